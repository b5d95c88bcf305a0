/* The statements of the slides "Combinatorial Games" (S. Alpern, B. von Stengel) about Nim:
   positions, winning moves, powers of two. */
#include "study/reproduce.h"

#include <stdio.h>
#include <string.h>

/* -- Nim -- */

static void options_of_123(bt_inquiry *q)
{
    static const char *const texts[] = {"2,3", "1,1,3", "1,3", "1,2,2", "1,2,1", "1,2", NULL};
    bt_position_list options;
    bt_study__range(q, "1,2,3 and its options");
    bt_game *game = bt_study__game(q, "nim");
    bt_position position = bt_study__position(q, "nim", "1,2,3");
    if (q->status) return;
    bt_rules_list_open(&options, game);
    bt_study__fine(q, bt_rules_options(game, position, BT_LEFT, &options));
    bt_study__expect(q, options.at.length == 6, "it has %zu options", options.at.length);
    bt_study__expect(q, bt_study__are_these(q, "nim", &options.at, texts), "they are other ones");
    for (size_t i = 0; texts[i]; i++) bt_study__expect_outcome(q, "nim", texts[i], 'N');
    bt_study__expect_outcome(q, "nim", "1,2,3", 'P');
    bt_rules_list_close(&options);
}

static void copying_3_3(bt_inquiry *q)
{
    bt_study__range(q, "3,3 and the replies to its options, by search");
    bt_study__expect_outcome(q, "nim", "3,3", 'P');
    bt_study__expect_wins(q, "nim", "2,3", (const char *const[]){"2,2", NULL});
    bt_study__expect_wins(q, "nim", "1,3", (const char *const[]){"1,1", NULL});
    bt_study__expect_wins(q, "nim", "3", (const char *const[]){"0", NULL});
}

static void lemma_1_1(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 40, 100);
    bt_study__range(q, "n <= m <= %u, by search", most);
    for (unsigned n = 0; n <= most; n++)
        for (unsigned m = n; m <= most && bt_study__going(q); m++) {
            char from[32], to[32];
            snprintf(from, sizeof from, "%u,%u", n, m);
            snprintf(to, sizeof to, "%u,%u", n, n);
            bt_study__expect_outcome(q, "nim", from, n == m ? 'P' : 'N');
            if (n < m) bt_study__expect_wins(q, "nim", from, (const char *const[]){to, NULL});
        }
}

static void copying_2626(bt_inquiry *q)
{
    bt_study__range(q, "2,6,2,6 and 2,4,2,4 by search");
    bt_study__expect_outcome(q, "nim", "2,6,2,6", 'P');
    bt_study__expect_outcome(q, "nim", "2,4,2,6", 'N');
    bt_study__expect_outcome(q, "nim", "2,4,2,4", 'P');
}

static void binary_lemma(bt_inquiry *q)
{
    unsigned bits = bt_study__pick(q, 12, 18), count = 1u << bits;
    unsigned *ways = bt_alloc_zero(q->ctx, count * sizeof *ways);
    bt_study__range(q, "n < %u: every set of distinct powers added up", count);
    if (!ways) return;
    for (unsigned set = 0; set < count; set++) {
        unsigned sum = 0, power = 1;
        for (unsigned i = 0; i < bits; i++, power += power)
            if (set >> i & 1) sum += power;
        if (sum < count) ways[sum]++;
    }
    for (unsigned n = 0; n < count && bt_study__going(q); n++)
        bt_study__expect(q, ways[n] == 1, "n = %u in %u ways", n, ways[n]);
    bt_free(q->ctx, ways, count * sizeof *ways);
}

/* Appends the powers of two in n as heaps. */
static void add_powers(char *text, size_t size, unsigned n)
{
    for (unsigned power = 128; power > 0; power /= 2)
        if (n & power) snprintf(text + strlen(text), size - strlen(text), ",%u", power);
}

static void theorem_1_10(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 23, 31), games = 3;
    bt_study__range(q, "n <= %u, the heap beside its powers by search; with J <= *%u for n <= 15",
                    most, games);
    for (unsigned n = 1; n <= most && bt_study__going(q); n++) {
        char parts[64] = "0", both[64];
        add_powers(parts, sizeof parts, n);
        snprintf(both, sizeof both, "%u%s", n, parts + 1);
        bt_study__expect_outcome(q, "nim", both, 'P');
        for (unsigned j = 0; j <= games && n <= 15; j++) {
            char one = bt_study__outcome(q, "nim", "%u,%u", n, j);
            char many = bt_study__outcome(q, "nim", "%u%s", j, parts + 1);
            bt_study__expect(q, one == many, "n = %u with J = *%u", n, j);
        }
    }
}

static void powers_of_5_11_14(bt_inquiry *q)
{
    bt_study__range(q, "*5, *11, *14, their sum, and its eight powers, by search");
    bt_study__expect_outcome(q, "nim", "5,4,1", 'P');
    bt_study__expect_outcome(q, "nim", "11,8,2,1", 'P');
    bt_study__expect_outcome(q, "nim", "14,8,4,2", 'P');
    bt_study__expect_outcome(q, "nim", "4,1,8,2,1,8,4,2", 'P');
    bt_study__expect_outcome(q, "nim", "5,11,14", 'P');
}

static void moves_of_5_11_8(bt_inquiry *q)
{
    bt_study__range(q, "5,11,8 and every move, by search; 5,13,8 and 5,11,14 too");
    bt_study__expect_outcome(q, "nim", "5,11,8", 'N');
    bt_study__expect_outcome(q, "nim", "5,11,8,6", 'P');
    bt_study__expect_wins(q, "nim", "5,11,8", (const char *const[]){"3,11,8", NULL});
    bt_study__expect_outcome(q, "nim", "5,13,8", 'P');
    bt_study__expect_outcome(q, "nim", "5,11,14", 'P');
}

static void moves_of_6_11_14(bt_inquiry *q)
{
    bt_study__range(q, "6,11,14 and every move, by search");
    bt_study__expect_outcome(q, "nim", "6,11,14,3", 'P');
    bt_study__expect_wins(q, "nim", "6,11,14",
                          (const char *const[]){"5,11,14", "6,8,14", "6,11,13", NULL});
}

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
    bt_study__expect_outcome(q, "nim", from, s ? 'N' : 'P');
    bt_study__expect_wins(q, "nim", from, targets);
    bt_study__expect(q, count % 2 == (s != 0), "%s: %u heaps can be reduced", from, count);
}

static void recipe(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 10, 15);
    bt_study__range(q, "three heaps up to %u, every move by search", most);
    for (unsigned a = 0; a <= most; a++)
        for (unsigned b = a; b <= most; b++)
            for (unsigned c = b; c <= most && bt_study__going(q); c++)
                check_recipe(q, (const unsigned[]){a, b, c});
}

static void bouton_1902(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 9, 13);
    bt_study__range(q, "four heaps up to %u, by search", most);
    for (unsigned a = 0; a <= most; a++)
        for (unsigned b = a; b <= most; b++)
            for (unsigned c = b; c <= most; c++)
                for (unsigned d = c; d <= most && bt_study__going(q); d++) {
                    char found = bt_study__outcome(q, "nim", "%u,%u,%u,%u", a, b, c, d);
                    bt_study__expect(q, (found == 'P') == ((a ^ b ^ c ^ d) == 0),
                                     "%u,%u,%u,%u is %c", a, b, c, d, found);
                }
}

static void misere_marienbad(bt_inquiry *q)
{
    bt_study__range(q, "1,3,5,7 by search, the player who takes the last chip loses");
    bt_study__expect_outcome(q, "nim:misere", "1,3,5,7", 'P');
}

#define PAPER "nim"

const bt_claim bt_study__nim_play[] = {
    {{PAPER, "Options", "1,2,3 has six options, all winning, so it is losing"}, options_of_123, 0},
    {{PAPER, "Two heaps", "3,3 is losing: the other player copies"}, copying_3_3, 0},
    {{PAPER, "Lemma 1.1", "n,n is losing; from n,m with n < m the one winning move is to n,n"},
     lemma_1_1,
     0},
    {{PAPER, "Sums of games", "2,6,2,6 is losing; 2,4,2,6 is answered by 2,4,2,4"},
     copying_2626,
     0},
    {{PAPER, "Lemma, binary", "a number is a sum of distinct powers of 2 in one way"},
     binary_lemma,
     0},
    {{PAPER, "Theorem 1.10", "*n is equivalent to the sum of the heaps 2^a, 2^b, .. of n"},
     theorem_1_10,
     0},
    {{PAPER, "Examples of 1.10", "*5, *11, *14; and 5,11,14 is losing"}, powers_of_5_11_14, 0},
    {{PAPER, "Winning moves", "5,11,8 = *6 has one winning move, 5 to 3"}, moves_of_5_11_8, 0},
    {{PAPER, "Another example", "6,11,14 = *3 has three: to 5, to 8, to 13"}, moves_of_6_11_14, 0},
    {{PAPER, "Use of 1.10", "steps (1) to (4) find all winning moves, an odd number"}, recipe, 0},
    {{PAPER, "Bouton 1902", "a position is losing if and only if its nim-sum is 0"},
     bouton_1902,
     0},
    {{PAPER, "Misère Nim", "1,3,5,7 is losing in misère play"}, misere_marienbad, 0},
    {{0}, NULL, 0},
};
