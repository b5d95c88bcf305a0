/* Domineering: published values, play by the rules alone, symmetries, parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/playing.h"
#include "support/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bt_value value_of(bt_game *game, const char *text)
{
    bt_value value = bt_solve__value(game, read_position(game, text));
    if (!value) fail_msg("%s: %s", text, bt_message(game->ctx));
    return value;
}

/* -- published values; Left places upright -- */

static void test_known(void **state)
{
    (void)state;
    static const struct {
        const char *board, *value;
    } known[] = {
        {"1x1", "0"},   {"1x9", "-4"}, /* nine squares in a row: four dominoes across */
        {"9x1", "4"},   {"2x2", "+-1"},      {"3x3", "+-1"},
        {"../.#", "*"}, {"../.#/.#", "1/2"}, {"4x4", "+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}"},
        {"5x5", "0"},   {"5x6", "-3/2"},
    };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (value_of(game, known[i].board) != bt_value_read(ctx, known[i].value))
            fail_msg("%s is not %s", known[i].board, known[i].value);
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- play by the rules alone, on rows of characters -- */

enum { SIDE = 16 };

typedef struct plain {
    unsigned rows, columns;
    char at[SIDE][SIDE]; /* '.' or '#' */
} plain;

static void spell(const plain *b, char *out)
{
    for (unsigned r = 0; r < b->rows; r++) {
        if (r) *out++ = '/';
        memcpy(out, b->at[r], b->columns);
        out += b->columns;
    }
    *out = '\0';
}

static plain random_board(bt_random *random, unsigned rows, unsigned columns, unsigned taken)
{
    plain b = {.rows = rows, .columns = columns};
    for (unsigned r = 0; r < rows; r++)
        for (unsigned c = 0; c < columns; c++)
            b.at[r][c] = bt_random__below(random, 100) < taken ? '#' : '.';
    return b;
}

/* The domino of a player with its upper left end here: both squares set, if they are free. */
static bool place(plain *b, bt_player player, unsigned r, unsigned c)
{
    unsigned r2 = r + (player == BT_LEFT), c2 = c + (player == BT_RIGHT);
    if (r2 >= b->rows || c2 >= b->columns || b->at[r][c] != '.' || b->at[r2][c2] != '.')
        return false;
    b->at[r][c] = b->at[r2][c2] = '#';
    return true;
}

static bool wins(const plain *b, bt_player first)
{
    bt_player second = first == BT_LEFT ? BT_RIGHT : BT_LEFT;
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned c = 0; c < b->columns; c++) {
            plain next = *b;
            if (place(&next, first, r, c) && !wins(&next, second)) return true;
        }
    return false;
}

static bt_outcome play(const plain *b)
{
    bool left = wins(b, BT_LEFT), right = wins(b, BT_RIGHT);
    return left ? right ? BT_OUTCOME_N : BT_OUTCOME_L : right ? BT_OUTCOME_R : BT_OUTCOME_P;
}

/* Two boards beside each other, a column of taken squares between them. */
static plain beside(const plain *a, const plain *b)
{
    plain both = {.rows = a->rows > b->rows ? a->rows : b->rows,
                  .columns = a->columns + 1 + b->columns};
    memset(both.at, '#', sizeof both.at);
    for (unsigned r = 0; r < a->rows; r++) memcpy(both.at[r], a->at[r], a->columns);
    for (unsigned r = 0; r < b->rows; r++)
        memcpy(both.at[r] + a->columns + 1, b->at[r], b->columns);
    return both;
}

static plain board_of_bits(unsigned bits)
{
    plain b = {.rows = 3, .columns = 3};
    for (unsigned i = 0; i < 9; i++) b.at[i / 3][i % 3] = bits >> i & 1 ? '#' : '.';
    return b;
}

/* The value of a board from the values of what its moves lead to. */
static bt_value value_by_moves(bt_game *game, const plain *b)
{
    bt_value options[2][64];
    size_t count[2] = {0};
    for (int player = BT_LEFT; player <= BT_RIGHT; player++)
        for (unsigned i = 0; i < b->rows * b->columns; i++) {
            plain next = *b;
            char text[SIDE * (SIDE + 1)];
            if (!place(&next, (bt_player)player, i / b->columns, i % b->columns)) continue;
            spell(&next, text);
            options[player][count[player]++] = value_of(game, text);
        }
    return bt_value_game(game->ctx, options[0], count[0], options[1], count[1]);
}

/* All parts of the 3x3 board: the outcome by playing, and the value by the moves. */
static void test_all_of_3x3(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (unsigned bits = 0; bits < 512; bits++) {
        plain b = board_of_bits(bits);
        char text[SIDE * (SIDE + 1)];
        spell(&b, text);
        bt_value value = value_of(game, text);
        assert_int_equal(bt_value_outcome(ctx, value), play(&b));
        assert_int_equal(value, value_by_moves(game, &b));
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* Values add up as boards do: the outcome of two boards side by side, by playing. */
static void test_sums(void **state)
{
    (void)state;
    bt_random random = random_start("sums of boards");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (int i = 0; i < 300; i++) {
        plain a = random_board(&random, 1 + (unsigned)bt_random__below(&random, 4),
                               1 + (unsigned)bt_random__below(&random, 3), 25);
        plain b = random_board(&random, 1 + (unsigned)bt_random__below(&random, 3),
                               1 + (unsigned)bt_random__below(&random, 3), 35);
        plain both = beside(&a, &b);
        char text[3][SIDE * (SIDE + 1)];
        spell(&a, text[0]);
        spell(&b, text[1]);
        spell(&both, text[2]);
        bt_value sum = bt_value_add(ctx, value_of(game, text[0]), value_of(game, text[1]));
        assert_int_equal(value_of(game, text[2]), sum);
        assert_int_equal(bt_value_outcome(ctx, sum), play(&both));
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* Boards with a side beyond 8 go another way than small ones: both must agree. */
static void test_large_boards(void **state)
{
    (void)state;
    bt_random random = random_start("large boards");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (int i = 0; i < 60; i++) {
        unsigned rows = 1 + (unsigned)bt_random__below(&random, 12);
        plain b = random_board(&random, rows, rows > 8 ? 2 : 9 + (unsigned)(i & 3), 55);
        char text[SIDE * (SIDE + 1)];
        spell(&b, text);
        assert_int_equal(value_of(game, text), value_by_moves(game, &b));
    }
    assert_int_equal(value_of(game, "1x32"), bt_value_integer(ctx, -16));
    assert_int_equal(value_of(game, "32x1"), bt_value_integer(ctx, 16));
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- symmetry and parts -- */

static plain turn(const plain *b)
{
    plain turned = {.rows = b->columns, .columns = b->rows};
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned c = 0; c < b->columns; c++) turned.at[c][b->rows - 1 - r] = b->at[r][c];
    return turned;
}

static plain mirror(const plain *b)
{
    plain mirrored = *b;
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned c = 0; c < b->columns; c++) mirrored.at[r][b->columns - 1 - c] = b->at[r][c];
    return mirrored;
}

/* All eight images of a board have one representative, which a quarter turn makes negative. */
static void test_normal(void **state)
{
    (void)state;
    bt_random random = random_start("normal forms");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (int i = 0; i < 400; i++) {
        unsigned rows = 1 + (unsigned)bt_random__below(&random, 10);
        unsigned columns = i & 1 ? rows : 1 + (unsigned)bt_random__below(&random, 10);
        plain b = random_board(&random, rows, columns, 40);
        bt_position first = BT_NO_POSITION, negative = BT_NO_POSITION;
        bool first_negated = false;
        for (int image = 0; image < 8; image++) {
            char text[SIDE * (SIDE + 1)];
            bool negated;
            spell(&b, text);
            bt_position position = read_position(game, text);
            bt_position normal = bt_rules__normal(game, position, &negated);
            if (image == 0) first = normal, first_negated = negated;
            if (image == 0) negative = bt_rules_negate(game, position);
            assert_int_equal(normal, first);
            if (rows != columns) assert_int_equal(negated, first_negated ^ (image & 1));
            b = turn(&b);
            if (image == 3) b = mirror(&b);
        }
        bool negated;
        assert_int_equal(bt_rules__normal(game, negative, &negated), first);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- options on small boards: the fast way against options, split and normal -- */

/* An option: the parts that are no strips, as pairs of position and sign in order, and what the
   strips are worth. */
enum { PAIRS_MAX = 32, OPTIONS_MAX = 64 };
typedef struct option {
    int64_t strips;
    size_t count;
    uint32_t pairs[PAIRS_MAX][2];
} option;

typedef struct listing {
    bt_game *game;
    size_t count;
    option options[OPTIONS_MAX];
} listing;

static int compare_pairs(const void *a, const void *b)
{
    return memcmp(a, b, 2 * sizeof(uint32_t));
}

static bool begin_option(void *data)
{
    listing *l = data;
    assert_true(l->count < OPTIONS_MAX);
    l->options[l->count++] = (option){0};
    return true;
}

static bool add_part(void *data, bt_bytes part, bool negated)
{
    listing *l = data;
    option *o = &l->options[l->count - 1];
    assert_true(o->count < PAIRS_MAX);
    o->pairs[o->count][0] = bt_rules__keep_position(l->game, part.at, part.length);
    o->pairs[o->count++][1] = negated;
    qsort(o->pairs, o->count, sizeof *o->pairs, compare_pairs);
    return true;
}

static void add_integer(void *data, int64_t n)
{
    listing *l = data;
    l->options[l->count - 1].strips += n;
}

static void list_fast(listing *l, bt_position position, bt_player player)
{
    bt_bytes bytes = bt_rules__bytes(l->game, position);
    bt_part_sink sink = {begin_option, add_part, add_integer, l};
    assert_int_equal(l->game->theory.parts(l->game, bytes, player, &sink), BT_OK);
}

static void list_bounds(listing *l, bt_position position, bt_player player)
{
    bt_bytes bytes = bt_rules__bytes(l->game, position);
    bt_part_sink sink = {NULL, add_part, add_integer, l};
    for (unsigned which = 0; which <= SIDE; which++) {
        begin_option(l);
        if (l->game->theory.bound(l->game, bytes, player, which, &sink)) continue;
        l->count--;
        return;
    }
    fail_msg("there is no end of bounds");
}

/* A strip is one square wide; only one player has moves there, one for each two squares. */
static void add_slowly(listing *l, bt_position part)
{
    bt_bytes bytes = bt_rules__bytes(l->game, part);
    unsigned columns = bytes.at[0], rows = bytes.at[1];
    bool negated;
    if (columns == 1 || rows == 1) {
        add_integer(l, (int64_t)(rows / 2) - columns / 2);
        return;
    }
    bt_position normal = bt_rules__normal(l->game, part, &negated);
    add_part(l, bt_rules__bytes(l->game, normal), negated);
}

static void list_slowly(listing *l, bt_position position, bt_player player)
{
    bt_position_list options, parts;
    bt_rules__list_open(&options, l->game);
    bt_rules__list_open(&parts, l->game);
    assert_int_equal(bt_rules__options(l->game, position, player, &options), BT_OK);
    for (size_t i = 0; i < options.at.length; i++) {
        begin_option(l);
        parts.at.length = 0;
        assert_int_equal(bt_rules__split(l->game, options.at.at[i], &parts), BT_OK);
        for (size_t k = 0; k < parts.at.length; k++) add_slowly(l, parts.at.at[k]);
    }
    bt_rules__list_close(&options);
    bt_rules__list_close(&parts);
}

static bool has_option(const listing *l, const option *o)
{
    for (size_t i = 0; i < l->count; i++)
        if (l->options[i].strips == o->strips && l->options[i].count == o->count &&
            !memcmp(l->options[i].pairs, o->pairs, o->count * sizeof *o->pairs))
            return true;
    return false;
}

/* What the fast way lists are options, on boards of every size it takes. */
static void test_fast_options_are_options(void **state)
{
    (void)state;
    bt_random random = random_start("fast options");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (unsigned i = 0; i < 1000; i++) {
        plain b = random_board(&random, 1 + (unsigned)bt_random__below(&random, 8),
                               1 + (unsigned)bt_random__below(&random, 8), i % 60);
        char text[SIDE * (SIDE + 1)];
        spell(&b, text);
        bt_position position = read_position(game, text);
        for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
            listing fast = {.game = game}, slow = {.game = game};
            list_fast(&fast, position, (bt_player)player);
            list_slowly(&slow, position, (bt_player)player);
            assert_int_equal(fast.count > 0, slow.count > 0);
            for (size_t k = 0; k < fast.count; k++)
                if (!has_option(&slow, &fast.options[k]))
                    fail_msg("%s: option %zu of player %d is none", text, k, player);
        }
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static bt_value value_of_option(bt_game *game, const option *o)
{
    bt_value sum = bt_value_integer(game->ctx, o->strips);
    for (size_t i = 0; i < o->count; i++) {
        bt_value part = bt_solve__value(game, o->pairs[i][0]);
        sum = o->pairs[i][1] ? bt_value_subtract(game->ctx, sum, part)
                             : bt_value_add(game->ctx, sum, part);
    }
    assert_int_not_equal(sum, BT_NONE);
    return sum;
}

/* Is there an option that is at least as good for the player as this value? */
static bool is_matched(const listing *l, bt_value value, bt_player player)
{
    for (size_t i = 0; i < l->count; i++) {
        bt_value other = value_of_option(l->game, &l->options[i]);
        if (player == BT_LEFT ? bt_value_le(l->game->ctx, value, other)
                              : bt_value_le(l->game->ctx, other, value))
            return true;
    }
    return false;
}

/* The same game, with the same positions, in which the fast ways are not made use of. */
static bt_game slow_view(const bt_game *game)
{
    bt_game slow = *game;
    slow.theory.parts = NULL;
    slow.theory.bound = NULL;
    slow.memos = NULL;
    slow.close_memos = NULL;
    return slow;
}

static void close_view(bt_game *game)
{
    if (game->close_memos) game->close_memos(game);
}

static bt_position random_position(bt_game *game, bt_random *random, unsigned percent, char *text)
{
    unsigned rows = 1 + (unsigned)bt_random__below(random, 6);
    plain b = random_board(random, rows, 1 + (unsigned)bt_random__below(random, 6), percent);
    spell(&b, text);
    return read_position(game, text);
}

/* What the fast way leaves out is dominated by what it lists, by values found without it. */
static void test_left_out_is_dominated(void **state)
{
    (void)state;
    bt_random random = random_start("dominated options");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering"), view = slow_view(game), *slow_game = &view;
    size_t left_out = 0;
    for (unsigned i = 0; i < 1500; i++) {
        char text[SIDE * (SIDE + 1)];
        bt_position position = random_position(game, &random, 25 + i % 40, text);
        for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
            listing fast = {.game = game}, slow = {.game = slow_game};
            list_fast(&fast, position, (bt_player)player);
            fast.game = slow_game;
            list_slowly(&slow, position, (bt_player)player);
            left_out += slow.count - fast.count;
            for (size_t k = 0; k < slow.count; k++)
                if (!is_matched(&fast, value_of_option(slow_game, &slow.options[k]),
                                (bt_player)player))
                    fail_msg("%s: option %zu of player %d is missing", text, k, player);
        }
        assert_int_equal(value_of(game, text), value_of(slow_game, text));
    }
    assert_true(left_out > 100);
    close_view(slow_game);
    bt_rules_close(game);
    bt_close(ctx);
}

/* A bound is at least as good for the player as the board, by values found without it. */
static void test_bounds(void **state)
{
    (void)state;
    bt_random random = random_start("bounds");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering"), view = slow_view(game), *slow_game = &view;
    size_t better = 0, same = 0;
    for (unsigned i = 0; i < 400; i++) {
        char text[SIDE * (SIDE + 1)];
        bt_position position = random_position(game, &random, 25 + i % 40, text);
        bt_value value = value_of(slow_game, text);
        for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
            listing bounds = {.game = game};
            list_bounds(&bounds, position, (bt_player)player);
            for (size_t j = 0; j < bounds.count; j++) {
                bt_value above = value_of_option(slow_game, &bounds.options[j]);
                if (player == BT_LEFT ? !bt_value_le(ctx, value, above)
                                      : !bt_value_le(ctx, above, value))
                    fail_msg("%s: bound %zu for player %d", text, j, player);
                *(value == above ? &same : &better) += 1;
            }
        }
    }
    assert_true(better > 100 && same > 100);
    close_view(slow_game);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_all_of_3x3),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_normal),
        cmocka_unit_test(test_fast_options_are_options),
        cmocka_unit_test(test_left_out_is_dominated),
        cmocka_unit_test(test_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
