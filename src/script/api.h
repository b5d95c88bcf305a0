/* What the functions for games share. Inside src/script only. */
#ifndef BOUTON_SCRIPT_API_H
#define BOUTON_SCRIPT_API_H

#include "script/state.h"

/* The solvers run outside of protected calls: no Lua error may pass through them. So a function
   first reads its arguments, then asks, and raises what went wrong at the very end. While it
   asks, other code of the script may run in the thread that called it. */
typedef struct bt_asking {
    bt_script *s;
    lua_State *before;
    bt_game *game;
} bt_asking;

/* The game may be NULL, where none is asked; a Lua error when its own code is running. */
bt_asking bt_script__start(lua_State *L, bt_game *game);
void bt_script__finish(const bt_asking *a, lua_State *L, bt_status status);

/* The game at an index: one that was opened, or a name, opened once. */
bt_game *bt_script__to_game(lua_State *L, int index);
void bt_script__push_outcome(lua_State *L, bt_outcome outcome);

/* -- series.c: sequences, periods, tables, lists of positions -- */
int bt_script__ask_sequence(lua_State *L);
int bt_script__ask_period(lua_State *L);
int bt_script__ask_table(lua_State *L);
int bt_script__ask_positions(lua_State *L);

/* -- census.c -- */
void bt_script__open_census(lua_State *L); /* inside a protected call: fills the table on top */

#endif
