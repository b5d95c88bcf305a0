/* The order of heaps from the rules of the game alone, by plain tables and loops. */
#include "games/subtraction_pairs.h"

#include <string.h>

bt_status bt_games__pairs_refuse(bt_games__pairs *table, const char *why)
{
    return bt__fail(table->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

const bt_games_set *bt_games__pairs_set(const bt_games__pairs *table, int player)
{
    return player == BT_RIGHT && table->game->right.count ? &table->game->right
                                                          : &table->game->left;
}

static char letter_of(const bt_games__pairs *table, size_t heap)
{
    const char *ends = table->game->ends ? table->game->ends : "P";
    return ends[heap % strlen(ends)];
}

/* A player who cannot move wins at an end of the own letter or N, and then has a move to 0 in the
   value of the end. */
bool bt_games__pairs_wins_end(const bt_games__pairs *table, size_t heap, int player)
{
    char letter = letter_of(table, heap);
    return letter == 'N' || letter == (player == BT_LEFT ? 'L' : 'R');
}

static void play(bt_games__pairs *table, size_t heap)
{
    for (int player = 0; player < 2; player++) {
        const bt_games_set *set = bt_games__pairs_set(table, player);
        bool moves = false, wins = false;
        for (size_t i = 0; i < set->count; i++) {
            if (set->elements[i] > heap) continue;
            moves = true;
            wins |= !table->wins[!player][heap - set->elements[i]];
        }
        table->wins[player][heap] = moves ? wins : bt_games__pairs_wins_end(table, heap, player);
    }
}

/* G(n) <= G(m) unless G(m) <= some left option of n, or some right option of m is <= G(n). */
static bool compare(const bt_games__pairs *table, size_t n, size_t m)
{
    const bt_games_set *left = bt_games__pairs_set(table, BT_LEFT),
                       *right = bt_games__pairs_set(table, BT_RIGHT);
    for (size_t i = 0; i < left->count; i++)
        if (left->elements[i] <= n && bt_games__pairs_le(table, m, n - left->elements[i]))
            return false;
    for (size_t i = 0; i < right->count; i++)
        if (right->elements[i] <= m && bt_games__pairs_le(table, m - right->elements[i], n))
            return false;
    /* 0 as an option of an end: 0 >= G(m) if Left, moving first, does not win m */
    if (n < table->least && bt_games__pairs_wins_end(table, n, BT_LEFT) && !table->wins[BT_LEFT][m])
        return false;
    return !(m < table->least && bt_games__pairs_wins_end(table, m, BT_RIGHT) &&
             !table->wins[BT_RIGHT][n]);
}

static bt_status fill(bt_games__pairs *table)
{
    size_t top = table->top;
    for (size_t n = 0; n <= top; n++) play(table, n);
    for (size_t sum = 0; sum <= 2 * top; sum++) {
        if (bt__check(table->ctx)) return BT_LIMIT;
        for (size_t n = sum > top ? sum - top : 0; n <= top && n <= sum; n++)
            table->le[n * (top + 1) + sum - n] = compare(table, n, sum - n);
    }
    return BT_OK;
}

bt_status bt_games__pairs_read(bt_games__pairs *table)
{
    const bt_games_subtraction *game = table->game;
    const bt_games_set *sets[] = {&game->left, &game->right};
    const char *ends = game->ends ? game->ends : "P";
    table->least = SIZE_MAX;
    for (int i = 0; i < 2; i++) {
        if (sets[i]->every || sets[i]->odd || sets[i]->even)
            return bt_games__pairs_refuse(table, "it needs a finite set");
        for (size_t k = 0; k < sets[i]->count; k++) {
            size_t s = sets[i]->elements[k];
            if (s == 0) return bt_games__pairs_refuse(table, "0 cannot be taken");
            if (table->longest < s) table->longest = s;
            if (table->least > s) table->least = s;
        }
    }
    if (!game->left.count) return bt_games__pairs_refuse(table, "a set is empty");
    if (!*ends || ends[strspn(ends, "LRNP")])
        return bt_games__pairs_refuse(table, "its ending rule is no rule");
    if (game->right.count && ends[strspn(ends, "P")])
        return bt_games__pairs_refuse(table, "two sets have values in normal play only");
    return BT_OK;
}

bt_status bt_games__pairs_open(bt_games__pairs *table)
{
    size_t heaps = table->top + 1;
    table->le = bt__alloc(table->ctx, heaps * heaps);
    table->wins[0] = bt__alloc(table->ctx, heaps);
    table->wins[1] = bt__alloc(table->ctx, heaps);
    return table->le && table->wins[0] && table->wins[1] ? fill(table) : BT_LIMIT;
}

void bt_games__pairs_close(bt_games__pairs *table)
{
    size_t heaps = table->top + 1;
    bt__free(table->ctx, table->le, table->le ? heaps * heaps : 0);
    bt__free(table->ctx, table->wins[0], table->wins[0] ? heaps : 0);
    bt__free(table->ctx, table->wins[1], table->wins[1] ? heaps : 0);
    table->le = table->wins[0] = table->wins[1] = NULL;
}
