/* The census of subtraction sets in scripts: bouton.census{min = 2, max = 10, ..}. */
#include "script/api.h"

#include <string.h>

static const char type_name[] = "bouton.census";

/* -- the question -- */

static unsigned take_number(lua_State *L, const char *name)
{
    int whole = 0;
    lua_getfield(L, 1, name);
    lua_Integer n = lua_isnil(L, -1) ? 0 : lua_tointegerx(L, -1, &whole);
    if (!lua_isnil(L, -1) && (!whole || n < 0 || n > INT32_MAX))
        luaL_error(L, "%s must be a whole number, 0 or more", name);
    lua_pop(L, 1);
    return (unsigned)n;
}

/* The text stays in the table of the question. */
static const char *take_text(lua_State *L, const char *name)
{
    lua_getfield(L, 1, name);
    if (!lua_isnil(L, -1) && lua_type(L, -1) != LUA_TSTRING)
        luaL_error(L, "%s must be a text", name);
    const char *text = lua_tostring(L, -1);
    lua_pop(L, 1);
    return text;
}

static void refuse_unknown_fields(lua_State *L)
{
    static const char *const names[] = {
        "min",  "max",         "ends",      "size_from",      "size_to",      "symmetric", "detail",
        "list", "period_from", "period_to", "preperiod_from", "preperiod_to", "threads",   NULL};
    for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
        const char *name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : "";
        size_t i = 0;
        while (names[i] && strcmp(names[i], name) != 0) i++;
        if (!names[i]) luaL_error(L, "a census has no option '%s'", name);
    }
}

static void read_question(lua_State *L, bt_study_census_options *out)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    refuse_unknown_fields(L);
    lua_getfield(L, 1, "detail");
    *out = (bt_study_census_options){.detail = lua_toboolean(L, -1)};
    lua_pop(L, 1);
    out->min = take_number(L, "min");
    out->max = take_number(L, "max");
    out->ends = take_text(L, "ends");
    out->size_from = take_number(L, "size_from");
    out->size_to = take_number(L, "size_to");
    out->symmetric = take_number(L, "symmetric");
    out->threads = take_number(L, "threads");
    out->list_limit = take_number(L, "list");
    out->list = out->list_limit > 0;
    out->where = (bt_study_where){.period_from = take_number(L, "period_from"),
                                  .period_to = take_number(L, "period_to"),
                                  .preperiod_from = take_number(L, "preperiod_from"),
                                  .preperiod_to = take_number(L, "preperiod_to")};
}

/* -- the answer -- */

static void set_number(lua_State *L, const char *name, uint64_t n)
{
    lua_pushinteger(L, (lua_Integer)n);
    lua_setfield(L, -2, name);
}

/* A set as the list of its elements. */
static void push_set(lua_State *L, bt_study_mask set)
{
    lua_Integer count = 0;
    lua_newtable(L);
    for (int s = 1; s <= BT_STUDY_CENSUS_MAX; s++) {
        if (!(set >> (s - 1) & 1)) continue;
        lua_pushinteger(L, s);
        lua_rawseti(L, -2, ++count);
    }
}

static void set_record(lua_State *L, const char *name, const bt_study_record *record)
{
    lua_newtable(L);
    set_number(L, "value", record->value);
    set_number(L, "count", record->count);
    lua_newtable(L);
    for (uint64_t i = 0; i < record->count && i < BT_STUDY_RECORD_SETS; i++) {
        push_set(L, record->sets[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "sets");
    lua_setfield(L, -2, name);
}

/* How many sets have each period: a table by periods. */
static void set_histogram(lua_State *L, const char *name, const bt_study_histogram *h)
{
    lua_newtable(L);
    for (size_t i = 0; i < h->count; i++) {
        lua_pushinteger(L, (lua_Integer)h->bars[i].count);
        lua_rawseti(L, -2, (lua_Integer)h->bars[i].key);
    }
    lua_setfield(L, -2, name);
}

static void set_found(lua_State *L, const bt_study_census_results *r)
{
    lua_newtable(L);
    for (size_t i = 0; i < r->listed; i++) {
        lua_newtable(L);
        push_set(L, r->found[i].set);
        lua_setfield(L, -2, "set");
        set_number(L, "period", r->found[i].period);
        set_number(L, "preperiod", r->found[i].preperiod);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, "found");
    set_number(L, "found_count", r->found_count);
}

static void push_results(lua_State *L, const bt_study_census_results *r)
{
    lua_newtable(L);
    set_number(L, "sets", r->sets);
    set_number(L, "left", r->eventually_left);
    set_number(L, "right", r->eventually_right);
    set_number(L, "others", r->others);
    if (r->detail) {
        set_record(L, "period", &r->period);
        set_record(L, "preperiod", &r->preperiod);
        set_histogram(L, "periods", &r->periods);
        set_histogram(L, "preperiods", &r->preperiods);
    }
    if (r->list) set_found(L, r);
}

static int close_results(lua_State *L)
{
    bt_study__census_close(bt_script__of(L)->ctx, lua_touserdata(L, 1));
    return 0;
}

/* The results belong to an object of Lua's, so that they are closed whatever fails. */
static int ask_census(lua_State *L)
{
    bt_study_census_options options;
    read_question(L, &options);
    bt_study_census_results *results = lua_newuserdatauv(L, sizeof *results, 0);
    *results = (bt_study_census_results){0};
    luaL_setmetatable(L, type_name);
    bt_asking a = bt_script__start(L, NULL);
    bt_status status = bt_study__count_sets(a.s->ctx, &options, results);
    bt_script__finish(&a, L, status);
    push_results(L, results);
    return 1;
}

void bt_script__open_census(lua_State *L)
{
    luaL_newmetatable(L, type_name);
    lua_pushcfunction(L, close_results);
    lua_setfield(L, -2, "__gc");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 1);
    lua_pushcfunction(L, ask_census);
    lua_setfield(L, -2, "census");
}
