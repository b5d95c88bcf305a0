/* Completion at the prompt: commands, functions, topics and variables. */
#include "app/repl.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES_MAX = 200, SCREEN_WIDTH = 78 };

/* -- variables -- */

static size_t name_at(const char *text)
{
    size_t length = 0;
    if (!isalpha((unsigned char)text[0]) && text[0] != '_') return 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
    return length;
}

static void note(bt_prompt *prompt, const char *name, size_t length)
{
    for (size_t i = 0; i < prompt->variable_count; i++)
        if (strlen(prompt->variables[i]) == length && !strncmp(prompt->variables[i], name, length))
            return;
    if (!BT_GROW(prompt->app->ctx, prompt->variables, prompt->variable_capacity,
                 prompt->variable_count + 1))
        return;
    char *copy = strndup(name, length);
    if (copy) prompt->variables[prompt->variable_count++] = copy;
}

/* NAME = at the start of each statement. */
void bt_app__note_variables(bt_prompt *prompt, const char *line)
{
    note(prompt, "ans", 3);
    while (line) {
        line += strspn(line, " \t");
        size_t length = name_at(line);
        const char *behind = line + length + strspn(line + length, " \t");
        if (length && behind[0] == '=' && behind[1] != '=') note(prompt, line, length);
        line = strchr(line, ';');
        if (line) line++;
    }
}

void bt_app__forget_variables(bt_prompt *prompt)
{
    for (size_t i = 0; i < prompt->variable_count; i++) free(prompt->variables[i]);
    bt__free(prompt->app->ctx, prompt->variables,
             prompt->variable_capacity * sizeof *prompt->variables);
    prompt->variables = NULL;
    prompt->variable_count = prompt->variable_capacity = 0;
}

/* -- matches -- */

typedef struct matches {
    const char *stem; /* what was typed of the name */
    size_t length;
    const char *names[MATCHES_MAX];
    const char *tails[MATCHES_MAX]; /* what comes behind the name once it is complete */
    size_t count;
} matches;

static void offer(matches *m, const char *name, const char *tail)
{
    if (strncmp(name, m->stem, m->length) != 0 || m->count == MATCHES_MAX) return;
    for (size_t i = 0; i < m->count; i++)
        if (!strcmp(m->names[i], name)) return;
    m->names[m->count] = name;
    m->tails[m->count++] = tail;
}

static void offer_functions(matches *m, const char *tail)
{
    const bt_function *function;
    for (size_t i = 0; (function = bt_games__function(i)); i++) offer(m, function->name, tail);
}

static void offer_commands(matches *m)
{
    for (size_t i = 0; bt_app__command(i); i++) offer(m, bt_app__command(i)->name, " ");
}

/* All that may stand at this place of the line. */
static void collect(const bt_prompt *prompt, matches *m, bool first, bool help)
{
    if (first || help) offer_commands(m);
    if (first) offer(m, "quit", "");
    offer_functions(m, help ? "" : "(");
    for (size_t i = 0; help && bt_app__topic_name(i); i++) offer(m, bt_app__topic_name(i), "");
    if (help) offer(m, "functions", "");
    for (size_t i = 0; !help && i < prompt->variable_count; i++) offer(m, prompt->variables[i], "");
}

static size_t common_length(const matches *m)
{
    size_t length = strlen(m->names[0]);
    for (size_t i = 1; i < m->count; i++) {
        size_t same = 0;
        while (same < length && m->names[i][same] == m->names[0][same]) same++;
        length = same;
    }
    return length;
}

static void show(const matches *m)
{
    size_t width = 0, column = 0;
    for (size_t i = 0; i < m->count; i++)
        if (strlen(m->names[i]) + 2 > width) width = strlen(m->names[i]) + 2;
    putchar('\n');
    for (size_t i = 0; i < m->count; i++) {
        printf("%-*s", (int)width, m->names[i]);
        column += width;
        if (column + width <= SCREEN_WIDTH && i + 1 < m->count) continue;
        putchar('\n');
        column = 0;
    }
    fflush(stdout);
}

static unsigned char insert(EditLine *editor, const matches *m)
{
    char text[128];
    size_t length = common_length(m);
    const char *tail = m->count == 1 ? m->tails[0] : "";
    snprintf(text, sizeof text, "%.*s%s", (int)(length - m->length), m->names[0] + m->length, tail);
    if (*text) return el_insertstr(editor, text) ? CC_ERROR : CC_REFRESH;
    if (m->count < 2) return CC_ERROR;
    show(m);
    return CC_REDISPLAY;
}

unsigned char bt_app__complete(EditLine *editor, int key)
{
    const LineInfo *line = el_line(editor);
    const char *stem = line->cursor, *start = line->buffer;
    bt_prompt *prompt = NULL;
    matches m = {0};
    (void)key;
    if (el_get(editor, EL_CLIENTDATA, &prompt) || !prompt) return CC_ERROR;
    while (start < line->cursor && isspace((unsigned char)*start)) start++;
    bool help = line->cursor - start > 5 && !strncmp(start, "help ", 5);
    while (stem > start &&
           (isalnum((unsigned char)stem[-1]) || stem[-1] == '_' || (help && stem[-1] == '-')))
        stem--;
    m.stem = stem;
    m.length = (size_t)(line->cursor - stem);
    collect(prompt, &m, stem == start, help);
    return m.count ? insert(editor, &m) : CC_ERROR;
}
