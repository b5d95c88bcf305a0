/* Small pictures beside answers: on a terminal in colours, or as TikZ in LaTeX. */
#include "app/app.h"
#include "base/context.h"

/* Larger pictures are not shown, nor such as take long: these are only an ornament. */
enum { ROWS_MAX = 16, STEPS_MAX = 200000, NODES_MAX = 200 };

static bool wants_pictures(const bt_app *app)
{
    return app->colour && !app->served && app->format == BT_FORMAT_TEXT;
}

static void write_picture(bt_app *app, const bt_picture *p, bt_text *out)
{
    bt_terminal terminal = bt_app__terminal(app);
    terminal.rows = ROWS_MAX;
    if (app->format == BT_FORMAT_LATEX)
        bt_picture__write_tikz(p, out);
    else
        bt_picture__write_terminal(p, &terminal, out);
}

/* Whether there was room for it. */
static bool show(bt_app *app, const bt_picture *p)
{
    bt_text text;
    bt_text__open(&text, app->ctx);
    write_picture(app, p, &text);
    bool good = text.length && !text.failed && !bt_error(app->ctx);
    if (good) bt_output__verbatim(app->out, &text);
    bt_text__close(&text);
    return good;
}

typedef bt_status drawing(const void *what, bt_picture *out);

static bt_status try_drawing(bt_app *app, drawing *by, const void *what, bool *shown)
{
    bt_picture *p = NULL;
    bt_status status = bt_picture_open(app->ctx, &p);
    if (!status) status = by(what, p);
    if (!status) *shown = show(app, p);
    bt_picture_close(p);
    return bt_error(app->ctx);
}

/* On a terminal it takes borrowed time, and nothing is said when that is over. In LaTeX it is a
   part of the answer, unless it cannot be drawn. */
static bool draw(bt_app *app, drawing *by, const void *what)
{
    bool shown = false;
    if (app->format == BT_FORMAT_LATEX) {
        if (try_drawing(app, by, what, &shown) == BT_DOMAIN) bt_clear(app->ctx);
        return shown;
    }
    bt__loan loan = bt__lend(app->ctx, STEPS_MAX);
    try_drawing(app, by, what, &shown);
    bt__end_loan(app->ctx, loan);
    bt_clear(app->ctx);
    return shown;
}

/* Whether some part is drawn by its ruleset: its text in a frame would say nothing new. */
static bool is_drawn(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->picture.draw) return true;
    return false;
}

static bt_status draw_sum(const void *what, bt_picture *out)
{
    return bt_rules__draw_sum(what, out);
}

bool bt_app__show_sum(bt_app *app, const bt_sum *sum)
{
    bool wanted = wants_pictures(app) || app->format == BT_FORMAT_LATEX;
    if (!wanted || bt_error(app->ctx) || !is_drawn(sum)) return false;
    return draw(app, draw_sum, sum);
}

static bt_status draw_value(const void *what, bt_picture *out)
{
    bt_thermograph_look look = {.size = sizeof look, .from_zero = true};
    return bt_value__draw_thermograph(what, 1, &look, out);
}

static bool is_hot(bt_context *ctx, bt_value g)
{
    int64_t nodes = 0;
    bt_value zero = bt_value_integer(ctx, 0), t = bt_value_temperature(ctx, g);
    bool few = bt_value_to_integer(ctx, bt_value_nodes(ctx, g), &nodes) && nodes <= NODES_MAX;
    return t && few && bt_value_compare(ctx, t, zero) == BT_GREATER;
}

bool bt_app__show_value(bt_app *app, bt_value g)
{
    if (!wants_pictures(app) || bt_error(app->ctx) || !is_hot(app->ctx, g)) return false;
    draw(app, draw_value, &g);
    return true;
}
