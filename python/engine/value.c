/* The type Value: what a position is worth, as numbers feel in Python. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

PyTypeObject *Value_Type;

static Value *as_value(PyObject *object)
{
    return PyObject_TypeCheck(object, Value_Type) ? (Value *)object : NULL;
}

/* -- making -- */

/* The options of a player, from a list. */
static bt_value *read_options(Context *c, PyObject *list, size_t *count)
{
    *count = (size_t)PyList_Size(list);
    bt_value *values = PyMem_Malloc((*count + 1) * sizeof *values);
    for (size_t i = 0; values && i < *count; i++) {
        values[i] = value_from(c, PyList_GetItem(list, (Py_ssize_t)i));
        if (values[i]) continue;
        PyMem_Free(values);
        return NULL;
    }
    if (!values) PyErr_NoMemory();
    return values;
}

static PyObject *from_options(Context *c, PyObject *left, PyObject *right)
{
    size_t lefts = 0, rights = 0;
    bt_value *l = read_options(c, left, &lefts), *r = l ? read_options(c, right, &rights) : NULL;
    PyObject *result = NULL;
    if (r) result = value_wrap(c, ASK(c, bt_value_game(c->ctx, l, lefts, r, rights)));
    PyMem_Free(l);
    PyMem_Free(r);
    return result;
}

static PyObject *make_of_options(Context *c, PyObject *left, PyObject *right)
{
    PyObject *l = value_localize_all(c, left), *r = l ? value_localize_all(c, right) : NULL;
    PyObject *result = NULL;
    if (r && !context_enter(c)) {
        result = from_options(c, l, r);
        context_leave(c);
    }
    Py_XDECREF(l);
    Py_XDECREF(r);
    return result;
}

static PyObject *make_of_object(Context *c, PyObject *object)
{
    PyObject *given = value_localize(c, object), *result = NULL;
    if (given && as_value(given)) return given;
    if (given && !context_enter(c)) {
        bt_value value = value_from(c, given);
        if (value) result = value_wrap(c, value);
        context_leave(c);
    }
    Py_XDECREF(given);
    return result;
}

static PyObject *value_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = {"", "", NULL};
    PyObject *first, *right = NULL;
    (void)type;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "O|O:Value", names, &first, &right))
        return NULL;
    Context *c = context_current();
    if (!c) return NULL;
    PyObject *result = right ? make_of_options(c, first, right) : make_of_object(c, first);
    Py_DECREF(c);
    return result;
}

static void value_dealloc(PyObject *self)
{
    Value *v = (Value *)self;
    PyTypeObject *type = Py_TYPE(self);
    if (v->context) {
        context_drop_value(v->context, v->at);
        Py_DECREF(v->context);
    }
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* -- arithmetic -- */

typedef bt_value operation(bt_context *ctx, bt_value g, bt_value h);

static PyObject *operate_inside(Context *c, PyObject *a, PyObject *b, operation *apply)
{
    bt_value g = value_from_operand(c, a), h = g ? value_from_operand(c, b) : BT_NONE;
    if (g && h) return value_wrap(c, ASK(c, apply(c->ctx, g, h)));
    if (bt_error(c->ctx)) return context_raise(c, NULL);
    return PyErr_Occurred() ? NULL : Py_NewRef(Py_NotImplemented);
}

/* In the context of the operand that is a value, the first one if both are. */
static PyObject *operate(PyObject *a, PyObject *b, operation *apply)
{
    Value *first = as_value(a), *home = first ? first : as_value(b);
    Context *c = home->context;
    PyObject *x = value_localize_operand(c, a), *y = x ? value_localize_operand(c, b) : NULL;
    PyObject *result = NULL;
    if (y && !context_enter(c)) {
        result = operate_inside(c, x, y, apply);
        context_leave(c);
    }
    Py_XDECREF(x);
    Py_XDECREF(y);
    return result;
}

static PyObject *value_add(PyObject *a, PyObject *b)
{
    return operate(a, b, bt_value_add);
}

static PyObject *value_subtract(PyObject *a, PyObject *b)
{
    return operate(a, b, bt_value_subtract);
}

/* Multiples by an int; other products have names. */
static PyObject *value_multiply(PyObject *a, PyObject *b)
{
    if (as_value(a) && as_value(b)) {
        PyErr_SetString(PyExc_TypeError,
                        "values have several products: see conway, norton and ordinal_sum");
        return NULL;
    }
    PyObject *number = as_value(a) ? b : a, *value = as_value(a) ? a : b;
    if (!PyIndex_Check(number)) return Py_NewRef(Py_NotImplemented);
    return operate(number, value, bt_value_multiple);
}

static PyObject *value_negative(PyObject *self)
{
    Value *v = (Value *)self;
    if (context_enter(v->context)) return NULL;
    PyObject *result =
        value_wrap(v->context, ASK(v->context, bt_value_negate(v->context->ctx, v->at)));
    context_leave(v->context);
    return result;
}

static PyObject *value_positive(PyObject *self)
{
    return Py_NewRef(self);
}

static int value_bool(PyObject *self)
{
    Value *v = (Value *)self;
    if (context_enter(v->context)) return -1;
    int truth = v->at != bt_value_integer(v->context->ctx, 0);
    context_leave(v->context);
    return truth;
}

/* -- order -- */

/* The relation of a value to an operand, which may be a text if `texts`; BT_UNKNOWN with an
   exception, or without one when it is not to be compared. */
static bt_relation relate(Value *v, PyObject *other, bool texts)
{
    Context *c = v->context;
    bt_relation relation = BT_UNKNOWN;
    PyObject *local = value_localize(c, other);
    if (local && !context_enter(c)) {
        bt_value h = texts ? value_from(c, local) : value_from_operand(c, local);
        if (h) relation = ASK(c, bt_value_compare(c->ctx, v->at, h));
        if ((h && relation == BT_UNKNOWN) || bt_error(c->ctx)) context_raise(c, NULL);
        context_leave(c);
    }
    Py_XDECREF(local);
    return relation;
}

/* What cannot be a value, as 1/3, differs from every value. */
static PyObject *differ(PyObject *input, bool wanted)
{
    if (!PyErr_ExceptionMatches(input)) return NULL;
    PyErr_Clear();
    return PyBool_FromLong(!wanted);
}

static PyObject *equal_inside(Value *v, PyObject *other, bool wanted)
{
    static PyObject *input;
    Context *c = v->context;
    if (!engine_import("bouton._errors", "InputError", &input)) return NULL;
    bt_value h = value_from_operand(c, other);
    if (bt_error(c->ctx)) context_raise(c, NULL);
    if (h) return PyBool_FromLong((v->at == h) == wanted);
    return PyErr_Occurred() ? differ(input, wanted) : Py_NewRef(Py_NotImplemented);
}

static PyObject *equal(Value *v, PyObject *other, bool wanted)
{
    Value *w = as_value(other);
    Context *c = v->context;
    if (w && w->context == c) return PyBool_FromLong((v->at == w->at) == wanted);
    PyObject *local = value_localize_operand(c, other), *result = NULL;
    if (local && !context_enter(c)) {
        result = equal_inside(v, local, wanted);
        context_leave(c);
    }
    Py_XDECREF(local);
    return result;
}

static PyObject *value_compare(PyObject *a, PyObject *b, int operator)
{
    if (operator== Py_EQ || operator== Py_NE) return equal((Value *)a, b, operator== Py_EQ);
    bt_relation relation = relate((Value *)a, b, false);
    if (relation == BT_UNKNOWN) return PyErr_Occurred() ? NULL : Py_NewRef(Py_NotImplemented);
    switch (operator) {
    case Py_LT: return PyBool_FromLong(relation == BT_LESS);
    case Py_LE: return PyBool_FromLong(relation == BT_LESS || relation == BT_EQUAL);
    case Py_GT: return PyBool_FromLong(relation == BT_GREATER);
    default: return PyBool_FromLong(relation == BT_GREATER || relation == BT_EQUAL);
    }
}

/* -- texts and hashes -- */

static PyObject *write_value(Value *v, bt_notation notation)
{
    if (context_enter(v->context)) return NULL;
    PyObject *text = value_text(v->context, v->at, notation);
    context_leave(v->context);
    return text;
}

static PyObject *value_str(PyObject *self)
{
    return write_value((Value *)self, BT_PLAIN);
}

enum { SHORT_TEXT = 200, MANY_NODES = 5000 };

/* What a value with very many subpositions is called, for printing would take long. */
static PyObject *describe_briefly(Value *v)
{
    Context *c = v->context;
    int64_t nodes;
    if (context_enter(c)) return NULL;
    bt_value count = ASK(c, bt_value_nodes(c->ctx, v->at));
    PyObject *words = NULL;
    if (!count)
        context_raise(c, NULL);
    else if (!bt_value_to_integer(c->ctx, count, &nodes) || nodes > MANY_NODES)
        words = PyUnicode_FromFormat("<Value with %lld subpositions>", (long long)nodes);
    context_leave(c);
    return words;
}

static PyObject *value_repr(PyObject *self)
{
    PyObject *brief = describe_briefly((Value *)self);
    if (brief || PyErr_Occurred()) return brief;
    PyObject *text = value_str(self), *words = NULL;
    if (!text) return NULL;
    if (PyUnicode_GetLength(text) <= SHORT_TEXT) {
        words = PyUnicode_FromFormat("Value(%R)", text);
    } else {
        PyObject *start = PyUnicode_Substring(text, 0, 60);
        if (start)
            words = PyUnicode_FromFormat("<Value %U.., %zd characters>", start,
                                         PyUnicode_GetLength(text));
        Py_XDECREF(start);
    }
    Py_DECREF(text);
    return words;
}

static PyObject *value_latex(PyObject *self, PyObject *unused)
{
    (void)unused;
    return write_value((Value *)self, BT_LATEX);
}

static PyObject *value_unicode(PyObject *self, PyObject *unused)
{
    (void)unused;
    return write_value((Value *)self, BT_UNICODE);
}

/* Equal values have equal hashes in every context: that of the number, or of the text. */
static Py_hash_t value_hash(PyObject *self)
{
    Value *v = (Value *)self;
    if (v->hash != -1) return v->hash;
    Context *c = v->context;
    if (context_enter(c)) return -1;
    PyObject *key = bt_value_is_number(c->ctx, v->at)
                        ? value_to_number(c, v->at, !bt_value_is_integer(c->ctx, v->at))
                        : value_text(c, v->at, BT_PLAIN);
    context_leave(c);
    if (!key) return -1;
    v->hash = PyObject_Hash(key);
    Py_DECREF(key);
    return v->hash;
}

static PyObject *value_reduce(PyObject *self, PyObject *unused)
{
    PyObject *text = value_str(self);
    (void)unused;
    return text ? Py_BuildValue("O(N)", (PyObject *)Value_Type, text) : NULL;
}

static PyObject *value_copy(PyObject *self, PyObject *unused)
{
    (void)unused;
    return Py_NewRef(self);
}

/* -- methods -- */

static PyObject *value_fuzzy(PyObject *self, PyObject *other)
{
    bt_relation relation = relate((Value *)self, other, true);
    return relation == BT_UNKNOWN ? NULL : PyBool_FromLong(relation == BT_FUZZY);
}

static PyMethodDef methods[] = {
    {"fuzzy", value_fuzzy, METH_O,
     "fuzzy(other): whether neither is at least as good as the other.\n\n"
     ">>> Value('*').fuzzy(0)\nTrue\n"},
    {"latex", value_latex, METH_NOARGS, "The value in LaTeX, without dollars."},
    {"unicode", value_unicode, METH_NOARGS,
     "The value with arrows and stars.\n\n"
     ">>> Value('^*').unicode()\n'\xe2\x86\x91\xe2\x88\x97'\n"},
    {"as_integer_ratio", value_ratio, METH_NOARGS, "Numerator and denominator of a number."},
    {"_walls", value_walls, METH_NOARGS, "Both walls of the thermograph."},
    {"__reduce__", value_reduce, METH_NOARGS, "Values are pickled by their notation."},
    {"__copy__", value_copy, METH_NOARGS, "A value never changes: itself."},
    {"__deepcopy__", value_copy, METH_O, "A value never changes: itself."},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "Value(text or number) or Value(left, right)\n\n"
                "What a position is worth: the canonical form of a game. Made of a text in the "
                "notation of the\n"
                "field, an int, a Fraction, or two lists of options.\n\n"
                ">>> Value('{2|0} + ^*')\nValue('{2^*|^*}')\n"
                ">>> Value([2], [0]) + 1\nValue('{3|1}')\n"
                ">>> Value('^') > 0, Value('^') < Value('1/1024')\n(True, True)\n"},
    {Py_tp_new, value_new},
    {Py_tp_dealloc, value_dealloc},
    {Py_tp_repr, value_repr},
    {Py_tp_str, value_str},
    {Py_tp_hash, value_hash},
    {Py_tp_richcompare, value_compare},
    {Py_tp_methods, methods},
    {Py_tp_getset, value_fields},
    {Py_nb_add, value_add},
    {Py_nb_subtract, value_subtract},
    {Py_nb_multiply, value_multiply},
    {Py_nb_negative, value_negative},
    {Py_nb_positive, value_positive},
    {Py_nb_bool, value_bool},
    {Py_nb_int, value_int},
    {Py_nb_float, value_float},
    {0},
};

PyType_Spec value_spec = {
    .name = "bouton._engine.Value",
    .basicsize = sizeof(Value),
    .flags = Py_TPFLAGS_DEFAULT,
    .slots = slots,
};
