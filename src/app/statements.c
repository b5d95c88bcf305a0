/* Statements of a line of the calculator: `G = {1|0}; mean(G); temperature(G)`. */
#include "app/statements.h"

#include <ctype.h>
#include <string.h>

/* Where the statement that begins at `at` ends: a semicolon outside brackets and quotes, or the
   end of the text. */
static size_t find_end(const char *text, size_t at)
{
    int depth = 0;
    bool quoted = false;
    for (; text[at]; at++) {
        if (text[at] == '\'') quoted = !quoted;
        if (quoted) continue;
        if (strchr("([{", text[at])) depth++;
        if (strchr(")]}", text[at])) depth--;
        if (text[at] == ';' && depth <= 0) break;
    }
    return at;
}

static bool is_blank(const char *text, size_t from, size_t to)
{
    while (from < to && isspace((unsigned char)text[from])) from++;
    return from == to;
}

bool bt_app__next_statement(const char *text, size_t *at, bt_text *out)
{
    size_t start = *at, end;
    for (;; start = end + 1) {
        end = find_end(text, start);
        if (!is_blank(text, start, end) || !text[end]) break;
    }
    if (is_blank(text, start, end)) return false;
    bt_text__cut(out, 0);
    for (size_t i = 0; i < start; i++) bt_text__char(out, ' ');
    bt_text__add_bytes(out, text + start, end - start);
    *at = text[end] ? end + 1 : end;
    return !out->failed;
}

static size_t name_length(const char *text)
{
    size_t length = 0;
    if (!isalpha((unsigned char)text[0]) && text[0] != '_') return 0;
    while (isalnum((unsigned char)text[length]) || text[length] == '_') length++;
    return length;
}

/* NAME = .., NAME := .. */
bool bt_app__is_assignment(const char *statement)
{
    statement += strspn(statement, " \t");
    size_t length = name_length(statement);
    const char *behind = statement + length + strspn(statement + length, " \t");
    if (!length) return false;
    return (behind[0] == '=' && behind[1] != '=') || (behind[0] == ':' && behind[1] == '=');
}

bool bt_app__is_measure(const char *statement)
{
    static const char *const measures[] = {"mean",     "temperature", "left_stop",  "right_stop",
                                           "birthday", "nodes",       "stop_count", "atomic_weight",
                                           "gcd",      "div",         "mod",        "lb"};
    statement += strspn(statement, " \t");
    size_t length = name_length(statement), depth = 0;
    const char *at = statement + length + strspn(statement + length, " \t");
    bool known = false;
    for (size_t i = 0; i < sizeof measures / sizeof *measures; i++)
        known =
            known || (strlen(measures[i]) == length && !strncmp(measures[i], statement, length));
    if (!known || *at != '(') return false;
    for (; *at; at++) {
        depth += *at == '(';
        if (*at == ')' && --depth == 0) break;
    }
    return *at == ')' && !at[1 + strspn(at + 1, " \t\r")];
}
