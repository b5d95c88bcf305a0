/* "Combinatorial Games" (S. Alpern, B. von Stengel), the third part: Poker Nim and the mex rule. */
#include "papers/nim/pools.h"

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
    bt_papers__expect(q, end == ((at[0] ^ at[1] ^ at[2]) ? WON : LOST),
                      "heaps %u,%u,%u hands %u,%u: %s", at[0], at[1], at[2], at[3], at[4],
                      end == WON    ? "won"
                      : end == LOST ? "lost"
                                    : "never decided");
    return false;
}

static void check_poker(bt_inquiry *q, unsigned adding, bool winner_adds)
{
    poker *p = bt__alloc_zero(q->ctx, sizeof *p);
    if (!p) return;
    p->adding = adding;
    p->winner_adds = winner_adds;
    while (each_poker(q, p, settle)) {
    }
    each_poker(q, p, check_as_nim);
    bt__free(q->ctx, p, sizeof *p);
}

static void poker_nim(bt_inquiry *q)
{
    bt_papers__range(q, "three heaps and two hands of at most %d chips, solved backwards",
                     CHIPS - 1);
    check_poker(q, ~0u, true);
}

static void poker_without_adding(bt_inquiry *q)
{
    bt_papers__range(q, "the same, the winner never adding: everything is decided still");
    check_poker(q, ~0u, false);
}

static void restricted_poker(bt_inquiry *q)
{
    bt_papers__range(q, "the same, adding 1, 3, 5 only; 1, 3, 4 only; 2 only");
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
    bt_papers__whole(q, "the options of a heap of 5 with a full hand");
    bt_game *game = bt_papers__game(q, "poker-nim:add=1,3,4");
    bt_position position = bt_papers__position(q, "poker-nim:add=1,3,4", "5 hands 9,0");
    if (q->status) return;
    bt_rules__list_open(&options, game);
    bt_papers__fine(q, bt_rules__options(game, position, BT_LEFT, &options));
    for (size_t i = 0; i < options.at.length; i++) {
        bt_bytes rest = bt_rules__bytes(game, options.at.at[i]);
        uint64_t size = 0;
        for (int part = 0; part < 3; part++)
            bt_rules__next_heap(&rest, &size); /* after the hands */
        if (size < 16) met[size] = true;
    }
    bt_papers__expect(q, options.at.length == 8, "%zu options", options.at.length);
    for (int i = 0; i < 8; i++) right &= met[sizes[i]];
    bt_papers__expect(q, right, "other options");
    bt_papers__expect(q, bt_papers__least_absent(met, 15) == 5, "the mex is %d",
                      bt_papers__least_absent(met, 15));
    bt_rules__list_close(&options);
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
            lost[m] = !options[s] || bt_papers__outcome(q, "nim", "%d,%d", s, m) != 'P';
        for (int smaller = 0; smaller < m; smaller++) lost[m] &= !lost[smaller];
        if (lost[m] && found >= 0) return -1;
        if (lost[m]) found = m;
    }
    return found;
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
    bt_papers__whole(q, "the five examples and that of Poker Nim: by counting, and as games");
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        bool set[SIZES] = {false};
        for (int j = 0; j < examples[i].count; j++) set[examples[i].set[j]] = true;
        bt_papers__expect(q, bt_papers__least_absent(set, SIZES - 1) == examples[i].mex,
                          "example %zu", i + 1);
        bt_papers__expect(q, find_heap(q, set, SIZES - 1) == examples[i].mex,
                          "example %zu as a game", i + 1);
    }
}

static void mex_rule(bt_inquiry *q)
{
    unsigned rounds = bt_papers__pick(q, 200, 3000);
    bt_papers__range(q, "%u random sets of heaps up to *11 (seed %d), the sum with *m by search",
                     rounds, BT_PAPERS_SEED);
    for (unsigned i = 0; i < rounds && bt_papers__going(q); i++) {
        bool set[16] = {false};
        uint64_t bits = bt_random__next(&q->random);
        bits |= bt_random__next(&q->random); /* three heaps of four */
        for (int s = 0; s < 12; s++) set[s] = bits >> s & 1;
        int found = find_heap(q, set, 12);
        bt_papers__expect(q, found == bt_papers__least_absent(set, 12), "the set %03llx is *%d",
                          (unsigned long long)(bits & 0xfff), found);
    }
}

/* With at most five options a game is worth *5 at most. */
static void every_game_is_a_heap(bt_inquiry *q)
{
    bt_pool p = {0};
    while (bt_papers__next_pool(q, &p))
        for (int g = 0; g < BT_POOL; g++)
            bt_papers__expect(q, bt_papers__find_heap(&p, g) >= 0, "game %d", g);
}

const bt_papers_claim bt_papers__nim_mex[] = {
    {"Poker Nim", "has the losing positions of Nim", poker_nim, 0},
    {"Poker Nim, ending", "the winner need not add chips, and play ends", poker_without_adding, 0},
    {"Poker Nim, restricted", "the same when only some numbers may be added", restricted_poker, 0},
    {"Poker Nim, example", "heap 5 that may grow by 1, 3, 4: 0 1 2 3 4 6 8 9, mex 5", poker_example,
     0},
    {"mex, examples", "mex(0,2,3) = 1, mex(0,1,2,5,8,100) = 3, ..", mex_examples, 0},
    {"The mex rule", "a game whose options are heaps of S is *mex(S)", mex_rule, 0},
    {"Corollary", "every impartial game is equivalent to one Nim heap", every_game_is_a_heap, 0},
    {0},
};
