/* Periods of heap games: published ones, proved; and every proof against brute force. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking_table.h"
#include "support/seed.h"
#include "taking_slow.h"

#include <stdio.h>

static bt_taking *open_code(bt_context *ctx, const char *code)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

static bt_taking *open_set(bt_context *ctx, const uint32_t *set, size_t count)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_subtraction(&rules, ctx, set, count), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

/* -- published periods -- */

typedef struct row {
    char code[32], source[32], values[1024];
    unsigned long preperiod, period, first;
} row;

static uint32_t printed_digit(char c)
{
    return (uint32_t)(c <= '9' ? c - '0' : c - 'A' + 10);
}

static void check_values(const row *r, bt_taking *table)
{
    uint64_t n = r->first;
    for (const char *c = r->values; *c && r->values[0] != '-'; c++) {
        uint32_t value;
        if (*c == '(' || *c == ')') continue;
        assert_int_equal(bt_games__taking_value(table, n, &value), BT_OK);
        if (value != printed_digit(*c))
            fail_msg("%s: G(%lu) is printed as %c", r->code, (unsigned long)n, *c);
        n++;
    }
}

static void check_row(const row *r)
{
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, r->code);
    bt_taking_period found;
    size_t enough = 4 * (r->preperiod + r->period) + 200;
    assert_int_equal(bt_games__taking_period(table, enough, &found), BT_OK);
    if (!found.proved || found.period != r->period || found.preperiod != r->preperiod)
        fail_msg("%s: published %lu from %lu, found %zu from %zu%s", r->code, r->period,
                 r->preperiod, found.period, found.preperiod, found.proved ? "" : ", not proved");
    assert_int_equal(found.saltus, 0);
    check_values(r, table);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static FILE *open_known(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s", __FILE__);
    char *games = strstr(path, "games/test_taking_period.c");
    assert_non_null(games);
    snprintf(games, (size_t)(path + sizeof path - games), "known/%s", name);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("cannot open %s", path);
    return file;
}

static void published_periods(void **state)
{
    (void)state;
    char line[2048];
    unsigned checked = 0;
    bool thorough = getenv("BOUTON_THOROUGH") != NULL;
    FILE *file = open_known("octal.txt");
    while (fgets(line, sizeof line, file)) {
        row r;
        if (line[0] == '#' || line[0] == '\n') continue;
        assert_int_equal(sscanf(line, "%31s %lu %lu %31s %lu %1023s", r.code, &r.preperiod,
                                &r.period, r.source, &r.first, r.values),
                         6);
        if (r.preperiod > 1000000 && !thorough) continue;
        check_row(&r);
        checked++;
    }
    fclose(file);
    assert_true(checked > 90);
}

/* -- proofs against brute force -- */

/* Least p, and then n0, that fit all the values: n0 + 2p stays within half of them. */
static bool slow_period(const uint32_t *g, size_t count, size_t *n0, size_t *p)
{
    for (*p = 1; *p < count / 4; (*p)++) {
        size_t n = count - *p;
        while (n > 0 && g[n - 1] == g[n - 1 + *p]) n--;
        *n0 = n;
        if (n + 2 * *p <= count / 2) return true;
    }
    return false;
}

/* The values said to be needed prove the period; with one less there is no proof. */
static void check_needed(bt_context *ctx, const char *code, const bt_taking_period *found)
{
    bt_taking_period again;
    if (found->needed < 3) return;
    bt_taking *table = open_code(ctx, code);
    assert_int_equal(bt_games__taking_extend(table, found->needed - 1), BT_OK);
    assert_int_equal(bt_games__taking_look(table, &again), BT_OK);
    assert_true(again.proved);
    assert_int_equal(again.period, found->period);
    assert_int_equal(again.preperiod, found->preperiod);
    bt_games__taking_close(table);
    table = open_code(ctx, code);
    assert_int_equal(bt_games__taking_choose(table, BT_TAKING_PLAIN), BT_OK);
    assert_int_equal(bt_games__taking_extend(table, found->needed - 2), BT_OK);
    assert_int_equal(bt_games__taking_look(table, &again), BT_OK);
    assert_false(again.proved);
    bt_games__taking_close(table);
}

static void check_rise(const char *code, const bt_taking_period *found, const uint32_t *g, size_t n)
{
    for (size_t i = found->preperiod; i + found->period <= n; i++)
        if (g[i + found->period] != g[i] + found->saltus) fail_msg("%s: no rise at %zu", code, i);
}

static bool check_code(const char *code, uint32_t n)
{
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, code);
    bt_taking_period found;
    uint32_t *g = slow_values(code, 4 * n);
    size_t n0 = 0, p = 0;
    assert_int_equal(bt_games__taking_period(table, n, &found), BT_OK);
    if (found.proved && found.saltus) {
        check_rise(code, &found, g, 4 * n);
    } else if (found.proved) {
        if (!slow_period(g, 4 * n + 1, &n0, &p) || n0 != found.preperiod || p != found.period)
            fail_msg("%s: %zu from %zu was proved, not %zu from %zu", code, found.period,
                     found.preperiod, p, n0);
        check_needed(ctx, code, &found);
    }
    free(g);
    bt_games__taking_close(table);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
    return found.proved;
}

static void short_codes(void **state)
{
    (void)state;
    unsigned proved = 0;
    for (unsigned d0 = 0; d0 <= 4; d0 += 4)
        for (unsigned digits = 0; digits < 64; digits++) {
            char code[8];
            snprintf(code, sizeof code, "%u.%u%u", d0, digits / 8, digits % 8);
            proved += check_code(code, 400);
        }
    assert_true(proved > 80);
}

static void random_codes(void **state)
{
    (void)state;
    bt_random random = random_start("random_codes");
    for (int i = 0; i < 150; i++) {
        char code[8];
        snprintf(code, sizeof code, "%u.%03o", i % 2 ? 4 : 0,
                 (unsigned)bt_random__below(&random, 512));
        check_code(code, 300);
    }
    for (int i = 0; i < 60; i++) {
        char code[8];
        snprintf(code, sizeof code, "0.%02x", (unsigned)bt_random__below(&random, 256));
        check_code(code, 40);
    }
}

static void random_sets(void **state)
{
    (void)state;
    bt_random random = random_start("random_sets");
    for (int i = 0; i < 300; i++) {
        bt_context *ctx = bt_open();
        uint32_t set[6], most = i % 2 ? 12 : 90;
        size_t count = 1 + bt_random__below(&random, 6), n0 = 0, p = 0;
        for (size_t k = 0; k < count; k++) set[k] = 1 + (uint32_t)bt_random__below(&random, most);
        bt_taking *table = open_set(ctx, set, count);
        bt_taking_period found;
        assert_int_equal(bt_games__taking_period(table, 2000, &found), BT_OK);
        uint32_t *g = slow_subtraction(set, count, 8000);
        if (found.proved) {
            assert_true(slow_period(g, 8001, &n0, &p));
            assert_int_equal(found.period, p);
            assert_int_equal(found.preperiod, n0);
        }
        free(g);
        bt_games__taking_close(table);
        bt_close(ctx);
    }
}

/* -- what is said of them -- */

static void expect_text(const char *code, size_t n, const char *start)
{
    bt_context *ctx = bt_open();
    bt_text text;
    bt_taking *table;
    bt_taking_period found;
    if (code) {
        table = open_code(ctx, code);
    } else {
        bt_taking_rules rules;
        assert_int_equal(bt_games__taking_grundy(&rules, ctx), BT_OK);
        assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    }
    bt_text__open(&text, ctx);
    assert_int_equal(bt_games__taking_period(table, n, &found), BT_OK);
    bt_games__taking_proof(table, &found, &text);
    if (strncmp(text.at, start, strlen(start)) != 0) fail_msg("%s: %s", code, text.at);
    bt_text__close(&text);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static void proofs_in_words(void **state)
{
    (void)state;
    expect_text("0.77", 1000,
                "G(n+12) = G(n) for all n >= 71 (last exception n = 70). Proof (Guy and Smith "
                "1956): moves take at most k = 2 and leave at most c = 2 heaps, so c(n0+p)+k-(c-1) "
                "= 2(71+12)+2-1 = 167 values");
    expect_text("0.07", 1000, "G(n+34) = G(n) for all n >= 53 (last exception n = 52)");
    expect_text("0.33", 1000, "G(n+3) = G(n) for all n >= 0 (no exception). Proof: the 2 values");
    expect_text("0.77", 166, "G(n+12)");
    expect_text("0.77", 165, "not proved up to n = 165; observed so far: G(n+12)");
    expect_text("0.77", 50, "not proved up to n = 50");
    expect_text("0.007", 3000, "not proved up to n = 3000");
    expect_text(NULL, 3000, "not proved up to n = 3000");
    expect_text(
        "0.8", 300,
        "G(n+3) = G(n) + 1 for all n >= 1 (last exception n = 0). Proof (after Austin 1976): "
        "the first 19 heaps");
    expect_text("0.1A", 300, "not proved up to n = 300; observed so far: G(n+2) = G(n) + 1");
}

/* Kayles: G(n) of any n is a matter of the table once its period is proved. */
static void values_far_away(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, "0.77");
    uint32_t far, near;
    size_t count;
    for (uint64_t i = 0; i < 12; i++) {
        uint64_t n = UINT64_MAX - i;
        assert_int_equal(bt_games__taking_value(table, n, &far), BT_OK);
        assert_int_equal(bt_games__taking_value(table, 84 + n % 12, &near), BT_OK);
        assert_int_equal(far, near);
    }
    bt_games__taking_values(table, &count);
    assert_true(count < 1000);
    bt_games__taking_close(table);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_periods), cmocka_unit_test(short_codes),
        cmocka_unit_test(random_codes),      cmocka_unit_test(random_sets),
        cmocka_unit_test(proofs_in_words),   cmocka_unit_test(values_far_away),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
