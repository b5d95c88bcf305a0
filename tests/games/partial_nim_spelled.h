/* Partial Nim: the theorems spelled out with lists and long numbers, step by step as they are
   stated, for sizes of a few thousand: the middle way between the closed form and plain search. */
#ifndef PARTIAL_NIM_SPELLED_H
#define PARTIAL_NIM_SPELLED_H

#include <gmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/partial_nim_theory.h"

enum { PILES = 400, BITS = 2600 };

/* A position of moderate sizes as the test sees it. */
typedef struct plain {
    int colour[PILES];
    uint64_t size[PILES];
    size_t count;
} plain;

static inline void put(plain *to, int colour, uint64_t size)
{
    if (size == 0 || to->count == PILES) return;
    to->colour[to->count] = colour;
    to->size[to->count++] = size;
}

typedef struct lists {
    uint64_t p[PILES], n[PILES];
    size_t ps, ns;
    mpz_t x; /* times 2^BITS */
} lists;

static inline void spell_x(const plain *from, mpz_t x)
{
    mpz_t term;
    mpz_init(term);
    mpz_set_ui(x, 0);
    for (size_t i = 0; i < from->count; i++) {
        uint64_t s = from->size[i];
        if (from->colour[i] == 2) continue;
        mpz_set_ui(term, 1);
        mpz_mul_2exp(term, term, BITS - (s % 2 ? (s - 1) / 2 : 1));
        if (from->colour[i] == 0)
            mpz_add(x, x, term);
        else
            mpz_sub(x, x, term);
    }
    mpz_clear(term);
}

static inline void spell_lists(const plain *from, lists *out)
{
    int count[BITS] = {0}, ones = 0;
    out->ps = out->ns = 0;
    for (size_t i = 0; i < from->count; i++) {
        if (from->colour[i] == 2 || from->size[i] % 2) continue;
        uint64_t m = from->size[i] / 2;
        if (m == 1)
            ones++;
        else
            count[m] += from->colour[i] == 1 ? 1 : -1;
    }
    if (ones % 2) out->p[out->ps++] = 1;
    for (uint64_t m = 2; m < BITS; m++) {
        for (; count[m] > 0; count[m]--) out->p[out->ps++] = m;
        for (; count[m] < 0; count[m]++) out->n[out->ns++] = m;
    }
}

/* Pads the shorter list in front with ones and compares as in a dictionary. */
static inline int spell_sign(const lists *of)
{
    size_t longer = of->ps > of->ns ? of->ps : of->ns;
    for (size_t i = 0; i < longer; i++) {
        size_t pad_p = longer - of->ps, pad_n = longer - of->ns;
        uint64_t a = i < pad_p ? 1 : of->p[i - pad_p], b = i < pad_n ? 1 : of->n[i - pad_n];
        if (a != b) return a > b ? 1 : -1;
    }
    return 0;
}

/* x = 1/2 and an odd number of brackets, no green: is the rest positive without the largest? */
static inline bool spell_edge(lists *of)
{
    if (of->ps > 0) {
        of->ps--;
    } else {
        memmove(of->n, of->n + 1, --of->ns * sizeof *of->n);
    }
    return spell_sign(of) > 0;
}

static inline uint64_t spell_nim(const plain *from)
{
    uint64_t nim = 0;
    for (size_t i = 0; i < from->count; i++)
        if (from->colour[i] == 2) nim ^= from->size[i];
    return nim;
}

static inline plain swap_colours(const plain *from)
{
    plain swapped = *from;
    for (size_t i = 0; i < from->count; i++)
        if (from->colour[i] < 2) swapped.colour[i] = 1 - from->colour[i];
    return swapped;
}

static inline char mirror(char outcome)
{
    return outcome == 'L' ? 'R' : outcome == 'R' ? 'L' : outcome;
}

static inline char spell_outcome(const plain *from)
{
    lists of;
    mpz_t half;
    mpz_init(of.x);
    mpz_init_set_ui(half, 1);
    mpz_mul_2exp(half, half, BITS - 1);
    spell_x(from, of.x);
    spell_lists(from, &of);
    int sign = mpz_sgn(of.x), order = mpz_cmpabs(of.x, half);
    uint64_t nim = spell_nim(from);
    mpz_clears(of.x, half, NULL);
    if ((of.ps + of.ns) % 2 == 0) {
        if (sign == 0 && nim > 0) return 'N';
        if (sign == 0) sign = spell_sign(&of);
        return sign > 0 ? 'L' : sign < 0 ? 'R' : 'P';
    }
    if (order < 0) return 'N';
    if (sign < 0) {
        plain swapped = swap_colours(from);
        return mirror(spell_outcome(&swapped));
    }
    return order > 0 || nim > 0 || spell_edge(&of) ? 'L' : 'N';
}

/* The sum rule of the other game, the c_i one by one. */
static inline char spell_any_odd(const plain *from)
{
    int c[BITS] = {0}, sign = 0, above = 0, below = 0;
    uint64_t nim = spell_nim(from);
    for (size_t i = 0; i < from->count; i++) {
        if (from->colour[i] == 2) continue;
        nim ^= from->size[i] & 1;
        for (uint64_t j = 1; j <= from->size[i] / 2; j++) c[j] += from->colour[i] == 0 ? 1 : -1;
    }
    for (int i = 1; i < BITS; i++) {
        if (sign == 0) sign = c[i];
        if (above == 0) above = c[i] - 1;
        if (below == 0) below = c[i] + 1;
    }
    if (nim == 0) return sign > 0 ? 'L' : sign < 0 ? 'R' : 'P';
    if (nim == 1) return above > 0 ? 'L' : below < 0 ? 'R' : 'N';
    return c[1] >= 1 ? 'L' : c[1] <= -1 ? 'R' : 'N';
}

static inline char spell(const plain *from, bt__pn_rule rule)
{
    return rule == BT__PN_ANY_ODD ? spell_any_odd(from) : spell_outcome(from);
}

#endif
