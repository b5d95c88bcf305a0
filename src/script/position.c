/* Positions of scripts: integers, strings and nested lists of them, as bytes and as text. */
#include "script/state.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Bytes: 'i' and a zigzag varint; 's', the length and the characters; '(' items ')'. Equal
   positions have equal bytes, for whole numbers are always kept as integers. */

enum { NESTED_MAX = 60, ITEMS_MAX = 1 << 20 };

bt_script_kind bt_script__kind(lua_State *L, int index)
{
    switch (lua_type(L, index)) {
    case LUA_TNUMBER: return BT_KIND_INTEGER;
    case LUA_TSTRING: return BT_KIND_STRING;
    case LUA_TTABLE: return BT_KIND_LIST;
    default: return BT_KIND_NONE;
    }
}

const char *bt_script__kind_name(bt_script_kind kind)
{
    static const char *const names[] = {"nothing", "integers", "strings", "lists"};
    return names[kind];
}

/* -- from Lua -- */

static void put_integer(bt_text *out, lua_Integer n)
{
    bt_text__char(out, 'i');
    bt_rules__put_heap(out, (uint64_t)n << 1 ^ (uint64_t)(n >> 63));
}

static void put_string(bt_text *out, const char *at, size_t length)
{
    bt_text__char(out, 's');
    bt_rules__put_heap(out, length);
    bt_text__add_bytes(out, at, length);
}

static const char *put_item(lua_State *L, int index, unsigned depth, bt_text *out);

/* Raw access only: no code of the script runs while its table is read. */
static const char *put_list(lua_State *L, int index, unsigned depth, bt_text *out)
{
    size_t length = (size_t)lua_rawlen(L, index), keys = 0;
    if (depth == NESTED_MAX) return "a list nested too deep, or within itself";
    if (length > ITEMS_MAX) return "a list that is too long";
    if (!lua_checkstack(L, 4)) return "a list nested too deep";
    bt_text__char(out, '(');
    for (size_t i = 1; i <= length; i++) {
        lua_rawgeti(L, index, (lua_Integer)i);
        const char *wrong = put_item(L, lua_gettop(L), depth + 1, out);
        lua_pop(L, 1);
        if (wrong) return wrong;
    }
    bt_text__char(out, ')');
    for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1))
        if (++keys > length) return lua_pop(L, 2), "a table with names or gaps; expected a list";
    return NULL;
}

static const char *put_item(lua_State *L, int index, unsigned depth, bt_text *out)
{
    size_t length;
    int whole;
    switch (lua_type(L, index)) {
    case LUA_TNUMBER: {
        lua_Integer n = lua_tointegerx(L, index, &whole);
        if (!whole) return "a number that is not a whole one, or too large";
        put_integer(out, n);
        return NULL;
    }
    case LUA_TSTRING: {
        const char *at = lua_tolstring(L, index, &length);
        put_string(out, at, length);
        return NULL;
    }
    case LUA_TTABLE: return put_list(L, index, depth, out);
    case LUA_TNIL:
    case LUA_TNONE: return "nothing";
    case LUA_TBOOLEAN: return "a truth value";
    case LUA_TFUNCTION: return "a function";
    default: return "something that is not an integer, a string or a list";
    }
}

const char *bt_script__to_bytes(lua_State *L, int index, bt_text *out)
{
    return put_item(L, lua_absindex(L, index), 0, out);
}

/* -- to Lua -- */

static lua_Integer next_integer(bt_bytes *rest)
{
    uint64_t coded = 0;
    bt_rules__next_heap(rest, &coded);
    return (lua_Integer)(coded >> 1 ^ (0 - (coded & 1)));
}

static void skip_bytes(bt_bytes *rest, size_t count)
{
    rest->at += count;
    rest->length -= count;
}

static bt_bytes next_string(bt_bytes *rest)
{
    uint64_t length = 0;
    bt_rules__next_heap(rest, &length);
    bt_bytes string = {rest->at, (size_t)length};
    skip_bytes(rest, string.length);
    return string;
}

static void push_item(lua_State *L, bt_bytes *rest)
{
    unsigned char kind = rest->at[0];
    skip_bytes(rest, 1);
    if (kind == 'i') {
        lua_pushinteger(L, next_integer(rest));
    } else if (kind == 's') {
        bt_bytes string = next_string(rest);
        lua_pushlstring(L, (const char *)string.at, string.length);
    } else {
        luaL_checkstack(L, 4, NULL);
        lua_createtable(L, rest->length < 32 ? (int)rest->length / 2 : 0, 0);
        for (lua_Integer i = 1; rest->at[0] != ')'; i++) {
            push_item(L, rest);
            lua_rawseti(L, -2, i);
        }
        skip_bytes(rest, 1);
    }
}

void bt_script__push_bytes(lua_State *L, bt_bytes position)
{
    push_item(L, &position);
}

/* -- text -- */

/* A string inside a list stands without quotes when it cannot be taken for anything else. */
static bool is_bare(bt_bytes string)
{
    for (size_t i = 0; i < string.length; i++) {
        unsigned char c = string.at[i];
        if (!isalpha(c) && c != '.' && c != '_' && (i == 0 || !isdigit(c))) return false;
    }
    return string.length > 0;
}

static bool is_printable(bt_bytes string)
{
    for (size_t i = 0; i < string.length; i++)
        if (string.at[i] < ' ' || string.at[i] == 127) return false;
    return true;
}

static bool print_string(bt_bytes string, bt_text *out)
{
    if (!is_printable(string)) return false;
    if (is_bare(string)) {
        bt_text__add_bytes(out, (const char *)string.at, string.length);
        return true;
    }
    bt_text__char(out, '"');
    for (size_t i = 0; i < string.length; i++) {
        if (strchr("\"\\", string.at[i])) bt_text__char(out, '\\');
        bt_text__char(out, (char)string.at[i]);
    }
    bt_text__char(out, '"');
    return true;
}

/* Items with commas between, inner lists in brackets. */
static bool print_items(bt_bytes *rest, bt_text *out)
{
    bool good = true;
    for (bool first = true; good && rest->at[0] != ')'; first = false) {
        unsigned char kind = rest->at[0];
        skip_bytes(rest, 1);
        if (!first) bt_text__char(out, ',');
        if (kind == 'i') {
            bt_text__format(out, "%lld", next_integer(rest));
        } else if (kind == 's') {
            good = print_string(next_string(rest), out);
        } else {
            bt_text__char(out, '(');
            good = print_items(rest, out);
            bt_text__char(out, ')');
        }
    }
    skip_bytes(rest, good);
    return good;
}

bool bt_script__print_bytes(bt_bytes position, bt_text *out)
{
    bt_bytes rest = {position.at + 1, position.length - 1};
    if (position.at[0] == 'i') {
        bt_text__format(out, "%lld", next_integer(&rest));
        return true;
    }
    if (position.at[0] == 's') {
        bt_bytes string = next_string(&rest);
        bt_text__add_bytes(out, (const char *)string.at, string.length);
        return is_printable(string);
    }
    if (rest.length == 1) bt_text__add(out, "()");
    if (rest.length == 3 && rest.at[0] == '(') return false; /* {{}} would look the same */
    return print_items(&rest, out);
}

/* -- reading text -- */

typedef struct reader {
    bt_context *ctx;
    const char *text;
    size_t at;
    unsigned depth;
    const bt_text *example;
    bt_text *out;
} reader;

enum { INTEGERS = 1, WORDS = 2, LISTS = 4 };

/* The kinds of items that a list of the example has at a depth; 0: no list there has an item. */
static unsigned kinds_at(const bt_text *example, unsigned depth)
{
    bt_bytes rest = {(const unsigned char *)example->at, example->length};
    unsigned kinds = 0, inside = 0;
    while (rest.length > 0) {
        unsigned char kind = rest.at[0];
        skip_bytes(&rest, 1);
        inside -= kind == ')';
        if (inside == depth + 1 && kind != ')')
            kinds |= kind == 'i' ? INTEGERS : kind == 's' ? WORDS : LISTS;
        inside += kind == '(';
        if (kind == 'i') next_integer(&rest);
        if (kind == 's') next_string(&rest);
    }
    return kinds;
}

static void skip_blanks(reader *r)
{
    while (isspace((unsigned char)r->text[r->at])) r->at++;
}

static bt_status read_integer(reader *r)
{
    const char *start = r->text + r->at;
    char *end;
    size_t sign = *start == '-';
    if (!isdigit((unsigned char)start[sign]))
        return bt__fail_at(r->ctx, r->at, "expected a whole number");
    errno = 0;
    long long n = strtoll(start, &end, 10);
    if (errno) return bt__fail(r->ctx, BT_LIMIT, "scripts know whole numbers of 64 bits only");
    put_integer(r->out, n);
    r->at += (size_t)(end - start);
    return BT_OK;
}

static bt_status read_quoted(reader *r)
{
    bt_text string;
    bt_text__open(&string, r->ctx);
    size_t start = r->at++;
    for (; r->text[r->at] && r->text[r->at] != '"'; r->at++) {
        if (r->text[r->at] == '\\' && r->text[r->at + 1]) r->at++;
        bt_text__char(&string, r->text[r->at]);
    }
    bt_status status = BT_OK;
    if (!r->text[r->at])
        status = bt__fail_at(r->ctx, start, "this quotation mark is not closed");
    else
        r->at++;
    if (!status) put_string(r->out, string.at, string.length);
    bt_text__close(&string);
    return status;
}

static bt_status read_bare(reader *r)
{
    size_t start = r->at;
    while (isalnum((unsigned char)r->text[r->at]) || strchr("._", r->text[r->at])) {
        if (!r->text[r->at]) break;
        r->at++;
    }
    if (r->at == start) return bt__fail_at(r->ctx, r->at, "expected a number, a word or a list");
    put_string(r->out, r->text + start, r->at - start);
    return BT_OK;
}

static bt_status read_items(reader *r, char closing);

/* Every position has items of the kinds that the example has. */
static bt_status expect_kind(reader *r, char c)
{
    static const char *const names[] = {
        [INTEGERS] = "a whole number",
        [WORDS] = "a word",
        [LISTS] = "a list in parentheses",
        [INTEGERS | WORDS] = "a whole number or a word",
        [INTEGERS | LISTS] = "a whole number or a list in parentheses",
        [WORDS | LISTS] = "a word or a list in parentheses",
    };
    unsigned kind = c == '-' || isdigit((unsigned char)c) ? INTEGERS : c == '(' ? LISTS : WORDS;
    unsigned kinds = kinds_at(r->example, r->depth);
    if (!kinds || kinds & kind) return BT_OK;
    return bt__fail_at(r->ctx, r->at, "expected %s", names[kinds]);
}

static bt_status read_item(reader *r)
{
    char c = r->text[r->at];
    bt_status status = expect_kind(r, c);
    if (status) return status;
    if (c == '"') return read_quoted(r);
    if (c == '-' || isdigit((unsigned char)c)) return read_integer(r);
    if (c != '(') return read_bare(r);
    if (++r->depth == NESTED_MAX) return bt__fail_at(r->ctx, r->at, "brackets nested too deep");
    r->at++;
    status = read_items(r, ')');
    r->depth--;
    r->at++;
    return status;
}

/* Up to the closing bracket, or to the end. */
static bt_status read_items(reader *r, char closing)
{
    bt_text__char(r->out, '(');
    skip_blanks(r);
    for (bool first = true; r->text[r->at] != closing || !first; first = false) {
        bt_status status = read_item(r);
        if (status) return status;
        if (bt__check(r->ctx)) return BT_LIMIT;
        skip_blanks(r);
        if (r->text[r->at] == closing) break;
        if (r->text[r->at] != ',')
            return bt__fail_at(r->ctx, r->at,
                               r->text[r->at] ? "expected ','" : "expected ',' or ')'");
        r->at++;
        skip_blanks(r);
    }
    bt_text__char(r->out, ')');
    return BT_OK;
}

bt_status bt_script__parse_text(bt_context *ctx, const bt_text *example, const char *text,
                                bt_text *out)
{
    reader r = {.ctx = ctx, .text = text, .example = example, .out = out};
    if (example->at[0] == 's') {
        put_string(out, text, strlen(text));
        return BT_OK;
    }
    skip_blanks(&r);
    if (example->at[0] == '(') {
        if (!strcmp(text + r.at, "()")) return bt_text__add(out, "()"), BT_OK;
        return read_items(&r, '\0');
    }
    bt_status status = read_integer(&r);
    skip_blanks(&r);
    if (!status && text[r.at])
        return bt__fail_at(ctx, r.at, "expected one whole number and nothing more");
    return status;
}
