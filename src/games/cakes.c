/* Cutcake, Maundy Cake and Eatcake: Left divides cakes along vertical lines, Right along horizontal
   ones. */
#include "games/list.h"
#include "rules/heaps_draw.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A position is a list of cakes: their rows and columns in turn, as heaps are written. */
enum { SIDE_MOST = 1 << 30, SHOWN = 24, LINES_SHOWN = 64, LOOK_EVERY = 1024 };
typedef struct cake {
    uint64_t side[2]; /* rows, columns */
} cake;

static bool next_cake(bt_bytes *rest, cake *c)
{
    return bt_rules__next_heap(rest, &c->side[0]) && bt_rules__next_heap(rest, &c->side[1]);
}

static void put_cake(bt_text *out, uint64_t rows, uint64_t columns)
{
    bt_rules__put_heap(out, rows);
    bt_rules__put_heap(out, columns);
}

/* -- notation: `2x5,3x3`; also (2,5),(3,3) is read -- */

typedef struct reader {
    bt_game *game;
    const char *text;
    size_t at;
} reader;

static void skip_blanks(reader *r)
{
    while (isspace((unsigned char)r->text[r->at])) r->at++;
}

static bt_status read_side(reader *r, uint64_t *side)
{
    skip_blanks(r);
    if (!isdigit((unsigned char)r->text[r->at]))
        return bt__fail_at(r->game->ctx, r->at, "expected a number of rows or columns, as in 2x5");
    for (*side = 0; isdigit((unsigned char)r->text[r->at]) && *side <= SIDE_MOST; r->at++)
        *side = *side * 10 + (uint64_t)(r->text[r->at] - '0');
    if (*side > SIDE_MOST)
        return bt__fail(r->game->ctx, BT_LIMIT, "cakes have up to %d rows and columns", SIDE_MOST);
    skip_blanks(r);
    return BT_OK;
}

static bt_status expect(reader *r, const char *any, const char *what)
{
    if (!r->text[r->at] || !strchr(any, r->text[r->at]))
        return bt__fail_at(r->game->ctx, r->at, "expected %s", what);
    r->at++;
    return BT_OK;
}

static bt_status read_cake(reader *r, bt_text *out)
{
    cake c = {{0, 0}};
    skip_blanks(r);
    bool bracket = r->text[r->at] == '(';
    r->at += bracket;
    bt_status status = read_side(r, &c.side[0]);
    if (!status)
        status = expect(r, bracket ? "," : "xX", bracket ? "a comma, as in (2,5)" : "x, as in 2x5");
    if (!status) status = read_side(r, &c.side[1]);
    if (!status && bracket) status = expect(r, ")", ") after the cake, as in (2,5)");
    if (!status && c.side[0] && c.side[1]) put_cake(out, c.side[0], c.side[1]);
    skip_blanks(r);
    return status;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    reader r = {game, text, 0};
    skip_blanks(&r);
    if (text[r.at] == '0' && !text[r.at + 1]) return BT_OK;
    for (;;) {
        bt_status status = read_cake(&r, out);
        if (status) return status;
        if (!text[r.at]) return out->failed ? BT_LIMIT : BT_OK;
        status = expect(&r, ",", "a comma before the next cake, as in 2x5,3x3");
        if (status) return status;
    }
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    cake c;
    bool first = true;
    (void)game;
    if (!position.length) bt_text__char(out, '0');
    for (; next_cake(&position, &c); first = false)
        bt_text__format(out, "%s%llux%llu", first ? "" : ",", (unsigned long long)c.side[0],
                        (unsigned long long)c.side[1]);
}

/* -- moves: the pieces of a side -- */

typedef enum family { CUT, MAUNDY, EAT } family;

static family family_of(const bt_game *game)
{
    return *(const family *)game->data;
}

/* The position with one cake, from `at` to `past`, replaced by `count` pieces with the one side
   and a last one with the other, of 0: none. */
static bool divide(bt_bytes p, size_t at, size_t past, cake c, int along, uint64_t side,
                   uint64_t count, uint64_t last, bt_position_list *out)
{
    cake piece = c, rest = c;
    piece.side[along] = side;
    rest.side[along] = last;
    bt_text__add_bytes(&out->scratch, (const char *)p.at, at);
    bt_text__add_bytes(&out->scratch, (const char *)p.at + past, p.length - past);
    for (uint64_t i = 0; i < count && side && !out->scratch.failed; i++) {
        put_cake(&out->scratch, piece.side[0], piece.side[1]);
        if (i % LOOK_EVERY == 0 && bt__check(out->game->ctx)) return false;
    }
    if (last) put_cake(&out->scratch, rest.side[0], rest.side[1]);
    return bt_rules__take(out) && !bt__check(out->game->ctx);
}

/* Cut in two; into any number of equal pieces, more than one; one line eaten. The other half of the
   cuts in two gives the same pieces. */
static bool divide_cake(family f, bt_bytes p, size_t at, size_t past, cake c, int along,
                        bt_position_list *out)
{
    uint64_t n = c.side[along];
    for (uint64_t k = f == EAT ? 0 : 1; f != MAUNDY && 2 * k <= n - (f == EAT); k++)
        if (!divide(p, at, past, c, along, k, 1, n - k - (f == EAT), out)) return false;
    for (uint64_t k = 1; f == MAUNDY && 2 * k <= n; k++) {
        if (k % LOOK_EVERY == 0 && bt__check(out->game->ctx)) return false;
        if (n % k == 0 && !divide(p, at, past, c, along, k, n / k, 0, out)) return false;
    }
    return true;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_bytes rest = position;
    cake c;
    for (size_t at = 0, past; next_cake(&rest, &c); at = past) {
        past = position.length - rest.length;
        if (!divide_cake(family_of(game), position, at, past, c, player == BT_LEFT, out))
            return bt_error(game->ctx);
    }
    return BT_OK;
}

/* -- parts, symmetry -- */

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    bt_bytes rest = position;
    cake c;
    for (size_t at = 0, past; next_cake(&rest, &c); at = past) {
        past = position.length - rest.length;
        if (!bt_rules__give(out, position.at + at, past - at)) return bt_error(game->ctx);
    }
    return BT_OK;
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    cake c;
    (void)game;
    while (next_cake(&position, &c)) put_cake(out, c.side[1], c.side[0]);
}

/* One cake lies so that it is not wider than high. */
static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_bytes rest = position;
    cake c;
    bool one = next_cake(&rest, &c) && !rest.length;
    if (one && c.side[0] < c.side[1]) {
        negate(game, position, out);
        return true;
    }
    bt_text__add_bytes(out, (const char *)position.at, position.length);
    return false;
}

static void mobility(bt_game *game, bt_bytes position, uint32_t moves[2])
{
    cake c;
    (void)game;
    while (next_cake(&position, &c))
        for (int p = 0; p < 2; p++) moves[p] += (uint32_t)(c.side[!p] < 64 ? c.side[!p] : 64);
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    if (row > SIDE_MOST || column > SIDE_MOST)
        return bt__fail(game->ctx, BT_LIMIT, "cakes have up to %d rows and columns", SIDE_MOST);
    if (row && column) put_cake(out, row, column);
    return out->failed ? BT_LIMIT : BT_OK;
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    return cell(game, 1, n, out);
}

/* -- Cutcake: every cake is an integer -- */

static int64_t cutcake_value(cake c)
{
    unsigned rows = 63 - (unsigned)__builtin_clzll(c.side[0]);
    unsigned columns = 63 - (unsigned)__builtin_clzll(c.side[1]);
    if (columns >= rows) return (int64_t)(c.side[1] >> rows) - 1;
    return 1 - (int64_t)(c.side[0] >> columns);
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    int64_t sum = 0;
    cake c;
    while (next_cake(&position, &c)) sum += cutcake_value(c);
    out->value = bt_value_integer(game->ctx, sum);
    out->statement = "Winning Ways, chapter 2: with 2^k the greatest power of 2 up to the rows, a "
                     "cake at least 2^k wide is worth floor(columns / 2^k) - 1";
    return out->value ? BT_OK : bt_error(game->ctx);
}

/* -- words and pictures: `k1-c2` is the second line between columns of cake 1, `k1-r2` between
   rows; of Eatcake it is the column or row itself -- */

/* What a move did: which cake, counted from 1, along which side, and the place of the line. */
typedef struct cut {
    size_t which;
    cake whole;
    int along;       /* 1: between columns */
    uint64_t place;  /* the first line that is cut, or eaten, counted from 1 */
    uint64_t pieces; /* that are left of the cake */
} cut;

/* Are these the pieces of a cake, divided along this side? */
static bool are_pieces(family f, bt_bytes pieces, cut *c)
{
    uint64_t sum = 0, n = c->whole.side[c->along];
    c->pieces = 0;
    c->place = 1;
    for (cake piece; next_cake(&pieces, &piece); c->pieces++) {
        if (piece.side[!c->along] != c->whole.side[!c->along]) return false;
        if (!c->pieces) c->place = piece.side[c->along];
        sum += piece.side[c->along];
    }
    if (f == EAT && c->pieces < 2) c->place = 1;
    if (f == EAT && c->pieces == 2) c->place++;
    return sum + (f == EAT) == n && (f == EAT || c->pieces > 1);
}

/* The pieces come behind the cakes that stayed. */
static cut find_cut(family f, bt_bytes from, bt_bytes to, bt_player player)
{
    cut c = {.which = 1};
    bt_bytes rest = from;
    for (size_t at = 0, past; next_cake(&rest, &c.whole); at = past, c.which++) {
        past = from.length - rest.length;
        size_t kept = at + rest.length;
        if (kept > to.length || memcmp(from.at, to.at, at) != 0 ||
            memcmp(rest.at, to.at + at, rest.length) != 0)
            continue;
        for (int i = 0; i < 2; i++) {
            c.along = (player == BT_LEFT) != i;
            if (are_pieces(f, (bt_bytes){to.at + kept, to.length - kept}, &c)) return c;
        }
    }
    return c;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    family f = family_of(game);
    cut c = find_cut(f, from, to, player);
    const char *line = c.along ? "column" : "row";
    unsigned long long place = (unsigned long long)c.place;
    if (f == CUT) bt_text__format(out, "cut behind %s %llu", line, place);
    if (f == EAT) bt_text__format(out, "eat %s %llu", line, place);
    if (f == MAUNDY)
        bt_text__format(out, "divide into %llu pieces of %llu %s%s", (unsigned long long)c.pieces,
                        place, line, place == 1 ? "" : "s");
    bt_text__format(out, " of the cake %llux%llu", (unsigned long long)c.whole.side[0],
                    (unsigned long long)c.whole.side[1]);
}

/* A cake on its way into the picture. */
typedef struct plate {
    bt_picture *p;
    size_t which;
    double x, side, width, height;
} plate;

static void draw_line(const plate *t, int along, uint64_t place, bool whole)
{
    char id[BT_ID_SIZE];
    double at = ((double)place - (whole ? 0.5 : 0)) * t->side, half = whole ? t->side / 2 - 2 : 3;
    bt_style style = along ? BT_STYLE_LEFT_LINE : BT_STYLE_RIGHT_LINE;
    snprintf(id, sizeof id, "k%zu-%c%llu", t->which, along ? 'c' : 'r', (unsigned long long)place);
    bt_picture__begin(t->p, id, "");
    if (along) {
        bt_picture__rect(t->p, BT_STYLE_NONE, t->x + at - half, 0, 2 * half, t->height, 0);
        bt_picture__line(t->p, style, t->x + at, 2, t->x + at, t->height - 2);
    } else {
        bt_picture__rect(t->p, BT_STYLE_NONE, t->x, at - half, t->width, 2 * half, 0);
        bt_picture__line(t->p, style, t->x + 2, at, t->x + t->width - 2, at);
    }
    bt_picture__end(t->p);
}

static bool is_drawn_in_full(cake c)
{
    return c.side[0] <= LINES_SHOWN && c.side[1] <= LINES_SHOWN;
}

static double draw_cake(bt_game *game, bt_picture *p, cake c, size_t which, double x)
{
    uint64_t most = c.side[0] > c.side[1] ? c.side[0] : c.side[1];
    bool whole = family_of(game) == EAT, full = is_drawn_in_full(c);
    plate t = {p, which, x, most <= 20 ? 26 : 520.0 / (double)most, 0, 0};
    char id[BT_ID_SIZE], size[48];
    t.width = (double)c.side[1] * t.side < 8 ? 8 : (double)c.side[1] * t.side;
    t.height = (double)c.side[0] * t.side < 8 ? 8 : (double)c.side[0] * t.side;
    snprintf(id, sizeof id, "k%zu", which);
    snprintf(size, sizeof size, "%llu x %llu", (unsigned long long)c.side[0],
             (unsigned long long)c.side[1]);
    bt_picture__begin(p, id, size);
    bt_picture__rect(p, BT_STYLE_SQUARE, x, 0, t.width, t.height, 2);
    for (int along = 1; along >= 0; along--)
        for (uint64_t i = 1; full && i <= c.side[along] - !whole; i++)
            draw_line(&t, along, i, whole);
    bt_picture__centred(p, BT_STYLE_SMALL, x + t.width / 2, t.height + 14, size, NULL);
    bt_picture__end(p);
    return t.width > 60 ? t.width : 60;
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    double x = 0;
    size_t count = 0, more = 0;
    for (cake c; next_cake(&position, &c);) {
        if (count == SHOWN)
            more++;
        else
            x += 24 + draw_cake(game, out, c, ++count, x);
        if (bt__check(game->ctx)) return BT_LIMIT;
    }
    if (!count) bt_picture__rect(out, BT_STYLE_GHOST, 0, 0, 26, 26, 2);
    if (more) {
        char text[48];
        snprintf(text, sizeof text, "and %zu more", more);
        bt_picture__begin(out, "more", text);
        bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, x, 20, text, NULL);
        bt_picture__end(out);
    }
    return bt_error(game->ctx);
}

/* The lines that are cut; of a cake that is drawn without lines, the cake. */
static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    cut c = find_cut(family_of(game), from, to, player);
    if (c.which > SHOWN)
        bt_rules__add_more(ids);
    else if (!is_drawn_in_full(c.whole))
        bt_rules__add_id(ids, "k%zu", c.which);
    else
        for (uint64_t i = 1; i < (family_of(game) == MAUNDY ? c.pieces : 2); i++) {
            uint64_t line = i * c.place;
            bt_rules__add_id(ids, "k%zu-%c%llu", c.which, c.along ? 'c' : 'r',
                             (unsigned long long)line);
        }
    return ids->failed ? BT_LIMIT : BT_OK;
}

/* -- the three -- */

static bt_status open_cakes(bt_game *game, family f, const bt_parameter *given, size_t count)
{
    if (count)
        return bt__fail_at(game->ctx, given->place, "%s takes no parameters", game->rules->name);
    family *data = bt__alloc(game->ctx, sizeof *data);
    if (!data) return BT_LIMIT;
    *data = f;
    game->data = data;
    if (f != CUT) game->theory.theorem = NULL;
    return BT_OK;
}

static bt_status open_cutcake(bt_game *game, const bt_parameter *given, size_t count)
{
    return open_cakes(game, CUT, given, count);
}
static bt_status open_maundy(bt_game *game, const bt_parameter *given, size_t count)
{
    return open_cakes(game, MAUNDY, given, count);
}
static bt_status open_eatcake(bt_game *game, const bt_parameter *given, size_t count)
{
    return open_cakes(game, EAT, given, count);
}

static void close_cakes(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(family));
}

#define CAKES                                                                                      \
    .notation = "cakes, rows x columns, separated by commas; 0 is no cake: 2x5,3x3",               \
    .example = "2x5,3x3", .partizan = true, .close = close_cakes, .play.parse = parse,             \
    .play.print = print, .play.options = options, .play.describe = describe, .theory.exact = true, \
    .theory.split = split, .theory.normal = normal, .theory.mobility = mobility,                   \
    .theory.negate = negate, .theory.theorem = theorem, .theory.part = "the cake",                 \
    .series.heap = heap, .series.cell = cell, .picture.draw = draw, .picture.touch = touch

const bt_rules bt_games__cutcake = {
    .name = "cutcake",
    .summary = "Left cuts a cake in two between columns, Right between rows",
    .help =
        "Left cuts a rectangular cake in two along a vertical line between columns, Right along a\n"
        "horizontal line between rows. The player who cannot cut loses. Every position is worth\n"
        "an integer. Let 2^k be the greatest power of 2 that does not exceed the number of rows.\n"
        "A cake with at least 2^k columns is worth floor(columns / 2^k) - 1; the others follow by\n"
        "symmetry.\n"
        "Example: bouton value cutcake 4x9\n"
        "References: Winning Ways, chapter 2.",
    .open = open_cutcake,
    CAKES,
};

const bt_rules bt_games__maundy_cake = {
    .name = "maundy-cake",
    .summary = "Left divides a cake into equal parts between columns, Right between rows",
    .help =
        "Left divides a rectangular cake into two or more equal pieces by vertical cuts between\n"
        "columns, Right by horizontal cuts between rows. The player who cannot cut loses. Every\n"
        "position is worth an integer.\n"
        "Example: bouton value maundy-cake 4x9\n"
        "References: Winning Ways, chapter 2.",
    .open = open_maundy,
    CAKES,
};

const bt_rules bt_games__eatcake = {
    .name = "eatcake",
    .summary = "Left eats a column of a cake, Right a row; two cakes may be left",
    .help =
        "Left eats a whole column of a rectangular cake, Right a whole row; the parts on either\n"
        "side of it are separate cakes. The player who cannot eat loses. Both players can eat\n"
        "from any cake, so all values are infinitesimal.\n"
        "Example: bouton value eatcake 2x3\n"
        "References: Winning Ways, chapter 8.",
    .open = open_eatcake,
    CAKES,
};
