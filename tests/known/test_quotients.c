/* The misère quotients of quotients.txt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/misere.h"
#include "solve/quotient_words.h"

static void expect_quotient(const char *code, unsigned order, const char *p, const char *preperiod,
                            unsigned long last)
{
    char name[60];
    bool all = strcmp(preperiod, "-") != 0;
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_misere m;
    bt_quotient_structure s;
    snprintf(name, sizeof name, "misere:octal:%s", code);
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
    assert_int_equal(bt_solve__misere_extend(&m, all ? 1000 : last), BT_OK);
    assert_int_equal(bt_solve__quotient_structure(&m.q, &s), BT_OK);
    if (m.q.monoid.order != order || (p[0] != '-' && s.p_count != strtoul(p, NULL, 10)))
        fail_msg("%s: order %u with %u in P", code, m.q.monoid.order, s.p_count);
    assert_int_equal(m.settled, all);
    if (all && (m.preperiod != strtoul(preperiod, NULL, 10) || m.period != last))
        fail_msg("%s: period %llu from %llu on", code, (unsigned long long)m.period,
                 (unsigned long long)m.preperiod);
    assert_int_equal(order % 2, 0);
    assert_int_equal(s.kernel, 1u << s.normal_rank);
    assert_int_equal(s.kernel_exponent, 2);
    assert_false(s.tame);
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    bt_close(ctx);
}

static void published_quotients(void **state)
{
    char line[200], code[20], preperiod[20], p[20];
    unsigned order, count = 0;
    unsigned long last;
    FILE *file = fopen("tests/known/quotients.txt", "r");
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        bool long_work = line[0] == '+'; /* for `make check-all` */
        if (line[0] == '#' || (long_work && !getenv("BOUTON_THOROUGH"))) continue;
        if (long_work) line[0] = ' ';
        assert_int_equal(sscanf(line, "%19s %u %19s %19s %lu", code, &order, p, preperiod, &last),
                         5);
        expect_quotient(code, order, p, preperiod, last);
        count += !long_work;
    }
    fclose(file);
    assert_int_equal(count, 21);
}

/* Those that are like Nim with heaps up to 2 or 3: order 6. */
static void tame_quotients(void **state)
{
    static const char *const codes[] = {"0.31",  "0.121", "0.131", "0.201",
                                        "0.211", "0.331", "0.52",  "4.3"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char name[60];
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_misere m;
        bt_quotient_structure s;
        snprintf(name, sizeof name, "misere:octal:%s", codes[i]);
        assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
        assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
        assert_int_equal(bt_solve__misere_extend(&m, 1000), BT_OK);
        assert_int_equal(bt_solve__quotient_structure(&m.q, &s), BT_OK);
        assert_true(m.settled);
        assert_int_equal(m.q.monoid.order, 6);
        assert_true(s.tame);
        bt_solve__misere_close(&m);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_quotients),
        cmocka_unit_test(tame_quotients),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
