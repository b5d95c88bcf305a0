/* The inside of a report: shared inside src/output only. */
#ifndef BOUTON_OUTPUT_REPORT_H
#define BOUTON_OUTPUT_REPORT_H

#include "base/context.h"
#include "bouton/output.h"
#include <jansson.h>

enum { REPORT_NEST = 16 };

struct bt_report {
    bt_context *ctx;
    bt_notation notation;
    json_t *open[REPORT_NEST]; /* open[0] is the whole object, open[depth] what is being filled */
    unsigned depth;
    bool failed;
    bt_text text;
    bt_text cells; /* of all rows, each ended by \0; the first `columns` are the names */
    size_t columns, cell_count;
    bt_text header; /* the last header line of CSV that was written */
};

/* Writers of the three sides. */
bt_status bt_output__write_json(const bt_report *report, bt_text *out);
bt_status bt_output__write_csv(bt_report *report, bt_text *out);

/* The cell behind this one. */
static inline const char *next_cell(const char *cell)
{
    while (*cell) cell++;
    return cell + 1;
}

unsigned bt_output__columns_of(uint32_t code_point);

#endif
