/* The general statements of the slides "Combinatorial Games" (S. Alpern, B. von Stengel) about
   impartial games: lemmas 1.2 to 1.9 and their neighbours, on random games. */
#include "study/reproduce.h"

#include <string.h>

/* -- random games -- */

/* A pool of games, each given by its options, which are earlier games of the pool; the first are
   the Nim heaps *0, *1, ... Who loses, moving first, is worked out from the options alone, for each
   game and for the sums of two and of three. */
enum { HEAPS = 8, POOL = 24 };
typedef struct pool {
    uint32_t options[POOL]; /* bit h: the game h */
    bool lost[POOL], lost2[POOL][POOL], lost3[POOL][POOL][POOL];
} pool;

static bool can_move(const pool *p, int g, int option)
{
    return p->options[g] >> option & 1;
}

static bool has_lost_option2(const pool *p, int g, int h)
{
    for (int i = 0; i < POOL; i++)
        if ((can_move(p, g, i) && p->lost2[i][h]) || (can_move(p, h, i) && p->lost2[g][i]))
            return true;
    return false;
}

static bool has_lost_option3(const pool *p, int g, int h, int j)
{
    for (int i = 0; i < POOL; i++)
        if ((can_move(p, g, i) && p->lost3[i][h][j]) || (can_move(p, h, i) && p->lost3[g][i][j]) ||
            (can_move(p, j, i) && p->lost3[g][h][i]))
            return true;
    return false;
}

static void solve_pool(pool *p)
{
    for (int g = 0; g < POOL; g++) {
        p->lost[g] = true;
        for (int i = 0; i < g; i++)
            if (can_move(p, g, i) && p->lost[i]) p->lost[g] = false;
    }
    for (int g = 0; g < POOL; g++)
        for (int h = 0; h < POOL; h++) p->lost2[g][h] = !has_lost_option2(p, g, h);
    for (int g = 0; g < POOL; g++)
        for (int h = 0; h < POOL; h++)
            for (int j = 0; j < POOL; j++) p->lost3[g][h][j] = !has_lost_option3(p, g, h, j);
}

static void make_pool(bt_random *random, pool *p)
{
    memset(p, 0, sizeof *p);
    for (int g = 0; g < POOL; g++) {
        uint32_t below = ((uint32_t)1 << g) - 1;
        uint64_t count = bt_random_below(random, 6);
        if (g < HEAPS) p->options[g] = below;
        for (uint64_t i = 0; i < count && g >= HEAPS; i++)
            p->options[g] |= (uint32_t)1 << bt_random_below(random, (uint64_t)g);
    }
    solve_pool(p);
}

/* By definition: their sums with every game of the pool are lost together. */
static bool are_equivalent(const pool *p, int g, int h)
{
    return !memcmp(p->lost2[g], p->lost2[h], sizeof p->lost2[g]);
}

static void each_pool(bt_inquiry *q, void (*check)(bt_inquiry *q, const pool *p))
{
    unsigned rounds = bt_study__pick(q, 200, 2000);
    pool p;
    bt_study__range(q, "%u pools of %d games, %d of them heaps, the others random (seed %d)",
                    rounds, POOL, HEAPS, BT_STUDY_SEED);
    for (unsigned i = 0; i < rounds && bt_study__going(q); i++) {
        make_pool(&q->random, &p);
        check(q, &p);
    }
}

/* -- simpler games and top-down induction -- */

/* Bit h of reach[g]: h comes after g by one move or more. */
static void find_simpler(const pool *p, uint32_t reach[POOL])
{
    for (int g = 0; g < POOL; g++) {
        reach[g] = p->options[g];
        for (int i = 0; i < g; i++)
            if (can_move(p, g, i)) reach[g] |= reach[i];
    }
}

static void check_simpler(bt_inquiry *q, const pool *p)
{
    uint32_t reach[POOL];
    find_simpler(p, reach);
    for (int g = 0; g < POOL; g++) {
        bt_study__expect(q, !(reach[g] >> g & 1), "game %d", g);
        for (int h = 0; h < POOL; h++)
            if (reach[g] >> h & 1)
                bt_study__expect(q, !(reach[h] & ~reach[g]), "games %d and %d", g, h);
    }
}

static void simpler_games(bt_inquiry *q)
{
    each_pool(q, check_simpler);
}

/* -- Lemma 1.2: strategies tried out against one another -- */

enum { SMALL = 6 };
/* A strategy names an option of every game that has one: a number in mixed radix. */
static unsigned count_strategies(const uint32_t *options)
{
    unsigned count = 1;
    for (int g = 0; g < SMALL; g++)
        if (options[g]) count *= (unsigned)__builtin_popcount(options[g]);
    return count;
}

static void read_strategy(const uint32_t *options, unsigned number, int move[SMALL])
{
    for (int g = 0; g < SMALL; g++) {
        uint32_t rest = options[g];
        move[g] = -1;
        if (!rest) continue;
        unsigned radix = (unsigned)__builtin_popcount(rest);
        for (unsigned i = number % radix; i > 0; i--) rest &= rest - 1;
        number /= radix;
        move[g] = __builtin_ctz(rest);
    }
}

/* Plays from the last game; true when the first player wins. The games met by each are noted. */
static bool play(const int first[SMALL], const int second[SMALL], uint32_t met[2])
{
    int g = SMALL - 1, turn = 0;
    for (; (turn % 2 ? second : first)[g] >= 0; turn++) {
        met[turn % 2] |= (uint32_t)1 << g;
        g = (turn % 2 ? second : first)[g];
    }
    met[turn % 2] |= (uint32_t)1 << g;
    return turn % 2 == 1;
}

/* Does this strategy of a player (0: who starts) win against all? What each player meets then. */
static bool always_wins(const uint32_t *options, unsigned number, int player, uint32_t met[2])
{
    int own[SMALL], other[SMALL];
    unsigned count = count_strategies(options);
    met[0] = met[1] = 0;
    read_strategy(options, number, own);
    for (unsigned i = 0; i < count; i++) {
        read_strategy(options, i, other);
        bool first_wins = player ? play(other, own, met) : play(own, other, met);
        if (first_wins == (player == 1)) return false;
    }
    return true;
}

static void check_strategies(bt_inquiry *q, const pool *p, const uint32_t *options)
{
    bool wins[2] = {false, false};
    uint32_t met[2];
    unsigned count = count_strategies(options);
    for (unsigned i = 0; i < count; i++)
        for (int player = 0; player < 2; player++) {
            if (!always_wins(options, i, player, met)) continue;
            wins[player] = true;
            for (int g = 0; g < SMALL; g++) {
                if (met[player] >> g & 1)
                    bt_study__expect(q, !p->lost[g], "the winner moves at a losing game");
                if (met[1 - player] >> g & 1)
                    bt_study__expect(q, p->lost[g], "the loser moves at a winning game");
            }
        }
    bt_study__expect(q, wins[0] != wins[1], "%s player can win", wins[0] ? "either" : "neither");
}

static void lemma_1_2(bt_inquiry *q)
{
    unsigned rounds = bt_study__pick(q, 40, 200);
    bt_study__range(q, "%u random games of %d positions, every strategy against every other one",
                    rounds, SMALL);
    for (unsigned round = 0; round < rounds && bt_study__going(q); round++) {
        pool p = {0};
        for (int g = 1; g < SMALL; g++)
            for (int i = 0; i < 3; i++)
                p.options[g] |= (uint32_t)1 << bt_random_below(&q->random, (uint64_t)g);
        p.options[1] &= (uint32_t) - (int32_t)bt_random_below(&q->random, 2);
        solve_pool(&p);
        check_strategies(q, &p, p.options);
    }
}

static void no_moves(bt_inquiry *q)
{
    bt_study__range(q, "the empty Nim position");
    bt_study__expect(q, bt_study__outcome(q, "nim", "0") == 'P', "*0 is not lost");
    bt_study__expect(q, bt_study__mex(q, "nim", "0") == 0, "*0 is not worth 0");
}

/* -- sums -- */

static void check_copycat(bt_inquiry *q, const pool *p)
{
    for (int g = 0; g < POOL; g++) bt_study__expect(q, p->lost2[g][g], "G = game %d", g);
}

static void lemma_1_6(bt_inquiry *q)
{
    each_pool(q, check_copycat);
}

static void check_zero(bt_inquiry *q, const pool *p)
{
    for (int z = 0; z < POOL; z++)
        for (int g = 0; g < POOL && p->lost[z]; g++)
            bt_study__expect(q, p->lost2[g][z] == p->lost[g], "G = game %d, Z = game %d", g, z);
}

static void adding_a_losing_game(bt_inquiry *q)
{
    each_pool(q, check_zero);
}

static void check_zero_in_sums(bt_inquiry *q, const pool *p)
{
    for (int z = 0; z < POOL; z++)
        for (int g = 0; g < POOL && p->lost[z]; g++)
            for (int j = 0; j < POOL; j++)
                bt_study__expect(q, p->lost3[g][z][j] == p->lost2[g][j], "games %d, %d, %d", g, z,
                                 j);
}

static void losing_game_is_neutral(bt_inquiry *q)
{
    each_pool(q, check_zero_in_sums);
}

/* -- equivalence -- */

static void check_lemma_1_5(bt_inquiry *q, const pool *p)
{
    for (int g = 0; g < POOL; g++)
        bt_study__expect(q, p->lost[g] == are_equivalent(p, g, 0), "game %d", g);
    for (int g = 0; g < POOL; g++)
        for (int h = 0; h < POOL; h++)
            if (p->lost[g] && p->lost[h])
                bt_study__expect(q, are_equivalent(p, g, h), "games %d and %d", g, h);
}

static void lemma_1_5(bt_inquiry *q)
{
    each_pool(q, check_lemma_1_5);
}

static void check_lemma_1_7(bt_inquiry *q, const pool *p)
{
    for (int g = 0; g < POOL; g++)
        for (int h = 0; h < POOL; h++) {
            bool zero = true; /* G + H = *0, by the definition */
            for (int j = 0; j < POOL; j++) zero &= p->lost3[g][h][j] == p->lost[j];
            bt_study__expect(q, are_equivalent(p, g, h) == zero, "games %d and %d", g, h);
            bt_study__expect(q, zero == p->lost2[g][h], "games %d and %d", g, h);
        }
}

static void lemma_1_7(bt_inquiry *q)
{
    each_pool(q, check_lemma_1_7);
}

/* For every option of g there is an equivalent option of h. */
static bool is_covered(const pool *p, int g, int h)
{
    for (int i = 0; i < POOL; i++) {
        bool found = !can_move(p, g, i);
        for (int k = 0; k < POOL && !found; k++)
            found = can_move(p, h, k) && are_equivalent(p, i, k);
        if (!found) return false;
    }
    return true;
}

static void check_lemma_1_8(bt_inquiry *q, const pool *p)
{
    for (int g = 0; g < POOL; g++)
        for (int h = 0; h < g; h++)
            if (is_covered(p, g, h) && is_covered(p, h, g))
                bt_study__expect(q, are_equivalent(p, g, h), "games %d and %d", g, h);
}

static void lemma_1_8(bt_inquiry *q)
{
    each_pool(q, check_lemma_1_8);
}

static void lemma_1_9(bt_inquiry *q)
{
    unsigned most = bt_study__pick(q, 40, 120);
    bt_study__range(q, "n, m <= %u, J = *n by search; *4 and *6 with J = *4", most);
    for (unsigned n = 0; n <= most && bt_study__going(q); n++)
        for (unsigned m = 0; m <= most; m++) {
            char same = bt_study__outcome(q, "nim", "%u,%u", n, n);
            char other = bt_study__outcome(q, "nim", "%u,%u", m, n);
            bt_study__expect(q, (same == other) == (n == m), "*%u and *%u", n, m);
        }
    bt_study__expect(q, bt_study__outcome(q, "nim", "4,4") == 'P', "*4 + *4");
    bt_study__expect(q, bt_study__outcome(q, "nim", "6,4") == 'N', "*6 + *4");
}

/* The size of the one heap that a game is equivalent to; -1 when there is not just one. */
static int find_heap(const pool *p, int g)
{
    int found = -1;
    for (int n = 0; n < HEAPS; n++) {
        if (!are_equivalent(p, g, n)) continue;
        if (found >= 0) return -1;
        found = n;
    }
    return found;
}

/* With at most five options a game is worth *5 at most. */
static void check_every_game_is_a_heap(bt_inquiry *q, const pool *p)
{
    for (int g = 0; g < POOL; g++) bt_study__expect(q, find_heap(p, g) >= 0, "game %d", g);
}

static void every_game_is_a_heap(bt_inquiry *q)
{
    each_pool(q, check_every_game_is_a_heap);
}

/* The game of counters: one to three of them on the graph that the pool is. */
static void check_counters(bt_inquiry *q, const pool *p)
{
    int heap[POOL];
    for (int g = 0; g < POOL; g++) heap[g] = find_heap(p, g);
    for (int g = 0; g < POOL; g++)
        for (int h = 0; h < POOL; h++)
            for (int j = 0; j < POOL; j++)
                bt_study__expect(q, p->lost3[g][h][j] == ((heap[g] ^ heap[h] ^ heap[j]) == 0),
                                 "counters on nodes %d, %d, %d", g, h, j);
}

static void counters(bt_inquiry *q)
{
    each_pool(q, check_counters);
}

/* -- partizan games -- */

/* Red-blue Hackenbush: strings of edges, and beside each its negative. */
static void hackenbush(bt_inquiry *q)
{
    unsigned rounds = bt_study__pick(q, 60, 400);
    bt_study__range(q,
                    "%u random positions of up to 3 strings of up to 3 edges (seed %d), by search",
                    rounds, BT_STUDY_SEED);
    for (unsigned i = 0; i < rounds && bt_study__going(q); i++) {
        char text[64];
        size_t used = 0;
        uint64_t strings = 1 + bt_random_below(&q->random, 3);
        for (uint64_t s = 0; s < strings; s++) {
            uint64_t edges = 1 + bt_random_below(&q->random, 3), bits = bt_random_next(&q->random);
            for (int negative = 0; negative < 2; negative++) {
                if (used) text[used++] = ',';
                for (uint64_t e = 0; e < edges; e++)
                    text[used++] = "LR"[(bits >> e & 1) ^ (uint64_t)negative];
            }
        }
        text[used] = '\0';
        bt_study__expect(q, bt_study__outcome(q, "hackenbush", "%s", text) == 'P', "%s", text);
    }
}

#define PAPER "nim"

const bt_claim bt_study__nim[] = {
    {{PAPER, "Simpler games", "'simpler than' is transitive and irreflexive"}, simpler_games, 0},
    {{PAPER, "Lemma 1.2", "exactly one player has a winning strategy, and moves at winning games"},
     lemma_1_2,
     0},
    {{PAPER, "The game *0", "without moves the player to move loses"}, no_moves, 0},
    {{PAPER, "Lemma 1.6", "copycat: G + G is losing"}, lemma_1_6, 0},
    {{PAPER, "Copycat, partizan", "G + (-G) is losing, in red-blue Hackenbush"}, hackenbush, 0},
    {{PAPER, "A general zero", "for a losing Z, G + Z is winning if and only if G is"},
     adding_a_losing_game,
     0},
    {{PAPER, "Crucial observation", "for a losing Z, G + Z is equivalent to G"},
     losing_game_is_neutral,
     0},
    {{PAPER, "Lemma 1.5", "the losing games are those equivalent to *0, and to one another"},
     lemma_1_5,
     0},
    {{PAPER, "Lemma 1.7", "G and H are equivalent if and only if G + H is *0"}, lemma_1_7, 0},
    {{PAPER, "Lemma 1.8", "games with equivalent options are equivalent"}, lemma_1_8, 0},
    {{PAPER, "Lemma 1.9", "heaps of different sizes are not equivalent"}, lemma_1_9, 0},
    {{PAPER, "Corollary", "every impartial game is equivalent to one Nim heap"},
     every_game_is_a_heap,
     0},
    {{PAPER, "Counters", "counters on an acyclic graph add up as Nim heaps"}, counters, 0},
    {{0}, NULL, 0},
};
