/* Misère outcomes of words of letters, by play. */
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

static bool same_words(const bt_quotient_word *a, const bt_quotient_word *b)
{
    uint8_t all = 0;
    for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++) all |= a->power[g] ^ b->power[g];
    return !all;
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

static bt_status add_move(bt_oracle *oracle, uint32_t letter, size_t option)
{
    bt_quotient_word w = {0};
    bt_status status = bt_solve__option_word(oracle->q, option, &w);
    if (status) return status;
    if (oracle->star >= 0) w.power[oracle->star] &= 1;
    bt_quotient_word *moves = oracle->moves[letter];
    for (size_t i = 0; i < oracle->move_count[letter]; i++)
        if (!memcmp(&moves[i], &w, sizeof w)) return BT_OK;
    size_t count = oracle->move_count[letter];
    if (!BT_GROW(oracle->q->ctx, oracle->moves[letter], oracle->move_capacity[letter], count + 1))
        return BT_LIMIT;
    oracle->moves[letter][oracle->move_count[letter]++] = w;
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
    for (uint32_t g = 0; g < q->letters; g++)
        if (oracle->star < 0 && is_star(q, q->letter_heap[g])) oracle->star = (int)g;
    for (uint32_t g = 0; g < q->letters && !status; g++) status = list_moves(oracle, g);
    return status;
}

void bt_solve__oracle_close(bt_oracle *oracle)
{
    bt_context *ctx = oracle->q->ctx;
    for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++)
        bt__free(ctx, oracle->moves[g], oracle->move_capacity[g] * sizeof(bt_quotient_word));
    bt__free(ctx, oracle->known, oracle->known_capacity * sizeof *oracle->known);
    bt__free(ctx, oracle->p, oracle->p_capacity * sizeof *oracle->p);
    bt__free(ctx, oracle->slots, oracle->slot_count * sizeof *oracle->slots);
}

/* -- what is known -- */

static uint64_t hash(const bt_quotient_word *w)
{
    uint64_t h = 0, part, factor = 0x9e3779b97f4a7c15u;
    for (size_t i = 0; i < sizeof *w; i += sizeof part, factor += 0x5851f42d4c957f2eu) {
        memcpy(&part, w->power + i, sizeof part);
        h += part * factor;
        h += part >> 32 ^ h >> 29;
    }
    return (h ^ h >> 32) * 0xd6e8feb86659fd93u >> 20;
}

/* The slot of a word, or the free one where it belongs. */
static uint32_t *find_slot(const bt_oracle *oracle, const bt_quotient_word *w)
{
    size_t i = hash(w) & (oracle->slot_count - 1);
    while (oracle->slots[i] && !same_words(&oracle->known[oracle->slots[i] - 1], w))
        i = (i + 1) & (oracle->slot_count - 1);
    return &oracle->slots[i];
}

static bool make_slots(bt_oracle *oracle)
{
    bt_context *ctx = oracle->q->ctx;
    size_t old = oracle->slot_count, count = old ? 2 * old : 1024;
    if (2 * (oracle->known_count + 1) < old) return true;
    uint32_t *slots = bt__alloc_zero(ctx, count * sizeof *slots);
    if (!slots) return false;
    bt__free(ctx, oracle->slots, old * sizeof *slots);
    oracle->slots = slots;
    oracle->slot_count = count;
    for (size_t i = 0; i < oracle->known_count; i++)
        *find_slot(oracle, &oracle->known[i]) = (uint32_t)i + 1;
    return true;
}

static bt_status remember(bt_oracle *oracle, const bt_quotient_word *w, bool p)
{
    bt_context *ctx = oracle->q->ctx;
    size_t n = oracle->known_count;
    if (!make_slots(oracle) || !BT_GROW(ctx, oracle->known, oracle->known_capacity, n + 1) ||
        !BT_GROW(ctx, oracle->p, oracle->p_capacity, n + 1))
        return BT_LIMIT;
    *find_slot(oracle, w) = (uint32_t)n + 1;
    oracle->known[n] = *w;
    oracle->p[n] = p;
    oracle->known_count++;
    return BT_OK;
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

/* What is known of a word without play. BT_PASS: nothing. */
static bt_status look_up(const bt_oracle *oracle, const bt_quotient_word *w, bool *p)
{
    const bt_quotient *q = oracle->q;
    int last = q->heaps[q->count - 1].letter;
    if (last >= 0 && !w->power[last]) {
        *p = bt_quotient__is_p(&q->monoid, image_of(q, w, -1));
        return BT_OK;
    }
    const uint32_t *slot = oracle->slot_count ? find_slot(oracle, w) : NULL;
    if (!slot || !*slot) return BT_PASS;
    *p = oracle->p[*slot - 1];
    return BT_OK;
}

static bt_status play(bt_oracle *oracle, const bt_quotient_word *w, bool *p);

/* Has some letter a move into P? First only what is known is looked at, since one such move is
   enough; then the rest is played. */
static bt_status try_moves(bt_oracle *oracle, const bt_quotient_word *w, int skipped, bool playing,
                           bool *wins)
{
    *wins = false;
    for (uint32_t g = 0; g < oracle->q->letters; g++) {
        if (!w->power[g] || (int)g == skipped) continue;
        bt_quotient_word rest = *w, to;
        rest.power[g]--;
        for (size_t i = 0; i < oracle->move_count[g]; i++) {
            if (!add_powers(rest.power, oracle->moves[g][i].power, to.power))
                return fail_beyond(oracle->q);
            if (oracle->star >= 0) to.power[oracle->star] &= 1;
            bt_status status = look_up(oracle, &to, wins);
            if (status == BT_PASS) status = playing ? play(oracle, &to, wins) : BT_OK;
            if (status || *wins) return status;
        }
    }
    return BT_OK;
}

static bt_status play(bt_oracle *oracle, const bt_quotient_word *w, bool *p)
{
    const bt_quotient *q = oracle->q;
    bt_context *ctx = q->ctx;
    int last = q->heaps[q->count - 1].letter;
    bool once = last < 0 || w->power[last] == 1;
    bool wins = once && bt_quotient__has(oracle->wins, image_of(q, w, last));
    bt_status status = bt__check(ctx);
    if (!status && !wins) status = try_moves(oracle, w, once ? last : -1, false, &wins);
    if (!status && !wins) {
        status = bt__enter(ctx);
        if (status) return status;
        status = try_moves(oracle, w, once ? last : -1, true, &wins);
        bt__leave(ctx);
    }
    *p = !wins;
    return status ? status : remember(oracle, w, *p);
}

bt_status bt_solve__oracle_ask(bt_oracle *oracle, const bt_quotient_word *word, bool *p)
{
    bt_quotient_word w = *word;
    if (oracle->star >= 0) w.power[oracle->star] &= 1;
    bt_status status = look_up(oracle, &w, p);
    return status == BT_PASS ? play(oracle, &w, p) : status;
}
