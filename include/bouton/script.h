/* Rulesets written in Lua. */
#ifndef BOUTON_SCRIPT_H
#define BOUTON_SCRIPT_H

#include "bouton/games.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Opens any game: `PATH.lua[:PARAM]...`, or what bt_games_open opens, also behind `misere:` and
   `impartial:`. A path without a slash that does not exist here is looked for in `folder`, unless
   that is NULL. Scripts see no files, processes or modules; their memory and time count against
   the limits of the context. docs/rulesets.md says what a ruleset is made of. */
BT_API bt_status bt_script_open(bt_context *ctx, const char *text, const char *folder,
                                bt_game **out);

/* Variables of the expression language, as bt_scope_open makes them, in which `[GAME POSITION]` and
   `[sum GAME POSITION + ..]` stand for values, and the functions that games add are known.
   `folder`, for scripts, must stay until the scope is closed. */
BT_API bt_status bt_script_scope_open(bt_context *ctx, const char *folder, bt_scope **out);

#ifdef __cplusplus
}
#endif
#endif
