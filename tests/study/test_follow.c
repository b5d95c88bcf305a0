/* Games followed over many runs: killed, extended and resumed, they end where one run ends. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "games/taking_moves.h"
#include "study/follow.h"
#include "support/playing.h"
#include "support/seed.h"

enum { WINDOW = 1 << 15 };

static void name_store(char path[64], const char *word)
{
    snprintf(path, 64, "/tmp/bouton-follow-%s-%d", word, (int)getpid());
    remove(path);
}

static bt_status follow(const char *name, const char *path, uint64_t limit, bt_period *out,
                        char message[200])
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, name);
    bt_status status = bt_study__follow(game, path, limit, WINDOW, out);
    if (message) snprintf(message, 200, "%s", status ? bt_message(ctx) : "");
    bt_rules_close(game);
    bt_close(ctx);
    return status;
}

/* 0.16: Gangolli and Plambeck 1989. */
static void check_published(const bt_period *found)
{
    assert_true(found->proved);
    assert_int_equal(found->preperiod, 105351);
    assert_int_equal(found->period, 149459);
}

static void pieces_end_where_one_run_ends(void **state)
{
    char path[64];
    bt_period found;
    static const uint64_t limits[] = {1000, 100000, 140000, 200000, 250000, 300000, 0, 0};
    (void)state;
    name_store(path, "pieces");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        assert_int_equal(follow("octal:0.16", path, limits[i], &found, NULL), BT_OK);
        if (limits[i]) assert_true(found.searched >= limits[i]);
        if (limits[i] == 1000) assert_false(found.proved);
    }
    check_published(&found);
    remove(path);
}

static void the_certificate_is_a_proof(void **state)
{
    char path[64];
    bt_period found;
    bt_text proof;
    bt_study_claim claim;
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "octal:0.16");
    (void)state;
    name_store(path, "proof");
    assert_int_equal(bt_study__follow(game, path, 0, WINDOW, &found), BT_OK);
    bt_text__open(&proof, ctx);
    assert_int_equal(bt_study__proof_write(game, BT_OF_NIM, &found, &proof), BT_OK);
    assert_int_equal(bt_study__proof_check(ctx, proof.at, &claim), BT_OK);
    assert_int_equal(claim.period, 149459);
    bt_text__close(&proof);
    bt_rules_close(game);
    bt_close(ctx);
    remove(path);
}

/* kill -9 after a random time, until a run comes to its end. */
static void killed_runs_lose_nothing(void **state)
{
    char path[64];
    bt_period found;
    int status = -1;
    (void)state;
    bt_random random = random_start("follow");
    name_store(path, "killed");
    for (unsigned i = 0; i < 12; i++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) _exit((int)follow("octal:0.16", path, 0, &found, NULL));
        usleep(1000 * (useconds_t)bt_random__below(&random, 150));
        kill(child, SIGKILL);
        assert_int_equal(waitpid(child, &status, 0), child);
        if (WIFEXITED(status)) assert_int_equal(WEXITSTATUS(status), BT_OK);
    }
    assert_int_equal(follow("octal:0.16", path, 0, &found, NULL), BT_OK);
    check_published(&found);
    remove(path);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* The window was kept in which the period was met, but not yet the period: it is met again. If few
   windows were kept besides, it is met at a multiple. */
static void the_last_row_may_be_lost(void **state)
{
    char path[64];
    bt_period found;
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        name_store(path, "last");
        assert_int_equal(follow("octal:0.16", path, 0, &found, NULL), BT_OK);
        run_sql(path, "DELETE FROM item WHERE kind = 'period'");
        if (i == 1)
            run_sql(path, "DELETE FROM item WHERE kind = 'window' AND number NOT IN "
                          "(SELECT number FROM item WHERE heaps <= 163840 UNION "
                          "SELECT max(number) FROM item)");
        assert_int_equal(follow("octal:0.16", path, 0, &found, NULL), BT_OK);
        check_published(&found);
    }
    remove(path);
}

/* A game whose values are too large for windows is kept as a table. */
static void tables_are_resumed(void **state)
{
    char path[64];
    bt_period found;
    size_t known, other;
    bt_context *ctx = bt_open();
    (void)state;
    name_store(path, "table");
    assert_int_equal(follow("octal:0.007", path, 3000, &found, NULL), BT_OK);
    assert_int_equal(follow("octal:0.007", path, 5000, &found, NULL), BT_OK);
    bt_game *game = open_game(ctx, "octal:0.007"), *fresh = open_game(ctx, "octal:0.007");
    assert_int_equal(bt_study__follow(game, path, 5500, WINDOW, &found), BT_OK);
    const uint32_t *values = bt_games__taking_values(bt_games__taking_of(game), &known);
    assert_int_equal(known, 5501);
    bt_taking *plain = bt_games__taking_of(fresh);
    assert_int_equal(bt_games__taking_choose(plain, BT_TAKING_PLAIN), BT_OK);
    assert_int_equal(bt_games__taking_extend(plain, 5500), BT_OK);
    assert_memory_equal(values, bt_games__taking_values(plain, &other), known * sizeof *values);
    bt_rules_close(game);
    bt_rules_close(fresh);
    bt_close(ctx);
    remove(path);
}

static void damage_is_noticed(void **state)
{
    static const char *const damage[] = {
        "UPDATE state SET bytes = zeroblob(length(bytes)) WHERE number = 1",
        "UPDATE item SET heaps = heaps + 2 WHERE number = 2",
        "DELETE FROM state WHERE number = 0",
        "UPDATE meta SET value = 'octal:0.26' WHERE name = 'game'",
    };
    char path[64], message[200];
    bt_period found;
    (void)state;
    for (size_t i = 0; i < sizeof damage / sizeof *damage; i++) {
        name_store(path, "damage");
        assert_int_equal(follow("octal:0.16", path, 200000, &found, NULL), BT_OK);
        run_sql(path, damage[i]);
        assert_int_equal(follow("octal:0.16", path, 220000, &found, message), BT_IO);
        assert_true(strlen(message) > 10);
        remove(path);
    }
}

static void other_games_are_refused(void **state)
{
    char path[64], message[200];
    bt_period found;
    (void)state;
    name_store(path, "other");
    assert_int_equal(follow("octal:0.16", path, 2000, &found, NULL), BT_OK);
    assert_int_equal(follow("octal:0.26", path, 2000, &found, message), BT_INPUT);
    assert_non_null(strstr(message, "its game is octal:0.16"));
    assert_int_equal(follow("nim", path, 2000, &found, message), BT_DOMAIN);
    assert_int_equal(follow("misere:kayles", path, 2000, &found, message), BT_DOMAIN);
    remove(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_end_where_one_run_ends),
        cmocka_unit_test(the_certificate_is_a_proof),
        cmocka_unit_test(killed_runs_lose_nothing),
        cmocka_unit_test(the_last_row_may_be_lost),
        cmocka_unit_test(tables_are_resumed),
        cmocka_unit_test(damage_is_noticed),
        cmocka_unit_test(other_games_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
