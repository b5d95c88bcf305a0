/* Pictures of Hackenbush: plants on the ground, Left's edges solid, Right's dashed, green ones
   double, and beside each a bar that says who may cut it. */
#include "games/hackenbush_plant.h"
#include "rules/heaps_draw.h"

#include <stdio.h>

enum {
    LENGTH = 48,  /* of an edge */
    APART = 46,   /* tips of one plant */
    BETWEEN = 20, /* plants, besides */
    HIGH = 24,    /* edges above each other that are drawn */
    WIDE = 40,    /* tips that are drawn */
};

/* Where the upper ends of edges are. Edges from `drawn` on are not drawn, nor those above HIGH. */
typedef struct layout {
    const bt_plant *plant;
    uint32_t *height; /* from 1 on */
    double *x, *right;
    uint32_t drawn;
    double width;
} layout;

static bool is_drawn(const layout *l, uint32_t edge)
{
    return edge < l->drawn && l->height[edge] <= HIGH;
}

static bool is_tip(const layout *l, uint32_t edge)
{
    return l->plant->above[edge] == 0 || l->height[edge] == HIGH;
}

/* Tips get their places one after the other. */
static void place_tips(layout *l)
{
    const bt_plant *plant = l->plant;
    for (unsigned tips = 0; l->drawn < plant->count && tips < WIDE; l->drawn++) {
        uint32_t i = l->drawn, on = plant->parent[i];
        l->height[i] = on == BT_GROUND ? 1 : l->height[on] + 1;
        l->right[i] = -1;
        if (on == BT_GROUND && i) l->width += BETWEEN;
        if (l->height[i] > HIGH || !is_tip(l, i)) continue;
        l->x[i] = l->right[i] = l->width;
        l->width += APART;
        tips++;
    }
}

/* An edge that bears others ends in the middle of them: they come after it. */
static void place_forks(layout *l)
{
    for (uint32_t i = l->drawn; i-- > 0;) {
        uint32_t on = l->plant->parent[i];
        if (!is_drawn(l, i)) continue;
        l->x[i] = (l->x[i] + l->right[i]) / 2;
        if (on == BT_GROUND) continue;
        if (l->right[on] < 0) l->right[on] = l->x[i];
        l->x[on] = l->x[i];
    }
}

/* -- drawing -- */

static void draw_stroke(bt_picture *p, char colour, const bt_point curve[4])
{
    if (colour == 'L') bt_picture__curve(p, BT_STYLE_LEFT_EDGE, curve, 4);
    if (colour == 'R') bt_picture__curve(p, BT_STYLE_RIGHT_EDGE, curve, 4);
    if (colour != 'G') return;
    bt_picture__curve(p, BT_STYLE_BOTH_LINE, curve, 4);
    bt_picture__curve(p, BT_STYLE_BOTH_CORE, curve, 4);
}

/* The bar stands outside of a curve, and to the left of a straight edge: a mark on it has the bar
   of the player who moves on its right. */
static double bar_place(double from, double x)
{
    return x < from ? x - 15 : x > from ? x + 15 : x - 20;
}

static void draw_edge(bt_picture *p, const layout *l, uint32_t i)
{
    char id[BT_ID_SIZE];
    uint32_t on = l->plant->parent[i];
    double x = l->x[i], y = -LENGTH * (double)l->height[i], low = y + LENGTH;
    double from = on == BT_GROUND ? x : l->x[on];
    char colour = l->plant->colour[i];
    snprintf(id, sizeof id, "e%u", i + 1);
    bt_picture__begin(p, id,
                      colour == 'L'   ? "blue edge"
                      : colour == 'R' ? "red edge"
                                      : "green edge");
    draw_stroke(
        p, colour,
        (bt_point[]){{from, low}, {from, low - 0.5 * LENGTH}, {x, y + 0.5 * LENGTH}, {x, y}});
    bt_picture__bar(p,
                    colour == 'L'   ? BT_STYLE_LEFT_BAR
                    : colour == 'R' ? BT_STYLE_RIGHT_BAR
                                    : BT_STYLE_BOTH_BAR,
                    colour == 'L'   ? BT_WHO_LEFT
                    : colour == 'R' ? BT_WHO_RIGHT
                                    : BT_WHO_BOTH,
                    bar_place(from, x), y + 0.4 * LENGTH, 10);
    bt_picture__circle(p, BT_STYLE_INK, x, y, 5.5);
    bt_picture__end(p);
}

static void draw_note(bt_picture *p, double x, double y, const char *format, uint32_t count)
{
    char text[48];
    snprintf(text, sizeof text, format, count);
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_MIDDLE, x, y, text, NULL);
}

/* What is not drawn is counted where it would be. */
static void draw_rest(bt_picture *p, const layout *l)
{
    bool any = l->drawn < l->plant->count;
    for (uint32_t i = 0; i < l->drawn && !any; i++) any = l->height[i] > HIGH;
    if (!any) return;
    bt_picture__begin(p, "more", "edges that are not drawn");
    for (uint32_t i = 0; i < l->drawn; i++)
        if (l->height[i] == HIGH && l->plant->size[i] > 1)
            draw_note(p, l->x[i], -LENGTH * HIGH - 12, "+%u", l->plant->size[i] - 1);
    if (l->drawn < l->plant->count)
        draw_note(p, l->width / 2, 26, "and %u more edges", (uint32_t)l->plant->count - l->drawn);
    bt_picture__end(p);
}

static void draw_all(layout *l, bt_picture *out)
{
    double left = -APART / 2.0, right = l->width > APART ? l->width - APART / 2.0 : APART / 2.0;
    for (uint32_t i = l->drawn;
         i-- > 0 && !bt__check(out->ctx);) /* upper ones first: nodes on top */
        if (is_drawn(l, i)) draw_edge(out, l, i);
    bt_picture__line(out, BT_STYLE_GROUND, left, 0, right, 0);
    draw_rest(out, l);
}

static bt_status open_layout(layout *l, const bt_plant *plant)
{
    size_t count = plant->count;
    *l = (layout){.plant = plant};
    l->height = bt__alloc(plant->ctx, (count + 1) * sizeof *l->height);
    l->x = bt__alloc(plant->ctx, (2 * count + 1) * sizeof *l->x);
    if (!l->height || !l->x) return BT_LIMIT;
    l->right = l->x + count;
    place_tips(l);
    place_forks(l);
    return BT_OK;
}

static void close_layout(layout *l)
{
    size_t count = l->plant->count;
    bt__free(l->plant->ctx, l->height, (count + 1) * sizeof *l->height);
    bt__free(l->plant->ctx, l->x, (2 * count + 1) * sizeof *l->x);
}

bt_status bt_games__plant_draw(const bt_plant *plant, bt_picture *out)
{
    layout l;
    if (!open_layout(&l, plant)) draw_all(&l, out);
    close_layout(&l);
    return bt_error(plant->ctx);
}

bt_status bt_games__plant_touch(const bt_plant *plant, uint32_t cut, bt_text *ids)
{
    layout l;
    bool more = false;
    bt_status status = open_layout(&l, plant);
    for (uint32_t i = cut; i < cut + plant->size[cut] && !status; i++) {
        if (is_drawn(&l, i))
            bt_rules__add_id(ids, "e%u", i + 1);
        else
            more = true;
        status = bt__check(plant->ctx);
    }
    if (more) bt_rules__add_more(ids);
    close_layout(&l);
    return status;
}
