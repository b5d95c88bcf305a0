/* The parts of a game's positions and their misère quotient; the period of the images of heaps. */
#include "solve/misere.h"

#include <string.h>

bt_status bt_solve__misere_open(bt_misere *m, bt_game *game)
{
    *m = (bt_misere){.game = game};
    if (game->partizan || game->letters || game->blocks || game->alone)
        return bt__fail(game->ctx, BT_DOMAIN,
                        "%s has no misere quotient: that needs an impartial game of which sums can "
                        "be played",
                        game->name);
    bt_solve__quotient_open(&m->q, game->ctx);
    bt__map_open(&m->numbers, game->ctx);
    bt_words__open(&m->parts, game->ctx);
    m->bounded = game->series.reach && game->series.reach(game, &m->taken, &m->pieces);
    return BT_OK;
}

void bt_solve__misere_close(bt_misere *m)
{
    if (!m->q.ctx) return;
    bt_solve__quotient_close(&m->q);
    bt__map_close(&m->numbers);
    bt_words__close(&m->parts);
}

/* -- parts -- */

static bt_status add_part(bt_misere *m, bt_position part);

/* The representatives of the parts of a position, made known first if `add`; then their numbers are
   appended. BT_PASS: some part is not known. */
static bt_status number_parts(bt_misere *m, bt_position position, bool add, bt_words *out)
{
    bt_position_list list;
    bt_rules__list_open(&list, m->game);
    bt_status status = bt_rules__split(m->game, position, &list);
    for (size_t i = 0; i < list.at.length && !status; i++) {
        bool negated;
        bt_position part = bt_rules__normal(m->game, list.at.at[i], &negated);
        status = part ? add ? add_part(m, part) : BT_OK : BT_LIMIT;
        const uint32_t *number = status ? NULL : bt__map_get(&m->numbers, part);
        if (!status && !number) status = BT_PASS;
        if (!status && !bt_words__push(out, *number)) status = BT_LIMIT;
    }
    bt_rules__list_close(&list);
    return status;
}

/* Appends the options of a part: for each the number of its parts, then these. */
static bt_status list_options(bt_misere *m, bt_position part, bt_words *out)
{
    bt_position_list list;
    bt_rules__list_open(&list, m->game);
    bt_status status = bt_rules__options(m->game, part, BT_LEFT, &list);
    for (size_t i = 0; i < list.at.length && !status; i++) {
        size_t place = out->length;
        if (!bt_words__push(out, 0)) status = BT_LIMIT;
        if (!status) status = number_parts(m, list.at.at[i], true, out);
        if (!status) out->at[place] = (uint32_t)(out->length - place - 1);
        if (!status) status = bt__check(m->game->ctx);
    }
    bt_rules__list_close(&list);
    return status;
}

static bt_status add_new_part(bt_misere *m, bt_position part)
{
    bt_words options;
    bt_words__open(&options, m->game->ctx);
    bt_status status = list_options(m, part, &options);
    uint32_t number = (uint32_t)m->q.count;
    if (!status) status = bt_solve__quotient_add(&m->q, options.at, options.length);
    if (!status && !(bt_words__push(&m->parts, part) && bt__map_put(&m->numbers, part, number)))
        status = BT_LIMIT;
    bt_words__close(&options);
    return status;
}

/* Parts that can be reached from it come first. */
static bt_status add_part(bt_misere *m, bt_position part)
{
    if (bt__map_get(&m->numbers, part)) return BT_OK;
    bt_status status = bt__enter(m->game->ctx);
    if (status) return status;
    status = add_new_part(m, part);
    bt__leave(m->game->ctx);
    return status;
}

bt_status bt_solve__misere_add(bt_misere *m, bt_position position)
{
    bt_words numbers;
    bt_words__open(&numbers, m->game->ctx);
    bt_status status = number_parts(m, position, true, &numbers);
    bt_words__close(&numbers);
    return status;
}

bt_status bt_solve__misere_parts(bt_misere *m, bt_position position, bt_words *out)
{
    return number_parts(m, position, false, out);
}

/* The options of *k are nothing and *1 .. *(k-1). */
bt_status bt_solve__misere_join_nim(bt_misere *m, uint32_t most)
{
    bt_words options;
    uint32_t first = (uint32_t)m->q.count;
    bt_words__open(&options, m->game->ctx);
    bt_status status = bt_words__push(&options, 0) ? BT_OK : BT_LIMIT;
    for (uint32_t k = 0; k < most && !status; k++) {
        status = bt_solve__quotient_add(&m->q, options.at, options.length);
        if (!status && !(bt_words__push(&options, 1) && bt_words__push(&options, first + k)))
            status = BT_LIMIT;
    }
    bt_words__close(&options);
    return status;
}

/* -- heaps -- */

/* The least period of the images and where it starts; how many heaps have to be known for it to
   hold for ever: with at most c heaps left by a move that takes at most k, every move on a heap of
   more than c(n0 + p) + k - 1 leaves one of at least n0 + p, from which p can be taken away, so
   that the moves have the images of those on the heap p below; and so on. */
static void find_period(bt_misere *m)
{
    const bt_quotient_heap *heaps = m->q.heaps;
    uint64_t count = m->q.count;
    for (uint64_t p = 1; m->pieces * (1 + p) + m->taken <= count; p++) {
        uint64_t from = count - p;
        while (from > 0 && heaps[from - 1].image == heaps[from - 1 + p].image) from--;
        uint64_t start = from > 0 ? from : 1;
        if (m->pieces * (start + p) + m->taken > count) continue;
        m->settled = true;
        m->preperiod = from;
        m->period = p;
        return;
    }
}

static bt_status fail_with_heap(const bt_misere *m, uint64_t n)
{
    const bt_game *inner = bt_rules__inner(m->game);
    if (inner->theory.split && !m->game->theory.split)
        return bt__fail(m->game->ctx, BT_DOMAIN,
                        "heap %llu of %s has options that are sums: `exact = true` in the ruleset "
                        "would promise that `split` keeps every move",
                        (unsigned long long)n, m->game->name);
    return bt__fail(m->game->ctx, BT_DOMAIN,
                    "heap %llu of %s is no part of its own: its options are not all heaps",
                    (unsigned long long)n, m->game->name);
}

static bt_status add_heap(bt_misere *m, uint64_t n)
{
    bt_position heap = bt_rules__heap_position(m->game, n);
    if (!heap) return bt_error(m->game->ctx);
    bool negated;
    heap = bt_rules__normal(m->game, heap, &negated);
    if (!heap) return BT_LIMIT;
    size_t before = m->q.count;
    bt_status status = add_part(m, heap);
    if (!status && (m->q.count != before + 1 || before != n)) status = fail_with_heap(m, n);
    return status;
}

static bt_status extend(bt_misere *m, uint64_t n, bool on)
{
    if (!m->game->series.heap)
        return bt__fail(m->game->ctx, BT_INPUT, "%s has no sequence of heaps", m->game->name);
    while (m->q.count <= n && (on || !m->settled)) {
        bt_status status = add_heap(m, m->q.count);
        if (status) return status;
        if (m->bounded && !m->settled) find_period(m);
        bt__progress(m->game->ctx, "heaps", (double)m->q.count, (double)n + 1);
    }
    return BT_OK;
}

bt_status bt_solve__misere_extend(bt_misere *m, uint64_t n)
{
    return extend(m, n, false);
}

bt_status bt_solve__misere_extend_on(bt_misere *m, uint64_t n)
{
    return extend(m, n, true);
}

uint64_t bt_solve__misere_reduce(const bt_misere *m, uint64_t n)
{
    if (!m->settled || n < m->preperiod) return n;
    return m->preperiod + (n - m->preperiod) % m->period;
}

/* -- images -- */

/* Heaps of any size, where the images have a period. */
static bt_status image_of_heaps(const bt_misere *m, bt_bytes position, uint32_t *image)
{
    mpz_t heap;
    bt_status status = BT_OK;
    *image = 0;
    mpz_init(heap);
    while (!status && bt_rules__next_heap_z(&position, heap)) {
        if (m->settled && mpz_cmp_ui(heap, m->preperiod) >= 0) {
            mpz_sub_ui(heap, heap, m->preperiod);
            mpz_set_ui(heap, m->preperiod + mpz_fdiv_ui(heap, m->period));
        }
        if (mpz_cmp_ui(heap, m->q.count) >= 0)
            status = BT_PASS;
        else
            *image = bt_quotient__times(&m->q.monoid, *image, m->q.heaps[mpz_get_ui(heap)].image);
        if (!status) status = bt__check(m->game->ctx);
    }
    mpz_clear(heap);
    return status;
}

bt_status bt_solve__misere_image(bt_misere *m, bt_bytes position, uint32_t *image)
{
    if (!m->q.count) return BT_PASS;
    if (m->bounded) return image_of_heaps(m, position, image);
    bt_words numbers;
    bt_words__open(&numbers, m->game->ctx);
    bt_position kept = bt_rules__keep_position(m->game, position.at, position.length);
    bt_status status = kept ? number_parts(m, kept, false, &numbers) : BT_LIMIT;
    *image = 0;
    for (size_t i = 0; i < numbers.length; i++)
        *image = bt_quotient__times(&m->q.monoid, *image, m->q.heaps[numbers.at[i]].image);
    bt_words__close(&numbers);
    return status;
}
