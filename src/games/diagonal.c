/* The diagonal games D_r: two piles, from both of which the same multiple of r may be taken. */
#include "games/diagonal_theory.h"
#include "games/list.h"
#include "games/two_piles.h"

enum {
    LISTED = 100000,     /* winning moves written out at most */
    COUNTED = 1 << 22,   /* smaller piles up to which P-positions are counted up */
    COUNTED_FIRST = 256, /* and how many at first */
    NIM_WORK = 200000,   /* positions times moves up to which nim-values are computed */
};

/* Where r is not a power of 2 the partners of the piles below `known` are counted up and kept. */
typedef struct ruleset {
    bt_diagonal *theory;
    uint64_t *partners;
    size_t known;
} ruleset;

static void close_diagonal(bt_game *game)
{
    ruleset *r = game->data;
    bt_games__diagonal_close(r->theory);
    bt__free(game->ctx, r->partners, r->known * sizeof *r->partners);
    bt__free(game->ctx, r, sizeof *r);
}

static bt_status open_diagonal(bt_game *game, const bt_parameter *given, size_t count)
{
    static const char *const names[2] = {"r", "k"};
    uint64_t values[2] = {2, 1};
    bt_status status = bt_games__piles_parameters(game, given, count, names, values);
    if (status) return status;
    ruleset *r = bt__alloc_zero(game->ctx, sizeof *r);
    if (!r) return BT_LIMIT;
    status = bt_games__diagonal_open(&r->theory, game->ctx, values[0], values[1]);
    if (status) {
        bt__free(game->ctx, r, sizeof *r);
        return status;
    }
    game->data = r;
    game->blocks = (unsigned)(values[1] - 1);
    return BT_OK;
}

static bt_diagonal *theory_of(const bt_game *game)
{
    return ((const ruleset *)game->data)->theory;
}

/* -- moves -- */

static bt_status add_both(bt_game *game, const uint64_t small[2], bt_position_list *out)
{
    uint64_t r = theory_of(game)->r, least = small[0] < small[1] ? small[0] : small[1];
    for (uint64_t i = r; i <= least; i += r) {
        bt_rules__put_heap(&out->scratch, small[0] - i);
        bt_rules__put_heap(&out->scratch, small[1] - i);
        if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_piles piles;
    uint64_t small[2];
    (void)player;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&position, &piles);
    bt_status status = bt_games__piles_small(&piles, 1, small)
                           ? bt_games__piles_single(game, small, out)
                           : bt_games__piles_first(game, &piles, bt_games__piles_put_option, out);
    if (!status) status = add_both(game, small, out);
    bt_games__piles_clear(&piles);
    return status;
}

/* -- P-positions counted up -- */

/* Counts until every pile up to `pile` has its partner: each number is in one pair, and the pairs
   come by increasing smaller numbers. */
static bt_status count_up(bt_game *game, uint64_t pile)
{
    ruleset *r = game->data;
    size_t need = r->known ? r->known : COUNTED_FIRST;
    if (pile < r->known) return BT_OK;
    while (need <= pile) need *= 2;
    bt_diagonal_pair *pairs = bt__alloc(game->ctx, need * sizeof *pairs);
    uint64_t *partners = bt__alloc(game->ctx, need * sizeof *partners);
    bt_status status = BT_LIMIT;
    if (pairs && partners) status = bt_games__diagonal_pairs(r->theory, pairs, need);
    for (size_t i = 0; i < need && !status; i++) {
        if (pairs[i].p < need) partners[pairs[i].p] = pairs[i].q;
        if (pairs[i].q < need) partners[pairs[i].q] = pairs[i].p;
    }
    bt__free(game->ctx, pairs, need * sizeof *pairs);
    uint64_t *old = status ? partners : r->partners;
    bt__free(game->ctx, old, (status ? need : r->known) * sizeof *partners);
    if (status) return status;
    r->partners = partners;
    r->known = need;
    return BT_OK;
}

/* Can this position be looked up? BT_PASS when it is too large for that. */
static bt_status prepare(bt_game *game, const bt_piles *piles)
{
    const mpz_t *small = &piles->at[mpz_cmp(piles->at[0], piles->at[1]) > 0];
    if (bt_games__diagonal_has_form(theory_of(game))) return BT_OK;
    if (mpz_cmp_ui(*small, COUNTED) >= 0) return BT_PASS;
    return count_up(game, mpz_get_ui(*small));
}

/* Is {x,y} a P-position, x <= y? The table reaches x. */
static bool is_counted(const ruleset *r, uint64_t x, const mpz_t y)
{
    return mpz_cmp_ui(y, r->partners[x]) == 0;
}

static bt_status find_outcome(bt_game *game, const bt_piles *piles, bool *previous)
{
    const ruleset *r = game->data;
    bt_status status = prepare(game, piles);
    if (status) return status;
    if (bt_games__diagonal_has_form(r->theory))
        return bt_games__diagonal_is_p(r->theory, piles->at[0], piles->at[1], previous);
    int smaller = mpz_cmp(piles->at[0], piles->at[1]) > 0;
    *previous = is_counted(r, mpz_get_ui(piles->at[smaller]), piles->at[1 - smaller]);
    return BT_OK;
}

/* -- winning moves -- */

/* A list of moves to P-positions being made; `total` counts those beyond the list too. */
typedef struct targets {
    bt_game *game;
    const bt_piles *from;
    bt_piles to;
    bool all;
    mpz_t total;
    bt_moves *out;
} targets;

static bool wants_more(const targets *t)
{
    return t->out->count < (t->all ? LISTED : 1);
}

static bt_status add_target(targets *t)
{
    bt_status status = bt__check(t->game->ctx);
    mpz_add_ui(t->total, t->total, 1);
    if (status || !wants_more(t)) return status;
    return bt_games__piles_add_move(t->game, &t->to, t->out);
}

static bt_status list_by_form(targets *t)
{
    bt_diagonal *d = theory_of(t->game);
    bt_diagonal_targets found;
    mpz_t i;
    bt_games__diagonal_targets_init(&found);
    mpz_init(i);
    bt_status status = bt_games__diagonal_targets(d, t->from->at[0], t->from->at[1], &found);
    for (int p = 0; p < 2 && !status; p++) {
        if (!found.has_pile[p]) continue;
        mpz_set(t->to.at[p], found.pile[p]);
        mpz_set(t->to.at[1 - p], found.from[1 - p]);
        status = add_target(t);
    }
    for (; mpz_cmp(i, found.count) < 0 && !status && wants_more(t); mpz_add_ui(i, i, 1)) {
        status = bt_games__diagonal_target(d, &found, i, t->to.at[0], t->to.at[1]);
        if (!status) status = add_target(t);
    }
    mpz_sub(i, found.count, i);
    mpz_add(t->total, t->total, i);
    mpz_clear(i);
    bt_games__diagonal_targets_clear(&found);
    return status;
}

/* The pile `p` becomes `to`, the other one stays. */
static bt_status add_single(targets *t, int p, uint64_t to)
{
    mpz_set_ui(t->to.at[p], to);
    mpz_set(t->to.at[1 - p], t->from->at[1 - p]);
    return add_target(t);
}

static bt_status list_by_counting(targets *t)
{
    const ruleset *r = t->game->data;
    int p = mpz_cmp(t->from->at[0], t->from->at[1]) > 0; /* the smaller pile */
    uint64_t small = mpz_get_ui(t->from->at[p]), step = r->theory->r;
    bt_status status = BT_OK;
    if (mpz_cmp_ui(t->from->at[1 - p], r->partners[small]) > 0)
        status = add_single(t, 1 - p, r->partners[small]);
    for (uint64_t to = 0; to < small && !status; to++)
        if (is_counted(r, to, t->from->at[1 - p])) status = add_single(t, p, to);
    for (uint64_t i = step; i <= small && !status; i += step) {
        mpz_sub_ui(t->to.at[p], t->from->at[p], i);
        mpz_sub_ui(t->to.at[1 - p], t->from->at[1 - p], i);
        if (is_counted(r, small - i, t->to.at[1 - p])) status = add_target(t);
    }
    return status;
}

/* All options that are P-positions, of a P-position too: those it needs to have blocked. */
static bt_status list_targets(bt_game *game, const bt_piles *from, bool all, bt_moves *out)
{
    targets t = {.game = game, .from = from, .all = all, .out = out};
    bt_status status = prepare(game, from);
    if (status) return status;
    mpz_init(t.total);
    bt_games__piles_init(&t.to);
    if (bt_games__diagonal_has_form(theory_of(game)))
        status = list_by_form(&t);
    else
        status = list_by_counting(&t);
    if (!status && all && mpz_cmp_ui(t.total, out->count) > 0)
        status = bt_games__piles_set_total(out, t.total);
    bt_games__piles_clear(&t.to);
    mpz_clear(t.total);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    bt_piles piles;
    (void)player;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&position, &piles);
    bt_status status = list_targets(game, &piles, all, out);
    bt_games__piles_clear(&piles);
    return status;
}

bt_diagonal *bt_games__diagonal_of(const bt_game *game)
{
    return game->rules == &bt_games__diagonal ? theory_of(game) : NULL;
}

/* -- the theorem -- */

static bool has_easy_nim(const bt_piles *piles)
{
    uint64_t x = mpz_get_ui(piles->at[0]), y = mpz_get_ui(piles->at[1]);
    return mpz_cmp_ui(piles->at[0], 1000) < 0 && mpz_cmp_ui(piles->at[1], 1000) < 0 &&
           x * y * (x + y) <= NIM_WORK;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_bytes rest = position;
    bt_piles piles;
    bool previous;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&rest, &piles);
    bt_status status = find_outcome(game, &piles, &previous);
    if (!status) {
        out->has_outcome = true;
        out->outcome = previous ? BT_OUTCOME_P : BT_OUTCOME_N;
        out->statement = bt_games__diagonal_has_form(theory_of(game))
                             ? "for r a power of 2 the P-positions are those of (rk,1)-Wythoff "
                               "Nim, each written as r positions (theory-diagonal)"
                             : "each number is in one P-position; they are counted up, each with "
                               "the least partner that fewer than k earlier ones forbid";
        if (game->blocks == 0)
            status = bt_games__piles_nim(game, position, has_easy_nim(&piles), out);
    }
    bt_games__piles_clear(&piles);
    return status;
}

/* -- the explanation -- */

static void explain_form(const bt_diagonal *d, bt_steps *out)
{
    unsigned long long r = d->r, k = d->k;
    bt_text *text = bt_rules__step(out, BT_STEP_THEOREM, "The P-positions");
    if (bt_games__diagonal_has_form(d) && r > 1)
        bt_text__format(text,
                        "%llu is a power of 2. Let {x,y} be the P-positions of (%llu,1)-Wythoff "
                        "Nim in order, and e the number of earlier ones with the same y-x. Each "
                        "gives the P-positions {%llux + j, %lluy + (j xor floor(e/%llu))}, "
                        "j = 0, .., %llu.",
                        r, r * k, r, r, k, r - 1);
    else
        bt_text__add(text, "Each number is in exactly one P-position: going up, a number goes with "
                           "the least partner, not smaller and not used before, for which fewer "
                           "than k moves on both piles reach earlier P-positions.");
}

static void explain_moves(bt_game *game, bt_bytes position, bool previous, const bt_moves *moves,
                          bt_steps *out)
{
    bt_text *text = bt_rules__conclude(out, previous ? BT_OUTCOME_P : BT_OUTCOME_N);
    bt_text__add(text, previous ? "This is one of them, and the previous player wins."
                                : "This is none of them, and the player to move wins.");
    if (previous && moves->count == 0) {
        bt_text__add(text, " No move reaches another one.");
        return;
    }
    if (previous) {
        bt_rules__step(out, BT_STEP_BLOCKS, "The previous player, who may block %u, has to block",
                       game->blocks);
    } else {
        text = bt_rules__step(out, BT_STEP_MOVES, "Moves to P-positions");
        if (game->blocks)
            bt_text__format(text, "Of the moves on both piles only %u can be blocked.",
                            game->blocks);
    }
    if (!out->failed) bt_games__piles_list_moves(game, position, moves, out);
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_piles piles;
    bt_moves moves;
    bool previous = false;
    bt_bytes rest = position;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&rest, &piles);
    bt_rules__moves_open(&moves, game->ctx);
    bt_status status = find_outcome(game, &piles, &previous);
    if (!status) status = list_targets(game, &piles, true, &moves);
    if (status == BT_PASS)
        status = bt__fail(game->ctx, BT_LIMIT, "the piles are too large to be explained");
    if (!status) {
        explain_form(theory_of(game), out);
        explain_moves(game, position, previous, &moves, out);
    }
    bt_rules__moves_close(&moves);
    bt_games__piles_clear(&piles);
    return status ? status : bt_rules__steps_status(out);
}

/* -- the hint -- */

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return game->blocks ? "Leave a P-position: each number is in exactly one of them, and not "
                          "every move to one can be blocked."
                        : "Leave a P-position: each number is in exactly one of them.";
}

/* Hands on the pairs from..to of those found. */
static bt_status hand_on(bt_game *game, const bt_diagonal_pair *found, uint64_t from, uint64_t to,
                         bt_pair_sink *sink, void *data)
{
    enum { BLOCK = 256 };
    uint64_t x[BLOCK], y[BLOCK];
    bt_status status = BT_OK;
    while (from < to && !status) {
        size_t size = to - from < BLOCK ? (size_t)(to - from) : BLOCK;
        for (size_t i = 0; i < size; i++) {
            x[i] = found[from + i].p;
            y[i] = found[from + i].q;
        }
        status = sink(data, x, y, size);
        if (!status) status = bt__check(game->ctx);
        from += size;
    }
    return status;
}

/* Counts up from the first on, four times as far each time: at a limit the last list was told. */
static bt_status p_positions(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data)
{
    enum { FIRST = 1 << 10 };
    bt_status status = BT_OK;
    for (uint64_t told = 0, some = FIRST; told < count && !status; told = some, some *= 4) {
        if (some > count) some = count;
        if (some > SIZE_MAX / 2 / sizeof(bt_diagonal_pair))
            return bt__fail(game->ctx, BT_LIMIT, "these are too many pairs");
        bt_diagonal_pair *found = bt__alloc(game->ctx, some * sizeof *found);
        if (!found) return BT_LIMIT;
        status = bt_games__diagonal_pairs(theory_of(game), found, some);
        if (!status) status = hand_on(game, found, told, some, sink, data);
        bt__free(game->ctx, found, some * sizeof *found);
    }
    return status;
}

const bt_rules bt_games__diagonal = {
    .name = "diagonal",
    .summary = "two piles: take from one, or the same multiple of r from both",
    .parameters = "r=R (default 2) k=K (default 1: no blocking)",
    .notation = "the sizes of the two piles: 4,9",
    .example = "4,9",
    .sample = "r=2:k=2",
    .help = "A move takes any number of tokens from one pile, or the same number i > 0 from both,\n"
            "where r divides i. Before each move the previous player may block up to k-1 of the\n"
            "moves on both piles. The player who cannot move loses. r=1 is (k,1)-Wythoff Nim.\n"
            "If r is a power of 2, the P-positions are known for piles of any size. For each\n"
            "P-position (x,y) of (rk,1)-Wythoff Nim let e be the number of earlier ones with the\n"
            "same difference; the P-positions are (r x + j, r y + (j xor floor(e/k))) for\n"
            "0 <= j < r. For other r they are listed one after the other, as far as memory allows.\n"
            "Example: bouton positions diagonal:r=2 --count 8\n"
            "References: U. Larsson, 2-pile Nim with a restricted number of move-size\n"
            "imitations, talk in Gothenburg (2008), with the proposition for r=2; E. Duchene and\n"
            "S. Gravier, Geometrical extensions of Wythoff's game (2009).",
    .open = open_diagonal,
    .close = close_diagonal,
    .play.parse = bt_games__piles_parse,
    .play.print = bt_games__piles_print,
    .play.options = options,
    .play.describe = bt_games__piles_describe,
    .theory.exact = true,
    .theory.normal = bt_games__piles_normal,
    .play.blockable = bt_games__piles_equal_amounts,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.idea = idea,
    .theory.where = bt_games__piles_where,
    .series.cell = bt_games__piles_cell,
    .series.p_positions = p_positions,
    .picture.draw = bt_games__piles_draw,
    .picture.touch = bt_games__piles_touch,
};
