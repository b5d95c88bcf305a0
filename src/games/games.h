/* The rulesets that come with the library. */
#ifndef BOUTON_GAMES_INSIDE_H
#define BOUTON_GAMES_INSIDE_H

#include "bouton/games.h"
#include "solve/solve.h"

/* The table of rulesets, in the order of its file; NULL past the end. */
const bt_rules *bt_games__at(size_t index);
/* A ruleset by its name; NULL when there is none. */
const bt_rules *bt_games__find(const char *name, size_t length);
/* Fails with a name that is none, and names the nearest; `more`: further names, ended by NULL. */
bt_status bt_games__refuse_name(bt_context *ctx, const char *text, size_t length,
                                const char *const *more);

/* Functions that games add to the expression language: the `functions` of bt_hooks. */
const bt_function *bt_games__functions(void);
/* All functions of the language, these behind those about values; NULL past the end. */
const bt_function *bt_games__function(size_t index);

/* -- subtraction games with an ending rule --
   From a heap n Left takes some s <= n of her set, Right of his. A player who cannot move meets
   the letter of the heap, ends[n mod length]: L or R names the winner, N lets the player to move
   win, P lets the other one win. "P" is normal play, "N" is misere play. */

enum { BT_GAMES_ELEMENT_MAX = 1 << 26, BT_GAMES_ENDS_MAX = 1 << 16 };

/* Positive integers: those listed, in any order, and every s, every odd s, every even s from a
   number on (0: none). {2k+3} with 4 is {.elements = (uint32_t[]){4}, .count = 1, .odd = 3}. */
typedef struct bt_games_set {
    const uint32_t *elements;
    size_t count;
    uint32_t every, odd, even;
} bt_games_set;

typedef struct bt_games_subtraction {
    bt_games_set left, right; /* right all zero: the same as left */
    const char *ends;         /* letters of L R N P; NULL: "P" */
} bt_games_subtraction;

/* The outcomes of the heaps first, .., first+count-1 as letters; not terminated. On BT_LIMIT those
   found by then are written, in order, and the others are left alone. */
bt_status bt_games__outcomes(bt_context *ctx, const bt_games_subtraction *game, uint64_t first,
                             size_t count, char *letters);

/* How often each bt_outcome occurs among the heaps first, .., first+count-1. On BT_LIMIT among
   those of them found by then, as many as the counts add up to. */
bt_status bt_games__outcome_counts(bt_context *ctx, const bt_games_subtraction *game,
                                   uint64_t first, uint64_t count, uint64_t counts[4]);

/* The outcome of one heap, however large: far heaps by a proved period. The second form takes the
   decimal digits of a number of any length. */
bt_status bt_games__outcome_at(bt_context *ctx, const bt_games_subtraction *game, uint64_t heap,
                               bt_outcome *outcome);
bt_status bt_games__outcome_at_decimal(bt_context *ctx, const bt_games_subtraction *game,
                                       const char *digits, size_t length, bt_outcome *outcome);

/* What proves a period. The reach is the largest element of both sets (where a set is infinite,
   also the start of its tail, and at least 64). Write l(n), r(n) for: Left, Right wins the heap n
   moving first.
   WINDOWS: `length` = reach outcomes from `from` on are those from `from` + shift on. (For an
   infinite set besides: the heaps lost to a player moving first, below `from` and below `from` +
   shift, show the same parities relative to these two points.) The shift is the period, or with
   an infinite set sometimes a multiple of it.
   LEFT_RUN: `length` = reach consecutive L.    LEFT_FIRST: l(n) = 1 at `length` = max of Right's
   set
   + min of Left's set consecutive n; Right's set must be finite.    RIGHT_RUN, RIGHT_FIRST:
   mirrors. */
typedef enum bt_games_rule {
    BT_GAMES_ANY, /* only in a question: the one that needs the fewest heaps */
    BT_GAMES_WINDOWS,
    BT_GAMES_LEFT_RUN,
    BT_GAMES_LEFT_FIRST,
    BT_GAMES_RIGHT_RUN,
    BT_GAMES_RIGHT_FIRST,
} bt_games_rule;
const char *bt_games__rule_name(bt_games_rule rule); /* "equal windows", .. */

/* Claims: the outcomes have this least preperiod and least period, and `letters` (bit 1 <<
   bt_outcome each) are those met in a period. */
typedef struct bt_games_certificate {
    bt_games_rule rule;
    uint64_t preperiod, period;
    uint64_t from, length, shift;
    uint32_t letters;
} bt_games_certificate;

/* Least preperiod and period of the outcomes with a proof by the rule asked for. BT_DOMAIN when
   that rule does not apply; BT_LIMIT when the budget ends first: then all is 0 but `length`, the
   number of heaps from 0 on in which no period was found by then. */
bt_status bt_games__outcome_period(bt_context *ctx, const bt_games_subtraction *game,
                                   bt_games_rule rule, bt_games_certificate *certificate);

/* Checks a certificate from scratch by the rules of the game alone, sharing no code with the
   search. BT_OK: proved. BT_DOMAIN: the message says what does not hold. */
bt_status bt_games__certificate_check(bt_context *ctx, const bt_games_subtraction *game,
                                      const bt_games_certificate *certificate);

/* The values of heaps, for one set or in normal play, by Nowakowski's normalisation: an end that
   Left wins is worth 1, Right -1, N is *, P is 0. Heaps are compared all at once and canonical
   options are read off their order, so that values are had whose comparison would take long. The
   game is borrowed. */
typedef struct bt_games_values bt_games_values;
bt_status bt_games__values_open(bt_games_values **out, bt_context *ctx,
                                const bt_games_subtraction *game);
void bt_games__values_close(bt_games_values *values);
bt_value bt_games__values_at(bt_games_values *values, uint64_t heap);
/* The least heap with the value of this one. */
bt_status bt_games__values_first(bt_games_values *values, uint64_t heap, uint64_t *first);
bt_status bt_games__values_compare(bt_games_values *values, uint64_t a, uint64_t b,
                                   bt_relation *relation);

/* A proved pattern in the order of all heaps. With A(n, m) for G(n) <= G(m):
   A(n+period, m+period) = A(n, m) for n, m >= from; A(n+period, m) = A(n, m) and A(m, n+period) =
   A(m, n) for n >= m + width. So from the heap `settled` on `fresh` heaps of each period have new
   values; `before` counts the different values of smaller heaps. Only if fresh is 0 the values
   are periodic; value_period and value_preperiod are the least then. */
typedef struct bt_games_pattern {
    bool found;
    uint64_t period, from, width, settled;
    uint64_t before, fresh;
    uint64_t value_period, value_preperiod;
    uint64_t searched; /* heaps compared with each other; on BT_LIMIT, those by then */
} bt_games_pattern;
/* Compares at most `limit` heaps with each other (0: 2^14). Infinite sets are not looked at: then
   `searched` is 0. */
bt_status bt_games__values_pattern(bt_games_values *values, uint64_t limit, bt_games_pattern *out);
/* Checks found patterns from scratch by the rules alone. BT_DOMAIN: the message says what does not
   hold. */
bt_status bt_games__pattern_check(bt_context *ctx, const bt_games_subtraction *game,
                                  const bt_games_pattern *pattern);

/* An order that has no period, for it changes along the line n : m = run : rise; what keeps it
   instead is told in subtraction_slope.c. `heaps` of them decide all others. */
typedef struct bt_games_slope {
    uint64_t period, run, rise, heaps;
} bt_games_slope;
/* BT_PASS: none is seen in tables of at most `limit` heaps. What is found is proved. */
bt_status bt_games__slope_find(bt_context *ctx, const bt_games_subtraction *game, uint64_t limit,
                               bt_games_slope *out);
bt_status bt_games__slope_check(bt_context *ctx, const bt_games_subtraction *game,
                                const bt_games_slope *slope);

/* A closed form: the heaps n of one residue are worth { options | options }, and an option is a
   fixed heap, the heap n - number, or 0. */
enum { BT_GAMES_FORM_OPTIONS = 12 };
typedef enum bt_games_form_kind {
    BT_GAMES_FORM_HEAP,
    BT_GAMES_FORM_LESS,
    BT_GAMES_FORM_ZERO
} bt_games_form_kind;
typedef struct bt_games_form_option {
    bt_games_form_kind kind;
    uint64_t number;
} bt_games_form_option;
typedef struct bt_games_form {
    size_t count[2]; /* by bt_player */
    bt_games_form_option option[2][BT_GAMES_FORM_OPTIONS];
} bt_games_form;
/* One form for each residue modulo the period of the order, good for all heaps from `from` on. */
typedef struct bt_games_forms {
    bt_games_form *at; /* NULL: none was found */
    uint64_t period, from;
} bt_games_forms;
/* Reads forms off the canonical options of heaps of a found pattern, and proves them. BT_OK with
   at = NULL when the options follow no such rule, or too many heaps would have to be looked at. */
bt_status bt_games__values_forms(bt_games_values *values, const bt_games_pattern *pattern,
                                 bt_games_forms *out);
void bt_games__forms_close(bt_context *ctx, bt_games_forms *forms);
/* Checks them from scratch by the rules alone, for all heaps; see docs/theory-order.md. */
bt_status bt_games__forms_check(bt_context *ctx, const bt_games_subtraction *game,
                                const bt_games_pattern *pattern, const bt_games_forms *forms);

/* A sum of heaps, each n + offset with a sign. */
enum { BT_GAMES_SUM_HEAPS = 4 };
typedef struct bt_games_sum {
    size_t count;
    uint64_t offset[BT_GAMES_SUM_HEAPS];
    bool minus[BT_GAMES_SUM_HEAPS];
} bt_games_sum;
/* A proved pattern in the outcomes of all sums of at most so many heaps with these signs: with the
   heaps in ascending order, the outcome stays the same when all heaps grow by `period` (the least
   one is at least `from`), or when those above a gap of at least `width` do. `states` sums were
   looked at; 0: no pattern was found. */
typedef struct bt_games_sum_pattern {
    uint64_t period, from, width, states;
} bt_games_sum_pattern;
/* Finds it, starting from the pattern of the order; `outcome` gets the letters of the sum for n <
   from + period, after which they repeat. The caller frees it: from + period bytes. */
bt_status bt_games__sum_find(bt_context *ctx, const bt_games_subtraction *game,
                             const bt_games_pattern *order, const bt_games_sum *sum,
                             bt_games_sum_pattern *out, char **outcome);

/* Checks it by the rules alone, with the `length` letters that are claimed. */
bt_status bt_games__sum_check(bt_context *ctx, const bt_games_subtraction *game,
                              const bt_games_sum *sum, const bt_games_sum_pattern *pattern,
                              const char *outcome, size_t length);

/* In words: a form as {[0], [2] | [n-2]}, a sum as +18,-9,-9,+0 from a place in a text to the end
   of the line. */
void bt_games__form_write(const bt_games_form *form, bt_text *out);
bt_status bt_games__sum_read(bt_context *ctx, const char *text, size_t at, bt_games_sum *sum);
/* Certificates for them; `words` belongs to the certificate, and must be open as long as it is
   used. That of an order becomes one with forms. */
void bt_games__forms_certify(const bt_games_pattern *order, const bt_games_forms *forms,
                             bt_text *words, bt_certificate *out);
void bt_games__sum_certify(const bt_games_sum *sum, const bt_games_sum_pattern *pattern,
                           const char *outcome, bt_text *words, bt_certificate *out);

/* The pattern that a certificate consists of; false when it is of another kind. */
bool bt_games__pattern_of(const bt_period *period, bt_games_pattern *out);

/* The values of a game opened by its name; NULL, without an error, when it is no subtraction game
   or has no values. Borrowed from the game. */
bt_games_values *bt_games__values_of(bt_game *game);
/* The rules of a game opened by its name; NULL when it is no subtraction game. Borrowed. */
const bt_games_subtraction *bt_games__subtraction_of(const bt_game *game);

#endif
