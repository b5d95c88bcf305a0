/* Scripts that mean harm, or nonsense: a message and a status each, never a crash or a hang. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "script/script.h"

enum { MEMORY = 256 << 20 };

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

/* Opens a script, solves a position, and gives the status; the message must hold a piece. */
static void try_for(double seconds, const char *script, const char *position, bt_status expected,
                    const char *piece)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position start;
    bt_outcome outcome;
    bt_limit_memory(ctx, MEMORY);
    bt_limit_time(ctx, seconds);
    double before = now();
    bt_status status = bt_script__open_text(ctx, "bad.lua", script, strlen(script), &game);
    if (!status) status = bt_rules_parse(game, position, &start);
    if (!status) status = bt_solve__outcome(game, start, &outcome);
    if (!status) status = bt_error(ctx);
    if (status != expected || !strstr(bt_message(ctx), piece))
        fail_msg("%s: status %d, message '%s'", script, status, bt_message(ctx));
    if (now() - before > seconds + 3) fail_msg("%s: took %g s", script, now() - before);
    bt_rules_close(game);
    bt_close(ctx);
}

static void try_script(const char *script, const char *position, bt_status expected,
                       const char *piece)
{
    bool endless = expected == BT_LIMIT;
    try_for(endless ? 0.2 : 10, script, position, expected, piece);
}

static void try_moves(const char *body, bt_status expected, const char *piece)
{
    char script[2000];
    snprintf(script, sizeof script, "return { example = 5, moves = function(n) %s end }", body);
    try_script(script, "5", expected, piece);
}

/* -- limits -- */

static void test_infinite_loops(void **state)
{
    (void)state;
    try_script("while true do end", "5", BT_LIMIT, "time limit");
    try_moves("while true do end", BT_LIMIT, "time limit");
    try_moves("repeat until false", BT_LIMIT, "time limit");
    try_moves("goto a ::a:: goto a", BT_LIMIT, "");
    try_moves("while true do pcall(function() while true do end end) end", BT_LIMIT, "time limit");
    try_moves("while true do xpcall(function() while true do end end, function() while true do end "
              "end) end",
              BT_LIMIT, "time limit");
    try_moves("local c while true do c = coroutine.wrap(function() while true do end end) "
              "pcall(c) end",
              BT_LIMIT, "time limit");
    try_moves("while true do coroutine.resume(coroutine.create(function() while true do end end)) "
              "end",
              BT_LIMIT, "time limit");
    try_moves("local t <close> = setmetatable({}, {__close = function() while true do end end}) "
              "return {}",
              BT_LIMIT, "time limit");
    try_moves("local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) "
              "return t[1]",
              BT_INPUT, "stack overflow");
}

static void test_memory_bombs(void **state)
{
    (void)state;
    try_moves("local t = {} for i = 1, 1e12 do t[i] = i end", BT_LIMIT, "limit");
    try_moves("local s = 'x' while true do s = s .. s end", BT_LIMIT, "");
    try_moves("local t = {} while true do t[#t + 1] = ('x'):rep(100000) .. #t end", BT_LIMIT, "");
    try_moves("return ('x'):rep(1e15)", BT_INPUT, "too long");
    try_moves("return (''):rep(1e18, '')", BT_INPUT, "expected a list");
    try_moves("local t = {} while true do t = {t} end", BT_LIMIT, "");
    try_moves("local t = {} while true do t[#t + 1] = coroutine.create(print) end", BT_LIMIT, "");
    try_moves("local t = {} for i = 1, 1e9 do t[i] = i % 100 end return t", BT_LIMIT, "");
    try_moves("while true do pcall(string.rep, 'x', 9000000) end", BT_LIMIT, "");
}

static void test_deep_recursion(void **state)
{
    (void)state;
    try_moves("local function f() return 1 + f() end return f()", BT_INPUT, "stack overflow");
    try_moves("local function f(x) return pcall(f, x) end f(1) return {}", BT_OK, "");
    try_moves("local t = {} t[1] = t return {t}", BT_INPUT, "lists");
    try_script("local t = {} t[1] = t return { example = {1}, moves = function() return {t} end }",
               "1", BT_INPUT, "nested too deep");
    try_moves("return {string.gsub(('x'):rep(10), 'x', function(c) return string.rep(c, 3) end)}",
              BT_INPUT, "strings");
    try_moves("local f f = function(s) return (s:gsub('.', f)) end f('x') return {}", BT_INPUT,
              "overflow");
}

static void test_uninterruptible_library_functions(void **state)
{
    (void)state;
    try_moves("return ('a'):rep(300):find('.-.-.-.-.-.-.-.-b')", BT_INPUT, "too long");
    try_moves("return ('a'):rep(300):match('(.*)(.*)(.*)(.*)(.*)b')", BT_INPUT, "too long");
    try_moves("return ('('):rep(5000):match('%b([.-.-.-.-x]')", BT_INPUT, "too long");
    try_moves("return ('*'):rep(5000):match('(*-(*-(*-(*-x))))')", BT_INPUT, "too long");
    try_moves("return ('\\0'):rep(5000):match('a\\0*\\0*\\0*\\0*x')", BT_INPUT, "too long");
    try_moves("while true do ('a'):rep(200):find('.-.-b') end", BT_LIMIT, "time limit");
    try_moves("table.move({}, 1, 1 << 60, 2) return {}", BT_INPUT, "too many");
    try_moves("table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 0)",
              BT_INPUT, "metatable");
    try_moves("table.concat({}, ',', 1, 1 << 60)", BT_INPUT, "");
    try_moves("table.unpack({}, 1, 1e8)", BT_INPUT, "too many results");
    try_moves("local t = {} for i = 1, 1e5 do t[i] = i end "
              "while true do table.insert(t, 1, 0) table.remove(t, 1) end",
              BT_LIMIT, "time limit");
    try_moves("string.format('%099999d', 1)", BT_INPUT, "");
    try_moves("setmetatable({}, {__gc = function() while true do end end}) return {}", BT_INPUT,
              "__gc");
}

/* -- what is not there -- */

static void test_nothing_reaches_out(void **state)
{
    static const char *const names[] = {
        "io",     "os",       "package",        "debug", "load",        "loadstring",
        "dofile", "loadfile", "collectgarbage", "warn",  "string.dump", "math.random"};
    char body[200];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(body, sizeof body, "assert(%s == nil) return {}", names[i]);
        try_moves(body, BT_OK, "");
    }
    try_moves("for _, name in ipairs {'..', '/etc/passwd', 'a/b', 'a.b', '', 'none'} do "
              "assert(not pcall(require, name)) end return {}",
              BT_OK, "");
    try_moves("assert(getmetatable('') == false) return {}", BT_OK, "");
    try_moves("print(1)", BT_INPUT, "a ruleset does not print");
    try_moves("return bouton.game('x.lua')", BT_INPUT, "cannot open another script");
    try_moves("return bouton.nim('counters:file=/etc/passwd', 'a')", BT_INPUT, "do not read files");
    try_script("\x1bLua", "5", BT_INPUT, "binary");
}

/* -- nonsense -- */

static void test_nonsense_is_named_with_its_line(void **state)
{
    (void)state;
    try_moves("return 7", BT_INPUT, "bad.lua:1: moves gave number; expected a list");
    try_moves("return", BT_INPUT, "bad.lua:1: moves gave nil");
    try_moves("return {'x'}", BT_INPUT, "positions of this game are integers");
    try_moves("return {2.5}", BT_INPUT, "not a whole");
    try_moves("return {0/0}", BT_INPUT, "not a whole");
    try_moves("return {print}", BT_INPUT, "a function instead of a position");
    try_moves("return {true}", BT_INPUT, "a truth value");
    try_moves("return {1, nil, 3}", BT_INPUT, "");
    try_moves("return {x = 1}", BT_INPUT, "gaps or names");
    try_moves("return {[2] = 1}", BT_INPUT, "gaps or names");
    try_moves("return setmetatable({}, {__index = function() return 1 end, __len = function() "
              "return 9 end})",
              BT_OK, "");
    try_moves("error({})", BT_INPUT, "bad.lua:1: an error that is a table");
    try_moves("error()", BT_INPUT, "an error that is a nil");
    try_moves("error(setmetatable({}, {__tostring = function() while true do end end}))", BT_INPUT,
              "a table");
    try_moves("local x = nil + 1", BT_INPUT, "bad.lua:1: attempt to perform arithmetic");
    try_moves("return {n}", BT_DOMAIN, "can come back to the position 5");
    try_moves("return {n + 1}", BT_LIMIT, "limit");
    try_moves("return {6 - n}", BT_DOMAIN, "can come back");
}

static void test_bad_tables(void **state)
{
    (void)state;
    try_script("return 3", "5", BT_INPUT, "returns a table, not a number");
    try_script("", "5", BT_INPUT, "returns a table, not a nil");
    try_script("return {}", "5", BT_INPUT, "no moves");
    try_script("return { moves = 3, example = 1 }", "5", BT_INPUT, "moves must be a function");
    try_script("return { moves = print }", "5", BT_INPUT, "needs an example");
    try_script("return { moves = print, example = {x = 1} }", "5", BT_INPUT, "the example is");
    try_script("return { left = print, example = 1 }", "5", BT_INPUT, "both left and right");
    try_script("return { move = print, example = 1 }", "5", BT_INPUT, "did you mean 'moves'?");
    try_script("return { moves = print, left = print, example = 1 }", "5", BT_INPUT, "both moves");
    try_script("return { moves = print, example = 1, print = print }", "5", BT_INPUT, "both parse");
    try_script("return { moves = print, example = 1, name = {} }", "5", BT_INPUT, "must be a text");
    try_script("return { moves = print, example = 1, params = {1} }", "5", BT_INPUT, "names");
    try_script("return {", "5", BT_INPUT, "bad.lua:1:");
    try_script("x = = 3", "5", BT_INPUT, "bad.lua:1:");
    try_script("error('oh')", "5", BT_INPUT, "bad.lua:1: oh");
}

static void test_bad_functions(void **state)
{
    (void)state;
    try_script("return { example = 1, moves = function() return {} end, "
               "ends = function() error('end') end }",
               "1", BT_INPUT, "bad.lua:1: end");
    try_script("return { example = 1, moves = function() return {} end, "
               "ends = function() return 3 end }",
               "1", BT_INPUT, "expected true, false");
    try_script(
        "return { example = 1, moves = function() return {} end, "
        "parse = function() return nil, 'not today' end, print = function() return 'x' end }",
        "1", BT_INPUT, "not today");
    try_script("return { example = 1, moves = function() return {} end, "
               "parse = function() return 'x' end, print = function() return 'x' end }",
               "1", BT_INPUT, "positions of this game are integers");
    try_script("return { example = 1, moves = function() return {} end, parse = print, "
               "print = function() return '\\27[2J' end }",
               "1", BT_INPUT, "control characters");
    try_script("return { example = 1, moves = function() return {} end, "
               "open = function() error('no', 0) end }",
               "1", BT_INPUT, "no");
    try_script("return { example = 1, moves = function(n) if n > 0 then return {n - 1} end "
               "return {} end, normal = function() error('n') end }",
               "1", BT_INPUT, "n");
}

/* -- changing things while they are used -- */

static void test_a_script_may_change_its_tables(void **state)
{
    (void)state;
    try_script("local g g = { example = {3}, params = { k = 1 }, moves = function(p, params) "
               "g.moves = nil g.example = nil params.k = {} params[1] = params "
               "local list = {} for i = 0, p[1] - 1 do list[#list + 1] = {i} end "
               "p[1] = 'gone' bouton = nil string = nil return list end } return g",
               "3", BT_OK, "");
    try_script("local kept = {} return { example = {2}, moves = function(p) "
               "kept[1] = p[1] - 1 if p[1] == 0 then return {} end return {kept, kept} end }",
               "4", BT_OK, "");
    /* moves that differ each time: some answer, or an error, but no crash */
    try_script("local n = 0 return { example = 5, moves = function(p) n = n + 1 "
               "if p == 0 then return {} end if n % 2 == 0 then return {p - 1} end "
               "return {p - 1, 0} end }",
               "9", BT_OK, "");
}

static void test_solving_oneself_is_refused(void **state)
{
    (void)state;
    try_script("local g g = bouton.game { example = 3, moves = function(n) return {g:nim(n)} end } "
               "g:nim(3) return {}",
               "3", BT_INPUT, "inside its own functions");
    try_script("local g g = bouton.game { example = 3, moves = function(n) "
               "return coroutine.wrap(function() return {g:nim(n)} end)() end } g:nim(3)",
               "3", BT_INPUT, "inside its own functions");
}

/* After a failure in `ends` nothing that was remembered is used. */
static void test_a_script_that_failed_in_ends_is_broken(void **state)
{
    static const char script[] = "local calls = 0 return { example = 1, moves = function(n) "
                                 "if n > 0 then return {n - 1} end return {} end, "
                                 "ends = function() calls = calls + 1 if calls == 1 then "
                                 "error('once') end return true end }";
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position start;
    bt_outcome outcome;
    (void)state;
    assert_int_equal(bt_script__open_text(ctx, "x.lua", script, strlen(script), &game), BT_OK);
    assert_int_equal(bt_rules_parse(game, "1", &start), BT_OK);
    bt_solve__outcome(game, start, &outcome);
    assert_int_equal(bt_error(ctx), BT_INPUT);
    assert_true(bt_script__is_broken(game));
    bt_clear(ctx);
    assert_int_equal(bt_rules_parse(game, "2", &start), BT_OK);
    assert_int_equal(bt_solve__outcome(game, start, &outcome), BT_INPUT);
    bt_rules_close(game);
    bt_close(ctx);
}

/* A script within very little memory fails, and gives all of it back. */
static void test_memory_is_given_back(void **state)
{
    static const char script[] =
        "return { example = {3, 4}, params = {k = 2}, help = ('h'):rep(1000), moves = function(p) "
        "local t = {} for i = 0, p[1] - 1 do t[#t + 1] = {i, p[2]} end return t end, "
        "split = function(p) return {{p[1], 0}, {0, p[2]}} end }";
    (void)state;
    for (size_t limit = 1000; limit < 400000; limit += 1373) {
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_position start;
        uint32_t nim;
        bt_limit_memory(ctx, limit);
        bt_status status = bt_script__open_text(ctx, "x.lua:k=3", script, strlen(script), &game);
        if (!status) status = bt_rules_parse(game, "30,4", &start);
        if (!status) status = bt_solve__nim(game, start, &nim);
        assert_true(status == BT_OK || status == BT_LIMIT);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_infinite_loops),
        cmocka_unit_test(test_memory_bombs),
        cmocka_unit_test(test_deep_recursion),
        cmocka_unit_test(test_uninterruptible_library_functions),
        cmocka_unit_test(test_nothing_reaches_out),
        cmocka_unit_test(test_nonsense_is_named_with_its_line),
        cmocka_unit_test(test_bad_tables),
        cmocka_unit_test(test_bad_functions),
        cmocka_unit_test(test_a_script_may_change_its_tables),
        cmocka_unit_test(test_solving_oneself_is_refused),
        cmocka_unit_test(test_a_script_that_failed_in_ends_is_broken),
        cmocka_unit_test(test_memory_is_given_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
