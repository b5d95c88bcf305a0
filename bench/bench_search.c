/* Speed of outcomes by search, of sums and of nim-values: from scratch, the answer beside it, and
   where it is quick enough the same by the moves alone. Processor seconds. */
#include "games/games.h"
#include "script/script.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Processor time: others may use the machine. */
static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

typedef struct problem {
    const char *game, *position;
    const char *answer; /* as published, or by the slow way */
    double goal;
    bool plain; /* the moves alone are quick enough to stand beside it */
    bool slow;
    const char *beside; /* what another program that was written for this game alone took */
} problem;

static const problem problems[] = {
    {"domineering", "4x4", "N", 0.05, true, false, NULL},
    {"domineering", "6x6", "N", 0.2, false, false, NULL},
    {"domineering", "7x7", "N", 0.1, false, false, NULL},
    {"domineering", "7x8", "R", 0.2, false, false, NULL},
    {"domineering", "8x9", "L", 0.2, false, false, NULL},
    {"domineering", "6x8", "R", 3, false, false, NULL},
    {"domineering", "7x9", "R", 5, false, true, NULL},
    {"domineering", "8x8", "N", 15, false, true, NULL},
    {"domineering", "4x4 + 3x3 + 3x5", "R", 0.005, false, false, NULL},
    {"clobber", "xoxoxoxo", "N", 0.05, true, false, NULL},
    {"clobber", "1x20", "N", 0.1, false, false, NULL},
    {"clobber", "xoxxoxoxxo + oxxoxoxoox + xoxoxoxoxx + oxoxxooxxo", NULL, 0.01, false, false,
     NULL},
    {"clobber", "1x16 + xxoxxoxo + oxxooxo - xxoxoxoxx", NULL, 0.01, false, false, NULL},
    {"clobber", "4x5", "N", 0.1, false, false, "16 k positions, 0.03 s"},
    {"clobber", "4x6", "P", 3, false, true, "1.2 M positions, 1.5 s"},
    {"clobber", "5x5", "P", 10, false, true, "3 M positions, 7 to 8 s"},
    {"konane", "4x5", NULL, 0.1, false, false, NULL},
    {"konane", "5x6", NULL, 2, false, false, NULL},
    {"konane", "6x6", NULL, 60, false, true, NULL},
    {"amazons", "4x4", NULL, 1, false, false, NULL},
    {"amazons", "4x5", NULL, 1, false, false, NULL},
    {"amazons", ".x../x.../...o/..o.", NULL, 2, false, false, NULL},
    {"amazons", "x..x/..../..../..../o..o", NULL, 30, false, true, NULL},
    {"nogo", "4x4", "P", 2, false, false, NULL},
    {"nogo", "3x6", NULL, 2, false, false, NULL},
    {"nogo", "4x5", NULL, 30, false, true, NULL},
    {"snort", "4x5", NULL, 0.2, false, false, NULL},
    {"col", "4x5", NULL, 0.5, false, false, NULL},
    {"toads-and-frogs", "TT..FF + TTT...FFF + T.T..F.F", NULL, 0.05, false, false, NULL},
    {"toads-and-frogs", "TTT..FFF + TT...FFF + TTTT.FFFF + TT....FF", NULL, 0.1, false, false,
     NULL},
    {"toads-and-frogs", "TT.T.FFF.F + TTT...F.FF + T.TT.FF..F + TT..T.FFF.", NULL, 0.01, false,
     false, NULL},
    {"cram", "4x4", "P", 0.05, true, false, NULL},
    {"cram", "4x7", "N", 0.2, false, false, "24 k positions, 0.12 s"},
    {"cram", "5x6", "N", 0.5, false, false, "79 k positions, 0.30 s"},
    {"cram", "5x7", "N", 5, false, true, "659 k positions, 3.1 s"},
    {"cram", "6x6", "P", 5, false, true, "692 k positions, 3.4 s"},
};

static bt_status ask(bt_context *ctx, const problem *p, bt_method method, bt_solution *out)
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
    if (!status && method != BT_METHOD_PLAIN) printf("  %zu positions", bt_solve__count(game));
    bt_rules__sum_close(&sum);
    bt_rules_close(game);
    return status;
}

static bt_outcome measure(const problem *p, bt_method method)
{
    bt_context *ctx = bt_open();
    bt_solution found;
    double start = now();
    bt_status status = ask(ctx, p, method, &found);
    if (status) {
        fprintf(stderr, "%s %s: %s\n", p->game, p->position, bt_message(ctx));
        exit(1);
    }
    printf("  %.3f s", now() - start);
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

int main(void)
{
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        const problem *p = &problems[i];
        if (p->slow && !getenv("BOUTON_THOROUGH")) continue;
        printf("%s %s (goal %g s):", p->game, p->position, p->goal);
        bt_outcome outcome = measure(p, BT_METHOD_AUTO);
        need(!p->answer || bt_outcome_letter(outcome) == *p->answer, p);
        printf("  %c", bt_outcome_letter(outcome));
        if (p->beside) printf("   beside: %s", p->beside);
        if (p->plain) {
            printf("   moves alone:");
            need(measure(p, BT_METHOD_PLAIN) == outcome, p);
        }
        printf("\n");
        fflush(stdout);
    }
    return 0;
}
