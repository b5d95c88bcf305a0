/* Nim-values by many heaps at a time: every kernel against the plain definition, and what kernels
   do against loops over lanes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_wide.h"
#include "support/seed.h"
#include "taking_slow.h"

#include <stdio.h>

enum { KERNELS = 3, HEAPS = 6500 };

static const bt_taking_kernel *kernel_number(unsigned i)
{
#ifdef __x86_64__
    if (i == 1 && __builtin_cpu_supports("avx2")) return bt_games__taking_avx2();
    if (i == 2 && __builtin_cpu_supports("avx512bw")) return bt_games__taking_avx512();
#endif
    return i == 0 ? bt_games__taking_portable() : NULL;
}

/* -- games; code NULL is Grundy's game -- */

static bt_taking *open_table(bt_context *ctx, const char *code)
{
    bt_taking_rules rules;
    bt_taking *table;
    bt_status status = code ? bt_games__taking_read(&rules, ctx, code, strlen(code))
                            : bt_games__taking_grundy(&rules, ctx);
    assert_int_equal(status, BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_SPARSE), BT_OK);
    table->never_narrow = true;
    table->kernel_given = true;
    table->least_reach = BT_TAKING_SPAN + 8;
    return table;
}

static bool expect_values(bt_taking *table, const char *what, const uint32_t *want)
{
    size_t count, step = 1 + table->given_mask % 7;
    for (size_t n = HEAPS / 2 + step; n < HEAPS; n += 97 * step) /* in many goes */
        assert_int_equal(bt_games__taking_extend(table, n), BT_OK);
    assert_int_equal(bt_games__taking_extend(table, HEAPS), BT_OK);
    const uint32_t *got = bt_games__taking_values(table, &count);
    assert_true(count > HEAPS);
    for (uint32_t i = 0; i <= HEAPS; i++)
        if (got[i] != want[i]) fail_msg("%s: G(%u) is %u, not %u", what, i, want[i], got[i]);
    return table->sparse->wide && table->sparse->wide->base > 0;
}

/* How often many heaps at a time were computed. */
static unsigned try_game(const char *code, bt_random *random)
{
    bt_context *ctx = bt_open();
    uint32_t *want = code ? slow_values(code, HEAPS) : slow_grundy(HEAPS);
    unsigned used = 0;
    for (unsigned how = 0; how < 2 * KERNELS; how++) {
        const bt_taking_kernel *kernel = kernel_number(how / 2);
        char what[64];
        if (!kernel) continue;
        bt_taking *table = open_table(ctx, code);
        table->given_kernel = kernel;
        table->mask_given = how & 1; /* a bad mask: rare heaps all the time */
        table->given_mask = 1 + (uint32_t)bt_random__below(random, 63);
        table->given_parity = bt_random__below(random, 2);
        snprintf(what, sizeof what, "%s by kernel %u, mask %x", code ? code : "grundy", how / 2,
                 how & 1 ? table->given_mask : 0);
        used += expect_values(table, what, want);
        bt_games__taking_close(table);
    }
    free(want);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
    return used;
}

static void known_games(void **state)
{
    static const char *const codes[] = {"0.6", "0.007", "0.16", "0.45", NULL};
    bt_random random = random_start("known_games");
    unsigned used = 0;
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) used += try_game(codes[i], &random);
    assert_true(used >= 5);
}

static void random_codes(void **state)
{
    bt_random random = random_start("random_codes");
    unsigned used = 0;
    (void)state;
    for (int i = 0; i < 6; i++) {
        char code[16];
        unsigned length = 2 + (unsigned)bt_random__below(&random, 3);
        int at = snprintf(code, sizeof code, "%s.", i % 3 ? "0" : "4");
        for (unsigned k = 0; k < length; k++)
            code[at++] = (char)('0' + bt_random__below(&random, 8));
        code[at - 1] = (char)('4' + bt_random__below(&random, 4));
        code[at] = '\0';
        used += try_game(code, &random);
    }
    assert_true(used > 0);
}

/* -- kernels -- */

static void fill(bt_random *random, uint8_t *bytes, size_t size, uint64_t sparse)
{
    for (size_t i = 0; i < size; i++) {
        bytes[i] = 0;
        for (unsigned bit = 0; bit < 8; bit++)
            bytes[i] |= (uint8_t)((bt_random__below(random, sparse) == 0) << bit);
    }
}

static void one_cover(bt_random *random, const bt_taking_kernel *kernel)
{
    enum { BYTES = 1000, MOST = 60 };
    static uint8_t maps[BYTES];
    uint32_t offset[MOST];
    uint64_t set[BT_TAKING_SPAN_WORDS] = {0};
    uint8_t want[BT_TAKING_SPAN] = {0};
    bt_taking_loads loads = {.offset = offset};
    unsigned enough = (unsigned)bt_random__below(random, 20), count = 0, missing = 0, extra = 0;
    fill(random, maps, BYTES, 1 + bt_random__below(random, 60));
    for (unsigned f = 0; f < BT_TAKING_PHASES; f++) {
        loads.start[f] = count;
        for (uint64_t more = bt_random__below(random, MOST / 8); more > 0; more--) {
            uint32_t at = (uint32_t)bt_random__below(random, BYTES - BT_TAKING_SPAN / 8);
            for (unsigned l = 0; l < BT_TAKING_WIDE_LANES; l++)
                want[l] = (uint8_t)(want[l] | (maps[at + (f + l) / 8] >> (f + l) % 8 & 1));
            offset[count++] = at;
        }
    }
    loads.start[BT_TAKING_PHASES] = count;
    kernel->cover(maps, &loads, enough, set);
    for (unsigned l = 0; l < BT_TAKING_WIDE_LANES; l++) {
        unsigned got = set[l / 64] >> l % 64 & 1;
        missing += want[l] && !got;
        extra += got && !want[l];
    }
    assert_int_equal(extra, 0);
    assert_true(missing <= enough);
}

static void covers(void **state)
{
    bt_random random = random_start("covers");
    (void)state;
    for (unsigned i = 0; i < 3000; i++) {
        const bt_taking_kernel *kernel = kernel_number(i % KERNELS);
        if (kernel) one_cover(&random, kernel);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_games),
        cmocka_unit_test(random_codes),
        cmocka_unit_test(covers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
