/* Integers and nimbers: small ones by the definitions, long ones by the laws of arithmetic. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { SMALL = 40, ROUNDS = 60 };

static bt_value read(bt_context *ctx, const char *text)
{
    bt_value g = bt_value_read(ctx, text);
    if (!g) fail_msg("%s: %s", text, bt_message(ctx));
    return g;
}

static void check(bt_context *ctx, const char *claim)
{
    bt_result result;
    assert_int_equal(bt_value__evaluate(ctx, NULL, claim, &result), BT_OK);
    if (result.kind != BT_RESULT_TRUTH || !result.truth) fail_msg("not true: %s", claim);
}

static void refuse(bt_context *ctx, const char *text, bt_status status)
{
    assert_int_equal(bt_value_read(ctx, text), BT_NONE);
    assert_int_equal(bt_error(ctx), status);
    bt_clear(ctx);
}

/* -- the definition: x.y is the least number that is no x'y + xy' + x'y' -- */

static unsigned products[SMALL][SMALL];

static unsigned least_product(unsigned x, unsigned y)
{
    bool seen[4096] = {false};
    unsigned least = 0;
    for (unsigned a = 0; a < x; a++)
        for (unsigned b = 0; b < y; b++) seen[products[a][y] ^ products[x][b] ^ products[a][b]] = 1;
    while (seen[least]) least++;
    return least;
}

static void test_small_products(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (unsigned x = 0; x < SMALL; x++)
        for (unsigned y = 0; y < SMALL; y++) {
            products[x][y] = least_product(x, y);
            bt_value heaps[2] = {bt_value_nimber(ctx, x), bt_value_nimber(ctx, y)};
            bt_value sizes[2] = {bt_value_integer(ctx, x), bt_value_integer(ctx, y)};
            bt_value heap = bt_value_nimber(ctx, products[x][y]);
            assert_int_equal(bt_value__nim_multiply(ctx, heaps, 2), heap);
            assert_int_equal(bt_value_conway(ctx, heaps[0], heaps[1]), heap);
            assert_int_equal(bt_value__nim_multiply(ctx, sizes, 2),
                             bt_value_integer(ctx, products[x][y]));
        }
    bt_close(ctx);
}

/* -- the laws of a field -- */

static bt_value random_size(fixture *f, int bits)
{
    bt_value n = bt_value_integer(f->ctx, 1), two = bt_value_integer(f->ctx, 2);
    for (int i = 1; i < bits; i++) {
        n = bt_value_conway(f->ctx, n, two);
        n = bt_value_add(f->ctx, n, bt_value_integer(f->ctx, random_between(&f->random, 0, 1)));
    }
    return n;
}

static bt_value times(bt_context *ctx, bt_value x, bt_value y)
{
    return bt_value__nim_multiply(ctx, (bt_value[]){x, y}, 2);
}

static bt_value plus(bt_context *ctx, bt_value x, bt_value y)
{
    return bt_value__nim_add(ctx, (bt_value[]){x, y}, 2);
}

static void test_field(void **state)
{
    (void)state;
    fixture f = open_fixture("the field of nimbers");
    bt_context *ctx = f.ctx;
    bt_value one = bt_value_integer(ctx, 1);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        int bits = i % 5 ? 150 : 600;
        bt_value x = random_size(&f, random_between(&f.random, 1, bits));
        bt_value y = random_size(&f, random_between(&f.random, 1, bits));
        bt_value z = random_size(&f, random_between(&f.random, 1, bits));
        assert_int_equal(times(ctx, x, y), times(ctx, y, x));
        assert_int_equal(times(ctx, times(ctx, x, y), z), times(ctx, x, times(ctx, y, z)));
        assert_int_equal(times(ctx, x, plus(ctx, y, z)),
                         plus(ctx, times(ctx, x, y), times(ctx, x, z)));
        assert_int_equal(times(ctx, x, one), x);
        assert_int_equal(times(ctx, x, bt_value__nim_inverse(ctx, x)), one);
        assert_int_equal(times(ctx, bt_value__nim_divide(ctx, x, y), y), x);
        bt_value root = bt_value__nim_root(ctx, x);
        assert_int_equal(times(ctx, root, root), x);
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    close_fixture(&f);
}

/* F = 2^2^k times what is smaller is the ordinary product, and F.F = F + F/2 (ONAG, chapter 6). */
static void test_fermat_powers(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    char claim[200];
    for (int k = 0, bits = 1; k <= 12; k++, bits *= 2) {
        snprintf(claim, sizeof claim, "nim_product(pow(2,%d),pow(2,%d)) == conway(3,pow(2,%d))",
                 bits, bits, bits - 1);
        check(ctx, claim);
        snprintf(claim, sizeof claim, "nim_product(pow(2,%d),pow(2,%d)) == pow(2,%d)", bits,
                 bits / 2, bits + bits / 2);
        if (k > 0) check(ctx, claim);
    }
    check(ctx, "nim_product(pow(2,32768),pow(2,5)-1) == conway(pow(2,32768),31)");
    refuse(ctx, "nim_product(pow(2,65536),2)", BT_LIMIT);
    refuse(ctx, "nim_inverse(0)", BT_DOMAIN);
    refuse(ctx, "nim_product(*2,3)", BT_DOMAIN);
    refuse(ctx, "nim_product(-2,3)", BT_DOMAIN);
    refuse(ctx, "nim_sqrt(^)", BT_DOMAIN);
    check(ctx, "nim_quotient(0,*3) == 0");
    check(ctx, "nim_product(*2,*2,*2) == *");
    bt_close(ctx);
}

static void test_mex(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    check(ctx, "mex(0,*,*3) == *2");
    check(ctx, "mex(*,*3) == 0");
    check(ctx, "mex(0,1,1,2,5) == 3");
    check(ctx, "mex(0) == 1");
    check(ctx, "mex(7) == 0");
    refuse(ctx, "mex(0,-1)", BT_DOMAIN);
    refuse(ctx, "mex(*,1)", BT_DOMAIN);
    bt_close(ctx);
}

/* -- integers -- */

static void check_division(bt_context *ctx, bt_value m, bt_value n)
{
    bt_value q = bt_value__div(ctx, m, n), r = bt_value__mod(ctx, m, n);
    bt_value back = bt_value_add(ctx, bt_value_conway(ctx, q, n), r);
    bool negative = bt_value_compare(ctx, n, bt_value_integer(ctx, 0)) == BT_LESS;
    assert_int_equal(back, m);
    assert_true(bt_value_le(ctx, bt_value_integer(ctx, 0), r));
    bt_value size = negative ? bt_value_negate(ctx, n) : n;
    assert_int_equal(bt_value_compare(ctx, r, size), BT_LESS);
}

static void test_division(void **state)
{
    (void)state;
    fixture f = open_fixture("division of integers");
    for (int m = -9; m <= 9; m++)
        for (int n = -4; n <= 4; n++)
            if (n) check_division(f.ctx, bt_value_integer(f.ctx, m), bt_value_integer(f.ctx, n));
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value m = random_size(&f, random_between(&f.random, 1, 200));
        bt_value n = random_size(&f, random_between(&f.random, 1, 100));
        check_division(f.ctx, i % 2 ? m : bt_value_negate(f.ctx, m),
                       i % 3 ? n : bt_value_negate(f.ctx, n));
    }
    refuse(f.ctx, "div(1,0)", BT_DOMAIN);
    refuse(f.ctx, "mod(1/2,3)", BT_DOMAIN);
    close_fixture(&f);
}

static int slow_gcd(int a, int b)
{
    for (int d = a > b ? a : b; d > 0; d--)
        if (a % d == 0 && b % d == 0) return d;
    return 0;
}

static void test_gcd_and_logarithm(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (int a = 0; a < 20; a++)
        for (int b = 0; b < 20; b++) {
            bt_value both[2] = {bt_value_integer(ctx, -a), bt_value_integer(ctx, b)};
            assert_int_equal(bt_value__gcd(ctx, both, 2), bt_value_integer(ctx, slow_gcd(a, b)));
        }
    for (int n = 1, log = 0; n < 300; n++) {
        if (n == 2 << log) log++;
        assert_int_equal(bt_value__lb(ctx, bt_value_integer(ctx, n)), bt_value_integer(ctx, log));
    }
    check(ctx, "gcd(pow(6,50),pow(10,40),pow(14,60)) == pow(2,40)");
    check(ctx, "lb(pow(2,500)) == 500");
    check(ctx, "lb(pow(2,500)-1) == 499");
    refuse(ctx, "lb(0)", BT_DOMAIN);
    refuse(ctx, "gcd(1/2,1)", BT_DOMAIN);
    bt_close(ctx);
}

static void test_powers_of_numbers(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    static const char *const bases[] = {"0", "1", "-1", "2", "-3", "1/2", "-5/4", "123456789"};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        bt_value base = read(ctx, bases[i]), product = bt_value_integer(ctx, 1);
        for (int n = 0; n < 8; n++) {
            assert_int_equal(bt_value__pow(ctx, base, bt_value_integer(ctx, n)), product);
            product = bt_value_conway(ctx, product, base);
        }
    }
    check(ctx, "conway(pow(-1/8,-5),pow(-1/8,5)) == 1");
    check(ctx, "pow(4,-2) == 1/16");
    refuse(ctx, "pow(3,-1)", BT_DOMAIN);
    refuse(ctx, "pow(0,-1)", BT_DOMAIN);
    refuse(ctx, "pow(3/2,-1)", BT_DOMAIN);
    refuse(ctx, "pow(2,1/2)", BT_DOMAIN);
    refuse(ctx, "pow(3,4000000)", BT_LIMIT);
    refuse(ctx, "pow(1/3,2)", BT_INPUT);
    bt_close(ctx);
}

/* The powers of {0|H} are what the partial sums differ by; those of ^ are written ^<n>. */
static void test_powers_of_games(void **state)
{
    (void)state;
    static const char *const bases[] = {"^",       "*",         "{0|*2}", "Tiny(1)",
                                        "Tiny(2)", "{0||0|v*}", "^^*"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        bt_value base = read(ctx, bases[i]), sum = bt_value_integer(ctx, 0);
        for (int n = 1; n < 6; n++) {
            bt_value k = bt_value_integer(ctx, n);
            sum = bt_value_add(ctx, sum, bt_value__pow(ctx, base, k));
            if (bt_value__pow_to(ctx, base, k) != sum) fail_msg("%s to %d", bases[i], n);
        }
    }
    check(ctx, "pow(^,4) == ^<4>");
    check(ctx, "pow_to(^,4) == ^[4]");
    check(ctx, "pow_to(^,0) == 0");
    refuse(ctx, "pow(*2,2)", BT_DOMAIN);
    refuse(ctx, "pow({1|0},2)", BT_DOMAIN);
    refuse(ctx, "pow(^,0)", BT_DOMAIN);
    refuse(ctx, "pow_to(^,-1)", BT_DOMAIN);
    refuse(ctx, "pow_to(^,*)", BT_DOMAIN);
    refuse(ctx, "pow(^,3/4)", BT_DOMAIN);
    bt_close(ctx);
}

/* G^[x] = {G^L, G^[x^L] | G^R, G^[x^R]}, where G^[1] = G and there is no option G^[0]. */
static bt_value power_by_options(bt_context *ctx, bt_value g, bt_value x)
{
    bt_value sides[2][80];
    size_t counts[2];
    if (x == bt_value_integer(ctx, 1)) return g;
    for (int p = 0; p < 2; p++) {
        counts[p] = bt_value_options(ctx, g, (bt_player)p, sides[p], 64);
        bt_value option;
        if (bt_value_options(ctx, x, (bt_player)p, &option, 1) &&
            option != bt_value_integer(ctx, 0))
            sides[p][counts[p]++] = power_by_options(ctx, g, option);
    }
    return bt_value_game(ctx, sides[0], counts[0], sides[1], counts[1]);
}

static void test_fractional_powers(void **state)
{
    (void)state;
    fixture f = open_fixture("fractional powers");
    for (int i = 0; i < random_rounds(200); i++) {
        bt_value g = random_value(f.ctx, &f.random);
        bt_value x = bt_value_dyadic(f.ctx, random_between(&f.random, 1, 40),
                                     (unsigned)random_between(&f.random, 0, 4));
        assert_int_equal(bt_value__pow_to(f.ctx, g, x), power_by_options(f.ctx, g, x));
    }
    close_fixture(&f);
}

/* -- parts of numbers, digits of integers -- */

static void test_parts(void **state)
{
    (void)state;
    fixture f = open_fixture("parts of numbers");
    bt_context *ctx = f.ctx;
    for (int i = 0; i < random_rounds(300); i++) {
        int n = random_between(&f.random, -300, 300), e = random_between(&f.random, 0, 5);
        int whole = 1 << e, floor = n >= 0 ? n / whole : -((-n + whole - 1) / whole);
        bt_value x = bt_value_dyadic(ctx, n, (unsigned)e);
        assert_int_equal(bt_value__floor(ctx, x), bt_value_integer(ctx, floor));
        assert_int_equal(bt_value__ceiling(ctx, x),
                         bt_value_integer(ctx, floor + (floor * whole != n)));
        bt_value up = bt_value__numerator(ctx, x), down = bt_value__denominator(ctx, x);
        assert_int_equal(bt_value_conway(ctx, x, down), up);
        assert_true(bt_value__is_two_power(ctx, down));
        assert_int_equal(bt_value__abs(ctx, x), bt_value_dyadic(ctx, n < 0 ? -n : n, (unsigned)e));
        assert_int_equal(bt_value__sign_of(ctx, x), bt_value_integer(ctx, (n > 0) - (n < 0)));
        int root = 0, square = n < 0 ? -n : n;
        while ((root + 1) * (root + 1) <= square) root++;
        assert_int_equal(bt_value__isqrt(ctx, bt_value_integer(ctx, square)),
                         bt_value_integer(ctx, root));
        bool odd = __builtin_popcount((unsigned)square) % 2;
        assert_int_equal(bt_value__is_odious(ctx, bt_value_integer(ctx, square)), odd);
        assert_int_equal(bt_value__is_evil(ctx, bt_value_integer(ctx, square)), !odd);
    }
    check(ctx, "max(1/2,-1,3) == 3");
    check(ctx, "min(1/2,-1,3) == -1");
    check(ctx, "isqrt(pow(10,40)) == pow(10,20)");
    refuse(ctx, "isqrt(-1)", BT_DOMAIN);
    refuse(ctx, "max(1,*)", BT_DOMAIN);
    refuse(ctx, "is_evil(1/2)", BT_DOMAIN);
    refuse(ctx, "ugly_product(-1,2)", BT_DOMAIN);
    refuse(ctx, "ugly_product(pow(2,5000),2)", BT_LIMIT);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_small_products),    cmocka_unit_test(test_field),
        cmocka_unit_test(test_fermat_powers),     cmocka_unit_test(test_mex),
        cmocka_unit_test(test_division),          cmocka_unit_test(test_gcd_and_logarithm),
        cmocka_unit_test(test_powers_of_numbers), cmocka_unit_test(test_powers_of_games),
        cmocka_unit_test(test_fractional_powers), cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
