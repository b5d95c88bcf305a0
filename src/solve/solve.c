/* Solving a sum: the strongest method that applies, and the winning moves by it. */
#include "solve/memo.h"

enum {
    VALUE_BUDGET = 3000000, /* positions for values before the search is tried instead */
    EASY = 2000,            /* positions for the value of one part of a sum that is searched */
    FIRST_TRIED = 4096,     /* options tried before all of them are made */
};

typedef enum way { WAY_THEOREM, WAY_NIM, WAY_VALUE, WAY_SEARCH } way;

typedef struct solver {
    const bt_sum *sum;
    bt_context *ctx;
    bt_solution *out;
    bt_wanted wanted;
    bool mixed;
    way by;
    bt_sum_search *search; /* of a sum */
} solver;

static bool is_impartial(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->partizan || !bt_rules_is_normal_play(sum->terms[i].game))
            return false;
    return true;
}

static bool is_single(const bt_sum *sum)
{
    return sum->count == 1 && !sum->terms[0].negated;
}

static bt_status out_of_domain(bt_context *ctx, const char *what)
{
    return bt_fail(ctx, BT_DOMAIN, "%s", what);
}

/* -- closed forms -- */

/* Asks the ruleset; BT_DOMAIN without an error when it has nothing to say. */
static bt_status ask_theorem(bt_game *game, bt_position position, bt_verdict *answer)
{
    answer->has_outcome = answer->has_nim = false;
    answer->value = BT_NONE;
    answer->statement = NULL;
    if (!game->rules->theorem) return BT_DOMAIN;
    return game->rules->theorem(game, bt_rules_bytes(game->ctx, position), answer);
}

static bt_outcome answer_outcome(bt_context *ctx, const bt_verdict *answer)
{
    if (answer->has_outcome) return answer->outcome;
    if (answer->has_nim) return mpz_sgn(answer->nim) ? BT_OUTCOME_N : BT_OUTCOME_P;
    return bt_value_outcome(ctx, answer->value);
}

static bt_status by_theorem(solver *s)
{
    if (!is_single(s->sum)) return BT_DOMAIN;
    bt_verdict answer;
    mpz_init(answer.nim);
    bt_status status = ask_theorem(s->sum->terms[0].game, s->sum->terms[0].position, &answer);
    if (status == BT_OK) {
        s->by = WAY_THEOREM;
        s->out->method = "theorem";
        s->out->statement = answer.statement;
        s->out->value = answer.value;
        s->out->outcome = answer_outcome(s->ctx, &answer);
        s->out->has_nim = answer.has_nim;
        if (answer.has_nim) mpz_set(s->out->nim, answer.nim);
        if (s->out->outcome == BT_OUTCOME_UNKNOWN)
            status = bt_error(s->ctx) ? bt_error(s->ctx) : BT_DOMAIN;
    }
    mpz_clear(answer.nim);
    return status;
}

/* The nim-value of one term: by its closed form where wanted and known, else by mex. */
static bt_status nim_of(bt_game *game, bt_position position, bool closed, mpz_t nim)
{
    bt_verdict answer;
    mpz_init(answer.nim);
    bt_status status = closed ? ask_theorem(game, position, &answer) : BT_DOMAIN;
    if (status == BT_OK && answer.has_nim) {
        mpz_set(nim, answer.nim);
    } else if (status == BT_OK || status == BT_DOMAIN) {
        uint32_t small;
        status = bt_solve_nim(game, position, &small);
        mpz_set_ui(nim, status ? 0 : small);
    }
    mpz_clear(answer.nim);
    return status;
}

/* With `closed` by closed forms where there are any, else by mex alone. */
static bt_status by_nim(solver *s, bool closed)
{
    mpz_t nim;
    mpz_init(nim);
    bt_status status = BT_OK;
    mpz_set_ui(s->out->nim, 0);
    for (size_t i = 0; i < s->sum->count && !status; i++) {
        status = nim_of(s->sum->terms[i].game, s->sum->terms[i].position, closed, nim);
        if (!status) mpz_xor(s->out->nim, s->out->nim, nim);
    }
    mpz_clear(nim);
    if (status) return status;
    s->by = WAY_NIM;
    s->out->method = "nim-value";
    s->out->has_nim = true;
    s->out->outcome = mpz_sgn(s->out->nim) ? BT_OUTCOME_N : BT_OUTCOME_P;
    return BT_OK;
}

/* -- values and search -- */

/* With a budget, BT_NONE and no error when it does not suffice. */
static bt_value term_value(const bt_term *term, size_t budget)
{
    bt_value value = budget ? bt_solve__easy_value(term->game, term->position, budget)
                            : bt_solve_value(term->game, term->position);
    return term->negated ? bt_value_negate(term->game->ctx, value) : value;
}

static bt_status by_value(solver *s, size_t budget)
{
    bt_value total = bt_value_integer(s->ctx, 0);
    for (size_t i = 0; i < s->sum->count && total; i++)
        total = bt_value_add(s->ctx, total, term_value(&s->sum->terms[i], budget));
    if (!total) return bt_error(s->ctx) ? bt_error(s->ctx) : BT_DOMAIN;
    s->by = WAY_VALUE;
    s->out->method = "value";
    s->out->value = total;
    s->out->outcome = bt_value_outcome(s->ctx, total);
    return bt_error(s->ctx);
}

static bt_status sum_wins(solver *s, const bt_sum *sum, bt_player first, bool *wins)
{
    if (is_single(sum))
        return bt_solve_wins(sum->terms[0].game, sum->terms[0].position, first, wins);
    if (!s->search) {
        bt_status status = bt_solve__sum_open(s->ctx, EASY, &s->search);
        if (status) return status;
    }
    return bt_solve__sum_wins(s->search, sum, first, wins);
}

static bt_status by_search(solver *s)
{
    bool left, right;
    bt_status status = sum_wins(s, s->sum, BT_LEFT, &left);
    if (!status) status = sum_wins(s, s->sum, BT_RIGHT, &right);
    if (status) return status;
    s->by = WAY_SEARCH;
    s->out->method = "search";
    s->out->outcome = left    ? right ? BT_OUTCOME_N : BT_OUTCOME_L
                      : right ? BT_OUTCOME_R
                              : BT_OUTCOME_P;
    return BT_OK;
}

static bool can_have_values(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++) {
        const bt_game *game = sum->terms[i].game;
        if (!bt_rules_is_normal_play(game)) return false;
    }
    return true;
}

static bt_status automatically(solver *s)
{
    bt_status status = by_theorem(s);
    if (status != BT_DOMAIN || bt_error(s->ctx)) return status;
    if (is_impartial(s->sum)) return by_nim(s, true);
    if (can_have_values(s->sum)) {
        status = by_value(s, VALUE_BUDGET);
        if (status != BT_DOMAIN || bt_error(s->ctx)) return status;
    }
    return by_search(s);
}

static bt_status choose(solver *s, bt_method method)
{
    bt_status status;
    switch (method) {
    case BT_METHOD_THEOREM:
        status = by_theorem(s);
        if (status == BT_DOMAIN && !bt_error(s->ctx))
            return out_of_domain(s->ctx, "no closed form is known for this position");
        return status;
    case BT_METHOD_VALUE: return is_impartial(s->sum) ? by_nim(s, false) : by_value(s, 0);
    case BT_METHOD_SEARCH: return by_search(s);
    default: return automatically(s);
    }
}

/* -- values for their own sake: by closed forms too -- */

static bt_value closed_value(bt_game *game, bt_position position)
{
    bt_verdict answer;
    bt_value value = BT_NONE;
    if (game->rules->value) {
        value = game->rules->value(game, bt_rules_bytes(game->ctx, position));
        if (value || bt_error(game->ctx)) return value;
    }
    if (!bt_rules_is_normal_play(game)) return BT_NONE;
    mpz_init(answer.nim);
    if (ask_theorem(game, position, &answer) == BT_OK) {
        value = answer.value;
        if (!value && answer.has_nim && mpz_fits_ulong_p(answer.nim))
            value = bt_value_nimber(game->ctx, mpz_get_ui(answer.nim));
    }
    mpz_clear(answer.nim);
    return value;
}

/* Impartial games are worth their nim-values, which are sooner found. */
static bt_value computed_value(bt_game *game, bt_position position)
{
    uint32_t nim;
    if (game->partizan || !bt_rules_is_normal_play(game)) return bt_solve_value(game, position);
    if (bt_solve_nim(game, position, &nim)) return BT_NONE;
    return bt_value_nimber(game->ctx, nim);
}

bt_value bt_solve_sum_value(const bt_sum *sum)
{
    bt_value total = bt_value_integer(sum->ctx, 0);
    for (size_t i = 0; i < sum->count && total; i++) {
        const bt_term *term = &sum->terms[i];
        bt_value value = closed_value(term->game, term->position);
        if (!value && !bt_error(sum->ctx)) value = computed_value(term->game, term->position);
        if (term->negated) value = bt_value_negate(sum->ctx, value);
        total = bt_value_add(sum->ctx, total, value);
    }
    return total;
}

/* -- winning moves -- */

/* Does the player who just moved to this sum win it? By the way that solved the whole. */
static bt_status mover_wins(solver *s, const bt_sum *after, bt_player mover, bool *wins)
{
    bt_player next = mover == BT_LEFT ? BT_RIGHT : BT_LEFT;
    bt_solution found = {0};
    solver t = {.sum = after, .ctx = s->ctx, .out = &found, .search = s->search};
    bt_status status;
    mpz_init(found.nim);
    switch (s->by) {
    case WAY_THEOREM:
        status = by_theorem(&t);
        if (status == BT_DOMAIN && !bt_error(s->ctx)) status = by_search(&t);
        break;
    case WAY_NIM: status = by_nim(&t, true); break;
    case WAY_VALUE: status = by_value(&t, 0); break;
    default:
        status = sum_wins(&t, after, next, wins);
        *wins = !*wins;
        s->search = t.search;
        mpz_clear(found.nim);
        return status;
    }
    bt_outcome own = mover == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    *wins = found.outcome == own || found.outcome == BT_OUTCOME_P;
    s->search = t.search;
    mpz_clear(found.nim);
    return status;
}

static bt_status add_winning(solver *s, const bt_sum *after, const bt_term *from, bt_player mover,
                             bt_position to, bt_moves *moves)
{
    bt_text whole, words;
    bt_text_open(&whole, s->ctx);
    bt_text_open(&words, s->ctx);
    bt_rules_print_sum(after, s->mixed, &whole);
    bt_rules_describe(from->game, from->position, to, mover, &words);
    bt_status status = BT_LIMIT;
    if (!whole.failed && !words.failed) status = bt_rules_add_move(moves, whole.at, words.at);
    bt_text_close(&whole);
    bt_text_close(&words);
    return status;
}

/* The first options of a player, at most `most` of them: heaps can have very many. */
typedef struct first_options {
    bt_position_list list;
    bt_words at;
    size_t most;
} first_options;

static bool keep_option(void *data, bt_bytes option)
{
    first_options *f = data;
    bt_position position = bt_rules_intern(f->list.ctx, option.at, option.length);
    return position && bt_words_push(&f->at, position) && f->at.length < f->most;
}

static bt_status find_options(const bt_term *term, bt_player player, first_options *f)
{
    f->at.length = 0;
    f->list.sink = keep_option;
    f->list.data = f;
    bt_status status = bt_rules_options(term->game, term->position, player, &f->list);
    return f->at.length == f->most ? bt_error(f->list.ctx) : status;
}

/* Tries the options of a player in one term; if one move is wanted, the first ones first. */
static bt_status try_term(solver *s, size_t i, bt_player player, bt_sum *after, bt_moves *moves)
{
    const bt_term *term = &s->sum->terms[i];
    bt_player mover = term->negated ? (player == BT_LEFT ? BT_RIGHT : BT_LEFT) : player;
    first_options options = {.most = s->wanted == BT_MOVES_ONE ? FIRST_TRIED : SIZE_MAX};
    bt_status status = BT_OK;
    bool won = false;
    bt_rules_list_open(&options.list, s->ctx);
    bt_words_open(&options.at, s->ctx);
    for (size_t k = 0; !status && !won; options.most = SIZE_MAX) {
        status = find_options(term, mover, &options);
        for (; k < options.at.length && !status && !won; k++) {
            bool wins = false;
            bt_position to = options.at.at[k];
            after->terms[i].position = to;
            status = mover_wins(s, after, player, &wins);
            if (!status && wins) status = add_winning(s, after, term, mover, to, moves);
            won = wins && s->wanted == BT_MOVES_ONE;
        }
        if (options.at.length < options.most) break;
    }
    after->terms[i].position = term->position;
    bt_words_close(&options.at);
    bt_rules_list_close(&options.list);
    return status;
}

/* Among nim-values, a term that could only grow need not be tried when one move is enough. */
static bool can_lessen(const solver *s, size_t i)
{
    mpz_t nim, to;
    mpz_inits(nim, to, NULL);
    bool can = nim_of(s->sum->terms[i].game, s->sum->terms[i].position, true, nim) != BT_OK;
    mpz_xor(to, nim, s->out->nim);
    can = can || mpz_cmp(to, nim) < 0;
    mpz_clears(nim, to, NULL);
    return can;
}

static bt_status try_options(solver *s, bt_player player, bt_moves *moves)
{
    bt_sum after;
    bt_rules_sum_open(&after, s->ctx);
    bt_status status = BT_OK;
    for (size_t i = 0; i < s->sum->count && !status; i++) {
        const bt_term *term = &s->sum->terms[i];
        status = bt_rules_sum_add(&after, term->game, term->position, term->negated);
    }
    for (size_t i = 0; i < s->sum->count && !status; i++) {
        if (s->wanted == BT_MOVES_ONE && moves->count > 0) break;
        if (s->wanted == BT_MOVES_ONE && s->by == WAY_NIM && !can_lessen(s, i)) continue;
        status = try_term(s, i, player, &after, moves);
    }
    bt_rules_sum_close(&after);
    return status;
}

static bt_status find_moves(solver *s, bt_player player)
{
    bt_outcome own = player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    bt_moves *moves = &s->out->moves[player];
    if (s->out->outcome != own && s->out->outcome != BT_OUTCOME_N) return BT_OK;
    bt_game *game = s->sum->terms[0].game;
    if (s->by == WAY_THEOREM && game->rules->winning)
        return game->rules->winning(game, bt_rules_bytes(s->ctx, s->sum->terms[0].position), player,
                                    s->wanted == BT_MOVES_ALL, moves);
    return try_options(s, player, moves);
}

bt_status bt_solve(const bt_sum *sum, bt_method method, bt_wanted wanted, bool mixed,
                   bt_solution *out)
{
    *out = (bt_solution){0};
    mpz_init(out->nim);
    bt_rules_moves_open(&out->moves[BT_LEFT], sum->ctx);
    bt_rules_moves_open(&out->moves[BT_RIGHT], sum->ctx);
    solver s = {.sum = sum, .ctx = sum->ctx, .out = out, .wanted = wanted, .mixed = mixed};
    bt_status status = choose(&s, method);
    if (!status && wanted != BT_MOVES_NONE) status = find_moves(&s, BT_LEFT);
    if (!status && wanted != BT_MOVES_NONE) status = find_moves(&s, BT_RIGHT);
    out->has_moves = !status && wanted != BT_MOVES_NONE;
    bt_solve__sum_close(s.search);
    return status ? status : bt_error(sum->ctx);
}

void bt_solve_close(bt_solution *solution)
{
    mpz_clear(solution->nim);
    bt_rules_moves_close(&solution->moves[BT_LEFT]);
    bt_rules_moves_close(&solution->moves[BT_RIGHT]);
}
