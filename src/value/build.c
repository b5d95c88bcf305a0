/* Canonical forms: {L|R} without dominated and reversible options, each kept once. */
#include "value/store.h"

#include <stdlib.h>
#include <string.h>

/* There is one draft at a time, for nothing that happens while it is worked on builds another game.
   Once its stops are known and it is known not to be a number, its dominated options go; what is
   left is moved so that its right stop is 0, and looked up; only a new one is tested for reversible
   options. */

enum { SEEN_KEPT = 256, INSERTION_MAX = 24 };

static int compare_words(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

int64_t bt_value__sort_unique(uint32_t *list, size_t count)
{
    if (count < 2) return (int64_t)count;
    if (count > INSERTION_MAX) {
        qsort(list, count, sizeof *list, compare_words);
    } else {
        for (size_t i = 1; i < count; i++) {
            uint32_t word = list[i];
            size_t j = i;
            for (; j > 0 && list[j - 1] > word; j--) list[j] = list[j - 1];
            list[j] = word;
        }
    }
    size_t kept = 1;
    for (size_t i = 1; i < count; i++)
        if (list[i] != list[i - 1]) list[kept++] = list[i];
    return (int64_t)kept;
}

/* The stops of the options, each with the player to move next and with the other, in v->stops. */
static bool find_stops(bt_context *ctx, const bt_words *side, bt_player player)
{
    bt_words *stops = &ctx->values->stops;
    if (!BT_GROW(ctx, stops->at, stops->capacity, 2 * side->length)) return false;
    for (size_t i = 0; i < side->length; i++) {
        bt_value *own = &stops->at[2 * i], *other = own + 1;
        both_stops(ctx, side->at[i], player == BT_LEFT ? own : other,
                   player == BT_LEFT ? other : own);
    }
    return true;
}

/* Brings the option with the best stop to the front (for Left the one with the largest right stop,
   for Right the mirror), and removes those that it dominates by its stop alone. That stop; BT_NONE
   without options. Most other options will turn out to be dominated by this one, too. */
static bt_value sift(bt_context *ctx, bt_words *side, bt_player player)
{
    const bt_value *stops = ctx->values->stops.at;
    int sign = player == BT_LEFT ? 1 : -1;
    size_t best = 0, kept = 0;
    if (side->length == 0) return BT_NONE;
    for (size_t i = 1; i < side->length; i++) {
        int order = sign * bt_value__cmp(ctx, stops[2 * i + 1], stops[2 * best + 1]);
        if (order == 0) order = sign * bt_value__cmp(ctx, stops[2 * i], stops[2 * best]);
        if (order > 0) best = i;
    }
    bt_value first = side->at[best], stop = stops[2 * best + 1];
    for (size_t i = 0; i < side->length; i++) {
        bt_value option = side->at[i];
        if (option == first || sign * bt_value__cmp(ctx, stops[2 * i], stop) < 0) continue;
        side->at[kept++] = option;
    }
    side->at[kept] = side->at[0];
    side->at[0] = first;
    side->length = kept + 1;
    return stop;
}

/* May x itself be the value, as far as this side goes? No left option may be >= x, no right one
   <= x. 1 yes, 0 no, -1 at a limit. */
static int admits(bt_context *ctx, const bt_words *side, bt_player player, bt_value x)
{
    for (size_t i = 0; i < side->length; i++) {
        bt_value option = side->at[i];
        int reached =
            player == BT_LEFT ? bt_value__le(ctx, x, option) : bt_value__le(ctx, option, x);
        if (reached) return reached < 0 ? -1 : 0;
    }
    return 1;
}

/* Sets *number when the draft is one: the simplest number that fits between its sides. An end point
   fits only if no option reaches it. */
static bool find_number(bt_context *ctx, const bt_draft *g, bt_value *number)
{
    bt_value low = g->left_stop, high = g->right_stop;
    *number = BT_NONE;
    if (low && high && bt_value__cmp(ctx, low, high) > 0) return true;
    int low_fits = low ? admits(ctx, &g->left, BT_LEFT, low) : 0;
    if (low && low == high && low_fits == 0) return true;
    int high_fits = high ? admits(ctx, &g->right, BT_RIGHT, high) : 0;
    if (low_fits < 0 || high_fits < 0) return false;
    if (low && low == high) {
        if (high_fits) *number = low;
        return true;
    }
    *number = bt_value__simplest(ctx, low, low_fits, high, high_fits);
    return *number != BT_NONE;
}

/* -- comparing a value with the draft -- */

/* The answers for one draft: open addressing; a = h, b = x, c = below, the result. */
static bt_entry *seen_slot(bt_entry *seen, size_t size, bt_value h, bt_value x, bool below)
{
    size_t at = bt__mix(((uint64_t)h << 32 | x) + (uint64_t)below * 0x9e3779b97f4a7c15u);
    for (at &= size - 1; seen[at].a; at = (at + 1) & (size - 1))
        if (seen[at].a == h && seen[at].b == x && seen[at].c == below) break;
    return &seen[at];
}

static bool seen_grow(bt_context *ctx)
{
    bt__values *v = ctx->values;
    size_t size = v->seen_size ? 2 * v->seen_size : 64;
    bt_entry *seen = bt__alloc_zero(ctx, size * sizeof *seen);
    if (!seen) return false;
    for (size_t i = 0; i < v->seen_size; i++) {
        const bt_entry *old = &v->seen[i];
        if (old->a) *seen_slot(seen, size, old->a, old->b, old->c) = *old;
    }
    bt__free(ctx, v->seen, v->seen_size * sizeof *v->seen);
    v->seen = seen;
    v->seen_size = size;
    return true;
}

static bool seen_put(bt_context *ctx, bt_value h, bt_value x, bool below, bool answer)
{
    bt__values *v = ctx->values;
    if (2 * (v->seen_used + 1) > v->seen_size && !seen_grow(ctx)) return false;
    *seen_slot(v->seen, v->seen_size, h, x, below) = (bt_entry){h, x, below, answer};
    v->seen_used++;
    return true;
}

/* A table that grew large is given back, for clearing it would cost every later game. */
static void seen_clear(bt_context *ctx)
{
    bt__values *v = ctx->values;
    if (v->seen_size > SEEN_KEPT) {
        bt__free(ctx, v->seen, v->seen_size * sizeof *v->seen);
        v->seen = NULL;
        v->seen_size = 0;
    } else if (v->seen_used) {
        memset(v->seen, 0, v->seen_size * sizeof *v->seen);
    }
    v->seen_used = 0;
}

static int related(bt_context *ctx, const bt_draft *g, bt_value h, bt_value x, bool below);

/* `below`: is h + x <= g? It is, unless some g^R <= h + x or some h^L + x >= g. Else the mirror. */
static int related_by_options(bt_context *ctx, const bt_draft *g, bt_value h, bt_value x,
                              bool below)
{
    const bt_words *own = below ? &g->right : &g->left;
    bt_value minus_x = below ? ZERO : bt_value__negate_number(ctx, x);
    size_t mark = ctx->values->scratch.length;
    bt_span options = {.count = 0};
    if (!minus_x || bt__enter(ctx)) return -1;
    int refuted = 0;
    for (size_t i = 0; i < own->length && refuted == 0; i++)
        refuted = below ? bt_value__le_by(ctx, own->at[i], h, x)
                        : bt_value__le_by(ctx, h, own->at[i], minus_x);
    if (refuted == 0 && h != ZERO &&
        (!bt_value__span(ctx, h, below ? BT_LEFT : BT_RIGHT, &options) ||
         !spend(ctx, options.count)))
        refuted = -1;
    for (size_t i = 0; i < options.count && refuted == 0; i++)
        refuted = related(ctx, g, (*options.list)[options.first + i], x, !below);
    cut(ctx, mark);
    bt__leave(ctx);
    return refuted < 0 ? -1 : !refuted;
}

/* What the stops tell of h + x and the draft; 2 when they leave it open, -1 at a limit. */
static int related_by_stops(bt_context *ctx, const bt_draft *g, bt_value h, bt_value x, bool below)
{
    bool none = false;
    bt_value left = stop_of(ctx, h, BT_LEFT), right = stop_of(ctx, h, BT_RIGHT);
    int lefts = cmp_with_sum(ctx, g->left_stop, left, x, &none);
    int rights = cmp_with_sum(ctx, g->right_stop, right, x, &none);
    int across = below ? cmp_with_sum(ctx, g->right_stop, left, x, &none)
                       : -cmp_with_sum(ctx, g->left_stop, right, x, &none);
    if (none) return -1;
    if (across > 0) return 1;
    return (below ? lefts < 0 || rights < 0 : lefts > 0 || rights > 0) ? 0 : 2;
}

static int related(bt_context *ctx, const bt_draft *g, bt_value h, bt_value x, bool below)
{
    int answer = related_by_stops(ctx, g, h, x, below);
    if (answer != 2) return answer;
    bt_value number;
    h = take_number(ctx, h, &number);
    x = bt_value__sum_numbers(ctx, x, number);
    if (!x) return -1;
    if (ctx->values->seen_used) {
        const bt_entry *slot = seen_slot(ctx->values->seen, ctx->values->seen_size, h, x, below);
        if (slot->a) return (int)slot->result;
    }
    answer = related_by_options(ctx, g, h, x, below);
    if (answer >= 0 && !seen_put(ctx, h, x, below, answer)) return -1;
    return answer;
}

/* -- simplification -- */

/* Is a no better than b for a player? */
static int no_better(bt_context *ctx, bt_value a, bt_value b, bt_player player)
{
    return player == BT_LEFT ? bt_value__le(ctx, a, b) : bt_value__le(ctx, b, a);
}

bool bt_value__drop_dominated(bt_context *ctx, bt_words *side, bt_player player)
{
    bt_value *list = side->at;
    size_t kept = 0;
    for (size_t i = 0; i < side->length; i++) {
        bt_value option = list[i];
        int dominated = 0;
        for (size_t j = 0; j < kept && dominated == 0; j++)
            dominated = no_better(ctx, option, list[j], player);
        if (dominated < 0) return false;
        if (dominated) continue;
        size_t better = 0;
        if (!spend(ctx, kept)) return false;
        for (size_t j = 0; j < kept; j++) {
            int worse = no_better(ctx, list[j], option, player);
            if (worse < 0) return false;
            if (!worse) list[better++] = list[j];
        }
        list[better++] = option;
        kept = better;
    }
    side->length = kept;
    return true;
}

/* The response through which an option reverses (r <= g for a left option's right option r), or
   BT_NONE; false at a limit. */
static bool find_response(bt_context *ctx, const bt_draft *g, bt_value option, bt_player player,
                          bt_value *response)
{
    size_t mark = ctx->values->scratch.length;
    bt_value x = ZERO;
    bt_span options;
    *response = BT_NONE;
    if (!is_number(ctx, option)) option = take_number(ctx, option, &x);
    bool good = bt_value__span(ctx, option, player == BT_LEFT ? BT_RIGHT : BT_LEFT, &options);
    for (size_t i = 0; i < options.count && good && !*response; i++) {
        bt_value reply = (*options.list)[options.first + i];
        int reverses = related(ctx, g, reply, x, player == BT_LEFT);
        if (reverses > 0) *response = bt_value__shift(ctx, reply, x);
        good = reverses >= 0 && (reverses == 0 || *response);
    }
    cut(ctx, mark);
    return good;
}

static bool limit_side(bt_context *ctx, bt_words *side)
{
    side->length = (size_t)bt_value__sort_unique(side->at, side->length);
    if (side->length <= OPTION_MAX) return true;
    bt__fail(ctx, BT_LIMIT, "a game with more than %d options of one player", OPTION_MAX);
    return false;
}

/* Replaces every reversible option of a side by the options it reverses to. */
static bool bypass_reversible(bt_context *ctx, bt_draft *g, bt_player player, bool *changed)
{
    bt_words *side = player == BT_LEFT ? &g->left : &g->right;
    for (size_t i = 0; i < side->length;) {
        bt_value response;
        if (!find_response(ctx, g, side->at[i], player, &response)) return false;
        if (response == BT_NONE) {
            i++;
            continue;
        }
        *changed = true;
        side->at[i] = side->at[--side->length];
        if (!bt_value__append_options(ctx, response, player, side)) return false;
        if (side->length > OPTION_MAX) {
            if (!limit_side(ctx, side)) return false;
            i = 0; /* the order has changed */
        }
    }
    return true;
}

static bool simplify(bt_context *ctx, bt_draft *g)
{
    bool left_changed = false, right_changed = false;
    bool done = bypass_reversible(ctx, g, BT_LEFT, &left_changed) &&
                bypass_reversible(ctx, g, BT_RIGHT, &right_changed);
    seen_clear(ctx);
    if (!done) return false;
    if (left_changed && !bt_value__drop_dominated(ctx, &g->left, BT_LEFT)) return false;
    if (right_changed && !bt_value__drop_dominated(ctx, &g->right, BT_RIGHT)) return false;
    return limit_side(ctx, &g->left) && limit_side(ctx, &g->right);
}

/* -- recognising number + up multiple + nimber -- */

/* The same numbers x + *0, .., x + *(k-1) on both sides, and nothing else: k, or 0. */
static uint32_t match_nimber(const bt_context *ctx, const bt_draft *g)
{
    size_t k = g->left.length;
    if (k != g->right.length || k > NIMBER_MAX) return 0;
    for (size_t i = 0; i < k; i++) {
        if (g->left.at[i] != g->right.at[i] || is_game(ctx, g->left.at[i])) return 0;
        bt_ups part = bt_value__ups(ctx, g->left.at[i]);
        if (part.number != g->left_stop || part.ups || part.nimber >= k) return 0;
    }
    return (uint32_t)k;
}

/* {x | x + n.^ + *k} as the ups of one more; `own` is the side of the single number. */
static bool match_ups_side(const bt_context *ctx, const bt_words *own, const bt_words *other,
                           int sign, bt_ups *parts)
{
    if (own->length < 1 || own->length > 2 || other->length != 1) return false;
    bt_value x = other->at[0];
    if (is_game(ctx, x)) return false;
    *parts = bt_value__ups(ctx, x);
    if (own->length == 2) { /* {x, x* | x} = x + ^* */
        bt_value a = own->at[0], b = own->at[1];
        if (is_game(ctx, a) || is_game(ctx, b)) return false;
        if (!is_number(ctx, a)) a = own->at[1], b = own->at[0];
        bt_ups star = bt_value__ups(ctx, b);
        if (a != x || !is_number(ctx, x) || star.number != x || star.ups || star.nimber != 1)
            return false;
        *parts = (bt_ups){x, sign, 1};
        return true;
    }
    if (parts->number != own->at[0] || parts->ups * sign < 0) return false;
    if ((parts->ups == 0 && parts->nimber == 0) || parts->ups * sign >= UPS_MAX) return false;
    parts->ups += sign;
    parts->nimber ^= 1;
    return true;
}

static bt_value match_ups(bt_context *ctx, const bt_draft *g)
{
    bt_ups parts;
    if (g->left_stop != g->right_stop) return BT_NONE;
    uint32_t nimber = match_nimber(ctx, g);
    if (nimber) return bt_value__from_ups(ctx, (bt_ups){g->left_stop, 0, nimber});
    if (match_ups_side(ctx, &g->left, &g->right, 1, &parts) ||
        match_ups_side(ctx, &g->right, &g->left, -1, &parts))
        return bt_value__from_ups(ctx, parts);
    return BT_NONE;
}

/* -- the whole way -- */

/* The draft moved so that its right stop is 0, its options in order and none of them brief. */
static bool move_to_zero(bt_context *ctx, bt_draft *g)
{
    bt_value x = bt_value__negate_number(ctx, g->right_stop);
    for (size_t i = 0; i < g->left.length + g->right.length; i++) {
        uint32_t *option = i < g->left.length ? &g->left.at[i] : &g->right.at[i - g->left.length];
        *option = bt_value__shift(ctx, *option, x);
        if (!*option) return false;
    }
    g->left_stop = bt_value__sum_numbers(ctx, g->left_stop, x);
    g->right_stop = ZERO;
    return g->left_stop != BT_NONE && limit_side(ctx, &g->left) && limit_side(ctx, &g->right);
}

static bt_value finish(bt_context *ctx, bt_draft *g)
{
    bt_value value;
    if (!find_stops(ctx, &g->left, BT_LEFT)) return BT_NONE;
    g->left_stop = sift(ctx, &g->left, BT_LEFT);
    if (!find_stops(ctx, &g->right, BT_RIGHT)) return BT_NONE;
    g->right_stop = sift(ctx, &g->right, BT_RIGHT);
    if (!find_number(ctx, g, &value) || value) return value;
    bt_value x = g->right_stop;
    if (!bt_value__drop_dominated(ctx, &g->left, BT_LEFT) ||
        !bt_value__drop_dominated(ctx, &g->right, BT_RIGHT) || !move_to_zero(ctx, g))
        return BT_NONE;
    value = bt_value__find(ctx, g);
    if (!value) value = bt_value__match_uptimal(ctx, g);
    if (!value) {
        if (!simplify(ctx, g)) return BT_NONE;
        value = match_ups(ctx, g);
        if (!value) value = bt_value__match_uptimal(ctx, g);
        if (!value) value = bt_value__intern(ctx, g);
    }
    return bt_value__shift(ctx, value, x);
}

static bool copy_side(bt_context *ctx, bt_words *side, const bt_value *list, size_t count)
{
    if (!BT_GROW(ctx, side->at, side->capacity, count)) return false;
    if (count) memcpy(side->at, list, count * sizeof *list);
    side->length = count;
    return true;
}

static bt_value build(bt_context *ctx, const bt_value *left, size_t left_count,
                      const bt_value *right, size_t right_count)
{
    bt_draft *g = &ctx->values->draft;
    ctx->values->games++;
    bool copied = copy_side(ctx, &g->left, left, left_count) &&
                  copy_side(ctx, &g->right, right, right_count) &&
                  spend(ctx, left_count + right_count);
    return copied ? finish(ctx, g) : BT_NONE;
}

bt_value bt_value__build(bt_context *ctx, size_t at, size_t left, size_t right)
{
    const bt_value *list = ctx->values->scratch.at + at;
    bt_value value = build(ctx, list, left, list + left, right);
    cut(ctx, at);
    return value;
}

bt_value bt_value_game(bt_context *ctx, const bt_value *left, size_t left_count,
                       const bt_value *right, size_t right_count)
{
    if (!bt_value__store(ctx)) return BT_NONE;
    for (size_t i = 0; i < left_count; i++)
        if (!left[i]) return BT_NONE;
    for (size_t i = 0; i < right_count; i++)
        if (!right[i]) return BT_NONE;
    return build(ctx, left, left_count, right, right_count);
}
