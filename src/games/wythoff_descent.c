/* The word of a-s and b-s near a number of any size, exactly, for every k and m. */
#include "games/wythoff_theory.h"

#include <string.h>

/* b_n = a_n + M*floor(n/K) carries the a's of one stretch of the word to the b's of a stretch rho
   times farther out, where rho = lim b/a; what lies between two images of neighbouring a's is a's.
   So a window of known letters, with the exact number of a's before it, gives a wider window there,
   with the exact number again:

       level i+1      a a b a b a a b a     around t_(i+1) = floor(t_i/rho)
                      | |   |   | |   |
       level i        b.b...b...b.b...b     around t_i, then cut to the half-width

   The centres go down from x to a stretch spelled out by the definition, and the windows come back
   up. A centre only says where to look: if the image does not cover the window wanted around the
   next centre, all is done again with twice the half-width. Hence no answer rests on an estimate.
   That a fixed half-width suffices for all x: with e(n) = a_n - alpha*n one step up multiplies the
   deviation by -(alpha-1), 0 < alpha-1 < 1, and adds a bounded amount. */

enum { START = 2048, SLACK_BITS = 64 };
static const int64_t HALF_WIDTH_MAX = 1 << 26;

typedef struct window {
    mpz_t index; /* a's before the window: the index of the first one among w->offsets */
    size_t count;
} window;

void bt_games__wythoff_forget(bt_wythoff *w)
{
    bt__free(w->ctx, w->limbs, w->limb_capacity * sizeof *w->limbs);
    bt__free(w->ctx, w->ends, w->end_capacity * sizeof *w->ends);
    bt__free(w->ctx, w->offsets, w->offset_capacity * sizeof *w->offsets);
    bt__free(w->ctx, w->marks, w->mark_capacity);
    w->limbs = NULL;
    w->ends = NULL;
    w->offsets = NULL;
    w->marks = NULL;
    w->limb_capacity = w->end_capacity = w->offset_capacity = w->mark_capacity = 0;
}

/* -- the centres -- */

/* 1/rho = (sqrt(M^2+4K^2) - M) / (2K) = alpha-1, to enough bits for numbers of `bits` bits. */
static void set_factor(bt_wythoff *w, size_t bits)
{
    mpz_t term;
    if (w->factor_bits >= bits + SLACK_BITS) return;
    w->factor_bits = bits + SLACK_BITS;
    mpz_init_set_ui(term, w->K);
    mpz_mul_ui(term, term, 4 * w->K);
    mpz_set_ui(w->factor, w->M);
    mpz_addmul_ui(term, w->factor, w->M);
    mpz_mul_2exp(term, term, 2 * w->factor_bits);
    mpz_sqrt(term, term);
    mpz_mul_2exp(w->factor, w->factor, w->factor_bits);
    mpz_sub(term, term, w->factor);
    mpz_fdiv_q_ui(w->factor, term, 2 * w->K);
    mpz_clear(term);
}

/* About t/rho, with no more limbs of the factor than t deserves. */
static void scale_down(const bt_wythoff *w, const mpz_t t, mpz_t out)
{
    size_t bits = mpz_sizeinbase(t, 2) + SLACK_BITS, drop = 0;
    mpz_t head;
    if (w->factor_bits > bits) drop = (w->factor_bits - bits) / GMP_NUMB_BITS;
    if (drop >= mpz_size(w->factor)) {
        mpz_set_ui(out, 0);
        return;
    }
    mpz_roinit_n(head, mpz_limbs_read(w->factor) + drop, (mp_size_t)(mpz_size(w->factor) - drop));
    mpz_mul(out, t, head);
    mpz_fdiv_q_2exp(out, out, w->factor_bits - drop * GMP_NUMB_BITS);
}

static bt_status keep_centre(bt_wythoff *w, const mpz_t t)
{
    size_t size = mpz_size(t);
    const mp_limb_t *limbs = mpz_limbs_read(t);
    /* one limb more: GMP reads the first limb even of 0 */
    if (!BT_GROW(w->ctx, w->limbs, w->limb_capacity, w->limb_count + size + 1) ||
        !BT_GROW(w->ctx, w->ends, w->end_capacity, w->level_count + 1))
        return BT_LIMIT;
    for (size_t i = 0; i < size; i++) w->limbs[w->limb_count++] = limbs[i];
    w->ends[w->level_count++] = w->limb_count;
    return bt__check(w->ctx);
}

/* A read-only view of a kept centre: needs no clearing. */
static void view_centre(const bt_wythoff *w, size_t level, mpz_t out)
{
    size_t begin = level ? w->ends[level - 1] : 0;
    mpz_roinit_n(out, w->limbs + begin, (mp_size_t)(w->ends[level] - begin));
}

static bt_status keep_centres(bt_wythoff *w, const mpz_t x)
{
    unsigned long stop = (unsigned long)(w->half_width > START ? w->half_width : START);
    mpz_t t;
    w->limb_count = w->level_count = 0;
    set_factor(w, mpz_sizeinbase(x, 2));
    mpz_init_set(t, x);
    bt_status status = keep_centre(w, t);
    while (!status && mpz_cmp_ui(t, stop) > 0) {
        scale_down(w, t, t);
        status = keep_centre(w, t);
    }
    mpz_clear(t);
    return status;
}

/* -- the windows -- */

static bool make_room(bt_wythoff *w)
{
    size_t need = 2 * (size_t)w->half_width + 1;
    return BT_GROW(w->ctx, w->offsets, w->offset_capacity, need + 1) &&
           BT_GROW(w->ctx, w->marks, w->mark_capacity, need);
}

/* The lowest window, read off the spelled-out word. */
static bt_status start_window(bt_wythoff *w, const mpz_t centre, window *at)
{
    int64_t t = (int64_t)mpz_get_ui(centre), half = w->half_width;
    bt_status status = bt_games__wythoff_know(w, (uint64_t)(t + half + 1));
    if (status) return status;
    int64_t low = t < half ? -t : -half;
    uint64_t first = (uint64_t)(t + low), letter = w->letters[first];
    mpz_set_ui(at->index, letter % 2 ? first - letter / 2 + w->K : letter / 2);
    at->count = 0;
    for (int64_t p = low; p <= half; p++)
        if (w->letters[t + p] % 2 == 0) w->offsets[at->count++] = p;
    return BT_OK;
}

/* Marks the images of the window's a's around the next centre, which lies `shift` above the image
   of this one; `next` is the index of the first a here, within its block of K. *before counts the
   a's whose images are under the window. False when the images do not cover it. */
static bool mark_images(bt_wythoff *w, const window *at, uint64_t next, size_t skip, bool from_zero,
                        int64_t shift, int64_t low, size_t *before)
{
    uint64_t in_block = (next + skip) % w->K;
    int64_t add = (int64_t)((next + skip) / w->K * w->M) - shift;
    int64_t high = w->half_width, image = w->offsets[skip] + add;
    if (!from_zero && image > low) return false;
    memset(w->marks, 0, (size_t)(high - low + 1));
    *before = skip;
    for (size_t j = skip; j < at->count; j++) {
        image = w->offsets[j] + add;
        if (image >= high) break;
        if (image >= low)
            w->marks[image - low] = 1;
        else
            *before = j + 1;
        if (++in_block == w->K) {
            in_block = 0;
            add += (int64_t)w->M;
        }
    }
    if (image == high) w->marks[high - low] = 1;
    return image >= high;
}

/* What is not marked is an a. Without branches: which it is cannot be guessed. */
static void read_marks(bt_wythoff *w, window *at, int64_t low)
{
    int64_t *offsets = w->offsets;
    size_t count = 0;
    for (int64_t p = low; p <= w->half_width; p++) {
        offsets[count] = p;
        count += !w->marks[p - low];
    }
    at->count = count;
}

static int64_t lowest_offset(const bt_wythoff *w, const mpz_t centre)
{
    if (mpz_cmp_ui(centre, (unsigned long)w->half_width) >= 0) return -w->half_width;
    return -(int64_t)mpz_get_ui(centre);
}

/* One level up, from the window around `from` to that around `to`. The images of the a's with
   index below K are themselves, no b's, and below b_K all is a. `scratch` is the caller's. */
static bool step_up(bt_wythoff *w, window *at, const mpz_t from, const mpz_t to, mpz_t scratch)
{
    size_t before, skip = 0;
    bool from_zero = mpz_cmp_ui(at->index, w->K) <= 0;
    int64_t low = lowest_offset(w, to);
    if (from_zero) skip = w->K - mpz_get_ui(at->index);
    if (skip >= at->count) return false;
    uint64_t next = mpz_fdiv_q_ui(scratch, at->index, w->K);
    mpz_mul_ui(scratch, scratch, w->M);
    mpz_add(scratch, scratch, from);
    mpz_sub(scratch, to, scratch);
    if (!mpz_fits_slong_p(scratch) || mpz_cmpabs_ui(scratch, 1ul << 61) > 0) return false;
    if (!mark_images(w, at, next, skip, from_zero, mpz_get_si(scratch), low, &before)) return false;
    /* a's below to+low: that many numbers, less the b's b_K .. with index under index+before */
    mpz_sub(at->index, to, at->index);
    mpz_add_ui(at->index, at->index, w->K);
    mpz_sub_ui(at->index, at->index, (unsigned long)(-low));
    mpz_sub_ui(at->index, at->index, before);
    read_marks(w, at, low);
    return true;
}

/* The window around x with the present half-width, or *covered false. */
static bt_status try_window(bt_wythoff *w, const mpz_t x, window *at, bool *covered)
{
    mpz_t from, to, scratch;
    bt_status status = make_room(w) ? keep_centres(w, x) : BT_LIMIT;
    if (status) return status;
    size_t level = w->level_count - 1;
    view_centre(w, level, from);
    status = start_window(w, from, at);
    mpz_init(scratch);
    for (*covered = true; !status && *covered && level > 0; level--) {
        view_centre(w, level, from);
        view_centre(w, level - 1, to);
        *covered = step_up(w, at, from, to, scratch);
        status = bt__check(w->ctx);
    }
    mpz_clear(scratch);
    return status;
}

static bt_status widen(bt_wythoff *w)
{
    if (w->half_width > HALF_WIDTH_MAX / 2)
        return bt__fail(w->ctx, BT_LIMIT, "k=%llu, m=%llu need too wide a window for this number",
                        (unsigned long long)w->k, (unsigned long long)w->m);
    w->half_width *= 2;
    return BT_OK;
}

/* A first guess, from experience: a wrong one only costs time. */
static bt_status guess_width(bt_wythoff *w)
{
    uint64_t times = w->K >= 4 * w->M ? 16 : w->K >= 2 * w->M ? 8 : 4;
    bt_status status = BT_OK;
    w->half_width = 16;
    while (!status && (uint64_t)w->half_width < times * w->K) status = widen(w);
    return status;
}

static bt_status find_window(bt_wythoff *w, const mpz_t x, window *at)
{
    bool covered = false;
    bt_status status = w->half_width ? BT_OK : guess_width(w);
    while (!status && !covered) {
        status = try_window(w, x, at, &covered);
        if (!status && !covered) status = widen(w);
    }
    return status;
}

bt_status bt_games__wythoff_descend(bt_wythoff *w, const mpz_t x, mpz_t below, bool *is_a)
{
    window at = {.count = 0};
    mpz_init(at.index);
    bt_status status = find_window(w, x, &at);
    if (!status) {
        size_t i = 0;
        while (i < at.count && w->offsets[i] < 0) i++;
        *is_a = i < at.count && w->offsets[i] == 0;
        mpz_add_ui(below, at.index, i);
    }
    mpz_clear(at.index);
    return status;
}

/* a_n lies near alpha*n = n + n/rho; it is found when the window around there holds index n. */
bt_status bt_games__wythoff_climb(bt_wythoff *w, const mpz_t n, mpz_t a)
{
    window at = {.count = 0};
    mpz_t centre, place;
    bool found = false;
    bt_status status = BT_OK;
    if (mpz_cmp_ui(n, w->K) < 0) { /* the first K numbers are a's */
        mpz_set(a, n);
        return BT_OK;
    }
    mpz_init(at.index);
    mpz_inits(centre, place, NULL);
    while (!status && !found) {
        set_factor(w, mpz_sizeinbase(n, 2));
        scale_down(w, n, centre);
        mpz_add(centre, centre, n);
        status = find_window(w, centre, &at);
        if (status) break;
        mpz_sub(place, n, at.index);
        found = mpz_sgn(place) >= 0 && mpz_cmp_ui(place, at.count) < 0;
        if (!found) status = widen(w);
    }
    if (!status) {
        int64_t offset = w->offsets[mpz_get_ui(place)];
        if (offset < 0)
            mpz_sub_ui(a, centre, (unsigned long)-offset);
        else
            mpz_add_ui(a, centre, (unsigned long)offset);
    }
    mpz_clear(at.index);
    mpz_clears(centre, place, NULL);
    return status;
}
