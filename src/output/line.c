/* How a line of best play is told. */
#include "solve/line.h"
#include "output/moves.h"

static const char *const names[] = {"Left", "Right"}, *const words[] = {"left", "right"};

enum { SHOWN_MOST = 40 }; /* letters of a value that is shown for people */

static bool is_short(bt_context *ctx, bt_value value)
{
    bt_text written;
    bt_text__open(&written, ctx);
    bt_value__print(ctx, value, BT_PLAIN, &written);
    bool is = !written.failed && written.length <= SHOWN_MOST;
    bt_text__close(&written);
    return is;
}

/* What is known after the move. */
static void tell_after(bt_output *out, const bt_solution *at)
{
    bt_text *say = bt_output__prose(out);
    bt_output__print(out, "outcome", "%c", bt_outcome_letter(at->outcome));
    bt_text__format(say, "  %c", bt_outcome_letter(at->outcome));
    if (at->nim) {
        bt_output__digits(out, "nim_value", at->nim);
        bt_text__format(say, ", nim-value %s", at->nim);
    } else if (at->value) {
        bt_output__value(out, "value", at->value);
        if (is_short(at->ctx, at->value)) {
            bt_text__add(say, ", value ");
            bt_output__say_value(out, at->value);
        }
    }
    bt_text__add(say, "\n");
}

static bt_status tell_move(bt_output *out, bt_line *line, bool mixed, const bt_move *move)
{
    bt_spelling s;
    bt_text *say = bt_output__prose(out);
    bt_player player = line->player;
    bt_output__spell(&line->now, mixed, player, move, &s);
    bt_status status = bt_solve__line_go(line, move);
    if (!status) {
        bt_output__object(out, NULL);
        bt_output__string(out, "player", words[player]);
        bt_output__report_move(out, &s, NULL);
        bt_text__format(say, "    %zu. %s: ", line->moves, names[player]);
        bt_output__say_move(&s, say);
        tell_after(out, &line->at);
        bt_output__end(out);
    }
    bt_output__spelling_close(&s);
    return status;
}

bt_status bt_output__tell_line(bt_output *out, const bt_sum *sum, bool mixed, bt_player first)
{
    bt_line line;
    bt_move move;
    bt_status status = bt_solve__line_open(&line, sum, first);
    bt_output__list(out, "line");
    if (!status) bt_text__format(bt_output__prose(out), "  when %s starts:\n", names[first]);
    while (!status) {
        status = bt_solve__line_find(&line, &move);
        if (!status) status = tell_move(out, &line, mixed, &move);
    }
    if (status == BT_PASS)
        bt_text__format(bt_output__prose(out), "    %s cannot move\n", names[line.player]);
    bt_output__end(out);
    bt_solve__line_close(&line);
    return status == BT_PASS ? bt_error(sum->ctx) : status;
}
