/* Command lines: options anywhere, `--` ends them, --name=value, --name value, -n value. */
#include "app/app.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const bt_option common[] = {
    {"json", NULL, "write one JSON object on one line"},
    {"csv", NULL, "write a table for spreadsheets"},
    {"output", "FILE", "write the answer to a file"},
    {"quiet", NULL, "print nothing but errors; the exit status is the answer"},
    {"verbose", NULL, "report the time and the memory used"},
    {"time", "SECONDS", "stop after this many seconds"},
    {"memory", "SIZE", "use at most this much memory: 500M, 2G (half of the machine's by default)"},
    {"unicode", NULL, "write values with \xe2\x86\x91, \xe2\x86\x93, \xc2\xb1 and other symbols"},
    {"latex", NULL, "write LaTeX: values between dollars, tables for booktabs, pictures as TikZ"},
    {"color", "auto|always|never", "colours and small pictures; auto: on a terminal"},
    {"help", NULL, "print this help"},
    {"version", NULL, "print the version; with --verbose also libraries and limits"},
};

enum { COMMON = sizeof common / sizeof *common };

/* The short options. -n is how far, or how many: the first of these that a command has. */
static const struct {
    char letter;
    const char *option;
} letters[] = {
    {'h', "help"},  {'V', "version"}, {'j', "json"},  {'o', "output"},
    {'q', "quiet"}, {'v', "verbose"}, {'n', "to"},    {'n', "count"},
    {'n', "limit"}, {'n', "list"},    {'n', "games"},
};
enum { LETTERS = sizeof letters / sizeof *letters };

const bt_option *bt_app__common_option(size_t index)
{
    return index < COMMON ? &common[index] : NULL;
}

/* -- finding options -- */

/* Minus signs start values, too: only -- and a letter is a long option. */
static bool is_long(const char *word)
{
    return word[0] == '-' && word[1] == '-' && isalpha((unsigned char)word[2]);
}

/* A dash and one of the letters; -nim is no option. */
static bool is_short(const char *word)
{
    for (size_t i = 0; i < LETTERS; i++)
        if (word[0] == '-' && word[1] == letters[i].letter && !word[2]) return true;
    return false;
}

static bool is_option(const char *word)
{
    return is_long(word) || is_short(word);
}

static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (; list && *list; list += strcspn(list, " "), list += strspn(list, " "))
        if (strcspn(list, " ") == length && !strncmp(list, word, length)) return true;
    return false;
}

bool bt_app__applies(const bt_command *command, const bt_option *option)
{
    if (!command || option < common || option >= common + COMMON) return true;
    if (!strcmp(option->name, "csv")) return command->csv;
    return !has_word(command->without, option->name);
}

static bool is_named(const bt_option *option, const char *name, size_t length)
{
    return strlen(option->name) == length && !strncmp(option->name, name, length);
}

static const bt_option *find_own(const bt_command *command, const char *name, size_t length)
{
    for (const bt_option *o = command->options; o && o->name; o++)
        if (is_named(o, name, length)) return o;
    return NULL;
}

/* The option of that name: the command's, or a common one; before the command is known, anyone's.
 */
static const bt_option *find_option(const bt_command *command, const char *name, size_t length)
{
    const bt_option *found = NULL;
    for (size_t i = 0; i < COMMON && !found; i++)
        if (is_named(&common[i], name, length)) found = &common[i];
    if (command && !found) return find_own(command, name, length);
    for (size_t i = 0; !found && bt_app__command(i); i++)
        found = find_own(bt_app__command(i), name, length);
    for (size_t i = 0; !found && bt_app__tool(i); i++)
        found = find_own(bt_app__tool(i), name, length);
    return found;
}

static const bt_option *find_short(const bt_command *command, char letter)
{
    for (size_t i = 0; i < LETTERS; i++) {
        if (letters[i].letter != letter) continue;
        const bt_option *o = find_option(command, letters[i].option, strlen(letters[i].option));
        if (o) return o;
    }
    return NULL;
}

char bt_app__letter(const bt_command *command, const bt_option *option)
{
    for (size_t i = 0; i < LETTERS; i++)
        if (find_short(command, letters[i].letter) == option) return letters[i].letter;
    return 0;
}

/* The option that a word names; *length becomes that of the name, without `=` and what follows. */
static const bt_option *find_by_word(const bt_command *command, const char *word, size_t *length)
{
    *length = is_short(word) ? 0 : strcspn(word + 2, "=");
    return is_short(word) ? find_short(command, word[1]) : find_option(command, word + 2, *length);
}

const char *bt_app__next_choice(const char *list, size_t *length)
{
    list += strspn(list, "[|");
    *length = strcspn(list, "|]");
    return *length ? list : NULL;
}

/* The place of a word in `this|that`; the number of words there when it is none of them. */
static size_t find_choice(const char *list, const char *text)
{
    size_t length, index = 0;
    for (const char *word = list; (word = bt_app__next_choice(word, &length)); word += length) {
        if (length == strlen(text) && !strncmp(word, text, length)) break;
        index++;
    }
    return index;
}

static size_t count_choices(const char *list)
{
    return find_choice(list, "");
}

bool bt_app__takes_next(const bt_option *option, const char *next)
{
    if (!option->argument || !next) return false;
    if (strchr(option->argument, '|') && next[0] == '-') return false;
    if (option->argument[0] != '[') return !is_long(next);
    return find_choice(option->argument, next) < count_choices(option->argument);
}

const bt_option *bt_app__find_option(const bt_command *command, const char *word)
{
    size_t length;
    return is_option(word) ? find_by_word(command, word, &length) : NULL;
}

size_t bt_app__command_place(const char *const *words, size_t count)
{
    size_t i = 0;
    for (; i < count && is_option(words[i]); i++) {
        size_t length;
        const bt_option *option = find_by_word(NULL, words[i], &length);
        const char *next = i + 1 < count ? words[i + 1] : NULL;
        if (option && !words[i][2 + length] && bt_app__takes_next(option, next)) i++;
    }
    return i;
}

size_t bt_app__known_options(const bt_command *command, const char *const *words, size_t count,
                             const char **out)
{
    size_t kept = 0, length;
    for (size_t i = 0; i < count; i++) {
        bool is = is_option(words[i]);
        const bt_option *anyones = is ? find_by_word(NULL, words[i], &length) : NULL;
        const bt_option *mine = is ? find_by_word(command, words[i], &length) : NULL;
        bool known = !anyones || (mine && bt_app__applies(command, mine));
        const char *next = i + 1 < count ? words[i + 1] : NULL;
        bool two = anyones && !words[i][2 + length] && bt_app__takes_next(anyones, next);
        if (known) out[kept++] = words[i];
        if (known && two) out[kept++] = next;
        i += two;
    }
    return kept;
}

/* -- mistakes -- */

/* Words that might have been commands or options, and are not; NULL: none of these. */
static const char *where_to_look(const char *word, size_t length)
{
    static const char *const places[][2] = {
        {"version", "the version is printed by 'bouton --version'"},
        {"explain", "reasons are given by 'bouton solve GAME POSITION --explain'"},
        {"why", "reasons are given by 'bouton solve GAME POSITION --explain'"},
        {"hint", "hints are given by 'bouton solve GAME POSITION --hint', and in a game by "
                 "typing 'hint'"},
        {"rules", "the rules of a game are printed by 'bouton help GAME'"},
        {"misere", "the misere form of a game is called misere:GAME"},
        {"thermograph", "thermographs are drawn by 'bouton draw thermograph EXPRESSION'"},
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strlen(places[i][0]) == length && !strncmp(word, places[i][0], length))
            return places[i][1];
    return NULL;
}

/* `bouton 'nim 3,5,7'`: a game or a command, and more, in one word. */
static bool is_quoted_line(bt_app *app, const char *word)
{
    char first[64];
    size_t length = strcspn(word, " ");
    if (!word[length] || length >= sizeof first) return false;
    snprintf(first, sizeof first, "%.*s", (int)length, word);
    return bt_app__find_command(first) || bt_app__is_game(app, first);
}

static bt_status unknown_command(bt_app *app, const char *word)
{
    const char *names[128] = {NULL}, *place = where_to_look(word, strlen(word));
    size_t count = 0;
    if (place) return bt__fail(app->ctx, BT_INPUT, "%s", place);
    if (is_quoted_line(app, word))
        return bt__fail(app->ctx, BT_INPUT,
                        "unknown command '%.60s'; without the quotes: bouton %.60s", word, word);
    if (word[strcspn(word, "{|}<>=+^* ")])
        return bt__fail(app->ctx, BT_INPUT,
                        "unknown command '%.60s'; expressions are for calc: "
                        "bouton calc '%.60s'",
                        word, word);
    if (bt_app__has_help(word))
        return bt__fail(app->ctx, BT_INPUT, "unknown command '%.60s'; see 'bouton help %.60s'",
                        word, word);
    for (size_t i = 0; count < 63 && bt_app__command(i); i++)
        names[count++] = bt_app__command(i)->name;
    for (size_t i = 0; count < 127 && bt_games__at(i); i++) names[count++] = bt_games__at(i)->name;
    const char *near = bt__nearest(word, strlen(word), names);
    if (near)
        return bt__fail(app->ctx, BT_INPUT, "unknown command '%.60s'; did you mean '%s'?", word,
                        near);
    return bt__fail(app->ctx, BT_INPUT, "unknown command '%.60s'; 'bouton help' lists them", word);
}

static bt_status unknown_option(bt_app *app, const bt_command *command, const char *name,
                                size_t length)
{
    const char *names[COMMON + BT_CALL_OPTIONS + 1] = {NULL};
    size_t count = 0;
    for (size_t i = 0; i < COMMON; i++) names[count++] = common[i].name;
    for (const bt_option *o = command ? command->options : NULL;
         o && o->name && count < COMMON + BT_CALL_OPTIONS; o++)
        names[count++] = o->name;
    const char *near = bt__nearest(name, length, names), *place = where_to_look(name, length);
    int shown = (int)(length < 60 ? length : 60);
    if (near)
        return bt__fail(app->ctx, BT_INPUT, "unknown option '--%.*s'; did you mean '--%s'?", shown,
                        name, near);
    return bt__fail(app->ctx, BT_INPUT, "unknown option '--%.*s'%s%s", shown, name,
                    place ? ": " : "", place ? place : "");
}

/* -- parsing -- */

/* The page names no files; "-" makes a part of the answer of it. */
static bool names_file(const bt_option *option, const char *argument)
{
    return argument && option->argument && strstr(option->argument, "FILE") &&
           strcmp(argument, "-") != 0;
}

static bt_status give(bt_app *app, const bt_option *option, const char *argument, bt_call *call)
{
    if (app->served && names_file(option, argument))
        return bt__fail(app->ctx, BT_INPUT, "--%s names a file: the page does not keep files",
                        option->name);
    if (call->given_count == BT_CALL_OPTIONS)
        return bt__fail(app->ctx, BT_INPUT, "more than %d options", BT_CALL_OPTIONS);
    call->given[call->given_count++] = (bt_given){option, argument};
    return BT_OK;
}

static bt_status no_option(bt_app *app, const bt_command *command, const char *word, size_t length)
{
    if (is_long(word)) return unknown_option(app, command, word + 2, length);
    return bt__fail(app->ctx, BT_INPUT, "'%s' has no option %s", command->name, word);
}

/* Takes the option words[*i], and its argument if that is the next word. */
static bt_status take_option(bt_app *app, const char *const *words, size_t count, size_t *i,
                             bt_call *call)
{
    size_t length;
    const bt_option *option = find_by_word(call->command, words[*i], &length);
    if (!option) return no_option(app, call->command, words[*i], length);
    if (!bt_app__applies(call->command, option))
        return bt__fail(app->ctx, BT_INPUT, "--%s does not apply to '%s'", option->name,
                        call->command->name);
    const char *argument = is_long(words[*i]) ? strchr(words[*i], '=') : NULL;
    if (argument) argument++;
    if (!option->argument && argument)
        return bt__fail(app->ctx, BT_INPUT, "--%s takes no argument", option->name);
    const char *next = *i + 1 < count ? words[*i + 1] : NULL;
    if (!argument && bt_app__takes_next(option, next)) argument = words[++*i];
    if (!argument && option->argument && option->argument[0] != '[')
        return bt__fail(app->ctx, BT_INPUT, "--%s needs an argument: %s", option->name,
                        option->argument);
    return give(app, option, argument, call);
}

static bt_status take_argument(bt_app *app, const char *word, bt_call *call)
{
    if (!BT_GROW(app->ctx, call->arguments, call->capacity, call->count + 2)) return BT_LIMIT;
    call->arguments[call->count++] = word;
    call->arguments[call->count] = NULL;
    return BT_OK;
}

/* Which command it is: `paper PAPER TOOL` is three words, `nim 3,5,7` asks to solve. `first` and
   `last` become the places of these words, behind the end where there are none. */
static bt_status find_command(bt_app *app, const char *const *words, size_t count, bt_call *call,
                              size_t *first, size_t *last)
{
    size_t at = *first = *last = bt_app__command_place(words, count);
    if (at == count) return BT_OK;
    call->command = bt_app__find_command(words[at]);
    if (!strcmp(words[at], "paper") && count - at > 2) {
        const bt_command *tool = bt_app__find_command(words[at + 2]);
        bool fits = tool && tool->paper && !strcmp(tool->paper, words[at + 1]);
        if (fits) call->command = tool;
        if (fits) *last = at + 2;
    }
    if (!call->command && bt_app__is_game(app, words[at])) {
        call->command = bt_app__find_command("solve");
        call->short_form = true;
        *first = *last = count;
    }
    if (!call->command) return unknown_command(app, words[at]);
    if (app->served && !call->command->served)
        return bt__fail(app->ctx, BT_INPUT, "the page does not offer '%s'", call->command->name);
    return BT_OK;
}

/* Behind some commands `-v` is a value. */
static bool is_option_here(const bt_call *call, const char *word, size_t i, size_t command)
{
    const char *values = i > command && call->command ? call->command->negatives : NULL;
    return is_long(word) || (is_short(word) && !(values && strchr(values, word[1])));
}

bt_status bt_app__parse(bt_app *app, const char *const *words, size_t count, bt_call *call)
{
    size_t first, last;
    bool options = true;
    *call = (bt_call){0};
    bt_status status = find_command(app, words, count, call, &first, &last);
    for (size_t i = 0; i < count && !status; i++) {
        if (options && is_option_here(call, words[i], i, last))
            status = take_option(app, words, count, &i, call);
        else if (options && !strcmp(words[i], "--") && i > first)
            options = false;
        else if (i < first || i > last)
            status = take_argument(app, words[i], call);
    }
    return status;
}

void bt_app__close_call(bt_app *app, bt_call *call)
{
    bt__free(app->ctx, call->arguments, call->capacity * sizeof *call->arguments);
    *call = (bt_call){0};
}

/* -- looking at options -- */

static const bt_given *find_given(const bt_call *call, const char *option)
{
    for (size_t i = call->given_count; i > 0; i--)
        if (!strcmp(call->given[i - 1].option->name, option)) return &call->given[i - 1];
    return NULL;
}

bool bt_app__has(const bt_call *call, const char *option)
{
    return find_given(call, option) != NULL;
}

const char *bt_app__option(const bt_call *call, const char *option)
{
    const bt_given *given = find_given(call, option);
    return given ? given->argument : NULL;
}

bt_status bt_app__integer(bt_app *app, const bt_call *call, const char *option, int64_t least,
                          int64_t most, int64_t *out)
{
    const char *text = bt_app__option(call, option);
    if (!text) return BT_OK;
    const char *digits = text + (text[0] == '-');
    if (!*digits || digits[strspn(digits, "0123456789")])
        return bt__fail(app->ctx, BT_INPUT, "--%s needs an integer, as in 12, not '%.60s'", option,
                        text);
    errno = 0;
    long long n = strtoll(text, NULL, 10);
    if (errno || n < least || n > most)
        return bt__fail(app->ctx, BT_INPUT, "--%s must lie between %lld and %lld", option,
                        (long long)least, (long long)most);
    *out = n;
    return BT_OK;
}

bt_status bt_app__choice(bt_app *app, const bt_call *call, const char *option, size_t *out)
{
    const bt_given *given = find_given(call, option);
    char list[200] = "";
    size_t length;
    if (!given || !given->argument) return BT_OK;
    size_t index = find_choice(given->option->argument, given->argument);
    if (index < count_choices(given->option->argument)) {
        *out = index;
        return BT_OK;
    }
    for (const char *word = given->option->argument; (word = bt_app__next_choice(word, &length));
         word += length) {
        size_t used = strlen(list);
        snprintf(list + used, sizeof list - used, "%s%.*s", used ? ", " : "", (int)length, word);
    }
    return bt__fail(app->ctx, BT_INPUT, "--%s is one of %s, not '%.60s'", option, list,
                    given->argument);
}

/* The unit at this place, which is passed over: k, M, G or T, also as Ki or KiB; 1 for none. */
static double take_unit(const char **at)
{
    static const char units[] = "kmgt";
    const char *found = **at ? strchr(units, tolower((unsigned char)**at)) : NULL;
    double unit = 1;
    if (found) {
        for (const char *u = units; u <= found; u++) unit *= 1024;
        ++*at;
        if (**at == 'i') ++*at;
    }
    if (**at == 'B') ++*at;
    return unit;
}

/* A number as people write it, 12 or 2.5, at this place, which is passed over; -1 for none. What
   else strtod reads, as 0x1p3, 1e9 and inf, is rather a mistake. */
static double take_decimal(const char **at)
{
    const char *start = *at;
    size_t digits = strspn(start, "0123456789"), point = start[digits] == '.';
    size_t more = point ? strspn(start + digits + 1, "0123456789") : 0;
    if (digits + more == 0 || digits + more > 40) return -1;
    *at += digits + point + more;
    return strtod(start, NULL);
}

bt_status bt_app__read_real(bt_app *app, const bt_call *call, const char *option, double *number)
{
    const char *text = bt_app__option(call, option), *at = text;
    if (!text) return BT_OK;
    *number = take_decimal(&at);
    if (*number >= 0 && !*at) return BT_OK;
    return bt__fail(app->ctx, BT_INPUT, "--%s needs a number, as in 2.5, not '%.60s'", option,
                    text);
}

bt_status bt_app__read_seconds(bt_app *app, const bt_call *call, const char *option,
                               double *seconds)
{
    const char *text = bt_app__option(call, option), *at = text;
    if (!text) return BT_OK;
    *seconds = take_decimal(&at);
    if (*seconds > 0 && !*at) return BT_OK;
    return bt__fail(app->ctx, BT_INPUT, "--%s needs seconds, as in 2.5, not '%.60s'", option, text);
}

bt_status bt_app__read_size(bt_app *app, const char *text, size_t *bytes)
{
    const char *at = text;
    double size = take_decimal(&at);
    size *= take_unit(&at);
    if (*at || !(size >= 1 && size < 1e18))
        return bt__fail(app->ctx, BT_INPUT, "'%.60s' is not a size; write 500M or 2G", text);
    *bytes = (size_t)size;
    return BT_OK;
}
