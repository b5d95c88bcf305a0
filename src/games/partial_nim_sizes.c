/* Partial Nim: pile sizes of any length, kept in a position when they pass 63 bits. */
#include "games/partial_nim_theory.h"

#include <gmp.h>
#include <string.h>

_Static_assert(GMP_NUMB_BITS == 64, "limbs are words of 64 bits");
_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "limbs are words of 64 bits");

enum { WORD_DIGITS = 19 }; /* so many decimal digits always fit a word */

/* The limbs of a size. A short size is its own limb: `size` must outlive the view. */
typedef struct view {
    const mp_limb_t *at;
    mp_size_t length;
} view;

static view look(const bt__pn_position *position, const bt__pn_size *size)
{
    if (!(*size & BT__PN_LONG)) return (view){(const mp_limb_t *)size, *size != 0};
    const bt__pn_long *found = &position->longs[*size - BT__PN_LONG];
    return (view){(const mp_limb_t *)position->limbs + found->at, (mp_size_t)found->length};
}

/* Room for a new size of so many limbs (and one more, as there may be none) at the end of the
   store; NULL at the limit. Views taken after this call stay good until the next. */
static mp_limb_t *make_room(bt__pn_position *position, size_t limbs)
{
    if (!BT_GROW(position->ctx, position->limbs, position->limb_capacity,
                 position->limb_count + limbs + 1) ||
        !BT_GROW(position->ctx, position->longs, position->long_capacity, position->long_count + 1))
        return NULL;
    return (mp_limb_t *)position->limbs + position->limb_count;
}

/* Keeps what was written into that room; drops leading zeros, and a size that turned out short. */
static bt__pn_size keep_room(bt__pn_position *position, size_t limbs)
{
    const uint64_t *at = position->limbs + position->limb_count;
    while (limbs > 0 && at[limbs - 1] == 0) limbs--;
    if (limbs == 0) return 0;
    if (limbs == 1 && at[0] < BT__PN_LONG) return at[0];
    position->longs[position->long_count] = (bt__pn_long){position->limb_count, limbs};
    position->limb_count += limbs;
    return BT__PN_LONG + position->long_count++;
}

bt__pn_mark bt_games__pn_mark(const bt__pn_position *position)
{
    return (bt__pn_mark){position->long_count, position->limb_count};
}

void bt_games__pn_release(bt__pn_position *position, bt__pn_mark mark)
{
    position->long_count = mark.long_count;
    position->limb_count = mark.limb_count;
}

static bt_status read_word(bt__pn_position *position, const char *digits, size_t length,
                           bt__pn_size *out)
{
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++) word = word * 10 + (uint64_t)(digits[i] - '0');
    *out = word;
    if (word < BT__PN_LONG) return BT_OK;
    mp_limb_t *room = make_room(position, 1);
    if (!room) return BT_LIMIT;
    room[0] = word;
    *out = keep_room(position, 1);
    return BT_OK;
}

bt_status bt_games__pn_size_read(bt__pn_position *position, const char *digits, size_t length,
                                 bt__pn_size *out)
{
    for (; length > 0 && *digits == '0'; length--) digits++;
    if (length <= WORD_DIGITS) return read_word(position, digits, length, out);
    /* GMP takes scratch space of its own, a few times the number: look before it does. */
    if (length > bt_memory_left(position->ctx) / 8)
        return bt_fail(position->ctx, BT_LIMIT, "a pile size of %zu digits is too long", length);
    size_t limbs = length / WORD_DIGITS + 2;
    unsigned char *values = bt_alloc(position->ctx, length);
    mp_limb_t *room = values ? make_room(position, limbs) : NULL;
    if (room) {
        for (size_t i = 0; i < length; i++) values[i] = (unsigned char)(digits[i] - '0');
        *out = keep_room(position, (size_t)mpn_set_str(room, values, length, 10));
    }
    bt_free(position->ctx, values, length);
    return room ? BT_OK : BT_LIMIT;
}

/* mpn_get_str spoils what it prints, so it gets a copy. */
static void print_long(bt_context *ctx, view size, bt_text *out)
{
    size_t limbs = (size_t)size.length, room = limbs * (WORD_DIGITS + 1) + 1;
    size_t bytes = limbs * sizeof(mp_limb_t);
    mp_limb_t *copy = bt_alloc(ctx, bytes);
    unsigned char *digits = bt_alloc(ctx, room);
    if (copy && digits) {
        memcpy(copy, size.at, bytes);
        size_t length = mpn_get_str(digits, 10, copy, size.length), zeros = 0;
        while (zeros + 1 < length && digits[zeros] == 0) zeros++;
        for (size_t i = zeros; i < length; i++) digits[i] = (unsigned char)(digits[i] + '0');
        bt_text_add_bytes(out, (const char *)digits + zeros, length - zeros);
    } else {
        out->failed = true;
    }
    bt_free(ctx, digits, room);
    bt_free(ctx, copy, bytes);
}

void bt_games__pn_size_print(const bt__pn_position *position, bt__pn_size size, bt_text *out)
{
    char digits[24];
    size_t at = sizeof digits;
    if (size & BT__PN_LONG) {
        print_long(position->ctx, look(position, &size), out);
        return;
    }
    do {
        digits[--at] = (char)('0' + size % 10);
        size /= 10;
    } while (size > 0);
    bt_text_add_bytes(out, digits + at, sizeof digits - at);
}

static int compare_views(view a, view b)
{
    if (a.length != b.length) return a.length < b.length ? -1 : 1;
    int order = mpn_cmp(a.at, b.at, a.length);
    return (order > 0) - (order < 0);
}

int bt_games__pn_size_compare(const bt__pn_position *position, bt__pn_size a, bt__pn_size b)
{
    if (a == b) return 0;
    if (!(a & b & BT__PN_LONG)) return a < b ? -1 : 1; /* the tag makes long ones larger */
    return compare_views(look(position, &a), look(position, &b));
}

bool bt_games__pn_size_odd(const bt__pn_position *position, bt__pn_size size)
{
    view seen = look(position, &size);
    return seen.length > 0 && seen.at[0] & 1;
}

static bt_status add_long(bt__pn_position *position, bt__pn_size size, int64_t by, bt__pn_size *out)
{
    size_t limbs = (size_t)look(position, &size).length + 1;
    mp_limb_t *room = make_room(position, limbs), carry = 0;
    if (!room) return BT_LIMIT;
    view seen = look(position, &size);
    if (seen.length == 0)
        carry = (mp_limb_t)by;
    else if (by >= 0)
        carry = mpn_add_1(room, seen.at, seen.length, (mp_limb_t)by);
    else
        mpn_sub_1(room, seen.at, seen.length, -(mp_limb_t)by);
    room[limbs - 1] = carry;
    *out = keep_room(position, limbs);
    return BT_OK;
}

bt_status bt_games__pn_size_add(bt__pn_position *position, bt__pn_size size, int64_t by,
                                bt__pn_size *out)
{
    uint64_t sum = size + (uint64_t)by;
    if (size & BT__PN_LONG || (by >= 0 && sum & BT__PN_LONG))
        return add_long(position, size, by, out);
    *out = sum;
    return BT_OK;
}

bt_status bt_games__pn_size_subtract(bt__pn_position *position, bt__pn_size a, bt__pn_size b,
                                     bt__pn_size *out)
{
    size_t limbs = (size_t)look(position, &a).length;
    mp_limb_t *room = make_room(position, limbs);
    if (!room) return BT_LIMIT;
    view from = look(position, &a), less = look(position, &b);
    if (less.length > 0)
        mpn_sub(room, from.at, from.length, less.at, less.length);
    else if (limbs > 0)
        memcpy(room, from.at, limbs * sizeof *room);
    *out = keep_room(position, limbs);
    return BT_OK;
}

bt_status bt_games__pn_size_sum(bt__pn_position *position, bt__pn_size a, bt__pn_size b,
                                bt__pn_size *out)
{
    if (!(b & BT__PN_LONG)) return bt_games__pn_size_add(position, a, (int64_t)b, out);
    if (!(a & BT__PN_LONG)) return bt_games__pn_size_add(position, b, (int64_t)a, out);
    size_t m = (size_t)look(position, &a).length, n = (size_t)look(position, &b).length;
    size_t limbs = (m > n ? m : n) + 1;
    mp_limb_t *room = make_room(position, limbs);
    if (!room) return BT_LIMIT;
    view more = look(position, m >= n ? &a : &b), less = look(position, m >= n ? &b : &a);
    room[limbs - 1] = mpn_add(room, more.at, more.length, less.at, less.length);
    *out = keep_room(position, limbs);
    return BT_OK;
}

bt_status bt_games__pn_size_halve(bt__pn_position *position, bt__pn_size size, bt__pn_size *out)
{
    *out = size / 2;
    if (!(size & BT__PN_LONG)) return BT_OK;
    size_t limbs = (size_t)look(position, &size).length;
    mp_limb_t *room = make_room(position, limbs);
    if (!room) return BT_LIMIT;
    view seen = look(position, &size);
    mpn_rshift(room, seen.at, seen.length, 1);
    *out = keep_room(position, limbs);
    return BT_OK;
}

static void xor_into(mp_limb_t *room, view size)
{
    for (mp_size_t i = 0; i < size.length; i++) room[i] ^= size.at[i];
}

bt_status bt_games__pn_xor_all(bt__pn_position *position, const bt__pn_list *list, bt__pn_size *out)
{
    size_t limbs = 0;
    *out = 0;
    for (size_t i = 0; i < list->length; i++) {
        size_t length = (size_t)look(position, &list->at[i]).length;
        *out ^= list->at[i];
        if (list->at[i] & BT__PN_LONG && length > limbs) limbs = length;
    }
    if (limbs == 0) return BT_OK; /* no long one among them */
    mp_limb_t *room = make_room(position, limbs);
    if (!room) return BT_LIMIT;
    memset(room, 0, limbs * sizeof *room);
    for (size_t i = 0; i < list->length; i++) xor_into(room, look(position, &list->at[i]));
    *out = keep_room(position, limbs);
    return BT_OK;
}

bt_status bt_games__pn_size_xor(bt__pn_position *position, bt__pn_size a, bt__pn_size b,
                                bt__pn_size *out)
{
    bt__pn_size pair[2] = {a, b};
    *out = a ^ b;
    if (!((a | b) & BT__PN_LONG)) return BT_OK;
    return bt_games__pn_xor_all(position, &(bt__pn_list){pair, 2, 2}, out);
}

uint64_t bt_games__pn_gap(const bt__pn_position *position, bt__pn_size a, bt__pn_size b)
{
    view low = look(position, &a), high = look(position, &b);
    uint64_t first = 0, rest = 0, borrow = 0;
    if (!(b & BT__PN_LONG)) return b - a;
    for (mp_size_t i = 0; i < high.length; i++) {
        uint64_t less = i < low.length ? low.at[i] : 0, word = high.at[i] - less;
        bool under = high.at[i] < less || word < borrow;
        word -= borrow;
        borrow = under;
        if (i == 0)
            first = word;
        else
            rest |= word;
    }
    return rest ? UINT64_MAX : first;
}

bt_status bt_games__pn_size_copy(const bt__pn_position *from, bt__pn_size size, bt__pn_position *to,
                                 bt__pn_size *out)
{
    *out = size;
    if (!(size & BT__PN_LONG)) return BT_OK;
    size_t limbs = (size_t)look(from, &size).length;
    mp_limb_t *room = make_room(to, limbs);
    if (!room) return BT_LIMIT;
    memcpy(room, look(from, &size).at, limbs * sizeof *room);
    *out = keep_room(to, limbs);
    return BT_OK;
}
