/* Completion: what may stand at the end of a command line, at the prompt and in a shell. */
#include "app/draw.h"
#include "app/glossary.h"
#include "app/repl.h"
#include "papers/papers.h"
#include "study/survey.h"

#include <ctype.h>
#include <string.h>

enum { WORD_MAX = 64, WORDS_MAX = 100, LINE_LONG = 4000 };

static size_t name_at(const char *text)
{
    size_t length = 0;
    if (!isalpha((unsigned char)text[0]) && text[0] != '_') return 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
    return length;
}

static void set_stem(bt_offers *offers, const char *at)
{
    offers->stem = at;
    offers->length = strlen(at);
}

/* -- lists of names -- */

static void offer_functions(bt_offers *offers, const char *tail)
{
    const bt_function *function;
    for (size_t i = 0; (function = bt_games__function(i)); i++)
        bt_app__offer(offers, function->name, tail, function->summary);
}

static void offer_commands(bt_offers *offers)
{
    for (size_t i = 0; bt_app__command(i); i++)
        bt_app__offer(offers, bt_app__command(i)->name, " ", bt_app__command(i)->summary);
}

/* The stem may begin with wrappers: what follows them is completed. */
static void offer_games(bt_offers *offers, const char *tail)
{
    static const char *const wrappers[][2] = {{"misere:", "the last player to move loses"},
                                              {"impartial:", "both have the moves of both"}};
    char shipped[BT_SCRIPT_NAMES][BT_SCRIPT_NAME];
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(wrappers[i][0]);
        if (!strncmp(offers->stem, wrappers[i][0], length)) set_stem(offers, offers->stem + length);
    }
    for (size_t i = 0; bt_games__at(i); i++)
        bt_app__offer(offers, bt_games__at(i)->name, tail, bt_games__at(i)->summary);
    size_t scripts = bt_app__shipped(shipped, BT_SCRIPT_NAMES);
    for (size_t i = 0; i < scripts; i++)
        bt_app__offer(offers, shipped[i], tail, "a game written in Lua");
    bt_app__offer(offers, "sum", tail, "positions of several games");
    for (size_t i = 0; i < 2; i++) bt_app__offer(offers, wrappers[i][0], "", wrappers[i][1]);
}

static void offer_variables(bt_app *app, bt_offers *offers)
{
    for (size_t i = 0; bt_scope__name(app->scope, i); i++)
        bt_app__offer(offers, bt_scope__name(app->scope, i), "", "");
}

/* `remote-star`: a hyphen is as good as a blank. */
static void offer_terms(bt_offers *offers)
{
    char name[WORD_MAX];
    for (size_t i = 0; bt_app__term(i); i++) {
        snprintf(name, sizeof name, "%s", bt_app__term(i)->name);
        for (char *c = name; *c; c++)
            if (*c == ' ') *c = '-';
        bt_app__offer(offers, name, "", "a word of the field");
    }
}

static void offer_help(bt_offers *offers)
{
    offer_commands(offers);
    offer_functions(offers, "");
    for (size_t i = 0; bt_app__topic_name(i); i++)
        bt_app__offer(offers, bt_app__topic_name(i), "", bt_app__topic_summary(i));
    offer_terms(offers);
    bt_app__offer(offers, "functions", "", "the functions of the expression language");
    bt_app__offer(offers, "glossary", "", "the words of the field");
    bt_app__offer(offers, "tutorial", " ", "a first course, lesson by lesson");
    offer_games(offers, "");
}

/* `[idea|where|move]` */
static void offer_choices(bt_offers *offers, const char *list)
{
    char word[WORD_MAX];
    size_t length;
    for (; (list = bt_app__next_choice(list, &length)); list += length) {
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        if (islower((unsigned char)*word) || !word[1]) bt_app__offer(offers, word, " ", "");
    }
}

static void offer_option(bt_offers *offers, const bt_option *option)
{
    char word[WORD_MAX];
    snprintf(word, sizeof word, "--%s", option->name);
    bt_app__offer(offers, word, " ", option->help);
}

static void offer_options(bt_offers *offers, const bt_command *command)
{
    const bt_option *option = command ? command->options : NULL;
    for (; option && option->name; option++) offer_option(offers, option);
    for (size_t i = 0; (option = bt_app__common_option(i)); i++)
        if (bt_app__applies(command, option)) offer_option(offers, option);
}

/* The papers, or the tools of one. */
static void offer_papers(bt_offers *offers, const char *paper)
{
    for (size_t i = 0; !paper && bt_papers_at(i); i++)
        bt_app__offer(offers, bt_papers_at(i)->source, " ", bt_papers_at(i)->title);
    for (size_t i = 0; paper && bt_app__tool(i); i++)
        if (!strcmp(bt_app__tool(i)->paper, paper))
            bt_app__offer(offers, bt_app__tool(i)->name, " ", bt_app__tool(i)->summary);
}

static void offer_families(bt_offers *offers)
{
    bt_app__offer(offers, "subtraction", " ", "sets, counted in blocks");
    for (size_t i = 0; bt_study__survey_family(i); i++)
        bt_app__offer(offers, bt_study__survey_family(i)->name, " ", "a family of games");
    bt_app__offer(offers, "show", " ", "print what a store holds");
}

static void offer_studies(bt_offers *offers, const char *family)
{
    const bt_survey_family *found = family ? bt_study__survey_find(family) : NULL;
    for (size_t i = 0; found && found->studies[i]; i++)
        bt_app__offer(offers, found->studies[i]->name, " ", "");
}

/* An example of a position, once its game is known. */
static void offer_example(bt_offers *offers, const char *game, const char *tail)
{
    while (!strncmp(game, "misere:", 7) || !strncmp(game, "impartial:", 10))
        game = strchr(game, ':') + 1;
    const bt_rules *rules = bt_games__find(game, strcspn(game, ": \t"));
    if (rules && !strpbrk(rules->example, " '\"({"))
        bt_app__offer(offers, rules->example, tail, "an example of a position");
}

/* -- expressions -- */

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
    offer_example(offers, game, "]");
    return true;
}

static void complete_expression(bt_app *app, const char *text, bt_offers *offers)
{
    const char *open = strrchr(text, '['), *stem = text + strlen(text);
    if (open && !strchr(open, ']') && complete_bracket(offers, open)) return;
    while (stem > text && (isalnum((unsigned char)stem[-1]) || stem[-1] == '_')) stem--;
    set_stem(offers, stem);
    if (isdigit((unsigned char)*stem)) return;
    offer_functions(offers, "(");
    offer_variables(app, offers);
}

/* -- the words before the last one -- */

typedef struct place {
    const bt_command *command; /* NULL: none yet */
    const bt_option *option;   /* whose argument is wanted; else NULL */
    bool lost;                 /* something is no command */
    size_t count;              /* arguments that came before */
    const char *arguments[2];  /* the first of these */
} place;

static void add_argument(place *p, const char *word)
{
    if (p->count < 2) p->arguments[p->count] = word;
    p->count++;
    if (p->count != 2 || strcmp(p->command->name, "paper") != 0) return;
    const bt_command *tool = bt_app__find_command(word);
    if (!tool || !tool->paper) return;
    p->command = tool;
    p->count = 0;
}

/* The command; a game stands for `solve`. */
static void take_command(bt_app *app, const char *word, place *p)
{
    p->command = bt_app__find_command(word);
    if (p->command) return;
    p->lost = !bt_app__is_game(app, word);
    p->command = bt_app__find_command("solve");
    add_argument(p, word);
}

static void find_place(bt_app *app, const char *const *words, size_t count, place *p)
{
    for (size_t i = 0; i < count; i++) {
        const bt_option *option = bt_app__find_option(p->command, words[i]);
        if (option && strchr(words[i], '=')) continue;
        if (option && i + 1 == count)
            p->option = option->argument ? option : NULL;
        else if (option)
            i += bt_app__takes_next(option, words[i + 1]);
        else if (!p->command)
            take_command(app, words[i], p);
        else if (strncmp(words[i], "--", 2) != 0)
            add_argument(p, words[i]);
    }
}

/* -- what may stand there -- */

/* The word of a usage line for the argument of this number, `GAME`; the last one, if it ends with
   dots, also for those behind it. Empty past the end. */
static void find_usage(const char *usage, size_t index, char *word)
{
    for (*word = '\0'; *usage; usage += strspn(usage, " ")) {
        size_t length = strcspn(usage, " ");
        snprintf(word, WORD_MAX, "%.*s", (int)length, usage);
        if (index == 0) return;
        usage += length;
        index--;
    }
    if (!strstr(word, "..")) *word = '\0';
}

static void complete_usage(bt_app *app, const char *usage, const char *const *arguments,
                           size_t count, bt_offers *offers)
{
    char word[WORD_MAX];
    const char *stem = offers->stem;
    find_usage(usage, count, word);
    if (!strncmp(word, "GAME", 4))
        offer_games(offers, " ");
    else if (strstr(word, "POSITION") && (count == 1 || count == 2))
        offer_example(offers, arguments[count - 1], " ");
    else if (strstr(word, "EXPRESSION") || !strcmp(word, "A") || !strcmp(word, "B"))
        complete_expression(app, offers->stem, offers);
    else if (!strcmp(word, "FAMILY"))
        offer_families(offers);
    else if (strchr(word, '|'))
        offer_choices(offers, word);
    offers->files = strstr(word, "FILE") || strstr(word, "STORE") || strstr(word, ".lua") ||
                    (!strncmp(word, "GAME", 4) && strpbrk(stem, "./")) || !strcmp(word, "FAMILY");
}

static void complete_argument(bt_app *app, const place *p, bt_offers *offers)
{
    const char *name = p->command->name, *first = p->count ? p->arguments[0] : NULL;
    const bt_drawing *kind = NULL;
    bool draw = !strcmp(name, "draw");
    for (size_t i = 0; draw && bt_app__draw_kind(i); i++) {
        const bt_drawing *one = bt_app__draw_kind(i);
        if (!first) bt_app__offer(offers, one->name, " ", one->usage);
        if (first && !strcmp(first, one->name)) kind = one;
    }
    if (kind)
        complete_usage(app, kind->usage, p->arguments + 1, p->count - 1, offers);
    else if (!strcmp(name, "help"))
        offer_help(offers);
    else if (!strcmp(name, "paper"))
        offer_papers(offers, first);
    else if (!strcmp(name, "reproduce"))
        offer_papers(offers, NULL);
    else if (!strcmp(name, "census") && !first)
        offer_choices(offers, "subtraction|show|merge");
    else if (!draw && first && (!strcmp(first, "show") || !strcmp(first, "merge")))
        offers->files = true;
    else if (!draw)
        complete_usage(app, p->command->usage, p->arguments, p->count, offers);
}

/* The argument of an option. */
static void complete_value(const place *p, const bt_option *option, bt_offers *offers)
{
    const char *argument = option->argument ? option->argument : "";
    if (strchr(argument, '|'))
        offer_choices(offers, argument);
    else if (!strcmp(argument, "GAME"))
        offer_games(offers, " ");
    else if (!strcmp(argument, "PATTERN"))
        offer_choices(offers, "P|N|L|R");
    else if (!strcmp(p->command ? p->command->name : "", "survey") && !strcmp(option->name, "of"))
        offer_studies(offers, p->count ? p->arguments[0] : NULL);
    offers->files = strstr(argument, "FILE") || strstr(argument, "FOLDER");
}

void bt_app__complete_word(bt_app *app, const char *const *words, size_t count, bt_offers *offers)
{
    place p = {0};
    const char *stem = offers->stem, *equals = strncmp(stem, "--", 2) ? NULL : strchr(stem, '=');
    find_place(app, words, count, &p);
    const bt_option *named = equals ? bt_app__find_option(p.command, stem) : NULL;
    if (p.lost) return;
    if (named) {
        set_stem(offers, equals + 1);
        complete_value(&p, named, offers);
    } else if (stem[0] == '-' && (!p.option || p.option->argument[0] == '[')) {
        offer_options(offers, p.command);
    } else {
        if (p.option) complete_value(&p, p.option, offers);
        if (p.option && p.option->argument[0] != '[') return;
        if (p.command) complete_argument(app, &p, offers);
        if (p.command) return;
        offer_commands(offers);
        offer_games(offers, " ");
    }
}

/* -- at the prompt -- */

/* Cuts a line as a shell does. The last word, complete or not, becomes the stem, in the line: what
   is behind a quote that is still open. The others are copied to `storage`; how many. */
static size_t cut_line(const char *line, char *storage, const char **words, bt_offers *offers)
{
    size_t count = 0;
    for (;;) {
        line += strspn(line, " \t");
        const char *start = line + (*line == '\'' || *line == '"');
        size_t length = strcspn(start, start == line ? " \t" : *line == '"' ? "\"" : "'");
        line = start;
        if (!start[length] || count == WORDS_MAX) break;
        words[count++] = memcpy(storage, start, length);
        storage[length] = '\0';
        storage += length + 1;
        line = start + length + (start[length] != ' ' && start[length] != '\t');
    }
    set_stem(offers, line);
    return count;
}

static void complete_line(bt_app *app, const char *line, bt_offers *offers)
{
    char storage[2 * LINE_LONG];
    const char *words[WORDS_MAX];
    if (strlen(line) >= LINE_LONG) return;
    size_t count = cut_line(line, storage, words, offers);
    bt_app__complete_word(app, words, count, offers);
    if (offers->files) bt_app__offer_files(offers);
}

void bt_app__complete(void *data, const char *line, bt_offers *offers)
{
    bt_app *app = data;
    char name[WORD_MAX];
    line += strspn(line, " \t");
    size_t length = strcspn(line, " \t");
    snprintf(name, sizeof name, "%.*s", (int)length, line);
    if (!line[length] && name_at(line) == strcspn(line, "-:") && !strpbrk(line, "[({")) {
        set_stem(offers, line);
        offer_commands(offers);
        offer_games(offers, " ");
        bt_app__offer(offers, "quit", "", "");
        if (app->tour) bt_app__offer(offers, "next", "", "");
        if (offers->stem == line) offer_functions(offers, "(");
        if (offers->stem == line) offer_variables(app, offers);
    } else if (line[length] && (bt_app__find_command(name) || bt_app__is_game(app, name))) {
        complete_line(app, line, offers);
    } else {
        complete_expression(app, line, offers);
    }
}
