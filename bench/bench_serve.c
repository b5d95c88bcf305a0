/* The server under load: small requests at a steady rate, answers from warm workers against a
   process started for each; memory before and after; then hostile requests.

   BOUTON_SECONDS=60 makes it last, BOUTON_RATE=1000 is the number of requests in a second. Times
   count from when a request was due, so that a server that stalls is not let off. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CLIENTS = 24, SPAWNS = 100, BUFFER = 1 << 16 };

extern char **environ;

static void fail(const char *what)
{
    fprintf(stderr, "bench_serve: %s\n", what);
    exit(1);
}

static double now(void)
{
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    return (double)at.tv_sec + 1e-9 * (double)at.tv_nsec;
}

static double setting(const char *name, double usual)
{
    const char *text = getenv(name);
    return text ? strtod(text, NULL) : usual;
}

/* -- the server -- */

static char program[4096], token[33];
static pid_t server;
static unsigned port;

static void find_program(void)
{
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 20);
    if (length <= 0) fail("cannot find the program");
    program[length] = '\0';
    for (int up = 0; up < 2; up++) *strrchr(program, '/') = '\0';
    strcat(program, "/bouton");
}

/* Starts the program; its standard output goes to a pipe, or nowhere. */
static pid_t start(char *const *words, int output)
{
    pid_t child;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    if (output >= 0)
        posix_spawn_file_actions_adddup2(&files, output, 1);
    else
        posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    if (posix_spawn(&child, program, &files, NULL, words, environ))
        fail("cannot start the program");
    posix_spawn_file_actions_destroy(&files);
    return child;
}

static void start_server(void)
{
    char *words[] = {program, "serve", "--port", "0", NULL};
    char line[200] = "";
    int ends[2];
    if (pipe(ends)) fail("no pipe");
    server = start(words, ends[1]);
    close(ends[1]);
    if (read(ends[0], line, sizeof line - 1) <= 0) fail("the server does not start");
    if (sscanf(line, "http://127.0.0.1:%u/", &port) != 1) fail("no address");
    close(ends[0]);
}

/* Of the server and its workers, in kB. */
static long resident(void)
{
    char command[200];
    long sum = 0;
    snprintf(command, sizeof command, "ps -o rss= --pid %d --ppid %d", (int)server, (int)server);
    FILE *list = popen(command, "r");
    for (long one; list && fscanf(list, "%ld", &one) == 1;) sum += one;
    if (list) pclose(list);
    return sum;
}

/* -- clients -- */

typedef struct client {
    int socket;
    double due; /* of the request under way; 0: none is */
    char in[BUFFER];
    size_t length;
} client;

static int reach_server(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int s = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (s < 0 || connect(s, (struct sockaddr *)&address, sizeof address)) fail("cannot connect");
    return s;
}

static void get_token(void)
{
    char text[BUFFER], *found;
    size_t length = 0;
    ssize_t got;
    int s = reach_server();
    int size = snprintf(text, sizeof text,
                        "GET / HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nConnection: close\r\n\r\n", port);
    if (write(s, text, (size_t)size) != size) fail("cannot write");
    while ((got = read(s, text + length, sizeof text - 1 - length)) > 0) length += (size_t)got;
    text[length] = '\0';
    close(s);
    found = strstr(text, "bouton-token\" content=\"");
    if (!found) fail("the page carries no token");
    memcpy(token, found + strlen("bouton-token\" content=\""), 32);
}

static void ask(client *c, size_t number, double due)
{
    static const char *const bodies[] = {
        "{\"command\":\"solve\",\"arguments\":[\"nim\",\"5,11,%zu\"]}",
        "{\"command\":\"calc\",\"arguments\":[\"{%zu|1}+^*\"]}",
        "{\"command\":\"solve\",\"arguments\":[\"wythoff\",\"4,%zu\"],\"options\":{\"moves\":"
        "\"all\"}}",
        "{\"command\":\"value\",\"arguments\":[\"hackenbush\",\"LRL,RR,G\"],\"options\":{\"time\":%"
        "zu}}",
    };
    char body[300], text[800];
    snprintf(body, sizeof body, bodies[number % 4], number % 50 + 1); /* NOLINT: a list of forms */
    int size = snprintf(text, sizeof text,
                        "POST /api/run HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nX-Bouton-Token: %.32s\r\n"
                        "Content-Length: %zu\r\n\r\n%s",
                        port, token, strlen(body), body);
    if (write(c->socket, text, (size_t)size) != size) fail("cannot write");
    c->due = due;
    c->length = 0;
}

/* True when the answer is complete; it must be a good one. */
static int hear(client *c)
{
    ssize_t got = read(c->socket, c->in + c->length, sizeof c->in - 1 - c->length);
    if (got <= 0) fail("the server closed a connection");
    c->length += (size_t)got;
    c->in[c->length] = '\0';
    const char *end = strstr(c->in, "\r\n\r\n"), *size = strstr(c->in, "Content-Length: ");
    if (!end || !size) return 0;
    if (c->length < (size_t)(end + 4 - c->in) + strtoul(size + 16, NULL, 10)) return 0;
    if (strncmp(c->in, "HTTP/1.1 200", 12) != 0 || !strstr(end, "outcome")) {
        fprintf(stderr, "%s\n", c->in);
        fail("an answer is not good");
    }
    return 1;
}

/* -- load -- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The time until the next request is due, if there is a client for it. */
static struct timespec nap(size_t sent, size_t count, double begun, double rate, int all_busy)
{
    double left = begun + (double)sent / rate - now();
    if (sent == count || all_busy) left = 0.9;
    return (struct timespec){.tv_nsec = left > 0 ? (long)(1e9 * left) : 0};
}

static size_t send_due(client *clients, size_t sent, size_t count, double begun, double rate)
{
    for (int i = 0; i < CLIENTS && sent < count; i++) {
        double due = begun + (double)sent / rate;
        if (clients[i].due > 0) continue;
        if (due > now()) break;
        ask(&clients[i], sent++, due);
    }
    return sent;
}

static void load(double *times, size_t count, double rate)
{
    static client clients[CLIENTS];
    struct pollfd places[CLIENTS];
    size_t sent = 0, done = 0;
    double begun = now();
    for (int i = 0; i < CLIENTS; i++) {
        clients[i].socket = reach_server();
        clients[i].due = 0;
        places[i] = (struct pollfd){.fd = clients[i].socket, .events = POLLIN};
    }
    while (done < count) {
        int busy = 0;
        sent = send_due(clients, sent, count, begun, rate);
        for (int i = 0; i < CLIENTS; i++) busy += clients[i].due > 0;
        struct timespec most = nap(sent, count, begun, rate, busy == CLIENTS);
        if (ppoll(places, CLIENTS, &most, NULL) < 0) fail("cannot wait");
        for (int i = 0; i < CLIENTS; i++) {
            if (!places[i].revents || !hear(&clients[i])) continue;
            times[done++] = now() - clients[i].due;
            clients[i].due = 0;
        }
    }
    for (int i = 0; i < CLIENTS; i++) close(clients[i].socket);
}

static int bench_load(double seconds, double rate)
{
    size_t count = (size_t)(seconds * rate);
    double *times = calloc(count, sizeof *times);
    if (!times) fail("no memory");
    load(times, (size_t)rate, rate); /* to warm up */
    long before = resident();
    double begun = now();
    load(times, count, rate);
    double took = now() - begun;
    long after = resident();
    qsort(times, count, sizeof *times, compare);
    double last = times[count * 99 / 100];
    printf("%zu requests in %.2f s: %.0f a second; median %.2f ms, 99%% %.2f ms, most %.1f ms\n",
           count, took, (double)count / took, 1e3 * times[count / 2], 1e3 * last,
           1e3 * times[count - 1]);
    printf("memory of the server and its workers: %ld MB before, %ld MB after\n", before >> 10,
           after >> 10);
    free(times);
    return last < 0.05 && (double)count / took > 0.95 * rate && after < before + (32 << 10);
}

/* What a process for each request would cost. */
static void bench_spawn(void)
{
    char *words[] = {program, "solve", "nim", "5,11,8", "--json", NULL};
    double begun = now();
    for (int i = 0; i < SPAWNS; i++) waitpid(start(words, -1), NULL, 0);
    double spawned = (now() - begun) / SPAWNS;
    client *c = calloc(1, sizeof *c);
    if (!c) fail("no memory");
    c->socket = reach_server();
    begun = now();
    for (size_t i = 0; i < 10 * SPAWNS; i++) {
        ask(c, 4 * i, now());
        while (!hear(c)) continue;
    }
    printf("one after the other: %.2f ms by a warm worker, with HTTP | %.2f ms by a new process\n",
           1e3 * (now() - begun) / (10 * SPAWNS), 1e3 * spawned);
    close(c->socket);
    free(c);
}

int main(void)
{
    find_program();
    if (access(program, X_OK)) fail("build the program first");
    start_server();
    get_token();
    bench_spawn();
    int good = bench_load(setting("BOUTON_SECONDS", 5), setting("BOUTON_RATE", 1000));
    kill(server, SIGTERM);
    int status;
    waitpid(server, &status, 0);
    if (status != 0) fail("the server ended badly");
    puts(good ? "held: 99% within 50 ms, memory flat" : "NOT HELD: 99% within 50 ms, memory flat");
    fflush(stdout);
    execlp("tools/test-serve", "test-serve", "--hostile", "10000", (char *)NULL);
    fail("tools/test-serve does not start");
}
