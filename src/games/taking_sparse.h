/* Rare and common heaps: what the mask says of every heap. Shared by taking_mask.c and
   taking_sparse.c.

   A mask m divides the heaps: the type of n is parity(G(n) & m); where every amount that splits has
   the parity of one of them, i0, the type may also be parity(G(n) & m) + n + i0. Heaps of type 0
   are called rare, the others common. An option v of n has the type that n would have if G(n) were
   v. Types add: a split of n into heaps of types s and t is an option of type s + t.

   Codes: with b the lowest bit of m, a value is determined by its type and its other bits. Deleting
   bit b keeps the order of the values of one type (two of them that agree above b agree in b), and
   it is linear: the code of n is G(n) without bit b, with the type as top bit, and the code of a
   split is the xor of two codes. */
#ifndef BOUTON_TAKING_SPARSE_H
#define BOUTON_TAKING_SPARSE_H

#include "games/taking_mirror.h"
#include "games/taking_table.h"

enum {
    BT_TAKING_CODE_BITS = 16,
    BT_TAKING_FIRST_MASK = 128,
    BT_TAKING_GATHERED = 320 /* heaps below it are split off wherever that is of use */
};

struct bt_taking_sparse {
    uint32_t mask;      /* ones in all bits above the greatest value when it was chosen */
    bool parity;        /* the heap's parity is mixed into its type */
    unsigned low, bits; /* the lowest bit of the mask; bits of a code, its type being the top one */
    size_t next_choice; /* the count at which the mask is chosen again */
    uint64_t common[2]; /* bit v: value v < 64 has type 1 at heaps n with (n ^ i0) & 1 = 0, 1 */
    bt_taking_mirror codes;
    uint32_t *rare; /* the rare heaps, ascending, without the empty one; and their codes */
    uint16_t *rare_code;
    size_t rare_count, rare_capacity, rare_code_capacity;
    size_t scanned; /* the rare heaps below it are listed */
    uint8_t *seen;  /* seen[code] = epoch: an option of the heap at hand */
    size_t seen_capacity;
    uint8_t epoch;
    size_t marked;                 /* splits to mark per heap before searching by vectors */
    struct bt_taking_block *block; /* many heaps at a time; NULL: not yet, or not here */
    struct bt_taking_wide *wide;   /* the same for values of any size */
    struct bt_taking_many *many;   /* and for many rare heaps */
};
typedef struct bt_taking_block bt_taking_block;

/* The type of the value v at heap n. */
static inline unsigned bt_games__taking_type(const bt_taking *t, uint32_t v, size_t n)
{
    const bt_taking_sparse *s = t->sparse;
    unsigned odd = s->parity & ((unsigned)n ^ t->rules.leave[2].at[0]) & 1u;
    return (unsigned)__builtin_parity(v & s->mask) ^ odd;
}

/* The value that the code stands for as an option of n. */
static inline uint32_t bt_games__taking_decode(const bt_taking *t, uint32_t code, size_t n)
{
    const bt_taking_sparse *s = t->sparse;
    uint32_t type = code >> (s->bits - 1), rest = code & ((1u << (s->bits - 1)) - 1);
    uint32_t v = (rest & ((1u << s->low) - 1)) | rest >> s->low << s->low << 1;
    return bt_games__taking_type(t, v, n) == type ? v : v | 1u << s->low;
}

/* Makes the mask fit what is known and lists the rare heaps. When the values have grown too large
 * for codes, bits is beyond BT_TAKING_CODE_BITS. */
bt_status bt_games__taking_prepare_codes(bt_taking *table);
/* Lists the rare ones among the heaps whose values are known. */
bt_status bt_games__taking_scan(bt_taking *table);
/* The code of the next heap; false at the memory limit. */
bool bt_games__taking_append_code(bt_taking *table, uint16_t code);
/* Codes of all heaps whose values are known. */
bt_status bt_games__taking_catch_up(bt_taking *table);
void bt_games__taking_close_block(bt_taking *table);
/* The best kernel for the machine, or what a test gives. */
const struct bt_taking_kernel *bt_games__taking_kernel(const bt_taking *table);

/* What the work on one heap is made of. The options of the next heap are marked in `seen` after
   bt_games__taking_next_epoch. */
void bt_games__taking_next_epoch(bt_taking_sparse *sparse);
void bt_games__taking_mark_one(const bt_taking *table, uint32_t n);
/* How many values of type 0 lie below the value c of type 1. They have the least codes of their
   type. */
size_t bt_games__taking_count_below(const bt_taking_sparse *sparse, uint32_t c);
/* The first code from `at` on that is not marked, or `end` or more; reads up to 7 bytes beyond. */
size_t bt_games__taking_first_unseen(const bt_taking_sparse *sparse, size_t at, size_t end);
/* The least code below `bound` that is no option, or `bound`. */
size_t bt_games__taking_search_missing(const bt_taking *table, uint32_t n, size_t bound);
/* Which of the codes are those of a split; the first `skipped` ones for each amount are not looked
   at. */
unsigned bt_games__taking_search_rest(const bt_taking *table, uint32_t n, size_t skipped,
                                      const uint16_t want[BT_TAKING_WANTED]);
/* Appends the value with this code; false at the memory limit. */
bool bt_games__taking_append(bt_taking *table, uint32_t code);
/* Finds the next value; false at the memory limit. */
bool bt_games__taking_step(bt_taking *table);

/* With the values below 64 that are seen among the options of the next heap: finds its value and
   appends it; false, with nothing done, when the value may be larger. Codes are left behind. */
bool bt_games__taking_conclude_narrow(bt_taking *table, uint64_t seen, bool *rare);

#endif
