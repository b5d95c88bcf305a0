/* Partial Nim: sorts the piles and makes long sizes short, so that theorems see words only. */
#include "games/partial_nim_theory.h"

#include <string.h>

enum { FEW = 32, BYTES = 8 };

static void sort_few(uint64_t *words, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        uint64_t word = words[i];
        size_t j = i;
        for (; j > 0 && words[j - 1] > word; j--) words[j] = words[j - 1];
        words[j] = word;
    }
}

/* One pass of a radix sort: stable, by the given byte. */
static void sort_byte(const uint64_t *from, uint64_t *to, size_t count, unsigned shift)
{
    size_t start[257] = {0};
    for (size_t i = 0; i < count; i++) start[(from[i] >> shift & 255) + 1]++;
    for (int b = 0; b < 256; b++) start[b + 1] += start[b];
    for (size_t i = 0; i < count; i++) to[start[from[i] >> shift & 255]++] = from[i];
}

static bt_status sort_words(bt_context *ctx, uint64_t *words, size_t count)
{
    if (count <= FEW) {
        sort_few(words, count);
        return BT_OK;
    }
    uint64_t *other = bt__alloc(ctx, count * sizeof *other), *from = words, varying = 0;
    bt_status status = other ? BT_OK : BT_LIMIT;
    for (size_t i = 0; i < count && other; i++) varying |= words[i] ^ words[0];
    for (unsigned b = 0; b < BYTES && !status; b++) {
        if (!(varying >> 8 * b & 255)) continue;
        sort_byte(from, from == words ? other : words, count, 8 * b);
        from = from == words ? other : words;
        status = bt__check(ctx);
    }
    if (!status && from != words) memcpy(words, from, count * sizeof *words);
    bt__free(ctx, other, count * sizeof *other);
    return status;
}

static void merge(const bt__sizes *sizes, const bt__size *from, size_t middle, size_t end,
                  bt__size *to)
{
    size_t i = 0, j = middle;
    for (size_t k = 0; k < end; k++) {
        bool first = j == end || (i < middle && bt__size_compare(sizes, from[i], from[j]) <= 0);
        to[k] = first ? from[i++] : from[j++];
    }
}

/* Merge sort from the bottom up. */
static bt_status sort_long(const bt__sizes *sizes, bt__size *list, size_t count)
{
    bt__size *spare = bt__alloc(sizes->ctx, count * sizeof *spare), *from = list, *to = spare;
    bt_status status = spare ? BT_OK : BT_LIMIT;
    for (size_t run = 1; run < count && !status; run *= 2) {
        for (size_t at = 0; at < count && !status; at += 2 * run) {
            size_t end = count - at < 2 * run ? count - at : 2 * run;
            merge(sizes, from + at, run < end ? run : end, end, to + at);
            status = bt__check(sizes->ctx);
        }
        from = to;
        to = from == list ? spare : list;
    }
    if (!status && from != list) memcpy(list, from, count * sizeof *list);
    bt__free(sizes->ctx, spare, count * sizeof *spare);
    return status;
}

static bool any_long(const bt__size *sizes, size_t count)
{
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) all |= sizes[i];
    return all & BT__SIZE_LONG;
}

bt_status bt_games__pn_sort_sizes(bt__pn_position *position, bt__size *sizes, size_t count)
{
    return any_long(sizes, count) ? sort_long(&position->sizes, sizes, count)
                                  : sort_words(position->ctx, sizes, count);
}

/* Appends a point above the last one, its gap cut when long. */
static bt_status add_point(bt__pn_board *board, bt__size size)
{
    const bt__pn_point *last = &board->points[board->point_count - 1];
    uint64_t gap = bt__size_gap(&board->position->sizes, last->size, size);
    bool odd = bt__size_odd(&board->position->sizes, last->size) !=
               bt__size_odd(&board->position->sizes, size);
    uint64_t brief = last->brief + (gap <= BT__PN_GAP ? gap : BT__PN_GAP + (uint64_t)odd);
    if (!BT_GROW(board->position->ctx, board->points, board->point_capacity,
                 board->point_count + 1))
        return BT_LIMIT;
    board->points[board->point_count++] = (bt__pn_point){size, brief};
    return BT_OK;
}

/* The colour of the next pile in ascending order, behind so many blue and red ones. */
static int next_colour(const bt__pn_board *board, const size_t at[2])
{
    if (at[0] == board->count[0]) return BT__PN_RED;
    if (at[1] == board->count[1]) return BT__PN_BLUE;
    return bt__size_compare(&board->position->sizes, board->piles[0][at[0]],
                            board->piles[1][at[1]]) > 0;
}

/* Makes points of the sorted piles, and each pile the brief form of itself. */
static bt_status shorten(bt__pn_board *board)
{
    bt_context *ctx = board->position->ctx;
    size_t at[2] = {0, 0};
    if (!BT_GROW(ctx, board->points, board->point_capacity, 1)) return BT_LIMIT;
    board->points[board->point_count++] = (bt__pn_point){0, 0};
    while (at[0] < board->count[0] || at[1] < board->count[1]) {
        int colour = next_colour(board, at);
        uint64_t *pile = &board->piles[colour][at[colour]++];
        const bt__pn_point *last = &board->points[board->point_count - 1];
        bt_status status = BT_OK;
        if (bt__size_compare(&board->position->sizes, last->size, *pile))
            status = add_point(board, *pile);
        if (!status) status = bt__check(ctx);
        if (status) return status;
        *pile = board->points[board->point_count - 1].brief;
    }
    return BT_OK;
}

static bt_status add_coloured(bt__pn_board *board)
{
    uint64_t largest = 0;
    for (int c = 0; c < 2; c++) {
        uint64_t *piles = board->piles[c];
        size_t count = board->count[c];
        if (count == 0) continue;
        memcpy(piles, board->position->piles[c].at, count * sizeof *piles);
        bt_status status = bt_games__pn_sort_sizes(board->position, piles, count);
        if (status) return status;
        largest |= piles[count - 1];
    }
    return largest & BT__SIZE_LONG ? shorten(board) : BT_OK;
}

static bt_status add_greens(bt__pn_board *board)
{
    const bt__pn_list *greens = &board->position->piles[BT__PN_GREEN];
    uint64_t odd = 0;
    bt_status status =
        bt__size_xor_all(&board->position->sizes, greens->at, greens->length, &board->nim);
    if (status || board->rule == BT__PN_ODD_EVEN) return status;
    for (int c = 0; c < 2; c++)
        for (size_t i = 0; i < board->count[c]; i++) odd ^= board->piles[c][i];
    return bt__size_xor(&board->position->sizes, board->nim, odd & 1, &board->nim);
}

bt_status bt_games__pn_board_open(bt__pn_board *board, bt__pn_position *position, bt__pn_rule rule)
{
    board->position = position;
    board->rule = rule;
    board->points = NULL;
    board->point_count = board->point_capacity = 0;
    for (int c = 0; c < 2; c++) {
        board->count[c] = position->piles[c].length;
        board->piles[c] = board->few[c];
    }
    for (int c = 0; c < 2; c++) {
        if (board->count[c] > BT__PN_FEW)
            board->piles[c] = bt__alloc(position->ctx, board->count[c] * sizeof *board->piles[c]);
        if (!board->piles[c]) return BT_LIMIT;
    }
    bt_status status = add_coloured(board);
    return status ? status : add_greens(board);
}

void bt_games__pn_board_close(bt__pn_board *board)
{
    bt_context *ctx = board->position->ctx;
    for (int c = 0; c < 2; c++)
        if (board->piles[c] != board->few[c])
            bt__free(ctx, board->piles[c], board->count[c] * sizeof *board->piles[c]);
    bt__free(ctx, board->points, board->point_capacity * sizeof *board->points);
}

bt_status bt_games__pn_unbrief(const bt__pn_board *board, uint64_t brief, bt__size *out)
{
    size_t low = 0, high = board->point_count;
    *out = brief;
    if (!board->points) return BT_OK;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (board->points[middle].brief <= brief)
            low = middle;
        else
            high = middle;
    }
    const bt__pn_point *below = &board->points[low], *above = below + 1;
    uint64_t up = brief - below->brief;
    if (up <= BT__PN_GAP / 2 || high == board->point_count)
        return bt__size_add(&board->position->sizes, below->size, up, out);
    return bt__size_subtract(&board->position->sizes, above->size, above->brief - brief, out);
}
