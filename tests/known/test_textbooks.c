/* The facts of slides.txt and textbooks.txt, one by one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "script/script.h"
#include "support/collect.h"

enum { LIST_MOST = 64, MOVES_MOST = 1024 };

typedef struct fact {
    bt_context *ctx;
    unsigned line;
    bt_game *game; /* NULL for a sum */
    char *subject, *claim;
} fact;

#define REQUIRE(f, promise)                                                                        \
    do {                                                                                           \
        if (!(promise))                                                                            \
            fail_msg("line %u, `%s`: %s %s", (f)->line, (f)->subject, #promise,                    \
                     bt_message((f)->ctx));                                                        \
    } while (0)

static char *trim(char *text)
{
    while (*text == ' ') text++;
    for (size_t length = strlen(text); length && strchr(" \n", text[length - 1]);)
        text[--length] = '\0';
    return text;
}

static bt_position read_position(const fact *f, const char *text)
{
    bt_position position = BT_NO_POSITION;
    REQUIRE(f, bt_rules_parse(f->game, text, &position) == BT_OK);
    return position;
}

/* -- sets of positions -- */

/* The claim `a ; b ; c` as handles, sorted, without repeats. */
static int compare(const void *a, const void *b)
{
    bt_position x = *(const bt_position *)a, y = *(const bt_position *)b;
    return (x > y) - (x < y);
}

static size_t tidy(bt_position *list, size_t count)
{
    size_t kept = 0;
    qsort(list, count, sizeof *list, compare);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || list[i] != list[kept - 1]) list[kept++] = list[i];
    return kept;
}

static size_t read_set(const fact *f, bt_position *list)
{
    size_t count = 0;
    for (char *next = f->claim; next && strcmp(f->claim, "none") != 0;) {
        char *end = strchr(next, ';');
        if (end) *end = '\0';
        assert_true(count < LIST_MOST);
        list[count++] = read_position(f, trim(next));
        next = end ? end + 1 : NULL;
    }
    return tidy(list, count);
}

static void check_set(const fact *f, bt_position *list, size_t count)
{
    bt_position claimed[LIST_MOST];
    size_t claims = read_set(f, claimed);
    count = tidy(list, count);
    REQUIRE(f, count == claims);
    REQUIRE(f, memcmp(list, claimed, count * sizeof *list) == 0);
}

static void check_options(fact *f)
{
    bt_position_list list;
    bt_rules__list_open(&list, f->game);
    bt_position from = read_position(f, f->subject);
    REQUIRE(f, bt_rules__options(f->game, from, BT_LEFT, &list) == BT_OK);
    check_set(f, list.at.at, list.at.length);
    bt_rules__list_close(&list);
}

/* -- solutions: by every method that applies -- */

static void solve_sum(fact *f, const bt_sum *sum, bt_method method, bt_solution *out)
{
    bt_status status =
        bt_solve__ask(sum, (bt_question){.method = method, .moves = BT_MOVES_ALL}, out);
    const char *name = f->game ? f->game->rules->name : "";
    bool loops = !strcmp(name, "poker-nim") || !strcmp(name, "northcott");
    bool applies = method != BT_METHOD_SEARCH || !loops;
    if (method == BT_METHOD_VALUE && status == BT_DOMAIN) applies = false; /* misere play */
    REQUIRE(f, status == (applies ? BT_OK : BT_DOMAIN));
    if (!applies) bt_clear(f->ctx);
}

static void check_outcome_of(fact *f, const bt_sum *sum)
{
    static const bt_method methods[] = {BT_METHOD_AUTO, BT_METHOD_SEARCH, BT_METHOD_VALUE};
    for (size_t i = 0; i < 3; i++) {
        bt_solution solution;
        solve_sum(f, sum, methods[i], &solution);
        if (solution.method) REQUIRE(f, bt_outcome_letter(solution.outcome) == f->claim[0]);
        bt_solution__close(&solution);
    }
}

static void check_outcome(fact *f)
{
    bt_sum sum;
    bt_rules__sum_open(&sum, f->ctx);
    REQUIRE(f, bt_rules__read_sum(f->game, f->subject, &sum) == BT_OK);
    check_outcome_of(f, &sum);
    bt_rules__sum_close(&sum);
}

static bt_game *find_game(void *data, bt_context *ctx, const char *name)
{
    bt_game **games = data;
    size_t i = 0;
    while (games[i]) i++;
    assert_true(i < LIST_MOST - 1);
    return bt_games_open(ctx, name, &games[i]) == BT_OK ? games[i] : NULL;
}

static void check_sum(fact *f)
{
    bt_game *games[LIST_MOST] = {NULL};
    bt_sum sum;
    bt_rules__sum_open(&sum, f->ctx);
    REQUIRE(f, bt_rules__read_mixed_sum(f->ctx, f->subject, find_game, games, &sum) == BT_OK);
    check_outcome_of(f, &sum);
    bt_rules__sum_close(&sum);
    for (size_t i = 0; games[i]; i++) bt_rules_close(games[i]);
}

static void check_nim(fact *f)
{
    bt_sum sum;
    bt_solution solution;
    bt_rules__sum_open(&sum, f->ctx);
    REQUIRE(f, bt_rules__read_sum(f->game, f->subject, &sum) == BT_OK);
    solve_sum(f, &sum, BT_METHOD_AUTO, &solution);
    REQUIRE(f, solution.nim != NULL);
    REQUIRE(f, strtoul(solution.nim, NULL, 10) == strtoul(f->claim, NULL, 10));
    bt_solution__close(&solution);
    bt_rules__sum_close(&sum);
}

/* All winning moves of the subject; how many there are. */
static size_t find_winning(fact *f, bt_position *list)
{
    bt_sum sum;
    bt_solution solution;
    bt_rules__sum_open(&sum, f->ctx);
    REQUIRE(f, bt_rules__read_sum(f->game, f->subject, &sum) == BT_OK);
    solve_sum(f, &sum, BT_METHOD_AUTO, &solution);
    const bt_moves *moves = &solution.moves[BT_LEFT];
    size_t count = moves->count;
    REQUIRE(f, count <= MOVES_MOST);
    for (size_t i = 0; i < count; i++) list[i] = moves->at[i].to;
    bt_solution__close(&solution);
    bt_rules__sum_close(&sum);
    return count;
}

static void check_winning(fact *f)
{
    bt_position list[MOVES_MOST];
    check_set(f, list, find_winning(f, list));
}

/* The claimed moves are among the winning ones. */
static void check_some_winning(fact *f)
{
    bt_position claimed[LIST_MOST], list[MOVES_MOST];
    size_t claims = read_set(f, claimed), count = tidy(list, find_winning(f, list));
    for (size_t i = 0; i < claims; i++)
        REQUIRE(f, bsearch(&claimed[i], list, count, sizeof *list, compare));
}

static void check_words(fact *f)
{
    char *to = strchr(f->subject, '>');
    bt_text words;
    assert_non_null(to);
    *to++ = '\0';
    bt_text__open(&words, f->ctx);
    bt_rules__describe(f->game, read_position(f, trim(f->subject)), read_position(f, trim(to)),
                       BT_LEFT, &words);
    assert_string_equal(words.at, f->claim);
    bt_text__close(&words);
}

/* -- sequences, rows, periods -- */

/* The numbers of the claim; how many there are. */
static size_t read_numbers(const fact *f, uint32_t *numbers)
{
    size_t count = 0;
    char *at = f->claim, *end;
    for (unsigned long n = strtoul(at, &end, 10); end != at; n = strtoul(at = end, &end, 10)) {
        assert_true(count < LIST_MOST);
        numbers[count++] = (uint32_t)n;
    }
    return count;
}

/* By the fast way of the ruleset, if it has one, and heap by heap. */
static void check_values(fact *f)
{
    uint32_t claimed[LIST_MOST], fast[LIST_MOST];
    uint64_t from = strtoul(f->subject, NULL, 10);
    size_t count = read_numbers(f, claimed), done;
    const bt_rules *rules = f->game->rules;
    memcpy(fast, claimed, sizeof fast);
    if (rules->series.sequence)
        REQUIRE(f, rules->series.sequence(f->game, BT_OF_NIM, from, from + count - 1, fast,
                                          &done) == BT_OK);
    for (size_t i = 0; i < count; i++) {
        uint32_t nim;
        bt_text bytes;
        bt_text__open(&bytes, f->ctx);
        assert_int_equal(rules->series.heap(f->game, from + i, &bytes), BT_OK);
        bt_position heap = bt_rules__keep_position(f->game, bytes.at, bytes.length);
        assert_int_equal(bt_solve__nim(f->game, heap, &nim), BT_OK);
        assert_int_equal(nim, claimed[i]);
        assert_int_equal(fast[i], claimed[i]);
        bt_text__close(&bytes);
    }
}

/* The subject is ROW, or ROW,FIRST where the row does not start with column 0. */
static void check_row(fact *f)
{
    uint32_t claimed[LIST_MOST];
    char *rest;
    uint32_t row = (uint32_t)strtoul(f->subject, &rest, 10);
    size_t first = *rest == ',' ? strtoul(rest + 1, NULL, 10) : 0, count = read_numbers(f, claimed);
    size_t columns = first + count;
    uint32_t *table = calloc((row + 1) * columns, sizeof *table);
    const bt_rules *rules = f->game->rules;
    assert_non_null(table);
    collected_rows rows = {table, columns, row + 1, 0};
    if (rules->series.table)
        REQUIRE(f, rules->series.table(f->game, row + 1, (uint32_t)columns, collect_row, &rows) ==
                       BT_OK);
    for (size_t i = 0; i < count; i++) {
        uint32_t nim;
        bt_text bytes;
        bt_text__open(&bytes, f->ctx);
        assert_int_equal(rules->series.cell(f->game, row, first + i, &bytes), BT_OK);
        bt_position cell = bt_rules__keep_position(f->game, bytes.at, bytes.length);
        assert_int_equal(bt_solve__nim(f->game, cell, &nim), BT_OK);
        REQUIRE(f, nim == claimed[i]);
        if (rules->series.table) assert_int_equal(table[row * columns + first + i], claimed[i]);
        bt_text__close(&bytes);
    }
    free(table);
}

static void check_period(fact *f)
{
    uint32_t claimed[LIST_MOST];
    bt_period period;
    assert_int_equal(read_numbers(f, claimed), 2);
    REQUIRE(f, f->game->series.period(f->game, BT_OF_NIM, 10000, &period) == BT_OK);
    REQUIRE(f, period.found && period.proved && period.saltus == 0);
    assert_int_equal(period.preperiod, claimed[0]);
    assert_int_equal(period.period, claimed[1]);
}

/* -- the file -- */

typedef struct kind {
    const char *name;
    void (*check)(fact *f);
} kind;

static void check_line(fact *f, char *line)
{
    static const kind kinds[] = {
        {"options", check_options},   {"outcome", check_outcome}, {"nim", check_nim},
        {"winning", check_winning},   {"says", check_words},      {"sum", check_sum},
        {"values", check_values},     {"row", check_row},         {"period", check_period},
        {"wins", check_some_winning},
    };
    char *colon = strstr(line, " : "), *equals = strstr(line, " = ");
    if (!colon || !equals) fail_msg("line %u is no fact", f->line);
    *colon = *equals = '\0';
    f->subject = trim(colon + 3);
    f->claim = trim(equals + 3);
    char *game = strchr(line, ' ');
    if (game) {
        *game++ = '\0';
        bt_status status = bt_script__is_named(game)
                               ? bt_script__open_file(f->ctx, game, NULL, &f->game)
                               : bt_games_open(f->ctx, game, &f->game);
        if (status) fail_msg("%s: %s", game, bt_message(f->ctx));
    }
    size_t i = 0;
    while (i < sizeof kinds / sizeof *kinds && strcmp(kinds[i].name, line) != 0) i++;
    if (i == sizeof kinds / sizeof *kinds) fail_msg("line %u: no kind `%s`", f->line, line);
    kinds[i].check(f);
    bt_rules_close(f->game);
}

static unsigned check_file(const char *path)
{
    char line[512];
    unsigned number = 0, facts = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        number++;
        if (line[0] == '#' || line[0] == '\n') continue;
        fact f = {.ctx = bt_open(), .line = number};
        assert_non_null(f.ctx);
        check_line(&f, line);
        bt_close(f.ctx);
        facts++;
    }
    fclose(file);
    return facts;
}

static void test_slides(void **state)
{
    (void)state;
    assert_true(check_file("tests/known/slides.txt") > 60);
}

static void test_textbooks(void **state)
{
    (void)state;
    assert_true(check_file("tests/known/textbooks.txt") > 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_slides),
                                       cmocka_unit_test(test_textbooks)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
