/* The chart that thermographs are drawn on: bounds, scale, axes, walls. */
#include "value/draw_chart.h"

#include "picture/numbers.h"

#include <math.h>
#include <string.h>

enum {
    BITS_MAX = 1000, /* of numerators and denominators that can be drawn */
    LEAST = 170,     /* pixels of a chart, at least */
    TICK_ROOM = 36,  /* pixels for a temperature */
    GAP = 12,        /* between the numbers of an axis */
};

static bt_value plus(bt_context *ctx, bt_value x, bt_value y)
{
    return x && y ? bt_value__sum_numbers(ctx, x, y) : BT_NONE;
}

static bt_value minus(bt_context *ctx, bt_value x, bt_value y)
{
    return x && y ? bt_value__sum_numbers(ctx, x, bt_value__negate_number(ctx, y)) : BT_NONE;
}

static bt_value half(bt_context *ctx, bt_value x)
{
    return x ? bt_value__half(ctx, x) : BT_NONE;
}

static double real(const bt_context *ctx, bt_value x)
{
    mpq_t number;
    mpq_init(number);
    bt_value__to_fraction(ctx, x, number);
    double d = mpq_get_d(number);
    mpq_clear(number);
    return d;
}

/* -- bounds -- */

void bt_value__chart_open(bt_chart *chart, bt_picture *out, bool from_zero)
{
    *chart = (bt_chart){.ctx = out->ctx, .out = out};
    chart->from = chart->top = bt_value_integer(out->ctx, from_zero ? 0 : -1);
}

static bool is_drawable(bt_chart *chart, bt_value x)
{
    mpq_t number;
    mpq_init(number);
    bt_value__to_fraction(chart->ctx, x, number);
    bool good = mpz_sizeinbase(mpq_numref(number), 2) <= BITS_MAX &&
                mpz_sizeinbase(mpq_denref(number), 2) <= BITS_MAX;
    mpq_clear(number);
    if (!good)
        bt__fail(chart->ctx, BT_LIMIT, "numbers of more than %d binary digits are not drawn",
                 BITS_MAX);
    return good;
}

bool bt_value__chart_warm(bt_chart *chart, bt_value t)
{
    if (!t || !is_drawable(chart, t)) return false;
    if (bt_value__cmp(chart->ctx, t, chart->top) > 0) chart->top = t;
    return true;
}

bool bt_value__chart_reach(bt_chart *chart, bt_value x)
{
    if (!x || !is_drawable(chart, x)) return false;
    if (!chart->low || bt_value__cmp(chart->ctx, x, chart->low) < 0) chart->low = x;
    if (!chart->high || bt_value__cmp(chart->ctx, x, chart->high) > 0) chart->high = x;
    return true;
}

bool bt_value__chart_reach_wall(bt_chart *chart, const bt_wall *wall)
{
    for (size_t i = 0; i < corner_count(wall); i++)
        if (bt__check(chart->ctx) || !bt_value__chart_reach(chart, corner_x(wall, i))) return false;
    return true;
}

/* -- scale -- */

/* A quarter more above, for the mast; one degree where there is nothing but a mast. */
bool bt_value__chart_raise(bt_chart *chart)
{
    bt_context *ctx = chart->ctx;
    bt_value rise = minus(ctx, chart->top, chart->from);
    if (rise == ZERO) rise = bt_value_integer(ctx, 4);
    chart->top = plus(ctx, chart->top, half(ctx, half(ctx, rise)));
    return chart->top != BT_NONE;
}

/* At least half as wide as high. */
static bool make_room_beside(bt_chart *chart)
{
    bt_context *ctx = chart->ctx;
    bt_value wide = half(ctx, minus(ctx, chart->top, chart->from));
    bt_value missing = half(ctx, minus(ctx, wide, minus(ctx, chart->high, chart->low)));
    if (!missing) return false;
    if (bt_value__sign(ctx, missing) > 0) {
        chart->low = minus(ctx, chart->low, missing);
        chart->high = plus(ctx, chart->high, missing);
    }
    return chart->low && chart->high;
}

/* The roundest integer between low and high, or not far below, when these are at least 1 apart. */
static bt_value round_between(bt_context *ctx, bt_value low, bt_value high)
{
    mpq_t bound, top;
    mpz_t power, tried, best;
    mpq_inits(bound, top, NULL);
    mpz_inits(power, tried, best, NULL);
    bt_value__to_fraction(ctx, low, bound);
    bt_value__to_fraction(ctx, high, top);
    mpq_sub(bound, top, bound);
    mpq_mul_2exp(bound, bound, 4);
    mpq_sub(bound, top, bound);
    for (mpz_set_ui(power, 1);; mpz_mul_ui(power, power, 10)) {
        mpz_fdiv_q(tried, mpq_numref(top), mpq_denref(top));
        mpz_fdiv_q(tried, tried, power);
        mpz_mul(tried, tried, power);
        if (mpq_cmp_z(bound, tried) > 0) break;
        mpz_set(best, tried);
        if (!mpz_sgn(best)) break;
    }
    bt_value result = bt_value__number(ctx, best, 0);
    mpz_clears(power, tried, best, NULL);
    mpq_clears(bound, top, NULL);
    return result;
}

/* Where values are large beside their differences they are measured from c. */
static void choose_base(bt_chart *chart, double wide)
{
    double low = fabs(real(chart->ctx, chart->low)), high = fabs(real(chart->ctx, chart->high));
    if (fmax(low, high) < 1e5 * wide) return;
    chart->base = wide >= 1 ? round_between(chart->ctx, chart->low, chart->high) : chart->high;
}

static void open_frame(bt_chart *chart, double unit_x, double unit_y)
{
    bt_context *ctx = chart->ctx;
    double y = real(ctx, chart->from) * unit_y;
    if (!chart->base) {
        bt_picture__frame(chart->out, real(ctx, chart->high) * unit_x, y, -unit_x, -unit_y);
        return;
    }
    bt_text near;
    bt_text__open(&near, ctx);
    bt_value__print_number(ctx, chart->base, BT_PLAIN, &near);
    double x = real(ctx, minus(ctx, chart->high, chart->base)) * unit_x;
    bt_picture__frame_near(chart->out, near.at ? near.at : "0", x, y, -unit_x, -unit_y);
    bt_text__close(&near);
}

bt_status bt_value__chart_scale(bt_chart *chart, double width, double height)
{
    bt_context *ctx = chart->ctx;
    if (!make_room_beside(chart)) return bt_error(ctx);
    double wide = real(ctx, minus(ctx, chart->high, chart->low));
    double high = real(ctx, minus(ctx, chart->top, chart->from));
    choose_base(chart, wide);
    double unit = fmin(width / wide, height / high);
    chart->width = fmax(unit * wide, LEAST);
    chart->height = fmax(unit * high, LEAST);
    open_frame(chart, chart->width / wide, chart->height / high);
    return bt_error(ctx);
}

/* -- numbers -- */

void bt_value__put_number(const bt_context *ctx, bt_value x, bt_text *text, bt_text *latex)
{
    mpq_t number;
    mpq_init(number);
    bt_value__to_fraction(ctx, x, number);
    bt_picture__short_number(number, text, latex);
    mpq_clear(number);
}

/* x, or how far it is from the base. */
static void put_fraction(const bt_chart *chart, const mpq_t x, bt_text *text, bt_text *latex)
{
    mpq_t away;
    if (!chart->base) {
        bt_picture__short_number(x, text, latex);
        return;
    }
    mpq_init(away);
    bt_value__to_fraction(chart->ctx, chart->base, away);
    mpq_sub(away, x, away);
    bt_text__add(text, mpq_sgn(away) > 0 ? "c+" : "c");
    if (latex) bt_text__add(latex, mpq_sgn(away) > 0 ? "c+" : "c");
    if (mpq_sgn(away) != 0) bt_picture__short_number(away, text, latex);
    mpq_clear(away);
}

void bt_value__put_place(const bt_chart *chart, bt_value x, bt_text *text, bt_text *latex)
{
    mpq_t number;
    mpq_init(number);
    bt_value__to_fraction(chart->ctx, x, number);
    put_fraction(chart, number, text, latex);
    mpq_clear(number);
}

/* -- axes -- */

/* One axis: numbers from low to high in equal steps. */
typedef struct axis {
    mpq_t low, high, at, step;
    double length; /* pixels */
    bool values;   /* and not temperatures */
    bt_text text, latex;
} axis;

static void open_axis(const bt_chart *chart, axis *a, bool values)
{
    mpq_inits(a->low, a->high, a->at, a->step, NULL);
    bt_value__to_fraction(chart->ctx, values ? chart->low : chart->from, a->low);
    bt_value__to_fraction(chart->ctx, values ? chart->high : chart->top, a->high);
    a->length = values ? chart->width : chart->height;
    a->values = values;
    bt_text__open(&a->text, chart->ctx);
    bt_text__open(&a->latex, chart->ctx);
}

static void close_axis(axis *a)
{
    mpq_clears(a->low, a->high, a->at, a->step, NULL);
    bt_text__close(&a->text);
    bt_text__close(&a->latex);
}

static void choose_step(axis *a, unsigned parts)
{
    mpq_t length;
    mpq_init(length);
    mpq_sub(length, a->high, a->low);
    bt_picture__round_step(length, parts, a->step);
    mpq_clear(length);
    bt_picture__first_multiple(a->low, a->step, a->at);
}

/* The text of the next number, and its distance from the low end in pixels; false past the end. */
static bool next_tick(const bt_chart *chart, axis *a, double *away)
{
    if (mpq_cmp(a->at, a->high) > 0 || bt__check(chart->ctx)) return false;
    mpq_t share, whole;
    bt_text__cut(&a->text, 0);
    bt_text__cut(&a->latex, 0);
    if (a->values)
        put_fraction(chart, a->at, &a->text, &a->latex);
    else
        bt_picture__short_number(a->at, &a->text, &a->latex);
    mpq_inits(share, whole, NULL);
    mpq_sub(share, a->at, a->low);
    mpq_sub(whole, a->high, a->low);
    mpq_div(share, share, whole);
    *away = mpq_get_d(share) * a->length;
    mpq_clears(share, whole, NULL);
    mpq_add(a->at, a->at, a->step);
    return !a->text.failed && !a->latex.failed;
}

/* As many numbers as have room beside each other. */
static void choose_value_step(const bt_chart *chart, axis *a)
{
    for (unsigned parts = 12; parts >= 1; parts--) {
        double away, last = -1e9, widest = 0, room = 1e9;
        choose_step(a, parts);
        while (next_tick(chart, a, &away)) {
            widest = fmax(widest, bt_picture__text_width(BT_STYLE_SMALL, a->text.at));
            room = fmin(room, away - last);
            last = away;
        }
        if (widest + GAP <= room) break;
    }
    bt_picture__first_multiple(a->low, a->step, a->at);
}

static void draw_temperatures(bt_chart *chart)
{
    axis a;
    double away;
    open_axis(chart, &a, false);
    choose_step(&a, (unsigned)(a.length / TICK_ROOM));
    while (next_tick(chart, &a, &away)) {
        bool zero = !strcmp(a.text.at, "0");
        bt_picture__line(chart->out, zero ? BT_STYLE_EDGE : BT_STYLE_GRID, -BT_CHART_PAD, -away,
                         chart->width + BT_CHART_PAD, -away);
        bt_picture__text(chart->out, BT_STYLE_SMALL, BT_ANCHOR_END, -BT_CHART_PAD - 6, 4 - away,
                         a.text.at, a.latex.at);
    }
    bt_picture__text(chart->out, BT_STYLE_SMALL, BT_ANCHOR_START, -BT_CHART_PAD,
                     -chart->height - 16, "temperature", NULL);
    close_axis(&a);
}

static void draw_values(bt_chart *chart)
{
    axis a;
    double away;
    open_axis(chart, &a, true);
    choose_value_step(chart, &a);
    while (next_tick(chart, &a, &away)) {
        double x = chart->width - away;
        bt_picture__line(chart->out, BT_STYLE_GRID, x, 0, x, 6);
        bt_picture__text(chart->out, BT_STYLE_SMALL, BT_ANCHOR_MIDDLE, x, 18, a.text.at,
                         a.latex.at);
    }
    bt_picture__text(chart->out, BT_STYLE_SMALL, BT_ANCHOR_START, chart->width + BT_CHART_PAD + 6,
                     18, "value", NULL);
    close_axis(&a);
}

void bt_value__chart_axes(bt_chart *chart)
{
    bt_picture__begin(chart->out, "axes", "");
    draw_temperatures(chart);
    draw_values(chart);
    bt_picture__end(chart->out);
}

/* -- walls -- */

/* Drops the corners from the end that lie above `to`, and ends the wall there. */
static bool cut_above(bt_context *ctx, bt_wall *wall, bt_value to)
{
    size_t hint = 0, count = corner_count(wall);
    bt_value x = bt_value__wall_at(ctx, wall, to, &hint);
    while (count > 1 && bt_value__cmp(ctx, corner_t(wall, count - 1), to) >= 0) count--;
    wall->at.length = 2 * count;
    if (!x || bt_value__cmp(ctx, corner_t(wall, count - 1), to) >= 0) return x != BT_NONE;
    return bt_words__push(&wall->at, to) && bt_words__push(&wall->at, x);
}

bool bt_value__cut_wall(const bt_chart *chart, bt_wall *wall, bt_value to)
{
    size_t hint = 0;
    bt_value x = bt_value__wall_at(chart->ctx, wall, chart->from, &hint);
    if (!x) return false;
    size_t count = corner_count(wall) - hint;
    memmove(wall->at.at, wall->at.at + 2 * hint, 2 * count * sizeof *wall->at.at);
    wall->at.length = 2 * count;
    wall->at.at[0] = chart->from;
    wall->at.at[1] = x;
    return cut_above(chart->ctx, wall, to);
}

/* The texts of all numbers, one after the other, and where each starts. */
static bool write_numbers(bt_context *ctx, const bt_words *numbers, bt_text *texts, size_t *starts)
{
    for (size_t i = 0; i < numbers->length; i++) {
        if (bt__check(ctx)) return false;
        starts[i] = texts->length;
        bt_value__print_number(ctx, numbers->at[i], BT_PLAIN, texts);
        bt_text__char(texts, '\0');
    }
    return !texts->failed;
}

void bt_value__draw_wall(bt_chart *chart, bt_style style, const bt_wall *wall)
{
    bt_context *ctx = chart->ctx;
    size_t count = corner_count(wall);
    bt_text texts;
    bt_text__open(&texts, ctx);
    size_t *starts = bt__alloc(ctx, 2 * count * sizeof *starts);
    const char **at = bt__alloc(ctx, 2 * count * sizeof *at);
    if (starts && at && write_numbers(ctx, &wall->at, &texts, starts)) {
        for (size_t i = 0; i < count; i++) {
            at[i] = texts.at + starts[2 * i + 1];
            at[count + i] = texts.at + starts[2 * i];
        }
        bt_picture__exact_path(chart->out, style, at, at + count, count);
    }
    bt__free(ctx, at, 2 * count * sizeof *at);
    bt__free(ctx, starts, 2 * count * sizeof *starts);
    bt_text__close(&texts);
}

bt_point bt_value__chart_place(const bt_chart *chart, bt_value t, bt_value x)
{
    bt_text places, temperatures;
    bt_text__open(&places, chart->ctx);
    bt_text__open(&temperatures, chart->ctx);
    bt_value__print_number(chart->ctx, x, BT_PLAIN, &places);
    bt_value__print_number(chart->ctx, t, BT_PLAIN, &temperatures);
    bt_point at = {0, 0};
    if (!places.failed && !temperatures.failed)
        at = bt_picture__exact_place(chart->out, places.at, temperatures.at);
    bt_text__close(&temperatures);
    bt_text__close(&places);
    return at;
}
