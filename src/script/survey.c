/* Surveys that are scripts: the table of a script read, and its rows computed. */
#include "script/survey.h"
#include "script/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ITEMS_MAX = 10000000, WORDS = 64, TOTALS = 8 };
static const char table_name[] = "bouton.survey";

/* What is read from the script once, and then only read. */
typedef struct scripted {
    bt_script *script; /* on the calling thread: decides what is finished */
    const char *path, *text, *to;
    bt_text items;   /* one after the other, each terminated */
    bt_words places; /* where they start */
    bool numbers;    /* they are whole numbers */
    char title[200], names[BT_SURVEY_COLUMNS][BT_SURVEY_NAME];
    bt_survey_column columns[BT_SURVEY_COLUMNS + 1];
    bt_survey_total totals[TOTALS + 1];
    char words[TOTALS][WORDS];
} scripted;

/* -- the state of a script -- */

static int load(lua_State *L)
{
    const scripted *s = lua_touserdata(L, 1);
    bt_script__load(L, s->path, s->text, strlen(s->text));
    if (!lua_istable(L, -1)) return luaL_error(L, "a survey returns a table");
    lua_setfield(L, LUA_REGISTRYINDEX, table_name);
    return 0;
}

static bt_script *open_state(bt_context *ctx, const scripted *s)
{
    bt_script *state = bt_script__open(ctx, true);
    if (!state) return NULL;
    state->name = s->path;
    if (!bt_script__call(state, load, (void *)s)) return state;
    bt_script__close(state);
    return NULL;
}

static void push_field(lua_State *L, const char *name)
{
    lua_getfield(L, LUA_REGISTRYINDEX, table_name);
    lua_getfield(L, -1, name);
    lua_remove(L, -2);
}

/* -- what the table says -- */

static void take_items(lua_State *L, scripted *s)
{
    push_field(L, "items");
    if (lua_isfunction(L, -1)) lua_call(L, 0, 1);
    if (!lua_istable(L, -1)) luaL_error(L, "'items' is a list, or a function that gives one");
    lua_Integer count = luaL_len(L, -1);
    if (count > ITEMS_MAX) luaL_error(L, "more than %d items", (int)ITEMS_MAX);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_geti(L, -1, i);
        bool number = lua_isinteger(L, -1);
        if ((!number && lua_type(L, -1) != LUA_TSTRING) || (i > 1 && number != s->numbers))
            luaL_error(L, "items are texts, or whole numbers: number %d is neither", (int)i);
        s->numbers = number;
        if (!bt_words__push(&s->places, (uint32_t)s->items.length)) bt_script__raise(L);
        bt_text__add(&s->items, lua_tostring(L, -1));
        bt_text__char(&s->items, '\0');
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static bool is_name(const char *name)
{
    return *name >= 'a' && *name <= 'z' && strlen(name) < BT_SURVEY_NAME &&
           strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(name) &&
           strcmp(name, "number") != 0 && strcmp(name, "checksum") != 0 &&
           strcmp(name, "item") != 0;
}

static void take_column(lua_State *L, scripted *s, size_t i)
{
    static const char *const types[] = {"integer", "real", "text", NULL};
    lua_geti(L, -1, 1);
    const char *name = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    if (!is_name(name))
        luaL_error(L, "column %d needs a name of small letters, as in {\"period\", \"integer\"}",
                   (int)i + 1);
    snprintf(s->names[i], sizeof s->names[i], "%s", name);
    lua_pop(L, 1);
    lua_geti(L, -1, 2);
    const char *type = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "";
    size_t which = 0;
    while (types[which] && strcmp(types[which], type) != 0) which++;
    if (!types[which])
        luaL_error(L, "the column '%s' needs a type: integer, real or text", s->names[i]);
    lua_pop(L, 1);
    s->columns[i] = (bt_survey_column){s->names[i], "", (bt_survey_type)which, .indexed = i == 0};
}

static void take_columns(lua_State *L, scripted *s)
{
    push_field(L, "columns");
    if (!lua_istable(L, -1)) luaL_error(L, "'columns' is a list of {NAME, TYPE}");
    lua_Integer count = luaL_len(L, -1);
    if (count < 1 || count > BT_SURVEY_COLUMNS - 1)
        luaL_error(L, "a survey has 1 to %d columns", BT_SURVEY_COLUMNS - 1);
    for (lua_Integer i = 0; i < count; i++) {
        lua_geti(L, -1, i + 1);
        if (!lua_istable(L, -1)) luaL_error(L, "'columns' is a list of {NAME, TYPE}");
        take_column(L, s, (size_t)i);
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static const char *find_column(lua_State *L, const scripted *s, const char *name)
{
    for (size_t i = 0; s->columns[i].name; i++)
        if (name && !strcmp(s->columns[i].name, name)) return s->columns[i].name;
    luaL_error(L, "there is no column '%s'", name ? name : "?");
    return NULL;
}

static void take_totals(lua_State *L, scripted *s, const char *field, bt_survey_how how,
                        size_t *count)
{
    push_field(L, field);
    for (lua_Integer i = 1; lua_istable(L, -1) && i <= luaL_len(L, -1); i++) {
        if (*count == TOTALS) luaL_error(L, "a summary has at most %d lines", (int)TOTALS);
        lua_geti(L, -1, i);
        const char *column =
            find_column(L, s, lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : NULL);
        snprintf(s->words[*count], WORDS, "%s %s", how == BT_SURVEY_COUNTS ? "items by" : "largest",
                 column);
        s->totals[*count] = (bt_survey_total){how, column, s->words[*count]};
        ++*count;
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

static int read_table(lua_State *L)
{
    scripted *s = lua_touserdata(L, 1);
    size_t totals = 0;
    take_columns(L, s);
    take_items(L, s);
    take_totals(L, s, "counts", BT_SURVEY_COUNTS, &totals);
    take_totals(L, s, "largest", BT_SURVEY_LARGEST, &totals);
    push_field(L, "title");
    const char *title = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : s->path;
    snprintf(s->title, sizeof s->title, "%s", title);
    push_field(L, "row");
    if (!lua_isfunction(L, -1)) luaL_error(L, "'row' is a function of an item");
    return 0;
}

/* -- the family -- */

static bt_status plan(bt_survey *survey)
{
    scripted *s = survey->data = bt__alloc_zero(survey->ctx, sizeof *s);
    int64_t to = 0;
    if (!s) return BT_LIMIT;
    bt_text__open(&s->items, survey->ctx);
    bt_words__open(&s->places, survey->ctx);
    s->path = bt_study__survey_text(survey, "path", "script");
    s->text = bt_study__survey_text(survey, "script", "");
    s->to = bt_study__survey_text(survey, "to", NULL);
    if (bt_error(survey->ctx)) return bt_error(survey->ctx);
    if (s->to && bt_study__survey_number(survey, "to", 1, INT64_MAX, 1, &to))
        return bt_error(survey->ctx);
    s->script = open_state(survey->ctx, s);
    if (!s->script) return bt_error(survey->ctx);
    bt_status status = bt_script__call(s->script, read_table, s);
    if (!status && s->items.failed) status = BT_LIMIT;
    survey->count = s->places.length;
    bt_study__survey_columns(survey, s->columns);
    survey->totals = s->totals;
    return status;
}

static void drop(bt_survey *survey)
{
    scripted *s = survey->data;
    if (!s) return;
    bt_script__close(s->script);
    bt_text__close(&s->items);
    bt_words__close(&s->places);
    bt__free(survey->ctx, s, sizeof *s);
}

static const char *item_of(const scripted *s, uint64_t item)
{
    return s->items.at + s->places.at[item];
}

static void write_key(const bt_survey *survey, uint64_t item, bt_text *out)
{
    bt_text__add(out, item_of(survey->data, item));
}

static void write_title(const bt_survey *survey, bt_text *out)
{
    bt_text__add(out, ((const scripted *)survey->data)->title);
}

/* -- rows -- */

typedef struct asking {
    const bt_survey *survey;
    const scripted *s;
    uint64_t item;
    bt_survey_row *row;
    const bt_survey_row *known;
    bool finished;
} asking;

static void push_limit(lua_State *L, const scripted *s)
{
    if (s->to)
        lua_pushinteger(L, strtoll(s->to, NULL, 10));
    else
        lua_pushnil(L);
}

static void take_cell(lua_State *L, const asking *a, size_t i)
{
    const bt_survey_column *column = &a->survey->columns[i];
    int type = lua_getfield(L, -1, column->name), good = 1;
    if (type == LUA_TNIL) {
        lua_pop(L, 1);
        return;
    }
    if (column->type == BT_SURVEY_INTEGER) {
        lua_Integer n = lua_tointegerx(L, -1, &good);
        bt_study__row_integer(a->row, i, n);
    } else if (column->type == BT_SURVEY_REAL) {
        lua_Number x = lua_tonumberx(L, -1, &good);
        bt_study__row_real(a->row, i, x);
    } else {
        bt_study__row_string(a->row, i, luaL_tolstring(L, -1, NULL));
        lua_pop(L, 1);
    }
    if (!good)
        luaL_error(L, "the column '%s' of the item %s is a %s", column->name,
                   item_of(a->s, a->item), luaL_typename(L, -1));
    lua_pop(L, 1);
}

static int ask_row(lua_State *L)
{
    asking *a = lua_touserdata(L, 1);
    push_field(L, "row");
    lua_pushstring(L, item_of(a->s, a->item));
    if (a->s->numbers) {
        lua_stringtonumber(L, item_of(a->s, a->item));
        lua_remove(L, -2);
    }
    push_limit(L, a->s);
    if (a->row->state.length)
        lua_pushlstring(L, a->row->state.at, a->row->state.length);
    else
        lua_pushnil(L);
    lua_call(L, 3, 2);
    bt_study__row_clear(a->row, a->item);
    if (lua_type(L, -1) == LUA_TSTRING) {
        size_t length;
        const char *saved = lua_tolstring(L, -1, &length);
        bt_text__add_bytes(&a->row->state, saved, length);
    } else if (!lua_isnil(L, -1)) {
        luaL_error(L, "what 'row' saves of an item is a text");
    }
    lua_pop(L, 1);
    if (!lua_istable(L, -1))
        luaL_error(L, "'row' gives a table: for the item %s it gave a %s", item_of(a->s, a->item),
                   luaL_typename(L, -1));
    for (size_t i = 0; i < a->survey->stored_count; i++) take_cell(L, a, i);
    return 0;
}

static bt_status open_worker(bt_survey_worker *worker)
{
    worker->data = open_state(worker->ctx, worker->survey->data);
    return worker->data ? BT_OK : bt_error(worker->ctx);
}

static void close_worker(bt_survey_worker *worker)
{
    bt_script__close(worker->data);
}

static bt_status compute(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    asking a = {.survey = worker->survey, .s = worker->survey->data, .item = item, .row = row};
    return bt_script__call(worker->data, ask_row, &a);
}

static void push_cell(lua_State *L, bt_survey_type type, const bt_survey_row *row, size_t i)
{
    const bt_survey_cell *cell = &row->cells[i];
    if (type == BT_SURVEY_INTEGER)
        lua_pushinteger(L, cell->integer);
    else if (type == BT_SURVEY_REAL)
        lua_pushnumber(L, cell->real);
    else
        lua_pushlstring(L, row->texts.at + cell->at, cell->length);
}

static int ask_finished(lua_State *L)
{
    asking *a = lua_touserdata(L, 1);
    push_field(L, "finished");
    a->finished = lua_isnil(L, -1);
    if (a->finished) return 0;
    lua_newtable(L);
    for (size_t i = 0; i < a->survey->stored_count; i++) {
        if (!a->known->cells[i].known) continue;
        push_cell(L, a->survey->columns[i].type, a->known, i);
        lua_setfield(L, -2, a->survey->columns[i].name);
    }
    push_limit(L, a->s);
    lua_call(L, 2, 1);
    a->finished = lua_toboolean(L, -1);
    return 0;
}

/* A script that fails here has an error in its context, which ends the survey. */
static bool finished(const bt_survey *survey, const bt_survey_row *row)
{
    const scripted *s = survey->data;
    asking a = {.survey = survey, .s = s, .item = row->item, .known = row};
    return !bt_script__call(s->script, ask_finished, &a) && a.finished;
}

static const bt_survey_study rows = {
    .name = "rows",
    .open = open_worker,
    .close = close_worker,
    .compute = compute,
    .finished = finished,
};

const bt_survey_family bt_script__survey = {
    .name = "script",
    .item = "item",
    .items = "items",
    .options = (const bt_survey_option[]){{"path", true}, {"script", false}, {"to", true}, {0}},
    .studies = (const bt_survey_study *const[]){&rows, NULL},
    .plan = plan,
    .drop = drop,
    .key = write_key,
    .title = write_title,
};
