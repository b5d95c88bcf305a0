/* The type Game: an opened ruleset, its positions as handles, its questions. */
#include "engine.h"

#include <string.h>

PyTypeObject *Game_Type;

/* -- making and freeing -- */

Game *game_wrap(Context *c, bt_game *opened)
{
    allocfunc alloc = (allocfunc)PyType_GetSlot(Game_Type, Py_tp_alloc);
    Game *g = (Game *)alloc(Game_Type, 0);
    if (!g) {
        bt_rules_close(opened);
        return NULL;
    }
    g->context = (Context *)Py_NewRef(c);
    g->game = opened;
    g->next = c->games;
    if (c->games) c->games->before = g;
    c->games = g;
    return g;
}

static void unlink_game(Game *g)
{
    if (g->next) g->next->before = g->before;
    if (g->before)
        g->before->next = g->next;
    else if (g->context && g->context->games == g)
        g->context->games = g->next;
    g->next = g->before = NULL;
}

static int game_traverse(PyObject *self, visitproc visit, void *arg)
{
    Game *g = (Game *)self;
    Py_VISIT(g->calls);
    Py_VISIT(g->places);
    Py_VISIT(g->list);
    Py_VISIT(Py_TYPE(self));
    return 0;
}

static int game_clear(PyObject *self)
{
    Game *g = (Game *)self;
    if (g->list) g->context->held -= POSITION_BYTES * (size_t)PyList_Size(g->list);
    Py_CLEAR(g->calls);
    Py_CLEAR(g->places);
    Py_CLEAR(g->list);
    return 0;
}

static void game_dealloc(PyObject *self)
{
    Game *g = (Game *)self;
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    unlink_game(g);
    if (g->game) context_close_game(g->context, g->game);
    game_clear(self);
    Py_XDECREF(g->context);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* open(text) */
PyObject *engine_open(PyObject *module, PyObject *args)
{
    const char *text, *folder;
    PyObject *name, *place;
    (void)module;
    if (!PyArg_ParseTuple(args, "UU:open", &name, &place)) return NULL;
    if (!(text = plain_text(name, "a game")) || !(folder = plain_text(place, "a folder")))
        return NULL;
    Context *c = context_current();
    PyObject *result = NULL;
    if (c && !context_enter(c)) {
        bt_game *opened;
        if (ASK(c, bt_script_open(c->ctx, text, folder, &opened)))
            context_raise(c, text);
        else
            result = (PyObject *)game_wrap(c, opened);
        context_leave(c);
    }
    Py_XDECREF(c);
    return result;
}

/* about() -> [(name, summary, parameters, notation, example, help), ..] */
PyObject *engine_about(PyObject *module, PyObject *unused)
{
    PyObject *list = PyList_New(0);
    (void)module;
    (void)unused;
    for (size_t i = 0; list && bt_games_about(i, BT_GAMES_NAME); i++) {
        PyObject *item = Py_BuildValue(
            "szzzzz", bt_games_about(i, BT_GAMES_NAME), bt_games_about(i, BT_GAMES_SUMMARY),
            bt_games_about(i, BT_GAMES_PARAMETERS), bt_games_about(i, BT_GAMES_NOTATION),
            bt_games_about(i, BT_GAMES_EXAMPLE), bt_games_about(i, BT_GAMES_HELP));
        if (!item || PyList_Append(list, item)) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

/* -- entering -- */

int game_enter(Game *g, bool asks)
{
    if (context_enter(g->context)) return -1;
    if (asks && g->busy) {
        context_leave(g->context);
        PyErr_SetString(PyExc_RuntimeError,
                        "a ruleset cannot ask about its own game while that is being asked");
        return -1;
    }
    if (asks) g->busy = true;
    Py_INCREF(g);
    return 0;
}

void game_leave(Game *g, bool asks)
{
    if (asks) g->busy = false;
    context_leave(g->context);
    Py_DECREF(g);
}

/* -- positions -- */

bool game_has(const Game *g, unsigned long handle)
{
    if (handle <= UINT32_MAX && bt_rules_is_position(g->game, (bt_position)handle)) return true;
    PyErr_SetString(PyExc_ValueError, "this is no position of the game");
    return false;
}

static PyObject *take_text(Context *c, char *text)
{
    if (!text) return context_raise(c, NULL);
    PyObject *result = PyUnicode_DecodeUTF8(text, (Py_ssize_t)strlen(text), "replace");
    bt_free_text(c->ctx, text);
    return result;
}

static PyObject *game_parse(PyObject *self, PyObject *given)
{
    Game *g = (Game *)self;
    bt_position position;
    PyObject *result = NULL;
    if (!PyUnicode_Check(given)) {
        PyErr_Format(PyExc_TypeError, "a position is written as a text, not as %R",
                     (PyObject *)Py_TYPE(given));
        return NULL;
    }
    const char *text = plain_text(given, "a position");
    if (!text || game_enter(g, false)) return NULL;
    bt_status status = ASK(g->context, bt_rules_parse(g->game, text, &position));
    if (status)
        context_raise_status(g->context, status, text);
    else
        result = PyLong_FromUnsignedLong(position);
    game_leave(g, false);
    return result;
}

static PyObject *game_text(PyObject *self, PyObject *handle)
{
    Game *g = (Game *)self;
    unsigned long position = PyLong_AsUnsignedLong(handle);
    if (PyErr_Occurred() || game_enter(g, false)) return NULL;
    PyObject *text = NULL;
    if (game_has(g, position))
        text =
            take_text(g->context, ASK(g->context, bt_rules_text(g->game, (bt_position)position)));
    game_leave(g, false);
    return text;
}

static PyObject *list_options(Game *g, bt_position position, bt_player player)
{
    size_t count = 0, room = 64;
    bt_position few[64], *options = few;
    bt_status status =
        ASK(g->context, bt_rules_options(g->game, position, player, few, room, &count));
    if (!status && count > room) {
        options = PyMem_Malloc(count * sizeof *options);
        if (!options) return PyErr_NoMemory();
        room = count;
        status =
            ASK(g->context, bt_rules_options(g->game, position, player, options, room, &count));
        if (count > room) count = room;
    }
    bool failed = context_has_failed(g->context, status);
    PyObject *list = failed ? context_raise_status(g->context, status, NULL) : PyList_New(0);
    for (size_t i = 0; list && i < count; i++) {
        PyObject *item = PyLong_FromUnsignedLong(options[i]);
        if (!item || PyList_Append(list, item)) Py_CLEAR(list);
        Py_XDECREF(item);
    }
    if (options != few) PyMem_Free(options);
    return list;
}

static PyObject *game_options(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    unsigned long position;
    int player;
    if (!PyArg_ParseTuple(args, "kp:options", &position, &player) || game_enter(g, false))
        return NULL;
    PyObject *list = NULL;
    if (game_has(g, position))
        list = list_options(g, (bt_position)position, player ? BT_RIGHT : BT_LEFT);
    game_leave(g, false);
    return list;
}

static PyObject *game_move_text(PyObject *self, PyObject *args)
{
    Game *g = (Game *)self;
    unsigned long from, to;
    int player;
    if (!PyArg_ParseTuple(args, "kkp:move_text", &from, &to, &player) || game_enter(g, false))
        return NULL;
    bt_player who = player ? BT_RIGHT : BT_LEFT;
    PyObject *text = NULL;
    if (game_has(g, from) && game_has(g, to))
        text = take_text(g->context, ASK(g->context, bt_rules_move_text(g->game, (bt_position)from,
                                                                        (bt_position)to, who)));
    game_leave(g, false);
    return text;
}

/* The handle of the negative; 0 when there is none. */
static PyObject *game_negate(PyObject *self, PyObject *handle)
{
    Game *g = (Game *)self;
    unsigned long position = PyLong_AsUnsignedLong(handle);
    if (PyErr_Occurred() || game_enter(g, false)) return NULL;
    PyObject *result = NULL;
    if (game_has(g, position)) {
        bt_position negative = ASK(g->context, bt_rules_negate(g->game, (bt_position)position));
        bool failed = !negative && bt_error(g->context->ctx);
        result = failed ? context_raise(g->context, NULL) : PyLong_FromUnsignedLong(negative);
    }
    game_leave(g, false);
    return result;
}

/* -- fields -- */

static PyObject *game_name(PyObject *self, void *unused)
{
    Game *g = (Game *)self;
    (void)unused;
    if (game_enter(g, false)) return NULL;
    PyObject *name = PyUnicode_FromString(bt_rules_name(g->game));
    game_leave(g, false);
    return name;
}

typedef bool test(const bt_game *game);

static PyObject *game_test(PyObject *self, void *data)
{
    Game *g = (Game *)self;
    test *const *is = data;
    if (game_enter(g, false)) return NULL;
    bool answer = (*is)(g->game);
    game_leave(g, false);
    return PyBool_FromLong(answer);
}

static PyObject *game_context(PyObject *self, void *unused)
{
    (void)unused;
    return Py_NewRef(((Game *)self)->context);
}

static test *is_partizan = bt_rules_is_partizan, *is_normal = bt_rules_is_normal_play,
            *has_sums = bt_rules_has_sums;

static PyGetSetDef fields[] = {
    {"name", game_name, NULL, "As typed: subtraction:2,3,6.", NULL},
    {"partizan", game_test, NULL, "The players' options differ.", &is_partizan},
    {"normal_play", game_test, NULL, "The player who cannot move loses.", &is_normal},
    {"has_sums", game_test, NULL, "Its positions may be parts of sums.", &has_sums},
    {"context", game_context, NULL, "The context that keeps it.", NULL},
    {0},
};

static PyMethodDef methods[] = {
    {"parse", game_parse, METH_O, "The handle of a position that is typed."},
    {"text", game_text, METH_O, "A position as it is typed."},
    {"options", game_options, METH_VARARGS, "options(position, right): where a player can move."},
    {"move_text", game_move_text, METH_VARARGS, "What a move does."},
    {"negate", game_negate, METH_O, "The position with the players exchanged, or 0."},
    {"letters", game_letters, METH_VARARGS, "letters(first, buffer) -> done, error"},
    {"nims", game_nims, METH_VARARGS, "nims(first, buffer) -> done, error"},
    {"values", game_values, METH_VARARGS, "values(first, count) -> list, error"},
    {"period", game_period, METH_VARARGS, "period(of, limit) -> fields, error"},
    {"quotient", game_quotient, METH_VARARGS, "quotient(last) -> fields, error"},
    {"quotient_proof", game_quotient_proof, METH_VARARGS, "quotient_proof(last) -> text, error"},
    {"quotient_verify", game_quotient_verify, METH_VARARGS, "quotient_verify(text) -> None, error"},
    {"table", game_table, METH_VARARGS, "table(of, rows, columns, buffer) -> rows done, error"},
    {"pairs", game_pairs, METH_VARARGS, "pairs(outcome, count, buffer) -> done, error"},
    {"draw_table", game_draw_table, METH_VARARGS, "draw_table(of, rows, columns, format, scale)"},
    {"draw_pairs", game_draw_pairs, METH_VARARGS, "draw_pairs(outcome, count, format, scale)"},
    {"draw_sequence", game_draw_sequence, METH_VARARGS,
     "draw_sequence(of, first, last, fold, format, scale)"},
    {"check", game_check, METH_VARARGS, "check(positions, most) -> report, error"},
    {"place", game_place, METH_O, "The handle of a position of a ruleset in Python."},
    {"state", game_state, METH_O, "The position that has a handle."},
    {0},
};

static PyType_Slot slots[] = {
    {Py_tp_doc, "An opened game."},
    {Py_tp_dealloc, game_dealloc},
    {Py_tp_traverse, game_traverse},
    {Py_tp_clear, game_clear},
    {Py_tp_methods, methods},
    {Py_tp_getset, fields},
    {0},
};

PyType_Spec game_spec = {
    .name = "bouton._engine.Game",
    .basicsize = sizeof(Game),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION,
    .slots = slots,
};
