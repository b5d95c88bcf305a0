/* Rulesets and studies written in Lua. */
#ifndef BOUTON_SCRIPT_H
#define BOUTON_SCRIPT_H

#include "bouton/study.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Scripts see no files, processes or modules. Their memory counts against the context's limit,
   their instructions against its time; whatever goes wrong in one is BT_INPUT with the line of the
   script, or BT_LIMIT. docs/rulesets.md says what a ruleset is made of. */

/* Whether a game's name, as typed, is that of a script: `PATH.lua` or `PATH.lua:k=3`. */
BT_API bool bt_script_is_named(const char *text);
/* Opens `PATH.lua[:PARAM]...`. A path without a slash that does not exist here is looked for in
   `folder`, unless that is NULL. */
BT_API bt_status bt_script_open(bt_context *ctx, const char *text, const char *folder,
                                bt_game **out);
/* The same with the text of the script at hand; `name` stands for its path. */
BT_API bt_status bt_script_open_text(bt_context *ctx, const char *name, const char *script,
                                     size_t length, bt_game **out);
/* A script that failed where no status can be returned is not asked again: open it anew. */
BT_API bool bt_script_is_broken(const bt_game *game);

/* A study: a script that computes and prints. The sink gets each line with its end; false stops. */
typedef struct bt_script_study {
    const char *path, *folder;
    const char *const *arguments;
    size_t count;
    bool (*sink)(void *data, const char *text, size_t length);
    void *data;
    bool no; /* out: the script returned false */
} bt_script_study;
BT_API bt_status bt_script_run(bt_context *ctx, bt_script_study *study);

#ifdef __cplusplus
}
#endif
#endif
