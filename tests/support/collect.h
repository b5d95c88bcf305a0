/* Sinks that gather what is listed, for tests that want to look at all of it. */
#ifndef BOUTON_TESTS_COLLECT_H
#define BOUTON_TESTS_COLLECT_H

#include "rules/rules.h"

/* Rows of a table, one after the other in `at`, which holds `room` rows; more are refused. */
typedef struct collected_rows {
    uint32_t *at;
    size_t columns, room, count;
} collected_rows;
bt_status collect_row(void *rows, const uint32_t *row);

/* Pairs x, y, x, y, .. in `at`, which holds `room` of them; more are refused. */
typedef struct collected_pairs {
    uint64_t *at;
    size_t room, count;
} collected_pairs;
bt_status collect_pairs(void *pairs, const uint64_t *x, const uint64_t *y, size_t count);

#endif
