/* bouton games: the rulesets there are. */
#include "app/commands.h"

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_output *out = app->out;
    (void)call;
    const char *const names[] = {"game", "parameters", "a position", "what it is"};
    bt_output_columns(out, names, 4, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output_list(out, "games");
    for (size_t i = 0; bt_games_at(i); i++) {
        const bt_rules *rules = bt_games_at(i);
        bt_output_object(out, NULL);
        bt_output_string(out, "name", rules->name);
        bt_output_string(out, "summary", rules->summary);
        if (rules->parameters) bt_output_string(out, "parameters", rules->parameters);
        bt_output_string(out, "example", rules->example);
        bt_output_end(out);
        bt_output_cell(out, rules->name);
        bt_output_cell(out, rules->parameters ? rules->parameters : "");
        bt_output_cell(out, rules->example);
        bt_output_cell(out, rules->summary);
    }
    bt_output_end_all(out);
    bt_text_add(bt_output_text(out),
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
    .run = run,
};
