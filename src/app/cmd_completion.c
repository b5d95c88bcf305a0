/* bouton completion: scripts that let a shell complete command lines, and the words they offer. */
#include "app/draw.h"
#include "papers/papers.h"

#include <string.h>

/* -- the scripts: the program itself knows what may come next -- */

static const char bash_script[] =
    "# Completion of bouton for bash; written by `bouton completion bash`.\n"
    "_bouton() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} words word stem\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *' ' ]] && words+=('')\n"
    "    stem=${words[-1]}\n"
    "    stem=${stem%\"${stem##*[:=]}\"} # bash completes behind the last : or =\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r word _; do\n"
    "        COMPREPLY+=(\"${word#\"$stem\"}\")\n"
    "    done < <(\"${words[0]}\" completion words -- \"${words[@]:1}\" 2>/dev/null)\n"
    "}\n"
    "complete -o default -F _bouton bouton\n";

static const char zsh_script[] =
    "#compdef bouton\n"
    "# Completion of bouton for zsh; written by `bouton completion zsh`.\n"
    "_bouton() {\n"
    "    local -a lines names\n"
    "    lines=(${(f)\"$($words[1] completion words -- \"${(@Q)words[2,CURRENT]}\" "
    "2>/dev/null)\"})\n"
    "    names=(${lines%%$'\\t'*})\n"
    "    lines=(${lines/$'\\t'/ -- })\n"
    "    if (( $#names )); then compadd -l -d lines -a names; else _files; fi\n"
    "}\n"
    "if [[ $funcstack[1] == _bouton ]]; then _bouton \"$@\"; else compdef _bouton bouton; fi\n";

static const char fish_script[] =
    "# Completion of bouton for fish; written by `bouton completion fish`.\n"
    "function __bouton_words\n"
    "    set -l words (commandline -opc) (commandline -ct)\n"
    "    set -l found ($words[1] completion words -- $words[2..-1] 2>/dev/null)\n"
    "    if set -q found[1]\n"
    "        printf '%s\\n' $found\n"
    "    else\n"
    "        __fish_complete_path (commandline -ct)\n"
    "    end\n"
    "end\n"
    "complete -c bouton -f -a '(__bouton_words)'\n";

static const struct {
    const char *shell, *script;
} scripts[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

/* -- words -- */

typedef struct offers {
    bt_app *app;
    const char *stem; /* what was typed of the word */
} offers;

static void offer(const offers *o, const char *before, const char *word, const char *about)
{
    bt_text *text = bt_output__prose(o->app->out);
    char whole[200];
    snprintf(whole, sizeof whole, "%s%s", before, word);
    if (strncmp(whole, o->stem, strlen(o->stem)) != 0) return;
    bt_output__string(o->app->out, NULL, whole);
    bt_text__format(text, "%s\t%.*s\n", whole, (int)strcspn(about, "\n"), about);
}

/* Also behind `misere:` and `impartial:`. */
static void offer_games(const offers *o)
{
    char names[BT_SCRIPT_NAMES][BT_SCRIPT_NAME], before[100] = "";
    size_t count = bt_app__shipped(names, BT_SCRIPT_NAMES);
    const char *stem = o->stem;
    while (!strncmp(stem, "misere:", 7) || !strncmp(stem, "impartial:", 10))
        stem = strchr(stem, ':') + 1;
    snprintf(before, sizeof before, "%.*s", (int)(stem - o->stem), o->stem);
    for (size_t i = 0; bt_games__at(i); i++)
        offer(o, before, bt_games__at(i)->name, bt_games__at(i)->summary);
    for (size_t i = 0; i < count; i++) offer(o, before, names[i], "a game written in Lua");
    offer(o, before, "misere:", "the last player to move loses");
    offer(o, before, "impartial:", "both players have the moves of both");
    if (!*before) offer(o, "", "sum", "positions of several games");
}

static void offer_commands(const offers *o)
{
    for (size_t i = 0; bt_app__command(i); i++)
        offer(o, "", bt_app__command(i)->name, bt_app__command(i)->summary);
}

static void offer_options(const offers *o, const bt_command *command)
{
    const bt_option *option = command ? command->options : NULL;
    for (; option && option->name; option++) offer(o, "--", option->name, option->help);
    for (size_t i = 0; (option = bt_app__common_option(i)); i++)
        if (bt_app__applies(command, option)) offer(o, "--", option->name, option->help);
}

static void offer_topics(const offers *o)
{
    for (size_t i = 0; bt_app__topic_name(i); i++)
        offer(o, "", bt_app__topic_name(i), bt_app__topic_summary(i));
    for (size_t i = 0; bt_games__function(i); i++)
        offer(o, "", bt_games__function(i)->name, bt_games__function(i)->summary);
    offer(o, "", "functions", "the functions of the expression language");
    offer(o, "", "glossary", "the words of the field");
    offer(o, "", "tutorial", "a first course, lesson by lesson");
}

/* The papers, then the tools of one. */
static void offer_papers(const offers *o, const char *paper)
{
    for (size_t i = 0; !paper && bt_papers_at(i); i++)
        offer(o, "", bt_papers_at(i)->source, bt_papers_at(i)->title);
    for (size_t i = 0; paper && bt_app__tool(i); i++)
        if (!strcmp(bt_app__tool(i)->paper, paper))
            offer(o, "", bt_app__tool(i)->name, bt_app__tool(i)->summary);
}

/* The words of `[idea|where|move]` or `bash|zsh|fish`. */
static void offer_choices(const offers *o, const char *list)
{
    char word[60];
    for (list += *list == '['; *list && *list != ']'; list += *list == '|') {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(list, "|]"), list);
        list += strcspn(list, "|]");
        offer(o, "", word, "");
    }
}

/* -- what may stand at a place -- */

/* The word of a usage line that describes the argument of this number. */
static void describe_place(const char *usage, size_t place, char *word, size_t size)
{
    for (; place && *usage; place--) {
        usage += strcspn(usage, " ");
        usage += strspn(usage, " ");
    }
    snprintf(word, size, "%.*s", (int)strcspn(usage, " "), usage);
}

static void offer_argument(const offers *o, const bt_call *call)
{
    char place[60];
    const char *first = call->count ? call->arguments[0] : NULL;
    const char *usage = call->command->usage;
    describe_place(usage, call->count, place, sizeof place);
    if (strstr(place, "COMMAND")) {
        offer_commands(o);
        offer_games(o);
        offer_topics(o);
    } else if (strstr(place, "GAME") || (first && !strcmp(call->command->name, "draw"))) {
        bool games = !first || strstr("position positions table sequence", first);
        if (games && call->count < 2) offer_games(o);
    } else if (!strcmp(place, "KIND")) {
        for (size_t i = 0; bt_app__draw_kind(i); i++)
            offer(o, "", bt_app__draw_kind(i)->name, bt_app__draw_kind(i)->usage);
    } else if (strstr(usage, "PAPER")) {
        offer_papers(o, call->count == 1 ? first : NULL);
    } else if (!strcmp(call->command->name, "reproduce")) {
        offer_papers(o, NULL);
    } else if (!strcmp(call->command->name, "completion")) {
        offer_choices(o, place);
    }
}

/* The option that waits for its argument, if the words before end with one. */
static const bt_option *waiting_option(const bt_call *call, const char *last)
{
    if (!last || last[0] != '-') return NULL;
    const bt_option *option = call->given_count ? call->given[call->given_count - 1].option : NULL;
    return option && option->argument ? option : NULL;
}

/* The words before the last are read as a command line; an option at its end is given a word to
   chew on. */
static bt_status complete(bt_app *app, const char *const *words, size_t count)
{
    bt_call call;
    offers o = {app, count ? words[count - 1] : ""};
    const char *line[BT_CALL_OPTIONS + 2] = {NULL};
    size_t before = count ? count - 1 : 0;
    if (before > BT_CALL_OPTIONS) return BT_OK;
    for (size_t i = 0; i < before; i++) line[i] = words[i];
    bt_status status = bt_app__parse(app, line, before, &call);
    if (status) {
        bt_clear(app->ctx);
        bt_app__close_call(app, &call);
        line[before] = "-";
        status = bt_app__parse(app, line, before + 1, &call);
    }
    const bt_option *option = waiting_option(&call, before ? words[before - 1] : NULL);
    bt_output__list(app->out, "words");
    if (!status && option) {
        if (option->argument[0] == '[') offer_choices(&o, option->argument);
    } else if (!status && o.stem[0] == '-') {
        offer_options(&o, call.command);
    } else if (!status && call.command) {
        offer_argument(&o, &call);
    } else if (!status) {
        offer_commands(&o);
        offer_games(&o);
    }
    bt_output__end(app->out);
    bt_clear(app->ctx);
    bt_app__close_call(app, &call);
    return BT_OK;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    if (!strcmp(call->arguments[0], "words"))
        return complete(app, call->arguments + 1, call->count - 1);
    for (size_t i = 0; i < SCRIPTS; i++) {
        if (strcmp(call->arguments[0], scripts[i].shell) != 0) continue;
        bt_output__string(app->out, "script", scripts[i].script);
        bt_text__add(bt_output__prose(app->out), scripts[i].script);
        return BT_OK;
    }
    bt_app__reading(app, call->arguments[0]);
    return bt__fail_at(app->ctx, 0, "unknown shell: expected bash, zsh or fish");
}

const bt_command bt_app__completion = {
    .name = "completion",
    .usage = "bash|zsh|fish",
    .summary = "print a script that completes command lines in a shell",
    .about = "'make install' puts these scripts where the shells find them. To try one\n"
             "before that, in bash, zsh (after compinit) or fish:\n"
             "  eval \"$(bouton completion bash)\"\n"
             "  source <(bouton completion zsh)\n"
             "  bouton completion fish | source\n"
             "'bouton completion words -- WORD..' prints what the last word may become.",
    .examples = (const char *const[]){"completion bash", "completion words -- solve kay", NULL},
    .least = 1,
    .without = "unicode latex color",
    .served = true,
    .run = run,
};
