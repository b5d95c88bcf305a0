/* Hints in play: the idea first, then where to look, then the move. */
#include "app/play.h"
#include "solve/hint.h"

static const char *const levels[] = {"idea", "where", "move"};
enum { IDEA, WHERE, MOVE };

static bt_status say_hint(bt_play *play, const char *level, const bt_text *text,
                          const bt_hint *hint)
{
    bt_output *out = play->app->out;
    bt_text *prose = bt_output__prose(out);
    bool move = text == &hint->move;
    bt_output__string(out, "event", "hint");
    bt_output__string(out, "level", level);
    bt_output__string(out, "text", text->at);
    if (move && hint->to.length) bt_output__string(out, "to", bt_app__play_tail(hint->to.at));
    if (move) bt_output__term(out, hint->term);
    if (move && hint->wins)
        bt_text__format(prose, "  %s wins (to %s).\n", text->at, bt_app__play_tail(hint->to.at));
    else
        bt_text__format(prose, move ? "  Try %s.\n" : "  %s\n", text->at);
    if (!move && hint->move.length) bt_text__add(prose, "  `hint` again says more.\n");
    return bt_output__finish(out);
}

/* The next level that has something to say; the last one again and again. */
static bt_status say_next(bt_play *play, const bt_hint *hint)
{
    const bt_text *texts[] = {&hint->idea, &hint->where, &hint->move};
    int level = (int)play->hints;
    while (level < MOVE && !texts[level]->length) level++;
    if (level >= MOVE) level = MOVE;
    while (level > IDEA && !texts[level]->length) level--;
    play->hints = (unsigned)level + 1;
    return say_hint(play, levels[level], texts[level], hint);
}

/* Without blocking: from the solution. */
static bt_status find_hint(bt_play *play, bt_hint *hint, bool *known)
{
    bt_solution found;
    bt_limit_time(play->app->ctx, play->seconds);
    bt_status status = bt_solve__ask(&play->sum, (bt_question){0}, &found);
    if (!status) status = bt_solve__hint(&play->sum, play->mixed, &found, play->mover, hint);
    status = bt_app__play_end_thought(play, status, known);
    bt_solution__close(&found);
    return status;
}

/* With blocking: what is blocked now decides which moves win. */
static bt_status find_free_hint(bt_play *play, bt_hint *hint, bool *known)
{
    bt_play_advice advice;
    bt_solution found = {0};
    bt_status status = bt_app__play_think(play, &advice);
    *known = !status && advice.known;
    if (!*known) return status;
    if (advice.wins)
        return bt_solve__hint_at(&play->sum, play->mixed, &found, play->mover, &advice.best, hint);
    bt_text__add(&hint->idea, "No move wins against perfect play.");
    return BT_OK;
}

bt_status bt_app__play_say_hint(bt_play *play)
{
    bt_hint hint;
    bool known;
    bt_solve__hint_open(&hint, play->app->ctx);
    bt_status status = bt_app__play_blocks(play) ? find_free_hint(play, &hint, &known)
                                                 : find_hint(play, &hint, &known);
    if (!status)
        status = known ? say_next(play, &hint)
                       : bt_app__play_say(play, "hint", "  This is too hard to work out here.\n");
    bt_solve__hint_close(&hint);
    return status;
}
