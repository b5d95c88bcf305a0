/* The writers of pictures: what they say of the same scene, and that nothing can upset them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/context.h"
#include "base/files.h"
#include "support/random_games.h"
#include "support/scenes.h"

#ifdef __SANITIZE_ADDRESS__
/* The libraries behind librsvg keep their fonts for ever. */
__attribute__((visibility("default"))) const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
    return "leak:libfontconfig\nleak:libpango\nleak:libglib\nleak:librsvg\n";
}
#endif

/* -- all formats in one -- */

typedef enum kind { SVG, TIKZ, PLAIN, COLOURED, DEEP, ASCII, PDF, PNG, KINDS } kind;

static bt_status write_as(const bt_picture *p, kind k, bt_text *out)
{
    static const bt_terminal terminals[] = {
        [PLAIN] = {.columns = 70, .unicode = true},
        [COLOURED] = {.columns = 33, .unicode = true, .colour = true},
        [DEEP] = {.columns = 120, .rows = 16, .unicode = true, .colour = true, .deep = true},
        [ASCII] = {.columns = 50},
    };
    if (k == SVG) return bt_picture__write_svg(p, false, out);
    if (k == TIKZ) return bt_picture__write_tikz(p, out);
    if (k == PDF) return bt_picture__render(p, BT_RENDER_PDF, 1, out);
    if (k == PNG) return bt_picture__render(p, BT_RENDER_PNG, 1, out);
    bt_picture__write_terminal(p, &terminals[k], out);
    return bt_error(p->ctx);
}

static bool has_renderer(void)
{
    bt_context *ctx = bt_open();
    bt_picture *p = scene_of_walls(ctx);
    bt_text out;
    bt_text__open(&out, ctx);
    bool has = bt_picture__render(p, BT_RENDER_PDF, 1, &out) != BT_DOMAIN;
    bt_text__close(&out);
    bt_picture_close(p);
    bt_close(ctx);
    if (!has) print_message("librsvg is not here: PDF and PNG are not tested\n");
    return has;
}

/* -- the same bytes -- */

static void test_same_picture_same_bytes(void **state)
{
    (void)state;
    kind last = has_renderer() ? KINDS : PDF;
    for (kind k = SVG; k < last; k++) {
        bt_text texts[2];
        bt_context *contexts[2];
        for (int i = 0; i < 2; i++) {
            contexts[i] = bt_open();
            bt_picture *p = scene_of_everything(contexts[i]);
            bt_text__open(&texts[i], contexts[i]);
            assert_int_equal(write_as(p, k, &texts[i]), BT_OK);
            bt_picture_close(p);
        }
        assert_int_equal(texts[0].length, texts[1].length);
        assert_memory_equal(texts[0].at, texts[1].at, texts[0].length);
        for (int i = 0; i < 2; i++) {
            bt_text__close(&texts[i]);
            bt_close(contexts[i]);
        }
    }
}

/* -- TikZ -- */

/* The next coordinate `(x,y)` at or behind a place, each a decimal or a fraction in braces. */
static const char *read_number(const char *at, double *out)
{
    char *end;
    bool braces = *at == '{';
    *out = strtod(at + braces, &end);
    if (*end == '/') *out /= strtod(end + 1, &end);
    return end + braces;
}

static const char *read_coordinate(const char *at, bt_point *out)
{
    while ((at = strchr(at, '(')) && at[-1] == '+') at++; /* the way back to a dot */
    if (!at) return NULL;
    at = read_number(at + 1, &out->x);
    assert_int_equal(*at, ',');
    at = read_number(at + 1, &out->y);
    assert_int_equal(*at, ')');
    return at + 1;
}

/* Plain points stand in the picture as they are, exact ones in their frame. */
static void compare_points(const bt_picture *p, const bt_shape *shape, const char *line,
                           bt_frame frame)
{
    for (size_t i = 0; i < shape->count; i++) {
        bt_point at, want = p->points[shape->first + i];
        line = read_coordinate(line, &at);
        assert_non_null(line);
        assert_true(fabs(frame.at.x + at.x * frame.unit.x - want.x) < 0.006);
        assert_true(fabs(frame.at.y + at.y * frame.unit.y - want.y) < 0.006);
    }
}

/* The frame that a scope sets up: shift, and units of which a pixel is 0.75bp, y upwards. */
static bt_frame read_frame(const char *line)
{
    bt_frame frame = {.unit = {1, 1}};
    const char *units = read_coordinate(line, &frame.at);
    assert_int_equal(sscanf(units, "},x=%lfbp,y=%lfbp", &frame.unit.x, &frame.unit.y), 2);
    frame.unit.x /= 0.75;
    frame.unit.y /= -0.75;
    return frame;
}

static void compare_tikz(const bt_picture *p, const char *tikz)
{
    const bt_frame plain = {.unit = {1, 1}};
    bt_frame frame = plain;
    size_t i = 0;
    const char *line = strstr(tikz, "\\path[use as");
    while ((line = strchr(line, '\n'))) {
        line++;
        if (!strncmp(line, "\\begin{scope}[shift", 19)) frame = read_frame(line);
        if (!strncmp(line, "\\end{scope}", 11)) frame = plain;
        bool drawn = !strncmp(line, "\\path[b ", 8) || !strncmp(line, "\\node[b ", 8);
        if (!drawn) continue;
        while (i < p->count && !(p->shapes[i].count && p->shapes[i].style)) i++;
        assert_true(i < p->count);
        compare_points(p, &p->shapes[i++], line, frame);
    }
    while (i < p->count && !(p->shapes[i].count && p->shapes[i].style)) i++;
    assert_int_equal(i, p->count);
}

static void test_tikz_has_the_coordinates_of_the_scene(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    (void)state;
    for (int i = 0; i < random_rounds(200); i++) {
        bt_text tikz;
        bt_picture *p = i ? scene_at_random(ctx, &random, false) : scene_of_walls(ctx);
        bool pixels = p->pixel_count > 0; /* these are many paths for one shape */
        bt_text__open(&tikz, ctx);
        assert_int_equal(bt_picture__write_tikz(p, &tikz), BT_OK);
        if (!pixels) compare_tikz(p, tikz.at);
        bt_text__close(&tikz);
        bt_picture_close(p);
    }
    bt_close(ctx);
}

static void test_tikz_keeps_fractions(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p = scene_of_walls(ctx);
    char *tikz = bt_picture_tikz(p);
    (void)state;
    assert_non_null(strstr(tikz, "(2,0) -- (2,1) -- ({3/2},{3/2}) -- ({3/2},4);"));
    assert_non_null(strstr(tikz, "$-5/4$"));
    assert_null(strstr(tikz, "12345678901234567890")); /* more than TeX can count to */
    bt_free_text(ctx, tikz);
    bt_picture_close(p);
    bt_close(ctx);
}

static void test_tikz_refuses_too_many_pixels(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    static uint8_t pixels[400 * 400]; /* each differs from the next */
    (void)state;
    for (size_t i = 0; i < sizeof pixels; i++) pixels[i] = i % 2 ? BT_STYLE_INK : BT_STYLE_LEFT;
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    bt_picture__pixels(p, 0, 0, 400, 400, pixels, 400, 400);
    assert_null(bt_picture_tikz(p));
    assert_int_equal(bt_error(ctx), BT_DOMAIN);
    bt_picture_close(p);
    bt_close(ctx);
}

/* With BOUTON_THOROUGH: TeX takes whatever is drawn. */
static void test_wild_scenes_compile(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    char folder[] = "/tmp/bouton-tikz-XXXXXX", path[64], command[256];
    bt_text tex;
    (void)state;
    if (!getenv("BOUTON_THOROUGH")) {
        print_message("set BOUTON_THOROUGH to run it\n");
        bt_close(ctx);
        return;
    }
    assert_non_null(mkdtemp(folder));
    bt_text__open(&tex, ctx);
    bt_text__add(&tex, "\\documentclass{article}\\usepackage{tikz}\\begin{document}\n");
    for (int i = 0; i < 100; i++) {
        bt_picture *p = scene_at_random(ctx, &random, i % 4 > 0);
        assert_int_equal(bt_picture__write_tikz(p, &tex), BT_OK);
        bt_text__add(&tex, "\\newpage\n");
        bt_picture_close(p);
    }
    bt_text__add(&tex, "\\end{document}\n");
    snprintf(path, sizeof path, "%s/wild.tex", folder);
    assert_int_equal(bt__write_file(ctx, path, &tex), BT_OK);
    snprintf(command, sizeof command,
             "cd %s && pdflatex -interaction=batchmode -halt-on-error wild.tex >/dev/null", folder);
    int status = system(command);
    if (!status) {
        snprintf(command, sizeof command, "rm -r %s", folder);
        system(command);
    }
    if (status) fail_msg("see %s/wild.log", folder);
    bt_text__close(&tex);
    bt_close(ctx);
}

/* -- terminals -- */

static size_t width_of_line(const char *line, size_t length, bool *ascii, bool *escapes)
{
    size_t width = 0, size;
    for (size_t i = 0; i < length; i += size) {
        uint32_t c = bt__code_point(line + i, length - i, &size);
        if (c == 0x1b) {
            const char *end = memchr(line + i, 'm', length - i);
            assert_non_null(end);
            size = (size_t)(end - line) - i + 1;
            *escapes = true;
            continue;
        }
        assert_true(c >= ' ' && c != 0x7f && c != BT_BAD_BYTE);
        if (c > 0x7e) *ascii = false;
        width++;
    }
    return width;
}

static void check_terminal(const char *text, const bt_terminal *t)
{
    bool ascii = true, escapes = false;
    unsigned rows = 0;
    for (const char *line = text; *line; rows++) {
        size_t length = strcspn(line, "\n");
        assert_true(width_of_line(line, length, &ascii, &escapes) <= t->columns);
        line += length + (line[length] == '\n');
    }
    if (t->rows) assert_true(rows <= t->rows);
    if (!t->unicode) assert_true(ascii);
    if (!t->colour) assert_false(escapes);
}

static void test_terminal_keeps_its_width_and_its_alphabet(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    (void)state;
    for (int i = 0; i < random_rounds(400); i++) {
        bt_terminal t = {.columns = 2 + (unsigned)bt_random__below(&random, 130),
                         .rows = i % 3 ? 0 : 1 + (unsigned)bt_random__below(&random, 20),
                         .unicode = i % 2,
                         .colour = i / 2 % 2,
                         .deep = i / 4 % 2};
        bt_text text;
        bt_picture *p = i < 8    ? scene_of_everything(ctx)
                        : i < 16 ? scene_of_walls(ctx)
                                 : scene_at_random(ctx, &random, i / 8 % 2);
        bt_text__open(&text, ctx);
        bt_picture__write_terminal(p, &t, &text);
        assert_int_equal(bt_error(ctx), BT_OK);
        check_terminal(text.at ? text.at : "", &t);
        bt_text__close(&text);
        bt_picture_close(p);
    }
    bt_close(ctx);
}

static void draw_board(bt_picture *p)
{
    for (int i = 0; i < 6; i++)
        bt_picture__rect(p, BT_STYLE_SQUARE, i % 3 * 40, (double)(i / 3) * 40, 40, 40, 0);
    bt_picture__circle(p, BT_STYLE_LEFT, 20, 20, 13);
    bt_picture__rect(p, BT_STYLE_RIGHT, 87, 47, 26, 26, 2);
    bt_picture__centred(p, BT_STYLE_LABEL, 60, 20, "a", NULL);
}

/* Written by hand: squares of three cells with their lines, pieces and letters in their middle. */
static void test_terminal_draws_a_board_on_whole_cells(void **state)
{
    static const char *const want[2] = {"┌───┬───┬───┐\n"
                                        "│ ● │ a │   │\n"
                                        "├───┼───┼───┤\n"
                                        "│   │   │ ■ │\n"
                                        "└───┴───┴───┘\n",
                                        "+---+---+---+\n"
                                        "| L | a |   |\n"
                                        "+---+---+---+\n"
                                        "|   |   | R |\n"
                                        "+---+---+---+\n"};
    (void)state;
    for (int ascii = 0; ascii < 2; ascii++) {
        bt_context *ctx = bt_open();
        bt_picture *p;
        bt_text text;
        bt_terminal t = {.columns = 80, .unicode = !ascii};
        assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
        draw_board(p);
        bt_text__open(&text, ctx);
        bt_picture__write_terminal(p, &t, &text);
        const char *at = text.at;
        while (*at == ' ') at++; /* the line around the board may start a cell further on */
        size_t indent = (size_t)(at - text.at);
        for (const char *w = want[ascii]; *w;) {
            size_t length = strcspn(w, "\n");
            assert_memory_equal(at, w, length);
            assert_int_equal(at[length], '\n');
            w += length + 1;
            at += length + 1 + (*w ? indent : 0);
        }
        assert_int_equal(*at, '\0');
        bt_text__close(&text);
        bt_picture_close(p);
        bt_close(ctx);
    }
}

/* -- PDF and PNG -- */

static uint32_t read_word(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

static void test_png_has_the_size_of_the_picture(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p = scene_of_everything(ctx);
    bt_box box = bt_picture__box(p);
    (void)state;
    for (int scale = 1; scale <= 3 && has_renderer(); scale++) {
        bt_text png;
        bt_text__open(&png, ctx);
        assert_int_equal(bt_picture__render(p, BT_RENDER_PNG, scale, &png), BT_OK);
        assert_memory_equal(png.at, "\x89PNG\r\n\x1a\n", 8);
        assert_int_equal(read_word(png.at + 16), (uint32_t)ceil((box.right - box.left) * scale));
        assert_int_equal(read_word(png.at + 20), (uint32_t)ceil((box.bottom - box.top) * scale));
        bt_text__close(&png);
    }
    bt_picture_close(p);
    bt_close(ctx);
}

static void test_impossible_sizes_are_refused(void **state)
{
    static const double scales[] = {0, 1e-9, 1e9, NAN, INFINITY, -1};
    bt_context *ctx = bt_open();
    bt_picture *p = scene_of_walls(ctx);
    (void)state;
    for (size_t i = 0; i < sizeof scales / sizeof *scales; i++) {
        bt_text png;
        bt_text__open(&png, ctx);
        assert_int_equal(bt_picture__render(p, BT_RENDER_PNG, scales[i], &png), BT_INPUT);
        assert_int_equal(png.length, 0);
        bt_text__close(&png);
        bt_clear(ctx);
    }
    bt_picture_close(p);
    bt_close(ctx);
}

static void test_without_the_library_there_is_a_message(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p = scene_of_walls(ctx);
    bt_text out;
    (void)state;
    bt_text__open(&out, ctx);
    setenv("BOUTON_LIBRSVG", "librsvg-of-another-world.so.7", 1);
    assert_int_equal(bt_picture__render(p, BT_RENDER_PDF, 1, &out), BT_DOMAIN);
    assert_non_null(strstr(bt_message(ctx), "librsvg2-2"));
    bt_clear(ctx);
    setenv("BOUTON_LIBRSVG", "libc.so.6", 1); /* a library, but not this one */
    assert_int_equal(bt_picture__render(p, BT_RENDER_PDF, 1, &out), BT_DOMAIN);
    unsetenv("BOUTON_LIBRSVG");
    bt_text__close(&out);
    bt_picture_close(p);
    bt_close(ctx);
}

/* The memory of the image counts. */
static void test_a_large_png_keeps_the_memory_limit(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p = scene_of_everything(ctx);
    bt_text out;
    (void)state;
    bt_text__open(&out, ctx);
    bt_limit_memory(ctx, 20 << 20);
    if (has_renderer()) assert_int_equal(bt_picture__render(p, BT_RENDER_PNG, 40, &out), BT_LIMIT);
    bt_clear(ctx);
    bt_text__close(&out);
    bt_picture_close(p);
    bt_close(ctx);
}

/* -- random scenes through all writers -- */

static bool is_well_formed(const bt_text *svg)
{
    static char path[64];
    char command[160];
    bt_context *ctx = bt_open();
    snprintf(path, sizeof path, "/tmp/bouton-writers-%d.svg", (int)getpid());
    snprintf(command, sizeof command, "xmllint --noout --nonet %s", path);
    assert_int_equal(bt__write_file(ctx, path, svg), BT_OK);
    int status = system(command);
    unlink(path);
    bt_close(ctx);
    return status == 0;
}

static void test_wild_scenes_upset_no_writer(void **state)
{
    bt_random random = random_start(__func__);
    bool lint = system("command -v xmllint >/dev/null") == 0, renders = has_renderer();
    (void)state;
    if (!lint) print_message("xmllint is not here: XML is not tested\n");
    for (int i = 0; i < random_rounds(100); i++) {
        bt_context *ctx = bt_open();
        bt_picture *p = scene_at_random(ctx, &random, true);
        for (kind k = SVG; k < (renders ? KINDS : PDF); k++) {
            bt_text out;
            bt_text__open(&out, ctx);
            bt_status status = write_as(p, k, &out);
            bool huge = k == PNG && status == BT_INPUT;
            if (status && !huge) print_message("%d: %s\n", (int)k, bt_message(ctx));
            assert_true(!status || huge);
            bt_clear(ctx);
            if (k != PNG && k != PDF) assert_null(out.at ? memchr(out.at, 0, out.length) : NULL);
            if (k == SVG && lint) assert_true(is_well_formed(&out));
            bt_text__close(&out);
        }
        bt_picture_close(p);
        bt_close(ctx);
    }
}

static void test_an_empty_picture_can_be_written(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    (void)state;
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    for (kind k = SVG; k < (has_renderer() ? KINDS : PDF); k++) {
        bt_text out;
        bt_text__open(&out, ctx);
        assert_int_equal(write_as(p, k, &out), BT_OK);
        bt_text__close(&out);
    }
    bt_picture_close(p);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same_picture_same_bytes),
        cmocka_unit_test(test_tikz_has_the_coordinates_of_the_scene),
        cmocka_unit_test(test_tikz_keeps_fractions),
        cmocka_unit_test(test_tikz_refuses_too_many_pixels),
        cmocka_unit_test(test_wild_scenes_compile),
        cmocka_unit_test(test_terminal_keeps_its_width_and_its_alphabet),
        cmocka_unit_test(test_terminal_draws_a_board_on_whole_cells),
        cmocka_unit_test(test_png_has_the_size_of_the_picture),
        cmocka_unit_test(test_impossible_sizes_are_refused),
        cmocka_unit_test(test_without_the_library_there_is_a_message),
        cmocka_unit_test(test_a_large_png_keeps_the_memory_limit),
        cmocka_unit_test(test_wild_scenes_upset_no_writer),
        cmocka_unit_test(test_an_empty_picture_can_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
