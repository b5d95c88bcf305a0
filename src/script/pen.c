/* The pen with which a ruleset in Lua draws: pen:circle(x, y, radius, "left") and its kin. It is
   good during the call of `draw` only. */
#include "script/pen.h"

#include <stdio.h>
#include <string.h>

static const char type_name[] = "bouton.pen";

enum { SHAPES_MAX = 100000, ACROSS = 24, SIDE = 40 };

typedef struct pen {
    bt_picture *out; /* NULL: the call is over */
} pen;

static bt_picture *picture_of(lua_State *L)
{
    const pen *p = luaL_checkudata(L, 1, type_name);
    bt_picture *out = p->out;
    if (!out) {
        luaL_error(L, "a pen draws during the call of draw only");
        return NULL; /* not reached */
    }
    if (bt_error(out->ctx)) bt_script__raise(L);
    if (out->count > SHAPES_MAX) luaL_error(L, "a picture of more than %d shapes", SHAPES_MAX);
    bt_script__charge(L, 200);
    return out;
}

/* -- styles -- */

static const struct style {
    const char *name;
    bt_style area, line, text;
} styles[] = {
    {"stone", BT_STYLE_STONE, BT_STYLE_FAINT, BT_STYLE_LABEL},
    {"left", BT_STYLE_LEFT, BT_STYLE_LEFT_LINE, BT_STYLE_LEFT_LABEL},
    {"right", BT_STYLE_RIGHT, BT_STYLE_RIGHT_LINE, BT_STYLE_RIGHT_LABEL},
    {"both", BT_STYLE_BOTH, BT_STYLE_BOTH_BAR, BT_STYLE_BOTH_LABEL},
    {"ink", BT_STYLE_INK, BT_STYLE_LINE, BT_STYLE_LABEL},
    {"square", BT_STYLE_SQUARE, BT_STYLE_GRID, BT_STYLE_LABEL},
    {"hollow", BT_STYLE_HOLLOW, BT_STYLE_LINE, BT_STYLE_LABEL},
    {"frame", BT_STYLE_FRAME, BT_STYLE_EDGE, BT_STYLE_LABEL},
    {"faint", BT_STYLE_HOLE, BT_STYLE_FAINT, BT_STYLE_SMALL},
    {"number", BT_STYLE_STONE, BT_STYLE_LINE, BT_STYLE_NUMBER},
    {"on", BT_STYLE_ON, BT_STYLE_ON_LINE, BT_STYLE_ON_LABEL},
    {"hidden", BT_STYLE_NONE, BT_STYLE_NONE, BT_STYLE_NONE},
    {NULL, BT_STYLE_NONE, BT_STYLE_NONE, BT_STYLE_NONE},
};

static const struct style *style_at(lua_State *L, int index, const char *usual)
{
    const char *names[sizeof styles / sizeof *styles];
    const char *name = luaL_optstring(L, index, usual);
    size_t i = 0;
    for (; styles[i].name; i++) {
        if (!strcmp(styles[i].name, name)) return &styles[i];
        names[i] = styles[i].name;
    }
    names[i] = NULL;
    const char *near = bt__nearest(name, strlen(name), names);
    luaL_error(L,
               near ? "there is no style '%s'; did you mean '%s'?"
                    : "there is no style '%s': see "
                      "docs/rulesets.md",
               name, near);
    return NULL;
}

static double number(lua_State *L, int index)
{
    return (double)luaL_checknumber(L, index);
}

/* -- shapes -- */

static int draw_circle(lua_State *L)
{
    bt_picture__circle(picture_of(L), style_at(L, 5, "stone")->area, number(L, 2), number(L, 3),
                       number(L, 4));
    return 0;
}

static int draw_rect(lua_State *L)
{
    bt_picture__rect(picture_of(L), style_at(L, 6, "square")->area, number(L, 2), number(L, 3),
                     number(L, 4), number(L, 5), (double)luaL_optnumber(L, 7, 0));
    return 0;
}

/* A square by its middle. */
static int draw_square(lua_State *L)
{
    double side = (double)luaL_optnumber(L, 4, SIDE);
    bt_picture__rect(picture_of(L), style_at(L, 5, "square")->area, number(L, 2) - side / 2,
                     number(L, 3) - side / 2, side, side, 0);
    return 0;
}

static int draw_line(lua_State *L)
{
    bt_picture__line(picture_of(L), style_at(L, 6, "ink")->line, number(L, 2), number(L, 3),
                     number(L, 4), number(L, 5));
    return 0;
}

static int draw_polygon(lua_State *L)
{
    bt_picture *p = picture_of(L);
    luaL_checktype(L, 2, LUA_TTABLE);
    size_t count = (size_t)lua_rawlen(L, 2) / 2;
    luaL_argcheck(L, count && count <= 1000, 2, "expected {x, y, x, y, ..}");
    bt_point *points = lua_newuserdatauv(L, count * sizeof *points, 0);
    for (size_t i = 0; i < 2 * count; i++) {
        lua_rawgeti(L, 2, (lua_Integer)i + 1);
        double x = (double)luaL_checknumber(L, -1);
        if (i % 2)
            points[i / 2].y = x;
        else
            points[i / 2].x = x;
        lua_pop(L, 1);
    }
    bt_picture__polygon(p, style_at(L, 3, "stone")->area, points, count);
    return 0;
}

static int draw_text(lua_State *L)
{
    bt_picture__centred(picture_of(L), style_at(L, 5, "ink")->text, number(L, 2), number(L, 3),
                        luaL_checkstring(L, 4), NULL);
    return 0;
}

/* -- pieces -- */

static void put_piece(lua_State *L, bt_picture *p, const char *kind, double x, double y)
{
    if (!strcmp(kind, "left"))
        bt_picture__piece(p, BT_STYLE_LEFT, BT_WHO_LEFT, x, y);
    else if (!strcmp(kind, "right"))
        bt_picture__piece(p, BT_STYLE_RIGHT, BT_WHO_RIGHT, x, y);
    else if (!strcmp(kind, "both"))
        bt_picture__piece(p, BT_STYLE_BOTH, BT_WHO_BOTH, x, y);
    else if (!strcmp(kind, "toad") || !strcmp(kind, "frog"))
        bt_picture__hopper(p, *kind == 't' ? BT_STYLE_LEFT : BT_STYLE_RIGHT, x, y, SIDE);
    else if (!strcmp(kind, "stone"))
        bt_picture__stone(p, x, y, 14);
    else
        luaL_error(L, "there is no piece '%s': expected stone, left, right, both, toad or frog",
                   kind);
}

static int draw_stone(lua_State *L)
{
    put_piece(L, picture_of(L), luaL_optstring(L, 4, "stone"), number(L, 2), number(L, 3));
    return 0;
}

/* -- groups -- */

bool bt_script__is_id(const char *id)
{
    size_t length = strlen(id);
    return length && length < BT_ID_SIZE &&
           strspn(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") ==
               length &&
           strspn(id, "0123456789-.") == 0;
}

/* Every id once: a table beside the pen remembers them. */
static void begin(lua_State *L, bt_picture *p, const char *id, const char *title)
{
    if (!bt_script__is_id(id))
        luaL_error(L, "'%s' is not an id: a letter, then letters, digits, '-', '_' and '.'", id);
    lua_getiuservalue(L, 1, 1);
    if (lua_getfield(L, -1, id) != LUA_TNIL) luaL_error(L, "the id '%s' was used before", id);
    lua_pushboolean(L, true);
    lua_setfield(L, -3, id);
    lua_pop(L, 2);
    bt_picture__begin(p, id, title);
}

/* pen:group(id, function() .. end, title): what the function draws is one thing. */
static int draw_group(lua_State *L)
{
    bt_picture *p = picture_of(L);
    const char *id = luaL_checkstring(L, 2);
    luaL_checktype(L, 3, LUA_TFUNCTION);
    begin(L, p, id, luaL_optstring(L, 4, ""));
    lua_pushvalue(L, 3);
    lua_call(L, 0, 0);
    bt_picture__end(picture_of(L));
    return 0;
}

/* -- what many games need -- */

/* pen:strip(text, {x = "left", ..}): squares s1, s2, .. with a piece for each character that is in
   the table. */
static int draw_strip(lua_State *L)
{
    bt_picture *p = picture_of(L);
    size_t length;
    char id[BT_ID_SIZE], more[48];
    const char *text = luaL_checklstring(L, 2, &length);
    luaL_checktype(L, 3, LUA_TTABLE);
    for (size_t i = 0; i < length && i < BT_PEN_SQUARES; i++) {
        size_t row = i / ACROSS;
        double x = (double)(i % ACROSS) * SIDE + SIDE / 2.0, y = (double)row * (SIDE + 8);
        snprintf(id, sizeof id, "s%zu", i + 1);
        begin(L, p, id, "");
        bt_picture__rect(p, BT_STYLE_SQUARE, x - SIDE / 2.0, y - SIDE / 2.0, SIDE, SIDE, 0);
        lua_pushlstring(L, text + i, 1);
        if (lua_rawget(L, 3) != LUA_TNIL) put_piece(L, p, luaL_checkstring(L, -1), x, y);
        lua_pop(L, 1);
        bt_picture__end(p);
    }
    if (length <= BT_PEN_SQUARES) return 0;
    snprintf(more, sizeof more, "and %zu more squares", length - BT_PEN_SQUARES);
    begin(L, p, "more", "");
    int rows = BT_PEN_SQUARES / ACROSS;
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_START, 0, rows * (SIDE + 8) + 4.0, more, NULL);
    bt_picture__end(p);
    return 0;
}

/* The integers in the list at index 2 as heaps, of which the first some are drawn. */
static bt_heap *read_heaps(lua_State *L, bt_style style, size_t *count, size_t *more)
{
    char digits[32];
    luaL_checktype(L, 2, LUA_TTABLE);
    size_t all = (size_t)lua_rawlen(L, 2);
    *count = all < BT_PEN_HEAPS ? all : BT_PEN_HEAPS;
    *more = all - *count;
    bt_heap *heaps = lua_newuserdatauv(L, (*count + 1) * sizeof *heaps, 0);
    for (size_t i = 0; i < *count; i++) {
        lua_rawgeti(L, 2, (lua_Integer)i + 1);
        lua_Integer size = luaL_checkinteger(L, -1);
        lua_pop(L, 1);
        luaL_argcheck(L, size >= 0, 2, "a heap cannot be negative");
        heaps[i] = (bt_heap){.style = style};
        snprintf(heaps[i].id, sizeof heaps[i].id, "h%zu", i + 1);
        snprintf(digits, sizeof digits, "%lld", (long long)size);
        bt_picture__measure_heap(&heaps[i], digits);
    }
    return heaps;
}

/* pen:heaps(list): columns of stones h1-1, .. */
static int draw_heaps(lua_State *L)
{
    size_t count, more;
    bt_picture *p = picture_of(L);
    const bt_heap *heaps = read_heaps(L, style_at(L, 3, "stone")->area, &count, &more);
    lua_pushnumber(L, bt_picture__heaps(p, heaps, count, more));
    return 1;
}

/* pen:rows(list, "pins"): rows of things h1-1, .. with gaps h1-g1, .. between them. */
static int draw_rows(lua_State *L)
{
    static const char *const kinds[] = {"pins", "stones", "files", "squares", NULL};
    size_t count, more;
    bt_picture *p = picture_of(L);
    int kind = luaL_checkoption(L, 3, "pins", kinds);
    const bt_heap *rows = read_heaps(L, BT_STYLE_STONE, &count, &more);
    lua_pushnumber(L, bt_picture__rows(p, rows, count, more, (bt_row_kind)kind));
    return 1;
}

static const luaL_Reg methods[] = {
    {"circle", draw_circle}, {"rect", draw_rect},   {"square", draw_square},
    {"line", draw_line},     {"text", draw_text},   {"polygon", draw_polygon},
    {"stone", draw_stone},   {"group", draw_group}, {"strip", draw_strip},
    {"heaps", draw_heaps},   {"rows", draw_rows},   {NULL, NULL},
};

void bt_script__push_pen(lua_State *L, bt_picture *picture)
{
    pen *p = lua_newuserdatauv(L, sizeof *p, 1);
    p->out = picture;
    lua_newtable(L);
    lua_setiuservalue(L, -2, 1);
    if (luaL_newmetatable(L, type_name)) {
        luaL_newlib(L, methods);
        lua_setfield(L, -2, "__index");
        lua_pushliteral(L, "pen");
        lua_setfield(L, -2, "__metatable");
    }
    lua_setmetatable(L, -2);
}

void bt_script__end_pen(lua_State *L, int index)
{
    pen *p = luaL_checkudata(L, index, type_name);
    p->out = NULL;
}
