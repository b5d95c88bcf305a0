/* bouton cache: what is kept of earlier computations. */
#include "app/commands.h"
#include "base/cache.h"

#include <stdlib.h>
#include <string.h>

/* -- where -- */

/* BOUTON_CACHE names the folder, or says off; else it is where the system keeps such things. */
bool bt_app__cache_folder(bt_text *out)
{
    const char *own = getenv("BOUTON_CACHE"), *system = getenv("XDG_CACHE_HOME");
    const char *home = getenv("HOME");
    if (own && (!*own || !strcmp(own, "off"))) return false;
    if (own)
        bt_text__add(out, own);
    else if (system && *system == '/')
        bt_text__format(out, "%s/bouton", system);
    else if (home && *home == '/')
        bt_text__format(out, "%s/.cache/bouton", home);
    return out->length > 0 && !out->failed;
}

/* Nothing is kept by commands that could not be told to keep nothing. */
static bool can_go_without(const bt_command *command)
{
    const bt_option *option = command ? command->options : NULL;
    while (option && option->name && strcmp(option->name, "no-cache") != 0) option++;
    return option && option->name;
}

void bt_app__choose_cache(bt_app *app, const bt_call *call)
{
    bt_text folder;
    bt_text__open(&folder, app->ctx);
    bool kept = can_go_without(call->command) && !bt_app__has(call, "no-cache") &&
                bt_app__cache_folder(&folder);
    bt__set_cache(app->ctx, kept ? folder.at : NULL);
    bt_text__close(&folder);
}

/* -- the command -- */

static bt_status tell_file(void *data, const bt__cache_file *file)
{
    bt_output *out = data;
    const char *state = file->damaged ? "damaged" : file->ours ? "current" : "of another build";
    bt_output__object(out, NULL);
    bt_output__string(out, "game", file->name);
    bt_output__integer(out, "positions", (int64_t)file->records);
    bt_output__integer(out, "bytes", (int64_t)file->bytes);
    bt_output__string(out, "state", state);
    bt_output__string(out, "file", file->file);
    bt_output__end(out);
    bt_output__add_cell(out, file->name);
    bt_output__cell_integer(out, file->records);
    bt_output__cell_integer(out, file->bytes);
    bt_output__add_cell(out, state);
    bt_output__add_cell(out, file->file);
    return BT_OK;
}

static bt_status list(bt_app *app, const char *folder)
{
    static const char *const columns[] = {"game", "positions", "bytes", "state", "file"};
    bt_output__columns(app->out, columns, 5, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output__list(app->out, "files");
    bt_status status = bt__cache_list(app->ctx, folder, tell_file, app->out);
    bt_output__end(app->out);
    bt_output__end_rows(app->out);
    return status;
}

static bt_status clear(bt_app *app, const char *folder)
{
    size_t count;
    bt_status status = bt__cache_clear(app->ctx, folder, &count);
    bt_output__integer(app->out, "removed", (int64_t)count);
    bt_text__format(bt_output__prose(app->out), "%zu file%s removed\n", count,
                    count == 1 ? "" : "s");
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_text folder;
    const char *what = call->count ? call->arguments[0] : "list";
    if (strcmp(what, "list") != 0 && strcmp(what, "clear") != 0) {
        bt_app__reading(app, what);
        return bt__fail_at(app->ctx, 0, "expected list or clear");
    }
    bt_status status = BT_OK;
    bt_text__open(&folder, app->ctx);
    if (!bt_app__cache_folder(&folder)) {
        bt_output__null(app->out, "folder");
        bt_text__add(bt_output__prose(app->out), "the cache is off\n");
    } else {
        bt_output__written(app->out, "folder", &folder);
        bt_text__format(bt_output__prose(app->out), "%s\n", folder.at);
        bt__set_cache(app->ctx, folder.at); /* so that files of this build are known */
        status = *what == 'l' ? list(app, folder.at) : clear(app, folder.at);
    }
    bt_text__close(&folder);
    return status;
}

const bt_command bt_app__cache = {
    .name = "cache",
    .usage = "[list|clear]",
    .summary = "list or remove what is kept of earlier computations",
    .about = "Values of board positions that took long to compute are kept in files, one for\n"
             "each game, so that the same position, one that it leads to, or a computation\n"
             "that was stopped by --time need not be done again. The folder is bouton in\n"
             "$XDG_CACHE_HOME or ~/.cache; BOUTON_CACHE names another one, or says off. Files\n"
             "are used by the build of the program that wrote them only, and every value in\n"
             "them has a checksum. solve, value, calc, compare, draw and play use them, unless\n"
             "--no-cache is given; other commands, the page and the Python module keep nothing.",
    .examples = (const char *const[]){"cache", "cache list", NULL},
    .most = 1,
    .csv = true,
    .without = "unicode color",
    .run = run,
};
