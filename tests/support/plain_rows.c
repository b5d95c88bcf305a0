/* Strips, rows and cakes by moves made on their texts. */
#include "support/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- strips -- */

static void make_letters(bt_random *random, const char *letters, size_t most, plain_start *out)
{
    size_t length = 1 + bt_random__below(random, most);
    for (size_t i = 0; i < length; i++)
        out->state[i] = letters[bt_random__below(random, strlen(letters))];
    strcpy(out->text, out->state);
}

static void make_strip(bt_random *random, plain_start *out)
{
    make_letters(random, "TF..", 8, out);
}

/* An animal hops over 0 to `jump` neighbours of the other kind to the empty square behind. */
static void hop(const plain_start *start, const char *state, int player, states *out)
{
    int length = (int)strlen(state), jump = *(const int *)start->game.rules;
    for (int i = 0; i < length; i++) {
        int step = player ? -1 : 1, to = i + step;
        char next[STATE];
        if (state[i] != "TF"[player]) continue;
        for (int over = 0; over < jump && to >= 0 && to < length; over++)
            if (state[to] == "FT"[player]) to += step;
        if (to < 0 || to >= length || state[to] != '.') continue;
        strcpy(next, state);
        next[i] = '.';
        next[to] = state[i];
        plain_add(out, next);
    }
}

static void make_dominoes(bt_random *random, plain_start *out)
{
    make_letters(random, "LRE", 7, out);
}

static void topple(const plain_start *start, const char *state, int player, states *out)
{
    (void)start;
    for (size_t i = 0; state[i]; i++) {
        char rest[STATE] = "";
        if (state[i] != "LR"[player] && state[i] != 'E') continue;
        plain_add(out, state + i + 1);
        memcpy(rest, state, i);
        plain_add(out, rest);
    }
}

static void make_string(bt_random *random, plain_start *out)
{
    make_letters(random, "LRG", 6, out);
}

/* A string of Hackenbush: what is above the cut falls. */
static void cut_string(const plain_start *start, const char *state, int player, states *out)
{
    (void)start;
    for (size_t i = 0; state[i]; i++) {
        char rest[STATE] = "";
        if (state[i] != "LR"[player] && state[i] != 'G') continue;
        memcpy(rest, state, i);
        plain_add(out, rest);
    }
}

/* -- cakes: `2x3,1x4,` -- */

enum { CAKES = 12 };
typedef struct cakes {
    int rows[CAKES], columns[CAKES], count;
} cakes;

static cakes read_cakes(const char *state)
{
    cakes c = {0};
    for (; *state; state = strchr(state, ',') + 1, c.count++)
        if (c.count == CAKES || sscanf(state, "%dx%d", &c.rows[c.count], &c.columns[c.count]) != 2)
            abort();
    return c;
}

static void put_cake(cakes *c, int player, int rows, int columns, int n)
{
    if (n == 0) return;
    if (c->count == CAKES) abort();
    c->rows[c->count] = player ? n : rows;
    c->columns[c->count++] = player ? columns : n;
}

static void add_cakes(const cakes *c, states *out)
{
    char text[20 * CAKES] = "", *at = text;
    for (int i = 0; i < c->count; i++) at += sprintf(at, "%dx%d,", c->rows[i], c->columns[i]);
    plain_add(out, text);
}

static cakes without(const cakes *c, int i)
{
    cakes rest = *c;
    rest.count--;
    rest.rows[i] = rest.rows[rest.count];
    rest.columns[i] = rest.columns[rest.count];
    return rest;
}

/* Left divides the columns of a cake, Right its rows: cut in two, into equal pieces, or one is
   eaten. */
static void divide(const plain_start *start, const char *state, int player, states *out)
{
    char family = *(const char *)start->game.rules;
    cakes now = read_cakes(state);
    for (int i = 0; i < now.count; i++) {
        int rows = now.rows[i], columns = now.columns[i], n = player ? rows : columns;
        for (int k = family == 'e' ? 0 : 1; k < n; k++) {
            cakes next = without(&now, i);
            if (family == 'm' && n % k) continue;
            for (int piece = 0; family == 'm' && piece < n / k; piece++)
                put_cake(&next, player, rows, columns, k);
            if (family != 'm') put_cake(&next, player, rows, columns, k);
            if (family != 'm') put_cake(&next, player, rows, columns, n - k - (family == 'e'));
            add_cakes(&next, out);
        }
    }
}

static void make_cake(bt_random *random, plain_start *out)
{
    unsigned rows = 1 + (unsigned)bt_random__below(random, 4);
    unsigned columns = 1 + (unsigned)bt_random__below(random, rows > 2 ? 2 : 4);
    snprintf(out->text, sizeof out->text, "%ux%u", rows, columns);
    snprintf(out->state, sizeof out->state, "%ux%u,", rows, columns);
}

const plain_game plain_rows[] = {
    {"toads-and-frogs", (const int[]){1}, make_strip, hop},
    {"toads-and-frogs:jump=2", (const int[]){2}, make_strip, hop},
    {"elephants-and-rhinos", (const int[]){0}, make_strip, hop},
    {"toppling-dominoes", NULL, make_dominoes, topple},
    {"hackenbush", NULL, make_string, cut_string},
    {"cutcake", "c", make_cake, divide},
    {"maundy-cake", "m", make_cake, divide},
    {"eatcake", "e", make_cake, divide},
    {0},
};
