/* What is kept for other processes: the same values come back, for less work; a file that was
   changed makes no answer wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/cache.h"
#include "support/playing.h"
#include "support/seed.h"

/* Enough work to be kept, not too much for a test. */
static const char *const boards[][2] = {
    {"nogo", "3x4"},
    {"cram", "5x6"},
    {"domineering", "5x5"},
    {"snort", "3x4"},
};
enum { BOARDS = sizeof boards / sizeof *boards };

static char folder[] = "/tmp/bouton-tests-XXXXXX";

/* What a board is worth, in words, and how many positions were examined for that. */
static char *find_worth(const char *const board[2], bool kept, size_t *count)
{
    bt_context *ctx = bt_open();
    bt_sum sum;
    if (kept) bt__set_cache(ctx, folder);
    bt_game *game = open_game(ctx, board[0]);
    bt_rules__sum_open(&sum, ctx);
    assert_int_equal(bt_rules_sum_add(&sum, game, read_position(game, board[1]), false), BT_OK);
    bt_value value = bt_solve__ask_value(&sum);
    char *text = bt_value_text(ctx, value, BT_PLAIN), *copy = strdup(text);
    *count = bt_solve__count(game);
    bt_free_text(ctx, text);
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
    return copy;
}

static void clear(void)
{
    bt_context *ctx = bt_open();
    size_t count;
    bt__set_cache(ctx, folder);
    assert_int_equal(bt__cache_clear(ctx, folder, &count), BT_OK);
    bt_close(ctx);
}

static void test_the_same_for_less_work(void **state)
{
    (void)state;
    for (size_t i = 0; i < BOARDS; i++) {
        size_t without, first, again;
        clear();
        char *right = find_worth(boards[i], false, &without);
        char *one = find_worth(boards[i], true, &first), *two = find_worth(boards[i], true, &again);
        assert_string_equal(one, right);
        assert_string_equal(two, right);
        assert_int_equal(first, without);
        if (first >= 20000) assert_true(again < first / 100);
        free(right);
        free(one);
        free(two);
    }
}

/* One file at a time is changed in a few places. */
static void spoil(bt_random *random, const char *name)
{
    char path[600];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    uint64_t size = (uint64_t)ftell(file);
    for (int i = 0; i < 40; i++) {
        fseek(file, (long)bt_random__below(random, i ? size : 400), SEEK_SET);
        fputc((int)bt_random__below(random, 256), file);
    }
    fclose(file);
}

static void test_changed_files(void **state)
{
    bt_random random = random_start(__func__);
    size_t count;
    (void)state;
    for (int round = 0; round < 3; round++) {
        const char *const *board = boards[round == 2]; /* a value, and a nim-value */
        char *right = find_worth(board, true, &count);
        DIR *all = opendir(folder);
        for (struct dirent *one; (one = readdir(all));)
            if (strstr(one->d_name, ".cache")) spoil(&random, one->d_name);
        closedir(all);
        char *still = find_worth(board, true, &count);
        assert_string_equal(still, right);
        free(right);
        free(still);
    }
}

static int set_up(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    char lock[64];
    (void)state;
    clear();
    snprintf(lock, sizeof lock, "%s/lock", folder);
    unlink(lock);
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_for_less_work),
        cmocka_unit_test(test_changed_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
