/* Any game by its name: built in, a script, a script of the folder by its bare name, wrapped; and
   such games inside expressions. */
#include "script/script.h"

#include "base/context.h"
#include "solve/misere.h"

#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- the scripts of a folder -- */

static bool is_bare(const char *name, size_t length)
{
    if (length == 0 || length >= BT_SCRIPT_NAME) return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && !strchr("-_", name[i])) return false;
    return true;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(a, b);
}

size_t bt_script__names(const char *folder, char names[][BT_SCRIPT_NAME], size_t most)
{
    DIR *opened = folder ? opendir(folder) : NULL;
    size_t count = 0;
    for (struct dirent *entry; opened && count < most && (entry = readdir(opened));) {
        size_t length = strlen(entry->d_name);
        if (length < 5 || strcmp(entry->d_name + length - 4, ".lua") != 0) continue;
        length -= 4;
        if (!is_bare(entry->d_name, length) || bt_games__find(entry->d_name, length)) continue;
        memcpy(names[count], entry->d_name, length);
        names[count++][length] = '\0';
    }
    if (opened) closedir(opened);
    qsort(names, count, sizeof *names, compare_names);
    return count;
}

/* Writes the path of a script of the folder that goes by this bare name. */
static bool find_script(const char *folder, const char *text, size_t length, bt_text *path)
{
    if (!folder || !is_bare(text, length) || bt_games__find(text, length)) return false;
    bt_text__format(path, "%s/%.*s.lua", folder, (int)length, text);
    return !path->failed && access(path->at, R_OK) == 0;
}

bool bt_script__is_shipped(bt_context *ctx, const char *folder, const char *text)
{
    bt_text path;
    bt_text__open(&path, ctx);
    bool found = find_script(folder, text, strcspn(text, ":"), &path);
    bt_text__close(&path);
    return found;
}

static bt_status refuse_name(bt_context *ctx, const char *folder, const char *text)
{
    char names[BT_SCRIPT_NAMES][BT_SCRIPT_NAME];
    const char *more[BT_SCRIPT_NAMES + 1] = {0};
    size_t count = bt_script__names(folder, names, BT_SCRIPT_NAMES);
    for (size_t i = 0; i < count; i++) more[i] = names[i];
    return bt_games__refuse_name(ctx, text, strcspn(text, ":"), more);
}

/* -- opening -- */

static bt_status open_shipped(bt_context *ctx, bt_text *path, const char *text, bt_game **out)
{
    bt_text__add(path, text + strcspn(text, ":"));
    bt_status status = path->failed ? BT_LIMIT : bt_script__open_file(ctx, path->at, NULL, out);
    if (status == BT_INPUT) bt__move_error_place(ctx, strlen(text) - path->length);
    if (!status) status = bt_rules__rename(*out, text);
    if (status) {
        bt_rules_close(*out);
        *out = NULL;
    }
    return status;
}

static bt_status open_named(void *data, bt_context *ctx, const char *text, bt_game **out)
{
    const char *folder = data;
    size_t length = strcspn(text, ":");
    if (bt_script__is_named(text)) return bt_script__open_file(ctx, text, folder, out);
    if (bt_games__find(text, length)) return bt_games_open(ctx, text, out);
    bt_text path;
    bt_text__open(&path, ctx);
    *out = NULL;
    bt_status status = find_script(folder, text, length, &path)
                           ? open_shipped(ctx, &path, text, out)
                           : refuse_name(ctx, folder, text);
    bt_text__close(&path);
    return status;
}

bt_status bt_script_open(bt_context *ctx, const char *text, const char *folder, bt_game **out)
{
    bt_status status = bt_rules__open_wrapped(ctx, text, open_named, (void *)folder, out);
    if (!status) bt_solve__teach_misere(*out);
    return status;
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
