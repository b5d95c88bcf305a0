/* bouton draw position GAME POSITION, with moves marked and blocked ones crossed out. */
#include "app/draw.h"

#include <string.h>

/* -- blocked moves -- */

static bool can_move(bt_game *game, bt_position from, bt_position to)
{
    bt_position_list list;
    bool found = false;
    bt_rules__list_open(&list, game);
    bt_status status = bt_rules__options(game, from, BT_LEFT, &list);
    for (size_t i = 0; i < list.at.length && !status; i++) found = found || list.at.at[i] == to;
    bt_rules__list_close(&list);
    return found;
}

static bt_status read_blocked(bt_app *app, const bt_term *term, const char *text, size_t place,
                              bt_position *out)
{
    bt_game *game = term->game;
    bt_status status = bt_rules_parse(game, text, out);
    if (status == BT_INPUT) bt__move_error_place(app->ctx, place);
    if (status) return status;
    if (!can_move(game, term->position, *out) ||
        !game->play.blockable(game, bt_rules__bytes(game, term->position),
                              bt_rules__bytes(game, *out)))
        return bt_error(app->ctx)
                   ? bt_error(app->ctx)
                   : bt__fail_at(app->ctx, place, "this is not a move that can be blocked");
    return BT_OK;
}

static bt_status cross_out(const bt_sum *sum, bt_position to, bt_picture *out)
{
    bt_text ids;
    bt_box box;
    bt_text__open(&ids, sum->ctx);
    bt_status status = bt_rules__touch(sum, BT_LEFT, &(bt_move){.term = 0, .to = to}, &ids);
    if (ids.length) {
        ids.at[strcspn(ids.at, " ")] = '\0';
        if (bt_picture__find(out, ids.at, &box)) bt_picture__blocked(out, box);
    }
    bt_text__close(&ids);
    return status;
}

/* Positions with a ; between them. */
static bt_status draw_blocked(bt_app *app, const bt_call *call, const bt_sum *sum,
                              bt_words *blocked, bt_picture *out)
{
    const char *list = bt_app__option(call, "blocked");
    bt_text one;
    bt_status status = BT_OK;
    if (!list) return BT_OK;
    if (sum->count != 1 || !sum->terms[0].game->blocks || !sum->terms[0].game->play.blockable)
        return bt__fail(app->ctx, BT_INPUT, "--blocked is for games with blocking, as wythoff:k=2");
    bt_app__reading(app, list);
    bt_text__open(&one, app->ctx);
    for (size_t at = 0; list[at] && !status;) {
        size_t length = strcspn(list + at, ";");
        bt_position to = BT_NO_POSITION;
        bt_text__cut(&one, 0);
        bt_text__add_bytes(&one, list + at, length);
        status = one.failed ? BT_LIMIT : read_blocked(app, &sum->terms[0], one.at, at, &to);
        if (!status) status = cross_out(sum, to, out);
        if (!status && !bt_words__push(blocked, to)) status = BT_LIMIT;
        at += length + (list[at + length] == ';');
    }
    if (!status && blocked->length > sum->terms[0].game->blocks)
        status = bt__fail_at(app->ctx, 0, "at most %u may be blocked", sum->terms[0].game->blocks);
    bt_text__close(&one);
    return status;
}

/* -- all -- */

static bt_status draw_sum(bt_app *app, const bt_call *call, const bt_sum *sum, bt_picture *out)
{
    size_t which = 0, player = 0;
    bt_words blocked;
    bt_words__open(&blocked, app->ctx);
    bt_status status = bt_app__choice(app, call, "moves", &which);
    if (!status) status = bt_app__choice(app, call, "player", &player);
    if (!status) status = bt_rules__draw_sum(sum, out);
    if (!status) status = draw_blocked(app, call, sum, &blocked, out);
    bt_player mover = player ? BT_RIGHT : BT_LEFT;
    if (!status && bt_app__has(call, "moves"))
        status = bt_solve__draw_moves(sum, bt_app__has(call, "player") ? &mover : NULL, which == 1,
                                      &blocked, out);
    bt_words__close(&blocked);
    return status;
}

bt_status bt_app__draw_position(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out)
{
    bt_sum sum;
    bool mixed;
    (void)count;
    bt_rules__sum_open(&sum, app->ctx);
    bt_status status = bt_app__read_position(app, arguments[0], arguments[1], &sum, &mixed);
    if (!status) status = draw_sum(app, call, &sum, out);
    bt_rules__sum_close(&sum);
    return status;
}
