/* Scripts against rulesets in C: Kayles by the general solver, and what an option costs beyond what
   Lua takes itself. */
#include "script/script.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { HEAPS = 200, ROW = 200, ROUNDS = 300 };

/* Processor time: others may use the machine. */
static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static void ok(bt_context *ctx, bt_status status)
{
    if (!status) return;
    fprintf(stderr, "%s\n", bt_message(ctx));
    exit(1);
}

/* -- the general solver -- */

static double solve_heaps(const char *name, size_t *positions)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    ok(ctx, bt_script__is_named(name) ? bt_script__open_file(ctx, name, NULL, &game)
                                      : bt_games_open(ctx, name, &game));
    double start = now();
    for (uint64_t n = 0; n <= HEAPS; n++) {
        bt_text bytes;
        uint32_t nim;
        bt_text__open(&bytes, ctx);
        ok(ctx, game->series.heap(game, n, &bytes));
        bt_position heap = bt_rules__keep_position(game, bytes.at, bytes.length);
        bt_text__close(&bytes);
        ok(ctx, bt_solve__nim(game, heap, &nim));
    }
    double seconds = now() - start;
    *positions = bt_solve__count(game);
    bt_rules_close(game);
    bt_close(ctx);
    return seconds;
}

static void bench_solver(void)
{
    size_t lua_count, c_count;
    double lua = solve_heaps("games/kayles.lua", &lua_count);
    double c = solve_heaps("kayles", &c_count);
    printf("%-32s %10.6f s  %8zu positions  | in C: %.6f s for %zu, %.1f times faster\n",
           "Kayles to 200 by mex, in Lua", lua, lua_count, c, c_count, lua / c);
}

/* -- the cost of an option -- */

static const char script[] =
    "local function moves(rows)\n"
    "  local list, k = {}, 0\n"
    "  local n = rows[1]\n"
    "  for pins = 1, 2 do\n"
    "    for a = 0, (n - pins) // 2 do k = k + 1 list[k] = {a, n - pins - a} end\n"
    "  end\n"
    "  return list\n"
    "end\n"
    "return { example = {5}, moves = moves }\n";

static bool drop(void *data, bt_bytes position)
{
    *(size_t *)data += position.length > 0;
    return true;
}

/* The moves of a row, asked for again and again. */
static double ask_options(size_t *options)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position row;
    char text[16];
    bt_position_list list;
    ok(ctx, bt_script__open_text(ctx, "bench.lua", script, strlen(script), &game));
    snprintf(text, sizeof text, "%d", ROW);
    ok(ctx, bt_rules_parse(game, text, &row));
    bt_rules__list_open(&list, game);
    list.sink = drop;
    list.data = options;
    *options = 0;
    double start = now();
    for (int i = 0; i < ROUNDS; i++) ok(ctx, bt_rules__options(game, row, BT_LEFT, &list));
    double seconds = now() - start;
    bt_rules__list_close(&list);
    bt_rules_close(game);
    bt_close(ctx);
    return seconds;
}

/* The same function called by Lua alone. */
static double call_alone(void)
{
    lua_State *L = luaL_newstate();
    luaL_openlibs(L);
    if (luaL_dostring(L, script)) exit(1);
    lua_getfield(L, -1, "moves");
    double start = now();
    for (int i = 0; i < ROUNDS; i++) {
        lua_pushvalue(L, -1);
        lua_createtable(L, 1, 0);
        lua_pushinteger(L, ROW);
        lua_rawseti(L, -2, 1);
        lua_call(L, 1, 1);
        lua_pop(L, 1);
    }
    double seconds = now() - start;
    lua_close(L);
    return seconds;
}

static void bench_options(void)
{
    size_t options;
    double whole = ask_options(&options), alone = call_alone();
    printf("%-32s %10.6f s  %8zu options    | Lua alone: %.6f s; %.3f us beyond it for each\n",
           "options of a script", whole, options, alone, (whole - alone) / (double)options * 1e6);
}

/* -- opening -- */

static void bench_opening(void)
{
    double start = now();
    for (int i = 0; i < 100; i++) {
        bt_context *ctx = bt_open();
        bt_game *game;
        ok(ctx, bt_script__open_file(ctx, "games/kayles.lua", NULL, &game));
        bt_rules_close(game);
        bt_close(ctx);
    }
    double seconds = now() - start;
    lua_State *L;
    start = now();
    for (int i = 0; i < 100; i++) {
        L = luaL_newstate();
        luaL_openlibs(L);
        lua_close(L);
    }
    printf("%-32s %10.6f s  %8d scripts    | a bare Lua state: %.6f s\n", "opening a script",
           seconds, 100, now() - start);
}

int main(void)
{
    bench_solver();
    bench_options();
    bench_opening();
    return 0;
}
