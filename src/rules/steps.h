/* The reason for an outcome, step by step: what a page, a terminal and a notebook show. */
#ifndef BOUTON_RULES_STEPS_H
#define BOUTON_RULES_STEPS_H

#include "base/base.h"
#include "bouton/rules.h"

/* What a step is, and what its rows hold:

     fact, theorem, brackets   no rows
     nim-sum      a heap, its binary digits, a remark; the last row is the sum
     nim-values   a part, its nim-value, a remark
     parts        a part, its value
     images       a heap, its image in the misère quotient: a^2 b
     options      a move, the value of what it leaves, `sensible`, `dominated` or `reversible`, by
                  what it is dominated or through what it is reversed, what then stands for it
     moves        a winning move, the position it leads to
     blocks       a move that has to be blocked, the position it leads to
     replies      a move, the answer, the position after both
     line         who moves, the move, the position it leads to: one line of best play
     failing      a move that loses, though another wins; the answer, the position after both
     conclusion   who wins: exactly one step, whose title says just that; no rows

   Cells may be empty at the end of a row. Title, text and cells are plain text of one line each; a
   title is no whole sentence, a text is one or more; latex is a formula, without $, or empty. */
typedef enum bt_step_kind {
    BT_STEP_FACT,
    BT_STEP_THEOREM,
    BT_STEP_BRACKETS,
    BT_STEP_NIM_SUM,
    BT_STEP_NIM_VALUES,
    BT_STEP_PARTS,
    BT_STEP_IMAGES,
    BT_STEP_OPTIONS,
    BT_STEP_MOVES,
    BT_STEP_BLOCKS,
    BT_STEP_REPLIES,
    BT_STEP_LINE,
    BT_STEP_FAILING,
    BT_STEP_CONCLUSION
} bt_step_kind;
const char *bt_rules__step_word(bt_step_kind kind); /* `nim-sum` */

typedef struct bt_step {
    bt_step_kind kind;
    bt_text title, text, latex;
    bt_text cells;   /* of all rows, each ended by a byte 0 */
    bt_words starts; /* of the cells */
    bt_words rows;   /* numbers of the first cells of the rows */
} bt_step;
typedef struct bt_steps {
    bt_context *ctx;
    bt_step **at;
    size_t count, capacity;
    bt_step spare; /* takes what is written where memory ended */
    bool failed;
} bt_steps;

void bt_rules__steps_open(bt_steps *steps, bt_context *ctx);
void bt_rules__steps_close(bt_steps *steps);
bt_status bt_rules__steps_status(const bt_steps *steps); /* BT_LIMIT when something is missing */

/* Takes the last step back. */
void bt_rules__drop_step(bt_steps *steps);
/* Begins a step, to whose text is then appended. */
bt_text *bt_rules__step(bt_steps *steps, bt_step_kind kind, const char *title, ...) BT_PRINTF(3, 4);
/* Begins the conclusion. */
bt_text *bt_rules__conclude(bt_steps *steps, bt_outcome outcome);
const char *bt_rules__verdict(bt_outcome outcome); /* "Left wins, whoever starts" */
/* Of the last step: its formula; a new row; a new cell of the last row, to be appended to. */
bt_text *bt_rules__step_latex(bt_steps *steps);
void bt_rules__step_row(bt_steps *steps);
bt_text *bt_rules__step_cell(bt_steps *steps);
void bt_rules__step_string(bt_steps *steps, const char *cell);

/* -- looking at steps -- */
size_t bt_rules__step_width(const bt_step *step, size_t row);                  /* cells */
const char *bt_rules__step_at(const bt_step *step, size_t row, size_t column); /* "" past the end */

#endif
