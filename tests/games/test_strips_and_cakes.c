/* Toppling Dominoes, Toads and Frogs with other jumps, and the cakes, against moves made on plain
   strings and numbers. */
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

enum { LONGEST = 6, SIDE = 5 };

typedef naive worth_of(naive_store *store, const char *row, int form);

/* -- the slow side -- */

static naive dominoes(naive_store *store, const char *row, int form)
{
    naive options[2][2 * LONGEST];
    size_t count[2] = {0, 0}, length = strlen(row);
    for (int player = 0; player < 2; player++)
        for (size_t i = 0; i < length; i++) {
            char rest[LONGEST + 1] = "";
            if (row[i] != "LR"[player] && row[i] != 'E') continue;
            options[player][count[player]++] = dominoes(store, row + i + 1, form);
            memcpy(rest, row, i);
            options[player][count[player]++] = dominoes(store, rest, form);
        }
    return naive_game(store, options[0], count[0], options[1], count[1]);
}

/* An animal hops over 0 to `form` neighbours of the other kind to the empty square behind. */
static naive animals(naive_store *store, const char *strip, int form)
{
    naive options[2][LONGEST];
    size_t count[2] = {0, 0};
    int length = (int)strlen(strip);
    for (int player = 0; player < 2; player++)
        for (int i = 0; i < length; i++) {
            int step = player ? -1 : 1, to = i + step;
            if (strip[i] != "TF"[player]) continue;
            for (int over = 0; over < form && to >= 0 && to < length; over++)
                if (strip[to] == "FT"[player]) to += step;
            if (to < 0 || to >= length || strip[to] != '.') continue;
            char next[LONGEST + 1];
            strcpy(next, strip);
            next[i] = '.';
            next[to] = strip[i];
            options[player][count[player]++] = animals(store, next, form);
        }
    return naive_game(store, options[0], count[0], options[1], count[1]);
}

static naive cake(naive_store *store, char family, int rows, int columns);

/* A piece of a cake with `n` columns, or rows if Right divides it. */
static naive piece(naive_store *store, char family, int player, int rows, int columns, int n)
{
    return player ? cake(store, family, n, columns) : cake(store, family, rows, n);
}

static naive cake(naive_store *store, char family, int rows, int columns)
{
    naive options[2][SIDE + 1];
    size_t count[2] = {0, 0};
    if (!rows || !columns) return naive_zero(store);
    for (int player = 0; player < 2; player++) {
        int n = player ? rows : columns;
        for (int k = family == 'e' ? 0 : 1; k < n; k++) {
            naive sum = piece(store, family, player, rows, columns, k);
            if (family == 'm' && n % k) continue;
            if (family == 'm')
                sum = naive_multiple(store, n / k, sum);
            else
                sum = naive_add(
                    store, sum,
                    piece(store, family, player, rows, columns, family == 'e' ? n - 1 - k : n - k));
            options[player][count[player]++] = sum;
        }
    }
    return naive_game(store, options[0], count[0], options[1], count[1]);
}

/* -- both sides -- */

static void compare_rows(const char *name, const char *letters, worth_of *worth, int form)
{
    naive_store *store = naive_open();
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    unsigned all = 1;
    for (unsigned length = 1; length <= LONGEST; length++) {
        all *= 3;
        for (unsigned code = 0; code < all; code++) {
            char row[LONGEST + 1] = "";
            for (unsigned i = 0, rest = code; i < length; i++, rest /= 3)
                row[i] = letters[rest % 3];
            bt_value value = bt_solve__value(game, read_position(game, row));
            if (value != naive_to_value(store, ctx, worth(store, row, form)))
                fail_msg("%s %s", name, row);
            naive_clear(store);
        }
    }
    naive_close(store);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_rows(void **state)
{
    (void)state;
    compare_rows("toppling-dominoes", "LRE", dominoes, 0);
    compare_rows("elephants-and-rhinos", "TF.", animals, 0);
    compare_rows("toads-and-frogs:jump=2", "TF.", animals, 2);
    compare_rows("toads-and-frogs:jump=3", "TF.", animals, 3);
}

static void test_cakes(void **state)
{
    static const char *const names[] = {"cutcake", "maundy-cake", "eatcake"};
    (void)state;
    for (int i = 0; i < 3; i++) {
        naive_store *store = naive_open();
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, names[i]);
        for (int rows = 1; rows <= (i == 2 ? 3 : SIDE); rows++)
            for (int columns = 1; columns <= SIDE; columns++) {
                char text[32];
                snprintf(text, sizeof text, "%dx%d", rows, columns);
                bt_value value = bt_solve__value(game, read_position(game, text));
                naive slow = cake(store, names[i][0], rows, columns);
                if (value != naive_to_value(store, ctx, slow)) fail_msg("%s %s", names[i], text);
            }
        naive_close(store);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_notation(void **state)
{
    static const char *const bad[][3] = {
        {"toppling-dominoes", "LXR", "1"},
        {"toppling-dominoes", ",L", "0"},
        {"toppling-dominoes", "", "0"},
        {"cutcake", "2", "1"},
        {"cutcake", "2x", "2"},
        {"eatcake", "(2,3", "4"},
        {"maundy-cake", "2x3,", "4"},
        {"cutcake", "2x3 4", "4"},
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
    assert_int_equal(refuse_game(ctx, "toads-and-frogs:jump=x"), BT_INPUT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows),
        cmocka_unit_test(test_cakes),
        cmocka_unit_test(test_notation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
