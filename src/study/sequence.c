/* Sequences over heaps, tables over grids, lists of positions: for every game. */
#include "study/study.h"

#include <stdlib.h>
#include <string.h>

bt_of bt_study__default_of(const bt_game *game)
{
    return !game->partizan && bt_rules_is_normal_play(game) ? BT_OF_NIM : BT_OF_OUTCOME;
}

const char *bt_study__of_name(bt_of of)
{
    static const char *const names[] = {"outcome", "nim", "value"};
    return names[of];
}

/* Asks about the position that a ruleset wrote: the code of a letter, a nim-value, a value. */
static bt_status ask_written(bt_game *game, bt_of of, bt_status written, bt_text *bytes,
                             uint32_t *out)
{
    bt_status status = written ? written : bytes->failed ? BT_LIMIT : bt__check(game->ctx);
    bt_bytes position = {(const unsigned char *)bytes->at, bytes->length};
    bt_question question = {.of = of, .moves = BT_MOVES_NONE};
    bt_solution found = {.ctx = game->ctx};
    if (!status) status = bt_solve__ask_bytes(game, position, question, &found);
    if (!status && of == BT_OF_NIM && strlen(found.nim) > 9)
        status = bt__fail(game->ctx, BT_LIMIT, "a nim-value of more than 9 digits");
    if (!status)
        *out = of == BT_OF_OUTCOME ? (uint32_t)found.outcome
               : of == BT_OF_NIM   ? (uint32_t)strtoul(found.nim, NULL, 10)
                                   : found.value;
    bt_solution__close(&found);
    bt_text__close(bytes);
    return status;
}

static bt_status ask_heap(bt_game *game, bt_of of, uint64_t n, uint32_t *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_status status = game->series.heap(game, n, &bytes);
    return ask_written(game, of, status, &bytes, out);
}

static bt_status ask_cell(bt_game *game, bt_of of, uint64_t row, uint64_t column, uint32_t *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_status status = game->series.cell(game, row, column, &bytes);
    return ask_written(game, of, status, &bytes, out);
}

bt_status bt_study__sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                             size_t *done)
{
    *done = 0;
    if (!game->series.heap)
        return bt__fail(game->ctx, BT_INPUT, "%s has no sequence of heaps", game->name);
    if (game->series.sequence) {
        bt_status status = game->series.sequence(game, of, from, to, out, done);
        if (status != BT_PASS) return status;
    }
    for (*done = 0; *done <= to - from;) {
        bt_status status = bt__check(game->ctx);
        if (!status) status = ask_heap(game, of, from + *done, &out[*done]);
        if (status) return status;
        ++*done;
        bt__progress(game->ctx, "heaps", (double)*done, (double)(to - from + 1));
    }
    return BT_OK;
}

/* -- tables and lists of positions -- */

bt_status bt_study_table(bt_game *game, bt_of of, uint32_t rows, uint32_t columns,
                         bt_row_sink *sink, void *data)
{
    const bt_rules_series *series = &game->series;
    if (!series->cell)
        return bt__fail(game->ctx, BT_INPUT, "%s has no table of rows and columns", game->name);
    if (of == BT_OF_NIM && series->table) return series->table(game, rows, columns, sink, data);
    uint32_t *answers = bt__alloc(game->ctx, columns * sizeof *answers);
    bt_status status = answers ? BT_OK : BT_LIMIT;
    for (uint32_t row = 0; row < rows && !status; row++) {
        for (uint32_t column = 0; column < columns && !status; column++)
            status = ask_cell(game, of, row, column, &answers[column]);
        if (!status) status = sink(data, answers);
        bt__progress(game->ctx, "rows", row + 1, rows);
    }
    bt__free(game->ctx, answers, columns * sizeof *answers);
    return status;
}

bt_status bt_study_positions(bt_game *game, bt_outcome outcome, uint64_t count, bt_pair_sink *sink,
                             void *data)
{
    const bt_rules_series *series = &game->series;
    if (!game->partizan && !game->letters && outcome <= BT_OUTCOME_R)
        return bt__fail(game->ctx, BT_INPUT, "an impartial game has no positions of outcome %c",
                        bt_outcome_letter(outcome));
    if (outcome == BT_OUTCOME_P && series->p_positions)
        return series->p_positions(game, count, sink, data);
    if (!series->cell)
        return bt__fail(game->ctx, BT_INPUT, "%s is not a game on two piles", game->name);
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
        bt__progress(game->ctx, "positions", (double)done, (double)count);
    }
    return status;
}
