/* bouton --version, and what a report of a bug should name. */
#include "app/app.h"

#include <dlfcn.h>
#include <gmp.h>
#include <histedit.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>
#ifdef BT_HTTP
#include <microhttpd.h>
#endif

static void tell(bt_app *app, const char *key, const char *words)
{
    bt_output__string(app->out, key, words);
    bt_text__format(bt_output__prose(app->out), "  %-14s %s\n", key, words);
}

/* A library that is loaded on demand. */
static void tell_loaded(bt_app *app, const char *key, const char *file)
{
    void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    tell(app, key, library ? file : "not installed");
    if (library) dlclose(library);
}

static void tell_libraries(bt_app *app)
{
    char edit[32];
    snprintf(edit, sizeof edit, "%d.%d", LIBEDIT_MAJOR, LIBEDIT_MINOR);
    tell(app, "gmp", gmp_version);
    tell(app, "sqlite", sqlite3_libversion());
    tell(app, "lua", bt_script__language());
    tell(app, "libedit", edit);
#ifdef BT_HTTP
    tell(app, "microhttpd", MHD_get_version());
#else
    tell(app, "microhttpd", "not built in: no serve");
#endif
    tell_loaded(app, "librsvg", "librsvg-2.so.2");
    tell_loaded(app, "libpng", "libpng16.so.16");
}

static void tell_machine(bt_app *app)
{
    struct utsname system;
    char words[600], folder[4000];
    if (!uname(&system)) {
        snprintf(words, sizeof words, "%s %s %s", system.sysname, system.release, system.machine);
        tell(app, "system", words);
    }
    tell(app, "compiler", __VERSION__);
    snprintf(words, sizeof words, "%s%sportable",
             bt_study__kernel_available(BT_STUDY_KERNEL_AVX512) ? "avx512 " : "",
             bt_study__kernel_available(BT_STUDY_KERNEL_AVX2) ? "avx2 " : "");
    tell(app, "kernels", words);
    snprintf(words, sizeof words, "%ld", sysconf(_SC_NPROCESSORS_ONLN));
    tell(app, "cores", words);
    snprintf(words, sizeof words, "%.1f GB", (double)app->memory / 1073741824.0);
    tell(app, "memory limit", words);
    snprintf(words, sizeof words, "%u levels", app->depth);
    tell(app, "depth limit", words);
    const char *games = bt_app__games_folder(folder, sizeof folder);
    tell(app, "games", games ? games : "not found");
}

bt_status bt_app__say_version(bt_app *app, bool verbose)
{
    bt_output__string(app->out, "name", "bouton");
    bt_output__string(app->out, "version", bt_version());
    bt_text__format(bt_output__prose(app->out), "bouton %s\n", bt_version());
    if (!verbose) return BT_OK;
    tell_libraries(app);
    tell_machine(app);
    return BT_OK;
}
