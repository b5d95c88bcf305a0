/* Statements, one after the other: what an expression comes to, and what gets a name. */
#include "value/evaluate.h"

/* NAME = or NAME := at this place: the length of the name, and *behind after the '='; else 0. */
static size_t assignment_at(bt_parser *p, size_t *behind)
{
    skip_spaces(p);
    size_t length = name_length(p, p->at), i = p->at + length;
    while (length && isspace((unsigned char)p->text[i])) i++;
    if (length && p->text[i] == ':' && p->text[i + 1] == '=') i++;
    if (!length || p->text[i] != '=' || p->text[i + 1] == '=') return 0;
    *behind = i + 1;
    return length;
}

static uint32_t parse_statement(bt_parser *p)
{
    size_t behind, length = assignment_at(p, &behind), defined = bt_value__definition_at(p);
    if (defined) return bt_value__parse_definition(p, defined);
    if (!length) return bt_value__parse_expression(p);
    if (!bt_value__may_be_named(p, p->at, length)) return 0;
    uint32_t assign = bt_value__new_node(p, SYNTAX_ASSIGN, p->at);
    if (!assign) return 0;
    p->tree->at[assign].length = (uint32_t)length;
    p->at = behind;
    return bt_value__adopt(p, assign, bt_value__parse_expression(p));
}

static bool assign(bt_evaluator *e, uint32_t node, bt_result *out)
{
    const bt_syntax *n = &e->tree->at[node];
    char name[NAME_MAX_LENGTH + 1] = "";
    memcpy(name, e->tree->plain.at + n->from, n->length);
    if (!bt_value__walk(e, n->first, out)) return false;
    if (bt_scope__put(e->scope, name, out) == BT_OK) return true;
    bt_result__close(out);
    return false;
}

/* The table's own functions have no text to show. */
static bool is_shown(bt_evaluator *e, uint32_t node, bt_result *out)
{
    if (out->kind != BT_RESULT_FUNCTION || !out->closure->entry) return true;
    const bt_function *f = out->closure->entry;
    bt__fail_at(e->ctx, bt_value__place(e, node), "%s is a function: write %s(%s)", f->name,
                f->name, f->arguments);
    bt_result__close(out);
    return false;
}

/* Ends a statement: true when there is another one behind it. */
static bool is_more(bt_parser *p, bool *good)
{
    bool more = accept(p, ";");
    if (!peek(p)) return false;
    if (more) return true;
    bt_value__expected(p, "an operator or ';'");
    *good = false;
    return false;
}

/* mean(..), nodes(..) and the like. */
static bool is_measure(bt_evaluator *e, uint32_t node)
{
    const bt_syntax *n = &e->tree->at[node];
    if (n->kind != SYNTAX_CALL) return false;
    const bt_function *f =
        bt_value__find_function(e->scope, e->tree->plain.at + n->from, n->length);
    return f && f->measure;
}

static bool run(bt_evaluator *e, bt_parser *p, bt_result_taker *show, void *data, bt_result *out)
{
    for (;;) {
        uint32_t node = parse_statement(p);
        if (!node) return false;
        bool naming = p->tree->at[node].kind == SYNTAX_ASSIGN, good = true;
        bool more = is_more(p, &good);
        good = good && (naming ? assign(e, node, out)
                               : bt_value__walk(e, node, out) && is_shown(e, node, out));
        if (good) out->measure = is_measure(e, node);
        if (!good || !more) return good;
        if (!naming && show && show(data, out)) good = false;
        bt_result__close(out);
        if (!good) return false;
        if (p->tree->owners == 1) bt_tree__clear(p->tree);
    }
}

bt_status bt_value__evaluate_each(bt_context *ctx, bt_scope *scope, const char *text,
                                  bt_result_taker *show, void *data, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (!bt_value__store(ctx)) return bt_error(ctx);
    size_t mark = ctx->values->scratch.length;
    bt_scope *own = scope ? NULL : bt_scope__open(ctx, NULL);
    bt_tree *tree = bt_tree__open(ctx, text);
    bool good = tree && (scope || own);
    if (good) {
        bt_parser p = {.ctx = ctx, .scope = scope ? scope : own, .tree = tree};
        bt_evaluator e = {ctx, p.scope, tree, NULL, BT_NOWHERE};
        p.text = tree->plain.at;
        good = run(&e, &p, show, data, out);
    }
    bt_tree__close(tree);
    bt_scope_close(own);
    cut(ctx, mark);
    return good ? BT_OK : bt_error(ctx);
}

bt_status bt_value__evaluate(bt_context *ctx, bt_scope *scope, const char *text, bt_result *out)
{
    return bt_value__evaluate_each(ctx, scope, text, NULL, NULL, out);
}

bt_value bt_value_read(bt_context *ctx, const char *text)
{
    bt_result result;
    if (bt_value__evaluate(ctx, NULL, text, &result)) return BT_NONE;
    if (result.kind == BT_RESULT_VALUE) return result.value;
    bt_result__close(&result);
    bt__fail_at(ctx, 0, "expected a value");
    return BT_NONE;
}
