/* What `reproduce` found, as an appendix of a paper in LaTeX. */
#include "app/reproduce.h"

#include <ctype.h>
#include <string.h>

/* -- formulas in sentences: words with signs, numbers and letters that stand alone -- */

typedef struct word {
    const char *at;
    size_t length; /* without the stops that end it */
    size_t whole;
} word;

static bool next_word(const char **at, word *out)
{
    *at += strspn(*at, " ");
    size_t whole = strcspn(*at, " "), length = whole;
    while (length && strchr(",.;:", (*at)[length - 1])) length--;
    *out = (word){*at, length ? length : whole, whole};
    *at += whole;
    return whole > 0;
}

/* What is spelled out, and how it is set. Longer signs come first. */
static const char *const signs[][2] = {
    {"epsilon", "\\varepsilon "},
    {"alpha", "\\alpha "},
    {"phi", "\\varphi "},
    {"xi", "\\xi "},
    {"min", "\\min "},
    {"max", "\\max "},
    {"<=", "\\le "},
    {">=", "\\ge "},
    {">>", "\\gg "},
    {"<<", "\\ll "},
    {"..", "\\ldots "},
    {"+-", "\\pm "},
    {"*", "{*}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"%", "\\%"},
};
enum { NAMES = 6, SIGNS = sizeof signs / sizeof *signs };

static size_t name_at(word w, size_t i)
{
    for (size_t k = 0; k < NAMES; k++) {
        size_t length = strlen(signs[k][0]);
        if (i + length <= w.length && !strncmp(w.at + i, signs[k][0], length)) return length;
    }
    return 0;
}

/* Two letters side by side make a word, except in the names of numbers and functions. */
static bool has_letters(word w)
{
    for (size_t i = 0; i + 1 < w.length; i++) {
        size_t name = name_at(w, i);
        if (name) i += name - 1;
        if (name) continue;
        if (isalpha((unsigned char)w.at[i]) && isalpha((unsigned char)w.at[i + 1])) return true;
        if ((unsigned char)w.at[i] >= 128) return true;
    }
    return false;
}

static bool is_balanced(word w)
{
    int round = 0, square = 0, curly = 0;
    for (size_t i = 0; i < w.length; i++) {
        round += (w.at[i] == '(') - (w.at[i] == ')');
        square += (w.at[i] == '[') - (w.at[i] == ']');
        curly += (w.at[i] == '{') - (w.at[i] == '}');
        if (round < 0 || square < 0 || curly < 0) return false;
    }
    return !round && !square && !curly;
}

static bool is_formula(word w)
{
    static const char allowed[] = "0123456789+-*/=<>|^_()[]{},.!%";
    bool sign = false;
    for (size_t i = 0; i < w.length; i++) {
        if (!isalpha((unsigned char)w.at[i]) && !strchr(allowed, w.at[i])) return false;
        sign = sign || !isalpha((unsigned char)w.at[i]);
    }
    if (w.length == 1 && strchr("aAI", *w.at)) return false;
    if (has_letters(w) || !is_balanced(w) || strchr(w.at, '\'')) return false;
    return sign || w.length == 1 || name_at(w, 0) == w.length;
}

static bool take(const char **at, const char *end, const char *from, const char *to, bt_text *out)
{
    size_t length = strlen(from);
    if ((size_t)(end - *at) < length || strncmp(*at, from, length) != 0) return false;
    bt_text__add(out, to);
    *at += length;
    return true;
}

static void add_formula(bt_text *out, word w);

/* An index or a power: one number, one letter, or what stands in brackets. */
static const char *add_index(const char *at, const char *end, bt_text *out)
{
    const char *from = at;
    if (*at == '(' || *at == '{') {
        int depth = 0;
        do depth += (*at == '(' || *at == '{') - (*at == ')' || *at == '}');
        while (++at < end && depth);
        bt_text__char(out, '{');
        add_formula(out, (word){from + 1, (size_t)(at - from) - 2, 0});
    } else {
        at += *at == '-';
        while (at < end && isdigit((unsigned char)*at)) at++;
        if (at < end && isalpha((unsigned char)*at)) do
                at++;
            while (at < end && isdigit((unsigned char)*at));
        bt_text__char(out, '{');
        bt_text__add_bytes(out, from, (size_t)(at - from));
    }
    bt_text__char(out, '}');
    return at;
}

static void add_formula(bt_text *out, word w)
{
    const char *at = w.at, *end = w.at + w.length;
    int depth = 0; /* bars between braces are those of a game */
    while (at < end) {
        bool taken = depth > 0 && take(&at, end, "|", "\\mid ", out);
        depth += at < end ? (*at == '{') - (*at == '}') : 0;
        for (size_t i = 0; i < SIGNS && !taken; i++)
            taken = take(&at, end, signs[i][0], signs[i][1], out);
        if (taken) continue;
        bt_text__char(out, *at);
        bool index = (*at == '_' || *at == '^') && at + 1 < end;
        at++;
        if (index) at = add_index(at, end, out);
    }
}

/* Neighbouring formulas become one; a dash is a sign between two of them. */
static void add_sentence(bt_text *out, const char *words)
{
    bool inside = false, first = true;
    for (word w; next_word(&words, &w);) {
        bool dash = w.length == 1 && *w.at == '-', formula = is_formula(w) && (!dash || inside);
        if (inside && !formula) bt_text__char(out, '$');
        if (!first) bt_text__char(out, ' ');
        if (!inside && formula) bt_text__char(out, '$');
        if (formula)
            add_formula(out, w);
        else
            bt_text__latex(out, w.at, w.length);
        inside = formula;
        if (inside && w.whole > w.length) {
            bt_text__char(out, '$');
            inside = false;
        }
        bt_text__latex(out, w.at + w.length, w.whole - w.length);
        first = false;
    }
    if (inside) bt_text__char(out, '$');
}

/* -- the appendix -- */

static void add_part(bt_text *out, const char *heading, const bt_text *words)
{
    if (!words->length) return;
    bt_text__format(out, "\n  \\par\\emph{%s} ", heading);
    add_sentence(out, words->at);
    bt_text__char(out, '.');
}

void bt_app__appendix_paper(bt_text *out, const bt_papers_paper *paper)
{
    bt_text__add(out, "\\subsection*{");
    bt_text__latex(out, paper->title, strlen(paper->title));
    bt_text__add(out, "}\n");
    bt_text__latex(out, paper->authors, strlen(paper->authors));
    bt_text__add(out, "\n\\begin{description}\n");
}

void bt_app__appendix_claim(bt_text *out, const bt_papers_claim *claim, const bt_papers_finding *f)
{
    const char *standing = bt_papers_standing_name(f->standing);
    bt_text__add(out, "\\item[");
    bt_text__latex(out, claim->label, strlen(claim->label));
    bt_text__add(out, "] ");
    add_sentence(out, claim->statement);
    bt_text__format(out, ". \\textbf{%c%s}: ", toupper((unsigned char)*standing), standing + 1);
    add_sentence(out, f->checked.at);
    bt_text__format(out, " (%llu case%s).", (unsigned long long)f->cases, f->cases == 1 ? "" : "s");
    if (f->standing == BT_PAPERS_CORRECTED) {
        add_part(out, "Printed:", &f->printed);
        add_part(out, "Right:", &f->corrected);
    }
    add_part(out, "Counterexample:", &f->counterexample);
    add_part(out, "Proof:", &f->proof);
    add_part(out, "Note:", &f->note);
    bt_text__char(out, '\n');
}

void bt_app__appendix_end(bt_text *out)
{
    bt_text__add(out, "\\end{description}\n");
}
