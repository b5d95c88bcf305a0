/* Stores of surveys when the disk fails: at every write and sync in turn, torn or full; and when
   two programs write at once. Nothing is lost that was committed, nothing counted twice. */
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

#include "study/survey.h"
#include "support/seed.h"

/* -- a file system that fails -- */

typedef enum fault { NONE, REFUSED, FULL, TORN } fault;

/* The n-th write, sync or truncation fails; after a torn one, everything does, as after a loss of
   power. SQLite hands no data on. */
static struct disk {
    sqlite3_vfs vfs, *real;
    fault fault;
    int until, done;
    bool dead;
} disk;

typedef struct file {
    sqlite3_file base;
    sqlite3_file *real;
} file;

static sqlite3_file *real_of(sqlite3_file *f)
{
    return ((file *)f)->real;
}

static bool strikes(void)
{
    disk.done++;
    if (disk.dead) return true;
    if (disk.fault == NONE || disk.done != disk.until) return false;
    disk.dead = disk.fault == TORN;
    return true;
}

static int failure(int code)
{
    return disk.fault == FULL ? SQLITE_FULL : code;
}

static int file_close(sqlite3_file *f)
{
    int code = real_of(f)->pMethods->xClose(real_of(f));
    free(real_of(f));
    return code;
}

static int file_read(sqlite3_file *f, void *to, int count, sqlite3_int64 at)
{
    return real_of(f)->pMethods->xRead(real_of(f), to, count, at);
}

static int file_write(sqlite3_file *f, const void *bytes, int count, sqlite3_int64 at)
{
    bool before = disk.dead;
    if (!strikes()) return real_of(f)->pMethods->xWrite(real_of(f), bytes, count, at);
    if (disk.fault == TORN && !before)
        real_of(f)->pMethods->xWrite(real_of(f), bytes, count / 2, at);
    return failure(SQLITE_IOERR_WRITE);
}

static int file_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    if (strikes()) return failure(SQLITE_IOERR_TRUNCATE);
    return real_of(f)->pMethods->xTruncate(real_of(f), size);
}

/* Programs are killed here, not machines: nothing needs to reach the disk. */
static int file_sync(sqlite3_file *f, int flags)
{
    (void)f;
    (void)flags;
    return strikes() ? failure(SQLITE_IOERR_FSYNC) : SQLITE_OK;
}

static int file_size(sqlite3_file *f, sqlite3_int64 *size)
{
    return real_of(f)->pMethods->xFileSize(real_of(f), size);
}

static int file_lock(sqlite3_file *f, int kind)
{
    return real_of(f)->pMethods->xLock(real_of(f), kind);
}

static int file_unlock(sqlite3_file *f, int kind)
{
    return real_of(f)->pMethods->xUnlock(real_of(f), kind);
}

static int file_check(sqlite3_file *f, int *reserved)
{
    return real_of(f)->pMethods->xCheckReservedLock(real_of(f), reserved);
}

static int file_control(sqlite3_file *f, int what, void *data)
{
    return real_of(f)->pMethods->xFileControl(real_of(f), what, data);
}

static int file_sector(sqlite3_file *f)
{
    return real_of(f)->pMethods->xSectorSize(real_of(f));
}

static int file_device(sqlite3_file *f)
{
    return real_of(f)->pMethods->xDeviceCharacteristics(real_of(f));
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_check,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_device,
};

static int disk_open(sqlite3_vfs *vfs, sqlite3_filename name, sqlite3_file *f, int flags, int *out)
{
    file *mine = (file *)f;
    (void)vfs;
    mine->real = calloc(1, (size_t)disk.real->szOsFile);
    int code = disk.real->xOpen(disk.real, name, mine->real, flags, out);
    mine->base.pMethods = code ? NULL : &methods;
    if (code) free(mine->real);
    return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    if (strikes()) return SQLITE_IOERR_DELETE;
    (void)sync;
    return disk.real->xDelete(disk.real, name, 0);
}

static void set_fault(fault kind, int until)
{
    disk.fault = kind;
    disk.until = until;
    disk.done = 0;
    disk.dead = false;
}

static int install_disk(void **state)
{
    (void)state;
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "failing";
    disk.vfs.szOsFile = sizeof(file);
    disk.vfs.pNext = NULL;
    disk.vfs.xOpen = disk_open;
    disk.vfs.xDelete = disk_delete;
    return sqlite3_vfs_register(&disk.vfs, 1);
}

/* -- surveys -- */

typedef struct question {
    const bt_survey_family *family;
    bt_survey_setting settings[3];
    size_t count;
} question;

static const question octal = {&bt_study__octal_survey, {{"digits", "1"}, {"to", "1000"}}, 2};
static const question raised = {&bt_study__octal_survey, {{"digits", "1"}, {"to", "1200"}}, 2};

/* The status, the rows as text, and how many were there before. */
static bt_status run_survey(bt_context *ctx, const question *q, const char *path, uint64_t *resumed)
{
    bt_survey *survey;
    bt_survey_store *store = NULL;
    bt_survey_run run = {.threads = 2};
    bt_status status = bt_study__survey_open(&survey, ctx, q->family, NULL, q->settings, q->count);
    if (!status) status = bt_study__survey_run(survey, path, &run, &store);
    *resumed = run.resumed;
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return status;
}

static bt_status add_row(void *data, const bt_survey_row *row)
{
    bt_study__row_encode(row, data);
    return BT_OK;
}

/* Every row with its state, as bytes. */
static void read_rows(bt_context *ctx, const char *path, bt_text *out)
{
    bt_survey *survey;
    bt_survey_store *store;
    bt_text__cut(out, 0);
    bt_status status = bt_study__survey_store_read(&store, &survey, ctx, path, NULL, NULL);
    if (!status) status = bt_study__survey_store_each(store, true, add_row, out);
    if (status) print_error("%s\n", bt_message(ctx));
    assert_int_equal(status, BT_OK);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
}

static void remove_store(const char *path)
{
    char journal[128];
    snprintf(journal, sizeof journal, "%s-journal", path);
    unlink(journal);
    unlink(path);
}

/* -- faults -- */

static void check_fault(bt_context *ctx, const char *path, fault kind, int until, bool *struck,
                        const bt_text *expected)
{
    bt_text found;
    uint64_t resumed;
    bt_text__open(&found, ctx);
    remove_store(path);
    assert_int_equal(run_survey(ctx, &octal, path, &resumed), BT_OK); /* to be continued */
    set_fault(kind, until);
    bt_status status = run_survey(ctx, &raised, path, &resumed);
    *struck = disk.done >= until;
    set_fault(NONE, 0);
    if (status) assert_int_equal(status, BT_IO);
    bt_clear(ctx);
    assert_int_equal(run_survey(ctx, &raised, path, &resumed), BT_OK);
    assert_true(resumed >= 15); /* those of the first run that were finished */
    read_rows(ctx, path, &found);
    assert_int_equal(found.length, expected->length);
    assert_memory_equal(found.at, expected->at, found.length);
    bt_text__close(&found);
}

static void test_every_write_may_fail(void **state)
{
    char path[] = "/tmp/survey-faults-XXXXXX";
    static const fault kinds[] = {REFUSED, FULL, TORN};
    bt_context *ctx = bt_open();
    bt_text expected;
    uint64_t resumed;
    (void)state;
    close(mkstemp(path));
    bt_text__open(&expected, ctx);
    assert_int_equal(run_survey(ctx, &raised, path, &resumed), BT_OK);
    read_rows(ctx, path, &expected);
    for (int i = 0; i < 3; i++) {
        bool struck = true;
        int until = 1;
        for (; struck; until++) check_fault(ctx, path, kinds[i], until, &struck, &expected);
        print_message("%d places to fail\n", until - 2);
        assert_true(until > 10);
    }
    remove_store(path);
    bt_text__close(&expected);
    bt_close(ctx);
}

/* A store that could not be made is made by the next run. */
static void test_a_new_store_may_fail(void **state)
{
    char path[] = "/tmp/survey-faults-XXXXXX";
    bt_context *ctx = bt_open();
    bool struck = true;
    uint64_t resumed;
    (void)state;
    close(mkstemp(path));
    for (int until = 1; struck; until++) {
        remove_store(path);
        set_fault(TORN, until);
        run_survey(ctx, &octal, path, &resumed);
        struck = disk.done >= until;
        set_fault(NONE, 0);
        bt_clear(ctx);
        assert_int_equal(run_survey(ctx, &octal, path, &resumed), BT_OK);
        assert_int_equal(run_survey(ctx, &octal, path, &resumed), BT_OK);
        assert_int_equal(resumed, 16);
    }
    remove_store(path);
    bt_close(ctx);
}

/* -- two programs, and programs that are killed -- */

static const question pairs = {&bt_study__pairs_survey, {{"max", "7"}, {"end", "LR"}}, 2};

static pid_t start(const char *path)
{
    pid_t child = fork();
    if (child == 0) {
        bt_context *own = bt_open();
        uint64_t resumed;
        _exit((int)run_survey(own, &pairs, path, &resumed));
    }
    assert_true(child > 0);
    return child;
}

static int finish(pid_t child)
{
    int status;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void check_pairs(const char *path)
{
    char whole[] = "/tmp/survey-faults-XXXXXX";
    bt_context *ctx = bt_open();
    bt_text expected, found;
    uint64_t resumed;
    close(mkstemp(whole));
    bt_text__open(&expected, ctx);
    bt_text__open(&found, ctx);
    assert_int_equal(run_survey(ctx, &pairs, whole, &resumed), BT_OK);
    assert_int_equal(run_survey(ctx, &pairs, path, &resumed), BT_OK);
    read_rows(ctx, whole, &expected);
    read_rows(ctx, path, &found);
    assert_int_equal(found.length, expected.length);
    assert_memory_equal(found.at, expected.at, found.length);
    remove_store(whole);
    bt_text__close(&expected);
    bt_text__close(&found);
    bt_close(ctx);
}

static void test_two_writers(void **state)
{
    char path[] = "/tmp/survey-faults-XXXXXX";
    (void)state;
    close(mkstemp(path));
    for (int round = 0; round < 3; round++) {
        remove_store(path);
        pid_t a = start(path), b = start(path);
        int x = finish(a), y = finish(b);
        assert_true((x == BT_OK || x == BT_IO) && (y == BT_OK || y == BT_IO));
        assert_true(x == BT_OK || y == BT_OK);
        check_pairs(path);
    }
    remove_store(path);
}

static void test_killed_at_any_moment(void **state)
{
    char path[] = "/tmp/survey-faults-XXXXXX";
    bt_random random = random_start("killed");
    (void)state;
    close(mkstemp(path));
    int rounds = getenv("BOUTON_THOROUGH") ? 200 : 20;
    for (int round = 0; round < rounds; round++) {
        if (round % 10 == 0) remove_store(path);
        pid_t child = start(path);
        usleep((useconds_t)bt_random__below(&random, 60000));
        kill(child, SIGKILL);
        finish(child);
        if (round % 10 == 9) check_pairs(path);
    }
    remove_store(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_write_may_fail),
        cmocka_unit_test(test_a_new_store_may_fail),
        cmocka_unit_test(test_two_writers),
        cmocka_unit_test(test_killed_at_any_moment),
    };
    return cmocka_run_group_tests(tests, install_disk, NULL);
}
