/* bouton value GAME POSITION: the canonical value. */
#include "app/commands.h"

static bt_status find_value(bt_app *app, const char *game, const char *position)
{
    bt_sum sum;
    bool mixed;
    bt_rules__sum_open(&sum, app->ctx);
    bt_status status = bt_app__read_position(app, game, position, &sum, &mixed);
    if (!status) {
        bt_app__reading(app, NULL);
        size_t before = bt_app__looked_at(&sum);
        bt_value value = bt_solve__ask_value(&sum);
        bt_text written;
        bt_text__open(&written, app->ctx);
        bt_rules__print_sum(&sum, mixed, NULL, &written);
        if (value) {
            if (app->format == BT_FORMAT_LATEX) bt_app__show_sum(app, &sum);
            bt_output__string(app->out, "game", game);
            bt_output__written(app->out, "position", &written);
        }
        bt_text__close(&written);
        status = value ? bt_output__tell_value(app->out, value) : bt_error(app->ctx);
        if (!status && app->format == BT_FORMAT_TEXT && !bt_app__show_value(app, value))
            bt_app__show_sum(app, &sum);
        if (!status) status = bt_app__set_last(app, value);
        if (!value && status == BT_LIMIT)
            bt_app__report_so_far(app, game, &sum, mixed, before, "value");
    }
    bt_rules__sum_close(&sum);
    return status;
}

static bt_status answer_line(bt_app *app, const bt_call *call, const char *line)
{
    return find_value(app, call->arguments[0], line);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    if (bt_app__has(call, "batch")) {
        if (call->count > 1)
            return bt__fail(app->ctx, BT_INPUT,
                            "with --batch, positions are read from standard input");
        if (app->format == BT_FORMAT_TEXT) bt_app__set_format(app, BT_FORMAT_JSON);
        return bt_app__each_line(app, call, false, answer_line);
    }
    if (call->count < 2) return bt_app__miss_position(app, call);
    return find_value(app, call->arguments[0], call->arguments[1]);
}

const bt_command bt_app__value = {
    .name = "value",
    .usage = "GAME POSITION",
    .summary = "compute the canonical value of a position",
    .about = "The same as calc '[GAME POSITION]'; at the prompt the value is then called ans.",
    .options =
        (const bt_option[]){
            {"batch", NULL,
             "read positions from standard input, and print a JSON line for each; --time limits "
             "each"},
            {"no-cache", NULL, "neither use nor keep what earlier runs found: see 'help cache'"},
            {"total-time", "SECONDS", "with --batch: stop after this many seconds in all"},
            {0},
        },
    .examples = (const char *const[]){"value domineering 4x4", "value nim 3,5", NULL},
    .least = 1,
    .most = 2,
    .csv = true,
    .served = true,
    .run = run,
};
