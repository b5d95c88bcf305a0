/* Moves of take-and-break heap games: making them, and finding out which one was made. */
#include "games/taking_moves.h"

#include <string.h>

/* -- making moves -- */

static bt_status see_two(const bt_taking_rules *rules, bt_context *ctx, uint64_t rest,
                         bt_split_seer *see, void *data)
{
    uint64_t most = rules->unequal && rest > 0 ? (rest - 1) / 2 : rest / 2;
    for (uint64_t a = 1; a <= most; a++) {
        bt_status status = see(data, &(bt_split){2, {a, rest - a, 0}});
        if (!status) status = bt__check(ctx);
        if (status) return status;
    }
    return BT_OK;
}

static bt_status see_three(bt_context *ctx, uint64_t rest, bt_split_seer *see, void *data)
{
    for (uint64_t a = 1; a <= rest / 3; a++) {
        for (uint64_t b = a; b <= (rest - a) / 2; b++) {
            bt_status status = see(data, &(bt_split){3, {a, b, rest - a - b}});
            if (!status) status = bt__check(ctx);
            if (status) return status;
        }
    }
    return BT_OK;
}

/* The moves that take away all but `rest` and leave `heaps` heaps. */
static bt_status see_rest(const bt_taking_rules *rules, bt_context *ctx, unsigned heaps,
                          uint64_t rest, bt_split_seer *see, void *data)
{
    if (heaps == 0 && rest == 0) return see(data, &(bt_split){0, {0, 0, 0}});
    if (heaps == 1 && rest > 0) return see(data, &(bt_split){1, {rest, 0, 0}});
    if (heaps == 2) return see_two(rules, ctx, rest, see, data);
    if (heaps == 3) return see_three(ctx, rest, see, data);
    return BT_OK;
}

bt_status bt_games__taking_splits(const bt_taking_rules *rules, bt_context *ctx, uint64_t n,
                                  bt_split_seer *see, void *data)
{
    for (unsigned heaps = 0; heaps < 4; heaps++) {
        const bt_amounts *amounts = &rules->leave[heaps];
        for (size_t i = 0; i < amounts->count && amounts->at[i] <= n; i++) {
            bt_status status = see_rest(rules, ctx, heaps, n - amounts->at[i], see, data);
            if (status) return status;
        }
    }
    return BT_OK;
}

void bt_games__taking_replace(bt_bytes heaps, size_t which, const bt_split *split, const mpz_t more,
                              bt_text *out)
{
    mpz_t heap;
    mpz_init(heap);
    for (size_t i = 0; bt_rules__next_heap_z(&heaps, heap); i++) {
        if (i != which) {
            bt_rules__put_heap_z(out, heap);
            continue;
        }
        for (unsigned part = 0; part < split->count; part++) {
            mpz_set_ui(heap, split->left[part]);
            if (part + 1 == split->count) mpz_add(heap, heap, more);
            bt_rules__put_heap_z(out, heap);
        }
    }
    mpz_clear(heap);
}

typedef struct collector {
    bt_bytes heaps;
    size_t which;
    mpz_t none;
    bt_position_list *out;
} collector;

static bt_status collect(void *data, const bt_split *split)
{
    collector *c = data;
    bt_games__taking_replace(c->heaps, c->which, split, c->none, &c->out->scratch);
    return bt_rules__take(c->out) ? BT_OK : BT_LIMIT;
}

bt_status bt_games__taking_options(const bt_taking_rules *rules, bt_bytes heaps,
                                   bt_position_list *out)
{
    collector c = {.heaps = heaps, .out = out};
    bt_bytes rest = heaps;
    bt_status status = BT_OK;
    mpz_t heap;
    mpz_inits(heap, c.none, NULL);
    for (; bt_rules__next_heap_z(&rest, heap) && !status; c.which++) {
        if (mpz_cmp_ui(heap, BT_TAKING_LISTED) > 0)
            status =
                bt__fail(out->game->ctx, BT_LIMIT,
                         "a heap of more than %d has too many moves to list", BT_TAKING_LISTED);
        else
            status = bt_games__taking_splits(rules, out->game->ctx, mpz_get_ui(heap), collect, &c);
    }
    mpz_clears(heap, c.none, NULL);
    return status;
}

/* -- finding a move out -- */

void bt_games__taking_change_open(bt_change *change)
{
    mpz_inits(change->heap, change->taken, NULL);
    mpz_inits(change->left[0], change->left[1], change->left[2], NULL);
    change->count = 0;
}

void bt_games__taking_change_close(bt_change *change)
{
    mpz_clears(change->heap, change->taken, NULL);
    mpz_clears(change->left[0], change->left[1], change->left[2], NULL);
}

/* Where the heaps of a position start; the end of the last one comes last. */
static bool list_starts(bt_bytes heaps, bt_words *starts)
{
    bool good = bt_words__push(starts, 0);
    for (size_t i = 0; i < heaps.length && good; i++)
        if (!(heaps.at[i] & 128)) good = bt_words__push(starts, (uint32_t)(i + 1));
    return good;
}

static bool may_take(const bt_taking_rules *rules, const bt_change *change)
{
    const bt_amounts *amounts = &rules->leave[change->count];
    bool equal = change->count == 2 && mpz_cmp(change->left[0], change->left[1]) == 0;
    if (rules->unequal && equal) return false;
    for (size_t i = 0; i < amounts->count; i++)
        if (mpz_cmp_ui(change->taken, amounts->at[i]) == 0) return true;
    return false;
}

/* Reads heap i of the one and the parts in its place of the other. */
static void read_change(bt_bytes from, uint32_t from_start, bt_bytes to, uint32_t to_start,
                        bt_change *change)
{
    bt_bytes heap = {from.at + from_start, from.length - from_start};
    bt_bytes parts = {to.at + to_start, to.length - to_start};
    bt_rules__next_heap_z(&heap, change->heap);
    mpz_set(change->taken, change->heap);
    for (unsigned i = 0; i < change->count; i++) {
        bt_rules__next_heap_z(&parts, change->left[i]);
        mpz_sub(change->taken, change->taken, change->left[i]);
    }
}

/* Heaps in front of the changed one are equal, and so are those behind it. Equal neighbours may
   leave several places to choose from: the last one that is a move is taken. */
static bool find_place(const bt_taking_rules *rules, bt_bytes from, const bt_words *f, bt_bytes to,
                       const bt_words *t, bt_change *change)
{
    size_t heaps = f->length - 1, same = 0;
    while (same < heaps - 1 && same < t->length - 1 && f->at[same + 1] == t->at[same + 1] &&
           memcmp(from.at + f->at[same], to.at + f->at[same], f->at[same + 1] - f->at[same]) == 0)
        same++;
    for (size_t i = same + 1; i-- > 0;) {
        size_t after = i + change->count;
        if (after >= t->length) continue;
        size_t tail = from.length - f->at[i + 1];
        if (to.length - t->at[after] != tail) continue;
        if (memcmp(from.at + f->at[i + 1], to.at + t->at[after], tail) != 0) return false;
        read_change(from, f->at[i], to, t->at[i], change);
        change->which = i;
        if (may_take(rules, change)) return true;
    }
    return false;
}

bool bt_games__taking_find_change(const bt_taking_rules *rules, bt_context *ctx, bt_bytes from,
                                  bt_bytes to, bt_change *change)
{
    bt_words f, t;
    bt_words__open(&f, ctx);
    bt_words__open(&t, ctx);
    bool found = list_starts(from, &f) && list_starts(to, &t) && f.length > 1 &&
                 t.length + 1 >= f.length && t.length - f.length + 1 <= 3;
    if (found) {
        change->heaps = f.length - 1;
        change->count = (unsigned)(t.length - f.length + 1);
        found = find_place(rules, from, &f, to, &t, change);
    }
    bt_words__close(&f);
    bt_words__close(&t);
    return found;
}
