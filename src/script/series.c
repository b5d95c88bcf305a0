/* Sequences, periods, tables and lists of positions in scripts: what src/study computes, as Lua
   tables. */
#include "script/api.h"

#include <string.h>

enum { ANSWERS_MAX = 1 << 26 };

static bt_of to_of(lua_State *L, const bt_game *game, int index)
{
    static const char *const words[] = {"outcome", "nim", "value", NULL};
    return (bt_of)luaL_checkoption(L, index, words[bt_study__default_of(game)], words);
}

static void push_answer(lua_State *L, bt_of of, uint32_t answer)
{
    if (of == BT_OF_NIM)
        lua_pushinteger(L, answer);
    else if (of == BT_OF_OUTCOME)
        bt_script__push_outcome(L, (bt_outcome)answer);
    else
        bt_script__push_value(L, answer);
}

/* A list of answers. */
static void push_answers(lua_State *L, bt_of of, const uint32_t *answers, size_t count)
{
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        push_answer(L, of, answers[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

/* sequence(game, to [, of [, from]]): the answers for the heaps from..to as a list. */
int bt_script__ask_sequence(lua_State *L)
{
    bt_game *game = bt_script__to_game(L, 1);
    lua_Integer to = luaL_checkinteger(L, 2), from = luaL_optinteger(L, 4, 0);
    bt_of of = to_of(L, game, 3);
    size_t done = 0;
    luaL_argcheck(L, from >= 0, 4, "heaps start at 0");
    luaL_argcheck(L, to < from || to - from < ANSWERS_MAX, 2, "too many heaps");
    if (!game->series.heap) return luaL_error(L, "%s has no sequence of heaps", game->name);
    if (to < from) return lua_newtable(L), 1;
    uint32_t *answers = lua_newuserdatauv(L, (size_t)(to - from + 1) * sizeof *answers, 0);
    bt_asking a = bt_script__start(L, game);
    bt_status status = bt_study__sequence(game, of, (uint64_t)from, (uint64_t)to, answers, &done);
    bt_script__finish(&a, L, status);
    push_answers(L, of, answers, done);
    return 1;
}

/* period(game [, limit [, of]]); nil when none is found. */
int bt_script__ask_period(lua_State *L)
{
    bt_game *game = bt_script__to_game(L, 1);
    lua_Integer limit = luaL_optinteger(L, 2, 0);
    bt_of of = to_of(L, game, 3);
    bt_period p;
    if (limit < 0) return 0;
    bt_asking a = bt_script__start(L, game);
    bt_status status = bt_study__period(game, of, (uint64_t)limit, &p);
    bt_text *why = &a.s->scratch;
    bt_text__cut(why, 0);
    if (!status && p.found) bt_study__period_explain(game, &p, why);
    bt_script__finish(&a, L, status);
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

/* -- tables -- */

typedef struct rows {
    uint32_t *at;
    size_t columns, done;
} rows;

static bt_status keep_row(void *data, const uint32_t *row)
{
    rows *r = data;
    memcpy(r->at + r->done++ * r->columns, row, r->columns * sizeof *row);
    return BT_OK;
}

/* table(game, rows, columns [, of]): a list of rows. */
int bt_script__ask_table(lua_State *L)
{
    bt_game *game = bt_script__to_game(L, 1);
    lua_Integer height = luaL_checkinteger(L, 2), width = luaL_checkinteger(L, 3);
    bt_of of = to_of(L, game, 4);
    luaL_argcheck(L, height > 0 && height <= ANSWERS_MAX, 2, "expected a number of rows");
    luaL_argcheck(L, width > 0 && width <= ANSWERS_MAX / height, 3, "expected the number of columns");
    rows r = {.columns = (size_t)width};
    r.at = lua_newuserdatauv(L, (size_t)(height * width) * sizeof *r.at, 0);
    bt_asking a = bt_script__start(L, game);
    bt_status status = bt_study_table(game, of, (uint32_t)height, (uint32_t)width, keep_row, &r);
    bt_script__finish(&a, L, status);
    lua_createtable(L, (int)r.done, 0);
    for (size_t i = 0; i < r.done; i++) {
        push_answers(L, of, r.at + i * r.columns, r.columns);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* -- lists of positions -- */

typedef struct pairs {
    uint64_t (*at)[2];
    size_t count;
} pairs;

static bt_status keep_pairs(void *data, const uint64_t *x, const uint64_t *y, size_t count)
{
    pairs *p = data;
    for (size_t i = 0; i < count; i++, p->count++) {
        p->at[p->count][0] = x[i];
        p->at[p->count][1] = y[i];
    }
    return BT_OK;
}

/* positions(game, count [, outcome]): a list of pairs {x, y}, the smaller pile first. */
int bt_script__ask_positions(lua_State *L)
{
    static const char *const letters[] = {"L", "R", "N", "P", NULL};
    static const bt_outcome outcomes[] = {BT_OUTCOME_L, BT_OUTCOME_R, BT_OUTCOME_N, BT_OUTCOME_P};
    bt_game *game = bt_script__to_game(L, 1);
    lua_Integer count = luaL_checkinteger(L, 2);
    bt_outcome outcome = outcomes[luaL_checkoption(L, 3, "P", letters)];
    luaL_argcheck(L, count >= 0 && count <= ANSWERS_MAX, 2, "too many positions");
    pairs p = {.at = lua_newuserdatauv(L, (size_t)(count + 1) * sizeof *p.at, 0)};
    bt_asking a = bt_script__start(L, game);
    bt_status status = bt_study_positions(game, outcome, (uint64_t)count, keep_pairs, &p);
    bt_script__finish(&a, L, status);
    lua_createtable(L, (int)p.count, 0);
    for (size_t i = 0; i < p.count; i++) {
        lua_createtable(L, 2, 0);
        for (int k = 0; k < 2; k++) {
            lua_pushinteger(L, (lua_Integer)p.at[i][k]);
            lua_rawseti(L, -2, k + 1);
        }
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}
