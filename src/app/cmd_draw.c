/* bouton draw KIND ARGUMENTS: pictures, as files or on standard output. */
#include "app/draw.h"
#include "base/files.h"

#include <math.h>
#include <string.h>

static const bt_drawing kinds[] = {
    {"position", "GAME POSITION", 2, 2, bt_app__draw_position},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bt_status find_kind(bt_app *app, const char *name, const bt_drawing **out)
{
    const char *names[KINDS + 1] = {NULL};
    for (size_t i = 0; i < KINDS; i++) {
        names[i] = kinds[i].name;
        if (!strcmp(name, kinds[i].name)) *out = &kinds[i];
    }
    if (*out) return BT_OK;
    const char *near = bt__nearest(name, strlen(name), names);
    bt_app__reading(app, name);
    if (near) return bt__fail_at(app->ctx, 0, "unknown kind of picture; did you mean %s?", near);
    return bt__fail_at(app->ctx, 0, "unknown kind of picture: see bouton help draw");
}

/* -- formats -- */

typedef struct format {
    const char *option;
    bt_status (*write)(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out);
} format;

static bt_status write_svg(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out)
{
    bt_picture__write_svg(p, bt_app__has(call, "bare"), out);
    return bt_error(app->ctx);
}

static const format formats[] = {
    {"svg", write_svg},
};
enum { FORMATS = sizeof formats / sizeof *formats };

/* To standard output when the path is `-`. */
static bt_status deliver(bt_app *app, const char *path, const bt_text *bytes)
{
    if (!strcmp(path, "-")) return app->write(app, bytes->at, bytes->length);
    bt_status status = bt__write_file(app->ctx, path, bytes);
    if (status) return status;
    bt_output__string(app->out, NULL, path);
    bt_text__format(bt_output__prose(app->out), "%s\n", path);
    return BT_OK;
}

static bt_status write_as(bt_app *app, const bt_call *call, const format *f, const bt_picture *p,
                          const char *path)
{
    bt_text bytes;
    bt_text__open(&bytes, app->ctx);
    bt_status status = f->write(app, call, p, &bytes);
    if (!status && bytes.failed) status = bt_error(app->ctx);
    if (!status) status = deliver(app, path, &bytes);
    bt_text__close(&bytes);
    return status;
}

static bt_status write_files(bt_app *app, const bt_call *call, const bt_picture *p)
{
    bt_status status = BT_OK;
    bt_output__list(app->out, "files");
    for (size_t i = 0; i < FORMATS && !status; i++) {
        const char *path = bt_app__option(call, formats[i].option);
        if (path) status = write_as(app, call, &formats[i], p, path);
    }
    bt_output__end(app->out);
    return status;
}

/* The picture itself is the answer. */
static bt_status answer(bt_app *app, const bt_call *call, const bt_picture *p)
{
    bt_text svg;
    if (app->format != BT_FORMAT_JSON) return write_as(app, call, &formats[0], p, "-");
    bt_text__open(&svg, app->ctx);
    bt_status status = write_svg(app, call, p, &svg);
    if (!status) bt_output__written(app->out, "svg", &svg);
    bt_text__close(&svg);
    return status;
}

static void tell_about(bt_app *app, const char *kind, const bt_picture *p)
{
    bt_box box = bt_picture__box(p);
    bt_output__string(app->out, "kind", kind);
    bt_output__string(app->out, "title", p->title.at ? p->title.at : "");
    bt_output__integer(app->out, "width", (int64_t)ceil(box.right - box.left));
    bt_output__integer(app->out, "height", (int64_t)ceil(box.bottom - box.top));
}

static bool names_a_file(const bt_call *call)
{
    for (size_t i = 0; i < FORMATS; i++)
        if (bt_app__has(call, formats[i].option)) return true;
    return false;
}

static bt_status draw(bt_app *app, const bt_call *call, const bt_drawing *kind)
{
    bt_picture *p;
    bt_status status = bt_picture_open(app->ctx, &p);
    if (!status) status = kind->draw(app, call, call->arguments + 1, call->count - 1, p);
    bt_app__reading(app, NULL);
    if (!status) tell_about(app, kind->name, p);
    if (!status) status = names_a_file(call) ? write_files(app, call, p) : answer(app, call, p);
    bt_picture_close(p);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const bt_drawing *kind = NULL;
    bt_status status = find_kind(app, call->arguments[0], &kind);
    if (status) return status;
    size_t given = call->count - 1;
    if (given < kind->least || (kind->most && given > kind->most))
        return bt__fail(app->ctx, BT_INPUT, "expected: bouton draw %s %s", kind->name, kind->usage);
    return draw(app, call, kind);
}

const bt_command bt_app__draw = {
    .name = "draw",
    .usage = "KIND ARGUMENTS..",
    .summary = "draw a position as SVG",
    .about = "KIND is one of:\n"
             "  position GAME POSITION      the board, the heaps, the graph\n"
             "SVG goes to standard output when no file is named; a file named - is standard\n"
             "output, too.",
    .options =
        (const bt_option[]){
            {"svg", "FILE", "write the picture as SVG"},
            {"bare", NULL, "SVG without its style sheet, for a page that has one"},
            {"moves", "WHICH", "position: mark moves, win (those that win) or all"},
            {"player", "WHO", "position: mark only the moves of left or right"},
            {"blocked", "LIST", "position: moves that are blocked, as 2,3;4,5"},
            {0},
        },
    .examples = (const char *const[]){"draw position nim 5,11,8",
                                      "draw position nim 5,11,8 --moves win --svg nim.svg", NULL},
    .least = 1,
    .run = run,
};
