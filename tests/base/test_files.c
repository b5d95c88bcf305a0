/* Reading whole files. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/files.h"

typedef struct fixture {
    bt_context *ctx;
    bt_text text;
    char path[32];
} fixture;

/* A file of so many bytes that are all different from their neighbours. */
static void open_fixture(fixture *f, size_t size)
{
    strcpy(f->path, "/tmp/bouton-XXXXXX");
    int file = mkstemp(f->path);
    assert_true(file >= 0);
    for (size_t i = 0; i < size; i++) {
        char byte = (char)(i % 251);
        assert_int_equal(write(file, &byte, 1), 1);
    }
    close(file);
    f->ctx = bt_open();
    bt_text__open(&f->text, f->ctx);
}

static void close_fixture(fixture *f)
{
    remove(f->path);
    bt_text__close(&f->text);
    bt_close(f->ctx);
}

static void whole_files_are_added(void **state)
{
    static const size_t sizes[] = {0, 1, 4095, 4096, 4097, 10000};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        fixture f;
        open_fixture(&f, sizes[i]);
        bt_text__add(&f.text, "before");
        assert_int_equal(bt__read_file(f.ctx, f.path, sizes[i], &f.text), BT_OK);
        assert_int_equal(f.text.length, 6 + sizes[i]);
        for (size_t k = 0; k < sizes[i]; k++) assert_int_equal(f.text.at[6 + k], (char)(k % 251));
        close_fixture(&f);
    }
}

static void long_files_are_not_read_to_the_end(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, 50000);
    assert_int_equal(bt__read_file(f.ctx, f.path, 10, &f.text), BT_OK);
    assert_true(f.text.length > 10 && f.text.length < 50000);
    close_fixture(&f);
}

static void what_cannot_be_read_is_told(void **state)
{
    fixture f;
    (void)state;
    open_fixture(&f, 50000);
    assert_int_equal(bt__read_file(f.ctx, "/tmp/there/is/none", 10, &f.text), BT_INPUT);
    assert_non_null(strstr(bt_message(f.ctx), "/tmp/there/is/none"));
    bt_clear(f.ctx);
    assert_int_equal(bt__read_file(f.ctx, "/tmp", 10, &f.text), BT_IO); /* a folder */
    bt_clear(f.ctx);
    bt_limit_memory(f.ctx, 1);
    assert_int_equal(bt__read_file(f.ctx, f.path, 50000, &f.text), BT_LIMIT);
    close_fixture(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_files_are_added),
        cmocka_unit_test(long_files_are_not_read_to_the_end),
        cmocka_unit_test(what_cannot_be_read_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
