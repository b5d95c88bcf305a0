/* Wrapped games: the twin with the same moves for both players, and the form whose last mover
   loses, compared with plain programs for the games they must be. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

/* -- Cram: dominoes of either direction by both players -- */

enum { SIDE = 4 };

static uint8_t known[1 << SIDE * SIDE]; /* nim-value + 1 of a set of free squares */

static unsigned cram(unsigned squares)
{
    bool met[64] = {false};
    if (known[squares]) return known[squares] - 1u;
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        unsigned across = 3u << i, upright = (1u | 1u << SIDE) << i;
        if (i % SIDE + 1 < SIDE && (squares & across) == across)
            met[cram(squares & ~across)] = true;
        if (i + SIDE < SIDE * SIDE && (squares & upright) == upright)
            met[cram(squares & ~upright)] = true;
    }
    unsigned mex = 0;
    while (met[mex]) mex++;
    known[squares] = (uint8_t)(mex + 1);
    return mex;
}

static void spell(unsigned squares, char *text)
{
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        if (i && i % SIDE == 0) *text++ = '/';
        *text++ = squares >> i & 1 ? '.' : '#';
    }
    *text = '\0';
}

static void the_twin_of_domineering_is_cram(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "impartial:domineering");
    bt_random random = {7};
    (void)state;
    for (int i = 0; i < 400; i++) {
        char text[SIDE * SIDE + SIDE];
        unsigned squares = i ? (unsigned)bt_random__below(&random, 1 << SIDE * SIDE) : 0xffff;
        spell(squares, text);
        bt_solution s = solve_text(game, text, BT_METHOD_AUTO);
        if (strtoul(s.nim, NULL, 10) != cram(squares)) fail_msg("%s has nim-value %s", text, s.nim);
        bt_solution__close(&s);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- Kayles where the last mover loses -- */

/* The player to move loses a single row of n pins exactly for these (Sibert and Conway 1992). */
static void misere_kayles_is_lost_at_few_rows(void **state)
{
    static const char lost[] = "1,4,9,12,20,";
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "misere:kayles");
    (void)state;
    for (int n = 0; n <= 24; n++) {
        char text[8], item[12] = ",";
        snprintf(text, sizeof text, "%d", n);
        snprintf(item, sizeof item, "%d,", n);
        const char *at = strstr(lost, item);
        bool previous = at && (at == lost || at[-1] == ',');
        bt_solution s = solve_text(game, text, BT_METHOD_AUTO);
        if ((s.outcome == BT_OUTCOME_P) != previous) fail_msg("a row of %d", n);
        bt_solution__close(&s);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- partizan games where the last mover loses -- */

/* Hackenbush strings as plain letters: does the player to move win? */
static bool wins(const char *strings, char own)
{
    bool stuck = true;
    size_t length = strlen(strings);
    for (size_t i = 0; i < length; i++) {
        char after[32];
        if (strings[i] != own && strings[i] != 'G') continue;
        stuck = false;
        size_t end = i + strcspn(strings + i, ",");
        memcpy(after, strings, i);
        strcpy(after + i, strings + end);
        if (!wins(after, own == 'L' ? 'R' : 'L')) return true;
    }
    return stuck;
}

static void misere_hackenbush_is_won_by_who_cannot_move(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "misere:hackenbush");
    bt_random random = {11};
    (void)state;
    for (int i = 0; i < 300; i++) {
        char text[16];
        size_t length = 1 + bt_random__below(&random, 6);
        for (size_t k = 0; k < length; k++)
            text[k] = "LRG,"[bt_random__below(&random, 3 + (k > 0))];
        text[length] = '\0';
        if (text[length - 1] == ',' || strstr(text, ",,")) continue;
        bool left = wins(text, 'L'), right = wins(text, 'R');
        bt_outcome expected = left    ? right ? BT_OUTCOME_N : BT_OUTCOME_L
                              : right ? BT_OUTCOME_R
                                      : BT_OUTCOME_P;
        bt_solution s = solve_text(game, text, BT_METHOD_AUTO);
        if (s.outcome != expected) fail_msg("%s", text);
        bt_solution__close(&s);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- what is kept and what is refused -- */

/* Two equal green strings are worth 0, and so nothing in normal play; in misère play they are lost
   by who has to move, and nothing is won. */
static bool drop_pair(bt_game *game, bt_bytes position, bt_text *out)
{
    bool pair = position.length == 5 && !memcmp(position.at, "GG,GG", 5);
    (void)game;
    if (!pair) bt_text__add_bytes(out, (const char *)position.at, position.length);
    return false;
}

static bt_outcome solve_misere_pair(bool exact)
{
    bt_context *ctx = bt_open();
    bt_game *inner = open_game(ctx, "hackenbush"), *game;
    inner->theory.normal = drop_pair;
    inner->theory.exact = exact;
    assert_int_equal(bt_rules__wrap_misere(inner, &game), BT_OK);
    bt_solution s = solve_text(game, "GG,GG", BT_METHOD_SEARCH);
    bt_outcome outcome = s.outcome;
    bt_solution__close(&s);
    bt_rules_close(game);
    bt_close(ctx);
    return outcome;
}

static void a_form_that_keeps_only_values_is_not_taken_over(void **state)
{
    (void)state;
    assert_false(wins("GG,GG", 'L'));
    assert_int_equal(solve_misere_pair(false), BT_OUTCOME_P);
    assert_int_equal(solve_misere_pair(true), BT_OUTCOME_N); /* what the flag prevents */
}

static void a_wrapped_game_keeps_its_own_theory(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *kayles = open_game(ctx, "impartial:kayles"), *nim = open_game(ctx, "misere:nim");
    (void)state;
    assert_string_equal(kayles->name, "impartial:kayles");
    assert_string_equal(nim->name, "misere:nim");
    bt_solution s = solve_text(kayles, "20000", BT_METHOD_THEOREM);
    assert_int_equal(s.outcome, BT_OUTCOME_N);
    bt_solution__close(&s);
    s = solve_text(nim, "1,1,100000000000000000000000", BT_METHOD_THEOREM);
    assert_int_equal(s.outcome, BT_OUTCOME_N);
    bt_solution__close(&s);
    bt_rules_close(kayles);
    bt_rules_close(nim);
    bt_close(ctx);
}

static void what_cannot_be_wrapped_is_refused_at_its_place(void **state)
{
    static const struct {
        const char *name;
        size_t place;
    } bad[] = {{"misere:subtraction:2,3:end=LR", 7},
               {"misere:nim:misere", 7},
               {"impartial:wythoff:k=2", 10},
               {"misere:misere:kayles", 7},
               {"misere:nosuch", 7},
               {"misere:impartial:subtraction:0", 29}};
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(refuse_game(ctx, bad[i].name), BT_INPUT);
        if (bt_error_place(ctx) != bad[i].place)
            fail_msg("%s: at %zu", bad[i].name, bt_error_place(ctx));
        bt_clear(ctx);
    }
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_twin_of_domineering_is_cram),
        cmocka_unit_test(misere_kayles_is_lost_at_few_rows),
        cmocka_unit_test(misere_hackenbush_is_won_by_who_cannot_move),
        cmocka_unit_test(a_form_that_keeps_only_values_is_not_taken_over),
        cmocka_unit_test(a_wrapped_game_keeps_its_own_theory),
        cmocka_unit_test(what_cannot_be_wrapped_is_refused_at_its_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
