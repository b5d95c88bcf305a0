/* bouton cache: what is kept of earlier computations. */
#include "app/commands.h"
#include "base/cache.h"
#include "base/context.h"
#include "solve/fill.h"

#include <math.h>
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

/* -- tables -- */

static void report_table(bt_app *app, const bt_filled *f, bool complete, double seconds)
{
    bt_output *out = app->out;
    static const char *const columns[] = {"boards", "values", "bytes", "seconds"};
    bt_output__integer(out, "boards", (int64_t)f->boards);
    bt_output__integer(out, "boards_before", (int64_t)f->before);
    bt_output__integer(out, "values", (int64_t)f->values);
    bt_output__integer(out, "bytes", (int64_t)f->bytes);
    bt_output__real(out, "seconds", round(1e4 * seconds) / 1e4);
    bt_output__truth(out, "complete", complete);
    bt_output__columns(out, columns, 4, SIZE_MAX, BT_OUTPUT_ALIGNED);
    bt_output__cell_integer(out, f->boards);
    bt_output__cell_integer(out, f->values);
    bt_output__cell_integer(out, f->bytes);
    bt_output__cell_print(out, "%.2f", seconds);
    bt_output__end_rows(out);
    if (f->before)
        bt_text__format(bt_output__prose(out), "%zu of %zu boards were there already\n", f->before,
                        f->boards);
    if (!complete)
        bt_text__add(bt_output__prose(out), f->written ? "more boards can be reached; what was "
                                                         "found by then is kept\n"
                                                       : "nothing could be kept\n");
}

static bt_status fill_table(bt_app *app, const char *name, const bt_sum *sum)
{
    bt_filled filled;
    bt_text position;
    double started = bt__now();
    bt_app__reading(app, NULL);
    if (sum->count != 1) return bt__fail(app->ctx, BT_INPUT, "expected one position, and no sum");
    bt_app__save_at_end(app, true);
    bt_status status = bt_solve__fill(sum->terms[0].game, sum->terms[0].position, &filled);
    bt_app__save_at_end(app, false);
    if (status && status != BT_LIMIT) return status;
    bt_text__open(&position, app->ctx);
    bt_rules__print_sum(sum, false, NULL, &position);
    bt_output__string(app->out, "game", name);
    bt_output__written(app->out, "position", &position);
    bt_text__close(&position);
    report_table(app, &filled, !status, bt__now() - started);
    return status;
}

static bt_status fill(bt_app *app, const bt_call *call)
{
    bt_sum sum;
    bool mixed;
    bt_rules__sum_open(&sum, app->ctx);
    bt_status status =
        bt_app__read_position(app, call->arguments[1], call->arguments[2], &sum, &mixed);
    if (!status) status = fill_table(app, call->arguments[1], &sum);
    bt_rules__sum_close(&sum);
    return status;
}

/* -- which of them -- */

static bt_status check(bt_app *app, const bt_call *call, const char *what)
{
    bool filling = !strcmp(what, "fill");
    if (!filling && strcmp(what, "list") != 0 && strcmp(what, "clear") != 0) {
        bt_app__reading(app, what);
        return bt__fail_at(app->ctx, 0, "expected list, clear or fill");
    }
    if (filling && call->count < 3)
        return bt__fail(app->ctx, BT_INPUT,
                        "expected GAME POSITION, for example: bouton cache fill cram 4x5");
    if (!filling && call->count > 1)
        return bt__fail(app->ctx, BT_INPUT, "nothing is expected after %s", what);
    return BT_OK;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_text folder;
    const char *what = call->count ? call->arguments[0] : "list";
    bt_status status = check(app, call, what);
    if (status) return status;
    bt_text__open(&folder, app->ctx);
    if (bt_app__cache_folder(&folder)) {
        bt_output__written(app->out, "folder", &folder);
        bt_text__format(bt_output__prose(app->out), "%s\n", folder.at);
        bt__set_cache(app->ctx, folder.at); /* so that files of this build are known */
        status = *what == 'l'   ? list(app, folder.at)
                 : *what == 'c' ? clear(app, folder.at)
                                : fill(app, call);
    } else if (*what == 'f') {
        status = bt__fail(app->ctx, BT_INPUT, "the cache is off: nothing can be kept");
    } else {
        bt_output__null(app->out, "folder");
        bt_text__add(bt_output__prose(app->out), "the cache is off\n");
    }
    bt_text__close(&folder);
    return status;
}

const bt_command bt_app__cache = {
    .name = "cache",
    .usage = "[list|clear|fill GAME POSITION]",
    .summary = "list or remove what is kept of earlier computations, or compute a table",
    .about = "Values of board positions that took long to compute are kept in files, one for\n"
             "each game, so that the same position, one that it leads to, or a computation\n"
             "that was stopped by --time need not be done again. The folder is bouton in\n"
             "$XDG_CACHE_HOME or ~/.cache; BOUTON_CACHE names another one, or says off. Files\n"
             "are used by the build of the program that wrote them only, and every value in\n"
             "them has a checksum. solve, value, calc, compare, draw and play use them, unless\n"
             "--no-cache is given; other commands, the page and the Python module keep nothing.\n"
             "\n"
             "cache fill computes the value (of an impartial game the nim-value) of every\n"
             "position that can be reached from the one given, part by part and up to\n"
             "symmetry, and keeps them all: a later question about any of them is only looked\n"
             "up. At a limit, or after Ctrl-C, what was found by then is kept, and the exit\n"
             "status is 3; the same command goes on from there. It counts all boards in tables\n"
             "of the game, and those that were there already. A file has at most 64 MB, which\n"
             "is enough for Cram and Domineering 5x6, Snort 4x5, Amazons 4x4; a table that does\n"
             "not fit starts over each time. Larger boards gain little from such a table: most\n"
             "of what they lead to is larger than the boards in it.",
    .examples = (const char *const[]){"cache", "cache list", "cache fill cram 4x5", NULL},
    .most = 3,
    .csv = true,
    .without = "unicode color",
    .run = run,
};
