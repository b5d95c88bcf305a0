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

/* By parts: each term is worth what is said, by another way. */
static void compare_values(bt_context *ctx, const char *text, const bt_strategy *read)
{
    const bt_sum *sum = &read->start;
    for (size_t i = 0; i < sum->count && read->by_parts && !bt_error(ctx); i++) {
        const bt_term *term = &sum->terms[i];
        const bt_map *worth = &read->worth[bt_rules__first_alike(sum, i)];
        const uint32_t *number = bt__map_get(worth, term->position);
        fuzz_require(number, "a term without a value", text);
        bt_value value = bt_solve__value(term->game, term->position);
        fuzz_require(!value || value == read->values.at[*number - 1], "a false value", text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    char *text = fuzz_text(data, size, TEXT_MOST);
    bt_strategy_claim claim;
    bt_strategy read;
    opened games = {.count = 0};
    bt_status status = bt_rules__read_strategy(ctx, text, find, &games, &claim, &read);
    fuzz_require(status == bt_error(ctx), "two statuses", bt_message(ctx));
    fuzz_require(status != BT_IO, "a wrong status", bt_message(ctx));
    fuzz_check_message(ctx, strlen(text));
    if (!status) compare(ctx, text, &claim, &games);
    if (!status) compare_values(ctx, text, &read);
    bt_rules__strategy_close(&read);
    for (size_t i = 0; i < games.count; i++) bt_rules_close(games.at[i]);
    free(text);
    bt_close(ctx);
    return 0;
}
