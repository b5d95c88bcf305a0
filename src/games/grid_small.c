/* Boards of up to 8 by 8, each row a byte of a word: parts, images, bytes. */
#include "games/grid_small.h"

#include <endian.h>
#include <string.h>

/* The lowest bits of a word. */
static inline uint64_t low_bits(unsigned count)
{
    return count < 64 ? ((uint64_t)1 << count) - 1 : ~(uint64_t)0;
}

/* -- parts -- */

void bt_grid__cut_small(const bt_grid *g, uint64_t squares, unsigned hole, bt_grid *part)
{
    uint64_t columns = squares | squares >> 32;
    columns |= columns >> 16;
    columns = (columns | columns >> 8) & 0xff;
    unsigned top = (unsigned)__builtin_ctzll(squares) / 8;
    unsigned past = 8 - (unsigned)__builtin_clzll(squares) / 8;
    unsigned left = (unsigned)__builtin_ctzll(columns);
    unsigned right = 64 - (unsigned)__builtin_clzll(columns), shift = 8 * top + left;
    bt_grid__shape(part, past - top, right - left);
    for (unsigned k = 0; k < BT_GRID_KINDS; k++)
        part->at[k] = ((uint64_t)g->at[k] & squares) >> shift;
    if (hole < BT_GRID_KINDS) part->at[hole] |= (uint64_t)part->all & ~(squares >> shift);
}

/* -- images -- */

/* Exchanges bits that lie `far` apart: those in the mask with those above them. */
static inline uint64_t exchange_bits(uint64_t x, uint64_t mask, unsigned far)
{
    uint64_t differ = (x ^ x >> far) & mask;
    return x ^ differ ^ differ << far;
}

static uint64_t transpose(uint64_t x)
{
    x = exchange_bits(x, 0x00aa00aa00aa00aa, 7);
    x = exchange_bits(x, 0x0000cccc0000cccc, 14);
    return exchange_bits(x, 0x00000000f0f0f0f0, 28);
}

static uint64_t mirror(uint64_t x, unsigned columns)
{
    x = exchange_bits(x, 0x5555555555555555, 1);
    x = exchange_bits(x, 0x3333333333333333, 2);
    return exchange_bits(x, 0x0f0f0f0f0f0f0f0f, 4) >> (8 - columns);
}

/* The least image so far. Kinds that are nowhere are left out. */
typedef struct search {
    const bt_grid_rules *rules;
    unsigned kinds;
    uint64_t best[BT_GRID_KINDS];
    bool negated;
} search;

/* Of equal boards one that is not exchanged stays: then the board is its own negative. */
static inline void keep_less(search *s, const uint64_t *image, const uint8_t *order, bool exchanged)
{
    unsigned k = 0;
    while (k < s->kinds && image[order[k]] == s->best[k]) k++;
    if (k < s->kinds && image[order[k]] > s->best[k]) return;
    s->negated = k < s->kinds ? exchanged : s->negated && exchanged;
    for (; k < s->kinds; k++) s->best[k] = image[order[k]];
}

/* The four reflections, each with the players exchanged as well unless turning does that. */
static void try_reflections(search *s, const uint64_t *board, unsigned rows, unsigned columns,
                            bool exchanged)
{
    static const uint8_t same[BT_GRID_KINDS] = {0, 1, 2, 3, 4};
    uint64_t image[4][BT_GRID_KINDS];
    for (unsigned k = 0; k < s->kinds; k++) {
        uint64_t x = board[k], y = x ? mirror(x, columns) : 0;
        image[0][k] = x;
        image[1][k] = y;
        image[2][k] = __builtin_bswap64(x) >> (64 - 8 * rows);
        image[3][k] = __builtin_bswap64(y) >> (64 - 8 * rows);
    }
    for (int i = 0; i < 4; i++) {
        keep_less(s, image[i], same, exchanged);
        if (!s->rules->turns) keep_less(s, image[i], s->rules->exchanged, true);
    }
}

/* How many kinds have to be compared, at least one: the others are nowhere, nor become anything. */
static unsigned count_kinds(const bt_grid_rules *rules, const bt_grid *g)
{
    unsigned count = BT_GRID_KINDS;
    while (count > 1 && !g->at[count - 1] && !g->at[rules->exchanged[count - 1]]) count--;
    return count;
}

bool bt_grid__least_small(const bt_grid_rules *rules, bt_grid *g)
{
    search s = {.rules = rules, .kinds = count_kinds(rules, g)};
    uint64_t board[BT_GRID_KINDS];
    unsigned rows = g->rows, columns = g->columns;
    memset(s.best, 0xff, sizeof s.best);
    for (int transposed = 0; transposed < 2; transposed++) {
        if (transposed ? rows > columns : columns > rows) continue;
        for (unsigned k = 0; k < s.kinds; k++)
            board[k] = transposed ? transpose((uint64_t)g->at[k]) : (uint64_t)g->at[k];
        try_reflections(&s, board, transposed ? columns : rows, transposed ? rows : columns,
                        transposed && rules->turns);
    }
    if (columns > rows) bt_grid__shape(g, columns, rows);
    for (unsigned k = 0; k < s.kinds; k++) g->at[k] = s.best[k];
    return s.negated;
}

/* -- bytes -- */

static inline uint64_t unpack(uint64_t x, unsigned columns)
{
    uint64_t four = low_bits(4 * columns), two = low_bits(2 * columns) * 0x0000000100000001;
    uint64_t one = low_bits(columns) * 0x0001000100010001;
    x = (x & four) | (x & ~four) << (32 - 4 * columns);
    x = (x & two) | (x & ~two) << (16 - 2 * columns);
    return (x & one) | (x & ~one) << (8 - columns);
}

enum { WORDS = BT_GRID_KINDS + 1 };

size_t bt_grid__encode_small(const bt_grid *g, unsigned char *bytes)
{
    uint64_t words[WORDS] = {0};
    unsigned squares = g->rows * g->columns, last = 0;
    for (unsigned k = 0; k < BT_GRID_KINDS; k++) {
        if (!g->at[k]) continue;
        uint64_t x = bt_grid__pack_small((uint64_t)g->at[k], g->columns);
        unsigned at = k * squares / 64, shift = k * squares % 64;
        words[at] |= x << shift;
        if (shift) words[at + 1] |= x >> (64 - shift);
    }
    bytes[0] = (unsigned char)(g->rows << 4 | g->columns);
    for (unsigned i = 0; i < WORDS; i++) {
        if (!words[i]) continue;
        last = 8 * i + 8 - (unsigned)__builtin_clzll(words[i]) / 8;
        words[i] = htole64(words[i]);
    }
    memcpy(bytes + 1, words, sizeof words);
    return 1 + last;
}

void bt_grid__decode_small(bt_bytes packed, bt_grid *g)
{
    uint64_t words[WORDS] = {0};
    unsigned squares = g->rows * g->columns;
    memcpy(words, packed.at, packed.length);
    for (unsigned k = 0; k < BT_GRID_KINDS && k * squares < 8 * packed.length; k++) {
        unsigned at = k * squares / 64, shift = k * squares % 64;
        uint64_t x = le64toh(words[at]) >> shift;
        if (shift) x |= le64toh(words[at + 1]) << (64 - shift);
        g->at[k] = unpack(x & low_bits(squares), g->columns);
    }
}
