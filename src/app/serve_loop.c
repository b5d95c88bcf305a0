/* The server's loop: one thread waits for clients, workers and signals. */
#include "app/serve.h"

#include "base/context.h"
#include <errno.h>
#include <microhttpd.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    PLACES = 2 + BT_SERVE_WORKERS + BT_SERVE_CONNECTIONS,
    NAP = 1000, /* milliseconds: deadlines are looked at as often */
};

typedef struct places {
    struct pollfd at[PLACES];
    void *who[PLACES];  /* a worker or a job */
    nfds_t count, jobs; /* where jobs begin */
} places;

static void add_place(places *all, int file, short what, void *who)
{
    if (all->count == PLACES || file < 0) return;
    all->who[all->count] = who;
    all->at[all->count++] = (struct pollfd){.fd = file, .events = what};
}

/* A connection that is suspended is not watched by the library: that its client leaves is seen
   here. */
static void fill_places(bt_server *server, places *all)
{
    const union MHD_DaemonInfo *info =
        MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_EPOLL_FD);
    all->count = 0;
    add_place(all, info->epoll_fd, POLLIN, NULL);
    add_place(all, server->wake, POLLIN, NULL);
    for (size_t i = 0; i < server->worker_count; i++) {
        bt_worker *w = &server->workers[i];
        bool full = w->job && w->job->sent < w->job->asked.frames.length;
        if (w->pid) add_place(all, w->socket, (short)(POLLIN | (full ? POLLOUT : 0)), w);
    }
    all->jobs = all->count;
    for (bt_job *job = server->jobs; job; job = job->next)
        add_place(all, job->client, POLLRDHUP, job);
}

static int nap_length(const bt_server *server)
{
    MHD_UNSIGNED_LONG_LONG most;
    if (MHD_get_timeout(server->daemon, &most) != MHD_YES || most > NAP) return NAP;
    return (int)most;
}

static bool is_listed(const bt_server *server, const bt_job *job)
{
    for (const bt_job *j = server->jobs; j; j = j->next)
        if (j == job) return true;
    return false;
}

/* Hearing a worker may end a job, which is then no longer in the list. */
static void attend(bt_server *server, const places *all)
{
    for (nfds_t i = 2; i < all->jobs; i++)
        if (all->at[i].revents) bt_app__hear_worker(server, all->who[i]);
    for (nfds_t i = all->jobs; i < all->count; i++) {
        bt_job *job = all->who[i];
        if (!all->at[i].revents || !is_listed(server, job)) continue;
        job->left = true;
        bt_app__cancel(server, job);
    }
}

/* A request that does not come to its end: the connection is cut, the library notices. */
static void cut_slow_clients(bt_server *server, double now)
{
    for (bt_client *c = server->clients; c; c = c->next) {
        if (c->busy || now - c->since < BT_SERVE_SLOW) continue;
        shutdown(c->socket, SHUT_RDWR);
        c->since = now;
    }
}

bt_status bt_app__serve_forever(bt_server *server)
{
    places all;
    double looked = bt__now();
    for (;;) {
        MHD_run(server->daemon);
        bt_app__start_waiting(server);
        fill_places(server, &all);
        int ready = poll(all.at, all.count, nap_length(server));
        if (ready < 0 && errno != EINTR)
            return bt__fail(server->ctx, BT_IO, "cannot wait: %s", strerror(errno));
        if (ready > 0 && all.at[1].revents) return BT_OK;
        if (ready > 0) attend(server, &all);
        bt_clear(server->ctx);
        double now = bt__now();
        if (now - looked >= 0.25) {
            looked = now;
            bt_app__mind_deadlines(server, now);
            cut_slow_clients(server, now);
        }
        if (server->failures > 8)
            return bt__fail(server->ctx, BT_IO, "the workers stopped as soon as they were started");
    }
}
