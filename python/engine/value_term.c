/* Values as terms of sums: a game whose positions are values, numbered by their handles. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

typedef struct holder {
    Context *context; /* borrowed: the game that has this belongs to it */
    bt_value value;
} holder;

static bt_status options(void *data, uint64_t value, bt_player player, bt_position_list *out)
{
    holder *h = data;
    bt_context *ctx = h->context->ctx;
    size_t count = bt_value_options(ctx, (bt_value)value, player, NULL, 0);
    bt_value *at = count == BT_NOWHERE ? NULL : malloc((count + 1) * sizeof *at);
    if (!at) return bt_fail(ctx, BT_LIMIT, "no memory for the options of a value");
    bt_value_options(ctx, (bt_value)value, player, at, count);
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++)
        if (!bt_rules_give(out, at[i])) status = bt_error(ctx);
    free(at);
    return status;
}

static bt_status print(void *data, uint64_t value, bt_text *out)
{
    holder *h = data;
    char *text = bt_value_text(h->context->ctx, (bt_value)value, BT_PLAIN);
    if (!text) return bt_error(h->context->ctx);
    bt_rules_write(out, text, strlen(text));
    bt_free_text(h->context->ctx, text);
    return BT_OK;
}

static bt_status parse(void *data, const char *text, uint64_t *out)
{
    holder *h = data;
    *out = bt_value_read(h->context->ctx, text);
    return *out ? BT_OK : bt_error(h->context->ctx);
}

static bt_status negate(void *data, uint64_t value, uint64_t *out)
{
    holder *h = data;
    *out = bt_value_negate(h->context->ctx, (bt_value)value);
    return *out ? BT_OK : bt_error(h->context->ctx);
}

static bt_status closed_form(void *data, uint64_t value, bt_outcome *outcome, bt_value *out)
{
    (void)data;
    (void)outcome;
    *out = (bt_value)value;
    return BT_OK;
}

/* All options of a value that is held stay as long as it. */
static void close_holder(void *data)
{
    holder *h = data;
    bt_value_drop(h->context->ctx, h->value);
    free(h);
}

static bt_game *open_game(Context *c, bt_value value)
{
    bt_game *game = NULL;
    holder *h = malloc(sizeof *h);
    if (!h || !bt_value_hold(c->ctx, value)) {
        free(h);
        return NULL;
    }
    *h = (holder){c, value};
    bt_own_rules rules = {.size = sizeof rules,
                          .name = "value",
                          .example = "0",
                          .partizan = true,
                          .data = h,
                          .options = options,
                          .print = print,
                          .parse = parse,
                          .negate = negate,
                          .closed_form = closed_form,
                          .close = close_holder};
    if (!bt_rules_open_own(c->ctx, &rules, &game)) return game;
    close_holder(h);
    return NULL;
}

/* value_term(value) -> (game, position): the game keeps the value. */
PyObject *engine_value_term(PyObject *module, PyObject *value)
{
    Value *v = (Value *)value;
    bt_position position;
    (void)module;
    if (!PyObject_TypeCheck(value, Value_Type)) {
        PyErr_SetString(PyExc_TypeError, "expected a Value");
        return NULL;
    }
    Context *c = v->context;
    if (context_enter(c)) return NULL;
    PyObject *result = NULL;
    bt_game *opened = open_game(c, v->at);
    Game *g = opened ? game_wrap(c, opened) : (Game *)context_raise(c, NULL);
    if (g && bt_rules_number_position(opened, v->at, &position))
        context_raise(c, NULL);
    else if (g)
        result = Py_BuildValue("Ok", (PyObject *)g, (unsigned long)position);
    Py_XDECREF(g);
    context_leave(c);
    return result;
}
