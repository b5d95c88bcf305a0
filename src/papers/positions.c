/* Positions given by their texts: games, outcomes, values and winning moves for the checks. */
#include "base/context.h"
#include "papers/inquiry.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bt_game *bt_papers__game(bt_inquiry *q, const char *name)
{
    if (q->status) return NULL;
    for (size_t i = 0; i < q->game_count; i++)
        if (!strcmp(q->games[i]->name, name)) return q->games[i];
    bt_game *game;
    if (!BT_GROW(q->ctx, q->games, q->game_capacity, q->game_count + 1)) q->status = BT_LIMIT;
    if (q->status || !bt_papers__fine(q, bt_games_open(q->ctx, name, &game))) return NULL;
    return q->games[q->game_count++] = game;
}

/* Reads a position of a game; false after a failure. */
static bool read_position(bt_inquiry *q, bt_game *game, const char *format, va_list args,
                          bt_position *out)
{
    bt_text text;
    *out = BT_NO_POSITION;
    if (!game) return false;
    bt_text__open(&text, q->ctx);
    bt__text_format(&text, format, args);
    if (bt_papers__fine(q, text.failed ? BT_LIMIT : BT_OK))
        bt_papers__fine(q, bt_rules_parse(game, text.at, out));
    bt_text__close(&text);
    return !q->status;
}

/* The game of a name, and a position of it from the format and what follows it. */
#define READ(q, name, format, game, position)                                                      \
    bt_game *game = bt_papers__game(q, name);                                                      \
    bt_position position;                                                                          \
    va_list args;                                                                                  \
    va_start(args, format);                                                                        \
    bool read = read_position(q, game, format, args, &position);                                   \
    va_end(args)

bt_position bt_papers__position(bt_inquiry *q, const char *name, const char *format, ...)
{
    READ(q, name, format, game, position);
    return read ? position : BT_NO_POSITION;
}

char bt_papers__outcome(bt_inquiry *q, const char *name, const char *format, ...)
{
    READ(q, name, format, game, position);
    bt_outcome outcome;
    if (!read || !bt_papers__fine(q, bt_solve__outcome(game, position, &outcome))) return '?';
    return bt_outcome_letter(outcome);
}

bt_value bt_papers__value(bt_inquiry *q, const char *name, const char *format, ...)
{
    READ(q, name, format, game, position);
    return read ? bt_solve__value(game, position) : BT_NONE;
}

uint32_t bt_papers__mex(bt_inquiry *q, const char *name, const char *format, ...)
{
    READ(q, name, format, game, position);
    uint32_t nim = 0;
    if (read) bt_papers__fine(q, bt_solve__nim(game, position, &nim));
    return nim;
}

size_t bt_papers__wins(bt_inquiry *q, bt_game *game, bt_position from, bt_player player,
                       bt_words *out)
{
    size_t before = out->length;
    bt_position_list options;
    if (q->status) return 0;
    bt_rules__list_open(&options, game);
    bt_papers__fine(q, bt_rules__options(game, from, player, &options));
    for (size_t i = 0; i < options.at.length && !q->status; i++) {
        bool answered = true;
        bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
        bt_papers__fine(q, bt_solve__wins(game, options.at.at[i], other, &answered));
        if (!answered && !bt_words__push(out, options.at.at[i])) q->status = BT_LIMIT;
    }
    bt_rules__list_close(&options);
    return out->length - before;
}

const char *bt_papers__show(bt_inquiry *q, bt_value g, bt_text *text)
{
    bt_text__open(text, q->ctx);
    bt_value__print(q->ctx, g, BT_PLAIN, text);
    return text->at;
}

/* -- sets of positions -- */

static bt_position normal_position(bt_inquiry *q, const char *game, const char *text)
{
    bool negated;
    bt_position position = bt_papers__position(q, game, "%s", text);
    return q->status ? BT_NO_POSITION
                     : bt_rules__normal(bt_papers__game(q, game), position, &negated);
}

static bool is_among(bt_inquiry *q, const char *game, const char *const *texts, bt_position sought)
{
    bool negated;
    bt_position normal = bt_rules__normal(bt_papers__game(q, game), sought, &negated);
    for (; *texts; texts++)
        if (normal_position(q, game, *texts) == normal) return true;
    return false;
}

bool bt_papers__are_these(bt_inquiry *q, const char *game, const bt_words *found,
                          const char *const *texts)
{
    for (size_t i = 0; i < found->length && !q->status; i++)
        if (!is_among(q, game, texts, found->at[i])) return false;
    for (; *texts && !q->status; texts++) {
        bool negated, met = false;
        for (size_t i = 0; i < found->length; i++)
            met |= bt_rules__normal(bt_papers__game(q, game), found->at[i], &negated) ==
                   normal_position(q, game, *texts);
        if (!met) return false;
    }
    return true;
}

void bt_papers__expect_wins(bt_inquiry *q, const char *game, const char *from,
                            const char *const *to)
{
    bt_words wins;
    bt_words__open(&wins, q->ctx);
    bt_position position = bt_papers__position(q, game, "%s", from);
    bt_papers__wins(q, bt_papers__game(q, game), position, BT_LEFT, &wins);
    bt_papers__expect(q, bt_papers__are_these(q, game, &wins, to), "the %zu winning moves from %s",
                      wins.length, from);
    bt_words__close(&wins);
}

void bt_papers__expect_outcome(bt_inquiry *q, const char *game, const char *position, char outcome)
{
    char found = bt_papers__outcome(q, game, "%s", position);
    bt_papers__expect(q, found == outcome, "%s is %c", position, found);
}
