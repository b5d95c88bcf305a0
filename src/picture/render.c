/* PDF and PNG: the SVG, rendered by librsvg and cairo. These are loaded when a picture is asked
   for, so that the program starts without them and is built without their headers: the few
   functions that are needed are declared here. */
#include "picture/picture.h"

#include "base/context.h"

#include <dlfcn.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A PDF page is at most 200 inches wide, an image of cairo below 2^15 pixels. */
enum { PAGE_MAX = 14400, SIDE_MAX = 32000 };

/* Opaque types of the libraries. */
typedef struct stream stream;
typedef struct handle handle;
typedef struct surface surface;
typedef struct cairo cairo;
typedef struct failure {
    uint32_t domain;
    int code;
    char *message;
} failure;
typedef struct rectangle {
    double x, y, width, height;
} rectangle;
typedef int sink(void *closure, const unsigned char *bytes, unsigned length);

/* Values of their enumerations. */
enum { UNLIMITED = 1, ARGB32 = 0, WRITE_FAILED = 11, TITLE = 0, CREATED = 5 };

typedef struct library {
    stream *(*stream_new)(const void *bytes, ssize_t length, void (*destroy)(void *));
    handle *(*handle_new)(stream *in, void *base, unsigned flags, void *cancel, failure **error);
    int (*render)(handle *svg, cairo *on, const rectangle *viewport, failure **error);
    void (*unref)(void *object);
    void (*error_free)(failure *error);
    surface *(*pdf_new)(sink *write, void *closure, double width, double height);
    void (*pdf_set)(surface *pdf, int what, const char *text);
    surface *(*image_new)(unsigned char *pixels, int format, int width, int height, int stride);
    int (*png_write)(surface *image, sink *write, void *closure);
    void (*finish)(surface *s);
    int (*surface_status)(surface *s);
    void (*surface_destroy)(surface *s);
    cairo *(*create)(surface *on);
    void (*destroy)(cairo *c);
    void (*set_colour)(cairo *c, double red, double green, double blue);
    void (*paint)(cairo *c);
    const char *(*explain)(int status);
} library;

static const struct symbol {
    const char *name;
    size_t place;
} symbols[] = {
    {"g_memory_input_stream_new_from_data", offsetof(library, stream_new)},
    {"rsvg_handle_new_from_stream_sync", offsetof(library, handle_new)},
    {"rsvg_handle_render_document", offsetof(library, render)},
    {"g_object_unref", offsetof(library, unref)},
    {"g_error_free", offsetof(library, error_free)},
    {"cairo_pdf_surface_create_for_stream", offsetof(library, pdf_new)},
    {"cairo_pdf_surface_set_metadata", offsetof(library, pdf_set)},
    {"cairo_image_surface_create_for_data", offsetof(library, image_new)},
    {"cairo_surface_write_to_png_stream", offsetof(library, png_write)},
    {"cairo_surface_finish", offsetof(library, finish)},
    {"cairo_surface_status", offsetof(library, surface_status)},
    {"cairo_surface_destroy", offsetof(library, surface_destroy)},
    {"cairo_create", offsetof(library, create)},
    {"cairo_destroy", offsetof(library, destroy)},
    {"cairo_set_source_rgb", offsetof(library, set_colour)},
    {"cairo_paint", offsetof(library, paint)},
    {"cairo_status_to_string", offsetof(library, explain)},
};

/* cairo comes with librsvg, and its functions are found through it. The library is never unloaded:
   it keeps types and fonts of its own. The variable is for those who have it elsewhere. */
static bt_status load(bt_context *ctx, library *out)
{
    const char *name = getenv("BOUTON_LIBRSVG");
    void *opened = dlopen(name ? name : "librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
    for (size_t i = 0; opened && i < sizeof symbols / sizeof *symbols; i++) {
        void *found = dlsym(opened, symbols[i].name);
        if (!found) opened = NULL;
        memcpy((char *)out + symbols[i].place, &found, sizeof found);
    }
    if (opened) return BT_OK;
    return bt__fail(ctx, BT_DOMAIN,
                    "PDF and PNG need the library librsvg, which cannot be loaded: install it (on "
                    "Debian: apt-get install librsvg2-2), or write SVG and convert that");
}

/* -- from SVG to cairo -- */

static bt_status blame(const bt_picture *p, const library *lib, failure *error)
{
    bt_status status = bt__fail(p->ctx, BT_IO, "librsvg cannot render the picture: %.200s",
                                error && error->message ? error->message : "no reason is given");
    if (error) lib->error_free(error);
    return status;
}

static bt_status render(const bt_picture *p, const library *lib, const bt_text *svg, surface *on,
                        double width, double height)
{
    failure *error = NULL;
    stream *in = lib->stream_new(svg->at, (ssize_t)svg->length, NULL);
    handle *document = lib->handle_new(in, NULL, UNLIMITED, NULL, &error);
    lib->unref(in);
    if (!document) return blame(p, lib, error);
    cairo *c = lib->create(on);
    rectangle whole = {0, 0, width, height};
    int good = lib->render(document, c, &whole, &error);
    lib->destroy(c);
    lib->unref(document);
    return good ? BT_OK : blame(p, lib, error);
}

static int take_bytes(void *closure, const unsigned char *bytes, unsigned length)
{
    bt_text *out = closure;
    bt_text__add_bytes(out, (const char *)bytes, length);
    return out->failed ? WRITE_FAILED : 0;
}

static bt_status end_surface(const bt_picture *p, const library *lib, surface *s, bt_status status,
                             const bt_text *out)
{
    lib->finish(s);
    int worst = lib->surface_status(s);
    lib->surface_destroy(s);
    if (status || bt_error(p->ctx)) return status ? status : bt_error(p->ctx);
    if (!worst && !out->failed) return BT_OK;
    return bt__fail(p->ctx, BT_IO, "cairo cannot write the picture: %s", lib->explain(worst));
}

/* -- the formats -- */

static void set_title(const bt_picture *p, const library *lib, surface *pdf)
{
    bt_text title;
    bt_text__open(&title, p->ctx);
    bt_text__add(&title, p->title.at ? p->title.at : "");
    if (title.length) {
        bt__clean(title.at);
        lib->pdf_set(pdf, TITLE, title.at);
    }
    bt_text__close(&title);
}

/* Made on no day in particular, so that the same picture gives the same bytes. */
static bt_status write_pdf(const bt_picture *p, const library *lib, const bt_text *svg,
                           bt_point size, bt_text *out)
{
    double most = size.x > size.y ? size.x : size.y;
    double scale = most * 0.75 > PAGE_MAX ? PAGE_MAX / most : 0.75;
    surface *pdf = lib->pdf_new(take_bytes, out, size.x * scale, size.y * scale);
    lib->pdf_set(pdf, CREATED, "2000-01-01T00:00:00Z");
    set_title(p, lib, pdf);
    bt_status status = render(p, lib, svg, pdf, size.x * scale, size.y * scale);
    return end_surface(p, lib, pdf, status, out);
}

static void paint_paper(const library *lib, surface *image)
{
    cairo *c = lib->create(image);
    lib->set_colour(c, 1, 1, 1);
    lib->paint(c);
    lib->destroy(c);
}

static bt_status write_png(const bt_picture *p, const library *lib, const bt_text *svg,
                           bt_point size, bt_text *out)
{
    int width = (int)ceil(size.x), height = (int)ceil(size.y);
    size_t bytes = (size_t)width * (size_t)height * 4;
    unsigned char *pixels = bt__alloc_zero(p->ctx, bytes);
    if (!pixels) return bt_error(p->ctx);
    surface *image = lib->image_new(pixels, ARGB32, width, height, 4 * width);
    paint_paper(lib, image);
    bt_status status = render(p, lib, svg, image, width, height);
    if (!status && lib->png_write(image, take_bytes, out) && !bt_error(p->ctx))
        status = bt__fail(p->ctx, BT_IO, "cairo cannot write the picture as PNG");
    status = end_surface(p, lib, image, status, out);
    bt__free(p->ctx, pixels, bytes);
    return status;
}

bt_status bt_picture__render(const bt_picture *p, bt_render format, double scale, bt_text *out)
{
    library lib = {0};
    bt_box box = bt_picture__box(p);
    bt_point size = {box.right - box.left, box.bottom - box.top};
    if (format == BT_RENDER_PNG) size = (bt_point){size.x * scale, size.y * scale};
    if (format == BT_RENDER_PNG && !(size.x >= 1 && size.y >= 1))
        return bt__fail(p->ctx, BT_INPUT, "at this scale not a pixel is left of the picture");
    if (format == BT_RENDER_PNG && !(size.x <= SIDE_MAX && size.y <= SIDE_MAX))
        return bt__fail(p->ctx, BT_INPUT,
                        "the picture would be %.0f x %.0f pixels large; %d is the most: choose a "
                        "smaller scale, or write SVG or PDF",
                        size.x, size.y, SIDE_MAX);
    bt_status status = load(p->ctx, &lib);
    if (status) return status;
    bt_text svg;
    bt_text__open(&svg, p->ctx);
    status = bt_picture__write_svg(p, false, &svg);
    if (!lib.pdf_new || !lib.image_new) status = BT_DOMAIN; /* as load has said */
    if (!status)
        status = (format == BT_RENDER_PDF ? write_pdf : write_png)(p, &lib, &svg, size, out);
    bt_text__close(&svg);
    return status;
}
