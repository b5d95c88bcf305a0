#include "scenes.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>

static bt_picture *open_scene(bt_context *ctx, const char *title)
{
    bt_picture *p = NULL;
    bt_picture_open(ctx, &p);
    if (p) bt_picture__name(p, title, "A scene for tests.");
    return p;
}

/* -- everything -- */

static void draw_style(bt_picture *p, bt_style style, double x, double y)
{
    char id[24];
    bt_look look = bt_picture__look(style);
    snprintf(id, sizeof id, "s%d", (int)style);
    bt_picture__begin(p, id, look.name);
    if (look.text) {
        bt_picture__text(p, style, BT_ANCHOR_START, x, y + 10, "Ab 3/4", NULL);
    } else if (!look.fill) {
        bt_picture__line(p, style, x, y, x + 40, y + 10);
        bt_picture__curve(
            p, style, (bt_point[]){{x, y + 20}, {x + 15, y}, {x + 25, y + 40}, {x + 40, y + 20}},
            4);
    } else {
        bt_picture__rect(p, style, x, y, 18, 18, style % 2 ? 4 : 0);
        bt_picture__circle(p, style, x + 32, y + 9, 8);
    }
    bt_picture__end(p);
}

static void draw_specials(bt_picture *p, double y)
{
    uint8_t pixels[12 * 4];
    bt_point dots[60];
    for (size_t i = 0; i < sizeof pixels; i++)
        pixels[i] = (uint8_t)(i % 5 ? BT_STYLE_HEAT + i % BT_HEATS : 0);
    for (size_t i = 0; i < 60; i++)
        dots[i] = (bt_point){120 + (double)i * 2, y + 20 + 15 * sin((double)i / 6)};
    bt_picture__pixels(p, 0, y, 96, 32, pixels, 12, 4);
    bt_picture__dots(p, BT_STYLE_INK, dots, 60, 1.5);
    bt_picture__polygon(p, BT_STYLE_BOTH, (bt_point[]){{260, y}, {290, y + 10}, {265, y + 35}}, 3);
    bt_picture__stone(p, 320, y + 16, 12);
    bt_picture__mark(p, BT_MARK_WIN, 350, y + 16);
    bt_picture__mark(p, BT_MARK_LOSE, 375, y + 16);
    bt_picture__mark(p, BT_MARK_FORBID, 400, y + 16);
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_END, 420, y + 60,
                     "{1|0} & 50% #_~^\\ \xe2\x86\x91", NULL);
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_MIDDLE, 60, y + 60, "+-3/4", "\\pm\\frac34");
}

bt_picture *scene_of_everything(bt_context *ctx)
{
    bt_picture *p = open_scene(ctx, "Everything & \"more\"");
    if (!p) return NULL;
    double x = 0, y = 0;
    for (int style = 1; style < BT_STYLE_COUNT; style++) {
        draw_style(p, (bt_style)style, x, y);
        x += 55;
        if (x > 400) x = 0, y += 38;
    }
    draw_specials(p, y + 45);
    return p;
}

/* -- exact -- */

bt_picture *scene_of_walls(bt_context *ctx)
{
    static const char *const left_x[] = {"2", "2", "3/2", "3/2"};
    static const char *const left_y[] = {"0", "1", "3/2", "4"};
    static const char *const right_x[] = {"-1", "1/2", "1/2"};
    static const char *const right_y[] = {"0", "3/2", "4"};
    static const char *const wide_x[] = {"1/3", "123456789012345678901234567890/7"};
    static const char *const wide_y[] = {"0", "1/100000"};
    bt_picture *p = open_scene(ctx, "Walls");
    if (!p) return NULL;
    bt_picture__begin(p, "chart", "Walls");
    bt_picture__line(p, BT_STYLE_EDGE, 0, 200, 200, 200);
    bt_picture__frame(p, 150, 200, -40, -40);
    bt_picture__exact_path(p, BT_STYLE_LEFT_LINE, left_x, left_y, 4);
    bt_picture__exact_path(p, BT_STYLE_RIGHT_LINE, right_x, right_y, 3);
    bt_picture__exact_dot(p, BT_STYLE_INK, "3/2", "3/2", 4);
    bt_picture__frame(p, 0, 0, 1e-30, 1);
    bt_picture__exact_path(p, BT_STYLE_LINE, wide_x, wide_y, 2);
    bt_picture__end(p);
    bt_picture__centred(p, BT_STYLE_SMALL, 20, 215, "-5/4", NULL);
    return p;
}

/* -- at random -- */

static double choose_number(bt_random *random, bool wild)
{
    static const double odd[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300, 1e-300, 0, 999999.995};
    if (wild && bt_random__below(random, 8) == 0)
        return odd[bt_random__below(random, sizeof odd / sizeof *odd)];
    return (double)bt_random__below(random, 60000) / 100 - 100;
}

static const char *choose_text(bt_random *random, bool wild)
{
    static const char *const usual[] = {"",    "3",    "-5/4",          "Left", "{1|0}",
                                        "a<b", "50 %", "\xe2\x86\x91*", "x_1",  "h2-3"};
    static const char *const odd[] = {"\x1b[31m",         "\xff\xfe",    "\xe2\x80\xae", "a\nb\tc",
                                      "]]>&amp;",         "\\end{",      "{{{",          "$",
                                      "\xf0\x9f\x8e\xb2", "\x01\x02\x7f"};
    size_t at = bt_random__below(random, 10);
    return wild && bt_random__below(random, 2) ? odd[at] : usual[at];
}

static double choose_size(bt_random *random, bool wild)
{
    return wild ? choose_number(random, true) : 1 + (double)bt_random__below(random, 20);
}

enum { POINTS = 7 };

static void draw_at_random(bt_picture *p, bt_random *random, bool wild)
{
    bt_style style = (bt_style)bt_random__below(random, BT_STYLE_COUNT);
    bt_point at[POINTS];
    size_t count = 1 + bt_random__below(random, POINTS);
    double size = choose_size(random, wild);
    const char *text = choose_text(random, wild);
    for (int i = 0; i < POINTS; i++)
        at[i] = (bt_point){choose_number(random, wild), choose_number(random, wild)};
    switch (bt_random__below(random, 11)) {
    case 0: bt_picture__begin(p, text, choose_text(random, wild)); break;
    case 1: bt_picture__end(p); break;
    case 2: bt_picture__path(p, style, at, count); break;
    case 3: bt_picture__polygon(p, style, at, count); break;
    case 4: bt_picture__curve(p, style, at, wild ? count : 4); break;
    case 5:
        bt_picture__rect(p, style, at[0].x, at[0].y, size, size, choose_size(random, wild));
        break;
    case 6: bt_picture__circle(p, style, at[0].x, at[0].y, size); break;
    case 7: bt_picture__dots(p, style, at, count, size); break;
    case 8:
        bt_picture__pixels(p, at[0].x, at[0].y, size, size, (uint8_t[]){0, 1, 60, 30, 2, 200}, 3,
                           2);
        break;
    case 9: bt_picture__frame(p, at[0].x, at[0].y, at[1].x, at[1].y); break;
    default:
        bt_picture__text(p, style, (bt_anchor)bt_random__below(random, 3), at[0].x, at[0].y, text,
                         NULL);
    }
    if (bt_random__below(random, 10) == 0)
        bt_picture__exact_path(p, style, (const char *const[]){"1/3", wild ? "x" : "2", "-7"},
                               (const char *const[]){"0", wild ? "1/0" : "5/4", "1"}, 3);
}

bt_picture *scene_at_random(bt_context *ctx, bt_random *random, bool wild)
{
    bt_picture *p = open_scene(ctx, choose_text(random, wild));
    size_t count = bt_random__below(random, 30);
    for (size_t i = 0; p && i < count; i++) draw_at_random(p, random, wild);
    return p;
}
