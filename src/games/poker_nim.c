/* Poker Nim: Nim in which chips taken earlier may be added again. */
#include "games/binary.h"
#include "games/list.h"
#include "games/poker_nim_draw.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A position is the hand of the player to move, the other hand, then the heaps, empty ones too: an
   emptied heap can grow again. Play may go on for ever, so that nothing is searched. */

enum {
    AMOUNTS_MAX = 64,   /* different amounts that may be added, when they are restricted */
    WRITTEN_OUT = 1000, /* heaps up to which all winning moves are listed */
};

typedef struct poker {
    size_t count; /* 0: any amount may be added */
    uint64_t amounts[AMOUNTS_MAX];
} poker;

/* -- parameters -- */

static void close_poker(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(poker));
}

static bt_status read_amounts(bt_game *game, const bt_parameter *p, poker *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_status status = bt_rules__read_sizes(game->ctx, p->value, 63, "amount", &bytes);
    if (status) bt__move_error_place(game->ctx, p->place);
    bt_bytes rest = {(unsigned char *)bytes.at, bytes.length};
    uint64_t amount;
    for (out->count = 0; !status && bt_rules__next_heap(&rest, &amount);) {
        if (amount == 0)
            status = bt__fail_at(game->ctx, p->place, "0 chips cannot be added: 1 or more can");
        else if (out->count == AMOUNTS_MAX)
            status = bt__fail_at(game->ctx, p->place, "more than %d amounts", AMOUNTS_MAX);
        else
            out->amounts[out->count++] = amount;
    }
    bt_text__close(&bytes);
    return status;
}

/* Sorted and without repeats, so that no move is listed twice. */
static int compare_amounts(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void tidy_amounts(poker *p)
{
    size_t kept = 0;
    qsort(p->amounts, p->count, sizeof *p->amounts, compare_amounts);
    for (size_t i = 0; i < p->count; i++)
        if (kept == 0 || p->amounts[i] != p->amounts[kept - 1]) p->amounts[kept++] = p->amounts[i];
    p->count = kept;
}

static bt_status open_poker(bt_game *game, const bt_parameter *given, size_t count)
{
    poker *p = bt__alloc_zero(game->ctx, sizeof *p);
    if (!p) return BT_LIMIT;
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        if (strcmp(given[i].name, "add") == 0)
            status = read_amounts(game, &given[i], p);
        else
            status = bt__fail_at(game->ctx, given[i].place,
                                 "poker-nim takes the parameter add=1,3,4, the amounts that may be "
                                 "added");
    }
    tidy_amounts(p);
    if (status)
        bt__free(game->ctx, p, sizeof *p);
    else
        game->data = p;
    return status;
}

/* May this amount be added, if it is in the hand? */
static bool is_allowed(const poker *p, const mpz_t amount)
{
    for (size_t i = 0; i < p->count; i++)
        if (mpz_cmp_ui(amount, p->amounts[i]) == 0) return true;
    return p->count == 0;
}

/* -- notation -- */

/* Reads a list of sizes out of a piece of the text. */
static bt_status read_piece(bt_game *game, const char *text, size_t start, size_t end,
                            const char *what, bt_text *out)
{
    char *copy = bt__alloc(game->ctx, end - start + 1);
    if (!copy) return BT_LIMIT;
    memcpy(copy, text + start, end - start);
    copy[end - start] = '\0';
    bt_status status = bt_rules__read_sizes(game->ctx, copy, 0, what, out);
    if (status) bt__move_error_place(game->ctx, start);
    bt__free(game->ctx, copy, end - start + 1);
    return status;
}

static size_t count_sizes(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++) count += !(bytes[i] & 128);
    return count;
}

static bt_status read_hands(bt_game *game, const char *text, size_t start, bt_text *out)
{
    size_t end = strlen(text), before = out->length;
    bt_status status = read_piece(game, text, start, end, "hand", out);
    if (status || out->failed) return status;
    if (count_sizes(out->at + before, out->length - before) == 2) return BT_OK;
    return bt__fail_at(game->ctx, end,
                       "expected two hands, of the player to move and of the other: hands 2,0");
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    size_t end = strcspn(text, "hH");
    bt_status status = BT_OK;
    if (text[end] && strncasecmp(text + end, "hands", 5) != 0)
        return bt__fail_at(game->ctx, end, "expected heaps, and perhaps hands: 5,11,8 hands 2,0");
    if (text[end])
        status = read_hands(game, text, end + 5, out);
    else
        bt_text__add_bytes(out, "\0\0", 2);
    return status ? status : read_piece(game, text, 0, end, "heap", out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_bytes heaps = position;
    mpz_t hand;
    mpz_init(hand);
    bt_rules__next_heap_z(&heaps, hand);
    bt_rules__next_heap_z(&heaps, hand);
    mpz_clear(hand);
    bt_rules__print_heaps(game->ctx, heaps, out);
    bt_text__add(out, " hands ");
    bt_rules__print_heaps(game->ctx, (bt_bytes){position.at, (size_t)(heaps.at - position.at)},
                          out);
}

/* -- moves -- */

/* The hands, and the nim-sum of the heaps. */
typedef struct table {
    mpz_t hand, other, sum;
    bt_bytes heaps;
    size_t count;
} table;

static void read_table(bt_bytes position, table *t)
{
    mpz_t heap;
    mpz_inits(heap, t->hand, t->other, t->sum, NULL);
    bt_rules__next_heap_z(&position, t->hand);
    bt_rules__next_heap_z(&position, t->other);
    t->heaps = position;
    for (t->count = 0; bt_rules__next_heap_z(&position, heap); t->count++)
        mpz_xor(t->sum, t->sum, heap);
    mpz_clear(heap);
}

static void close_table(table *t)
{
    mpz_clears(t->hand, t->other, t->sum, NULL);
}

/* Writes the position after heap number `which` went from one size to another: the chips come from
   the mover's hand or go there, and then the other player is to move. */
static void put_move(const table *t, size_t which, const mpz_t from, const mpz_t to, bt_text *out)
{
    bt_bytes rest = t->heaps;
    mpz_t x;
    mpz_init(x);
    bt_rules__put_heap_z(out, t->other);
    mpz_add(x, t->hand, from);
    mpz_sub(x, x, to);
    bt_rules__put_heap_z(out, x);
    for (size_t i = 0; bt_rules__next_heap_z(&rest, x); i++)
        bt_rules__put_heap_z(out, i == which ? to : x);
    mpz_clear(x);
}

static bt_status take_move(const table *t, size_t which, const mpz_t from, const mpz_t to,
                           bt_position_list *out)
{
    put_move(t, which, from, to, &out->scratch);
    return !bt_rules__take(out) || bt__check(out->game->ctx) ? BT_LIMIT : BT_OK;
}

static bt_status add_chips(const poker *p, const table *t, size_t which, const mpz_t heap,
                           bt_position_list *out)
{
    bt_status status = BT_OK;
    mpz_t amount, to;
    mpz_inits(amount, to, NULL);
    for (size_t i = 0; !status; i++) {
        if (p->count > 0 && i == p->count) break;
        mpz_set_ui(amount, p->count > 0 ? p->amounts[i] : i + 1);
        if (mpz_cmp(amount, t->hand) > 0) break;
        mpz_add(to, heap, amount);
        status = take_move(t, which, heap, to, out);
    }
    mpz_clears(amount, to, NULL);
    return status;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    table t;
    mpz_t heap, to;
    bt_status status = BT_OK;
    (void)player;
    read_table(position, &t);
    bt_bytes rest = t.heaps;
    mpz_inits(heap, to, NULL);
    for (size_t i = 0; bt_rules__next_heap_z(&rest, heap) && !status; i++) {
        for (mpz_set_ui(to, 0); mpz_cmp(to, heap) < 0 && !status; mpz_add_ui(to, to, 1))
            status = take_move(&t, i, heap, to, out);
        if (!status) status = add_chips(game->data, &t, i, heap, out);
    }
    mpz_clears(heap, to, NULL);
    close_table(&t);
    return status;
}

/* The heap that differs, before and after. */
static void find_heap(bt_bytes from, bt_bytes to, mpz_t before, mpz_t after)
{
    table a, b;
    read_table(from, &a);
    read_table(to, &b);
    while (bt_rules__next_heap_z(&a.heaps, before) && bt_rules__next_heap_z(&b.heaps, after))
        if (mpz_cmp(before, after) != 0) break;
    close_table(&a);
    close_table(&b);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    mpz_t x, y;
    (void)game, (void)player;
    mpz_inits(x, y, NULL);
    find_heap(from, to, x, y);
    bt_text__add(out, "heap ");
    bt_rules__print_size(x, out);
    bt_text__add(out, mpz_cmp(x, y) > 0 ? " to " : " up to ");
    bt_rules__print_size(y, out);
    mpz_clears(x, y, NULL);
}

/* -- the theorem -- */

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    table t;
    (void)game;
    read_table(position, &t);
    mpz_set(out->nim, t.sum);
    out->has_nim = true;
    out->statement = "Poker Nim is won as Nim is (Winning Ways, chapter 3): who wins at Nim takes "
                     "chips only, and takes away again whatever the other adds";
    close_table(&t);
    return BT_OK;
}

/* A heap goes to heap xor sum: down always, up if the hand and the rules allow it. */
static bool can_go(const poker *p, const table *t, const mpz_t heap, const mpz_t to)
{
    if (mpz_cmp(to, heap) <= 0) return mpz_cmp(to, heap) < 0;
    mpz_t amount;
    mpz_init(amount);
    mpz_sub(amount, to, heap);
    bool can = mpz_cmp(amount, t->hand) <= 0 && is_allowed(p, amount);
    mpz_clear(amount);
    return can;
}

static bt_status collect_moves(bt_game *game, const table *t, bool up, bool all, bt_moves *out)
{
    mpz_t heap, to;
    bt_text bytes;
    bt_bytes rest = t->heaps;
    bt_status status = BT_OK;
    mpz_inits(heap, to, NULL);
    for (size_t i = 0; bt_rules__next_heap_z(&rest, heap) && !status; i++) {
        mpz_xor(to, heap, t->sum);
        if ((mpz_cmp(to, heap) > 0) != up || !can_go(game->data, t, heap, to)) continue;
        bt_text__open(&bytes, game->ctx);
        put_move(t, i, heap, to, &bytes);
        status = bt_rules__add_written(out, game, &bytes);
        if (!all) break;
    }
    mpz_clears(heap, to, NULL);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    table t;
    bt_status status = BT_OK;
    (void)player;
    read_table(position, &t);
    if (all && t.count > WRITTEN_OUT)
        status = bt__fail(game->ctx, BT_LIMIT,
                          "all winning moves can be listed for at most %d heaps: use --moves one",
                          WRITTEN_OUT);
    if (!status && mpz_sgn(t.sum)) {
        status = collect_moves(game, &t, false, all, out);
        if (all && !status) status = collect_moves(game, &t, true, all, out);
    }
    close_table(&t);
    return status;
}

/* -- the reason -- */

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    table t;
    (void)game;
    read_table(position, &t);
    bt_games__show_binary(t.heaps, t.sum, true, out);
    bt_text__add(bt_rules__step(out, BT_STEP_FACT, "Chips added to a heap change nothing"),
                 "The winner takes just these away again, and the nim-sum is 0 as before. A hand "
                 "only empties by adding, so this cannot go on for ever.");
    bt_games__conclude_nim(t.sum, out);
    close_table(&t);
    return bt_rules__steps_status(out);
}

/* -- the hint -- */

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Added chips can be taken away again, so play it as Nim: leave every binary column with "
           "an even number of 1s.";
}

static void where(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out)
{
    mpz_t x, y;
    (void)game;
    mpz_inits(x, y, NULL);
    find_heap(from, to, x, y);
    bt_text__add(out, "Look at the heap of ");
    bt_rules__print_size(x, out);
    bt_text__char(out, '.');
    mpz_clears(x, y, NULL);
}

/* A heap with empty hands. */
static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    (void)game;
    bt_text__add_bytes(out, "\0\0", 2);
    bt_rules__put_heap(out, n);
    return BT_OK;
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    heap(game, row, out);
    bt_rules__put_heap(out, column);
    return BT_OK;
}

const bt_rules bt_games__poker_nim = {
    .name = "poker-nim",
    .summary = "Nim in which chips that were taken may be added again",
    .parameters = "add=1,3,4",
    .notation = "the heaps, and the chips in the hands of the player to move and of the other: "
                "5,11,8 hands 2,0 (by default 0,0)",
    .example = "5,11,8 hands 2,0",
    .help =
        "A move takes chips from one heap into the mover's hand, or adds chips from the hand to\n"
        "one heap, which may be empty. With add=1,3,4 only these amounts may be added. The player\n"
        "who cannot move loses. The hand of the player to move is written first, so the two hands\n"
        "change places after each move.\n"
        "The winning strategy is that of Nim: added chips are taken away again at once. Positions\n"
        "can repeat, so only the theorem can answer; search cannot.\n"
        "Example: bouton solve poker-nim '5,11,8 hands 2,0'\n"
        "References: Winning Ways, chapter 3.",
    .sample = "add=1,3,4",
    .alone = true,
    .open = open_poker,
    .close = close_poker,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.idea = idea,
    .theory.where = where,
    .series.heap = heap,
    .series.cell = cell,
    .picture.draw = bt_games__poker_draw,
    .picture.touch = bt_games__poker_touch,
};
