/* Runs the program, or its twin with failing allocations, in a scratch folder and measures it. */
#ifndef BOUTON_TESTS_PROGRAM_H
#define BOUTON_TESTS_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>

typedef struct program_run {
    int status;                   /* with which it ended; -1: killed by a signal */
    double seconds;               /* of processor time */
    double after;                 /* of these, since it was interrupted */
    size_t resident;              /* bytes, the most at a time */
    size_t out_length;            /* bytes that it wrote to the file stdout */
    char out[1 << 16], err[4096]; /* the first of them, terminated */
} program_run;

/* The scratch folder becomes the working folder; it is emptied and removed at the end. False: it
   cannot be made. */
bool program_begin(const char *name); /* of the program: beside the folder of the tests */
bool program_end(void);
void program_write_file(const char *name, const char *text);

/* Runs a line of words, in which ~ stands for a blank within a word. The input is a file of the
   folder, or NULL. An interruption is sent after so many seconds of its processor time; 0: none. */
void program_run_line(const char *line, const char *input, double interrupt, program_run *run);

#endif
