/* Sums and products of forms as they are written, against their definitions on plain trees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>

#include <cmocka.h>

#include "support/random_games.h"
#include "value/forms.h"

enum { ROUNDS = 50, TREES_MOST = 60000 };

static bt_value value_of(fixture *f, naive g)
{
    return naive_to_value(f->store, f->ctx, g);
}

/* A sum is told by its value, and by what it is worth below another game. */
static void check_sum(fixture *f, const bt_result *sum, naive expected)
{
    naive above = random_tree(f->store, &f->random, 1, 2);
    bt_value h = value_of(f, above);
    assert_int_equal(bt_value__form_value(f->ctx, sum), value_of(f, expected));
    if (sum->kind == BT_RESULT_FORM)
        assert_int_equal(bt_value__stack_on_form(f->ctx, sum, h),
                         value_of(f, naive_ordinal_sum(f->store, expected, above)));
}

static void test_sums(void **state)
{
    (void)state;
    fixture f = open_fixture("sums of forms");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = random_tree(f.store, &f.random, 2, 2), h = random_tree(f.store, &f.random, 1, 2);
        bt_result one = written_form(&f, g), two = written_form(&f, h), sum;
        bt_result value = {.kind = BT_RESULT_VALUE, .value = value_of(&f, h)};
        naive canonical = naive_from_value(f.store, f.ctx, value.value);
        assert_true(bt_value__add_forms(f.ctx, &one, &two, &sum));
        check_sum(&f, &sum, naive_add(f.store, g, h));
        bt_result__close(&sum);
        assert_true(bt_value__add_forms(f.ctx, &value, &one, &sum));
        check_sum(&f, &sum, naive_add(f.store, canonical, g));
        bt_result__close(&sum);
        assert_true(bt_value__negate_form(f.ctx, &one, &sum));
        check_sum(&f, &sum, naive_negate(f.store, g));
        bt_result__close(&sum);
        int times = (int)random_between(&f.random, 0, 4) - 2;
        assert_true(bt_value__multiply_form(f.ctx, times, &two, &sum));
        check_sum(&f, &sum, naive_multiple(f.store, times, h));
        bt_result__close(&sum);
        bt_result__close(&one);
        bt_result__close(&two);
        if (naive_size(f.store) > TREES_MOST) naive_clear(f.store);
    }
    close_fixture(&f);
}

typedef naive naive_product(naive_store *store, naive g, naive h);

/* Of two forms, and of a form and a value, both ways round; whether it matters how they are
   written. */
static bool check_product(fixture *f, bt_form_function *product, naive_product *plain, naive g,
                          naive h)
{
    bt_result one = written_form(f, g), two = written_form(f, h);
    bt_result x = {.kind = BT_RESULT_VALUE, .value = value_of(f, g)};
    bt_result y = {.kind = BT_RESULT_VALUE, .value = value_of(f, h)};
    naive simple_g = naive_from_value(f->store, f->ctx, x.value);
    naive simple_h = naive_from_value(f->store, f->ctx, y.value);
    bt_value found = product(f->ctx, &one, &two);
    assert_int_not_equal(found, BT_NONE);
    assert_int_equal(found, value_of(f, plain(f->store, g, h)));
    assert_int_equal(product(f->ctx, &one, &y), value_of(f, plain(f->store, g, simple_h)));
    assert_int_equal(product(f->ctx, &x, &two), value_of(f, plain(f->store, simple_g, h)));
    bool matters = product(f->ctx, &x, &y) != found;
    bt_result__close(&one);
    bt_result__close(&two);
    return matters;
}

/* Of height two at most: the terms of plain products multiply. */
static naive small_tree(fixture *f)
{
    naive options[2][2];
    size_t counts[2];
    naive first[] = {naive_zero(f->store), naive_star(f->store, 1), naive_integer(f->store, 1),
                     naive_integer(f->store, -1)};
    for (int side = 0; side < 2; side++) {
        counts[side] = (size_t)random_between(&f->random, 0, 2);
        for (size_t i = 0; i < counts[side]; i++)
            options[side][i] = first[random_between(&f->random, 0, 3)];
    }
    return naive_game(f->store, options[0], counts[0], options[1], counts[1]);
}

static void test_products(void **state)
{
    (void)state;
    fixture f = open_fixture("products of forms");
    int conway = 0, ordinal = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = small_tree(&f), h = small_tree(&f);
        conway += check_product(&f, bt_value__conway_form, naive_conway, g, h);
        ordinal += check_product(&f, bt_value__ordinal_product_form, naive_ordinal_product, g, h);
        if (naive_size(f.store) > TREES_MOST) naive_clear(f.store);
    }
    assert_true(conway > 2 && ordinal > 2);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sums),
                                       cmocka_unit_test(test_products)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
