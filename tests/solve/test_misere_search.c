/* Misere play by the search of sums, against trying all moves: no value and no bound may slip in.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/memo.h"
#include "solve/sum.h"
#include "support/playing.h"
#include "support/seed.h"

typedef struct start {
    const char *game, *position;
} start;

/* Some fall into parts, some have closed forms, bounds or an end of play of their own in normal
   play. */
static const start starts[] = {
    {"misere:domineering", "3x5"},
    {"misere:domineering", "..#./...../#..#./....."},
    {"misere:cram", "3x5"},
    {"misere:clobber", "3x4"},
    {"misere:clobber", "xoxoxoxox"},
    {"misere:impartial:clobber", "xoxo/oxox"},
    {"misere:konane", "xoxo/oxox/xo.o"},
    {"misere:amazons", "x../.../..o"},
    {"misere:nogo", "3x3"},
    {"misere:col", "3x3"},
    {"misere:snort", "3x3"},
    {"misere:toads-and-frogs", "TT..FF,T.F"},
    {"misere:toppling-dominoes", "LRE,RL,E"},
    {"misere:hackenbush", "L(R,G),L,GL(R,R)"},
    {"misere:kayles", "7,4,2"},
    {"misere:subtraction:left=1,3:right=2", "9,4"},
    {"misere:fission", "..x/.../.x."},
};
enum { STARTS = sizeof starts / sizeof *starts, GAMES_EACH = 60 };

static void compare(bt_game *game, bt_position position, unsigned threads, size_t easy)
{
    bt_term term = {game, position, false};
    bt_sum sum = {.ctx = game->ctx, .terms = &term, .count = 1};
    bt_sum_search *search;
    assert_int_equal(bt_solve__sum_open(game->ctx, easy, true, &search), BT_OK);
    bt_solve__sum_use_threads(search, threads);
    search->first_turn = 1;
    search->look_round = 1; /* as often as can be: what is decided just then must count */
    for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++) {
        bool found, played;
        assert_int_equal(bt_solve__sum_wins(search, &sum, player, &found), BT_OK);
        assert_int_equal(bt_solve__wins(game, position, player, &played), BT_OK);
        if (found == played) continue;
        char *text = write_position(game, position);
        fail_msg("%s %s, %s first: %d by search, %d by the moves", game->name, text,
                 player == BT_LEFT ? "Left" : "Right", found, played);
    }
    bt_solve__sum_close(search);
}

/* A random position after some moves of random players. */
static bt_position play_on(bt_random *random, bt_game *game, bt_position position)
{
    for (size_t moves = bt_random__below(random, 5); moves > 0; moves--) {
        bt_position_list options;
        bt_player player = bt_random__below(random, 2) ? BT_RIGHT : BT_LEFT;
        bt_rules__list_open(&options, game);
        assert_int_equal(bt_rules__options(game, position, player, &options), BT_OK);
        size_t count = options.at.length;
        if (count) position = options.at.at[bt_random__below(random, count)];
        bt_rules__list_close(&options);
    }
    return position;
}

static void test_misere_play_by_the_same_search(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (size_t i = 0; i < STARTS; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, starts[i].game);
        bt_position first = read_position(game, starts[i].position);
        assert_true(game->misere);
        compare(game, first, 1, 0);
        for (unsigned k = 0; k < GAMES_EACH; k++)
            compare(game, play_on(&random, game, first), 1 + k % 3, k % 2 ? 2000 : 0);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_misere_play_by_the_same_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
