/* Rulesets written in Python: what the library asks, and what their methods answer. */
#include "engine.h"

#include <string.h>

/* The methods, in the order in which the package gives them. */
enum {
    LEFT,
    RIGHT,
    PRINT,
    PARSE,
    SPLIT,
    NORMAL,
    NEGATE,
    CLOSED_FORM,
    DESCRIBE,
    HEAP,
    CELL,
    DRAW,
    METHODS
};

/* -- positions and their numbers -- */

/* Objects of Python count against the limit, too: a game that never ends must not take the machine.
 */
static bool has_room(Context *c)
{
    static PyObject *limit;
    size_t used = bt_memory_used(c->ctx) + c->held;
    if (used <= bt_memory_limit(c->ctx)) return true;
    if (engine_import("bouton._errors", "LimitError", &limit))
        PyErr_Format(limit, "the memory limit was reached with %zd positions of the ruleset",
                     (Py_ssize_t)(c->held / POSITION_BYTES));
    return false;
}

bool ruleset_number(Game *g, PyObject *position, uint64_t *out)
{
    if (!g->places || !g->list) {
        PyErr_SetString(PyExc_RuntimeError, "the ruleset is gone");
        return false;
    }
    PyObject *known = PyDict_GetItemWithError(g->places, position);
    if (known) {
        *out = PyLong_AsUnsignedLongLong(known);
        return true;
    }
    if (PyErr_Occurred() || !has_room(g->context)) return false;
    Py_ssize_t number = PyList_Size(g->list);
    PyObject *value = PyLong_FromSsize_t(number);
    bool good = value && !PyList_Append(g->list, position);
    if (good && PyDict_SetItem(g->places, position, value)) {
        PyList_SetSlice(g->list, number, number + 1, NULL);
        good = false;
    }
    Py_XDECREF(value);
    if (good) g->context->held += POSITION_BYTES;
    *out = (uint64_t)number;
    return good;
}

static PyObject *position_of(const Game *g, uint64_t number)
{
    if (g->list && (Py_ssize_t)number < PyList_Size(g->list))
        return PyList_GetItem(g->list, (Py_ssize_t)number);
    PyErr_SetString(PyExc_RuntimeError, "no position has this number");
    return NULL;
}

/* -- calling -- */

static PyObject *method_of(const Game *g, int which)
{
    PyObject *method = g->calls ? PyTuple_GetItem(g->calls, which) : NULL;
    return method == Py_None ? NULL : method;
}

static bool has_stack(void)
{
    if (!context_stack_is_low()) return true;
    PyErr_SetString(PyExc_RecursionError, "too little stack is left to call the ruleset");
    return false;
}

/* A method with the position of a number as its argument. */
static PyObject *call(Game *g, int which, uint64_t number)
{
    context_wake(g->context);
    PyObject *position = position_of(g, number), *method = method_of(g, which);
    if (!position || !method || !has_stack()) return NULL;
    Py_INCREF(position);
    PyObject *answer = PyObject_CallFunctionObjArgs(method, position, NULL);
    Py_DECREF(position);
    return answer;
}

static bt_status fail(Game *g)
{
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_RuntimeError, "the ruleset is gone");
    return context_keep_exception(g->context);
}

/* A list of positions, from any iterable. */
static bt_status give_all(Game *g, PyObject *answer, bt_position_list *out)
{
    uint64_t number;
    PyObject *items = answer ? PyObject_GetIter(answer) : NULL, *item;
    Py_XDECREF(answer);
    if (!items) return fail(g);
    bt_status status = BT_OK;
    while (!status && (item = PyIter_Next(items))) {
        if (!ruleset_number(g, item, &number))
            status = fail(g);
        else if (!ASK(g->context, bt_rules_give(out, number)))
            status = bt_error(g->context->ctx);
        Py_DECREF(item);
    }
    Py_DECREF(items);
    return !status && PyErr_Occurred() ? fail(g) : status;
}

static bt_status give_text(Game *g, PyObject *answer, bt_text *out)
{
    Py_ssize_t length;
    const char *text = answer ? PyUnicode_AsUTF8AndSize(answer, &length) : NULL;
    if (text) bt_rules_write(out, text, (size_t)length);
    Py_XDECREF(answer);
    return text ? BT_OK : fail(g);
}

static bt_status give_number(Game *g, PyObject *answer, uint64_t *out)
{
    bool good = answer && ruleset_number(g, answer, out);
    Py_XDECREF(answer);
    return good ? BT_OK : fail(g);
}

/* -- what the library calls -- */

static bt_status options(void *data, uint64_t position, bt_player player, bt_position_list *out)
{
    Game *g = data;
    int which = player == BT_RIGHT && method_of(g, RIGHT) ? RIGHT : LEFT;
    return give_all(g, call(g, which, position), out);
}

static bt_status print(void *data, uint64_t position, bt_text *out)
{
    return give_text(data, call(data, PRINT, position), out);
}

static bt_status parse(void *data, const char *text, uint64_t *out)
{
    Game *g = data;
    context_wake(g->context);
    PyObject *method = method_of(g, PARSE);
    return give_number(g, method ? PyObject_CallFunction(method, "s", text) : NULL, out);
}

static bt_status split(void *data, uint64_t position, bt_position_list *out)
{
    return give_all(data, call(data, SPLIT, position), out);
}

/* The package has made a pair of it: (position, negated). */
static bt_status normal(void *data, uint64_t position, uint64_t *out, bool *negated)
{
    Game *g = data;
    PyObject *pair = call(g, NORMAL, position);
    bool good = pair && PyTuple_Check(pair) && PyTuple_Size(pair) == 2 &&
                ruleset_number(g, PyTuple_GetItem(pair, 0), out);
    if (good) *negated = PyObject_IsTrue(PyTuple_GetItem(pair, 1)) == 1;
    Py_XDECREF(pair);
    return good ? BT_OK : fail(g);
}

static bt_status negate(void *data, uint64_t position, uint64_t *out)
{
    return give_number(data, call(data, NEGATE, position), out);
}

/* None, a letter, a nim-value, a value. */
static bt_status closed_form(void *data, uint64_t position, bt_outcome *outcome, bt_value *value)
{
    Game *g = data;
    PyObject *given = call(g, CLOSED_FORM, position);
    PyObject *answer = given ? value_localize(g->context, given) : NULL;
    bt_status status = answer == Py_None ? BT_PASS : BT_OK;
    Py_XDECREF(given);
    const char *letter =
        answer && PyUnicode_Check(answer) ? PyUnicode_AsUTF8AndSize(answer, NULL) : NULL;
    if (answer && PyLong_Check(answer)) {
        unsigned long long nim = PyLong_AsUnsignedLongLong(answer);
        if (!PyErr_Occurred()) *value = ASK(g->context, bt_value_nimber(g->context->ctx, nim));
    } else if (letter && *letter && strchr("LRNP", *letter) && !letter[1]) {
        *outcome = (bt_outcome)(strchr("LRNP", *letter) - "LRNP");
    } else if (answer && !status) {
        *value = value_from(g->context, answer);
    }
    Py_XDECREF(answer);
    if (PyErr_Occurred()) return fail(g);
    return status;
}

static bt_status describe(void *data, uint64_t from, uint64_t to, bt_player player, bt_text *out)
{
    Game *g = data;
    context_wake(g->context);
    PyObject *a = position_of(g, from), *b = a ? position_of(g, to) : NULL;
    PyObject *method = method_of(g, DESCRIBE), *answer = NULL;
    if (b && method)
        answer = PyObject_CallFunction(method, "OOs", a, b, player == BT_LEFT ? "left" : "right");
    return give_text(g, answer, out);
}

static bt_status heap(void *data, uint64_t n, uint64_t *out)
{
    Game *g = data;
    context_wake(g->context);
    PyObject *method = method_of(g, HEAP);
    return give_number(g, method ? PyObject_CallFunction(method, "K", (unsigned long long)n) : NULL,
                       out);
}

static bt_status cell(void *data, uint64_t row, uint64_t column, uint64_t *out)
{
    Game *g = data;
    context_wake(g->context);
    PyObject *method = method_of(g, CELL), *answer = NULL;
    if (method)
        answer = PyObject_CallFunction(method, "KK", (unsigned long long)row,
                                       (unsigned long long)column);
    return give_number(g, answer, out);
}

/* Shapes, each (kind, style, ..); or (id, [shapes]) for a thing that a move can touch. */
static bt_status draw_all(Game *g, bt_picture *picture, PyObject *shapes, bool inside)
{
    PyObject *items = PyObject_GetIter(shapes), *item, *id, *things;
    bt_status status = items ? BT_OK : fail(g);
    while (!status && (item = PyIter_Next(items))) {
        if (!inside && PyTuple_Check(item) && PyTuple_Size(item) == 2) {
            id = PyTuple_GetItem(item, 0);
            things = PyTuple_GetItem(item, 1);
            const char *name = PyUnicode_Check(id) ? plain_text(id, "an id") : NULL;
            if (name)
                bt_picture_begin(picture, name);
            else if (!PyErr_Occurred())
                PyErr_SetString(PyExc_TypeError, "an id is a text");
            status = name ? draw_all(g, picture, things, true) : fail(g);
            if (name) bt_picture_end(picture);
        } else {
            status = picture_shape(picture, item);
            if (status && PyErr_Occurred()) fail(g);
        }
        Py_DECREF(item);
    }
    Py_XDECREF(items);
    return !status && PyErr_Occurred() ? fail(g) : status;
}

static bt_status draw(void *data, uint64_t position, bt_picture *out)
{
    Game *g = data;
    PyObject *shapes = call(g, DRAW, position);
    bt_status status = shapes ? draw_all(g, out, shapes, false) : fail(g);
    Py_XDECREF(shapes);
    return status;
}

/* -- opening -- */

/* What a ruleset says of itself, besides its methods. */
typedef struct traits {
    int misere, exact;
} traits;

static bt_own_rules rules_of(Game *g, const char *name, const char *example, traits t)
{
    return (bt_own_rules){
        .size = sizeof(bt_own_rules),
        .name = name,
        .example = example,
        .partizan = method_of(g, RIGHT) != NULL,
        .misere = t.misere,
        .data = g,
        .options = options,
        .print = print,
        .parse = parse,
        .split = method_of(g, SPLIT) ? split : NULL,
        .normal = method_of(g, NORMAL) ? normal : NULL,
        .negate = method_of(g, NEGATE) ? negate : NULL,
        .closed_form = method_of(g, CLOSED_FORM) ? closed_form : NULL,
        .describe = method_of(g, DESCRIBE) ? describe : NULL,
        .heap = method_of(g, HEAP) ? heap : NULL,
        .cell = method_of(g, CELL) ? cell : NULL,
        .draw = method_of(g, DRAW) ? draw : NULL,
        .exact = t.exact,
    };
}

static PyObject *open_inside(Context *c, const char *name, const char *example, traits t,
                             PyObject *calls)
{
    Game *g = game_wrap(c, NULL);
    if (!g) return NULL;
    g->calls = Py_NewRef(calls);
    g->places = PyDict_New();
    g->list = PyList_New(0);
    bt_own_rules rules = rules_of(g, name, example, t);
    if (g->places && g->list && !bt_rules_open_own(c->ctx, &rules, &g->game)) return (PyObject *)g;
    if (!PyErr_Occurred()) context_raise(c, NULL);
    Py_DECREF(g);
    return NULL;
}

/* open_rules(name, example, misere, exact, (left, right, ..)) */
PyObject *engine_open_rules(PyObject *module, PyObject *args)
{
    const char *name, *example;
    PyObject *calls, *result = NULL;
    traits t;
    (void)module;
    if (!PyArg_ParseTuple(args, "ssppO!:open_rules", &name, &example, &t.misere, &t.exact,
                          &PyTuple_Type, &calls))
        return NULL;
    if (PyTuple_Size(calls) != METHODS) {
        PyErr_Format(PyExc_TypeError, "expected %d methods", METHODS);
        return NULL;
    }
    Context *c = context_current();
    if (c && !context_enter(c)) {
        result = open_inside(c, name, example, t, calls);
        context_leave(c);
    }
    Py_XDECREF(c);
    return result;
}

static bool is_own(const Game *g)
{
    if (!g->calls) PyErr_SetString(PyExc_TypeError, "a position of this game is a text");
    return g->calls != NULL;
}

PyObject *game_place(PyObject *self, PyObject *position)
{
    Game *g = (Game *)self;
    uint64_t number;
    bt_position handle;
    PyObject *result = NULL;
    if (!is_own(g) || game_enter(g, false)) return NULL;
    if (!ruleset_number(g, position, &number))
        result = NULL;
    else if (bt_rules_number_position(g->game, number, &handle))
        context_raise(g->context, NULL);
    else
        result = PyLong_FromUnsignedLong(handle);
    game_leave(g, false);
    return result;
}

PyObject *game_state(PyObject *self, PyObject *handle)
{
    Game *g = (Game *)self;
    unsigned long position = PyLong_AsUnsignedLong(handle);
    if (PyErr_Occurred() || !is_own(g) || game_enter(g, false)) return NULL;
    PyObject *state = NULL;
    if (game_has(g, position))
        state = position_of(g, bt_rules_position_number(g->game, (bt_position)position));
    Py_XINCREF(state);
    game_leave(g, false);
    return state;
}
