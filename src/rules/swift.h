/* A search at speed: what a ruleset supplies whose boards are worth it. Shared inside the library.

   The general search keeps positions as bytes, in a context that serves one thread. A ruleset may
   hold a position in a few words instead, with all that it wants to know of it carried along, and
   judge moves by tables of its own. Then these functions are all that is asked of it, by several
   threads at once. */
#ifndef BOUTON_RULES_SWIFT_H
#define BOUTON_RULES_SWIFT_H

#include "bouton/rules.h"
#include <stddef.h>
#include <stdint.h>

/* The most options of a state, and the most moves until the end of play. */
enum { BT_SWIFT_OPTIONS = 128, BT_SWIFT_LEVELS = 64 };

/* A position with a player to move, as the ruleset likes it. */
typedef struct bt_swift_state {
    _Alignas(16) uint64_t words[18];
} bt_swift_state;

/* Tells a state from all others of the same tables: 64 bits and 56. */
typedef struct bt_swift_key {
    uint64_t low, high;
} bt_swift_key;

typedef struct bt_swift_option {
    bt_swift_key key;
    int32_t score; /* what looks best has most; above 0 where the mover looks like the winner */
    uint32_t move; /* a number of the ruleset's own */
} bt_swift_option;

/* The options that are not decided. */
typedef struct bt_swift_list {
    /* What the search remembers of a state: 1: who is to move there wins, 0: loses, -1: nothing. */
    int (*known)(const void *data, bt_swift_key key);
    void (*expect)(const void *data, bt_swift_key key); /* it will be asked about this soon */
    const void *data;
    bool fixed;      /* the scores must not depend on what `widen` has made */
    uint64_t looked; /* the ruleset adds states that it searched by itself */
    size_t count;
    bt_swift_option at[BT_SWIFT_OPTIONS];
} bt_swift_list;

typedef struct bt_swift {
    /* Makes tables for boards of this size, in the game's context, by so many threads if it can.
       BT_PASS: they have no use. */
    bt_status (*open)(bt_game *game, const unsigned char *position, size_t length, unsigned threads,
                      void **tables);
    void (*close)(bt_game *game, void *tables);
    /* The state of a position; false: the tables are for boards of another size. */
    bool (*start)(const void *tables, const unsigned char *position, size_t length,
                  bt_player player, bt_swift_state *out);
    bt_swift_key (*key)(const void *tables, const bt_swift_state *state);
    /* Lists options of who is to move; true: one of them wins. What is seen to lose, and what
       another option is as good as, may be left out. */
    bool (*options)(const void *tables, const bt_swift_state *state, bt_swift_list *out);
    void (*play)(const void *tables, const bt_swift_state *from, uint32_t move, bt_swift_state *to);
    /* Is so much at stake here that the replies to each option are counted before one is tried? */
    bool (*is_early)(const void *tables, const bt_swift_state *state);
    /* OPTIONAL: the search takes long, so larger tables pay, if memory allows. */
    bt_status (*widen)(bt_game *game, void *tables, unsigned threads);
    /* The order of options often misleads: threads stay together where much work is left. */
    bool misleads;
} bt_swift;

#endif
