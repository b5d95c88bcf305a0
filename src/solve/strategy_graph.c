/* Strategies as graphs: for the winner a reply to every move, as a shared graph of positions. */
#include "rules/positions.h"
#include "solve/ask.h"
#include "solve/strategy.h"

#include <stdlib.h>
#include <string.h>

enum { MOVES_MOST = 1 << 16 }; /* of one position */
#define NO_MOVE UINT32_MAX     /* instead of a number: the winner is stuck, and wins by that */

typedef struct writer {
    bt_context *ctx;
    bt_sum now; /* the position at hand */
    bool mixed, alike, searched;
    bt_question question;
    bt_sum_search *search;
    bt_positions *keys; /* of positions with their winners */
    bt_map numbers;     /* of these; 0: its replies are being sought */
    uint32_t count;
    size_t most; /* bytes of the file */
    bool large;  /* it would have more, or a position too many moves */
    bt_text *out;
} writer;

/* A move in the position at hand. */
typedef struct reply {
    size_t term;
    bt_position to;
    size_t freedom; /* moves that it leaves to the other player */
} reply;
typedef struct replies {
    reply *at;
    size_t count, capacity;
} replies;

/* -- moves -- */

/* Where the moves in one term are listed. */
typedef struct lister {
    writer *w;
    replies *out;
    size_t term;
    bt_map seen; /* positions that were listed */
    bool full;
} lister;

static bool take_move(void *data, bt_bytes option)
{
    lister *l = data;
    bt_context *ctx = l->w->ctx;
    bt_position to =
        bt_rules__keep_position(l->w->now.terms[l->term].game, option.at, option.length);
    if (!to || bt__map_get(&l->seen, to)) return to;
    l->full = l->out->count == MOVES_MOST;
    if (l->full || !bt__map_put(&l->seen, to, 1)) return false;
    if (!BT_GROW(ctx, l->out->at, l->out->capacity, l->out->count + 1)) return false;
    l->out->at[l->out->count++] = (reply){l->term, to, 0};
    return true;
}

static bt_status list_term(writer *w, size_t term, bt_player player, replies *out)
{
    const bt_term *t = &w->now.terms[term];
    lister l = {.w = w, .out = out, .term = term};
    bt_position_list list;
    bt_rules__list_open(&list, t->game);
    list.sink = take_move;
    list.data = &l;
    bt__map_open(&l.seen, w->ctx);
    bt_status status = bt_rules__options(t->game, t->position, bt_rules__mover(t, player), &list);
    bt__map_close(&l.seen);
    bt_rules__list_close(&list);
    if (!l.full || bt_error(w->ctx)) return status;
    w->large = true;
    return bt__fail(w->ctx, BT_LIMIT,
                    "the strategy would be too large: a position has more than %d moves",
                    MOVES_MOST);
}

/* Every move of the player once. Close it in any case. */
static bt_status list_moves(writer *w, bt_player player, replies *out)
{
    bt_status status = BT_OK;
    *out = (replies){0};
    for (size_t i = 0; i < w->now.count && !status; i++) status = list_term(w, i, player, out);
    return status;
}

static void close_moves(writer *w, replies *moves)
{
    bt__free(w->ctx, moves->at, moves->capacity * sizeof *moves->at);
}

/* Makes a move; what is returned takes it back in the same way. */
static bt_position make_move(writer *w, size_t term, bt_position to)
{
    bt_position from = w->now.terms[term].position;
    w->now.terms[term].position = to;
    return from;
}

/* -- who wins -- */

/* Does the player lose who is to move in the position at hand? */
static bt_status is_lost(writer *w, bt_player first, bool *loses)
{
    bool wins;
    if (!w->searched) return bt_solve__first_loses(&w->now, w->question, &w->search, first, loses);
    bt_status status = bt_solve__sum_wins(w->search, &w->now, first, &wins);
    *loses = !status && !wins;
    return status;
}

/* -- positions -- */

/* The position at hand, with its winner, as a key. */
static bt_position find_key(writer *w, bt_player winner, bool keep)
{
    bt_text key;
    uint32_t player = w->alike ? 0 : winner;
    bt_text__open(&key, w->ctx);
    bt_text__add_bytes(&key, (const char *)&player, sizeof player);
    for (size_t i = 0; i < w->now.count; i++)
        bt_text__add_bytes(&key, (const char *)&w->now.terms[i].position, sizeof(bt_position));
    bt_position found = key.failed ? BT_NO_POSITION
                        : keep     ? bt_rules__keep(w->keys, key.at, key.length)
                               : bt_rules__find(w->keys, bt_rules__key(key.at, key.length), key.at);
    bt_text__close(&key);
    return found;
}

static void write_line(writer *w, uint32_t number, bt_text *out)
{
    if (number == NO_MOVE)
        bt_text__add(out, "  end ");
    else
        bt_text__format(out, "  %u ", number);
    bt_rules__print_sum(&w->now, w->mixed, NULL, out);
    bt_text__char(out, '\n');
}

static bt_status find_node(writer *w, bt_player winner, uint32_t *number);

/* A reply to a position that was written already, if there is one. */
static bool find_known(writer *w, bt_player winner, const replies *moves, uint32_t *number)
{
    const uint32_t *known = NULL;
    for (size_t i = 0; i < moves->count && !(known && *known); i++) {
        bt_position from = make_move(w, moves->at[i].term, moves->at[i].to);
        bt_position key = find_key(w, winner, false);
        known = key ? bt__map_get(&w->numbers, key) : NULL;
        make_move(w, moves->at[i].term, from);
    }
    if (known && *known) *number = *known;
    return known && *known;
}

/* Fewest moves for the other player first: that makes small strategies. */
static int compare_replies(const void *x, const void *y)
{
    const reply *a = x, *b = y;
    if (a->freedom != b->freedom) return a->freedom < b->freedom ? -1 : 1;
    if (a->term != b->term) return a->term < b->term ? -1 : 1;
    return a->to < b->to ? -1 : a->to > b->to;
}

static bt_status sort_replies(writer *w, bt_player loser, replies *moves)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < moves->count && !status; i++) {
        replies left;
        reply *r = &moves->at[i];
        bt_position from = make_move(w, r->term, r->to);
        status = list_moves(w, loser, &left);
        r->freedom = left.count;
        close_moves(w, &left);
        make_move(w, r->term, from);
        if (!status) status = bt__check(w->ctx);
    }
    if (moves->count > 1) qsort(moves->at, moves->count, sizeof *moves->at, compare_replies);
    return status;
}

static bt_status find_winning(writer *w, bt_player winner, replies *moves, uint32_t *number)
{
    bool won = false;
    bt_status status = sort_replies(w, bt_rules__other(winner), moves);
    for (size_t i = 0; i < moves->count && !status && !won; i++) {
        bt_position from = make_move(w, moves->at[i].term, moves->at[i].to);
        status = is_lost(w, bt_rules__other(winner), &won);
        if (!status && won) status = find_node(w, winner, number);
        make_move(w, moves->at[i].term, from);
    }
    if (status || won) return status;
    *number = NO_MOVE;
    if (moves->count == 0) return BT_OK;
    return bt__fail(w->ctx, BT_IO,
                    "no reply was found in a position that was found to be won: a "
                    "bug in the ruleset or in bouton");
}

/* What the winner, to move in the position at hand, does. */
static bt_status find_reply(writer *w, bt_player winner, uint32_t *number)
{
    replies moves;
    bt_status status = list_moves(w, winner, &moves);
    if (!status && !find_known(w, winner, &moves, number))
        status = find_winning(w, winner, &moves, number);
    close_moves(w, &moves);
    return status;
}

static bt_status fail_large(writer *w)
{
    w->large = true;
    return bt__fail(w->ctx, BT_LIMIT,
                    "the strategy would take more than %zu MB (%u positions so far)", w->most >> 20,
                    w->count);
}

static bt_status answer_moves(writer *w, bt_player winner, bt_text *lines)
{
    replies moves;
    uint32_t number;
    bt_status status = list_moves(w, bt_rules__other(winner), &moves);
    for (size_t i = 0; i < moves.count && !status; i++) {
        bt_position from = make_move(w, moves.at[i].term, moves.at[i].to);
        status = find_reply(w, winner, &number);
        if (!status) write_line(w, number, lines);
        make_move(w, moves.at[i].term, from);
        if (w->out->length + lines->length > w->most) status = fail_large(w);
        if (!status) status = bt__check(w->ctx);
    }
    close_moves(w, &moves);
    return status ? status : lines->failed ? bt_error(w->ctx) : BT_OK;
}

static bt_status write_node(writer *w, bt_player winner, bt_position key, uint32_t *number)
{
    static const char *const names[] = {"left", "right"};
    bt_text lines;
    bt_text__open(&lines, w->ctx);
    bt_status status = bt__enter(w->ctx);
    if (!status) {
        status = answer_moves(w, winner, &lines);
        bt__leave(w->ctx);
    }
    if (!status) {
        *number = ++w->count;
        bt_text__format(w->out, "%u %s ", *number, w->alike ? "both" : names[winner]);
        bt_rules__print_sum(&w->now, w->mixed, NULL, w->out);
        bt_text__char(w->out, '\n');
        bt_text__add_bytes(w->out, lines.at, lines.length);
        if (w->out->failed || !bt__map_put(&w->numbers, key, *number)) status = BT_LIMIT;
    }
    bt_text__close(&lines);
    return status;
}

/* The number of the position at hand, which the winner has moved to. */
static bt_status find_node(writer *w, bt_player winner, uint32_t *number)
{
    bt_position key = find_key(w, winner, true);
    if (!key) return bt_error(w->ctx) ? bt_error(w->ctx) : BT_LIMIT;
    const uint32_t *known = bt__map_get(&w->numbers, key);
    if (known && *known == 0)
        return bt__fail(w->ctx, BT_DOMAIN, "the strategy that was found may go on for ever");
    if (known) {
        *number = *known;
        return BT_OK;
    }
    if (!bt__map_put(&w->numbers, key, 0)) return BT_LIMIT;
    return write_node(w, winner, key, number);
}

/* -- the file -- */

static bt_status find_start(writer *w, bt_player first, bt_outcome outcome, uint32_t *number)
{
    bt_outcome own = first == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    if (outcome == own || outcome == BT_OUTCOME_N) return find_reply(w, first, number);
    return find_node(w, bt_rules__other(first), number);
}

static void write_head(const writer *w, const char *game, bt_outcome outcome,
                       const uint32_t starts[2], bt_text *out)
{
    bt_text__format(out, BT_STRATEGY_HEADING "\ngame %s\nposition ", game);
    bt_rules__print_sum(&w->now, w->mixed, NULL, out);
    bt_text__format(out, "\noutcome %c\n", bt_outcome_letter(outcome));
    for (int player = 0; player < 2; player++) {
        bt_text__add(out, player == BT_LEFT ? "left starts " : "right starts ");
        if (starts[player] == NO_MOVE)
            bt_text__add(out, "end\n");
        else
            bt_text__format(out, "%u\n", starts[player]);
    }
}

static bt_status open_writer(writer *w, const bt_sum *sum, const bt_solution *found, bt_text *body)
{
    bool search = found->method && !strcmp(found->method, "search");
    *w = (writer){.ctx = sum->ctx, .alike = bt_rules__is_alike(sum), .out = body};
    w->question =
        (bt_question){.method = search ? BT_METHOD_SEARCH : BT_METHOD_AUTO, .moves = BT_MOVES_NONE};
    bt__map_open(&w->numbers, w->ctx);
    bt_text__open(body, w->ctx);
    w->searched = search && sum->count && bt_rules_is_normal_play(sum->terms[0].game);
    w->keys = bt_rules__positions_open(w->ctx);
    bt_status status = bt_rules__sum_after(sum, NULL, &w->now);
    if (!status && w->searched) status = bt_solve__sum_open(w->ctx, 2000, true, &w->search);
    return w->keys ? status : BT_LIMIT;
}

static void close_writer(writer *w)
{
    bt_solve__sum_close(w->search);
    bt_rules__sum_close(&w->now);
    if (w->keys) bt_rules__positions_close(w->keys);
    bt__map_close(&w->numbers);
    bt_text__close(w->out);
}

bt_status bt_solve__write_graph(const bt_sum *sum, const char *game, const bt_solution *found,
                                size_t most, bool *large, bt_text *out)
{
    writer w;
    bt_text body;
    uint32_t starts[2] = {0};
    bt_status status = open_writer(&w, sum, found, &body);
    w.mixed = !strcmp(game, "sum");
    w.most = most;
    if (!status) status = find_start(&w, BT_LEFT, found->outcome, &starts[BT_LEFT]);
    if (!status) status = find_start(&w, BT_RIGHT, found->outcome, &starts[BT_RIGHT]);
    if (!status) write_head(&w, game, found->outcome, starts, out);
    if (!status) bt_text__add_bytes(out, body.at, body.length);
    *large = w.large;
    close_writer(&w);
    if (!status && out->failed) status = BT_LIMIT;
    return status ? status : bt_error(sum->ctx);
}
