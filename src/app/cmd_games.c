/* bouton games: the rulesets there are. */
#include "app/commands.h"

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_report *report = app->report;
    (void)call;
    bt_report_list(report, "games");
    const char *const names[] = {"game", "parameters", "a position", "what it is"};
    bt_report_columns(report, names, 4);
    for (size_t i = 0; bt_games_at(i); i++) {
        const bt_rules *rules = bt_games_at(i);
        bt_report_object(report, NULL);
        bt_report_string(report, "name", rules->name);
        bt_report_string(report, "summary", rules->summary);
        if (rules->parameters) bt_report_string(report, "parameters", rules->parameters);
        bt_report_string(report, "example", rules->example);
        bt_report_end(report);
        bt_report_cell(report, "%s", rules->name);
        bt_report_cell(report, "%s", rules->parameters ? rules->parameters : "");
        bt_report_cell(report, "%s", rules->example);
        bt_report_cell(report, "%s", rules->summary);
    }
    bt_report_end(report);
    bt_report_say_rows(report, true);
    bt_text_add(bt_report_text(report),
                "\nSums of different games: bouton solve sum 'kayles 6 + nim 3,4'.\n"
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
