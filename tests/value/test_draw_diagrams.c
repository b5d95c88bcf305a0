/* Trees and Hasse diagrams as pictures: their lines read back, against options and against the
   order by the definition. */
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

enum { ROUNDS = 60, BOXES = 256 };

/* -- reading a picture -- */

typedef struct diagram {
    bt_value values[BOXES]; /* by the titles of the boxes */
    bt_box boxes[BOXES];
    size_t count;
    bt_picture *picture;
} diagram;

static void read_diagram(bt_context *ctx, bt_picture *p, diagram *d)
{
    d->count = 0;
    d->picture = p;
    for (size_t i = 0; i < p->count; i++) {
        size_t number;
        const char *id = bt_picture__string(p, p->shapes[i].text);
        if (p->shapes[i].kind != BT_SHAPE_BEGIN || sscanf(id, "n%zu", &number) != 1) continue;
        assert_int_equal(number, d->count + 1);
        d->values[d->count] = bt_value_read(ctx, bt_picture__string(p, p->shapes[i].other));
        assert_int_not_equal(d->values[d->count], BT_NONE);
        assert_true(bt_picture__find(p, id, &d->boxes[d->count]));
        d->count++;
    }
}

static bool has_line(const diagram *d, char letter, size_t from, size_t to)
{
    bt_box box;
    char id[64];
    snprintf(id, sizeof id, "%c%zu-%zu", letter, from + 1, to + 1);
    return bt_picture__find(d->picture, id, &box);
}

static size_t count_lines(const diagram *d, char letter)
{
    size_t count = 0;
    for (size_t i = 0; i < d->picture->count; i++) {
        size_t from, to;
        char first;
        const char *id = bt_picture__string(d->picture, d->picture->shapes[i].text);
        if (d->picture->shapes[i].kind != BT_SHAPE_BEGIN) continue;
        count += sscanf(id, "%c%zu-%zu", &first, &from, &to) == 3 && first == letter;
    }
    return count;
}

static void boxes_keep_apart(const diagram *d)
{
    for (size_t i = 0; i < d->count; i++)
        for (size_t j = 0; j < i; j++) {
            bt_box a = d->boxes[i], b = d->boxes[j];
            assert_true(a.left >= b.right || b.left >= a.right || a.top >= b.bottom ||
                        b.top >= a.bottom);
        }
}

static bt_point on_cubic(const bt_point *at, double t)
{
    double a = (1 - t) * (1 - t) * (1 - t), b = 3 * t * (1 - t) * (1 - t), c = 3 * t * t * (1 - t);
    return (bt_point){a * at[0].x + b * at[1].x + c * at[2].x + t * t * t * at[3].x,
                      a * at[0].y + b * at[1].y + c * at[2].y + t * t * t * at[3].y};
}

static void stays_outside(const diagram *d, bt_point at)
{
    for (size_t i = 0; i < d->count; i++) {
        bt_box box = d->boxes[i];
        assert_false(at.x > box.left + 1 && at.x < box.right - 1 && at.y > box.top + 1 &&
                     at.y < box.bottom - 1);
    }
}

/* No line goes through a box. */
static void lines_keep_clear(const diagram *d)
{
    for (size_t i = 0; i < d->picture->count; i++) {
        const bt_shape *shape = &d->picture->shapes[i];
        const bt_point *at = d->picture->points + shape->first;
        bool curved = shape->kind == BT_SHAPE_CURVE;
        if (!curved && shape->kind != BT_SHAPE_LINE) continue;
        size_t pace = curved ? 3 : 1;
        for (size_t k = 0; k + pace < shape->count; k += pace)
            for (int step = 0; step <= 20; step++) {
                double t = step / 20.0, x = at[k].x, y = at[k].y;
                bt_point straight = {x + t * (at[k + 1].x - x), y + t * (at[k + 1].y - y)};
                stays_outside(d, curved ? on_cubic(at + k, t) : straight);
            }
    }
}

/* -- trees -- */

static void check_options(bt_context *ctx, const diagram *d, size_t from, bt_player player,
                          size_t *lines)
{
    bt_value options[64];
    size_t count = bt_value_options(ctx, d->values[from], player, options, 64);
    assert_true(count <= 64);
    for (size_t i = 0; i < count; i++) {
        size_t to = 0;
        while (to < d->count && d->values[to] != options[i]) to++;
        assert_true(to < d->count);
        assert_true(has_line(d, player == BT_LEFT ? 'l' : 'r', from, to));
        assert_true(d->boxes[from].bottom < d->boxes[to].top);
    }
    *lines += count;
}

static void trees_have_all_options_and_no_others(void **state)
{
    fixture f = open_fixture("trees");
    diagram *d = malloc(sizeof *d);
    (void)state;
    for (int i = 0; i < random_rounds(ROUNDS);) {
        int64_t nodes;
        bt_picture *p;
        bt_value g = i % 2 ? random_value(f.ctx, &f.random)
                           : naive_to_value(f.store, f.ctx, random_tree(f.store, &f.random, 3, 3));
        if (!bt_value_to_integer(f.ctx, bt_value_nodes(f.ctx, g), &nodes) || nodes > 100) continue;
        i++;
        assert_int_equal(bt_value_draw_tree(f.ctx, g, &p), BT_OK);
        read_diagram(f.ctx, p, d);
        assert_int_equal(d->count, nodes);
        assert_int_equal(d->values[0], g);
        size_t left = 0, right = 0;
        for (size_t k = 0; k < d->count; k++) {
            check_options(f.ctx, d, k, BT_LEFT, &left);
            check_options(f.ctx, d, k, BT_RIGHT, &right);
        }
        assert_int_equal(count_lines(d, 'l'), left);
        assert_int_equal(count_lines(d, 'r'), right);
        boxes_keep_apart(d);
        lines_keep_clear(d);
        bt_picture_close(p);
    }
    free(d);
    close_fixture(&f);
}

static void large_trees_are_refused_by_their_size(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    (void)state;
    assert_int_equal(bt_value_draw_tree(ctx, bt_value_read(ctx, "1000000"), &p), BT_LIMIT);
    assert_non_null(strstr(bt_message(ctx), "1000001 subpositions"));
    assert_null(p);
    bt_close(ctx);
}

/* -- orders -- */

/* By the definition, on trees: i > j, and no k between. */
static bool covers(naive_store *store, const naive *trees, size_t count, size_t i, size_t j)
{
    if (naive_compare(store, trees[i], trees[j]) != BT_GREATER) return false;
    for (size_t k = 0; k < count; k++)
        if (naive_compare(store, trees[i], trees[k]) == BT_GREATER &&
            naive_compare(store, trees[k], trees[j]) == BT_GREATER)
            return false;
    return true;
}

static void check_order(fixture *f, diagram *d)
{
    naive trees[BOXES];
    size_t lines = 0;
    for (size_t i = 0; i < d->count; i++)
        trees[i] = naive_from_value(f->store, f->ctx, d->values[i]);
    for (size_t i = 0; i < d->count; i++)
        for (size_t j = 0; j < d->count; j++) {
            bool expected = i != j && covers(f->store, trees, d->count, i, j);
            assert_int_equal(has_line(d, 'e', i, j), expected);
            lines += expected;
            if (expected) assert_true(d->boxes[i].bottom < d->boxes[j].top);
        }
    assert_int_equal(count_lines(d, 'e'), lines);
    boxes_keep_apart(d);
    lines_keep_clear(d);
}

static void lines_are_the_covering_relation(void **state)
{
    fixture f = open_fixture("orders");
    diagram *d = malloc(sizeof *d);
    (void)state;
    for (int round = 0; round < random_rounds(ROUNDS); round++) {
        bt_picture *p;
        bt_value values[16];
        size_t count = (size_t)random_between(&f.random, 1, 16), different = 0;
        for (size_t i = 0; i < count; i++) {
            naive tree = random_tree(f.store, &f.random, 2, 2);
            values[i] = naive_to_value(f.store, f.ctx, tree);
            bool again = false;
            for (size_t j = 0; j < i; j++) again = again || values[j] == values[i];
            different += !again;
        }
        assert_int_equal(bt_value_draw_order(f.ctx, values, count, &p), BT_OK);
        read_diagram(f.ctx, p, d);
        assert_int_equal(d->count, different);
        check_order(&f, d);
        bt_picture_close(p);
        naive_clear(f.store);
    }
    free(d);
    close_fixture(&f);
}

/* The games born by day 2 from those born by day 1, by all sets of options. */
static size_t day_two(bt_context *ctx, bt_value *out)
{
    static const char *const names[] = {"0", "1", "-1", "*"};
    bt_value day_one[4], left[4], right[4];
    size_t count = 0;
    for (int i = 0; i < 4; i++) day_one[i] = bt_value_read(ctx, names[i]);
    for (unsigned sets = 0; sets < 256; sets++) {
        size_t lefts = 0, rights = 0, at = 0;
        for (int i = 0; i < 4; i++) {
            if (sets >> i & 1) left[lefts++] = day_one[i];
            if (sets >> (4 + i) & 1) right[rights++] = day_one[i];
        }
        bt_value g = bt_value_game(ctx, left, lefts, right, rights);
        while (at < count && out[at] != g) at++;
        if (at == count) out[count++] = g;
    }
    return count;
}

static void day_two_comes_out_as_in_the_books(void **state)
{
    static const size_t widths[] = {1, 2, 3, 3, 4, 3, 3, 2, 1};
    fixture f = open_fixture("day two");
    diagram *d = malloc(sizeof *d);
    bt_value values[BOXES];
    bt_picture *p;
    (void)state;
    assert_int_equal(day_two(f.ctx, values), 22);
    assert_int_equal(bt_value_draw_order(f.ctx, values, 22, &p), BT_OK);
    read_diagram(f.ctx, p, d);
    check_order(&f, d);
    double top = INFINITY, bottom = -INFINITY;
    for (size_t i = 0; i < 22; i++) {
        top = fmin(top, d->boxes[i].top);
        bottom = fmax(bottom, d->boxes[i].top);
    }
    double row = (bottom - top) / 8;
    for (int layer = 0; layer < 9; layer++) {
        size_t wide = 0;
        for (size_t i = 0; i < 22; i++) wide += fabs(d->boxes[i].top - top - layer * row) < 0.01;
        assert_int_equal(wide, widths[layer]);
    }
    for (size_t i = 0; i < 22; i++) { /* turned upside down it is the same */
        size_t j = 0;
        if (d->values[i] == bt_value_integer(f.ctx, 2)) assert_true(d->boxes[i].top == top);
        if (d->values[i] == bt_value_integer(f.ctx, -2)) assert_true(d->boxes[i].top == bottom);
        while (d->values[j] != bt_value_negate(f.ctx, d->values[i])) j++;
        assert_true(fabs(d->boxes[i].top - top - (bottom - d->boxes[j].top)) < 0.01);
        double middle = d->boxes[i].left + d->boxes[i].right;
        assert_true(fabs(middle - d->boxes[j].left - d->boxes[j].right) < 0.01);
    }
    bt_picture_close(p);
    free(d);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_have_all_options_and_no_others),
        cmocka_unit_test(large_trees_are_refused_by_their_size),
        cmocka_unit_test(lines_are_the_covering_relation),
        cmocka_unit_test(day_two_comes_out_as_in_the_books),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
