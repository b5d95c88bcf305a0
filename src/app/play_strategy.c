/* A game in play against a strategy file: the program replies as the file says. */
#include "app/play.h"
#include "base/files.h"

#include <string.h>

enum { FILE_MAX = 1 << 28 };

/* The move that leads to a node. */
static bt_status move_to(const bt_play *play, uint32_t node, bt_move *out)
{
    bt_sum sum;
    if (node == BT_STRATEGY_END)
        return bt__fail(play->app->ctx, BT_DOMAIN, "the strategy has no reply here");
    bt_status status = bt_rules__sum_after(&play->sum, NULL, &sum);
    if (!status) bt_rules__strategy_at(&play->strategy, node, &sum);
    for (size_t i = 0; i < sum.count && !status; i++)
        if (sum.terms[i].position != play->sum.terms[i].position)
            *out = (bt_move){.term = i, .to = sum.terms[i].position};
    bt_rules__sum_close(&sum);
    return status;
}

bt_status bt_app__play_follow(bt_play *play, bt_move *out)
{
    bt_sum before;
    if (play->strategy.by_parts)
        return bt_rules__strategy_move(&play->strategy, &play->sum, play->mover, out);
    if (play->turn_count == 0)
        return move_to(play, bt_rules__strategy_start(&play->strategy, play->mover), out);
    const bt_play_turn *turn = &play->turns[play->turn_count - 1];
    bt_status status = bt_rules__sum_after(&play->sum, NULL, &before);
    uint32_t node = BT_STRATEGY_END;
    if (!status) {
        before.terms[turn->term].position = turn->before;
        node = bt_rules__strategy_reply(&play->strategy, play->mover, &before, &play->sum);
    }
    bt_rules__sum_close(&before);
    return status ? status : move_to(play, node, out);
}

/* -- the start -- */

/* The computer takes the side that wins. */
static void choose_sides(bt_play *play, bt_outcome outcome)
{
    if (outcome == BT_OUTCOME_L) play->person = BT_RIGHT;
    if (outcome == BT_OUTCOME_R) play->person = BT_LEFT;
    if (outcome == BT_OUTCOME_P) play->mover = play->person;
    if (outcome == BT_OUTCOME_N) play->mover = bt_rules__other(play->person);
}

static bt_status read_strategy(bt_play *play, const bt_text *text, bt_strategy_claim *claim)
{
    bt_app *app = play->app;
    bt_status status =
        bt_rules__read_strategy(app->ctx, text->at, bt_app__find_game, app, claim, &play->strategy);
    if (status) return status;
    bt_text__add_bytes(&play->strategy_game, text->at + claim->game, claim->game_length);
    play->name = play->strategy_game.at;
    play->mixed = !strcmp(play->name, "sum");
    bt_rules__sum_close(&play->sum);
    return bt_rules__sum_after(&play->strategy.start, NULL, &play->sum);
}

/* What was asked for must leave the computer the side that wins. */
static bt_status check_wishes(const bt_play *play, const bt_call *call, bt_player player,
                              bool starts)
{
    static const char *const names[] = {"Left", "Right"};
    static const char *const words[] = {"left", "right"};
    if (bt_app__has(call, "player") && play->person != player)
        return bt__fail(play->app->ctx, BT_INPUT,
                        "the strategy is one for %s, so you play %s: write --player %s, or leave "
                        "--player out",
                        names[player], names[play->person], words[play->person]);
    if (bt_app__has(call, "first") && starts != (play->mover == play->person))
        return bt__fail(play->app->ctx, BT_INPUT,
                        "the strategy wins for the player who moves %s, so %s first: write "
                        "--first %s, or leave --first out",
                        starts ? "first" : "second", starts ? "the computer moves" : "you move",
                        starts ? "computer" : "me");
    return BT_OK;
}

bt_status bt_app__play_open_strategy(bt_play *play, const char *path, const bt_call *call)
{
    bt_app *app = play->app;
    bt_player player = play->person;
    bool person_starts = play->mover == play->person;
    bt_strategy_claim claim = {.outcome = BT_OUTCOME_UNKNOWN};
    bt_text text;
    bt_text__open(&text, app->ctx);
    bt_status status = bt__read_file(app->ctx, path, FILE_MAX, &text);
    bt_app__reading(app, NULL);
    if (!status) status = read_strategy(play, &text, &claim);
    bt_text__close(&text);
    if (status) return status;
    choose_sides(play, claim.outcome);
    if (claim.outcome == BT_OUTCOME_L || claim.outcome == BT_OUTCOME_R)
        play->mover = person_starts ? play->person : bt_rules__other(play->person);
    return check_wishes(play, call, player, person_starts);
}
