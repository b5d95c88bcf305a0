/* Bounds by relaxation: a player who gives up some moves leaves a sum of small pieces, which is no
   better for her. What is known of a piece follows from its options by a recurrence that knows no
   game. Numbers are in quarters; a bound on the negative of a game bounds it from above. */
#include "solve/memo.h"

enum { PIECES_MAX = 1 << 20, FAR_AWAY = BT_FAR_AWAY, STATIONS = 32 };

/* What is known of a game, from Left's point of view. */
typedef struct side {
    bt_one_bound c;     /* it is at least c[0], at least c[1 + i] with a switch of size i */
    bt_one_bound reply; /* the same of the best that Left can move to, for each size */
    int16_t first;      /* Left, moving first, wins when so much is taken off */
} side;

/* A piece and its negative. */
struct bt_piece {
    side side[2];
};

static const side zero = {
    {{0, -1, -3, -5, -7, -9, -13}},
    {{BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND}},
    -1};

void bt_solve__open_pieces(bt_memos *memos, bt_context *ctx)
{
    bt__map_open(&memos->pieces, ctx);
    bt__map_open(&memos->relaxed, ctx);
    bt_words__open(&memos->falls, ctx);
}

void bt_solve__close_pieces(bt_memos *memos, bt_context *ctx)
{
    bt__map_close(&memos->relaxed);
    bt_words__close(&memos->falls);
    bt__map_close(&memos->pieces);
    bt__free(ctx, memos->piece, memos->piece_capacity * sizeof *memos->piece);
}

/* -- sums of pieces -- */

static void improve(bt_one_bound *b, const bt_one_bound *other)
{
    for (int i = 0; i <= BT_SIZES; i++)
        if (other->c[i] > b->c[i]) b->c[i] = other->c[i];
}

/* The sum of two bounds, as far as it has one switch at most. */
static bt_one_bound add(const bt_one_bound *x, const bt_one_bound *y)
{
    bt_one_bound sum;
    int pairs = x->c[0] + y->c[0];
    for (int i = 1; i <= BT_SIZES; i++) {
        int one = x->c[0] + y->c[i], other = x->c[i] + y->c[0], both = x->c[i] + y->c[i];
        if (both > pairs) pairs = both;
        sum.c[i] = (int16_t)(one > other ? one : other);
    }
    sum.c[0] = (int16_t)pairs;
    for (int i = 0; i <= BT_SIZES; i++)
        if (sum.c[i] < BT_NO_BOUND / 2) sum.c[i] = BT_NO_BOUND;
    return sum;
}

/* The greatest n that can be taken off when Left moves first, by a number and one switch. */
static int first_by(const bt_one_bound *c)
{
    int best = c->c[0] - 1;
    for (int i = 0; i < BT_SIZES; i++)
        if (c->c[1 + i] + bt_solve__sizes[i] > best) best = c->c[1 + i] + bt_solve__sizes[i];
    return best;
}

static void add_side(side *to, const side *piece)
{
    bt_one_bound mine = add(&to->reply, &piece->c), its = add(&to->c, &piece->reply);
    int first = to->first + piece->c.c[0], other = to->c.c[0] + piece->first;
    to->c = add(&to->c, &piece->c);
    to->reply = mine;
    improve(&to->reply, &its);
    int joint = first_by(&to->c);
    if (other > first) first = other;
    to->first = (int16_t)(joint > first ? joint : first);
}

/* -- options, each a sum of pieces -- */

typedef struct listing {
    bt_game *game;
    bt_position_list options, parts;
    bt_text normal;
    bt_words pieces; /* a position and whether it is negated, and so on; an option ends with none */
} listing;

static bool list_piece(void *data, bt_bytes part)
{
    listing *l = data;
    bool negated = false;
    if (l->game->theory.normal) {
        bt_text__cut(&l->normal, 0);
        negated = l->game->theory.normal(l->game, part, &l->normal);
        part = (bt_bytes){(const unsigned char *)l->normal.at, l->normal.length};
    }
    bt_position position = bt_rules__keep_position(l->game, part.at, part.length);
    return position && bt_words__push(&l->pieces, position) && bt_words__push(&l->pieces, negated);
}

static bool list_option(void *data, bt_bytes position)
{
    listing *l = data;
    bool good = l->game->theory.split ? !l->game->theory.split(l->game, position, &l->parts)
                                      : list_piece(l, position);
    return good && bt_words__push(&l->pieces, BT_NO_POSITION);
}

static void open_listing(listing *l, bt_game *game)
{
    *l = (listing){.game = game};
    bt_rules__list_open(&l->options, game);
    bt_rules__list_open(&l->parts, game);
    bt_text__open(&l->normal, game->ctx);
    bt_words__open(&l->pieces, game->ctx);
    l->options.sink = list_option;
    l->parts.sink = list_piece;
    l->options.data = l->parts.data = l;
}

static void close_listing(listing *l)
{
    bt_rules__list_close(&l->options);
    bt_rules__list_close(&l->parts);
    bt_text__close(&l->normal);
    bt_words__close(&l->pieces);
}

static bt_status find_piece(bt_game *game, bt_position position, bt_piece *out);

/* The sum of the pieces from *at on, up to the end of the option; *at moves behind it. */
static bt_status evaluate_option(const listing *l, size_t *at, bt_piece *out)
{
    *out = (bt_piece){{zero, zero}};
    for (; l->pieces.at[*at] != BT_NO_POSITION; *at += 2) {
        bt_piece piece;
        bool negated = l->pieces.at[*at + 1];
        bt_status status = find_piece(l->game, l->pieces.at[*at], &piece);
        if (status) return status;
        add_side(&out->side[0], &piece.side[negated]);
        add_side(&out->side[1], &piece.side[!negated]);
    }
    ++*at;
    return BT_OK;
}

/* -- the recurrence -- */

/* What the options say of a game, from Left's point of view. */
typedef struct evidence {
    int best;           /* the greatest number that Left can move to, or more */
    int least;          /* whatever Right moves to, Left wins from there with so much taken off */
    bt_one_bound after; /* whatever he moves to, she answers so well, with a switch of each size */
    bt_one_bound reply;
} evidence;

static const evidence no_evidence = {
    -FAR_AWAY,
    FAR_AWAY,
    {{FAR_AWAY, FAR_AWAY, FAR_AWAY, FAR_AWAY, FAR_AWAY, FAR_AWAY, FAR_AWAY}},
    {{BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND, BT_NO_BOUND}}};

static void consider_own(evidence *e, const side *option)
{
    if (option->c.c[0] > e->best) e->best = option->c.c[0];
    improve(&e->reply, &option->c);
}

/* To a move of Right's Left answers by taking the switch, or by a move of hers. */
static void consider_other(evidence *e, const side *option)
{
    if (option->first < e->least) e->least = option->first;
    for (int i = 0; i < BT_SIZES; i++) {
        int answer = option->c.c[0] + bt_solve__sizes[i];
        if (option->reply.c[1 + i] > answer) answer = option->reply.c[1 + i];
        if (answer < e->after.c[1 + i]) e->after.c[1 + i] = (int16_t)answer;
    }
}

static void conclude(const evidence *e, side *out)
{
    bt_solve__bound_conclude(e->best, e->least, &e->after, &out->c, &out->first);
    out->reply = e->reply;
}

/* All options of a player, for both points of view. */
static bt_status consider(bt_game *game, bt_position position, bt_player player, evidence e[2])
{
    listing l;
    open_listing(&l, game);
    bt_status status = bt_rules__options(game, position, player, &l.options);
    for (size_t at = 0; at < l.pieces.length && !status;) {
        bt_piece option;
        status = evaluate_option(&l, &at, &option);
        if (status) break;
        consider_own(&e[player], &option.side[player]);
        consider_other(&e[!player], &option.side[!player]);
    }
    close_listing(&l);
    return status;
}

static bt_status compute_piece(bt_game *game, bt_position position, bt_piece *out)
{
    evidence e[2] = {no_evidence, no_evidence};
    bt_status status = consider(game, position, BT_LEFT, e);
    if (!status) status = consider(game, position, BT_RIGHT, e);
    conclude(&e[0], &out->side[0]);
    conclude(&e[1], &out->side[1]);
    return status;
}

static bt_status keep_piece(bt_memos *memos, bt_context *ctx, bt_position position,
                            const bt_piece *piece)
{
    if (!BT_GROW(ctx, memos->piece, memos->piece_capacity, memos->piece_count + 1)) return BT_LIMIT;
    memos->piece[memos->piece_count] = *piece;
    return bt__map_put(&memos->pieces, position, (uint32_t)memos->piece_count++) ? BT_OK : BT_LIMIT;
}

/* BT_PASS: there are too many of them. */
static bt_status find_piece(bt_game *game, bt_position position, bt_piece *out)
{
    bt_memos *memos = bt_solve__memos(game);
    const uint32_t *known = memos ? bt__map_get(&memos->pieces, position) : NULL;
    if (!memos) return BT_LIMIT;
    if (known) {
        *out = memos->piece[*known];
        return BT_OK;
    }
    if (memos->piece_count >= PIECES_MAX) return BT_PASS;
    if (bt__check(game->ctx) || bt__enter(game->ctx)) return BT_LIMIT;
    bt_status status = compute_piece(game, position, out);
    bt__leave(game->ctx);
    return status ? status : keep_piece(memos, game->ctx, position, out);
}

/* -- chains of pieces -- */

typedef struct chain {
    bt_game *game;
    bt_memos *memos;
    bool negative;
    uint32_t reached; /* stations, one bit each */
    bt_bound at[STATIONS];
} chain;

/* Lists what one link of the chain falls into. */
static bt_status list_falls(chain *c, bt_position link)
{
    listing l;
    size_t start = c->memos->falls.length;
    bt_piece found;
    open_listing(&l, c->game);
    bt_status status =
        list_option(&l, bt_rules__bytes(c->game, link)) ? BT_OK : bt_error(c->game->ctx);
    for (size_t i = 0; !status && l.pieces.at[i] != BT_NO_POSITION; i += 2) {
        status = find_piece(c->game, l.pieces.at[i], &found);
        if (status) break;
        uint32_t place = *bt__map_get(&c->memos->pieces, l.pieces.at[i]);
        if (!bt_words__push(&c->memos->falls, 2 * place + l.pieces.at[i + 1])) status = BT_LIMIT;
    }
    close_listing(&l);
    if (!status && !bt_words__push(&c->memos->falls, UNKNOWN)) status = BT_LIMIT;
    if (!status && !bt__map_put(&c->memos->relaxed, link, (uint32_t)start)) status = BT_LIMIT;
    if (status) c->memos->falls.length = start;
    return status;
}

/* Pieces come in the order of where they begin. */
static bool add_to_chain(void *data, unsigned from, unsigned to, bt_bytes piece)
{
    chain *c = data;
    bt_position link = bt_rules__keep_position(c->game, piece.at, piece.length);
    if (!link || !(c->reached >> from & 1)) return link != BT_NO_POSITION;
    if (!bt__map_get(&c->memos->relaxed, link) && list_falls(c, link)) return false;
    const uint32_t *fall = c->memos->falls.at + *bt__map_get(&c->memos->relaxed, link);
    bt_bound sum = c->at[from];
    for (; *fall != UNKNOWN; fall++) {
        const bt_piece *found = &c->memos->piece[*fall / 2];
        bt_solve__bound_add_one(&sum, &found->side[(*fall & 1) ^ c->negative].c);
    }
    if (c->reached >> to & 1)
        bt_solve__bound_best(&c->at[to], &sum);
    else
        c->at[to] = sum;
    c->reached |= (uint32_t)1 << to;
    return true;
}

bt_status bt_solve__relaxed(bt_game *game, bt_bytes position, bool negative, bt_bound *out)
{
    chain c;
    bt_relax_sink sink = {add_to_chain, &c};
    unsigned last = 0;
    c.game = game; /* the bounds are set when they are reached */
    c.memos = bt_solve__memos(game);
    c.negative = negative;
    c.reached = 1;
    bt_solve__bound_nothing(out);
    if (!c.memos) return BT_LIMIT;
    if (!game->theory.relax) return BT_OK;
    bt_solve__bound_zero(&c.at[0]);
    bt_player player = negative ? BT_RIGHT : BT_LEFT;
    bt_status status = game->theory.relax(game, position, player, &sink, &last);
    if (!status && c.reached >> last & 1) *out = c.at[last];
    return bt_error(game->ctx);
}
