/* Trees of syntax: their nodes and who owns them. */
#include "value/syntax.h"

bt_tree *bt_tree__open(bt_context *ctx, const char *text)
{
    bt_tree *tree = bt__alloc_zero(ctx, sizeof *tree);
    if (!tree) return NULL;
    tree->ctx = ctx;
    tree->owners = 1;
    bool good = bt_value__make_plain(ctx, text, &tree->plain) == BT_OK;
    if (good && tree->plain.length >= UINT32_MAX) {
        bt__fail(ctx, BT_LIMIT, "an expression of %zu bytes is too long", tree->plain.length);
        good = false;
    }
    if (good) return tree;
    bt_tree__close(tree);
    return NULL;
}

void bt_tree__clear(bt_tree *tree)
{
    for (size_t i = 0; i < tree->count; i++) bt_value_drop(tree->ctx, tree->at[i].value);
    tree->count = 0;
}

void bt_tree__close(bt_tree *tree)
{
    if (!tree || --tree->owners > 0) return;
    bt_tree__clear(tree);
    bt_value__close_plain(&tree->plain);
    bt__free(tree->ctx, tree->at, tree->capacity * sizeof *tree->at);
    bt__free(tree->ctx, tree, sizeof *tree);
}

uint32_t bt_value__new_node(bt_parser *p, bt_syntax_kind kind, size_t from)
{
    bt_tree *tree = p->tree;
    if (!BT_GROW(p->ctx, tree->at, tree->capacity, tree->count + 2)) return 0;
    if (tree->count == 0) tree->at[tree->count++] = (bt_syntax){0}; /* place 0 is no node */
    tree->at[tree->count] = (bt_syntax){.kind = (uint8_t)kind, .from = (uint32_t)from};
    return (uint32_t)tree->count++;
}

uint32_t bt_value__adopt(bt_parser *p, uint32_t parent, uint32_t child)
{
    if (!parent || !child) return 0;
    bt_syntax *nodes = p->tree->at, *above = &nodes[parent];
    if (above->first)
        nodes[above->last].next = child;
    else
        above->first = child;
    above->last = child;
    return parent;
}

uint32_t bt_value__new_value(bt_parser *p, size_t from, bt_value g)
{
    if (!g || !bt_value_hold(p->ctx, g)) return 0;
    uint32_t node = bt_value__new_node(p, SYNTAX_VALUE, from);
    if (node)
        p->tree->at[node].value = g;
    else
        bt_value_drop(p->ctx, g);
    return node;
}

void bt_value__end_words(bt_parser *p, uint32_t node)
{
    size_t end = p->at, from = p->tree->at[node].from;
    while (end > from && isspace((unsigned char)p->text[end - 1])) end--;
    p->tree->at[node].length = (uint32_t)(end - from);
}
