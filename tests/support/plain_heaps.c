/* Games with heaps by moves made on lists of numbers: `5,3,` is a heap of 5 and one of 3. */
#include "support/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digit i of a player's code says how many heaps may remain when i are taken: 1 for none, 2 for
   one, 4 for two, added up; with `unequal` the two must differ. The last digit holds for ever. */
typedef struct heap_rules {
    const char *left, *right; /* codes */
    bool unequal;
    unsigned most;
    const char *format; /* of a heap in the notation of the program */
} heap_rules;

enum { HEAPS = 16 };
typedef struct heaps {
    int at[HEAPS], count;
} heaps;

static heaps read_heaps(const char *state)
{
    heaps h = {0};
    for (; *state; state = strchr(state, ',') + 1) {
        if (h.count == HEAPS) abort();
        h.at[h.count++] = atoi(state);
    }
    return h;
}

static int compare(const void *a, const void *b)
{
    return *(const int *)b - *(const int *)a;
}

/* The heaps but one, and up to two others instead. */
static void replace(const heaps *h, int i, int one, int two, states *out)
{
    heaps next = *h;
    char text[12 * (HEAPS + 1)] = "", *at = text;
    next.at[i] = one;
    if (next.count == HEAPS) abort();
    next.at[next.count++] = two;
    qsort(next.at, (size_t)next.count, sizeof *next.at, compare);
    for (int k = 0; k < next.count; k++)
        if (next.at[k] > 0) at += sprintf(at, "%d,", next.at[k]);
    plain_add(out, text);
}

static void take(const plain_start *start, const char *state, int player, states *out)
{
    const heap_rules *rules = start->game.rules;
    const char *code = player ? rules->right : rules->left;
    heaps h = read_heaps(state);
    for (int i = 0; i < h.count; i++)
        for (int amount = 0; amount <= h.at[i]; amount++) {
            int last = (int)strlen(code) - 1, rest = h.at[i] - amount;
            int digit = code[amount < last ? amount : last] - '0';
            if (digit & 1 && rest == 0) replace(&h, i, 0, 0, out);
            if (digit & 2 && rest > 0) replace(&h, i, rest, 0, out);
            for (int one = 1; digit & 4 && 2 * one <= rest; one++)
                if (!rules->unequal || 2 * one < rest) replace(&h, i, one, rest - one, out);
        }
}

static void make_heap(bt_random *random, plain_start *out)
{
    const heap_rules *rules = out->game.rules;
    int n = 1 + (int)bt_random__below(random, rules->most);
    snprintf(out->text, sizeof out->text, rules->format, n); /* NOLINT: one of ours */
    snprintf(out->state, sizeof out->state, "%d,", n);
}

#define RULES (const heap_rules[])

const plain_game plain_heaps[] = {
    {"nim", RULES{{"03", "03", false, 7, "%d"}}, make_heap, take},
    {"kayles", RULES{{"0770", "0770", false, 9, "%d"}}, make_heap, take},
    {"dawsons-kayles", RULES{{"0070", "0070", false, 12, "%d"}}, make_heap, take},
    {"dawsons-chess", RULES{{"01370", "01370", false, 12, "%d"}}, make_heap, take},
    {"treblecross", RULES{{"00070", "00070", false, 13, "%d"}}, make_heap, take},
    {"grundy", RULES{{"40", "40", true, 11, "%d"}}, make_heap, take},
    {"octal:0.45", RULES{{"0450", "0450", false, 10, "%d"}}, make_heap, take},
    {"octal:4.3", RULES{{"430", "430", false, 7, "%d"}}, make_heap, take},
    {"take-and-break:left=0.3:right=0.7", RULES{{"030", "070", false, 9, "%d"}}, make_heap, take},
    {"take-and-break:left=0.06:right=4.0", RULES{{"0060", "40", false, 7, "%d"}}, make_heap, take},
    {"take:n^2", RULES{{"03003000030", "03003000030", false, 13, "%d"}}, make_heap, take},
    {"take-a-square", RULES{{"03003000030", "03003000030", false, 13, "%d"}}, make_heap, take},
    {"subtraction:2,3", RULES{{"00330", "00330", false, 12, "%d"}}, make_heap, take},
    {"subtraction:left=1,3:right=2", RULES{{"03030", "0030", false, 12, "%d"}}, make_heap, take},
    {"partial-nim", RULES{{"0303030303", "0030303030", false, 8, "(%d)"}}, make_heap, take},
    {"partial-nim", RULES{{"0030303030", "0303030303", false, 8, "((%d))"}}, make_heap, take},
    {0},
};
