/* Pictures of positions and of sums, and what a move touches in them. */
#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

enum { GAP = 14, PAD = 10, TEXT_MAX = 60 };

static void name_picture(const char *game, const char *position, bt_picture *out)
{
    bt_text title;
    bt_text__open(&title, out->ctx);
    bt_text__format(&title, "%s %.200s", game, position);
    bt_text__cut(&out->title, 0);
    bt_text__add(&out->title, title.at ? title.at : "");
    if (!out->about.length) bt_text__add(&out->about, "A position of a combinatorial game.");
    bt_text__close(&title);
}

/* The general way: the text in a frame, one line for each row of a board. */
static void draw_text(const char *text, bt_picture *out)
{
    char line[TEXT_MAX + 1];
    double y = 0, width = 0;
    bt_picture__begin(out, "position", text);
    while (*text) {
        size_t length = strcspn(text, "/\n"), shown = length > TEXT_MAX ? TEXT_MAX : length;
        snprintf(line, sizeof line, "%.*s", (int)shown, text);
        double wide = bt_picture__text_width(BT_STYLE_MONO, line);
        if (wide > width) width = wide;
        bt_picture__text(out, BT_STYLE_MONO, BT_ANCHOR_START, 0, y, line, NULL);
        y += 18;
        text += length + (text[length] != '\0');
    }
    bt_picture__rect(out, BT_STYLE_FRAME, -PAD, -14 - PAD, width + 2 * PAD, y + 2 * PAD - 4, 6);
    bt_picture__end(out);
}

static bt_status draw_bytes(bt_game *game, bt_position position, const char *text, bt_picture *out)
{
    bt_status status = BT_PASS;
    if (game->picture.draw) status = game->picture.draw(game, bt_rules__bytes(game, position), out);
    if (status == BT_PASS) {
        draw_text(text, out);
        status = BT_OK;
    }
    return status ? status : bt_error(game->ctx);
}

bt_status bt_rules__draw(bt_game *game, bt_position position, bt_picture *out)
{
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_rules__print(game, position, &text);
    bt_status status = draw_bytes(game, position, text.at ? text.at : "", out);
    name_picture(game->name, text.at ? text.at : "", out);
    bt_text__close(&text);
    return status;
}

/* One term, framed, with its sign before it; *x moves on. The first term has no plus. */
static bt_status draw_term(const bt_sum *sum, size_t index, double *x, bt_picture *out)
{
    bt_picture *part;
    char prefix[24];
    const bt_term *term = &sum->terms[index];
    bt_status status = bt_picture_open(sum->ctx, &part);
    if (!status) status = bt_rules__draw(term->game, term->position, part);
    if (!status) {
        snprintf(prefix, sizeof prefix, "t%zu-", index + 1);
        bt_box box = part->box;
        double height = box.bottom - box.top, width = box.right - box.left;
        const char *sign = term->negated ? "\xe2\x88\x92" : index ? "+" : NULL;
        if (sign) {
            bt_picture__centred(out, BT_STYLE_HEADING, *x + GAP / 2.0, 0, sign, NULL);
            *x += 2 * GAP;
        }
        bt_picture__rect(out, BT_STYLE_FRAME, *x, -height / 2 - PAD, width + 2 * PAD,
                         height + 2 * PAD, 8);
        bt_picture__append(out, part, *x + PAD - box.left, -height / 2 - box.top, prefix);
        *x += width + 2 * PAD + GAP;
    }
    bt_picture_close(part);
    return status;
}

bt_status bt_rules__draw_sum(const bt_sum *sum, bt_picture *out)
{
    bt_status status = BT_OK;
    double x = 0;
    if (sum->count == 1 && !sum->terms[0].negated)
        return bt_rules__draw(sum->terms[0].game, sum->terms[0].position, out);
    for (size_t i = 0; i < sum->count && !status; i++) status = draw_term(sum, i, &x, out);
    bt_text text;
    bt_text__open(&text, sum->ctx);
    bt_rules__print_sum(sum, true, NULL, &text);
    bt_picture__name(out, text.at, "A sum of positions.");
    bt_text__close(&text);
    return status ? status : bt_error(sum->ctx);
}

/* -- what a move touches -- */

/* The ids that differ between the pictures of two positions. */
static bt_status compare_pictures(bt_game *game, bt_position from, bt_position to, bt_text *ids)
{
    bt_picture *before = NULL, *after = NULL;
    bt_status status = bt_picture_open(game->ctx, &before);
    if (!status) status = bt_picture_open(game->ctx, &after);
    if (!status) status = bt_rules__draw(game, from, before);
    if (!status) status = bt_rules__draw(game, to, after);
    if (!status) bt_picture__difference(before, after, ids);
    bt_picture_close(after);
    bt_picture_close(before);
    return status ? status : bt_error(game->ctx);
}

static bt_status touch_position(bt_game *game, bt_position from, bt_position to, bt_player player,
                                bt_text *ids)
{
    bt_status status = BT_PASS;
    if (game->picture.touch)
        status = game->picture.touch(game, bt_rules__bytes(game, from), bt_rules__bytes(game, to),
                                     player, ids);
    return status == BT_PASS ? compare_pictures(game, from, to, ids) : status;
}

/* Each id with the prefix of its term. */
static void add_prefix(const char *ids, size_t term, bt_text *out)
{
    while (*ids) {
        size_t length = strcspn(ids, " ");
        if (out->length) bt_text__char(out, ' ');
        bt_text__format(out, "t%zu-%.*s", term + 1, (int)length, ids);
        ids += length + strspn(ids + length, " ");
    }
}

bt_status bt_rules__touch(const bt_sum *sum, bt_player player, const bt_move *move, bt_text *ids)
{
    if (move->range || !move->to) return BT_OK;
    const bt_term *term = &sum->terms[move->term];
    bt_text own;
    bt_text__open(&own, sum->ctx);
    bt_status status =
        touch_position(term->game, term->position, move->to, bt_rules__mover(term, player), &own);
    if (sum->count == 1 && !term->negated)
        bt_text__add(ids, own.at ? own.at : "");
    else
        add_prefix(own.at ? own.at : "", move->term, ids);
    bt_text__close(&own);
    return status;
}
