/* A picture is a scene: a list of shapes in the order in which they are painted, each with a style,
   some of them gathered in groups that have an id. Whoever draws knows no format; a writer knows no
   game. Lengths are pixels of a screen at its usual size, y grows downwards, and the picture is as
   large as what is in it. */
#ifndef BOUTON_PICTURE_INSIDE_H
#define BOUTON_PICTURE_INSIDE_H

#include "base/base.h"
#include "bouton/picture.h"

/* What a shape is, not how it looks: that is in style.c alone. */
typedef enum bt_style {
    BT_STYLE_NONE,
    /* areas */
    BT_STYLE_STONE,  /* a stone that both may take, a pin, a counter */
    BT_STYLE_LEFT,   /* a piece of Left's: round where there is a choice */
    BT_STYLE_RIGHT,  /* a piece of Right's: square */
    BT_STYLE_BOTH,   /* a piece of both: hexagonal */
    BT_STYLE_INK,    /* black */
    BT_STYLE_HOLLOW, /* a white piece with a black edge */
    BT_STYLE_SQUARE, /* of a board */
    BT_STYLE_REACH,  /* a square that can be reached */
    BT_STYLE_HOLE,   /* a square that is not there any more */
    BT_STYLE_FRAME,  /* around a part: a rounded, thin edge */
    BT_STYLE_PAPER,  /* the colour of the page, to cover what is below */
    BT_STYLE_BAND,   /* a part of a chart that is set off from the rest */
    BT_STYLE_ZERO,
    BT_STYLE_ZERO_DOT,
    /* lines */
    BT_STYLE_GRID,   /* thin, decorates */
    BT_STYLE_EDGE,   /* of a board, of a chart */
    BT_STYLE_GROUND, /* thick, black */
    BT_STYLE_LINE,   /* black, usual */
    BT_STYLE_FAINT,  /* grey */
    BT_STYLE_LEFT_LINE,
    BT_STYLE_RIGHT_LINE, /* walls and edges: solid, dashed */
    BT_STYLE_BOTH_LINE,
    BT_STYLE_BOTH_CORE, /* double: draw the core over the line */
    BT_STYLE_LEFT_EDGE,
    BT_STYLE_RIGHT_EDGE, /* the same, thick: edges of Hackenbush */
    BT_STYLE_LEFT_BAR,
    BT_STYLE_RIGHT_BAR, /* who may move here, beside a thing: solid */
    BT_STYLE_BOTH_BAR,
    BT_STYLE_TAX, /* dotted violet */
    BT_STYLE_HATCH_LEFT,
    BT_STYLE_HATCH_RIGHT, /* thin lines of a ghost */
    /* marks on pieces */
    BT_STYLE_ON,      /* a bar or dot on a piece: an area */
    BT_STYLE_ON_LINE, /* the same as a line */
    /* moves */
    BT_STYLE_WIN,
    BT_STYLE_TICK, /* gold ring; the tick in it */
    BT_STYLE_LOSE, /* dashed grey ring */
    BT_STYLE_FORBID,
    BT_STYLE_FORBID_LINE, /* berry: blocked squares, forbidden takes */
    BT_STYLE_GHOST,       /* what was there: dashed */
    /* texts */
    BT_STYLE_LABEL,  /* 13 px */
    BT_STYLE_NUMBER, /* 15 px, bold: sizes of heaps */
    BT_STYLE_SMALL,  /* 11 px, grey: axes */
    BT_STYLE_HEADING,
    BT_STYLE_LEFT_LABEL,
    BT_STYLE_RIGHT_LABEL,
    BT_STYLE_BOTH_LABEL,
    BT_STYLE_WIN_LABEL,
    BT_STYLE_ON_LABEL, /* on a dark piece */
    BT_STYLE_MONO,
    /* colours of a scale from low to high: BT_STYLE_HEAT + 0 .. BT_HEATS - 1 */
    BT_STYLE_HEAT,
    BT_HEATS = 24,
    /* series that are drawn over each other: BT_STYLE_SERIES + 0 .. BT_SERIES - 1; they differ in
       colour and in dashes */
    BT_STYLE_SERIES = BT_STYLE_HEAT + BT_HEATS,
    BT_SERIES = 6,
    /* and areas of their colours, for their points: BT_STYLE_POINT + 0 .. */
    BT_STYLE_POINT = BT_STYLE_SERIES + BT_SERIES,
    BT_STYLE_COUNT = BT_STYLE_POINT + BT_SERIES
} bt_style;

typedef struct bt_point {
    double x, y;
} bt_point;
typedef struct bt_box {
    double left, top, right, bottom; /* empty when left > right */
} bt_box;
typedef enum bt_anchor { BT_ANCHOR_START, BT_ANCHOR_MIDDLE, BT_ANCHOR_END } bt_anchor;

typedef enum bt_shape_kind {
    BT_SHAPE_BEGIN, /* a group: text is its id, other its title */
    BT_SHAPE_END,
    BT_SHAPE_LINE,    /* through its points */
    BT_SHAPE_POLYGON, /* closed */
    BT_SHAPE_CURVE,   /* cubic: the points are start, control, control, end, control, .. */
    BT_SHAPE_RECT,    /* two corners; size: radius of the corners */
    BT_SHAPE_CIRCLE,  /* its centre; size: radius */
    BT_SHAPE_DOTS,    /* many small squares or discs of one style; size: radius */
    BT_SHAPE_TEXT,    /* its place on the base line; text, other: in LaTeX ("" : from the text) */
    BT_SHAPE_PIXELS   /* two corners, and an image: see bt_picture__pixels */
} bt_shape_kind;

/* Points and texts are kept in the picture, one after the other. Where the points of a line stand
   for exact numbers, `exact` is the place of their texts: `5/4` 0 `3/4` 0 for each point, in the
   coordinates of the frame. 0: there are none. */
typedef struct bt_shape {
    uint8_t kind, style, anchor;
    uint32_t frame;
    size_t first, count; /* points */
    size_t text, other;  /* offsets in texts */
    size_t exact;
    size_t like; /* of a group: the id that it is alike, see bt_picture__alike */
    double size;
    bool square; /* of dots: squares, with half a side as their size */
} bt_shape;

/* Coordinates of a chart: (x, y) is drawn at (at.x + x * unit.x, at.y + y * unit.y). Where numbers
   are large beside their differences, `near` is the text of one of them, drawn at near_x: from
   there the others are measured, exactly. 0: there is none. */
typedef struct bt_frame {
    bt_point at, unit;
    size_t near;
    double near_x;
} bt_frame;

/* An image of one byte a pixel: index in a palette of styles, 0 is transparent. */
typedef struct bt_pixels {
    uint32_t width, height;
    uint8_t *at; /* belongs to the picture */
} bt_pixels;

struct bt_picture {
    bt_context *ctx;
    bt_shape *shapes;
    size_t count, capacity;
    bt_point *points;
    size_t point_count, point_capacity;
    bt_text texts; /* starts with one 0: offset 0 is the empty text */
    bt_frame *frames;
    size_t frame_count, frame_capacity;
    bt_pixels *pixels;
    size_t pixel_count, pixel_capacity;
    bt_text title, about;
    bt_box box; /* of all that is in it, without the margin */
    unsigned depth;
};

/* -- drawing. Where memory ends the error is set and the shape is missing: ask bt_error at the end,
   or bt__check in long loops -- */

/* What <title> and <desc> say. */
void bt_picture__name(bt_picture *p, const char *title, const char *about);

/* Groups can be nested. An id is unique in the picture and lasting: it names the thing that is
   drawn (stone 3 of heap 2: `h2-3`), so that two pictures can be compared. "": none. The title says
   what it is; "": nothing. */
void bt_picture__begin(bt_picture *p, const char *id, const char *title);
void bt_picture__end(bt_picture *p);
/* The group begun last is alike another one, by symmetry: what a move does here it may as well do
   there, and only the move there is listed. */
void bt_picture__alike(bt_picture *p, const char *id);

void bt_picture__line(bt_picture *p, bt_style style, double x1, double y1, double x2, double y2);
void bt_picture__path(bt_picture *p, bt_style style, const bt_point *points, size_t count);
void bt_picture__polygon(bt_picture *p, bt_style style, const bt_point *points, size_t count);
void bt_picture__curve(bt_picture *p, bt_style style, const bt_point *points, size_t count);
void bt_picture__rect(bt_picture *p, bt_style style, double x, double y, double width,
                      double height, double radius);
void bt_picture__circle(bt_picture *p, bt_style style, double x, double y, double radius);
void bt_picture__dots(bt_picture *p, bt_style style, const bt_point *points, size_t count,
                      double radius);
/* Squares with these centres and half a side, as one shape: cells of a large table. */
void bt_picture__squares(bt_picture *p, bt_style style, const bt_point *centres, size_t count,
                         double half);
/* A text of one line that starts, ends or has its middle at x; y is its base line. `latex` may be
   NULL: the text itself, made harmless. */
void bt_picture__text(bt_picture *p, bt_style style, bt_anchor anchor, double x, double y,
                      const char *text, const char *latex);
/* The same with y in the middle of its digits. */
void bt_picture__centred(bt_picture *p, bt_style style, double x, double y, const char *text,
                         const char *latex);

/* Opens a frame for what follows; an exact path or dot is given by fractions in it, written `-5/4`.
   The SVG keeps them in `data-at`, TikZ uses them as they are. */
void bt_picture__frame(bt_picture *p, double x, double y, double unit_x, double unit_y);
/* The same with the number `near` at x. */
void bt_picture__frame_near(bt_picture *p, const char *near, double x, double y, double unit_x,
                            double unit_y);
void bt_picture__exact_path(bt_picture *p, bt_style style, const char *const *x,
                            const char *const *y, size_t count);
void bt_picture__exact_dot(bt_picture *p, bt_style style, const char *x, const char *y,
                           double radius);
bt_point bt_picture__exact_place(const bt_picture *p, const char *x, const char *y);

/* An image whose pixels are indices in the styles, 0: transparent. Copied. */
void bt_picture__pixels(bt_picture *p, double x, double y, double width, double height,
                        const uint8_t *pixels, uint32_t columns, uint32_t rows);

/* Puts another picture into this one, moved; its ids get the prefix. */
void bt_picture__append(bt_picture *p, const bt_picture *other, double dx, double dy,
                        const char *prefix);
/* Makes room: the picture reaches to this point, too. */
void bt_picture__reach(bt_picture *p, double x, double y);

/* -- composites that several games use: pieces.c -- */
/* A button with four holes. */
void bt_picture__stone(bt_picture *p, double x, double y, double radius);
/* Who may move here: Left an upright bar, Right one across, both a cross. */
typedef enum bt_who { BT_WHO_NONE, BT_WHO_LEFT, BT_WHO_RIGHT, BT_WHO_BOTH } bt_who;
void bt_picture__bar(bt_picture *p, bt_style style, bt_who who, double x, double y, double length);
/* The head of an arrow that ends at a point and comes along a direction. */
void bt_picture__arrow_head(bt_picture *p, bt_style style, bt_point tip, double dx, double dy);
/* A toad or a frog: a triangle that shows where it goes, Left's to the right, Right's to the left.
 */
void bt_picture__hopper(bt_picture *p, bt_style style, double x, double y, double side);
/* Marks of moves: a gold ring with a tick, a dashed ring, a slashed ring. */
typedef enum bt_mark { BT_MARK_WIN, BT_MARK_LOSE, BT_MARK_FORBID } bt_mark;
void bt_picture__mark(bt_picture *p, bt_mark mark, double x, double y);

/* -- heaps of stones: heaps.c -- */
enum { BT_STONES = 16, BT_ID_SIZE = 32 }; /* stones that are drawn one by one; bytes of an id */
/* A heap of more stones is a bar with a measure, one beyond all measure a broken bar. */
typedef struct bt_heap {
    char id[BT_ID_SIZE];    /* `h2`; its stones are `h2-1`, .. from the ground up */
    bt_style style;         /* BT_STYLE_STONE, or whose colour it has */
    uint8_t who[BT_STONES]; /* bt_who may take each stone with those above; NONE: no bar */
    double size;
    char number[16]; /* the size in short, and how many digits it has */
    size_t digits;
    char like[BT_ID_SIZE]; /* the id of an equal heap that all moves are listed for; "": none */
    bool like_ground;      /* only those that take the whole heap */
    double rise;           /* of the step that it stands on; 0: on the ground */
} bt_heap;
/* Sets the size from its decimal digits. */
void bt_picture__measure_heap(bt_heap *heap, const char *digits);
/* Heaps on the ground, in rows, with their numbers; below them how many more there are (id `more`).
   Gives the y below all that. */
double bt_picture__heaps(bt_picture *p, const bt_heap *heaps, size_t count, size_t more);
/* The same heaps as rows that lie side by side: pins, stones, files of Dawson's Chess, squares. The
   things are `h2-1`, .., the gaps between them `h2-g1`, ..; mirrored ones are alike. */
typedef enum bt_row_kind { BT_ROW_PINS, BT_ROW_STONES, BT_ROW_FILES, BT_ROW_SQUARES } bt_row_kind;
enum { BT_ROW = 40 }; /* things that are drawn one by one */
double bt_picture__rows(bt_picture *p, const bt_heap *rows, size_t count, size_t more,
                        bt_row_kind kind);
/* A stone of a style: Left's round, Right's square, of both hexagonal, with its bar. */
void bt_picture__piece(bt_picture *p, bt_style style, bt_who who, double x, double y);
/* A step of 1, 2 or 5 times a power of ten that cuts a length into at most so many parts. */
double bt_picture__nice_step(double most, unsigned parts);

/* -- boards of squares: board.c -- */
/* Rows and columns are counted from 0 here; the labels start with `first`. */
typedef struct bt_squares {
    unsigned rows, columns, first;
    double cell; /* the length of a side; 0: as suits the size */
} bt_squares;
/* Chooses the length of a side, and draws the labels, unless there are no rows or columns. */
void bt_picture__board(bt_picture *p, bt_squares *board);
/* The edge around it, to be drawn over the squares. */
void bt_picture__board_edge(bt_picture *p, const bt_squares *board);
bt_point bt_picture__middle(const bt_squares *board, double row, double column); /* of a square */
void bt_picture__square(bt_picture *p, const bt_squares *board, bt_style style, unsigned row,
                        unsigned column);
/* A square that is taken, by whom is not known. */
void bt_picture__taken(bt_picture *p, const bt_squares *board, unsigned row, unsigned column);
/* What must not be entered: hatched, with a cross. */
void bt_picture__blocked(bt_picture *p, bt_box box);
/* A place to click on that is not to be seen: a group with that id. */
void bt_picture__spot(bt_picture *p, const char *id, double x, double y, double radius);
/* -- axes: axis.c -- */
/* Ticks at a distance that people count by: 1, 2 or 5 times a power of ten times the unit. */
typedef struct bt_ticks {
    double first, step; /* the first tick, and the distance to the next */
    unsigned count, digits;
} bt_ticks;
typedef enum bt_side { BT_SIDE_LEFT, BT_SIDE_TOP, BT_SIDE_BOTTOM } bt_side;
/* An axis: the numbers low <= high are drawn at `from` and `to` (x, or y on the left), its labels
   outwards from `at`, the other coordinate. */
typedef struct bt_axis {
    bt_side side;
    double low, high, from, to, at;
    double unit; /* ticks stand at multiples of it only: 1 where integers are meant; 0: anywhere */
    bool powers; /* the numbers are exponents of 10 */
    bool line;   /* with a line along it */
} bt_axis;
/* As many ticks as there is room for labels that do not touch; at least one. */
bt_ticks bt_picture__ticks(const bt_axis *axis);
double bt_picture__tick(const bt_ticks *ticks, unsigned index);
void bt_picture__tick_label(const bt_axis *axis, const bt_ticks *ticks, unsigned index,
                            char out[32]);
double bt_picture__along(const bt_axis *axis, double number); /* where a number is drawn */
void bt_picture__draw_axis(bt_picture *p, const bt_axis *axis);
/* Lines across the chart at the ticks, as far as `to`. */
void bt_picture__draw_grid(bt_picture *p, const bt_axis *axis, double to);
/* -- labels that keep out of each other's way: labels.c -- */
typedef struct bt_place {
    bt_point at; /* on the base line, as for bt_picture__text */
    bt_anchor anchor;
} bt_place;
typedef struct bt_label {
    bt_style style;
    const char *text, *latex; /* copied */
    double weight;            /* heavier labels are placed first */
    bool needed;              /* may lie across lines, if there is no other place */
} bt_label;
typedef struct bt_labels bt_labels;
bt_status bt_picture__labels_open(bt_picture *p, bt_labels **out);
/* A label with the places that it may have, the best one first. The same text at the same place is
   wanted once. */
void bt_picture__label(bt_labels *labels, const bt_label *label, const bt_place *places,
                       size_t count);
/* A label beside a point, so far away from it: on the right for `side` 1, on the left for -1, and
   elsewhere if there is no room. */
void bt_picture__label_point(bt_labels *labels, const bt_label *label, bt_point at, double away,
                             int side);
/* Draws the labels and closes: none lies on a text, a piece or a point of what the picture holds so
   far, nor on another label; those for which there is no room are left out. */
void bt_picture__labels_settle(bt_labels *labels);

/* -- looking at a picture -- */
const char *bt_picture__string(const bt_picture *p, size_t text);
bt_box bt_picture__box(const bt_picture *p); /* with its margin */
bt_box bt_picture__shape_box(const bt_picture *p, const bt_shape *shape);
/* The box of the group with this id; false when there is none. */
bool bt_picture__find(const bt_picture *p, const char *id, bt_box *box);
/* The middle of its first shape: where a move is marked. */
bool bt_picture__find_mark(const bt_picture *p, const char *id, bt_point *at);
/* The width of a text in a style, and the size of its letters: metrics.c. */
double bt_picture__text_width(bt_style style, const char *text);
double bt_picture__text_size(bt_style style);
/* Appends, separated by blanks, the ids of the innermost groups of `from` that are not the same in
   `to`: what a move touches. */
void bt_picture__difference(const bt_picture *from, const bt_picture *to, bt_text *ids);

/* -- styles: style.c -- */
typedef enum bt_token { /* colours by what they mean */
                        BT_TOKEN_NONE,
                        BT_TOKEN_BG,
                        BT_TOKEN_SURFACE,
                        BT_TOKEN_SUNK,
                        BT_TOKEN_LINE,
                        BT_TOKEN_CTL,
                        BT_TOKEN_INK,
                        BT_TOKEN_MUTE,
                        BT_TOKEN_LEFT,
                        BT_TOKEN_LEFT_SOFT,
                        BT_TOKEN_RIGHT,
                        BT_TOKEN_RIGHT_SOFT,
                        BT_TOKEN_BOTH,
                        BT_TOKEN_BOTH_SOFT,
                        BT_TOKEN_WIN,
                        BT_TOKEN_WIN_SOFT,
                        BT_TOKEN_WIN_RING,
                        BT_TOKEN_LOSE,
                        BT_TOKEN_LOSE_SOFT,
                        BT_TOKEN_FOCUS,
                        BT_TOKEN_ERR,
                        BT_TOKEN_ERR_SOFT,
                        BT_TOKEN_ON,
                        BT_TOKEN_STONE,
                        BT_TOKEN_ZERO,
                        BT_TOKEN_ZERO_DOT,
                        BT_TOKEN_HEAT,
                        BT_TOKEN_COUNT = BT_TOKEN_HEAT + BT_HEATS
} bt_token;
typedef struct bt_look {
    const char *name; /* of its class, behind `b-` */
    bt_token fill, stroke;
    double width;     /* of the line, or size of the letters */
    const char *dash; /* NULL: solid; else as in SVG */
    bool text, bold, mono, round;
} bt_look;
bt_look bt_picture__look(bt_style style);
/* The class of a style, `left` or `heat7`, written to 16 bytes. */
void bt_picture__class(bt_style style, char out[16]);
uint32_t bt_picture__colour(bt_token token, bool dark); /* 0xrrggbb */
/* The style of a level from 0 to 1 on the scale. */
bt_style bt_picture__heat(double level);
/* Whether a text on this style is to be light (BT_STYLE_ON_LABEL). */
bool bt_picture__is_dark(bt_style style);

/* -- writers -- */
/* Hundredths, without needless digits: the same everywhere. */
void bt_picture__put_number(bt_text *out, double x);
/* BT_DOMAIN with what to install where the picture holds an image and there is no libpng. */
bt_status bt_picture__write_svg(const bt_picture *p, bool bare, bt_text *out);
/* An image as the bytes of a PNG file, through libpng, which is loaded when it is asked for. */
bt_status bt_picture__write_pixels(bt_context *ctx, const bt_pixels *pixels, bt_text *out);
void bt_picture__write_css(bool dark, bt_text *out);
bt_status bt_picture__write_tikz(const bt_picture *p, bt_text *out);
/* For a terminal of so many columns: with colours by escape sequences, in Unicode or in ASCII. The
   picture becomes smaller where it must; what does not fit then is left out. */
typedef struct bt_terminal {
    unsigned columns;
    unsigned rows; /* the picture takes no more; 0: any number */
    bool unicode, colour;
    bool deep; /* 2^24 colours, else 256 */
} bt_terminal;
void bt_picture__write_terminal(const bt_picture *p, const bt_terminal *terminal, bt_text *out);
/* PDF and PNG through librsvg and cairo, which are loaded when they are asked for; BT_DOMAIN with
   what to install when they are not there. `scale` is for PNG: pixels for a pixel. */
typedef enum bt_render { BT_RENDER_PDF, BT_RENDER_PNG } bt_render;
bt_status bt_picture__render(const bt_picture *p, bt_render format, double scale, bt_text *out);

#endif
