/* Options listed as sums: what nim-values and values are made from. Shared inside src/solve only.
 */
#ifndef BOUTON_SOLVE_ADDENDS_H
#define BOUTON_SOLVE_ADDENDS_H

#include "rules/positions.h"

/* A part of an option, or a number in it. The addends of a sum follow one another; the first is
   marked. */
typedef struct bt_addend {
    uint64_t word;   /* of the key of the representative; or its position; or what it is worth */
    uint32_t length; /* of a key */
    uint32_t marks;
} bt_addend;

enum {
    NEGATED = 1,  /* the part is the negative of its representative */
    BEGINS = 2,   /* the first addend of its sum */
    WORTH = 4,    /* the word is what the part, or number, is worth */
    POSITION = 8, /* the word is a position */
    RANKED = 16,  /* the first addend of an option that the ruleset gave as parts, the best first */
};

/* The list, and what is needed to make it. It is worked on in place, and cut by its length; it must
   not be moved. */
typedef struct bt_addends {
    bt_addend *at;
    size_t length, capacity;
    bt_game *game;
    bt_positions *store; /* of the positions: that of the game, unless another is set */
    bool values;         /* for canonical values; else for nim-values */
    bool whole;          /* no option is left out, not even a dominated one */
    bt_position_list options, parts;
    bt_text normal;  /* the representative of a part */
    bt_text bytes;   /* of the parts with longer keys that are no positions yet */
    uint32_t begins; /* the marks of the next addend */
    int64_t integer; /* the sum of those in the option that is made */
} bt_addends;

/* The position of a part; BT_NO_POSITION when it has not become one yet. */
static inline bt_position bt_solve__position_of(const bt_addends *list, bt_addend part)
{
    if (part.marks & POSITION) return (bt_position)part.word;
    return bt_rules__find(list->store, (bt_position_key){part.word, part.length}, NULL);
}

/* The bytes of a part that is not replaced by what it is worth. */
static inline bt_bytes bt_solve__bytes_of(const bt_addends *list, const bt_addend *part)
{
    if (part->marks & POSITION) return bt_rules__kept(list->store, (bt_position)part->word);
    return (bt_bytes){(const unsigned char *)&part->word, part->length};
}

/* How many moves both players have in a part, or a number that grows with its size. */
uint32_t bt_solve__count_moves(const bt_addends *list, const bt_addend *part);

void bt_solve__addends_open(bt_addends *list, bt_game *game, bool values);
void bt_solve__addends_close(bt_addends *list);

/* Each appends to the list: the parts of a position of the game as one sum; the options of a player
   in a part; a bound on the part (see bt_rules), and *listed is set unless there is none. */
bt_status bt_solve__add_position(bt_addends *list, bt_position position);
bt_status bt_solve__add_options(bt_addends *list, bt_position part, bt_player player);
bt_status bt_solve__add_bound(bt_addends *list, bt_position part, bt_player player, unsigned which,
                              bool *listed);
/* Fails: this part can come up again and again. */
bt_status bt_solve__part_repeated(const bt_addends *list, bt_position part);

#endif
