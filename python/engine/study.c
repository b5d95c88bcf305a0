/* Many positions at once, written into buffers of the caller's. What is found before an error is
   given together with it. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

/* What went wrong as an object, None if nothing did; a new reference. */
static PyObject *take_error(Context *c, bt_status status)
{
    PyObject *type, *value, *traceback;
    if (!status && !c->raised[0] && !bt_error(c->ctx)) Py_RETURN_NONE;
    context_raise_status(c, status, NULL);
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    if (traceback) PyException_SetTraceback(value, traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    return value;
}

/* Ends a study: (done, error). */
static PyObject *finish(Game *g, bt_status status, PyObject *done)
{
    PyObject *error = done ? take_error(g->context, status) : NULL;
    game_leave(g, true);
    if (!error) {
        Py_XDECREF(done);
        return NULL;
    }
    return Py_BuildValue("NN", done, error);
}

int read_size(PyObject *object, void *out)
{
    unsigned long long size = PyLong_AsUnsignedLongLong(object);
    if (PyErr_Occurred()) return 0;
    *(uint64_t *)out = size;
    return 1;
}

/* A bytearray of items; how many fit. */
static void *items_of(PyObject *buffer, size_t size, size_t *count)
{
    if (!PyByteArray_Check(buffer)) {
        PyErr_SetString(PyExc_TypeError, "expected a bytearray");
        return NULL;
    }
    *count = (size_t)PyByteArray_Size(buffer) / size;
    return PyByteArray_AsString(buffer);
}

PyObject *game_letters(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    uint64_t first;
    size_t count, done = 0;
    PyObject *buffer;
    if (!PyArg_ParseTuple(args, "O&O:letters", read_size, &first, &buffer)) return NULL;
    char *out = items_of(buffer, 1, &count);
    if (!out || game_enter(g, true)) return NULL;
    bt_status status = ASK(g->context, bt_study_letters(g->game, first, count, out, &done));
    return finish(g, status, PyLong_FromSize_t(done));
}

PyObject *game_nims(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    uint64_t first;
    size_t count, done = 0;
    PyObject *buffer;
    if (!PyArg_ParseTuple(args, "O&O:nims", read_size, &first, &buffer)) return NULL;
    uint32_t *out = items_of(buffer, sizeof *out, &count);
    if (!out || game_enter(g, true)) return NULL;
    bt_status status = ASK(g->context, bt_study_nims(g->game, first, count, out, &done));
    return finish(g, status, PyLong_FromSize_t(done));
}

PyObject *game_values(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    uint64_t first;
    Py_ssize_t count;
    size_t done = 0;
    if (!PyArg_ParseTuple(args, "O&n:values", read_size, &first, &count)) return NULL;
    bt_value *out = count >= 0 ? PyMem_Calloc((size_t)count + 1, sizeof *out) : NULL;
    if (!out) return PyErr_NoMemory();
    if (game_enter(g, true)) {
        PyMem_Free(out);
        return NULL;
    }
    bt_status status = ASK(g->context, bt_study_values(g->game, first, (size_t)count, out, &done));
    PyObject *error = take_error(g->context, status);
    PyObject *list = error ? value_wrap_all(g->context, out, done) : NULL;
    game_leave(g, true);
    PyMem_Free(out);
    if (list) return Py_BuildValue("NN", list, error);
    Py_XDECREF(error);
    return NULL;
}

/* ((found, proved, preperiod, period, saltus, searched, proof), error) */
PyObject *game_period(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    int of;
    uint64_t limit;
    char *proof = NULL;
    bt_study_repeat r = {.size = sizeof r};
    if (!PyArg_ParseTuple(args, "iO&:period", &of, read_size, &limit) || game_enter(g, true))
        return NULL;
    bt_status status = ASK(g->context, bt_study_find_period(g->game, (bt_of)of, limit, &r, &proof));
    PyObject *fields = Py_BuildValue("NNKKLKz", PyBool_FromLong(r.found), PyBool_FromLong(r.proved),
                                     (unsigned long long)r.preperiod, (unsigned long long)r.period,
                                     (long long)r.saltus, (unsigned long long)r.searched, proof);
    bt_free_text(g->context->ctx, proof);
    return finish(g, status, fields);
}

/* ((order, heaps, all_heaps, preperiod, period, tame, kernel, words), error) */
PyObject *game_quotient(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    uint64_t last;
    char *words = NULL;
    bt_study_monoid m = {.size = sizeof m};
    if (!PyArg_ParseTuple(args, "O&:quotient", read_size, &last) || game_enter(g, true))
        return NULL;
    bt_status status = ASK(g->context, bt_study_quotient(g->game, last, &m, &words));
    PyObject *fields = Py_BuildValue("IKNKKNIz", (unsigned)m.order, (unsigned long long)m.heaps,
                                     PyBool_FromLong(m.all_heaps), (unsigned long long)m.preperiod,
                                     (unsigned long long)m.period, PyBool_FromLong(m.tame),
                                     (unsigned)m.kernel, words);
    bt_free_text(g->context->ctx, words);
    return finish(g, status, fields);
}

/* (text, error) */
PyObject *game_quotient_proof(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    uint64_t last;
    char *proof = NULL;
    if (!PyArg_ParseTuple(args, "O&:quotient_proof", read_size, &last) || game_enter(g, true))
        return NULL;
    bt_status status = ASK(g->context, bt_study_quotient_proof(g->game, last, &proof));
    PyObject *text = Py_BuildValue("z", proof);
    bt_free_text(g->context->ctx, proof);
    return finish(g, status, text);
}

/* (None, error) */
PyObject *game_quotient_verify(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    const char *proof;
    if (!PyArg_ParseTuple(args, "s:quotient_verify", &proof) || game_enter(g, true)) return NULL;
    bt_status status = ASK(g->context, bt_study_quotient_verify(g->game, proof));
    return finish(g, status, Py_NewRef(Py_None));
}

/* -- tables and lists -- */

typedef struct grid {
    uint32_t *at;
    size_t columns, left; /* rows for which there is room */
    size_t done;
} grid;

static bt_status take_row(void *data, const uint32_t *row)
{
    grid *to = data;
    if (to->left == 0) return BT_OK;
    memcpy(to->at, row, to->columns * sizeof *row);
    to->at += to->columns;
    to->left--;
    to->done++;
    return BT_OK;
}

PyObject *game_table(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    int of;
    uint64_t rows, columns;
    size_t count;
    PyObject *buffer;
    if (!PyArg_ParseTuple(args, "iO&O&O:table", &of, read_size, &rows, read_size, &columns,
                          &buffer))
        return NULL;
    uint32_t *out = items_of(buffer, sizeof *out, &count);
    if (!out) return NULL;
    if (rows > UINT32_MAX || columns > UINT32_MAX || count != rows * columns) {
        PyErr_SetString(PyExc_ValueError, "the buffer is of another size");
        return NULL;
    }
    if (game_enter(g, true)) return NULL;
    grid to = {out, columns, rows, 0};
    bt_status status = ASK(g->context, bt_study_table(g->game, (bt_of)of, (uint32_t)rows,
                                                      (uint32_t)columns, take_row, &to));
    return finish(g, status, PyLong_FromSize_t(to.done));
}

typedef struct pairs {
    uint64_t *at;
    size_t left, done;
} pairs;

static bt_status take_pairs(void *data, const uint64_t *x, const uint64_t *y, size_t count)
{
    pairs *to = data;
    for (size_t i = 0; i < count && to->left > 0; i++, to->left--, to->done++) {
        *to->at++ = x[i];
        *to->at++ = y[i];
    }
    return BT_OK;
}

PyObject *game_pairs(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    int outcome;
    size_t count;
    PyObject *buffer;
    if (!PyArg_ParseTuple(args, "iO:pairs", &outcome, &buffer)) return NULL;
    uint64_t *out = items_of(buffer, 2 * sizeof *out, &count);
    if (!out || game_enter(g, true)) return NULL;
    pairs to = {out, count, 0};
    bt_status status =
        ASK(g->context, bt_study_positions(g->game, (bt_outcome)outcome, count, take_pairs, &to));
    return finish(g, status, PyLong_FromSize_t(to.done));
}

/* -- the census -- */

/* Rows for which there is room in a bytearray. */
typedef struct rows {
    bt_study_row *at;
    size_t left, done;
} rows;

static void take_set(void *data, const bt_study_row *row)
{
    rows *to = data;
    if (to->left == 0) return;
    *to->at++ = *row;
    to->left--;
    to->done++;
}

/* census(min, max, ends, buffer) -> ((sets, left, right, others, rows listed), error) */
PyObject *engine_census(PyObject *module, PyObject *args)
{
    unsigned min, max;
    const char *ends;
    PyObject *buffer, *result = NULL;
    size_t count;
    (void)module;
    if (!PyArg_ParseTuple(args, "IIsO:census", &min, &max, &ends, &buffer)) return NULL;
    bt_study_row *out = items_of(buffer, sizeof *out, &count);
    Context *c = out ? context_current() : NULL;
    if (c && !context_enter(c)) {
        bt_study_tally t = {.size = sizeof t};
        rows to = {out, count, 0};
        bt_status status =
            ASK(c, bt_study_census(c->ctx, min, max, ends, count, &t, take_set, &to));
        PyObject *error = take_error(c, status);
        result = error ? Py_BuildValue("(KKKKn)N", (unsigned long long)t.sets,
                                       (unsigned long long)t.eventually_left,
                                       (unsigned long long)t.eventually_right,
                                       (unsigned long long)t.others, (Py_ssize_t)to.done, error)
                       : NULL;
        context_leave(c);
    }
    Py_XDECREF(c);
    return result;
}

/* -- what is wrong with a ruleset -- */

typedef struct faults {
    Context *context;
    PyObject *list;
} faults;

static void take_fault(void *data, const char *fault, bt_position position, const char *words)
{
    faults *to = data;
    context_wake(to->context);
    PyObject *item = Py_BuildValue("sks", fault, (unsigned long)position, words);
    if (!item || PyList_Append(to->list, item)) PyErr_Clear();
    Py_XDECREF(item);
}

static bt_position *read_handles(Game *g, PyObject *given, size_t *count)
{
    PyObject *list = PySequence_List(given);
    if (!list) return NULL;
    *count = (size_t)PyList_Size(list);
    bt_position *out = PyMem_Malloc((*count + 1) * sizeof *out);
    for (size_t i = 0; out && i < *count; i++) {
        unsigned long handle = PyLong_AsUnsignedLong(PyList_GetItem(list, (Py_ssize_t)i));
        if (PyErr_Occurred() || !game_has(g, handle)) break;
        out[i] = (bt_position)handle;
    }
    Py_DECREF(list);
    if (out && !PyErr_Occurred()) return out;
    PyMem_Free(out);
    return PyErr_Occurred() ? NULL : (bt_position *)PyErr_NoMemory();
}

/* (([(fault, position, words), ..], positions, complete, ended), error) */
PyObject *game_check(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    PyObject *given;
    size_t count;
    uint64_t most;
    bt_study_checked checked = {.size = sizeof checked};
    if (!PyArg_ParseTuple(args, "OO&:check", &given, read_size, &most)) return NULL;
    if (game_enter(g, true)) return NULL;
    bt_position *positions = read_handles(g, given, &count);
    faults to = {g->context, positions ? PyList_New(0) : NULL};
    if (!to.list) {
        game_leave(g, true);
        PyMem_Free(positions);
        return NULL;
    }
    bt_status status = ASK(g->context, bt_study_check(g->game, positions, count, (size_t)most,
                                                      take_fault, &to, &checked));
    PyMem_Free(positions);
    return finish(g, status,
                  Py_BuildValue("NKNN", to.list, (unsigned long long)checked.positions,
                                PyBool_FromLong(checked.complete), PyBool_FromLong(checked.ended)));
}
