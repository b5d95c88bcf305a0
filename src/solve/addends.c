/* Options listed as sums: split into parts, these in normal form, by the ruleset's own way or step
   by step. */
#include "solve/addends.h"
#include "solve/memo.h"

static bool make_room(bt_addends *list)
{
    if (list->length < UINT32_MAX)
        return BT_GROW(list->game->ctx, list->at, list->capacity, list->length + 1);
    bt__fail(list->game->ctx, BT_LIMIT, "more than 2^32 parts of options at a time");
    return false;
}

static inline bool push(bt_addends *list, bt_addend new)
{
    if (list->length == list->capacity && !make_room(list)) return false;
    new.marks |= list->begins;
    list->at[list->length++] = new;
    list->begins = 0;
    return true;
}

/* After an option: the number in it, and 0 if there is nothing else. */
static inline bool end_option(bt_addends *list)
{
    if (!list->begins && !list->integer) return true;
    uint32_t number = list->values ? bt_value_integer(list->game->ctx, list->integer) : 0;
    list->integer = 0;
    return push(list, (bt_addend){.word = number, .marks = WORTH});
}

static bool begin_option(bt_addends *list, uint32_t marks)
{
    if (!end_option(list)) return false;
    list->begins = BEGINS | marks;
    return true;
}

static bool begin_ranked(void *data)
{
    return begin_option(data, RANKED);
}

static void add_integer(void *data, int64_t n)
{
    bt_addends *list = data;
    list->integer += n;
}

/* A part of the option. */
static bool add_part(void *data, bt_bytes part, bool negated)
{
    bt_addends *list = data;
    if (part.length > UINT32_MAX) {
        bt__fail(list->game->ctx, BT_LIMIT, "a position of %zu bytes", part.length);
        return false;
    }
    bt_position_key key = bt_rules__key(part.at, part.length);
    bt_rules__prefetch(list->store, key);
    if (part.length > sizeof key.word)
        bt_text__add_bytes(&list->bytes, (const char *)part.at, part.length);
    return !list->bytes.failed &&
           push(list, (bt_addend){key.word, key.length, negated ? NEGATED : 0});
}

static bool add_normal_part(void *data, bt_bytes part)
{
    bt_addends *list = data;
    if (!list->game->theory.normal) return add_part(list, part, false);
    bt_text__cut(&list->normal, 0);
    bool negated = list->game->theory.normal(list->game, part, &list->normal);
    bt_bytes normal = {(const unsigned char *)list->normal.at, list->normal.length};
    return !list->normal.failed && add_part(list, normal, negated);
}

/* Appends an option, part by part. */
static bool flatten(void *data, bt_bytes option)
{
    bt_addends *list = data;
    if (!begin_option(list, 0)) return false;
    if (!list->game->theory.split || !bt_rules_is_normal_play(list->game))
        return add_normal_part(list, option);
    return list->game->theory.split(list->game, option, &list->parts) == BT_OK;
}

/* Longer parts become positions as soon as all are listed: by then the memory this needs has come.
   Short ones, which are their own keys, do so only when they have to be evaluated. */
static bool intern_long(bt_addends *list, size_t at)
{
    const char *bytes = list->bytes.at;
    if (!list->bytes.length) return true;
    for (; at < list->length; at++) {
        bt_addend *part = &list->at[at];
        if (part->length <= sizeof part->word) continue;
        bt_position_key key = {part->word, part->length};
        bt_position position = bt_rules__intern(list->store, key, bytes);
        if (!position) return false;
        bytes += part->length;
        *part = (bt_addend){.word = position, .marks = part->marks | POSITION};
    }
    bt_text__cut(&list->bytes, 0);
    return true;
}

/* After the last option that was listed. */
static bt_status finish(bt_addends *list, size_t first)
{
    return end_option(list) && intern_long(list, first) ? BT_OK : bt_error(list->game->ctx);
}

uint32_t bt_solve__count_moves(const bt_addends *list, const bt_addend *part)
{
    bt_game *game = list->game;
    uint32_t moves[2] = {0, 0};
    bt_bytes bytes = bt_solve__bytes_of(list, part);
    if (!game->theory.mobility) return (uint32_t)bytes.length;
    game->theory.mobility(game, bytes, moves);
    return moves[0] + moves[1];
}

void bt_solve__addends_open(bt_addends *list, bt_game *game, bool values)
{
    *list = (bt_addends){.game = game, .store = game->positions, .values = values};
    bt_rules__list_open(&list->options, game);
    bt_rules__list_open(&list->parts, game);
    bt_text__open(&list->normal, game->ctx);
    bt_text__open(&list->bytes, game->ctx);
    list->options.sink = flatten;
    list->parts.sink = add_normal_part;
    list->options.data = list->parts.data = list;
}

void bt_solve__addends_close(bt_addends *list)
{
    bt__free(list->game->ctx, list->at, list->capacity * sizeof *list->at);
    bt_rules__list_close(&list->options);
    bt_rules__list_close(&list->parts);
    bt_text__close(&list->normal);
    bt_text__close(&list->bytes);
}

bt_status bt_solve__add_position(bt_addends *list, bt_position position)
{
    size_t first = list->length;
    if (!flatten(list, bt_rules__bytes(list->game, position))) return bt_error(list->game->ctx);
    return finish(list, first);
}

/* The ruleset reads the part while its options are listed: what is kept does not move. */
bt_status bt_solve__add_options(bt_addends *list, bt_position part, bt_player player)
{
    bt_game *game = list->game;
    bt_bytes bytes = bt_rules__kept(list->store, part);
    size_t first = list->length;
    bt_status status = BT_PASS;
    if (game->theory.parts && !list->whole && bt_rules_is_normal_play(game)) {
        bt_part_sink sink = {begin_ranked, add_part, add_integer, list};
        status = game->theory.parts(game, bytes, player, &sink);
    }
    if (status == BT_PASS) status = bt_rules__options_of(game, bytes, player, &list->options);
    return status ? status : finish(list, first);
}

bt_status bt_solve__add_bound(bt_addends *list, bt_position part, bt_player player, unsigned which,
                              bool *listed)
{
    bt_game *game = list->game;
    bt_part_sink sink = {NULL, add_part, add_integer, list};
    size_t first = list->length;
    list->begins = BEGINS;
    *listed = game->theory.bound(game, bt_rules__kept(list->store, part), player, which, &sink);
    if (*listed) return finish(list, first);
    list->begins = 0;
    return bt_error(game->ctx);
}

bt_status bt_solve__part_repeated(const bt_addends *list, bt_position part)
{
    bt_bytes bytes = bt_rules__kept(list->store, part);
    bt_position position = bt_rules__keep_position(list->game, bytes.at, bytes.length);
    return position ? bt_solve__repeated(list->game, position) : bt_error(list->game->ctx);
}
