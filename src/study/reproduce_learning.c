/* The statements of the slides "2-pile Nim with a restricted number of move-size imitations" (U.
   Larsson, 2008) about learning: a second player who does not know the P-positions. */
#include "study/reproduce_states.h"

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
    int size = (int)bt_study__pick(q, 100, BT_BOARD_SIDE);
    bt_board *w = bt_study__make_board(q, BT_TAKE_NEAR, 1, 1, size);
    bt_study__range(
        q,
        "P-positions of Wythoff Nim with b < %d: each is the only winning move from some position",
        size / 2);
    if (!w) return;
    bt_board_pairs pairs = bt_study__read_pairs(w);
    for (int i = 0; i < pairs.count && pairs.b[i] < size / 2 && bt_study__going(q); i++)
        bt_study__expect(q, is_revealed(w, pairs.a[i], pairs.b[i]), "(%d,%d)", pairs.a[i],
                         pairs.b[i]);
    bt_study__drop_board(q, w);
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
    return s.t > 0 && g->p[bt_study__place(g, s)];
}

static bool may_imitate(const bt_states *g, bt_state s)
{
    return s.count + 1 < g->k;
}

static void expect_lesson(bt_inquiry *q, const bt_states *g, bt_state s)
{
    int u = find_lesson(g, s), to = s.b - u;
    bool right = to >= s.a && g->wythoff->p[s.a][to];
    if (right && may_imitate(g, s)) right = !bt_study__is_p_stable(g, s.a, to);
    bt_study__expect(q, right, "k = %d, m = %d: (%d,%d) to (%d,%d), answered by (%d,%d)", g->k,
                     g->m, s.a + s.t, s.b, s.a, s.b, s.a, to);
}

static void check_lesson_printed(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    (void)data;
    if (is_lesson(g, s) && may_imitate(g, s)) expect_lesson(q, g, s);
}

static void check_lesson_corrected(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    (void)data;
    if (is_lesson(g, s) && !g->wythoff->p[s.a][s.b]) expect_lesson(q, g, s);
}

static void check_lessons_printed(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_study__each_state(q, g, a, b, check_lesson_printed, NULL);
}

static void check_lessons_corrected(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bt_study__each_state(q, g, a, b, check_lesson_corrected, NULL);
}

static void learning_by_imitation(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__as_printed(q, "answering a winning move by an imitation that makes the difference a "
                            "multiple of m leads to a P-free position");
    bt_study__each_piles(q, check_lessons_printed);
    bt_study__as_corrected(q, "so it does, unless the winning move led to a P-position of Wythoff "
                              "Nim itself; where he may not imitate, he learns a P-position too");
    bt_study__each_piles(q, check_lessons_corrected);
}

/* Where he may not imitate: the fewest tokens that he may take from the larger pile. */
static bool find_linger(const bt_states *g, bt_state s, bt_state *after)
{
    for (int u = 1; u <= s.b; u++)
        if (bt_study__after_larger(g, s, u, after)) return true;
    return false;
}

/* The winning moves from s; of the smaller pile to `to` there must be just this one. */
static bool is_forced(const bt_states *g, bt_state s, int to)
{
    bt_state after;
    int wins = 0;
    for (int u = 1; u <= s.a; u++) wins += g->p[bt_study__place(g, bt_study__after_smaller(s, u))];
    for (int u = 1; u <= s.b && s.a < s.b; u++)
        wins += bt_study__after_larger(g, s, u, &after) && g->p[bt_study__place(g, after)];
    return wins == 1 && to >= 0 && g->p[bt_study__place(g, bt_study__after_smaller(s, s.a - to))];
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
           bt_study__imitates(g, bt_study__after_smaller(after, after.a - to), after.b - partner);
}

/* In the printed form always, in the corrected one just where that is claimed. */
static void check_force(bt_inquiry *q, const bt_states *g, bt_state s, void *data)
{
    const bool *always = data;
    bt_state after;
    if (!is_lesson(g, s) || may_imitate(g, s) || g->wythoff->p[s.a][s.b]) return;
    if (!find_linger(g, s, &after)) return;
    bool claimed =
        *always || (s.t == 1 && s.a > 0 && bt_study__is_p_stable(g, s.a, s.b - find_lesson(g, s)));
    bt_study__expect(q, forces(g, s, after) == claimed,
                     "k = %d, m = %d: (%d,%d) to (%d,%d), answered by (%d,%d)", g->k, g->m,
                     s.a + s.t, s.b, s.a, s.b, after.a, after.b);
}

static void check_force_printed(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bool always = true;
    bt_study__each_state(q, g, a, b, check_force, &always);
}

static void check_force_corrected(bt_inquiry *q, const bt_states *g, int a, int b)
{
    bool always = false;
    bt_study__each_state(q, g, a, b, check_force, &always);
}

static void learning_by_force(bt_inquiry *q)
{
    bt_study__say_piles(q);
    bt_study__as_printed(
        q, "where he may not imitate, taking the fewest tokens from the larger pile forces the "
           "next smaller leading pile of a P-position, and then he imitates");
    bt_study__each_piles(q, check_force_printed);
    bt_study__as_corrected(q, "just when one token was taken before, a > 0, and the position that "
                              "he may not reach is P-stable");
    bt_study__each_piles(q, check_force_corrected);
}

#define PAPER "imitation"

const bt_claim bt_study__learning[] = {
    {{PAPER, "Learning (i)", "in Wythoff Nim every P-position can be learned"},
     learning_wythoff,
     0},
    {{PAPER, "Learning (iii)", "the second player learns by imitating"}, learning_by_imitation, 0},
    {{PAPER, "Learning, second move", "not imitating, he forces the first player's move"},
     learning_by_force,
     0},
    {{0}, NULL, 0},
};
