/* The store of values: nodes, numbers, the operation cache. Shared inside src/value only. */
#ifndef BOUTON_VALUE_STORE_H
#define BOUTON_VALUE_STORE_H

#include "base/context.h"
#include "base/map.h"
#include "value/brief.h"
#include "value/value.h"
#include <gmp.h>

typedef enum bt_kind {
    KIND_SMALL,
    KIND_BIG,
    KIND_UPS,
    KIND_UPTIMAL,
    KIND_GAME,
    KIND_SHIFT,
    KIND_FREE, /* a node that was forgotten and waits to be used again */
} bt_kind;

enum {
    BRIEF_FIRST = 1,       /* the handles of brief values, see brief.h */
    BRIEF_MAX = 1023,      /* how many there may be at a time */
    KEPT_FIRST = 1024,     /* the handles of all others */
    OPTION_MAX = 0x3fff,   /* options a player may have */
    KIND_SHIFTED = 28,     /* where the kind starts in the head of a node */
    LEFT_SHIFTED = 14,     /* and the count of left options */
    NIMBER_MAX = 0xfffff,  /* the largest nimber *n */
    UPS_MAX = 1 << 30,     /* the largest multiple of ^ */
    UPTIMAL_MAX = 1000,    /* the last of the powers ^<n> */
    NUMBER_BITS = 1 << 24, /* of a numerator, and of the exponent of a denominator */
    SMALL_EXPONENT = 62,   /* a small number is n/2^e with |n| < 2^62 and e <= 62 */
    NEAR_EXPONENT = 6,     /* a near one has e <= 6 and |x| * 2^6 < NEAR_MAX */
    NEAR_MAX = 1 << 27,
    STEPS_PER_CHECK = 64, /* cheap steps for each call of bt__check */
};

/* A near number x is no node: its handle is ZERO + 64x, all of them from NEAR on. They are compared
   and added as they are. */
#define NEAR      ((bt_value)1 << 31)
#define ZERO      ((bt_value)(NEAR + NEAR_MAX))
#define SMALL_MAX ((int64_t)1 << 62)

/* A value that is no near number. What the words mean depends on its kind:
     SMALL  numerator (low, high word), exponent of the denominator
     BIG    index of its digits
     UPS    number, multiple of ^, nimber: the last two not both 0
     UPTIMAL  where its nimber and the multiples of ^, ^<2>, .. lie among the options, at least two
            of these and the last not 0; its stops 0 and 0; the left count is how many words
     GAME   where its options start (left ones first), its left stop; its right stop is 0
     SHIFT  a GAME or UPTIMAL, the left stop, the number added to it (which is the right stop, and
   not 0) So all translates x + G of a game share one list of options, and adding a number is one
   step. */
typedef struct bt_node {
    uint32_t next;     /* in its hash chain */
    uint32_t negative; /* its negative, BT_NONE while not known */
    uint32_t head;     /* kind, then for a GAME the counts of left and right options */
    uint32_t word[3];
} bt_node;

typedef struct bt_big {
    const mp_limb_t *limbs;
    int32_t size; /* signed, as in GMP */
    uint32_t exponent;
} bt_big;

/* The operations whose results are kept, see cache.c. */
typedef enum bt_operation {
    OP_ADD = 1,
    OP_COOL,
    OP_HEAT,
    OP_OVERHEAT, /* b is the number of a pair, see bt_value__pair */
    OP_NORTON,
    OP_CONWAY,
    OP_ORDINAL,
    OP_ATOMIC,
    OP_REDUCED,
    OP_BIRTHDAY,
    OP_ALL_SMALL,
    OP_RANK,
    OP_STOPS,
    OP_COMPANION,
    OP_FAR_STAR,
    OP_CONJUNCTIVE,
    OP_CONTINUED,
    OP_SELECTIVE,
    OP_SHORTENED,
    OP_DIMINISHED,
    OP_PARITY, /* b is which one, see kinds.c */
} bt_operation;

/* A cache: (a, b, c) -> result, in buckets of four aligned to cache lines; a is never BT_NONE. */
typedef struct bt_entry {
    uint32_t a, b, c, result;
} bt_entry;
typedef struct bt_cache {
    bt_entry *at;      /* in the block */
    size_t size, used; /* entries; the size is a power of two */
    void *block;
} bt_cache;

/* An unfinished game: see build.c. */
typedef struct bt_draft {
    bt_words left, right;
    bt_value left_stop, right_stop;
} bt_draft;

typedef struct bt__values {
    bt_node *nodes;
    size_t count, capacity;
    uint32_t free; /* the first of the free nodes, linked by `next` */
    size_t free_count;
    bool finding; /* nothing is added: what is not kept yet is BT_NONE, and no error */
    size_t brief_count;
    uint32_t *buckets;
    size_t bucket_count; /* a power of two */
    uint32_t *options;
    size_t option_count, option_capacity;
    bt_big *bigs;
    size_t big_count, big_capacity;
    uint32_t free_big; /* 1 + the first of the free ones, linked by `exponent`; 0 for none */
    bt_map holds;      /* handle -> how often it is held */
    bt_cache operations, comparisons, recent; /* see cache.c */
    bt_words scratch;                         /* a stack of handles: mark it, push, cut back */
    bt_draft draft;                           /* the one game under construction */
    bt_words stops;                           /* of the options of one side of it */
    bt_entry *seen;                           /* what it was compared with: see build.c */
    size_t seen_size, seen_used;
    bt_map thermographs; /* of the key of a handle: where its thermograph starts in corners */
    bt_words corners;    /* see thermograph.c */
    bt_words pairs;
    size_t orders, sums, games;
    size_t effort; /* options tried in comparisons */
} bt__values;

/* The store of a context, made at the first call; NULL at the memory limit. */
bt__values *bt_value__store(bt_context *ctx);

static inline bool is_near(bt_value g)
{
    return g >= NEAR;
}
/* A handle as a key for maps, small for numbers around 0. */
static inline uint32_t key_of(bt_value g)
{
    if (!is_near(g)) return 2 * g;
    return g >= ZERO ? 4 * (g - ZERO) + 1 : 4 * (ZERO - g) - 1;
}
/* The node of any other value. */
static inline const bt_node *node_of(const bt_context *ctx, bt_value g)
{
    return &ctx->values->nodes[g];
}
static inline bt_kind kind_of(const bt_context *ctx, bt_value g)
{
    return is_near(g) ? KIND_SMALL : (bt_kind)(node_of(ctx, g)->head >> KIND_SHIFTED);
}
static inline uint32_t left_count(const bt_node *node)
{
    return node->head >> LEFT_SHIFTED & OPTION_MAX;
}
static inline uint32_t right_count(const bt_node *node)
{
    return node->head & OPTION_MAX;
}
static inline bool is_number(const bt_context *ctx, bt_value g)
{
    return kind_of(ctx, g) <= KIND_BIG;
}
/* All that is not number + up + star. */
static inline bool is_game(const bt_context *ctx, bt_value g)
{
    return kind_of(ctx, g) >= KIND_UPTIMAL;
}
/* The GAME or UPTIMAL in x + G, for a game. */
static inline bt_value base_of(const bt_context *ctx, bt_value g)
{
    return kind_of(ctx, g) == KIND_SHIFT ? node_of(ctx, g)->word[0] : g;
}

/* A number + powers of ^ + a nimber. */
static inline bool is_uptimal(const bt_context *ctx, bt_value g)
{
    return kind_of(ctx, base_of(ctx, g)) <= KIND_UPTIMAL;
}

/* number + ups.^ + *nimber, for every value that is not a game. */
typedef struct bt_ups {
    bt_value number;
    int32_t ups;
    uint32_t nimber;
} bt_ups;
bt_ups bt_value__ups(const bt_context *ctx, bt_value g);
bt_value bt_value__from_ups(bt_context *ctx, bt_ups parts); /* parts within their limits */

/* number + *nimber + times[0].^ + times[1].^<2> + .. (uptimal.c). What is read has no last 0. */
typedef struct bt_uptimal {
    bt_value number;
    uint32_t nimber, length;
    int32_t times[UPTIMAL_MAX];
} bt_uptimal;
bool bt_value__read_uptimal(const bt_context *ctx, bt_value g, bt_uptimal *out); /* or false */
bt_value bt_value__from_uptimal(bt_context *ctx, bt_uptimal *u); /* which loses its last 0s */
/* All arguments are uptimals; with numbers that are equal for `le`. */
bt_value bt_value__add_uptimals(bt_context *ctx, bt_value g, bt_value h);
bt_value bt_value__multiply_uptimal(bt_context *ctx, int64_t n, bt_value g);
bt_value bt_value__negate_uptimal(bt_context *ctx, bt_value g);
bool bt_value__uptimal_le(const bt_context *ctx, bt_value g, bt_value h);
/* Of an UPTIMAL: an option, false past the last of them; and all of them, false at a limit. */
bool bt_value__uptimal_option(bt_context *ctx, bt_value g, bt_player player, size_t index,
                              bt_value *out);
bool bt_value__push_uptimal_options(bt_context *ctx, bt_value g, bt_player player);

/* g + x for a number x. */
bt_value bt_value__shift(bt_context *ctx, bt_value g, bt_value x);

/* The same as a brief value, see brief.h. */
bt_value bt_value__shift_briefly(bt_context *ctx, bt_value g, bt_value x);

/* g = *base + *x with the number taken out of a game; of number + up + star it stays. */
static inline bt_value take_number(const bt_context *ctx, bt_value g, bt_value *x)
{
    bt_kind kind = kind_of(ctx, g);
    *x = kind == KIND_SHIFT ? node_of(ctx, g)->word[2] : kind <= KIND_BIG ? g : ZERO;
    return kind == KIND_SHIFT ? node_of(ctx, g)->word[0] : kind <= KIND_BIG ? ZERO : g;
}

/* Interns the draft, a canonical game with the right stop 0 and sorted options. */
bt_value bt_value__intern(bt_context *ctx, const bt_draft *g);
/* The UPTIMAL of a nimber and coefficients. */
bt_value bt_value__intern_uptimal(bt_context *ctx, const uint32_t *words, size_t count);
/* The UPTIMAL with the options of a draft as for bt_value__intern; else BT_NONE. */
bt_value bt_value__match_uptimal(bt_context *ctx, const bt_draft *g);
/* The GAME with exactly these sorted options, if it is already kept; else BT_NONE. */
bt_value bt_value__find(bt_context *ctx, const bt_draft *g);
/* Makes the hash table anew, of a size that may be smaller. */
void bt_value__rehash(bt__values *v, size_t bucket_count);
bt_status bt_value__sweep(bt_context *ctx, void *unused); /* see forget.c */
void bt_value__know_negative(bt_context *ctx, bt_value g, bt_value h);

bool bt_value__recall(bt_context *ctx, bt_operation op, uint32_t a, uint32_t b, uint32_t *result);
void bt_value__remember(bt_context *ctx, bt_operation op, uint32_t a, uint32_t b, uint32_t result);
/* The same for the answer to a <= b + x; a dear one took long to find. */
bool bt_value__recall_le(bt_context *ctx, bt_value a, bt_value b, bt_value x, bool *answer);
void bt_value__remember_le(bt_context *ctx, bt_value a, bt_value b, bt_value x, bool answer,
                           bool dear);
void bt_value__close_cache(bt_context *ctx, bt_cache *cache);
/* Keeps the entries of which `lives` is true, and gives back what is no longer needed. */
void bt_value__purge_cache(bt_context *ctx, bt_cache *cache,
                           bool (*lives)(const void *data, const bt_entry *entry),
                           const void *data);

/* Stops of any value. */
static inline bt_value stop_of(const bt_context *ctx, bt_value g, bt_player player)
{
    bt_kind kind = kind_of(ctx, g);
    if (kind <= KIND_BIG) return g;
    return node_of(ctx, g)->word[kind == KIND_UPS ? 0 : 1 + player];
}

static inline void both_stops(const bt_context *ctx, bt_value g, bt_value *left, bt_value *right)
{
    *left = stop_of(ctx, g, BT_LEFT);
    *right = stop_of(ctx, g, BT_RIGHT);
}

/* -- numbers (number.c): all arguments are numbers -- */
bt_value bt_value__number(bt_context *ctx, const mpz_t numerator, uint64_t exponent);
bt_value bt_value__small(bt_context *ctx, int64_t numerator, uint32_t exponent);
int bt_value__cmp_any(const bt_context *ctx, bt_value x, bt_value y);
bt_value bt_value__sum_any(bt_context *ctx, bt_value x, bt_value y);
bt_value bt_value__negate_any(bt_context *ctx, bt_value x);
int bt_value__sign(const bt_context *ctx, bt_value x);

static inline int bt_value__cmp(const bt_context *ctx, bt_value x, bt_value y)
{
    if (is_near(x) && is_near(y)) return (x > y) - (x < y);
    return bt_value__cmp_any(ctx, x, y);
}
static inline bt_value bt_value__sum_numbers(bt_context *ctx, bt_value x, bt_value y)
{
    bt_value sum = x + (y - ZERO);
    if (is_near(x) && is_near(y) && sum - NEAR - 1 < 2 * NEAR_MAX - 1) return sum;
    return bt_value__sum_any(ctx, x, y);
}
static inline bt_value bt_value__negate_number(bt_context *ctx, bt_value x)
{
    return is_near(x) ? ZERO - (x - ZERO) : bt_value__negate_any(ctx, x);
}
/* x against y + z: negative, 0 or positive; *none is set at a limit. */
static inline int cmp_with_sum(bt_context *ctx, bt_value x, bt_value y, bt_value z, bool *none)
{
    if (is_near(x & y & z)) return (int)(x - y) - (int)(z - ZERO);
    bt_value sum = bt_value__sum_any(ctx, y, z);
    *none = *none || !sum;
    return sum ? bt_value__cmp(ctx, x, sum) : 0;
}
bt_value bt_value__half(bt_context *ctx, bt_value x);
bt_value bt_value__product(bt_context *ctx, bt_value x, bt_value y);
/* x/y for an integer y that is a power of two; BT_NONE (and no error) for another. */
bt_value bt_value__quotient(bt_context *ctx, bt_value x, bt_value y);
bt_value bt_value__magnitude(bt_context *ctx, bt_value x); /* |x| */
uint32_t bt_value__exponent(const bt_context *ctx, bt_value x);
bt_value bt_value__number_birthday(bt_context *ctx, bt_value x);
/* The option of a number towards zero (left of a positive one), see options.c. */
bt_value bt_value__neighbour(bt_context *ctx, bt_value x, int step); /* x + step/2^e */
/* The simplest number y with low < y < high, or <= where closed. BT_NONE is no bound. */
bt_value bt_value__simplest(bt_context *ctx, bt_value low, bool low_closed, bt_value high,
                            bool high_closed);
void bt_value__to_integer(const bt_context *ctx, bt_value x, mpz_t out); /* of an integer */
void bt_value__to_fraction(const bt_context *ctx, bt_value x, mpq_t out);
void bt_value__print_number(const bt_context *ctx, bt_value x, bt_notation notation, bt_text *out);

/* -- nimbers (nimber.c) -- */
enum { NIM_BITS = 1 << 16 };
typedef enum bt_nim_operation { NIM_PRODUCT, NIM_INVERSE, NIM_ROOT } bt_nim_operation;
uint64_t bt_value__nim_product(uint64_t x, uint64_t y);
/* z = x.y, 1/x or the square root of x for numbers from 0 up to NIM_BITS bits; false at a limit.
   The inverse of 0 is 0 here. */
bool bt_value__nim_field(bt_context *ctx, bt_nim_operation op, const mpz_t x, const mpz_t y,
                         mpz_t z);

/* -- options, order, construction -- */
/* Counts cheap steps of a long loop against the clock; false at a limit. */
static inline bool spend(bt_context *ctx, size_t steps)
{
    for (size_t i = 0; i < steps / STEPS_PER_CHECK; i++)
        if (bt__check(ctx)) return false;
    return true;
}
/* Pushes the options of a player on the scratch stack; their count, or -1 at a limit. */
int64_t bt_value__push_options(bt_context *ctx, bt_value g, bt_player player);
/* H of {0||0|-H}, if its mean is positive; else BT_NONE. */
bt_value bt_value__match_tiny(bt_context *ctx, bt_value g);
/* The only one; BT_NONE when there are others or none. */
bt_value bt_value__only_option(bt_context *ctx, bt_value g, bt_player player);
static inline bool push(bt_context *ctx, bt_value g)
{
    return g != BT_NONE && bt_words__push(&ctx->values->scratch, g);
}
static inline void cut(bt_context *ctx, size_t mark)
{
    ctx->values->scratch.length = mark;
}
/* The options of a value as they lie in the store, or on the scratch stack for number + up + star;
   both may move, so they are read through `list`. Not for a SHIFT. False at a limit. */
typedef struct bt_span {
    uint32_t *const *list;
    size_t first, count;
} bt_span;
bool bt_value__span(bt_context *ctx, bt_value g, bt_player player, bt_span *out);
/* g <= h + x for a number x: 1 yes, 0 no, -1 at a limit. */
int bt_value__le_by(bt_context *ctx, bt_value g, bt_value h, bt_value x);
static inline int bt_value__le(bt_context *ctx, bt_value g, bt_value h)
{
    return g == h ? 1 : bt_value__le_by(ctx, g, h, ZERO);
}
/* Removes what another one dominates, for that player; false at a limit. */
bool bt_value__drop_dominated(bt_context *ctx, bt_words *side, bt_player player);
/* Canonical form of {left | right} lying on the scratch stack from `at` to its top; cuts it. */
bt_value bt_value__build(bt_context *ctx, size_t at, size_t left, size_t right);
int64_t bt_value__sort_unique(uint32_t *list, size_t count);

#endif
