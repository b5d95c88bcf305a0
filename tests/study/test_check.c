/* The check of rulesets: those of the library keep their promises, and a broken one is found,
   whichever promise it is. Here functions of good rulesets are replaced by wrong ones. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "study/study.h"

static bt_game *open_game(bt_context *ctx, const char *name)
{
    bt_game *game;
    if (bt_games_open(ctx, name, &game)) fail_msg("%s: %s", name, bt_message(ctx));
    return game;
}

/* -- good rulesets -- */

static void expect_good(const char *name)
{
    bt_context *ctx = bt_open();
    bt_study_report report;
    bt_limit_time(ctx, 60);
    bt_game *game = open_game(ctx, name);
    if (bt_study__check(game, NULL, 0, 1500, &report)) fail_msg("%s: %s", name, bt_message(ctx));
    bool endless = !strcmp(game->rules->name, "northcott"); /* from every position with a move */
    bool loopy = endless || !strcmp(game->rules->name, "poker-nim"); /* chips come back */
    for (size_t i = 0; i < report.count; i++)
        if (!loopy || report.findings[i].fault != BT_STUDY_LOOP)
            fail_msg("%s: %s: %s", name, bt_study__fault_name(report.findings[i].fault),
                     report.findings[i].words);
    assert_true(report.tested[BT_STUDY_TEXT] > 0);
    if (game->theory.normal) assert_true(report.tested[BT_STUDY_NORMAL] > 0);
    if (game->theory.split) assert_true(report.tested[BT_STUDY_SPLIT] > 0);
    if (game->theory.theorem && !endless && !report.tested[BT_STUDY_THEOREM])
        fail_msg("%s: its closed form is not tested", name);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_the_rulesets_of_the_library_keep_their_promises(void **state)
{
    const bt_rules *rules;
    char name[200];
    (void)state;
    for (size_t i = 0; (rules = bt_games__at(i)) != NULL; i++) {
        snprintf(name, sizeof name, "%s%s%s", rules->name, rules->sample ? ":" : "",
                 rules->sample ? rules->sample : "");
        expect_good(name);
    }
    static const char *const others[] = {"nim:misere",

                                         "misere:kayles",
                                         "impartial:hackenbush",
                                         "misere:wythoff",
                                         "queen",
                                         "misere:domineering",
                                         "subtraction:1,3,4",
                                         "impartial:toads-and-frogs",
                                         "octal:0.106",
                                         "partial-nim:rule=any-odd",
                                         "wythoff:k=2",
                                         "subtraction:left=2,3:right=1,4"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) expect_good(others[i]);
}

/* -- broken ones -- */

static bt_game *broken; /* the game as it was */

typedef void breaker(bt_game *game);

static void expect_finding(const char *name, breaker *break_it, const char *start,
                           bt_study_fault fault, const char *position, const char *piece)
{
    bt_context *ctx = bt_open();
    bt_study_report report;
    bt_position at;
    bt_text text;
    bt_limit_time(ctx, 30);
    bt_game *game = open_game(ctx, name), whole = *game;
    broken = &whole;
    break_it(game);
    assert_int_equal(bt_rules_parse(game, start, &at), BT_OK);
    if (bt_study__check(game, &at, 1, 2000, &report)) fail_msg("%s: %s", name, bt_message(ctx));
    if (!report.count) fail_msg("%s: %s was not found", name, bt_study__fault_name(fault));
    if (report.findings[0].fault != fault || !strstr(report.findings[0].words, piece))
        fail_msg("%s: %s: %s", name, bt_study__fault_name(report.findings[0].fault),
                 report.findings[0].words);
    bt_text__open(&text, ctx);
    bt_rules__print(game, report.findings[0].position, &text);
    assert_string_equal(text.at, position);
    assert_int_equal(report.count, 1);
    bt_text__close(&text);
    bt_rules_close(game);
    bt_close(ctx);
}

/* A negative that is the position itself. */
static void copy_position(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

static void break_negate(bt_game *game)
{
    game->theory.negate = copy_position;
}

/* Options of which the first is forgotten, although it dominates. */
typedef struct forgetful {
    bt_part_sink *out;
    bool first, passed;
} forgetful;

static bool begin_unless_first(void *data)
{
    forgetful *f = data;
    f->passed = !f->first;
    f->first = false;
    return f->passed ? f->out->begin(f->out->data) : true;
}

static bool add_unless_first(void *data, bt_bytes part, bool negated)
{
    forgetful *f = data;
    return f->passed ? f->out->add(f->out->data, part, negated) : true;
}

static void add_integer_unless_first(void *data, int64_t n)
{
    forgetful *f = data;
    if (f->passed) f->out->add_integer(f->out->data, n);
}

static bt_status forget_first(bt_game *game, bt_bytes position, bt_player player, bt_part_sink *out)
{
    forgetful f = {.out = out, .first = true};
    bt_part_sink sink = {begin_unless_first, add_unless_first, add_integer_unless_first, &f};
    return broken->theory.parts(game, position, player, &sink);
}

static void break_parts(bt_game *game)
{
    game->theory.parts = forget_first;
    game->theory.bound = NULL;
}

/* Every position is said to be at most -5 for Left. */
static bool bound_too_low(bt_game *game, bt_bytes position, bt_player player, unsigned which,
                          bt_part_sink *out)
{
    (void)game, (void)position;
    if (which > 0) return false;
    out->add_integer(out->data, player == BT_LEFT ? -5 : 5);
    return true;
}

static void break_bound(bt_game *game)
{
    game->theory.bound = bound_too_low;
}

static bt_value one_more(bt_game *game, bt_bytes position)
{
    bt_value value = broken->theory.value(game, position);
    return bt_value_add(game->ctx, value, bt_value_integer(game->ctx, 1));
}

static void break_value(bt_game *game)
{
    game->theory.value = one_more;
}

/* The first winning move only, though all are asked for. */
static bt_status list_one(bt_game *game, bt_bytes position, bt_player player, bool all,
                          bt_moves *out)
{
    (void)all;
    return broken->theory.winning(game, position, player, false, out);
}

static void break_all_moves(bt_game *game)
{
    game->theory.winning = list_one;
}

/* All options, as if all of them won. */
static bt_status list_options(bt_game *game, bt_bytes position, bt_player player, bool all,
                              bt_moves *out)
{
    bt_position_list options;
    (void)all;
    bt_rules__list_open(&options, game);
    bt_status status = game->play.options(game, position, player, &options);
    for (size_t i = 0; i < options.at.length && !status; i++)
        status = bt_rules__add_move(out, 0, options.at.at[i]);
    bt_rules__list_close(&options);
    return status;
}

static void break_winning(bt_game *game)
{
    game->theory.winning = list_options;
}

static bt_status list_none(bt_game *game, bt_bytes position, bt_player player, bool all,
                           bt_moves *out)
{
    (void)game, (void)position, (void)player, (void)all, (void)out;
    return BT_OK;
}

static void break_some_move(bt_game *game)
{
    game->theory.winning = list_none;
}

static bt_status shift_sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                                size_t *done)
{
    if (of != BT_OF_NIM) return BT_PASS;
    return broken->series.sequence(game, of, from + 1, to + 1, out, done);
}

static void break_sequence(bt_game *game)
{
    game->series.sequence = shift_sequence;
}

static bt_status zero_table(bt_game *game, uint32_t rows, uint32_t columns, bt_row_sink *sink,
                            void *data)
{
    uint32_t row[8] = {0};
    (void)game, (void)columns;
    bt_status status = BT_OK;
    for (uint32_t i = 0; i < rows && !status; i++) status = sink(data, row);
    return status;
}

static void break_table(bt_game *game)
{
    game->series.table = zero_table;
}

static bt_status list_diagonal(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data)
{
    (void)game;
    bt_status status = BT_OK;
    for (uint64_t i = 0; i < count && !status; i++) status = sink(data, &i, &i, 1);
    return status;
}

static void break_p_positions(bt_game *game)
{
    game->series.p_positions = list_diagonal;
}

/* Two heaps that are equal are taken for nothing: right in value, but a move is lost. */
static bool drop_pairs(bt_game *game, bt_bytes heaps, bt_text *out)
{
    bt_text sorted;
    uint64_t heap, next;
    bt_text__open(&sorted, game->ctx);
    bt_rules__sort_heaps(game, heaps, &sorted);
    bt_bytes rest = {(const unsigned char *)sorted.at, sorted.length};
    while (bt_rules__next_heap(&rest, &heap)) {
        bt_bytes ahead = rest;
        if (bt_rules__next_heap(&ahead, &next) && next == heap)
            rest = ahead;
        else
            bt_rules__put_heap(out, heap);
    }
    bt_text__close(&sorted);
    return false;
}

static void break_exactness(bt_game *game)
{
    game->theory.normal = drop_pairs;
}

static void test_every_broken_promise_is_found(void **state)
{
    (void)state;
    expect_finding("domineering", break_negate, "2x2", BT_STUDY_NEGATIVE, "##/..", "negative");
    expect_finding("domineering", break_parts, "2x2", BT_STUDY_PARTS, "##/..",
                   "with these options");
    expect_finding("domineering", break_bound, "2x3", BT_STUDY_BOUND, "###/###",
                   "it is worth 0, and the bound on it -5");
    expect_finding("subtraction:2,3:end=LR", break_value, "9", BT_STUDY_VALUE, "0", "it says");
    expect_finding("nim", break_all_moves, "1,3,3", BT_STUDY_WINNING, "1,3,3", "left out");
    expect_finding("nim", break_winning, "2", BT_STUDY_WINNING, "2", "no win: the move to 1");
    expect_finding("nim", break_some_move, "2", BT_STUDY_WINNING, "1", "none is listed");
    expect_finding("kayles", break_sequence, "5", BT_STUDY_SERIES, "0", "the sequence gives");
    expect_finding("queen", break_table, "4,4", BT_STUDY_SERIES, "0,1", "the table gives");
    expect_finding("wythoff", break_p_positions, "4,4", BT_STUDY_SERIES, "1,1", "P-positions");
    expect_finding("nim", break_exactness, "2,2", BT_STUDY_NORMAL, "2,2", "keep every move");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_rulesets_of_the_library_keep_their_promises),
        cmocka_unit_test(test_every_broken_promise_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
