/* Fuzzes the reader of strategy files: what is accepted is so; all else is refused with a clean
   message, and memory is given back. */
#include "fuzz/fuzz.h"
#include "rules/strategy.h"

enum { MEMORY = 4 << 20, TEXT_MOST = 1000, GAMES = 4 };

typedef struct opened {
    bt_game *at[GAMES];
    size_t count;
} opened;

/* Few games, by their names alone. */
static bt_game *find(void *data, bt_context *ctx, const char *name)
{
    opened *o = data;
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(o->at[i]->name, name)) return o->at[i];
    if (o->count == GAMES || !bt_games__find(name, strlen(name))) {
        bt__fail(ctx, BT_INPUT, "no such game here");
        return NULL;
    }
    return bt_games_open(ctx, name, &o->at[o->count]) ? NULL : o->at[o->count++];
}

/* The outcome again, by another way. */
static void compare(bt_context *ctx, const char *text, const bt_strategy_claim *claim,
                    opened *games)
{
    char game[TEXT_MOST + 1], position[TEXT_MOST + 1];
    bt_sum sum;
    bt_solution found;
    snprintf(game, sizeof game, "%.*s", (int)claim->game_length, text + claim->game);
    snprintf(position, sizeof position, "%.*s", (int)claim->position_length,
             text + claim->position);
    bt_rules__sum_open(&sum, ctx);
    if (!bt_rules__read_named_sum(ctx, game, position, find, games, &sum)) {
        bt_status status = bt_solve__ask(&sum, (bt_question){.moves = BT_MOVES_NONE}, &found);
        fuzz_require(status || found.outcome == claim->outcome, "a false strategy", text);
        bt_solution__close(&found);
    }
    bt_rules__sum_close(&sum);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    char *text = fuzz_text(data, size, TEXT_MOST);
    bt_strategy_claim claim;
    opened games = {.count = 0};
    bt_status status = bt_rules__check_strategy(ctx, text, find, &games, &claim);
    fuzz_require(status == bt_error(ctx), "two statuses", bt_message(ctx));
    fuzz_require(status != BT_IO, "a wrong status", bt_message(ctx));
    fuzz_check_message(ctx, strlen(text));
    if (!status) compare(ctx, text, &claim, &games);
    for (size_t i = 0; i < games.count; i++) bt_rules_close(games.at[i]);
    free(text);
    bt_close(ctx);
    return 0;
}
