/* bouton serve: the page, for a browser on this machine. */
#include "app/commands.h"
#include "app/serve.h"

#ifdef BT_HTTP

#include "base/context.h"
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PORT = 8765, QUEUE = 64, SECONDS = 30, HOUR = 3600, PER_CLIENT = 8 };

/* -- settings -- */

static bt_status make_token(bt_server *server)
{
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[BT_SERVE_TOKEN];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return bt__fail(server->ctx, BT_IO, "the system has no random numbers");
    for (size_t i = 0; i < BT_SERVE_TOKEN; i++) server->token[i] = digits[bytes[i] & 15];
    return BT_OK;
}

/* Two more workers than cores, so that long work does not stop everything. */
static bt_status read_settings(bt_server *server, const bt_call *call, int64_t *port)
{
    bt_app *app = server->app;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t workers = (cores > 0 ? cores : 1) + 2, queue = QUEUE;
    if (workers > BT_SERVE_WORKERS) workers = BT_SERVE_WORKERS;
    *port = PORT;
    bt_status status = bt_app__integer(app, call, "port", 0, 65535, port);
    if (!status) status = bt_app__integer(app, call, "workers", 1, BT_SERVE_WORKERS, &workers);
    if (!status) status = bt_app__integer(app, call, "queue", 0, 10000, &queue);
    if (status) return status;
    server->web = bt_app__option(call, "web");
    server->worker_count = (size_t)workers;
    server->queue = (size_t)queue;
    server->per_client = PER_CLIENT;
    server->seconds = app->time > 0 ? app->time : SECONDS;
    server->memory = bt_memory_limit(app->ctx);
    if (!bt_app__option(call, "memory")) server->memory /= server->worker_count;
    bt_limit_time(app->ctx, 0); /* --time is for requests, and so is --memory */
    bt_limit_memory(app->ctx, app->memory);
    return BT_OK;
}

/* -- listening -- */

static bool is_loopback(const struct sockaddr *address)
{
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const void *)address;
        return ntohl(four->sin_addr.s_addr) >> 24 == 127;
    }
    const struct sockaddr_in6 *six = (const void *)address;
    return address->sa_family == AF_INET6 && IN6_IS_ADDR_LOOPBACK(&six->sin6_addr);
}

static bt_status refuse_port(bt_server *server, const char *host, int64_t port)
{
    if (errno == EADDRINUSE)
        return bt__fail(server->ctx, BT_IO,
                        "port %lld of %.60s is taken, maybe by another bouton serve; choose "
                        "another with --port N, or a free one with --port 0",
                        (long long)port, host);
    return bt__fail(server->ctx, BT_IO, "cannot listen on port %lld of %.60s: %s", (long long)port,
                    host, strerror(errno));
}

/* The name by which the server is called: what stands after http:// */
static void name_server(bt_server *server)
{
    struct sockaddr_storage address = {0};
    socklen_t size = sizeof address;
    char host[64] = "", port[8] = "", own[64] = "";
    getsockname(server->listener, (struct sockaddr *)&address, &size);
    getnameinfo((struct sockaddr *)&address, size, host, sizeof host, port, sizeof port,
                NI_NUMERICHOST | NI_NUMERICSERV);
    bool six = address.ss_family == AF_INET6;
    server->port = (unsigned)strtoul(port, NULL, 10);
    server->open = !is_loopback((struct sockaddr *)&address);
    server->most_seconds = server->open ? 2 * server->seconds : HOUR;
    snprintf(server->host, sizeof server->host, "%s%s%s:%s", six ? "[" : "", host, six ? "]" : "",
             port);
    if (!gethostname(own, sizeof own - 1))
        snprintf(server->own_name, sizeof server->own_name, "%s:%s", own, port);
}

static bt_status start_listening(bt_server *server, const char *host, int64_t port)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    char number[16];
    int yes = 1;
    snprintf(number, sizeof number, "%lld", (long long)port);
    int code = getaddrinfo(host, number, &hints, &found);
    if (code)
        return bt__fail(server->ctx, BT_INPUT, "--host %.60s is not an address: %s", host,
                        gai_strerror(code));
    server->listener = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    bool good = server->listener >= 0 &&
                !setsockopt(server->listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) &&
                !bind(server->listener, found->ai_addr, found->ai_addrlen) &&
                !listen(server->listener, 256);
    bt_status status = good ? BT_OK : refuse_port(server, host, port);
    freeaddrinfo(found);
    if (good) name_server(server);
    if (good && server->open && server->web)
        status = bt__fail(server->ctx, BT_INPUT, "--web and --host cannot be combined");
    return status;
}

/* -- serving -- */

static bt_status announce(bt_server *server)
{
    bt_app *app = server->app;
    if (server->open)
        bt_app__warn(app, "bouton: everyone who reaches this machine at %s can use the page",
                     server->host);
    bt_output__print(app->out, "address", "http://%s/", server->host);
    bt_text__format(bt_output__prose(app->out), "http://%s/\n", server->host);
    return bt_output__finish(app->out);
}

static bt_status serve(bt_server *server)
{
    bt_app *app = server->app;
    server->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (server->wake < 0) return bt__fail(app->ctx, BT_IO, "cannot wait: %s", strerror(errno));
    atomic_store(&app->wake, server->wake);
    bt_status status = bt_app__start_workers(server);
    if (!status) status = bt_app__start_http(server);
    if (!status) status = announce(server);
    if (!status) status = bt_app__serve_forever(server);
    bt_app__stop_http(server);
    bt_app__stop_workers(server);
    atomic_store(&app->wake, 0);
    close(server->wake);
    return status;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    const char *host = bt_app__option(call, "host");
    int64_t port;
    bt_server *server = bt__alloc_zero(app->ctx, sizeof *server);
    if (!server) return BT_LIMIT;
    server->app = app;
    server->ctx = app->ctx;
    server->listener = -1;
    bt_status status = read_settings(server, call, &port);
    if (!status) status = make_token(server);
    if (!status) status = start_listening(server, host ? host : "127.0.0.1", port);
    if (!status)
        status = serve(server);
    else if (server->listener >= 0)
        close(server->listener);
    bt__free(app->ctx, server, sizeof *server);
    return status;
}

#else

static bt_status run(bt_app *app, const bt_call *call)
{
    (void)call;
    return bt__fail(app->ctx, BT_DOMAIN,
                    "this program was built without its server: install libmicrohttpd (on Debian "
                    "libmicrohttpd-dev) and build it again with make");
}

#endif

const bt_command bt_app__serve = {
    .name = "serve",
    .usage = "",
    .summary = "open the page: play, solve, draw and explore in a browser",
    .about = "Prints the address of the page as soon as it can be opened; Ctrl-C stops the\n"
             "server. Only browsers on this machine can open it, unless --host names another\n"
             "address, for example for a class. Each request is a command that runs in a\n"
             "separate process; --time and --memory are the limits of one request.\n"
             "docs/serve.md explains how it works and how other programs can use it.",
    .options =
        (const bt_option[]){
            {"port", "N", "listen on this port (8765); 0 chooses a free one"},
            {"host", "ADDRESS", "listen on this address of the machine (127.0.0.1)"},
            {"workers", "N", "run at most N requests at a time (two more than cores)"},
            {"queue", "N", "keep at most N more waiting (64)"},
            {"web", "FOLDER", "read the page from a folder, for those who change it"},
            {0}},
    .without = "unicode color latex json output quiet verbose",
    .run = run,
};
