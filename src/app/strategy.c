/* Strategy files: written by `solve --strategy FILE`, checked by `verify FILE`. */
#include "solve/strategy.h"
#include "app/commands.h"
#include "base/files.h"

#include <string.h>

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

static void tell_parts(bt_app *app, const bt_strategy_claim *claim)
{
    bt_output__integer(app->out, "positions", (int64_t)claim->positions);
    bt_output__integer(app->out, "terms", (int64_t)claim->terms);
    bt_output__integer(app->out, "values", (int64_t)claim->values);
    bt_text__format(bt_output__prose(app->out), "%zu position%s in %zu term%s, with %zu value%s\n",
                    claim->positions, plural(claim->positions), claim->terms, plural(claim->terms),
                    claim->values, plural(claim->values));
}

static void tell_size(bt_app *app, const bt_strategy_claim *claim)
{
    if (claim->terms) {
        tell_parts(app, claim);
        return;
    }
    bt_output__integer(app->out, "positions", (int64_t)claim->positions);
    bt_output__integer(app->out, "answered", (int64_t)claim->moves);
    bt_text__format(bt_output__prose(app->out), "%zu position%s, %zu move%s answered\n",
                    claim->positions, plural(claim->positions), claim->moves, plural(claim->moves));
}

/* What fails here would be a bug: nobody gets a file that does not hold. */
static bt_status check_again(bt_app *app, const bt_text *text, bt_strategy_claim *claim)
{
    bt_status status = bt_rules__check_strategy(app->ctx, text->at, bt_app__find_game, app, claim);
    if (status != BT_DOMAIN && status != BT_INPUT) return status;
    char why[256];
    snprintf(why, sizeof why, "%s", bt_message(app->ctx));
    bt_clear(app->ctx);
    return bt__fail(app->ctx, BT_IO,
                    "the strategy that was found does not hold (%s): a bug in the ruleset or in "
                    "bouton",
                    why);
}

/* "-": the strategy is a part of the answer. */
static bt_status hand_over(bt_app *app, const bt_text *text, const bt_strategy_claim *claim,
                           const char *path)
{
    bool shown = !strcmp(path, "-");
    bt_status status = shown ? BT_OK : bt__write_file(app->ctx, path, text);
    if (status) return status;
    bt_output__object(app->out, "strategy");
    bt_output__string(app->out, shown ? "certificate" : "file", shown ? text->at : path);
    if (shown)
        bt_text__add(bt_output__prose(app->out), text->at);
    else
        bt_text__format(bt_output__prose(app->out), "  strategy written to %s: ", path);
    tell_size(app, claim);
    bt_output__end(app->out);
    return BT_OK;
}

bt_status bt_app__save_strategy(bt_app *app, const char *game, const bt_sum *sum,
                                const bt_solution *found, const char *path)
{
    bt_text text;
    bt_strategy_claim claim;
    bt_text__open(&text, app->ctx);
    bt_status status = bt_solve__write_strategy(sum, game, found, &text);
    if (!status) status = check_again(app, &text, &claim);
    if (!status) status = hand_over(app, &text, &claim, path);
    bt_text__close(&text);
    return status;
}

bool bt_app__is_strategy(const char *text)
{
    size_t length = strlen(BT_STRATEGY_HEADING "\n");
    return !strncmp(text, BT_STRATEGY_HEADING "\n", length) ||
           !strncmp(text, BT_STRATEGY_PARTS_HEADING "\n", length);
}

/* -- the replies -- */

static void put_position(bt_output *out, const char *key, const bt_strategy *s, bool mixed,
                         uint32_t node)
{
    bt_text text;
    bt_sum sum;
    bt_text__open(&text, s->ctx);
    if (node == BT_STRATEGY_END) {
        bt_output__null(out, key);
    } else if (!bt_rules__sum_after(&s->start, NULL, &sum)) {
        bt_rules__strategy_at(s, node, &sum);
        bt_rules__print_sum(&sum, mixed, NULL, &text);
        bt_output__written(out, key, &text);
        bt_rules__sum_close(&sum);
    }
    bt_text__close(&text);
}

enum { POSITION, MOVE, REPLY, WORDS, TEXTS };
static const char *const columns[] = {"player", "position", "move", "reply", "text"};

/* Writes the position, the move, the reply and the reply in words; no reply where the player wins
   by having none. */
static bt_status write_reply(const bt_strategy *s, bool mixed, uint32_t node,
                             const bt_strategy_reply *reply, bt_text text[TEXTS])
{
    bt_sum from, after, to;
    bt_player winner = s->nodes[node - 1].winner == BT_RIGHT ? BT_RIGHT : BT_LEFT;
    bt_move move = {.term = reply->term, .to = reply->to};
    bt_status status = bt_rules__sum_after(&s->start, NULL, &from);
    if (!status) bt_rules__strategy_at(s, node, &from);
    bt_status copied = bt_rules__sum_after(&from, &move, &after);
    bt_rules__print_sum(&from, mixed, NULL, &text[POSITION]);
    bt_rules__print_sum(&after, mixed, NULL, &text[MOVE]);
    if (!status && !copied && reply->node != BT_STRATEGY_END) {
        status = bt_rules__sum_after(&after, NULL, &to);
        bt_rules__strategy_at(s, reply->node, &to);
        for (size_t i = 0; i < to.count; i++)
            if (to.terms[i].position != after.terms[i].position)
                move = (bt_move){.term = i, .to = to.terms[i].position};
        bt_rules__print_sum(&to, mixed, NULL, &text[REPLY]);
        bt_rules__describe_move(&after, winner, &move, &text[WORDS]);
        bt_rules__sum_close(&to);
    }
    bt_rules__sum_close(&from);
    bt_rules__sum_close(&after);
    return status ? status : copied;
}

/* As fields and as a row. */
static bt_status tell_reply(bt_output *out, const bt_strategy *s, bool mixed, uint32_t node,
                            const bt_strategy_reply *reply)
{
    static const char *const players[] = {"left", "right", "both"};
    bt_text text[TEXTS];
    for (int i = 0; i < TEXTS; i++) bt_text__open(&text[i], s->ctx);
    bt_status status = write_reply(s, mixed, node, reply, text);
    bt_output__object(out, NULL);
    bt_output__string(out, columns[0], players[s->nodes[node - 1].winner]);
    bt_output__add_cell(out, players[s->nodes[node - 1].winner]);
    for (int i = 0; i < TEXTS; i++) {
        if (i >= REPLY && reply->node == BT_STRATEGY_END)
            bt_output__null(out, columns[1 + i]);
        else
            bt_output__written(out, columns[1 + i], &text[i]);
        bt_output__cell_written(out, &text[i]);
    }
    bt_output__end(out);
    for (int i = 0; i < TEXTS; i++) bt_text__close(&text[i]);
    return status;
}

static bt_status tell_replies(bt_output *out, const bt_strategy *s, bool mixed)
{
    bt_status status = BT_OK;
    bt_output__object(out, "starts");
    put_position(out, "left", s, mixed, s->starts[BT_LEFT]);
    put_position(out, "right", s, mixed, s->starts[BT_RIGHT]);
    bt_output__end(out);
    bt_output__columns(out, columns, 1 + TEXTS, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output__list(out, "replies");
    for (uint32_t node = 1; node <= s->count && !status; node++) {
        const bt_strategy_node *n = &s->nodes[node - 1];
        for (size_t i = n->first; i < n->end && !status; i++) {
            status = tell_reply(out, s, mixed, node, &s->replies[i]);
            if (!status) status = bt__check(s->ctx);
        }
    }
    bt_output__end(out);
    bt_output__end_rows(out);
    return status;
}

static void tell_claim(bt_app *app, const char *text, const bt_strategy_claim *claim)
{
    bt_text *say = bt_output__prose(app->out);
    bt_output__print(app->out, "game", "%.*s", (int)claim->game_length, text + claim->game);
    bt_output__print(app->out, "position", "%.*s", (int)claim->position_length,
                     text + claim->position);
    bt_text__format(say, "%.*s %.*s", (int)claim->game_length, text + claim->game,
                    (int)claim->position_length, text + claim->position);
    if (claim->outcome == BT_OUTCOME_UNKNOWN) {
        bt_output__null(app->out, "outcome");
        bt_text__add(say, "\n");
    } else {
        bt_output__print(app->out, "outcome", "%c", bt_outcome_letter(claim->outcome));
        bt_text__format(say, ": %c, %s\n", bt_outcome_letter(claim->outcome),
                        bt_output__outcome_words(claim->outcome));
    }
    bt_text__add(say, "  a strategy of ");
    tell_size(app, claim);
}

bt_status bt_app__check_strategy(bt_app *app, const char *text, bool replies)
{
    bt_strategy_claim claim;
    bt_strategy s;
    bt_status status = bt_rules__read_strategy(app->ctx, text, bt_app__find_game, app, &claim, &s);
    if (!status || status == BT_DOMAIN) tell_claim(app, text, &claim);
    bool mixed = claim.game_length == 3 && !strncmp(text + claim.game, "sum", 3);
    if (!status && replies) status = tell_replies(app->out, &s, mixed);
    bt_rules__strategy_close(&s);
    return status;
}
