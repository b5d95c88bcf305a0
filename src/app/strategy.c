/* Strategy files: written by `solve --strategy FILE`, checked by `verify FILE`. */
#include "solve/strategy.h"
#include "app/commands.h"
#include "base/files.h"

#include <string.h>

static void tell_size(bt_app *app, const bt_strategy_claim *claim)
{
    bt_output__integer(app->out, "positions", (int64_t)claim->positions);
    bt_output__integer(app->out, "answered", (int64_t)claim->moves);
    bt_text__format(bt_output__prose(app->out), "%zu position%s, %zu move%s answered\n",
                    claim->positions, claim->positions == 1 ? "" : "s", claim->moves,
                    claim->moves == 1 ? "" : "s");
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
    return !strncmp(text, BT_STRATEGY_HEADING "\n", strlen(BT_STRATEGY_HEADING "\n"));
}

bt_status bt_app__check_strategy(bt_app *app, const char *text)
{
    bt_strategy_claim claim;
    bt_text *say = bt_output__prose(app->out);
    bt_status status = bt_rules__check_strategy(app->ctx, text, bt_app__find_game, app, &claim);
    if (status && status != BT_DOMAIN) return status;
    bt_output__print(app->out, "game", "%.*s", (int)claim.game_length, text + claim.game);
    bt_output__print(app->out, "position", "%.*s", (int)claim.position_length,
                     text + claim.position);
    bt_text__format(say, "%.*s %.*s", (int)claim.game_length, text + claim.game,
                    (int)claim.position_length, text + claim.position);
    if (claim.outcome == BT_OUTCOME_UNKNOWN) {
        bt_output__null(app->out, "outcome");
        bt_text__add(say, "\n");
    } else {
        bt_output__print(app->out, "outcome", "%c", bt_outcome_letter(claim.outcome));
        bt_text__format(say, ": %c, %s\n", bt_outcome_letter(claim.outcome),
                        bt_output__outcome_words(claim.outcome));
    }
    bt_text__add(say, "  a strategy of ");
    tell_size(app, &claim);
    return status;
}
