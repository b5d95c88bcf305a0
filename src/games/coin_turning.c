/* Coin-turning games in a row, and their products on a board. */
#include "games/coin_rule.h"
#include "games/list.h"
#include "rules/heaps_draw.h"
#include "value/store.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A position is the coins that show heads, in order: numbers in a row, pairs on a board. */

enum { BOARD_MOST = 100, ROW_SHOWN = 30, BOARD_SHOWN = 16 };

typedef struct coins {
    bt_coin_rule rule[2];
    bool board; /* the product of two rules */
} coins;

static const coins *rules_of(const bt_game *game)
{
    return game->data;
}

static bool is_board(const bt_game *game)
{
    return rules_of(game)->board;
}

/* -- parameters -- */

static void close_coins(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(coins));
}

static bt_status read_rules(bt_game *game, const bt_parameter *given, coins *out)
{
    const char *text = given->value;
    size_t at = bt_games__coin_rule_read(&out->rule[0], text), other = 0;
    out->board = at && text[at] == '*';
    if (out->board) other = bt_games__coin_rule_read(&out->rule[1], text + at + 1);
    size_t end = at + (out->board ? 1 + other : 0);
    if (at && (!out->board || other) && !text[end]) return BT_OK;
    return bt__fail_at(game->ctx, given->place + end,
                       "expected turtles, mock, ruler, twins, triplets, or a rule such as most5 or "
                       "exactly4; a product is written turtles*ruler");
}

static bt_status open_coins(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count == 0)
        return bt__fail_at(game->ctx, strlen(game->rules->name),
                           "coin-turning needs a rule, as in coin-turning:turtles");
    if (count > 1 || given[0].name[0])
        return bt__fail_at(game->ctx, given[count > 1].place,
                           "coin-turning takes one rule, as in coin-turning:turtles");
    coins *c = bt__alloc_zero(game->ctx, sizeof *c);
    if (!c) return BT_LIMIT;
    bt_status status = read_rules(game, &given[0], c);
    if (c->board)
        game->example = "(2,3),(4,1)";
    else
        game->series.cell = NULL;
    if (status)
        bt__free(game->ctx, c, sizeof *c);
    else
        game->data = c;
    return status;
}

/* -- positions: coins as numbers, a board's coin is row * 2^16 + column -- */

static uint32_t coin_at(uint32_t row, uint32_t column)
{
    return row << 16 | column;
}

static void load(bt_bytes position, bt_words *out)
{
    uint64_t coin;
    while (bt_rules__next_heap(&position, &coin))
        if (!bt_words__push(out, (uint32_t)coin)) return;
}

static int compare_coins(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* Writes the coins in order; those that are there twice were turned back. */
static void put_coins(bt_words *heads, bt_text *out)
{
    if (heads->length > 1) qsort(heads->at, heads->length, sizeof *heads->at, compare_coins);
    for (size_t i = 0; i < heads->length; i++) {
        if (i + 1 < heads->length && heads->at[i] == heads->at[i + 1])
            i++;
        else
            bt_rules__put_heap(out, heads->at[i]);
    }
}

static void print_coin(const bt_game *game, uint32_t coin, bt_text *out)
{
    if (is_board(game))
        bt_text__format(out, "(%u,%u)", coin >> 16, coin & 0xffff);
    else
        bt_text__format(out, "%u", coin);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    uint64_t coin;
    if (position.length == 0) bt_text__char(out, '0');
    for (bool first = true; bt_rules__next_heap(&position, &coin); first = false) {
        if (!first) bt_text__char(out, ',');
        print_coin(game, (uint32_t)coin, out);
    }
}

typedef struct reader {
    bt_game *game;
    const char *text;
    size_t at;
} reader;

static bool accept(reader *r, char c)
{
    while (isspace((unsigned char)r->text[r->at])) r->at++;
    bool there = r->text[r->at] == c;
    r->at += there;
    return there;
}

static bt_status read_number(reader *r, uint32_t most, uint32_t *out)
{
    accept(r, ' ');
    size_t digits = strspn(r->text + r->at, "0123456789");
    if (digits == 0) return bt__fail_at(r->game->ctx, r->at, "expected the number of a coin");
    *out = digits > 6 ? most + 1 : (uint32_t)strtoul(r->text + r->at, NULL, 10);
    if (*out < 1 || *out > most)
        return bt__fail_at(r->game->ctx, r->at, "coins are numbered from 1 to %u", most);
    r->at += digits;
    return BT_OK;
}

static bt_status read_coin(reader *r, uint32_t *coin)
{
    uint32_t row = 0, column = 0;
    if (!is_board(r->game)) return read_number(r, BT_COINS_MOST, coin);
    if (!accept(r, '('))
        return bt__fail_at(r->game->ctx, r->at, "expected a coin by row and column, as (2,3)");
    bt_status status = read_number(r, BOARD_MOST, &row);
    if (!status && !accept(r, ','))
        status = bt__fail_at(r->game->ctx, r->at, "expected ',' and the column");
    if (!status) status = read_number(r, BOARD_MOST, &column);
    if (!status && !accept(r, ')')) status = bt__fail_at(r->game->ctx, r->at, "expected ')'");
    if (!status) *coin = coin_at(row, column);
    return status;
}

static bt_status read_coins(reader *r, bt_words *heads)
{
    for (;;) {
        uint32_t coin = 0;
        accept(r, ' ');
        size_t place = r->at;
        bt_status status = read_coin(r, &coin);
        if (status) return status;
        for (size_t i = 0; i < heads->length; i++)
            if (heads->at[i] == coin)
                return bt__fail_at(r->game->ctx, place, "this coin was named before");
        if (!bt_words__push(heads, coin)) return BT_LIMIT;
        if (!accept(r, ',')) break;
    }
    if (!r->text[r->at]) return BT_OK;
    return bt__fail_at(r->game->ctx, r->at, "expected ',' between coins");
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    reader r = {game, text, 0};
    bt_words heads;
    if (accept(&r, '0') && (accept(&r, ' '), !text[r.at])) return BT_OK;
    r.at = 0;
    bt_words__open(&heads, game->ctx);
    bt_status status = read_coins(&r, &heads);
    if (!status) put_coins(&heads, out);
    bt_words__close(&heads);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

/* -- moves -- */

typedef struct turner {
    bt_game *game;
    bt_words heads, after;
    uint32_t head;
    const uint32_t *rows; /* chosen rows, on a board */
    size_t row_count;
    bt_position_list *out;
} turner;

static bt_status turn(turner *t)
{
    put_coins(&t->after, &t->out->scratch);
    return bt_rules__take(t->out) ? BT_OK : BT_LIMIT;
}

static bool start_turning(turner *t)
{
    t->after.length = 0;
    for (size_t i = 0; i < t->heads.length; i++)
        if (!bt_words__push(&t->after, t->heads.at[i])) return false;
    return true;
}

static bt_status turn_row(void *data, const uint32_t *chosen, size_t count)
{
    turner *t = data;
    bool good = start_turning(t);
    for (size_t i = 0; i < count && good; i++) good = bt_words__push(&t->after, chosen[i]);
    return good ? turn(t) : BT_LIMIT;
}

static bt_status turn_columns(void *data, const uint32_t *columns, size_t count)
{
    turner *t = data;
    bool good = start_turning(t);
    for (size_t r = 0; r < t->row_count; r++)
        for (size_t c = 0; c < count && good; c++)
            good = bt_words__push(&t->after, coin_at(t->rows[r], columns[c]));
    return good ? turn(t) : BT_LIMIT;
}

static bt_status turn_rows(void *data, const uint32_t *rows, size_t count)
{
    turner *t = data;
    t->rows = rows;
    t->row_count = count;
    return bt_games__coin_rule_moves(t->game->ctx, &rules_of(t->game)->rule[1], t->head & 0xffff,
                                     turn_columns, t);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    turner t = {.game = game, .out = out};
    bt_status status = BT_OK;
    (void)player;
    bt_words__open(&t.heads, game->ctx);
    bt_words__open(&t.after, game->ctx);
    load(position, &t.heads);
    for (size_t i = 0; i < t.heads.length && !status; i++) {
        t.head = t.heads.at[i];
        status = bt_games__coin_rule_moves(game->ctx, &rules_of(game)->rule[0],
                                           is_board(game) ? t.head >> 16 : t.head,
                                           is_board(game) ? turn_rows : turn_row, &t);
    }
    bt_words__close(&t.heads);
    bt_words__close(&t.after);
    return status ? status : bt_error(game->ctx);
}

/* The coins that differ between two positions, in order. */
static void find_turned(bt_game *game, bt_bytes from, bt_bytes to, bt_words *out)
{
    bt_words both;
    bt_text bytes;
    bt_words__open(&both, game->ctx);
    bt_text__open(&bytes, game->ctx);
    load(from, &both);
    load(to, &both);
    put_coins(&both, &bytes);
    load((bt_bytes){(const unsigned char *)bytes.at, bytes.length}, out);
    bt_text__close(&bytes);
    bt_words__close(&both);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    bt_words turned;
    (void)player;
    bt_words__open(&turned, game->ctx);
    find_turned(game, from, to, &turned);
    bt_text__add(out, "turn ");
    for (size_t i = 0; i < turned.length; i++) {
        if (i) bt_text__char(out, ',');
        print_coin(game, turned.at[i], out);
    }
    bt_words__close(&turned);
}

/* -- nim-values: a position is the sum of its heads, each alone; on a board the nim-product -- */

static bool find_nim(const bt_game *game, uint32_t coin, uint64_t *nim)
{
    const coins *c = rules_of(game);
    uint64_t column = 0;
    if (!c->board) return bt_games__coin_rule_nim(&c->rule[0], coin, nim);
    if (!bt_games__coin_rule_nim(&c->rule[0], coin >> 16, nim) ||
        !bt_games__coin_rule_nim(&c->rule[1], coin & 0xffff, &column))
        return false;
    *nim = bt_value__nim_product(*nim, column);
    return true;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    uint64_t coin, nim = 0, sum = 0;
    while (bt_rules__next_heap(&position, &coin)) {
        if (!find_nim(game, (uint32_t)coin, &nim)) return BT_PASS;
        sum ^= nim;
    }
    out->has_nim = true;
    mpz_set_ui(out->nim, sum);
    out->statement =
        is_board(game) ? "the Tartan theorem: a coin is worth the nim-product of what its row and "
                         "its column are worth, and coins add by nim-sum (Winning Ways)"
                       : "Lenstra: coins showing heads add by nim-sum, each as if it were alone "
                         "(Winning Ways)";
    return BT_OK;
}

/* Each head may be taken for a part: what is turned twice adds 0. */
static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    return bt_rules__split_heaps(game, position, out);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Every coin that shows heads counts as a heap of Nim: leave nim-sum 0.";
}

/* -- sequences and tables -- */

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    uint64_t most = is_board(game) ? BOARD_MOST : BT_COINS_MOST;
    if (n > most)
        return bt__fail(game->ctx, BT_LIMIT, "coins are numbered from 1 to %u", (unsigned)most);
    if (n) bt_rules__put_heap(out, is_board(game) ? coin_at((uint32_t)n, (uint32_t)n) : n);
    return BT_OK;
}

/* One coin of a board. */
static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    if (row > BOARD_MOST || column > BOARD_MOST)
        return bt__fail(game->ctx, BT_LIMIT, "coins are numbered from 1 to %d", BOARD_MOST);
    if (row && column) bt_rules__put_heap(out, coin_at((uint32_t)row, (uint32_t)column));
    return BT_OK;
}

/* -- pictures: `s2-3` is the coin in row 2 and column 3; in a row, that is row 1 -- */

static bt_status find_sides(bt_game *game, bt_bytes position, uint32_t *rows, uint32_t *columns)
{
    uint64_t coin;
    *rows = *columns = 1;
    while (bt_rules__next_heap(&position, &coin)) {
        uint32_t row = is_board(game) ? (uint32_t)coin >> 16 : 1;
        uint32_t column = is_board(game) ? coin & 0xffff : (uint32_t)coin;
        if (row > *rows) *rows = row;
        if (column > *columns) *columns = column;
    }
    return *columns > (is_board(game) ? BOARD_SHOWN : ROW_SHOWN) || *rows > BOARD_SHOWN ? BT_PASS
                                                                                        : BT_OK;
}

static bool shows_heads(const bt_game *game, bt_bytes position, uint32_t row, uint32_t column)
{
    uint64_t coin, wanted = is_board(game) ? coin_at(row, column) : column;
    while (bt_rules__next_heap(&position, &coin))
        if (coin == wanted) return true;
    return false;
}

static void draw_coin(bt_picture *out, bool heads, uint32_t row, uint32_t column)
{
    char id[BT_ID_SIZE];
    double x = 38.0 * column, y = 38.0 * row;
    snprintf(id, sizeof id, "s%u-%u", row, column);
    bt_picture__begin(out, id, heads ? "heads" : "tails");
    if (heads)
        bt_picture__stone(out, x, y, 14);
    else
        bt_picture__circle(out, BT_STYLE_HOLE, x, y, 14);
    bt_picture__end(out);
}

static void draw_number(bt_picture *out, double x, double y, uint32_t number)
{
    char text[16];
    snprintf(text, sizeof text, "%u", number);
    bt_picture__centred(out, BT_STYLE_SMALL, x, y, text, NULL);
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    uint32_t rows, columns;
    bt_status status = find_sides(game, position, &rows, &columns);
    if (status) return status;
    for (uint32_t r = 1; r <= rows; r++)
        for (uint32_t c = 1; c <= columns; c++)
            draw_coin(out, shows_heads(game, position, r, c), r, c);
    for (uint32_t c = 1; c <= columns; c++) draw_number(out, 38.0 * c, 10, c);
    for (uint32_t r = 1; r <= rows && is_board(game); r++) draw_number(out, 8, 38.0 * r, r);
    return bt_error(game->ctx);
}

/* The coin that turns from heads to tails first: it is the last one. */
static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    uint32_t rows, columns;
    bt_words turned;
    (void)player;
    if (find_sides(game, from, &rows, &columns)) {
        bt_rules__add_id(ids, "position");
        return BT_OK;
    }
    bt_words__open(&turned, game->ctx);
    find_turned(game, from, to, &turned);
    for (size_t i = turned.length; i-- > 0;)
        bt_rules__add_id(ids, "s%u-%u", is_board(game) ? turned.at[i] >> 16 : 1,
                         is_board(game) ? turned.at[i] & 0xffff : turned.at[i]);
    bt_words__close(&turned);
    return ids->failed ? BT_LIMIT : bt_error(game->ctx);
}

const bt_rules bt_games__coin_turning = {
    .name = "coin-turning",
    .summary = "turn coins over, the rightmost from heads to tails; also products on a board",
    .parameters = "RULE or RULE*RULE",
    .notation =
        "the coins that show heads: 2,5,6; on a board by row and column: (2,3),(4,1); 0 for "
        "none",
    .example = "2,5,6",
    .help =
        "Coins lie in a row, numbered from 1. A move turns some of them over; the rightmost of\n"
        "these must turn from heads to tails. The player who cannot move loses. The rule says how\n"
        "many coins are turned: turtles one or two, mock up to three, twins exactly two, triplets\n"
        "exactly three, ruler any number of adjacent ones, most5 up to five, exactly4 four, and\n"
        "so on.\n"
        "The nim-value of a position is the nim-sum of the nim-values of the coins that show\n"
        "heads. Coin n has nim-value n in turtles, n-1 in twins, the n-th odious number (an odd\n"
        "number of 1s in binary: 1, 2, 4, 7, ..) in mock, and the largest power of 2 that divides\n"
        "n in ruler.\n"
        "A product such as coin-turning:turtles*ruler is played on a board. A move chooses rows\n"
        "by the first rule and columns by the second, and turns all coins where they cross; the\n"
        "coin in the last of these rows and columns must turn from heads to tails. By the Tartan\n"
        "theorem the nim-value of a coin is the nim-product of those of its row and its column.\n"
        "Example: bouton solve coin-turning:mock 3,5,8\n"
        "Example: bouton table 'coin-turning:twins*twins' 6x6\n"
        "References: H. W. Lenstra, Nim multiplication, Seminaire de Theorie des Nombres,\n"
        "Bordeaux (1978); Winning Ways, chapter 14.",
    .sample = "triplets",
    .open = open_coins,
    .close = close_coins,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.split = split,
    .theory.theorem = theorem,
    .theory.idea = idea,
    .theory.part = "the coin",
    .series.heap = heap,
    .series.cell = cell,
    .picture.draw = draw,
    .picture.touch = touch,
};
