/* Lanes of the verifier: neighbouring heaps side by side, in the registers of the machine. Nothing
   is shared with the kernels that fill tables. */
#include "games/taking_verify.h"

#include <string.h>

typedef uint64_t words __attribute__((vector_size(64)));
typedef uint8_t eight __attribute__((vector_size(8)));
typedef uint8_t bytes __attribute__((vector_size(32)));

#define INLINE __attribute__((always_inline)) static inline

/* -- sets of values -- */

INLINE void gather(const uint8_t *at, const bt_verify_item *items, size_t count, bool narrow,
                   uint64_t *seen)
{
    const words one = (words){0} + 1;
    words set;
    memcpy(&set, seen, sizeof set);
    for (size_t i = 0; i < count; i++) {
        eight rest, value;
        memcpy(&rest, at - items[i].shift, sizeof rest);
        memcpy(&value, &items[i].value, sizeof value);
        words v = __builtin_convertvector(rest ^ value, words);
        set |= narrow ? one << v : one << (v & 63) & (words)(v < 64);
    }
    memcpy(seen, &set, sizeof set);
}

INLINE void gather_either(const uint8_t *at, const bt_verify_item *items, size_t count, bool narrow,
                          uint64_t *seen)
{
    if (narrow)
        gather(at, items, count, true, seen);
    else
        gather(at, items, count, false, seen);
}

/* -- equal values -- */

INLINE uint64_t meet(const uint8_t *at, const bt_verify_item *items, size_t count)
{
    uint64_t lanes = 0;
    for (int l = 0; l < BT_VERIFY_LANES; l += (int)sizeof(bytes)) {
        bytes goal, met = {0};
        memcpy(&goal, at + l, sizeof goal);
        for (size_t i = 0; i < count; i++) {
            bytes rest;
            memcpy(&rest, at + l - items[i].shift, sizeof rest);
            met |= (bytes)((rest ^ (uint8_t)items[i].value) == goal);
        }
        for (int k = 0; k < (int)sizeof met; k++) lanes |= (uint64_t)(met[k] & 1) << (l + k);
    }
    return lanes;
}

INLINE bool find(const uint8_t *a, const uint8_t *b, size_t count, unsigned v)
{
    const bytes turn = {31, 30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16,
                        15, 14, 13, 12, 11, 10, 9,  8,  7,  6,  5,  4,  3,  2,  1,  0};
    bytes met = {0};
    uint8_t any = 0;
    size_t i = 0;
    for (; i + sizeof met <= count; i += sizeof met) {
        bytes x, y;
        memcpy(&x, a + i, sizeof x);
        memcpy(&y, b - i - sizeof y + 1, sizeof y);
        met |= (bytes)((x ^ __builtin_shuffle(y, turn)) == (uint8_t)v);
    }
    for (; i < count; i++) any |= (a[i] ^ *(b - i)) == (int)v;
    for (size_t k = 0; k < sizeof met; k++) any |= met[k];
    return any;
}

/* -- for the machine at hand -- */

#ifdef __x86_64__
#define AVX2 __attribute__((target("avx2")))

__attribute__((target("avx512f,avx512bw,avx512vl"))) static void
gather_by_avx512(const uint8_t *at, const bt_verify_item *items, size_t count, bool narrow,
                 uint64_t *seen)
{
    gather_either(at, items, count, narrow, seen);
}

AVX2 static void gather_by_avx2(const uint8_t *at, const bt_verify_item *items, size_t count,
                                bool narrow, uint64_t *seen)
{
    gather_either(at, items, count, narrow, seen);
}

AVX2 static uint64_t meet_by_avx2(const uint8_t *at, const bt_verify_item *items, size_t count)
{
    return meet(at, items, count);
}

AVX2 static bool find_by_avx2(const uint8_t *a, const uint8_t *b, size_t count, unsigned v)
{
    return find(a, b, count, v);
}
#endif

void bt_games__verify_gather(const uint8_t *at, const bt_verify_item *items, size_t count,
                             bool narrow, uint64_t seen[BT_VERIFY_GROUP])
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
        gather_by_avx512(at, items, count, narrow, seen);
        return;
    }
    if (__builtin_cpu_supports("avx2")) {
        gather_by_avx2(at, items, count, narrow, seen);
        return;
    }
#endif
    gather_either(at, items, count, narrow, seen);
}

uint64_t bt_games__verify_meet(const uint8_t *at, const bt_verify_item *items, size_t count)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return meet_by_avx2(at, items, count);
#endif
    return meet(at, items, count);
}

bool bt_games__verify_find(const uint8_t *a, const uint8_t *b, size_t count, unsigned v)
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return find_by_avx2(a, b, count, v);
#endif
    return find(a, b, count, v);
}
