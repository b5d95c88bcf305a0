/* Strategy files: written by `solve --strategy FILE`, checked by `verify FILE`. */
#include "solve/strategy.h"
#include "app/commands.h"
#include "app/replies.h"
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

/* A position of the game, the one of the file by default; by parts, one that it knows. */
static bt_status read_place(bt_app *app, const bt_strategy *s, const char *game, const char *at,
                            bt_sum *out)
{
    bt_outcome outcome;
    if (!at) return bt_rules__sum_after(&s->start, NULL, out);
    bt_app__reading(app, at);
    bt_status status = bt_rules__read_named_sum(app->ctx, game, at, bt_app__find_game, app, out);
    if (status) return status;
    if (!bt_rules__same_terms(&s->start, out))
        return bt__fail_at(app->ctx, 0, "this sum has other terms");
    return s->by_parts ? bt_rules__strategy_outcome(s, out, &outcome) : BT_OK;
}

/* A graph has replies everywhere, parts at one place. */
static bt_status tell_replies(bt_app *app, const bt_strategy *s, const char *game,
                              const bt_sum *place, bool everywhere)
{
    bool mixed = !strcmp(game, "sum");
    if (s->by_parts) return bt_app__tell_part_replies(app->out, s, mixed, place);
    return bt_app__tell_graph_replies(app->out, s, mixed, everywhere ? NULL : place);
}

bt_status bt_app__check_strategy(bt_app *app, const char *text, bool replies, const char *at)
{
    bt_strategy_claim claim;
    bt_strategy s;
    bt_text game;
    bt_sum place;
    bt_rules__sum_open(&place, app->ctx);
    bt_text__open(&game, app->ctx);
    bt_status status = bt_rules__read_strategy(app->ctx, text, bt_app__find_game, app, &claim, &s);
    bt_text__add_bytes(&game, text + claim.game, claim.game_length);
    if (!status && game.failed) status = BT_LIMIT;
    if (!status && replies) status = read_place(app, &s, game.at, at, &place);
    if (!status || status == BT_DOMAIN) tell_claim(app, text, &claim);
    if (!status && replies) status = tell_replies(app, &s, game.at, &place, !at);
    bt_text__close(&game);
    bt_rules__sum_close(&place);
    bt_rules__strategy_close(&s);
    return status;
}
