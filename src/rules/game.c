/* Games: a ruleset opened with its parameters, and what every ruleset can do. */
#include "base/context.h"
#include "bouton/rules.h"

#include <string.h>

enum { PARAMETERS_MAX = 16 };

/* Splits `:k=2:m=3` in place. Places count from the start of the game's name. */
static bt_status split_parameters(bt_context *ctx, char *text, size_t offset, bt_parameter *given,
                                  size_t *count)
{
    *count = 0;
    for (char *at = *text ? text + 1 : NULL, *end; at; at = end) {
        if (*count == PARAMETERS_MAX)
            return bt_fail_at(ctx, offset + (size_t)(at - text), "too many parameters");
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
    return bt_fail_at(game->ctx, given[0].place, "%s takes no parameters", game->rules->name);
}

bt_status bt_rules_open(bt_context *ctx, const bt_rules *rules, const char *parameters,
                        bt_game **out)
{
    size_t name = strlen(rules->name), length = strlen(parameters);
    *out = NULL;
    bt_game *game = bt_alloc_zero(ctx, sizeof *game);
    char *copy = bt_alloc(ctx, length + 1);
    if (game) game->name = bt_alloc(ctx, name + length + 1);
    bt_status status = BT_LIMIT;
    if (copy && game && game->name) {
        memcpy(copy, parameters, length + 1);
        memcpy(game->name, rules->name, name);
        memcpy(game->name + name, parameters, length + 1);
        game->rules = rules;
        game->ctx = ctx;
        game->partizan = rules->partizan;
        game->letters = rules->stuck_wins != NULL;
        status = open_rules(game, copy);
    }
    bt_free(ctx, copy, length + 1);
    if (status == BT_OK) {
        *out = game;
        return BT_OK;
    }
    if (game) {
        bt_free(ctx, game->name, name + length + 1);
        bt_free(ctx, game, sizeof *game);
    }
    return status;
}

void bt_rules_close(bt_game *game)
{
    if (!game) return;
    bt_context *ctx = game->ctx;
    if (game->close_memos) game->close_memos(game);
    if (game->rules->close) game->rules->close(game);
    bt_free(ctx, game->name, strlen(game->name) + 1);
    bt_free(ctx, game, sizeof *game);
}

bool bt_rules_is_normal_play(const bt_game *game)
{
    return !game->misere && !game->letters && game->blocks == 0;
}

/* -- lists -- */

void bt_rules_list_open(bt_position_list *list, bt_context *ctx)
{
    *list = (bt_position_list){.ctx = ctx};
    bt_words_open(&list->at, ctx);
    bt_text_open(&list->scratch, ctx);
}

void bt_rules_list_close(bt_position_list *list)
{
    bt_words_close(&list->at);
    bt_text_close(&list->scratch);
}

bool bt_rules_give(bt_position_list *list, const void *bytes, size_t length)
{
    if (list->sink) return list->sink(list->data, (bt_bytes){bytes, length});
    bt_position position = bt_rules_intern(list->ctx, bytes, length);
    return position && bt_words_push(&list->at, position);
}

bool bt_rules_take(bt_position_list *list)
{
    if (list->scratch.failed) return false;
    bool good = bt_rules_give(list, list->scratch.at, list->scratch.length);
    bt_text_cut(&list->scratch, 0);
    return good;
}

/* -- positions -- */

/* Interns what a function wrote into a text. */
static bt_position intern_text(bt_context *ctx, bt_text *text)
{
    bt_position position = BT_NO_POSITION;
    if (!text->failed) position = bt_rules_intern(ctx, text->at, text->length);
    bt_text_close(text);
    return position;
}

bt_status bt_rules_parse(bt_game *game, const char *text, bt_position *out)
{
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    bt_status status = game->rules->parse(game, text, &bytes);
    *out = intern_text(game->ctx, &bytes);
    if (status) *out = BT_NO_POSITION;
    return status ? status : *out ? BT_OK : bt_error(game->ctx);
}

void bt_rules_print(bt_game *game, bt_position position, bt_text *out)
{
    game->rules->print(game, bt_rules_bytes(game->ctx, position), out);
}

void bt_rules_describe(bt_game *game, bt_position from, bt_position to, bt_player player,
                       bt_text *out)
{
    if (game->rules->describe) {
        game->rules->describe(game, bt_rules_bytes(game->ctx, from), bt_rules_bytes(game->ctx, to),
                              player, out);
        return;
    }
    bt_text_add(out, "to ");
    bt_rules_print(game, to, out);
}

bool bt_rules_stuck_wins(bt_game *game, bt_position position, bt_player player)
{
    if (!game->letters) return game->misere;
    return game->rules->stuck_wins(game, bt_rules_bytes(game->ctx, position), player);
}

bt_status bt_rules_options(bt_game *game, bt_position position, bt_player player,
                           bt_position_list *out)
{
    bt_text_cut(&out->scratch, 0);
    bt_bytes bytes = bt_rules_bytes(game->ctx, position);
    bt_status status = game->rules->options(game, bytes, player, out);
    return status ? status : bt_error(game->ctx);
}

bt_status bt_rules_split(bt_game *game, bt_position position, bt_position_list *out)
{
    if (!game->rules->split) return bt_words_push(&out->at, position) ? BT_OK : BT_LIMIT;
    bt_text_cut(&out->scratch, 0);
    bt_status status = game->rules->split(game, bt_rules_bytes(game->ctx, position), out);
    return status ? status : bt_error(game->ctx);
}

bt_position bt_rules_normal(bt_game *game, bt_position position, bool *negated)
{
    *negated = false;
    if (!game->rules->normal) return position;
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    *negated = game->rules->normal(game, bt_rules_bytes(game->ctx, position), &bytes);
    return intern_text(game->ctx, &bytes);
}

bt_position bt_rules_negate(bt_game *game, bt_position position)
{
    if (!game->rules->negate) return game->partizan || game->letters ? BT_NO_POSITION : position;
    bt_text bytes;
    bt_text_open(&bytes, game->ctx);
    game->rules->negate(game, bt_rules_bytes(game->ctx, position), &bytes);
    return intern_text(game->ctx, &bytes);
}

/* -- moves -- */

void bt_rules_moves_open(bt_moves *moves, bt_context *ctx)
{
    *moves = (bt_moves){.ctx = ctx};
}

static void free_string(bt_context *ctx, char *string)
{
    if (string) bt_free(ctx, string, strlen(string) + 1);
}

static bool copy_string(bt_context *ctx, const char *string, char **out)
{
    *out = NULL;
    if (!string) return true;
    size_t size = strlen(string) + 1;
    *out = bt_alloc(ctx, size);
    if (*out) memcpy(*out, string, size);
    return *out != NULL;
}

static void drop_move(bt_moves *moves)
{
    bt_move *m = &moves->at[--moves->count];
    free_string(moves->ctx, m->to);
    free_string(moves->ctx, m->text);
    free_string(moves->ctx, m->pile);
    free_string(moves->ctx, m->from);
    free_string(moves->ctx, m->until);
}

void bt_rules_moves_close(bt_moves *moves)
{
    while (moves->count > 0) drop_move(moves);
    free_string(moves->ctx, moves->total);
    bt_free(moves->ctx, moves->at, moves->capacity * sizeof *moves->at);
    *moves = (bt_moves){.ctx = moves->ctx};
}

static bt_status add_move(bt_moves *moves, const bt_move *texts)
{
    bt_context *ctx = moves->ctx;
    if (!BT_GROW(ctx, moves->at, moves->capacity, moves->count + 1)) return BT_LIMIT;
    bt_move *m = &moves->at[moves->count++];
    *m = (bt_move){.step = texts->step};
    bool copied = copy_string(ctx, texts->to, &m->to) && copy_string(ctx, texts->text, &m->text) &&
                  copy_string(ctx, texts->pile, &m->pile) &&
                  copy_string(ctx, texts->from, &m->from) &&
                  copy_string(ctx, texts->until, &m->until);
    if (!copied) drop_move(moves);
    return copied ? BT_OK : BT_LIMIT;
}

bt_status bt_rules_add_move(bt_moves *moves, const char *to, const char *text)
{
    return add_move(moves, &(bt_move){.to = (char *)to, .text = (char *)text});
}

bt_status bt_rules_add_range(bt_moves *moves, const char *pile, const char *from, const char *until,
                             unsigned step, const char *text)
{
    return add_move(moves, &(bt_move){.pile = (char *)pile,
                                      .from = (char *)from,
                                      .until = (char *)until,
                                      .step = step,
                                      .text = (char *)text});
}
