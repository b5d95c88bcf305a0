/* Heap games in words: what a move does, and why a position is won or lost. */
#include "games/taking_moves.h"

#include <string.h>

enum { HEAPS_SHOWN = 40, MOVES_SHOWN = 12, LARGEST_LISTED = 20000 };

/* -- moves in words -- */

static void write_parts(const bt_change *c, bt_text *out)
{
    for (unsigned i = 0; i < c->count; i++) {
        if (i > 0) bt_text__add(out, i + 1 == c->count ? " and " : ", ");
        bt_rules__print_size(c->left[i], out);
    }
}

static void describe_taking(const bt_change *c, bt_text *out)
{
    bool split = mpz_sgn(c->taken) == 0;
    bt_text__add(out, split ? "split " : c->count == 0 ? "take the whole heap " : "take ");
    if (!split && c->count > 0) {
        bt_rules__print_size(c->taken, out);
        bt_text__add(out, " from ");
    }
    bt_rules__print_size(c->heap, out);
    if (c->count > 0) bt_text__add(out, split ? " into " : ", leaving ");
    write_parts(c, out);
}

/* One or two pins that stand together, the first of them given. */
static void write_pins(const mpz_t first, unsigned long count, bt_text *out)
{
    bt_rules__print_size(first, out);
    if (count < 2) return;
    mpz_t second;
    mpz_init(second);
    mpz_add_ui(second, first, 1);
    bt_text__add(out, " and ");
    bt_rules__print_size(second, out);
    mpz_clear(second);
}

/* The pins knocked down, and those that would do as well on the other side. */
static void describe_pins(const bt_change *c, bt_text *out)
{
    unsigned long count = mpz_get_ui(c->taken);
    mpz_t first, mirrored;
    mpz_inits(first, mirrored, NULL);
    if (c->count == 2) mpz_set(first, c->left[0]);
    mpz_sub(mirrored, c->heap, first);
    mpz_sub_ui(mirrored, mirrored, count - 1);
    mpz_add_ui(first, first, 1);
    if (c->heaps > 1) {
        bt_text__add(out, "row of ");
        bt_rules__print_size(c->heap, out);
        bt_text__add(out, ": ");
    }
    bt_text__add(out, count == 1 ? "pin " : "pins ");
    write_pins(first, count, out);
    if (mpz_cmp(first, mirrored) != 0) {
        bt_text__add(out, " (or ");
        write_pins(mirrored, count, out);
        bt_text__char(out, ')');
    }
    mpz_clears(first, mirrored, NULL);
}

void bt_games__taking_describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                               bt_text *out)
{
    bt_change c;
    (void)player;
    bt_games__taking_change_open(&c);
    if (bt_games__taking_find_change(bt_games__taking_rules(game->data), game->ctx, from, to, &c)) {
        if (strstr(game->rules->name, "kayles"))
            describe_pins(&c, out);
        else
            describe_taking(&c, out);
    } else {
        bt_text__add(out, "to ");
        bt_rules__print_heaps(game->ctx, to, out);
    }
    bt_games__taking_change_close(&c);
}

/* -- lessons: nim-values of the heaps, winning moves -- */

typedef struct lesson {
    bt_game *game;
    bt_bytes position;
    bt_steps *out;
    size_t heaps;
    bool small; /* every heap has few moves */
} lesson;

static bt_status find_nim(bt_game *game, bt_bytes heaps, mpz_t nim)
{
    bt_verdict answer = {0};
    mpz_init(answer.nim);
    bt_status status = game->theory.theorem(game, heaps, &answer);
    mpz_set(nim, answer.nim);
    mpz_clear(answer.nim);
    return status;
}

/* One row for each heap. */
static bt_status show_heaps(lesson *l)
{
    mpz_t size, nim;
    bt_bytes rest = l->position;
    bt_status status = BT_OK;
    l->small = true;
    mpz_inits(size, nim, NULL);
    for (l->heaps = 0; rest.length > 0 && !status; l->heaps++) {
        const unsigned char *start = rest.at;
        bt_rules__next_heap_z(&rest, size);
        if (mpz_cmp_ui(size, LARGEST_LISTED) > 0) l->small = false;
        if (l->heaps >= HEAPS_SHOWN) continue;
        status = find_nim(l->game, (bt_bytes){start, (size_t)(rest.at - start)}, nim);
        bt_rules__step_row(l->out);
        bt_rules__print_size(size, bt_rules__step_cell(l->out));
        bt_rules__print_size(nim, bt_rules__step_cell(l->out));
    }
    mpz_clears(size, nim, NULL);
    return status;
}

static bt_status show_winning(lesson *l)
{
    bt_moves moves;
    bt_rules__moves_open(&moves, l->game->ctx);
    bt_status status = l->game->theory.winning(l->game, l->position, BT_LEFT, l->small, &moves);
    bt_text *text = bt_rules__step(l->out, BT_STEP_MOVES, "%s nim-sum 0",
                                   moves.count > 1 ? "Moves that leave" : "A move that leaves");
    if (moves.count > MOVES_SHOWN)
        bt_text__format(text, "There are %zu of them, of which some are shown.", moves.count);
    for (size_t i = 0; i < moves.count && i < MOVES_SHOWN; i++) {
        bt_bytes to = bt_rules__bytes(l->game, moves.at[i].to);
        bt_rules__step_row(l->out);
        bt_games__taking_describe(l->game, l->position, to, BT_LEFT, bt_rules__step_cell(l->out));
        bt_rules__print_heaps(l->game->ctx, to, bt_rules__step_cell(l->out));
    }
    bt_rules__moves_close(&moves);
    return status;
}

static void conclude(lesson *l, const mpz_t sum)
{
    bool won = mpz_sgn(sum) != 0;
    bt_text *text = bt_rules__conclude(l->out, won ? BT_OUTCOME_N : BT_OUTCOME_P);
    bt_text__add(text, "The nim-sum of all heaps is ");
    bt_rules__print_size(sum, text);
    bt_text__add(text, won ? ", not 0: the player to move wins."
                           : ": every move changes it, and the other player can make it 0 again: "
                             "the previous player wins.");
}

bt_status bt_games__taking_explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    lesson l = {.game = game, .position = position, .out = out};
    mpz_t sum;
    mpz_init(sum);
    bt_text *text = bt_rules__step(out, BT_STEP_NIM_VALUES, "Each heap is worth a heap of Nim");
    bt_text__add(text, "Its nim-value is the mex of those of its moves, the least number missing "
                       "among them.");
    bt_status status = show_heaps(&l);
    if (l.heaps > HEAPS_SHOWN)
        bt_text__format(text, " The first %d of %zu heaps are shown.", HEAPS_SHOWN, l.heaps);
    if (!status) status = find_nim(game, position, sum);
    if (!status) conclude(&l, sum);
    if (!status && mpz_sgn(sum)) status = show_winning(&l);
    mpz_clear(sum);
    return status ? status : bt_rules__steps_status(out);
}

const char *bt_games__taking_idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Each heap is worth a heap of Nim: leave heaps whose nim-values have nim-sum 0.";
}
