/* bouton run STUDY.lua: a script that computes and prints. */
#include "app/commands.h"

#include <string.h>

/* A line that the study printed. The answer is written at once: a study may take long. */
static bool take_line(void *data, const char *text, size_t length)
{
    bt_app *app = data;
    bt_text__add_bytes(bt_output__prose(app->out), text, length);
    bt_output__print(app->out, "line", "%.*s", (int)length - 1, text);
    return bt_output__finish(app->out) == BT_OK;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    char folder[4096];
    bt_script_study study = {
        .path = call->arguments[0],
        .folder = bt_app__games_folder(folder, sizeof folder),
        .arguments = call->arguments + 1,
        .count = call->count - 1,
        .sink = take_line,
        .data = app,
    };
    bt_status status = bt_script__run(app->ctx, &study);
    if (study.no) app->no = true;
    return status;
}

const bt_command bt_app__run_command = {
    .name = "run",
    .usage = "STUDY.lua [ARGUMENT]...",
    .summary = "run a study written in Lua",
    .about = "The script computes with bouton.value, bouton.solve and related functions, and\n"
             "prints. Its arguments are in the table `arg`; if it returns false, the exit\n"
             "status is 1. With --json each printed line becomes an object. docs/rulesets.md\n"
             "describes the language.",
    .examples = (const char *const[]){"run partizan-study.lua kayles 12", NULL},
    .least = 1,
    .served = true,
    .without = "unicode color",
    .run = run,
};
