/* The parts of thermographs: walls, points, masts and their labels. */
#include "value/draw_graph.h"

#include "base/context.h"

#include <math.h>
#include <string.h>

enum { DOT = 4, DOT_GAP = 8, LABEL_GAP = 8, OWN_NAME_MAX = 60 };

bt_pens bt_value__usual_pens(void)
{
    return (bt_pens){.left = BT_STYLE_LEFT_LINE,
                     .right = BT_STYLE_RIGHT_LINE,
                     .mast = BT_STYLE_LINE,
                     .left_point = BT_STYLE_LEFT,
                     .right_point = BT_STYLE_RIGHT,
                     .left_label = BT_STYLE_LEFT_LABEL,
                     .right_label = BT_STYLE_RIGHT_LABEL};
}

bt_status bt_value__graph_open(bt_chart *chart, bt_value g, const char *name, bt_graph *out)
{
    bt_context *ctx = chart->ctx;
    bt_thermograph walls;
    *out = (bt_graph){.game = g, .name = name};
    bt_words__open(&out->left.at, ctx);
    bt_words__open(&out->right.at, ctx);
    bt_status status = bt_value__thermograph(ctx, g, &walls);
    if (status) return status;
    out->mean = walls.mean;
    out->temperature = walls.temperature;
    bt_value top = walls.temperature;
    bool good = bt_value__wall(ctx, g, BT_LEFT, &out->left) &&
                bt_value__wall(ctx, g, BT_RIGHT, &out->right) &&
                bt_value__cut_wall(chart, &out->left, top) &&
                bt_value__cut_wall(chart, &out->right, top) &&
                bt_value__chart_reach_wall(chart, &out->left) &&
                bt_value__chart_reach_wall(chart, &out->right) && bt_value__chart_warm(chart, top);
    return good ? BT_OK : bt_error(ctx);
}

void bt_value__graph_close(bt_graph *graph)
{
    bt_words__close(&graph->left.at);
    bt_words__close(&graph->right.at);
}

/* -- points -- */

static void draw_round(bt_chart *chart, bt_style style, bt_value t, bt_value x)
{
    bt_text texts[2];
    for (int i = 0; i < 2; i++) {
        bt_text__open(&texts[i], chart->ctx);
        bt_value__print_number(chart->ctx, i ? t : x, BT_PLAIN, &texts[i]);
    }
    if (!texts[0].failed && !texts[1].failed)
        bt_picture__exact_dot(chart->out, style, texts[0].at, texts[1].at, DOT);
    for (int i = 0; i < 2; i++) bt_text__close(&texts[i]);
}

void bt_value__draw_point(bt_chart *chart, bt_style style, bt_player side, bt_value t, bt_value x)
{
    bt_point at = bt_value__chart_place(chart, t, x);
    if (side == BT_LEFT)
        draw_round(chart, style, t, x);
    else
        bt_picture__rect(chart->out, style, at.x - DOT, at.y - DOT, 2 * DOT, 2 * DOT, 0);
}

/* Beside the point or above it: the numbers of the axis are below. */
static void label_bottom(bt_labels *labels, const bt_label *label, bt_point at, int side)
{
    double half = 0.28 * bt_picture__text_size(label->style), x = side * LABEL_GAP;
    bt_anchor before = side > 0 ? BT_ANCHOR_START : BT_ANCHOR_END;
    bt_anchor behind = side > 0 ? BT_ANCHOR_END : BT_ANCHOR_START;
    bt_place places[] = {{{at.x + x, at.y + half}, before},
                         {{at.x + x, at.y - LABEL_GAP}, before},
                         {{at.x, at.y - LABEL_GAP}, BT_ANCHOR_MIDDLE},
                         {{at.x - x, at.y + half}, behind},
                         {{at.x - x, at.y - LABEL_GAP}, behind}};
    bt_picture__label(labels, label, places, sizeof places / sizeof *places);
}

/* The value at the bottom of the chart, value and temperature further up. */
static void label_corner(bt_chart *chart, bt_labels *labels, bt_value t, bt_value x, bt_point at,
                         bt_style style, int side)
{
    bt_text text, latex;
    bool bottom = t == chart->from;
    bt_text__open(&text, chart->ctx);
    bt_text__open(&latex, chart->ctx);
    if (!bottom) bt_text__char(&text, '('), bt_text__char(&latex, '(');
    bt_value__put_place(chart, x, &text, &latex);
    if (!bottom) {
        bt_text__add(&text, ", ");
        bt_text__add(&latex, ",\\,");
        bt_value__put_number(chart->ctx, t, &text, &latex);
        bt_text__char(&text, ')');
        bt_text__char(&latex, ')');
    }
    bt_label label = {style, text.at, latex.at, bottom ? 10 : 5, false};
    if (text.failed || latex.failed)
        ; /* the error is set */
    else if (bottom)
        label_bottom(labels, &label, at, side);
    else
        bt_picture__label_point(labels, &label, at, LABEL_GAP, side);
    bt_text__close(&latex);
    bt_text__close(&text);
}

void bt_value__draw_corners(bt_chart *chart, bt_labels *labels, const bt_wall *wall, bt_player side,
                            const bt_pens *pens, bool whole)
{
    size_t count = corner_count(wall);
    bt_point last = {INFINITY, INFINITY};
    for (size_t i = 0; i + !whole < count && !bt__check(chart->ctx); i++) {
        bt_value t = corner_t(wall, i), x = corner_x(wall, i);
        bt_point at = bt_value__chart_place(chart, t, x);
        if (fabs(at.x - last.x) < DOT_GAP && fabs(at.y - last.y) < DOT_GAP) continue;
        last = at;
        bt_value__draw_point(chart, side == BT_LEFT ? pens->left_point : pens->right_point, side, t,
                             x);
        if (side == BT_LEFT)
            label_corner(chart, labels, t, x, at, pens->left_label, -1);
        else
            label_corner(chart, labels, t, x, at, pens->right_label, 1);
    }
}

/* -- the mast -- */

/* Where it begins: what lies below the chart is not seen. */
static bt_value foot_of(const bt_chart *chart, const bt_graph *graph)
{
    bool hidden = bt_value__cmp(chart->ctx, graph->temperature, chart->from) < 0;
    return hidden ? chart->from : graph->temperature;
}

void bt_value__draw_mast(bt_chart *chart, bt_style style, const bt_graph *graph)
{
    bt_wall mast;
    bt_value corners[] = {foot_of(chart, graph), graph->mean, chart->top, graph->mean};
    bt_words__open(&mast.at, chart->ctx);
    bool good = true;
    for (int i = 0; i < 4 && good; i++) good = bt_words__push(&mast.at, corners[i]);
    if (good) bt_value__draw_wall(chart, style, &mast);
    bt_words__close(&mast.at);
}

void bt_value__label_head(bt_labels *labels, const bt_label *label, bt_point at, int side)
{
    double below = at.y + 0.8 * bt_picture__text_size(label->style);
    bt_anchor before = side > 0 ? BT_ANCHOR_START : BT_ANCHOR_END;
    bt_anchor behind = side > 0 ? BT_ANCHOR_END : BT_ANCHOR_START;
    bt_place places[] = {{{at.x + side * LABEL_GAP, below}, before},
                         {{at.x - side * LABEL_GAP, below}, behind},
                         {{at.x, at.y - LABEL_GAP}, BT_ANCHOR_MIDDLE},
                         {{at.x + side * LABEL_GAP, at.y - LABEL_GAP}, before},
                         {{at.x - side * LABEL_GAP, at.y - LABEL_GAP}, behind},
                         {{at.x, at.y - 3 * LABEL_GAP}, BT_ANCHOR_MIDDLE}};
    bt_picture__label(labels, label, places, sizeof places / sizeof *places);
}

/* `mean 5/4` or `temperature 1/2`: a place at the head of the mast, a temperature at its foot. */
static void label_fact(bt_chart *chart, bt_labels *labels, const char *word, bt_value number,
                       bool place, bt_point at)
{
    bt_text text, latex;
    bt_text__open(&text, chart->ctx);
    bt_text__open(&latex, chart->ctx);
    bt_text__format(&text, "%s ", word);
    bt_text__format(&latex, "%s $", word);
    if (place)
        bt_value__put_place(chart, number, &text, &latex);
    else
        bt_value__put_number(chart->ctx, number, &text, &latex);
    bt_text__char(&latex, '$');
    bt_label label = {BT_STYLE_LABEL, text.at, latex.at, 100, true};
    if (text.failed || latex.failed)
        ; /* the error is set */
    else if (place)
        bt_value__label_head(labels, &label, at, -1);
    else
        bt_picture__label_point(labels, &label, at, LABEL_GAP, -1);
    bt_text__close(&latex);
    bt_text__close(&text);
}

void bt_value__label_mast(bt_chart *chart, bt_labels *labels, const bt_graph *graph)
{
    bt_point foot = bt_value__chart_place(chart, foot_of(chart, graph), graph->mean);
    bt_point head = bt_value__chart_place(chart, chart->top, graph->mean);
    label_fact(chart, labels, "mean", graph->mean, true, head);
    label_fact(chart, labels, "temperature", graph->temperature, false, foot);
}

/* -- names -- */

/* Cuts behind so many characters. */
static bool cut_name(bt_text *text, size_t start, size_t most)
{
    size_t at = start, count = 0, size;
    for (; at < text->length && count < most; count++, at += size)
        bt__code_point(text->at + at, text->length - at, &size);
    if (at >= text->length) return false;
    bt_text__cut(text, at);
    bt_text__add(text, "…");
    return true;
}

/* A name that is the value's own is as good as none. */
static bool is_own_name(bt_context *ctx, bt_value g, const char *name)
{
    if (strlen(name) > OWN_NAME_MAX) return false;
    char *own = bt_value_text(ctx, g, BT_PLAIN);
    bool same = own && !strcmp(own, name);
    bt_free_text(ctx, own);
    return same;
}

void bt_value__short_name(bt_context *ctx, bt_value g, const char *name, size_t most, bt_text *text,
                          bt_text *latex)
{
    size_t start = text->length;
    if (name && is_own_name(ctx, g, name)) name = NULL;
    if (name)
        bt_text__add(text, name);
    else
        bt_value__print(ctx, g, BT_UNICODE, text);
    bool cut = cut_name(text, start, most);
    if (name || cut)
        bt_text__cut(latex, 0); /* made from the text */
    else
        bt_value__print(ctx, g, BT_LATEX, latex);
}
