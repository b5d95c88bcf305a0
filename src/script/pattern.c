/* What a pattern of Lua's string library can cost: the library's matcher cannot be interrupted. */
#include "script/state.h"

#include <ctype.h>
#include <string.h>

/* The matcher goes back only into items with a quantifier. Such an item, at a given place, tries
   as many lengths as the run of characters it matches there is long. So the steps are at most: the
   places to start from, times for each quantified item the longest run in the subject plus one,
   times the length of the pattern. */

static bool in_class(int c, int class)
{
    bool is;
    switch (tolower(class)) {
    case 'a': is = isalpha(c); break;
    case 'c': is = iscntrl(c); break;
    case 'd': is = isdigit(c); break;
    case 'g': is = isgraph(c); break;
    case 'l': is = islower(c); break;
    case 'p': is = ispunct(c); break;
    case 's': is = isspace(c); break;
    case 'u': is = isupper(c); break;
    case 'w': is = isalnum(c); break;
    case 'x': is = isxdigit(c); break;
    default: return class == c;
    }
    return isupper(class) ? !is : is;
}

/* A single-character item of a pattern: where it starts and ends. */
typedef struct item {
    const unsigned char *at, *end;
} item;

/* The end of the item at `at`; a set that is not closed ends with the pattern. */
static const unsigned char *end_of_item(const unsigned char *at, const unsigned char *limit)
{
    if (*at == '%') return at + 1 < limit ? at + 2 : limit;
    if (*at != '[') return at + 1;
    at++;
    if (at < limit && *at == '^') at++;
    for (bool first = true; at < limit && (first || *at != ']'); first = false)
        at += *at == '%' && at + 1 < limit ? 2 : 1;
    return at < limit ? at + 1 : limit;
}

static bool in_set(int c, const unsigned char *at, const unsigned char *end)
{
    bool negated = at < end && *at == '^', found = false;
    if (negated) at++;
    while (at < end && !found) {
        if (*at == '%' && at + 1 < end) {
            found = in_class(c, at[1]);
            at += 2;
        } else if (at + 2 < end && at[1] == '-') {
            found = *at <= c && c <= at[2];
            at += 3;
        } else {
            found = *at++ == c;
        }
    }
    return found != negated;
}

static bool matches(const item *i, int c)
{
    switch (*i->at) {
    case '.': return true;
    case '%': return i->at + 1 < i->end && in_class(c, i->at[1]);
    case '[': return in_set(c, i->at + 1, i->end - 1);
    default: return *i->at == c;
    }
}

static size_t longest_run(const item *i, const char *subject, size_t length)
{
    size_t longest = 0, run = 0;
    for (size_t k = 0; k < length; k++) {
        run = matches(i, (unsigned char)subject[k]) ? run + 1 : 0;
        if (run > longest) longest = run;
    }
    return longest;
}

static size_t multiply(size_t a, size_t b)
{
    return b && a > SIZE_MAX / b ? SIZE_MAX : a * b;
}

/* The cost of what follows a first place. Captures take no quantifier, %b takes two characters. */
static size_t cost_of_items(const unsigned char *at, const unsigned char *limit,
                            const char *subject, size_t length)
{
    size_t cost = multiply(length + 1, (size_t)(limit - at) + 1);
    while (at < limit) {
        item i = {at, end_of_item(at, limit)};
        bool capture = *at == '(' || *at == ')';
        bool scans = *at == '%' && at + 1 < limit && (at[1] == 'b' || isdigit(at[1]));
        at = i.end;
        if (capture) continue;
        if (scans) { /* %bxy and %1 look at the whole subject at most */
            cost = multiply(cost, length + 1);
            if (i.at[1] == 'b') at = limit - at > 2 ? at + 2 : limit;
        } else if (at < limit && (*at == '*' || *at == '+' || *at == '-')) {
            cost = multiply(cost, longest_run(&i, subject, length) + 1);
            at++;
        } else if (at < limit && *at == '?') {
            cost = multiply(cost, 2);
            at++;
        }
    }
    return cost;
}

/* A ^ in front is an anchor for some functions and a character for gmatch: the worse counts. */
size_t bt_script__pattern_cost(const char *pattern, size_t pattern_length, const char *subject,
                               size_t length)
{
    const unsigned char *at = (const unsigned char *)pattern, *limit = at + pattern_length;
    size_t cost = cost_of_items(at, limit, subject, length);
    if (pattern_length == 0 || *at != '^') return cost;
    size_t anchored = cost_of_items(at + 1, limit, subject, length);
    return cost > anchored ? cost : anchored;
}
