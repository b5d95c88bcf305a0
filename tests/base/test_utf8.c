/* Messages with random bytes in them come out as good UTF-8 without harmful characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/context.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed(void)
{
    const char *given = getenv("BOUTON_SEED");
    uint64_t n = given ? strtoull(given, NULL, 10) : 20260;
    print_message("BOUTON_SEED=%llu\n", (unsigned long long)n);
    return n;
}

/* Writes a code point by the table of the standard. */
static size_t encode(uint32_t c, unsigned char out[4])
{
    if (c < 0x80) return out[0] = (unsigned char)c, 1;
    if (c < 0x800) {
        out[0] = (unsigned char)(0xc0 | c >> 6);
        return out[1] = (unsigned char)(0x80 | (c & 63)), 2;
    }
    if (c < 0x10000) {
        out[0] = (unsigned char)(0xe0 | c >> 12);
        out[1] = (unsigned char)(0x80 | (c >> 6 & 63));
        return out[2] = (unsigned char)(0x80 | (c & 63)), 3;
    }
    out[0] = (unsigned char)(0xf0 | c >> 18);
    out[1] = (unsigned char)(0x80 | (c >> 12 & 63));
    out[2] = (unsigned char)(0x80 | (c >> 6 & 63));
    return out[3] = (unsigned char)(0x80 | (c & 63)), 4;
}

static void every_code_point_is_read_as_it_is_written(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 0x110000; c++) {
        unsigned char bytes[5] = {0};
        size_t written = encode(c, bytes), size;
        uint32_t read = bt__code_point((char *)bytes, written, &size);
        bool surrogate = c >= 0xd800 && c < 0xe000;
        assert_int_equal(read, surrogate ? BT_BAD_BYTE : c);
        assert_int_equal(size, surrogate ? 1 : written);
        if (written == 1) continue;
        assert_int_equal(bt__code_point((char *)bytes, written - 1, &size), BT_BAD_BYTE);
        assert_int_equal(size, 1);
    }
}

/* What is left is what would be written again, and nothing in it is harmful. */
static void check_message(const char *message)
{
    size_t length = strlen(message), size;
    unsigned char again[4];
    for (size_t i = 0; i < length; i += size) {
        uint32_t c = bt__code_point(message + i, length - i, &size);
        assert_int_equal(encode(c, again), size);
        assert_memory_equal(again, message + i, size);
        assert_true(c >= 0x20 && !(c >= 0x7f && c < 0xa0));
        assert_false((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069));
    }
}

static void random_bytes_become_harmless(void **state)
{
    static const char *const pieces[] = {"\xe2\x80", "\xe2\x80\xae", "\x1b[31m", "\xf0\x9f",
                                         "\xc3",     "\xc3\xa9",     "a",        "\xc2\x9b"};
    bt_context *ctx = *state;
    bt_random random = {seed()};
    for (int run = 0; run < 20000; run++) {
        char text[700] = "";
        size_t length = 0, most = bt_random__below(&random, 600);
        while (length < most) {
            const char *piece = pieces[bt_random__below(&random, 8)];
            char byte[2] = {(char)(1 + bt_random__below(&random, 255)), 0};
            if (bt_random__below(&random, 2)) piece = byte;
            length += (size_t)snprintf(text + length, sizeof text - length, "%s", piece);
        }
        bt_clear(ctx);
        bt__fail(ctx, BT_INPUT, "'%.60s' and %s", text, text);
        check_message(bt_message(ctx));
    }
}

static void good_text_stays_as_it_is(void **state)
{
    bt_context *ctx = *state;
    const char *words = "p\xc3\xa9riode \xe2\x86\x91 \xe6\x97\xa5 \xf0\x9f\x8e\xb2 {1|0}";
    bt__fail(ctx, BT_INPUT, "%s", words);
    assert_string_equal(bt_message(ctx), words);
}

static void marks_stand_for_what_is_harmful(void **state)
{
    bt_context *ctx = *state;
    bt__fail(ctx, BT_INPUT, "%s",
             "a\tb\nc\x1b[1md\xff\xe2\x80\xae"
             "e\xc3");
    assert_string_equal(bt_message(ctx), "a b c?[1md??e?");
}

static int open_context(void **state)
{
    return (*state = bt_open()) ? 0 : -1;
}

static int close_context(void **state)
{
    bt_close(*state);
    return 0;
}

#define CASE(test) cmocka_unit_test_setup_teardown(test, open_context, close_context)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CASE(every_code_point_is_read_as_it_is_written),
        CASE(random_bytes_become_harmless),
        CASE(good_text_stays_as_it_is),
        CASE(marks_stand_for_what_is_harmful),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
