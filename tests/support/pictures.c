/* Looking at pictures in tests. */
#include "support/pictures.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const bt_shape *next_shape(const bt_picture *p, const char *group, bt_shape_kind kind,
                           bt_style style, size_t *from)
{
    unsigned depth = 0, inside = 0;
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        if (shape->kind == BT_SHAPE_BEGIN) {
            depth++;
            if (group && !inside && !strcmp(bt_picture__string(p, shape->text), group))
                inside = depth;
        }
        bool wanted = shape->kind == kind && (!style || shape->style == style);
        if (i >= *from && wanted && (!group || inside)) {
            *from = i + 1;
            return shape;
        }
        if (shape->kind == BT_SHAPE_END && depth-- == inside) inside = 0;
    }
    return NULL;
}

bool has_words(const bt_picture *p, const char *words)
{
    size_t from = 0;
    for (const bt_shape *s; (s = next_shape(p, NULL, BT_SHAPE_TEXT, BT_STYLE_NONE, &from));)
        if (strstr(bt_picture__string(p, s->text), words)) return true;
    return false;
}

static bool overlap(bt_box a, bt_box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

static int by_top(const void *a, const void *b)
{
    double x = ((const bt_box *)a)->top, y = ((const bt_box *)b)->top;
    return (x > y) - (x < y);
}

/* Sorted by their upper edges, so that only near ones are compared. */
void check_texts(const bt_picture *p, const char *what)
{
    size_t count = 0, from = 0;
    bt_box all = bt_picture__box(p), *boxes = calloc(p->count + 1, sizeof *boxes);
    assert_non_null(boxes);
    for (const bt_shape *s; (s = next_shape(p, NULL, BT_SHAPE_TEXT, BT_STYLE_NONE, &from));) {
        bt_box box = bt_picture__shape_box(p, s);
        boxes[count++] = box;
        if (box.left < all.left || box.right > all.right || box.top < all.top ||
            box.bottom > all.bottom)
            fail_msg("%s: a text reaches out of the picture", what);
    }
    qsort(boxes, count, sizeof *boxes, by_top);
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count && boxes[j].top < boxes[i].bottom; j++)
            if (overlap(boxes[i], boxes[j]))
                fail_msg("%s: texts overlap at %g,%g and %g,%g", what, boxes[i].left, boxes[i].top,
                         boxes[j].left, boxes[j].top);
    free(boxes);
}

static void check_id(const bt_picture *p, size_t at, const char *what)
{
    const char *id = bt_picture__string(p, p->shapes[at].text);
    if (!*id) return;
    for (size_t i = 0; i < at; i++)
        if (p->shapes[i].kind == BT_SHAPE_BEGIN &&
            !strcmp(id, bt_picture__string(p, p->shapes[i].text)))
            fail_msg("%s: the id %s is met twice", what, id);
}

void check_scene(const bt_picture *p, const char *what)
{
    if (p->depth) fail_msg("%s: a group is not ended", what);
    if (!p->title.length || !p->about.length) fail_msg("%s: no title or description", what);
    for (size_t i = 0; i < p->point_count; i++)
        if (!isfinite(p->points[i].x) || !isfinite(p->points[i].y) || fabs(p->points[i].x) > 1e5 ||
            fabs(p->points[i].y) > 1e5)
            fail_msg("%s: a point at %g,%g", what, p->points[i].x, p->points[i].y);
    for (size_t i = 0; i < p->count; i++)
        if (p->shapes[i].kind == BT_SHAPE_BEGIN) check_id(p, i, what);
}
