/* The writer of LaTeX: rows shown to people as a tabular with the rules of booktabs, fields as a
   description, values and numbers between dollars. */
#include "output/stream.h"

#include <ctype.h>
#include <string.h>

enum { ITEMS_IN_LINE = 8 };

/* -- contents -- */

/* Keys are read as words: left_stop. */
static void add_key(bt_text *text, const char *key)
{
    for (; *key; key++) {
        if (*key == '_')
            bt_text__char(text, ' ');
        else
            bt_text__latex(text, key, 1);
    }
}

/* Texts of several lines, as explanations are, keep their layout. */
static bool is_laid_out(bt_output_item item)
{
    return item.kind == BT_OUTPUT__STRING && memchr(item.at, '\n', item.length) &&
           !memmem(item.at, item.length, "\\end{verbatim}", strlen("\\end{verbatim}"));
}

static void add_laid_out(bt_text *text, bt_output_item item)
{
    bt_text__add(text, "\n\\begin{verbatim}\n");
    bt_text__add_bytes(text, item.at, item.length);
    if (item.at[item.length - 1] != '\n') bt_text__char(text, '\n');
    bt_text__add(text, "\\end{verbatim}");
}

static void add_item(bt_text *text, bt_output_item item, bool formula)
{
    bool words = item.kind == BT_OUTPUT__STRING || item.kind == BT_OUTPUT__WORD;
    if (words && formula) bt_text__add(text, "\\mbox{");
    if (!words && !formula) bt_text__char(text, '$');
    if (words)
        bt_text__latex(text, item.at, item.length);
    else
        bt_text__add_bytes(text, item.at, item.length);
    if (!words && !formula) bt_text__char(text, '$');
    if (words && formula) bt_text__char(text, '}');
}

/* -- proofs: words that are formulas, as G(n+12), are set as formulas -- */

/* Letters stand alone in formulas, and brackets match. */
static bool is_formula(const char *at, size_t length)
{
    int depth = 0;
    bool letters = false, signs = false;
    for (size_t i = 0; i < length; i++) {
        bool letter = isalpha((unsigned char)at[i]);
        if (!letter && !isdigit((unsigned char)at[i]) && !strchr("()+-*/=.,", at[i])) return false;
        if (letter && i && isalpha((unsigned char)at[i - 1])) return false;
        depth += (at[i] == '(') - (at[i] == ')');
        if (depth < 0) return false;
        letters = letters || letter;
        signs = signs || strchr("(+=", at[i]);
    }
    return depth == 0 && (length == 1 ? letters && *at != 'a' : letters || signs);
}

static void add_formula(bt_text *text, const char *at, size_t length)
{
    bt_text__char(text, '$');
    for (size_t i = 0; i < length; i++) {
        bool index = i && isdigit((unsigned char)at[i]) && isalpha((unsigned char)at[i - 1]);
        bool dots = at[i] == '.' && i + 1 < length && at[i + 1] == '.';
        if (index) bt_text__char(text, '_');
        if (dots || at[i] == '*')
            bt_text__add(text, dots ? "\\ldots " : "\\cdot ");
        else
            bt_text__char(text, at[i]);
        i += dots;
    }
    bt_text__char(text, '$');
}

static void add_proof(bt_text *text, bt_output_item item)
{
    const char *at = item.at, *end = item.at + item.length;
    while (at < end) {
        size_t blanks = strspn(at, " "), length = strcspn(at + blanks, " "), core = length;
        bt_text__latex(text, at, blanks);
        at += blanks;
        while (core && strchr(",.;:", at[core - 1])) core--;
        if (core && is_formula(at, core)) {
            add_formula(text, at, core);
            bt_text__latex(text, at + core, length - core);
        } else {
            bt_text__latex(text, at, length);
        }
        at += length;
    }
}

/* The classes of outcomes are written as in the books. */
static bool is_outcome(const char *key, bt_output_item item)
{
    return key && !strcmp(key, "outcome") && item.length == 1 && strchr("LRNP", *item.at);
}

static void add_field(bt_text *text, const char *key, bt_output_item item, bool formula)
{
    if (is_outcome(key, item) && !formula)
        bt_text__format(text, "$\\mathcal{%c}$", *item.at);
    else if (key && !strcmp(key, "proof") && item.kind == BT_OUTPUT__STRING)
        add_proof(text, item);
    else
        add_item(text, item, formula);
}

/* -- the description -- */

static void begin_item(bt_output *out, const char *key)
{
    if (!out->description) put_string(out, "\\begin{description}\n");
    out->description = true;
    put_string(out, "\\item[");
    add_key(&out->buffer, key);
    put_string(out, "] ");
}

/* The first field turns out to be not the only one. */
static void release_only(bt_output *out)
{
    if (out->only.failed) out->buffer.failed = true;
    if (out->only.length == 0) return;
    begin_item(out, out->only.at);
    put(out, out->only.at + out->only_key + 1, out->only.length - out->only_key - 1);
    put(out, "\n", 1);
    bt_text__cut(&out->only, 0);
}

static void end_description(bt_output *out)
{
    release_only(out);
    if (out->description) put_string(out, "\\end{description}\n");
    out->description = false;
}

static void keep_only(bt_output *out, const char *key, bt_output_item item)
{
    out->only_key = strlen(key);
    bt_text__add_bytes(&out->only, key, out->only_key + 1);
    if (is_laid_out(item))
        add_laid_out(&out->only, item);
    else
        add_field(&out->only, key, item, false);
}

/* -- fields: while rows are shown, they say the same -- */

static bool passes_over(const bt_output *out)
{
    return out->columns && out->shown;
}

/* What stands before an item of a list or an object. Objects are read as a sentence would be:
   `left: to 3,3, heap 5 to 3`; a text needs no name. */
static void put_before(bt_output *out, const bt_output_level *level, const char *key, bool nested)
{
    bool apart = nested || (level == &out->levels[1] && !level->list);
    bool first = level == &out->levels[1], own_line = first && level->items % ITEMS_IN_LINE == 0;
    if (level->items > 0)
        put_string(out, out->formula ? "," : apart ? "; " : own_line ? ",\n" : ", ");
    if (level->list || !strcmp(key, "text")) return;
    if (out->formula) put_string(out, "\\mbox{");
    add_key(&out->buffer, key);
    put_string(out, first ? ": " : " ");
    if (out->formula) put_string(out, "}");
}

static void field(bt_output *out, const char *key, bt_output_item item)
{
    if (passes_over(out)) return;
    if (out->depth == 0 && out->levels[0].items == 0 && !out->description) {
        keep_only(out, key, item);
        return;
    }
    release_only(out);
    if (out->depth == 0)
        begin_item(out, key);
    else
        put_before(out, &out->levels[out->depth], key, false);
    if (out->depth == 0 && is_laid_out(item))
        add_laid_out(&out->buffer, item);
    else
        add_field(&out->buffer, key, item, out->formula > 0);
    if (out->depth == 0) put(out, "\n", 1);
}

/* A list in a list is a formula: (3,5). */
static void begin(bt_output *out, const char *key)
{
    if (passes_over(out)) return;
    release_only(out);
    if (out->depth == 1) {
        begin_item(out, key);
        return;
    }
    const bt_output_level *outer = &out->levels[out->depth - 1];
    bool list = out->levels[out->depth].list;
    put_before(out, outer, key, outer->list && !list);
    if (!out->formula && outer->list && list) {
        out->formula = out->depth;
        put(out, "$", 1);
    }
    if (out->formula) put(out, "(", 1);
}

static void end(bt_output *out)
{
    if (passes_over(out)) return;
    if (out->depth == 1) put(out, "\n", 1);
    if (!out->formula) return;
    put(out, ")", 1);
    if (out->formula != out->depth) return;
    put(out, "$", 1);
    out->formula = 0;
}

/* -- rows -- */

/* The name of a column; in a grid it may be a number. */
static void add_name(bt_text *text, const char *name)
{
    bool number = *name && !name[strspn(name, "0123456789")];
    if (number) bt_text__char(text, '$');
    bt_text__latex(text, name, strlen(name));
    if (number) bt_text__char(text, '$');
}

/* The rules are those of the package booktabs. */
static void columns(bt_output *out, const char *const *names)
{
    if (!out->shown) return;
    bool grid = out->layout == BT_OUTPUT_GRID;
    end_description(out);
    put_string(out, "\\begin{tabular}{");
    for (size_t i = 0; i < out->columns; i++)
        put_string(out, !grid ? "l" : i == 0 && out->columns > 1 ? "r@{\\quad}" : "r");
    put_string(out, "}\n\\toprule\n");
    for (size_t i = 0; i < out->columns; i++) {
        if (i) put_string(out, " & ");
        if (!grid || i) add_name(&out->buffer, names[i]);
    }
    put_string(out, " \\\\\n\\midrule\n");
}

static void cell(bt_output *out, bt_output_item item)
{
    if (out->cells / out->columns >= out->shown) return;
    bool last = (out->cells + 1) % out->columns == 0;
    add_item(&out->buffer, item, false);
    put_string(out, last ? " \\\\\n" : " & ");
}

static void end_rows(bt_output *out)
{
    if (out->shown) put_string(out, "\\bottomrule\n\\end{tabular}\n");
}

/* -- the answer -- */

static void verbatim(bt_output *out, const bt_text *text)
{
    end_description(out);
    put(out, text->at, text->length);
}

static void finish(bt_output *out)
{
    if (!out->description && out->only.length > 0) {
        put(out, out->only.at + out->only_key + 1, out->only.length - out->only_key - 1);
        put(out, "\n", 1);
        bt_text__cut(&out->only, 0);
    }
    end_description(out);
}

static void forget(bt_output *out)
{
    bt_text__cut(&out->only, 0);
    out->only.failed = false;
    out->description = false;
    out->formula = 0;
}

const bt_output_writer bt_output__latex = {.field = field,
                                           .begin = begin,
                                           .end = end,
                                           .columns = columns,
                                           .cell = cell,
                                           .end_rows = end_rows,
                                           .verbatim = verbatim,
                                           .finish = finish,
                                           .forget = forget};
