/* Rulesets and studies written in Lua. */
#ifndef BOUTON_SCRIPT_H
#define BOUTON_SCRIPT_H

#include "bouton/games.h"

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

/* What is wrong with a ruleset: a kind, the smallest position found that shows it, and words. */
typedef enum bt_script_fault {
    BT_SCRIPT_LOOP,    /* play can come back to the position */
    BT_SCRIPT_TEXT,    /* it does not print, or what is printed is not read back */
    BT_SCRIPT_PARTS,   /* the parts do not sum to the whole */
    BT_SCRIPT_THEOREM, /* the closed form disagrees with search */
    BT_SCRIPT_MOVES,   /* the moves differ when asked again, or from the declared code */
    BT_SCRIPT_ERROR,   /* the script fails there */
} bt_script_fault;
typedef struct bt_script_finding {
    bt_script_fault fault;
    bt_position position;
    char words[400];
} bt_script_finding;
typedef struct bt_script_report {
    size_t positions;                     /* looked at */
    bool complete;                        /* all that can be reached; else the first ones only */
    bool ended;                           /* play is known to end */
    size_t texts, parts, theorems, moves; /* positions on which each promise was tested */
    bt_script_finding findings[6];        /* at most one of each kind, in the order of kinds */
    size_t count;
} bt_script_report;
/* Looks at what can be reached from the given positions, at most `most` of it. Works for every
   game. BT_OK also when something was found; BT_LIMIT: the report holds what was seen by then. */
BT_API bt_status bt_script_check(bt_game *game, const bt_position *positions, size_t count,
                                 size_t most, bt_script_report *out);
BT_API const char *bt_script_fault_name(bt_script_fault fault);

#ifdef __cplusplus
}
#endif
#endif
