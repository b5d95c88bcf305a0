/* "Combinatorial Games" (S. Alpern, B. von Stengel), the first part: positions of Nim, winning
   strategies, sums, equivalent games. */
#include "papers/nim/pools.h"

#include <stdio.h>
#include <string.h>

/* -- Nim -- */

static void options_of_123(bt_inquiry *q)
{
    static const char *const texts[] = {"2,3", "1,1,3", "1,3", "1,2,2", "1,2,1", "1,2", NULL};
    bt_position_list options;
    bt_papers__whole(q, "1,2,3 and its options");
    bt_game *game = bt_papers__game(q, "nim");
    bt_position position = bt_papers__position(q, "nim", "1,2,3");
    if (q->status) return;
    bt_rules__list_open(&options, game);
    bt_papers__fine(q, bt_rules__options(game, position, BT_LEFT, &options));
    bt_papers__expect(q, options.at.length == 6, "it has %zu options", options.at.length);
    bt_papers__expect(q, bt_papers__are_these(q, "nim", &options.at, texts), "they are other ones");
    for (size_t i = 0; texts[i]; i++) bt_papers__expect_outcome(q, "nim", texts[i], 'N');
    bt_papers__expect_outcome(q, "nim", "1,2,3", 'P');
    bt_rules__list_close(&options);
}

static void copying_3_3(bt_inquiry *q)
{
    bt_papers__whole(q, "3,3 and the replies to its options, by search");
    bt_papers__expect_outcome(q, "nim", "3,3", 'P');
    bt_papers__expect_wins(q, "nim", "2,3", (const char *const[]){"2,2", NULL});
    bt_papers__expect_wins(q, "nim", "1,3", (const char *const[]){"1,1", NULL});
    bt_papers__expect_wins(q, "nim", "3", (const char *const[]){"0", NULL});
}

static void lemma_1_1(bt_inquiry *q)
{
    unsigned most = bt_papers__pick(q, 40, 100);
    bt_papers__range(q, "n <= m <= %u, by search", most);
    for (unsigned n = 0; n <= most; n++)
        for (unsigned m = n; m <= most && bt_papers__going(q); m++) {
            char from[32], to[32];
            snprintf(from, sizeof from, "%u,%u", n, m);
            snprintf(to, sizeof to, "%u,%u", n, n);
            bt_papers__expect_outcome(q, "nim", from, n == m ? 'P' : 'N');
            if (n < m) bt_papers__expect_wins(q, "nim", from, (const char *const[]){to, NULL});
        }
}

static void misere_marienbad(bt_inquiry *q)
{
    bt_papers__whole(q, "1,3,5,7 by search, the player who takes the last chip loses");
    bt_papers__expect_outcome(q, "nim:misere", "1,3,5,7", 'P');
}

/* -- simpler games and top-down induction -- */

/* Bit h of reach[g]: h comes after g by one move or more. */
static void find_simpler(const bt_pool *p, uint32_t reach[BT_POOL])
{
    for (int g = 0; g < BT_POOL; g++) {
        reach[g] = p->options[g];
        for (int i = 0; i < g; i++)
            if (bt_papers__can_move(p, g, i)) reach[g] |= reach[i];
    }
}

static void simpler_games(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p)) {
        uint32_t reach[BT_POOL];
        find_simpler(&p, reach);
        for (int g = 0; g < BT_POOL; g++) {
            bt_papers__expect(q, !(reach[g] >> g & 1), "game %d", g);
            for (int h = 0; h < BT_POOL; h++)
                if (reach[g] >> h & 1)
                    bt_papers__expect(q, !(reach[h] & ~reach[g]), "games %d and %d", g, h);
        }
    }
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

static void check_strategies(bt_inquiry *q, const bt_pool *p, const uint32_t *options)
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
                    bt_papers__expect(q, !p->lost[g], "the winner moves at a losing game");
                if (met[1 - player] >> g & 1)
                    bt_papers__expect(q, p->lost[g], "the loser moves at a winning game");
            }
        }
    bt_papers__expect(q, wins[0] != wins[1], "%s player can win", wins[0] ? "either" : "neither");
}

static void lemma_1_2(bt_inquiry *q)
{
    unsigned rounds = bt_papers__pick(q, 40, 200);
    bt_papers__range(q, "%u random games of %d positions, every strategy against every other one",
                     rounds, SMALL);
    for (unsigned round = 0; round < rounds && bt_papers__going(q); round++) {
        bt_pool p = {0};
        for (int g = 1; g < SMALL; g++)
            for (int i = 0; i < 3; i++)
                p.options[g] |= (uint32_t)1 << bt_random__below(&q->random, (uint64_t)g);
        p.options[1] &= (uint32_t) - (int32_t)bt_random__below(&q->random, 2);
        bt_papers__solve_pool(&p);
        check_strategies(q, &p, p.options);
    }
}

/* -- top-down induction -- */

enum { ELEMENTS = 5 };

/* below[x]: the elements below x, as bits; all of them smaller numbers, so that minimal elements
   exist. False when the relation is not transitive. */
static bool read_order(uint32_t number, uint32_t below[ELEMENTS])
{
    for (int x = 0; x < ELEMENTS; x++) {
        below[x] = number & ((1u << x) - 1);
        number >>= x;
    }
    for (int x = 0; x < ELEMENTS; x++)
        for (int y = 0; y < x; y++)
            if (below[x] >> y & 1 && below[y] & ~below[x]) return false;
    return true;
}

/* Does the property, as a set, hold for x whenever it holds for all below x? */
static bool is_inherited(const uint32_t below[ELEMENTS], uint32_t property)
{
    for (int x = 0; x < ELEMENTS; x++)
        if (!(below[x] & ~property) && !(property >> x & 1)) return false;
    return true;
}

static void induction_principle(bt_inquiry *q)
{
    uint32_t below[ELEMENTS], all = (1u << ELEMENTS) - 1;
    bt_papers__range(q, "every partial order of %d elements, every property", ELEMENTS);
    for (uint32_t number = 0; number < 1u << (ELEMENTS * (ELEMENTS - 1) / 2); number++)
        for (uint32_t property = 0; property <= all && read_order(number, below); property++)
            if (is_inherited(below, property))
                bt_papers__expect(q, property == all, "order %x, property %x", number, property);
}

static void no_moves(bt_inquiry *q)
{
    bt_papers__whole(q, "the empty Nim position");
    bt_papers__expect(q, bt_papers__outcome(q, "nim", "0") == 'P', "*0 is not lost");
    bt_papers__expect(q, bt_papers__mex(q, "nim", "0") == 0, "*0 is not worth 0");
}

/* -- sums -- */

static void copying_2626(bt_inquiry *q)
{
    bt_papers__whole(q, "2,6,2,6 and 2,4,2,4 by search");
    bt_papers__expect_outcome(q, "nim", "2,6,2,6", 'P');
    bt_papers__expect_outcome(q, "nim", "2,4,2,6", 'N');
    bt_papers__expect_outcome(q, "nim", "2,4,2,4", 'P');
}

static void lemma_1_6(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p))
        for (int g = 0; g < BT_POOL; g++) bt_papers__expect(q, p.lost2[g][g], "G = game %d", g);
}

/* Red-blue Hackenbush: strings of edges, and beside each its negative. */
static void hackenbush(bt_inquiry *q)
{
    unsigned rounds = bt_papers__pick(q, 60, 400);
    bt_papers__range(q,
                     "%u random positions of up to 3 strings of up to 3 edges (seed %d), by search",
                     rounds, BT_PAPERS_SEED);
    for (unsigned i = 0; i < rounds && bt_papers__going(q); i++) {
        char text[64];
        size_t used = 0;
        uint64_t strings = 1 + bt_random__below(&q->random, 3);
        for (uint64_t s = 0; s < strings; s++) {
            uint64_t edges = 1 + bt_random__below(&q->random, 3),
                     bits = bt_random__next(&q->random);
            for (int negative = 0; negative < 2; negative++) {
                if (used) text[used++] = ',';
                for (uint64_t e = 0; e < edges; e++)
                    text[used++] = "LR"[(bits >> e & 1) ^ (uint64_t)negative];
            }
        }
        text[used] = '\0';
        bt_papers__expect(q, bt_papers__outcome(q, "hackenbush", "%s", text) == 'P', "%s", text);
    }
}

static void adding_a_losing_game(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p))
        for (int z = 0; z < BT_POOL; z++)
            for (int g = 0; g < BT_POOL && p.lost[z]; g++)
                bt_papers__expect(q, p.lost2[g][z] == p.lost[g], "G = game %d, Z = game %d", g, z);
}

static void losing_game_is_neutral(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p))
        for (int z = 0; z < BT_POOL; z++)
            for (int g = 0; g < BT_POOL && p.lost[z]; g++)
                for (int j = 0; j < BT_POOL; j++)
                    bt_papers__expect(q, p.lost3[g][z][j] == p.lost2[g][j], "games %d, %d, %d", g,
                                      z, j);
}

const bt_papers_claim bt_papers__nim_positions[] = {
    {"Options", "1,2,3 has six options, all winning, so it is losing", options_of_123, 0},
    {"Two heaps", "3,3 is losing: the other player copies", copying_3_3, 0},
    {"Lemma 1.1", "n,n is losing; from n,m with n < m the one winning move is to n,n", lemma_1_1,
     0},
    {"Misère Nim", "1,3,5,7 is losing in misère play", misere_marienbad, 0},
    {"Simpler games", "'simpler than' is transitive and irreflexive", simpler_games, 0},
    {"Top-down induction", "what is true of x whenever it is true below x is true of all",
     induction_principle, 0},
    {"Lemma 1.2", "exactly one player has a winning strategy, and moves at winning games",
     lemma_1_2, 0},
    {"The game *0", "without moves the player to move loses", no_moves, 0},
    {"Sums of games", "2,6,2,6 is losing; 2,4,2,6 is answered by 2,4,2,4", copying_2626, 0},
    {"Lemma 1.6", "copycat: G + G is losing", lemma_1_6, 0},
    {"Copycat, partizan", "G + (-G) is losing, in red-blue Hackenbush", hackenbush, 0},
    {"A general zero", "for a losing Z, G + Z is winning if and only if G is", adding_a_losing_game,
     0},
    {"Crucial observation", "for a losing Z, G + Z is equivalent to G", losing_game_is_neutral, 0},
    {0},
};
