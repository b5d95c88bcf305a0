/* Building a picture, and looking at it. */
#include "picture/picture.h"

#include "base/context.h"

#include <gmp.h>
#include <math.h>
#include <string.h>

enum { MARGIN = 12 };

static const bt_box empty_box = {INFINITY, INFINITY, -INFINITY, -INFINITY};

bt_status bt_picture_open(bt_context *ctx, bt_picture **out)
{
    *out = NULL;
    bt_picture *p = bt__alloc_zero(ctx, sizeof *p);
    if (!p) return bt_error(ctx);
    p->ctx = ctx;
    p->box = empty_box;
    bt_text__open(&p->texts, ctx);
    bt_text__open(&p->title, ctx);
    bt_text__open(&p->about, ctx);
    bt_text__char(&p->texts, '\0');
    bt_picture__frame(p, 0, 0, 1, 1);
    *out = p;
    return BT_OK;
}

void bt_picture_close(bt_picture *p)
{
    if (!p) return;
    for (size_t i = 0; i < p->pixel_count; i++)
        bt__free(p->ctx, p->pixels[i].at, (size_t)p->pixels[i].width * p->pixels[i].height);
    bt__free(p->ctx, p->pixels, p->pixel_capacity * sizeof *p->pixels);
    bt__free(p->ctx, p->shapes, p->capacity * sizeof *p->shapes);
    bt__free(p->ctx, p->points, p->point_capacity * sizeof *p->points);
    bt__free(p->ctx, p->frames, p->frame_capacity * sizeof *p->frames);
    bt_text__close(&p->texts);
    bt_text__close(&p->title);
    bt_text__close(&p->about);
    bt__free(p->ctx, p, sizeof *p);
}

/* -- what shapes are made of -- */

static size_t keep_text(bt_picture *p, const char *text)
{
    if (!text || !*text) return 0;
    size_t at = p->texts.length;
    bt_text__add_bytes(&p->texts, text, strlen(text) + 1);
    return p->texts.failed ? 0 : at;
}

const char *bt_picture__string(const bt_picture *p, size_t text)
{
    return text < p->texts.length ? p->texts.at + text : "";
}

/* What cannot be drawn (beyond all numbers) is brought back into the page. */
static double tame(double x)
{
    if (isnan(x)) return 0;
    return x > 1e6 ? 1e6 : x < -1e6 ? -1e6 : x;
}

static bool keep_points(bt_picture *p, const bt_point *points, size_t count, bt_shape *shape)
{
    if (!BT_GROW(p->ctx, p->points, p->point_capacity, p->point_count + count)) return false;
    shape->first = p->point_count;
    shape->count = count;
    for (size_t i = 0; i < count; i++)
        p->points[p->point_count++] = (bt_point){tame(points[i].x), tame(points[i].y)};
    return true;
}

static void include(bt_box *box, double x, double y)
{
    if (x < box->left) box->left = x;
    if (x > box->right) box->right = x;
    if (y < box->top) box->top = y;
    if (y > box->bottom) box->bottom = y;
}

static void include_box(bt_box *box, bt_box other)
{
    if (other.left > other.right) return;
    include(box, other.left, other.top);
    include(box, other.right, other.bottom);
}

static void add(bt_picture *p, bt_shape shape)
{
    if (!BT_GROW(p->ctx, p->shapes, p->capacity, p->count + 1)) return;
    shape.frame = p->frame_count ? (uint32_t)(p->frame_count - 1) : 0;
    shape.size = shape.size > 0 ? tame(shape.size) : 0;
    p->shapes[p->count++] = shape;
    include_box(&p->box, bt_picture__shape_box(p, &shape));
}

static void add_points(bt_picture *p, bt_shape shape, const bt_point *points, size_t count)
{
    if (count && keep_points(p, points, count, &shape)) add(p, shape);
}

/* -- drawing -- */

static void set_text(bt_text *text, const char *to)
{
    bt_text__cut(text, 0);
    bt_text__add(text, to ? to : "");
}

void bt_picture__name(bt_picture *p, const char *title, const char *about)
{
    set_text(&p->title, title);
    set_text(&p->about, about);
}

void bt_picture__begin(bt_picture *p, const char *id, const char *title)
{
    p->depth++;
    add(p,
        (bt_shape){.kind = BT_SHAPE_BEGIN, .text = keep_text(p, id), .other = keep_text(p, title)});
}

void bt_picture__alike(bt_picture *p, const char *id)
{
    size_t at = keep_text(p, id);
    if (p->count && p->shapes[p->count - 1].kind == BT_SHAPE_BEGIN)
        p->shapes[p->count - 1].like = at;
}

void bt_picture__end(bt_picture *p)
{
    if (!p->depth) return;
    p->depth--;
    add(p, (bt_shape){.kind = BT_SHAPE_END});
}

void bt_picture__path(bt_picture *p, bt_style style, const bt_point *points, size_t count)
{
    add_points(p, (bt_shape){.kind = BT_SHAPE_LINE, .style = (uint8_t)style}, points, count);
}

void bt_picture__line(bt_picture *p, bt_style style, double x1, double y1, double x2, double y2)
{
    bt_picture__path(p, style, (bt_point[]){{x1, y1}, {x2, y2}}, 2);
}

void bt_picture__polygon(bt_picture *p, bt_style style, const bt_point *points, size_t count)
{
    add_points(p, (bt_shape){.kind = BT_SHAPE_POLYGON, .style = (uint8_t)style}, points, count);
}

void bt_picture__curve(bt_picture *p, bt_style style, const bt_point *points, size_t count)
{
    add_points(p, (bt_shape){.kind = BT_SHAPE_CURVE, .style = (uint8_t)style}, points, count);
}

void bt_picture__rect(bt_picture *p, bt_style style, double x, double y, double width,
                      double height, double radius)
{
    bt_shape shape = {.kind = BT_SHAPE_RECT, .style = (uint8_t)style, .size = radius};
    add_points(p, shape, (bt_point[]){{x, y}, {x + width, y + height}}, 2);
}

void bt_picture__circle(bt_picture *p, bt_style style, double x, double y, double radius)
{
    bt_shape shape = {.kind = BT_SHAPE_CIRCLE, .style = (uint8_t)style, .size = radius};
    add_points(p, shape, &(bt_point){x, y}, 1);
}

void bt_picture__dots(bt_picture *p, bt_style style, const bt_point *points, size_t count,
                      double radius)
{
    bt_shape shape = {.kind = BT_SHAPE_DOTS, .style = (uint8_t)style, .size = radius};
    add_points(p, shape, points, count);
}

void bt_picture__squares(bt_picture *p, bt_style style, const bt_point *centres, size_t count,
                         double half)
{
    bt_shape shape = {.kind = BT_SHAPE_DOTS, .style = (uint8_t)style, .size = half, .square = true};
    add_points(p, shape, centres, count);
}

void bt_picture__text(bt_picture *p, bt_style style, bt_anchor anchor, double x, double y,
                      const char *text, const char *latex)
{
    bt_shape shape = {.kind = BT_SHAPE_TEXT, .style = (uint8_t)style, .anchor = (uint8_t)anchor};
    shape.text = keep_text(p, text);
    shape.other = keep_text(p, latex);
    add_points(p, shape, &(bt_point){x, y}, 1);
}

void bt_picture__centred(bt_picture *p, bt_style style, double x, double y, const char *text,
                         const char *latex)
{
    double digits = 0.73 * bt_picture__text_size(style);
    bt_picture__text(p, style, BT_ANCHOR_MIDDLE, x, y + digits / 2, text, latex);
}

void bt_picture__reach(bt_picture *p, double x, double y)
{
    include(&p->box, tame(x), tame(y));
}

/* -- exact coordinates -- */

void bt_picture__frame(bt_picture *p, double x, double y, double unit_x, double unit_y)
{
    if (!BT_GROW(p->ctx, p->frames, p->frame_capacity, p->frame_count + 1)) return;
    p->frames[p->frame_count++] = (bt_frame){.at = {x, y}, .unit = {unit_x, unit_y}};
}

static void read_fraction(const char *text, mpq_t number)
{
    if (mpq_set_str(number, text, 10) || !mpz_sgn(mpq_denref(number))) mpq_set_ui(number, 0, 1);
    mpq_canonicalize(number);
}

static double subtract(const char *text, const char *less)
{
    mpq_t number, other;
    mpq_inits(number, other, NULL);
    read_fraction(text, number);
    read_fraction(less, other);
    mpq_sub(number, number, other);
    double x = mpq_get_d(number);
    mpq_clears(number, other, NULL);
    return x;
}

void bt_picture__frame_near(bt_picture *p, const char *near, double x, double y, double unit_x,
                            double unit_y)
{
    size_t before = p->frame_count;
    bt_picture__frame(p, x - subtract(near, "0") * unit_x, y, unit_x, unit_y);
    if (p->frame_count == before) return;
    p->frames[before].near = keep_text(p, near);
    p->frames[before].near_x = x;
}

bt_point bt_picture__exact_place(const bt_picture *p, const char *x, const char *y)
{
    bt_frame frame = p->frame_count ? p->frames[p->frame_count - 1] : (bt_frame){.unit = {1, 1}};
    const char *near = frame.near ? bt_picture__string(p, frame.near) : "0";
    double from = frame.near ? frame.near_x : frame.at.x;
    return (bt_point){from + subtract(x, near) * frame.unit.x,
                      frame.at.y + subtract(y, "0") * frame.unit.y};
}

static void add_exact(bt_picture *p, bt_shape shape, const char *const *x, const char *const *y,
                      size_t count)
{
    if (!BT_GROW(p->ctx, p->points, p->point_capacity, p->point_count + count)) return;
    shape.exact = p->texts.length;
    shape.first = p->point_count;
    shape.count = count;
    for (size_t i = 0; i < count && !bt__check(p->ctx); i++) {
        bt_point at = bt_picture__exact_place(p, x[i], y[i]);
        bt_text__add_bytes(&p->texts, x[i], strlen(x[i]) + 1);
        bt_text__add_bytes(&p->texts, y[i], strlen(y[i]) + 1);
        p->points[p->point_count++] = (bt_point){tame(at.x), tame(at.y)};
    }
    if (!p->texts.failed && count && !bt_error(p->ctx)) add(p, shape);
}

void bt_picture__exact_path(bt_picture *p, bt_style style, const char *const *x,
                            const char *const *y, size_t count)
{
    add_exact(p, (bt_shape){.kind = BT_SHAPE_LINE, .style = (uint8_t)style}, x, y, count);
}

void bt_picture__exact_dot(bt_picture *p, bt_style style, const char *x, const char *y,
                           double radius)
{
    bt_shape shape = {.kind = BT_SHAPE_CIRCLE, .style = (uint8_t)style, .size = radius};
    add_exact(p, shape, &x, &y, 1);
}

/* -- images and parts -- */

void bt_picture__pixels(bt_picture *p, double x, double y, double width, double height,
                        const uint8_t *pixels, uint32_t columns, uint32_t rows)
{
    size_t size = (size_t)columns * rows;
    if (!size || !BT_GROW(p->ctx, p->pixels, p->pixel_capacity, p->pixel_count + 1)) return;
    uint8_t *copy = bt__alloc(p->ctx, size);
    if (!copy) return;
    memcpy(copy, pixels, size);
    bt_shape shape = {.kind = BT_SHAPE_PIXELS, .text = p->pixel_count};
    p->pixels[p->pixel_count++] = (bt_pixels){columns, rows, copy};
    add_points(p, shape, (bt_point[]){{x, y}, {x + width, y + height}}, 2);
}

/* The texts of a shape's exact points, copied. */
static size_t copy_exact(bt_picture *p, const bt_picture *other, const bt_shape *shape)
{
    size_t from = shape->exact, at = p->texts.length, end = from;
    for (size_t i = 0; i < 2 * shape->count; i++) end += strlen(bt_picture__string(other, end)) + 1;
    bt_text__add_bytes(&p->texts, other->texts.at + from, end - from);
    return at;
}

static size_t copy_id(bt_picture *p, const char *prefix, const char *id)
{
    if (!*id) return 0;
    size_t at = p->texts.length;
    bt_text__add(&p->texts, prefix);
    bt_text__add_bytes(&p->texts, id, strlen(id) + 1);
    return p->texts.failed ? 0 : at;
}

static void append_shape(bt_picture *p, const bt_picture *other, bt_shape shape, bt_point by,
                         const char *prefix)
{
    const bt_point *points = other->points + shape.first;
    const char *text = bt_picture__string(other, shape.text);
    if (shape.kind == BT_SHAPE_PIXELS) {
        const bt_pixels *pixels = &other->pixels[shape.text];
        bt_picture__pixels(p, points[0].x + by.x, points[0].y + by.y, points[1].x - points[0].x,
                           points[1].y - points[0].y, pixels->at, pixels->width, pixels->height);
        return;
    }
    bool group = shape.kind == BT_SHAPE_BEGIN;
    if (shape.exact) shape.exact = copy_exact(p, other, &shape);
    if (shape.like) shape.like = copy_id(p, prefix, bt_picture__string(other, shape.like));
    shape.text = group ? copy_id(p, prefix, text) : keep_text(p, text);
    shape.other = keep_text(p, bt_picture__string(other, shape.other));
    size_t first = p->point_count;
    if (!keep_points(p, points, shape.count, &shape)) return;
    for (size_t i = first; i < p->point_count; i++) {
        p->points[i].x += by.x;
        p->points[i].y += by.y;
    }
    add(p, shape);
}

static void append_frame(bt_picture *p, const bt_picture *other, bt_frame f, bt_point by)
{
    if (f.near)
        bt_picture__frame_near(p, bt_picture__string(other, f.near), f.near_x + by.x, f.at.y + by.y,
                               f.unit.x, f.unit.y);
    else
        bt_picture__frame(p, f.at.x + by.x, f.at.y + by.y, f.unit.x, f.unit.y);
}

void bt_picture__append(bt_picture *p, const bt_picture *other, double dx, double dy,
                        const char *prefix)
{
    uint32_t last = UINT32_MAX;
    for (size_t i = 0; i < other->count && !bt__check(p->ctx); i++) {
        uint32_t frame = other->shapes[i].frame;
        if (frame != last && frame < other->frame_count) {
            append_frame(p, other, other->frames[frame], (bt_point){dx, dy});
            last = frame;
        }
        append_shape(p, other, other->shapes[i], (bt_point){dx, dy}, prefix);
    }
    if (other->box.left > other->box.right) return;
    bt_picture__reach(p, other->box.left + dx, other->box.top + dy);
    bt_picture__reach(p, other->box.right + dx, other->box.bottom + dy);
}

/* -- looking -- */

bt_box bt_picture__box(const bt_picture *p)
{
    bt_box box = p->box;
    if (box.left > box.right) box = (bt_box){0, 0, 0, 0};
    return (bt_box){box.left - MARGIN, box.top - MARGIN, box.right + MARGIN, box.bottom + MARGIN};
}

static bt_box text_box(const bt_picture *p, const bt_shape *shape, bt_point at)
{
    double size = bt_picture__text_size((bt_style)shape->style);
    double width =
        bt_picture__text_width((bt_style)shape->style, bt_picture__string(p, shape->text));
    double left = at.x - (shape->anchor == BT_ANCHOR_START    ? 0
                          : shape->anchor == BT_ANCHOR_MIDDLE ? width / 2
                                                              : width);
    return (bt_box){left, at.y - 0.78 * size, left + width, at.y + 0.22 * size};
}

bt_box bt_picture__shape_box(const bt_picture *p, const bt_shape *shape)
{
    bt_box box = empty_box;
    if (!shape->count) return box;
    if (shape->kind == BT_SHAPE_TEXT) return text_box(p, shape, p->points[shape->first]);
    double round = shape->kind == BT_SHAPE_CIRCLE || shape->kind == BT_SHAPE_DOTS ? shape->size : 0;
    bt_look look = bt_picture__look((bt_style)shape->style);
    double more = round + (look.stroke ? look.width / 2 : 0);
    for (size_t i = 0; i < shape->count; i++) {
        bt_point at = p->points[shape->first + i];
        include(&box, at.x - more, at.y - more);
        include(&box, at.x + more, at.y + more);
    }
    return box;
}

/* The shapes of the group that begins at `at`: up to its end, which is given. */
static size_t end_of_group(const bt_picture *p, size_t at)
{
    unsigned depth = 0;
    for (; at < p->count; at++) {
        if (p->shapes[at].kind == BT_SHAPE_BEGIN) depth++;
        if (p->shapes[at].kind == BT_SHAPE_END && !--depth) return at;
    }
    return p->count;
}

static size_t find_group(const bt_picture *p, const char *id)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->shapes[i].kind == BT_SHAPE_BEGIN &&
            !strcmp(bt_picture__string(p, p->shapes[i].text), id))
            return i;
    return p->count;
}

bool bt_picture__find(const bt_picture *p, const char *id, bt_box *box)
{
    size_t at = find_group(p, id), end = end_of_group(p, at);
    *box = empty_box;
    for (size_t i = at; i < end; i++) include_box(box, bt_picture__shape_box(p, &p->shapes[i]));
    return at < p->count;
}

bool bt_picture__find_mark(const bt_picture *p, const char *id, bt_point *at)
{
    size_t i = find_group(p, id), end = end_of_group(p, i);
    while (i < end && !p->shapes[i].count) i++;
    if (i >= end) return false;
    bt_box box = bt_picture__shape_box(p, &p->shapes[i]);
    *at = (bt_point){(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    return true;
}

static bool same_shape(const bt_picture *p, const bt_shape *a, const bt_picture *q,
                       const bt_shape *b)
{
    if (a->kind != b->kind || a->style != b->style || a->count != b->count) return false;
    if (a->kind == BT_SHAPE_PIXELS) return false;
    return !strcmp(bt_picture__string(p, a->text), bt_picture__string(q, b->text));
}

static bool same_group(const bt_picture *p, size_t from, const bt_picture *q, size_t other)
{
    size_t count = end_of_group(p, from) - from;
    if (other == q->count || end_of_group(q, other) - other != count) return false;
    for (size_t i = 0; i < count; i++)
        if (!same_shape(p, &p->shapes[from + i], q, &q->shapes[other + i])) return false;
    return true;
}

/* Whether a group with an id holds no other such group. */
static bool is_innermost(const bt_picture *p, size_t at)
{
    size_t end = end_of_group(p, at);
    if (!p->shapes[at].text) return false;
    for (size_t i = at + 1; i < end; i++)
        if (p->shapes[i].kind == BT_SHAPE_BEGIN && p->shapes[i].text) return false;
    return true;
}

void bt_picture__difference(const bt_picture *from, const bt_picture *to, bt_text *ids)
{
    for (size_t i = 0; i < from->count && !bt__check(from->ctx); i++) {
        if (from->shapes[i].kind != BT_SHAPE_BEGIN || !is_innermost(from, i)) continue;
        const char *id = bt_picture__string(from, from->shapes[i].text);
        if (same_group(from, i, to, find_group(to, id))) continue;
        if (ids->length) bt_text__char(ids, ' ');
        bt_text__add(ids, id);
    }
}
