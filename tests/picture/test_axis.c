/* Ticks of axes: at numbers that people count by, within the axis, with room for their labels. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"
#include "support/pictures.h"
#include "support/seed.h"

static void check_step(const bt_axis *axis, const bt_ticks *t)
{
    double unit = axis->unit > 0 ? axis->unit : 1, step = t->step / unit;
    double power = pow(10, floor(log10(step) + 1e-9)), lead = step / power;
    assert_true(fabs(lead - 1) < 1e-6 || fabs(lead - 2) < 1e-6 || fabs(lead - 5) < 1e-6);
    if (axis->unit > 0) assert_true(t->step >= axis->unit);
}

static void check_labels(const bt_axis *axis, const bt_ticks *t)
{
    char label[32];
    double end = -INFINITY;
    for (unsigned i = 0; i < t->count; i++) {
        double number = bt_picture__tick(t, i), x = bt_picture__along(axis, number);
        bt_picture__tick_label(axis, t, i, label);
        assert_true(fabs(atof(label) - number) <= 1e-9 * fmax(1, fabs(number)));
        double half = bt_picture__text_width(BT_STYLE_SMALL, label) / 2;
        if (axis->side == BT_SIDE_LEFT) half = bt_picture__text_size(BT_STYLE_SMALL) / 2;
        assert_true(x - half > end);
        end = x + half;
    }
}

static void check_axis(const bt_axis *axis)
{
    bt_ticks t = bt_picture__ticks(axis);
    double slack = 1e-6 * (axis->high - axis->low);
    assert_in_range(t.count, 1, 200);
    assert_true(bt_picture__tick(&t, 0) >= axis->low - slack);
    assert_true(bt_picture__tick(&t, t.count - 1) <= axis->high + slack);
    if (t.count == 1) return;
    check_step(axis, &t);
    check_labels(axis, &t);
}

static void random_axes_have_good_ticks(void **state)
{
    (void)state;
    bt_random random = random_start("axes");
    for (int i = 0; i < 20000; i++) {
        double scale = pow(10, (double)bt_random__below(&random, 16) - 6);
        double low = ((double)bt_random__below(&random, 2001) - 1000) * scale;
        double span = (double)(1 + bt_random__below(&random, 5000)) * scale;
        double length = 20 + (double)bt_random__below(&random, 1000);
        bt_axis axis = {.side = bt_random__below(&random, 2) ? BT_SIDE_LEFT : BT_SIDE_BOTTOM,
                        .low = low,
                        .high = low + span,
                        .to = length};
        check_axis(&axis);
        axis.low = floor(low);
        axis.high = floor(low) + ceil(span);
        axis.unit = (double)(1 + bt_random__below(&random, 50));
        axis.low = ceil(axis.low / axis.unit) * axis.unit;
        if (axis.high >= axis.low) check_axis(&axis);
    }
}

static void check_texts_of(const bt_axis *axis, const char *const *labels, unsigned count)
{
    char label[32];
    bt_ticks t = bt_picture__ticks(axis);
    assert_int_equal(t.count, count);
    for (unsigned i = 0; i < count; i++) {
        bt_picture__tick_label(axis, &t, i, label);
        assert_string_equal(label, labels[i]);
    }
}

static void known_axes(void **state)
{
    (void)state;
    bt_axis heaps = {.side = BT_SIDE_BOTTOM, .high = 23, .to = 200, .unit = 1};
    check_texts_of(&heaps, (const char *const[]){"0", "5", "10", "15", "20"}, 5);
    bt_axis quarters = {.side = BT_SIDE_BOTTOM, .low = -1, .high = 1, .to = 150};
    check_texts_of(&quarters, (const char *const[]){"-1.0", "-0.5", "0.0", "0.5", "1.0"}, 5);
    bt_axis folded = {.side = BT_SIDE_LEFT, .low = 24, .high = 60, .to = 100, .unit = 12};
    check_texts_of(&folded, (const char *const[]){"24", "36", "48", "60"}, 4);
    bt_axis decades = {
        .side = BT_SIDE_LEFT, .high = 3.2, .from = 100, .to = 0, .unit = 1, .powers = true};
    check_texts_of(&decades, (const char *const[]){"1", "10", "100", "1000"}, 4);
    bt_axis single = {.side = BT_SIDE_LEFT, .low = 7, .high = 7, .to = 30, .unit = 1};
    check_texts_of(&single, (const char *const[]){"7"}, 1);
}

static void drawn_labels_do_not_touch(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (int most = 1; most < 3000000; most = most * 3 + 1) {
        bt_picture *p;
        assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
        bt_axis x = {.side = BT_SIDE_BOTTOM, .high = most, .to = 300, .at = 300, .unit = 1};
        bt_axis y = {.side = BT_SIDE_LEFT, .high = most, .from = 300, .unit = 1, .line = true};
        bt_picture__draw_axis(p, &x);
        bt_picture__draw_axis(p, &y);
        check_texts(p, "two axes");
        bt_picture_close(p);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_axes_have_good_ticks),
        cmocka_unit_test(known_axes),
        cmocka_unit_test(drawn_labels_do_not_touch),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
