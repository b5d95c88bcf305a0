/* Toads and Frogs: toads hop right, frogs hop left, on strips of squares. */
#include "games/list.h"
#include "games/strip.h"
#include "rules/heaps_draw.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position is its text: strips of T, F and '.', separated by commas. Nothing moves backwards, so
   that play ends. */

enum { SQUARES_MOST = 100000, ACROSS = 24, LINES = 24 };

/* -- the parameter: the most that are jumped over -- */

static bt_status open_strips(bt_game *game, const bt_parameter *given, size_t count)
{
    size_t jump = 1;
    for (size_t i = 0; i < count; i++) {
        const char *digits = given[i].value;
        if (strcmp(given[i].name, "jump") != 0 || !isdigit((unsigned char)*digits) ||
            strspn(digits, "0123456789") != strlen(digits) || strlen(digits) > 6)
            return bt__fail_at(game->ctx, given[i].place,
                               "toads-and-frogs takes the parameter jump=2, the most that are "
                               "jumped over at once");
        jump = (size_t)atol(digits);
    }
    size_t *data = bt__alloc(game->ctx, sizeof *data);
    if (!data) return BT_LIMIT;
    *data = jump;
    game->data = data;
    return BT_OK;
}

static void close_strips(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(size_t));
}

/* -- notation -- */

static char square_of(char c)
{
    switch (c) {
    case 'T':
    case 't': return 'T';
    case 'F':
    case 'f': return 'F';
    case '.':
    case '_':
    case '-': return '.';
    default: return '\0';
    }
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bool empty = true; /* is the strip at hand */
    size_t start = out->length, end = 0;
    for (size_t i = 0; text[i]; i++) {
        if (isspace((unsigned char)text[i])) continue;
        char square = square_of(text[i]);
        if (square && !empty && i > end)
            return bt__fail_at(game->ctx, end,
                               "a blank within a strip: expected '.' for an empty square, or ',' "
                               "before the next strip");
        end = i + 1;
        bool comma = text[i] == ',';
        if (!square && !comma)
            return bt__fail_at(game->ctx, i, "expected T (toad), F (frog) or . (empty square)");
        if (comma && empty) return bt__fail_at(game->ctx, i, "expected a strip before the comma");
        if (out->length - start >= SQUARES_MOST)
            return bt__fail(game->ctx, BT_LIMIT, "more than %d squares", SQUARES_MOST);
        if (comma) square = ',';
        bt_text__char(out, square);
        empty = comma;
    }
    if (empty) return bt__fail_at(game->ctx, strlen(text), "expected a strip, as TT..FF");
    return out->failed ? BT_LIMIT : BT_OK;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

/* -- moves -- */

/* Where the piece at i gets to, by a step or by a jump over so many of the other kind; i if
   nowhere. The ends of the text and the commas stop it, as they are not empty squares. */
static size_t target_of(bt_bytes p, size_t i, bt_player player, size_t most)
{
    bool left = player == BT_LEFT;
    size_t room = left ? p.length - 1 - i : i, far = 1;
    while (far <= most && far < room && p.at[left ? i + far : i - far] == (left ? 'F' : 'T')) far++;
    if (far > room) return i;
    size_t next = left ? i + far : i - far;
    return p.at[next] == '.' ? next : i;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    unsigned char piece = player == BT_LEFT ? 'T' : 'F';
    size_t most = *(const size_t *)game->data;
    for (size_t i = 0; i < position.length; i++) {
        if (position.at[i] != piece) continue;
        size_t to = target_of(position, i, player, most);
        if (to == i) continue;
        bt_text__add_bytes(&out->scratch, (const char *)position.at, position.length);
        if (!out->scratch.failed) {
            out->scratch.at[i] = '.';
            out->scratch.at[to] = (char)piece;
        }
        if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    size_t first = 0, strip = 0, start = 0, last;
    (void)game;
    for (; first < from.length && from.at[first] == to.at[first]; first++) {
        if (from.at[first] != ',') continue;
        strip++;
        start = first + 1;
    }
    for (last = first + 1; last < from.length && from.at[last] == to.at[last];) last++;
    bool left = player == BT_LEFT;
    size_t leaves = left ? first : last, gets = left ? last : first;
    bt_text__format(out, "%s %s from square %zu to %zu", left ? "toad" : "frog",
                    last - first > 1 ? "jumps" : "steps", leaves - start + 1, gets - start + 1);
    if (memchr(from.at, ',', from.length)) bt_text__format(out, " of strip %zu", strip + 1);
}

/* -- parts, symmetry -- */

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    (void)game;
    for (size_t start = 0, end; start < position.length; start = end + 1) {
        for (end = start; end < position.length && position.at[end] != ',';) end++;
        if (!bt_rules__give(out, position.at + start, end - start)) return BT_LIMIT;
    }
    return BT_OK;
}

/* Read from the other side, toads for frogs. */
static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    for (size_t i = position.length; i-- > 0;) {
        char c = (char)position.at[i];
        if (c == 'T' || c == 'F') c = (char)('T' + 'F' - c);
        bt_text__char(out, c);
    }
}

/* The position or its negative, whichever comes first. */
static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    size_t start = out->length;
    negate(game, position, out);
    if (out->failed || memcmp(out->at + start, position.at, position.length) < 0) return true;
    bt_text__cut(out, start);
    bt_text__add_bytes(out, (const char *)position.at, position.length);
    return false;
}

/* -- pictures: `s2-3` is square 3 of strip 2; very long positions are cut -- */

static void draw_square(bt_picture *p, unsigned char piece, size_t strip, size_t square,
                        bt_point at)
{
    char id[BT_ID_SIZE];
    double side = 40;
    snprintf(id, sizeof id, "s%zu-%zu", strip, square);
    bt_picture__begin(p, id, piece == 'T' ? "toad" : piece == 'F' ? "frog" : "");
    bt_picture__rect(p, BT_STYLE_SQUARE, at.x - side / 2, at.y - side / 2, side, side, 0);
    if (piece != '.')
        bt_picture__hopper(p, piece == 'T' ? BT_STYLE_LEFT : BT_STYLE_RIGHT, at.x, at.y, side);
    bt_picture__end(p);
}

static void draw_rest(bt_picture *p, size_t count, double y)
{
    char text[48];
    snprintf(text, sizeof text, "and %zu more squares", count);
    bt_picture__begin(p, "more", text);
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_START, 0, y, text, NULL);
    bt_picture__end(p);
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_strip_walk w = {.strip = 1};
    size_t i = 0;
    for (; i < position.length; i++) {
        bt_strip__step(&w, position.at[i], ACROSS);
        if (w.line == LINES) break;
        bt_point at = {(double)((w.place - 1) % ACROSS) * 40 + 20, (double)w.line * 52};
        if (position.at[i] != ',') draw_square(out, position.at[i], w.strip, w.place, at);
    }
    if (i < position.length) draw_rest(out, position.length - i, LINES * 52);
    return bt_error(game->ctx);
}

/* The name of the square at a place of the text. */
static void add_square(bt_bytes position, size_t place, bt_text *ids)
{
    bt_strip_walk w = {.strip = 1};
    for (size_t i = 0; i <= place; i++) bt_strip__step(&w, position.at[i], ACROSS);
    if (w.line < LINES)
        bt_rules__add_id(ids, "s%zu-%zu", w.strip, w.place);
    else
        bt_rules__add_more(ids);
}

/* The square that a piece leaves, then the one that it gets to. */
static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    (void)game, (void)player;
    for (int getting = 0; getting < 2; getting++)
        for (size_t i = 0; i < from.length; i++)
            if (from.at[i] != to.at[i] && (from.at[i] == '.') == getting) add_square(from, i, ids);
    return ids->failed ? BT_LIMIT : BT_OK;
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position;
    return player == BT_LEFT
               ? "Count the moves that are left for each side: keep some for your toads that no "
                 "frog can take away."
               : "Count the moves that are left for each side: keep some for your frogs that no "
                 "toad can take away.";
}

const bt_rules bt_games__toads_and_frogs = {
    .name = "toads-and-frogs",
    .summary = "toads hop to the right, frogs to the left, over one another",
    .parameters = "jump=K",
    .notation = "a strip of toads T, frogs F and empty squares . (or _ or -); several strips "
                "separated by commas: TT..FF",
    .example = "TT.FF",
    .help =
        "Left moves a toad (T) one square to the right if that is empty, or lets it jump over\n"
        "one frog to the empty square behind. Right moves a frog (F) to the left likewise.\n"
        "Nobody is captured. The player who cannot move loses. With jump=2 they may jump over\n"
        "one or two at once, and so on; with jump=0 nobody jumps: elephants-and-rhinos.\n"
        "Even small strips have values of many kinds: T.F is *, T.TFF is ^, TTT..FF is hot. For\n"
        "a > b >= 2 the strip of a toads, two empty squares and b frogs is {{a-3|a-b}|{*|3-b}}.\n"
        "Example: bouton value toads-and-frogs T.TFF\n"
        "References: R. K. Guy, in Winning Ways, chapters 1 and 5; J. Erickson, New Toads and\n"
        "Frogs results, Games of No Chance (1996); T. Thanatipanonda, Further hopping with Toads\n"
        "and Frogs, Electronic Journal of Combinatorics 18 (2011).",
    .partizan = true,
    .open = open_strips,
    .close = close_strips,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = split,
    .theory.normal = normal,
    .theory.negate = negate,
    .picture.draw = draw,
    .picture.touch = touch,
    .theory.idea = idea,
    .theory.part = "the strip",
};

const bt_rules bt_games__elephants_and_rhinos = {
    .name = "elephants-and-rhinos",
    .summary = "Toads and Frogs for animals that are too heavy to jump",
    .notation = "a strip of elephants T, rhinos F and empty squares . (or _ or -); several strips "
                "separated by commas: TT..FF",
    .example = "T..F.TF",
    .help =
        "Left moves an elephant (T) one square to the right if that is empty, Right moves a rhino\n"
        "(F) one square to the left; nobody jumps and nobody is captured. The player who cannot\n"
        "move loses. It is toads-and-frogs:jump=0.\n"
        "Example: bouton value elephants-and-rhinos TTTT..FFF\n"
        "References: M. H. Albert, R. J. Nowakowski and D. Wolfe, Lessons in Play (2007);\n"
        "A. N. Siegel's Combinatorial Game Suite.",
    .stands_for = "toads-and-frogs:jump=0",
};
