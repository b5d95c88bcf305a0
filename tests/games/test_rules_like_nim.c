/* Moore's Nim, Staircase Nim, Silver Dollar, Euclid and coin turning: nim-values and outcomes
   against brute force written from the rules; notation good and bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"
#include "support/seed.h"

/* A place is up to SIZES small numbers; coins are bits of the first one. */
enum { SIZES = 4, BOUND = 12, STATES = BOUND * BOUND * BOUND * BOUND, OPTIONS = 20000 };
typedef struct place {
    int at[SIZES];
} place;
typedef struct list {
    place at[OPTIONS];
    size_t count;
} list;
typedef void mover(const place *s, int parameter, list *out);

static void add(list *out, place s)
{
    assert_true(out->count < OPTIONS);
    out->at[out->count++] = s;
}

/* -- rules -- */

static void move_moore(const place *s, int k, list *out)
{
    for (int a = 0; a <= s->at[0]; a++)
        for (int b = 0; b <= s->at[1]; b++)
            for (int c = 0; c <= s->at[2]; c++)
                for (int d = 0; d <= s->at[3]; d++) {
                    int changed = (a < s->at[0]) + (b < s->at[1]) + (c < s->at[2]) + (d < s->at[3]);
                    if (changed >= 1 && changed <= k) add(out, (place){{a, b, c, d}});
                }
}

static void move_stairs(const place *s, int parameter, list *out)
{
    (void)parameter;
    for (int i = 0; i < SIZES; i++)
        for (int coins = 1; coins <= s->at[i]; coins++) {
            place to = *s;
            to.at[i] -= coins;
            if (i > 0) to.at[i - 1] += coins;
            add(out, to);
        }
}

/* Squares of coins in ascending order, the first ones 0 when there are fewer. */
static void move_strip(const place *s, int parameter, list *out)
{
    (void)parameter;
    for (int i = 0; i < SIZES; i++)
        for (int to = s->at[i] - 1; to >= 1 && (i == 0 || to > s->at[i - 1]); to--) {
            place after = *s;
            after.at[i] = to;
            add(out, after);
        }
}

static void move_euclid(const place *s, int least, list *out)
{
    for (int i = 0; i < 2 && s->at[0] && s->at[1]; i++)
        for (int rest = s->at[i] - s->at[!i]; s->at[i] >= s->at[!i] && rest >= least;
             rest -= s->at[!i]) {
            place to = *s;
            to.at[i] = rest;
            if (s->at[0] == s->at[1] && i == 1) continue; /* the mirror was there */
            add(out, to);
        }
}

/* Bit i - 1 is coin i. A set of coins may be turned when the highest shows heads. */
static void move_coins(const place *s, int rule, list *out)
{
    for (int set = 1; set < 1 << BOUND; set++) {
        int count = __builtin_popcount((unsigned)set), high = 31 - __builtin_clz((unsigned)set);
        int row = set >> __builtin_ctz((unsigned)set);
        bool allowed = rule == 0   ? (row & (row + 1)) == 0 /* ruler */
                       : rule < 10 ? count <= rule
                                   : count == rule - 10;
        if (allowed && s->at[0] >> high & 1) add(out, (place){{s->at[0] ^ set}});
    }
}

/* -- nim-values by brute force -- */

static struct slow {
    mover *move;
    int parameter;
    int16_t known[STATES]; /* nim-value + 1 */
} slow;

static int number_of(const place *s)
{
    int number = 0;
    for (int i = 0; i < SIZES; i++) {
        assert_true(s->at[i] < (slow.move == move_coins ? STATES : BOUND));
        number = slow.move == move_coins ? number + s->at[i] : number * BOUND + s->at[i];
    }
    return number;
}

static int nim_of(const place *s)
{
    int number = number_of(s), nim = 0;
    bool met[1024] = {false};
    if (slow.known[number]) return slow.known[number] - 1;
    list *options = malloc(sizeof *options);
    assert_non_null(options);
    options->count = 0;
    slow.move(s, slow.parameter, options);
    for (size_t i = 0; i < options->count; i++) met[nim_of(&options->at[i])] = true;
    while (met[nim]) nim++;
    slow.known[number] = (int16_t)(nim + 1);
    free(options);
    return nim;
}

static void start_slow(mover *move, int parameter)
{
    memset(&slow, 0, sizeof slow);
    slow.move = move;
    slow.parameter = parameter;
}

/* -- comparing -- */

static void write_list(const place *s, bool zeros, char *out)
{
    size_t length = 0;
    out[0] = '\0';
    for (int i = 0; i < SIZES; i++)
        if (s->at[i] || zeros)
            length += (size_t)sprintf(out + length, "%s%d", length ? "," : "", s->at[i]);
}

static void write_coins(int heads, char *out)
{
    size_t length = 0;
    strcpy(out, "0");
    for (int i = 0; i < BOUND; i++)
        if (heads >> i & 1)
            length += (size_t)sprintf(out + length, "%s%d", length ? "," : "", i + 1);
}

static void compare(bt_game *game, const place *s, const char *text, bool nims)
{
    bt_solution found = solve_text(game, text, BT_METHOD_AUTO);
    int nim = nim_of(s);
    if ((found.outcome == BT_OUTCOME_N) != (nim > 0)) fail_msg("%s %s: outcome", game->name, text);
    if (nims && strtol(found.nim, NULL, 10) != nim) fail_msg("%s %s: nim-value", game->name, text);
    if ((found.moves[BT_LEFT].count > 0) != (nim > 0)) fail_msg("%s %s: moves", game->name, text);
    bt_solution__close(&found);
}

static void run(const char *name, mover *move, int parameter, bool nims, bt_random *random)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    start_slow(move, parameter);
    for (int round = 0; round < 60; round++) {
        char text[100];
        place s = {{0}};
        if (move == move_coins) {
            s.at[0] = (int)bt_random__below(random, 1 << 9);
            write_coins(s.at[0], text);
        } else {
            for (int i = 0; i < (move == move_euclid ? 2 : SIZES); i++)
                s.at[i] = (int)bt_random__below(random, move == move_euclid  ? BOUND
                                                        : move == move_moore ? 5
                                                                             : 3);
            for (int i = 0; i < SIZES && move == move_strip; i++)
                s.at[i] += 1 + (i ? s.at[i - 1] : 0);
            write_list(&s, move != move_strip && move != move_euclid, text);
            if (move == move_euclid) sprintf(text, "%d,%d", s.at[0], s.at[1]);
        }
        if (move == move_strip && s.at[SIZES - 1] >= BOUND) continue;
        compare(game, &s, text, nims);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_small_positions(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    run("moore-nim:k=1", move_moore, 1, false, &random);
    run("moore-nim", move_moore, 2, false, &random);
    run("moore-nim:k=3", move_moore, 3, false, &random);
    run("staircase-nim", move_stairs, 0, true, &random);
    run("silver-dollar", move_strip, 0, true, &random);
    run("euclid", move_euclid, 1, true, &random);
    run("euclid:zero", move_euclid, 0, false, &random);
    run("turning-turtles", move_coins, 2, true, &random);
    run("mock-turtles", move_coins, 3, true, &random);
    run("coin-turning:most5", move_coins, 5, true, &random);
    run("twins", move_coins, 12, true, &random);
    run("coin-turning:triplets", move_coins, 13, true, &random);
    run("coin-turning:exactly4", move_coins, 14, true, &random);
    run("ruler", move_coins, 0, true, &random);
}

/* -- products of coin-turning games, by the moves on a board of 4 x 3 -- */

enum { ROWS = 4, COLUMNS = 3 };

static bool chooses(int rule, int set)
{
    int count = __builtin_popcount((unsigned)set), row = set >> __builtin_ctz((unsigned)set);
    return rule == 0 ? (row & (row + 1)) == 0 : rule < 10 ? count <= rule : count == rule - 10;
}

static int nim_of_board(int heads, int rows, int columns, signed char *known)
{
    bool met[1024] = {false};
    int nim = 0;
    if (known[heads]) return known[heads] - 1;
    for (int r = 1; r < 1 << ROWS; r++)
        for (int c = 1; c < 1 << COLUMNS; c++) {
            int set = 0, low = 31 - __builtin_clz((unsigned)r),
                far = 31 - __builtin_clz((unsigned)c);
            if (!chooses(rows, r) || !chooses(columns, c)) continue;
            for (int i = 0; i < ROWS; i++)
                if (r >> i & 1) set |= c << COLUMNS * i;
            if (heads >> (COLUMNS * low + far) & 1)
                met[nim_of_board(heads ^ set, rows, columns, known)] = true;
        }
    while (met[nim]) nim++;
    known[heads] = (signed char)(nim + 1);
    return nim;
}

static void write_board(int heads, char *out)
{
    size_t length = 0;
    strcpy(out, "0");
    for (int i = 0; i < ROWS * COLUMNS; i++)
        if (heads >> i & 1)
            length += (size_t)sprintf(out + length, "%s(%d,%d)", length ? "," : "", i / COLUMNS + 1,
                                      i % COLUMNS + 1);
}

static void test_products(void **state)
{
    static const struct {
        const char *name;
        int rows, columns;
    } products[] = {
        {"turning-corners", 12, 12},          {"coin-turning:turtles*ruler", 2, 0},
        {"coin-turning:mock*mock", 3, 3},     {"coin-turning:ruler*twins", 0, 12},
        {"coin-turning:most4*turtles", 4, 2},
    };
    bt_random random = random_start(__func__);
    (void)state;
    for (size_t p = 0; p < sizeof products / sizeof *products; p++) {
        signed char known[1 << ROWS * COLUMNS] = {0};
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, products[p].name);
        for (int round = 0; round < 12; round++) {
            char text[200];
            int heads = (int)bt_random__below(&random, 1 << ROWS * COLUMNS);
            if (products[p].rows == 4) heads &= 077; /* no closed form: searched */
            write_board(heads, text);
            bt_solution found = solve_text(game, text, BT_METHOD_AUTO);
            int nim = nim_of_board(heads, products[p].rows, products[p].columns, known);
            if (strtol(found.nim, NULL, 10) != nim) fail_msg("%s %s", products[p].name, text);
            bt_solution__close(&found);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* One winning move in heaps of many digits leaves a position that is lost. */
static void test_long_numbers(void **state)
{
    static const char *const won[][2] = {
        {"moore-nim:k=2", "340282366920938463463374607431768211456,12345678901234567890,3,4"},
        {"staircase-nim", "340282366920938463463374607431768211456,7,12345678901234567890,4"},
        {"silver-dollar",
         "340282366920938463463374607431768211456,340282366920938463463374607431768211499"},
        {"euclid", "340282366920938463463374607431768211456,12345678901234567890"},
        {"euclid:zero", "340282366920938463463374607431768211456,12345678901234567890"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof won / sizeof *won; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, won[i][0]);
        bt_sum sum, after;
        bt_solution found, then;
        bt_question question = {.moves = BT_MOVES_ONE};
        bt_rules__sum_open(&sum, ctx);
        assert_int_equal(bt_rules__read_sum(game, won[i][1], &sum), BT_OK);
        assert_int_equal(bt_solve__ask(&sum, question, &found), BT_OK);
        assert_int_equal(found.outcome, BT_OUTCOME_N);
        assert_int_equal(found.moves[BT_LEFT].count, 1);
        assert_int_equal(bt_rules__sum_after(&sum, &found.moves[BT_LEFT].at[0], &after), BT_OK);
        assert_int_equal(bt_solve__ask(&after, question, &then), BT_OK);
        if (then.outcome != BT_OUTCOME_P) fail_msg("%s %s", won[i][0], won[i][1]);
        bt_solution__close(&found);
        bt_solution__close(&then);
        bt_rules__sum_close(&sum);
        bt_rules__sum_close(&after);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *game, *text;
        size_t place;
    } wrong[] = {
        {"silver-dollar", "3,6,6", 4},
        {"silver-dollar", "0,2", 0},
        {"silver-dollar", "5, 4", 3},
        {"euclid", "5", 1},
        {"euclid", "5,6,7", 5},
        {"northcott", "x..", 3},
        {"northcott", "x.o/x.y", 6},
        {"northcott", "x.o/", 4},
        {"twins", "3,x", 2},
        {"twins", "3,3", 2},
        {"twins", "1001", 0},
        {"twins", "0,1", 0},
        {"turning-corners", "2", 0},
        {"turning-corners", "(2)", 2},
        {"turning-corners", "(2,3", 4},
    };
    static const char *const games[] = {
        "moore-nim:k=0", "moore-nim:j=2",       "moore-nim:k=2x",     "euclid:one",
        "coin-turning",  "coin-turning:turtle", "coin-turning:most0", "coin-turning:twins*"};
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, wrong[i].game);
        size_t at;
        assert_int_equal(refuse_position(game, wrong[i].text, &at), BT_INPUT);
        if (at != wrong[i].place) fail_msg("%s `%s`: %zu", wrong[i].game, wrong[i].text, at);
        bt_rules_close(game);
        bt_close(ctx);
    }
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_context *ctx = bt_open();
        assert_int_equal(refuse_game(ctx, games[i]), BT_INPUT);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_positions),
        cmocka_unit_test(test_products),
        cmocka_unit_test(test_long_numbers),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
