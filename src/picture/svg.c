/* Writing a picture as SVG: classes and ids, real text, short numbers. */
#include "picture/picture.h"

#include "base/context.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

enum { DOTS_IN_PATH = 1000 };

void bt_picture__put_number(bt_text *out, double x)
{
    int64_t hundredths = llround(x * 100);
    uint64_t size = (uint64_t)(hundredths < 0 ? -hundredths : hundredths);
    unsigned rest = (unsigned)(size % 100);
    bt_text__format(out, "%s%" PRIu64, hundredths < 0 ? "-" : "", size / 100);
    if (rest) bt_text__format(out, rest % 10 ? ".%02u" : ".%u", rest % 10 ? rest : rest / 10);
}

static void put_attribute(bt_text *out, const char *name, double x)
{
    bt_text__format(out, " %s=\"", name);
    bt_picture__put_number(out, x);
    bt_text__char(out, '"');
}

/* Text between tags or in quotes; what XML cannot hold becomes a mark. */
static void put_text(bt_text *out, const char *text)
{
    size_t length = strlen(text), size;
    for (size_t i = 0; i < length; i += size) {
        uint32_t c = bt__code_point(text + i, length - i, &size);
        if (c == '<')
            bt_text__add(out, "&lt;");
        else if (c == '>')
            bt_text__add(out, "&gt;");
        else if (c == '&')
            bt_text__add(out, "&amp;");
        else if (c == '"')
            bt_text__add(out, "&quot;");
        else if (c == BT_BAD_BYTE || !bt__is_harmless(c))
            bt_text__add(out, "?");
        else
            bt_text__add_bytes(out, text + i, size);
    }
}

static void put_element(bt_text *out, const char *name, const char *text)
{
    if (!*text) return;
    bt_text__format(out, "<%s>", name);
    put_text(out, text);
    bt_text__format(out, "</%s>\n", name);
}

/* -- the style sheet -- */

static void put_colour(bt_text *out, const char *property, bt_token token, bool dark)
{
    if (token == BT_TOKEN_NONE)
        bt_text__format(out, "%s:none;", property);
    else
        bt_text__format(out, "%s:#%06x;", property, bt_picture__colour(token, dark));
}

static void put_rule(bt_text *out, bt_style style, bool dark)
{
    char class[16];
    bt_look look = bt_picture__look(style);
    bt_picture__class(style, class);
    bt_text__format(out, ".b-%s{", class);
    put_colour(out, "fill", look.fill, dark);
    if (look.text) {
        bt_text__format(out, "font-size:%gpx;", look.width);
        if (look.bold) bt_text__add(out, "font-weight:bold;");
        if (look.mono) bt_text__add(out, "font-family:DejaVu Sans Mono,monospace;");
    } else if (look.stroke) {
        put_colour(out, "stroke", look.stroke, dark);
        bt_text__format(out, "stroke-width:%g;", look.width);
        if (look.dash) bt_text__format(out, "stroke-dasharray:%s;", look.dash);
        if (look.round) bt_text__add(out, "stroke-linejoin:round;");
        if (look.round && !look.dash) bt_text__add(out, "stroke-linecap:round;");
    }
    out->length--; /* the last semicolon */
    bt_text__add(out, "}\n");
}

/* Dots are lines of no length with round ends, in the colour of an area. */
static void put_dots_rule(bt_text *out, bt_style style, bool dark)
{
    char class[16];
    bt_look look = bt_picture__look(style);
    bt_picture__class(style, class);
    bt_text__format(out, ".b-%s-dots{fill:none;stroke-linecap:round;", class);
    put_colour(out, "stroke", look.fill ? look.fill : look.stroke, dark);
    out->length--;
    bt_text__add(out, "}\n");
}

void bt_picture__write_css(bool dark, bt_text *out)
{
    for (int style = BT_STYLE_NONE; style < BT_STYLE_COUNT; style++) {
        put_rule(out, (bt_style)style, dark);
        if (!bt_picture__look((bt_style)style).text) put_dots_rule(out, (bt_style)style, dark);
    }
}

char *bt_picture_css(bt_context *ctx, bool dark)
{
    bt_text text;
    bt_text__open(&text, ctx);
    bt_picture__write_css(dark, &text);
    return bt_text__take(&text);
}

/* Only what the picture uses. */
static void put_styles(const bt_picture *p, bt_text *out)
{
    bool used[BT_STYLE_COUNT] = {false}, dots[BT_STYLE_COUNT] = {false};
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        bool round = shape->kind == BT_SHAPE_DOTS && !shape->square;
        bool styled = shape->count && shape->kind != BT_SHAPE_PIXELS;
        if (styled) (round ? dots : used)[shape->style] = true;
    }
    bt_text__add(out, "<style>\n");
    for (int style = BT_STYLE_NONE; style < BT_STYLE_COUNT; style++) {
        if (used[style]) put_rule(out, (bt_style)style, false);
        if (dots[style]) put_dots_rule(out, (bt_style)style, false);
    }
    bt_text__add(out, "</style>\n");
}

/* -- shapes -- */

static void put_class(bt_text *out, const bt_shape *shape, const char *more)
{
    char class[16];
    bt_picture__class((bt_style)shape->style, class);
    bt_text__format(out, " class=\"b-%s%s\"", class, more);
}

static void put_pair(bt_text *out, bt_point at)
{
    bt_picture__put_number(out, at.x);
    bt_text__char(out, ' ');
    bt_picture__put_number(out, at.y);
}

/* `5/4,3/4 1,0`: the coordinates that the points stand for. */
static void put_exact(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    if (!shape->exact) return;
    size_t at = shape->exact;
    bt_text__add(out, " data-at=\"");
    for (size_t i = 0; i < 2 * shape->count; i++) {
        const char *text = bt_picture__string(p, at);
        if (i) bt_text__char(out, i % 2 ? ',' : ' ');
        put_text(out, text);
        at += strlen(text) + 1;
    }
    bt_text__char(out, '"');
}

/* What stands before a point that is not the first: `L` and `C` need not be said again. */
static const char *joint(const bt_shape *shape, size_t i)
{
    if (shape->kind == BT_SHAPE_CURVE) return i % 3 == 1 ? "C" : " ";
    return i == 1 ? "L" : " ";
}

static void put_line(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    const bt_point *at = p->points + shape->first;
    bt_text__add(out, "<path");
    put_class(out, shape, "");
    put_exact(out, p, shape);
    bt_text__add(out, " d=\"M");
    for (size_t i = 0; i < shape->count; i++) {
        if (i) bt_text__add(out, joint(shape, i));
        put_pair(out, at[i]);
    }
    bt_text__add(out, shape->kind == BT_SHAPE_POLYGON ? "Z\"/>\n" : "\"/>\n");
}

/* Not too many in one path: what renders it takes more than its share of memory for a long one. */
static void put_dots(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    for (size_t i = 0; i < shape->count && !bt__check(p->ctx); i++) {
        if (i % DOTS_IN_PATH == 0) {
            if (i) bt_text__add(out, "\"/>\n");
            bt_text__add(out, "<path");
            put_class(out, shape, "-dots");
            put_attribute(out, "stroke-width", 2 * shape->size);
            bt_text__add(out, " d=\"");
        }
        bt_text__char(out, 'M');
        put_pair(out, p->points[shape->first + i]);
        bt_text__add(out, "h0");
    }
    bt_text__add(out, "\"/>\n");
}

static void put_squares(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    double side = 2 * shape->size;
    bt_text__add(out, "<path shape-rendering=\"crispEdges\"");
    put_class(out, shape, "");
    bt_text__add(out, " d=\"");
    for (size_t i = 0; i < shape->count && !bt__check(p->ctx); i++) {
        bt_point at = p->points[shape->first + i];
        bt_text__char(out, 'M');
        put_pair(out, (bt_point){at.x - shape->size, at.y - shape->size});
        bt_text__char(out, 'h');
        bt_picture__put_number(out, side);
        bt_text__char(out, 'v');
        bt_picture__put_number(out, side);
        bt_text__char(out, 'h');
        bt_picture__put_number(out, -side);
        bt_text__char(out, 'z');
    }
    bt_text__add(out, "\"/>\n");
}

static void put_base64(bt_text *out, const unsigned char *bytes, size_t length)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        size_t left = length - i;
        uint32_t word = (uint32_t)bytes[i] << 16;
        if (left > 1) word |= (uint32_t)bytes[i + 1] << 8;
        if (left > 2) word |= bytes[i + 2];
        bt_text__char(out, digits[word >> 18]);
        bt_text__char(out, digits[word >> 12 & 63]);
        bt_text__add_bytes(out, left > 1 ? &digits[word >> 6 & 63] : "=", 1);
        bt_text__add_bytes(out, left > 2 ? &digits[word & 63] : "=", 1);
    }
}

/* An image inside the file, its pixels kept sharp. */
static void put_pixels(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    const bt_point *at = p->points + shape->first;
    bt_text png;
    bt_text__open(&png, p->ctx);
    if (!bt_picture__write_pixels(p->ctx, &p->pixels[shape->text], &png)) {
        bt_text__add(out, "<image image-rendering=\"optimizeSpeed\" preserveAspectRatio=\"none\"");
        put_attribute(out, "x", at[0].x);
        put_attribute(out, "y", at[0].y);
        put_attribute(out, "width", at[1].x - at[0].x);
        put_attribute(out, "height", at[1].y - at[0].y);
        bt_text__add(out, " href=\"data:image/png;base64,");
        put_base64(out, (const unsigned char *)png.at, png.length);
        bt_text__add(out, "\"/>\n");
    }
    bt_text__close(&png);
}

static void put_rect(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    const bt_point *at = p->points + shape->first;
    bt_text__add(out, "<rect");
    put_class(out, shape, "");
    put_attribute(out, "x", at[0].x);
    put_attribute(out, "y", at[0].y);
    put_attribute(out, "width", at[1].x - at[0].x);
    put_attribute(out, "height", at[1].y - at[0].y);
    if (shape->size > 0) put_attribute(out, "rx", shape->size);
    bt_text__add(out, "/>\n");
}

static void put_circle(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    bt_point at = p->points[shape->first];
    bt_text__add(out, "<circle");
    put_class(out, shape, "");
    put_exact(out, p, shape);
    put_attribute(out, "cx", at.x);
    put_attribute(out, "cy", at.y);
    put_attribute(out, "r", shape->size);
    bt_text__add(out, "/>\n");
}

static void put_words(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    static const char *const anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    bt_point at = p->points[shape->first];
    bt_text__add(out, "<text");
    put_class(out, shape, "");
    put_attribute(out, "x", at.x);
    put_attribute(out, "y", at.y);
    bt_text__add(out, anchors[shape->anchor]);
    bt_text__char(out, '>');
    put_text(out, bt_picture__string(p, shape->text));
    bt_text__add(out, "</text>\n");
}

static void put_name(bt_text *out, const char *attribute, const char *name)
{
    if (!*name) return;
    bt_text__format(out, " %s=\"", attribute);
    put_text(out, name);
    bt_text__char(out, '"');
}

static void put_begin(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    bt_text__add(out, "<g");
    put_name(out, "id", bt_picture__string(p, shape->text));
    put_name(out, "data-like", bt_picture__string(p, shape->like));
    bt_text__add(out, ">\n");
    put_element(out, "title", bt_picture__string(p, shape->other));
}

static void put_shape(bt_text *out, const bt_picture *p, const bt_shape *shape)
{
    switch ((bt_shape_kind)shape->kind) {
    case BT_SHAPE_BEGIN: put_begin(out, p, shape); break;
    case BT_SHAPE_END: bt_text__add(out, "</g>\n"); break;
    case BT_SHAPE_LINE:
    case BT_SHAPE_POLYGON:
    case BT_SHAPE_CURVE: put_line(out, p, shape); break;
    case BT_SHAPE_RECT: put_rect(out, p, shape); break;
    case BT_SHAPE_CIRCLE: put_circle(out, p, shape); break;
    case BT_SHAPE_DOTS: (shape->square ? put_squares : put_dots)(out, p, shape); break;
    case BT_SHAPE_TEXT: put_words(out, p, shape); break;
    case BT_SHAPE_PIXELS: put_pixels(out, p, shape); break;
    }
}

static void put_head(bt_text *out, bt_box box)
{
    bt_text__add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"");
    put_pair(out, (bt_point){box.left, box.top});
    bt_text__char(out, ' ');
    put_pair(out, (bt_point){box.right - box.left, box.bottom - box.top});
    bt_text__char(out, '"');
    put_attribute(out, "width", box.right - box.left);
    put_attribute(out, "height", box.bottom - box.top);
    bt_text__add(out, " role=\"img\" font-family=\"DejaVu Sans, Verdana, sans-serif\">\n");
}

bt_status bt_picture__write_svg(const bt_picture *p, bool bare, bt_text *out)
{
    put_head(out, bt_picture__box(p));
    put_element(out, "title", p->title.at ? p->title.at : "");
    put_element(out, "desc", p->about.at ? p->about.at : "");
    if (!bare) put_styles(p, out);
    for (size_t i = 0; i < p->count && !bt__check(p->ctx); i++) put_shape(out, p, &p->shapes[i]);
    for (unsigned open = p->depth; open; open--) bt_text__add(out, "</g>\n");
    bt_text__add(out, "</svg>\n");
    return bt_error(p->ctx);
}

char *bt_picture_svg(const bt_picture *picture, bool bare)
{
    bt_text text;
    bt_text__open(&text, picture->ctx);
    bt_picture__write_svg(picture, bare, &text);
    if (!bt_error(picture->ctx)) return bt_text__take(&text);
    bt_text__close(&text);
    return NULL;
}
