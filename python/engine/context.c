/* The type Context, and what a thread asks for: its context, its limits. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *Context_Type;

static Context *all_contexts, *default_context;

/* -- forks -- */

/* In the child only this thread lives on. What another one had in its hands is lost. */
static void after_fork(void)
{
    for (Context *c = all_contexts; c; c = c->next) {
        bool mine = c->depth > 0 && pthread_equal(c->owner, pthread_self());
        if (mine) continue;
        c->broken = c->broken || c->depth > 0;
        pthread_mutex_init(&c->lock, NULL);
    }
}

/* -- the type -- */

static Context *context_make(PyTypeObject *type)
{
    static bool watching_forks;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Context *c = (Context *)alloc(type, 0);
    if (!c) return NULL;
    pthread_mutex_init(&c->lock, NULL);
    c->ctx = bt_open();
    if (!c->ctx) {
        Py_DECREF(c);
        PyErr_NoMemory();
        return NULL;
    }
    c->memory = bt_memory_limit(c->ctx);
    bt_poll(c->ctx, context_poll, c);
    bt_watch(c->ctx, context_report, c);
    if (!watching_forks) pthread_atfork(NULL, NULL, after_fork);
    watching_forks = true;
    c->next = all_contexts;
    all_contexts = c;
    return c;
}

static PyObject *context_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {NULL};
    if (!PyArg_ParseTupleAndKeywords(args, keywords, ":Context", names)) return NULL;
    return (PyObject *)context_make(type);
}

Context *context_current(void)
{
    if (wishes.context) {
        Py_INCREF(wishes.context);
        return wishes.context;
    }
    if (default_context && default_context->broken) Py_CLEAR(default_context);
    if (!default_context) default_context = context_make(Context_Type);
    Py_XINCREF(default_context);
    return default_context;
}

/* Games go before their context. */
static void shut(Context *c)
{
    if (!c->ctx) return;
    context_drop_what_went(c);
    for (Game *g = c->games, *next; g; g = next) {
        next = g->next;
        bt_rules_close(g->game);
        g->game = NULL;
        g->next = g->before = NULL;
    }
    c->games = NULL;
    bt_close(c->ctx);
    c->ctx = NULL;
}

static PyObject *context_close(PyObject *self, PyObject *unused)
{
    Context *c = (Context *)self;
    (void)unused;
    if (c->depth > 0) {
        PyErr_SetString(PyExc_RuntimeError, "the context is in use");
        return NULL;
    }
    if (!c->broken) shut(c);
    Py_RETURN_NONE;
}

static void context_dealloc(PyObject *self)
{
    Context *c = (Context *)self;
    PyTypeObject *type = Py_TYPE(self);
    for (Context **at = &all_contexts; *at; at = &(*at)->next)
        if (*at == c) {
            *at = c->next;
            break;
        }
    if (!c->broken) shut(c);
    free(c->dropped);
    free(c->closing);
    Py_XDECREF(c->progress);
    for (int i = 0; i < 3; i++) Py_XDECREF(c->raised[i]);
    pthread_mutex_destroy(&c->lock);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *context_forget(PyObject *self, PyObject *unused)
{
    Context *c = (Context *)self;
    (void)unused;
    if (context_enter(c)) return NULL;
    if (c->depth > 1) {
        context_leave(c);
        PyErr_SetString(PyExc_RuntimeError, "the context is in use");
        return NULL;
    }
    bool failed = bt_forget(c->ctx) != BT_OK;
    if (failed) context_raise(c, NULL);
    context_leave(c);
    if (failed) return NULL;
    Py_RETURN_NONE;
}

static PyObject *context_memory(PyObject *self, void *unused)
{
    Context *c = (Context *)self;
    (void)unused;
    if (context_refuse(c)) return NULL;
    if (context_enter(c)) return NULL;
    size_t used = bt_memory_used(c->ctx);
    context_leave(c);
    return PyLong_FromSize_t(used);
}

static PyObject *context_closed(PyObject *self, void *unused)
{
    (void)unused;
    return PyBool_FromLong(!((Context *)self)->ctx);
}

/* watch(callback or None) -> the one before. */
static PyObject *context_watch(PyObject *self, PyObject *callback)
{
    Context *c = (Context *)self;
    PyObject *before = c->progress ? c->progress : Py_NewRef(Py_None);
    c->progress = callback == Py_None ? NULL : Py_NewRef(callback);
    return before;
}

static PyMethodDef context_methods[] = {
    {"close", context_close, METH_NOARGS, "Free everything; values and games of it are dead."},
    {"forget", context_forget, METH_NOARGS, "Forget what was kept for questions answered before."},
    {"watch", context_watch, METH_O, "Call back with (what, done, total) during long work."},
    {0},
};

static PyGetSetDef context_fields[] = {
    {"memory_used", context_memory, NULL, "Bytes in use by the library.", NULL},
    {"closed", context_closed, NULL, "Whether close was called.", NULL},
    {0},
};

static PyType_Slot context_slots[] = {
    {Py_tp_doc, "All that values and games share; one thread at a time is inside."},
    {Py_tp_new, context_new},
    {Py_tp_dealloc, context_dealloc},
    {Py_tp_methods, context_methods},
    {Py_tp_getset, context_fields},
    {0},
};

PyType_Spec context_spec = {
    .name = "bouton._engine.Context",
    .basicsize = sizeof(Context),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .slots = context_slots,
};

/* -- what a thread asks for -- */

/* choose(context or None) -> the one before, or None. */
PyObject *engine_choose(PyObject *module, PyObject *context)
{
    (void)module;
    if (context != Py_None && !PyObject_TypeCheck(context, Context_Type)) {
        PyErr_SetString(PyExc_TypeError, "expected a Context or None");
        return NULL;
    }
    PyObject *before = Py_NewRef(wishes.context ? (PyObject *)wishes.context : Py_None);
    wishes.context = context == Py_None ? NULL : (Context *)context;
    return before;
}

PyObject *engine_current(PyObject *module, PyObject *unused)
{
    (void)module;
    (void)unused;
    return (PyObject *)context_current();
}

/* limit(seconds or None, bytes or None) -> what to give to restore. A smaller limit set before
   stays. */
PyObject *engine_limit(PyObject *module, PyObject *args)
{
    double seconds;
    unsigned long long bytes;
    (void)module;
    if (!PyArg_ParseTuple(args, "dK:limit", &seconds, &bytes)) return NULL;
    PyObject *before =
        Py_BuildValue("ddK", wishes.deadline, wishes.time, (unsigned long long)wishes.memory);
    if (!before) return NULL;
    double until = seconds > 0 ? monotonic_now() + seconds : 0;
    if (until > 0 && (wishes.deadline == 0 || until < wishes.deadline)) {
        wishes.deadline = until;
        wishes.time = seconds;
    }
    if (bytes && (!wishes.memory || bytes < wishes.memory)) wishes.memory = (size_t)bytes;
    return before;
}

PyObject *engine_unlimit(PyObject *module, PyObject *args)
{
    unsigned long long bytes;
    (void)module;
    if (!PyArg_ParseTuple(args, "ddK:unlimit", &wishes.deadline, &wishes.time, &bytes)) return NULL;
    wishes.memory = (size_t)bytes;
    Py_RETURN_NONE;
}
