/* Thermographs as pictures: one with all its corners, several over each other, taxed. */
#include "value/draw_graph.h"

#include <string.h>

enum {
    WIDTH = 440,
    HEIGHT = 300,
    GRAPHS_MAX = BT_SERIES, /* styles that can be told apart */
    NAME_MAX_LENGTH = 60,
    SHORT_NAME = 9, /* characters of a name that stands at a mast */
    SAMPLE = 34,    /* pixels of a line in the legend */
    ROW = 22,
};

typedef struct drawing {
    bt_chart chart;
    bt_graph graphs[GRAPHS_MAX];
    size_t count;
    bt_value tax;
    bt_labels *labels;
} drawing;

static bt_pens pens_of(const drawing *d, size_t index)
{
    if (d->count == 1) return bt_value__usual_pens();
    bt_style line = (bt_style)(BT_STYLE_SERIES + index);
    bt_style point = (bt_style)(BT_STYLE_POINT + index);
    return (bt_pens){line, line, line, point, point, BT_STYLE_LABEL, BT_STYLE_LABEL};
}

/* -- one thermograph -- */

/* Below its temperature something must be seen. */
static bool has_walls(const drawing *d, const bt_graph *graph)
{
    return bt_value__cmp(d->chart.ctx, graph->temperature, d->chart.from) > 0;
}

static void draw_side(drawing *d, size_t index, bt_player side)
{
    static const char *const ids[] = {"left", "right"}, *const titles[] = {"Left wall",
                                                                           "Right wall"};
    bt_pens pens = pens_of(d, index);
    const bt_graph *graph = &d->graphs[index];
    bt_text id;
    bt_text__open(&id, d->chart.ctx);
    bt_text__format(&id, "g%zu-%s", index + 1, ids[side]);
    bt_picture__begin(d->chart.out, id.failed ? "" : id.at, titles[side]);
    bt_value__draw_wall(&d->chart, side == BT_LEFT ? pens.left : pens.right,
                        side == BT_LEFT ? &graph->left : &graph->right);
    bt_picture__end(d->chart.out);
    bt_text__close(&id);
}

static void draw_lines(drawing *d, size_t index)
{
    const bt_graph *graph = &d->graphs[index];
    bt_text id;
    bt_text__open(&id, d->chart.ctx);
    bt_text__format(&id, "g%zu-mast", index + 1);
    bool visible = has_walls(d, graph);
    if (visible) draw_side(d, index, BT_LEFT);
    if (visible) draw_side(d, index, BT_RIGHT);
    bt_picture__begin(d->chart.out, id.failed ? "" : id.at, "mast");
    bt_value__draw_mast(&d->chart, pens_of(d, index).mast, graph);
    bt_picture__end(d->chart.out);
    bt_text__close(&id);
}

static void draw_points(drawing *d, size_t index)
{
    const bt_graph *graph = &d->graphs[index];
    bt_pens pens = pens_of(d, index);
    if (!has_walls(d, graph)) return;
    bt_value__draw_corners(&d->chart, d->labels, &graph->left, BT_LEFT, &pens, false);
    bt_value__draw_corners(&d->chart, d->labels, &graph->right, BT_RIGHT, &pens, false);
    bt_value__draw_point(&d->chart, d->count == 1 ? BT_STYLE_INK : pens.left_point, BT_LEFT,
                         graph->temperature, graph->mean);
}

/* -- the tax -- */

static void label_stop(drawing *d, bt_player side, bt_value x)
{
    bt_point at = bt_value__chart_place(&d->chart, d->tax, x);
    bt_text text, latex;
    bt_text__open(&text, d->chart.ctx);
    bt_text__open(&latex, d->chart.ctx);
    bt_value__put_place(&d->chart, x, &text, &latex);
    bt_style style = side == BT_LEFT ? BT_STYLE_LEFT_LABEL : BT_STYLE_RIGHT_LABEL;
    bt_label label = {style, text.at, latex.at, 200, true};
    if (!text.failed && !latex.failed)
        bt_picture__label_point(d->labels, &label, at, 8, side == BT_LEFT ? -1 : 1);
    bt_text__close(&latex);
    bt_text__close(&text);
}

/* Where a graph stands at the tax: its mast above its temperature. */
static bt_value stop_at(const drawing *d, const bt_graph *graph, bt_player side)
{
    size_t hint = 0;
    const bt_wall *wall = side == BT_LEFT ? &graph->left : &graph->right;
    return bt_value__wall_at(d->chart.ctx, wall, d->tax, &hint);
}

static void mark_stops(drawing *d, size_t index)
{
    bt_pens pens = pens_of(d, index);
    bt_value left = stop_at(d, &d->graphs[index], BT_LEFT);
    bt_value right = stop_at(d, &d->graphs[index], BT_RIGHT);
    if (!left || !right) return;
    bt_value__draw_point(&d->chart, pens.left_point, BT_LEFT, d->tax, left);
    if (left != right) bt_value__draw_point(&d->chart, pens.right_point, BT_RIGHT, d->tax, right);
    label_stop(d, BT_LEFT, left);
    if (left != right) label_stop(d, BT_RIGHT, right);
}

static void put_tax(drawing *d)
{
    bt_chart *chart = &d->chart;
    bt_wall line;
    bt_value ends[] = {d->tax, chart->high, d->tax, chart->low};
    bool good = true;
    bt_words__open(&line.at, chart->ctx);
    for (int i = 0; i < 4 && good; i++) good = bt_words__push(&line.at, ends[i]);
    bt_picture__begin(chart->out, "tax", "tax");
    if (good) bt_value__draw_wall(chart, BT_STYLE_TAX, &line);
    bt_picture__end(chart->out);
    bt_words__close(&line.at);
}

static void label_tax(drawing *d)
{
    bt_text text, latex;
    bt_text__open(&text, d->chart.ctx);
    bt_text__open(&latex, d->chart.ctx);
    bt_text__add(&text, "tax ");
    bt_text__add(&latex, "tax $");
    bt_value__put_number(d->chart.ctx, d->tax, &text, &latex);
    bt_text__char(&latex, '$');
    bt_point at = bt_value__chart_place(&d->chart, d->tax, d->chart.low);
    if (!text.failed && !latex.failed)
        bt_picture__text(d->chart.out, BT_STYLE_SMALL, BT_ANCHOR_START, at.x + BT_CHART_PAD + 6,
                         at.y + 4, text.at, latex.at);
    bt_text__close(&latex);
    bt_text__close(&text);
}

/* -- names and the legend -- */

/* The name that stands at a mast: short, or a letter that the legend explains. */
static bool is_short(const drawing *d, size_t index, bt_text *text, bt_text *latex)
{
    const bt_graph *graph = &d->graphs[index];
    bt_value__short_name(d->chart.ctx, graph->game, graph->name, NAME_MAX_LENGTH, text, latex);
    return text->length <= SHORT_NAME;
}

static void label_name(drawing *d, size_t index)
{
    const bt_graph *graph = &d->graphs[index];
    char letter[] = {(char)('A' + index), '\0'};
    bt_text text, latex;
    bt_text__open(&text, d->chart.ctx);
    bt_text__open(&latex, d->chart.ctx);
    bool brief = is_short(d, index, &text, &latex);
    bt_point at = bt_value__chart_place(&d->chart, d->chart.top, graph->mean);
    bt_label label = {BT_STYLE_NUMBER, brief ? text.at : letter, brief ? latex.at : letter, 50,
                      true};
    if (!text.failed && !latex.failed) bt_value__label_head(d->labels, &label, at, 1);
    bt_text__close(&latex);
    bt_text__close(&text);
}

static void draw_sample(drawing *d, bt_style line, bt_style point, bool square, double x, double y)
{
    bt_picture *out = d->chart.out;
    double middle = x + SAMPLE / 2.0;
    bt_picture__line(out, line, x, y, x + SAMPLE, y);
    if (square)
        bt_picture__rect(out, point, middle - 4, y - 4, 8, 8, 0);
    else
        bt_picture__circle(out, point, middle, y, 4);
}

/* Two samples with what they mean. */
static void explain_walls(drawing *d, double y)
{
    static const char *const words[] = {"Left wall", "Right wall"};
    bt_pens pens = bt_value__usual_pens();
    double x = 0;
    for (int i = 0; i < 2; i++) {
        if (d->count == 1)
            draw_sample(d, i ? pens.right : pens.left, i ? pens.right_point : pens.left_point, i, x,
                        y);
        else if (i)
            bt_picture__rect(d->chart.out, BT_STYLE_INK, x + SAMPLE - 12, y - 4, 8, 8, 0);
        else
            bt_picture__circle(d->chart.out, BT_STYLE_INK, x + SAMPLE - 8, y, 4);
        bt_picture__text(d->chart.out, BT_STYLE_LABEL, BT_ANCHOR_START, x + SAMPLE + 8, y + 5,
                         words[i], NULL);
        x += SAMPLE + 110;
    }
}

/* A = {4|1}: mean 5/2, temperature 3/2 */
static void explain_graph(drawing *d, size_t index, double y)
{
    const bt_graph *graph = &d->graphs[index];
    bt_pens pens = pens_of(d, index);
    bt_text text, latex;
    bt_text__open(&text, d->chart.ctx);
    bt_text__open(&latex, d->chart.ctx);
    bool brief = is_short(d, index, &text, &latex);
    bt_text__cut(&text, 0);
    if (!brief) bt_text__format(&text, "%c = ", (int)('A' + index));
    bt_value__short_name(d->chart.ctx, graph->game, graph->name, NAME_MAX_LENGTH, &text, &latex);
    bt_text__add(&text, ": mean ");
    bt_value__put_place(&d->chart, graph->mean, &text, NULL);
    bt_text__add(&text, ", temperature ");
    bt_value__put_number(d->chart.ctx, graph->temperature, &text, NULL);
    draw_sample(d, pens.left, pens.left_point, false, 0, y);
    if (!text.failed)
        bt_picture__text(d->chart.out, BT_STYLE_LABEL, BT_ANCHOR_START, SAMPLE + 8, y + 5, text.at,
                         NULL);
    bt_text__close(&latex);
    bt_text__close(&text);
}

/* At tax 1/2 Left stops at 7/2, Right at 2. */
static void explain_tax(drawing *d, size_t index, double y)
{
    bt_value left = stop_at(d, &d->graphs[index], BT_LEFT);
    bt_value right = stop_at(d, &d->graphs[index], BT_RIGHT);
    bt_text text;
    if (!left || !right) return;
    bt_text__open(&text, d->chart.ctx);
    bt_text__add(&text, "At tax ");
    bt_value__put_number(d->chart.ctx, d->tax, &text, NULL);
    bt_text__add(&text, " Left stops at ");
    bt_value__put_place(&d->chart, left, &text, NULL);
    bt_text__add(&text, ", Right at ");
    bt_value__put_place(&d->chart, right, &text, NULL);
    bt_text__char(&text, '.');
    if (!text.failed)
        bt_picture__text(d->chart.out, BT_STYLE_LABEL, BT_ANCHOR_START, 0, y + 5, text.at, NULL);
    bt_text__close(&text);
}

/* c = 10^30 */
static void explain_base(drawing *d, double y)
{
    bt_text text;
    bt_text__open(&text, d->chart.ctx);
    bt_text__add(&text, "c = ");
    bt_value__print_number(d->chart.ctx, d->chart.base, BT_PLAIN, &text);
    if (!text.failed && text.length > NAME_MAX_LENGTH) {
        bt_text__cut(&text, 4);
        bt_value__put_number(d->chart.ctx, d->chart.base, &text, NULL);
    }
    if (!text.failed)
        bt_picture__text(d->chart.out, BT_STYLE_LABEL, BT_ANCHOR_START, 0, y + 5, text.at, NULL);
    bt_text__close(&text);
}

static void draw_legend(drawing *d)
{
    double y = 46;
    bt_picture__begin(d->chart.out, "legend", "");
    for (size_t i = 0; i < d->count && d->count > 1; i++, y += ROW) explain_graph(d, i, y);
    if (d->count > 1 || has_walls(d, &d->graphs[0])) explain_walls(d, y), y += ROW;
    if (d->chart.base) explain_base(d, y), y += ROW;
    if (d->tax && d->count == 1) explain_tax(d, 0, y);
    bt_picture__end(d->chart.out);
}

/* -- the whole -- */

static void name_picture(drawing *d)
{
    bt_text title, about, latex;
    bt_context *ctx = d->chart.ctx;
    bt_text__open(&title, ctx);
    bt_text__open(&about, ctx);
    bt_text__open(&latex, ctx);
    bt_text__add(&title, "Thermograph of ");
    for (size_t i = 0; i < d->count; i++) {
        const bt_graph *graph = &d->graphs[i];
        if (i) bt_text__add(&title, ", ");
        bt_value__short_name(ctx, graph->game, graph->name, NAME_MAX_LENGTH, &title, &latex);
        if (i) bt_text__char(&about, ' ');
        bt_text__add(&about, "Mean ");
        bt_value__print_number(ctx, graph->mean, BT_PLAIN, &about);
        bt_text__add(&about, ", temperature ");
        bt_value__print_number(ctx, graph->temperature, BT_PLAIN, &about);
        bt_text__char(&about, '.');
    }
    if (!title.failed && !about.failed) bt_picture__name(d->chart.out, title.at, about.at);
    bt_text__close(&latex);
    bt_text__close(&about);
    bt_text__close(&title);
}

static bt_status check_tax(const drawing *d)
{
    if (!d->tax) return BT_OK;
    if (!bt_value_is_number(d->chart.ctx, d->tax))
        return bt__fail(d->chart.ctx, BT_DOMAIN, "the tax must be a number");
    if (bt_value__cmp(d->chart.ctx, d->tax, d->chart.from) >= 0) return BT_OK;
    return bt__fail(d->chart.ctx, BT_DOMAIN, "the tax lies below the lowest temperature drawn");
}

static bt_status draw_all(drawing *d)
{
    bt_status status = check_tax(d);
    if (!status && d->tax && !bt_value__chart_warm(&d->chart, d->tax))
        status = bt_error(d->chart.ctx);
    if (!status && !bt_value__chart_raise(&d->chart)) status = bt_error(d->chart.ctx);
    if (!status) status = bt_value__chart_scale(&d->chart, WIDTH, HEIGHT);
    if (!status) status = bt_picture__labels_open(d->chart.out, &d->labels);
    if (status) return status;
    bt_value__chart_axes(&d->chart);
    if (d->tax) put_tax(d), label_tax(d);
    for (size_t i = 0; i < d->count; i++) draw_lines(d, i);
    for (size_t i = 0; i < d->count; i++) draw_points(d, i);
    for (size_t i = 0; i < d->count && d->tax; i++) mark_stops(d, i);
    if (d->count == 1) bt_value__label_mast(&d->chart, d->labels, &d->graphs[0]);
    for (size_t i = 0; i < d->count && d->count > 1; i++) label_name(d, i);
    draw_legend(d);
    bt_picture__labels_settle(d->labels);
    name_picture(d);
    return bt_error(d->chart.ctx);
}

static bt_status draw_graphs(const bt_value *values, size_t count, const bt_thermograph_look *look,
                             bt_picture *out)
{
    drawing d = {.tax = look->tax};
    bt_status status = BT_OK;
    bt_value__chart_open(&d.chart, out, look->from_zero);
    for (; d.count < count && !status; d.count++)
        status =
            bt_value__graph_open(&d.chart, values[d.count],
                                 look->names ? look->names[d.count] : NULL, &d.graphs[d.count]);
    if (!status) status = draw_all(&d);
    for (size_t i = 0; i < d.count; i++) bt_value__graph_close(&d.graphs[i]);
    return status;
}

bt_status bt_value__draw_thermograph(const bt_value *values, size_t count,
                                     const bt_thermograph_look *look, bt_picture *out)
{
    bt_context *ctx = out->ctx;
    if (count == 0 || count > GRAPHS_MAX)
        return bt__fail(ctx, BT_INPUT, "between 1 and %d thermographs fit in one picture",
                        GRAPHS_MAX);
    for (size_t i = 0; i < count; i++)
        if (!values[i]) return bt__fail(ctx, BT_INPUT, "expected a value");
    if (!look->steps && !look->step) return draw_graphs(values, count, look, out);
    if (count > 1) return bt__fail(ctx, BT_INPUT, "steps are drawn for one value at a time");
    if (look->tax) return bt__fail(ctx, BT_INPUT, "steps are drawn without a tax");
    return bt_value__draw_steps(values[0], look->names ? look->names[0] : NULL, look->step,
                                look->from_zero, out);
}

bt_status bt_value_draw_thermograph(bt_context *ctx, const bt_value *values, size_t count,
                                    const bt_thermograph_look *look, bt_picture **out)
{
    bt_thermograph_look own = {.size = sizeof own};
    if (look) memcpy(&own, look, look->size < sizeof own ? look->size : sizeof own);
    bt_status status = bt_picture_open(ctx, out);
    if (!status) status = bt_value__draw_thermograph(values, count, &own, *out);
    if (!status) return BT_OK;
    bt_picture_close(*out);
    *out = NULL;
    return status;
}
