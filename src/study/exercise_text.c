/* Positions in the manner of a ruleset's example: other numbers, other letters, longer or shorter.
   What comes out need not be a position; whoever asks reads it, and asks again. */
#include "study/exercise.h"

#include <ctype.h>
#include <string.h>

/* The largest heap of each level: where there is a closed form, and where there is none. */
static const unsigned heaps[2][BT_EXERCISE_LEVELS] = {{4, 5, 6, 7, 8}, {4, 7, 10, 15, 31}};

static unsigned pick(bt_exercises *e, unsigned least, unsigned most)
{
    return least + (unsigned)bt_random__below(&e->random, most - least + 1);
}

static unsigned largest_heap(const bt_exercises *e)
{
    return heaps[e->game->theory.theorem != NULL][e->level - 1] * (1 + e->stretch);
}

/* -- numbers -- */

static size_t number_at(const char *text)
{
    return strspn(text, "0123456789");
}

/* `4x4`: its length; 0 when it is none. */
static size_t board_at(const char *text)
{
    size_t rows = number_at(text), columns = text[rows] == 'x' ? number_at(text + rows + 1) : 0;
    return rows && columns ? rows + 1 + columns : 0;
}

/* `3,5,7`: its length, and how many numbers there are. */
static size_t list_at(const char *text, size_t *count)
{
    size_t length = number_at(text);
    *count = length > 0;
    for (; length && text[length] == ',' && number_at(text + length + 1); ++*count)
        length += 1 + number_at(text + length + 1);
    return length;
}

/* Larger ones where the ruleset knows how to make little of them. */
static void vary_board(bt_exercises *e, bt_text *out)
{
    const bt_rules_theory *theory = &e->game->theory;
    bool quick = theory->theorem || theory->parts || theory->relax;
    unsigned most = quick ? 2 + (e->level + 1) / 2 : 3;
    bt_text__format(out, "%ux%u", pick(e, 2, most), pick(e, 2, most));
}

/* In braces a number may be negative, or a game of two numbers. */
static void vary_in_braces(bt_exercises *e, unsigned depth, bt_text *out)
{
    int n = (int)pick(e, 0, 2 * largest_heap(e)) - (int)largest_heap(e);
    if (depth && pick(e, 0, 2) == 0) {
        bt_text__char(out, '{');
        vary_in_braces(e, depth - 1, out);
        bt_text__char(out, '|');
        vary_in_braces(e, depth - 1, out);
        bt_text__char(out, '}');
    } else {
        bt_text__format(out, "%d", n);
    }
}

/* As many numbers as there were, or as many as the level likes; a 0 stays. Where there are
   brackets, numbers outside of them have a place of their own. */
static void vary_list(bt_exercises *e, const char *text, size_t count, bt_text *out)
{
    const char *bracket = strchr(bt_rules__example(e->game), '(');
    bool outside = bracket && (text == bt_rules__example(e->game) || text[-1] != '(');
    bool same = outside || pick(e, 0, 1);
    size_t wanted = same ? count : pick(e, 1, 1 + e->level / 2 + (e->level > 1));
    for (size_t i = 0; i < wanted; i++) {
        bool zero = same && text[0] == '0' && !isdigit((unsigned char)text[1]);
        bt_text__format(out, "%s%u", i ? "," : "", zero ? 0 : pick(e, 1, largest_heap(e)));
        if (same) text += number_at(text);
        if (same && *text == ',') text++;
    }
}

/* -- letters -- */

static bool is_cell(char c)
{
    return isalpha((unsigned char)c) || c == '.';
}

/* As long as it was, or as the level likes; made of the letters of all words. */
static void vary_word(bt_exercises *e, const char *all, size_t length, bt_text *out)
{
    unsigned letters = pick(e, 0, 1) ? (unsigned)length : pick(e, 2, 3 + e->level + e->stretch);

    char cells[40] = "";
    size_t count = 0;
    for (; *all && count < sizeof cells - 1; all++)
        if (is_cell(*all) && !strchr(cells, *all)) cells[count++] = *all;
    for (unsigned n = letters; n > 0; n--)
        bt_text__char(out, cells[pick(e, 0, (unsigned)count - 1)]);
}

void bt_study__vary_example(bt_exercises *e, bt_text *out)
{
    const char *example = bt_rules__example(e->game), *at = example;
    bool words = !strchr(example, ' ');
    unsigned braces = 0;
    while (*at && strncmp(at, " > ", 3) != 0) { /* what comes behind it is a history */
        size_t count, length = board_at(at);
        if (length) {
            vary_board(e, out);
        } else if ((length = braces ? number_at(at) : list_at(at, &count))) {
            if (braces)
                vary_in_braces(e, e->level / 2, out);
            else
                vary_list(e, at, count, out);
        } else if (words && is_cell(*at)) {
            while (is_cell(at[length])) length++;
            vary_word(e, example, length, out);
            if (strchr(example, ',') && pick(e, 0, 3) == 0) { /* one more */
                bt_text__char(out, ',');
                vary_word(e, example, length, out);
            }
        } else {
            braces += *at == '{';
            bt_text__char(out, *at);
            length = 1;
        }
        at += length;
    }
}
