/* The page's server: one loop, a pool of workers, and jobs between them. Shared by serve_*.c. */
#ifndef BOUTON_APP_SERVE_H
#define BOUTON_APP_SERVE_H

#include "app/app.h"
#include <sys/types.h>

enum {
    BT_SERVE_WORKERS = 64,        /* at most */
    BT_SERVE_BODY = 1 << 20,      /* bytes of a request */
    BT_SERVE_PATIENCE = 16 << 20, /* bytes of a request that are read, if only to refuse it */
    BT_SERVE_ANSWER = 64 << 20,   /* bytes of an answer */
    BT_SERVE_CONNECTIONS = 512,   /* at a time */
    BT_SERVE_HEADERS = 32 << 10,  /* bytes of a request's address and headers together */
    BT_SERVE_IDLE = 20,           /* seconds that a connection may be silent */
    BT_SERVE_SLOW = 30,           /* seconds within which a request must have come */
    BT_SERVE_TOKEN = 32,          /* letters of the token */
    BT_SERVE_SOCKET = 3,          /* the worker's end of its connection with the server */
};

struct MHD_Connection;
struct MHD_Daemon;
typedef struct bt_server bt_server;
typedef struct bt_worker bt_worker;

/* -- the page -- */

typedef struct bt_asset {
    const char *type;
    const char *at;
    size_t length;
    char tag[24]; /* for ETag, with its quotes */
} bt_asset;

/* The file of the page at a path without the first slash. From a folder it is read into `buffer`;
   what is inside the program stays where it is. False: there is no such file. */
bool bt_app__find_asset(bt_server *server, const char *path, bt_text *buffer, bt_asset *out);
/* A file inside the program: of the page, or docs/tutorial.md. A 0 byte is behind it. */
bool bt_app__find_embedded(const char *path, bt_asset *out);

/* -- frames: what the server and its workers send each other: a letter, a length, the bytes -- */

typedef enum bt_serve_frame {
    BT_FRAME_WORD = 'w',     /* to the worker: a word of the command line */
    BT_FRAME_FILE = 'f',     /* the name of a file .. */
    BT_FRAME_TEXT = 't',     /* .. and its text */
    BT_FRAME_INPUT = 'i',    /* standard input */
    BT_FRAME_GO = 'g',       /* that was all */
    BT_FRAME_OUT = 'o',      /* from the worker: standard output */
    BT_FRAME_MESSAGE = 'm',  /* standard error */
    BT_FRAME_ERROR = 'e',    /* the error as fields of JSON */
    BT_FRAME_PROGRESS = 'p', /* as an object of JSON */
    BT_FRAME_END = 'x',      /* the exit status; then whether another worker should follow */
} bt_serve_frame;

enum { BT_FRAME_HEAD = 5 };
void bt_app__add_frame(bt_text *out, bt_serve_frame kind, const char *bytes, size_t length);
/* The frame at the start of these bytes; false when it is not complete. */
bool bt_app__see_frame(const char *bytes, size_t length, bt_serve_frame *kind, size_t *size);

/* -- requests -- */

/* A JSON object with the fields of an error, for answers that no worker gives. */
void bt_app__add_error(bt_text *out, const char *message, bool busy);

/* What a request asks a worker to do. */
typedef struct bt_asked {
    bt_text frames;   /* all that the worker is told */
    double seconds;   /* after which it stops by itself */
    const char *type; /* of the answer */
} bt_asked;

/* The body of POST /api/run. BT_INPUT with its message when it is no such request. */
bt_status bt_app__read_request(bt_server *server, const char *body, size_t length, bt_asked *out);

/* The query of GET /api/draw, pair by pair. NULL: no memory. */
typedef struct bt_reading bt_reading;
bt_reading *bt_app__open_query(bt_server *server);
void bt_app__close_query(bt_reading *query);
bt_status bt_app__add_pair(bt_reading *query, const char *key, const char *value);
bt_status bt_app__end_query(bt_reading *query, bt_asked *out);

/* -- jobs -- */

typedef enum bt_job_state {
    BT_JOB_NEW,     /* the request is still coming */
    BT_JOB_WAITING, /* for a worker */
    BT_JOB_RUNNING,
    BT_JOB_DONE,
} bt_job_state;

typedef struct bt_job {
    struct MHD_Connection *connection;
    int client;       /* the socket */
    char address[48]; /* of the client, without its port */
    bt_job_state state;
    bool post, stream; /* stream: the client wants events */
    bool suspended;    /* the connection waits for us */
    bool left;         /* the client went away */
    unsigned refused;  /* the request is bad: this status, and `out` says why */
    bt_text body;      /* of the request */
    size_t received;   /* of it */
    bt_asked asked;
    size_t sent; /* bytes of asked.frames that the worker has got */
    bt_worker *worker;
    double since, deadline, told; /* of this state; told: when the stream last said something */
    bt_text out, message, error;
    bt_text events; /* of the stream, which has passed on the first `passed` bytes */
    size_t passed;
    unsigned status; /* of HTTP, when done */
    int exit;        /* -1: the worker never said */
    struct bt_job *next;
} bt_job;

/* -- workers -- */

struct bt_worker {
    pid_t pid; /* 0: none */
    int socket;
    bool proved; /* it has answered something */
    bt_job *job;
    bt_text in; /* of a frame that is not complete */
};

/* A connection, from its beginning to its end. */
typedef struct bt_client {
    int socket;
    double since; /* when it began, or its last answer ended */
    bool busy;    /* a request has come in full */
    struct bt_client *next;
} bt_client;

struct bt_server {
    bt_app *app;
    bt_context *ctx;
    struct MHD_Daemon *daemon;
    const char *web;   /* a folder instead of the page in the program, or NULL */
    char host[80];     /* as in http://HOST/ */
    char own_name[80]; /* of this machine, with the port */
    char token[BT_SERVE_TOKEN + 1];
    int listener, wake;
    unsigned port;
    bool open; /* to other machines */
    bool ending;
    double seconds, most_seconds; /* of a job: when it says nothing, and at most */
    size_t memory;                /* of a worker */
    size_t worker_count, queue, per_client;
    bt_worker workers[BT_SERVE_WORKERS];
    unsigned failures; /* workers that ended before they answered anything, in a row */
    bt_job *jobs;      /* waiting and running, in the order of their arrival */
    bt_client *clients;
};

/* Whether there is room for another job of this client. */
bool bt_app__has_room(const bt_server *server, const bt_job *job);
void bt_app__submit(bt_server *server, bt_job *job);
void bt_app__cancel(bt_server *server, bt_job *job); /* stops it, whatever its state */
bt_status bt_app__start_workers(bt_server *server);
void bt_app__stop_workers(bt_server *server);
void bt_app__start_waiting(bt_server *server); /* jobs, as long as workers are free */
void bt_app__hear_worker(bt_server *server, bt_worker *worker); /* its socket is ready */
void bt_app__mind_deadlines(bt_server *server, double now);
void bt_app__resume(bt_job *job);

/* -- events -- */
void bt_app__add_event(bt_job *job, const char *name, const char *data, size_t length);
void bt_app__end_job(bt_server *server, bt_job *job, int status); /* an exit status, or -1 */

/* -- HTTP -- */
/* The only header of a name; NULL when there is none or more than one. The count may be NULL. */
const char *bt_app__header(struct MHD_Connection *c, const char *name, unsigned *count);
/* The status with which a request is refused before its body is read, and why; or 0. */
unsigned bt_app__check_door(bt_server *server, struct MHD_Connection *c, const char *url,
                            const char *method, const char **why);
bt_status bt_app__start_http(bt_server *server);
void bt_app__stop_http(bt_server *server);
bt_status bt_app__serve_forever(bt_server *server);

/* -- the worker's side -- */
bool bt_app__is_worker(const char *program_name);
void bt_app__confine(const char *memory); /* what this process may do, from now on */
void bt_app__work_for_page(bt_app *app);

#endif
