/* How many P-positions of (k,m)-Wythoff Nim a player who wins must show in one play. */
#include "papers/imitation/showing.h"

#include <string.h>

/* She moves to a P-position and blocks, he moves and blocks, and so on: she wins, takes no risk and
   shows as few P-positions as she can; he tries to see as many as he can. shown[a][b], a <= b: at a
   P-position how many she has shown when play ends, this one counted; at another position how many
   she will still show, she being to move. From the rules, over every move and every useful block.
 */
typedef struct table {
    const bt_board *w;
    int shown[BT_BOARD_SIDE][BT_BOARD_SIDE];
} table;

static int at(const table *t, int x, int y)
{
    return x < y ? t->shown[x][y] : t->shown[y][x];
}

/* The largest, or the smallest, numbers seen: enough of them that some may be blocked. */
enum { KEPT = 16 };
typedef struct best {
    int at[KEPT], count, room;
    bool largest;
} best;

static void note(best *b, int number)
{
    int i = b->count < b->room ? b->count++ : b->room;
    while (i > 0 && (b->largest ? b->at[i - 1] < number : b->at[i - 1] > number)) {
        if (i < b->room) b->at[i] = b->at[i - 1];
        i--;
    }
    if (i < b->room) b->at[i] = number;
}

/* Sorts the options into those that can be blocked and the best one of those that cannot; counts
   the P-positions among the former. Only options that are P count when `p`, else only others. */
static int gather(const table *t, int x, int y, bool p, best *free, best *blockable)
{
    const bt_board *w = t->w;
    int blocked = 0;
    for (int i = 0; i <= x; i++)
        for (int j = 0; j <= y; j++) {
            bool both = i > 0 && j > 0;
            if ((!i && !j) || (both && (i - j >= w->m || j - i >= w->m))) continue;
            bool is_p = w->p[x - i][y - j];
            if (both && i == j) blocked += is_p;
            if (is_p == p) note(both && i == j ? blockable : free, at(t, x - i, y - j));
        }
    return blocked;
}

/* She chooses the least; he blocks the k-1 that would serve her best. */
static int show_least(const table *t, int x, int y)
{
    best free = {.room = 1}, blockable = {.room = t->w->k};
    gather(t, x, y, true, &free, &blockable);
    bool left = blockable.count == t->w->k;
    if (!free.count) return blockable.at[t->w->k - 1];
    return left && blockable.at[t->w->k - 1] < free.at[0] ? blockable.at[t->w->k - 1] : free.at[0];
}

/* He goes where she will show most; what she need not block against a loss blocks his best. */
static int show_most(const table *t, int x, int y)
{
    best free = {.room = 1, .largest = true}, blockable = {.room = t->w->k, .largest = true};
    int spare = t->w->k - 1 - gather(t, x, y, false, &free, &blockable), most = 0;
    if (free.count) most = free.at[0];
    if (blockable.count > spare && blockable.at[spare] > most) most = blockable.at[spare];
    return 1 + most;
}

bool bt_papers__show_all(bt_inquiry *q, const bt_board *w, bt_board_pairs *pairs, int *shown)
{
    table *t = bt__alloc_zero(q->ctx, sizeof *t);
    if (!t) return false;
    t->w = w;
    for (int y = 0; y < w->size; y++)
        for (int x = 0; x <= y; x++)
            t->shown[x][y] = w->p[x][y] ? show_most(t, x, y) : show_least(t, x, y);
    *pairs = bt_papers__read_pairs(w);
    for (int i = 0; i < pairs->count; i++) shown[i] = t->shown[pairs->a[i]][pairs->b[i]];
    bt__free(q->ctx, t, sizeof *t);
    return true;
}
