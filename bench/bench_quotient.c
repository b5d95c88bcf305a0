/* Speed of misère quotients: to the proof for all heaps, or up to a heap. */
#include "games/games.h"
#include "solve/misere.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Processor time: others may use the machine. */
static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static void measure(const char *code, uint64_t to, unsigned rounds)
{
    char name[64];
    unsigned order = 0;
    size_t heaps = 0;
    double start = now();
    for (unsigned i = 0; i < rounds; i++) {
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_misere m;
        snprintf(name, sizeof name, "misere:octal:%s", code);
        if (bt_games_open(ctx, name, &game) || bt_solve__misere_open(&m, game) ||
            bt_solve__misere_extend(&m, to))
            exit(1);
        order = m.q.monoid.order;
        heaps = m.q.count;
        bt_solve__misere_close(&m);
        bt_rules_close(game);
        bt_close(ctx);
    }
    printf("quotient of %-6s %4zu heaps, order %4u  %9.4f s\n", code, heaps, order,
           (now() - start) / rounds);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    bool all = argc > 1 && !strcmp(argv[1], "all");
    measure("0.77", 100000, 20);
    measure("0.44", 100000, 20);
    measure("0.15", 100000, 20);
    measure("0.07", 25, 5);
    measure("0.07", 27, 5);
    measure("0.54", 56, 1);
    measure("4.7", 35, 1);
    measure("0.07", 30, 1);
    if (all) measure("0.07", 33, 1);
    return 0;
}
