/* bouton draw thermograph EXPRESSION.. */
#include "app/draw.h"

#include <string.h>

bt_value bt_app__read_value(bt_app *app, const char *text)
{
    bt_result result;
    bt_app__reading(app, text);
    if (bt_value__evaluate(app->ctx, app->scope, text, &result)) return BT_NONE;
    if (result.kind == BT_RESULT_VALUE || result.kind == BT_RESULT_THERMOGRAPH) return result.value;
    bt_result__close(&result);
    bt__fail_at(app->ctx, 0, "expected a value");
    return BT_NONE;
}

static bt_status read_look(bt_app *app, const bt_call *call, bt_thermograph_look *look)
{
    const char *tax = bt_app__option(call, "cool");
    int64_t step = 0, from = -1;
    bt_status status = bt_app__integer(app, call, "from", -1, 0, &from);
    if (!status) status = bt_app__integer(app, call, "step", 1, 4, &step);
    if (!status && tax) look->tax = bt_app__read_value(app, tax);
    if (!status && tax && !look->tax) return bt_error(app->ctx);
    look->from_zero = from == 0;
    look->steps = bt_app__has(call, "steps");
    look->step = (unsigned)step;
    return status;
}

static bt_status draw(bt_app *app, const bt_call *call, const char *const *arguments,
                      bt_words *values, bt_picture *out)
{
    bt_thermograph_look look = {.size = sizeof look, .names = arguments};
    bt_status status = read_look(app, call, &look);
    bt_app__reading(app, NULL);
    if (!status && (look.steps || look.step))
        bt_output__integer(app->out, "steps", bt_value__count_steps(app->ctx, values->at[0]));
    return status ? status : bt_value__draw_thermograph(values->at, values->length, &look, out);
}

bt_status bt_app__draw_thermograph(bt_app *app, const bt_call *call, const char *const *arguments,
                                   size_t count, bt_picture *out)
{
    bt_words values;
    bt_words__open(&values, app->ctx);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        bt_value g = bt_app__read_value(app, arguments[i]);
        good = g && bt_words__push(&values, g);
    }
    bt_status status = good ? draw(app, call, arguments, &values, out) : bt_error(app->ctx);
    bt_words__close(&values);
    return status;
}
