/* bouton play GAME POSITION: a person against the perfect player, line by line. */
#include "app/commands.h"
#include "app/play.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- the person moves -- */

/* Was it a mistake? The verdict is told at the end. */
static bt_status judge(bt_play *play, const bt_move *move, bt_play_turn *verdict)
{
    bt_play_advice advice;
    bool known = false, wins = false;
    *verdict = (bt_play_turn){0};
    bt_status status = bt_app__play_think(play, &advice);
    if (!status && advice.known) status = bt_app__play_judge(play, move, &known, &wins);
    if (status || !known) return status;
    verdict->judged = true;
    verdict->winning = advice.wins;
    verdict->thrown = advice.wins && !wins;
    verdict->better = advice.best.to;
    verdict->better_term = advice.best.term;
    return BT_OK;
}

static bt_status make_persons_move(bt_play *play, bt_move move)
{
    bt_play_turn verdict;
    bt_status status = judge(play, &move, &verdict);
    if (!status) status = bt_app__play_say_move(play, &move, true);
    if (!status) status = bt_app__play_make(play, &move, &verdict);
    if (status) return status;
    bt_app__play_say_position(play);
    return bt_output__finish(play->app->out);
}

static bt_status answer_move(bt_play *play, const char *line, bt_play_step *next)
{
    bool known;
    bt_status status = bt_app__play_obey(play, line, false, next, &known);
    if (known || !*line) return status;
    if (!strcmp(line, "hint")) return bt_app__play_say_hint(play);
    if (!strcmp(line, "moves") || !strcmp(line, "moves all"))
        return bt_app__play_say_list(play, play->moves, play->move_count, line[5] != '\0');
    size_t index;
    bt_text why;
    bt_text__open(&why, play->app->ctx);
    status = bt_app__play_find(play, play->moves, play->move_count, line, &index, &why);
    if (status == BT_INPUT) {
        status = bt_app__play_say_refusal(play, line, why.at);
    } else if (!status) {
        status = make_persons_move(play, play->moves[index]);
        *next = BT_PLAY_DONE;
    }
    bt_text__close(&why);
    return status;
}

/* -- the computer -- */

static bt_status block_for_computer(bt_play *play)
{
    bool known, enough;
    bt_status status = bt_app__play_choose_blocks(play, &play->blocked, &known, &enough);
    play->block_done = true;
    if (status || play->move_count == 0) return status;
    return bt_app__play_say_blocks(play, false);
}

static bt_status move_computer(bt_play *play)
{
    bt_play_advice advice;
    bt_move move;
    bt_status status = bt_app__play_think(play, &advice);
    if (status) return status;
    move = advice.best;
    if (!advice.known || !advice.wins) status = bt_app__play_linger(play, &move);
    if (!status) status = bt_app__play_say_move(play, &move, advice.known);
    if (!status) status = bt_app__play_make(play, &move, NULL);
    if (status) return status;
    bt_app__play_say_position(play);
    return bt_output__finish(play->app->out);
}

/* -- the game -- */

/* Nothing can be moved: who has won, and why? */
static bt_status finish(bt_play *play)
{
    const bt_term *term = &play->sum.terms[0];
    bool person = bt_app__play_persons_turn(play);
    bool mover_wins = play->sum.count == 1 && !play->had_moves &&
                      bt_rules__stuck_wins(term->game, term->position, play->mover);
    const char *why = play->had_moves ? (person ? "all your moves are blocked"
                                                : "all moves of the computer are blocked")
                      : person        ? "you cannot move"
                                      : "the computer cannot move";
    return bt_app__play_say_end(play, mover_wins == person ? "you" : "computer", why);
}

static bt_status ask_for_move(bt_play *play, bt_text *line, bt_play_step *next)
{
    bt_status status = BT_OK;
    for (*next = BT_PLAY_AGAIN; !status && *next == BT_PLAY_AGAIN;) {
        status = bt_app__play_prompt(play, "> ");
        if (status) break;
        if (!bt_app__play_read(play, line))
            *next = BT_PLAY_ENDED;
        else
            status = answer_move(play, line->at, next);
    }
    return status;
}

/* One turn: blocking, then a move. */
static bt_status take_turn(bt_play *play, bt_text *line, bt_play_step *next)
{
    bool person = bt_app__play_persons_turn(play);
    *next = BT_PLAY_DONE;
    if (!play->block_done)
        return person ? block_for_computer(play) : bt_app__play_ask_for_blocks(play, line, next);
    return person ? ask_for_move(play, line, next) : move_computer(play);
}

static bt_status play_on(bt_play *play, bt_text *line)
{
    bt_play_step next = BT_PLAY_DONE;
    while (next == BT_PLAY_DONE) {
        if (!bt_app__play_blocks(play)) play->block_done = true;
        bt_status status = bt_app__play_list(play);
        if (status) return status;
        if (play->move_count == 0) return finish(play);
        status = take_turn(play, line, &next);
        if (status) return status;
    }
    return bt_app__play_say_end(play, NULL, next == BT_PLAY_QUIT ? "you quit" : "the input ended");
}

/* -- the command -- */

static bt_status read_options(bt_play *play, const bt_call *call)
{
    static const char *const first_words[] = {"me", "computer", NULL};
    static const char *const player_words[] = {"left", "right", NULL};
    size_t first = 0, player = 0;
    bt_status status = bt_app__choice(play->app, call, "first", first_words, &first);
    if (!status) status = bt_app__choice(play->app, call, "player", player_words, &player);
    play->person = player ? BT_RIGHT : BT_LEFT;
    play->mover = first ? bt_rules__other(play->person) : play->person;
    const char *time = bt_app__option(call, "time");
    const char *none = getenv("NO_COLOR"), *kind = getenv("TERM");
    play->seconds = time ? strtod(time, NULL) : 10;
    bt_limit_time(play->app->ctx, 0); /* the limit is for thinking, not for the person */
    if (play->app->format == BT_FORMAT_LATEX) bt_app__set_format(play->app, BT_FORMAT_TEXT);
    bool text = play->app->format == BT_FORMAT_TEXT, terminal = isatty(STDOUT_FILENO);
    play->colour = text && terminal && !(none && *none) && kind && strcmp(kind, "dumb") != 0;
    play->prompt = text && terminal && isatty(STDIN_FILENO);
    return status;
}

static void close_play(bt_play *play)
{
    bt_context *ctx = play->app->ctx;
    bt_rules__sum_close(&play->sum);
    bt_words__close(&play->blocked);
    bt_words__close(&play->history);
    bt__free(ctx, play->moves, play->move_capacity * sizeof *play->moves);
    bt__free(ctx, play->turns, play->turn_capacity * sizeof *play->turns);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_play play = {.app = app, .name = call->arguments[0]};
    bt_text line;
    bt_rules__sum_open(&play.sum, app->ctx);
    bt_words__open(&play.blocked, app->ctx);
    bt_words__open(&play.history, app->ctx);
    bt_text__open(&line, app->ctx);
    bt_status status =
        bt_app__read_position(app, play.name, call->arguments[1], &play.sum, &play.mixed);
    if (!status) {
        bt_app__reading(app, NULL);
        status = read_options(&play, call);
    }
    if (!status) status = bt_app__play_list(&play); /* too large? */
    if (!status) status = bt_app__play_say_start(&play);
    if (!status) status = play_on(&play, &line);
    bt_text__close(&line);
    close_play(&play);
    return status;
}

const bt_command bt_app__play = {
    .name = "play",
    .usage = "GAME POSITION",
    .summary = "play a game against the perfect player",
    .about = "Type the position that your move leads to, or the number of a move; `help` in the\n"
             "game lists what else can be typed: moves, hint, why, undo, rules, quit. Who should\n"
             "win is told only when asked. At the end your moves that threw a win away are\n"
             "named. In blocking games you choose what to block after each of your moves.\n"
             "--time limits each thought of the computer (10 seconds); when that is not enough it\n"
             "guesses, and says so. With --json every event is a line.",
    .options =
        (const bt_option[]){
            {"first", "WHO", "me (when not given) or computer"},
            {"player", "SIDE", "left (when not given) or right, in partizan games"},
            {0},
        },
    .examples =
        (const char *const[]){"play nim 3,4,5", "play wythoff:k=2:m=3 4,9 --first computer", NULL},
    .least = 2,
    .most = 2,
    .run = run,
};
