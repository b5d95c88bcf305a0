/* Domineering searched at speed: boards of up to 100 squares as words, moves judged by strips. */
#include "games/domineering_swift.h"

#include "base/context.h"
#include "games/domineering_strips.h"

#include <string.h>

__extension__ typedef unsigned __int128
    squares; /* square r * columns + c of a board is bit so much */

enum {
    SQUARES_MAX = 100,
    IMAGES = 4, /* a board, its mirror image, both upside down */
    MOBILITY = 16,
    MARGIN = 12, /* weights of what makes a move look good; moves in all count 1 */
};

/* How the board looks to one of the players, who places dominoes upright; and masks, in all images,
   of a square and of a domino by its upper square: `own` in this view, `other` in the other one. */
typedef struct view {
    unsigned rows, columns;
    squares inner;  /* those with one to the right */
    squares second; /* those with one to the left, and with two */
    squares third;
    squares square[2][IMAGES][SQUARES_MAX], domino[2][IMAGES][SQUARES_MAX];
} view;
enum { OWN, OTHER };

typedef struct tables {
    view view[2]; /* of Left, of Right: the board turned */
    unsigned early;
    bt_strip_scale scale;
    bt_strips strips, wide; /* the second where a search takes long */
    bool is_wide;
} tables;

/* Who is to move, and the free squares as both players see them, in all images. */
typedef struct state {
    squares free[2][IMAGES];
    uint64_t player;
} state;
_Static_assert(sizeof(state) <= sizeof(bt_swift_state), "a state has its place");

/* -- opening -- */

static squares place(const view *v, unsigned image, unsigned r, unsigned c)
{
    if (image & 1) c = v->columns - 1 - c;
    if (image & 2) r = v->rows - 1 - r;
    return (squares)1 << (r * v->columns + c);
}

static void make_masks(view *v, const view *other)
{
    for (unsigned r = 0; r < v->rows; r++)
        for (unsigned c = 0; c < v->columns; c++) {
            unsigned at = r * v->columns + c;
            if (c + 1 < v->columns) v->inner |= (squares)1 << at;
            if (c > 0) v->second |= (squares)1 << at;
            if (c > 1) v->third |= (squares)1 << at;
            for (unsigned i = 0; i < IMAGES; i++) {
                v->square[OWN][i][at] = place(v, i, r, c);
                v->square[OTHER][i][at] = place(other, i, c, r);
                if (r + 1 == v->rows) continue;
                v->domino[OWN][i][at] = place(v, i, r, c) | place(v, i, r + 1, c);
                v->domino[OTHER][i][at] = place(other, i, c, r) | place(other, i, c, r + 1);
            }
        }
}

static void set_up(tables *t, unsigned rows, unsigned columns)
{
    unsigned left = columns * (rows / 2), right = rows * (columns / 2);
    t->view[0] = (view){.rows = rows, .columns = columns};
    t->view[1] = (view){.rows = columns, .columns = rows};
    make_masks(&t->view[0], &t->view[1]);
    make_masks(&t->view[1], &t->view[0]);
    t->early = rows * columns * 27 / 32;
    bt_games__strip_scale(left > right ? left : right, &t->scale);
}

static void close_tables(bt_game *game, void *data)
{
    tables *t = data;
    bt_games__strips_close(&t->strips);
    if (t->is_wide) bt_games__strips_close(&t->wide);
    bt__free(game->ctx, t, sizeof *t);
}

static bt_status open_tables(bt_game *game, const unsigned char *position, size_t length,
                             unsigned threads, void **out)
{
    unsigned columns = position[0], rows = position[1];
    unsigned side = rows > columns ? rows : columns;
    (void)length;
    *out = NULL;
    if (side > BT_STRIP_SIDE || rows * columns > SQUARES_MAX || rows < 2 || columns < 2)
        return BT_PASS;
    tables *t = bt__alloc_zero(game->ctx, sizeof *t);
    if (!t) return BT_LIMIT;
    set_up(t, rows, columns);
    bt_status status = bt_games__strips_open(&t->strips, game->ctx, side, NULL, threads);
    if (status)
        close_tables(game, t);
    else
        *out = t;
    return status;
}

static bt_status widen(bt_game *game, void *data, unsigned threads)
{
    tables *t = data;
    unsigned side = t->view[0].rows > t->view[0].columns ? t->view[0].rows : t->view[0].columns;
    if (t->is_wide) return BT_OK;
    bt_status status = bt_games__strips_open(&t->wide, game->ctx, side, &t->strips, threads);
    t->is_wide = !status;
    if (status) bt_games__strips_close(&t->wide);
    return status == BT_PASS ? BT_OK : status;
}

/* -- states -- */

static inline unsigned first_of(squares x)
{
    uint64_t low = (uint64_t)x;
    return low ? (unsigned)__builtin_ctzll(low)
               : 64 + (unsigned)__builtin_ctzll((uint64_t)(x >> 64));
}

static inline int count_of(squares x)
{
    return __builtin_popcountll((uint64_t)x) + __builtin_popcountll((uint64_t)(x >> 64));
}

static inline squares pairs_across(const view *v, squares free)
{
    return free & free >> 1 & v->inner;
}

/* Squares that no domino can cover any more count as taken. */
static void drop_single(const view *v, state *s, unsigned player)
{
    squares free = s->free[player][0], across = pairs_across(v, free);
    squares upright = free & free >> v->columns;
    squares single = free & ~(across | across << 1 | upright | upright << v->columns);
    for (; single; single &= single - 1) {
        unsigned at = first_of(single);
        for (int i = 0; i < IMAGES; i++) {
            s->free[player][i] &= ~v->square[OWN][i][at];
            s->free[!player][i] &= ~v->square[OTHER][i][at];
        }
    }
}

static bool start(const void *data, const unsigned char *position, size_t length, bt_player player,
                  bt_swift_state *out)
{
    const tables *t = data;
    const view *v = &t->view[0];
    const unsigned char *row = position + 2;
    unsigned size = (v->columns + 7) / 8;
    state s = {.player = player};
    if (position[0] != v->columns || position[1] != v->rows || length != 2 + size * v->rows)
        return false;
    for (unsigned r = 0; r < v->rows; r++, row += size)
        for (unsigned c = 0; c < v->columns; c++)
            for (int i = 0; i < IMAGES && row[c / 8] >> c % 8 & 1; i++) {
                s.free[0][i] |= v->square[OWN][i][r * v->columns + c];
                s.free[1][i] |= v->square[OTHER][i][r * v->columns + c];
            }
    drop_single(v, &s, 0);
    memset(out, 0, sizeof *out);
    memcpy(out, &s, sizeof s);
    return true;
}

static inline void place_domino(const tables *t, const state *from, unsigned move, state *to)
{
    unsigned player = (unsigned)from->player;
    const view *v = &t->view[player];
    for (int i = 0; i < IMAGES; i++) {
        to->free[player][i] = from->free[player][i] & ~v->domino[OWN][i][move];
        to->free[!player][i] = from->free[!player][i] & ~v->domino[OTHER][i][move];
    }
    to->player = !player;
    drop_single(v, to, player);
}

static void play(const void *data, const bt_swift_state *from, uint32_t move, bt_swift_state *to)
{
    place_domino(data, (const state *)from, move, (state *)to);
}

/* The least of the images, as the player to move sees them; so a square board and its quarter turn
   with the other player to move are the same. Other boards are marked by whose view it is. */
static bt_swift_key key_of(const tables *t, const state *s)
{
    const squares *free = s->free[s->player];
    squares least = free[0];
    for (int i = 1; i < IMAGES; i++)
        if (free[i] < least) least = free[i];
    if (t->view[0].rows != t->view[1].rows) least |= (squares)s->player << 119;
    return (bt_swift_key){(uint64_t)least, (uint64_t)(least >> 64)};
}

static bt_swift_key key(const void *data, const bt_swift_state *s)
{
    return key_of(data, (const state *)s);
}

static bool is_early(const void *data, const bt_swift_state *s)
{
    const tables *t = data;
    return (unsigned)count_of(((const state *)s)->free[0][0]) >= t->early;
}

/* -- moves -- */

/* What lies one column to the right, two, or one of these; and to the left. */
static inline squares from_right(const view *v, squares x)
{
    return (x & v->second) >> 1 | (x & v->third) >> 2;
}
static inline squares from_left(const view *v, squares x)
{
    return (x << 1 & v->second) | (x << 2 & v->third);
}

/* Moves that another one is at least as good as: by the rules of find_dominated in
   domineering_parts.c, where the reasons are. */
static squares find_dominated(const view *v, squares free)
{
    const unsigned down = v->columns;
    squares e = (free & v->second) >> 1, w = free << 1 & v->second;
    squares n = free << down, s = free >> 2 * down, places = free & free >> down;
    squares closed = places & ~n & ~s, open = places ^ closed;
    squares upper_left = ~w, upper_right = ~e, lower_left = ~(w >> down),
            lower_right = ~(e >> down);
    squares lower = open & n & ~(free << 2 * down) & lower_left & lower_right;
    squares upper = open & s & ~(free >> 3 * down) & upper_left & upper_right & ~(lower >> down);
    squares dominated = lower | upper;
    if (!closed) return dominated;
    squares left = upper_left & lower_left, right = upper_right & lower_right;
    squares higher = closed << down, deeper = closed >> down;
    dominated |= open & left & right;
    dominated |= places & left &
                 (from_right(v, closed) | (upper_right & from_right(v, deeper)) |
                  (lower_right & from_right(v, higher)));
    dominated |= open & right &
                 (from_left(v, closed) | (upper_left & from_left(v, deeper)) |
                  (lower_left & from_left(v, higher)));
    return dominated;
}

/* -- parts -- */

/* The parts of a board that no domino can join, one below the other: so each is cut into strips by
   edges of its own. */
typedef struct parts {
    unsigned count;
    squares at[BT_STACK_ROWS];
    int above[BT_STACK_ROWS]; /* rows of the stack above the part, less those of the board */
    bt_stack stack;
} parts;

static squares spread(const view *v, squares part, squares free)
{
    for (squares before = 0; part != before;) {
        squares beside = (part & v->inner) << 1 | (part & v->second) >> 1;
        before = part;
        part |= free & (beside | part << v->columns | part >> v->columns);
    }
    return part;
}

static void add_part(const view *v, squares part, parts *out)
{
    bt_stack *s = &out->stack;
    const uint16_t row = (uint16_t)((1u << v->columns) - 1);
    unsigned first = first_of(part) / v->columns, tall = 0;
    out->at[out->count] = part;
    out->above[out->count++] = (int)s->rows - (int)first;
    for (part >>= first * v->columns; part; part >>= v->columns) {
        s->row[s->rows++] = (uint16_t)part & row;
        if (tall < BT_STRIP_ROWS) tall++;
        s->tall[s->rows] = (uint8_t)tall;
    }
}

/* Where there is no room for another part and the rest, the rest counts as one part. */
static void find_parts(const view *v, squares free, parts *out)
{
    out->count = out->stack.rows = 0;
    while (free) {
        bool room = out->stack.rows + 2 * v->rows <= BT_STACK_ROWS;
        squares part = room ? spread(v, free & -free, free) : free;
        add_part(v, part, out);
        free &= ~part;
    }
}

static unsigned row_of(const parts *p, const view *v, unsigned square)
{
    unsigned i = 0;
    while (i + 1 < p->count && !(p->at[i] >> square & 1)) i++;
    return (unsigned)((int)(square / v->columns) + p->above[i]);
}

/* -- judging -- */

/* A state while its moves are judged: the parts as the mover sees them, then as the other player
   does, and what the strips say of them. */
typedef struct judging {
    const tables *t;
    const bt_strips *strips;
    const state *s;
    const view *own, *other;
    parts parts;
    bt_chain chain;
    unsigned count;
    uint8_t move[BT_SWIFT_OPTIONS];
    int16_t margin[BT_SWIFT_OPTIONS];
    bt_swift_key key[BT_SWIFT_OPTIONS]; /* after the move, */
    squares free[BT_SWIFT_OPTIONS];     /* when the mover sees these */
} judging;

static void make_chain(judging *j, const view *v, squares free, bool first)
{
    find_parts(v, free, &j->parts);
    bt_games__chain_make(j->strips, &j->t->scale, &j->parts.stack, first, &j->chain);
}

/* By how much the mover wins after a move, moving second. */
static int judge_move(judging *j, unsigned move)
{
    unsigned r = row_of(&j->parts, j->own, move);
    uint16_t square = (uint16_t)(1u << move % j->own->columns), *row = j->parts.stack.row;
    row[r] ^= square;
    row[r + 1] ^= square;
    int margin = bt_games__chain_margin(j->strips, &j->chain, &j->parts.stack, r, 2);
    row[r] ^= square;
    row[r + 1] ^= square;
    return margin;
}

/* Lists the moves; true: after one of them the mover wins, moving second. */
static bool judge_own(judging *j)
{
    const view *v = j->own;
    squares free = j->s->free[j->s->player][0];
    make_chain(j, v, free, false);
    for (squares left = free & free >> v->columns & ~find_dominated(v, free); left;
         left &= left - 1) {
        unsigned move = first_of(left);
        int margin = judge_move(j, move);
        if (margin >= 0) return true;
        j->move[j->count] = (uint8_t)move;
        j->margin[j->count++] = (int16_t)margin;
    }
    return false;
}

/* By how much the other player wins after a move, moving first. */
static int judge_other(judging *j, unsigned move)
{
    unsigned r = move % j->own->columns, c = move / j->own->columns;
    unsigned at = row_of(&j->parts, j->other, r * j->other->columns + c);
    uint16_t domino = (uint16_t)(3u << c), *row = j->parts.stack.row;
    row[at] ^= domino;
    int margin = bt_games__chain_margin(j->strips, &j->chain, &j->parts.stack, at, 1);
    row[at] ^= domino;
    return margin;
}

static int score(const judging *j, squares free, int margins)
{
    int own = count_of(free & free >> j->own->columns),
        other = count_of(pairs_across(j->own, free));
    return MOBILITY * (own - other) - (own + other) + MARGIN * margins;
}

/* What the search knows has time to come from memory. */
static void make_moves(judging *j, const bt_swift_list *out)
{
    state after;
    for (unsigned i = 0; i < j->count; i++) {
        place_domino(j->t, j->s, j->move[i], &after);
        j->key[i] = key_of(j->t, &after);
        j->free[i] = after.free[j->s->player][0];
        out->expect(out->data, j->key[i]);
    }
}

/* Keeps a move unless it is decided; true: it wins. */
static bool take_move(judging *j, unsigned i, bt_swift_list *out)
{
    int known = out->known(out->data, j->key[i]);
    if (known >= 0) return known == 0;
    int margin = judge_other(j, j->move[i]);
    if (margin >= 0) return false;
    out->at[out->count++] =
        (bt_swift_option){j->key[i], score(j, j->free[i], j->margin[i] - margin), j->move[i]};
    return false;
}

static bool options(const void *data, const bt_swift_state *from, bt_swift_list *out)
{
    const state *s = (const state *)from;
    const tables *t = data;
    judging j;
    j.t = t;
    j.strips = t->is_wide && !out->fixed ? &t->wide : &t->strips;
    j.s = s;
    j.own = &t->view[s->player];
    j.other = &t->view[!s->player];
    j.count = 0;
    out->count = 0;
    if (judge_own(&j)) return true;
    if (!j.count) return false;
    make_moves(&j, out);
    make_chain(&j, j.other, s->free[!s->player][0], true);
    for (unsigned i = 0; i < j.count; i++)
        if (take_move(&j, i, out)) return true;
    return false;
}

const bt_swift bt_games__domineering_swift = {.open = open_tables,
                                              .close = close_tables,
                                              .start = start,
                                              .key = key,
                                              .options = options,
                                              .play = play,
                                              .is_early = is_early,
                                              .widen = widen};
