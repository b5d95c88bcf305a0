/* bouton solve GAME POSITION: who wins, why, and by which move. */
#include "app/commands.h"

#include <string.h>

typedef struct request {
    size_t method, moves; /* indices of the words below */
    bool explain, check;
} request;

static const char *const method_words[] = {"auto", "theorem", "search", "value", NULL};
static const char *const moves_words[] = {"one", "all", "none", NULL};

static bt_status read_request(bt_app *app, const bt_call *call, request *r)
{
    *r = (request){.explain = bt_app__has(call, "explain"), .check = bt_app__has(call, "check")};
    bt_status status = bt_app__choice(app, call, "method", method_words, &r->method);
    return status ? status : bt_app__choice(app, call, "moves", moves_words, &r->moves);
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

static bt_status explain(bt_app *app, const bt_sum *sum, const bt_solution *found)
{
    bt_text words;
    bt_text__open(&words, app->ctx);
    bt_status status = bt_output__explain(sum, found, &words);
    if (!status) {
        bt_output__written(app->out, "explanation", &words);
        bt_text__format(bt_output__prose(app->out), "\n%s", words.at);
    }
    bt_text__close(&words);
    return status;
}

static bt_status solve(bt_app *app, const bt_call *call, const char *game, const char *position)
{
    request r;
    bt_sum sum;
    bool mixed;
    bt_status status = read_request(app, call, &r);
    if (status) return status;
    bt_rules__sum_open(&sum, app->ctx);
    status = bt_app__read_position(app, game, position, &sum, &mixed);
    if (!status) {
        bt_app__reading(app, NULL);
        bt_solution found;
        size_t before = bt_app__looked_at(&sum);
        static const bt_wanted wanted[] = {BT_MOVES_ONE, BT_MOVES_ALL, BT_MOVES_NONE};
        bt_question question = {.method = (bt_method)r.method, .moves = wanted[r.moves]};
        status = bt_solve__ask(&sum, question, &found);
        bt_status known = found.method && (!status || status == BT_LIMIT) ? BT_OK : BT_DOMAIN;
        if (!known) bt_app__show_sum(app, &sum);
        if (!known) known = bt_output__tell_solution(app->out, game, &sum, mixed, &found);
        if (status == BT_LIMIT && !found.method)
            bt_app__report_so_far(app, game, &sum, before, "outcome");
        if (!status) status = known;
        if (!status && r.check) status = check(app, &sum, &found);
        if (!status && r.explain) status = explain(app, &sum, &found);
        bt_solution__close(&found);
    }
    bt_rules__sum_close(&sum);
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
            return bt__fail(app->ctx, BT_INPUT, "with --batch positions are read from the input");
        if (app->format == BT_FORMAT_TEXT) bt_app__set_format(app, BT_FORMAT_JSON);
        return bt_app__each_line(app, call, false, answer_line);
    }
    if (call->count < 2) return bt__fail(app->ctx, BT_INPUT, "expected GAME POSITION");
    return solve(app, call, call->arguments[0], call->arguments[1]);
}

const bt_command bt_app__solve = {
    .name = "solve",
    .usage = "GAME POSITION",
    .summary = "say who wins, by which method, and a winning move",
    .about = "The outcome is L or R (Left, Right wins whoever starts), N (the next player wins)\n"
             "or P (the previous player wins). A position may be a sum: '6 + 1,4'; of several\n"
             "games: bouton solve sum 'kayles 6 + nim 3,4'.",
    .options =
        (const bt_option[]){
            {"moves", "WHICH", "winning moves to show: one, all or none"},
            {"method", "METHOD", "auto, theorem, search or value"},
            {"explain", NULL, "give the reason, as a teacher would"},
            {"check", NULL, "solve by every other method too; a difference is a bug"},
            {"batch", NULL,
             "read positions from the input, one JSON line for each; --time is for each"},
            {"total-time", "SECONDS", "with --batch: stop after so long in all"},
            {0},
        },
    .examples =
        (const char *const[]){"solve nim 5,11,8 --explain", "solve nim:misere 1,3,5,7 --check",
                              "solve domineering 4x4", "solve sum 'domineering 2x2 + nim 1'", NULL},
    .least = 1,
    .most = 2,
    .csv = true,
    .run = run,
};
