/* A game in play against a strategy file: the program replies as the file says. */
#include "app/play.h"
#include "base/files.h"
#include "rules/strategy.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 28 };

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

static bool begins(const char *line, const char *with)
{
    return !strncmp(line, with, strlen(with));
}

/* The position at the end of a line, from a place on. */
static bt_status read_position(const bt_play *play, const char *at, bt_sum *out)
{
    bt_text text;
    bt_text__open(&text, play->app->ctx);
    bt_text__add_bytes(&text, at, strcspn(at, "\n"));
    bt_rules__sum_open(out, play->app->ctx);
    bt_status status = text.failed ? BT_LIMIT
                                   : bt_rules__read_named_sum(play->app->ctx, play->name, text.at,
                                                              bt_app__find_game, play->app, out);
    bt_text__close(&text);
    return status;
}

static bool is_same(const bt_sum *a, const bt_sum *b)
{
    for (size_t i = 0; i < a->count && i < b->count; i++)
        if (a->terms[i].position != b->terms[i].position) return false;
    return a->count == b->count;
}

/* Does the position in the line from `at` on stand on the table? */
static bt_status is_there(const bt_play *play, const char *at, const bt_sum *table, bool *is)
{
    bt_sum sum;
    bt_status status = read_position(play, at, &sum);
    *is = !status && is_same(&sum, table);
    bt_rules__sum_close(&sum);
    return status;
}

/* -- the file -- */

/* The line `3 left POSITION`; NULL: there is none. */
static const char *find_node(const char *text, unsigned long number)
{
    for (; *text; text = next_line(text)) {
        char *end;
        if (*text >= '1' && *text <= '9' && strtoul(text, &end, 10) == number && *end == ' ')
            return text;
    }
    return NULL;
}

static const char *position_of(const char *node)
{
    node += strcspn(node, " ") + 1;
    return node + strcspn(node, " ") + 1;
}

/* Is it the computer that wins this position, the person being to move? */
static bool is_for_computer(const bt_play *play, const char *node)
{
    const char *winner = node + strcspn(node, " ") + 1;
    return begins(winner, "both ") || begins(winner, play->person == BT_LEFT ? "right " : "left ");
}

/* The reply to the person's last move: the number of a position; 0: the file has none. */
static bt_status find_reply(const bt_play *play, const bt_sum *before, unsigned long *number)
{
    bt_status status = BT_OK;
    bool here = false;
    for (const char *line = play->strategy.at; *line && !status; line = next_line(line)) {
        bool node = *line >= '1' && *line <= '9', is;
        if (node) {
            here = false;
            if (is_for_computer(play, line))
                status = is_there(play, position_of(line), before, &here);
        } else if (here && begins(line, "  ")) {
            const char *at = line + 2;
            status = is_there(play, at + strcspn(at, " ") + 1, &play->sum, &is);
            if (status || !is) continue;
            *number = strtoul(at, NULL, 10); /* 0 for `end` */
            return BT_OK;
        }
        if (!status) status = bt__check(play->app->ctx);
    }
    return status;
}

static unsigned long find_start(const bt_play *play)
{
    const char *words = play->mover == BT_LEFT ? "left starts " : "right starts ";
    for (const char *line = play->strategy.at; *line; line = next_line(line))
        if (begins(line, words)) return strtoul(line + strlen(words), NULL, 10);
    return 0;
}

static bt_status move_to(const bt_play *play, unsigned long number, bt_move *out)
{
    const char *node = number ? find_node(play->strategy.at, number) : NULL;
    bt_sum sum;
    if (!node) return bt__fail(play->app->ctx, BT_DOMAIN, "the strategy has no reply here");
    bt_status status = read_position(play, position_of(node), &sum);
    for (size_t i = 0; i < sum.count && !status; i++)
        if (sum.terms[i].position != play->sum.terms[i].position)
            *out = (bt_move){.term = i, .to = sum.terms[i].position};
    bt_rules__sum_close(&sum);
    return status;
}

bt_status bt_app__play_follow(bt_play *play, bt_move *out)
{
    unsigned long number = 0;
    bt_sum before;
    if (play->turn_count == 0) return move_to(play, find_start(play), out);
    const bt_play_turn *turn = &play->turns[play->turn_count - 1];
    bt_status status = bt_rules__sum_after(&play->sum, NULL, &before);
    if (!status) {
        before.terms[turn->term].position = turn->before;
        status = find_reply(play, &before, &number);
    }
    bt_rules__sum_close(&before);
    return status ? status : move_to(play, number, out);
}

/* -- the start -- */

static bt_status copy_field(bt_play *play, size_t at, size_t length, bt_text *out)
{
    bt_text__cut(out, 0);
    bt_text__add_bytes(out, play->strategy.at + at, length);
    return out->failed ? BT_LIMIT : BT_OK;
}

/* The computer takes the side that wins. */
static void choose_sides(bt_play *play, bt_outcome outcome)
{
    if (outcome == BT_OUTCOME_L) play->person = BT_RIGHT;
    if (outcome == BT_OUTCOME_R) play->person = BT_LEFT;
    if (outcome == BT_OUTCOME_P) play->mover = play->person;
    if (outcome == BT_OUTCOME_N) play->mover = bt_rules__other(play->person);
}

bt_status bt_app__play_open_strategy(bt_play *play, const char *path, bool person_starts)
{
    bt_app *app = play->app;
    bt_strategy_claim claim;
    bt_text position;
    bt_status status = bt__read_file(app->ctx, path, FILE_MAX, &play->strategy);
    bt_app__reading(app, NULL);
    if (!status)
        status =
            bt_rules__check_strategy(app->ctx, play->strategy.at, bt_app__find_game, app, &claim);
    if (status) return status;
    bt_text__open(&position, app->ctx);
    status = copy_field(play, claim.game, claim.game_length, &play->strategy_game);
    if (!status) status = copy_field(play, claim.position, claim.position_length, &position);
    play->name = play->strategy_game.at;
    if (!status)
        status = bt_app__read_position(app, play->name, position.at, &play->sum, &play->mixed);
    bt_text__close(&position);
    bt_app__reading(app, NULL);
    choose_sides(play, claim.outcome);
    if (claim.outcome == BT_OUTCOME_L || claim.outcome == BT_OUTCOME_R)
        play->mover = person_starts ? play->person : bt_rules__other(play->person);
    return status;
}
