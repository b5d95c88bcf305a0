/* Lines of the program's language: joined, told apart, answered. */
#include "app/dialogue.h"
#include "app/tutorial.h"
#include "base/context.h"
#include "base/files.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* -- what a line is -- */

static size_t copy_word(const char *line, char *word, size_t size)
{
    size_t length = strcspn(line, " \t");
    snprintf(word, size, "%.*s", (int)(length < size ? length : 0), line);
    return length;
}

/* Does the rest of a line go on with a sign of arithmetic, as behind a variable? */
static bool goes_on(const char *rest)
{
    return *rest && strchr("+-=<>|:!", *rest) && (rest[1] == ' ' || rest[1] == '=');
}

/* A command's name first, and not as a variable. */
static bool is_command(const char *line)
{
    char name[32];
    line += copy_word(line, name, sizeof name);
    line += strspn(line, " \t");
    return bt_app__find_command(name) && !goes_on(line);
}

/* `nim 3,5,7`: a game and a position, and no sign of arithmetic between them. */
static bool is_position(bt_app *app, const char *line)
{
    char name[256];
    line += copy_word(line, name, sizeof name);
    line += strspn(line, " \t");
    if (!isalpha((unsigned char)name[0]) || strpbrk(name, "({[^|;'\"")) return false;
    if (!*line || *line == ';' || goes_on(line)) return false;
    bool is = bt_app__is_game(app, name);
    bt_clear(app->ctx);
    return is;
}

static bool has_open_quote(const char *line)
{
    char quote = '\0';
    for (; *line; line++) {
        if (!quote && (*line == '\'' || *line == '"'))
            quote = *line;
        else if (*line == quote)
            quote = '\0';
        if (*line == '\\' && quote != '\'' && line[1]) line++;
    }
    return quote != '\0';
}

static bool has_open_bracket(const char *line)
{
    int depth = 0;
    for (; *line; line++) {
        depth += strchr("({[", *line) != NULL;
        depth -= strchr(")}]", *line) != NULL;
    }
    return depth > 0;
}

static void trim(bt_text *line)
{
    size_t start = strspn(line->at, " \t");
    while (line->length > start && isspace((unsigned char)line->at[line->length - 1]))
        bt_text__cut(line, line->length - 1);
    memmove(line->at, line->at + start, line->length - start + 1);
    line->length -= start;
}

bool bt_app__join_line(bt_app *app, bt_text *joined, const char *line)
{
    bool more = joined->length > 0, empty = !line[strspn(line, " \t\r")];
    if (more) bt_text__char(joined, ' ');
    bt_text__add(joined, line);
    if (joined->failed) return false;
    trim(joined);
    if (joined->length && joined->at[joined->length - 1] == '\\' && !empty) {
        bt_text__cut(joined, joined->length - 1);
        return true;
    }
    if (!joined->length || *joined->at == '#' || empty) return false;
    return is_command(joined->at) || is_position(app, joined->at) ? has_open_quote(joined->at)
                                                                  : has_open_bracket(joined->at);
}

/* -- answering -- */

/* Runs the words behind those options of the program's start that their command knows. */
static bt_exit run_words(bt_app *app, const char *const *words, size_t count)
{
    const bt_command *command = bt_app__find_command(count ? words[0] : "");
    size_t size = (app->word_count + count + 1) * sizeof(char *);
    const char **line = bt__alloc_zero(app->ctx, size);
    if (!line) {
        bt_app__blame(app);
        return BT_EXIT_LIMIT;
    }
    if (!command) command = bt_app__find_command("solve");
    size_t length = bt_app__known_options(command, app->words, app->word_count, line);
    for (size_t i = 0; i < count; i++) line[length++] = words[i];
    bt_exit end = bt_app__run(app, line, length);
    bt__free(app->ctx, line, size);
    return end;
}

static bt_exit run_command(bt_app *app, const char *line)
{
    bt_text storage;
    bt_words starts;
    bt_exit end = BT_EXIT_BAD;
    bt_text__open(&storage, app->ctx);
    bt_words__open(&starts, app->ctx);
    bt_clear(app->ctx);
    bt_app__reading(app, line);
    bt_status status = bt_app__split(app, line, &storage, &starts);
    size_t size = (starts.length + 1) * sizeof(char *);
    const char **words = status ? NULL : bt__alloc_zero(app->ctx, size);
    for (size_t i = 0; words && i < starts.length; i++) words[i] = storage.at + starts.at[i];
    if (words)
        end = run_words(app, words, starts.length);
    else
        bt_app__blame(app);
    bt__free(app->ctx, words, size);
    bt_words__close(&starts);
    bt_text__close(&storage);
    return end;
}

bool bt_app__obey(bt_app *app, const char *line)
{
    bt_exit end;
    if (!*line || *line == '#') return true;
    if (!strcmp(line, "quit") || !strcmp(line, "exit")) return false;
    if (!strcmp(line, "?")) line = "help";
    if (!strcmp(line, "next") && app->tour) {
        bt_app__continue_tour(app);
        return true;
    }
    if (is_command(line) || is_position(app, line)) {
        end = run_command(app, line);
    } else {
        const char *words[] = {"calc", "--", line};
        end = run_words(app, words, 3);
    }
    if (end > app->status) app->status = end;
    return true;
}

/* -- files and pipes -- */

size_t bt_app__find_script(bt_app *app)
{
    struct stat found;
    size_t at = bt_app__command_place(app->words, app->word_count);
    if (at >= app->word_count || bt_app__find_command(app->words[at])) return app->word_count;
    if (bt_app__is_game(app, app->words[at])) return app->word_count;
    bool file = !stat(app->words[at], &found) && !S_ISDIR(found.st_mode);
    return file && at + 1 == app->word_count ? at : app->word_count;
}

/* One line of a file or a pipe; false at the end. */
static bool read_line(bt_app *app, FILE *file, bt_text *line)
{
    int c;
    bt_text__cut(line, 0);
    atomic_store(&app->waiting, true);
    while ((c = getc(file)) != EOF && c != '\n' && !line->failed) {
        if (c == 0) c = '?';
        bt_text__char(line, (char)c);
    }
    atomic_store(&app->waiting, false);
    return !line->failed && (c != EOF || line->length > 0);
}

static void read_lines(bt_app *app, FILE *file)
{
    bt_text one, line;
    bool going = true;
    size_t number = 0;
    bt_text__open(&one, app->ctx);
    bt_text__open(&line, app->ctx);
    while (going && !app->deaf) {
        bool open = true;
        app->dialogue_line = number + 1;
        bt_text__cut(&line, 0);
        while (open && (going = read_line(app, file, &one))) {
            number++;
            open = bt_app__join_line(app, &line, one.at);
        }
        going = bt_app__obey(app, line.at) && going && !atomic_load(&app->interrupts);
    }
    if (one.failed || line.failed) {
        bt_app__blame(app);
        app->status = BT_EXIT_LIMIT;
    }
    app->dialogue_line = 0;
    bt_text__close(&one);
    bt_text__close(&line);
}

void bt_app__read_dialogue(bt_app *app, const char *path)
{
    FILE *file = path ? fopen(path, "r") : stdin;
    if (file) read_lines(app, file);
    if (!file || ferror(file)) {
        bt_app__warn(app, "bouton: cannot read%s%s: %s", path ? " " : "", path ? path : "",
                     strerror(errno));
        app->status = BT_EXIT_SYSTEM;
    }
    if (file && path) fclose(file);
}
