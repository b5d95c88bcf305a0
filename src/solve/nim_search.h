/* The search of nim-values from inside. Shared by nim_search.c, nim_ask.c and nim_table.c only. */
#ifndef BOUTON_SOLVE_NIM_SEARCH_H
#define BOUTON_SOLVE_NIM_SEARCH_H

#include "solve/addends.h"
#include "solve/busy.h"
#include "solve/memo.h"

typedef struct bt_nim_choice bt_nim_choice;
typedef struct bt_nim_visit bt_nim_visit;

typedef struct bt_nim_search {
    bt_game *game;
    bt_memos *memos;
    size_t budget;   /* of parts still to be looked at */
    bt_addends list; /* which begins with the parts of the position */
    size_t parts;    /* how many these are */
    bt_nim_choice *choices;
    size_t count, capacity;
    unsigned depth;
    bt_key *keys; /* of the addends that were listed last, where there is a table */
    size_t key_capacity;
    bt_table *table;        /* part -> mask; or NULL */
    bool brief;             /* nothing else is remembered: see nim_table.c */
    bt_busy *busy;          /* the parts that threads are at; NULL: it is alone */
    bt_nim_visit *visit;    /* the newest */
    bt_nim_visit *answered; /* where to go back to: another thread found what is asked there */
    size_t set_aside;       /* bytes for threads and their table, if it has helpers, */
    size_t since;           /* and the positions that it had examined without them */
} bt_nim_search;

/* Of this position. Close it in any case. */
bt_status bt_nim__open(bt_nim_search *s, bt_game *game, bt_position position);
void bt_nim__close(bt_nim_search *s);
/* The nim-value, by looking at no more parts than the budget says: else BT_LIMIT and no error.
   BT_PASS: it is too large, or the game too long. */
bt_status bt_nim__find(bt_nim_search *s, uint32_t *nim);
/* The same, if it is known already. */
bool bt_nim__is_known(bt_nim_search *s, uint32_t *nim);
/* Only whether it is this one. */
bt_status bt_nim__is(bt_nim_search *s, uint32_t nim, bool *is);

/* It has helpers, and is short of memory. */
bool bt_nim__is_cramped(const bt_nim_search *s);
/* Parts that were kept since go, with all that is remembered of them but for the table. */
void bt_nim__drop_parts(bt_nim_search *s, bt_positions_mark kept);

/* By which the table knows a part. */
static inline bt_key bt_nim__key(bt_bytes part)
{
    return bt_table__key(part.at, part.length, 0);
}

/* The table of the memos, made at the first call; NULL at the memory limit. It may grow to so many
   bytes. */
bt_table *bt_nim__table(bt_memos *memos, bt_context *ctx, size_t bytes);

#endif
