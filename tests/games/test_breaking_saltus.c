/* Values of partizan octal games that rise for ever: what is proved holds far beyond the heaps of
   the proof, and certificates that were tampered with are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/context.h"
#include "study/study.h"
#include "support/playing.h"
#include "support/seed.h"

#include <stdio.h>
#include <string.h>

enum { FAR = 50, SEEN = 26, STEPS = 100000 };

/* The options of one player, straight from the digits. */
static size_t list_slowly(bt_context *ctx, const char *code, const bt_value *v, size_t n,
                          bt_value *out)
{
    size_t count = 0;
    for (size_t i = 1; code[i + 1] && i <= n; i++) {
        unsigned digit = (unsigned)(code[i + 1] - '0');
        size_t rest = n - i;
        if (digit & 1 && rest == 0) out[count++] = bt_value_integer(ctx, 0);
        if (digit & 2 && rest > 0) out[count++] = v[rest];
        for (size_t a = 1; digit & 4 && a < rest; a++)
            out[count++] = bt_value_add(ctx, v[a], v[rest - a]);
    }
    return count;
}

static void fill_slowly(bt_context *ctx, const char *left, const char *right, bt_value *v)
{
    bt_value side[2][4 * FAR];
    for (size_t n = 0; n < FAR; n++) {
        size_t l = list_slowly(ctx, left, v, n, side[0]);
        size_t r = list_slowly(ctx, right, v, n, side[1]);
        v[n] = bt_value_game(ctx, side[0], l, side[1], r);
        assert_int_not_equal(v[n], BT_NONE);
    }
}

static bt_period look_at(bt_context *ctx, const char *left, const char *right, bt_game **game)
{
    char name[64];
    bt_period found;
    snprintf(name, sizeof name, "take-and-break:left=%s:right=%s", left, right);
    *game = open_game(ctx, name);
    bt__loan loan = bt__lend(ctx, STEPS); /* some values are huge */
    bt_status status = bt_study__period(*game, BT_OF_VALUE, SEEN, &found);
    if (bt__end_loan(ctx, loan)) return (bt_period){0};
    assert_int_equal(status, BT_OK);
    return found;
}

static void check_far(bt_context *ctx, const char *left, const char *right, const bt_period *p)
{
    bt_value v[FAR], rise = bt_value_integer(ctx, p->saltus);
    fill_slowly(ctx, left, right, v);
    for (size_t n = p->preperiod; n + p->period < FAR; n++)
        if (bt_value_add(ctx, v[n], rise) != v[n + p->period])
            fail_msg("%s against %s at %zu", left, right, n);
}

static void proved_periods_hold(void **state)
{
    bt_random random = random_start("breaking");
    unsigned proved = 0, rising = 0;
    (void)state;
    for (unsigned i = 0; i < 250; i++) {
        char left[8], right[8];
        bt_context *ctx = bt_open();
        bt_game *game;
        snprintf(left, sizeof left, "0.%02o", 1 + (unsigned)bt_random__below(&random, 63));
        snprintf(right, sizeof right, "0.%02o", 1 + (unsigned)bt_random__below(&random, 63));
        bt_period found = look_at(ctx, left, right, &game);
        if (found.proved) {
            check_far(ctx, left, right, &found);
            assert_int_equal(found.certificate.kind->check(game, &found.certificate), BT_OK);
            proved++;
            rising += found.saltus != 0;
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
    print_message("%u proved, %u of them rising\n", proved, rising);
    assert_true(proved > 20 && rising > 5);
}

/* docs/theory-partial.md: Kayles and Dawson's Chess as partial games. */
static void kayles_and_dawsons_chess_rise(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    (void)state;
    bt_period kayles = look_at(ctx, "0.7", "0.07", &game);
    bt_rules_close(game);
    assert_true(kayles.proved);
    assert_int_equal(kayles.preperiod, 0);
    assert_int_equal(kayles.period, 4);
    assert_int_equal(kayles.saltus, 1);
    bt_period chess = look_at(ctx, "0.107", "0.03", &game);
    bt_rules_close(game);
    assert_true(chess.proved);
    assert_int_equal(chess.preperiod, 5);
    assert_int_equal(chess.period, 6);
    assert_int_equal(chess.saltus, 1);
    bt_close(ctx);
}

static void spoiled_certificates_are_refused(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_period found = look_at(ctx, "0.107", "0.03", &game);
    (void)state;
    for (unsigned field = 0; field < 4; field++)
        for (int by = -1; by <= 1; by += 2) {
            bt_certificate spoiled = found.certificate;
            spoiled.number[field] += (uint64_t)by;
            assert_int_not_equal(spoiled.kind->check(game, &spoiled), BT_OK);
            bt_clear(ctx);
        }
    bt_rules_close(game);
    bt_close(ctx);
}

static void other_codes_have_no_certificates(void **state)
{
    static const char *const games[] = {"take-and-break:left=0.7*:right=0.07",
                                        "take-and-break:left=4!.0:right=0.3",
                                        "take-and-break:0.77"};
    (void)state;
    for (size_t i = 0; i < 3; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, games[i]);
        assert_null(game->series.certificates);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proved_periods_hold),
        cmocka_unit_test(kayles_and_dawsons_chess_rise),
        cmocka_unit_test(spoiled_certificates_are_refused),
        cmocka_unit_test(other_codes_have_no_certificates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
