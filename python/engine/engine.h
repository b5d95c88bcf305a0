/* What the files of the Python module share. Everything here is called with the GIL held. */
#ifndef BOUTON_ENGINE_H
#define BOUTON_ENGINE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030A0000
#include <Python.h>

#include <bouton.h>
#include <pthread.h>
#include <stdbool.h>

/* -- contexts -- */

typedef struct Game Game;

/* A context of the library with the lock that keeps threads apart. The GIL guards all fields but
   those of `ctx`, which belong to the thread that has entered. */
typedef struct Context {
    PyObject_HEAD bt_context *ctx; /* NULL once closed */
    pthread_mutex_t lock;
    pthread_t owner;        /* who has entered, if depth > 0 */
    unsigned depth;         /* a ruleset may call the module again */
    bool broken;            /* another thread was inside when the process forked */
    bool timed;             /* the library has a deadline */
    size_t memory;          /* the limit of memory when nobody asks for another */
    size_t held;            /* by positions of rulesets in Python, roughly */
    size_t kept;            /* memory in use after the last time of forgetting */
    bool asking;            /* the GIL may be released: see ASK */
    PyThreadState *resting; /* set while it is */
    double started, polled; /* of the work going on; 0: the clock was not looked at yet */
    PyObject *progress;     /* called with (what, done, total), or NULL */
    double reported;
    PyObject *raised[3]; /* an exception on its way through the library: type, value, traceback */
    bt_value *dropped;   /* values that went while the context was busy */
    size_t dropped_count, dropped_room;
    Game *games;       /* all that are open, by their links */
    bt_game **closing; /* games that went while the context was busy */
    size_t closing_count, closing_room;
    struct Context *next; /* all contexts */
} Context;

/* What a thread has asked for. */
typedef struct Wishes {
    Context *context; /* by `with Context()`; borrowed */
    double deadline;  /* of the monotonic clock; 0: none */
    double time;      /* that led to it */
    size_t memory;    /* 0: none */
} Wishes;
extern __thread Wishes wishes;
double monotonic_now(void);

/* Before and after calling the library. Entering waits for other threads; -1: an exception is set,
   and there is nothing to leave. */
int context_enter(Context *c);
void context_leave(Context *c);
/* After a failure, before leaving: sets the exception that says what went wrong with a text (or
   NULL), and makes the context good again. Returns NULL. */
PyObject *context_raise(Context *c, const char *text);
/* Whether something went wrong: an exception on its way counts, whatever the library made of it. */
bool context_has_failed(const Context *c, bt_status status);
/* The same when a status was given and may be BT_PASS or an error is missing. */
PyObject *context_raise_status(Context *c, bt_status status, const char *text);
/* The context in which this thread works; a new reference, NULL with an exception. */
Context *context_current(void);
/* A call of the library that may take long. Only in such a call the GIL may go; it is back
 * afterwards.
 */
#define ASK(context, call)                                                                         \
    ({                                                                                             \
        Context *asked = (context);                                                                \
        bool before = asked->asking;                                                               \
        asked->asking = true;                                                                      \
        __typeof__(call) answered = (call);                                                        \
        asked->asking = before;                                                                    \
        context_wake(asked);                                                                       \
        answered;                                                                                  \
    })
/* In a callback of the library: takes the GIL back if it was released. */
void context_wake(Context *c);
/* In a callback: keeps the exception that is set, and fails. */
bt_status context_keep_exception(Context *c);
/* Whether so little of the stack is left that Python had better not be called. */
bool context_stack_is_low(void);

/* -1 with an exception if the context is closed or broken. */
int context_refuse(const Context *c);

/* A value or a game goes: at once, or when the context is no longer busy. */
void context_drop_value(Context *c, bt_value value);
void context_close_game(Context *c, bt_game *game);
void context_drop_what_went(Context *c);
/* What the library calls while it works. */
bool context_poll(void *data);
void context_report(void *data, const char *what, double done, double total);

PyObject *engine_choose(PyObject *module, PyObject *context);
PyObject *engine_current(PyObject *module, PyObject *unused);
PyObject *engine_limit(PyObject *module, PyObject *args);
PyObject *engine_unlimit(PyObject *module, PyObject *args);
extern PyType_Spec value_spec, context_spec, game_spec;

/* -- values -- */

typedef struct Value {
    PyObject_HEAD Context *context;
    bt_value at;
    Py_hash_t hash; /* -1: not computed */
} Value;

extern PyTypeObject *Value_Type, *Context_Type, *Game_Type;

/* A value of the library as an object; the context has been entered. NULL with an exception, also
   for BT_NONE. */
PyObject *value_wrap(Context *c, bt_value value);
/* A list or tuple of them. */
PyObject *value_wrap_all(Context *c, const bt_value *values, size_t count);
/* Before entering: an object to be read in a context. A value of another context becomes one of
   this, a position its value; others stay. A new reference, NULL with an exception. */
PyObject *value_localize(Context *c, PyObject *object);
PyObject *value_localize_operand(Context *c, PyObject *object); /* positions stay, too */
PyObject *value_localize_all(Context *c, PyObject *iterable);   /* a list of them */
/* What such an object is worth in a context that has been entered: a value, an integer, a rational,
   a text. BT_NONE with an exception. */
bt_value value_from(Context *c, PyObject *object);
/* The same; BT_NONE without an exception for objects that are no numbers or values. */
bt_value value_from_operand(Context *c, PyObject *object);
/* A value that is a number as an int or a Fraction; NULL with an exception. */
PyObject *value_to_number(Context *c, bt_value value, bool fraction);
PyObject *value_text(Context *c, bt_value value, bt_notation notation);
bt_value value_read(Context *c, PyObject *text, PyObject *variables, bt_result **result);
/* The int that has these decimal digits, however many; NULL with an exception. */
PyObject *integer_of_digits(const char *digits);
/* A text without NUL; NULL with an exception. */
const char *plain_text(PyObject *object, const char *what);

/* Parts of the type that are in value_fields.c. */
extern PyGetSetDef value_fields[];
PyObject *value_int(PyObject *self);
PyObject *value_float(PyObject *self);
PyObject *value_ratio(PyObject *self, PyObject *unused);
PyObject *value_walls(PyObject *self, PyObject *unused);

PyObject *result_to_python(Context *c, const bt_result *result);
PyObject *engine_functions(PyObject *module, PyObject *unused);
PyObject *engine_call(PyObject *module, PyObject *args);
PyObject *engine_evaluate(PyObject *module, PyObject *args);

/* -- games -- */

/* A game; one written in Python knows its positions by their numbers in a list. */
struct Game {
    PyObject_HEAD Context *context;
    bt_game *game;    /* NULL once its context is closed */
    bool busy;        /* it is being asked */
    PyObject *calls;  /* of a ruleset in Python, its bound methods: see ruleset.c; else NULL */
    PyObject *places; /* dict: position -> its number */
    PyObject *list;   /* list: the positions by number; each counts as POSITION_BYTES */
    Game *next, *before;
};

enum { POSITION_BYTES = 256 };

/* Enters the context of a game that is open; to ask a question also makes it busy, which it must
   not be already. -1 with an exception. */
int game_enter(Game *g, bool asks);
void game_leave(Game *g, bool asks);
/* Whether the game, which has been entered, has a position of this handle; false with an exception.
 */
bool game_has(const Game *g, unsigned long handle);
/* A new object for a game that `opened` in a context that has been entered; closes it on failure.
 */
Game *game_wrap(Context *c, bt_game *opened);

/* Methods of the Game type. */
PyObject *game_letters(PyObject *self, PyObject *args);
PyObject *game_nims(PyObject *self, PyObject *args);
PyObject *game_values(PyObject *self, PyObject *args);
PyObject *game_period(PyObject *self, PyObject *args);
PyObject *game_quotient(PyObject *self, PyObject *args);
PyObject *game_quotient_proof(PyObject *self, PyObject *args);
PyObject *game_quotient_verify(PyObject *self, PyObject *args);
PyObject *game_table(PyObject *self, PyObject *args);
PyObject *game_pairs(PyObject *self, PyObject *args);
PyObject *game_check(PyObject *self, PyObject *args);

/* Functions of the module. */
PyObject *engine_open(PyObject *module, PyObject *text);
PyObject *engine_about(PyObject *module, PyObject *unused);
PyObject *engine_census(PyObject *module, PyObject *args);
PyObject *engine_solve(PyObject *module, PyObject *args);
PyObject *engine_explain(PyObject *module, PyObject *terms);

/* -- pictures, as "svg", "tikz", "pdf" or "png" -- */
PyObject *engine_draw_values(PyObject *module, PyObject *args);
PyObject *engine_draw_sum(PyObject *module, PyObject *args);
PyObject *game_draw_table(PyObject *self, PyObject *args);
PyObject *game_draw_pairs(PyObject *self, PyObject *args);
PyObject *game_draw_sequence(PyObject *self, PyObject *args);
PyObject *picture_of_sum(Context *c, const bt_sum *sum, const char *format, double scale);
/* Draws a shape (kind, style, ..); a status with the error of the library or an exception. */
bt_status picture_shape(bt_picture *picture, PyObject *shape);

/* For PyArg_ParseTuple, whose own format K does not mind what is too large or negative. */
int read_size(PyObject *object, void *out);

/* -- rulesets written in Python -- */
PyObject *engine_open_rules(PyObject *module, PyObject *args);
PyObject *engine_value_term(PyObject *module, PyObject *value);
/* The number of a position of such a ruleset; false with an exception. */
bool ruleset_number(Game *g, PyObject *position, uint64_t *out);
PyObject *game_place(PyObject *self, PyObject *position);
PyObject *game_state(PyObject *self, PyObject *handle);

/* -- exceptions and helpers of the package, imported once -- */
PyObject *engine_import(const char *module, const char *name, PyObject **cache);

#endif
