/* A judge of JSON, by the grammar of RFC 8259: it says yes or no. */
#include "support/json.h"

#include <ctype.h>
#include <string.h>

enum { NEST_MAX = 100 };

typedef struct judge {
    FILE *file;
    int next; /* the byte that comes, or EOF */
    int depth;
} judge;

static bool read_value(judge *j);

static void step(judge *j)
{
    j->next = getc_unlocked(j->file);
}

static bool take(judge *j, int byte)
{
    while (j->next == ' ') step(j);
    if (j->next != byte) return false;
    step(j);
    return true;
}

static bool read_word(judge *j, const char *word)
{
    for (; *word; word++, step(j))
        if (j->next != *word) return false;
    return true;
}

static bool read_escape(judge *j)
{
    step(j);
    if (j->next != 'u') return j->next > 0 && strchr("\"\\/bfnrt", j->next);
    for (int i = 0; i < 4; i++) {
        step(j);
        if (!isxdigit(j->next)) return false;
    }
    return true;
}

static bool read_string(judge *j)
{
    if (!take(j, '"')) return false;
    for (; j->next != '"'; step(j)) {
        if (j->next < ' ') return false;
        if (j->next == '\\' && !read_escape(j)) return false;
    }
    step(j);
    return true;
}

static size_t take_digits(judge *j)
{
    size_t count = 0;
    for (; isdigit(j->next); step(j)) count++;
    return count;
}

static bool read_number(judge *j)
{
    if (j->next == '-') step(j);
    bool zero = j->next == '0';
    size_t digits = take_digits(j);
    if (digits == 0 || (zero && digits > 1)) return false;
    if (j->next == '.' && (step(j), !take_digits(j))) return false;
    if (j->next != 'e' && j->next != 'E') return true;
    step(j);
    if (j->next == '+' || j->next == '-') step(j);
    return take_digits(j) > 0;
}

/* The rest of a list or an object, whose end is this. */
static bool read_items(judge *j, int end, bool keys)
{
    if (take(j, end)) return true;
    do {
        if (keys && (!read_string(j) || !take(j, ':'))) return false;
        if (!read_value(j)) return false;
    } while (take(j, ','));
    return take(j, end);
}

static bool read_nested(judge *j)
{
    if (++j->depth > NEST_MAX) return false;
    bool good = take(j, '{') ? read_items(j, '}', true) : take(j, '[') && read_items(j, ']', false);
    j->depth--;
    return good;
}

static bool read_value(judge *j)
{
    while (j->next == ' ') step(j);
    switch (j->next) {
    case '"': return read_string(j);
    case 't': return read_word(j, "true");
    case 'f': return read_word(j, "false");
    case 'n': return read_word(j, "null");
    case '{':
    case '[': return read_nested(j);
    default: return read_number(j);
    }
}

bool json_is_good(FILE *file, bool lines)
{
    judge j = {.file = file};
    step(&j);
    do {
        if (!read_value(&j) || !take(&j, '\n')) return false;
    } while (lines && j.next != EOF);
    return j.next == EOF;
}
