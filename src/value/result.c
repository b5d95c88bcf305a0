/* What expressions come to: values, truths, words, lists, forms, functions. */
#include "value/evaluate.h"

#include <string.h>

/* -- lists -- */

bt_list *bt_list__open(bt_context *ctx)
{
    bt_list *list = bt__alloc_zero(ctx, sizeof *list);
    if (!list) return NULL;
    list->ctx = ctx;
    list->owners = 1;
    return list;
}

bool bt_list__push(bt_list *list, bt_result item)
{
    bool good = list->length < BT_LIST_MAX && item.kind != BT_RESULT_THERMOGRAPH;
    if (item.kind == BT_RESULT_THERMOGRAPH)
        bt__fail(list->ctx, BT_INPUT, "a thermograph does not fit into a list");
    else if (!good)
        bt__fail(list->ctx, BT_LIMIT,
                 "a list has at most %d items; loops over more are for Lua and Python",
                 BT_LIST_MAX);
    good = good && BT_GROW(list->ctx, list->at, list->capacity, list->length + 1);
    if (good)
        list->at[list->length++] = item;
    else
        bt_result__close(&item);
    return good;
}

static void close_list(bt_list *list)
{
    if (!list || --list->owners > 0) return;
    for (size_t i = 0; i < list->length; i++) bt_result__close(&list->at[i]);
    bt_text__close(&list->names);
    bt__free(list->ctx, list->at, list->capacity * sizeof *list->at);
    bt__free(list->ctx, list, sizeof *list);
}

/* -- functions -- */

void bt_env__close(bt_env *env)
{
    while (env && --env->owners == 0) {
        bt_env *outer = env->outer;
        bt_result__close(&env->result);
        bt__free(env->ctx, env, sizeof *env);
        env = outer;
    }
}

static void close_closure(bt_closure *closure)
{
    if (!closure || --closure->owners > 0) return;
    bt_env__close(closure->env);
    bt_tree__close(closure->tree);
    bt__free(closure->ctx, closure, sizeof *closure);
}

bool bt_result__source(const bt_result *function, bt_text *out)
{
    const bt_closure *f = function->closure;
    if (!f->tree) return false;
    const bt_syntax *node = &f->tree->at[f->node];
    bt_text__add_bytes(out, f->tree->plain.at + node->from, node->length);
    return true;
}

/* -- any result -- */

static bool has_list(const bt_result *result)
{
    return result->kind == BT_RESULT_LIST || result->kind == BT_RESULT_FORM;
}

void bt_result__close(bt_result *result)
{
    if (has_list(result)) close_list(result->list); /* which may be NULL at a limit */
    if (result->kind == BT_RESULT_FUNCTION) close_closure(result->closure);
    *result = (bt_result){.kind = BT_RESULT_NOTHING};
}

bt_result bt_result__share(const bt_result *result)
{
    if (has_list(result)) result->list->owners++;
    if (result->kind == BT_RESULT_FUNCTION) result->closure->owners++;
    return *result;
}

bool bt_result__same(const bt_result *a, const bt_result *b)
{
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case BT_RESULT_VALUE:
    case BT_RESULT_THERMOGRAPH: return a->value == b->value;
    case BT_RESULT_TRUTH: return a->truth == b->truth;
    case BT_RESULT_WORD: return !strcmp(a->word, b->word);
    case BT_RESULT_FUNCTION: return a->closure == b->closure;
    case BT_RESULT_NOTHING: return true;
    default: break;
    }
    bool same = a->list->length == b->list->length;
    for (size_t i = 0; i < a->list->length && same; i++)
        same = bt_result__same(&a->list->at[i], &b->list->at[i]);
    return same;
}

bool bt_result__is_values(const bt_result *result)
{
    bool good = result->kind == BT_RESULT_VALUE || result->kind == BT_RESULT_LIST;
    for (size_t i = 0; good && result->kind == BT_RESULT_LIST && i < result->list->length; i++)
        good = result->list->at[i].kind == BT_RESULT_VALUE;
    return good;
}

bool bt_result__values(const bt_result *result, bt_words *out)
{
    if (result->kind == BT_RESULT_VALUE) return bt_words__push(out, result->value);
    bool good = true;
    for (size_t i = 0; i < result->list->length && good; i++)
        good = bt_words__push(out, result->list->at[i].value);
    return good;
}

/* -- holding: as often as it is held, what is inside is held -- */

static bool hold_env(bt_context *ctx, const bt_env *env, bool hold)
{
    bool good = true;
    for (; env && good; env = env->outer)
        good = hold ? bt_result__hold(ctx, &env->result) : (bt_result__drop(ctx, &env->result), 1);
    return good;
}

bool bt_result__hold(bt_context *ctx, const bt_result *result)
{
    if (result->value && !bt_value_hold(ctx, result->value)) return false;
    bool good = true;
    for (size_t i = 0; has_list(result) && i < result->list->length && good; i++)
        good = bt_result__hold(ctx, &result->list->at[i]);
    if (result->kind == BT_RESULT_FUNCTION) good = hold_env(ctx, result->closure->env, true);
    return good;
}

void bt_result__drop(bt_context *ctx, const bt_result *result)
{
    bt_value_drop(ctx, result->value);
    for (size_t i = 0; has_list(result) && i < result->list->length; i++)
        bt_result__drop(ctx, &result->list->at[i]);
    if (result->kind == BT_RESULT_FUNCTION) hold_env(ctx, result->closure->env, false);
}
