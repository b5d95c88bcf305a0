/* One report for every reader: fields for machines, text for people, rows for spreadsheets. */
#ifndef BOUTON_OUTPUT_H
#define BOUTON_OUTPUT_H

#include "bouton/study.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Whoever answers a question fills a report; whoever asked chooses how it is written. A report has
   three sides, filled independently, each of which may stay empty: an ordered tree of fields
   (written as JSON), a text (written as it is), and a table of rows (written as CSV). Filling
   never fails: when memory ends, bt_report_write says so. */
typedef struct bt_report bt_report;
typedef enum bt_format { BT_FORMAT_TEXT, BT_FORMAT_JSON, BT_FORMAT_CSV } bt_format;

BT_API bt_report *bt_report_open(bt_context *ctx); /* NULL at the memory limit */
BT_API void bt_report_close(bt_report *report);
BT_API void bt_report_clear(bt_report *report); /* empties all sides, for the next answer */
BT_API bool bt_report_is_empty(const bt_report *report);
BT_API bt_context *bt_report_context(const bt_report *report);

/* How values are written in the text and in bt_report_value; at first BT_PLAIN. */
BT_API void bt_report_set_notation(bt_report *report, bt_notation notation);
BT_API bt_notation bt_report_notation(const bt_report *report);

/* -- fields: in the order of the calls; the key is NULL inside a list -- */
BT_API void bt_report_string(bt_report *report, const char *key, const char *string);
BT_API void bt_report_format(bt_report *report, const char *key, const char *format, ...)
    BT_PRINTF(3, 4);
BT_API void bt_report_integer(bt_report *report, const char *key, int64_t n);
BT_API void bt_report_real(bt_report *report, const char *key, double x);
BT_API void bt_report_truth(bt_report *report, const char *key, bool truth);
BT_API void bt_report_null(bt_report *report, const char *key);
/* A value as a string in the report's notation. */
BT_API void bt_report_value(bt_report *report, const char *key, bt_value g);
/* An exact number as a string, in plain notation always: "3/4". */
BT_API void bt_report_number(bt_report *report, const char *key, bt_value g);
/* An integer of any size, by its value or its digits: a JSON integer when it fits 64 bits, else a
   string. */
BT_API void bt_report_count(bt_report *report, const char *key, bt_value n);
BT_API void bt_report_digits(bt_report *report, const char *key, const char *digits);
/* What follows goes inside, until the matching bt_report_end. */
BT_API void bt_report_object(bt_report *report, const char *key);
BT_API void bt_report_list(bt_report *report, const char *key);
BT_API void bt_report_end(bt_report *report);

/* -- text: append to it; end every line with \n -- */
BT_API bt_text *bt_report_text(bt_report *report);
/* A value in the report's notation. */
BT_API void bt_report_say_value(bt_report *report, bt_value g);

/* -- rows: first the columns, then cell by cell, row after row -- */
BT_API void bt_report_columns(bt_report *report, const char *const *names, size_t count);
BT_API void bt_report_cell(bt_report *report, const char *format, ...) BT_PRINTF(2, 3);
/* Appends the rows to the text with their columns aligned, under their names if so wished. */
BT_API void bt_report_say_rows(bt_report *report, bool names);

/* Appends the report to `out`. JSON: one object on one line. CSV: the rows, or without rows the
   plain fields as one row; a header only when it differs from the last one this report wrote. */
BT_API bt_status bt_report_write(bt_report *report, bt_format format, bt_text *out);

/* -- what the library's results look like -- */
/* Everything about a value: canonical form, outcome, mean, temperature, stops, size. What cannot
   be found within the limits is left out, and the status says so. */
BT_API bt_status bt_output_value(bt_report *report, bt_value g);
BT_API bt_status bt_output_thermograph(bt_report *report, bt_value g);
BT_API bt_status bt_output_result(bt_report *report, const bt_result *result);
BT_API const char *bt_output_outcome_words(bt_outcome outcome); /* "Left wins" .. */

/* A solved sum: outcome, method, nim-value, winning moves, the ruleset's own facts. */
BT_API bt_status bt_output_solution(bt_report *report, const char *game, const bt_sum *sum,
                                    bool mixed, const bt_solution *solution);
/* The reason, as a teacher would give it: the ruleset's own explanation, or the general one. */
BT_API bt_status bt_output_explain(const bt_sum *sum, const bt_solution *solution, bt_text *out);

/* A message, then the line of `source` that holds `place`, and a caret under it. `source` may be
   NULL, `place` BT_NOWHERE, `line` 0: then less is said. Long lines are shown through a window. */
BT_API void bt_output_error(bt_text *out, const char *message, const char *source, size_t place,
                            size_t line);

/* Columns that a text takes on a terminal; tabs count as one. */
BT_API size_t bt_output_width(const char *text, size_t length);

#ifdef __cplusplus
}
#endif
#endif
