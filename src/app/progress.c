/* A progress bar on stderr, drawn only when that is a terminal. */
#include "app/app.h"
#include "base/context.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };

static void draw(const char *what, double done, double total, double seconds)
{
    char bar[BAR_WIDTH + 1] = "";
    double part = total > 0 ? done / total : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    int full = (int)(part * BAR_WIDTH);
    if (total > 0) {
        for (int i = 0; i < BAR_WIDTH; i++) bar[i] = i < full ? '#' : '.';
        fprintf(stderr, "\r\033[K[%s] %3.0f%%  %.40s", bar, 100 * part, what);
        if (part > 0.01) fprintf(stderr, ", %.0f s left", seconds * (1 - part) / part);
    } else {
        fprintf(stderr, "\r\033[K%.40s: %.0f, %.0f s", what, done, seconds);
    }
    fflush(stderr);
}

/* Ten times a second at most, and not at all in the first half second. */
static void watch(void *data, const char *what, double done, double total)
{
    bt_app *app = data;
    double t = bt__now();
    if (app->quiet) return;
    if (app->bar.started <= 0) app->bar.started = t;
    if (t - app->bar.started < 0.5 || t - app->bar.drawn < 0.1) return;
    app->bar.drawn = t;
    app->bar.visible = true;
    draw(what, done, total, t - app->bar.started);
}

void bt_app__show_progress(bt_app *app)
{
    const char *terminal = getenv("TERM");
    if (!isatty(STDERR_FILENO) || !terminal || !strcmp(terminal, "dumb")) return;
    bt_watch(app->ctx, watch, app);
}

void bt_app__wipe_progress(bt_app *app)
{
    if (app->bar.visible) fputs("\r\033[K", stderr);
    app->bar = (bt_bar){0};
}
