/* The statements of the papers behind the project, each with a check that could fail. */
#ifndef BOUTON_PAPERS_PAPERS_H
#define BOUTON_PAPERS_PAPERS_H

#include "base/base.h"

struct bt_inquiry;

/* A statement; the last of a table has no label. */
typedef struct bt_papers_claim {
    const char *label;     /* "Theorem 2" */
    const char *statement; /* one line */
    void (*check)(struct bt_inquiry *q);
    int part; /* which of several, where one function checks them all */
} bt_papers_claim;

typedef struct bt_papers_paper {
    const char *source; /* "partial-nim", "nim", "imitation", "ending-partizan" */
    const char *title, *authors;
    const bt_papers_claim *const *tables; /* in printed order, the last one NULL */
} bt_papers_paper;

const bt_papers_paper *bt_papers_at(size_t index); /* NULL past the end */
/* The statements of a paper in printed order; NULL past the end. */
const bt_papers_claim *bt_papers_claim_at(const bt_papers_paper *paper, size_t index);
/* Whether a label is the one asked for, or that of a part of it: "Theorem 1 (ii)" is a part of
   "theorem 1", "Theorem 11" is not. */
bool bt_papers_is_label(const bt_papers_claim *claim, const char *words);

typedef enum bt_papers_standing {
    BT_PAPERS_PROVED,    /* in every case there is: all were looked at, or a certificate decides */
    BT_PAPERS_HOLDS,     /* in every case looked at, by a computation that could have failed */
    BT_PAPERS_CORRECTED, /* the printed form has a counterexample, the corrected one has none */
    BT_PAPERS_FAILS,
} bt_papers_standing;
const char *bt_papers_standing_name(bt_papers_standing standing); /* "proved", .. */

typedef struct bt_papers_finding {
    bt_papers_standing standing;
    uint64_t cases;
    double seconds;
    bt_text checked;            /* the range that was looked at */
    bt_text proof;              /* why the cases looked at decide all; empty: they do not */
    bt_text certificate;        /* the proof files behind it, which were checked; mostly empty */
    bt_text note;               /* what else was seen; mostly empty */
    bt_text printed, corrected; /* empty where the check knows of no slip */
    bt_text counterexample;     /* to the printed form, or to a statement that fails */
} bt_papers_finding;

/* Checks a statement on a small range, or a wider one. BT_LIMIT: not decided within the budget.
   Close the finding after every call, whatever it returned. */
bt_status bt_papers_check(bt_context *ctx, const bt_papers_claim *claim, bool thorough,
                          bt_papers_finding *finding);
void bt_papers_finding_close(bt_papers_finding *finding);

#endif
