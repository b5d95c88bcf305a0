/* Statements of papers, and the state of a check: for those who write checks. */
#ifndef BOUTON_PAPERS_INQUIRY_H
#define BOUTON_PAPERS_INQUIRY_H

#include "papers/papers.h"
#include "study/study.h"

/* A check is a small function that reads like its statement. It tells the range it looks at, works
   every case out the slow way, from the rules, and puts it before bt_papers__expect:

       static void theorem_1_i(bt_inquiry *q)
       {
           unsigned most = bt_papers__pick(q, 20, 60);
           bt_papers__range(q, "n <= %u", most);
           for (unsigned n = 1; n <= most && bt_papers__going(q); n++)
               bt_papers__expect(q, blue(q, 2 * n - 1) == one_over(q, n - 1), "n = %u", n);
       }

   and has a line in its file's table of claims. Where the paper has a slip, the check first tries
   the printed form, until a case fails, and then the corrected one:

       bt_papers__as_printed(q, "..");
       .. cases ..
       bt_papers__as_corrected(q, "..");
       .. cases, in which q->corrected is set ..

   A check whose cases are all there are says so by bt_papers__whole, one whose cases decide all
   others ends with bt_papers__settle, which says why.

   The status follows from what was found, never from what was expected to be found: a printed form
   without a failing case holds, and a claim without a single case fails. */

enum { BT_PAPERS_SEED = 1902 };

typedef struct bt_inquiry {
    bt_context *ctx;
    bool thorough;
    int part;         /* of the claim */
    bt_random random; /* seeded by BT_PAPERS_SEED for every claim */
    bt_status status; /* not BT_OK: a limit was met, and the inquiry is over */
    bool corrected;   /* the corrected form is under way */
    bool refuted;     /* a case of the form under way failed */
    bool slip;        /* a case of the printed form failed */
    bool whole;       /* all cases there are were to be looked at */
    bt_papers_finding *finding;
    bt_game **games; /* opened so far, each once */
    size_t game_count, game_capacity;
} bt_inquiry;

/* The claims, table by table in printed order. */
extern const bt_papers_claim bt_papers__pn_abstract[], bt_papers__pn_piles[], bt_papers__pn_order[],
    bt_papers__pn_examples[], bt_papers__pn_infinitesimals[], bt_papers__pn_green_examples[],
    bt_papers__pn_variants[], bt_papers__pn_beyond[];
extern const bt_papers_claim bt_papers__nim_positions[], bt_papers__nim_heaps[],
    bt_papers__nim_mex[], bt_papers__nim_boards[];
extern const bt_papers_claim bt_papers__im_wythoff[], bt_papers__im_blocking[],
    bt_papers__im_diagonal[], bt_papers__im_theorem[], bt_papers__im_learning[];
extern const bt_papers_claim bt_papers__ep_outcomes[], bt_papers__ep_symmetric[],
    bt_papers__ep_values[];

/* -- what checks say -- */
void bt_papers__range(bt_inquiry *q, const char *format, ...) BT_PRINTF(2, 3); /* adds to it */
void bt_papers__note(bt_inquiry *q, const char *format, ...) BT_PRINTF(2, 3);  /* adds to it */
void bt_papers__as_printed(bt_inquiry *q, const char *form);
void bt_papers__as_corrected(bt_inquiry *q, const char *form);
/* Counts a case. The first one that is not true refutes the form under way; the rest says which it
   was. After a failed computation nothing counts. */
void bt_papers__expect(bt_inquiry *q, bool truth, const char *format, ...) BT_PRINTF(3, 4);
/* The same for a statement about a few positions, all of which are looked at: it can be proved. */
void bt_papers__whole(bt_inquiry *q, const char *format, ...) BT_PRINTF(2, 3);
/* Says why the cases looked at so far decide all that there are: then the statement is proved, and
   does not merely hold. Nothing is said after a case that failed. */
void bt_papers__settle(bt_inquiry *q, const char *format, ...) BT_PRINTF(2, 3);
/* The same by a certificate: the period of a game's sequence, written as a proof file, checked by
   the rules alone and kept with the finding. False when there is no such proof. */
bool bt_papers__certify(bt_inquiry *q, const char *game, bt_of of, bt_period *period);
/* Keeps any other certificate, once its file is checked. */
bt_status bt_papers__keep(bt_inquiry *q, const bt_game *game, const bt_certificate *certificate);
uint64_t bt_papers__field(const bt_certificate *certificate, const char *name);
/* Settles what was looked at for all n < range and is said in a form that repeats every so many
   heaps from some heap on, when the sequence itself repeats. */
void bt_papers__settle_by_period(bt_inquiry *q, const char *game, bt_of of, uint64_t range,
                                 uint64_t from, uint64_t every);
/* Counts cases that were looked at elsewhere. */
void bt_papers__count(bt_inquiry *q, uint64_t cases);
/* Whether to look at more cases: false once the form is refuted or a limit was met. */
bool bt_papers__going(bt_inquiry *q);
unsigned bt_papers__pick(const bt_inquiry *q, unsigned quick, unsigned thorough);
/* Ends the inquiry when the status is not BT_OK; true when it is. */
bool bt_papers__fine(bt_inquiry *q, bt_status status);

/* -- positions, by their text; after a failure the answer is '?', BT_NONE or 0 -- */
bt_game *bt_papers__game(bt_inquiry *q, const char *name); /* NULL after a failure */
bt_position bt_papers__position(bt_inquiry *q, const char *game, const char *format, ...)
    BT_PRINTF(3, 4);
/* The outcome by search alone, as a letter. */
char bt_papers__outcome(bt_inquiry *q, const char *game, const char *format, ...) BT_PRINTF(3, 4);
/* The canonical value, and the nim-value by mex, both from the options alone. */
bt_value bt_papers__value(bt_inquiry *q, const char *game, const char *format, ...) BT_PRINTF(3, 4);
uint32_t bt_papers__mex(bt_inquiry *q, const char *game, const char *format, ...) BT_PRINTF(3, 4);
/* The options that a player wins by moving to, appended as positions; how many they are. */
size_t bt_papers__wins(bt_inquiry *q, bt_game *game, bt_position from, bt_player player,
                       bt_words *out);
/* Whether these positions are, up to symmetry, those of the texts (the last one NULL). */
bool bt_papers__are_these(bt_inquiry *q, const char *game, const bt_words *positions,
                          const char *const *texts);
/* Cases: the outcome by search; the moves that win by search, for either player alike. */
void bt_papers__expect_outcome(bt_inquiry *q, const char *game, const char *position, char outcome);
void bt_papers__expect_wins(bt_inquiry *q, const char *game, const char *from,
                            const char *const *to);
/* A value as a text, good until `text` is closed. */
const char *bt_papers__show(bt_inquiry *q, bt_value g, bt_text *text);

#endif
