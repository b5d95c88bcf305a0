/* Digests: the same in every context, and of different values different ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "value/digest.h"

/* Of every kind, and such as differ in one place only. */
static const char *const values[] = {
    "0",
    "1",
    "-1",
    "1/2",
    "3/4",
    "1/64",
    "1/128",
    "-1/128",
    "3/128",
    "1/1024",
    "9007199254740993",
    "123456789012345678901234567890",
    "-123456789012345678901234567890",
    "123456789012345678901234567891",
    "*",
    "*2",
    "1*",
    "-1*",
    "^",
    "^*",
    "v",
    "^2",
    "^3",
    "v3",
    "1/128^",
    "^<2>",
    "^<3>",
    "^[2]",
    "^[3]*",
    "1^<2>",
    "2^<2>",
    "+-1",
    "+-2",
    "3+(+-1)",
    "{1|0}",
    "{2|0}",
    "{1|-1/2}",
    "{3||2|1}",
    "{3|2||1}",
    "{2|{1|0}}",
    "{2||1|0,*}",
    "Tiny(1)",
    "Tiny(2)",
    "Miny(1)",
    "{2|1||*|-3}",
    "{2|1||*2|-3}",
    "+-{0,{2|0}}",
    "+-{0,{3|0}}",
    "5+{2|1||*|-3}",
    "{0|v*}",
    "{1/128|-1/128}",
    "{123456789012345678901234567890|0}",
};
enum { VALUES = sizeof values / sizeof *values };

static void read_digests(bt_digest *out, bool backwards)
{
    bt_context *ctx = bt_open();
    bt_digests digests;
    bt_value read[VALUES];
    for (size_t i = 0; i < VALUES; i++) {
        size_t at = backwards ? VALUES - 1 - i : i;
        read[at] = bt_value_read(ctx, values[at]);
        if (!read[at]) fail_msg("%s: %s", values[at], bt_message(ctx));
    }
    bt_digests__open(&digests, ctx);
    for (size_t i = 0; i < VALUES; i++) out[i] = bt_digests__of(&digests, read[i]);
    for (size_t i = 0; i < VALUES; i++) { /* and once more, when they are known */
        bt_digest again = bt_digests__of(&digests, read[i]);
        assert_int_equal(again.a, out[i].a);
        assert_int_equal(again.b, out[i].b);
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_digests__close(&digests);
    bt_close(ctx);
}

static void test_digests_are_the_same_everywhere(void **state)
{
    bt_digest here[VALUES], there[VALUES];
    (void)state;
    read_digests(here, false);
    read_digests(there, true);
    for (size_t i = 0; i < VALUES; i++) {
        if (here[i].a != there[i].a || here[i].b != there[i].b) fail_msg("%s", values[i]);
    }
}

/* Each half alone tells them apart. {0|v*} is ^<2>, written differently. */
static void test_digests_tell_values_apart(void **state)
{
    bt_digest of[VALUES];
    (void)state;
    read_digests(of, false);
    size_t alike = 0;
    for (size_t i = 0; i < VALUES; i++)
        for (size_t k = 0; k < i; k++) {
            assert_int_equal(of[i].a == of[k].a, of[i].b == of[k].b);
            alike += of[i].a == of[k].a;
        }
    assert_int_equal(alike, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_digests_are_the_same_everywhere),
        cmocka_unit_test(test_digests_tell_values_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
