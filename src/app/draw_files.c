/* The formats of pictures, and where they are written to. */
#include "app/draw.h"
#include "base/files.h"

#include <string.h>
#include <unistd.h>

typedef struct format {
    const char *option, *ending; /* of a file's name */
    bool binary;
    bt_status (*write)(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out);
} format;

/* -- formats -- */

static bt_status write_svg(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out)
{
    (void)app;
    return bt_picture__write_svg(p, bt_app__has(call, "bare"), out);
}

static bt_status write_tikz(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out)
{
    (void)app;
    (void)call;
    return bt_picture__write_tikz(p, out);
}

static bt_status write_pdf(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out)
{
    (void)app;
    (void)call;
    return bt_picture__render(p, BT_RENDER_PDF, 1, out);
}

/* Pixels for a pixel. Letters larger than this makes them are too large for the font library. */
static bt_status read_scale(bt_app *app, const bt_call *call, double *scale)
{
    static const double least = 0.01, most = 40;
    *scale = 2;
    bt_status status = bt_app__read_real(app, call, "scale", scale);
    if (!status && !(*scale >= least && *scale <= most))
        status = bt__fail(app->ctx, BT_INPUT, "--scale must lie between %g and %g", least, most);
    return status;
}

static bt_status write_png(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out)
{
    double scale;
    bt_status status = read_scale(app, call, &scale);
    return status ? status : bt_picture__render(p, BT_RENDER_PNG, scale, out);
}

static bt_status write_text(bt_app *app, const bt_call *call, const bt_picture *p, bt_text *out)
{
    bt_terminal terminal = bt_app__terminal(app);
    (void)call;
    bt_picture__write_terminal(p, &terminal, out);
    if (bt_error(app->ctx) || out->length) return bt_error(app->ctx);
    return bt__fail(app->ctx, BT_INPUT,
                    "this picture cannot be drawn with characters: write it to a file, as in "
                    "'-o picture.svg'");
}

static const format formats[] = {{"svg", "svg", false, write_svg},
                                 {"tikz", "tex", false, write_tikz},
                                 {"pdf", "pdf", true, write_pdf},
                                 {"png", "png", true, write_png},
                                 {"text", "txt", false, write_text}};
enum { SVG, TIKZ, TEXT = 4, FORMATS = sizeof formats / sizeof *formats };

/* -- where to -- */

/* Does --output name a file of this format, by its ending? */
static bool is_output(const bt_call *call, const format *f)
{
    const char *path = bt_app__option(call, "output"), *dot = path ? strrchr(path, '.') : NULL;
    return dot && !strcmp(dot + 1, f->ending);
}

/* The file that was named for a format, `-` for standard output, NULL when it is not wanted. */
static const char *path_of(const bt_call *call, const format *f)
{
    if (is_output(call, f)) return bt_app__option(call, "output");
    if (!bt_app__has(call, f->option)) return NULL;
    const char *path = bt_app__option(call, f->option);
    return path ? path : "-";
}

static bool is_out(const char *path)
{
    return !strcmp(path, "-");
}

static bt_status check_out(bt_app *app, const format *f)
{
    if (!f->binary) return BT_OK;
    if (app->format == BT_FORMAT_JSON)
        return bt__fail(app->ctx, BT_INPUT, "--%s is not a part of JSON: name a file for it",
                        f->option);
    if (isatty(STDOUT_FILENO))
        return bt__fail(app->ctx, BT_INPUT, "--%s is not for a terminal: name a file", f->option);
    return BT_OK;
}

static bt_status check_output(bt_app *app, const bt_call *call)
{
    const char *path = bt_app__option(call, "output");
    for (size_t i = 0; i < FORMATS; i++)
        if (!path || is_output(call, &formats[i])) return BT_OK;
    return bt__fail(app->ctx, BT_INPUT,
                    "--output names a file that ends in .svg, .tex, .pdf, .png or .txt");
}

bt_status bt_app__check_files(bt_app *app, const bt_call *call)
{
    double scale;
    bt_status status = read_scale(app, call, &scale);
    if (!status) status = check_output(app, call);
    for (size_t i = 0; i < FORMATS && !status; i++) {
        const char *path = path_of(call, &formats[i]);
        if (!path) continue;
        if (is_out(path)) status = check_out(app, &formats[i]);
        if (!*path) status = bt__fail(app->ctx, BT_INPUT, "--%s needs a file", formats[i].option);
        for (size_t j = 0; j < i && !status; j++) {
            const char *other = path_of(call, &formats[j]);
            if (other && !strcmp(path, other))
                status = bt__fail(
                    app->ctx, BT_INPUT, "--%s and --%s would both be written to %.200s",
                    formats[j].option, formats[i].option, is_out(path) ? "standard output" : path);
        }
    }
    return status;
}

/* -- writing: first all of it is made, so that no format is written when another one fails -- */

typedef struct delivery {
    const char *path; /* NULL: not wanted */
    bt_text bytes;
} delivery;

static bt_status make(bt_app *app, const bt_call *call, const bt_picture *p, delivery *all)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < FORMATS && !status; i++) {
        if (!all[i].path) continue;
        status = formats[i].write(app, call, p, &all[i].bytes);
        if (!status && all[i].bytes.failed) status = bt_error(app->ctx);
    }
    return status;
}

static bt_status send_files(bt_app *app, const delivery *all, bool quiet)
{
    bt_status status = BT_OK;
    bt_output__list(app->out, "files");
    for (size_t i = 0; i < FORMATS && !status; i++) {
        if (!all[i].path || is_out(all[i].path)) continue;
        status = bt__write_file(app->ctx, all[i].path, &all[i].bytes);
        if (status) break;
        bt_output__string(app->out, NULL, all[i].path);
        if (!quiet) bt_text__format(bt_output__prose(app->out), "%s\n", all[i].path);
    }
    bt_output__end(app->out);
    return status;
}

/* The picture itself is the answer: in JSON as a field. */
static bt_status send_out(bt_app *app, delivery *all, size_t out)
{
    if (app->format == BT_FORMAT_JSON)
        bt_output__written(app->out, formats[out].option, &all[out].bytes);
    else if (app->format == BT_FORMAT_LATEX)
        bt_output__drop(app->out); /* what was told about it: nobody asked for that */
    if (app->format == BT_FORMAT_JSON) return BT_OK;
    return bt_app__pass_on(app, all[out].bytes.at, all[out].bytes.length);
}

static bt_status send(bt_app *app, delivery *all)
{
    size_t out = FORMATS, files = 0;
    for (size_t i = 0; i < FORMATS; i++) {
        if (all[i].path && is_out(all[i].path)) out = i;
        files += all[i].path && !is_out(all[i].path);
    }
    bt_status status = files ? send_files(app, all, out < FORMATS) : BT_OK;
    return status || out == FORMATS ? status : send_out(app, all, out);
}

/* Of a picture for which no file was named: a person at a terminal sees it. */
static size_t usual_format(const bt_app *app, const bt_call *call)
{
    if (app->format == BT_FORMAT_LATEX) return TIKZ;
    bool seen = app->format == BT_FORMAT_TEXT && !app->served && isatty(STDOUT_FILENO);
    return seen && !bt_app__has(call, "bare") ? TEXT : SVG;
}

bt_status bt_app__deliver_picture(bt_app *app, const bt_call *call, const bt_picture *p)
{
    delivery all[FORMATS];
    bool any = false;
    for (size_t i = 0; i < FORMATS; i++) {
        bt_text__open(&all[i].bytes, app->ctx);
        all[i].path = path_of(call, &formats[i]);
        any = any || all[i].path;
    }
    if (!any) all[usual_format(app, call)].path = "-";
    bt_status status = make(app, call, p, all);
    if (!status) status = send(app, all);
    for (size_t i = 0; i < FORMATS; i++) bt_text__close(&all[i].bytes);
    return status;
}
