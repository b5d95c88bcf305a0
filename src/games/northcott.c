/* Northcott's game: a piece of each player in every row, moving to and fro. */
#include "games/binary.h"
#include "games/list.h"
#include "rules/heaps_draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A position is its text: rows of squares, separated by /, with one x of Left's and one o of
   Right's each. Pieces may go back, so that nothing is searched. */

enum { SQUARES_MOST = 100000, ACROSS = 40, ROWS = 24 };

static char square_of(char c)
{
    if (c == 'x' || c == 'X' || c == 'L' || c == 'l') return 'x';
    if (c == 'o' || c == 'O' || c == 'R' || c == 'r') return 'o';
    return c == '.' || c == '_' ? '.' : '\0';
}

static bt_status check_row(bt_game *game, const char *row, size_t length, size_t end)
{
    size_t left = 0, right = 0;
    for (size_t i = 0; i < length; i++) {
        left += row[i] == 'x';
        right += row[i] == 'o';
    }
    if (left == 1 && right == 1) return BT_OK;
    return bt__fail_at(game->ctx, end, "a row has one x (Left) and one o (Right), as in x...o.");
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    size_t row = out->length;
    for (size_t i = 0;; i++) {
        if (isspace((unsigned char)text[i])) continue;
        if (!text[i] || text[i] == '/') {
            bt_status status = check_row(game, out->at + row, out->length - row, i);
            if (status || !text[i]) return status ? status : out->failed ? BT_LIMIT : BT_OK;
            bt_text__char(out, '/');
            row = out->length;
            continue;
        }
        if (!square_of(text[i]))
            return bt__fail_at(game->ctx, i, "expected x, o, . (an empty square) or / (a new row)");
        if (out->length == SQUARES_MOST)
            return bt__fail(game->ctx, BT_LIMIT, "more than %d squares", SQUARES_MOST);
        bt_text__char(out, square_of(text[i]));
        if (out->failed) return BT_LIMIT;
    }
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

/* -- moves -- */

static char piece_of(bt_player player)
{
    return player == BT_LEFT ? 'x' : 'o';
}

static bt_status move_piece(bt_game *game, bt_bytes position, size_t at, int step,
                            bt_position_list *out)
{
    for (size_t to = at; step > 0 ? to + 1 < position.length : to > 0;) {
        to = step > 0 ? to + 1 : to - 1;
        if (position.at[to] != '.') break;
        bt_text__add_bytes(&out->scratch, (const char *)position.at, position.length);
        if (!out->scratch.failed) {
            out->scratch.at[to] = (char)position.at[at];
            out->scratch.at[at] = '.';
        }
        if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < position.length && !status; i++) {
        if (position.at[i] != (unsigned char)piece_of(player)) continue;
        status = move_piece(game, position, i, -1, out);
        if (!status) status = move_piece(game, position, i, 1, out);
    }
    return status;
}

/* Where a piece leaves and where it gets to. */
static void find_move(bt_bytes from, bt_bytes to, size_t *leaves, size_t *gets)
{
    *leaves = *gets = 0;
    for (size_t i = 0; i < from.length; i++) {
        if (from.at[i] == to.at[i]) continue;
        *(from.at[i] == '.' ? gets : leaves) = i;
    }
}

static void count_squares(bt_bytes position, size_t at, size_t *row, size_t *square)
{
    *row = *square = 1;
    for (size_t i = 0; i < at; i++) {
        bool end = position.at[i] == '/';
        *square = end ? 1 : *square + 1;
        *row += end;
    }
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    size_t leaves, gets, row, square, other;
    (void)game;
    find_move(from, to, &leaves, &gets);
    count_squares(from, leaves, &row, &square);
    count_squares(from, gets, &row, &other);
    bt_text__format(out, "%c in row %zu from square %zu to %zu", piece_of(player), row, square,
                    other);
}

/* -- who wins: the gaps are heaps of Nim, for whoever retreats can be followed -- */

typedef struct lane {
    size_t left, right, gap; /* places of the pieces */
} lane;

static bool next_row(bt_bytes position, size_t *at, lane *out)
{
    if (*at >= position.length) return false;
    for (; *at < position.length && position.at[*at] != '/'; ++*at) {
        if (position.at[*at] == 'x') out->left = *at;
        if (position.at[*at] == 'o') out->right = *at;
    }
    ++*at;
    out->gap = out->left < out->right ? out->right - out->left - 1 : out->left - out->right - 1;
    return true;
}

static size_t find_sum(bt_bytes position)
{
    size_t at = 0, sum = 0;
    for (lane r = {0}; next_row(position, &at, &r);) sum ^= r.gap;
    return sum;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    (void)game;
    out->has_outcome = true;
    out->outcome = find_sum(position) ? BT_OUTCOME_N : BT_OUTCOME_P;
    out->statement = "Nim with the gaps between the pieces as heaps: whoever retreats is followed, "
                     "and cannot retreat for ever";
    return BT_OK;
}

/* The piece comes nearer, or goes back as far as it must, where there is room. */
static bt_status try_row(bt_game *game, bt_bytes position, const lane *r, size_t sum,
                         bt_player player, bt_moves *out)
{
    bt_text after;
    size_t from = player == BT_LEFT ? r->left : r->right;
    size_t other = player == BT_LEFT ? r->right : r->left, away = (r->gap ^ sum) + 1;
    size_t to = from < other ? other - away : other + away;
    if ((from < other && other < away) || to >= position.length) return BT_OK;
    for (size_t i = to; i != from; i += i < from ? 1 : (size_t)-1)
        if (position.at[i] != '.') return BT_OK;
    bt_text__open(&after, game->ctx);
    bt_text__add_bytes(&after, (const char *)position.at, position.length);
    if (!after.failed) {
        after.at[to] = after.at[from];
        after.at[from] = '.';
    }
    return bt_rules__add_written(out, game, &after);
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    size_t at = 0, sum = find_sum(position);
    bt_status status = BT_OK;
    for (lane r = {0}; sum && !status && next_row(position, &at, &r);) {
        if (!all && out->count) break;
        if (all || (r.gap ^ sum) < r.gap) status = try_row(game, position, &r, sum, player, out);
    }
    return status;
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_text gaps;
    mpz_t sum;
    size_t at = 0;
    bt_text__open(&gaps, game->ctx);
    mpz_init_set_ui(sum, find_sum(position));
    for (lane r = {0}; next_row(position, &at, &r);)
        if (r.gap) bt_rules__put_heap(&gaps, r.gap);
    bt_text__add(
        bt_rules__step(out, BT_STEP_FACT, "The gaps are heaps of Nim"),
        "If a player retreats, the other follows by as many squares, and the gap is as before. "
        "No piece can retreat for ever.");
    if (!gaps.failed)
        bt_games__show_binary((bt_bytes){(const unsigned char *)gaps.at, gaps.length}, sum, true,
                              out);
    bt_games__conclude_nim(sum, out);
    mpz_clear(sum);
    bt_text__close(&gaps);
    return bt_rules__steps_status(out);
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    for (size_t i = 0; i < position.length; i++) {
        char c = (char)position.at[i];
        if (c == 'x' || c == 'o') c = c == 'x' ? 'o' : 'x';
        bt_text__char(out, c);
    }
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "The gaps between the pieces are heaps of Nim: leave nim-sum 0, and follow a piece "
           "that retreats.";
}

/* -- pictures: `s2-3` is square 3 of row 2; larger boards are written as a text -- */

static bool is_small(bt_bytes position)
{
    size_t rows = 1, square = 0;
    for (size_t i = 0; i < position.length; i++) {
        bool end = position.at[i] == '/';
        rows += end;
        square = end ? 0 : square + 1;
        if (square > ACROSS) return false;
    }
    return rows <= ROWS;
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    size_t r = 1, s = 0;
    if (!is_small(position)) return BT_PASS;
    for (size_t i = 0; i < position.length; i++) {
        char id[BT_ID_SIZE], c = (char)position.at[i];
        s = c == '/' ? 0 : s + 1;
        r += c == '/';
        if (c == '/') continue;
        double x = 44.0 * (double)s, y = 44.0 * (double)r;
        snprintf(id, sizeof id, "s%zu-%zu", r, s);
        bt_picture__begin(out, id, c == 'x' ? "Left" : c == 'o' ? "Right" : "");
        bt_picture__rect(out, BT_STYLE_SQUARE, x - 22, y - 22, 44, 44, 0);
        if (c == 'x') bt_picture__piece(out, BT_STYLE_LEFT, BT_WHO_LEFT, x, y);
        if (c == 'o') bt_picture__piece(out, BT_STYLE_RIGHT, BT_WHO_RIGHT, x, y);
        bt_picture__end(out);
    }
    return bt_error(game->ctx);
}

static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    size_t place[2], row, square;
    (void)game, (void)player;
    if (!is_small(from)) {
        bt_rules__add_id(ids, "position");
        return BT_OK;
    }
    find_move(from, to, &place[1], &place[0]);
    for (int i = 0; i < 2; i++) {
        count_squares(from, place[i], &row, &square);
        bt_rules__add_id(ids, "s%zu-%zu", row, square);
    }
    return ids->failed ? BT_LIMIT : BT_OK;
}

const bt_rules bt_games__northcott = {
    .name = "northcott",
    .summary = "move your piece along its row in either direction, but not past the other",
    .notation = "rows with Left's piece x and Right's piece o, separated by /: x...o./.o.x..",
    .example = "x..o./o.x..",
    .help =
        "Each row holds one piece of each player. A move takes one of your pieces any number of\n"
        "empty squares along its row, in either direction, without jumping. The player who cannot\n"
        "move loses.\n"
        "This is Nim with the gaps between the pieces as heaps. If a player retreats, the other\n"
        "advances by the same number of squares, and sooner or later the retreat ends at the edge\n"
        "of the board. Positions can repeat, so only the theorem can answer; search cannot.\n"
        "Example: bouton solve northcott x...o./.o.x..\n"
        "References: Winning Ways, chapter 3.",
    .partizan = true,
    .alone = true,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.negate = negate,
    .theory.idea = idea,
    .picture.draw = draw,
    .picture.touch = touch,
};
