/* Products, ordinal sums and Norton multiples, against the definitions on plain trees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <string.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { NIM_MOST = 72 };

static const char *const small_games[] = {
    "0", "1",  "-1",    "2",   "1/2",    "-1/2",  "*",       "*2",
    "^", "v*", "{1|0}", "+-1", "{0|-1}", "{1|*}", "{1|0,*}", "1*",
};
enum { SMALL_COUNT = sizeof small_games / sizeof *small_games };

static const char *const units[] = {"1", "2", "1/2", "^", "1*", "^^*", "{2|1}", "{1|*}", "^*2"};
enum { UNIT_COUNT = sizeof units / sizeof *units };

static naive form_of(naive_store *store, bt_context *ctx, bt_value g)
{
    assert_int_equal(bt_error(ctx), BT_OK);
    assert_int_not_equal(g, BT_NONE);
    return naive_from_value(store, ctx, g);
}

static void test_ordinal_sum(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    for (int i = 0; i < SMALL_COUNT; i++)
        for (int j = 0; j < SMALL_COUNT; j++) {
            bt_value g = bt_value_read(ctx, small_games[i]), h = bt_value_read(ctx, small_games[j]);
            naive expected =
                naive_ordinal_sum(store, form_of(store, ctx, g), form_of(store, ctx, h));
            bt_value sum = bt_value_ordinal_sum(ctx, g, h);
            assert_true(naive_equal(store, expected, form_of(store, ctx, sum)));
        }
    naive_close(store);
    bt_close(ctx);
}

static void test_random_ordinal_sums(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    bt_random random = random_start("ordinal sums");
    for (int i = 0; i < 300; i++) {
        bt_value g = random_value(ctx, &random), h = random_value(ctx, &random);
        naive expected = naive_ordinal_sum(store, form_of(store, ctx, g), form_of(store, ctx, h));
        bt_value sum = bt_value_ordinal_sum(ctx, g, h);
        assert_true(naive_equal(store, expected, form_of(store, ctx, sum)));
        /* The colon principle (Winning Ways, chapter 7). */
        bt_value k = random_value(ctx, &random), other = bt_value_ordinal_sum(ctx, g, k);
        if (bt_value_le(ctx, h, k)) assert_true(bt_value_le(ctx, sum, other));
        naive_clear(store);
    }
    naive_close(store);
    bt_close(ctx);
}

static void test_known_ordinal_sums(void **state)
{
    (void)state;
    static const char *const known[][3] = {
        {"0", "{1|0}", "{1|0}"}, {"{1|0}", "0", "{1|0}"}, {"1", "1", "2"},     {"1", "-1", "1/2"},
        {"*", "1", "^*"},        {"*", "-1", "v*"},       {"*", "*", "*2"},    {"*2", "*3", "*5"},
        {"1/2", "1", "3/4"},     {"1/2", "-1", "1/4"},    {"-1", "1", "-1/2"},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_value g = bt_value_read(ctx, known[i][0]), h = bt_value_read(ctx, known[i][1]);
        assert_int_equal(bt_value_ordinal_sum(ctx, g, h), bt_value_read(ctx, known[i][2]));
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

static void test_conway(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    for (int i = 0; i < SMALL_COUNT; i++)
        for (int j = 0; j < SMALL_COUNT; j++) {
            bt_value g = bt_value_read(ctx, small_games[i]), h = bt_value_read(ctx, small_games[j]);
            bt_value product = bt_value_conway(ctx, g, h);
            naive expected = naive_conway(store, form_of(store, ctx, g), form_of(store, ctx, h));
            assert_true(naive_equal(store, expected, form_of(store, ctx, product)));
            assert_int_equal(product, bt_value_conway(ctx, h, g));
        }
    naive_close(store);
    bt_close(ctx);
}

/* The nim product by its definition: the least value not a'b + ab' + a'b' (ONAG, chapter 6). */
static void fill_nim_products(unsigned table[NIM_MOST][NIM_MOST])
{
    for (unsigned a = 0; a < NIM_MOST; a++)
        for (unsigned b = 0; b < NIM_MOST; b++) {
            bool seen[1024] = {false};
            for (unsigned i = 0; i < a; i++)
                for (unsigned j = 0; j < b; j++)
                    seen[table[i][b] ^ table[a][j] ^ table[i][j]] = true;
            unsigned mex = 0;
            while (seen[mex]) mex++;
            table[a][b] = mex;
        }
}

static void test_nim_product(void **state)
{
    (void)state;
    static unsigned table[NIM_MOST][NIM_MOST];
    fill_nim_products(table);
    assert_int_equal(table[2][2], 3);
    assert_int_equal(table[4][4], 6);
    bt_context *ctx = bt_open();
    for (unsigned a = 0; a < NIM_MOST; a++)
        for (unsigned b = 0; b < NIM_MOST; b++)
            assert_int_equal(bt_value_conway(ctx, bt_value_nimber(ctx, a), bt_value_nimber(ctx, b)),
                             bt_value_nimber(ctx, table[a][b]));
    bt_close(ctx);
}

static bt_value nim_times(bt_context *ctx, bt_value g, bt_value h)
{
    bt_value product = bt_value_conway(ctx, g, h);
    assert_int_not_equal(product, BT_NONE);
    return product;
}

/* The nimbers below 2^16 are a field (ONAG, chapter 6), and beyond it what is too large is a limit.
 */
static void test_field_of_nimbers(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("field of nimbers");
    for (int i = 0; i < random_rounds(2000); i++) {
        bt_value x[3];
        for (int k = 0; k < 3; k++)
            x[k] = bt_value_nimber(ctx, (uint64_t)random_between(&random, 1, 0xffff));
        bt_value product = nim_times(ctx, x[0], x[1]);
        assert_int_not_equal(product, bt_value_integer(ctx, 0));
        assert_int_equal(nim_times(ctx, product, x[2]),
                         nim_times(ctx, x[0], nim_times(ctx, x[1], x[2])));
        assert_int_equal(nim_times(ctx, x[2], bt_value_add(ctx, x[0], x[1])),
                         bt_value_add(ctx, nim_times(ctx, x[2], x[0]), nim_times(ctx, x[2], x[1])));
    }
    assert_int_equal(nim_times(ctx, bt_value_nimber(ctx, 256), bt_value_nimber(ctx, 256)),
                     bt_value_nimber(ctx, 384));
    assert_int_equal(nim_times(ctx, bt_value_nimber(ctx, 65536), bt_value_nimber(ctx, 15)),
                     bt_value_nimber(ctx, 15 * 65536));
    bt_value large = bt_value_nimber(ctx, 65536);
    assert_int_equal(bt_value_conway(ctx, large, bt_value_nimber(ctx, 16)), BT_NONE);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt_close(ctx);
}

/* G:H for closed forms: nim-heaps on nim-heaps, ups and nimbers on numbers. */
static void test_ordinal_sums_of_closed_forms(void **state)
{
    (void)state;
    static const char *const below[] = {"0",  "1", "-2",  "3/4", "*",
                                        "*3", "^", "vv*", "1*2", "1/2^"};
    static const char *const above[] = {"0", "*", "*2", "*4", "^", "v3", "^^*", "v*3", "1*", "1/2"};
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            bt_value g = bt_value_read(ctx, below[i]), h = bt_value_read(ctx, above[j]);
            bt_value sum = bt_value_ordinal_sum(ctx, g, h);
            naive expected =
                naive_ordinal_sum(store, form_of(store, ctx, g), form_of(store, ctx, h));
            assert_true(naive_equal(store, expected, form_of(store, ctx, sum)));
            naive_clear(store);
        }
    naive_close(store);
    bt_close(ctx);
}

static void test_number_product(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("products of numbers");
    for (int i = 0; i < 300; i++) {
        dyadic a = random_dyadic(&random, 4, 4), b = random_dyadic(&random, 4, 4);
        bt_value product = bt_value_conway(ctx, value_of_dyadic(ctx, a), value_of_dyadic(ctx, b));
        assert_int_equal(product, value_of_dyadic(ctx, dyadic_make(a.n * b.n, a.e + b.e)));
    }
    bt_close(ctx);
}

static void test_norton(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    for (int i = 0; i < SMALL_COUNT; i++)
        for (int j = 0; j < UNIT_COUNT; j++) {
            bt_value g = bt_value_read(ctx, small_games[i]), u = bt_value_read(ctx, units[j]);
            naive expected = naive_norton(store, form_of(store, ctx, g), form_of(store, ctx, u));
            bt_value product = bt_value_norton(ctx, g, u);
            assert_true(naive_equal(store, expected, form_of(store, ctx, product)));
        }
    naive_close(store);
    bt_close(ctx);
}

/* Norton multiplication is additive, keeps order, and by 1* it is overheating from 1* to 1
   (Winning Ways, chapter 8). */
static void test_norton_laws(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("norton");
    bt_value one = bt_value_integer(ctx, 1), one_star = bt_value_read(ctx, "1*");
    for (int i = 0; i < 200; i++) {
        bt_value g = random_hot(ctx, &random, 0), h = random_ups(ctx, &random);
        bt_value unit = bt_value_read(ctx, units[i % UNIT_COUNT]);
        bt_value gu = bt_value_norton(ctx, g, unit), hu = bt_value_norton(ctx, h, unit);
        assert_int_not_equal(gu, BT_NONE);
        assert_int_equal(bt_value_norton(ctx, bt_value_add(ctx, g, h), unit),
                         bt_value_add(ctx, gu, hu));
        assert_int_equal(bt_value_le(ctx, g, h), bt_value_le(ctx, gu, hu));
        assert_int_equal(bt_value_norton(ctx, g, one), g);
        assert_int_equal(bt_value_norton(ctx, g, one_star),
                         bt_value_overheat(ctx, g, one_star, one));
        bt_value n = bt_value_integer(ctx, random_between(&random, -4, 4));
        assert_int_equal(bt_value_norton(ctx, n, unit), bt_value_multiple(ctx, n, unit));
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ordinal_sum),
        cmocka_unit_test(test_random_ordinal_sums),
        cmocka_unit_test(test_known_ordinal_sums),
        cmocka_unit_test(test_conway),
        cmocka_unit_test(test_nim_product),
        cmocka_unit_test(test_field_of_nimbers),
        cmocka_unit_test(test_ordinal_sums_of_closed_forms),
        cmocka_unit_test(test_number_product),
        cmocka_unit_test(test_norton),
        cmocka_unit_test(test_norton_laws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
