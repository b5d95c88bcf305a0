/* Pictures of lists of positions: the points are read back, the slopes compared with the pairs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "study/draw.h"
#include "support/collect.h"
#include "support/pictures.h"

enum { SIDE = 560 };

typedef struct drawn {
    bt_context *ctx;
    bt_game *game;
    bt_picture *p;
    collected_pairs pairs;
    uint64_t most;
} drawn;

static drawn draw(const char *name, size_t count)
{
    drawn d = {.ctx = bt_open(), .pairs = {.room = count}};
    d.pairs.at = calloc(count, 2 * sizeof *d.pairs.at);
    assert_non_null(d.pairs.at);
    assert_int_equal(bt_games_open(d.ctx, name, &d.game), BT_OK);
    assert_int_equal(bt_study_positions(d.game, BT_OUTCOME_P, count, collect_pairs, &d.pairs),
                     BT_OK);
    for (size_t i = 0; i < 2 * count; i++)
        if (d.pairs.at[i] > d.most) d.most = d.pairs.at[i];
    assert_int_equal(bt_picture_open(d.ctx, &d.p), BT_OK);
    assert_int_equal(bt_study_draw_positions(d.game, BT_OUTCOME_P, count, d.p), BT_OK);
    check_scene(d.p, name);
    check_texts(d.p, name);
    return d;
}

static void done(drawn *d)
{
    free(d->pairs.at);
    bt_picture_close(d->p);
    bt_rules_close(d->game);
    bt_close(d->ctx);
}

typedef struct pair {
    uint64_t x, y;
} pair;

static int compare_pairs(const void *a, const void *b)
{
    const pair *p = a, *q = b;
    if (p->x != q->x) return p->x < q->x ? -1 : 1;
    return (p->y > q->y) - (p->y < q->y);
}

/* The numbers of a point, which are integers. */
static pair read_point(const drawn *d, bt_point at)
{
    double each = d->most ? (double)SIDE / (double)d->most : SIDE;
    double x = at.x / each, y = (SIDE - at.y) / each;
    assert_true(fabs(x - round(x)) < 1e-3 && fabs(y - round(y)) < 1e-3);
    return (pair){(uint64_t)round(x), (uint64_t)round(y)};
}

/* All pairs, those of two different numbers both ways round. */
static void check_points(const drawn *d)
{
    size_t from = 0, wanted = 0, room = 2 * d->pairs.count;
    const bt_shape *dots = next_shape(d->p, "points", BT_SHAPE_DOTS, BT_STYLE_INK, &from);
    pair *right = calloc(room, sizeof *right), *found = calloc(room, sizeof *found);
    assert_non_null(dots);
    for (size_t i = 0; i < d->pairs.count; i++) {
        uint64_t x = d->pairs.at[2 * i], y = d->pairs.at[2 * i + 1];
        right[wanted++] = (pair){x, y};
        if (x != y) right[wanted++] = (pair){y, x};
    }
    assert_int_equal(dots->count, wanted);
    for (size_t i = 0; i < wanted; i++) found[i] = read_point(d, d->p->points[dots->first + i]);
    qsort(right, wanted, sizeof *right, compare_pairs);
    qsort(found, wanted, sizeof *found, compare_pairs);
    assert_memory_equal(right, found, wanted * sizeof *right);
    free(right);
    free(found);
}

static void points_are_the_positions(void **state)
{
    (void)state;
    const char *const games[] = {"wythoff", "wythoff:k=2:m=3", "diagonal:r=3", "rook", "queen",
                                 "nim",     "diagonal:r=4",    "misere:queen"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        drawn d = draw(games[i], strncmp(games[i], "misere:", 7) ? 70 : 20);
        check_points(&d);
        done(&d);
    }
    drawn one = draw("wythoff", 1);
    check_points(&one);
    done(&one);
}

/* -- slopes -- */

/* What a theorem gives is where the pairs far out are. */
static void known_slopes_are_those_of_pairs_far_out(void **state)
{
    (void)state;
    const char *const games[] = {"wythoff",
                                 "queen",
                                 "wythoff:k=2:m=3",
                                 "wythoff:k=4:m=6",
                                 "wythoff:k=3:m=1",
                                 "imitation:k=2:m=5",
                                 "diagonal:r=2",
                                 "diagonal:r=4",
                                 "diagonal:r=2:k=3",
                                 "rook",
                                 "nim"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_study__slope slope;
        drawn d = draw(games[i], 3000);
        const uint64_t *last = d.pairs.at + 2 * d.pairs.count - 2;
        assert_int_equal(bt_study__known_slopes(d.game, &slope), 1);
        assert_true(slope.theory);
        assert_true(fabs((double)last[1] / (double)last[0] - slope.rise) < 0.01);
        assert_false(has_words(d.p, "measured"));
        assert_true(has_words(d.p, slope.words));
        done(&d);
    }
}

static void where_no_theorem_is_known_slopes_are_measured(void **state)
{
    (void)state;
    const char *const games[] = {"diagonal:r=3", "diagonal:r=6", "misere:queen"};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_study__slope slope, found[BT_STUDY__SLOPES];
        drawn d = draw(games[i], i < 2 ? 800 : 30);
        const uint64_t *last = d.pairs.at + 2 * d.pairs.count - 2;
        assert_int_equal(bt_study__known_slopes(d.game, &slope), 0);
        assert_int_equal(bt_study__measured_slopes(d.ctx, d.pairs.at, d.pairs.count, found), 1);
        assert_true(fabs((double)last[1] / (double)last[0] - found[0].rise) < 0.03);
        assert_true(has_words(d.p, "measured slope"));
        assert_false(has_words(d.p, "≈"));
        done(&d);
    }
}

static void slopes_have_names(void **state)
{
    (void)state;
    const struct {
        const char *game, *words, *inverse;
    } samples[] = {{"wythoff", "slope φ ≈ 1.6180", "slope 1/φ ≈ 0.6180"},
                   {"wythoff:k=2:m=3", "slope 2", "slope 1/2 ≈ 0.5000"},
                   {"wythoff:k=1:m=2", "slope √2 + 1 ≈ 2.4142", "slope √2 − 1 ≈ 0.4142"},
                   {"wythoff:k=2:m=1", "slope (√17 + 1)/4 ≈ 1.2808", "slope (√17 − 1)/4 ≈ 0.7808"},
                   {"wythoff:k=3:m=6", "slope √2 + 1 ≈ 2.4142", "slope √2 − 1 ≈ 0.4142"},
                   {"rook", "slope 1", "slope 1"}};
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        drawn d = draw(samples[i].game, 50);
        assert_true(has_words(d.p, samples[i].words));
        assert_true(has_words(d.p, samples[i].inverse));
        done(&d);
    }
}

/* Several beams: each is found, and nothing where points lie everywhere. */
static void beams_are_told_apart(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    uint64_t pairs[2 * 600];
    bt_study__slope found[BT_STUDY__SLOPES];
    for (uint64_t i = 0; i < 600; i++) {
        pairs[2 * i] = 100 + i;
        pairs[2 * i + 1] = i % 2 ? 3 * (100 + i) + i % 5 : (100 + i) * 3 / 2 + i % 3;
    }
    assert_int_equal(bt_study__measured_slopes(ctx, pairs, 600, found), 2);
    assert_true(fabs(found[0].rise - 1.5) < 0.01 && fabs(found[1].rise - 3) < 0.01);
    for (uint64_t i = 0; i < 600; i++) {
        pairs[2 * i] = 100 + i;
        pairs[2 * i + 1] = 100 + i + i * 37 % 5000;
    }
    assert_int_equal(bt_study__measured_slopes(ctx, pairs, 600, found), 0);
    bt_close(ctx);
}

/* -- many points -- */

static void a_hundred_thousand_points_are_less_than_five_megabytes(void **state)
{
    (void)state;
    drawn d = draw("queen", 100000);
    char *svg = bt_picture_svg(d.p, false);
    assert_non_null(svg);
    assert_in_range(strlen(svg), 100000, 5000000);
    bt_free_text(d.ctx, svg);
    done(&d);
}

static void more_points_are_an_image_in_which_each_has_its_pixel(void **state)
{
    (void)state;
    drawn d = draw("wythoff:k=3:m=2", 120000);
    assert_int_equal(d.p->pixel_count, 1);
    const bt_pixels *image = &d.p->pixels[0];
    double dark = 0, expected = 0;
    uint8_t *right = calloc(image->width, image->height);
    assert_non_null(right);
    for (size_t i = 0; i < 2 * d.pairs.count; i++) {
        double each = (image->width - 1.0) / (double)d.most;
        uint32_t x = (uint32_t)((double)d.pairs.at[i] * each + 0.5);
        uint32_t y = image->height - 1 - (uint32_t)((double)d.pairs.at[i ^ 1] * each + 0.5);
        assert_true(image->at[(size_t)y * image->width + x] == BT_STYLE_INK ||
                    image->at[(size_t)(y + 1) * image->width + x] == BT_STYLE_INK);
        right[(size_t)y * image->width + x] = 1;
    }
    for (size_t i = 0; i < (size_t)image->width * image->height; i++) {
        dark += image->at[i] != 0;
        expected += right[i];
    }
    assert_true(dark <= expected * 1.1 && dark >= expected * 0.9);
    free(right);
    done(&d);
}

static void too_many_positions_are_refused(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_picture *p;
    assert_int_equal(bt_games_open(ctx, "queen", &game), BT_OK);
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    assert_int_equal(bt_study_draw_positions(game, BT_OUTCOME_P, 10000001, p), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_positions(game, BT_OUTCOME_P, 0, p), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_positions(game, BT_OUTCOME_L, 5, p), BT_INPUT);
    bt_picture_close(p);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(points_are_the_positions),
        cmocka_unit_test(known_slopes_are_those_of_pairs_far_out),
        cmocka_unit_test(where_no_theorem_is_known_slopes_are_measured),
        cmocka_unit_test(slopes_have_names),
        cmocka_unit_test(beams_are_told_apart),
        cmocka_unit_test(a_hundred_thousand_points_are_less_than_five_megabytes),
        cmocka_unit_test(more_points_are_an_image_in_which_each_has_its_pixel),
        cmocka_unit_test(too_many_positions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
