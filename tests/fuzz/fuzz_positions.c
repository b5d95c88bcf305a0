/* Fuzzes the position readers of all rulesets: what is printed is read back as the same position,
   and so is every option. The input is the name of a game with its parameters, a line end, and the
   text of a position; a name that opens no game stands for all of them. */
#include "fuzz/fuzz.h"

enum { MEMORY = 1 << 20, OPTIONS_SEEN = 4, TEXT_MOST = 200, LISTED_MOST = 100 };

static void require(bool promise, bt_context *ctx, const char *what)
{
    fuzz_require(promise, what, bt_message(ctx));
}

static void check_round_trip(bt_game *game, bt_position position)
{
    bt_context *ctx = game->ctx;
    bt_position again;
    bt_text text;
    bt_text__open(&text, ctx);
    bt_rules__print(game, position, &text);
    if (!text.failed && bt_rules_parse(game, text.at, &again) == BT_OK)
        require(again == position, ctx, "read back as another position");
    require(bt_error(ctx) != BT_INPUT, ctx, "not read back:");
    bt_text__close(&text);
}

/* What a move touches is in the picture. */
static void check_touch(bt_game *game, const bt_picture *p, bt_position from, bt_position to,
                        bt_player player)
{
    bt_box box;
    char *ids = bt_rules_move_ids(game, from, to, player), *rest = NULL;
    if (!ids) return;
    require(*ids, game->ctx, "a move touches nothing");
    for (char *id = strtok_r(ids, " ", &rest); id; id = strtok_r(NULL, " ", &rest))
        fuzz_require(bt_picture__find(p, id, &box), "a move touches what is not there", id);
    bt_free_text(game->ctx, ids);
}

/* Some options of a position that has not too many of them. */
static void check_options(bt_game *game, bt_position position, bt_player player)
{
    bt_context *ctx = game->ctx;
    bt_position_list options;
    bt_picture *p = NULL;
    bt_status drawn = bt_rules_draw(game, position, &p);
    require(drawn == BT_OK || drawn == BT_LIMIT, ctx, "is not drawn:");
    bt_rules__list_open(&options, game);
    bt_status status = bt_rules__options(game, position, player, &options);
    require(status == BT_OK || status == BT_LIMIT, ctx, "options fail:");
    size_t count = options.at.length, step = count / OPTIONS_SEEN + 1;
    for (size_t i = 0; i < count && !status && !bt_error(ctx); i += step) {
        bt_text words;
        bt_text__open(&words, ctx);
        check_round_trip(game, options.at.at[i]);
        bt_rules__describe(game, position, options.at.at[i], player, &words);
        require(words.failed || words.length > 0 || bt_error(ctx) == BT_LIMIT, ctx,
                "a move without words");
        bt_text__close(&words);
        if (p && !bt_error(ctx)) check_touch(game, p, position, options.at.at[i], player);
    }
    bt_rules__list_close(&options);
    bt_picture_close(p);
}

static void check_forms(bt_game *game, bt_position position)
{
    bool negated;
    bt_position normal = bt_rules__normal(game, position, &negated);
    if (normal) bt_rules__normal(game, normal, &negated);
    bt_position negative = bt_rules_negate(game, position);
    if (negative && !bt_error(game->ctx))
        require(bt_rules_negate(game, negative) == position || bt_error(game->ctx), game->ctx,
                "not its double negative");
    bt_position_list parts;
    bt_rules__list_open(&parts, game);
    if (!bt_error(game->ctx)) bt_rules__split(game, position, &parts);
    bt_rules__list_close(&parts);
}

static void check_text(bt_game *game, const char *text)
{
    bt_context *ctx = game->ctx;
    bt_position position;
    bt_status status = bt_rules_parse(game, text, &position);
    require(status == bt_error(ctx), ctx, "status and error differ");
    fuzz_check_message(ctx, strlen(text));
    require(status != BT_INPUT || bt_error_place(ctx) != BT_NOWHERE, ctx,
            "an error without its place:");
    require(status == BT_OK || status == BT_INPUT || status == BT_LIMIT, ctx, "a wrong status");
    if (status == BT_OK) {
        check_round_trip(game, position);
        if (!bt_error(ctx)) check_forms(game, position);
        if (!bt_error(ctx) && bt_rules__bytes(game, position).length <= LISTED_MOST) {
            check_options(game, position, BT_LEFT);
            if (game->partizan && !bt_error(ctx)) check_options(game, position, BT_RIGHT);
        }
        require(bt_error(ctx) == BT_OK || bt_error(ctx) == BT_LIMIT, ctx, "an unexpected error:");
    }
    bt_clear(ctx);
}

static void check_game(bt_context *ctx, const char *name, const char *text)
{
    bt_game *game;
    if (bt_games_open(ctx, name, &game) == BT_OK) {
        check_text(game, text);
        bt_rules_close(game);
    }
    fuzz_check_message(ctx, strlen(name));
    bt_clear(ctx);
}

/* All rulesets, with the parameters that tests use. */
static void check_all(bt_context *ctx, const char *text)
{
    for (size_t i = 0; bt_games__at(i); i++) {
        const bt_rules *rules = bt_games__at(i);
        char name[200];
        snprintf(name, sizeof name, "%s%s%s", rules->name, rules->sample ? ":" : "",
                 rules->sample ? rules->sample : "");
        check_game(ctx, name, text);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    char input[TEXT_MOST + 1];
    if (size > TEXT_MOST) size = TEXT_MOST;
    if (size) memcpy(input, data, size);
    input[size] = '\0';
    size_t line = strcspn(input, "\n");
    bool named = input[line] == '\n' && bt_games__find(input, strcspn(input, ":\n"));
    /* files are not for a fuzzer to choose */
    if (named && strncmp(input, "counters", 8) != 0) {
        input[line] = '\0';
        check_game(ctx, input, input + line + 1);
    } else {
        check_all(ctx, input);
    }
    bt_close(ctx);
    return 0;
}
