/* Games in misère play by their quotients. Shared inside the library. */
#ifndef BOUTON_SOLVE_MISERE_H
#define BOUTON_SOLVE_MISERE_H

#include "base/map.h"
#include "rules/rules.h"
#include "solve/quotient.h"

/* The quotient of an impartial game in misère play, as far as it is known. Its heaps are the parts
   of positions that were met; in a game with a sequence of heaps number n is the heap n. */
typedef struct bt_misere {
    bt_game *game; /* borrowed */
    bt_quotient q;
    bt_map numbers; /* representative -> number of the part */
    bt_words parts; /* number -> representative */
    bool bounded;   /* moves have a reach: */
    uint64_t taken;
    unsigned pieces;
    bool settled; /* proved: heap n + period is alike heap n from the preperiod on, for ever */
    uint64_t preperiod, period;
    uint64_t failed; /* heaps from this one on are beyond the limits of quotients; 0: none known */
} bt_misere;

/* Fails when the game is partizan, or not to be played in sums. */
bt_status bt_solve__misere_open(bt_misere *m, bt_game *game);
void bt_solve__misere_close(bt_misere *m);
/* Adds a position with all that can be reached from it, as its parts. */
bt_status bt_solve__misere_add(bt_misere *m, bt_position position);
/* Makes the heaps up to n known, or all heaps. */
bt_status bt_solve__misere_extend(bt_misere *m, uint64_t n);
/* The same without an end where all heaps are settled. */
bt_status bt_solve__misere_extend_on(bt_misere *m, uint64_t n);
/* Heaps 1 .. `most` of Nim join the game, after all that is known of it; nothing else follows. */
bt_status bt_solve__misere_join_nim(bt_misere *m, uint32_t most);
/* The numbers of the parts of a position; BT_PASS: some are not known. */
bt_status bt_solve__misere_parts(bt_misere *m, bt_position position, bt_words *out);
/* The heap that is alike heap n, and known. */
uint64_t bt_solve__misere_reduce(const bt_misere *m, uint64_t n);
/* The image of a position whose parts are known; BT_PASS: some are not. */
bt_status bt_solve__misere_image(bt_misere *m, bt_bytes position, uint32_t *image);

/* What an impartial game in misère play, opened by its name, can be asked then: outcomes and
   winning moves of heaps of any size, reasons, periods. Other games are left alone. */
void bt_solve__teach_misere(bt_game *game);
/* The quotient that such a game has learned so far; NULL at the memory limit. */
bt_misere *bt_solve__misere_of(bt_game *game);

/* A period of outcomes that follows from the quotient of the game, its lore. */
extern const bt_certificate_kind bt_solve__quotient_kind;

#endif
