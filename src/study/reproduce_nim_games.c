/* The statements of the slides "Combinatorial Games" (S. Alpern, B. von Stengel) about nim-sums,
   the mex rule, the rook, the queen, Poker Nim and Kayles. */
#include "study/reproduce.h"

#include <string.h>

/* -- two heaps and the rook, the queen: mex over the moves -- */

enum { BOARD = 128 };
typedef struct board {
    uint16_t nim[BOARD][BOARD];
} board;

static uint16_t mex_of_moves(const board *b, int row, int column, bool diagonal)
{
    bool seen[3 * BOARD] = {false};
    uint16_t mex = 0;
    for (int i = 0; i < row; i++) seen[b->nim[i][column]] = true;
    for (int j = 0; j < column; j++) seen[b->nim[row][j]] = true;
    for (int i = 1; diagonal && i <= row && i <= column; i++)
        seen[b->nim[row - i][column - i]] = true;
    while (seen[mex]) mex++;
    return mex;
}

static void fill_board(board *b, int size, bool diagonal)
{
    memset(b, 0, sizeof *b);
    for (int row = 0; row < size; row++)
        for (int column = 0; column < size; column++)
            b->nim[row][column] = mex_of_moves(b, row, column, diagonal);
}

static void nim_sums(bt_inquiry *q)
{
    int size = (int)bt_study__pick(q, 64, BOARD);
    board b;
    fill_board(&b, size, false);
    bt_study__range(q, "*n + *m for n, m < %d by mex, and the two examples", size);
    bt_study__expect(q, b.nim[1][3] == 2 && b.nim[5][11] == 14, "the examples");
    for (int n = 0; n < size && bt_study__going(q); n++)
        for (int m = 0; m < size; m++)
            bt_study__expect(q, b.nim[n][m] == (n ^ m), "*%d + *%d = *%d", n, m, b.nim[n][m]);
}

static void lemma_1_11(bt_inquiry *q)
{
    int size = (int)bt_study__pick(q, 64, BOARD);
    board b;
    fill_board(&b, size, false);
    bt_study__range(q, "powers up to %d, *p + *q by mex", size);
    for (int power = 1; power <= size && bt_study__going(q); power *= 2)
        for (int p = 0; p < power; p++)
            for (int r = 0; r < power; r++)
                bt_study__expect(q, b.nim[p][r] < power, "*%d + *%d", p, r);
}

/* The options of *7, and of *4 + *3 worked out by mex: 3 2 1 0 from the first heap, 4 5 6 from the
   other one. */
static void options_of_7(bt_inquiry *q)
{
    static const int first[] = {3, 2, 1, 0}, second[] = {4, 5, 6};
    board b;
    fill_board(&b, 8, false);
    bt_study__range(q, "the seven options of each");
    for (int p = 0; p < 4; p++)
        bt_study__expect(q, b.nim[p][3] == first[p], "*%d + *3 = *%d", p, b.nim[p][3]);
    for (int p = 0; p < 3; p++)
        bt_study__expect(q, b.nim[4][p] == second[p], "*4 + *%d = *%d", p, b.nim[4][p]);
    bt_study__expect(q, b.nim[4][3] == 7, "*4 + *3 = *%d", b.nim[4][3]);
}

static void first_options(bt_inquiry *q)
{
    int size = (int)bt_study__pick(q, 64, BOARD);
    board b;
    fill_board(&b, size, false);
    bt_study__range(q, "powers up to %d, every q below", size);
    for (int power = 1; power <= size && bt_study__going(q); power *= 2)
        for (int r = 0; r < power; r++) {
            bool met[BOARD] = {false};
            int different = 0;
            for (int p = 0; p < power; p++) {
                different += b.nim[p][r] < power && !met[b.nim[p][r]];
                met[b.nim[p][r]] = true;
            }
            bt_study__expect(q, different == power, "power %d, q = %d", power, r);
        }
}

/* A table as printed, against mex and against the ruleset. */
static void check_table(bt_inquiry *q, const char *game, bool diagonal, const char *const *rows)
{
    board b;
    fill_board(&b, 16, diagonal);
    for (int i = 0; rows[i]; i++)
        for (int j = 0; rows[i][j]; j++) {
            int printed = rows[i][j] - '0';
            bt_study__expect(q, b.nim[i][j] == printed, "row %d, column %d is *%d", i, j,
                             b.nim[i][j]);
            bt_study__expect(q, bt_study__mex(q, game, "%d,%d", i, j) == (uint32_t)printed,
                             "row %d, column %d by the ruleset", i, j);
        }
}

static void rook_table(bt_inquiry *q)
{
    bt_study__range(q, "the printed table of 6 rows and columns, by mex");
    check_table(
        q, "rook", false,
        (const char *const[]){"012345", "103254", "230167", "321076", "456701", "547610", NULL});
}

static void queen_table(bt_inquiry *q)
{
    bt_study__range(q, "the table left to fill in: 4 rows, 7 columns, by mex");
    check_table(q, "queen", true,
                (const char *const[]){"0123456", "1204537", "2015348", "3456201", NULL});
}

/* -- the mex rule -- */

enum { SIZES = 104 };

/* A game whose options are heaps: the only m up to `most` for which it is lost beside *m; -1 when
   there is not just one. Beside *m it moves to *s + *m, searched, or to itself beside less. */
static int find_heap(bt_inquiry *q, const bool *options, int most)
{
    int found = -1;
    bool lost[SIZES];
    for (int m = 0; m <= most; m++) {
        lost[m] = true;
        for (int s = 0; s <= most && lost[m]; s++)
            lost[m] = !options[s] || bt_study__outcome(q, "nim", "%d,%d", s, m) != 'P';
        for (int smaller = 0; smaller < m; smaller++) lost[m] &= !lost[smaller];
        if (lost[m] && found >= 0) return -1;
        if (lost[m]) found = m;
    }
    return found;
}

static int mex(const bool *set, int most)
{
    int k = 0;
    while (k <= most && set[k]) k++;
    return k;
}

static void mex_examples(bt_inquiry *q)
{
    static const struct {
        int count, set[8], mex;
    } examples[] = {
        {3, {0, 2, 3}, 1},
        {6, {0, 1, 2, 5, 8, 100}, 3},
        {5, {0, 1, 2, 3, 4}, 5},
        {3, {2, 3, 7}, 0},
        {0, {0}, 0},
        {8, {0, 1, 2, 3, 4, 6, 8, 9}, 5},
    };
    bt_study__range(q, "the five examples and that of Poker Nim: by counting, and as games");
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        bool set[SIZES] = {false};
        for (int j = 0; j < examples[i].count; j++) set[examples[i].set[j]] = true;
        bt_study__expect(q, mex(set, SIZES - 1) == examples[i].mex, "example %zu", i + 1);
        bt_study__expect(q, find_heap(q, set, SIZES - 1) == examples[i].mex,
                         "example %zu as a game", i + 1);
    }
}

static void mex_rule(bt_inquiry *q)
{
    unsigned rounds = bt_study__pick(q, 200, 3000);
    bt_study__range(q, "%u random sets of heaps up to *11 (seed %d), the sum with *m by search",
                    rounds, BT_STUDY_SEED);
    for (unsigned i = 0; i < rounds && bt_study__going(q); i++) {
        bool set[16] = {false};
        uint64_t bits = bt_random_next(&q->random);
        bits |= bt_random_next(&q->random); /* three heaps of four */
        for (int s = 0; s < 12; s++) set[s] = bits >> s & 1;
        int found = find_heap(q, set, 12);
        bt_study__expect(q, found == mex(set, 12), "the set %03llx is *%d",
                         (unsigned long long)(bits & 0xfff), found);
    }
}

/* -- Poker Nim: positions can come up again, so it is solved backwards -- */

/* Three heaps, the mover's hand, the other hand; all chips together below 8. */
enum { CHIPS = 8, POKER = 1 << 15, UNKNOWN = 0, WON = 1, LOST = 2 };
typedef struct poker {
    uint8_t end[POKER];
    unsigned adding;  /* bit a: a chips may be added at once */
    bool winner_adds; /* a winning move may be one that adds */
} poker;

static unsigned pack(const unsigned at[5])
{
    return at[0] | at[1] << 3 | at[2] << 6 | at[3] << 9 | at[4] << 12;
}

/* What the positions after a move of heap i from its size to `to` are known to be. */
static unsigned look_after(const poker *p, const unsigned at[5], int i, unsigned to)
{
    unsigned after[5] = {at[0], at[1], at[2], at[4], at[3] + at[i] - to};
    after[i] = to;
    return p->end[pack(after)];
}

static unsigned decide(const poker *p, const unsigned at[5])
{
    bool all_won = true;
    for (int i = 0; i < 3; i++)
        for (unsigned to = 0; to <= at[i] + at[3]; to++) {
            bool adds = to > at[i];
            if (to == at[i] || (adds && !(p->adding >> (to - at[i]) & 1))) continue;
            unsigned after = look_after(p, at, i, to);
            if (after == LOST && (!adds || p->winner_adds)) return WON;
            all_won &= after == WON;
        }
    return all_won ? LOST : UNKNOWN;
}

/* Calls `visit` for every position; true when one of the calls was. */
typedef bool poker_visitor(bt_inquiry *q, poker *p, const unsigned at[5]);
static bool each_poker(bt_inquiry *q, poker *p, poker_visitor *visit)
{
    bool changed = false;
    for (unsigned code = 0; code < POKER; code++) {
        unsigned at[5] = {code & 7, code >> 3 & 7, code >> 6 & 7, code >> 9 & 7, code >> 12};
        if (at[0] + at[1] + at[2] + at[3] + at[4] < CHIPS) changed |= visit(q, p, at);
    }
    return changed;
}

static bool settle(bt_inquiry *q, poker *p, const unsigned at[5])
{
    (void)q;
    if (p->end[pack(at)] != UNKNOWN) return false;
    return (p->end[pack(at)] = (uint8_t)decide(p, at)) != UNKNOWN;
}

static bool check_as_nim(bt_inquiry *q, poker *p, const unsigned at[5])
{
    unsigned end = p->end[pack(at)];
    bt_study__expect(q, end == ((at[0] ^ at[1] ^ at[2]) ? WON : LOST),
                     "heaps %u,%u,%u hands %u,%u: %s", at[0], at[1], at[2], at[3], at[4],
                     end == WON    ? "won"
                     : end == LOST ? "lost"
                                   : "never decided");
    return false;
}

static void check_poker(bt_inquiry *q, unsigned adding, bool winner_adds)
{
    poker *p = bt_alloc_zero(q->ctx, sizeof *p);
    if (!p) return;
    p->adding = adding;
    p->winner_adds = winner_adds;
    while (each_poker(q, p, settle)) {
    }
    each_poker(q, p, check_as_nim);
    bt_free(q->ctx, p, sizeof *p);
}

static void poker_nim(bt_inquiry *q)
{
    bt_study__range(q, "three heaps and two hands of at most %d chips, solved backwards",
                    CHIPS - 1);
    check_poker(q, ~0u, true);
}

static void poker_without_adding(bt_inquiry *q)
{
    bt_study__range(q, "the same, the winner never adding: everything is decided still");
    check_poker(q, ~0u, false);
}

static void restricted_poker(bt_inquiry *q)
{
    bt_study__range(q, "the same, adding 1, 3, 5 only; 1, 3, 4 only; 2 only");
    check_poker(q, 1u << 1 | 1u << 3 | 1u << 5, false);
    check_poker(q, 1u << 1 | 1u << 3 | 1u << 4, false);
    check_poker(q, 1u << 2, false);
}

/* The heap 5 beside 1 and 4, chips enough in the hand. */
static void poker_example(bt_inquiry *q)
{
    static const int sizes[] = {0, 1, 2, 3, 4, 6, 8, 9};
    bool met[16] = {false}, right = true;
    bt_position_list options;
    bt_study__range(q, "the options of a heap of 5 with a full hand");
    bt_game *game = bt_study__game(q, "poker-nim:add=1,3,4");
    bt_position position = bt_study__position(q, "poker-nim:add=1,3,4", "5 hands 9,0");
    if (q->status) return;
    bt_rules_list_open(&options, game);
    bt_study__fine(q, bt_rules_options(game, position, BT_LEFT, &options));
    for (size_t i = 0; i < options.at.length; i++) {
        bt_bytes rest = bt_rules_bytes(game, options.at.at[i]);
        uint64_t size = 0;
        for (int part = 0; part < 3; part++) bt_rules_next_heap(&rest, &size); /* after the hands */
        if (size < 16) met[size] = true;
    }
    bt_study__expect(q, options.at.length == 8, "%zu options", options.at.length);
    for (int i = 0; i < 8; i++) right &= met[sizes[i]];
    bt_study__expect(q, right, "other options");
    bt_study__expect(q, mex(met, 15) == 5, "the mex is %d", mex(met, 15));
    bt_rules_list_close(&options);
}

/* -- Kayles -- */

/* Marks the rows {a,b} that knocking out pins from p <= last of n can leave. */
enum { PINS = 40 };
static void mark_moves(int n, int last, bool left[PINS][PINS])
{
    memset(left, 0, sizeof(bool[PINS][PINS]));
    for (int p = 1; p <= last; p++)
        for (int pins = 1; pins <= 2 && p + pins - 1 <= n; pins++) {
            int a = p - 1, b = n - p - pins + 1;
            left[a < b ? a : b][a < b ? b : a] = true;
        }
}

static void check_symmetry(bt_inquiry *q, int most, int more)
{
    for (int n = 1; n <= most && bt_study__going(q); n++) {
        bool all[PINS][PINS], some[PINS][PINS];
        mark_moves(n, n, all);
        mark_moves(n, (n + more) / 2, some);
        bt_study__expect(q, !memcmp(all, some, sizeof all), "n = %d: a move is missed", n);
    }
}

static void kayles_symmetry(bt_inquiry *q)
{
    int most = (int)bt_study__pick(q, 20, PINS - 1);
    bt_study__range(q, "n <= %d", most);
    bt_study__as_printed(q, "pins p > n/2 need not be considered");
    check_symmetry(q, most, 0);
    bt_study__as_corrected(q, "pins p > (n+1)/2 need not be considered");
    check_symmetry(q, most, 1);
}

/* Nim-values of K_n by mex over all moves, from the definition. */
static void fill_kayles(uint32_t *value, int most)
{
    for (int n = 0; n <= most; n++) {
        bool seen[64] = {false};
        for (int p = 1; p <= n; p++) {
            seen[value[p - 1] ^ value[n - p]] = true;
            if (p < n) seen[value[p - 1] ^ value[n - p - 1]] = true;
        }
        for (value[n] = 0; seen[value[n]];) value[n]++;
    }
}

static void kayles_values(bt_inquiry *q)
{
    static const uint32_t known[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4};
    uint32_t value[13];
    int most = (int)bt_study__pick(q, 9, 11);
    fill_kayles(value, 12);
    bt_study__range(q, "K_0 .. K_12 by mex; K_n + K_m, n, m <= %d, by search", most);
    for (int n = 0; n <= 12; n++)
        bt_study__expect(q, value[n] == known[n], "K_%d = *%u", n, value[n]);
    for (int n = 0; n <= most; n++)
        for (int m = 0; m <= n && bt_study__going(q); m++) {
            char found = bt_study__outcome(q, "kayles", "%d,%d", n, m);
            bt_study__expect(q, (found == 'P') == (value[n] == value[m]), "K_%d + K_%d", n, m);
        }
}

static void kayles_mex(bt_inquiry *q)
{
    bt_study__range(q, "the values of the options of K_1 .. K_4, as listed");
    static const int lists[4][5] = {{0, -1}, {1, 0, -1}, {2, 1, 0, -1}, {3, 2, 3, 0, -1}};
    uint32_t value[5];
    fill_kayles(value, 4);
    for (int n = 1; n <= 4; n++) {
        bool listed[8] = {false}, met[8] = {false};
        for (int i = 0; lists[n - 1][i] >= 0; i++) listed[lists[n - 1][i]] = true;
        for (int p = 1; p <= n; p++) {
            met[value[p - 1] ^ value[n - p]] = true;
            if (p < n) met[value[p - 1] ^ value[n - p - 1]] = true;
        }
        bt_study__expect(q, !memcmp(listed, met, sizeof met), "the options of K_%d", n);
        bt_study__expect(q, mex(met, 7) == (int)value[n], "K_%d", n);
    }
}

static void kayles_winning_move(bt_inquiry *q)
{
    bt_study__range(q, "K_1 + K_4 and every move from K_6, by search");
    bt_study__expect_outcome(q, "kayles", "1,4", 'P');
    bt_study__expect_wins(q, "kayles", "6", (const char *const[]){"1,4", "2,2", NULL});
}

static void kayles_period(bt_inquiry *q)
{
    enum { MOST = 2000 };
    int most = (int)bt_study__pick(q, 600, MOST);
    static const int from = 71, period = 12;
    uint32_t value[MOST + 1] = {0};
    bt_period proof;
    fill_kayles(value, most);
    bt_study__range(q, "n <= %d by mex, and the proof of the period", most);
    bt_study__expect(q, value[70] != value[82], "70 is no exception");
    for (int n = from; n + period <= most && bt_study__going(q); n++)
        bt_study__expect(q, value[n] == value[n + period], "n = %d", n);
    bt_game *kayles = bt_study__game(q, "kayles");
    if (!kayles || !bt_study__fine(q, bt_study_period(kayles, BT_OF_NIM, 0, &proof))) return;
    bt_study__expect(q, proof.proved && proof.period == 12 && proof.preperiod == 71,
                     "period %llu from %llu", (unsigned long long)proof.period,
                     (unsigned long long)proof.preperiod);
}

#define PAPER "nim"

const bt_claim bt_study__nim_games[] = {
    {{PAPER, "Nim sums", "*n + *m is *(n xor m)"}, nim_sums, 0},
    {{PAPER, "Lemma 1.11", "the nim-sum of numbers below 2^a is below 2^a"}, lemma_1_11, 0},
    {{PAPER, "Two types of options", "*7 and *4 + *3 have equivalent options"}, options_of_7, 0},
    {{PAPER, "First 2^a options", "*p + *q, p < 2^a, are the heaps below 2^a for every q < 2^a"},
     first_options,
     0},
    {{PAPER, "Poker Nim", "has the losing positions of Nim"}, poker_nim, 0},
    {{PAPER, "Poker Nim, ending", "the winner need not add chips, and play ends"},
     poker_without_adding,
     0},
    {{PAPER, "Poker Nim, restricted", "the same when only some numbers may be added"},
     restricted_poker,
     0},
    {{PAPER, "Poker Nim, example", "heap 5 that may grow by 1, 3, 4: 0 1 2 3 4 6 8 9, mex 5"},
     poker_example,
     0},
    {{PAPER, "mex, examples", "mex(0,2,3) = 1, mex(0,1,2,5,8,100) = 3, .."}, mex_examples, 0},
    {{PAPER, "The mex rule", "a game whose options are heaps of S is *mex(S)"}, mex_rule, 0},
    {{PAPER, "Rook", "the table of nim-values"}, rook_table, 0},
    {{PAPER, "Queen", "the table of nim-values"}, queen_table, 0},
    {{PAPER, "Kayles, symmetry", "half of the moves need not be considered"}, kayles_symmetry, 0},
    {{PAPER, "Kayles, mex", "K_1 = mex(0), K_2 = mex(1,0), K_3 = mex(2,1,0), K_4 = mex(3,2,3,0)"},
     kayles_mex,
     0},
    {{PAPER, "Kayles, values", "K_0 .. K_12 = 0 1 2 3 1 4 3 2 1 4 2 6 4"}, kayles_values, 0},
    {{PAPER, "Kayles, 6 pins", "K_1 + K_4 is losing, so pin 2 wins; so do pins 3 and 4"},
     kayles_winning_move,
     0},
    {{PAPER, "Kayles, period", "period 12 from 71 on (Guy and Smith 1956)"}, kayles_period, 0},
    {{0}, NULL, 0},
};
