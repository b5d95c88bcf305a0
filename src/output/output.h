/* Results as a stream of events: one call serves text, JSON, CSV and LaTeX. */
#ifndef BOUTON_OUTPUT_INSIDE_H
#define BOUTON_OUTPUT_INSIDE_H

#include "solve/choices.h"
#include "solve/explain.h"
#include "solve/hint.h"
#include "study/study.h"

/* Whoever answers a question sends fields, rows and text in order; the writer of the format that
   was chosen takes what it wants, and passes over the rest:

     text    what is said to people, and the rows that are shown to them
     JSON    the fields: one object on one line for each answer
     CSV     the rows, or without rows the plain fields as one row; a header only when it differs
             from the last one that was written
     LaTeX   the rows shown to people as a tabular, the fields as a description; a single field
             alone is written as it is

   Bytes go to the sink as soon as there are enough of them, so that an answer may be of any length.
   Sending never fails: bt_output__finish tells what went wrong on the way. When something cannot be
   written within the limits, the answer ends before it, in good form: what is sent after that is
   passed over, so that no answer has holes. */
typedef struct bt_output bt_output;
typedef enum bt_format { BT_FORMAT_TEXT, BT_FORMAT_JSON, BT_FORMAT_CSV, BT_FORMAT_LATEX } bt_format;

/* Takes bytes. Anything but BT_OK, set on the context with its message, ends the stream. */
typedef bt_status bt_output_sink(void *data, const char *bytes, size_t length);

bt_output *bt_output__open(bt_context *ctx, bt_format format, bt_notation notation,
                           bt_output_sink *sink, void *data); /* NULL at the memory limit */
void bt_output__close(bt_output *out);                        /* what was not finished is dropped */
/* Chooses anew, between two answers. */
void bt_output__choose(bt_output *out, bt_format format, bt_notation notation);
bt_context *bt_output__context(const bt_output *out);

/* -- answers -- */
/* Nothing was sent since the last answer ended. */
bool bt_output__is_empty(const bt_output *out);
/* Ends the answer: closes what is still open, hands all of it to the sink. */
bt_status bt_output__finish(bt_output *out);
/* After an answer that ended early: what went wrong may be told in fields of their own. */
void bt_output__resume(bt_output *out);
/* Forgets the answer. If a part of it has left already, that part is ended properly. */
void bt_output__drop(bt_output *out);
/* Hands over what there is, in the middle of an answer. */
bt_status bt_output__flush(bt_output *out);
/* While an answer is held, nothing of it leaves before bt_output__finish. */
void bt_output__hold(bt_output *out, bool held);

/* -- fields: the key is NULL inside a list -- */
void bt_output__string(bt_output *out, const char *key, const char *string);
void bt_output__print(bt_output *out, const char *key, const char *format, ...) BT_PRINTF(3, 4);
/* A text that was built; when it failed, it does not fit, and the answer ends here. */
void bt_output__written(bt_output *out, const char *key, const bt_text *text);
void bt_output__integer(bt_output *out, const char *key, int64_t n);
/* The `term` of a sum that a move is made in, counted from 1; 0: there is only one, and nothing is
   said. In LaTeX the words of the move are enough. */
void bt_output__term(bt_output *out, size_t term);
void bt_output__real(bt_output *out, const char *key, double x);
void bt_output__truth(bt_output *out, const char *key, bool truth);
void bt_output__null(bt_output *out, const char *key);
/* A value in the notation that was chosen. */
void bt_output__value(bt_output *out, const char *key, bt_value g);
/* An exact number, in plain notation but for LaTeX: "3/4". */
void bt_output__number(bt_output *out, const char *key, bt_value g);
/* What is no value, but a formula in LaTeX; elsewhere it is a text. */
void bt_output__formula(bt_output *out, const char *key, const bt_text *plain,
                        const bt_text *latex);
/* An integer of any size, by its value or its digits: in JSON an integer when it fits 64 bits, else
   a string. */
void bt_output__count(bt_output *out, const char *key, bt_value n);
void bt_output__digits(bt_output *out, const char *key, const char *digits);
/* What follows goes inside, until the matching bt_output__end; bt_output__end_all ends all that is
   open, rows as well. */
void bt_output__object(bt_output *out, const char *key);
void bt_output__list(bt_output *out, const char *key);
void bt_output__end(bt_output *out);
void bt_output__end_all(bt_output *out);

/* -- text: append to it; end every line with \n. Other writers than that of texts give one that
   takes nothing in. -- */
bt_text *bt_output__prose(bt_output *out);
bool bt_output__takes_text(const bt_output *out); /* to spare the work */
/* A value in the notation that was chosen. */
void bt_output__say_value(bt_output *out, bt_value g);
/* What is written in the format already, between the fields: pictures, and reasons in LaTeX. */
void bt_output__verbatim(bt_output *out, const bt_text *text);

/* -- rows: first the columns, then cell by cell, row after row, and their end. Fields that say the
   same are sent in between. -- */
/* People see the first `shown` rows in the text, where they stand: aligned under the names of their
   columns, or as a grid, whose first column names the rows. */
typedef enum bt_output_layout { BT_OUTPUT_ALIGNED, BT_OUTPUT_GRID } bt_output_layout;
void bt_output__columns(bt_output *out, const char *const *names, size_t count, size_t shown,
                        bt_output_layout layout);
void bt_output__add_cell(bt_output *out, const char *string);
void bt_output__cell_print(bt_output *out, const char *format, ...) BT_PRINTF(2, 3);
void bt_output__cell_written(bt_output *out, const bt_text *text);
void bt_output__cell_integer(bt_output *out, uint64_t n);
void bt_output__cell_value(bt_output *out, bt_value g);
void bt_output__cell_formula(bt_output *out, const bt_text *plain, const bt_text *latex);
void bt_output__end_rows(bt_output *out);

/* -- what the library's results look like -- */
/* Everything about a value: canonical form, outcome, mean, temperature, stops, size. What cannot
   be found within the limits is left out, and the status says so. */
bt_status bt_output__tell_value(bt_output *out, bt_value g);
bt_status bt_output__tell_thermograph(bt_output *out, bt_value g);
bt_status bt_output__tell_result(bt_output *out, const bt_result *result);
const char *bt_output__outcome_words(bt_outcome outcome); /* "Left wins" .. */

/* A solved sum: outcome, method, nim-value, the ruleset's own facts, fields of winning moves. */
bt_status bt_output__tell_solution(bt_output *out, const char *game, const bt_sum *sum, bool mixed,
                                   const bt_solution *solution);
/* The winning moves in words. */
void bt_output__say_winning(bt_output *out, const bt_sum *sum, bool mixed,
                            const bt_solution *solution);
/* Every move of both players, and whether it wins; in words and in fields. */
void bt_output__tell_choices(bt_output *out, const bt_sum *sum, bool mixed,
                             const bt_choices choices[2]);
/* One line of best play, and what is known after each move. */
bt_status bt_output__tell_line(bt_output *out, const bt_sum *sum, bool mixed, bt_player first);
/* A hint up to a level; `player` is "left" or "right" where it makes a difference, else NULL. */
typedef enum bt_hint_level { BT_HINT_IDEA, BT_HINT_WHERE, BT_HINT_MOVE } bt_hint_level;
void bt_output__tell_hint(bt_output *out, const bt_hint *hint, const char *player,
                          bt_hint_level level);
/* The steps of a reason, see bt_solve__explain: in lines, appended to a text; or as an answer. */
void bt_output__write_steps(const bt_steps *steps, bt_text *out);
void bt_output__tell_steps(bt_output *out, const bt_steps *steps);

/* A message, then the line of `source` that holds `place`, and a caret under it. `source` may be
   NULL, `place` BT_NOWHERE, `line` 0: then less is said. Long lines are shown through a window. */
void bt_output__error(bt_text *out, const char *message, const char *source, size_t place,
                      size_t line);

/* Columns that a text takes on a terminal; tabs count as one. */
size_t bt_output__width(const char *text, size_t length);
/* Words in lines that are shorter than `columns`, each behind `left` blanks but the first, which
   stands there already. Ends the last line. */
void bt_output__wrap(bt_text *out, const char *words, size_t left, size_t columns);

#endif
