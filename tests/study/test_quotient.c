/* Proof files of misère quotients: good ones are accepted, changed ones refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "study/quotient.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *write_proof(const char *name, uint64_t to)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_misere m;
    bt_text text;
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
    assert_int_equal(bt_solve__misere_extend(&m, to), BT_OK);
    bt_text__open(&text, ctx);
    assert_int_equal(bt_study__quotient_write(&m, &text), BT_OK);
    char *copy = strdup(text.at);
    bt_text__close(&text);
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    bt_close(ctx);
    return copy;
}

/* Of the positions that are given, up to a NULL, or of a whole graph. */
static char *write_listed(const char *name, const char *const *positions)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_misere m;
    bt_text text;
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
    if (!positions[0]) assert_int_equal(bt_study__quotient_nodes(&m), BT_OK);
    for (size_t i = 0; positions[i]; i++) {
        bt_text__open(&text, ctx);
        assert_int_equal(game->play.parse(game, positions[i], &text), BT_OK);
        bt_position position = bt_rules__keep_position(game, text.at, text.length);
        assert_int_equal(bt_solve__misere_add(&m, position), BT_OK);
        bt_text__close(&text);
    }
    bt_text__open(&text, ctx);
    assert_int_equal(bt_study__quotient_write(&m, &text), BT_OK);
    char *copy = strdup(text.at);
    bt_text__close(&text);
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    bt_close(ctx);
    return copy;
}

static bt_game *find_game(void *opened, bt_context *ctx, const char *name)
{
    bt_game **game = opened;
    return bt_games_open(ctx, name, game) ? NULL : *game;
}

static bt_status check(const char *text)
{
    bt_context *ctx = bt_open();
    bt_study_quotient_claim claim;
    bt_game *game = NULL;
    bt_status status = bt_study__quotient_check(ctx, text, find_game, &game, &claim);
    bt_rules_close(game);
    bt_close(ctx);
    return status;
}

static void proofs_are_accepted(void **state)
{
    static const struct {
        const char *game;
        uint64_t to;
    } games[] = {
        {"misere:kayles", 400},
        {"misere:octal:0.123", 100},
        {"misere:dawsons-kayles", 20},
        {"misere:subtraction:1,2", 100},
        {"misere:nim", 8},
        {"misere:grundy", 14},
        {"misere:octal:4.3", 100},
        {"misere:octal:0.8", 20},
        {"misere:octal:code=0.75", 99},
        {"misere:treblecross", 12},
        {"misere:dawsons-chess", 12},
        {"misere:octal:0.0", 9},
    };
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        char *proof = write_proof(games[i].game, games[i].to);
        if (check(proof) != BT_OK) fail_msg("the proof for %s is refused", games[i].game);
        free(proof);
    }
}

/* Is this place on a line of which every number matters? The tree, the letters and the states are
   but means: others may do as well. */
static bool is_claim(const char *text, size_t at)
{
    static const char *const words[] = {"heaps ", "preperiod ", "period ", "order ",
                                        "act ",   "portion ",   "images "};
    while (at > 0 && text[at - 1] != '\n') at--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (!strncmp(text + at, words[i], strlen(words[i]))) return true;
    return false;
}

/* A proof in which the number at a place is another one. */
static char *change_number(const char *text, size_t at, long by)
{
    char *end;
    long n = strtol(text + at, &end, 10) + by;
    char *changed = malloc(strlen(text) + 20);
    sprintf(changed, "%.*s%ld%s", (int)at, text, n < 0 ? n + 3 : n, end);
    return changed;
}

static size_t refuse_changes(const char *proof)
{
    size_t refused = 0, start = (size_t)(strstr(proof, "heaps ") - proof);
    for (size_t at = start; proof[at]; at++) {
        if (!isdigit((unsigned char)proof[at]) || proof[at - 1] != ' ' || !is_claim(proof, at))
            continue;
        for (long by = -1; by <= 2; by++) {
            if (by == 0) continue;
            char *changed = change_number(proof, at, by);
            if (check(changed) == BT_OK) fail_msg("a change at %zu is accepted:\n%s", at, changed);
            refused++;
            free(changed);
        }
    }
    return refused;
}

static void changed_numbers_are_refused(void **state)
{
    (void)state;
    char *whole = write_proof("misere:octal:0.123", 100), *part = write_proof("misere:kayles", 12);
    assert_true(refuse_changes(whole) > 300);
    assert_true(refuse_changes(part) > 300);
    free(whole);
    free(part);
}

static void expect_refused(const char *text, const char *why)
{
    bt_context *ctx = bt_open();
    bt_study_quotient_claim claim;
    bt_game *game = NULL;
    assert_int_equal(bt_study__quotient_check(ctx, text, find_game, &game, &claim), BT_DOMAIN);
    if (!strstr(bt_message(ctx), why)) fail_msg("%s, not: %s", bt_message(ctx), why);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Claims in which a single condition does not hold. */
static void every_condition_counts(void **state)
{
    static const char head[] = "bouton quotient 1\ngame misere:octal:0.3\nheaps 4\npreperiod 0\n";
    static const struct {
        const char *claim, *why;
    } cases[] = {
        {"period 2\norder 2\nletters 1 1\ntree 0 0\nact 1 0\nportion 1 1\nimages 0 1 0 1\n", ""},
        {"period 2\norder 4\nletters 1 1\ntree 0 0 1 0 2 0\nact 1 2 3 0\nportion 2 1 3\n"
         "images 0 1 0 1\n",
         "two elements are alike"},
        {"period 2\norder 2\nletters 1 1\ntree 0 0\nact 1 0\nportion 1 0\nimages 0 1 0 1\n",
         "1 is in the P-portion"},
        {"period 1\norder 1\nletters 0\ntree\nportion 0\nimages 0 0 0 0\n",
         "a position that is no P-position has no move to one"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[400];
        snprintf(text, sizeof text, "%s%sstates 0\n", head, cases[i].claim);
        if (*cases[i].why)
            expect_refused(text, cases[i].why);
        else
            assert_int_equal(check(text), BT_OK);
    }
}

/* Nim has moves of every size: what is true of some heaps says nothing of all. */
static void unbounded_moves_have_no_period(void **state)
{
    (void)state;
    char *proof = write_proof("misere:nim", 2), *period = strstr(proof, "preperiod 0\nperiod 0");
    assert_int_equal(check(proof), BT_OK);
    memcpy(period, "preperiod 2\nperiod 1", 20);
    expect_refused(proof, "no theorem covers all heaps");
    free(proof);
}

/* Without any one of its states a proof is none, and it is none for another game. */
static void missing_states_are_refused(void **state)
{
    (void)state;
    char *proof = write_proof("misere:octal:0.123", 100), *states = strstr(proof, "states ");
    unsigned long count = strtoul(states + 7, NULL, 10);
    size_t removed = 0;
    for (char *line = strstr(states, "\nstate "); line; line = strstr(line + 1, "\nstate ")) {
        char *less = malloc(strlen(proof) + 1), *first = strchr(states, '\n');
        char *next = strchr(line + 1, '\n');
        sprintf(less, "%.*sstates %lu%.*s%s", (int)(states - proof), proof, count - 1,
                (int)(line - first), first, next);
        assert_int_equal(check(less), BT_DOMAIN);
        free(less);
        removed++;
    }
    assert_int_equal(removed, count);
    memcpy(strstr(proof, "0.123"), "0.133", 5);
    assert_int_equal(check(proof), BT_DOMAIN);
    free(proof);
}

/* Positions of any game in the place of heaps, and the nodes of a graph. */
static void listed_positions_are_checked(void **state)
{
    (void)state;
    char *board = write_listed("misere:cram", (const char *const[]){"2x4", "3x3", NULL});
    char *graph =
        write_listed("misere:counters:file=tests/games/counters.txt", (const char *const[]){NULL});
    assert_int_equal(check(board), BT_OK);
    assert_int_equal(check(graph), BT_OK);
    assert_true(refuse_changes(board) > 50);
    assert_true(refuse_changes(graph) > 10);
    char *swapped = strdup(board), *first = strstr(swapped, "position 2x1\n");
    assert_non_null(first);
    memcpy(first, "position 2x4\n", 13);
    assert_int_equal(check(swapped), BT_DOMAIN); /* listed twice, and 2x1 nowhere */
    free(swapped);
    free(board);
    free(graph);
}

/* Every beginning of a file is damaged, and nothing worse happens. */
static void cut_files_are_refused(void **state)
{
    (void)state;
    char *proof = write_proof("misere:octal:0.123", 100);
    size_t length = strlen(proof);
    for (size_t cut = length - 2; cut > strlen(BT_STUDY_QUOTIENT_HEADING); cut -= 7) {
        char *part = strndup(proof, cut);
        bt_status status = check(part);
        assert_true(status == BT_INPUT || status == BT_DOMAIN);
        free(part);
        if (cut < 8) break;
    }
    free(proof);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_are_accepted),
        cmocka_unit_test(changed_numbers_are_refused),
        cmocka_unit_test(every_condition_counts),
        cmocka_unit_test(unbounded_moves_have_no_period),
        cmocka_unit_test(missing_states_are_refused),
        cmocka_unit_test(cut_files_are_refused),
        cmocka_unit_test(listed_positions_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
