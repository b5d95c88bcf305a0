/* Games as the program meets them: opened by name, kept open, read from arguments. */
#include "app/app.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Seen from the program: where it is installed, where it is built, where it is built sanitized. */
static const char *const folders[] = {"../share/bouton/games", "../games", "../../games"};

const char *bt_app__games_folder(char *folder, size_t size)
{
    char program[2048], known[4096];
    const char *chosen = getenv("BOUTON_GAMES");
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (chosen && *chosen) return snprintf(folder, size, "%s", chosen) < (int)size ? folder : NULL;
    if (length <= 0) return NULL;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        if (snprintf(folder, size, "%s/%s", program, folders[i]) >= (int)size) return NULL;
        if (snprintf(known, sizeof known, "%s/kayles.lua", folder) >= (int)sizeof known)
            return NULL;
        if (access(known, R_OK) == 0) return folder;
    }
    return NULL;
}

static bt_status open_by_name(bt_app *app, const char *name, bt_game **out)
{
    char folder[4000];
    return bt_script_open(app->ctx, name, bt_app__games_folder(folder, sizeof folder), out);
}

bool bt_app__is_shipped(bt_app *app, const char *name)
{
    char folder[4000];
    return bt_script__is_shipped(app->ctx, bt_app__games_folder(folder, sizeof folder), name);
}

bool bt_app__is_game(bt_app *app, const char *name)
{
    return !strcmp(name, "sum") || !strncmp(name, "misere:", 7) ||
           !strncmp(name, "impartial:", 10) || bt_games__find(name, strcspn(name, ":")) ||
           bt_script__is_named(name) || bt_app__is_shipped(app, name);
}

size_t bt_app__shipped(char names[][BT_SCRIPT_NAME], size_t most)
{
    char folder[4000];
    return bt_script__names(bt_app__games_folder(folder, sizeof folder), names, most);
}

/* A script that was opened as `games/mine.lua` also answers to `mine`. */
static bool answers_to(const bt_game *game, const char *name)
{
    if (!strcmp(game->name, name)) return true;
    const char *slash = strrchr(game->name, '/'), *stem = slash ? slash + 1 : game->name;
    size_t length = strlen(name);
    return bt_script__is_named(game->name) && !strncmp(stem, name, length) &&
           !strcmp(stem + length, ".lua") && !bt_games__find(name, length);
}

void bt_app__close_game(bt_app *app, const char *name)
{
    for (size_t i = 0; i < app->game_count; i++) {
        if (strcmp(app->games[i]->name, name) != 0) continue;
        bt_rules_close(app->games[i]);
        app->games[i] = app->games[--app->game_count];
        return;
    }
}

/* A script that failed is opened anew: its memos may be wrong. */
bt_status bt_app__open_game(bt_app *app, const char *name, bt_game **out)
{
    for (size_t i = 0; i < app->game_count; i++) {
        if (!answers_to(app->games[i], name) || bt_script__is_broken(app->games[i])) continue;
        *out = app->games[i];
        return BT_OK;
    }
    bt_app__close_game(app, name);
    if (!BT_GROW(app->ctx, app->games, app->game_capacity, app->game_count + 1)) return BT_LIMIT;
    bt_status status = open_by_name(app, name, out);
    if (!status) app->games[app->game_count++] = *out;
    return status;
}

void bt_app__close_games(bt_app *app)
{
    for (size_t i = 0; i < app->game_count; i++) bt_rules_close(app->games[i]);
    bt__free(app->ctx, app->games, app->game_capacity * sizeof *app->games);
    app->games = NULL;
    app->game_count = app->game_capacity = 0;
}

bt_game *bt_app__find_game(void *data, bt_context *ctx, const char *name)
{
    bt_game *game;
    (void)ctx;
    return bt_app__open_game(data, name, &game) ? NULL : game;
}

bt_status bt_app__read_position(bt_app *app, const char *game, const char *position, bt_sum *out,
                                bool *mixed)
{
    bt_game *opened;
    *mixed = !strcmp(game, "sum");
    if (*mixed) {
        bt_app__reading(app, position);
        return bt_rules__read_sum_of_all(app->ctx, position, bt_app__find_game,
                                         bt_app__hooks(app).bracket, app, out);
    }
    bt_app__reading(app, game);
    bt_status status = bt_app__open_game(app, game, &opened);
    if (status) return status;
    bt_app__reading(app, position);
    return bt_rules__read_sum(opened, position, out);
}

static void say_labelled(bt_app *app, const char *label, const char *words)
{
    bt_text line;
    bt_text__open(&line, app->ctx);
    bt_text__format(&line, "%s: %s", label, words);
    bt_output__wrap(bt_output__prose(app->out), line.failed ? label : line.at, 0,
                    bt_app__terminal(app).columns);
    bt_text__close(&line);
}

/* A word as a shell reads it: in quotes where these are needed. */
static void say_word(const char *word, bt_text *out)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:=.,-/_";
    const char *quote = word[strspn(word, plain)] ? "'" : "";
    bt_text__format(out, "%s%s%s", quote, word, quote);
}

static void say_try(const char *name, const bt_rules *rules, bt_text *out)
{
    char game[300];
    snprintf(game, sizeof game, "%s%s%s", name, rules->sample ? ":" : "",
             rules->sample ? rules->sample : "");
    bt_text__add(out, "Try: bouton solve ");
    say_word(game, out);
    bt_text__char(out, ' ');
    say_word(rules->example, out);
    bt_text__char(out, '\n');
}

bt_status bt_app__explain_rules(bt_app *app, const char *name, const bt_rules *rules)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__string(out, "game", name);
    bt_output__string(out, "summary", rules->summary);
    if (rules->parameters) bt_output__string(out, "parameters", rules->parameters);
    bt_output__string(out, "notation", rules->notation);
    bt_output__string(out, "example", rules->example);
    bt_output__string(out, "help", rules->help);
    say_labelled(app, name, rules->summary);
    bt_text__char(text, '\n');
    bt_app__say_about(app, rules->help);
    bt_text__char(text, '\n');
    say_labelled(app, "A position", rules->notation);
    if (rules->parameters) say_labelled(app, "Parameters", rules->parameters);
    say_try(name, rules, text);
    return BT_OK;
}

bt_status bt_app__miss_position(bt_app *app, const bt_call *call)
{
    const char *name = call->arguments[0];
    bt_game *game;
    if (!strcmp(name, "sum")) return bt__fail(app->ctx, BT_INPUT, "expected GAME POSITION");
    bt_app__reading(app, name);
    bt_status status = bt_app__open_game(app, name, &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    return bt__fail(app->ctx, BT_INPUT,
                    "expected GAME POSITION, for example: bouton %s %.60s '%.200s'",
                    call->command->name, name, bt_rules__example(game));
}
