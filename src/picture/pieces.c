/* Composites that several games use: stones, bars, marks. */
#include "picture/picture.h"

#include <math.h>

void bt_picture__stone(bt_picture *p, double x, double y, double radius)
{
    double hole = radius * 0.11, away = radius * 0.25;
    bt_picture__circle(p, BT_STYLE_STONE, x, y, radius);
    for (int i = 0; i < 4; i++)
        bt_picture__circle(p, BT_STYLE_ON, x + (i & 1 ? away : -away), y + (i & 2 ? away : -away),
                           hole);
}

void bt_picture__bar(bt_picture *p, bt_style style, bt_who who, double x, double y, double length)
{
    double half = length / 2;
    if (who == BT_WHO_LEFT || who == BT_WHO_BOTH)
        bt_picture__line(p, style, x, y - half, x, y + half);
    if (who == BT_WHO_RIGHT || who == BT_WHO_BOTH)
        bt_picture__line(p, style, x - half, y, x + half, y);
}

static void draw_win(bt_picture *p, double x, double y)
{
    bt_picture__circle(p, BT_STYLE_WIN, x, y, 11);
    bt_picture__path(p, BT_STYLE_TICK,
                     (bt_point[]){{x - 4.5, y + 0.5}, {x - 1.2, y + 4}, {x + 5, y - 4}}, 3);
}

static void draw_forbidden(bt_picture *p, double x, double y)
{
    bt_picture__circle(p, BT_STYLE_FORBID, x, y, 9);
    bt_picture__line(p, BT_STYLE_FORBID_LINE, x - 6, y + 6, x + 6, y - 6);
}

void bt_picture__mark(bt_picture *p, bt_mark mark, double x, double y)
{
    if (mark == BT_MARK_WIN) draw_win(p, x, y);
    if (mark == BT_MARK_LOSE) bt_picture__circle(p, BT_STYLE_LOSE, x, y, 6);
    if (mark == BT_MARK_FORBID) draw_forbidden(p, x, y);
}

void bt_picture__hopper(bt_picture *p, bt_style style, double x, double y, double side)
{
    double forward = style == BT_STYLE_LEFT ? side : -side;
    bt_picture__polygon(p, style,
                        (bt_point[]){{x - 0.3 * forward, y - 0.32 * side},
                                     {x + 0.34 * forward, y},
                                     {x - 0.3 * forward, y + 0.32 * side}},
                        3);
    bt_picture__bar(p, BT_STYLE_ON_LINE, style == BT_STYLE_LEFT ? BT_WHO_LEFT : BT_WHO_RIGHT,
                    x - 0.1 * forward, y, 0.22 * side);
}

void bt_picture__arrow_head(bt_picture *p, bt_style style, bt_point tip, double dx, double dy)
{
    double length = hypot(dx, dy);
    if (!(length > 0)) return;
    dx *= 8 / length;
    dy *= 8 / length;
    bt_picture__polygon(p, style,
                        (bt_point[]){tip,
                                     {tip.x - dx - dy / 2, tip.y - dy + dx / 2},
                                     {tip.x - dx + dy / 2, tip.y - dy - dx / 2}},
                        3);
}
