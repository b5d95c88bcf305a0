/* Games on small boards searched at speed: a board is a word for each kind of thing, the least of
   its images, and whose turn it is. A board with one live part is cut down to it. */
#include "games/grid_swift.h"
#include "games/grid_small.h"

#include <assert.h>
#include <string.h>

enum {
    KINDS = 3,      /* of things, at most */
    KEY_BITS = 120, /* of which the shape and the player take: */
    HEAD_BITS = 7,
    MOBILITY = 16, /* what a move more than the other player counts */
};

typedef struct tables {
    bt_grid_game of;
    uint32_t moves; /* of both players, where it was opened */
} tables;

typedef struct state {
    bt_grid board;
    uint64_t player;
} state;

/* A grid does not fit, and need not be kept: it follows from the words. */
typedef struct packed {
    uint64_t at[KINDS];
    uint32_t rows, columns, player;
} packed;
_Static_assert(sizeof(packed) <= sizeof(bt_swift_state), "a state has its place");

static void write_state(const state *s, bt_swift_state *out)
{
    packed p = {.rows = s->board.rows, .columns = s->board.columns, .player = (uint32_t)s->player};
    for (unsigned k = 0; k < KINDS; k++) p.at[k] = (uint64_t)s->board.at[k];
    memcpy(out, &p, sizeof p);
}

static void read_state(const bt_swift_state *in, state *s)
{
    packed p;
    memcpy(&p, in, sizeof p);
    bt_grid__shape(&s->board, p.rows, p.columns);
    for (unsigned k = 0; k < KINDS; k++) s->board.at[k] = p.at[k];
    s->player = p.player;
}

/* Cuts the board down to its live part, if there is just one, and makes it the least of its images.
   False: nobody can move. */
static bool make_normal(const bt_grid_game *of, state *s)
{
    bt_grid rest = s->board, part, second;
    if (of->rules->simplify) of->rules->simplify(of, &rest);
    if (!of->rules->part(of, &rest, &part)) return false;
    if (!of->rules->part(of, &rest, &second)) s->board = part;
    if (bt_grid__least(of->rules, &s->board)) s->player = !s->player;
    return true;
}

/* The words without gaps, one behind the other, then the shape and the player. */
static bt_swift_key key_of(const state *s)
{
    unsigned squares = s->board.rows * s->board.columns;
    bt_bits key = 0;
    for (unsigned k = KINDS; k-- > 0;)
        key = key << squares | bt_grid__pack_small((uint64_t)s->board.at[k], s->board.columns);
    unsigned head = (s->board.rows - 1) << 4 | (s->board.columns - 1) << 1 | (unsigned)s->player;
    key |= (bt_bits)head << (KEY_BITS - HEAD_BITS);
    return (bt_swift_key){(uint64_t)key, (uint64_t)(key >> 64)};
}

static bool count_move(void *count, const bt_grid *option)
{
    (void)option;
    ++*(uint32_t *)count;
    return true;
}

static void count_moves(const bt_grid_game *of, const bt_grid *g, uint32_t moves[2])
{
    moves[0] = moves[1] = 0;
    if (of->rules->mobility) {
        of->rules->mobility(of, g, moves);
        return;
    }
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++)
        of->rules->moves(of, g, p, &(bt_grid_sink){count_move, &moves[p]});
}

/* -- options -- */

typedef struct listing {
    const bt_grid_game *of;
    bt_player player; /* who moves */
    bt_swift_list *out;
    uint32_t move;
    bool wins;
} listing;

/* Left out where it is known to lose, or where another leads to the same. */
static bool is_useless(listing *l, bt_swift_key key)
{
    int known = l->out->known(l->out->data, key);
    l->wins = known == 0;
    for (size_t i = 0; i < l->out->count && known < 0; i++)
        if (l->out->at[i].key.low == key.low && l->out->at[i].key.high == key.high) return true;
    return known == 1;
}

/* Does the player who is to move on an option win? -1: it is not seen at once. */
static int judge(listing *l, const bt_grid *option)
{
    const bt_grid_rules *rules = l->of->rules;
    if (!rules->judge) return -1;
    return rules->judge(l->of, option, bt_rules__other(l->player), &l->out->looked);
}

static bool take(void *data, const bt_grid *option)
{
    listing *l = data;
    state next = {*option, !l->player};
    uint32_t moves[2], move = l->move++;
    int verdict = judge(l, option);
    l->wins = verdict == 0;
    if (verdict >= 0) return !l->wins;
    l->wins = !make_normal(l->of, &next);
    if (l->wins) return false;
    bt_swift_key key = key_of(&next);
    if (is_useless(l, key)) return true;
    if (l->wins) return false;
    assert(l->out->count < BT_SWIFT_OPTIONS);
    count_moves(l->of, &next.board, moves);
    int own = (int)moves[!next.player], other = (int)moves[next.player];
    l->out->at[l->out->count++] =
        (bt_swift_option){key, MOBILITY * (own - other) - own - other, move};
    return true;
}

static bool options(const void *data, const bt_swift_state *from, bt_swift_list *out)
{
    const tables *t = data;
    state s;
    read_state(from, &s);
    listing l = {.of = &t->of, .player = s.player ? BT_RIGHT : BT_LEFT, .out = out};
    out->count = 0;
    t->of.rules->moves(&t->of, &s.board, l.player, &(bt_grid_sink){take, &l});
    return l.wins;
}

/* -- moves -- */

typedef struct playing {
    uint32_t left; /* options until the one that is played */
    bt_grid to;
} playing;

static bool find_move(void *data, const bt_grid *option)
{
    playing *p = data;
    if (p->left--) return true;
    p->to = *option;
    return false;
}

static void play(const void *data, const bt_swift_state *from, uint32_t move, bt_swift_state *to)
{
    const tables *t = data;
    playing p = {.left = move};
    state s;
    read_state(from, &s);
    t->of.rules->moves(&t->of, &s.board, s.player ? BT_RIGHT : BT_LEFT,
                       &(bt_grid_sink){find_move, &p});
    s.board = p.to;
    s.player = !s.player;
    make_normal(&t->of, &s);
    write_state(&s, to);
}

static bt_swift_key key(const void *data, const bt_swift_state *of)
{
    state s;
    (void)data;
    read_state(of, &s);
    return key_of(&s);
}

/* As long as more than half of the moves are left. */
static bool is_early(const void *data, const bt_swift_state *of)
{
    const tables *t = data;
    uint32_t moves[2];
    state s;
    read_state(of, &s);
    count_moves(&t->of, &s.board, moves);
    return 2 * (moves[0] + moves[1]) > t->moves;
}

/* -- opening -- */

static bool fits(const bt_grid *g)
{
    return bt_grid__is_small(g) && g->all && KINDS * g->rows * g->columns + HEAD_BITS <= KEY_BITS;
}

static bt_status open_tables(bt_game *game, const unsigned char *position, size_t length,
                             unsigned threads, void **out)
{
    bt_grid start;
    uint32_t moves[2];
    (void)threads;
    const bt_grid_game *of = game->data;
    bt_grid__decode((bt_bytes){position, length}, &start);
    if (!fits(&start)) return BT_PASS;
    tables *t = *out = bt__alloc(game->ctx, sizeof *t);
    if (!t) return BT_LIMIT;
    count_moves(of, &start, moves);
    *t = (tables){*of, moves[0] + moves[1]};
    return BT_OK;
}

static void close_tables(bt_game *game, void *data)
{
    bt__free(game->ctx, data, sizeof(tables));
}

/* Any board that fits will do; one on which nobody can move is none of this search's business. */
static bool start(const void *data, const unsigned char *position, size_t length, bt_player player,
                  bt_swift_state *out)
{
    const tables *t = data;
    state s = {.player = player};
    bt_grid__decode((bt_bytes){position, length}, &s.board);
    if (!fits(&s.board) || !make_normal(&t->of, &s)) return false;
    write_state(&s, out);
    return true;
}

const bt_swift bt_grid__swift = {
    .open = open_tables,
    .close = close_tables,
    .start = start,
    .key = key,
    .options = options,
    .play = play,
    .is_early = is_early,
    .misleads = true,
};
