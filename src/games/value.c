/* A value as a game: its canonical form is played. So sums may hold values beside positions. */
#include "games/list.h"
#include "rules/heaps_draw.h"
#include "value/draw_graph.h"

#include <stdio.h>
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

/* -- pictures: the value and its options, `l-1`, .. for Left and `r-1`, .. for Right -- */

enum { OPTIONS_SHOWN = 12, NAME_MAX_LETTERS = 32, CHIP = 24 };

static void draw_name(bt_picture *p, bt_style style, bt_value value, double x, double y)
{
    bt_text text, latex;
    bt_text__open(&text, p->ctx);
    bt_text__open(&latex, p->ctx);
    bt_value__short_name(p->ctx, value, NULL, NAME_MAX_LETTERS, &text, &latex);
    bt_picture__centred(p, style, x, y, text.at ? text.at : "", latex.at);
    bt_text__close(&text);
    bt_text__close(&latex);
}

static double name_width(bt_picture *p, bt_style style, bt_value value)
{
    bt_text text, latex;
    bt_text__open(&text, p->ctx);
    bt_text__open(&latex, p->ctx);
    bt_value__short_name(p->ctx, value, NULL, NAME_MAX_LETTERS, &text, &latex);
    double width = bt_picture__text_width(style, text.at ? text.at : "");
    bt_text__close(&text);
    bt_text__close(&latex);
    return width;
}

/* An option in a box with the bar of its player; Left's end at x, Right's begin there. */
static void draw_option(bt_picture *p, bt_player player, size_t number, bt_value value, double x,
                        double y)
{
    char id[BT_ID_SIZE];
    double width = name_width(p, BT_STYLE_LABEL, value) + 34;
    bool left = player == BT_LEFT;
    if (left) x -= width;
    snprintf(id, sizeof id, "%c-%zu", left ? 'l' : 'r', number);
    bt_picture__begin(p, id, left ? "Left's option" : "Right's option");
    bt_picture__circle(p, BT_STYLE_NONE, left ? x - 6 : x + width + 6, y + CHIP / 2.0,
                       10); /* for marks */
    bt_picture__rect(p, BT_STYLE_FRAME, x, y, width, CHIP, 6);
    draw_name(p, BT_STYLE_LABEL, value, x + width / 2 + (left ? -8 : 8), y + CHIP / 2.0);
    bt_picture__bar(p, left ? BT_STYLE_LEFT_BAR : BT_STYLE_RIGHT_BAR,
                    left ? BT_WHO_LEFT : BT_WHO_RIGHT, left ? x + width - 11 : x + 11,
                    y + CHIP / 2.0, 10);
    bt_picture__end(p);
}

static void draw_more(bt_picture *p, bt_player player, size_t count, double x, double y)
{
    char text[40];
    bool left = player == BT_LEFT;
    snprintf(text, sizeof text, "and %zu more", count);
    bt_picture__begin(p, left ? "more-left" : "more-right", "");
    bt_picture__text(p, BT_STYLE_SMALL, left ? BT_ANCHOR_END : BT_ANCHOR_START, x, y + 16, text,
                     NULL);
    bt_picture__end(p);
}

static bt_status draw_options(bt_game *game, bt_value value, bt_player player, bt_picture *out)
{
    bt_words values;
    double x = player == BT_LEFT ? -8 : 8, y = 22;
    bt_words__open(&values, game->ctx);
    bool good = bt_value__options(game->ctx, value, player, &values);
    size_t shown = values.length < OPTIONS_SHOWN ? values.length : OPTIONS_SHOWN;
    for (size_t i = 0; i < shown && good; i++, y += CHIP + 6)
        draw_option(out, player, i + 1, values.at[i], x, y);
    if (shown < values.length) draw_more(out, player, values.length - shown, x, y);
    bt_words__close(&values);
    return good ? bt_error(game->ctx) : BT_LIMIT;
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_value value = read_value(game, position);
    if (!value) return bt_error(game->ctx);
    bt_picture__begin(out, "value", "");
    draw_name(out, BT_STYLE_HEADING, value, 0, 0);
    bt_picture__end(out);
    bt_status status = draw_options(game, value, BT_LEFT, out);
    return status ? status : draw_options(game, value, BT_RIGHT, out);
}

static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    bt_words values;
    bt_value before = read_value(game, from), after = read_value(game, to);
    if (!before || !after) return bt_error(game->ctx);
    bt_words__open(&values, game->ctx);
    bool good = bt_value__options(game->ctx, before, player, &values);
    size_t i = 0;
    while (i < values.length && values.at[i] != after) i++;
    if (i < OPTIONS_SHOWN)
        bt_rules__add_id(ids, "%c-%zu", player == BT_LEFT ? 'l' : 'r', i + 1);
    else
        bt_rules__add_id(ids, player == BT_LEFT ? "more-left" : "more-right");
    bt_words__close(&values);
    return good && !ids->failed ? BT_OK : BT_LIMIT;
}

const bt_rules bt_games__value = {
    .name = "value",
    .summary = "a game given by its value, and played in canonical form",
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
    .picture.draw = draw,
    .picture.touch = touch,
};
