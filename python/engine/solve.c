/* Questions about sums of positions. */
#include "engine.h"

#include <string.h>

/* A question being asked: all its games are busy. */
typedef struct asking {
    Context *context;
    PyObject *terms; /* a list of (game, position, negated) */
    Py_ssize_t count, entered;
    bt_sum *sum;
} asking;

static Game *game_at(const asking *a, Py_ssize_t i)
{
    return (Game *)PyTuple_GetItem(PyList_GetItem(a->terms, i), 0);
}

static bool is_term(PyObject *term)
{
    return PyTuple_Check(term) && PyTuple_Size(term) == 3 &&
           PyObject_TypeCheck(PyTuple_GetItem(term, 0), Game_Type);
}

/* The same game may be in several terms; it is made busy once. */
static bool is_repeated(const asking *a, Py_ssize_t i)
{
    for (Py_ssize_t k = 0; k < i; k++)
        if (game_at(a, k) == game_at(a, i)) return true;
    return false;
}

static bool check_terms(asking *a)
{
    for (Py_ssize_t i = 0; i < a->count; i++) {
        if (!is_term(PyList_GetItem(a->terms, i))) {
            PyErr_SetString(PyExc_TypeError, "expected (game, position, negated)");
            return false;
        }
        if (game_at(a, i)->context != game_at(a, 0)->context) {
            PyErr_SetString(PyExc_ValueError, "the games of a sum belong to one context");
            return false;
        }
    }
    return true;
}

static bool add_terms(asking *a)
{
    for (Py_ssize_t i = 0; i < a->count; i++) {
        PyObject *term = PyList_GetItem(a->terms, i);
        unsigned long position = PyLong_AsUnsignedLong(PyTuple_GetItem(term, 1));
        int negated = PyObject_IsTrue(PyTuple_GetItem(term, 2));
        if (PyErr_Occurred() || !game_has(game_at(a, i), position)) return false;
        if (bt_rules_sum_add(a->sum, game_at(a, i)->game, (bt_position)position, negated)) {
            context_raise(a->context, NULL);
            return false;
        }
    }
    return true;
}

static void stop_asking(asking *a)
{
    if (a->entered) bt_rules_sum_close(a->sum);
    while (a->entered > 0) {
        a->entered--;
        game_leave(game_at(a, a->entered), !is_repeated(a, a->entered));
    }
    Py_DECREF(a->terms);
}

/* False with an exception, and nothing to stop. */
static bool start_asking(asking *a, PyObject *given)
{
    *a = (asking){.terms = PySequence_List(given)};
    if (!a->terms) return false;
    a->count = PyList_Size(a->terms);
    bool good = check_terms(a);
    for (; good && a->entered < a->count; a->entered++)
        if (game_enter(game_at(a, a->entered), !is_repeated(a, a->entered))) break;
    good = good && a->count > 0 && a->entered == a->count;
    if (good) {
        a->context = game_at(a, 0)->context;
        good = !bt_rules_sum_open(a->context->ctx, &a->sum);
        if (!good) context_raise(a->context, NULL);
        good = good && add_terms(a);
    } else if (!PyErr_Occurred()) {
        PyErr_SetString(PyExc_ValueError, "a sum of nothing");
    }
    if (!good) stop_asking(a);
    return good;
}

/* -- answers -- */

static PyObject *move_text(Context *c, const bt_solution *s, bt_player player, size_t i)
{
    char *text = ASK(c, bt_solution_move_text(s, player, i));
    if (!text) return context_raise(c, NULL);
    PyObject *result = PyUnicode_FromString(text);
    bt_free_text(c->ctx, text);
    return result;
}

/* [(term, position or 0, text), ..] */
static PyObject *list_moves(Context *c, const bt_solution *s, bt_player player)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < bt_solution_move_count(s, player); i++) {
        size_t term = 0;
        bt_position to = bt_solution_move(s, player, i, &term);
        PyObject *text = move_text(c, s, player, i);
        PyObject *item =
            text ? Py_BuildValue("nkN", (Py_ssize_t)term, (unsigned long)to, text) : NULL;
        if (!item || PyList_Append(list, item)) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *value_or_none(Context *c, bt_value value)
{
    return value ? value_wrap(c, value) : Py_NewRef(Py_None);
}

/* (outcome, method, statement, nim-value, value, left moves, right moves) */
static PyObject *tell(Context *c, const bt_solution *s)
{
    char letter[2] = {bt_outcome_letter(bt_solution_outcome(s)), 0};
    PyObject *nim = bt_solution_nim(s) ? integer_of_digits(bt_solution_nim(s)) : Py_NewRef(Py_None);
    PyObject *value = nim ? value_or_none(c, bt_solution_value(s)) : NULL;
    PyObject *left = value ? list_moves(c, s, BT_LEFT) : NULL;
    PyObject *right = left ? list_moves(c, s, BT_RIGHT) : NULL;
    PyObject *answer = NULL;
    if (right)
        answer = Py_BuildValue("szzOOOO", letter, bt_solution_method(s), bt_solution_statement(s),
                               nim, value, left, right);
    Py_XDECREF(nim);
    Py_XDECREF(value);
    Py_XDECREF(left);
    Py_XDECREF(right);
    return answer;
}

static PyObject *answer_question(const asking *a, const bt_question *question)
{
    bt_solution *solution = NULL;
    bt_status status = ASK(a->context, bt_solve_ask(a->sum, question, &solution));
    PyObject *answer = context_has_failed(a->context, status)
                           ? context_raise_status(a->context, status, NULL)
                           : tell(a->context, solution);
    bt_solution_close(solution);
    return answer;
}

/* solve(terms, of, method, moves) */
PyObject *engine_solve(PyObject *module, PyObject *args)
{
    PyObject *terms;
    int of, method, moves;
    asking a;
    (void)module;
    if (!PyArg_ParseTuple(args, "Oiii:solve", &terms, &of, &method, &moves)) return NULL;
    if (of < BT_OF_OUTCOME || of > BT_OF_VALUE || method < BT_METHOD_AUTO ||
        method > BT_METHOD_PLAIN || moves < BT_MOVES_ONE || moves > BT_MOVES_NONE) {
        PyErr_SetString(PyExc_ValueError, "no such question");
        return NULL;
    }
    if (!start_asking(&a, terms)) return NULL;
    bt_question question = {sizeof question, (bt_of)of, (bt_method)method, (bt_wanted)moves, 0};
    PyObject *answer = answer_question(&a, &question);
    stop_asking(&a);
    return answer;
}

/* explain(terms) -> text */
PyObject *engine_explain(PyObject *module, PyObject *terms)
{
    asking a;
    bt_solution *solution = NULL;
    PyObject *answer = NULL;
    (void)module;
    if (!start_asking(&a, terms)) return NULL;
    bt_status status = ASK(a.context, bt_solve_ask(a.sum, NULL, &solution));
    char *words = status ? NULL : ASK(a.context, bt_output_explain(a.sum, solution));
    if (words) {
        answer = PyUnicode_DecodeUTF8(words, (Py_ssize_t)strlen(words), "replace");
    } else {
        context_raise_status(a.context, status, NULL);
    }
    bt_free_text(a.context->ctx, words);
    bt_solution_close(solution);
    stop_asking(&a);
    return answer;
}

/* draw_sum(terms, format, scale) */
PyObject *engine_draw_sum(PyObject *module, PyObject *args)
{
    PyObject *terms;
    const char *format;
    double scale;
    asking a;
    (void)module;
    if (!PyArg_ParseTuple(args, "Osd:draw_sum", &terms, &format, &scale)) return NULL;
    if (!start_asking(&a, terms)) return NULL;
    PyObject *picture = picture_of_sum(a.context, a.sum, format, scale);
    stop_asking(&a);
    return picture;
}
