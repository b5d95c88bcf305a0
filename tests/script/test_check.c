/* Rulesets in Lua that break a promise: each is found, and named at a small position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <string.h>

#include <cmocka.h>

#include "script/script.h"

static bt_game *open_script(bt_context *ctx, const char *script)
{
    bt_game *game;
    if (bt_script__open_text(ctx, "x.lua", script, strlen(script), &game))
        fail_msg("%s: %s", script, bt_message(ctx));
    return game;
}

static void expect_finding(const char *script, const char *start, bt_study_fault fault,
                           const char *position, const char *piece)
{
    bt_context *ctx = bt_open();
    bt_position at;
    bt_study_report report;
    bt_text text;
    bt_limit_time(ctx, 10);
    bt_game *game = open_script(ctx, script);
    assert_int_equal(bt_rules_parse(game, start, &at), BT_OK);
    bt_status status = bt_study__check(game, &at, 1, 1000, &report);
    if (status) fail_msg("%s: %s", script, bt_message(ctx));
    assert_true(report.count > 0);
    assert_int_equal(report.findings[0].fault, fault);
    if (!strstr(report.findings[0].words, piece)) fail_msg("%s", report.findings[0].words);
    bt_text__open(&text, ctx);
    bt_rules__print(game, report.findings[0].position, &text);
    assert_string_equal(text.at, position);
    bt_text__close(&text);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_check_names_the_smallest_position(void **state)
{
    (void)state;
    expect_finding("return { example = 9, moves = function(n) if n == 4 then return {3, 7} end "
                   "if n > 0 then return {n - 1} end return {} end }",
                   "9", BT_STUDY_LOOP, "4", "come back");
    expect_finding("return { example = 9, moves = function(n) if n > 0 then return {n - 1} end "
                   "return {} end, closed_form = function(n) return n == 5 and 0 or n % 2 end }",
                   "9", BT_STUDY_THEOREM, "5", "it says P, search says N");
    expect_finding("return { example = 9, moves = function(n) local t = {} for i = 1, n do t[i] = "
                   "n - i end return t end, split = function(n) if n < 4 then return {n} end "
                   "return {n - 1, 1} end }",
                   "9", BT_STUDY_SPLIT, "4", "worth *4, its parts together *2");
    expect_finding("return { example = 9, moves = function(n) if n == 2 then error('two') end "
                   "if n > 0 then return {n - 1} end return {} end }",
                   "9", BT_STUDY_ERROR, "2", "x.lua:1: two");
    expect_finding("return { example = 3, moves = function(n) if n > 0 then return {n - 1} end "
                   "return {} end, print = function(n) return tostring(n // 2) end, "
                   "parse = function(s) return tonumber(s) end }",
                   "3", BT_STUDY_TEXT, "0", "read as another");
    expect_finding("local c = 0 return { example = 3, moves = function(n) c = c + 1 "
                   "if n > 0 then return {n - 1, c % 2} end return {} end }",
                   "3", BT_STUDY_LOOP, "1", "");
    expect_finding("return { example = 3, octal = '0.77', moves = function(n) "
                   "if n > 0 then return {n - 1} end return {} end }",
                   "3", BT_STUDY_MOVES, "2", "octal 0.77");
}

/* Clobber, with the colours' runs of two merged into one by `normal`. */
#define CLOBBER                                                                                    \
    "local function capture(own, other) return function(row) local list = {} "                     \
    "for i, c in bouton.chars(row) do if c == own then for _, to in ipairs{i - 1, i + 1} do "      \
    "if to >= 1 and row:sub(to, to) == other then "                                                \
    "list[#list + 1] = bouton.put(bouton.put(row, i, '.'), to, own) end end end end "              \
    "return list end end "

static void test_a_normal_form_that_merges_stones_is_found(void **state)
{
    (void)state;
    expect_finding(CLOBBER
                   "return { example = 'XOO', left = capture('X', 'O'), right = capture('O', 'X'), "
                   "normal = function(row) return (row:gsub('OO', 'O')) end }",
                   "XOO", BT_STUDY_NORMAL, "XOO", "the normal form XO is *");
    expect_finding(CLOBBER "return { example = 'XOO', left = capture('X', 'O'), right = "
                           "capture('O', 'X'), normal = function(row) return row, true end }",
                   "XOO", BT_STUDY_NORMAL, "XOO", "the negative of it is");
    expect_finding("return { example = 9, misere = true, moves = function(n) "
                   "return n > 0 and {n - 1} or {} end, normal = function(n) return 0 end }",
                   "9", BT_STUDY_NORMAL, "1", "of it is P, that of the normal form 0 is N");
    expect_finding("return { example = 9, ends = function(n, player) return n == 0 and 'L' end, "
                   "moves = function(n) return n > 1 and {n - 2} or {} end, "
                   "normal = function(n) return n, n == 2 end }",
                   "8", BT_STUDY_NORMAL, "2", "");
}

static void test_parts_are_compared_in_misere_play_too(void **state)
{
    (void)state;
    expect_finding("return { example = 9, misere = true, moves = function(n) local t = {} "
                   "for i = 1, n do t[i] = n - i end return t end, "
                   "split = function(n) if n < 4 then return {n} end return {n - 1, 1} end }",
                   "9", BT_STUDY_SPLIT, "4", "worth *4, its parts together *2");
}

static void test_all_that_a_closed_form_says_is_compared(void **state)
{
#define LEFT_ONLY                                                                                  \
    "return { example = 4, left = function(n) return n > 0 and {n - 1} or {} end, "                \
    "right = function(n) return {} end, "
    (void)state;
    expect_finding("return { example = 4, moves = function(n) local t = {} "
                   "for i = 1, n do t[i] = n - i end return t end, "
                   "closed_form = function(n) return math.min(n, 2) end }",
                   "4", BT_STUDY_THEOREM, "3", "it says nim-value 2, search says 3");
    expect_finding(LEFT_ONLY
                   "closed_form = function(n) return bouton.value(n < 3 and n or n + 1) end }",
                   "4", BT_STUDY_THEOREM, "3", "it says 4, by the moves it is worth 3");
    expect_finding(LEFT_ONLY "closed_form = function(n) return n == 0 and 'P' or 'N' end }", "4",
                   BT_STUDY_THEOREM, "1", "it says N, search says L");
}

static void test_heaps_and_cells_that_change_are_found(void **state)
{
    (void)state;
    expect_finding("local c = 0 return { example = 'aaa', moves = function(s) "
                   "return #s > 0 and {s:sub(2)} or {} end, "
                   "heap = function(n) c = c + 1 return ('a'):rep(n + c % 2) end }",
                   "aaa", BT_STUDY_SERIES, "a", "asked twice");
    expect_finding("local c = 0 return { example = 'aaa', moves = function(s) "
                   "return #s > 0 and {s:sub(2)} or {} end, "
                   "cell = function(x, y) c = c + 1 return ('a'):rep(x + y + c % 2) end }",
                   "aaa", BT_STUDY_SERIES, "a", "asked twice");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_check_names_the_smallest_position),
        cmocka_unit_test(test_a_normal_form_that_merges_stones_is_found),
        cmocka_unit_test(test_parts_are_compared_in_misere_play_too),
        cmocka_unit_test(test_all_that_a_closed_form_says_is_compared),
        cmocka_unit_test(test_heaps_and_cells_that_change_are_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
