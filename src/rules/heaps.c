/* Positions that are lists of heap sizes of any length: `5,11,8`, kept as varints. */
#include "rules/heaps.h"

#include "base/context.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 1000000 };

void bt_rules__put_heap(bt_text *out, uint64_t heap)
{
    for (; heap >= 128; heap >>= 7) bt_text__char(out, (char)(heap | 128));
    bt_text__char(out, (char)heap);
}

void bt_rules__put_heap_z(bt_text *out, const mpz_t heap)
{
    if (mpz_sizeinbase(heap, 2) <= 64) {
        bt_rules__put_heap(out, mpz_get_ui(heap));
        return;
    }
    size_t count = (mpz_sizeinbase(heap, 2) + 6) / 7;
    unsigned char *bytes = bt__alloc(out->ctx, count + 1);
    if (!bytes) {
        out->failed = true;
        return;
    }
    /* seven bits a byte, the least first; one "nail" bit tops each */
    mpz_export(bytes, &count, -1, 1, 0, 1, heap);
    for (size_t i = 0; i + 1 < count; i++) bytes[i] |= 128;
    bt_text__add_bytes(out, (char *)bytes, count);
    bt__free(out->ctx, bytes, (mpz_sizeinbase(heap, 2) + 6) / 7 + 1);
}

void bt_rules__put_size(bt_text *out, const bt__sizes *sizes, bt__size size)
{
    mpz_t room;
    if (size & BT__SIZE_LONG)
        bt_rules__put_heap_z(out, bt__size_see(sizes, &size, room));
    else
        bt_rules__put_heap(out, size);
}

bt_bytes bt_rules__cut_heap(bt_bytes *rest)
{
    bt_bytes heap = {rest->at, 1};
    while (heap.length < rest->length && heap.at[heap.length - 1] & 128) heap.length++;
    rest->at += heap.length;
    rest->length -= heap.length;
    return heap;
}

bool bt_rules__next_heap(bt_bytes *rest, uint64_t *heap)
{
    if (rest->length == 0) return false;
    bt_bytes bytes = bt_rules__cut_heap(rest);
    *heap = 0;
    for (size_t i = bytes.length; i-- > 0;) *heap = *heap << 7 | (bytes.at[i] & 127);
    return true;
}

bool bt_rules__next_heap_z(bt_bytes *rest, mpz_t heap)
{
    if (rest->length == 0) return false;
    bt_bytes bytes = bt_rules__cut_heap(rest);
    mpz_import(heap, bytes.length, -1, 1, 0, 1, bytes.at);
    return true;
}

bt_status bt_rules__load_size(bt_bytes heap, bt__sizes *sizes, bt__size *out)
{
    if (heap.length <= BT_RULES__SHORT) {
        bt_rules__next_heap(&heap, out);
        return BT_OK;
    }
    mpz_t number;
    mpz_init(number);
    bt_rules__next_heap_z(&heap, number);
    bt_status status = bt__size_keep(sizes, number, out);
    mpz_clear(number);
    return status;
}

/* -- text -- */

/* A list of sizes being read. */
typedef struct reader {
    bt_context *ctx;
    const char *text, *what;
    size_t at;
    unsigned bits; /* the most binary digits; 0: any */
    bool zeros;    /* are kept */
    bt__sizes sizes;
    bt_text *out;
} reader;

static bool is_too_large(const reader *r, bt__size size)
{
    mpz_t room;
    return r->bits && mpz_sizeinbase(bt__size_see(&r->sizes, &size, room), 2) > r->bits;
}

static bt_status read_size(reader *r)
{
    const char *start = r->text + r->at;
    size_t digits = strspn(start, "0123456789");
    bt__size size;
    if (*start == '-') return bt__fail_at(r->ctx, r->at, "a %s cannot be negative", r->what);
    if (digits == 0) return bt__fail_at(r->ctx, r->at, "expected the size of a %s", r->what);
    if (digits > DIGITS_MAX)
        return bt__fail(r->ctx, BT_LIMIT, "a %s of more than %d digits", r->what, DIGITS_MAX);
    r->at += digits;
    r->sizes.used = 0;
    bt_status status = bt__size_read(&r->sizes, start, digits, &size);
    if (status) return status;
    if (is_too_large(r, size))
        return bt__fail(r->ctx, BT_LIMIT, "a %s of more than %u binary digits is too large here",
                        r->what, r->bits);
    if (size || r->zeros) bt_rules__put_size(r->out, &r->sizes, size);
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
        if (bt__check(r->ctx)) return BT_LIMIT;
        skip_blanks(r);
        if (!r->text[r->at]) return r->out->failed ? BT_LIMIT : BT_OK;
        if (r->text[r->at] != ',')
            return bt__fail_at(r->ctx, r->at, "expected ',' between sizes, not '%.*s'",
                               bt__char_length(r->text + r->at), r->text + r->at);
        r->at++;
    }
}

static bt_status read_all(reader r)
{
    r.sizes = (bt__sizes){.ctx = r.ctx};
    bt_status status = read_list(&r);
    bt__sizes_close(&r.sizes);
    return status;
}

bt_status bt_rules__read_heaps(bt_context *ctx, const char *text, unsigned bits, const char *what,
                               bt_text *out)
{
    return read_all((reader){.ctx = ctx, .text = text, .what = what, .bits = bits, .out = out});
}

bt_status bt_rules__read_sizes(bt_context *ctx, const char *text, unsigned bits, const char *what,
                               bt_text *out)
{
    return read_all(
        (reader){.ctx = ctx, .text = text, .what = what, .bits = bits, .zeros = true, .out = out});
}

void bt_rules__print_size(const mpz_t size, bt_text *out)
{
    bt__print_integer(size, out);
}

void bt_rules__print_heaps(bt_context *ctx, bt_bytes heaps, bt_text *out)
{
    (void)ctx;
    if (heaps.length == 0) bt_text__char(out, '0');
    mpz_t heap;
    mpz_init(heap);
    for (bool first = true; bt_rules__next_heap_z(&heaps, heap); first = false) {
        if (!first) bt_text__char(out, ',');
        bt_rules__print_size(heap, out);
    }
    mpz_clear(heap);
}

/* -- normal form and parts -- */

/* Varints in ascending order: by length first, then by the most significant byte downwards. */
int bt_rules__compare_heaps(const void *a, const void *b)
{
    const bt_bytes *x = a, *y = b;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    for (size_t i = x->length; i-- > 0;) {
        int low = x->at[i] & 127, high = y->at[i] & 127;
        if (low != high) return low - high;
    }
    return 0;
}

bool bt_rules__sort_heaps(bt_game *game, bt_bytes heaps, bt_text *out)
{
    bt_context *ctx = game->ctx;
    bt_bytes *list = NULL;
    size_t count = 0, capacity = 0;
    while (heaps.length > 0) {
        if (!BT_GROW(ctx, list, capacity, count + 1)) break;
        list[count++] = bt_rules__cut_heap(&heaps);
    }
    out->failed = out->failed || heaps.length > 0;
    if (count > 1) qsort(list, count, sizeof *list, bt_rules__compare_heaps);
    for (size_t i = 0; i < count; i++)
        bt_text__add_bytes(out, (const char *)list[i].at, list[i].length);
    bt__free(ctx, list, capacity * sizeof *list);
    return false;
}

bt_status bt_rules__split_heaps(bt_game *game, bt_bytes heaps, bt_position_list *out)
{
    while (heaps.length > 0) {
        bt_bytes heap = bt_rules__cut_heap(&heaps);
        bt_text__add_bytes(&out->scratch, (const char *)heap.at, heap.length);
        if (!bt_rules__take(out)) return bt_error(game->ctx);
    }
    return BT_OK;
}
