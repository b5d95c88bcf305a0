/* The inside of the store of plain trees, shared by the files that define operations on them. */
#ifndef BOUTON_TESTS_NAIVE_STORE_H
#define BOUTON_TESTS_NAIVE_STORE_H

#include "naive.h"

typedef struct naive_node {
    size_t first; /* in the options: the left ones, then the right ones */
    uint32_t left, right;
} naive_node;

typedef struct naive_memo {
    uint32_t operation, g, h, result;
} naive_memo;

enum {
    NAIVE_LE = 1,
    NAIVE_WINS,
    NAIVE_NEGATE,
    NAIVE_ADD,
    NAIVE_HEIGHT,
    NAIVE_VALUE,
    NAIVE_TREE,
    NAIVE_CONWAY,
};

struct naive_store {
    naive_node *nodes;
    naive *options;
    naive *trees; /* open addressing, tree + 1 */
    naive_memo *memo;
    size_t node_count, node_room, option_count, option_room, tree_size, memo_count, memo_size;
};

typedef struct naive_list {
    naive *at;
    size_t count, room;
} naive_list;

void *naive_allocate(void *block, size_t size); /* ends the program when there is none */
bool naive_recall(naive_store *store, unsigned operation, naive g, naive h, uint32_t *out);
uint32_t naive_remember(naive_store *store, unsigned operation, naive g, naive h, uint32_t result);
void naive_push(naive_list *list, naive g);
naive naive_close_game(naive_store *store, naive_list lists[2]); /* frees the lists */

#endif
