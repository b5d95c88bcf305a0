/* The kinds of pictures that `bouton draw` makes. */
#ifndef BOUTON_APP_DRAW_H
#define BOUTON_APP_DRAW_H

#include "app/commands.h"

/* A kind draws what its arguments name (those behind the kind itself) into an empty picture. */
typedef struct bt_drawing {
    const char *name, *usage;
    size_t least, most; /* numbers of arguments; most 0: any number */
    bt_status (*draw)(bt_app *app, const bt_call *call, const char *const *arguments, size_t count,
                      bt_picture *out);
    const char *const *options; /* those of the kind alone, up to NULL */
} bt_drawing;

const bt_drawing *bt_app__draw_kind(size_t index); /* NULL past the end */

bt_status bt_app__draw_position(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out);
bt_status bt_app__draw_table(bt_app *app, const bt_call *call, const char *const *arguments,
                             size_t count, bt_picture *out);
bt_status bt_app__draw_positions(bt_app *app, const bt_call *call, const char *const *arguments,
                                 size_t count, bt_picture *out);
bt_status bt_app__draw_sequence(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out);
bt_status bt_app__draw_quotient(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out);
bt_status bt_app__draw_survey(bt_app *app, const bt_call *call, const char *const *arguments,
                              size_t count, bt_picture *out);
bt_status bt_app__draw_thermograph(bt_app *app, const bt_call *call, const char *const *arguments,
                                   size_t count, bt_picture *out);
bt_status bt_app__draw_tree(bt_app *app, const bt_call *call, const char *const *arguments,
                            size_t count, bt_picture *out);
bt_status bt_app__draw_order(bt_app *app, const bt_call *call, const char *const *arguments,
                             size_t count, bt_picture *out);

/* Where the picture goes: the files that were named, or standard output. Whether that makes sense
   is found out before anything is drawn. */
bt_status bt_app__check_files(bt_app *app, const bt_call *call);
bt_status bt_app__deliver_picture(bt_app *app, const bt_call *call, const bt_picture *p);

/* The value of an expression, or of a thermograph; BT_NONE: the error is set. */
bt_value bt_app__read_value(bt_app *app, const char *text);

#endif
