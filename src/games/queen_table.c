/* Nim-values of the queen game by sets of used values: one bitset per line of the board.
   The board is symmetric, so only cells (i, j) with i <= j are computed. Row i up to the diagonal
   reads as column i down to it: one set serves line i, first as column, then as row. Cells are
   taken in square tiles, so that the sets of a tile stay in the cache. */
#include "games/queen_table.h"

#include <string.h>

enum { TILE = 64, MOST = 65535 };

/* The values used so far along a line; words below `full` have all bits set. */
typedef struct line {
    uint64_t *word;
    size_t full;
} line;

typedef struct board {
    bt_context *ctx;
    size_t rows, columns;
    size_t longer, shorter; /* of the two sides */
    uint16_t *out;
    line *across, *slant; /* lines i of both directions; diagonals j - i */
    uint64_t *words;
    size_t width; /* words per line */
} board;

static void use(line *l, size_t at, uint64_t bit)
{
    l->word[at] |= bit;
    while (l->word[l->full] == UINT64_MAX) l->full++;
}

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void fill_cell(board *b, size_t i, size_t j)
{
    line *row = &b->across[i], *column = &b->across[j], *slant = &b->slant[j - i];
    size_t at = larger(row->full, larger(column->full, slant->full));
    uint64_t unused;
    while (!(unused = ~(row->word[at] | column->word[at] | slant->word[at]))) at++;
    uint64_t bit = unused & -unused;
    size_t value = 64 * at + (unsigned)__builtin_ctzll(unused);
    use(row, at, bit);
    use(column, at, bit);
    use(slant, at, bit);
    if (i < b->rows && j < b->columns) b->out[i * b->columns + j] = (uint16_t)value;
    if (j < b->rows && i < b->columns) b->out[j * b->columns + i] = (uint16_t)value;
}

static void fill_tile(board *b, size_t row, size_t column)
{
    size_t row_end = row + TILE < b->shorter ? row + TILE : b->shorter;
    size_t column_end = column + TILE < b->longer ? column + TILE : b->longer;
    for (size_t i = row; i < row_end; i++)
        for (size_t j = larger(i, column); j < column_end; j++) fill_cell(b, i, j);
}

static bt_status fill(board *b)
{
    for (size_t row = 0; row < b->shorter; row += TILE) {
        for (size_t column = row; column < b->longer; column += TILE) {
            fill_tile(b, row, column);
            if (bt__check(b->ctx)) return BT_LIMIT;
        }
        bt__progress(b->ctx, "queen table", (double)row, (double)b->shorter);
    }
    return BT_OK;
}

/* One spare word per line is never full, so that searches end. */
static bool open_lines(board *b)
{
    b->width = (b->longer + 2 * b->shorter) / 64 + 2;
    b->across = bt__alloc_zero(b->ctx, 2 * b->longer * sizeof *b->across);
    b->words = bt__alloc_zero(b->ctx, 2 * b->longer * b->width * sizeof *b->words);
    if (!b->across || !b->words) return false;
    b->slant = b->across + b->longer;
    for (size_t i = 0; i < 2 * b->longer; i++) b->across[i].word = b->words + i * b->width;
    return true;
}

bt_status bt_games__queen_table(bt_context *ctx, size_t rows, size_t columns, uint16_t *out)
{
    board b = {.ctx = ctx, .rows = rows, .columns = columns, .out = out};
    b.longer = rows > columns ? rows : columns;
    b.shorter = rows > columns ? columns : rows;
    if (b.shorter == 0) return BT_OK;
    if (b.longer > MOST || b.longer + 2 * b.shorter - 3 > MOST)
        return bt__fail(ctx, BT_LIMIT,
                        "queen tables hold %d moves at most: %zu by %zu is too large", MOST, rows,
                        columns);
    bt_status status = open_lines(&b) ? fill(&b) : BT_LIMIT;
    bt__free(ctx, b.across, 2 * b.longer * sizeof *b.across);
    bt__free(ctx, b.words, 2 * b.longer * b.width * sizeof *b.words);
    return status;
}

/* -- row by row: every cell is computed, and only the sets of the lines are kept -- */

typedef struct band {
    bt_context *ctx;
    size_t rows, columns, width; /* words per line */
    line *across, *down, *slant; /* the rows of a band; all columns; the diagonals by j - i */
    size_t line_count;
    uint64_t *words;
    uint32_t *out; /* the rows of the band */
} band;

static bool open_band(band *b)
{
    size_t shorter = b->rows < b->columns ? b->rows : b->columns;
    size_t most = b->rows + b->columns + shorter;
    b->width = most / 64 + 2;
    b->line_count = TILE + b->columns + b->rows + b->columns;
    if (b->line_count > SIZE_MAX / 16 / b->width) {
        bt__fail(b->ctx, BT_LIMIT, "a table of %zu x %zu cannot fit", b->rows, b->columns);
        return false;
    }
    b->across = bt__alloc_zero(b->ctx, b->line_count * sizeof *b->across);
    b->words = bt__alloc_zero(b->ctx, b->line_count * b->width * sizeof *b->words);
    b->out = bt__alloc(b->ctx, TILE * b->columns * sizeof *b->out);
    if (!b->across || !b->words || !b->out) return false;
    b->down = b->across + TILE;
    b->slant = b->down + b->columns + b->rows; /* so that -rows < j - i < columns is inside */
    for (size_t i = 0; i < b->line_count; i++) b->across[i].word = b->words + i * b->width;
    return true;
}

static void close_band(band *b)
{
    bt__free(b->ctx, b->across, b->line_count * sizeof *b->across);
    bt__free(b->ctx, b->words, b->line_count * b->width * sizeof *b->words);
    bt__free(b->ctx, b->out, TILE * b->columns * sizeof *b->out);
}

static uint32_t fill_next(line *row, line *column, line *slant)
{
    size_t at = larger(row->full, larger(column->full, slant->full));
    uint64_t unused;
    while (!(unused = ~(row->word[at] | column->word[at] | slant->word[at]))) at++;
    uint64_t bit = unused & -unused;
    use(row, at, bit);
    use(column, at, bit);
    use(slant, at, bit);
    return (uint32_t)(64 * at) + (uint32_t)__builtin_ctzll(unused);
}

/* The rows from `first` on, tile by tile. */
static bt_status fill_band(band *b, size_t first, size_t count)
{
    for (size_t i = 0; i < TILE; i++) {
        b->across[i].full = 0;
        memset(b->across[i].word, 0, b->width * sizeof(uint64_t));
    }
    for (size_t column = 0; column < b->columns; column += TILE) {
        size_t end = column + TILE < b->columns ? column + TILE : b->columns;
        for (size_t i = 0; i < count; i++) {
            line *slant = b->slant - (first + i);
            for (size_t j = column; j < end; j++)
                b->out[i * b->columns + j] = fill_next(&b->across[i], &b->down[j], &slant[j]);
        }
        if (bt__check(b->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

bt_status bt_games__queen_rows(bt_context *ctx, size_t rows, size_t columns, bt_row_sink *sink,
                               void *data)
{
    band b = {.ctx = ctx, .rows = rows, .columns = columns};
    bt_status status = BT_OK;
    if (rows == 0 || columns == 0) return BT_OK;
    if (!open_band(&b)) status = BT_LIMIT;
    for (size_t first = 0; first < rows && !status; first += TILE) {
        size_t count = rows - first < TILE ? rows - first : TILE;
        status = fill_band(&b, first, count);
        for (size_t i = 0; i < count && !status; i++) status = sink(data, b.out + i * columns);
        bt__progress(ctx, "queen table", (double)first, (double)rows);
    }
    close_band(&b);
    return status;
}
