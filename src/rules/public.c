/* What the public header promises in plain arrays and texts. */
#include "rules/positions.h"

const char *bt_rules_name(const bt_game *game)
{
    return game->name;
}

bool bt_rules_is_partizan(const bt_game *game)
{
    return game->partizan;
}

bool bt_rules_has_sums(const bt_game *game)
{
    return bt_rules_is_normal_play(game) && !game->alone;
}

bool bt_rules_is_position(const bt_game *game, bt_position position)
{
    return position != BT_NO_POSITION && position < game->positions->count;
}

char *bt_rules_text(bt_game *game, bt_position position)
{
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_rules__print(game, position, &text);
    return bt_text__take(&text);
}

char *bt_rules_move_text(bt_game *game, bt_position from, bt_position to, bt_player player)
{
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_rules__describe(game, from, to, player, &text);
    return bt_text__take(&text);
}

/* The picture belongs to the caller if it could be drawn. */
static bt_status hand_over(bt_status status, bt_picture *picture, bt_picture **out)
{
    *out = status ? NULL : picture;
    if (status) bt_picture_close(picture);
    return status;
}

bt_status bt_rules_draw(bt_game *game, bt_position position, bt_picture **out)
{
    bt_picture *picture;
    bt_status status = bt_picture_open(game->ctx, &picture);
    if (!status) status = bt_rules__draw(game, position, picture);
    return hand_over(status, picture, out);
}

char *bt_rules_move_ids(bt_game *game, bt_position from, bt_position to, bt_player player)
{
    bt_text ids;
    bt_term term = {game, from, false};
    bt_sum sum = {.ctx = game->ctx, .terms = &term, .count = 1};
    bt_text__open(&ids, game->ctx);
    if (!bt_rules__touch(&sum, player, &(bt_move){.to = to}, &ids)) return bt_text__take(&ids);
    bt_text__close(&ids);
    return NULL;
}

bt_status bt_rules_options(bt_game *game, bt_position position, bt_player player, bt_position *out,
                           size_t room, size_t *count)
{
    bt_position_list list;
    bt_rules__list_open(&list, game);
    bt_status status = bt_rules__options(game, position, player, &list);
    *count = status ? 0 : list.at.length;
    for (size_t i = 0; i < *count && i < room; i++) out[i] = list.at.at[i];
    bt_rules__list_close(&list);
    return status;
}

bt_status bt_rules_sum_open(bt_context *ctx, bt_sum **out)
{
    *out = bt__alloc(ctx, sizeof **out);
    if (!*out) return BT_LIMIT;
    bt_rules__sum_open(*out, ctx);
    return BT_OK;
}

void bt_rules_sum_close(bt_sum *sum)
{
    if (!sum) return;
    bt_context *ctx = sum->ctx;
    bt_rules__sum_close(sum);
    bt__free(ctx, sum, sizeof *sum);
}

bt_status bt_rules_sum_read(bt_sum *sum, bt_game *game, const char *text)
{
    return bt_rules__read_sum(game, text, sum);
}

bt_status bt_rules_draw_sum(const bt_sum *sum, bt_picture *out)
{
    return bt_rules__draw_sum(sum, out);
}

size_t bt_rules_sum_count(const bt_sum *sum)
{
    return sum->count;
}

/* With the names of the games when there are several. */
char *bt_rules_sum_text(const bt_sum *sum)
{
    bt_text text;
    bool mixed = false;
    for (size_t i = 1; i < sum->count; i++)
        mixed = mixed || sum->terms[i].game != sum->terms[0].game;
    bt_text__open(&text, sum->ctx);
    bt_rules__print_sum(sum, mixed, NULL, &text);
    return bt_text__take(&text);
}

bt_status bt_rules_sum_draw(const bt_sum *sum, bt_picture **out)
{
    bt_picture *picture;
    bt_status status = bt_picture_open(sum->ctx, &picture);
    if (!status) status = bt_rules__draw_sum(sum, picture);
    return hand_over(status, picture, out);
}
