/* Periods of octal games proved by local steps: the same as by the theorem of Guy and Smith, with
   fewer heaps; certificates are checked, and changed ones refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_proofs.h"
#include "games/taking_table.h"
#include "games/taking_verify.h"
#include "support/seed.h"

#include <stdio.h>
#include <string.h>

enum { MOST = 16000 };

static bt_taking *open_code(bt_context *ctx, const char *code, size_t local)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    table->next_local = local;
    if (local < SIZE_MAX) table->next_look = SIZE_MAX; /* only locally, or not so at all */
    return table;
}

static bt_taking_period find(bt_context *ctx, const char *code, size_t local)
{
    bt_taking_period found;
    bt_taking *table = open_code(ctx, code, local);
    assert_int_equal(bt_games__taking_period(table, MOST, &found), BT_OK);
    bt_games__taking_close(table);
    return found;
}

static bt_status check_by(bt_context *ctx, const char *code, const bt_certificate *certificate,
                          bt_verify_plan plan)
{
    bt_taking_rules rules;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    bt_status status = bt_games__local_check(ctx, &rules, certificate, plan);
    bt_games__taking_drop(&rules, ctx);
    bt_clear(ctx);
    return status;
}

/* By one thread, and by four with small slices. */
static bt_status check(bt_context *ctx, const char *code, const bt_certificate *certificate)
{
    bt_status alone = check_by(ctx, code, certificate, (bt_verify_plan){0});
    assert_int_equal(check_by(ctx, code, certificate, (bt_verify_plan){100, 3}), alone);
    return alone;
}

static void refuse(bt_context *ctx, const char *code, bt_certificate certificate, size_t field,
                   uint64_t number)
{
    certificate.number[field] = number;
    if (!check(ctx, code, &certificate))
        fail_msg("%s: field %zu may be %lu", code, field, (unsigned long)number);
}

static void expect_proof(bt_context *ctx, const char *code, const bt_taking_period *p)
{
    static const bt_certificate_kind kind = {.name = "nim-local", .fields = bt_games__local_fields};
    bt_period period;
    bt_games__local_tell(&kind, p, &period);
    const bt_certificate *c = &period.certificate;
    if (check(ctx, code, c)) fail_msg("%s: the certificate is refused", code);
    refuse(ctx, code, *c, 0, c->number[0] + 1);
    if (c->number[0]) refuse(ctx, code, *c, 0, c->number[0] - 1);
    refuse(ctx, code, *c, 1, c->number[1] + 1);
    refuse(ctx, code, *c, 1, 0);
    refuse(ctx, code, *c, 4, c->number[4] - 1); /* the largest rare heap is one */
    refuse(ctx, code, *c, 5, 1);
    refuse(ctx, code, *c, 6, c->number[6] + 1);
    refuse(ctx, code, *c, 6, 3 * c->number[6]);
}

static void published_games(void **state)
{
    static const char *const codes[] = {"0.45",  "0.156", "0.356", "0.055", "0.35",
                                        "0.165", "0.644", "0.53",  "0.71"};
    bt_context *ctx = bt_open();
    size_t local = 0;
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        bt_taking_period by_theorem = find(ctx, codes[i], SIZE_MAX), p = find(ctx, codes[i], 1100);
        assert_true(by_theorem.proved && !by_theorem.local && p.proved);
        if (p.period != by_theorem.period || p.preperiod != by_theorem.preperiod)
            fail_msg("%s: period %zu from %zu", codes[i], p.period, p.preperiod);
        if (!p.local) continue;
        /* the window of the theorem: max(r, d) + k heaps, k the last digit */
        size_t reach = p.rare > p.depth ? p.rare : p.depth, k = strlen(codes[i]) - 2;
        assert_true(p.needed >= p.preperiod + p.step + reach + k);
        assert_true(p.needed <= p.known);
        expect_proof(ctx, codes[i], &p);
        local++;
    }
    assert_true(local >= 3);
    bt_close(ctx);
}

/* -- claims -- */

static bt_verifier open_claims(bt_context *ctx, bt_taking_rules *rules, const char *code,
                               size_t heaps, bt_verify_plan plan)
{
    bt_taking *table = open_code(ctx, code, SIZE_MAX);
    bt_verifier c = {.ctx = ctx, .rules = rules, .plan = plan, .count = heaps};
    size_t count;
    assert_int_equal(bt_games__taking_read(rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_DENSE), BT_OK);
    assert_int_equal(bt_games__taking_extend(table, heaps - 1), BT_OK);
    const uint32_t *value = bt_games__taking_values(table, &count);
    assert_int_equal(bt_games__verify_open(&c), BT_OK);
    for (size_t n = 0; n < heaps; n++) c.value[n] = (uint8_t)value[n];
    bt_games__taking_close(table);
    return c;
}

/* Adds `change` to one value; nothing is wrong if that is 0. */
static bt_status check_changed(bt_context *ctx, const char *code, size_t heaps, size_t at,
                               unsigned change, bt_verify_plan plan)
{
    bt_taking_rules rules;
    bt_verifier c = open_claims(ctx, &rules, code, heaps, plan);
    c.value[at] = (uint8_t)(c.value[at] ^ change);
    bt_status status = bt_games__verify_claims(&c);
    bt_games__verify_close(&c);
    bt_games__taking_drop(&rules, ctx);
    bt_clear(ctx);
    return status;
}

/* One wrong value among those claimed is seen wherever it stands, by one thread and by several. */
static void planted_faults(void **state)
{
    static const char *const codes[] = {"0.07", "0.156", "0.6", "4.3", "0.33333334", "0.414"};
    static const bt_verify_plan plans[] = {{0}, {1, 2}, {64, 3}, {90, 5}};
    bt_random random = random_start("planted_faults");
    bt_context *ctx = bt_open();
    (void)state;
    for (int i = 0; i < 150; i++) {
        const char *code = codes[bt_random__below(&random, sizeof codes / sizeof *codes)];
        bt_verify_plan plan = plans[bt_random__below(&random, 4)];
        size_t heaps = 1 + bt_random__below(&random, 1500), at = bt_random__below(&random, heaps);
        unsigned change = (unsigned)bt_random__below(&random, i % 2 ? 8 : 256);
        bool refused = check_changed(ctx, code, heaps, at, change, plan) == BT_DOMAIN;
        if (refused != (change != 0))
            fail_msg("%s: %zu heaps, that of %zu changed by %u: %d", code, heaps, at, change,
                     (int)refused);
    }
    bt_close(ctx);
}

/* -- random games -- */

/* Whatever is proved by local steps is true as far as the theorem of Guy and Smith is heard. */
static void random_games(void **state)
{
    bt_random random = random_start("random_games");
    bt_context *ctx = bt_open();
    size_t local = 0;
    (void)state;
    for (int i = 0; i < 40; i++) {
        char code[8];
        snprintf(code, sizeof code, "%s.%u%u%u", i % 4 ? "0" : "4",
                 (unsigned)bt_random__below(&random, 8), (unsigned)bt_random__below(&random, 8),
                 (unsigned)bt_random__below(&random, 8));
        bt_taking_period p = find(ctx, code, 1100);
        if (!p.local) continue;
        bt_taking *table = open_code(ctx, code, SIZE_MAX);
        bt_games__taking_choose(table, BT_TAKING_DENSE);
        size_t end = 2 * (p.preperiod + p.period) + p.known, count;
        if (end > 8000) end = 8000;
        assert_int_equal(bt_games__taking_extend(table, end), BT_OK);
        const uint32_t *g = bt_games__taking_values(table, &count);
        for (size_t n = p.preperiod; n + p.period < count; n++)
            if (g[n] != g[n + p.period]) fail_msg("%s: n = %zu", code, n);
        bt_games__taking_close(table);
        local++;
    }
    assert_true(local > 0);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_games),
        cmocka_unit_test(planted_faults),
        cmocka_unit_test(random_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
