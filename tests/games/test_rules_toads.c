/* Toads and Frogs against moves made on plain strings, and published values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/naive.h"
#include "support/playing.h"

enum { LONGEST = 7 };

/* -- the slow side: rewriting T. to .T and TF. to .FT, .F to F. and .TF to FT. -- */

static naive worth(naive_store *store, const char *strip)
{
    static const char *const rules[2][2][2] = {{{"T.", ".T"}, {"TF.", ".FT"}},
                                               {{".F", "F."}, {".TF", "FT."}}};
    naive options[2][2 * LONGEST];
    size_t count[2] = {0, 0};
    for (int player = 0; player < 2; player++) {
        for (int rule = 0; rule < 2; rule++) {
            const char *before = rules[player][rule][0], *after = rules[player][rule][1];
            for (const char *at = strip; (at = strstr(at, before)); at++) {
                char next[LONGEST + 1];
                strcpy(next, strip);
                memcpy(next + (at - strip), after, strlen(after));
                options[player][count[player]++] = worth(store, next);
            }
        }
    }
    return naive_game(store, options[0], count[0], options[1], count[1]);
}

static void test_all_strips(void **state)
{
    naive_store *store = naive_open();
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "toads-and-frogs");
    unsigned all = 1;
    (void)state;
    for (unsigned length = 1; length <= LONGEST; length++) {
        all *= 3;
        for (unsigned code = 0; code < all; code++) {
            char strip[LONGEST + 1] = "";
            for (unsigned i = 0, rest = code; i < length; i++, rest /= 3)
                strip[i] = "TF."[rest % 3];
            bt_value value = bt_solve__value(game, read_position(game, strip));
            if (value != naive_to_value(store, ctx, worth(store, strip))) fail_msg("%s", strip);
            naive_clear(store);
        }
    }
    naive_close(store);
    bt_rules_close(game);
    bt_close(ctx);
}

static void check_value(bt_game *game, const char *strip, const char *value)
{
    if (bt_solve__value(game, read_position(game, strip)) != bt_value_read(game->ctx, value))
        fail_msg("%s is not %s", strip, value);
}

static void test_published_values(void **state)
{
    /* Winning Ways, chapter 1; Erickson, New Toads and Frogs results (1996) */
    static const char *const known[][2] = {
        {"T.F", "*"},   {"TFTF.", "0"}, {"TF.TF", "0"}, {"TFT.F", "*"},        {"T.TFF", "^"},
        {"TT.FF", "*"}, {"T..F", "0"},  {"T.", "1"},    {"T...", "3"},         {".F", "-1"},
        {"TT..", "4"},  {"TF", "0"},    {"T.,.F", "0"}, {"T.TFF,TFT.F", "^*"},
    };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "toads-and-frogs");
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        check_value(game, known[i][0], known[i][1]);
    bt_rules_close(game);
    bt_close(ctx);
}

static void make_start(unsigned toads, unsigned blanks, unsigned frogs, char *out)
{
    memset(out, 'T', toads);
    memset(out + toads, '.', blanks);
    memset(out + toads + blanks, 'F', frogs);
    out[toads + blanks + frogs] = '\0';
}

/* Three conjectures of Erickson (1996) on starting positions, by now proved (Thanatipanonda 2011):
   with two blanks and a > b >= 2, {{a-3|a-b}|{*|3-b}}; with three blanks and two frogs, {a-2|a-2};
   with three blanks, three frogs and a >= 5, a - 7/2. */
static void test_families(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "toads-and-frogs");
    char strip[40], value[80];
    (void)state;
    for (int b = 2; b <= 4; b++) {
        for (int a = b + 1; a <= 7; a++) {
            make_start((unsigned)a, 2, (unsigned)b, strip);
            snprintf(value, sizeof value, "{{%d|%d}|{*|%d}}", a - 3, a - b, 3 - b);
            check_value(game, strip, value);
        }
    }
    for (int a = 2; a <= 7; a++) {
        make_start((unsigned)a, 3, 2, strip);
        snprintf(value, sizeof value, "{%d|%d}", a - 2, a - 2);
        check_value(game, strip, value);
    }
    for (int a = 5; a <= 7; a++) {
        make_start((unsigned)a, 3, 3, strip);
        snprintf(value, sizeof value, "%d/2", 2 * a - 7);
        check_value(game, strip, value);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_notation(void **state)
{
    static const struct {
        const char *text;
        size_t place;
    } wrong[] = {{"", 0}, {"TX", 1}, {"T,,F", 2}, {",T", 0}, {"T,", 2}, {"0", 0}};
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "toads-and-frogs");
    bt_text words;
    size_t place;
    (void)state;
    char *text = write_position(game, read_position(game, " t_T-f , .F"));
    assert_string_equal(text, "T.T.F,.F");
    free(text);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_int_equal(refuse_position(game, wrong[i].text, &place), BT_INPUT);
        assert_int_equal(place, wrong[i].place);
    }
    bt_text__open(&words, ctx);
    bt_rules__describe(game, read_position(game, "T.,TF."), read_position(game, "T.,.FT"), BT_LEFT,
                       &words);
    assert_string_equal(words.at, "toad jumps from square 1 to 3 of strip 2");
    bt_text__cut(&words, 0);
    bt_rules__describe(game, read_position(game, "T.F"), read_position(game, "TF."), BT_RIGHT,
                       &words);
    assert_string_equal(words.at, "frog steps from square 3 to 2");
    bt_text__close(&words);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_strips),
        cmocka_unit_test(test_published_values),
        cmocka_unit_test(test_families),
        cmocka_unit_test(test_notation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
