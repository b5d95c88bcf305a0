/* The inside of src/script: a Lua state in its sandbox, and what is kept beside it. */
#ifndef BOUTON_SCRIPT_STATE_H
#define BOUTON_SCRIPT_STATE_H

#include "base/context.h"
#include "script/script.h"
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

/* A Lua state. Every use of it from outside goes through bt_script__call, so that no Lua error can
   leave this folder, and no error of the context is lost inside a script. */
typedef struct bt_script {
    bt_context *ctx;
    lua_State *L; /* the thread that runs: a coroutine's while that calls us */
    bool study;   /* may print, draw random numbers, and open other scripts */
    bool stopped; /* a limit was passed: everything fails until the next call from outside */
    bool long_string;
    size_t fresh;    /* bytes allocated since the last look at the clock */
    size_t work;     /* of library functions since then */
    bt_text scratch; /* of the library functions: a Lua error leaves nothing behind */
    bt_words words;
    const char *name; /* of the script, for messages without a line; borrowed */
    const char *folder;
    bool (*sink)(void *data, const char *text, size_t length);
    void *data;
} bt_script;

/* -- state.c -- */
bt_script *bt_script__open(bt_context *ctx, bool study); /* NULL: the error is set */
void bt_script__close(bt_script *s);
bt_script *bt_script__of(lua_State *L);
/* Runs a C function inside a protected call with `data` as its only argument. */
bt_status bt_script__call(bt_script *s, lua_CFunction function, void *data);
/* Turns the context's error into a Lua error; limits stay set, others are cleared. */
int bt_script__raise(lua_State *L);
/* Library functions say what they cost, in steps of about a nanosecond. */
void bt_script__charge(lua_State *L, size_t cost);
/* Loads and runs the text of a script; what it returns, one value, is left on the stack. Called
   inside a protected call. */
void bt_script__load(lua_State *L, const char *name, const char *text, size_t length);
/* The whole of a file; sets the error. */
bt_status bt_script__read_file(bt_context *ctx, const char *path, const char *folder, bt_text *out);

/* -- libraries, called inside a protected call -- */
void bt_script__open_base(lua_State *L);    /* sandbox.c */
void bt_script__open_values(lua_State *L);  /* value.c: fills the table on top */
void bt_script__open_games(lua_State *L);   /* api.c: fills the table on top */
void bt_script__open_prelude(lua_State *L); /* prelude.c: fills the table on top */
void bt_script__open_boards(lua_State *L);  /* board.c: fills the table on top */
void bt_script__open_modules(lua_State *L); /* modules.c */

/* -- pattern.c -- */
/* A bound on the steps that matching a pattern against a subject can take; SIZE_MAX: too many. */
size_t bt_script__pattern_cost(const char *pattern, size_t pattern_length, const char *subject,
                               size_t length);

/* -- value.c -- */
void bt_script__push_value(lua_State *L, bt_value value);
/* A value, an integer, or the text of an expression. */
bt_value bt_script__to_value(lua_State *L, int index);
bool bt_script__is_value(lua_State *L, int index, bt_value *out);

/* -- position.c: positions as Lua values, as bytes, as text -- */
typedef enum bt_script_kind {
    BT_KIND_NONE,
    BT_KIND_INTEGER,
    BT_KIND_STRING,
    BT_KIND_LIST
} bt_script_kind;
bt_script_kind bt_script__kind(lua_State *L, int index);
const char *bt_script__kind_name(bt_script_kind kind); /* "integers", .. */
/* Appends the bytes of the Lua value at an index; otherwise what is wrong, in words. */
const char *bt_script__to_bytes(lua_State *L, int index, bt_text *out);
void bt_script__push_bytes(lua_State *L, bt_bytes position);
/* How positions are written when the ruleset does not say. False: it cannot be written so. */
bool bt_script__print_bytes(bt_bytes position, bt_text *out);
bt_status bt_script__parse_text(bt_context *ctx, const bt_text *example, const char *text,
                                bt_text *out);

/* -- open.c -- */
/* The ruleset in a table, given by its reference in the registry, as a game. The state is closed
   with the game if it is `owned`, also when opening fails. */
bt_status bt_script__open_rules(bt_script *s, int table, bool owned, const char *name,
                                const char *parameters, bt_game **out);
/* What positions are in Lua; BT_KIND_NONE: the game is not written in it. */
bt_script_kind bt_script__kind_of(const bt_game *game);
/* Whether code of the game is running just now: it cannot be solved then. */
bool bt_script__is_busy(const bt_game *game);

#endif
