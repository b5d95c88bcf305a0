/* Misère outcomes of words of letters, by play. */
#include "solve/quotient_oracle.h"

#include <string.h>

/* -- words -- */

bt_status bt_solve__word_add(bt_quotient *q, bt_quotient_word *a, const bt_quotient_word *b)
{
    enum { MOST = 100 };
    for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++) {
        if (a->power[g] + b->power[g] > MOST)
            return bt_solve__quotient_beyond(q, "is infinite or very large: powers of a heap stay "
                                                "distinct");
        a->power[g] = (uint8_t)(a->power[g] + b->power[g]);
    }
    return BT_OK;
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
    uint64_t h = 0, part;
    for (size_t i = 0; i < sizeof *w; i += sizeof part) {
        memcpy(&part, w->power + i, sizeof part);
        h = (h ^ part) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    return h * 0xd6e8feb86659fd93u >> 20;
}

/* The slot of a word, or the free one where it belongs. */
static uint32_t *find_slot(const bt_oracle *oracle, const bt_quotient_word *w)
{
    size_t i = hash(w) & (oracle->slot_count - 1);
    while (oracle->slots[i] && memcmp(&oracle->known[oracle->slots[i] - 1], w, sizeof *w) != 0)
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

/* Has some letter a move into P? */
static bt_status try_moves(bt_oracle *oracle, const bt_quotient_word *w, int skipped, bool *wins)
{
    *wins = false;
    for (uint32_t g = 0; g < oracle->q->letters; g++) {
        if (!w->power[g] || (int)g == skipped) continue;
        for (size_t i = 0; i < oracle->move_count[g]; i++) {
            bt_quotient_word to = *w;
            to.power[g]--;
            bt_status status = bt_solve__word_add(oracle->q, &to, &oracle->moves[g][i]);
            if (!status) status = bt_solve__oracle_ask(oracle, &to, wins);
            if (status || *wins) return status;
        }
    }
    return BT_OK;
}

static bt_status play(bt_oracle *oracle, const bt_quotient_word *w, int last, unsigned lasts,
                      bool *p)
{
    bt_context *ctx = oracle->q->ctx;
    bool wins = lasts == 1 && bt_quotient__has(oracle->wins, image_of(oracle->q, w, last));
    bt_status status = bt__check(ctx);
    if (!status && !wins) {
        status = bt__enter(ctx);
        if (status) return status;
        status = try_moves(oracle, w, lasts == 1 ? last : -1, &wins);
        bt__leave(ctx);
    }
    *p = !wins;
    return status ? status : remember(oracle, w, *p);
}

bt_status bt_solve__oracle_ask(bt_oracle *oracle, const bt_quotient_word *word, bool *p)
{
    const bt_quotient *q = oracle->q;
    int last = q->heaps[q->count - 1].letter;
    bt_quotient_word w = *word;
    if (oracle->star >= 0) w.power[oracle->star] &= 1;
    unsigned lasts = last < 0 ? 1 : w.power[last];
    if (lasts == 0) {
        *p = bt_quotient__is_p(&q->monoid, image_of(q, &w, -1));
        return BT_OK;
    }
    const uint32_t *slot = oracle->slot_count ? find_slot(oracle, &w) : NULL;
    if (slot && *slot) {
        *p = oracle->p[*slot - 1];
        return BT_OK;
    }
    return play(oracle, &w, last, lasts, p);
}
