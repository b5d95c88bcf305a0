/* Sizes of piles and heaps, of any length: plain words, and beyond 63 bits limbs in a store. */
#ifndef BOUTON_SIZE_H
#define BOUTON_SIZE_H

#include <gmp.h>

#include "base/base.h"

/* Below 2^63 it is the size itself; with the top bit set the rest says where in a store its limbs
   are, and the size means something beside that store only. Every size below 2^63 is kept the
   first way, so two sizes of which one is short are equal when they are ==. */
typedef uint64_t bt__size;
#define BT__SIZE_LONG ((uint64_t)1 << 63)

/* Long sizes, each the number of its limbs and then the limbs, the top one not 0. To drop the sizes
   made last, set `used` back to what it was before them. */
typedef struct bt__sizes {
    bt_context *ctx;
    mp_limb_t *limbs;
    size_t used, capacity;
} bt__sizes;

/* A store begins as {.ctx = ctx}. */
void bt__sizes_close(bt__sizes *sizes);

/* The size for GMP to read, made in `room`: good while *size lives and the store does not grow. */
mpz_srcptr bt__size_see(const bt__sizes *sizes, const bt__size *size, mpz_t room);
/* Keeps a number that is not negative and does not lie in this store. */
bt_status bt__size_keep(bt__sizes *sizes, const mpz_t number, bt__size *out);
/* Copies a size of one store into another. */
bt_status bt__size_copy(const bt__sizes *from, bt__size size, bt__sizes *to, bt__size *out);

int bt__size_compare(const bt__sizes *sizes, bt__size a, bt__size b);
bool bt__size_odd(const bt__sizes *sizes, bt__size size);
/* b - a for a <= b, UINT64_MAX when it does not fit. */
uint64_t bt__size_gap(const bt__sizes *sizes, bt__size a, bt__size b);
bt_status bt__size_add(bt__sizes *sizes, bt__size a, bt__size b, bt__size *out);
bt_status bt__size_subtract(bt__sizes *sizes, bt__size a, bt__size b, bt__size *out); /* a >= b */
bt_status bt__size_halve(bt__sizes *sizes, bt__size size, bt__size *out);
bt_status bt__size_xor(bt__sizes *sizes, bt__size a, bt__size b, bt__size *out);
bt_status bt__size_xor_all(bt__sizes *sizes, const bt__size *list, size_t count, bt__size *out);

/* Decimal digits, and nothing else. */
bt_status bt__size_read(bt__sizes *sizes, const char *digits, size_t length, bt__size *out);
void bt__size_print(const bt__sizes *sizes, bt__size size, bt_text *out);
/* Any integer in decimal. */
void bt__print_integer(const mpz_t number, bt_text *out);

#endif
