/* The functions of a ruleset in Lua, as the rest of the library calls them. */
#include "script/ruleset.h"

#include "script/pen.h"

#include <stdio.h>
#include <string.h>

static const char *const function_names[] = {
    [BT_FN_MOVES] = "moves",
    [BT_FN_RIGHT] = "right",
    [BT_FN_ENDS] = "ends",
    [BT_FN_SPLIT] = "split",
    [BT_FN_CLOSED_FORM] = "closed_form",
    [BT_FN_PARSE] = "parse",
    [BT_FN_PRINT] = "print",
    [BT_FN_DESCRIBE] = "describe",
    [BT_FN_HEAP] = "heap",
    [BT_FN_CELL] = "cell",
    [BT_FN_NORMAL] = "normal",
    [BT_FN_OPEN] = "open",
    [BT_FN_DRAW] = "draw",
    [BT_FN_TOUCH] = "touch",
    [BT_FN_VALID] = "valid",
};

/* A call on its way into the script and back. */
typedef struct request {
    bt_ruleset *r;
    bt_game *game;
    bt_script_function function;
    bt_bytes position, to;
    bt_player player;
    const char *text;
    uint64_t numbers[2];
    bt_text *out;
    bt_picture *picture;
    bt_verdict *verdict;
    bool truth;
    bool none; /* the function gave nothing */
} request;

/* -- inside the protected call -- */

/* Raises an error at the line where the function is defined. */
static int complain(lua_State *L, const request *q, const char *format, const char *what)
{
    lua_Debug where;
    lua_rawgeti(L, LUA_REGISTRYINDEX, q->r->functions[q->function]);
    lua_getinfo(L, ">S", &where);
    const char *name = function_names[q->function];
    if (q->function == BT_FN_MOVES && q->r->rules.partizan) name = "left";
    lua_pushfstring(L, "%s:%d: %s gave ", where.short_src, where.linedefined, name);
    lua_pushfstring(L, format, what);
    lua_concat(L, 2);
    return lua_error(L);
}

static void push_function(lua_State *L, const request *q)
{
    luaL_checkstack(L, 10, NULL);
    lua_rawgeti(L, LUA_REGISTRYINDEX, q->r->functions[q->function]);
}

static void push_params(lua_State *L, const request *q)
{
    lua_rawgeti(L, LUA_REGISTRYINDEX, q->r->params);
}

static void push_player(lua_State *L, bt_player player)
{
    lua_pushstring(L, player == BT_LEFT ? "left" : "right");
}

/* Appends the position at an index to the request's text. */
static void put_position(lua_State *L, const request *q, int index)
{
    bt_script_kind kind = bt_script__kind(L, index);
    if (kind != BT_KIND_NONE && kind != q->r->kind) {
        lua_pushfstring(L, "one of the %s, but positions of this game are %s",
                        bt_script__kind_name(kind), bt_script__kind_name(q->r->kind));
        complain(L, q, "%s", lua_tostring(L, -1));
    }
    const char *wrong = bt_script__to_bytes(L, index, q->out);
    if (wrong) complain(L, q, "%s instead of a position", wrong);
    if (q->out->failed) bt_script__raise(L);
}

/* A list of positions, each behind its length. */
static int call_for_list(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    push_params(L, q);
    lua_call(L, 2, 1);
    if (!lua_istable(L, -1))
        return complain(L, q, "%s; expected a list of positions", luaL_typename(L, -1));
    int list = lua_gettop(L);
    size_t count = (size_t)lua_rawlen(L, list);
    bt_text__cut(q->out, 0);
    for (size_t i = 1; i <= count; i++) {
        size_t start = q->out->length;
        bt_text__add_bytes(q->out, "????", 4);
        lua_rawgeti(L, list, (lua_Integer)i);
        put_position(L, q, list + 1);
        lua_settop(L, list);
        uint32_t length = (uint32_t)(q->out->length - start - 4);
        memcpy(q->out->at + start, &length, 4);
    }
    for (lua_pushnil(L); lua_next(L, list); lua_pop(L, 1))
        if (count-- == 0)
            return complain(L, q, "%s; expected a list of positions", "a table with gaps or names");
    return 0;
}

/* One position, made of a text, of numbers or of a position. */
static int call_for_position(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    int arguments = 2;
    push_function(L, q);
    if (q->function == BT_FN_PARSE) {
        lua_pushstring(L, q->text);
    } else if (q->function == BT_FN_NORMAL) {
        bt_script__push_bytes(L, q->position);
    } else {
        lua_pushinteger(L, (lua_Integer)q->numbers[0]);
        if (q->function == BT_FN_CELL) lua_pushinteger(L, (lua_Integer)q->numbers[1]);
        arguments += q->function == BT_FN_CELL;
    }
    push_params(L, q);
    lua_call(L, arguments, 2);
    if (lua_isnil(L, -2) && q->function == BT_FN_PARSE) {
        q->none = true;
        bt_text__add(q->out, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1)
                                                            : "this is not a position");
        return 0;
    }
    q->truth = lua_toboolean(L, -1);
    put_position(L, q, lua_gettop(L) - 1);
    return 0;
}

static int call_for_text(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    int arguments = 2;
    size_t length;
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    if (q->function == BT_FN_DESCRIBE) {
        bt_script__push_bytes(L, q->to);
        push_player(L, q->player);
        arguments += 2;
    }
    push_params(L, q);
    lua_call(L, arguments, 1);
    if (!lua_isstring(L, -1)) return complain(L, q, "%s; expected a text", luaL_typename(L, -1));
    const char *text = lua_tolstring(L, -1, &length);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < ' ' || text[i] == 127)
            return complain(L, q, "%s", "a text with control characters");
    bt_text__add_bytes(q->out, text, length);
    return 0;
}

/* The letter at an index, as an outcome; -1 when it is none. */
static int outcome_at(lua_State *L, int index)
{
    size_t length;
    if (lua_type(L, index) != LUA_TSTRING) return -1;
    const char *text = lua_tolstring(L, index, &length);
    const char *found = length == 1 ? strchr("LRNP", text[0]) : NULL;
    return found && *found ? (int)(found - "LRNP") : -1;
}

static int call_for_end(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    push_player(L, q->player);
    push_params(L, q);
    lua_call(L, 3, 1);
    int outcome = outcome_at(L, -1);
    bt_outcome own = q->player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    if (outcome < 0 && !lua_isboolean(L, -1))
        return complain(L, q, "%s; expected true, false, or a letter of L R N P",
                        luaL_typename(L, -1));
    q->truth = outcome < 0 ? lua_toboolean(L, -1) : outcome == BT_OUTCOME_N || outcome == (int)own;
    return 0;
}

/* Whether what was typed is a position; if not, the request's text is what the script says of it.
 */
static int call_for_validity(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    push_params(L, q);
    lua_call(L, 2, 2);
    q->truth = lua_toboolean(L, -2);
    if (!q->truth && lua_type(L, -1) == LUA_TSTRING) bt_text__add(q->out, lua_tostring(L, -1));
    return 0;
}

/* A value, or in an impartial game a nim-value. */
static int answer_with_value(lua_State *L, const request *q, int index)
{
    bt_verdict *v = q->verdict;
    bt_context *ctx = q->game->ctx;
    uint32_t nim;
    if (!bt_rules_is_normal_play(q->game))
        return complain(L, q, "%s; this game is not in normal play: expected a letter of L R N P",
                        luaL_typename(L, index));
    if (!q->game->partizan && lua_isinteger(L, index)) {
        lua_Integer n = lua_tointeger(L, index);
        if (n < 0) return complain(L, q, "%s", "a negative nim-value");
        v->has_nim = true;
        mpz_set_ui(v->nim, (unsigned long)n);
        return 0;
    }
    v->value = bt_script__to_value(L, index);
    v->has_nim = bt_value_is_nimber(ctx, v->value, &nim);
    if (v->has_nim) mpz_set_ui(v->nim, nim);
    if (!v->has_nim && !q->game->partizan)
        return complain(L, q, "%s", "a value that is not a nimber, in an impartial game");
    v->has_nim = v->has_nim && !q->game->partizan;
    return 0;
}

static int call_for_verdict(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    bt_verdict *v = q->verdict;
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    push_params(L, q);
    lua_call(L, 2, 1);
    int result = lua_gettop(L), outcome = outcome_at(L, result);
    q->none = lua_isnil(L, result);
    if (q->none) return 0;
    bt_value value;
    if (outcome >= 0) {
        if (!q->game->partizan && !q->game->play.stuck_wins && outcome <= BT_OUTCOME_R)
            return complain(L, q, "%s", "L or R in an impartial game");
        v->has_outcome = true;
        v->outcome = (bt_outcome)outcome;
        return 0;
    }
    if (lua_isnumber(L, result) || lua_isstring(L, result) ||
        bt_script__is_value(L, result, &value))
        return answer_with_value(L, q, result);
    return complain(L, q, "%s; expected a letter of L R N P, a number, a value or nil",
                    luaL_typename(L, result));
}

static int call_draw(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    bt_script__push_pen(L, q->picture);
    int pen = lua_gettop(L);
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    lua_pushvalue(L, pen);
    push_params(L, q);
    int failed = lua_pcall(L, 3, 0, 0);
    bt_script__end_pen(L, pen); /* a script may keep it, but not the picture */
    return failed ? lua_error(L) : 0;
}

/* A list of ids. */
static int call_for_ids(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    push_function(L, q);
    bt_script__push_bytes(L, q->position);
    bt_script__push_bytes(L, q->to);
    push_player(L, q->player);
    push_params(L, q);
    lua_call(L, 4, 1);
    if (!lua_istable(L, -1))
        return complain(L, q, "%s; expected a list of ids", luaL_typename(L, -1));
    int list = lua_gettop(L);
    for (lua_Integer i = 1; lua_rawgeti(L, list, i) != LUA_TNIL; i++) {
        if (lua_type(L, -1) != LUA_TSTRING || !bt_script__is_id(lua_tostring(L, -1)))
            return complain(L, q, "%s", "a list with something that is not an id");
        if (q->out->length) bt_text__char(q->out, ' ');
        bt_text__add(q->out, lua_tostring(L, -1));
        lua_settop(L, list);
    }
    return 0;
}

static int call_open(lua_State *L)
{
    request *q = lua_touserdata(L, 1);
    push_function(L, q);
    push_params(L, q);
    lua_call(L, 1, 0);
    return 0;
}

/* -- outside -- */

static bool is_given(const bt_ruleset *r, bt_script_function function)
{
    return r->functions[function] != LUA_NOREF;
}

static bt_status ask(request *q, lua_CFunction function)
{
    bt_ruleset *r = q->r;
    if (r->broken)
        return bt__fail(q->game->ctx, BT_INPUT, "%.200s failed before: open it again",
                        r->rules.name);
    bool before = r->busy;
    r->busy = true;
    bt_status status = bt_script__call(r->script, function, q);
    r->busy = before;
    return status;
}

/* Hands on the positions that a list call left in a buffer. */
static bt_status take_all(const bt_text *from, bt_position_list *out)
{
    uint32_t length;
    for (size_t at = 0; at < from->length; at += length) {
        memcpy(&length, from->at + at, 4);
        at += 4;
        bt_text__add_bytes(&out->scratch, from->at + at, length);
        if (!bt_rules__take(out)) return bt_error(from->ctx) ? bt_error(from->ctx) : BT_LIMIT;
    }
    return BT_OK;
}

bt_status bt_script__options(bt_game *game, bt_bytes position, bt_player player,
                             bt_position_list *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    bool right = game->partizan && player == BT_RIGHT;
    request q = {.r = r,
                 .game = game,
                 .function = right ? BT_FN_RIGHT : BT_FN_MOVES,
                 .position = position,
                 .out = &r->options};
    bt_status status = ask(&q, call_for_list);
    return status ? status : take_all(&r->options, out);
}

bt_status bt_script__split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {
        .r = r, .game = game, .function = BT_FN_SPLIT, .position = position, .out = &r->parts};
    bt_status status = ask(&q, call_for_list);
    return status ? status : take_all(&r->parts, out);
}

static bt_status ask_position(request *q)
{
    size_t start = q->out->length;
    bt_status status = ask(q, call_for_position);
    if (status) bt_text__cut(q->out, start);
    return status;
}

/* Refuses what the script does not call a position; it stands in `out` from `start` on. */
static bt_status check_typed(bt_game *game, bt_text *out, size_t start)
{
    bt_ruleset *r = bt_script__ruleset(game);
    if (!is_given(r, BT_FN_VALID)) return BT_OK;
    bt_text why;
    bt_text__open(&why, game->ctx);
    bt_bytes typed = {(const unsigned char *)out->at + start, out->length - start};
    request q = {.r = r, .game = game, .function = BT_FN_VALID, .position = typed, .out = &why};
    bt_status status = ask(&q, call_for_validity);
    if (!status && !q.truth)
        status = bt__fail_at(game->ctx, 0, "%s%.300s", why.length ? "" : "expected ",
                             why.length ? why.at : r->rules.notation);
    bt_text__close(&why);
    return status;
}

bt_status bt_script__parse(bt_game *game, const char *text, bt_text *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    if (!is_given(r, BT_FN_PARSE)) {
        size_t from = out->length;
        bt_status read = bt_script__parse_text(game->ctx, &r->example_bytes, text, out);
        return read ? read : check_typed(game, out, from);
    }
    request q = {.r = r, .game = game, .function = BT_FN_PARSE, .text = text, .out = out};
    size_t start = out->length;
    bt_status status = ask_position(&q);
    if (status || !q.none) return status;
    status = bt__fail_at(game->ctx, 0, "%.300s", out->at + start);
    bt_text__cut(out, start);
    return status;
}

void bt_script__print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {.r = r, .game = game, .function = BT_FN_PRINT, .position = position, .out = out};
    if (is_given(r, BT_FN_PRINT))
        ask(&q, call_for_text);
    else if (!bt_script__print_bytes(position, out))
        bt__fail(game->ctx, BT_INPUT,
                 "a position of %.200s cannot be written: the script needs print and parse",
                 r->rules.name);
}

void bt_script__describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    request q = {.r = bt_script__ruleset(game),
                 .game = game,
                 .function = BT_FN_DESCRIBE,
                 .position = from,
                 .to = to,
                 .player = player,
                 .out = out};
    ask(&q, call_for_text);
}

bool bt_script__stuck_wins(bt_game *game, bt_bytes position, bt_player player)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {
        .r = r, .game = game, .function = BT_FN_ENDS, .position = position, .player = player};
    if (ask(&q, call_for_end)) r->broken = true; /* the solvers may remember a wrong answer */
    return q.truth;
}

bool bt_script__normal(bt_game *game, bt_bytes position, bt_text *out)
{
    request q = {.r = bt_script__ruleset(game),
                 .game = game,
                 .function = BT_FN_NORMAL,
                 .position = position,
                 .out = out};
    if (ask_position(&q)) out->failed = true;
    return q.truth;
}

bt_status bt_script__theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {
        .r = r, .game = game, .function = BT_FN_CLOSED_FORM, .position = position, .verdict = out};
    bt_status status = ask(&q, call_for_verdict);
    if (status) return status;
    out->statement = r->theorem;
    return q.none ? BT_PASS : BT_OK;
}

bt_status bt_script__heap(bt_game *game, uint64_t n, bt_text *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {.r = r, .game = game, .function = BT_FN_HEAP, .numbers = {n}, .out = out};
    if (n > INT64_MAX)
        return bt__fail(game->ctx, BT_LIMIT, "scripts know integers of 64 bits only");
    if (is_given(r, BT_FN_HEAP)) return ask_position(&q);
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)n);
    return bt_script__parse_text(game->ctx, &r->example_bytes, text, out);
}

bt_status bt_script__cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {
        .r = r, .game = game, .function = BT_FN_CELL, .numbers = {row, column}, .out = out};
    if (row > INT64_MAX || column > INT64_MAX)
        return bt__fail(game->ctx, BT_LIMIT, "scripts know integers of 64 bits only");
    if (is_given(r, BT_FN_CELL)) return ask_position(&q);
    char text[64];
    snprintf(text, sizeof text, "%llu,%llu", (unsigned long long)row, (unsigned long long)column);
    return bt_script__parse_text(game->ctx, &r->example_bytes, text, out);
}

bt_status bt_script__draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    request q = {.r = bt_script__ruleset(game),
                 .game = game,
                 .function = BT_FN_DRAW,
                 .position = position,
                 .picture = out};
    return ask(&q, call_draw);
}

bt_status bt_script__touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                           bt_text *ids)
{
    request q = {.r = bt_script__ruleset(game),
                 .game = game,
                 .function = BT_FN_TOUCH,
                 .position = from,
                 .to = to,
                 .player = player,
                 .out = ids};
    return ask(&q, call_for_ids);
}

bt_status bt_script__prepare(bt_game *game)
{
    bt_ruleset *r = bt_script__ruleset(game);
    request q = {.r = r, .game = game, .function = BT_FN_OPEN};
    return is_given(r, BT_FN_OPEN) ? ask(&q, call_open) : BT_OK;
}
