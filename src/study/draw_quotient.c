/* Pictures of misère quotients: what divides what, from 1 down to the kernel, and the images of the
   heaps. Elements that divide each other share a box; those of the P-portion are filled. */
#include "picture/layers.h"
#include "study/draw.h"
#include "study/quotient.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    ELEMENTS_MOST = 256,
    HEAPS_MOST = 480,
    CELL = 22,     /* the height of an element */
    PAD = 5,       /* in a box, around its elements */
    GAP = 16,      /* between boxes */
    ROW = 34,      /* between layers */
    LINE = 20,     /* of a caption */
    ROW_HEAPS = 12 /* in a row, unless the period is of use */
};

typedef struct box {
    uint32_t count, columns; /* its elements */
    double height;
} box;

typedef struct sketch {
    bt_context *ctx;
    const bt_misere *m;
    const bt_presentation *p;
    bt_picture *out;
    uint32_t *class; /* of each element */
    double cell;     /* the width of an element */
    box *boxes;
    bt_knot *knots;
    uint32_t count; /* of boxes */
    bt_link *links;
    size_t link_count, link_capacity;
    double *top; /* of each layer, and of what is below the last one */
    uint32_t layers;
    uint64_t shown, width; /* heaps, and how many of them stand in a row */
} sketch;

/* -- words -- */

/* a b^2 with raised digits. */
static void name_element(const sketch *s, uint32_t element, bt_text *out, bt_text *latex)
{
    static const char *const raised[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    bt_text plain;
    bt_text__open(&plain, s->ctx);
    bt_solve__print_element(s->p, element, &plain);
    bool up = false;
    for (size_t i = 0; i < plain.length; i++) {
        char c = plain.at[i];
        if (c == ' ') continue;
        bool digit = c >= '0' && c <= '9';
        if (c == '^')
            up = true;
        else if (up && digit)
            bt_text__add(out, raised[c - '0']);
        else
            up = false, bt_text__char(out, c);
    }
    bt_text__close(&plain);
    if (latex) bt_solve__print_word(s->p, &s->p->words[element], true, latex);
}

/* An element in its cell, filled when it is lost. */
static void draw_element(const sketch *s, uint32_t element, double x, double y, double width)
{
    bt_text name, latex;
    bool lost = bt_quotient__is_p(&s->m->q.monoid, element);
    bt_text__open(&name, s->ctx);
    bt_text__open(&latex, s->ctx);
    name_element(s, element, &name, &latex);
    if (lost) bt_picture__rect(s->out, BT_STYLE_ZERO, x + 1, y + 1, width - 2, CELL - 2, 4);
    bool dark = lost && bt_picture__is_dark(BT_STYLE_ZERO);
    if (!name.failed && !latex.failed)
        bt_picture__centred(s->out, dark ? BT_STYLE_ON_LABEL : BT_STYLE_LABEL, x + width / 2,
                            y + CELL / 2.0, name.at, latex.at);
    bt_text__close(&latex);
    bt_text__close(&name);
}

static double widest(const sketch *s)
{
    double most = CELL;
    for (uint32_t x = 0; x < s->m->q.monoid.order; x++) {
        bt_text name;
        bt_text__open(&name, s->ctx);
        name_element(s, x, &name, NULL);
        double width = name.failed ? 0 : bt_picture__text_width(BT_STYLE_LABEL, name.at) + 16;
        if (width > most) most = width;
        bt_text__close(&name);
    }
    return ceil(most);
}

/* -- what divides what -- */

static bool divides(const bt_monoid *m, uint32_t x, uint32_t y)
{
    for (uint32_t z = 0; z < m->order; z++)
        if (bt_quotient__times(m, x, z) == y) return true;
    return false;
}

/* Classes are numbered in the order of the words of their first elements. */
static bt_status find_classes(sketch *s)
{
    const bt_monoid *m = &s->m->q.monoid;
    for (uint32_t i = 0; i < m->order; i++) s->class[i] = UINT32_MAX;
    for (uint32_t i = 0; i < m->order; i++) {
        uint32_t x = s->p->order[i];
        if (s->class[x] != UINT32_MAX) continue;
        for (uint32_t y = 0; y < m->order; y++)
            if (s->class[y] == UINT32_MAX && divides(m, x, y) && divides(m, y, x)) {
                s->class[y] = s->count;
                s->boxes[s->count].count++;
            }
        s->count++;
        if (bt__check(s->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* below[i * count + j]: the class i divides the class j, another one. */
static void compare_classes(const sketch *s, uint8_t *below)
{
    const bt_monoid *m = &s->m->q.monoid;
    for (uint32_t x = 0; x < m->order; x++)
        for (uint32_t z = 0; z < m->order; z++) {
            uint32_t i = s->class[x], j = s->class[bt_quotient__times(m, x, z)];
            if (i != j) below[i * s->count + j] = 1;
        }
}

static bool is_cover(const sketch *s, const uint8_t *below, uint32_t i, uint32_t j)
{
    if (!below[i * s->count + j]) return false;
    for (uint32_t k = 0; k < s->count; k++)
        if (below[i * s->count + k] && below[k * s->count + j]) return false;
    return true;
}

/* Links where nothing is in between; the layer is the length of the longest chain above. */
static bt_status link_classes(sketch *s)
{
    size_t size = (size_t)s->count * s->count;
    uint8_t *below = bt__alloc_zero(s->ctx, size);
    if (!below) return BT_LIMIT;
    bt_status status = BT_OK;
    compare_classes(s, below);
    for (uint32_t i = 0; i < s->count && !status; i++)
        for (uint32_t j = 0; j < s->count && !status; j++) {
            if (!is_cover(s, below, i, j)) continue;
            if (!BT_GROW(s->ctx, s->links, s->link_capacity, s->link_count + 1)) status = BT_LIMIT;
            if (!status) s->links[s->link_count++] = (bt_link){.from = i, .to = j};
        }
    bt__free(s->ctx, below, size);
    for (bool changed = true; changed && !status;) {
        changed = false;
        for (size_t i = 0; i < s->link_count; i++) {
            bt_knot *from = &s->knots[s->links[i].from], *to = &s->knots[s->links[i].to];
            if (to->layer > from->layer) continue;
            to->layer = from->layer + 1;
            changed = true;
        }
    }
    return status;
}

/* -- the order -- */

static void measure(sketch *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        box *b = &s->boxes[i];
        b->columns = b->count <= 3 ? b->count : (uint32_t)ceil(sqrt((double)b->count));
        b->height = ceil((double)b->count / b->columns) * CELL + 2 * PAD;
        s->knots[i].width = b->columns * s->cell + 2 * PAD;
        if (s->knots[i].layer + 1 > s->layers) s->layers = s->knots[i].layer + 1;
    }
    for (uint32_t l = 0; l <= s->layers; l++) s->top[l] = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        double *height = &s->top[s->knots[i].layer + 1];
        if (s->boxes[i].height > *height) *height = s->boxes[i].height;
    }
    for (uint32_t l = 1; l <= s->layers; l++) s->top[l] += s->top[l - 1] + ROW;
}

/* The middle of a layer: boxes stand around it. */
static double middle(const sketch *s, unsigned layer)
{
    return (s->top[layer] + s->top[layer + 1] - ROW) / 2;
}

static void draw_link(const sketch *s, const bt_layers *l, const bt_link *link)
{
    const bt_knot *from = &s->knots[link->from], *to = &s->knots[link->to];
    bt_point points[2 * ELEMENTS_MOST + 2];
    size_t count = 0;
    char id[40];
    points[count++] = (bt_point){from->x, middle(s, from->layer) + s->boxes[link->from].height / 2};
    for (unsigned layer = from->layer + 1; layer < to->layer; layer++) {
        double x = l->bends[link->first + layer - from->layer - 1];
        points[count++] = (bt_point){x, s->top[layer]};
        points[count++] = (bt_point){x, s->top[layer + 1] - ROW};
    }
    points[count++] = (bt_point){to->x, middle(s, to->layer) - s->boxes[link->to].height / 2};
    snprintf(id, sizeof id, "l%zu-%zu", link->from + 1, link->to + 1);
    bt_picture__begin(s->out, id, "");
    bt_picture__path(s->out, BT_STYLE_LINE, points, count);
    bt_picture__end(s->out);
}

static void draw_box(const sketch *s, uint32_t index)
{
    const bt_knot *knot = &s->knots[index];
    const box *b = &s->boxes[index];
    double x = knot->x - knot->width / 2, y = middle(s, knot->layer) - b->height / 2;
    char id[20];
    uint32_t place = 0;
    snprintf(id, sizeof id, "n%u", index + 1);
    bt_picture__begin(s->out, id, "");
    bt_picture__rect(s->out, BT_STYLE_FRAME, x, y, knot->width, b->height, 8);
    for (uint32_t i = 0; i < s->m->q.monoid.order; i++) {
        uint32_t element = s->p->order[i];
        if (s->class[element] != index) continue;
        uint32_t row = place / b->columns;
        draw_element(s, element, x + PAD + place % b->columns * s->cell, y + PAD + row * CELL,
                     s->cell);
        place++;
    }
    bt_picture__end(s->out);
}

/* Around x = 0, as the rows of heaps below do. */
static void centre(sketch *s, const bt_layers *l)
{
    double left = 0, right = 0;
    for (uint32_t i = 0; i < s->count; i++) {
        const bt_knot *k = &s->knots[i];
        if (i == 0 || k->x - k->width / 2 < left) left = k->x - k->width / 2;
        if (i == 0 || k->x + k->width / 2 > right) right = k->x + k->width / 2;
    }
    for (uint32_t i = 0; i < s->count; i++) s->knots[i].x -= (left + right) / 2;
    for (size_t i = 0; i < l->bend_count; i++) l->bends[i] -= (left + right) / 2;
}

static bt_status draw_boxes(sketch *s)
{
    bt_layers layers = {.ctx = s->ctx,
                        .knots = s->knots,
                        .knot_count = s->count,
                        .links = s->links,
                        .link_count = s->link_count,
                        .gap = GAP};
    bt_status status = bt_picture__layers_arrange(&layers);
    if (!status) centre(s, &layers);
    for (size_t i = 0; i < s->link_count && !status; i++) draw_link(s, &layers, &s->links[i]);
    for (uint32_t i = 0; i < s->count && !status; i++) {
        draw_box(s, i);
        status = bt__check(s->ctx);
    }
    bt_picture__layers_close(&layers);
    return status;
}

/* -- the heaps -- */

/* Rows of one period where that is short, so that equal images stand below each other. */
static void choose_rows(sketch *s)
{
    const bt_misere *m = s->m;
    s->shown = m->settled ? m->preperiod + 2 * m->period : m->q.count;
    if (s->shown > m->q.count) s->shown = m->q.count;
    if (s->shown > HEAPS_MOST) s->shown = HEAPS_MOST;
    s->width = m->settled && m->period <= 2 * ROW_HEAPS ? m->period : ROW_HEAPS;
    while (s->width < ROW_HEAPS / 2) s->width *= 2;
    if (s->width > s->shown) s->width = s->shown;
}

static void draw_heaps(sketch *s, double top)
{
    double left = -((double)s->width * s->cell) / 2;
    for (uint64_t n = 0; n < s->shown; n++) {
        char words[40];
        double y = top + (double)(n / s->width) * (CELL + 2);
        snprintf(words, sizeof words, "%llu", (unsigned long long)n);
        if (n % s->width == 0)
            bt_picture__text(s->out, BT_STYLE_SMALL, BT_ANCHOR_END, left - 8, y + CELL / 2.0 + 4,
                             words, NULL);
        snprintf(words, sizeof words, "h%llu", (unsigned long long)n);
        bt_picture__begin(s->out, words, "");
        draw_element(s, s->m->q.heaps[n].image, left + (double)(n % s->width) * s->cell, y,
                     s->cell);
        bt_picture__end(s->out);
    }
}

/* -- what it is -- */

static void draw_line(const sketch *s, bt_style style, double y, const char *words)
{
    bt_picture__text(s->out, style, BT_ANCHOR_MIDDLE, 0, y, words, NULL);
}

static void draw_captions(const sketch *s, bool heaps)
{
    const bt_misere *m = s->m;
    char words[500];
    snprintf(words, sizeof words, "%.200s: %u elements", m->game->name, m->q.monoid.order);
    draw_line(s, BT_STYLE_LABEL, -2 * LINE, words);
    draw_line(s, BT_STYLE_SMALL, -LINE, "filled: P-positions; an element divides those below it");
    if (!heaps) return;
    if (m->settled)
        snprintf(words, sizeof words, "heaps: n+%llu is equivalent to n from %llu on",
                 (unsigned long long)m->period, (unsigned long long)m->preperiod);
    else
        snprintf(words, sizeof words, "heaps up to %zu", m->q.count - 1);
    draw_line(s, BT_STYLE_SMALL, s->top[s->layers] + 4, words);
}

/* -- the whole -- */

static void close_sketch(sketch *s)
{
    size_t order = s->m->q.monoid.order;
    if (s->class) bt__free(s->ctx, s->class, order * sizeof *s->class);
    if (s->boxes) bt__free(s->ctx, s->boxes, order * sizeof *s->boxes);
    if (s->knots) bt__free(s->ctx, s->knots, order * sizeof *s->knots);
    if (s->top) bt__free(s->ctx, s->top, (order + 1) * sizeof *s->top);
    bt__free(s->ctx, s->links, s->link_capacity * sizeof *s->links);
}

static bt_status draw_sketch(sketch *s, bool heaps)
{
    size_t order = s->m->q.monoid.order;
    s->class = bt__alloc(s->ctx, order * sizeof *s->class);
    s->boxes = bt__alloc_zero(s->ctx, order * sizeof *s->boxes);
    s->knots = bt__alloc_zero(s->ctx, order * sizeof *s->knots);
    s->top = bt__alloc(s->ctx, (order + 1) * sizeof *s->top);
    if (!s->class || !s->boxes || !s->knots || !s->top) return BT_LIMIT;
    bt_status status = find_classes(s);
    if (!status) status = link_classes(s);
    if (status) return status;
    s->cell = widest(s);
    measure(s);
    draw_captions(s, heaps);
    status = draw_boxes(s);
    if (!status && heaps) {
        choose_rows(s);
        draw_heaps(s, s->top[s->layers] + LINE);
    }
    return status ? status : bt_error(s->ctx);
}

static void name_picture(const bt_misere *m, bt_picture *out)
{
    char about[200];
    snprintf(about, sizeof about,
             "%u elements: an element divides those below it, and those of its box; "
             "elements of the P-portion are filled",
             m->q.monoid.order);
    bt_study__name_picture(out, "The misere quotient", m->game->name, about);
}

bt_status bt_study__draw_quotient(const bt_misere *m, bool heaps, bt_picture *out)
{
    bt_presentation p;
    if (m->q.monoid.order > ELEMENTS_MOST)
        return bt__fail(m->game->ctx, BT_LIMIT,
                        "a quotient of %u elements is not drawn: at most %d are", m->q.monoid.order,
                        ELEMENTS_MOST);
    bt_status status = bt_solve__presentation_open(&p, &m->q);
    sketch s = {.ctx = m->game->ctx, .m = m, .p = &p, .out = out};
    name_picture(m, out);
    if (!status) status = draw_sketch(&s, heaps);
    close_sketch(&s);
    bt_solve__presentation_close(&p);
    return status;
}
