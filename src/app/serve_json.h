/* Reading JSON, piece by piece. */
#ifndef BOUTON_APP_SERVE_JSON_H
#define BOUTON_APP_SERVE_JSON_H

#include "app/app.h"

/* A place in a text. Whoever reads expects something and gets it, or BT_INPUT with its message. */
typedef struct bt_json {
    bt_context *ctx;
    const char *start, *at, *end;
} bt_json;

typedef enum bt_json_kind {
    BT_JSON_BAD,
    BT_JSON_STRING,
    BT_JSON_NUMBER,
    BT_JSON_TRUE,
    BT_JSON_FALSE,
    BT_JSON_NULL,
    BT_JSON_LIST,
    BT_JSON_OBJECT,
} bt_json_kind;

bt_json_kind bt_app__json_kind(bt_json *in); /* of what comes next, by its first letter */
bt_status bt_app__json_fail(bt_json *in, const char *expected);
/* Adds the characters to `out`. The character 0 and what is no UTF-8 are refused. */
bt_status bt_app__json_string(bt_json *in, bt_text *out);
bt_status bt_app__json_number(bt_json *in, bt_text *out);   /* as it is written */
bt_status bt_app__json_word(bt_json *in, const char *word); /* true, false, null */
/* The inside of a list or an object: `close` is ] or }. Call it before each item, first with
 *count 0; *more says whether there is one. */
bt_status bt_app__json_next(bt_json *in, char close, size_t *count, bool *more);
bt_status bt_app__json_key(bt_json *in, bt_text *out); /* with its colon; replaces `out` */
bt_status bt_app__json_end(bt_json *in);               /* nothing but blanks follow */

#endif
