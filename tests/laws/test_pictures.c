/* What holds of every picture: no text lies on another one, ids are there once, all numbers are
   tame, groups are closed, and the same input gives the same bytes. A kind of picture is an entry
   in the table below; it draws another picture in every round. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/picture.h"
#include "support/random_games.h"

enum { ROUNDS = 60 };

typedef struct picture_kind {
    const char *name;
    bt_status (*draw)(fixture *f, bt_picture *out);
} picture_kind;

/* -- kinds -- */

static bt_value any_value(fixture *f)
{
    switch (random_between(&f->random, 0, 4)) {
    case 0: return random_value(f->ctx, &f->random);
    case 1: return random_hot(f->ctx, &f->random, 2);
    case 2: return random_hot(f->ctx, &f->random, 1);
    case 3: return random_number(f->ctx, &f->random);
    default: return naive_to_value(f->store, f->ctx, random_tree(f->store, &f->random, 3, 2));
    }
}

/* Large numbers and small differences happen, too. */
static bt_value stretched_value(fixture *f)
{
    static const char *const far[] = {"1000000000000000000000000000000", "-123456789", "1/1048576"};
    bt_value g = any_value(f);
    if (random_between(&f->random, 0, 3)) return g;
    return bt_value_add(f->ctx, g, bt_value_read(f->ctx, far[random_between(&f->random, 0, 2)]));
}

static bt_status draw_thermograph(fixture *f, bt_picture *out)
{
    bt_thermograph_look look = {.size = sizeof look, .from_zero = random_between(&f->random, 0, 1)};
    bt_value g = stretched_value(f);
    if (random_between(&f->random, 0, 1)) look.tax = bt_value_dyadic(f->ctx, 3, 2);
    return bt_value__draw_thermograph(&g, 1, &look, out);
}

static bt_status draw_overlay(fixture *f, bt_picture *out)
{
    bt_thermograph_look look = {.size = sizeof look};
    bt_value values[6];
    size_t count = (size_t)random_between(&f->random, 2, 6);
    for (size_t i = 0; i < count; i++) values[i] = any_value(f);
    return bt_value__draw_thermograph(values, count, &look, out);
}

static bt_status draw_steps(fixture *f, bt_picture *out)
{
    bt_thermograph_look look = {.size = sizeof look, .steps = true};
    bt_value g = stretched_value(f);
    return bt_value__draw_thermograph(&g, 1, &look, out);
}

static bt_status draw_tree(fixture *f, bt_picture *out)
{
    for (;;) {
        int64_t nodes;
        bt_value g = any_value(f);
        if (bt_value_to_integer(f->ctx, bt_value_nodes(f->ctx, g), &nodes) && nodes <= 60)
            return bt_value__draw_tree(g, out);
    }
}

static bt_status draw_order(fixture *f, bt_picture *out)
{
    bt_value values[24];
    size_t count = (size_t)random_between(&f->random, 1, 24);
    for (size_t i = 0; i < count; i++) values[i] = any_value(f);
    return bt_value__draw_order(values, count, out);
}

static const picture_kind kinds[] = {
    {"thermograph", draw_thermograph},
    {"overlaid thermographs", draw_overlay},
    {"steps of a thermograph", draw_steps},
    {"tree", draw_tree},
    {"order", draw_order},
};

/* -- laws -- */

static bool overlap(bt_box a, bt_box b)
{
    const double touch = 0.01;
    return a.left + touch < b.right && b.left + touch < a.right && a.top + touch < b.bottom &&
           b.top + touch < a.bottom;
}

static const char *text_of(const bt_picture *p, size_t shape)
{
    return bt_picture__string(p, p->shapes[shape].text);
}

static void texts_keep_apart(const bt_picture *p)
{
    for (size_t i = 0; i < p->count; i++) {
        if (p->shapes[i].kind != BT_SHAPE_TEXT) continue;
        bt_box a = bt_picture__shape_box(p, &p->shapes[i]);
        for (size_t j = 0; j < i; j++) {
            if (p->shapes[j].kind != BT_SHAPE_TEXT) continue;
            if (overlap(a, bt_picture__shape_box(p, &p->shapes[j])))
                fail_msg("%s: '%s' lies on '%s'", p->title.at, text_of(p, i), text_of(p, j));
        }
    }
}

static void ids_are_there_once(const bt_picture *p)
{
    for (size_t i = 0; i < p->count; i++) {
        if (p->shapes[i].kind != BT_SHAPE_BEGIN || !p->shapes[i].text) continue;
        for (size_t j = 0; j < i; j++)
            if (p->shapes[j].kind == BT_SHAPE_BEGIN && !strcmp(text_of(p, i), text_of(p, j)))
                fail_msg("%s: the id %s is there twice", p->title.at, text_of(p, i));
    }
}

static void all_is_within_the_page(const bt_picture *p)
{
    bt_box page = bt_picture__box(p);
    assert_true(page.right - page.left < 20000 && page.bottom - page.top < 20000);
    for (size_t i = 0; i < p->count; i++) {
        bt_box box = bt_picture__shape_box(p, &p->shapes[i]);
        if (!p->shapes[i].count) continue;
        assert_true(isfinite(box.left) && isfinite(box.right));
        assert_true(box.left >= page.left && box.right <= page.right);
        assert_true(box.top >= page.top && box.bottom <= page.bottom);
    }
}

static void groups_are_closed(const bt_picture *p)
{
    size_t depth = 0;
    for (size_t i = 0; i < p->count; i++) {
        if (p->shapes[i].kind == BT_SHAPE_BEGIN) depth++;
        if (p->shapes[i].kind == BT_SHAPE_END) assert_true(depth-- > 0);
    }
    assert_int_equal(depth, 0);
    assert_int_equal(p->depth, 0);
}

/* Draws the next picture of a kind twice. */
static void check_kind(fixture *f, const picture_kind *kind)
{
    char *texts[2];
    bt_picture *p[2];
    bt_random start = f->random;
    for (int i = 0; i < 2; i++) {
        f->random = start;
        assert_int_equal(bt_picture_open(f->ctx, &p[i]), BT_OK);
        if (kind->draw(f, p[i])) fail_msg("%s: %s", kind->name, bt_message(f->ctx));
        texts[i] = bt_picture_svg(p[i], false);
        assert_non_null(texts[i]);
    }
    assert_string_equal(texts[0], texts[1]);
    texts_keep_apart(p[0]);
    ids_are_there_once(p[0]);
    all_is_within_the_page(p[0]);
    groups_are_closed(p[0]);
    assert_null(strstr(texts[0], "nan"));
    assert_null(strstr(texts[0], "inf\""));
    for (int i = 0; i < 2; i++) {
        bt_free_text(f->ctx, texts[i]);
        bt_picture_close(p[i]);
    }
}

static void every_kind_keeps_the_laws(void **state)
{
    fixture f = open_fixture("pictures");
    (void)state;
    for (int round = 0; round < random_rounds(ROUNDS); round++)
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) check_kind(&f, &kinds[i]);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_kind_keeps_the_laws)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
