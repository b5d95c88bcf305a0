/* Values as 128 bits that mean the same in every context: equal values have equal ones, and others
   are as good as never met. */
#ifndef BOUTON_VALUE_DIGEST_H
#define BOUTON_VALUE_DIGEST_H

#include "base/map.h"
#include "value/value.h"

typedef struct bt_digest {
    uint64_t a, b;
} bt_digest;

/* Those of games that were asked about. No value may be forgotten as long as it is open. */
typedef struct bt_digests {
    bt_context *ctx;
    bt_map places; /* handle -> place */
    bt_digest *at;
    size_t count, capacity;
} bt_digests;

void bt_digests__open(bt_digests *d, bt_context *ctx);
void bt_digests__close(bt_digests *d);
/* All zero for BT_NONE, and, with the error, at a limit. */
bt_digest bt_digests__of(bt_digests *d, bt_value g);

#endif
