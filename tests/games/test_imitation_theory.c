/* (k,m)-Imitation Nim: closed forms against solvers written from the rules, and games played. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/imitation_theory.h"
#include "support/seed.h"
#include <stdlib.h>
#include <string.h>

static bt_context *ctx;

static int open_context(void **state)
{
    (void)state;
    ctx = bt_open();
    return ctx ? 0 : -1;
}

static int close_context(void **state)
{
    (void)state;
    size_t left = bt_memory_used(ctx);
    bt_close(ctx);
    return left ? -1 : 0;
}

static void ok(bt_status status)
{
    if (status) fail_msg("%s", bt_message(ctx));
}

static bt_wythoff *open_game(uint64_t k, uint64_t m)
{
    bt_wythoff *w;
    ok(bt_games__wythoff_open(&w, ctx, k, m));
    return w;
}

static bt_status move_to(bt_wythoff *w, bt_imitation_state *s, long x, long y)
{
    mpz_t to[2];
    mpz_init_set_si(to[0], x);
    mpz_init_set_si(to[1], y);
    bt_status status = bt_games__imitation_move(w, s, to[0], to[1]);
    mpz_clears(to[0], to[1], NULL);
    return status;
}

static void start_at(bt_wythoff *w, bt_imitation_state *s, long x, long y)
{
    mpz_t to[2];
    mpz_init_set_si(to[0], x);
    mpz_init_set_si(to[1], y);
    ok(bt_games__imitation_start(w, s, to[0], to[1]));
    mpz_clears(to[0], to[1], NULL);
}

/* Is the move of this state to (x,y), known to be legal, among the winning moves listed? */
static bool is_listed(bt_wythoff *w, const bt_imitation_state *s, const bt_imitation_wins *wins,
                      long x, long y)
{
    unsigned moved = mpz_cmp_si(s->pile[0], x) == 0;
    long to = moved ? y : x;
    bool tie = mpz_cmp(s->pile[0], s->pile[1]) == 0, listed = false;
    if (!tie && moved != wins->smaller)
        return wins->has_larger && mpz_cmp_si(wins->larger, to) == 0;
    if (wins->has_exact && mpz_cmp_si(wins->exact, to) == 0) return true;
    mpz_t i, a, b;
    mpz_inits(i, a, b, NULL);
    for (; mpz_cmp(i, wins->count) < 0 && !listed; mpz_add_ui(i, i, 1)) {
        mpz_add(b, wins->first, i);
        ok(bt_games__wythoff_pair(w, b, a, b));
        listed = mpz_cmp_si(a, to) == 0;
    }
    mpz_clears(i, a, b, NULL);
    return listed;
}

static long count_listed(const bt_imitation_state *s, const bt_imitation_wins *wins)
{
    long piles = mpz_cmp(s->pile[0], s->pile[1]) == 0 ? 2 : 1;
    return wins->has_larger + piles * (wins->has_exact + mpz_get_si(wins->count));
}

/* -- the whole history kept -- */

enum { HISTORY_MAX = 32 };
typedef struct partie {
    bt_wythoff *w;
    long k, m;
    long at[HISTORY_MAX][2];
    size_t length;
    size_t nodes;
} partie;

/* The definition: did the move from i-1 to i imitate that from i-2 to i-1? */
static bool imitates(const partie *p, size_t i)
{
    if (i < 2) return false;
    const long *z = p->at[i - 2], *y = p->at[i - 1], *x = p->at[i];
    int first = z[0] == y[0], second = y[0] == x[0];
    long t = z[first] - y[first], u = y[second] - x[second];
    return first != second && z[first] <= z[1 - first] && t <= u && u < t + p->m;
}

static long count_imitations(const partie *p, size_t i)
{
    return imitates(p, i) ? count_imitations(p, i - 2) + 1 : 0;
}

static bool solve(partie *p, const bt_imitation_state *s);

/* Tries one move on the history; true when it is legal and leads to a P-position. */
static bool try_move(partie *p, const bt_imitation_state *s, long x, long y)
{
    bt_imitation_state next;
    p->at[p->length][0] = x;
    p->at[p->length][1] = y;
    bool legal = count_imitations(p, p->length) < p->k, wins = false;
    bt_games__imitation_init(&next);
    bt_games__imitation_set(&next, s);
    bt_status status = move_to(p->w, &next, x, y);
    assert_int_equal(status, legal ? BT_OK : BT_INPUT);
    bt_clear(ctx);
    p->length++;
    if (legal) {
        assert_int_equal(next.last, count_imitations(p, p->length - 1));
        wins = solve(p, &next);
    }
    p->length--;
    bt_games__imitation_clear(&next);
    return wins;
}

/* True when the position with this history is P; checks all that the theory says of it. */
static bool solve(partie *p, const bt_imitation_state *s)
{
    long x = p->at[p->length - 1][0], y = p->at[p->length - 1][1], winning = 0;
    bt_imitation_wins wins;
    bt_imitation_facts facts;
    bool small;
    p->nodes++;
    bt_games__imitation_wins_init(&wins);
    bt_games__imitation_facts_init(&facts);
    ok(bt_games__imitation_wins(p->w, s, &wins));
    for (long to = 0; to < x + y; to++) {
        bool first = to < x;
        long to_x = first ? to : x, to_y = first ? y : to - x;
        bool won = try_move(p, s, to_x, to_y);
        if (won) assert_true(is_listed(p->w, s, &wins, to_x, to_y));
        winning += won;
    }
    assert_int_equal(winning, count_listed(s, &wins));
    ok(bt_games__imitation_facts(p->w, s, &facts));
    assert_int_equal(facts.is_p, winning == 0);
    ok(bt_games__imitation_outcome64(p->w, (uint64_t)x, (uint64_t)y, mpz_get_ui(s->taken),
                                     s->answering ? s->own : s->last, &small));
    assert_int_equal(small, winning == 0);
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_wins_clear(&wins);
    return winning == 0;
}

static void whole_histories_agree(void **state)
{
    (void)state;
    static const long starts[][2] = {{5, 5}, {4, 6}, {6, 3}, {1, 8}};
    size_t nodes = 0;
    for (long k = 1; k <= 3; k++)
        for (long m = 1; m <= 3; m++)
            for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
                bt_imitation_state s;
                partie p = {.w = open_game((uint64_t)k, (uint64_t)m), .k = k, .m = m, .length = 1};
                memcpy(p.at[0], starts[i], sizeof p.at[0]);
                bt_games__imitation_init(&s);
                start_at(p.w, &s, starts[i][0], starts[i][1]);
                solve(&p, &s);
                nodes += p.nodes;
                bt_games__imitation_clear(&s);
                bt_games__wythoff_close(p.w);
            }
    print_message("%zu histories\n", nodes);
}

/* -- the state reduced to what the rules look at -- */

enum { SIZE = 61, K_MAX = 5 };
typedef struct table {
    int k, m;
    bool plain[SIZE][SIZE][K_MAX];     /* [a][b][L]: the last move cannot be imitated */
    bool led[SIZE][SIZE][SIZE][K_MAX]; /* [a][b][t][c]: t was taken from a; c = L before */
    bool wythoff[SIZE][SIZE];
} table;

/* P after this move from (a,b), a <= b, of u from the larger pile (the second of a tie is leading)?
 */
static bool p_after_larger(const table *g, int a, int b, int u, int t, int count)
{
    bool imitation = t > 0 && t <= u && u < t + g->m;
    int to = b - u, last = imitation ? count + 1 : 0;
    if (last >= g->k) return false; /* illegal, so no option */
    return to < a ? g->plain[to][a][last] : g->plain[a][to][last];
}

/* From a leading pile: the next player's own count is that of this position. */
static bool p_after_smaller(const table *g, int a, int b, int u, int last)
{
    return g->led[a - u][b][u][last];
}

static bool solve_state(const table *g, int a, int b, int t, int count)
{
    int last = t ? 0 : count;
    for (int u = 1; u <= a; u++)
        if (p_after_smaller(g, a, b, u, last)) return false;
    for (int u = 1; u <= b && a < b; u++)
        if (p_after_larger(g, a, b, u, t, count)) return false;
    return true;
}

static void fill_table(table *g, int k, int m)
{
    g->k = k;
    g->m = m;
    for (int b = 0; b < SIZE; b++)
        for (int a = 0; a <= b; a++)
            for (int count = 0; count < k; count++) {
                g->plain[a][b][count] = solve_state(g, a, b, 0, count);
                for (int t = 1; a + t <= b; t++)
                    g->led[a][b][t][count] = solve_state(g, a, b, t, count);
            }
}

/* (k,m)-Wythoff Nim from its rules, on one side of the diagonal and the other. */
static void fill_wythoff(table *g)
{
    for (int x = 0; x < SIZE; x++)
        for (int y = 0; y < SIZE; y++) {
            int free = 0, blockable = 0;
            for (int i = 1; i <= x; i++) free += g->wythoff[x - i][y];
            for (int j = 1; j <= y; j++) free += g->wythoff[x][y - j];
            for (int i = 1; i <= x; i++)
                for (int j = i - g->m + 1 > 1 ? i - g->m + 1 : 1; j <= y && j < i + g->m; j++)
                    if (g->wythoff[x - i][y - j]) (*(i == j ? &blockable : &free))++;
            g->wythoff[x][y] = free == 0 && blockable < g->k;
        }
}

static void check_outcomes(bt_wythoff *w, const table *g, int a, int b)
{
    for (int count = 0; count < g->k; count++) {
        bool is_p;
        for (int t = 0; a + t <= b; t++) {
            ok(bt_games__imitation_outcome64(w, (uint64_t)b, (uint64_t)a, (uint64_t)t,
                                             (uint64_t)count, &is_p));
            bool expected = t ? g->led[a][b][t][count] : g->plain[a][b][count];
            if (is_p != expected)
                fail_msg("k=%d m=%d (%d,%d) t=%d count=%d", g->k, g->m, a, b, t, count);
        }
    }
}

/* The classes as Larsson defines them, from the P-positions of Wythoff Nim alone. A partner above
   the table counts as above b, which is all that matters. */
static bt_imitation_class define_class(const table *g, int a, int b)
{
    if (g->wythoff[a][b]) {
        for (int c = 0; c < a; c++)
            if (g->wythoff[c][c + b - a]) return BT_IMITATION_P_FREE;
        return BT_IMITATION_P_STABLE;
    }
    for (int c = 0; c < a; c++)
        if (g->wythoff[c][a]) return BT_IMITATION_N_STABLE; /* (II), with c < a strictly */
    for (int c = a; c < b; c++)
        if (g->wythoff[a][c]) return BT_IMITATION_N_FREE;
    return BT_IMITATION_N_STABLE; /* (I): the partner is beyond b */
}

static int define_xi(const table *g, int a, int b)
{
    int lower = 0;
    for (int c = 0; c < a; c++) lower += g->wythoff[c][c + b - a];
    return g->k - lower;
}

/* Clause by clause; every counter and every t is met in some history. */
static void check_main_theorem(bt_wythoff *w, const table *g, int a, int b)
{
    bt_imitation_class kind = define_class(g, a, b);
    bool some_p = false, some_n = false;
    assert_int_equal(g->plain[a][b][0], g->wythoff[a][b]); /* as starting positions */
    for (int count = 0; count < g->k; count++)
        for (int t = 0; a + t <= b; t++) {
            bool is_p = t ? g->led[a][b][t][count] : g->plain[a][b][count];
            some_p |= is_p;
            some_n |= !is_p;
            if (kind == BT_IMITATION_P_FREE)
                assert_int_equal(is_p, (t ? 0 : count) < define_xi(g, a, b));
            if (kind == BT_IMITATION_N_FREE) {
                bool spoiled = false; /* an imitation to a P-position whose count would be xi */
                for (int u = t; t && u < t + g->m && u <= b - a; u++)
                    spoiled |= g->wythoff[a][b - u] && count + 1 >= define_xi(g, a, b - u);
                assert_int_equal(is_p, spoiled);
            }
        }
    assert_int_equal(some_p && !some_n, kind == BT_IMITATION_P_STABLE);
    assert_int_equal(some_n && !some_p, kind == BT_IMITATION_N_STABLE);
    bt_imitation_state s;
    bt_imitation_facts facts;
    bt_games__imitation_init(&s);
    bt_games__imitation_facts_init(&facts);
    start_at(w, &s, b, a);
    ok(bt_games__imitation_facts(w, &s, &facts));
    assert_int_equal(facts.kind, kind);
    assert_int_equal(facts.dynamic, some_p && some_n);
    if (g->wythoff[a][b]) assert_int_equal(facts.xi, define_xi(g, a, b));
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_clear(&s);
}

/* A state made by force, and each of its legal moves judged by the table. */
static void check_wins(bt_wythoff *w, const table *g, int a, int b, int t, int count)
{
    bt_imitation_state s;
    bt_imitation_wins wins;
    mpz_t x, y;
    bool found;
    long winning = 0;
    bt_games__imitation_init(&s);
    bt_games__imitation_wins_init(&wins);
    mpz_inits(x, y, NULL);
    start_at(w, &s, a, b);
    s.answering = t > 0;
    mpz_set_si(s.taken, t);
    s.own = t ? (uint64_t)count : 0;
    s.last = t ? 0 : (uint64_t)count;
    ok(bt_games__imitation_wins(w, &s, &wins));
    for (int u = 1; u <= a; u++)
        if (p_after_smaller(g, a, b, u, t ? 0 : count)) {
            assert_true(is_listed(w, &s, &wins, a - u, b));
            winning += a == b ? 2 : 1;
        }
    for (int u = 1; u <= b && a < b; u++)
        if (p_after_larger(g, a, b, u, t, count)) {
            assert_true(is_listed(w, &s, &wins, a, b - u));
            winning++;
        }
    assert_int_equal(winning, count_listed(&s, &wins));
    ok(bt_games__imitation_win(w, &s, &found, x, y));
    assert_int_equal(found, winning > 0);
    if (found) {
        assert_true(is_listed(w, &s, &wins, mpz_get_si(x), mpz_get_si(y)));
        ok(bt_games__imitation_move(w, &s, x, y));
    }
    mpz_clears(x, y, NULL);
    bt_games__imitation_wins_clear(&wins);
    bt_games__imitation_clear(&s);
}

static void reduced_states_agree(void **state)
{
    (void)state;
    table *g = calloc(1, sizeof *g);
    bt_random random = random_start(__func__);
    for (int k = 1; k <= 4; k++)
        for (int m = 1; m <= 4; m++) {
            bt_wythoff *w = open_game((uint64_t)k, (uint64_t)m);
            memset(g->wythoff, 0, sizeof g->wythoff);
            fill_table(g, k, m);
            fill_wythoff(g);
            for (int b = 0; b < SIZE; b++)
                for (int a = 0; a <= b; a++) {
                    check_outcomes(w, g, a, b);
                    check_main_theorem(w, g, a, b);
                    int t = (int)bt_random__below(&random, (uint64_t)(b - a + 1));
                    for (int count = 0; count < k; count++) {
                        check_wins(w, g, a, b, t, count);
                        check_wins(w, g, a, b, 0, count);
                    }
                }
            bt_games__wythoff_close(w);
        }
    free(g);
}

/* -- games played -- */

static void play_through_of_4_9(void **state)
{
    (void)state;
    bt_wythoff *w = open_game(2, 3);
    bt_imitation_state s;
    bt_imitation_wins wins;
    bt_imitation_facts facts;
    bt_imitation_lesson lesson;
    mpz_t low, high;
    bt_games__imitation_init(&s);
    bt_games__imitation_wins_init(&wins);
    bt_games__imitation_facts_init(&facts);
    bt_games__imitation_lesson_init(&lesson);
    mpz_inits(low, high, NULL);
    start_at(w, &s, 4, 9);
    ok(bt_games__imitation_facts(w, &s, &facts));
    assert_int_equal(facts.kind, BT_IMITATION_N_STABLE);
    ok(move_to(w, &s, 3, 9));
    ok(bt_games__imitation_facts(w, &s, &facts));
    assert_true(facts.is_p);
    ok(bt_games__imitation_learn(w, &s, &lesson));
    assert_true(lesson.recorded && lesson.hit);
    assert_true(mpz_cmp_ui(lesson.to[0], 3) == 0 && mpz_cmp_ui(lesson.to[1], 6) == 0);
    ok(move_to(w, &s, 3, 6));
    assert_int_equal(s.last, 1);
    ok(bt_games__imitation_wins(w, &s, &wins));
    assert_int_equal(count_listed(&s, &wins), 1); /* the only winning move from (3,6) */
    assert_true(is_listed(w, &s, &wins, 2, 6));
    ok(move_to(w, &s, 2, 6));
    assert_true(bt_games__imitation_forbidden(w, &s, low, high)); /* 3 to 5: no (2,5) */
    assert_true(mpz_cmp_ui(low, 3) == 0 && mpz_cmp_ui(high, 5) == 0);
    ok(bt_games__imitation_learn(w, &s, &lesson));
    assert_true(lesson.recorded && lesson.hit && mpz_cmp_ui(lesson.pair[1], 5) == 0);
    assert_true(mpz_cmp_ui(lesson.to[0], 2) == 0 && mpz_cmp_ui(lesson.to[1], 2) == 0);
    ok(move_to(w, &s, 2, 2));
    ok(bt_games__imitation_facts(w, &s, &facts));
    assert_int_equal(facts.kind, BT_IMITATION_N_STABLE);
    mpz_clears(low, high, NULL);
    bt_games__imitation_lesson_clear(&lesson);
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_wins_clear(&wins);
    bt_games__imitation_clear(&s);
    bt_games__wythoff_close(w);
}

static void replay(uint64_t k, uint64_t m, const long (*at)[2], size_t count, bt_status expected,
                   size_t place, const char *words)
{
    bt_wythoff *w = open_game(k, m);
    bt_imitation_state s;
    mpz_t positions[8][2];
    size_t bad;
    bt_games__imitation_init(&s);
    for (size_t i = 0; i < count; i++) {
        mpz_init_set_si(positions[i][0], at[i][0]);
        mpz_init_set_si(positions[i][1], at[i][1]);
    }
    bt_status status = bt_games__imitation_replay(w, &s, (const mpz_t(*)[2])positions, count, &bad);
    assert_int_equal(status, expected);
    if (status) {
        assert_int_equal(bad, place);
        assert_non_null(strstr(bt_message(ctx), words));
    }
    bt_clear(ctx);
    for (size_t i = 0; i < count; i++) mpz_clears(positions[i][0], positions[i][1], NULL);
    bt_games__imitation_clear(&s);
    bt_games__wythoff_close(w);
}

static void illegal_histories_are_refused_at_their_move(void **state)
{
    (void)state;
    static const long once_too_often[][2] = {{2, 2}, {1, 2}, {1, 1}, {0, 1}, {0, 0}};
    static const long grows[][2] = {{4, 9}, {3, 9}, {5, 9}};
    static const long both[][2] = {{4, 9}, {3, 8}};
    static const long nothing[][2] = {{4, 9}, {4, 7}, {4, 7}};
    static const long negative[][2] = {{4, 9}, {4, -1}};
    static const long below[][2] = {{-4, 9}};
    replay(2, 1, once_too_often, 5, BT_INPUT, 4, "once too often");
    replay(3, 1, once_too_often, 5, BT_OK, 0, "");
    replay(2, 1, once_too_often, 4, BT_OK, 0, "");
    replay(1, 1, once_too_often, 3, BT_INPUT, 2, "once too often");
    replay(2, 3, grows, 3, BT_INPUT, 2, "grows");
    replay(2, 3, both, 2, BT_INPUT, 1, "both piles");
    replay(2, 3, nothing, 3, BT_INPUT, 2, "no token");
    replay(2, 3, negative, 2, BT_INPUT, 1, "more is taken");
    replay(2, 3, below, 1, BT_INPUT, 0, "negative");
}

/* From (2,2) in (2,1)-Imitation Nim the first player wins, and (0,1) after an imitation is dead. */
static void games_from_2_2(void **state)
{
    (void)state;
    bt_wythoff *w = open_game(2, 1);
    bt_imitation_state s;
    bt_imitation_lesson lesson;
    mpz_t x, y;
    bool found;
    bt_games__imitation_init(&s);
    bt_games__imitation_lesson_init(&lesson);
    mpz_inits(x, y, NULL);
    start_at(w, &s, 2, 2);
    ok(bt_games__imitation_win(w, &s, &found, x, y));
    assert_true(found);
    assert_true(mpz_cmp_ui(x, 1) == 0 && mpz_cmp_ui(y, 2) == 0);
    ok(move_to(w, &s, 1, 2));
    ok(move_to(w, &s, 1, 1));
    ok(bt_games__imitation_win(w, &s, &found, x, y));
    assert_true(found && mpz_cmp_ui(x, 0) == 0 && mpz_cmp_ui(y, 1) == 0);
    ok(move_to(w, &s, 0, 1));
    bt_games__imitation_linger(w, &s, &found, x, y);
    assert_false(found);
    ok(bt_games__imitation_learn(w, &s, &lesson));
    assert_false(lesson.moved);
    assert_true(lesson.recorded && lesson.hit); /* {0,0} */
    mpz_clears(x, y, NULL);
    bt_games__imitation_lesson_clear(&lesson);
    bt_games__imitation_clear(&s);
    bt_games__wythoff_close(w);
}

/* (2,2)-Imitation Nim from (3,4): the first player steps on the P-position {2,4}, and the second
   takes {2,2} for one. */
static void learner_can_be_misled(void **state)
{
    (void)state;
    bt_wythoff *w = open_game(2, 2);
    bt_imitation_state s;
    bt_imitation_lesson lesson;
    mpz_t x, y;
    bool found;
    bt_games__imitation_init(&s);
    bt_games__imitation_lesson_init(&lesson);
    mpz_inits(x, y, NULL);
    start_at(w, &s, 3, 4);
    ok(bt_games__imitation_perfect(w, &s, &found, x, y));
    assert_true(found && mpz_cmp_ui(x, 2) == 0 && mpz_cmp_ui(y, 4) == 0);
    ok(bt_games__imitation_move(w, &s, x, y));
    ok(bt_games__imitation_learn(w, &s, &lesson));
    assert_true(lesson.recorded);
    assert_false(lesson.hit);
    assert_true(mpz_cmp_ui(lesson.pair[0], 2) == 0 && mpz_cmp_ui(lesson.pair[1], 2) == 0);
    mpz_clears(x, y, NULL);
    bt_games__imitation_lesson_clear(&lesson);
    bt_games__imitation_clear(&s);
    bt_games__wythoff_close(w);
}

/* A whole game of the perfect player against the learner; true when the perfect player wins. */
static bool play_game(bt_wythoff *w, long a, long b, size_t *hits, size_t *misses)
{
    bt_imitation_state s;
    bt_imitation_lesson lesson;
    mpz_t x, y;
    bool found, second_moved = true;
    bt_games__imitation_init(&s);
    bt_games__imitation_lesson_init(&lesson);
    mpz_inits(x, y, NULL);
    start_at(w, &s, a, b);
    for (;;) {
        ok(bt_games__imitation_perfect(w, &s, &found, x, y));
        if (!found) break;
        ok(bt_games__imitation_move(w, &s, x, y));
        ok(bt_games__imitation_learn(w, &s, &lesson));
        if (lesson.recorded) ++*(lesson.hit ? hits : misses);
        second_moved = lesson.moved;
        if (!second_moved) break;
        ok(bt_games__imitation_move(w, &s, lesson.to[0], lesson.to[1]));
    }
    mpz_clears(x, y, NULL);
    bt_games__imitation_lesson_clear(&lesson);
    bt_games__imitation_clear(&s);
    return !second_moved;
}

static void perfect_player_beats_the_learner(void **state)
{
    (void)state;
    size_t hits = 0, misses = 0;
    for (uint64_t k = 1; k <= 3; k++)
        for (uint64_t m = 1; m <= 3; m++) {
            bt_wythoff *w = open_game(k, m);
            for (long a = 0; a <= 25; a++)
                for (long b = a; b <= 25; b++) {
                    mpz_t x, y;
                    bool is_p;
                    mpz_init_set_si(x, a);
                    mpz_init_set_si(y, b);
                    ok(bt_games__wythoff_is_p(w, x, y, &is_p));
                    bool won = play_game(w, a, b, &hits, &misses);
                    if (!is_p) assert_true(won);
                    mpz_clears(x, y, NULL);
                }
            bt_games__wythoff_close(w);
        }
    print_message("%zu pairs learned, %zu of them wrong\n", hits + misses, misses);
    assert_true(hits > misses);
}

/* Machine words and big numbers say the same, and a winning move leads to P, at 60 bits and at 100
   digits, from states that random play came to. */
static void huge_positions_agree(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    bt_imitation_state s;
    bt_imitation_facts facts;
    mpz_t n, x, y;
    bool found, small;
    bt_games__imitation_init(&s);
    bt_games__imitation_facts_init(&facts);
    mpz_inits(n, x, y, NULL);
    for (uint64_t k = 1; k <= 4; k++)
        for (uint64_t m = 1; m <= 3; m++) {
            bt_wythoff *w = open_game(k, m);
            for (int round = 0; round < 24; round++) {
                mpz_set_ui(n, bt_random__next(&random) >> 4);
                if (round % 2) mpz_mul_2exp(n, n, 300);
                ok(bt_games__wythoff_pair(w, n, x, y));
                uint64_t t = 1 + bt_random__below(&random, 5);
                mpz_add_ui(x, x, t);
                mpz_add_ui(y, y, t + bt_random__below(&random, 4));
                ok(bt_games__imitation_start(w, &s, x, y));
                s.last = bt_random__below(&random, k);
                mpz_sub_ui(x, x, t);
                ok(bt_games__imitation_move(w, &s, x, y));
                ok(bt_games__imitation_facts(w, &s, &facts));
                if (mpz_sizeinbase(y, 2) <= 64) {
                    ok(bt_games__imitation_outcome64(w, mpz_get_ui(x), mpz_get_ui(y),
                                                     mpz_get_ui(s.taken), s.own, &small));
                    assert_int_equal(small, facts.is_p);
                }
                ok(bt_games__imitation_win(w, &s, &found, x, y));
                assert_int_equal(found, !facts.is_p);
                if (!found) continue;
                ok(bt_games__imitation_move(w, &s, x, y));
                ok(bt_games__imitation_facts(w, &s, &facts));
                assert_true(facts.is_p);
            }
            bt_games__wythoff_close(w);
        }
    mpz_clears(n, x, y, NULL);
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_histories_agree),
        cmocka_unit_test(reduced_states_agree),
        cmocka_unit_test(play_through_of_4_9),
        cmocka_unit_test(illegal_histories_are_refused_at_their_move),
        cmocka_unit_test(games_from_2_2),
        cmocka_unit_test(learner_can_be_misled),
        cmocka_unit_test(perfect_player_beats_the_learner),
        cmocka_unit_test(huge_positions_agree),
    };
    return cmocka_run_group_tests(tests, open_context, close_context);
}
