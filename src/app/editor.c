/* The editor of lines on a terminal: libedit, with history, completion and Ctrl-C as a key. */
#include "app/editor.h"

#include <errno.h>
#include <histedit.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, PROMPT_SIZE = 64, LINES_KEPT = 2000 };

struct bt_editor {
    bt_app *app;
    EditLine *line;
    cc_t interrupt_key; /* of the terminal: Ctrl-C, usually */
    bt_room *room;      /* who asks now */
    char prompt[PROMPT_SIZE];
    bool dropped; /* the line ended by Ctrl-C */
};

/* -- history -- */

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

/* ${XDG_STATE_HOME:-~/.local/state}/bouton/NAME; false when there is no such place. */
static bool find_history(const bt_room *room, char *path)
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    int length = 0;
    if (!room->kept_as) return false;
    if (state && state[0] == '/')
        length = snprintf(path, PATH_SIZE, "%s/bouton/%s", state, room->kept_as);
    else if (home && home[0] == '/')
        length = snprintf(path, PATH_SIZE, "%s/.local/state/bouton/%s", home, room->kept_as);
    return length > 0 && length < PATH_SIZE && make_folders(path);
}

static void open_history(bt_room *room)
{
    HistEvent event;
    char path[PATH_SIZE];
    room->history = history_init();
    if (!room->history) return;
    history(room->history, &event, H_SETSIZE, LINES_KEPT);
    history(room->history, &event, H_SETUNIQUE, 1);
    if (find_history(room, path)) history(room->history, &event, H_LOAD, path);
}

void bt_app__remember_line(bt_editor *editor, bt_room *room, const char *line)
{
    HistEvent event;
    char path[PATH_SIZE];
    (void)editor;
    if (!room->history) return;
    history(room->history, &event, H_ENTER, line);
    if (find_history(room, path)) history(room->history, &event, H_SAVE, path);
}

void bt_app__close_room(bt_room *room)
{
    if (room->history) history_end(room->history);
    room->history = NULL;
}

/* -- keys -- */

static char *prompt_text(EditLine *line)
{
    static char none[] = "";
    bt_editor *editor = NULL;
    if (el_get(line, EL_CLIENTDATA, &editor) || !editor) return none;
    return editor->prompt;
}

/* Ctrl-C while a line is being typed drops that line. */
static unsigned char drop_line(EditLine *line, int key)
{
    bt_editor *editor = NULL;
    (void)key;
    if (el_get(line, EL_CLIENTDATA, &editor) || !editor) return CC_ERROR;
    editor->dropped = true;
    fputs("^C\n", stdout);
    fflush(stdout);
    return CC_EOF;
}

/* -- completion -- */

static size_t common_length(const bt_offers *offers)
{
    const char *first = bt_app__offered(offers, 0).name, *name;
    size_t length = strlen(first);
    for (size_t i = 1; (name = bt_app__offered(offers, i).name); i++) {
        size_t same = 0;
        while (same < length && name[same] == first[same]) same++;
        length = same;
    }
    return length;
}

static void show_offers(const bt_app *app, const bt_offers *offers)
{
    size_t width = 0, column = 0, screen = bt_app__terminal(app).columns;
    const char *name;
    for (size_t i = 0; (name = bt_app__offered(offers, i).name); i++)
        if (strlen(name) + 2 > width) width = strlen(name) + 2;
    putchar('\n');
    for (size_t i = 0; (name = bt_app__offered(offers, i).name); i++) {
        if (app->colour)
            printf("\033[36m%.*s\033[0;1m%s\033[0m%*s", (int)offers->length, name,
                   name + offers->length, (int)(width - strlen(name)), "");
        else
            printf("%-*s", (int)width, name);
        column += width;
        if (column + width <= screen && i + 1 < offers->count) continue;
        putchar('\n');
        column = 0;
    }
    fflush(stdout);
}

static unsigned char insert_offer(const bt_app *app, EditLine *line, const bt_offers *offers)
{
    bt_text text;
    bt_offer first = bt_app__offered(offers, 0);
    if (!first.name) return CC_ERROR;
    bt_text__open(&text, app->ctx);
    bt_text__add_bytes(&text, first.name + offers->length, common_length(offers) - offers->length);
    if (offers->count == 1) bt_text__add(&text, first.tail);
    unsigned char done = CC_ERROR;
    if (text.length && !text.failed) {
        done = el_insertstr(line, text.at) ? CC_ERROR : CC_REFRESH;
    } else if (offers->count > 1) {
        show_offers(app, offers);
        done = CC_REDISPLAY;
    }
    bt_text__close(&text);
    return done;
}

static unsigned char complete(EditLine *line, int key)
{
    const LineInfo *info = el_line(line);
    bt_editor *editor = NULL;
    bt_text typed;
    (void)key;
    if (el_get(line, EL_CLIENTDATA, &editor) || !editor || !editor->room->complete) return CC_ERROR;
    bt_context *ctx = editor->app->ctx;
    bt_offers offers = {0};
    bt_text__open(&typed, ctx);
    bt_text__open(&offers.names, ctx);
    bt_text__add_bytes(&typed, info->buffer, (size_t)(info->cursor - info->buffer));
    offers.stem = typed.at;
    editor->room->complete(editor->room->data, typed.at, &offers);
    unsigned char done = insert_offer(editor->app, line, &offers);
    bt_text__close(&offers.names);
    bt_text__close(&typed);
    bt_clear(ctx);
    return done;
}

/* -- lines -- */

static void bind_keys(const bt_editor *editor)
{
    el_set(editor->line, EL_PROMPT_ESC, prompt_text, '\1');
    el_set(editor->line, EL_EDITOR, "emacs");
    el_set(editor->line, EL_SIGNAL, 1);
    el_wset(editor->line, EL_ADDFN, L"bouton-complete", L"complete a name", complete);
    el_wset(editor->line, EL_ADDFN, L"bouton-drop", L"drop the line", drop_line);
    el_set(editor->line, EL_BIND, "^I", "bouton-complete", NULL);
    el_set(editor->line, EL_BIND, "^R", "em-inc-search-prev", NULL);
    el_source(editor->line, NULL);
    el_set(editor->line, EL_BIND, "^C", "bouton-drop", NULL);
}

bt_editor *bt_app__open_editor(bt_app *app)
{
    struct termios terminal;
    bt_editor *editor = bt__alloc_zero(app->ctx, sizeof *editor);
    if (!editor) return NULL;
    setlocale(LC_CTYPE, "");
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) setlocale(LC_CTYPE, "C");
    editor->app = app;
    editor->line = el_init("bouton", stdin, stdout, stderr);
    if (!editor->line || tcgetattr(STDIN_FILENO, &terminal)) {
        bt_app__close_editor(editor);
        return NULL;
    }
    editor->interrupt_key = terminal.c_cc[VINTR];
    el_set(editor->line, EL_CLIENTDATA, editor);
    bind_keys(editor);
    return editor;
}

void bt_app__close_editor(bt_editor *editor)
{
    if (!editor) return;
    if (editor->line) el_end(editor->line);
    bt__free(editor->app->ctx, editor, sizeof *editor);
}

/* While a line is typed, Ctrl-C is a key for the editor and not a signal. */
static void set_interrupt_key(cc_t key)
{
    struct termios terminal;
    if (tcgetattr(STDIN_FILENO, &terminal)) return;
    terminal.c_cc[VINTR] = key;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal);
}

/* What is between \1 and \1 takes no room on the screen. */
static void set_prompt(bt_editor *editor, const char *prompt)
{
    snprintf(editor->prompt, sizeof editor->prompt,
             editor->app->colour ? "\1\033[1;36m\1%s\1\033[0m\1" : "%s", prompt);
}

bt_typed bt_app__type_line(bt_editor *editor, bt_room *room, const char *prompt, bt_text *line)
{
    int length = 0;
    if (!room->history) open_history(room);
    editor->room = room;
    editor->dropped = false;
    set_prompt(editor, prompt);
    if (room->history) el_set(editor->line, EL_HIST, history, room->history);
    fflush(stdout);
    set_interrupt_key(_POSIX_VDISABLE);
    const char *typed = el_gets(editor->line, &length);
    set_interrupt_key(editor->interrupt_key);
    bt_text__cut(line, 0);
    if (editor->dropped) return BT_TYPED_DROPPED;
    if (!typed || length <= 0) return BT_TYPED_END;
    bt_text__add_bytes(line, typed, (size_t)length);
    if (line->length && line->at[line->length - 1] == '\n') bt_text__cut(line, line->length - 1);
    return BT_TYPED_LINE;
}
