/* What a position is worth: canonical values of short partizan games, each kept once. */
#ifndef BOUTON_VALUE_H
#define BOUTON_VALUE_H

#include "bouton/picture.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A handle to a canonical form inside its context. Equal games have equal handles. BT_NONE stands
   for "no value": every operation on it gives BT_NONE again, and the reason is the context's error.
   Handles stay good until the context is closed or told to forget (bt_forget); those of values that
   are held stay good then, too. */
typedef uint32_t bt_value;
enum { BT_NONE = 0 };

typedef enum bt_player { BT_LEFT, BT_RIGHT } bt_player;
/* UNKNOWN is no answer: what BT_NONE or a limit gives. The reason is the context's error. */
typedef enum bt_outcome {
    BT_OUTCOME_L,
    BT_OUTCOME_R,
    BT_OUTCOME_N,
    BT_OUTCOME_P,
    BT_OUTCOME_UNKNOWN
} bt_outcome;
typedef enum bt_relation { BT_LESS, BT_GREATER, BT_EQUAL, BT_FUZZY, BT_UNKNOWN } bt_relation;

/* -- keeping values -- */
/* Holds are counted. bt_forget frees every value that is not held and not an option, or an option
   of an option and so on, of one that is; the others keep their handles. Numbers of moderate size
   need no hold. False at the memory limit, and for BT_NONE. */
BT_API bool bt_value_hold(bt_context *ctx, bt_value g);
BT_API void bt_value_drop(bt_context *ctx, bt_value g);

/* -- making values -- */
BT_API bt_value bt_value_integer(bt_context *ctx, int64_t n);
BT_API bt_value bt_value_dyadic(bt_context *ctx, int64_t numerator, unsigned exponent); /* n/2^e */
BT_API bt_value bt_value_from_decimal(bt_context *ctx, const char *digits, size_t length);
BT_API bt_value bt_value_nimber(bt_context *ctx, uint64_t n);
BT_API bt_value bt_value_ups(bt_context *ctx, bt_value number, int64_t ups, uint64_t nimber);
BT_API bt_value bt_value_tiny(bt_context *ctx, bt_value g); /* {0||0|-g}; miny is its negative */
BT_API bt_value bt_value_up_power(bt_context *ctx, unsigned n); /* ^<n> */
BT_API bt_value bt_value_up_sum(bt_context *ctx, unsigned n);   /* ^[n] = ^<1> + .. + ^<n> */
/* {left | right} brought to canonical form; the lists may be in any order and repeat. */
BT_API bt_value bt_value_game(bt_context *ctx, const bt_value *left, size_t left_count,
                              const bt_value *right, size_t right_count);

/* -- looking at values -- */
BT_API bool bt_value_is_number(bt_context *ctx, bt_value g);
BT_API bool bt_value_is_integer(bt_context *ctx, bt_value g);
BT_API bool bt_value_is_infinitesimal(bt_context *ctx, bt_value g);
BT_API bool bt_value_is_all_small(bt_context *ctx, bt_value g);
/* True, and the nimber in *n, when g is *n (0 counts as *0). */
BT_API bool bt_value_is_nimber(bt_context *ctx, bt_value g, uint32_t *n);
/* True, and the parts, when g is number + ups.^ + *nimber. */
BT_API bool bt_value_is_ups(bt_context *ctx, bt_value g, bt_value *number, int32_t *ups,
                            uint32_t *nimber);
/* True, and the integer, when g is an integer that fits. */
BT_API bool bt_value_to_integer(bt_context *ctx, bt_value g, int64_t *n);
/* The canonical options of a player, in the order in which they are printed: at most `room` of them
   are written to `out`. Returns how many there are, or BT_NOWHERE at a limit. */
BT_API size_t bt_value_options(bt_context *ctx, bt_value g, bt_player player, bt_value *out,
                               size_t room);
BT_API bt_value bt_value_birthday(bt_context *ctx, bt_value g); /* an integer, as a value */
BT_API bt_value bt_value_nodes(bt_context *ctx, bt_value g);    /* distinct subpositions, with g */

/* -- order -- */
BT_API bool bt_value_le(bt_context *ctx, bt_value g, bt_value h); /* false also when unknown */
BT_API bt_relation bt_value_compare(bt_context *ctx, bt_value g, bt_value h);
BT_API bt_outcome bt_value_outcome(bt_context *ctx, bt_value g);
BT_API char bt_outcome_letter(bt_outcome outcome);         /* '?' for unknown */
BT_API const char *bt_relation_sign(bt_relation relation); /* "?" for unknown */

/* -- arithmetic -- */
BT_API bt_value bt_value_negate(bt_context *ctx, bt_value g);
BT_API bt_value bt_value_add(bt_context *ctx, bt_value g, bt_value h);
BT_API bt_value bt_value_subtract(bt_context *ctx, bt_value g, bt_value h);
BT_API bt_value bt_value_multiple(bt_context *ctx, bt_value n, bt_value g); /* n an integer */
BT_API bt_value bt_value_norton(bt_context *ctx, bt_value g, bt_value unit);
BT_API bt_value bt_value_conway(bt_context *ctx, bt_value g, bt_value h);
BT_API bt_value bt_value_ordinal_sum(bt_context *ctx, bt_value g, bt_value h);

/* -- temperature -- */
BT_API bt_value bt_value_left_stop(bt_context *ctx, bt_value g);
BT_API bt_value bt_value_right_stop(bt_context *ctx, bt_value g);
BT_API bt_value bt_value_mean(bt_context *ctx, bt_value g);
BT_API bt_value bt_value_temperature(bt_context *ctx, bt_value g);
/* An integer stays; else {G^L cooled - t | G^R cooled + t} up to the temperature of g, its mean
   beyond. Defined for numbers t > -1; BT_DOMAIN otherwise. */
BT_API bt_value bt_value_cool(bt_context *ctx, bt_value g, bt_value t);
BT_API bt_value bt_value_freeze(bt_context *ctx, bt_value g); /* cooled by its temperature */
/* A number stays; else {G^L heated + t | G^R heated - t} over the canonical options, for any t. */
BT_API bt_value bt_value_heat(bt_context *ctx, bt_value g, bt_value t);
/* An integer n becomes n.s; else as heat, for any s and t. */
BT_API bt_value bt_value_overheat(bt_context *ctx, bt_value g, bt_value s, bt_value t);

/* One wall of the thermograph: corners from temperature -1 upwards; straight between corners,
   vertical above. At most `room` of them are written. Returns how many there are, or BT_NOWHERE. */
typedef struct bt_corner {
    bt_value temperature, at;
} bt_corner;
BT_API size_t bt_value_wall(bt_context *ctx, bt_value g, bt_player player, bt_corner *out,
                            size_t room);

/* Pictures of thermographs: several values are drawn over each other. What is 0 is left out. */
typedef struct bt_thermograph_look {
    size_t size;              /* sizeof(bt_thermograph_look) */
    const char *const *names; /* one for each value; NULL: their own */
    bt_value tax;             /* a line at this temperature, and the stops there */
    bool from_zero;           /* from temperature 0 and not from -1 */
    bool steps;               /* how it is built, one picture after the other, for one value */
    unsigned step;            /* or one of these, from 1 */
} bt_thermograph_look;
BT_API bt_status bt_value_draw_thermograph(bt_context *ctx, const bt_value *values, size_t count,
                                           const bt_thermograph_look *look, bt_picture **out);

/* The canonical form as a graph in which every subposition stands once. */
BT_API bt_status bt_value_draw_tree(bt_context *ctx, bt_value g, bt_picture **out);
/* The Hasse diagram of some values; equal ones stand in it once. */
BT_API bt_status bt_value_draw_order(bt_context *ctx, const bt_value *values, size_t count,
                                     bt_picture **out);

/* -- the fine structure -- */
/* The undominated incentives G^L - G and G - G^R; as bt_value_options. */
BT_API size_t bt_value_incentives(bt_context *ctx, bt_value g, bt_value *out, size_t room);
BT_API bt_value bt_value_atomic_weight(bt_context *ctx, bt_value g);
BT_API bt_value bt_value_reduced(bt_context *ctx, bt_value g);

/* -- notation -- */
typedef enum bt_notation { BT_PLAIN, BT_UNICODE, BT_LATEX } bt_notation;
/* The value as it is written, and read back; NULL at a limit. */
BT_API char *bt_value_text(bt_context *ctx, bt_value g, bt_notation notation);
/* An expression that must be a value. */
BT_API bt_value bt_value_read(bt_context *ctx, const char *text);

/* What an expression came to. */
typedef enum bt_result_kind {
    BT_RESULT_VALUE,
    BT_RESULT_TRUTH,
    BT_RESULT_LIST,
    BT_RESULT_THERMOGRAPH,
    BT_RESULT_NOTHING,
    BT_RESULT_WORD,
    BT_RESULT_FORM,     /* a game as it is written */
    BT_RESULT_FUNCTION, /* of the user's own */
} bt_result_kind;
typedef struct bt_result bt_result;
BT_API void bt_result_close(bt_result *result);
BT_API bt_result_kind bt_result_what(const bt_result *result);
/* VALUE, and the game of a THERMOGRAPH; else BT_NONE. TRUTH; else false. LIST: its items. */
BT_API bt_value bt_result_value(const bt_result *result);
BT_API bool bt_result_truth(const bt_result *result);
BT_API const char *bt_result_word(const bt_result *result); /* WORD; else NULL */
BT_API size_t bt_result_count(const bt_result *result);
BT_API bt_value bt_result_item(const bt_result *result, size_t index); /* BT_NONE for others */
/* Any item of a LIST, which belongs to the list; NULL past the end. */
BT_API const bt_result *bt_result_at(const bt_result *result, size_t index);

/* Variables of the expression language. */
typedef struct bt_scope bt_scope;
BT_API bt_status bt_scope_open(bt_context *ctx, bt_scope **out);
BT_API void bt_scope_close(bt_scope *scope);
BT_API bt_status bt_scope_set(bt_scope *scope, const char *name, bt_value g);

/* Reads `a; b; X = ..; expression` and gives the last result. scope may be NULL. */
BT_API bt_status bt_value_evaluate(bt_context *ctx, bt_scope *scope, const char *text,
                                   bt_result **out);

/* The functions of the expression language by their names, NULL past the end; what is said of one;
   and a call, as bt_value_evaluate does it. */
BT_API const char *bt_value_function_name(size_t index);
BT_API const char *bt_value_function_help(size_t index);
BT_API bt_status bt_value_call(bt_context *ctx, const char *name, const bt_value *args,
                               size_t count, bt_result **out);

#ifdef __cplusplus
}
#endif
#endif
