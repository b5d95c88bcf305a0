/* Speed of outcomes by search, of sums and of nim-values: from scratch, the answer beside it, and
   where it is quick enough the same by the moves alone. Processor seconds. */
#include "games/games.h"
#include "script/script.h"
#include "solve/solve.h"
#include "support/seed.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Processor time: others may use the machine. */
static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

/* What another program took on a machine of the same kind. */
typedef struct rival {
    const char *positions;
    double seconds; /* 0: there is no figure */
} rival;

typedef struct problem {
    const char *game, *position;
    const char *answer; /* as published, or by the slow way */
    double goal;
    bool plain; /* the moves alone are quick enough to stand beside it */
    bool slow;
    rival alone;     /* a program that was written for this game alone */
    double mcgs;     /* seconds of MCGS, a public solver of sums in C++, or 0 */
    bool unfinished; /* after which it had no answer */
} problem;

static const problem problems[] = {
    {"domineering", "4x4", "N", .goal = 0.05, .plain = true},
    {"domineering", "6x6", "N", .goal = 0.2, .mcgs = 5.8},
    {"domineering", "7x7", "N", .goal = 0.1, .alone = {"3.7 k positions", 0.05}},
    {"domineering", "7x8", "R", .goal = 0.2},
    {"domineering", "8x9", "L", .goal = 0.2},
    {"domineering", "6x8", "R", .goal = 3, .alone = {"31 k positions", 0.34}},
    {"domineering", "7x9", "R", .goal = 5, .slow = true},
    {"domineering", "8x8", "N", .goal = 15, .slow = true, .alone = {"357 k positions", 3.6}},
    {"domineering", "4x4 + 3x3 + 3x5", "R", .goal = 0.005},
    {"clobber", "xoxoxoxo", "N", .goal = 0.05, .plain = true},
    {"clobber", "1x20", "N", .goal = 0.1},
    {"clobber", "xoxxoxoxxo + oxxoxoxoox + xoxoxoxoxx + oxoxxooxxo", NULL, .goal = 0.01},
    {"clobber", "1x16 + xxoxxoxo + oxxooxo - xxoxoxoxx", NULL, .goal = 0.01},
    {"clobber", "4x5", "N", .goal = 0.1, .alone = {"16 k positions", 0.03}, .mcgs = 2.6},
    {"clobber", "4x6", "P", .goal = 3, .slow = true, .alone = {"1.2 M positions", 1.5}},
    {"clobber", "5x5", "P", .goal = 10, .slow = true, .alone = {"3 M positions", 7.5}, .mcgs = 120,
     .unfinished = true},
    {"konane", "4x5", NULL, .goal = 0.1},
    {"konane", "5x6", NULL, .goal = 2},
    {"konane", "6x6", NULL, .goal = 60, .slow = true},
    {"amazons", "4x4", NULL, .goal = 1},
    {"amazons", "4x5", NULL, .goal = 1},
    {"amazons", ".x../x.../...o/..o.", NULL, .goal = 2},
    {"amazons", "x..x/..../..../..../o..o", NULL, .goal = 30, .slow = true},
    {"nogo", "4x4", "P", .goal = 2},
    {"nogo", "3x6", NULL, .goal = 2},
    {"nogo", "4x5", NULL, .goal = 30, .slow = true},
    {"snort", "4x5", NULL, .goal = 0.2},
    {"col", "4x5", NULL, .goal = 0.5},
    {"toads-and-frogs", "TT..FF + TTT...FFF + T.T..F.F", NULL, .goal = 0.05},
    {"toads-and-frogs", "TTT..FFF + TT...FFF + TTTT.FFFF + TT....FF", NULL, .goal = 0.1},
    {"toads-and-frogs", "TT.T.FFF.F + TTT...F.FF + T.TT.FF..F + TT..T.FFF.", NULL, .goal = 0.01},
    {"cram", "4x4", "P", .goal = 0.05, .plain = true},
    {"cram", "5x5", "P", .goal = 0.1, .mcgs = 0.26},
    {"cram", "4x7", "N", .goal = 0.2, .alone = {"24 k positions", 0.12}, .mcgs = 3.0},
    {"cram", "5x6", "N", .goal = 0.5, .alone = {"79 k positions", 0.30}, .mcgs = 10.9},
    {"cram", "5x7", "N", .goal = 5, .slow = true, .alone = {"659 k positions", 3.1}, .mcgs = 240,
     .unfinished = true},
    {"cram", "6x6", "P", .goal = 5, .slow = true, .alone = {"692 k positions", 3.4}},
};

static bt_status ask(bt_context *ctx, const problem *p, bt_method method, bt_solution *out,
                     size_t *positions)
{
    bt_game *game;
    bt_sum sum;
    bt_status status = bt_script_open(ctx, p->game, "games", &game);
    if (status) return status;
    bt_rules__sum_open(&sum, ctx);
    status = bt_rules__read_sum(game, p->position, &sum);
    bt_question question = {.method = method}; /* with a winning move, as a user asks */
    if (method == BT_METHOD_PLAIN) question.moves = BT_MOVES_NONE;
    if (!status) status = bt_solve__ask(&sum, question, out);
    *positions = bt_solve__count(game);
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
    return status;
}

static bt_outcome measure(const problem *p, bt_method method, double *seconds)
{
    bt_context *ctx = bt_open();
    bt_solution found;
    double start = now();
    size_t positions;
    bt_status status = ask(ctx, p, method, &found, &positions);
    if (status) {
        fprintf(stderr, "%s %s: %s\n", p->game, p->position, bt_message(ctx));
        exit(1);
    }
    *seconds = now() - start;
    if (method != BT_METHOD_PLAIN) printf("  %zu positions", positions);
    printf("  %.3f s", *seconds);
    bt_outcome outcome = found.outcome;
    bt_solution__close(&found);
    bt_close(ctx);
    return outcome;
}

/* An answer that is wrong ends the benchmark. */
static void need(bool right, const problem *p)
{
    if (right) return;
    fprintf(stderr, "\n%s %s: a wrong answer\n", p->game, p->position);
    exit(1);
}

/* -- beside other programs -- */

static void print_ratio(double theirs, double ours, bool unfinished)
{
    double ratio = theirs / (ours > 1e-4 ? ours : 1e-4);
    if (unfinished)
        printf("no answer in %g s, %s%.3g times our time", theirs, ratio > 1 ? "more than " : "",
               ratio);
    else if (ratio >= 1)
        printf("%g s, here %.3g times as fast", theirs, ratio);
    else
        printf("%g s, here %.3g times as long", theirs, 1 / ratio);
}

static void print_rivals(const problem *p, double seconds)
{
    if (p->alone.seconds > 0) {
        printf("   for this game alone: %s, ", p->alone.positions);
        print_ratio(p->alone.seconds, seconds, false);
    }
    if (p->mcgs > 0) {
        printf("   MCGS: ");
        print_ratio(p->mcgs, seconds, p->unfinished);
    }
}

static void solve(const problem *p)
{
    double seconds, plain;
    printf("%s %s (goal %g s):", p->game, p->position, p->goal);
    bt_outcome outcome = measure(p, BT_METHOD_AUTO, &seconds);
    need(!p->answer || bt_outcome_letter(outcome) == *p->answer, p);
    printf("  %c", bt_outcome_letter(outcome));
    print_rivals(p, seconds);
    if (p->plain) {
        printf("   moves alone:");
        need(measure(p, BT_METHOD_PLAIN, &plain) == outcome, p);
    }
    printf("\n");
    fflush(stdout);
}

/* -- sums of many hot parts -- */

enum {
    SUMS = 20,
    PARTS = 12,
    SIDE = 5,
    LEAST = 12,
    MOST = 16,
    TEXT = SIDE * (SIDE + 1) + 1,
    PATIENCE = 10, /* seconds */
};

static bool is_beside(const bool empty[SIDE * SIDE], uint64_t square)
{
    uint64_t column = square % SIDE;
    return (square >= SIDE && empty[square - SIDE]) ||
           (square + SIDE < SIDE * SIDE && empty[square + SIDE]) ||
           (column > 0 && empty[square - 1]) || (column + 1 < SIDE && empty[square + 1]);
}

/* A board of 12 to 16 empty squares that hang together, the others filled. */
static void make_board(bt_random *random, char text[TEXT])
{
    bool empty[SIDE * SIDE] = {false};
    uint64_t wanted = LEAST + bt_random__below(random, MOST - LEAST + 1);
    empty[bt_random__below(random, SIDE * SIDE)] = true;
    for (uint64_t count = 1; count < wanted;) {
        uint64_t square = bt_random__below(random, SIDE * SIDE);
        if (empty[square] || !is_beside(empty, square)) continue;
        empty[square] = true;
        count++;
    }
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        *text++ = empty[i] ? '.' : '#';
        if (i % SIDE == SIDE - 1) *text++ = i + 1 < SIDE * SIDE ? '/' : '\0';
    }
}

static bool is_hot(const char *text)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    bool hot = false;
    if (!bt_script_open(ctx, "domineering", "games", &game) &&
        !bt_rules_parse(game, text, &position)) {
        bt_value heat = bt_value_temperature(ctx, bt_solve__value(game, position));
        hot = bt_value_compare(ctx, heat, bt_value_integer(ctx, 0)) == BT_GREATER;
        bt_rules_close(game);
    }
    bt_close(ctx);
    return hot;
}

static void make_sum(bt_random *random, char text[PARTS * (TEXT + 3)])
{
    char *at = text;
    for (int part = 0; part < PARTS; part++) {
        char board[TEXT];
        do make_board(random, board);
        while (!is_hot(board));
        at += sprintf(at, "%s%s", part ? bt_random__below(random, 2) ? " - " : " + " : "", board);
    }
}

/* Milliseconds; where there is no answer after ten seconds, that is said. */
static void solve_sum(const char *text)
{
    problem p = {.game = "domineering", .position = text};
    bt_context *ctx = bt_open();
    bt_solution found;
    size_t positions;
    double start = now();
    bt_limit_time(ctx, PATIENCE);
    bt_status status = ask(ctx, &p, BT_METHOD_AUTO, &found, &positions);
    need(!status || status == BT_LIMIT, &p);
    if (status)
        printf(" (none in %d s)", PATIENCE);
    else
        printf(" %.1f", 1e3 * (now() - start));
    fflush(stdout);
    bt_solution__close(&found);
    bt_close(ctx);
}

static void solve_sums(void)
{
    bt_random random = random_start("sums of hot parts");
    printf("%d sums of %d hot parts of Domineering with %d to %d squares, in ms:", SUMS, PARTS,
           LEAST, MOST);
    for (int i = 0; i < SUMS; i++) {
        char text[PARTS * (TEXT + 3)];
        make_sum(&random, text);
        solve_sum(text);
    }
    printf("\n");
}

int main(void)
{
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
        if (!problems[i].slow || getenv("BOUTON_THOROUGH")) solve(&problems[i]);
    solve_sums();
    return 0;
}
