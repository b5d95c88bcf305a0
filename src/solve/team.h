/* Threads that help with a question: each has a context of its own, in which the same games are
   open. Shared inside src/solve only. */
#ifndef BOUTON_SOLVE_TEAM_H
#define BOUTON_SOLVE_TEAM_H

#include "rules/rules.h"

typedef struct bt_team bt_team;

/* What a helper has: nobody else touches it. */
typedef struct bt_helper {
    bt_context *ctx;
    bt_game *const *games; /* the games of the question, opened again, in the same order */
    void *shared;          /* what all of them were given */
} bt_helper;

/* Can all these games be opened again? */
bool bt_team__can(bt_game *const *games, size_t count);
/* Starts so many helpers, each with a share of the memory that is left, or as many as there can be;
   NULL: none. They are interrupted at the end, and waited for. */
bt_team *bt_team__start(bt_context *ctx, bt_game *const *games, size_t count, unsigned helpers,
                        void (*help)(bt_helper *helper), void *shared);
void bt_team__end(bt_team *team);

#endif
