/* Kinds of games, subpositions, signs: each against its definition on plain trees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>

#include <cmocka.h>

#include "support/random_games.h"

enum { ROUNDS = 400, TREES_MOST = 60000 };

static bt_value next_game(fixture *f)
{
    bt_value by = bt_value_integer(f->ctx, random_between(&f->random, -2, 2));
    switch (random_between(&f->random, 0, 5)) {
    case 0: return random_ups(f->ctx, &f->random);
    case 1: return random_infinitesimal(f->ctx, &f->random, 1);
    case 2: return bt_value_add(f->ctx, random_hot(f->ctx, &f->random, 0), by);
    case 3: return random_number(f->ctx, &f->random);
    default: {
        naive g = random_tree(f->store, &f->random, 2, 2);
        return bt_value_add(f->ctx, naive_to_value(f->store, f->ctx, g), by);
    }
    }
}

/* Runs a check on random games and their trees. */
static void on_games(const char *name, void (*check)(fixture *f, bt_value g, naive tree))
{
    fixture f = open_fixture(name);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_game(&f);
        assert_int_not_equal(g, BT_NONE);
        check(&f, g, naive_from_value(f.store, f.ctx, g));
        assert_int_equal(bt_error(f.ctx), BT_OK);
        if (naive_size(f.store) > TREES_MOST) naive_clear(f.store);
    }
    close_fixture(&f);
}

/* Calls back for every option of both players. */
#define EACH_OPTION(store, g, option)                                                              \
    for (int side_ = 0; side_ < 2; side_++)                                                        \
        for (size_t i_ = 0; i_ < naive_count((store), (g), (bt_player)side_); i_++)                \
            for (naive option = naive_option((store), (g), (bt_player)side_, i_), once_ = 1;       \
                 once_; once_ = 0)

/* -- subpositions -- */

enum { TREES = 4096 };
typedef struct set {
    naive at[TREES];
    size_t count;
} set;

/* Trees of canonical forms are alike when the games are equal. */
static void collect(fixture *f, naive g, set *met)
{
    for (size_t i = 0; i < met->count; i++)
        if (met->at[i] == g) return;
    assert_true(met->count < TREES);
    met->at[met->count++] = g;
    EACH_OPTION(f->store, g, option) collect(f, option, met);
}

static void check_followers(fixture *f, bt_value g, naive tree)
{
    static set met;
    met.count = 0;
    collect(f, tree, &met);
    bt_words list;
    bt_words__open(&list, f->ctx);
    assert_true(bt_value__followers(f->ctx, g, &list));
    assert_int_equal(list.length, met.count);
    assert_int_equal(list.at[0], g);
    for (size_t i = 0; i < list.length; i++) {
        naive here = naive_from_value(f->store, f->ctx, list.at[i]);
        size_t k = 0;
        while (k < met.count && met.at[k] != here) k++;
        assert_true(k < met.count);
        for (size_t j = 0; j < i; j++) assert_int_not_equal(list.at[i], list.at[j]);
    }
    bt_words__close(&list);
}

static void check_far_star(fixture *f, bt_value g, naive tree)
{
    static set met;
    met.count = 0;
    collect(f, tree, &met);
    unsigned far = 0;
    for (unsigned n = 0; n < 40; n++) {
        naive star = naive_from_value(f->store, f->ctx, bt_value_nimber(f->ctx, n));
        bool below = false;
        for (size_t k = 0; k < met.count; k++) below = below || met.at[k] == star;
        if (below) far = n + 1;
        assert_int_equal(bt_value__is_remote(f->ctx, g, bt_value_nimber(f->ctx, n)), !below);
    }
    assert_int_equal(bt_value__far_star(f->ctx, g), bt_value_nimber(f->ctx, far));
}

static int64_t slow_stop_count(fixture *f, naive g)
{
    dyadic x;
    int64_t count = 0;
    if (naive_is_number(f->store, g, &x)) return 1;
    EACH_OPTION(f->store, g, option) count += slow_stop_count(f, option);
    return count;
}

static void check_stop_count(fixture *f, bt_value g, naive tree)
{
    assert_int_equal(bt_value__stop_count(f->ctx, g),
                     bt_value_integer(f->ctx, slow_stop_count(f, tree)));
}

static naive slow_companion(fixture *f, naive g)
{
    naive sides[2][64], zero = naive_zero(f->store);
    size_t counts[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < naive_count(f->store, g, (bt_player)side); i++)
            sides[side][counts[side]++] =
                slow_companion(f, naive_option(f->store, g, (bt_player)side, i));
    if (naive_le(f->store, zero, g)) sides[0][counts[0]++] = zero;
    if (naive_le(f->store, g, zero)) sides[1][counts[1]++] = zero;
    return naive_game(f->store, sides[0], counts[0], sides[1], counts[1]);
}

static void check_companion(fixture *f, bt_value g, naive tree)
{
    naive found = naive_from_value(f->store, f->ctx, bt_value__companion(f->ctx, g));
    assert_true(naive_equal(f->store, found, slow_companion(f, tree)));
}

/* -- kinds -- */

static bool slow_parity(fixture *f, naive g, bool odd, bool tempered)
{
    dyadic x;
    if (naive_is_number(f->store, g, &x)) {
        if (tempered) return !odd;
        return x.e == 0 && (x.n % 2 != 0) == odd;
    }
    EACH_OPTION(f->store, g, option) if (!slow_parity(f, option, !odd, tempered)) return false;
    return true;
}

static void check_kinds(fixture *f, bt_value g, naive tree)
{
    dyadic x, left = naive_stop(f->store, tree, BT_LEFT),
              right = naive_stop(f->store, tree, BT_RIGHT);
    bool number = naive_is_number(f->store, tree, &x), equal = !dyadic_compare(left, right);
    assert_int_equal(bt_value__is_zero(f->ctx, g), naive_outcome(f->store, tree) == BT_OUTCOME_P);
    assert_int_equal(bt_value__is_hot(f->ctx, g), dyadic_compare(left, right) > 0);
    assert_int_equal(bt_value__is_tepid(f->ctx, g), equal && !number);
    assert_int_equal(bt_value__is_numberish(f->ctx, g), equal);
    assert_int_equal(bt_value__is_even(f->ctx, g), slow_parity(f, tree, false, false));
    assert_int_equal(bt_value__is_odd(f->ctx, g), slow_parity(f, tree, true, false));
    assert_int_equal(bt_value__is_even_tempered(f->ctx, g), slow_parity(f, tree, false, true));
    assert_int_equal(bt_value__is_odd_tempered(f->ctx, g), slow_parity(f, tree, true, true));
    bool star = false;
    for (unsigned n = 0; n < 10 && !star; n++)
        star = naive_equal(f->store, tree, naive_star(f->store, n));
    assert_int_equal(bt_value__is_star(f->ctx, g), star);
}

/* Games with a parity are rare among random ones. */
static void test_parity_of_switches(void **state)
{
    (void)state;
    fixture f = open_fixture("parity");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value sides[2][2];
        for (int k = 0; k < 4; k++) {
            bt_value at[2] = {bt_value_integer(f.ctx, random_between(&f.random, -2, 2)),
                              bt_value_integer(f.ctx, random_between(&f.random, -2, 2))};
            sides[k / 2][k % 2] = i % 3 ? at[0] : bt_value_game(f.ctx, &at[0], 1, &at[1], 1);
        }
        bt_value g = bt_value_game(f.ctx, sides[0], 2, sides[1], 2);
        check_kinds(&f, g, naive_from_value(f.store, f.ctx, g));
    }
    close_fixture(&f);
}

static void test_number_tiny(void **state)
{
    (void)state;
    static const char *const yes[] = {"Tiny(2)", "1Tiny(1/4)",     "{2||2|-1}", "-3Miny({2|1})",
                                      "Miny(1)", "1/2Tiny({2|1})", "0",         "25/16"};
    static const char *const no[] = {"^",     "*",        "1^*",  "Tiny(2)+*",
                                     "{1|0}", "{0||0|^}", "^<2>", "{0||0|v3}"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
        if (!bt_value__is_number_tiny(ctx, bt_value_read(ctx, yes[i]))) fail_msg("%s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (bt_value__is_number_tiny(ctx, bt_value_read(ctx, no[i]))) fail_msg("%s", no[i]);
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_close(ctx);
}

/* -- signs -- */

/* The value of a Hackenbush string by its moves: a cut at an edge leaves what is below it. */
static bt_value cut_string(bt_context *ctx, const int *signs, size_t count)
{
    bt_value sides[2][16];
    size_t counts[2] = {0, 0};
    for (size_t i = 0; i < count; i++) {
        int side = signs[i] < 0;
        sides[side][counts[side]++] = cut_string(ctx, signs, i);
    }
    return bt_value_game(ctx, sides[0], counts[0], sides[1], counts[1]);
}

static void test_signs(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    for (size_t length = 1; length <= 7; length++)
        for (unsigned bits = 0; bits < 1u << length; bits++) {
            int signs[16];
            bt_value values[16];
            for (size_t i = 0; i < length; i++) {
                signs[i] = bits >> i & 1 ? 1 : -1;
                values[i] = bt_value_integer(ctx, signs[i]);
            }
            bt_value x = cut_string(ctx, signs, length);
            assert_int_equal(bt_value__from_signs(ctx, values, length), x);
            bt_words list;
            bt_words__open(&list, ctx);
            assert_true(bt_value__sign_expansion(ctx, x, &list));
            assert_int_equal(list.length, length);
            for (size_t i = 0; i < length; i++) assert_int_equal(list.at[i], values[i]);
            bt_words__close(&list);
        }
    bt_close(ctx);
}

static void test_simplest(void **state)
{
    (void)state;
    fixture f = open_fixture("the simplest number");
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value x = random_number(f.ctx, &f.random), y = random_number(f.ctx, &f.random);
        if (bt_value_compare(f.ctx, x, y) != BT_LESS) continue;
        assert_int_equal(bt_value__simplest_between(f.ctx, x, y),
                         bt_value_game(f.ctx, &x, 1, &y, 1));
    }
    assert_int_equal(bt_value_read(f.ctx, "simplest(1,1)"), BT_NONE);
    assert_int_equal(bt_error(f.ctx), BT_DOMAIN);
    close_fixture(&f);
}

/* -- incentives -- */

static void check_side_incentives(fixture *f, bt_value g, naive tree)
{
    for (bt_player player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_words list;
        bt_words__open(&list, f->ctx);
        assert_true(bt_value__side_incentives(f->ctx, g, player, &list));
        naive gains[64];
        size_t count = naive_count(f->store, tree, player), best = 0;
        for (size_t i = 0; i < count; i++) {
            naive option = naive_option(f->store, tree, player, i);
            gains[i] = player == BT_LEFT ? naive_subtract(f->store, option, tree)
                                         : naive_subtract(f->store, tree, option);
        }
        for (size_t i = 0; i < count; i++) {
            bool dominated = false;
            for (size_t k = 0; k < count; k++)
                if (naive_le(f->store, gains[i], gains[k]))
                    dominated = dominated || !naive_le(f->store, gains[k], gains[i]) || k < i;
            if (dominated) continue;
            best++;
            bool listed = false;
            for (size_t k = 0; k < list.length && !listed; k++)
                listed =
                    naive_equal(f->store, gains[i], naive_from_value(f->store, f->ctx, list.at[k]));
            assert_true(listed);
        }
        assert_int_equal(list.length, best);
        bt_words__close(&list);
    }
}

#define ON_GAMES(test, check)                                                                      \
    static void test(void **state)                                                                 \
    {                                                                                              \
        (void)state;                                                                               \
        on_games(#check, check);                                                                   \
    }
ON_GAMES(test_followers, check_followers)
ON_GAMES(test_far_star, check_far_star)
ON_GAMES(test_stop_count, check_stop_count)
ON_GAMES(test_companion, check_companion)
ON_GAMES(test_kinds, check_kinds)
ON_GAMES(test_side_incentives, check_side_incentives)

/* -- words and other names -- */

static void test_outcome_is_a_word(void **state)
{
    (void)state;
    static const char *const known[][2] = {
        {"outcome(^)", "L"}, {"outcome(v)", "R"}, {"outcome(*)", "N"}, {"outcome(0)", "P"}};
    bt_context *ctx = bt_open();
    bt_result result;
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(bt_value__evaluate(ctx, NULL, known[i][0], &result), BT_OK);
        assert_int_equal(result.kind, BT_RESULT_WORD);
        assert_string_equal(result.word, known[i][1]);
    }
    assert_int_equal(bt_value__evaluate(ctx, NULL, "outcome(0) + 1", &result), BT_INPUT);
    bt_close(ctx);
}

static void test_aliases(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    assert_int_equal(bt_value_read(ctx, "temp({1|0})"), bt_value_read(ctx, "1/2"));
    assert_int_equal(bt_value_read(ctx, "tem({1|0})"), BT_NONE);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_followers),
        cmocka_unit_test(test_far_star),
        cmocka_unit_test(test_stop_count),
        cmocka_unit_test(test_companion),
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_parity_of_switches),
        cmocka_unit_test(test_number_tiny),
        cmocka_unit_test(test_signs),
        cmocka_unit_test(test_simplest),
        cmocka_unit_test(test_side_incentives),
        cmocka_unit_test(test_outcome_is_a_word),
        cmocka_unit_test(test_aliases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
