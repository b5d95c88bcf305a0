/* The published table of the octal games with three digits, compared with what is computed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/taking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CODES = 1024, HEAPS = 2000, LEAST = HEAPS - 10, TRIVIAL = 1000 };

/* A game by its number: 0.d1d2d3 is d1d2d3 in octal, and 4.d1d2d3 is 512 more. */
typedef struct entry {
    unsigned same;    /* the game that stands for it */
    size_t zeros;     /* heaps without a move that come first */
    uint32_t *values; /* those behind */
    bool trivial;     /* TRIVIAL values prove a period */
    bool listed;      /* as open, or solved by more than that */
} entry;

static unsigned number_of(const char *code)
{
    unsigned number = code[0] == '4' ? 8 : 0;
    for (unsigned i = 2; i < 5; i++) {
        number = 8 * number;
        if (strlen(code) > i) number += (unsigned)(code[i] - '0');
    }
    return number % 512 + (code[0] == '4' ? 512 : 0);
}

static void code_of(unsigned number, char code[8])
{
    snprintf(code, 8, "%c.%03o", number < 512 ? '0' : '4', number % 512);
}

/* -- the table -- */

static FILE *open_known(const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s", __FILE__);
    char *slash = strrchr(path, '/');
    snprintf(slash + 1, (size_t)(path + sizeof path - slash - 1), "%s", name);
    FILE *file = fopen(path, "r");
    if (!file) fail_msg("cannot open %s", path);
    return file;
}

static void read_same(entry *table, char *line)
{
    char prefix[16], code[20], *word = strtok(line, " \n");
    assert_non_null(word);
    snprintf(prefix, sizeof prefix, "%.8s", word);
    for (int digit = 1; digit <= 7; digit++) {
        assert_non_null(word = strtok(NULL, " \n"));
        snprintf(code, sizeof code, "%s%d", prefix, digit);
        if (strcmp(word, "-") != 0) table[number_of(code)].same = number_of(word);
    }
}

/* What octal.txt has of codes with up to three digits that are not trivial. */
static void read_solved(entry *table)
{
    char line[2048], code[32];
    unsigned long preperiod;
    FILE *file = open_known("octal.txt");
    while (fgets(line, sizeof line, file))
        if (line[0] != '#' && sscanf(line, "%31s %lu", code, &preperiod) == 2 && strlen(code) < 6)
            if (2 * preperiod > TRIVIAL - 10) table[number_of(code)].listed = true;
    fclose(file);
}

static void read_table(entry *table)
{
    char line[2048];
    for (unsigned i = 0; i < CODES; i++) table[i].same = i;
    FILE *file = open_known("octal-table.txt");
    while (fgets(line, sizeof line, file)) {
        if (!strncmp(line, "same ", 5)) read_same(table, line + 5);
        char code[32];
        if (sscanf(line, "open %31s", code) == 1 || sscanf(line, "solved %31s", code) == 1)
            table[number_of(code)].listed = true;
    }
    fclose(file);
    read_solved(table);
}

/* -- the values -- */

static bt_taking *open_code(bt_context *ctx, const char *code)
{
    bt_taking_rules rules;
    bt_taking *table;
    assert_int_equal(bt_games__taking_read(&rules, ctx, code, strlen(code)), BT_OK);
    assert_int_equal(bt_games__taking_open(&table, ctx, &rules), BT_OK);
    return table;
}

static void compute(entry *e, unsigned number)
{
    char code[8];
    size_t count;
    bt_taking_period period;
    bt_context *ctx = bt_open();
    code_of(number, code);
    bt_taking *table = open_code(ctx, code);
    assert_int_equal(bt_games__taking_period(table, TRIVIAL, &period), BT_OK);
    e->trivial = period.proved;
    assert_int_equal(bt_games__taking_extend(table, HEAPS), BT_OK);
    const uint32_t *values = bt_games__taking_values(table, &count);
    while (e->zeros < 8 && !values[e->zeros + 1]) e->zeros++;
    if (e->zeros == 8) e->zeros = 0;
    e->values = malloc(LEAST * sizeof *e->values);
    assert_non_null(e->values);
    memcpy(e->values, values + e->zeros + 1, LEAST * sizeof *e->values);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static bool have_same_values(const entry *a, const entry *b)
{
    return !memcmp(a->values, b->values, LEAST * sizeof *a->values);
}

static unsigned stands_for(const entry *table, unsigned i)
{
    while (table[i].same != i) i = table[i].same;
    return i;
}

static void check_same(const entry *table)
{
    char code[8], other[8];
    for (unsigned i = 0; i < CODES; i++) {
        for (unsigned j = 0; j < i; j++) {
            bool same = stands_for(table, i) == stands_for(table, j);
            if (have_same_values(&table[i], &table[j]) == same) continue;
            code_of(i, code);
            code_of(j, other);
            fail_msg("%s and %s: %s", code, other, same ? "not the same values" : "the same");
        }
    }
}

static void the_table_of_games_with_three_digits(void **state)
{
    static entry table[CODES];
    (void)state;
    read_table(table);
    for (unsigned i = 0; i < CODES; i++) compute(&table[i], i);
    check_same(table);
    for (unsigned i = 0; i < CODES; i++) {
        char code[8];
        code_of(i, code);
        if (table[i].same == i && table[i].trivial == table[i].listed)
            fail_msg("%s: %s", code, table[i].trivial ? "is trivial" : "is not trivial");
        free(table[i].values);
    }
}

/* -- lines about single games -- */

static void check_differ(const char *code, const char *other, size_t heap)
{
    bt_context *ctx = bt_open();
    bt_taking *table[2] = {open_code(ctx, code), open_code(ctx, other)};
    const uint32_t *values[2];
    size_t count, n = 0;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(bt_games__taking_choose(table[i], BT_TAKING_PLAIN), BT_OK);
        assert_int_equal(bt_games__taking_extend(table[i], HEAPS), BT_OK);
        values[i] = bt_games__taking_values(table[i], &count);
    }
    while (n < count && values[0][n] == values[1][n]) n++;
    assert_true(n < count);
    if (heap) assert_int_equal(n, heap);
    for (int i = 0; i < 2; i++) bt_games__taking_close(table[i]);
    bt_close(ctx);
}

static void check_largest(const char *code, size_t heaps, uint32_t largest, size_t at)
{
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, code);
    size_t count, top = 0;
    assert_int_equal(bt_games__taking_extend(table, heaps - 1), BT_OK);
    const uint32_t *values = bt_games__taking_values(table, &count);
    for (size_t n = 0; n < heaps; n++)
        if (values[n] > values[top]) top = n;
    if (values[top] != largest || top != at)
        fail_msg("%s: the largest value is %u at %zu", code, values[top], top);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static void check_solved(const char *code, size_t preperiod, size_t period)
{
    bt_context *ctx = bt_open();
    bt_taking *table = open_code(ctx, code);
    bt_taking_period found;
    assert_int_equal(bt_games__taking_period(table, 4 * (preperiod + period), &found), BT_OK);
    assert_true(found.proved);
    assert_int_equal(found.preperiod, preperiod);
    assert_int_equal(found.period, period);
    bt_games__taking_close(table);
    bt_close(ctx);
}

static void lines_of_the_table(void **state)
{
    char line[2048], code[32], other[32];
    unsigned long a, b, c;
    bool thorough = getenv("BOUTON_THOROUGH") != NULL;
    FILE *file = open_known("octal-table.txt");
    (void)state;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "differs %31s %31s %lu", code, other, &a) == 3)
            check_differ(code, other, a);
        if (thorough && sscanf(line, "open %31s %lu %lu %lu", code, &a, &b, &c) == 4)
            check_largest(code, a, (uint32_t)b, c);
        if (thorough && sscanf(line, "solved %31s %lu %lu", code, &a, &b) == 3)
            check_solved(code, a, b);
    }
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_table_of_games_with_three_digits),
        cmocka_unit_test(lines_of_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
