/* Pictures: scenes of shapes, written as SVG, TikZ, text for a terminal, PDF or PNG. */
#ifndef BOUTON_PICTURE_H
#define BOUTON_PICTURE_H

#include "bouton/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A picture belongs to its context; close it before that. The same picture gives the same bytes. */
typedef struct bt_picture bt_picture;
BT_API bt_status bt_picture_open(bt_context *ctx, bt_picture **out);
BT_API void bt_picture_close(bt_picture *picture);

/* A whole SVG file; NULL at a limit. Bare: without its style sheet, for a page that has one. */
BT_API char *bt_picture_svg(const bt_picture *picture, bool bare);
/* A bare tikzpicture; NULL at a limit, or when it holds what TikZ cannot draw. */
BT_API char *bt_picture_tikz(const bt_picture *picture);
/* The style sheet of all pictures, in colours for a light or a dark page. */
BT_API char *bt_picture_css(bt_context *ctx, bool dark);

#ifdef __cplusplus
}
#endif
#endif
