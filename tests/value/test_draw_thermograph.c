/* Thermographs as pictures: corners read back from the SVG against walls made by the definition. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "picture/picture.h"
#include "support/random_games.h"
#include "value/draw_graph.h"

enum { ROUNDS = 150, POINTS = 400 };

/* -- reading a picture -- */

/* A line of the picture: exact coordinates, and where its points are drawn. */
typedef struct line {
    dyadic x[POINTS], t[POINTS];
    double left[POINTS], top[POINTS];
    size_t count;
} line;

static dyadic read_dyadic(const char **at)
{
    char *end;
    unsigned e = 0;
    int64_t n = strtoll(*at, &end, 10), d = 1;
    assert_true(end > *at);
    if (*end == '/') d = strtoll(end + 1, &end, 10);
    assert_true(d > 0 && !(d & (d - 1)));
    while (d >> e > 1) e++;
    *at = end;
    return dyadic_make(n, e);
}

/* The line in the group with this id; false when there is none. */
static bool read_line(const char *svg, const char *id, line *out)
{
    char group[64];
    snprintf(group, sizeof group, "<g id=\"%s\">", id);
    const char *at = strstr(svg, group);
    out->count = 0;
    if (!at) return false;
    at = strstr(at, " data-at=\"");
    assert_non_null(at);
    for (at += strlen(" data-at=\""); *at != '"'; out->count++) {
        assert_true(out->count < POINTS);
        if (*at == ' ') at++;
        out->x[out->count] = read_dyadic(&at);
        assert_int_equal(*at, ',');
        at++;
        out->t[out->count] = read_dyadic(&at);
    }
    at = strstr(at, " d=\"M");
    assert_non_null(at);
    at += strlen(" d=\"M");
    for (size_t i = 0; i < out->count; i++) {
        char *end;
        out->left[i] = strtod(at, &end);
        out->top[i] = strtod(end, &end);
        at = *end == 'L' || *end == ' ' ? end + 1 : end;
    }
    assert_int_equal(*at, '"');
    return true;
}

static char *draw(bt_context *ctx, bt_value g, bt_thermograph_look look)
{
    bt_picture *p;
    look.size = sizeof look;
    assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, &look, &p), BT_OK);
    char *svg = bt_picture_svg(p, false);
    assert_non_null(svg);
    bt_picture_close(p);
    return svg;
}

/* -- the definition -- */

static bt_value next_value(fixture *f)
{
    switch (random_between(&f->random, 0, 3)) {
    case 0: return random_value(f->ctx, &f->random);
    case 1: return random_hot(f->ctx, &f->random, 1);
    case 2: return random_hot(f->ctx, &f->random, 0);
    default: return naive_to_value(f->store, f->ctx, random_tree(f->store, &f->random, 3, 2));
    }
}

static naive_walls make_walls(fixture *f, naive g, int from)
{
    naive_walls walls = {.e = 3, .from = from};
    do {
        assert_true(++walls.e <= 13);
        walls.count = (size_t)(12 - from) << walls.e;
    } while (!naive_walls_make(f->store, g, &walls));
    return walls;
}

/* x in units of 2^-e. */
static int64_t scale(dyadic x, unsigned e)
{
    assert_true(x.e <= e);
    return x.n * ((int64_t)1 << (e - x.e));
}

/* A wall of the picture is that of the definition, from the lowest temperature to where the walls
   meet, and every point of it but the last is a corner. */
static void compare_wall(const line *drawn, const naive_walls *walls, const int64_t *wall)
{
    int64_t bottom = walls->from * ((int64_t)1 << walls->e);
    assert_int_equal(scale(drawn->t[0], walls->e), bottom);
    assert_int_equal(scale(drawn->t[drawn->count - 1], walls->e), walls->meet);
    assert_int_equal(scale(drawn->x[drawn->count - 1], walls->e), walls->mast);
    for (size_t i = 0; i + 1 < drawn->count; i++) {
        int64_t t = scale(drawn->t[i], walls->e), end = scale(drawn->t[i + 1], walls->e);
        int64_t x = scale(drawn->x[i], walls->e), rise = scale(drawn->x[i + 1], walls->e) - x;
        assert_true(t < end && (rise == 0 || rise == end - t || rise == t - end));
        int slope = rise == 0 ? 0 : rise > 0 ? 1 : -1;
        for (int64_t at = t; at <= end; at++)
            assert_int_equal(wall[at - bottom], x + slope * (at - t));
        if (i == 0) continue;
        int64_t before = x - scale(drawn->x[i - 1], walls->e);
        assert_false((before == 0) == (rise == 0) && (before > 0) == (rise > 0));
    }
}

/* Left is on the left, up is hot, and one unit is as long everywhere. */
static void compare_places(const line *a, const line *b)
{
    double far_x = (double)(a->x[0].n) / (double)(1 << a->x[0].e);
    double near_x = (double)(b->x[0].n) / (double)(1 << b->x[0].e);
    if (far_x - near_x < 0.01) return;
    double unit = (b->left[0] - a->left[0]) / (far_x - near_x);
    assert_true(unit > 0);
    for (size_t i = 0; i < a->count; i++) {
        double x = (double)a->x[i].n / (double)(1 << a->x[i].e);
        double t = (double)a->t[i].n / (double)(1 << a->t[i].e);
        double low = (double)a->t[0].n / (double)(1 << a->t[0].e);
        double last = (double)a->t[a->count - 1].n / (double)(1 << a->t[a->count - 1].e);
        double unit_t = (a->top[0] - a->top[a->count - 1]) / (last - low);
        assert_true(fabs(a->left[i] - a->left[0] - unit * (far_x - x)) < 0.03);
        assert_true(fabs(a->top[0] - a->top[i] - unit_t * (t - low)) < 0.03);
    }
}

static void corners_are_those_of_the_definition(void **state)
{
    fixture f = open_fixture("drawn walls");
    line *left = malloc(sizeof *left), *right = malloc(sizeof *right), *mast = malloc(sizeof *mast);
    int hot = 0;
    (void)state;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f);
        int from = random_between(&f.random, -1, 0);
        naive_walls walls = make_walls(&f, naive_from_value(f.store, f.ctx, g), from);
        char *svg = draw(f.ctx, g, (bt_thermograph_look){.from_zero = from == 0});
        bool visible = walls.meet > from * ((int64_t)1 << walls.e);
        assert_int_equal(read_line(svg, "g1-left", left), visible);
        assert_int_equal(read_line(svg, "g1-right", right), visible);
        assert_true(read_line(svg, "g1-mast", mast));
        assert_int_equal(mast->count, 2);
        assert_int_equal(scale(mast->x[0], walls.e), walls.mast);
        assert_int_equal(scale(mast->x[1], walls.e), walls.mast);
        if (visible) {
            hot++;
            compare_wall(left, &walls, walls.left);
            compare_wall(right, &walls, walls.right);
            compare_places(left, right);
            assert_int_equal(scale(mast->t[0], walls.e), walls.meet);
        }
        naive_walls_free(&walls);
        bt_free_text(f.ctx, svg);
        naive_clear(f.store);
    }
    assert_true(hot > ROUNDS / 3);
    free(left);
    free(right);
    free(mast);
    close_fixture(&f);
}

/* -- numbers large and small -- */

static void expect_line(const char *svg, const char *id, const char *exact)
{
    char group[64];
    snprintf(group, sizeof group, "<g id=\"%s\">", id);
    const char *at = strstr(svg, group);
    assert_non_null(at);
    at = strstr(at, "data-at=\"");
    assert_non_null(at);
    assert_int_equal(strncmp(at + 9, exact, strlen(exact)), 0);
}

/* 10^30 + {1|0} looks as {1|0} does. */
static void large_numbers_are_drawn_from_near(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p[2];
    bt_value g[2] = {bt_value_read(ctx, "{1|0}"),
                     bt_value_read(ctx, "1000000000000000000000000000000 + {1|0}")};
    (void)state;
    for (int i = 0; i < 2; i++)
        assert_int_equal(bt_value_draw_thermograph(ctx, &g[i], 1, NULL, &p[i]), BT_OK);
    char *svg = bt_picture_svg(p[1], false);
    expect_line(svg, "g1-left",
                "1000000000000000000000000000002,-1 2000000000000000000000000000001/2,1/2\"");
    for (int side = 0; side < 2; side++) {
        bt_box a, b;
        const char *id = side ? "g1-right" : "g1-left";
        assert_true(bt_picture__find(p[0], id, &a) && bt_picture__find(p[1], id, &b));
        assert_true(fabs(a.left - b.left) < 1e-6 && fabs(a.right - b.right) < 1e-6);
        assert_true(fabs(a.top - b.top) < 1e-6 && fabs(a.bottom - b.bottom) < 1e-6);
    }
    bt_free_text(ctx, svg);
    for (int i = 0; i < 2; i++) bt_picture_close(p[i]);
    bt_close(ctx);
}

static void numbers_beyond_all_measure_are_refused(void **state)
{
    char digits[401];
    bt_context *ctx = bt_open();
    bt_picture *p;
    (void)state;
    memset(digits, '9', 400);
    digits[400] = '\0';
    bt_value g = bt_value_from_decimal(ctx, digits, 400);
    assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, NULL, &p), BT_LIMIT);
    assert_null(p);
    bt_close(ctx);
}

/* A staircase of very many corners, as no game at hand has: all of them are in the line, few get a
   point, fewer a label. */
static void very_many_corners_are_thinned_out(void **state)
{
    enum { CORNERS = 100000 };
    bt_context *ctx = bt_open();
    bt_picture *p;
    bt_labels *labels;
    bt_chart chart;
    bt_wall wall;
    bt_pens pens = bt_value__usual_pens();
    (void)state;
    assert_int_equal(bt_picture_open(ctx, &p), BT_OK);
    bt_value__chart_open(&chart, p, false);
    bt_words__open(&wall.at, ctx);
    for (int i = 0; i < CORNERS; i++) {
        bt_words__push(&wall.at, bt_value_integer(ctx, i - 1));
        bt_words__push(&wall.at, bt_value_integer(ctx, -((i + 1) / 2)));
    }
    assert_true(bt_value__chart_reach_wall(&chart, &wall));
    assert_true(bt_value__chart_warm(&chart, bt_value_integer(ctx, CORNERS)));
    assert_true(bt_value__chart_raise(&chart));
    assert_int_equal(bt_value__chart_scale(&chart, 440, 300), BT_OK);
    assert_int_equal(bt_picture__labels_open(p, &labels), BT_OK);
    bt_value__draw_wall(&chart, BT_STYLE_LEFT_LINE, &wall);
    bt_value__draw_corners(&chart, labels, &wall, BT_LEFT, &pens, true);
    bt_picture__labels_settle(labels);
    assert_int_equal(bt_error(ctx), BT_OK);
    size_t texts = 0, points = 0;
    for (size_t i = 0; i < p->count; i++) {
        texts += p->shapes[i].kind == BT_SHAPE_TEXT;
        points += p->shapes[i].kind == BT_SHAPE_CIRCLE;
        if (p->shapes[i].kind == BT_SHAPE_LINE) assert_int_equal(p->shapes[i].count, CORNERS);
    }
    assert_true(points >= 10 && points <= 100 && texts >= 5 && texts <= points);
    bt_words__close(&wall.at);
    bt_picture_close(p);
    bt_close(ctx);
}

/* -- the tax, the steps -- */

static void the_tax_marks_the_stops(void **state)
{
    fixture f = open_fixture("tax");
    (void)state;
    for (int i = 0; i < random_rounds(ROUNDS / 3); i++) {
        bt_value g = next_value(&f);
        dyadic t = dyadic_make(random_between(&f.random, 0, 24), 3);
        naive cold = naive_cool(f.store, naive_from_value(f.store, f.ctx, g), t);
        dyadic stops[] = {naive_stop(f.store, cold, BT_LEFT), naive_stop(f.store, cold, BT_RIGHT)};
        char *svg = draw(f.ctx, g, (bt_thermograph_look){.tax = value_of_dyadic(f.ctx, t)});
        bt_text words;
        bt_text__open(&words, f.ctx);
        for (int side = 0; side < 2; side++) {
            char *text = bt_value_text(f.ctx, value_of_dyadic(f.ctx, stops[side]), BT_PLAIN);
            bt_text__format(&words, "%s%s%s", side ? ", Right at " : " Left stops at ",
                            *text == '-' ? "−" : "", text + (*text == '-'));
            bt_free_text(f.ctx, text);
        }
        bt_text__char(&words, '.');
        if (!strstr(svg, words.at)) fail_msg("expected '%s' in the picture", words.at);
        bt_text__close(&words);
        bt_free_text(f.ctx, svg);
        naive_clear(f.store);
    }
    close_fixture(&f);
}

static void a_tax_below_the_picture_is_refused(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    (void)state;
    bt_value g = bt_value_read(ctx, "{1|0}");
    bt_thermograph_look look = {.size = sizeof look, .tax = bt_value_integer(ctx, -2)};
    assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, &look, &p), BT_DOMAIN);
    bt_clear(ctx);
    look.tax = bt_value_read(ctx, "^");
    assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, &look, &p), BT_DOMAIN);
    bt_close(ctx);
}

/* Up to where they meet, the taxed walls are those of the thermograph; then they cross. And
   before the tax they were further out by it. */
static void check_taxed(const char *svg, const naive_walls *walls, line *taxed, line *best)
{
    int64_t bottom = walls->from * ((int64_t)1 << walls->e);
    for (int side = 0; side < 2; side++) {
        const int64_t *wall = side ? walls->right : walls->left;
        assert_true(read_line(svg, side ? "taxed-right" : "taxed-left", taxed));
        assert_true(read_line(svg, side ? "best-right" : "best-left", best));
        assert_int_equal(taxed->count, best->count);
        for (size_t i = 0; i < taxed->count; i++) {
            dyadic paid = side ? dyadic_negate(taxed->t[i]) : taxed->t[i];
            assert_int_equal(dyadic_compare(taxed->t[i], best->t[i]), 0);
            assert_int_equal(dyadic_compare(dyadic_add(taxed->x[i], paid), best->x[i]), 0);
            int64_t t = scale(taxed->t[i], walls->e), x = scale(taxed->x[i], walls->e);
            if (t <= walls->meet) assert_int_equal(x, wall[t - bottom]);
            if (t > walls->meet) assert_true(side ? x >= walls->mast : x <= walls->mast);
        }
        assert_true(scale(taxed->t[taxed->count - 1], walls->e) > walls->meet);
    }
}

static void the_taxed_walls_lead_to_the_thermograph(void **state)
{
    fixture f = open_fixture("taxed walls");
    line *taxed = malloc(sizeof *taxed), *best = malloc(sizeof *best);
    int seen = 0;
    (void)state;
    for (int i = 0; i < random_rounds(ROUNDS); i++) {
        bt_value g = next_value(&f);
        if (bt_value_is_integer(f.ctx, g)) continue;
        naive_walls walls = make_walls(&f, naive_from_value(f.store, f.ctx, g), -1);
        naive_walls fine = {.e = walls.e + 2, .from = -1}; /* the picture ends a quarter higher */
        fine.count = (size_t)13 << fine.e;
        assert_true(naive_walls_make(f.store, naive_from_value(f.store, f.ctx, g), &fine));
        unsigned steps = bt_value__count_steps(f.ctx, g);
        char *svg = draw(f.ctx, g, (bt_thermograph_look){.step = steps - 1});
        check_taxed(svg, &fine, taxed, best);
        seen++;
        bt_free_text(f.ctx, svg);
        naive_walls_free(&fine);
        naive_walls_free(&walls);
        naive_clear(f.store);
    }
    assert_true(seen > ROUNDS / 3);
    free(taxed);
    free(best);
    close_fixture(&f);
}

static void steps_are_counted_and_drawn(void **state)
{
    static const struct {
        const char *game;
        unsigned steps;
    } cases[] = {{"3", 1}, {"1/2", 3}, {"{4||2|-1}", 3}, {"{3,{4|2}|1}", 4}, {"*20", 3}};
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_picture *p;
        bt_value g = bt_value_read(ctx, cases[i].game);
        bt_thermograph_look look = {.size = sizeof look};
        assert_int_equal(bt_value__count_steps(ctx, g), cases[i].steps);
        for (look.step = 1; look.step <= cases[i].steps; look.step++) {
            assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, &look, &p), BT_OK);
            bt_picture_close(p);
        }
        assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, &look, &p), BT_INPUT);
        bt_clear(ctx);
    }
    bt_close(ctx);
}

/* A caller with an older, shorter struct gets what it asks for. */
static void an_older_look_is_understood(void **state)
{
    bt_context *ctx = bt_open();
    bt_picture *p;
    (void)state;
    bt_value g = bt_value_read(ctx, "{1|0}");
    bt_thermograph_look look = {.size = offsetof(bt_thermograph_look, steps), .steps = true};
    assert_int_equal(bt_value_draw_thermograph(ctx, &g, 1, &look, &p), BT_OK);
    char *svg = bt_picture_svg(p, true);
    assert_non_null(strstr(svg, "id=\"g1-left\""));
    bt_free_text(ctx, svg);
    bt_picture_close(p);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_are_those_of_the_definition),
        cmocka_unit_test(large_numbers_are_drawn_from_near),
        cmocka_unit_test(numbers_beyond_all_measure_are_refused),
        cmocka_unit_test(very_many_corners_are_thinned_out),
        cmocka_unit_test(the_tax_marks_the_stops),
        cmocka_unit_test(a_tax_below_the_picture_is_refused),
        cmocka_unit_test(the_taxed_walls_lead_to_the_thermograph),
        cmocka_unit_test(steps_are_counted_and_drawn),
        cmocka_unit_test(an_older_look_is_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
