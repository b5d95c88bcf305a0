/* Any game by its name, built in, a script, wrapped; and such games inside expressions. */
#include "script/script.h"

#include "base/context.h"

#include <string.h>

static bt_status open_named(void *data, bt_context *ctx, const char *text, bt_game **out)
{
    if (!bt_script__is_named(text)) return bt_games_open(ctx, text, out);
    return bt_script__open_file(ctx, text, data, out);
}

bt_status bt_script_open(bt_context *ctx, const char *text, const char *folder, bt_game **out)
{
    return bt_rules__open_wrapped(ctx, text, open_named, (void *)folder, out);
}

/* -- expressions -- */

enum { GAMES_MOST = 64 }; /* of one sum between brackets */

/* Games opened while one pair of brackets is read. */
typedef struct opened {
    const char *folder;
    bt_game *games[GAMES_MOST];
    size_t count;
} opened;

static bt_game *find_game(void *data, bt_context *ctx, const char *name)
{
    opened *o = data;
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(bt_rules_name(o->games[i]), name)) return o->games[i];
    if (o->count == GAMES_MOST) {
        bt__fail(ctx, BT_LIMIT, "more than %d games in a sum", GAMES_MOST);
        return NULL;
    }
    if (bt_script_open(ctx, name, o->folder, &o->games[o->count])) return NULL;
    return o->games[o->count++];
}

/* The value of `GAME POSITION`, whose parts were cut from each other. */
static bt_value value_of_position(const char *folder, bt_context *ctx, const char *name,
                                  const char *position, size_t place)
{
    opened o = {.folder = folder};
    bt_sum sum;
    bt_game *game = NULL;
    bt_value value = BT_NONE;
    bool mixed = !strcmp(name, "sum");
    bt_rules__sum_open(&sum, ctx);
    if (!mixed) game = find_game(&o, ctx, name);
    if (mixed || game) {
        bt_status status = mixed ? bt_rules__read_mixed_sum(ctx, position, find_game, &o, &sum)
                                 : bt_rules__read_sum(game, position, &sum);
        if (status) bt__move_error_place(ctx, place);
        if (!status) value = bt_solve__ask_value(&sum);
    }
    bt_rules__sum_close(&sum);
    while (o.count > 0) bt_rules_close(o.games[--o.count]);
    return value;
}

static bt_value value_of_bracket(void *data, bt_context *ctx, const char *text, size_t length)
{
    size_t start = 0, end;
    while (start < length && text[start] == ' ') start++;
    for (end = start; end < length && text[end] != ' ';) end++;
    if (end >= length) {
        bt__fail_at(ctx, 0, "expected [GAME POSITION], as in [nim 3,4]");
        return BT_NONE;
    }
    char *copy = bt__alloc(ctx, length + 1);
    if (!copy) return BT_NONE;
    memcpy(copy, text, length);
    copy[length] = copy[end] = '\0';
    size_t place = end + 1 + strspn(copy + end + 1, " ");
    bt_value value = value_of_position(data, ctx, copy + start, copy + place, place);
    bt__free(ctx, copy, length + 1);
    return value;
}

bt_status bt_script_scope_open(bt_context *ctx, const char *folder, bt_scope **out)
{
    bt_hooks hooks = {(void *)folder, value_of_bracket, bt_games__functions()};
    *out = bt_scope__open(ctx, &hooks);
    return *out ? BT_OK : bt_error(ctx);
}
