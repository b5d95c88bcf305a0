/* Games in scripts: bouton.game, solve, nim, sequence and their kin. */
#include "script/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char type_name[] = "bouton.game";

/* The solvers run outside of protected calls: no Lua error may pass through them. So a function
   here first reads its arguments, then asks, and raises what went wrong at the very end. While it
   asks, other code of the script may run in the thread that called it. */
typedef struct asking {
    bt_script *s;
    lua_State *before;
    bt_game *game;
    bt_position position;
} asking;

static asking start(lua_State *L, bt_game *game, bt_position position)
{
    bt_script *s = bt_script__of(L);
    if (bt_script__is_busy(game))
        luaL_error(L, "%s cannot be solved from inside its own functions", game->name);
    asking a = {s, s->L, game, position};
    s->L = L;
    return a;
}

static void finish(const asking *a, lua_State *L, bt_status status)
{
    a->s->L = a->before;
    if (!status && !bt_error(a->s->ctx)) return;
    if (!bt_error(a->s->ctx)) bt_fail(a->s->ctx, BT_DOMAIN, "there is no answer");
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
static void open_named(lua_State *L, const char *name, bt_game **out)
{
    bt_script *s = bt_script__of(L);
    bool script = bt_script_is_named(name);
    if (script && !s->study) luaL_error(L, "a ruleset cannot open another script");
    if (!script && strstr(name, "file=")) luaL_error(L, "scripts do not read files");
    asking a = {s, s->L, NULL, BT_NO_POSITION};
    s->L = L;
    bt_status status =
        script ? bt_script_open(s->ctx, name, s->folder, out) : bt_games_open(s->ctx, name, out);
    finish(&a, L, status);
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
    asking a = {s, s->L, NULL, BT_NO_POSITION};
    s->L = L;
    bt_status status = bt_script__open_rules(s, table, false, name, "", out);
    finish(&a, L, status);
}

/* The game at an index: one that was opened, or a name, opened once. */
static bt_game *to_game(lua_State *L, int index)
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
        bt_text_add(out, luaL_checkstring(L, index));
        return;
    }
    size_t count = (size_t)lua_rawlen(L, index);
    for (size_t i = 1; i <= count; i++) {
        if (i > 1) bt_text_char(out, ',');
        lua_rawgeti(L, index, (lua_Integer)i);
        bt_text_add(out, luaL_checkstring(L, -1));
        lua_pop(L, 1);
    }
    if (count == 0) bt_text_char(out, '0');
}

static bt_position to_position(lua_State *L, bt_game *game, int index)
{
    bt_script *s = bt_script__of(L);
    bt_position position = BT_NO_POSITION;
    bt_script_kind kind = bt_script__kind(L, index);
    bt_status status = BT_OK;
    if (kind == BT_KIND_NONE) luaL_argerror(L, index, "expected a position");
    bt_text_cut(&s->scratch, 0);
    if (bt_script__is_rules(game) && kind == bt_script__kind_of(game) && kind != BT_KIND_STRING) {
        const char *wrong = bt_script__to_bytes(L, index, &s->scratch);
        if (wrong) luaL_error(L, "expected a position, not %s", wrong);
        position = bt_rules_intern(game, s->scratch.at, s->scratch.length);
        if (!position) status = bt_error(s->ctx);
        if (status) bt_script__raise(L);
        return position;
    }
    write_text(L, index, &s->scratch);
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
    asking a = start(L, game, BT_NO_POSITION);
    status = bt_rules_parse(game, lua_tostring(L, -1), &position);
    finish(&a, L, status);
    lua_pop(L, 1);
    return position;
}

/* A position as a script meets it: its own kind of thing, or a text. */
static void push_position(lua_State *L, bt_game *game, bt_position position)
{
    bt_script *s = bt_script__of(L);
    if (bt_script__is_rules(game)) {
        bt_script__push_bytes(L, bt_rules_bytes(game, position));
        return;
    }
    bt_text_cut(&s->scratch, 0);
    bt_rules_print(game, position, &s->scratch);
    if (bt_error(s->ctx)) bt_script__raise(L);
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
}

static void push_outcome(lua_State *L, bt_outcome outcome)
{
    char letter = bt_outcome_letter(outcome);
    lua_pushlstring(L, &letter, 1);
}

/* -- questions -- */

static int ask_outcome(lua_State *L)
{
    bt_game *game = to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    bt_outcome outcome = BT_OUTCOME_P;
    asking a = start(L, game, position);
    bt_status status = bt_solve_outcome(game, position, &outcome);
    finish(&a, L, status);
    push_outcome(L, outcome);
    return 1;
}

static int ask_nim(lua_State *L)
{
    bt_game *game = to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    uint32_t nim = 0;
    asking a = start(L, game, position);
    bt_status status = bt_solve_nim(game, position, &nim);
    finish(&a, L, status);
    lua_pushinteger(L, nim);
    return 1;
}

static int ask_value(lua_State *L)
{
    bt_game *game = to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    asking a = start(L, game, position);
    bt_value value = bt_solve_value(game, position);
    finish(&a, L, value ? BT_OK : bt_error(a.s->ctx));
    bt_script__push_value(L, value);
    return 1;
}

/* The moves of "left" or "right", in an impartial game of both. */
static int ask_moves(lua_State *L)
{
    static const char *const players[] = {"left", "right", NULL};
    bt_game *game = to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    int player = luaL_checkoption(L, 3, game->partizan ? NULL : "left", players);
    bt_position_list list;
    asking a = start(L, game, position);
    bt_rules_list_open(&list, game);
    bt_status status = bt_rules_options(game, position, (bt_player)player, &list);
    a.s->words.length = 0;
    for (size_t i = 0; i < list.at.length && !status; i++)
        if (!bt_words_push(&a.s->words, list.at.at[i])) status = BT_LIMIT;
    bt_rules_list_close(&list);
    finish(&a, L, status);
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
    if (moves->count > 0 && moves->at[0].to) bt_rules_print(game, moves->at[0].to, out);
    bt_text_char(out, '\n');
}

static bt_status solve_into(asking *a, bt_outcome *outcome, bt_value *value, bool *has_nim,
                            uint64_t *nim)
{
    bt_solution found;
    bt_status status = bt_solve_ask_position(a->game, a->position, (bt_question){0}, &found);
    *outcome = found.outcome;
    *value = found.value;
    *has_nim = found.nim && strlen(found.nim) < 19;
    *nim = *has_nim ? strtoull(found.nim, NULL, 10) : 0;
    bt_text_cut(&a->s->scratch, 0);
    note_move(&a->s->scratch, a->game, &found.moves[BT_LEFT]);
    note_move(&a->s->scratch, a->game, &found.moves[BT_RIGHT]);
    bt_text_add(&a->s->scratch, found.method ? found.method : "");
    bt_solution_close(&found);
    return status;
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
    bt_game *game = to_game(L, 1);
    bt_position position = to_position(L, game, 2);
    bt_outcome outcome = BT_OUTCOME_P;
    bt_value value = BT_NONE;
    bool has_nim = false;
    uint64_t nim = 0;
    asking a = start(L, game, position);
    bt_status status = solve_into(&a, &outcome, &value, &has_nim, &nim);
    finish(&a, L, status);
    lua_pushlstring(L, a.s->scratch.at, a.s->scratch.length);
    const char *lines = lua_tostring(L, -1);
    push_outcome(L, outcome);
    lua_newtable(L);
    lines = set_line(L, lines, "left");
    lines = set_line(L, lines, "right");
    set_line(L, lines, "method");
    push_outcome(L, outcome);
    lua_setfield(L, -2, "outcome");
    if (has_nim) {
        lua_pushinteger(L, (lua_Integer)nim);
        lua_setfield(L, -2, "nim");
    }
    if (value) {
        bt_script__push_value(L, value);
        lua_setfield(L, -2, "value");
    }
    return 2;
}

/* -- sequences -- */

static bt_of to_of(lua_State *L, const bt_game *game, int index)
{
    static const char *const words[] = {"outcome", "nim", "value", NULL};
    bool nims = !game->partizan && bt_rules_is_normal_play(game);
    return (bt_of)luaL_checkoption(L, index, words[nims ? BT_OF_NIM : BT_OF_OUTCOME], words);
}

static bt_status answer_heap(bt_game *game, bt_of of, uint64_t n, uint32_t *answer)
{
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    bt_status status = game->series.heap(game, n, &bytes);
    bt_position position = BT_NO_POSITION;
    if (!status && !bytes.failed) position = bt_rules_intern(game, bytes.at, bytes.length);
    bt_text_close(&bytes);
    if (!position) return status ? status : bt_error(game->ctx);
    bt_outcome outcome = BT_OUTCOME_P;
    if (of == BT_OF_NIM) return bt_solve_nim(game, position, answer);
    if (of == BT_OF_OUTCOME) {
        status = bt_solve_outcome(game, position, &outcome);
        *answer = (uint32_t)outcome;
        return status;
    }
    *answer = bt_solve_value(game, position);
    return *answer ? BT_OK : bt_error(game->ctx);
}

/* bouton.sequence(game, to [, of [, from]]): the answers for the heaps from..to as a list. */
static int ask_sequence(lua_State *L)
{
    bt_game *game = to_game(L, 1);
    lua_Integer to = luaL_checkinteger(L, 2), from = luaL_optinteger(L, 4, 0);
    bt_of of = to_of(L, game, 3);
    luaL_argcheck(L, to < INT32_MAX, 2, "too many heaps");
    luaL_argcheck(L, from >= 0, 4, "heaps start at 0");
    if (!game->series.heap) return luaL_error(L, "%s has no sequence of heaps", game->name);
    lua_newtable(L);
    for (lua_Integer n = from; n <= to; n++) {
        uint32_t answer = 0;
        asking a = start(L, game, BT_NO_POSITION);
        bt_status status = answer_heap(game, of, (uint64_t)n, &answer);
        finish(&a, L, status);
        if (of == BT_OF_NIM)
            lua_pushinteger(L, answer);
        else if (of == BT_OF_OUTCOME)
            push_outcome(L, (bt_outcome)answer);
        else
            bt_script__push_value(L, answer);
        lua_rawseti(L, -2, n - from + 1);
    }
    return 1;
}

/* bouton.period(game, limit [, of]): by the ruleset's own theorem; nil when it knows none. */
static int ask_period(lua_State *L)
{
    bt_game *game = to_game(L, 1);
    lua_Integer limit = luaL_checkinteger(L, 2);
    bt_of of = to_of(L, game, 3);
    bt_period p = {0};
    if (!game->series.period || limit < 1) return 0;
    asking a = start(L, game, BT_NO_POSITION);
    bt_status status = game->series.period(game, of, (uint64_t)limit, &p);
    bt_text *why = &a.s->scratch;
    bt_text_cut(why, 0);
    if (!status && p.found) p.certificate.kind->explain(game, &p, why);
    finish(&a, L, status == BT_PASS ? BT_OK : status);
    if (!p.found) return 0;
    lua_newtable(L);
    lua_pushinteger(L, (lua_Integer)p.preperiod);
    lua_setfield(L, -2, "preperiod");
    lua_pushinteger(L, (lua_Integer)p.period);
    lua_setfield(L, -2, "period");
    lua_pushinteger(L, p.saltus);
    lua_setfield(L, -2, "saltus");
    lua_pushboolean(L, p.proved);
    lua_setfield(L, -2, "proved");
    lua_pushlstring(L, why->at, why->length);
    lua_setfield(L, -2, "proof");
    return 1;
}

static int write_game(lua_State *L)
{
    lua_pushfstring(L, "game %s", to_game(L, 1)->name);
    return 1;
}

/* The same functions are fields of `bouton`, which is on top, and methods of games; there the
   function `worth` has the name `value` as well. */
void bt_script__open_games(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"solve", solve},       {"outcome", ask_outcome},
        {"nim", ask_nim},       {"worth", ask_value},
        {"moves", ask_moves},   {"sequence", ask_sequence},
        {"period", ask_period}, {NULL, NULL},
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
}
