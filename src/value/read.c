/* Reading expressions: names, terms, operators. */
#include "value/syntax.h"

enum { NEST_MAX = 500 };

/* -- names -- */

static uint32_t parse_arguments(bt_parser *p, uint32_t call)
{
    if (accept(p, ")")) return call;
    do {
        call = bt_value__adopt(p, call, bt_value__parse_expression(p));
        if (!call) return 0;
    } while (accept(p, ","));
    return accept(p, ")") ? call : bt_value__expected(p, "',' or ')'");
}

/* tabulate(a,b for n in L), standing behind the arguments that `call` has, at `for`. */
static uint32_t parse_table(bt_parser *p, uint32_t call, size_t from)
{
    uint32_t table = bt_value__new_node(p, SYNTAX_TABLE, from);
    if (!table) return 0;
    p->tree->at[call].kind = SYNTAX_SIDE;
    table = bt_value__parse_clauses(p, bt_value__adopt(p, table, call));
    return table && !accept(p, ")") ? expected(p, "')'") : table;
}

/* The columns of a table are named by their words. */
static uint32_t parse_columns(bt_parser *p, uint32_t call, size_t from)
{
    if (accept(p, ")")) return call;
    do {
        skip_spaces(p);
        uint32_t column = bt_value__new_node(p, SYNTAX_COLUMN, p->at);
        column = column ? bt_value__adopt(p, column, bt_value__parse_expression(p)) : 0;
        call = bt_value__adopt(p, call, column);
        if (!call) return 0;
        bt_value__end_words(p, column);
    } while (accept(p, ","));
    size_t before = p->at;
    if (accept_word(p, "for")) {
        p->at = before;
        return parse_table(p, call, from);
    }
    return accept(p, ")") ? call : bt_value__expected(p, "',', 'for' or ')'");
}

uint32_t bt_value__parse_call(bt_parser *p, size_t length)
{
    static const char table[] = "tabulate";
    size_t from = p->at;
    bool columns = length == strlen(table) && !strncmp(p->text + from, table, length);
    uint32_t call = bt_value__new_node(p, SYNTAX_CALL, from);
    if (!call) return 0;
    p->tree->at[call].length = (uint32_t)length;
    p->at += length;
    if (!accept(p, "(")) return expected(p, "'('");
    return columns ? parse_columns(p, call, from) : parse_arguments(p, call);
}

uint32_t bt_value__expected(bt_parser *p, const char *what)
{
    skip_spaces(p);
    const char *advice = bt_value__advise_sign(p->text, p->at);
    if (advice) bt__fail_at(p->ctx, place_of(p, p->at), "%s", advice);
    return expected(p, what); /* which changes nothing after that */
}

bool bt_value__is_keyword(const bt_parser *p, size_t at, size_t length)
{
    static const char *const words[] = {"for",  "in",  "if", "where", "then", "else",
                                        "true", "and", "or", "not",   "false"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strlen(words[i]) == length && !strncmp(words[i], p->text + at, length)) return true;
    return false;
}

static uint32_t parse_name(bt_parser *p)
{
    size_t from = p->at, length = name_length(p, from), next = from + length;
    bool yes = accept_word(p, "true");
    if (yes || accept_word(p, "false")) {
        uint32_t truth = bt_value__new_node(p, SYNTAX_TRUTH, from);
        if (truth) p->tree->at[truth].sign = yes;
        return truth;
    }
    if (bt_value__is_keyword(p, from, length)) {
        bt__fail_at(p->ctx, place_of(p, from), "expected a value, not '%.*s'", (int)length,
                    p->text + from);
        return 0;
    }
    while (isspace((unsigned char)p->text[next])) next++;
    if (p->text[next] == '(') return bt_value__parse_call(p, length);
    uint32_t name = bt_value__new_node(p, SYNTAX_NAME, from);
    if (name) p->tree->at[name].length = (uint32_t)length;
    p->at += length;
    return name;
}

/* -- terms -- */

/* L[i], standing directly behind L, which is a name, a call, a list or in parentheses. */
static uint32_t parse_indices(bt_parser *p, uint32_t list)
{
    while (list && p->text[p->at] == '[') {
        uint32_t index = bt_value__new_node(p, SYNTAX_INDEX, p->at++);
        index = bt_value__adopt(p, index, list);
        index = index ? bt_value__adopt(p, index, bt_value__parse_expression(p)) : 0;
        list = index && !accept(p, "]") ? bt_value__expected(p, "']'") : index;
    }
    return list;
}

static uint32_t parse_parentheses(bt_parser *p)
{
    uint32_t inside = bt_value__parse_expression(p);
    return inside && !accept(p, ")") ? bt_value__expected(p, "')'") : inside;
}

static uint32_t parse_signs(bt_parser *p, size_t from)
{
    if (accept(p, "{")) return bt_value__parse_braces(p, from, true);
    uint32_t both = bt_value__new_node(p, SYNTAX_SWITCH, from);
    return both ? bt_value__adopt(p, both, bt_value__parse_term(p)) : 0;
}

static uint32_t parse_primary(bt_parser *p)
{
    char c = peek(p);
    size_t from = p->at;
    if (accept(p, "+-")) return parse_signs(p, from);
    if (accept(p, "{")) return bt_value__parse_braces(p, from, false);
    if (accept(p, "(")) return parse_indices(p, parse_parentheses(p));
    if (accept(p, "[")) return parse_indices(p, bt_value__parse_bracket(p, from));
    bool digit = isdigit((unsigned char)(c == '-' ? p->text[from + 1] : c));
    if (digit || c == '^' || c == '*' || downs_at(p, from)) return bt_value__parse_literal(p);
    if (name_length(p, from)) return parse_indices(p, parse_name(p));
    return bt_value__expected(p, "a value");
}

/* A ':' that is not the start of ':='. */
static bool accept_colon(bt_parser *p)
{
    if (peek(p) != ':' || p->text[p->at + 1] == '=') return false;
    p->at++;
    return true;
}

/* G:H, standing behind G. */
static uint32_t parse_ordinal(bt_parser *p, uint32_t g)
{
    size_t at = p->at;
    if (!accept_colon(p)) return g;
    uint32_t sum = bt_value__adopt(p, bt_value__new_node(p, SYNTAX_ORDINAL, at), g);
    return sum ? bt_value__adopt(p, sum, bt_value__parse_term(p)) : 0;
}

/* Fails at G.Name, saying how that is written here; false when it is something else: a multiple of
   a variable, perhaps. */
static bool refuse_foreign(bt_parser *p)
{
    size_t at = p->at + 1, length = name_length(p, at);
    const bt_foreign *found = bt_value__find_foreign(p->text + at, length);
    if (!found) return false;
    bool call =
        p->text[at + length] == '(' && bt_value__find_function(p->scope, p->text + at, length);
    if (call || bt_value__lookup(p->scope, p->text + at, length)) return false;
    bt__fail_at(p->ctx, place_of(p, p->at), "write %s for G.%s", found->ours, found->name);
    return true;
}

/* n.G, standing behind n at the point. */
static uint32_t parse_multiple(bt_parser *p, uint32_t n)
{
    if (p->text[p->at] != '.' || p->text[p->at + 1] == '.') return n;
    size_t at = p->at;
    if (refuse_foreign(p)) return 0;
    p->at++;
    if (isdigit((unsigned char)p->text[p->at])) {
        bt__fail_at(p->ctx, place_of(p, at),
                    "decimal fractions are written as 7/2; 3.G is a multiple");
        return 0;
    }
    uint32_t multiple = bt_value__adopt(p, bt_value__new_node(p, SYNTAX_MULTIPLE, at), n);
    return multiple ? bt_value__adopt(p, multiple, bt_value__parse_term(p)) : 0;
}

/* -G, n.G, G:H and what is simpler. */
static uint32_t parse_term_inside(bt_parser *p)
{
    size_t from = p->at;
    if (accept(p, "'")) {
        uint32_t form = bt_value__parse_form(p, from);
        return form ? parse_ordinal(p, form) : 0;
    }
    if (p->text[from] == '-' && !isdigit((unsigned char)p->text[from + 1])) {
        uint32_t negative = bt_value__new_node(p, SYNTAX_NEGATE, p->at++);
        return negative ? bt_value__adopt(p, negative, bt_value__parse_term(p)) : 0;
    }
    uint32_t g = parse_primary(p);
    if (!g) return 0;
    uint32_t multiple = parse_multiple(p, g);
    return multiple == g ? parse_ordinal(p, g) : multiple;
}

static bool go_down(bt_parser *p)
{
    if (p->nest == NEST_MAX) {
        bt__fail_at(p->ctx, place_of(p, p->at), "nested more than %d levels deep", NEST_MAX);
        return false;
    }
    p->nest++;
    return true;
}

uint32_t bt_value__parse_term(bt_parser *p)
{
    skip_spaces(p);
    if (!go_down(p)) return 0;
    uint32_t term = parse_term_inside(p);
    p->nest--;
    return term;
}

/* -- operators -- */

/* The length of a text without the blanks at its end; 0 when it is too long to be quoted. */
static int quoted_length(const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    return length > 24 ? 0 : (int)length;
}

/* G+-H is G - H to some and G + (+-H) to others. Fails at the sign, naming both; `from` is where
   G starts. */
static uint32_t refuse_ambiguous(bt_parser *p, size_t from)
{
    const char *g = p->text + from, *h = p->text + p->at + 2;
    h += strspn(h, " ");
    int before = quoted_length(g, p->at - from), behind = (int)strcspn(h, " +-,;|=<>{}()[]");
    if (!before || !behind || behind > 24) before = behind = 1, g = "G", h = "H";
    bt__fail_at(p->ctx, place_of(p, p->at),
                "two readings: write '%.*s - %.*s' or '%.*s + (+-%.*s)'", before, g, behind, h,
                before, g, behind, h);
    return 0;
}

uint32_t bt_value__parse_sum(bt_parser *p)
{
    skip_spaces(p);
    size_t from = p->at;
    uint32_t first = bt_value__parse_term(p), sum = 0;
    while (first) {
        char c = peek(p);
        if (c != '+' && c != '-') return sum ? sum : first;
        if (c == '+' && p->text[p->at + 1] == '-') return refuse_ambiguous(p, from);
        if (!sum) sum = bt_value__adopt(p, bt_value__new_node(p, SYNTAX_SUM, from), first);
        p->at++;
        uint32_t term = sum ? bt_value__parse_term(p) : 0;
        if (!term || !bt_value__adopt(p, sum, term)) return 0;
        p->tree->at[term].minus = c == '-';
    }
    return 0;
}

/* A range may not begin or end with its dots; `from` is where it begins. */
static uint32_t refuse_open_range(bt_parser *p, size_t from, size_t dots)
{
    const char *low = p->text + from;
    int length = quoted_length(low, dots - from);
    bt__fail_at(p->ctx, place_of(p, p->at), "a range needs its end, as in %.*s..10",
                length ? length : 1, length ? low : "1");
    return 0;
}

static uint32_t parse_range(bt_parser *p)
{
    skip_spaces(p);
    size_t from = p->at;
    uint32_t low = bt_value__parse_sum(p);
    size_t dots = p->at;
    if (!low || !accept(p, "..")) return low;
    if (strchr("]),;", peek(p))) return refuse_open_range(p, from, dots); /* also at the end */
    uint32_t range = bt_value__adopt(p, bt_value__new_node(p, SYNTAX_RANGE, from), low);
    return range ? bt_value__adopt(p, range, bt_value__parse_sum(p)) : 0;
}

static bt_comparison accept_comparison(bt_parser *p)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<>", "<|", "|>", "<", ">", "||"};
    for (bt_comparison c = COMPARE_EQ; c < NO_COMPARISON; c++)
        if (accept(p, signs[c])) return c;
    return NO_COMPARISON;
}

static uint32_t parse_claim(bt_parser *p)
{
    skip_spaces(p);
    size_t from = p->at;
    if (accept_word(p, "not")) {
        uint32_t denial = bt_value__new_node(p, SYNTAX_NOT, from);
        if (!denial || !go_down(p)) return 0;
        uint32_t claim = parse_claim(p);
        p->nest--;
        return bt_value__adopt(p, denial, claim);
    }
    uint32_t g = parse_range(p);
    size_t at = p->at;
    bt_comparison sign = g ? accept_comparison(p) : NO_COMPARISON;
    if (sign == NO_COMPARISON) return g;
    uint32_t claim = bt_value__adopt(p, bt_value__new_node(p, SYNTAX_COMPARE, at), g);
    if (!claim) return 0;
    p->tree->at[claim].sign = (uint8_t)sign;
    return bt_value__adopt(p, claim, parse_range(p));
}

/* Claims with the same word between them; `parse` reads one. */
static uint32_t parse_joined(bt_parser *p, const char *word, bt_syntax_kind kind,
                             uint32_t (*parse)(bt_parser *))
{
    size_t from = p->at;
    uint32_t first = parse(p), all = 0;
    while (first && accept_word(p, word)) {
        if (!all) all = bt_value__adopt(p, bt_value__new_node(p, kind, from), first);
        if (!all || !bt_value__adopt(p, all, parse(p))) return 0;
    }
    return all ? all : first;
}

static uint32_t parse_and(bt_parser *p)
{
    return parse_joined(p, "and", SYNTAX_AND, parse_claim);
}

/* if c then a else b, standing behind `if`. */
static uint32_t parse_if(bt_parser *p, size_t from)
{
    uint32_t choice = bt_value__new_node(p, SYNTAX_IF, from);
    choice = choice ? bt_value__adopt(p, choice, bt_value__parse_expression(p)) : 0;
    if (choice && !accept_word(p, "then")) return expected(p, "'then'");
    choice = choice ? bt_value__adopt(p, choice, bt_value__parse_expression(p)) : 0;
    if (choice && !accept_word(p, "else")) return expected(p, "'else'");
    return choice ? bt_value__adopt(p, choice, bt_value__parse_expression(p)) : 0;
}

static uint32_t parse_expression_inside(bt_parser *p)
{
    size_t from = p->at;
    if (bt_value__is_function_next(p)) return bt_value__parse_function(p);
    if (accept_word(p, "if")) return parse_if(p, from);
    return parse_joined(p, "or", SYNTAX_OR, parse_and);
}

uint32_t bt_value__parse_expression(bt_parser *p)
{
    skip_spaces(p);
    if (!go_down(p)) return 0;
    uint32_t expression = parse_expression_inside(p);
    p->nest--;
    return expression;
}
