/* Caches: what was added is found by others, also when several write at once; damage and other
   builds are seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/cache_file.h"
#include "support/seed.h"

enum { RECORDS = 200, WRITERS = 4 };

static char folder[] = "/tmp/bouton-tests-XXXXXX", inside[64], path[128];

static bt_context *open_context(void)
{
    bt_context *ctx = bt_open();
    bt__set_cache(ctx, inside);
    return ctx;
}

/* Bytes that follow from the number of a record, of different lengths. */
static size_t make_bytes(unsigned n, unsigned char *out)
{
    size_t size = n % 37;
    for (size_t i = 0; i < size; i++) out[i] = (unsigned char)(n * 31 + i * 7);
    return size;
}

static void add(bt__cache *cache, unsigned n)
{
    unsigned char bytes[64];
    char key[20];
    snprintf(key, sizeof key, "key %u", n);
    bt__cache_add(cache, key, strlen(key), bytes, make_bytes(n, bytes), n);
}

/* Is the record there? It must be right then. */
static bool find(bt__cache *cache, unsigned n)
{
    unsigned char right[64];
    const void *bytes;
    char key[20];
    size_t size;
    snprintf(key, sizeof key, "key %u", n);
    if (!bt__cache_find(cache, key, strlen(key), &bytes, &size)) return false;
    assert_int_equal(size, make_bytes(n, right));
    assert_memory_equal(bytes, right, size);
    return true;
}

static void write_records(unsigned from, unsigned until)
{
    bt_context *ctx = open_context();
    bt__cache *cache = bt__cache_open(ctx, "some game");
    if (!cache) abort();
    for (unsigned n = from; n < until; n++) add(cache, n);
    bt__cache_close(cache, true);
    bt_close(ctx);
}

static unsigned count_records(bool *noted)
{
    bt_context *ctx = open_context();
    bt__cache *cache = bt__cache_open(ctx, "some game");
    unsigned count = 0;
    assert_non_null(cache);
    for (unsigned n = 0; n < WRITERS * RECORDS; n++) count += find(cache, n);
    assert_false(find(cache, 1000000));
    *noted = bt__cache_note(ctx) != NULL;
    assert_null(bt__cache_note(ctx)); /* said once */
    assert_int_equal(bt_error(ctx), BT_OK);
    bt__cache_close(cache, true);
    bt_close(ctx);
    return count;
}

static void clear(void)
{
    bt_context *ctx = open_context();
    size_t count;
    assert_int_equal(bt__cache_clear(ctx, inside, &count), BT_OK);
    bt_close(ctx);
}

static void test_what_was_added_is_found(void **state)
{
    bool noted;
    (void)state;
    clear();
    assert_int_equal(count_records(&noted), 0);
    write_records(0, RECORDS);
    assert_int_equal(count_records(&noted), RECORDS);
    write_records(RECORDS / 2, RECORDS + 10); /* some are there already */
    assert_int_equal(count_records(&noted), RECORDS + 10);
    assert_false(noted);
}

static void test_several_write_at_once(void **state)
{
    bool noted;
    int status, failed = 0;
    (void)state;
    clear();
    for (unsigned w = 0; w < WRITERS; w++)
        if (fork() == 0) {
            for (unsigned n = w * RECORDS; n < (w + 1) * RECORDS; n += 50) write_records(n, n + 50);
            _exit(0);
        }
    while (wait(&status) > 0) failed += status != 0;
    assert_int_equal(failed, 0);
    assert_int_equal(count_records(&noted), WRITERS * RECORDS);
    assert_false(noted);
}

/* -- damage -- */

static size_t read_all(unsigned char **out)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    *out = malloc(size + 1);
    assert_int_equal(fread(*out, 1, size, file), size);
    fclose(file);
    return size;
}

static void write_all(const unsigned char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    fclose(file);
}

/* Whatever byte is another one: what is found is right, as `find` sees to. */
static void test_changed_bytes(void **state)
{
    bt_random random = random_start(__func__);
    unsigned char *bytes;
    bool noted;
    (void)state;
    clear();
    write_records(0, RECORDS);
    size_t size = read_all(&bytes), fewer = 0;
    for (int i = 0; i < 300; i++) {
        size_t at = bt_random__below(&random, i % 2 ? size : 3000);
        unsigned char before = bytes[at];
        bytes[at] ^= (unsigned char)(1 + bt_random__below(&random, 255));
        write_all(bytes, size);
        unsigned count = count_records(&noted);
        assert_true(count <= RECORDS);
        fewer += count < RECORDS;
        bytes[at] = before;
    }
    assert_true(fewer > 100);
    for (size_t at = 0; at < sizeof(bt__cache_head); at++) { /* of the head not a single one */
        bytes[at] ^= 1;
        write_all(bytes, size);
        assert_int_equal(count_records(&noted), 0);
        assert_true(noted);
        bytes[at] ^= 1;
    }
    for (int i = 0; i < 50; i++) {
        write_all(bytes, bt_random__below(&random, size));
        assert_int_equal(count_records(&noted), 0);
        assert_true(noted);
    }
    write_records(0, 3); /* it is written again */
    assert_int_equal(count_records(&noted), 3);
    assert_false(noted);
    free(bytes);
}

/* A whole file of another build is none of ours, and nothing is wrong with it. */
static void test_another_build(void **state)
{
    unsigned char *bytes;
    bool noted;
    (void)state;
    clear();
    write_records(0, RECORDS);
    size_t size = read_all(&bytes);
    bt__cache_head *head = (void *)bytes;
    head->build[3] ^= 1;
    head->check = bt__cache_hash(head, offsetof(bt__cache_head, check), 2);
    write_all(bytes, size);
    assert_int_equal(count_records(&noted), 0);
    assert_false(noted);
    free(bytes);
}

static void test_nobody_else_has_one(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    assert_null(bt__cache_open(ctx, "some game"));
    bt__set_cache(ctx, NULL);
    assert_null(bt__cache_open(ctx, "some game"));
    bt__set_cache(ctx, "/dev/null/nowhere");
    bt__cache *cache = bt__cache_open(ctx, "some game");
    add(cache, 1);
    bt__cache_close(cache, true);
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

/* What is saved is found at once; saved again, it takes no more room. */
static void test_saving(void **state)
{
    bt_context *ctx = open_context();
    bt__cache *cache = bt__cache_open(ctx, "some game");
    size_t left_out, size = 0;
    (void)state;
    clear();
    for (int round = 0; round < 2; round++) {
        for (unsigned n = 0; n < RECORDS; n++) add(cache, n);
        assert_true(bt__cache_save(cache, &left_out));
        assert_int_equal(left_out, 0);
        for (unsigned n = 0; n < RECORDS; n++) assert_true(find(cache, n));
        if (round == 1) assert_int_equal(bt__cache_size(cache), size);
        size = bt__cache_size(cache);
    }
    bt__cache_close(cache, false);
    bt_close(ctx);
}

/* A megabyte each, as many as are taken; the more work the larger the number. */
static unsigned add_large(bt__cache *cache, unsigned from, unsigned count)
{
    size_t size = (size_t)1 << 20;
    void *bytes = calloc(1, size);
    unsigned n = 0;
    while (n < count && bt__cache_add(cache, &(unsigned){from + n}, 4, bytes, size, from + n)) n++;
    free(bytes);
    return n;
}

static void count_record(void *data, const void *key, size_t length, const void *bytes, size_t size)
{
    (void)key, (void)length, (void)bytes, (void)size;
    ++*(size_t *)data;
}

/* Has it all records that were ever written to it? */
static bool has_all(const bt__cache *cache, size_t records)
{
    size_t count = 0;
    bool all = bt__cache_each(cache, count_record, &count);
    assert_int_equal(count, records);
    return all;
}

static void test_no_file_is_too_large(void **state)
{
    bt_context *ctx = open_context();
    const unsigned most = BT_CACHE_MOST >> 20;
    size_t left_out;
    (void)state;
    clear();
    bt__cache *cache = bt__cache_open(ctx, "some game");
    assert_int_equal(add_large(cache, 0, 40), 40);
    assert_true(bt__cache_save(cache, &left_out));
    assert_int_equal(left_out, 0);
    assert_true(has_all(cache, 40));
    assert_int_equal(add_large(cache, 100, 40), 40);
    assert_false(bt__cache_is_full(cache));
    assert_true(bt__cache_save(cache, &left_out));
    assert_int_equal(left_out, 80 - (most - 1));
    assert_false(has_all(cache, most - 1));
    assert_int_equal(add_large(cache, 200, most), most - 1);
    assert_true(bt__cache_is_full(cache));
    bt__cache_close(cache, false);
    bt_close(ctx);
    clear();
}

static int set_up(void **state)
{
    char name[64];
    (void)state;
    if (!mkdtemp(folder)) return -1;
    snprintf(inside, sizeof inside, "%s/one/two", folder);
    bt__cache_file_name("some game", name, sizeof name);
    snprintf(path, sizeof path, "%s/%s", inside, name);
    return 0;
}

static int tear_down(void **state)
{
    char name[128];
    (void)state;
    clear();
    snprintf(name, sizeof name, "%s/lock", inside);
    unlink(name);
    rmdir(inside);
    snprintf(name, sizeof name, "%s/one", folder);
    rmdir(name);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_was_added_is_found),
        cmocka_unit_test(test_several_write_at_once),
        cmocka_unit_test(test_changed_bytes),
        cmocka_unit_test(test_another_build),
        cmocka_unit_test(test_nobody_else_has_one),
        cmocka_unit_test(test_saving),
        cmocka_unit_test(test_no_file_is_too_large),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
