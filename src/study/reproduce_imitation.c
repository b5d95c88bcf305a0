/* The statements of the slides "2-pile Nim with a restricted number of move-size imitations" (U.
   Larsson, 2008) about Imitation Nim: the main theorem and the worked games. */
#include "study/reproduce_states.h"

#include <stdio.h>

/* -- the main theorem -- */

static void check_start(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_study__expect(q, g->p[bt_study__place(g, (bt_state){a, b, 0, 0})] == g->wythoff->p[a][b],
                     "k = %d, m = %d: (%d,%d)", g->k, g->m, a, b);
}

static void main_1(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__each_piles(q, check_start);
}

static void check_p_stable(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_kinds met = bt_study__find_kinds(q, g, a, b);
    bt_study__expect(q, !met.n == bt_study__is_p_stable(g, a, b), "k = %d, m = %d: (%d,%d)", g->k,
                     g->m, a, b);
}

static void main_2(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__each_piles(q, check_p_stable);
}

static void expect_n_stable(bt_inquiry *q, const bt_states *g, int a, int b, bool strictly)
{
    bt_kinds met = bt_study__find_kinds(q, g, a, b);
    bool stable = bt_study__is_n_stable(g, a, b, strictly);
    bt_study__expect(q, !met.p == stable, "k = %d, m = %d: (%d,%d) is %sN-stable, but %s", g->k,
                     g->m, a, b, stable ? "" : "not ", met.p ? "P in some play" : "always N");
}

static void check_n_stable_printed(bt_inquiry *q, const bt_states *g, int a, int b)
{
    expect_n_stable(q, g, a, b, false);
}

static void check_n_stable(bt_inquiry *q, const bt_states *g, int a, int b)
{
    expect_n_stable(q, g, a, b, true);
}

static void main_3(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__as_printed(q, "N-stable (II): a is the largest number in a P-position");
    bt_study__each_piles(q, check_n_stable_printed);
    bt_study__as_corrected(
        q, "N-stable (II): a is the larger number of a P-position (a_i,a) with a_i < a");
    bt_study__each_piles(q, check_n_stable);
}

static void check_p_free_state(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    (void)data;
    bt_study__expect(
        q, g->p[bt_study__place(g, s)] == (bt_study__counted(s) < bt_study__find_xi(g, s.a, s.b)),
        "k = %d, m = %d: (%d,%d), t = %d, count %d", g->k, g->m, s.a, s.b, s.t, s.count);
}

static void check_p_free(bt_inquiry *q, const bt_states *g, int a, int b)
{
    if (g->wythoff->p[a][b] && !bt_study__is_p_stable(g, a, b))
        bt_study__each_state(q, g, a, b, check_p_free_state, NULL);
}

static void main_4(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__each_piles(q, check_p_free);
}

/* P if and only if an imitation leads to a P-position Y of Wythoff Nim with L(Y) >= xi(Y). */
static void check_n_free_state(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    bool spoiled = false;
    (void)data;
    for (int u = 1; u <= s.b - s.a; u++)
        spoiled |= bt_study__imitates(g, s, u) && g->wythoff->p[s.a][s.b - u] &&
                   s.count + 1 >= bt_study__find_xi(g, s.a, s.b - u);
    bt_study__expect(q, g->p[bt_study__place(g, s)] == spoiled,
                     "k = %d, m = %d: (%d,%d), t = %d, count %d", g->k, g->m, s.a, s.b, s.t,
                     s.count);
}

static void check_n_free(bt_inquiry *q, const bt_states *g, int a, int b)
{
    if (!g->wythoff->p[a][b] && !bt_study__is_n_stable(g, a, b, true))
        bt_study__each_state(q, g, a, b, check_n_free_state, NULL);
}

static void main_5(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__each_piles(q, check_n_free);
}

/* -- played games, by the ruleset and search -- */

/* The history is one of these texts; the winning moves lead to `to`, its longer histories. */
static void expect_play(bt_inquiry *q, const char *game, const char *history, char outcome)
{
    char found = bt_study__outcome(q, game, "%s", history);
    bt_study__expect(q, found == outcome, "%s is %c", history, found);
}

static void expect_only_win(bt_inquiry *q, const char *game, const char *history, const char *to)
{
    bt_words wins;
    bt_words_open(&wins, q->ctx);
    bt_position from = bt_study__position(q, game, "%s", history);
    bt_position target = bt_study__position(q, game, "%s > %s", history, to);
    size_t count = bt_study__wins(q, bt_study__game(q, game), from, BT_LEFT, &wins);
    bool found = false;
    for (size_t i = 0; i < count; i++) found |= wins.at[i] == target;
    bt_study__expect(q, found && count == 1, "%s: %zu winning moves", history, count);
    bt_words_close(&wins);
}

/* Whether a move is legal. */
static bool can_play(bt_inquiry *q, const char *game, const char *history, const char *to)
{
    char text[64];
    bt_position position;
    bt_game *opened = bt_study__game(q, game);
    if (!opened) return false;
    snprintf(text, sizeof text, "%s > %s", history, to);
    bt_status status = bt_rules_parse(opened, text, &position);
    if (status == BT_INPUT) bt_clear(q->ctx);
    return status == BT_OK;
}

static void game_from_2_2(bt_inquiry *q)
{
    static const char game[] = "imitation:k=2:m=1";
    bt_study__range(q, "the play (2,2), (1,2), (1,1), (0,1) and the moves beside it, by search");
    expect_play(q, game, "2,2", 'N');
    expect_play(q, game, "2,2 > 1,2", 'P');
    expect_only_win(q, game, "2,2 > 1,2 > 0,2", "0,0");
    expect_play(q, game, "2,2 > 1,2 > 1,1", 'N');
    expect_play(q, game, "2,2 > 1,2 > 1,1 > 0,1", 'P');
    bt_study__expect(q, !can_play(q, game, "2,2 > 1,2 > 1,1 > 0,1", "0,0"), "(0,0) is legal");
    expect_play(q, "nim", "2,2", 'P');
}

static void game_from_3_4(bt_inquiry *q)
{
    static const char game[] = "imitation";
    bt_study__range(q, "the play from (3,4), by search; (3,4) after every t and count");
    expect_only_win(q, game, "3,4", "1,4");
    bt_study__expect(q, !can_play(q, game, "3,4 > 1,4", "1,2"), "(1,2) is legal");
    expect_only_win(q, game, "3,4 > 1,4 > 0,4", "0,0");
    expect_only_win(q, game, "3,4 > 1,4 > 1,3", "1,2");
    expect_play(q, game, "1,4", 'N');
    bt_states g;
    if (bt_study__open_table(q, &g, 1, 1, 8)) {
        bt_kinds met = bt_study__find_kinds(q, &g, 3, 4), free = bt_study__find_kinds(q, &g, 1, 4);
        bt_study__expect(q, !met.p && bt_study__is_n_stable(&g, 3, 4, true),
                         "(3,4) is P in some play");
        bt_study__expect(q, free.p && free.n && !bt_study__is_n_stable(&g, 1, 4, true), "(1,4)");
        for (int t = 0; t <= 1; t++)
            for (int u = 1; u <= 3; u++)
                bt_study__expect(
                    q,
                    g.p[bt_study__place(&g, bt_study__after_smaller((bt_state){3, 4, t, 0}, u))] ==
                        (u == 2),
                    "t = %d, u = %d", t, u);
    }
    bt_study__close_table(q, &g);
}

static void game_from_4_9(bt_inquiry *q)
{
    static const char game[] = "imitation:k=2:m=3";
    static const int first[][2] = {{0, 0}, {1, 1}, {2, 5}, {3, 6}, {4, 10}, {7, 13}};
    bt_study__range(q, "the play (4,9), (3,9), (3,6), (2,6), (2,2), by search; six P-positions");
    bt_states g;
    if (bt_study__open_table(q, &g, 2, 3, 20)) {
        bt_board_pairs w = bt_study__read_pairs(g.wythoff);
        for (int i = 0; i < 6; i++)
            bt_study__expect(q, w.a[i] == first[i][0] && w.b[i] == first[i][1], "(%d,%d)", w.a[i],
                             w.b[i]);
        bt_study__expect(q, bt_study__is_n_stable(&g, 4, 9, true), "(4,9) is not N-stable");
        bt_study__expect(q, bt_study__is_n_stable(&g, 2, 2, true), "(2,2) is not N-stable");
    }
    bt_study__close_table(q, &g);
    expect_play(q, game, "4,9", 'N');
    expect_play(q, game, "4,9 > 3,9", 'P');
    expect_only_win(q, game, "4,9 > 3,9 > 3,6", "2,6");
    bt_study__expect(q, !can_play(q, game, "4,9 > 3,9 > 3,6 > 2,6", "2,5"), "(2,5) is legal");
    for (int to = 3; to <= 5; to++) {
        char piles[16];
        snprintf(piles, sizeof piles, "2,%d", to);
        bt_study__expect(q, !can_play(q, game, "4,9 > 3,9 > 3,6 > 2,6", piles), "(2,%d)", to);
    }
    bt_study__expect(q, can_play(q, game, "4,9 > 3,9 > 3,6 > 2,6", "2,2"), "(2,2) is illegal");
    expect_play(q, game, "4,9 > 3,9 > 3,6 > 2,6 > 2,2", 'N');
}

/* -- Imitation Nim and its neighbours -- */

static void initial_observation(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 4, 6), piles = (int)bt_study__pick(q, 9, 12);
    bt_study__range(q, "k <= %d, m = 1, starts up to (%d,%d), both rulesets by search", most, piles,
                    piles);
    for (int k = 1; k <= most; k++) {
        char imitation[32], wythoff[32];
        snprintf(imitation, sizeof imitation, "imitation:k=%d", k);
        snprintf(wythoff, sizeof wythoff, "wythoff:k=%d", k);
        for (int x = 0; x <= piles; x++)
            for (int y = x; y <= piles && bt_study__going(q); y++) {
                char one = bt_study__outcome(q, imitation, "%d,%d", x, y);
                char two = bt_study__outcome(q, wythoff, "%d,%d", x, y);
                bt_study__expect(q, one == two, "k = %d: (%d,%d) is %c and %c", k, x, y, one, two);
            }
    }
}

static void unlimited_imitation(bt_inquiry *q)
{
    int piles = (int)bt_study__pick(q, 9, 12);
    bt_study__range(q, "k = 100, starts up to (%d,%d), by search", piles, piles);
    for (int x = 0; x <= piles; x++)
        for (int y = x; y <= piles && bt_study__going(q); y++) {
            char found = bt_study__outcome(q, "imitation:k=100", "%d,%d", x, y);
            bt_study__expect(q, (found == 'P') == (x == y), "(%d,%d) is %c", x, y, found);
        }
}

#define PAPER "imitation"

const bt_claim bt_study__imitation[] = {
    {{PAPER, "(2,1)-Imitation Nim", "(2,2) is N, unlike in Nim: (1,2), (1,1), (0,1), no move"},
     game_from_2_2,
     0},
    {{PAPER, "Initial observation", "starting positions: k-1 imitations or k-1 blocks are alike"},
     initial_observation,
     0},
    {{PAPER, "Main theorem, starts", "as starting positions, P is P of (k,m)-Wythoff Nim"},
     main_1,
     0},
    {{PAPER, "Main theorem, P-stable", "these are the non-dynamic P-positions"}, main_2, 0},
    {{PAPER, "Main theorem, N-stable", "these are the non-dynamic N-positions"}, main_3, 0},
    {{PAPER, "Main theorem, P-free", "P as long as L(X) < xi(X)"}, main_4, 0},
    {{PAPER, "Main theorem, N-free", "P if an imitation would reach a P-position Y, L(Y) >= xi(Y)"},
     main_5,
     0},
    {{PAPER, "Illustration", "(3,4) of (1,1)-Imitation Nim: the one winning move is to (1,4)"},
     game_from_3_4,
     0},
    {{PAPER, "(2,3)-Imitation Nim", "the play from (4,9)"}, game_from_4_9, 0},
    {{PAPER, "Unlimited imitation", "2-pile Nim allows any number of imitations"},
     unlimited_imitation,
     0},
    {{0}, NULL, 0},
};
