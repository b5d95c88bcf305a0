/* Functions of one's own, lists, ranges, conditions: what they come to, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/context.h"
#include "support/random_games.h"
#include "value/value.h"

static void expect_true(bt_context *ctx, bt_scope *scope, const char *text)
{
    bt_result result;
    if (bt_value__evaluate(ctx, scope, text, &result)) fail_msg("%s: %s", text, bt_message(ctx));
    if (result.kind != BT_RESULT_TRUTH || !result.truth) fail_msg("%s", text);
    bt_result__close(&result);
}

static void test_claims(void **state)
{
    static const char *const claims[] = {
        "f(x,y) = x - y; f(5,2) == 3",
        "f(x) := {x|-x}; f(2) == +-2",
        "f(n) = if n == 0 then 1 else conway(n, f(n-1)); f(20) == 2432902008176640000",
        "F(n) = if n < 2 then n else F(n-1) + F(n-2); [F(n) for n in 0..6] == [0,1,1,2,3,5,8]",
        "a(n) = if n == 0 then true else b(n-1); b(n) = if n == 0 then false else a(n-1); a(8)",
        "[1,2,3] == 1..3 and [1..3,7] == [1,2,3,7] and [] == 2..1",
        "[[1..2]] == [[1,2]] and [(1..2)] == [1,2]",
        "[n for n in -2..2 if n > 0] == [n for n in -2..2 where n > 0]",
        "[[m,n] for m in 1..3 for n in 1..m if mod(m+n,2) == 0] == [[1,1],[2,2],[3,1],[3,3]]",
        "[m for m in 1..3 if m != 2 for n in 1..2] == [1,1,3,3]",
        "L = [^,{2|0},[1,2]]; L[1] == ^ and L[2] + 1 == {3|1} and L[3][2] == 2",
        "[1,2,3][2] == 2 and (1..9)[4] == 4 and followers(^^)[1] == ^^",
        "f(n) = [n,n+1]; f(3)[2] == 4",
        "sum([1,^,*]) == 1^* and sum([]) == 0 and sum(1..100) == 5050",
        "length([]) == 0 and length([[1,2],3]) == 2",
        "map(x -> x + *, [1,^]) == [1*,^*] and map(mean, [{4|0},*]) == [2,0]",
        "map((x) -> x, 1..3) == 1..3",
        "add(a) = b -> a + b; h = add(3); h(4) == 7",
        "add(a) = b -> a + b; [k(10) for k in [add(n) for n in 1..3]] == [11,12,13]",
        "g(f,x) = f(f(x)); g(x -> x + x, 3) == 12 and g(mean, {1|0}) == 1/2",
        "n = 7; [n for n in 1..2] == [1,2] and n == 7",
        "n = 7; f(m) = m + n; n = 1; f(2) == 3",
        "x = 1; f(x) = x + 1; f(5) == 6 and x == 1",
        "not (1 > 2) and (1 > 2 or 2 > 1) and not false",
        "(if ^ > 0 then 1 else 2) == 1 and (if * > 0 then 1 else if * || 0 then 2 else 3) == 2",
        "true or 1 > [2]",
        "not (false and 1 > [2])",
        "[outcome(g) for g in [1,-1,*,0]] == [outcome(2),outcome(-2),outcome(*2),outcome(0)]",
        "nim_sum([5,11,8]) == 6 and gcd([12,18],30) == 6",
        "uptimal(uptimal_expansion(^ - ^<3> + *2)) == ^ - ^<3> + *2",
        "length(pow(2,70)..pow(2,70)+3) == 4 and (pow(2,70)..pow(2,70)+3)[4] == pow(2,70) + 3",
        "T = tabulate(n, n + n for n in 1..3); T[2] == [2,4] and length(T) == 3",
        "tabulate([[1,2],[3,4]])[2][1] == 3",
        "G = {1|0}; [G -1] == [{0|-1}] and [G, 2] == [{1|0},2] and [G:1] == [G:1]",
        "for1 = 2; iffy = 3; for1 + iffy == 5",
        "v[2] == -^[2] and ^[2] == ^ + ^<2>",
        "f(x)=x;f (3) == 3",
        "3.[2][1] == 6",
    };
    (void)state;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        bt_context *ctx = bt_open();
        bt_scope *scope = bt_scope__open(ctx, NULL);
        expect_true(ctx, scope, claims[i]);
        bt_scope_close(scope);
        assert_int_equal(bt_error(ctx), BT_OK);
        bt_close(ctx);
    }
}

static void test_refused(void **state)
{
    static const struct {
        const char *text, *message;
        size_t place;
    } cases[] = {
        {"[n*2 for n in 1..3]", "the product of numbers is conway(m,n)", 2},
        {"3 * 5", "the product of numbers is conway(m,n)", 2},
        {"{2|1} * 3", "the product of numbers is conway(m,n)", 6},
        {"G = 2; 3*G", "a multiple is written 2.{1|0}", 9},
        {"{1|0}^2", "a power is written pow(n,2)", 5},
        {"if 1 > 0 then 2 else 3 end", "written without 'end'", 23},
        {"[n for n from 1 to 9]", "write 'for n in 1..10'", 9},
        {"def f(x) := x", "a function is written f(x) = x + 1", 4},
        {"Clobber(\"xo\")", "a position is written without quotes: [clobber xox/ox.]", 8},
        {"1 two", "expected an operator or ';', not 'two'", 2},
        {"n = 3; n^2", "a power is written pow(n,2)", 8},
        {"3+-1", "two readings: write '3 - 1' or '3 + (+-1)'", 1},
        {"f(x) = x + y; 1 + f(2)", "in f: unknown name 'y'", 18},
        {"f(x,y) = x; f(1)", "this function takes 2 arguments", 12},
        {"x = 3; x(1)", "'x' is not a function", 7},
        {"L = [1,2]; L[3]", "expected the number of an item, from 1 to 2", 13},
        {"[][1]", "the list is empty", 3},
        {"[1,2] + 1", "expected a value here", 0},
        {"mean([1])", "mean(G) takes values; map(f,L) takes a list", 0},
        {"1 + mean", "mean is a function: write mean(G)", 4},
        {"mean", "mean is a function: write mean(G)", 0},
        {"if 1 then 2 else 3", "expected a claim such as G > 0 here", 3},
        {"if 1 > 0 then 2", "expected 'else', but the text ends here", 15},
        {"[n for n in 3]", "expected a list here", 12},
        {"[n for m in 1..3]", "unknown name 'n'", 1},
        {"[1 for v in 1..3]", "this name cannot be a variable", 7},
        {"mean(x) = x", "this name cannot be a variable", 0},
        {"f(if) = 1", "this name cannot be a variable", 2},
        {"1/2..3", "a range goes from integer to integer", 0},
        {"1..2..3", "expected an operator or ';', not '.'", 4},
        {"1 < 2 < 3", "expected an operator or ';', not '<'", 6},
        {"sum(3)", "sum(L) takes a list", 0},
        {"sum([true])", "only values can be added", 0},
        {"map(3,[1])", "map(f,L) takes a function first", 0},
        {"tabulate([1])", "expected tabulate(a,b for n in L)", 0},
        {"tabulate(1,2)", "tabulate takes 1 argument", 0},
        {"[1] < [2]", "only values can be compared", 4},
        {"mean('{*|*}')", "mean(G) takes values", 0},
        {"[nim 3]", "no games are known here", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_context *ctx = bt_open();
        bt_result result;
        assert_int_equal(bt_value__evaluate(ctx, NULL, cases[i].text, &result), BT_INPUT);
        if (!strstr(bt_message(ctx), cases[i].message) || bt_error_place(ctx) != cases[i].place)
            fail_msg("%s: %s at %zu", cases[i].text, bt_message(ctx), bt_error_place(ctx));
        bt_close(ctx);
    }
}

/* What does not fit ends as a limit, in a small memory as well. */
static void test_limits(void **state)
{
    static const char *const texts[] = {
        "1..1000001",
        "1..pow(10,30)",
        "f(n) = f(n+1); f(0)",
        "f(n) = [f(n+1)]; f(0)",
        "f(n) = f(n+1) + 1; f(0)",
        "[[n for n in 1..100000] for m in 1..100000]",
        "d(L) = d([L,L]); d([])",
        "c(f) = c(x -> f(x)); c(x -> x)",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bt_context *ctx = bt_open();
        bt_limit_memory(ctx, (size_t)32 << 20);
        bt_limit_depth(ctx, 5000);
        bt_result result;
        if (bt_value__evaluate(ctx, NULL, texts[i], &result) != BT_LIMIT) fail_msg("%s", texts[i]);
        bt_close(ctx);
    }
}

/* A bracket holds a list, unless it starts as a position does. */
static bt_value note_bracket(void *data, bt_context *ctx, const char *text, size_t length)
{
    bt_text *out = data;
    bt_text__cut(out, 0);
    bt_text__add_bytes(out, text, length);
    return bt_value_integer(ctx, 7);
}

static void test_brackets(void **state)
{
    static const struct {
        const char *text, *position; /* NULL: a list */
    } cases[] = {
        {"[nim 3,4]", "nim 3,4"},
        {"[ nim 3]", " nim 3"},
        {"[snort ...]", "snort ..."},
        {"[subtraction:2,3 14]", "subtraction:2,3 14"},
        {"[octal:0.77 6]", "octal:0.77 6"},
        {"[./mine.lua 3]", "./mine.lua 3"},
        {"[partial-nim (3,3), *4]", "partial-nim (3,3), *4"},
        {"[kayles <n>]", "kayles 5"},
        {"[domineering <n>x<n+1>]", "domineering 5x6"},
        {"f(m) = [kayles <m>]; f(12)", "kayles 12"},
        {"[nim <{1|0}>]", "nim {1|0}"},
        {"[n]", NULL},
        {"[n, n]", NULL},
        {"[n -1]", NULL},
        {"[n + 1]", NULL},
        {"[n:1, 2]", NULL},
        {"[n for n in 1..3]", NULL},
        {"[n < 3]", NULL},
        {"[n .. 7]", NULL},
        {"[mean (3)]", NULL},
        {"[if n > 3 then 1 else 2]", NULL},
        {"[ ]", NULL},
    };
    (void)state;
    bt_context *ctx = bt_open();
    bt_text seen;
    bt_text__open(&seen, ctx);
    bt_hooks hooks = {.data = &seen, .bracket = note_bracket};
    bt_scope *scope = bt_scope__open(ctx, &hooks);
    assert_int_equal(bt_scope_set(scope, "n", bt_value_integer(ctx, 5)), BT_OK);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_result result;
        bt_text__cut(&seen, 0);
        if (bt_value__evaluate(ctx, scope, cases[i].text, &result))
            fail_msg("%s: %s", cases[i].text, bt_message(ctx));
        assert_int_equal(result.kind, cases[i].position ? BT_RESULT_VALUE : BT_RESULT_LIST);
        assert_string_equal(seen.at, cases[i].position ? cases[i].position : "");
        bt_result__close(&result);
    }
    bt_scope_close(scope);
    bt_text__close(&seen);
    bt_close(ctx);
}

/* Variables, lists and functions keep their values when all others are forgotten. */
static void test_forgetting(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_scope *scope = bt_scope__open(ctx, NULL);
    expect_true(ctx, scope,
                "L = [{3|1},[{7|^},*5]]; f(x) = x + {9||8|2}; add(a) = b -> a + b; g = add({5|4}); "
                "F = '{{6|1}|*7}'; true");
    assert_int_equal(bt_forget(ctx), BT_OK);
    expect_true(ctx, scope, "[{n|m} for n in 1..9 for m in 1..9] != []");
    expect_true(
        ctx, scope,
        "L == [{3|1},[{7|^},*5]] and f(1) == {10||9|3} and g(1) == {6|5} and F:0 == {{6|1}|*7}");
    expect_true(ctx, scope, "L = 1; f = 2; g = 3; add = 4; F = 5; true");
    assert_int_equal(bt_forget(ctx), BT_OK);
    bt_scope_close(scope);
    bt_close(ctx);
}

/* Random lists by comprehension and by a loop of our own. */
static void test_lists_by_loops(void **state)
{
    (void)state;
    bt_random random = random_start("lists by loops");
    bt_context *ctx = bt_open();
    for (int i = 0; i < random_rounds(200); i++) {
        int low = (int)bt_random__below(&random, 21) - 10, many = (int)bt_random__below(&random, 9);
        int part = 1 + (int)bt_random__below(&random, 4);
        char text[200];
        bt_result found;
        snprintf(text, sizeof text, "[{n|m} for n in %d..%d for m in n..%d if mod(n+m,%d) == 0]",
                 low, low + many, low + many, part);
        assert_int_equal(bt_value__evaluate(ctx, NULL, text, &found), BT_OK);
        size_t at = 0;
        for (int n = low; n <= low + many; n++)
            for (int m = n; m <= low + many; m++) {
                if ((n + m) % part != 0) continue;
                bt_value l = bt_value_integer(ctx, n), r = bt_value_integer(ctx, m);
                assert_true(at < found.list->length);
                assert_int_equal(found.list->at[at++].value, bt_value_game(ctx, &l, 1, &r, 1));
            }
        assert_int_equal(at, found.list->length);
        bt_result__close(&found);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_claims),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_limits),     cmocka_unit_test(test_brackets),
        cmocka_unit_test(test_forgetting), cmocka_unit_test(test_lists_by_loops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
