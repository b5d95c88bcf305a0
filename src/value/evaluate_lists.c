/* Walking lists: [a,b], a..b, [f(n) for n in L if ..], tables, L[i]. */
#include "value/evaluate.h"

static bool open_list(bt_evaluator *e, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_LIST, .list = bt_list__open(e->ctx)};
    return out->list != NULL;
}

static bool push_item(bt_evaluator *e, uint32_t node, bt_list *out)
{
    bt_result item;
    return bt_value__walk(e, node, &item) && bt_list__push(out, item);
}

/* -- a..b -- */

static bool push_range(bt_evaluator *e, uint32_t node, bt_list *out)
{
    const bt_syntax *n = &e->tree->at[node];
    bt_value low, high, one = bt_value_integer(e->ctx, 1);
    int64_t count;
    if (!bt_value__walk_value(e, n->first, &low) || !bt_value__walk_value(e, n->last, &high))
        return false;
    if (!bt_value_is_integer(e->ctx, low) || !bt_value_is_integer(e->ctx, high)) {
        bt__fail_at(e->ctx, bt_value__place(e, node), "a range goes from integer to integer");
        return false;
    }
    bt_value more = bt_value_subtract(e->ctx, high, low);
    if (!more || bt_value__sign(e->ctx, more) < 0) return more != BT_NONE;
    if (!bt_value_to_integer(e->ctx, more, &count)) count = INT64_MAX - 1;
    bool good = true;
    for (int64_t i = 0; i <= count && good; i++) {
        good = low && !bt__check(e->ctx) &&
               bt_list__push(out, (bt_result){BT_RESULT_VALUE, .value = low});
        low = bt_value_add(e->ctx, low, one);
    }
    return good;
}

bool bt_value__walk_range(bt_evaluator *e, uint32_t node, bt_result *out)
{
    if (!open_list(e, out)) return false;
    if (push_range(e, node, out->list)) return true;
    bt_result__close(out);
    return false;
}

bool bt_value__walk_items(bt_evaluator *e, uint32_t node, bt_result *out)
{
    if (!open_list(e, out)) return false;
    bool good = true;
    for (uint32_t at = e->tree->at[node].first; at && good; at = e->tree->at[at].next)
        good = e->tree->at[at].kind == SYNTAX_RANGE ? push_range(e, at, out->list)
                                                    : push_item(e, at, out->list);
    if (!good) bt_result__close(out);
    return good;
}

/* -- [a for n in L if ..] and tables -- */

/* A row of a table: its columns are the children of a SIDE. */
static bool push_row(bt_evaluator *e, uint32_t side, bt_list *out)
{
    bt_result row;
    return bt_value__walk_items(e, side, &row) && bt_list__push(out, row);
}

/* What a clause asks for, and then the clauses behind it; `body` is made for each. */
static bool walk_clauses(bt_evaluator *e, uint32_t clause, uint32_t body, bt_list *out)
{
    const bt_syntax *n = &e->tree->at[clause];
    if (!clause)
        return e->tree->at[body].kind == SYNTAX_SIDE ? push_row(e, body, out)
                                                     : push_item(e, body, out);
    if (n->kind == SYNTAX_FILTER) {
        bool truth;
        return bt_value__walk_truth(e, n->first, &truth) &&
               (!truth || walk_clauses(e, n->next, body, out));
    }
    bt_result source;
    if (!bt_value__walk_list(e, n->first, &source)) return false;
    bool good = true;
    for (size_t i = 0; i < source.list->length && good; i++) {
        good = !bt__check(e->ctx) && bt_value__bind(e, n, bt_result__share(&source.list->at[i]));
        if (!good) break;
        good = walk_clauses(e, n->next, body, out);
        bt_value__unbind(e);
    }
    bt_result__close(&source);
    return good;
}

static bool name_columns(bt_evaluator *e, uint32_t side, bt_list *out)
{
    bt_text__open(&out->names, e->ctx);
    for (uint32_t at = e->tree->at[side].first; at; at = e->tree->at[at].next) {
        const bt_syntax *n = &e->tree->at[at];
        bt_text__add_bytes(&out->names, e->tree->plain.at + n->from, n->length);
        bt_text__char(&out->names, '\0');
    }
    return !out->names.failed;
}

bool bt_value__walk_each(bt_evaluator *e, uint32_t node, bt_result *out)
{
    uint32_t body = e->tree->at[node].first;
    if (!open_list(e, out)) return false;
    bool good = walk_clauses(e, e->tree->at[body].next, body, out->list);
    if (good && e->tree->at[node].kind == SYNTAX_TABLE) good = name_columns(e, body, out->list);
    if (!good) bt_result__close(out);
    return good;
}

/* -- L[i] -- */

bool bt_value__walk_index(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = &e->tree->at[node];
    bt_result list;
    bt_value at;
    int64_t i = 0;
    if (!bt_value__walk_list(e, n->first, &list)) return false;
    bool good = bt_value__walk_value(e, n->last, &at);
    if (good && (!bt_value_to_integer(e->ctx, at, &i) || i < 1 || (size_t)i > list.list->length)) {
        bt__fail_at(e->ctx, bt_value__place(e, n->last),
                    list.list->length ? "expected the number of an item, from 1 to %zu"
                                      : "the list is empty",
                    list.list->length);
        good = false;
    }
    if (good) *out = bt_result__share(&list.list->at[i - 1]);
    bt_result__close(&list);
    return good;
}
