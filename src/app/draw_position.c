/* bouton draw position GAME POSITION */
#include "app/draw.h"

bt_status bt_app__draw_position(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out)
{
    bt_sum sum;
    bool mixed;
    (void)call;
    (void)count;
    bt_rules__sum_open(&sum, app->ctx);
    bt_status status = bt_app__read_position(app, arguments[0], arguments[1], &sum, &mixed);
    if (!status) status = bt_rules__draw_sum(&sum, out);
    bt_rules__sum_close(&sum);
    return status;
}
