/* Stores of a census: resumed after any interruption, merged, and refused when they are wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "study/study.h"
#include "support/seed.h"

/* -- a folder for the files of each test -- */

typedef struct files {
    bt_context *ctx;
    char folder[64], a[96], b[96], c[96], d[96];
} files;

static int set_up(void **state)
{
    files *f = calloc(1, sizeof *f);
    if (!f) return -1;
    strcpy(f->folder, "/tmp/census-XXXXXX");
    if (!mkdtemp(f->folder)) return -1;
    snprintf(f->a, sizeof f->a, "%s/a", f->folder);
    snprintf(f->b, sizeof f->b, "%s/b", f->folder);
    snprintf(f->c, sizeof f->c, "%s/c", f->folder);
    snprintf(f->d, sizeof f->d, "%s/d", f->folder);
    f->ctx = bt_open();
    *state = f;
    return f->ctx ? 0 : -1;
}

static int tear_down(void **state)
{
    files *f = *state;
    const char *names[] = {f->a, f->b, f->c, f->d};
    for (int i = 0; i < 4; i++) {
        char journal[128];
        snprintf(journal, sizeof journal, "%s-journal", names[i]);
        unlink(journal);
        unlink(names[i]);
    }
    rmdir(f->folder);
    bool leaked = bt_memory_used(f->ctx) != 0;
    bt_close(f->ctx);
    free(f);
    return leaked ? -1 : 0;
}

/* -- comparing -- */

static void same_numbers(const bt_study_census_results *a, const bt_study_census_results *b)
{
    assert_int_equal(a->sets, b->sets);
    assert_int_equal(a->eventually_left, b->eventually_left);
    assert_int_equal(a->eventually_right, b->eventually_right);
    assert_memory_equal(a->letters, b->letters, sizeof a->letters);
    assert_memory_equal(&a->period, &b->period, sizeof a->period);
    assert_memory_equal(&a->preperiod, &b->preperiod, sizeof a->preperiod);
    assert_int_equal(a->periods.count, b->periods.count);
    assert_int_equal(a->preperiods.count, b->preperiods.count);
    for (size_t i = 0; i < a->periods.count; i++)
        assert_memory_equal(&a->periods.bars[i], &b->periods.bars[i], sizeof(bt_study_bar));
    for (size_t i = 0; i < a->preperiods.count; i++)
        assert_memory_equal(&a->preperiods.bars[i], &b->preperiods.bars[i], sizeof(bt_study_bar));
    assert_int_equal(a->found_count, b->found_count);
    assert_int_equal(a->listed, b->listed);
    for (size_t i = 0; i < a->listed; i++) {
        assert_int_equal(a->found[i].set, b->found[i].set);
        assert_int_equal(a->found[i].period, b->found[i].period);
        assert_int_equal(a->found[i].preperiod, b->found[i].preperiod);
        assert_int_equal(a->found[i].letters, b->found[i].letters);
    }
}

/* The store must give these totals, read and resumed. */
static void store_equals(bt_context *ctx, bt_study_census_options options, const char *path,
                         const bt_study_census_results *expected)
{
    bt_study_census_results results;
    assert_int_equal(bt_study__census_read(ctx, path, &results), BT_OK);
    assert_int_equal(results.blocks_done, results.blocks);
    same_numbers(&results, expected);
    bt_study__census_close(ctx, &results);
    options.store = path;
    options.part = options.parts = 0;
    assert_int_equal(bt_study__count_sets(ctx, &options, &results), BT_OK);
    assert_int_equal(results.blocks_resumed, results.blocks);
    same_numbers(&results, expected);
    bt_study__census_close(ctx, &results);
}

static const bt_study_census_options small = {.min = 2,
                                              .max = 20,
                                              .ends = "LR",
                                              .list = true,
                                              .list_limit = 50,
                                              .where = {.period_from = 30}};

/* -- resuming -- */

static void stored_equals_not_stored(void **state)
{
    files *f = *state;
    bt_study_census_options options = small;
    bt_study_census_results plain, stored;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    options.store = f->a;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &stored), BT_OK);
    assert_int_equal(stored.blocks_resumed, 0);
    same_numbers(&plain, &stored);
    store_equals(f->ctx, options, f->a, &plain);
    bt_study__census_close(f->ctx, &plain);
    bt_study__census_close(f->ctx, &stored);
}

static void interrupt_now(void *data, const char *what, double done, double total)
{
    (void)what;
    if (done > 0 && done < total) bt_interrupt(data);
}

static void resumed_after_interruptions(void **state)
{
    files *f = *state;
    bt_study_census_options options = {.min = 2,
                                       .max = 27,
                                       .ends = "LR",
                                       .detail = true,
                                       .kernel = BT_STUDY_KERNEL_PORTABLE,
                                       .threads = 2};
    bt_study_census_results plain, results;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    options.store = f->a;
    bt_watch(f->ctx, interrupt_now, f->ctx);
    int rounds = 0;
    uint64_t before = 0;
    for (bt_status status = BT_LIMIT; status; rounds++) {
        status = bt_study__count_sets(f->ctx, &options, &results);
        assert_true(status == BT_OK || status == BT_LIMIT);
        assert_int_equal(results.blocks_resumed, before);
        before = results.blocks_done;
        bt_study__census_close(f->ctx, &results);
        bt_clear(f->ctx);
    }
    assert_true(rounds > 1);
    store_equals(f->ctx, options, f->a, &plain);
    bt_study__census_close(f->ctx, &plain);
}

/* Blocks in the store by now; 0 while it is not there yet. */
static uint64_t blocks_stored(bt_context *ctx, const char *path)
{
    bt_study_census_results results;
    uint64_t done = bt_study__census_read(ctx, path, &results) ? 0 : results.blocks_done;
    bt_study__census_close(ctx, &results);
    bt_clear(ctx);
    return done;
}

/* Starts the census in a child, kills it once it has stored something new. */
static void start_and_kill(files *f, const bt_study_census_options *options)
{
    uint64_t before = blocks_stored(f->ctx, options->store);
    pid_t child = fork();
    if (child == 0) {
        bt_study_census_results results;
        bt_context *own = bt_open();
        bt_study__count_sets(own, options, &results);
        _exit(0);
    }
    assert_true(child > 0);
    for (int i = 0; i < 2000 && blocks_stored(f->ctx, options->store) == before; i++) usleep(10000);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
}

/* A census of one thread that takes two seconds or so, whatever the machine and the compiler. */
static void make_slow(bt_context *ctx, bt_study_census_options *options)
{
    bt_study_census_results results;
    double seconds = 0;
    options->store = NULL;
    for (options->max = 20; seconds < 0.1; options->max++) {
        assert_int_equal(bt_study__count_sets(ctx, options, &results), BT_OK);
        seconds = results.seconds;
        bt_study__census_close(ctx, &results);
    }
    for (options->max--; seconds < 1.4; seconds *= 2) options->max++;
}

static void resumed_after_kill_9(void **state)
{
    files *f = *state;
    bt_study_census_options options = {
        .min = 2, .ends = "LR", .detail = true, .kernel = BT_STUDY_KERNEL_PORTABLE, .threads = 1};
    bt_study_census_results plain, results;
    make_slow(f->ctx, &options);
    options.store = f->a;
    start_and_kill(f, &options);
    uint64_t first = blocks_stored(f->ctx, f->a);
    start_and_kill(f, &options);
    uint64_t second = blocks_stored(f->ctx, f->a);
    print_message("killed with %llu, then %llu blocks stored\n", (unsigned long long)first,
                  (unsigned long long)second);
    assert_true(first > 0 && second >= first);
    options.kernel = BT_STUDY_KERNEL_AUTO;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_OK);
    assert_int_equal(results.blocks_resumed, second);
    options.store = NULL;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    same_numbers(&results, &plain);
    store_equals(f->ctx, options, f->a, &plain);
    bt_study__census_close(f->ctx, &plain);
    bt_study__census_close(f->ctx, &results);
}

/* -- parts -- */

static void parts_merge_to_the_whole(void **state)
{
    files *f = *state;
    bt_study_census_options options = small;
    bt_study_census_results plain, results;
    const char *paths[] = {f->a, f->b, f->c};
    uint64_t sum = 0;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    for (unsigned part = 1; part <= 3; part++) {
        options.part = part;
        options.parts = 3;
        options.store = paths[part - 1];
        assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_OK);
        sum += results.sets;
        bt_study__census_close(f->ctx, &results);
    }
    assert_int_equal(sum, plain.sets);
    assert_int_equal(bt_study__census_merge(f->ctx, f->d, paths, 3), BT_OK);
    store_equals(f->ctx, options, f->d, &plain);
    /* merging again, and into one of the parts, counts nothing twice */
    assert_int_equal(bt_study__census_merge(f->ctx, f->d, paths, 3), BT_OK);
    store_equals(f->ctx, options, f->d, &plain);
    assert_int_equal(bt_study__census_merge(f->ctx, f->a, paths, 3), BT_OK);
    store_equals(f->ctx, options, f->a, &plain);
    bt_study__census_close(f->ctx, &plain);
}

static void parts_in_one_file(void **state)
{
    files *f = *state;
    bt_study_census_options options = small;
    bt_study_census_results plain, results;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    options.store = f->a;
    options.parts = 4;
    for (options.part = 1; options.part <= 4; options.part++) {
        assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_OK);
        assert_int_equal(results.blocks_resumed, 0);
        bt_study__census_close(f->ctx, &results);
    }
    store_equals(f->ctx, options, f->a, &plain);
    bt_study__census_close(f->ctx, &plain);
}

/* -- refusals -- */

static void another_census_is_refused(void **state)
{
    files *f = *state;
    struct {
        bt_study_census_options options;
        const char *named;
    } others[] = {{small, "min is 2, not 3"},       {small, "max is 20, not 21"},
                  {small, "ends is LR, not RL"},    {small, "symmetric is 0, not 9"},
                  {small, "size_from is 1, not 4"}, {small, "period_from is 30, not 31"},
                  {small, "detail is 1, not 0"}};
    others[0].options.min = 3;
    others[1].options.max = 21;
    others[2].options.ends = "RLR";
    others[3].options.symmetric = 9;
    others[4].options.size_from = 4;
    others[5].options.where.period_from = 31;
    others[6].options.list = false;
    bt_study_census_options options = small;
    bt_study_census_results plain, results;
    options.store = f->a;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        others[i].options.store = f->a;
        assert_int_equal(bt_study__count_sets(f->ctx, &others[i].options, &results), BT_INPUT);
        if (!strstr(bt_message(f->ctx), others[i].named)) print_error("%s\n", bt_message(f->ctx));
        assert_non_null(strstr(bt_message(f->ctx), others[i].named));
        bt_study__census_close(f->ctx, &results);
        bt_clear(f->ctx);
    }
    store_equals(f->ctx, small, f->a, &plain);
    /* nor are they merged */
    const char *paths[] = {f->a, f->b};
    others[0].options.store = f->b;
    assert_int_equal(bt_study__count_sets(f->ctx, &others[0].options, &results), BT_OK);
    bt_study__census_close(f->ctx, &results);
    assert_int_equal(bt_study__census_merge(f->ctx, f->c, paths, 2), BT_INPUT);
    bt_clear(f->ctx);
    bt_study__census_close(f->ctx, &plain);
}

static void write_file(const char *path, const void *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static size_t read_bytes(const char *path, char *bytes, size_t room)
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    size_t length = fread(bytes, 1, room, file);
    fclose(file);
    return length;
}

/* A damaged file is refused, or the damage is where nothing stands and the totals are right. */
static void damaged_files(void **state)
{
    files *f = *state;
    static char bytes[1 << 20];
    bt_study_census_options options = small;
    bt_study_census_results plain, results;
    bt_random random = random_start(__func__);
    int refused = 0;
    options.store = f->a;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    size_t length = read_bytes(f->a, bytes, sizeof bytes);
    assert_true(length > 4096 && length < sizeof bytes);
    for (int i = 0; i < 150; i++) {
        size_t place = (size_t)bt_random__below(&random, length), cut = length;
        char kept = bytes[place];
        bytes[place] = (char)(kept ^ (1 + (char)bt_random__below(&random, 100)));
        if (i % 5 == 0) cut = place;
        write_file(f->b, bytes, cut);
        bytes[place] = kept;
        bt_status status = bt_study__census_read(f->ctx, f->b, &results);
        assert_true(status == BT_OK || status == BT_IO);
        if (status == BT_OK && results.blocks_done == results.blocks)
            same_numbers(&plain, &results);
        refused += status == BT_IO;
        bt_study__census_close(f->ctx, &results);
        bt_clear(f->ctx);
    }
    print_message("%d of 150 damaged files refused\n", refused);
    assert_true(refused > 60);
    bt_study__census_close(f->ctx, &plain);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void expect_io(files *f, const char *path, const char *words)
{
    bt_study_census_options options = small;
    bt_study_census_results results;
    options.store = path;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_IO);
    if (!strstr(bt_message(f->ctx), words)) print_error("%s\n", bt_message(f->ctx));
    assert_non_null(strstr(bt_message(f->ctx), words));
    bt_study__census_close(f->ctx, &results);
    bt_clear(f->ctx);
}

static void files_that_are_no_store(void **state)
{
    files *f = *state;
    bt_study_census_options options = small;
    bt_study_census_results results;
    char text[2000];
    memset(text, 'x', sizeof text);
    write_file(f->a, text, sizeof text);
    expect_io(f, f->a, "not the store of a survey");
    run_sql(f->b, "CREATE TABLE other (x)");
    expect_io(f, f->b, "not the store of a survey");
    expect_io(f, f->folder, "unable to open");
    assert_int_equal(bt_study__census_read(f->ctx, f->c, &results), BT_IO);
    bt_clear(f->ctx);
    options.store = f->d;
    write_file(f->d, "", 0); /* a store that was killed before its header was there */
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_OK);
    bt_study__census_close(f->ctx, &results);
    run_sql(f->d, "UPDATE state SET bytes = zeroblob(20) WHERE number = 3");
    expect_io(f, f->d, "checksum");
    run_sql(f->d,
            "DELETE FROM state WHERE number = 3; UPDATE state SET number = 3 WHERE number = 4");
    expect_io(f, f->d, "checksum");
    run_sql(f->d, "DELETE FROM meta WHERE name = 'max'");
    expect_io(f, f->d, "header");
}

static void one_writer_at_a_time(void **state)
{
    files *f = *state;
    bt_study_census_options options = small;
    bt_study_census_results results;
    sqlite3 *db;
    options.store = f->a;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_OK);
    bt_study__census_close(f->ctx, &results);
    assert_int_equal(sqlite3_open(f->a, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    expect_io(f, f->a, "in use");
    assert_int_equal(bt_study__census_read(f->ctx, f->a, &results), BT_OK); /* reading goes on */
    bt_study__census_close(f->ctx, &results);
    sqlite3_close(db);
}

/* What the first version of the program wrote for --end LR --min 2 --max 12, or a part of it. */
static void write_old_store(const char *path, bool whole)
{
    run_sql(path, "CREATE TABLE census (name TEXT PRIMARY KEY, value TEXT NOT NULL);"
                  "INSERT INTO census VALUES ('format', '1'), ('ends', 'LR'), ('min', '2'),"
                  "('max', '12'), ('size from', '1'), ('size to', '64'), ('symmetric', '0'),"
                  "('detail', '0'), ('list', '0'), ('period from', '0'), ('period to', '0'),"
                  "('preperiod from', '0'), ('preperiod to', '0'), ('letters', '0'),"
                  "('list limit', '0'), ('block bits', '9'), ('checksum', '6835091787898685817');"
                  "CREATE TABLE block (number INTEGER PRIMARY KEY, results BLOB NOT NULL,"
                  " checksum INTEGER NOT NULL);"
                  "INSERT INTO block VALUES (0, X'8004840200', 8873940286485834235);");
    if (whole) run_sql(path, "INSERT INTO block VALUES (1, X'8004b60200', -6543784645446394262);");
}

static void old_stores_are_read_merged_and_continued(void **state)
{
    files *f = *state;
    bt_study_census_options options = {.min = 2, .max = 12, .ends = "LR"};
    bt_study_census_results plain, results;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &plain), BT_OK);
    write_old_store(f->a, true);
    assert_int_equal(bt_study__census_read(f->ctx, f->a, &results), BT_OK);
    same_numbers(&plain, &results);
    bt_study__census_close(f->ctx, &results);
    write_old_store(f->b, false);
    const char *paths[] = {f->b, f->a, f->b};
    assert_int_equal(bt_study__census_merge(f->ctx, f->c, paths, 3), BT_OK);
    store_equals(f->ctx, options, f->c, &plain);
    options.store = f->b; /* becomes a store of today */
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_OK);
    assert_int_equal(results.blocks_resumed, 1);
    same_numbers(&plain, &results);
    bt_study__census_close(f->ctx, &results);
    store_equals(f->ctx, options, f->b, &plain);
    write_old_store(f->d, true);
    options.store = f->d;
    options.max = 13;
    assert_int_equal(bt_study__count_sets(f->ctx, &options, &results), BT_INPUT);
    bt_clear(f->ctx);
    run_sql(f->d, "UPDATE block SET checksum = 5"); /* it was left as it is */
    assert_int_equal(bt_study__census_read(f->ctx, f->d, &results), BT_IO);
    bt_clear(f->ctx);
    bt_study__census_close(f->ctx, &plain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(stored_equals_not_stored, set_up, tear_down),
        cmocka_unit_test_setup_teardown(resumed_after_interruptions, set_up, tear_down),
        cmocka_unit_test_setup_teardown(resumed_after_kill_9, set_up, tear_down),
        cmocka_unit_test_setup_teardown(parts_merge_to_the_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(parts_in_one_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(another_census_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_files, set_up, tear_down),
        cmocka_unit_test_setup_teardown(files_that_are_no_store, set_up, tear_down),
        cmocka_unit_test_setup_teardown(one_writer_at_a_time, set_up, tear_down),
        cmocka_unit_test_setup_teardown(old_stores_are_read_merged_and_continued, set_up,
                                        tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
