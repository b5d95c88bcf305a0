/* The field of nimbers: products, inverses and square roots of nimbers of any length. */
#include "value/store.h"

#include <string.h>

/* With F = 2^half, where half is a power of two, F.F = F + F/2, and F times anything smaller is the
   ordinary product (ONAG, chapter 6); so (aF + b)(cF + d) = (ac + ad + bc)F + bd + ac(F/2). */

/* The products of nimbers below 16, from the definition: y.z is digit z of row y. */
static const uint64_t below_16[16] = {
    0x0000000000000000u, 0xfedcba9876543210u, 0x5764dfec9ba81320u, 0xa9b86574edfc2130u,
    0x159d73fbae26c840u, 0xeb41c963d872fa50u, 0x42f9ac17358edb60u, 0xbc25168f43dae970u,
    0x2ae6915df73b4c80u, 0xd43a2bc5816f7e90u, 0x7d824eb16c935fa0u, 0x835ef4291ac76db0u,
    0x3f7be2a6591d84c0u, 0xc1a7583e2f49b6d0u, 0x681f3d4ac2b597e0u, 0x96c387d2b4e1a5f0u,
};

static uint64_t multiply(uint64_t x, uint64_t y, unsigned half)
{
    while (half > 2 && !((x | y) >> half)) half /= 2;
    if (half == 2) return below_16[x] >> 4 * y & 15;
    uint64_t mask = ((uint64_t)1 << half) - 1;
    uint64_t a = x >> half, b = x & mask, c = y >> half, d = y & mask;
    uint64_t low = multiply(b, d, half / 2);
    uint64_t high = multiply(a ^ b, c ^ d, half / 2) ^ low;
    uint64_t both = multiply(a, c, half / 2);
    return high << half | (low ^ multiply(both, (uint64_t)1 << (half - 1), half / 2));
}

uint64_t bt_value__nim_product(uint64_t x, uint64_t y)
{
    return multiply(x, y, 32);
}

/* The conjugate of x = aF + b is aF + a + b, and x times that is b(a + b) + a.a(F/2), which lies in
   the smaller field: dividing by it is a smaller question of the same kind. */
static uint64_t invert(uint64_t x, unsigned half)
{
    if (x < 2) return x;
    while (!(x >> half)) half /= 2;
    uint64_t a = x >> half, b = x & (((uint64_t)1 << half) - 1);
    uint64_t square = multiply(multiply(a, a, 32), (uint64_t)1 << (half - 1), 32);
    uint64_t norm = invert(multiply(b, a ^ b, 32) ^ square, half);
    return multiply(a, norm, 32) << half | multiply(a ^ b, norm, 32);
}

/* (aF + b)(aF + b) = a.a F + a.a(F/2) + b.b. */
static uint64_t extract_root(uint64_t x, unsigned half)
{
    if (x < 2) return x;
    while (!(x >> half)) half /= 2;
    uint64_t c = x >> half, d = x & (((uint64_t)1 << half) - 1);
    uint64_t b = d ^ multiply(c, (uint64_t)1 << (half - 1), 32);
    return extract_root(c, half) << half | extract_root(b, half);
}

/* -- the same with n words, where n is a power of two -- */

enum { CHECKED = 16 }; /* products of so many words look at the clock */

static void add_to(uint64_t *z, const uint64_t *x, size_t n)
{
    for (size_t i = 0; i < n; i++) z[i] ^= x[i];
}

static bool is_zero(const uint64_t *x, size_t n)
{
    while (n > 0 && !x[n - 1]) n--;
    return n == 0;
}

/* z = x times 2^(64n - 1), the F/2 of a field twice as large. The spare room is n words. */
static void multiply_top(uint64_t *z, const uint64_t *x, size_t n, uint64_t *spare)
{
    if (n == 1) {
        *z = multiply(*x, (uint64_t)1 << 63, 32);
        return;
    }
    size_t h = n / 2;
    multiply_top(spare, x + h, h, spare + h);
    multiply_top(z + h, x, h, spare + h);
    add_to(z + h, spare, h);
    multiply_top(z, spare, h, spare + h);
}

/* z = x.y, apart from them both. The spare room is 2n words. At a limit z is anything. */
static void multiply_long(bt_context *ctx, uint64_t *z, const uint64_t *x, const uint64_t *y,
                          size_t n, uint64_t *spare)
{
    if (n == 1) {
        *z = multiply(*x, *y, 32);
        return;
    }
    if (n >= CHECKED && bt__check(ctx)) return;
    size_t h = n / 2;
    uint64_t *p = spare, *q = spare + h, *rest = spare + n;
    memcpy(p, x, h * sizeof *p);
    memcpy(q, y, h * sizeof *q);
    add_to(p, x + h, h);
    add_to(q, y + h, h);
    multiply_long(ctx, z + h, p, q, h, rest);
    multiply_long(ctx, z, x, y, h, rest);
    add_to(z + h, z, h);
    multiply_long(ctx, p, x + h, y + h, h, rest);
    multiply_top(q, p, h, rest);
    add_to(z, q, h);
}

/* z = 1/x, apart from it. The spare room is 4n words. */
static void invert_long(bt_context *ctx, uint64_t *z, const uint64_t *x, size_t n, uint64_t *spare)
{
    size_t h = n / 2;
    if (n == 1) {
        *z = invert(*x, 32);
    } else if (is_zero(x + h, h)) {
        memset(z + h, 0, h * sizeof *z);
        invert_long(ctx, z, x, h, spare);
    } else {
        uint64_t *sum = spare, *norm = sum + h, *part = norm + h, *rest = part + h;
        const uint64_t *a = x + h, *b = x;
        memcpy(sum, a, h * sizeof *sum);
        add_to(sum, b, h);
        multiply_long(ctx, z, a, a, h, rest);
        multiply_top(norm, z, h, rest);
        multiply_long(ctx, part, b, sum, h, rest);
        add_to(part, norm, h);
        invert_long(ctx, norm, part, h, rest);
        multiply_long(ctx, z + h, a, norm, h, rest);
        multiply_long(ctx, z, sum, norm, h, rest);
    }
}

/* z = the root of x, which becomes something else. The spare room is n words. */
static void extract_long(uint64_t *z, uint64_t *x, size_t n, uint64_t *spare)
{
    if (n == 1) {
        *z = extract_root(*x, 32);
        return;
    }
    size_t h = n / 2;
    multiply_top(spare, x + h, h, spare + h);
    add_to(x, spare, h);
    extract_long(z + h, x + h, h, spare);
    extract_long(z, x, h, spare);
}

/* -- as numbers -- */

/* The words of a field in which x and y lie: the power of two, at least 1. */
static size_t field_words(const mpz_t x, const mpz_t y)
{
    size_t bits = mpz_sizeinbase(x, 2), more = mpz_sizeinbase(y, 2), n = 1;
    if (more > bits) bits = more;
    while (64 * n < bits) n *= 2;
    return n;
}

bool bt_value__nim_field(bt_context *ctx, bt_nim_operation op, const mpz_t x, const mpz_t y,
                         mpz_t z)
{
    size_t n = field_words(x, y);
    if (64 * n > NIM_BITS) {
        bt__fail(ctx, BT_LIMIT, "the field of nimbers is known here up to %d bits", NIM_BITS);
        return false;
    }
    uint64_t *room = bt__alloc_zero(ctx, 8 * n * sizeof *room);
    if (!room) return false;
    uint64_t *a = room, *b = room + n, *c = room + 2 * n, *spare = room + 3 * n;
    mpz_export(a, NULL, -1, sizeof *a, 0, 0, x);
    mpz_export(b, NULL, -1, sizeof *b, 0, 0, y);
    if (op == NIM_PRODUCT)
        multiply_long(ctx, c, a, b, n, spare);
    else if (op == NIM_ROOT)
        extract_long(c, a, n, spare);
    else
        invert_long(ctx, c, a, n, spare);
    mpz_import(z, n, -1, sizeof *c, 0, 0, c);
    bt__free(ctx, room, 8 * n * sizeof *room);
    return !bt_error(ctx);
}
