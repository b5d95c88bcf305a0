/* NoGo on boards of up to 8 by 8: where stones may be placed, the moves that a player can count on,
   and the end of play, where it costs less to try all moves than to look up where they lead. */
#include "games/nogo_small.h"

enum { FEW = 10 }; /* moves of both players */

static inline uint64_t beside(uint64_t x)
{
    const uint64_t first = 0x0101010101010101;
    return (x & ~(first << 7)) << 1 | (x & ~first) >> 1 | x << 8 | x >> 8;
}

static inline uint64_t lowest(uint64_t x)
{
    return x & -x;
}

/* What hangs together with a set. */
static inline uint64_t spread(uint64_t set, uint64_t within)
{
    for (uint64_t before = 0; set != before;) {
        before = set;
        set |= beside(set) & within;
    }
    return set;
}

/* The other player's groups beside a stone must keep a free square: none of them may have this one
   alone. And the stone needs a free square beside it, or a group of its own colour there that has
   another one. */
void bt_nogo__legal(const bt_nogo *b, uint64_t legal[2])
{
    uint64_t last[2] = {0, 0}, joined[2] = {0, 0};
    for (int p = 0; p < 2; p++)
        for (uint64_t left = b->at[p]; left;) {
            uint64_t group = spread(lowest(left), b->at[p]), free = beside(group) & b->empty;
            *(free & (free - 1) ? &joined[p] : &last[p]) |= free;
            left &= ~group;
        }
    uint64_t open = beside(b->empty);
    for (int p = 0; p < 2; p++) legal[p] = b->empty & ~last[!p] & (open | joined[p]);
}

/* An empty square that the other player may not enter now he never may: it is the player's own. Own
   squares and stones that hang together have a free square as long as an own one is left open
   there. The others can be filled, unless a stone of the other player is beside them or can come
   there. */
uint32_t bt_nogo__safe(const bt_nogo *b, bt_player player, const uint64_t legal[2])
{
    uint64_t own = b->empty & ~legal[!player];
    uint64_t safe = own & ~beside(b->at[!player] | legal[!player]);
    uint32_t count = 0;
    for (uint64_t left = safe; left;) {
        uint64_t region = spread(lowest(left), own | b->at[player]);
        count += bt_grid__count_word(region & safe) - !(region & own & ~safe);
        left &= ~region;
    }
    return count;
}

/* What the counts say: a player never makes more moves than there are squares to place a stone on
   now. */
static int compare_counts(const bt_nogo *b, bt_player player, const uint64_t legal[2])
{
    uint32_t most = bt_grid__count_word(legal[player]), other = bt_grid__count_word(legal[!player]);
    if (bt_nogo__safe(b, bt_rules__other(player), legal) >= most) return 0;
    return bt_nogo__safe(b, player, legal) > other ? 1 : -1;
}

/* All moves are tried, squares that both want first. */
static bool wins(const bt_nogo *b, bt_player player, const uint64_t legal[2], uint64_t *count)
{
    bt_player other = bt_rules__other(player);
    int verdict = compare_counts(b, player, legal);
    ++*count;
    if (verdict >= 0) return verdict;
    for (int round = 0; round < 2; round++) {
        uint64_t places = legal[player] & (round ? ~legal[other] : legal[other]);
        for (; places; places &= places - 1) {
            uint64_t square = lowest(places), then[2];
            bt_nogo next = *b;
            next.at[player] |= square;
            next.empty &= ~square;
            bt_nogo__legal(&next, then);
            if (!then[other] || !wins(&next, other, then, count)) return true;
        }
    }
    return false;
}

int bt_nogo__judge(const bt_nogo *b, bt_player player, uint64_t *count)
{
    uint64_t legal[2];
    bt_nogo__legal(b, legal);
    if (bt_grid__count_word(legal[0]) + bt_grid__count_word(legal[1]) <= FEW)
        return wins(b, player, legal, count);
    return compare_counts(b, player, legal);
}

/* What hangs together by sides, except that stones of different colours do not. */
uint64_t bt_nogo__region(const bt_nogo *b, uint64_t square)
{
    uint64_t region = square, board = b->empty | b->at[0] | b->at[1];
    for (uint64_t before = 0; region != before;) {
        before = region;
        region |= beside(region & b->empty) & board;
        region |= beside(region) & b->empty;
        for (int p = 0; p < 2; p++) region |= beside(region & b->at[p]) & b->at[p];
    }
    return region;
}
