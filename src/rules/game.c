/* Games: a ruleset opened with its parameters, and what every ruleset can do. */
#include "rules/game.h"

#include <string.h>

enum { PARAMETERS_MAX = 16 };

/* Splits `:k=2:m=3` in place. Places count from the start of the game's name. */
static bt_status split_parameters(bt_context *ctx, char *text, size_t offset, bt_parameter *given,
                                  size_t *count)
{
    *count = 0;
    for (char *at = *text ? text + 1 : NULL, *end; at; at = end) {
        if (*count == PARAMETERS_MAX)
            return bt__fail_at(ctx, offset + (size_t)(at - text), "too many parameters");
        end = strchr(at, ':');
        if (end) *end++ = '\0';
        char *equals = strchr(at, '=');
        if (equals && equals > at && equals[-1] == '>') equals = NULL; /* a bare odd>=3 */
        char *value = equals ? equals + 1 : at;
        if (equals) *equals = '\0';
        given[(*count)++] =
            (bt_parameter){equals ? at : "", value, offset + (size_t)(value - text)};
    }
    return BT_OK;
}

static bt_status open_rules(bt_game *game, char *parameters)
{
    bt_parameter given[PARAMETERS_MAX];
    size_t count = 0, offset = strlen(game->rules->name);
    bt_status status = split_parameters(game->ctx, parameters, offset, given, &count);
    if (status) return status;
    if (game->rules->open) return game->rules->open(game, given, count);
    if (count == 0) return BT_OK;
    return bt__fail_at(game->ctx, given[0].place, "%s takes no parameters", game->rules->name);
}

static void free_game(bt_game *game)
{
    if (!game) return;
    bt_context *ctx = game->ctx;
    bt_rules__positions_close(game->positions);
    if (game->name) bt__free(ctx, game->name, game->name_size);
    bt__free(ctx, game, sizeof *game);
}

bt_game *bt_rules__make(bt_context *ctx, const bt_rules *rules, size_t name)
{
    bt_game *game = bt__alloc_zero(ctx, sizeof *game);
    if (!game) return NULL;
    *game = (bt_game){
        .rules = rules,
        .ctx = ctx,
        .name = bt__alloc(ctx, name + 1),
        .name_size = name + 1,
        .play = rules->play,
        .theory = rules->theory,
        .series = rules->series,
        .picture = rules->picture,
        .partizan = rules->partizan,
        .alone = rules->alone,
        .letters = rules->play.stuck_wins != NULL,
        .positions = bt_rules__positions_open(ctx),
    };
    if (game->name && game->positions) return game;
    free_game(game);
    return NULL;
}

bt_status bt_rules__open(bt_context *ctx, const bt_rules *rules, const char *parameters,
                         bt_game **out)
{
    size_t name = strlen(rules->name), length = strlen(parameters);
    *out = NULL;
    bt_game *game = bt_rules__make(ctx, rules, name + length);
    char *copy = bt__alloc(ctx, length + 1);
    bt_status status = BT_LIMIT;
    if (copy && game) {
        memcpy(copy, parameters, length + 1);
        memcpy(game->name, rules->name, name);
        memcpy(game->name + name, parameters, length + 1);
        status = open_rules(game, copy);
    }
    bt__free(ctx, copy, length + 1);
    if (status)
        free_game(game);
    else
        *out = game;
    return status;
}

void bt_rules_close(bt_game *game)
{
    if (!game) return;
    if (game->close_memos) game->close_memos(game);
    if (game->close_lore) game->close_lore(game);
    if (game->rules->close) game->rules->close(game);
    free_game(game);
}

bt_status bt_rules_forget(bt_game *game)
{
    bt_positions *none = bt_rules__positions_open(game->ctx);
    if (!none) return BT_LIMIT;
    if (game->close_memos) game->close_memos(game);
    if (game->close_lore) game->close_lore(game);
    bt_rules__positions_close(game->positions);
    game->positions = none;
    return BT_OK;
}

bt_status bt_rules__rename(bt_game *game, const char *name)
{
    size_t size = strlen(name) + 1;
    char *copy = bt__alloc(game->ctx, size);
    if (!copy) return BT_LIMIT;
    memcpy(copy, name, size);
    bt__free(game->ctx, game->name, game->name_size);
    game->name = copy;
    game->name_size = size;
    return BT_OK;
}

bool bt_rules_is_normal_play(const bt_game *game)
{
    return !game->misere && !game->letters && game->blocks == 0;
}

/* -- lists -- */

void bt_rules__list_open(bt_position_list *list, bt_game *game)
{
    *list = (bt_position_list){.game = game};
    bt_words__open(&list->at, game->ctx);
    bt_text__open(&list->scratch, game->ctx);
}

void bt_rules__list_close(bt_position_list *list)
{
    bt_words__close(&list->at);
    bt_text__close(&list->scratch);
}

bool bt_rules__give(bt_position_list *list, const void *bytes, size_t length)
{
    if (list->sink) return list->sink(list->data, (bt_bytes){bytes, length});
    bt_position position = bt_rules__keep_position(list->game, bytes, length);
    return position && bt_words__push(&list->at, position);
}

bool bt_rules__take(bt_position_list *list)
{
    if (list->scratch.failed) return false;
    bool good = bt_rules__give(list, list->scratch.at, list->scratch.length);
    bt_text__cut(&list->scratch, 0);
    return good;
}

/* -- positions -- */

/* Interns what a function wrote into a text. */
static bt_position intern_text(bt_game *game, bt_text *text)
{
    bt_position position = BT_NO_POSITION;
    if (!text->failed) position = bt_rules__keep_position(game, text->at, text->length);
    bt_text__close(text);
    return position;
}

bt_status bt_rules_parse(bt_game *game, const char *text, bt_position *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_status status = game->play.parse(game, text, &bytes);
    *out = intern_text(game, &bytes);
    if (status) *out = BT_NO_POSITION;
    return status ? status : *out ? BT_OK : bt_error(game->ctx);
}

void bt_rules__print(bt_game *game, bt_position position, bt_text *out)
{
    game->play.print(game, bt_rules__bytes(game, position), out);
}

void bt_rules__describe(bt_game *game, bt_position from, bt_position to, bt_player player,
                        bt_text *out)
{
    if (game->play.describe) {
        game->play.describe(game, bt_rules__bytes(game, from), bt_rules__bytes(game, to), player,
                            out);
        return;
    }
    bt_text__add(out, "to ");
    bt_rules__print(game, to, out);
}

bool bt_rules__stuck_wins(bt_game *game, bt_position position, bt_player player)
{
    if (!game->letters) return game->misere;
    return game->play.stuck_wins(game, bt_rules__bytes(game, position), player);
}

bt_status bt_rules__options_of(bt_game *game, bt_bytes position, bt_player player,
                               bt_position_list *out)
{
    bt_text__cut(&out->scratch, 0);
    bt_status status = game->play.options(game, position, player, out);
    return status ? status : bt_error(game->ctx);
}

bt_status bt_rules__options(bt_game *game, bt_position position, bt_player player,
                            bt_position_list *out)
{
    return bt_rules__options_of(game, bt_rules__bytes(game, position), player, out);
}

bt_status bt_rules__split(bt_game *game, bt_position position, bt_position_list *out)
{
    if (!game->theory.split) return bt_words__push(&out->at, position) ? BT_OK : BT_LIMIT;
    bt_text__cut(&out->scratch, 0);
    bt_status status = game->theory.split(game, bt_rules__bytes(game, position), out);
    return status ? status : bt_error(game->ctx);
}

bt_position bt_rules__normal(bt_game *game, bt_position position, bool *negated)
{
    *negated = false;
    if (!game->theory.normal) return position;
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    *negated = game->theory.normal(game, bt_rules__bytes(game, position), &bytes);
    return intern_text(game, &bytes);
}

bt_position bt_rules_negate(bt_game *game, bt_position position)
{
    if (!game->theory.negate) return game->partizan || game->letters ? BT_NO_POSITION : position;
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    game->theory.negate(game, bt_rules__bytes(game, position), &bytes);
    return intern_text(game, &bytes);
}

bt_position bt_rules__heap_position(bt_game *game, uint64_t n)
{
    bt_text bytes;
    bt_position position = BT_NO_POSITION;
    bt_text__open(&bytes, game->ctx);
    if (!game->series.heap(game, n, &bytes) && !bytes.failed)
        position = bt_rules__keep_position(game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    return position;
}

bt_status bt_rules__heap_options(bt_game *game, uint64_t n, bt_player player,
                                 bool (*sink)(void *data, bt_bytes option), void *data)
{
    bt_text bytes;
    bt_position_list list;
    bt_text__open(&bytes, game->ctx);
    bt_rules__list_open(&list, game);
    list.sink = sink;
    list.data = data;
    bt_status status = game->series.heap(game, n, &bytes);
    if (!status && bytes.failed) status = BT_LIMIT;
    bt_bytes heap = {(const unsigned char *)bytes.at, bytes.length};
    if (!status) status = game->play.options(game, heap, player, &list);
    bt_rules__list_close(&list);
    bt_text__close(&bytes);
    return status;
}
