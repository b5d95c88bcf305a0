/* What the program adds to the expression language: the one place where it is plugged in. */
#include "app/app.h"

#include <string.h>

/* The value of `GAME POSITION`, written between brackets. */
static bt_value value_of_bracket(void *data, bt_context *ctx, const char *text, size_t length)
{
    bt_app *app = data;
    size_t blank = strspn(text, " "), name = strcspn(text + blank, " ") + blank;
    char *game = bt__alloc(ctx, length + 1);
    if (!game) return BT_NONE;
    memcpy(game, text, length);
    game[length] = '\0';
    bt_value value = BT_NONE;
    if (name >= length) {
        bt__fail_at(ctx, 0, "expected [GAME POSITION], as in [nim 3,4]");
    } else {
        bt_sum sum;
        bool mixed;
        size_t position = name + strspn(text + name, " ");
        const char *reading = app->text;
        game[name] = '\0';
        bt_rules__sum_open(&sum, ctx);
        bt_status status = bt_app__read_position(app, game + blank, game + position, &sum, &mixed);
        if (!status) value = bt_solve__ask_value(&sum);
        if (status && app->text == game + position) bt__move_error_place(ctx, position);
        app->text = reading;
        bt_rules__sum_close(&sum);
    }
    bt__free(ctx, game, length + 1);
    return value;
}

bt_hooks bt_app__hooks(bt_app *app)
{
    return (bt_hooks){.data = app, .bracket = value_of_bracket, .functions = bt_games__functions()};
}
