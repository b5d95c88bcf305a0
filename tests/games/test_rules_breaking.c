/* Take-and-break games by longer codes and by rules for amounts, against brute force written from
   the rules; codes and formulas good and bad. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/breaking.h"
#include "support/playing.h"
#include "support/seed.h"

enum { HEAPS = 13, DIGITS = 4, OPTIONS = 3000 };

/* Digits as they stand in a code: which numbers of heaps, and a mark. */
typedef struct code {
    unsigned heaps[DIGITS]; /* bits */
    char mark[DIGITS];
    int period;        /* of the last digits; 0 for none */
    bool more[DIGITS]; /* numbers of heaps from 5 on, too */
    char text[100];
} code;

/* -- brute force -- */

typedef struct slow {
    bt_context *ctx;
    const code *codes[2];
    bt_value known[HEAPS + 1];
    bt_value options[OPTIONS];
    size_t count;
} slow;

static bool is_allowed(const int *parts, int count, char mark)
{
    for (int i = 1; i < count; i++) {
        if (mark == '=' && parts[i] != parts[0]) return false;
        if (mark == '?' && parts[i] != parts[0]) return true;
        for (int k = 0; k < i && mark == '!'; k++)
            if (parts[i] == parts[k]) return false;
    }
    return mark != '?' || count < 2;
}

/* All ways to write `rest` as an ordered sum of `wanted` positive parts. */
static void see_parts(slow *s, int *parts, int have, int wanted, int rest, char mark)
{
    if (have == wanted) {
        bt_value sum = bt_value_integer(s->ctx, 0);
        if (rest || !is_allowed(parts, have, mark)) return;
        for (int i = 0; i < have; i++) sum = bt_value_add(s->ctx, sum, s->known[parts[i]]);
        for (size_t i = 0; i < s->count; i++)
            if (s->options[i] == sum) return;
        assert_true(s->count < OPTIONS);
        s->options[s->count++] = sum;
        return;
    }
    for (int part = 1; part <= rest; part++) {
        parts[have] = part;
        see_parts(s, parts, have + 1, wanted, rest - part, mark);
    }
}

static void see_moves(slow *s, const code *c, int n)
{
    int parts[HEAPS + 1];
    s->count = 0;
    for (int amount = 0; amount <= n; amount++) {
        int digit = amount < DIGITS ? amount : -1;
        if (digit < 0 && c->period) digit = DIGITS - c->period + (amount - DIGITS) % c->period;
        for (int h = 0; digit >= 0 && h <= n; h++)
            if (c->heaps[digit] >> h & 1 || (h > 5 && c->more[digit]))
                see_parts(s, parts, 0, h, n - amount, c->mark[digit]);
    }
}

static void find_worth(slow *s, int n)
{
    bt_value left[OPTIONS];
    see_moves(s, s->codes[0], n);
    size_t count = s->count;
    memcpy(left, s->options, sizeof left);
    see_moves(s, s->codes[1], n);
    s->known[n] = bt_value_game(s->ctx, left, count, s->options, s->count);
}

/* -- random codes -- */

static void put_digit(code *c, int i, size_t *at)
{
    bool first = true;
    *at += (size_t)sprintf(c->text + *at, "{");
    for (int h = 0; h < 6; h++)
        if (c->heaps[i] >> h & 1) {
            *at += (size_t)sprintf(c->text + *at, first ? "%d" : ",%d", h);
            first = false;
        }
    if (c->more[i]) c->text[(*at)++] = '+';
    *at += (size_t)sprintf(c->text + *at, "}");
}

static code make_code(bt_random *random)
{
    static const unsigned many[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 19, 33};
    code c = {.period = bt_random__below(random, 3) ? 0 : 1 + (int)bt_random__below(random, 2)};
    size_t at = 0;
    for (int i = 0; i < DIGITS; i++) {
        c.heaps[i] = many[bt_random__below(random, sizeof many / sizeof *many)];
        c.mark[i] = "  !?="[bt_random__below(random, 5)];
        if (i == 0) c.heaps[i] &= ~3u;
        c.more[i] = c.heaps[i] & 32 && bt_random__below(random, 2);
        if (c.period && i == DIGITS - c.period) c.text[at++] = '[';
        if (c.heaps[i] > 7)
            put_digit(&c, i, &at);
        else
            at += (size_t)sprintf(c.text + at, "%u", c.heaps[i]);
        if (c.mark[i] != ' ') c.text[at++] = c.mark[i];
        if (i == 0) c.text[at++] = '.';
    }
    if (c.period) c.text[at++] = ']';
    c.text[at] = '\0';
    return c;
}

static void check_codes(const code *left, const code *right)
{
    char name[300], text[10];
    bt_context *ctx = bt_open();
    slow *s = calloc(1, sizeof *s);
    assert_non_null(s);
    s->ctx = ctx;
    s->codes[0] = left;
    s->codes[1] = right;
    if (left == right)
        snprintf(name, sizeof name, "take-and-break:%s", left->text);
    else
        snprintf(name, sizeof name, "take-and-break:left=%s:right=%s", left->text, right->text);
    bt_game *game = open_game(ctx, name);
    for (int n = 0; n <= HEAPS; n++) {
        find_worth(s, n);
        snprintf(text, sizeof text, "%d", n);
        bt_value value = bt_solve__value(game, read_position(game, text));
        if (value != s->known[n]) fail_msg("%s, heap %d", name, n);
        bt_solution found = solve_text(game, text, BT_METHOD_AUTO);
        assert_int_equal(found.outcome, bt_value_outcome(ctx, value));
        if (left == right) assert_true(bt_value_nimber(ctx, strtoul(found.nim, NULL, 10)) == value);
        bt_solution__close(&found);
    }
    bt_rules_close(game);
    bt_close(ctx);
    free(s);
}

static void test_codes(void **state)
{
    bt_random random = random_start(__func__);
    (void)state;
    for (int round = 0; round < 60; round++) {
        code a = make_code(&random), b = make_code(&random);
        check_codes(&a, &a);
        check_codes(&a, &b);
    }
}

/* Codes that mean the same, and the moves of some: the heaps that are left. From the tests of
   CGSuite 2 (A. N. Siegel), TBCodeTest.scala. */
static bt_status write_move(void *data, const uint64_t *left, unsigned count)
{
    char *text = data;
    size_t at = strlen(text);
    if (at) at += (size_t)sprintf(text + at, "  ");
    for (unsigned i = 0; i < count; i++)
        at += (size_t)sprintf(text + at, i ? ",%lu" : "%lu", left[i]);
    if (!count) sprintf(text + at, "-");
    return BT_OK;
}

static void test_moves(void **state)
{
    static const struct {
        const char *code;
        uint64_t heap;
        const char *moves;
    } known[] = {
        {"0.3", 9, "8"},
        {"0.77", 9, "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4"},
        {"4!.0", 8, "1,7  2,6  3,5"},
        {"0.3F?", 9, "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3"},
        {"0.3F!", 9, "8  7  1,6  2,5  3,4  1,2,4"},
        {"0.3f?", 11, "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4"},
        {"0.*3", 7,
         "6  1,5  2,4  3,3  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1  5"},
        {"0.*?3", 7, "6  1,5  2,4  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2  5"},
        {"0.*!3", 7, "6  1,5  2,4  1,2,3  5"},
        {"0.[3]", 7, "6  5  4  3  2  1  -"},
        {"0.[2]", 7, "6  5  4  3  2  1"},
        {"0.3[1]", 7, "6  -"},
        {"0.7[03]", 7, "6  1,5  2,4  3,3  4  2  -"},
        {"80.0", 7, "1,1,6  1,2,5  1,3,4  2,2,4  2,3,3"},
        {"0.*=", 11, "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"},
        {"{2+}=.0", 10, "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1"},
        {"0.{0,1,3+}", 1, "-"},
        {"0.{0,1,3+}", 7, "6  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1"},
        {"0.{1,3+}", 1, ""},
        {"0.{2,3?+}", 7, "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2"},
        {"0.&6;!", 7, "6  1,5  2,4"},
    };
    (void)state;
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char text[400] = "";
        bt_breaking b;
        assert_int_equal(bt_games__breaking_read(&b, ctx, known[i].code), BT_OK);
        assert_int_equal(bt_games__breaking_moves(&b, known[i].heap, write_move, text), BT_OK);
        if (strcmp(text, known[i].moves) != 0) fail_msg("%s: %s", known[i].code, text);
        bt_games__breaking_close(&b);
    }
    bt_close(ctx);
}

/* -- amounts by a rule -- */

static void test_sets(void **state)
{
    static const struct {
        const char *rule;
        int set[8];
    } sets[] = {
        {"n^2", {1, 4, 9, 16}},
        {"squares", {1, 4, 9, 16}},
        {"2^n-1", {1, 3, 7, 15}},
        {"primes", {2, 3, 5, 7, 11, 13, 17, 19}},
        {"fibonacci", {1, 2, 3, 5, 8, 13}},
        {"n*(n+1)/2", {1, 3, 6, 10, 15}},
        {"3*n-2", {1, 4, 7, 10, 13, 16, 19}},
        {"n^2-4", {5, 12}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        char name[40], text[10];
        unsigned nims[21] = {0};
        bt_context *ctx = bt_open();
        snprintf(name, sizeof name, "take:%s", sets[i].rule);
        bt_game *game = open_game(ctx, name);
        for (int n = 0; n <= 20; n++) {
            bool met[32] = {false};
            for (int k = 0; k < 8 && sets[i].set[k]; k++)
                if (sets[i].set[k] <= n) met[nims[n - sets[i].set[k]]] = true;
            while (met[nims[n]]) nims[n]++;
            snprintf(text, sizeof text, "%d", n);
            bt_solution found = solve_text(game, text, BT_METHOD_AUTO);
            if (strtoul(found.nim, NULL, 10) != nims[n]) fail_msg("%s, heap %d", name, n);
            bt_solution__close(&found);
        }
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void test_formulas(void **state)
{
    static const struct {
        const char *formula;
        uint64_t n;
        int64_t value;
    } right[] = {{"n", 7, 7},     {"2*n+1", 3, 7},       {"2^3^n", 2, 512},  {"(n-1)*(n+1)", 5, 24},
                 {"n/3*2", 9, 6}, {" 7 - n - 1 ", 2, 4}, {"(0-1)^n", 3, -1}, {"1^n", 9, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof right / sizeof *right; i++) {
        int64_t value;
        assert_int_equal(bt_games__formula_at(right[i].formula, right[i].n, &value),
                         BT_FORMULA_INTEGER);
        assert_int_equal(value, right[i].value);
    }
    int64_t value;
    assert_int_equal(bt_games__formula_at("n^70", 9, &value), BT_FORMULA_LARGE);
    assert_int_equal(bt_games__formula_at("n/2", 9, &value), BT_FORMULA_FRACTION);
    assert_int_equal(bt_games__formula_at("1/(n-9)", 9, &value), BT_FORMULA_FRACTION);
}

static void test_refused(void **state)
{
    static const struct {
        const char *game;
        size_t place;
    } wrong[] = {
        {"take-and-break", 14},
        {"take-and-break:77", 17},
        {"take-and-break:3.7", 15},
        {"take-and-break:0.", 17},
        {"take-and-break:0.7x", 18},
        {"take-and-break:0.{0,65}", 20},
        {"take-and-break:0.{0,1", 21},
        {"take-and-break:0.{0,1!}?", 23},
        {"take-and-break:0.[3", 19},
        {"take-and-break:0.[3]3", 20},
        {"take-and-break:0.3]", 18},
        {"take-and-break:0.&7", 19},
        {"take-and-break:40.0", 15},
        {"take-and-break:left=0.7", 20},
        {"take-and-break:left=0.7:right=1.7", 30},
        {"take", 4},
        {"take:n^", 7},
        {"take:(n", 7},
        {"take:n n", 7},
        {"take:9-n", 5},
        {"take:n/2", 5},
        {"take:cubes", 5},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bt_context *ctx = bt_open();
        assert_int_equal(refuse_game(ctx, wrong[i].game), BT_INPUT);
        if (bt_error_place(ctx) != wrong[i].place)
            fail_msg("%s: place %zu, %s", wrong[i].game, bt_error_place(ctx), bt_message(ctx));
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codes),   cmocka_unit_test(test_moves),
        cmocka_unit_test(test_sets),    cmocka_unit_test(test_formulas),
        cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
