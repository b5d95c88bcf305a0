/* Uptimals x + *m + a.^ + b.^<2> + ..: kept by their coefficients, options found when asked for. */
#include "value/store.h"

#include <string.h>

bt_value bt_value_tiny(bt_context *ctx, bt_value g)
{
    if (!bt_value__store(ctx)) return BT_NONE;
    bt_value zero = ZERO, low = bt_value_negate(ctx, g);
    bt_value threat = bt_value_game(ctx, &zero, 1, &low, 1);
    return bt_value_game(ctx, &zero, 1, &threat, 1);
}

/* -- to and from coefficients -- */

bool bt_value__read_uptimal(const bt_context *ctx, bt_value g, bt_uptimal *out)
{
    bt_value base = base_of(ctx, g);
    if (kind_of(ctx, base) > KIND_UPTIMAL) return false;
    if (kind_of(ctx, base) < KIND_UPTIMAL) {
        bt_ups parts = bt_value__ups(ctx, g);
        out->number = parts.number;
        out->nimber = parts.nimber;
        out->length = parts.ups != 0;
        out->times[0] = parts.ups;
        return true;
    }
    const bt_node *node = node_of(ctx, base);
    const uint32_t *words = ctx->values->options + node->word[0];
    out->number = stop_of(ctx, g, BT_RIGHT);
    out->nimber = words[0];
    out->length = left_count(node) - 1;
    memcpy(out->times, words + 1, out->length * sizeof *words);
    return true;
}

static void trim(bt_uptimal *u)
{
    while (u->length && !u->times[u->length - 1]) u->length--;
}

bt_value bt_value__from_uptimal(bt_context *ctx, bt_uptimal *u)
{
    uint32_t words[UPTIMAL_MAX + 1];
    trim(u);
    if (u->length < 2)
        return bt_value__from_ups(ctx, (bt_ups){u->number, u->length ? u->times[0] : 0, u->nimber});
    words[0] = u->nimber;
    memcpy(words + 1, u->times, u->length * sizeof *words);
    return bt_value__shift(ctx, bt_value__intern_uptimal(ctx, words, u->length + 1), u->number);
}

/* -- sums -- */

static void negate_in_place(bt_uptimal *u)
{
    for (uint32_t i = 0; i < u->length; i++) u->times[i] = -u->times[i];
}

/* a += n.b, but for the numbers and nimbers; false when a coefficient becomes too large. */
static bool accumulate(bt_context *ctx, bt_uptimal *a, int64_t n, const bt_uptimal *b)
{
    for (; a->length < b->length; a->length++) a->times[a->length] = 0;
    for (uint32_t i = 0; i < b->length; i++) {
        int64_t sum;
        if (__builtin_mul_overflow(n, (int64_t)b->times[i], &sum) ||
            __builtin_add_overflow(sum, (int64_t)a->times[i], &sum) || sum > UPS_MAX ||
            sum < -UPS_MAX) {
            bt__fail(ctx, BT_LIMIT, "more than %d ups", UPS_MAX);
            return false;
        }
        a->times[i] = (int32_t)sum;
    }
    return true;
}

bt_value bt_value__add_uptimals(bt_context *ctx, bt_value g, bt_value h)
{
    bt_uptimal a, b;
    if (!bt_value__read_uptimal(ctx, g, &a) || !bt_value__read_uptimal(ctx, h, &b)) return BT_NONE;
    if (!accumulate(ctx, &a, 1, &b)) return BT_NONE;
    a.number = bt_value__sum_numbers(ctx, a.number, b.number);
    a.nimber ^= b.nimber;
    return bt_value__from_uptimal(ctx, &a);
}

bt_value bt_value__multiply_uptimal(bt_context *ctx, int64_t n, bt_value g)
{
    bt_uptimal a = {.number = ZERO, .nimber = 0, .length = 0}, b;
    if (!bt_value__read_uptimal(ctx, g, &b) || !accumulate(ctx, &a, n, &b)) return BT_NONE;
    a.number = bt_value__product(ctx, bt_value_integer(ctx, n), b.number);
    a.nimber = n & 1 ? b.nimber : 0;
    return bt_value__from_uptimal(ctx, &a);
}

bt_value bt_value__negate_uptimal(bt_context *ctx, bt_value g)
{
    bt_uptimal u;
    if (!bt_value__read_uptimal(ctx, g, &u)) return BT_NONE;
    negate_in_place(&u);
    u.number = bt_value__negate_number(ctx, u.number);
    return bt_value__from_uptimal(ctx, &u);
}

/* -- order -- */

/* The first of the coefficients a, b, .., 0, 0, .. that is not n. */
static int64_t first_other(const bt_uptimal *u, int32_t n)
{
    uint32_t i = 0;
    while (i < u->length && u->times[i] == n) i++;
    return i < u->length ? u->times[i] : 0;
}

/* Is it 0 or more? Without a nimber the first coefficient decides, as ^<n> exceeds all multiples of
   ^<n+1>. With * they must exceed all of ^[n] = ^ + ^<2> + .. + ^<n>, with a larger nimber all
   multiples of ^<2> (docs/theory-uptimals.md, theorem 1). */
static bool at_least_zero(const bt_uptimal *u)
{
    if (u->nimber == 0) return first_other(u, 0) >= 0;
    if (u->nimber == 1) return first_other(u, 1) > 1;
    return u->length && u->times[0] > 0;
}

bool bt_value__uptimal_le(const bt_context *ctx, bt_value g, bt_value h)
{
    bt_uptimal a, b;
    if (!bt_value__read_uptimal(ctx, g, &a) || !bt_value__read_uptimal(ctx, h, &b)) return false;
    for (; b.length < a.length; b.length++) b.times[b.length] = 0;
    for (uint32_t i = 0; i < a.length; i++) {
        int64_t rest = (int64_t)b.times[i] - a.times[i];
        b.times[i] = rest > UPS_MAX ? UPS_MAX : rest < -UPS_MAX ? -UPS_MAX : (int32_t)rest;
    }
    b.nimber ^= a.nimber;
    return at_least_zero(&b);
}

/* -- canonical options (docs/theory-uptimals.md, theorem 2) -- */

/* Right's option when the last coefficient is positive: all of them one less, and *. */
static void lower_all(bt_uptimal *u)
{
    for (uint32_t i = 0; i < u->length; i++) u->times[i]--;
    u->nimber ^= 1;
}

static uint32_t cut_at(const bt_uptimal *u)
{
    uint32_t i = u->length - 1;
    while (i > 0 && u->times[i - 1] > 0) i--;
    return i;
}

/* Left drops the last power; if there are several of it, that reverses out to what stands before
   the last positive coefficients, or to 0 when they all are positive. */
static void drop_last(bt_uptimal *u)
{
    bool single = u->times[u->length - 1] == 1;
    u->length = single ? u->length - 1 : cut_at(u);
    if (!single && !u->length) u->nimber = 0;
}

/* Left's further options are one in the last negative power, if there is any: behind it everything
   is gone; else moves in the nimber, unless the rest wins without them. */
static bool further_option(bt_uptimal *u, size_t index)
{
    uint32_t last = u->length;
    while (last > 0 && u->times[last - 1] >= 0) last--;
    if (last == 0) {
        if (at_least_zero(u) || index >= u->nimber) return false;
        *u = (bt_uptimal){.number = u->number, .nimber = (uint32_t)index};
        return true;
    }
    u->length = last;
    for (uint32_t i = 0; i < last; i++) u->times[i]++;
    u->nimber ^= 1;
    return index == 0;
}

/* u becomes an option of the player, the one with this index; false if there is no such. Of two
   powers or more, the last coefficient not 0. */
static bool to_option(bt_uptimal *u, bt_player player, size_t index)
{
    bool mirrored = u->times[u->length - 1] < 0, found = index == 0;
    if (mirrored) negate_in_place(u);
    if ((player == BT_LEFT) == mirrored)
        lower_all(u);
    else if (index == 0)
        drop_last(u);
    else
        found = further_option(u, index - 1);
    if (mirrored) negate_in_place(u);
    return found;
}

bool bt_value__uptimal_option(bt_context *ctx, bt_value g, bt_player player, size_t index,
                              bt_value *out)
{
    bt_uptimal u;
    if (!bt_value__read_uptimal(ctx, g, &u) || !u.length) return false;
    if (!to_option(&u, player, index)) return false;
    *out = bt_value__from_uptimal(ctx, &u);
    return true;
}

bool bt_value__push_uptimal_options(bt_context *ctx, bt_value g, bt_player player)
{
    bt_value option;
    for (size_t i = 0; bt_value__uptimal_option(ctx, g, player, i, &option); i++)
        if (!push(ctx, option) || bt__check(ctx)) return false;
    return true;
}

/* -- recognition -- */

/* Whether these sorted options are just those of g. */
static bool has_side(bt_context *ctx, bt_value g, bt_player player, const bt_words *side)
{
    size_t mark = ctx->values->scratch.length;
    bool same = bt_value__push_uptimal_options(ctx, g, player) &&
                ctx->values->scratch.length - mark == side->length;
    bt_value *list = ctx->values->scratch.at + mark;
    if (same) bt_value__sort_unique(list, side->length);
    for (size_t i = 0; i < side->length && same; i++) same = list[i] == side->at[i];
    cut(ctx, mark);
    return same;
}

/* The longest of these infinitesimal uptimals; UINT32_MAX if one is something else. */
static uint32_t longest(const bt_context *ctx, const bt_words *side)
{
    uint32_t length = 0;
    for (size_t i = 0; i < side->length; i++) {
        bt_value g = side->at[i];
        if (kind_of(ctx, g) > KIND_UPTIMAL || stop_of(ctx, g, BT_LEFT) != ZERO) return UINT32_MAX;
        uint32_t here = kind_of(ctx, g) == KIND_UPTIMAL ? left_count(node_of(ctx, g)) - 1 : 1;
        if (here > length) length = here;
    }
    return length;
}

/* The uptimal of so many powers with the only option `only` for Right (Left, if mirrored), when its
   options are those of the draft. */
static bt_value match_length(bt_context *ctx, const bt_draft *g, bt_value only, bool mirrored,
                             uint32_t length)
{
    bt_uptimal u;
    if (length < 2 || length > UPTIMAL_MAX) return BT_NONE;
    if (!bt_value__read_uptimal(ctx, only, &u) || u.length > length) return BT_NONE;
    for (; u.length < length; u.length++) u.times[u.length] = 0;
    for (uint32_t i = 0; i < length; i++) u.times[i] += mirrored ? -1 : 1;
    int32_t last = mirrored ? -u.times[length - 1] : u.times[length - 1];
    u.nimber ^= 1;
    if (last < 1 || last > UPS_MAX) return BT_NONE;
    bt_value found = bt_value__from_uptimal(ctx, &u);
    bool same = found && has_side(ctx, found, BT_LEFT, &g->left) &&
                has_side(ctx, found, BT_RIGHT, &g->right);
    return same ? found : BT_NONE;
}

/* The last coefficient is in the only option, one less, or was 1; and then the other player's move
   that drops it leaves all powers before. */
static bt_value match_side(bt_context *ctx, const bt_draft *g, bool mirrored)
{
    const bt_words *one = mirrored ? &g->left : &g->right, *other = mirrored ? &g->right : &g->left;
    if (one->length != 1) return BT_NONE;
    uint32_t a = longest(ctx, one), b = a == UINT32_MAX ? a : longest(ctx, other);
    if (b == UINT32_MAX) return BT_NONE;
    bt_value found = match_length(ctx, g, one->at[0], mirrored, a);
    return found ? found : match_length(ctx, g, one->at[0], mirrored, (a > b ? a : b) + 1);
}

bt_value bt_value__match_uptimal(bt_context *ctx, const bt_draft *g)
{
    if (g->left_stop != ZERO || g->right_stop != ZERO) return BT_NONE;
    bt_value found = match_side(ctx, g, false);
    return found || bt_error(ctx) ? found : match_side(ctx, g, true);
}

/* -- by name -- */

/* ^<n>, or the sum ^[n] of all up to it. */
static bt_value name_powers(bt_context *ctx, unsigned n, bool sum)
{
    bt_uptimal u = {.nimber = 0, .length = n};
    if (!bt_value__store(ctx)) return BT_NONE;
    if (n > UPTIMAL_MAX) {
        bt__fail(ctx, BT_LIMIT, "powers of ^ are kept up to %d", UPTIMAL_MAX);
        return BT_NONE;
    }
    u.number = ZERO;
    for (unsigned i = 0; i < n; i++) u.times[i] = sum || i + 1 == n;
    return bt_value__from_uptimal(ctx, &u);
}

bt_value bt_value_up_power(bt_context *ctx, unsigned n)
{
    return name_powers(ctx, n, false);
}

bt_value bt_value_up_sum(bt_context *ctx, unsigned n)
{
    return name_powers(ctx, n, true);
}

bool bt_value__is_uptimal(bt_context *ctx, bt_value g)
{
    return g && is_uptimal(ctx, g);
}

bool bt_value__uptimal_expansion(bt_context *ctx, bt_value g, bt_words *out)
{
    bt_uptimal u;
    if (!g) return false;
    if (!bt_value__read_uptimal(ctx, g, &u)) {
        bt__fail(ctx, BT_DOMAIN, "this is not a sum of a number, powers of ^ and a nimber");
        return false;
    }
    bool good =
        bt_words__push(out, u.number) && bt_words__push(out, bt_value_nimber(ctx, u.nimber));
    for (uint32_t i = 0; i < u.length && good; i++)
        good = bt_words__push(out, bt_value_integer(ctx, u.times[i]));
    return good && !bt_error(ctx);
}

bt_value bt_value__uptimal(bt_context *ctx, const bt_value *args, size_t count)
{
    uint32_t star;
    bool good = is_number(ctx, args[0]) && (count < 2 || bt_value_is_nimber(ctx, args[1], &star));
    for (size_t i = 2; i < count && good; i++) good = bt_value_is_integer(ctx, args[i]);
    if (!good) {
        bt__fail(ctx, BT_DOMAIN, "uptimal(x,*m,a,b,..) takes a number, a nimber, then integers");
        return BT_NONE;
    }
    bt_value sum = count < 2 ? args[0] : bt_value_add(ctx, args[0], args[1]);
    for (size_t i = 2; i < count && sum; i++) {
        bt_value power = bt_value_up_power(ctx, (unsigned)i - 1);
        sum = bt_value_add(ctx, sum, bt_value_multiple(ctx, args[i], power));
    }
    return sum;
}
