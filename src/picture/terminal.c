/* Writing a picture for a terminal: areas in halves of cells, lines in braille or, where they are
   straight edges, in box drawing; small pieces and texts as characters. */
#include "picture/terminal.h"

#include "base/context.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* -- places -- */

static bt_point to_cells(const bt_view *v, bt_point at)
{
    double half = v->layout.lined ? 0.5 : 0;
    return (bt_point){at.x * v->layout.scale.x + v->layout.origin.x + half,
                      at.y * v->layout.scale.y + v->layout.origin.y + half};
}

static bt_point from_cells(const bt_view *v, double x, double y)
{
    double half = v->layout.lined ? 0.5 : 0;
    return (bt_point){(x - half - v->layout.origin.x) / v->layout.scale.x,
                      (y - half - v->layout.origin.y) / v->layout.scale.y};
}

static long clamp(double x, long most)
{
    return x < -1 ? -1 : x > (double)most ? most : (long)floor(x);
}

static bool is_drawn(const bt_view *v, bt_token token)
{
    bool scale = token >= BT_TOKEN_ZERO;
    return token && !(scale && !v->terminal->colour && !v->layout.shades);
}

/* -- areas -- */

typedef struct area {
    bt_shape_kind kind; /* a circle, a rectangle or a polygon */
    const bt_point *at;
    size_t count;
    double radius;
    bt_box box;
} area;

static bool lies_in_polygon(const bt_point *at, size_t count, bt_point q)
{
    bool inside = false;
    for (size_t i = 0, j = count - 1; i < count; j = i++)
        if ((at[i].y > q.y) != (at[j].y > q.y) &&
            q.x < (at[j].x - at[i].x) * (q.y - at[i].y) / (at[j].y - at[i].y) + at[i].x)
            inside = !inside;
    return inside;
}

static bool lies_in(const area *a, bt_point q)
{
    if (a->kind == BT_SHAPE_CIRCLE) return hypot(q.x - a->at->x, q.y - a->at->y) <= a->radius;
    if (a->kind == BT_SHAPE_POLYGON) return lies_in_polygon(a->at, a->count, q);
    return q.x >= a->box.left && q.x < a->box.right && q.y >= a->box.top && q.y < a->box.bottom;
}

/* Each half of a cell whose middle lies in the area. */
static void fill(bt_view *v, const area *a, bt_token token)
{
    bt_point from = to_cells(v, (bt_point){a->box.left, a->box.top});
    bt_point to = to_cells(v, (bt_point){a->box.right, a->box.bottom});
    long right = clamp(to.x, v->cells.columns), bottom = clamp(to.y, v->cells.rows);
    if (!is_drawn(v, token)) return;
    for (long y = clamp(from.y, v->cells.rows); y <= bottom && !bt__check(v->p->ctx); y++)
        for (long x = clamp(from.x, v->cells.columns); x <= right; x++) {
            double middle = (double)x + 0.5, top = (double)y;
            bool upper = lies_in(a, from_cells(v, middle, top + 0.25));
            bool lower = lies_in(a, from_cells(v, middle, top + 0.75));
            if (upper || lower) bt_cells__fill(&v->cells, x, y, upper, lower, token);
        }
}

static area area_of(const bt_view *v, const bt_shape *shape)
{
    const bt_point *at = v->p->points + shape->first;
    bt_box box = bt_picture__shape_box(v->p, shape);
    if (shape->kind == BT_SHAPE_RECT) box = (bt_box){at[0].x, at[0].y, at[1].x, at[1].y};
    return (area){(bt_shape_kind)shape->kind, at, shape->count, shape->size, box};
}

static void fill_square(bt_view *v, bt_box box, bt_token token)
{
    area a = {.kind = BT_SHAPE_RECT, .box = box};
    fill(v, &a, token);
}

/* -- lines in dots -- */

typedef struct stroke {
    bt_token token;
    const char *dash; /* NULL: solid */
    double run;       /* along the line so far, in pixels */
    int thick;        /* dots */
} stroke;

static bool is_gap(const stroke *s)
{
    double sum = 0, parts[8];
    size_t count = 0;
    const char *at = s->dash;
    char *end;
    if (!at) return false;
    for (; *at && count < 8; at = end, sum += parts[count++]) {
        parts[count] = strtod(at, &end);
        if (end == at) break;
    }
    if (!(sum > 0)) return false;
    double place = fmod(s->run, sum);
    for (size_t i = 0; i < count; place -= parts[i++])
        if (place < parts[i]) return i % 2;
    return false;
}

static char slope_of(bt_point from, bt_point to)
{
    double x = to.x - from.x, y = 2 * (to.y - from.y);
    if (fabs(x) < 0.4 * fabs(y)) return '|';
    if (fabs(y) < 0.4 * fabs(x)) return '-';
    return (x > 0) == (y > 0) ? '\\' : '/';
}

/* The part of a line from a to b that lies on the canvas, as shares of it; false: none does. */
static bool clip(const bt_view *v, bt_point a, bt_point b, double *from, double *to)
{
    double starts[2] = {a.x, a.y}, ways[2] = {b.x - a.x, b.y - a.y};
    double ends[2] = {(double)v->cells.columns, (double)v->cells.rows};
    *from = 0;
    *to = 1;
    for (int i = 0; i < 2; i++) {
        if (fabs(ways[i]) < 1e-9) {
            if (starts[i] < 0 || starts[i] > ends[i]) return false;
            continue;
        }
        double one = -starts[i] / ways[i], two = (ends[i] - starts[i]) / ways[i];
        *from = fmax(*from, fmin(one, two));
        *to = fmin(*to, fmax(one, two));
    }
    return *from <= *to;
}

static void draw_segment(bt_view *v, stroke *s, bt_point a, bt_point b)
{
    bt_point from = to_cells(v, a), to = to_cells(v, b);
    double first, last, length = hypot(b.x - a.x, b.y - a.y), start = s->run;
    s->run = start + length;
    if (!clip(v, from, to, &first, &last)) return;
    double way = fmax(2 * fabs(to.x - from.x), 4 * fabs(to.y - from.y)) * (last - first);
    long steps = (long)ceil(way) + 1;
    char slope = slope_of(from, to);
    for (long i = 0; i <= steps && !bt__check(v->p->ctx); i++) {
        double share = first + (last - first) * (double)i / (double)steps;
        stroke here = {s->token, s->dash, start + share * length, 1};
        if (is_gap(&here)) continue;
        long x = (long)floor(2 * (from.x + share * (to.x - from.x)));
        long y = (long)floor(4 * (from.y + share * (to.y - from.y)));
        bt_cells__dot(&v->cells, x, y, s->token, slope);
        if (s->thick > 1)
            bt_cells__dot(&v->cells, slope == '|' ? x + 1 : x, slope == '|' ? y : y + 1, s->token,
                          slope);
    }
}

static stroke stroke_of(bt_look look)
{
    return (stroke){look.stroke ? look.stroke : look.fill, look.dash, 0, look.width >= 6 ? 2 : 1};
}

static void draw_path(bt_view *v, bt_look look, const bt_point *at, size_t count, bool closed)
{
    stroke s = stroke_of(look);
    for (size_t i = 1; i < count; i++) draw_segment(v, &s, at[i - 1], at[i]);
    if (closed && count > 2) draw_segment(v, &s, at[count - 1], at[0]);
}

enum { PIECES = 16 };

static bt_point point_of_curve(const bt_point *c, double t)
{
    double u = 1 - t, w[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t};
    return (bt_point){w[0] * c[0].x + w[1] * c[1].x + w[2] * c[2].x + w[3] * c[3].x,
                      w[0] * c[0].y + w[1] * c[1].y + w[2] * c[2].y + w[3] * c[3].y};
}

static void draw_curve(bt_view *v, const bt_shape *shape, bt_look look)
{
    const bt_point *c = v->p->points + shape->first;
    size_t arcs = (shape->count - 1) / 3, count = arcs * PIECES + 1;
    bt_point *at = bt__alloc(v->p->ctx, count * sizeof *at);
    if (!at) return;
    at[0] = c[0];
    for (size_t i = 1; i < count; i++)
        at[i] = point_of_curve(c + (i - 1) / PIECES * 3, (double)((i - 1) % PIECES + 1) / PIECES);
    area inside = {BT_SHAPE_POLYGON, at, count, 0, bt_picture__shape_box(v->p, shape)};
    fill(v, &inside, look.fill);
    if (look.stroke) draw_path(v, look, at, count, false);
    bt__free(v->p->ctx, at, count * sizeof *at);
}

static void draw_ring(bt_view *v, bt_look look, bt_point middle, double radius)
{
    bt_point at[2 * PIECES];
    for (int i = 0; i < 2 * PIECES; i++) {
        double angle = i * M_PI / PIECES;
        at[i] = (bt_point){middle.x + radius * cos(angle), middle.y + radius * sin(angle)};
    }
    draw_path(v, look, at, 2 * (size_t)PIECES, true);
}

/* -- lines as edges -- */

static bool is_upright(const bt_point *at, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (fabs(at[i].x - at[i - 1].x) > 0.01 && fabs(at[i].y - at[i - 1].y) > 0.01) return false;
    return true;
}

static bool is_edge_style(const bt_view *v, bt_style style)
{
    if (style == BT_STYLE_GRID) return v->layout.snapped;
    return style == BT_STYLE_EDGE || style == BT_STYLE_GROUND;
}

/* An edge that is snapped lies where squares meet. */
static long edge_cell(const bt_view *v, double place, long most)
{
    return clamp(v->layout.lined ? place + 0.01 : place, most);
}

static void draw_edge(bt_view *v, bt_look look, bt_point a, bt_point b, bool round)
{
    double back = v->layout.lined ? 0.5 : 0;
    bt_point from = to_cells(v, a), to = to_cells(v, b);
    long x1 = edge_cell(v, fmin(from.x, to.x) - back, v->cells.columns);
    long x2 = edge_cell(v, fmax(from.x, to.x) - back, v->cells.columns);
    long y1 = edge_cell(v, fmin(from.y, to.y) - back, v->cells.rows);
    long y2 = edge_cell(v, fmax(from.y, to.y) - back, v->cells.rows);
    bt_cells__edge(&v->cells, x1, y1, x2, y2, look.stroke, look.width >= 3.5);
    bt_cell *cell = bt_cells__cell(&v->cells, x1, y1);
    if (cell && round) cell->round = true;
    cell = bt_cells__cell(&v->cells, x2, y2);
    if (cell && round) cell->round = true;
}

/* A square with a gap to the next one reaches to where that begins. */
static void widen(const bt_view *v, bt_point *a, bt_point *b)
{
    double unit = v->layout.unit, share = (b->x - a->x) / unit;
    if (!v->layout.lined || !(share > 0.7 && share < 1) ||
        fabs(b->x - a->x - b->y + a->y) > 0.2 * unit)
        return;
    bt_point middle = {(a->x + b->x) / 2, (a->y + b->y) / 2};
    *a = (bt_point){middle.x - unit / 2, middle.y - unit / 2};
    *b = (bt_point){middle.x + unit / 2, middle.y + unit / 2};
}

/* There is no line around what is lower than two rows: a text would not fit into it. */
static void draw_box(bt_view *v, bt_look look, bt_point a, bt_point b, bool round)
{
    widen(v, &a, &b);
    if ((b.y - a.y) * v->layout.scale.y < 1.99) return;
    draw_edge(v, look, a, (bt_point){b.x, a.y}, round);
    draw_edge(v, look, (bt_point){b.x, a.y}, b, round);
    draw_edge(v, look, (bt_point){a.x, b.y}, b, round);
    draw_edge(v, look, a, (bt_point){a.x, b.y}, round);
}

/* -- pieces -- */

typedef struct sign {
    uint32_t unicode;
    char ascii;
} sign;

static sign sign_of(const bt_shape *shape)
{
    bool circle = shape->kind == BT_SHAPE_CIRCLE;
    switch ((bt_style)shape->style) {
    case BT_STYLE_LEFT: return (sign){0x25cf, 'L'};
    case BT_STYLE_RIGHT: return (sign){0x25a0, 'R'};
    case BT_STYLE_BOTH: return (sign){0x2b22, 'G'};
    case BT_STYLE_WIN: return (sign){0x2713, '+'};
    case BT_STYLE_LOSE: return (sign){0x25cb, '.'};
    case BT_STYLE_FORBID: return (sign){0x2298, 'x'};
    case BT_STYLE_GHOST: return (sign){0x25cc, '.'};
    case BT_STYLE_HOLE: return (sign){0x25cb, '.'}; /* a circle: a coin that shows tails */
    default: return circle ? (sign){0x25cf, 'o'} : (sign){0x25a0, '#'};
    }
}

static void put_sign(bt_view *v, bt_point at, sign s, bt_token token)
{
    bt_point cell = to_cells(v, at);
    bt_cells__put(&v->cells, clamp(cell.x - 0.01, v->cells.columns),
                  clamp(cell.y - 0.01, v->cells.rows),
                  v->terminal->unicode ? s.unicode : (unsigned char)s.ascii, token, false);
}

/* Small enough to be one character, which is then put there. */
static bool put_piece(bt_view *v, const bt_shape *shape, bt_look look)
{
    bt_box box = bt_picture__shape_box(v->p, shape);
    double width = (box.right - box.left) * v->layout.scale.x;
    double height = (box.bottom - box.top) * v->layout.scale.y;
    if (width > 3.6 || height > 1.8 || look.fill >= BT_TOKEN_HEAT) return false;
    bool speck = width < 0.8 && height < 0.6;
    if (look.fill == BT_TOKEN_ON) return true;
    sign s = speck ? (sign){0x2022, '*'} : sign_of(shape);
    bt_token token = bt_cells__is_seen(look.fill) ? look.fill : look.stroke;
    put_sign(v, (bt_point){(box.left + box.right) / 2, (box.top + box.bottom) / 2}, s, token);
    return true;
}

static bool is_square(bt_style style)
{
    return style == BT_STYLE_SQUARE || style == BT_STYLE_REACH || style == BT_STYLE_HOLE ||
           style == BT_STYLE_FRAME || style == BT_STYLE_PAPER;
}

/* The squares that can be reached differ without colours, too. */
static void mark_reach(bt_view *v, const bt_point *at)
{
    put_sign(v, (bt_point){(at[0].x + at[1].x) / 2, (at[0].y + at[1].y) / 2}, (sign){0xb7, '.'},
             BT_TOKEN_LOSE);
}

static void draw_rect(bt_view *v, const bt_shape *shape, bt_look look)
{
    const bt_point *at = v->p->points + shape->first;
    if (!is_square((bt_style)shape->style) && put_piece(v, shape, look)) return;
    area inside = area_of(v, shape);
    fill(v, &inside, look.fill);
    if (look.stroke) draw_box(v, look, at[0], at[1], shape->size > 0);
    if (shape->style == BT_STYLE_REACH) mark_reach(v, at);
}

static void draw_round(bt_view *v, const bt_shape *shape, bt_look look)
{
    const bt_point *at = v->p->points + shape->first;
    if (put_piece(v, shape, look)) return;
    area inside = area_of(v, shape);
    fill(v, &inside, look.fill);
    if (!look.stroke) return;
    if (shape->kind == BT_SHAPE_CIRCLE)
        draw_ring(v, look, at[0], shape->size);
    else
        draw_path(v, look, at, shape->count, true);
}

/* A bar on a piece says who may move it; on a small one it stands beside. */
static void put_bar(bt_view *v, const bt_point *at)
{
    bt_point middle = to_cells(v, (bt_point){(at[0].x + at[1].x) / 2, (at[0].y + at[1].y) / 2});
    long x = clamp(middle.x - 0.01, v->cells.columns), y = clamp(middle.y - 0.01, v->cells.rows);
    const bt_cell *piece = bt_cells__cell(&v->cells, x, y);
    bt_cell *beside = bt_cells__cell(&v->cells, x + 1, y);
    if (!piece || !piece->character || !beside || beside->character) return;
    bool upright = fabs(at[1].x - at[0].x) < fabs(at[1].y - at[0].y);
    beside->edges |= upright ? BT_EDGE_UP | BT_EDGE_DOWN : BT_EDGE_LEFT | BT_EDGE_RIGHT;
    beside->line_ink = piece->ink;
}

static void draw_line(bt_view *v, const bt_shape *shape, bt_look look)
{
    const bt_point *at = v->p->points + shape->first;
    bt_style style = (bt_style)shape->style;
    bool part = style == BT_STYLE_BOTH_CORE || style == BT_STYLE_TICK ||
                style == BT_STYLE_ON_LINE || style == BT_STYLE_FORBID_LINE;
    if (style == BT_STYLE_ON_LINE && shape->count == 2) put_bar(v, at);
    if (part || (style == BT_STYLE_GRID && !v->layout.snapped)) return;
    if (shape->kind == BT_SHAPE_CURVE) {
        draw_curve(v, shape, look);
        return;
    }
    if (!is_edge_style(v, style) || !is_upright(at, shape->count)) {
        draw_path(v, look, at, shape->count, false);
        return;
    }
    bt_box box = bt_picture__shape_box(v->p, shape);
    bool tick = box.right - box.left < 8 && box.bottom - box.top < 8;
    for (size_t i = 1; i < shape->count && !(tick && v->layout.snapped); i++)
        draw_edge(v, look, at[i - 1], at[i], false);
}

/* -- many points -- */

static void put_dot(bt_view *v, bt_point at, bt_token token)
{
    bt_point cell = to_cells(v, at);
    bt_cells__dot(&v->cells, (long)floor(2 * cell.x), (long)floor(4 * cell.y), token, '.');
}

static void put_disc(bt_view *v, bt_point at, bt_token token)
{
    put_sign(v, at, (sign){0x25cf, 'o'}, token);
}

static void draw_dots(bt_view *v, const bt_shape *shape, bt_look look)
{
    bt_token token = look.fill ? look.fill : look.stroke;
    double half = shape->size;
    bool large = half >= 4 && 2 * half * v->layout.scale.x >= 0.7;
    if (shape->square && !v->terminal->colour && !v->layout.shades) return;
    for (size_t i = 0; i < shape->count && !bt__check(v->p->ctx); i++) {
        bt_point at = v->p->points[shape->first + i];
        if (large && shape->square)
            fill_square(v, (bt_box){at.x - half, at.y - half, at.x + half, at.y + half}, token);
        else
            (large ? put_disc : put_dot)(v, at, token);
    }
}

/* Few of them are dots, many an area. */
static bool is_sparse(const bt_pixels *pixels)
{
    size_t count = (size_t)pixels->width * pixels->height, set = 0;
    for (size_t i = 0; i < count; i++) set += pixels->at[i] != 0;
    return set < count / 2;
}

/* Small ones fill the half of a cell in which they lie. */
static void draw_pixel(bt_view *v, bt_box box, bt_style style, bool sparse)
{
    bt_look look = bt_picture__look(style);
    bt_token token = look.fill ? look.fill : look.stroke;
    bt_point middle = {(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    bt_point cell = to_cells(v, middle);
    if (sparse) {
        put_dot(v, middle, token);
        return;
    }
    bool lower = cell.y - floor(cell.y) >= 0.5;
    bt_cells__fill(&v->cells, clamp(cell.x, v->cells.columns), clamp(cell.y, v->cells.rows), !lower,
                   lower, token);
    fill_square(v, box, token);
}

static void draw_pixels(bt_view *v, const bt_shape *shape)
{
    const bt_pixels *pixels = &v->p->pixels[shape->text];
    bt_point from = v->p->points[shape->first], to = v->p->points[shape->first + 1];
    double width = (to.x - from.x) / pixels->width, height = (to.y - from.y) / pixels->height;
    bool sparse = is_sparse(pixels);
    for (uint32_t y = 0; y < pixels->height && !bt__check(v->p->ctx); y++)
        for (uint32_t x = 0; x < pixels->width; x++) {
            uint8_t style = pixels->at[(size_t)y * pixels->width + x] % BT_STYLE_COUNT;
            bt_point at = {from.x + x * width, from.y + y * height};
            bt_box box = {at.x, at.y, at.x + width, at.y + height};
            if (style) draw_pixel(v, box, (bt_style)style, sparse);
        }
}

/* -- the whole -- */

static void draw_shape(bt_view *v, const bt_shape *shape)
{
    bt_look look = bt_picture__look((bt_style)shape->style);
    bool seen = shape->count && (shape->style || shape->kind == BT_SHAPE_PIXELS);
    if (!seen) return;
    switch ((bt_shape_kind)shape->kind) {
    case BT_SHAPE_LINE:
    case BT_SHAPE_CURVE: draw_line(v, shape, look); break;
    case BT_SHAPE_RECT: draw_rect(v, shape, look); break;
    case BT_SHAPE_POLYGON:
    case BT_SHAPE_CIRCLE: draw_round(v, shape, look); break;
    case BT_SHAPE_DOTS: draw_dots(v, shape, look); break;
    case BT_SHAPE_PIXELS: draw_pixels(v, shape); break;
    case BT_SHAPE_TEXT:
    case BT_SHAPE_BEGIN:
    case BT_SHAPE_END: break;
    }
}

void bt_picture__write_terminal(const bt_picture *p, const bt_terminal *terminal, bt_text *out)
{
    bt_terminal real = *terminal;
    if (real.columns < 2) real.columns = 2;
    bt_view v = {.p = p, .terminal = &real, .layout = bt_cells__lay_out(p, &real)};
    if (!bt_cells__open(&v.cells, p->ctx, v.layout.columns, v.layout.rows)) return;
    for (size_t i = 0; i < p->count && !bt__check(p->ctx); i++) draw_shape(&v, &p->shapes[i]);
    for (size_t i = 0; i < p->count && !bt__check(p->ctx); i++)
        if (p->shapes[i].kind == BT_SHAPE_TEXT) bt_cells__draw_text(&v, &p->shapes[i]);
    bt_cells__write(&v.cells, &real, out);
    bt_cells__close(&v.cells);
}
