/* Questions about nim-values within others: a ruleset or a watcher may ask at any time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/memo.h"
#include "support/cram.h"
#include "support/nims.h"
#include "support/playing.h"
#include "support/seed.h"

/* -- a heap loses 1, 3 or 4 chips, and asks about another heap -- */

typedef struct asking {
    bt_game *game;
    unsigned calls;
    bool nested, loops;
} asking;

static uint32_t subtract_nim(uint64_t heap)
{
    static const uint32_t period[] = {0, 1, 0, 1, 2, 3, 2};
    return period[heap % 7];
}

static void ask_within(asking *a, uint64_t heap)
{
    bt_position position;
    uint32_t nim;
    a->nested = true;
    assert_int_equal(bt_rules_number_position(a->game, heap, &position), BT_OK);
    assert_int_equal(bt_solve__nim(a->game, position, &nim), BT_OK);
    assert_int_equal(nim, subtract_nim(heap));
    a->nested = false;
}

static bt_status asking_options(void *data, uint64_t position, bt_player player,
                                bt_position_list *out)
{
    asking *a = data;
    (void)player;
    if (a->loops && position >= 8)
        return bt_rules_give(out, 8 + (position + 1) % 3) ? BT_OK : BT_LIMIT;
    if (!a->nested && ++a->calls % 3 == 0) ask_within(a, position / 2 + a->calls % 5);
    bool good = true;
    for (uint64_t taken = 1; taken <= 4 && good; taken++)
        if (taken != 2 && taken <= position) good = bt_rules_give(out, position - taken);
    return good ? BT_OK : BT_LIMIT;
}

static bt_status print_heap(void *data, uint64_t position, bt_text *out)
{
    char digits[24];
    (void)data;
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)position);
    bt_rules_write(out, digits, strlen(digits));
    return BT_OK;
}

static bt_status parse_heap(void *data, const char *text, uint64_t *out)
{
    (void)data;
    *out = strtoull(text, NULL, 10);
    return BT_OK;
}

static bt_game *open_asking(bt_context *ctx, asking *a)
{
    bt_own_rules rules = {.size = sizeof rules,
                          .name = "asking",
                          .example = "9",
                          .data = a,
                          .options = asking_options,
                          .print = print_heap,
                          .parse = parse_heap};
    assert_int_equal(bt_rules_open_own(ctx, &rules, &a->game), BT_OK);
    return a->game;
}

static void test_questions_within_questions(void **state)
{
    (void)state;
    for (int table = 0; table < 2; table++) {
        asking a = {0};
        bt_context *ctx = bt_open();
        bt_game *game = open_asking(ctx, &a);
        if (table) use_table(game, LEAST_TABLE);
        for (unsigned heap = 60; heap < 100; heap++) {
            bt_position position;
            assert_int_equal(bt_rules_number_position(game, heap, &position), BT_OK);
            check_nim(game, position, subtract_nim(heap), 0);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_games_without_end(void **state)
{
    asking a = {.loops = true, .nested = true};
    bt_context *ctx = bt_open();
    bt_game *game = open_asking(ctx, &a);
    bt_position position;
    uint32_t nim;
    (void)state;
    use_table(game, LEAST_TABLE);
    assert_int_equal(bt_rules_number_position(game, 9, &position), BT_OK);
    assert_int_equal(bt_solve__nim(game, position, &nim), BT_DOMAIN);
    assert_non_null(strstr(bt_message(ctx), "for ever"));
    bt_clear(ctx);
    assert_int_equal(bt_rules_number_position(game, 4, &position), BT_OK);
    check_nim(game, position, subtract_nim(4), 0);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Questions while a large board is searched, in memory that is enough for a table only. */
typedef struct watcher {
    bt_game *game;
    bt_random random;
    uint8_t *memo;
    unsigned count, refused;
} watcher;

/* A large one outgrows what is left: then the search about it does so, too, and goes on. */
static void ask_much(watcher *w)
{
    uint32_t nim;
    bt_status status = bt_solve__nim(w->game, read_position(w->game, "4x6"), &nim);
    if (!status) assert_int_equal(nim, 0); /* by symmetry */
    if (status) assert_int_equal(status, BT_LIMIT);
    w->refused += status == BT_LIMIT;
}

static void ask_meanwhile(void *data, const char *what, double done, double total)
{
    watcher *w = data;
    uint32_t board = make_walls(&w->random) & (uint32_t)bt_random__next(&w->random);
    (void)what, (void)done, (void)total;
    if (bt_error(w->game->ctx)) return;
    check_nim(w->game, read_walled(w->game, board, 4), cram_by_mex(w->memo, board, 4, WALLED), 1);
    if (w->count++ % 3 == 1) ask_much(w);
}

static void test_questions_meanwhile(void **state)
{
    watcher w = {.random = random_start(__func__), .memo = calloc(WALLED_ALL, 1)};
    (void)state;
    assert_non_null(w.memo);
    for (unsigned threads = 1; threads <= 2; threads++) {
        bt_context *ctx = bt_open();
        w.game = open_game(ctx, "cram");
        bt_solve__memos(w.game)->threads = threads;
        if (threads > 1) bt_solve__memos(w.game)->alone = 0;
        bt_limit_memory(ctx, (size_t)1 << (threads > 1 ? 24 : 20));
        bt_watch(ctx, ask_meanwhile, &w);
        uint32_t nim;
        assert_int_equal(bt_solve__nim(w.game, read_position(w.game, "5x6"), &nim), BT_OK);
        assert_int_equal(nim, 2);
        bt_rules_close(w.game);
        bt_close(ctx);
    }
    assert_true(w.count > 10 && w.refused > 0);
    free(w.memo);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_questions_within_questions),
        cmocka_unit_test(test_games_without_end),
        cmocka_unit_test(test_questions_meanwhile),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
