/* Fuzzes the boundary to Lua: whatever a script is, opening, reading, printing and solving end with
   a status, and a position that is printed is read back or refused. */
#include "fuzz/fuzz.h"

enum { MEMORY = 2 << 20 };

static void require(bool promise, const char *what)
{
    fuzz_require(promise, what, "");
}

/* Without print and parse of its own, a script's positions are read back as they are written. */
static void check_text(bt_game *game, bt_position position)
{
    bt_text text;
    bt_position again = BT_NO_POSITION;
    bt_text__open(&text, game->ctx);
    bt_rules__print(game, position, &text);
    if (!bt_error(game->ctx) && !text.failed && !bt_rules_parse(game, text.at, &again)) {
        bt_text twice;
        bt_text__open(&twice, game->ctx);
        bt_rules__print(game, again, &twice);
        if (!bt_error(game->ctx) && again == position)
            require(!strcmp(text.at, twice.at), "one position, two texts");
        bt_text__close(&twice);
    }
    bt_text__close(&text);
}

static void play(bt_game *game)
{
    bt_position start;
    bt_outcome outcome;
    bt_position_list options;
    if (bt_rules_parse(game, game->rules->example, &start)) return;
    bt_rules__list_open(&options, game);
    bt_status status = bt_rules__options(game, start, BT_RIGHT, &options);
    require(status == bt_error(game->ctx), "two statuses");
    if (!status) check_text(game, start);
    for (size_t i = 0; i < options.at.length && i < 3 && !bt_error(game->ctx); i++)
        check_text(game, options.at.at[i]);
    bt_rules__list_close(&options);
    if (!bt_error(game->ctx)) bt_solve__outcome(game, start, &outcome);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    bt_game *game = NULL;
    bt_status status = bt_script__open_text(ctx, "f.lua", (const char *)data, size, &game);
    require(status == bt_error(ctx), "two statuses");
    require((game != NULL) == (status == BT_OK), "a game and an error");
    fuzz_check_message(ctx, size);
    if (status == BT_OK) play(game);
    bt_rules_close(game);
    bt_close(ctx);
    return 0;
}
