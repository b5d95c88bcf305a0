/* A Lua state within the limits of a context: memory, time, and errors that go nowhere else. */
#include "script/state.h"
#include "base/files.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    INSTRUCTIONS = 1000,  /* between two looks at the clock */
    STRING_MAX = 8 << 20, /* bytes: what cannot be interrupted must be short */
    FRESH_MAX = 16 << 20, /* bytes allocated between two looks at the clock */
    WORK_MAX = 1 << 20,   /* steps of library functions between two looks */
    SCRIPT_MAX = 1 << 20, /* bytes of a script's text */
    STACK_NEEDED = 8,
};

bt_script *bt_script__of(lua_State *L)
{
    bt_script *s;
    memcpy(&s, lua_getextraspace(L), sizeof s);
    return s;
}

/* -- limits -- */

static bt_status look_at_clock(bt_script *s)
{
    s->fresh = s->work = 0;
    s->ctx->until_clock = 1;
    bt_status status = bt__check(s->ctx);
    if (status) s->stopped = true;
    return status;
}

/* Lua collects its garbage and tries again when this gives NULL, so no error is set here. */
static void *allocate(void *data, void *block, size_t old_size, size_t new_size)
{
    bt_script *s = data;
    if (!block && new_size > STRING_MAX && old_size == LUA_TSTRING) {
        s->long_string = true;
        return NULL;
    }
    if (!block) old_size = 0; /* it told the kind of object */
    if (new_size > old_size) {
        s->fresh += new_size - old_size;
        if (s->fresh > FRESH_MAX) look_at_clock(s);
        if (s->stopped) return NULL;
    }
    return bt__ask(s->ctx, block, old_size, new_size);
}

/* Once a limit is passed every instruction fails, so that no script can catch it and go on. */
static void mind_clock(lua_State *L, lua_Debug *debug)
{
    bt_script *s = bt_script__of(L);
    (void)debug;
    if (!s->stopped && !look_at_clock(s)) {
        if (lua_gethookcount(L) != INSTRUCTIONS)
            lua_sethook(L, mind_clock, LUA_MASKCOUNT, INSTRUCTIONS);
        return;
    }
    lua_sethook(L, mind_clock, LUA_MASKCOUNT, 1);
    luaL_error(L, "stopped");
}

void bt_script__charge(lua_State *L, size_t cost)
{
    bt_script *s = bt_script__of(L);
    s->work += cost < WORK_MAX ? cost : WORK_MAX;
    if (s->work >= WORK_MAX && look_at_clock(s)) luaL_error(L, "stopped");
}

/* -- errors -- */

/* The line of the script that was running: the nearest one, not counting our own Lua code. */
static bool find_line(lua_State *L, lua_Debug *where)
{
    for (int level = 1; lua_getstack(L, level, where); level++) {
        lua_getinfo(L, "Sl", where);
        if (where->currentline > 0 && strcmp(where->short_src, "bouton") != 0) return true;
    }
    return false;
}

/* Gives words to an error that has none, and the line to one that does not begin with it: errors
   raised inside library functions. */
static int explain_error(lua_State *L)
{
    lua_Debug where;
    bool found = find_line(L, &where);
    if (lua_type(L, 1) != LUA_TSTRING) {
        lua_pushfstring(L, "an error that is a %s", luaL_typename(L, 1));
        lua_replace(L, 1);
    }
    const char *message = lua_tostring(L, 1);
    if (!strncmp(message, "bouton:", 7)) {
        size_t digits = strspn(message + 7, "0123456789");
        if (digits && !strncmp(message + 7 + digits, ": ", 2)) message += digits + 9;
    }
    const char *name = bt_script__of(L)->name;
    if (!found && name && strncmp(message, name, strlen(name)) != 0)
        lua_pushfstring(L, "%s: %s", name, message);
    else if (!found || !strncmp(message, where.short_src, strlen(where.short_src)))
        lua_pushstring(L, message);
    else
        lua_pushfstring(L, "%s:%d: %s", where.short_src, where.currentline, message);
    return 1;
}

static bt_status report_failure(bt_script *s, int failure)
{
    if (bt_error(s->ctx)) return bt_error(s->ctx);
    if (failure == LUA_ERRMEM && s->long_string)
        return bt__fail(s->ctx, BT_LIMIT, "a script made a string of more than %d MiB",
                        STRING_MAX >> 20);
    if (failure == LUA_ERRMEM) return bt__fail_memory(s->ctx);
    const char *words = lua_type(s->L, -1) == LUA_TSTRING ? lua_tostring(s->L, -1) : NULL;
    return bt__fail(s->ctx, BT_INPUT, "%s", words ? words : "the script failed");
}

bt_status bt_script__call(bt_script *s, lua_CFunction function, void *data)
{
    lua_State *L = s->L;
    if (bt_error(s->ctx)) return bt_error(s->ctx);
    if (!lua_checkstack(L, STACK_NEEDED)) return report_failure(s, LUA_ERRMEM);
    s->long_string = false;
    if (s->stopped) {
        s->stopped = false;
        lua_sethook(L, mind_clock, LUA_MASKCOUNT, INSTRUCTIONS);
    }
    bt__loan none = bt__lend(s->ctx, 0);
    lua_pushcfunction(L, explain_error);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, data);
    int failure = lua_pcall(L, 1, 0, -3);
    bt__end_loan(s->ctx, none);
    bt_status status = failure ? report_failure(s, failure) : bt_error(s->ctx);
    lua_pop(L, failure ? 2 : 1);
    return status;
}

int bt_script__raise(lua_State *L)
{
    bt_script *s = bt_script__of(L);
    char message[BT_MESSAGE_SIZE];
    snprintf(message, sizeof message, "%s", bt_message(s->ctx));
    if (bt_error(s->ctx) == BT_LIMIT || bt_error(s->ctx) == BT_IO)
        s->stopped = true;
    else if (!bt_interrupted(s->ctx))
        bt_clear(s->ctx);
    if (s->stopped) lua_sethook(L, mind_clock, LUA_MASKCOUNT, 1);
    return luaL_error(L, "%s", message);
}

/* -- opening and closing -- */

static int open_libraries(lua_State *L)
{
    bt_script__open_base(L);
    bt_script__open_modules(L);
    lua_newtable(L);
    bt_script__open_values(L);
    bt_script__open_games(L);
    bt_script__open_prelude(L);
    bt_script__open_boards(L);
    lua_setglobal(L, "bouton");
    return 0;
}

bt_script *bt_script__open(bt_context *ctx, bool study)
{
    bt_script *s = bt__alloc_zero(ctx, sizeof *s);
    if (!s) return NULL;
    s->ctx = ctx;
    s->study = study;
    s->L = lua_newstate(allocate, s);
    if (!s->L) {
        bt__free(ctx, s, sizeof *s);
        bt__fail_memory(ctx);
        return NULL;
    }
    memcpy(lua_getextraspace(s->L), &s, sizeof s);
    bt_text__open(&s->scratch, ctx);
    bt_words__open(&s->words, ctx);
    if (!bt_script__call(s, open_libraries, NULL)) {
        lua_sethook(s->L, mind_clock, LUA_MASKCOUNT, INSTRUCTIONS);
        return s;
    }
    bt_script__close(s);
    return NULL;
}

void bt_script__close(bt_script *s)
{
    if (!s) return;
    bt_context *ctx = s->ctx;
    lua_close(s->L);
    bt_text__close(&s->scratch);
    bt_words__close(&s->words);
    bt__free(ctx, s, sizeof *s);
}

/* -- scripts -- */

void bt_script__load(lua_State *L, const char *name, const char *text, size_t length)
{
    lua_pushfstring(L, "@%s", name);
    if (luaL_loadbufferx(L, text, length, lua_tostring(L, -1), "t")) lua_error(L);
    lua_remove(L, -2);
    lua_call(L, 0, 1);
}

/* A bare name that is no file here may be one in the folder. */
bt_status bt_script__read_file(bt_context *ctx, const char *path, const char *folder, bt_text *out)
{
    char there[4096];
    const char *found = path;
    if (folder && !strchr(path, '/') && !bt__has_file(ctx, path) &&
        snprintf(there, sizeof there, "%s/%s", folder, path) < (int)sizeof there &&
        bt__has_file(ctx, there))
        found = there;
    bt_status status = bt__read_file(ctx, found, SCRIPT_MAX, out);
    if (!status && out->length > SCRIPT_MAX)
        status = bt__fail(ctx, BT_INPUT, "%.200s is longer than a script may be (1 MiB)", path);
    return status;
}
