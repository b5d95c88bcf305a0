/* A value as a game: its canonical form is played. So sums may hold values beside positions. */
#include "games/list.h"

#include <string.h>

/* A position is its value in plain notation, which is the same text for equal values. A handle
   would be shorter, but values that only a position names could be forgotten. */

static bt_value read_value(bt_game *game, bt_bytes position)
{
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_text__add_bytes(&text, (const char *)position.at, position.length);
    bt_value value = text.failed ? BT_NONE : bt_value_read(game->ctx, text.at);
    bt_text__close(&text);
    return value;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bt_value value = bt_value_read(game->ctx, text);
    if (!value) return bt_error(game->ctx);
    bt_value__print(game->ctx, value, BT_PLAIN, out);
    return out->failed ? BT_LIMIT : bt_error(game->ctx);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_words values;
    bt_value value = read_value(game, position);
    if (!value) return bt_error(game->ctx);
    bt_words__open(&values, game->ctx);
    bt_status status = BT_OK;
    if (!bt_value__options(game->ctx, value, player, &values)) status = BT_LIMIT;
    for (size_t i = 0; i < values.length && !status; i++) {
        bt_value__print(game->ctx, values.at[i], BT_PLAIN, &out->scratch);
        if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
    }
    bt_words__close(&values);
    return status;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    (void)player;
    print(game, from, out);
    bt_text__add(out, " to ");
    print(game, to, out);
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_value value = bt_value_negate(game->ctx, read_value(game, position));
    if (value)
        bt_value__print(game->ctx, value, BT_PLAIN, out);
    else
        out->failed = true;
}

const bt_rules bt_games__value = {
    .name = "value",
    .summary = "a game given by its value, of which the canonical form is played",
    .notation = "a value as in the calculator: 1/2, ^*, {3|1}",
    .example = "{3|1}",
    .help =
        "A player moves to a canonical option of the value: from {3|1} Left moves to 3 and Right\n"
        "to 1. The player who cannot move loses. In a sum of several games a value is written\n"
        "without a name before it: bouton solve sum 'domineering 2x3 + 1/2 - ^*'.\n"
        "References: J. H. Conway, On Numbers and Games (1976), chapter 10; A. N. Siegel,\n"
        "Combinatorial Game Theory (2013), chapter II.",
    .partizan = true,
    .nameless = true,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.negate = negate,
    .theory.value = read_value,
    .theory.part = "the value",
};
