/* Moves marked in the picture of a position. */
#include "solve/solve.h"

#include <math.h>
#include <string.h>

enum { MOVES_MAX = 10000, CROWD_MAX = 400, NEAR_BY = 64, LITTLE = 14, RING = 26 };

/* A place where moves are marked, and whose moves they are: bits 1 << bt_player. */
typedef struct place {
    double x, y;
    unsigned moves, wins;
} place;

typedef struct marking {
    const bt_sum *sum;
    const bt_words *blocked; /* positions of the first term that must not be moved to; NULL: none */
    bt_picture *out;
    place *places;
    size_t count, capacity;
} marking;

/* -- where -- */

/* One move with the ids that it touches. */
typedef struct hit {
    bt_text ids;
    bool wins;
} hit;

static void copy_first(const char *ids, bt_text *out)
{
    bt_text__cut(out, 0);
    bt_text__add_bytes(out, ids, strcspn(ids, " "));
}

/* Whether another move starts with the same id, as those of one piece do. */
static bool is_shared(const hit *hits, size_t count, size_t which)
{
    const char *ids = hits[which].ids.at;
    size_t length = strcspn(ids, " ");
    for (size_t i = 0; i < count; i++) {
        const char *other = hits[i].ids.at;
        if (i != which && other && strcspn(other, " ") == length && !memcmp(ids, other, length))
            return true;
    }
    return false;
}

/* How far on the way from one shape to the other: to a neighbour only a little, so that its own
   marks have room; past the middle of a long way, where ways in one direction are apart. */
static double share_of_way(bt_point from, bt_point to)
{
    double way = hypot(to.x - from.x, to.y - from.y);
    return way > LITTLE && way < NEAR_BY ? LITTLE / way : 0.7;
}

/* On the first shape; or, when several moves share that, on the way to the last one. */
static bool find_place(const marking *m, const hit *hits, size_t count, size_t which, bt_point *at)
{
    const char *ids = hits[which].ids.at, *last = ids ? strrchr(ids, ' ') : NULL;
    bt_point to;
    bt_text first;
    if (!ids || !*ids) return false;
    bt_text__open(&first, m->sum->ctx);
    copy_first(ids, &first);
    bool found = first.at && bt_picture__find_mark(m->out, first.at, at);
    bt_text__close(&first);
    if (found && last && is_shared(hits, count, which) &&
        bt_picture__find_mark(m->out, last + 1, &to)) {
        double share = share_of_way(*at, to);
        *at = (bt_point){at->x + share * (to.x - at->x), at->y + share * (to.y - at->y)};
    }
    return found;
}

static bt_status add_place(marking *m, bt_point at, bt_player player, bool wins)
{
    size_t i = 0;
    while (i < m->count && hypot(m->places[i].x - at.x, m->places[i].y - at.y) > 1) i++;
    if (i == m->count) {
        if (!BT_GROW(m->sum->ctx, m->places, m->capacity, m->count + 1)) return BT_LIMIT;
        m->places[m->count++] = (place){.x = at.x, .y = at.y};
    }
    m->places[i].moves |= 1u << player;
    if (wins) m->places[i].wins |= 1u << player;
    return bt__check(m->sum->ctx);
}

/* -- which -- */

static bool is_among(const bt_moves *moves, size_t term, bt_position to)
{
    for (size_t i = 0; i < moves->count; i++)
        if (!moves->at[i].range && moves->at[i].term == term && moves->at[i].to == to) return true;
    return false;
}

static bool is_blocked(const marking *m, bt_position to)
{
    for (size_t i = 0; m->blocked && i < m->blocked->length; i++)
        if (m->blocked->at[i] == to) return true;
    return false;
}

/* All moves of a player, if they are not too many. */
typedef struct lister {
    bt_game *game;
    size_t term;
    bt_moves *out;
    bt_status status;
} lister;

static bool take_option(void *data, bt_bytes option)
{
    lister *l = data;
    bt_position to = bt_rules__keep_position(l->game, option.at, option.length);
    l->status = to ? bt_rules__add_move(l->out, l->term, to) : BT_LIMIT;
    if (!l->status && l->out->count > MOVES_MAX)
        l->status =
            bt__fail(l->game->ctx, BT_LIMIT, "more than %d moves are too many to mark", MOVES_MAX);
    return !l->status;
}

static bt_status list_moves(const bt_sum *sum, bt_player player, bt_moves *out)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < sum->count && !status; i++) {
        const bt_term *term = &sum->terms[i];
        lister l = {.game = term->game, .term = i, .out = out};
        bt_position_list list;
        bt_rules__list_open(&list, term->game);
        list.sink = take_option;
        list.data = &l;
        status =
            bt_rules__options(term->game, term->position, bt_rules__mover(term, player), &list);
        if (l.status) status = l.status;
        bt_rules__list_close(&list);
    }
    return status;
}

static bt_status find_hits(const bt_sum *sum, bt_player player, const bt_moves *moves,
                           const bt_moves *winning, hit *hits)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < moves->count; i++) bt_text__open(&hits[i].ids, sum->ctx);
    for (size_t i = 0; i < moves->count && !status; i++) {
        const bt_move *move = &moves->at[i];
        hits[i].wins = is_among(winning, move->term, move->to);
        status = bt_rules__touch(sum, player, move, &hits[i].ids);
    }
    return status;
}

static bt_status mark_list(marking *m, bt_player player, const bt_moves *moves,
                           const bt_moves *winning)
{
    size_t size = moves->count * sizeof(hit);
    hit *hits = moves->count ? bt__alloc(m->sum->ctx, size) : NULL;
    bt_status status = BT_OK;
    bt_point at;
    if (!moves->count) return BT_OK;
    if (!hits) return BT_LIMIT;
    status = find_hits(m->sum, player, moves, winning, hits);
    for (size_t i = 0; i < moves->count && !status; i++)
        if (!is_blocked(m, moves->at[i].to) && find_place(m, hits, moves->count, i, &at))
            status = add_place(m, at, player, hits[i].wins);
    for (size_t i = 0; i < moves->count; i++) bt_text__close(&hits[i].ids);
    bt__free(m->sum->ctx, hits, size);
    return status;
}

/* Whether every winning move is listed as such. */
static bool is_complete(const bt_moves *winning)
{
    for (size_t i = 0; i < winning->count; i++)
        if (winning->at[i].range) return false;
    return !winning->total;
}

static bt_status mark_player(marking *m, bt_player player, bool all, const bt_moves *winning)
{
    bt_moves moves;
    if (!is_complete(winning))
        return bt__fail(m->sum->ctx, BT_LIMIT, "too many winning moves to mark one by one");
    if (!all) return mark_list(m, player, winning, winning);
    bt_rules__moves_open(&moves, m->sum->ctx);
    bt_status status = list_moves(m->sum, player, &moves);
    if (!status) status = mark_list(m, player, &moves, winning);
    bt_rules__moves_close(&moves);
    return status;
}

/* -- marks -- */

static void draw_whose(bt_picture *p, unsigned players, double x, double y)
{
    bt_who who = players == 3 ? BT_WHO_BOTH : players == 1 ? BT_WHO_LEFT : BT_WHO_RIGHT;
    static const bt_style styles[] = {BT_STYLE_NONE, BT_STYLE_LEFT_BAR, BT_STYLE_RIGHT_BAR,
                                      BT_STYLE_BOTH_BAR};
    bt_picture__circle(p, BT_STYLE_PAPER, x, y, 6.5);
    bt_picture__bar(p, styles[who], who, x, y, 7);
}

/* Whether a ring with a tick would cover another mark. */
static bool is_crowded(const marking *m)
{
    for (size_t i = 0; i < m->count && m->count <= CROWD_MAX; i++)
        for (size_t k = 0; k < i; k++)
            if (hypot(m->places[i].x - m->places[k].x, m->places[i].y - m->places[k].y) < RING)
                return true;
    return m->count > CROWD_MAX;
}

/* Where there is no room for a tick, the ring goes around the bar of the player. */
static void draw_win(bt_picture *p, const place *at, bool whose, bool crowded)
{
    if (whose && crowded) {
        bt_picture__circle(p, BT_STYLE_WIN, at->x, at->y, 7.5);
        draw_whose(p, at->wins, at->x, at->y);
        return;
    }
    bt_picture__mark(p, BT_MARK_WIN, at->x, at->y);
    if (whose) draw_whose(p, at->wins, at->x + 12, at->y - 10);
}

/* Losing ones first, so that rings with ticks lie on top. */
static void draw_marks(const marking *m, bool whose)
{
    bool crowded = is_crowded(m);
    bt_picture__begin(m->out, "", "moves");
    for (size_t i = 0; i < m->count; i++) {
        const place *at = &m->places[i];
        if (at->wins) continue;
        bt_picture__mark(m->out, BT_MARK_LOSE, at->x, at->y);
        if (whose) draw_whose(m->out, at->moves, at->x, at->y);
    }
    for (size_t i = 0; i < m->count; i++)
        if (m->places[i].wins) draw_win(m->out, &m->places[i], whose, crowded);
    bt_picture__end(m->out);
}

static bool is_partizan(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->partizan) return true;
    return false;
}

bt_status bt_solve__draw_moves(const bt_sum *sum, const bt_player *player, bool all,
                               const bt_words *blocked, bt_picture *out)
{
    bt_solution solution;
    marking m = {.sum = sum, .blocked = blocked, .out = out};
    bool both = is_partizan(sum) && !player;
    bt_question question = {.size = sizeof question, .moves = BT_MOVES_ALL};
    bt_status status = bt_solve__ask(sum, question, &solution);
    for (int p = BT_LEFT; p <= BT_RIGHT && !status; p++) {
        bool wanted = player ? (bt_player)p == *player : both || p == BT_LEFT;
        if (wanted) status = mark_player(&m, (bt_player)p, all, &solution.moves[p]);
    }
    if (!status) draw_marks(&m, both);
    bt_solution__close(&solution);
    bt__free(sum->ctx, m.places, m.capacity * sizeof *m.places);
    return status ? status : bt_error(sum->ctx);
}
