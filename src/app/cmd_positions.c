/* bouton positions: the positions of one outcome in a game on two piles. */
#include "app/commands.h"
#include "app/pairs.h"

#include <stdlib.h>
#include <string.h>

/* A list of positions, told as it grows; the pairs are kept only to be explained. */
typedef struct pair_list {
    bt_app *app;
    bool keep;
    uint64_t *pairs, told;
    size_t capacity;
} pair_list;

static void tell_pair(pair_list *l, uint64_t x, uint64_t y)
{
    bt_output *out = l->app->out;
    bt_output__list(out, NULL);
    bt_output__integer(out, NULL, (int64_t)x);
    bt_output__integer(out, NULL, (int64_t)y);
    bt_output__end(out);
    bt_output__cell_integer(out, x);
    bt_output__cell_integer(out, y);
    if (bt_output__takes_text(out))
        bt_text__format(bt_output__prose(out), "%s(%llu,%llu)",
                        l->told == 0  ? ""
                        : l->told % 8 ? " "
                                      : "\n",
                        (unsigned long long)x, (unsigned long long)y);
    l->told++;
}

static bt_status take_pairs(void *data, const uint64_t *x, const uint64_t *y, size_t count)
{
    pair_list *l = data;
    bt_context *ctx = l->app->ctx;
    if (l->keep && !BT_GROW(ctx, l->pairs, l->capacity, 2 * (l->told + count))) return BT_LIMIT;
    for (size_t i = 0; i < count; i++) {
        if (l->keep) {
            l->pairs[2 * l->told] = x[i];
            l->pairs[2 * l->told + 1] = y[i];
        }
        tell_pair(l, x[i], y[i]);
    }
    return bt_error(ctx);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    int64_t count = 20;
    size_t outcome = BT_OUTCOME_P;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = bt_app__choice(app, call, "outcome", &outcome);
    if (!status) status = bt_app__integer(app, call, "count", 1, INT64_MAX / 64, &count);
    bool explain = bt_app__has(call, "explain");
    if (!status && explain && outcome != BT_OUTCOME_P)
        status = bt__fail(app->ctx, BT_INPUT, "--explain describes P-positions only");
    if (status) return status;
    pair_list l = {.app = app, .keep = explain};
    bt_output__string(app->out, "game", game->name);
    bt_output__string(app->out, "outcome", (char[]){bt_outcome_letter((bt_outcome)outcome), 0});
    bt_output__columns(app->out, (const char *const[]){"x", "y"}, 2, 0, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "positions");
    status = bt_study_positions(game, (bt_outcome)outcome, (uint64_t)count, take_pairs, &l);
    bt_output__end_all(app->out);
    if (l.told) bt_text__char(bt_output__prose(app->out), '\n');
    if (!status && explain) status = bt_app__explain_pairs(app, game, l.pairs, l.told);
    bt__free(app->ctx, l.pairs, l.capacity * sizeof *l.pairs);
    return status;
}

const bt_command bt_app__positions = {
    .name = "positions",
    .usage = "GAME",
    .summary = "list the positions of a two-pile game that have a given outcome",
    .options =
        (const bt_option[]){
            {"outcome", "L|R|N|P", "the positions with this outcome (P)"},
            {"count", "N", "how many (20)"},
            {"explain", NULL, "describe the pairs: partition, differences, order, ratio"},
            {0},
        },
    .examples = (const char *const[]){"positions queen --outcome P --count 10",
                                      "positions wythoff:k=2:m=3 --count 50 --explain", NULL},
    .least = 1,
    .most = 1,
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
