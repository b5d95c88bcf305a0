/* Labels: those that are drawn keep clear, the heavy ones come first, few are lost. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "picture/picture.h"
#include "support/seed.h"

enum { ROUNDS = 50 };

static bool overlap(bt_box a, bt_box b)
{
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/* How many texts there are; none lies on another text or on a circle. */
static size_t count_apart(const bt_picture *p)
{
    size_t count = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (p->shapes[i].kind != BT_SHAPE_TEXT) continue;
        bt_box box = bt_picture__shape_box(p, &p->shapes[i]);
        count++;
        for (size_t j = 0; j < p->count; j++) {
            bool other = p->shapes[j].kind == BT_SHAPE_TEXT || p->shapes[j].kind == BT_SHAPE_CIRCLE;
            if (j != i && other)
                assert_false(overlap(box, bt_picture__shape_box(p, &p->shapes[j])));
        }
    }
    return count;
}

static bool has_text(const bt_picture *p, const char *text)
{
    for (size_t i = 0; i < p->count; i++)
        if (p->shapes[i].kind == BT_SHAPE_TEXT &&
            !strcmp(bt_picture__string(p, p->shapes[i].text), text))
            return true;
    return false;
}

static void random_points_get_labels(void **state)
{
    bt_context *ctx = bt_open();
    bt_random random = random_start("labels");
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bt_picture *p;
        bt_labels *labels;
        char text[32];
        int count = 1 + (int)bt_random__below(&random, 60);
        assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
        assert_int_equal(bt_picture__labels_open(p, &labels), BT_OK);
        for (int i = 0; i < count; i++) {
            bt_point at = {(double)bt_random__below(&random, 400),
                           (double)bt_random__below(&random, 300)};
            bt_label label = {BT_STYLE_LABEL, text, NULL, i, false};
            snprintf(text, sizeof text, "(%d, %d/4)", i, 3 * i);
            bt_picture__circle(p, BT_STYLE_LEFT, at.x, at.y, 3);
            bt_picture__label_point(labels, &label, at, 6, i % 2 ? 1 : -1);
        }
        bt_picture__labels_settle(labels);
        size_t drawn = count_apart(p);
        assert_true(drawn >= 1 && drawn <= (size_t)count);
        if (count <= 8) assert_true(drawn + 2 >= (size_t)count);
        bt_picture_close(p);
    }
    bt_close(ctx);
}

/* Two labels want the only place. */
static void the_heavier_label_wins(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    bt_labels *labels;
    bt_place place = {{0, 0}, BT_ANCHOR_START};
    (void)state;
    bt_picture_open(ctx, &p);
    bt_picture__labels_open(p, &labels);
    bt_picture__label(labels, &(bt_label){BT_STYLE_LABEL, "light", NULL, 1, false}, &place, 1);
    bt_picture__label(labels, &(bt_label){BT_STYLE_LABEL, "heavy", NULL, 2, false}, &place, 1);
    bt_picture__labels_settle(labels);
    assert_true(has_text(p, "heavy"));
    assert_false(has_text(p, "light"));
    bt_picture_close(p);
    bt_close(ctx);
}

/* A line runs through all places but the second. */
static void labels_keep_off_lines_unless_they_must_be_there(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    bt_labels *labels;
    bt_place places[] = {{{0, 0}, BT_ANCHOR_START}, {{0, 40}, BT_ANCHOR_START}};
    (void)state;
    bt_picture_open(ctx, &p);
    bt_picture__line(p, BT_STYLE_LINE, -10, -4, 100, -4);
    bt_picture__labels_open(p, &labels);
    bt_picture__label(labels, &(bt_label){BT_STYLE_LABEL, "free", NULL, 3, false}, places, 2);
    bt_picture__label(labels, &(bt_label){BT_STYLE_LABEL, "lost", NULL, 2, false}, places, 1);
    bt_picture__label(labels, &(bt_label){BT_STYLE_LABEL, "needed", NULL, 1, true}, places, 1);
    bt_picture__labels_settle(labels);
    assert_true(has_text(p, "free") && has_text(p, "needed"));
    assert_false(has_text(p, "lost"));
    assert_int_equal(count_apart(p), 2);
    bt_picture_close(p);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_points_get_labels),
        cmocka_unit_test(the_heavier_label_wins),
        cmocka_unit_test(labels_keep_off_lines_unless_they_must_be_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
