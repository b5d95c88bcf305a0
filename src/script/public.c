/* Any game by its name: built in, a script, wrapped. */
#include "script/script.h"

static bt_status open_named(void *data, bt_context *ctx, const char *text, bt_game **out)
{
    if (!bt_script__is_named(text)) return bt_games_open(ctx, text, out);
    return bt_script__open_file(ctx, text, data, out);
}

bt_status bt_script_open(bt_context *ctx, const char *text, const char *folder, bt_game **out)
{
    return bt_rules__open_wrapped(ctx, text, open_named, (void *)folder, out);
}
