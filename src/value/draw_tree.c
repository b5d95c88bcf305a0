/* The tree of a canonical form as a graph in which every subposition stands once. */
#include "value/draw_diagram.h"

#include "value/store.h"

#include <string.h>

enum { TREE_MAX = 200, SAMPLE = 30 };

typedef struct collector {
    bt_diagram *diagram;
    bt_map places; /* of keys in the diagram */
} collector;

static bt_status check_size(bt_context *ctx, bt_value g)
{
    int64_t count;
    bt_value nodes = bt_value_nodes(ctx, g);
    if (!nodes) return bt_error(ctx);
    if (bt_value_to_integer(ctx, nodes, &count) && count <= TREE_MAX) return BT_OK;
    bt_text text;
    bt_text__open(&text, ctx);
    bt_value__print_number(ctx, nodes, BT_PLAIN, &text);
    bt_status status =
        bt__fail(ctx, BT_LIMIT, "the canonical form has %.60s subpositions; a picture holds %d",
                 text.failed ? "many" : text.at, TREE_MAX);
    bt_text__close(&text);
    return status;
}

/* Collects g and all below it, Left's options first. */
static bool collect(collector *c, bt_value g)
{
    bt_context *ctx = c->diagram->ctx;
    if (bt__map_get(&c->places, key_of(g))) return true;
    if (!bt__map_put(&c->places, key_of(g), (uint32_t)c->diagram->values.length)) return false;
    if (!bt_value__diagram_add(c->diagram, g) || bt__enter(ctx)) return false;
    bt_words options;
    bt_words__open(&options, ctx);
    bool good = bt_value__options(ctx, g, BT_LEFT, &options) &&
                bt_value__options(ctx, g, BT_RIGHT, &options);
    for (size_t i = 0; i < options.length && good; i++) good = collect(c, options.at[i]);
    bt_words__close(&options);
    bt__leave(ctx);
    return good;
}

static bool join_options(collector *c, size_t from, bt_player player)
{
    static const bt_tie ties[] = {{BT_STYLE_LEFT_LINE, 'l', -0.25, -0.12},
                                  {BT_STYLE_RIGHT_LINE, 'r', 0.25, 0.12}};
    bt_diagram *d = c->diagram;
    bt_words options;
    bt_words__open(&options, d->ctx);
    bool good = bt_value__options(d->ctx, d->values.at[from], player, &options);
    for (size_t i = 0; i < options.length && good; i++) {
        size_t to = *bt__map_get(&c->places, key_of(options.at[i]));
        good = bt_value__diagram_join(d, from, to, player == BT_LEFT ? -1 : 1, ties[player]);
    }
    bt_words__close(&options);
    return good;
}

/* Younger ones stand lower: options are younger than what they are options of. */
static bool rank(bt_diagram *d)
{
    size_t count = d->values.length, size = count * sizeof(int64_t);
    int64_t *ranks = bt__alloc(d->ctx, size);
    bool good = ranks != NULL;
    for (size_t i = 0; i < count && good; i++) {
        good = bt_value_to_integer(d->ctx, bt_value_birthday(d->ctx, d->values.at[i]), &ranks[i]);
        ranks[i] = -ranks[i];
    }
    good = good && bt_value__diagram_rank(d, ranks);
    bt__free(d->ctx, ranks, size);
    return good;
}

static bt_status draw(collector *c, bt_value g)
{
    bt_diagram *d = c->diagram;
    bool good = collect(c, g) && rank(d);
    for (size_t i = 0; i < d->values.length && good; i++)
        good = join_options(c, i, BT_LEFT) && join_options(c, i, BT_RIGHT);
    return good ? bt_value__diagram_draw(d) : bt_error(d->ctx);
}

/* What the two kinds of lines mean, where there are some. */
static void explain_lines(const bt_diagram *d)
{
    static const char *const words[] = {"Left's options", "Right's options"};
    double x = d->out->box.left, y = d->out->box.bottom + 26;
    for (int player = BT_LEFT; player <= BT_RIGHT && d->link_count; player++) {
        bt_style style = player == BT_LEFT ? BT_STYLE_LEFT_LINE : BT_STYLE_RIGHT_LINE;
        bt_picture__line(d->out, style, x, y, x + SAMPLE, y);
        bt_picture__text(d->out, BT_STYLE_SMALL, BT_ANCHOR_START, x + SAMPLE + 6, y + 4,
                         words[player], NULL);
        x += SAMPLE + 110;
    }
}

static void name_picture(bt_value g, bt_picture *out)
{
    bt_text title;
    bt_text__open(&title, out->ctx);
    bt_text__add(&title, "Canonical form of ");
    bt_value__print(out->ctx, g, BT_PLAIN, &title);
    if (title.length > 200) bt_text__cut(&title, 200);
    if (!title.failed)
        bt_picture__name(out, title.at,
                         "Every subposition once; blue, solid lines are Left's options, red, "
                         "dashed ones Right's.");
    bt_text__close(&title);
}

bt_status bt_value__draw_tree(bt_value g, bt_picture *out)
{
    bt_diagram d;
    collector c = {.diagram = &d};
    if (!g) return bt__fail(out->ctx, BT_INPUT, "expected a value");
    bt_status status = check_size(out->ctx, g);
    if (status) return status;
    bt_value__diagram_open(&d, out);
    bt__map_open(&c.places, out->ctx);
    status = draw(&c, g);
    if (!status) explain_lines(&d);
    if (!status) name_picture(g, out);
    bt__map_close(&c.places);
    bt_value__diagram_close(&d);
    return status ? status : bt_error(out->ctx);
}

bt_status bt_value_draw_tree(bt_context *ctx, bt_value g, bt_picture **out)
{
    bt_status status = bt_picture_open(ctx, out);
    if (!status) status = bt_value__draw_tree(g, *out);
    if (!status) return BT_OK;
    bt_picture_close(*out);
    *out = NULL;
    return status;
}
