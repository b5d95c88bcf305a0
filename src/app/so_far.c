/* What is known of a position when a limit ended the work. */
#include "app/app.h"

/* How far the work came in one game. */
static void report_sentence(bt_app *app, bt_game *game)
{
    if (!game->theory.so_far) return;
    bt_text sentence;
    bt_text__open(&sentence, app->ctx);
    game->theory.so_far(game, &sentence);
    if (sentence.length && !sentence.failed) {
        bt_output__written(app->out, NULL, &sentence);
        bt_text__format(bt_output__prose(app->out), "  %s\n", sentence.at);
    }
    bt_text__close(&sentence);
}

static bool occurs_before(const bt_sum *sum, size_t term)
{
    for (size_t i = 0; i < term; i++)
        if (sum->terms[i].game == sum->terms[term].game) return true;
    return false;
}

size_t bt_app__looked_at(const bt_sum *sum)
{
    size_t looked_at = 0;
    for (size_t i = 0; i < sum->count; i++)
        if (!occurs_before(sum, i)) looked_at += bt_solve__count(sum->terms[i].game);
    return looked_at;
}

/* That a nim-value is at least 0 need not be said, nor that it is at most the number of moves. */
static void report_bounds(bt_app *app, const bt_sum *sum)
{
    const bt_term *term = sum->terms;
    uint32_t low, high;
    if (sum->count > 1 || !bt_solve__nim_bounds(term->game, term->position, &low, &high)) return;
    bt_output__integer(app->out, "nim_at_least", low);
    bt_output__integer(app->out, "nim_at_most", high);
    if (low > 0)
        bt_text__format(bt_output__prose(app->out),
                        "  its nim-value is at least %u and at most %u\n", low, high);
}

static void report_position(bt_app *app, const bt_sum *sum, bool mixed)
{
    bt_text position;
    bt_text__open(&position, app->ctx);
    bt_rules__print_sum(sum, mixed, NULL, &position);
    if (!position.failed) bt_output__written(app->out, "position", &position);
    bt_text__close(&position);
}

void bt_app__report_so_far(bt_app *app, const char *game, const bt_sum *sum, bool mixed,
                           size_t before, const char *wanted)
{
    bt_output *out = app->out;
    bt_text *text = bt_output__prose(out);
    size_t looked_at = bt_app__looked_at(sum) - before;
    bt_output__string(out, "game", game);
    report_position(app, sum, mixed);
    bt_output__null(out, wanted);
    bt_output__integer(out, "positions", (int64_t)looked_at);
    bt_text__add(text, "not decided");
    if (looked_at) bt_text__format(text, "; %zu positions were examined", looked_at);
    bt_text__char(text, '\n');
    report_bounds(app, sum);
    bt_output__list(out, "so_far");
    for (size_t i = 0; i < sum->count; i++)
        if (!occurs_before(sum, i)) report_sentence(app, sum->terms[i].game);
    bt_output__end(out);
}
