/* Sequences over heaps, tables over grids, lists of positions: for every game. */
#include "bouton/study.h"

bt_of bt_study_default_of(const bt_game *game)
{
    return !game->partizan && bt_rules_is_normal_play(game) ? BT_OF_NIM : BT_OF_OUTCOME;
}

const char *bt_study_of_name(bt_of of)
{
    static const char *const names[] = {"outcome", "nim", "value"};
    return names[of];
}

/* -- one answer about one position -- */

static bt_status ask_solver(bt_game *game, bt_position position, uint32_t *out)
{
    bt_sum sum;
    bt_solution solution;
    bt_rules_sum_open(&sum, game->ctx);
    bt_status status = bt_rules_sum_add(&sum, game, position, false);
    if (!status) {
        status = bt_solve(&sum, BT_METHOD_AUTO, BT_MOVES_NONE, false, &solution);
        *out = (uint32_t)solution.outcome;
        bt_solve_close(&solution);
    }
    bt_rules_sum_close(&sum);
    return status;
}

static bt_status ask(bt_game *game, bt_of of, bt_position position, uint32_t *out)
{
    if (of == BT_OF_OUTCOME) return ask_solver(game, position, out);
    if (of == BT_OF_NIM) return bt_solve_nim(game, position, out);
    *out = bt_solve_value(game, position);
    return *out ? BT_OK : bt_error(game->ctx);
}

/* What a closed form says that is wanted: false when it is something else. */
static bool take_verdict(bt_context *ctx, bt_of of, const bt_verdict *verdict, uint32_t *out)
{
    if (of == BT_OF_NIM) {
        if (!verdict->has_nim || mpz_cmp_ui(verdict->nim, UINT32_MAX) >= 0) return false;
        *out = (uint32_t)mpz_get_ui(verdict->nim);
    } else if (verdict->has_outcome) {
        *out = (uint32_t)verdict->outcome;
    } else if (verdict->has_nim) {
        *out = mpz_sgn(verdict->nim) ? BT_OUTCOME_N : BT_OUTCOME_P;
    } else {
        if (!verdict->value) return false;
        *out = (uint32_t)bt_value_outcome(ctx, verdict->value);
    }
    return true;
}

/* Closed forms are asked first, with bytes that are not kept: a long list of positions takes no
   memory. BT_DOMAIN (and no error): they do not say it. */
static bt_status ask_theorem(bt_game *game, bt_of of, bt_bytes position, uint32_t *out)
{
    bt_verdict verdict = {.value = BT_NONE};
    bool nims = !game->partizan && bt_rules_is_normal_play(game);
    if (!game->rules->theorem || of == BT_OF_VALUE || (of == BT_OF_NIM && !nims)) return BT_DOMAIN;
    mpz_init(verdict.nim);
    bt_status status = game->rules->theorem(game, position, &verdict);
    if (!status && !take_verdict(game->ctx, of, &verdict, out)) status = BT_DOMAIN;
    mpz_clear(verdict.nim);
    return bt_error(game->ctx) ? bt_error(game->ctx) : status;
}

/* Asks about the position that a ruleset wrote. */
static bt_status ask_written(bt_game *game, bt_of of, bt_status written, bt_text *bytes,
                             uint32_t *out)
{
    bt_status status = written ? written : bytes->failed ? BT_LIMIT : bt_check(game->ctx);
    bt_bytes position = {(const unsigned char *)bytes->at, bytes->length};
    if (!status) {
        status = ask_theorem(game, of, position, out);
        if (status == BT_DOMAIN && !bt_error(game->ctx)) {
            bt_position kept = bt_rules_intern(game->ctx, bytes->at, bytes->length);
            status = kept ? ask(game, of, kept, out) : bt_error(game->ctx);
        }
    }
    bt_text_close(bytes);
    return status;
}

static bt_status ask_heap(bt_game *game, bt_of of, uint64_t n, uint32_t *out)
{
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    bt_status status = game->rules->heap(game, n, &bytes);
    return ask_written(game, of, status, &bytes, out);
}

static bt_status ask_cell(bt_game *game, bt_of of, uint64_t row, uint64_t column, uint32_t *out)
{
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    bt_status status = game->rules->cell(game, row, column, &bytes);
    return ask_written(game, of, status, &bytes, out);
}

bt_status bt_study_sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                            size_t *done)
{
    *done = 0;
    if (!game->rules->heap)
        return bt_fail(game->ctx, BT_INPUT, "%s has no sequence of heaps", game->rules->name);
    if (game->rules->sequence) {
        bt_status status = game->rules->sequence(game, of, from, to, out, done);
        if (status != BT_DOMAIN || bt_error(game->ctx)) return status;
    }
    for (*done = 0; *done <= to - from;) {
        bt_status status = bt_check(game->ctx);
        if (!status) status = ask_heap(game, of, from + *done, &out[*done]);
        if (status) return status;
        ++*done;
        bt_progress(game->ctx, "heaps", (double)*done, (double)(to - from + 1));
    }
    return BT_OK;
}

/* -- tables and lists of positions -- */

bt_status bt_study_table(bt_game *game, bt_of of, uint32_t rows, uint32_t columns,
                         bt_row_sink *sink, void *data)
{
    const bt_rules *rules = game->rules;
    if (!rules->cell)
        return bt_fail(game->ctx, BT_INPUT, "%s has no table of rows and columns", rules->name);
    if (of == BT_OF_NIM && rules->table) return rules->table(game, rows, columns, sink, data);
    uint32_t *answers = bt_alloc(game->ctx, columns * sizeof *answers);
    bt_status status = answers ? BT_OK : BT_LIMIT;
    for (uint32_t row = 0; row < rows && !status; row++) {
        for (uint32_t column = 0; column < columns && !status; column++)
            status = ask_cell(game, of, row, column, &answers[column]);
        if (!status) status = sink(data, answers);
        bt_progress(game->ctx, "rows", row + 1, rows);
    }
    bt_free(game->ctx, answers, columns * sizeof *answers);
    return status;
}

bt_status bt_study_positions(bt_game *game, bt_outcome outcome, uint64_t count, bt_pair_sink *sink,
                             void *data)
{
    const bt_rules *rules = game->rules;
    if (!game->partizan && !game->letters && outcome <= BT_OUTCOME_R)
        return bt_fail(game->ctx, BT_INPUT, "an impartial game has no positions of outcome %c",
                       bt_outcome_letter(outcome));
    if (outcome == BT_OUTCOME_P && rules->p_positions)
        return rules->p_positions(game, count, sink, data);
    if (!rules->cell)
        return bt_fail(game->ctx, BT_INPUT, "%s is not a game on two piles", rules->name);
    bt_status status = BT_OK;
    uint64_t done = 0;
    for (uint64_t y = 0; done < count && !status; y++) {
        for (uint64_t x = 0; x <= y && done < count && !status; x++) {
            uint32_t answer = 0;
            status = ask_cell(game, BT_OF_OUTCOME, x, y, &answer);
            if (status || (bt_outcome)answer != outcome) continue;
            status = sink(data, &x, &y, 1);
            done++;
        }
        bt_progress(game->ctx, "positions", (double)done, (double)count);
    }
    return status;
}
