/* Canonical values of the heaps of a subtraction game, from the order of all of them.

   An option that is dominated or reversible is told by the order alone, and a reversible one is
   replaced by options of options: so the canonical options of a heap are heaps again, or 0 below an
   end. No comparison of values is ever made. */
#include "games/subtraction_order.h"

#include "base/map.h"
#include "value/canonical.h"

#include <string.h>

enum {
    PATTERN_HEAPS = 1 << 14, /* compared with each other when no limit is given */
};
#define ZERO_GAME BT_GAMES__ZERO

/* A heap with a value of its own: its canonical options, Left's first, in the list of all. */
typedef struct heap_record {
    uint32_t start, count[2];
    bt_value value;
} heap_record;

struct bt_games_values {
    bt_context *ctx;
    bt_games__order order;
    heap_record *heaps; /* all zero for a heap that has the value of an earlier one */
    size_t known, capacity;
    bt_words options;
    bt_words side[2]; /* of the heap being made */
    /* What far options come to: see find_fate. By player and residue, heap -> place of a list, its
       length first. */
    bt_map *fates;
    size_t fate_count;
    bt_words lists;
};

static void close_fates(bt_games_values *values)
{
    for (size_t i = 0; i < values->fate_count; i++) bt__map_close(&values->fates[i]);
    bt__free(values->ctx, values->fates, values->fate_count * sizeof *values->fates);
    values->fates = NULL;
    values->fate_count = 0;
}

/* The order of the heaps stays, their values are made anew. */
static bt_status forget_values(bt_context *ctx, void *data)
{
    bt_games_values *values = data;
    (void)ctx;
    close_fates(values);
    values->known = values->options.length = values->lists.length = 0;
    if (values->heaps) memset(values->heaps, 0, values->capacity * sizeof *values->heaps);
    return BT_OK;
}

bt_status bt_games__values_open(bt_games_values **out, bt_context *ctx,
                                const bt_games_subtraction *game)
{
    bt_games_values *values = bt__alloc_zero(ctx, sizeof *values);
    if (!values) return BT_LIMIT;
    values->ctx = ctx;
    bt_words__open(&values->options, ctx);
    bt_words__open(&values->side[0], ctx);
    bt_words__open(&values->side[1], ctx);
    bt_words__open(&values->lists, ctx);
    bt_status status = bt_games__order_open(&values->order, ctx, game);
    if (!status && !bt__on_forget(ctx, forget_values, values)) status = BT_LIMIT;
    if (status) bt_games__values_close(values);
    *out = status ? NULL : values;
    return status;
}

void bt_games__values_close(bt_games_values *values)
{
    if (!values) return;
    bt__off_forget(values->ctx, forget_values, values);
    bt_games__order_close(&values->order);
    bt_words__close(&values->options);
    bt_words__close(&values->side[0]);
    bt_words__close(&values->side[1]);
    bt_words__close(&values->lists);
    close_fates(values);
    bt__free(values->ctx, values->heaps, values->capacity * sizeof *values->heaps);
    bt__free(values->ctx, values, sizeof *values);
}

/* -- order, with 0 -- */

static bool le(const bt_games_values *values, uint32_t a, uint32_t b)
{
    if (a == b) return true;
    if (a != ZERO_GAME && b != ZERO_GAME) return bt_games__order_le(&values->order, a, b);
    bt_outcome outcome = bt_games__order_outcome(&values->order, a == ZERO_GAME ? b : a);
    return outcome == BT_OUTCOME_P || outcome == (a == ZERO_GAME ? BT_OUTCOME_L : BT_OUTCOME_R);
}

/* -- canonical options -- */

static const uint32_t *options_of(const bt_games_values *values, uint32_t heap, bt_player player,
                                  size_t *count)
{
    *count = 0;
    if (heap == ZERO_GAME) return NULL;
    const heap_record *h = &values->heaps[heap];
    *count = h->count[player];
    if (*count == 0) return NULL;
    return values->options.at + h->start + (player == BT_RIGHT ? h->count[BT_LEFT] : 0);
}

/* Whether an option is no better for the player than another. */
static bool is_dominated(const bt_games_values *values, uint32_t option, uint32_t by,
                         bt_player player)
{
    return player == BT_LEFT ? le(values, option, by) : le(values, by, option);
}

/* Adds an option to a list unless it is dominated, and drops those that it dominates: at once, or
   reversals would be followed for options that are not wanted. */
static bool add_option(const bt_games_values *values, bt_words *list, uint32_t option,
                       bt_player player)
{
    for (size_t i = 0; i < list->length; i++)
        if (is_dominated(values, option, list->at[i], player)) return true;
    for (size_t i = list->length; i-- > 0;)
        if (is_dominated(values, list->at[i], option, player))
            list->at[i] = list->at[--list->length];
    return bt_words__push(list, option);
}

/* The response through which an option of the heap n reverses; false when there is none. */
static bool find_response(const bt_games_values *values, uint32_t n, uint32_t option,
                          bt_player player, uint32_t *response)
{
    size_t count;
    const uint32_t *responses =
        options_of(values, option, player == BT_LEFT ? BT_RIGHT : BT_LEFT, &count);
    for (size_t i = 0; i < count; i++) {
        *response = responses[i];
        if (player == BT_LEFT ? le(values, *response, n) : le(values, n, *response)) return true;
    }
    return false;
}

/* -- far options --
   How a heap n compares with heaps that are `width` or more smaller depends on its residue modulo
   the period only. So what a far option comes to after all reversals is the same for all n of a
   residue: it is kept, and long chains of reversals are walked once. */

static bool is_far(const bt_games_values *values, uint32_t n, uint32_t option)
{
    const bt_games__order *order = &values->order;
    return order->period && option != ZERO_GAME && n >= option + order->width;
}

static bool make_fates(bt_games_values *values)
{
    size_t count = 2 * values->order.period;
    if (values->fates) return true;
    values->fates = bt__alloc(values->ctx, count * sizeof *values->fates);
    if (!values->fates) return false;
    values->fate_count = count;
    for (size_t i = 0; i < count; i++) bt__map_open(&values->fates[i], values->ctx);
    return true;
}

static bool keep_list(bt_games_values *values, const bt_words *list, uint32_t *place)
{
    *place = (uint32_t)values->lists.length;
    if (!bt_words__push(&values->lists, (uint32_t)list->length)) return false;
    for (size_t i = 0; i < list->length; i++)
        if (!bt_words__push(&values->lists, list->at[i])) return false;
    return true;
}

static bool find_fate(bt_games_values *values, uint32_t n, uint32_t option, bt_player player,
                      uint32_t *place);

/* The fates of the options that a reversible option is replaced by, in one list. That of a single
   one is shared. */
static bool join_fates(bt_games_values *values, uint32_t n, uint32_t response, bt_player player,
                       uint32_t *place)
{
    bt_words joined;
    size_t count;
    bool good = true;
    const uint32_t *instead = options_of(values, response, player, &count);
    if (count == 1 && instead[0] != ZERO_GAME)
        return find_fate(values, n, instead[0], player, place);
    bt_words__open(&joined, values->ctx);
    for (size_t i = 0; i < count && good; i++) {
        if (instead[i] == ZERO_GAME) {
            good = add_option(values, &joined, ZERO_GAME, player);
            continue;
        }
        good = find_fate(values, n, instead[i], player, place);
        for (uint32_t k = 1; good && k <= values->lists.at[*place]; k++)
            good = add_option(values, &joined, values->lists.at[*place + k], player);
    }
    if (good) good = keep_list(values, &joined, place);
    bt_words__close(&joined);
    return good;
}

static bool find_fate(bt_games_values *values, uint32_t n, uint32_t option, bt_player player,
                      uint32_t *place)
{
    bt_map *map = &values->fates[2 * (n % values->order.period) + player];
    const uint32_t *known = bt__map_get(map, option);
    uint32_t response;
    bool good;
    if (known) {
        *place = *known;
        return true;
    }
    if (bt__enter(values->ctx)) return false;
    if (find_response(values, n, option, player, &response))
        good = join_fates(values, n, response, player, place);
    else
        good = keep_list(values, &(bt_words){.at = &option, .length = 1}, place);
    bt__leave(values->ctx);
    return good && bt__map_put(map, option, *place);
}

/* Replaces the option i of a side, which is reversible, by a list; the next one to look at. */
static bool replace(bt_games_values *values, bt_player player, size_t *i, const uint32_t *instead,
                    size_t count)
{
    bt_words *side = &values->side[player];
    side->at[*i] = side->at[--side->length];
    for (size_t k = 0; k < count; k++)
        if (!add_option(values, side, instead[k], player)) return false;
    *i = 0;
    return true;
}

static bool bypass_reversible(bt_games_values *values, uint32_t n, bt_player player)
{
    bt_words *side = &values->side[player];
    for (size_t i = 0; i < side->length;) {
        uint32_t option = side->at[i], response, place;
        size_t count;
        const uint32_t *instead;
        if (is_far(values, n, option)) {
            if (!make_fates(values) || !find_fate(values, n, option, player, &place)) return false;
            count = values->lists.at[place];
            instead = values->lists.at + place + 1;
            if (count == 1 && instead[0] == option) {
                i++;
                continue;
            }
        } else if (find_response(values, n, option, player, &response)) {
            instead = options_of(values, response, player, &count);
        } else {
            i++;
            continue;
        }
        if (!replace(values, player, &i, instead, count)) return false;
    }
    return true;
}

static bool list_options(bt_games_values *values, uint32_t n)
{
    const bt_games__order *order = &values->order;
    const char *ends = order->game->ends ? order->game->ends : "P";
    for (int player = 0; player < 2; player++) {
        values->side[player].length = 0;
        for (size_t i = 0; i < order->take_count[player]; i++) {
            uint32_t s = order->takes[player][i];
            if (s > n) break;
            uint32_t option = (uint32_t)bt_games__order_first(order, n - s);
            if (!add_option(values, &values->side[player], option, (bt_player)player)) return false;
        }
        char letter = ends[n % strlen(ends)];
        bool goes_on = letter == 'N' || letter == (player == BT_LEFT ? 'L' : 'R');
        if (n < order->least && goes_on && !bt_words__push(&values->side[player], ZERO_GAME))
            return false;
    }
    return true;
}

static bt_value find_value(bt_games_values *values)
{
    bt_context *ctx = values->ctx;
    bt_words handles;
    bt_words__open(&handles, ctx);
    bool good = true;
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < values->side[player].length && good; i++) {
            uint32_t option = values->side[player].at[i];
            good = bt_words__push(&handles, option == ZERO_GAME ? bt_value_integer(ctx, 0)
                                                                : values->heaps[option].value);
        }
    size_t left = values->side[BT_LEFT].length, right = values->side[BT_RIGHT].length;
    bt_value value = BT_NONE;
    const bt_value *rights = right ? handles.at + left : NULL;
    if (good) value = bt_value__from_canonical(ctx, handles.at, left, rights, right);
    bt_words__close(&handles);
    return value;
}

static bt_status make_heap(bt_games_values *values, uint32_t n)
{
    heap_record *h = &values->heaps[n];
    if (!list_options(values, n)) return BT_LIMIT;
    if (!bypass_reversible(values, n, BT_LEFT) || !bypass_reversible(values, n, BT_RIGHT))
        return BT_LIMIT;
    h->start = (uint32_t)values->options.length;
    for (int player = 0; player < 2; player++) {
        h->count[player] = (uint32_t)values->side[player].length;
        for (size_t i = 0; i < values->side[player].length; i++)
            if (!bt_words__push(&values->options, values->side[player].at[i])) return BT_LIMIT;
    }
    h->value = find_value(values);
    return h->value ? BT_OK : bt_error(values->ctx);
}

static bt_status know(bt_games_values *values, uint64_t n)
{
    bt_context *ctx = values->ctx;
    if (n < values->known) return BT_OK;
    if (n >= UINT32_MAX) return bt__fail(ctx, BT_LIMIT, "values of more than 2^32 heaps");
    if (!BT_GROW(ctx, values->heaps, values->capacity, (size_t)n + 1)) return BT_LIMIT;
    while (values->known <= n) {
        uint32_t next = (uint32_t)values->known;
        memset(&values->heaps[next], 0, sizeof *values->heaps);
        bt_status status = bt__check(ctx);
        if (!status && bt_games__order_first(&values->order, next) == next)
            status = make_heap(values, next);
        if (status) return status;
        values->known++;
        if (next % 65536 == 65535) bt__progress(ctx, "values", next, (double)n);
    }
    return BT_OK;
}

/* -- questions -- */

bt_value bt_games__values_at(bt_games_values *values, uint64_t heap)
{
    if (bt_games__order_reach(&values->order, heap)) return BT_NONE;
    uint64_t first = bt_games__order_first(&values->order, heap);
    return know(values, first) ? BT_NONE : values->heaps[first].value;
}

bt_status bt_games__values_first(bt_games_values *values, uint64_t heap, uint64_t *first)
{
    bt_status status = bt_games__order_reach(&values->order, heap);
    if (!status) *first = bt_games__order_first(&values->order, heap);
    return status;
}

bt_status bt_games__values_compare(bt_games_values *values, uint64_t a, uint64_t b,
                                   bt_relation *relation)
{
    bt_status status = bt_games__order_reach(&values->order, a > b ? a : b);
    if (status) return status;
    bool below = bt_games__order_le(&values->order, a, b);
    bool above = bt_games__order_le(&values->order, b, a);
    *relation = below ? above ? BT_EQUAL : BT_LESS : above ? BT_GREATER : BT_FUZZY;
    return BT_OK;
}

bt_context *bt_games__values_context(bt_games_values *values, const bt_games_subtraction **game)
{
    if (game) *game = values->order.game;
    return values->ctx;
}

bt_status bt_games__values_options(bt_games_values *values, uint64_t heap, bt_player player,
                                   const uint32_t **at, size_t *count)
{
    bt_status status = bt_games__values_at(values, heap) ? BT_OK : bt_error(values->ctx);
    if (status) return status;
    uint32_t first = (uint32_t)bt_games__order_first(&values->order, heap);
    *at = options_of(values, first, player, count);
    return BT_OK;
}

/* -- the pattern -- */

/* The values repeat with the period of the order: its least divisor that will do, and the least
   heap from which on. */
static void find_value_period(const bt_games__order *order, bt_games_pattern *out)
{
    uint64_t p = order->period, from = out->settled, d = 1;
    for (;; d++) {
        uint64_t n = from;
        if (p % d) continue;
        while (n < from + p &&
               bt_games__order_first(order, n) == bt_games__order_first(order, n + d))
            n++;
        if (n == from + p) break;
    }
    while (from > 0 &&
           bt_games__order_first(order, from - 1) == bt_games__order_first(order, from - 1 + d))
        from--;
    out->value_period = d;
    out->value_preperiod = from;
}

bt_status bt_games__values_pattern(bt_games_values *values, uint64_t limit, bt_games_pattern *out)
{
    const bt_games__order *order = &values->order;
    *out = (bt_games_pattern){0};
    bt_status status = bt_games__order_find(&values->order, limit ? limit : PATTERN_HEAPS);
    out->searched = order->searched;
    if (status || !order->period) return status;
    out->found = true;
    out->period = order->period;
    out->from = order->from;
    out->width = order->width;
    out->settled = bt_games__order_settled(order);
    for (uint64_t n = 0; n < out->settled + out->period; n++)
        if (bt_games__order_first(order, n) == n)
            ++*(n < out->settled ? &out->before : &out->fresh);
    if (out->fresh == 0) find_value_period(order, out);
    return BT_OK;
}
