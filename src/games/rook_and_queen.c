/* One piece on a board, moved towards the corner: the rook (two heaps of Nim) and the queen
   (Wythoff's game). A position is the piece's row and column, zeros kept. */
#include "games/list.h"
#include "games/queen_table.h"
#include "games/two_piles.h"

#include <string.h>

enum { TABLE_MAX = 4096 }; /* coordinates below have nim-values by table */

typedef struct square {
    mpz_t at[2];
} square;

static void open_square(square *s)
{
    mpz_inits(s->at[0], s->at[1], NULL);
}

static void read_square(bt_bytes position, square *s)
{
    open_square(s);
    bt_rules__next_heap_z(&position, s->at[0]);
    bt_rules__next_heap_z(&position, s->at[1]);
}

static void close_square(square *s)
{
    mpz_clears(s->at[0], s->at[1], NULL);
}

static void put_square(const mpz_t row, const mpz_t column, bt_text *out)
{
    bt_rules__put_heap_z(out, row);
    bt_rules__put_heap_z(out, column);
}

/* -- notation -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    size_t start = out->length, count = 0;
    bt_status status = bt_rules__read_sizes(game->ctx, text, 0, "coordinate", out);
    if (status) return status;
    bt_bytes rest = {(unsigned char *)out->at + start, out->length - start};
    mpz_t size;
    mpz_init(size);
    while (bt_rules__next_heap_z(&rest, size)) count++;
    mpz_clear(size);
    if (count == 2) return BT_OK;
    const char *second = strchr(text, ',');
    const char *third = second ? strchr(second + 1, ',') : NULL;
    size_t place = third ? (size_t)(third - text) : strlen(text);
    return bt__fail_at(game->ctx, place, "expected a row and a column, as 3,5");
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    (void)game;
    bt_rules__put_heap(out, row);
    bt_rules__put_heap(out, column);
    return BT_OK;
}

/* The smaller coordinate first. */
static bool sort_square(bt_game *game, bt_bytes position, bt_text *out)
{
    square s;
    (void)game;
    read_square(position, &s);
    bool swap = mpz_cmp(s.at[0], s.at[1]) > 0;
    put_square(s.at[swap], s.at[!swap], out);
    close_square(&s);
    return false;
}

/* -- moves -- */

/* All moves that lower the marked coordinates together. */
static bt_status add_line(bt_game *game, const square *from, bool row, bool column,
                          bt_position_list *out)
{
    square to;
    open_square(&to);
    mpz_set(to.at[0], from->at[0]);
    mpz_set(to.at[1], from->at[1]);
    bt_status status = BT_OK;
    while (!status && (!row || mpz_sgn(to.at[0])) && (!column || mpz_sgn(to.at[1]))) {
        if (row) mpz_sub_ui(to.at[0], to.at[0], 1);
        if (column) mpz_sub_ui(to.at[1], to.at[1], 1);
        put_square(to.at[0], to.at[1], &out->scratch);
        if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
    }
    close_square(&to);
    return status;
}

static bt_status rook_options(bt_game *game, bt_bytes position, bt_player player,
                              bt_position_list *out)
{
    square from;
    (void)player;
    read_square(position, &from);
    bt_status status = add_line(game, &from, true, false, out);
    if (!status) status = add_line(game, &from, false, true, out);
    close_square(&from);
    return status;
}

static bt_status queen_options(bt_game *game, bt_bytes position, bt_player player,
                               bt_position_list *out)
{
    square from;
    bt_status status = rook_options(game, position, player, out);
    read_square(position, &from);
    if (!status) status = add_line(game, &from, true, true, out);
    close_square(&from);
    return status;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    square x, y;
    (void)game, (void)player;
    read_square(from, &x);
    read_square(to, &y);
    bool row = mpz_cmp(x.at[0], y.at[0]) != 0, column = mpz_cmp(x.at[1], y.at[1]) != 0;
    mpz_sub(x.at[!row], x.at[!row], y.at[!row]);
    bt_text__add(out, row && column ? "diagonally by " : row ? "up by " : "left by ");
    bt_rules__print_size(x.at[!row], out);
    close_square(&x);
    close_square(&y);
}

/* Adds the move to a square as a winning one. */
static bt_status add_move(bt_game *game, const mpz_t row, const mpz_t column, bt_moves *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    put_square(row, column, &bytes);
    return bt_rules__add_written(out, game, &bytes);
}

/* -- the rook -- */

/* A rook at (r, c) is a rook at (r, 0) and one at (0, c): each goes its own way to the corner. */
static bt_status rook_split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    square s;
    mpz_t zero;
    (void)game;
    read_square(position, &s);
    mpz_init(zero);
    bool good = true;
    if (mpz_sgn(s.at[0])) {
        put_square(s.at[0], zero, &out->scratch);
        good = bt_rules__take(out);
    }
    if (mpz_sgn(s.at[1])) {
        put_square(zero, s.at[1], &out->scratch);
        good = good && bt_rules__take(out);
    }
    mpz_clear(zero);
    close_square(&s);
    return good ? BT_OK : BT_LIMIT;
}

static bt_status rook_theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    square s;
    (void)game;
    read_square(position, &s);
    mpz_xor(out->nim, s.at[0], s.at[1]);
    out->has_nim = true;
    out->statement = "the row and the column are two heaps of Nim (Bouton 1902): the nim-value is "
                     "their nim-sum";
    close_square(&s);
    return BT_OK;
}

/* The only one: make the coordinates equal. */
static bt_status rook_winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                              bt_moves *out)
{
    square s;
    (void)player, (void)all;
    read_square(position, &s);
    int order = mpz_cmp(s.at[0], s.at[1]);
    bt_status status = BT_OK;
    if (order > 0) status = add_move(game, s.at[1], s.at[1], out);
    if (order < 0) status = add_move(game, s.at[0], s.at[0], out);
    close_square(&s);
    return status;
}

/* Row by row: the nim-value is row xor column. */
static bt_status rook_table(bt_game *game, uint32_t rows, uint32_t columns, bt_row_sink *sink,
                            void *data)
{
    bt_status status = BT_OK;
    uint32_t *row = bt__alloc(game->ctx, columns * sizeof *row);
    if (!row) return BT_LIMIT;
    for (uint32_t i = 0; i < rows && !status; i++) {
        for (uint32_t j = 0; j < columns; j++) row[j] = i ^ j;
        status = sink(data, row);
        if (!status) status = bt__check(game->ctx);
    }
    bt__free(game->ctx, row, columns * sizeof *row);
    return status;
}

static bt_status rook_p_positions(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data)
{
    enum { BLOCK = 256 };
    uint64_t x[BLOCK];
    bt_status status = BT_OK;
    for (uint64_t done = 0; done < count && !status;) {
        size_t size = count - done < BLOCK ? (size_t)(count - done) : BLOCK;
        for (size_t i = 0; i < size; i++) x[i] = done + i;
        status = sink(data, x, x, size);
        if (!status) status = bt__check(game->ctx);
        done += size;
    }
    return status;
}

const bt_rules bt_games__rook = {
    .name = "rook",
    .summary = "move a rook up or left, towards the corner",
    .notation = "the row and the column of the rook, counted from the corner: 3,5",
    .example = "3,5",
    .help =
        "A rook stands on a board. A move takes it any number of squares up or left. The\n"
        "player who cannot move, because it is in the corner 0,0, loses. Coordinates may be of\n"
        "any size.\n"
        "Row and column are two heaps of Nim, so the nim-value is row xor column, and the\n"
        "player to move loses on the diagonal only.\n"
        "Example: bouton table rook 6x8\n"
        "References: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of\n"
        "Mathematics 3 (1902).",
    .play.parse = parse,
    .play.print = print,
    .play.options = rook_options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = rook_split,
    .theory.normal = sort_square,
    .theory.theorem = rook_theorem,
    .theory.winning = rook_winning,
    .series.cell = cell,
    .series.table = rook_table,
    .series.p_positions = rook_p_positions,
    .picture.draw = bt_games__piles_draw,
    .picture.touch = bt_games__piles_touch,
};

/* -- the queen -- */

/* The theory of Wythoff's game, and nim-values of the squares with both coordinates below size. */
typedef struct queen {
    bt_wythoff *theory;
    uint16_t *nims;
    size_t size;
} queen;

static size_t table_bytes(size_t size)
{
    return size * size * sizeof(uint16_t);
}

static void queen_close(bt_game *game)
{
    queen *q = game->data;
    bt_games__wythoff_close(q->theory);
    bt__free(game->ctx, q->nims, table_bytes(q->size));
    bt__free(game->ctx, q, sizeof *q);
}

static bt_status queen_open(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count > 0) return bt__fail_at(game->ctx, given[0].place, "queen takes no parameters");
    queen *q = bt__alloc_zero(game->ctx, sizeof *q);
    if (!q) return BT_LIMIT;
    bt_status status = bt_games__wythoff_open(&q->theory, game->ctx, 1, 1);
    if (status)
        bt__free(game->ctx, q, sizeof *q);
    else
        game->data = q;
    return status;
}

/* Makes the table hold coordinates up to `largest`. */
static bt_status extend_table(bt_game *game, size_t largest)
{
    queen *q = game->data;
    size_t size = q->size ? q->size : 32;
    if (largest < q->size) return BT_OK;
    while (size <= largest) size *= 2;
    uint16_t *nims = bt__alloc(game->ctx, table_bytes(size));
    bt_status status = nims ? bt_games__queen_table(game->ctx, size, size, nims) : BT_LIMIT;
    bt__free(game->ctx, status ? nims : q->nims, table_bytes(status ? size : q->size));
    if (status) return status;
    q->nims = nims;
    q->size = size;
    return BT_OK;
}

/* The nim-value where a table of it can be had without much ado. */
static bt_status find_nim(bt_game *game, const square *s, bt_verdict *out)
{
    if (mpz_cmp_ui(s->at[0], TABLE_MAX) >= 0 || mpz_cmp_ui(s->at[1], TABLE_MAX) >= 0) return BT_OK;
    size_t row = mpz_get_ui(s->at[0]), column = mpz_get_ui(s->at[1]);
    size_t largest = row > column ? row : column;
    const queen *q = game->data;
    if (largest >= q->size && table_bytes(2 * largest + 32) > bt_memory_left(game->ctx) / 2)
        return BT_OK;
    bt_status status = extend_table(game, largest);
    if (status) return status;
    mpz_set_ui(out->nim, q->nims[row * q->size + column]);
    out->has_nim = true;
    return BT_OK;
}

static bt_status queen_theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    const queen *q = game->data;
    bool previous;
    square s;
    read_square(position, &s);
    bt_status status = bt_games__wythoff_is_p(q->theory, s.at[0], s.at[1], &previous);
    if (!status) status = find_nim(game, &s, out);
    close_square(&s);
    if (status) return status;
    out->has_outcome = true;
    out->outcome = previous ? BT_OUTCOME_P : BT_OUTCOME_N;
    out->statement = "Wythoff 1907: the previous player wins at the pairs floor(n.phi), "
                     "floor(n.phi) + n, phi = (1 + sqrt 5)/2";
    return BT_OK;
}

/* A queen is won at one square at most in her row, one in her column and one on her diagonal. */
static bt_status add_targets(bt_game *game, const bt_wythoff_targets *t, bool all, bt_moves *out)
{
    queen *q = game->data;
    bt_status status = BT_OK;
    if (t->has_pile[0]) status = add_move(game, t->pile[0], t->from[1], out);
    if (t->has_pile[1] && !status && (all || out->count == 0))
        status = add_move(game, t->from[0], t->pile[1], out);
    if (mpz_sgn(t->both[0].count) == 0 || status || (!all && out->count > 0)) return status;
    square to;
    mpz_t first;
    mpz_init(first);
    open_square(&to);
    status = bt_games__wythoff_target(q->theory, t, 0, first, to.at[0], to.at[1]);
    if (!status) status = add_move(game, to.at[0], to.at[1], out);
    close_square(&to);
    mpz_clear(first);
    return status;
}

static bt_status queen_winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                               bt_moves *out)
{
    queen *q = game->data;
    square s;
    bt_wythoff_targets t;
    (void)player;
    read_square(position, &s);
    bt_games__wythoff_targets_init(&t);
    bt_status status = bt_games__wythoff_targets(q->theory, s.at[0], s.at[1], &t);
    if (!status && !t.is_p) status = add_targets(game, &t, all, out);
    bt_games__wythoff_targets_clear(&t);
    close_square(&s);
    return status;
}

static bt_status queen_table(bt_game *game, uint32_t rows, uint32_t columns, bt_row_sink *sink,
                             void *data)
{
    return bt_games__queen_rows(game->ctx, rows, columns, sink, data);
}

static bt_status queen_p_positions(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data)
{
    const queen *q = game->data;
    return bt_games__piles_positions(game->ctx, q->theory, count, sink, data);
}

const bt_rules bt_games__queen = {
    .name = "queen",
    .summary = "move a queen up, left or diagonally up and left, towards the corner",
    .notation = "the row and the column of the queen, counted from the corner: 3,5",
    .example = "5,7",
    .help =
        "A queen stands on a board. A move takes her any number of squares up, left, or up and\n"
        "left by the same number. The player who cannot move, because she is in the corner 0,0,\n"
        "loses. Coordinates may be of any size.\n"
        "Wythoff found where the player to move loses: at 0,0, 1,2, 3,5, 4,7, .., the n-th pair\n"
        "being floor(n.phi) and floor(n.phi) + n with the golden ratio phi. No formula is known\n"
        "for the nim-values; they are computed by table.\n"
        "Example: bouton table queen 4x7\n"
        "References: W. A. Wythoff, A modification of the game of Nim, Nieuw Archief voor\n"
        "Wiskunde 7 (1907); Winning Ways, chapter 3.",
    .open = queen_open,
    .close = queen_close,
    .play.parse = parse,
    .play.print = print,
    .play.options = queen_options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.normal = sort_square,
    .theory.theorem = queen_theorem,
    .theory.winning = queen_winning,
    .series.cell = cell,
    .series.table = queen_table,
    .series.p_positions = queen_p_positions,
    .picture.draw = bt_games__piles_draw,
    .picture.touch = bt_games__piles_touch,
};
