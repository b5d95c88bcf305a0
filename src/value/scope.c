/* Scopes: the names that last from one expression to the next. */
#include "value/evaluate.h"

bt_scope *bt_scope__open(bt_context *ctx, const bt_hooks *hooks)
{
    bt_scope *scope = bt__alloc_zero(ctx, sizeof *scope);
    if (!scope) return NULL;
    scope->ctx = ctx;
    if (hooks) scope->hooks = *hooks;
    return scope;
}

static void forget_result(bt_context *ctx, bt_result *result)
{
    bt_result__drop(ctx, result);
    bt_result__close(result);
}

void bt_scope_close(bt_scope *scope)
{
    if (!scope) return;
    bt_context *ctx = scope->ctx;
    for (size_t i = 0; i < scope->count; i++) forget_result(ctx, &scope->variables[i].result);
    bt__free(ctx, scope->variables, scope->capacity * sizeof *scope->variables);
    bt__free(ctx, scope, sizeof *scope);
}

static bt_variable *find_variable(const bt_scope *scope, const char *name, size_t length)
{
    for (size_t i = 0; scope && i < scope->count; i++)
        if (strlen(scope->variables[i].name) == length &&
            !strncmp(scope->variables[i].name, name, length))
            return &scope->variables[i];
    return NULL;
}

const bt_result *bt_value__lookup(const bt_scope *scope, const char *name, size_t length)
{
    const bt_variable *found = find_variable(scope, name, length);
    return found ? &found->result : NULL;
}

const char *bt_scope__name(const bt_scope *scope, size_t index)
{
    return index < scope->count ? scope->variables[index].name : NULL;
}

bt_status bt_scope__put(bt_scope *scope, const char *name, const bt_result *result)
{
    size_t length = strlen(name);
    if (length == 0 || length > NAME_MAX_LENGTH)
        return bt__fail(scope->ctx, BT_INPUT, "a name has 1 to %d letters", NAME_MAX_LENGTH);
    bt_variable *found = find_variable(scope, name, length);
    if (!found && !BT_GROW(scope->ctx, scope->variables, scope->capacity, scope->count + 1))
        return BT_LIMIT;
    if (!bt_result__hold(scope->ctx, result)) return BT_LIMIT;
    if (found) {
        forget_result(scope->ctx, &found->result);
    } else {
        found = &scope->variables[scope->count++];
        memcpy(found->name, name, length + 1);
    }
    found->result = bt_result__share(result);
    return BT_OK;
}

bt_status bt_scope_set(bt_scope *scope, const char *name, bt_value g)
{
    bt_result result = {.kind = BT_RESULT_VALUE, .value = g};
    return bt_scope__put(scope, name, &result);
}

/* -- names that are none -- */

/* All names that are known, ended by NULL; *room is the size of the block. */
static const char **all_names(bt_context *ctx, const bt_scope *scope, size_t *room)
{
    size_t variables = scope ? scope->count : 0, count = 0, more = 0, own = 0;
    const bt_function *added = scope ? scope->hooks.functions : NULL;
    while (added && added[more].name) more++;
    while (bt_value__function(own)) own++;
    *room = (own + more + variables + 1) * sizeof(char *);
    const char **names = bt__alloc_zero(ctx, *room);
    if (!names) return NULL;
    for (size_t i = 0; i < own; i++) names[count++] = bt_value__function(i)->name;
    for (size_t i = 0; i < more; i++) names[count++] = added[i].name;
    for (size_t i = 0; i < variables; i++) names[count++] = scope->variables[i].name;
    return names;
}

void bt_value__unknown_name(bt_context *ctx, const bt_scope *scope, const char *name, size_t length,
                            size_t place)
{
    size_t room;
    const char **names = all_names(ctx, scope, &room);
    if (!names) return;
    const char *near = bt__nearest(name, length, names);
    const char *advice = bt_value__advise_name(name, length);
    if (advice)
        bt__fail_at(ctx, place, "unknown name '%.*s': %s", (int)length, name, advice);
    else if (near)
        bt__fail_at(ctx, place, "unknown name '%.*s'; did you mean '%s'?", (int)length, name, near);
    else
        bt__fail_at(ctx, place, "unknown name '%.*s'", (int)(length < 60 ? length : 60), name);
    bt__free(ctx, names, room);
}
