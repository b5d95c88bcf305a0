/* Pictures of tables: every cell is read back and compared with the answer it stands for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "study/study.h"
#include "support/collect.h"
#include "support/pictures.h"

typedef struct drawn {
    bt_context *ctx;
    bt_game *game;
    bt_picture *p;
    uint32_t rows, columns, most;
    uint32_t *answers;
} drawn;

static drawn draw(const char *name, bt_of of, uint32_t rows, uint32_t columns)
{
    drawn d = {.ctx = bt_open(), .rows = rows, .columns = columns};
    d.answers = calloc((size_t)rows * columns, sizeof *d.answers);
    assert_non_null(d.answers);
    collected_rows collected = {.at = d.answers, .columns = columns, .room = rows};
    assert_int_equal(bt_games_open(d.ctx, name, &d.game), BT_OK);
    assert_int_equal(bt_study_table(d.game, of, rows, columns, collect_row, &collected), BT_OK);
    for (size_t i = 0; i < (size_t)rows * columns; i++)
        if (d.answers[i] > d.most) d.most = d.answers[i];
    assert_int_equal(bt_picture_open(d.ctx, &d.p), BT_OK);
    assert_int_equal(bt_study_draw_table(d.game, of, rows, columns, d.p), BT_OK);
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

/* The cells are as large as the axis says: its last tick is that of the last row or before. */
static double side_of(const drawn *d)
{
    uint32_t longest = d->rows > d->columns ? d->rows : d->columns;
    double side = floor(640.0 / longest);
    return side > 30 ? 30 : side < 1 ? 1 : side;
}

/* The cell in which a point lies, by its index; a point between two cells is none of theirs. */
static size_t cell_at(const drawn *d, bt_point at)
{
    double x = at.x / side_of(d) - 0.5, y = at.y / side_of(d) - 0.5;
    assert_true(fabs(x - round(x)) < 1e-6 && fabs(y - round(y)) < 1e-6);
    assert_true(x > -0.5 && y > -0.5 && x < d->columns - 0.5 && y < d->rows - 0.5);
    return (size_t)round(y) * d->columns + (size_t)round(x);
}

static bt_style style_of_value(const drawn *d, uint32_t value)
{
    if (value == 0) return BT_STYLE_ZERO;
    return bt_picture__heat(d->most > 1 ? (value - 1.0) / (d->most - 1.0) : 0);
}

/* The style that covers each cell, the last one painted. */
static uint8_t *read_squares(const drawn *d)
{
    uint8_t *styles = calloc((size_t)d->rows, d->columns);
    size_t from = 0;
    assert_non_null(styles);
    for (const bt_shape *s; (s = next_shape(d->p, "cells", BT_SHAPE_DOTS, BT_STYLE_NONE, &from));) {
        if (!s->square) continue;
        for (size_t i = 0; i < s->count; i++)
            styles[cell_at(d, d->p->points[s->first + i])] = s->style;
    }
    return styles;
}

static void check_values(const drawn *d)
{
    uint8_t *styles = read_squares(d);
    for (size_t i = 0; i < (size_t)d->rows * d->columns; i++)
        assert_int_equal(styles[i], style_of_value(d, d->answers[i]));
    free(styles);
}

static void nim_values_are_the_colours_of_their_cells(void **state)
{
    (void)state;
    const struct {
        const char *game;
        uint32_t rows, columns;
    } samples[] = {{"queen", 64, 64}, {"nim", 16, 16},  {"rook", 5, 9},    {"queen", 1, 1},
                   {"nim", 1, 40},    {"kayles", 7, 3}, {"wythoff", 90, 2}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        drawn d = draw(samples[i].game, BT_OF_NIM, samples[i].rows, samples[i].columns);
        check_values(&d);
        done(&d);
    }
}

static void numbers_stand_in_their_cells(void **state)
{
    (void)state;
    drawn d = draw("queen", BT_OF_NIM, 12, 15);
    size_t from = 0, numbers = 0, zeros = 0;
    for (const bt_shape *s; (s = next_shape(d.p, "cells", BT_SHAPE_TEXT, BT_STYLE_NONE, &from));) {
        bt_point at = d.p->points[s->first];
        size_t cell = (size_t)(at.y / side_of(&d)) * d.columns + (size_t)(at.x / side_of(&d));
        assert_int_equal(atoi(bt_picture__string(d.p, s->text)), d.answers[cell]);
        numbers++;
    }
    for (size_t i = 0; i < 12 * 15; i++) zeros += d.answers[i] == 0;
    assert_int_equal(numbers + zeros, 12 * 15);
    done(&d);
}

static void zeros_are_larger_than_their_cells_and_have_a_dot(void **state)
{
    (void)state;
    const uint32_t sizes[] = {10, 64, 200};
    for (int i = 0; i < 3; i++) {
        drawn d = draw("queen", BT_OF_NIM, sizes[i], sizes[i]);
        size_t from = 0, zeros = 0, all = (size_t)sizes[i] * sizes[i];
        const bt_shape *square = next_shape(d.p, "cells", BT_SHAPE_DOTS, BT_STYLE_ZERO, &from);
        assert_non_null(square);
        assert_true(2 * square->size > side_of(&d));
        const bt_shape *dots = next_shape(d.p, "cells", BT_SHAPE_DOTS, BT_STYLE_ZERO_DOT, &from);
        assert_non_null(dots);
        for (size_t k = 0; k < all; k++) zeros += d.answers[k] == 0;
        assert_int_equal(square->count, zeros);
        assert_int_equal(dots->count, zeros);
        for (size_t k = 0; k < dots->count; k++)
            assert_int_equal(d.answers[cell_at(&d, d.p->points[dots->first + k])], 0);
        done(&d);
    }
}

static void large_tables_are_images_with_a_pixel_for_each_cell(void **state)
{
    (void)state;
    drawn d = draw("queen", BT_OF_NIM, 170, 200);
    size_t from = 0;
    assert_non_null(next_shape(d.p, "cells", BT_SHAPE_PIXELS, BT_STYLE_NONE, &from));
    assert_int_equal(d.p->pixel_count, 1);
    assert_int_equal(d.p->pixels[0].width, 200);
    assert_int_equal(d.p->pixels[0].height, 170);
    for (size_t i = 0; i < 170 * 200; i++)
        assert_int_equal(d.p->pixels[0].at[i], style_of_value(&d, d.answers[i]));
    done(&d);
}

/* -- outcomes -- */

static const bt_style outcome_styles[] = {BT_STYLE_LEFT, BT_STYLE_RIGHT, BT_STYLE_HEAT,
                                          BT_STYLE_ZERO};

static void outcomes_are_letters_on_squares(void **state)
{
    (void)state;
    drawn d = draw("domineering", BT_OF_OUTCOME, 6, 6);
    uint8_t *styles = read_squares(&d);
    size_t from = 0, letters = 0;
    for (size_t i = 0; i < 36; i++) assert_int_equal(styles[i], outcome_styles[d.answers[i]]);
    for (const bt_shape *s; (s = next_shape(d.p, "cells", BT_SHAPE_TEXT, BT_STYLE_NONE, &from));) {
        bt_point at = d.p->points[s->first];
        size_t cell = (size_t)(at.y / 30) * 6 + (size_t)(at.x / 30);
        assert_int_equal(*bt_picture__string(d.p, s->text),
                         bt_outcome_letter((bt_outcome)d.answers[cell]));
        letters++;
    }
    assert_int_equal(letters, 36);
    free(styles);
    done(&d);
}

/* Without their colours, L is a full square, R a small one, P has a dot, N is empty. */
static void outcomes_without_letters_differ_in_shape(void **state)
{
    (void)state;
    drawn d = draw("partial-nim", BT_OF_OUTCOME, 50, 60);
    uint8_t *styles = read_squares(&d);
    for (size_t i = 0; i < 50 * 60; i++) assert_int_equal(styles[i], outcome_styles[d.answers[i]]);
    free(styles);
    size_t from = 0;
    const bt_shape *left = next_shape(d.p, "cells", BT_SHAPE_DOTS, BT_STYLE_LEFT, &from);
    const bt_shape *right = next_shape(d.p, "cells", BT_SHAPE_DOTS, BT_STYLE_RIGHT, &from);
    assert_non_null(left);
    assert_non_null(right);
    assert_true(right->size < 0.7 * left->size);
    from = 0;
    assert_null(next_shape(d.p, "cells", BT_SHAPE_TEXT, BT_STYLE_NONE, &from));
    done(&d);
}

static void outcomes_of_large_tables_are_read_from_the_image(void **state)
{
    (void)state;
    drawn d = draw("queen", BT_OF_OUTCOME, 130, 140);
    const bt_pixels *pixels = &d.p->pixels[0];
    assert_int_equal(d.p->pixel_count, 1);
    assert_int_equal(pixels->width, 280);
    for (uint32_t y = 0; y < 260; y++)
        for (uint32_t x = 0; x < 280; x++)
            assert_int_equal(pixels->at[(size_t)y * 280 + x],
                             outcome_styles[d.answers[y / 2 * 140 + x / 2]]);
    done(&d);
}

/* -- limits, and the same bytes -- */

static void sizes_that_cannot_be_drawn_are_refused(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_picture *p;
    assert_int_equal(bt_games_open(ctx, "queen", &game), BT_OK);
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    assert_int_equal(bt_study_draw_table(game, BT_OF_NIM, 1001, 4, p), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_table(game, BT_OF_NIM, 4, UINT32_MAX, p), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_table(game, BT_OF_NIM, 0, 4, p), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_table(game, BT_OF_VALUE, 4, 4, p), BT_INPUT);
    bt_picture_close(p);
    bt_rules_close(game);
    bt_close(ctx);
}

static void the_same_table_gives_the_same_bytes(void **state)
{
    (void)state;
    const uint32_t sizes[] = {9, 70, 400};
    for (int i = 0; i < 3; i++) {
        drawn a = draw("queen", BT_OF_NIM, sizes[i], sizes[i]);
        drawn b = draw("queen", BT_OF_NIM, sizes[i], sizes[i]);
        char *one = bt_picture_svg(a.p, false), *other = bt_picture_svg(b.p, false);
        assert_non_null(one);
        assert_string_equal(one, other);
        bt_free_text(a.ctx, one);
        bt_free_text(b.ctx, other);
        done(&a);
        done(&b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nim_values_are_the_colours_of_their_cells),
        cmocka_unit_test(numbers_stand_in_their_cells),
        cmocka_unit_test(zeros_are_larger_than_their_cells_and_have_a_dot),
        cmocka_unit_test(large_tables_are_images_with_a_pixel_for_each_cell),
        cmocka_unit_test(outcomes_are_letters_on_squares),
        cmocka_unit_test(outcomes_without_letters_differ_in_shape),
        cmocka_unit_test(outcomes_of_large_tables_are_read_from_the_image),
        cmocka_unit_test(sizes_that_cannot_be_drawn_are_refused),
        cmocka_unit_test(the_same_table_gives_the_same_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
