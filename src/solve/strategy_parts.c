/* Strategies by parts: the positions that each term of a sum can become, with their values. */
#include "base/map.h"
#include "rules/positions.h"
#include "solve/strategy.h"

#include <string.h>

typedef struct parts_writer {
    bt_context *ctx;
    const bt_sum *sum;
    bt_words order, ends; /* positions, options first; where those of each term end */
    bt_map *maps; /* of positions that were met, for each term; those of one game share the first */
    bt_map *met;  /* that of the term at hand */
    bt_game *game;        /* of this term */
    bt_positions *values; /* handles as bytes: so each has a number, in order */
    size_t most, size;    /* bytes of the file, and how many there are at least */
    bt_text *out;
} parts_writer;

enum {
    BEGUN,
    LISTED,
    MOVES_MOST = 1 << 16, /* of a player in one position */
};

/* -- positions -- */

static bt_status list_position(parts_writer *w, bt_position position);

/* The options of a position, when there are not too many. */
typedef struct options_taker {
    parts_writer *w;
    bt_words at;
    bool full;
} options_taker;

static bool take_option(void *data, bt_bytes option)
{
    options_taker *t = data;
    bt_position to = bt_rules__keep_position(t->w->game, option.at, option.length);
    if (to && t->at.length == MOVES_MOST && !bt_error(t->w->ctx)) {
        t->full = true;
        bt__fail(t->w->ctx, BT_LIMIT, "a position has more than %d moves", MOVES_MOST);
    }
    return to && !t->full && bt_words__push(&t->at, to);
}

static bt_status list_options(parts_writer *w, bt_position position, bt_player player)
{
    options_taker t = {.w = w};
    bt_position_list list;
    bt_words__open(&t.at, w->ctx);
    bt_rules__list_open(&list, w->game);
    list.sink = take_option;
    list.data = &t;
    bt_status status = bt_rules__options(w->game, position, player, &list);
    if (t.full) {
        bt_clear(w->ctx);
        status = BT_PASS;
    }
    bt_rules__list_close(&list);
    for (size_t i = 0; i < t.at.length && !status; i++) status = list_position(w, t.at.at[i]);
    bt_words__close(&t.at);
    return status;
}

/* A line has a number, a blank, the position and its end. */
static bt_status count_line(parts_writer *w, bt_position position)
{
    bt_text text;
    bt_text__open(&text, w->ctx);
    bt_rules__print(w->game, position, &text);
    w->size += text.length + 3;
    bt_text__close(&text);
    return w->size > w->most ? BT_PASS : BT_OK;
}

/* BT_PASS: play may go on for ever, or the file would be too large. */
static bt_status list_position(parts_writer *w, bt_position position)
{
    const uint32_t *known = bt__map_get(w->met, position);
    if (known) return *known == LISTED ? BT_OK : BT_PASS;
    if (!bt__map_put(w->met, position, BEGUN)) return BT_LIMIT;
    bt_status status = bt__enter(w->ctx);
    if (status) return status;
    status = count_line(w, position);
    if (!status) status = list_options(w, position, BT_LEFT);
    if (!status) status = list_options(w, position, BT_RIGHT);
    bt__leave(w->ctx);
    if (!status && !bt_words__push(&w->order, position)) status = BT_LIMIT;
    if (!status && !bt__map_put(w->met, position, LISTED)) status = BT_LIMIT;
    return status ? status : bt__check(w->ctx);
}

/* -- values -- */

/* Says what a value is before it is used. */
static bt_status number_value(parts_writer *w, bt_value value, bt_position *number)
{
    size_t before = w->values->count;
    *number = bt_rules__keep(w->values, &value, sizeof value);
    if (!*number) return BT_LIMIT;
    if (w->values->count == before) return BT_OK;
    bt_text__format(w->out, "value %u ", *number);
    bt_value__print(w->ctx, value, BT_PLAIN, w->out);
    bt_text__char(w->out, '\n');
    return BT_OK;
}

static bt_status write_position(parts_writer *w, bt_position position)
{
    bt_position number;
    bt_value value = bt_solve__value(w->game, position);
    if (!value) return bt_error(w->ctx);
    bt_status status = number_value(w, value, &number);
    if (status) return status;
    bt_text__format(w->out, "%u ", number);
    bt_rules__print(w->game, position, w->out);
    bt_text__char(w->out, '\n');
    if (w->out->failed) return BT_LIMIT;
    return w->out->length > w->most ? BT_PASS : bt__check(w->ctx);
}

static bt_status write_term(parts_writer *w, size_t term, size_t from)
{
    bt_status status = BT_OK;
    w->game = w->sum->terms[term].game;
    bt_text__format(w->out, "term %zu\n", term + 1);
    for (size_t i = from; i < w->ends.at[term] && !status; i++)
        status = write_position(w, w->order.at[i]);
    return status;
}

/* -- the file -- */

/* All positions first: so a file that would be too large costs no values. */
static bt_status list_terms(parts_writer *w)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < w->sum->count && !status; i++) {
        w->met = &w->maps[bt_rules__first_alike(w->sum, i)];
        w->game = w->sum->terms[i].game;
        status = list_position(w, w->sum->terms[i].position);
        if (!status && !bt_words__push(&w->ends, (uint32_t)w->order.length)) status = BT_LIMIT;
    }
    return status;
}

static bt_status write_terms(parts_writer *w, const char *game, bt_outcome outcome)
{
    bt_status status = BT_OK;
    bt_text__format(w->out, BT_STRATEGY_PARTS_HEADING "\ngame %s\nposition ", game);
    bt_rules__print_sum(w->sum, !strcmp(game, "sum"), NULL, w->out);
    bt_text__format(w->out, "\noutcome %c\n", bt_outcome_letter(outcome));
    for (size_t i = 0; i < w->sum->count && !status; i++)
        status = write_term(w, i, i == 0 ? 0 : w->ends.at[i - 1]);
    return status;
}

static bt_status open_parts(parts_writer *w)
{
    bt_words__open(&w->order, w->ctx);
    bt_words__open(&w->ends, w->ctx);
    w->values = bt_rules__positions_open(w->ctx);
    w->maps = bt__alloc(w->ctx, w->sum->count * sizeof *w->maps);
    for (size_t i = 0; i < w->sum->count && w->maps; i++) bt__map_open(&w->maps[i], w->ctx);
    return w->values && w->maps ? BT_OK : BT_LIMIT;
}

static void close_parts(parts_writer *w)
{
    for (size_t i = 0; i < w->sum->count && w->maps; i++) bt__map_close(&w->maps[i]);
    bt__free(w->ctx, w->maps, w->sum->count * sizeof *w->maps);
    if (w->values) bt_rules__positions_close(w->values);
    bt_words__close(&w->order);
    bt_words__close(&w->ends);
}

bt_status bt_solve__write_parts(const bt_sum *sum, const char *game, bt_outcome outcome,
                                size_t most, bt_text *out)
{
    parts_writer w = {.ctx = sum->ctx, .sum = sum, .most = most, .out = out};
    if (!bt_rules__has_parts(sum)) return BT_PASS;
    bt_status status = open_parts(&w);
    if (!status) status = list_terms(&w);
    if (!status) status = write_terms(&w, game, outcome);
    close_parts(&w);
    if (status) return status;
    return out->failed ? BT_LIMIT : bt_error(sum->ctx);
}
