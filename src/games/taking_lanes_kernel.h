/* The work on lanes, written once and included by one file per kind of machine, which defines
     WIDTH                    bytes in a register
     codes, bytes             registers with lanes of 16 and of 8 bits
     exclude_codes(a, x, y)   clears the lanes of a in which x = y, and so does exclude_bytes
     pack_codes(a)            the lanes that are cleared, as bits, and so does pack_bytes
   and gets `kernel`. */

typedef uint64_t vector __attribute__((vector_size(WIDTH)));
typedef uint32_t half __attribute__((vector_size(WIDTH / 2)));
typedef uint32_t small __attribute__((vector_size(WIDTH)));

enum {
    WORDS = WIDTH / 8,
    PARTS = BT_TAKING_SPAN / 8 / WIDTH, /* of a load */
};

static void gather(const uint32_t *at, const bt_taking_item *items, size_t count,
                   uint64_t seen[BT_TAKING_LANES])
{
    const vector one = (vector){0} + 1;
    for (int l = 0; l < BT_TAKING_LANES; l += WORDS) {
        vector set = {0};
        for (size_t i = 0; i < count; i++) {
            half values;
            __builtin_memcpy(&values, at - items[i].shift + l, sizeof values);
            set |= one << __builtin_convertvector(values ^ items[i].value, vector);
        }
        __builtin_memcpy(seen + l, &set, sizeof set);
    }
}

static void gather_small(const uint32_t *at, const bt_taking_item *items, size_t count,
                         uint64_t seen[BT_TAKING_LANES])
{
    const small one = (small){0} + 1;
    for (int l = 0; l < BT_TAKING_LANES; l += 2 * WORDS) {
        uint32_t sets[2 * WORDS];
        small set = {0};
        for (size_t i = 0; i < count; i++) {
            small values;
            __builtin_memcpy(&values, at - items[i].shift + l, sizeof values);
            set |= one << (values ^ items[i].value);
        }
        __builtin_memcpy(sets, &set, sizeof set);
        for (int k = 0; k < 2 * WORDS; k++) seen[l + k] = sets[k];
    }
}

/* -- maps of bits -- */

__attribute__((always_inline)) static inline void unite(const uint8_t *maps, const uint32_t *offset,
                                                        size_t count, uint64_t *out)
{
    vector set[PARTS] = {0};
#pragma GCC unroll 2
    for (size_t i = 0; i < count; i++) {
        const uint8_t *at = maps + offset[i];
#pragma GCC unroll 16
        for (int p = 0; p < PARTS; p++) {
            vector part;
            __builtin_memcpy(&part, at + (size_t)p * sizeof part, sizeof part);
            set[p] |= part;
        }
    }
    __builtin_memcpy(out, set, sizeof set);
}

/* Adds what begins at a bit of the first byte; gives the number of lanes left. */
static unsigned add_shifted(uint64_t *set, const uint64_t *from, unsigned by)
{
    int left = 0;
    for (int i = 0; i < BT_TAKING_SPAN_WORDS; i++) {
        set[i] |= from[i] >> by | from[i + 1] << 1 << (63 - by);
        left += __builtin_popcountll(~set[i]);
    }
    return (unsigned)left;
}

static void cover(const uint8_t *maps, const bt_taking_loads *loads, unsigned enough,
                  uint64_t set[BT_TAKING_SPAN_WORDS])
{
    uint64_t united[BT_TAKING_SPAN_WORDS + 1];
    united[BT_TAKING_SPAN_WORDS] = 0;
    for (unsigned f = 0; f < BT_TAKING_PHASES; f++) {
        const uint32_t *start = loads->start + f;
        unite(maps, loads->offset + start[0], start[1] - start[0], united);
        if (add_shifted(set, united, f) <= enough) return;
    }
}

/* -- codes, of 16 bits or of 8 -- */

#define REFUTE_SOME(name, register, number)                                                        \
    static void name(const number *at, const bt_taking_item *items, size_t count,                  \
                     const register want[BT_TAKING_GROUP], register left[BT_TAKING_GROUP])         \
    {                                                                                              \
        register kept[BT_TAKING_GROUP];                                                            \
        for (int j = 0; j < BT_TAKING_GROUP; j++) kept[j] = ~(register){0};                        \
        for (size_t i = 0; i < count; i++) {                                                       \
            register sum;                                                                          \
            __builtin_memcpy(&sum, at - items[i].shift, sizeof sum);                               \
            sum ^= (number)items[i].value;                                                         \
            _Pragma("GCC unroll 8") for (int j = 0; j < BT_TAKING_GROUP; j++) kept[j] =            \
                exclude_##register(kept[j], sum, want[j]);                                         \
        }                                                                                          \
        __builtin_memcpy(left, kept, sizeof kept);                                                 \
    }

REFUTE_SOME(refute_codes, codes, uint16_t)
REFUTE_SOME(refute_bytes, bytes, uint8_t)

static void refute(const uint16_t *at, const bt_taking_item *items, size_t count,
                   const uint16_t choice[BT_TAKING_GROUP][BT_TAKING_LANES],
                   uint64_t found[BT_TAKING_GROUP])
{
    codes want[BT_TAKING_GROUP], left[BT_TAKING_GROUP];
    for (size_t first = 0; first < BT_TAKING_LANES; first += WIDTH / 2) {
        for (int j = 0; j < BT_TAKING_GROUP; j++)
            __builtin_memcpy(want + j, choice[j] + first, sizeof *want);
        refute_codes(at + first, items, count, want, left);
        for (int j = 0; j < BT_TAKING_GROUP; j++) found[j] |= pack_codes(left[j]) << first;
    }
}

static void refute_small(const uint8_t *at, const bt_taking_item *items, size_t count,
                         const uint16_t choice[BT_TAKING_GROUP][BT_TAKING_LANES],
                         uint64_t found[BT_TAKING_GROUP])
{
    bytes want[BT_TAKING_GROUP], left[BT_TAKING_GROUP];
    for (size_t first = 0; first < BT_TAKING_LANES; first += WIDTH) {
        for (int j = 0; j < BT_TAKING_GROUP; j++) {
            uint8_t low[WIDTH];
            for (size_t l = 0; l < WIDTH; l++) low[l] = (uint8_t)choice[j][first + l];
            __builtin_memcpy(want + j, low, sizeof *want);
        }
        refute_bytes(at + first, items, count, want, left);
        for (int j = 0; j < BT_TAKING_GROUP; j++) found[j] |= pack_bytes(left[j]) << first;
    }
}

static const bt_taking_kernel kernel = {gather, gather_small, cover, refute, refute_small};
