/* Nim, in normal and misère play, with heaps of any number and size. */
#include "games/binary.h"
#include "games/list.h"
#include "rules/heaps_draw.h"

#include <string.h>

enum {
    WRITTEN_OUT = 1000, /* heaps up to which every winning move is written as a whole position */
};

static bt_status open_nim(bt_game *game, const bt_parameter *given, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (given[i].name[0] || strcmp(given[i].value, "misere") != 0)
            return bt__fail_at(game->ctx, given[i].place, "nim takes only the parameter misere");
        game->misere = true;
    }
    return BT_OK;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    return bt_rules__read_heaps(game->ctx, text, 0, "heap", out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

/* Writes the position with its heap number `which` replaced by `size` (0: gone). */
static void replace_heap(bt_bytes heaps, size_t which, const mpz_t size, bt_text *out)
{
    mpz_t heap;
    mpz_init(heap);
    for (size_t i = 0; bt_rules__next_heap_z(&heaps, heap); i++) {
        if (i != which)
            bt_rules__put_heap_z(out, heap);
        else if (mpz_sgn(size))
            bt_rules__put_heap_z(out, size);
    }
    mpz_clear(heap);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_bytes rest = position;
    mpz_t heap, to;
    mpz_inits(heap, to, NULL);
    bt_status status = BT_OK;
    (void)player;
    for (size_t i = 0; bt_rules__next_heap_z(&rest, heap) && !status; i++) {
        for (mpz_set_ui(to, 0); mpz_cmp(to, heap) < 0 && !status; mpz_add_ui(to, to, 1)) {
            replace_heap(position, i, to, &out->scratch);
            if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
        }
    }
    mpz_clears(heap, to, NULL);
    return status;
}

static void say_move(const mpz_t heap, const mpz_t to, bt_text *out)
{
    bt_text__add(out, mpz_sgn(to) ? "heap " : "take the whole heap ");
    bt_rules__print_size(heap, out);
    if (!mpz_sgn(to)) return;
    bt_text__add(out, " to ");
    bt_rules__print_size(to, out);
}

/* The first heap that differs is the one that changed, or that is gone. */
static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    mpz_t before, after;
    mpz_inits(before, after, NULL);
    bt_bytes rest = from, others = to;
    size_t lost = 0;
    (void)game;
    (void)player;
    while (bt_rules__next_heap_z(&rest, before)) lost++;
    while (bt_rules__next_heap_z(&others, after)) lost--;
    while (bt_rules__next_heap_z(&from, before))
        if (!bt_rules__next_heap_z(&to, after) || mpz_cmp(before, after)) break;
    if (lost) mpz_set_ui(after, 0);
    say_move(before, after, out);
    mpz_clears(before, after, NULL);
}

/* -- the theorem of Bouton (1902) -- */

typedef struct tally {
    mpz_t nim_sum, largest;
    size_t heaps, large; /* all, and those of more than one chip */
    size_t largest_at;
} tally;

static void count_heaps(bt_bytes heaps, tally *t)
{
    mpz_t heap;
    mpz_inits(heap, t->nim_sum, t->largest, NULL);
    t->heaps = t->large = t->largest_at = 0;
    for (; bt_rules__next_heap_z(&heaps, heap); t->heaps++) {
        mpz_xor(t->nim_sum, t->nim_sum, heap);
        t->large += mpz_cmp_ui(heap, 1) > 0;
        if (mpz_cmp(heap, t->largest) > 0) {
            mpz_set(t->largest, heap);
            t->largest_at = t->heaps;
        }
    }
    mpz_clear(heap);
}

static void clear_tally(tally *t)
{
    mpz_clears(t->nim_sum, t->largest, NULL);
}

/* In misère play nothing changes until all heaps are single chips; then an odd number of them is
   good for the previous player. */
static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    tally t;
    count_heaps(position, &t);
    bool previous = mpz_sgn(t.nim_sum) == 0;
    if (game->misere && t.large == 0) previous = t.heaps % 2 == 1;
    out->has_outcome = true;
    out->outcome = previous ? BT_OUTCOME_P : BT_OUTCOME_N;
    out->has_nim = !game->misere;
    if (out->has_nim) mpz_set(out->nim, t.nim_sum);
    out->statement = game->misere
                         ? "Bouton 1902: misère Nim is played like Nim until one heap has more "
                           "than one chip; that one leaves an odd number of single chips"
                         : "Bouton 1902: the previous player wins exactly when the nim-sum is 0";
    clear_tally(&t);
    return BT_OK;
}

/* -- winning moves -- */

/* A move as a whole position, or where positions are long as the pile and what becomes of it. */
static bt_status add_move(bt_game *game, bt_bytes position, size_t which, const mpz_t heap,
                          const mpz_t to, bool whole, bt_moves *out)
{
    bt_text text, before, after;
    bt_text__open(&text, game->ctx);
    if (whole) {
        replace_heap(position, which, to, &text);
        return bt_rules__add_written(out, game, &text);
    }
    bt_text__open(&before, game->ctx);
    bt_text__open(&after, game->ctx);
    bt_rules__print_size(heap, &before);
    bt_rules__print_size(to, &after);
    say_move(heap, to, &text);
    bt_status status = BT_LIMIT;
    if (!text.failed && !before.failed && !after.failed)
        status = bt_rules__add_range(out, &(bt_range){before.at, after.at, after.at, 1, text.at});
    bt_text__close(&text);
    bt_text__close(&before);
    bt_text__close(&after);
    return status;
}

/* Every heap h with h xor s < h goes there. */
static bt_status nim_moves(bt_game *game, bt_bytes position, const tally *t, bool all,
                           bt_moves *out)
{
    bt_bytes rest = position;
    mpz_t heap, to;
    mpz_inits(heap, to, NULL);
    bt_status status = BT_OK;
    for (size_t i = 0; bt_rules__next_heap_z(&rest, heap) && !status; i++) {
        mpz_xor(to, heap, t->nim_sum);
        if (mpz_cmp(to, heap) >= 0) continue;
        bool whole = !all || t->heaps <= WRITTEN_OUT;
        status = add_move(game, position, i, heap, to, whole, out);
        if (!all) break;
    }
    mpz_clears(heap, to, NULL);
    return status;
}

/* Single chips only, an even number: take any one. */
static bt_status single_moves(bt_game *game, bt_bytes position, const tally *t, bool all,
                              bt_moves *out)
{
    mpz_t one, none;
    mpz_init_set_ui(one, 1);
    mpz_init(none);
    bt_status status = BT_OK;
    for (size_t i = 0; i < t->heaps && !status && (all || i == 0); i++)
        status = add_move(game, position, i, one, none, !all || t->heaps <= WRITTEN_OUT, out);
    mpz_clears(one, none, NULL);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    tally t;
    count_heaps(position, &t);
    bt_status status;
    (void)player;
    if (!game->misere || t.large > 1) {
        status = nim_moves(game, position, &t, all, out);
    } else if (t.large == 0) {
        status = single_moves(game, position, &t, all, out);
    } else { /* one large heap: leave an odd number of single chips */
        mpz_t to;
        mpz_init_set_ui(to, t.heaps % 2);
        status = add_move(game, position, t.largest_at, t.largest, to, true, out);
        mpz_clear(to);
    }
    clear_tally(&t);
    return status;
}

/* -- the explanation -- */

static void conclude_misere(const tally *t, bt_outcome outcome, bt_steps *out)
{
    bt_text *text = bt_rules__conclude(out, outcome);
    if (t->large == 1)
        bt_text__add(text, "One heap has more than one chip: reduce it to 0 or 1 so that an odd "
                           "number of single chips is left. They are then taken in turn, and the "
                           "other player takes the last.");
    else
        bt_text__format(text,
                        "Only single chips are left, %zu of them: they are taken in turn, and "
                        "who takes the last one loses.",
                        t->heaps);
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    tally t;
    count_heaps(position, &t);
    bool as_nim = !game->misere || t.large > 1; /* else the nim-sum does not tell the moves */
    bool won = t.large == 1 || t.heaps % 2 == 0;
    bt_games__show_binary(position, t.nim_sum, as_nim, out);
    if (as_nim)
        bt_games__conclude_nim(t.nim_sum, out);
    else
        conclude_misere(&t, won ? BT_OUTCOME_N : BT_OUTCOME_P, out);
    clear_tally(&t);
    return bt_rules__steps_status(out);
}

/* -- the hint -- */

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    tally t;
    count_heaps(position, &t);
    size_t large = t.large;
    (void)player;
    clear_tally(&t);
    if (!game->misere || large > 1) return "Leave every binary column with an even number of 1s.";
    return large == 1 ? "Leave an odd number of single chips."
                      : "Only single chips are left: they are taken in turn.";
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    (void)game;
    if (n) bt_rules__put_heap(out, n);
    return BT_OK;
}

/* Rows and columns are the sizes of two heaps. */
static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    heap(game, row, out);
    return heap(game, column, out);
}

const bt_rules bt_games__nim = {
    .name = "nim",
    .summary = "take any number of chips from one heap",
    .parameters = "misere",
    .notation = "the sizes of the heaps: 5,11,8",
    .example = "5,11,8",
    .help =
        "A move takes at least one chip from one heap. The player who cannot move loses; with\n"
        "nim:misere that player wins. Heaps may be of any size.\n"
        "Bouton 1902 solved it: write the heaps in binary and add without carrying. The sum is\n"
        "0 exactly when the player to move loses.\n"
        "References: C. L. Bouton, Nim, a game with a complete mathematical theory, Annals of\n"
        "Mathematics 3 (1902); Winning Ways, chapter 2.",
    .open = open_nim,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = bt_rules__split_heaps,
    .theory.normal = bt_rules__sort_heaps,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.idea = idea,
    .theory.part = "the heap of",
    .series.heap = heap,
    .series.cell = cell,
    .picture.draw = bt_rules__draw_heaps,
    .picture.touch = bt_rules__touch_heaps,
};
