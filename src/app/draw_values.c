/* bouton draw tree EXPRESSION, bouton draw order EXPRESSION.. */
#include "app/draw.h"

bt_status bt_app__draw_tree(bt_app *app, const bt_call *call, const char *const *arguments,
                            size_t count, bt_picture *out)
{
    (void)call;
    (void)count;
    bt_value g = bt_app__read_value(app, arguments[0]);
    return g ? bt_value__draw_tree(g, out) : bt_error(app->ctx);
}

/* A value, or the items of a list; each one once. */
static bool add_value(bt_words *values, bt_value g)
{
    for (size_t i = 0; i < values->length; i++)
        if (values->at[i] == g) return true;
    return bt_words__push(values, g);
}

static bt_status add_values(bt_app *app, const char *text, bt_words *values)
{
    bt_result result;
    bt_app__reading(app, text);
    bt_status status = bt_value__evaluate(app->ctx, app->scope, text, &result);
    if (status) return status;
    bt_words found;
    bt_words__open(&found, app->ctx);
    bool good = bt_result__is_values(&result);
    if (!good) bt__fail_at(app->ctx, 0, "expected a value or a list of values");
    good = good && bt_result__values(&result, &found);
    for (size_t i = 0; i < found.length && good; i++) good = add_value(values, found.at[i]);
    bt_words__close(&found);
    bt_result__close(&result);
    return good ? BT_OK : bt_error(app->ctx);
}

/* For machines: who covers whom. */
static bt_status tell_covers(bt_app *app, const bt_words *values)
{
    bt_words pairs;
    bt_words__open(&pairs, app->ctx);
    bool good = bt_value__covers(app->ctx, values->at, values->length, &pairs);
    bt_output__list(app->out, "covers");
    for (size_t i = 0; i < pairs.length && good; i += 2) {
        bt_output__list(app->out, NULL);
        bt_output__value(app->out, NULL, values->at[pairs.at[i]]);
        bt_output__value(app->out, NULL, values->at[pairs.at[i + 1]]);
        bt_output__end(app->out);
    }
    bt_output__end(app->out);
    bt_words__close(&pairs);
    return good ? BT_OK : bt_error(app->ctx);
}

bt_status bt_app__draw_order(bt_app *app, const bt_call *call, const char *const *arguments,
                             size_t count, bt_picture *out)
{
    bt_words values;
    bt_status status = BT_OK;
    (void)call;
    bt_words__open(&values, app->ctx);
    for (size_t i = 0; i < count && !status; i++) status = add_values(app, arguments[i], &values);
    bt_app__reading(app, NULL);
    if (!status) status = bt_value__draw_order(values.at, values.length, out);
    if (!status && app->format == BT_FORMAT_JSON) status = tell_covers(app, &values);
    bt_words__close(&values);
    return status;
}
