/* What scripts compute with: values, games, sequences; studies and what they print. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "script/script.h"

/* -- studies -- */

static bool collect(void *data, const char *text, size_t length)
{
    bt_text__add_bytes(data, text, length);
    return true;
}

/* Runs a study; gives its status, and in `out` what it printed. */
static bt_status run_study(bt_context *ctx, const char *script, bt_text *out, bool *no)
{
    char path[] = "/tmp/bouton-study-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(write(file, script, strlen(script)), (ssize_t)strlen(script));
    close(file);
    static const char *const arguments[] = {"first", "2"};
    bt_script_study study = {.path = path,
                             .folder = "games",
                             .arguments = arguments,
                             .count = 2,
                             .sink = collect,
                             .data = out};
    bt_status status = bt_script__run(ctx, &study);
    unlink(path);
    if (no) *no = study.no;
    return status;
}

static void expect_output(const char *script, const char *expected)
{
    bt_context *ctx = bt_open();
    bt_text out;
    bt_text__open(&out, ctx);
    bt_limit_time(ctx, 20);
    if (run_study(ctx, script, &out, NULL)) fail_msg("%s: %s", script, bt_message(ctx));
    assert_string_equal(out.at, expected);
    bt_text__close(&out);
    bt_close(ctx);
}

static void expect_failure(const char *script, bt_status expected, const char *piece)
{
    bt_context *ctx = bt_open();
    bt_text out;
    bt_text__open(&out, ctx);
    bt_limit_time(ctx, 0.3);
    bt_status status = run_study(ctx, script, &out, NULL);
    if (status != expected || !strstr(bt_message(ctx), piece))
        fail_msg("%s: status %d, message '%s'", script, status, bt_message(ctx));
    bt_text__close(&out);
    bt_close(ctx);
}

static void test_values(void **state)
{
    (void)state;
    expect_output("local v = bouton.value print(v'{1|0}' + v'*', -v'^', v(3) - '1/2', 2 * v'^')",
                  "{1*|*}\tv\t5/2\t^^\n");
    expect_output("local v = bouton.value print(v'^' > v(0), v'*' < 1, v'*' <= 0, v'1' == v'{0|}')",
                  "true\ttrue\tfalse\ttrue\n");
    expect_output(
        "local v = bouton.value print(v'*':confused(0), v'*':compare(0), v'^':compare(0))",
        "true\t||\t>\n");
    expect_output("local g = bouton.value'{3|-1}' print(g:mean(), g:temperature(), g:left_stop(), "
                  "g:right_stop(), g:birthday(), g:outcome(), g:cool(1), g:heat(0))",
                  "1\t2\t3\t-1\t4\tN\t{2|0}\t{3|-1}\n");
    expect_output(
        "local v = bouton.value print(v({0, '*'}, {0, '*'}), v({}, {}), v(0.75), v'*5':nimber(), "
        "v'7':integer(), v'^':integer(), 'v=' .. v'^')",
        "*2\t0\t3/4\t5\t7\tnil\tv=^\n");
    expect_output("for _, g in ipairs(bouton.value'{2,{3|1}|0}':options('left')) do print(g) end",
                  "2\n{3|1}\n");
    expect_failure("bouton.value'{1|'", BT_INPUT, ":1:");
    expect_failure("bouton.value(0.1)", BT_INPUT, "dyadic");
    expect_failure("bouton.value'{1|0}':atomic_weight()", BT_INPUT, "");
    expect_output("print(pcall(bouton.value, '{1|'))print(bouton.value'1')",
                  "false\texpected a value, but the text ends here\n1\n");
}

static void test_games(void **state)
{
    (void)state;
    expect_output("print(bouton.nim('kayles', 6), bouton.outcome('nim', {1, 2, 3}))", "3\tP\n");
    expect_output("local o, t = bouton.solve('nim', {5, 11, 8}) print(o, t.method, t.nim, t.left)",
                  "N\ttheorem\t6\t3,11,8\n");
    expect_output("local g = bouton.game('partizan-kayles.lua') print(g:value(6), g:value{3, 2}, "
                  "g:outcome(4), #g:moves(5, 'left'))",
                  "{2|1}\t2\tL\t3\n");
    expect_output("local g = bouton.game { example = 3, moves = function(n) local t = {} "
                  "for k = 1, math.min(3, n) do t[k] = n - k end return t end } "
                  "print(table.concat(g:sequence(9), ' '), g:period(30).period, g:nim(7))",
                  "0 1 2 3 0 1 2 3 0 1\t4\t3\n");
    expect_output(
        "local p = bouton.period('kayles.lua', 200) print(p.period, p.preperiod, p.proved)",
        "12\t71\ttrue\n");
    expect_output("local p = bouton.period(bouton.sequence('partizan-kayles.lua', 30, 'value')) "
                  "print(p.period, p.preperiod, p.saltus, p.proved)",
                  "4\t0\t1\tfalse\n");
    expect_output("print(coroutine.wrap(function() return bouton.game { example = 2, moves = "
                  "function(n) return n > 0 and {n - 1} or {} end }:nim(5) end)())",
                  "1\n");
    expect_failure("bouton.nim('hackenbush', 'LR')", BT_INPUT, "nim-value");
    expect_failure("bouton.nim('kayls', 3)", BT_INPUT, "did you mean 'kayles'?");
    expect_failure("bouton.nim('kayles', 'x')", BT_INPUT, ":1:");
    expect_failure("bouton.game { example = 1, moves = function() while true do end end }:nim(3)",
                   BT_LIMIT, "time");
    expect_output("print(pcall(bouton.nim, 'kayls', 1)) print(bouton.nim('kayles', 1))",
                  "false\tunknown game 'kayls'; did you mean 'kayles'?\n1\n");
}

/* -- one table of functions -- */

/* Names that mean something else in scripts, of positions and of Lua's own numbers: there the
   functions of values are methods. */
static bool is_lua_name(const char *name, size_t length)
{
    static const char *const own[] = {"outcome", "nim_sum", "mex"};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        if (strlen(own[i]) == length && !strncmp(own[i], name, length)) return true;
    return false;
}

/* The name and the arguments of the call with which an example begins, as Lua: each argument a
   text. */
static void write_call(const char *example, bt_text *calculator, bt_text *lua)
{
    int depth = 0;
    const char *at = strchr(example, '('), *between = "', '";
    int name = (int)(at - example);
    char method[80];
    snprintf(method, sizeof method, "'):%.*s('", name, example);
    bool own = is_lua_name(example, (size_t)name);
    bt_text__format(lua, "bouton.%.*s('", own ? 5 : name, own ? "value" : example);
    if (own) between = method;
    for (at++; depth > 0 || *at != ')'; at++) {
        depth += (*at == '(' || *at == '{') - (*at == ')' || *at == '}');
        if (*at != ',' || depth > 0) {
            bt_text__char(lua, *at);
            continue;
        }
        bt_text__add(lua, between);
        between = "', '";
    }
    bt_text__format(lua, "')%s", own && between == method ? ":outcome()" : "");
    bt_text__add_bytes(calculator, example, (size_t)(at + 1 - example));
}

static void print_value(bt_context *ctx, bt_value g, bt_text *out)
{
    bt_value__print(ctx, g, BT_PLAIN, out);
    bt_text__char(out, '\n');
}

/* What the calculator gives, as the study below prints it. */
static void print_result(bt_context *ctx, const bt_result *result, bt_text *out)
{
    bt_thermograph walls;
    if (result->kind == BT_RESULT_VALUE) print_value(ctx, result->value, out);
    if (result->kind == BT_RESULT_TRUTH) bt_text__add(out, result->truth ? "true\n" : "false\n");
    if (result->kind == BT_RESULT_WORD) bt_text__format(out, "%s\n", result->word);
    for (size_t i = 0; result->kind == BT_RESULT_LIST && i < result->list->length; i++)
        print_value(ctx, result->list->at[i].value, out);
    if (result->kind != BT_RESULT_THERMOGRAPH) return;
    assert_int_equal(bt_value__thermograph(ctx, result->value, &walls), BT_OK);
    for (size_t i = 0; i < walls.left_count; i++) print_value(ctx, walls.left[i].at, out);
    for (size_t i = 0; i < walls.right_count; i++)
        print_value(ctx, walls.right[i].temperature, out);
}

static void check_function(const bt_function *f)
{
    bt_context *ctx = bt_open();
    bt_scope *scope = bt_scope__open(ctx, &(bt_hooks){.functions = bt_games__functions()});
    bt_result result;
    bt_text calculator, lua, study, expected;
    bt_text__open(&calculator, ctx);
    bt_text__open(&lua, ctx);
    bt_text__open(&study, ctx);
    bt_text__open(&expected, ctx);
    write_call(f->example, &calculator, &lua);
    assert_int_equal(bt_value__evaluate(ctx, scope, calculator.at, &result), BT_OK);
    print_result(ctx, &result, &expected);
    assert_true(expected.length > 0);
    bt_text__format(&study,
                    "local r = %s if type(r) ~= 'table' then print(r) return end "
                    "for _, x in ipairs(r) do print(x) end "
                    "for _, c in ipairs(r.left or {}) do print(c[1]) end "
                    "for _, c in ipairs(r.right or {}) do print(c[2]) end",
                    lua.at);
    expect_output(study.at, expected.at);
    bt_text__cut(&study, 0);
    bt_text__format(&study, "print(bouton.value'0'.%s ~= nil)", f->name);
    expect_output(study.at, "true\n");
    bt_result__close(&result);
    bt_text__close(&calculator);
    bt_text__close(&lua);
    bt_text__close(&study);
    bt_text__close(&expected);
    bt_scope_close(scope);
    bt_close(ctx);
}

static void test_functions_are_those_of_the_calculator(void **state)
{
    size_t count = 0;
    (void)state;
    for (; bt_games__function(count); count++)
        if (!bt_games__function(count)->any) check_function(bt_games__function(count));
    assert_true(count > 25);
    expect_output("print(bouton.value'A(6) + 1' == bouton.A(6) + 1, bouton.br(4, 2, 1, -6) > "
                  "bouton.value(0), bouton.value(6):B() == bouton.B(6))",
                  "true\ttrue\ttrue\n");
    expect_failure("bouton.mean(1, 2)", BT_INPUT, "mean takes 1 argument: mean(G)");
    expect_failure("bouton.br()", BT_INPUT, "br takes at least one argument");
    expect_failure("bouton.A(-1)", BT_INPUT, "0 or more");
    expect_failure("bouton.value('is_number(1)')", BT_INPUT, "expected a value");
}

/* What src/study computes is had at its speed, and is what one by one gives. */
static void test_series(void **state)
{
    (void)state;
    expect_output("local s = bouton.sequence('octal:0.106', 400) for n = 0, 400 do "
                  "assert(s[n + 1] == bouton.nim('octal:0.106', n)) end print(#s)",
                  "401\n");
    expect_output("print(table.concat(bouton.sequence('kayles', 14, 'nim', 10), ' '), "
                  "#bouton.sequence('kayles', 3, nil, 4))",
                  "2 6 4 1 2\t0\n");
    expect_output(
        "for _, row in ipairs(bouton.table('wythoff.lua', 2, 3)) do "
        "print(table.concat(row, ' ')) end print(bouton.table('wythoff', 1, 2, 'outcome')[1][1])",
        "0 1 2\n1 2 0\nP\n");
    expect_output("for _, p in ipairs(bouton.positions('wythoff', 4)) do print(p[1], p[2]) end "
                  "print(#bouton.positions('wythoff.lua', 3, 'N'))",
                  "0\t0\n1\t2\n3\t5\n4\t7\n3\n");
    expect_output(
        "local r = bouton.census{min = 2, max = 8, ends = 'LR', detail = true, list = 3} "
        "print(r.sets, r.left, r.right, r.others, #r.found, table.concat(r.found[2].set, ',')) "
        "local n = 0 for _, c in pairs(r.periods) do n = n + c end print(n)",
        "64\t23\t0\t41\t3\t2,3\n64\n");
    expect_output("local p = bouton.game('partizan-kayles.lua'):period(30, 'value') "
                  "print(p.period, p.saltus, p.proved, bouton.period('kayles').period)",
                  "4\t1\tfalse\t12\n");
    expect_failure("bouton.table('kayles', 0, 3)", BT_INPUT, "number of rows");
    expect_failure("bouton.positions('kayles', 3, 'L')", BT_INPUT, "impartial");
    expect_failure("bouton.census{min = 2, mux = 3}", BT_INPUT, "no option 'mux'");
    expect_failure("bouton.census{min = 3, max = 2}", BT_INPUT, ":1:");
    expect_failure("bouton.sequence('misere:octal:0.07', 3000)", BT_LIMIT, "time");
}

static void test_wrapped_games(void **state)
{
    (void)state;
    expect_output("local g = bouton.game('misere:kayles') print(g, g:outcome(3), g:outcome(1), "
                  "table.concat(g:sequence(8), ''))",
                  "game misere:kayles\tN\tP\tNPNNPNNNN\n");
    expect_output("local g = bouton.game('impartial:clobber.lua') print(g:outcome('xoxo'), "
                  "g:nim('xo.ox'), table.concat(g:sequence(9), ' '))",
                  "N\t0\t0 0 1 1 3 0 0 2 2 4\n");
    expect_output("local g = bouton.game('misere:cutcake.lua') local m = g:moves({{2, 3}}, 'left') "
                  "print(g:outcome{{2, 3}}, #m, type(m[1]), m[1][1][1])",
                  "R\t1\ttable\t2\n");
    expect_failure("bouton.game('misere:counters:file=x')", BT_INPUT, "do not read files");
}

static void test_iterators_and_the_rest(void **state)
{
    (void)state;
    expect_output("print(bouton.mex(0, 1, 3), bouton.mex{}, bouton.nim_sum(5, 11, 8), "
                  "bouton.nim_sum{1, 2})",
                  "2\t0\t6\t3\n");
    expect_output(
        "for a, b in bouton.splits(5) do print(a, b) end for a, b in bouton.splits(-1) do "
        "print 'no' end",
        "0\t5\n1\t4\n2\t3\n");
    expect_output("for i, c in bouton.chars('ab') do print(i, c) end", "1\ta\n2\tb\n");
    expect_output("for k, v in bouton.sorted { b = 1, a = 2, [3] = 3 } do print(k, v) end",
                  "3\t3\na\t2\nb\t1\n");
    expect_output(
        "print(bouton.put('abcd', 2, 'xy'), table.concat(bouton.with({1, 2, 3}, 2, 9), ','))",
        "axyd\t1,9,3\n");
    expect_output("bouton.csv{{'n', 'v'}, {1, bouton.value'{1|0}'}, {'a,b', 'say \"x\"'}}",
                  "n,v\n1,{1|0}\n\"a,b\",\"say \"\"x\"\"\"\n");
    expect_output("print(arg[1], arg[2] + 1, #arg)", "first\t3\t2\n");
    expect_output("print(('3,14 x'):match('(%d+),(%d+)'), ('a b'):gsub(' ', '-'))", "3\ta-b\t1\n");
    bt_context *ctx = bt_open();
    bt_text out;
    bool no;
    bt_text__open(&out, ctx);
    assert_int_equal(run_study(ctx, "return false", &out, &no), BT_OK);
    assert_true(no);
    assert_int_equal(run_study(ctx, "return 1 < 2", &out, &no), BT_OK);
    assert_false(no);
    bt_text__close(&out);
    bt_close(ctx);
}

/* -- positions -- */

static bt_game *open_script(bt_context *ctx, const char *script)
{
    bt_game *game;
    if (bt_script__open_text(ctx, "x.lua", script, strlen(script), &game))
        fail_msg("%s: %s", script, bt_message(ctx));
    return game;
}

static void round_trip(const char *example, const char *text, const char *printed)
{
    char script[300];
    bt_context *ctx = bt_open();
    bt_position position, again;
    bt_text out;
    snprintf(script, sizeof script, "return { example = %s, moves = function() return {} end }",
             example);
    bt_game *game = open_script(ctx, script);
    if (bt_rules_parse(game, text, &position)) fail_msg("%s: %s", text, bt_message(ctx));
    bt_text__open(&out, ctx);
    bt_rules__print(game, position, &out);
    assert_string_equal(out.at, printed);
    assert_int_equal(bt_rules_parse(game, out.at, &again), BT_OK);
    assert_int_equal(position, again);
    bt_text__close(&out);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_positions_are_read_back(void **state)
{
    (void)state;
    round_trip("3", "17", "17");
    round_trip("3", " -9223372036854775808 ", "-9223372036854775808");
    round_trip("{1}", "1, 2 ,-3", "1,2,-3");
    round_trip("{1}", "", "()");
    round_trip("{1}", "()", "()");
    round_trip("{1,'x',{1,{2}}}", "(1,(2)),(),x.y", "(1,(2)),(),x.y");
    round_trip("{'x'}", "\"a \\\"b\\\\\",a1", "\"a \\\"b\\\\\",a1");
    round_trip("'x'", "L R", "L R");
}

/* What is typed has items of the kinds that the example has, at each depth, and the script agrees.
 */
static void test_typed_positions_are_checked(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"(1,2),7", ""},
        {"5,7", "expected 2 parts"},
        {"(1,2)", "expected 2 parts"},
        {"(1,x),7", "expected a whole number"},
        {"(1,(2)),7", "expected a whole number"},
        {"(1),x", "expected a whole number or a list in parentheses"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_script(
            ctx, "return { example = {{1, 2}, 3}, moves = function() return {} end, valid = "
                 "function(p) return #p == 2 and type(p[1]) == 'table', 'expected 2 parts' end }");
        bt_position position;
        bt_status status = bt_rules_parse(game, cases[i].text, &position);
        assert_int_equal(status, *cases[i].message ? BT_INPUT : BT_OK);
        assert_string_equal(bt_message(ctx), cases[i].message);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Bytes of all kinds of positions survive the way into a script and back. */
static void test_positions_survive_the_script(void **state)
{
    bt_context *ctx = bt_open();
    bt_position_list list;
    bt_position position;
    (void)state;
    bt_game *game = open_script(ctx, "return { example = {}, moves = function(p) return {p} end }");
    static const char *const texts[] = {"()",
                                        "0",
                                        "-1",
                                        "127,128,-129",
                                        "(),(()),\"\"",
                                        "\")(\",i,s,(\"i\")",
                                        "9223372036854775807"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        bt_rules__list_open(&list, game);
        assert_int_equal(bt_rules_parse(game, texts[i], &position), BT_OK);
        assert_int_equal(bt_rules__options(game, position, BT_LEFT, &list), BT_OK);
        assert_int_equal(list.at.length, 1);
        assert_int_equal(list.at.at[0], position);
        bt_rules__list_close(&list);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_parameters(void **state)
{
    static const char script[] =
        "return { example = 9, params = { k = 1, set = {1}, word = 'a', misere = false }, "
        "moves = function(n, p) assert(math.type(p.k) == 'integer') local t = {} "
        "for _, s in ipairs(p.set) do if s <= n then t[#t + 1] = n - s end end return t end }";
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position nine;
    uint32_t nim;
    bt_outcome outcome;
    (void)state;
    bt_status status =
        bt_script__open_text(ctx, "x.lua:set=2,5:k=-3:word=b", script, strlen(script), &game);
    assert_int_equal(status, BT_OK);
    assert_string_equal(game->name, "x.lua:set=2,5:k=-3:word=b");
    assert_int_equal(bt_rules_parse(game, "9", &nine), BT_OK);
    assert_int_equal(bt_solve__nim(game, nine, &nim), BT_OK);
    assert_int_equal(nim, 1); /* 0 0 1 1 0 1 1 0 0 1 for {2,5} */
    bt_rules_close(game);
    assert_int_equal(bt_script__open_text(ctx, "x.lua:misere", script, strlen(script), &game),
                     BT_OK);
    assert_int_equal(bt_rules_parse(game, "9", &nine), BT_OK);
    assert_int_equal(bt_solve__outcome(game, nine, &outcome), BT_OK);
    assert_int_equal(outcome, BT_OUTCOME_P);
    bt_rules_close(game);
    static const char *const bad[] = {
        "x.lua:k=x", "x.lua:q=1",     "x.lua:set=1,", "x.lua:k", "x.lua:k=99999999999999999999",
        "x.lua:",    "x.lua:misere=2"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(bt_script__open_text(ctx, bad[i], script, strlen(script), &game),
                         BT_INPUT);
        assert_true(bt_error_place(ctx) <= strlen(bad[i]));
        bt_clear(ctx);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_games),
        cmocka_unit_test(test_functions_are_those_of_the_calculator),
        cmocka_unit_test(test_series),
        cmocka_unit_test(test_wrapped_games),
        cmocka_unit_test(test_iterators_and_the_rest),
        cmocka_unit_test(test_positions_are_read_back),
        cmocka_unit_test(test_positions_survive_the_script),
        cmocka_unit_test(test_typed_positions_are_checked),
        cmocka_unit_test(test_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
