/* Lists of heaps of any size: written, read, sorted, split, refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/heaps.h"
#include "support/seed.h"

enum { HEAPS = 12 };

static bt_bytes bytes_of(const bt_text *text)
{
    return (bt_bytes){(const unsigned char *)text->at, text->length};
}

/* Sizes around powers of two are the likely ones to go wrong. */
static void make_size(bt_random *random, mpz_t size)
{
    mpz_set_ui(size, 1);
    mpz_mul_2exp(size, size, bt_random__below(random, 200));
    mpz_add_ui(size, size, bt_random__below(random, 3));
    mpz_sub_ui(size, size, 1);
}

static void test_round_trip(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    mpz_t sizes[HEAPS], read;
    (void)state;
    mpz_init(read);
    for (int i = 0; i < HEAPS; i++) mpz_init(sizes[i]);
    for (int round = 0; round < 2000; round++) {
        bt_text bytes, text, again;
        bt_text__open(&bytes, ctx);
        bt_text__open(&text, ctx);
        bt_text__open(&again, ctx);
        int count = 1 + (int)bt_random__below(&random, HEAPS);
        for (int i = 0; i < count; i++) {
            make_size(&random, sizes[i]);
            bt_rules__put_heap_z(&bytes, sizes[i]);
        }
        bt_bytes rest = bytes_of(&bytes);
        for (int i = 0; i < count; i++) {
            assert_true(bt_rules__next_heap_z(&rest, read));
            assert_int_equal(mpz_cmp(read, sizes[i]), 0);
        }
        assert_false(bt_rules__next_heap_z(&rest, read));
        bt_rules__print_heaps(ctx, bytes_of(&bytes), &text);
        assert_int_equal(bt_rules__read_sizes(ctx, text.at, 0, "heap", &again), BT_OK);
        assert_int_equal(again.length, bytes.length);
        assert_memory_equal(again.at, bytes.at, bytes.length);
        bt_text__close(&bytes);
        bt_text__close(&text);
        bt_text__close(&again);
    }
    for (int i = 0; i < HEAPS; i++) mpz_clear(sizes[i]);
    mpz_clear(read);
    bt_close(ctx);
}

/* Small heaps are the same whichever way they are written or read. */
static void test_two_ways(void **state)
{
    bt_context *ctx = bt_open();
    mpz_t z;
    (void)state;
    mpz_init(z);
    for (unsigned shift = 0; shift < 64; shift++) {
        for (uint64_t more = 0; more < 3; more++) {
            uint64_t n = ((uint64_t)1 << shift) - 1 + more, back;
            bt_text small, large;
            bt_text__open(&small, ctx);
            bt_text__open(&large, ctx);
            mpz_set_ui(z, n);
            bt_rules__put_heap(&small, n);
            bt_rules__put_heap_z(&large, z);
            assert_int_equal(small.length, large.length);
            assert_memory_equal(small.at, large.at, small.length);
            bt_bytes rest = bytes_of(&small);
            assert_true(bt_rules__next_heap(&rest, &back));
            assert_true(back == n);
            bt_text__close(&small);
            bt_text__close(&large);
        }
    }
    mpz_clear(z);
    bt_close(ctx);
}

/* Sizes of a store are written as the numbers are that they stand for, and read back as they were;
   their bytes are in their order. */
static void test_sizes_as_varints(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    bt__sizes sizes = {.ctx = ctx};
    mpz_t z;
    (void)state;
    mpz_init(z);
    for (int round = 0; round < 5000; round++) {
        bt__size size[2], read;
        bt_text bytes, expected;
        bt_bytes heap[2];
        bt_text__open(&bytes, ctx);
        bt_text__open(&expected, ctx);
        for (int i = 0; i < 2; i++) {
            make_size(&random, z);
            assert_int_equal(bt__size_keep(&sizes, z, &size[i]), BT_OK);
            bt_rules__put_size(&bytes, &sizes, size[i]);
            bt_rules__put_heap_z(&expected, z);
        }
        assert_int_equal(bytes.length, expected.length);
        assert_memory_equal(bytes.at, expected.at, bytes.length);
        bt_bytes rest = bytes_of(&bytes);
        for (int i = 0; i < 2; i++) {
            heap[i] = bt_rules__cut_heap(&rest);
            assert_int_equal(bt_rules__load_size(heap[i], &sizes, &read), BT_OK);
            assert_int_equal(bt__size_compare(&sizes, read, size[i]), 0);
        }
        assert_int_equal(rest.length, 0);
        int order = bt_rules__compare_heaps(&heap[0], &heap[1]);
        assert_int_equal((order > 0) - (order < 0), bt__size_compare(&sizes, size[0], size[1]));
        bt_text__close(&bytes);
        bt_text__close(&expected);
    }
    bt__sizes_close(&sizes);
    mpz_clear(z);
    bt_close(ctx);
}

static void expect_read(bt_context *ctx, const char *text, bool zeros, const char *written)
{
    bt_text bytes, out;
    bt_text__open(&bytes, ctx);
    bt_text__open(&out, ctx);
    bt_status status = zeros ? bt_rules__read_sizes(ctx, text, 0, "heap", &bytes)
                             : bt_rules__read_heaps(ctx, text, 0, "heap", &bytes);
    assert_int_equal(status, BT_OK);
    bt_rules__print_heaps(ctx, bytes_of(&bytes), &out);
    assert_string_equal(out.at, written);
    bt_text__close(&bytes);
    bt_text__close(&out);
}

static void test_reading(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    expect_read(ctx, "5,11,8", false, "5,11,8");
    expect_read(ctx, " 5 ,\t11 , 8 ", false, "5,11,8");
    expect_read(ctx, "0", false, "0");
    expect_read(ctx, "0,5,0", false, "5");
    expect_read(ctx, "0,5,0", true, "0,5,0");
    expect_read(ctx, "00000000000000000000000000007", false, "7");
    expect_read(ctx, "00000000000000000000000000000,3", true, "0,3");
    expect_read(ctx, "18446744073709551616", false, "18446744073709551616");
    bt_close(ctx);
}

static void test_refusing(void **state)
{
    static const struct {
        const char *text;
        unsigned bits;
        bt_status status;
        size_t place;
    } wrong[] = {
        {"", 0, BT_INPUT, 0},
        {"  ", 0, BT_INPUT, 2},
        {"-3", 0, BT_INPUT, 0},
        {"3,", 0, BT_INPUT, 2},
        {"3,,4", 0, BT_INPUT, 2},
        {"3;4", 0, BT_INPUT, 1},
        {"3 4", 0, BT_INPUT, 2},
        {"0x10", 0, BT_INPUT, 1},
        {"3.5", 0, BT_INPUT, 1},
        {"256", 8, BT_LIMIT, BT_NOWHERE},
        {"18446744073709551616", 64, BT_LIMIT, BT_NOWHERE},
    };
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bt_text bytes;
        bt_text__open(&bytes, ctx);
        assert_int_equal(bt_rules__read_heaps(ctx, wrong[i].text, wrong[i].bits, "heap", &bytes),
                         wrong[i].status);
        if (wrong[i].place != BT_NOWHERE) assert_int_equal(bt_error_place(ctx), wrong[i].place);
        bt_clear(ctx);
        bt_text__close(&bytes);
    }
    bt_close(ctx);
}

/* -- order and parts -- */

static const bt_rules heaps_only = {.name = "heaps"};

static void test_sorting_and_splitting(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_text bytes, sorted, text;
    bt_position_list parts;
    (void)state;
    assert_int_equal(bt_rules__open(ctx, &heaps_only, "", &game), BT_OK);
    bt_text__open(&bytes, ctx);
    bt_text__open(&sorted, ctx);
    bt_text__open(&text, ctx);
    const char *mixed = "300,2,100000000000000000000000,128,1,127,2,16384,16383";
    assert_int_equal(bt_rules__read_heaps(ctx, mixed, 0, "heap", &bytes), BT_OK);
    assert_false(bt_rules__sort_heaps(game, bytes_of(&bytes), &sorted));
    bt_rules__print_heaps(ctx, bytes_of(&sorted), &text);
    assert_string_equal(text.at, "1,2,2,127,128,300,16383,16384,100000000000000000000000");
    bt_rules__list_open(&parts, game);
    assert_int_equal(bt_rules__split_heaps(game, bytes_of(&bytes), &parts), BT_OK);
    assert_int_equal(parts.at.length, 9);
    bt_text__cut(&text, 0);
    bt_rules__print_heaps(ctx, bt_rules__bytes(game, parts.at.at[2]), &text);
    assert_string_equal(text.at, "100000000000000000000000");
    bt_rules__list_close(&parts);
    bt_text__close(&bytes);
    bt_text__close(&sorted);
    bt_text__close(&text);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_round_trip),       cmocka_unit_test(test_two_ways),
        cmocka_unit_test(test_sizes_as_varints), cmocka_unit_test(test_reading),
        cmocka_unit_test(test_refusing),         cmocka_unit_test(test_sorting_and_splitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
