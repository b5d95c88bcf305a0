/* Partial Nim: positions as bytes: packed, loaded, moved in, split, normalised, negated. */
#include "games/partial_nim_bytes.h"

#include "rules/heaps.h"

#include <stdlib.h>
#include <string.h>

enum {
    FEW = 24,
    LISTED_MAX = 100000, /* stones of a pile whose moves can be listed one by one */
};

/* -- packing -- */

static void put_counts(size_t blue, size_t red, bt_text *out)
{
    bt_rules__put_heap(out, blue);
    bt_rules__put_heap(out, red);
}

void bt_games__pn_pack(const bt__pn_position *position, bt_text *out)
{
    put_counts(position->piles[BT__PN_BLUE].length, position->piles[BT__PN_RED].length, out);
    for (int c = 0; c < 3; c++)
        for (size_t i = 0; i < position->piles[c].length; i++)
            bt_rules__put_size(out, &position->sizes, position->piles[c].at[i]);
}

void bt_games__pn_pack_pile(bt__pn_colour colour, uint64_t size, bt_text *out)
{
    put_counts(size && colour == BT__PN_BLUE, size && colour == BT__PN_RED, out);
    if (size) bt_rules__put_heap(out, size);
}

/* -- loading -- */

/* The sizes of a position, handed out one by one. */
typedef struct reader {
    bt_bytes rest;
    uint64_t count[2]; /* blue and red piles not handed out yet */
} reader;

static reader open_reader(bt_bytes position)
{
    reader in = {.rest = position};
    bt_rules__next_heap(&in.rest, &in.count[BT__PN_BLUE]);
    bt_rules__next_heap(&in.rest, &in.count[BT__PN_RED]);
    return in;
}

/* The bytes of the next size and its colour; false at the end. */
static bool next_pile(reader *in, bt_bytes *pile, bt__pn_colour *colour)
{
    if (in->rest.length == 0) return false;
    *colour = in->count[0] ? BT__PN_BLUE : in->count[1] ? BT__PN_RED : BT__PN_GREEN;
    if (*colour != BT__PN_GREEN) in->count[*colour]--;
    *pile = bt_rules__cut_heap(&in->rest);
    return true;
}

bt_status bt_games__pn_load(bt_context *ctx, bt_bytes position, bt__pn_position *out)
{
    reader in = open_reader(position);
    bt_bytes pile;
    bt__pn_colour colour;
    bt_status status = BT_OK;
    bt_games__pn_open(out, ctx);
    while (!status && next_pile(&in, &pile, &colour)) {
        bt__size size;
        status = bt_rules__load_size(pile, &out->sizes, &size);
        if (!status) status = bt_games__pn_add(out, colour, size);
        if (!status) status = bt__check(ctx);
    }
    if (status) bt_games__pn_close(out);
    return status;
}

/* -- moves -- */

/* A position taken apart at one pile. */
typedef struct place {
    bt_bytes before, pile, after;
    bt__pn_colour colour;
    uint64_t count[2];
} place;

/* Is there an equal pile of the same colour before it? */
static bool is_repeated(bt_bytes position, const place *at)
{
    reader in = open_reader(position);
    bt_bytes pile;
    bt__pn_colour colour;
    while (next_pile(&in, &pile, &colour) && pile.at != at->pile.at)
        if (colour == at->colour && !bt_rules__compare_heaps(&pile, &at->pile)) return true;
    return false;
}

static void put_moved(const place *at, uint64_t target, bt_text *out)
{
    bool gone = target == 0;
    put_counts(at->count[0] - (gone && at->colour == BT__PN_BLUE),
               at->count[1] - (gone && at->colour == BT__PN_RED), out);
    bt_text__add_bytes(out, (const char *)at->before.at, at->before.length);
    if (!gone) bt_rules__put_heap(out, target);
    bt_text__add_bytes(out, (const char *)at->after.at, at->after.length);
}

/* The smallest targets first: these are the moves that matter most, so searches end sooner. Whether
   a number may be taken is a matter of its parity, so it need not be known in full. */
static bt_status move_pile(bt_context *ctx, bt__pn_rule rule, const place *at, bt_player player,
                           bt_position_list *out)
{
    bt_bytes pile = at->pile;
    uint64_t size = UINT64_MAX;
    if (pile.length <= BT_RULES__SHORT) bt_rules__next_heap(&pile, &size);
    for (uint64_t target = 0; target < size; target++) {
        uint64_t alike = 2 - ((at->pile.at[0] ^ target) & 1); /* 1 or 2 */
        if (!bt_games__pn_may_take(rule, player, at->colour, alike)) continue;
        if (target > LISTED_MAX)
            return bt__fail(ctx, BT_LIMIT,
                            "a pile of more than %d stones has too many moves to try all of them",
                            LISTED_MAX);
        put_moved(at, target, &out->scratch);
        if (!bt_rules__take(out) || bt__check(ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

bt_status bt_games__pn_options(bt_context *ctx, bt__pn_rule rule, bt_bytes position,
                               bt_player player, bt_position_list *out)
{
    reader in = open_reader(position);
    const unsigned char *first = in.rest.at;
    place at = {.count = {in.count[0], in.count[1]}};
    while (next_pile(&in, &at.pile, &at.colour)) {
        at.before = (bt_bytes){first, (size_t)(at.pile.at - first)};
        at.after = in.rest;
        if (is_repeated(position, &at)) continue;
        bt_status status = move_pile(ctx, rule, &at, player, out);
        if (status) return status;
    }
    return BT_OK;
}

bt_status bt_games__pn_split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    reader in = open_reader(position);
    bt_bytes pile;
    bt__pn_colour colour;
    while (next_pile(&in, &pile, &colour)) {
        put_counts(colour == BT__PN_BLUE, colour == BT__PN_RED, &out->scratch);
        bt_text__add_bytes(&out->scratch, (const char *)pile.at, pile.length);
        if (!bt_rules__take(out)) return bt_error(game->ctx);
    }
    return BT_OK;
}

/* -- symmetry -- */

/* All piles at hand, by colour, in one block. */
typedef struct piles {
    bt_context *ctx;
    bt_bytes few[FEW], *block, *at[3];
    size_t size, count[3];
} piles;

static bool spread(bt_context *ctx, bt_bytes position, piles *out)
{
    reader in = open_reader(position);
    bt__pn_colour colour;
    bt_bytes pile;
    out->ctx = ctx;
    out->size = in.rest.length > FEW ? in.rest.length * sizeof pile : 0; /* a byte each at least */
    out->block = out->size ? bt__alloc(ctx, out->size) : out->few;
    if (!out->block) return false;
    bt_bytes *next = out->block;
    out->count[0] = out->count[1] = out->count[2] = 0;
    while (next_pile(&in, &pile, &colour)) {
        *next++ = pile;
        out->count[colour]++;
    }
    out->at[0] = out->block;
    out->at[1] = out->at[0] + out->count[0];
    out->at[2] = out->at[1] + out->count[1];
    return true;
}

static void close_piles(piles *of)
{
    if (of->size) bt__free(of->ctx, of->block, of->size);
}

static void put_piles(const piles *from, bool negated, bt_text *out)
{
    const int order[] = {negated, !negated, BT__PN_GREEN};
    put_counts(from->count[order[0]], from->count[order[1]], out);
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < from->count[order[k]]; i++) {
            const bt_bytes *pile = &from->at[order[k]][i];
            bt_text__add_bytes(out, (const char *)pile->at, pile->length);
        }
}

/* Drops piles that are on both sides: a game and its negative add up to 0. Both are sorted. */
static void cancel_colours(piles *on)
{
    bt_bytes *blue = on->at[0], *red = on->at[1];
    size_t i = 0, j = 0, kept[2] = {0, 0};
    while (i < on->count[0] || j < on->count[1]) {
        int order = i == on->count[0]   ? 1
                    : j == on->count[1] ? -1
                                        : bt_rules__compare_heaps(&blue[i], &red[j]);
        if (order < 0) blue[kept[0]++] = blue[i];
        if (order > 0) red[kept[1]++] = red[j];
        i += order <= 0;
        j += order >= 0;
    }
    memcpy(on->count, kept, sizeof kept);
}

/* The same for pairs of equal green piles, each its own negative. */
static void cancel_greens(piles *on)
{
    bt_bytes *green = on->at[BT__PN_GREEN];
    size_t kept = 0;
    for (size_t i = 0; i < on->count[BT__PN_GREEN]; i++) {
        if (kept > 0 && !bt_rules__compare_heaps(&green[kept - 1], &green[i]))
            kept--;
        else
            green[kept++] = green[i];
    }
    on->count[BT__PN_GREEN] = kept;
}

/* More red piles than blue ones, or as many and the first that differs is larger. */
static bool leans_to_red(const piles *on)
{
    if (on->count[0] != on->count[1]) return on->count[1] > on->count[0];
    for (size_t i = 0; i < on->count[0]; i++) {
        int order = bt_rules__compare_heaps(&on->at[1][i], &on->at[0][i]);
        if (order != 0) return order > 0;
    }
    return false;
}

bool bt_games__pn_normal(bt_game *game, bt_bytes position, bt_text *out)
{
    piles all;
    if (!spread(game->ctx, position, &all)) {
        out->failed = true;
        return false;
    }
    for (int c = 0; c < 3; c++)
        if (all.count[c] > 1)
            qsort(all.at[c], all.count[c], sizeof *all.at[c], bt_rules__compare_heaps);
    cancel_colours(&all);
    cancel_greens(&all);
    bool negated = leans_to_red(&all);
    put_piles(&all, negated, out);
    close_piles(&all);
    return negated;
}

void bt_games__pn_negate(bt_game *game, bt_bytes position, bt_text *out)
{
    piles all;
    if (!spread(game->ctx, position, &all)) {
        out->failed = true;
        return;
    }
    put_piles(&all, true, out);
    close_piles(&all);
}
