/* The canvas of characters, and writing it with escape sequences or without. */
#include "picture/cells.h"

#include "base/context.h"

bool bt_cells__open(bt_cells *cells, bt_context *ctx, long columns, long rows)
{
    *cells = (bt_cells){.ctx = ctx, .columns = columns, .rows = rows};
    cells->at = bt__alloc_zero(ctx, (size_t)(columns * rows) * sizeof *cells->at);
    return cells->at != NULL;
}

void bt_cells__close(bt_cells *cells)
{
    bt__free(cells->ctx, cells->at, (size_t)(cells->columns * cells->rows) * sizeof *cells->at);
    cells->at = NULL;
}

bt_cell *bt_cells__cell(const bt_cells *cells, long x, long y)
{
    if (x < 0 || y < 0 || x >= cells->columns || y >= cells->rows) return NULL;
    return &cells->at[y * cells->columns + x];
}

/* -- painting -- */

/* Which colours a terminal has of its own: its paper, and its ink. */
static bool is_paper(bt_token token)
{
    switch (token) {
    case BT_TOKEN_BG:
    case BT_TOKEN_SURFACE:
    case BT_TOKEN_SUNK:
    case BT_TOKEN_LEFT_SOFT:
    case BT_TOKEN_RIGHT_SOFT:
    case BT_TOKEN_BOTH_SOFT:
    case BT_TOKEN_WIN_SOFT:
    case BT_TOKEN_LOSE_SOFT:
    case BT_TOKEN_ERR_SOFT: return true;
    default: return false;
    }
}

bool bt_cells__is_seen(bt_token token)
{
    return token != BT_TOKEN_NONE && !is_paper(token);
}

void bt_cells__fill(bt_cells *cells, long x, long y, bool upper, bool lower, bt_token token)
{
    bt_cell *cell = bt_cells__cell(cells, x, y);
    uint8_t area = is_paper(token) ? BT_TOKEN_NONE : (uint8_t)token;
    if (!cell || token == BT_TOKEN_NONE || (cell->edges && !(upper && lower))) return;
    if (upper) cell->area[0] = area;
    if (lower) cell->area[1] = area;
    cell->dots &= (uint8_t)((upper ? 0 : 0x33) | (lower ? 0 : 0xcc));
    if (!upper || !lower) return;
    cell->edges = 0;
    cell->character = 0;
}

void bt_cells__dot(bt_cells *cells, long x, long y, bt_token token, char slope)
{
    bt_cell *cell = bt_cells__cell(cells, x < 0 ? -1 : x / 2, y < 0 ? -1 : y / 4);
    if (!cell) return;
    cell->dots |= (uint8_t)(1 << (x % 2 * 4 + y % 4));
    cell->line_ink = (uint8_t)token;
    cell->slope = slope;
}

static void add_edges(bt_cells *cells, long x, long y, unsigned edges, bt_token token, bool heavy)
{
    bt_cell *cell = bt_cells__cell(cells, x, y);
    if (!cell) return;
    cell->edges |= (uint8_t)edges;
    cell->line_ink = (uint8_t)token;
    cell->heavy = heavy;
}

void bt_cells__edge(bt_cells *cells, long x1, long y1, long x2, long y2, bt_token token, bool heavy)
{
    for (long x = x1; x <= x2 && y1 == y2 && x < cells->columns; x++)
        add_edges(cells, x, y1, (x > x1 ? BT_EDGE_LEFT : 0u) | (x < x2 ? BT_EDGE_RIGHT : 0u), token,
                  heavy);
    for (long y = y1; y <= y2 && x1 == x2 && y < cells->rows; y++)
        add_edges(cells, x1, y, (y > y1 ? BT_EDGE_UP : 0u) | (y < y2 ? BT_EDGE_DOWN : 0u), token,
                  heavy);
}

void bt_cells__put(bt_cells *cells, long x, long y, uint32_t character, bt_token token, bool bold)
{
    bt_cell *cell = bt_cells__cell(cells, x, y);
    if (!cell) return;
    cell->character = character;
    cell->ink = (uint8_t)token;
    cell->bold = bold;
}

/* -- colours: those between a light and a dark page are seen on both -- */

enum { OWN = -1 }; /* the terminal's own */

static int middle(uint32_t a, uint32_t b)
{
    uint32_t sum = 0;
    for (int shift = 0; shift <= 16; shift += 8)
        sum |= ((a >> shift & 255) + (b >> shift & 255)) / 2 << shift;
    return (int)sum;
}

static int colour_of(bt_token token)
{
    if (token == BT_TOKEN_NONE || token == BT_TOKEN_INK || is_paper(token)) return OWN;
    if (token >= BT_TOKEN_ZERO || token == BT_TOKEN_ON)
        return (int)bt_picture__colour(token, false);
    return middle(bt_picture__colour(token, false), bt_picture__colour(token, true));
}

static bool is_dark(int colour)
{
    return 299 * (colour >> 16) + 587 * (colour >> 8 & 255) + 114 * (colour & 255) < 128 * 1000;
}

static int distance(int a, int b)
{
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        int by = (a >> shift & 255) - (b >> shift & 255);
        sum += by * by;
    }
    return sum;
}

static int level_of(int step)
{
    return step ? 55 + 40 * step : 0;
}

static int step_of(int level)
{
    return level < 48 ? 0 : level < 115 ? 1 : (level - 35) / 40;
}

/* The nearest of the 256 colours: in the cube of 6 x 6 x 6, or among the greys. */
static int colour_of_256(int colour)
{
    int red = step_of(colour >> 16), green = step_of(colour >> 8 & 255),
        blue = step_of(colour & 255);
    int cube = level_of(red) << 16 | level_of(green) << 8 | level_of(blue);
    int mean = ((colour >> 16) + (colour >> 8 & 255) + (colour & 255)) / 3;
    int grey = mean < 8 ? 0 : mean > 238 ? 23 : (mean - 3) / 10;
    int level = 8 + 10 * grey;
    if (distance(colour, level << 16 | level << 8 | level) < distance(colour, cube))
        return 232 + grey;
    return 16 + 36 * red + 6 * green + blue;
}

/* -- characters -- */

void bt_cells__add_character(bt_text *out, uint32_t c)
{
    if (c < 0x80) {
        bt_text__char(out, (char)c);
        return;
    }
    if (c >= 0x10000) {
        bt_text__char(out, (char)(0xf0 | c >> 18));
        bt_text__char(out, (char)(0x80 | (c >> 12 & 63)));
    } else if (c >= 0x800) {
        bt_text__char(out, (char)(0xe0 | c >> 12));
    } else {
        bt_text__char(out, (char)(0xc0 | c >> 6));
    }
    if (c >= 0x800) bt_text__char(out, (char)(0x80 | (c >> 6 & 63)));
    bt_text__char(out, (char)(0x80 | (c & 63)));
}

/* Box drawing by the directions, thin and heavy. */
static const uint16_t thin[16] = {0,      0x2502, 0x2502, 0x2502, 0x2500, 0x2518, 0x2510, 0x2524,
                                  0x2500, 0x2514, 0x250c, 0x251c, 0x2500, 0x2534, 0x252c, 0x253c};
static const uint16_t heavy[16] = {0,      0x2503, 0x2503, 0x2503, 0x2501, 0x251b, 0x2513, 0x252b,
                                   0x2501, 0x2517, 0x250f, 0x2523, 0x2501, 0x253b, 0x2533, 0x254b};

static uint32_t round_corner(unsigned edges)
{
    switch (edges) {
    case BT_EDGE_DOWN | BT_EDGE_RIGHT: return 0x256d;
    case BT_EDGE_DOWN | BT_EDGE_LEFT: return 0x256e;
    case BT_EDGE_UP | BT_EDGE_LEFT: return 0x256f;
    case BT_EDGE_UP | BT_EDGE_RIGHT: return 0x2570;
    default: return thin[edges];
    }
}

static uint32_t edge_character(const bt_cell *cell, bool unicode)
{
    bool across = cell->edges & (BT_EDGE_LEFT | BT_EDGE_RIGHT);
    bool upright = cell->edges & (BT_EDGE_UP | BT_EDGE_DOWN);
    if (!unicode) return across && upright ? '+' : upright ? '|' : cell->heavy ? '=' : '-';
    if (cell->round) return round_corner(cell->edges);
    return (cell->heavy ? heavy : thin)[cell->edges];
}

/* Braille counts its dots 1 2 3 7 down the left, 4 5 6 8 down the right. */
static uint32_t dots_character(const bt_cell *cell, bool unicode)
{
    static const uint8_t places[8] = {0, 1, 2, 6, 3, 4, 5, 7};
    uint32_t c = 0x2800;
    if (!unicode) return (unsigned char)cell->slope;
    for (int i = 0; i < 8; i++)
        if (cell->dots >> i & 1) c += 1u << places[i];
    return c;
}

/* An area without colours: by its darkness, or by whose it is. */
static uint32_t area_character(bt_token token, bool unicode)
{
    static const uint16_t shades[] = {0x2591, 0x2592, 0x2593, 0x2588};
    static const char ramp[] = ".:-=+*#%@@";
    int heat = (int)token - BT_TOKEN_HEAT;
    if (heat >= 0)
        return unicode ? shades[heat * 4 / BT_HEATS] : (uint32_t)ramp[heat * 9 / BT_HEATS];
    if (unicode)
        return token == BT_TOKEN_RIGHT                             ? 0x2592
               : token == BT_TOKEN_STONE || token == BT_TOKEN_BOTH ? 0x2593
                                                                   : 0x2588;
    return token == BT_TOKEN_LEFT    ? 'L'
           : token == BT_TOKEN_RIGHT ? 'R'
           : token == BT_TOKEN_BOTH  ? 'G'
           : token == BT_TOKEN_STONE ? 'o'
                                     : '#';
}

/* -- what a cell looks like -- */

typedef struct look {
    uint32_t character;
    int front, back; /* colours */
    bool bold;
} look;

static look look_at_halves(const bt_cell *cell, const bt_terminal *terminal)
{
    int upper = colour_of(cell->area[0]), lower = colour_of(cell->area[1]);
    bool both = cell->area[0] && cell->area[1], same = cell->area[0] == cell->area[1];
    bt_token token = cell->area[0] ? cell->area[0] : cell->area[1];
    if (!token) return (look){' ', OWN, OWN, false};
    if (both && (same || !terminal->unicode || !terminal->colour || lower == OWN)) {
        if (terminal->colour && upper != OWN && (terminal->unicode || token >= BT_TOKEN_HEAT))
            return (look){' ', OWN, upper, false};
        return (look){area_character(token, terminal->unicode), upper, OWN, false};
    }
    if (!terminal->unicode)
        return (look){area_character(token, false), colour_of(token), OWN, false};
    if (both) return (look){0x2580, upper, lower, false};
    return (look){cell->area[0] ? 0x2580 : 0x2584, colour_of(token), OWN, false};
}

/* Signs in front of an area; on a coloured one dark or light, whichever is read better. */
static look look_at_sign(const bt_cell *cell, const bt_terminal *terminal)
{
    bt_token area = cell->area[0] && cell->area[0] == cell->area[1] ? cell->area[0] : BT_TOKEN_NONE;
    look seen = {cell->character, colour_of(cell->character ? cell->ink : cell->line_ink),
                 terminal->colour ? colour_of(area) : OWN, cell->bold};
    if (!cell->character) seen.bold = false;
    if (!cell->character && cell->dots)
        seen.character = dots_character(cell, terminal->unicode);
    else if (!cell->character)
        seen.character = edge_character(cell, terminal->unicode);
    if (seen.back != OWN && (seen.front == OWN || cell->ink == BT_TOKEN_ON))
        seen.front = is_dark(seen.back) ? 0xffffff : 0x1f2328;
    if (seen.back == OWN && cell->ink == BT_TOKEN_ON) seen.front = OWN;
    return seen;
}

static look look_at(const bt_cell *cell, const bt_terminal *terminal)
{
    if (cell->character || cell->edges || cell->dots) return look_at_sign(cell, terminal);
    return look_at_halves(cell, terminal);
}

/* -- writing -- */

static void put_colour(const bt_terminal *terminal, bool back, int colour, bt_text *out)
{
    if (colour == OWN) return;
    if (terminal->deep)
        bt_text__format(out, ";%d;2;%d;%d;%d", back ? 48 : 38, colour >> 16, colour >> 8 & 255,
                        colour & 255);
    else
        bt_text__format(out, ";%d;5;%d", back ? 48 : 38, colour_of_256(colour));
}

static void put_change(const bt_terminal *terminal, look from, look to, bt_text *out)
{
    bool same = from.front == to.front && from.back == to.back && from.bold == to.bold;
    if (same || !terminal->colour) return;
    bt_text__add(out, "\x1b[0");
    if (to.bold) bt_text__add(out, ";1");
    put_colour(terminal, false, to.front, out);
    put_colour(terminal, true, to.back, out);
    bt_text__char(out, 'm');
}

/* Cells up to the last that shows something. */
static long count_shown(const bt_cells *cells, const bt_terminal *terminal, long y)
{
    long end = cells->columns;
    for (; end > 0; end--) {
        look seen = look_at(&cells->at[y * cells->columns + end - 1], terminal);
        if (seen.character != ' ' || (terminal->colour && seen.back != OWN)) break;
    }
    return end;
}

static void write_row(const bt_cells *cells, const bt_terminal *terminal, long y, bt_text *out)
{
    const bt_cell *row = &cells->at[y * cells->columns];
    const look plain = {' ', OWN, OWN, false};
    look last = plain;
    long end = count_shown(cells, terminal, y);
    for (long x = 0; x < end; x++) {
        look seen = look_at(&row[x], terminal);
        if (seen.character == ' ' && seen.back == last.back) seen.front = last.front;
        if (seen.character == ' ') seen.bold = last.bold;
        put_change(terminal, last, seen, out);
        bt_cells__add_character(out, seen.character);
        last = seen;
    }
    put_change(terminal, last, plain, out);
    bt_text__char(out, '\n');
}

/* Without the empty rows above and below. */
void bt_cells__write(const bt_cells *cells, const bt_terminal *terminal, bt_text *out)
{
    long first = 0, end = cells->rows;
    while (first < end && !count_shown(cells, terminal, first)) first++;
    while (end > first && !count_shown(cells, terminal, end - 1)) end--;
    for (long y = first; y < end && !bt__check(cells->ctx); y++) write_row(cells, terminal, y, out);
}
