/* Speed of canonical forms of wide games: Domineering from scratch, plain recursion beside it. */
#include "games/list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Processor time: others may use the machine. */
static double now(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

static bt_game *open_board(bt_context *ctx, const char *text, bt_position *position)
{
    bt_game *game;
    if (bt_rules__open(ctx, &bt_games__domineering, "", &game) ||
        bt_rules_parse(game, text, position)) {
        fprintf(stderr, "%s: %s\n", text, bt_message(ctx));
        exit(1);
    }
    return game;
}

static void measure(const char *text, const char *goal)
{
    bt_context *ctx = bt_open();
    bt_position position;
    bt_game *game = open_board(ctx, text, &position);
    double start = now();
    bt_value value = bt_solve__value(game, position);
    double seconds = now() - start;
    if (!value) {
        fprintf(stderr, "%s: %s\n", text, bt_message(ctx));
        exit(1);
    }
    bt_value_counts counts = bt_value__count(ctx);
    printf("domineering %-5s %9.3f s  %-14s positions %zu  games built %zu  comparisons %zu  "
           "values %zu  %zu MB\n",
           text, seconds, goal, bt_solve__count(game), counts.games, counts.orders, counts.values,
           bt_memory_used(ctx) >> 20);
    fflush(stdout);
    bt_rules_close(game);
    bt_close(ctx);
}

/* The baseline: every position as it comes, no parts, no symmetry; the memo is a handle of a
   position to a value. */
typedef struct plain {
    bt_game *game;
    bt_value *known;
    size_t size, count;
} plain;

static bt_value evaluate(plain *p, bt_position position)
{
    if (position < p->size && p->known[position]) return p->known[position];
    bt_context *ctx = p->game->ctx;
    bt_words values[2];
    for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_position_list options;
        bt_words__open(&values[player], ctx);
        bt_rules__list_open(&options, p->game);
        bt_rules__options(p->game, position, (bt_player)player, &options);
        for (size_t i = 0; i < options.at.length; i++)
            bt_words__push(&values[player], evaluate(p, options.at.at[i]));
        bt_rules__list_close(&options);
    }
    bt_value value =
        bt_value_game(ctx, values[0].at, values[0].length, values[1].at, values[1].length);
    bt_words__close(&values[0]);
    bt_words__close(&values[1]);
    if (position >= p->size) {
        size_t size = 2 * (size_t)position + 1024;
        p->known = realloc(p->known, size * sizeof *p->known);
        if (!p->known) exit(1);
        memset(p->known + p->size, 0, (size - p->size) * sizeof *p->known);
        p->size = size;
    }
    p->count++;
    return p->known[position] = value;
}

static void measure_plain(const char *text)
{
    bt_context *ctx = bt_open();
    bt_position position;
    plain p = {.game = open_board(ctx, text, &position)};
    double start = now();
    evaluate(&p, position);
    printf("  plain recursion %s %6.3f s  positions %zu\n", text, now() - start, p.count);
    free(p.known);
    bt_rules_close(p.game);
    bt_close(ctx);
}

int main(void)
{
    measure("4x5", "");
    measure_plain("4x5");
    measure("5x5", "(goal 0.1 s)");
    measure("5x6", "(goal 0.5 s)");
    measure("6x6", "(goal 15 s)");
    if (getenv("BOUTON_THOROUGH")) measure("6x7", "");
    return 0;
}
