/* Games in scripts: bouton.game, solve, nim and their kin. */
#include "script/api.h"
#include "solve/misere.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char type_name[] = "bouton.game";

bt_asking bt_script__start(lua_State *L, bt_game *game)
{
    bt_script *s = bt_script__of(L);
    if (game && bt_script__is_busy(game))
        luaL_error(L, "%s cannot be solved from inside its own functions", game->name);
    bt_asking a = {s, s->L, game};
    s->L = L;
    return a;
}

void bt_script__finish(const bt_asking *a, lua_State *L, bt_status status)
{
    a->s->L = a->before;
    if (!status && !bt_error(a->s->ctx)) return;
    if (!bt_error(a->s->ctx)) bt__fail(a->s->ctx, BT_DOMAIN, "there is no answer");
    bt_script__raise(L);
}

/* -- games -- */

static int close_game(lua_State *L)
{
    bt_game **kept = lua_touserdata(L, 1);
    bt_rules_close(*kept);
    *kept = NULL;
    return 0;
}

static bt_game **new_game(lua_State *L)
{
    bt_game **kept = lua_newuserdatauv(L, sizeof *kept, 0);
    *kept = NULL;
    luaL_setmetatable(L, type_name);
    return kept;
}

/* A ruleset reaches built-in games only, and none of those that read files. */
static bt_status open_inner(void *data, bt_context *ctx, const char *name, bt_game **out)
{
    const bt_script *s = data;
    bool script = bt_script__is_named(name);
    if (script && !s->study) return bt__fail(ctx, BT_INPUT, "a ruleset cannot open another script");
    if (!script && strstr(name, "file="))
        return bt__fail(ctx, BT_INPUT, "scripts do not read files");
    return script ? bt_script__open_file(ctx, name, s->folder, out) : bt_games_open(ctx, name, out);
}

static void open_named(lua_State *L, const char *name, bt_game **out)
{
    bt_asking a = bt_script__start(L, NULL);
    bt_status status = bt_rules__open_wrapped(a.s->ctx, name, open_inner, a.s, out);
    if (!status) bt_solve__teach_misere(*out);
    bt_script__finish(&a, L, status);
}

/* bouton.game{..}: a ruleset in the same state. */
static void open_table(lua_State *L, int index, bt_game **out)
{
    bt_script *s = bt_script__of(L);
    lua_Debug where = {0};
    char name[LUA_IDSIZE + 32] = "game";
    if (lua_getstack(L, 1, &where) && lua_getinfo(L, "Sl", &where))
        snprintf(name, sizeof name, "%s:%d", where.short_src, where.currentline);
    lua_pushvalue(L, index);
    int table = luaL_ref(L, LUA_REGISTRYINDEX);
    bt_asking a = bt_script__start(L, NULL);
    bt_status status = bt_script__open_rules(s, table, false, name, "", out);
    bt_script__finish(&a, L, status);
}

bt_game *bt_script__to_game(lua_State *L, int index)
{
    bt_game **kept = luaL_testudata(L, index, type_name);
    if (kept && *kept) return *kept;
    if (lua_type(L, index) != LUA_TSTRING)
        luaL_argerror(L, index, "expected a game: its name, or what bouton.game gave");
    luaL_getsubtable(L, LUA_REGISTRYINDEX, type_name);
    luaL_getsubtable(L, -1, "opened");
    lua_pushvalue(L, index);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        kept = new_game(L);
        open_named(L, lua_tostring(L, index), kept);
        lua_pushvalue(L, index);
        lua_pushvalue(L, -2);
        lua_rawset(L, -4);
    }
    kept = lua_touserdata(L, -1);
    lua_pop(L, 3);
    return *kept;
}

static int open_game(lua_State *L)
{
    if (!lua_istable(L, 1)) {
        if (luaL_testudata(L, 1, type_name)) return lua_settop(L, 1), 1;
        bt_game **named = new_game(L);
        open_named(L, luaL_checkstring(L, 1), named);
        return 1;
    }
    bt_game **kept = new_game(L);
    open_table(L, 1, kept);
    return 1;
}

/* -- positions -- */

/* A number or a list of numbers, as games written in C read them. */
static void write_text(lua_State *L, int index, bt_text *out)
{
    if (!lua_istable(L, index)) {
        bt_text__add(out, luaL_checkstring(L, index));
        return;
    }
    size_t count = (size_t)lua_rawlen(L, index);
    for (size_t i = 1; i <= count; i++) {
        if (i > 1) bt_text__char(out, ',');
        lua_rawgeti(L, index, (lua_Integer)i);
        bt_text__add(out, luaL_checkstring(L, -1));
        lua_pop(L, 1);
    }
    if (count == 0) bt_text__char(out, '0');
}

static bt_position to_position(lua_State *L, bt_game *game, int index)
{
    bt_script *s = bt_script__of(L);
    bt_position position = BT_NO_POSITION;
    bt_script_kind kind = bt_script__kind(L, index);
    bt_status status = BT_OK;
    if (kind == BT_KIND_NONE) luaL_argerror(L, index, "expected a position");
    bt_text__cut(&s->scratch, 0);
    if (kind == bt_script__kind_of(game) && kind != BT_KIND_STRING) {
        const char *wrong = bt_script__to_bytes(L, index, &s->scratch);
        if (wrong) luaL_error(L, "expected a position, not %s", wrong);
        position = bt_rules__keep_position(game, s->scratch.at, s->scratch.length);
        if (!position) status = bt_error(s->ctx);
        if (status) bt_script__raise(L);
        return position;
    }
    write_text(L, index, &s->scratch);
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
    bt_asking a = bt_script__start(L, game);
    status = bt_rules_parse(game, lua_tostring(L, -1), &position);
    bt_script__finish(&a, L, status);
    lua_pop(L, 1);
    return position;
}

/* A position as a script meets it: its own kind of thing, or a text. */
static void push_position(lua_State *L, bt_game *game, bt_position position)
{
    bt_script *s = bt_script__of(L);
    if (bt_script__kind_of(game)) {
        bt_script__push_bytes(L, bt_rules__bytes(game, position));
        return;
    }
    bt_text__cut(&s->scratch, 0);
    bt_rules__print(game, position, &s->scratch);
    if (bt_error(s->ctx)) bt_script__raise(L);
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
}

void bt_script__push_outcome(lua_State *L, bt_outcome outcome)
{
    char letter = bt_outcome_letter(outcome);
    lua_pushlstring(L, &letter, 1);
}

/* -- questions -- */

/* Asks about the game and position that are the arguments. The answer must be closed; that raises
   what went wrong. */
static bt_asking ask(lua_State *L, bt_question question, bt_solution *found, bt_status *status)
{
    bt_game *game = bt_script__to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    bt_asking a = bt_script__start(L, game);
    *status = bt_solve__ask_position(game, position, question, found);
    return a;
}

static int ask_outcome(lua_State *L)
{
    bt_solution found;
    bt_status status;
    bt_question question = {.of = BT_OF_OUTCOME, .moves = BT_MOVES_NONE};
    bt_asking a = ask(L, question, &found, &status);
    bt_solution__close(&found);
    bt_script__finish(&a, L, status);
    bt_script__push_outcome(L, found.outcome);
    return 1;
}

/* A nim-value that fits into an integer. */
static bool read_nim(const bt_solution *found, lua_Integer *nim)
{
    bool fits = found->nim && strlen(found->nim) < 19;
    *nim = fits ? (lua_Integer)strtoull(found->nim, NULL, 10) : 0;
    return fits;
}

static int ask_nim(lua_State *L)
{
    bt_solution found;
    bt_status status;
    lua_Integer nim;
    bt_question question = {.of = BT_OF_NIM, .moves = BT_MOVES_NONE};
    bt_asking a = ask(L, question, &found, &status);
    bool fits = read_nim(&found, &nim);
    bt_solution__close(&found);
    bt_script__finish(&a, L, status);
    if (!fits) return luaL_error(L, "the nim-value has more than 18 digits");
    lua_pushinteger(L, nim);
    return 1;
}

static int ask_value(lua_State *L)
{
    bt_solution found;
    bt_status status;
    bt_question question = {.of = BT_OF_VALUE, .moves = BT_MOVES_NONE};
    bt_asking a = ask(L, question, &found, &status);
    bt_solution__close(&found);
    bt_script__finish(&a, L, status);
    bt_script__push_value(L, found.value);
    return 1;
}

/* The moves of "left" or "right", in an impartial game of both. */
static int ask_moves(lua_State *L)
{
    static const char *const players[] = {"left", "right", NULL};
    bt_game *game = bt_script__to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    int player = luaL_checkoption(L, 3, game->partizan ? NULL : "left", players);
    bt_position_list list;
    bt_asking a = bt_script__start(L, game);
    bt_rules__list_open(&list, game);
    bt_status status = bt_rules__options(game, position, (bt_player)player, &list);
    a.s->words.length = 0;
    for (size_t i = 0; i < list.at.length && !status; i++)
        if (!bt_words__push(&a.s->words, list.at.at[i])) status = BT_LIMIT;
    bt_rules__list_close(&list);
    bt_script__finish(&a, L, status);
    lua_newtable(L);
    for (size_t i = 0; i < a.s->words.length; i++) {
        push_position(L, game, a.s->words.at[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* The text of the first winning move of a player goes behind the others in the scratch text. */
static void note_move(bt_text *out, bt_game *game, const bt_moves *moves)
{
    if (moves->count > 0 && moves->at[0].to) bt_rules__print(game, moves->at[0].to, out);
    bt_text__char(out, '\n');
}

static void note_solution(bt_text *out, bt_game *game, const bt_solution *found)
{
    bt_text__cut(out, 0);
    note_move(out, game, &found->moves[BT_LEFT]);
    note_move(out, game, &found->moves[BT_RIGHT]);
    bt_text__add(out, found->method ? found->method : "");
}

/* Pushes the line of a text, moving on behind it, and stores it under a name unless it is empty. */
static const char *set_line(lua_State *L, const char *line, const char *name)
{
    size_t length = strcspn(line, "\n");
    if (length) {
        lua_pushlstring(L, line, length);
        lua_setfield(L, -2, name);
    }
    return line + length + (line[length] == '\n');
}

/* The outcome, and a table with what else is known: method, nim, value, left, right. */
static int solve(lua_State *L)
{
    bt_solution found;
    bt_status status;
    lua_Integer nim;
    bt_asking a = ask(L, (bt_question){0}, &found, &status);
    bool has_nim = read_nim(&found, &nim);
    note_solution(&a.s->scratch, a.game, &found);
    bt_solution__close(&found);
    bt_script__finish(&a, L, status);
    lua_pushlstring(L, a.s->scratch.at, a.s->scratch.length);
    const char *lines = lua_tostring(L, -1);
    bt_script__push_outcome(L, found.outcome);
    lua_newtable(L);
    lines = set_line(L, lines, "left");
    lines = set_line(L, lines, "right");
    set_line(L, lines, "method");
    bt_script__push_outcome(L, found.outcome);
    lua_setfield(L, -2, "outcome");
    if (has_nim) {
        lua_pushinteger(L, nim);
        lua_setfield(L, -2, "nim");
    }
    if (found.value) {
        bt_script__push_value(L, found.value);
        lua_setfield(L, -2, "value");
    }
    return 2;
}

static int write_game(lua_State *L)
{
    lua_pushfstring(L, "game %s", bt_script__to_game(L, 1)->name);
    return 1;
}

/* The same functions are fields of `bouton`, which is on top, and methods of games; there the
   function `worth` has the name `value` as well. */
void bt_script__open_games(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"solve", solve},
        {"outcome", ask_outcome},
        {"nim", ask_nim},
        {"worth", ask_value},
        {"moves", ask_moves},
        {"sequence", bt_script__ask_sequence},
        {"period", bt_script__ask_period},
        {"table", bt_script__ask_table},
        {"positions", bt_script__ask_positions},
        {NULL, NULL},
    };
    luaL_newmetatable(L, type_name);
    lua_pushcfunction(L, close_game);
    lua_setfield(L, -2, "__gc");
    lua_pushcfunction(L, write_game);
    lua_setfield(L, -2, "__tostring");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    luaL_newlib(L, functions);
    lua_pushcfunction(L, ask_value);
    lua_setfield(L, -2, "value");
    lua_pushvalue(L, -1);
    lua_setfield(L, -4, "methods"); /* until the prelude has seen them */
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    luaL_setfuncs(L, functions, 0);
    lua_pushcfunction(L, open_game);
    lua_setfield(L, -2, "game");
    bt_script__open_census(L);
}
