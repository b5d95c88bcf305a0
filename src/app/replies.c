/* The replies of a strategy: of a graph those that it has, by parts those that its values say. */
#include "app/replies.h"
#include "base/context.h"

enum { POSITION, MOVE, REPLY, WORDS, TEXTS };
static const char *const columns[] = {"player", "position", "move", "reply", "text"};
static const char *const players[] = {"left", "right", "both"};

/* A move of the player who loses, and what it is answered with. */
typedef struct row {
    unsigned winner; /* a player, or BT_STRATEGY_BOTH */
    const bt_sum *from, *after;
    const bt_sum *to; /* NULL: the winner has no move, and wins by that */
} row;

/* -- rows -- */

/* The reply. */
static bt_move find_move(const row *r)
{
    bt_move move = {0};
    for (size_t i = 0; i < r->to->count; i++)
        if (r->to->terms[i].position != r->after->terms[i].position)
            move = (bt_move){.term = i, .to = r->to->terms[i].position};
    return move;
}

static void write_row(const row *r, bool mixed, bt_text text[TEXTS])
{
    bt_player winner = r->winner == BT_RIGHT ? BT_RIGHT : BT_LEFT;
    bt_rules__print_sum(r->from, mixed, NULL, &text[POSITION]);
    bt_rules__print_sum(r->after, mixed, NULL, &text[MOVE]);
    if (!r->to) return;
    bt_move move = find_move(r);
    bt_rules__print_sum(r->to, mixed, NULL, &text[REPLY]);
    bt_rules__describe_move(r->after, winner, &move, &text[WORDS]);
}

/* As fields and as cells. */
static bt_status tell_row(bt_output *out, const row *r, bool mixed)
{
    bt_text text[TEXTS];
    for (int i = 0; i < TEXTS; i++) bt_text__open(&text[i], r->from->ctx);
    write_row(r, mixed, text);
    bt_output__object(out, NULL);
    bt_output__string(out, columns[0], players[r->winner]);
    bt_output__add_cell(out, players[r->winner]);
    for (int i = 0; i < TEXTS; i++) {
        if (i >= REPLY && !r->to)
            bt_output__null(out, columns[1 + i]);
        else
            bt_output__written(out, columns[1 + i], &text[i]);
        bt_output__cell_written(out, &text[i]);
    }
    if (r->to && r->to->count > 1) bt_output__term(out, find_move(r).term + 1);
    bt_output__end(out);
    for (int i = 0; i < TEXTS; i++) bt_text__close(&text[i]);
    return bt__check(r->from->ctx);
}

static void put_sum(bt_output *out, const char *key, const bt_sum *sum, bool mixed)
{
    bt_text text;
    bt_text__open(&text, sum->ctx);
    bt_rules__print_sum(sum, mixed, NULL, &text);
    bt_output__written(out, key, &text);
    bt_text__close(&text);
}

static void begin_rows(bt_output *out)
{
    bt_output__columns(out, columns, 1 + TEXTS, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "replies");
}

static void end_rows(bt_output *out)
{
    bt_output__end(out);
    bt_output__end_rows(out);
}

/* -- of a graph -- */

static bt_status tell_node_reply(bt_output *out, const bt_strategy *s, bool mixed,
                                 const bt_strategy_node *node, const bt_strategy_reply *reply,
                                 const bt_sum *from)
{
    bt_move move = {.term = reply->term, .to = reply->to};
    bt_sum after, to;
    row r = {.winner = node->winner, .from = from, .after = &after};
    bt_status status = bt_rules__sum_after(from, &move, &after);
    bt_status copied = bt_rules__sum_after(from, NULL, &to);
    if (!status) status = copied;
    if (!status && reply->node != BT_STRATEGY_END) {
        bt_rules__strategy_at(s, reply->node, &to);
        r.to = &to;
    }
    if (!status) status = tell_row(out, &r, mixed);
    bt_rules__sum_close(&after);
    bt_rules__sum_close(&to);
    return status;
}

static bool is_at(const bt_sum *a, const bt_sum *b)
{
    for (size_t i = 0; i < a->count; i++)
        if (a->terms[i].position != b->terms[i].position) return false;
    return true;
}

static bt_status tell_node(bt_output *out, const bt_strategy *s, bool mixed, uint32_t number,
                           const bt_sum *at)
{
    const bt_strategy_node *node = &s->nodes[number - 1];
    bt_sum from;
    bt_status status = bt_rules__sum_after(&s->start, NULL, &from);
    if (!status) bt_rules__strategy_at(s, number, &from);
    bool wanted = !at || (!status && is_at(at, &from));
    for (size_t i = node->first; i < node->end && wanted && !status; i++)
        status = tell_node_reply(out, s, mixed, node, &s->replies[i], &from);
    bt_rules__sum_close(&from);
    return status ? status : bt__check(s->ctx);
}

static bt_status tell_node_start(bt_output *out, const bt_strategy *s, bool mixed, bt_player player)
{
    bt_sum sum;
    bt_status status = bt_rules__sum_after(&s->start, NULL, &sum);
    if (s->starts[player] == BT_STRATEGY_END) {
        bt_output__null(out, players[player]);
    } else if (!status) {
        bt_rules__strategy_at(s, s->starts[player], &sum);
        put_sum(out, players[player], &sum, mixed);
    }
    bt_rules__sum_close(&sum);
    return status;
}

bt_status bt_app__tell_graph_replies(bt_output *out, const bt_strategy *s, bool mixed,
                                     const bt_sum *at)
{
    bt_output__object(out, "starts");
    bt_status status = tell_node_start(out, s, mixed, BT_LEFT);
    if (!status) status = tell_node_start(out, s, mixed, BT_RIGHT);
    bt_output__end(out);
    begin_rows(out);
    for (uint32_t number = 1; number <= s->count && !status; number++)
        status = tell_node(out, s, mixed, number, at);
    end_rows(out);
    return status;
}

/* -- by parts -- */

static bool wins_first(bt_outcome outcome, bt_player player)
{
    return outcome == BT_OUTCOME_N || outcome == (player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
}

static bt_status tell_part_start(bt_output *out, const bt_strategy *s, bool mixed, bt_player player)
{
    bt_sum sum;
    bt_move move;
    bt_status status = bt_rules__sum_after(&s->start, NULL, &sum);
    if (!status && wins_first(s->outcome, player)) {
        status = bt_rules__strategy_move(s, &s->start, player, &move);
        if (!status) sum.terms[move.term].position = move.to;
    }
    if (!status) put_sum(out, players[player], &sum, mixed);
    bt_rules__sum_close(&sum);
    return status;
}

static bt_status tell_part_reply(bt_output *out, const bt_strategy *s, bool mixed,
                                 const bt_sum *from, unsigned winner, const bt_move *made)
{
    bt_sum after, to;
    bt_move move = {0};
    row r = {.winner = winner, .from = from, .after = &after, .to = &to};
    bt_status status = bt_rules__sum_after(from, made, &after);
    bt_player player = winner == BT_RIGHT ? BT_RIGHT : BT_LEFT;
    if (!status) status = bt_rules__strategy_move(s, &after, player, &move);
    bt_status copied = bt_rules__sum_after(from, made, &to);
    if (!status) status = copied;
    if (!status) {
        to.terms[move.term].position = move.to;
        status = tell_row(out, &r, mixed);
    }
    bt_rules__sum_close(&after);
    bt_rules__sum_close(&to);
    return status;
}

/* The moves in one term, each once. */
static bt_status tell_term(bt_output *out, const bt_strategy *s, bool mixed, const bt_sum *from,
                           unsigned winner, size_t term)
{
    const bt_term *t = &from->terms[term];
    bt_player loser = winner == BT_RIGHT ? BT_LEFT : BT_RIGHT;
    bt_position_list list;
    bt_map seen;
    bt_rules__list_open(&list, t->game);
    bt__map_open(&seen, s->ctx);
    bt_status status = bt_rules__options(t->game, t->position, bt_rules__mover(t, loser), &list);
    for (size_t i = 0; i < list.at.length && !status; i++) {
        bt_move move = {.term = term, .to = list.at.at[i]};
        if (bt__map_get(&seen, move.to)) continue;
        if (!bt__map_put(&seen, move.to, 1))
            status = BT_LIMIT;
        else
            status = tell_part_reply(out, s, mixed, from, winner, &move);
    }
    bt__map_close(&seen);
    bt_rules__list_close(&list);
    return status;
}

static bt_status tell_winner(bt_output *out, const bt_strategy *s, bool mixed, const bt_sum *at,
                             unsigned winner)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < at->count && !status; i++)
        status = tell_term(out, s, mixed, at, winner, i);
    return status;
}

bt_status bt_app__tell_part_replies(bt_output *out, const bt_strategy *s, bool mixed,
                                    const bt_sum *at)
{
    bt_outcome outcome;
    bool alike = bt_rules__is_alike(at);
    bt_status status = bt_rules__strategy_outcome(s, at, &outcome);
    if (status) return status;
    bt_output__object(out, "starts");
    status = tell_part_start(out, s, mixed, BT_LEFT);
    if (!status) status = tell_part_start(out, s, mixed, BT_RIGHT);
    bt_output__end(out);
    begin_rows(out);
    if (!status && !wins_first(outcome, BT_RIGHT))
        status = tell_winner(out, s, mixed, at, alike ? BT_STRATEGY_BOTH : BT_LEFT);
    if (!status && !wins_first(outcome, BT_LEFT) && !alike)
        status = tell_winner(out, s, mixed, at, BT_RIGHT);
    end_rows(out);
    return status;
}
