/* Reading expressions: functions, variables, operators, statements. */
#include "value/parse.h"

enum { NEST_MAX = 500 };

static bool parse_term(bt_parser *p, bt_result *out);

/* -- names -- */

enum { ARGUMENTS_MAX = 64 };

static bool parse_arguments(bt_parser *p, bt_value *args, size_t *count)
{
    *count = 0;
    if (accept(p, ")")) return true;
    do {
        if (*count == ARGUMENTS_MAX) return expected(p, "fewer arguments");
        if (!bt_value__parse_value(p, bt_value__parse_sum, &args[*count])) return false;
        ++*count;
    } while (accept(p, ","));
    return accept(p, ")") || expected(p, "',' or ')'");
}

bool bt_value__parse_call(bt_parser *p, size_t length, bt_result *out)
{
    const char *name = p->text + p->at;
    size_t place = place_of(p, p->at), count;
    bt_value args[ARGUMENTS_MAX] = {BT_NONE};
    const bt_function *f = bt_value__find_function(p->scope, name, length);
    p->at += length;
    if (!accept(p, "(")) return expected(p, "'('");
    if (!f) {
        bt_value__unknown_name(p->ctx, p->scope, name, length, place);
        return false;
    }
    if (!parse_arguments(p, args, &count)) return false;
    return bt_value__takes(p->ctx, f, count, place) && bt_value__apply(p->ctx, f, args, count, out);
}

/* Fails with what to write instead of the sign here, if that is known; never true. */
static bool advise(bt_parser *p)
{
    skip_spaces(p);
    const char *advice = bt_value__advise_sign(p->text, p->at);
    if (advice) bt__fail_at(p->ctx, place_of(p, p->at), "%s", advice);
    return false;
}

static bool parse_name(bt_parser *p, bt_result *out)
{
    size_t length = name_length(p, p->at), place = place_of(p, p->at);
    const char *name = p->text + p->at;
    size_t next = p->at + length;
    while (isspace((unsigned char)p->text[next])) next++;
    if (p->text[next] == '(') return bt_value__parse_call(p, length, out);
    bt_value g = bt_value__lookup(p->scope, name, length);
    if (!g && p->text[next] == ':') {
        p->at = next;
        return advise(p);
    }
    if (!g) {
        const bt_function *f = bt_value__find_function(p->scope, name, length);
        if (f)
            bt__fail_at(p->ctx, place, "%s is a function: write %s(%s)", f->name, f->name,
                        f->arguments);
        else
            bt_value__unknown_name(p->ctx, p->scope, name, length, place);
        return false;
    }
    p->at += length;
    return set_value(out, g);
}

/* [GAME POSITION], standing behind '['. */
static bool parse_bracket(bt_parser *p, bt_result *out)
{
    const char *end = strchr(p->text + p->at, ']');
    if (!end) {
        p->at = p->plain.length;
        return expected(p, "']'");
    }
    if (!p->scope || !p->scope->hooks.bracket) {
        bt__fail_at(p->ctx, place_of(p, p->at), "no games are known here");
        return false;
    }
    size_t from = p->at, length = (size_t)(end - p->text) - from;
    p->at += length + 1;
    bt_value g = p->scope->hooks.bracket(p->scope->hooks.data, p->ctx, p->text + from, length);
    if (!g) bt__move_error_place(p->ctx, place_of(p, from));
    return set_value(out, g);
}

/* -- terms and operators -- */

static bool parse_parentheses(bt_parser *p, bt_result *out);

static bool parse_primary(bt_parser *p, bt_result *out)
{
    char c = peek(p);
    bt_value g = ZERO;
    if (accept(p, "+-")) {
        if (accept(p, "{")) return bt_value__parse_braces(p, true, &g) && set_value(out, g);
        return bt_value__parse_value(p, parse_term, &g) &&
               set_value(out, bt_value__plus_minus(p->ctx, &g, 1));
    }
    if (accept(p, "{")) return bt_value__parse_braces(p, false, &g) && set_value(out, g);
    if (accept(p, "(")) return parse_parentheses(p, out);
    if (accept(p, "[")) return parse_bracket(p, out);
    if (c == '^' || c == '*' || downs_at(p, p->at)) return bt_value__parse_suffixes(p, ZERO, out);
    bool minus = c == '-' && isdigit((unsigned char)p->text[p->at + 1]);
    if (minus || isdigit((unsigned char)c)) {
        p->at += minus;
        return bt_value__parse_number(p, minus, &g) && bt_value__parse_suffixes(p, g, out);
    }
    if (name_length(p, p->at)) return parse_name(p, out);
    return advise(p) || expected(p, "a value");
}

/* A ':' that is not the start of ':='. */
static bool accept_colon(bt_parser *p)
{
    if (peek(p) != ':' || p->text[p->at + 1] == '=') return false;
    p->at++;
    return true;
}

/* '{..}':H, standing behind the first quote: the form {..} as it is written. */
static bool parse_literal(bt_parser *p, bt_result *out)
{
    bt_words left, right;
    bt_value h;
    if (!accept(p, "{")) return expected(p, "'{'");
    bt_words__open(&left, p->ctx);
    bt_words__open(&right, p->ctx);
    bool good = bt_value__parse_form(p, &left, &right);
    if (good && !accept(p, "'")) good = expected(p, "a quote behind the form, as in '{*|*}':1");
    if (good && !accept_colon(p)) good = expected(p, "':' behind a form, as in '{*|*}':1");
    good = good && bt_value__parse_value(p, parse_term, &h) &&
           set_value(out, bt_value__stack_on_form(p->ctx, &left, &right, h));
    bt_words__close(&left);
    bt_words__close(&right);
    return good;
}

/* H of G:H, standing behind the colon. */
static bool parse_ordinal(bt_parser *p, bt_result *out)
{
    bt_value g = out->value, h;
    return bt_value__parse_value(p, parse_term, &h) &&
           set_value(out, bt_value_ordinal_sum(p->ctx, g, h));
}

/* Fails at G.Name, saying how that is written here; false when it is something else: a multiple of
   a variable, perhaps. */
static bool refuse_foreign(bt_parser *p)
{
    size_t at = p->at + 1, length = name_length(p, at);
    const bt_foreign *found = bt_value__find_foreign(p->text + at, length);
    if (p->text[p->at] != '.' || !found) return false;
    bool call =
        p->text[at + length] == '(' && bt_value__find_function(p->scope, p->text + at, length);
    if (call || bt_value__lookup(p->scope, p->text + at, length)) return false;
    bt__fail_at(p->ctx, place_of(p, p->at), "write %s for G.%s", found->ours, found->name);
    return true;
}

/* -G, n.G, G:H and what is simpler. */
static bool parse_term_inside(bt_parser *p, bt_result *out)
{
    bt_value g;
    if (accept(p, "'")) return parse_literal(p, out);
    if (peek(p) == '-' && !isdigit((unsigned char)p->text[p->at + 1])) {
        p->at++;
        return bt_value__parse_value(p, parse_term, &g) &&
               set_value(out, bt_value_negate(p->ctx, g));
    }
    if (!parse_primary(p, out)) return false;
    if (out->kind == BT_RESULT_VALUE && refuse_foreign(p)) return false;
    if (out->kind == BT_RESULT_VALUE && accept_colon(p)) return parse_ordinal(p, out);
    if (out->kind != BT_RESULT_VALUE || p->text[p->at] != '.') return true;
    bt_value times = out->value;
    size_t place = place_of(p, p->at);
    if (!bt_value_is_integer(p->ctx, times)) {
        advise(p);
        bt__fail_at(p->ctx, place, "expected an integer before '.', as in 3.G");
        return false;
    }
    p->at++;
    if (isdigit((unsigned char)p->text[p->at])) {
        bt__fail_at(p->ctx, place, "decimal fractions are written as 7/2; 3.G is a multiple");
        return false;
    }
    return bt_value__parse_value(p, parse_term, &g) &&
           set_value(out, bt_value_multiple(p->ctx, times, g));
}

static bool parse_term(bt_parser *p, bt_result *out)
{
    skip_spaces(p);
    if (p->nest == NEST_MAX) {
        bt__fail_at(p->ctx, place_of(p, p->at), "nested more than %d levels deep", NEST_MAX);
        return false;
    }
    p->nest++;
    bool good = parse_term_inside(p, out);
    p->nest--;
    return good;
}

bool bt_value__parse_value(bt_parser *p, bool (*parse)(bt_parser *, bt_result *), bt_value *out)
{
    bt_result result = {0};
    skip_spaces(p);
    size_t place = place_of(p, p->at);
    if (!parse(p, &result)) return false;
    *out = result.value;
    if (result.kind == BT_RESULT_VALUE) return true;
    bt_result__close(&result);
    bt__fail_at(p->ctx, place, "expected a value here");
    return false;
}

/* The length of a text without the blanks at its end; 0 when it is too long to be quoted. */
static int quoted_length(const char *text, size_t length)
{
    while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
    return length > 24 ? 0 : (int)length;
}

/* G+-H is G - H to some and G + (+-H) to others. Fails at the sign, naming both; `from` is where
   G starts. */
static bool refuse_ambiguous(bt_parser *p, size_t from)
{
    const char *g = p->text + from, *h = p->text + p->at + 2;
    h += strspn(h, " ");
    int before = quoted_length(g, p->at - from), behind = (int)strcspn(h, " +-,;|=<>{}()[]");
    if (!before || !behind || behind > 24) before = behind = 1, g = "G", h = "H";
    bt__fail_at(p->ctx, place_of(p, p->at),
                "two readings: write '%.*s - %.*s' or '%.*s + (+-%.*s)'", before, g, behind, h,
                before, g, behind, h);
    return false;
}

bool bt_value__parse_sum(bt_parser *p, bt_result *out)
{
    skip_spaces(p);
    size_t from = p->at;
    if (!parse_term(p, out)) return false;
    for (;;) {
        char c = peek(p);
        if (c != '+' && c != '-') return true;
        if (c == '+' && p->text[p->at + 1] == '-') {
            bt_result__close(out);
            return refuse_ambiguous(p, from);
        }
        size_t place = place_of(p, p->at);
        if (out->kind != BT_RESULT_VALUE) {
            bt_result__close(out);
            bt__fail_at(p->ctx, place, "only values can be added");
            return false;
        }
        bt_value g = out->value, h;
        p->at++;
        if (!bt_value__parse_value(p, parse_term, &h)) return false;
        g = c == '+' ? bt_value_add(p->ctx, g, h) : bt_value_subtract(p->ctx, g, h);
        if (!set_value(out, g)) return false;
    }
}

typedef enum comparison {
    EQ,
    NE,
    LE,
    GE,
    CONFUSED,
    LESS_OR_FUZZY,
    GREATER_OR_FUZZY,
    LT,
    GT,
    FUZZY,
    NO_COMPARISON
} comparison;

static comparison accept_comparison(bt_parser *p)
{
    static const char *const signs[] = {"==", "!=", "<=", ">=", "<>", "<|", "|>", "<", ">", "||"};
    for (comparison c = EQ; c < NO_COMPARISON; c++)
        if (accept(p, signs[c])) return c;
    return NO_COMPARISON;
}

static bool holds(comparison c, bt_relation relation)
{
    switch (c) {
    case EQ: return relation == BT_EQUAL;
    case NE: return relation != BT_EQUAL;
    case LE: return relation == BT_LESS || relation == BT_EQUAL;
    case GE: return relation == BT_GREATER || relation == BT_EQUAL;
    case LESS_OR_FUZZY: return relation == BT_LESS || relation == BT_FUZZY;
    case GREATER_OR_FUZZY: return relation == BT_GREATER || relation == BT_FUZZY;
    case LT: return relation == BT_LESS;
    case GT: return relation == BT_GREATER;
    default: return relation == BT_FUZZY;
    }
}

static bool parse_expression(bt_parser *p, bt_result *out)
{
    if (!bt_value__parse_sum(p, out)) return false;
    comparison c = accept_comparison(p);
    if (c == NO_COMPARISON) return true;
    bt_value g = out->value, h;
    if (out->kind != BT_RESULT_VALUE) {
        bt_result__close(out);
        bt__fail(p->ctx, BT_INPUT, "only values can be compared");
        return false;
    }
    if (!bt_value__parse_value(p, bt_value__parse_sum, &h)) return false;
    bt_relation relation = bt_value_compare(p->ctx, g, h);
    if (relation == BT_UNKNOWN) return false;
    *out = (bt_result){.kind = BT_RESULT_TRUTH, .truth = holds(c, relation)};
    return true;
}

static bool parse_parentheses(bt_parser *p, bt_result *out)
{
    if (!parse_expression(p, out)) return false;
    if (accept(p, ")")) return true;
    bt_result__close(out);
    return expected(p, "')'");
}

/* -- statements -- */

/* NAME = or NAME := at this place: the length of the name, and *behind after the '='; else 0. */
static size_t assignment_at(bt_parser *p, size_t *behind)
{
    skip_spaces(p);
    size_t length = name_length(p, p->at), i = p->at + length;
    while (length && isspace((unsigned char)p->text[i])) i++;
    if (length && p->text[i] == ':' && p->text[i + 1] == '=') i++;
    if (!length || p->text[i] != '=' || p->text[i + 1] == '=') return 0;
    *behind = i + 1;
    return length;
}

static bool parse_assignment(bt_parser *p, size_t length, size_t behind, bt_result *out)
{
    char name[NAME_MAX_LENGTH + 1] = "";
    size_t place = place_of(p, p->at);
    if (length > NAME_MAX_LENGTH || downs_at(p, p->at) ||
        bt_value__find_function(NULL, p->text + p->at, length)) {
        bt__fail_at(p->ctx, place, "this name cannot be a variable");
        return false;
    }
    memcpy(name, p->text + p->at, length);
    p->at = behind;
    bt_value g;
    return bt_value__parse_value(p, bt_value__parse_sum, &g) &&
           bt_scope_set(p->scope, name, g) == BT_OK && set_value(out, g);
}

static bool parse_statements(bt_parser *p, bt_result *out)
{
    for (;;) {
        size_t behind, length = assignment_at(p, &behind);
        bool good = length ? parse_assignment(p, length, behind, out) : parse_expression(p, out);
        if (!good) return false;
        bool more = accept(p, ";");
        if (!peek(p)) return true;
        bt_result__close(out);
        if (!more) return advise(p) || expected(p, "an operator or ';'");
    }
}

bt_status bt_value__evaluate(bt_context *ctx, bt_scope *scope, const char *text, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (!bt_value__store(ctx)) return bt_error(ctx);
    size_t mark = ctx->values->scratch.length;
    bt_scope *own = scope ? NULL : bt_scope__open(ctx, NULL);
    bt_parser p = {.ctx = ctx, .scope = scope ? scope : own};
    bool good = p.scope && bt_value__make_plain(ctx, text, &p.plain) == BT_OK;
    p.text = p.plain.at;
    good = good && parse_statements(&p, out);
    if (!good) *out = (bt_result){.kind = BT_RESULT_NOTHING};
    bt_value__close_plain(&p.plain);
    bt_scope_close(own);
    cut(ctx, mark);
    return good ? BT_OK : bt_error(ctx);
}

bt_value bt_value_read(bt_context *ctx, const char *text)
{
    bt_result result;
    if (bt_value__evaluate(ctx, NULL, text, &result)) return BT_NONE;
    if (result.kind == BT_RESULT_VALUE) return result.value;
    bt_result__close(&result);
    bt__fail_at(ctx, 0, "expected a value");
    return BT_NONE;
}
