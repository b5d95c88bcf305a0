/* One question, one function: the ways to an answer, from the strongest on. */
#include "solve/ask.h"

enum {
    FIRST_STEPS = 1 << 15,  /* steps for a value; every time twice as many as before */
    SEARCH_STEPS = 4,       /* times as many for a search, whose steps take a fourth of the time */
    FIRST_EASY = 64,        /* positions for the value of one part of a sum that is searched */
    EASY = 2000,            /* the same where only search was asked for */
    MISERE_STEPS = 1 << 17, /* before a table of bounded size takes the place of the memos */
};

bool bt_solve__is_impartial(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->partizan || !bt_rules_is_normal_play(sum->terms[i].game))
            return false;
    return true;
}

static bool is_normal_play(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (!bt_rules_is_normal_play(sum->terms[i].game)) return false;
    return true;
}

static bool is_single(const bt_sum *sum)
{
    return sum->count == 1 && !sum->terms[0].negated;
}

/* -- closed forms -- */

static bt_status ask_theorem(bt_game *game, bt_bytes position, bt_verdict *answer)
{
    answer->has_outcome = answer->has_nim = false;
    answer->value = BT_NONE;
    answer->statement = NULL;
    if (!game->theory.theorem) return BT_PASS;
    return game->theory.theorem(game, position, answer);
}

static bt_outcome outcome_of_nim(const mpz_t nim)
{
    return mpz_sgn(nim) ? BT_OUTCOME_N : BT_OUTCOME_P;
}

bt_outcome bt_solve__verdict_outcome(bt_context *ctx, const bt_verdict *verdict)
{
    if (verdict->has_outcome) return verdict->outcome;
    return verdict->has_nim ? outcome_of_nim(verdict->nim) : bt_value_outcome(ctx, verdict->value);
}

static bt_status keep_nim(bt_asker *a)
{
    bt_text digits;
    bt_text__open(&digits, a->ctx);
    bt_rules__print_size(a->nim, &digits);
    bt__drop_string(a->ctx, a->out->nim);
    a->out->nim = digits.failed ? NULL : bt__copy_string(a->ctx, digits.at);
    bt_text__close(&digits);
    return a->out->nim ? BT_OK : BT_LIMIT;
}

static bt_status ask_closed_form(bt_asker *a, bt_game *game, bt_bytes position)
{
    bt_verdict answer;
    mpz_init(answer.nim);
    bt_status status = ask_theorem(game, position, &answer);
    if (status == BT_OK) {
        a->out->method = "theorem";
        a->out->statement = answer.statement;
        a->out->value = answer.value;
        a->out->outcome = bt_solve__verdict_outcome(a->ctx, &answer);
        mpz_set(a->nim, answer.nim);
        if (answer.has_nim) status = keep_nim(a);
        if (!status && a->out->outcome == BT_OUTCOME_UNKNOWN) status = bt_error(a->ctx);
    }
    mpz_clear(answer.nim);
    return status;
}

static bt_status by_theorem(bt_asker *a)
{
    const bt_term *term = a->sum->terms;
    if (!is_single(a->sum)) return BT_PASS;
    return ask_closed_form(a, term->game, bt_rules__bytes(term->game, term->position));
}

/* -- nim-values -- */

bt_status bt_solve__nim_of(bt_game *game, bt_position position, bool closed, mpz_t nim)
{
    bt_verdict answer;
    mpz_init(answer.nim);
    bt_status status =
        closed ? ask_theorem(game, bt_rules__bytes(game, position), &answer) : BT_PASS;
    if (status == BT_OK && answer.has_nim) {
        mpz_set(nim, answer.nim);
    } else if (status == BT_OK || status == BT_PASS) {
        uint32_t small;
        status = bt_solve__nim(game, position, &small);
        mpz_set_ui(nim, status ? 0 : small);
    }
    mpz_clear(answer.nim);
    return status;
}

static bt_status search_worth(bt_game *game, bt_position position, const mpz_t nim, bool *is)
{
    uint32_t small;
    bt_status status = BT_PASS;
    if (mpz_fits_uint_p(nim))
        status = bt_solve__nim_is(game, position, (uint32_t)mpz_get_ui(nim), is);
    if (status != BT_PASS) return status;
    status = bt_solve__nim(game, position, &small);
    *is = !status && !mpz_cmp_ui(nim, small);
    return status;
}

/* A closed form may know no more than the outcome. */
bt_status bt_solve__is_worth(bt_game *game, bt_position position, bool closed, const mpz_t nim,
                             bool *is)
{
    bt_verdict answer;
    mpz_init(answer.nim);
    bt_status status =
        closed ? ask_theorem(game, bt_rules__bytes(game, position), &answer) : BT_PASS;
    bool lost = !status && answer.has_outcome && answer.outcome == BT_OUTCOME_P;
    if (!status && answer.has_nim)
        *is = !mpz_cmp(answer.nim, nim);
    else if (!status && answer.has_outcome && (lost || !mpz_sgn(nim)))
        *is = lost && !mpz_sgn(nim);
    else if (!status || status == BT_PASS)
        status = search_worth(game, position, nim, is);
    mpz_clear(answer.nim);
    return status;
}

static bt_status by_nim(bt_asker *a, bool closed)
{
    mpz_t nim;
    mpz_init(nim);
    bt_status status = BT_OK;
    mpz_set_ui(a->nim, 0);
    for (size_t i = 0; i < a->sum->count && !status; i++) {
        status = bt_solve__nim_of(a->sum->terms[i].game, a->sum->terms[i].position, closed, nim);
        if (!status) mpz_xor(a->nim, a->nim, nim);
    }
    mpz_clear(nim);
    if (!status) status = keep_nim(a);
    if (status) return status;
    a->out->method = "nim-value";
    a->out->outcome = outcome_of_nim(a->nim);
    return BT_OK;
}

/* -- values -- */

/* By the ruleset's own way or its closed form; BT_NONE, and no error, where it has none. */
bt_value bt_solve__closed_value(bt_game *game, bt_bytes position)
{
    bt_verdict answer;
    bt_value value = BT_NONE;
    if (game->theory.value) {
        value = game->theory.value(game, position);
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
    if (game->partizan || !bt_rules_is_normal_play(game)) return bt_solve__value(game, position);
    if (bt_solve__nim(game, position, &nim)) return BT_NONE;
    return bt_value_nimber(game->ctx, nim);
}

/* What a position is worth: the one place where this is asked. */
static bt_value worth(bt_game *game, bt_position position, bool closed)
{
    bt_value value =
        closed ? bt_solve__closed_value(game, bt_rules__bytes(game, position)) : BT_NONE;
    if (value || bt_error(game->ctx)) return value;
    return closed ? computed_value(game, position) : bt_solve__value(game, position);
}

/* All terms are evaluated before they are added: a search can use their values where the sum would
   be too large. */
static bt_status by_value(bt_asker *a, bool closed)
{
    bt_value total = bt_value_integer(a->ctx, 0);
    for (size_t i = 0; i < a->sum->count; i++)
        if (!worth(a->sum->terms[i].game, a->sum->terms[i].position, closed))
            return bt_error(a->ctx);
    for (size_t i = 0; i < a->sum->count && total; i++) {
        const bt_term *term = &a->sum->terms[i];
        bt_value value = worth(term->game, term->position, closed);
        if (term->negated) value = bt_value_negate(a->ctx, value);
        total = bt_value_add(a->ctx, total, value);
    }
    if (!total) return bt_error(a->ctx);
    a->out->value = total;
    a->out->outcome = bt_value_outcome(a->ctx, total);
    if (!bt_error(a->ctx)) a->out->method = "value";
    return bt_error(a->ctx);
}

/* -- search -- */

bool bt_solve__is_summed(const bt_game *game)
{
    return !game->letters && game->blocks == 0;
}

/* In misere play the memos serve the next question, too: but they may become too large. */
bt_status bt_solve__asker_wins(bt_asker *a, const bt_sum *sum, bt_player first, bool *wins)
{
    const bt_term *term = sum->terms;
    if (is_normal_play(sum)) return bt_solve__sum_wins(a->search, sum, first, wins);
    if (!bt_solve__is_summed(term->game))
        return bt_solve__wins(term->game, term->position, first, wins);
    size_t limit = bt__lend_memory(a->ctx, bt_memory_left(a->ctx) / 2);
    bt__loan loan = bt__lend(a->ctx, MISERE_STEPS);
    bt_status status = bt_solve__wins(term->game, term->position, first, wins);
    bool spent = bt__end_loan(a->ctx, loan);
    if (!bt__end_memory_loan(a->ctx, limit) && !spent) return status;
    return bt_solve__sum_wins(a->search, sum, first, wins);
}

static bt_status search_for(bt_asker *a, bt_player first)
{
    bool wins = false;
    if (a->out->first_known[first]) return BT_OK;
    bt_status status = bt_solve__asker_wins(a, a->sum, first, &wins);
    a->out->first_known[first] = !status;
    a->out->first_wins[first] = wins;
    return status;
}

/* Who begins in the next search: both in turn, as long as neither answer is known. */
static bt_player first_of(const bt_asker *a)
{
    bt_player player = a->searches % 2 ? BT_RIGHT : BT_LEFT;
    return a->out->first_known[player] ? bt_rules__other(player) : player;
}

bt_status bt_solve__search(bt_asker *a, size_t easy)
{
    bt_status status = BT_OK;
    bool closed = a->question.method == BT_METHOD_AUTO;
    if (!a->search) status = bt_solve__sum_open(a->ctx, easy, closed, &a->search);
    if (!status) bt_solve__sum_use_threads(a->search, a->question.threads);
    bt_player player = first_of(a);
    a->searches++;
    if (!status) status = search_for(a, player);
    if (!status) status = search_for(a, bt_rules__other(player));
    if (status) return status;
    bool left = a->out->first_wins[BT_LEFT], right = a->out->first_wins[BT_RIGHT];
    a->out->method = "search";
    a->out->outcome = left    ? right ? BT_OUTCOME_N : BT_OUTCOME_L
                      : right ? BT_OUTCOME_R
                              : BT_OUTCOME_P;
    return BT_OK;
}

/* -- all ways -- */

/* Finds the value within a loan of steps and memory: values may need more than there is where a
   search does not. BT_PASS: it was not enough; *can is cleared if more steps would be of no use.
   Meanwhile helpers go on with the search. */
static bt_status try_value(bt_asker *a, uint64_t steps, bool *can)
{
    bt_status status = bt_solve__sum_go_ahead(a->search, a->sum, first_of(a));
    if (status) return status;
    size_t limit = bt__lend_memory(a->ctx, bt_memory_left(a->ctx) / 2);
    bt__loan loan = bt__lend(a->ctx, steps);
    status = by_value(a, true);
    bool spent = bt__end_loan(a->ctx, loan), outgrown = bt__end_memory_loan(a->ctx, limit);
    bt_solve__sum_come_back(a->search);
    *can = !outgrown;
    return spent || outgrown ? BT_PASS : status;
}

/* Values and search in turn, each with twice the steps of the time before: whichever is the better
   way, it costs a few times what it would alone. */
static bt_status race(bt_asker *a)
{
    bool can = true;
    unsigned threads = a->question.threads > 1 ? a->question.threads : 1; /* which serve one way */
    for (unsigned round = 0;; round++) {
        uint64_t steps = ((uint64_t)FIRST_STEPS << round) / threads;
        bt_status status = can ? try_value(a, steps, &can) : BT_PASS;
        if (status != BT_PASS) return status;
        bt__loan loan = bt__lend(a->ctx, (uint64_t)SEARCH_STEPS * FIRST_STEPS << round);
        status = bt_solve__search(a, (size_t)FIRST_EASY << round);
        if (!bt__end_loan(a->ctx, loan)) return status;
        if (a->search) bt_solve__sum_raise(a->search, (size_t)FIRST_EASY << (round + 1));
    }
}

static bt_status by_any_way(bt_asker *a)
{
    bt_status status = by_theorem(a);
    if (status != BT_PASS) return status;
    if (bt_solve__is_impartial(a->sum)) return by_nim(a, true);
    return is_normal_play(a->sum) ? race(a) : bt_solve__search(a, EASY);
}

static bt_status decide_by_theorem(bt_asker *a)
{
    bt_status status = by_theorem(a);
    if (status != BT_PASS) return status;
    return bt__fail(a->ctx, BT_DOMAIN, "no closed form is known for this position");
}

bt_status bt_solve__decide(bt_asker *a)
{
    switch (a->question.method) {
    case BT_METHOD_THEOREM: return decide_by_theorem(a);
    case BT_METHOD_VALUE:
        return bt_solve__is_impartial(a->sum) ? by_nim(a, false) : by_value(a, false);
    case BT_METHOD_PLAIN: return bt_solve__decide_plainly(a);
    case BT_METHOD_SEARCH: return bt_solve__search(a, EASY);
    default: return by_any_way(a);
    }
}

/* -- the question -- */

static bt_status find_nim(bt_asker *a)
{
    if (bt_solve__is_impartial(a->sum)) return by_nim(a, true);
    return bt__fail(a->ctx, BT_DOMAIN,
                    "%s has no nim-values: they need an impartial game in normal play",
                    a->sum->terms[0].game->name);
}

/* For the nim-values of its terms. */
static void use_threads(const bt_sum *sum, unsigned threads)
{
    for (size_t i = 0; i < sum->count; i++) {
        bt_game *game = sum->terms[i].game;
        bt_memos *memos = game->memos || threads > 1 ? bt_solve__memos(game) : NULL;
        if (memos) memos->threads = threads;
    }
}

void bt_solve__asker_open(bt_asker *a, const bt_sum *sum, bt_question question, bt_solution *out)
{
    *a = (bt_asker){.sum = sum, .ctx = sum->ctx, .question = question, .out = out};
    *out = (bt_solution){.ctx = sum->ctx, .outcome = BT_OUTCOME_UNKNOWN};
    mpz_init(a->nim);
    use_threads(sum, question.threads);
    bt_rules__moves_open(&out->moves[BT_LEFT], sum->ctx);
    bt_rules__moves_open(&out->moves[BT_RIGHT], sum->ctx);
}

void bt_solve__asker_close(bt_asker *a)
{
    bt_solve__sum_close(a->search);
    mpz_clear(a->nim);
}

bt_status bt_solve__first_loses(const bt_sum *sum, bt_question question, bt_sum_search **search,
                                bt_player first, bool *loses)
{
    bt_solution found;
    bt_asker a;
    bt_solve__asker_open(&a, sum, question, &found);
    a.search = *search;
    bt_status status = bt_solve__decide(&a);
    bt_outcome other = first == BT_LEFT ? BT_OUTCOME_R : BT_OUTCOME_L;
    *loses = !status && (found.outcome == other || found.outcome == BT_OUTCOME_P);
    *search = a.search;
    a.search = NULL;
    bt_solve__asker_close(&a);
    bt_solution__close(&found);
    return status;
}

bt_status bt_solve__ask(const bt_sum *sum, bt_question question, bt_solution *out)
{
    bt_asker a;
    bt_solve__asker_open(&a, sum, question, out);
    bt_status status = question.of == BT_OF_VALUE ? by_value(&a, true)
                       : question.of == BT_OF_NIM ? find_nim(&a)
                                                  : bt_solve__decide(&a);
    if (!status && question.moves != BT_MOVES_NONE) status = bt_solve__find_moves(&a);
    out->has_moves = !status && question.moves != BT_MOVES_NONE;
    bt_solve__asker_close(&a);
    return status ? status : bt_error(sum->ctx);
}

bt_status bt_solve__ask_position(bt_game *game, bt_position position, bt_question question,
                                 bt_solution *out)
{
    bt_term term = {game, position, false};
    bt_sum sum = {.ctx = game->ctx, .terms = &term, .count = 1};
    return bt_solve__ask(&sum, question, out);
}

bt_status bt_solve__ask_bytes(bt_game *game, bt_bytes position, bt_question question,
                              bt_solution *out)
{
    bt_asker a;
    bt_sum none = {.ctx = game->ctx};
    bool nims = !game->partizan && bt_rules_is_normal_play(game);
    bt_status status = BT_PASS;
    bt_solve__asker_open(&a, &none, question, out);
    if (question.of == BT_OF_OUTCOME || (question.of == BT_OF_NIM && nims))
        status = ask_closed_form(&a, game, position);
    if (!status && question.of == BT_OF_NIM && !out->nim) status = BT_PASS;
    bt_solve__asker_close(&a);
    if (status != BT_PASS) return status;
    bt_solution__close(out);
    bt_position kept = bt_rules__keep_position(game, position.at, position.length);
    question.moves = BT_MOVES_NONE;
    if (kept) return bt_solve__ask_position(game, kept, question, out);
    *out = (bt_solution){.ctx = game->ctx, .outcome = BT_OUTCOME_UNKNOWN};
    return bt_error(game->ctx);
}

bt_value bt_solve__ask_value(const bt_sum *sum)
{
    bt_solution found;
    bt_solve__ask(sum, (bt_question){.of = BT_OF_VALUE, .moves = BT_MOVES_NONE}, &found);
    bt_solution__close(&found);
    return bt_error(sum->ctx) ? BT_NONE : found.value;
}

void bt_solution__close(bt_solution *solution)
{
    bt__drop_string(solution->ctx, solution->nim);
    bt_rules__moves_close(&solution->moves[BT_LEFT]);
    bt_rules__moves_close(&solution->moves[BT_RIGHT]);
}
