/* The genus of impartial games in misère play. Shared inside the library.

   The genus of G is g^(g0 g1 g2 ..): g is its nim-value in normal play, gi the misère nim-value of
   G with i heaps *2 beside it; from some place on the last two repeat (Conway 1976, ch. 12; Winning
   Ways, ch. 13). All of it is read off the monoid of the misère nim-values of the game's positions,
   *1 and *2 among them. */
#ifndef BOUTON_SOLVE_GENUS_H
#define BOUTON_SOLVE_GENUS_H

#include "solve/misere.h"

enum { BT_GENUS_DIGITS = 60 };

typedef struct bt_genus {
    uint32_t nim;
    uint32_t count; /* of the digits that are written: the last two repeat for ever */
    uint32_t digit[BT_GENUS_DIGITS];
} bt_genus;

/* Tame: a genus as heaps of Nim have it, and only tame options; sums of such are played like Nim.
   Not tame with only tame options: just one of g and g0 is 0 or 1; restive if that is g, restless
   if it is g0 (Conway 1976, ch. 12). Else the genus alone is told. */
typedef enum bt_genus_kind {
    BT_GENUS_TAME,
    BT_GENUS_RESTIVE,
    BT_GENUS_RESTLESS,
    BT_GENUS_LIKE_NIM, /* the genus of a tame game, with options that are wild */
    BT_GENUS_WILD,
    BT_GENUS_UNKNOWN,
} bt_genus_kind;

/* Genera by play, each from those of the options: of small positions. */
typedef struct bt_genus_play {
    bt_game *game;
    bt_map found;   /* position -> twice the place of its genus, and 1 if it is tame */
    bt_genus *list; /* all that occur */
    size_t count, capacity;
} bt_genus_play;
void bt_solve__genus_play_open(bt_genus_play *play, bt_game *game);
void bt_solve__genus_play_close(bt_genus_play *play);
bt_status bt_solve__genus_by_play(bt_genus_play *play, bt_position position, bt_genus *out,
                                  bt_genus_kind *kind);

typedef struct bt_genera {
    bt_misere m;
    bt_game *game;   /* in misère play, borrowed */
    uint32_t levels; /* misère nim-values below this are told apart */
    uint32_t count;  /* parts of the game */
    uint32_t *nims;  /* of all parts, in normal play */
    size_t capacity; /* of nims */
    bt_words kinds;  /* of all parts */
    bool low;        /* digits of `levels` or more are one, and kinds unknown */
    bool ready;      /* all of this is known */
    bool settled;    /* heap n + period is alike heap n from the preperiod on, for ever */
    uint64_t preperiod, period;
    uint64_t failed; /* heaps from this one on are beyond quotients; 0: none known */
    bt_genus_play play;
} bt_genera;

bt_status bt_solve__genera_open(bt_genera *g, bt_game *game);
void bt_solve__genera_close(bt_genera *g);
/* Makes heaps up to n known by a quotient, or all heaps. BT_PASS: it is beyond that. */
bt_status bt_solve__genera_extend(bt_genera *g, uint64_t n);
/* By the quotient where there is one, else by play. */
bt_status bt_solve__genus_of_heap(bt_genera *g, uint64_t n, bt_genus *out, bt_genus_kind *kind);
/* With all that can be reached from it. */
bt_status bt_solve__genus_of_position(bt_genera *g, bt_position position, bt_genus *out,
                                      bt_genus_kind *kind);
/* From now on digits of 4 or more are one, which may have a period where all digits have none. */
void bt_solve__genera_lower(bt_genera *g);
/* The least period of the genera, once it is settled that they have one. */
bt_status bt_solve__genus_period(bt_genera *g, uint64_t *preperiod, uint64_t *period);

/* The kind of a position with this genus, whose options are all tame or not. */
bt_genus_kind bt_solve__judge_genus(const bt_genus *genus, bool tame_options);
bool bt_solve__genus_equal(const bt_genus *a, const bt_genus *b);
/* 0^120, 1^031, and n^(n, n xor 2). */
bool bt_solve__genus_is_tame(const bt_genus *genus);
/* `4^146`; `16^16,18` where a digit is larger than 9. */
void bt_solve__print_genus(const bt_genus *genus, bt_text *out);
const char *bt_solve__genus_kind_name(bt_genus_kind kind);

#endif
