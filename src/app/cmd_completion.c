/* bouton completion: scripts that let a shell complete command lines, and the words they offer. */
#include "app/editor.h"

#include <string.h>

/* -- the scripts: the program itself knows what may come next -- */

static const char bash_script[] =
    "# Completion of bouton for bash; written by `bouton completion bash`.\n"
    "_bouton() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} words word stem\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] && words+=('')\n"
    "    stem=${words[-1]}\n"
    "    stem=${stem%\"${stem##*[:=]}\"} # bash completes behind the last : or =\n"
    "    COMPREPLY=()\n"
    "    while IFS=$'\\t' read -r word _; do\n"
    "        if [[ $word == :files ]]; then\n"
    "            compopt -o default\n"
    "        else\n"
    "            COMPREPLY+=(\"${word#\"$stem\"}\")\n"
    "        fi\n"
    "    done < <(\"${words[0]}\" completion words -- \"${words[@]:1}\" 2>/dev/null)\n"
    "    [[ ${COMPREPLY[0]-} != *[:\\(] ]] || compopt -o nospace\n"
    "}\n"
    "complete -F _bouton bouton\n";

static const char zsh_script[] =
    "#compdef bouton\n"
    "# Completion of bouton for zsh; written by `bouton completion zsh`.\n"
    "_bouton() {\n"
    "    local -a lines names\n"
    "    lines=(${(f)\"$($words[1] completion words -- \"${(@Q)words[2,CURRENT]}\" "
    "2>/dev/null)\"})\n"
    "    if (( ${lines[(I):files*]} )); then\n"
    "        lines=(${lines:#:files*})\n"
    "        _files\n"
    "    fi\n"
    "    names=(${lines%%$'\\t'*})\n"
    "    lines=(${${lines%$'\\t'}/$'\\t'/ -- })\n"
    "    (( $#names )) || return\n"
    "    if [[ $names[1] == *[:\\(] ]]; then\n"
    "        compadd -S '' -l -d lines -a names\n"
    "    else\n"
    "        compadd -l -d lines -a names\n"
    "    fi\n"
    "}\n"
    "if [[ $funcstack[1] == _bouton ]]; then _bouton \"$@\"; else compdef _bouton bouton; fi\n";

static const char fish_script[] =
    "# Completion of bouton for fish; written by `bouton completion fish`.\n"
    "function __bouton_words\n"
    "    set -l words (commandline -opc) (commandline -ct)\n"
    "    for word in ($words[1] completion words -- $words[2..-1] 2>/dev/null)\n"
    "        if string match -q ':files*' -- $word\n"
    "            __fish_complete_path (commandline -ct)\n"
    "        else\n"
    "            printf '%s\\n' $word\n"
    "        end\n"
    "    end\n"
    "end\n"
    "complete -c bouton -f -a '(__bouton_words)'\n";

static const struct {
    const char *shell, *script;
} scripts[] = {{"bash", bash_script}, {"zsh", zsh_script}, {"fish", fish_script}};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

/* -- words -- */

/* Prints what the last word may become, whole, with what it is; and `:files` when it may be a file:
   these the shell knows best. */
static bt_status complete(bt_app *app, const char *const *words, size_t count)
{
    bt_offers offers = {0};
    const char *last = count ? words[count - 1] : "";
    bt_text *text = bt_output__prose(app->out);
    bt_offer offer;
    bt_text__open(&offers.names, app->ctx);
    offers.stem = last;
    offers.length = strlen(last);
    bt_app__complete_word(app, words, count ? count - 1 : 0, &offers);
    int before = (int)(offers.stem - last);
    bt_output__list(app->out, "words");
    for (size_t i = 0; (offer = bt_app__offered(&offers, i)).name; i++) {
        const char *tail = strcmp(offer.tail, " ") ? offer.tail : "";
        bt_output__print(app->out, NULL, "%.*s%s%s", before, last, offer.name, tail);
        bt_text__format(text, "%.*s%s%s\t%s\n", before, last, offer.name, tail, offer.about);
    }
    bt_output__end(app->out);
    bt_output__truth(app->out, "files", offers.files);
    if (offers.files) bt_text__add(text, ":files\t\n");
    bt_text__close(&offers.names);
    bt_clear(app->ctx);
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
