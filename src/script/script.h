/* Rulesets and studies written in Lua. */
#ifndef BOUTON_SCRIPT_INSIDE_H
#define BOUTON_SCRIPT_INSIDE_H

#include "bouton/script.h"
#include "study/study.h"

/* Scripts see no files, processes or modules. Their memory counts against the context's limit,
   their instructions against its time; whatever goes wrong in one is BT_INPUT with the line of the
   script, or BT_LIMIT. docs/rulesets.md says what a ruleset is made of. */

/* Whether a game's name, as typed, is that of a script: `PATH.lua` or `PATH.lua:k=3`. */
bool bt_script__is_named(const char *text);
/* Opens `PATH.lua[:PARAM]...`. A path without a slash that does not exist here is looked for in
   `folder`, unless that is NULL. */
bt_status bt_script__open_file(bt_context *ctx, const char *text, const char *folder,
                               bt_game **out);
/* The names by which bt_script_open finds the scripts of a folder: `push` for push.lua.
   Sorted, without those of built-in games. */
enum { BT_SCRIPT_NAME = 48, BT_SCRIPT_NAMES = 100 };
size_t bt_script__names(const char *folder, char names[][BT_SCRIPT_NAME], size_t most);
/* Whether a game's name, as typed, is one of these. */
bool bt_script__is_shipped(bt_context *ctx, const char *folder, const char *text);
/* The same with the text of the script at hand; `name` stands for its path. */
bt_status bt_script__open_text(bt_context *ctx, const char *name, const char *script, size_t length,
                               bt_game **out);
/* A script that failed where no status can be returned is not asked again: open it anew. */
bool bt_script__is_broken(const bt_game *game);

/* A study: a script that computes and prints. The sink gets each line with its end; false stops. */
typedef struct bt_script_study {
    const char *path, *folder;
    const char *const *arguments;
    size_t count;
    bool (*sink)(void *data, const char *text, size_t length);
    void *data;
    bool no; /* out: the script returned false */
} bt_script_study;
bt_status bt_script__run(bt_context *ctx, bt_script_study *study);
const char *bt_script__language(void); /* "Lua 5.4.4" */

#endif
