/* Every way to work on many heaps at a time, by every kernel of the machine, from borders at random
   and against the plain definition; and what kernels do against loops over lanes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_block.h"
#include "games/taking_many.h"
#include "games/taking_wide.h"
#include "support/seed.h"
#include "taking_slow.h"

#include <stdio.h>

enum { KERNELS = 3, HEAPS = 5600 };

static const bt_taking_kernel *kernel_number(unsigned i)
{
#ifdef __x86_64__
    if (i == 1 && __builtin_cpu_supports("avx2")) return bt_games__taking_avx2();
    if (i == 2 && __builtin_cpu_supports("avx512bw")) return bt_games__taking_avx512();
#endif
    return i == 0 ? bt_games__taking_portable() : NULL;
}

/* -- games; code NULL is Grundy's game -- */

/* How the heaps are to be computed, and whether they were. */
typedef enum way { BLOCKS, WIDE, MANY, WAYS } way;

/* All its rare heaps are small, so that bytes do for codes. */
static const char few_rare[] = "0.454";

static bool is_few_rare(const char *code)
{
    return code && strcmp(code, few_rare) == 0;
}

static unsigned used[KERNELS][WAYS], small_used;

/* Now and then with a bad mask: rare heaps all the time. */
static bt_taking *open_table(bt_context *ctx, const char *code, way how, bt_random *random)
{
    bt_taking_rules rules;
    bt_taking *t;
    bt_status status = code ? bt_games__taking_read(&rules, ctx, code, strlen(code))
                            : bt_games__taking_grundy(&rules, ctx);
    assert_int_equal(status, BT_OK);
    assert_int_equal(bt_games__taking_open(&t, ctx, &rules), BT_OK);
    assert_int_equal(bt_games__taking_choose(t, BT_TAKING_SPARSE), BT_OK);
    t->never_narrow = how != BLOCKS;
    t->kernel_given = true;
    t->least_reach = BT_TAKING_SPAN + 8;
    if (how == MANY) t->least_many = 1 + bt_random__below(random, 300);
    t->mask_given = bt_random__below(random, 3) == 0 && !is_few_rare(code);
    t->given_mask = 1 + (uint32_t)bt_random__below(random, 63);
    t->given_parity = bt_random__below(random, 2);
    return t;
}

static void note_use(const bt_taking *t, unsigned kernel, way how)
{
    const bt_taking_sparse *s = t->sparse;
    used[kernel][how] += how == BLOCKS ? s->block != NULL
                         : how == WIDE ? s->wide && s->wide->base > 0
                                       : s->many && s->many->base > 0;
    small_used += s->wide && s->wide->small;
}

/* In goes of any length: blocks begin, stop and are broken off anywhere. A long go at first makes
   sure of a plan for wide blocks. */
static void extend(bt_taking *t, bool far, bt_random *random)
{
    static const uint64_t lengths[] = {3, 70, 130, 1100, 3000};
    size_t n = far ? 4400 + bt_random__below(random, 900) : 0;
    assert_int_equal(bt_games__taking_extend(t, n), BT_OK);
    while (n < HEAPS) {
        n += 1 + bt_random__below(random, lengths[bt_random__below(random, 5)]);
        if (n > HEAPS) n = HEAPS;
        assert_int_equal(bt_games__taking_extend(t, n), BT_OK);
    }
}

static void try_game(const char *code, const uint32_t *want, unsigned kernel, way how,
                     bt_random *random)
{
    bt_context *ctx = bt_open();
    bt_taking *t = open_table(ctx, code, how, random);
    size_t count;
    t->given_kernel = kernel_number(kernel);
    extend(t, bt_random__below(random, 2) || is_few_rare(code), random);
    const uint32_t *got = bt_games__taking_values(t, &count);
    assert_true(count > HEAPS);
    for (uint32_t n = 0; n <= HEAPS; n++)
        if (got[n] != want[n])
            fail_msg("%s by kernel %u, way %d, mask %x: G(%u) is %u, not %u",
                     code ? code : "grundy", kernel, (int)how, t->sparse->mask, n, want[n], got[n]);
    note_use(t, kernel, how);
    bt_games__taking_close(t);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void try_all_ways(const char *code, bt_random *random)
{
    uint32_t *want = code ? slow_values(code, HEAPS) : slow_grundy(HEAPS);
    for (unsigned kernel = 0; kernel < KERNELS; kernel++)
        for (way how = BLOCKS; kernel_number(kernel) && how < WAYS; how++)
            try_game(code, want, kernel, how, random);
    free(want);
}

static void write_code(char code[8], bt_random *random)
{
    unsigned length = 1 + (unsigned)bt_random__below(random, 3);
    int at = snprintf(code, 8, "%s.", bt_random__below(random, 3) ? "0" : "4");
    for (unsigned k = 0; k < length; k++) code[at++] = (char)('0' + bt_random__below(random, 8));
    code[at - 1] = (char)('4' + bt_random__below(random, 4));
    code[at] = '\0';
}

static void every_way_at_random_borders(void **state)
{
    const char *const codes[] = {"0.6", "0.106", few_rare, NULL};
    bt_random random = random_start("every_way_at_random_borders");
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) try_all_ways(codes[i], &random);
    for (int i = 0; i < 12; i++) {
        char code[8];
        write_code(code, &random);
        try_all_ways(code, &random);
    }
    for (unsigned kernel = 0; kernel < KERNELS; kernel++)
        for (way how = BLOCKS; kernel_number(kernel) && how < WAYS; how++)
            assert_true(used[kernel][how] > 0);
    assert_true(small_used > 0);
}

/* Steps for many heaps at a time are not known to be local. */
static void wide_steps_have_no_depth(void **state)
{
    bt_random random = random_start("wide_steps_have_no_depth");
    bt_context *ctx = bt_open();
    (void)state;
    for (way how = WIDE; how < WAYS; how++) {
        bt_taking *t = open_table(ctx, "0.6", how, &random);
        bt_taking_period period = {0};
        t->given_kernel = bt_games__taking_portable();
        assert_int_equal(bt_games__taking_extend(t, HEAPS), BT_OK);
        assert_true(bt_games__taking_depth(t, t->count - 64) == UINT32_MAX);
        assert_int_equal(bt_games__taking_look_local(t, &period), BT_OK);
        assert_false(period.proved);
        bt_games__taking_close(t);
    }
    bt_close(ctx);
}

/* -- kernels -- */

enum { BELOW = 400, ITEMS = 40 };

static size_t some_items(bt_random *random, uint64_t values, bt_taking_item *items)
{
    size_t count = bt_random__below(random, ITEMS + 1);
    for (size_t i = 0; i < count; i++)
        items[i] = (bt_taking_item){
            BT_TAKING_LANES + (uint32_t)bt_random__below(random, BELOW - BT_TAKING_LANES + 1),
            (uint32_t)bt_random__below(random, values)};
    return count;
}

static void one_gathering(bt_random *random, const bt_taking_kernel *kernel, bool small)
{
    uint32_t value[BELOW];
    uint64_t seen[BT_TAKING_LANES];
    uint64_t values = small ? 32 : 64;
    bt_taking_item items[ITEMS];
    size_t count = some_items(random, values, items);
    for (unsigned i = 0; i < BELOW; i++) value[i] = (uint32_t)bt_random__below(random, values);
    (small ? kernel->gather_small : kernel->gather)(value + BELOW, items, count, seen);
    for (unsigned l = 0; l < BT_TAKING_LANES; l++) {
        uint64_t want = 0;
        for (size_t i = 0; i < count; i++)
            want |= UINT64_C(1) << (items[i].value ^ value[BELOW + l - items[i].shift]);
        assert_true(seen[l] == want);
    }
}

/* Bytes are as good as codes; what was found before stays. */
static void one_refutation(bt_random *random, const bt_taking_kernel *kernel, bool small)
{
    uint16_t code[BELOW], choice[BT_TAKING_GROUP][BT_TAKING_LANES];
    uint8_t byte[BELOW];
    uint64_t found[BT_TAKING_GROUP], before[BT_TAKING_GROUP];
    uint64_t codes = 1 + bt_random__below(random, small ? 256 : 4096);
    bt_taking_item items[ITEMS];
    size_t count = some_items(random, codes, items);
    for (unsigned i = 0; i < BELOW; i++)
        byte[i] = (uint8_t)(code[i] = (uint16_t)bt_random__below(random, codes));
    for (unsigned j = 0; j < BT_TAKING_GROUP; j++) {
        found[j] = before[j] = UINT64_C(1) << bt_random__below(random, 64);
        for (unsigned l = 0; l < BT_TAKING_LANES; l++)
            choice[j][l] = (uint16_t)bt_random__below(random, codes);
    }
    if (small)
        kernel->refute_small(byte + BELOW, items, count, choice, found);
    else
        kernel->refute(code + BELOW, items, count, choice, found);
    for (unsigned j = 0; j < BT_TAKING_GROUP; j++)
        for (unsigned l = 0; l < BT_TAKING_LANES; l++) {
            unsigned want = before[j] >> l & 1;
            for (size_t i = 0; i < count; i++)
                want |= (code[BELOW + l - items[i].shift] ^ items[i].value) == choice[j][l];
            assert_int_equal(found[j] >> l & 1, want);
        }
}

static void kernels_by_lanes(void **state)
{
    bt_random random = random_start("kernels_by_lanes");
    (void)state;
    for (unsigned i = 0; i < 1200; i++) {
        const bt_taking_kernel *kernel = kernel_number(i % KERNELS);
        if (!kernel) continue;
        one_gathering(&random, kernel, i / KERNELS % 2);
        one_refutation(&random, kernel, i / KERNELS % 2);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_way_at_random_borders),
        cmocka_unit_test(wide_steps_have_no_depth),
        cmocka_unit_test(kernels_by_lanes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
