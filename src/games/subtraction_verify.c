/* Checks period certificates from the rules of the game alone: plain arrays, plain loops. It
   shares nothing with the search that made them. */
#include "games/games.h"

#include <string.h>

/* Everything is laid out as one byte per heap or per number to take. */
typedef struct heap_table {
    bt_context *ctx;
    const bt_games_subtraction *game;
    uint64_t heaps;
    uint8_t *wins[2];   /* wins[player][n]: the player wins the heap n moving first */
    uint32_t *takes[2]; /* the numbers up to `heaps` that the player may take */
    size_t take_count[2], take_capacity[2];
    uint64_t need; /* a window of so many outcomes, and the tails, decide the next one */
} heap_table;

static bt_status refuse(heap_table *table, const char *why)
{
    return bt__fail(table->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static const bt_games_set *set_of(const heap_table *table, int player)
{
    const bt_games_set *right = &table->game->right;
    bool given = right->count || right->every || right->odd || right->even;
    return player == BT_RIGHT && given ? right : &table->game->left;
}

static bool contains(const bt_games_set *set, uint64_t s)
{
    if (set->every && s >= set->every) return true;
    if (set->odd && s % 2 == 1 && s >= set->odd) return true;
    if (set->even && s % 2 == 0 && s >= set->even) return true;
    return false;
}

static bt_status list_takes(heap_table *table, int player)
{
    const bt_games_set *set = set_of(table, player);
    uint64_t tails[3] = {set->every, set->odd ? set->odd | 1 : 0, set->even + set->even % 2};
    for (int i = 0; i < 3; i++)
        if (table->need < tails[i]) table->need = tails[i];
    if (!set->count && !tails[0] && !tails[1] && !tails[2]) return refuse(table, "a set is empty");
    for (size_t i = 0; i < set->count; i++) {
        if (set->elements[i] == 0) return refuse(table, "0 cannot be taken");
        if (table->need < set->elements[i]) table->need = set->elements[i];
    }
    uint64_t tail_end = tails[0] || tails[1] || tails[2] ? table->heaps : 0;
    for (uint64_t i = 0; i < set->count + tail_end; i++) {
        uint64_t s = i < set->count ? set->elements[i] : i - set->count + 1;
        if (i >= set->count && !contains(set, s)) continue;
        size_t at = table->take_count[player];
        if (!BT_GROW(table->ctx, table->takes[player], table->take_capacity[player], at + 1))
            return BT_LIMIT;
        table->takes[player][at] = (uint32_t)s;
        table->take_count[player]++;
    }
    return BT_OK;
}

/* Whether the player moving first wins the heap, all smaller heaps being known. */
static bool play(const heap_table *table, int player, uint64_t heap)
{
    bool can_move = false;
    for (size_t i = 0; i < table->take_count[player]; i++) {
        uint64_t s = table->takes[player][i];
        if (s > heap) continue;
        can_move = true;
        if (!table->wins[!player][heap - s]) return true;
    }
    if (can_move) return false;
    const char *ends = table->game->ends ? table->game->ends : "P";
    char letter = ends[heap % strlen(ends)];
    return letter == 'N' || letter == (player == BT_LEFT ? 'L' : 'R');
}

static bool same(const heap_table *table, uint64_t a, uint64_t b)
{
    return table->wins[0][a] == table->wins[0][b] && table->wins[1][a] == table->wins[1][b];
}

static bool is_letter(const heap_table *table, uint64_t heap, int winner)
{
    return table->wins[winner][heap] && !table->wins[!winner][heap];
}

/* A heap below `end` that the player loses moving first, at a distance from it of this parity. */
static bool lost_below(const heap_table *table, int player, uint64_t end, uint64_t parity)
{
    for (uint64_t k = 0; k < end; k++)
        if (!table->wins[player][k] && (end - k) % 2 == parity) return true;
    return false;
}

static bt_status check_windows(heap_table *table, const bt_games_certificate *c)
{
    if (c->length < table->need) return refuse(table, "the window is too short");
    if (c->shift == 0 || c->shift % c->period) return refuse(table, "the shift is not a multiple");
    for (uint64_t i = 0; i < c->length; i++)
        if (!same(table, c->from + i, c->from + c->shift + i))
            return refuse(table, "the two windows differ");
    for (int player = 0; player < 2; player++) {
        const bt_games_set *other = set_of(table, !player);
        if (!other->every && !other->odd && !other->even) continue;
        for (uint64_t parity = 0; parity < 2; parity++)
            if (lost_below(table, player, c->from, parity) !=
                lost_below(table, player, c->from + c->shift, parity))
                return refuse(table, "the infinite set sees a difference");
    }
    return BT_OK;
}

/* One player wins for ever: by consecutive wins of both kinds, or by wins moving first. */
static bt_status check_run(heap_table *table, const bt_games_certificate *c, int winner, bool first)
{
    const bt_games_set *loser = set_of(table, !winner), *own = set_of(table, winner);
    if (loser->every || loser->odd || loser->even ||
        (!first && (own->every || own->odd || own->even)))
        return refuse(table, "the rule needs a finite set");
    uint64_t least = UINT64_MAX, largest = 0;
    for (size_t i = 0; i < table->take_count[winner]; i++)
        if (table->takes[winner][i] < least) least = table->takes[winner][i];
    for (size_t i = 0; i < table->take_count[!winner]; i++)
        if (table->takes[!winner][i] > largest) largest = table->takes[!winner][i];
    if (c->length < (first ? least + largest : table->need))
        return refuse(table, "the run is too short");
    for (uint64_t n = c->from; n < c->from + c->length; n++)
        if (first ? !table->wins[winner][n] : !is_letter(table, n, winner))
            return refuse(table, "the run is broken");
    for (uint64_t n = c->preperiod; n < c->from + largest; n++)
        if (!is_letter(table, n, winner)) return refuse(table, "the run starts too late");
    return c->period == 1 ? BT_OK : refuse(table, "a constant sequence has period 1");
}

/* The claim itself: repeats from the preperiod on, not earlier, with no smaller period. */
static bt_status check_claim(heap_table *table, const bt_games_certificate *c)
{
    uint32_t letters = 0;
    for (uint64_t n = c->preperiod; n + c->period < table->heaps; n++)
        if (!same(table, n, n + c->period)) return refuse(table, "the period is broken");
    if (c->preperiod && same(table, c->preperiod - 1, c->preperiod - 1 + c->period))
        return refuse(table, "the preperiod is not the least");
    for (uint64_t d = 1; d < c->period; d++) {
        if (c->period % d) continue;
        uint64_t i = 0;
        while (i < c->period && same(table, c->preperiod + i, c->preperiod + (i + d) % c->period))
            i++;
        if (i == c->period) return refuse(table, "the period is not the least");
    }
    for (uint64_t n = c->preperiod; n < c->preperiod + c->period; n++) {
        bool l = table->wins[BT_LEFT][n], r = table->wins[BT_RIGHT][n];
        letters |= 1u << (l ? r ? BT_OUTCOME_N : BT_OUTCOME_L : r ? BT_OUTCOME_R : BT_OUTCOME_P);
    }
    return letters == c->letters ? BT_OK : refuse(table, "other letters are met in the period");
}

static bt_status check_rule(heap_table *table, const bt_games_certificate *c)
{
    switch (c->rule) {
    case BT_GAMES_WINDOWS: return check_windows(table, c);
    case BT_GAMES_LEFT_RUN: return check_run(table, c, BT_LEFT, false);
    case BT_GAMES_LEFT_FIRST: return check_run(table, c, BT_LEFT, true);
    case BT_GAMES_RIGHT_RUN: return check_run(table, c, BT_RIGHT, false);
    case BT_GAMES_RIGHT_FIRST: return check_run(table, c, BT_RIGHT, true);
    default: return refuse(table, "it names no rule");
    }
}

static bt_status fill_sheet(heap_table *table)
{
    for (int player = 0; player < 2; player++) {
        table->wins[player] = bt__alloc_zero(table->ctx, table->heaps);
        if (!table->wins[player]) return BT_LIMIT;
        bt_status status = list_takes(table, player);
        if (status) return status;
    }
    for (uint64_t n = 0; n < table->heaps; n++) {
        if (bt__check(table->ctx)) return BT_LIMIT;
        for (int player = 0; player < 2; player++) table->wins[player][n] = play(table, player, n);
    }
    return BT_OK;
}

bt_status bt_games__certificate_check(bt_context *ctx, const bt_games_subtraction *game,
                                      const bt_games_certificate *c)
{
    const uint64_t limit = UINT32_MAX / 4;
    heap_table table = {.ctx = ctx, .game = game};
    if (c->preperiod > limit || c->period > limit || c->from > limit || c->length > limit ||
        c->shift > limit)
        return bt__fail(ctx, BT_LIMIT, "the certificate needs too many heaps to be checked");
    const char *ends = game->ends ? game->ends : "P";
    if (!*ends || ends[strspn(ends, "LRNP")]) return refuse(&table, "its ending rule is no rule");
    if (c->period == 0) return refuse(&table, "a period is at least 1");
    uint64_t late = c->from > c->preperiod ? c->from : c->preperiod;
    table.heaps = late + c->shift + c->period + c->length;
    bt_status status = fill_sheet(&table);
    if (!status) status = check_rule(&table, c);
    if (!status) status = check_claim(&table, c);
    for (int player = 0; player < 2; player++) {
        bt__free(ctx, table.wins[player], table.heaps);
        bt__free(ctx, table.takes[player],
                 table.take_capacity[player] * sizeof *table.takes[player]);
    }
    return status;
}
