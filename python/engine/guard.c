/* Who may call the library, for how long, and what comes of its errors. */
#include "engine.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Work this long goes on without the GIL; signals are looked after this often. */
static const double SHORT = 0.002, LOOK = 0.03, REPORT = 0.05;

/* What recursion in the library takes of the stack for each level, at most; what it may take
   without counting levels, as the reader of notation does; and what is left to Python. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { LEVEL = 8192, LOWEST_STACK = 1 << 21 };
#else
enum { LEVEL = 1200, LOWEST_STACK = 400 << 10 };
#endif
enum { PYTHON_STACK = 1 << 21, DEEPEST = 1000000 };

__thread Wishes wishes;
static __thread char *stack_low; /* the end of this thread's stack */

double monotonic_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

PyObject *engine_import(const char *module, const char *name, PyObject **cache)
{
    if (*cache) return *cache;
    PyObject *from = PyImport_ImportModule(module);
    if (!from) return NULL;
    *cache = PyObject_GetAttrString(from, name);
    Py_DECREF(from);
    return *cache;
}

/* -- the stack -- */

static size_t stack_left(void)
{
    char here;
    if (!stack_low) {
        pthread_attr_t attributes;
        void *low = NULL;
        size_t size = 0;
        if (pthread_getattr_np(pthread_self(), &attributes)) return PYTHON_STACK;
        pthread_attr_getstack(&attributes, &low, &size);
        pthread_attr_destroy(&attributes);
        stack_low = low;
    }
    return &here > stack_low ? (size_t)(&here - stack_low) : 0;
}

bool context_stack_is_low(void)
{
    return stack_left() < LOWEST_STACK;
}

static unsigned levels_left(void)
{
    size_t left = stack_left(), most = left > 2 * PYTHON_STACK ? left - PYTHON_STACK : left / 2;
    most /= LEVEL;
    return most > DEEPEST ? DEEPEST : most < 16 ? 16 : (unsigned)most;
}

/* -- while the library works -- */

void context_wake(Context *c)
{
    if (!c->resting) return;
    PyEval_RestoreThread(c->resting);
    c->resting = NULL;
}

static void rest(Context *c)
{
    if (!c->resting) c->resting = PyEval_SaveThread();
}

bt_status context_keep_exception(Context *c)
{
    if (c->raised[0])
        PyErr_Clear();
    else
        PyErr_Fetch(&c->raised[0], &c->raised[1], &c->raised[2]);
    return bt_fail(c->ctx, BT_INPUT, "an exception was raised in Python");
}

/* About every millisecond: lets other threads run, and looks after signals. */
bool context_poll(void *data)
{
    Context *c = data;
    double at = monotonic_now();
    if (c->started == 0) c->started = c->polled = at;
    if (at - c->polled > LOOK) {
        context_wake(c);
        c->polled = at;
        if (!c->raised[0] && PyErr_CheckSignals()) context_keep_exception(c);
        if (c->raised[0]) return true;
    }
    if (c->asking && at - c->started > SHORT) rest(c);
    return false;
}

void context_report(void *data, const char *what, double done, double total)
{
    Context *c = data;
    double at = monotonic_now();
    if (!c->progress || c->raised[0]) return;
    if (at - c->reported < REPORT && done < total) return;
    c->reported = at;
    context_wake(c);
    PyObject *answer = PyObject_CallFunction(c->progress, "sdd", what, done, total);
    if (!answer) {
        context_keep_exception(c);
        bt_interrupt(c->ctx);
    }
    Py_XDECREF(answer);
}

/* -- entering and leaving -- */

void context_drop_what_went(Context *c)
{
    while (c->dropped_count > 0) bt_value_drop(c->ctx, c->dropped[--c->dropped_count]);
    while (c->closing_count > 0) bt_rules_close(c->closing[--c->closing_count]);
}

/* Keeps an item in a list that grows; what cannot be kept is lost to the context only. */
static void put_off(void **list, size_t *count, size_t *room, const void *item, size_t size)
{
    if (*count == *room) {
        size_t more = *room ? 2 * *room : 64;
        void *grown = realloc(*list, more * size);
        if (!grown) return;
        *list = grown;
        *room = more;
    }
    memcpy((char *)*list + (*count)++ * size, item, size);
}

void context_drop_value(Context *c, bt_value value)
{
    if (!c->ctx || c->broken) return;
    if (c->depth == 0)
        bt_value_drop(c->ctx, value);
    else
        put_off((void **)&c->dropped, &c->dropped_count, &c->dropped_room, &value, sizeof value);
}

void context_close_game(Context *c, bt_game *game)
{
    if (!c->ctx || c->broken) return;
    if (c->depth == 0)
        bt_rules_close(game);
    else
        put_off((void **)&c->closing, &c->closing_count, &c->closing_room, &game, sizeof game);
}

int context_refuse(const Context *c)
{
    if (c->broken)
        PyErr_SetString(PyExc_RuntimeError,
                        "this context was in use by another thread when the process was forked");
    else if (!c->ctx)
        PyErr_SetString(PyExc_ValueError, "the context is closed");
    else
        return 0;
    return -1;
}

/* Waits for whoever is inside, without the GIL; Ctrl-C ends it. */
static int wait_for_lock(Context *c)
{
    for (;;) {
        struct timespec until;
        int failed;
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_nsec += 50000000;
        if (until.tv_nsec >= 1000000000) until.tv_sec++, until.tv_nsec -= 1000000000;
        Py_BEGIN_ALLOW_THREADS failed = pthread_mutex_timedlock(&c->lock, &until);
        Py_END_ALLOW_THREADS if (!failed) return 0;
        if (failed != ETIMEDOUT || PyErr_CheckSignals()) break;
    }
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_RuntimeError, "the context cannot be locked");
    return -1;
}

static int set_limits(Context *c)
{
    double left = wishes.deadline > 0 ? wishes.deadline - monotonic_now() : 0;
    if (wishes.deadline > 0 && left <= 0) {
        char words[80];
        snprintf(words, sizeof words, "the time limit of %g s was reached", wishes.time);
        bt_fail(c->ctx, BT_LIMIT, words);
        context_raise(c, NULL);
        return -1;
    }
    if (wishes.deadline > 0 || c->timed) bt_limit_time(c->ctx, left);
    c->timed = wishes.deadline > 0;
    size_t memory = wishes.memory ? wishes.memory : c->memory;
    if (memory != bt_memory_limit(c->ctx)) bt_limit_memory(c->ctx, memory);
    bt_limit_depth(c->ctx, levels_left());
    return 0;
}

/* Long work leaves much behind; what nobody holds goes before the limit is met. */
static void make_room(Context *c)
{
    size_t limit = bt_memory_limit(c->ctx), used = bt_memory_used(c->ctx);
    if (used / 2 < limit / 3 || used / 5 < c->kept / 4) return;
    bt_forget(c->ctx);
    bt_clear(c->ctx);
    c->kept = bt_memory_used(c->ctx);
}

int context_enter(Context *c)
{
    if (context_refuse(c)) return -1;
    if (context_stack_is_low()) {
        PyErr_SetString(PyExc_RecursionError, "too little of this thread's stack is left");
        return -1;
    }
    if (c->depth > 0 && pthread_equal(c->owner, pthread_self())) {
        c->depth++;
        c->asking = false;
        return 0;
    }
    if (pthread_mutex_trylock(&c->lock) && wait_for_lock(c)) return -1;
    if (context_refuse(c)) {
        pthread_mutex_unlock(&c->lock);
        return -1;
    }
    c->owner = pthread_self();
    c->depth = 1;
    c->started = c->reported = 0;
    for (int i = 0; i < 3; i++) Py_CLEAR(c->raised[i]);
    Py_INCREF(c);
    context_drop_what_went(c);
    if (set_limits(c)) {
        context_leave(c);
        return -1;
    }
    make_room(c);
    return 0;
}

void context_leave(Context *c)
{
    context_wake(c);
    c->asking = --c->depth > 0; /* then a callback called us */
    if (c->depth > 0) return;
    context_drop_what_went(c);
    pthread_mutex_unlock(&c->lock);
    Py_DECREF(c);
}

/* -- errors -- */

static PyObject *exception_of(bt_status status)
{
    static PyObject *input, *domain, *limit;
    switch (status) {
    case BT_INPUT: return engine_import("bouton._errors", "InputError", &input);
    case BT_DOMAIN:
    case BT_PASS: return engine_import("bouton._errors", "DomainError", &domain);
    case BT_LIMIT: return engine_import("bouton._errors", "LimitError", &limit);
    default: return PyExc_OSError;
    }
}

/* The place as a number of characters, for whoever looks into the text. */
static PyObject *place_in(const char *text, size_t place)
{
    if (!text || place == BT_NOWHERE || place > strlen(text)) Py_RETURN_NONE;
    PyObject *before = PyUnicode_DecodeUTF8(text, (Py_ssize_t)place, "replace");
    if (!before) return NULL;
    Py_ssize_t length = PyUnicode_GetLength(before);
    Py_DECREF(before);
    return PyLong_FromSsize_t(length);
}

static void set_exception(bt_status status, const char *message, const char *text, size_t place)
{
    PyObject *type = exception_of(status);
    if (!type) return;
    if (status == BT_LIMIT || status == BT_IO) {
        PyErr_SetString(type, message);
        return;
    }
    PyObject *at = place_in(text, place);
    PyObject *made = at ? PyObject_CallFunction(type, "sOz", message, at, text) : NULL;
    Py_XDECREF(at);
    if (!made) return;
    PyErr_SetObject(type, made);
    Py_DECREF(made);
}

/* The library knows only what was left of the time when it was called. */
static const char *message_of(const Context *c, char *words, size_t size)
{
    const char *message = bt_message(c->ctx);
    if (!*message) return "the question has no answer";
    if (!c->timed || strncmp(message, "the time limit of ", 18) != 0) return message;
    snprintf(words, size, "the time limit of %g s was reached", wishes.time);
    return words;
}

PyObject *context_raise_status(Context *c, bt_status status, const char *text)
{
    context_wake(c);
    if (c->raised[0]) {
        PyErr_Restore(c->raised[0], c->raised[1], c->raised[2]);
        memset(c->raised, 0, sizeof c->raised);
    } else if (!PyErr_Occurred()) {
        char words[80];
        bt_status known = bt_error(c->ctx);
        if (!known) known = status ? status : BT_LIMIT;
        set_exception(known, message_of(c, words, sizeof words), text, bt_error_place(c->ctx));
    }
    bt_clear(c->ctx);
    return NULL;
}

bool context_has_failed(const Context *c, bt_status status)
{
    return status || c->raised[0];
}

PyObject *context_raise(Context *c, const char *text)
{
    return context_raise_status(c, BT_OK, text);
}
