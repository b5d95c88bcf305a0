/* bouton check GAME [POSITION]...: what is wrong with a ruleset. */
#include "app/commands.h"

#include <string.h>

enum { MOST = 20000 };

static bt_status read_positions(bt_app *app, const bt_call *call, bt_game *game, bt_words *out)
{
    for (size_t i = 1; i < call->count; i++) {
        bt_position position;
        bt_app__reading(app, call->arguments[i]);
        bt_status status = bt_rules_parse(game, call->arguments[i], &position);
        if (status) return status;
        if (!bt_words__push(out, position)) return BT_LIMIT;
    }
    bt_app__reading(app, NULL);
    return BT_OK;
}

/* A script cannot be asked to write a position once a limit was passed. */
static void write_position(bt_app *app, bt_game *game, const bt_study_finding *f, bt_text *out)
{
    if (!f->position || f->fault == BT_STUDY_TEXT || bt_error(app->ctx)) return;
    bt_rules__print(game, f->position, out);
    bt_clear(app->ctx);
}

static void say_finding(bt_app *app, bt_game *game, const bt_study_finding *f)
{
    bt_text position, *text = bt_output__prose(app->out);
    bt_text__open(&position, app->ctx);
    write_position(app, game, f, &position);
    bt_output__object(app->out, NULL);
    bt_output__string(app->out, "fault", bt_study__fault_name(f->fault));
    if (position.length) bt_output__written(app->out, "position", &position);
    bt_output__string(app->out, "words", f->words);
    bt_output__end(app->out);
    bt_text__format(text, "%s", bt_study__fault_name(f->fault));
    if (position.length) bt_text__format(text, ", at %s", position.at);
    bt_text__format(text, "\n  %s\n", f->words);
    bt_text__close(&position);
}

/* How often each promise was tested. */
static const struct tested {
    bt_study_fault fault;
    const char *key, *words;
} tested[] = {
    {BT_STUDY_MOVES, "moves", "asked twice for their moves"},
    {BT_STUDY_TEXT, "texts", "written and read back"},
    {BT_STUDY_NORMAL, "normals", "compared with their normal forms"},
    {BT_STUDY_SPLIT, "parts", "compared with their parts"},
    {BT_STUDY_NEGATIVE, "negatives", "compared with their negatives"},
    {BT_STUDY_PARTS, "options", "compared with their options given as parts"},
    {BT_STUDY_BOUND, "bounds", "bounds on options compared with them"},
    {BT_STUDY_THEOREM, "theorems", "compared with the closed form"},
    {BT_STUDY_VALUE, "values", "compared with the ruleset's own value"},
    {BT_STUDY_WINNING, "winning", "times the winning moves were compared"},
    {BT_STUDY_SERIES, "series", "heaps and cells made twice"},
};

static void say_tested(bt_app *app, const bt_study_report *found)
{
    for (size_t i = 0; i < sizeof tested / sizeof *tested; i++) {
        size_t count = found->tested[tested[i].fault];
        bt_output__integer(app->out, tested[i].key, (int64_t)count);
        if (count)
            bt_text__format(bt_output__prose(app->out), "  %zu %s\n", count, tested[i].words);
    }
}

/* What was not tested before a limit may still be wrong. */
static void say_verdict(bt_app *app, const bt_study_report *found)
{
    bool over = bt_error(app->ctx) != BT_OK;
    if (over && !found->count)
        bt_output__null(app->out, "good");
    else
        bt_output__truth(app->out, "good", found->count == 0);
    if (!found->count)
        bt_text__format(bt_output__prose(app->out), "nothing wrong was found%s\n",
                        over ? " by then" : "");
}

static void say_report(bt_app *app, bt_game *game, const bt_study_report *found)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__string(out, "game", game->name);
    say_verdict(app, found);
    bt_output__list(out, "findings");
    for (size_t i = 0; i < found->count; i++) say_finding(app, game, &found->findings[i]);
    bt_output__end(out);
    bt_output__integer(out, "positions", (int64_t)found->positions);
    bt_output__truth(out, "complete", found->complete);
    bt_output__truth(out, "ends", found->ended);
    bt_text__format(text, "Examined %zu positions%s:\n", found->positions,
                    found->complete ? "" : ", not all that can be reached");
    if (found->ended) bt_text__add(text, "  play ends from each of them\n");
    if (!found->complete) bt_text__add(text, "  whether play ends is not known\n");
    say_tested(app, found);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    bt_words positions;
    int64_t most = MOST;
    bt_study_report found;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (!status) status = bt_app__integer(app, call, "limit", 1, INT32_MAX, &most);
    if (status) return status;
    bt_app__reading(app, NULL);
    bt_words__open(&positions, app->ctx);
    status = read_positions(app, call, game, &positions);
    if (!status) {
        status = bt_study__check(game, positions.at, positions.length, (size_t)most, &found);
        if (!status || status == BT_LIMIT) say_report(app, game, &found);
        app->no = app->no || (!status && found.count > 0);
    }
    bt_words__close(&positions);
    return status;
}

const bt_command bt_app__check = {
    .name = "check",
    .usage = "GAME [POSITION]...",
    .summary = "look for mistakes in a ruleset, for example one written in Lua",
    .about = "Examines every position that can be reached from those given (from small ones\n"
             "by default), and compares what the ruleset claims with the game as its moves\n"
             "define it: does play end, is each position read back as it is printed, do\n"
             "normal forms, parts, negatives and bounds have the right values, do the closed\n"
             "form, the winning moves, heaps and tables agree? Exit status 1 means that a\n"
             "mistake was found.",
    .options = (const bt_option[]){{"limit", "N", "examine at most N positions (20000)"}, {0}},
    .examples = (const char *const[]){"check kayles.lua", "check nim 3,5", NULL},
    .least = 1,
    .served = true,
    .without = "unicode color",
    .run = run,
};
