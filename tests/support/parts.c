/* Random sums of a few positions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/parts.h"
#include "support/playing.h"

void sum_parts(random_sum *s, bt_random random, const part *parts, size_t count)
{
    *s = (random_sum){.ctx = bt_open(), .count = count};
    assert_true(count <= PARTS_MOST);
    for (size_t i = 0; i < count; i++) s->games[i] = open_game(s->ctx, parts[i].game);
    bt_rules__sum_open(&s->sum, s->ctx);
    for (size_t terms = 1 + bt_random__below(&random, 3); terms > 0; terms--) {
        size_t i = bt_random__below(&random, count);
        bt_position position = read_position(s->games[i], parts[i].position);
        bool negated = bt_random__below(&random, 2);
        assert_int_equal(bt_rules_sum_add(&s->sum, s->games[i], position, negated), BT_OK);
    }
}

void drop_parts(random_sum *s)
{
    bt_rules__sum_close(&s->sum);
    for (size_t i = 0; i < s->count; i++) bt_rules_close(s->games[i]);
    bt_close(s->ctx);
}

bt_outcome outcome_of_parts(bt_random random, const part *parts, size_t count)
{
    random_sum s;
    sum_parts(&s, random, parts, count);
    bt_value value = bt_solve__ask_value(&s.sum);
    assert_int_not_equal(value, BT_NONE);
    bt_outcome outcome = bt_value_outcome(s.ctx, value);
    drop_parts(&s);
    return outcome;
}

void expect_outcome(bt_sum_search *search, const bt_sum *sum, bt_outcome outcome)
{
    bool wins;
    assert_int_equal(bt_solve__sum_wins(search, sum, BT_LEFT, &wins), BT_OK);
    assert_int_equal(wins, outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N);
    assert_int_equal(bt_solve__sum_wins(search, sum, BT_RIGHT, &wins), BT_OK);
    assert_int_equal(wins, outcome == BT_OUTCOME_R || outcome == BT_OUTCOME_N);
}
