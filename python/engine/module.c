/* The module bouton._engine. */
#include "engine.h"

static PyMethodDef functions[] = {
    {"functions", engine_functions, METH_NOARGS, "The functions of the calculator."},
    {"call", engine_call, METH_VARARGS, "call(name, argument, ..)"},
    {"evaluate", engine_evaluate, METH_VARARGS, "evaluate(text, variables)"},
    {"about", engine_about, METH_NOARGS, "What is said of the games."},
    {"open", engine_open, METH_VARARGS, "open(name, folder of scripts)"},
    {"open_rules", engine_open_rules, METH_VARARGS,
     "open_rules(name, example, misere, exact, methods)"},
    {"value_term", engine_value_term, METH_O, "A value as a term of a sum: (game, position)."},
    {"census", engine_census, METH_VARARGS, "census(min, max, ends, buffer) -> counts, error"},
    {"solve", engine_solve, METH_VARARGS, "solve(terms, of, method, moves)"},
    {"explain", engine_explain, METH_O, "explain(terms)"},
    {"draw_values", engine_draw_values, METH_VARARGS, "draw_values(kind, values, format, scale)"},
    {"draw_sum", engine_draw_sum, METH_VARARGS, "draw_sum(terms, format, scale)"},
    {"choose", engine_choose, METH_O, "Sets the context of this thread, gives the one before."},
    {"current", engine_current, METH_NOARGS, "The context of this thread."},
    {"limit", engine_limit, METH_VARARGS, "limit(seconds, bytes) -> what unlimit takes"},
    {"unlimit", engine_unlimit, METH_VARARGS, "Back to the limits before."},
    {0},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "bouton._engine",
    .m_doc = "The library bouton, as the package bouton uses it.",
    .m_size = -1,
    .m_methods = functions,
};

static bool add_type(PyObject *module, PyType_Spec *spec, const char *name, PyTypeObject **out)
{
    PyObject *type = PyType_FromSpec(spec);
    *out = (PyTypeObject *)type;
    return type && !PyModule_AddObjectRef(module, name, type);
}

PyMODINIT_FUNC PyInit__engine(void);
PyMODINIT_FUNC PyInit__engine(void)
{
    PyObject *module = PyModule_Create(&definition);
    if (module && add_type(module, &context_spec, "Context", &Context_Type) &&
        add_type(module, &value_spec, "Value", &Value_Type) &&
        add_type(module, &game_spec, "Game", &Game_Type) &&
        !PyModule_AddStringConstant(module, "version", bt_version()))
        return module;
    Py_XDECREF(module);
    return NULL;
}
