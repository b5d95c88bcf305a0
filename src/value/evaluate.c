/* The evaluator: walks the tree of an expression. */
#include "value/evaluate.h"

size_t bt_value__place(const bt_evaluator *e, uint32_t node)
{
    return e->place != BT_NOWHERE ? e->place : e->tree->plain.places[e->tree->at[node].from];
}

static const bt_syntax *node_at(const bt_evaluator *e, uint32_t node)
{
    return &e->tree->at[node];
}

static bool give(bt_result *out, bt_value g)
{
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = g};
    return g != BT_NONE;
}

static bool give_truth(bt_result *out, bool truth)
{
    *out = (bt_result){.kind = BT_RESULT_TRUTH, .truth = truth};
    return true;
}

/* -- results of a kind -- */

bool bt_value__refuse(bt_evaluator *e, uint32_t node, bt_result *found, const char *wanted)
{
    size_t place = bt_value__place(e, node);
    const bt_function *f = found->kind == BT_RESULT_FUNCTION ? found->closure->entry : NULL;
    if (f)
        bt__fail_at(e->ctx, place, "%s is a function: write %s(%s)", f->name, f->name,
                    f->arguments);
    else if (found->kind == BT_RESULT_FORM)
        bt__fail_at(e->ctx, place, "a form is not a value: canonical(F) gives the value of a form");
    else
        bt__fail_at(e->ctx, place, "expected %s here", wanted);
    bt_result__close(found);
    return false;
}

bool bt_value__walk_value(bt_evaluator *e, uint32_t node, bt_value *out)
{
    bt_result found;
    if (!bt_value__walk(e, node, &found)) return false;
    *out = found.value;
    return found.kind == BT_RESULT_VALUE || bt_value__refuse(e, node, &found, "a value");
}

bool bt_value__walk_truth(bt_evaluator *e, uint32_t node, bool *out)
{
    bt_result found;
    if (!bt_value__walk(e, node, &found)) return false;
    *out = found.truth;
    return found.kind == BT_RESULT_TRUTH ||
           bt_value__refuse(e, node, &found, "a claim such as G > 0");
}

bool bt_value__walk_list(bt_evaluator *e, uint32_t node, bt_result *out)
{
    if (!bt_value__walk(e, node, out)) return false;
    return out->kind == BT_RESULT_LIST || bt_value__refuse(e, node, out, "a list");
}

/* -- names -- */

bool bt_value__bind(bt_evaluator *e, const bt_syntax *name, bt_result result)
{
    bt_env *env = bt__alloc(e->ctx, sizeof *env);
    if (!env) {
        bt_result__close(&result);
        return false;
    }
    const char *word = e->tree->plain.at + name->from;
    *env = (bt_env){e->ctx, 1, e->env, word, name->length, result};
    e->env = env;
    return true;
}

void bt_value__unbind(bt_evaluator *e)
{
    bt_env *gone = e->env;
    e->env = gone->outer;
    if (e->env) e->env->owners++;
    bt_env__close(gone);
}

static const bt_result *find_bound(const bt_evaluator *e, const char *name, size_t length)
{
    for (const bt_env *env = e->env; env; env = env->outer)
        if (env->length == length && !strncmp(env->name, name, length)) return &env->result;
    return bt_value__lookup(e->scope, name, length);
}

/* A function as a result: an entry of the table, or a node of this tree. */
static bool give_function(bt_evaluator *e, const bt_function *entry, uint32_t node, bt_result *out)
{
    bt_closure *closure = bt__alloc(e->ctx, sizeof *closure);
    if (!closure) return false;
    *closure = (bt_closure){.ctx = e->ctx, .owners = 1, .entry = entry, .node = node};
    if (!entry) {
        closure->tree = e->tree;
        closure->env = e->env;
        e->tree->owners++;
        if (e->env) e->env->owners++;
    }
    *out = (bt_result){.kind = BT_RESULT_FUNCTION, .closure = closure};
    return true;
}

/* What the name of a node is. */
static bool walk_name(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = node_at(e, node);
    const char *name = e->tree->plain.at + n->from;
    const bt_result *found = find_bound(e, name, n->length);
    if (found) {
        *out = bt_result__share(found);
        return true;
    }
    const bt_function *f = bt_value__find_function(e->scope, name, n->length);
    if (f) return give_function(e, f, 0, out);
    bt_value__unknown_name(e->ctx, e->scope, name, n->length, bt_value__place(e, node));
    return false;
}

/* -- calls -- */

typedef struct arguments {
    bt_result *at;
    size_t count, capacity;
} arguments;

static void close_arguments(bt_context *ctx, arguments *args)
{
    for (size_t i = 0; i < args->count; i++) bt_result__close(&args->at[i]);
    bt__free(ctx, args->at, args->capacity * sizeof *args->at);
}

static bool walk_arguments(bt_evaluator *e, uint32_t node, arguments *out)
{
    for (uint32_t at = node_at(e, node)->first; at; at = node_at(e, at)->next) {
        if (!BT_GROW(e->ctx, out->at, out->capacity, out->count + 1)) return false;
        if (!bt_value__walk(e, at, &out->at[out->count])) return false;
        out->count++;
    }
    return true;
}

/* An error is shown where the function was called: says that it is inside. */
static void name_culprit(bt_evaluator *e, const bt_closure *f)
{
    const char *name = f->tree->plain.at + f->tree->at[f->node].from;
    size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
    if (name[length + strspn(name + length, " ")] == '(')
        bt__prefix_error(e->ctx, "in %.*s: ", (int)length, name);
}

static bool call_own(bt_evaluator *e, const bt_closure *f, const bt_result *args, size_t count,
                     size_t place, bt_result *out)
{
    bt_evaluator inside = {e->ctx, e->scope, f->tree, f->env, e->place};
    uint32_t at = f->tree->at[f->node].first;
    size_t bound = 0;
    if (inside.place == BT_NOWHERE) inside.place = place;
    if (inside.env) inside.env->owners++;
    bool good = true;
    for (; f->tree->at[at].kind == SYNTAX_PARAMETER && good; at = f->tree->at[at].next, bound++)
        good = bound >= count ||
               bt_value__bind(&inside, &f->tree->at[at], bt_result__share(&args[bound]));
    if (good && bound != count) {
        bt__fail_at(e->ctx, inside.place, "this function takes %zu argument%s", bound,
                    bound == 1 ? "" : "s");
        good = false;
    }
    if (good && !bt_value__walk(&inside, at, out)) {
        good = false;
        if (e->place == BT_NOWHERE) name_culprit(e, f);
    }
    bt_env__close(inside.env);
    return good;
}

/* Of values alone; in `many` a list counts for all its items. */
static bool call_with_values(bt_evaluator *e, const bt_function *f, const bt_result *args,
                             size_t count, size_t place, bt_result *out)
{
    bt_words values;
    bt_words__open(&values, e->ctx);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        bool fits = f->many ? bt_result__is_values(&args[i]) : args[i].kind == BT_RESULT_VALUE;
        if (!fits)
            bt__fail_at(e->ctx, place, "%s(%s) takes values%s", f->name, f->arguments,
                        args[i].kind == BT_RESULT_LIST   ? "; map(f,L) takes a list"
                        : args[i].kind == BT_RESULT_FORM ? "; canonical(F) gives that of a form"
                                                         : "");
        good = fits && bt_result__values(&args[i], &values);
    }
    good = good && bt_value__takes(e->ctx, f, values.length, place) &&
           bt_value__apply(e->ctx, f, values.at, values.length, out);
    bt_words__close(&values);
    return good;
}

static bool takes_forms(const bt_function *f, const bt_result *args, size_t count)
{
    bool any = false, good = f->forms != NULL;
    for (size_t i = 0; i < count; i++) {
        any = any || args[i].kind == BT_RESULT_FORM;
        good = good && (args[i].kind == BT_RESULT_FORM || args[i].kind == BT_RESULT_VALUE);
    }
    return any && good;
}

bool bt_value__call_function(bt_evaluator *e, const bt_result *function, const bt_result *args,
                             size_t count, size_t place, bt_result *out)
{
    const bt_function *f = function->closure->entry;
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (!f) return call_own(e, function->closure, args, count, place, out);
    if (!f->any && !takes_forms(f, args, count))
        return call_with_values(e, f, args, count, place, out);
    if (!bt_value__takes(e->ctx, f, count, place)) return false;
    if (f->any) return f->any(e, args, place, out);
    return give(out, f->forms(e->ctx, &args[0], &args[1]));
}

static bool walk_call(bt_evaluator *e, uint32_t node, bt_result *out)
{
    bt_result function;
    arguments args = {0};
    if (!walk_name(e, node, &function)) return false;
    bool good = function.kind == BT_RESULT_FUNCTION;
    if (!good)
        bt__fail_at(e->ctx, bt_value__place(e, node), "'%.*s' is not a function",
                    (int)node_at(e, node)->length, e->tree->plain.at + node_at(e, node)->from);
    good =
        good && walk_arguments(e, node, &args) &&
        bt_value__call_function(e, &function, args.at, args.count, bt_value__place(e, node), out);
    close_arguments(e->ctx, &args);
    bt_result__close(&function);
    return good;
}

/* -- claims -- */

static bool holds(bt_comparison c, bt_relation relation)
{
    switch (c) {
    case COMPARE_EQ: return relation == BT_EQUAL;
    case COMPARE_NE: return relation != BT_EQUAL;
    case COMPARE_LE: return relation == BT_LESS || relation == BT_EQUAL;
    case COMPARE_GE: return relation == BT_GREATER || relation == BT_EQUAL;
    case COMPARE_LESS_OR_FUZZY: return relation == BT_LESS || relation == BT_FUZZY;
    case COMPARE_GREATER_OR_FUZZY: return relation == BT_GREATER || relation == BT_FUZZY;
    case COMPARE_LT: return relation == BT_LESS;
    case COMPARE_GT: return relation == BT_GREATER;
    default: return relation == BT_FUZZY;
    }
}

static bool compare(bt_evaluator *e, uint32_t node, const bt_result *a, const bt_result *b,
                    bt_result *out)
{
    bt_comparison sign = (bt_comparison)node_at(e, node)->sign;
    if (a->kind == BT_RESULT_VALUE && b->kind == BT_RESULT_VALUE) {
        bt_relation relation = bt_value_compare(e->ctx, a->value, b->value);
        return relation != BT_UNKNOWN && give_truth(out, holds(sign, relation));
    }
    if (a->kind == b->kind && (sign == COMPARE_EQ || sign == COMPARE_NE))
        return give_truth(out, bt_result__same(a, b) == (sign == COMPARE_EQ));
    bt__fail_at(e->ctx, bt_value__place(e, node), "only values can be compared%s",
                a->kind == BT_RESULT_FORM || b->kind == BT_RESULT_FORM
                    ? "; canonical(F) gives that of a form"
                    : "");
    return false;
}

static bool walk_comparison(bt_evaluator *e, uint32_t node, bt_result *out)
{
    bt_result a, b;
    if (!bt_value__walk(e, node_at(e, node)->first, &a)) return false;
    bool good = bt_value__walk(e, node_at(e, node)->last, &b);
    good = good && compare(e, node, &a, &b, out);
    bt_result__close(&a);
    bt_result__close(&b);
    return good;
}

/* and, or: until the first that decides. */
static bool walk_claims(bt_evaluator *e, uint32_t node, bool decides, bt_result *out)
{
    bool truth = !decides;
    for (uint32_t at = node_at(e, node)->first; at && truth != decides; at = node_at(e, at)->next)
        if (!bt_value__walk_truth(e, at, &truth)) return false;
    return give_truth(out, truth);
}

static bool walk_not(bt_evaluator *e, uint32_t node, bt_result *out)
{
    bool truth;
    return bt_value__walk_truth(e, node_at(e, node)->first, &truth) && give_truth(out, !truth);
}

static bool walk_if(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = node_at(e, node);
    bool truth;
    if (!bt_value__walk_truth(e, n->first, &truth)) return false;
    return bt_value__walk(e, truth ? node_at(e, n->first)->next : n->last, out);
}

/* -- games -- */

static bool walk_options(bt_evaluator *e, uint32_t side, bt_words *out)
{
    for (uint32_t at = node_at(e, side)->first; at; at = node_at(e, at)->next) {
        bt_value g;
        if (!bt_value__walk_value(e, at, &g) || !bt_words__push(out, g)) return false;
    }
    return true;
}

static bool walk_game(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = node_at(e, node);
    bt_words left, right;
    bt_words__open(&left, e->ctx);
    bt_words__open(&right, e->ctx);
    bool good = walk_options(e, n->first, &left) && walk_options(e, n->last, &right) &&
                give(out, bt_value_game(e->ctx, left.at, left.length, right.at, right.length));
    bt_words__close(&left);
    bt_words__close(&right);
    return good;
}

/* +-{a,b}: {a,b | -a,-b}. */
static bool walk_switch(bt_evaluator *e, uint32_t node, bt_result *out)
{
    bt_words left, right;
    bt_words__open(&left, e->ctx);
    bt_words__open(&right, e->ctx);
    bool good = walk_options(e, node, &left);
    for (size_t i = 0; i < left.length && good; i++) {
        bt_value negative = bt_value_negate(e->ctx, left.at[i]);
        good = negative && bt_words__push(&right, negative);
    }
    good = good && give(out, bt_value_game(e->ctx, left.at, left.length, right.at, right.length));
    bt_words__close(&left);
    bt_words__close(&right);
    return good;
}

/* The text between brackets, each <..> in it replaced by what it comes to. */
static bool write_position(bt_evaluator *e, uint32_t node, bt_text *text)
{
    for (uint32_t at = node_at(e, node)->first; at; at = node_at(e, at)->next) {
        const bt_syntax *n = node_at(e, at);
        bt_value g;
        if (n->kind == SYNTAX_TEXT) {
            bt_text__add_bytes(text, e->tree->plain.at + n->from, n->length);
            continue;
        }
        if (!bt_value__walk_value(e, at, &g)) return false;
        bt_value__print(e->ctx, g, BT_PLAIN, text);
    }
    return !text->failed && !bt_error(e->ctx);
}

static bool walk_position(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = node_at(e, node);
    bt_text text;
    if (!e->scope || !e->scope->hooks.bracket) {
        bt__fail_at(e->ctx, bt_value__place(e, node), "no games are known here");
        return false;
    }
    bt_text__open(&text, e->ctx);
    bt_value g = BT_NONE;
    if (write_position(e, node, &text)) {
        g = e->scope->hooks.bracket(e->scope->hooks.data, e->ctx, text.at, text.length);
        bool plain = n->first == n->last && e->place == BT_NOWHERE;
        if (!g && plain) bt__move_error_place(e->ctx, bt_value__place(e, n->first));
        if (!g && !plain) bt__set_error_place(e->ctx, bt_value__place(e, node));
    }
    bt_text__close(&text);
    return give(out, g);
}

/* -- any node -- */

static bool walk_inside(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = node_at(e, node);
    switch ((bt_syntax_kind)n->kind) {
    case SYNTAX_VALUE: return give(out, n->value);
    case SYNTAX_TRUTH: return give_truth(out, n->sign);
    case SYNTAX_NAME: return walk_name(e, node, out);
    case SYNTAX_CALL: return walk_call(e, node, out);
    case SYNTAX_SUM: return bt_value__walk_sum(e, node, out);
    case SYNTAX_NEGATE: return bt_value__walk_negative(e, node, out);
    case SYNTAX_MULTIPLE: return bt_value__walk_multiple(e, node, out);
    case SYNTAX_ORDINAL: return bt_value__walk_ordinal(e, node, out);
    case SYNTAX_COMPARE: return walk_comparison(e, node, out);
    case SYNTAX_NOT: return walk_not(e, node, out);
    case SYNTAX_AND: return walk_claims(e, node, false, out);
    case SYNTAX_OR: return walk_claims(e, node, true, out);
    case SYNTAX_IF: return walk_if(e, node, out);
    case SYNTAX_GAME: return walk_game(e, node, out);
    case SYNTAX_FORM: return bt_value__walk_form(e, node, out);
    case SYNTAX_SWITCH: return walk_switch(e, node, out);
    case SYNTAX_POSITION: return walk_position(e, node, out);
    case SYNTAX_LIST: return bt_value__walk_items(e, node, out);
    case SYNTAX_RANGE: return bt_value__walk_range(e, node, out);
    case SYNTAX_EACH:
    case SYNTAX_TABLE: return bt_value__walk_each(e, node, out);
    case SYNTAX_COLUMN: return bt_value__walk(e, n->first, out);
    case SYNTAX_INDEX: return bt_value__walk_index(e, node, out);
    case SYNTAX_FUNCTION: return give_function(e, NULL, node, out);
    default: return false; /* parts of others, which are not walked on their own */
    }
}

bool bt_value__walk(bt_evaluator *e, uint32_t node, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (bt__enter(e->ctx)) return false;
    bool good = walk_inside(e, node, out);
    bt__leave(e->ctx);
    if (!good) *out = (bt_result){.kind = BT_RESULT_NOTHING};
    return good;
}
