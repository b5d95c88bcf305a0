/* Images inside pictures: what libpng wrote is read back, pixel by pixel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <dlfcn.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "picture/picture.h"

typedef int beginner(png_imagep, png_const_voidp, size_t);
typedef int finisher(png_imagep, png_const_colorp, void *, png_int_32, void *);

/* Red, green, blue and opacity of every pixel. */
static unsigned char *read_png(const void *bytes, size_t length, uint32_t *width, uint32_t *height)
{
    void *library = dlopen("libpng16.so.16", RTLD_NOW);
    assert_non_null(library);
    beginner *begin = NULL;
    finisher *finish = NULL;
    *(void **)&begin = dlsym(library, "png_image_begin_read_from_memory");
    *(void **)&finish = dlsym(library, "png_image_finish_read");
    png_image image = {.version = PNG_IMAGE_VERSION};
    assert_true(begin(&image, bytes, length));
    image.format = PNG_FORMAT_RGBA;
    unsigned char *pixels = malloc(PNG_IMAGE_SIZE(image));
    assert_non_null(pixels);
    assert_true(finish(&image, NULL, pixels, 0, NULL));
    *width = image.width;
    *height = image.height;
    dlclose(library);
    return pixels;
}

static void fill(uint8_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) pixels[i] = (uint8_t)(i * 7 % BT_STYLE_COUNT);
}

static void check_colours(const unsigned char *read, const uint8_t *pixels, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        bt_look look = bt_picture__look((bt_style)pixels[i]);
        bt_token token = look.fill ? look.fill : look.stroke;
        assert_int_equal(read[4 * i + 3], pixels[i] ? 255 : 0);
        if (!pixels[i]) continue;
        uint32_t colour = (uint32_t)read[4 * i] << 16 | (uint32_t)read[4 * i + 1] << 8 |
                          (uint32_t)read[4 * i + 2];
        assert_int_equal(colour, bt_picture__colour(token, false));
    }
}

static void pixels_are_read_back_in_the_colours_of_their_styles(void **state)
{
    (void)state;
    const uint32_t sizes[][2] = {{1, 1}, {3, 2}, {97, 13}, {1000, 800}};
    bt_context *ctx = bt_open();
    for (int i = 0; i < 4; i++) {
        uint32_t width, height;
        size_t count = (size_t)sizes[i][0] * sizes[i][1];
        bt_pixels image = {sizes[i][0], sizes[i][1], malloc(count)};
        bt_text png;
        bt_text__open(&png, ctx);
        fill(image.at, count);
        assert_int_equal(bt_picture__write_pixels(ctx, &image, &png), BT_OK);
        unsigned char *read = read_png(png.at, png.length, &width, &height);
        assert_int_equal(width, sizes[i][0]);
        assert_int_equal(height, sizes[i][1]);
        check_colours(read, image.at, count);
        free(read);
        free(image.at);
        bt_text__close(&png);
    }
    bt_close(ctx);
}

static unsigned value_of(char digit)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = strchr(digits, digit);
    assert_true(at && digit);
    return (unsigned)(at - digits);
}

/* The bytes behind `base64,` up to the quote. */
static size_t read_base64(const char *text, unsigned char *out)
{
    size_t length = 0;
    for (; *text != '"'; text += 4) {
        unsigned pad = (unsigned)((text[2] == '=') + (text[3] == '='));
        unsigned word = value_of(text[0]) << 18 | value_of(text[1]) << 12;
        if (pad < 2) word |= value_of(text[2]) << 6;
        if (pad < 1) word |= value_of(text[3]);
        for (unsigned i = 0; i < 3 - pad; i++)
            out[length++] = (unsigned char)(word >> (16 - 8 * i));
    }
    return length;
}

static void an_svg_holds_its_image(void **state)
{
    (void)state;
    for (uint32_t width = 1; width < 40; width += 3) { /* all remainders of the length by 3 */
        uint8_t pixels[40 * 5];
        bt_context *ctx = bt_open();
        bt_picture *p;
        uint32_t wide, high;
        fill(pixels, sizeof pixels);
        assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
        bt_picture__pixels(p, 10, 20, 300, 50, pixels, width, 5);
        char *svg = bt_picture_svg(p, false);
        assert_non_null(svg);
        assert_non_null(strstr(svg, " x=\"10\" y=\"20\" width=\"300\" height=\"50\""));
        const char *at = strstr(svg, "href=\"data:image/png;base64,");
        assert_non_null(at);
        unsigned char *png = malloc(strlen(at));
        size_t length = read_base64(strchr(at, ',') + 1, png);
        unsigned char *read = read_png(png, length, &wide, &high);
        assert_int_equal(wide, width);
        assert_int_equal(high, 5);
        check_colours(read, pixels, (size_t)width * 5);
        free(read);
        free(png);
        bt_free_text(ctx, svg);
        bt_picture_close(p);
        bt_close(ctx);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pixels_are_read_back_in_the_colours_of_their_styles),
        cmocka_unit_test(an_svg_holds_its_image),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
