/* (k,m)-Wythoff Nim: two piles, moves on both of them at once, some of which may be blocked. */
#include "games/list.h"
#include "games/queen_table.h"
#include "games/two_piles.h"

enum {
    LISTED = 100000,  /* winning moves written out at most */
    NIM_MAX = 1024,   /* piles up to which nim-values are looked up for k = m = 1 */
    NIM_WORK = 200000 /* positions times moves up to which they are computed otherwise */
};

typedef struct ruleset {
    bt_wythoff *theory;
    uint16_t *nims; /* for k = m = 1: of the positions with both piles below `size` */
    size_t size;
} ruleset;

static void close_wythoff(bt_game *game)
{
    ruleset *r = game->data;
    bt_games__wythoff_close(r->theory);
    bt__free(game->ctx, r->nims, r->size * r->size * sizeof *r->nims);
    bt__free(game->ctx, r, sizeof *r);
}

static bt_status open_wythoff(bt_game *game, const bt_parameter *given, size_t count)
{
    static const char *const names[2] = {"k", "m"};
    uint64_t values[2] = {1, 1};
    bt_status status = bt_games__piles_parameters(game, given, count, names, values);
    if (status) return status;
    ruleset *r = bt__alloc_zero(game->ctx, sizeof *r);
    if (!r) return BT_LIMIT;
    status = bt_games__wythoff_open(&r->theory, game->ctx, values[0], values[1]);
    if (status) {
        bt__free(game->ctx, r, sizeof *r);
        return status;
    }
    game->data = r;
    game->blocks = (unsigned)(values[0] - 1);
    return BT_OK;
}

bt_wythoff *bt_games__wythoff_of(const bt_game *game)
{
    if (game->rules == &bt_games__wythoff) return ((const ruleset *)game->data)->theory;
    return game->rules == &bt_games__imitation ? game->data : NULL;
}

static bt_wythoff *theory_of(const bt_game *game)
{
    return ((const ruleset *)game->data)->theory;
}

/* -- moves -- */

/* Takes i > 0 and j > 0 from the piles, |i-j| < m. */
static bt_status add_both(bt_game *game, const uint64_t small[2], uint64_t m, bt_position_list *out)
{
    for (uint64_t i = 1; i <= small[0]; i++) {
        uint64_t low = i >= m ? i - m + 1 : 1, high = i + m - 1 < small[1] ? i + m - 1 : small[1];
        for (uint64_t j = low; j <= high; j++) {
            bt_rules__put_heap(&out->scratch, small[0] - i);
            bt_rules__put_heap(&out->scratch, small[1] - j);
            if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
        }
    }
    return BT_OK;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    bt_piles piles;
    uint64_t small[2], m = theory_of(game)->m;
    (void)player;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&position, &piles);
    bt_status status = bt_games__piles_small(&piles, 2 * m - 1, small)
                           ? bt_games__piles_single(game, small, out)
                           : bt_games__piles_first(game, &piles, bt_games__piles_put_option, out);
    if (!status) status = add_both(game, small, m, out);
    bt_games__piles_clear(&piles);
    return status;
}

/* -- nim-values of the games without blocking -- */

static bt_status extend_table(bt_game *game, size_t largest)
{
    ruleset *r = game->data;
    size_t size = r->size ? r->size : 32;
    if (largest < r->size) return BT_OK;
    while (size <= largest) size *= 2;
    uint16_t *nims = bt__alloc(game->ctx, size * size * sizeof *nims);
    bt_status status = nims ? bt_games__queen_table(game->ctx, size, size, nims) : BT_LIMIT;
    size_t old = status ? size : r->size;
    bt__free(game->ctx, status ? nims : r->nims, old * old * sizeof *nims);
    if (status) return status;
    r->nims = nims;
    r->size = size;
    return BT_OK;
}

/* By table for the queen, else by counting where that is short. */
static bt_status find_nim(bt_game *game, bt_bytes position, const bt_piles *piles, bt_verdict *out)
{
    const ruleset *r = game->data;
    bool small = mpz_cmp_ui(piles->at[0], NIM_MAX) < 0 && mpz_cmp_ui(piles->at[1], NIM_MAX) < 0;
    uint64_t x = small ? mpz_get_ui(piles->at[0]) : 0, y = small ? mpz_get_ui(piles->at[1]) : 0;
    uint64_t m = r->theory->m, row = 2 * m < x + y ? 2 * m : x + y, least = x < y ? x : y;
    if (m > 1 || !small || out->outcome == BT_OUTCOME_P) {
        bool easy = small && x * y * (x + y + least * row) <= NIM_WORK;
        return bt_games__piles_nim(game, position, easy, out);
    }
    bt_status status = extend_table(game, x > y ? x : y);
    out->has_nim = !status;
    if (!status) mpz_set_ui(out->nim, r->nims[x * r->size + y]);
    return status;
}

/* -- the theorem -- */

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_wythoff *w = theory_of(game);
    bt_bytes rest = position;
    bt_piles piles;
    bool previous;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&rest, &piles);
    bt_status status = bt_games__wythoff_is_p(w, piles.at[0], piles.at[1], &previous);
    if (!status) {
        out->has_outcome = true;
        out->outcome = previous ? BT_OUTCOME_P : BT_OUTCOME_N;
        out->statement =
            w->k == 1 && w->m == 1
                ? "Wythoff 1907: the previous player wins at the pairs floor(n.phi), "
                  "floor(n.phi) + n, phi = (1 + sqrt 5)/2"
            : w->k == 1
                ? "Fraenkel 1982: the previous player wins at the pairs a_n, b_n = a_n + m n, a_n "
                  "the least number in no earlier pair"
                : "Hegarty and Larsson 2006: the previous player wins at the pairs a_n, b_n = a_n "
                  "+ m floor(n/k), a_n the least number in no earlier pair";
        if (w->k == 1) status = find_nim(game, position, &piles, out);
    }
    bt_games__piles_clear(&piles);
    return status;
}

/* -- winning moves -- */

static bt_status add_range(bt_game *game, const bt_wythoff_targets *t, unsigned range, bool all,
                           bt_moves *out)
{
    bt_piles to;
    mpz_t i;
    bt_status status = BT_OK;
    bt_games__piles_init(&to);
    mpz_init(i);
    for (; mpz_cmp(i, t->both[range].count) < 0 && !status; mpz_add_ui(i, i, 1)) {
        if (out->count >= (all ? LISTED : 1)) break;
        status = bt_games__wythoff_target(theory_of(game), t, range, i, to.at[0], to.at[1]);
        if (!status) status = bt_games__piles_add_move(game, &to, out);
        if (!status) status = bt__check(game->ctx);
    }
    mpz_clear(i);
    bt_games__piles_clear(&to);
    return status;
}

/* Moves that cannot be blocked come first. */
static bt_status add_targets(bt_game *game, const bt_wythoff_targets *t, bool all, bt_moves *out)
{
    bt_piles to;
    mpz_t total;
    bt_status status = BT_OK;
    bt_games__piles_init(&to);
    mpz_init(total);
    for (int p = 0; p < 2 && !status; p++) {
        if (!t->has_pile[p]) continue;
        for (int i = 0; i < 2; i++) mpz_set(to.at[i], i == p ? t->pile[i] : t->from[i]);
        if (all || out->count == 0) status = bt_games__piles_add_move(game, &to, out);
        mpz_add_ui(total, total, 1);
    }
    for (unsigned range = 0; range < 2 && !status; range++) {
        mpz_add(total, total, t->both[range].count);
        status = add_range(game, t, range, all, out);
    }
    if (!status && all && mpz_cmp_ui(total, out->count) > 0)
        status = bt_games__piles_set_total(out, total);
    mpz_clear(total);
    bt_games__piles_clear(&to);
    return status;
}

/* All options that are P-positions, of a P-position too: those it needs to have blocked. */
static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    bt_piles piles;
    bt_wythoff_targets t;
    (void)player;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&position, &piles);
    bt_games__wythoff_targets_init(&t);
    bt_status status = bt_games__wythoff_targets(theory_of(game), piles.at[0], piles.at[1], &t);
    if (!status) status = add_targets(game, &t, all, out);
    bt_games__wythoff_targets_clear(&t);
    bt_games__piles_clear(&piles);
    return status;
}

/* -- the explanation -- */

static void explain_sequence(const bt_wythoff *w, bt_steps *out)
{
    unsigned long long k = w->k, m = w->m;
    bt_text *text =
        bt_rules__step(out, BT_STEP_THEOREM, "The P-positions of (%llu,%llu)-Wythoff Nim", k, m);
    bt_text *latex = bt_rules__step_latex(out);
    bt_text__add(text, "They are pairs {a_n, b_n}, n = 0, 1, ..: a_n is the least number in no "
                       "earlier pair, and b_n = a_n + ");
    bt_text__add(latex, "b_n = a_n + ");
    if (m > 1) bt_text__format(text, "%llu ", m);
    if (m > 1) bt_text__format(latex, "%llu ", m);
    if (k == 1) {
        bt_text__add(text, "n.");
        bt_text__add(latex, "n");
    } else {
        bt_text__format(text, "floor(n/%llu).", k);
        bt_text__format(latex, "\\lfloor n/%llu \\rfloor", k);
    }
}

/* Where the smaller pile stands in the sequences, and with what it would be a P-position. */
static bt_status explain_place(bt_wythoff *w, const bt_wythoff_targets *t, bt_steps *out)
{
    const mpz_t *small = &t->from[t->smaller], *large = &t->from[1 - t->smaller];
    bool is_b;
    mpz_t n, partner;
    mpz_inits(n, partner, NULL);
    bt_status status = bt_games__wythoff_locate(w, *small, &is_b, n);
    if (!status) status = bt_games__wythoff_partner(w, *small, partner);
    if (!status) {
        bt_text *text = bt_rules__conclude(out, t->is_p ? BT_OUTCOME_P : BT_OUTCOME_N);
        bt_text__add(text, "Here ");
        bt_games__piles_say(*small, text);
        bt_text__format(text, " is %c_n with n = ", is_b ? 'b' : 'a');
        bt_games__piles_say(n, text);
        bt_text__format(text, ", which goes with %c_n = ", is_b ? 'a' : 'b');
        bt_games__piles_say(partner, text);
        if (t->is_p) {
            bt_text__add(text, ": this is such a pair, and the previous player wins.");
        } else {
            bt_text__add(text, " and not with ");
            bt_games__piles_say(*large, text);
            bt_text__add(text, ": the player to move wins by moving to such a pair.");
        }
    }
    mpz_clears(n, partner, NULL);
    return status;
}

/* What is to be blocked at a P-position, and why blocking does not help at an N-position. */
static void explain_blocking(bt_game *game, bt_bytes position, const bt_wythoff_targets *t,
                             const bt_moves *moves, bt_steps *out)
{
    unsigned long long blocks = theory_of(game)->k - 1;
    bool open = t->has_pile[0] || t->has_pile[1] || !t->blockable;
    bt_text *text;
    if (t->is_p && moves->count == 0) {
        text = bt_rules__step(out, BT_STEP_FACT, "There is nothing to block");
        bt_text__add(text, "No move reaches a P-position.");
        return;
    }
    if (t->is_p) {
        bt_rules__step(out, BT_STEP_BLOCKS, "The previous player, who may block %llu, has to block",
                       blocks);
    } else {
        text = bt_rules__step(out, BT_STEP_MOVES, "Moves to P-positions");
        if (blocks && open)
            bt_text__add(text, "Only moves that take the same from both piles can be blocked.");
        else if (blocks)
            bt_text__format(text, "The previous player can block only %llu of them.", blocks);
    }
    if (!out->failed) bt_games__piles_list_moves(game, position, moves, out);
}

static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_wythoff *w = theory_of(game);
    bt_piles piles;
    bt_wythoff_targets t;
    bt_moves moves;
    bt_bytes rest = position;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&rest, &piles);
    bt_games__wythoff_targets_init(&t);
    bt_rules__moves_open(&moves, game->ctx);
    bt_status status = bt_games__wythoff_targets(w, piles.at[0], piles.at[1], &t);
    if (!status) status = add_targets(game, &t, true, &moves);
    explain_sequence(w, out);
    if (!status) status = explain_place(w, &t, out);
    if (!status && (w->k > 1 || !t.is_p)) explain_blocking(game, position, &t, &moves, out);
    bt_rules__moves_close(&moves);
    bt_games__wythoff_targets_clear(&t);
    bt_games__piles_clear(&piles);
    return status ? status : bt_rules__steps_status(out);
}

/* -- the hint -- */

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return theory_of(game)->k > 1
               ? "Leave a pair {a_n, b_n}: a_n is the least number in no earlier pair, and each "
                 "difference comes k times, since k - 1 moves can be blocked."
               : "Leave a pair {a_n, b_n}: a_n is the least number in no earlier pair, and the "
                 "differences grow by m.";
}

static bt_status p_positions(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data)
{
    return bt_games__piles_positions(game->ctx, theory_of(game), count, sink, data);
}

const bt_rules bt_games__wythoff = {
    .name = "wythoff",
    .summary = "two piles: take from one, or nearly equal amounts from both; blocking",
    .parameters = "k=K m=M (default 1)",
    .notation = "the sizes of the two piles: 4,9",
    .example = "4,9",
    .sample = "k=2:m=3",
    .help =
        "A move takes any number of tokens from one pile, or i > 0 from one and j > 0 from the\n"
        "other with |i-j| < m. Before each move the previous player may block up to k-1 of the\n"
        "moves with i = j. The player who cannot move loses. Piles may be of any\n"
        "size. With k=1 and m=1 there is no blocking, and it is the game of the queen.\n"
        "The previous player wins exactly at the pairs {a_n, b_n}: a_n is the least number in\n"
        "no earlier pair, and b_n = a_n + m floor(n/k). Every number is in one pair, each multiple\n"
        "of m is the difference of k pairs, and b_n/a_n tends to the positive root of\n"
        "x^2 - (m/k) x - 1. In a game with blocking all moves to such pairs are listed as\n"
        "winning: the previous player cannot block all of them.\n"
        "Example: bouton positions wythoff:k=2:m=3 --count 10\n"
        "References: W. A. Wythoff, A modification of the game of Nim (1907); A. S. Fraenkel,\n"
        "How to beat your Wythoff games' opponent on three fronts (1982); P. Hegarty and U.\n"
        "Larsson, Permutations of the natural numbers with prescribed difference multisets\n"
        "(2006); U. Larsson, 2-pile Nim with a restricted number of move-size imitations (2009).",
    .open = open_wythoff,
    .close = close_wythoff,
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
