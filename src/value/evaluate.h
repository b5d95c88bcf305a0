/* The evaluator's inside: what walks a tree, and the names that are bound on the way. */
#ifndef BOUTON_VALUE_EVALUATE_H
#define BOUTON_VALUE_EVALUATE_H

#include "value/syntax.h"

enum { BT_LIST_MAX = 1000000 };

/* A name that is bound inside of an expression, and those bound around it. */
typedef struct bt_env {
    bt_context *ctx;
    size_t owners;
    struct bt_env *outer;
    const char *name; /* in the text of the tree that is walked */
    size_t length;
    bt_result result;
} bt_env;
void bt_env__close(bt_env *env); /* one owner less */

/* A function: an entry of the table, or a node of a tree with the names around it. */
struct bt_closure {
    bt_context *ctx;
    size_t owners;
    const bt_function *entry;
    bt_tree *tree;
    uint32_t node;
    bt_env *env;
};

struct bt_evaluator {
    bt_context *ctx;
    bt_scope *scope; /* may be NULL */
    bt_tree *tree;
    bt_env *env;
    size_t place; /* inside of a function: where it was called; else BT_NOWHERE */
};

/* Both give true and a result that is the caller's to close; or false and nothing. */
bool bt_value__walk(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__call_function(bt_evaluator *e, const bt_result *function, const bt_result *args,
                             size_t count, size_t place, bt_result *out);
/* The same, where it must be a value, a truth, a list: the error is set otherwise. */
bool bt_value__walk_value(bt_evaluator *e, uint32_t node, bt_value *out);
bool bt_value__walk_truth(bt_evaluator *e, uint32_t node, bool *out);
bool bt_value__walk_list(bt_evaluator *e, uint32_t node, bt_result *out);
/* Where an error at a node is shown. */
size_t bt_value__place(const bt_evaluator *e, uint32_t node);

/* One name more, which takes the result over, for what is walked next; false at a limit. */
bool bt_value__bind(bt_evaluator *e, const bt_syntax *name, bt_result result);
void bt_value__unbind(bt_evaluator *e);

/* What was found is not what is wanted, as "a value": closes it, and says what it was, where that
   helps; false. */
bool bt_value__refuse(bt_evaluator *e, uint32_t node, bt_result *found, const char *wanted);

/* Nodes of sums and products (evaluate_sums.c). */
bool bt_value__walk_sum(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_negative(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_multiple(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_ordinal(bt_evaluator *e, uint32_t node, bt_result *out);

/* Nodes of lists (evaluate_lists.c). */
bool bt_value__walk_items(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_range(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_each(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_index(bt_evaluator *e, uint32_t node, bt_result *out);
bool bt_value__walk_form(bt_evaluator *e, uint32_t node, bt_result *out); /* forms.c */

/* As often as it is held, the values inside are kept. */
bool bt_result__hold(bt_context *ctx, const bt_result *result);
void bt_result__drop(bt_context *ctx, const bt_result *result);

#endif
