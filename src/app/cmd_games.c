/* bouton games: the rulesets there are. */
#include "app/commands.h"

enum { NAME_COLUMNS = 26 };

static void list_game(bt_app *app, const char *name, const bt_rules *rules)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__object(out, NULL);
    bt_output__string(out, "name", name);
    bt_output__string(out, "summary", rules->summary);
    if (rules->parameters) bt_output__string(out, "parameters", rules->parameters);
    bt_output__string(out, "example", rules->example);
    bt_output__end(out);
    bt_output__add_cell(out, name);
    bt_output__add_cell(out, rules->parameters ? rules->parameters : "");
    bt_output__add_cell(out, rules->example);
    bt_output__add_cell(out, rules->summary);
    bt_text__format(text, "  %-*s ", NAME_COLUMNS - 3, name);
    bt_output__wrap(text, rules->summary, NAME_COLUMNS, bt_app__terminal(app).columns);
}

/* The rulesets among the scripts that come with the program: what cannot be opened is a study. */
static bt_status list_scripts(bt_app *app)
{
    char names[BT_SCRIPT_NAMES][BT_SCRIPT_NAME];
    size_t count = bt_app__shipped(names, BT_SCRIPT_NAMES);
    for (size_t i = 0; i < count; i++) {
        bt_game *game;
        bt_status status = bt_app__open_game(app, names[i], &game);
        if (!status) list_game(app, names[i], game->rules);
        if (status != BT_OK && status != BT_INPUT) return status;
        bt_clear(app->ctx);
    }
    return BT_OK;
}

static const char more[] =
    "Positions of different games can be added: bouton solve sum 'kayles 6 + nim 3,4'. Every game "
    "has a misere form, misere:GAME, in which the last player to move loses, and an impartial "
    "form, "
    "impartial:GAME, in which both players have the moves of both. 'bouton help GAME' explains a "
    "game: its rules, its parameters and how a position is written.";

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_output *out = app->out;
    (void)call;
    const char *const names[] = {"game", "parameters", "a position", "what it is"};
    bt_output__columns(out, names, 4, app->format == BT_FORMAT_TEXT ? 0 : SIZE_MAX,
                       BT_OUTPUT_ALIGNED);
    bt_output__list(out, "games");
    for (size_t i = 0; bt_games__at(i); i++) list_game(app, bt_games__at(i)->name, bt_games__at(i));
    bt_status status = list_scripts(app);
    bt_output__end_all(out);
    bt_text__char(bt_output__prose(out), '\n');
    bt_output__wrap(bt_output__prose(out), more, 0, bt_app__terminal(app).columns);
    return status;
}

const bt_command bt_app__games = {
    .name = "games",
    .usage = "",
    .summary = "list the games",
    .examples = (const char *const[]){"games", NULL},
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
