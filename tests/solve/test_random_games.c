/* The solvers on random games, against brute force: normal and misere play, ends decided by
   letters, blocking, sums, games that never end. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/brute.h"
#include "support/dag.h"
#include "support/seed.h"

enum { ROUNDS = 150, NODES = 9, MOST = 20000 };

static bt_position place(bt_game *game, const int *counters, int count)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    for (int i = 0; i < count; i++) bt_rules__put_heap(&bytes, (uint64_t)counters[i]);
    bt_position position = bt_rules__keep_position(game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    assert_true(position != BT_NO_POSITION);
    return position;
}

static brute *explore(bt_game *game, bt_position start)
{
    brute *b = brute_open(game);
    assert_true(brute_explore(b, start, MOST));
    brute_solve(b);
    return b;
}

static void check_outcomes(bt_game *game, brute *b)
{
    for (size_t i = 0; i < brute_count(b); i++) {
        bt_outcome right, found;
        assert_true(brute_outcome(b, brute_at(b, i), &right));
        assert_int_equal(bt_solve__outcome(game, brute_at(b, i), &found), BT_OK);
        assert_int_equal(found, right);
    }
}

static void check_values(bt_game *game, brute *b)
{
    for (size_t i = 0; i < brute_count(b); i++) {
        bt_position position = brute_at(b, i);
        assert_int_equal(bt_solve__value(game, position), brute_value(b, position));
        uint32_t nim;
        if (game->partizan || !bt_rules_is_normal_play(game)) continue;
        assert_int_equal(bt_solve__nim(game, position, &nim), BT_OK);
        assert_int_equal(nim, brute_nim(b, position));
    }
}

/* Counts the winning moves that brute force knows. */
static size_t count_winning(const brute *b, bt_position position, bt_player player)
{
    const bt_position *options;
    size_t count = brute_options(b, position, player, &options), winning = 0;
    for (size_t k = 0; k < count; k++)
        winning += brute_wins(b, options[k], (bt_player)(1 - player)) == BRUTE_LOST;
    return winning;
}

static void check_moves(bt_game *game, brute *b, bt_position position, bt_method method)
{
    bt_sum sum;
    bt_solution s;
    bt_rules__sum_open(&sum, game->ctx);
    bt_rules_sum_add(&sum, game, position, false);
    bt_status status =
        bt_solve__ask(&sum, (bt_question){.method = method, .moves = BT_MOVES_ALL}, &s);
    if (status == BT_DOMAIN && method == BT_METHOD_VALUE) {
        bt_clear(game->ctx);
    } else {
        assert_int_equal(status, BT_OK);
        for (int player = 0; player < 2; player++) {
            bool wins = brute_wins(b, position, (bt_player)player) == BRUTE_WON;
            size_t winning = count_winning(b, position, (bt_player)player);
            assert_int_equal(s.moves[player].count, wins ? winning : 0);
        }
    }
    bt_solution__close(&s);
    bt_rules__sum_close(&sum);
}

typedef struct trial {
    bt_random random;
    dag d;
    bt_context *ctx;
    bt_game *game;
    bt_position start;
} trial;

static void close_trial(trial *t)
{
    bt_rules_close(t->game);
    bt_close(t->ctx);
}

/* -- one kind of game after the other -- */

static void test_normal_play(void **state)
{
    trial t = {.random = random_start(__func__)};
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool partizan = round % 2, parts = round % 4 < 2;
        dag_make(&t.d, &t.random, NODES, 2 + (unsigned)round % 3, partizan);
        t.ctx = bt_open();
        t.game = dag_open(t.ctx, &t.d, partizan, parts);
        t.start = place(t.game, (int[]){NODES - 1, NODES - 2, NODES - 1}, 1 + round % 3);
        brute *b = explore(t.game, t.start);
        check_outcomes(t.game, b);
        check_values(t.game, b);
        check_moves(t.game, b, t.start, BT_METHOD_AUTO);
        check_moves(t.game, b, t.start, BT_METHOD_SEARCH);
        check_moves(t.game, b, t.start, BT_METHOD_VALUE);
        brute_close(b);
        close_trial(&t);
    }
}

/* In misere play nothing may be split, or the ends of the parts would count. */
static void test_misere_play(void **state)
{
    trial t = {.random = random_start(__func__)};
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool partizan = round % 2, parts = round % 4 < 2;
        uint32_t nim;
        dag_make(&t.d, &t.random, NODES, 2, partizan);
        t.ctx = bt_open();
        t.game = dag_open(t.ctx, &t.d, partizan, parts);
        t.game->misere = true;
        t.start = place(t.game, (int[]){NODES - 1, NODES - 2}, 1 + round % 2);
        brute *b = explore(t.game, t.start);
        check_outcomes(t.game, b);
        check_moves(t.game, b, t.start, BT_METHOD_AUTO);
        assert_int_equal(bt_solve__nim(t.game, t.start, &nim), BT_DOMAIN);
        bt_clear(t.ctx);
        brute_close(b);
        close_trial(&t);
    }
}

static void test_ends_with_letters(void **state)
{
    trial t = {.random = random_start(__func__)};
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool partizan = round % 2;
        dag_make(&t.d, &t.random, NODES, 2 + (unsigned)round % 3, partizan);
        t.ctx = bt_open();
        t.game = dag_open_letters(t.ctx, &t.d, partizan);
        t.start = place(t.game, (int[]){NODES - 1, NODES - 3}, 1 + round % 2);
        brute *b = explore(t.game, t.start);
        check_outcomes(t.game, b);
        if (!partizan) check_values(t.game, b);
        check_moves(t.game, b, t.start, BT_METHOD_AUTO);
        brute_close(b);
        close_trial(&t);
    }
}

static void test_blocking(void **state)
{
    trial t = {.random = random_start(__func__)};
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool partizan = round % 2;
        dag_make(&t.d, &t.random, DAG_MOST, 2, partizan);
        t.ctx = bt_open();
        t.game = dag_open(t.ctx, &t.d, partizan, false);
        t.game->blocks = 1 + (unsigned)round % 3;
        t.start = place(t.game, (int[]){DAG_MOST - 1}, 1);
        brute *b = explore(t.game, t.start);
        check_outcomes(t.game, b);
        assert_false(bt_rules_is_normal_play(t.game));
        brute_close(b);
        close_trial(&t);
    }
}

/* -- sums -- */

/* G - H, as a sum and as one position of a game in which H has its players exchanged. */
static void check_difference(trial *t, int g, int h)
{
    dag joined = {.nodes = 2 * NODES};
    for (int player = 0; player < 2; player++)
        for (int from = 0; from < NODES; from++)
            for (int to = 0; to < from; to++) {
                joined.arrow[player][from][to] = t->d.arrow[player][from][to];
                joined.arrow[player][NODES + from][NODES + to] = t->d.arrow[1 - player][from][to];
            }
    static const bt_method methods[] = {BT_METHOD_AUTO, BT_METHOD_SEARCH, BT_METHOD_VALUE};
    bt_game *both = dag_open(t->ctx, &joined, true, false);
    bt_position pair = place(both, (int[]){g, NODES + h}, 2);
    brute *b = explore(both, pair);
    bt_outcome right;
    assert_true(brute_outcome(b, pair, &right));
    bt_sum sum;
    bt_rules__sum_open(&sum, t->ctx);
    bt_rules_sum_add(&sum, t->game, place(t->game, &g, 1), false);
    bt_rules_sum_add(&sum, t->game, place(t->game, &h, 1), true);
    for (int i = 0; i < 3; i++) {
        bt_solution s;
        assert_int_equal(
            bt_solve__ask(&sum, (bt_question){.method = methods[i], .moves = BT_MOVES_ALL}, &s),
            BT_OK);
        assert_int_equal(s.outcome, right);
        for (int player = 0; player < 2; player++) {
            bool wins = brute_wins(b, pair, (bt_player)player) == BRUTE_WON;
            assert_int_equal(s.moves[player].count,
                             wins ? count_winning(b, pair, (bt_player)player) : 0);
        }
        bt_solution__close(&s);
    }
    assert_int_equal(bt_solve__ask_value(&sum), brute_value(b, pair));
    bt_rules__sum_close(&sum);
    brute_close(b);
    bt_rules_close(both);
}

static void test_sums(void **state)
{
    trial t = {.random = random_start(__func__)};
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool partizan = round % 3 > 0;
        dag_make(&t.d, &t.random, NODES, 2 + (unsigned)round % 2, partizan);
        t.ctx = bt_open();
        t.game = dag_open(t.ctx, &t.d, partizan, round % 2);
        check_difference(&t, NODES - 1, NODES - 1 - round % 4);
        close_trial(&t);
    }
}

/* -- games that may go on for ever -- */

/* Search may still find an answer, if it meets no position twice on its way; it is then right. */
static void test_cycles(void **state)
{
    trial t = {.random = random_start(__func__)};
    size_t refused = 0, answered = 0;
    (void)state;
    for (int round = 0; round < ROUNDS; round++) {
        bool partizan = round % 2;
        dag_make(&t.d, &t.random, NODES, 3, partizan);
        int up = (int)bt_random__below(&t.random, NODES - 2);
        t.d.arrow[0][up][NODES - 2] = t.d.arrow[1][up][NODES - 2] = true;
        t.ctx = bt_open();
        t.game = dag_open(t.ctx, &t.d, partizan, false);
        brute *b = explore(t.game, place(t.game, (int[]){NODES - 1}, 1));
        for (size_t i = 0; i < brute_count(b); i++) {
            for (int player = 0; player < 2; player++) {
                bool wins = false;
                bt_position position = brute_at(b, i);
                bt_status status = bt_solve__wins(t.game, position, (bt_player)player, &wins);
                if (status == BT_DOMAIN) {
                    assert_true(strstr(bt_message(t.ctx), "for ever") != NULL);
                    assert_true(brute_is_loopy(b));
                    bt_clear(t.ctx);
                    refused++;
                    continue;
                }
                assert_int_equal(status, BT_OK);
                assert_int_equal(brute_wins(b, position, (bt_player)player),
                                 wins ? BRUTE_WON : BRUTE_LOST);
                answered++;
            }
        }
        brute_close(b);
        close_trial(&t);
    }
    assert_true(refused > 0 && answered > 0);
}

/* Values need every option, so that a cycle within reach is always refused. */
static void test_cycles_have_no_values(void **state)
{
    trial t = {.random = random_start(__func__)};
    (void)state;
    dag_make(&t.d, &t.random, NODES, 1, false);
    t.d.arrow[0][0][2] = t.d.arrow[1][0][2] = true;
    t.ctx = bt_open();
    t.game = dag_open(t.ctx, &t.d, false, true);
    uint32_t nim;
    for (int again = 0; again < 2; again++) {
        bt_position top = place(t.game, (int[]){NODES - 1}, 1);
        assert_int_equal(bt_solve__nim(t.game, top, &nim), BT_DOMAIN);
        bt_clear(t.ctx);
        assert_int_equal(bt_solve__value(t.game, top), BT_NONE);
        assert_int_equal(bt_error(t.ctx), BT_DOMAIN);
        bt_clear(t.ctx);
    }
    close_trial(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_normal_play),
        cmocka_unit_test(test_misere_play),
        cmocka_unit_test(test_ends_with_letters),
        cmocka_unit_test(test_blocking),
        cmocka_unit_test(test_sums),
        cmocka_unit_test(test_cycles),
        cmocka_unit_test(test_cycles_have_no_values),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
