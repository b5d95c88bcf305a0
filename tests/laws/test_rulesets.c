/* What every ruleset in the table promises, checked on small positions by brute force over its
   options alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "support/brute.h"
#include "support/collect.h"

enum {
    POSITIONS = 1500, /* of a game that are looked at */
    EXPLORED = 8000,  /* that may be reachable from them */
    HEAPS = 11,
    CELLS = 6,
};

/* Games with other parameters than the sample of their ruleset. */
static const char *const more[] = {
    "misere:impartial:domineering",
    "impartial:misere:hackenbush",
    "nim:misere",
    "poker-nim",
    "moore-nim:k=1",
    "moore-nim:k=3",
    "euclid:zero",
    "coin-turning:turtles*ruler",
    "node-kayles:partizan",
    "arc-kayles:partizan",
    "counters:a>b>c>d,a>c,b>d",
    "take-and-break:left=0.37:right=4=.3",
    "octal:0.77",
    "octal:0.137",
    "octal:4.4",
    "octal:0.8",
    "octal:0.E1F",
    "subtraction:1,2,3",
    "subtraction:2,3:end=LR",
    "subtraction:2,5,7",
    "subtraction:left=1,3:right=2",
    "subtraction:2,4,7:end=N",
    "wythoff:k=2:m=3",
    "wythoff:m=2",
    "diagonal:r=2",
    "diagonal:r=3:k=2",
    "imitation:k=2:m=1",
    "imitation:k=1:m=2",
    "partial-nim:rule=any-odd",
};

typedef struct setting {
    const char *name;
    bt_context *ctx;
    bt_game *game;
    brute *b;
} setting;

static void fail_at(setting *s, bt_position position, const char *what)
{
    bt_text text;
    bt_text__open(&text, s->ctx);
    if (position) bt_rules__print(s->game, position, &text);
    fail_msg("%s, position %s: %s %s", s->name, text.at, what, bt_message(s->ctx));
}

static void expect(setting *s, bt_position position, bool promise, const char *what)
{
    if (!promise) fail_at(s, position, what);
}

/* -- small positions of all kinds -- */

static void explore_text(setting *s, bt_text *bytes)
{
    bt_position start = bt_rules__keep_position(s->game, bytes->at, bytes->length);
    assert_true(start != BT_NO_POSITION);
    if (brute_count(s->b) < POSITIONS && !brute_explore(s->b, start, EXPLORED)) {
        /* too much can be reached from here: begin again without it */
        fail_at(s, start, "too many positions can be reached from this one");
    }
    bt_text__cut(bytes, 0);
}

/* Is the position small enough that all of it can be reached within the bound? */
static bool is_small(setting *s, bt_position start)
{
    brute *trial = brute_open(s->game);
    bool small = brute_explore(trial, start, EXPLORED / 4);
    brute_close(trial);
    return small;
}

static void explore_if_small(setting *s, bt_text *bytes)
{
    bt_position start = bt_rules__keep_position(s->game, bytes->at, bytes->length);
    if (is_small(s, start))
        explore_text(s, bytes);
    else
        bt_text__cut(bytes, 0);
}

static void explore_example(setting *s)
{
    bt_position example;
    if (bt_rules_parse(s->game, bt_rules__example(s->game), &example)) fail_at(s, 0, "its example");
    if (is_small(s, example)) assert_true(brute_explore(s->b, example, EXPLORED));
}

static void explore_all(setting *s)
{
    bt_text bytes;
    bt_text__open(&bytes, s->ctx);
    explore_example(s);
    for (uint64_t n = 0; s->game->series.heap && n <= HEAPS; n++) {
        assert_int_equal(s->game->series.heap(s->game, n, &bytes), BT_OK);
        explore_if_small(s, &bytes);
    }
    for (uint64_t i = 0; s->game->series.cell && i < CELLS * CELLS; i++) {
        assert_int_equal(s->game->series.cell(s->game, i / CELLS, i % CELLS, &bytes), BT_OK);
        explore_if_small(s, &bytes);
    }
    bt_text__close(&bytes);
    assert_true(brute_count(s->b) > 0);
    brute_solve(s->b);
}

/* -- notation and moves -- */

static void check_text(setting *s, bt_position position)
{
    bt_text text;
    bt_position again = BT_NO_POSITION;
    bt_text__open(&text, s->ctx);
    bt_rules__print(s->game, position, &text);
    expect(s, position, bt_rules_parse(s->game, text.at, &again) == BT_OK, "is not read back");
    expect(s, position, again == position, "is read back as another one");
    bt_text__close(&text);
}

static void check_options(setting *s, bt_position position)
{
    const bt_position *left, *right;
    size_t count = brute_options(s->b, position, BT_LEFT, &left);
    size_t rights = brute_options(s->b, position, BT_RIGHT, &right);
    if (!s->game->partizan)
        expect(s, position, count == rights && !memcmp(left, right, count * sizeof *left),
               "impartial, but the players have other options");
    for (int player = 0; player < 2; player++) {
        const bt_position *options = player == BT_LEFT ? left : right;
        for (size_t k = 0; k < (player == BT_LEFT ? count : rights); k++) {
            bt_text words;
            bt_text__open(&words, s->ctx);
            bt_rules__describe(s->game, position, options[k], (bt_player)player, &words);
            expect(s, position, words.length > 0 && !words.failed, "a move without words");
            expect(s, position, !strchr(words.at, '\n'), "a move with a line too many");
            bt_text__close(&words);
        }
    }
}

/* -- solvers and theorems -- */

static bool has_values(const setting *s)
{
    return bt_rules_is_normal_play(s->game) && !brute_is_loopy(s->b);
}

static void check_search(setting *s, bt_position position)
{
    for (int player = 0; player < 2; player++) {
        bool wins = false;
        bt_status status = bt_solve__wins(s->game, position, (bt_player)player, &wins);
        if (brute_is_loopy(s->b) && status == BT_DOMAIN) {
            bt_clear(s->ctx);
            continue;
        }
        expect(s, position, status == BT_OK, "cannot be searched");
        brute_end end = brute_wins(s->b, position, (bt_player)player);
        expect(s, position, end == (wins ? BRUTE_WON : BRUTE_LOST), "search errs");
    }
}

static void check_worth(setting *s, bt_position position)
{
    uint32_t nim = 0;
    if (!has_values(s)) return;
    if (!s->game->partizan) {
        expect(s, position, bt_solve__nim(s->game, position, &nim) == BT_OK, "has no nim-value");
        expect(s, position, nim == brute_nim(s->b, position), "nim-value errs");
    }
    bt_value value = bt_solve__value(s->game, position);
    expect(s, position, value != BT_NONE, "has no value");
    expect(s, position, value == brute_value(s->b, position), "value errs");
}

static void check_theorem(setting *s, bt_position position)
{
    bt_outcome outcome;
    bt_verdict said = {.value = BT_NONE};
    if (!s->game->theory.theorem || !brute_outcome(s->b, position, &outcome)) return;
    mpz_init(said.nim);
    bt_status status = s->game->theory.theorem(s->game, bt_rules__bytes(s->game, position), &said);
    expect(s, position, status == BT_OK || (status == BT_PASS && !bt_error(s->ctx)),
           "the theorem fails");
    if (status == BT_OK) {
        expect(s, position, said.has_outcome || said.has_nim || said.value,
               "a theorem says nothing");
        expect(s, position, said.statement && said.statement[0], "a theorem without statement");
        if (said.has_outcome) expect(s, position, said.outcome == outcome, "the theorem errs");
        if (said.has_nim)
            expect(s, position, (mpz_sgn(said.nim) != 0) == (outcome == BT_OUTCOME_N),
                   "the theorem's nim-value is not of this outcome");
        if (said.has_nim && has_values(s))
            expect(s, position, mpz_cmp_ui(said.nim, brute_nim(s->b, position)) == 0,
                   "the theorem's nim-value errs");
        if (said.value && has_values(s))
            expect(s, position, said.value == brute_value(s->b, position),
                   "the theorem's value errs");
    }
    mpz_clear(said.nim);
}

static void take_fact(void *data, const char *key, const char *words, bool truth)
{
    bt_text__format(data, "%s %s\n", key, words ? words : truth ? "true" : "false");
}

static void check_facts(setting *s, bt_position position)
{
    bt_text text;
    bt_text__open(&text, s->ctx);
    if (s->game->theory.facts) {
        bt_status status =
            s->game->theory.facts(s->game, bt_rules__bytes(s->game, position), take_fact, &text);
        expect(s, position, status == BT_OK, "has no facts");
    }
    bt_text__close(&text);
}

/* -- parts, symmetry, the negative -- */

static bt_value value_or_explore(setting *s, bt_position position)
{
    if (brute_has(s->b, position)) return brute_value(s->b, position);
    brute *b = brute_open(s->game);
    bt_value value = BT_NONE;
    if (brute_explore(b, position, EXPLORED)) value = brute_value(b, position);
    brute_close(b);
    return value;
}

static void check_parts(setting *s, bt_position position)
{
    if (!s->game->theory.split || !has_values(s)) return;
    bt_position_list parts;
    bt_value sum = bt_value_integer(s->ctx, 0);
    bt_rules__list_open(&parts, s->game);
    expect(s, position, bt_rules__split(s->game, position, &parts) == BT_OK, "does not split");
    for (size_t i = 0; i < parts.at.length; i++)
        sum = bt_value_add(s->ctx, sum, value_or_explore(s, parts.at.at[i]));
    expect(s, position, sum == brute_value(s->b, position), "is not the sum of its parts");
    bt_rules__list_close(&parts);
}

static bool outcome_or_explore(setting *s, bt_position position, bt_outcome *outcome)
{
    if (brute_has(s->b, position)) return brute_outcome(s->b, position, outcome);
    brute *b = brute_open(s->game);
    bool found = brute_explore(b, position, EXPLORED);
    if (found) {
        brute_solve(b);
        found = brute_outcome(b, position, outcome);
    }
    brute_close(b);
    return found;
}

static bt_outcome exchange(bt_outcome outcome)
{
    return outcome == BT_OUTCOME_L   ? BT_OUTCOME_R
           : outcome == BT_OUTCOME_R ? BT_OUTCOME_L
                                     : outcome;
}

static void check_normal(setting *s, bt_position position)
{
    bool negated, again_negated;
    bt_outcome outcome, other;
    bt_position normal = bt_rules__normal(s->game, position, &negated);
    expect(s, position, normal != BT_NO_POSITION, "has no normal form");
    expect(s, position, bt_rules__normal(s->game, normal, &again_negated) == normal,
           "the normal form of the normal form is another one");
    if (!brute_outcome(s->b, position, &outcome) || !outcome_or_explore(s, normal, &other)) return;
    expect(s, position, outcome == (negated ? exchange(other) : other),
           "the normal form has another outcome");
    if (!has_values(s)) return;
    bt_value value = value_or_explore(s, normal);
    if (negated) value = bt_value_negate(s->ctx, value);
    expect(s, position, value == brute_value(s->b, position), "the normal form has another value");
}

static void check_negative(setting *s, bt_position position)
{
    bt_outcome outcome, other;
    bt_position negative = bt_rules_negate(s->game, position);
    if (!negative) return;
    expect(s, position, bt_rules_negate(s->game, negative) == position,
           "is not its double negative");
    check_text(s, negative);
    if (!brute_outcome(s->b, position, &outcome) || !outcome_or_explore(s, negative, &other))
        return;
    expect(s, position, other == exchange(outcome), "the negative has a wrong outcome");
    if (has_values(s))
        expect(s, position,
               value_or_explore(s, negative) ==
                   bt_value_negate(s->ctx, brute_value(s->b, position)),
               "the negative has a wrong value");
}

/* -- winning moves -- */

static bool is_winning(setting *s, bt_position position, bt_player player, bt_position to)
{
    const bt_position *options;
    bool found = false;
    size_t count = brute_options(s->b, position, player, &options);
    for (size_t k = 0; k < count && !found; k++) {
        if (brute_wins(s->b, options[k], (bt_player)(1 - player)) != BRUTE_LOST) continue;
        found = options[k] == to;
    }
    return found;
}

static bool is_listed(const bt_moves *moves, bt_position option)
{
    bool found = false;
    for (size_t i = 0; i < moves->count && !found; i++)
        found = moves->at[i].range || moves->at[i].to == option;
    return found;
}

static bool has_words(setting *s, bt_position position, bt_player player, const bt_move *move)
{
    bt_term term = {s->game, position, false};
    bt_sum sum = {.ctx = s->ctx, .terms = &term, .count = 1};
    bt_text words;
    bt_text__open(&words, s->ctx);
    bt_rules__describe_move(&sum, player, move, &words);
    bool has = words.length > 0 && !words.failed;
    bt_text__close(&words);
    return has;
}

static void check_list(setting *s, bt_position position, bt_player player, bool all,
                       const bt_moves *moves)
{
    const bt_position *options;
    size_t count = brute_options(s->b, position, player, &options);
    bool wins = brute_wins(s->b, position, player) == BRUTE_WON;
    if (!wins) expect(s, position, moves->count == 0, "a winning move where all is lost");
    if (wins && count > 0) expect(s, position, moves->count > 0, "no winning move where one wins");
    for (size_t i = 0; i < moves->count; i++) {
        expect(s, position, has_words(s, position, player, &moves->at[i]),
               "a winning move without words");
        if (moves->at[i].to)
            expect(s, position, is_winning(s, position, player, moves->at[i].to),
                   "a winning move that does not win");
    }
    for (size_t k = 0; k < count && all && wins; k++)
        if (brute_wins(s->b, options[k], (bt_player)(1 - player)) == BRUTE_LOST)
            expect(s, position, is_listed(moves, options[k]), "a winning move is missing");
}

static void check_solution(setting *s, bt_position position, bt_method method, bool all)
{
    bt_sum sum;
    bt_solution solution;
    bt_outcome outcome;
    if (!brute_outcome(s->b, position, &outcome)) return;
    bt_rules__sum_open(&sum, s->ctx);
    bt_rules_sum_add(&sum, s->game, position, false);
    bt_status status = bt_solve__ask(
        &sum, (bt_question){.method = method, .moves = all ? BT_MOVES_ALL : BT_MOVES_ONE},
        &solution);
    if (status == BT_DOMAIN && method != BT_METHOD_AUTO) {
        bt_clear(s->ctx);
    } else {
        expect(s, position, status == BT_OK, "is not solved");
        expect(s, position, solution.method != NULL, "solved by no method");
        if (solution.outcome != outcome) fail_at(s, position, solution.method);
        for (int player = 0; player < 2; player++)
            check_list(s, position, (bt_player)player, all, &solution.moves[player]);
    }
    bt_solution__close(&solution);
    bt_rules__sum_close(&sum);
}

/* G - G is worth nothing, also by search over the sum. */
static void check_difference(setting *s, bt_position position)
{
    if (!has_values(s) || s->game->alone) return;
    bt_sum sum;
    bt_solution solution;
    bt_rules__sum_open(&sum, s->ctx);
    bt_rules_sum_add(&sum, s->game, position, false);
    bt_rules_sum_add(&sum, s->game, position, true);
    bt_status status = bt_solve__ask(
        &sum, (bt_question){.method = BT_METHOD_SEARCH, .moves = BT_MOVES_NONE}, &solution);
    expect(s, position, status == BT_OK, "G - G is not solved");
    expect(s, position, solution.outcome == BT_OUTCOME_P, "G - G is not P");
    bt_solution__close(&solution);
    bt_rules__sum_close(&sum);
}

static void check_position(setting *s, bt_position position)
{
    check_text(s, position);
    check_options(s, position);
    check_search(s, position);
    check_worth(s, position);
    check_theorem(s, position);
    check_facts(s, position);
    check_parts(s, position);
    check_normal(s, position);
    check_negative(s, position);
    check_solution(s, position, BT_METHOD_AUTO, true);
    check_solution(s, position, BT_METHOD_AUTO, false);
    check_solution(s, position, BT_METHOD_SEARCH, true);
    check_solution(s, position, BT_METHOD_VALUE, true);
    check_difference(s, position);
}

/* -- sequences and tables -- */

static bt_position heap_position(setting *s, uint64_t n)
{
    bt_text bytes;
    bt_text__open(&bytes, s->ctx);
    assert_int_equal(s->game->series.heap(s->game, n, &bytes), BT_OK);
    bt_position position = bt_rules__keep_position(s->game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    return position;
}

static bt_position cell_position(setting *s, uint64_t row, uint64_t column)
{
    bt_text bytes;
    bt_text__open(&bytes, s->ctx);
    assert_int_equal(s->game->series.cell(s->game, row, column, &bytes), BT_OK);
    bt_position position = bt_rules__keep_position(s->game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    return position;
}

static void check_sequence(setting *s)
{
    uint32_t values[HEAPS + 1];
    size_t done;
    if (!s->game->series.heap || !s->game->series.sequence || brute_is_loopy(s->b)) return;
    for (int of = 0; of < 3; of++) {
        bt_status status = s->game->series.sequence(s->game, (bt_of)of, 0, HEAPS, values, &done);
        if (status == BT_PASS) {
            bt_clear(s->ctx);
            continue;
        }
        assert_int_equal(status, BT_OK);
        assert_int_equal(done, HEAPS + 1);
        for (uint64_t n = 0; n <= HEAPS; n++) {
            bt_outcome outcome;
            bt_position position = heap_position(s, n);
            if (!brute_has(s->b, position)) continue;
            uint32_t right = 0;
            if (of == BT_OF_OUTCOME && brute_outcome(s->b, position, &outcome)) right = outcome;
            if (of == BT_OF_NIM) right = brute_nim(s->b, position);
            if (of == BT_OF_VALUE) right = brute_value(s->b, position);
            expect(s, position, values[n] == right, "the sequence errs");
        }
    }
}

static void check_table(setting *s)
{
    uint32_t table[CELLS * (CELLS + 2)];
    if (!s->game->series.cell || !s->game->series.table || !has_values(s)) return;
    collected_rows rows = {table, CELLS + 2, CELLS, 0};
    assert_int_equal(s->game->series.table(s->game, CELLS, CELLS + 2, collect_row, &rows), BT_OK);
    assert_int_equal(rows.count, CELLS);
    for (uint64_t i = 0; i < CELLS * CELLS; i++) {
        bt_position position = cell_position(s, i / CELLS, i % CELLS);
        if (!brute_has(s->b, position)) continue;
        expect(s, position, table[i / CELLS * (CELLS + 2) + i % CELLS] == brute_nim(s->b, position),
               "the table errs");
    }
}

/* The pairs listed are those of outcome P, in order, none left out. */
static void check_p_positions(setting *s)
{
    uint64_t pairs[2 * CELLS * CELLS];
    size_t next = 0;
    if (!s->game->series.cell || !s->game->series.p_positions) return;
    collected_pairs all = {pairs, CELLS * CELLS, 0};
    assert_int_equal(s->game->series.p_positions(s->game, CELLS * CELLS, collect_pairs, &all),
                     BT_OK);
    assert_int_equal(all.count, CELLS * CELLS);
    for (uint64_t x = 0; x < CELLS; x++) {
        while (next < CELLS * CELLS && pairs[2 * next] < x) next++;
        for (uint64_t y = x; y < CELLS; y++) {
            bt_outcome outcome;
            bt_position position = cell_position(s, x, y);
            if (!brute_has(s->b, position) || !brute_outcome(s->b, position, &outcome)) continue;
            bool listed = false;
            for (size_t i = 0; i < CELLS * CELLS; i++)
                listed = listed || (pairs[2 * i] == x && pairs[2 * i + 1] == y);
            expect(s, position, listed == (outcome == BT_OUTCOME_P),
                   "the list of P-positions errs");
        }
    }
    for (size_t i = 0; i < CELLS * CELLS; i++) {
        assert_true(pairs[2 * i] <= pairs[2 * i + 1]);
        if (i > 0) assert_true(pairs[2 * i - 2] <= pairs[2 * i]);
    }
}

/* -- the rulesets -- */

static bool is_wrapped(const char *name)
{
    return !strncmp(name, "misere:", 7) || !strncmp(name, "impartial:", 10);
}

static void check_words(setting *s)
{
    const bt_rules *rules = s->game->rules;
    const char *const words[] = {rules->name, rules->summary, rules->notation, rules->example,
                                 rules->help};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        expect(s, 0, words[i] && words[i][0], "a field is not set");
    expect(s, 0, !strchr(rules->summary, '\n'), "the summary is one line");
    expect(s, 0, rules->help[strlen(rules->help) - 1] != '\n', "the help ends without a line end");
    expect(s, 0, strstr(rules->help, "eference") != NULL, "the help names no references");
    for (const char *line = rules->help; line; line = strchr(line, '\n')) {
        line += *line == '\n';
        expect(s, 0, strcspn(line, "\n") <= 100, "a line of the help is too long");
    }
    const bt_rules *named = bt_games__find(s->name, strlen(s->name));
    if (!is_wrapped(s->name) && !(named && named->stands_for))
        expect(s, 0, bt_games__find(rules->name, strlen(rules->name)) == rules,
               "is not found by name");
}

static void check_bad_input(setting *s)
{
    static const char *const bad[] = {"",          "?",  ",",    "-1", "1,,2",
                                      "nonsense!", "3,", "\x01", "(",  "1 1"};
    bt_text text;
    bt_text__open(&text, s->ctx);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bt_position position;
        bt_status status = bt_rules_parse(s->game, bad[i], &position);
        if (status == BT_OK) continue;
        expect(s, 0, status == BT_INPUT || status == BT_LIMIT, "bad input has a wrong status");
        expect(s, 0, bt_message(s->ctx)[0], "bad input without a message");
        expect(s, 0, status == BT_LIMIT || bt_error_place(s->ctx) <= strlen(bad[i]),
               "bad input without its place");
        bt_clear(s->ctx);
    }
    expect(s, 0, bt_rules_parse(s->game, "?", &(bt_position){0}) == BT_INPUT, "a `?` is read");
    bt_clear(s->ctx);
    bt_text__close(&text);
}

/* A game with an ending rule of its own, or with blocking, cannot be wrapped, and says so. */
static bool open_wrapped(setting *s)
{
    bt_status status = bt_games_open(s->ctx, s->name, &s->game);
    if (status == BT_OK) return true;
    bool refused =
        is_wrapped(s->name) && status == BT_INPUT &&
        (strstr(bt_message(s->ctx), "normal play") || strstr(bt_message(s->ctx), "blocked"));
    if (!refused) fail_msg("%s: %s", s->name, bt_message(s->ctx));
    bt_close(s->ctx);
    return false;
}

static void test_ruleset(void **state)
{
    setting s = {.name = *state, .ctx = bt_open()};
    assert_non_null(s.ctx);
    if (!open_wrapped(&s)) return;
    s.b = brute_open(s.game);
    check_words(&s);
    check_bad_input(&s);
    explore_all(&s);
    size_t count = brute_count(s.b), step = count / POSITIONS + 1;
    for (size_t i = 0; i < count; i += step) check_position(&s, brute_at(s.b, i));
    check_sequence(&s);
    check_table(&s);
    check_p_positions(&s);
    assert_int_equal(bt_error(s.ctx), BT_OK);
    brute_close(s.b);
    bt_rules_close(s.game);
    bt_close(s.ctx);
}

static char *name_with_sample(const char *prefix, const bt_rules *rules)
{
    char *name = NULL;
    const char *given = rules->sample ? rules->sample : "";
    if (asprintf(&name, "%s%s%s%s", prefix, rules->name, *given ? ":" : "", given) < 0) abort();
    return name;
}

int main(void)
{
    static const char *const prefixes[] = {"", "misere:", "impartial:"};
    struct CMUnitTest tests[200];
    size_t count = 0;
    for (size_t p = 0; p < 3; p++) {
        for (size_t i = 0; bt_games__at(i) && count < 150; i++) {
            char *name = name_with_sample(prefixes[p], bt_games__at(i));
            tests[count++] = (struct CMUnitTest){name, test_ruleset, NULL, NULL, name};
        }
    }
    size_t named = count;
    for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
        if (!bt_games__find(more[i], strcspn(more[i], ":")) && !is_wrapped(more[i])) continue;
        tests[count++] =
            (struct CMUnitTest){more[i], test_ruleset, NULL, NULL, (void *)(uintptr_t)more[i]};
    }
    int failed = _cmocka_run_group_tests("rulesets", tests, count, NULL, NULL);
    for (size_t i = 0; i < named; i++) free(tests[i].initial_state);
    return failed;
}
