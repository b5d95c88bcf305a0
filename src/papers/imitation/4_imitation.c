/* "2-pile Nim with a restricted number of move-size imitations" (U. Larsson, 2008), the fourth
   part: the main theorem and its illustration. */
#include "papers/imitation/states.h"

static void check_start(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_papers__expect(q, g->p[bt_papers__place(g, (bt_state){a, b, 0, 0})] == g->wythoff->p[a][b],
                      "k = %d, m = %d: (%d,%d)", g->k, g->m, a, b);
}

static void main_1(bt_inquiry *q)
{
    bt_papers__each_piles(q, check_start);
}

static void check_p_stable(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_kinds met = bt_papers__find_kinds(q, g, a, b);
    bt_papers__expect(q, !met.n == bt_papers__is_p_stable(g, a, b), "k = %d, m = %d: (%d,%d)", g->k,
                      g->m, a, b);
}

static void main_2(bt_inquiry *q)
{
    bt_papers__each_piles(q, check_p_stable);
}

static void check_n_stable(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_kinds met = bt_papers__find_kinds(q, g, a, b);
    bool stable = bt_papers__is_n_stable(g, a, b, q->corrected);
    bt_papers__expect(q, !met.p == stable, "k = %d, m = %d: (%d,%d) is %sN-stable, but %s", g->k,
                      g->m, a, b, stable ? "" : "not ", met.p ? "P in some play" : "always N");
}

static void main_3(bt_inquiry *q)
{
    bt_papers__as_printed(q, "N-stable (II): a is the largest number in a P-position");
    bt_papers__each_piles(q, check_n_stable);
    bt_papers__as_corrected(
        q, "N-stable (II): a is the larger number of a P-position (a_i,a) with a_i < a");
    bt_papers__each_piles(q, check_n_stable);
}

static void check_p_free_state(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    (void)data;
    bt_papers__expect(
        q,
        g->p[bt_papers__place(g, s)] == (bt_papers__counted(s) < bt_papers__find_xi(g, s.a, s.b)),
        "k = %d, m = %d: (%d,%d), t = %d, count %d", g->k, g->m, s.a, s.b, s.t, s.count);
}

static void check_p_free(bt_inquiry *q, const bt_states *g, int a, int b)
{
    if (g->wythoff->p[a][b] && !bt_papers__is_p_stable(g, a, b))
        bt_papers__each_state(q, g, a, b, check_p_free_state, NULL);
}

static void main_4(bt_inquiry *q)
{
    bt_papers__each_piles(q, check_p_free);
}

/* P if and only if an imitation leads to a P-position Y of Wythoff Nim with L(Y) >= xi(Y). */
static void check_n_free_state(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    bool spoiled = false;
    (void)data;
    for (int u = 1; u <= s.b - s.a; u++)
        spoiled |= bt_papers__imitates(g, s, u) && g->wythoff->p[s.a][s.b - u] &&
                   s.count + 1 >= bt_papers__find_xi(g, s.a, s.b - u);
    bt_papers__expect(q, g->p[bt_papers__place(g, s)] == spoiled,
                      "k = %d, m = %d: (%d,%d), t = %d, count %d", g->k, g->m, s.a, s.b, s.t,
                      s.count);
}

static void check_n_free(bt_inquiry *q, const bt_states *g, int a, int b)
{
    if (!g->wythoff->p[a][b] && !bt_papers__is_n_stable(g, a, b, true))
        bt_papers__each_state(q, g, a, b, check_n_free_state, NULL);
}

static void main_5(bt_inquiry *q)
{
    bt_papers__each_piles(q, check_n_free);
}

static void game_from_3_4(bt_inquiry *q)
{
    static const char game[] = "imitation";
    bt_papers__whole(q, "the play from (3,4), by search; (3,4) after every t and count");
    bt_papers__expect_only_win(q, game, "3,4", "1,4");
    bt_papers__expect(q, !bt_papers__can_play(q, game, "3,4 > 1,4", "1,2"), "(1,2) is legal");
    bt_papers__expect_only_win(q, game, "3,4 > 1,4 > 0,4", "0,0");
    bt_papers__expect_only_win(q, game, "3,4 > 1,4 > 1,3", "1,2");
    bt_papers__expect_outcome(q, game, "1,4", 'N');
    bt_states g;
    if (bt_papers__open_table(q, &g, 1, 1, 8)) {
        bt_kinds met = bt_papers__find_kinds(q, &g, 3, 4),
                 free = bt_papers__find_kinds(q, &g, 1, 4);
        bt_papers__expect(q, !met.p && bt_papers__is_n_stable(&g, 3, 4, true),
                          "(3,4) is P in some play");
        bt_papers__expect(q, free.p && free.n && !bt_papers__is_n_stable(&g, 1, 4, true), "(1,4)");
        for (int t = 0; t <= 1; t++)
            for (int u = 1; u <= 3; u++)
                bt_papers__expect(q,
                                  g.p[bt_papers__place(
                                      &g, bt_papers__after_smaller((bt_state){3, 4, t, 0}, u))] ==
                                      (u == 2),
                                  "t = %d, u = %d", t, u);
    }
    bt_papers__close_table(q, &g);
}

const bt_papers_claim bt_papers__im_theorem[] = {
    {"Main theorem, starts", "as starting positions, P is P of (k,m)-Wythoff Nim", main_1, 0},
    {"Main theorem, P-stable", "these are the non-dynamic P-positions", main_2, 0},
    {"Main theorem, N-stable", "these are the non-dynamic N-positions", main_3, 0},
    {"Main theorem, P-free", "P as long as L(X) < xi(X)", main_4, 0},
    {"Main theorem, N-free", "P if an imitation would reach a P-position Y, L(Y) >= xi(Y)", main_5,
     0},
    {"Illustration", "(3,4) of (1,1)-Imitation Nim: the one winning move is to (1,4)",
     game_from_3_4, 0},
    {0},
};
