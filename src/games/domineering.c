/* Domineering: Left places dominoes upright, Right across. */
#include "games/domineering_parts.h"
#include "games/domineering_swift.h"
#include "games/list.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A board of up to 32 by 32: bit c of row[r] is set where a square is free. As bytes: columns,
   rows, then the rows in as few bytes as hold them. */
enum { SIDE_MAX = 32, BYTES_MAX = 2 + 4 * SIDE_MAX };
typedef struct board {
    unsigned rows, columns;
    uint32_t row[SIDE_MAX];
} board;

static size_t encode_board(const board *b, unsigned char *bytes)
{
    unsigned char *at = bytes;
    unsigned size = (b->columns + 7) / 8;
    *at++ = (unsigned char)b->columns;
    *at++ = (unsigned char)b->rows;
    for (unsigned r = 0; r < b->rows; r++)
        for (unsigned i = 0; i < size; i++) *at++ = (unsigned char)(b->row[r] >> 8 * i);
    return (size_t)(at - bytes);
}

static void write_board(const board *b, bt_text *out)
{
    unsigned char bytes[BYTES_MAX];
    bt_text__add_bytes(out, (const char *)bytes, encode_board(b, bytes));
}

static bool give_board(const board *b, bt_position_list *out)
{
    unsigned char bytes[BYTES_MAX];
    return bt_rules__give(out, bytes, encode_board(b, bytes));
}

static void read_board(bt_bytes bytes, board *b)
{
    const unsigned char *at = bytes.at + 2;
    b->columns = bytes.at[0];
    b->rows = bytes.at[1];
    unsigned size = (b->columns + 7) / 8;
    for (unsigned r = 0; r < b->rows; r++) {
        b->row[r] = 0;
        for (unsigned i = 0; i < size; i++) b->row[r] |= (uint32_t)*at++ << 8 * i;
    }
}

/* -- notation: `5x6`, or rows of . and # separated by / -- */

static bool parse_size(const char *text, board *b, size_t *used)
{
    size_t rows = strspn(text, "0123456789"), columns;
    if (rows == 0 || (text[rows] != 'x' && text[rows] != 'X')) return false;
    columns = strspn(text + rows + 1, "0123456789");
    if (columns == 0) return false;
    *used = rows + 1 + columns;
    b->rows = b->columns = 0;
    for (size_t i = 0; i < rows && b->rows <= SIDE_MAX; i++)
        b->rows = b->rows * 10 + (unsigned)(text[i] - '0');
    for (size_t i = rows + 1; i < *used && b->columns <= SIDE_MAX; i++)
        b->columns = b->columns * 10 + (unsigned)(text[i] - '0');
    return true;
}

static bt_status parse_rows(bt_context *ctx, const char *text, board *b)
{
    unsigned column = 0;
    *b = (board){.rows = 1};
    for (size_t i = 0; text[i]; i++) {
        if (text[i] == '/') {
            if (b->rows == SIDE_MAX) return bt__fail(ctx, BT_LIMIT, "more than %d rows", SIDE_MAX);
            if (column == 0) return bt__fail_at(ctx, i, "expected a row of . and #");
            b->rows++;
            column = 0;
        } else if (strchr(".#", text[i])) {
            if (column == SIDE_MAX)
                return bt__fail(ctx, BT_LIMIT, "more than %d columns", SIDE_MAX);
            if (text[i] == '.') b->row[b->rows - 1] |= (uint32_t)1 << column;
            if (++column > b->columns) b->columns = column;
        } else {
            return bt__fail_at(ctx, i, "expected . (free), # (taken) or / (next row)");
        }
    }
    return column ? BT_OK : bt__fail_at(ctx, strlen(text), "expected a row of . and #");
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    board b;
    size_t used;
    while (isspace((unsigned char)*text)) text++;
    bool sized = parse_size(text, &b, &used);
    if (!sized && isdigit((unsigned char)*text)) {
        used = strspn(text, "0123456789");
        used += text[used] == 'x' || text[used] == 'X';
        return bt__fail_at(game->ctx, used, "expected rows x columns, as in 5x6");
    }
    if (!sized) {
        bt_status status = parse_rows(game->ctx, text, &b);
        if (status) return status;
    } else {
        if (text[used]) return bt__fail_at(game->ctx, used, "expected the end, as in 5x6");
        if (b.rows > SIDE_MAX || b.columns > SIDE_MAX)
            return bt__fail(game->ctx, BT_LIMIT, "boards have up to %d rows and columns", SIDE_MAX);
        for (unsigned r = 0; r < b.rows; r++) b.row[r] = (uint32_t)(((uint64_t)1 << b.columns) - 1);
    }
    write_board(&b, out);
    return BT_OK;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    board b;
    (void)game;
    read_board(position, &b);
    bool full = true;
    for (unsigned r = 0; r < b.rows; r++)
        full = full && b.row[r] == (uint32_t)(((uint64_t)1 << b.columns) - 1);
    if (full) {
        bt_text__format(out, "%ux%u", b.rows, b.columns);
        return;
    }
    for (unsigned r = 0; r < b.rows; r++) {
        if (r) bt_text__char(out, '/');
        for (unsigned c = 0; c < b.columns; c++) bt_text__char(out, b.row[r] >> c & 1 ? '.' : '#');
    }
}

/* -- moves -- */

static bool give_options(const board *b, bt_player player, bt_position_list *out)
{
    for (unsigned r = 0; r < b->rows; r++) {
        uint32_t below = r + 1 < b->rows ? b->row[r + 1] : 0;
        uint32_t places = b->row[r] & (player == BT_LEFT ? below : b->row[r] >> 1);
        for (; places; places &= places - 1) {
            uint32_t square = places & -places;
            board next = *b;
            next.row[r] &= player == BT_LEFT ? ~square : ~(square | square << 1);
            if (player == BT_LEFT) next.row[r + 1] &= ~square;
            if (!give_board(&next, out)) return false;
        }
    }
    return true;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    board b;
    read_board(position, &b);
    return give_options(&b, player, out) ? BT_OK : bt_error(game->ctx);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    board before, after;
    (void)game;
    read_board(from, &before);
    read_board(to, &after);
    for (unsigned r = 0; r < before.rows; r++) {
        uint32_t gone = before.row[r] & ~after.row[r];
        if (!gone) continue;
        unsigned c = (unsigned)__builtin_ctz(gone) + 1;
        bt_text__format(
            out, player == BT_LEFT ? "upright at row %u, column %u" : "across at row %u, column %u",
            r + 1, c);
        return;
    }
}

/* -- parts: connected regions of at least two squares, cut to their bounding box -- */

/* Moves the squares of one region from *b to *region: spreads from a square until nothing is new.
 */
static void take_region(board *b, unsigned start, board *region)
{
    memset(region->row, 0, sizeof region->row);
    region->rows = b->rows;
    region->columns = b->columns;
    region->row[start] = b->row[start] & -b->row[start];
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned r = 0; r < b->rows; r++) {
            uint32_t near = region->row[r] | region->row[r] << 1 | region->row[r] >> 1;
            if (r > 0) near |= region->row[r - 1];
            if (r + 1 < b->rows) near |= region->row[r + 1];
            near &= b->row[r];
            changed = changed || near != region->row[r];
            region->row[r] = near;
        }
    }
    for (unsigned r = 0; r < b->rows; r++) b->row[r] &= ~region->row[r];
}

static void cut_to_box(board *b)
{
    uint32_t all = 0;
    unsigned first = 0, rows = 0;
    for (unsigned r = 0; r < b->rows; r++) {
        all |= b->row[r];
        if (b->row[r] && !rows) first = r;
        if (b->row[r]) rows = r - first + 1;
    }
    unsigned left = all ? (unsigned)__builtin_ctz(all) : 0;
    for (unsigned r = 0; r < rows; r++) b->row[r] = b->row[first + r] >> left;
    b->rows = rows;
    b->columns = all ? 32 - (unsigned)__builtin_clz(all) - left : 0;
}

static bool give_parts(board *b, bt_position_list *out)
{
    for (unsigned r = 0; r < b->rows;) {
        if (!b->row[r]) {
            r++;
            continue;
        }
        board region;
        take_region(b, r, &region);
        cut_to_box(&region);
        if (region.rows * region.columns >= 2 && !give_board(&region, out)) return false;
    }
    return true;
}

/* The same for boards of up to 8 by 8, whose rows are the bytes of a word. */
static uint64_t spread_small(uint64_t region, uint64_t free)
{
    const uint64_t last = 0x8080808080808080u, first = 0x0101010101010101u;
    for (uint64_t before = 0; region != before;) {
        before = region;
        region |= (region & ~last) << 1 | (region & ~first) >> 1 | region << 8 | region >> 8;
        region &= free;
    }
    return region;
}

static bool give_small_parts(bt_bytes position, bt_position_list *out)
{
    uint64_t free = 0;
    for (unsigned r = 0; r < position.at[1]; r++) free |= (uint64_t)position.at[2 + r] << 8 * r;
    while (free) {
        unsigned char bytes[10] = {0};
        uint64_t region = spread_small(free & -free, free), all;
        free &= ~region;
        if (!(region & (region - 1))) continue;
        region >>= __builtin_ctzll(region) & ~7;
        all = region | region >> 32;
        all |= all >> 16;
        all = (all | all >> 8) & 0xff;
        region >>= __builtin_ctzll(all);
        bytes[0] = (unsigned char)(64 - __builtin_clzll(all) - __builtin_ctzll(all));
        bytes[1] = (unsigned char)((71 - __builtin_clzll(region)) / 8);
        for (unsigned r = 0; r < bytes[1]; r++) bytes[2 + r] = (unsigned char)(region >> 8 * r);
        if (!bt_rules__give(out, bytes, 2u + bytes[1])) return false;
    }
    return true;
}

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    board b;
    if (position.at[0] > 0 && position.at[0] <= 8 && position.at[1] <= 8)
        return give_small_parts(position, out) ? BT_OK : bt_error(game->ctx);
    read_board(position, &b);
    return give_parts(&b, out) ? BT_OK : bt_error(game->ctx);
}

/* -- symmetry: reflections keep the value, a quarter turn negates it -- */

static uint32_t mirror_row(uint32_t row, unsigned columns)
{
    if (columns == 0) return 0;
    row = (row >> 1 & 0x55555555) | (row & 0x55555555) << 1;
    row = (row >> 2 & 0x33333333) | (row & 0x33333333) << 2;
    row = (row >> 4 & 0x0f0f0f0f) | (row & 0x0f0f0f0f) << 4;
    return __builtin_bswap32(row) >> (32 - columns);
}

static void transpose(const board *from, board *to)
{
    to->rows = from->columns;
    to->columns = from->rows;
    memset(to->row, 0, to->rows * sizeof *to->row);
    for (unsigned c = 0; c < to->columns; c++)
        for (uint32_t left = from->row[c]; left; left &= left - 1)
            to->row[__builtin_ctz(left)] |= (uint32_t)1 << c;
}

/* Keeps the smaller of two boards of the same size, by the last row in which they differ; true when
   it was the new one. */
static bool keep_smaller(board *best, const board *b, bool upside_down)
{
    for (unsigned r = b->rows; r-- > 0;) {
        uint32_t row = b->row[upside_down ? b->rows - 1 - r : r];
        if (row == best->row[r]) continue;
        if (row > best->row[r]) return false;
        for (unsigned i = 0; i <= r; i++) best->row[i] = b->row[upside_down ? b->rows - 1 - i : i];
        return true;
    }
    return false;
}

/* The least of a board and its three reflections. */
static void least_reflection(const board *b, board *best)
{
    board mirrored = *b;
    for (unsigned r = 0; r < b->rows; r++) mirrored.row[r] = mirror_row(b->row[r], b->columns);
    *best = *b;
    keep_smaller(best, b, true);
    keep_smaller(best, &mirrored, false);
    keep_smaller(best, &mirrored, true);
}

/* The least of a board and its reflections, all turned to be not wider than high; of a square one
   the least of both ways round. True when it was turned. */
static bool normalise(const board *b, board *best)
{
    board turned, other;
    if (b->columns <= b->rows) least_reflection(b, best);
    if (b->columns < b->rows) return false;
    transpose(b, &turned);
    if (b->columns == b->rows) {
        least_reflection(&turned, &other);
        return keep_smaller(best, &other, false);
    }
    least_reflection(&turned, best);
    return true;
}

static bool is_free(const board *b, unsigned r, unsigned c)
{
    return b->row[r] >> c & 1;
}

/* By a half turn. A domino meets its image only in the middle of the board: if one of the sides is
   odd, where the two squares in the middle are each other's images; if both are, on the square in
   the middle. */
static bool copies(bt_game *game, bt_bytes position)
{
    board b;
    (void)game;
    read_board(position, &b);
    for (unsigned r = 0; r < b.rows; r++)
        for (unsigned c = 0; c < b.columns; c++)
            if (is_free(&b, r, c) != is_free(&b, b.rows - 1 - r, b.columns - 1 - c)) return false;
    if (b.rows % 2 + b.columns % 2 == 0) return true;
    return !b.rows || !b.columns || !is_free(&b, b.rows / 2, b.columns / 2);
}

static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    board b, best;
    (void)game;
    read_board(position, &b);
    bool negated = normalise(&b, &best);
    write_board(&best, out);
    return negated;
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    board b, turned;
    (void)game;
    read_board(position, &b);
    transpose(&b, &turned);
    write_board(&turned, out);
}

/* -- what the search goes by -- */

static void mobility(bt_game *game, bt_bytes position, uint32_t moves[2])
{
    board b;
    (void)game;
    read_board(position, &b);
    for (unsigned r = 0; r < b.rows; r++) {
        uint32_t below = r + 1 < b.rows ? b.row[r + 1] : 0;
        moves[BT_LEFT] += (uint32_t)__builtin_popcount(b.row[r] & below);
        moves[BT_RIGHT] += (uint32_t)__builtin_popcount(b.row[r] & b.row[r] >> 1);
    }
}

/* Left gives up placing dominoes across the edge between some rows; then the strips of rows between
   these edges are independent, for Right's dominoes never cross one. For Right the board is turned.
 */
enum { STRIP_SQUARES = 21, STRIP_ROWS = 3 };

static bool give_strip(const board *b, unsigned from, unsigned to, bool turned, bt_relax_sink *out)
{
    board strip = {.rows = to - from, .columns = b->columns}, back;
    unsigned char bytes[BYTES_MAX];
    memcpy(strip.row, b->row + from, (to - from) * sizeof *strip.row);
    if (turned) transpose(&strip, &back);
    size_t length = encode_board(turned ? &back : &strip, bytes);
    return out->piece(out->data, from, to, (bt_bytes){bytes, length});
}

static bt_status relax(bt_game *game, bt_bytes position, bt_player player, bt_relax_sink *out,
                       unsigned *last)
{
    board b, turned;
    read_board(position, &b);
    if (player == BT_RIGHT) {
        transpose(&b, &turned);
        b = turned;
    }
    if (b.rows >= SIDE_MAX || b.columns > STRIP_SQUARES) return BT_PASS;
    *last = b.rows;
    for (unsigned from = 0; from < b.rows; from++)
        for (unsigned to = from + 1; to <= b.rows && to <= from + STRIP_ROWS; to++) {
            if (to > from + 1 && (to - from) * b.columns > STRIP_SQUARES) break;
            if (!give_strip(&b, from, to, player == BT_RIGHT, out)) return bt_error(game->ctx);
        }
    return BT_OK;
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    if (row > SIDE_MAX || column > SIDE_MAX)
        return bt__fail(game->ctx, BT_LIMIT, "boards have up to %d rows and columns", SIDE_MAX);
    board b = {.rows = (unsigned)row, .columns = (unsigned)column};
    for (unsigned r = 0; r < b.rows; r++) b.row[r] = (uint32_t)(((uint64_t)1 << b.columns) - 1);
    write_board(&b, out);
    return BT_OK;
}

/* -- pictures: free squares `s1-2` and taken ones. A domino is placed by a click on the border
   between two squares: `u1-2` below square 1-2, for one upright, `a1-2` to its right, for one
   across -- */

static void draw_square(bt_picture *p, const bt_squares *b, bool free, unsigned r, unsigned c)
{
    char id[BT_ID_SIZE];
    snprintf(id, sizeof id, "s%u-%u", r + 1, c + 1);
    bt_picture__begin(p, id, "");
    if (free)
        bt_picture__square(p, b, BT_STYLE_SQUARE, r, c);
    else
        bt_picture__taken(p, b, r, c);
    bt_picture__end(p);
}

static void draw_spot(bt_picture *p, const bt_squares *b, bool upright, unsigned r, unsigned c)
{
    char id[BT_ID_SIZE];
    bt_point at = bt_picture__middle(b, upright ? r + 0.5 : r, upright ? c : c + 0.5);
    snprintf(id, sizeof id, "%c%u-%u", upright ? 'u' : 'a', r + 1, c + 1);
    bt_picture__spot(p, id, at.x, at.y, b->cell / 3);
}

static void draw_spots(bt_picture *p, const bt_squares *b, const board *squares)
{
    for (unsigned r = 0; r < b->rows; r++) {
        uint32_t below = r + 1 < b->rows ? squares->row[r + 1] : 0;
        for (unsigned c = 0; c < b->columns; c++) {
            if (squares->row[r] & below & (uint32_t)1 << c) draw_spot(p, b, true, r, c);
            if (squares->row[r] & squares->row[r] >> 1 & (uint32_t)1 << c)
                draw_spot(p, b, false, r, c);
        }
    }
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    board squares = {0};
    read_board(position, &squares);
    bt_squares b = {.rows = squares.rows, .columns = squares.columns, .first = 1};
    bt_picture__board(out, &b);
    for (unsigned r = 0; r < b.rows; r++)
        for (unsigned c = 0; c < b.columns; c++)
            draw_square(out, &b, squares.row[r] >> c & 1, r, c);
    bt_picture__board_edge(out, &b);
    draw_spots(out, &b, &squares);
    return bt_error(game->ctx);
}

/* The first square that is no longer free is the upper or left one. */
static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    board before = {0}, after = {0};
    (void)game, (void)player;
    read_board(from, &before);
    read_board(to, &after);
    for (unsigned r = 0; r < before.rows; r++) {
        uint32_t gone = before.row[r] & ~after.row[r];
        if (!gone) continue;
        unsigned c = (unsigned)__builtin_ctz(gone) + 1;
        bool upright = !(gone & (gone - 1));
        bt_text__format(ids, "%c%u-%u s%u-%u s%u-%u", upright ? 'u' : 'a', r + 1, c, r + 1, c,
                        upright ? r + 2 : r + 1, upright ? c : c + 1);
        return ids->failed ? BT_LIMIT : BT_OK;
    }
    return BT_PASS;
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Gain the most: a good domino keeps room that only you can use, and takes room from the "
           "other player.";
}

const bt_rules bt_games__domineering = {
    .name = "domineering",
    .summary = "dominoes on a board: Left upright, Right across",
    .notation = "5x6 (rows x columns), or rows from the top: ..#/...",
    .example = "4x4",
    .help =
        "Left places a domino upright on two free squares, Right places one across. The player\n"
        "who cannot move loses. Rows are typed from the top, separated by /, a dot for a free\n"
        "square and # for a taken one; 5x6 is the empty board of 5 rows and 6 columns.\n"
        "A quarter turn of the board exchanges the players. Parts of the board\n"
        "that no longer touch are solved separately, and their values added.\n"
        "References: On Numbers and Games, chapter 10; Berlekamp, Blockbusting and\n"
        "Domineering, J. Combin. Theory Ser. A 49 (1988).",
    .partizan = true,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = split,
    .theory.normal = normal,
    .theory.parts = bt_games__domineering_parts,
    .theory.bound = bt_games__domineering_bound,
    .theory.relax = relax,
    .theory.copies = copies,
    .theory.swift = &bt_games__domineering_swift,
    .theory.mobility = mobility,
    .theory.negate = negate,
    .theory.lasting = true,
    .theory.idea = idea,
    .theory.part = "the region",
    .series.cell = cell,
    .picture.draw = draw,
    .picture.touch = touch,
};
