/* What a game in play looks like: piles, moves, the report at the end. */
#include "app/play.h"
#include "solve/line.h"

#include <ctype.h>
#include <string.h>

enum {
    PILES_DRAWN = 12,
    TOKENS_DRAWN = 60,
    MOVES_SHOWN = 40,
    LINE_SHOWN = 6, /* moves of best play */
};

static bt_output *report_of(const bt_play *play)
{
    return play->app->out;
}

static bt_text *text_of(const bt_play *play)
{
    return bt_output__prose(play->app->out);
}

static const char *who(bool person)
{
    return person ? "you" : "computer";
}

static void paint(const bt_play *play, const char *code)
{
    if (play->colour) bt_text__format(text_of(play), "\033[%sm", code);
}

/* -- the position -- */

/* The sizes in `5,11,8`; 0 when the text is something else, or too large to be drawn. */
static size_t read_piles(const char *text, unsigned sizes[PILES_DRAWN])
{
    size_t count = 0;
    for (const char *at = text;; at++) {
        size_t digits = strspn(at, "0123456789");
        if (digits == 0 || digits > 2 || count == PILES_DRAWN) return 0;
        sizes[count] = 0;
        for (size_t i = 0; i < digits; i++)
            sizes[count] = sizes[count] * 10 + (unsigned)(at[i] - '0');
        if (sizes[count++] > TOKENS_DRAWN) return 0;
        at += digits;
        if (!*at) return count;
        if (*at != ',') return 0;
    }
}

/* Tokens as o, those that the last move took as dots. */
static void draw_piles(const bt_play *play, const unsigned *now, const unsigned *before,
                       size_t count)
{
    bt_text *text = text_of(play);
    const char *token = play->app->notation == BT_UNICODE ? "●" : "o";
    for (size_t i = 0; i < count; i++) {
        bool tokens = now[i] > 0 || (before && before[i] > 0);
        bt_text__format(text, "  %3u%s", now[i], tokens ? "  " : "");
        if (now[i]) paint(play, "36");
        for (unsigned n = 0; n < now[i]; n++) bt_text__add(text, token);
        if (now[i]) paint(play, "0");
        bool taken = before && before[i] > now[i];
        if (taken) paint(play, "2");
        for (unsigned n = now[i]; taken && n < before[i]; n++) bt_text__char(text, '.');
        if (taken) paint(play, "0");
        bt_text__char(text, '\n');
    }
}

static void draw_rows(const bt_play *play, const char *board)
{
    bt_text *text = text_of(play);
    bt_text__add(text, "  ");
    for (; *board; board++) {
        if (*board == '/')
            bt_text__add(text, "\n  ");
        else
            bt_text__char(text, *board);
    }
    bt_text__char(text, '\n');
}

/* The position before the last move, drawn only when it has the same piles. */
static bool read_before(const bt_play *play, size_t count, unsigned sizes[PILES_DRAWN])
{
    bt_text text;
    if (play->turn_count == 0 || play->sum.count != 1) return false;
    bt_text__open(&text, play->app->ctx);
    bt_rules__print(play->sum.terms[0].game, play->turns[play->turn_count - 1].before, &text);
    bool good = !text.failed && read_piles(bt_app__play_tail(text.at), sizes) == count;
    bt_text__close(&text);
    return good;
}

void bt_app__play_say_position(bt_play *play)
{
    unsigned now[PILES_DRAWN], before[PILES_DRAWN];
    bt_text whole;
    bt_text__open(&whole, play->app->ctx);
    bt_app__play_print(play, NULL, &whole);
    bt_output__written(report_of(play), "position", &whole);
    bt_output__string(report_of(play), "turn", who(bt_app__play_persons_turn(play)));
    const char *tail = bt_app__play_tail(whole.at);
    if (bt_app__show_sum(play->app, &play->sum)) {
        bt_text__close(&whole);
        return;
    }
    size_t count = read_piles(tail, now);
    bool shrinks = count && read_before(play, count, before);
    for (size_t i = 0; i < count && shrinks; i++) shrinks = before[i] >= now[i];
    if (count)
        draw_piles(play, now, shrinks ? before : NULL, count);
    else if (strchr(tail, '/') && play->sum.count == 1)
        draw_rows(play, tail);
    else
        bt_text__format(text_of(play), "  %s\n", tail);
    bt_text__close(&whole);
}

static void say_opponent(const bt_play *play)
{
    if (bt_rules__is_strategy(&play->strategy)) {
        bt_text__add(text_of(play),
                     "The computer replies by the strategy file, which always wins.\n");
    } else if (play->strength < 10) {
        bt_output__integer(report_of(play), "strength", play->strength);
        bt_output__integer(report_of(play), "seed", (int64_t)play->random.state);
        bt_text__format(text_of(play), "The computer plays with strength %lld (--seed %llu).\n",
                        (long long)play->strength, (unsigned long long)play->random.state);
    }
}

bt_status bt_app__play_say_start(bt_play *play)
{
    bt_text *text = text_of(play);
    bool partizan = false, first = bt_app__play_persons_turn(play);
    for (size_t i = 0; i < play->sum.count; i++) {
        const bt_game *game = play->sum.terms[i].game;
        partizan = partizan || game->partizan || game->play.stuck_wins;
    }
    bt_output__string(report_of(play), "event", "start");
    bt_output__string(report_of(play), "game", play->name);
    bt_output__string(report_of(play), "first", who(first));
    if (partizan)
        bt_output__string(report_of(play), "player", play->person == BT_LEFT ? "left" : "right");
    bt_text__format(text, "%s: ", play->name);
    if (partizan) bt_text__format(text, "you are %s, ", play->person == BT_LEFT ? "Left" : "Right");
    bt_text__format(text, "%s. Type `help` for help.\n",
                    first ? "you move first" : "the computer moves first");
    say_opponent(play);
    bt_text__char(text, '\n');
    bt_app__play_say_position(play);
    return bt_output__finish(play->app->out);
}

/* -- moves -- */

static void report_move(const bt_play *play, const bt_move *move, bool tail, bt_text *words,
                        bt_text *to)
{
    bt_text__cut(words, 0);
    bt_text__cut(to, 0);
    bt_app__play_describe(play, move, words);
    bt_app__play_print(play, move, to);
    bt_output__string(report_of(play), "to", tail ? bt_app__play_tail(to->at) : to->at);
    bt_output__written(report_of(play), "text", words);
    bt_output__term(report_of(play), play->sum.count > 1 ? move->term + 1 : 0);
}

/* Says a move that is about to be made. */
bt_status bt_app__play_say_move(bt_play *play, const bt_move *move, bool sure)
{
    bool person = bt_app__play_persons_turn(play);
    bt_text words, to;
    bt_text__open(&words, play->app->ctx);
    bt_text__open(&to, play->app->ctx);
    bt_output__string(report_of(play), "event", "move");
    bt_output__string(report_of(play), "by", who(person));
    report_move(play, move, false, &words, &to);
    if (!person) bt_output__truth(report_of(play), "sure", sure);
    bt_text__format(text_of(play), "\n%s: %s%s\n", person ? "You" : "The computer", words.at,
                    sure ? "" : " (a guess: this is too hard to work out here)");
    bt_text__close(&words);
    bt_text__close(&to);
    return BT_OK;
}

bt_status bt_app__play_say_blocks(bt_play *play, bool person)
{
    bt_text words, to, *text = text_of(play);
    bt_text__open(&words, play->app->ctx);
    bt_text__open(&to, play->app->ctx);
    bt_output__string(report_of(play), "event", "block");
    bt_output__string(report_of(play), "by", who(person));
    bt_output__list(report_of(play), "moves");
    bt_text__format(text, person ? "You block" : "The computer blocks");
    for (size_t i = 0; i < play->blocked.length; i++) {
        bt_move move = {.to = play->blocked.at[i]};
        bt_output__object(report_of(play), NULL);
        report_move(play, &move, true, &words, &to);
        bt_output__end(report_of(play));
        bt_text__format(text, "%s %s (to %s)", i ? "," : ":", words.at, bt_app__play_tail(to.at));
    }
    bt_output__end(report_of(play));
    bt_text__add(text, play->blocked.length ? ".\n" : " nothing.\n");
    bt_text__close(&words);
    bt_text__close(&to);
    return bt_output__finish(play->app->out);
}

bt_status bt_app__play_say_list(bt_play *play, const bt_move *moves, size_t count, bool all)
{
    bt_text words, to, *text = text_of(play);
    size_t shown = all || count <= MOVES_SHOWN ? count : MOVES_SHOWN;
    bt_text__open(&words, play->app->ctx);
    bt_text__open(&to, play->app->ctx);
    bt_output__string(report_of(play), "event", "moves");
    bt_output__integer(report_of(play), "count", (int64_t)count);
    bt_output__list(report_of(play), "moves");
    for (size_t i = 0; i < shown; i++) {
        bt_output__object(report_of(play), NULL);
        bt_output__integer(report_of(play), "number", (int64_t)i + 1);
        report_move(play, &moves[i], true, &words, &to);
        bt_output__end(report_of(play));
        bt_text__format(text, "  #%-3zu %-12s %s\n", i + 1, bt_app__play_tail(to.at), words.at);
    }
    bt_output__end(report_of(play));
    if (shown < count)
        bt_text__format(text, "  .. and %zu more: `moves all` lists them\n", count - shown);
    bt_text__close(&words);
    bt_text__close(&to);
    return bt_output__finish(play->app->out);
}

bt_status bt_app__play_say_refusal(bt_play *play, const char *typed, const char *why)
{
    bt_output__string(report_of(play), "event", "refused");
    bt_output__string(report_of(play), "typed", typed);
    bt_output__string(report_of(play), "why", why);
    bt_text__format(text_of(play), "  %s\n", why);
    return bt_output__finish(play->app->out);
}

/* -- the end -- */

/* The sum as it was before a turn: all later moves are taken back. */
static bt_status rebuild(const bt_play *play, size_t turn, bt_sum *out)
{
    bt_status status = bt_rules__sum_after(&play->sum, NULL, out);
    for (size_t i = play->turn_count; !status && i-- > turn;)
        out->terms[play->turns[i].term].position = play->turns[i].before;
    return status;
}

static void print_with(const bt_play *play, const bt_sum *sum, size_t term, bt_position position,
                       bt_text *out)
{
    bt_text text;
    bt_move move = {.term = term, .to = position};
    bt_text__open(&text, play->app->ctx);
    bt_rules__print_sum(sum, play->mixed, &move, &text);
    bt_text__cut(out, 0);
    bt_text__add(out, bt_app__play_tail(text.at));
    bt_text__close(&text);
}

/* How it should have gone on: a line of best play, for both, in words. It takes a thought, and
   nothing is said when that is too short. */
static void say_best_line(bt_play *play, const bt_sum *sum)
{
    bt_line line;
    bt_move move;
    bt_text words, *text = text_of(play);
    bool known, first = true;
    bt_limit_time(play->app->ctx, play->seconds);
    bt_status status = bt_solve__line_open(&line, sum, play->person);
    bt_output__list(report_of(play), "line");
    for (size_t i = 0; i < LINE_SHOWN && !status; i++) {
        status = bt_solve__line_find(&line, &move);
        if (status || move.range) break;
        bt_text__open(&words, play->app->ctx);
        bt_rules__describe_move(&line.now, line.player, &move, &words);
        bt_output__string(report_of(play), NULL, words.at);
        bt_text__format(text, "%s%s", first ? "    best play: " : "; ", words.at);
        first = false;
        bt_text__close(&words);
        status = bt_solve__line_go(&line, &move);
    }
    bt_output__end(report_of(play));
    if (!first) bt_text__add(text, status == BT_PASS ? "\n" : "; ..\n");
    bt_solve__line_close(&line);
    bt_app__play_end_thought(play, status == BT_PASS ? BT_OK : status, &known);
}

static void say_mistake(bt_play *play, size_t which, size_t number)
{
    const bt_play_turn *turn = &play->turns[which];
    bt_text from, to, *text = text_of(play);
    bt_sum sum;
    bt_text__open(&from, play->app->ctx);
    bt_text__open(&to, play->app->ctx);
    if (!rebuild(play, which, &sum)) {
        print_with(play, &sum, turn->term, turn->before, &from);
        print_with(play, &sum, turn->term, turn->after, &to);
        bt_output__object(report_of(play), NULL);
        bt_output__integer(report_of(play), "move", (int64_t)number);
        bt_output__written(report_of(play), "from", &from);
        bt_output__written(report_of(play), "to", &to);
        bt_output__string(report_of(play), "kind", turn->unblocked ? "block" : "move");
        bt_text__format(text, "  move %zu, %s to %s: ", number, from.at, to.at);
        if (turn->unblocked) {
            bt_text__add(text, "good, but a winning answer was not blocked\n");
        } else {
            print_with(play, &sum, turn->better_term, turn->better, &to);
            bt_output__written(report_of(play), "better", &to);
            bt_text__format(text, "%s would have won\n", to.at);
            if (!bt_app__play_blocks(play)) say_best_line(play, &sum);
        }
        bt_output__end(report_of(play));
    }
    bt_rules__sum_close(&sum);
    bt_text__close(&from);
    bt_text__close(&to);
}

static void say_mistakes(bt_play *play)
{
    size_t number = 0, moves = 0, thrown = 0, could_win = 0, unjudged = 0;
    bt_text *text = text_of(play);
    for (size_t i = 0; i < play->turn_count; i++) {
        const bt_play_turn *t = &play->turns[i];
        moves += t->person;
        thrown += t->person && t->thrown;
        could_win += t->person && t->winning;
        unjudged += t->person && !t->judged;
    }
    bt_output__integer(report_of(play), "moves", (int64_t)moves);
    bt_output__list(report_of(play), "mistakes");
    if (play->start_unblocked) {
        bt_output__object(report_of(play), NULL);
        bt_output__integer(report_of(play), "move", 0);
        bt_output__string(report_of(play), "kind", "block");
        bt_output__end(report_of(play));
        bt_text__add(text,
                     "At the start a winning move was not blocked: that threw the win away.\n");
    }
    if (thrown && moves == 1)
        bt_text__add(text, "Your move threw the win away:\n");
    else if (thrown)
        bt_text__format(text, "%zu of your %zu moves threw the win away:\n", thrown, moves);
    else if (could_win)
        bt_text__add(text, "You never threw a win away.\n");
    else if (moves > unjudged)
        bt_text__add(text, "You were never in a position to win.\n");
    for (size_t i = 0; i < play->turn_count; i++) {
        number += play->turns[i].person;
        if (play->turns[i].person && play->turns[i].thrown) say_mistake(play, i, number);
    }
    bt_output__end(report_of(play));
    if (unjudged) bt_text__format(text, "%zu of your moves were too hard to judge.\n", unjudged);
}

bt_status bt_app__play_say_end(bt_play *play, const char *winner, const char *why)
{
    bt_output__string(report_of(play), "event", "end");
    if (winner)
        bt_output__string(report_of(play), "winner", winner);
    else
        bt_output__null(report_of(play), "winner");
    bt_output__string(report_of(play), "why", why);
    if (winner)
        bt_text__format(text_of(play), "\n%s: %s.\n",
                        strcmp(winner, "you") ? "The computer has won" : "You have won", why);
    else
        bt_text__format(text_of(play), "\nThe game was left: %s.\n", why);
    say_mistakes(play);
    return bt_output__finish(play->app->out);
}
