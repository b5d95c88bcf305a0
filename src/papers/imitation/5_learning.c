/* "2-pile Nim with a restricted number of move-size imitations" (U. Larsson, 2008), the fifth part:
   learning, for a second player who does not know the P-positions. */
#include "papers/imitation/showing.h"
#include "papers/imitation/states.h"

#include <stdio.h>

/* -- what a start is, and what must be shown -- */

/* Moves along a row cannot be blocked, so a row has one P-position at most. */
static void random_starts(bt_inquiry *q)
{
    bt_board *w = NULL;
    while ((w = bt_papers__next_board(q, w)))
        for (int x = 0; x < w->size; x++) {
            int met = 0;
            for (int y = 0; y < w->size; y++) met += w->p[x][y];
            bt_papers__expect(q, met <= 1, "k = %d, m = %d: %d P-positions with a pile of %d", w->k,
                              w->m, met, x);
        }
    bt_papers__note(q, "of the n^2 positions with piles below n at most n are P");
}

/* In one play: are all P-positions below shown, or can some be concealed? */
static bool can_conceal(bt_inquiry *q, int k, int m, int size)
{
    int shown[BT_BOARD_SIDE];
    bool concealed = false;
    bt_board_pairs pairs;
    bt_board *w = bt_papers__make_board(q, BT_TAKE_NEAR, k, m, size);
    if (w && bt_papers__show_all(q, w, &pairs, shown))
        for (int i = 0; i < pairs.count; i++) concealed = concealed || shown[i] < i + 1;
    bt_papers__drop_board(q, w);
    return concealed;
}

static void learning_blocking(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 5, 7), size = (int)bt_papers__pick(q, 40, 60);
    bt_papers__range(q, "k, m <= %d, piles below %d: best play of a loser who wants to see them",
                     most, size);
    for (int k = 1; k <= most; k++)
        for (int m = 1; m <= most && bt_papers__going(q); m++) {
            bool concealed = can_conceal(q, k, m, size);
            bt_papers__expect(q, concealed == (k >= 3 && m >= 2), "k = %d, m = %d: %s", k, m,
                              concealed ? "some can be concealed" : "all must be shown");
        }
    bt_papers__note(q,
                    "in one play, for k >= 3 and m >= 2, whatever the loser does; with k <= 2 or "
                    "m = 1 a loser who knew the way could have all of them shown, as in Wythoff "
                    "Nim");
}

/* Is there a position from which moving here is the only winning move? */
static bool is_revealed(const bt_board *w, int a, int b)
{
    for (int y = b + 1; y < w->size; y++) {
        int wins = 0;
        for (int i = 1; i <= a; i++) wins += w->p[a - i][y] + (i <= y && w->p[a - i][y - i]);
        for (int j = 1; j <= y; j++) wins += w->p[a][y - j];
        if (wins == 1) return true;
    }
    return false;
}

static void learning_wythoff(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 100, BT_BOARD_SIDE);
    bt_board *w = bt_papers__make_board(q, BT_TAKE_NEAR, 1, 1, size);
    bt_papers__range(
        q,
        "P-positions of Wythoff Nim with b < %d: each is the only winning move from some position",
        size / 2);
    if (!w) return;
    bt_board_pairs pairs = bt_papers__read_pairs(w);
    for (int i = 0; i < pairs.count && pairs.b[i] < size / 2 && bt_papers__going(q); i++)
        bt_papers__expect(q, is_revealed(w, pairs.a[i], pairs.b[i]), "(%d,%d)", pairs.a[i],
                          pairs.b[i]);
    bt_papers__drop_board(q, w);
}

/* The learner, met by a winning move to s, looks for the u with t <= u < t+m that makes the
   difference a multiple of m, and takes (a,b-u) for a P-position of Wythoff Nim. */
static int find_lesson(const bt_states *g, bt_state s)
{
    for (int u = s.t; u < s.t + g->m; u++)
        if (u <= s.b && (s.b - u - s.a) % g->m == 0) return u;
    return 0;
}

/* Has a winning move led to s, and may he imitate it? */
static bool is_lesson(const bt_states *g, bt_state s)
{
    return s.t > 0 && g->p[bt_papers__place(g, s)];
}

static bool may_imitate(const bt_states *g, bt_state s)
{
    return s.count + 1 < g->k;
}

static void expect_lesson(bt_inquiry *q, const bt_states *g, bt_state s)
{
    int u = find_lesson(g, s), to = s.b - u;
    bool right = to >= s.a && g->wythoff->p[s.a][to];
    if (right && may_imitate(g, s)) right = !bt_papers__is_p_stable(g, s.a, to);
    bt_papers__expect(q, right, "k = %d, m = %d: (%d,%d) to (%d,%d), answered by (%d,%d)", g->k,
                      g->m, s.a + s.t, s.b, s.a, s.b, s.a, to);
}

static void check_lesson(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    (void)data;
    bool claimed = q->corrected ? !g->wythoff->p[s.a][s.b] : may_imitate(g, s);
    if (is_lesson(g, s) && claimed) expect_lesson(q, g, s);
}

static void check_lessons(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_papers__each_state(q, g, a, b, check_lesson, NULL);
}

static void learning_by_imitation(bt_inquiry *q)
{
    bt_papers__as_printed(q, "answering a winning move by an imitation that makes the difference a "
                             "multiple of m leads to a P-free position");
    bt_papers__each_piles(q, check_lessons);
    bt_papers__as_corrected(q, "so it does, unless the winning move led to a P-position of Wythoff "
                               "Nim itself; where he may not imitate, he learns a P-position too");
    bt_papers__each_piles(q, check_lessons);
}

/* Where he may not imitate: the fewest tokens that he may take from the larger pile. */
static bool find_linger(const bt_states *g, bt_state s, bt_state *after)
{
    for (int u = 1; u <= s.b; u++)
        if (bt_papers__after_larger(g, s, u, after)) return true;
    return false;
}

/* The winning moves from s; of the smaller pile to `to` there must be just this one. */
static bool is_forced(const bt_states *g, bt_state s, int to)
{
    bt_state after;
    int wins = 0;
    for (int u = 1; u <= s.a; u++)
        wins += g->p[bt_papers__place(g, bt_papers__after_smaller(s, u))];
    for (int u = 1; u <= s.b && s.a < s.b; u++)
        wins += bt_papers__after_larger(g, s, u, &after) && g->p[bt_papers__place(g, after)];
    return wins == 1 && to >= 0 && g->p[bt_papers__place(g, bt_papers__after_smaller(s, s.a - to))];
}

/* The largest number below a that is the smaller one of a P-position, and its partner. */
static int find_previous(const bt_states *g, int a, int *partner)
{
    while (--a >= 0)
        for (int b = a; b < g->size; b++)
            if (g->wythoff->p[a][b]) {
                *partner = b;
                return a;
            }
    return -1;
}

/* Whether his move forces (a',c), a' being that number, to be answered by an imitation. */
static bool forces(const bt_states *g, bt_state s, bt_state after)
{
    int partner = 0, to = find_previous(g, s.a, &partner);
    return after.a == s.a && to >= 0 && is_forced(g, after, to) &&
           bt_papers__imitates(g, bt_papers__after_smaller(after, after.a - to), after.b - partner);
}

/* A winning move from s, by its piles. */
static bt_state find_reply(const bt_states *g, bt_state s)
{
    bt_state after;
    for (int u = 1; u <= s.b && s.a < s.b; u++)
        if (bt_papers__after_larger(g, s, u, &after) && g->p[bt_papers__place(g, after)])
            return after;
    for (int u = 1; u <= s.a; u++) {
        after = bt_papers__after_smaller(s, u);
        if (g->p[bt_papers__place(g, after)]) return after;
    }
    return s;
}

/* In the printed form wherever there is a smaller leading pile to be forced, in the corrected one
   just where that is claimed. */
static void check_force(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    bt_state after;
    (void)data;
    if (!is_lesson(g, s) || may_imitate(g, s) || g->wythoff->p[s.a][s.b]) return;
    if (!find_linger(g, s, &after) || (!q->corrected && s.a == 0)) return;
    bool claimed = !q->corrected ||
                   (s.t == 1 && s.a > 0 && bt_papers__is_p_stable(g, s.a, s.b - find_lesson(g, s)));
    bt_state reply = find_reply(g, after);
    bt_papers__expect(q, forces(g, s, after) == claimed,
                      "k = %d, m = %d: (%d,%d) to (%d,%d) to (%d,%d), answered by (%d,%d)", g->k,
                      g->m, s.a + s.t, s.b, s.a, s.b, after.a, after.b, reply.a, reply.b);
}

static void check_forces(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_papers__each_state(q, g, a, b, check_force, NULL);
}

static void learning_by_force(bt_inquiry *q)
{
    bt_papers__as_printed(
        q, "where he may not imitate, taking the fewest tokens from the larger pile forces the "
           "next smaller leading pile of a P-position, and then he imitates");
    bt_papers__each_piles(q, check_forces);
    bt_papers__as_corrected(q, "just when one token was taken before, a > 0, and the position that "
                               "he may not reach is P-stable");
    bt_papers__each_piles(q, check_forces);
}

/* -- the example and the summary -- */

static void game_from_4_9(bt_inquiry *q)
{
    static const char game[] = "imitation:k=2:m=3";
    static const int first[][2] = {{0, 0}, {1, 1}, {2, 5}, {3, 6}, {4, 10}, {7, 13}};
    bt_papers__whole(q, "the play (4,9), (3,9), (3,6), (2,6), (2,2), by search; six P-positions");
    bt_states g;
    if (bt_papers__open_table(q, &g, 2, 3, 20)) {
        bt_board_pairs w = bt_papers__read_pairs(g.wythoff);
        for (int i = 0; i < 6; i++)
            bt_papers__expect(q, w.a[i] == first[i][0] && w.b[i] == first[i][1], "(%d,%d)", w.a[i],
                              w.b[i]);
        bt_papers__expect(q, bt_papers__is_n_stable(&g, 4, 9, true), "(4,9) is not N-stable");
        bt_papers__expect(q, bt_papers__is_n_stable(&g, 2, 2, true), "(2,2) is not N-stable");
    }
    bt_papers__close_table(q, &g);
    bt_papers__expect_outcome(q, game, "4,9", 'N');
    bt_papers__expect_outcome(q, game, "4,9 > 3,9", 'P');
    bt_papers__expect_only_win(q, game, "4,9 > 3,9 > 3,6", "2,6");
    bt_papers__expect(q, !bt_papers__can_play(q, game, "4,9 > 3,9 > 3,6 > 2,6", "2,5"),
                      "(2,5) is legal");
    for (int to = 3; to <= 5; to++) {
        char piles[16];
        snprintf(piles, sizeof piles, "2,%d", to);
        bt_papers__expect(q, !bt_papers__can_play(q, game, "4,9 > 3,9 > 3,6 > 2,6", piles),
                          "(2,%d)", to);
    }
    bt_papers__expect(q, bt_papers__can_play(q, game, "4,9 > 3,9 > 3,6 > 2,6", "2,2"),
                      "(2,2) is illegal");
    bt_papers__expect_outcome(q, game, "4,9 > 3,9 > 3,6 > 2,6 > 2,2", 'N');
}

static void unlimited_imitation(bt_inquiry *q)
{
    int piles = (int)bt_papers__pick(q, 9, 12);
    bt_papers__range(q, "k = 100, starts up to (%d,%d), by search", piles, piles);
    for (int x = 0; x <= piles; x++)
        for (int y = x; y <= piles && bt_papers__going(q); y++) {
            char found = bt_papers__outcome(q, "imitation:k=100", "%d,%d", x, y);
            bt_papers__expect(q, (found == 'P') == (x == y), "(%d,%d) is %c", x, y, found);
        }
}

const bt_papers_claim bt_papers__im_learning[] = {
    {"Random starts", "almost every starting position is an N-position", random_starts, 0},
    {"Learning (i)", "in Wythoff Nim every P-position can be learned", learning_wythoff, 0},
    {"Learning (ii)", "with blocking the winner can conceal P-positions", learning_blocking, 0},
    {"Learning (iii)", "the second player learns by imitating", learning_by_imitation, 0},
    {"Learning, second move", "not imitating, he forces the first player's move", learning_by_force,
     0},
    {"(2,3)-Imitation Nim", "the play from (4,9)", game_from_4_9, 0},
    {"Unlimited imitation", "2-pile Nim allows any number of imitations", unlimited_imitation, 0},
    {0},
};
