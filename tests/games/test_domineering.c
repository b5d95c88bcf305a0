/* Domineering: published values, play by the rules alone, symmetries, parts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/playing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static bt_random seeded(const char *what)
{
    const char *given = getenv("BOUTON_SEED");
    uint64_t seed = given ? strtoull(given, NULL, 10) : (uint64_t)time(NULL);
    printf("%s: BOUTON_SEED=%llu\n", what, (unsigned long long)seed);
    return (bt_random){seed};
}

static bt_value value_of(bt_game *game, const char *text)
{
    bt_value value = bt_solve_value(game, read_position(game, text));
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
            b.at[r][c] = bt_random_below(random, 100) < taken ? '#' : '.';
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
    bt_random random = seeded("sums of boards");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (int i = 0; i < 300; i++) {
        plain a = random_board(&random, 1 + (unsigned)bt_random_below(&random, 4),
                               1 + (unsigned)bt_random_below(&random, 3), 25);
        plain b = random_board(&random, 1 + (unsigned)bt_random_below(&random, 3),
                               1 + (unsigned)bt_random_below(&random, 3), 35);
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
    bt_random random = seeded("large boards");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (int i = 0; i < 60; i++) {
        unsigned rows = 1 + (unsigned)bt_random_below(&random, 12);
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
    bt_random random = seeded("normal forms");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (int i = 0; i < 400; i++) {
        unsigned rows = 1 + (unsigned)bt_random_below(&random, 10);
        unsigned columns = i & 1 ? rows : 1 + (unsigned)bt_random_below(&random, 10);
        plain b = random_board(&random, rows, columns, 40);
        bt_position first = BT_NO_POSITION, negative = BT_NO_POSITION;
        bool first_negated = false;
        for (int image = 0; image < 8; image++) {
            char text[SIDE * (SIDE + 1)];
            bool negated;
            spell(&b, text);
            bt_position position = read_position(game, text);
            bt_position normal = bt_rules_normal(game, position, &negated);
            if (image == 0) first = normal, first_negated = negated;
            if (image == 0) negative = bt_rules_negate(game, position);
            assert_int_equal(normal, first);
            if (rows != columns) assert_int_equal(negated, first_negated ^ (image & 1));
            b = turn(&b);
            if (image == 3) b = mirror(&b);
        }
        bool negated;
        assert_int_equal(bt_rules_normal(game, negative, &negated), first);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* Parts as they come from the fast way, and from options, split and normal: in a list of words,
   0 before each option, then position and sign in order. */
typedef struct listing {
    bt_game *game;
    bt_words at;
    size_t option;
} listing;

static int compare_pairs(const void *a, const void *b)
{
    return memcmp(a, b, 2 * sizeof(uint32_t));
}

/* The parts of an option come in any order. */
static void sort_option(listing *l)
{
    size_t words = l->at.length - l->option;
    if (words > 2) qsort(l->at.at + l->option, words / 2, 2 * sizeof(uint32_t), compare_pairs);
}

static bool begin_option(void *data)
{
    listing *l = data;
    sort_option(l);
    bool pushed = bt_words_push(&l->at, 0) && bt_words_push(&l->at, 0);
    l->option = l->at.length;
    return pushed;
}

static bool add_part(void *data, bt_bytes part, bool negated)
{
    listing *l = data;
    return bt_words_push(&l->at, bt_rules_intern(l->game->ctx, part.at, part.length)) &&
           bt_words_push(&l->at, negated);
}

static void list_slowly(listing *l, bt_position position, bt_player player)
{
    bt_position_list options, parts;
    bt_rules_list_open(&options, l->game->ctx);
    bt_rules_list_open(&parts, l->game->ctx);
    assert_int_equal(bt_rules_options(l->game, position, player, &options), BT_OK);
    for (size_t i = 0; i < options.at.length; i++) {
        begin_option(l);
        parts.at.length = 0;
        assert_int_equal(bt_rules_split(l->game, options.at.at[i], &parts), BT_OK);
        for (size_t k = 0; k < parts.at.length; k++) {
            bool negated;
            bt_position normal = bt_rules_normal(l->game, parts.at.at[k], &negated);
            add_part(l, bt_rules_bytes(l->game->ctx, normal), negated);
        }
    }
    bt_rules_list_close(&options);
    bt_rules_list_close(&parts);
    sort_option(l);
}

static void test_parts_fast_and_slow(void **state)
{
    (void)state;
    bt_random random = seeded("parts");
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "domineering");
    for (unsigned i = 0; i < 600; i++) {
        plain b = random_board(&random, 1 + (unsigned)bt_random_below(&random, 8),
                               1 + (unsigned)bt_random_below(&random, 8), i % 60);
        char text[SIDE * (SIDE + 1)];
        spell(&b, text);
        bt_position position = read_position(game, text);
        for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
            listing fast = {.game = game}, slow = {.game = game};
            bt_words_open(&fast.at, ctx);
            bt_words_open(&slow.at, ctx);
            bt_part_sink sink = {begin_option, add_part, &fast};
            assert_int_equal(
                game->rules->parts(game, bt_rules_bytes(ctx, position), (bt_player)player, &sink),
                BT_OK);
            sort_option(&fast);
            list_slowly(&slow, position, (bt_player)player);
            assert_int_equal(fast.at.length, slow.at.length);
            if (fast.at.length) assert_memory_equal(fast.at.at, slow.at.at, 4 * fast.at.length);
            bt_words_close(&fast.at);
            bt_words_close(&slow.at);
        }
    }
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),  cmocka_unit_test(test_all_of_3x3),
        cmocka_unit_test(test_sums),   cmocka_unit_test(test_large_boards),
        cmocka_unit_test(test_normal), cmocka_unit_test(test_parts_fast_and_slow),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
