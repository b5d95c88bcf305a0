/* Numbers of heaps kept in both directions, and the search for xors of splits by vectors. */
#include "games/taking_mirror.h"

#include <string.h>

enum {
    LANES = 16,          /* numbers in a vector */
    STRIDE = 16 * LANES, /* splits between looks at what was found */
};

typedef uint16_t lanes __attribute__((vector_size(2 * LANES), aligned(2), may_alias));

void bt_games__taking_mirror_close(bt_taking_mirror *m, bt_context *ctx)
{
    bt__free(ctx, m->forward, m->capacity * sizeof *m->forward);
    bt__free(ctx, m->backward, m->capacity * sizeof *m->backward);
    *m = (bt_taking_mirror){0};
}

bool bt_games__taking_mirror_reserve(bt_taking_mirror *m, bt_context *ctx, size_t end)
{
    if (end <= m->capacity) return true;
    size_t size = end;
    bt_taking_mirror grown = {.capacity = size};
    grown.forward = bt__alloc(ctx, size * sizeof *grown.forward);
    grown.backward = grown.forward ? bt__alloc(ctx, size * sizeof *grown.backward) : NULL;
    if (!grown.backward) {
        bt__free(ctx, grown.forward, size * sizeof *grown.forward);
        return false;
    }
    for (size_t n = 0; n < m->count; n++) bt_games__taking_mirror_append(&grown, m->forward[n]);
    bt_games__taking_mirror_close(m, ctx);
    *m = grown;
    return true;
}

__attribute__((always_inline)) static inline bool any(const lanes *found)
{
    uint64_t words[sizeof *found / 8], all = 0;
    memcpy(words, found, sizeof *found);
    for (size_t i = 0; i < sizeof *found / 8; i++) all |= words[i];
    return all != 0;
}

__attribute__((always_inline)) static inline unsigned
search_by_lanes(const bt_taking_splits *s, size_t at, const uint16_t want[BT_TAKING_WANTED])
{
    lanes found_x = {0}, found_y = {0};
    unsigned found = 0;
    while (at + STRIDE <= s->count) {
        for (size_t i = at; i < at + STRIDE; i += LANES) {
            lanes sum = *(const lanes *)(s->a + i) ^ *(const lanes *)(s->b + i);
            found_x |= (lanes)(sum == want[0]);
            found_y |= (lanes)(sum == want[1]);
        }
        at += STRIDE;
        found = any(&found_x) | (unsigned)any(&found_y) << 1;
        if (found == BT_TAKING_ALL_FOUND) return found;
    }
    for (; at < s->count; at++) {
        unsigned sum = s->a[at] ^ s->b[at];
        found |= (unsigned)(sum == want[0]) | (unsigned)(sum == want[1]) << 1;
    }
    return found;
}

#ifdef __x86_64__
__attribute__((target("avx2"))) static unsigned
search_by_avx2(const bt_taking_splits *s, size_t at, const uint16_t want[BT_TAKING_WANTED])
{
    return search_by_lanes(s, at, want);
}
#endif

unsigned bt_games__taking_search(const bt_taking_splits *s, size_t at,
                                 const uint16_t want[BT_TAKING_WANTED])
{
#ifdef __x86_64__
    if (__builtin_cpu_supports("avx2")) return search_by_avx2(s, at, want);
#endif
    return search_by_lanes(s, at, want);
}
