/* Values in boxes that are joined by lines: names, layout, lines, a legend. */
#include "value/draw_diagram.h"

#include "value/draw_graph.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOX = 26,         /* height of a box */
    PAD = 8,          /* between its text and its sides */
    NAME_LENGTH = 16, /* characters of a name in a box */
    LEGEND_LENGTH = 72,
    LEGEND_ROWS = 12,
    LEGEND_ROW = 20,
    TITLE_LENGTH = 2000,
};

void bt_value__diagram_open(bt_diagram *d, bt_picture *out)
{
    *d = (bt_diagram){.ctx = out->ctx, .out = out, .gap = 22, .row = 74};
    bt_words__open(&d->values, d->ctx);
}

void bt_value__diagram_close(bt_diagram *d)
{
    bt__free(d->ctx, d->knots, d->knot_capacity * sizeof *d->knots);
    bt__free(d->ctx, d->links, d->link_capacity * sizeof *d->links);
    bt__free(d->ctx, d->ties, d->tie_capacity * sizeof *d->ties);
    bt_words__close(&d->values);
}

bool bt_value__diagram_add(bt_diagram *d, bt_value g)
{
    size_t at = d->values.length;
    if (!BT_GROW(d->ctx, d->knots, d->knot_capacity, at + 1)) return false;
    d->knots[at] = (bt_knot){.mirror = at};
    return bt_words__push(&d->values, g);
}

bool bt_value__diagram_join(bt_diagram *d, size_t from, size_t to, int pull, bt_tie tie)
{
    if (!BT_GROW(d->ctx, d->links, d->link_capacity, d->link_count + 1) ||
        !BT_GROW(d->ctx, d->ties, d->tie_capacity, d->link_count + 1))
        return false;
    d->links[d->link_count] = (bt_link){.from = from, .to = to, .pull = pull};
    d->ties[d->link_count++] = tie;
    return true;
}

static int compare_ranks(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

bool bt_value__diagram_rank(bt_diagram *d, const int64_t *ranks)
{
    size_t count = d->values.length, size = count * sizeof *ranks, kept = 0;
    int64_t *sorted = bt__alloc(d->ctx, size);
    if (!sorted) return false;
    memcpy(sorted, ranks, size);
    qsort(sorted, count, sizeof *sorted, compare_ranks);
    for (size_t i = 0; i < count; i++)
        if (!i || sorted[i] != sorted[kept - 1]) sorted[kept++] = sorted[i];
    for (size_t i = 0; i < count; i++) {
        const int64_t *at = bsearch(&ranks[i], sorted, kept, sizeof *sorted, compare_ranks);
        d->knots[i].layer = (unsigned)(at - sorted);
    }
    bt__free(d->ctx, sorted, size);
    return true;
}

/* -- names -- */

/* The names of all boxes, and whether they are explained below. */
typedef struct names {
    bt_text *texts, *latex;
    bool *given;
    size_t count;
} names;

static bool open_names(bt_diagram *d, names *n)
{
    size_t count = n->count = d->values.length;
    n->texts = bt__alloc_zero(d->ctx, count * sizeof *n->texts);
    n->latex = bt__alloc_zero(d->ctx, count * sizeof *n->latex);
    n->given = bt__alloc_zero(d->ctx, count * sizeof *n->given);
    if (!n->texts || !n->latex || !n->given) return false;
    for (size_t i = 0; i < count; i++) {
        bt_text__open(&n->texts[i], d->ctx);
        bt_text__open(&n->latex[i], d->ctx);
    }
    return true;
}

static void close_names(bt_diagram *d, names *n)
{
    for (size_t i = 0; i < n->count && n->texts && n->latex && n->given; i++) {
        bt_text__close(&n->texts[i]);
        bt_text__close(&n->latex[i]);
    }
    bt__free(d->ctx, n->texts, n->count * sizeof *n->texts);
    bt__free(d->ctx, n->latex, n->count * sizeof *n->latex);
    bt__free(d->ctx, n->given, n->count * sizeof *n->given);
}

/* Its own name, or G1, G2, .. when that is long. */
static bool choose_names(bt_diagram *d, names *n)
{
    unsigned given = 0;
    for (size_t i = 0; i < n->count; i++) {
        if (bt__check(d->ctx)) return false;
        bt_text *text = &n->texts[i], *latex = &n->latex[i];
        bt_value__short_name(d->ctx, d->values.at[i], NULL, NAME_LENGTH, text, latex);
        n->given[i] = !latex->length;
        if (n->given[i]) {
            bt_text__cut(text, 0);
            bt_text__format(text, "G%u", ++given);
            bt_text__format(latex, "G_{%u}", given);
        }
        if (text->failed || latex->failed) return false;
        double wide = bt_picture__text_width(BT_STYLE_LABEL, text->at) + 2 * PAD;
        d->knots[i].width = wide < BOX ? BOX : wide;
    }
    return true;
}

/* -- drawing -- */

static double y_of(const bt_diagram *d, unsigned layer)
{
    return layer * d->row;
}

/* The points that a line passes: its ends, and where it goes by the boxes of a layer. */
static size_t find_points(const bt_diagram *d, const bt_layers *l, size_t index, bt_point *points)
{
    const bt_link *link = &d->links[index];
    const bt_tie *tie = &d->ties[index];
    const bt_knot *from = &d->knots[link->from], *to = &d->knots[link->to];
    size_t count = 0, bends = to->layer - from->layer - 1;
    points[count++] =
        (bt_point){from->x + tie->from * from->width, y_of(d, from->layer) + BOX / 2.0};
    for (size_t i = 0; i < bends; i++) {
        double x = l->bends[link->first + i], y = y_of(d, from->layer + (unsigned)i + 1);
        points[count++] = (bt_point){x, y - BOX / 2.0};
        points[count++] = (bt_point){x, y + BOX / 2.0};
    }
    points[count++] = (bt_point){to->x + tie->to * to->width, y_of(d, to->layer) - BOX / 2.0};
    return count;
}

/* A curve through the points that is upright in all of them but the first and the last. */
static size_t bend(bt_point *points, size_t count)
{
    for (size_t i = count; i-- > 1;) {
        bt_point a = points[i - 1], b = points[i];
        double third = (b.y - a.y) / 3;
        points[3 * i] = b;
        points[3 * i - 1] = i + 1 < count ? (bt_point){b.x, b.y - third}
                                          : (bt_point){b.x + (a.x - b.x) / 3, b.y - third};
        points[3 * i - 2] =
            i > 1 ? (bt_point){a.x, a.y + third} : (bt_point){a.x + (b.x - a.x) / 3, a.y + third};
    }
    return 3 * count - 2;
}

static void draw_line(bt_diagram *d, const bt_layers *l, size_t index, bt_point *points)
{
    const bt_link *link = &d->links[index];
    const bt_tie *tie = &d->ties[index];
    char id[64];
    size_t count = find_points(d, l, index, points);
    snprintf(id, sizeof id, "%c%zu-%zu", tie->letter, link->from + 1, link->to + 1);
    bt_picture__begin(d->out, id, "");
    if (count == 2)
        bt_picture__path(d->out, tie->style, points, count);
    else
        bt_picture__curve(d->out, tie->style, points, bend(points, count));
    bt_picture__end(d->out);
}

static void draw_lines(bt_diagram *d, const bt_layers *l)
{
    unsigned last = 0;
    for (size_t i = 0; i < d->values.length; i++)
        if (d->knots[i].layer > last) last = d->knots[i].layer;
    size_t size = 3 * (2 * (size_t)last + 2) * sizeof(bt_point);
    bt_point *points = bt__alloc(d->ctx, size);
    for (size_t i = 0; points && i < d->link_count && !bt__check(d->ctx); i++)
        draw_line(d, l, i, points);
    bt__free(d->ctx, points, size);
}

static void draw_box(bt_diagram *d, const names *n, size_t index)
{
    const bt_knot *knot = &d->knots[index];
    double y = y_of(d, knot->layer);
    char id[32];
    bt_text title;
    bt_text__open(&title, d->ctx);
    bt_value__print(d->ctx, d->values.at[index], BT_PLAIN, &title);
    snprintf(id, sizeof id, "n%zu", index + 1);
    bool brief = !title.failed && title.length <= TITLE_LENGTH;
    bt_picture__begin(d->out, id, brief ? title.at : n->texts[index].at);
    bt_picture__rect(d->out, BT_STYLE_FRAME, knot->x - knot->width / 2, y - BOX / 2.0, knot->width,
                     BOX, 8);
    bt_picture__centred(d->out, BT_STYLE_LABEL, knot->x, y, n->texts[index].at, n->latex[index].at);
    bt_picture__end(d->out);
    bt_text__close(&title);
}

/* G1 = {..}, below the left end of the picture. */
static void explain_name(bt_diagram *d, const names *n, size_t index, double x, double y)
{
    bt_text text, latex;
    bt_text__open(&text, d->ctx);
    bt_text__open(&latex, d->ctx);
    bt_text__format(&text, "%s = ", n->texts[index].at);
    bt_value__short_name(d->ctx, d->values.at[index], NULL, LEGEND_LENGTH, &text, &latex);
    if (latex.length) { /* G_{1} = .. */
        bt_text__cut(&latex, 0);
        bt_text__format(&latex, "%s = ", n->latex[index].at);
        bt_value__print(d->ctx, d->values.at[index], BT_LATEX, &latex);
    }
    if (!text.failed && !latex.failed)
        bt_picture__text(d->out, BT_STYLE_LABEL, BT_ANCHOR_START, x, y, text.at, latex.at);
    bt_text__close(&latex);
    bt_text__close(&text);
}

static void explain_names(bt_diagram *d, const names *n)
{
    size_t shown = 0, all = 0;
    double x = d->out->box.left, y = d->out->box.bottom + 34;
    char more[48];
    for (size_t i = 0; i < n->count; i++) all += n->given[i];
    for (size_t i = 0; i < n->count && shown < LEGEND_ROWS; i++) {
        if (!n->given[i]) continue;
        explain_name(d, n, i, x, y + (double)shown++ * LEGEND_ROW);
    }
    if (shown == all) return;
    snprintf(more, sizeof more, "and %zu more", all - shown);
    bt_picture__text(d->out, BT_STYLE_LABEL, BT_ANCHOR_START, x, y + (double)shown * LEGEND_ROW,
                     more, NULL);
}

static bt_status draw_named(bt_diagram *d, names *n)
{
    bt_layers layers = {.ctx = d->ctx,
                        .knots = d->knots,
                        .knot_count = d->values.length,
                        .links = d->links,
                        .link_count = d->link_count,
                        .mirrored = d->mirrored,
                        .gap = d->gap};
    bt_status status = bt_picture__layers_arrange(&layers);
    if (!status) {
        draw_lines(d, &layers);
        for (size_t i = 0; i < n->count && !bt__check(d->ctx); i++) draw_box(d, n, i);
        explain_names(d, n);
    }
    bt_picture__layers_close(&layers);
    return status ? status : bt_error(d->ctx);
}

bt_status bt_value__diagram_draw(bt_diagram *d)
{
    names n = {0};
    bt_status status = BT_OK;
    if (!open_names(d, &n) || !choose_names(d, &n)) status = bt_error(d->ctx);
    if (!status) status = draw_named(d, &n);
    close_names(d, &n);
    return status;
}
