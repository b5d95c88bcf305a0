/* bouton load SCRIPT.lua: reads a ruleset again, for the calculator. */
#include "app/commands.h"

#include <string.h>

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    const char *name = call->arguments[0];
    bt_output *out = app->out;
    bt_app__reading(app, name);
    if (!bt_script__is_named(name))
        return bt__fail_at(app->ctx, 0, "expected the path of a script, which ends in .lua");
    bt_app__close_game(app, name);
    bt_status status = bt_app__open_game(app, name, &game);
    if (status) return status;
    bt_output__string(out, "game", game->name);
    bt_output__string(out, "summary", game->rules->summary);
    bt_output__string(out, "notation", game->rules->notation);
    bt_output__string(out, "example", game->rules->example);
    bt_text__format(bt_output__prose(out), "%s: %s\n  a position: %s, as %s\n", game->name,
                    game->rules->summary, game->rules->notation, game->rules->example);
    return BT_OK;
}

const bt_command bt_app__load = {
    .name = "load",
    .usage = "SCRIPT.lua",
    .summary = "read a ruleset written in Lua, again if it has changed",
    .about = "For the calculator. A script is read when it is first used; load reads it\n"
             "again. After load \"games/mine.lua\" the name mine suffices: [mine 3,4].",
    .examples = (const char *const[]){"load kayles.lua", NULL},
    .least = 1,
    .most = 1,
    .without = "unicode color latex",
    .run = run,
};
