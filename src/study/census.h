/* Inside the census: what is counted, what a block of sets came to, the kernels that count. */
#ifndef BOUTON_STUDY_CENSUS_H
#define BOUTON_STUDY_CENSUS_H

#include "games/subtraction.h"
#include "study/study.h"

#include <stdatomic.h>

/* -- the census and its blocks --
   A set is an index of `index_bits` bits. The index chooses the elements min+1, min+2, .. (bit 0
   first), or in a census of p-symmetric sets the pairs {s, p-s}. A block is the sets whose lowest
   index_bits - block_bits bits are the number of the block, so that within a block small elements
   are fixed and large ones vary. Blocks do not depend on the kernel. */
typedef struct bt_study__census {
    unsigned min, max;
    char ends[BT_STUDY_CENSUS_MAX + 1]; /* the shortest pattern with these ends */
    uint64_t end_wins[2];               /* by player; bit n: wins when unable to move at n < min */
    unsigned size_from, size_to;        /* both set */
    unsigned symmetric;
    bool empty; /* no set is p-symmetric */
    bool detail, list;
    bt_study_where where;
    size_t list_limit;
    unsigned index_bits, block_bits;
    uint64_t blocks;
} bt_study__census;

/* Fills the census from the options; BT_INPUT when they make no sense. */
bt_status bt_study__census_plan(bt_study__census *census, bt_context *ctx,
                                const bt_study_census_options *options);
/* How many sets a block has when nothing is filtered by size. */
uint64_t bt_study__block_sets(const bt_study__census *census);

/* -- tallies: what some blocks came to -- */

enum { BT_STUDY__DIRECT_KEYS = 1024 };

/* Small keys are counted directly, large ones in a sorted list. */
typedef struct bt_study__bars {
    uint64_t direct[BT_STUDY__DIRECT_KEYS];
    bt_study_bar *large;
    size_t large_count, large_capacity;
} bt_study__bars;

typedef struct bt_study__tally {
    bt_context *ctx;
    const bt_study__census *census;
    uint64_t sets, left, right;
    uint64_t letters[16];
    bt_study_record period, preperiod;
    bt_study__bars periods, preperiods;
    bt_study_found *found;
    size_t listed, found_capacity;
    uint64_t found_count;
    bt_study_mask bound; /* larger sets need not be listed */
    bool failed;         /* no memory: the error is in the context */
} bt_study__tally;

void bt_study__tally_open(bt_study__tally *tally, bt_context *ctx, const bt_study__census *census);
void bt_study__tally_close(bt_study__tally *tally);
void bt_study__tally_clear(bt_study__tally *tally);

/* One set with all that is known of it; counts it. Detail only. */
void bt_study__tally_set(bt_study__tally *tally, const bt_study_found *found);
/* The same in pieces, for many sets with equal numbers: a histogram, the counts by letters, */
void bt_study__bars_add(bt_study__tally *tally, bt_study__bars *bars, uint64_t key, uint64_t count);
void bt_study__tally_count(bt_study__tally *tally, uint32_t letters, uint64_t count);
/* whether such sets may be records or listed and must be looked at one by one, */
bool bt_study__tally_wants(const bt_study__tally *tally, const bt_study_found *found);
/* and then the records and the list, for each set. */
void bt_study__tally_note(bt_study__tally *tally, const bt_study_found *found);

/* sum += part. */
void bt_study__tally_merge(bt_study__tally *sum, const bt_study__tally *part);
/* Brings the list in order, cut to its limit; or, when there is no time, a short start of it. */
bt_status bt_study__tally_sort(bt_study__tally *tally);
void bt_study__tally_sort_first(bt_study__tally *tally);

/* Bytes for a store and back. A text holds the bytes, zeros among them. */
void bt_study__tally_encode(const bt_study__tally *tally, bt_text *bytes);
/* Replaces the tally by the one encoded; false when the bytes are not one of this census. */
bool bt_study__tally_decode(bt_study__tally *tally, const uint8_t *bytes, size_t length);

/* -- kernels -- */

enum {
    BT_STUDY__STAGES = 3, /* lengths to which sets are played before they go to scalar code */
    BT_STUDY__STAGE_ROOM = 1024, /* sets that may wait for a stage */
};

typedef struct bt_study__worker {
    const bt_study__census *census;
    const atomic_bool *stop;
    bt_study__tally tally; /* of the block being counted */
    void *scratch;         /* aligned to 64, as large as the kernel asked for */
    unsigned steps[BT_STUDY__STAGES];
    bt_study_mask waiting[BT_STUDY__STAGES][BT_STUDY__STAGE_ROOM]; /* for stages 1, 2, .. */
    unsigned waiting_count[BT_STUDY__STAGES];
} bt_study__worker;

typedef struct bt_study__kernel {
    unsigned lanes;
    size_t scratch;
    /* Fills the tally with one block; false when stopped. */
    bool (*count_block)(bt_study__worker *worker, uint64_t block);
} bt_study__kernel;

/* NULL where the compiler was not told to make them. */
const bt_study__kernel *bt_study__kernel_avx512(void);
const bt_study__kernel *bt_study__kernel_avx2(void);
const bt_study__kernel *bt_study__kernel_portable(void);

/* The exact way for one set: false when stopped. */
bool bt_study__count_scalar(bt_study__worker *worker, bt_study_mask set);
/* The set of an index in a census of symmetric sets. */
bt_study_mask bt_study__symmetric_set(const bt_study__census *census, uint64_t index);

#endif
