/* A running census, shared by its workers and the calling thread. */
#ifndef BOUTON_STUDY_CENSUS_RUN_H
#define BOUTON_STUDY_CENSUS_RUN_H

#include "study/census.h"

/* Set up by the caller down to `blocks_done`. All of it, and the context, is touched under the lock
   only, so the context still serves one thread at a time; `stop` alone is read freely. */
typedef struct bt_study__run {
    bt_context *ctx;
    const bt_study__census *census;
    const bt_study__kernel *kernel;
    unsigned threads, parts;
    bt_study__store *store; /* NULL: none */
    const uint8_t *done;    /* bitmap of the blocks already in the store; NULL: none */
    bt_study__tally *sum;   /* finished blocks are added here */
    uint64_t next;          /* the first block of this part, then the next one */
    uint64_t blocks;        /* of this part */
    uint64_t blocks_done;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    atomic_bool stop;
    unsigned working; /* workers that have not ended */
    double committed; /* when the store was last made safe */
} bt_study__run;

/* Counts the blocks of this part that are not done. What is finished counts whatever it returns. */
bt_status bt_study__run_census(bt_study__run *run);

#endif
