/* bouton play GAME POSITION: a person against the perfect player, line by line. */
#include "app/commands.h"
#include "app/play.h"
#include "base/context.h"

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
    bt_app__play_forget_blocks(play, &play->blocked);
    return bt_app__play_say_blocks(play, false);
}

/* By the file, or by thinking, with the mistakes of the strength that was asked for. */
static bt_status choose_move(bt_play *play, bt_move *move, bool *sure)
{
    bt_play_advice advice;
    *sure = true;
    if (bt_rules__is_strategy(&play->strategy)) return bt_app__play_follow(play, move);
    bt_status status = bt_app__play_think(play, &advice);
    if (status) return status;
    *move = advice.best;
    *sure = advice.known;
    if (!advice.known || !advice.wins) status = bt_app__play_linger(play, move);
    return status ? status : bt_app__play_err(play, move);
}

static bt_status move_computer(bt_play *play)
{
    bt_move move = {0};
    bool sure;
    bt_status status = choose_move(play, &move, &sure);
    if (!status) status = bt_app__play_say_move(play, &move, sure);
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
        bt_app__play_read(play, "your move> ", line, next);
        if (*next == BT_PLAY_AGAIN) status = answer_move(play, line->at, next);
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

static bt_status read_strength(bt_play *play, const bt_call *call)
{
    int64_t seed = (int64_t)(bt__now() * 1000) % 100000;
    play->strength = 10;
    bt_status status = bt_app__integer(play->app, call, "strength", 1, 10, &play->strength);
    if (!status) status = bt_app__integer(play->app, call, "seed", 0, INT64_MAX, &seed);
    play->random.state = (uint64_t)seed;
    if (!status && play->strength < 10 && bt_app__has(call, "strategy"))
        status = bt__fail(play->app->ctx, BT_INPUT, "choose one of --strength and --strategy");
    return status;
}

static bt_status read_options(bt_play *play, const bt_call *call)
{
    size_t first = 0, player = 0;
    bt_status status = bt_app__choice(play->app, call, "first", &first);
    if (!status) status = bt_app__choice(play->app, call, "player", &player);
    if (!status) status = read_strength(play, call);
    play->person = player ? BT_RIGHT : BT_LEFT;
    play->mover = first ? bt_rules__other(play->person) : play->person;
    const char *time = bt_app__option(call, "time");
    play->seconds = time ? strtod(time, NULL) : 10;
    bt_limit_time(play->app->ctx, 0); /* the limit is for thinking, not for the person */
    if (play->app->format == BT_FORMAT_LATEX) bt_app__set_format(play->app, BT_FORMAT_TEXT);
    bool text = play->app->format == BT_FORMAT_TEXT;
    play->colour = text && play->app->colour;
    play->prompt = text && isatty(STDOUT_FILENO) && isatty(STDIN_FILENO);
    return status;
}

static bt_status read_start(bt_play *play, const bt_call *call)
{
    bt_app *app = play->app;
    bt_game *game;
    const char *path = bt_app__option(call, "strategy");
    if (path && call->count)
        return bt__fail(app->ctx, BT_INPUT,
                        "the strategy file names the game and the position, so leave them out: "
                        "bouton play --strategy %.200s",
                        path);
    if (path) return bt_app__play_open_strategy(play, path, call);
    if (!call->count)
        return bt__fail(app->ctx, BT_INPUT, "expected GAME [POSITION], or --strategy FILE");
    const char *position = call->arguments[1];
    play->name = call->arguments[0];
    if (call->count == 1) {
        if (!strcmp(play->name, "sum"))
            return bt__fail(app->ctx, BT_INPUT, "a sum needs its positions, as 'kayles 6 + nim 3'");
        bt_app__reading(app, play->name);
        bt_status status = bt_app__open_game(app, play->name, &game);
        if (status) return status;
        position = bt_app__play_start(game);
    }
    bt_status status = bt_app__read_position(app, play->name, position, &play->sum, &play->mixed);
    if (!status) bt_app__reading(app, NULL);
    return status;
}

/* The calculator has an editor already; else the game opens one. */
static void open_editor(bt_play *play)
{
    if (!play->prompt || play->app->editor) return;
    play->app->editor = bt_app__open_editor(play->app);
    play->own_editor = true;
    if (!play->app->editor) play->prompt = false;
}

static void open_play(bt_play *play)
{
    bt_context *ctx = play->app->ctx;
    bt_rules__sum_open(&play->sum, ctx);
    bt_words__open(&play->blocked, ctx);
    bt_words__open(&play->history, ctx);
    bt_rules__strategy_open(&play->strategy, ctx);
    bt_text__open(&play->strategy_game, ctx);
}

static void close_play(bt_play *play)
{
    bt_context *ctx = play->app->ctx;
    bt_rules__sum_close(&play->sum);
    bt_words__close(&play->blocked);
    bt_words__close(&play->history);
    bt_rules__strategy_close(&play->strategy);
    bt_text__close(&play->strategy_game);
    bt__free(ctx, play->moves, play->move_capacity * sizeof *play->moves);
    bt__free(ctx, play->turns, play->turn_capacity * sizeof *play->turns);
    bt_app__close_room(&play->room);
    if (!play->own_editor) return;
    bt_app__close_editor(play->app->editor);
    play->app->editor = NULL;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_play play = {.app = app};
    bt_text line;
    open_play(&play);
    bt_text__open(&line, app->ctx);
    bt_status status = read_options(&play, call);
    if (!status) status = read_start(&play, call);
    if (!status) status = bt_app__play_list(&play); /* too large? */
    if (!status) open_editor(&play);
    if (!status) status = bt_app__play_say_start(&play);
    if (!status) status = play_on(&play, &line);
    bt_text__close(&line);
    close_play(&play);
    return status;
}

const bt_command bt_app__play = {
    .name = "play",
    .usage = "GAME [POSITION] | --strategy FILE",
    .summary = "play a game against the computer",
    .about =
        "Without a position the game starts from a good one. Type a move in words (3 to 2,\n"
        "take 4 from 7), the position that it leads to, or its number; `help` in the game\n"
        "lists what else can be typed: moves, hint, why, undo, rules, quit. Hints give the\n"
        "idea first, then where to look, then the move. At the end your moves that threw a\n"
        "win away are named, with how it should have gone on. In blocking games you choose\n"
        "what to block after each of your moves. --time limits each thought of the computer\n"
        "(10 seconds); when that is not enough it guesses, and says so. With --json every\n"
        "event is a line. A strategy file names the game and the position; the computer takes\n"
        "the side that the strategy wins with.",
    .options =
        (const bt_option[]){
            {"first", "me|computer", "who moves first (me)"},
            {"player", "left|right", "the side you play in partizan games (left)"},
            {"strength", "N", "how well the computer plays: 1 (a beginner) to 10 (perfectly)"},
            {"seed", "N", "the mistakes of a weaker computer: the same for the same seed"},
            {"no-cache", NULL, "neither use nor keep what earlier runs found: see 'help cache'"},
            {"strategy", "FILE", "play against a file that 'solve --strategy' wrote"},
            {0},
        },
    .examples = (const char *const[]){"play nim", "play nim 3,4,5 --strength 4",
                                      "play wythoff:k=2:m=3 4,9 --first computer", NULL},
    .least = 0,
    .most = 2,
    .run = run,
};
