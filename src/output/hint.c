/* How a hint is told, up to a level. */
#include "output/output.h"

static void tell_level(bt_output *out, const char *key, const bt_text *sentence)
{
    bt_output__written(out, key, sentence);
    if (sentence->length) bt_text__format(bt_output__prose(out), "  %s\n", sentence->at);
}

void bt_output__tell_hint(bt_output *out, const bt_hint *hint, const char *player,
                          bt_hint_level level)
{
    bt_text *text = bt_output__prose(out);
    bt_output__object(out, "hint");
    if (player) {
        bt_output__string(out, "player", player);
        bt_text__format(text, "A hint for %s:\n", *player == 'l' ? "Left" : "Right");
    } else {
        bt_text__add(text, "A hint:\n");
    }
    bt_output__truth(out, "wins", hint->wins);
    tell_level(out, "idea", &hint->idea);
    if (level >= BT_HINT_WHERE) tell_level(out, "where", &hint->where);
    if (level >= BT_HINT_MOVE) {
        bt_output__written(out, "move", &hint->move);
        if (hint->to.length) bt_output__written(out, "to", &hint->to);
        bt_output__term(out, hint->term);
        if (hint->move.length)
            bt_text__format(text, "  %s %s.\n", hint->wins ? "Play:" : "Try:", hint->move.at);
    }
    bt_output__end(out);
}
