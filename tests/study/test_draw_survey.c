/* Pictures of a census: bars and shares are read back and compared with what was counted. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "picture/picture.h"
#include "study/study.h"
#include "support/pictures.h"

static char store[64];

static void make_store(bt_context *ctx, bt_study_census_options options,
                       bt_study_census_results *results)
{
    options.store = store;
    unlink(store);
    assert_int_equal(bt_study__count_sets(ctx, &options, results), BT_OK);
}

static bt_picture *draw_store(bt_context *ctx)
{
    bt_picture *p;
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    assert_int_equal(bt_study_draw_survey(ctx, store, p), BT_OK);
    check_scene(p, "survey");
    check_texts(p, "survey");
    return p;
}

/* The title of the bar in which a key is, and its height. */
static bool find_bar(const bt_picture *p, const char *name, uint64_t key, const char **title,
                     double *high)
{
    size_t from = 0;
    for (const bt_shape *s; (s = next_shape(p, NULL, BT_SHAPE_BEGIN, BT_STYLE_NONE, &from));) {
        uint64_t low, above;
        char format[64];
        const char *words = bt_picture__string(p, s->other);
        snprintf(format, sizeof format, "%s %%" SCNu64 " to %%" SCNu64 ":", name);
        int got = sscanf(words, format, &low, &above);
        if (got == 1) above = low;
        if (got < 1 || key < low || key > above) continue;
        const bt_shape *bar = &p->shapes[from];
        *title = words;
        *high = p->points[bar->first + 1].y - p->points[bar->first].y;
        return true;
    }
    return false;
}

/* Every set is in one bar: their sums are the number of sets; and higher bars hold more. */
static void check_histogram(const bt_picture *p, const char *name, const bt_study_histogram *h)
{
    const char *title, *last = "";
    uint64_t in_bar = 0;
    double high;
    for (size_t i = 0; i <= h->count; i++) {
        bool more = i < h->count && find_bar(p, name, h->bars[i].key, &title, &high);
        assert_true(more || i == h->count);
        if (i && (!more || strcmp(title, last))) {
            uint64_t told;
            assert_int_equal(sscanf(strchr(last, ':'), ": %" SCNu64, &told), 1);
            assert_int_equal(told, in_bar);
            in_bar = 0;
        }
        if (!more) break;
        in_bar += h->bars[i].count;
        last = title;
    }
}

static void bars_are_the_histograms(void **state)
{
    (void)state;
    const unsigned largest[] = {5, 12, 20};
    for (int i = 0; i < 3; i++) {
        bt_context *ctx = bt_open();
        bt_study_census_results r;
        make_store(
            ctx,
            (bt_study_census_options){.min = 2, .max = largest[i], .ends = "LR", .detail = true},
            &r);
        bt_picture *p = draw_store(ctx);
        check_histogram(p, "period", &r.periods);
        check_histogram(p, "preperiod", &r.preperiods);
        bt_picture_close(p);
        bt_study__census_close(ctx, &r);
        bt_close(ctx);
    }
}

/* On a logarithmic scale: equal ratios are equal differences. */
static void bars_are_as_high_as_logarithms(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_results r;
    make_store(ctx, (bt_study_census_options){.min = 2, .max = 14, .ends = "LR", .detail = true},
               &r);
    bt_picture *p = draw_store(ctx);
    const char *title;
    double high[3], logs[3];
    assert_true(r.periods.count >= 3);
    for (int i = 0; i < 3; i++) {
        assert_true(find_bar(p, "period", r.periods.bars[i].key, &title, &high[i]));
        logs[i] = log10((double)r.periods.bars[i].count);
    }
    assert_true(logs[0] != logs[1]);
    assert_true(fabs((high[0] - high[1]) * (logs[0] - logs[2]) -
                     (high[0] - high[2]) * (logs[0] - logs[1])) < 1e-6);
    bt_picture_close(p);
    bt_study__census_close(ctx, &r);
    bt_close(ctx);
}

/* A point for each max, as high as the share in a census of its own. */
static void shares_are_those_of_smaller_censuses(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_study_census_results r;
    make_store(ctx, (bt_study_census_options){.min = 2, .max = 15, .ends = "LR"}, &r);
    bt_study__census_close(ctx, &r);
    bt_picture *p = draw_store(ctx);
    size_t from = 0;
    for (unsigned max = 2; max <= 15; max++) {
        const bt_shape *s = next_shape(p, "shares", BT_SHAPE_CIRCLE, BT_STYLE_LEFT, &from);
        bt_study_census_options options = {.min = 2, .max = max, .ends = "LR"};
        assert_non_null(s);
        assert_int_equal(bt_study__count_sets(ctx, &options, &r), BT_OK);
        double share = (double)r.eventually_left / (double)r.sets;
        assert_true(fabs(p->points[s->first].y - (150 - 150 * share)) < 1e-6);
        bt_study__census_close(ctx, &r);
    }
    assert_null(next_shape(p, "shares", BT_SHAPE_CIRCLE, BT_STYLE_LEFT, &from));
    bt_picture_close(p);
    bt_close(ctx);
}

static void what_is_no_store_is_refused(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_picture *p;
    FILE *file = fopen(store, "w");
    assert_non_null(file);
    fputs("not a store at all, but a text that is long enough to be read as a database header\n",
          file);
    fclose(file);
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    assert_int_equal(bt_study_draw_survey(ctx, store, p), BT_IO);
    bt_clear(ctx);
    assert_int_equal(bt_study_draw_survey(ctx, "build/no/such/file", p), BT_IO);
    bt_picture_close(p);
    bt_close(ctx);
    unlink(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bars_are_the_histograms),
        cmocka_unit_test(bars_are_as_high_as_logarithms),
        cmocka_unit_test(shares_are_those_of_smaller_censuses),
        cmocka_unit_test(what_is_no_store_is_refused),
    };
    snprintf(store, sizeof store, "/tmp/bouton-drawn-%ld", (long)getpid());
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    unlink(store);
    return failed;
}
