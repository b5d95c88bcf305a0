/* The interactive calculator: a line is an expression, or any command of the program. */
#include "app/repl.h"

#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* -- where history is kept -- */

/* Makes the folders above the file, one after the other. */
static bool make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = !mkdir(path, 0700) || errno == EEXIST;
        *slash = '/';
        if (!made) return false;
    }
    return true;
}

/* ${XDG_STATE_HOME:-~/.local/state}/bouton/history; empty when there is no such place. */
static void find_history(bt_prompt *prompt)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    char *path = prompt->history_path;
    int length = 0;
    if (state && state[0] == '/')
        length = snprintf(path, HISTORY_PATH_MAX, "%s/bouton/history", state);
    else if (home && home[0] == '/')
        length = snprintf(path, HISTORY_PATH_MAX, "%s/.local/state/bouton/history", home);
    if (length <= 0 || length >= HISTORY_PATH_MAX || !make_folders(path)) path[0] = '\0';
}

static void open_history(bt_prompt *prompt)
{
    HistEvent event;
    prompt->history = history_init();
    if (!prompt->history) return;
    history(prompt->history, &event, H_SETSIZE, 2000);
    history(prompt->history, &event, H_SETUNIQUE, 1);
    find_history(prompt);
    if (prompt->history_path[0]) history(prompt->history, &event, H_LOAD, prompt->history_path);
    el_set(prompt->editor, EL_HIST, history, prompt->history);
}

static void remember(bt_prompt *prompt, const char *line)
{
    HistEvent event;
    if (!prompt->history) return;
    history(prompt->history, &event, H_ENTER, line);
    if (prompt->history_path[0]) history(prompt->history, &event, H_SAVE, prompt->history_path);
}

/* -- the editor -- */

static char *prompt_text(EditLine *editor)
{
    static char text[] = "> ";
    (void)editor;
    return text;
}

/* Ctrl-C while a line is being typed drops that line. */
static unsigned char drop_line(EditLine *editor, int key)
{
    const LineInfo *line = el_line(editor);
    int all = (int)(line->lastchar - line->buffer);
    (void)key;
    el_cursor(editor, (int)(line->lastchar - line->cursor));
    el_deletestr(editor, all);
    fputs("^C\n", stdout);
    fflush(stdout);
    return CC_REDISPLAY;
}

static bool open_editor(bt_prompt *prompt)
{
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C");
    prompt->editor = el_init("bouton", stdin, stdout, stderr);
    struct termios terminal;
    if (!prompt->editor || tcgetattr(STDIN_FILENO, &terminal)) return false;
    prompt->interrupt_key = terminal.c_cc[VINTR];
    el_set(prompt->editor, EL_CLIENTDATA, prompt);
    el_set(prompt->editor, EL_PROMPT, prompt_text);
    el_set(prompt->editor, EL_EDITOR, "emacs");
    el_set(prompt->editor, EL_SIGNAL, 1);
    el_wset(prompt->editor, EL_ADDFN, L"bouton-complete", L"complete a name", bt_app__complete);
    el_wset(prompt->editor, EL_ADDFN, L"bouton-drop", L"drop the line", drop_line);
    el_set(prompt->editor, EL_BIND, "^I", "bouton-complete", NULL);
    el_set(prompt->editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(prompt->editor, NULL);
    el_set(prompt->editor, EL_BIND, "^C", "bouton-drop", NULL);
    open_history(prompt);
    return true;
}

static void close_editor(bt_prompt *prompt)
{
    el_end(prompt->editor);
    if (prompt->history) history_end(prompt->history);
}

/* While a line is typed, Ctrl-C is a key for the editor and not a signal. */
static void set_interrupt_key(cc_t key)
{
    struct termios terminal;
    if (tcgetattr(STDIN_FILENO, &terminal)) return;
    terminal.c_cc[VINTR] = key;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
}

static const char *type_line(bt_prompt *prompt)
{
    int length;
    set_interrupt_key(_POSIX_VDISABLE);
    const char *line = el_gets(prompt->editor, &length);
    set_interrupt_key(prompt->interrupt_key);
    return line;
}

/* -- lines -- */

/* A command's name first, and not as a variable that is given a value. */
static bool is_command(const char *line)
{
    char name[32] = "";
    size_t length = strcspn(line, " \t");
    if (length >= sizeof name) return false;
    memcpy(name, line, length);
    line += length + strspn(line + length, " \t");
    return bt_app__find_command(name) && (line[0] != '=' || line[1] == '=');
}

/* Runs the words behind the options with which the program was started. */
static void run_words(bt_prompt *prompt, const char *const *words, size_t count)
{
    bt_app *app = prompt->app;
    size_t all = app->word_count + count, size = (all + 1) * sizeof(char *);
    const char **line = bt__alloc_zero(app->ctx, size);
    if (!line) {
        bt_app__blame(app);
        return;
    }
    for (size_t i = 0; i < all; i++)
        line[i] = i < app->word_count ? app->words[i] : words[i - app->word_count];
    bt_app__run(app, line, all);
    bt__free(app->ctx, line, size);
}

static void run_command(bt_prompt *prompt, const char *line)
{
    bt_app *app = prompt->app;
    bt_text storage;
    bt_words starts;
    bt_text__open(&storage, app->ctx);
    bt_words__open(&starts, app->ctx);
    bt_clear(app->ctx);
    bt_app__reading(app, line);
    bt_status status = bt_app__split(app, line, &storage, &starts);
    size_t size = (starts.length + 1) * sizeof(char *);
    const char **words = status ? NULL : bt__alloc_zero(app->ctx, size);
    for (size_t i = 0; words && i < starts.length; i++) words[i] = storage.at + starts.at[i];
    if (words)
        run_words(prompt, words, starts.length);
    else
        bt_app__blame(app);
    bt__free(app->ctx, words, size);
    bt_words__close(&starts);
    bt_text__close(&storage);
}

/* False when the line asks to leave. */
static bool obey(bt_prompt *prompt, const char *line)
{
    if (!*line || *line == '#') return true;
    if (!strcmp(line, "quit") || !strcmp(line, "exit")) return false;
    if (!strcmp(line, "?")) line = "help";
    if (is_command(line)) {
        run_command(prompt, line);
    } else {
        const char *words[] = {"calc", "--", line};
        run_words(prompt, words, 3);
        bt_app__note_variables(prompt, line);
    }
    return true;
}

/* The line without blanks around it; the caller's to free. */
static char *trimmed(const char *line)
{
    size_t length;
    line += strspn(line, " \t");
    length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) length--;
    return strndup(line, length);
}

void bt_app__repl(bt_app *app)
{
    bt_prompt prompt = {.app = app};
    const char *typed;
    bool going = true;
    if (!open_editor(&prompt)) {
        bt_app__warn(app, "bouton: cannot edit lines on this terminal\n");
        app->status = BT_EXIT_SYSTEM;
        return;
    }
    app->interactive = true;
    printf("bouton %s: type an expression, a command, 'help' or 'quit'\n", bt_version());
    while (going && (typed = type_line(&prompt)) != NULL) {
        char *line = trimmed(typed);
        if (!line) break;
        if (*line) remember(&prompt, line);
        fflush(stdout);
        going = obey(&prompt, line);
        free(line);
    }
    if (going) putchar('\n');
    fflush(stdout);
    bt_app__forget_variables(&prompt);
    close_editor(&prompt);
    app->interactive = false;
}
