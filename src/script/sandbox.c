/* The libraries that a script sees: nothing that reaches out, nothing that cannot be stopped. */
#include "script/state.h"

#include <string.h>

/* The count hook does not run inside library functions. So those whose work is not bounded by the
   size of what they are given, or that could catch an error of the limits, are left out or stand
   behind a guard here; docs/rulesets.md lists what is left. */

enum { BYTES_MAX = 8 << 20, ITEMS_MAX = 2000000, STEPS_MAX = 200000000 };

static const char *const base_names[] = {
    "assert",   "error",    "getmetatable", "ipairs",   "next",   "pairs",
    "pcall",    "rawequal", "rawget",       "rawlen",   "rawset", "select",
    "tonumber", "type",     "xpcall",       "_VERSION", NULL,
};
static const char *const string_names[] = {
    "byte", "char", "len", "lower", "pack", "packsize", "reverse", "sub", "unpack", "upper", NULL,
};
static const char *const table_names[] = {"pack", "unpack", NULL};

/* Moves the named fields of the table on top into a new table that replaces it. */
static void keep_fields(lua_State *L, const char *const *names)
{
    lua_newtable(L);
    for (; *names; names++) {
        lua_getfield(L, -2, *names);
        lua_setfield(L, -2, *names);
    }
    lua_remove(L, -2);
}

/* -- base -- */

/* Finalisers run where nothing can interrupt them. */
static int set_metatable(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    if (!lua_isnoneornil(L, 2)) {
        luaL_checktype(L, 2, LUA_TTABLE);
        lua_pushliteral(L, "__gc");
        if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "__gc is not allowed in scripts");
        lua_pop(L, 1);
    }
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
        return luaL_error(L, "cannot change a protected metatable");
    lua_settop(L, 2);
    lua_setmetatable(L, 1);
    return 1;
}

/* Pushes the text of any value. A table, function or thread has its address in Lua's text, which
   differs from run to run: here it is its kind alone. */
static void push_text(lua_State *L, int index)
{
    int kind = lua_type(L, index);
    bool nameless = kind == LUA_TTABLE || kind == LUA_TFUNCTION || kind == LUA_TTHREAD ||
                    kind == LUA_TUSERDATA || kind == LUA_TLIGHTUSERDATA;
    if (nameless && luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
        lua_pushstring(L, lua_typename(L, kind));
        return;
    }
    if (nameless) lua_pop(L, 1);
    luaL_tolstring(L, index, NULL);
}

static int to_string(lua_State *L)
{
    luaL_checkany(L, 1);
    push_text(L, 1);
    return 1;
}

static int print(lua_State *L)
{
    bt_script *s = bt_script__of(L);
    int count = lua_gettop(L);
    luaL_Buffer line;
    if (!s->sink) return luaL_error(L, "a ruleset does not print; a study (bouton run) does");
    luaL_buffinit(L, &line);
    for (int i = 1; i <= count; i++) {
        if (i > 1) luaL_addchar(&line, '\t');
        push_text(L, i);
        luaL_addvalue(&line);
    }
    luaL_addchar(&line, '\n');
    luaL_pushresult(&line);
    size_t length;
    const char *text = lua_tolstring(L, -1, &length);
    if (!s->sink(s->data, text, length)) return bt_script__raise(L);
    return 0;
}

/* -- string -- */

static int repeat(lua_State *L)
{
    size_t length, between, n;
    const char *text = luaL_checklstring(L, 1, &length);
    lua_Integer times = luaL_checkinteger(L, 2);
    const char *separator = luaL_optlstring(L, 3, "", &between);
    luaL_Buffer result;
    if (times <= 0 || length + between == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    n = (size_t)times;
    if (n > BYTES_MAX / (length + between)) return luaL_error(L, "the string would be too long");
    bt_script__charge(L, n * (length + between));
    luaL_buffinitsize(L, &result, n * (length + between));
    for (size_t i = 0; i < n; i++) {
        luaL_addlstring(&result, text, length);
        if (i + 1 < n) luaL_addlstring(&result, separator, between);
    }
    luaL_pushresult(&result);
    return 1;
}

/* Whether a format has %p, an address, in it. */
static bool has_pointer(const char *format, size_t length)
{
    const char *end = format + length;
    while ((format = memchr(format, '%', (size_t)(end - format)))) {
        format++;
        format += strspn(format, "-+ #0123456789.");
        if (*format == 'p') return true;
        if (format < end) format++;
    }
    return false;
}

/* The library's own, given texts for what would be written with its address. The upvalue is the
   function. */
static int format(lua_State *L)
{
    size_t length;
    const char *words = luaL_checklstring(L, 1, &length);
    int count = lua_gettop(L);
    if (has_pointer(words, length)) return luaL_error(L, "%%p is not allowed in scripts");
    for (int i = 2; i <= count; i++) {
        if (lua_type(L, i) <= LUA_TSTRING && lua_type(L, i) != LUA_TLIGHTUSERDATA) continue;
        push_text(L, i);
        lua_replace(L, i);
    }
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, count, 1);
    return 1;
}

/* find, match, gmatch, gsub: the library's own, behind a bound on what the pattern can cost. The
   upvalue is the function. */
static int match_pattern(lua_State *L)
{
    size_t length, pattern_length, cost;
    const char *subject = luaL_checklstring(L, 1, &length);
    const char *pattern = luaL_checklstring(L, 2, &pattern_length);
    cost = bt_script__pattern_cost(pattern, pattern_length, subject, length);
    if (cost > STEPS_MAX)
        return luaL_error(L, "this pattern could take too long on a text of %d bytes", (int)length);
    bt_script__charge(L, cost);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

static void open_string(lua_State *L)
{
    static const char *const matchers[] = {"find", "match", "gmatch", "gsub", NULL};
    luaL_requiref(L, LUA_STRLIBNAME, luaopen_string, 0);
    lua_pushvalue(L, -1);
    keep_fields(L, string_names);
    for (const char *const *name = matchers; *name; name++) {
        lua_getfield(L, -2, *name);
        lua_pushcclosure(L, match_pattern, 1);
        lua_setfield(L, -2, *name);
    }
    lua_getfield(L, -2, "format");
    lua_pushcclosure(L, format, 1);
    lua_setfield(L, -2, "format");
    lua_pushcfunction(L, repeat);
    lua_setfield(L, -2, "rep");
    lua_pushliteral(L, ""); /* all strings share a metatable, which the library has made */
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);
    lua_setglobal(L, LUA_STRLIBNAME);
    lua_pop(L, 1);
}

/* -- table -- */

/* concat, insert, remove, sort: the library's own, for tables whose length is the true one. Their
   work is as the length, which may be a sum over a range for concat. */
static int use_table(lua_State *L)
{
    luaL_checktype(L, 1, LUA_TTABLE);
    if (lua_getmetatable(L, 1))
        return luaL_error(L, "the table functions work on tables without a metatable");
    size_t length = (size_t)lua_rawlen(L, 1);
    if (length > ITEMS_MAX) return luaL_error(L, "a table of %d items is too long here", ITEMS_MAX);
    bt_script__charge(L, length);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
    return lua_gettop(L);
}

/* table.move(a, f, e, t [, b]) */
static int move_items(lua_State *L)
{
    lua_Integer from = luaL_checkinteger(L, 2), until = luaL_checkinteger(L, 3);
    lua_Integer to = luaL_checkinteger(L, 4);
    int target = lua_isnoneornil(L, 5) ? 1 : 5;
    luaL_checktype(L, 1, LUA_TTABLE);
    luaL_checktype(L, target, LUA_TTABLE);
    if (until < from) return lua_pushvalue(L, target), 1;
    uint64_t count = (uint64_t)until - (uint64_t)from + 1;
    if (count > ITEMS_MAX || from < -ITEMS_MAX || to < -ITEMS_MAX || to > INT32_MAX)
        return luaL_error(L, "too many items to move");
    bt_script__charge(L, (size_t)count);
    bool backwards = to > from && to <= until && target == 1;
    for (lua_Integer k = 0; k < (lua_Integer)count; k++) {
        lua_Integer i = backwards ? (lua_Integer)count - 1 - k : k;
        lua_rawgeti(L, 1, from + i);
        lua_rawseti(L, target, to + i);
    }
    return lua_pushvalue(L, target), 1;
}

static void open_table(lua_State *L)
{
    static const char *const guarded[] = {"concat", "insert", "remove", "sort", NULL};
    luaL_requiref(L, LUA_TABLIBNAME, luaopen_table, 0);
    lua_pushvalue(L, -1);
    keep_fields(L, table_names);
    for (const char *const *name = guarded; *name; name++) {
        lua_getfield(L, -2, *name);
        lua_pushcclosure(L, use_table, 1);
        lua_setfield(L, -2, *name);
    }
    lua_pushcfunction(L, move_items);
    lua_setfield(L, -2, "move");
    lua_setglobal(L, LUA_TABLIBNAME);
    lua_pop(L, 1);
}

/* -- the others -- */

/* A ruleset must give the same moves each time: only a study draws random numbers, from a seed
   that is the same in every run. */
static void open_math(lua_State *L, bool study)
{
    luaL_requiref(L, LUA_MATHLIBNAME, luaopen_math, 0);
    if (study) {
        lua_getfield(L, -1, "randomseed");
        lua_pushinteger(L, 1);
        lua_call(L, 1, 0);
    } else {
        lua_pushnil(L);
        lua_setfield(L, -2, "random");
        lua_pushnil(L);
        lua_setfield(L, -2, "randomseed");
    }
    lua_setglobal(L, LUA_MATHLIBNAME);
}

void bt_script__open_base(lua_State *L)
{
    luaL_requiref(L, LUA_GNAME, luaopen_base, 0);
    keep_fields(L, base_names);
    lua_pushcfunction(L, set_metatable);
    lua_setfield(L, -2, "setmetatable");
    lua_pushcfunction(L, print);
    lua_setfield(L, -2, "print");
    lua_pushcfunction(L, to_string);
    lua_setfield(L, -2, "tostring");
    lua_pushvalue(L, -1);
    lua_setfield(L, -2, LUA_GNAME);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    open_string(L);
    open_table(L);
    open_math(L, bt_script__of(L)->study);
    luaL_requiref(L, LUA_COLIBNAME, luaopen_coroutine, 0);
    lua_setglobal(L, LUA_COLIBNAME);
    luaL_requiref(L, LUA_UTF8LIBNAME, luaopen_utf8, 0);
    lua_setglobal(L, LUA_UTF8LIBNAME);
    lua_pushnil(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}
