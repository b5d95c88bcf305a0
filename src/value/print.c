/* Values as text: the shortest name, options in a fixed order, shared parts named when large. */
#include "value/store.h"

#include <stdlib.h>
#include <string.h>

enum {
    TREE_MAX = 400, /* a longer text is written with its shared parts named */
    NEST_MAX = 40,  /* and so is a part nested deeper than this */
    BARS_MAX = 3,
};

/* How a GAME is written: number prefix, name, star suffix. */
typedef enum shape_kind {
    SHAPE_BRACES,
    SHAPE_TINY,
    SHAPE_POWER,
    SHAPE_SUM,
    SHAPE_PLUSMINUS
} shape_kind;
typedef struct shape {
    shape_kind kind;
    bt_value number; /* what stands in front: ZERO for nothing */
    bool mirrored;   /* Miny, v<n>, v[n] */
    bool star;       /* a * behind */
    unsigned n;      /* of ^<n>, ^[n] */
    bt_value inside; /* of Tiny */
} shape;

/* What is known of one GAME while printing. */
typedef struct part {
    bt_value game;
    shape as;
    uint32_t options;     /* where its sorted options start in the printer's list */
    uint32_t left, right; /* their counts: as written, so none on the right of +- */
    double length;        /* of its text, were nothing named */
    uint32_t nest;        /* braces within braces */
    uint32_t uses;        /* how often other parts mention it */
    uint32_t name;        /* 0: written out */
} part;

typedef struct printer {
    bt_context *ctx;
    bt_notation notation;
    bt_text *out;
    part *parts; /* in the order in which they are finished: options before their game */
    size_t count, capacity;
    uint32_t *index; /* open addressing: place in parts + 1 */
    size_t index_size;
    bt_words options;
    uint32_t names;
    bool failed;
} printer;

/* -- recognising shapes -- */

/* Of a game in which each player has just one option. */
static bool only_options(bt_context *ctx, bt_value g, bt_value *left, bt_value *right)
{
    *left = is_game(ctx, g) ? bt_value__only_option(ctx, g, BT_LEFT) : BT_NONE;
    *right = *left ? bt_value__only_option(ctx, g, BT_RIGHT) : BT_NONE;
    return *right != BT_NONE;
}

/* {0||0|-x}: x, or BT_NONE. */
static bt_value match_tiny(bt_context *ctx, bt_value g)
{
    bt_value left, right, low;
    if (!only_options(ctx, g, &left, &right) || left != ZERO) return BT_NONE;
    if (!only_options(ctx, right, &left, &low) || left != ZERO) return BT_NONE;
    return bt_value_negate(ctx, low);
}

/* ^<n> and ^[n], and * behind them. */
static bool match_uptimal(bt_context *ctx, bt_value g, shape *as)
{
    bt_uptimal u;
    if (!bt_value__read_uptimal(ctx, g, &u) || u.length < 2 || u.nimber > 1) return false;
    uint32_t ones = 0, zeros = 0;
    for (uint32_t i = 0; i + 1 < u.length; i++) {
        ones += u.times[i] == 1;
        zeros += u.times[i] == 0;
    }
    bool power = zeros + 1 == u.length, sum = ones + 1 == u.length;
    if (u.times[u.length - 1] != 1 || !(power || sum)) return false;
    as->kind = power ? SHAPE_POWER : SHAPE_SUM;
    as->n = u.length;
    as->star = u.nimber == 1;
    return true;
}

static bool match_named(bt_context *ctx, bt_value g, shape *as)
{
    as->inside = match_tiny(ctx, g);
    if (as->inside) {
        as->kind = SHAPE_TINY;
        return true;
    }
    return match_uptimal(ctx, g, as);
}

static shape shape_of(bt_context *ctx, bt_value g)
{
    shape as = {.number = ZERO};
    bt_value stop = stop_of(ctx, g, BT_LEFT);
    if (stop == stop_of(ctx, g, BT_RIGHT)) {
        bt_value rest = bt_value_subtract(ctx, g, stop);
        as.number = stop;
        if (rest && match_named(ctx, rest, &as)) return as;
        as.mirrored = true;
        if (rest && match_named(ctx, bt_value_negate(ctx, rest), &as)) return as;
        as = (shape){.number = ZERO};
    }
    if (bt_value_negate(ctx, g) == g) as.kind = SHAPE_PLUSMINUS;
    return as;
}

/* -- collecting the parts -- */

static part *find_part(const printer *p, bt_value g)
{
    size_t at = bt__mix(g) & (p->index_size - 1);
    while (p->index[at]) {
        part *found = &p->parts[p->index[at] - 1];
        if (found->game == g) return found;
        at = (at + 1) & (p->index_size - 1);
    }
    return NULL;
}

static bool grow_index(printer *p)
{
    size_t size = p->index_size ? 2 * p->index_size : 64;
    uint32_t *index = bt__alloc_zero(p->ctx, size * sizeof *index);
    if (!index) return false;
    for (size_t i = 0; i < p->count; i++) {
        size_t at = bt__mix(p->parts[i].game) & (size - 1);
        while (index[at]) at = (at + 1) & (size - 1);
        index[at] = (uint32_t)i + 1;
    }
    bt__free(p->ctx, p->index, p->index_size * sizeof *index);
    p->index = index;
    p->index_size = size;
    return true;
}

static bool collect(printer *p, bt_value g);

/* What a part mentions: the inside of Tiny, or its options. */
static bool collect_inside(printer *p, part *new)
{
    new->options = (uint32_t)p->options.length;
    if (new->as.kind == SHAPE_TINY) {
        new->left = 1;
        return bt_words__push(&p->options, new->as.inside);
    }
    if (new->as.kind == SHAPE_POWER || new->as.kind == SHAPE_SUM) return true;
    if (!bt_value__options(p->ctx, new->game, BT_LEFT, &p->options)) return false;
    new->left = (uint32_t)p->options.length - new->options;
    if (new->as.kind == SHAPE_PLUSMINUS) return true;
    if (!bt_value__options(p->ctx, new->game, BT_RIGHT, &p->options)) return false;
    new->right = (uint32_t)p->options.length - new->options - new->left;
    return true;
}

static void measure(printer *p, part *new)
{
    new->length = 8;
    for (uint32_t i = 0; i < new->left + new->right; i++) {
        const part *inner = find_part(p, p->options.at[new->options + i]);
        new->length += inner ? inner->length : 4;
        if (inner && inner->nest + 1 > new->nest) new->nest = inner->nest + 1;
    }
    if (new->nest >= NEST_MAX) { /* will be named: what mentions it starts afresh */
        new->uses = 2;
        new->nest = 0;
    }
}

static bool collect(printer *p, bt_value g)
{
    if (!is_game(p->ctx, g)) return true;
    part *found = p->index_size ? find_part(p, g) : NULL;
    if (found) {
        found->uses++;
        return true;
    }
    if (bt__enter(p->ctx)) return false;
    part new = {.game = g, .as = shape_of(p->ctx, g), .uses = 1};
    bool good = collect_inside(p, &new);
    for (uint32_t i = 0; i < new.left + new.right &&good; i++)
        good = collect(p, p->options.at[new.options + i]);
    bt__leave(p->ctx);
    if (!good || !BT_GROW(p->ctx, p->parts, p->capacity, p->count + 1)) return false;
    if (2 * (p->count + 1) > p->index_size && !grow_index(p)) return false;
    measure(p, &new);
    p->parts[p->count++] = new;
    size_t at = bt__mix(g) & (p->index_size - 1);
    while (p->index[at]) at = (at + 1) & (p->index_size - 1);
    p->index[at] = (uint32_t)p->count;
    return true;
}

/* -- writing -- */

/* The pieces of each notation, in the order PLAIN, UNICODE, LATEX. In LaTeX arrows and the like are
   put in braces: they are parts of names, not relations with space around them. */
typedef enum piece {
    UP,
    DOWN,
    TWO_UP,
    TWO_DOWN,
    STAR,
    PLUSMINUS,
    OPEN,
    CLOSE,
    TINY,
    MINY,
    END_TINY
} piece;
static const char *const pieces[][3] = {
    [UP] = {"^", "↑", "{\\uparrow}"},
    [DOWN] = {"v", "↓", "{\\downarrow}"},
    [TWO_UP] = {"^^", "↑↑", "{\\Uparrow}"},
    [TWO_DOWN] = {"vv", "↓↓", "{\\Downarrow}"},
    [STAR] = {"*", "∗", "{\\ast}"},
    [PLUSMINUS] = {"+-", "±", "{\\pm}"},
    [OPEN] = {"{", "{", "\\{"},
    [CLOSE] = {"}", "}", "\\}"},
    [TINY] = {"Tiny(", "Tiny(", "{+}_{"},
    [MINY] = {"Miny(", "Miny(", "{-}_{"},
    [END_TINY] = {")", ")", "}"},
};

static void add_piece(printer *p, piece what)
{
    bt_text__add(p->out, pieces[what][p->notation]);
}

static void write_prefix(printer *p, bt_value number)
{
    if (number != ZERO) bt_value__print_number(p->ctx, number, p->notation, p->out);
}

static void write_ups(printer *p, bt_ups g)
{
    uint32_t ups = (uint32_t)abs(g.ups);
    piece one = g.ups > 0 ? UP : DOWN, two = g.ups > 0 ? TWO_UP : TWO_DOWN;
    if (ups == 0 && g.nimber == 0) {
        bt_value__print_number(p->ctx, g.number, p->notation, p->out);
        return;
    }
    write_prefix(p, g.number);
    if (ups >= 1) add_piece(p, ups == 2 ? two : one);
    if (ups >= 3) bt_text__format(p->out, p->notation == BT_LATEX ? "_{%u}" : "%u", ups);
    if (g.nimber) add_piece(p, STAR);
    if (g.nimber > 1) bt_text__format(p->out, "%u", g.nimber);
}

static void write_value(printer *p, bt_value g);

static void write_list(printer *p, const uint32_t *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        if (i) bt_text__char(p->out, ',');
        write_value(p, list[i]);
    }
}

/* The bars of a part written in braces: one more than a side that can do without its own. */
static unsigned bars_of(const printer *p, const part *g)
{
    unsigned bars = 1;
    const uint32_t *options = p->options.at + g->options;
    for (int side = 0; side < 2; side++) {
        if ((side ? g->right : g->left) != 1) continue;
        bt_value only = options[side ? g->left : 0];
        const part *inner = is_game(p->ctx, only) ? find_part(p, only) : NULL;
        if (!inner || inner->name || inner->as.kind != SHAPE_BRACES) continue;
        unsigned within = bars_of(p, inner);
        if (within < BARS_MAX && within >= bars) bars = within + 1;
    }
    return bars;
}

static void write_bare(printer *p, const part *g);

/* A single option that fits under the bars goes without braces. */
static void write_side(printer *p, const uint32_t *list, uint32_t count, unsigned bars)
{
    const part *inner = count == 1 && is_game(p->ctx, list[0]) ? find_part(p, list[0]) : NULL;
    if (inner && !inner->name && inner->as.kind == SHAPE_BRACES && bars_of(p, inner) < bars)
        write_bare(p, inner);
    else
        write_list(p, list, count);
}

/* Bars are relations: what follows them may have a sign. */
static void write_bars(printer *p, unsigned bars)
{
    bool latex = p->notation == BT_LATEX;
    if (latex) bt_text__add(p->out, bars == 1 ? "\\mid " : "\\mathrel{");
    for (unsigned i = 0; i < bars && !(latex && bars == 1); i++) bt_text__char(p->out, '|');
    if (latex && bars > 1) bt_text__char(p->out, '}');
}

static void write_bare(printer *p, const part *g)
{
    const uint32_t *options = p->options.at + g->options;
    unsigned bars = bars_of(p, g);
    write_side(p, options, g->left, bars);
    write_bars(p, bars);
    write_side(p, options + g->left, g->right, bars);
}

static void write_braces(printer *p, const part *g)
{
    add_piece(p, OPEN);
    write_bare(p, g);
    add_piece(p, CLOSE);
}

/* Is this written as several pieces side by side, as 1^*? Behind +- it needs parentheses then. */
static bool has_pieces(const printer *p, bt_value g)
{
    if (!is_game(p->ctx, g)) {
        bt_ups parts = bt_value__ups(p->ctx, g);
        return (parts.number != ZERO) + (parts.ups != 0) + (parts.nimber != 0) > 1;
    }
    const part *found = find_part(p, g);
    if (found->name) return false;
    return found->as.kind == SHAPE_PLUSMINUS || found->as.number != ZERO || found->as.star;
}

static void write_plusminus(printer *p, const part *g)
{
    const uint32_t *options = p->options.at + g->options;
    add_piece(p, PLUSMINUS);
    if (g->left > 1) {
        add_piece(p, OPEN);
        write_list(p, options, g->left);
        add_piece(p, CLOSE);
    } else if (has_pieces(p, options[0])) {
        bt_text__char(p->out, '(');
        write_value(p, options[0]);
        bt_text__char(p->out, ')');
    } else {
        write_value(p, options[0]);
    }
}

/* ^<n>, ^[n]; LaTeX has the usual exponents. */
static void write_uptimal(printer *p, const shape *as)
{
    add_piece(p, as->mirrored ? DOWN : UP);
    bool power = as->kind == SHAPE_POWER;
    if (p->notation == BT_LATEX)
        bt_text__format(p->out, power ? "^{%u}" : "^{[%u]}", as->n);
    else
        bt_text__format(p->out, power ? "<%u>" : "[%u]", as->n);
}

static void write_part(printer *p, const part *g)
{
    const shape *as = &g->as;
    write_prefix(p, as->number);
    switch (as->kind) {
    case SHAPE_BRACES: write_braces(p, g); break;
    case SHAPE_PLUSMINUS: write_plusminus(p, g); break;
    case SHAPE_TINY:
        add_piece(p, as->mirrored ? MINY : TINY);
        write_value(p, as->inside);
        add_piece(p, END_TINY);
        break;
    case SHAPE_POWER:
    case SHAPE_SUM: write_uptimal(p, as); break;
    }
    if (as->star) add_piece(p, STAR);
}

static void write_value(printer *p, bt_value g)
{
    if (!is_game(p->ctx, g)) {
        write_ups(p, bt_value__ups(p->ctx, g));
        return;
    }
    const part *found = find_part(p, g);
    if (found->name)
        bt_text__format(p->out, p->notation == BT_LATEX ? "X_{%u}" : "X%u", found->name);
    else
        write_part(p, found);
}

/* Names what is mentioned more than once and is long enough to be worth a name. */
static void write_definitions(printer *p)
{
    for (size_t i = 0; i + 1 < p->count; i++) {
        part *g = &p->parts[i];
        if (g->uses < 2 || g->length < 16) continue;
        p->names++;
        bt_text__format(p->out, p->notation == BT_LATEX ? "X_{%u}=" : "X%u=", p->names);
        write_part(p, g);
        bt_text__add(p->out, "; ");
        g->name = p->names;
    }
}

void bt_value__print(bt_context *ctx, bt_value g, bt_notation notation, bt_text *out)
{
    if (!g) {
        bt_text__add(out, "none");
        return;
    }
    size_t start = out->length;
    printer p = {.ctx = ctx, .notation = notation, .out = out};
    bt_words__open(&p.options, ctx);
    if (!is_game(ctx, g)) {
        write_ups(&p, bt_value__ups(ctx, g));
    } else if (collect(&p, g)) {
        const part *top = &p.parts[p.count - 1];
        if (top->length > TREE_MAX) write_definitions(&p);
        write_part(&p, &p.parts[p.count - 1]);
    } else {
        out->failed = true;
    }
    if (out->failed) bt_text__cut(out, start); /* no half values */
    bt__free(ctx, p.index, p.index_size * sizeof *p.index);
    bt__free(ctx, p.parts, p.capacity * sizeof *p.parts);
    bt_words__close(&p.options);
}
