/* The mask that tells rare heaps from common ones, and the codes of heaps by it. Any mask will do;
   a good one, found by a Walsh-Hadamard transform of the values' histogram, leaves few rare heaps.
 */
#include "games/taking_many.h"
#include "games/taking_wide.h"

#include <string.h>

enum { RECENT = 1 << 22 }; /* heaps whose values are counted for a mask */

void bt_games__taking_close_sparse(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    if (!s) return;
    bt_games__taking_close_block(t);
    bt_games__taking_close_wide(t);
    bt_games__taking_close_many(t);
    bt_games__taking_mirror_close(&s->codes, t->ctx);
    bt__free(t->ctx, s->rare, s->rare_capacity * sizeof *s->rare);
    bt__free(t->ctx, s->rare_code, s->rare_code_capacity * sizeof *s->rare_code);
    bt__free(t->ctx, s->seen, s->seen_capacity);
    bt__free(t->ctx, s, sizeof *s);
    t->sparse = NULL;
}

const bt_taking_kernel *bt_games__taking_kernel(const bt_taking *t)
{
    const bt_taking_kernel *kernel = NULL;
    if (t->kernel_given) return t->given_kernel;
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512bw")) kernel = bt_games__taking_avx512();
    if (!kernel && __builtin_cpu_supports("avx2")) kernel = bt_games__taking_avx2();
#endif
    return kernel ? kernel : bt_games__taking_portable();
}

/* -- choosing the mask -- */

static bool splits_share_parity(const bt_taking *t)
{
    const bt_amounts *two = &t->rules.leave[2];
    for (size_t k = 1; k < two->count; k++)
        if ((two->at[k] ^ two->at[0]) & 1) return false;
    return true;
}

static void transform(int32_t *w, size_t size)
{
    for (size_t half = 1; half < size; half *= 2)
        for (size_t block = 0; block < size; block += 2 * half)
            for (size_t i = block; i < block + half; i++) {
                int32_t x = w[i], y = w[i + half];
                w[i] = x + y;
                w[i + half] = x - y;
            }
}

/* After the transform w[m] = rare heaps - common heaps for the mask m; takes the least. */
static bt_status choose_best(bt_taking *t, bool with_parity, uint32_t *mask, int32_t *least)
{
    size_t size = (size_t)1 << bt_games__taking_bits(t->highest);
    size_t from = t->count > RECENT ? t->count - RECENT : 0;
    unsigned odd = t->rules.leave[2].at[0] & 1;
    int32_t *w = bt__alloc_zero(t->ctx, size * sizeof *w);
    if (!w) return BT_LIMIT;
    for (size_t n = from; n < t->count; n++)
        w[t->value[n]] += with_parity && (n ^ odd) & 1 ? -1 : 1;
    transform(w, size);
    *mask = 0;
    for (uint32_t m = 1; m < size; m++)
        if (w[m] < w[*mask]) *mask = m;
    *least = w[*mask];
    bt__free(t->ctx, w, size * sizeof *w);
    return BT_OK;
}

static bt_status choose_mask(bt_taking *t, uint32_t *mask, bool *with_parity)
{
    uint32_t other;
    int32_t least, other_least;
    *mask = t->given_mask;
    *with_parity = t->given_parity && splits_share_parity(t);
    if (t->mask_given) return BT_OK;
    *with_parity = false;
    if (choose_best(t, false, mask, &least)) return BT_LIMIT;
    if (!splits_share_parity(t)) return BT_OK;
    if (choose_best(t, true, &other, &other_least)) return BT_LIMIT;
    if (other_least >= least) return BT_OK;
    *mask = other;
    *with_parity = true;
    return BT_OK;
}

/* -- codes -- */

static uint16_t encode(const bt_taking *t, uint32_t v, size_t n)
{
    const bt_taking_sparse *s = t->sparse;
    uint32_t below = v & ((1u << s->low) - 1), above = v >> s->low >> 1 << s->low;
    return (uint16_t)(below | above | bt_games__taking_type(t, v, n) << (s->bits - 1));
}

static bool add_rare(bt_taking *t, size_t n, uint16_t code)
{
    bt_taking_sparse *s = t->sparse;
    size_t rare = s->rare_count;
    if (!BT_GROW(t->ctx, s->rare, s->rare_capacity, rare + 1) ||
        !BT_GROW(t->ctx, s->rare_code, s->rare_code_capacity, rare + 1))
        return false;
    s->rare[rare] = (uint32_t)n;
    s->rare_code[rare] = code;
    s->rare_count++;
    return true;
}

bt_status bt_games__taking_scan(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    if (!s->scanned) s->scanned = 1;
    for (; s->scanned < t->count; s->scanned++) {
        size_t n = s->scanned;
        uint32_t v = t->value[n];
        if (v < 64 && s->common[(n ^ t->rules.leave[2].at[0]) & 1] >> v & 1) continue;
        if (bt_games__taking_type(t, v, n) == 0 && !add_rare(t, n, encode(t, v, n)))
            return BT_LIMIT;
    }
    return BT_OK;
}

bool bt_games__taking_append_code(bt_taking *t, uint16_t code)
{
    bt_taking_sparse *s = t->sparse;
    size_t n = s->codes.count;
    if (n >= s->scanned && n > 0) {
        if (code >> (s->bits - 1) == 0 && !add_rare(t, n, code)) return false;
        s->scanned = n + 1;
    }
    bt_games__taking_mirror_append(&s->codes, code);
    return true;
}

bt_status bt_games__taking_catch_up(bt_taking *t)
{
    bt_taking_mirror *codes = &t->sparse->codes;
    if (!bt_games__taking_mirror_reserve(codes, t->ctx, t->capacity)) return BT_LIMIT;
    while (codes->count < t->count) {
        uint16_t code = encode(t, t->value[codes->count], codes->count);
        if (!bt_games__taking_append_code(t, code)) return BT_LIMIT;
    }
    return BT_OK;
}

/* No heap has a code by the new mask yet. */
static void start_mask(bt_taking *t, uint32_t mask, bool parity)
{
    bt_taking_sparse *s = t->sparse;
    if (mask != s->mask || parity != s->parity) t->depth_from = t->count;
    s->mask = mask;
    s->parity = parity;
    s->low = (unsigned)__builtin_ctz(s->mask);
    memset(s->seen, 0, s->seen_capacity);
    s->epoch = 0;
    s->codes.count = s->rare_count = s->scanned = 0;
    if (s->wide) s->wide->plan.next = 0;
    if (s->many) s->many->listed = s->many->below_count = s->many->quick_count = 0;
    s->common[0] = 0;
    for (uint32_t v = 0; v < 64; v++) s->common[0] |= (uint64_t)__builtin_parity(v & s->mask) << v;
    s->common[1] = s->parity ? ~s->common[0] : s->common[0];
}

/* Chooses the mask again; if it is the old one, codes stay. */
static bt_status change_mask(bt_taking *t)
{
    bt_taking_sparse *s = t->sparse;
    uint32_t mask;
    bool parity;
    unsigned old = s->bits;
    s->bits = bt_games__taking_bits(t->highest) + 1;
    if (s->bits > BT_TAKING_CODE_BITS) return BT_OK;
    size_t size = ((size_t)1 << s->bits) + sizeof(uint64_t);
    if (choose_mask(t, &mask, &parity) || !BT_GROW(t->ctx, s->seen, s->seen_capacity, size)) {
        s->bits = 0;
        return BT_LIMIT;
    }
    mask |= ~0u << (s->bits - 1);
    s->next_choice = 2 * t->count;
    if (s->bits != old || mask != s->mask || parity != s->parity) start_mask(t, mask, parity);
    return BT_OK;
}

bt_status bt_games__taking_prepare_codes(bt_taking *t)
{
    if (!t->sparse && !(t->sparse = bt__alloc_zero(t->ctx, sizeof *t->sparse))) return BT_LIMIT;
    bt_taking_sparse *s = t->sparse;
    bool outgrown = bt_games__taking_bits(t->highest) + 1 > s->bits;
    if ((outgrown || t->count >= s->next_choice) && change_mask(t)) return BT_LIMIT;
    if (s->bits > BT_TAKING_CODE_BITS) return BT_OK;
    return bt_games__taking_scan(t);
}
