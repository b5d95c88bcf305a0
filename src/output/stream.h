/* The inside of a stream of results, and what a writer is: shared inside src/output only. */
#ifndef BOUTON_OUTPUT_STREAM_H
#define BOUTON_OUTPUT_STREAM_H

#include "base/context.h"
#include "output/output.h"

enum {
    BT_OUTPUT__BUFFER = 1 << 16, /* bytes that are gathered before they leave */
    BT_OUTPUT__NEST = 32,        /* objects and lists inside each other */
};

/* What a field or a cell holds, which comes as text: writers quote, escape or frame it. */
typedef enum bt_output_kind {
    BT_OUTPUT__STRING,
    BT_OUTPUT__INTEGER, /* of 64 bits; longer ones are LONG */
    BT_OUTPUT__LONG,
    BT_OUTPUT__REAL,
    BT_OUTPUT__WORD, /* true, false, null */
    BT_OUTPUT__VALUE /* also a number: in some notation */
} bt_output_kind;

typedef struct bt_output_item {
    bt_output_kind kind;
    const char *at;
    size_t length;
} bt_output_item;

/* A format: a table of functions, each of which may be NULL when the format has no use for it. */
typedef struct bt_output_writer {
    bool text; /* takes what is said to people */
    void (*field)(bt_output *out, const char *key, bt_output_item item);
    void (*begin)(bt_output *out, const char *key); /* an object or a list: now the top level */
    void (*end)(bt_output *out);                    /* before it is left */
    void (*columns)(bt_output *out, const char *const *names);
    void (*cell)(bt_output *out, bt_output_item item);
    void (*end_rows)(bt_output *out);
    void (*verbatim)(bt_output *out, const bt_text *text); /* what is in this format already */
    void (*finish)(bt_output *out); /* everything is closed: the end of the answer */
    void (*forget)(bt_output *out); /* the answer is over, or dropped: what was held goes */
} bt_output_writer;

extern const bt_output_writer bt_output__text, bt_output__json, bt_output__csv, bt_output__latex;

/* An object or a list that is open; the first stands for the answer as a whole. */
typedef struct bt_output_level {
    bool list;
    uint64_t items; /* so far */
} bt_output_level;

struct bt_output {
    bt_context *ctx;
    const bt_output_writer *writer;
    bt_notation notation;
    bt_output_sink *sink;
    void *data;
    bt_text buffer; /* what has not left yet */
    bt_text deaf;   /* a text that takes nothing in */
    bool left;      /* a part of this answer has left */
    bool half_line; /* and its last byte is not the end of a line */
    bool held, broken;
    bool ending;  /* bt_output__stop is at work */
    bool stopped; /* the answer has ended early: nothing is taken in, `buffer` is failed */
    bt_output_level levels[BT_OUTPUT__NEST];
    unsigned depth;
    /* The rows that are open, if any. */
    size_t columns, shown;
    bt_output_layout layout;
    uint64_t cells;
    size_t row; /* where the last row begins in the buffer; SIZE_MAX when it does no more */
    /* The writers' own. */
    bt_text header, line, last_header; /* CSV: names and contents of plain fields */
    bt_text window;                    /* text: cells, each ended by \0, before they are measured */
    size_t *widths;                    /* of the columns; NULL while they are not measured */
    size_t width_count, window_cells;
    bt_text only;     /* LaTeX: the first field, while it may be the only one */
    size_t only_key;  /* the length of its key, which stands before it */
    bool description; /* LaTeX: a description is open */
    unsigned formula; /* LaTeX: the level of the list that stands between dollars, or 0 */
};

/* Appends bytes of the format. */
static inline void put(bt_output *out, const char *bytes, size_t length)
{
    bt_text__add_bytes(&out->buffer, bytes, length);
}

static inline void put_string(bt_output *out, const char *string)
{
    bt_text__add(&out->buffer, string);
}

static inline bt_output_item string_item(const char *string, size_t length)
{
    return (bt_output_item){BT_OUTPUT__STRING, string, length};
}

/* The answer ends here, where its last whole item does: something does not fit or cannot be found
   within the limits. What is open is closed, what comes later is passed over. */
void bt_output__stop(bt_output *out);

/* A field, a cell, whatever its kind. */
void bt_output__field(bt_output *out, const char *key, bt_output_item item);
void bt_output__cell(bt_output *out, bt_output_item item);

unsigned bt_output__columns_of(uint32_t code_point);

#endif
