/* The order in which options are printed: numbers, nimbers, ups, the rest. */
#include "value/store.h"

#include <string.h>

static int rank(const bt_context *ctx, bt_value g)
{
    if (is_game(ctx, g)) return 3;
    bt_ups parts = bt_value__ups(ctx, g);
    return parts.ups ? 2 : parts.nimber ? 1 : 0;
}

static int compare_side(bt_context *ctx, bt_value g, bt_value h, bt_player player);

/* Of a game; 0 at a limit. */
static int count_options(bt_context *ctx, bt_value g, bt_player player)
{
    size_t mark = ctx->values->scratch.length;
    bt_span options;
    bool good = bt_value__span(ctx, base_of(ctx, g), player, &options);
    cut(ctx, mark);
    return good ? (int)options.count : 0;
}

/* Between two games: the younger first, then fewer options, then option by option. */
static int compare_games(bt_context *ctx, bt_value g, bt_value h)
{
    uint32_t known;
    bt_status before = bt_error(ctx);
    if (bt_value__recall(ctx, OP_RANK, g, h, &known)) return (int)known - 1;
    bt_value a = bt_value_birthday(ctx, g), b = bt_value_birthday(ctx, h);
    int order = a && b ? bt_value__cmp(ctx, a, b) : 0;
    if (!order) order = count_options(ctx, g, BT_LEFT) - count_options(ctx, h, BT_LEFT);
    if (!order) order = count_options(ctx, g, BT_RIGHT) - count_options(ctx, h, BT_RIGHT);
    if (!order && !bt__enter(ctx)) {
        order = compare_side(ctx, g, h, BT_LEFT);
        if (!order) order = compare_side(ctx, g, h, BT_RIGHT);
        bt__leave(ctx);
    }
    order = order < 0 ? -1 : order > 0;
    if (bt_error(ctx) == before) /* what was found at a limit is not the order */
        bt_value__remember(ctx, OP_RANK, g, h, (uint32_t)(order + 1));
    return order;
}

static int compare_places(bt_context *ctx, bt_value g, bt_value h)
{
    if (g == h) return 0;
    int order = rank(ctx, g) - rank(ctx, h);
    if (order) return order;
    if (is_game(ctx, g)) return compare_games(ctx, g, h);
    bt_ups a = bt_value__ups(ctx, g), b = bt_value__ups(ctx, h);
    order = bt_value__cmp(ctx, a.number, b.number);
    if (!order) order = a.ups < b.ups ? -1 : a.ups > b.ups;
    return order ? order : a.nimber < b.nimber ? -1 : 1;
}

static int compare_side(bt_context *ctx, bt_value g, bt_value h, bt_player player)
{
    bt_words a, b;
    bt_words__open(&a, ctx);
    bt_words__open(&b, ctx);
    int order = 0;
    if (bt_value__options(ctx, g, player, &a) && bt_value__options(ctx, h, player, &b))
        for (size_t i = 0; i < a.length && i < b.length && !order; i++)
            order = compare_places(ctx, a.at[i], b.at[i]);
    bt_words__close(&a);
    bt_words__close(&b);
    return order;
}

/* Insertion sort would be quadratic on nimber-like lists: a merge sort on places. */
static bool sort_places(bt_context *ctx, uint32_t *list, uint32_t *spare, size_t count)
{
    if (count < 2) return true;
    size_t half = count / 2, i = 0, j = half, k = 0;
    if (!sort_places(ctx, list, spare, half) ||
        !sort_places(ctx, list + half, spare, count - half) || !spend(ctx, count))
        return false;
    while (i < half && j < count)
        spare[k++] = compare_places(ctx, list[i], list[j]) <= 0 ? list[i++] : list[j++];
    while (i < half) spare[k++] = list[i++];
    memcpy(list, spare, k * sizeof *list);
    return true;
}

bool bt_value__options(bt_context *ctx, bt_value g, bt_player player, bt_words *out)
{
    size_t from = out->length;
    if (!g || !bt_value__append_options(ctx, g, player, out)) return false;
    if (!is_game(ctx, g)) return true; /* they lie in this order already */
    size_t count = out->length - from;
    uint32_t *spare = bt__alloc(ctx, count * sizeof *spare);
    if (!spare) return false;
    bool sorted = sort_places(ctx, out->at + from, spare, count);
    bt__free(ctx, spare, count * sizeof *spare);
    return sorted;
}
