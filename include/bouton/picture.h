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

/* The bytes of a PDF or PNG file, handed to the sink. `scale` is for PNG: pixels for a pixel.
   BT_DOMAIN, with what to install, where librsvg is not there. */
typedef enum bt_picture_format { BT_PICTURE_PDF, BT_PICTURE_PNG } bt_picture_format;
typedef void bt_picture_sink(void *data, const char *bytes, size_t length);
BT_API bt_status bt_picture_render(const bt_picture *picture, bt_picture_format format,
                                   double scale, bt_picture_sink *sink, void *data);

/* -- drawing, for rulesets of the caller's own -- */
/* Lengths are pixels, y grows downwards, and the picture is as large as what is in it. A style is
   what a shape is, by its name: areas `stone` `left` `right` `both` `ink` `hollow` `square` `hole`
   `frame`, lines `grid` `edge` `ground` `line` `faint`, texts `label` `number` `small` `mono`, and
   others that are in the style sheet. BT_INPUT for a name that is none. */
BT_API bt_status bt_picture_circle(bt_picture *picture, const char *style, double x, double y,
                                   double radius);
BT_API bt_status bt_picture_rect(bt_picture *picture, const char *style, double x, double y,
                                 double width, double height);
/* Through the points x, y, x, y, ..; back to the first one when it is closed. */
BT_API bt_status bt_picture_path(bt_picture *picture, const char *style, const double *points,
                                 size_t count, bool closed);
/* One line of text, its middle at the point. */
BT_API bt_status bt_picture_text(bt_picture *picture, const char *style, double x, double y,
                                 const char *text);
/* What is drawn in between is one thing with an id, unique in the picture: what a move changes is
   seen by comparing the things of two pictures. */
BT_API void bt_picture_begin(bt_picture *picture, const char *id);
BT_API void bt_picture_end(bt_picture *picture);

#ifdef __cplusplus
}
#endif
#endif
