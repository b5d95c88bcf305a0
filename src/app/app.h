/* The program's frame: what a command is, what it is given, and what it may call. */
#ifndef BOUTON_APP_H
#define BOUTON_APP_H

#include "output/output.h"
#include "script/script.h"
#include "study/study.h"
#include <stdatomic.h>
#include <stdio.h>

typedef struct bt_app bt_app;
typedef struct bt_call bt_call;

/* The statuses with which the program ends. */
typedef enum bt_exit {
    BT_EXIT_ANSWERED = 0,
    BT_EXIT_NO = 1, /* answered, and the answer is "no" */
    BT_EXIT_BAD = 2,
    BT_EXIT_LIMIT = 3,
    BT_EXIT_SYSTEM = 4,
} bt_exit;

/* -- commands -- */

typedef struct bt_option {
    const char *name; /* REQUIRED: without the dashes */
    /* OPTIONAL: what follows it, in capitals; NULL: nothing does; `[this|that]`: one of these
       words, or nothing; `this|that`: one of these. */
    const char *argument;
    const char *help; /* REQUIRED: one line */
} bt_option;

typedef struct bt_command {
    const char *name;            /* REQUIRED */
    const char *usage;           /* REQUIRED: its arguments, "GAME POSITION"; "" for none */
    const char *summary;         /* REQUIRED: one line, no capital, no full stop */
    const char *about;           /* OPTIONAL: what else to know; lines of at most 80 columns */
    const bt_option *options;    /* OPTIONAL: its own; the last has no name. A name that two
                                    commands share takes an argument in both or in none */
    const char *const *examples; /* OPTIONAL: what follows `bouton`; the last is NULL. They must
                                    work: the tests run them */
    size_t least, most;          /* numbers of arguments; most 0: any number */
    bool csv;                    /* --csv makes sense */
    const char *without; /* OPTIONAL: common options that would change nothing, with blanks between
                            them: they are refused */
    const char *negatives; /* OPTIONAL: letters that are values behind it, as in `-v`: these short
                              options go before the command */
    const char *paper;     /* OPTIONAL: the paper whose tool it is; then it is no command of the
                              list, and is called as `paper PAPER NAME`, or by its name alone */
    bool served;           /* the page may run it: it asks nobody, and writes no file but those
                              that options with an argument FILE name */
    /* REQUIRED: sends its answer to app->out and returns. On BT_OK and BT_LIMIT the answer is
       finished, else dropped; every error's message is printed, and becomes the exit status, by the
       caller. */
    bt_status (*run)(bt_app *app, const bt_call *call);
} bt_command;

/* The table, in the order of the help. NULL past the end. */
const bt_command *bt_app__command(size_t index);
const bt_command *bt_app__find_command(const char *name);
const bt_command *bt_app__tool(size_t index);         /* the tools of papers; NULL past the end */
const bt_option *bt_app__common_option(size_t index); /* NULL past the end */
/* Whether a command takes a common option; and the letter of an option, 0 for none. */
bool bt_app__applies(const bt_command *command, const bt_option *option);
/* The option that a word names, `--to`, `--to=9` or `-n`; NULL: none. Before the command is known
   (NULL), anyone's. */
const bt_option *bt_app__find_option(const bt_command *command, const char *word);
/* Is the next word (NULL: there is none) the argument of an option that came without `=`? One that
   may be left out, `[idea|where]`, is one of these words. Another long option is no argument. */
bool bt_app__takes_next(const bt_option *option, const char *next);
/* The first word of what is left of a list `[this|that]`, and its length; NULL at the end. */
const char *bt_app__next_choice(const char *list, size_t *length);
char bt_app__letter(const bt_command *command, const bt_option *option);

/* -- what was typed -- */

enum { BT_CALL_OPTIONS = 64 };
typedef struct bt_given {
    const bt_option *option;
    const char *argument; /* NULL when it takes none */
} bt_given;

struct bt_call {
    const bt_command *command;
    const char **arguments; /* `count` of them, then a NULL */
    size_t count, capacity;
    bt_given given[BT_CALL_OPTIONS];
    size_t given_count;
    bool short_form; /* `nim 3,5,7`: the command was left out */
};

bool bt_app__has(const bt_call *call, const char *option);
/* The argument of an option, of the last one if it was given twice; NULL when it was not. */
const char *bt_app__option(const bt_call *call, const char *option);
/* The same as an integer within bounds; *out stays as it is when the option was not given. */
bt_status bt_app__integer(bt_app *app, const bt_call *call, const char *option, int64_t least,
                          int64_t most, int64_t *out);
/* The same as one of the words of the option's argument, `this|that`; *out becomes its index. */
bt_status bt_app__choice(bt_app *app, const bt_call *call, const char *option, size_t *out);

/* Reads a command line without the program's name. BT_INPUT: nonsense, the message says what. */
bt_status bt_app__parse(bt_app *app, const char *const *words, size_t count, bt_call *call);
void bt_app__close_call(bt_app *app, bt_call *call);
bt_status bt_app__read_size(bt_app *app, const char *text, size_t *bytes); /* "512M", "2GiB" */
/* The number of an option, 0 or more; *number stays as it is when it was not given. */
bt_status bt_app__read_real(bt_app *app, const bt_call *call, const char *option, double *number);
/* The seconds of an option; *seconds stays as it is when it was not given. */
bt_status bt_app__read_seconds(bt_app *app, const bt_call *call, const char *option,
                               double *seconds);
/* Splits a line as a shell does, with ' " and \: the words one after the other in `storage`, each
   terminated, and where they start. */
bt_status bt_app__split(bt_app *app, const char *line, bt_text *storage, bt_words *starts);
/* The place of the command among these words, some of them options; `count`: there is none. */
size_t bt_app__command_place(const char *const *words, size_t count);
/* Copies those options with which the program was started that a command knows; how many words. */
size_t bt_app__known_options(const bt_command *command, const char *const *words, size_t count,
                             const char **out);

/* -- the program -- */

/* Stack that one level of recursion (bt__enter) may take, all its frames together. Sanitizers and
   builds without optimisation make frames several times larger. */
#if defined(__SANITIZE_ADDRESS__) || !defined(__OPTIMIZE__)
enum { BT_LEVEL_BYTES = 8192 };
#else
enum { BT_LEVEL_BYTES = 1024 };
#endif

/* The progress bar: see progress.c. */
typedef struct bt_bar {
    double started, drawn; /* seconds of the monotonic clock */
    bool visible;
    char what[64];               /* is counted; "" at first; more about it behind a semicolon */
    double part, done;           /* of it that was shown as done */
    bool open;                   /* its end is not known */
    bool whole;                  /* a command shows its own: other counts do not matter */
    double mark_time, mark_part; /* where the speed is measured from */
    /* Speeds that were measured, and at which part: the last one, one further back, and one from
       which that will be taken; 0: none yet. */
    double speed[3], speed_part[3];
    double rate, rate_time, rate_done; /* of what has no end: so many a second, measured since */
} bt_bar;

struct bt_app {
    bt_context *ctx;
    bt_scope *scope; /* the variables of the calculator */
    bt_output *out;  /* takes the answers of commands */
    bt_format format;
    bt_notation notation;
    bool colour;      /* colours, and small pictures, are wanted on the terminal */
    bool quiet;       /* no answer on the terminal: the exit status tells */
    FILE *file;       /* --output: answers go there */
    const char *path; /* its name; the file is opened for the first byte */
    bool file_begun;  /* it has answers to earlier lines */
    int pager;        /* 0, or the pipe to the pager: see pager.c */
    int pager_process;
    bool no;                  /* set it when the answer is "no": exit status 1 */
    bt_exit worst;            /* of the lines answered so far */
    const char *text;         /* what an error's place points into; see bt_app__reading */
    size_t line;              /* its number in a file, or 0 */
    size_t dialogue_line;     /* of the line of a dialogue that is being answered: dialogue.h */
    bool interactive;         /* at the prompt */
    struct bt_editor *editor; /* of the prompt; NULL: there is none */
    size_t tour;              /* where the tutorial goes on; 0: nowhere */
    char hinted[256];         /* what the last hint was about, and how often it was asked for */
    unsigned hints;
    size_t memory;           /* the memory limit when none is given */
    double time, total_time; /* limits in seconds, of one line and of all; 0: none */
    unsigned depth;          /* levels of recursion for which the stack has room */
    /* Where answers go: the program writes them to stdout, a server may send them elsewhere. It
       returns BT_OK or, with its message, BT_IO; `deaf` is set once nobody reads any more. */
    bt_status (*write)(bt_app *app, const char *bytes, size_t length);
    /* Where messages go: stderr. */
    void (*complain)(bt_app *app, const char *text, size_t length);
    void *data;      /* of these two */
    bt_game **games; /* opened so far: see games.c */
    size_t game_count, game_capacity;
    bool deaf;
    bt_bar bar;
    atomic_bool waiting;    /* for input: nothing is lost by an interruption */
    atomic_uint interrupts; /* since the command began */
    atomic_bool saving;     /* SIGTERM is an interruption, so that what was found is kept */
    const struct bt_survey_hire *hire; /* who computes surveys; NULL: threads */
    atomic_int wake;          /* a server waits here for SIGINT and SIGTERM; 0: nobody does */
    bool served;              /* works for the page: only what is offered there is done */
    const char *const *words; /* the command line */
    size_t word_count;
    bt_exit status; /* with which the program ends */
};

/* Say this before the library reads a text, so that an error can point into it. */
void bt_app__reading(bt_app *app, const char *text);

/* The sink of app->out: the file of --output, or `write` above. */
bt_status bt_app__pass_on(void *app, const char *bytes, size_t length);
void bt_app__set_format(bt_app *app, bt_format format);

/* Answers each line of standard input: `answer` sends the answer to one line, with --batch each
   within the time of --time. A line that fails gives {"error": .., "line": ..} and its message, at
   a limit beside what is known, and the next one is read; the exit status tells the worst. Lines
   that are empty or start with # are passed over if `skip`. */
typedef bt_status bt_line_answer(bt_app *app, const bt_call *call, const char *line);
bt_status bt_app__each_line(bt_app *app, const bt_call *call, bool skip, bt_line_answer *answer);
/* Reports such a failure. True when the next line may still be answered. */
bool bt_app__report_failure(bt_app *app, bt_status status);

/* Where results are kept, unless --no-cache or the environment says otherwise: see cmd_cache.c. */
bool bt_app__cache_folder(bt_text *out);
void bt_app__choose_cache(bt_app *app, const bt_call *call);

/* Before the first command line, and after the last. False, with its message, at a limit. */
bool bt_app__begin(bt_app *app);
void bt_app__end(bt_app *app);
/* Runs a command line and says how it ended. */
bt_exit bt_app__run(bt_app *app, const char *const *words, size_t count);
bt_exit bt_app__exit_of(bt_status status);

/* Prints the context's error, with its place, and clears it. */
void bt_app__blame(bt_app *app);
void bt_app__warn(bt_app *app, const char *format, ...) BT_PRINTF(2, 3);

/* From now on the memory of GMP, SQLite and Jansson counts against the context's limit. */
void bt_app__count_memory(bt_context *ctx);

/* Does all the work of the program in a thread with a large stack, and minds the signals. */
bt_status bt_app__in_thread(bt_app *app, void (*work)(bt_app *app));

/* From now on, or no longer, SIGTERM asks the computation to stop, as SIGINT does. */
void bt_app__save_at_end(bt_app *app, bool saving);
/* A program may be one of several processes of one computation: see alone.c and mpi.c. Both are
   called by the thread that works, before the first command and after the last. */
void bt_app__join_others(bt_app *app);
void bt_app__leave_others(bt_app *app);

/* Draws a bar on stderr when that is a terminal; wipe it before anything else is written there. */
void bt_app__show_progress(bt_app *app);
void bt_app__wipe_progress(bt_app *app);
/* From here on, until the answer, the bar is that of the command as a whole. */
void bt_app__progress(bt_app *app, const char *what, double done, double total);
/* The line of a bar at this time, without moving the cursor; false: nothing new is to be shown. */
bool bt_app__bar_line(bt_bar *bar, const char *what, double done, double total, double now,
                      char *line, size_t size);

/* --version, also with the libraries, kernels and limits that a report of a bug should name. */
bt_status bt_app__say_version(bt_app *app, bool verbose);

/* From here on answers go through the user's pager, if they go to a terminal; the end waits for
   it. */
void bt_app__open_pager(bt_app *app);
void bt_app__close_pager(bt_app *app);

/* Reads --color; and the terminal as it is. */
bt_status bt_app__set_colour(bt_app *app, const bt_call *call);
bt_terminal bt_app__terminal(const bt_app *app);
/* Adds a small picture to what is told, on a terminal in colours and where it helps: a position
   that its ruleset can draw (in LaTeX, too, before anything else is told), the thermograph of a hot
   value. Whether it is shown. */
bool bt_app__show_sum(bt_app *app, const bt_sum *sum);
bool bt_app__show_value(bt_app *app, bt_value g);

/* -- games -- */

/* The game of a name with its parameters, opened once and closed with the program. */
bt_status bt_app__open_game(bt_app *app, const char *name, bt_game **out);
/* The same as a bt_game_finder; the data are the bt_app. */
bt_game *bt_app__find_game(void *app, bt_context *ctx, const char *name);
void bt_app__close_games(bt_app *app);
void bt_app__close_game(bt_app *app, const char *name); /* so that it is read again */
/* Where the scripts that come with the program are: written to `folder`; NULL: nowhere. */
const char *bt_app__games_folder(char *folder, size_t size);
/* Reads a position of a game, or a sum; of the game `sum` a mixed one. */
bt_status bt_app__read_position(bt_app *app, const char *game, const char *position, bt_sum *out,
                                bool *mixed);
/* Positions looked at so far in the games of a sum. */
size_t bt_app__looked_at(const bt_sum *sum);
/* Reports what is known when a limit ended the work: `before` is what bt_app__looked_at said when
   it began, `wanted` what was to be found. */
void bt_app__report_so_far(bt_app *app, const char *game, const bt_sum *sum, bool mixed,
                           size_t before, const char *wanted);
/* The page of the help about a ruleset, by the name it goes by. */
bt_status bt_app__explain_rules(bt_app *app, const char *name, const bt_rules *rules);
/* The scripts in that folder, found by their bare names: whether this is one of them; all of them.
 */
bool bt_app__is_shipped(bt_app *app, const char *name);
bool bt_app__is_game(bt_app *app, const char *name); /* is there a game of this name? */
size_t bt_app__shipped(char names[][BT_SCRIPT_NAME], size_t most);
/* Says that a game was named without a position, and gives an example of one. */
bt_status bt_app__miss_position(bt_app *app, const bt_call *call);

/* What folders further right than src/value add to the expression language. */
bt_hooks bt_app__hooks(bt_app *app);

/* Makes a value the last one, which goes by the name `ans`. */
bt_status bt_app__set_last(bt_app *app, bt_value g);

/* The interactive calculator; the program's words are options for all of its lines. */
void bt_app__repl(bt_app *app);

/* Help on a topic of its own, or NULL; names by index, NULL past the end. */
const char *bt_app__topic(const char *name);
const char *bt_app__topic_name(size_t index);
const char *bt_app__topic_summary(size_t index);
bt_status bt_app__help(bt_app *app, const char *name);
/* Prints paragraphs within the columns of the terminal; lists and examples stay as they are. */
void bt_app__say_about(bt_app *app, const char *about);
bool bt_app__has_help(const char *name); /* of a topic, a function, a word of the field */

#endif
