/* require: modules beside the script, in its own sandbox. */
#include "script/state.h"

#include <ctype.h>
#include <string.h>

static const char loaded[] = "bouton.modules";

/* Letters, digits, - and _: no module is outside of the script's folder. */
static void check_name(lua_State *L, const char *name, size_t length)
{
    bool good = length > 0 && length < BT_SCRIPT_NAME;
    for (size_t i = 0; i < length && good; i++)
        good = isalnum((unsigned char)name[i]) || name[i] == '-' || name[i] == '_';
    if (!good) luaL_error(L, "require takes the name of a module beside the script, without .lua");
}

/* Pushes the path of the module, and its text. The text is the state's while it is read, so that a
   Lua error leaves nothing behind. */
static void push_module(lua_State *L, const char *name)
{
    bt_script *s = bt_script__of(L);
    const char *slash = s->name ? strrchr(s->name, '/') : NULL;
    lua_pushlstring(L, s->name ? s->name : "", slash ? (size_t)(slash + 1 - s->name) : 0);
    lua_pushfstring(L, "%s%s.lua", lua_tostring(L, -1), name);
    lua_remove(L, -2);
    bt_text__cut(&s->scratch, 0);
    if (bt_script__read_file(s->ctx, lua_tostring(L, -1), s->folder, &s->scratch)) {
        if (bt_error(s->ctx) == BT_LIMIT) bt_script__raise(L);
        bt_clear(s->ctx);
        luaL_error(L, "there is no module '%s' beside the script", name);
    }
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
}

/* What the module returned when it was first required; true if that was nothing. */
static int require(lua_State *L)
{
    size_t length, text_length;
    const char *name = luaL_checklstring(L, 1, &length);
    check_name(L, name, length);
    lua_settop(L, 1);
    luaL_getsubtable(L, LUA_REGISTRYINDEX, loaded);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, 2) != LUA_TNIL) {
        if (lua_islightuserdata(L, -1))
            return luaL_error(L, "the module '%s' requires itself", name);
        return 1;
    }
    lua_pop(L, 1);
    lua_pushvalue(L, 1);
    lua_pushlightuserdata(L, (void *)loaded); /* while it is loaded */
    lua_rawset(L, 2);
    push_module(L, name);
    const char *text = lua_tolstring(L, -1, &text_length);
    bt_script__load(L, lua_tostring(L, -2), text, text_length);
    if (lua_isnil(L, -1)) {
        lua_pop(L, 1);
        lua_pushboolean(L, 1);
    }
    lua_pushvalue(L, 1);
    lua_pushvalue(L, -2);
    lua_rawset(L, 2);
    return 1;
}

void bt_script__open_modules(lua_State *L)
{
    lua_pushcfunction(L, require);
    lua_setglobal(L, "require");
}
