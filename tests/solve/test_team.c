/* Helpers are called, called back and called again: what they keep, and what memory they take. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sched.h>
#include <stdatomic.h>

#include "base/context.h"
#include "games/games.h"
#include "solve/team.h"

enum { HELPERS = 3 };

typedef struct shared {
    atomic_int came, went, wrong;
    size_t most; /* bytes that a helper may take; 0: nobody looks */
    bool patient;
} shared;

/* The first time it brings something along, and finds it again later. */
static void help(bt_helper *helper)
{
    shared *s = helper->shared;
    size_t limit = bt_memory_limit(helper->ctx);
    size_t *calls = helper->own;
    if (!calls) calls = helper->own = bt__alloc_zero(helper->ctx, sizeof *calls);
    ++*calls;
    if (bt_error(helper->ctx) || !helper->games[0] || (s->most && limit > s->most)) s->wrong++;
    s->came += (int)*calls;
    while (s->patient && !bt__check(helper->ctx)) continue;
    s->went++;
}

static void leave(bt_helper *helper)
{
    if (helper->own) bt__free(helper->ctx, helper->own, sizeof(size_t));
}

static bt_game *open_game(bt_context *ctx)
{
    bt_game *game;
    assert_int_equal(bt_games_open(ctx, "clobber", &game), BT_OK);
    return game;
}

static void test_helpers_keep_what_they_have(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx);
    size_t before = bt_memory_used(ctx);
    bt_team *team = bt_team__open(ctx, &game, 1, HELPERS, (bt_team_work){help, leave});
    assert_non_null(team);
    for (int call = 1; call <= 4; call++) {
        shared s = {.patient = call % 2 == 0};
        assert_true(bt_team__call(team, &s));
        while (s.came < HELPERS * call) sched_yield();
        bt_team__call_back(team);
        assert_int_equal(s.came, HELPERS * call);
        assert_int_equal(s.went, HELPERS);
        assert_int_equal(s.wrong, 0);
    }
    bt_team__close(team);
    assert_int_equal(bt_memory_used(ctx), before);
    bt_rules_close(game);
    bt_close(ctx);
    (void)state;
}

/* What is set aside for them and what is left are no more than there was. */
static void test_memory_is_shared_out(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx);
    bt_limit_memory(ctx, (size_t)64 << 20);
    bt_team *team = bt_team__open(ctx, &game, 1, HELPERS, (bt_team_work){help, leave});
    for (int call = 0; call < 3; call++) {
        size_t left = bt_memory_left(ctx);
        shared s = {.most = left, .patient = true};
        assert_true(bt_team__call(team, &s));
        assert_true(bt_memory_left(ctx) <= left / (HELPERS + 1) + HELPERS);
        assert_true(bt_memory_left(ctx) > 0);
        bt_team__call_back(team);
        assert_true(bt_memory_left(ctx) > left / 2); /* they have not taken much */
        assert_int_equal(s.wrong, 0);
    }
    bt_limit_memory(ctx, bt_memory_used(ctx) + (1 << 20));
    assert_false(bt_team__call(team, &(shared){.patient = false})); /* too little for anybody */
    bt_team__call_back(team);
    bt_team__close(team);
    bt_rules_close(game);
    bt_close(ctx);
    (void)state;
}

static void test_games_are_known(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *games[2] = {open_game(ctx), open_game(ctx)};
    bt_team *team = bt_team__open(ctx, games, 1, 1, (bt_team_work){.help = help, .leave = leave});
    assert_true(bt_team__knows(team, games, 1));
    assert_false(bt_team__knows(team, games, 2));
    assert_false(bt_team__knows(team, games + 1, 1));
    bt_team__close(team); /* nobody was ever called */
    bt_rules_close(games[0]);
    bt_rules_close(games[1]);
    bt_close(ctx);
    (void)state;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_helpers_keep_what_they_have),
        cmocka_unit_test(test_memory_is_shared_out),
        cmocka_unit_test(test_games_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
