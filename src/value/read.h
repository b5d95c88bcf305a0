/* The reader's inside: plain text, scopes, functions. Shared inside src/value only. */
#ifndef BOUTON_VALUE_READ_H
#define BOUTON_VALUE_READ_H

#include "value/store.h"

/* Text in plain notation with, for every byte, where it came from. */
typedef struct bt_plain {
    bt_context *ctx;
    char *at;
    size_t *places; /* length + 1 of them */
    size_t length, capacity, place_capacity;
} bt_plain;
bt_status bt_value__make_plain(bt_context *ctx, const char *text, bt_plain *out);
void bt_value__close_plain(bt_plain *plain);

/* A function of the language by its name, or NULL. */
typedef struct bt_callable {
    bt_function about;
    unsigned count; /* of arguments */
    bt_value (*one)(bt_context *ctx, bt_value g);
    bt_value (*two)(bt_context *ctx, bt_value g, bt_value h);
    bt_value (*three)(bt_context *ctx, bt_value g, bt_value h, bt_value k);
    bool (*truth)(bt_context *ctx, bt_value g);
    bool (*list)(bt_context *ctx, bt_value g, bt_words *out);
    bool thermograph;
} bt_callable;
const bt_callable *bt_value__callable(const char *name, size_t length);
/* With as many arguments as it takes, none of them BT_NONE; false at a limit. */
bool bt_value__apply(bt_context *ctx, const bt_callable *f, const bt_value *args, bt_result *out);

enum { NAME_MAX_LENGTH = 63 };
typedef struct bt_variable {
    char name[NAME_MAX_LENGTH + 1];
    bt_value value;
} bt_variable;
struct bt_scope {
    bt_context *ctx;
    bt_hooks hooks;
    bt_variable *variables;
    size_t count, capacity;
};
bt_value bt_value__lookup(const bt_scope *scope, const char *name, size_t length);
/* Fails with an unknown name, suggesting the nearest one. */
void bt_value__unknown_name(bt_context *ctx, const bt_scope *scope, const char *name, size_t length,
                            size_t place);

#endif
