/* Pictures of positions and of sums, and what a move touches in them. */
#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

enum { GAP = 14, PAD = 12, TEXT_MAX = 60, LINES_MAX = 40, WIDTH = 1400, TERMS_SHOWN = 24 };

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
    bt_picture__begin(out, "position", "");
    for (int row = 0; *text && row <= LINES_MAX; row++) {
        size_t length = strcspn(text, "/\n");
        bool cut = length > TEXT_MAX;
        snprintf(line, sizeof line, "%.*s%s", (int)(cut ? TEXT_MAX - 2 : length), text,
                 cut ? ".." : "");
        if (row == LINES_MAX) snprintf(line, sizeof line, "..");
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

/* -- sums: framed parts in rows, with signs between them -- */

typedef struct part {
    const bt_term *term;
    bt_picture *picture;
    double width, height; /* of its frame */
} part;

/* A row of parts: those from `first` on, as many as there is room for. */
typedef struct row {
    size_t first, count;
    double height;
} row;

static bt_status draw_parts(const bt_sum *sum, part *parts, size_t count)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        part *p = &parts[i];
        p->term = &sum->terms[i];
        status = bt_picture_open(sum->ctx, &p->picture);
        if (!status) status = bt_rules__draw(p->term->game, p->term->position, p->picture);
        if (status) break;
        bt_box box = p->picture->box;
        if (box.left > box.right) bt_picture__reach(p->picture, 0, 0);
        box = p->picture->box;
        p->width = box.right - box.left + 2 * PAD;
        p->height = box.bottom - box.top + 2 * PAD;
        double name = bt_picture__text_width(BT_STYLE_SMALL, p->term->game->name);
        if (name > p->width && name < WIDTH) p->width = name;
    }
    return status;
}

static row next_row(const part *parts, size_t first, size_t count)
{
    row r = {.first = first};
    double width = 0;
    for (size_t i = first; i < count; i++) {
        width += parts[i].width + 3 * GAP;
        if (r.count && width > WIDTH) break;
        r.count++;
        if (parts[i].height > r.height) r.height = parts[i].height;
    }
    return r;
}

/* What stands around the part: its sign, its frame, the name of its game above; below that the
   sides are exchanged. */
static void draw_frame(const part *p, bool first, bool mixed, double x, double middle,
                       bt_picture *out)
{
    const char *sign = p->term->negated ? "\xe2\x88\x92" : "+";
    double top = middle - p->height / 2;
    if (p->term->negated || !first)
        bt_picture__centred(out, BT_STYLE_HEADING, x - GAP, middle, sign, NULL);
    bt_picture__rect(out, BT_STYLE_FRAME, x, top, p->width, p->height, 8);
    if (mixed && !p->term->game->rules->nameless)
        bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_START, x + 2, top - 6, p->term->game->name,
                         NULL);
    if (p->term->negated && p->term->game->partizan)
        bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_START, x + 2, top + p->height + 14,
                         "sides exchanged", NULL);
}

static void draw_row(const part *parts, row r, bool mixed, double top, bt_picture *out)
{
    char prefix[24];
    double x = 0, middle = top + r.height / 2;
    for (size_t i = r.first; i < r.first + r.count; i++) {
        const part *p = &parts[i];
        bt_box box = p->picture->box;
        bool first = i == 0;
        if (!first || p->term->negated) x += 2 * GAP;
        draw_frame(p, first, mixed, x, middle, out);
        snprintf(prefix, sizeof prefix, "t%zu-", i + 1);
        bt_picture__append(out, p->picture, x + (p->width - (box.right - box.left)) / 2 - box.left,
                           middle - p->height / 2 + PAD - box.top, prefix);
        x += p->width + GAP;
    }
}

static bool is_mixed(const bt_sum *sum)
{
    for (size_t i = 1; i < sum->count; i++)
        if (sum->terms[i].game != sum->terms[0].game) return true;
    return false;
}

static void draw_rows(const bt_sum *sum, const part *parts, size_t count, bt_picture *out)
{
    char text[48];
    double top = 0;
    for (size_t i = 0; i < count;) {
        row r = next_row(parts, i, count);
        draw_row(parts, r, is_mixed(sum), top, out);
        top += r.height + 3 * GAP;
        i += r.count;
    }
    if (count == sum->count) return;
    snprintf(text, sizeof text, "and %zu more", sum->count - count);
    bt_picture__begin(out, "more", text);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, 0, top, text, NULL);
    bt_picture__end(out);
}

static void name_sum(const bt_sum *sum, bt_picture *out)
{
    bt_text text, title;
    bt_text__open(&text, sum->ctx);
    bt_text__open(&title, sum->ctx);
    bt_rules__print_sum(sum, true, NULL, &text);
    bt_text__format(&title, "%.200s", text.at ? text.at : "");
    bt_picture__name(out, title.at ? title.at : "", "A sum of positions.");
    bt_text__close(&title);
    bt_text__close(&text);
}

bt_status bt_rules__draw_sum(const bt_sum *sum, bt_picture *out)
{
    part parts[TERMS_SHOWN] = {{0}};
    size_t count = sum->count < TERMS_SHOWN ? sum->count : TERMS_SHOWN;
    if (sum->count == 1 && !sum->terms[0].negated)
        return bt_rules__draw(sum->terms[0].game, sum->terms[0].position, out);
    bt_status status = draw_parts(sum, parts, count);
    if (!status) draw_rows(sum, parts, count, out);
    for (size_t i = 0; i < count; i++) bt_picture_close(parts[i].picture);
    if (!status) name_sum(sum, out);
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
    else if (move->term >= TERMS_SHOWN)
        bt_text__add(ids, "more");
    else
        add_prefix(own.at ? own.at : "", move->term, ids);
    bt_text__close(&own);
    return status;
}
