/* Sequences as pictures: nim-values as points over the heaps, in which a period shows; outcomes, or
   nim-values that are folded, in rows. */
#include "base/context.h"
#include "study/draw.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    HEAPS_MAX = 1000001,
    FOLD_MAX = 4000,
    WIDE = 840,        /* of the chart of points */
    LOW = 90,          /* its least height */
    HIGH = 360,        /* its largest one */
    DOTS_MAX = 100000, /* beyond, an image */
    ZEROS_TO = 240,    /* heaps up to which zeros are marked */
    NAME_WIDE = 44,    /* where the name of the upright axis ends */
    BAND = 8,          /* periods narrower than this are not told apart */
    ROWS_OF_ONE = 48,  /* up to so many rows hold one period each */
};

typedef struct strip {
    bt_game *game;
    bt_context *ctx;
    bt_of of;
    uint64_t first;
    size_t count;
    uint32_t *answers;
    uint32_t most; /* the largest nim-value */
    bt_period period;
} strip;

/* -- the period -- */

/* Where it cannot be found within the limits nothing is said, but an interruption is kept. */
static void look_for_period(strip *s)
{
    enum { LOOK = 4096, LOOK_MAX = 1 << 20, STEPS = 1 << 19 };
    uint64_t last = s->first + s->count, limit = last < LOOK_MAX ? last : LOOK_MAX;
    if (s->game->series.period && limit < LOOK) limit = LOOK;
    if (!s->game->series.period && s->first > LOOK) return; /* heap by heap from 0 on */
    bt__loan loan = bt__lend(s->ctx, STEPS);
    bt_status status = bt_study__period(s->game, s->of, limit, &s->period);
    bt__end_loan(s->ctx, loan);
    if (!status) return;
    bool stopped = bt_interrupted(s->ctx);
    bt_clear(s->ctx);
    if (stopped) bt_interrupt(s->ctx);
    s->period = (bt_period){0};
}

/* "Period 12 from heap 71 on"; nothing when none is known. */
static void say_period(const bt_period *p, char out[160])
{
    char rise[40] = "";
    out[0] = '\0';
    if (!p->found) return;
    if (p->saltus)
        snprintf(rise, sizeof rise, ", %s by %" PRId64, p->saltus < 0 ? "falling" : "rising",
                 p->saltus < 0 ? -p->saltus : p->saltus);
    snprintf(out, 160, "Period %" PRIu64 " from heap %" PRIu64 " on%s%s", p->period, p->preperiod,
             rise, p->proved ? ", proved" : ", as far as was seen");
}

static void name_strip(const strip *s, bt_picture *out)
{
    char about[400], period[160];
    say_period(&s->period, period);
    snprintf(about, sizeof about, "The heaps %" PRIu64 " to %" PRIu64 ".%s%s%s", s->first,
             s->first + s->count - 1, *period ? " " : "", period, *period ? "." : "");
    bt_study__name_picture(out, s->of == BT_OF_NIM ? "Nim-values" : "Outcomes", s->game->name,
                           about);
}

/* -- points -- */

typedef struct chart {
    const strip *s;
    double each, high, up; /* pixels for a heap; the height; pixels for a nim-value */
} chart;

static chart plan_chart(const strip *s)
{
    double each = (double)WIDE / (double)s->count, up = 14;
    if (each > 12) each = 12;
    double high = (s->most + 1.0) * up;
    high = fmin(fmax(high, LOW), HIGH);
    return (chart){s, each, high, high / (s->most + 1.0)};
}

static double x_of(const chart *c, double heap)
{
    return (heap - (double)c->s->first + 0.5) * c->each;
}

static double y_of(const chart *c, double value)
{
    return c->high - (value + 0.5) * c->up;
}

/* Every other period is shaded; of those too narrow to be told apart all together. */
static void draw_bands(const chart *c, bt_picture *out)
{
    const bt_period *p = &c->s->period;
    double end = (double)c->s->count * c->each, wide = (double)p->period * c->each;
    double start = x_of(c, (double)p->preperiod) - c->each / 2;
    bool single = wide < BAND;
    if (!p->found || start >= end) return;
    if (!single && start < 0) start -= floor(start / wide / 2) * 2 * wide + 2 * wide;
    bt_picture__begin(out, "period", "");
    for (int i = 0; start + i * 2 * wide < end; i++) {
        double x = start + i * 2 * wide;
        double from = fmax(x, 0), to = fmin(single ? end : x + wide, end);
        if (to > from) bt_picture__rect(out, BT_STYLE_BAND, from, 0, to - from, c->high, 0);
        if (single) break;
    }
    bt_picture__end(out);
}

/* The words over the place where the first period begins, and a bracket as long as it is. */
static void draw_caption(const chart *c, bt_picture *out)
{
    char words[160];
    const bt_period *p = &c->s->period;
    double end = (double)c->s->count * c->each, y = -8;
    double start = fmax(x_of(c, (double)p->preperiod) - c->each / 2, 0);
    double stop = fmin(start + (double)p->period * c->each, end);
    say_period(p, words);
    if (!*words) return;
    double width = bt_picture__text_width(BT_STYLE_LABEL, words);
    if (start < end && stop - start > 2) {
        bt_picture__path(out, BT_STYLE_LINE,
                         (bt_point[]){{start, -2}, {start, -6}, {stop, -6}, {stop, -2}}, 4);
        y = -13;
    }
    double x = fmax(0, fmin(start, end - width));
    if (x < NAME_WIDE) y -= 13; /* the name of the axis is there */
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, x, y, words, NULL);
}

static void draw_dots(const chart *c, bt_picture *out)
{
    const strip *s = c->s;
    size_t used = 0, zeros = 0, room = s->count;
    double radius = fmax(fmin(fmin(c->each * 0.42, c->up * 0.42), 3), 0.8);
    bool marks = s->count <= ZEROS_TO;
    bt_point *points = bt__alloc(s->ctx, room * sizeof *points);
    if (!points) return;
    for (size_t i = 0; i < s->count; i++) {
        bt_point at = {x_of(c, (double)(s->first + i)), y_of(c, s->answers[i])};
        if (marks && s->answers[i] == 0)
            points[room - ++zeros] = at;
        else
            points[used++] = at;
    }
    bt_picture__dots(out, BT_STYLE_STONE, points, used, radius);
    bt_picture__squares(out, BT_STYLE_ZERO, points + room - zeros, zeros, radius * 1.2);
    bt_picture__dots(out, BT_STYLE_ZERO_DOT, points + room - zeros, zeros, radius * 0.55);
    bt__free(s->ctx, points, room * sizeof *points);
}

/* The pixels of a heap: a short stroke where values have room. */
static void set_pixels(const chart *c, uint8_t *pixels, uint32_t columns, uint32_t rows, size_t i)
{
    double x = ((double)i + 0.5) * c->each, y = y_of(c, c->s->answers[i]);
    uint32_t column = (uint32_t)(2 * x), row = (uint32_t)(2 * y), more = c->up >= 4 ? 2 : 0;
    for (uint32_t at = row < more ? 0 : row - more; at <= row + more; at++)
        if (column < columns && at < rows) pixels[(size_t)at * columns + column] = BT_STYLE_STONE;
}

/* Two pixels for one of the picture. */
static void draw_image(const chart *c, bt_picture *out)
{
    const strip *s = c->s;
    uint32_t columns = 2 * WIDE, rows = (uint32_t)(2 * c->high);
    uint8_t *pixels = bt__alloc_zero(s->ctx, (size_t)columns * rows);
    if (!pixels) return;
    for (size_t i = 0; i < s->count && !bt__check(s->ctx); i++)
        set_pixels(c, pixels, columns, rows, i);
    if (!bt_error(s->ctx))
        bt_picture__pixels(out, 0, 0, columns / 2.0, rows / 2.0, pixels, columns, rows);
    bt__free(s->ctx, pixels, (size_t)columns * rows);
}

static void draw_points(const strip *s, bt_picture *out)
{
    chart c = plan_chart(s);
    double last = (double)(s->first + s->count - 1);
    bt_axis heaps = {.side = BT_SIDE_BOTTOM,
                     .low = (double)s->first,
                     .high = last,
                     .from = x_of(&c, (double)s->first),
                     .to = x_of(&c, last),
                     .at = c.high,
                     .unit = 1};
    bt_axis values = {.side = BT_SIDE_LEFT,
                      .high = s->most,
                      .from = y_of(&c, 0),
                      .to = y_of(&c, s->most),
                      .unit = 1};
    draw_bands(&c, out);
    bt_picture__begin(out, "axes", "");
    bt_picture__line(out, BT_STYLE_EDGE, 0, 0, 0, c.high);
    bt_picture__line(out, BT_STYLE_EDGE, 0, c.high, (double)s->count * c.each, c.high);
    bt_picture__draw_axis(out, &heaps);
    bt_picture__draw_axis(out, &values);
    bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_START, -22, -11, "nim-value", NULL);
    bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_MIDDLE, (double)s->count * c.each / 2,
                     c.high + 32, "heap", NULL);
    bt_picture__end(out);
    bt_picture__begin(out, "points", "");
    (s->count > DOTS_MAX ? draw_image : draw_dots)(&c, out);
    bt_picture__end(out);
    draw_caption(&c, out);
}

/* -- rows -- */

/* One period in a row; of very many rows as many periods as make the picture about square. */
static uint64_t choose_fold(const strip *s)
{
    uint64_t root = (uint64_t)sqrt((double)s->count) + 1, period = s->period.period;
    if (!s->period.found || period > FOLD_MAX || period > s->count)
        return s->count <= 24 ? s->count : root < 24 ? 24 : root;
    if (s->count / period < ROWS_OF_ONE) return period;
    return period >= root ? period : root / period * period;
}

static bt_status fill_rows(const strip *s, uint64_t fold, bt_study__grid *grid)
{
    uint64_t start = s->first / fold * fold, rows = (s->first - start + s->count + fold - 1) / fold;
    if (fold > FOLD_MAX || rows > FOLD_MAX)
        return bt__fail(s->ctx, BT_LIMIT,
                        "heaps in rows of %" PRIu64 " make %" PRIu64
                        " rows: at most %d rows of %d can be drawn",
                        fold, rows, FOLD_MAX, FOLD_MAX);
    bt_status status = bt_study__grid_open(grid, s->ctx, s->of, (uint32_t)rows, (uint32_t)fold);
    if (status) return status;
    grid->most = s->most;
    memcpy(grid->cells + (s->first - start), s->answers, s->count * sizeof *s->answers);
    return BT_OK;
}

/* A step along the border between the preperiod and what repeats. */
static void draw_border(const strip *s, const bt_study__grid *grid, bt_picture *out)
{
    if (!grid->columns || !s->period.found) return;
    uint64_t start = s->first / grid->columns * grid->columns, from = s->period.preperiod;
    if (from <= s->first || from >= s->first + s->count) return;
    uint64_t row = (from - start) / grid->columns, column = (from - start) % grid->columns;
    double side = grid->side, right = grid->columns * side;
    double x = (double)column * side, y = (double)row * side;
    bt_picture__begin(out, "preperiod", "");
    if (column > 0)
        bt_picture__path(out, BT_STYLE_LINE,
                         (bt_point[]){{0, y + side}, {x, y + side}, {x, y}, {right, y}}, 4);
    else
        bt_picture__line(out, BT_STYLE_LINE, 0, y, right, y);
    bt_picture__end(out);
}

static void draw_row_axes(const strip *s, const bt_study__grid *grid, bt_picture *out)
{
    double half = grid->side / 2, fold = grid->columns;
    uint64_t first_row = grid->columns ? s->first / grid->columns : 0;
    double start = (double)first_row * fold;
    bt_axis rows = {.side = BT_SIDE_LEFT,
                    .low = start,
                    .high = start + (grid->rows - 1) * fold,
                    .from = half,
                    .to = grid->rows * grid->side - half,
                    .at = -2,
                    .unit = fold};
    bt_axis columns = {.side = BT_SIDE_TOP,
                       .high = fold - 1,
                       .from = half,
                       .to = fold * grid->side - half,
                       .at = -2,
                       .unit = 1};
    bt_picture__begin(out, "axes", "");
    bt_picture__draw_axis(out, &rows);
    bt_picture__draw_axis(out, &columns);
    bt_picture__end(out);
}

static bt_status draw_rows(const strip *s, uint64_t fold, bt_picture *out)
{
    char words[160];
    bt_study__grid grid = {0};
    bt_status status = fill_rows(s, fold ? fold : choose_fold(s), &grid);
    if (status) return status;
    double below = grid.rows * grid.side + 22;
    bt_study__draw_cells(&grid, out);
    draw_border(s, &grid, out);
    draw_row_axes(s, &grid, out);
    say_period(&s->period, words);
    if (*words) bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, 0, below + 4, words, NULL);
    bt_picture__begin(out, "key", "");
    bt_study__draw_key(&grid, below + (*words ? 22 : 0), out);
    bt_picture__end(out);
    bt_study__grid_close(&grid);
    return bt_error(s->ctx);
}

/* -- all of it -- */

static bt_status draw_strip(strip *s, uint32_t fold, bt_picture *out)
{
    size_t done = 0;
    bt_status status =
        bt_study__sequence(s->game, s->of, s->first, s->first + s->count - 1, s->answers, &done);
    if (status) return status;
    for (size_t i = 0; i < s->count && s->of == BT_OF_NIM; i++)
        if (s->answers[i] > s->most) s->most = s->answers[i];
    look_for_period(s);
    name_strip(s, out);
    if (s->of == BT_OF_OUTCOME || fold) return draw_rows(s, fold, out);
    draw_points(s, out);
    return bt_error(s->ctx);
}

bt_status bt_study_draw_sequence(bt_game *game, bt_of of, uint64_t first, uint64_t last,
                                 uint32_t fold, bt_picture *out)
{
    if (of == BT_OF_VALUE)
        return bt__fail(game->ctx, BT_INPUT, "a sequence of nim-values or outcomes can be drawn");
    if (last < first || last > UINT64_MAX / 4)
        return bt__fail(game->ctx, BT_INPUT, "there are no such heaps");
    if (last - first >= HEAPS_MAX)
        return bt__fail(game->ctx, BT_LIMIT, "%" PRIu64 " heaps cannot be drawn: at most %d",
                        last - first + 1, HEAPS_MAX);
    strip s = {.game = game, .ctx = game->ctx, .of = of, .first = first};
    s.count = (size_t)(last - first + 1);
    s.answers = bt__alloc(s.ctx, s.count * sizeof *s.answers);
    bt_status status = s.answers ? draw_strip(&s, fold, out) : BT_LIMIT;
    bt__free(s.ctx, s.answers, s.answers ? s.count * sizeof *s.answers : 0);
    return status;
}
