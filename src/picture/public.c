/* Drawing and rendering for users of the library, who know styles by their names. */
#include "picture/picture.h"

#include "base/context.h"

#include <math.h>
#include <string.h>

/* -- files -- */

bt_status bt_picture_render(const bt_picture *picture, bt_picture_format format, double scale,
                            bt_picture_sink *sink, void *data)
{
    bt_text bytes;
    if (!(scale > 0 && scale <= 100))
        return bt__fail(picture->ctx, BT_INPUT, "a picture is enlarged up to a hundred times");
    bt_text__open(&bytes, picture->ctx);
    bt_render kind = format == BT_PICTURE_PDF ? BT_RENDER_PDF : BT_RENDER_PNG;
    bt_status status = bt_picture__render(picture, kind, scale, &bytes);
    if (!status && bytes.failed) status = BT_LIMIT;
    if (!status) sink(data, bytes.at, bytes.length);
    bt_text__close(&bytes);
    return status;
}

/* -- shapes -- */

static bt_status find_style(bt_picture *p, const char *name, bt_style *out)
{
    for (int style = BT_STYLE_NONE + 1; style < BT_STYLE_HEAT; style++) {
        const char *known = bt_picture__look((bt_style)style).name;
        if (!known || strcmp(known, name) != 0) continue;
        *out = (bt_style)style;
        return BT_OK;
    }
    return bt__fail(p->ctx, BT_INPUT, "no style of pictures is called '%.40s'", name);
}

static bt_status check_numbers(bt_picture *p, const double *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!(fabs(numbers[i]) <= 1e6))
            return bt__fail(p->ctx, BT_INPUT, "a picture has no place as far away as that");
    return BT_OK;
}

/* A style and numbers, as all shapes have them. */
static bt_status start(bt_picture *p, const char *name, bt_style *style, const double *numbers,
                       size_t count)
{
    bt_status status = find_style(p, name, style);
    return status ? status : check_numbers(p, numbers, count);
}

bt_status bt_picture_circle(bt_picture *p, const char *style, double x, double y, double radius)
{
    bt_style found;
    bt_status status = start(p, style, &found, (double[]){x, y, radius}, 3);
    if (!status) bt_picture__circle(p, found, x, y, radius);
    return status ? status : bt_error(p->ctx);
}

bt_status bt_picture_rect(bt_picture *p, const char *style, double x, double y, double width,
                          double height)
{
    bt_style found;
    bt_status status = start(p, style, &found, (double[]){x, y, width, height}, 4);
    if (!status) bt_picture__rect(p, found, x, y, width, height, 0);
    return status ? status : bt_error(p->ctx);
}

bt_status bt_picture_path(bt_picture *p, const char *style, const double *points, size_t count,
                          bool closed)
{
    bt_style found;
    bt_status status = start(p, style, &found, points, 2 * count);
    if (!status && count < 2) status = bt__fail(p->ctx, BT_INPUT, "a path has two points at least");
    bt_point *at = status ? NULL : bt__alloc(p->ctx, count * sizeof *at);
    if (!at) return status ? status : BT_LIMIT;
    for (size_t i = 0; i < count; i++) at[i] = (bt_point){points[2 * i], points[2 * i + 1]};
    if (closed)
        bt_picture__polygon(p, found, at, count);
    else
        bt_picture__path(p, found, at, count);
    bt__free(p->ctx, at, count * sizeof *at);
    return bt_error(p->ctx);
}

bt_status bt_picture_text(bt_picture *p, const char *style, double x, double y, const char *text)
{
    bt_style found;
    bt_status status = start(p, style, &found, (double[]){x, y}, 2);
    if (!status) bt_picture__centred(p, found, x, y, text, NULL);
    return status ? status : bt_error(p->ctx);
}

void bt_picture_begin(bt_picture *picture, const char *id)
{
    bt_picture__begin(picture, id, "");
}

void bt_picture_end(bt_picture *picture)
{
    if (picture->depth > 0) bt_picture__end(picture);
}
