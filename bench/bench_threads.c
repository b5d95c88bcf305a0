/* What a second thread gains: the same questions by one thread and by two, by the wall clock, so
   that the machine should have nothing else to do. Positions say how much of the work was done
   twice. */
#include "games/games.h"
#include "solve/solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct problem {
    const char *game, *position;
    bool slow;
} problem;

static const problem problems[] = {
    {"domineering", "7x9", false}, {"domineering", "8x8", false},
    {"nogo", "4x5", true},         {"konane", "6x6", true},
    {"clobber", "4x6", false},     {"clobber", "5x5", false},
    {"amazons", "4x5", false},     {"amazons", "x..x/..../..../..../o..o", true},
    {"snort", "6x6", true},        {"col", "5x6", false},
    {"cram", "5x7", false},
};

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct measured {
    double seconds, busy; /* by the wall clock; processor time of the thread that asked */
    size_t positions;
    bt_outcome outcome;
} measured;

static measured measure(const problem *p, unsigned threads)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_position position;
    bt_solution found = {.outcome = BT_OUTCOME_UNKNOWN};
    double start = now(CLOCK_MONOTONIC), busy = now(CLOCK_THREAD_CPUTIME_ID);
    bt_status status = bt_games_open(ctx, p->game, &game);
    if (!status) status = bt_rules_parse(game, p->position, &position);
    bt_question question = {.moves = BT_MOVES_NONE, .threads = threads};
    if (!status) status = bt_solve__ask_position(game, position, question, &found);
    if (status) {
        fprintf(stderr, "%s %s: %s\n", p->game, p->position, bt_message(ctx));
        exit(1);
    }
    measured out = {now(CLOCK_MONOTONIC) - start, now(CLOCK_THREAD_CPUTIME_ID) - busy,
                    bt_solve__count(game), found.outcome};
    bt_solution__close(&found);
    bt_rules_close(game);
    bt_close(ctx);
    return out;
}

/* With a name, only the boards of that game. */
int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof problems / sizeof *problems; i++) {
        const problem *p = &problems[i];
        if (argc > 1 ? strcmp(argv[1], p->game) != 0 : p->slow && !getenv("BOUTON_THOROUGH"))
            continue;
        measured one = measure(p, 1), two = measure(p, 2);
        printf("%s %s: %c  %.2f s, %zu positions by one thread; %.2f s, %zu by two: %.2f times as "
               "fast (by processor time of the asking thread: %.2f)\n",
               p->game, p->position, bt_outcome_letter(one.outcome), one.seconds, one.positions,
               two.seconds, two.positions, one.seconds / two.seconds, one.busy / two.busy);
        fflush(stdout);
        if (one.outcome == two.outcome) continue;
        fprintf(stderr, "%s %s: threads change the answer\n", p->game, p->position);
        return 1;
    }
    return 0;
}
