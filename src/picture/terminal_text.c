/* Texts on a terminal: they keep off each other, and off what they stand beside. */
#include "picture/terminal.h"

/* What stands for a character where there is no Unicode. */
static uint32_t to_ascii(uint32_t c)
{
    switch (c) {
    case 0x2212:
    case 0x2013:
    case 0x2014: return '-';
    case 0xd7: return 'x';
    case 0xb7:
    case 0x22c5: return '.';
    case 0x2217: return '*';
    case 0x2191: return '^';
    case 0x2193: return 'v';
    case 0x2190: return '<';
    case 0x2192: return '>';
    case 0x2018:
    case 0x2019: return '\'';
    case 0x201c:
    case 0x201d: return '"';
    case 0x2026: return '~';
    default: return c < 0x7f ? c : '?';
    }
}

/* Texts keep a blank between them, unless their squares differ in colour. */
static bool is_free(const bt_view *v, bt_span span)
{
    for (long x = span.x - 1; x <= span.x + span.length; x++) {
        const bt_cell *cell = bt_cells__cell(&v->cells, x, span.y);
        const bt_cell *own =
            bt_cells__cell(&v->cells, x < span.x ? span.x : span.x + span.length - 1, span.y);
        bool inside = x >= span.x && x < span.x + span.length;
        bool other = own && cell && v->terminal->colour && own->area[0] != cell->area[0];
        if (cell && cell->text && (inside || !other)) return false;
    }
    return true;
}

static bool is_empty(const bt_view *v, long x, long y)
{
    const bt_cell *cell = bt_cells__cell(&v->cells, x, y);
    return !cell ||
           !(cell->character || cell->dots || cell->edges || cell->area[0] || cell->area[1]);
}

/* A label beside a piece or a line does not touch it, where there is room. */
static void keep_away(const bt_view *v, bt_anchor anchor, bt_span *span)
{
    long end = span->x + span->length;
    bool left = is_empty(v, span->x - 1, span->y), right = is_empty(v, end, span->y);
    bool to_left = !right && left && is_empty(v, span->x - 2, span->y) && span->x > 0;
    bool to_right = !left && right && end < v->cells.columns;
    if (to_left && anchor != BT_ANCHOR_START) span->x--;
    if (to_right && anchor == BT_ANCHOR_START) span->x++;
}

/* The number or letter in a square of a table. */
static bool is_entry(const bt_shape *shape)
{
    return shape->anchor == BT_ANCHOR_MIDDLE &&
           (shape->style == BT_STYLE_LABEL || shape->style == BT_STYLE_ON_LABEL);
}

/* What would stand on the ground goes below it. */
static bool hits_edge(const bt_view *v, bt_span span)
{
    bool hit = false;
    for (long i = 0; i < span.length; i++) {
        const bt_cell *cell = bt_cells__cell(&v->cells, span.x + i, span.y);
        hit = hit || (cell && cell->edges & (BT_EDGE_LEFT | BT_EDGE_RIGHT));
    }
    return hit && span.y + 1 < v->cells.rows;
}

void bt_cells__draw_text(bt_view *v, const bt_shape *shape)
{
    bt_look look = bt_picture__look((bt_style)shape->style);
    const char *text = bt_picture__string(v->p, shape->text);
    bt_span span = bt_cells__span(v->p, &v->layout, shape);
    bool cut = span.length > v->cells.columns;
    if (v->layout.bare && is_entry(shape)) return;
    if (cut) span.length = v->cells.columns;
    if (span.x + span.length > v->cells.columns) span.x = v->cells.columns - span.length;
    if (span.x < 0) span.x = 0;
    if (span.y >= v->cells.rows) span.y = v->cells.rows - 1;
    if (span.y < 0) span.y = 0;
    keep_away(v, (bt_anchor)shape->anchor, &span);
    if (hits_edge(v, span)) span.y++;
    for (int i = 0; i < 2 && shape->anchor == BT_ANCHOR_START && !is_free(v, span); i++) span.y++;
    if (!span.length || span.y >= v->cells.rows || !is_free(v, span)) return;
    for (long i = 0; i < span.length; i++) {
        uint32_t c = bt_cells__next(&text);
        if (cut && i + 1 == span.length) c = 0x2026;
        bt_cells__put(&v->cells, span.x + i, span.y, v->terminal->unicode ? c : to_ascii(c),
                      look.fill, look.bold);
        bt_cells__cell(&v->cells, span.x + i, span.y)->text = true;
    }
}
