/* Looking at many positions at once: outcome sequences, periods with proofs, census. */
#ifndef BOUTON_STUDY_INSIDE_H
#define BOUTON_STUDY_INSIDE_H

#include "bouton/study.h"
#include "games/games.h"

/* -- sequences, periods, tables, lists of positions: for every game -- */

/* What a game is asked for when nothing is said: nim-values in impartial normal play, else
   outcomes. BT_INPUT when it cannot be had. */
bt_of bt_study__default_of(const bt_game *game);
const char *bt_study__of_name(bt_of of); /* "outcome", "nim", "value" */

/* The answers for the heaps from..to: a bt_outcome, nim-value or handle each. On BT_LIMIT *done of
   them are good. */
bt_status bt_study__sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                             size_t *done);
/* Equal ones among some answers: of each the index of the first one equal to it, and how many
   different ones there are. */
bt_status bt_study__equals(bt_context *ctx, const uint32_t *answers, size_t count, uint32_t *first,
                           size_t *distinct);
/* The least period and preperiod, proved where a theorem is known, else seen among the first
   `limit` heaps (0: as many as seems sensible). On BT_LIMIT *out says what was found among the
   heaps searched by then; when it searched none, nothing is known. */
bt_status bt_study__period(bt_game *game, bt_of of, uint64_t limit, bt_period *out);
/* The reason in words: the proof, or how far was looked. */
void bt_study__period_explain(bt_game *game, const bt_period *period, bt_text *out);
/* Proof files: the certificate that was found as a short text, with all that is needed to check it
   again. BT_DOMAIN when there are none for such a sequence, BT_LIMIT when no proof was found. */
bt_status bt_study__proof_write(bt_game *game, bt_of of, const bt_period *period, bt_text *out);
/* The same for a certificate by itself. */
void bt_study__certificate_write(const bt_game *game, const bt_certificate *certificate,
                                 bt_text *out);
/* What a proof file claims; the name of the game is a part of its text. A period of 0 says that the
   values never repeat. */
enum { BT_STUDY_CLAIM_WORDS = 2 }; /* of one kind, at most */
typedef struct bt_study_claim {
    bt_of of;
    uint64_t preperiod, period;
    size_t game_place, game_length;
    struct {
        const char *name; /* NULL after the last one */
        size_t place, length;
    } words[BT_STUDY_CLAIM_WORDS + 1]; /* fields of words, such as closed forms */
} bt_study_claim;
/* Checks a proof file from the rules of its game alone. BT_OK: proved. BT_DOMAIN: the message says
   what does not hold. BT_INPUT: it is no proof file, or damaged. */
bt_status bt_study__proof_check(bt_context *ctx, const char *text, bt_study_claim *claim);

/* -- what is wrong with a ruleset -- */

/* Kinds of faults: which promise of bt_rules is not kept. The slow side of every comparison is the
   game by its moves alone. */
typedef enum bt_study_fault {
    BT_STUDY_LOOP,     /* play can come back to the position */
    BT_STUDY_TEXT,     /* it does not print, or what is printed is not read back */
    BT_STUDY_MOVES,    /* the moves differ when asked again, or from a code that is claimed */
    BT_STUDY_NORMAL,   /* the normal form is worth something else */
    BT_STUDY_SPLIT,    /* the parts do not sum to the whole */
    BT_STUDY_NEGATIVE, /* the negative is not worth the negative */
    BT_STUDY_PARTS,    /* the options given as parts make another value */
    BT_STUDY_BOUND,    /* a position is better than its bound */
    BT_STUDY_THEOREM,  /* the closed form disagrees with search */
    BT_STUDY_VALUE,    /* the value by the ruleset's own way is another one */
    BT_STUDY_WINNING,  /* moves that are said to win do not, or others are left out */
    BT_STUDY_SERIES,   /* heaps, cells, or what is listed of them */
    BT_STUDY_ERROR,    /* the ruleset fails there */
    BT_STUDY_FAULTS,
} bt_study_fault;
/* A fault, the smallest position found that shows it, and words. */
typedef struct bt_study_finding {
    bt_study_fault fault;
    bt_position position;
    char words[400];
} bt_study_finding;
typedef struct bt_study_report {
    size_t positions;               /* looked at */
    bool complete;                  /* all that can be reached; else the first ones only */
    bool ended;                     /* play is known to end */
    size_t tested[BT_STUDY_FAULTS]; /* positions on which each promise was tested */
    bt_study_finding findings[BT_STUDY_FAULTS]; /* at most one of each kind, in their order */
    size_t count;
} bt_study_report;
/* Looks at what can be reached from the given positions (none: from small ones), at most `most` of
   it. BT_OK also when something was found; BT_LIMIT: the report holds what was seen by then. */
bt_status bt_study__check(bt_game *game, const bt_position *positions, size_t count, size_t most,
                          bt_study_report *out);
const char *bt_study__fault_name(bt_study_fault fault);

/* -- census: every set S with least element min and elements up to max, same set for both -- */

enum { BT_STUDY_CENSUS_MAX = 64, BT_STUDY_RECORD_SETS = 8 };

typedef enum bt_study_kernel {
    BT_STUDY_KERNEL_AUTO, /* the fastest this machine has */
    BT_STUDY_KERNEL_PORTABLE,
    BT_STUDY_KERNEL_AVX2,
    BT_STUDY_KERNEL_AVX512,
} bt_study_kernel;
bool bt_study__kernel_available(bt_study_kernel kernel);
const char *bt_study__kernel_name(bt_study_kernel kernel);

/* Ranges, 0 standing for "no bound"; `letters`: exactly these are met in the period. A preperiod_to
   of BT_STUDY_PURE asks for a preperiod of 0. */
#define BT_STUDY_PURE UINT64_MAX
typedef struct bt_study_where {
    uint64_t period_from, period_to;
    uint64_t preperiod_from, preperiod_to;
    uint32_t letters;
} bt_study_where;

/* All zero but min and max is a plain count in normal play on all cores. */
typedef struct bt_study_census_options {
    unsigned min, max;           /* 1 <= min <= max <= BT_STUDY_CENSUS_MAX */
    const char *ends;            /* NULL: "P" */
    unsigned size_from, size_to; /* number of elements; 0: no bound */
    unsigned symmetric;          /* p: only sets with p-s in S for every s in S; 0: all */
    bool detail;                 /* letters, periods and preperiods too */
    bool list;                   /* list the sets that satisfy `where`; implies detail */
    bt_study_where where;
    size_t list_limit;    /* at most so many listed, the first in order; 0: 10000 */
    unsigned threads;     /* 0: one per core */
    unsigned part, parts; /* this part, from 1, of so many; 0 and 0: everything */
    const char *store;    /* SQLite file to resume from and to add to; NULL: none */
    bt_study_kernel kernel;
    const struct bt_survey_hire *hire; /* see survey.h; NULL: threads */
} bt_study_census_options;

/* Bit s-1 stands for the element s. Sets are ordered by this number. */
typedef uint64_t bt_study_mask;

typedef struct bt_study_found {
    bt_study_mask set;
    uint64_t period, preperiod;
    uint32_t letters;
} bt_study_found;

/* The largest value met, by how many sets, and the first of these. */
typedef struct bt_study_record {
    uint64_t value, count;
    bt_study_mask sets[BT_STUDY_RECORD_SETS];
} bt_study_record;

typedef struct bt_study_bar {
    uint64_t key, count;
} bt_study_bar;

typedef struct bt_study_histogram {
    bt_study_bar *bars; /* ascending keys, no zero counts */
    size_t count;
} bt_study_histogram;

typedef struct bt_study_census_results {
    /* What was asked: filled from the options, or from the store by bt_study__census_read. */
    unsigned min, max, size_from, size_to, symmetric;
    bool detail, list;
    bt_study_where where;
    char ends[BT_STUDY_CENSUS_MAX + 1]; /* the shortest pattern with the same ends */
    /* How much was done: blocks finished, of those of this part, and taken from the store. */
    uint64_t blocks_done, blocks, blocks_resumed;
    double seconds;         /* of this run */
    bt_study_kernel kernel; /* of this run */
    unsigned threads;
    /* The counts: sets = eventually_left + eventually_right + others. */
    uint64_t sets, eventually_left, eventually_right, others;
    /* Only with detail. letters[m]: sets whose period meets exactly the letters of the bits m. */
    uint64_t letters[16];
    bt_study_record period, preperiod;
    bt_study_histogram periods, preperiods;
    /* Only with list: how many sets satisfy `where`, and the first of them in order; when the
       time is over, the first few thousand. */
    uint64_t found_count;
    bt_study_found *found;
    size_t listed;
} bt_study_census_results;

/* Counts. With BT_LIMIT (interrupted, out of time) the results hold the blocks finished so far, or
   nothing, with a max of 0, when there is no memory for them;
   with a store these are kept there and the next call goes on. BT_INPUT: nonsense, or a store of
   another census (the message names the difference). BT_IO: a store that cannot be read. Close the
   results after every call, whatever it returned. */
bt_status bt_study__count_sets(bt_context *ctx, const bt_study_census_options *options,
                               bt_study_census_results *results);
void bt_study__census_close(bt_context *ctx, bt_study_census_results *results);

/* The totals of the blocks in a store, without computing anything. */
bt_status bt_study__census_read(bt_context *ctx, const char *store,
                                bt_study_census_results *results);

/* Adds the blocks of other stores of the same census to `store`, made when it does not exist. A
   block present twice counts once, and must agree. */
bt_status bt_study__census_merge(bt_context *ctx, const char *store, const char *const *others,
                                 size_t count);

/* "{2,3,6}" */
void bt_study__mask_write(bt_text *text, bt_study_mask set);

#endif
