/* A table of answers of bounded size. Shared inside src/solve only. */
#ifndef BOUTON_SOLVE_TABLE_H
#define BOUTON_SOLVE_TABLE_H

#include "base/base.h"

#include <stdatomic.h>

/* A state is told by 128 bits of a hash, of which all but the few that hold the answer and say how
   large the work was are compared. */
typedef struct bt_key {
    uint64_t a, b;
} bt_key;

/* The key of some bytes, the same in every context; other salts give other keys. */
bt_key bt_table__key(const void *bytes, size_t length, uint32_t salt);

/* Several threads may read and write without locks: the first word is veiled by the second, so that
   halves of two writings do not pass for an entry. */
typedef struct bt_table_entry {
    _Atomic uint64_t veiled;
    _Atomic uint64_t b; /* the lowest bits: the logarithm of the work, then the answer */
} bt_table_entry;

typedef struct bt_table {
    bt_context *ctx;
    void *block; /* of which the entries are an aligned part */
    bt_table_entry *entries;
    size_t count, most; /* entries: powers of two */
    bool shared;
    unsigned bits; /* of an answer: 1, or what is set before the first is put */
    size_t block_size;
    char apart[64]; /* so that counting does not disturb those who read */
    atomic_size_t used;
} bt_table;

/* It grows to at most so many bytes; then what took least work is replaced. One that threads share
   grows only when it is told to, to so many entries if it may. */
bt_status bt_table__open(bt_table *table, bt_context *ctx, size_t bytes, bool shared);
void bt_table__reserve(bt_table *table, size_t entries);
void bt_table__allow(bt_table *table, size_t bytes); /* from now on it may grow to so many */
void bt_table__close(bt_table *table);
/* Soon it will be asked for this. */
void bt_table__expect(const bt_table *table, bt_key key);
/* The answer, most often 1: the player to move wins, 0: loses. -1: not known. */
int bt_table__get(const bt_table *table, bt_key key);
/* How far a search is: positions, moves made from the start. With how full the table is. */
void bt_table__progress(const bt_table *table, uint64_t positions, size_t depth);
void bt_table__put(bt_table *table, bt_key key, int answer, uint64_t work);

#endif
