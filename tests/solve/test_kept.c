/* What is kept for other processes: the same values come back, for less work; a table has all that
   can be reached; a file that was changed makes no answer wrong. */
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
#include "base/context.h"
#include "base/map.h"
#include "solve/fill.h"
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

/* -- tables -- */

static const char *const tables[][2] = {
    {"domineering", "3x4"}, {"cram", "3x4"}, {"col", "3x3"},           {"snort", "2x4"},
    {"clobber", "3x3"},     {"nogo", "2x4"}, {"impartial:col", "3x3"},
};
enum { TABLES = sizeof tables / sizeof *tables };

static bt_game *open_board(const char *const board[2], bool kept, bt_position *start)
{
    bt_context *ctx = bt_open();
    if (kept) bt__set_cache(ctx, folder);
    bt_game *game = open_game(ctx, board[0]);
    *start = read_position(game, board[1]);
    return game;
}

static void close_board(bt_game *game)
{
    bt_context *ctx = game->ctx;
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_rules_close(game);
    bt_close(ctx);
}

static void fill(const char *const board[2], bt_filled *filled)
{
    bt_position start;
    bt_game *game = open_board(board, true, &start);
    assert_int_equal(bt_solve__fill(game, start, filled), BT_OK);
    assert_true(filled->written);
    close_board(game);
}

/* Every position that can be reached, by the moves alone. */
static void reach_all(bt_game *game, bt_position start, bt_words *out)
{
    bt_map seen;
    bt_position_list options;
    bt__map_open(&seen, game->ctx);
    bt_rules__list_open(&options, game);
    bt_words__push(out, start);
    bt__map_put(&seen, start, 1);
    for (size_t i = 0; i < out->length; i++) {
        options.at.length = 0;
        for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++)
            assert_int_equal(bt_rules__options(game, out->at[i], player, &options), BT_OK);
        for (size_t k = 0; k < options.at.length; k++) {
            bt_position option = options.at.at[k];
            if (bt__map_get(&seen, option)) continue;
            bt__map_put(&seen, option, 1);
            bt_words__push(out, option);
        }
    }
    bt_rules__list_close(&options);
    bt__map_close(&seen);
}

static char *write_worth(bt_game *game, bt_position position)
{
    uint32_t nim = 0;
    if (game->partizan) {
        char *text = bt_value_text(game->ctx, bt_solve__value(game, position), BT_PLAIN);
        char *copy = strdup(text);
        bt_free_text(game->ctx, text);
        return copy;
    }
    char text[20];
    assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
    snprintf(text, sizeof text, "%u", nim);
    return strdup(text);
}

/* Compares all positions of a board with and without what is kept; how many were examined with it.
 */
static size_t compare_all(const char *const board[2])
{
    bt_position start, other;
    bt_words all;
    bt_game *plain = open_board(board, false, &start), *kept = open_board(board, true, &other);
    bt_words__open(&all, plain->ctx);
    reach_all(plain, start, &all);
    for (size_t i = 0; i < all.length; i++) {
        char *position = write_position(plain, all.at[i]);
        char *right = write_worth(plain, all.at[i]);
        char *found = write_worth(kept, read_position(kept, position));
        assert_string_equal(found, right);
        free(position);
        free(right);
        free(found);
    }
    size_t count = bt_solve__count(kept);
    bt_words__close(&all);
    close_board(plain);
    close_board(kept);
    return count;
}

static void test_tables_have_all(void **state)
{
    (void)state;
    for (size_t i = 0; i < TABLES; i++) {
        bt_filled filled, again;
        clear();
        assert_true(compare_all(tables[i]) > 0);
        fill(tables[i], &filled);
        assert_true(filled.boards >= filled.values && filled.values > 1);
        assert_int_equal(compare_all(tables[i]), 0);
        fill(tables[i], &again);
        assert_int_equal(filled.before, 0);
        assert_int_equal(again.before, filled.boards);
        again.before = 0;
        assert_memory_equal(&again, &filled, sizeof again);
    }
}

/* -- going on -- */

static void add_record(void *data, const void *key, size_t length, const void *bytes, size_t size)
{
    uint64_t *sum = data;
    *sum += bt__mix(bt__cache_hash(key, length, 6) ^ bt__cache_hash(bytes, size, 7));
}

/* All keys with their bytes, in whatever order. */
static uint64_t digest_cache(const char *name)
{
    bt_context *ctx = bt_open();
    uint64_t sum = 0;
    bt__set_cache(ctx, folder);
    bt__cache *cache = bt__cache_open(ctx, name);
    assert_non_null(cache);
    assert_true(bt__cache_each(cache, add_record, &sum));
    bt__cache_close(cache, false);
    bt_close(ctx);
    return sum;
}

/* Up to so many steps: is the table complete? The positions examined are added to *count. */
static bool fill_some(const char *const board[2], uint64_t steps, bt_filled *filled, size_t *count)
{
    bt_position start;
    bt_game *game = open_board(board, true, &start);
    bt__loan loan = bt__lend(game->ctx, steps);
    bt_status status = bt_solve__fill(game, start, filled);
    bool late = bt__end_loan(game->ctx, loan);
    assert_true(late ? status == BT_LIMIT : status == BT_OK);
    *count += bt_solve__count(game);
    close_board(game);
    return !late;
}

/* A table that was stopped many times is the same as one that was not, for hardly more work. */
static void test_tables_go_on(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (size_t i = 0; i < TABLES; i++) {
        bt_filled whole, filled = {0};
        size_t once = 0, count = 0, runs = 0;
        clear();
        assert_true(fill_some(tables[i], UINT64_MAX / 2, &whole, &once));
        uint64_t right = digest_cache(tables[i][0]);
        clear();
        for (bool complete = false; !complete; runs++) {
            size_t before = filled.boards;
            uint64_t steps = 20 + bt_random__below(&random, 20) * runs;
            complete = fill_some(tables[i], steps, &filled, &count);
            assert_int_equal(filled.before, before);
            assert_true(filled.boards >= before);
        }
        assert_true(runs > 1);
        assert_int_equal(filled.boards, whole.boards);
        assert_int_equal(filled.values, whole.values);
        assert_true(count <= once + 40 * runs); /* what was under way is begun again */
        assert_true(digest_cache(tables[i][0]) == right);
        assert_int_equal(compare_all(tables[i]), 0);
    }
}

/* Of another board what both have in common is there already. */
static void test_tables_of_two_boards(void **state)
{
    bt_filled filled;
    size_t count = 0, once = 0;
    (void)state;
    clear();
    assert_true(fill_some((const char *const[]){"cram", "3x5"}, UINT64_MAX / 2, &filled, &once));
    clear();
    fill((const char *const[]){"cram", "3x4"}, &filled);
    assert_true(fill_some((const char *const[]){"cram", "3x5"}, UINT64_MAX / 2, &filled, &count));
    assert_true(count < once);
    assert_int_equal(filled.boards, filled.before + count);
}

/* What one value of the board itself left in the file does not end the table there. */
static void test_tables_of_boards_that_are_known(void **state)
{
    size_t count;
    bt_filled filled, again;
    (void)state;
    clear();
    fill((const char *const[]){"cram", "4x5"}, &filled);
    clear();
    free(find_worth(boards[1], true, &count)); /* 5x6 */
    fill((const char *const[]){"cram", "4x5"}, &again);
    assert_int_equal(again.boards, filled.boards);
    assert_int_equal(again.values, filled.values);
    assert_true(again.bytes > filled.bytes);
}

/* What was found by a limit is kept, and right. */
static void test_tables_at_a_limit(void **state)
{
    bt_position start;
    bt_filled filled;
    (void)state;
    clear();
    bt_game *game = open_board((const char *const[]){"clobber", "4x4"}, true, &start);
    bt_limit_memory(game->ctx, (size_t)8 << 20);
    assert_int_equal(bt_solve__fill(game, start, &filled), BT_LIMIT);
    assert_true(filled.written && filled.boards > 100 && filled.bytes > 1000);
    bt_clear(game->ctx);
    close_board(game);
    compare_all((const char *const[]){"clobber", "3x3"});
}

static void test_no_tables(void **state)
{
    bt_position start;
    bt_filled filled;
    (void)state;
    bt_game *nim = open_board((const char *const[]){"nim", "3,4"}, true, &start);
    assert_int_equal(bt_solve__fill(nim, start, &filled), BT_DOMAIN);
    bt_clear(nim->ctx);
    close_board(nim);
    bt_game *off = open_board(tables[0], false, &start);
    assert_int_equal(bt_solve__fill(off, start, &filled), BT_IO);
    assert_false(filled.written);
    bt_clear(off->ctx);
    close_board(off);
}

static void spoil_all(bt_random *random)
{
    DIR *all = opendir(folder);
    for (struct dirent *one; (one = readdir(all));)
        if (strstr(one->d_name, ".cache")) spoil(random, one->d_name);
    closedir(all);
}

static void test_changed_tables(void **state)
{
    bt_random random = random_start(__func__);
    bt_filled filled;
    (void)state;
    for (size_t i = 0; i < TABLES; i++) {
        clear();
        fill(tables[i], &filled);
        spoil_all(&random);
        compare_all(tables[i]);
        fill(tables[i], &filled); /* what was lost is found again */
        assert_int_equal(compare_all(tables[i]), 0);
    }
}

static void test_changed_files(void **state)
{
    bt_random random = random_start(__func__);
    size_t count;
    (void)state;
    for (int round = 0; round < 3; round++) {
        const char *const *board = boards[round == 2]; /* a value, and a nim-value */
        char *right = find_worth(board, true, &count);
        spoil_all(&random);
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
        cmocka_unit_test(test_tables_have_all),
        cmocka_unit_test(test_tables_go_on),
        cmocka_unit_test(test_tables_of_two_boards),
        cmocka_unit_test(test_tables_of_boards_that_are_known),
        cmocka_unit_test(test_tables_at_a_limit),
        cmocka_unit_test(test_no_tables),
        cmocka_unit_test(test_changed_tables),
        cmocka_unit_test(test_changed_files),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
