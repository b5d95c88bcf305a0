/* Misère quotients of heap games, heap by heap, each with a proof. Shared inside the library.

   Two positions are alike when they have the same misère outcome in every company of positions of
   the game; the classes form a commutative monoid Q, in which those of P-positions are the
   P-portion (Plambeck 2005, Plambeck and Siegel 2008). A learner that nobody has to trust proposes
   Q and the image of every heap (quotient_learn.c), a checker proves them (quotient_prove.c).

   The same is done with more than two kinds of positions: misère nim-values, of which all from the
   number of levels on are one. With one level these are P-positions, of misère nim-value 0, and all
   others. */
#ifndef BOUTON_SOLVE_QUOTIENT_H
#define BOUTON_SOLVE_QUOTIENT_H

#include "base/base.h"

enum {
    BT_QUOTIENT_LETTERS = 64, /* heaps that generate the rest */
    BT_QUOTIENT_ORDER = 2048, /* elements */
    BT_QUOTIENT_POWER = 32, /* different powers of one heap after which it is taken for infinite */
    BT_QUOTIENT_STATES = 1 << 20,
    BT_QUOTIENT_LEVELS = 64,
    BT_QUOTIENT_CONTEXTS = 1 << 15, /* elements times levels */
};

/* A position as powers of letters, the heaps that generate. */
typedef struct bt_quotient_word {
    uint8_t power[BT_QUOTIENT_LETTERS];
} bt_quotient_word;

/* A finite commutative monoid with a level of each element; those of level 0 are P. Element 0 is 1;
   every other element x is parent[x] times the letter last[x]. A context is an element z and a
   level v: another position, and what is asked of the sum. Sets of contexts are bits: for each
   level `slice` words of 64 elements, `width` words in all. */
typedef struct bt_monoid {
    uint32_t order, letters, levels;
    size_t slice, width;
    uint8_t *level;    /* order: a misère nim-value, at most `levels` */
    uint16_t *act;     /* letters x order: element times letter */
    uint16_t *parent;  /* order */
    uint16_t *last;    /* order */
    uint16_t *product; /* order x order */
    uint64_t *row;     /* order x width: bit (z, v) of row x says that xz has level v */
} bt_monoid;

/* A step of the proof: to a position a heap is added whose image is f, and from which a move to the
   level asked for can be made in the contexts of the set `wins`. Heaps alike in both share it. */
typedef struct bt_quotient_kind {
    uint16_t image;
    uint32_t heap; /* the first such */
    bool needed;   /* no other kind with this image has a part of its set */
} bt_quotient_kind;

/* A state (x, F): for some position X, x is its image and F holds the contexts (y, v) with yx of a
   level above v in which X has no move to level v within itself. */
typedef struct bt_quotient_state {
    uint16_t element;
    bool dead;       /* another one with the same element has all of its set */
    uint32_t parent; /* the state it was reached from, by adding a heap of this kind */
    uint32_t kind;
} bt_quotient_state;

typedef struct bt_quotient_proof {
    bt_quotient_kind *kinds;
    size_t kind_count, kind_capacity;
    uint64_t *wins; /* of each kind */
    size_t wins_capacity;
    bt_quotient_state *states;
    size_t state_count, state_capacity;
    uint64_t *free; /* F of each state */
    size_t free_capacity;
} bt_quotient_proof;

typedef struct bt_quotient_heap {
    size_t first, end; /* of its options */
    uint16_t image;
    int letter;            /* -1: none */
    uint32_t alike;        /* an earlier heap with the same image and moves, or itself */
    bt_quotient_word word; /* for one that is no letter: a word of earlier letters */
} bt_quotient_heap;

typedef struct bt_quotient {
    bt_context *ctx;
    bt_words options; /* of all heaps: for each option the number of its heaps, then these */
    bt_quotient_heap *heaps;
    size_t count, capacity;
    uint32_t letter_heap[BT_QUOTIENT_LETTERS]; /* the heap that is a letter */
    uint32_t letters;
    bt_monoid monoid;
    bt_quotient_word *reps; /* of each element of the monoid */
    bt_words tests;         /* elements that tell all others apart */
    bt_quotient_proof proof;
    uint32_t levels;
    uint32_t most;   /* elements at which it is given up */
    bool beyond;     /* the last failure was at a bound of quotients, and not of time or memory */
    bool unfinished; /* a limit ended the last proof in the middle: it is to be made anew */
} bt_quotient;

void bt_solve__quotient_open(bt_quotient *q, bt_context *ctx);
void bt_solve__quotient_close(bt_quotient *q);
/* Misère nim-values below this are told apart, a power of 2 up to BT_QUOTIENT_LEVELS; before any
   heap is added. */
void bt_solve__quotient_tell(bt_quotient *q, uint32_t levels);
/* Adds the next heap, counted from 0, with its options in the form of bt_quotient.options: they
   consist of earlier heaps. At a limit the quotient of the heaps before it stays. */
bt_status bt_solve__quotient_add(bt_quotient *q, const uint32_t *options, size_t length);

static inline bool bt_quotient__has(const uint64_t *set, uint32_t element)
{
    return set[element >> 6] >> (element & 63) & 1;
}
static inline const uint64_t *bt_quotient__row(const bt_monoid *m, uint32_t element)
{
    return m->row + element * m->width;
}
/* Is the element in P? */
static inline bool bt_quotient__is_p(const bt_monoid *m, uint32_t element)
{
    return bt_quotient__has(m->row, element);
}
static inline uint32_t bt_quotient__times(const bt_monoid *m, uint32_t a, uint32_t b)
{
    return m->product[(size_t)a * m->order + b];
}

/* -- the parts of it -- */

/* Makes room for a monoid of this size; act, parent, last and level are to be filled before the
   rest is worked out. */
bt_status bt_solve__monoid_open(bt_monoid *m, const bt_quotient *q, uint32_t order);
bt_status bt_solve__monoid_finish(bt_monoid *m, bt_context *ctx);
void bt_solve__monoid_close(bt_monoid *m, bt_context *ctx);

/* A model to be proved: the heaps of q with other images in another monoid. */
typedef struct bt_quotient_model {
    bt_quotient *q;
    const bt_monoid *monoid;
    const uint16_t *image; /* of each heap */
} bt_quotient_model;

void bt_solve__proof_open(bt_quotient_proof *proof);
void bt_solve__proof_close(bt_quotient_proof *proof, bt_context *ctx);
/* The contexts in which a heap has a move to the level asked for. */
void bt_solve__quotient_wins(const bt_quotient_model *model, size_t heap, uint64_t *wins);
/* Proves that all images are right, or adds one heap to what was proved. BT_OK: proved. BT_PASS: it
   is not true; `failure` holds heaps of a position that is no P-position or N-position as said, if
   its options are as said. */
bt_status bt_solve__quotient_prove(const bt_quotient_model *model, bt_quotient_proof *proof,
                                   bt_words *failure);
bt_status bt_solve__quotient_prove_heap(const bt_quotient_model *model, size_t heap,
                                        bt_quotient_proof *proof, bt_words *failure);

/* Fails at a bound of quotients. */
bt_status bt_solve__quotient_beyond(bt_quotient *q, const char *what);
/* Proves anew what is known of the heaps. */
bt_status bt_solve__quotient_renew(bt_quotient *q);
/* Finds the quotient with the last heap, whose options are there, as a new generator. */
bt_status bt_solve__quotient_learn(bt_quotient *q);

#endif
