/* The facts of boards.txt, and of boards-long.txt in a thorough run, about positions of board
 * games: values, outcomes, nim-values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"

static void check_value(bt_game *game, bt_position position, const char *wanted)
{
    bt_value right = bt_value_read(game->ctx, wanted);
    if (!right) fail_msg("'%s': %s", wanted, bt_message(game->ctx));
    bt_value value = bt_solve__value(game, position);
    char *text = write_position(game, position);
    if (value != right) fail_msg("%s %s is not worth %s", game->name, text, wanted);
    free(text);
}

static void check_outcome(bt_game *game, const char *position, char wanted)
{
    bt_solution found = solve_text(game, position, BT_METHOD_AUTO);
    if (bt_outcome_letter(found.outcome) != wanted)
        fail_msg("%s %s has not the outcome %c", game->name, position, wanted);
    bt_solution__close(&found);
}

static void check_fact(const char *name, const char *position, const char *fact)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    uint32_t nim = UINT32_MAX;
    if (!strncmp(fact, "outcome ", 8)) {
        check_outcome(game, position, fact[8]);
    } else if (!strncmp(fact, "nim-value ", 10)) {
        assert_int_equal(bt_solve__nim(game, read_position(game, position), &nim), BT_OK);
        if (nim != (uint32_t)atoi(fact + 10))
            fail_msg("%s %s: %s, not %u", name, position, fact, nim);
    } else {
        check_value(game, read_position(game, position), fact);
    }
    bt_rules_close(game);
    bt_close(ctx);
}

static size_t check_file(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[512];
    size_t count = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#' || line[0] == '\n') continue;
        char *source = strstr(line, " # "), *rest = NULL;
        if (!source) fail_msg("no source given: %s", line);
        *source = '\0';
        const char *name = strtok_r(line, " ", &rest), *position = strtok_r(NULL, " ", &rest);
        assert_non_null(position);
        check_fact(name, position, rest);
        count++;
    }
    fclose(file);
    return count;
}

static void test_facts(void **state)
{
    (void)state;
    assert_true(check_file("tests/known/boards.txt") > 60);
    if (getenv("BOUTON_THOROUGH")) assert_true(check_file("tests/known/boards-long.txt") > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_facts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
