/* Boards in scripts: texts of rows from the top, separated by '/', each square a character. */
#include "script/state.h"

#include <string.h>

enum { BOARD_MAX = 1 << 16, SYMMETRIES = 8 };

typedef struct board {
    const char *text;
    size_t rows, columns;
} board;

/* All rows must be as long as the first one. */
static board read_board(lua_State *L, int index)
{
    size_t length;
    const char *text = luaL_checklstring(L, index, &length);
    const char *slash = memchr(text, '/', length);
    board b = {text, 1, slash ? (size_t)(slash - text) : length};
    if (length > BOARD_MAX) luaL_error(L, "a board of %d bytes is too large", (int)length);
    bool good = b.columns > 0 || length == 0;
    for (size_t i = 0; i < length && good; i++) {
        bool end = (i + 1) % (b.columns + 1) == 0;
        good = end == (text[i] == '/');
        b.rows += end;
    }
    if (!good || length + 1 != b.rows * (b.columns + 1))
        luaL_error(L, "expected a board: rows of the same length, separated by /");
    bt_script__charge(L, length);
    return b;
}

static char square(const board *b, size_t row, size_t column)
{
    return b->text[row * (b->columns + 1) + column];
}

/* -- neighbours -- */

/* bouton.neighbours(board, i, diagonal): the places in the text of the squares beside square i, by
   a side, and with `diagonal` by a corner as well. */
static int neighbours(lua_State *L)
{
    board b = read_board(L, 1);
    lua_Integer i = luaL_checkinteger(L, 2), count = 0;
    bool corners = lua_toboolean(L, 3);
    size_t width = b.columns + 1;
    luaL_argcheck(L, i >= 1 && (size_t)i < b.rows * width && (size_t)i % width != 0, 2,
                  "expected the place of a square");
    ptrdiff_t row = (ptrdiff_t)((size_t)(i - 1) / width);
    ptrdiff_t column = (ptrdiff_t)((size_t)(i - 1) % width);
    lua_newtable(L);
    for (ptrdiff_t r = row - 1; r <= row + 1; r++)
        for (ptrdiff_t c = column - 1; c <= column + 1; c++) {
            bool side = (r == row) != (c == column), corner = r != row && c != column;
            if (!side && !(corner && corners)) continue;
            if (r < 0 || c < 0 || (size_t)r >= b.rows || (size_t)c >= b.columns) continue;
            lua_pushinteger(L, (lua_Integer)((size_t)r * width + (size_t)c) + 1);
            lua_rawseti(L, -2, ++count);
        }
    return 1;
}

/* -- crop and components -- */

typedef struct box {
    size_t top, left, bottom, right; /* the last two are past the end */
} box;

static void widen(box *area, size_t row, size_t column)
{
    if (row < area->top) area->top = row;
    if (column < area->left) area->left = column;
    if (row >= area->bottom) area->bottom = row + 1;
    if (column >= area->right) area->right = column + 1;
}

/* Pushes the squares in a box; those whose mark is not `kept` become `empty`. */
static void push_part(lua_State *L, const board *b, box area, const uint32_t *marks, uint32_t kept,
                      char empty)
{
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (size_t row = area.top; row < area.bottom; row++) {
        if (row > area.top) luaL_addchar(&out, '/');
        for (size_t column = area.left; column < area.right; column++) {
            bool own = marks[row * b->columns + column] == kept;
            luaL_addchar(&out, own ? square(b, row, column) : empty);
        }
    }
    luaL_pushresult(&out);
}

/* The characters that count as no square: '#' unless others are given. */
static const char *empty_at(lua_State *L, int index)
{
    const char *empty = luaL_optstring(L, index, "#");
    luaL_argcheck(L, *empty && !strchr(empty, '/'), index, "expected characters other than /");
    return empty;
}

/* bouton.crop(board, empty): without the rows and columns at the border that are all empty. */
static int crop(lua_State *L)
{
    board b = read_board(L, 1);
    const char *empty = empty_at(L, 2);
    box area = {b.rows, b.columns, 0, 0};
    uint32_t *marks = lua_newuserdatauv(L, (b.rows * b.columns + 1) * sizeof *marks, 0);
    memset(marks, 0, (b.rows * b.columns + 1) * sizeof *marks);
    for (size_t row = 0; row < b.rows; row++)
        for (size_t column = 0; column < b.columns; column++)
            if (!strchr(empty, square(&b, row, column))) widen(&area, row, column);
    push_part(L, &b, area, marks, 0, *empty);
    return 1;
}

/* Marks all squares that hang together with the one on the stack, and finds their box. */
static box flood(const board *b, const char *empty, uint32_t *marks, uint32_t mark, uint32_t *stack)
{
    box area = {b->rows, b->columns, 0, 0};
    size_t depth = 1;
    marks[stack[0]] = mark;
    while (depth > 0) {
        size_t at = stack[--depth], row = at / b->columns, column = at % b->columns;
        size_t beside[] = {at - b->columns, at + b->columns, at - 1, at + 1};
        bool is[] = {row > 0, row + 1 < b->rows, column > 0, column + 1 < b->columns};
        widen(&area, row, column);
        for (int i = 0; i < 4; i++) {
            if (!is[i] || marks[beside[i]]) continue;
            if (strchr(empty, square(b, beside[i] / b->columns, beside[i] % b->columns))) continue;
            marks[beside[i]] = mark;
            stack[depth++] = (uint32_t)beside[i];
        }
    }
    return area;
}

/* bouton.components(board, empty): the parts that hang together by sides, each cropped; the squares
   of other parts are empty in them. */
static int components(lua_State *L)
{
    board b = read_board(L, 1);
    const char *empty = empty_at(L, 2);
    size_t squares = b.rows * b.columns;
    uint32_t *marks = lua_newuserdatauv(L, 2 * (squares + 1) * sizeof *marks, 0);
    uint32_t *stack = marks + squares + 1, count = 0;
    memset(marks, 0, (squares + 1) * sizeof *marks);
    bt_script__charge(L, squares);
    lua_newtable(L);
    for (size_t i = 0; i < squares; i++) {
        if (marks[i] || strchr(empty, square(&b, i / b.columns, i % b.columns))) continue;
        stack[0] = (uint32_t)i;
        box area = flood(&b, empty, marks, ++count, stack);
        bt_script__charge(L, (area.bottom - area.top) * (area.right - area.left));
        push_part(L, &b, area, marks, count, *empty);
        lua_rawseti(L, -2, (lua_Integer)count);
    }
    return 1;
}

/* -- symmetries -- */

/* Pushes the board after one of the eight symmetries: bit 1 exchanges rows and columns, bit 2 turns
   it upside down, bit 4 from left to right. */
static void push_symmetry(lua_State *L, const board *b, int which)
{
    luaL_Buffer out;
    bool across = which & 1;
    size_t rows = across ? b->columns : b->rows, columns = across ? b->rows : b->columns;
    luaL_buffinit(L, &out);
    for (size_t row = 0; row < rows; row++) {
        if (row > 0) luaL_addchar(&out, '/');
        for (size_t column = 0; column < columns; column++) {
            size_t r = which & 2 ? rows - 1 - row : row;
            size_t c = which & 4 ? columns - 1 - column : column;
            luaL_addchar(&out, across ? square(b, c, r) : square(b, r, c));
        }
    }
    luaL_pushresult(&out);
}

/* bouton.symmetries(board, keep): the board turned and reflected, each result once, itself first;
   with `keep` only those that keep rows rows. */
static int symmetries(lua_State *L)
{
    board b = read_board(L, 1);
    int step = lua_toboolean(L, 2) ? 2 : 1;
    lua_Integer count = 0;
    bt_script__charge(L, SYMMETRIES * b.rows * b.columns);
    lua_settop(L, 1);
    lua_newtable(L);
    for (int which = 0; which < SYMMETRIES; which += step) {
        push_symmetry(L, &b, which);
        bool met = false;
        for (lua_Integer i = 1; i <= count && !met; i++) {
            lua_rawgeti(L, 2, i);
            met = lua_rawequal(L, -1, -2);
            lua_pop(L, 1);
        }
        if (met)
            lua_pop(L, 1);
        else
            lua_rawseti(L, 2, ++count);
    }
    return 1;
}

void bt_script__open_boards(lua_State *L)
{
    static const luaL_Reg functions[] = {
        {"neighbours", neighbours}, {"crop", crop}, {"components", components},
        {"symmetries", symmetries}, {NULL, NULL},
    };
    luaL_setfuncs(L, functions, 0);
}
