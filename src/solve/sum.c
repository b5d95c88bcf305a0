/* Who wins a sum, by search: parts of easy value are added up, equal and opposite ones cancel. */
#include "rules/positions.h"
#include "solve/memo.h"

#include <stdlib.h>
#include <string.h>

/* A state of the search is the value of all easy parts together, then the hard parts in order. It
   is the position of a game of its own, so that the general search does the rest. */
typedef struct part {
    uint32_t game; /* its number among the games of the sum */
    bt_position position;
    uint32_t negated;
} part;

struct bt_sum_search {
    size_t easy; /* positions to look at before a part counts as hard */
    bt_game game;
    bt_rules rules;
    bt_game **games;
    size_t game_count, game_capacity;
};

typedef struct state {
    bt_value easy;
    part *parts;
    size_t count, capacity;
} state;

static bt_sum_search *search_of(bt_game *game)
{
    return (bt_sum_search *)game->data;
}

/* -- states -- */

/* Values whose sum takes long stay apart. */
static bool add_easily(const bt_sum_search *s, state *to, bt_value value)
{
    bt_context *ctx = s->game.ctx;
    bt__loan loan = bt__lend(ctx, 2 * ((uint64_t)s->easy + 1));
    bt_value sum = bt_value_add(ctx, to->easy, value);
    bt__end_loan(ctx, loan);
    if (sum) to->easy = sum;
    return sum != BT_NONE;
}

static bt_status add_part(bt_sum_search *s, state *to, part new)
{
    bt_context *ctx = s->game.ctx;
    bt_game *game = s->games[new.game];
    bool opposite;
    new.position = bt_rules__normal(game, new.position, &opposite);
    if (!new.position) return bt_error(ctx);
    new.negated ^= opposite;
    bt_value value = bt_solve__easy_value(game, new.position, s->easy);
    if (value && add_easily(s, to, new.negated ? bt_value_negate(ctx, value) : value)) return BT_OK;
    if (bt_error(ctx)) return bt_error(ctx);
    if (!game->partizan) new.negated = 0;
    for (size_t i = 0; i < to->count; i++) { /* G - G, or G + G where G is impartial */
        part *old = &to->parts[i];
        if (old->game != new.game || old->position != new.position) continue;
        if (game->partizan && old->negated == new.negated) continue;
        *old = to->parts[--to->count];
        return BT_OK;
    }
    if (!BT_GROW(ctx, to->parts, to->capacity, to->count + 1)) return BT_LIMIT;
    to->parts[to->count++] = new;
    return BT_OK;
}

/* Splits a position and adds its parts. */
static bt_status add_position(bt_sum_search *s, state *to, uint32_t game, bt_position position,
                              uint32_t negated)
{
    bt_position_list list;
    bt_rules__list_open(&list, s->games[game]);
    bt_status status = bt_rules__split(s->games[game], position, &list);
    for (size_t i = 0; i < list.at.length && !status; i++)
        status = add_part(s, to, (part){game, list.at.at[i], negated});
    bt_rules__list_close(&list);
    return status;
}

static int compare_parts(const void *a, const void *b)
{
    const part *x = a, *y = b;
    if (x->game != y->game) return x->game < y->game ? -1 : 1;
    if (x->position != y->position) return x->position < y->position ? -1 : 1;
    return x->negated < y->negated ? -1 : x->negated > y->negated;
}

static void write_state(state *from, bt_text *out)
{
    if (from->count > 1) qsort(from->parts, from->count, sizeof *from->parts, compare_parts);
    bt_text__add_bytes(out, (const char *)&from->easy, sizeof from->easy);
    bt_text__add_bytes(out, (const char *)from->parts, from->count * sizeof *from->parts);
}

static void close_state(bt_context *ctx, state *x)
{
    bt__free(ctx, x->parts, x->capacity * sizeof *x->parts);
}

static bt_value easy_of(bt_bytes position)
{
    bt_value easy;
    memcpy(&easy, position.at, sizeof easy);
    return easy;
}

static size_t count_of(bt_bytes position)
{
    return (position.length - sizeof(bt_value)) / sizeof(part);
}

static part part_of(bt_bytes position, size_t i)
{
    part p;
    memcpy(&p, position.at + sizeof(bt_value) + i * sizeof p, sizeof p);
    return p;
}

/* The state without part i and with another easy value. */
static bt_status copy_state(bt_sum_search *s, bt_bytes from, size_t without, bt_value easy,
                            state *to)
{
    *to = (state){.easy = easy};
    for (size_t i = 0; i < count_of(from); i++) {
        if (i == without) continue;
        if (!BT_GROW(s->game.ctx, to->parts, to->capacity, to->count + 1)) return BT_LIMIT;
        to->parts[to->count++] = part_of(from, i);
    }
    return BT_OK;
}

/* -- moves -- */

static bt_status moves_in_part(bt_sum_search *s, bt_bytes from, size_t i, bt_player player,
                               bt_position_list *out)
{
    part p = part_of(from, i);
    bt_player mover = p.negated ? (player == BT_LEFT ? BT_RIGHT : BT_LEFT) : player;
    bt_position_list options;
    bt_rules__list_open(&options, s->games[p.game]);
    bt_status status = bt_rules__options(s->games[p.game], p.position, mover, &options);
    for (size_t k = 0; k < options.at.length && !status; k++) {
        state next = {0};
        status = copy_state(s, from, i, easy_of(from), &next);
        if (!status) status = add_position(s, &next, p.game, options.at.at[k], p.negated);
        if (!status) write_state(&next, &out->scratch);
        close_state(s->game.ctx, &next);
        if (!status && !bt_rules__take(out)) status = BT_LIMIT;
    }
    bt_rules__list_close(&options);
    return status;
}

static bt_status moves_in_easy(bt_sum_search *s, bt_bytes from, bt_player player,
                               bt_position_list *out)
{
    bt_words options;
    bt_words__open(&options, s->game.ctx);
    bool good = bt_value__options(s->game.ctx, easy_of(from), player, &options);
    bt_status status = BT_OK;
    for (size_t k = 0; k < options.length && good && !status; k++) {
        state next = {0};
        status = copy_state(s, from, SIZE_MAX, options.at[k], &next);
        if (!status) write_state(&next, &out->scratch);
        close_state(s->game.ctx, &next);
        if (!status && !bt_rules__take(out)) status = BT_LIMIT;
    }
    bt_words__close(&options);
    return good ? status : bt_error(s->game.ctx);
}

/* A move in a number is seldom needed (number avoidance), so moves in the easy parts come last; but
   they must be there, for the hard parts may together be a number too. */
static bt_status options(bt_game *game, bt_bytes from, bt_player player, bt_position_list *out)
{
    bt_sum_search *s = search_of(game);
    size_t count = count_of(from);
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) status = moves_in_part(s, from, i, player, out);
    return status ? status : moves_in_easy(s, from, player, out);
}

/* -- the search -- */

static bt_status number_of_game(bt_sum_search *s, bt_game *game, uint32_t *number)
{
    for (*number = 0; *number < s->game_count; ++*number)
        if (s->games[*number] == game) return BT_OK;
    if (!BT_GROW(s->game.ctx, s->games, s->game_capacity, s->game_count + 1)) return BT_LIMIT;
    s->games[s->game_count++] = game;
    return BT_OK;
}

bt_status bt_solve__sum_open(bt_context *ctx, size_t easy, bt_sum_search **out)
{
    bt_sum_search *s = *out = bt__alloc_zero(ctx, sizeof *s);
    if (!s) return BT_LIMIT;
    s->easy = easy;
    s->rules = (bt_rules){.name = "sum", .play.options = options};
    s->game = (bt_game){.rules = &s->rules,
                        .ctx = ctx,
                        .data = s,
                        .play = s->rules.play,
                        .partizan = true,
                        .positions = bt_rules__positions_open(ctx)};
    return s->game.positions ? BT_OK : BT_LIMIT;
}

void bt_solve__sum_close(bt_sum_search *s)
{
    if (!s) return;
    bt_context *ctx = s->game.ctx;
    if (s->game.close_memos) s->game.close_memos(&s->game);
    bt_rules__positions_close(s->game.positions);
    bt__free(ctx, s->games, s->game_capacity * sizeof *s->games);
    bt__free(ctx, s, sizeof *s);
}

bt_status bt_solve__sum_wins(bt_sum_search *s, const bt_sum *sum, bt_player first, bool *wins)
{
    bt_context *ctx = s->game.ctx;
    state start = {.easy = bt_value_integer(ctx, 0)};
    bt_status status = start.easy ? BT_OK : bt_error(ctx);
    for (size_t i = 0; i < sum->count && !status; i++) {
        const bt_term *term = &sum->terms[i];
        uint32_t number;
        status = number_of_game(s, term->game, &number);
        if (!status) status = add_position(s, &start, number, term->position, term->negated);
    }
    bt_position position = BT_NO_POSITION;
    if (!status) {
        bt_text bytes;
        bt_text__open(&bytes, ctx);
        write_state(&start, &bytes);
        if (!bytes.failed) position = bt_rules__keep_position(&s->game, bytes.at, bytes.length);
        bt_text__close(&bytes);
        status = position ? BT_OK : bt_error(ctx);
    }
    close_state(ctx, &start);
    return status ? status : bt_solve__wins(&s->game, position, first, wins);
}
