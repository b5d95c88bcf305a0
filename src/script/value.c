/* Values in scripts: bouton.value("{1|0}") with operators, comparison and methods. */
#include "script/state.h"

static const char type_name[] = "bouton.value";

typedef bt_value two_places(bt_context *ctx, bt_value g, bt_value h);

/* A value of BT_NONE has its reason in the context. */
void bt_script__push_value(lua_State *L, bt_value value)
{
    bt_context *ctx = bt_script__of(L)->ctx;
    if (!value || bt_error(ctx)) bt_script__raise(L);
    bt_value *kept = lua_newuserdatauv(L, sizeof *kept, 0);
    *kept = BT_NONE;
    luaL_setmetatable(L, type_name);
    if (!bt_value_hold(ctx, value)) bt_script__raise(L);
    *kept = value;
}

static int drop_value(lua_State *L)
{
    bt_value *kept = lua_touserdata(L, 1);
    bt_value_drop(bt_script__of(L)->ctx, *kept);
    return 0;
}

bool bt_script__is_value(lua_State *L, int index, bt_value *out)
{
    const bt_value *kept = luaL_testudata(L, index, type_name);
    if (kept) *out = *kept;
    return kept != NULL;
}

/* An expression may call the functions of games, too. */
static bt_value read_text(bt_context *ctx, const char *text)
{
    bt_hooks hooks = {.functions = bt_games__functions()};
    bt_scope *scope = bt_scope__open(ctx, &hooks);
    bt_result result = {.kind = BT_RESULT_NOTHING};
    if (!scope) return BT_NONE;
    if (!bt_value__evaluate(ctx, scope, text, &result) && result.kind != BT_RESULT_VALUE)
        bt__fail(ctx, BT_INPUT, "expected a value");
    bt_value value = bt_error(ctx) ? BT_NONE : result.value;
    bt_result__close(&result);
    bt_scope_close(scope);
    return value;
}

bt_value bt_script__to_value(lua_State *L, int index)
{
    bt_context *ctx = bt_script__of(L)->ctx;
    bt_value value = BT_NONE;
    int whole;
    if (bt_script__is_value(L, index, &value)) return value;
    if (lua_type(L, index) == LUA_TNUMBER) {
        lua_Number real = lua_tonumber(L, index);
        lua_Integer n = lua_tointegerx(L, index, &whole);
        if (!whole && real > -1e6 && real < 1e6) /* 0.75 is 3/4 exactly */
            value = bt_value_dyadic(ctx, (int64_t)(real * 0x1p32), 32);
        luaL_argcheck(L, whole || (real * 0x1p32 == (lua_Number)(int64_t)(real * 0x1p32)), index,
                      "no dyadic number of a sensible size");
        if (whole) value = bt_value_integer(ctx, n);
    } else {
        value = read_text(ctx, luaL_checkstring(L, index));
    }
    if (!value) bt_script__raise(L);
    return value;
}

/* -- making -- */

/* The values in the list at an index. */
static void read_list(lua_State *L, int index, bt_value **out, size_t *count)
{
    luaL_checktype(L, index, LUA_TTABLE);
    *count = (size_t)lua_rawlen(L, index);
    *out = lua_newuserdatauv(L, (*count + 1) * sizeof **out, 0);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, index, (lua_Integer)i + 1);
        (*out)[i] = bt_script__to_value(L, -1);
        lua_pop(L, 1);
    }
}

/* bouton.value(x), or bouton.value({left options}, {right options}) */
static int make_value(lua_State *L)
{
    if (!lua_istable(L, 1)) {
        bt_script__push_value(L, bt_script__to_value(L, 1));
        return 1;
    }
    bt_value *left, *right;
    size_t left_count, right_count;
    read_list(L, 1, &left, &left_count);
    read_list(L, 2, &right, &right_count);
    bt_context *ctx = bt_script__of(L)->ctx;
    bt_script__push_value(L, bt_value_game(ctx, left, left_count, right, right_count));
    return 1;
}

/* -- operators -- */

static int apply_two(lua_State *L, two_places *function)
{
    bt_value g = bt_script__to_value(L, 1), h = bt_script__to_value(L, 2);
    bt_script__push_value(L, function(bt_script__of(L)->ctx, g, h));
    return 1;
}

static int add(lua_State *L)
{
    return apply_two(L, bt_value_add);
}
static int subtract(lua_State *L)
{
    return apply_two(L, bt_value_subtract);
}

/* n * G: a multiple; either may be the integer. */
static int multiply(lua_State *L)
{
    bt_context *ctx = bt_script__of(L)->ctx;
    bt_value g = bt_script__to_value(L, 1), h = bt_script__to_value(L, 2);
    bool swapped = !bt_value_is_integer(ctx, g);
    bt_script__push_value(L, bt_value_multiple(ctx, swapped ? h : g, swapped ? g : h));
    return 1;
}

static int negate(lua_State *L)
{
    bt_script__push_value(L, bt_value_negate(bt_script__of(L)->ctx, bt_script__to_value(L, 1)));
    return 1;
}

/* `order` holds the relations for which the answer is true, as bits. */
static int compare(lua_State *L, unsigned order)
{
    bt_context *ctx = bt_script__of(L)->ctx;
    bt_value g = bt_script__to_value(L, 1), h = bt_script__to_value(L, 2);
    bt_relation relation = bt_value_compare(ctx, g, h);
    if (relation == BT_UNKNOWN) return bt_script__raise(L);
    lua_pushboolean(L, (order >> relation & 1) != 0);
    return 1;
}

static int is_less(lua_State *L)
{
    return compare(L, 1u << BT_LESS);
}
static int is_less_or_equal(lua_State *L)
{
    return compare(L, 1u << BT_LESS | 1u << BT_EQUAL);
}
static int is_equal(lua_State *L)
{
    return compare(L, 1u << BT_EQUAL);
}
static int is_fuzzy(lua_State *L)
{
    return compare(L, 1u << BT_FUZZY);
}

static int relation(lua_State *L)
{
    bt_context *ctx = bt_script__of(L)->ctx;
    bt_value g = bt_script__to_value(L, 1), h = bt_script__to_value(L, 2);
    bt_relation found = bt_value_compare(ctx, g, h);
    if (found == BT_UNKNOWN) return bt_script__raise(L);
    lua_pushstring(L, bt_relation_sign(found));
    return 1;
}

static int write_value(lua_State *L)
{
    bt_script *s = bt_script__of(L);
    bt_value g = bt_script__to_value(L, 1);
    bt_text__cut(&s->scratch, 0);
    bt_value__print(s->ctx, g, BT_PLAIN, &s->scratch);
    if (s->scratch.failed || bt_error(s->ctx)) return bt_script__raise(L);
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
    return 1;
}

/* As it stands in a LaTeX document, between dollar signs. */
static int write_latex(lua_State *L)
{
    bt_script *s = bt_script__of(L);
    bt_value g = bt_script__to_value(L, 1);
    bt_text__cut(&s->scratch, 0);
    bt_value__print(s->ctx, g, BT_LATEX, &s->scratch);
    if (s->scratch.failed || bt_error(s->ctx)) return bt_script__raise(L);
    lua_pushlstring(L, s->scratch.at, s->scratch.length);
    return 1;
}

static int concatenate(lua_State *L)
{
    luaL_tolstring(L, 1, NULL);
    luaL_tolstring(L, 2, NULL);
    lua_concat(L, 2);
    return 1;
}

/* -- methods -- */

static int outcome(lua_State *L)
{
    bt_context *ctx = bt_script__of(L)->ctx;
    bt_outcome found = bt_value_outcome(ctx, bt_script__to_value(L, 1));
    char letter = bt_outcome_letter(found);
    if (found == BT_OUTCOME_UNKNOWN) return bt_script__raise(L);
    lua_pushlstring(L, &letter, 1);
    return 1;
}

static int integer(lua_State *L)
{
    int64_t n;
    if (!bt_value_to_integer(bt_script__of(L)->ctx, bt_script__to_value(L, 1), &n)) return 0;
    lua_pushinteger(L, n);
    return 1;
}

static int nimber(lua_State *L)
{
    uint32_t n;
    if (!bt_value_is_nimber(bt_script__of(L)->ctx, bt_script__to_value(L, 1), &n)) return 0;
    lua_pushinteger(L, n);
    return 1;
}

/* The canonical options of "left" or "right", as a list. */
static int options(lua_State *L)
{
    static const char *const players[] = {"left", "right", NULL};
    bt_script *s = bt_script__of(L);
    bt_value g = bt_script__to_value(L, 1);
    int player = luaL_checkoption(L, 2, NULL, players);
    s->words.length = 0;
    if (!bt_value__options(s->ctx, g, (bt_player)player, &s->words)) return bt_script__raise(L);
    lua_newtable(L);
    for (size_t i = 0; i < s->words.length; i++) {
        bt_script__push_value(L, s->words.at[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    return 1;
}

/* -- the functions of the expression language -- */

/* The walls of a thermograph: lists of corners {value, temperature}, from the bottom up. */
static void set_wall(lua_State *L, const char *name, const bt_corner *corners, size_t count)
{
    lua_createtable(L, (int)count, 0);
    for (size_t i = 0; i < count; i++) {
        lua_createtable(L, 2, 0);
        bt_script__push_value(L, corners[i].at);
        lua_rawseti(L, -2, 1);
        bt_script__push_value(L, corners[i].temperature);
        lua_rawseti(L, -2, 2);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
    lua_setfield(L, -2, name);
}

static void push_thermograph(lua_State *L, bt_value g)
{
    bt_thermograph walls;
    if (bt_value__thermograph(bt_script__of(L)->ctx, g, &walls)) bt_script__raise(L);
    lua_newtable(L);
    set_wall(L, "left", walls.left, walls.left_count);
    set_wall(L, "right", walls.right, walls.right_count);
    bt_script__push_value(L, walls.mean);
    lua_setfield(L, -2, "mean");
    bt_script__push_value(L, walls.temperature);
    lua_setfield(L, -2, "temperature");
}

/* The list of a result, moved to where a Lua error leaves nothing behind. */
static bool keep_list(bt_script *s, bt_result *result)
{
    s->words.length = 0;
    bool good = bt_result__values(result, &s->words);
    bt_result__close(result);
    return good;
}

static void push_list(lua_State *L)
{
    bt_script *s = bt_script__of(L);
    lua_createtable(L, (int)s->words.length, 0);
    for (size_t i = 0; i < s->words.length; i++) {
        bt_script__push_value(L, s->words.at[i]);
        lua_rawseti(L, -2, (lua_Integer)i + 1);
    }
}

/* The upvalue is the function. */
static int call_function(lua_State *L)
{
    const bt_function *f = bt_games__function((size_t)lua_tointeger(L, lua_upvalueindex(1)));
    bt_script *s = bt_script__of(L);
    int count = lua_gettop(L);
    bt_result result;
    bt_value *args = lua_newuserdatauv(L, (size_t)(count + 1) * sizeof *args, 0);
    for (int i = 0; i < count; i++) args[i] = bt_script__to_value(L, i + 1);
    if (bt_value__call_entry(s->ctx, f, args, (size_t)count, &result)) return bt_script__raise(L);
    bt_result_kind kind = result.kind;
    if (kind == BT_RESULT_LIST && !keep_list(s, &result)) return bt_script__raise(L);
    switch (kind) {
    case BT_RESULT_TRUTH: lua_pushboolean(L, result.truth); break;
    case BT_RESULT_WORD: lua_pushstring(L, result.word); break;
    case BT_RESULT_LIST: push_list(L); break;
    case BT_RESULT_THERMOGRAPH: push_thermograph(L, result.value); break;
    default: bt_script__push_value(L, result.value);
    }
    return 1;
}

/* Each is a field of the table on top. */
static void set_functions(lua_State *L)
{
    const bt_function *f;
    for (size_t i = 0; (f = bt_games__function(i)) != NULL; i++) {
        if (f->any) continue; /* Lua has lists of its own */
        lua_pushinteger(L, (lua_Integer)i);
        lua_pushcclosure(L, call_function, 1);
        lua_setfield(L, -2, f->name);
    }
}

void bt_script__open_values(lua_State *L)
{
    static const luaL_Reg operators[] = {
        {"__add", add},     {"__sub", subtract},         {"__mul", multiply},
        {"__unm", negate},  {"__lt", is_less},           {"__le", is_less_or_equal},
        {"__eq", is_equal}, {"__tostring", write_value}, {"__concat", concatenate},
        {NULL, NULL},
    };
    static const luaL_Reg functions[] = {
        {"outcome", outcome},  {"integer", integer},   {"nimber", nimber},
        {"options", options},  {"equals", is_equal},   {"confused", is_fuzzy},
        {"compare", relation}, {"latex", write_latex}, {NULL, NULL},
    };
    luaL_newmetatable(L, type_name);
    luaL_setfuncs(L, operators, 0);
    lua_pushcfunction(L, drop_value);
    lua_setfield(L, -2, "__gc");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    luaL_newlib(L, functions);
    set_functions(L);
    lua_setfield(L, -2, "__index");
    lua_pop(L, 1);
    set_functions(L);
    lua_pushcfunction(L, make_value);
    lua_setfield(L, -2, "value");
}
