/* Tables of strips in Domineering: what each board in a small window is worth at least. */
#include "games/domineering_strips.h"

#include "base/context.h"

#include <string.h>

enum { LOOK_EVERY = 1 << 12 };

/* While a table is made: what is known of a board, and of the best that Left can move to. */
typedef struct entry {
    bt_strip known, reply;
} entry;

typedef int8_t lane __attribute__((vector_size(8)));

static inline lane lesser(lane x, lane y)
{
    lane mask = x < y;
    return (x & mask) | (y & ~mask);
}

static inline lane greater(lane x, lane y)
{
    lane mask = x > y;
    return (x & mask) | (y & ~mask);
}

static inline lane load(const bt_strip *s)
{
    lane x;
    memcpy(&x, s, sizeof x);
    return x;
}

/* A window, and where its boards are. */
typedef struct window {
    unsigned rows, width;
    uint32_t inner;     /* squares that have one to the right */
    uint16_t *mirrored; /* rows */
    entry *at;
} window;

/* To a move of Right's Left answers by taking the switch, or by a move of hers. */
static void consider_right(const window *w, uint32_t board, uint32_t moves, int *least,
                           bt_one_bound *after)
{
    const lane sizes = {0, 0, 2, 4, 6, 8, 12, 0};
    lane worst = {127, 127, 127, 127, 127, 127, 127, 127};
    *least = moves ? 127 : BT_FAR_AWAY;
    for (; moves; moves &= moves - 1) {
        uint32_t square = moves & -moves;
        const entry *option = &w->at[board & ~(square | square << 1)];
        lane alone = {0};
        alone += option->known.c[0];
        worst = lesser(worst, greater(alone + sizes, load(&option->reply)));
        int first = (int)option->known.c[1 + BT_SIZES];
        if (first < *least) *least = first;
    }
    for (int i = 0; i <= BT_SIZES; i++) after->c[i] = (int16_t)worst[i];
}

static lane consider_left(const window *w, uint32_t board, uint32_t moves)
{
    lane best = {-127, -127, -127, -127, -127, -127, -127, -127};
    for (; moves; moves &= moves - 1) {
        uint32_t square = moves & -moves;
        best = greater(best, load(&w->at[board & ~(square | square << w->width)].known));
    }
    return best;
}

/* Squares that no domino can cover make no difference. */
static entry evaluate(const window *w, uint32_t board)
{
    uint32_t across = board & board >> 1 & w->inner, upright = board & board >> w->width;
    uint32_t used = across | across << 1 | upright | upright << w->width;
    bt_one_bound after, c;
    int16_t first;
    int least;
    entry out;
    if (used != board) return w->at[used];
    consider_right(w, board, across, &least, &after);
    lane best = consider_left(w, board, upright);
    bt_solve__bound_conclude(upright ? best[0] : -BT_FAR_AWAY, least, &after, &c, &first);
    for (int i = 0; i <= BT_SIZES; i++) out.known.c[i] = (int8_t)c.c[i];
    out.known.c[1 + BT_SIZES] = (int8_t)first;
    memcpy(&out.reply, &best, sizeof best);
    return out;
}

static void reflect(const window *w, uint32_t board, uint32_t image[4])
{
    const uint32_t row = (1u << w->width) - 1;
    memset(image, 0, 4 * sizeof *image);
    for (unsigned r = 0; r < w->rows; r++) {
        unsigned down = r * w->width, up = (w->rows - 1 - r) * w->width;
        uint32_t squares = board >> down & row, back = w->mirrored[squares];
        image[0] |= squares << down;
        image[1] |= back << down;
        image[2] |= squares << up;
        image[3] |= back << up;
    }
}

/* Boards in rising order, for a move makes the number less; the least of all images is the first to
   be met. */
static bt_status fill(const window *w, bt_context *ctx)
{
    const uint32_t count = 1u << w->rows * w->width;
    for (uint32_t board = 0; board < count; board++) {
        uint32_t image[4];
        if (board % LOOK_EVERY == 0 && bt__check(ctx)) return BT_LIMIT;
        reflect(w, board, image);
        if (image[1] < board || image[2] < board || image[3] < board) continue;
        entry e = evaluate(w, board);
        for (int i = 0; i < 4; i++) w->at[image[i]] = e;
    }
    return BT_OK;
}

/* A switch of which no more is known than of any number is of no use. */
static bt_strip keep_useful(bt_strip s)
{
    for (int i = 0; i < BT_SIZES; i++)
        if (s.c[1 + i] < s.c[0] - bt_solve__sizes[i]) s.c[1 + i] = BT_STRIP_NONE;
    return s;
}

/* The first half of each entry is moved to the front, and the rest given back. */
static bt_strip *shrink(bt_context *ctx, entry *at, size_t count)
{
    bt_strip *strips = (bt_strip *)at;
    for (size_t i = 0; i < count; i++) {
        entry e = at[i];
        if (i % LOOK_EVERY == 0 && bt__check(ctx)) return NULL;
        strips[i] = keep_useful(e.known);
    }
    return bt__realloc(ctx, strips, count * sizeof *at, count * sizeof *strips);
}

static bt_status make_table(bt_strips *s, unsigned rows)
{
    unsigned width = s->width[rows];
    size_t count = (size_t)1 << rows * width;
    uint16_t mirrored[1 << BT_STRIP_SIDE] = {0};
    window w = {.rows = rows, .width = width, .mirrored = mirrored};
    for (unsigned i = 0; i < 1u << width; i++)
        for (unsigned c = 0; c < width; c++)
            mirrored[i] |= (uint16_t)((i >> c & 1) << (width - 1 - c));
    for (unsigned r = 0; r < rows; r++) w.inner |= ((1u << width >> 1) - 1) << r * width;
    w.at = bt__alloc(s->ctx, count * sizeof *w.at);
    if (!w.at) return BT_LIMIT;
    bt__wish_for_huge_pages(w.at, count * sizeof *w.at);
    bt_status status = fill(&w, s->ctx);
    if (!status) s->table[rows] = shrink(s->ctx, w.at, count);
    if (!s->table[rows]) bt__free(s->ctx, w.at, count * sizeof *w.at);
    return s->table[rows] ? BT_OK : BT_LIMIT;
}

/* The largest table is made last: then it takes twice its size. */
static size_t bytes_needed(const bt_strips *s)
{
    size_t bytes = 0, largest = 0;
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++) {
        size_t own = sizeof(bt_strip) << rows * s->width[rows];
        bytes += own;
        if (own > largest) largest = own;
    }
    return bytes + largest;
}

static unsigned largest(const bt_strips *s)
{
    unsigned most = 1;
    for (unsigned rows = 2; rows <= BT_STRIP_ROWS; rows++)
        if (rows * s->width[rows] > most * s->width[most]) most = rows;
    return most;
}

/* Windows of 3 by 8 and 4 by 6 squares pay for their 128 MiB each; where there is less memory they
   are narrower. One row is always looked up as a whole. */
static void choose_widths(bt_strips *s, unsigned side)
{
    static const unsigned most[BT_STRIP_ROWS + 1] = {0, BT_STRIP_SIDE, 10, 8, 6};
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        s->width[rows] = side < most[rows] ? side : most[rows];
    while (largest(s) > 1 && bytes_needed(s) > bt_memory_left(s->ctx) / 8 * 7)
        s->width[largest(s)]--;
}

bt_status bt_games__strips_open(bt_strips *s, bt_context *ctx, unsigned side)
{
    *s = (bt_strips){.ctx = ctx};
    choose_widths(s, side);
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++) {
        bt_status status = make_table(s, rows);
        if (status) return status;
    }
    return BT_OK;
}

void bt_games__strips_close(bt_strips *s)
{
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        if (s->table[rows])
            bt__free(s->ctx, s->table[rows], sizeof(bt_strip) << rows * s->width[rows]);
}
