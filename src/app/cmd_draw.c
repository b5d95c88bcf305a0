/* bouton draw KIND ARGUMENTS: pictures, as files or on standard output. */
#include "app/draw.h"

#include <math.h>
#include <string.h>

#define OPTIONS(...)                                                                               \
    (const char *const[])                                                                          \
    {                                                                                              \
        __VA_ARGS__, NULL                                                                          \
    }

static const bt_drawing kinds[] = {
    {"position", "GAME POSITION", 2, 2, bt_app__draw_position,
     OPTIONS("moves", "player", "blocked")},
    {"table", "GAME ROWSxCOLUMNS", 2, 2, bt_app__draw_table, OPTIONS("of")},
    {"positions", "GAME --count N", 1, 1, bt_app__draw_positions, OPTIONS("outcome", "count")},
    {"sequence", "GAME", 1, 1, bt_app__draw_sequence, OPTIONS("of", "to", "from", "fold")},
    {"quotient", "GAME [POSITION..]", 1, 0, bt_app__draw_quotient, OPTIONS("to")},
    {"survey", "STORE", 1, 1, bt_app__draw_survey, OPTIONS(NULL)},
    {"thermograph", "EXPRESSION..", 1, 0, bt_app__draw_thermograph,
     OPTIONS("from", "cool", "steps", "step")},
    {"tree", "EXPRESSION", 1, 1, bt_app__draw_tree, OPTIONS(NULL)},
    {"order", "EXPRESSION..", 1, 0, bt_app__draw_order, OPTIONS(NULL)},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

const bt_drawing *bt_app__draw_kind(size_t index)
{
    return index < KINDS ? &kinds[index] : NULL;
}

static bt_status find_kind(bt_app *app, const char *name, const bt_drawing **out)
{
    const char *names[KINDS + 1] = {NULL};
    for (size_t i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (!strcmp(name, kinds[i].name)) *out = &kinds[i];
    }
    if (*out) return BT_OK;
    if (bt_app__is_game(app, name))
        return bt__fail(app->ctx, BT_INPUT, "to draw a position: bouton draw position %.60s ..",
                        name);
    const char *near = bt__nearest(name, strlen(name), names);
    bt_app__reading(app, name);
    if (near) return bt__fail_at(app->ctx, 0, "unknown kind of picture; did you mean %s?", near);
    return bt__fail_at(app->ctx, 0, "unknown kind of picture: see bouton help draw");
}

static bool is_for(const bt_drawing *kind, const char *option)
{
    for (size_t i = 0; kind->options[i]; i++)
        if (!strcmp(option, kind->options[i])) return true;
    return false;
}

/* An option of other kinds would do nothing: that is a mistake. */
static bt_status check_options(bt_app *app, const bt_call *call, const bt_drawing *kind)
{
    for (size_t i = 0; i < KINDS; i++)
        for (size_t k = 0; kinds[i].options[k]; k++) {
            const char *option = kinds[i].options[k];
            if (bt_app__has(call, option) && !is_for(kind, option))
                return bt__fail(app->ctx, BT_INPUT, "--%s is for draw %s, not for draw %s", option,
                                kinds[i].name, kind->name);
        }
    return BT_OK;
}

static void tell_about(bt_app *app, const char *kind, const bt_picture *p)
{
    bt_box box = bt_picture__box(p);
    bt_output__string(app->out, "kind", kind);
    bt_output__string(app->out, "title", p->title.at ? p->title.at : "");
    bt_output__integer(app->out, "width", (int64_t)ceil(box.right - box.left));
    bt_output__integer(app->out, "height", (int64_t)ceil(box.bottom - box.top));
}

static bt_status draw(bt_app *app, const bt_call *call, const bt_drawing *kind)
{
    bt_picture *p;
    bt_status status = bt_picture_open(app->ctx, &p);
    if (!status) status = kind->draw(app, call, call->arguments + 1, call->count - 1, p);
    if (!status) bt_app__reading(app, NULL);
    if (!status) tell_about(app, kind->name, p);
    if (!status) status = bt_app__deliver_picture(app, call, p);
    bt_picture_close(p);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const bt_drawing *kind = NULL;
    bt_status status = find_kind(app, call->arguments[0], &kind);
    if (!status) status = check_options(app, call, kind);
    if (!status) status = bt_app__check_files(app, call);
    if (status) return status;
    size_t given = call->count - 1;
    if (given < kind->least || (kind->most && given > kind->most))
        return bt__fail(app->ctx, BT_INPUT, "expected: bouton draw %s %s", kind->name, kind->usage);
    return draw(app, call, kind);
}

const bt_command bt_app__draw = {
    .name = "draw",
    .usage = "KIND ARGUMENTS..",
    .summary = "draw positions, thermographs, trees, tables, sequences",
    .about =
        "KIND is one of:\n"
        "  position GAME POSITION      the board, the heaps, the graph\n"
        "  table GAME ROWSxCOLUMNS     nim-values as colours, outcomes as squares\n"
        "  positions GAME --count N    P-positions as points, and their slopes\n"
        "  sequence GAME               nim-values as points, outcomes in rows\n"
        "  quotient GAME               the misère quotient: what divides what, the heaps\n"
        "  survey STORE                periods and preperiods of a census or survey\n"
        "  thermograph EXPRESSION..    walls, mast, corners; several in one picture\n"
        "  tree EXPRESSION             the canonical form, every subposition once\n"
        "  order EXPRESSION..          the Hasse diagram: greater values above\n"
        "On a terminal the picture is drawn with characters. -o FILE writes it as SVG, LaTeX,\n"
        "PDF, PNG or text, as the name of the file ends: .svg, .tex, .pdf, .png or .txt. To a\n"
        "pipe it is written as SVG. The file name - means standard output.",
    .options =
        (const bt_option[]){
            {"svg", "FILE", "write the picture as SVG"},
            {"tikz", "FILE", "write it as a tikzpicture, for LaTeX"},
            {"pdf", "FILE", "write it as PDF (this and PNG need the library librsvg)"},
            {"png", "FILE", "write it as PNG"},
            {"scale", "X", "scale of the PNG: pixels for each pixel of the SVG (2)"},
            {"text", NULL, "draw with characters, to fit the terminal"},
            {"bare", NULL, "SVG without its style sheet, for a page that has one"},
            {"moves", "win|all", "of a position: mark the winning moves, or all moves"},
            {"player", "left|right", "of a position: mark the moves of this player only"},
            {"blocked", "LIST", "of a position: blocked moves, for example 2,3;4,5"},
            {"of", "outcome|nim",
             "of a table or a sequence (nim for impartial games in normal play)"},
            {"outcome", "L|R|N|P", "of positions: those with this outcome (P)"},
            {"count", "N", "of positions: how many (100)"},
            {"to", "N", "of a sequence (100 by default) or a quotient: the last heap"},
            {"from", "M",
             "of a sequence: the first heap (0); of a thermograph: the lowest\n"
             "temperature, -1 (as usual) or 0"},
            {"fold", "P", "of a sequence: rows of P heaps each"},
            {"cool", "T", "of a thermograph: a line at the tax T, with the stops there"},
            {"steps", NULL, "of a thermograph: how it is built, one picture for each step"},
            {"step", "K", "of a thermograph: one of these steps"},
            {"no-cache", NULL, "neither use nor keep what earlier runs found: see 'help cache'"},
            {0},
        },
    .examples =
        (const char *const[]){"draw position nim 5,11,8 --moves win", "draw table queen 24x24",
                              "draw positions wythoff --count 50", "draw sequence kayles --to 200",
                              "draw thermograph '{4||2|-1}' --cool 1/2", "draw tree '{2||1|0}'",
                              "draw position nim 3,4 --text", "draw order '^' '*' 0 v '^*' 'v*'",
                              NULL},
    .least = 1,
    .served = true,
    .negatives = "v",
    .run = run,
};
