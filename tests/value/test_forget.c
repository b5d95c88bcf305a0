/* Forgetting: answers stay those of a fresh context, held values keep their handles, and memory
   stays bounded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <string.h>

#include <cmocka.h>

#include "base/context.h"
#include "support/random_games.h"

enum { HELD = 24, SUBPOSITIONS = 60, ROUNDS = 3000, FORGET_EVERY = 150 };

/* A value that somebody holds, what it looked like, and the handles found below it. */
typedef struct keepsake {
    bt_value value;
    bt_text text;
    bt_words below;
} keepsake;

/* A large number, a long chain of ups, or a nimber: kinds that have their own nodes. */
static bt_value next_closed(bt_context *ctx, bt_random *random)
{
    char digits[40];
    size_t length = (size_t)random_between(random, 8, 39);
    for (size_t i = 0; i < length; i++) digits[i] = (char)('0' + random_between(random, 1, 9));
    bt_value large = bt_value_from_decimal(ctx, digits, length);
    switch (random_between(random, 0, 3)) {
    case 0: return large;
    case 1: return bt_value_dyadic(ctx, 2 * random_between(random, 0, 9999) + 1, 70);
    case 2: return bt_value_ups(ctx, large, random_between(random, -9, 9), 5);
    default: return bt_value_nimber(ctx, (uint64_t)random_between(random, 0, 9));
    }
}

static bt_value next_value(bt_context *ctx, bt_random *random)
{
    bt_value g = random_value(ctx, random);
    int kind = random_between(random, 0, 9);
    if (kind == 0) return next_closed(ctx, random);
    if (kind == 1) return bt_value_add(ctx, random_hot(ctx, random, 1), next_closed(ctx, random));
    return kind < 5 ? bt_value_add(ctx, g, random_infinitesimal(ctx, random, 1)) : g;
}

/* One question of many kinds; its answer depends on the random numbers alone. */
static bt_value ask(bt_context *ctx, bt_random *random)
{
    bt_value g = next_value(ctx, random), h = random_value(ctx, random);
    bt_value t = value_of_dyadic(ctx, dyadic_make(random_between(random, 0, 6), 2));
    switch (random_between(random, 0, 9)) {
    case 0: return bt_value_add(ctx, g, h);
    case 1: return bt_value_heat(ctx, random_ups(ctx, random), t);
    case 2: return bt_value_cool(ctx, g, t);
    case 3: return bt_value_mean(ctx, g);
    case 4: return bt_value_reduced(ctx, g);
    case 5: return bt_value_overheat(ctx, random_number(ctx, random), h, t);
    case 6: return bt_value_ordinal_sum(ctx, random_ups(ctx, random), h);
    case 7: return bt_value_game(ctx, &g, 1, &h, 1);
    case 8: return bt_value_nodes(ctx, h);
    default: return bt_value_freeze(ctx, g);
    }
}

static void write(bt_context *ctx, bt_value g, bt_text *text)
{
    assert_int_not_equal(g, BT_NONE);
    bt_text__cut(text, 0);
    bt_value__print(ctx, g, BT_PLAIN, text);
    assert_false(text->failed);
}

/* What a fresh context says to the same question. */
static void compare_with_fresh(uint64_t seed, const bt_text *answer)
{
    bt_context *ctx = bt_open();
    bt_random random = {seed};
    bt_text text;
    bt_text__open(&text, ctx);
    write(ctx, ask(ctx, &random), &text);
    assert_string_equal(text.at, answer->at);
    bt_text__close(&text);
    bt_close(ctx);
}

/* The handles met on the way down, in a fixed order; not all of them for a large game. */
static void list_below(bt_context *ctx, bt_value g, bt_words *out)
{
    size_t first = out->length;
    if (out->length > SUBPOSITIONS) return;
    assert_true(bt_value__options(ctx, g, BT_LEFT, out));
    assert_true(bt_value__options(ctx, g, BT_RIGHT, out));
    size_t end = out->length;
    for (size_t i = first; i < end; i += 1 + (end - first) / 4) list_below(ctx, out->at[i], out);
}

static void keep(bt_context *ctx, keepsake *k, bt_value g)
{
    assert_true(bt_value_hold(ctx, g));
    bt_value_drop(ctx, k->value);
    k->value = g;
    write(ctx, g, &k->text);
    k->below.length = 0;
    list_below(ctx, g, &k->below);
}

/* Equal games have equal handles still, and what is below has not moved. */
static void check_keepsake(bt_context *ctx, const keepsake *k)
{
    bt_text text;
    bt_words below;
    bt_text__open(&text, ctx);
    bt_words__open(&below, ctx);
    write(ctx, k->value, &text);
    assert_string_equal(text.at, k->text.at);
    assert_int_equal(bt_value_read(ctx, text.at), k->value);
    list_below(ctx, k->value, &below);
    assert_int_equal(below.length, k->below.length);
    for (size_t i = 0; i < below.length; i++) assert_int_equal(below.at[i], k->below.at[i]);
    bt_value minus = bt_value_negate(ctx, k->value);
    assert_int_equal(bt_value_add(ctx, k->value, minus), bt_value_integer(ctx, 0));
    bt_words__close(&below);
    bt_text__close(&text);
}

static void open_keepsakes(bt_context *ctx, keepsake *list)
{
    for (int i = 0; i < HELD; i++) {
        list[i].value = bt_value_integer(ctx, 0);
        bt_text__open(&list[i].text, ctx);
        bt_words__open(&list[i].below, ctx);
        keep(ctx, &list[i], list[i].value);
    }
}

static void close_keepsakes(bt_context *ctx, keepsake *list)
{
    for (int i = 0; i < HELD; i++) {
        bt_value_drop(ctx, list[i].value);
        bt_text__close(&list[i].text);
        bt_words__close(&list[i].below);
    }
}

static void test_answers_after_forgetting(void **state)
{
    (void)state;
    fixture f = open_fixture("answers after forgetting");
    bt_context *ctx = f.ctx;
    keepsake held[HELD];
    bt_text text;
    bt_text__open(&text, ctx);
    open_keepsakes(ctx, held);
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        uint64_t seed = f.random.state;
        bt_value answer = ask(ctx, &f.random);
        write(ctx, answer, &text);
        if (i % 5 == 0) compare_with_fresh(seed, &text);
        int place = random_between(&f.random, 0, 4 * HELD);
        if (place < HELD) keep(ctx, &held[place], answer);
        if (random_between(&f.random, 0, FORGET_EVERY) > 0) continue;
        assert_int_equal(bt_forget(ctx), BT_OK);
        for (int k = 0; k < HELD; k++) check_keepsake(ctx, &held[k]);
    }
    assert_int_equal(bt_error(ctx), BT_OK);
    bt_text__close(&text);
    close_keepsakes(ctx, held);
    close_fixture(&f);
}

/* A million questions with BOUTON_THOROUGH. */
static void test_memory_stays_bounded(void **state)
{
    (void)state;
    fixture f = open_fixture("memory while forgetting");
    bt_context *ctx = f.ctx;
    keepsake held[HELD];
    bt_text text;
    bt_text__open(&text, ctx);
    open_keepsakes(ctx, held);
    size_t values = 0, bytes = 0;
    for (int i = 0; i < random_rounds(50000); i++) {
        write(ctx, ask(ctx, &f.random), &text);
        int place = random_between(&f.random, 0, 20 * HELD);
        if (place < HELD) keep(ctx, &held[place], bt_value_read(ctx, text.at));
        if (i % 2000 != 1999) continue;
        assert_int_equal(bt_forget(ctx), BT_OK);
        if (bt_value__count(ctx).values > values) values = bt_value__count(ctx).values;
        if (bt_memory_used(ctx) > bytes) bytes = bt_memory_used(ctx);
    }
    print_message("at most %zu values and %zu bytes after forgetting\n", values, bytes);
    assert_true(values < 5000);
    assert_true(bytes < (size_t)6 << 20);
    close_keepsakes(ctx, held);
    bt_text__close(&text);
    assert_int_equal(bt_forget(ctx), BT_OK);
    assert_int_equal(bt_value__count(ctx).values, 0);
    assert_true(bt_memory_used(ctx) < (size_t)1 << 20);
    close_fixture(&f);
}

static void test_holds_are_counted(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value g = bt_value_read(ctx, "{2||1|0} + ^*");
    assert_false(bt_value_hold(ctx, BT_NONE));
    bt_value_drop(ctx, BT_NONE);
    assert_true(bt_value_hold(ctx, bt_value_integer(ctx, 7)));
    assert_true(bt_value_hold(ctx, g) && bt_value_hold(ctx, g));
    bt_value_drop(ctx, g);
    assert_int_equal(bt_forget(ctx), BT_OK);
    assert_int_equal(bt_value_read(ctx, "{2||1|0} + ^*"), g);
    bt_value_drop(ctx, g);
    bt_value_drop(ctx, g);
    assert_int_equal(bt_forget(ctx), BT_OK);
    assert_int_equal(bt_value__count(ctx).values, 0);
    assert_int_equal(bt_forget(ctx), BT_OK);
    bt_close(ctx);
}

/* Variables of an expression are held by their scope. */
static void test_variables_are_held(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_scope *scope = bt_scope__open(ctx, NULL);
    bt_result result;
    assert_int_equal(bt_value__evaluate(ctx, scope, "G = {5|^*||-3}; H = G + G; H = *77", &result),
                     BT_OK);
    assert_int_equal(bt_forget(ctx), BT_OK);
    bt_value_read(ctx, "{9|8} + {7|6||5} + ^*9"); /* takes the places of what was forgotten */
    assert_int_equal(bt_value__evaluate(ctx, scope, "G == {5|^*||-3}", &result), BT_OK);
    assert_true(result.truth);
    assert_int_equal(bt_value__evaluate(ctx, scope, "H + *7 == *74", &result), BT_OK);
    assert_true(result.truth);
    bt_scope_close(scope);
    assert_int_equal(bt_forget(ctx), BT_OK);
    assert_int_equal(bt_value__count(ctx).values, 0);
    bt_close(ctx);
}

/* What is below closed forms has nodes only where somebody asked for it. */
static void test_options_of_closed_forms_stay(void **state)
{
    (void)state;
    static const char *const games[] = {"*300",
                                        "5*40",
                                        "^30*7",
                                        "v*",
                                        "123456789012345678901234567",
                                        "98765432109/16384",
                                        "-4000000*3",
                                        "{*20|-5000001}+4000000"};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_value g = bt_value_read(ctx, games[i]);
        bt_words before, after;
        bt_words__open(&before, ctx);
        bt_words__open(&after, ctx);
        assert_true(bt_value_hold(ctx, g));
        list_below(ctx, g, &before);
        assert_int_equal(bt_forget(ctx), BT_OK);
        bt_value_read(ctx, "{*9|5000007}+{4000001^|v*}"); /* takes free places */
        list_below(ctx, g, &after);
        assert_int_equal(before.length, after.length);
        assert_memory_equal(before.at, after.at, before.length * sizeof *before.at);
        bt_value_drop(ctx, g);
        bt_words__close(&before);
        bt_words__close(&after);
    }
    bt_close(ctx);
}

/* At the memory limit forgetting makes room again. */
static void test_forgetting_makes_room(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_limit_memory(ctx, (size_t)4 << 20);
    bt_value kept = bt_value_read(ctx, "{3|1||^|v*}");
    assert_true(bt_value_hold(ctx, kept));
    for (int round = 0; round < 5; round++) {
        int64_t n = 0;
        bt_value g = kept;
        while (g) {
            bt_value x = bt_value_integer(ctx, ++n), y = bt_value_integer(ctx, -2 * n);
            g = bt_value_game(ctx, &x, 1, &y, 1);
        }
        assert_int_equal(bt_error(ctx), BT_LIMIT);
        assert_true(n > 10000);
        bt_clear(ctx);
        assert_int_equal(bt_forget(ctx), BT_OK);
        assert_int_equal(bt_value_read(ctx, "{3|1||^|v*}"), kept);
    }
    bt_close(ctx);
}

static bt_status count_call(bt_context *ctx, void *data)
{
    (void)ctx;
    ++*(int *)data;
    return BT_OK;
}

static bt_status drop_held(bt_context *ctx, void *data)
{
    bt_value_drop(ctx, *(bt_value *)data);
    return BT_OK;
}

/* Holders are asked before the store sweeps, even if they came first. */
static void test_holders_are_asked(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_value g = BT_NONE;
    int calls = 0;
    assert_true(bt__on_forget(ctx, drop_held, &g));
    assert_true(bt__on_forget(ctx, count_call, &calls));
    g = bt_value_read(ctx, "{1|0}");
    assert_true(bt_value_hold(ctx, g));
    assert_int_equal(bt_forget(ctx), BT_OK);
    assert_int_equal(calls, 1);
    assert_int_equal(bt_value__count(ctx).values, 0);
    bt__off_forget(ctx, count_call, &calls);
    g = BT_NONE;
    assert_int_equal(bt_forget(ctx), BT_OK);
    assert_int_equal(calls, 1);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_answers_after_forgetting),
        cmocka_unit_test(test_memory_stays_bounded),
        cmocka_unit_test(test_holds_are_counted),
        cmocka_unit_test(test_variables_are_held),
        cmocka_unit_test(test_options_of_closed_forms_stay),
        cmocka_unit_test(test_forgetting_makes_room),
        cmocka_unit_test(test_holders_are_asked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
