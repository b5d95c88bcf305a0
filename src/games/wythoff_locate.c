/* Where a number of any size stands among the P-positions of (k,m)-Wythoff Nim. */
#include "base/numbers.h"
#include "games/wythoff_theory.h"

#include <string.h>

enum { FIRST_TABLE = 4096, TABLE_MAX = 1 << 20, CHECK_EVERY = 4096 };
static const size_t BITS_MAX = (size_t)1 << 26; /* of any number asked about */

/* x mod 2^64 without GMP's unsigned long, which need not have 64 bits. */
static void set_u64(mpz_t out, uint64_t x)
{
    mpz_import(out, 1, 1, sizeof x, 0, 0, &x);
}

static uint64_t get_u64(const mpz_t x)
{
    uint64_t out = 0;
    mpz_export(&out, NULL, 1, sizeof out, 0, 0, x);
    return out;
}

bt_status bt_games__wythoff_bounds(bt_context *ctx, const char names[2], uint64_t first,
                                   uint64_t second)
{
    if (first == 0 || second == 0)
        return bt__fail(ctx, BT_INPUT, "%c must be at least 1", names[first != 0]);
    if (first > BT_WYTHOFF_MAX || second > BT_WYTHOFF_MAX)
        return bt__fail(ctx, BT_LIMIT, "%c and %c may be at most %d", names[0], names[1],
                        BT_WYTHOFF_MAX);
    return BT_OK;
}

bt_status bt_games__wythoff_open(bt_wythoff **out, bt_context *ctx, uint64_t k, uint64_t m)
{
    *out = NULL;
    bt_status status = bt_games__wythoff_bounds(ctx, "km", k, m);
    if (status) return status;
    bt_wythoff *w = bt__alloc_zero(ctx, sizeof *w);
    if (!w) return BT_LIMIT;
    w->ctx = ctx;
    w->k = k;
    w->m = m;
    w->g = bt__gcd(k, m);
    w->K = w->g ? k / w->g : k;
    w->M = w->g ? m / w->g : m;
    mpz_init(w->factor);
    *out = w;
    return BT_OK;
}

void bt_games__wythoff_close(bt_wythoff *w)
{
    if (!w) return;
    bt_games__wythoff_forget(w);
    mpz_clear(w->factor);
    bt__free(w->ctx, w->letters, w->letter_capacity * sizeof *w->letters);
    bt__free(w->ctx, w, sizeof *w);
}

bool bt_games__wythoff_is_beatty(const bt_wythoff *w)
{
    return w->K == 1;
}

/* -- the table of small numbers -- */

/* The definition itself: the first number without a letter is the next a, and names its b. */
static bt_status spell(bt_wythoff *w, uint64_t size)
{
    uint32_t *letters = w->letters;
    uint64_t n = 0, in_block = 0, difference = 0;
    memset(letters, 0, size * sizeof *letters);
    for (uint64_t x = 0; x < size; x++) {
        if (x % CHECK_EVERY == 0 && bt__check(w->ctx)) return BT_LIMIT;
        if (letters[x]) continue; /* a b: its index is at least K, so its entry is not 0 */
        letters[x] = (uint32_t)(2 * n);
        if (difference > 0 && x + difference < size)
            letters[x + difference] = (uint32_t)(2 * n + 1);
        n++;
        if (++in_block == w->K) {
            in_block = 0;
            difference += w->M;
        }
    }
    return BT_OK;
}

bt_status bt_games__wythoff_know(bt_wythoff *w, uint64_t size)
{
    uint64_t wanted = FIRST_TABLE;
    if (size <= w->known) return BT_OK;
    if (size > UINT32_MAX / 2) return bt__fail(w->ctx, BT_LIMIT, "a window is too wide");
    while (wanted < size) wanted *= 2;
    w->known = 0;
    if (!BT_GROW(w->ctx, w->letters, w->letter_capacity, wanted)) return BT_LIMIT;
    bt_status status = spell(w, wanted);
    if (!status) w->known = wanted;
    return status;
}

/* -- the reduced game -- */

/* floor((n*sqrt(q^2+4) + n*c) / d), exactly: q^2+4 is no square for q >= 1. */
static void scale_by_root(mpz_t out, const mpz_t n, uint64_t q, int64_t c, uint64_t d)
{
    mpz_t factor, term;
    mpz_inits(factor, term, NULL);
    set_u64(factor, q * q + 4);
    mpz_mul(term, n, n);
    mpz_mul(term, term, factor);
    mpz_sqrt(term, term);
    set_u64(factor, (uint64_t)(c < 0 ? -c : c));
    mpz_mul(factor, factor, n);
    if (c < 0)
        mpz_sub(term, term, factor);
    else
        mpz_add(term, term, factor);
    set_u64(factor, d);
    mpz_fdiv_q(out, term, factor);
    mpz_clears(factor, term, NULL);
}

/* a_n = floor(n*alpha) with alpha = (2-q+sqrt(q^2+4))/2, for K = 1 and M = q. */
static void beatty_a(const bt_wythoff *w, const mpz_t n, mpz_t a)
{
    scale_by_root(a, n, w->M, 2 - (int64_t)w->M, 2);
}

/* The a's below x > 0 are those with n <= x/alpha, and 1/alpha = (q-2+sqrt(q^2+4))/(2q). */
static void beatty_rank(const bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a)
{
    mpz_t a;
    if (mpz_sgn(x) == 0) {
        mpz_set_ui(below, 0);
        *is_a = true;
        return;
    }
    mpz_init(a);
    scale_by_root(below, x, w->M, (int64_t)w->M - 2, 2 * w->M);
    mpz_add_ui(below, below, 1);
    beatty_a(w, below, a);
    *is_a = mpz_cmp(a, x) == 0;
    mpz_clear(a);
}

static void look_up(const bt_wythoff *w, uint64_t x, uint64_t *below, bool *is_a)
{
    uint64_t letter = w->letters[x];
    *is_a = letter % 2 == 0;
    *below = *is_a ? letter / 2 : x - letter / 2 + w->K;
}

/* Below and is_a may not be x. */
static bt_status reduced_rank(bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a)
{
    if (mpz_cmp_ui(x, TABLE_MAX) < 0) {
        uint64_t small = get_u64(x), count;
        bt_status status = bt_games__wythoff_know(w, small + 1);
        if (status) return status;
        look_up(w, small, &count, is_a);
        set_u64(below, count);
        return BT_OK;
    }
    if (!bt_games__wythoff_is_beatty(w)) return bt_games__wythoff_descend(w, x, below, is_a);
    beatty_rank(w, x, below, is_a);
    return BT_OK;
}

/* -- the game itself, through the gcd lemma -- */

static bt_status check_number(bt_context *ctx, const mpz_t x, const char *what)
{
    if (mpz_sgn(x) < 0) return bt__fail(ctx, BT_INPUT, "%s cannot be negative", what);
    if (mpz_sizeinbase(x, 2) > BITS_MAX)
        return bt__fail(ctx, BT_LIMIT, "%s of more than %zu bits", what, BITS_MAX);
    return BT_OK;
}

bt_status bt_games__wythoff_rank(bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a)
{
    mpz_t block, inside, count;
    bt_status status = check_number(w->ctx, x, "a pile");
    if (status) return status;
    mpz_inits(block, inside, count, NULL);
    mpz_fdiv_qr_ui(block, inside, x, w->g);
    status = reduced_rank(w, block, count, is_a);
    if (!status) {
        mpz_mul_ui(count, count, w->g);
        if (*is_a) mpz_add(count, count, inside);
        mpz_set(below, count);
    }
    mpz_clears(block, inside, count, NULL);
    return status;
}

bt_status bt_games__wythoff_locate(bt_wythoff *w, const mpz_t x, bool *is_b, mpz_t n)
{
    bool is_a;
    mpz_t below;
    mpz_init(below);
    bt_status status = bt_games__wythoff_rank(w, x, below, &is_a);
    if (!status) {
        *is_b = !is_a;
        if (!is_a) { /* the b's below x are b_k, b_(k+1), .. */
            mpz_sub(below, x, below);
            mpz_add_ui(below, below, w->k);
        }
        mpz_set(n, below);
    }
    mpz_clear(below);
    return status;
}

bt_status bt_games__wythoff_locate64(bt_wythoff *w, uint64_t x, bool *is_b, uint64_t *n)
{
    uint64_t block = w->g == 1 ? x : x / w->g;
    if (block < TABLE_MAX) {
        bt_status status = bt_games__wythoff_know(w, block + 1);
        if (status) return status;
        uint64_t letter = w->letters[block];
        *is_b = letter % 2;
        *n = letter / 2 * w->g + (x - block * w->g);
        return BT_OK;
    }
    mpz_t big, index;
    mpz_inits(big, index, NULL);
    set_u64(big, x);
    bt_status status = bt_games__wythoff_locate(w, big, is_b, index);
    if (!status) *n = get_u64(index);
    mpz_clears(big, index, NULL);
    return status;
}

static bt_status reduced_a(bt_wythoff *w, const mpz_t n, mpz_t a)
{
    if (!bt_games__wythoff_is_beatty(w)) return bt_games__wythoff_climb(w, n, a);
    beatty_a(w, n, a);
    return BT_OK;
}

bt_status bt_games__wythoff_pair(bt_wythoff *w, const mpz_t n, mpz_t a, mpz_t b)
{
    mpz_t block, inside, first;
    bt_status status = check_number(w->ctx, n, "an index");
    if (status) return status;
    mpz_inits(block, inside, first, NULL);
    mpz_fdiv_qr_ui(block, inside, n, w->g);
    status = reduced_a(w, block, first);
    if (!status) {
        mpz_mul_ui(first, first, w->g);
        mpz_add(first, first, inside);
        mpz_fdiv_q_ui(block, n, w->k);
        mpz_mul_ui(block, block, w->m);
        mpz_add(b, first, block);
        mpz_set(a, first);
    }
    mpz_clears(block, inside, first, NULL);
    return status;
}

bt_status bt_games__wythoff_partner(bt_wythoff *w, const mpz_t x, mpz_t y)
{
    bool is_b;
    mpz_t n;
    mpz_init(n);
    bt_status status = bt_games__wythoff_locate(w, x, &is_b, n);
    if (!status) {
        mpz_fdiv_q_ui(n, n, w->k);
        mpz_mul_ui(n, n, w->m);
        if (is_b)
            mpz_sub(y, x, n);
        else
            mpz_add(y, x, n);
    }
    mpz_clear(n);
    return status;
}

bt_status bt_games__wythoff_is_p(bt_wythoff *w, const mpz_t x, const mpz_t y, bool *is_p)
{
    mpz_t partner;
    bool swapped = mpz_cmp(x, y) > 0;
    bt_status status = check_number(w->ctx, swapped ? x : y, "a pile");
    if (status) return status;
    mpz_init(partner);
    status = bt_games__wythoff_partner(w, swapped ? y : x, partner);
    if (!status) *is_p = mpz_cmp(partner, swapped ? x : y) == 0;
    mpz_clear(partner);
    return status;
}
