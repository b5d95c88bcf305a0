/* States of a search over a sum. Shared inside src/solve only.

   A state is a sum with Left to move: a value that stands for all easy parts together, and hard
   parts. With Right to move it is negated. A hard part is a position in normal form, or a value
   whose sum with the others would be too large. */
#ifndef BOUTON_SOLVE_STATE_H
#define BOUTON_SOLVE_STATE_H

#include "solve/memo.h"
#include "solve/table.h"
#include "solve/thermal.h"
#include "value/digest.h"

typedef struct bt_part {
    uint32_t game;       /* its number among the games of the sum */
    bt_value value;      /* or BT_NONE: it is a position */
    uint32_t at, length; /* of its bytes in the arena */
    bool negated;
    bt_key key; /* of the position, without the sign; of the value */
} bt_part;

typedef struct bt_state {
    bt_value easy;
    size_t first, count; /* its parts in the arena */
    bt_key key;
    int score;      /* what looks best has most */
    uint32_t moves; /* of both players, as far as they are counted */
} bt_state;

/* What is known of a part: a cache. */
typedef struct bt_part_facts {
    bt_key key;
    bool known;
    bt_value value;    /* or BT_NONE */
    uint32_t moves[2]; /* of the players */
} bt_part_facts;

/* Bounds on a part, another cache: few games have them. */
typedef struct bt_part_sides {
    bt_key key;
    bool known;
    bt_bound at[2]; /* lower bounds on it, and on its negative */
} bt_part_sides;

/* Temperatures of a part that is a value, a third cache. */
typedef struct bt_part_heat {
    bt_key key;
    bool known;
    bt_thermal of;
} bt_part_heat;

/* The arena: what is pushed is cut again by its length. */
typedef struct bt_arena {
    bt_context *ctx;
    bool closed;          /* closed forms of the parts are used */
    bool short_of_memory; /* no more values of parts are sought */
    bool misere;          /* the last mover loses: neither values nor bounds mean anything */
    size_t easy;          /* positions to look at before a part counts as hard */
    size_t handy;         /* the most moves of a part whose value is sought */
    bt_game **games;
    size_t game_count, game_capacity;
    bt_part *parts;
    size_t part_count, part_capacity;
    bt_text bytes;
    bt_text scratch;
    bt_digests digests; /* of values, for keys */
    bt_text waiting;    /* positions listed and not yet looked at: see bt_arena__wait */
    bt_part_facts *facts;
    size_t fact_count;
    bt_part_sides *sides; /* NULL until one is asked for, */
    bt_part_heat *heats;  /* and so are these */
} bt_arena;

bt_status bt_arena__open(bt_arena *a, bt_context *ctx, size_t easy, bool closed);
void bt_arena__close(bt_arena *a);
bt_status bt_arena__game(bt_arena *a, bt_game *game, uint32_t *number);
/* What is hard by now is tried again with this budget. */
void bt_arena__raise(bt_arena *a, size_t easy);

/* A state being built: its parts are the last in the arena. */
void bt_arena__begin(const bt_arena *a, bt_value easy, bt_state *state);
/* Adds a position, which is split; a part in normal form; a part of another state, a value. */
bt_status bt_arena__add_position(bt_arena *a, bt_state *to, uint32_t game, bt_bytes position,
                                 bool negated);
bt_status bt_arena__add_part(bt_arena *a, bt_state *to, uint32_t game, bt_bytes part, bool negated);
bt_status bt_arena__copy_part(bt_arena *a, bt_state *to, bt_part part, bool negate);
bt_status bt_arena__add_value(bt_arena *a, bt_state *to, bt_value value);
/* Its key. */
void bt_arena__end(bt_arena *a, bt_state *state);

/* Rulesets are not asked anything while they list positions: these wait, and are taken out later by
   their offset, which moves on; false at the end. The bytes are good until the next are added. */
bool bt_arena__wait(void *arena, bt_bytes position);
bool bt_arena__take(const bt_arena *a, size_t *offset, bt_bytes *position);

bt_bytes bt_arena__bytes(const bt_arena *a, const bt_part *part);
bt_status bt_arena__facts(bt_arena *a, const bt_part *part, const bt_part_facts **out);
/* Does Left, to move, win? 1: yes, 0: no, -1: the bounds do not tell, and the score is set. */
bt_status bt_arena__judge(bt_arena *a, bt_state *state, int *verdict);

#endif
