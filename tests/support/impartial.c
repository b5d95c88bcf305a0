/* Random positions of impartial games, as text. */
#include "support/impartial.h"

#include <stdio.h>
#include <string.h>

static void fill_board(bt_random *random, const char *letters, unsigned most, char *out)
{
    unsigned columns = 1 + (unsigned)bt_random__below(random, 4);
    unsigned rows = 1 + (unsigned)bt_random__below(random, most / columns);
    for (unsigned i = 0; i < rows * columns; i++) {
        if (i && i % columns == 0) *out++ = '/';
        *out++ = letters[bt_random__below(random, strlen(letters))];
    }
    *out = '\0';
}

static void make_cram(bt_random *random, char *out)
{
    fill_board(random, "....#", 12, out);
}

static void make_clobber(bt_random *random, char *out)
{
    fill_board(random, "xoxoxo.", 12, out);
}

/* A row, or a few heaps. */
static void make_heaps(bt_random *random, char *out)
{
    int length = 0;
    for (uint64_t count = 1 + bt_random__below(random, 2); count > 0; count--)
        length += sprintf(out + length, "%s%u", length ? "," : "",
                          1 + (unsigned)bt_random__below(random, 15));
}

/* A tree with some more edges. */
static void make_graph(bt_random *random, char *out)
{
    unsigned vertices = 3 + (unsigned)bt_random__below(random, 7);
    int length = 0;
    for (unsigned i = 1; i < vertices; i++) {
        unsigned to = (unsigned)bt_random__below(random, i);
        length += sprintf(out + length, "%s%u-%u", length ? "," : "", to, i);
        if (i > 1 && bt_random__below(random, 3) == 0)
            length += sprintf(out + length, ",%u-%u", (to + 1) % i, i);
    }
}

const impartial_game impartial_games[IMPARTIAL_GAMES] = {
    {"cram", make_cram},
    {"impartial:clobber", make_clobber},
    {"impartial:domineering", make_cram},
    {"node-kayles", make_graph},
    {"arc-kayles", make_graph},
    {"kayles", make_heaps},
    {"dawsons-kayles", make_heaps},
    {"grundy", make_heaps},
    {"octal:0.137", make_heaps},
    {"nim", make_heaps},
    {"subtraction:1,3,4", make_heaps},
};
