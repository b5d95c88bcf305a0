/* Misère outcomes and nim-values of words of letters, by play. */
#include "solve/quotient_oracle.h"

#include <string.h>

/* -- words -- */

/* Powers stay below 128, so that one bit of all sums tells. The loop is one for vectors. */
static bool add_powers(const uint8_t *a, const uint8_t *b, uint8_t *out)
{
    uint8_t all = 0;
    for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++) {
        out[g] = (uint8_t)(a[g] + b[g]);
        all |= out[g];
    }
    return all < 128;
}

static bt_status fail_beyond(bt_quotient *q)
{
    return bt_solve__quotient_beyond(q, "is infinite or very large: powers of a heap stay "
                                        "distinct");
}

bt_status bt_solve__word_add(bt_quotient *q, bt_quotient_word *a, const bt_quotient_word *b)
{
    return add_powers(a->power, b->power, a->power) ? BT_OK : fail_beyond(q);
}

void bt_solve__heap_word(const bt_quotient *q, size_t heap, bt_quotient_word *out)
{
    const bt_quotient_heap *h = &q->heaps[heap];
    if (h->letter < 0) h = &q->heaps[h->alike];
    *out = h->word;
    if (h->letter < 0) return;
    *out = (bt_quotient_word){0};
    out->power[h->letter] = 1;
}

bt_status bt_solve__option_word(bt_quotient *q, size_t option, bt_quotient_word *word)
{
    bt_status status = BT_OK;
    for (size_t k = 1; k <= q->options.at[option] && !status; k++) {
        bt_quotient_word part;
        bt_solve__heap_word(q, q->options.at[option + k], &part);
        status = bt_solve__word_add(q, word, &part);
    }
    return status;
}

bt_status bt_solve__promote(bt_quotient *q, uint32_t heap)
{
    if (q->letters == BT_QUOTIENT_LETTERS)
        return bt_solve__quotient_beyond(q, "has more than 64 generators");
    q->heaps[heap].letter = (int)q->letters;
    q->letter_heap[q->letters++] = heap;
    return BT_OK;
}

/* -- what letters can become -- */

/* All options are without moves: *1, of which two are worth nothing in any play. */
static bool is_star(const bt_quotient *q, size_t heap)
{
    const bt_quotient_heap *h = &q->heaps[heap];
    for (size_t o = h->first; o < h->end; o += q->options.at[o] + 1)
        for (size_t k = 1; k <= q->options.at[o]; k++) {
            const bt_quotient_heap *part = &q->heaps[q->options.at[o + k]];
            if (part->first != part->end) return false;
        }
    return true;
}

/* Keys are random numbers, so that different words have different sums, up to one in 2^64: an
   answer that is wrong for that reason would be refuted as any other. */
static void choose_keys(bt_oracle *oracle)
{
    bt_random random = {0};
    for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++) oracle->key[g] = bt_random__next(&random);
}

static uint64_t sum_of(const bt_oracle *oracle, const bt_quotient_word *w)
{
    uint64_t sum = 0;
    for (uint32_t g = 0; g < oracle->q->letters; g++) sum += w->power[g] * oracle->key[g];
    return sum;
}

static bt_status add_move(bt_oracle *oracle, uint32_t letter, size_t option)
{
    bt_quotient_word w = {0};
    bt_status status = bt_solve__option_word(oracle->q, option, &w);
    if (status) return status;
    if (oracle->star >= 0) w.power[oracle->star] &= 1;
    const bt_oracle_move *moves = oracle->moves[letter];
    for (size_t i = 0; i < oracle->move_count[letter]; i++)
        if (!memcmp(&moves[i].word, &w, sizeof w)) return BT_OK;
    size_t count = oracle->move_count[letter];
    if (!BT_GROW(oracle->q->ctx, oracle->moves[letter], oracle->move_capacity[letter], count + 1))
        return BT_LIMIT;
    oracle->moves[letter][oracle->move_count[letter]++] = (bt_oracle_move){w, sum_of(oracle, &w)};
    return BT_OK;
}

static bt_status list_moves(bt_oracle *oracle, uint32_t letter)
{
    const bt_quotient *q = oracle->q;
    const bt_quotient_heap *h = &q->heaps[q->letter_heap[letter]];
    for (size_t o = h->first; o < h->end; o += q->options.at[o] + 1) {
        bt_status status = add_move(oracle, letter, o);
        if (status) return status;
    }
    return BT_OK;
}

bt_status bt_solve__quotient_last_wins(bt_quotient *q, uint64_t *wins)
{
    uint16_t *image = bt__alloc(q->ctx, q->count * sizeof *image);
    if (!image) return BT_LIMIT;
    for (size_t h = 0; h < q->count; h++) image[h] = q->heaps[h].image;
    bt_quotient_model model = {q, &q->monoid, image};
    bt_solve__quotient_wins(&model, q->count - 1, wins);
    bt__free(q->ctx, image, q->count * sizeof *image);
    return BT_OK;
}

bt_status bt_solve__oracle_open(bt_oracle *oracle, bt_quotient *q)
{
    *oracle = (bt_oracle){.q = q, .star = -1};
    bt_status status = bt_solve__quotient_last_wins(q, oracle->wins);
    choose_keys(oracle);
    oracle->low = q->levels > 1 ? 127 : 1;
    for (uint32_t g = 0; g < q->letters; g++)
        if (oracle->star < 0 && is_star(q, q->letter_heap[g])) oracle->star = (int)g;
    for (uint32_t g = 0; g < q->letters && !status; g++) status = list_moves(oracle, g);
    return status;
}

void bt_solve__oracle_close(bt_oracle *oracle)
{
    bt_context *ctx = oracle->q->ctx;
    for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++)
        bt__free(ctx, oracle->moves[g], oracle->move_capacity[g] * sizeof *oracle->moves[g]);
    bt__free(ctx, oracle->slots, oracle->slot_count * sizeof *oracle->slots);
}

/* -- what is known -- */

/* The last bits of a sum give way to a level; 0 is a free slot. */
static uint64_t mark_of(const bt_oracle *oracle, uint64_t sum)
{
    uint64_t mark = sum & ~oracle->low;
    return mark ? mark : oracle->low + 1;
}

/* The slot of a word, or the free one where it belongs. */
static uint64_t *find_slot(const bt_oracle *oracle, uint64_t mark)
{
    size_t i = mark >> 24 & (oracle->slot_count - 1);
    while (oracle->slots[i] && mark_of(oracle, oracle->slots[i]) != mark)
        i = (i + 1) & (oracle->slot_count - 1);
    return &oracle->slots[i];
}

static bool make_slots(bt_oracle *oracle)
{
    bt_context *ctx = oracle->q->ctx;
    size_t old = oracle->slot_count, count = old ? 2 * old : 1024;
    if (2 * (oracle->known + 1) < old) return true;
    uint64_t *slots = bt__alloc_zero(ctx, count * sizeof *slots), *before = oracle->slots;
    if (!slots) return false;
    oracle->slots = slots;
    oracle->slot_count = count;
    for (size_t i = 0; i < old; i++)
        if (before[i]) *find_slot(oracle, mark_of(oracle, before[i])) = before[i];
    bt__free(ctx, before, old * sizeof *slots);
    return true;
}

static bt_status remember(bt_oracle *oracle, uint64_t sum, uint32_t level)
{
    if (!make_slots(oracle)) return BT_LIMIT;
    uint64_t mark = mark_of(oracle, sum);
    *find_slot(oracle, mark) = mark | level;
    oracle->known++;
    return BT_OK;
}

/* Is the level of a word known? */
static bool is_known(const bt_oracle *oracle, uint64_t sum, uint32_t *level)
{
    uint64_t slot = oracle->slot_count ? *find_slot(oracle, mark_of(oracle, sum)) : 0;
    *level = (uint32_t)(slot & oracle->low);
    return slot != 0;
}

/* -- sets of levels: bits -- */

static uint64_t all_levels(const bt_oracle *oracle)
{
    uint32_t levels = oracle->q->levels;
    return levels < 64 ? ((uint64_t)1 << levels) - 1 : UINT64_MAX;
}

/* The least level that is missing. */
static uint32_t mex(const bt_oracle *oracle, uint64_t set)
{
    return set == all_levels(oracle) ? oracle->q->levels : (uint32_t)__builtin_ctzll(~set);
}

static void add_level(const bt_oracle *oracle, uint32_t level, uint64_t *set)
{
    if (level < oracle->q->levels) *set |= (uint64_t)1 << level;
}

/* -- play -- */

/* The image of a word without the last heap, whose letter is `last` if it has one. */
static uint32_t image_of(const bt_quotient *q, const bt_quotient_word *w, int last)
{
    uint32_t x = 0;
    for (uint32_t g = 0; g < q->letters; g++)
        for (unsigned i = 0; i < w->power[g] && (int)g != last; i++)
            x = bt_quotient__times(&q->monoid, x, q->heaps[q->letter_heap[g]].image);
    return x;
}

/* A word at play, with its sum. A letter `skipped` needs no moves. `set` are the levels of the
   options that were seen. */
typedef struct asked {
    bt_quotient_word word;
    uint64_t sum, set;
    int skipped;
} asked;

static uint64_t sum_after(const bt_oracle *oracle, const asked *a, uint32_t letter,
                          const bt_oracle_move *move)
{
    int star = oracle->star;
    uint64_t sum = a->sum - oracle->key[letter] + move->sum;
    bool two = star >= 0 && (int)letter != star && a->word.power[star] && move->word.power[star];
    return two ? sum - 2 * oracle->key[star] : sum;
}

static void see_known(const bt_oracle *oracle, asked *a)
{
    uint64_t all = all_levels(oracle);
    for (uint32_t g = 0; g < oracle->q->letters; g++) {
        if (!a->word.power[g] || (int)g == a->skipped) continue;
        for (size_t i = 0; i < oracle->move_count[g] && a->set != all; i++) {
            uint32_t level;
            if (is_known(oracle, sum_after(oracle, a, g, &oracle->moves[g][i]), &level))
                add_level(oracle, level, &a->set);
        }
    }
}

static bt_status play(bt_oracle *oracle, asked *a, uint32_t *level);

/* The level after a move, played unless it is known. */
static bt_status play_move(bt_oracle *oracle, const asked *a, uint32_t letter, size_t move,
                           uint32_t *level)
{
    const bt_oracle_move *to = &oracle->moves[letter][move];
    asked next = {.word = a->word, .sum = sum_after(oracle, a, letter, to)};
    if (is_known(oracle, next.sum, level)) return BT_OK;
    next.word.power[letter]--;
    if (!add_powers(next.word.power, to->word.power, next.word.power))
        return fail_beyond(oracle->q);
    if (oracle->star >= 0) next.word.power[oracle->star] &= 1;
    return play(oracle, &next, level);
}

static bt_status play_moves(bt_oracle *oracle, asked *a)
{
    uint64_t all = all_levels(oracle);
    for (uint32_t g = 0; g < oracle->q->letters; g++) {
        if (!a->word.power[g] || (int)g == a->skipped) continue;
        for (size_t i = 0; i < oracle->move_count[g] && a->set != all; i++) {
            uint32_t level = 0;
            bt_status status = play_move(oracle, a, g, i, &level);
            if (status) return status;
            add_level(oracle, level, &a->set);
        }
    }
    return BT_OK;
}

/* What the last heap can do, when it is there once, the quotient of the heaps before it says. */
static void see_last(const bt_oracle *oracle, asked *a, int last)
{
    const bt_monoid *m = &oracle->q->monoid;
    uint32_t x = image_of(oracle->q, &a->word, last);
    for (uint32_t v = 0; v < m->levels; v++)
        if (bt_quotient__has(oracle->wins + v * m->slice, x)) add_level(oracle, v, &a->set);
}

/* First only what is known is looked at, since for an outcome one move into P is enough; then the
   rest is played. */
static bt_status play(bt_oracle *oracle, asked *a, uint32_t *level)
{
    const bt_quotient *q = oracle->q;
    bt_context *ctx = q->ctx;
    int last = q->heaps[q->count - 1].letter;
    bool once = last < 0 || a->word.power[last] == 1;
    bt_status status = bt__check(ctx);
    a->skipped = once ? last : -1;
    if (!status && once) see_last(oracle, a, last);
    if (!status && a->set != all_levels(oracle)) see_known(oracle, a);
    if (!status && a->set != all_levels(oracle)) {
        status = bt__enter(ctx);
        if (status) return status;
        status = play_moves(oracle, a);
        bt__leave(ctx);
    }
    *level = mex(oracle, a->set);
    return status ? status : remember(oracle, a->sum, *level);
}

bt_status bt_solve__oracle_ask(bt_oracle *oracle, const bt_quotient_word *word, uint32_t *level)
{
    const bt_quotient *q = oracle->q;
    int last = q->heaps[q->count - 1].letter;
    asked a = {.word = *word};
    if (oracle->star >= 0) a.word.power[oracle->star] &= 1;
    if (last >= 0 && !a.word.power[last]) {
        *level = q->monoid.level[image_of(q, &a.word, -1)];
        return BT_OK;
    }
    a.sum = sum_of(oracle, &a.word);
    return is_known(oracle, a.sum, level) ? BT_OK : play(oracle, &a, level);
}
