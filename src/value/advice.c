/* What to write instead of names and signs that people bring along from books and other programs.
 */
#include "value/read.h"

#include <ctype.h>
#include <string.h>

#define LOOPY "loopy games are not supported: the games here are short"

const char *bt_value__advise_name(const char *name, size_t length)
{
    static const struct {
        const char *name, *advice;
    } table[] = {
        {"temp", "write temperature(G)"},
        {"up", "up is written ^"},
        {"down", "down is written v"},
        {"star", "star is written *"},
        {"on", LOOPY},
        {"off", LOOPY},
        {"over", LOOPY},
        {"under", LOOPY},
        {"dud", LOOPY},
        {"inf", "infinite games are not supported: the games here are short"},
        {"infinity", "infinite games are not supported: the games here are short"},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strlen(table[i].name) == length && !strncmp(table[i].name, name, length))
            return table[i].advice;
    return NULL;
}

/* The word that stands at `here`, or that ends just before it, is `word`. */
static bool starts_with(const char *here, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(here, word, length) && !isalnum((unsigned char)here[length]);
}

static bool ends_with(const char *text, size_t end, const char *word)
{
    size_t length = strlen(word);
    return end >= length && !strncmp(text + end - length, word, length) &&
           (end == length || !isalnum((unsigned char)text[end - length - 1]));
}

/* The same for words: of other languages, and texts in quotes. */
static const char *advise_word(const char *text, size_t before, const char *here)
{
    if (here[0] == '"') return "a position is written without quotes: [clobber xox/ox.]";
    if (starts_with(here, "end")) return "'if c then a else b' is written without 'end'";
    if (starts_with(here, "from")) return "write 'for n in 1..10'";
    if (ends_with(text, before, "def")) return "a function is written f(x) = x + 1";
    return NULL;
}

const char *bt_value__advise_sign(const char *text, size_t at)
{
    const char *here = text + at;
    size_t before = at;
    while (before > 0 && isspace((unsigned char)text[before - 1])) before--;
    const char *last = before > 0 ? &text[before - 1] : "";
    if (here[0] == ':' && here[1] == '=') return "a variable is set by G = {1|0} or G := {1|0}";
    if (here[0] == '>' && *last == '<')
        return "confused with is written || or <>, different is written !=";
    if (here[0] == '.' && isalpha((unsigned char)here[1]))
        return "a function is written before its argument: mean(G)";
    bool value = last[0] && (isalnum((unsigned char)*last) || strchr("_)]}", *last));
    if (here[0] == '*' && value) return "the product of numbers is conway(m,n), a multiple is 3.G";
    if (here[0] == '^' && value) return "a power is written pow(n,2), and n + ^2 adds two ups";
    if (*last == '*' && (isalpha((unsigned char)here[0]) || here[0] == '(' || here[0] == '{'))
        return "a multiple is written 2.{1|0}, since * is star";
    return advise_word(text, before, here);
}
