/* Misère quotients as a study: of whole graphs, and their proof files. */
#ifndef BOUTON_STUDY_QUOTIENT_H
#define BOUTON_STUDY_QUOTIENT_H

#include "picture/picture.h"
#include "solve/misere.h"
#include "solve/quotient_words.h"
#include "study/study.h"

/* Adds all nodes of a game of counters. BT_INPUT for another game: it needs positions. */
bt_status bt_study__quotient_nodes(bt_misere *m);

/* The order of a small quotient by divisibility, and the images of the heaps. */
bt_status bt_study__draw_quotient(const bt_misere *m, bool heaps, bt_picture *out);

/* Proof files of quotients of games with heaps. BT_DOMAIN: there are none for this game. */
bt_status bt_study__quotient_write(bt_misere *m, bt_text *out);

#define BT_STUDY_QUOTIENT_HEADING "bouton quotient 1\n"

/* What such a file claims. */
typedef struct bt_study_quotient_claim {
    char game[400];
    uint32_t order, heaps;
    bool listed;                /* not heaps, but so many positions */
    uint64_t preperiod, period; /* a period of 0: nothing is said of other heaps */
} bt_study_quotient_claim;
/* Checks a file from the rules of its game, with moves of its own for codes and subtraction sets,
   and nothing of what found the quotient. `find` knows games by their names, which may be those of
   scripts. BT_DOMAIN: the message says what does not hold. BT_INPUT: the file is damaged. */
bt_status bt_study__quotient_check(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_study_quotient_claim *claim);

#endif
