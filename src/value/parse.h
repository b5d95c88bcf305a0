/* A place in the text being read, and what the files of the reader call of each other. */
#ifndef BOUTON_VALUE_PARSE_H
#define BOUTON_VALUE_PARSE_H

#include "value/read.h"
#include <ctype.h>
#include <string.h>

typedef struct bt_parser {
    bt_context *ctx;
    bt_scope *scope;
    bt_plain plain;
    const char *text;
    size_t at;
    unsigned nest;
} bt_parser;

static inline size_t place_of(const bt_parser *p, size_t at)
{
    return p->plain.places[at];
}

static inline void skip_spaces(bt_parser *p)
{
    while (isspace((unsigned char)p->text[p->at])) p->at++;
}

static inline char peek(bt_parser *p)
{
    skip_spaces(p);
    return p->text[p->at];
}

static inline bool accept(bt_parser *p, const char *token)
{
    skip_spaces(p);
    if (strncmp(p->text + p->at, token, strlen(token)) != 0) return false;
    p->at += strlen(token);
    return true;
}

/* Fails at the next token, saying what was expected there. */
static inline bool expected(bt_parser *p, const char *what)
{
    unsigned char c = (unsigned char)peek(p);
    if (!c)
        bt__fail_at(p->ctx, place_of(p, p->at), "expected %s, but the text ends here", what);
    else if (isprint(c))
        bt__fail_at(p->ctx, place_of(p, p->at), "expected %s, not '%c'", what, c);
    else
        bt__fail_at(p->ctx, place_of(p, p->at), "expected %s, not byte 0x%02x", what, c);
    return false;
}

static inline size_t digits_at(const bt_parser *p, size_t at)
{
    return strspn(p->text + at, "0123456789");
}

static inline size_t name_length(const bt_parser *p, size_t at)
{
    size_t i = at;
    if (!isalpha((unsigned char)p->text[i]) && p->text[i] != '_') return 0;
    while (isalnum((unsigned char)p->text[i]) || p->text[i] == '_') i++;
    return i - at;
}

/* `v`, `vv`, `v3`: how many letters v, if the name at `at` is such a word; else 0. */
static inline size_t downs_at(const bt_parser *p, size_t at)
{
    size_t vs = strspn(p->text + at, "v");
    return vs && vs + digits_at(p, at + vs) == name_length(p, at) ? vs : 0;
}

static inline bool set_value(bt_result *out, bt_value g)
{
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = g};
    return g != BT_NONE;
}

/* Parses something that must be a value. */
typedef bool bt_parse_rule(bt_parser *p, bt_result *out);
bool bt_value__parse_value(bt_parser *p, bt_parse_rule *parse, bt_value *out);
bt_parse_rule bt_value__parse_sum;

/* NAME(..), standing at the name of a length. */
bool bt_value__parse_call(bt_parser *p, size_t length, bt_result *out);
/* 12, 3/4: behind the minus of a negative one. */
bool bt_value__parse_number(bt_parser *p, bool negative, bt_value *out);
/* What may follow a number, or stand alone: arrows, then a star; or Tiny(G), Miny(G). */
bool bt_value__parse_suffixes(bt_parser *p, bt_value g, bt_result *out);
/* Behind '{'. With `signs` the text was +-{..}, where a list without bars is meant. */
bool bt_value__parse_braces(bt_parser *p, bool signs, bt_value *out);
/* Behind '{', too: appends the options as they are written. */
bool bt_value__parse_form(bt_parser *p, bt_words *left, bt_words *right);
/* +-{a,b}: {a,b | -a,-b}. */
bt_value bt_value__plus_minus(bt_context *ctx, const bt_value *left, size_t count);

#endif
