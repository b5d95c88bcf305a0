/* Thermographs: both walls, exact, of every value once; mean and temperature read off them. */
#include "value/wall.h"

/* Walls of values already known lie in the store's list `corners`: at the place of g: left count,
   right count, then (temperature, at) pairs, left wall first. */
typedef bt_wall wall;

static bt_value minus(bt_context *ctx, bt_value x, bt_value y)
{
    return bt_value__sum_numbers(ctx, x, bt_value__negate_number(ctx, y));
}

/* Is b on the straight line from a to c? Slopes are 0, 1 or -1, so their signs tell. */
static bool collinear(const bt_context *ctx, const bt_value *a, const bt_value *b, bt_value x)
{
    return bt_value__cmp(ctx, a[1], b[1]) == bt_value__cmp(ctx, b[1], x);
}

/* Appends a corner, dropping the last one when it has become needless. */
static bool add_corner(bt_context *ctx, wall *w, bt_value t, bt_value x)
{
    size_t n = w->at.length;
    if (!t || !x) return false;
    if (n >= 2 && w->at.at[n - 2] == t) return true;
    if (n >= 4 && collinear(ctx, w->at.at + n - 4, w->at.at + n - 2, x)) w->at.length -= 2;
    return bt_words__push(&w->at, t) && bt_words__push(&w->at, x);
}

/* The last corner is needless when the wall is vertical below it. */
static void trim(wall *w)
{
    size_t n = corner_count(w);
    if (n >= 2 && corner_x(w, n - 1) == corner_x(w, n - 2)) w->at.length -= 2;
}

/* The place of a wall at t; *hint is the corner at or below t, moved forwards only. */
bt_value bt_value__wall_at(bt_context *ctx, const wall *w, bt_value t, size_t *hint)
{
    while (*hint + 1 < corner_count(w) && bt_value__cmp(ctx, corner_t(w, *hint + 1), t) <= 0)
        ++*hint;
    bt_value x = corner_x(w, *hint);
    if (*hint + 1 == corner_count(w)) return x;
    int slope = bt_value__cmp(ctx, corner_x(w, *hint + 1), x);
    bt_value rise = minus(ctx, t, corner_t(w, *hint));
    return slope == 0 ? x : slope > 0 ? bt_value__sum_numbers(ctx, x, rise) : minus(ctx, x, rise);
}

/* The next corner temperature of f or g above t; BT_NONE past the last. */
static bt_value next_corner(const bt_context *ctx, const wall *f, size_t i, const wall *g, size_t j)
{
    bt_value a = i + 1 < corner_count(f) ? corner_t(f, i + 1) : BT_NONE;
    bt_value b = j + 1 < corner_count(g) ? corner_t(g, j + 1) : BT_NONE;
    if (!a || !b) return a ? a : b;
    return bt_value__cmp(ctx, a, b) < 0 ? a : b;
}

/* The outer of two walls: the larger place at every temperature for sign 1, the smaller for -1.
   Slopes differ by at most 1, so walls cross where the distance is used up. */
static bool outer(bt_context *ctx, const wall *f, const wall *g, int sign, wall *out)
{
    size_t i = 0, j = 0;
    bt_value t = corner_t(f, 0), next;
    for (; t; t = next) {
        bt_value x = bt_value__wall_at(ctx, f, t, &i), y = bt_value__wall_at(ctx, g, t, &j);
        if (!x || !y) return false;
        int order = sign * bt_value__cmp(ctx, x, y);
        if (!add_corner(ctx, out, t, order >= 0 ? x : y)) return false;
        next = next_corner(ctx, f, i, g, j);
        if (!next) break;
        size_t i2 = i, j2 = j;
        bt_value x2 = bt_value__wall_at(ctx, f, next, &i2),
                 y2 = bt_value__wall_at(ctx, g, next, &j2);
        if (!x2 || !y2) return false;
        int after = sign * bt_value__cmp(ctx, x2, y2);
        if (order * after < 0) { /* they cross in between */
            bt_value gap = bt_value__magnitude(ctx, minus(ctx, x, y));
            bt_value cross = bt_value__sum_numbers(ctx, t, gap);
            size_t i3 = i;
            if (!cross || !add_corner(ctx, out, cross, bt_value__wall_at(ctx, f, cross, &i3)))
                return false;
        }
    }
    trim(out);
    return true;
}

static bool load(bt_context *ctx, bt_value g, bt_player side, wall *w)
{
    const bt_words *corners = &ctx->values->corners;
    size_t at = *bt__map_get(&ctx->values->thermographs, key_of(g));
    size_t left = corners->at[at], right = corners->at[at + 1];
    size_t from = at + 2 + (side == BT_LEFT ? 0 : 2 * left), count = side == BT_LEFT ? left : right;
    w->at.length = 0;
    for (size_t i = 0; i < 2 * count; i++)
        if (!bt_words__push(&w->at, corners->at[from + i])) return false;
    return true;
}

static bool know(bt_context *ctx, bt_value g);

bool bt_value__wall(bt_context *ctx, bt_value g, bt_player side, wall *w)
{
    return know(ctx, g) && load(ctx, g, side, w);
}

bool bt_value__best_wall(bt_context *ctx, bt_value g, bt_player player, wall *best)
{
    size_t mark = ctx->values->scratch.length;
    int64_t count = bt_value__push_options(ctx, g, player);
    bool good = count > 0;
    wall other, both;
    bt_words__open(&other.at, ctx);
    bt_words__open(&both.at, ctx);
    bt_player side = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
    for (int64_t i = 0; i < count && good; i++) {
        bt_value option = ctx->values->scratch.at[mark + (size_t)i];
        good = !bt__check(ctx) && bt_value__wall(ctx, option, side, i ? &other : best);
        if (!good || i == 0) continue;
        both.at.length = 0;
        good = outer(ctx, best, &other, player == BT_LEFT ? 1 : -1, &both);
        wall swap = *best;
        *best = both;
        both = swap;
    }
    bt_words__close(&other.at);
    bt_words__close(&both.at);
    cut(ctx, mark);
    return good;
}

/* Where the taxed walls f(t) - t and g(t) + t meet on the stretch from t, with distance `gap`
   there; slopes are those of the stretch. */
static bt_value meeting(bt_context *ctx, bt_value t, bt_value gap, bt_value next, bt_value next_gap)
{
    if (next) {
        bt_value fall = minus(ctx, gap, next_gap), step = minus(ctx, next, t);
        if (!fall || !step) return BT_NONE;
        if (fall == step) return bt_value__sum_numbers(ctx, t, gap); /* falls by 1 per degree */
    }
    return bt_value__sum_numbers(ctx, t, bt_value__half(ctx, gap)); /* by 2 */
}

/* Builds the walls of a value from the best walls of its options: f - t on the left, g + t on the
   right, up to where they meet, and a mast above. */
static bool tax(bt_context *ctx, const wall *f, const wall *g, wall *left, wall *right)
{
    size_t i = 0, j = 0;
    bt_value t = corner_t(f, 0);
    for (;;) {
        bt_value x = minus(ctx, bt_value__wall_at(ctx, f, t, &i), t);
        bt_value y = bt_value__sum_numbers(ctx, bt_value__wall_at(ctx, g, t, &j), t);
        bt_value gap = minus(ctx, x, y);
        if (!gap || !add_corner(ctx, left, t, x) || !add_corner(ctx, right, t, y)) return false;
        if (bt_value__sign(ctx, gap) <= 0) return true;
        bt_value next = next_corner(ctx, f, i, g, j), next_gap = BT_NONE;
        size_t i2 = i, j2 = j;
        if (next) {
            bt_value x2 = minus(ctx, bt_value__wall_at(ctx, f, next, &i2), next);
            bt_value y2 = bt_value__sum_numbers(ctx, bt_value__wall_at(ctx, g, next, &j2), next);
            next_gap = minus(ctx, x2, y2);
            if (!next_gap) return false;
        }
        t = next && bt_value__sign(ctx, next_gap) >= 0 ? next
                                                       : meeting(ctx, t, gap, next, next_gap);
        if (!t) return false;
        if (t != next) { /* the top, inside a stretch */
            i2 = i;
            bt_value top = minus(ctx, bt_value__wall_at(ctx, f, t, &i2), t);
            return add_corner(ctx, left, t, top) && add_corner(ctx, right, t, top);
        }
    }
}

static bool store_walls(bt_context *ctx, bt_value g, const wall *left, const wall *right)
{
    bt_words *corners = &ctx->values->corners;
    size_t at = corners->length;
    bool good = bt_words__push(corners, (uint32_t)corner_count(left)) &&
                bt_words__push(corners, (uint32_t)corner_count(right));
    for (size_t i = 0; i < left->at.length && good; i++)
        good = bt_words__push(corners, left->at.at[i]);
    for (size_t i = 0; i < right->at.length && good; i++)
        good = bt_words__push(corners, right->at.at[i]);
    return good && at < BT_MAP_ABSENT &&
           bt__map_put(&ctx->values->thermographs, key_of(g), (uint32_t)at);
}

bt_value bt_value__stand_in(bt_context *ctx, bt_value g)
{
    if (kind_of(ctx, g) != KIND_UPS) return g;
    bt_ups parts = bt_value__ups(ctx, g);
    if (parts.ups == 0) {
        parts.nimber = 1;
    } else if (parts.ups > 1 || parts.ups < -1) {
        parts.ups = parts.ups > 0 ? 2 : -2;
        parts.nimber = 0;
    } else if (parts.nimber != 1) {
        parts.nimber = 0;
    }
    return bt_value__from_ups(ctx, parts);
}

static bool compute(bt_context *ctx, bt_value g, wall *walls)
{
    if (bt_value_is_integer(ctx, g)) {
        bt_value start = bt_value_integer(ctx, -1);
        return add_corner(ctx, &walls[0], start, g) && add_corner(ctx, &walls[1], start, g);
    }
    bt_value same = bt_value__stand_in(ctx, g);
    if (!same) return false;
    if (same != g)
        return know(ctx, same) && load(ctx, same, BT_LEFT, &walls[0]) &&
               load(ctx, same, BT_RIGHT, &walls[1]);
    if (!bt_value__best_wall(ctx, g, BT_LEFT, &walls[2]) ||
        !bt_value__best_wall(ctx, g, BT_RIGHT, &walls[3]))
        return false;
    if (!tax(ctx, &walls[2], &walls[3], &walls[0], &walls[1])) return false;
    trim(&walls[0]);
    trim(&walls[1]);
    return true;
}

/* Makes sure that the thermograph of g is in the store. */
static bool know(bt_context *ctx, bt_value g)
{
    if (bt__map_get(&ctx->values->thermographs, key_of(g))) return true;
    if (bt__enter(ctx)) return false;
    wall walls[4];
    for (int i = 0; i < 4; i++) bt_words__open(&walls[i].at, ctx);
    bool good = compute(ctx, g, walls) && store_walls(ctx, g, &walls[0], &walls[1]);
    for (int i = 0; i < 4; i++) bt_words__close(&walls[i].at);
    bt__leave(ctx);
    return good;
}

bt_status bt_value__thermograph(bt_context *ctx, bt_value g, bt_thermograph *out)
{
    *out = (bt_thermograph){0};
    if (!g || !know(ctx, g)) return bt_error(ctx) ? bt_error(ctx) : BT_DOMAIN;
    const uint32_t *at =
        ctx->values->corners.at + *bt__map_get(&ctx->values->thermographs, key_of(g));
    out->left_count = at[0];
    out->right_count = at[1];
    out->left = (const bt_corner *)(at + 2);
    out->right = out->left + out->left_count;
    const bt_corner *a = &out->left[out->left_count - 1], *b = &out->right[out->right_count - 1];
    out->mean = a->at;
    out->temperature = a->temperature;
    if (bt_value__cmp(ctx, b->temperature, a->temperature) > 0) out->temperature = b->temperature;
    return BT_OK;
}

bt_value bt_value_mean(bt_context *ctx, bt_value g)
{
    bt_thermograph walls;
    return bt_value__thermograph(ctx, g, &walls) ? BT_NONE : walls.mean;
}

bt_value bt_value_temperature(bt_context *ctx, bt_value g)
{
    bt_thermograph walls;
    return bt_value__thermograph(ctx, g, &walls) ? BT_NONE : walls.temperature;
}
