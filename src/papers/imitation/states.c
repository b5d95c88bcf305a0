/* Every state of (k,m)-Imitation Nim, from the rules alone. */
#include "papers/imitation/states.h"

#include <stdio.h>

size_t bt_papers__place(const bt_states *g, bt_state s)
{
    return (((size_t)s.a * (size_t)g->size + (size_t)s.b) * (size_t)g->size + (size_t)s.t) *
               (size_t)g->k +
           (size_t)s.count;
}

int bt_papers__counted(bt_state s)
{
    return s.t ? 0 : s.count;
}

bool bt_papers__imitates(const bt_states *g, bt_state s, int u)
{
    return s.t > 0 && s.t <= u && u < s.t + g->m;
}

bt_state bt_papers__after_smaller(bt_state s, int u)
{
    return (bt_state){s.a - u, s.b, u, bt_papers__counted(s)};
}

bool bt_papers__after_larger(const bt_states *g, bt_state s, int u, bt_state *after)
{
    int last = bt_papers__imitates(g, s, u) ? s.count + 1 : 0, to = s.b - u;
    *after = (bt_state){to < s.a ? to : s.a, to < s.a ? s.a : to, 0, last};
    return last < g->k;
}

static bool is_p(const bt_states *g, bt_state s)
{
    bt_state after;
    for (int u = 1; u <= s.a; u++)
        if (g->p[bt_papers__place(g, bt_papers__after_smaller(s, u))]) return false;
    for (int u = 1; u <= s.b && s.a < s.b; u++)
        if (bt_papers__after_larger(g, s, u, &after) && g->p[bt_papers__place(g, after)])
            return false;
    return true;
}

void bt_papers__each_state(bt_inquiry *q, const bt_states *g, int a, int b, bt_state_visitor *visit,
                           void *data)
{
    for (int t = 0; a + t <= b; t++)
        for (int count = 0; count < g->k; count++) visit(q, g, (bt_state){a, b, t, count}, data);
}

static void solve_state(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    (void)q, (void)data;
    g->p[bt_papers__place(g, s)] = is_p(g, s);
}

bool bt_papers__open_table(bt_inquiry *q, bt_states *g, int k, int m, int size)
{
    *g = (bt_states){.size = size, .k = k, .m = m};
    g->room = (size_t)size * (size_t)size * (size_t)size * (size_t)k;
    g->wythoff = bt_papers__make_board(q, BT_TAKE_NEAR, k, m, size);
    g->p = bt__alloc_zero(q->ctx, g->room);
    for (int b = 0; b < size && g->p && g->wythoff; b++)
        for (int a = 0; a <= b; a++) bt_papers__each_state(q, g, a, b, solve_state, NULL);
    return g->p && g->wythoff;
}

void bt_papers__close_table(bt_inquiry *q, bt_states *g)
{
    bt_papers__drop_board(q, g->wythoff);
    bt__free(q->ctx, g->p, g->room);
}

void bt_papers__each_piles(bt_inquiry *q, bt_piles_check *check)
{
    int most = (int)bt_papers__pick(q, 5, 7), size = (int)bt_papers__pick(q, 50, 90);
    if (!q->corrected)
        bt_papers__range(q, "k, m <= %d, piles below %d, every state from the rules", most, size);
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_papers__going(q); m++) {
            bt_states g;
            if (bt_papers__open_table(q, &g, k, m, size))
                for (int b = 0; b < size; b++)
                    for (int a = 0; a <= b && bt_papers__going(q); a++) check(q, &g, a, b);
            bt_papers__close_table(q, &g);
        }
}

/* -- classes, as defined -- */

int bt_papers__find_xi(const bt_states *g, int a, int b)
{
    int lower = 0;
    for (int c = 0; c < a; c++) lower += g->wythoff->p[c][c + b - a];
    return g->k - lower;
}

bool bt_papers__is_p_stable(const bt_states *g, int a, int b)
{
    return g->wythoff->p[a][b] && bt_papers__find_xi(g, a, b) == g->k;
}

bool bt_papers__is_n_stable(const bt_states *g, int a, int b, bool strictly)
{
    bool partner_up_to_b = false;
    if (g->wythoff->p[a][b]) return false;
    for (int c = 0; c < a + !strictly; c++)
        if (g->wythoff->p[c][a]) return true;
    for (int c = 0; c <= b; c++) partner_up_to_b |= g->wythoff->p[a][c];
    return !partner_up_to_b;
}

static void note_kind(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    bt_kinds *met = data;
    (void)q;
    *(g->p[bt_papers__place(g, s)] ? &met->p : &met->n) = true;
}

bt_kinds bt_papers__find_kinds(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_kinds met = {false, false};
    bt_papers__each_state(q, g, a, b, note_kind, &met);
    return met;
}

/* -- played games, by the ruleset and search -- */

void bt_papers__expect_only_win(bt_inquiry *q, const char *game, const char *history,
                                const char *to)
{
    bt_words wins;
    bt_words__open(&wins, q->ctx);
    bt_position from = bt_papers__position(q, game, "%s", history);
    bt_position target = bt_papers__position(q, game, "%s > %s", history, to);
    size_t count = bt_papers__wins(q, bt_papers__game(q, game), from, BT_LEFT, &wins);
    bool found = false;
    for (size_t i = 0; i < count; i++) found |= wins.at[i] == target;
    bt_papers__expect(q, found && count == 1, "%s: %zu winning moves", history, count);
    bt_words__close(&wins);
}

bool bt_papers__can_play(bt_inquiry *q, const char *game, const char *history, const char *to)
{
    char text[64];
    bt_position position;
    bt_game *opened = bt_papers__game(q, game);
    if (!opened) return false;
    snprintf(text, sizeof text, "%s > %s", history, to);
    bt_status status = bt_rules_parse(opened, text, &position);
    if (status == BT_INPUT) bt_clear(q->ctx);
    return status == BT_OK;
}
