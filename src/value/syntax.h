/* An expression as a tree: what the files of the reader make, and the evaluator walks. */
#ifndef BOUTON_VALUE_SYNTAX_H
#define BOUTON_VALUE_SYNTAX_H

#include "value/read.h"
#include <ctype.h>
#include <string.h>

/* What a node is, and in parentheses its children in order. */
typedef enum bt_syntax_kind {
    SYNTAX_VALUE,     /* a literal */
    SYNTAX_TRUTH,     /* `sign` is 1 for true */
    SYNTAX_NAME,      /* of a variable or function */
    SYNTAX_CALL,      /* NAME(arguments) */
    SYNTAX_SUM,       /* (terms, of which those marked `minus` are subtracted) */
    SYNTAX_NEGATE,    /* (a term) */
    SYNTAX_MULTIPLE,  /* n.G: (n, G) */
    SYNTAX_ORDINAL,   /* G:H: (G, H) */
    SYNTAX_COMPARE,   /* `sign` is a bt_comparison: (G, H) */
    SYNTAX_NOT,       /* (a claim) */
    SYNTAX_AND,       /* (claims) */
    SYNTAX_OR,        /* (claims) */
    SYNTAX_IF,        /* (a claim, what if it holds, what else) */
    SYNTAX_GAME,      /* {..}: (Left's SIDE, Right's SIDE) */
    SYNTAX_FORM,      /* '{..}': as a GAME, but kept as it is written */
    SYNTAX_SWITCH,    /* +-{..}: (the options of Left) */
    SYNTAX_SIDE,      /* (options) */
    SYNTAX_POSITION,  /* [GAME POSITION]: (TEXTs, and expressions that stood in <..>) */
    SYNTAX_TEXT,      /* a piece of a position, as it stands */
    SYNTAX_LIST,      /* [..]: (items, of which a RANGE counts for all its items) */
    SYNTAX_RANGE,     /* a..b: (a, b) */
    SYNTAX_EACH,      /* [a for ..]: (a, then FORs and FILTERs) */
    SYNTAX_TABLE,     /* tabulate(a,b for ..): (a SIDE of columns, then FORs and FILTERs) */
    SYNTAX_COLUMN,    /* with its words: (what is in it) */
    SYNTAX_FOR,       /* for NAME in L: (L) */
    SYNTAX_FILTER,    /* if or where: (a claim) */
    SYNTAX_INDEX,     /* L[i]: (L, i) */
    SYNTAX_FUNCTION,  /* x -> a, and the right side of f(x) = a: (PARAMETERs, a) */
    SYNTAX_PARAMETER, /* its name */
    SYNTAX_ASSIGN,    /* NAME = a: (a), also with a FUNCTION */
} bt_syntax_kind;

typedef enum bt_comparison {
    COMPARE_EQ,
    COMPARE_NE,
    COMPARE_LE,
    COMPARE_GE,
    COMPARE_CONFUSED,
    COMPARE_LESS_OR_FUZZY,
    COMPARE_GREATER_OR_FUZZY,
    COMPARE_LT,
    COMPARE_GT,
    COMPARE_FUZZY,
    NO_COMPARISON
} bt_comparison;

/* Nodes are named by their places in the tree; 0 is none. */
typedef struct bt_syntax {
    uint8_t kind, sign;
    bool minus;
    uint32_t first, last, next; /* children, and the next child of the same parent */
    uint32_t from, length;      /* its words in the text: of a name, of a column, of a function */
    bt_value value;             /* held as long as the tree is there */
} bt_syntax;

/* The tree of a statement, with the text that the nodes point into. Functions keep it. */
struct bt_tree {
    bt_context *ctx;
    size_t owners;
    bt_plain plain;
    bt_syntax *at;
    size_t count, capacity;
};
bt_tree *bt_tree__open(bt_context *ctx, const char *text); /* NULL at a limit */
void bt_tree__close(bt_tree *tree);                        /* one owner less */
void bt_tree__clear(bt_tree *tree);                        /* the nodes, not the text */

/* -- reading -- */
typedef struct bt_parser {
    bt_context *ctx;
    bt_scope *scope;
    bt_tree *tree;
    const char *text;
    size_t at;
    unsigned nest;
} bt_parser;

/* A new node at a place of the text; 0 at the limit, which every function here passes on. */
uint32_t bt_value__new_node(bt_parser *p, bt_syntax_kind kind, size_t from);
/* Gives the parent one more child, and returns the parent; 0 if one of them is 0. */
uint32_t bt_value__adopt(bt_parser *p, uint32_t parent, uint32_t child);
/* The words of the node end here. */
void bt_value__end_words(bt_parser *p, uint32_t node);
uint32_t bt_value__new_value(bt_parser *p, size_t from, bt_value g);

static inline size_t place_of(const bt_parser *p, size_t at)
{
    return p->tree->plain.places[at];
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

/* Fails at the next token, saying what was expected there; 0. */
static inline uint32_t expected(bt_parser *p, const char *what)
{
    unsigned char c = (unsigned char)peek(p);
    int word = 0;
    while (word < 24 && isalnum((unsigned char)p->text[p->at + (size_t)word])) word++;
    if (!c)
        bt__fail_at(p->ctx, place_of(p, p->at), "expected %s, but the text ends here", what);
    else if (isprint(c))
        bt__fail_at(p->ctx, place_of(p, p->at), "expected %s, not '%.*s'", what, word ? word : 1,
                    p->text + p->at);
    else
        bt__fail_at(p->ctx, place_of(p, p->at), "expected %s, not byte 0x%02x", what, c);
    return 0;
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

/* The word as a whole, and not as the start of a longer one. */
static inline bool accept_word(bt_parser *p, const char *word)
{
    skip_spaces(p);
    size_t length = name_length(p, p->at);
    if (length != strlen(word) || strncmp(p->text + p->at, word, length) != 0) return false;
    p->at += length;
    return true;
}

/* `v`, `vv`, `v3`: how many letters v, if the name at `at` is such a word; else 0. */
static inline size_t downs_at(const bt_parser *p, size_t at)
{
    size_t vs = strspn(p->text + at, "v");
    return vs && vs + digits_at(p, at + vs) == name_length(p, at) ? vs : 0;
}

/* As expected(); but says what to write instead of the sign here, if that is known. */
uint32_t bt_value__expected(bt_parser *p, const char *what);
/* A word that has a meaning of its own, such as `for`, at a place. */
bool bt_value__is_keyword(const bt_parser *p, size_t at, size_t length);
/* Whether a variable may be called so; sets the error otherwise. */
bool bt_value__may_be_named(const bt_parser *p, size_t at, size_t length);

uint32_t bt_value__parse_expression(bt_parser *p);
uint32_t bt_value__parse_sum(bt_parser *p);
uint32_t bt_value__parse_term(bt_parser *p);

/* NAME(..), standing at the name of a length. */
uint32_t bt_value__parse_call(bt_parser *p, size_t length);
/* A number with what follows it, or that without a number: arrows, then a star; or Tiny(G). */
uint32_t bt_value__parse_literal(bt_parser *p);
/* Behind '{', at which the node starts. With `signs` the text was +-{..}, where a list without bars
   is meant. */
uint32_t bt_value__parse_braces(bt_parser *p, size_t from, bool signs);
/* '{..}', standing behind the quote. */
uint32_t bt_value__parse_form(bt_parser *p, size_t from);
/* A list or [GAME POSITION], standing behind '['. */
uint32_t bt_value__parse_bracket(bt_parser *p, size_t from);
/* for NAME in L if .. : adopted by the parent, which is returned. */
uint32_t bt_value__parse_clauses(bt_parser *p, uint32_t parent);
/* Whether x -> or (x,y) -> comes next; and this. */
bool bt_value__is_function_next(const bt_parser *p);
uint32_t bt_value__parse_function(bt_parser *p);
/* f(x,y) = at this place: the length of the name; else 0. And the definition. */
size_t bt_value__definition_at(const bt_parser *p);
uint32_t bt_value__parse_definition(bt_parser *p, size_t length);

#endif
