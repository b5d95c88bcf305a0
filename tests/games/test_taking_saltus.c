/* Nim-values that rise for ever: what is proved holds far beyond the heaps of the proof, and
   certificates that were tampered with are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_table.h"
#include "study/study.h"
#include "support/playing.h"
#include "support/seed.h"
#include "taking_slow.h"

#include <stdio.h>

enum { FAR = 260 };

static bt_taking_period look_at(const char *code, size_t limit)
{
    bt_context *ctx = bt_open();
    bt_taking_rules rules;
    bt_taking *table;
    bt_taking_period found;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    assert_int_equal(bt_games__taking_period(table, limit, &found), BT_OK);
    bt_games__taking_close(table);
    bt_close(ctx);
    return found;
}

static void check_far(const char *code, const bt_taking_period *found)
{
    uint32_t *g = slow_values(code, FAR);
    for (size_t n = found->preperiod; n + found->period <= FAR; n++)
        if (g[n + found->period] != g[n] + found->saltus) fail_msg("%s at %zu", code, n);
    free(g);
}

/* All codes with two digits, and some with three. */
static void proved_periods_hold(void **state)
{
    bt_random random = random_start("saltus");
    char code[8];
    unsigned proved = 0;
    (void)state;
    for (unsigned i = 0; i < 256 + 60; i++) {
        if (i < 256)
            snprintf(code, sizeof code, "0.%02X", i);
        else
            snprintf(code, sizeof code, "0.%03X", (unsigned)bt_random__below(&random, 4096));
        if (!strpbrk(code, "89ABCDEF")) continue;
        bt_taking_period found = look_at(code, 130);
        if (!found.proved || !found.saltus) continue;
        check_far(code, &found);
        proved++;
    }
    assert_true(proved >= 65);
}

/* Seen in the prototype of the theorem and by plain computation: .8 rises by 1 after 3 heaps. */
static void values_beyond_the_table_rise(void **state)
{
    bt_context *ctx = bt_open();
    bt_taking_rules rules;
    bt_taking *table;
    uint32_t value;
    (void)state;
    assert_int_equal(bt_games__taking_read(&rules, ctx, "0.8", 3), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    assert_int_equal(bt_games__taking_value(table, 3000000001u, &value), BT_OK);
    assert_int_equal(value, 1000000000);
    assert_int_equal(bt_games__taking_value(table, (uint64_t)1 << 40, &value), BT_LIMIT);
    bt_games__taking_close(table);
    bt_close(ctx);
}

/* Each number of a certificate is changed in turn. The band, and the number of heaps, may be others
   that prove it, too. */
static void spoiled_certificates_are_refused(void **state)
{
    static const char *const games[] = {"octal:0.8", "octal:0.C", "octal:0.FE"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, games[i]);
        bt_period found;
        assert_int_equal(bt_study__period(game, BT_OF_NIM, 200, &found), BT_OK);
        assert_true(found.proved);
        assert_string_equal(found.certificate.kind->name, "nim-saltus");
        const bt_certificate_kind *kind = found.certificate.kind;
        assert_int_equal(kind->check(game, &found.certificate), BT_OK);
        for (unsigned field = 0; field < 5; field++)
            for (int by = -1; by <= 1; by += 2) {
                bt_certificate spoiled = found.certificate;
                spoiled.number[field] += (uint64_t)by;
                if (field == 3 || (field == 4 && by > 0)) continue;
                if (kind->check(game, &spoiled) == BT_OK)
                    fail_msg("%s: field %u changed by %d", games[i], field, by);
                bt_clear(ctx);
            }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Numbers that nobody found: a rise that is accepted is there far beyond the heaps of the proof. */
static void invented_rises_are_true_or_refused(void **state)
{
    static const char *const codes[] = {"0.8", "0.C", "0.A", "0.88"};
    bt_random random = random_start("invented rises");
    bt_context *ctx = bt_open();
    size_t accepted = 0;
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char name[16];
        snprintf(name, sizeof name, "octal:%s", codes[i]);
        bt_game *game = open_game(ctx, name);
        const bt_certificate_kind *kind = game->series.certificates;
        while (strcmp(kind->name, "nim-saltus") != 0) kind++;
        uint32_t *g = slow_values(codes[i], FAR);
        for (int k = 0; k < 12; k++) {
            uint64_t from = bt_random__below(&random, 6), p = 1 + bt_random__below(&random, 6);
            bt_certificate claim = {.kind = kind,
                                    .number = {from, p, 1u << bt_random__below(&random, 3),
                                               bt_random__below(&random, 8),
                                               5 * (from + p) + bt_random__below(&random, 20)}};
            bt_status status = kind->check(game, &claim);
            bt_clear(ctx);
            if (status) continue;
            for (size_t n = from; n + p <= FAR; n++)
                assert_int_equal(g[n + p], g[n] + claim.number[2]);
            accepted++;
        }
        free(g);
        bt_rules_close(game);
    }
    assert_true(accepted > 0);
    bt_close(ctx);
}

/* A band that is wider than the values are large. */
static void wide_bands_are_refused(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "octal:0.8");
    bt_period found;
    (void)state;
    assert_int_equal(bt_study__period(game, BT_OF_NIM, 200, &found), BT_OK);
    for (uint64_t band = 20; band < 8000; band *= 2) {
        bt_certificate wide = found.certificate;
        wide.number[3] = band;
        assert_int_equal(found.certificate.kind->check(game, &wide), BT_DOMAIN);
        bt_clear(ctx);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proved_periods_hold),
        cmocka_unit_test(values_beyond_the_table_rise),
        cmocka_unit_test(spoiled_certificates_are_refused),
        cmocka_unit_test(invented_rises_are_true_or_refused),
        cmocka_unit_test(wide_bands_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
