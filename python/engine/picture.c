/* Pictures: drawn by the library, handed out as texts or bytes. */
#include "engine.h"

#include <string.h>

/* -- handing out -- */

static PyObject *take_text(Context *c, char *text)
{
    if (!text) return context_raise(c, NULL);
    PyObject *result = PyUnicode_FromString(text);
    bt_free_text(c->ctx, text);
    return result;
}

static void keep_bytes(void *data, const char *bytes, size_t length)
{
    *(PyObject **)data = PyBytes_FromStringAndSize(bytes, (Py_ssize_t)length);
}

/* A picture as "svg", "tikz", "pdf" or "png"; closes it. */
static PyObject *deliver(Context *c, bt_picture *picture, const char *format, double scale)
{
    PyObject *result = NULL;
    if (!strcmp(format, "svg")) {
        result = take_text(c, ASK(c, bt_picture_svg(picture, false)));
    } else if (!strcmp(format, "tikz")) {
        result = take_text(c, ASK(c, bt_picture_tikz(picture)));
    } else if (!strcmp(format, "pdf") || !strcmp(format, "png")) {
        bt_picture_format kind = *(format + 1) == 'd' ? BT_PICTURE_PDF : BT_PICTURE_PNG;
        bt_status status = bt_picture_render(picture, kind, scale, keep_bytes, &result);
        if (status) context_raise_status(c, status, NULL);
    } else {
        PyErr_SetString(PyExc_ValueError, "a picture is written as svg, tikz, pdf or png");
    }
    bt_picture_close(picture);
    return result;
}

/* The same after drawing, which may have failed. */
static PyObject *finish(Context *c, bt_status status, bt_picture *picture, const char *format,
                        double scale)
{
    if (!context_has_failed(c, status)) return deliver(c, picture, format, scale);
    bt_picture_close(picture);
    return context_raise_status(c, status, NULL);
}

static bt_picture *open_picture(Context *c)
{
    bt_picture *picture = NULL;
    if (bt_picture_open(c->ctx, &picture)) context_raise(c, NULL);
    return picture;
}

/* -- values -- */

static bt_status draw_kind(Context *c, const char *kind, const bt_value *values, size_t count,
                           bt_picture **out)
{
    if (!strcmp(kind, "tree")) return ASK(c, bt_value_draw_tree(c->ctx, values[0], out));
    if (!strcmp(kind, "order")) return ASK(c, bt_value_draw_order(c->ctx, values, count, out));
    bt_thermograph_look look = {.size = sizeof look, .steps = !strcmp(kind, "steps")};
    return ASK(c, bt_value_draw_thermograph(c->ctx, values, count, &look, out));
}

static PyObject *draw_inside(Context *c, const char *kind, PyObject *list, const char *format,
                             double scale)
{
    enum { MOST = 200 };
    bt_value values[MOST];
    bt_picture *picture = NULL;
    Py_ssize_t count = PyList_Size(list);
    if (count < 1 || count > MOST) {
        PyErr_Format(PyExc_ValueError, "a picture shows 1 to %d values", MOST);
        return NULL;
    }
    for (Py_ssize_t i = 0; i < count; i++)
        if (!(values[i] = value_from(c, PyList_GetItem(list, i)))) return NULL;
    bt_status status = draw_kind(c, kind, values, (size_t)count, &picture);
    return finish(c, status, picture, format, scale);
}

/* draw_values(kind, values, format, scale); kind: thermograph, steps, tree, order */
PyObject *engine_draw_values(PyObject *module, PyObject *args)
{
    const char *kind, *format;
    PyObject *values, *result = NULL;
    double scale;
    (void)module;
    if (!PyArg_ParseTuple(args, "sOsd:draw_values", &kind, &values, &format, &scale)) return NULL;
    Context *c = context_current();
    PyObject *local = c ? value_localize_all(c, values) : NULL;
    if (local && !context_enter(c)) {
        result = draw_inside(c, kind, local, format, scale);
        context_leave(c);
    }
    Py_XDECREF(local);
    Py_XDECREF(c);
    return result;
}

/* -- sums, and many positions at once -- */

PyObject *picture_of_sum(Context *c, const bt_sum *sum, const char *format, double scale)
{
    bt_picture *picture = open_picture(c);
    if (!picture) return NULL;
    return finish(c, ASK(c, bt_rules_draw_sum(sum, picture)), picture, format, scale);
}

PyObject *game_draw_table(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    int of;
    uint64_t rows, columns;
    const char *format;
    double scale;
    PyObject *result = NULL;
    if (!PyArg_ParseTuple(args, "iO&O&sd:draw_table", &of, read_size, &rows, read_size, &columns,
                          &format, &scale))
        return NULL;
    if (rows > UINT32_MAX || columns > UINT32_MAX) {
        PyErr_SetString(PyExc_ValueError, "the table is too large");
        return NULL;
    }
    if (game_enter(g, true)) return NULL;
    bt_picture *picture = open_picture(g->context);
    if (picture)
        result = finish(g->context,
                        ASK(g->context, bt_study_draw_table(g->game, (bt_of)of, (uint32_t)rows,
                                                            (uint32_t)columns, picture)),
                        picture, format, scale);
    game_leave(g, true);
    return result;
}

PyObject *game_draw_pairs(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    int outcome;
    uint64_t count;
    const char *format;
    double scale;
    PyObject *result = NULL;
    if (!PyArg_ParseTuple(args, "iO&sd:draw_pairs", &outcome, read_size, &count, &format, &scale) ||
        game_enter(g, true))
        return NULL;
    bt_picture *picture = open_picture(g->context);
    if (picture)
        result = finish(
            g->context,
            ASK(g->context, bt_study_draw_positions(g->game, (bt_outcome)outcome, count, picture)),
            picture, format, scale);
    game_leave(g, true);
    return result;
}

PyObject *game_draw_sequence(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    int of;
    uint64_t first, last, fold;
    const char *format;
    double scale;
    PyObject *result = NULL;
    if (!PyArg_ParseTuple(args, "iO&O&O&sd:draw_sequence", &of, read_size, &first, read_size, &last,
                          read_size, &fold, &format, &scale))
        return NULL;
    if (fold > UINT32_MAX || last < first) {
        PyErr_SetString(PyExc_ValueError, "heaps are counted from 0");
        return NULL;
    }
    if (game_enter(g, true)) return NULL;
    bt_picture *picture = open_picture(g->context);
    if (picture)
        result = finish(g->context,
                        ASK(g->context, bt_study_draw_sequence(g->game, (bt_of)of, first, last,
                                                               (uint32_t)fold, picture)),
                        picture, format, scale);
    game_leave(g, true);
    return result;
}

/* -- what a ruleset in Python draws: (kind, style, ..) -- */

/* The points of a path: a list of pairs, as numbers one after the other. */
static double *read_points(PyObject *given, size_t *count)
{
    PyObject *list = PySequence_List(given);
    if (!list) return NULL;
    *count = (size_t)PyList_Size(list);
    double *points = PyMem_Malloc((2 * *count + 1) * sizeof *points);
    for (size_t i = 0; points && i < *count; i++) {
        PyObject *pair = PySequence_Tuple(PyList_GetItem(list, (Py_ssize_t)i));
        if (pair) PyArg_ParseTuple(pair, "dd", &points[2 * i], &points[2 * i + 1]);
        Py_XDECREF(pair);
        if (PyErr_Occurred()) break;
    }
    Py_DECREF(list);
    if (points && !PyErr_Occurred()) return points;
    PyMem_Free(points);
    return PyErr_Occurred() ? NULL : (double *)PyErr_NoMemory();
}

static bt_status draw_path(bt_picture *picture, PyObject *shape, bool closed)
{
    const char *kind, *style;
    PyObject *given;
    size_t count;
    if (!PyArg_ParseTuple(shape, "ssO", &kind, &style, &given)) return BT_INPUT;
    double *points = read_points(given, &count);
    if (!points) return BT_INPUT;
    bt_status status = bt_picture_path(picture, style, points, count, closed);
    PyMem_Free(points);
    return status;
}

static bt_status draw_simple(bt_picture *picture, PyObject *shape, const char *kind)
{
    const char *unused, *style, *text;
    double x, y, a, b;
    if (!strcmp(kind, "circle"))
        return PyArg_ParseTuple(shape, "ssddd", &unused, &style, &x, &y, &a)
                   ? bt_picture_circle(picture, style, x, y, a)
                   : BT_INPUT;
    if (!strcmp(kind, "rect"))
        return PyArg_ParseTuple(shape, "ssdddd", &unused, &style, &x, &y, &a, &b)
                   ? bt_picture_rect(picture, style, x, y, a, b)
                   : BT_INPUT;
    if (!strcmp(kind, "text"))
        return PyArg_ParseTuple(shape, "ssdds", &unused, &style, &x, &y, &text)
                   ? bt_picture_text(picture, style, x, y, text)
                   : BT_INPUT;
    PyErr_Format(PyExc_ValueError, "a shape is a circle, rect, text, line or polygon, not %s",
                 kind);
    return BT_INPUT;
}

bt_status picture_shape(bt_picture *picture, PyObject *shape)
{
    PyObject *first =
        PyTuple_Check(shape) && PyTuple_Size(shape) ? PyTuple_GetItem(shape, 0) : NULL;
    const char *kind =
        first && PyUnicode_Check(first) ? PyUnicode_AsUTF8AndSize(first, NULL) : NULL;
    if (!kind) {
        if (!PyErr_Occurred())
            PyErr_SetString(PyExc_TypeError, "a shape is a tuple (kind, style, ..)");
        return BT_INPUT;
    }
    if (!strcmp(kind, "line") || !strcmp(kind, "polygon"))
        return draw_path(picture, shape, *kind == 'p');
    return draw_simple(picture, shape, kind);
}
