/* Writing a picture as a bare tikzpicture: needs the package tikz only. A pixel is 3/4 of a big
   point, as in print; y grows downwards as in the picture, so the unit of y is negative. Where
   points stand for exact numbers they are written as fractions, in the units of their frame. */
#include "picture/tikz.h"

#include "base/context.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* TeX's lengths end at 16383 points; pictures that reach further than this are made smaller. Many
   dots or pixels are cut into pieces, for TeX's memory. */
enum { COORDINATE_MAX = 7000, NUMERATOR_MAX = 16000, DENOMINATOR_MAX = 1024 };

/* -- numbers -- */

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double find_scale(bt_box box)
{
    double x = larger(fabs(box.left), fabs(box.right)), y = larger(fabs(box.top), fabs(box.bottom));
    double most = larger(x, y);
    return most > COORDINATE_MAX ? COORDINATE_MAX / most : 1;
}

/* A length of so many pixels. */
void bt_tikz__put_length(const bt_tikz *t, double pixels)
{
    double length = pixels * 0.75 * t->scale;
    bt_picture__put_number(t->out, length > COORDINATE_MAX    ? COORDINATE_MAX
                                   : length < -COORDINATE_MAX ? -COORDINATE_MAX
                                                              : length);
    bt_text__add(t->out, "bp");
}

void bt_tikz__put_point(const bt_tikz *t, bt_point at)
{
    bt_text__char(t->out, '(');
    bt_picture__put_number(t->out, at.x * t->scale);
    bt_text__char(t->out, ',');
    bt_picture__put_number(t->out, at.y * t->scale);
    bt_text__char(t->out, ')');
}

/* -- styles -- */

static void put_colour(const bt_tikz *t, bt_token token)
{
    bt_text__format(t->out, "\\definecolor{bouton%d}{HTML}{%06X}%%\n", (int)token,
                    bt_picture__colour(token, false));
}

static void put_dashes(const bt_tikz *t, const char *dash)
{
    char *end;
    bt_text__add(t->out, ",dash pattern=");
    for (int i = 0; *dash; i++, dash = end + strspn(end, " ")) {
        double length = strtod(dash, &end);
        if (end == dash) break;
        bt_text__add(t->out, i % 2 ? " off " : i ? " on " : "on ");
        bt_tikz__put_length(t, length);
    }
}

/* The size of letters goes with the document's: what is a label is as large as its text. */
static void put_font(const bt_tikz *t, bt_look look)
{
    const char *size = look.width >= 15   ? "\\large"
                       : look.width >= 13 ? "\\normalsize"
                                          : "\\footnotesize";
    bt_text__format(t->out, "text=bouton%d,font=%s%s%s", (int)look.fill, size,
                    look.bold ? "\\bfseries" : "", look.mono ? "\\ttfamily" : "");
}

static void put_stroke(const bt_tikz *t, bt_look look)
{
    bt_text__format(t->out, "draw=bouton%d,line width=", (int)look.stroke);
    bt_tikz__put_length(t, look.width);
    if (look.dash) put_dashes(t, look.dash);
    if (look.round) bt_text__add(t->out, ",line join=round");
    if (look.round && !look.dash) bt_text__add(t->out, ",line cap=round");
}

static void put_style(const bt_tikz *t, bt_style style)
{
    char class[16];
    bt_look look = bt_picture__look(style);
    bt_picture__class(style, class);
    bt_text__format(t->out, ",\n  b %s/.style={", class);
    if (look.text)
        put_font(t, look);
    else if (look.fill)
        bt_text__format(t->out, "fill=bouton%d%s", (int)look.fill, look.stroke ? "," : "");
    if (!look.text && look.stroke) put_stroke(t, look);
    bt_text__char(t->out, '}');
}

/* Dots are lines of no length with round ends. */
static void put_dots_style(const bt_tikz *t, bt_style style)
{
    char class[16];
    bt_look look = bt_picture__look(style);
    bt_picture__class(style, class);
    bt_text__format(t->out, ",\n  b %s dots/.style={draw=bouton%d,line cap=round}", class,
                    (int)(look.fill ? look.fill : look.stroke));
}

/* Which styles are used for shapes, and which for dots. */
typedef struct uses {
    bool shapes[BT_STYLE_COUNT], dots[BT_STYLE_COUNT], colours[BT_TOKEN_COUNT];
} uses;

static void find_pixel_uses(const bt_pixels *pixels, uses *u)
{
    for (size_t i = 0; i < (size_t)pixels->width * pixels->height; i++)
        if (pixels->at[i] < BT_STYLE_COUNT) u->shapes[pixels->at[i]] = true;
}

static uses find_uses(const bt_picture *p)
{
    uses u = {{false}, {false}, {false}};
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *shape = &p->shapes[i];
        if (shape->kind == BT_SHAPE_PIXELS) find_pixel_uses(&p->pixels[shape->text], &u);
        bool round = shape->kind == BT_SHAPE_DOTS && !shape->square;
        if (shape->count) (round ? u.dots : u.shapes)[shape->style] = true;
    }
    u.shapes[BT_STYLE_NONE] = u.dots[BT_STYLE_NONE] = false;
    for (int i = 0; i < BT_STYLE_COUNT; i++) {
        bt_look look = bt_picture__look((bt_style)i);
        if (u.shapes[i] || u.dots[i]) u.colours[look.fill] = u.colours[look.stroke] = true;
    }
    u.colours[BT_TOKEN_NONE] = false;
    return u;
}

/* -- shapes -- */

static void begin_path(const bt_tikz *t, const bt_shape *shape, const char *more)
{
    char class[16];
    bt_picture__class((bt_style)shape->style, class);
    bt_text__format(t->out, "\\path[b %s%s", class, more);
}

static void put_line(const bt_tikz *t, const bt_shape *shape)
{
    const bt_point *at = t->p->points + shape->first;
    begin_path(t, shape, "] ");
    for (size_t i = 0; i < shape->count; i++) {
        if (i) bt_text__add(t->out, i % 8 ? " -- " : "\n  -- ");
        bt_tikz__put_point(t, at[i]);
    }
    bt_text__add(t->out, shape->kind == BT_SHAPE_POLYGON ? " -- cycle;\n" : ";\n");
}

static void put_curve(const bt_tikz *t, const bt_shape *shape)
{
    const bt_point *at = t->p->points + shape->first;
    begin_path(t, shape, "] ");
    bt_tikz__put_point(t, at[0]);
    for (size_t i = 3; i < shape->count; i += 3) {
        bt_text__add(t->out, " .. controls ");
        bt_tikz__put_point(t, at[i - 2]);
        bt_text__add(t->out, " and ");
        bt_tikz__put_point(t, at[i - 1]);
        bt_text__add(t->out, " .. ");
        bt_tikz__put_point(t, at[i]);
    }
    bt_text__add(t->out, ";\n");
}

static void put_rect(const bt_tikz *t, const bt_shape *shape)
{
    const bt_point *at = t->p->points + shape->first;
    begin_path(t, shape, "");
    if (shape->size > 0) {
        bt_text__add(t->out, ",rounded corners=");
        bt_tikz__put_length(t, shape->size);
    }
    bt_text__add(t->out, "] ");
    bt_tikz__put_point(t, at[0]);
    bt_text__add(t->out, " rectangle ");
    bt_tikz__put_point(t, at[1]);
    bt_text__add(t->out, ";\n");
}

static void put_radius(const bt_tikz *t, const bt_shape *shape)
{
    bt_text__add(t->out, " circle[radius=");
    bt_tikz__put_length(t, shape->size);
    bt_text__add(t->out, "];\n");
}

static void put_circle(const bt_tikz *t, const bt_shape *shape)
{
    begin_path(t, shape, "] ");
    bt_tikz__put_point(t, t->p->points[shape->first]);
    put_radius(t, shape);
}

/* -- texts -- */

/* A number has a minus sign, not a hyphen. */
static bool is_number(const char *text)
{
    return text[0] && !text[strspn(text, "-+0123456789/.")];
}

static void put_words(const bt_tikz *t, const bt_shape *shape)
{
    const char *text = bt_picture__string(t->p, shape->text);
    const char *latex = bt_picture__string(t->p, shape->other);
    bool number = !*latex && is_number(text), formula = *latex && !strchr(latex, '$');
    if (number || formula) bt_text__char(t->out, '$');
    if (*latex || number)
        bt_text__add(t->out, *latex ? latex : text);
    else
        bt_text__latex(t->out, text, strlen(text));
    if (number || formula) bt_text__char(t->out, '$');
}

static void put_text(const bt_tikz *t, const bt_shape *shape)
{
    static const char *const anchors[] = {",anchor=base west", ",anchor=base", ",anchor=base east"};
    char class[16];
    bt_picture__class((bt_style)shape->style, class);
    bt_text__format(t->out, "\\node[b %s%s] at ", class, anchors[shape->anchor]);
    bt_tikz__put_point(t, t->p->points[shape->first]);
    bt_text__add(t->out, " {");
    put_words(t, shape);
    bt_text__add(t->out, "};\n");
}

/* -- exact points: in a scope with the units of their frame -- */

static bool fits_fraction(const char *text)
{
    char *end;
    long numerator = strtol(text, &end, 10), denominator = 1;
    if (end == text) return false;
    if (*end == '/') denominator = strtol(end + 1, &end, 10);
    return !*end && labs(numerator) < NUMERATOR_MAX && denominator > 0 &&
           denominator <= DENOMINATOR_MAX;
}

static bool fits_unit(double unit)
{
    return fabs(unit) >= 0.1 && fabs(unit) <= COORDINATE_MAX;
}

static bool fits_frame(const bt_tikz *t, uint32_t frame)
{
    if (frame >= t->p->frame_count) return false;
    bt_frame f = t->p->frames[frame];
    return t->scale == 1 && !f.near && fits_unit(f.unit.x) && fits_unit(f.unit.y) &&
           fabs(f.at.x) <= COORDINATE_MAX && fabs(f.at.y) <= COORDINATE_MAX;
}

/* Whether TeX can reckon with the exact points of a shape. */
static bool is_exact(const bt_tikz *t, const bt_shape *shape)
{
    if (!shape->exact || !shape->count || !fits_frame(t, shape->frame)) return false;
    const char *text = bt_picture__string(t->p, shape->exact);
    for (size_t i = 0; i < 2 * shape->count; i++, text += strlen(text) + 1)
        if (!fits_fraction(text)) return false;
    return true;
}

static void leave_frame(bt_tikz *t)
{
    if (t->frame != BT_TIKZ_NO_FRAME) bt_text__add(t->out, "\\end{scope}\n");
    t->frame = BT_TIKZ_NO_FRAME;
}

/* A unit is written with more digits: it is multiplied. */
static void enter_frame(bt_tikz *t, uint32_t frame)
{
    if (t->frame == frame) return;
    leave_frame(t);
    bt_frame f = t->p->frames[frame];
    bt_text__add(t->out, "\\begin{scope}[shift={");
    bt_tikz__put_point(t, f.at);
    bt_text__format(t->out, "},x=%.5fbp,y=%.5fbp]\n", 0.75 * f.unit.x, -0.75 * f.unit.y);
    t->frame = frame;
}

static const char *put_fraction(const bt_tikz *t, const char *text)
{
    bool braces = strchr(text, '/') != NULL;
    if (braces) bt_text__char(t->out, '{');
    bt_text__add(t->out, text);
    if (braces) bt_text__char(t->out, '}');
    return text + strlen(text) + 1;
}

static void put_exact(bt_tikz *t, const bt_shape *shape)
{
    const char *text = bt_picture__string(t->p, shape->exact);
    enter_frame(t, shape->frame);
    begin_path(t, shape, "] ");
    for (size_t i = 0; i < shape->count; i++) {
        if (i) bt_text__add(t->out, " -- ");
        bt_text__char(t->out, '(');
        text = put_fraction(t, text);
        bt_text__char(t->out, ',');
        text = put_fraction(t, text);
        bt_text__char(t->out, ')');
    }
    if (shape->kind == BT_SHAPE_CIRCLE)
        put_radius(t, shape);
    else
        bt_text__add(t->out, ";\n");
}

/* -- groups: an id names the box of the group, so that a paper can point at it -- */

static bool can_name(const char *id)
{
    for (const char *at = id; *at; at++)
        if (!strchr("-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", *at))
            return false;
    return *id != '\0';
}

static void put_comment(const bt_tikz *t, const char *words)
{
    bt_text__add(t->out, "% ");
    for (; *words; words++)
        bt_text__add_bytes(t->out, (unsigned char)*words < 0x20 || *words == 0x7f ? " " : words, 1);
    bt_text__char(t->out, '\n');
}

static void put_begin(const bt_tikz *t, const bt_shape *shape)
{
    const char *id = bt_picture__string(t->p, shape->text);
    bt_text__add(t->out, "\\begin{scope}");
    if (can_name(id)) bt_text__format(t->out, "[local bounding box=%s]", id);
    bt_text__char(t->out, '\n');
}

/* A shape without a style is not seen. */
static bool is_seen(const bt_shape *shape)
{
    return shape->style != BT_STYLE_NONE || !shape->count || shape->kind == BT_SHAPE_PIXELS;
}

static bool put_plain(bt_tikz *t, const bt_shape *shape)
{
    leave_frame(t);
    switch ((bt_shape_kind)shape->kind) {
    case BT_SHAPE_BEGIN: put_begin(t, shape); break;
    case BT_SHAPE_END: bt_text__add(t->out, "\\end{scope}\n"); break;
    case BT_SHAPE_LINE:
    case BT_SHAPE_POLYGON: put_line(t, shape); break;
    case BT_SHAPE_CURVE: put_curve(t, shape); break;
    case BT_SHAPE_RECT: put_rect(t, shape); break;
    case BT_SHAPE_CIRCLE: put_circle(t, shape); break;
    case BT_SHAPE_DOTS: (shape->square ? bt_tikz__put_squares : bt_tikz__put_dots)(t, shape); break;
    case BT_SHAPE_TEXT: put_text(t, shape); break;
    case BT_SHAPE_PIXELS: return bt_tikz__put_pixels(t, shape);
    }
    return true;
}

/* -- the whole -- */

static void put_head(const bt_tikz *t)
{
    uses u = find_uses(t->p);
    if (t->p->title.length) put_comment(t, t->p->title.at);
    bt_text__add(t->out, "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp,\n"
                         "  every node/.style={inner sep=0pt,outer sep=0pt}");
    for (int style = 0; style < BT_STYLE_COUNT; style++) {
        if (u.shapes[style]) put_style(t, (bt_style)style);
        if (u.dots[style]) put_dots_style(t, (bt_style)style);
    }
    bt_text__add(t->out, "]\n");
    for (int token = 0; token < BT_TOKEN_COUNT; token++)
        if (u.colours[token]) put_colour(t, (bt_token)token);
}

/* The page is as large as the picture, whatever the letters of the document are. */
static void put_bounds(const bt_tikz *t)
{
    bt_box box = t->p->box;
    if (box.left > box.right) box = (bt_box){0, 0, 0, 0};
    bt_text__add(t->out, "\\path[use as bounding box] ");
    bt_tikz__put_point(t, (bt_point){box.left, box.top});
    bt_text__add(t->out, " rectangle ");
    bt_tikz__put_point(t, (bt_point){box.right, box.bottom});
    bt_text__add(t->out, ";\n");
}

bt_status bt_picture__write_tikz(const bt_picture *p, bt_text *out)
{
    bt_tikz t = {p, out, find_scale(bt_picture__box(p)), BT_TIKZ_NO_FRAME};
    bool good = true;
    put_head(&t);
    put_bounds(&t);
    for (size_t i = 0; i < p->count && good && !bt__check(p->ctx); i++) {
        const bt_shape *shape = &p->shapes[i];
        if (!is_seen(shape)) continue;
        if (is_exact(&t, shape))
            put_exact(&t, shape);
        else
            good = put_plain(&t, shape);
    }
    leave_frame(&t);
    for (unsigned open = p->depth; open; open--) bt_text__add(out, "\\end{scope}\n");
    bt_text__add(out, "\\end{tikzpicture}\n");
    if (!good)
        return bt__fail(p->ctx, BT_DOMAIN,
                        "the picture has more than %d strips of pixels, too many for TeX: write it "
                        "as PDF or PNG",
                        BT_TIKZ_RUNS);
    return bt_error(p->ctx);
}

char *bt_picture_tikz(const bt_picture *picture)
{
    bt_text text;
    bt_text__open(&text, picture->ctx);
    if (!bt_picture__write_tikz(picture, &text)) return bt_text__take(&text);
    bt_text__close(&text);
    return NULL;
}
