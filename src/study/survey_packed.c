/* Values in stores, packed with as many bits as the largest one needs. */
#include "study/survey.h"

void bt_study__put_values(bt_text *bytes, const uint32_t *values, size_t count)
{
    uint32_t all = 1;
    for (size_t n = 0; n < count; n++) all |= values[n];
    unsigned bits = 32u - (unsigned)__builtin_clz(all), held = 0;
    uint64_t buffer = 0;
    bt_study__put_number(bytes, count);
    bt_study__put_number(bytes, bits);
    for (size_t n = 0; n < count; n++) {
        buffer |= (uint64_t)values[n] << held;
        for (held += bits; held >= 8; held -= 8, buffer >>= 8) bt_text__char(bytes, (char)buffer);
    }
    if (held) bt_text__char(bytes, (char)buffer);
}

static const uint8_t *unpack(const uint8_t *at, unsigned bits, uint32_t *values, size_t count)
{
    uint64_t buffer = 0;
    unsigned held = 0;
    for (size_t n = 0; n < count; n++) {
        for (; held < bits; held += 8) buffer |= (uint64_t)*at++ << held;
        values[n] = (uint32_t)(buffer & (((uint64_t)1 << bits) - 1));
        buffer >>= bits;
        held -= bits;
    }
    return at;
}

bt_status bt_study__get_values(bt_context *ctx, const uint8_t **at, const uint8_t *end,
                               uint32_t **values, size_t *count)
{
    uint64_t number, bits;
    if (!bt_study__get_number(at, end, &number) || !bt_study__get_number(at, end, &bits) ||
        number == 0 || bits == 0 || bits > 32 || number > (uint64_t)(end - *at) * 8 / bits)
        return bt__fail(ctx, BT_IO, "a saved state cannot be read");
    *count = (size_t)number;
    *values = bt__alloc(ctx, *count * sizeof **values);
    if (!*values) return BT_LIMIT;
    *at = unpack(*at, (unsigned)bits, *values, *count);
    return BT_OK;
}
