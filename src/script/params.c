/* Parameters of a script, typed behind its name: `mine.lua:k=3:set=2,5:misere`. */
#include "script/ruleset.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct setting {
    bt_ruleset *r;
    const bt_parameter *given;
    const char *wrong;
    bool misere;
} setting;

static bool push_integer(lua_State *L, const char **text)
{
    char *end;
    errno = 0;
    long long n = strtoll(*text, &end, 10);
    if (end == *text || errno) return false;
    *text = end;
    lua_pushinteger(L, n);
    return true;
}

static bool push_list(lua_State *L, const char *text)
{
    lua_newtable(L);
    for (lua_Integer i = 1;; i++, text++) {
        if (!push_integer(L, &text)) return false;
        lua_rawseti(L, -2, i);
        if (*text != ',') return !*text;
    }
}

/* Pushes the text of a parameter as a value of the same type as its default. */
static const char *push_setting(lua_State *L, int type, const char *text)
{
    switch (type) {
    case LUA_TNUMBER: return push_integer(L, &text) && !*text ? NULL : "expected a whole number";
    case LUA_TTABLE:
        return push_list(L, text) ? NULL : "expected whole numbers with commas between";
    case LUA_TSTRING: lua_pushstring(L, text); return NULL;
    case LUA_TBOOLEAN:
        if (strcmp(text, "true") != 0 && strcmp(text, "false") != 0)
            return "expected true or false";
        lua_pushboolean(L, text[0] == 't');
        return NULL;
    default:
        return "this parameter cannot be set: its default is not a number, a text, a list or a "
               "truth value";
    }
}

/* A bare word is the name of a truth to be set. */
static int set_parameter(lua_State *L)
{
    setting *in = lua_touserdata(L, 1);
    bool bare = !in->given->name[0];
    const char *name = bare ? in->given->value : in->given->name;
    lua_rawgeti(L, LUA_REGISTRYINDEX, in->r->params);
    int params = lua_gettop(L);
    lua_pushstring(L, name);
    int type = lua_rawget(L, params);
    if (type == LUA_TNIL || (bare && type != LUA_TBOOLEAN)) {
        in->wrong = "no such parameter";
        return 0;
    }
    lua_pushstring(L, name);
    in->wrong = push_setting(L, type, bare ? "true" : in->given->value);
    if (in->wrong) return 0;
    lua_rawset(L, params);
    return 0;
}

static int read_misere(lua_State *L)
{
    setting *in = lua_touserdata(L, 1);
    lua_rawgeti(L, LUA_REGISTRYINDEX, in->r->params);
    lua_pushliteral(L, "misere");
    in->misere = lua_rawget(L, -2) == LUA_TBOOLEAN && lua_toboolean(L, -1);
    return 0;
}

bt_status bt_script__set_parameters(bt_game *game, const bt_parameter *given, size_t count)
{
    bt_ruleset *r = (bt_ruleset *)((char *)game->rules - offsetof(bt_ruleset, rules));
    game->data = r;
    setting in = {.r = r};
    for (size_t i = 0; i < count; i++) {
        in.given = &given[i];
        bt_status status = bt_script__call(r->script, set_parameter, &in);
        if (status) return status;
        if (!in.wrong) continue;
        return bt__fail_at(game->ctx, given[i].place, "%s; the parameters are: %.200s", in.wrong,
                           r->rules.parameters ? r->rules.parameters : "none");
    }
    bt_status status = bt_script__call(r->script, read_misere, &in);
    if (in.misere) game->misere = true;
    return status ? status : bt_script__prepare(game);
}
