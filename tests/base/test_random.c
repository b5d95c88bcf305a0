/* Random numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/base.h"

/* The first outputs of S. Vigna's splitmix64 (2015) from state 1234567, as Rosetta Code lists them.
 */
static void random_is_splitmix64(void **state)
{
    (void)state;
    const uint64_t expected[] = {6457827717110365317u, 3203168211198807973u, 9817491932198370423u,
                                 4593380528125082431u, 16408922859458223821u};
    bt_random random = {1234567};
    for (size_t i = 0; i < 5; i++) assert_true(bt_random__next(&random) == expected[i]);
}

static void same_seed_same_numbers(void **state)
{
    (void)state;
    bt_random a = {42}, b = {42}, c = {43};
    int differ = 0;
    for (int i = 0; i < 100; i++) {
        uint64_t next = bt_random__next(&a);
        assert_true(next == bt_random__next(&b));
        differ += next != bt_random__next(&c);
    }
    assert_int_equal(differ, 100);
}

static void random_below_stays_below_and_reaches_all(void **state)
{
    (void)state;
    bt_random random = {7};
    unsigned seen[10] = {0};
    for (int i = 0; i < 10000; i++) seen[bt_random__below(&random, 10)]++;
    for (int i = 0; i < 10; i++) assert_in_range(seen[i], 850, 1150);
    for (int i = 0; i < 100; i++) assert_int_equal(bt_random__below(&random, 1), 0);
    for (int i = 0; i < 100; i++) assert_true(bt_random__below(&random, UINT64_MAX) < UINT64_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_is_splitmix64),
        cmocka_unit_test(same_seed_same_numbers),
        cmocka_unit_test(random_below_stays_below_and_reaches_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
