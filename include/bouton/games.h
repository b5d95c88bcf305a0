/* The rulesets that come with the library. */
#ifndef BOUTON_GAMES_H
#define BOUTON_GAMES_H

#include "bouton/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Opens `NAME[:PARAM]...`, or that behind `misere:` and `impartial:`. Unknown names suggest the
   nearest one. */
BT_API bt_status bt_games_open(bt_context *ctx, const char *text, bt_game **out);

/* What the library says of its rulesets, in the order of its table: NULL past the end, and for
   parameters of a ruleset that takes none. */
typedef enum bt_games_word {
    BT_GAMES_NAME,
    BT_GAMES_SUMMARY,    /* one line */
    BT_GAMES_PARAMETERS, /* `k=K m=M` */
    BT_GAMES_NOTATION,   /* what a position looks like */
    BT_GAMES_EXAMPLE,    /* a position */
    BT_GAMES_HELP        /* the rules, what is known, references */
} bt_games_word;
BT_API const char *bt_games_about(size_t index, bt_games_word word);

/* What is said of the functions of the expression language, those that games add included: NULL
   past the end. As many arguments as there are names in `G,t`; `m,..` takes one or more. */
typedef enum bt_function_word {
    BT_FUNCTION_NAME,
    BT_FUNCTION_ARGUMENTS,
    BT_FUNCTION_SUMMARY, /* one line */
    BT_FUNCTION_EXAMPLE  /* an expression */
} bt_function_word;
BT_API const char *bt_games_function(size_t index, bt_function_word word);
/* Calls one of them by its name, as the expression language does. */
BT_API bt_status bt_games_call(bt_context *ctx, const char *name, const bt_value *args,
                               size_t count, bt_result **out);

#ifdef __cplusplus
}
#endif
#endif
