/* Masks of nim-values that a part has not, as words and as a table keeps them. Shared by
   nim_search.c and nim_table.c only. */
#ifndef BOUTON_SOLVE_NIM_MASKS_H
#define BOUTON_SOLVE_NIM_MASKS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    BT_MASK_HIGHEST = 31, /* the last bit of a mask stands for all nim-values from here on */
    BT_MASK_TOLD = 23,    /* the last bit in a table for all from here on */
    BT_MASK_BITS = BT_MASK_TOLD + 1, /* of an answer: with the work this leaves 97 bits of a key */
};
#define BT_MASK_LOW (((uint32_t)1 << BT_MASK_TOLD) - 1)

static inline uint32_t bt_mask__one(uint64_t nim)
{
    return nim < BT_MASK_HIGHEST ? (uint32_t)1 << nim : 0;
}

static inline uint32_t bt_mask__above(uint64_t nim)
{
    return nim < BT_MASK_HIGHEST ? ~(((uint32_t)2 << nim) - 1) : 0;
}

/* The lowest that is left. If none were, which cannot be, no search would be misled. */
static inline uint32_t bt_mask__lowest(uint32_t mask)
{
    return (uint32_t)__builtin_ctz(~mask | (uint32_t)1 << BT_MASK_HIGHEST);
}

/* Only one is left. */
static inline bool bt_mask__is_decided(uint32_t mask)
{
    return __builtin_popcount(~mask) == 1;
}

/* As a table keeps it, where some of the large ones are lost; and back. */
static inline uint32_t bt_mask__told(uint32_t mask)
{
    return (mask & BT_MASK_LOW) | (mask >= ~BT_MASK_LOW ? BT_MASK_LOW + 1 : 0);
}

static inline uint32_t bt_mask__heard(uint32_t told)
{
    return (told & BT_MASK_LOW) | (told > BT_MASK_LOW ? ~BT_MASK_LOW : 0);
}

#endif
