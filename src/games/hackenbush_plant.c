/* Reading and writing Hackenbush strings and trees. */
#include "games/hackenbush_plant.h"
#include "games/net.h"

#include <ctype.h>
#include <string.h>

void bt_games__plant_open(bt_plant *plant, bt_context *ctx)
{
    *plant = (bt_plant){.ctx = ctx};
}

/* All columns have the capacity of one block. */
static size_t block_size(size_t capacity)
{
    return capacity * (1 + 3 * sizeof(uint32_t));
}

void bt_games__plant_close(bt_plant *plant)
{
    bt__free(plant->ctx, plant->parent, block_size(plant->capacity));
    *plant = (bt_plant){.ctx = plant->ctx};
}

/* The number of edges is known before they are read: one for each letter. */
static bt_status make_room(bt_plant *plant, const char *text, size_t length)
{
    size_t letters = 0;
    for (size_t i = 0; i < length; i++) letters += isalpha((unsigned char)text[i]) != 0;
    if (letters > BT_PLANT_MOST)
        return bt__fail(plant->ctx, BT_LIMIT, "a picture of more than %d edges", BT_PLANT_MOST);
    plant->parent = bt__alloc(plant->ctx, block_size(letters));
    if (!plant->parent) return BT_LIMIT;
    plant->capacity = letters;
    plant->size = plant->parent + letters;
    plant->above = plant->size + letters;
    plant->colour = (char *)(plant->above + letters);
    return BT_OK;
}

/* -- reading -- */

typedef struct reader {
    bt_plant *plant;
    bt_words forks;      /* the edges whose brackets are open */
    uint32_t on;         /* where the next edge stands */
    bool expects_edge;   /* at the start, after a comma or an opening bracket */
    bool after_brackets; /* nothing can stand on a pair of brackets */
    size_t end;          /* behind the last letter or sign */
} reader;

static bt_status read_edge(reader *r, char colour, size_t at)
{
    bt_plant *p = r->plant;
    if (r->after_brackets) return bt__fail_at(p->ctx, at, "expected ',' or ')' after a bracket");
    if (!r->expects_edge && at > r->end)
        return bt__fail_at(p->ctx, r->end,
                           "a blank within a string: expected the next edge, or ',' before another "
                           "string");
    uint32_t edge = (uint32_t)p->count++;
    p->colour[edge] = colour;
    p->parent[edge] = r->on;
    p->size[edge] = 1;
    p->above[edge] = 0;
    if (r->on != BT_GROUND) p->above[r->on]++;
    r->on = edge;
    r->expects_edge = false;
    return BT_OK;
}

static bt_status read_sign(reader *r, char sign, size_t at)
{
    bt_context *ctx = r->plant->ctx;
    if (r->expects_edge || !strchr("(),", sign))
        return bt__fail_at(ctx, at, "expected an edge: L (blue), R (red) or G (green)");
    if (sign == '(') {
        if (r->after_brackets) return bt__fail_at(ctx, at, "expected ',' or ')' after a bracket");
        r->expects_edge = true;
        return bt_words__push(&r->forks, r->on) ? BT_OK : BT_LIMIT;
    }
    if (sign == ',') {
        r->on = r->forks.length ? r->forks.at[r->forks.length - 1] : BT_GROUND;
        r->expects_edge = true;
        r->after_brackets = false;
        return BT_OK;
    }
    if (r->forks.length == 0) return bt__fail_at(ctx, at, "this bracket was never opened");
    r->on = r->forks.at[--r->forks.length];
    r->after_brackets = true;
    return BT_OK;
}

static bt_status read_all(reader *r, const char *text, size_t length)
{
    bt_context *ctx = r->plant->ctx;
    for (size_t i = 0; i < length; i++) {
        if (isspace((unsigned char)text[i])) continue;
        char colour = bt_games__net_mark_of(text[i]);
        bt_status status = colour ? read_edge(r, colour, i) : read_sign(r, text[i], i);
        if (status) return status;
        r->end = i + 1;
    }
    if (r->forks.length > 0) return bt__fail_at(ctx, length, "expected ')'");
    if (r->expects_edge)
        return bt__fail_at(ctx, length, "expected an edge: L (blue), R (red) or G (green)");
    return BT_OK;
}

/* Whether the text says that nothing is left. */
static bool is_nothing(const char *text, size_t length)
{
    size_t start = 0;
    while (start < length && isspace((unsigned char)text[start])) start++;
    while (length > start && isspace((unsigned char)text[length - 1])) length--;
    return length - start == 1 && text[start] == '0';
}

bt_status bt_games__plant_read(bt_plant *plant, const char *text, size_t length)
{
    if (is_nothing(text, length)) return BT_OK;
    bt_status status = make_room(plant, text, length);
    if (status) return status;
    reader r = {.plant = plant, .on = BT_GROUND, .expects_edge = true};
    bt_words__open(&r.forks, plant->ctx);
    status = read_all(&r, text, length);
    bt_words__close(&r.forks);
    for (size_t i = plant->count; i-- > 0 && !status;)
        if (plant->parent[i] != BT_GROUND) plant->size[plant->parent[i]] += plant->size[i];
    return status;
}

/* -- writing -- */

/* What stands on an edge once a part is cut off. */
static uint32_t count_above(const bt_plant *p, uint32_t edge, uint32_t cut)
{
    return p->above[edge] - (cut != BT_GROUND && p->parent[cut] == edge);
}

/* Closes the brackets of the edges from `edge` downwards, until the one that bears the next. */
static void close_brackets(const bt_plant *p, uint32_t edge, uint32_t until, uint32_t cut,
                           bt_text *out)
{
    for (; edge != until; edge = p->parent[edge])
        if (count_above(p, edge, cut) > 1) bt_text__char(out, ')');
}

void bt_games__plant_write(const bt_plant *p, uint32_t cut, bt_text *out)
{
    uint32_t last = BT_GROUND;
    for (uint32_t i = 0; i < p->count;) {
        if (i == cut) {
            i += p->size[i];
            continue;
        }
        uint32_t on = p->parent[i];
        if (last != on) { /* not the first one there */
            close_brackets(p, last, on, cut, out);
            bt_text__char(out, ',');
        } else if (on != BT_GROUND && count_above(p, on, cut) > 1) {
            bt_text__char(out, '(');
        }
        bt_text__char(out, p->colour[i]);
        last = i++;
    }
    close_brackets(p, last, BT_GROUND, cut, out);
}
