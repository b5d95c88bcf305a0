/* "Combinatorial Games" (S. Alpern, B. von Stengel), the fourth part: the rook, the queen, counters
   on a graph, Kayles. */
#include "papers/nim/pools.h"

#include <string.h>

/* A table as printed, against mex and against the ruleset. */
static void check_table(bt_inquiry *q, const char *game, bool diagonal, const char *const *rows)
{
    bt_nim_table b;
    bt_papers__fill_table(&b, 16, diagonal);
    for (int i = 0; rows[i]; i++)
        for (int j = 0; rows[i][j]; j++) {
            int printed = rows[i][j] - '0';
            bt_papers__expect(q, b.nim[i][j] == printed, "row %d, column %d is *%d", i, j,
                              b.nim[i][j]);
            bt_papers__expect(q, bt_papers__mex(q, game, "%d,%d", i, j) == (uint32_t)printed,
                              "row %d, column %d by the ruleset", i, j);
        }
}

static void rook_table(bt_inquiry *q)
{
    bt_papers__whole(q, "the printed table of 6 rows and columns, by mex");
    check_table(
        q, "rook", false,
        (const char *const[]){"012345", "103254", "230167", "321076", "456701", "547610", NULL});
}

static void queen_table(bt_inquiry *q)
{
    bt_papers__whole(q, "the table left to fill in: 4 rows, 7 columns, by mex");
    check_table(q, "queen", true,
                (const char *const[]){"0123456", "1204537", "2015348", "3456201", NULL});
}

/* The game of counters: one to three of them on the graph that the pool is. */
static void counters(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p)) {
        int heap[BT_POOL];
        for (int g = 0; g < BT_POOL; g++) heap[g] = bt_papers__find_heap(&p, g);
        for (int g = 0; g < BT_POOL; g++)
            for (int h = 0; h < BT_POOL; h++)
                for (int j = 0; j < BT_POOL; j++)
                    bt_papers__expect(q, p.lost3[g][h][j] == ((heap[g] ^ heap[h] ^ heap[j]) == 0),
                                      "counters on nodes %d, %d, %d", g, h, j);
    }
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
    for (int n = 1; n <= most && bt_papers__going(q); n++) {
        bool all[PINS][PINS], some[PINS][PINS];
        mark_moves(n, n, all);
        mark_moves(n, (n + more) / 2, some);
        bt_papers__expect(q, !memcmp(all, some, sizeof all), "n = %d: a move is missed", n);
    }
}

static void kayles_symmetry(bt_inquiry *q)
{
    int most = (int)bt_papers__pick(q, 20, PINS - 1);
    bt_papers__range(q, "n <= %d", most);
    bt_papers__as_printed(q, "pins p > n/2 need not be considered");
    check_symmetry(q, most, 0);
    bt_papers__as_corrected(q, "pins p > (n+1)/2 need not be considered");
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

static void kayles_mex(bt_inquiry *q)
{
    bt_papers__whole(q, "the values of the options of K_1 .. K_4, as listed");
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
        bt_papers__expect(q, !memcmp(listed, met, sizeof met), "the options of K_%d", n);
        bt_papers__expect(q, bt_papers__least_absent(met, 7) == (int)value[n], "K_%d", n);
    }
}

static void kayles_winning_move(bt_inquiry *q)
{
    bt_papers__whole(q, "K_1 + K_4 and every move from K_6, by search");
    bt_papers__expect_outcome(q, "kayles", "1,4", 'P');
    bt_papers__expect_wins(q, "kayles", "6", (const char *const[]){"1,4", "2,2", NULL});
}

static void kayles_values(bt_inquiry *q)
{
    static const uint32_t known[] = {0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4};
    uint32_t value[13];
    int most = (int)bt_papers__pick(q, 9, 11);
    fill_kayles(value, 12);
    bt_papers__range(q, "K_0 .. K_12 by mex; K_n + K_m, n, m <= %d, by search", most);
    for (int n = 0; n <= 12; n++)
        bt_papers__expect(q, value[n] == known[n], "K_%d = *%u", n, value[n]);
    for (int n = 0; n <= most; n++)
        for (int m = 0; m <= n && bt_papers__going(q); m++) {
            char found = bt_papers__outcome(q, "kayles", "%d,%d", n, m);
            bt_papers__expect(q, (found == 'P') == (value[n] == value[m]), "K_%d + K_%d", n, m);
        }
}

static void kayles_period(bt_inquiry *q)
{
    enum { MOST = 2000 };
    int most = (int)bt_papers__pick(q, 600, MOST);
    static const int from = 71, period = 12;
    uint32_t value[MOST + 1] = {0};
    bt_period proof;
    fill_kayles(value, most);
    bt_papers__range(q, "n <= %d by mex, and the proof of the period", most);
    bt_papers__expect(q, value[70] != value[82], "70 is no exception");
    for (int n = from; n + period <= most && bt_papers__going(q); n++)
        bt_papers__expect(q, value[n] == value[n + period], "n = %d", n);
    if (!bt_papers__certify(q, "kayles", BT_OF_NIM, &proof)) return;
    bt_papers__expect(q, proof.period == 12 && proof.preperiod == 71, "period %llu from %llu",
                      (unsigned long long)proof.period, (unsigned long long)proof.preperiod);
    bt_papers__settle(q, "by the theorem of Guy and Smith (certificate %s, checked by the rules)",
                      proof.certificate.kind->name);
}

const bt_papers_claim bt_papers__nim_boards[] = {
    {"Rook", "the table of nim-values", rook_table, 0},
    {"Queen", "the table of nim-values", queen_table, 0},
    {"Counters", "counters on an acyclic graph add up as Nim heaps", counters, 0},
    {"Kayles, symmetry", "half of the moves need not be considered", kayles_symmetry, 0},
    {"Kayles, mex", "K_1 = mex(0), K_2 = mex(1,0), K_3 = mex(2,1,0), K_4 = mex(3,2,3,0)",
     kayles_mex, 0},
    {"Kayles, 6 pins", "K_1 + K_4 is losing, so pin 2 wins; so do pins 3 and 4",
     kayles_winning_move, 0},
    {"Kayles, values", "K_0 .. K_12 = 0 1 2 3 1 4 3 2 1 4 2 6 4", kayles_values, 0},
    {"Kayles, period", "period 12 from 71 on (Guy and Smith 1956)", kayles_period, 0},
    {0},
};
