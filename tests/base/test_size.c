/* Sizes of any length against GMP, most of all around the borders of words. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"
#include "support/seed.h"

enum { ROUNDS = 20000, LISTED = 6 };

static int open_context(void **state)
{
    *state = bt_open();
    return *state == NULL;
}

static int close_context(void **state)
{
    bt_context *ctx = *state;
    size_t used = bt_memory_used(ctx);
    bt_close(ctx);
    return used != 0;
}

/* Random bits in long runs, or 2^k + d with k mostly 62, 63, 64, 126, 127 or 128. */
static void make_number(bt_random *random, gmp_randstate_t bits, mpz_t out)
{
    static const unsigned borders[] = {62, 63, 64, 126, 127, 128};
    uint64_t kind = bt_random__below(random, 8);
    if (kind == 0) {
        mpz_set_ui(out, bt_random__below(random, 4));
    } else if (kind < 5) {
        mpz_set_ui(out, 0);
        mpz_setbit(out, borders[bt_random__below(random, 6)]);
        mpz_add_ui(out, out, bt_random__below(random, 5));
        mpz_sub_ui(out, out, 2);
    } else {
        mpz_rrandomb(out, bits, bt_random__below(random, kind == 7 ? 2000 : 140));
    }
}

static bt__size read_size(bt__sizes *sizes, const mpz_t z, const char *zeros)
{
    char *digits = mpz_get_str(NULL, 10, z), *padded = malloc(strlen(digits) + strlen(zeros) + 1);
    bt__size size;
    strcpy(stpcpy(padded, zeros), digits);
    assert_int_equal(bt__size_read(sizes, padded, strlen(padded), &size), BT_OK);
    free(padded);
    free(digits);
    return size;
}

/* It is this number, in the one way there is to keep it. */
static void check_size(const bt__sizes *sizes, bt__size size, const mpz_t z)
{
    char *digits = mpz_get_str(NULL, 10, z);
    bt_text text;
    mpz_t room;
    bt_text__open(&text, sizes->ctx);
    bt__size_print(sizes, size, &text);
    assert_string_equal(text.at, digits);
    assert_int_equal(size >> 63, mpz_sizeinbase(z, 2) > 63);
    assert_int_equal(mpz_cmp(bt__size_see(sizes, &size, room), z), 0);
    assert_int_equal(bt__size_odd(sizes, size), mpz_odd_p(z) != 0);
    bt_text__close(&text);
    free(digits);
}

static void check_pair(bt__sizes *sizes, const mpz_t x, const mpz_t y)
{
    bt__size a = read_size(sizes, x, ""), b = read_size(sizes, y, "000"), out;
    mpz_t z;
    mpz_init(z);
    check_size(sizes, a, x);
    check_size(sizes, b, y);
    assert_int_equal(bt__size_compare(sizes, a, b), (mpz_cmp(x, y) > 0) - (mpz_cmp(x, y) < 0));
    mpz_xor(z, x, y);
    assert_int_equal(bt__size_xor(sizes, a, b, &out), BT_OK);
    check_size(sizes, out, z);
    mpz_add(z, x, y);
    assert_int_equal(bt__size_add(sizes, a, b, &out), BT_OK);
    check_size(sizes, out, z);
    mpz_fdiv_q_2exp(z, x, 1);
    assert_int_equal(bt__size_halve(sizes, a, &out), BT_OK);
    check_size(sizes, out, z);
    if (mpz_cmp(x, y) >= 0) {
        mpz_sub(z, x, y);
        assert_int_equal(bt__size_subtract(sizes, a, b, &out), BT_OK);
        check_size(sizes, out, z);
        assert_true(bt__size_gap(sizes, b, a) ==
                    (mpz_fits_ulong_p(z) ? mpz_get_ui(z) : UINT64_MAX));
    }
    check_size(sizes, a, x);
    check_size(sizes, b, y);
    mpz_clear(z);
}

static void test_arithmetic_against_gmp(void **state)
{
    bt_random random = random_start(__func__);
    bt__sizes sizes = {.ctx = *state};
    gmp_randstate_t bits;
    mpz_t x, y;
    gmp_randinit_default(bits);
    gmp_randseed_ui(bits, random.state);
    mpz_inits(x, y, NULL);
    for (int i = 0; i < ROUNDS; i++) {
        make_number(&random, bits, x);
        make_number(&random, bits, y);
        if (i % 3 == 0) mpz_add_ui(y, x, bt_random__below(&random, 5));
        if (i % 6 == 0) mpz_swap(x, y);
        check_pair(&sizes, x, y);
        if (i % 16 == 0) bt__sizes_close(&sizes);
    }
    bt__sizes_close(&sizes);
    mpz_clears(x, y, NULL);
    gmp_randclear(bits);
}

static void test_many_at_once_against_gmp(void **state)
{
    bt_random random = random_start(__func__);
    bt__sizes sizes = {.ctx = *state}, others = {.ctx = *state};
    gmp_randstate_t bits;
    mpz_t x[LISTED], sum;
    gmp_randinit_default(bits);
    gmp_randseed_ui(bits, random.state);
    mpz_init(sum);
    for (int i = 0; i < LISTED; i++) mpz_init(x[i]);
    for (int round = 0; round < ROUNDS / LISTED; round++) {
        bt__size list[LISTED], copy, out;
        size_t count = bt_random__below(&random, LISTED + 1), before = sizes.used;
        mpz_set_ui(sum, 0);
        for (size_t i = 0; i < count; i++) {
            make_number(&random, bits, x[i]);
            mpz_xor(sum, sum, x[i]);
            list[i] = read_size(&sizes, x[i], "");
        }
        assert_int_equal(bt__size_xor_all(&sizes, list, count, &out), BT_OK);
        check_size(&sizes, out, sum);
        for (size_t i = 0; i < count; i++) {
            check_size(&sizes, list[i], x[i]);
            assert_int_equal(bt__size_copy(&sizes, list[i], &others, &copy), BT_OK);
            check_size(&others, copy, x[i]);
        }
        if (round % 2) sizes.used = before;
    }
    for (int i = 0; i < LISTED; i++) mpz_clear(x[i]);
    mpz_clear(sum);
    gmp_randclear(bits);
    bt__sizes_close(&sizes);
    bt__sizes_close(&others);
}

static void test_sizes_dropped_leave_room(void **state)
{
    bt__sizes sizes = {.ctx = *state};
    bt__size kept, dropped, again;
    assert_int_equal(bt__size_read(&sizes, "9223372036854775808", 19, &kept), BT_OK);
    size_t before = sizes.used;
    assert_int_equal(bt__size_add(&sizes, kept, kept, &dropped), BT_OK);
    sizes.used = before;
    assert_int_equal(bt__size_add(&sizes, kept, 1, &again), BT_OK);
    assert_true(dropped == again);
    assert_int_equal(bt__size_gap(&sizes, kept, again), 1);
    bt__sizes_close(&sizes);
}

static void test_integers_are_printed(void **state)
{
    static const char *const numbers[] = {"0", "-1", "18446744073709551615", "18446744073709551616",
                                          "-18446744073709551616"};
    mpz_t z;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        bt_text text;
        bt_text__open(&text, *state);
        mpz_init_set_str(z, numbers[i], 10);
        bt__print_integer(z, &text);
        assert_string_equal(text.at, numbers[i]);
        mpz_clear(z);
        bt_text__close(&text);
    }
}

/* Under a limit on memory: an answer or BT_LIMIT, and the store stays good. */
static void test_memory_limit_is_kept(void **state)
{
    bt_context *ctx = *state;
    bt__sizes sizes = {.ctx = ctx};
    bt__size size, sum;
    char digits[5000];
    bt_status status = BT_OK;
    memset(digits, '7', sizeof digits);
    bt_limit_memory(ctx, 30000);
    assert_int_equal(bt__size_read(&sizes, digits, sizeof digits, &size), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt__size_read(&sizes, digits, 2000, &size), BT_OK);
    for (int i = 0; i < 1000 && !status; i++) status = bt__size_add(&sizes, size, size, &sum);
    assert_int_equal(status, BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt__size_compare(&sizes, size, 7), 1);
    bt__sizes_close(&sizes);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_context, close_context)
    const struct CMUnitTest tests[] = {
        TEST(test_arithmetic_against_gmp),   TEST(test_many_at_once_against_gmp),
        TEST(test_sizes_dropped_leave_room), TEST(test_integers_are_printed),
        TEST(test_memory_limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
