/* How the values of heaps compare, for all pairs of heaps at once, and for ever by a period.

   Write A(n, m) for G(n) <= G(m). By Conway's definition A(n, m) fails exactly when A(m, n-s) for
   some s that Left may take from n, or A(m-s, n) for some s that Right may take from m. Both pairs
   have a smaller sum of heaps, so a whole antidiagonal n + m = t follows from earlier ones by
   shifts: 64 pairs at a time. An end e is worth 1, -1, 0 or *; its only option can be 0, and how
   another heap compares with 0 is its outcome.

   Theorem. Let K be the largest element, and let on the square 0 <= n, m <= N, as far as both sides
   lie in it,
     (D) A(n+p, m+p) = A(n, m) for n, m >= M,
     (F) A(n+p, m) = A(n, m) and A(m, n+p) = A(m, n) for n >= m + W,
     (O) the outcomes of n+p and n agree for n >= W.
   If N >= M + W + 2p + 2K, then all three hold for all heaps.
   Proof. (O) by its window of K heaps. (D) and (F) by induction on the sum of the larger pair. (F)
   for n >= m + W + K: every pair in the recurrence satisfies (F). (D) for n, m >= M + K likewise.
   (D) for M <= m < M + K (or the mirror): n < m + p + W + K lies in the square; beyond that A(n+p,
   m+p) = A(n, m+p) by the first case of (F), = A(n-p, m) by (D), = A(n, m) by (F). (F) for
   W <= n - m < W + K: m < M + p lies in the square; beyond that both sides are moved down by p by
   (D). */
#include "games/subtraction_order.h"

#include <string.h>

enum { FIRST_TOP = 64 };

static const bt_games_set *set_of(const bt_games_subtraction *game, bt_player player)
{
    const bt_games_set *right = &game->right;
    bool given = right->count || right->every || right->odd || right->even;
    return player == BT_RIGHT && given ? right : &game->left;
}

static bool has_tail(const bt_games_set *set)
{
    return set->every || set->odd || set->even;
}

static bool in_tail(const bt_games_set *set, uint64_t s)
{
    uint32_t same_parity = s % 2 ? set->odd : set->even;
    return (set->every && s >= set->every) || (same_parity && s >= same_parity);
}

/* SIZE_MAX when there is none. */
static size_t least_of_tail(const bt_games_set *set)
{
    size_t least = set->every ? set->every : SIZE_MAX;
    size_t odd = set->odd | 1, even = (size_t)set->even + set->even % 2;
    if (set->odd && odd < least) least = odd;
    if (set->even && even < least) least = even;
    return least;
}

static bool has_letters(const bt_games_subtraction *game)
{
    return game->ends && game->ends[strspn(game->ends, "P")];
}

bt_status bt_games__order_open(bt_games__order *order, bt_context *ctx,
                               const bt_games_subtraction *game)
{
    *order = (bt_games__order){.ctx = ctx, .game = game, .least = SIZE_MAX};
    if (set_of(game, BT_RIGHT) != &game->left && has_letters(game))
        return bt__fail(ctx, BT_DOMAIN,
                        "no values: with a set for each player they need normal play (end=P)");
    for (int player = 0; player < 2; player++) {
        const bt_games_set *set = set_of(game, (bt_player)player);
        order->infinite |= has_tail(set);
        for (size_t i = 0; i < set->count; i++) {
            if (order->longest < set->elements[i]) order->longest = set->elements[i];
            if (order->least > set->elements[i]) order->least = set->elements[i];
        }
        size_t tail = least_of_tail(set);
        if (order->least > tail) order->least = tail;
    }
    return BT_OK;
}

/* -- the table -- */

static size_t low_word(const bt_games__order *order, size_t t)
{
    return t > order->top ? (t - order->top) / 64 : 0;
}

static size_t high_word(const bt_games__order *order, size_t t)
{
    return (t < order->top ? t : order->top) / 64;
}

static void drop_table(bt_games__order *order)
{
    bt_context *ctx = order->ctx;
    size_t top = order->top, words = order->start ? order->start[2 * top + 1] : 0;
    bt__free(ctx, order->at_most, words * sizeof *order->at_most);
    bt__free(ctx, order->at_least, words * sizeof *order->at_least);
    bt__free(ctx, order->start, (2 * top + 2) * sizeof *order->start);
    bt__free(ctx, order->outcome, top + 1);
    bt__free(ctx, order->first, (top + 1) * sizeof *order->first);
    order->at_most = order->at_least = NULL;
    order->start = NULL;
    order->outcome = NULL;
    order->first = NULL;
    order->top = 0;
}

void bt_games__order_close(bt_games__order *order)
{
    if (order->start) drop_table(order);
    for (int i = 0; i < 2; i++)
        bt__free(order->ctx, order->takes[i], order->take_capacity[i] * sizeof *order->takes[i]);
    *order = (bt_games__order){0};
}

/* The elements of a player up to top, each once. */
static bt_status list_takes(bt_games__order *order, bt_player player, uint8_t *has)
{
    const bt_games_set *set = set_of(order->game, player);
    memset(has, 0, order->top + 1);
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] <= order->top) has[set->elements[i]] = 1;
    order->take_count[player] = 0;
    for (size_t s = 1; s <= order->top; s++) {
        if (!has[s] && !in_tail(set, s)) continue;
        size_t count = order->take_count[player];
        if (!BT_GROW(order->ctx, order->takes[player], order->take_capacity[player], count + 1))
            return BT_LIMIT;
        order->takes[player][order->take_count[player]++] = (uint32_t)s;
    }
    return BT_OK;
}

static bt_status make_room(bt_games__order *order, size_t top)
{
    bt_context *ctx = order->ctx;
    size_t *start = bt__alloc(ctx, (2 * top + 2) * sizeof *start), words = 0;
    if (!start) return BT_LIMIT;
    if (order->start) drop_table(order);
    order->start = start;
    order->top = top;
    for (size_t t = 0; t <= 2 * top; t++) {
        start[t] = words;
        words += high_word(order, t) - low_word(order, t) + 1;
    }
    start[2 * top + 1] = words;
    order->at_most = bt__alloc_zero(ctx, words * sizeof *order->at_most);
    order->at_least = bt__alloc_zero(ctx, words * sizeof *order->at_least);
    order->outcome = bt__alloc(ctx, top + 1);
    order->first = bt__alloc(ctx, (top + 1) * sizeof *order->first);
    uint8_t *has = bt__alloc(ctx, top + 1);
    bool good = order->at_most && order->at_least && order->outcome && order->first && has;
    bt_status status = good ? list_takes(order, BT_LEFT, has) : BT_LIMIT;
    if (!status) status = list_takes(order, BT_RIGHT, has);
    bt__free(ctx, has, has ? top + 1 : 0);
    if (!status) status = bt_games__outcomes(ctx, order->game, 0, top + 1, order->outcome);
    return status;
}

/* ORs the diagonal t-s of `from`, moved up by `shift` heaps, into the diagonal t at `into`. What is
   not kept counts as 0: no such move, or not needed. */
static void or_moved(const bt_games__order *order, const uint64_t *from, size_t t, size_t s,
                     size_t shift, uint64_t *into)
{
    size_t low = low_word(order, t), high = high_word(order, t);
    size_t from_low = low_word(order, t - s), from_high = high_word(order, t - s);
    const uint64_t *word = from + order->start[t - s];
    size_t whole = shift / 64;
    unsigned bits = shift % 64;
    size_t begin = low > from_low + whole ? low : from_low + whole;
    for (size_t w = begin; w <= high && w <= from_high + whole; w++)
        into[w - low] |= word[w - whole - from_low] << bits;
    if (bits == 0) return;
    begin = low > from_low + whole + 1 ? low : from_low + whole + 1;
    for (size_t w = begin; w <= high && w <= from_high + whole + 1; w++)
        into[w - low] |= word[w - whole - 1 - from_low] >> (64 - bits);
}

static void clear_bit(const bt_games__order *order, uint64_t *bits, size_t t, size_t n)
{
    bits[order->start[t] + n / 64 - low_word(order, t)] &= ~((uint64_t)1 << n % 64);
}

/* An end is 1 or * if Left may still go to 0, -1 or * if Right may. */
static void mind_ends(bt_games__order *order, size_t t)
{
    const char *outcome = order->outcome;
    size_t from = t > order->top ? t - order->top : 0;
    for (size_t end = from; end < order->least && end <= t && end <= order->top; end++) {
        size_t n = t - end;
        bool to_left = outcome[end] == 'L' || outcome[end] == 'N';
        bool to_right = outcome[end] == 'R' || outcome[end] == 'N';
        if (to_left && (outcome[n] == 'R' || outcome[n] == 'P')) { /* 0 >= G(n) */
            clear_bit(order, order->at_most, t, end);
            clear_bit(order, order->at_least, t, n);
        }
        if (to_right && (outcome[n] == 'L' || outcome[n] == 'P')) { /* 0 <= G(n) */
            clear_bit(order, order->at_most, t, n);
            clear_bit(order, order->at_least, t, end);
        }
    }
}

static void fill_diagonal(bt_games__order *order, size_t t)
{
    uint64_t *at_most = order->at_most + order->start[t];
    uint64_t *at_least = order->at_least + order->start[t];
    size_t words = order->start[t + 1] - order->start[t];
    for (size_t i = 0; i < order->take_count[BT_LEFT]; i++) {
        size_t s = order->takes[BT_LEFT][i];
        if (s > t) break;
        or_moved(order, order->at_least, t, s, s, at_most);
        or_moved(order, order->at_most, t, s, 0, at_least);
    }
    for (size_t i = 0; i < order->take_count[BT_RIGHT]; i++) {
        size_t s = order->takes[BT_RIGHT][i];
        if (s > t) break;
        or_moved(order, order->at_least, t, s, 0, at_most);
        or_moved(order, order->at_most, t, s, s, at_least);
    }
    for (size_t i = 0; i < words; i++) {
        at_most[i] = ~at_most[i];
        at_least[i] = ~at_least[i];
    }
    if (t < order->top && t % 64 < 63) { /* there are no heaps above t */
        uint64_t mask = ((uint64_t)2 << t % 64) - 1;
        at_most[words - 1] &= mask;
        at_least[words - 1] &= mask;
    }
    if (has_letters(order->game)) mind_ends(order, t);
}

/* Heaps n > m with n + m = t of the same value: m is the least such when it is the first met. */
static void note_equals(bt_games__order *order, size_t t)
{
    size_t low = low_word(order, t), high = high_word(order, t);
    for (size_t w = t / 128 > low ? t / 128 : low; w <= high; w++) {
        size_t at = order->start[t] + w - low;
        for (uint64_t both = order->at_most[at] & order->at_least[at]; both; both &= both - 1) {
            size_t n = 64 * w + (size_t)__builtin_ctzll(both);
            if (2 * n > t && n <= order->top && n <= t && order->first[n] == n)
                order->first[n] = (uint32_t)(t - n);
        }
    }
}

static bt_status build(bt_games__order *order, size_t top)
{
    bt_status status = make_room(order, top);
    for (size_t n = 0; n <= top && !status; n++) order->first[n] = (uint32_t)n;
    for (size_t t = 0; t <= 2 * top && !status; t++) {
        fill_diagonal(order, t);
        note_equals(order, t);
        if (t % 64 == 0) status = bt__check(order->ctx);
    }
    if (status && order->start) drop_table(order);
    return status;
}

/* -- the period -- */

static bool le_in_table(const bt_games__order *order, size_t n, size_t m)
{
    size_t t = n + m;
    return order->at_most[order->start[t] + n / 64 - low_word(order, t)] >> n % 64 & 1;
}

/* The least M for (D). */
static size_t find_from(const bt_games__order *order, size_t p)
{
    size_t last = order->top - p;
    for (size_t m = last + 1; m-- > 0;)
        for (size_t n = m; n <= last; n++)
            if (le_in_table(order, n, m) != le_in_table(order, n + p, m + p) ||
                le_in_table(order, m, n) != le_in_table(order, m + p, n + p))
                return m + 1;
    return 0;
}

/* The least W for (F) and (O). */
static size_t find_width(const bt_games__order *order, size_t p)
{
    size_t last = order->top - p;
    for (size_t apart = last + 1; apart-- > 0;) {
        if (order->outcome[apart] != order->outcome[apart + p]) return apart + 1;
        for (size_t m = 0; m + apart <= last; m++)
            if (le_in_table(order, m + apart, m) != le_in_table(order, m + apart + p, m) ||
                le_in_table(order, m, m + apart) != le_in_table(order, m, m + apart + p))
                return apart + 1;
    }
    return 0;
}

/* The least p whose M and W leave room for the proof, and for a whole settled period besides. */
static bt_status find_period(bt_games__order *order)
{
    size_t taken = 2 * order->longest;
    for (size_t p = 1; 3 * p + taken <= order->top; p++) {
        size_t room = order->top - 3 * p - taken;
        if (bt__check(order->ctx)) return BT_LIMIT;
        size_t from = find_from(order, p), width;
        if (from > room) continue;
        width = find_width(order, p);
        if (from + width > room) continue;
        order->period = p;
        order->from = from;
        order->width = width;
        return BT_OK;
    }
    return BT_OK;
}

/* The next larger table, and the period if it shows there. */
static bt_status grow(bt_games__order *order, size_t most)
{
    const size_t largest = (size_t)1 << 24;
    size_t top = order->start ? 2 * order->top : FIRST_TOP;
    if (!order->start && !order->infinite && top < 8 * order->longest) top = 8 * order->longest;
    if (top > most) top = most;
    if (top > largest)
        return bt__fail(order->ctx, BT_LIMIT, "no table compares more than %zu heaps", largest);
    bt_status status = build(order, top);
    if (status || order->infinite) return status;
    status = find_period(order);
    if (!status) order->searched = top + 1;
    return status;
}

bt_status bt_games__order_reach(bt_games__order *order, uint64_t n)
{
    bt_status status = BT_OK;
    while (!status && !order->period && (!order->start || order->top < n))
        status = grow(order, n < FIRST_TOP ? FIRST_TOP : n);
    return status;
}

bt_status bt_games__order_find(bt_games__order *order, uint64_t limit)
{
    bt_status status = BT_OK;
    while (!status && !order->period && !order->infinite && (!order->start || order->top < limit))
        status = grow(order, limit);
    return status;
}

/* -- any heaps -- */

/* Brings two heaps back into the table, the larger one first. */
static void bring_back(const bt_games__order *order, uint64_t *n, uint64_t *m)
{
    uint64_t p = order->period, width = order->width;
    if (*n <= order->top) return;
    if (*n - *m >= width + p) *n -= (*n - *m - width) / p * p;
    if (*m >= order->from + p) {
        uint64_t by = (*m - order->from) / p * p;
        *n -= by;
        *m -= by;
    }
}

bool bt_games__order_le(const bt_games__order *order, uint64_t n, uint64_t m)
{
    if (n >= m)
        bring_back(order, &n, &m);
    else
        bring_back(order, &m, &n);
    return le_in_table(order, (size_t)n, (size_t)m);
}

bt_outcome bt_games__order_outcome(const bt_games__order *order, uint64_t n)
{
    if (n > order->top) n = order->width + (n - order->width) % order->period;
    switch (order->outcome[n]) {
    case 'L': return BT_OUTCOME_L;
    case 'R': return BT_OUTCOME_R;
    case 'N': return BT_OUTCOME_N;
    default: return BT_OUTCOME_P;
    }
}

/* Beyond the table: the heap n has the same kind of equals as the heap of its residue in the first
   settled period. Either a far one, the same for the whole residue, or a near one, which moves
   along; then that one is asked. A ring of near ones would make them far: it ends within p steps.
 */
uint64_t bt_games__order_first(const bt_games__order *order, uint64_t n)
{
    uint64_t settled = bt_games__order_settled(order);
    while (n > order->top) {
        uint64_t alike = settled + (n - settled) % order->period, first = order->first[alike];
        if (first == alike) return n;
        if (alike - first >= order->width) return first;
        n -= alike - first;
    }
    return order->first[n];
}
