/* bouton games: the rulesets there are. */
#include "app/commands.h"

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_output *out = app->out;
    (void)call;
    const char *const names[] = {"game", "parameters", "a position", "what it is"};
    bt_output__columns(out, names, 4, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "games");
    for (size_t i = 0; bt_games__at(i); i++) {
        const bt_rules *rules = bt_games__at(i);
        bt_output__object(out, NULL);
        bt_output__string(out, "name", rules->name);
        bt_output__string(out, "summary", rules->summary);
        if (rules->parameters) bt_output__string(out, "parameters", rules->parameters);
        bt_output__string(out, "example", rules->example);
        bt_output__end(out);
        bt_output__add_cell(out, rules->name);
        bt_output__add_cell(out, rules->parameters ? rules->parameters : "");
        bt_output__add_cell(out, rules->example);
        bt_output__add_cell(out, rules->summary);
    }
    bt_output__end_all(out);
    bt_text__add(bt_output__prose(out),
                 "\nSums of different games: bouton solve sum 'kayles 6 + nim 3,4'.\n"
                 "Before any of them: misere:GAME, in which the last player to move loses, and\n"
                 "impartial:GAME, in which both players have the moves of both.\n"
                 "`bouton help GAME` teaches a game.\n");
    return BT_OK;
}

const bt_command bt_app__games = {
    .name = "games",
    .usage = "",
    .summary = "list the games",
    .examples = (const char *const[]){"games", NULL},
    .csv = true,
    .served = true,
    .run = run,
};
