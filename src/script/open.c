/* Opening a ruleset: the script's table read into a bt_rules. */
#include "script/ruleset.h"

#include <stdlib.h>
#include <string.h>

const char *bt_script__language(void)
{
    return LUA_RELEASE;
}

static const struct field {
    const char *name;
    bt_script_function function;
} function_fields[] = {
    {"moves", BT_FN_MOVES}, {"left", BT_FN_MOVES},  {"right", BT_FN_RIGHT},
    {"ends", BT_FN_ENDS},   {"split", BT_FN_SPLIT}, {"closed_form", BT_FN_CLOSED_FORM},
    {"parse", BT_FN_PARSE}, {"print", BT_FN_PRINT}, {"describe", BT_FN_DESCRIBE},
    {"heap", BT_FN_HEAP},   {"cell", BT_FN_CELL},   {"normal", BT_FN_NORMAL},
    {"open", BT_FN_OPEN},   {"draw", BT_FN_DRAW},   {"touch", BT_FN_TOUCH},
    {"valid", BT_FN_VALID},
};
enum { FUNCTION_FIELDS = sizeof function_fields / sizeof *function_fields };

static const char *const other_fields[] = {"name",    "summary",   "help",   "source",  "notation",
                                           "theorem", "octal",     "params", "example", "misere",
                                           "alone",   "impartial", "exact",  NULL};

/* The table lies at index 2 while it is read, the ruleset's texts at index 3. */
enum { TABLE = 2, TEXTS = 3 };

/* -- inside the protected call -- */

/* A field that is spelt wrong would otherwise be passed over in silence. */
static void refuse_unknown_fields(lua_State *L)
{
    const char *names[FUNCTION_FIELDS + sizeof other_fields / sizeof *other_fields];
    size_t count = 0;
    for (; count < FUNCTION_FIELDS; count++) names[count] = function_fields[count].name;
    for (size_t i = 0; other_fields[i]; i++) names[count++] = other_fields[i];
    names[count] = NULL;
    for (lua_pushnil(L); lua_next(L, TABLE); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING)
            luaL_error(L, "the ruleset has a field whose key is not a name");
        const char *name = lua_tostring(L, -2);
        size_t i = 0;
        while (i < count && strcmp(names[i], name) != 0) i++;
        if (i < count) continue;
        const char *near = bt__nearest(name, strlen(name), names);
        luaL_error(L,
                   near ? "the ruleset has an unknown field '%s'; did you mean '%s'?"
                        : "the ruleset has an unknown field '%s'",
                   name, near);
    }
}

/* The moves of both players: `left` and `right` are the upvalues. */
static int both_moves(lua_State *L)
{
    lua_Integer count = 0;
    lua_settop(L, 2);
    lua_newtable(L);
    for (int side = 1; side <= 2; side++) {
        lua_pushvalue(L, lua_upvalueindex(side));
        lua_pushvalue(L, 1);
        lua_pushvalue(L, 2);
        lua_call(L, 2, 1);
        if (!lua_istable(L, -1)) return 1; /* which is refused as from any other function */
        size_t length = (size_t)lua_rawlen(L, -1);
        bt_script__charge(L, length);
        for (size_t i = 1; i <= length; i++) {
            lua_rawgeti(L, -1, (lua_Integer)i);
            lua_rawseti(L, 3, ++count);
        }
        lua_pop(L, 1);
    }
    return 1;
}

/* impartial = true: both players have the moves of both. */
static void join_players(lua_State *L, bt_ruleset *r)
{
    int *left = &r->functions[BT_FN_MOVES], *right = &r->functions[BT_FN_RIGHT];
    lua_rawgeti(L, LUA_REGISTRYINDEX, *left);
    lua_rawgeti(L, LUA_REGISTRYINDEX, *right);
    lua_pushcclosure(L, both_moves, 2);
    luaL_unref(L, LUA_REGISTRYINDEX, *right);
    *right = LUA_NOREF;
    lua_rawseti(L, LUA_REGISTRYINDEX, *left);
    r->rules.partizan = false;
}

static bool take_truth(lua_State *L, const char *name);

static void take_functions(lua_State *L, bt_ruleset *r)
{
    for (size_t i = 0; i < FUNCTION_FIELDS; i++) {
        const char *name = function_fields[i].name;
        lua_pushstring(L, name);
        int type = lua_rawget(L, TABLE);
        if (type == LUA_TNIL) {
            lua_pop(L, 1);
            continue;
        }
        if (type != LUA_TFUNCTION) luaL_error(L, "%s must be a function", name);
        int *place = &r->functions[function_fields[i].function];
        if (*place != LUA_NOREF) luaL_error(L, "the ruleset has both moves and left");
        *place = luaL_ref(L, LUA_REGISTRYINDEX);
        if (!strcmp(name, "left")) r->rules.partizan = true;
    }
    if (r->functions[BT_FN_MOVES] == LUA_NOREF)
        luaL_error(L, "the ruleset has no moves: expected a function moves, or left and right");
    if (r->rules.partizan != (r->functions[BT_FN_RIGHT] != LUA_NOREF))
        luaL_error(L, "the ruleset needs both left and right");
    if (take_truth(L, "impartial") && r->rules.partizan) join_players(L, r);
    bool reads = r->functions[BT_FN_PARSE] != LUA_NOREF;
    if (reads != (r->functions[BT_FN_PRINT] != LUA_NOREF))
        luaL_error(L, "the ruleset needs both parse and print, or neither");
}

/* Keeps the text on top of the stack as long as the ruleset lives. */
static const char *keep_text(lua_State *L)
{
    const char *text = lua_tostring(L, -1);
    luaL_ref(L, TEXTS);
    return text;
}

static const char *take_text(lua_State *L, const char *name)
{
    lua_pushstring(L, name);
    int type = lua_rawget(L, TABLE);
    if (type == LUA_TNIL) return lua_pop(L, 1), NULL;
    if (type != LUA_TSTRING) luaL_error(L, "%s must be a text", name);
    return keep_text(L);
}

static bool take_truth(lua_State *L, const char *name)
{
    lua_pushstring(L, name);
    int type = lua_rawget(L, TABLE);
    if (type != LUA_TNIL && type != LUA_TBOOLEAN) luaL_error(L, "%s must be true or false", name);
    bool truth = lua_toboolean(L, -1);
    lua_pop(L, 1);
    return truth;
}

static void take_texts(lua_State *L, bt_ruleset *r)
{
    bt_rules *rules = &r->rules;
    const char *name = take_text(L, "name"), *source = take_text(L, "source");
    rules->summary = take_text(L, "summary");
    if (!rules->summary) rules->summary = name ? name : "a ruleset in Lua";
    rules->help = take_text(L, "help");
    if (!rules->help) rules->help = rules->summary;
    if (source) {
        lua_pushfstring(L, "%s\nReferences: %s.", rules->help, source);
        rules->help = keep_text(L);
    }
    rules->notation = take_text(L, "notation");
    r->theorem = take_text(L, "theorem");
    if (!r->theorem) r->theorem = "the closed form that the script gives";
    r->octal = take_text(L, "octal");
    rules->alone = take_truth(L, "alone");
    rules->theory.exact = take_truth(L, "exact");
}

static void take_example(lua_State *L, bt_ruleset *r)
{
    static const char *const notations[] = {
        [BT_KIND_INTEGER] = "a whole number",
        [BT_KIND_STRING] = "a string",
        [BT_KIND_LIST] = "items separated by commas; lists within it in parentheses",
    };
    lua_pushliteral(L, "example");
    lua_rawget(L, TABLE);
    r->kind = bt_script__kind(L, -1);
    if (r->kind == BT_KIND_NONE)
        luaL_error(L, "the ruleset needs an example: a position, as in example = {3, 4}");
    if (r->kind == BT_KIND_LIST) r->example_length = (size_t)lua_rawlen(L, -1);
    const char *wrong = bt_script__to_bytes(L, -1, &r->example_bytes);
    if (wrong) luaL_error(L, "the example is %s", wrong);
    if (!r->rules.notation) r->rules.notation = notations[r->kind];
    lua_pop(L, 1);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Adds the default on top of the stack as it would be typed. */
static void add_default(lua_State *L, luaL_Buffer *text)
{
    if (lua_istable(L, -1)) {
        lua_pop(L, 1);
        luaL_addstring(text, "..");
        return;
    }
    luaL_tolstring(L, -1, NULL);
    lua_remove(L, -2);
    luaL_addvalue(text);
}

/* The parameters with their defaults, by name: `k=1 m=2`. */
static void take_params(lua_State *L, bt_ruleset *r)
{
    const char *names[16];
    size_t count = 0;
    luaL_Buffer text;
    lua_pushliteral(L, "params");
    int type = lua_rawget(L, TABLE), params = lua_gettop(L);
    if (type == LUA_TNIL) {
        lua_pop(L, 1);
        lua_newtable(L);
    } else if (type != LUA_TTABLE) {
        luaL_error(L, "params must be a table of names and defaults");
    }
    for (lua_pushnil(L); lua_next(L, params); lua_pop(L, 1)) {
        if (lua_type(L, -2) != LUA_TSTRING) luaL_error(L, "params must have names: { k = 1 }");
        if (count == 16) luaL_error(L, "too many params");
        names[count++] = lua_tostring(L, -2); /* kept alive by the table */
    }
    if (count) {
        qsort(names, count, sizeof *names, compare_names);
        luaL_buffinit(L, &text);
        for (size_t i = 0; i < count; i++) {
            if (i) luaL_addchar(&text, ' ');
            luaL_addstring(&text, names[i]);
            luaL_addchar(&text, '=');
            lua_getfield(L, params, names[i]);
            add_default(L, &text);
        }
        luaL_pushresult(&text);
        r->rules.parameters = keep_text(L);
    }
    r->params = luaL_ref(L, LUA_REGISTRYINDEX);
}

typedef struct reading {
    bt_ruleset *r;
    int table;
    bool misere;
} reading;

static int read_table(lua_State *L)
{
    reading *in = lua_touserdata(L, 1);
    bt_ruleset *r = in->r;
    if (lua_rawgeti(L, LUA_REGISTRYINDEX, in->table) != LUA_TTABLE)
        return luaL_error(L, "a ruleset returns a table, not a %s", luaL_typename(L, TABLE));
    lua_newtable(L);
    lua_pushvalue(L, TEXTS);
    r->strings = luaL_ref(L, LUA_REGISTRYINDEX);
    refuse_unknown_fields(L);
    take_functions(L, r);
    take_texts(L, r);
    take_example(L, r);
    take_params(L, r);
    in->misere = take_truth(L, "misere");
    return 0;
}

/* -- opening and closing -- */

static void free_ruleset(bt_ruleset *r)
{
    bt_script *s = r->script;
    bt_context *ctx = s->ctx;
    if (s->name == r->rules.name) s->name = NULL;
    bt_rules_close(r->octal_game);
    bt_text__close(&r->example);
    bt_text__close(&r->example_bytes);
    bt_text__close(&r->options);
    bt_text__close(&r->parts);
    bt__free(ctx, (char *)r->rules.name, strlen(r->rules.name) + 1);
    bt__free(ctx, r, sizeof *r);
}

static void close_ruleset(bt_game *game)
{
    bt_ruleset *r = bt_script__ruleset(game);
    bt_script *s = r->owned ? r->script : NULL;
    free_ruleset(r);
    bt_script__close(s);
}

static bt_ruleset *new_ruleset(bt_script *s, bool owned, const char *name)
{
    bt_ruleset *r = bt__alloc_zero(s->ctx, sizeof *r);
    char *copy = bt__alloc(s->ctx, strlen(name) + 1);
    if (!r || !copy) {
        bt__free(s->ctx, r, sizeof *r);
        bt__free(s->ctx, copy, strlen(name) + 1);
        return NULL;
    }
    memcpy(copy, name, strlen(name) + 1);
    if (owned) s->name = copy;
    r->script = s;
    r->rules = (bt_rules){.name = copy,
                          .open = bt_script__set_parameters,
                          .close = close_ruleset,
                          .play.parse = bt_script__parse,
                          .play.print = bt_script__print,
                          .play.options = bt_script__options};
    for (size_t i = 0; i < BT_FUNCTIONS; i++) r->functions[i] = LUA_NOREF;
    bt_text__open(&r->example, s->ctx);
    bt_text__open(&r->example_bytes, s->ctx);
    bt_text__open(&r->options, s->ctx);
    bt_text__open(&r->parts, s->ctx);
    return r;
}

/* Only what the script supplies is offered. Lists of a game with parts are heaps; else the length
   of the example tells a heap from a row and a column. */
static void offer(bt_ruleset *r)
{
    bt_rules *rules = &r->rules;
    const int *f = r->functions;
    bool list = r->kind == BT_KIND_LIST;
    if (f[BT_FN_ENDS] != LUA_NOREF) rules->play.stuck_wins = bt_script__stuck_wins;
    if (f[BT_FN_SPLIT] != LUA_NOREF) rules->theory.split = bt_script__split;
    if (f[BT_FN_NORMAL] != LUA_NOREF) rules->theory.normal = bt_script__normal;
    if (f[BT_FN_DESCRIBE] != LUA_NOREF) rules->play.describe = bt_script__describe;
    if (f[BT_FN_CLOSED_FORM] != LUA_NOREF) rules->theory.theorem = bt_script__theorem;
    if (f[BT_FN_HEAP] != LUA_NOREF || r->kind == BT_KIND_INTEGER ||
        (list && (r->example_length == 1 || rules->theory.split)))
        rules->series.heap = bt_script__heap;
    if (f[BT_FN_CELL] != LUA_NOREF || (list && (r->example_length == 2 || rules->theory.split)))
        rules->series.cell = bt_script__cell;
    if (f[BT_FN_DRAW] != LUA_NOREF) rules->picture.draw = bt_script__draw;
    if (f[BT_FN_TOUCH] != LUA_NOREF) rules->picture.touch = bt_script__touch;
    if (!r->octal) return;
    rules->series.period = bt_script__period;
    rules->theory.claim = bt_script__claim;
}

static bt_status print_example(bt_game *game, bt_ruleset *r)
{
    bt_bytes bytes = {(const unsigned char *)r->example_bytes.at, r->example_bytes.length};
    bt_script__print(game, bytes, &r->example);
    r->rules.example = r->example.at;
    return bt_error(game->ctx);
}

bt_status bt_script__open_rules(bt_script *s, int table, bool owned, const char *name,
                                const char *parameters, bt_game **out)
{
    bt_ruleset *r = new_ruleset(s, owned, name);
    bt_status status = BT_LIMIT;
    *out = NULL;
    if (r) {
        reading in = {.r = r, .table = table};
        status = bt_script__call(s, read_table, &in);
        if (!status) {
            offer(r);
            r->owned = owned;
            status = bt_rules__open(s->ctx, &r->rules, parameters, out);
        }
        if (!status) {
            (*out)->misere = (*out)->misere || in.misere;
            status = print_example(*out, r);
            if (!status) return BT_OK;
            bt_rules_close(*out);
            *out = NULL;
            return status;
        }
        free_ruleset(r);
    }
    if (owned) bt_script__close(s);
    return status;
}

/* The ruleset in Lua that a game is, or was made from by wrapping; NULL: none. */
static const bt_ruleset *find_ruleset(const bt_game *game)
{
    const bt_game *inner = bt_rules__inner(game);
    return inner->rules->close == close_ruleset ? bt_script__ruleset(inner) : NULL;
}

bt_script_kind bt_script__kind_of(const bt_game *game)
{
    const bt_ruleset *r = find_ruleset(game);
    return r ? r->kind : BT_KIND_NONE;
}

bool bt_script__is_busy(const bt_game *game)
{
    const bt_ruleset *r = find_ruleset(game);
    return r && r->busy;
}

bool bt_script__is_broken(const bt_game *game)
{
    const bt_ruleset *r = find_ruleset(game);
    return r && r->broken;
}

/* -- by path -- */

/* The length of the path in `PATH.lua[:PARAM]...`, or 0. */
static size_t path_length(const char *text)
{
    for (const char *at = strstr(text, ".lua"); at; at = strstr(at + 1, ".lua"))
        if (at > text && (at[4] == '\0' || at[4] == ':')) return (size_t)(at - text) + 4;
    return 0;
}

bool bt_script__is_named(const char *text)
{
    return path_length(text) > 0;
}

typedef struct loading {
    const char *name, *text;
    size_t length;
    int table;
} loading;

static int refuse_study(lua_State *L)
{
    return luaL_error(L, "this script is a study and not a ruleset: use bouton run");
}

/* Only studies have arguments: whoever looks at them is one. */
static void forbid_arguments(lua_State *L)
{
    lua_newtable(L);
    lua_newtable(L);
    lua_pushcfunction(L, refuse_study);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);
    lua_setglobal(L, "arg");
}

static int load_table(lua_State *L)
{
    loading *in = lua_touserdata(L, 1);
    forbid_arguments(L);
    bt_script__load(L, in->name, in->text, in->length);
    in->table = luaL_ref(L, LUA_REGISTRYINDEX);
    return 0;
}

static bt_status open_text(bt_context *ctx, const char *path, const char *parameters,
                           const char *text, size_t length, bt_game **out)
{
    *out = NULL;
    if (bt_error(ctx)) return bt_error(ctx);
    bt_script *s = bt_script__open(ctx, false);
    if (!s) return bt_error(ctx);
    loading in = {path, text, length, LUA_NOREF};
    s->name = path;
    bt_status status = bt_script__call(s, load_table, &in);
    if (!status) return bt_script__open_rules(s, in.table, true, path, parameters, out);
    bt_script__close(s);
    return status;
}

bt_status bt_script__open_text(bt_context *ctx, const char *name, const char *script, size_t length,
                               bt_game **out)
{
    size_t path = path_length(name);
    if (!path) path = strlen(name);
    char *copy = bt__alloc(ctx, path + 1);
    *out = NULL;
    if (!copy) return BT_LIMIT;
    memcpy(copy, name, path);
    copy[path] = '\0';
    bt_status status = open_text(ctx, copy, name + path, script, length, out);
    bt__free(ctx, copy, path + 1);
    return status;
}

bt_status bt_script__open_file(bt_context *ctx, const char *text, const char *folder, bt_game **out)
{
    size_t length = path_length(text);
    char path[4096];
    bt_text script;
    *out = NULL;
    if (!length || length >= sizeof path)
        return bt__fail_at(ctx, 0, "expected the path of a script, which ends in .lua");
    memcpy(path, text, length);
    path[length] = '\0';
    bt_text__open(&script, ctx);
    bt_status status = bt_script__read_file(ctx, path, folder, &script);
    if (!status) status = open_text(ctx, path, text + length, script.at, script.length, out);
    bt_text__close(&script);
    return status;
}
