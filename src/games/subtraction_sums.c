/* Outcomes of sums of a few heaps of a subtraction game, for ever.

   The heaps of a sum, in ascending order, are told by the least one and the gaps between
   neighbours. A gap that is large is reduced by multiples of the period p of the order, so that
   finitely many sums are left; their outcomes are found by the rules, every option being reduced in
   its turn. If then no outcome changes when a gap in [B, B + K) grows by p, with K the largest
   element and B = `from` for the least heap, `width` for gaps, these are the outcomes of all sums:
   docs/theory-order.md has the proof. */
#include "games/games.h"

#include <string.h>

enum {
    UNKNOWN = 4,          /* in the table, beside the bits 1 << player: wins moving first */
    MOST_STATES = 1 << 26 /* of one number of heaps */
};

typedef struct sum_machine {
    bt_context *ctx;
    const bt_games_subtraction *game;
    const char *ends;
    uint64_t period, from, width, longest, least;
    size_t heaps, signs[2];                 /* of the sum: how many in all, plus, minus */
    uint8_t *table[BT_GAMES_SUM_HEAPS + 1]; /* by the number of heaps */
    size_t size[BT_GAMES_SUM_HEAPS + 1];
    uint64_t states;
} sum_machine;

/* The heaps ascending; among equal ones plus comes first. */
typedef struct sum_state {
    size_t count;
    uint64_t heap[BT_GAMES_SUM_HEAPS];
    bool minus[BT_GAMES_SUM_HEAPS];
} sum_state;

static const bt_games_set *set_of(const sum_machine *m, int player)
{
    return player == BT_RIGHT && m->game->right.count ? &m->game->right : &m->game->left;
}

/* The least size of the gap i that may be changed by the period. A single heap is as one far above
 * 0. */
static uint64_t bound_of(const sum_machine *m, size_t count, size_t i)
{
    return i == 0 && count > 1 ? m->from : m->width;
}

static uint64_t room_of(const sum_machine *m, size_t count, size_t i)
{
    return bound_of(m, count, i) + m->longest + m->period;
}

static void sort(sum_state *s)
{
    for (size_t i = 1; i < s->count; i++)
        for (size_t k = i; k > 0; k--) {
            uint64_t a = s->heap[k - 1], b = s->heap[k];
            if (a < b || (a == b && s->minus[k - 1] <= s->minus[k])) break;
            bool minus = s->minus[k];
            s->heap[k] = a;
            s->heap[k - 1] = b;
            s->minus[k] = s->minus[k - 1];
            s->minus[k - 1] = minus;
        }
}

static void reduce(const sum_machine *m, sum_state *s)
{
    uint64_t before = 0, old = 0;
    sort(s);
    for (size_t i = 0; i < s->count; i++) {
        uint64_t gap = s->heap[i] - old, room = room_of(m, s->count, i);
        if (gap >= room) gap -= ((gap - room) / m->period + 1) * m->period;
        old = s->heap[i];
        before = s->heap[i] = before + gap;
    }
}

/* The place of a reduced sum in the table: its signs, then its gaps. */
static size_t place_of(const sum_machine *m, const sum_state *s)
{
    size_t place = 0;
    uint64_t before = 0;
    for (size_t i = 0; i < s->count; i++) place = 2 * place + s->minus[i];
    for (size_t i = 0; i < s->count; before = s->heap[i++])
        place = place * room_of(m, s->count, i) + (size_t)(s->heap[i] - before);
    return place;
}

static uint8_t find_winners(sum_machine *m, const sum_state *s);

/* Whether the player, moving first, wins a reduced sum by a move in the heap i. */
static bool wins_by(sum_machine *m, const sum_state *s, int player, size_t i)
{
    int as = s->minus[i] ? !player : player; /* whose set and letter count here */
    const bt_games_set *set = set_of(m, as);
    for (size_t k = 0; k < set->count; k++) {
        sum_state next = *s;
        if (set->elements[k] > s->heap[i]) continue;
        next.heap[i] -= set->elements[k];
        if (!(find_winners(m, &next) >> !player & 1)) return true;
    }
    char letter = m->ends[s->heap[i] % strlen(m->ends)];
    if (s->heap[i] >= m->least || (letter != 'N' && letter != "LR"[as])) return false;
    sum_state next = *s; /* to 0: the heap goes */
    for (size_t k = i; k + 1 < s->count; k++) {
        next.heap[k] = s->heap[k + 1];
        next.minus[k] = s->minus[k + 1];
    }
    next.count--;
    return !(find_winners(m, &next) >> !player & 1);
}

/* The players who win moving first: bits 1 << player. */
static uint8_t find_winners(sum_machine *m, const sum_state *sum)
{
    sum_state s = *sum;
    if (s.count == 0) return 0;
    reduce(m, &s);
    uint8_t *known = &m->table[s.count][place_of(m, &s)], winners = 0;
    if (*known != UNKNOWN) return *known;
    if (bt__check(m->ctx) || bt__enter(m->ctx)) return 0;
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < s.count && !(winners >> player & 1); i++)
            winners |= (uint8_t)(wins_by(m, &s, player, i) << player);
    bt__leave(m->ctx);
    m->states++;
    return *known = winners;
}

/* -- the condition -- */

/* The sum at a place of the table; false when its signs are not among those asked for, or its least
   gap cannot grow. */
static bool state_at(const sum_machine *m, size_t count, size_t place, sum_state *s)
{
    size_t used[2] = {0, 0};
    *s = (sum_state){.count = count};
    for (size_t i = count; i-- > 0;) {
        uint64_t room = room_of(m, count, i);
        s->heap[i] = place % room;
        place /= room;
    }
    for (size_t i = count; i-- > 0; place /= 2) used[s->minus[i] = place & 1]++;
    for (size_t i = 1; i < count; i++) s->heap[i] += s->heap[i - 1];
    return used[0] <= m->signs[0] && used[1] <= m->signs[1];
}

/* Compares a sum with those in which one gap is larger by p. The largest gap where they differ goes
   to `broken`: of the least heap, and of others. */
static void compare(sum_machine *m, const sum_state *s, uint64_t broken[2])
{
    uint8_t winners = find_winners(m, s);
    for (size_t i = 0; i < s->count; i++) {
        uint64_t gap = s->heap[i] - (i ? s->heap[i - 1] : 0);
        uint64_t bound = bound_of(m, s->count, i);
        uint64_t *worst = &broken[!(i == 0 && s->count > 1)];
        if (gap < bound || gap >= bound + m->longest) continue;
        sum_state later = *s;
        for (size_t k = i; k < s->count; k++) later.heap[k] += m->period;
        if (find_winners(m, &later) != winners && *worst < gap + 1) *worst = gap + 1;
    }
}

static bt_status open_tables(sum_machine *m)
{
    for (size_t count = 1; count <= m->heaps; count++) {
        uint64_t size = (uint64_t)1 << count;
        for (size_t i = 0; i < count; i++) {
            size *= room_of(m, count, i);
            if (size > MOST_STATES)
                return bt__fail(m->ctx, BT_LIMIT, "too many sums have to be looked at");
        }
        m->size[count] = (size_t)size;
        m->table[count] = bt__alloc(m->ctx, m->size[count]);
        if (!m->table[count]) return BT_LIMIT;
        memset(m->table[count], UNKNOWN, m->size[count]);
    }
    return BT_OK;
}

static void close_tables(sum_machine *m)
{
    for (size_t count = 1; count <= m->heaps; count++) {
        bt__free(m->ctx, m->table[count], m->table[count] ? m->size[count] : 0);
        m->table[count] = NULL;
    }
    m->states = 0;
}

/* Tells by `broken` how far the bounds are too small; both 0: proved. */
static bt_status try_bounds(sum_machine *m, uint64_t broken[2])
{
    bt_status status = open_tables(m);
    broken[0] = broken[1] = 0;
    for (size_t count = 1; count <= m->heaps && !status; count++)
        for (size_t place = 0; place < m->size[count] && !status; place++) {
            sum_state s;
            if (state_at(m, count, place, &s)) compare(m, &s, broken);
            if (place % 4096 == 0) status = bt__check(m->ctx);
        }
    return status ? status : bt_error(m->ctx);
}

static bt_status read_game(sum_machine *m)
{
    const bt_games_set *sets[] = {&m->game->left, &m->game->right};
    m->ends = m->game->ends ? m->game->ends : "P";
    m->least = UINT64_MAX;
    for (int i = 0; i < 2; i++) {
        if (sets[i]->every || sets[i]->odd || sets[i]->even)
            return bt__fail(m->ctx, BT_DOMAIN, "sums of heaps need finite sets");
        for (size_t k = 0; k < sets[i]->count; k++) {
            uint64_t s = sets[i]->elements[k];
            if (m->longest < s) m->longest = s;
            if (m->least > s) m->least = s;
        }
    }
    return BT_OK;
}

/* The letters for n < from + period, when the pattern is proved. */
static bt_status list_outcomes(sum_machine *m, const bt_games_sum *sum, char **out)
{
    size_t count = (size_t)(m->from + m->period);
    *out = bt__alloc(m->ctx, count);
    for (size_t n = 0; *out && n < count; n++) {
        sum_state s = {.count = sum->count};
        for (size_t i = 0; i < s.count; i++) {
            s.heap[i] = n + sum->offset[i];
            s.minus[i] = sum->minus[i];
        }
        (*out)[n] = "PLRN"[find_winners(m, &s)];
    }
    return *out ? bt_error(m->ctx) : BT_LIMIT;
}

bt_status bt_games__sum_find(bt_context *ctx, const bt_games_subtraction *game,
                             const bt_games_pattern *order, const bt_games_sum *sum,
                             bt_games_sum_pattern *out, char **outcome)
{
    sum_machine m = {.ctx = ctx, .game = game, .heaps = sum->count};
    uint64_t broken[2] = {1, 1};
    bt_status status = read_game(&m);
    *out = (bt_games_sum_pattern){0};
    *outcome = NULL;
    if (status || !order->found) return status;
    for (size_t i = 0; i < sum->count; i++) m.signs[sum->minus[i]]++;
    m.period = order->period;
    m.from = order->from;
    m.width = order->width;
    while (!status && broken[0] + broken[1] > 0) {
        if (m.width < m.from)
            m.width = m.from;          /* what stands above an end that goes is far from 0 */
        if (m.width == 0) m.width = 1; /* neighbours of a gap keep their order */
        close_tables(&m);
        status = try_bounds(&m, broken);
        if (broken[0] > m.from) m.from = broken[0];
        if (broken[1] > m.width) m.width = broken[1];
    }
    if (sum->count == 1) m.from = m.width;
    if (!status) status = list_outcomes(&m, sum, outcome);
    if (!status) *out = (bt_games_sum_pattern){m.period, m.from, m.width, m.states};
    close_tables(&m);
    return status;
}
