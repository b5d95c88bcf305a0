/* How the steps of an explanation are told: numbered and in lines for people, as fields else. */
#include "output/stream.h"

#include <string.h>

enum { COLUMNS = 80, INDENT = 3, POSITION_SHOWN = 200 };

/* -- paragraphs -- */

static void add_word(const char *word, size_t length, size_t *column, bt_text *out)
{
    size_t width = bt_output__width(word, length);
    if (*column > INDENT && *column + 1 + width > COLUMNS) {
        bt_text__char(out, '\n');
        *column = 0;
    }
    if (*column == 0) {
        bt_text__format(out, "%*s", INDENT, "");
        *column = INDENT;
    } else if (*column > INDENT) {
        bt_text__char(out, ' ');
        ++*column;
    }
    bt_text__add_bytes(out, word, length);
    *column += width;
}

/* The next word; `a = b` stays together. */
static size_t word_length(const char *text)
{
    size_t length = strcspn(text, " ");
    while (!strncmp(text + length, " = ", 3)) length += 3 + strcspn(text + length + 3, " ");
    return length;
}

static void write_paragraph(const char *text, bt_text *out)
{
    size_t column = 0;
    if (!*text) return;
    while (*text) {
        size_t length = word_length(text);
        add_word(text, length, &column, out);
        text += length + strspn(text + length, " ");
    }
    bt_text__char(out, '\n');
}

/* -- rows -- */

/* The heads of the columns: 1, 2, 4, 8, 16, beyond these a dot. */
static void write_heads(size_t width, bt_text *out)
{
    for (size_t bit = width; bit-- > 0;) {
        if (bit < 5)
            bt_text__format(out, " %2d", 1 << bit);
        else
            bt_text__add(out, "  .");
    }
    bt_text__char(out, '\n');
}

/* Binary digits, in columns. */
static void write_digits(const bt_step *step, bt_text *out)
{
    size_t widest = 0;
    for (size_t r = 0; r < step->rows.length; r++) {
        size_t length = strlen(bt_rules__step_at(step, r, 0));
        if (length > widest) widest = length;
    }
    bt_text__format(out, "%*s", INDENT + 2 + (int)widest, "");
    write_heads(strlen(bt_rules__step_at(step, 0, 1)), out);
    for (size_t r = 0; r < step->rows.length; r++) {
        bt_text__format(out, "%*s%*s", INDENT + 2, "", (int)widest, bt_rules__step_at(step, r, 0));
        for (const char *d = bt_rules__step_at(step, r, 1); *d; d++)
            bt_text__format(out, "  %c", *d);
        const char *remark = bt_rules__step_at(step, r, 2);
        bt_text__format(out, "%s%s\n", *remark ? "   " : "", remark);
    }
}

static void write_position(const char *to, bt_text *out)
{
    if (*to && strlen(to) <= POSITION_SHOWN) bt_text__format(out, "  (to %s)", to);
}

/* `worth 1/2`, or `leaving a value of 300 distinct subpositions`. */
static const char *word_for(const char *value, const char *worth, const char *otherwise)
{
    return strncmp(value, "a value of ", 11) != 0 ? worth : otherwise;
}

static void write_option(const bt_step *step, size_t row, bt_text *out)
{
    const char *by = bt_rules__step_at(step, row, 3), *then = bt_rules__step_at(step, row, 4);
    const char *judgement = bt_rules__step_at(step, row, 2);
    const char *value = bt_rules__step_at(step, row, 1);
    bt_text__format(out, ", %s %s", word_for(value, "worth", "leaving"), value);
    if (!strcmp(judgement, "dominated"))
        bt_text__format(out, ": dominated by the move %s", by);
    else if (!strcmp(judgement, "reversible"))
        bt_text__format(out, ": reversible through %s, replaced by %s", by,
                        *then ? then : "nothing");
}

static void write_row(const bt_step *step, size_t row, bt_text *out)
{
    const char *second = bt_rules__step_at(step, row, 1), *third = bt_rules__step_at(step, row, 2);
    bt_text__format(out, "%*s%s", INDENT + 2, "", bt_rules__step_at(step, row, 0));
    switch (step->kind) {
    case BT_STEP_NIM_VALUES:
        bt_text__format(out, " has nim-value %s%s%s", second, *third ? ", " : "", third);
        break;
    case BT_STEP_PARTS:
        bt_text__format(out, " %s %s", word_for(second, "is worth", "has"), second);
        break;
    case BT_STEP_IMAGES: bt_text__format(out, " has the image %s", second); break;
    case BT_STEP_OPTIONS: write_option(step, row, out); break;
    case BT_STEP_REPLIES:
    case BT_STEP_FAILING:
        bt_text__format(out, ": answer %s", second);
        write_position(third, out);
        break;
    case BT_STEP_LINE:
        bt_text__format(out, ": %s", second);
        write_position(third, out);
        break;
    default: write_position(second, out);
    }
    bt_text__char(out, '\n');
}

static void write_step(const bt_step *step, size_t number, bt_text *out)
{
    bt_text__format(out, "%zu. %s\n", number, step->title.at);
    write_paragraph(step->text.at, out);
    if (step->kind == BT_STEP_NIM_SUM)
        write_digits(step, out);
    else
        for (size_t r = 0; r < step->rows.length; r++) write_row(step, r, out);
}

void bt_output__write_steps(const bt_steps *steps, bt_text *out)
{
    for (size_t i = 0; i < steps->count; i++) write_step(steps->at[i], i + 1, out);
}

/* -- as LaTeX: an enumeration with formulas, digits as a tabular, rows as sentences -- */

static void write_latex_digits(const bt_step *step, bt_text *out)
{
    size_t digits = strlen(bt_rules__step_at(step, 0, 1));
    bt_text__add(out, "\n\n\\begin{tabular}{r@{\\quad}");
    for (size_t i = 0; i < digits; i++) bt_text__char(out, 'c');
    bt_text__add(out, "l}\n");
    for (size_t r = 0; r < step->rows.length; r++) {
        const char *name = bt_rules__step_at(step, r, 0), *remark = bt_rules__step_at(step, r, 2);
        if (r + 1 == step->rows.length) bt_text__add(out, "\\midrule\n");
        bt_text__latex(out, name, strlen(name));
        for (const char *d = bt_rules__step_at(step, r, 1); *d; d++)
            bt_text__format(out, " & $%c$", *d);
        bt_text__add(out, " & ");
        bt_text__latex(out, remark, strlen(remark));
        bt_text__add(out, " \\\\\n");
    }
    bt_text__add(out, "\\end{tabular}");
}

static void write_latex_rows(const bt_step *step, bt_text *out)
{
    bt_text row;
    bt_text__open(&row, out->ctx);
    bt_text__add(out, "\n\\begin{itemize}\n");
    for (size_t r = 0; r < step->rows.length; r++) {
        bt_text__cut(&row, 0);
        write_row(step, r, &row);
        size_t blanks = strspn(row.at, " ");
        bt_text__add(out, "\\item ");
        bt_text__latex(out, row.at + blanks, row.length - blanks);
    }
    bt_text__add(out, "\\end{itemize}");
    bt_text__close(&row);
}

static void write_latex_step(const bt_step *step, bt_text *out)
{
    bt_text__add(out, "\\item \\textbf{");
    bt_text__latex(out, step->title.at, step->title.length);
    bt_text__add(out, ".} ");
    if (step->text.length) bt_text__latex(out, step->text.at, step->text.length);
    if (step->latex.length)
        bt_text__format(out, "%s$%s$", step->text.length ? " " : "", step->latex.at);
    if (step->rows.length)
        (step->kind == BT_STEP_NIM_SUM ? write_latex_digits : write_latex_rows)(step, out);
    bt_text__char(out, '\n');
}

static void tell_latex(bt_output *out, const bt_steps *steps)
{
    bt_text words;
    bt_text__open(&words, out->ctx);
    bt_text__add(&words, "\\begin{enumerate}\n");
    for (size_t i = 0; i < steps->count; i++) write_latex_step(steps->at[i], &words);
    bt_text__add(&words, "\\end{enumerate}\n");
    if (!words.failed) bt_output__verbatim(out, &words);
    bt_text__close(&words);
}

/* -- fields -- */

static void report_step(bt_output *out, const bt_step *step)
{
    bt_output__object(out, NULL);
    bt_output__string(out, "kind", bt_rules__step_word(step->kind));
    bt_output__written(out, "title", &step->title);
    bt_output__written(out, "text", &step->text);
    bt_output__written(out, "latex", &step->latex);
    bt_output__list(out, "rows");
    for (size_t r = 0; r < step->rows.length; r++) {
        bt_output__list(out, NULL);
        for (size_t c = 0; c < bt_rules__step_width(step, r); c++)
            bt_output__string(out, NULL, bt_rules__step_at(step, r, c));
        bt_output__end(out);
    }
    bt_output__end(out);
    bt_output__end(out);
}

void bt_output__tell_steps(bt_output *out, const bt_steps *steps)
{
    bt_text words;
    if (out->writer == &bt_output__latex) {
        tell_latex(out, steps);
        return;
    }
    bt_text__open(&words, bt_output__context(out));
    bt_output__write_steps(steps, &words);
    bt_output__written(out, "explanation", &words);
    bt_text__format(bt_output__prose(out), "\n%s", words.at);
    bt_text__close(&words);
    bt_output__list(out, "why");
    for (size_t i = 0; i < steps->count; i++) report_step(out, steps->at[i]);
    bt_output__end(out);
}
