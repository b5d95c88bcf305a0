/* The claims of values.txt, decided by the engine and by plain trees. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/naive.h"

static bool relation_holds(bt_relation relation, const char *sign)
{
    if (strcmp(sign, "==") == 0) return relation == BT_EQUAL;
    if (strcmp(sign, "!=") == 0) return relation != BT_EQUAL;
    if (strcmp(sign, "<=") == 0) return relation == BT_LESS || relation == BT_EQUAL;
    if (strcmp(sign, ">=") == 0) return relation == BT_GREATER || relation == BT_EQUAL;
    if (strcmp(sign, "<") == 0) return relation == BT_LESS;
    if (strcmp(sign, ">") == 0) return relation == BT_GREATER;
    if (strcmp(sign, "||") == 0) return relation == BT_FUZZY;
    fail_msg("no relation '%s'", sign);
    return false;
}

/* Cuts `left SIGN right` in three; the sign stands between blanks. */
static void cut(char *claim, char **sign, char **right)
{
    static const char *const signs[] = {" == ", " != ", " <= ", " >= ", " < ", " > ", " || "};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        char *at = strstr(claim, signs[i]);
        if (!at) continue;
        *at = '\0';
        *sign = at + 1;
        *right = at + strlen(signs[i]);
        (*right)[-1] = '\0';
        return;
    }
    fail_msg("no claim: '%s'", claim);
}

static void check_by_engine(bt_context *ctx, naive_store *store, char *claim)
{
    bt_result result;
    (void)store;
    if (bt_value__evaluate(ctx, NULL, claim, &result)) fail_msg("'%s': %s", claim, bt_message(ctx));
    assert_int_equal(result.kind, BT_RESULT_TRUTH);
    if (!result.truth) fail_msg("the engine denies '%s'", claim);
    bt_result__close(&result);
}

static void check_claim(bt_context *ctx, naive_store *store, char *claim)
{
    char *sign = NULL, *right = NULL;
    check_by_engine(ctx, store, claim);
    cut(claim, &sign, &right);
    naive g = naive_read(store, claim), h = naive_read(store, right);
    if (!relation_holds(naive_compare(store, g, h), sign))
        fail_msg("the trees deny '%s %s %s'", claim, sign, right);
    bt_value a = bt_value_read(ctx, claim), b = bt_value_read(ctx, right);
    assert_true(relation_holds(bt_value_compare(ctx, a, b), sign));
}

/* Every claim of a file; at least so many. */
static void check_file(const char *path, size_t least,
                       void (*check)(bt_context *ctx, naive_store *store, char *claim))
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    bt_context *ctx = bt_open();
    naive_store *store = naive_open();
    char line[512];
    size_t count = 0;
    while (fgets(line, sizeof line, file)) {
        char *comment = strstr(line, " # ");
        if (line[0] == '#' || line[0] == '\n') continue;
        if (!comment) fail_msg("no source given: %s", line);
        *comment = '\0';
        check(ctx, store, line);
        naive_clear(store);
        count++;
    }
    fclose(file);
    assert_true(count > least);
    naive_close(store);
    bt_close(ctx);
}

static void test_values(void **state)
{
    (void)state;
    check_file("tests/known/values.txt", 50, check_claim);
}

/* What the trees cannot read is compared with its definition elsewhere. */
static void test_functions(void **state)
{
    (void)state;
    check_file("tests/known/functions.txt", 30, check_by_engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values),
                                       cmocka_unit_test(test_functions)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
