/* Heaps and cells, and the sequences, tables and lists that a ruleset makes of them by itself. */
#include "study/check.h"

#include <stdio.h>

enum { HEAPS = 13, SIDE = 5, SMALL_SIDE = 3 };

/* -- small positions -- */

/* The position of a cell; BT_NO_POSITION with the error. */
static bt_position write_cell(bt_game *game, uint64_t row, uint64_t column)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_status status = game->series.cell(game, row, column, &bytes);
    bt_position position = BT_NO_POSITION;
    if (!status && !bytes.failed) position = bt_rules__keep_position(game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    return position;
}

/* Rows of heaps are enough where there are both, but for a few cells. */
static uint64_t side_of(const bt_game *game)
{
    return !game->series.cell ? 0 : game->series.heap ? SMALL_SIDE : SIDE;
}

static bool push_position(bt_words *out, bt_position position)
{
    return position && bt_words__push(out, position);
}

bt_status bt_study__choose_positions(bt_game *game, bt_words *out)
{
    bt_position example;
    bool good = true;
    uint64_t side = side_of(game);
    for (uint64_t n = 0; n < HEAPS && game->series.heap && good; n++)
        good = push_position(out, bt_rules__heap_position(game, n));
    for (uint64_t n = 0; n < side * side && good; n++)
        good = push_position(out, write_cell(game, n / side, n % side));
    if (!good) return bt_error(game->ctx);
    bt_status status = bt_rules_parse(game, bt_rules__example(game), &example);
    return !status && !bt_words__push(out, example) ? BT_LIMIT : status;
}

/* -- answers by the moves alone -- */

static bool ask_plainly(bt_checker *c, bt_of of, bt_position position, uint32_t *out)
{
    bt_outcome outcome = BT_OUTCOME_UNKNOWN;
    if (of == BT_OF_NIM) return !bt_solve__nim(&c->plain, position, out);
    if (of == BT_OF_VALUE) return (*out = bt_study__plain_value(&c->plain, position)) != BT_NONE;
    if (bt_solve__outcome(&c->plain, position, &outcome)) return false;
    *out = (uint32_t)outcome;
    return true;
}

static void find_answer(bt_checker *c, const char *where, bt_of of, bt_position position)
{
    char words[200];
    snprintf(words, sizeof words, "%s gives another %s than the moves do", where,
             of == BT_OF_NIM ? "nim-value" : bt_study__of_name(of));
    bt_study__find(c, BT_STUDY_SERIES, position, words);
}

/* -- heaps -- */

static bt_status compare_sequence(bt_checker *c, bt_of of, const bt_words *heaps)
{
    uint32_t answers[HEAPS], plain;
    size_t done = 0;
    bt_game *game = c->game;
    if (!game->series.sequence || heaps->length == 0) return BT_OK;
    bt_status status = game->series.sequence(game, of, 0, heaps->length - 1, answers, &done);
    if (status) return bt_error(c->ctx) ? bt_study__note_error(c, heaps->at[0]) : BT_OK;
    for (size_t i = 0; i < done; i++) {
        if (!ask_plainly(c, of, heaps->at[i], &plain)) return bt_study__note_error(c, heaps->at[i]);
        if (answers[i] != plain) find_answer(c, "the sequence", of, heaps->at[i]);
    }
    return BT_OK;
}

static bt_status compare_sequences(bt_checker *c, const bt_words *heaps)
{
    bool normal = bt_rules_is_normal_play(c->game);
    bt_status status = compare_sequence(c, BT_OF_OUTCOME, heaps);
    if (!status && normal && !c->game->partizan) status = compare_sequence(c, BT_OF_NIM, heaps);
    return !status && normal ? compare_sequence(c, BT_OF_VALUE, heaps) : status;
}

/* Heaps are written twice: they must be the same. Those from which play ends are compared. */
static bt_status check_heaps(bt_checker *c)
{
    bt_words heaps;
    bt_words__open(&heaps, c->ctx);
    bt_status status = BT_OK;
    for (uint64_t n = 0; n < HEAPS && !status; n++) {
        bt_position heap = bt_rules__heap_position(c->game, n),
                    again = heap ? bt_rules__heap_position(c->game, n) : heap;
        if (!again) status = bt_study__note_error(c, BT_NO_POSITION);
        if (!again) break;
        c->out->tested[BT_STUDY_SERIES]++;
        if (heap != again)
            bt_study__find(c, BT_STUDY_SERIES, heap, "asked twice, a heap is another position");
        if (!bt_study__is_ended(c, heap)) break;
        if (!bt_words__push(&heaps, heap)) status = BT_LIMIT;
    }
    if (!status) status = compare_sequences(c, &heaps);
    bt_words__close(&heaps);
    return status;
}

/* -- cells -- */

typedef struct grid {
    bt_checker *c;
    uint64_t side;
    bt_position at[SIDE][SIDE];
    uint32_t row;
    bool listed[SIDE][SIDE];
    uint64_t past; /* all pairs with a smaller x were listed */
} grid;

static bt_status compare_row(void *data, const uint32_t *row)
{
    grid *g = data;
    uint32_t plain;
    for (uint64_t i = 0; i < g->side; i++) {
        bt_position position = g->at[g->row][i];
        if (!ask_plainly(g->c, BT_OF_NIM, position, &plain)) return bt_error(g->c->ctx);
        if (row[i] != plain) find_answer(g->c, "the table", BT_OF_NIM, position);
    }
    g->row++;
    return BT_OK;
}

static bt_status compare_table(grid *g)
{
    bt_game *game = g->c->game;
    uint32_t side = (uint32_t)g->side;
    if (!game->series.table || game->partizan || !bt_rules_is_normal_play(game)) return BT_OK;
    game->series.table(game, side, side, compare_row, g);
    return bt_error(g->c->ctx) ? bt_study__note_error(g->c, g->at[0][0]) : BT_OK;
}

static bt_status mark_pairs(void *data, const uint64_t *x, const uint64_t *y, size_t count)
{
    grid *g = data;
    for (size_t i = 0; i < count; i++) {
        if (y[i] < g->side) g->listed[x[i]][y[i]] = true;
        g->past = x[i];
    }
    return BT_OK;
}

/* The first P-positions by the smaller pile: those in the grid, and no others. */
static bt_status compare_p_positions(grid *g)
{
    bt_checker *c = g->c;
    uint32_t outcome;
    if (!c->game->series.p_positions) return BT_OK;
    bt_status status = c->game->series.p_positions(c->game, g->side * g->side, mark_pairs, g);
    for (uint64_t x = 0; x < g->side && !status; x++) {
        for (uint64_t y = x; y < g->side; y++) {
            if (!ask_plainly(c, BT_OF_OUTCOME, g->at[x][y], &outcome))
                return bt_study__note_error(c, g->at[x][y]);
            bool p = (bt_outcome)outcome == BT_OUTCOME_P;
            if (p != g->listed[x][y] && (x < g->past || g->listed[x][y]))
                find_answer(c, "the list of P-positions", BT_OF_OUTCOME, g->at[x][y]);
        }
    }
    return bt_error(c->ctx) ? bt_study__note_error(c, BT_NO_POSITION) : BT_OK;
}

static bt_status check_cells(bt_checker *c)
{
    grid g = {.c = c, .side = side_of(c->game)};
    for (uint64_t n = 0; n < g.side * g.side; n++) {
        uint64_t row = n / g.side, column = n % g.side;
        bt_position cell = write_cell(c->game, row, column);
        bt_position again = cell ? write_cell(c->game, row, column) : cell;
        if (!again) return bt_study__note_error(c, BT_NO_POSITION);
        c->out->tested[BT_STUDY_SERIES]++;
        if (cell != again)
            bt_study__find(c, BT_STUDY_SERIES, cell, "asked twice, a cell is another position");
        if (!bt_study__is_ended(c, cell)) return BT_OK;
        g.at[row][column] = cell;
    }
    bt_status status = compare_table(&g);
    return status ? status : compare_p_positions(&g);
}

bt_status bt_study__check_series(bt_checker *c)
{
    bt_status status = c->game->series.heap ? check_heaps(c) : BT_OK;
    return !status && c->game->series.cell ? check_cells(c) : status;
}
