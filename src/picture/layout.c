/* Finding out how a picture fits into the cells of a terminal. */
#include "picture/terminal.h"

#include "base/context.h"

#include <math.h>
#include <string.h>

/* A cell is as large as a letter, and twice as high as wide. */
enum { CELL_WIDTH = 8, CELL_HEIGHT = 16, ROWS_MAX = 1000, SPARE_ROWS = 2 };

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
    double add = shape->anchor == BT_ANCHOR_START ? 0.01 : 0.49;
    double start = floor(x - back + add);
    return (bt_span){(long)start, (long)floor(y), length};
}

/* -- boards and rows of pieces: what repeats itself is to repeat itself in the cells -- */

typedef struct unit {
    double size;    /* of the step from one to the next */
    bt_point start; /* a corner of a square, or the middle of a round piece */
    bool lined, heat, tight;
} unit;

/* Rank of what may be a unit: 3 the squares of a board, 2 those of a table, 1 pieces; 0: it is not.
 */
static int rank_of(const bt_shape *shape, bt_box box)
{
    bt_look look = bt_picture__look((bt_style)shape->style);
    double width = box.right - box.left, height = box.bottom - box.top;
    bool square = fabs(width - height) < 0.2 * width;
    if (!look.fill || !shape->count || width < 8) return 0;
    if (shape->kind == BT_SHAPE_DOTS) return shape->square && shape->size >= 4 ? 2 : 0;
    if (shape->kind == BT_SHAPE_RECT) return !look.stroke ? 1 : square ? 3 : 0;
    bool piece = shape->kind == BT_SHAPE_CIRCLE || shape->kind == BT_SHAPE_POLYGON ||
                 shape->kind == BT_SHAPE_CURVE;
    return piece && look.fill != BT_TOKEN_ON;
}

/* From one shape to the next of the same size, along a row or a column; 0: they are no neighbours.
 */
static double step_between(bt_box a, bt_box b)
{
    double x = fabs(a.left - b.left), y = fabs(a.top - b.top);
    bool same = fabs(a.right - a.left - b.right + b.left) < 0.1 &&
                fabs(a.bottom - a.top - b.bottom + b.top) < 0.1;
    bool near = x + y <= 2 * fmax(a.right - a.left, a.bottom - a.top);
    return same && near && (x < 0.1 || y < 0.1) ? x + y : 0;
}

static unit make_unit(const bt_shape *shape, bt_box box, double step, int rank)
{
    bt_point middle = {(box.left + box.right) / 2, (box.top + box.bottom) / 2};
    double back = rank == 3 ? step / 2 : 0;
    bool small = shape->kind == BT_SHAPE_CIRCLE || shape->kind == BT_SHAPE_RECT;
    return (unit){.size = step,
                  .start = {middle.x - back, middle.y - back},
                  .lined = rank == 3,
                  .tight = small && step <= 40};
}

static unit unit_of_squares(const bt_picture *p, const bt_shape *shape)
{
    bt_point at = p->points[shape->first];
    return (unit){
        .size = 2 * shape->size, .start = {at.x - shape->size, at.y - shape->size}, .heat = true};
}

static unit find_unit(const bt_picture *p)
{
    unit best = {0};
    int best_rank = 0;
    bt_box last[4] = {{0}}; /* of each rank: a piece may stand between two squares */
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        bt_box box = bt_picture__shape_box(p, shape);
        int rank = rank_of(shape, box);
        if (rank <= best_rank) continue;
        double step = step_between(last[rank], box);
        last[rank] = box;
        if (rank == 2)
            best = unit_of_squares(p, shape);
        else if (step >= 8 && step <= 200)
            best = make_unit(shape, box, step, rank);
        if (best.size > 0 && (rank == 2 || step >= 8)) best_rank = rank;
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
    layout->unit = u.size;
}

/* So many columns for a unit. */
static bool try_columns(const bt_terminal *terminal, bt_box box, unit u, long columns,
                        bt_layout *layout)
{
    long rows = columns / 2 ? columns / 2 : 1;
    layout->scale = (bt_point){(double)columns / u.size, (double)rows / u.size};
    snap(layout, box, u);
    return fits(layout, terminal);
}

/* A table whose entries do not fit goes without them. */
static bool try_table(const bt_picture *p, const bt_terminal *terminal, bt_box box, unit u,
                      bt_layout *layout)
{
    long entry = longest_entry(p) + 1, least = entry > 2 || u.size < 2 * CELL_WIDTH ? entry : 2;
    if (try_columns(terminal, box, u, least, layout)) return true;
    layout->bare = layout->shades = true;
    return try_columns(terminal, box, u, 2, layout) || try_columns(terminal, box, u, 1, layout);
}

static bool try_units(const bt_picture *p, const bt_terminal *terminal, bt_box box,
                      bt_layout *layout)
{
    unit u = find_unit(p);
    if (!(u.size > 0)) return false;
    if (u.heat) return try_table(p, terminal, box, u, layout);
    long entry = longest_entry(p) + 1, step = u.lined ? 2 : 1, least = u.lined ? 4 : 2;
    if (u.lined && least < entry) least = entry + entry % 2;
    long columns = u.lined || u.tight ? least : lround(u.size / CELL_WIDTH);
    for (columns = columns < least ? least : columns; columns >= least; columns -= step)
        if (try_columns(terminal, box, u, columns, layout)) return true;
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
    layout->unit = 0;
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

/* Whether shades say what no number or letter does: those may be missing where a 0 or a key is. */
static bool has_shades(const bt_picture *p)
{
    size_t squares = 0, entries = 0;
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        if (shape->kind == BT_SHAPE_DOTS && shape->square) squares += shape->count;
        entries += shape->kind == BT_SHAPE_TEXT && shape->anchor == BT_ANCHOR_MIDDLE;
    }
    return entries < squares / 2;
}

bt_layout bt_cells__lay_out(const bt_picture *p, const bt_terminal *terminal)
{
    bt_layout layout = {.shades = has_shades(p)};
    bt_box box = p->box;
    if (box.left > box.right) box = (bt_box){0, 0, 0, 0};
    if (!try_units(p, terminal, box, &layout)) shrink(terminal, box, &layout);
    make_room(p, terminal, &layout);
    layout.rows += SPARE_ROWS;
    if (terminal->rows && layout.rows > (long)terminal->rows) layout.rows = (long)terminal->rows;
    return layout;
}
