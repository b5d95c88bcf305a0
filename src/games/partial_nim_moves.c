/* Partial Nim: one winning move by a handful of candidates, and all of them as ranges. */
#include "games/partial_nim_theory.h"

#define OWN   BT__PN_BLUE
#define OTHER BT__PN_RED

/* All moves are looked at as Left's: for Right the digest is mirrored and the colours change
   places. The mover's own piles then play the blue role, the other's piles the red one. */
typedef struct search {
    bt__pn_board board;
    bt__pn_digest digest;
    bt__pn_colour colours[2]; /* the true colour of own and other piles */
    const uint64_t *piles[2];
    size_t count[2];
    bt__pn_ranges *out;
} search;

static bool is_won(const bt__pn_digest *digest)
{
    bt_outcome outcome = bt_games__pn_decide(digest).outcome;
    return outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_P;
}

static bool wins_by(const search *in, bt__pn_colour role, uint64_t pile, uint64_t target)
{
    bt__pn_digest after = in->digest;
    bt_games__pn_change(&after, role, pile, -1);
    bt_games__pn_change(&after, role, target, 1);
    return is_won(&after);
}

/* By any green move after which the nim-value is of the class 0, 1 or 2 (more than 1). */
static bool wins_by_green(const search *in, int class)
{
    bt__pn_digest after = in->digest;
    after.green = class;
    return is_won(&after);
}

static bt_status open_search(search *in, bt__pn_position *position, bt__pn_rule rule,
                             bt_player player, bt__pn_ranges *out)
{
    bt_status status = bt_games__pn_board_open(&in->board, position, rule);
    if (status) return status;
    bt_games__pn_digest(&in->board, &in->digest);
    if (player == BT_RIGHT) bt_games__pn_mirror(&in->digest);
    in->out = out;
    for (int role = 0; role < 2; role++) {
        int colour = player == BT_RIGHT ? 1 - role : role;
        in->colours[role] = (bt__pn_colour)colour;
        in->piles[role] = in->board.piles[colour];
        in->count[role] = in->board.count[colour];
    }
    return BT_OK;
}

static bt_status push_range(search *in, bt__pn_range range)
{
    bt__pn_ranges *out = in->out;
    if (!BT_GROW(out->ctx, out->at, out->capacity, out->length + 1)) return BT_LIMIT;
    out->at[out->length++] = range;
    return BT_OK;
}

/* The range of a coloured pile, all of it still in brief. */
static bt_status add_range(search *in, bt__pn_colour role, uint64_t pile, uint64_t from,
                           uint64_t to, unsigned step)
{
    bt__pn_range range = {.colour = in->colours[role], .step = step};
    bt_status status = bt_games__pn_unbrief(&in->board, pile, &range.pile);
    if (!status) status = bt_games__pn_unbrief(&in->board, from, &range.from);
    range.to = range.from;
    if (!status && to != from) status = bt_games__pn_unbrief(&in->board, to, &range.to);
    return status ? status : push_range(in, range);
}

/* -- all winning moves -- */

/* Targets of one parity, first to last by 2, of which the winning ones are from..to. */
typedef struct run {
    uint64_t first, last, from, to;
    bool any;
} run;

/* Among targets whose worth only falls (or only rises) with their size the winning ones are the
   first (or the last) few, found by halving. */
static run find_run(const search *in, bt__pn_colour role, uint64_t pile, uint64_t first,
                    uint64_t last, bool falling)
{
    run found = {first, last, first, last, true};
    uint64_t best = falling ? first : last, worst = falling ? last : first;
    found.any = wins_by(in, role, pile, best);
    if (!found.any || wins_by(in, role, pile, worst)) return found;
    uint64_t good = 0, bad = (last - first) / 2; /* distance from the best target, by 2 */
    while (bad - good > 1) {
        uint64_t middle = good + (bad - good) / 2;
        uint64_t target = falling ? best + 2 * middle : best - 2 * middle;
        if (wins_by(in, role, pile, target))
            good = middle;
        else
            bad = middle;
    }
    if (falling)
        found.to = best + 2 * good;
    else
        found.from = best - 2 * good;
    return found;
}

static bt_status add_run(search *in, bt__pn_colour role, uint64_t pile, run found)
{
    return found.any ? add_range(in, role, pile, found.from, found.to, 2) : BT_OK;
}

/* Even targets: 2, 4, .. are a run, 0 is worth something of its own. */
static bt_status add_even(search *in, bt__pn_colour role, uint64_t pile, bool falling)
{
    bool zero = wins_by(in, role, pile, 0);
    uint64_t last = (pile - 1) / 2 * 2;
    run found = {.any = false};
    if (last >= 2) found = find_run(in, role, pile, 2, last, falling);
    if (zero && found.any && found.from == 2) {
        found.from = 0;
        zero = false;
    }
    bt_status status = zero ? add_range(in, role, pile, 0, 0, 2) : BT_OK;
    return status ? status : add_run(in, role, pile, found);
}

/* The paper's rule. By Theorem 1 (Lim 2005) odd piles 1, 1/2, 1/4, .. and even piles A2 > A4 > ..
   are each worth less the larger they are, to Left as blue ones; the more as red ones. */
static bt_status add_pile_moves(search *in, bt__pn_colour role, uint64_t pile)
{
    bool falling = role == OWN, to_odd = (pile & 1) != (role == OWN);
    if (!to_odd) return add_even(in, role, pile, falling);
    uint64_t taken = role == OWN ? 1 : 2;
    if (pile <= taken) return BT_OK;
    return add_run(in, role, pile, find_run(in, role, pile, 1, pile - taken, falling));
}

/* A larger pile keeps more ups, so blue targets of one parity rise, red ones fall (Theorem 5). */
static bt_status add_own_any(search *in, uint64_t pile)
{
    run even = find_run(in, OWN, pile, 0, (pile - 1) / 2 * 2, false), odd = {.any = false};
    if (pile > 1) odd = find_run(in, OWN, pile, 1, pile / 2 * 2 - 1, false);
    uint64_t low = even.from < odd.from ? even.from : odd.from;
    if (even.any && odd.any && even.from + odd.from == 2 * low + 1)
        return add_range(in, OWN, pile, low, pile - 1, 1);
    bt_status status = add_run(in, OWN, pile, even);
    return status ? status : add_run(in, OWN, pile, odd);
}

static bt_status add_pile_moves_any_odd(search *in, bt__pn_colour role, uint64_t pile)
{
    if (role == OWN) return add_own_any(in, pile);
    return add_run(in, role, pile, find_run(in, role, pile, (pile - 1) & 1, pile - 1, true));
}

static bt_status add_coloured(search *in)
{
    bool any_odd = in->board.rule == BT__PN_ANY_ODD;
    for (int c = 0; c < 2; c++) {
        int role = in->colours[OWN] == BT__PN_BLUE ? c : 1 - c; /* blue piles are told first */
        for (size_t i = 0; i < in->count[role]; i++) {
            uint64_t pile = in->piles[role][i];
            if (i > 0 && pile == in->piles[role][i - 1]) continue;
            bt_status status = bt__check(in->board.position->ctx);
            if (!status)
                status = any_odd ? add_pile_moves_any_odd(in, (bt__pn_colour)role, pile)
                                 : add_pile_moves(in, (bt__pn_colour)role, pile);
            if (status) return status;
        }
    }
    return BT_OK;
}

/* -- green moves -- */

/* The two targets of a green pile that leave the nim-value 0 and 1; all others leave more. They
   are neighbours, 2k and 2k+1 in some order. */
static bt_status find_targets(search *in, bt__size pile, bt__size target[2])
{
    bt__pn_position *position = in->board.position;
    bt_status status = bt__size_xor(&position->sizes, pile, in->board.nim, &target[0]);
    return status ? status : bt__size_xor(&position->sizes, target[0], 1, &target[1]);
}

static bool is_below(const search *in, bt__size a, bt__size b)
{
    return bt__size_compare(&in->board.position->sizes, a, b) < 0;
}

static bt_status add_green_range(search *in, bt__size pile, bt__size from, bt__size to)
{
    return push_range(in, (bt__pn_range){BT__PN_GREEN, pile, from, to, 1});
}

/* Two neighbouring targets, the smaller first, each winning or not. */
static bt_status add_pair(search *in, bt__size pile, const bt__size pair[2], const bool wins[2])
{
    if (!wins[0] && !wins[1]) return BT_OK;
    return add_green_range(in, pile, pair[!wins[0]], pair[wins[1]]);
}

/* All targets but those losing ones of the pair. */
static bt_status add_all_but(search *in, bt__size pile, const bt__size pair[2], const bool wins[2])
{
    bt__pn_position *position = in->board.position;
    bt__size from = 0, before, after;
    bt_status status = BT_OK;
    for (int i = 0; i < 2 && !status; i++) {
        if (wins[i] || !is_below(in, pair[i], pile)) continue;
        if (is_below(in, from, pair[i])) {
            status = bt__size_subtract(&position->sizes, pair[i], 1, &before);
            if (!status) status = add_green_range(in, pile, from, before);
        }
        if (!status) status = bt__size_add(&position->sizes, pair[i], 1, &after);
        if (!status) from = after;
    }
    if (status || !is_below(in, from, pile)) return status;
    status = bt__size_subtract(&position->sizes, pile, 1, &before);
    return status ? status : add_green_range(in, pile, from, before);
}

static bt_status add_green_pile(search *in, bt__size pile, const bool wins[3])
{
    bt__size pair[2];
    bt_status status = find_targets(in, pile, pair);
    if (status) return status;
    bool swapped = is_below(in, pair[1], pair[0]);
    bt__size ordered[2] = {pair[swapped], pair[!swapped]};
    bool won[2] = {wins[swapped], wins[!swapped]};
    if (wins[2]) return add_all_but(in, pile, ordered, won);
    for (int i = 0; i < 2; i++) won[i] = won[i] && is_below(in, ordered[i], pile);
    return add_pair(in, pile, ordered, won);
}

/* Each green size once, keeping in the store only what ranges refer to. */
static bt_status add_sorted_greens(search *in, const bt__size *sizes, size_t count)
{
    bt__pn_position *position = in->board.position;
    bool wins[3] = {wins_by_green(in, 0), wins_by_green(in, 1), wins_by_green(in, 2)};
    for (size_t i = 0; i < count; i++) {
        size_t mark = position->sizes.used;
        size_t ranges = in->out->length;
        if (i > 0 && !bt__size_compare(&position->sizes, sizes[i], sizes[i - 1])) continue;
        bt_status status = bt__check(position->ctx);
        if (!status) status = add_green_pile(in, sizes[i], wins);
        if (status) return status;
        if (in->out->length == ranges) position->sizes.used = mark;
    }
    return BT_OK;
}

static bt_status add_greens(search *in)
{
    bt__pn_position *position = in->board.position;
    const bt__pn_list *greens = &position->piles[BT__PN_GREEN];
    size_t bytes = greens->length * sizeof *greens->at;
    bt__size *sizes = bt__alloc(position->ctx, bytes);
    if (!sizes) return BT_LIMIT;
    for (size_t i = 0; i < greens->length; i++) sizes[i] = greens->at[i];
    bt_status status = bt_games__pn_sort_sizes(position, sizes, greens->length);
    if (!status) status = add_sorted_greens(in, sizes, greens->length);
    bt__free(position->ctx, sizes, bytes);
    return status;
}

bt_status bt_games__pn_winning_moves(bt__pn_position *position, bt__pn_rule rule, bt_player player,
                                     bt__pn_ranges *out)
{
    search in;
    *out = (bt__pn_ranges){.ctx = position->ctx};
    bt_status status = open_search(&in, position, rule, player, out);
    if (!status) status = add_coloured(&in);
    if (!status) status = add_greens(&in);
    bt_games__pn_board_close(&in.board);
    return status;
}

void bt_games__pn_ranges_close(bt__pn_ranges *ranges)
{
    bt__free(ranges->ctx, ranges->at, ranges->capacity * sizeof *ranges->at);
    *ranges = (bt__pn_ranges){.ctx = ranges->ctx};
}

/* -- one winning move -- */

/* The largest own or other pile of the parity and of at least so many stones; 0 for none. */
static uint64_t largest(const search *in, bt__pn_colour role, uint64_t parity, uint64_t least)
{
    for (size_t i = in->count[role]; i > 0 && in->piles[role][i - 1] >= least; i--)
        if (in->piles[role][i - 1] % 2 == parity) return in->piles[role][i - 1];
    return 0;
}

static uint64_t smallest_even(const search *in, bt__pn_colour role)
{
    for (size_t i = 0; i < in->count[role]; i++)
        if (in->piles[role][i] % 2 == 0) return in->piles[role][i];
    return 0;
}

typedef struct candidate {
    bt__pn_colour role;
    uint64_t pile, target;
} candidate;

enum { CANDIDATES = 5 };

/* Within each kind of move the gains are in order, so the best of its kind is enough; a move from
   an own odd pile to an even one above 0 is reversible through 0 (Theorem 1), so never needed. */
static void list_candidates(const search *in, candidate list[CANDIDATES])
{
    uint64_t even = largest(in, OTHER, 0, 4), odd = largest(in, OTHER, 1, 3);
    list[0] = (candidate){OWN, largest(in, OWN, 0, 2), 1};
    list[1] = (candidate){OTHER, smallest_even(in, OTHER), 0};
    list[2] = (candidate){OTHER, even, even - 2};
    list[3] = (candidate){OWN, largest(in, OWN, 1, 1), 0};
    list[4] = (candidate){OTHER, odd, odd - 2};
}

/* The other rule. Gains: from a red pile of half m up + .. + up^m + * by leaving 0 or 1, the more
   the larger; * by one stone from an odd blue pile; -up^m by two from a blue pile of half m and
   -up^m + * by one from an even one, the more the larger again. */
static void list_candidates_any_odd(const search *in, candidate list[CANDIDATES])
{
    uint64_t red = in->count[OTHER] ? in->piles[OTHER][in->count[OTHER] - 1] : 0;
    uint64_t blue = in->count[OWN] ? in->piles[OWN][in->count[OWN] - 1] : 0;
    uint64_t odd = largest(in, OWN, 1, 1), even = largest(in, OWN, 0, 2);
    list[0] = (candidate){OTHER, red, 1 - red % 2};
    list[1] = (candidate){OWN, odd, odd - 1};
    list[2] = (candidate){OWN, blue > 1 ? blue : 0, blue - 2};
    list[3] = (candidate){OWN, even, even - 1};
    list[4] = (candidate){.pile = 0};
}

/* A green move that leaves the class of nim-values, if there is one. */
static bt_status find_green(search *in, bt__size pile, int class)
{
    bt__pn_position *position = in->board.position;
    bt__size pair[2];
    bt_status status = find_targets(in, pile, pair);
    if (status) return status;
    if (class < 2)
        return is_below(in, pair[class], pile) ? add_green_range(in, pile, pair[class], pair[class])
                                               : BT_OK;
    for (bt__size target = 0; target < 3; target++) {
        bool alike = bt__size_compare(&position->sizes, target, pair[0]) &&
                     bt__size_compare(&position->sizes, target, pair[1]);
        if (alike && is_below(in, target, pile)) return add_green_range(in, pile, target, target);
    }
    return BT_OK;
}

static bt_status find_any_green(search *in)
{
    bt__pn_position *position = in->board.position;
    const bt__pn_list *greens = &position->piles[BT__PN_GREEN];
    for (int class = 0; class < 3; class ++) {
        if (!wins_by_green(in, class)) continue;
        for (size_t i = 0; i < greens->length; i++) {
            size_t mark = position->sizes.used;
            bt_status status = bt__check(position->ctx);
            if (!status) status = find_green(in, greens->at[i], class);
            if (status || in->out->length > 0) return status;
            position->sizes.used = mark;
        }
    }
    return BT_OK;
}

static bt_status find_one(search *in)
{
    candidate list[CANDIDATES];
    if (in->board.rule == BT__PN_ANY_ODD)
        list_candidates_any_odd(in, list);
    else
        list_candidates(in, list);
    for (int i = 0; i < CANDIDATES; i++) {
        candidate *c = &list[i];
        if (c->pile > 0 && wins_by(in, c->role, c->pile, c->target))
            return add_range(in, c->role, c->pile, c->target, c->target, 1);
    }
    return find_any_green(in);
}

bt_status bt_games__pn_winning_move(bt__pn_position *position, bt__pn_rule rule, bt_player player,
                                    bool *found, bt__pn_range *move)
{
    search in;
    bt__pn_ranges out = {.ctx = position->ctx};
    size_t mark = position->sizes.used;
    bt_status status = open_search(&in, position, rule, player, &out);
    if (!status) status = find_one(&in);
    *found = !status && out.length > 0;
    if (*found)
        *move = out.at[0];
    else
        position->sizes.used = mark;
    bt_games__pn_board_close(&in.board);
    bt_games__pn_ranges_close(&out);
    return status;
}
