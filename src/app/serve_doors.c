/* Who may ask, and what: looked at before the body of a request is read. */
#include "app/serve.h"

#include <microhttpd.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct MHD_Connection connection;
typedef enum MHD_Result result;

typedef struct header_search {
    const char *name, *value;
    unsigned count;
} header_search;

static result count_header(void *data, enum MHD_ValueKind kind, const char *key, const char *value)
{
    header_search *search = data;
    (void)kind;
    if (strcasecmp(key, search->name) != 0) return MHD_YES;
    search->count++;
    search->value = value;
    return MHD_YES;
}

const char *bt_app__header(connection *c, const char *name, unsigned *count)
{
    header_search search = {.name = name};
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_header, &search);
    if (count) *count = search.count;
    return search.count == 1 ? search.value : NULL;
}

/* An address written in numbers: no name that somebody else could make point here. */
static bool is_number(const char *host, size_t length)
{
    static const char letters[] = "0123456789abcdefABCDEF:.";
    bool bracket = length > 2 && host[0] == '[' && host[length - 1] == ']';
    if (bracket) return strspn(host + 1, letters) == length - 2;
    return length > 0 && strspn(host, "0123456789.") >= length;
}

/* A page of another site whose name was made to point here says that name as the host. */
static bool is_known_host(const bt_server *server, const char *host)
{
    static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};
    char known[100];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(known, sizeof known, "%s:%u", names[i], server->port);
        if (!strcmp(host, known) || (server->port == 80 && !strcmp(host, names[i]))) return true;
    }
    if (!strcmp(host, server->host)) return true;
    if (!server->open) return false;
    if (!strcasecmp(host, server->own_name)) return true;
    snprintf(known, sizeof known, ":%u", server->port);
    size_t length = strlen(host), port = strlen(known);
    bool plain = server->port == 80 && is_number(host, length);
    return plain || (length > port && !strcmp(host + length - port, known) &&
                     is_number(host, length - port));
}

/* Takes as long for a wrong token as for the right one. */
static bool is_token(const bt_server *server, const char *given)
{
    unsigned char difference = 0;
    if (!given || strlen(given) != BT_SERVE_TOKEN) return false;
    for (size_t i = 0; i < BT_SERVE_TOKEN; i++)
        difference |= (unsigned char)(given[i] ^ server->token[i]);
    return difference == 0;
}

/* Browsers say where a request comes from, and pages cannot change what they say. */
static const char *check_origin(connection *c, const char *host)
{
    unsigned origins = 0;
    char own[120];
    const char *origin = bt_app__header(c, "Origin", &origins);
    const char *site = bt_app__header(c, "Sec-Fetch-Site", NULL);
    snprintf(own, sizeof own, "http://%.100s", host);
    if (origins > 1 || (origin && strcmp(origin, own) != 0)) return "this page is not of here";
    if (site && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0)
        return "the request comes from another site";
    return NULL;
}

/* 0 when the request may go on; else a status and the reason. */
static unsigned check_request(bt_server *server, connection *c, const char *url, bool post,
                              const char **why)
{
    const char *host = bt_app__header(c, "Host", NULL);
    *why = "one header Host is needed";
    if (!host) return MHD_HTTP_BAD_REQUEST;
    *why = "this server is not known by that name";
    if (!is_known_host(server, host)) return MHD_HTTP_FORBIDDEN;
    if (strncmp(url, "/api/", 5) != 0) return 0;
    *why = check_origin(c, host);
    if (*why) return MHD_HTTP_FORBIDDEN;
    *why = "the header X-Bouton-Token is missing or wrong: the page carries the token";
    if (post && !is_token(server, bt_app__header(c, "X-Bouton-Token", NULL)))
        return MHD_HTTP_FORBIDDEN;
    return 0;
}

/* -- what is asked for -- */

/* What is a little too long is read to its end, so that the client hears why; not what has none. */
static unsigned check_length(connection *c, const char **why)
{
    const char *length = bt_app__header(c, "Content-Length", NULL);
    *why = "the request is too long";
    bool over = length && (strlen(length) > 9 || strtol(length, NULL, 10) > BT_SERVE_PATIENCE);
    return over ? MHD_HTTP_CONTENT_TOO_LARGE : 0;
}

unsigned bt_app__check_door(bt_server *server, connection *c, const char *url, const char *method,
                            const char **why)
{
    bool post = !strcmp(method, "POST"), run = !strcmp(url, "/api/run");
    bool get = !strcmp(method, "GET") || !strcmp(method, "HEAD");
    *why = "only GET and POST are known";
    if (!post && !get) return MHD_HTTP_METHOD_NOT_ALLOWED;
    unsigned status = check_request(server, c, url, post, why);
    if (status) return status;
    *why = run ? "ask /api/run by POST" : "only /api/run takes a POST";
    if (post != run) return MHD_HTTP_METHOD_NOT_ALLOWED;
    return post ? check_length(c, why) : 0;
}
