/* bouton solve GAME POSITION: who wins, why, and by which move. */
#include "app/commands.h"
#include "base/context.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct request {
    size_t method, moves; /* the numbers of the words in the table of options */
    bool explain, check, hint, line;
    size_t level, player; /* of the hint; the level AS_ASKED when none was named */
    size_t starts;        /* who starts the line */
    const char *strategy; /* where to write it */
    int64_t threads;
} request;

enum { MOVES_ONE, MOVES_ALL, MOVES_NONE, MOVES_EVERY };            /* of --moves */
static const char *const hint_words[] = {"idea", "where", "move"}; /* see bt_hint_level */
static const char *const player_words[] = {"left", "right"};
enum { ANYBODY = 2, AS_ASKED = 3 }; /* none of these */
enum { WORTH_SAYING = 1000 };       /* positions looked at */

static bt_status read_request(bt_app *app, const bt_call *call, request *r)
{
    *r = (request){.explain = bt_app__has(call, "explain"),
                   .check = bt_app__has(call, "check"),
                   .hint = bt_app__has(call, "hint"),
                   .line = bt_app__has(call, "line"),
                   .starts = BT_LEFT,
                   .strategy = bt_app__option(call, "strategy"),
                   .level = AS_ASKED,
                   .player = ANYBODY};
    bt_status status = bt_app__choice(app, call, "method", &r->method);
    if (!status) status = bt_app__choice(app, call, "moves", &r->moves);
    if (!status) status = bt_app__choice(app, call, "hint", &r->level);
    if (!status) status = bt_app__choice(app, call, "for", &r->player);
    if (!status) status = bt_app__choice(app, call, "line", &r->starts);
    if (!status) status = bt_app__integer(app, call, "threads", 1, 64, &r->threads);
    if (r->hint && !bt_app__has(call, "moves")) r->moves = MOVES_NONE; /* a hint gives less away */
    if (!status && r->player != ANYBODY && !r->hint)
        status = bt__fail(app->ctx, BT_INPUT, "--for goes with --hint");
    if (r->explain && app->format == BT_FORMAT_JSON) r->hint = true; /* data for a lesson */
    return status;
}

/* Solves again by every other method that applies, and compares. */
static bt_status check_one(bt_app *app, const bt_sum *sum, bt_method method,
                           const bt_solution *found)
{
    bt_solution again;
    bt_status status =
        bt_solve__ask(sum, (bt_question){.method = method, .moves = BT_MOVES_NONE}, &again);
    if (status == BT_DOMAIN) { /* this method has nothing to say here */
        bt_clear(app->ctx);
        status = BT_OK;
    } else if (status == BT_PASS) {
        bt_text__add(bt_output__prose(app->out), "  too large to be checked by its moves alone\n");
        status = BT_OK;
    } else if (!status) {
        bool differs = again.outcome != found->outcome ||
                       (again.nim && found->nim && strcmp(again.nim, found->nim) != 0);
        if (differs)
            status = bt__fail(app->ctx, BT_IO,
                              "%s says %c, but %s says %c: a bug in the ruleset or in bouton",
                              found->method, bt_outcome_letter(found->outcome), again.method,
                              bt_outcome_letter(again.outcome));
        else if (strcmp(again.method, found->method) != 0) {
            bt_output__string(app->out, NULL, again.method);
            bt_text__format(bt_output__prose(app->out), "  checked by %s\n", again.method);
        }
    }
    bt_solution__close(&again);
    return status;
}

static bt_status check(bt_app *app, const bt_sum *sum, const bt_solution *found)
{
    bt_status status = BT_OK;
    bt_output__list(app->out, "checked");
    for (bt_method m = BT_METHOD_THEOREM; m <= BT_METHOD_PLAIN && !status; m++)
        status = check_one(app, sum, m, found);
    bt_output__end(app->out);
    return status;
}

/* -- one answer -- */

typedef struct answer {
    bt_app *app;
    const char *game, *position; /* as typed */
    bt_sum sum;
    bool mixed;
    request r;
    bt_solution found;
    bt_choices choices[2]; /* every move, if wanted */
    size_t before;         /* positions looked at before */
    double started;
} answer;

/* The moves are listed before anything is solved: when the time is over, it is too late. */
static bt_status list_choices(answer *a)
{
    bt_status status = BT_OK;
    for (int player = 0; player < 2 && !status; player++)
        if (a->r.moves == MOVES_EVERY)
            status = bt_solve__list_choices(&a->sum, (bt_player)player, &a->choices[player]);
    return status;
}

/* All winning moves are asked for where the ruleset tells them, or where they can be tried. */
static bool wants_all(const answer *a)
{
    const bt_game *game = a->sum.terms[0].game;
    bool complete = a->choices[BT_LEFT].complete && a->choices[BT_RIGHT].complete;
    if (a->r.moves == MOVES_EVERY) return complete || (a->sum.count == 1 && game->theory.winning);
    return a->r.moves == MOVES_ALL;
}

/* A hint needs a winning move that is not told. */
static bt_status ask(answer *a)
{
    bool none = a->r.moves == MOVES_NONE;
    bt_wanted wanted = none && !a->r.hint ? BT_MOVES_NONE
                       : wants_all(a)     ? BT_MOVES_ALL
                                          : BT_MOVES_ONE;
    bt_question question = {
        .method = (bt_method)a->r.method, .moves = wanted, .threads = (unsigned)a->r.threads};
    bt_status status = bt_solve__ask(&a->sum, question, &a->found);
    if (none) a->found.has_moves = false;
    return status;
}

/* Which moves win is told as far as it is known. */
static bt_status tell_choices(answer *a)
{
    bt_status status = BT_OK;
    if (a->r.moves != MOVES_EVERY) return BT_OK;
    for (int player = 0; player < 2 && !status; player++)
        status = bt_solve__judge_choices(&a->sum, &a->found, wants_all(a), (bt_player)player,
                                         &a->choices[player]);
    for (int player = 0; player < 2 && !status; player++)
        status = bt_solve__value_choices(&a->sum, &a->found, &a->choices[player]);
    bt_output__tell_choices(a->app->out, &a->sum, a->mixed, a->choices);
    return status ? status : bt_error(a->app->ctx);
}

static void tell_work(const answer *a)
{
    bt_output *out = a->app->out;
    size_t looked_at = bt_app__looked_at(&a->sum) - a->before;
    double seconds = bt__now() - a->started;
    if (a->found.method) bt_output__integer(out, "positions", (int64_t)looked_at); /* else told */
    bt_output__real(out, "seconds", round(1e4 * seconds) / 1e4);
    if (looked_at < WORTH_SAYING || !a->found.method) return;
    bt_text__format(bt_output__prose(out), "  %zu positions examined in %.2f s\n", looked_at,
                    seconds);
}

/* The level of a hint: one that was named, all of it for a program. A person gets the idea, and
   more when the same is asked again at the prompt. */
static bt_hint_level hint_level(answer *a)
{
    char asked[sizeof a->app->hinted];
    if (a->r.level != AS_ASKED) return (bt_hint_level)a->r.level;
    if (a->app->format == BT_FORMAT_JSON) return BT_HINT_MOVE;
    snprintf(asked, sizeof asked, "%s %s %zu", a->game, a->position, a->r.player);
    bool again = a->app->interactive && !strcmp(asked, a->app->hinted);
    a->app->hints = again ? a->app->hints + 1 : 0;
    memcpy(a->app->hinted, asked, sizeof asked);
    return a->app->hints < BT_HINT_MOVE ? (bt_hint_level)a->app->hints : BT_HINT_MOVE;
}

static void say_how_on(answer *a, bt_hint_level level)
{
    bt_text *prose = bt_output__prose(a->app->out);
    if (a->r.level != AS_ASKED || level == BT_HINT_MOVE) return;
    if (a->app->interactive)
        bt_text__add(prose, "Ask again, and it says more.\n");
    else
        bt_text__format(prose, "--hint %s says more.\n", hint_words[level + 1]);
}

/* A hint for the player who can win, unless another one asks. */
static bt_status give_hint(answer *a)
{
    bt_hint_level level = hint_level(a);
    bt_hint hint;
    size_t player = a->r.player;
    if (player == ANYBODY) player = a->found.outcome == BT_OUTCOME_R ? BT_RIGHT : BT_LEFT;
    bt_solve__hint_open(&hint, a->app->ctx);
    bt_status status = bt_solve__hint(&a->sum, a->mixed, &a->found, (bt_player)player, &hint);
    if (!status)
        bt_output__tell_hint(a->app->out, &hint,
                             bt_rules__is_alike(&a->sum) ? NULL : player_words[player], level);
    if (!status && hint.move.length) say_how_on(a, level);
    bt_solve__hint_close(&hint);
    return status;
}

/* At a limit as far as it got. */
static bt_status explain(answer *a)
{
    bt_steps why;
    bt_rules__steps_open(&why, a->app->ctx);
    bt_status status = bt_solve__explain(&a->sum, a->mixed, &a->found, &why);
    if (!status || status == BT_LIMIT) bt_output__tell_steps(a->app->out, &why);
    bt_rules__steps_close(&why);
    return status;
}

/* When the outcome is not known: one of the players may be. */
static void tell_first_player(answer *a)
{
    static const char *const names[] = {"Left", "Right"};
    static const char *const keys[] = {"left_first", "right_first"};
    for (int p = 0; p < 2; p++) {
        if (!a->found.first_known[p]) continue;
        bt_output__string(a->app->out, keys[p], a->found.first_wins[p] ? "wins" : "loses");
        bt_text__format(bt_output__prose(a->app->out),
                        "  %s, moving first, %s; with %s to move it is not decided\n", names[p],
                        a->found.first_wins[p] ? "wins" : "loses", names[!p]);
    }
}

/* The value, or the nimber, is called ans in what follows, if it is known. */
static bt_status keep_value(const answer *a)
{
    bt_context *ctx = a->app->ctx;
    bt_value value = a->found.value;
    bool small = a->found.nim && strlen(a->found.nim) < 9; /* others are too large to be written */
    if (!value && small) value = bt_value_nimber(ctx, (uint32_t)strtoul(a->found.nim, NULL, 10));
    return value ? bt_app__set_last(a->app, value) : BT_OK;
}

/* What is known is told at a limit, too. */
static bt_status tell(answer *a, bt_status status)
{
    bt_app *app = a->app;
    bt_status known = a->found.method && (!status || status == BT_LIMIT) ? BT_OK : BT_DOMAIN;
    if (!known) bt_app__show_sum(app, &a->sum);
    if (!known) known = bt_output__tell_solution(app->out, a->game, &a->sum, a->mixed, &a->found);
    if (status == BT_LIMIT && !a->found.method) {
        bt_app__report_so_far(app, a->game, &a->sum, a->mixed, a->before, "outcome");
        tell_first_player(a);
    }
    if (!status || status == BT_LIMIT) {
        if (a->r.moves == MOVES_ONE || a->r.moves == MOVES_ALL)
            bt_output__say_winning(app->out, &a->sum, a->mixed, &a->found);
        bt_status more = tell_choices(a);
        if (!status) status = known ? known : more;
        tell_work(a);
    }
    if (!status) status = keep_value(a);
    if (!status && a->r.check) status = check(app, &a->sum, &a->found);
    if (!status && a->r.line)
        status = bt_output__tell_line(app->out, &a->sum, a->mixed, (bt_player)a->r.starts);
    if (!status && a->r.strategy)
        status = bt_app__save_strategy(app, a->game, &a->sum, &a->found, a->r.strategy);
    if (!status && a->r.hint) status = give_hint(a);
    if (!status && a->r.explain) status = explain(a);
    return status;
}

static bt_status solve(bt_app *app, const bt_call *call, const char *game, const char *position)
{
    answer a = {.app = app, .game = game, .position = position, .started = bt__now()};
    bt_status status = read_request(app, call, &a.r);
    if (status) return status;
    bt_rules__sum_open(&a.sum, app->ctx);
    bt_solve__choices_open(&a.choices[BT_LEFT], app->ctx);
    bt_solve__choices_open(&a.choices[BT_RIGHT], app->ctx);
    status = bt_app__read_position(app, game, position, &a.sum, &a.mixed);
    if (!status) {
        bt_app__reading(app, NULL);
        a.before = bt_app__looked_at(&a.sum);
        status = list_choices(&a);
    }
    if (!status) {
        status = tell(&a, ask(&a));
        bt_solution__close(&a.found);
    }
    bt_solve__choices_close(&a.choices[BT_LEFT]);
    bt_solve__choices_close(&a.choices[BT_RIGHT]);
    bt_rules__sum_close(&a.sum);
    return status;
}

static bt_status answer_line(bt_app *app, const bt_call *call, const char *line)
{
    return solve(app, call, call->arguments[0], line);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    if (bt_app__has(call, "batch")) {
        if (call->count > 1)
            return bt__fail(app->ctx, BT_INPUT,
                            "with --batch, positions are read from standard input");
        if (bt_app__has(call, "strategy"))
            return bt__fail(app->ctx, BT_INPUT, "--strategy is for one position, not for a batch");
        if (app->format == BT_FORMAT_TEXT) bt_app__set_format(app, BT_FORMAT_JSON);
        return bt_app__each_line(app, call, false, answer_line);
    }
    if (call->count < 2) return bt_app__miss_position(app, call);
    return solve(app, call, call->arguments[0], call->arguments[1]);
}

const bt_command bt_app__solve = {
    .name = "solve",
    .usage = "GAME POSITION",
    .summary = "say who wins and why, and give a winning move",
    .about = "The outcome is L or R (Left or Right wins, whoever starts), N (the next player\n"
             "wins) or P (the previous player wins). A position may be a sum, '6 + 1,4',\n"
             "also of several games and values: bouton solve sum 'kayles 6 + nim 3,4 - ^*';\n"
             "[GAME POSITION] there is the value of that position.\n"
             "'bouton GAME POSITION' is short for this command.",
    .options =
        (const bt_option[]){
            {"moves", "one|all|none|every",
             "winning moves to print (one); every: all moves, and which of them win"},
            {"method", "auto|theorem|search|value", "how to find the answer (auto)"},
            {"hint", "[idea|where|move]",
             "give a hint: the idea (by default), then where to look, then the move"},
            {"for", "left|right",
             "give the hint to this player (by default to the one who can win)"},
            {"explain", NULL, "give the reason, as a teacher would"},
            {"check", NULL, "solve again by every other method, and compare"},
            {"line", "[left|right]", "print one line of best play; left starts by default"},
            {"threads", "N", "search by N threads, where that takes long (1)"},
            {"strategy", "FILE",
             "write a winning strategy, a reply to every move, to a file for 'verify'; of a large "
             "sum the positions of each term with their values; - prints it"},
            {"batch", NULL,
             "read positions from standard input, and print a JSON line for each; --time limits "
             "each"},
            {"no-cache", NULL, "neither use nor keep what earlier runs found: see 'help cache'"},
            {"total-time", "SECONDS", "with --batch: stop after this many seconds in all"},
            {0},
        },
    .examples =
        (const char *const[]){"solve nim 5,11,8 --explain", "solve nim:misere 1,3,5,7 --check",
                              "solve domineering 4x4", "solve sum 'domineering 2x2 + nim 1'", NULL},
    .least = 1,
    .most = 2,
    .csv = true,
    .served = true,
    .run = run,
};
