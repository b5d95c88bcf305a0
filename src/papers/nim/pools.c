/* Random impartial games, and nim-values of two heaps, from the options alone. */
#include "papers/nim/pools.h"

#include <string.h>

bool bt_papers__can_move(const bt_pool *p, int g, int option)
{
    return p->options[g] >> option & 1;
}

static bool has_lost_option2(const bt_pool *p, int g, int h)
{
    for (int i = 0; i < BT_POOL; i++)
        if ((bt_papers__can_move(p, g, i) && p->lost2[i][h]) ||
            (bt_papers__can_move(p, h, i) && p->lost2[g][i]))
            return true;
    return false;
}

static bool has_lost_option3(const bt_pool *p, int g, int h, int j)
{
    for (int i = 0; i < BT_POOL; i++)
        if ((bt_papers__can_move(p, g, i) && p->lost3[i][h][j]) ||
            (bt_papers__can_move(p, h, i) && p->lost3[g][i][j]) ||
            (bt_papers__can_move(p, j, i) && p->lost3[g][h][i]))
            return true;
    return false;
}

void bt_papers__solve_pool(bt_pool *p)
{
    for (int g = 0; g < BT_POOL; g++) {
        p->lost[g] = true;
        for (int i = 0; i < g; i++)
            if (bt_papers__can_move(p, g, i) && p->lost[i]) p->lost[g] = false;
    }
    for (int g = 0; g < BT_POOL; g++)
        for (int h = 0; h < BT_POOL; h++) p->lost2[g][h] = !has_lost_option2(p, g, h);
    for (int g = 0; g < BT_POOL; g++)
        for (int h = 0; h < BT_POOL; h++)
            for (int j = 0; j < BT_POOL; j++) p->lost3[g][h][j] = !has_lost_option3(p, g, h, j);
}

static void make_pool(bt_random *random, bt_pool *p)
{
    memset(p, 0, sizeof *p);
    for (int g = 0; g < BT_POOL; g++) {
        uint32_t below = ((uint32_t)1 << g) - 1;
        uint64_t count = bt_random__below(random, 6);
        if (g < BT_POOL_HEAPS) p->options[g] = below;
        for (uint64_t i = 0; i < count && g >= BT_POOL_HEAPS; i++)
            p->options[g] |= (uint32_t)1 << bt_random__below(random, (uint64_t)g);
    }
    bt_papers__solve_pool(p);
}

bool bt_papers__are_equivalent(const bt_pool *p, int g, int h)
{
    return !memcmp(p->lost2[g], p->lost2[h], sizeof p->lost2[g]);
}

bool bt_papers__next_pool(bt_inquiry *q, bt_pool *p)
{
    unsigned rounds = bt_papers__pick(q, 200, 2000), number = p->number;
    if (number == 0)
        bt_papers__range(q, "%u pools of %d games, %d of them heaps, the others random (seed %d)",
                         rounds, BT_POOL, BT_POOL_HEAPS, BT_PAPERS_SEED);
    if (number == rounds || !bt_papers__going(q)) return false;
    make_pool(&q->random, p);
    p->number = number + 1;
    return true;
}

int bt_papers__find_heap(const bt_pool *p, int g)
{
    int found = -1;
    for (int n = 0; n < BT_POOL_HEAPS; n++) {
        if (!bt_papers__are_equivalent(p, g, n)) continue;
        if (found >= 0) return -1;
        found = n;
    }
    return found;
}

static uint16_t mex_of_moves(const bt_nim_table *b, int row, int column, bool diagonal)
{
    bool seen[3 * BT_NIM_TABLE] = {false};
    uint16_t mex = 0;
    for (int i = 0; i < row; i++) seen[b->nim[i][column]] = true;
    for (int j = 0; j < column; j++) seen[b->nim[row][j]] = true;
    for (int i = 1; diagonal && i <= row && i <= column; i++)
        seen[b->nim[row - i][column - i]] = true;
    while (seen[mex]) mex++;
    return mex;
}

void bt_papers__fill_table(bt_nim_table *b, int size, bool diagonal)
{
    memset(b, 0, sizeof *b);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            b->nim[row][column] = mex_of_moves(b, row, column, diagonal);
}

int bt_papers__least_absent(const bool *set, int most)
{
    int k = 0;
    while (k <= most && set[k]) k++;
    return k;
}
