/* Reading lists, [GAME POSITION], for .. in .., and functions of one's own. */
#include "value/syntax.h"

/* -- [..]: a list, or a position of a game -- */

/* A list goes on with one of these behind its first word. */
static bool is_sign_of_list(const bt_parser *p, size_t at)
{
    char c = p->text[at], next = p->text[at + 1];
    if (c == '<') return isspace((unsigned char)next) || next == '=' || next == '>' || next == '|';
    if (c == '.') return next == '.' && isspace((unsigned char)p->text[at + 2]);
    size_t length = name_length(p, at);
    if (length) return bt_value__is_keyword(p, at, length);
    return !c || strchr("+-=!|>:],", c);
}

/* The end of a word without blanks; braces and brackets belong to it in the parameters of a game,
   behind a colon. */
static size_t skip_word(const bt_parser *p, size_t at)
{
    bool colon = false;
    int depth = 0;
    for (; p->text[at] && !strchr(" \t\n(<'", p->text[at]); at++) {
        char c = p->text[at];
        colon = colon || c == ':';
        if ((c == '[' || c == '{') && !colon) return at;
        if (c == ']' && depth == 0) return at;
        depth += (c == '[' || c == '{') - (c == ']' || c == '}');
    }
    return at;
}

/* A position starts with the name of its game, a blank, and more that no list goes on with: games
   have names as subtraction:2,3 and ./mine.lua. */
static bool is_position(const bt_parser *p)
{
    size_t at = p->at;
    while (isspace((unsigned char)p->text[at])) at++;
    size_t from = at, name = name_length(p, at);
    if (!name && !strchr("./~", p->text[at])) return false;
    if (bt_value__is_keyword(p, at, name)) return false;
    at = skip_word(p, at);
    if (!isspace((unsigned char)p->text[at]) || p->text[at - 1] == ',') return false;
    bool word = at == from + name;
    while (isspace((unsigned char)p->text[at])) at++;
    if (word && p->text[at] == '(' && bt_value__find_function(p->scope, p->text + from, name))
        return false;
    return !is_sign_of_list(p, at);
}

/* Up to what ends the text of a position: < or the bracket that closes it. */
static void skip_text(bt_parser *p)
{
    for (int depth = 0; p->text[p->at]; p->at++) {
        char c = p->text[p->at];
        if (c == '<' || (c == ']' && depth == 0)) return;
        depth += (c == '[') - (c == ']');
    }
}

static uint32_t add_text(bt_parser *p, uint32_t position, size_t from)
{
    if (p->at == from) return position;
    uint32_t text = bt_value__new_node(p, SYNTAX_TEXT, from);
    if (text) p->tree->at[text].length = (uint32_t)(p->at - from);
    return bt_value__adopt(p, position, text);
}

/* [GAME POSITION], in which <n> stands for what n is. */
static uint32_t parse_position(bt_parser *p, size_t open)
{
    uint32_t position = bt_value__new_node(p, SYNTAX_POSITION, open);
    while (position) {
        size_t from = p->at;
        skip_text(p);
        position = add_text(p, position, from);
        if (!position || accept(p, "]")) return position;
        if (!accept(p, "<")) return expected(p, "']'");
        position = bt_value__adopt(p, position, bt_value__parse_sum(p));
        if (position && !accept(p, ">")) return expected(p, "'>'");
    }
    return 0;
}

static uint32_t parse_list(bt_parser *p, size_t open)
{
    uint32_t list = bt_value__new_node(p, SYNTAX_LIST, open);
    if (!list || accept(p, "]")) return list;
    do {
        list = bt_value__adopt(p, list, bt_value__parse_expression(p));
        if (!list) return 0;
    } while (accept(p, ","));
    size_t before = p->at;
    bool one = p->tree->at[list].first == p->tree->at[list].last;
    if (one && accept_word(p, "for")) {
        p->at = before;
        p->tree->at[list].kind = SYNTAX_EACH;
        list = bt_value__parse_clauses(p, list);
    }
    if (!list || accept(p, "]")) return list;
    return bt_value__expected(p, one ? "',', 'for' or ']'" : "',' or ']'");
}

uint32_t bt_value__parse_bracket(bt_parser *p, size_t from)
{
    return is_position(p) ? parse_position(p, from) : parse_list(p, from);
}

/* -- for NAME in L if .. -- */

bool bt_value__may_be_named(const bt_parser *p, size_t at, size_t length)
{
    const char *name = p->text + at;
    if (length && length <= NAME_MAX_LENGTH && !downs_at(p, at) &&
        !bt_value__is_keyword(p, at, length) && !bt_value__find_function(NULL, name, length))
        return true;
    bt__fail_at(p->ctx, place_of(p, at),
                length ? "this name cannot be a variable" : "expected a name");
    return false;
}

/* A node for the name that stands here. */
static uint32_t parse_new_name(bt_parser *p, bt_syntax_kind kind)
{
    skip_spaces(p);
    size_t length = name_length(p, p->at);
    if (!bt_value__may_be_named(p, p->at, length)) return 0;
    uint32_t node = bt_value__new_node(p, kind, p->at);
    if (node) p->tree->at[node].length = (uint32_t)length;
    p->at += length;
    return node;
}

static uint32_t parse_for(bt_parser *p)
{
    uint32_t clause = parse_new_name(p, SYNTAX_FOR);
    if (clause && !accept_word(p, "in")) return bt_value__expected(p, "'in'");
    return clause ? bt_value__adopt(p, clause, bt_value__parse_expression(p)) : 0;
}

uint32_t bt_value__parse_clauses(bt_parser *p, uint32_t parent)
{
    while (parent) {
        skip_spaces(p);
        size_t from = p->at;
        if (accept_word(p, "for")) {
            parent = bt_value__adopt(p, parent, parse_for(p));
        } else if (accept_word(p, "if") || accept_word(p, "where")) {
            uint32_t filter = bt_value__new_node(p, SYNTAX_FILTER, from);
            filter = filter ? bt_value__adopt(p, filter, bt_value__parse_expression(p)) : 0;
            parent = bt_value__adopt(p, parent, filter);
        } else {
            return parent;
        }
    }
    return 0;
}

/* -- functions -- */

static size_t skip_blanks(const bt_parser *p, size_t at)
{
    while (isspace((unsigned char)p->text[at])) at++;
    return at;
}

/* (x,y) at a place: the place behind it; else 0. */
static size_t behind_parameters(const bt_parser *p, size_t at)
{
    at = skip_blanks(p, at);
    if (p->text[at] != '(') return 0;
    do {
        at = skip_blanks(p, at + 1);
        size_t length = name_length(p, at);
        if (!length) return 0;
        at = skip_blanks(p, at + length);
    } while (p->text[at] == ',');
    return p->text[at] == ')' ? at + 1 : 0;
}

bool bt_value__is_function_next(const bt_parser *p)
{
    size_t at = skip_blanks(p, p->at), length = name_length(p, at);
    size_t behind = length ? at + length : behind_parameters(p, at);
    return behind && !strncmp(p->text + skip_blanks(p, behind), "->", 2);
}

/* The parameters, and behind `sign` what the function gives. */
static uint32_t parse_function(bt_parser *p, size_t from, const char *sign)
{
    uint32_t function = bt_value__new_node(p, SYNTAX_FUNCTION, from);
    bool many = accept(p, "(");
    while (function) {
        function = bt_value__adopt(p, function, parse_new_name(p, SYNTAX_PARAMETER));
        if (!many || !accept(p, ",")) break;
    }
    if (function && many && !accept(p, ")")) return expected(p, "')'");
    if (function && !accept(p, sign) && !accept(p, "=")) return expected(p, sign);
    function = function ? bt_value__adopt(p, function, bt_value__parse_expression(p)) : 0;
    if (function) bt_value__end_words(p, function);
    return function;
}

uint32_t bt_value__parse_function(bt_parser *p)
{
    skip_spaces(p);
    return parse_function(p, p->at, "->");
}

size_t bt_value__definition_at(const bt_parser *p)
{
    size_t at = skip_blanks(p, p->at), length = name_length(p, at);
    size_t behind = length ? behind_parameters(p, at + length) : 0;
    if (!behind) return 0;
    behind = skip_blanks(p, behind);
    if (p->text[behind] == ':') behind++;
    return p->text[behind] == '=' && p->text[behind + 1] != '=' ? length : 0;
}

uint32_t bt_value__parse_definition(bt_parser *p, size_t length)
{
    size_t from = p->at;
    if (!bt_value__may_be_named(p, from, length)) return 0;
    uint32_t define = bt_value__new_node(p, SYNTAX_ASSIGN, from);
    if (!define) return 0;
    p->tree->at[define].length = (uint32_t)length;
    p->at += length;
    return bt_value__adopt(p, define, parse_function(p, from, ":="));
}
