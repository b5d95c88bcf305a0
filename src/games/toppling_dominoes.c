/* Toppling Dominoes: a domino falls to the left or to the right and takes all on that side along.
 */
#include "games/list.h"
#include "games/strip.h"
#include "rules/heaps_draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A position is its text: rows of L, R and E, separated by commas. */
enum { MOST = 100000, ACROSS = 40, LINES = 24 };

/* -- notation -- */

static char domino_of(char c)
{
    c = (char)toupper((unsigned char)c);
    bool known = c == 'L' || c == 'R' || c == 'E';
    return (char)(known ? c : '\0');
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bool empty = true;
    size_t start = out->length;
    for (size_t i = 0; text[i]; i++) {
        char domino = domino_of(text[i]);
        if (isspace((unsigned char)text[i])) continue;
        if (text[i] == '0' && out->length == start && !text[i + 1]) return BT_OK;
        if (!domino && text[i] != ',')
            return bt__fail_at(game->ctx, i,
                               "expected L (Left's), R (Right's) or E (a domino of both)");
        if (!domino && empty)
            return bt__fail_at(game->ctx, i, "expected a row of dominoes before the comma");
        if (out->length - start >= MOST)
            return bt__fail(game->ctx, BT_LIMIT, "more than %d dominoes", MOST);
        bt_text__char(out, (char)(domino ? domino : ','));
        empty = !domino;
    }
    if (empty) return bt__fail_at(game->ctx, strlen(text), "expected a row of dominoes, as LRE");
    return out->failed ? BT_LIMIT : BT_OK;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    if (!position.length) bt_text__char(out, '0');
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

/* -- moves -- */

/* Where the row of a domino begins, and where it ends. */
static void find_row(bt_bytes p, size_t i, size_t *start, size_t *end)
{
    for (*start = i; *start > 0 && p.at[*start - 1] != ',';) --*start;
    for (*end = i; *end < p.length && p.at[*end] != ',';) ++*end;
}

/* The position without the dominoes from `from` to before `to`, of one row, which may be all of
   it: then a comma goes, too. */
static bool topple(bt_bytes p, size_t from, size_t to, bt_position_list *out)
{
    size_t start, end;
    find_row(p, from, &start, &end);
    if (from == start && to == end) {
        if (end < p.length)
            to++;
        else if (start > 0)
            from--;
    }
    bt_text__add_bytes(&out->scratch, (const char *)p.at, from);
    bt_text__add_bytes(&out->scratch, (const char *)p.at + to, p.length - to);
    return bt_rules__take(out);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    unsigned char own = player == BT_LEFT ? 'L' : 'R';
    for (size_t i = 0, start, end; i < position.length; i++) {
        if (position.at[i] != own && position.at[i] != 'E') continue;
        find_row(position, i, &start, &end);
        if (!topple(position, start, i + 1, out)) return bt_error(game->ctx);
        if (!topple(position, i, end, out)) return bt_error(game->ctx);
        if (bt__check(game->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* -- parts, symmetry -- */

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    for (size_t start = 0, end; start < position.length; start = end + 1) {
        for (end = start; end < position.length && position.at[end] != ',';) end++;
        if (!bt_rules__give(out, position.at + start, end - start)) return bt_error(game->ctx);
    }
    return BT_OK;
}

static char exchange(char c)
{
    if (c != 'L' && c != 'R') return c;
    return (char)('L' + 'R' - c);
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    for (size_t i = 0; i < position.length; i++) bt_text__char(out, exchange((char)position.at[i]));
}

/* The least of the text, read from either side, with the colours as they are or exchanged. */
static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    size_t n = position.length;
    unsigned best = 0;
    (void)game;
    for (unsigned which = 1; which < 4; which++)
        for (size_t i = 0; i < n; i++) {
            char old = (char)position.at[best & 1 ? n - 1 - i : i];
            char new = (char)position.at[which & 1 ? n - 1 - i : i];
            if (best & 2) old = exchange(old);
            if (which & 2) new = exchange(new);
            if (old == new) continue;
            if (new < old) best = which;
            break;
        }
    for (size_t i = 0; i < n; i++) {
        char c = (char)position.at[best & 1 ? n - 1 - i : i];
        if (best & 2) c = exchange(c);
        bt_text__char(out, c);
    }
    return best & 2;
}

static void mobility(bt_game *game, bt_bytes position, uint32_t moves[2])
{
    (void)game;
    for (size_t i = 0; i < position.length; i++) {
        moves[BT_LEFT] += position.at[i] == 'R' ? 0 : 2;
        moves[BT_RIGHT] += position.at[i] == 'L' ? 0 : 2;
    }
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    if (n > MOST) return bt__fail(game->ctx, BT_LIMIT, "more than %d dominoes", MOST);
    for (uint64_t i = 0; i < n; i++) bt_text__char(out, i & 1 ? 'R' : 'L');
    return out->failed ? BT_LIMIT : BT_OK;
}

/* -- words and pictures: `d2-3` is domino 3 of row 2; spots at its feet say which way it falls --
 */

/* What a move took: the dominoes from `from` to before `to`, and the row they stood in. */
typedef struct fall {
    size_t row, start, end, from, to;
} fall;

/* The place of the domino that fell. */
static size_t fallen(const fall *f)
{
    return f->from == f->start ? f->to - 1 : f->from;
}

/* Is it this fall: the dominoes from a place on, of one row, up to an end of it? */
static bool is_fall(bt_bytes before, bt_bytes after, size_t from, fall *f)
{
    size_t gone = before.length - after.length, to = from + gone;
    if (memcmp(before.at, after.at, from) != 0 ||
        memcmp(before.at + to, after.at + from, after.length - from) != 0)
        return false;
    bool comma = before.at[from] == ',' && gone > 1; /* of the last row, with the comma before it */
    f->from = from + comma;
    find_row(before, f->from, &f->start, &f->end);
    f->to = to < f->end ? to : f->end;
    f->row = 1;
    for (size_t i = 0; i < f->start; i++) f->row += before.at[i] == ',';
    bool whole = f->from == f->start && f->to == f->end && to <= f->end + 1;
    return f->to > f->from && (to <= f->end || whole) && (!comma || f->to == before.length) &&
           (f->from == f->start || f->to == f->end);
}

/* The same row can come of several moves: it was one that the player has, if there is such. */
static fall find_fall(bt_bytes before, bt_bytes after, bt_player player)
{
    fall f = {0}, any = {0};
    bool found = false;
    for (size_t from = 0; from <= after.length && from < before.length; from++) {
        if (!is_fall(before, after, from, &f)) continue;
        if (before.at[fallen(&f)] != (player == BT_LEFT ? 'R' : 'L')) return f;
        if (!found) any = f;
        found = true;
    }
    return any;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    fall f = find_fall(from, to, player);
    (void)game;
    bool leftwards = f.from == f.start;
    bt_text__format(out, "domino %zu falls to the %s", fallen(&f) - f.start + 1,
                    leftwards ? "left" : "right");
    if (memchr(from.at, ',', from.length)) bt_text__format(out, " in row %zu", f.row);
}

static void draw_domino(bt_picture *p, unsigned char domino, size_t row, size_t place, double x,
                        double y)
{
    char id[BT_ID_SIZE];
    bt_style style = domino == 'L' ? BT_STYLE_LEFT : domino == 'R' ? BT_STYLE_RIGHT : BT_STYLE_BOTH;
    bt_who who = domino == 'L' ? BT_WHO_LEFT : domino == 'R' ? BT_WHO_RIGHT : BT_WHO_BOTH;
    snprintf(id, sizeof id, "d%zu-%zu", row, place);
    bt_picture__begin(p, id, "");
    bt_picture__rect(p, style, x - 8, y - 40, 16, 40, domino == 'L' ? 7 : 1);
    bt_picture__bar(p, BT_STYLE_ON_LINE, who, x, y - 20, 9);
    bt_picture__end(p);
    snprintf(id, sizeof id, "l%zu-%zu", row, place);
    bt_picture__spot(p, id, x - 6, y - 34, 5);
    snprintf(id, sizeof id, "r%zu-%zu", row, place);
    bt_picture__spot(p, id, x + 6, y - 34, 5);
}

static void draw_ground(bt_picture *p, size_t line, size_t dominoes)
{
    double y = (double)line * 64;
    if (dominoes) bt_picture__line(p, BT_STYLE_GROUND, -6, y + 2, (double)dominoes * 28 + 6, y + 2);
}

static void draw_rest(bt_picture *p, size_t count)
{
    char text[48];
    snprintf(text, sizeof text, "and %zu more dominoes", count);
    bt_picture__begin(p, "more", text);
    bt_picture__text(p, BT_STYLE_LABEL, BT_ANCHOR_START, 0, LINES * 64 - 24, text, NULL);
    bt_picture__end(p);
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_strip_walk w = {.strip = 1};
    size_t i = 0, across = 0;
    if (!position.length) bt_picture__line(out, BT_STYLE_GROUND, 0, 0, 28, 0);
    for (; i < position.length; i++) {
        size_t line = w.line;
        bt_strip__step(&w, position.at[i], ACROSS);
        if (w.line != line) {
            draw_ground(out, line, across);
            across = 0;
        }
        if (w.line == LINES) break;
        if (position.at[i] == ',') continue;
        draw_domino(out, position.at[i], w.strip, w.place,
                    (double)((w.place - 1) % ACROSS) * 28 + 14, (double)w.line * 64);
        across++;
    }
    if (w.line < LINES) draw_ground(out, w.line, across);
    if (i < position.length) draw_rest(out, position.length - i);
    return bt_error(game->ctx);
}

/* The side of the domino that falls, then all that go. */
static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    fall f = find_fall(from, to, player);
    (void)game;
    bool leftwards = f.from == f.start;
    size_t first = fallen(&f) - f.start + 1;
    bt_strip_walk w = {.strip = 1};
    for (size_t i = 0; i < f.from + 1 && i < from.length; i++)
        bt_strip__step(&w, from.at[i], ACROSS);
    if (w.line + (f.to - f.from) / ACROSS + 1 >= LINES) {
        bt_rules__add_more(ids);
        return ids->failed ? BT_LIMIT : BT_OK;
    }
    bt_rules__add_id(ids, "%c%zu-%zu", leftwards ? 'l' : 'r', f.row, first);
    for (size_t i = f.from; i < f.to; i++)
        bt_rules__add_id(ids, "d%zu-%zu", f.row, i - f.start + 1);
    return ids->failed ? BT_LIMIT : BT_OK;
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Topple many of the other player's dominoes with one of yours, and keep yours near the "
           "ends of the rows.";
}

const bt_rules bt_games__toppling_dominoes = {
    .name = "toppling-dominoes",
    .summary = "topple a domino, and with it all dominoes on one side",
    .notation = "rows of dominoes, L for Left, R for Right, E for either player, separated by "
                "commas; 0 is no domino: LRE,RL",
    .example = "LRRLE",
    .help =
        "Dominoes stand in rows. Left topples a blue domino (L) or a green one (E), Right a red\n"
        "one (R) or a green one, to the left or to the right. The domino falls, and with it all\n"
        "dominoes on that side of its row. The player who cannot move loses.\n"
        "A row of n dominoes L is worth n, a row of n dominoes E is worth *n, and LR is worth *.\n"
        "Example: bouton value toppling-dominoes LLRRL\n"
        "References: M. H. Albert, R. J. Nowakowski and D. Wolfe, Lessons in Play (2007); A.\n"
        "Fink, R. J. Nowakowski, A. N. Siegel and D. Wolfe, Toppling conjectures, Games of No\n"
        "Chance 4 (2015).",
    .partizan = true,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = split,
    .theory.normal = normal,
    .theory.mobility = mobility,
    .theory.negate = negate,
    .theory.idea = idea,
    .theory.part = "the row",
    .series.heap = heap,
    .picture.draw = draw,
    .picture.touch = touch,
};
