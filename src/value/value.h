/* What a position is worth: canonical values of short partizan games, each kept once. */
#ifndef BOUTON_VALUE_INSIDE_H
#define BOUTON_VALUE_INSIDE_H

#include "base/base.h"
#include "bouton/value.h"

/* Appends the canonical options of a player, in the order in which they are printed; false at a
   limit. */
bool bt_value__options(bt_context *ctx, bt_value g, bt_player player, bt_words *out);
/* The same in the order in which they are kept, which is faster. */
bool bt_value__append_options(bt_context *ctx, bt_value g, bt_player player, bt_words *out);

typedef struct bt_thermograph {
    const bt_corner *left, *right; /* borrowed from the context; good until the next call */
    size_t left_count, right_count;
    bt_value mean, temperature;
} bt_thermograph;
bt_status bt_value__thermograph(bt_context *ctx, bt_value g, bt_thermograph *out);

/* The same pictures, drawn into one that is open already. */
bt_status bt_value__draw_thermograph(const bt_value *values, size_t count,
                                     const bt_thermograph_look *look, bt_picture *out);
unsigned bt_value__count_steps(bt_context *ctx, bt_value g); /* of the construction */
bt_status bt_value__draw_tree(bt_value g, bt_picture *out);
/* Appends the pairs in which the first covers the second, as indices in the values: greater, and
   nothing in between. Equal values must not be there twice. False at a limit. */
bool bt_value__covers(bt_context *ctx, const bt_value *values, size_t count, bt_words *pairs);
bt_status bt_value__draw_order(const bt_value *values, size_t count, bt_picture *out);

/* -- the fine structure -- */
/* Appends the undominated incentives G^L - G and G - G^R; false at a limit. */
bool bt_value__incentives(bt_context *ctx, bt_value g, bt_words *out);

bool bt_value__side_incentives(bt_context *ctx, bt_value g, bt_player player, bt_words *out);
/* Every subposition of the canonical form once: G, its options, theirs, ..; false at a limit. */
bool bt_value__followers(bt_context *ctx, bt_value g, bt_words *out);
bt_value bt_value__stop_count(bt_context *ctx, bt_value g);
bt_value bt_value__companion(bt_context *ctx, bt_value g);
bt_value bt_value__far_star(bt_context *ctx, bt_value g);
bool bt_value__is_remote(bt_context *ctx, bt_value g, bt_value star);

bool bt_value__is_atomic(bt_context *ctx, bt_value g);
const char *bt_value__two_ahead(bt_context *ctx, bt_value g);
bool bt_value__is_uptimal(bt_context *ctx, bt_value g);
/* Appends x, *m, a, b, .. with G = x + *m + a.^ + b.^<2> + ..; false at a limit or without one. */
bool bt_value__uptimal_expansion(bt_context *ctx, bt_value g, bt_words *out);
bt_value bt_value__uptimal(bt_context *ctx, const bt_value *args, size_t count);
/* Appends x, t, E, u, F, .. with G = x + E heated by t + F heated by u + .., t > u > .. >= 0. */
bool bt_value__dissociate(bt_context *ctx, bt_value g, bt_words *out);

/* Appends the options that are orthodox at temperature t, see orthodox.c; false at a limit. */
bool bt_value__orthodox(bt_context *ctx, bt_value g, bt_value t, bt_player player, bt_words *out);

/* -- other ways to play two games at once (compound.c) -- */
bt_value bt_value__conjunctive(bt_context *ctx, bt_value g, bt_value h);
bt_value bt_value__continued(bt_context *ctx, bt_value g, bt_value h);
bt_value bt_value__selective(bt_context *ctx, bt_value g, bt_value h);
bt_value bt_value__shortened(bt_context *ctx, bt_value g, bt_value h);
bt_value bt_value__diminished(bt_context *ctx, bt_value g, bt_value h);

/* {left|right}:H, the left side as it is written and not in canonical form (product.c). */
bt_value bt_value__stack_on_form(bt_context *ctx, const bt_result *form, bt_value h);

/* K with B:K = G; and {(G.H^L):G^L, (G.H^R):(-G)^L | ..}, see ordinal.c. */
bt_value bt_value__subordinate(bt_context *ctx, bt_value g, bt_value base);
bt_value bt_value__ordinal_product(bt_context *ctx, bt_value g, bt_value h);

/* -- kinds of games (kinds.c): false also at a limit -- */
bool bt_value__is_zero(bt_context *ctx, bt_value g);
bool bt_value__is_star(bt_context *ctx, bt_value g);
bool bt_value__is_numberish(bt_context *ctx, bt_value g);
bool bt_value__is_number_tiny(bt_context *ctx, bt_value g);
bool bt_value__is_hot(bt_context *ctx, bt_value g);
bool bt_value__is_tepid(bt_context *ctx, bt_value g);
bool bt_value__is_even(bt_context *ctx, bt_value g);
bool bt_value__is_odd(bt_context *ctx, bt_value g);
bool bt_value__is_even_tempered(bt_context *ctx, bt_value g);
bool bt_value__is_odd_tempered(bt_context *ctx, bt_value g);

/* -- the tree of numbers (signs.c) -- */
bool bt_value__sign_expansion(bt_context *ctx, bt_value x, bt_words *out);
bt_value bt_value__from_signs(bt_context *ctx, const bt_value *signs, size_t count);
bt_value bt_value__simplest_between(bt_context *ctx, bt_value low, bt_value high);

/* -- parts and bounds of numbers, the binary digits of integers (arithmetic.c) -- */
bt_value bt_value__abs(bt_context *ctx, bt_value x);
bt_value bt_value__sign_of(bt_context *ctx, bt_value x);
bt_value bt_value__floor(bt_context *ctx, bt_value x);
bt_value bt_value__ceiling(bt_context *ctx, bt_value x);
bt_value bt_value__numerator(bt_context *ctx, bt_value x);
bt_value bt_value__denominator(bt_context *ctx, bt_value x);
bt_value bt_value__max(bt_context *ctx, const bt_value *args, size_t count);
bt_value bt_value__min(bt_context *ctx, const bt_value *args, size_t count);
bt_value bt_value__isqrt(bt_context *ctx, bt_value n);
bool bt_value__is_evil(bt_context *ctx, bt_value n);
bool bt_value__is_odious(bt_context *ctx, bt_value n);
bool bt_value__is_two_power(bt_context *ctx, bt_value n);
bt_value bt_value__ugly_product(bt_context *ctx, bt_value m, bt_value n);

/* -- integers and nimbers (integer.c) -- */
bt_value bt_value__div(bt_context *ctx, bt_value x, bt_value y);
bt_value bt_value__mod(bt_context *ctx, bt_value x, bt_value y);
bt_value bt_value__gcd(bt_context *ctx, const bt_value *args, size_t count);
bt_value bt_value__lb(bt_context *ctx, bt_value x);
bt_value bt_value__pow(bt_context *ctx, bt_value g, bt_value x);
bt_value bt_value__pow_to(bt_context *ctx, bt_value g, bt_value x);
bt_value bt_value__nim_multiply(bt_context *ctx, const bt_value *args, size_t count);
bt_value bt_value__nim_add(bt_context *ctx, const bt_value *args, size_t count);
bt_value bt_value__nim_inverse(bt_context *ctx, bt_value x);
bt_value bt_value__nim_divide(bt_context *ctx, bt_value x, bt_value y);
bt_value bt_value__nim_root(bt_context *ctx, bt_value x);
bt_value bt_value__mex(bt_context *ctx, const bt_value *args, size_t count);

void bt_value__print(bt_context *ctx, bt_value g, bt_notation notation, bt_text *out);

/* What an expression came to: copied as it is, and closed by whoever owns it. */
typedef struct bt_list bt_list;
typedef struct bt_closure bt_closure;
struct bt_result {
    bt_result_kind kind;
    bt_value value; /* VALUE, and the game of a THERMOGRAPH */
    bool measure;   /* it was asked for by mean(..) or the like */
    union {
        bool truth;          /* TRUTH */
        const char *word;    /* WORD: a constant */
        bt_list *list;       /* LIST; and FORM: the lists of Left's options and of Right's */
        bt_closure *closure; /* FUNCTION */
    };
};
/* A list never changes once it is filled, and belongs to all who share it. A table is a list of
   rows, with the names of its columns, each ended by a byte 0. */
struct bt_list {
    bt_context *ctx;
    size_t owners, length, capacity;
    bt_result *at;
    bt_text names; /* of the columns; empty for a list that is no table */
};
bt_list *bt_list__open(bt_context *ctx); /* NULL at the limit */
/* Takes the item over, also when it fails at a limit. */
bool bt_list__push(bt_list *list, bt_result item);
void bt_result__close(bt_result *result);
bt_result bt_result__share(const bt_result *result); /* another owner */
bool bt_result__same(const bt_result *a, const bt_result *b);
/* Whether all of it is values; and these, appended. False at a limit. */
bool bt_result__is_values(const bt_result *result);
bool bt_result__values(const bt_result *result, bt_words *out);
/* A function as it was written; or NULL for one of the table. */
bool bt_result__source(const bt_result *function, bt_text *out);
/* Gives the user of the library a result in a block of its own, which bt_result_close frees; closed
   again when the status is none to be glad of, or there is no memory. */
bt_status bt_result__hand_out(bt_context *ctx, bt_status status, bt_result *found, bt_result **out);

/* A function of the expression language: the calculator, its help and its completion, scripts and
   bindings all use the same entry. One of the functions is set; it takes as many values as there
   are names among the arguments, but `many` takes one or more. */
typedef struct bt_evaluator bt_evaluator;
typedef struct bt_function {
    const char *name, *arguments, *summary, *example;
    bt_value (*one)(bt_context *ctx, bt_value g);
    bt_value (*two)(bt_context *ctx, bt_value g, bt_value h);
    bt_value (*three)(bt_context *ctx, bt_value g, bt_value h, bt_value k);
    bt_value (*many)(bt_context *ctx, const bt_value *args, size_t count);
    bool (*truth)(bt_context *ctx, bt_value g);
    bool (*truth_two)(bt_context *ctx, bt_value g, bt_value h);
    const char *(*word)(bt_context *ctx, bt_value g); /* NULL at a limit */
    bool (*list)(bt_context *ctx, bt_value g, bt_words *out);
    bool (*list_two)(bt_context *ctx, bt_value g, bt_value h, bt_words *out);
    bool thermograph;
    bool measure; /* a number that measures something: its own mean is of no interest */
    /* Of lists and functions: only in expressions, since other languages have their own. */
    bool (*any)(bt_evaluator *e, const bt_result *args, size_t place, bt_result *out);
    /* OPTIONAL, beside `two`: of forms as they are written. */
    bt_value (*forms)(bt_context *ctx, const bt_result *g, const bt_result *h);
    const char *aliases; /* OPTIONAL: further names, with a blank between */
} bt_function;

/* Names known while reading: variables, and hooks through which folders to the right of this one
   supply `[GAME POSITION]` and further functions. */
typedef struct bt_hooks {
    void *data;
    /* OPTIONAL: the value of the text between brackets. */
    bt_value (*bracket)(void *data, bt_context *ctx, const char *text, size_t length);
    /* OPTIONAL: further functions, ended by one without a name. */
    const bt_function *functions;
} bt_hooks;
bt_scope *bt_scope__open(bt_context *ctx, const bt_hooks *hooks);

/* Gives a name to a result, which is shared. */
bt_status bt_scope__put(bt_scope *scope, const char *name, const bt_result *result);
/* The names that were given, in the order in which they came; NULL past the end. */
const char *bt_scope__name(const bt_scope *scope, size_t index);

/* Reads `a; b; X = ..; expression` and gives the last result. scope may be NULL. */
bt_status bt_value__evaluate(bt_context *ctx, bt_scope *scope, const char *text, bt_result *out);
/* The same; results of expressions before the last statement go to `show`, which may be NULL. */
typedef bt_status bt_result_taker(void *data, const bt_result *result);
bt_status bt_value__evaluate_each(bt_context *ctx, bt_scope *scope, const char *text,
                                  bt_result_taker *show, void *data, bt_result *out);

/* The functions of the expression language that are about values; NULL past the end. Those that
   games add are behind them in bt_games__function. */
const bt_function *bt_value__function(size_t index);
/* By its own name or another one. */
bool bt_value__is_named(const bt_function *f, const char *name, size_t length);
/* Calls a function as bt_value__evaluate does, by its entry or by its name: for bindings and
   scripts. */
bt_status bt_value__call_entry(bt_context *ctx, const bt_function *function, const bt_value *args,
                               size_t count, bt_result *out);
bt_status bt_value__call(bt_context *ctx, const char *name, const bt_value *args, size_t count,
                         bt_result *out);

/* Work done so far, for benchmarks: values kept, bytes of them, comparisons, constructions. */
typedef struct bt_value_counts {
    size_t values, node_bytes, option_bytes, cache_bytes, orders, sums, games;
} bt_value_counts;
bt_value_counts bt_value__count(const bt_context *ctx);

#endif
