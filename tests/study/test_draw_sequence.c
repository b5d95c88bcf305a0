/* Pictures of sequences: points and rows are read back, periods compared with the engine's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "study/study.h"
#include "support/pictures.h"

typedef struct drawn {
    bt_context *ctx;
    bt_game *game;
    bt_picture *p;
    uint32_t *answers, most;
    uint64_t first;
    size_t count;
} drawn;

static drawn draw(const char *name, bt_of of, uint64_t first, uint64_t last, uint32_t fold)
{
    drawn d = {.ctx = bt_open(), .first = first, .count = (size_t)(last - first + 1)};
    size_t all;
    d.answers = calloc(d.count, sizeof *d.answers);
    assert_non_null(d.answers);
    assert_int_equal(bt_games_open(d.ctx, name, &d.game), BT_OK);
    assert_int_equal(bt_study__sequence(d.game, of, first, last, d.answers, &all), BT_OK);
    for (size_t i = 0; i < d.count; i++)
        if (d.answers[i] > d.most) d.most = d.answers[i];
    assert_int_equal(bt_picture_open(d.ctx, &d.p), BT_OK);
    assert_int_equal(bt_study_draw_sequence(d.game, of, first, last, fold, d.p), BT_OK);
    check_scene(d.p, name);
    check_texts(d.p, name);
    return d;
}

static void done(drawn *d)
{
    free(d->answers);
    bt_picture_close(d->p);
    bt_rules_close(d->game);
    bt_close(d->ctx);
}

/* -- points -- */

static double width_of_heap(const drawn *d)
{
    double each = 840.0 / (double)d->count;
    return each > 12 ? 12 : each;
}

static double height_of_chart(const drawn *d)
{
    double high = (d->most + 1) * 14.0;
    return high < 90 ? 90 : high > 360 ? 360 : high;
}

/* Marks the heaps whose points are where their values are. */
static void read_points(const drawn *d, bt_style style, bool square, uint8_t *seen)
{
    size_t from = 0;
    double each = width_of_heap(d), high = height_of_chart(d), up = high / (d->most + 1);
    for (const bt_shape *s; (s = next_shape(d->p, "points", BT_SHAPE_DOTS, style, &from));) {
        if (s->square != square) continue;
        for (size_t i = 0; i < s->count; i++) {
            bt_point at = d->p->points[s->first + i];
            size_t heap = (size_t)(at.x / each);
            double value = (high - at.y) / up - 0.5;
            assert_true(heap < d->count && fabs(at.x / each - 0.5 - (double)heap) < 1e-6);
            assert_true(fabs(value - d->answers[heap]) < 1e-6);
            seen[heap]++;
        }
    }
}

static void check_points(const drawn *d)
{
    uint8_t *seen = calloc(d->count, 1);
    assert_non_null(seen);
    read_points(d, BT_STYLE_STONE, false, seen);
    read_points(d, BT_STYLE_ZERO, true, seen);
    for (size_t i = 0; i < d->count; i++) assert_int_equal(seen[i], 1);
    free(seen);
}

static void points_are_the_nim_values(void **state)
{
    (void)state;
    const struct {
        const char *game;
        uint64_t first, last;
    } samples[] = {{"kayles", 0, 200},
                   {"kayles", 60, 90},
                   {"grundy", 0, 3000},
                   {"subtraction:1,2,3", 0, 40},
                   {"octal:0.07", 1000, 1000},
                   {"octal:0.3", 0, 9},
                   {"nim", 0, 300}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        drawn d = draw(samples[i].game, BT_OF_NIM, samples[i].first, samples[i].last, 0);
        check_points(&d);
        done(&d);
    }
}

static void a_million_heaps_are_an_image(void **state)
{
    (void)state;
    drawn d = draw("octal:0.16", BT_OF_NIM, 0, 1000000, 0);
    assert_int_equal(d.p->pixel_count, 1);
    const bt_pixels *image = &d.p->pixels[0];
    double high = height_of_chart(&d), up = high / (d.most + 1), each = width_of_heap(&d);
    for (size_t i = 0; i < d.count; i++) {
        uint32_t x = (uint32_t)(2 * ((double)i + 0.5) * each);
        uint32_t y = (uint32_t)(2 * (high - (d.answers[i] + 0.5) * up));
        assert_int_equal(image->at[(size_t)y * image->width + x], BT_STYLE_STONE);
    }
    assert_true(has_words(d.p, "Period 149459 from heap 105351 on, proved"));
    done(&d);
}

/* -- periods -- */

/* The first band starts where the period does, and is as long. */
static void bands_are_periods(void **state)
{
    (void)state;
    drawn d = draw("kayles", BT_OF_NIM, 0, 200, 0);
    double each = width_of_heap(&d);
    size_t from = 0, bands = 0;
    for (const bt_shape *s; (s = next_shape(d.p, "period", BT_SHAPE_RECT, BT_STYLE_BAND, &from));) {
        const bt_point *at = d.p->points + s->first;
        double start = 71 + 24.0 * (double)bands++, end = fmin(start + 12, 201);
        assert_true(fabs(at[0].x / each - start) < 1e-6 && fabs(at[1].x / each - end) < 1e-6);
    }
    assert_int_equal(bands, 6);
    assert_true(has_words(d.p, "Period 12 from heap 71 on, proved"));
    done(&d);
}

/* In a part that begins within a period the bands are those of the whole sequence. */
static void bands_of_a_later_part_are_the_same(void **state)
{
    (void)state;
    for (uint64_t first = 72; first < 130; first += 5) {
        drawn d = draw("kayles", BT_OF_NIM, first, first + 60, 0);
        size_t from = 0;
        for (const bt_shape *s;
             (s = next_shape(d.p, "period", BT_SHAPE_RECT, BT_STYLE_BAND, &from));) {
            const bt_point *at = d.p->points + s->first;
            double middle = (at[0].x + at[1].x) / 2 / width_of_heap(&d) + (double)first;
            assert_int_equal(((uint64_t)middle - 71) / 12 % 2, 0);
        }
        assert_true(from > 0);
        done(&d);
    }
}

static void what_was_only_seen_is_not_called_proved(void **state)
{
    (void)state;
    drawn d = draw("nim", BT_OF_NIM, 0, 60, 0);
    assert_true(has_words(d.p, ", as far as was seen"));
    assert_false(has_words(d.p, "proved"));
    done(&d);
}

static void rising_values_are_said_to_rise(void **state)
{
    (void)state;
    drawn d = draw("nim", BT_OF_NIM, 0, 60, 0);
    assert_true(has_words(d.p, "rising by 1"));
    done(&d);
}

/* -- rows -- */

/* Each square of a grid with rows of `fold` heaps, the last one painted. */
static void check_rows(const drawn *d, bt_of of, uint32_t fold)
{
    static const bt_style outcomes[] = {BT_STYLE_LEFT, BT_STYLE_RIGHT, BT_STYLE_HEAT,
                                        BT_STYLE_ZERO};
    uint64_t start = d->first / fold * fold, rows = (d->first - start + d->count + fold - 1) / fold;
    double side = floor(640.0 / (double)(rows > fold ? rows : fold));
    size_t from = 0;
    uint8_t *styles = calloc(d->count, 1);
    side = side > 30 ? 30 : side;
    assert_non_null(styles);
    for (const bt_shape *s; (s = next_shape(d->p, "cells", BT_SHAPE_DOTS, BT_STYLE_NONE, &from));)
        for (size_t i = 0; i < s->count && s->square; i++) {
            bt_point at = d->p->points[s->first + i];
            uint64_t heap = start + (uint64_t)(at.y / side) * fold + (uint64_t)(at.x / side);
            assert_true(heap >= d->first && heap < d->first + d->count);
            styles[heap - d->first] = s->style;
        }
    for (size_t i = 0; i < d->count; i++) {
        uint32_t v = d->answers[i];
        bt_style heat = bt_picture__heat(d->most > 1 ? ((double)v - 1) / (d->most - 1.0) : 0);
        assert_int_equal(styles[i], of == BT_OF_OUTCOME ? outcomes[v] : v ? heat : BT_STYLE_ZERO);
    }
    free(styles);
}

static void rows_are_the_outcomes_folded_by_their_period(void **state)
{
    (void)state;
    drawn d = draw("subtraction:2,7,12,13,15:end=LR", BT_OF_OUTCOME, 0, 1500, 0);
    check_rows(&d, BT_OF_OUTCOME, 43);
    assert_true(has_words(d.p, "Period 43 from heap"));
    done(&d);
    d = draw("subtraction:2,10,15,16:end=LR", BT_OF_OUTCOME, 70, 300, 17);
    check_rows(&d, BT_OF_OUTCOME, 17);
    done(&d);
    d = draw("kayles", BT_OF_NIM, 30, 400, 12);
    check_rows(&d, BT_OF_NIM, 12);
    done(&d);
}

/* The border runs above the first heap that repeats, and to its left. */
static void the_preperiod_ends_at_its_border(void **state)
{
    (void)state;
    drawn d = draw("kayles", BT_OF_NIM, 0, 143, 12);
    size_t from = 0;
    const bt_shape *border = next_shape(d.p, "preperiod", BT_SHAPE_LINE, BT_STYLE_LINE, &from);
    assert_non_null(border);
    assert_int_equal(border->count, 4);
    bt_point corner = d.p->points[border->first + 2]; /* of heap 71 = 5 * 12 + 11 */
    assert_true(corner.x == 11 * 30 && corner.y == 5 * 30);
    done(&d);
}

/* Rows of very many heaps hold several periods, so that heaps below each other are alike. */
static void long_strips_have_rows_of_whole_periods(void **state)
{
    (void)state;
    drawn d = draw("subtraction:2,7,12,13,15:end=LR", BT_OF_OUTCOME, 0, 999999, 0);
    assert_int_equal(d.p->pixel_count, 2); /* the other one explains the hatching of R */
    assert_int_equal(d.p->pixels[0].width / 2 % 43, 0);
    uint32_t fold = d.p->pixels[0].width / 2;
    for (size_t i = 0; i < d.count; i += 7) {
        uint8_t pixel = d.p->pixels[0].at[(i / fold * 2) * 2 * fold + i % fold * 2];
        assert_int_equal(pixel, d.answers[i] == BT_OUTCOME_L   ? BT_STYLE_LEFT
                                : d.answers[i] == BT_OUTCOME_R ? BT_STYLE_RIGHT
                                                               : BT_STYLE_HEAT);
    }
    done(&d);
}

static void what_cannot_be_drawn_is_refused(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *kayles, *queen;
    bt_picture *p;
    assert_int_equal(bt_games_open(ctx, "kayles", &kayles), BT_OK);
    assert_int_equal(bt_games_open(ctx, "queen", &queen), BT_OK);
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    assert_int_equal(bt_study_draw_sequence(kayles, BT_OF_NIM, 0, 2000000, 0, p), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_sequence(kayles, BT_OF_NIM, 0, 100000, 3, p), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_sequence(kayles, BT_OF_NIM, 0, 100000, 5000, p), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_sequence(kayles, BT_OF_NIM, 5, 4, 0, p), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_sequence(kayles, BT_OF_VALUE, 0, 4, 0, p), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_sequence(queen, BT_OF_NIM, 0, 4, 0, p), BT_INPUT);
    bt_picture_close(p);
    bt_rules_close(kayles);
    bt_rules_close(queen);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_the_nim_values),
        cmocka_unit_test(a_million_heaps_are_an_image),
        cmocka_unit_test(bands_are_periods),
        cmocka_unit_test(bands_of_a_later_part_are_the_same),
        cmocka_unit_test(what_was_only_seen_is_not_called_proved),
        cmocka_unit_test(rising_values_are_said_to_rise),
        cmocka_unit_test(rows_are_the_outcomes_folded_by_their_period),
        cmocka_unit_test(the_preperiod_ends_at_its_border),
        cmocka_unit_test(long_strips_have_rows_of_whole_periods),
        cmocka_unit_test(what_cannot_be_drawn_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
