/* Python objects as values, and values as Python objects. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

static PyObject *Fraction, *Rational;

const char *plain_text(PyObject *object, const char *what)
{
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(object, &length);
    if (!text) return NULL;
    if (strlen(text) == (size_t)length) return text;
    PyErr_Format(PyExc_ValueError, "%s with a NUL character in it", what);
    return NULL;
}

/* Through the package, which knows how to get past the limit of Python on digits. */
static PyObject *digits_of(PyObject *integer)
{
    static PyObject *to_digits;
    if (!engine_import("bouton._numbers", "to_digits", &to_digits)) return NULL;
    return PyObject_CallFunctionObjArgs(to_digits, integer, NULL);
}

PyObject *integer_of_digits(const char *digits)
{
    static PyObject *from_digits;
    if (strlen(digits) < 600) return PyLong_FromString(digits, NULL, 10);
    if (!engine_import("bouton._numbers", "from_digits", &from_digits)) return NULL;
    return PyObject_CallFunction(from_digits, "s", digits);
}

/* -- out of the library -- */

PyObject *value_wrap(Context *c, bt_value value)
{
    if (!value || bt_error(c->ctx)) return context_raise(c, NULL);
    if (!bt_value_hold(c->ctx, value)) return context_raise(c, NULL);
    allocfunc alloc = (allocfunc)PyType_GetSlot(Value_Type, Py_tp_alloc);
    Value *v = (Value *)alloc(Value_Type, 0);
    if (!v) {
        bt_value_drop(c->ctx, value);
        return NULL;
    }
    Py_INCREF(c);
    v->context = c;
    v->at = value;
    v->hash = -1;
    return (PyObject *)v;
}

PyObject *value_wrap_all(Context *c, const bt_value *values, size_t count)
{
    PyObject *list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *item = value_wrap(c, values[i]);
        if (!item)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, (Py_ssize_t)i, item);
    }
    return list;
}

PyObject *value_text(Context *c, bt_value value, bt_notation notation)
{
    char *text = ASK(c, bt_value_text(c->ctx, value, notation));
    if (!text) return context_raise(c, NULL);
    PyObject *result = PyUnicode_FromString(text);
    bt_free_text(c->ctx, text);
    return result;
}

/* The integers of `n/d`; d is 1 where there is none. */
static PyObject *read_ratio(char *text, PyObject **denominator)
{
    char *slash = strchr(text, '/');
    if (slash) *slash = '\0';
    *denominator = slash ? integer_of_digits(slash + 1) : PyLong_FromLong(1);
    return *denominator ? integer_of_digits(text) : NULL;
}

static PyObject *make_fraction(PyObject *numerator, PyObject *denominator)
{
    if (!engine_import("fractions", "Fraction", &Fraction)) return NULL;
    return PyObject_CallFunctionObjArgs(Fraction, numerator, denominator, NULL);
}

PyObject *value_to_number(Context *c, bt_value value, bool fraction)
{
    int64_t n;
    PyObject *numerator, *denominator = NULL;
    if (!value) return context_raise(c, NULL);
    if (bt_value_to_integer(c->ctx, value, &n)) {
        numerator = PyLong_FromLongLong(n);
        if (!fraction || !numerator) return numerator;
        denominator = PyLong_FromLong(1);
    } else {
        char *text = ASK(c, bt_value_text(c->ctx, value, BT_PLAIN));
        if (!text) return context_raise(c, NULL);
        numerator = read_ratio(text, &denominator);
        bt_free_text(c->ctx, text);
    }
    PyObject *result = NULL;
    if (numerator && denominator)
        result = fraction ? make_fraction(numerator, denominator) : Py_NewRef(numerator);
    Py_XDECREF(numerator);
    Py_XDECREF(denominator);
    return result;
}

/* -- into the library -- */

/* An int of any size. */
static bt_value integer_from(Context *c, PyObject *object)
{
    int overflow;
    long long n = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (!overflow) return bt_value_integer(c->ctx, n);
    PyObject *text = digits_of(object);
    Py_ssize_t length = 0;
    const char *digits = text ? PyUnicode_AsUTF8AndSize(text, &length) : NULL;
    bt_value value = BT_NONE;
    if (digits) {
        value = ASK(c, bt_value_from_decimal(c->ctx, digits + (*digits == '-'),
                                             (size_t)length - (*digits == '-')));
        if (value && *digits == '-') value = ASK(c, bt_value_negate(c->ctx, value));
        if (!value) context_raise(c, NULL);
    }
    Py_XDECREF(text);
    return value;
}

/* `n/d` as it is written: the library says what is wrong with 1/3. */
static bt_value ratio_from(Context *c, PyObject *numerator, PyObject *denominator)
{
    PyObject *above = digits_of(numerator), *below = above ? digits_of(denominator) : NULL;
    PyObject *text = below ? PyUnicode_FromFormat("%U/%U", above, below) : NULL;
    Py_XDECREF(above);
    Py_XDECREF(below);
    const char *words = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
    bt_value value = words ? ASK(c, bt_value_read(c->ctx, words)) : BT_NONE;
    if (words && !value) context_raise(c, words);
    Py_XDECREF(text);
    return value;
}

static bt_value rational_from(Context *c, PyObject *object)
{
    PyObject *numerator = PyObject_GetAttrString(object, "numerator"), *denominator = NULL;
    if (numerator) denominator = PyObject_GetAttrString(object, "denominator");
    bt_value value = BT_NONE;
    if (denominator) value = ratio_from(c, numerator, denominator);
    Py_XDECREF(numerator);
    Py_XDECREF(denominator);
    return value;
}

/* A value of another context comes over as a text: the two are never entered at once, so that no
   two threads can wait for each other. */
static PyObject *come_over(Context *c, Value *v)
{
    if (context_enter(v->context)) return NULL;
    PyObject *text = value_text(v->context, v->at, BT_PLAIN), *result = NULL;
    context_leave(v->context);
    const char *words = text ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
    if (words && !context_enter(c)) {
        bt_value value = ASK(c, bt_value_read(c->ctx, words));
        result = value ? value_wrap(c, value) : context_raise(c, words);
        context_leave(c);
    }
    Py_XDECREF(text);
    return result;
}

static bool is_simple(PyObject *object)
{
    return PyLong_Check(object) || PyUnicode_Check(object) || PyFloat_Check(object);
}

PyObject *value_localize_operand(Context *c, PyObject *object)
{
    Value *v = (Value *)object;
    if (!PyObject_TypeCheck(object, Value_Type) || v->context == c) return Py_NewRef(object);
    return come_over(c, v);
}

PyObject *value_localize(Context *c, PyObject *object)
{
    static PyObject *Position;
    if (PyObject_TypeCheck(object, Value_Type) || is_simple(object))
        return value_localize_operand(c, object);
    if (!engine_import("bouton._positions", "Position", &Position)) return NULL;
    int is_position = PyObject_IsInstance(object, Position);
    if (is_position <= 0) return is_position < 0 ? NULL : Py_NewRef(object);
    PyObject *value = PyObject_GetAttrString(object, "value");
    PyObject *result = value ? value_localize(c, value) : NULL;
    Py_XDECREF(value);
    return result;
}

PyObject *value_localize_all(Context *c, PyObject *iterable)
{
    PyObject *list = PySequence_List(iterable);
    for (Py_ssize_t i = 0; list && i < PyList_Size(list); i++) {
        PyObject *item = value_localize(c, PyList_GetItem(list, i));
        if (!item)
            Py_CLEAR(list);
        else
            PyList_SetItem(list, i, item);
    }
    return list;
}

bt_value value_from_operand(Context *c, PyObject *object)
{
    if (PyObject_TypeCheck(object, Value_Type)) {
        if (((Value *)object)->context == c) return ((Value *)object)->at;
        PyErr_SetString(PyExc_RuntimeError, "a value of another context");
        return BT_NONE;
    }
    if (PyLong_Check(object)) return integer_from(c, object);
    if (PyUnicode_Check(object) || PyFloat_Check(object)) return BT_NONE;
    if (PyIndex_Check(object)) {
        PyObject *integer = PyNumber_Index(object);
        bt_value value = integer ? integer_from(c, integer) : BT_NONE;
        Py_XDECREF(integer);
        return value;
    }
    if (!engine_import("numbers", "Rational", &Rational)) return BT_NONE;
    int rational = PyObject_IsInstance(object, Rational);
    if (rational < 0) return BT_NONE;
    return rational ? rational_from(c, object) : BT_NONE;
}

bt_value value_from(Context *c, PyObject *object)
{
    if (PyUnicode_Check(object)) return value_read(c, object, NULL, NULL);
    bt_value value = value_from_operand(c, object);
    if (value || PyErr_Occurred()) return value;
    if (bt_error(c->ctx))
        context_raise(c, NULL);
    else if (PyFloat_Check(object))
        PyErr_SetString(PyExc_TypeError,
                        "floats are not exact: write Fraction(1, 2) or \"1/2\" instead of 0.5");
    else
        PyErr_Format(PyExc_TypeError, "a value is made of a text, an int or a Fraction, not %R",
                     (PyObject *)Py_TYPE(object));
    return BT_NONE;
}

/* -- expressions -- */

static bool set_variables(Context *c, bt_scope *scope, PyObject *variables)
{
    PyObject *name, *value;
    Py_ssize_t at = 0;
    while (variables && PyDict_Next(variables, &at, &name, &value)) {
        const char *words = plain_text(name, "a name");
        bt_value worth = words ? value_from(c, value) : BT_NONE;
        if (!worth) return false;
        if (bt_scope_set(scope, words, worth)) {
            context_raise(c, words);
            return false;
        }
    }
    return true;
}

/* The folder of scripts that come with the package. */
static const char *games_folder(void)
{
    static PyObject *folder;
    if (!engine_import("bouton._errors", "games_folder", &folder)) return NULL;
    return PyUnicode_AsUTF8AndSize(folder, NULL);
}

static bt_result *evaluate(Context *c, const char *words, PyObject *variables)
{
    bt_scope *scope = NULL;
    bt_result *result = NULL;
    const char *folder = games_folder();
    if (!folder) return NULL;
    if (bt_script_scope_open(c->ctx, folder, &scope)) {
        context_raise(c, NULL);
        return NULL;
    }
    if (set_variables(c, scope, variables) &&
        ASK(c, bt_value_evaluate(c->ctx, scope, words, &result)))
        context_raise(c, words);
    bt_scope_close(scope);
    return result;
}

/* The value of an expression; or with `out` whatever it comes to, and BT_NONE. */
bt_value value_read(Context *c, PyObject *text, PyObject *variables, bt_result **out)
{
    const char *words = plain_text(text, "an expression");
    bt_result *result = words ? evaluate(c, words, variables) : NULL;
    if (out) {
        *out = result;
        return BT_NONE;
    }
    if (!result) return BT_NONE;
    bt_value value = BT_NONE;
    if (bt_result_what(result) == BT_RESULT_VALUE)
        value = bt_result_value(result);
    else {
        bt_fail(c->ctx, BT_INPUT, "expected a value; calc takes other expressions");
        context_raise(c, words);
    }
    bt_result_close(result);
    return value;
}
