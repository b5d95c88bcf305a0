/* Workers: processes of their own that answer one job after the other, and the line before them. */
#include "app/serve.h"
#include "base/context.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* -- one worker -- */

/* Its own process group, no signal blocked or ignored, no file but these. */
static int spawn(bt_worker *worker, int theirs, const char *memory)
{
    char name[] = "bouton-worker", copy[32];
    char *const words[] = {name, copy, NULL};
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    sigset_t none, all;
    snprintf(copy, sizeof copy, "%s", memory);
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_adddup2(&files, theirs, BT_SERVE_SOCKET);
    posix_spawn_file_actions_addclosefrom_np(&files, BT_SERVE_SOCKET + 1);
    int code = posix_spawn(&worker->pid, "/proc/self/exe", &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    if (code) worker->pid = 0;
    return code;
}

static bt_status start_worker(bt_server *server, bt_worker *worker)
{
    int ends[2];
    char memory[32];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return bt__fail(server->ctx, BT_IO, "cannot start a worker: %s", strerror(errno));
    snprintf(memory, sizeof memory, "%zu", server->memory);
    int code = spawn(worker, ends[1], memory);
    close(ends[1]);
    if (code) {
        close(ends[0]);
        return bt__fail(server->ctx, BT_IO, "cannot start a worker: %s", strerror(code));
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    worker->socket = ends[0];
    worker->proved = false;
    worker->job = NULL;
    bt_text__cut(&worker->in, 0);
    return BT_OK;
}

/* Whatever it is doing, with all that it may have started. */
static void end_worker(bt_worker *worker)
{
    if (!worker->pid) return;
    kill(-worker->pid, SIGKILL);
    close(worker->socket);
    while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR) continue;
    worker->pid = 0;
    worker->job = NULL;
}

/* -- all of them -- */

bt_status bt_app__start_workers(bt_server *server)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < server->worker_count; i++)
        bt_text__open(&server->workers[i].in, server->ctx);
    for (size_t i = 0; i < server->worker_count && !status; i++)
        status = start_worker(server, &server->workers[i]);
    return status;
}

void bt_app__stop_workers(bt_server *server)
{
    for (size_t i = 0; i < server->worker_count; i++) {
        end_worker(&server->workers[i]);
        bt_text__close(&server->workers[i].in);
    }
}

/* -- jobs -- */

static size_t count_jobs(const bt_server *server, const char *address, bool running)
{
    size_t count = 0;
    for (const bt_job *j = server->jobs; j; j = j->next)
        if ((!running || j->state == BT_JOB_RUNNING) && (!address || !strcmp(j->address, address)))
            count++;
    return count;
}

bool bt_app__has_room(const bt_server *server, const bt_job *job)
{
    if (count_jobs(server, NULL, false) >= server->worker_count + server->queue) return false;
    return !server->open || count_jobs(server, job->address, false) < server->per_client;
}

static void take_out(bt_server *server, const bt_job *job)
{
    for (bt_job **at = &server->jobs; *at; at = &(*at)->next) {
        if (*at != job) continue;
        *at = job->next;
        return;
    }
}

/* Sends what the worker can take in now. False: it is gone. */
static bool tell_worker(bt_worker *worker)
{
    bt_job *job = worker->job;
    while (job && job->sent < job->asked.frames.length) {
        ssize_t sent = send(worker->socket, job->asked.frames.at + job->sent,
                            job->asked.frames.length - job->sent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return errno == EAGAIN;
        job->sent += (size_t)sent;
    }
    return true;
}

static void start_job(bt_worker *worker, bt_job *job)
{
    job->state = BT_JOB_RUNNING;
    job->since = bt__now();
    job->deadline = job->since + 1.2 * job->asked.seconds + 2;
    job->worker = worker;
    worker->job = job;
    tell_worker(worker); /* one that is gone is noticed when it is heard */
}

/* The next in line: of the client for whom the fewest jobs are running the one that came first. */
static bt_job *choose_waiting(const bt_server *server)
{
    bt_job *best = NULL;
    size_t fewest = SIZE_MAX;
    for (bt_job *j = server->jobs; j; j = j->next) {
        if (j->state != BT_JOB_WAITING) continue;
        size_t running = server->open ? count_jobs(server, j->address, true) : 0;
        if (running >= fewest) continue;
        fewest = running;
        best = j;
    }
    return best;
}

/* A place without a worker gets a new one. */
static bt_worker *find_free(bt_server *server)
{
    for (size_t i = 0; i < server->worker_count; i++) {
        bt_worker *w = &server->workers[i];
        if (!w->pid && start_worker(server, w)) bt_clear(server->ctx);
        if (w->pid && !w->job) return w;
    }
    return NULL;
}

void bt_app__start_waiting(bt_server *server)
{
    bt_job *job = choose_waiting(server);
    bt_worker *worker = find_free(server);
    while (job && worker) {
        start_job(worker, job);
        job = choose_waiting(server);
        if (job) worker = find_free(server);
    }
}

void bt_app__submit(bt_server *server, bt_job *job)
{
    bt_job **last = &server->jobs;
    while (*last) last = &(*last)->next;
    *last = job;
    job->next = NULL;
    job->state = BT_JOB_WAITING;
    job->since = job->told = bt__now();
    bt_app__start_waiting(server);
}

/* The job has ended, and the worker goes on to the next, unless it must not. */
static void part(bt_server *server, bt_job *job, bool keep_worker)
{
    bt_worker *worker = job->worker;
    take_out(server, job);
    job->worker = NULL;
    if (!worker) return;
    worker->job = NULL;
    if (!keep_worker) end_worker(worker);
}

static void settle(bt_server *server, bt_job *job, int exit, bool keep_worker)
{
    part(server, job, keep_worker);
    bt_app__end_job(server, job, exit);
    bt_app__resume(job);
}

void bt_app__cancel(bt_server *server, bt_job *job)
{
    if (job->state == BT_JOB_WAITING || job->state == BT_JOB_RUNNING)
        settle(server, job, -1, false);
}

/* Work that does not say how far it is: that it goes on, and for how long. A client that has gone
   without a word is found out by this, too. */
static void tell_stream(bt_job *job, double now)
{
    char text[120];
    bool waiting = job->state == BT_JOB_WAITING;
    int length = snprintf(text, sizeof text,
                          "{\"what\": \"%s\", \"done\": 0, \"total\": 0, \"seconds\": %.1f}",
                          waiting ? "waiting" : "working", now - job->since);
    job->told = now;
    bt_app__add_event(job, "progress", text, (size_t)length);
    bt_app__resume(job);
}

void bt_app__mind_deadlines(bt_server *server, double now)
{
    for (bt_job *job = server->jobs, *next; job; job = next) {
        next = job->next;
        bool late = job->state == BT_JOB_RUNNING && now > job->deadline;
        if (late) {
            bt_app__add_error(&job->error, "the worker did not stop in time, and was stopped",
                              false);
            settle(server, job, BT_EXIT_LIMIT, false);
        } else if (job->stream && now - job->told > 1) {
            tell_stream(job, now);
        }
    }
}

/* -- what a worker says -- */

static void take_progress(bt_job *job, const char *bytes, size_t size)
{
    if (!job->stream) return;
    job->told = bt__now();
    bt_app__add_event(job, "progress", bytes, size);
    bt_app__resume(job);
}

/* Takes a frame of the job's answer; false when the job is over by it. */
static bool take_frame(bt_server *server, bt_worker *worker, bt_serve_frame kind, const char *bytes,
                       size_t size)
{
    bt_job *job = worker->job;
    if (kind == BT_FRAME_OUT) bt_text__add_bytes(&job->out, bytes, size);
    if (kind == BT_FRAME_MESSAGE) bt_text__add_bytes(&job->message, bytes, size);
    if (kind == BT_FRAME_ERROR) bt_text__add_bytes(&job->error, bytes, size);
    if (kind == BT_FRAME_PROGRESS) take_progress(job, bytes, size);
    bool over = job->out.length + job->message.length > BT_SERVE_ANSWER || job->out.failed;
    if (over) {
        bt_clear(server->ctx);
        bt_text__cut(&job->out, 0);
        bt_app__add_error(&job->error, "the answer is too long for the page", false);
        settle(server, job, BT_EXIT_LIMIT, false);
    } else if (kind == BT_FRAME_END && size == 2) {
        worker->proved = true;
        server->failures = 0;
        settle(server, job, bytes[0], !bytes[1]);
    } else {
        return true;
    }
    return false;
}

/* A worker speaks only while it has a job. */
static void take_frames(bt_server *server, bt_worker *worker)
{
    bt_serve_frame kind;
    size_t at = 0, size;
    bt_text *in = &worker->in;
    while (worker->job && bt_app__see_frame(in->at + at, in->length - at, &kind, &size)) {
        const char *bytes = in->at + at + BT_FRAME_HEAD;
        at += BT_FRAME_HEAD + size;
        if (!take_frame(server, worker, kind, bytes, size)) {
            bt_text__cut(in, 0);
            return;
        }
    }
    memmove(in->at, in->at + at, in->length - at);
    bt_text__cut(in, in->length - at);
}

static void lose_worker(bt_server *server, bt_worker *worker)
{
    bt_job *job = worker->job;
    if (!worker->proved && !job) server->failures++;
    if (!job) {
        end_worker(worker);
        return;
    }
    bt_text__cut(&job->out, 0);
    bt_text__cut(&job->error, 0);
    bt_app__add_error(&job->error, "the worker ended unexpectedly", false);
    settle(server, job, BT_EXIT_SYSTEM, false);
}

void bt_app__hear_worker(bt_server *server, bt_worker *worker)
{
    char bytes[1 << 16];
    if (!worker->pid) return;
    ssize_t got = tell_worker(worker) ? read(worker->socket, bytes, sizeof bytes) : 0;
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (got <= 0 || !worker->job) {
        lose_worker(server, worker);
        return;
    }
    bt_text__add_bytes(&worker->in, bytes, (size_t)got);
    if (worker->in.failed)
        lose_worker(server, worker);
    else
        take_frames(server, worker);
}
