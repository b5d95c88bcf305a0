/* Compounds of two games, and ordinal sums of forms, against their definitions on plain trees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>

#include <cmocka.h>

#include "support/random_games.h"
#include "value/lists.h"

enum { ROUNDS = 120, MOVES = 512, TREES_MOST = 60000 };

typedef enum way { CONJUNCTIVE, CONTINUED, SELECTIVE, SHORTENED, DIMINISHED } way;

static naive play(naive_store *store, way how, naive g, naive h);

/* Every move that the words of the definition allow. */
static size_t list_moves(naive_store *store, way how, naive g, naive h, bt_player player,
                         naive *out)
{
    size_t in_g = naive_count(store, g, player), in_h = naive_count(store, h, player), count = 0;
    bool some_over = in_g == 0 || in_h == 0;
    bool ends_early = how == CONJUNCTIVE || how == SHORTENED || how == DIMINISHED;
    if (ends_early && some_over) return 0;
    for (size_t i = 0; i <= in_g; i++)
        for (size_t k = 0; k <= in_h; k++) {
            bool moves_g = i < in_g, moves_h = k < in_h;
            assert_true(count < MOVES);
            if (!moves_g && !moves_h) continue;
            if (how == DIMINISHED && moves_g && moves_h) continue;
            if (how == CONJUNCTIVE && !(moves_g && moves_h)) continue;
            if (how == CONTINUED && (moves_g != (in_g > 0) || moves_h != (in_h > 0))) continue;
            naive x = moves_g ? naive_option(store, g, player, i) : g;
            naive y = moves_h ? naive_option(store, h, player, k) : h;
            out[count++] = play(store, how, x, y);
        }
    return count;
}

static naive play(naive_store *store, way how, naive g, naive h)
{
    naive *left = malloc(2 * MOVES * sizeof *left), *right = left + MOVES;
    size_t left_count = list_moves(store, how, g, h, BT_LEFT, left);
    size_t right_count = list_moves(store, how, g, h, BT_RIGHT, right);
    naive result = naive_game(store, left, left_count, right, right_count);
    free(left);
    return result;
}

static void check_way(fixture *f, way how, bt_value g, bt_value h)
{
    bt_value (*const ways[])(bt_context *, bt_value, bt_value) = {
        bt_value__conjunctive, bt_value__continued, bt_value__selective, bt_value__shortened,
        bt_value__diminished};
    naive expected = play(f->store, how, naive_from_value(f->store, f->ctx, g),
                          naive_from_value(f->store, f->ctx, h));
    bt_value found = ways[how](f->ctx, g, h);
    assert_int_not_equal(found, BT_NONE);
    assert_int_equal(found, naive_to_value(f->store, f->ctx, expected));
    assert_int_equal(ways[how](f->ctx, h, g), found);
}

static bt_value next_game(fixture *f)
{
    bool deep = random_between(&f->random, 0, 2) == 0;
    naive g = random_tree(f->store, &f->random, deep ? 2 : 1, deep ? 1 : 2);
    return naive_to_value(f->store, f->ctx, g);
}

static void test_compounds(void **state)
{
    (void)state;
    fixture f = open_fixture("compounds");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_game(&f), h = next_game(&f);
        for (way how = CONJUNCTIVE; how <= DIMINISHED; how++) check_way(&f, how, g, h);
        if (naive_size(f.store) > TREES_MOST) naive_clear(f.store);
    }
    close_fixture(&f);
}

/* Nim-heaps: the conjunctive compound has the smaller remoteness, the selective one is won by the
   next player unless both are lost (ONAG, chapter 14). */
static void test_heaps(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value zero = bt_value_integer(ctx, 0);
    for (unsigned m = 0; m < 5; m++)
        for (unsigned n = 0; n < 5; n++) {
            bt_value g = bt_value_nimber(ctx, m), h = bt_value_nimber(ctx, n);
            assert_int_equal(bt_value__conjunctive(ctx, g, h) == zero, m == 0 || n == 0);
            assert_int_equal(bt_value__selective(ctx, g, h) == zero, m == 0 && n == 0);
        }
    bt_close(ctx);
}

/* -- ordinal sums of forms -- */

static void test_forms(void **state)
{
    (void)state;
    fixture f = open_fixture("ordinal sums of forms");
    int different = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive base = random_tree(f.store, &f.random, 2, 2);
        bt_value h = next_game(&f);
        bt_result form = written_form(&f, base);
        naive expected = naive_ordinal_sum(f.store, base, naive_from_value(f.store, f.ctx, h));
        bt_value found = bt_value__stack_on_form(f.ctx, &form, h);
        assert_int_not_equal(found, BT_NONE);
        assert_int_equal(found, naive_to_value(f.store, f.ctx, expected));
        bt_value canonical = naive_to_value(f.store, f.ctx, base);
        different += bt_value_ordinal_sum(f.ctx, canonical, h) != found;
        bt_result__close(&form);
        if (naive_size(f.store) > TREES_MOST) naive_clear(f.store);
    }
    assert_true(different > 5);
    close_fixture(&f);
}

/* A form with a form, and a form with a value; both ways round. */
static bool check_forms(fixture *f, way how, naive g, naive h)
{
    static bt_form_function *const ways[] = {bt_value__conjunctive_form, bt_value__continued_form,
                                             bt_value__selective_form, bt_value__shortened_form,
                                             bt_value__diminished_form};
    bt_value canonical = naive_to_value(f->store, f->ctx, h);
    bt_result one = written_form(f, g), two = written_form(f, h);
    bt_result value = {.kind = BT_RESULT_VALUE, .value = canonical};
    naive expected = play(f->store, how, g, h);
    bt_value found = ways[how](f->ctx, &one, &two);
    assert_int_not_equal(found, BT_NONE);
    assert_int_equal(found, naive_to_value(f->store, f->ctx, expected));
    assert_int_equal(found, ways[how](f->ctx, &two, &one));
    expected = play(f->store, how, g, naive_from_value(f->store, f->ctx, canonical));
    assert_int_equal(ways[how](f->ctx, &one, &value), naive_to_value(f->store, f->ctx, expected));
    bt_value simple =
        ways[how](f->ctx, &(bt_result){.value = naive_to_value(f->store, f->ctx, g)}, &value);
    bt_result__close(&one);
    bt_result__close(&two);
    return simple != found;
}

static void test_compounds_of_forms(void **state)
{
    (void)state;
    fixture f = open_fixture("compounds of forms");
    int different = 0;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        naive g = random_tree(f.store, &f.random, 2, 2), h = random_tree(f.store, &f.random, 1, 2);
        for (way how = CONJUNCTIVE; how <= DIMINISHED; how++)
            different += check_forms(&f, how, g, h);
        if (naive_size(f.store) > TREES_MOST) naive_clear(f.store);
    }
    assert_true(different > 5);
    close_fixture(&f);
}

static void test_notation_of_colons(void **state)
{
    (void)state;
    static const char *const claims[] = {
        "'{*|*}':1 == ^",
        "*:1 == ^*",
        "1:2:3 == 1:(2:3)",
        "*2:1 + 1 == (*2:1) + 1",
        "2.*:1 == ^^",
        "-*:1 == -(*:1)",
        "^ <> *",
        "^ |> 0",
        "* |> 0",
        "* <| 0",
        "G := {1|0}; G <> 1/2",
        "'{|}':{1|0} == {1|0}",
        "ordinal_sum('{*|*}',1) == ^",
        "'{'{*|*}'|}':0 == canonical('{0|}')",
        "canonical('{'{*|*}'|}') == 1",
        "F = '{*|*}'; F:1 == ^",
        "conjunctive('{*|*}',*) == * and conjunctive('{*|*}',*2) == *2",
        "'{0||1|-1}':* == {0,{0||1|-1}|{1|-1},{0||1|-1}}",
        "canonical('{*|*}' + 1) == 1 and canonical(2 - '{1|*}') == 2 - {1|*}",
        "('{*|*}' + '{*|*}'):1 == ^ and canonical('{*|*}' - '{*|*}') == 0",
        "-'{1|*}' == '{*|-1}'",
        "F = '{1|*}'; canonical(3.F) == 3.{1|*} and canonical(-2.F) == -2.{1|*}",
        "1:'{*|*}' == 1 and '{*|*}':'{*|*}' == 0",
    };
    static const char *const wrong[] = {
        "mean('{*|*}')", "'{*|*}' == 0", "{'{*|*}'|}", "*:",         "'*':1",
        "'{*|*}:1",      "'{1}':1",      "1 := 2",     "'{1|0|1}':1"};
    bt_context *ctx = bt_open();
    bt_result result;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        assert_int_equal(bt_value__evaluate(ctx, NULL, claims[i], &result), BT_OK);
        if (result.kind != BT_RESULT_TRUTH || !result.truth) fail_msg("%s", claims[i]);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        if (bt_value__evaluate(ctx, NULL, wrong[i], &result) != BT_INPUT) fail_msg("%s", wrong[i]);
        bt_clear(ctx);
    }
    assert_int_equal(bt_value__evaluate(ctx, NULL, "0 <| 0", &result), BT_OK);
    assert_false(result.truth);
    assert_int_equal(bt_value__evaluate(ctx, NULL, "^ <> 0", &result), BT_OK);
    assert_false(result.truth);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_compounds),
        cmocka_unit_test(test_heaps),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_compounds_of_forms),
        cmocka_unit_test(test_notation_of_colons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
