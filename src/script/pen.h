/* The pen of a ruleset in Lua. Inside src/script only. */
#ifndef BOUTON_SCRIPT_PEN_H
#define BOUTON_SCRIPT_PEN_H

#include "picture/picture.h"
#include "script/state.h"

enum { BT_PEN_HEAPS = 48, BT_PEN_SQUARES = 480 }; /* that are drawn at most */

/* Inside a protected call. A pen that was ended draws nothing more, should the script keep it. */
void bt_script__push_pen(lua_State *L, bt_picture *picture);
void bt_script__end_pen(lua_State *L, int index);
bool bt_script__is_id(const char *id);

#endif
