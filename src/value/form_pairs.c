/* Pairs of forms and values, and a word that is kept for each; the options of either. */
#include "value/forms.h"

/* A form that was met, and what is kept of it with others. */
typedef struct bt_met {
    const bt_list *list;
    bt_map with_values, with_forms; /* by the key of a value, by the place of a form */
} met;

void bt_pairs__open(bt_pairs *pairs, bt_context *ctx)
{
    *pairs = (bt_pairs){.ctx = ctx};
}

void bt_pairs__close(bt_pairs *pairs)
{
    for (size_t i = 0; i < pairs->count; i++) {
        bt__map_close(&pairs->forms[i].with_values);
        bt__map_close(&pairs->forms[i].with_forms);
    }
    bt__free(pairs->ctx, pairs->forms, pairs->capacity * sizeof *pairs->forms);
}

size_t bt_pairs__meet(bt_pairs *pairs, const bt_result *form)
{
    for (size_t i = 0; i < pairs->count; i++)
        if (pairs->forms[i].list == form->list) return i;
    if (bt__check(pairs->ctx) ||
        !BT_GROW(pairs->ctx, pairs->forms, pairs->capacity, pairs->count + 1))
        return BT_NOWHERE;
    met *new = &pairs->forms[pairs->count];
    *new = (met){.list = form->list};
    bt__map_open(&new->with_values, pairs->ctx);
    bt__map_open(&new->with_forms, pairs->ctx);
    return pairs->count++;
}

bool bt_pairs__place(bt_pairs *pairs, const bt_result *g, const bt_result *h, bt_pair *out)
{
    if (g->kind == BT_RESULT_VALUE) {
        const bt_result *swap = g;
        g = h;
        h = swap;
    }
    bool value = h->kind == BT_RESULT_VALUE;
    size_t form = bt_pairs__meet(pairs, g), other = value ? 0 : bt_pairs__meet(pairs, h);
    *out = (bt_pair){form, value ? key_of(h->value) : (uint32_t)other, value};
    return form != BT_NOWHERE && other != BT_NOWHERE;
}

static bt_map *map_of(const bt_pairs *pairs, bt_pair pair)
{
    met *found = &pairs->forms[pair.form];
    return pair.value ? &found->with_values : &found->with_forms;
}

const uint32_t *bt_pairs__get(const bt_pairs *pairs, bt_pair pair)
{
    return bt__map_get(map_of(pairs, pair), pair.key);
}

bool bt_pairs__put(bt_pairs *pairs, bt_pair pair, uint32_t word)
{
    return bt__map_put(map_of(pairs, pair), pair.key, word);
}

/* -- options -- */

bt_list *bt_value__form_options(bt_context *ctx, const bt_result *g, bt_player player)
{
    bt_list *list = bt_list__open(ctx);
    bool good = list != NULL;
    if (good && g->kind == BT_RESULT_FORM) {
        const bt_list *side = g->list->at[player].list;
        for (size_t i = 0; i < side->length && good; i++)
            good = bt_list__push(list, bt_result__share(&side->at[i]));
    } else if (good) {
        bt_words options;
        bt_words__open(&options, ctx);
        good = bt_value__append_options(ctx, g->value, player, &options);
        for (size_t i = 0; i < options.length && good; i++)
            good = bt_list__push(list, (bt_result){BT_RESULT_VALUE, .value = options.at[i]});
        bt_words__close(&options);
    }
    bt_result all = {.kind = BT_RESULT_LIST, .list = list};
    if (!good) bt_result__close(&all);
    return good ? list : NULL;
}
