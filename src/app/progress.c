/* A progress bar on stderr, drawn only when that is a terminal. It never runs backwards: what turns
   out to have no known end is counted instead. */
#include "app/app.h"
#include "base/context.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BAR_WIDTH = 30 };
static const double first_shown = 0.5, between = 0.1; /* seconds */
static const double measured = 2;                     /* seconds over which the speed is found */

/* Something else is counted now, or the same again with another end. */
static void turn_to(bt_bar *bar, double part, double now)
{
    bar->part = bar->done = 0;
    bar->open = false;
    bar->mark_time = now;
    bar->mark_part = part;
    memset(bar->speed, 0, sizeof bar->speed);
}

/* Whether the words are the same but for numbers: "7 of 16 codes" goes on as "8 of 16 codes". */
static bool are_alike(const char *a, const char *b)
{
    for (;; a++, b++) {
        while (isdigit((unsigned char)*a) || *a == '.') a++;
        while (isdigit((unsigned char)*b) || *b == '.') b++;
        if (*a != *b || !*a) return *a == *b;
    }
}

/* The one further back is at most three quarters of the way. */
static void note_speed(bt_bar *bar, double speed, double part)
{
    enum { LAST, BACK, NEXT };
    if (bar->speed[NEXT] <= 0 || part > bar->speed_part[NEXT] / 0.75) {
        bar->speed[BACK] = bar->speed[NEXT];
        bar->speed_part[BACK] = bar->speed_part[NEXT];
        bar->speed[NEXT] = speed;
        bar->speed_part[NEXT] = part;
    }
    bar->speed[LAST] = speed;
    bar->speed_part[LAST] = part;
}

/* By which power of the part the cost of the next one grows: 0 where all parts cost the same. Heaps
   cost more the larger they are; nothing here costs more than the square. */
static double growth(const bt_bar *bar)
{
    if (bar->speed[1] <= 0 || bar->speed_part[0] <= bar->speed_part[1]) return 0;
    double power =
        log(bar->speed[1] / bar->speed[0]) / log(bar->speed_part[0] / bar->speed_part[1]);
    return power < 0 ? 0 : power > 2 ? 2 : power;
}

/* Seconds to go at the speed of late, which changes as it has changed; below 0: nobody knows yet.
 */
static double seconds_left(bt_bar *bar, double part, double now)
{
    double time = now - bar->mark_time, gained = part - bar->mark_part;
    if (time > measured && gained > 0) {
        note_speed(bar, gained / time, (part + bar->mark_part) / 2);
        bar->mark_time = now;
        bar->mark_part = part;
    } else if (bar->speed[0] <= 0) {
        return time > measured / 2 && gained > 0 ? (1 - part) * time / gained : -1;
    }
    double power = growth(bar) + 1;
    return bar->speed[0] > 0 ? part * (pow(1 / part, power) - 1) / power / bar->speed[0] : -1;
}

static void write_part(bt_bar *bar, double part, double now, char *line, size_t size)
{
    char filled[BAR_WIDTH + 1] = "";
    int full = (int)(part * BAR_WIDTH);
    for (int i = 0; i < BAR_WIDTH; i++) filled[i] = i < full ? '#' : '.';
    int used = snprintf(line, size, "[%s] %3.0f%%  %.40s", filled, 100 * part, bar->what);
    double left = bar->whole ? -1 : seconds_left(bar, part, now);
    if (left >= 0) snprintf(line + used, size - (size_t)used, ", about %.0f s left", left);
}

bool bt_app__bar_line(bt_bar *bar, const char *what, double done, double total, double now,
                      char *line, size_t size)
{
    if (bar->started <= 0) bar->started = now;
    double part = total > 0 ? done / total : 0;
    part = part > 1 ? 1 : part;
    if (!are_alike(bar->what, what)) turn_to(bar, part, now);
    snprintf(bar->what, sizeof bar->what, "%s", what);
    if (total <= 0 || part < bar->part) bar->open = true;
    if (now - bar->started < first_shown || now - bar->drawn < between) return false;
    bar->drawn = now;
    bar->part = part;
    if (bar->done < done) bar->done = done;
    if (bar->open)
        snprintf(line, size, "%.40s: %.0f, %.0f s", what, bar->done, now - bar->started);
    else
        write_part(bar, part, now, line, size);
    return true;
}

static void show(bt_app *app, const char *what, double done, double total)
{
    char line[200];
    if (!bt_app__bar_line(&app->bar, what, done, total, bt__now(), line, sizeof line)) return;
    app->bar.visible = true;
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
}

static void watch(void *data, const char *what, double done, double total)
{
    bt_app *app = data;
    if (!app->quiet && !app->bar.whole) show(app, what, done, total);
}

static bool has_terminal(void)
{
    const char *terminal = getenv("TERM");
    return isatty(STDERR_FILENO) && terminal && strcmp(terminal, "dumb") != 0;
}

void bt_app__show_progress(bt_app *app)
{
    if (has_terminal()) bt_watch(app->ctx, watch, app);
}

void bt_app__progress(bt_app *app, const char *what, double done, double total)
{
    if (app->quiet || app->served || !has_terminal()) return;
    app->bar.whole = true;
    show(app, what, done, total);
}

void bt_app__wipe_progress(bt_app *app)
{
    if (app->bar.visible) fputs("\r\033[K", stderr);
    app->bar.visible = false;
    app->bar.drawn = 0;
}
