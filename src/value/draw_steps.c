/* How a thermograph is built, step by step: the walls of the options, the best of them, the tax,
   and where they meet. */
#include "value/draw_graph.h"

#include <stdio.h>
#include <string.h>

enum {
    WIDTH = 320,
    HEIGHT = 230,
    COLUMNS = 2,
    GAP = 40,         /* between the pictures of two steps */
    OPTIONS_MAX = 8,  /* of more options only the best walls are drawn */
    NAME_LENGTH = 12, /* characters of an option's name */
    LINE = 18,        /* between the lines of a caption */
    CAPTION_WIDTH = 380,
    STAGES = 4, /* at most */
};

typedef enum stage { OPTIONS, BEST, TAX, MEET, MAST } stage;

typedef struct building {
    bt_context *ctx;
    bt_chart chart; /* its bounds are those of every step */
    bt_graph graph;
    bt_words options[2];
    bt_wall best[2], taxed[2];
    stage stages[STAGES];
    unsigned count;
} building;

/* -- what is built -- */

static void choose_stages(building *b)
{
    size_t left = b->options[BT_LEFT].length, right = b->options[BT_RIGHT].length;
    b->count = 0;
    if (left == 0 || right == 0) { /* an integer */
        b->stages[b->count++] = MAST;
        return;
    }
    if (left <= OPTIONS_MAX && right <= OPTIONS_MAX) b->stages[b->count++] = OPTIONS;
    if (left > 1 || right > 1) b->stages[b->count++] = BEST;
    b->stages[b->count++] = TAX;
    b->stages[b->count++] = MEET;
}

static bool find_options(building *b, bt_value g)
{
    if (!bt_value__options(b->ctx, g, BT_LEFT, &b->options[BT_LEFT])) return false;
    if (!bt_value__options(b->ctx, g, BT_RIGHT, &b->options[BT_RIGHT])) return false;
    choose_stages(b);
    return true;
}

static bool are_shown(const building *b)
{
    return b->stages[0] == OPTIONS;
}

/* The wall that an option of a player gives: that of the other player, who is to move then. */
static bool option_wall(building *b, bt_player player, size_t index, bt_wall *out)
{
    bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
    return bt_value__wall(b->ctx, b->options[player].at[index], other, out) &&
           bt_value__cut_wall(&b->chart, out, b->chart.top);
}

static bool reach_options(building *b, bt_player player)
{
    bt_wall wall;
    bool good = true;
    bt_words__open(&wall.at, b->ctx);
    for (size_t i = 0; i < b->options[player].length && good; i++)
        good = option_wall(b, player, i, &wall) && bt_value__chart_reach_wall(&b->chart, &wall);
    bt_words__close(&wall.at);
    return good;
}

/* Left's wall falls by the tax, Right's rises. */
static bool pay(building *b, bt_player player)
{
    const bt_wall *best = &b->best[player];
    bt_wall *taxed = &b->taxed[player];
    for (size_t i = 0; i < corner_count(best); i++) {
        bt_value t = corner_t(best, i);
        bt_value change = player == BT_LEFT ? bt_value__negate_number(b->ctx, t) : t;
        if (!change || bt__check(b->ctx)) return false;
        bt_value x = bt_value__sum_numbers(b->ctx, corner_x(best, i), change);
        if (!x || !bt_words__push(&taxed->at, t) || !bt_words__push(&taxed->at, x)) return false;
    }
    return true;
}

static bool build_side(building *b, bt_value g, bt_player player)
{
    return bt_value__best_wall(b->ctx, g, player, &b->best[player]) &&
           bt_value__cut_wall(&b->chart, &b->best[player], b->chart.top) && pay(b, player) &&
           bt_value__chart_reach_wall(&b->chart, &b->best[player]) &&
           bt_value__chart_reach_wall(&b->chart, &b->taxed[player]) &&
           (!are_shown(b) || reach_options(b, player));
}

static bt_status build(building *b, bt_value g, const char *name)
{
    bt_status status = bt_value__graph_open(&b->chart, g, name, &b->graph);
    if (status) return status;
    if (!find_options(b, g) || !bt_value__chart_raise(&b->chart)) return bt_error(b->ctx);
    if (b->stages[0] == MAST) return BT_OK;
    bt_value same = are_shown(b) ? g : bt_value__stand_in(b->ctx, g);
    if (!same || !build_side(b, same, BT_LEFT) || !build_side(b, same, BT_RIGHT))
        return bt_error(b->ctx);
    return BT_OK;
}

static void open_building(building *b, bt_picture *out, bool from_zero)
{
    *b = (building){.ctx = out->ctx};
    bt_value__chart_open(&b->chart, out, from_zero);
    for (int i = 0; i < 2; i++) {
        bt_words__open(&b->options[i], b->ctx);
        bt_words__open(&b->best[i].at, b->ctx);
        bt_words__open(&b->taxed[i].at, b->ctx);
    }
    bt_words__open(&b->graph.left.at, b->ctx);
    bt_words__open(&b->graph.right.at, b->ctx);
}

static void close_building(building *b)
{
    bt_value__graph_close(&b->graph);
    for (int i = 0; i < 2; i++) {
        bt_words__close(&b->options[i]);
        bt_words__close(&b->best[i].at);
        bt_words__close(&b->taxed[i].at);
    }
}

/* -- the picture of one step -- */

static void label_option(bt_chart *chart, bt_labels *labels, bt_value option, bt_player player,
                         const bt_wall *wall)
{
    bt_text text, latex;
    bt_text__open(&text, chart->ctx);
    bt_text__open(&latex, chart->ctx);
    bt_value__short_name(chart->ctx, option, NULL, NAME_LENGTH, &text, &latex);
    size_t last = corner_count(wall) - 1;
    bt_point at = bt_value__chart_place(chart, corner_t(wall, last), corner_x(wall, last));
    bt_style style = player == BT_LEFT ? BT_STYLE_LEFT_LABEL : BT_STYLE_RIGHT_LABEL;
    bt_label label = {style, text.at, latex.at, 20, true};
    at.y += 8;
    if (!text.failed && !latex.failed)
        bt_picture__label_point(labels, &label, at, 7, player == BT_LEFT ? -1 : 1);
    bt_text__close(&latex);
    bt_text__close(&text);
}

static void draw_options(building *b, bt_chart *chart, bt_labels *labels, bool faint)
{
    bt_pens pens = bt_value__usual_pens();
    bt_wall wall;
    bt_words__open(&wall.at, b->ctx);
    for (int player = BT_LEFT; player <= BT_RIGHT; player++)
        for (size_t i = 0; i < b->options[player].length; i++) {
            if (!option_wall(b, (bt_player)player, i, &wall)) break;
            bt_style style = player == BT_LEFT ? pens.left : pens.right;
            bt_value__draw_wall(chart, faint ? BT_STYLE_FAINT : style, &wall);
            if (!faint)
                label_option(chart, labels, b->options[player].at[i], (bt_player)player, &wall);
        }
    bt_words__close(&wall.at);
}

/* In groups `best-left`, `best-right` and so on. */
static void draw_walls(bt_chart *chart, const char *what, const bt_wall walls[2], bool faint)
{
    bt_pens pens = bt_value__usual_pens();
    char id[32];
    for (int side = BT_LEFT; side <= BT_RIGHT; side++) {
        bt_style style = side == BT_LEFT ? pens.left : pens.right;
        snprintf(id, sizeof id, "%s-%s", what, side == BT_LEFT ? "left" : "right");
        bt_picture__begin(chart->out, id, "");
        bt_value__draw_wall(chart, faint ? BT_STYLE_FAINT : style, &walls[side]);
        bt_picture__end(chart->out);
    }
}

static void draw_points(bt_chart *chart, bt_labels *labels, const bt_wall walls[2])
{
    bt_pens pens = bt_value__usual_pens();
    bt_value__draw_corners(chart, labels, &walls[0], BT_LEFT, &pens, false);
    bt_value__draw_corners(chart, labels, &walls[1], BT_RIGHT, &pens, false);
}

static void draw_result(building *b, bt_chart *chart, bt_labels *labels)
{
    bt_wall walls[2] = {b->graph.left, b->graph.right};
    bool visible = bt_value__cmp(b->ctx, b->graph.temperature, chart->from) > 0;
    if (visible) draw_walls(chart, "wall", walls, false);
    bt_value__draw_mast(chart, BT_STYLE_LINE, &b->graph);
    if (visible) draw_points(chart, labels, walls);
    if (visible)
        bt_value__draw_point(chart, BT_STYLE_INK, BT_LEFT, b->graph.temperature, b->graph.mean);
    bt_value__label_mast(chart, labels, &b->graph);
}

static void draw_stage(building *b, stage what, bt_chart *chart, bt_labels *labels)
{
    switch (what) {
    case OPTIONS: draw_options(b, chart, labels, false); break;
    case BEST:
        if (are_shown(b)) draw_options(b, chart, labels, true);
        draw_walls(chart, "best", b->best, false);
        draw_points(chart, labels, b->best);
        break;
    case TAX:
        draw_walls(chart, "best", b->best, true);
        draw_walls(chart, "taxed", b->taxed, false);
        draw_points(chart, labels, b->taxed);
        break;
    case MEET: draw_walls(chart, "taxed", b->taxed, true); /* fall through */
    case MAST: draw_result(b, chart, labels); break;
    }
}

/* -- captions -- */

static void put_caption(building *b, stage what, bt_text *out)
{
    switch (what) {
    case OPTIONS:
        bt_text__add(out, "After a move of Left's it is Right's turn: the Right walls of Left's "
                          "options, and the Left walls of Right's.");
        break;
    case BEST:
        bt_text__add(out, "Each player takes the best option: at every temperature the outermost "
                          "wall.");
        break;
    case TAX:
        bt_text__add(out, "A move costs the tax t: Left's wall moves by t to the right, Right's "
                          "by t to the left.");
        break;
    case MEET:
        bt_text__add(out, "Where they meet nobody wants to move any more: there the mast begins, "
                          "at temperature ");
        bt_value__put_number(b->ctx, b->graph.temperature, out, NULL);
        bt_text__char(out, '.');
        break;
    case MAST: bt_text__add(out, "An integer is a mast and nothing else."); break;
    }
}

/* Draws a text in lines of a width; the first has its base line at y. */
static void wrap(bt_picture *out, char *text, double y)
{
    char *start = text, *end = text;
    while (*end) {
        char *next = end + strcspn(end, " "); /* the end of one word more */
        if (*next) next++;
        char last = *next;
        *next = '\0';
        bool fits = bt_picture__text_width(BT_STYLE_LABEL, start) <= CAPTION_WIDTH;
        *next = last;
        if (!fits && end > start) {
            end[-1] = '\0';
            bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, -GAP / 2.0, y, start, NULL);
            y += LINE;
            start = end;
        }
        end = next;
    }
    if (*start) bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, -GAP / 2.0, y, start, NULL);
}

static void draw_caption(building *b, unsigned step, bt_picture *out)
{
    bt_text text;
    bt_text__open(&text, b->ctx);
    if (b->count > 1) bt_text__format(&text, "%u. ", step);
    put_caption(b, b->stages[step - 1], &text);
    if (!text.failed) wrap(out, text.at, 46);
    bt_text__close(&text);
}

static bt_status draw_step(building *b, unsigned step, bt_picture *out)
{
    bt_labels *labels;
    bt_chart chart = b->chart;
    chart.out = out;
    bt_status status = bt_value__chart_scale(&chart, WIDTH, HEIGHT);
    if (!status) status = bt_picture__labels_open(out, &labels);
    if (status) return status;
    bt_value__chart_axes(&chart);
    draw_stage(b, b->stages[step - 1], &chart, labels);
    draw_caption(b, step, out);
    bt_picture__labels_settle(labels);
    return bt_error(b->ctx);
}

/* -- all steps -- */

static bt_box unite(bt_box a, bt_box b)
{
    return (bt_box){b.left < a.left ? b.left : a.left, b.top < a.top ? b.top : a.top,
                    b.right > a.right ? b.right : a.right,
                    b.bottom > a.bottom ? b.bottom : a.bottom};
}

/* Puts the pictures of the steps into cells that are large enough for each of them. */
static void arrange(const building *b, bt_picture *const *parts, bt_picture *out)
{
    char prefix[16];
    if (!b->count || !parts[0]) return;
    bt_box cell = parts[0]->box;
    for (unsigned i = 1; i < b->count; i++) cell = unite(cell, parts[i]->box);
    double width = cell.right - cell.left + GAP, height = cell.bottom - cell.top + GAP;
    for (unsigned i = 0; i < b->count; i++) {
        unsigned column = i % COLUMNS, row = i / COLUMNS;
        snprintf(prefix, sizeof prefix, "s%u-", i + 1);
        bt_picture__append(out, parts[i], column * width, row * height, prefix);
    }
}

static bt_status draw_every_step(building *b, bt_picture *out)
{
    bt_picture *parts[STAGES] = {NULL};
    bt_status status = BT_OK;
    for (unsigned i = 0; i < b->count && !status; i++) {
        status = bt_picture_open(b->ctx, &parts[i]);
        if (!status) status = draw_step(b, i + 1, parts[i]);
    }
    if (!status) arrange(b, parts, out);
    for (unsigned i = 0; i < b->count; i++) bt_picture_close(parts[i]);
    return status;
}

static void name_steps(building *b, bt_picture *out)
{
    bt_text title, latex;
    bt_text__open(&title, b->ctx);
    bt_text__open(&latex, b->ctx);
    bt_text__add(&title, "How the thermograph of ");
    bt_value__short_name(b->ctx, b->graph.game, b->graph.name, 60, &title, &latex);
    bt_text__add(&title, " is built");
    if (!title.failed)
        bt_picture__name(out, title.at, "The walls of the options, the tax, and where they meet.");
    bt_text__close(&latex);
    bt_text__close(&title);
}

static bt_status draw_wanted(building *b, unsigned step, bt_picture *out)
{
    if (step > b->count)
        return bt__fail(b->ctx, BT_INPUT, "there are %u steps, and no step %u", b->count, step);
    return step ? draw_step(b, step, out) : draw_every_step(b, out);
}

bt_status bt_value__draw_steps(bt_value g, const char *name, unsigned step, bool from_zero,
                               bt_picture *out)
{
    building b;
    open_building(&b, out, from_zero);
    bt_status status = build(&b, g, name);
    if (!status) status = draw_wanted(&b, step, out);
    if (!status) name_steps(&b, out);
    close_building(&b);
    return status ? status : bt_error(out->ctx);
}

unsigned bt_value__count_steps(bt_context *ctx, bt_value g)
{
    building b = {.ctx = ctx};
    for (int i = 0; i < 2; i++) bt_words__open(&b.options[i], ctx);
    unsigned count = find_options(&b, g) ? b.count : 0;
    for (int i = 0; i < 2; i++) bt_words__close(&b.options[i]);
    return count;
}
