/* P-positions of the diagonal games D_r with blocking: counted up, and by the power-of-2 theorem.
 */
#include "games/diagonal_theory.h"

bt_status bt_games__diagonal_open(bt_diagonal **out, bt_context *ctx, uint64_t r, uint64_t k)
{
    *out = NULL;
    bt_status status = bt_games__wythoff_bounds(ctx, "rk", r, k);
    if (status) return status;
    bt_diagonal *d = bt__alloc_zero(ctx, sizeof *d);
    if (!d) return BT_LIMIT;
    *d = (bt_diagonal){.ctx = ctx, .r = r, .k = k, .power = r & -r};
    d->odd = r >> __builtin_ctzll(r);
    if (d->odd == 1) status = bt_games__wythoff_open(&d->word, ctx, d->power * k, 1);
    if (status) {
        bt__free(ctx, d, sizeof *d);
        return status;
    }
    *out = d;
    return BT_OK;
}

void bt_games__diagonal_close(bt_diagonal *d)
{
    if (!d) return;
    bt_games__wythoff_close(d->word);
    bt__free(d->ctx, d, sizeof *d);
}

bool bt_games__diagonal_has_form(const bt_diagonal *d)
{
    return d->word != NULL;
}

/* -- at any size -- */

static bt_status need_form(const bt_diagonal *d)
{
    if (d->word) return BT_OK;
    return bt__fail(d->ctx, BT_DOMAIN, "no closed form is known for r=%llu: it is not a power of 2",
                    (unsigned long long)d->r);
}

/* x = power*block + j has the partner power*(partner of block) + (j xor floor(e/k)), where e is the
   place of the pair {block, partner} among the power*k pairs of the same difference. */
bt_status bt_games__diagonal_partner(bt_diagonal *d, const mpz_t x, mpz_t y)
{
    bool is_b;
    mpz_t block, n;
    bt_status status = need_form(d);
    if (status) return status;
    if (mpz_sgn(x) < 0) return bt__fail(d->ctx, BT_INPUT, "a pile cannot be negative");
    mpz_inits(block, n, NULL);
    uint64_t j = mpz_fdiv_q_ui(block, x, d->power);
    status = bt_games__wythoff_locate(d->word, block, &is_b, n);
    if (!status) {
        uint64_t e = mpz_fdiv_q_ui(n, n, d->word->k); /* n is now the difference */
        if (is_b)
            mpz_sub(y, block, n);
        else
            mpz_add(y, block, n);
        mpz_mul_ui(y, y, d->power);
        mpz_add_ui(y, y, j ^ e / d->k);
    }
    mpz_clears(block, n, NULL);
    return status;
}

bt_status bt_games__diagonal_is_p(bt_diagonal *d, const mpz_t x, const mpz_t y, bool *is_p)
{
    mpz_t partner;
    bool swapped = mpz_cmp(x, y) > 0;
    mpz_init(partner);
    bt_status status = bt_games__diagonal_partner(d, swapped ? y : x, partner);
    if (!status) *is_p = mpz_cmp(partner, swapped ? x : y) == 0;
    mpz_clear(partner);
    return status;
}

void bt_games__diagonal_targets_init(bt_diagonal_targets *targets)
{
    mpz_inits(targets->from[0], targets->from[1], targets->pile[0], targets->pile[1],
              targets->first, targets->count, NULL);
    targets->has_pile[0] = targets->has_pile[1] = targets->is_p = false;
}

void bt_games__diagonal_targets_clear(bt_diagonal_targets *targets)
{
    mpz_clears(targets->from[0], targets->from[1], targets->pile[0], targets->pile[1],
               targets->first, targets->count, NULL);
}

static bt_status find_pile(bt_diagonal *d, bt_diagonal_targets *targets, unsigned p)
{
    bt_status status = bt_games__diagonal_partner(d, targets->from[1 - p], targets->pile[p]);
    if (!status) targets->has_pile[p] = mpz_cmp(targets->pile[p], targets->from[p]) < 0;
    return status;
}

/* Moves on both piles keep the remainders j, l modulo power = r and the difference of the blocks:
   their targets come from the k pairs of that difference whose mask is j xor l. */
static bt_status find_both(bt_diagonal *d, bt_diagonal_targets *targets)
{
    bool is_a;
    mpz_t x, y;
    mpz_inits(x, y, NULL);
    uint64_t j = mpz_fdiv_q_ui(x, targets->from[0], d->power);
    uint64_t l = mpz_fdiv_q_ui(y, targets->from[1], d->power);
    mpz_sub(targets->first, y, x);
    mpz_abs(targets->first, targets->first);
    mpz_mul_ui(targets->first, targets->first, d->word->k);
    mpz_add_ui(targets->first, targets->first, (j ^ l) * d->k);
    bt_status status =
        bt_games__wythoff_rank(d->word, mpz_cmp(x, y) < 0 ? x : y, targets->count, &is_a);
    mpz_sub(targets->count, targets->count, targets->first);
    if (mpz_sgn(targets->count) < 0) mpz_set_ui(targets->count, 0);
    if (mpz_cmp_ui(targets->count, d->k) > 0) mpz_set_ui(targets->count, d->k);
    mpz_clears(x, y, NULL);
    return status;
}

bt_status bt_games__diagonal_targets(bt_diagonal *d, const mpz_t x, const mpz_t y,
                                     bt_diagonal_targets *targets)
{
    mpz_set(targets->from[0], x);
    mpz_set(targets->from[1], y);
    bt_status status = find_pile(d, targets, 0);
    if (!status) status = find_pile(d, targets, 1);
    if (!status) status = find_both(d, targets);
    if (!status)
        targets->is_p =
            !targets->has_pile[0] && !targets->has_pile[1] && mpz_cmp_ui(targets->count, d->k) < 0;
    return status;
}

bt_status bt_games__diagonal_target(bt_diagonal *d, const bt_diagonal_targets *targets,
                                    const mpz_t i, mpz_t x, mpz_t y)
{
    mpz_t n, a, b;
    if (mpz_sgn(i) < 0 || mpz_cmp(i, targets->count) >= 0)
        return bt__fail(d->ctx, BT_DOMAIN, "there are fewer targets");
    mpz_inits(n, a, b, NULL);
    mpz_add(n, targets->first, i);
    bt_status status = bt_games__wythoff_pair(d->word, n, a, b);
    if (!status) {
        mpz_fdiv_q_ui(n, targets->from[mpz_cmp(targets->from[0], targets->from[1]) > 0], d->power);
        mpz_sub(n, n, a); /* the move takes this many blocks from both */
        mpz_mul_ui(n, n, d->power);
        mpz_sub(x, targets->from[0], n);
        mpz_sub(y, targets->from[1], n);
    }
    mpz_clears(n, a, b, NULL);
    return status;
}

/* -- in order -- */

/* For each residue of the smaller pile modulo r: how many P-positions have each difference, and
   the least difference that is not yet full. */
typedef struct diagonal {
    uint32_t *counts;
    size_t capacity, known, open;
} diagonal;

typedef struct counter {
    bt_context *ctx;
    uint64_t r, k;
    diagonal *diagonals; /* by residue */
    size_t diagonal_capacity, diagonal_count;
    uint8_t *taken; /* by number: is it in a pair? */
    size_t taken_capacity, taken_count;
} counter;

static bool reach(counter *c, uint64_t number)
{
    if (!BT_GROW(c->ctx, c->taken, c->taken_capacity, number + 1)) return false;
    while (c->taken_count <= number) c->taken[c->taken_count++] = 0;
    return true;
}

static bool reach_difference(counter *c, diagonal *at, size_t difference)
{
    if (!BT_GROW(c->ctx, at->counts, at->capacity, difference + 1)) return false;
    while (at->known <= difference) at->counts[at->known++] = 0;
    return true;
}

static diagonal *find_diagonal(counter *c, uint64_t p)
{
    uint64_t residue = p % c->r;
    if (!BT_GROW(c->ctx, c->diagonals, c->diagonal_capacity, residue + 1)) return NULL;
    while (c->diagonal_count <= residue) c->diagonals[c->diagonal_count++] = (diagonal){0};
    return &c->diagonals[residue];
}

/* The partner of p, the least number in no pair: the least q >= p in no pair such that fewer than k
   P-positions lie on the diagonal moves from (p,q). A smaller q fails for its own reason, so no
   move on one pile from (p,q) reaches a P-position. */
static bt_status find_partner(counter *c, uint64_t p, uint64_t *q)
{
    diagonal *at = find_diagonal(c, p);
    if (!at) return BT_LIMIT;
    while (at->open < at->known && at->counts[at->open] >= c->k) at->open++;
    for (size_t difference = at->open;; difference++) {
        if (bt__check(c->ctx)) return BT_LIMIT;
        if (!reach(c, p + difference) || !reach_difference(c, at, difference)) return BT_LIMIT;
        if (c->taken[p + difference] || at->counts[difference] >= c->k) continue;
        at->counts[difference]++;
        *q = p + difference;
        c->taken[p] = c->taken[*q] = 1;
        return BT_OK;
    }
}

static void close_counter(counter *c)
{
    for (size_t i = 0; i < c->diagonal_count; i++)
        bt__free(c->ctx, c->diagonals[i].counts,
                 c->diagonals[i].capacity * sizeof *c->diagonals[i].counts);
    bt__free(c->ctx, c->diagonals, c->diagonal_capacity * sizeof *c->diagonals);
    bt__free(c->ctx, c->taken, c->taken_capacity);
}

bt_status bt_games__diagonal_count_up(bt_context *ctx, uint64_t r, uint64_t k,
                                      bt_diagonal_pair *pairs, size_t count)
{
    counter c = {.ctx = ctx, .r = r, .k = k};
    bt_status status = bt_games__wythoff_bounds(ctx, "rk", r, k);
    uint64_t p = 0;
    for (size_t i = 0; i < count && !status; i++) {
        while (p < c.taken_count && c.taken[p]) p++;
        pairs[i].p = p;
        status = find_partner(&c, p, &pairs[i].q);
    }
    close_counter(&c);
    return status;
}

/* How many earlier pairs share each pair's difference and residue: written over `places`. */
static bt_status find_places(bt_context *ctx, uint64_t r, const bt_diagonal_pair *pairs,
                             uint32_t *places, size_t count)
{
    counter c = {.ctx = ctx, .r = r};
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        size_t difference = pairs[i].q - pairs[i].p;
        diagonal *at = find_diagonal(&c, pairs[i].p);
        if (at && reach_difference(&c, at, difference))
            places[i] = at->counts[difference]++;
        else
            status = BT_LIMIT;
    }
    close_counter(&c);
    return status;
}

/* The pair {x,y} with mask e becomes {power*x+j, power*y+(j xor e)}; when x = y each of these comes
   up twice, once from j and once from j xor e. They keep increasing. */
static size_t expand(const bt_diagonal *d, bt_diagonal_pair small, uint64_t mask,
                     bt_diagonal_pair *pairs, size_t room)
{
    size_t made = 0;
    for (uint64_t j = 0; j < d->power && made < room; j++) {
        bt_diagonal_pair pair = {d->power * small.p + j, d->power * small.q + (j ^ mask)};
        if (pair.p <= pair.q) pairs[made++] = pair;
    }
    return made;
}

bt_status bt_games__diagonal_pairs(bt_diagonal *d, bt_diagonal_pair *pairs, size_t count)
{
    /* of power numbers j at least half have j <= j xor e */
    size_t need = d->power == 1 ? count : count / (d->power / 2) + 1, made = 0;
    if (d->power == 1) return bt_games__diagonal_count_up(d->ctx, d->r, d->k, pairs, count);
    if (need > SIZE_MAX / 2 / sizeof(bt_diagonal_pair))
        return bt__fail(d->ctx, BT_LIMIT, "these are too many pairs");
    bt_diagonal_pair *small = bt__alloc(d->ctx, need * sizeof *small);
    uint32_t *places = bt__alloc(d->ctx, need * sizeof *places);
    bt_status status = BT_LIMIT;
    if (small && places)
        status = bt_games__diagonal_count_up(d->ctx, d->odd, d->power * d->k, small, need);
    if (!status) status = find_places(d->ctx, d->odd, small, places, need);
    for (size_t i = 0; i < need && !status; i++)
        made += expand(d, small[i], places[i] / d->k, pairs + made, count - made);
    bt__free(d->ctx, small, need * sizeof *small);
    bt__free(d->ctx, places, need * sizeof *places);
    return status;
}
