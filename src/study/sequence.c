/* Sequences over heaps, tables over grids, lists of positions: for every game. */
#include "bouton/study.h"

#include <stdlib.h>
#include <string.h>

bt_of bt_study_default_of(const bt_game *game)
{
    return !game->partizan && bt_rules_is_normal_play(game) ? BT_OF_NIM : BT_OF_OUTCOME;
}

const char *bt_study_of_name(bt_of of)
{
    static const char *const names[] = {"outcome", "nim", "value"};
    return names[of];
}

/* One answer about one position: the code of a letter, a nim-value, a value. */
static bt_status ask(bt_game *game, bt_of of, bt_position position, uint32_t *out)
{
    bt_solution found;
    bt_question question = {.of = of, .moves = BT_MOVES_NONE};
    bt_status status = bt_solve_ask_position(game, position, question, &found);
    bool long_nim = !status && of == BT_OF_NIM && strlen(found.nim) > 9;
    if (long_nim) status = bt_fail(game->ctx, BT_LIMIT, "a nim-value of more than 9 digits");
    if (!status)
        *out = of == BT_OF_OUTCOME ? (uint32_t)found.outcome
               : of == BT_OF_NIM   ? (uint32_t)strtoul(found.nim, NULL, 10)
                                   : found.value;
    bt_solution_close(&found);
    return status;
}

/* Interns the position that a ruleset wrote, and asks. */
static bt_status ask_written(bt_game *game, bt_of of, bt_status written, bt_text *bytes,
                             uint32_t *out)
{
    bt_position position = BT_NO_POSITION;
    if (!written && !bytes->failed) position = bt_rules_intern(game, bytes->at, bytes->length);
    bt_text_close(bytes);
    if (written) return written;
    return position ? ask(game, of, position, out) : bt_error(game->ctx);
}

static bt_status ask_heap(bt_game *game, bt_of of, uint64_t n, uint32_t *out)
{
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    bt_status status = game->series.heap(game, n, &bytes);
    return ask_written(game, of, status, &bytes, out);
}

static bt_status ask_cell(bt_game *game, bt_of of, uint64_t row, uint64_t column, uint32_t *out)
{
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    bt_status status = game->series.cell(game, row, column, &bytes);
    return ask_written(game, of, status, &bytes, out);
}

bt_status bt_study_sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                            size_t *done)
{
    *done = 0;
    if (!game->series.heap)
        return bt_fail(game->ctx, BT_INPUT, "%s has no sequence of heaps", game->name);
    if (game->series.sequence) {
        bt_status status = game->series.sequence(game, of, from, to, out, done);
        if (status != BT_PASS) return status;
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

/* A quarter of the rows each time before the next: at a limit the last of these tables is known. A
   ruleset that fails has written beyond the first half of the rows only, if at all. */
static bt_status ask_table(bt_game *game, uint32_t rows, uint32_t columns, uint32_t *out,
                           uint32_t *done)
{
    enum { AT_ONCE = 1 << 20, PARTS = 16 };
    bt_status status = BT_OK;
    uint32_t parts = (uint64_t)rows * columns > AT_ONCE ? PARTS : 1;
    for (; parts > 0 && !status; parts /= 4) {
        uint32_t some = rows / parts;
        if (some > 0) status = game->series.table(game, some, columns, out);
        if (!status) *done = some;
    }
    return status;
}

bt_status bt_study_table(bt_game *game, bt_of of, uint32_t rows, uint32_t columns, uint32_t *out,
                         uint32_t *done)
{
    *done = 0;
    if (!game->series.cell)
        return bt_fail(game->ctx, BT_INPUT, "%s has no table of rows and columns",
                       game->name);
    if (of == BT_OF_NIM && game->series.table) return ask_table(game, rows, columns, out, done);
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t column = 0; column < columns; column++) {
            bt_status status = ask_cell(game, of, row, column, out++);
            if (status) return status;
        }
        *done = row + 1;
        bt_progress(game->ctx, "rows", row + 1, rows);
    }
    return BT_OK;
}

bt_status bt_study_positions(bt_game *game, bt_outcome outcome, size_t count, uint64_t *pairs,
                             size_t *done)
{
    *done = 0;
    if (!game->partizan && !game->letters && outcome <= BT_OUTCOME_R)
        return bt_fail(game->ctx, BT_INPUT, "an impartial game has no positions of outcome %c",
                       bt_outcome_letter(outcome));
    if (outcome == BT_OUTCOME_P && game->series.p_positions) {
        bt_status status = game->series.p_positions(game, count, pairs);
        *done = status ? 0 : count;
        return status;
    }
    if (!game->series.cell)
        return bt_fail(game->ctx, BT_INPUT, "%s is not a game on two piles", game->name);
    for (uint64_t y = 0; *done < count; y++) {
        for (uint64_t x = 0; x <= y && *done < count; x++) {
            uint32_t answer = 0;
            bt_status status = ask_cell(game, BT_OF_OUTCOME, x, y, &answer);
            if (status) return status;
            if ((bt_outcome)answer != outcome) continue;
            pairs[2 * *done] = x;
            pairs[2 * *done + 1] = y;
            ++*done;
        }
        bt_progress(game->ctx, "positions", (double)*done, (double)count);
    }
    return BT_OK;
}
