/* (k,m)-Imitation Nim: legal moves with history, outcomes and winning moves in closed form. */
#include "games/imitation_theory.h"

void bt_games__imitation_init(bt_imitation_state *state)
{
    mpz_inits(state->pile[0], state->pile[1], state->taken, NULL);
    state->answering = false;
    state->led = 0;
    state->own = state->last = 0;
}

void bt_games__imitation_clear(bt_imitation_state *state)
{
    mpz_clears(state->pile[0], state->pile[1], state->taken, NULL);
}

void bt_games__imitation_set(bt_imitation_state *state, const bt_imitation_state *other)
{
    mpz_set(state->pile[0], other->pile[0]);
    mpz_set(state->pile[1], other->pile[1]);
    mpz_set(state->taken, other->taken);
    state->answering = other->answering;
    state->led = other->led;
    state->own = other->own;
    state->last = other->last;
}

bt_status bt_games__imitation_start(bt_wythoff *w, bt_imitation_state *state, const mpz_t x,
                                    const mpz_t y)
{
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0)
        return bt__fail(w->ctx, BT_INPUT, "a pile cannot be negative");
    mpz_set(state->pile[0], x);
    mpz_set(state->pile[1], y);
    mpz_set_ui(state->taken, 0);
    state->answering = false;
    state->led = 0;
    state->own = state->last = 0;
    return BT_OK;
}

/* -- moves -- */

/* Is t <= u < t+m? */
static bool is_answer(const bt_wythoff *w, const mpz_t t, const mpz_t u)
{
    mpz_t over;
    mpz_init(over);
    mpz_sub(over, u, t);
    bool answer = mpz_sgn(over) >= 0 && mpz_cmp_ui(over, w->m) < 0;
    mpz_clear(over);
    return answer;
}

bool bt_games__imitation_imitates(const bt_wythoff *w, const bt_imitation_state *state,
                                  const mpz_t x, const mpz_t y)
{
    unsigned other = 1 - state->led;
    mpz_t u;
    if (!state->answering || mpz_cmp(state->led ? y : x, state->pile[state->led]) != 0)
        return false;
    mpz_init(u);
    mpz_sub(u, state->pile[other], other ? y : x);
    bool imitates = is_answer(w, state->taken, u);
    mpz_clear(u);
    return imitates;
}

bt_imitation_rule bt_games__imitation_check(const bt_wythoff *w, const bt_imitation_state *state,
                                            const mpz_t x, const mpz_t y)
{
    int change_x = mpz_cmp(x, state->pile[0]), change_y = mpz_cmp(y, state->pile[1]);
    if (change_x > 0 || change_y > 0) return BT_IMITATION_GROWS;
    if (change_x < 0 && change_y < 0) return BT_IMITATION_TWO_PILES;
    if (change_x == 0 && change_y == 0) return BT_IMITATION_NOTHING;
    if (mpz_sgn(x) < 0 || mpz_sgn(y) < 0) return BT_IMITATION_NEGATIVE;
    if (state->own + 1 >= w->k && bt_games__imitation_imitates(w, state, x, y))
        return BT_IMITATION_LIMIT;
    return BT_IMITATION_LEGAL;
}

const char *bt_games__imitation_rule_text(bt_imitation_rule rule)
{
    switch (rule) {
    case BT_IMITATION_LEGAL: return "legal";
    case BT_IMITATION_NOTHING: return "no token is taken";
    case BT_IMITATION_GROWS: return "a pile grows";
    case BT_IMITATION_TWO_PILES: return "both piles change at once";
    case BT_IMITATION_NEGATIVE: return "more is taken than there is";
    case BT_IMITATION_LIMIT: return "it imitates the last move once too often";
    }
    return "";
}

static bt_status fail_move(bt_wythoff *w, const bt_imitation_state *state, bt_imitation_rule rule)
{
    if (rule != BT_IMITATION_LIMIT)
        return bt__fail(w->ctx, BT_INPUT, "%s", bt_games__imitation_rule_text(rule));
    return bt__fail(w->ctx, BT_INPUT, "%s: this player has imitated %llu times in a row, k = %llu",
                    bt_games__imitation_rule_text(rule), (unsigned long long)state->own,
                    (unsigned long long)w->k);
}

bt_status bt_games__imitation_move(bt_wythoff *w, bt_imitation_state *state, const mpz_t x,
                                   const mpz_t y)
{
    bt_imitation_rule rule = bt_games__imitation_check(w, state, x, y);
    if (rule) return fail_move(w, state, rule);
    unsigned moved = mpz_cmp(x, state->pile[0]) == 0;
    uint64_t count = bt_games__imitation_imitates(w, state, x, y) ? state->own + 1 : 0;
    bool leading = mpz_cmp(state->pile[moved], state->pile[1 - moved]) <= 0;
    mpz_sub(state->taken, state->pile[moved], moved ? y : x);
    if (!leading) mpz_set_ui(state->taken, 0);
    state->answering = leading;
    state->led = leading ? moved : 0;
    state->own = leading ? state->last : 0; /* not asked for again if nothing can be imitated */
    state->last = count;
    mpz_set(state->pile[moved], moved ? y : x);
    return BT_OK;
}

bt_status bt_games__imitation_replay(bt_wythoff *w, bt_imitation_state *state,
                                     const mpz_t (*positions)[2], size_t count, size_t *bad)
{
    *bad = 0;
    if (count == 0) return bt__fail(w->ctx, BT_INPUT, "a history needs a first position");
    bt_status status = bt_games__imitation_start(w, state, positions[0][0], positions[0][1]);
    for (size_t i = 1; i < count && !status; i++) {
        *bad = i;
        status = bt_games__imitation_move(w, state, positions[i][0], positions[i][1]);
    }
    return status;
}

bool bt_games__imitation_forbidden(const bt_wythoff *w, const bt_imitation_state *state, mpz_t low,
                                   mpz_t high)
{
    if (!state->answering || state->own + 1 < w->k) return false;
    mpz_sub(high, state->pile[1 - state->led], state->taken);
    mpz_sub_ui(low, high, w->m - 1);
    if (mpz_sgn(low) < 0) mpz_set_ui(low, 0);
    return mpz_sgn(high) >= 0;
}

/* -- outcomes -- */

void bt_games__imitation_facts_init(bt_imitation_facts *facts)
{
    mpz_inits(facts->index, facts->partner, NULL);
    facts->is_p = facts->dynamic = facts->is_b = false;
    facts->kind = BT_IMITATION_P_STABLE;
    facts->xi = 0;
}

void bt_games__imitation_facts_clear(bt_imitation_facts *facts)
{
    mpz_clears(facts->index, facts->partner, NULL);
}

const char *bt_games__imitation_class_text(bt_imitation_class kind)
{
    static const char *const texts[] = {"P-stable", "P-free", "N-stable", "N-free"};
    return texts[kind];
}

/* The smaller pile is b_i > a_i, or is a_i with the larger below b_i: N-stable. The pair {a_i,b_i}:
   P-stable if it is the first of its difference. The rest is N-free. */
static bt_imitation_class classify(const bt_wythoff *w, const bt_imitation_facts *facts,
                                   const mpz_t larger)
{
    int side = mpz_cmp(larger, facts->partner);
    if (facts->is_b || side < 0) return BT_IMITATION_N_STABLE;
    if (side > 0) return BT_IMITATION_N_FREE;
    return facts->xi == w->k ? BT_IMITATION_P_STABLE : BT_IMITATION_P_FREE;
}

/* At an N-free position the winning answer is the larger pile to the partner; it fails when it is
   an imitation that makes the count xi or more. */
static bool answer_fails(const bt_wythoff *w, const bt_imitation_state *state,
                         const bt_imitation_facts *facts, const mpz_t larger)
{
    mpz_t u;
    if (!state->answering || state->own + 1 < facts->xi) return false;
    mpz_init(u);
    mpz_sub(u, larger, facts->partner);
    bool fails = is_answer(w, state->taken, u);
    mpz_clear(u);
    return fails;
}

bt_status bt_games__imitation_facts(bt_wythoff *w, const bt_imitation_state *state,
                                    bt_imitation_facts *facts)
{
    unsigned larger = mpz_cmp(state->pile[0], state->pile[1]) <= 0;
    bt_status status =
        bt_games__wythoff_locate(w, state->pile[1 - larger], &facts->is_b, facts->index);
    if (status) return status;
    facts->xi = w->k - mpz_fdiv_q_ui(facts->partner, facts->index, w->k);
    mpz_mul_ui(facts->partner, facts->partner, w->m);
    if (facts->is_b) mpz_neg(facts->partner, facts->partner);
    mpz_add(facts->partner, facts->partner, state->pile[1 - larger]);
    facts->kind = classify(w, facts, state->pile[larger]);
    facts->dynamic = facts->kind == BT_IMITATION_P_FREE || facts->kind == BT_IMITATION_N_FREE;
    switch (facts->kind) {
    case BT_IMITATION_P_STABLE: facts->is_p = true; break;
    case BT_IMITATION_P_FREE: facts->is_p = state->last < facts->xi; break;
    case BT_IMITATION_N_STABLE: facts->is_p = false; break;
    case BT_IMITATION_N_FREE:
        facts->is_p = answer_fails(w, state, facts, state->pile[larger]);
        break;
    }
    return BT_OK;
}

bt_status bt_games__imitation_outcome64(bt_wythoff *w, uint64_t x, uint64_t y, uint64_t taken,
                                        uint64_t count, bool *is_p)
{
    uint64_t smaller = x < y ? x : y, difference = x < y ? y - x : x - y, n;
    bool is_b;
    bt_status status = bt_games__wythoff_locate64(w, smaller, &is_b, &n);
    if (status) return status;
    unsigned __int128 needed = (unsigned __int128)w->m * (n / w->k);
    uint64_t xi = w->k - n % w->k;
    if (is_b || difference < needed) {
        *is_p = false;
    } else if (difference == needed) {
        *is_p = taken || count < xi;
    } else {
        uint64_t over = difference - (uint64_t)needed;
        *is_p = taken && taken <= over && over - taken < w->m && count + 1 >= xi;
    }
    return BT_OK;
}

/* -- winning moves -- */

void bt_games__imitation_wins_init(bt_imitation_wins *wins)
{
    mpz_inits(wins->larger, wins->exact, wins->first, wins->count, NULL);
    wins->smaller = 0;
    wins->has_larger = wins->has_exact = false;
}

void bt_games__imitation_wins_clear(bt_imitation_wins *wins)
{
    mpz_clears(wins->larger, wins->exact, wins->first, wins->count, NULL);
}

/* The larger pile, not leading, can only go to a P-position of Wythoff Nim: nothing can imitate the
   move, so no other position it reaches is P. */
static bt_status find_larger(bt_wythoff *w, const bt_imitation_state *state,
                             bt_imitation_wins *wins)
{
    const mpz_t *a = &state->pile[wins->smaller], *b = &state->pile[1 - wins->smaller];
    bt_imitation_facts facts;
    wins->has_larger = false;
    if (mpz_cmp(*a, *b) == 0) return BT_OK;
    bt_games__imitation_facts_init(&facts);
    bt_status status = bt_games__imitation_facts(w, state, &facts);
    if (!status && mpz_cmp(facts.partner, *b) < 0) {
        mpz_set(wins->larger, facts.partner);
        wins->has_larger = !answer_fails(w, state, &facts, *b);
    }
    bt_games__imitation_facts_clear(&facts);
    return status;
}

/* From (a,b) to (a_n,b) with b > b_n, the answer to b_n is an imitation iff 0 <= (b-a) - (b_n-a_n)
   < m, that is floor(n/k) = floor((b-a)/m) = q; it fails iff L+1 >= k - (n mod k), L the count of
   the player who must answer. So n runs over the last L+1 of the k pairs of difference m*q, as far
   as a_n < a. */
static bt_status find_smaller(bt_wythoff *w, const bt_imitation_state *state,
                              bt_imitation_wins *wins)
{
    const mpz_t *a = &state->pile[wins->smaller], *b = &state->pile[1 - wins->smaller];
    uint64_t tries = state->last + 1 < w->k ? state->last + 1 : w->k;
    bool is_a;
    bt_status status = bt_games__wythoff_partner(w, *b, wins->exact);
    wins->has_exact = !status && mpz_cmp(wins->exact, *a) < 0;
    if (!status) status = bt_games__wythoff_rank(w, *a, wins->count, &is_a);
    if (status) return status;
    mpz_sub(wins->first, *b, *a);
    mpz_fdiv_q_ui(wins->first, wins->first, w->m);
    mpz_mul_ui(wins->first, wins->first, w->k);
    mpz_add_ui(wins->first, wins->first, w->k - tries);
    mpz_sub(wins->count, wins->count, wins->first);
    if (mpz_sgn(wins->count) < 0) mpz_set_ui(wins->count, 0);
    if (mpz_cmp_ui(wins->count, tries) > 0) mpz_set_ui(wins->count, tries);
    return BT_OK;
}

bt_status bt_games__imitation_wins(bt_wythoff *w, const bt_imitation_state *state,
                                   bt_imitation_wins *wins)
{
    wins->smaller = mpz_cmp(state->pile[0], state->pile[1]) > 0;
    bt_status status = find_larger(w, state, wins);
    return status ? status : find_smaller(w, state, wins);
}

static bt_status choose(bt_wythoff *w, const bt_imitation_state *state,
                        const bt_imitation_wins *wins, bool *found, mpz_t to[2])
{
    unsigned smaller = wins->smaller;
    mpz_t b;
    *found = true;
    mpz_set(to[0], state->pile[0]);
    mpz_set(to[1], state->pile[1]);
    if (wins->has_larger) {
        mpz_set(to[1 - smaller], wins->larger);
    } else if (wins->has_exact) {
        mpz_set(to[smaller], wins->exact);
    } else if (mpz_sgn(wins->count) > 0) {
        mpz_init(b);
        bt_status status = bt_games__wythoff_pair(w, wins->first, to[smaller], b);
        mpz_clear(b);
        return status;
    } else {
        *found = false;
    }
    return BT_OK;
}

bt_status bt_games__imitation_win(bt_wythoff *w, const bt_imitation_state *state, bool *found,
                                  mpz_t x, mpz_t y)
{
    bt_imitation_wins wins;
    mpz_t to[2];
    bt_games__imitation_wins_init(&wins);
    mpz_inits(to[0], to[1], NULL);
    *found = false;
    bt_status status = bt_games__imitation_wins(w, state, &wins);
    if (!status) status = choose(w, state, &wins, found, to);
    mpz_set(x, to[0]);
    mpz_set(y, to[1]);
    mpz_clears(to[0], to[1], NULL);
    bt_games__imitation_wins_clear(&wins);
    return status;
}

/* -- learning -- */

void bt_games__imitation_linger(const bt_wythoff *w, const bt_imitation_state *state, bool *found,
                                mpz_t x, mpz_t y)
{
    unsigned larger = mpz_cmp(state->pile[0], state->pile[1]) <= 0;
    mpz_t to[2], low, high;
    mpz_init_set(to[0], state->pile[0]);
    mpz_init_set(to[1], state->pile[1]);
    mpz_inits(low, high, NULL);
    mpz_sub_ui(to[larger], to[larger], 1);
    if (bt_games__imitation_forbidden(w, state, low, high) && mpz_cmp(to[larger], high) <= 0)
        mpz_sub_ui(to[larger], low, 1); /* below what is forbidden */
    if (mpz_sgn(to[larger]) < 0) {
        mpz_set(to[larger], state->pile[larger]);
        mpz_sub_ui(to[1 - larger], to[1 - larger], 1);
    }
    *found = mpz_sgn(to[1 - larger]) >= 0;
    if (*found) {
        mpz_set(x, to[0]);
        mpz_set(y, to[1]);
    }
    mpz_clears(to[0], to[1], low, high, NULL);
}

bt_status bt_games__imitation_perfect(bt_wythoff *w, const bt_imitation_state *state, bool *found,
                                      mpz_t x, mpz_t y)
{
    bt_status status = bt_games__imitation_win(w, state, found, x, y);
    if (!status && !*found) bt_games__imitation_linger(w, state, found, x, y);
    return status;
}

void bt_games__imitation_lesson_init(bt_imitation_lesson *lesson)
{
    mpz_inits(lesson->to[0], lesson->to[1], lesson->pair[0], lesson->pair[1], NULL);
    lesson->moved = lesson->recorded = lesson->hit = false;
}

void bt_games__imitation_lesson_clear(bt_imitation_lesson *lesson)
{
    mpz_clears(lesson->to[0], lesson->to[1], lesson->pair[0], lesson->pair[1], NULL);
}

/* The imitation after which m divides the difference. It takes t + ((b-a-t) mod m) <= b-a, for
   t <= b-a, as the pile it came from was leading. */
static void find_lesson(const bt_wythoff *w, const bt_imitation_state *state, mpz_t pair[2])
{
    unsigned larger = 1 - state->led;
    mpz_t over;
    mpz_init(over);
    mpz_sub(over, state->pile[larger], state->pile[state->led]);
    mpz_sub(over, over, state->taken);
    mpz_set_ui(over, mpz_fdiv_ui(over, w->m));
    mpz_add(over, over, state->taken);
    mpz_set(pair[state->led], state->pile[state->led]);
    mpz_sub(pair[larger], state->pile[larger], over);
    mpz_clear(over);
}

/* Larsson's strategy for learning: imitate so that m divides the difference, and believe that this
   is a P-position; when not allowed to, believe it all the same and linger. The belief is wrong
   when the first player moved straight onto a P-position. */
bt_status bt_games__imitation_learn(bt_wythoff *w, const bt_imitation_state *state,
                                    bt_imitation_lesson *lesson)
{
    lesson->recorded = state->answering;
    lesson->hit = false;
    if (lesson->recorded) {
        find_lesson(w, state, lesson->pair);
        bt_status status =
            bt_games__wythoff_is_p(w, lesson->pair[0], lesson->pair[1], &lesson->hit);
        if (status) return status;
    }
    if (lesson->recorded && state->own + 1 < w->k) {
        mpz_set(lesson->to[0], lesson->pair[0]);
        mpz_set(lesson->to[1], lesson->pair[1]);
        lesson->moved = true;
    } else {
        bt_games__imitation_linger(w, state, &lesson->moved, lesson->to[0], lesson->to[1]);
    }
    return BT_OK;
}
