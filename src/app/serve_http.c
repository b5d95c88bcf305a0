/* HTTP: who may ask, what is asked for, and the replies. */
#include "app/serve.h"

#include "base/context.h"
#include <microhttpd.h>
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

typedef struct MHD_Connection connection;
typedef enum MHD_Result result;

/* -- replies -- */

/* The page runs no code but its own files, talks to nobody else, and is shown in no other page. */
#define PAGE_POLICY                                                                                \
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "        \
    "font-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "          \
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
#define DATA_POLICY "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

static void add_headers(struct MHD_Response *response, const char *type)
{
    bool page = !strncmp(type, "text/html", 9);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Content-Security-Policy", page ? PAGE_POLICY : DATA_POLICY);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Resource-Policy", "same-origin");
    MHD_add_response_header(response, "Cross-Origin-Opener-Policy", "same-origin");
}

/* Sends a response and lets go of it. */
static result send_response(connection *c, unsigned status, struct MHD_Response *response)
{
    result sent = MHD_queue_response(c, status, response);
    MHD_destroy_response(response);
    return sent;
}

static struct MHD_Response *make_response(const char *type, const char *bytes, size_t length,
                                          enum MHD_ResponseMemoryMode mode)
{
    struct MHD_Response *response = MHD_create_response_from_buffer(length, (void *)bytes, mode);
    if (response) add_headers(response, type);
    return response;
}

/* A short reply with the reason as JSON. The connection ends: who knows what follows. */
static result refuse(bt_server *server, connection *c, unsigned status, const char *why)
{
    bt_text body;
    bt_text__open(&body, server->ctx);
    bt_app__add_error(&body, why, false);
    struct MHD_Response *response =
        make_response("application/json", body.at, body.length, MHD_RESPMEM_MUST_COPY);
    bt_text__close(&body);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "Cache-Control", "no-store");
    MHD_add_response_header(response, "Connection", "close");
    if (status == MHD_HTTP_METHOD_NOT_ALLOWED)
        MHD_add_response_header(response, "Allow", "GET, HEAD, POST");
    return send_response(c, status, response);
}

/* -- the page -- */

/* The page itself carries the token with which its requests are known. */
static result send_page(bt_server *server, connection *c, const bt_asset *asset)
{
    static const char mark[] = "@TOKEN@";
    bt_text text;
    bt_text__open(&text, server->ctx);
    const char *at = asset->at, *end = at + asset->length, *found;
    while ((found = memmem(at, (size_t)(end - at), mark, sizeof mark - 1))) {
        bt_text__add_bytes(&text, at, (size_t)(found - at));
        bt_text__add(&text, server->token);
        at = found + sizeof mark - 1;
    }
    bt_text__add_bytes(&text, at, (size_t)(end - at));
    struct MHD_Response *response =
        make_response(asset->type, text.at, text.length, MHD_RESPMEM_MUST_COPY);
    bt_text__close(&text);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "Cache-Control", "no-store");
    return send_response(c, MHD_HTTP_OK, response);
}

static result send_asset(bt_server *server, connection *c, const bt_asset *asset)
{
    const char *known = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "If-None-Match");
    bool same = known && !strcmp(known, asset->tag);
    struct MHD_Response *response =
        make_response(asset->type, asset->at, same ? 0 : asset->length,
                      server->web ? MHD_RESPMEM_MUST_COPY : MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    MHD_add_response_header(response, "ETag", asset->tag);
    MHD_add_response_header(response, "Cache-Control", "no-cache"); /* ask, but keep it */
    return send_response(c, same ? MHD_HTTP_NOT_MODIFIED : MHD_HTTP_OK, response);
}

static result serve_asset(bt_server *server, connection *c, const char *path)
{
    bt_text buffer;
    bt_asset asset;
    bt_text__open(&buffer, server->ctx);
    result sent;
    if (!bt_app__find_asset(server, path + 1, &buffer, &asset))
        sent = refuse(server, c, MHD_HTTP_NOT_FOUND, "there is no such page");
    else if (!strncmp(asset.type, "text/html", 9))
        sent = send_page(server, c, &asset);
    else
        sent = send_asset(server, c, &asset);
    bt_text__close(&buffer);
    return sent;
}

/* -- answers -- */

static void add_job_headers(bt_job *job, struct MHD_Response *response)
{
    char exit[12];
    snprintf(exit, sizeof exit, "%d", job->exit);
    if (job->exit >= 0) MHD_add_response_header(response, "X-Bouton-Exit", exit);
    bool picture = job->status == MHD_HTTP_OK && !job->post;
    MHD_add_response_header(response, "Cache-Control",
                            picture ? "private, max-age=60" : "no-store");
    if (job->status == MHD_HTTP_SERVICE_UNAVAILABLE && job->exit < 0)
        MHD_add_response_header(response, "Retry-After", "1");
}

static result send_answer(bt_job *job)
{
    if (job->left) return MHD_NO;
    const char *type = job->status == MHD_HTTP_OK ? job->asked.type : "application/json";
    struct MHD_Response *response =
        make_response(type, job->out.at, job->out.length, MHD_RESPMEM_PERSISTENT);
    if (!response) return MHD_NO;
    add_job_headers(job, response);
    return send_response(job->connection, job->status, response);
}

/* Called while there is room for more of the stream; nothing to say: wait until there is. */
static ssize_t pass_events(void *data, uint64_t position, char *buffer, size_t room)
{
    bt_job *job = data;
    size_t ready = job->events.length - job->passed;
    (void)position;
    if (job->left || job->events.failed) return MHD_CONTENT_READER_END_WITH_ERROR;
    if (ready == 0 && job->state == BT_JOB_DONE) return MHD_CONTENT_READER_END_OF_STREAM;
    if (ready == 0) {
        job->suspended = true;
        MHD_suspend_connection(job->connection);
        return 0;
    }
    if (ready > room) ready = room;
    memcpy(buffer, job->events.at + job->passed, ready);
    job->passed += ready;
    if (job->passed == job->events.length) bt_text__cut(&job->events, job->passed = 0);
    return (ssize_t)ready;
}

static result send_stream(bt_job *job)
{
    struct MHD_Response *response =
        MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 4096, pass_events, job, NULL);
    if (!response) return MHD_NO;
    add_headers(response, "text/event-stream; charset=utf-8");
    MHD_add_response_header(response, "Cache-Control", "no-store");
    return send_response(job->connection, MHD_HTTP_OK, response);
}

void bt_app__resume(bt_job *job)
{
    if (!job->suspended) return;
    job->suspended = false;
    MHD_resume_connection(job->connection);
}

/* -- requests -- */

static void note_client(bt_job *job)
{
    const union MHD_ConnectionInfo *info;
    info = MHD_get_connection_info(job->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    job->client = info ? info->connect_fd : -1;
    info = MHD_get_connection_info(job->connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    if (!info || getnameinfo(info->client_addr,
                             info->client_addr->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                                                      : sizeof(struct sockaddr_in),
                             job->address, sizeof job->address, NULL, 0, NI_NUMERICHOST))
        snprintf(job->address, sizeof job->address, "?");
    const char *wanted = bt_app__header(job->connection, "Accept", NULL);
    job->stream = wanted && strstr(wanted, "text/event-stream");
}

enum { TEXTS = 6 };
static bt_text *text_of(bt_job *job, size_t index)
{
    bt_text *const texts[TEXTS] = {&job->body,    &job->asked.frames, &job->out,
                                   &job->message, &job->error,        &job->events};
    return texts[index];
}

static bt_job *open_job(bt_server *server, connection *c, bool post)
{
    bt_job *job = bt__alloc_zero(server->ctx, sizeof *job);
    if (!job) return NULL;
    job->connection = c;
    job->post = post;
    job->exit = -1;
    for (size_t i = 0; i < TEXTS; i++) bt_text__open(text_of(job, i), server->ctx);
    note_client(job);
    return job;
}

static void close_job(bt_server *server, bt_job *job)
{
    for (size_t i = 0; i < TEXTS; i++) bt_text__close(text_of(job, i));
    bt__free(server->ctx, job, sizeof *job);
}

static result take_pair(void *data, enum MHD_ValueKind kind, const char *key, const char *value)
{
    (void)kind;
    return bt_app__add_pair(data, key, value ? value : "") ? MHD_NO : MHD_YES;
}

static bt_status read_query(bt_server *server, bt_job *job)
{
    bt_reading *query = bt_app__open_query(server);
    if (!query) return BT_LIMIT;
    MHD_get_connection_values(job->connection, MHD_GET_ARGUMENT_KIND, take_pair, query);
    bt_status status = bt_error(server->ctx);
    if (!status) status = bt_app__end_query(query, &job->asked);
    bt_app__close_query(query);
    return status;
}

/* The request is complete: it is given to a worker, or refused. */
static result begin_job(bt_server *server, bt_job *job)
{
    bt_status status =
        job->post ? bt_app__read_request(server, job->body.at, job->body.length, &job->asked)
                  : read_query(server, job);
    bt_text__close(&job->body);
    bt_text__open(&job->body, server->ctx);
    if (status || job->asked.frames.failed) {
        char why[BT_MESSAGE_SIZE];
        snprintf(why, sizeof why, "%s", bt_message(server->ctx));
        bt_clear(server->ctx);
        return refuse(server, job->connection,
                      status == BT_INPUT ? MHD_HTTP_BAD_REQUEST : MHD_HTTP_SERVICE_UNAVAILABLE,
                      why);
    }
    if (!bt_app__has_room(server, job)) {
        bt_app__add_error(&job->out, "all workers are busy: try again in a moment", true);
        job->status = MHD_HTTP_SERVICE_UNAVAILABLE;
        job->state = BT_JOB_DONE;
        return send_answer(job);
    }
    bt_app__submit(server, job);
    if (job->stream) return send_stream(job);
    job->suspended = true;
    MHD_suspend_connection(job->connection);
    return MHD_YES;
}

static result take_body(bt_server *server, bt_job *job, const char *data, size_t *size)
{
    job->received += *size;
    if (job->received > BT_SERVE_BODY)
        job->refused = MHD_HTTP_CONTENT_TOO_LARGE;
    else
        bt_text__add_bytes(&job->body, data, *size);
    bool failed = job->body.failed;
    bt_clear(server->ctx);
    *size = 0;
    return failed || job->received > BT_SERVE_PATIENCE ? MHD_NO : MHD_YES;
}

/* Called when the headers are there, for each piece of the body, at its end, and after a
   connection was resumed. A reply to the first call would end the connection. */
static result handle(void *data, connection *c, const char *url, const char *method,
                     const char *version, const char *body, size_t *size, void **mine)
{
    bt_server *server = data;
    bt_job *job = *mine;
    bool post = !strcmp(method, "POST");
    (void)version;
    if (server->ending) return MHD_NO;
    if (!job) {
        const char *why;
        unsigned status = bt_app__check_door(server, c, url, method, &why);
        if (status) return refuse(server, c, status, why);
        *mine = open_job(server, c, post);
        bt_clear(server->ctx);
        return *mine ? MHD_YES : MHD_NO;
    }
    if (*size) return take_body(server, job, body, size);
    if (job->refused) return refuse(server, c, job->refused, "the request is too long");
    if (!post && strcmp(url, "/api/draw") != 0) return serve_asset(server, c, url);
    if (job->state == BT_JOB_NEW) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
        if (info && info->socket_context) ((bt_client *)info->socket_context)->busy = true;
        return begin_job(server, job);
    }
    return job->state == BT_JOB_DONE ? send_answer(job) : MHD_NO;
}

static void end_request(void *data, connection *c, void **mine,
                        enum MHD_RequestTerminationCode code)
{
    bt_server *server = data;
    bt_job *job = *mine;
    (void)code;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info && info->socket_context) {
        bt_client *client = info->socket_context;
        client->since = bt__now();
        client->busy = false;
    }
    if (!job) return;
    bt_app__cancel(server, job);
    close_job(server, job);
    *mine = NULL;
}

/* -- connections -- */

static void note_connection(void *data, connection *c, void **mine,
                            enum MHD_ConnectionNotificationCode code)
{
    bt_server *server = data;
    if (code == MHD_CONNECTION_NOTIFY_STARTED) {
        const union MHD_ConnectionInfo *info =
            MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
        bt_client *client = bt__alloc_zero(server->ctx, sizeof *client);
        bt_clear(server->ctx);
        if (!client) return;
        client->socket = info ? info->connect_fd : -1;
        client->since = bt__now();
        client->next = server->clients;
        server->clients = client;
        *mine = client;
        return;
    }
    for (bt_client **at = &server->clients; *at; at = &(*at)->next) {
        if (*at != *mine) continue;
        bt_client *gone = *at;
        *at = gone->next;
        bt__free(server->ctx, gone, sizeof *gone);
        return;
    }
}

/* -- the library -- */

/* A byte 0 in an address would hide what follows it. */
static size_t unescape(void *data, connection *c, char *text)
{
    (void)data;
    (void)c;
    for (char *at = text; (at = strstr(at, "%00")); at++) *at = '\x01';
    return MHD_http_unescape(text);
}

bt_status bt_app__start_http(bt_server *server)
{
    const unsigned per_address = server->open ? 32 : 0;
    server->daemon = MHD_start_daemon(
        MHD_USE_EPOLL | MHD_ALLOW_SUSPEND_RESUME, 0, NULL, NULL, handle, server,
        MHD_OPTION_LISTEN_SOCKET, server->listener, MHD_OPTION_CONNECTION_LIMIT,
        (unsigned)BT_SERVE_CONNECTIONS, MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)BT_SERVE_IDLE,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)BT_SERVE_HEADERS,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, per_address, MHD_OPTION_STRICT_FOR_CLIENT, 1,
        MHD_OPTION_NOTIFY_COMPLETED, end_request, server, MHD_OPTION_NOTIFY_CONNECTION,
        note_connection, server, MHD_OPTION_UNESCAPE_CALLBACK, unescape, NULL, MHD_OPTION_END);
    if (server->daemon) return BT_OK;
    return bt__fail(server->ctx, BT_IO, "the HTTP library cannot be started");
}

void bt_app__stop_http(bt_server *server)
{
    server->ending = true;
    while (server->jobs) bt_app__cancel(server, server->jobs);
    if (!server->daemon) return;
    MHD_run(server->daemon); /* connections that were resumed must have gone on */
    MHD_stop_daemon(server->daemon);
    server->daemon = NULL;
}
