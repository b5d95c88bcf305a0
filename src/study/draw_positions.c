/* Positions of one outcome as points, with the lines along which they lie. */
#include "study/draw.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    SIDE = 560,           /* of the chart */
    DOTS_MAX = 100000,    /* pairs; beyond, an image */
    PIXELS = 2 * SIDE,    /* of its side */
    PAIRS_MAX = 10000000, /* that are kept */
    LINES_FROM = 12,      /* pairs from which slopes are measured */
};

typedef struct scatter {
    bt_game *game;
    bt_context *ctx;
    bt_outcome outcome;
    uint64_t *pairs;
    size_t count, capacity;
    uint64_t most; /* the largest number in them */
    bool mirrored; /* (y,x) is alike (x,y), for each of them */
} scatter;

static bt_status take_pairs(void *data, const uint64_t *x, const uint64_t *y, size_t count)
{
    scatter *s = data;
    if (!BT_GROW(s->ctx, s->pairs, s->capacity, 2 * (s->count + count))) return BT_LIMIT;
    for (size_t i = 0; i < count; i++) {
        s->pairs[2 * s->count] = x[i];
        s->pairs[2 * s->count++ + 1] = y[i];
        if (x[i] > s->most) s->most = x[i];
        if (y[i] > s->most) s->most = y[i];
    }
    return bt__check(s->ctx);
}

/* -- symmetry -- */

/* The normal form of a cell; false when there is none. */
static bool find_normal(scatter *s, uint64_t row, uint64_t column, bt_text *out, bool *negated)
{
    bt_game *game = s->game;
    bt_text bytes;
    bt_text__cut(out, 0);
    bt_text__open(&bytes, s->ctx);
    bool good = !game->series.cell(game, row, column, &bytes) && !bytes.failed;
    if (good)
        *negated = game->theory.normal(
            game, (bt_bytes){(const unsigned char *)bytes.at, bytes.length}, out);
    bt_text__close(&bytes);
    return good && !out->failed;
}

static bool is_mirrored(scatter *s)
{
    bt_text one, other;
    bool same = s->game->series.cell && s->game->theory.normal, turned[2];
    bt_text__open(&one, s->ctx);
    bt_text__open(&other, s->ctx);
    for (size_t i = 0; i < s->count && same && !bt__check(s->ctx); i++) {
        uint64_t x = s->pairs[2 * i], y = s->pairs[2 * i + 1];
        same = find_normal(s, x, y, &one, &turned[0]) && find_normal(s, y, x, &other, &turned[1]) &&
               one.length == other.length && !memcmp(one.at, other.at, one.length) &&
               (turned[0] == turned[1] || s->outcome >= BT_OUTCOME_N);
    }
    bt_text__close(&one);
    bt_text__close(&other);
    return same;
}

/* -- points -- */

static bt_point place(const scatter *s, uint64_t x, uint64_t y)
{
    double each = s->most ? (double)SIDE / (double)s->most : SIDE;
    return (bt_point){(double)x * each, SIDE - (double)y * each};
}

static void draw_dots(const scatter *s, bt_picture *out)
{
    size_t room = 2 * s->count, used = 0;
    bt_point *points = bt__alloc(s->ctx, room * sizeof *points);
    if (!points) return;
    for (size_t i = 0; i < s->count; i++) {
        uint64_t x = s->pairs[2 * i], y = s->pairs[2 * i + 1];
        points[used++] = place(s, x, y);
        if (s->mirrored && x != y) points[used++] = place(s, y, x);
    }
    double radius = s->count <= 60 ? 3 : s->count <= 400 ? 2 : s->count <= 4000 ? 1.25 : 0.75;
    bt_picture__dots(out, BT_STYLE_INK, points, used, radius);
    bt__free(s->ctx, points, room * sizeof *points);
}

static void set_pixel(const scatter *s, uint8_t *pixels, uint64_t x, uint64_t y)
{
    bt_point at = place(s, x, y);
    uint32_t column = (uint32_t)(at.x / SIDE * (PIXELS - 1) + 0.5);
    uint32_t row = (uint32_t)(at.y / SIDE * (PIXELS - 1) + 0.5);
    pixels[row * PIXELS + column] = BT_STYLE_INK;
}

static void draw_image(const scatter *s, bt_picture *out)
{
    size_t size = (size_t)PIXELS * PIXELS;
    uint8_t *pixels = bt__alloc_zero(s->ctx, size);
    if (!pixels) return;
    for (size_t i = 0; i < s->count && !bt__check(s->ctx); i++) {
        uint64_t x = s->pairs[2 * i], y = s->pairs[2 * i + 1];
        set_pixel(s, pixels, x, y);
        if (s->mirrored) set_pixel(s, pixels, y, x);
    }
    /* A pixel's centre is where its position is. */
    double half = SIDE / 2.0 / (PIXELS - 1), side = SIDE + 2 * half;
    if (!bt_error(s->ctx))
        bt_picture__pixels(out, -half, -half, side, side, pixels, PIXELS, PIXELS);
    bt__free(s->ctx, pixels, size);
}

/* -- lines -- */

static void say_slope(const bt_study__slope *slope, bool inverse, char words[96], char latex[128])
{
    double rise = inverse ? 1 / slope->rise : slope->rise;
    const char *exact = inverse ? slope->inverse : slope->words;
    const char *tex = inverse ? slope->latex_inverse : slope->latex;
    bool short_one = strlen(exact) > 0 && strspn(exact, "0123456789") == strlen(exact);
    if (!slope->theory) {
        snprintf(words, 96, "measured slope %.4f", rise);
        snprintf(latex, 128, "measured slope $%.4f$", rise);
    } else if (short_one) {
        snprintf(words, 96, "slope %s", exact);
        snprintf(latex, 128, "slope $%s$", tex);
    } else {
        snprintf(words, 96, "slope %s ≈ %.4f", exact, rise);
        snprintf(latex, 128, "slope $%s\\approx %.4f$", tex, rise);
    }
}

/* Where lines leave at the top their labels stand above it, one row higher for each that would
   touch one before; on the right they stand beside the chart. */
typedef struct labels {
    bt_box boxes[2 * BT_STUDY__SLOPES];
    size_t count;
} labels;

static bool is_free(const labels *l, bt_box box)
{
    for (size_t i = 0; i < l->count; i++) {
        bt_box b = l->boxes[i];
        if (box.left < b.right + 6 && box.right > b.left - 6 && box.top < b.bottom + 1 &&
            box.bottom > b.top - 1)
            return false;
    }
    return true;
}

static void put_label(labels *l, bool above, double x, double y, const char *words,
                      const char *latex, bt_picture *out)
{
    double width = bt_picture__text_width(BT_STYLE_LABEL, words);
    double left = above ? fmax(0, fmin(x - width / 2, SIDE - width)) : x;
    bt_box box = {left, y - 11, left + width, y + 3};
    while (!is_free(l, box)) {
        double by = above ? -17 : 17;
        y += by;
        box.top += by;
        box.bottom += by;
    }
    l->boxes[l->count++] = box;
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, left, y, words, latex);
}

static void draw_line(const bt_study__slope *slope, bool inverse, labels *l, bt_picture *out)
{
    char words[96], latex[128];
    double rise = inverse ? 1 / slope->rise : slope->rise;
    double x = rise > 1 ? SIDE / rise : SIDE, y = rise > 1 ? 0 : SIDE - SIDE * rise;
    say_slope(slope, inverse, words, latex);
    bt_picture__line(out, BT_STYLE_GHOST, 0, SIDE, x, y);
    if (rise >= 1)
        put_label(l, true, x, -8, words, latex, out);
    else
        put_label(l, false, SIDE + 8, y + 4, words, latex, out);
}

static void draw_lines(const scatter *s, bt_picture *out)
{
    bt_study__slope slopes[BT_STUDY__SLOPES];
    labels l = {0};
    size_t count = s->outcome == BT_OUTCOME_P ? bt_study__known_slopes(s->game, slopes) : 0;
    if (!count && s->count >= LINES_FROM)
        count = bt_study__measured_slopes(s->ctx, s->pairs, s->count, slopes);
    bt_picture__begin(out, "slopes", "");
    for (size_t i = 0; i < count; i++) {
        draw_line(&slopes[i], false, &l, out);
        if (s->mirrored && slopes[i].rise > 1) draw_line(&slopes[i], true, &l, out);
    }
    bt_picture__end(out);
}

static void draw_axes(const scatter *s, bt_picture *out)
{
    double most = (double)s->most;
    bt_axis x = {
        .side = BT_SIDE_BOTTOM, .high = most, .to = SIDE, .at = SIDE, .unit = 1, .line = true};
    bt_axis y = {
        .side = BT_SIDE_LEFT, .high = most, .from = SIDE, .at = 0, .unit = 1, .line = true};
    bt_picture__begin(out, "axes", "");
    bt_picture__draw_grid(out, &x, 0);
    bt_picture__draw_grid(out, &y, SIDE);
    bt_picture__draw_axis(out, &x);
    bt_picture__draw_axis(out, &y);
    bt_picture__end(out);
}

static void draw_scatter(scatter *s, bt_picture *out)
{
    char kind[32], about[200];
    s->mirrored = is_mirrored(s);
    draw_axes(s, out);
    draw_lines(s, out);
    bt_picture__begin(out, "points", "");
    (s->count > DOTS_MAX ? draw_image : draw_dots)(s, out);
    bt_picture__end(out);
    snprintf(kind, sizeof kind, "%c-positions", bt_outcome_letter(s->outcome));
    snprintf(about, sizeof about, "The first %zu pairs%s, each a point x,y with x to the right%s.",
             s->count, s->mirrored ? ", both ways round" : " with x not above y",
             s->mirrored ? "" : " and y upwards");
    bt_study__name_picture(out, kind, s->game->name, about);
}

bt_status bt_study_draw_positions(bt_game *game, bt_outcome outcome, uint64_t count,
                                  bt_picture *out)
{
    scatter s = {.game = game, .ctx = game->ctx, .outcome = outcome};
    if (!count) return bt__fail(game->ctx, BT_INPUT, "at least one position is drawn");
    if (count > PAIRS_MAX)
        return bt__fail(game->ctx, BT_LIMIT, "%" PRIu64 " positions cannot be drawn: at most %d",
                        count, PAIRS_MAX);
    bt_status status = bt_study_positions(game, outcome, count, take_pairs, &s);
    if (!status) draw_scatter(&s, out);
    bt__free(s.ctx, s.pairs, s.capacity * sizeof *s.pairs);
    return status ? status : bt_error(game->ctx);
}
