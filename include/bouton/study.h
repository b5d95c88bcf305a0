/* Many positions at once: sequences, periods, tables, lists. */
#ifndef BOUTON_STUDY_H
#define BOUTON_STUDY_H

#include "bouton/games.h"
#include "bouton/picture.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The answers for the heaps first, .., first + count - 1: outcomes as letters, nim-values, values.
   On BT_LIMIT *done of them are good. */
BT_API bt_status bt_study_letters(bt_game *game, uint64_t first, size_t count, char *out,
                                  size_t *done);
BT_API bt_status bt_study_nims(bt_game *game, uint64_t first, size_t count, uint32_t *out,
                               size_t *done);
BT_API bt_status bt_study_values(bt_game *game, uint64_t first, size_t count, bt_value *out,
                                 size_t *done);

/* The least period and preperiod, proved where a theorem is known, else seen among the first
   `limit` heaps (0: as many as seems sensible). A period of 0 that is proved says that the answers
   never repeat. On BT_LIMIT *out says what was found among the heaps searched by then. `reason`, if
   not NULL, becomes the proof in words. */
typedef struct bt_study_repeat {
    size_t size; /* of this struct */
    bool found, proved;
    uint64_t preperiod, period;
    int64_t saltus; /* what is added to nim-values in each period */
    uint64_t searched;
} bt_study_repeat;
BT_API bt_status bt_study_find_period(bt_game *game, bt_of of, uint64_t limit, bt_study_repeat *out,
                                      char **reason);

/* The misère quotient of heaps up to `last` of an impartial game in misère play, or of all heaps
   once their images repeat; proved. `words`, if not NULL, becomes four lines, each a word and what
   it lists, separated by tabs: images (of the heaps 0, 1, ..), p_portion, relations, generators
   (heaps). On BT_LIMIT all this tells of the heaps before the limit. */
typedef struct bt_study_monoid {
    size_t size;    /* of this struct */
    uint32_t order; /* 0: nothing is known */
    uint64_t heaps; /* that are known: 0, 1, .. */
    bool all_heaps; /* proved: heap n + period is alike heap n from the preperiod on */
    uint64_t preperiod, period;
    bool tame; /* it is the quotient of Nim */
    uint32_t kernel;
} bt_study_monoid;
BT_API bt_status bt_study_quotient(bt_game *game, uint64_t last, bt_study_monoid *out,
                                   char **words);
/* Its proof as a text, as `bouton quotient --proof` writes it; and whether such a text proves what
   it says of this game, checked by the game's moves. BT_DOMAIN: the message says what does not
   hold. */
BT_API bt_status bt_study_quotient_proof(bt_game *game, uint64_t last, char **proof);
BT_API bt_status bt_study_quotient_verify(bt_game *game, const char *proof);

/* The answers for the positions of a grid, row by row; nim-values or outcomes (as bt_outcome). At a
   limit the rows found by then were handed on. */
BT_API bt_status bt_study_table(bt_game *game, bt_of of, uint32_t rows, uint32_t columns,
                                bt_row_sink *sink, void *data);
/* The first `count` pairs x <= y whose outcome it is: by the larger pile, then the smaller one,
   unless the ruleset lists them itself (by the smaller pile). At a limit those found by then were
   handed on. */
BT_API bt_status bt_study_positions(bt_game *game, bt_outcome outcome, uint64_t count,
                                    bt_pair_sink *sink, void *data);

/* The census: every set S with least element `min` and elements up to `max` (at most 64), as a
   subtraction game of the same set for both players whose ends are decided by the letters `ends`
   ("P": normal play). Counts the sets whose outcome is L, or R, from some heap on. With `list` the
   first so many sets are handed on with their periods, in order: bit s-1 of `set` stands for the
   element s, bit 1 << bt_outcome of `letters` for an outcome in the period. On BT_LIMIT the counts
   are those of the sets looked at by then. */
typedef struct bt_study_tally {
    size_t size; /* of this struct */
    uint64_t sets, eventually_left, eventually_right, others;
} bt_study_tally;
typedef struct bt_study_row {
    uint64_t set, period, preperiod, letters;
} bt_study_row;
typedef void bt_study_row_sink(void *data, const bt_study_row *row);
BT_API bt_status bt_study_census(bt_context *ctx, unsigned min, unsigned max, const char *ends,
                                 size_t list, bt_study_tally *out, bt_study_row_sink *sink,
                                 void *data);

/* -- pictures, drawn into an empty picture -- */

/* Such a table of at most 1000 rows and columns: nim-values as colours, with numbers where they
   fit, outcomes as squares. */
BT_API bt_status bt_study_draw_table(bt_game *game, bt_of of, uint32_t rows, uint32_t columns,
                                     bt_picture *out);
/* The positions of bt_study_positions as points, with the lines along which they lie: by a theorem
   where there is one, else measured, and said to be so. */
BT_API bt_status bt_study_draw_positions(bt_game *game, bt_outcome outcome, uint64_t count,
                                         bt_picture *out);
/* The heaps first, .., last: nim-values as points, with the period where one is found, outcomes as
   squares in rows. `fold` is the length of a row, also of nim-values as colours then; 0: the period
   where there is a short one. */
BT_API bt_status bt_study_draw_sequence(bt_game *game, bt_of of, uint64_t first, uint64_t last,
                                        uint32_t fold, bt_picture *out);
/* What a census kept in a file: periods, preperiods, the share of sets that are L in the end. */
BT_API bt_status bt_study_draw_survey(bt_context *ctx, const char *store, bt_picture *out);

/* Looks at what can be reached from the positions (none: from small ones), at most `most` of it
   (0: 20000), and compares every promise of the ruleset with the game by its moves alone. Each
   fault is handed on with words, and with the smallest position found that shows it (or
   BT_NO_POSITION). BT_OK also when something is wrong; on BT_LIMIT what was found by then was
   handed on. */
typedef void bt_fault_sink(void *data, const char *fault, bt_position position, const char *words);
typedef struct bt_study_checked {
    size_t size;      /* of this struct */
    size_t positions; /* looked at */
    bool complete;    /* all that can be reached; else the first ones only */
    bool ended;       /* play is known to end */
    size_t faults;
} bt_study_checked;
BT_API bt_status bt_study_check(bt_game *game, const bt_position *positions, size_t count,
                                size_t most, bt_fault_sink *sink, void *data,
                                bt_study_checked *out);

#ifdef __cplusplus
}
#endif
#endif
