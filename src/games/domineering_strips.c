/* Tables of strips in Domineering: what each board in a small window is worth at least. */
#include "games/domineering_strips.h"

#include "base/context.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LOOK_EVERY = 1 << 12, BIAS = 128, MAKERS = 16, CUT_FROM = 3 /* rows */ };

#define ALWAYS static inline __attribute__((always_inline))

/* A window while its table is made. Rows that a board turned upside down exchanges are neighbours
   in the number of a board, the outer ones lowest: so images are near each other in memory. */
typedef struct window {
    unsigned width;
    uint32_t row;   /* the squares of one */
    uint32_t left;  /* those of them that Left may use */
    uint32_t inner; /* squares that have one to the right */
    uint8_t shift[BT_STRIP_ROWS];
    const uint16_t *mirrored; /* rows */
    const uint8_t *bits;      /* in each row */
    uint64_t *known;          /* the table, */
    uint64_t *reply; /* and of each board the best that Left can move to; the last byte is that
                        of the board itself */
} window;

static const uint8_t places[BT_STRIP_ROWS + 1][BT_STRIP_ROWS] = {
    {0}, {0}, {0, 1}, {0, 2, 1}, {0, 2, 3, 1}, {0, 2, 4, 3, 1}};

/* Tables are made one after the other, and each in layers: boards with the same number of free
   squares in the row that is highest in their number. A move takes squares of that row, and leads
   to a layer below, or leaves the row as it is. So boards of a layer with different highest rows do
   not need each other: makers take these rows in turn, and wait for each other at the end of the
   layer. Memory is there when the work begins, for the context serves one thread, the one that
   leads. */
typedef struct work {
    bt_strips *s;
    unsigned rows; /* of the table that is made, */
    bool edge;     /* and whether it is that of strips with a column of Right's alone */
    uint64_t *reply;
    uint16_t mirrored[BT_STRIP_ROWS + 1][1 << BT_STRIP_SIDE]; /* 0: rows as they are */
    uint8_t bits[1 << BT_STRIP_SIDE];
    atomic_uint next[BT_STRIP_SIDE + 1]; /* row to take, by layer */
    pthread_mutex_t start;
    pthread_barrier_t end; /* of a layer */
    atomic_bool ended;
} work;
typedef struct maker {
    work *w;
    bool leads;
    pthread_t thread;
} maker;

static bool is_stopped(const maker *m)
{
    if (m->leads && bt__check(m->w->s->ctx)) atomic_store(&m->w->ended, true);
    return atomic_load_explicit(&m->w->ended, memory_order_relaxed);
}

/* -- one board -- */

/* In the upper half of a lane is nothing of interest. */
ALWAYS bt_byte_lane load(uint64_t word)
{
    typedef uint64_t words __attribute__((vector_size(16)));
    return (bt_byte_lane)(words){word, 0};
}

ALWAYS uint64_t store(bt_byte_lane x)
{
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return word;
}

ALWAYS bt_byte_lane all(unsigned byte)
{
    return load((uint64_t)byte * 0x0101010101010101u);
}

static const bt_byte_lane sizes = {0, 0, 2, 4, 6, 8, 12, 255};
static const bt_byte_lane beyond = {0, 1, 3, 5, 7, 9, 13, 255}; /* a quarter more */
static const bt_byte_lane but_last = {255, 255, 255, 255, 255, 255, 255, 0};

/* To a move of Right's Left answers by taking the switch, or by a move of hers. The last byte: how
   much may be taken off for her to win moving first. */
ALWAYS bt_byte_lane consider_right(const window *w, uint32_t board, uint32_t moves)
{
    bt_byte_lane worst = all(255);
    for (; moves; moves &= moves - 1) {
        uint32_t square = moves & -moves, option = board & ~(square | square << 1);
        bt_byte_lane alone = all(w->known[option] & 255);
        bt_byte_lane answer = bt_lane__add(alone, sizes) & but_last;
        worst = bt_lane__lesser(worst, bt_lane__greater(answer, load(w->reply[option])));
    }
    return worst;
}

ALWAYS bt_byte_lane consider_left(const window *w, uint32_t board, const uint32_t *upright,
                                  unsigned rows)
{
    bt_byte_lane best = all(0);
    for (unsigned r = 0; r + 1 < rows; r++)
        for (uint32_t moves = upright[r]; moves; moves &= moves - 1) {
            uint32_t square = moves & -moves;
            uint32_t option = board & ~(square << w->shift[r] | square << w->shift[r + 1]);
            best = bt_lane__greater(best, load(w->known[option]));
        }
    return best;
}

ALWAYS uint64_t with_ends(bt_byte_lane x, unsigned first, unsigned last)
{
    return (store(x) & 0x00ffffffffffff00u) | first | (uint64_t)last << 56;
}

/* A switch of size t with less than c - t is of no use beside the number c, and left out: c itself
   is more than a quarter less than that with it. */
ALWAYS void conclude(bt_byte_lane best, bt_byte_lane worst, bool left, bool right, uint64_t *known,
                     uint64_t *reply)
{
    int first, least = right ? (int)(store(worst) >> 56) - BIAS : BT_FAR_AWAY;
    unsigned most = store(best) & 255;
    unsigned n =
        (unsigned)(bt_solve__bound_number(left ? (int)most - BIAS : -BT_FAR_AWAY, least, &first) +
                   BIAS);
    unsigned last = (unsigned)(first + BIAS);
    bt_byte_lane with = bt_lane__lesser(bt_lane__subtract(all(last), sizes), worst);
    bt_byte_lane useful = (bt_byte_lane)(with >= bt_lane__subtract(all(n), sizes));
    *known = with_ends(with & useful, n, last);
    *reply = with_ends(bt_lane__greater(best, bt_lane__subtract(all(most), beyond)), most, last);
}

/* Squares that no domino can cover make no difference. */
ALWAYS void evaluate(const window *w, unsigned rows, uint32_t board, uint64_t *known,
                     uint64_t *reply)
{
    uint32_t across = board & board >> 1 & w->inner, used = across | across << 1;
    uint32_t upright[BT_STRIP_ROWS], any = 0;
    for (unsigned r = 0; r + 1 < rows; r++) {
        upright[r] = board >> w->shift[r] & board >> w->shift[r + 1] & w->left;
        used |= upright[r] << w->shift[r] | upright[r] << w->shift[r + 1];
        any |= upright[r];
    }
    if (used != board) {
        *known = w->known[used];
        *reply = w->reply[used];
        return;
    }
    conclude(consider_left(w, board, upright, rows), consider_right(w, board, across), any, across,
             known, reply);
}

/* -- all boards -- */

ALWAYS void reflect(const window *w, unsigned rows, uint32_t board, uint32_t image[4])
{
    memset(image, 0, 4 * sizeof *image);
    for (unsigned r = 0; r < rows; r++) {
        unsigned down = w->shift[r], up = w->shift[rows - 1 - r];
        uint32_t squares = board >> down & w->row, back = w->mirrored[squares];
        image[0] |= squares << down;
        image[1] |= back << down;
        image[2] |= squares << up;
        image[3] |= back << up;
    }
}

/* The row that becomes the highest in the number when the board is turned upside down. */
ALWAYS uint32_t turned(const window *w, unsigned rows, uint32_t board)
{
    unsigned place = rows % 2 ? rows - 1 : rows - 2;
    return board >> place * w->width & w->row;
}

/* Is there an image that comes before a board: in a layer below, or with the same highest row and a
   lesser number? Images of the same layer with another highest row may be in the work of another
   maker, and do not count. */
ALWAYS bool is_image(const window *w, unsigned rows, uint32_t board, uint32_t image[4])
{
    unsigned high = (rows - 1) * w->width;
    if (w->bits[turned(w, rows, board)] < w->bits[board >> high]) return true;
    if (rows == 3 && (board & w->row) < (board >> w->width & w->row)) return true;
    reflect(w, rows, board, image);
    for (int i = 1; i < 4; i++)
        if (image[i] < board && image[i] >> high == board >> high) return true;
    return false;
}

/* What is found for a board holds for its images; but one of the same layer with another highest
   row, except for that of the mirror image, is found by whoever has taken that row. */
ALWAYS void fill_one(const window *w, unsigned rows, uint32_t board)
{
    uint32_t image[4], high = board >> (rows - 1) * w->width;
    uint64_t known, reply;
    if (is_image(w, rows, board, image)) return;
    evaluate(w, rows, board, &known, &reply);
    for (int i = 0; i < 4; i++) {
        uint32_t other = image[i] >> (rows - 1) * w->width;
        if (w->bits[other] == w->bits[high] && other != high && other != w->mirrored[high])
            continue;
        w->known[image[i]] = known;
        w->reply[image[i]] = reply;
    }
}

/* Boards with one highest row in rising order, for a move makes the number less. */
ALWAYS void fill(const window *w, unsigned rows, const maker *m, uint32_t high)
{
    const uint32_t count = 1u << (rows - 1) * w->width;
    for (uint32_t i = 0; i < count; i++) {
        if (i % LOOK_EVERY == 0 && is_stopped(m)) return;
        fill_one(w, rows, high * count + i);
    }
}

static void fill_high(const window *w, unsigned rows, const maker *m, uint32_t high)
{
    switch (rows) {
    case 1: fill(w, 1, m, high); break;
    case 2: fill(w, 2, m, high); break;
    case 3: fill(w, 3, m, high); break;
    case 4: fill(w, 4, m, high); break;
    default: fill(w, 5, m, high);
    }
}

static void make_layer(const window *w, unsigned rows, maker *m, unsigned layer)
{
    for (;;) {
        uint32_t high = atomic_fetch_add(&m->w->next[layer], 1);
        if (high > w->row) break;
        if (w->bits[high] == layer && high <= w->mirrored[high]) fill_high(w, rows, m, high);
    }
    pthread_barrier_wait(&m->w->end);
}

/* A maker begins when it is known how many there are. */
static void *make_table(void *data)
{
    maker *m = data;
    const bt_strips *s = m->w->s;
    unsigned rows = m->w->rows, width = s->width[rows];
    window w = {.width = width, .row = (1u << width) - 1};
    w.left = m->w->edge ? w.row & ~1u : w.row;
    w.mirrored = m->w->mirrored[m->w->edge ? 0 : rows];
    w.bits = m->w->bits;
    w.known = m->w->edge ? s->edge[rows] : s->table[rows];
    w.reply = m->w->reply;
    memcpy(w.shift, s->shift[rows], sizeof w.shift);
    for (unsigned r = 0; r < rows; r++) w.inner |= ((1u << width >> 1) - 1) << w.shift[r];
    pthread_mutex_lock(&m->w->start);
    pthread_mutex_unlock(&m->w->start);
    for (unsigned layer = 0; layer <= width; layer++) make_layer(&w, rows, m, layer);
    return NULL;
}

/* -- threads -- */

static size_t bytes_of(const bt_strips *s, unsigned rows)
{
    return sizeof(uint64_t) << rows * s->width[rows];
}

static unsigned largest(const bt_strips *s)
{
    unsigned most = 1;
    for (unsigned rows = 2; rows <= BT_STRIP_ROWS; rows++)
        if (rows * s->width[rows] > most * s->width[most]) most = rows;
    return most;
}

static void *allocate(bt_context *ctx, size_t size)
{
    void *block = bt__ask(ctx, NULL, 0, size);
    if (block) bt__wish_for_huge_pages(block, size);
    return block;
}

/* Where no more threads can be had, those that there are do the work. */
static void run_makers(work *w, unsigned threads)
{
    maker m[MAKERS];
    unsigned count = 1;
    m[0] = (maker){.w = w, .leads = true};
    for (unsigned layer = 0; layer <= BT_STRIP_SIDE; layer++) atomic_store(&w->next[layer], 0);
    pthread_mutex_init(&w->start, NULL);
    pthread_mutex_lock(&w->start);
    for (; count < threads && count < MAKERS; count++) {
        m[count] = (maker){.w = w};
        if (pthread_create(&m[count].thread, NULL, make_table, &m[count])) break;
    }
    pthread_barrier_init(&w->end, NULL, count);
    pthread_mutex_unlock(&w->start);
    make_table(&m[0]);
    for (unsigned i = 1; i < count; i++) pthread_join(m[i].thread, NULL);
    pthread_barrier_destroy(&w->end);
    pthread_mutex_destroy(&w->start);
}

/* The largest tables come first: the memory that it takes to make them is given back before that of
   the others is touched. */
static bt_status run(work *w, unsigned threads)
{
    static const uint8_t order[BT_STRIP_ROWS] = {4, 3, 5, 2, 1};
    bt_context *ctx = w->s->ctx;
    size_t held = 0;
    for (int i = 0; i < BT_STRIP_ROWS && !bt_error(ctx); i++) {
        size_t size = bytes_of(w->s, order[i]);
        w->rows = order[i];
        if (size != held) {
            if (held) bt__ask(ctx, w->reply, held, 0);
            w->reply = allocate(ctx, size);
            held = w->reply ? size : 0;
        }
        if (!w->reply) return bt__fail_memory(ctx);
        w->edge = false;
        run_makers(w, threads);
        w->edge = w->s->edge[w->rows];
        if (w->edge) run_makers(w, threads);
    }
    if (held) bt__ask(ctx, w->reply, held, 0);
    return bt_error(ctx);
}

/* -- opening -- */

/* The largest table takes twice its size while it is made. */
static size_t bytes_needed(const bt_strips *s, bool cut)
{
    size_t bytes = bytes_of(s, largest(s));
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        bytes += bytes_of(s, rows) * (cut && rows >= CUT_FROM ? 2 : 1);
    return bytes;
}

/* Windows of 3 by 8 and 4 by 6 squares pay for their 128 MiB each; where there is less memory they
   are narrower. One of 5 by 5 pays where cuts do. One row is always looked up as a whole. */
static void choose_widths(bt_strips *s, unsigned side, bool cut)
{
    static const unsigned most[2][BT_STRIP_ROWS + 1] = {{0, BT_STRIP_SIDE, 10, 8, 6, 4},
                                                        {0, BT_STRIP_SIDE, 12, 8, 6, 5}};
    size_t room = bt_memory_left(s->ctx) / 8 * (cut ? 6 : 7);
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        s->width[rows] = side < most[cut][rows] ? side : most[cut][rows];
    while (largest(s) > 1 && bytes_needed(s, cut) > room) s->width[largest(s)]--;
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        for (unsigned r = 0; r < rows; r++)
            s->shift[rows][r] = (uint8_t)(places[rows][r] * s->width[rows]);
}

static bool is_narrower(const bt_strips *s, const bt_strips *than)
{
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
        if (s->width[rows] < than->width[rows]) return true;
    return false;
}

static void list_rows(work *w)
{
    for (unsigned i = 0; i < 1u << BT_STRIP_SIDE; i++) {
        w->bits[i] = (uint8_t)__builtin_popcount(i);
        w->mirrored[0][i] = (uint16_t)i;
        for (unsigned c = 0; c < BT_STRIP_SIDE; c++)
            w->s->mirrored[i] |= (uint16_t)((i >> c & 1) << (BT_STRIP_SIDE - 1 - c));
        for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++)
            w->mirrored[rows][i] =
                (uint16_t)(w->s->mirrored[i] >> (BT_STRIP_SIDE - w->s->width[rows]));
    }
}

bt_status bt_games__strips_open(bt_strips *s, bt_context *ctx, unsigned side, const bt_strips *than,
                                unsigned threads)
{
    *s = (bt_strips){.ctx = ctx};
    choose_widths(s, side, than);
    if (than && is_narrower(s, than)) return BT_PASS;
    work *w = bt__alloc_zero(ctx, sizeof *w);
    if (!w) return BT_LIMIT;
    w->s = s;
    list_rows(w);
    bt_status status = BT_OK;
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS && !status; rows++) {
        bool cut = than && rows >= CUT_FROM;
        s->table[rows] = allocate(ctx, bytes_of(s, rows));
        s->edge[rows] = cut ? allocate(ctx, bytes_of(s, rows)) : NULL;
        if (!s->table[rows] || (cut && !s->edge[rows])) status = bt__fail_memory(ctx);
    }
    if (!status) status = run(w, threads);
    bt__free(ctx, w, sizeof *w);
    return status;
}

void bt_games__strips_close(bt_strips *s)
{
    for (unsigned rows = 1; rows <= BT_STRIP_ROWS; rows++) {
        if (s->table[rows]) bt__ask(s->ctx, s->table[rows], bytes_of(s, rows), 0);
        if (s->edge[rows]) bt__ask(s->ctx, s->edge[rows], bytes_of(s, rows), 0);
    }
}
