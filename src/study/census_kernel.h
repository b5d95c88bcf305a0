/* The counting kernel, written once and included by one file per kind of machine, which defines
     vector         a vector of uint64_t (GCC's vector extension)
     LANE_BITS      log2 of its number of bits
     any(v)         whether a bit is set
   and gets count_block and SCRATCH_SIZE.

   Bit-slicing: one bit lane is one set. With lost[player][n] the lanes in which the player, moving
   first, loses the heap n, a step is: Left wins n where some element s of the lane's set has
   lost[RIGHT][n-s]. In a leaf of the walk below the lanes differ in the LANE_BITS largest elements
   only; all smaller ones are the same and need no mask. */

#include "study/census.h"

#include <string.h>

enum {
    WORDS = sizeof(vector) / 8,
    LANES = 64 * WORDS,
    PAD = 80,           /* heaps below 0: nobody loses there, so moving to them wins nothing */
    LEAF_STEPS = 256,   /* heaps played at most in a leaf */
    PACKED_STEPS = 2304 /* and with packed sets */
};

typedef struct scratch {
    vector leaf_room[2][PAD + LEAF_STEPS], packed_room[2][PAD + PACKED_STEPS];
    vector *lost[2];            /* by player, into one of these rooms, PAD after its start */
    vector lane_has[LANE_BITS]; /* the lanes whose number has the bit j */
    vector element[65];         /* packed sets: the lanes that have the element s */
    bt_study__worker *worker;
    const bt_study__census *census;
    /* the leaf: the elements of the prefix, and where those of the lanes start */
    unsigned shared, lane_bits; /* elements up to `shared` are the same in all lanes */
    unsigned fixed;             /* elements up to here are given by the block */
    uint64_t block;
    int offsets[64];
    unsigned offset_count;
    /* which sets are in the lanes: packed ones, or prefix and lane number */
    const bt_study_mask *packed;
    bt_study_mask prefix;
    unsigned stage, steps;
} scratch;

enum { SCRATCH_SIZE = sizeof(scratch) };

/* -- vectors -- */

static inline vector fill(bool bit)
{
    return (vector){0} - (uint64_t)bit;
}

static inline bool all(vector v)
{
    return !any(~v);
}

static inline uint64_t count_word(uint64_t w)
{
#if defined __POPCNT__
    return (uint64_t)__builtin_popcountll(w);
#else
    w -= w >> 1 & 0x5555555555555555u;
    w = (w & 0x3333333333333333u) + (w >> 2 & 0x3333333333333333u);
    w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return w * 0x0101010101010101u >> 56;
#endif
}

static inline uint64_t count_lanes(vector v)
{
    uint64_t count = 0;
    for (int i = 0; i < WORDS; i++) count += count_word(v[i]);
    return count;
}

/* The lanes with numbers below `count`. */
static vector first_lanes(unsigned count)
{
    vector v = {0};
    for (unsigned i = 0; i < WORDS; i++) {
        if (count >= 64 * (i + 1))
            v[i] = UINT64_MAX;
        else if (count > 64 * i)
            v[i] = ((uint64_t)1 << (count - 64 * i)) - 1;
    }
    return v;
}

static void fill_lane_masks(scratch *s)
{
    static const uint64_t within[6] = {0xaaaaaaaaaaaaaaaau, 0xccccccccccccccccu,
                                       0xf0f0f0f0f0f0f0f0u, 0xff00ff00ff00ff00u,
                                       0xffff0000ffff0000u, 0xffffffff00000000u};
    for (unsigned j = 0; j < LANE_BITS; j++)
        for (unsigned i = 0; i < WORDS; i++)
            s->lane_has[j][i] = j < 6 ? within[j] : (uint64_t)0 - (i >> (j - 6) & 1);
}

/* -- what the lanes came to -- */

static bt_study_mask set_of_lane(const scratch *s, unsigned lane)
{
    if (s->packed) return s->packed[lane];
    return s->shared < 64 ? s->prefix | (bt_study_mask)lane << s->shared : s->prefix;
}

static void note_lanes(scratch *s, vector lanes, const bt_study_found *numbers)
{
    bt_study_found found = *numbers;
    for (unsigned i = 0; i < WORDS; i++)
        for (uint64_t word = lanes[i]; word; word &= word - 1) {
            found.set = set_of_lane(s, 64 * i + (unsigned)__builtin_ctzll(word));
            bt_study__tally_note(&s->worker->tally, &found);
        }
}

/* Counts lanes that have all these numbers. */
static void count_alike(scratch *s, vector lanes, const bt_study_found *numbers)
{
    bt_study__tally *tally = &s->worker->tally;
    uint64_t count = count_lanes(lanes);
    bt_study__tally_count(tally, numbers->letters, count);
    bt_study__bars_add(tally, &tally->periods, numbers->period, count);
    bt_study__bars_add(tally, &tally->preperiods, numbers->preperiod, count);
    if (bt_study__tally_wants(tally, numbers)) note_lanes(s, lanes, numbers);
}

/* Lanes in which `winner` wins for ever: the preperiod ends with the last other letter. */
static void count_constant(scratch *s, vector lanes, bt_player winner)
{
    bt_outcome letter = winner == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    if (!s->census->detail) {
        bt_study__tally_count(&s->worker->tally, 1u << letter, count_lanes(lanes));
        return;
    }
    bt_study_found numbers = {.period = 1, .letters = 1u << letter};
    const vector *own = s->lost[winner], *other = s->lost[!winner];
    for (unsigned n = s->steps - s->census->min; n > 0; n--) {
        vector here = lanes & (own[n - 1] | ~other[n - 1]);
        if (!any(here)) continue;
        numbers.preperiod = n;
        count_alike(s, here, &numbers);
        lanes &= ~here;
        if (!any(lanes)) return;
    }
    numbers.preperiod = 0;
    count_alike(s, lanes, &numbers);
}

/* The lanes where each letter is met among the last `period` heaps. */
static void find_letters(const scratch *s, unsigned period, vector met[4])
{
    vector l = {0}, r = {0}, n = {0}, p = {0};
    for (unsigned i = s->steps - period; i < s->steps; i++) {
        vector left = s->lost[BT_LEFT][i], right = s->lost[BT_RIGHT][i];
        l |= ~left & right;
        r |= left & ~right;
        n |= ~(left | right);
        p |= left & right;
    }
    met[BT_OUTCOME_L] = l;
    met[BT_OUTCOME_R] = r;
    met[BT_OUTCOME_N] = n;
    met[BT_OUTCOME_P] = p;
}

/* Lanes with the same numbers but for the letters. */
static void count_by_lane(scratch *s, vector lanes, const vector met[4], bt_study_found found)
{
    for (unsigned i = 0; i < WORDS; i++)
        for (uint64_t word = lanes[i]; word; word &= word - 1) {
            unsigned bit = (unsigned)__builtin_ctzll(word);
            found.letters = 0;
            for (unsigned k = 0; k < 4; k++) found.letters |= (uint32_t)(met[k][i] >> bit & 1) << k;
            found.set = set_of_lane(s, 64 * i + bit);
            bt_study__tally_set(&s->worker->tally, &found);
        }
}

/* Lanes whose last window also stands `period` earlier, and no sooner. */
static void count_periodic(scratch *s, vector lanes, unsigned period)
{
    if (!s->census->detail) {
        bt_study__tally_count(&s->worker->tally, 0, count_lanes(lanes));
        return;
    }
    vector met[4];
    const vector *left = s->lost[BT_LEFT], *right = s->lost[BT_RIGHT];
    bt_study_found found = {.period = period};
    find_letters(s, period, met);
    for (unsigned n = s->steps - s->census->max - period; n > 0; n--) {
        unsigned m = n - 1;
        vector here = lanes & ((left[m] ^ left[m + period]) | (right[m] ^ right[m + period]));
        if (!any(here)) continue;
        found.preperiod = n;
        count_by_lane(s, here, met, found);
        lanes &= ~here;
        if (!any(lanes)) return;
    }
    found.preperiod = 0;
    count_by_lane(s, lanes, met, found);
}

/* -- proofs for many lanes at once -- */

/* The lanes of `open` where `winner` wins moving first at the last max + min heaps: then the
   winner has them all from there on (see windows_period.c). max may be any bound of the lanes'
   largest elements. */
static vector find_constant(const scratch *s, vector open, bt_player winner)
{
    const vector *last = s->lost[winner] + s->steps - 1;
    unsigned length = s->census->min + s->census->max, i = 0;
    for (; i + 8 <= length; i += 8, last -= 8) {
        vector lost = (last[0] | last[-1] | last[-2]) | (last[-3] | last[-4] | last[-5]) |
                      (last[-6] | last[-7]);
        open &= ~lost;
        if (!any(open)) return open;
    }
    for (; i < length; i++, last--) open &= ~*last;
    return open;
}

/* The lanes of `open` in which the last max outcomes are those `period` earlier. */
static inline vector find_periodic(const scratch *s, vector open, unsigned period)
{
    const vector *left = s->lost[BT_LEFT] + s->steps - 1, *left_then = left - period;
    const vector *right = s->lost[BT_RIGHT] + s->steps - 1, *right_then = right - period;
    vector differ = ~open;
    int max = (int)s->census->max, i = 0;
    for (; i + 4 <= max; i += 4) {
        for (int j = i; j < i + 4; j++) {
            differ |= left[-j] ^ left_then[-j];
            differ |= right[-j] ^ right_then[-j];
        }
        if (all(differ)) return fill(false);
    }
    for (; i < max; i++) differ |= (left[-i] ^ left_then[-i]) | (right[-i] ^ right_then[-i]);
    return ~differ;
}

/* The shifts to try. For a plain count any multiple of the period will do: the middle third has one
   of every period up to its end, and leaves room for a preperiod. A shift of at least min cannot be
   met by a lane that is all L or all R: its run would have been long enough for find_constant. */
static void choose_shifts(const scratch *s, unsigned *first, unsigned *last)
{
    unsigned most = s->steps - s->census->max;
    *first = s->census->detail ? 1 : most / 3 + 1;
    *last = s->census->detail ? most : 2 * most / 3;
    if (!s->census->detail && *first < s->census->min) *first = s->census->min;
}

static bool wait_for_next(scratch *s, vector lanes); /* to the next stage */

/* Settles the lanes that can be, and sends the rest on. */
static bool settle(scratch *s, vector open)
{
    for (int winner = BT_LEFT; winner <= BT_RIGHT; winner++) {
        vector constant = find_constant(s, open, (bt_player)winner);
        if (!any(constant)) continue;
        count_constant(s, constant, (bt_player)winner);
        open &= ~constant;
    }
    unsigned shift, last;
    for (choose_shifts(s, &shift, &last); shift <= last && any(open); shift++) {
        vector periodic = find_periodic(s, open, shift);
        if (!any(periodic)) continue;
        count_periodic(s, periodic, shift);
        open &= ~periodic;
    }
    return !any(open) || wait_for_next(s, open);
}

/* -- packed sets: every lane its own elements -- */

/* Transposes a 64 x 64 matrix of bits: bit j of row i changes places with bit i of row j. */
static void transpose(uint64_t rows[64])
{
    uint64_t mask = 0x00000000ffffffffu;
    for (unsigned width = 32; width; width /= 2, mask ^= mask << width)
        for (unsigned i = 0; i < 64; i = ((i | width) + 1) & ~width) {
            uint64_t swap = (rows[i] >> width ^ rows[i | width]) & mask;
            rows[i] ^= swap << width;
            rows[i | width] ^= swap;
        }
}

static void pack(scratch *s, const bt_study_mask *sets, unsigned count)
{
    uint64_t rows[64];
    for (unsigned i = 0; i < WORDS; i++) {
        for (unsigned j = 0; j < 64; j++) rows[j] = 64 * i + j < count ? sets[64 * i + j] : 0;
        transpose(rows);
        for (unsigned j = 0; j < 64; j++) s->element[j + 1][i] = rows[j];
    }
}

static void play_packed(scratch *s)
{
    int min = (int)s->census->min, max = (int)s->census->max, steps = (int)s->steps;
    for (int n = 0; n < min; n++)
        for (int i = 0; i < 2; i++) s->lost[i][n] = fill(!(s->census->end_wins[i] >> n & 1));
    for (int n = min; n < steps; n++) {
        vector *left = s->lost[BT_LEFT] + n, *right = s->lost[BT_RIGHT] + n;
        vector l = right[-min], r = left[-min];
        for (int e = min + 1; e <= max; e++) {
            l |= right[-e] & s->element[e];
            r |= left[-e] & s->element[e];
        }
        *left = ~l;
        *right = ~r;
    }
}

/* Plays up to one vector of the sets that wait for this stage. */
static bool run_stage(scratch *s, unsigned stage)
{
    bt_study__worker *worker = s->worker;
    unsigned count = worker->waiting_count[stage];
    if (count > LANES) count = LANES;
    bt_study_mask sets[LANES];
    worker->waiting_count[stage] -= count;
    memcpy(sets, worker->waiting[stage] + worker->waiting_count[stage], count * sizeof *sets);
    for (int i = 0; i < 2; i++) s->lost[i] = s->packed_room[i] + PAD;
    s->packed = sets;
    s->stage = stage;
    s->steps = worker->steps[stage];
    pack(s, sets, count);
    play_packed(s);
    bool going = settle(s, first_lanes(count));
    s->packed = NULL;
    return going;
}

static bool wait_for_stage(scratch *s, unsigned stage, bt_study_mask set)
{
    bt_study__worker *worker = s->worker;
    if (stage == BT_STUDY__STAGES) return bt_study__count_scalar(worker, set);
    worker->waiting[stage][worker->waiting_count[stage]++] = set;
    return true;
}

/* Whatever is still open goes to the next stage; a full one is played when the lanes are free. */
static bool wait_for_next(scratch *s, vector lanes)
{
    for (unsigned i = 0; i < WORDS; i++)
        for (uint64_t word = lanes[i]; word; word &= word - 1) {
            unsigned lane = 64 * i + (unsigned)__builtin_ctzll(word);
            if (!wait_for_stage(s, s->stage + 1, set_of_lane(s, lane))) return false;
        }
    return true;
}

/* Plays stages for which at least so many sets wait; later ones first, which keeps room. */
static bool run_stages(scratch *s, unsigned enough)
{
    for (unsigned stage = BT_STUDY__STAGES - 1; stage > 0;) {
        if (s->worker->waiting_count[stage] < enough) {
            stage--;
            continue;
        }
        if (!run_stage(s, stage)) return false;
        stage = BT_STUDY__STAGES - 1;
    }
    return !atomic_load_explicit(s->worker->stop, memory_order_relaxed);
}

/* -- the walk over prefixes -- */

/* Plays the heaps from shared+1 on in all lanes. The masks are copied so that the compiler knows
   that storing a heap does not change them, and keeps them in registers. */
static void play_leaf(scratch *s)
{
    unsigned count = s->offset_count;
    const int *offsets = s->offsets;
    int steps = (int)s->steps, first = (int)s->shared + 1;
    vector has[LANE_BITS];
    memcpy(has, s->lane_has, sizeof has);
    for (int n = first; n < steps; n++) {
        vector *left = s->lost[BT_LEFT] + n, *right = s->lost[BT_RIGHT] + n;
        vector l = right[-first] & has[0], r = left[-first] & has[0];
#pragma GCC unroll 16
        for (int j = 1; j < LANE_BITS; j++) {
            l |= right[-first - j] & has[j];
            r |= left[-first - j] & has[j];
        }
        for (unsigned i = 0; i < count; i++) {
            l |= right[offsets[i]];
            r |= left[offsets[i]];
        }
        *left = ~l;
        *right = ~r;
    }
}

/* The lanes whose sets have an allowed number of elements. */
static vector allowed_lanes(const scratch *s)
{
    const bt_study__census *census = s->census;
    unsigned have = s->offset_count, lanes = 1u << s->lane_bits;
    if (census->size_from <= have && have + s->lane_bits <= census->size_to)
        return first_lanes(lanes);
    vector v = {0};
    for (unsigned lane = 0; lane < lanes; lane++) {
        unsigned size = have + (unsigned)count_word(lane);
        if (size >= census->size_from && size <= census->size_to)
            v[lane / 64] |= (uint64_t)1 << lane % 64;
    }
    return v;
}

static bool count_leaf(scratch *s, bt_study_mask set)
{
    vector lanes = allowed_lanes(s);
    if (!any(lanes)) return true;
    for (int i = 0; i < 2; i++) s->lost[i] = s->leaf_room[i] + PAD;
    s->prefix = set;
    s->stage = 0;
    s->steps = s->worker->steps[0];
    play_leaf(s);
    return settle(s, lanes) && run_stages(s, LANES);
}

/* Decides the element e, with and without it, and so the heap e. The registers hold the heaps
   below e, bit s-1 being the heap e-s. */
static bool walk(scratch *s, unsigned e, bt_study_mask set, const uint64_t registers[2])
{
    if (e > s->shared) return count_leaf(s, set);
    unsigned index = e - s->census->min - 1;
    for (unsigned with = 0; with < 2; with++) {
        if (e <= s->fixed && (s->block >> index & 1) != with) continue;
        bt_study_mask now = set | (bt_study_mask)with << (e - 1);
        uint64_t next[2];
        for (int i = 0; i < 2; i++) {
            bool loses = !(registers[!i] & now);
            next[i] = registers[i] << 1 | loses;
            s->leaf_room[i][PAD + e] = fill(loses);
        }
        if (with) s->offsets[s->offset_count++] = -(int)e;
        bool going = walk(s, e + 1, now, next);
        s->offset_count -= with;
        if (!going) return false;
    }
    return true;
}

/* The ends and the heap min, which are the same for all sets; then the walk. */
static bool walk_block(scratch *s, uint64_t block)
{
    const bt_study__census *census = s->census;
    unsigned bits = census->max - census->min;
    uint64_t registers[2] = {0, 0};
    s->lane_bits = bits < LANE_BITS ? bits : LANE_BITS;
    s->shared = census->max - s->lane_bits;
    s->fixed = census->min + census->index_bits - census->block_bits;
    s->block = block;
    for (unsigned n = 0; n <= census->min; n++) {
        uint64_t before[2] = {registers[0], registers[1]};
        for (int i = 0; i < 2; i++) {
            bool loses = n < census->min ? !(census->end_wins[i] >> n & 1)
                                         : !(before[!i] >> (census->min - 1) & 1);
            registers[i] = before[i] << 1 | loses;
            s->leaf_room[i][PAD + n] = fill(loses);
        }
    }
    s->offsets[0] = -(int)census->min;
    s->offset_count = 1;
    return walk(s, census->min + 1, (bt_study_mask)1 << (census->min - 1), registers);
}

/* Symmetric sets are few and share no prefixes: packed from the start. */
static bool list_block(scratch *s, uint64_t block)
{
    const bt_study__census *census = s->census;
    unsigned shift = census->index_bits - census->block_bits;
    for (uint64_t i = 0; i < (uint64_t)1 << census->block_bits; i++) {
        bt_study_mask set = bt_study__symmetric_set(census, i << shift | block);
        unsigned size = (unsigned)count_word(set);
        if (size < census->size_from || size > census->size_to) continue;
        if (!wait_for_stage(s, 1, set) || !run_stages(s, LANES)) return false;
    }
    return true;
}

static bool count_block(bt_study__worker *worker, uint64_t block)
{
    scratch *s = worker->scratch;
    s->worker = worker;
    s->census = worker->census;
    s->packed = NULL;
    memset(worker->waiting_count, 0, sizeof worker->waiting_count);
    for (int i = 0; i < 2; i++) {
        memset(s->leaf_room[i], 0, PAD * sizeof(vector));
        memset(s->packed_room[i], 0, PAD * sizeof(vector));
    }
    fill_lane_masks(s);
    bool going = s->census->symmetric ? list_block(s, block) : walk_block(s, block);
    return going && run_stages(s, 1) && !worker->tally.failed;
}
