/* bouton help [COMMAND|FUNCTION|TOPIC]. */
#include "app/commands.h"
#include "app/glossary.h"
#include "app/tutorial.h"

#include <string.h>

/* -- commands -- */

static void list_commands(bt_app *app)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__list(out, "commands");
    for (size_t i = 0; bt_app__command(i); i++) {
        const bt_command *command = bt_app__command(i);
        bt_output__object(out, NULL);
        bt_output__string(out, "name", command->name);
        bt_output__string(out, "usage", command->usage);
        bt_output__string(out, "summary", command->summary);
        bt_output__end(out);
        bt_text__format(text, "  %-12s ", command->name);
        bt_output__wrap(text, command->summary, 15, bt_app__terminal(app).columns);
    }
    bt_output__end(out);
}

/* For programs: the tools of papers, and the options that all commands share. */
static void list_others(bt_app *app)
{
    bt_output *out = app->out;
    bt_output__list(out, "tools");
    for (size_t i = 0; bt_app__tool(i); i++) {
        bt_output__object(out, NULL);
        bt_output__string(out, "name", bt_app__tool(i)->name);
        bt_output__string(out, "paper", bt_app__tool(i)->paper);
        bt_output__end(out);
    }
    bt_output__end(out);
    bt_output__list(out, "options");
    for (size_t i = 0; bt_app__common_option(i); i++) {
        bt_output__object(out, NULL);
        bt_output__string(out, "name", bt_app__common_option(i)->name);
        bt_output__end(out);
    }
    bt_output__end(out);
}

static void list_topics(bt_app *app)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__list(out, "topics");
    for (size_t i = 0; bt_app__topic_name(i); i++) {
        bt_output__string(out, NULL, bt_app__topic_name(i));
        bt_text__format(text, "  %-12s %s\n", bt_app__topic_name(i), bt_app__topic_summary(i));
    }
    bt_output__string(out, NULL, "functions");
    bt_output__string(out, NULL, "glossary");
    bt_output__string(out, NULL, "tutorial");
    bt_output__end(out);
    bt_text__add(text, "  functions    the functions of the expression language\n"
                       "  glossary     the words of the field: mex, hot, sente, atomic weight, ..\n"
                       "  tutorial     a first course, lesson by lesson\n");
}

static bt_status explain_program(bt_app *app)
{
    bt_text *text = bt_output__prose(app->out);
    bt_text__add(text, "bouton computes with combinatorial games.\n\n"
                       "usage: bouton COMMAND [OPTIONS] ARGUMENTS, options anywhere\n"
                       "       bouton                 on a terminal: the interactive calculator\n\n"
                       "Commands:\n");
    list_commands(app);
    bt_text__add(text, "\nHelp: 'bouton help NAME' for a command, a function or a topic:\n");
    list_topics(app);
    list_others(app);
    return BT_OK;
}

static void add_option(bt_app *app, const bt_command *command, const bt_option *option)
{
    bt_text *text = bt_output__prose(app->out);
    char left[40], letter[4] = {'-', bt_app__letter(command, option), ',', 0};
    bt_output__object(app->out, NULL);
    bt_output__string(app->out, "name", option->name);
    if (option->argument) bt_output__string(app->out, "argument", option->argument);
    if (letter[1]) bt_output__print(app->out, "letter", "%c", letter[1]);
    bt_output__string(app->out, "help", option->help);
    bt_output__end(app->out);
    snprintf(left, sizeof left, "--%s%s%s", option->name, option->argument ? " " : "",
             option->argument ? option->argument : "");
    bool fits = strlen(left) <= 18;
    bt_text__format(text, fits ? "  %3s %-18s " : "  %3s %s\n%25s", letter[1] ? letter : "", left,
                    "");
    bt_output__wrap(text, option->help, 25, bt_app__terminal(app).columns);
}

static void add_options(bt_app *app, const bt_command *command)
{
    bt_text__add(bt_output__prose(app->out), "\nOptions:\n");
    bt_output__list(app->out, "options");
    for (const bt_option *o = command->options; o && o->name; o++) add_option(app, command, o);
    for (size_t i = 0; bt_app__common_option(i); i++) {
        const bt_option *o = bt_app__common_option(i);
        if (!strcmp(o->name, "version") || !bt_app__applies(command, o)) continue;
        add_option(app, command, o);
    }
    bt_output__end(app->out);
}

static void add_examples(bt_app *app, const bt_command *command)
{
    if (!command->examples) return;
    bt_text__add(bt_output__prose(app->out), "\nExamples:\n");
    bt_output__list(app->out, "examples");
    for (const char *const *e = command->examples; *e; e++) {
        bt_output__print(app->out, NULL, "bouton %s", *e);
        bt_text__format(bt_output__prose(app->out), "  bouton %s\n", *e);
    }
    bt_output__end(app->out);
}

/* Lines that stay as they are: lists, empty ones, commands to try. */
static bool is_kept(const char *line)
{
    return *line == ' ' || *line == '\n' || !strncmp(line, "Example", 7);
}

/* Does a paragraph end with this line? The next one is kept, or the sentence ends well before the
   margin, or sources follow. */
static bool ends_paragraph(const char *line, size_t length)
{
    enum { SHORT = 72 };
    const char *next = line + length + 1;
    if (!line[length] || !*next || is_kept(next) || !strncmp(next, "Reference", 9)) return true;
    return length > 0 && length < SHORT && strchr(".:?", line[length - 1]);
}

void bt_app__say_about(bt_app *app, const char *about)
{
    bt_text *text = bt_output__prose(app->out), paragraph;
    size_t columns = bt_app__terminal(app).columns;
    bt_text__open(&paragraph, app->ctx);
    while (*about) {
        size_t length = strcspn(about, "\n");
        bool kept = is_kept(about) && !paragraph.length;
        bt_text__add_bytes(&paragraph, about, length);
        bt_text__char(&paragraph, '\n');
        if (kept)
            bt_text__add(text, paragraph.at);
        else if (ends_paragraph(about, length))
            bt_output__wrap(text, paragraph.at, 0, columns);
        if (kept || ends_paragraph(about, length)) bt_text__cut(&paragraph, 0);
        about += length + (about[length] == '\n');
    }
    if (paragraph.failed) text->failed = true;
    bt_text__close(&paragraph);
}

static bt_status explain_command(bt_app *app, const bt_command *command)
{
    bt_text *text = bt_output__prose(app->out);
    bt_output__string(app->out, "command", command->name);
    bt_output__string(app->out, "usage", command->usage);
    bt_output__string(app->out, "summary", command->summary);
    bt_text__format(text, "bouton %s%s%s%s %s\n  ", command->paper ? "paper " : "",
                    command->paper ? command->paper : "", command->paper ? " " : "", command->name,
                    command->usage);
    bt_output__wrap(text, command->summary, 2, bt_app__terminal(app).columns);
    if (command->about) {
        bt_output__string(app->out, "about", command->about);
        bt_text__char(text, '\n');
        bt_app__say_about(app, command->about);
    }
    add_options(app, command);
    add_examples(app, command);
    return BT_OK;
}

/* -- functions: their examples are evaluated now, so that they cannot lie -- */

static const bt_function *find_function(const char *name)
{
    const bt_function *found;
    for (size_t i = 0; (found = bt_games__function(i)); i++)
        if (bt_value__is_named(found, name, strlen(name))) return found;
    return NULL;
}

static bt_status explain_function(bt_app *app, const bt_function *function)
{
    bt_text *text = bt_output__prose(app->out);
    bt_result result;
    bt_output__string(app->out, "function", function->name);
    bt_output__string(app->out, "arguments", function->arguments);
    bt_output__string(app->out, "summary", function->summary);
    bt_output__string(app->out, "example", function->example);
    bt_text__format(text, "%s(%s)\n  %s\n", function->name, function->arguments, function->summary);
    if (function->aliases) bt_text__format(text, "  also called %s\n", function->aliases);
    bt_text__format(text, "\nExample:\n  %s\n", function->example);
    bt_app__reading(app, function->example);
    bt_status status = bt_value__evaluate(app->ctx, app->scope, function->example, &result);
    if (status) return status;
    bt_output__object(app->out, "result");
    if (app->format == BT_FORMAT_TEXT && function->measure) {
        bt_output__say_value(app->out, result.value);
        bt_text__char(bt_output__prose(app->out), '\n');
    } else {
        status = bt_output__tell_result(app->out, &result);
    }
    bt_output__end(app->out);
    bt_result__close(&result);
    return status;
}

static bt_status list_functions(bt_app *app)
{
    bt_output *out = app->out;
    const bt_function *function;
    char call[60];
    bt_output__list(out, "functions");
    for (size_t i = 0; (function = bt_games__function(i)); i++) {
        bt_output__object(out, NULL);
        bt_output__string(out, "name", function->name);
        bt_output__string(out, "arguments", function->arguments);
        bt_output__string(out, "summary", function->summary);
        bt_output__end(out);
        snprintf(call, sizeof call, "%s(%s)", function->name, function->arguments);
        size_t left = strlen(call) > 20 ? strlen(call) + 3 : 23;
        bt_text__format(bt_output__prose(out), "  %-20s ", call);
        bt_output__wrap(bt_output__prose(out), function->summary, left,
                        bt_app__terminal(app).columns);
    }
    bt_output__end(out);
    return BT_OK;
}

/* -- by name -- */

static void explain_topic(bt_app *app, const char *name)
{
    bt_output__string(app->out, "topic", name);
    bt_output__string(app->out, "text", bt_app__topic(name));
    bt_app__say_about(app, bt_app__topic(name));
}

static bt_status unknown_name(bt_app *app, const char *name)
{
    enum { NAMES = 511 };
    const char *names[NAMES + 1] = {"functions", "glossary", "tutorial"};
    char shipped[BT_SCRIPT_NAMES][BT_SCRIPT_NAME];
    size_t n = 3, scripts = bt_app__shipped(shipped, BT_SCRIPT_NAMES);
    for (size_t i = 0; i < scripts; i++) names[n++] = shipped[i];
    for (size_t i = 0; n < NAMES && bt_app__command(i); i++) names[n++] = bt_app__command(i)->name;
    for (size_t i = 0; n < NAMES && bt_games__function(i); i++)
        names[n++] = bt_games__function(i)->name;
    for (size_t i = 0; n < NAMES && bt_app__topic_name(i); i++) names[n++] = bt_app__topic_name(i);
    for (size_t i = 0; n < NAMES && bt_games__at(i); i++) names[n++] = bt_games__at(i)->name;
    for (size_t i = 0; n < NAMES && bt_app__term(i); i++) names[n++] = bt_app__term(i)->name;
    const char *near = bt__nearest(name, strlen(name), names);
    if (near)
        return bt__fail(app->ctx, BT_INPUT, "no help on '%.60s'; did you mean '%s'?", name, near);
    return bt__fail(app->ctx, BT_INPUT, "no help on '%.60s'", name);
}

static bt_status explain_script(bt_app *app, const char *name)
{
    bt_game *game;
    bt_status status = bt_app__open_game(app, name, &game);
    return status ? status : bt_app__explain_rules(app, name, game->rules);
}

/* `misere:nim`: what the wrapper changes, before the game is explained. */
static const char *explain_wrapper(bt_app *app, const char *name)
{
    const char *game = strncmp(name, "misere:", 7) ? name : name + 7;
    bool misere = game != name, impartial = !misere && !strncmp(name, "impartial:", 10);
    if (impartial) game += 10;
    if (misere)
        bt_text__format(bt_output__prose(app->out),
                        "%s: %s in misere play, in which the player who moves last loses ('help "
                        "misere').\n\n",
                        name, game);
    if (impartial)
        bt_text__format(bt_output__prose(app->out),
                        "%s: %s in which both players have the moves of both ('help "
                        "impartial').\n\n",
                        name, game);
    return misere || impartial ? explain_wrapper(app, game) : game;
}

/* What the program has under this name; BT_PASS: nothing. */
static bt_status explain_name(bt_app *app, const char *name)
{
    name = explain_wrapper(app, name);
    const bt_command *command = bt_app__find_command(name);
    if (command) return explain_command(app, command);
    const bt_function *function = find_function(name);
    if (function && bt_app__topic(name)) explain_topic(app, name);
    if (function) return explain_function(app, function);
    if (!strcmp(name, "functions")) return list_functions(app);
    const bt_rules *rules = bt_games__find(name, strcspn(name, ":"));
    if (rules) return bt_app__explain_rules(app, rules->name, rules);
    if (bt_script__is_named(name) || bt_app__is_shipped(app, name))
        return explain_script(app, name);
    if (!bt_app__topic(name)) return BT_PASS;
    explain_topic(app, name);
    return BT_OK;
}

bool bt_app__has_help(const char *name)
{
    return !strcmp(name, "tutorial") || !strcmp(name, "glossary") || !strcmp(name, "functions") ||
           bt_app__topic(name) || find_function(name) || bt_app__find_term(name);
}

bt_status bt_app__help(bt_app *app, const char *name)
{
    bt_app__open_pager(app);
    if (!name) return explain_program(app);
    if (!strcmp(name, "tutorial")) return bt_app__tell_tutorial(app, NULL);
    if (!strcmp(name, "glossary")) {
        bt_app__list_terms(app);
        return BT_OK;
    }
    bt_status status = explain_name(app, name);
    const bt_word *word = bt_app__find_term(name);
    if (status && status != BT_PASS) return status;
    if (status && !word) return unknown_name(app, name);
    if (word && !status) bt_text__char(bt_output__prose(app->out), '\n');
    if (word) bt_app__explain_term(app, word);
    return BT_OK;
}

/* `help remote star` is about one thing, `help tutorial 3` about a lesson. */
static bt_status run(bt_app *app, const bt_call *call)
{
    bt_text name;
    if (call->count < 2) return bt_app__help(app, call->count ? call->arguments[0] : NULL);
    if (!strcmp(call->arguments[0], "tutorial") && call->count == 2)
        return bt_app__tell_tutorial(app, call->arguments[1]);
    bt_text__open(&name, app->ctx);
    for (size_t i = 0; i < call->count; i++)
        bt_text__format(&name, "%s%s", i ? " " : "", call->arguments[i]);
    bt_status status = name.failed ? BT_LIMIT : bt_app__help(app, name.at);
    bt_text__close(&name);
    return status;
}

const bt_command bt_app__help_command = {
    .name = "help",
    .usage = "[COMMAND|GAME|FUNCTION|TOPIC|WORD]",
    .summary = "explain a command, a game, a function, a topic or a word of the field",
    .about =
        "'help glossary' lists the words of the field. 'help tutorial' lists the lessons of a\n"
        "first course, and 'help tutorial 3' prints one of them; at the prompt it stops at each\n"
        "of its commands, which `next` runs.",
    .examples = (const char *const[]){"help calc", "help heat", "help notation",
                                      "help atomic weight", "help tutorial 3", NULL},
    .most = 0,
    .served = true,
    .without = "color latex",
    .run = run,
};
