/* Images inside pictures, as PNG. libpng writes them: it is everywhere, its interface has been the
   same for a decade, and one call makes a whole file from a palette. It is loaded when the first
   image is written, so that nobody else needs it. */
#include "picture/picture.h"

#include <string.h>

#if __has_include(<png.h>)
#include <dlfcn.h>
#include <png.h>

typedef int writer(png_imagep, void *, png_alloc_size_t *, int, const void *, png_int_32,
                   const void *);

/* Red, green, blue and how much of it is seen, of each style. */
static void fill_palette(unsigned char palette[BT_STYLE_COUNT][4])
{
    for (int style = 0; style < BT_STYLE_COUNT; style++) {
        bt_look look = bt_picture__look((bt_style)style);
        bt_token token = look.fill ? look.fill : look.stroke;
        uint32_t colour = token ? bt_picture__colour(token, false) : 0;
        unsigned char entry[4] = {(unsigned char)(colour >> 16), (unsigned char)(colour >> 8),
                                  (unsigned char)colour, style == BT_STYLE_NONE ? 0 : 255};
        memcpy(palette[style], entry, sizeof entry);
    }
}

static bt_status write_with(writer *write, bt_context *ctx, const bt_pixels *pixels, bt_text *out)
{
    unsigned char palette[BT_STYLE_COUNT][4];
    png_image image = {.version = PNG_IMAGE_VERSION,
                       .width = pixels->width,
                       .height = pixels->height,
                       .format = PNG_FORMAT_RGBA_COLORMAP,
                       .colormap_entries = BT_STYLE_COUNT};
    png_alloc_size_t size = PNG_IMAGE_PNG_SIZE_MAX(image), room = size;
    fill_palette(palette);
    char *bytes = bt__alloc(ctx, room);
    if (!bytes) return BT_LIMIT;
    bool good = write(&image, bytes, &size, 0, pixels->at, 0, palette);
    if (good) bt_text__add_bytes(out, bytes, size);
    bt__free(ctx, bytes, room);
    if (!good) return bt__fail(ctx, BT_IO, "libpng cannot write the image: %s", image.message);
    return out->failed ? BT_LIMIT : BT_OK;
}

bt_status bt_picture__write_pixels(bt_context *ctx, const bt_pixels *pixels, bt_text *out)
{
    bt_status status;
    void *library = dlopen("libpng16.so.16", RTLD_NOW | RTLD_LOCAL);
    writer *write = NULL;
    void *symbol = library ? dlsym(library, "png_image_write_to_memory") : NULL;
    if (symbol) memcpy(&write, &symbol, sizeof write);
    if (write)
        status = write_with(write, ctx, pixels, out);
    else
        status = bt__fail(ctx, BT_DOMAIN,
                          "a picture of this size contains an image, which needs libpng: install "
                          "libpng16-16, or draw less");
    if (library) dlclose(library);
    return status;
}

#else

bt_status bt_picture__write_pixels(bt_context *ctx, const bt_pixels *pixels, bt_text *out)
{
    (void)pixels;
    (void)out;
    return bt__fail(
        ctx, BT_DOMAIN,
        "a picture of this size contains an image, and this program was built without libpng: "
        "draw less, or install libpng-dev and build it again");
}

#endif
