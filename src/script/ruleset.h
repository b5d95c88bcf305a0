/* A ruleset that is a table of Lua functions. */
#ifndef BOUTON_SCRIPT_RULESET_H
#define BOUTON_SCRIPT_RULESET_H

#include "script/state.h"

typedef enum bt_script_function {
    BT_FN_MOVES, /* of both players, or of Left */
    BT_FN_RIGHT,
    BT_FN_ENDS,
    BT_FN_SPLIT,
    BT_FN_CLOSED_FORM,
    BT_FN_PARSE,
    BT_FN_PRINT,
    BT_FN_DESCRIBE,
    BT_FN_HEAP,
    BT_FN_CELL,
    BT_FN_NORMAL,
    BT_FN_OPEN,
    BT_FN_DRAW,
    BT_FN_TOUCH,
    BT_FN_VALID,
    BT_FUNCTIONS,
} bt_script_function;

/* game->data. The functions are taken out of the table when it is opened: what a script does to
   its table later has no effect. */
typedef struct bt_ruleset {
    bt_script *script;
    bool owned; /* the state goes with the ruleset */
    bt_rules rules;
    bt_script_kind kind;
    int functions[BT_FUNCTIONS]; /* references in the registry; LUA_NOREF: not given */
    int params, strings;         /* tables: the parameters; the texts of `rules` */
    size_t example_length;       /* of a list */
    bt_text example, example_bytes;
    bt_text options, parts; /* what the last call gave: a length of 4 bytes, then the bytes, .. */
    const char *theorem;    /* what the closed form is called */
    const char *octal;      /* the code that the script claims; NULL: none */
    bt_game *octal_game;
    const bt_certificate_kind *octal_kind; /* of what was last found for it */
    bool busy;                             /* its code is running */
    bool broken;                           /* it failed where no status could be returned */
} bt_ruleset;

static inline bt_ruleset *bt_script__ruleset(const bt_game *game)
{
    return (bt_ruleset *)game->data;
}

/* -- ruleset.c: what bt_rules asks for -- */
bt_status bt_script__parse(bt_game *game, const char *text, bt_text *out);
void bt_script__print(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_script__options(bt_game *game, bt_bytes position, bt_player player,
                             bt_position_list *out);
void bt_script__describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out);
bool bt_script__stuck_wins(bt_game *game, bt_bytes position, bt_player player);
bt_status bt_script__split(bt_game *game, bt_bytes position, bt_position_list *out);
bool bt_script__normal(bt_game *game, bt_bytes position, bt_text *out);
bt_status bt_script__theorem(bt_game *game, bt_bytes position, bt_verdict *out);
bt_status bt_script__heap(bt_game *game, uint64_t n, bt_text *out);
bt_status bt_script__cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out);
bt_status bt_script__draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_script__touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                           bt_text *ids);
/* Calls the script's `open` with the parameters. */
bt_status bt_script__prepare(bt_game *game);

/* -- params.c -- */
/* Gives the game its data, and the script its parameters. */
bt_status bt_script__set_parameters(bt_game *game, const bt_parameter *given, size_t count);

/* -- octal.c -- */
bt_status bt_script__period(bt_game *game, bt_of of, uint64_t limit, bt_period *out);
/* Tests the claim heap by heap, for bt_study__check. */
bt_status bt_script__claim(bt_game *game, bt_text *position, bt_text *wrong);

#endif
