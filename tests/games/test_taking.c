/* Nim-values of heap games: every method against the plain definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_lanes.h"
#include "games/taking_table.h"
#include "support/seed.h"
#include "taking_slow.h"

#include <stdio.h>

static bt_taking *open_code(bt_context *ctx, const char *code)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

static bt_taking *open_grundy(bt_context *ctx)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_grundy(&rules, ctx), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

static bt_taking *open_set(bt_context *ctx, const uint32_t *set, size_t count)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_subtraction(&rules, ctx, set, count), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

static void expect_values(bt_taking *table, const char *what, const uint32_t *want, uint32_t n)
{
    size_t count;
    assert_int_equal(bt_games__taking_extend(table, n / 3), BT_OK); /* in two goes */
    assert_int_equal(bt_games__taking_extend(table, n), BT_OK);
    const uint32_t *got = bt_games__taking_values(table, &count);
    assert_true(count > n);
    for (uint32_t i = 0; i <= n; i++)
        if (got[i] != want[i]) fail_msg("%s: G(%u) is %u, not %u", what, i, want[i], got[i]);
}

static void try_method(bt_context *ctx, const char *code, bt_taking_method method,
                       const uint32_t *want, uint32_t n)
{
    char what[80];
    bt_taking *table = code ? open_code(ctx, code) : open_grundy(ctx);
    snprintf(what, sizeof what, "%s by method %d", code ? code : "grundy", (int)method);
    assert_int_equal(bt_games__taking_choose(table, method), BT_OK);
    expect_values(table, what, want, n);
    bt_games__taking_close(table);
}

static void try_mask(bt_context *ctx, const char *code, uint32_t mask, unsigned how,
                     const uint32_t *want, uint32_t n)
{
    char what[80];
    bt_taking *table = code ? open_code(ctx, code) : open_grundy(ctx);
    snprintf(what, sizeof what, "%s by mask %x, %u", code ? code : "grundy", mask, how);
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_SPARSE), BT_OK);
    table->mask_given = true;
    table->given_mask = mask;
    table->given_parity = how & 1;
    table->never_narrow = how >> 1 & 1;
    table->kernel_given = how >> 2 != 0; /* 1: none or portable, 2 and 3: where there is one */
    if (how >> 2 == 1 && how & 1) table->given_kernel = bt_games__taking_portable();
    if (how >> 2 == 2 && __builtin_cpu_supports("avx2"))
        table->given_kernel = bt_games__taking_avx2();
    if (how >> 2 == 3 && __builtin_cpu_supports("avx512bw"))
        table->given_kernel = bt_games__taking_avx512();
    expect_values(table, what, want, n);
    bt_games__taking_close(table);
}

static bool splits(const char *code)
{
    return !code || strpbrk(code, "4567");
}

/* code NULL is Grundy's game. */
static void try_all(const char *code, uint32_t n, bt_random *random)
{
    bt_context *ctx = bt_open();
    uint32_t *want = code ? slow_values(code, n) : slow_grundy(n);
    try_method(ctx, code, BT_TAKING_AUTO, want, n);
    try_method(ctx, code, BT_TAKING_PLAIN, want, n);
    if (splits(code)) {
        try_method(ctx, code, BT_TAKING_DENSE, want, n);
        try_method(ctx, code, BT_TAKING_SPARSE, want, n);
        for (unsigned how = 0; how < 16; how += n < 1000 ? 5 : 1)
            try_mask(ctx, code, (uint32_t)bt_random__below(random, 64), how, want, n);
    }
    free(want);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void all_short_octal_codes(void **state)
{
    (void)state;
    bt_random random = random_start("all_short_octal_codes");
    for (unsigned d0 = 0; d0 <= 4; d0 += 4)
        for (unsigned digits = 0; digits < 64; digits++) {
            char code[8];
            snprintf(code, sizeof code, "%u.%u%u", d0, digits / 8, digits % 8);
            try_all(code, 400, &random);
            if (digits < 8) {
                snprintf(code, sizeof code, "%u.%u", d0, digits);
                try_all(code, 400, &random);
            }
        }
}

static void random_octal_codes(void **state)
{
    (void)state;
    bt_random random = random_start("random_octal_codes");
    for (int i = 0; i < 40; i++) {
        char code[16];
        unsigned length = 3 + (unsigned)bt_random__below(&random, 4) / 2;
        int at = snprintf(code, sizeof code, "%s.", i % 3 ? "0" : "4");
        for (unsigned k = 0; k < length; k++)
            code[at++] = (char)('0' + bt_random__below(&random, 8));
        code[at] = '\0';
        try_all(code, 1500, &random);
    }
}

static void famous_games(void **state)
{
    (void)state;
    bt_random random = random_start("famous_games");
    static const char *const codes[] = {"0.106", "0.6",   "0.007", "4.7",  "0.77",  "0.137",
                                        "0.15",  ".07",   "0.16",  "0.45", "0.454", "0.127",
                                        "0.4",   "0.104", "0.56",  "0.356"};
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) try_all(codes[i], 3000, &random);
    try_all(NULL, 3000, &random);
}

static void hexadecimal_codes(void **state)
{
    (void)state;
    bt_random random = random_start("hexadecimal_codes");
    static const char *const codes[] = {"0.8",    "0.F",    "0.3F",  "8.0",   "C.0", "0.0f",
                                        "0.2048", "0.123A", "0.7B9", "4.008", ".e",  "0.1D"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof codes / sizeof *codes + 20; i++) {
        char code[8] = "0.";
        for (size_t k = 2; k < 4; k++) code[k] = "0123456789ABCDEF"[bt_random__below(&random, 16)];
        if (i < sizeof codes / sizeof *codes) snprintf(code, sizeof code, "%s", codes[i]);
        uint32_t *want = slow_values(code, 150);
        try_method(ctx, code, BT_TAKING_AUTO, want, 150);
        try_method(ctx, code, BT_TAKING_PLAIN, want, 150);
        free(want);
    }
    bt_close(ctx);
}

/* Kinds of a random set: few small, many small, up to 64, spread widely. */
static size_t random_set(bt_random *random, uint32_t *set, int kind)
{
    static const uint32_t most[] = {12, 64, 64, 700};
    static const size_t counts[] = {4, 60, 8, 20};
    size_t count = 1 + bt_random__below(random, counts[kind]);
    for (size_t i = 0; i < count; i++) set[i] = 1 + (uint32_t)bt_random__below(random, most[kind]);
    return count;
}

static void subtraction_sets(void **state)
{
    (void)state;
    bt_random random = random_start("subtraction_sets");
    for (int i = 0; i < 400; i++) {
        bt_context *ctx = bt_open();
        uint32_t set[64];
        size_t count = random_set(&random, set, i % 4);
        if (i % 8 == 1) set[0] = 64;
        uint32_t *want = slow_subtraction(set, count, 3000);
        bt_taking *table = open_set(ctx, set, count);
        expect_values(table, "subtraction", want, 3000);
        bt_games__taking_close(table);
        table = open_set(ctx, set, count);
        assert_int_equal(bt_games__taking_choose(table, BT_TAKING_PLAIN), BT_OK);
        expect_values(table, "subtraction, plain", want, 3000);
        bt_games__taking_close(table);
        free(want);
        assert_int_equal(bt_memory_used(ctx), 0);
        bt_close(ctx);
    }
}

/* {1..m} is Nim with at most m taken: G(n) = n mod (m + 1). */
static void large_sets(void **state)
{
    (void)state;
    enum { MOST = 70000 };
    bt_context *ctx = bt_open();
    uint32_t *set = malloc(MOST * sizeof *set), value;
    for (uint32_t i = 0; i < MOST; i++) set[i] = MOST - i;
    bt_taking *table = open_set(ctx, set, MOST);
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_PLAIN), BT_OK);
    bt_limit_time(ctx, 60);
    assert_int_equal(bt_games__taking_extend(table, 200), BT_OK);
    assert_int_equal(bt_games__taking_value(table, 200, &value), BT_OK);
    assert_int_equal(value, 200);
    bt_games__taking_close(table);
    free(set);
    uint32_t two[] = {1000000, 1};
    table = open_set(ctx, two, 2);
    assert_int_equal(bt_games__taking_extend(table, 3000100), BT_OK);
    const uint32_t *g = bt_games__taking_values(table, &(size_t){0});
    assert_int_equal(g[999999], 1);
    assert_int_equal(g[1000000], 2); /* 999999 and 0 have values 1 and 0 */
    assert_int_equal(g[1000001], 0);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static void expect_error(const char *code, size_t place)
{
    bt_context *ctx = bt_open();
    bt_taking_rules rules;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_INPUT);
    assert_int_equal(bt_error_place(ctx), place);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void bad_codes(void **state)
{
    (void)state;
    char longest[1100];
    memset(longest, '7', sizeof longest);
    memcpy(longest, "0.", 2);
    longest[sizeof longest - 1] = '\0';
    expect_error("", 0);
    expect_error("77", 2);
    expect_error("0.", 2);
    expect_error(".", 1);
    expect_error("0.7g", 3);
    expect_error("0.7 ", 3);
    expect_error("-0.7", 0);
    expect_error("0.7.7", 3);
    expect_error("10.7", 1);
    expect_error("1.7", 0);
    expect_error("2.7", 0);
    expect_error("7.7", 0);
    expect_error("f.7", 0);
    expect_error(longest, 1002);
}

static void bad_sets_and_methods(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_taking_rules rules;
    assert_int_equal(bt_games__taking_subtraction(&rules, ctx, (uint32_t[]){3, 0}, 2), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_games__taking_subtraction(&rules, ctx, (uint32_t[]){1000001}, 1), BT_INPUT);
    bt_clear(ctx);
    bt_taking *table = open_code(ctx, "0.33");
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_DENSE), BT_DOMAIN);
    bt_games__taking_close(table);
    bt_clear(ctx);
    table = open_code(ctx, "0.7F");
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_SPARSE), BT_DOMAIN);
    bt_games__taking_close(table);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void codes_without_moves(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, "0.000");
    uint32_t value = 9;
    assert_int_equal(bt_games__taking_value(table, UINT64_MAX, &value), BT_OK);
    assert_int_equal(value, 0);
    bt_games__taking_close(table);
    table = open_set(ctx, NULL, 0);
    assert_int_equal(bt_games__taking_value(table, 12345, &value), BT_OK);
    assert_int_equal(value, 0);
    bt_games__taking_close(table);
    bt_close(ctx);
}

/* Limits stop the work and leave what is known, and a later call goes on from there. */
static void limits(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, "0.007");
    bt_limit_memory(ctx, 1 << 20);
    assert_int_equal(bt_games__taking_extend(table, 10000000), BT_LIMIT);
    bt_clear(ctx);
    assert_int_equal(bt_games__taking_extend(table, SIZE_MAX), BT_LIMIT);
    bt_clear(ctx);
    bt_limit_memory(ctx, 0);
    bt_interrupt(ctx);
    assert_int_equal(bt_games__taking_extend(table, 3000), BT_LIMIT);
    bt_clear(ctx);
    size_t count;
    bt_games__taking_values(table, &count);
    assert_in_range(count, 1, 3000);
    uint32_t *want = slow_values("0.007", 4000);
    expect_values(table, "0.007 after limits", want, 4000);
    bt_limit_time(ctx, 0.05);
    uint32_t value;
    assert_int_equal(bt_games__taking_value(table, UINT64_MAX, &value), BT_LIMIT);
    free(want);
    bt_games__taking_close(table);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

/* Every allocation may fail: nothing is lost, and nothing leaks. */
static void little_memory(void **state)
{
    (void)state;
    uint32_t *want = slow_values("0.16", 2000);
    for (size_t limit = 64; limit < 200000; limit += limit / 7 + 1) {
        bt_context *ctx = bt_open();
        bt_taking_rules rules;
        bt_taking *table = NULL;
        bt_limit_memory(ctx, limit);
        if (!bt_games__taking_read(&rules, ctx, "0.16", 4) &&
            !bt_games__taking_open(&table, ctx, &rules)) {
            bt_games__taking_extend(table, 2000);
            bt_clear(ctx);
            bt_limit_memory(ctx, 0);
            expect_values(table, "0.16 with little memory", want, 2000);
        }
        bt_games__taking_close(table);
        assert_int_equal(bt_memory_used(ctx), 0);
        bt_close(ctx);
    }
    free(want);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_short_octal_codes),
        cmocka_unit_test(random_octal_codes),
        cmocka_unit_test(famous_games),
        cmocka_unit_test(hexadecimal_codes),
        cmocka_unit_test(subtraction_sets),
        cmocka_unit_test(large_sets),
        cmocka_unit_test(bad_codes),
        cmocka_unit_test(bad_sets_and_methods),
        cmocka_unit_test(codes_without_moves),
        cmocka_unit_test(limits),
        cmocka_unit_test(little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
