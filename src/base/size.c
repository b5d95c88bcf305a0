/* Sizes of any length: kept, compared, calculated with, read and printed. */
#include "base/size.h"

#include <string.h>

_Static_assert(GMP_NUMB_BITS == 64, "limbs are words of 64 bits");
_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "limbs are words of 64 bits");

enum { WORD_DIGITS = 19 }; /* so many decimal digits always fit a word */

void bt__sizes_close(bt__sizes *sizes)
{
    bt__free(sizes->ctx, sizes->limbs, sizes->capacity * sizeof *sizes->limbs);
    *sizes = (bt__sizes){.ctx = sizes->ctx};
}

/* What a store keeps of a long size: the number of limbs, and then these. */
static const mp_limb_t *find(const bt__sizes *sizes, bt__size size)
{
    return sizes->limbs + (size - BT__SIZE_LONG);
}

mpz_srcptr bt__size_see(const bt__sizes *sizes, const bt__size *size, mpz_t room)
{
    if (!(*size & BT__SIZE_LONG)) return mpz_roinit_n(room, (const mp_limb_t *)size, 1);
    const mp_limb_t *kept = find(sizes, *size);
    return mpz_roinit_n(room, kept + 1, (mp_size_t)kept[0]);
}

/* Room for so many limbs at the end of the store; NULL at the limit. */
static mp_limb_t *make_room(bt__sizes *sizes, size_t limbs)
{
    if (!BT_GROW(sizes->ctx, sizes->limbs, sizes->capacity, sizes->used + 1 + limbs)) return NULL;
    return sizes->limbs + sizes->used + 1;
}

/* Keeps the limbs written there, of which the top one is not 0. */
static bt__size keep_room(bt__sizes *sizes, size_t limbs)
{
    size_t at = sizes->used;
    sizes->limbs[at] = limbs;
    sizes->used += 1 + limbs;
    return BT__SIZE_LONG + at;
}

bt_status bt__size_keep(bt__sizes *sizes, const mpz_t number, bt__size *out)
{
    size_t limbs = mpz_size(number);
    *out = mpz_get_ui(number);
    if (limbs < 2 && *out < BT__SIZE_LONG) return BT_OK;
    mp_limb_t *room = make_room(sizes, limbs);
    if (!room) return BT_LIMIT;
    memcpy(room, mpz_limbs_read(number), limbs * sizeof *room);
    *out = keep_room(sizes, limbs);
    return BT_OK;
}

bt_status bt__size_copy(const bt__sizes *from, bt__size size, bt__sizes *to, bt__size *out)
{
    mpz_t room;
    *out = size;
    return size & BT__SIZE_LONG ? bt__size_keep(to, bt__size_see(from, &size, room), out) : BT_OK;
}

int bt__size_compare(const bt__sizes *sizes, bt__size a, bt__size b)
{
    if (a == b) return 0;
    if (!(a & b & BT__SIZE_LONG)) return a < b ? -1 : 1; /* the tag makes long ones larger */
    const mp_limb_t *x = find(sizes, a), *y = find(sizes, b);
    if (x[0] != y[0]) return x[0] < y[0] ? -1 : 1;
    int order = mpn_cmp(x + 1, y + 1, (mp_size_t)x[0]);
    return (order > 0) - (order < 0);
}

bool bt__size_odd(const bt__sizes *sizes, bt__size size)
{
    return (size & BT__SIZE_LONG ? find(sizes, size)[1] : size) & 1;
}

/* -- arithmetic -- */

uint64_t bt__size_gap(const bt__sizes *sizes, bt__size a, bt__size b)
{
    mpz_t x, y, gap;
    if (!(b & BT__SIZE_LONG)) return b - a;
    mpz_init(gap);
    mpz_sub(gap, bt__size_see(sizes, &b, y), bt__size_see(sizes, &a, x));
    uint64_t word = mpz_fits_ulong_p(gap) ? mpz_get_ui(gap) : UINT64_MAX;
    mpz_clear(gap);
    return word;
}

/* Keeps what GMP makes of two sizes. */
static bt_status combine(bt__sizes *sizes, void (*make)(mpz_ptr, mpz_srcptr, mpz_srcptr),
                         bt__size a, bt__size b, bt__size *out)
{
    mpz_t x, y, made;
    mpz_init(made);
    make(made, bt__size_see(sizes, &a, x), bt__size_see(sizes, &b, y));
    bt_status status = bt__size_keep(sizes, made, out);
    mpz_clear(made);
    return status;
}

bt_status bt__size_add(bt__sizes *sizes, bt__size a, bt__size b, bt__size *out)
{
    if ((a | b | (a + b)) & BT__SIZE_LONG) return combine(sizes, mpz_add, a, b, out);
    *out = a + b;
    return BT_OK;
}

bt_status bt__size_subtract(bt__sizes *sizes, bt__size a, bt__size b, bt__size *out)
{
    if (a & BT__SIZE_LONG) return combine(sizes, mpz_sub, a, b, out);
    *out = a - b;
    return BT_OK;
}

bt_status bt__size_xor(bt__sizes *sizes, bt__size a, bt__size b, bt__size *out)
{
    if ((a | b) & BT__SIZE_LONG) return combine(sizes, mpz_xor, a, b, out);
    *out = a ^ b;
    return BT_OK;
}

bt_status bt__size_xor_all(bt__sizes *sizes, const bt__size *list, size_t count, bt__size *out)
{
    uint64_t tags = 0;
    mpz_t sum, room;
    *out = 0;
    for (size_t i = 0; i < count; i++) {
        tags |= list[i];
        *out ^= list[i];
    }
    if (!(tags & BT__SIZE_LONG)) return BT_OK;
    mpz_init(sum);
    for (size_t i = 0; i < count; i++) mpz_xor(sum, sum, bt__size_see(sizes, &list[i], room));
    bt_status status = bt__size_keep(sizes, sum, out);
    mpz_clear(sum);
    return status;
}

bt_status bt__size_halve(bt__sizes *sizes, bt__size size, bt__size *out)
{
    mpz_t room, half;
    *out = size / 2;
    if (!(size & BT__SIZE_LONG)) return BT_OK;
    mpz_init(half);
    mpz_fdiv_q_2exp(half, bt__size_see(sizes, &size, room), 1);
    bt_status status = bt__size_keep(sizes, half, out);
    mpz_clear(half);
    return status;
}

/* -- decimal digits -- */

/* The first digit is not 0, and the size not short. */
static bt_status read_long(bt__sizes *sizes, const char *digits, size_t length, bt__size *out)
{
    /* GMP takes scratch space of its own, a few times the number: look before it does. */
    if (length > bt_memory_left(sizes->ctx) / 8)
        return bt__fail(sizes->ctx, BT_LIMIT, "a size of %zu digits is too long", length);
    unsigned char *values = bt__alloc(sizes->ctx, length);
    mp_limb_t *room = values ? make_room(sizes, length / WORD_DIGITS + 2) : NULL;
    if (room) {
        for (size_t i = 0; i < length; i++) values[i] = (unsigned char)(digits[i] - '0');
        *out = keep_room(sizes, (size_t)mpn_set_str(room, values, length, 10));
    }
    bt__free(sizes->ctx, values, length);
    return room ? BT_OK : BT_LIMIT;
}

bt_status bt__size_read(bt__sizes *sizes, const char *digits, size_t length, bt__size *out)
{
    uint64_t word = 0;
    for (; length > 0 && *digits == '0'; length--) digits++;
    if (length > WORD_DIGITS) return read_long(sizes, digits, length, out);
    for (size_t i = 0; i < length; i++) word = word * 10 + (uint64_t)(digits[i] - '0');
    if (word >= BT__SIZE_LONG) return read_long(sizes, digits, length, out);
    *out = word;
    return BT_OK;
}

static void print_word(uint64_t word, bt_text *out)
{
    char digits[WORD_DIGITS + 1];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + word % 10);
        word /= 10;
    } while (word > 0);
    bt_text__add_bytes(out, digits + at, sizeof digits - at);
}

void bt__print_integer(const mpz_t number, bt_text *out)
{
    if (mpz_fits_ulong_p(number)) {
        print_word(mpz_get_ui(number), out);
        return;
    }
    size_t room = mpz_sizeinbase(number, 10) + 2;
    char *digits = bt__alloc(out->ctx, room);
    if (digits)
        bt_text__add(out, mpz_get_str(digits, 10, number));
    else
        out->failed = true;
    bt__free(out->ctx, digits, room);
}

void bt__size_print(const bt__sizes *sizes, bt__size size, bt_text *out)
{
    mpz_t room;
    if (size & BT__SIZE_LONG)
        bt__print_integer(bt__size_see(sizes, &size, room), out);
    else
        print_word(size, out);
}
