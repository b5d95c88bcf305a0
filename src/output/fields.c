/* Fields and cells: everything becomes text here, once, unless the format has no use for it. */
#include "output/stream.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS = 24 };

static bool takes_fields(bt_output *out)
{
    if (out->writer->field) return !out->stopped;
    bt_output__field(out, NULL, string_item("", 0));
    return false;
}

static bool takes_cells(bt_output *out)
{
    if (out->writer->cell && out->columns) return !out->stopped;
    out->cells++;
    return false;
}

/* The digits of n at the end of a buffer. */
static bt_output_item write_digits(uint64_t n, bool negative, char buffer[DIGITS])
{
    char *at = buffer + DIGITS;
    do {
        *--at = (char)('0' + n % 10);
        n /= 10;
    } while (n);
    if (negative) *--at = '-';
    return (bt_output_item){BT_OUTPUT__INTEGER, at, (size_t)(buffer + DIGITS - at)};
}

/* -- fields -- */

void bt_output__string(bt_output *out, const char *key, const char *string)
{
    if (takes_fields(out)) bt_output__field(out, key, string_item(string, strlen(string)));
}

/* A format and its arguments as a string to be freed; NULL: the answer ends here. */
static char *formatted(bt_output *out, const char *format, va_list args)
{
    char *string = NULL;
    if (vasprintf(&string, format, args) >= 0) return string;
    bt_output__stop(out);
    return NULL;
}

void bt_output__print(bt_output *out, const char *key, const char *format, ...)
{
    if (!takes_fields(out)) return;
    va_list args;
    va_start(args, format);
    char *string = formatted(out, format, args);
    va_end(args);
    if (string) bt_output__string(out, key, string);
    free(string);
}

void bt_output__written(bt_output *out, const char *key, const bt_text *text)
{
    if (text->failed)
        bt_output__stop(out);
    else
        bt_output__string(out, key, text->at);
}

/* False: the answer ends here. */
static bool choose_formula(bt_output *out, const bt_text *plain, const bt_text *latex,
                           bt_output_item *item)
{
    bool math = out->writer == &bt_output__latex;
    const bt_text *text = math ? latex : plain;
    *item = (bt_output_item){math ? BT_OUTPUT__VALUE : BT_OUTPUT__STRING, text->at, text->length};
    if (text->failed) bt_output__stop(out);
    return !text->failed;
}

void bt_output__formula(bt_output *out, const char *key, const bt_text *plain, const bt_text *latex)
{
    bt_output_item item;
    if (takes_fields(out) && choose_formula(out, plain, latex, &item))
        bt_output__field(out, key, item);
}

void bt_output__integer(bt_output *out, const char *key, int64_t n)
{
    char buffer[DIGITS];
    uint64_t size = n < 0 ? -(uint64_t)n : (uint64_t)n;
    if (takes_fields(out)) bt_output__field(out, key, write_digits(size, n < 0, buffer));
}

void bt_output__term(bt_output *out, size_t term)
{
    if (term && out->writer != &bt_output__latex) bt_output__integer(out, "term", (int64_t)term);
}

static void put_word(bt_output *out, const char *key, const char *word)
{
    bt_output__field(out, key, (bt_output_item){BT_OUTPUT__WORD, word, strlen(word)});
}

/* Infinity has no name in JSON. */
void bt_output__real(bt_output *out, const char *key, double x)
{
    char digits[40];
    if (!isfinite(x)) {
        bt_output__null(out, key);
        return;
    }
    int length = snprintf(digits, sizeof digits, "%.12g", x);
    bt_output__field(out, key, (bt_output_item){BT_OUTPUT__REAL, digits, (size_t)length});
}

void bt_output__truth(bt_output *out, const char *key, bool truth)
{
    put_word(out, key, truth ? "true" : "false");
}

void bt_output__null(bt_output *out, const char *key)
{
    put_word(out, key, "null");
}

/* A value as text, to be closed; false: the answer ends here. */
static bool print_value(bt_output *out, bt_value g, bt_notation notation, bt_text *text)
{
    bt_text__open(text, out->ctx);
    bt_value__print(out->ctx, g, notation, text);
    bool good = g && !text->failed;
    if (!good) bt_output__stop(out);
    return good;
}

static void put_value(bt_output *out, const char *key, bt_value g, bt_notation notation)
{
    bt_text text;
    if (!takes_fields(out)) return;
    if (print_value(out, g, notation, &text))
        bt_output__field(out, key, (bt_output_item){BT_OUTPUT__VALUE, text.at, text.length});
    bt_text__close(&text);
}

void bt_output__value(bt_output *out, const char *key, bt_value g)
{
    put_value(out, key, g, out->notation);
}

void bt_output__number(bt_output *out, const char *key, bt_value g)
{
    put_value(out, key, g, out->writer == &bt_output__latex ? BT_LATEX : BT_PLAIN);
}

void bt_output__count(bt_output *out, const char *key, bt_value n)
{
    bt_text digits;
    if (!takes_fields(out)) return;
    if (print_value(out, n, BT_PLAIN, &digits)) bt_output__digits(out, key, digits.at);
    bt_text__close(&digits);
}

void bt_output__digits(bt_output *out, const char *key, const char *digits)
{
    char *end;
    errno = 0;
    long long n = strtoll(digits, &end, 10);
    if (!errno && !*end)
        bt_output__integer(out, key, n);
    else
        bt_output__field(out, key, (bt_output_item){BT_OUTPUT__LONG, digits, strlen(digits)});
}

/* -- cells -- */

void bt_output__add_cell(bt_output *out, const char *string)
{
    if (takes_cells(out)) bt_output__cell(out, string_item(string, strlen(string)));
}

void bt_output__cell_print(bt_output *out, const char *format, ...)
{
    if (!takes_cells(out)) return;
    va_list args;
    va_start(args, format);
    char *string = formatted(out, format, args);
    va_end(args);
    if (string) bt_output__add_cell(out, string);
    free(string);
}

void bt_output__cell_written(bt_output *out, const bt_text *text)
{
    if (text->failed)
        bt_output__stop(out);
    else
        bt_output__add_cell(out, text->at);
}

void bt_output__cell_formula(bt_output *out, const bt_text *plain, const bt_text *latex)
{
    bt_output_item item;
    if (takes_cells(out) && choose_formula(out, plain, latex, &item)) bt_output__cell(out, item);
}

void bt_output__cell_integer(bt_output *out, uint64_t n)
{
    char buffer[DIGITS];
    if (takes_cells(out)) bt_output__cell(out, write_digits(n, false, buffer));
}

void bt_output__cell_value(bt_output *out, bt_value g)
{
    bt_text text;
    if (!takes_cells(out)) return;
    if (print_value(out, g, out->notation, &text))
        bt_output__cell(out, (bt_output_item){BT_OUTPUT__VALUE, text.at, text.length});
    bt_text__close(&text);
}
