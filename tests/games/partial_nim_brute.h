/* Partial Nim by plain search from the rules alone: the slow side of tests and benchmarks. */
#ifndef PARTIAL_NIM_BRUTE_H
#define PARTIAL_NIM_BRUTE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BRUTE_PILES = 24, BRUTE_SIZE = 64 };
enum { BRUTE_LEFT_FIRST = 1, BRUTE_RIGHT_FIRST = 2, BRUTE_KNOWN = 4 };

/* A multiset of piles: colour * 64 + size, falling, zeros behind. Colours: 0 blue, 1 red, 2 green.
   Sizes are below 64. */
typedef struct brute_position {
    uint8_t pile[BRUTE_PILES];
} brute_position;

typedef struct brute_entry {
    brute_position key;
    uint8_t wins;
} brute_entry;

typedef struct brute {
    bool any_odd;
    brute_entry *at;
    size_t count, capacity; /* a power of 2 */
} brute;

static inline void brute_open(brute *table, bool any_odd)
{
    *table = (brute){.any_odd = any_odd, .capacity = 1024};
    table->at = calloc(table->capacity, sizeof *table->at);
}

static inline void brute_close(brute *table)
{
    free(table->at);
}

static inline brute_entry *brute_find(const brute *table, const brute_position *key)
{
    uint64_t word[BRUTE_PILES / 8], hash = 0;
    memcpy(word, key, sizeof word);
    for (int i = 0; i < BRUTE_PILES / 8; i++) {
        hash = (hash ^ word[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
    }
    size_t i = hash & (table->capacity - 1);
    while (table->at[i].wins && memcmp(&table->at[i].key, key, sizeof *key))
        i = (i + 1) & (table->capacity - 1);
    return &table->at[i];
}

static inline void brute_keep(brute *table, const brute_position *key, unsigned wins)
{
    if (2 * table->count >= table->capacity) {
        brute old = *table;
        table->capacity *= 4;
        table->at = calloc(table->capacity, sizeof *table->at);
        for (size_t i = 0; i < old.capacity; i++)
            if (old.at[i].wins) *brute_find(table, &old.at[i].key) = old.at[i];
        free(old.at);
    }
    *brute_find(table, key) = (brute_entry){*key, (uint8_t)(wins | BRUTE_KNOWN)};
    table->count++;
}

/* Blue: Left takes an odd number, Right an even one; red: the mirror; green: any. The other rule:
   blue: Left takes any number, Right an odd one. */
static inline bool brute_may(bool any_odd, bool left, int colour, int taken)
{
    bool odd = taken % 2;
    if (colour == 2) return true;
    if (left == (colour == 0)) return any_odd || odd;
    return any_odd ? odd : !odd;
}

static inline brute_position brute_play(brute_position from, int index, int target)
{
    int code = target > 0 ? (from.pile[index] / 64 * 64 + target) : 0, i = index;
    for (; i + 1 < BRUTE_PILES && from.pile[i + 1] > code; i++) from.pile[i] = from.pile[i + 1];
    from.pile[i] = (uint8_t)code;
    return from;
}

static inline void brute_add(brute_position *position, int colour, int size)
{
    int code = colour * 64 + size, i = BRUTE_PILES - 1;
    if (size == 0) return;
    for (; i > 0 && position->pile[i - 1] < code; i--) position->pile[i] = position->pile[i - 1];
    position->pile[i] = (uint8_t)code;
}

/* Which players win moving first: a player wins who can move to a position that the other, then
   moving first, does not win. */
static inline unsigned brute_wins(brute *table, brute_position position)
{
    unsigned wins = brute_find(table, &position)->wins;
    if (wins) return wins;
    for (int i = 0; i < BRUTE_PILES && position.pile[i]; i++) {
        int size = position.pile[i] % 64, colour = position.pile[i] / 64;
        for (int taken = 1; taken <= size; taken++) {
            bool left = brute_may(table->any_odd, true, colour, taken);
            bool right = brute_may(table->any_odd, false, colour, taken);
            unsigned after = brute_wins(table, brute_play(position, i, size - taken));
            if (left && !(after & BRUTE_RIGHT_FIRST)) wins |= BRUTE_LEFT_FIRST;
            if (right && !(after & BRUTE_LEFT_FIRST)) wins |= BRUTE_RIGHT_FIRST;
        }
    }
    brute_keep(table, &position, wins);
    return wins | BRUTE_KNOWN;
}

static inline char brute_outcome(brute *table, brute_position position)
{
    static const char letters[] = "PLRN";
    return letters[brute_wins(table, position) & 3];
}

/* Calls `visit` for every position of at most so many stones. */
typedef void brute_visitor(void *data, const brute_position *position);

static inline void brute_each(brute_position *position, int used, int largest, int stones,
                              brute_visitor *visit, void *data)
{
    visit(data, position);
    if (used == BRUTE_PILES) return;
    for (int code = largest; code > 0; code--) {
        if (code % 64 == 0 || code % 64 > stones) continue;
        position->pile[used] = (uint8_t)code;
        brute_each(position, used + 1, code, stones - code % 64, visit, data);
        position->pile[used] = 0;
    }
}

static inline void brute_each_position(int stones, brute_visitor *visit, void *data)
{
    brute_position position = {{0}};
    brute_each(&position, 0, 191, stones, visit, data);
}

#endif
