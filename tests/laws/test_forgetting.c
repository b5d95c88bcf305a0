/* One context answers questions of all kinds for long: values, positions of many games in C and in
   Lua, sequences, thermographs. Games are opened and closed again, and now and then the context
   forgets. Its answers stay those of a fresh context, and its memory stays small. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "output/output.h"
#include "script/script.h"
#include "study/study.h"
#include "support/random_games.h"
#include "support/sink.h"

enum {
    QUESTIONS = 20000,
    LONG_QUESTIONS = 1000000, /* with BOUTON_THOROUGH */
    COMPARED = 20,            /* one of so many answers is compared with a fresh one */
    FORGET_EVERY = 500,
    CLOSE_EVERY = 100,
    KEEPS_GAMES = 1, /* 1: games stay open while the context forgets */
};

#ifdef __SANITIZE_ADDRESS__
static const size_t MOST_MEMORY = SIZE_MAX; /* sanitizers take their own */
#else
static const size_t MOST_MEMORY = (size_t)100 << 20; /* of the process */
#endif
static const size_t MOST_USED = (size_t)16 << 20; /* of the context, at any time */

/* -- games and their small positions -- */

typedef enum kind { HEAPS, PAIR, ROW, BOARD, FALLING, COLOURS } kind;
typedef struct setting {
    const char *name;
    kind kind;
    int most;            /* the largest heap, the longest row, the longer side */
    const char *letters; /* of a row */
    bool no_value;       /* positions that have none, or too large a one */
} setting;

static const setting settings[] = {
    {"nim", HEAPS, 12, NULL, false},
    {"nim:misere", HEAPS, 12, NULL, true},
    {"kayles", HEAPS, 90, NULL, false},
    {"grundy", HEAPS, 60, NULL, false},
    {"treblecross", HEAPS, 60, NULL, false},
    {"octal:0.137", HEAPS, 80, NULL, false},
    {"octal:4.4", HEAPS, 9, NULL, false},
    {"subtraction:2,5,7", HEAPS, 200, NULL, false},
    {"subtraction:2,3:end=LR", PAIR, 0, NULL, true},
    {"subtraction:left=1,3:right=2", HEAPS, 30, NULL, false},
    {"partial-nim", COLOURS, 7, NULL, false},
    {"hackenbush", ROW, 9, "LRG", false},
    {"impartial:hackenbush", ROW, 7, "LRG", false},
    {"domineering", BOARD, 4, NULL, false},
    {"misere:domineering", BOARD, 3, NULL, true},
    {"cram", BOARD, 4, NULL, false},
    {"toads-and-frogs", ROW, 8, "TF.", false},
    {"wythoff:k=2:m=3", PAIR, 30, NULL, true},
    {"diagonal:r=2", PAIR, 30, NULL, true},
    {"imitation:k=2:m=3", PAIR, 30, NULL, true},
    {"queen", PAIR, 30, NULL, false},
    {"clobber.lua", ROW, 7, "xo.", false},
    {"col.lua", ROW, 6, "LR.", false},
    {"snort.lua", ROW, 6, "LR.", false},
    {"chomp.lua", FALLING, 4, NULL, true},
    {"kayles.lua", HEAPS, 12, NULL, false},
    {"partizan-kayles.lua", HEAPS, 9, NULL, false},
    {"end-nim.lua", HEAPS, 4, NULL, false},
};
enum { GAMES = sizeof settings / sizeof *settings };

/* A context and the games that are open in it. */
typedef struct world {
    bt_context *ctx;
    bt_game *games[GAMES];
} world;

static world open_world(void)
{
    world w = {.ctx = bt_open()};
    assert_non_null(w.ctx);
    bt_limit_depth(w.ctx, 4000);
    return w;
}

static void close_games(world *w)
{
    for (int i = 0; i < GAMES; i++) {
        if (w->games[i]) bt_rules_close(w->games[i]);
        w->games[i] = NULL;
    }
}

static void close_world(world *w)
{
    close_games(w);
    bt_close(w->ctx);
}

static bt_game *game_at(world *w, int index)
{
    const char *name = settings[index].name;
    bt_game **game = &w->games[index];
    if (*game) return *game;
    bt_status status = bt_script__is_named(name) ? bt_script__open_file(w->ctx, name, "games", game)
                                                 : bt_games_open(w->ctx, name, game);
    if (status) fail_msg("%s: %s", name, bt_message(w->ctx));
    return *game;
}

static void write_heaps(bt_random *random, int count, int most, bool falling, bt_text *out)
{
    int heap = most;
    for (int i = 0; i < count; i++) {
        heap = random_between(random, 1, falling ? heap : most);
        bt_text__format(out, "%s%d", i ? "," : "", heap);
    }
}

static void write_position(const setting *s, bt_random *random, bt_text *out)
{
    static const char *const frames[][2] = {{"(", ")"}, {"((", "))"}, {"*", ""}};
    int count = random_between(random, 1, 3), more = random_between(random, 0, s->most);
    size_t letters = s->letters ? strlen(s->letters) : 0;
    switch (s->kind) {
    case HEAPS: write_heaps(random, count, s->most, false, out); break;
    case FALLING: write_heaps(random, count, s->most, true, out); break;
    case PAIR: write_heaps(random, s->most ? 2 : 1, s->most ? s->most : 40, false, out); break;
    case BOARD:
        bt_text__format(out, "%dx%d", random_between(random, 1, 3),
                        random_between(random, 1, s->most));
        break;
    case ROW:
        for (int i = 0; i <= more; i++)
            bt_text__char(out, s->letters[bt_random__below(random, letters)]);
        break;
    case COLOURS:
        for (int i = 0; i < count; i++)
            bt_text__format(out, "%s%s%d%s", i ? "," : "", frames[i][0],
                            random_between(random, 1, s->most), frames[i][1]);
    }
}

/* -- questions: each writes its answer, which depends on the random numbers alone -- */

static void expect_good(world *w, const char *what, bt_status status)
{
    if (status || bt_error(w->ctx)) fail_msg("%s: %s", what, bt_message(w->ctx));
}

static void ask_sum(world *w, bt_random *random, bt_text *out)
{
    bt_value g = random_value(w->ctx, random), h = random_value(w->ctx, random);
    bt_value__print(w->ctx, bt_value_add(w->ctx, g, h), BT_PLAIN, out);
    expect_good(w, "a sum", BT_OK);
}

static void ask_expression(world *w, bt_random *random, bt_text *out)
{
    static const char *const forms[] = {
        "cool({%d|%d},1/2) + ^%d", "heat(*%d,%d) - %d",        "{%d|*%d||-%d}",
        "mean({%d|%d||-%d})",      "ordinal_sum(%d,{%d|-%d})", "left_options({%d,^%d|-%d})"};
    char text[200];
    bt_result result;
    int a = random_between(random, 2, 9), b = random_between(random, 1, 5);
    snprintf(text, sizeof text, forms[bt_random__below(random, sizeof forms / sizeof *forms)], a, b,
             random_between(random, 1, 5));
    bt_output *output = bt_output__open(w->ctx, BT_FORMAT_JSON, BT_PLAIN, sink_append, out);
    expect_good(w, text, bt_value__evaluate(w->ctx, NULL, text, &result));
    expect_good(w, text, bt_output__tell_result(output, &result));
    expect_good(w, text, bt_output__finish(output));
    bt_output__close(output);
    bt_result__close(&result);
}

static void ask_thermograph(world *w, bt_random *random, bt_text *out)
{
    bt_output *output = bt_output__open(w->ctx, BT_FORMAT_JSON, BT_PLAIN, sink_append, out);
    bt_value g = random_hot(w->ctx, random, 2);
    expect_good(w, "a thermograph", bt_output__tell_thermograph(output, g));
    expect_good(w, "a thermograph", bt_output__finish(output));
    bt_output__close(output);
}

static bt_game *choose_position(world *w, bt_random *random, const setting **s, bt_position *p)
{
    bt_text text;
    int index = random_between(random, 0, GAMES - 1);
    bt_game *game = game_at(w, index);
    *s = &settings[index];
    bt_text__open(&text, w->ctx);
    write_position(*s, random, &text);
    expect_good(w, text.at, bt_rules_parse(game, text.at, p));
    bt_text__close(&text);
    return game;
}

/* Who wins, and by how many moves. */
static void ask_outcome(world *w, bt_random *random, bt_text *out)
{
    const setting *s;
    bt_position position;
    bt_solution solution;
    bt_game *game = choose_position(w, random, &s, &position);
    bt_question question = {.moves = BT_MOVES_ALL};
    bt_status status = bt_solve__ask_position(game, position, question, &solution);
    expect_good(w, s->name, status);
    bt_text__format(out, "%s %c %zu %zu", s->name, bt_outcome_letter(solution.outcome),
                    solution.moves[0].count, solution.moves[1].count);
    bt_solution__close(&solution);
}

static void ask_value(world *w, bt_random *random, bt_text *out)
{
    const setting *s;
    bt_position position;
    bt_solution solution;
    bt_game *game = choose_position(w, random, &s, &position);
    bt_question question = {.of = s->no_value ? BT_OF_OUTCOME : BT_OF_VALUE,
                            .moves = BT_MOVES_NONE};
    bt_status status = bt_solve__ask_position(game, position, question, &solution);
    expect_good(w, s->name, status);
    bt_text__format(out, "%s %c ", s->name, bt_outcome_letter(solution.outcome));
    if (!s->no_value) bt_value__print(w->ctx, solution.value, BT_PLAIN, out);
    bt_solution__close(&solution);
}

static void ask_sequence(world *w, bt_random *random, bt_text *out)
{
    enum { LENGTH = 12 };
    uint32_t answers[LENGTH];
    size_t done = 0;
    int index = random_between(random, 0, 10);
    bt_game *game = game_at(w, index);
    bt_of of = settings[index].no_value                    ? BT_OF_OUTCOME
               : random_between(random, 0, 2) || index < 9 ? bt_study__default_of(game)
                                                           : BT_OF_VALUE;
    uint64_t from = bt_random__below(random, of == BT_OF_VALUE ? 10 : 100);
    expect_good(w, settings[index].name,
                bt_study__sequence(game, of, from, from + LENGTH - 1, answers, &done));
    assert_int_equal(done, LENGTH);
    bt_text__add(out, settings[index].name);
    for (int i = 0; i < LENGTH; i++) {
        bt_text__char(out, ' ');
        if (of == BT_OF_VALUE)
            bt_value__print(w->ctx, answers[i], BT_PLAIN, out);
        else
            bt_text__format(out, "%u", answers[i]);
    }
}

static void ask(world *w, bt_random *random, bt_text *out)
{
    bt_text__cut(out, 0);
    switch (random_between(random, 0, 9)) {
    case 0: ask_sum(w, random, out); break;
    case 1: ask_expression(w, random, out); break;
    case 2: ask_thermograph(w, random, out); break;
    case 3: ask_sequence(w, random, out); break;
    case 4:
    case 5:
    case 6: ask_outcome(w, random, out); break;
    default: ask_value(w, random, out); break;
    }
    assert_false(out->failed);
    assert_true(out->length > 0);
}

/* -- the test -- */

static void compare_with_fresh(uint64_t seed, const bt_text *answer)
{
    world w = open_world();
    bt_random random = {seed};
    bt_text text;
    bt_text__open(&text, w.ctx);
    ask(&w, &random, &text);
    if (strcmp(text.at, answer->at) != 0)
        fail_msg("after long work:\n%s\nafresh:\n%s", answer->at, text.at);
    bt_text__close(&text);
    close_world(&w);
}

static void close_one(world *w, bt_random *random)
{
    int index = random_between(random, 0, GAMES - 1);
    if (w->games[index]) bt_rules_close(w->games[index]);
    w->games[index] = NULL;
}

static void forget(world *w)
{
    if (!KEEPS_GAMES) close_games(w);
    assert_int_equal(bt_forget(w->ctx), BT_OK);
}

static size_t most_resident(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss << 10;
}

static void test_a_context_serves_for_long(void **state)
{
    (void)state;
    bt_random random = random_start("questions of all kinds"), chance = random;
    long questions = getenv("BOUTON_THOROUGH") ? LONG_QUESTIONS : QUESTIONS;
    size_t most_used = 0;
    world w = open_world();
    bt_text answer;
    bt_text__open(&answer, w.ctx);
    for (long i = 0; i < questions; i++) {
        uint64_t seed = random.state;
        ask(&w, &random, &answer);
        if (bt_memory_used(w.ctx) > most_used) most_used = bt_memory_used(w.ctx);
        if (i % COMPARED == 0) compare_with_fresh(seed, &answer);
        if (bt_random__below(&chance, CLOSE_EVERY) == 0) close_one(&w, &chance);
        if (bt_random__below(&chance, FORGET_EVERY) == 0) forget(&w);
    }
    bt_text__close(&answer);
    print_message("at most %zu KiB of the context, %zu KiB of the process\n", most_used >> 10,
                  most_resident() >> 10);
    assert_true(most_used < MOST_USED);
    assert_true(most_resident() < MOST_MEMORY);
    close_games(&w);
    assert_int_equal(bt_forget(w.ctx), BT_OK);
    assert_int_equal(bt_value__count(w.ctx).values, 0);
    assert_true(bt_memory_used(w.ctx) < (size_t)1 << 20);
    close_world(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_a_context_serves_for_long)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
