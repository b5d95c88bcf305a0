/* Subtraction games made ready, and their heaps computed 64 at a time. */
#include "games/subtraction.h"

#include "base/context.h"

#include <string.h>

/* -- making a game ready -- */

static bt_status check_ends(bt_context *ctx, const char *ends)
{
    size_t length = strlen(ends);
    if (length == 0) return bt__fail(ctx, BT_INPUT, "the ending rule is empty");
    if (length > BT_GAMES_ENDS_MAX)
        return bt__fail(ctx, BT_INPUT, "the ending rule has %zu letters; at most %d are allowed",
                        length, BT_GAMES_ENDS_MAX);
    size_t good = strspn(ends, "LRNP");
    if (good == length) return BT_OK;
    return bt__fail_at(ctx, good, "the ending rule has '%.*s'; its letters are L, R, N and P",
                       bt__char_length(ends + good), ends + good);
}

static bt_status check_set(bt_context *ctx, const bt_games_set *set)
{
    const uint32_t tails[] = {set->every, set->odd, set->even};
    for (size_t i = 0; i < set->count; i++) {
        if (set->elements[i] == 0)
            return bt__fail(ctx, BT_INPUT, "0 cannot be taken from a heap; elements start at 1");
        if (set->elements[i] > BT_GAMES_ELEMENT_MAX)
            return bt__fail(ctx, BT_LIMIT, "the element %u is above the largest allowed, %d",
                            set->elements[i], BT_GAMES_ELEMENT_MAX);
    }
    for (size_t i = 0; i < 3; i++)
        if (tails[i] > BT_GAMES_ELEMENT_MAX)
            return bt__fail(ctx, BT_LIMIT, "a tail from %u on starts above the largest allowed, %d",
                            tails[i], BT_GAMES_ELEMENT_MAX);
    if (set->count || set->every || set->odd || set->even) return BT_OK;
    return bt__fail(ctx, BT_INPUT, "the set is empty; give at least one number to take");
}

static bool is_infinite(const bt_games_set *set)
{
    return set->every || set->odd || set->even;
}

static uint64_t reach_of(const bt_games_set *set)
{
    uint64_t reach = is_infinite(set) ? 64 : 0; /* so that tails never act within one word */
    for (size_t i = 0; i < set->count; i++)
        if (reach < set->elements[i]) reach = set->elements[i];
    if (reach < set->every) reach = set->every;
    if (set->odd && reach < (set->odd | 1)) reach = set->odd | 1;
    if (reach < set->even + set->even % 2) reach = set->even + set->even % 2;
    return reach;
}

static bool in_tail(const bt_games_set *set, uint64_t s)
{
    uint32_t same_parity = s % 2 ? set->odd : set->even;
    return (set->every && s >= set->every) || (same_parity && s >= same_parity);
}

static bool add_element(bt_games__sub_side *side, bt_context *ctx, uint64_t s)
{
    if (side->min == 0 || s < side->min) side->min = s;
    if (s > side->max) side->max = s;
    if (s <= 64) {
        side->near |= (uint64_t)1 << (s - 1);
        return true;
    }
    if (!BT_GROW(ctx, side->far, side->far_capacity, side->far_count + 1)) return false;
    side->far[side->far_count++] = (uint32_t)s;
    return true;
}

static bt_status fill_side(bt_games__sub_side *side, bt_context *ctx, const bt_games_set *set,
                           uint64_t reach)
{
    for (size_t i = 0; i < set->count; i++)
        if (!add_element(side, ctx, set->elements[i])) return BT_LIMIT;
    if (!is_infinite(set)) return BT_OK;
    for (uint64_t s = 1; s <= reach; s++)
        if (in_tail(set, s) && !add_element(side, ctx, s)) return BT_LIMIT;
    side->tail[0] = set->every || set->even;
    side->tail[1] = set->every || set->odd;
    return BT_OK;
}

bt_status bt_games__sub_rules_open(bt_games__sub_rules *rules, bt_context *ctx,
                                   const bt_games_subtraction *game)
{
    const bt_games_set *left = &game->left, *right = &game->right;
    *rules = (bt_games__sub_rules){.ends = game->ends ? game->ends : "P"};
    if (!right->count && !is_infinite(right)) right = left;
    if (check_ends(ctx, rules->ends) || check_set(ctx, left) || check_set(ctx, right))
        return bt_error(ctx);
    rules->ends_length = strlen(rules->ends);
    rules->infinite = is_infinite(left) || is_infinite(right);
    rules->reach = reach_of(left) > reach_of(right) ? reach_of(left) : reach_of(right);
    bt_status status = fill_side(&rules->side[BT_LEFT], ctx, left, rules->reach);
    if (!status) status = fill_side(&rules->side[BT_RIGHT], ctx, right, rules->reach);
    if (status) bt_games__sub_rules_close(rules, ctx);
    return status;
}

void bt_games__sub_rules_close(bt_games__sub_rules *rules, bt_context *ctx)
{
    for (int i = 0; i < 2; i++) {
        bt_games__sub_side *side = &rules->side[i];
        bt__free(ctx, side->far, side->far_capacity * sizeof *side->far);
        *side = (bt_games__sub_side){0};
    }
}

bool bt_games__sub_end_wins(const bt_games__sub_rules *rules, bt_player player, uint64_t heap)
{
    char letter = rules->ends[heap % rules->ends_length];
    return letter == 'N' || letter == (player == BT_LEFT ? 'L' : 'R');
}

/* -- heaps -- */

static bt_status set_size(bt_games__sub_heaps *heaps, size_t size)
{
    for (int i = 0; i < 2; i++) {
        size_t held = heaps->held[i];
        uint64_t *moved =
            bt__realloc(heaps->ctx, heaps->lost[i], held * sizeof *moved, size * sizeof *moved);
        if (!moved) return BT_LIMIT;
        memset(moved + held, 0, (size - held) * sizeof *moved);
        heaps->lost[i] = moved;
        heaps->held[i] = size;
    }
    heaps->size = size;
    return BT_OK;
}

bt_status bt_games__sub_heaps_open(bt_games__sub_heaps *heaps, bt_context *ctx,
                                   const bt_games__sub_rules *rules, bool keep_all)
{
    *heaps = (bt_games__sub_heaps){.ctx = ctx, .rules = rules, .keep_all = keep_all};
    memset(heaps->first_lost, 0xff, sizeof heaps->first_lost);
    size_t size = 4;
    /* Negative heaps, read as the last words of the ring, must not be overwritten too early. */
    while (size < rules->reach / 64 + 3) size *= 2;
    return set_size(heaps, size);
}

void bt_games__sub_heaps_close(bt_games__sub_heaps *heaps)
{
    for (int i = 0; i < 2; i++)
        bt__free(heaps->ctx, heaps->lost[i], heaps->held[i] * sizeof *heaps->lost[i]);
    *heaps = (bt_games__sub_heaps){0};
}

/* The lost bits of the 64 heaps that lie s before those of the next word; s >= 64. */
static inline uint64_t look_back(const uint64_t *lost, size_t mask, uint64_t words, uint64_t s)
{
    uint64_t word = words - (s + 63) / 64; /* below 0 it wraps to a word still 0 */
    unsigned shift = (unsigned)(-s & 63);
    if (shift == 0) return lost[word & mask];
    return lost[word & mask] << shift | lost[(word + 1) & mask] >> (64 - shift);
}

/* Bits of the heaps where the player wins by an element above 64. */
static uint64_t far_wins(const bt_games__sub_heaps *heaps, bt_player player)
{
    const bt_games__sub_side *side = &heaps->rules->side[player];
    const uint64_t *lost = heaps->lost[!player];
    uint64_t wins = 0;
    for (size_t i = 0; i < side->far_count && ~wins; i++)
        wins |= look_back(lost, heaps->size - 1, heaps->words, side->far[i]);
    return wins;
}

/* Bits of the heaps that are ends for the player and won. */
static uint64_t end_wins(const bt_games__sub_heaps *heaps, bt_player player)
{
    uint64_t first = heaps->words * 64, wins = 0;
    for (uint64_t heap = first; heap < first + 64; heap++)
        if (heap < heaps->rules->side[player].min &&
            bt_games__sub_end_wins(heaps->rules, player, heap))
            wins |= (uint64_t)1 << (63 - heap % 64);
    return wins;
}

/* Bits of the heaps won by a tail: a heap lost to the other player lies beyond the reach, at a
   distance of the right parity. The earliest such heap of each parity decides. */
static uint64_t tail_wins(const bt_games__sub_heaps *heaps, bt_player player)
{
    const bt_games__sub_rules *rules = heaps->rules;
    uint64_t first = heaps->words * 64, wins = 0;
    for (uint64_t heap = first; heap < first + 64; heap++)
        for (uint64_t parity = 0; parity < 2; parity++) {
            uint64_t target = heaps->first_lost[!player][(heap + parity) % 2];
            if (rules->side[player].tail[parity] && target < heap && heap - target > rules->reach)
                wins |= (uint64_t)1 << (63 - heap % 64);
        }
    return wins;
}

static uint64_t wins_from_outside(const bt_games__sub_heaps *heaps, bt_player player)
{
    uint64_t wins = far_wins(heaps, player);
    if (heaps->words * 64 < heaps->rules->side[player].min) wins |= end_wins(heaps, player);
    if (heaps->rules->infinite) wins |= tail_wins(heaps, player);
    return wins;
}

static void note_first_lost(bt_games__sub_heaps *heaps, bt_player player, uint64_t lost)
{
    static const uint64_t odd_heaps = 0x5555555555555555u;
    for (int parity = 0; parity < 2; parity++) {
        uint64_t those = lost & (parity ? odd_heaps : ~odd_heaps);
        if (those && heaps->first_lost[player][parity] == UINT64_MAX)
            heaps->first_lost[player][parity] =
                heaps->words * 64 + (uint64_t)__builtin_clzll(those);
    }
}

/* Two shift registers: bit s-1 of a register is the heap s back. */
static void run_near(const bt_games__sub_rules *rules, uint64_t wins[2], uint64_t lost[2])
{
    uint64_t left = rules->side[BT_LEFT].near, right = rules->side[BT_RIGHT].near;
    uint64_t lost_left = lost[BT_LEFT], lost_right = lost[BT_RIGHT];
    uint64_t wins_left = wins[BT_LEFT], wins_right = wins[BT_RIGHT];
    if (wins_left | wins_right) {
        for (int i = 0; i < 64; i++) {
            bool l = (lost_right & left) != 0 || wins_left >> 63;
            bool r = (lost_left & right) != 0 || wins_right >> 63;
            lost_left = lost_left << 1 | !l;
            lost_right = lost_right << 1 | !r;
            wins_left <<= 1;
            wins_right <<= 1;
        }
    } else {
        for (int i = 0; i < 64; i++) {
            uint64_t l = (lost_right & left) == 0, r = (lost_left & right) == 0;
            lost_left = lost_left << 1 | l;
            lost_right = lost_right << 1 | r;
        }
    }
    lost[BT_LEFT] = lost_left;
    lost[BT_RIGHT] = lost_right;
}

bt_status bt_games__sub_heaps_next(bt_games__sub_heaps *heaps)
{
    const bt_games__sub_rules *rules = heaps->rules;
    if (heaps->keep_all && heaps->words + rules->reach / 64 + 3 > heaps->size &&
        set_size(heaps, heaps->size * 2))
        return BT_LIMIT;
    uint64_t wins[2] = {wins_from_outside(heaps, BT_LEFT), wins_from_outside(heaps, BT_RIGHT)};
    size_t mask = heaps->size - 1;
    uint64_t lost[2] = {heaps->lost[0][(heaps->words - 1) & mask],
                        heaps->lost[1][(heaps->words - 1) & mask]};
    if (rules->side[0].near | rules->side[1].near) {
        run_near(rules, wins, lost);
    } else {
        lost[0] = ~wins[0];
        lost[1] = ~wins[1];
    }
    for (int i = 0; i < 2; i++) {
        heaps->lost[i][heaps->words & mask] = lost[i];
        if (rules->infinite) note_first_lost(heaps, (bt_player)i, lost[i]);
    }
    heaps->words++;
    return bt__check(heaps->ctx);
}
