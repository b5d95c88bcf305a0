/* The functions of the expression language, from the one table of the library. */
#include "engine.h"

#include <string.h>

/* functions() -> [(name, arguments, summary, example), ..] */
PyObject *engine_functions(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);
    (void)module;
    (void)unused;
    for (size_t i = 0; list && bt_games_function(i, BT_FUNCTION_NAME); i++) {
        PyObject *item = Py_BuildValue("ssss", bt_games_function(i, BT_FUNCTION_NAME),
                                       bt_games_function(i, BT_FUNCTION_ARGUMENTS),
                                       bt_games_function(i, BT_FUNCTION_SUMMARY),
                                       bt_games_function(i, BT_FUNCTION_EXAMPLE));
        if (!item || PyList_Append(list, item)) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *list_to_python(Context *c, const bt_result *result)
{
    size_t count = bt_result_count(result);
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *item = result_to_python(c, bt_result_at(result, i));
        if (!item || PyList_Append(list, item)) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *thermograph_of(Context *c, bt_value g)
{
    static PyObject *Thermograph;
    PyObject *value = value_wrap(c, g), *result = NULL;
    if (value && engine_import("bouton._values", "Thermograph", &Thermograph))
        result = PyObject_CallFunctionObjArgs(Thermograph, value, NULL);
    Py_XDECREF(value);
    return result;
}

PyObject *result_to_python(Context *c, const bt_result *result)
{
    switch (bt_result_what(result)) {
    case BT_RESULT_VALUE: return value_wrap(c, bt_result_value(result));
    case BT_RESULT_TRUTH: return PyBool_FromLong(bt_result_truth(result));
    case BT_RESULT_WORD: return PyUnicode_FromString(bt_result_word(result));
    case BT_RESULT_LIST: return list_to_python(c, result);
    case BT_RESULT_THERMOGRAPH: return thermograph_of(c, bt_result_value(result));
    default: Py_RETURN_NONE;
    }
}

/* The context of the first argument that is a value, else the current one. */
static Context *context_of(PyObject *args)
{
    for (Py_ssize_t i = 1; i < PyTuple_Size(args); i++) {
        PyObject *item = PyTuple_GetItem(args, i);
        if (PyObject_TypeCheck(item, Value_Type))
            return (Context *)Py_NewRef(((Value *)item)->context);
    }
    return context_current();
}

static PyObject *call_inside(Context *c, const char *name, PyObject *args)
{
    enum { MOST = 64 };
    bt_value given[MOST];
    Py_ssize_t count = PyList_Size(args) - 1;
    bt_result *result = NULL;
    if (count > MOST) {
        PyErr_Format(PyExc_TypeError, "%s takes at most %d arguments", name, MOST);
        return NULL;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!(given[i] = value_from(c, PyList_GetItem(args, i + 1)))) return NULL;
    bt_status status = ASK(c, bt_games_call(c->ctx, name, given, (size_t)count, &result));
    if (status) return context_raise_status(c, status, NULL);
    PyObject *answer = result_to_python(c, result);
    bt_result_close(result);
    return answer;
}

/* call(name, argument, ..) */
PyObject *engine_call(PyObject *module, PyObject *args)
{
    (void)module;
    const char *name =
        PyTuple_Size(args) > 1 ? plain_text(PyTuple_GetItem(args, 0), "a name") : NULL;
    if (!name) {
        if (!PyErr_Occurred()) PyErr_SetString(PyExc_TypeError, "expected a name and arguments");
        return NULL;
    }
    Context *c = context_of(args);
    PyObject *local = c ? value_localize_all(c, args) : NULL, *answer = NULL;
    if (local && !context_enter(c)) {
        answer = call_inside(c, name, local);
        context_leave(c);
    }
    Py_XDECREF(local);
    Py_XDECREF(c);
    return answer;
}

/* The variables of an expression, ready to be read. */
static PyObject *localize_variables(Context *c, PyObject *given)
{
    PyObject *name, *value, *local = PyDict_New();
    Py_ssize_t at = 0;
    while (local && PyDict_Next(given, &at, &name, &value)) {
        PyObject *item = value_localize(c, value);
        if (!item || PyDict_SetItem(local, name, item)) Py_CLEAR(local);
        Py_XDECREF(item);
    }
    return local;
}

/* evaluate(text, variables) */
PyObject *engine_evaluate(PyObject *module, PyObject *args)
{
    PyObject *text, *variables, *answer = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "UO!:evaluate", &text, &PyDict_Type, &variables)) return NULL;
    Context *c = context_current();
    PyObject *local = c ? localize_variables(c, variables) : NULL;
    if (local && !context_enter(c)) {
        bt_result *result;
        value_read(c, text, local, &result);
        if (result) {
            answer = result_to_python(c, result);
            bt_result_close(result);
        }
        context_leave(c);
    }
    Py_XDECREF(local);
    Py_XDECREF(c);
    return answer;
}
