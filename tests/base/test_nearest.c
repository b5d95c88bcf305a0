/* The nearest name to a mistyped one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"
#include "support/seed.h"
#include <stdio.h>
#include <string.h>

static const char *const names[] = {"calc", "compare", "help", "thermograph", "temperature", NULL};

static const char *nearest(const char *word)
{
    const char *name = bt__nearest(word, strlen(word), names);
    return name ? name : "(none)";
}

static void nearest_finds_small_mistakes(void **state)
{
    (void)state;
    assert_string_equal(nearest("calc"), "calc");
    assert_string_equal(nearest("calk"), "calc");
    assert_string_equal(nearest("clac"), "calc");
    assert_string_equal(nearest("compair"), "compare");
    assert_string_equal(nearest("temprature"), "temperature");
    assert_string_equal(nearest("termografh"), "thermograph");
}

static void nearest_knows_when_none_is_near(void **state)
{
    (void)state;
    char word[200];
    memset(word, 'c', sizeof word - 1);
    word[sizeof word - 1] = '\0';
    assert_string_equal(nearest(""), "(none)");
    assert_string_equal(nearest("x"), "(none)");
    assert_string_equal(nearest("zebra"), "(none)");
    assert_string_equal(nearest("comtemplations"), "(none)");
    assert_string_equal(nearest(word), "(none)");
}

static void nearest_reads_no_further_than_told(void **state)
{
    (void)state;
    assert_string_equal(bt__nearest("helping", 4, names), "help");
}

static void nearest_passes_over_long_names(void **state)
{
    (void)state;
    char name[200];
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    const char *const list[] = {name, "xxxx", NULL};
    assert_string_equal(bt__nearest("xxxy", 4, list), "xxxx");
}

/* Edit distance with swaps of neighbours, straight from its definition: the fewest among changing,
   dropping, adding a letter and swapping two. */
static unsigned distance_from_definition(const char *a, const char *b)
{
    if (!*a || !*b) return (unsigned)(strlen(a) + strlen(b));
    unsigned best = distance_from_definition(a + 1, b + 1) + (*a != *b);
    unsigned drop = distance_from_definition(a + 1, b) + 1;
    unsigned add = distance_from_definition(a, b + 1) + 1;
    if (drop < best) best = drop;
    if (add < best) best = add;
    if (a[1] && b[1] && a[0] == b[1] && a[1] == b[0]) {
        unsigned swap = distance_from_definition(a + 2, b + 2) + 1;
        if (swap < best) best = swap;
    }
    return best;
}

static void make_word(char *word, bt_random *random)
{
    size_t length = 1 + bt_random__below(random, 6);
    for (size_t i = 0; i < length; i++) word[i] = "abc"[bt_random__below(random, 3)];
    word[length] = '\0';
}

/* A name is near when at most three edits, and at most half its length, lead to it. */
static void nearest_agrees_with_the_definition(void **state)
{
    (void)state;
    bt_random random = random_start(__func__);
    for (int i = 0; i < 3000; i++) {
        char word[8], first[8], second[8];
        make_word(word, &random);
        make_word(first, &random);
        make_word(second, &random);
        const char *const list[] = {first, second, NULL};
        const char *expected = NULL;
        unsigned least = 4;
        for (int j = 0; j < 2; j++) {
            unsigned far = distance_from_definition(word, list[j]);
            if (far * 2 > strlen(list[j]) || far >= least) continue;
            least = far;
            expected = list[j];
        }
        assert_ptr_equal(bt__nearest(word, strlen(word), list), expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nearest_finds_small_mistakes),
        cmocka_unit_test(nearest_knows_when_none_is_near),
        cmocka_unit_test(nearest_reads_no_further_than_told),
        cmocka_unit_test(nearest_passes_over_long_names),
        cmocka_unit_test(nearest_agrees_with_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
