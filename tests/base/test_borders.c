/* The failure function against the definition of a border. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "base/borders.h"
#include "support/seed.h"

enum { LENGTH = 40 };

static bool same(const void *sequence, size_t i, size_t j)
{
    const char *text = sequence;
    return text[i] == text[j];
}

static size_t find_border(const char *text, size_t length)
{
    for (size_t b = length; b-- > 1;)
        if (!memcmp(text, text + length - b, b)) return b;
    return 0;
}

static void borders_agree_with_the_definition(void **state)
{
    bt_context *ctx = bt_open();
    bt_random random = random_start(__func__);
    (void)state;
    for (int round = 0; round < 2000; round++) {
        char text[LENGTH];
        uint32_t border[LENGTH + 1];
        size_t period = 1 + bt_random__below(&random, 12);
        for (size_t i = 0; i < LENGTH; i++) /* mostly periodic, with an error now and then */
            text[i] = i < period || bt_random__below(&random, 30) == 0
                          ? "ab"[bt_random__below(&random, 2)]
                          : text[i - period];
        assert_int_equal(bt__fill_borders(ctx, same, text, LENGTH, border), BT_OK);
        for (size_t n = 0; n <= LENGTH; n++) assert_int_equal(border[n], find_border(text, n));
    }
    bt_close(ctx);
}

static void short_sequences_have_none(void **state)
{
    bt_context *ctx = bt_open();
    uint32_t border[2] = {7, 7};
    (void)state;
    assert_int_equal(bt__fill_borders(ctx, same, "", 0, border), BT_OK);
    assert_int_equal(border[0], 0);
    assert_int_equal(border[1], 7);
    assert_int_equal(bt__fill_borders(ctx, same, "a", 1, border), BT_OK);
    assert_int_equal(border[1], 0);
    bt_close(ctx);
}

static void limits_are_kept(void **state)
{
    bt_context *ctx = bt_open();
    static char text[1 << 18];
    static uint32_t border[(1 << 18) + 1];
    (void)state;
    bt_interrupt(ctx);
    assert_int_equal(bt__fill_borders(ctx, same, text, sizeof text, border), BT_LIMIT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(borders_agree_with_the_definition),
        cmocka_unit_test(short_sequences_have_none),
        cmocka_unit_test(limits_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
