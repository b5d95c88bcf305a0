/* Numbers of any size: dyadic rationals against GMP, and integers of many digits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <gmp.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 150 };

static bt_value read_rational(bt_context *ctx, const mpq_t x)
{
    char *text = mpq_get_str(NULL, 10, x);
    bt_value g = bt_value_read(ctx, text);
    assert_int_not_equal(g, BT_NONE);
    free(text);
    return g;
}

/* The printed number must be exactly the text that GMP writes. */
static void assert_prints(bt_context *ctx, bt_value g, const mpq_t x)
{
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, g, BT_PLAIN, &text);
    char *expected = mpq_get_str(NULL, 10, x);
    assert_string_equal(text.at, expected);
    free(expected);
    bt_text__close(&text);
}

/* n/2^e with up to `bits` bits in n; often close to a power of two. */
static void random_rational(bt_random *random, unsigned bits, unsigned exponent, mpq_t out)
{
    mpz_ptr n = mpq_numref(out);
    mpz_set_ui(n, 0);
    if (random_between(random, 0, 2) == 0) {
        mpz_setbit(n, bt_random__below(random, bits));
        mpz_add_ui(n, n, bt_random__below(random, 3));
    } else {
        unsigned used = 1 + (unsigned)bt_random__below(random, bits);
        for (unsigned i = 0; i < used; i++)
            if (bt_random__next(random) & 1) mpz_setbit(n, i);
    }
    if (bt_random__next(random) & 1) mpz_neg(n, n);
    mpz_set_ui(mpq_denref(out), 1);
    mpz_mul_2exp(mpq_denref(out), mpq_denref(out), bt_random__below(random, exponent + 1));
    mpq_canonicalize(out);
}

static void check_pair(bt_context *ctx, const mpq_t x, const mpq_t y)
{
    mpq_t z;
    mpq_init(z);
    bt_value g = read_rational(ctx, x), h = read_rational(ctx, y);
    assert_prints(ctx, g, x);
    mpq_add(z, x, y);
    assert_prints(ctx, bt_value_add(ctx, g, h), z);
    assert_int_equal(bt_value_add(ctx, g, h), read_rational(ctx, z));
    mpq_sub(z, x, y);
    assert_prints(ctx, bt_value_subtract(ctx, g, h), z);
    mpq_mul(z, x, y);
    assert_prints(ctx, bt_value_conway(ctx, g, h), z);
    mpq_neg(z, x);
    assert_prints(ctx, bt_value_negate(ctx, g), z);
    int sign = mpq_cmp(x, y);
    assert_int_equal(bt_value_compare(ctx, g, h), sign < 0   ? BT_LESS
                                                  : sign > 0 ? BT_GREATER
                                                             : BT_EQUAL);
    assert_true(bt_value_is_number(ctx, g));
    assert_int_equal(bt_value_is_integer(ctx, g), mpz_cmp_ui(mpq_denref(x), 1) == 0);
    assert_int_equal(bt_value_mean(ctx, g), g);
    assert_int_equal(bt_value_left_stop(ctx, g), g);
    assert_int_equal(bt_value_right_stop(ctx, g), g);
    mpq_clear(z);
}

static void test_arithmetic(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("big numbers");
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    static const unsigned bits[] = {4, 30, 32, 62, 64, 66, 200, 1000};
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        unsigned size = bits[bt_random__below(&random, sizeof bits / sizeof *bits)];
        random_rational(&random, size, size / 2, x);
        random_rational(&random, size, size / 2, y);
        check_pair(ctx, x, y);
    }
    mpq_clears(x, y, NULL);
    bt_close(ctx);
}

/* n/2^e with n/2^e close to 2^21 or -2^21, or to 0, and e around 6: where the representation of
   numbers changes. */
static void boundary_rational(bt_random *random, mpq_t out)
{
    unsigned exponent = 5 + (unsigned)bt_random__below(random, 3);
    long n = (long)bt_random__below(random, 9) - 4;
    long side = (long)bt_random__below(random, 3) - 1;
    mpq_set_si(out, n + side * (1L << (21 + exponent)), 1UL << exponent);
    mpq_canonicalize(out);
}

/* Translates of a game across the boundary: added, taken back and compared. */
static void check_translates(bt_context *ctx, const mpq_t x, const mpq_t y)
{
    bt_value g = read_rational(ctx, x), h = read_rational(ctx, y);
    bt_value hot = bt_value_read(ctx, "{2|-1,{0|-3}}"), up = bt_value_read(ctx, "^");
    bt_value a = bt_value_add(ctx, g, hot), b = bt_value_add(ctx, h, hot);
    int sign = mpq_cmp(x, y);
    bt_relation order = sign < 0 ? BT_LESS : sign > 0 ? BT_GREATER : BT_EQUAL;
    assert_int_equal(bt_value_compare(ctx, a, b), order);
    assert_int_equal(a == b, sign == 0);
    assert_int_equal(bt_value_add(ctx, b, bt_value_subtract(ctx, g, h)), a);
    assert_int_equal(bt_value_subtract(ctx, a, hot), g);
    assert_int_equal(bt_value_left_stop(ctx, a), bt_value_add(ctx, g, bt_value_integer(ctx, 2)));
    assert_int_equal(bt_value_negate(ctx, bt_value_negate(ctx, a)), a);
    assert_int_equal(bt_value_mean(ctx, a), bt_value_add(ctx, g, bt_value_mean(ctx, hot)));
    bt_value raised = bt_value_add(ctx, h, up);
    assert_int_equal(bt_value_compare(ctx, g, raised), sign > 0 ? BT_GREATER : BT_LESS);
    bt_value options[2][1] = {{a}, {bt_value_subtract(ctx, b, bt_value_integer(ctx, 9))}};
    bt_value built = bt_value_game(ctx, options[0], 1, options[1], 1);
    bt_value moved[2][1] = {{bt_value_subtract(ctx, a, h)},
                            {bt_value_subtract(ctx, options[1][0], h)}};
    bt_value near = bt_value_game(ctx, moved[0], 1, moved[1], 1);
    if (!bt_value_is_number(ctx, near)) assert_int_equal(bt_value_subtract(ctx, built, h), near);
}

static void test_boundary(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("numbers where their representation changes");
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    for (int i = 0; i < random_rounds(4 * ROUNDS); i++) {
        boundary_rational(&random, x);
        boundary_rational(&random, y);
        check_pair(ctx, x, y);
        check_translates(ctx, x, y);
    }
    mpq_clears(x, y, NULL);
    bt_close(ctx);
}

/* Simplest numbers: {x | y} for x < y, by looking for the least denominator, then the least size.
 */
static void test_simplest(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    bt_random random = random_start("simplest numbers");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        dyadic a = random_dyadic(&random, 4, 4), b = random_dyadic(&random, 4, 4), x;
        if (dyadic_compare(a, b) >= 0) continue;
        bt_value left = value_of_dyadic(ctx, a), right = value_of_dyadic(ctx, b);
        naive l = naive_number(store, a), r = naive_number(store, b);
        assert_true(naive_is_number(store, naive_game(store, &l, 1, &r, 1), &x));
        assert_int_equal(bt_value_game(ctx, &left, 1, &right, 1), value_of_dyadic(ctx, x));
    }
    naive_close(store);
    bt_close(ctx);
}

/* {x | y} between big numbers: x < z < y, and z's canonical options give z again. */
static void test_simplest_of_big(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_random random = random_start("simplest big numbers");
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        random_rational(&random, 150, 100, x);
        random_rational(&random, 150, 100, y);
        if (mpq_cmp(x, y) >= 0) continue;
        bt_value g = read_rational(ctx, x), h = read_rational(ctx, y);
        bt_value z = bt_value_game(ctx, &g, 1, &h, 1);
        assert_true(bt_value_is_number(ctx, z));
        assert_int_equal(bt_value_compare(ctx, g, z), BT_LESS);
        assert_int_equal(bt_value_compare(ctx, z, h), BT_LESS);
        bt_words left, right;
        bt_words__open(&left, ctx);
        bt_words__open(&right, ctx);
        assert_true(bt_value__options(ctx, z, BT_LEFT, &left));
        assert_true(bt_value__options(ctx, z, BT_RIGHT, &right));
        assert_int_equal(z, bt_value_game(ctx, left.at, left.length, right.at, right.length));
        /* z is the simplest one: its own options do not fit between. */
        for (size_t k = 0; k < left.length; k++) assert_true(bt_value_le(ctx, left.at[k], g));
        for (size_t k = 0; k < right.length; k++) assert_true(bt_value_le(ctx, h, right.at[k]));
        bt_words__close(&left);
        bt_words__close(&right);
    }
    mpq_clears(x, y, NULL);
    bt_close(ctx);
}

static void test_hundred_digits(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    char digits[101];
    for (int i = 0; i < 100; i++) digits[i] = (char)('1' + i % 9);
    digits[100] = '\0';
    bt_value g = bt_value_from_decimal(ctx, digits, 100);
    assert_int_not_equal(g, BT_NONE);
    assert_int_equal(g, bt_value_read(ctx, digits));
    mpq_t x;
    mpq_init(x);
    mpq_set_str(x, digits, 10);
    assert_prints(ctx, g, x);
    assert_int_equal(bt_value_birthday(ctx, g), g);
    assert_int_equal(bt_value_nodes(ctx, g), bt_value_add(ctx, g, bt_value_integer(ctx, 1)));
    int64_t small;
    assert_false(bt_value_to_integer(ctx, g, &small));
    bt_value star = bt_value_add(ctx, g, bt_value_nimber(ctx, 1));
    assert_int_equal(bt_value_subtract(ctx, star, bt_value_nimber(ctx, 1)), g);
    assert_int_equal(bt_value_compare(ctx, star, g), BT_FUZZY);
    bt_value hot = bt_value_game(ctx, &g, 1, (bt_value[]){bt_value_negate(ctx, g)}, 1);
    assert_int_equal(bt_value_temperature(ctx, hot), g);
    assert_int_equal(bt_value_mean(ctx, hot), bt_value_integer(ctx, 0));
    mpq_clear(x);
    bt_close(ctx);
}

static void test_decimal(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    assert_int_equal(bt_value_from_decimal(ctx, "000", 3), bt_value_integer(ctx, 0));
    assert_int_equal(bt_value_from_decimal(ctx, "12345", 3), bt_value_integer(ctx, 123));
    assert_int_equal(bt_value_from_decimal(ctx, "9223372036854775807", 19),
                     bt_value_integer(ctx, INT64_MAX));
    assert_int_equal(bt_value_add(ctx, bt_value_integer(ctx, INT64_MAX), bt_value_integer(ctx, 1)),
                     bt_value_from_decimal(ctx, "9223372036854775808", 19));
    bt_value least = bt_value_integer(ctx, INT64_MIN);
    assert_int_equal(bt_value_negate(ctx, least),
                     bt_value_from_decimal(ctx, "9223372036854775808", 19));
    int64_t n;
    assert_true(bt_value_to_integer(ctx, least, &n));
    assert_true(n == INT64_MIN);
    bt_close(ctx);
}

/* n/2^e is brought to lowest terms, whatever way it is made. */
static void test_lowest_terms(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    assert_int_equal(bt_value_dyadic(ctx, 4, 3), bt_value_dyadic(ctx, 1, 1));
    assert_int_equal(bt_value_dyadic(ctx, -8, 3), bt_value_integer(ctx, -1));
    assert_int_equal(bt_value_dyadic(ctx, 0, 60), bt_value_integer(ctx, 0));
    assert_int_equal(bt_value_read(ctx, "6/8"), bt_value_dyadic(ctx, 3, 2));
    bt_value tiny_part = bt_value_dyadic(ctx, 1, 100), sum = tiny_part;
    for (int i = 0; i < 100; i++) sum = bt_value_add(ctx, sum, sum);
    assert_int_equal(sum, bt_value_integer(ctx, 1));
    bt_close(ctx);
}

/* The temperature of n/2^e in lowest terms is -1/2^e. */
static void test_temperature(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned e = 0; e <= 100; e++)
        assert_int_equal(bt_value_temperature(ctx, bt_value_dyadic(ctx, 5, e)),
                         bt_value_dyadic(ctx, -1, e));
    assert_int_equal(bt_value_temperature(ctx, bt_value_integer(ctx, 0)),
                     bt_value_integer(ctx, -1));
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arithmetic),      cmocka_unit_test(test_simplest),
        cmocka_unit_test(test_simplest_of_big), cmocka_unit_test(test_hundred_digits),
        cmocka_unit_test(test_decimal),         cmocka_unit_test(test_lowest_terms),
        cmocka_unit_test(test_temperature),     cmocka_unit_test(test_boundary),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
