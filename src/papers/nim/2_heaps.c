/* "Combinatorial Games" (S. Alpern, B. von Stengel), the second part: Nim heaps as powers of two,
   equivalent games, winning moves, nim-sums. */
#include "papers/nim/pools.h"

#include <stdio.h>
#include <string.h>

/* -- powers of two -- */

static void binary_lemma(bt_inquiry *q)
{
    unsigned bits = bt_papers__pick(q, 12, 18), count = 1u << bits;
    unsigned *ways = bt__alloc_zero(q->ctx, count * sizeof *ways);
    bt_papers__range(q, "n < %u: every set of distinct powers added up", count);
    if (!ways) return;
    for (unsigned set = 0; set < count; set++) {
        unsigned sum = 0, power = 1;
        for (unsigned i = 0; i < bits; i++, power += power)
            if (set >> i & 1) sum += power;
        if (sum < count) ways[sum]++;
    }
    for (unsigned n = 0; n < count && bt_papers__going(q); n++)
        bt_papers__expect(q, ways[n] == 1, "n = %u in %u ways", n, ways[n]);
    bt__free(q->ctx, ways, count * sizeof *ways);
}

/* Appends the powers of two in n as heaps. */
static void add_powers(char *text, size_t size, unsigned n)
{
    for (unsigned power = 128; power > 0; power /= 2)
        if (n & power) snprintf(text + strlen(text), size - strlen(text), ",%u", power);
}

static void theorem_1_10(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 23, 31), games = 3;
    bt_papers__range(q, "n <= %u, the heap beside its powers by search; with J <= *%u for n <= 15",
                     most, games);
    for (unsigned n = 1; n <= most && bt_papers__going(q); n++) {
        char parts[64] = "0", both[64];
        add_powers(parts, sizeof parts, n);
        snprintf(both, sizeof both, "%u%s", n, parts + 1);
        bt_papers__expect_outcome(q, "nim", both, 'P');
        for (unsigned j = 0; j <= games && n <= 15; j++) {
            char one = bt_papers__outcome(q, "nim", "%u,%u", n, j);
            char many = bt_papers__outcome(q, "nim", "%u%s", j, parts + 1);
            bt_papers__expect(q, one == many, "n = %u with J = *%u", n, j);
        }
    }
}

static void powers_of_5_11_14(bt_inquiry *q)
{
    bt_papers__whole(q, "*5, *11, *14, their sum, and its eight powers, by search");
    bt_papers__expect_outcome(q, "nim", "5,4,1", 'P');
    bt_papers__expect_outcome(q, "nim", "11,8,2,1", 'P');
    bt_papers__expect_outcome(q, "nim", "14,8,4,2", 'P');
    bt_papers__expect_outcome(q, "nim", "4,1,8,2,1,8,4,2", 'P');
    bt_papers__expect_outcome(q, "nim", "5,11,14", 'P');
}

static void moves_of_5_11_8(bt_inquiry *q)
{
    bt_papers__whole(q, "5,11,8 and every move, by search; 5,13,8 and 5,11,14 too");
    bt_papers__expect_outcome(q, "nim", "5,11,8", 'N');
    bt_papers__expect_outcome(q, "nim", "5,11,8,6", 'P');
    bt_papers__expect_wins(q, "nim", "5,11,8", (const char *const[]){"3,11,8", NULL});
    bt_papers__expect_outcome(q, "nim", "5,13,8", 'P');
    bt_papers__expect_outcome(q, "nim", "5,11,14", 'P');
}

/* -- equivalence -- */

static void lemma_1_5(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p)) {
        for (int g = 0; g < BT_POOL; g++)
            bt_papers__expect(q, p.lost[g] == bt_papers__are_equivalent(&p, g, 0), "game %d", g);
        for (int g = 0; g < BT_POOL; g++)
            for (int h = 0; h < BT_POOL; h++)
                if (p.lost[g] && p.lost[h])
                    bt_papers__expect(q, bt_papers__are_equivalent(&p, g, h), "games %d and %d", g,
                                      h);
    }
}

static void lemma_1_9(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 40, 120);
    bt_papers__range(q, "n, m <= %u, J = *n by search; *4 and *6 with J = *4", most);
    for (unsigned n = 0; n <= most && bt_papers__going(q); n++)
        for (unsigned m = 0; m <= most; m++) {
            char same = bt_papers__outcome(q, "nim", "%u,%u", n, n);
            char other = bt_papers__outcome(q, "nim", "%u,%u", m, n);
            bt_papers__expect(q, (same == other) == (n == m), "*%u and *%u", n, m);
        }
    bt_papers__expect(q, bt_papers__outcome(q, "nim", "4,4") == 'P', "*4 + *4");
    bt_papers__expect(q, bt_papers__outcome(q, "nim", "6,4") == 'N', "*6 + *4");
}

static void lemma_1_7(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p))
        for (int g = 0; g < BT_POOL; g++)
            for (int h = 0; h < BT_POOL; h++) {
                bool zero = true; /* G + H = *0, by the definition */
                for (int j = 0; j < BT_POOL; j++) zero &= p.lost3[g][h][j] == p.lost[j];
                bt_papers__expect(q, bt_papers__are_equivalent(&p, g, h) == zero, "games %d and %d",
                                  g, h);
                bt_papers__expect(q, zero == p.lost2[g][h], "games %d and %d", g, h);
            }
}

/* For every option of g there is an equivalent option of h. */
static bool is_covered(const bt_pool *p, int g, int h)
{
    for (int i = 0; i < BT_POOL; i++) {
        bool found = !bt_papers__can_move(p, g, i);
        for (int k = 0; k < BT_POOL && !found; k++)
            found = bt_papers__can_move(p, h, k) && bt_papers__are_equivalent(p, i, k);
        if (!found) return false;
    }
    return true;
}

static void lemma_1_8(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p))
        for (int g = 0; g < BT_POOL; g++)
            for (int h = 0; h < g; h++)
                if (is_covered(&p, g, h) && is_covered(&p, h, g))
                    bt_papers__expect(q, bt_papers__are_equivalent(&p, g, h), "games %d and %d", g,
                                      h);
}

/* -- winning moves -- */

/* Step (4): with s the nim-sum, the winning moves make h xor s of a heap h, where that is less. */
static void check_recipe(bt_inquiry *q, const unsigned heap[3])
{
    char from[32], to[3][32];
    const char *targets[4] = {NULL};
    unsigned s = heap[0] ^ heap[1] ^ heap[2], count = 0;
    snprintf(from, sizeof from, "%u,%u,%u", heap[0], heap[1], heap[2]);
    for (unsigned i = 0; i < 3; i++) {
        if ((heap[i] ^ s) >= heap[i]) continue;
        snprintf(to[count], sizeof to[count], "%u,%u,%u", heap[i] ^ s, heap[(i + 1) % 3],
                 heap[(i + 2) % 3]);
        targets[count] = to[count];
        count++;
    }
    bt_papers__expect_outcome(q, "nim", from, s ? 'N' : 'P');
    bt_papers__expect_wins(q, "nim", from, targets);
    bt_papers__expect(q, count % 2 == (s != 0), "%s: %u heaps can be reduced", from, count);
}

static void recipe(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 10, 15);
    bt_papers__range(q, "three heaps up to %u, every move by search", most);
    for (unsigned a = 0; a <= most; a++)
        for (unsigned b = a; b <= most; b++)
            for (unsigned c = b; c <= most && bt_papers__going(q); c++)
                check_recipe(q, (const unsigned[]){a, b, c});
}

static void moves_of_6_11_14(bt_inquiry *q)
{
    bt_papers__whole(q, "6,11,14 and every move, by search");
    bt_papers__expect_outcome(q, "nim", "6,11,14,3", 'P');
    bt_papers__expect_wins(q, "nim", "6,11,14",
                           (const char *const[]){"5,11,14", "6,8,14", "6,11,13", NULL});
}

static void bouton_1902(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 9, 13);
    bt_papers__range(q, "four heaps up to %u, by search", most);
    for (unsigned a = 0; a <= most; a++)
        for (unsigned b = a; b <= most; b++)
            for (unsigned c = b; c <= most; c++)
                for (unsigned d = c; d <= most && bt_papers__going(q); d++) {
                    char found = bt_papers__outcome(q, "nim", "%u,%u,%u,%u", a, b, c, d);
                    bt_papers__expect(q, (found == 'P') == ((a ^ b ^ c ^ d) == 0),
                                      "%u,%u,%u,%u is %c", a, b, c, d, found);
                }
}

/* -- nim-sums -- */

static void nim_sums(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 64, BT_NIM_TABLE);
    bt_nim_table b;
    bt_papers__fill_table(&b, size, false);
    bt_papers__range(q, "*n + *m for n, m < %d by mex, and the two examples", size);
    bt_papers__expect(q, b.nim[1][3] == 2 && b.nim[5][11] == 14, "the examples");
    for (int n = 0; n < size && bt_papers__going(q); n++)
        for (int m = 0; m < size; m++)
            bt_papers__expect(q, b.nim[n][m] == (n ^ m), "*%d + *%d = *%d", n, m, b.nim[n][m]);
}

static void lemma_1_11(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 64, BT_NIM_TABLE);
    bt_nim_table b;
    bt_papers__fill_table(&b, size, false);
    bt_papers__range(q, "powers up to %d, *p + *q by mex", size);
    for (int power = 1; power <= size && bt_papers__going(q); power *= 2)
        for (int p = 0; p < power; p++)
            for (int r = 0; r < power; r++)
                bt_papers__expect(q, b.nim[p][r] < power, "*%d + *%d", p, r);
}

/* The options of *7, and of *4 + *3 worked out by mex: 3 2 1 0 from the first heap, 4 5 6 from the
   other one. */
static void options_of_7(bt_inquiry *q)
{
    static const int first[] = {3, 2, 1, 0}, second[] = {4, 5, 6};
    bt_nim_table b;
    bt_papers__fill_table(&b, 8, false);
    bt_papers__whole(q, "the seven options of each");
    for (int p = 0; p < 4; p++)
        bt_papers__expect(q, b.nim[p][3] == first[p], "*%d + *3 = *%d", p, b.nim[p][3]);
    for (int p = 0; p < 3; p++)
        bt_papers__expect(q, b.nim[4][p] == second[p], "*4 + *%d = *%d", p, b.nim[4][p]);
    bt_papers__expect(q, b.nim[4][3] == 7, "*4 + *3 = *%d", b.nim[4][3]);
}

static void first_options(bt_inquiry *q)
{
    int size = (int)bt_papers__pick(q, 64, BT_NIM_TABLE);
    bt_nim_table b;
    bt_papers__fill_table(&b, size, false);
    bt_papers__range(q, "powers up to %d, every q below", size);
    for (int power = 1; power <= size && bt_papers__going(q); power *= 2)
        for (int r = 0; r < power; r++) {
            bool met[BT_NIM_TABLE] = {false};
            int different = 0;
            for (int p = 0; p < power; p++) {
                different += b.nim[p][r] < power && !met[b.nim[p][r]];
                met[b.nim[p][r]] = true;
            }
            bt_papers__expect(q, different == power, "power %d, q = %d", power, r);
        }
}

const bt_papers_claim bt_papers__nim_heaps[] = {
    {"Lemma, binary", "a number is a sum of distinct powers of 2 in one way", binary_lemma, 0},
    {"Theorem 1.10", "*n is equivalent to the sum of the heaps 2^a, 2^b, .. of n", theorem_1_10, 0},
    {"Examples of 1.10", "*5, *11, *14; and 5,11,14 is losing", powers_of_5_11_14, 0},
    {"Winning moves", "5,11,8 = *6 has one winning move, 5 to 3", moves_of_5_11_8, 0},
    {"Lemma 1.5", "the losing games are those equivalent to *0, and to one another", lemma_1_5, 0},
    {"Lemma 1.9", "heaps of different sizes are not equivalent", lemma_1_9, 0},
    {"Lemma 1.7", "G and H are equivalent if and only if G + H is *0", lemma_1_7, 0},
    {"Lemma 1.8", "games with equivalent options are equivalent", lemma_1_8, 0},
    {"Use of 1.10", "steps (1) to (4) find all winning moves, an odd number", recipe, 0},
    {"Another example", "6,11,14 = *3 has three: to 5, to 8, to 13", moves_of_6_11_14, 0},
    {"Bouton 1902", "a position is losing if and only if its nim-sum is 0", bouton_1902, 0},
    {"Nim sums", "*n + *m is *(n xor m)", nim_sums, 0},
    {"Lemma 1.11", "the nim-sum of numbers below 2^a is below 2^a", lemma_1_11, 0},
    {"Two types of options", "*7 and *4 + *3 have equivalent options", options_of_7, 0},
    {"First 2^a options", "*p + *q, p < 2^a, are the heaps below 2^a for every q < 2^a",
     first_options, 0},
    {0},
};
