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
    uint64_t *other = bt_alloc(ctx, count * sizeof *other), *from = words, varying = 0;
    bt_status status = other ? BT_OK : BT_LIMIT;
    for (size_t i = 0; i < count && other; i++) varying |= words[i] ^ words[0];
    for (unsigned b = 0; b < BYTES && !status; b++) {
        if (!(varying >> 8 * b & 255)) continue;
        sort_byte(from, from == words ? other : words, count, 8 * b);
        from = from == words ? other : words;
        status = bt_check(ctx);
    }
    if (!status && from != words) memcpy(words, from, count * sizeof *words);
    bt_free(ctx, other, count * sizeof *other);
    return status;
}

/* A pile on its way through the sort of long sizes. */
typedef struct item {
    bt__size size;
    bt__pn_colour colour;
} item;

static void merge(const bt__pn_position *position, const item *from, size_t middle, size_t end,
                  item *to)
{
    size_t i = 0, j = middle;
    for (size_t k = 0; k < end; k++) {
        bool first = j == end || (i < middle && bt__size_compare(&position->sizes, from[i].size,
                                                                 from[j].size) <= 0);
        to[k] = first ? from[i++] : from[j++];
    }
}

/* Merge sort from the bottom up; the result is in *items, *spare may have changed places. */
static bt_status sort_items(const bt__pn_position *position, item **items, item **spare,
                            size_t count)
{
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t at = 0; at < count; at += 2 * run) {
            size_t end = count - at < 2 * run ? count - at : 2 * run;
            merge(position, *items + at, run < end ? run : end, end, *spare + at);
            bt_status status = bt_check(position->ctx);
            if (status) return status;
        }
        item *sorted = *spare;
        *spare = *items;
        *items = sorted;
    }
    return BT_OK;
}

static bool any_long(const bt__size *sizes, size_t count)
{
    uint64_t all = 0;
    for (size_t i = 0; i < count; i++) all |= sizes[i];
    return all & BT__SIZE_LONG;
}

bt_status bt_games__pn_sort_sizes(bt__pn_position *position, bt__size *sizes, size_t count)
{
    bt_context *ctx = position->ctx;
    if (!any_long(sizes, count)) return sort_words(ctx, sizes, count);
    size_t bytes = count * sizeof(item);
    item *items = bt_alloc(ctx, bytes), *spare = bt_alloc(ctx, bytes);
    bt_status status = items && spare ? BT_OK : BT_LIMIT;
    if (!status) {
        for (size_t i = 0; i < count; i++) items[i] = (item){.size = sizes[i]};
        status = sort_items(position, &items, &spare, count);
    }
    if (!status)
        for (size_t i = 0; i < count; i++) sizes[i] = items[i].size;
    bt_free(ctx, items, bytes);
    bt_free(ctx, spare, bytes);
    return status;
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

static bt_status shorten(bt__pn_board *board, const item *items, size_t count)
{
    size_t filled[2] = {0, 0};
    if (!BT_GROW(board->position->ctx, board->points, board->point_capacity, 1)) return BT_LIMIT;
    board->points[board->point_count++] = (bt__pn_point){0, 0};
    for (size_t i = 0; i < count; i++) {
        const bt__pn_point *last = &board->points[board->point_count - 1];
        bt_status status = BT_OK;
        if (bt__size_compare(&board->position->sizes, last->size, items[i].size))
            status = add_point(board, items[i].size);
        if (!status) status = bt_check(board->position->ctx);
        if (status) return status;
        bt__pn_colour colour = items[i].colour;
        board->piles[colour][filled[colour]++] = board->points[board->point_count - 1].brief;
    }
    return BT_OK;
}

static bt_status fill_from_long(bt__pn_board *board)
{
    bt__pn_position *position = board->position;
    size_t count = board->count[0] + board->count[1], bytes = count * sizeof(item), k = 0;
    item *items = bt_alloc(position->ctx, bytes), *spare = bt_alloc(position->ctx, bytes);
    bt_status status = items && spare ? BT_OK : BT_LIMIT;
    for (int c = 0; c < 2 && !status; c++)
        for (size_t i = 0; i < board->count[c]; i++)
            items[k++] = (item){position->piles[c].at[i], (bt__pn_colour)c};
    if (!status) status = sort_items(position, &items, &spare, count);
    if (!status) status = shorten(board, items, count);
    bt_free(position->ctx, items, bytes);
    bt_free(position->ctx, spare, bytes);
    return status;
}

static bt_status fill_from_short(bt__pn_board *board)
{
    bt_status status = BT_OK;
    for (int c = 0; c < 2 && !status; c++) {
        if (board->count[c] == 0) continue;
        memcpy(board->piles[c], board->position->piles[c].at,
               board->count[c] * sizeof *board->piles[c]);
        status = sort_words(board->position->ctx, board->piles[c], board->count[c]);
    }
    return status;
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
    bool is_long = false;
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
            board->piles[c] = bt_alloc(position->ctx, board->count[c] * sizeof *board->piles[c]);
        if (!board->piles[c]) return BT_LIMIT;
        is_long |= any_long(position->piles[c].at, board->count[c]);
    }
    bt_status status = is_long ? fill_from_long(board) : fill_from_short(board);
    return status ? status : add_greens(board);
}

void bt_games__pn_board_close(bt__pn_board *board)
{
    bt_context *ctx = board->position->ctx;
    for (int c = 0; c < 2; c++)
        if (board->piles[c] != board->few[c])
            bt_free(ctx, board->piles[c], board->count[c] * sizeof *board->piles[c]);
    bt_free(ctx, board->points, board->point_capacity * sizeof *board->points);
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
