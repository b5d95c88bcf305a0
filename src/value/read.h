/* The reader's inside: plain text, scopes, functions. Shared inside src/value only. */
#ifndef BOUTON_VALUE_READ_H
#define BOUTON_VALUE_READ_H

#include "value/store.h"

typedef struct bt_tree bt_tree;

/* Text in plain notation with, for every byte, where it came from. */
typedef struct bt_plain {
    bt_context *ctx;
    char *at;
    size_t *places; /* length + 1 of them */
    size_t length, capacity, place_capacity;
} bt_plain;
bt_status bt_value__make_plain(bt_context *ctx, const char *text, bt_plain *out);
void bt_value__close_plain(bt_plain *plain);

/* A function of the language by its name, or NULL; with those of a scope unless that is NULL. */
const bt_function *bt_value__find_function(const bt_scope *scope, const char *name, size_t length);
/* Sets an error that says how it is called, at a place, when it does not take so many arguments. */
bool bt_value__takes(bt_context *ctx, const bt_function *f, size_t count, size_t place);
/* How many values it takes; of `many` at least so many. */
size_t bt_value__arity(const bt_function *f);
/* With as many arguments as it takes, none of them BT_NONE; false at a limit. */
bool bt_value__apply(bt_context *ctx, const bt_function *f, const bt_value *args, size_t count,
                     bt_result *out);

/* A name that other programs write as G.Name, and how to write it here. NULL for others. */
typedef struct bt_foreign {
    const char *name, *ours;
} bt_foreign;
const bt_foreign *bt_value__foreign(size_t index);
const bt_foreign *bt_value__find_foreign(const char *name, size_t length);

enum { NAME_MAX_LENGTH = 63 };
typedef struct bt_variable {
    char name[NAME_MAX_LENGTH + 1];
    bt_result result; /* its values are held */
} bt_variable;
struct bt_scope {
    bt_context *ctx;
    bt_hooks hooks;
    bt_variable *variables;
    size_t count, capacity;
};
/* What a variable is; NULL when there is none. */
const bt_result *bt_value__lookup(const bt_scope *scope, const char *name, size_t length);
/* What to write instead of a name that is none, or of the sign at a place; NULL: nothing to say. */
const char *bt_value__advise_name(const char *name, size_t length);
const char *bt_value__advise_sign(const char *text, size_t at);
/* Fails with an unknown name, suggesting the nearest one. */
void bt_value__unknown_name(bt_context *ctx, const bt_scope *scope, const char *name, size_t length,
                            size_t place);

#endif
