/* Labels that keep out of each other's way, and of what is already drawn. */
#include "picture/picture.h"

#include "base/context.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    LABELS_MAX = 400, /* more are not tried: the lightest go first */
    PIECE_MAX = 14,   /* a larger rectangle is a frame, and labels may lie in it */
    DOTS_MAX = 2000,  /* more dots are a texture */
    PLACES = 10,      /* around a point */
};

typedef struct wanted {
    bt_style style;
    size_t text, latex; /* offsets in texts */
    size_t first, count;
    size_t order;
    double weight;
    bool needed;
} wanted;

/* A straight piece of a line that is already drawn. */
typedef struct stretch {
    bt_point a, b;
} stretch;

struct bt_labels {
    bt_picture *picture;
    bt_text texts; /* starts with one 0 */
    wanted *labels;
    size_t count, capacity;
    bt_place *places;
    size_t place_count, place_capacity;
    bt_box *taken; /* by texts and pieces */
    size_t taken_count, taken_capacity;
    stretch *lines;
    size_t line_count, line_capacity;
};

bt_status bt_picture__labels_open(bt_picture *p, bt_labels **out)
{
    bt_labels *l = *out = bt__alloc_zero(p->ctx, sizeof *l);
    if (!l) return bt_error(p->ctx);
    l->picture = p;
    bt_text__open(&l->texts, p->ctx);
    bt_text__char(&l->texts, '\0');
    return BT_OK;
}

static void close_labels(bt_labels *l)
{
    bt_context *ctx = l->picture->ctx;
    bt__free(ctx, l->labels, l->capacity * sizeof *l->labels);
    bt__free(ctx, l->places, l->place_capacity * sizeof *l->places);
    bt__free(ctx, l->taken, l->taken_capacity * sizeof *l->taken);
    bt__free(ctx, l->lines, l->line_capacity * sizeof *l->lines);
    bt_text__close(&l->texts);
    bt__free(ctx, l, sizeof *l);
}

/* -- what is wanted -- */

static size_t keep(bt_labels *l, const char *text)
{
    size_t at = l->texts.length;
    if (!text || !*text) return 0;
    bt_text__add_bytes(&l->texts, text, strlen(text) + 1);
    return l->texts.failed ? 0 : at;
}

/* Whether the same words want the same place already. */
static bool is_there(const bt_labels *l, const bt_label *label, const bt_place *place)
{
    for (size_t i = 0; i < l->count; i++) {
        const bt_place *other = &l->places[l->labels[i].first];
        if (other->at.x == place->at.x && other->at.y == place->at.y &&
            !strcmp(l->texts.at + l->labels[i].text, label->text))
            return true;
    }
    return false;
}

void bt_picture__label(bt_labels *l, const bt_label *label, const bt_place *places, size_t count)
{
    bt_context *ctx = l->picture->ctx;
    if (!count || l->texts.failed || is_there(l, label, places)) return;
    if (!BT_GROW(ctx, l->labels, l->capacity, l->count + 1)) return;
    if (!BT_GROW(ctx, l->places, l->place_capacity, l->place_count + count)) return;
    l->labels[l->count] = (wanted){.style = label->style,
                                   .text = keep(l, label->text),
                                   .latex = keep(l, label->latex),
                                   .first = l->place_count,
                                   .count = count,
                                   .order = l->count,
                                   .weight = label->weight,
                                   .needed = label->needed};
    memcpy(l->places + l->place_count, places, count * sizeof *places);
    l->place_count += count;
    l->count++;
}

void bt_picture__label_point(bt_labels *l, const bt_label *label, bt_point at, double away,
                             int side)
{
    double size = bt_picture__text_size(label->style), half = 0.28 * size;
    double up = at.y - away, down = at.y + away + 0.78 * size, near = 0.9 * away;
    bt_anchor before = side > 0 ? BT_ANCHOR_START : BT_ANCHOR_END;
    bt_anchor behind = side > 0 ? BT_ANCHOR_END : BT_ANCHOR_START;
    double x = at.x + side * away, other = at.x - side * away;
    bt_place places[PLACES] = {
        {{x, at.y + half}, before},
        {{at.x + side * near, at.y - near}, before},
        {{at.x + side * near, at.y + near + 0.78 * size}, before},
        {{at.x, up}, BT_ANCHOR_MIDDLE},
        {{at.x, down}, BT_ANCHOR_MIDDLE},
        {{other, at.y + half}, behind},
        {{at.x - side * near, at.y - near}, behind},
        {{at.x - side * near, at.y + near + 0.78 * size}, behind},
        {{x + side * away, at.y + half}, before},
        {{other - side * away, at.y + half}, behind},
    };
    bt_picture__label(l, label, places, PLACES);
}

/* -- what is there already -- */

static void take(bt_labels *l, bt_box box)
{
    if (box.left > box.right) return;
    if (!BT_GROW(l->picture->ctx, l->taken, l->taken_capacity, l->taken_count + 1)) return;
    l->taken[l->taken_count++] = box;
}

static void take_line(bt_labels *l, bt_point a, bt_point b)
{
    if (!BT_GROW(l->picture->ctx, l->lines, l->line_capacity, l->line_count + 1)) return;
    l->lines[l->line_count++] = (stretch){a, b};
}

/* Corners less than a pixel apart count as one. */
static void take_path(bt_labels *l, const bt_point *at, size_t count)
{
    size_t last = 0;
    for (size_t i = 1; i < count; i++) {
        bool far = fabs(at[i].x - at[last].x) >= 1 || fabs(at[i].y - at[last].y) >= 1;
        if (!far && i + 1 < count) continue;
        take_line(l, at[last], at[i]);
        last = i;
    }
}

static void take_rect(bt_labels *l, const bt_shape *shape, const bt_point *at)
{
    bt_box box = bt_picture__shape_box(l->picture, shape);
    if (at[1].x - at[0].x <= PIECE_MAX && at[1].y - at[0].y <= PIECE_MAX) {
        take(l, box);
        return;
    }
    bt_point corners[] = {at[0], {at[1].x, at[0].y}, at[1], {at[0].x, at[1].y}, at[0]};
    if (bt_picture__look((bt_style)shape->style).stroke) take_path(l, corners, 5);
}

static void take_dots(bt_labels *l, const bt_shape *shape, const bt_point *at)
{
    if (shape->count > DOTS_MAX) return;
    for (size_t i = 0; i < shape->count; i++)
        take(l, (bt_box){at[i].x - shape->size, at[i].y - shape->size, at[i].x + shape->size,
                         at[i].y + shape->size});
}

static void take_shape(bt_labels *l, const bt_shape *shape)
{
    const bt_point *at = l->picture->points + shape->first;
    if (!shape->count || shape->style == BT_STYLE_GRID) return;
    switch ((bt_shape_kind)shape->kind) {
    case BT_SHAPE_TEXT:
    case BT_SHAPE_CIRCLE: take(l, bt_picture__shape_box(l->picture, shape)); break;
    case BT_SHAPE_RECT: take_rect(l, shape, at); break;
    case BT_SHAPE_DOTS: take_dots(l, shape, at); break;
    case BT_SHAPE_POLYGON: take_line(l, at[shape->count - 1], at[0]); /* fall through */
    case BT_SHAPE_CURVE:
    case BT_SHAPE_LINE: take_path(l, at, shape->count); break;
    default: break;
    }
}

/* -- choosing -- */

static bool overlap(bt_box a, bt_box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* Whether a stretch meets a box: cut the stretch at the four sides (Liang and Barsky 1984). */
static bool crosses(stretch s, bt_box box)
{
    double low = 0, high = 1, dx = s.b.x - s.a.x, dy = s.b.y - s.a.y;
    const double by[] = {-dx, dx, -dy, dy};
    const double room[] = {s.a.x - box.left, box.right - s.a.x, s.a.y - box.top,
                           box.bottom - s.a.y};
    for (int i = 0; i < 4; i++) {
        if (by[i] == 0 && room[i] < 0) return false;
        if (by[i] < 0) low = fmax(low, room[i] / by[i]);
        if (by[i] > 0) high = fmin(high, room[i] / by[i]);
    }
    return low < high;
}

static bt_box box_of(const bt_labels *l, const wanted *label, bt_place place)
{
    double size = bt_picture__text_size(label->style);
    double width = bt_picture__text_width(label->style, l->texts.at + label->text);
    double share = place.anchor == BT_ANCHOR_START ? 0 : place.anchor == BT_ANCHOR_MIDDLE ? 0.5 : 1;
    double left = place.at.x - share * width;
    return (bt_box){left - 3, place.at.y - 0.78 * size, left + width + 3, place.at.y + 0.22 * size};
}

static bool is_taken(const bt_labels *l, bt_box box)
{
    for (size_t i = 0; i < l->taken_count; i++)
        if (overlap(l->taken[i], box)) return true;
    return false;
}

static size_t count_crossings(const bt_labels *l, bt_box box, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < l->line_count && count < most; i++) count += crosses(l->lines[i], box);
    return count;
}

/* Draws the label at its best place, if there is one. */
static void place_label(bt_labels *l, const wanted *label)
{
    size_t least = label->needed ? SIZE_MAX : 1;
    const bt_place *best = NULL;
    for (size_t i = 0; i < label->count && least > 0; i++) {
        const bt_place *place = &l->places[label->first + i];
        bt_box box = box_of(l, label, *place);
        if (is_taken(l, box)) continue;
        size_t crossings = count_crossings(l, box, least);
        if (crossings >= least) continue;
        least = crossings;
        best = place;
    }
    if (!best) return;
    take(l, box_of(l, label, *best));
    bt_picture__text(l->picture, label->style, best->anchor, best->at.x, best->at.y,
                     l->texts.at + label->text, l->texts.at + label->latex);
}

static int compare_weights(const void *a, const void *b)
{
    const wanted *x = a, *y = b;
    if (x->needed != y->needed) return x->needed ? -1 : 1;
    if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
    return x->order < y->order ? -1 : x->order > y->order;
}

void bt_picture__labels_settle(bt_labels *l)
{
    bt_context *ctx = l->picture->ctx;
    for (size_t i = 0; i < l->picture->count && !bt__check(ctx); i++)
        take_shape(l, &l->picture->shapes[i]);
    bool good = !bt_error(ctx) && !l->texts.failed;
    if (l->count) qsort(l->labels, l->count, sizeof *l->labels, compare_weights);
    for (size_t i = 0; good && i < l->count && i < LABELS_MAX && !bt__check(ctx); i++)
        place_label(l, &l->labels[i]);
    close_labels(l);
}
