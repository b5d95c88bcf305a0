/* Completion at the prompt: what may stand at the end of a line. */
#include "app/draw.h"
#include "app/glossary.h"
#include "app/repl.h"

#include <ctype.h>
#include <string.h>

enum { WORD_MAX = 64 };

static size_t name_at(const char *text)
{
    size_t length = 0;
    if (!isalpha((unsigned char)text[0]) && text[0] != '_') return 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
    return length;
}

/* -- lists of names -- */

static void offer_functions(bt_offers *offers, const char *tail)
{
    const bt_function *function;
    for (size_t i = 0; (function = bt_games__function(i)); i++)
        bt_app__offer(offers, function->name, tail);
}

static void offer_commands(bt_offers *offers)
{
    for (size_t i = 0; bt_app__command(i); i++)
        bt_app__offer(offers, bt_app__command(i)->name, " ");
}

/* The stem may begin with wrappers: what follows them is completed. */
static void offer_games(bt_offers *offers, const char *tail)
{
    static const char *const wrappers[] = {"misere:", "impartial:"};
    char shipped[BT_SCRIPT_NAMES][BT_SCRIPT_NAME];
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(wrappers[i]);
        if (strncmp(offers->stem, wrappers[i], length) != 0 || offers->length < length) continue;
        offers->stem += length;
        offers->length -= length;
    }
    for (size_t i = 0; bt_games__at(i); i++) bt_app__offer(offers, bt_games__at(i)->name, tail);
    size_t scripts = bt_app__shipped(shipped, BT_SCRIPT_NAMES);
    for (size_t i = 0; i < scripts; i++) bt_app__offer(offers, shipped[i], tail);
    bt_app__offer(offers, "sum", tail);
    for (size_t i = 0; i < 2; i++) bt_app__offer(offers, wrappers[i], "");
}

static void offer_variables(bt_app *app, bt_offers *offers)
{
    for (size_t i = 0; bt_scope__name(app->scope, i); i++)
        bt_app__offer(offers, bt_scope__name(app->scope, i), "");
}

/* `remote-star`: a hyphen is as good as a blank. */
static void offer_terms(bt_offers *offers)
{
    char name[WORD_MAX];
    for (size_t i = 0; bt_app__term(i); i++) {
        snprintf(name, sizeof name, "%s", bt_app__term(i)->name);
        for (char *c = name; *c; c++)
            if (*c == ' ') *c = '-';
        bt_app__offer(offers, name, "");
    }
}

static void offer_help(bt_offers *offers)
{
    offer_commands(offers);
    offer_functions(offers, "");
    for (size_t i = 0; bt_app__topic_name(i); i++) bt_app__offer(offers, bt_app__topic_name(i), "");
    offer_terms(offers);
    bt_app__offer(offers, "functions", "");
    bt_app__offer(offers, "glossary", "");
    bt_app__offer(offers, "tutorial", " ");
    offer_games(offers, "");
}

/* `[idea|where|move]` */
static void offer_choices(bt_offers *offers, const char *list)
{
    char word[WORD_MAX];
    for (list += strspn(list, "["); *list && *list != ']'; list += strspn(list, "|")) {
        size_t length = strcspn(list, "|]");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        bt_app__offer(offers, word, " ");
        list += length;
    }
}

static void offer_options(bt_offers *offers, const bt_command *command)
{
    char word[WORD_MAX];
    for (const bt_option *o = command->options; o && o->name; o++) {
        snprintf(word, sizeof word, "--%s", o->name);
        bt_app__offer(offers, word, " ");
    }
    for (size_t i = 0; bt_app__common_option(i); i++) {
        const bt_option *o = bt_app__common_option(i);
        if (!bt_app__applies(command, o)) continue;
        snprintf(word, sizeof word, "--%s", o->name);
        bt_app__offer(offers, word, " ");
    }
}

/* -- where the cursor is -- */

static void set_stem(bt_offers *offers, const char *at)
{
    offers->stem = at;
    offers->length = strlen(at);
}

/* An example of a position, once its game is known. */
static void offer_example(bt_offers *offers, const char *game, size_t length, const char *tail)
{
    const bt_rules *rules = bt_games__find(game, length);
    if (rules && !strpbrk(rules->example, " '\"({")) bt_app__offer(offers, rules->example, tail);
}

/* Behind a `[` that is still open: a game, then a position. False: rather a list of values. */
static bool complete_bracket(bt_offers *offers, const char *open)
{
    const char *game = open + 1 + strspn(open + 1, " \t"), *behind = game + strcspn(game, " \t,");
    if (!*behind) {
        set_stem(offers, game);
        offer_games(offers, " ");
        return offers->stem != game;
    }
    if (*behind == ',' || !bt_games__find(game, strcspn(game, " \t:"))) return false;
    set_stem(offers, behind + strspn(behind, " \t"));
    offer_example(offers, game, strcspn(game, " \t:"), "]");
    return true;
}

static void complete_expression(bt_app *app, const char *line, bt_offers *offers)
{
    const char *open = strrchr(line, '['), *stem = line + strlen(line);
    if (open && !strchr(open, ']') && complete_bracket(offers, open)) return;
    while (stem > line && (isalnum((unsigned char)stem[-1]) || stem[-1] == '_')) stem--;
    set_stem(offers, stem);
    if (isdigit((unsigned char)*stem)) return;
    offer_functions(offers, "(");
    offer_variables(app, offers);
}

static const bt_option *find_option(const bt_command *command, const char *word, size_t length)
{
    if (length < 3 || strncmp(word, "--", 2) != 0 || memchr(word, '=', length)) return NULL;
    for (const bt_option *o = command->options; o && o->name; o++)
        if (strlen(o->name) == length - 2 && !strncmp(o->name, word + 2, length - 2)) return o;
    for (size_t i = 0; bt_app__common_option(i); i++) {
        const bt_option *o = bt_app__common_option(i);
        if (strlen(o->name) == length - 2 && !strncmp(o->name, word + 2, length - 2)) return o;
    }
    return NULL;
}

/* The words of a command's line before the one at the cursor. */
typedef struct place {
    const bt_command *command;
    const bt_option *option; /* whose argument is wanted; else NULL */
    size_t arguments;        /* that came before */
    const char *first;       /* of these */
    size_t first_length;
} place;

/* Walks over the words; what was typed of the last one becomes the stem. */
static void find_place(const char *rest, bt_offers *offers, place *p)
{
    for (;;) {
        rest += strspn(rest, " \t");
        size_t length = strcspn(rest, *rest == '\'' ? "" : *rest == '"' ? "" : " \t");
        char quote = *rest;
        if (quote == '\'' || quote == '"') {
            const char *end = strchr(rest + 1, quote);
            length = end ? (size_t)(end - rest) + 1 : strlen(rest);
            if (!end) rest++, length--; /* still open: what is inside is completed */
        }
        if (!rest[length]) break;
        const bt_option *before = p->option;
        p->option = before ? NULL : find_option(p->command, rest, length);
        bool word = !before && !p->option && strncmp(rest, "--", 2) != 0;
        if (p->option && !p->option->argument) p->option = NULL;
        if (word && !p->arguments++) {
            p->first = rest;
            p->first_length = length;
        }
        rest += length;
    }
    set_stem(offers, rest);
}

/* The word of the usage line for an argument: `GAME`; the last one also for all behind it. */
static const char *usage_word(const char *usage, size_t index, char *word)
{
    const char *at = usage;
    for (; *at; at += strspn(at, " ")) {
        size_t length = strcspn(at, " ");
        snprintf(word, WORD_MAX, "%.*s", (int)length, at);
        if (index-- == 0) break;
        at += length;
    }
    return word;
}

static void complete_argument(bt_app *app, const place *p, bt_offers *offers)
{
    char word[WORD_MAX] = "";
    usage_word(p->command->usage, p->arguments, word);
    if (!strcmp(p->command->name, "help"))
        offer_help(offers);
    else if (!strncmp(word, "GAME", 4))
        offer_games(offers, " ");
    else if (strstr(word, "POSITION") && p->arguments == 1)
        offer_example(offers, p->first, p->first_length, " ");
    else if (!strcmp(word, "KIND"))
        for (size_t i = 0; bt_app__draw_kind(i); i++)
            bt_app__offer(offers, bt_app__draw_kind(i)->name, " ");
    else if (strstr(word, "EXPRESSION") || !strcmp(word, "A") || !strcmp(word, "B"))
        complete_expression(app, offers->stem, offers);
    else if (strstr(word, "|"))
        offer_choices(offers, word);
    if (strstr(word, "FILE") || strstr(word, ".lua") ||
        (!strncmp(word, "GAME", 4) && strpbrk(offers->stem, "./")))
        bt_app__offer_files(offers);
}

/* `draw position GAME ..`: arguments behind the kind are as usage lines have them. */
static void complete_command(bt_app *app, place *p, const char *rest, bt_offers *offers)
{
    find_place(rest, offers, p);
    if (p->option) {
        if (strstr(p->option->argument, "FILE"))
            bt_app__offer_files(offers);
        else if (strchr(p->option->argument, '|'))
            offer_choices(offers, p->option->argument);
    } else if (!strncmp(offers->stem, "-", 1)) {
        offer_options(offers, p->command);
    } else if (!strcmp(p->command->name, "draw") && p->arguments == 1) {
        offer_games(offers, " ");
    } else {
        complete_argument(app, p, offers);
    }
}

void bt_app__complete(void *data, const char *line, bt_offers *offers)
{
    bt_app *app = data;
    char name[WORD_MAX];
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    snprintf(name, sizeof name, "%.*s", (int)length, line);
    place p = {.command = bt_app__find_command(name)};
    if (!line[length] && name_at(line) == strcspn(line, "-:") && !strpbrk(line, "[({")) {
        set_stem(offers, line);
        offer_commands(offers);
        offer_games(offers, " ");
        bt_app__offer(offers, "quit", "");
        if (app->tour) bt_app__offer(offers, "next", "");
        if (offers->stem == line) offer_functions(offers, "(");
        if (offers->stem == line) offer_variables(app, offers);
    } else if (p.command) {
        complete_command(app, &p, line + length, offers);
    } else if (line[length] && bt_app__is_game(app, name)) {
        set_stem(offers, line + length + strspn(line + length, " \t"));
        offer_example(offers, name, strcspn(name, ":"), "");
    } else {
        complete_expression(app, line, offers);
    }
}
