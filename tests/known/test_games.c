/* Published values of games on graphs, heaps and coins. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "script/script.h"
#include "support/playing.h"

/* Nim-values of the heaps, paths or coins first, first + 1, .. */
static const struct {
    const char *source, *game;
    uint64_t first;
    const char *nims;
} sequences[] = {
    {"Dawson's Chess, On-Line Encyclopedia of Integer Sequences A002187: on a row of squares, mark "
     "one that is not beside a marked one, so Node Kayles on a path (Ferguson, section 4.4)",
     "node-kayles", 0, "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4"},
    {"A002187, comment: Dawson's Kayles has the values a(n-1). Take two adjacent squares: Arc "
     "Kayles "
     "on a path",
     "arc-kayles", 1, "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4"},
    {"Take-a-Square, A014586", "take-a-square", 0,
     "0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 0 1 0 1 2 3 2 3 4 5 3 2 3 4 0 1 2 3 2 0 1 2 3 2 0 1 "
     "2 3 "
     "2 3 4 5 0 1 3 4 5 0 1 3 4 5 0 1 3 0 1 0 1 2 4 3 0 1 5 6 2 3 4 5 6 2 3 4 5 0 1 6 3 2 4 2 6 4 "
     "5 0 "
     "1 6 4"},
    {"take a Fibonacci number, A014588", "take:fibonacci", 0,
     "0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5 0 1 2 3 4 5 0 1 2 3 0 1 2 3 4 5"},
    {"Grundy's game, A002188", "take-and-break:4!.0", 0,
     "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0 4 3 0 4 1 2 3 1 2 4 1 2 4 1 2 4 1 5 4 1 5 4 "
     "1 5"},
    {"turn at most four coins, A033623; Winning Ways, chapter 14, table 3", "coin-turning:most4", 1,
     "1 2 4 8 15 16 32 51 64 85 106 128 150 171 219 237 247 256 279 297"},
    {"Moebius, A054016; Winning Ways, chapter 14, table 3", "coin-turning:most5", 1,
     "1 2 4 8 16 31 32 64 103 128 171 213 256 301 342 439 475 494 512 558"},
    /* CGS: the tests of A. N. Siegel's Combinatorial Game Suite 2, GameHeapTest.scala. */
    {"CGS: Moidores", "coin-turning:most9", 0,
     "0 1 2 4 8 16 32 64 128 256 511 512 1024 2048 4096 7711 8192 16384 26215 32768 43691"},
    {"CGS: Mock Turtles", "coin-turning:mock", 0,
     "0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35 37 38"},
    {"CGS: Triplets", "coin-turning:triplets", 0,
     "0 0 0 1 2 4 7 8 11 13 14 16 19 21 22 25 26 28 31 32 35"},
    {"CGS: Ruler", "coin-turning:ruler", 0, "0 1 2 1 4 1 2 1 8 1 2 1 4 1 2 1 16 1 2 1 4"},
    {"CGS: Nim by its code", "take-and-break:0.[3]", 0,
     "0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20"},
    {"CGS: Grundy's game", "take-and-break:4!.0", 0, "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0"},
    {"CGS: Kayles", "kayles", 0, "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1"},
    {"CGS: Dawson's Kayles", "dawsons-kayles", 0, "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3"},
    {"CGS: Subtraction of 2, 3, 7", "subtraction:2,3,7", 0,
     "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0"},
    {"CGS: all but 2, 3, 7", "take-and-break:0.3003330[3]", 0,
     "0 1 0 1 2 3 2 3 4 5 4 5 6 7 6 7 8 9 8 9 10"},
    {"CGS: 0.3F", "take-and-break:0.3F", 0, "0 1 2 0 1 2 3 4 5 3 4 5 6 7 8 6 7 8 9 10 11"},
};

/* Nim-values of the positions 10,n for n = 0, 1, .. */
static const struct {
    const char *source, *game, *nims;
} rows[] = {
    {"CGS: Wythoff", "wythoff", "10 11 9 8 13 12 0 15 16 17 14 18 7 6 2 3 1 4 5 23 28"},
    {"CGS: TakeAway(2), Fibonacci Nim", "games/mem.lua:most=2",
     "0 2 2 2 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5 5"},
    {"CGS: TakeAway(3)", "games/mem.lua:most=3", "0 2 2 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6 6"},
    {"CGS: Mem", "games/mem.lua", "3 3 3 3 2 2 1 1 1 1 1 0 0 0 0 0 0 0 0 0 0"},
    {"CGS: GenMem, any other number", "games/mem.lua:other",
     "6 6 6 4 6 6 3 6 6 6 6 6 6 6 6 6 6 6 6 6 6"},
};

static bt_game *open_any(bt_context *ctx, const char *name)
{
    bt_game *game = NULL;
    if (!bt_script__is_named(name)) return open_game(ctx, name);
    if (bt_script__open_file(ctx, name, NULL, &game)) fail_msg("%s: %s", name, bt_message(ctx));
    return game;
}

static void test_rows(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_any(ctx, rows[i].game);
        const char *at = rows[i].nims;
        for (int n = 0; *at; n++) {
            char text[20], *end;
            uint32_t nim = UINT32_MAX;
            snprintf(text, sizeof text, "10,%d", n);
            assert_int_equal(bt_solve__nim(game, read_position(game, text), &nim), BT_OK);
            if (nim != strtoul(at, &end, 10)) fail_msg("%s at %d: %u", rows[i].source, n, nim);
            at = end;
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- games that a published rule solves -- */

enum { PARTS = 4 };

/* G. Nivasch, The Sprague-Grundy function of the game Euclid, Discrete Mathematics 306 (2006):
   floor(|x/y - y/x|). */
static uint32_t nivasch(const int *at)
{
    int x = at[0], y = at[1], most = x > y ? x : y, least = x > y ? y : x;
    return (uint32_t)((most * most - least * least) / (most * least));
}

/* R. P. Sprague, Ueber zwei Abarten von Nim (1937): only the odd steps count. */
static uint32_t sprague(const int *at)
{
    return (uint32_t)(at[0] ^ at[2]);
}

/* Winning Ways, chapter 15: alternate gaps are heaps, counted from the coin on the right. */
static uint32_t silver(const int *at)
{
    return (uint32_t)((at[3] - at[2] - 1) ^ (at[1] - at[0] - 1));
}

/* E. H. Moore, A generalization of the game called Nim, Annals of Mathematics 11 (1910), with k =
   2: who is to move loses when 3 divides the number of 1s in every binary place. So 0 or more. */
static uint32_t moore(const int *at)
{
    for (int bit = 0; bit < 8; bit++) {
        int ones = 0;
        for (int i = 0; i < PARTS; i++) ones += at[i] >> bit & 1;
        if (ones % 3) return 1;
    }
    return 0;
}

/* Winning Ways, chapter 3: the gaps between the pieces are heaps. */
static uint32_t northcott(const int *at)
{
    return (uint32_t)((at[1] - at[0] - 1) ^ (at[3] - at[2] - 1));
}

static const struct rule {
    const char *game;
    size_t count;
    int first, last;
    bool ascending, nim;
    uint32_t (*nim_value)(const int *at);
} rules[] = {
    {"euclid", 2, 1, 14, false, true, nivasch},
    {"staircase-nim", 4, 0, 3, false, true, sprague},
    {"silver-dollar", 4, 1, 9, true, true, silver},
    {"moore-nim:k=2", 4, 0, 3, false, false, moore},
    {"northcott", 4, 1, 6, true, false, northcott},
};

/* Rows of six squares, with pieces on the squares at[0] and at[1], at[2] and at[3]. */
static void write_rows(const int *at, char *text)
{
    strcpy(text, "....../......");
    text[at[0] - 1] = 'x';
    text[at[1] - 1] = 'o';
    text[at[2] + 6] = 'o';
    text[at[3] + 6] = 'x';
}

static void write_numbers(const int *at, size_t count, char *text)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++)
        length += (size_t)sprintf(text + length, i ? ",%d" : "%d", at[i]);
}

static void check_rule(const struct rule *r, bt_game *game, const int *at)
{
    char text[64];
    bool board = !strcmp(r->game, "northcott");
    for (size_t i = 1; i < r->count && r->ascending; i++)
        if (at[i] <= at[i - 1] && !(board && i == 2)) return;
    if (board)
        write_rows(at, text);
    else
        write_numbers(at, r->count, text);
    uint32_t wanted = r->nim_value(at), nim = UINT32_MAX;
    bt_solution found = solve_text(game, text, board ? BT_METHOD_AUTO : BT_METHOD_PLAIN);
    if ((found.outcome == BT_OUTCOME_P) != (wanted == 0)) fail_msg("%s %s", r->game, text);
    bt_solution__close(&found);
    if (!r->nim) return;
    assert_int_equal(bt_solve__nim(game, read_position(game, text), &nim), BT_OK);
    if (nim != wanted) fail_msg("%s %s: %u, not %u", r->game, text, nim, wanted);
}

static void test_rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct rule *r = &rules[i];
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, r->game);
        int at[PARTS] = {r->first, r->first, r->first, r->first};
        for (size_t digit = 0; digit < r->count;) {
            check_rule(r, game, at);
            for (digit = 0; digit < r->count && at[digit] == r->last; digit++) at[digit] = r->first;
            if (digit < r->count) at[digit]++;
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_sequences(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sequences / sizeof *sequences; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, sequences[i].game);
        const char *at = sequences[i].nims;
        for (uint64_t n = sequences[i].first; *at; n++) {
            bt_text bytes;
            uint32_t nim = UINT32_MAX;
            char *end;
            bt_text__open(&bytes, ctx);
            assert_int_equal(game->series.heap(game, n, &bytes), BT_OK);
            bt_position position = bt_rules__keep_position(game, bytes.at, bytes.length);
            assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
            if (nim != strtoul(at, &end, 10)) fail_msg("%s at %lu", sequences[i].source, n);
            at = end;
            bt_text__close(&bytes);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- how many positions are lost -- */

static bool is_lost(bt_game *game, const int *heaps, size_t count)
{
    char text[64];
    write_numbers(heaps, count, text);
    bt_solution found = solve_text(game, text, BT_METHOD_AUTO);
    bool lost = found.outcome == BT_OUTCOME_P;
    bt_solution__close(&found);
    return lost;
}

/* Project Euler, problem 310: of three heaps of at most 29, 1160 sets are lost in Take-a-Square. */
static void test_lost_squares(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "take-a-square");
    int at[3], lost = 0;
    (void)state;
    for (at[0] = 0; at[0] < 30; at[0]++)
        for (at[1] = at[0]; at[1] < 30; at[1]++)
            for (at[2] = at[1]; at[2] < 30; at[2]++) lost += is_lost(game, at, 3);
    assert_int_equal(lost, 1160);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Shandong team selection 2011, black and white pieces (Luogu P2490), sample: on a row of ten
   squares stand white, black, white, black. White moves up to two white pieces to the right, Black
   up to two black ones to the left, without passing: Moore's Nim with k = 2 on the two gaps. White,
   who starts, wins on 182 of the 210 boards. */
static void test_won_rows(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "moore-nim:k=2");
    int won = 0, boards = 0;
    (void)state;
    for (int set = 0; set < 1 << 10; set++) {
        int at[PARTS], pieces = 0;
        if (__builtin_popcount((unsigned)set) != PARTS) continue;
        for (int i = 0; i < 10; i++)
            if (set >> i & 1) at[pieces++] = i;
        won += !is_lost(game, (int[]){at[1] - at[0] - 1, at[3] - at[2] - 1}, 2);
        boards++;
    }
    assert_int_equal(boards, 210);
    assert_int_equal(won, 182);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Single positions with their values. */
static const struct {
    const char *source, *game, *position, *value;
} values[] = {
    {"Winning Ways, chapter 7: a green cycle with an odd number of edges is *1", "hackenbush",
     "0-a-b-0", "*"},
    {"the same: with an even number, 0", "hackenbush", "0-a-b-c-0", "0"},
    {"Winning Ways, chapter 2: Col, a vertex alone is *", "graph-col", "a", "*"},
    {"the same: two vertices that are joined, 0", "graph-col", "a-b", "0"},
    {"Lemoine and Viennot, Nimbers are inevitable (2012): Cram 3x3 is 0, as a grid", "arc-kayles",
     "1-2-3,4-5-6,7-8-9,1-4-7,2-5-8,3-6-9", "0"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,1)", "v"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,2)", "0"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,3)", "v"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,4)", "0"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,5)", "v<3>"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,6)", "0"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,7)", "v"},
    {"CGS: TurnAndEatcake", "games/turning-cakes.lua", "(8,8)", "0"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,1)", "1"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,2)", "{8|-2}"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,3)", "{8|-3}"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,4)", "{8|-6}"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,5)", "{8|-5}"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,6)", "{8|-6,{-4|-14}}"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,7)", "{10|-7}"},
    {"CGS: GenCutcake, twisted", "games/turning-cakes.lua:maundy", "(8,8)", "+-12"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,1", "0"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,2", "0"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,3", "v"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,4", "0"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,5", "0"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,6", "^"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,7", "^5"},
    {"CGS: PartizanEuclid", "games/partizan-euclid.lua", "8,8", "0"},
};

static void test_values(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_any(ctx, values[i].game);
        bt_value value = bt_solve__value(game, read_position(game, values[i].position));
        if (value != bt_value_read(ctx, values[i].value)) fail_msg("%s", values[i].source);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sequences), cmocka_unit_test(test_rows),
        cmocka_unit_test(test_rules),     cmocka_unit_test(test_lost_squares),
        cmocka_unit_test(test_won_rows),  cmocka_unit_test(test_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
