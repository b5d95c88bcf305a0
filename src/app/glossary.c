/* The glossary: its words found, explained and listed. */
#include "app/glossary.h"

#include <ctype.h>
#include <string.h>

enum { COLUMNS = 80 };

static const bt_word *const tables[] = {bt_app__words_of_play, bt_app__words_of_values,
                                        bt_app__words_of_heat};
/* NOLINTNEXTLINE(bugprone-sizeof-expression): an array of pointers is meant */
enum { TABLES = sizeof tables / sizeof *tables };

const bt_word *bt_app__term(size_t index)
{
    for (size_t i = 0; i < TABLES; i++)
        for (const bt_word *word = tables[i]; word->name; word++)
            if (index-- == 0) return word;
    return NULL;
}

/* -- finding -- */

/* The next character that counts: small, a blank for a hyphen, no accents, no apostrophe. */
static char next_character(const char **at)
{
    if (!strncmp(*at, "\xc3\xa8", 2)) { /* misère */
        *at += 2;
        return 'e';
    }
    while (**at == '\'') ++*at;
    char c = **at;
    *at += c != '\0';
    if (c == '-' || c == '_') return ' ';
    return (char)tolower((unsigned char)c);
}

/* Does the name begin the list, up to a comma or the end? */
static bool begins_list(const char *list, const char *name)
{
    for (;;) {
        char a = next_character(&list), b = next_character(&name);
        if (!b) return !a || a == ',';
        if (a != b) return false;
    }
}

static bool is_in(const char *list, const char *name)
{
    for (; list && *list; list += strspn(list, ", ")) {
        if (begins_list(list, name)) return true;
        list += strcspn(list, ",");
    }
    return false;
}

const bt_word *bt_app__find_term(const char *name)
{
    const bt_word *word;
    for (size_t i = 0; (word = bt_app__term(i)); i++)
        if (begins_list(word->name, name)) return word;
    for (size_t i = 0; (word = bt_app__term(i)); i++)
        if (is_in(word->also, name)) return word;
    return NULL;
}

/* -- telling -- */

/* Words in lines of at most 80 columns. */
static void write_wrapped(bt_text *out, const char *text, const char *indent)
{
    size_t column = strlen(indent);
    bt_text__add(out, indent);
    while (*text) {
        size_t length = strcspn(text, " ");
        bool first = column == strlen(indent);
        if (!first && column + 1 + length > COLUMNS) {
            bt_text__format(out, "\n%s", indent);
            column = strlen(indent);
            first = true;
        }
        if (!first) bt_text__char(out, ' ');
        bt_text__add_bytes(out, text, length);
        column += length + !first;
        text += length + strspn(text + length, " ");
    }
    bt_text__char(out, '\n');
}

void bt_app__explain_term(bt_app *app, const bt_word *word)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__object(out, "word");
    bt_output__string(out, "name", word->name);
    if (word->also) bt_output__string(out, "also", word->also);
    bt_output__string(out, "text", word->text);
    bt_output__print(out, "example", "bouton %s", word->example);
    if (word->see) bt_output__string(out, "see", word->see);
    bt_output__end(out);
    bt_text__format(text, "%s", word->name);
    if (word->also) bt_text__format(text, " (also: %s)", word->also);
    bt_text__char(text, '\n');
    write_wrapped(text, word->text, "  ");
    bt_text__format(text, "  Try: %s%s\n", app->interactive ? "" : "bouton ", word->example);
    if (word->see) bt_text__format(text, "  See: %s\n", word->see);
}

/* The first sentence of the text. */
static size_t first_sentence(const char *text)
{
    const char *end = strstr(text, ". ");
    return end ? (size_t)(end - text) + 1 : strlen(text);
}

void bt_app__list_terms(bt_app *app)
{
    const bt_word *word;
    bt_text *say = bt_output__prose(app->out), names;
    bt_text__open(&names, app->ctx);
    bt_output__list(app->out, "words");
    for (size_t i = 0; (word = bt_app__term(i)); i++) {
        bt_output__object(app->out, NULL);
        bt_output__string(app->out, "name", word->name);
        bt_output__print(app->out, "text", "%.*s", (int)first_sentence(word->text), word->text);
        bt_output__print(app->out, "example", "bouton %s", word->example);
        if (word->see) bt_output__string(app->out, "see", word->see);
        bt_output__end(app->out);
        bt_text__format(&names, "%s%s", i ? ", " : "", word->name);
    }
    bt_output__end(app->out);
    bt_text__add(say, "The words of the field; 'help WORD' explains one of them:\n\n");
    write_wrapped(say, names.at, "  ");
    bt_text__close(&names);
}
