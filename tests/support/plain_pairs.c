/* Games whose positions are a few numbers that belong together: piles, coins, coordinates; and
   numbers and switches, which are games themselves. */
#include "support/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 8 };
typedef struct tuple {
    int at[MOST], count;
} tuple;

static tuple read_tuple(const char *state)
{
    tuple t = {0};
    for (; *state; state = strchr(state, ',') + 1) {
        if (t.count == MOST) abort();
        t.at[t.count++] = atoi(state);
    }
    return t;
}

static void write_tuple(const tuple *t, char *text)
{
    *text = '\0';
    for (int i = 0; i < t->count; i++) text += sprintf(text, "%d,", t->at[i]);
}

static void add_tuple(const tuple *t, states *out)
{
    char text[16 * MOST];
    write_tuple(t, text);
    plain_add(out, text);
}

/* As the program reads it: without the last comma. */
static void start_with(const tuple *t, plain_start *out)
{
    write_tuple(t, out->state);
    write_tuple(t, out->text);
    out->text[strlen(out->text) - 1] = '\0';
}

static void make_numbers(bt_random *random, int count, unsigned most, plain_start *out)
{
    tuple t = {.count = count};
    for (int i = 0; i < count; i++) t.at[i] = (int)bt_random__below(random, most + 1);
    start_with(&t, out);
}

static void make_pair(bt_random *random, plain_start *out)
{
    make_numbers(random, 2, 5, out);
}
static void make_three(bt_random *random, plain_start *out)
{
    make_numbers(random, 3, 3, out);
}
static void make_four(bt_random *random, plain_start *out)
{
    make_numbers(random, 4, 2, out);
}

/* -- piles -- */

/* Takes from one of two piles, or amounts from both that differ by less than the rule says. */
static void take_near(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    int near = *(const int *)start->game.rules;
    (void)player;
    for (int i = 0; i <= t.at[0]; i++)
        for (int j = 0; j <= t.at[1]; j++) {
            tuple next = {{t.at[0] - i, t.at[1] - j}, 2};
            if ((i && j && abs(i - j) >= near) || (!i && !j)) continue;
            add_tuple(&next, out);
        }
}

/* Takes from one of two piles, or the same even number from both. */
static void take_even(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    (void)start, (void)player;
    for (int i = 0; i <= t.at[0]; i++)
        for (int j = 0; j <= t.at[1]; j++) {
            tuple next = {{t.at[0] - i, t.at[1] - j}, 2};
            if ((i && j && (i != j || i % 2)) || (!i && !j)) continue;
            add_tuple(&next, out);
        }
}

static void take_from_two(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    (void)start, (void)player;
    for (int a = 0; a < t.count; a++)
        for (int b = a; b < t.count; b++)
            for (int i = 1; i <= t.at[a]; i++)
                for (int j = a == b ? 0 : 1; j <= (a == b ? 0 : t.at[b]); j++) {
                    tuple next = t;
                    next.at[a] -= i;
                    next.at[b] -= j;
                    add_tuple(&next, out);
                }
}

static void step_down(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    (void)start, (void)player;
    for (int i = 0; i < t.count; i++)
        for (int n = 1; n <= t.at[i]; n++) {
            tuple next = t;
            next.at[i] -= n;
            if (i > 0) next.at[i - 1] += n;
            add_tuple(&next, out);
        }
}

static void make_euclid(bt_random *random, plain_start *out)
{
    tuple t = {{1 + (int)bt_random__below(random, 12), 1 + (int)bt_random__below(random, 12)}, 2};
    start_with(&t, out);
}

static void subtract(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    int larger = t.at[0] < t.at[1], least = *(const int *)start->game.rules;
    int step = t.at[!larger];
    (void)player;
    for (int n = t.at[larger] - step; step > 0 && n >= least; n -= step) {
        tuple next = t;
        next.at[larger] = n;
        add_tuple(&next, out);
    }
}

/* Two piles, what was taken last from one that was not larger, and from which: taking as many from
   the other one would imitate it. */
static void avoid_imitation(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    (void)start, (void)player;
    for (int i = 0; i < 2; i++)
        for (int n = 1; n <= t.at[i]; n++) {
            bool marks = t.at[i] <= t.at[!i];
            tuple next = {{t.at[0], t.at[1], marks ? n : 0, marks ? i : 0}, 4};
            if (n == t.at[2] && i != t.at[3]) continue;
            next.at[i] -= n;
            add_tuple(&next, out);
        }
}

static void make_imitation(bt_random *random, plain_start *out)
{
    tuple t = {{(int)bt_random__below(random, 6), (int)bt_random__below(random, 6)}, 2};
    start_with(&t, out);
    t.count = 4;
    write_tuple(&t, out->state);
}

/* -- coins on a strip -- */

static void make_coins(bt_random *random, plain_start *out)
{
    tuple t = {0};
    for (int square = 1; square <= 7; square++)
        if (bt_random__below(random, 2) && t.count < 4) t.at[t.count++] = square;
    if (t.count == 0) t.at[t.count++] = 3;
    start_with(&t, out);
}

static void slide(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    (void)start, (void)player;
    for (int i = 0; i < t.count; i++)
        for (int to = i ? t.at[i - 1] + 1 : 1; to < t.at[i]; to++) {
            tuple next = t;
            next.at[i] = to;
            add_tuple(&next, out);
        }
}

/* Turns the coins of a set over, if the rule allows it and the last one shows heads. */
static bool may_turn(const char *rule, unsigned set)
{
    int count = __builtin_popcount(set);
    if (!strcmp(rule, "turtles")) return count == 1 || count == 2;
    if (!strcmp(rule, "mock")) return count >= 1 && count <= 3;
    if (!strcmp(rule, "twins")) return count == 2;
    unsigned low = set & -set;
    return set && (set / low & (set / low + 1)) == 0; /* ruler: adjacent ones */
}

static void turn(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    unsigned heads = 0;
    (void)player;
    for (int i = 0; i < t.count; i++) heads |= 1u << t.at[i];
    for (unsigned set = 2; set < 1u << 8; set += 2) {
        tuple next = {0};
        unsigned last = 1u << (31 - __builtin_clz(set));
        if (!may_turn(start->game.rules, set) || !(heads & last)) continue;
        for (int i = 1; i < 8; i++)
            if ((heads ^ set) >> i & 1) next.at[next.count++] = i;
        add_tuple(&next, out);
    }
}

/* Four coins at the corners of a rectangle, on a board of 3x3 as a string; the last one, which is
   the lower right one, must show heads. */
static void make_corners(bt_random *random, plain_start *out)
{
    char *at = out->text;
    strcpy(out->state, "---------");
    for (int i = 0; i < 9; i++) {
        if (bt_random__below(random, 2)) continue;
        out->state[i] = 'h';
        at += sprintf(at, "%s(%d,%d)", at > out->text ? "," : "", i / 3 + 1, i % 3 + 1);
    }
    if (at == out->text) strcpy(out->text, "0");
}

static void turn_corners(const plain_start *start, const char *state, int player, states *out)
{
    (void)start, (void)player;
    for (int last = 0; last < 9; last++)
        for (int first = 0; first < last; first++) {
            int corners[4] = {first, first / 3 * 3 + last % 3, last / 3 * 3 + first % 3, last};
            char next[STATE];
            if (state[last] != 'h' || first / 3 == last / 3 || first % 3 >= last % 3) continue;
            strcpy(next, state);
            for (int i = 0; i < 4; i++) next[corners[i]] = state[corners[i]] == 'h' ? '-' : 'h';
            plain_add(out, next);
        }
}

/* -- counters on a>b>c>d,a>c,b>d -- */

static void make_counters(bt_random *random, plain_start *out)
{
    size_t count = 1 + bt_random__below(random, 4);
    for (size_t i = 0; i < count; i++) {
        out->state[i] = (char)('a' + bt_random__below(random, 4));
        snprintf(out->text + 2 * i, 3, i + 1 < count ? "%c," : "%c", out->state[i]);
    }
}

static void follow_arrows(const plain_start *start, const char *state, int player, states *out)
{
    static const char *const arrows[] = {"bc", "cd", "d", ""};
    (void)start, (void)player;
    for (size_t i = 0; state[i]; i++)
        for (const char *to = arrows[state[i] - 'a']; *to; to++) {
            char next[STATE];
            strcpy(next, state);
            next[i] = *to;
            plain_add(out, next);
        }
}

/* -- an integer n is `n,`, a switch {a|b} is `a,b,` -- */

static void make_value(bt_random *random, plain_start *out)
{
    int a = (int)bt_random__below(random, 9) - 4, b = (int)bt_random__below(random, 9) - 4;
    bool hot = bt_random__below(random, 3) > 0;
    tuple t = {{a, b}, hot ? 2 : 1};
    write_tuple(&t, out->state);
    snprintf(out->text, sizeof out->text, hot ? "{%d|%d}" : "%d", a, b); /* NOLINT: one of ours */
}

static void move_in_value(const plain_start *start, const char *state, int player, states *out)
{
    tuple t = read_tuple(state);
    tuple to = {{t.count == 2 ? t.at[player] : t.at[0] + (player ? 1 : -1)}, 1};
    (void)start;
    if (t.count == 2 || (player ? t.at[0] < 0 : t.at[0] > 0)) add_tuple(&to, out);
}

const plain_game plain_pairs[] = {
    {"rook", (const int[]){0}, make_pair, take_near},
    {"queen", (const int[]){1}, make_pair, take_near},
    {"wythoff:m=2", (const int[]){2}, make_pair, take_near},
    {"diagonal:r=2", NULL, make_pair, take_even},
    {"moore-nim:k=2", NULL, make_three, take_from_two},
    {"staircase-nim", NULL, make_four, step_down},
    {"euclid", (const int[]){1}, make_euclid, subtract},
    {"euclid:zero", (const int[]){0}, make_euclid, subtract},
    {"imitation", NULL, make_imitation, avoid_imitation},
    {"silver-dollar", NULL, make_coins, slide},
    {"coin-turning:turtles", "turtles", make_coins, turn},
    {"turning-turtles", "turtles", make_coins, turn},
    {"mock-turtles", "mock", make_coins, turn},
    {"twins", "twins", make_coins, turn},
    {"ruler", "ruler", make_coins, turn},
    {"turning-corners", NULL, make_corners, turn_corners},
    {"counters:a>b>c>d,a>c,b>d", NULL, make_counters, follow_arrows},
    {"value", NULL, make_value, move_in_value},
    {0},
};
