/* Threads that help with questions: each has a context of its own, in which the same games are
   open, and keeps what it has learnt from one question to the next. Shared inside src/solve only.
 */
#ifndef BOUTON_SOLVE_TEAM_H
#define BOUTON_SOLVE_TEAM_H

#include "rules/rules.h"

typedef struct bt_team bt_team;

/* What a helper has: nobody else touches it. */
typedef struct bt_helper {
    bt_context *ctx;
    bt_game *const *games; /* those of the team, opened again, in the same order */
    void *shared;          /* what all of them were given by this call */
    void *own;             /* what it keeps between two calls; NULL at the first */
} bt_helper;

/* What helpers do when they are called, and what they leave behind at the end. */
typedef struct bt_team_work {
    void (*help)(bt_helper *helper);
    void (*leave)(bt_helper *helper); /* or NULL */
} bt_team_work;

/* Can all these games be opened again? */
bool bt_team__can(bt_game *const *games, size_t count);
/* So many helpers, or as many as there can be; NULL: none. */
bt_team *bt_team__open(bt_context *ctx, bt_game *const *games, size_t count, unsigned helpers,
                       bt_team_work work);
void bt_team__close(bt_team *team);
/* Are these its games? */
bool bt_team__knows(const bt_team *team, bt_game *const *games, size_t count);
/* Sets them to work, each with a share of the memory that is left: false if that is too little.
   Until they are called back, the memory is set aside. */
bool bt_team__call(bt_team *team, void *shared);
/* Interrupts them and waits until they are back. */
void bt_team__call_back(bt_team *team);

#endif
