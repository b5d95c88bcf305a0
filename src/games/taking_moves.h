/* Moves of take-and-break heap games on positions that are lists of heaps. */
#ifndef BOUTON_TAKING_MOVES_H
#define BOUTON_TAKING_MOVES_H

#include "games/taking.h"
#include "rules/rules.h"

/* Heaps of more than this have too many moves to be looked at one by one. */
enum { BT_TAKING_LISTED = 1 << 26 };

/* What a move does to one heap: the sizes of the heaps left, ascending. */
typedef struct bt_split {
    unsigned count;
    uint64_t left[3];
} bt_split;

/* Calls `see` for every move on a heap of n, until it fails or asks to stop by BT_PASS. */
typedef bt_status bt_split_seer(void *data, const bt_split *split);
bt_status bt_games__taking_splits(const bt_taking_rules *rules, bt_context *ctx, uint64_t n,
                                  bt_split_seer *see, void *data);

/* Appends to the list every position after one move. */
bt_status bt_games__taking_options(const bt_taking_rules *rules, bt_bytes heaps,
                                   bt_position_list *out);

/* Writes the position with heap number `which` replaced, its largest part made larger by `more`. */
void bt_games__taking_replace(bt_bytes heaps, size_t which, const bt_split *split, const mpz_t more,
                              bt_text *out);

/* What happened between two positions: which heap became which. */
typedef struct bt_change {
    mpz_t heap, taken, left[3];
    unsigned count;
    size_t heaps; /* how many there were */
    size_t which; /* the one that changed, counted from 0 */
} bt_change;
void bt_games__taking_change_open(bt_change *change);
void bt_games__taking_change_close(bt_change *change);
/* False when no move of these rules leads from one to the other. */
bool bt_games__taking_find_change(const bt_taking_rules *rules, bt_context *ctx, bt_bytes from,
                                  bt_bytes to, bt_change *change);

/* The table of nim-values of an octal game or one like it; NULL: it is another game. */
bt_taking *bt_games__taking_of(bt_game *game);
/* A period that was proved by local steps, with its certificate. */
void bt_games__taking_tell_local(const bt_taking_period *found, bt_period *out);

/* In words; for a game whose data is its table. Games named after Kayles speak of pins. */
void bt_games__taking_describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                               bt_text *out);
/* Rows of pins and the like, and what a move touches in them. */
bt_status bt_games__taking_draw(bt_game *game, bt_bytes position, bt_picture *out);
bt_status bt_games__taking_touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                                 bt_text *ids);
/* Nim-values of the heaps and what follows from them, for a ruleset with theorem and winning. */
bt_status bt_games__taking_explain(bt_game *game, bt_bytes position, bt_steps *out);
/* The idea of a hint. */
const char *bt_games__taking_idea(bt_game *game, bt_bytes position, bt_player player);

#endif
