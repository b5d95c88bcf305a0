/* Surveys: one row for every item of a family, computed by many hands, kept in a store.

   A family says what its items are; a study of the family, chosen by --of, says which columns a row
   has and computes them. To add a study write a bt_survey_study and list it in the family; to add a
   family write a bt_survey_family and list it in survey.c. */
#ifndef BOUTON_STUDY_SURVEY_H
#define BOUTON_STUDY_SURVEY_H

#include "study/study.h"

typedef struct bt_survey bt_survey;
typedef struct bt_survey_study bt_survey_study;
typedef struct bt_survey_store bt_survey_store;

/* -- rows -- */

typedef enum bt_survey_type { BT_SURVEY_INTEGER, BT_SURVEY_REAL, BT_SURVEY_TEXT } bt_survey_type;

typedef struct bt_survey_column {
    const char *name; /* REQUIRED: small letters and _; NULL ends a list */
    const char *help; /* REQUIRED: one line */
    bt_survey_type type;
    bool indexed; /* the store keeps an index of it */
    bool hidden;  /* not listed unless asked for: long texts, digests */
    /* OPTIONAL: the column is not stored but derived from others by this expression of SQL, in
       which `item` is the table of the rows. Derived columns come last. */
    const char *sql;
} bt_survey_column;

enum { BT_SURVEY_COLUMNS = 32, BT_SURVEY_GIVEN = 16, BT_SURVEY_NAME = 32 };

typedef struct bt_survey_cell {
    bool known; /* else it is NULL in the store */
    int64_t integer;
    double real;
    size_t at, length; /* of a text, in `texts` of the row */
} bt_survey_cell;

/* The stored columns of one item, and what is needed to go on with it when a limit is raised. */
typedef struct bt_survey_row {
    uint64_t item;
    bt_survey_cell cells[BT_SURVEY_COLUMNS];
    bt_text texts, state;
} bt_survey_row;

void bt_study__row_open(bt_survey_row *row, bt_context *ctx);
void bt_study__row_close(bt_survey_row *row);
void bt_study__row_clear(bt_survey_row *row, uint64_t item);
void bt_study__row_integer(bt_survey_row *row, size_t column, int64_t n);
void bt_study__row_real(bt_survey_row *row, size_t column, double x);
void bt_study__row_string(bt_survey_row *row, size_t column, const char *string);
/* Bytes for a message, and back: false when they are none. *at moves on. */
void bt_study__row_encode(const bt_survey_row *row, bt_text *bytes);
bool bt_study__row_decode(bt_survey_row *row, const uint8_t **at, const uint8_t *end);
/* Numbers in groups of seven bits, lowest first: as everywhere in stores. */
void bt_study__put_number(bt_text *bytes, uint64_t n);
bool bt_study__get_number(const uint8_t **at, const uint8_t *end, uint64_t *n);
/* Values, each with as many bits as the largest one needs. The array is the caller's to free, with
   room for at least one value. */
void bt_study__put_values(bt_text *bytes, const uint32_t *values, size_t count);
bt_status bt_study__get_values(bt_context *ctx, const uint8_t **at, const uint8_t *end,
                               uint32_t **values, size_t *count);

/* -- families -- */

typedef struct bt_survey_option {
    const char *name; /* NULL ends a list */
    bool extends;     /* may differ from that of the store: rows that it leaves unfinished go on */
} bt_survey_option;

/* A line of the summary. */
typedef enum bt_survey_how {
    BT_SURVEY_COUNTS,  /* how many rows have each value of the column */
    BT_SURVEY_LARGEST, /* the largest value, and the first item that has it */
    BT_SURVEY_SUM
} bt_survey_how;
typedef struct bt_survey_total {
    bt_survey_how how;
    const char *column; /* NULL ends a list */
    const char *words;  /* "largest period" */
} bt_survey_total;

typedef struct bt_survey_family {
    const char *name;         /* REQUIRED: what follows `bouton survey` */
    const char *item, *items; /* REQUIRED: "code", "codes"; `item` names the column of the key */
    /* REQUIRED: the options it takes besides those of every survey. */
    const bt_survey_option *options;
    /* REQUIRED: ended by NULL; the first one is taken without --of. */
    const bt_survey_study *const *studies;
    /* REQUIRED: reads the options by bt_study__survey_number and _text, and sets count and data;
       also the columns and totals, where the study leaves them open. */
    bt_status (*plan)(bt_survey *survey);
    void (*drop)(bt_survey *survey); /* OPTIONAL: frees data */
    /* REQUIRED: the item in words, different for each. */
    void (*key)(const bt_survey *survey, uint64_t item, bt_text *out);
    /* OPTIONAL: heads the summary: "octal games with 2 digits". NULL: the options do. */
    void (*title)(const bt_survey *survey, bt_text *out);
    bool endless; /* OPTIONAL: no number of items makes it complete; those that are there count */
} bt_survey_family;

/* Whoever computes has a context of its own. */
typedef struct bt_survey_worker {
    bt_context *ctx;
    const bt_survey *survey;
    void *data; /* of the study */
} bt_survey_worker;

struct bt_survey_study {
    const char *name;                            /* REQUIRED: what follows --of */
    const bt_survey_column *columns;             /* OPTIONAL: NULL: the family's plan sets them */
    const bt_survey_total *totals;               /* OPTIONAL, in the same way */
    unsigned batch;                              /* items handed out at a time; 0: one */
    bt_status (*open)(bt_survey_worker *worker); /* OPTIONAL */
    void (*close)(bt_survey_worker *worker);     /* OPTIONAL: also after open has failed */
    /* REQUIRED: fills the row, which holds what a store has of the item, or nothing. The same item
       must give the same row everywhere. BT_LIMIT: the row is not used, the survey ends. */
    bt_status (*compute)(bt_survey_worker *worker, uint64_t item, bt_survey_row *row);
    /* OPTIONAL: whether a stored row is all that the options ask for. NULL: always. */
    bool (*finished)(const bt_survey *survey, const bt_survey_row *row);
    /* OPTIONAL: takes every row, stored or new, on the calling thread. Then rows are not kept
       without a store, and there are no lists. */
    bt_status (*gather)(const bt_survey *survey, const bt_survey_row *row);
};

typedef struct bt_survey_given {
    char name[BT_SURVEY_NAME];
    char *value; /* the survey's */
    bool extends;
} bt_survey_given;

/* A survey: a family with its options. Read only once it is open. */
struct bt_survey {
    bt_context *ctx;
    const bt_survey_family *family;
    const bt_survey_study *study;
    bt_survey_given
        given[BT_SURVEY_GIVEN]; /* in the order of the family; also what was not given */
    size_t given_count;
    const bt_survey_column *columns;
    size_t column_count, stored_count; /* of these the first ones are stored */
    const bt_survey_total *totals;
    uint64_t count;    /* of the items */
    double weight;     /* an item stands for so many .. */
    const char *units; /* .. of these, in the progress; 0 and NULL: items */
    void *data;
};

/* By name, and by index (NULL past the end). */
const bt_survey_family *bt_study__survey_find(const char *name);
const bt_survey_family *bt_study__survey_family(size_t index);

/* `of` NULL: the first study. Names of options that the family does not take are BT_INPUT. */
typedef struct bt_survey_setting {
    const char *name, *value;
} bt_survey_setting;
bt_status bt_study__survey_open(bt_survey **out, bt_context *ctx, const bt_survey_family *family,
                                const char *of, const bt_survey_setting *settings, size_t count);
void bt_study__survey_close(bt_survey *survey);
/* For plan: an option as a number within bounds, or the fallback, which is noted; and as a text,
   NULL when it is not there and there is no fallback. */
bt_status bt_study__survey_number(bt_survey *survey, const char *name, int64_t least, int64_t most,
                                  int64_t fallback, int64_t *out);
const char *bt_study__survey_text(bt_survey *survey, const char *name, const char *fallback);
/* Sets the columns and counts them; for plan. */
void bt_study__survey_columns(bt_survey *survey, const bt_survey_column *columns);
/* The place of a column by its name (the key is not one); SIZE_MAX: there is none. */
size_t bt_study__survey_column(const bt_survey *survey, const char *name, size_t length);

/* -- stores -- */

/* Opens the store of this survey, made when it does not exist; path NULL: in memory. There is one
   writer at a time; everybody may read. */
bt_status bt_study__survey_store_open(bt_survey_store **out, const bt_survey *survey,
                                      const char *path);
/* Opens a store to read: the survey follows from it. `find` gives the family of a name (and of a
   text that it needs besides, see bt_script__survey); NULL: bt_study__survey_find. */
typedef const bt_survey_family *bt_survey_finder(void *data, bt_context *ctx, const char *name);
bt_status bt_study__survey_store_read(bt_survey_store **out, bt_survey **survey, bt_context *ctx,
                                      const char *path, bt_survey_finder *find, void *data);
void bt_study__survey_store_close(bt_survey_store *store);
/* Puts a row, in place of an older one of the item; safe after the next commit. */
bt_status bt_study__survey_store_put(bt_survey_store *store, const bt_survey_row *row);
bt_status bt_study__survey_store_commit(bt_survey_store *store);
/* The stored row of an item with its state, or BT_PASS. */
bt_status bt_study__survey_store_get(bt_survey_store *store, uint64_t item, bt_survey_row *row);
/* Every row in the order of items, checked; without the states unless they are wanted. */
typedef bt_status bt_survey_taker(void *data, const bt_survey_row *row);
bt_status bt_study__survey_store_each(bt_survey_store *store, bool states, bt_survey_taker *take,
                                      void *data);
/* Adds the rows of another store of the same survey. Of an item in both, the row that is further
   counts; finished ones must agree. */
bt_status bt_study__survey_store_absorb(bt_survey_store *store, const char *path);
/* The same for several files at once; the store is made when it does not exist. */
bt_status bt_study__survey_merge(bt_context *ctx, const char *path, const char *const *others,
                                 size_t count, bt_survey_finder *find, void *data);

/* -- questions to a store -- */

typedef struct bt_survey_answer {
    bool known;
    bt_survey_type type;
    int64_t integer;
    double real;
    const char *text;
} bt_survey_answer;
/* A condition, `period>50 and not (code=0.07 or largest=none)`, as SQL. BT_INPUT with its place. */
bt_status bt_study__survey_where(const bt_survey *survey, const char *condition, bt_text *sql);
/* Rows that satisfy such SQL (NULL: all), in the order of items: the key, then all columns,
   derived ones too. `most` 0: all of them. */
typedef bt_status bt_survey_lister(void *data, const bt_survey_answer *cells, size_t count);
bt_status bt_study__survey_list(bt_survey_store *store, const char *where, uint64_t most,
                                bt_survey_lister *take, void *data);
bt_status bt_study__survey_count(bt_survey_store *store, const char *where, uint64_t *count);
/* The rows of a total: a value and a count each, or a value and the first item. */
typedef bt_status bt_survey_totaller(void *data, const bt_survey_answer *value,
                                     const bt_survey_answer *other);
bt_status bt_study__survey_total(bt_survey_store *store, const bt_survey_total *total,
                                 bt_survey_totaller *take, void *data);

/* -- running -- */

/* Those who compute: threads of this process, or processes elsewhere. All calls come from one
   thread. A job and its result are bytes. */
typedef struct bt_survey_crew bt_survey_crew;
struct bt_survey_crew {
    unsigned hands;
    bool unsure; /* hands may be lost or slow: their jobs are given out again */
    bt_status (*give)(bt_survey_crew *crew, unsigned hand, const bt_text *job);
    /* Waits at most so long for a result. BT_OK: one came, good until the hand after the next job
       is given; BT_PASS: none did. The status of the work is in *worked; BT_PASS there: the hand
       takes no more jobs, and what is left of this one is for others. */
    bt_status (*take)(bt_survey_crew *crew, double seconds, unsigned *hand, bt_status *worked,
                      const uint8_t **bytes, size_t *length);
    /* The share of its job that a hand has done, 0 to 1. OPTIONAL */
    double (*share)(const bt_survey_crew *crew, unsigned hand);
    /* Asks all hands to end what they are doing; their results may be taken still. */
    void (*stop)(bt_survey_crew *crew);
};
bt_status bt_study__crew_open(bt_survey_crew **out, const bt_survey *survey, unsigned threads);
void bt_study__crew_close(bt_survey_crew *crew);
/* Who opens the crew; NULL: the two functions above. BT_PASS: this process was of another one's
   crew, and is done. */
typedef struct bt_survey_hire {
    bt_status (*open)(void *data, const bt_survey *survey, bt_survey_crew **out);
    void (*close)(void *data, bt_survey_crew *crew);
    void *data;
} bt_survey_hire;
/* What a hand does: computes the items of a job one after the other. On BT_LIMIT the result holds
   those that were finished. */
bt_status bt_study__survey_work(bt_survey_worker *worker, const uint8_t *job, size_t length,
                                bt_text *result);

typedef struct bt_survey_run {
    unsigned part, parts; /* this part, from 1, of so many; 0 and 0: everything */
    unsigned threads;
    const bt_survey_hire *hire; /* NULL: threads */
    /* Filled: items of this part, those finished by now, and those that were before. */
    uint64_t items, done, resumed;
    double seconds;
} bt_survey_run;
/* Computes what is not finished, with threads or whoever is hired, and opens the store of this path
   (NULL: in memory, or none for studies that gather) for the caller to close. On BT_LIMIT what was
   finished is kept. */
bt_status bt_study__survey_run(const bt_survey *survey, const char *path, bt_survey_run *run,
                               bt_survey_store **store);

/* -- the families and studies -- */

extern const bt_survey_family bt_study__values_survey;
extern const bt_survey_family bt_study__octal_survey, bt_study__pairs_survey;
/* The checkpoints of one game; not offered by name, see follow.h. */
extern const bt_survey_family bt_study__followed_survey;

#endif
