/* Long help on a terminal goes through the user's pager. */
#include "app/app.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static bool wants_pager(const bt_app *app, const char *pager)
{
    const char *term = getenv("TERM");
    bool plain = !*pager || !strcmp(pager, "cat") || !term || !strcmp(term, "dumb");
    return !plain && !app->served && !app->interactive && !app->pager && !app->path &&
           isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* Its standard input is the pipe. */
static int start(const char *pager, const int pipe[2])
{
    char *const words[] = {"sh", "-c", (char *)pager, NULL};
    posix_spawn_file_actions_t actions;
    pid_t process = 0;
    if (posix_spawn_file_actions_init(&actions)) return 0;
    posix_spawn_file_actions_adddup2(&actions, pipe[0], STDIN_FILENO);
    if (posix_spawn(&process, "/bin/sh", &actions, NULL, words, environ)) process = 0;
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

/* What fits the screen is not paged: less ends by itself then. */
void bt_app__open_pager(bt_app *app)
{
    const char *pager = getenv("PAGER");
    int pipe[2];
    if (!pager) pager = "less";
    if (!wants_pager(app, pager) || pipe2(pipe, O_CLOEXEC)) return;
    setenv("LESS", "FRX", 0);
    app->pager_process = start(pager, pipe);
    close(pipe[0]);
    if (app->pager_process)
        app->pager = pipe[1];
    else
        close(pipe[1]);
}

void bt_app__close_pager(bt_app *app)
{
    if (!app->pager) return;
    close(app->pager);
    while (waitpid(app->pager_process, NULL, 0) < 0 && errno == EINTR) {
    }
    app->pager = 0;
}
