/* Games on boards of squares against moves made on plain letters: the options, the value, who wins
   by search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/plain_boards.h"
#include "support/playing.h"
#include "support/seed.h"

enum { KNOWN = 1 << 17 };

/* -- values of plain boards, each worked out once -- */

typedef struct known {
    char text[TEXT];
    bt_value value;
} known;

typedef struct slow {
    bt_context *ctx;
    move_maker *moves;
    known *table;
    size_t count;
} slow;

static known *find_known(slow *s, const char *text)
{
    size_t at = 5381;
    for (const char *c = text; *c; c++) at = at * 33 ^ (unsigned char)*c;
    for (at %= KNOWN; s->table[at].text[0] && strcmp(s->table[at].text, text);
         at = (at + 1) % KNOWN)
        ;
    return &s->table[at];
}

static bt_value worth(slow *s, const plain *b)
{
    char text[TEXT];
    plain_write_board(b, text);
    known *place = find_known(s, text);
    if (place->text[0]) return place->value;
    bt_value options[2][OPTIONS];
    size_t count[2];
    for (int player = 0; player < 2; player++) {
        listed *out = calloc(1, sizeof *out);
        assert_non_null(out);
        s->moves(b, player, out);
        count[player] = out->count;
        for (size_t i = 0; i < out->count; i++) options[player][i] = worth(s, &out->at[i]);
        free(out);
    }
    place = find_known(s, text);
    strcpy(place->text, text);
    place->value = bt_value_game(s->ctx, options[0], count[0], options[1], count[1]);
    assert_true(++s->count < KNOWN * 3 / 4);
    return place->value;
}

/* -- both sides -- */

static void compare_options(bt_game *game, bt_position position, const plain *b, slow *s,
                            bt_player player)
{
    bt_position options[OPTIONS], wanted[OPTIONS];
    size_t count;
    listed *out = calloc(1, sizeof *out);
    assert_non_null(out);
    s->moves(b, (int)player, out);
    assert_int_equal(bt_rules_options(game, position, player, options, OPTIONS, &count), BT_OK);
    for (size_t i = 0; i < out->count; i++) {
        char text[TEXT];
        bool found = false;
        plain_write_board(&out->at[i], text);
        wanted[i] = read_position(game, text);
        for (size_t k = 0; k < count; k++) found = found || options[k] == wanted[i];
        if (!found) fail_msg("%s: the option %s is missing", game->name, text);
    }
    for (size_t k = 0; k < count; k++) {
        bool found = false;
        for (size_t i = 0; i < out->count; i++) found = found || options[k] == wanted[i];
        if (!found) fail_msg("%s: %s is no option", game->name, write_position(game, options[k]));
    }
    free(out);
}

static void compare_board(bt_game *game, const plain *b, slow *s)
{
    char text[TEXT];
    plain_write_board(b, text);
    bt_position position = read_position(game, text);
    bt_value right = worth(s, b), value = bt_solve__value(game, position);
    if (value != right) fail_msg("%s %s is not worth what it should be", game->name, text);
    bt_solution found = solve_text(game, text, BT_METHOD_SEARCH);
    if (found.outcome != bt_value_outcome(s->ctx, right))
        fail_msg("%s %s: search is wrong", game->name, text);
    bt_solution__close(&found);
    compare_options(game, position, b, s, BT_LEFT);
    compare_options(game, position, b, s, BT_RIGHT);
}

static void test_random_boards(void **state)
{
    bt_random random = random_start("boards");
    int rounds = getenv("BOUTON_THOROUGH") ? 3000 : 300;
    (void)state;
    for (size_t i = 0; plain_boards[i].name; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, plain_boards[i].name);
        slow s = {
            .ctx = ctx, .moves = plain_boards[i].moves, .table = calloc(KNOWN, sizeof(known))};
        assert_non_null(s.table);
        for (int k = 0; k < rounds; k++) {
            plain b = plain_random_board(&random, plain_boards[i].letters, plain_boards[i].squares);
            if (s.count > KNOWN / 4) {
                memset(s.table, 0, KNOWN * sizeof *s.table);
                s.count = 0;
            }
            compare_board(game, &b, &s);
        }
        free(s.table);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Boards beyond 8 rows or columns are kept in another way. */
static void test_long_boards(void **state)
{
    bt_random random = random_start("long boards");
    (void)state;
    for (size_t i = 0; plain_boards[i].name; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, plain_boards[i].name);
        slow s = {
            .ctx = ctx, .moves = plain_boards[i].moves, .table = calloc(KNOWN, sizeof(known))};
        assert_non_null(s.table);
        for (int k = 0; k < 12; k++) {
            plain b = {.rows = 1 + k % 2, .columns = 9 + k % 4};
            FOR_SQUARES(&b, r, c) b.at[r][c] = '#';
            for (int n = 0; n < plain_boards[i].squares * 2 / 3; n++)
                b.at[bt_random__below(&random, (uint64_t)b.rows)]
                    [bt_random__below(&random, (uint64_t)b.columns)] =
                    plain_boards[i]
                        .letters[bt_random__below(&random, strlen(plain_boards[i].letters))];
            for (int turned = 0; turned < 2; turned++) {
                plain t = {.rows = b.columns, .columns = b.rows};
                FOR_SQUARES(&b, r, c) t.at[c][r] = b.at[r][c];
                compare_board(game, turned ? &t : &b, &s);
            }
        }
        free(s.table);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- notation -- */

static void test_notation(void **state)
{
    static const char *const bad[][3] = {
        {"clobber", "xoy", "2"}, {"clobber", "xo//x", "3"},    {"clobber", "", "0"},
        {"clobber", "3", "1"},   {"clobber", "3x", "2"},       {"clobber", "3x4 x", "4"},
        {"col", "L.Q", "2"},     {"amazons", "x../..o/", "8"}, {"fission", "xo", "1"},
    };
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bt_game *game = open_game(ctx, bad[i][0]);
        size_t place = 99;
        assert_int_equal(refuse_position(game, bad[i][1], &place), BT_INPUT);
        if (place != (size_t)atoi(bad[i][2])) fail_msg("%s %s: %zu", bad[i][0], bad[i][1], place);
        bt_clear(ctx);
        bt_rules_close(game);
    }
    assert_int_equal(refuse_game(ctx, "clobber:queen"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "clobber:anti:cannibal"), BT_INPUT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_long_boards),
        cmocka_unit_test(test_notation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
