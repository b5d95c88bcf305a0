/* The fields of a Value, and what it is as a number. */
#include "engine.h"

/* -- numbers -- */

static PyObject *number_of(PyObject *self, bool integer)
{
    Value *v = (Value *)self;
    Context *c = v->context;
    PyObject *result = NULL;
    if (context_enter(c)) return NULL;
    if (integer ? bt_value_is_integer(c->ctx, v->at) : bt_value_is_number(c->ctx, v->at))
        result = value_to_number(c, v->at, !integer);
    else
        PyErr_Format(PyExc_ValueError, "this value is not %s", integer ? "an integer" : "a number");
    context_leave(c);
    return result;
}

PyObject *value_int(PyObject *self)
{
    return number_of(self, true);
}

PyObject *value_float(PyObject *self)
{
    PyObject *fraction = number_of(self, false);
    PyObject *result = fraction ? PyNumber_Float(fraction) : NULL;
    Py_XDECREF(fraction);
    return result;
}

static PyObject *value_fraction(PyObject *self, void *unused)
{
    (void)unused;
    return number_of(self, false);
}

PyObject *value_ratio(PyObject *self, PyObject *unused)
{
    PyObject *fraction = number_of(self, false);
    (void)unused;
    PyObject *result = fraction ? PyObject_CallMethod(fraction, "as_integer_ratio", NULL) : NULL;
    Py_XDECREF(fraction);
    return result;
}

/* -- fields -- */

typedef bt_value measure(bt_context *ctx, bt_value g);
typedef struct field {
    measure *of;
    bool fraction;
} field;

static PyObject *value_field(PyObject *self, void *data)
{
    const field *f = data;
    Value *v = (Value *)self;
    if (context_enter(v->context)) return NULL;
    PyObject *result =
        value_to_number(v->context, ASK(v->context, f->of(v->context->ctx, v->at)), f->fraction);
    context_leave(v->context);
    return result;
}

static PyObject *value_outcome(PyObject *self, void *unused)
{
    Value *v = (Value *)self;
    (void)unused;
    if (context_enter(v->context)) return NULL;
    bt_outcome outcome = ASK(v->context, bt_value_outcome(v->context->ctx, v->at));
    if (outcome == BT_OUTCOME_UNKNOWN) context_raise(v->context, NULL);
    context_leave(v->context);
    if (outcome == BT_OUTCOME_UNKNOWN) return NULL;
    char letter[2] = {bt_outcome_letter(outcome), 0};
    return PyUnicode_FromString(letter);
}

static PyObject *options_of(Context *c, bt_value g, bt_player player)
{
    size_t count = ASK(c, bt_value_options(c->ctx, g, player, NULL, 0));
    if (count == BT_NOWHERE) return context_raise(c, NULL);
    bt_value *options = PyMem_Malloc((count + 1) * sizeof *options);
    if (!options) return PyErr_NoMemory();
    ASK(c, bt_value_options(c->ctx, g, player, options, count));
    PyObject *list = value_wrap_all(c, options, count);
    PyMem_Free(options);
    PyObject *tuple = list ? PyList_AsTuple(list) : NULL;
    Py_XDECREF(list);
    return tuple;
}

static PyObject *value_options(PyObject *self, void *data)
{
    Value *v = (Value *)self;
    if (context_enter(v->context)) return NULL;
    PyObject *result = options_of(v->context, v->at, data ? BT_RIGHT : BT_LEFT);
    context_leave(v->context);
    return result;
}

static PyObject *value_context(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((Value *)self)->context);
}

/* -- thermographs -- */

/* One wall as a list of (temperature, value). */
static PyObject *wall_of(Context *c, bt_value g, bt_player player)
{
    size_t count = ASK(c, bt_value_wall(c->ctx, g, player, NULL, 0));
    if (count == BT_NOWHERE) return context_raise(c, NULL);
    bt_corner *corners = PyMem_Malloc((count + 1) * sizeof *corners);
    PyObject *wall = corners ? PyList_New(0) : PyErr_NoMemory();
    if (wall) ASK(c, bt_value_wall(c->ctx, g, player, corners, count));
    for (size_t i = 0; wall && i < count; i++) {
        PyObject *t = value_to_number(c, corners[i].temperature, true);
        PyObject *x = t ? value_to_number(c, corners[i].at, true) : NULL;
        PyObject *pair = x ? PyTuple_Pack(2, t, x) : NULL;
        if (!pair || PyList_Append(wall, pair)) Py_CLEAR(wall);
        Py_XDECREF(t);
        Py_XDECREF(x);
        Py_XDECREF(pair);
    }
    PyMem_Free(corners);
    return wall;
}

PyObject *value_walls(PyObject *self, PyObject *unused)
{
    Value *v = (Value *)self;
    (void)unused;
    if (context_enter(v->context)) return NULL;
    PyObject *left = wall_of(v->context, v->at, BT_LEFT), *right = NULL;
    if (left) right = wall_of(v->context, v->at, BT_RIGHT);
    context_leave(v->context);
    if (right) return Py_BuildValue("NN", left, right);
    Py_XDECREF(left);
    return NULL;
}

static field mean = {bt_value_mean, true}, temperature = {bt_value_temperature, true},
             left_stop = {bt_value_left_stop, true}, right_stop = {bt_value_right_stop, true},
             birthday = {bt_value_birthday, false}, nodes = {bt_value_nodes, false};

PyGetSetDef value_fields[] = {
    {"outcome", value_outcome, NULL, "Who wins: 'L', 'R', 'N' (the next player) or 'P'.", NULL},
    {"mean", value_field, NULL, "The mean value, a Fraction.", &mean},
    {"temperature", value_field, NULL, "How urgent a move is, a Fraction.", &temperature},
    {"left_stop", value_field, NULL, "The number reached when Left starts.", &left_stop},
    {"right_stop", value_field, NULL, "The number reached when Right starts.", &right_stop},
    {"birthday", value_field, NULL, "The height of the canonical form, an int.", &birthday},
    {"nodes", value_field, NULL, "Distinct subpositions of the canonical form.", &nodes},
    {"left", value_options, NULL, "Left's options in canonical form, a tuple.", NULL},
    {"right", value_options, NULL, "Right's options in canonical form, a tuple.", &mean},
    {"fraction", value_fraction, NULL, "A number as a Fraction; ValueError for others.", NULL},
    {"context", value_context, NULL, "The context that keeps it.", NULL},
    {0},
};
