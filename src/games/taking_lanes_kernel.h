/* The work on lanes, written once and included by one file per kind of machine, which defines
     WIDTH              bytes in a register
     exclude(a, x, y)   clears the lanes of a in which x = y, of 16 bits each
   and gets `kernel`. */

typedef uint64_t vector __attribute__((vector_size(WIDTH)));
typedef uint32_t half __attribute__((vector_size(WIDTH / 2)));

enum {
    WORDS = WIDTH / 8,
    CODES = WIDTH / 2,
    PARTS = BT_TAKING_SPAN / 8 / WIDTH, /* of a load */
};

static void gather(const uint32_t *at, const bt_taking_item *items, size_t count,
                   uint64_t seen[BT_TAKING_LANES])
{
    const vector one = (vector){0} + 1;
    for (int l = 0; l < BT_TAKING_LANES; l += WORDS) {
        vector set;
        __builtin_memcpy(&set, seen + l, sizeof set);
        for (size_t i = 0; i < count; i++) {
            half values;
            __builtin_memcpy(&values, at - items[i].shift + l, sizeof values);
            set |= one << __builtin_convertvector(values ^ items[i].value, vector);
        }
        __builtin_memcpy(seen + l, &set, sizeof set);
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

/* -- codes -- */

/* The lanes that were cleared. */
static uint64_t pack(const codes *left)
{
    uint16_t lane[CODES];
    uint64_t bits = 0;
    __builtin_memcpy(lane, left, sizeof lane);
    for (size_t l = 0; l < CODES; l++) bits |= (uint64_t)(lane[l] == 0) << l;
    return bits;
}

/* For the lanes of a register; there are enough of these for all of it. */
static void refute_some(const uint16_t *at, const bt_taking_item *items, size_t count,
                        const codes want[BT_TAKING_GROUP], codes left[BT_TAKING_GROUP])
{
    codes kept[BT_TAKING_GROUP];
    for (int j = 0; j < BT_TAKING_GROUP; j++) kept[j] = ~(codes){0};
    for (size_t i = 0; i < count; i++) {
        codes sum;
        __builtin_memcpy(&sum, at - items[i].shift, sizeof sum);
        sum ^= (uint16_t)items[i].value;
#pragma GCC unroll 8
        for (int j = 0; j < BT_TAKING_GROUP; j++) kept[j] = exclude(kept[j], sum, want[j]);
    }
    __builtin_memcpy(left, kept, sizeof kept);
}

static void refute(const uint16_t *at, const bt_taking_item *items, size_t count,
                   uint16_t choice[BT_TAKING_GROUP][BT_TAKING_LANES],
                   uint64_t found[BT_TAKING_GROUP])
{
    codes want[BT_TAKING_GROUP], left[BT_TAKING_GROUP];
    for (size_t first = 0; first < BT_TAKING_LANES; first += CODES) {
        for (int j = 0; j < BT_TAKING_GROUP; j++)
            __builtin_memcpy(want + j, choice[j] + first, sizeof *want);
        refute_some(at + first, items, count, want, left);
        for (int j = 0; j < BT_TAKING_GROUP; j++) found[j] |= pack(left + j) << first;
    }
}

static const bt_taking_kernel kernel = {gather, cover, refute};
