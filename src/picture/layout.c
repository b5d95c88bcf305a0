/* Finding out how a picture fits into the cells of a terminal. */
#include "picture/terminal.h"

#include "base/context.h"

#include <math.h>
#include <string.h>

/* A cell is as large as a letter, and twice as high as wide. */
enum { CELL_WIDTH = 8, CELL_HEIGHT = 16, ROWS_MAX = 1000 };

/* -- texts -- */

static bool is_wide(uint32_t c)
{
    return (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) ||
           (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
           (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) || c >= 0x1f000;
}

uint32_t bt_cells__next(const char **text)
{
    size_t size;
    if (!**text) return 0;
    uint32_t c = bt__code_point(*text, strlen(*text), &size);
    *text += size;
    if (c >= 0x300 && c <= 0x36f) return bt_cells__next(text); /* accents of their own */
    return c == BT_BAD_BYTE || !bt__is_harmless(c) || is_wide(c) ? '?' : c;
}

long bt_cells__length(const char *text)
{
    long count = 0;
    while (bt_cells__next(&text)) count++;
    return count;
}

bt_span bt_cells__span(const bt_picture *p, const bt_layout *layout, const bt_shape *shape)
{
    bt_point at = p->points[shape->first];
    long length = bt_cells__length(bt_picture__string(p, shape->text));
    double middle = at.y - 0.36 * bt_picture__text_size((bt_style)shape->style);
    double x = at.x * layout->scale.x + layout->origin.x + (layout->lined ? 0.5 : 0);
    double y = middle * layout->scale.y + layout->origin.y + (layout->lined ? 0.5 : 0);
    double back = shape->anchor == BT_ANCHOR_START    ? 0
                  : shape->anchor == BT_ANCHOR_MIDDLE ? (double)length / 2
                                                      : (double)length;
    double start = shape->anchor == BT_ANCHOR_END ? floor(x - back + 0.5) : floor(x - back + 0.01);
    return (bt_span){(long)start, (long)floor(y), length};
}

/* -- boards and rows of pieces: what repeats itself is to repeat itself in the cells -- */

typedef struct unit {
    double size;    /* of the step from one to the next */
    bt_point start; /* a corner of a square, or the middle of a round piece */
    bool lined, heat;
} unit;

static bt_point middle_of(const bt_picture *p, const bt_shape *shape)
{
    const bt_point *at = p->points + shape->first;
    if (shape->kind == BT_SHAPE_CIRCLE) return at[0];
    return (bt_point){(at[0].x + at[1].x) / 2, (at[0].y + at[1].y) / 2};
}

/* Rank of what may be a unit: 3 the squares of a board, 2 those of a table, 1 pieces; 0: it is not.
 */
static int rank_of(const bt_picture *p, const bt_shape *shape)
{
    bt_look look = bt_picture__look((bt_style)shape->style);
    if (shape->kind == BT_SHAPE_CIRCLE) return look.fill && shape->size >= 5;
    if (shape->kind != BT_SHAPE_RECT || !look.fill) return 0;
    const bt_point *at = p->points + shape->first;
    double width = at[1].x - at[0].x, height = at[1].y - at[0].y;
    if (!(width >= 8) || fabs(width - height) > 1) return 0;
    return look.stroke ? 3 : look.fill >= BT_TOKEN_ZERO ? 2 : 1;
}

static double step_between(bt_point a, bt_point b)
{
    double x = fabs(a.x - b.x), y = fabs(a.y - b.y);
    if (x > 0.01 && y > 0.01) return 0;
    return x + y;
}

static unit find_unit(const bt_picture *p)
{
    unit best = {0};
    int best_rank = 0;
    const bt_shape *last[4] = {NULL};
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        int rank = rank_of(p, shape);
        if (rank <= best_rank) continue;
        bt_point middle = middle_of(p, shape);
        double step = last[rank] ? step_between(middle_of(p, last[rank]), middle) : 0;
        bool same = last[rank] && last[rank]->kind == shape->kind;
        last[rank] = shape;
        if (!same || !(step >= 8 && step <= 200)) continue;
        double back = shape->kind == BT_SHAPE_RECT ? step / 2 : 0;
        best = (unit){step, {middle.x - back, middle.y - back}, rank == 3, rank == 2};
        best_rank = rank;
    }
    return best;
}

/* The longest text in the middle of its place: it must fit into a square of a table. */
static long longest_entry(const bt_picture *p)
{
    long most = 0;
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        if (shape->kind != BT_SHAPE_TEXT || shape->anchor != BT_ANCHOR_MIDDLE) continue;
        long length = bt_cells__length(bt_picture__string(p, shape->text));
        if (length > most && length <= 5) most = length;
    }
    return most;
}

/* -- the layout -- */

static long count_cells(double size, double scale)
{
    double cells = ceil(size * scale - 1e-9) + 1;
    return cells < 1 ? 1 : cells > 1e6 ? 1000000 : (long)cells;
}

static bool fits(const bt_layout *layout, const bt_terminal *terminal)
{
    long rows = terminal->rows ? (long)terminal->rows : ROWS_MAX;
    return layout->columns <= (long)terminal->columns && layout->rows <= rows;
}

static void place(bt_layout *layout, bt_box box)
{
    layout->columns = count_cells(box.right - box.left, layout->scale.x);
    layout->rows = count_cells(box.bottom - box.top, layout->scale.y);
    layout->origin = (bt_point){-box.left * layout->scale.x, -box.top * layout->scale.y};
}

/* The corner of a unit comes to lie on the corner of a cell, the middle of a piece in the middle.
 */
static void snap(bt_layout *layout, bt_box box, unit u)
{
    place(layout, box);
    double add = u.lined || u.heat ? 0 : 0.5;
    double x = (u.start.x - box.left) * layout->scale.x,
           y = (u.start.y - box.top) * layout->scale.y;
    layout->origin.x = ceil(x - 0.01) + add - u.start.x * layout->scale.x;
    layout->origin.y = ceil(y - 0.01) + add - u.start.y * layout->scale.y;
    layout->columns++;
    layout->snapped = true;
    layout->lined = u.lined;
}

static bool try_units(const bt_picture *p, const bt_terminal *terminal, bt_box box,
                      bt_layout *layout)
{
    unit u = find_unit(p);
    if (!(u.size > 0)) return false;
    long least = u.lined ? 4 : u.heat ? longest_entry(p) + 1 : 2, step = u.lined ? 2 : 1;
    long columns = lround(u.size / CELL_WIDTH / (double)step) * step;
    if (columns < least) columns = least;
    for (; columns >= least; columns -= step) {
        long rows = columns / 2 ? columns / 2 : 1;
        layout->scale = (bt_point){(double)columns / u.size, (double)rows / u.size};
        snap(layout, box, u);
        if (fits(layout, terminal)) return true;
    }
    return false;
}

static void shrink(const bt_terminal *terminal, bt_box box, bt_layout *layout)
{
    double width = box.right - box.left, height = box.bottom - box.top;
    double most = terminal->rows ? terminal->rows : ROWS_MAX, scale = 1;
    if (width / CELL_WIDTH + 1 > terminal->columns)
        scale = (terminal->columns - 1) * CELL_WIDTH / width;
    if (height * scale / CELL_HEIGHT + 1 > most) scale = (most - 1) * CELL_HEIGHT / height;
    layout->scale = (bt_point){scale / CELL_WIDTH, scale / CELL_HEIGHT};
    layout->snapped = layout->lined = false;
    place(layout, box);
}

/* Letters take more room than in the picture: it is made wider where the terminal has room. */
static void make_room(const bt_picture *p, const bt_terminal *terminal, bt_layout *layout)
{
    long first = 0, last = layout->columns;
    for (size_t i = 0; i < p->count; i++) {
        if (p->shapes[i].kind != BT_SHAPE_TEXT) continue;
        bt_span span = bt_cells__span(p, layout, &p->shapes[i]);
        if (span.x < first) first = span.x;
        if (span.x + span.length > last) last = span.x + span.length;
    }
    long spare = (long)terminal->columns - layout->columns;
    long left = -first < spare ? -first : spare;
    long right = last - layout->columns;
    if (right > spare - left) right = spare - left;
    layout->origin.x += (double)left;
    layout->columns += left + right;
}

/* Whether numbers say what shades would. */
static bool has_shades(const bt_picture *p)
{
    size_t squares = 0, entries = 0;
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        squares += shape->kind == BT_SHAPE_RECT && shape->style >= BT_STYLE_HEAT;
        entries += shape->kind == BT_SHAPE_TEXT && shape->anchor == BT_ANCHOR_MIDDLE;
    }
    return entries < squares;
}

bt_layout bt_cells__lay_out(const bt_picture *p, const bt_terminal *terminal)
{
    bt_layout layout = {.shades = has_shades(p)};
    bt_box box = p->box;
    if (box.left > box.right) box = (bt_box){0, 0, 0, 0};
    if (!try_units(p, terminal, box, &layout)) shrink(terminal, box, &layout);
    make_room(p, terminal, &layout);
    return layout;
}
