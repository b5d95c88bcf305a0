/* Positions that are lists of heap sizes of any length: `5,11,8`, kept as varints. */
#include "base/context.h"
#include "bouton/rules.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 1000000 };

void bt_rules_put_heap(bt_text *out, uint64_t heap)
{
    for (; heap >= 128; heap >>= 7) bt_text_char(out, (char)(heap | 128));
    bt_text_char(out, (char)heap);
}

void bt_rules_put_heap_z(bt_text *out, const mpz_t heap)
{
    if (mpz_sizeinbase(heap, 2) <= 64) {
        bt_rules_put_heap(out, mpz_get_ui(heap));
        return;
    }
    size_t count = (mpz_sizeinbase(heap, 2) + 6) / 7;
    unsigned char *bytes = bt_alloc(out->ctx, count + 1);
    if (!bytes) {
        out->failed = true;
        return;
    }
    /* seven bits a byte, the least first; one "nail" bit tops each */
    mpz_export(bytes, &count, -1, 1, 0, 1, heap);
    for (size_t i = 0; i + 1 < count; i++) bytes[i] |= 128;
    bt_text_add_bytes(out, (char *)bytes, count);
    bt_free(out->ctx, bytes, (mpz_sizeinbase(heap, 2) + 6) / 7 + 1);
}

static size_t varint_length(bt_bytes rest)
{
    size_t i = 0;
    while (i + 1 < rest.length && rest.at[i] & 128) i++;
    return i + 1;
}

bool bt_rules_next_heap(bt_bytes *rest, uint64_t *heap)
{
    if (rest->length == 0) return false;
    size_t length = varint_length(*rest);
    *heap = 0;
    for (size_t i = length; i-- > 0;) *heap = *heap << 7 | (rest->at[i] & 127);
    rest->at += length;
    rest->length -= length;
    return true;
}

bool bt_rules_next_heap_z(bt_bytes *rest, mpz_t heap)
{
    if (rest->length == 0) return false;
    size_t length = varint_length(*rest);
    mpz_import(heap, length, -1, 1, 0, 1, rest->at);
    rest->at += length;
    rest->length -= length;
    return true;
}

/* -- text -- */

/* A list of sizes being read. */
typedef struct reader {
    bt_context *ctx;
    const char *text, *what;
    size_t at;
    unsigned bits; /* the most binary digits; 0: any */
    bool zeros;    /* are kept */
    bt_text *out;
} reader;

static bt_status too_large(const reader *r)
{
    return bt_fail(r->ctx, BT_LIMIT, "a %s of more than %u binary digits is too large here",
                   r->what, r->bits);
}

static bt_status put_digits(reader *r, const char *start, size_t digits)
{
    char *copy = bt_alloc(r->ctx, digits + 1);
    if (!copy) return BT_LIMIT;
    memcpy(copy, start, digits);
    copy[digits] = '\0';
    mpz_t size;
    mpz_init_set_str(size, copy, 10);
    bt_free(r->ctx, copy, digits + 1);
    bool fits = !r->bits || mpz_sizeinbase(size, 2) <= r->bits;
    if (fits && (r->zeros || mpz_sgn(size))) bt_rules_put_heap_z(r->out, size);
    mpz_clear(size);
    return fits ? BT_OK : too_large(r);
}

static bt_status read_size(reader *r)
{
    const char *start = r->text + r->at;
    size_t digits = strspn(start, "0123456789");
    if (*start == '-') return bt_fail_at(r->ctx, r->at, "a %s cannot be negative", r->what);
    if (digits == 0) return bt_fail_at(r->ctx, r->at, "expected the size of a %s", r->what);
    if (digits > DIGITS_MAX)
        return bt_fail(r->ctx, BT_LIMIT, "a %s of more than %d digits", r->what, DIGITS_MAX);
    r->at += digits;
    if (digits >= 19) return put_digits(r, start, digits);
    uint64_t size = strtoull(start, NULL, 10);
    if (r->bits && r->bits < 64 && size >> r->bits) return too_large(r);
    if (size || r->zeros) bt_rules_put_heap(r->out, size);
    return BT_OK;
}

static void skip_blanks(reader *r)
{
    while (isspace((unsigned char)r->text[r->at])) r->at++;
}

static bt_status read_list(reader *r)
{
    for (;;) {
        skip_blanks(r);
        bt_status status = read_size(r);
        if (status) return status;
        if (bt_check(r->ctx)) return BT_LIMIT;
        skip_blanks(r);
        if (!r->text[r->at]) return r->out->failed ? BT_LIMIT : BT_OK;
        if (r->text[r->at] != ',')
            return bt_fail_at(r->ctx, r->at, "expected ',' between sizes, not '%.*s'",
                              bt__char_length(r->text + r->at), r->text + r->at);
        r->at++;
    }
}

bt_status bt_rules_read_heaps(bt_context *ctx, const char *text, unsigned bits, const char *what,
                              bt_text *out)
{
    reader r = {.ctx = ctx, .text = text, .what = what, .bits = bits, .out = out};
    return read_list(&r);
}

bt_status bt_rules_read_sizes(bt_context *ctx, const char *text, unsigned bits, const char *what,
                              bt_text *out)
{
    reader r = {.ctx = ctx, .text = text, .what = what, .bits = bits, .zeros = true, .out = out};
    return read_list(&r);
}

void bt_rules_print_size(const mpz_t size, bt_text *out)
{
    if (mpz_fits_ulong_p(size)) {
        bt_text_format(out, "%lu", mpz_get_ui(size));
        return;
    }
    size_t room = mpz_sizeinbase(size, 10) + 2;
    char *digits = bt_alloc(out->ctx, room);
    if (digits)
        bt_text_add(out, mpz_get_str(digits, 10, size));
    else
        out->failed = true;
    bt_free(out->ctx, digits, room);
}

void bt_rules_print_heaps(bt_context *ctx, bt_bytes heaps, bt_text *out)
{
    (void)ctx;
    if (heaps.length == 0) bt_text_char(out, '0');
    mpz_t heap;
    mpz_init(heap);
    for (bool first = true; bt_rules_next_heap_z(&heaps, heap); first = false) {
        if (!first) bt_text_char(out, ',');
        bt_rules_print_size(heap, out);
    }
    mpz_clear(heap);
}

/* -- normal form and parts -- */

/* Varints in ascending order: by length first, then by the most significant byte downwards. */
static int compare_heaps(const void *a, const void *b)
{
    const bt_bytes *x = a, *y = b;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    for (size_t i = x->length; i-- > 0;) {
        int low = x->at[i] & 127, high = y->at[i] & 127;
        if (low != high) return low - high;
    }
    return 0;
}

bool bt_rules_sort_heaps(bt_game *game, bt_bytes heaps, bt_text *out)
{
    bt_context *ctx = game->ctx;
    bt_bytes *list = NULL;
    size_t count = 0, capacity = 0;
    while (heaps.length > 0) {
        size_t length = varint_length(heaps);
        if (!BT_GROW(ctx, list, capacity, count + 1)) break;
        list[count++] = (bt_bytes){heaps.at, length};
        heaps.at += length;
        heaps.length -= length;
    }
    out->failed = out->failed || heaps.length > 0;
    if (count > 1) qsort(list, count, sizeof *list, compare_heaps);
    for (size_t i = 0; i < count; i++)
        bt_text_add_bytes(out, (const char *)list[i].at, list[i].length);
    bt_free(ctx, list, capacity * sizeof *list);
    return false;
}

bt_status bt_rules_split_heaps(bt_game *game, bt_bytes heaps, bt_position_list *out)
{
    while (heaps.length > 0) {
        size_t length = varint_length(heaps);
        bt_text_add_bytes(&out->scratch, (const char *)heaps.at, length);
        if (!bt_rules_take(out)) return bt_error(game->ctx);
        heaps.at += length;
        heaps.length -= length;
    }
    return BT_OK;
}
