/* P-positions of two-pile games worked out from the rules alone. */
#include "papers/imitation/boards.h"

#include <math.h>
#include <string.h>

static bool may_take(const bt_board *b, int i, int j)
{
    if (b->rule == BT_TAKE_NEAR) return i - j < b->m && j - i < b->m;
    if (b->rule == BT_TAKE_MULTIPLE) return i == j && i % b->m == 0;
    return (i - j) % b->m == 0;
}

/* Counts the moves to P-positions that take from both piles: those that can be blocked, and those
   that cannot. */
static void count_both(const bt_board *b, int x, int y, int *blockable, int *others)
{
    bool wide = b->rule == BT_TAKE_CONGRUENT;
    *blockable = *others = 0;
    for (int i = 1; i <= x; i++) {
        int from = wide || i < b->m ? 1 : i - b->m + 1;
        for (int j = from; j <= y && (wide || j < i + b->m); j++)
            if (may_take(b, i, j) && b->p[x - i][y - j]) ++*(i == j ? blockable : others);
    }
}

static bool is_p(const bt_board *b, int x, int y)
{
    int blockable, others;
    for (int i = 1; i <= x; i++)
        if (b->p[x - i][y]) return false;
    for (int j = 1; j <= y; j++)
        if (b->p[x][y - j]) return false;
    count_both(b, x, y, &blockable, &others);
    return others == 0 && blockable < b->k;
}

bt_board *bt_papers__make_board(bt_inquiry *q, bt_diagonal_rule rule, int k, int m, int size)
{
    bt_board *b = bt__alloc_zero(q->ctx, sizeof *b);
    if (!b) return NULL;
    b->rule = rule;
    b->k = k;
    b->m = m;
    b->size = size;
    for (int x = 0; x < size; x++)
        for (int y = 0; y < size; y++) b->p[x][y] = is_p(b, x, y);
    return b;
}

void bt_papers__drop_board(bt_inquiry *q, bt_board *b)
{
    if (b) bt__free(q->ctx, b, sizeof *b);
}

bt_board_pairs bt_papers__read_pairs(const bt_board *b)
{
    bt_board_pairs out = {0};
    bool used[BT_BOARD_SIDE] = {false};
    for (int x = 0; x < b->size; x++) {
        int y = x;
        if (used[x]) continue;
        while (y < b->size && !b->p[x][y]) y++;
        if (y == b->size) break;
        used[x] = used[y] = true;
        out.a[out.count] = x;
        out.b[out.count++] = y;
    }
    return out;
}

void bt_papers__count_numbers(const bt_board_pairs *w, int counts[BT_BOARD_SIDE])
{
    memset(counts, 0, BT_BOARD_SIDE * sizeof *counts);
    for (int i = 0; i < w->count; i++) {
        counts[w->a[i]]++;
        if (w->a[i] != w->b[i]) counts[w->b[i]]++;
    }
}

bt_board *bt_papers__next_board(bt_inquiry *q, bt_board *b)
{
    int most = (int)bt_papers__pick(q, 6, 8), size = (int)bt_papers__pick(q, 100, 180);
    int k = !b ? 1 : b->m < most ? b->k : b->k + 1, m = b && b->m < most ? b->m + 1 : 1;
    if (!b) bt_papers__range(q, "k, m <= %d, piles below %d, from the rules", most, size);
    bt_papers__drop_board(q, b);
    if (k > most || !bt_papers__going(q)) return NULL;
    return bt_papers__make_board(q, BT_TAKE_NEAR, k, m, size);
}

void bt_papers__drop_sequence(bt_inquiry *q, bt_wythoff_sequence *s)
{
    bt__free(q->ctx, s->a, s->count * sizeof *s->a);
    bt__free(q->ctx, s->b, s->count * sizeof *s->b);
    bt__free(q->ctx, s->used, s->size);
    *s = (bt_wythoff_sequence){0};
}

bool bt_papers__make_sequence(bt_inquiry *q, int k, int m, size_t count, bt_wythoff_sequence *s)
{
    *s = (bt_wythoff_sequence){.count = count, .size = (3 + (size_t)m) * (count + 1)};
    s->a = bt__alloc(q->ctx, count * sizeof *s->a);
    s->b = bt__alloc(q->ctx, count * sizeof *s->b);
    s->used = bt__alloc_zero(q->ctx, s->size);
    if (!s->a || !s->b || !s->used) {
        bt_papers__drop_sequence(q, s);
        return false;
    }
    uint32_t mex = 0;
    for (size_t i = 0; i < count; i++) {
        while (s->used[mex]) mex++;
        s->a[i] = mex;
        s->b[i] = mex + (uint32_t)(i / (size_t)k) * (uint32_t)m;
        s->used[s->a[i]] = s->used[s->b[i]] = 1;
    }
    return true;
}

int64_t bt_papers__square_root(int64_t n)
{
    int64_t r = (int64_t)sqrt((double)n);
    while (r * r > n) r--;
    while ((r + 1) * (r + 1) <= n) r++;
    return r;
}
