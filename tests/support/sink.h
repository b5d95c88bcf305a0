/* Sinks of streams of results: into a text, or counted and forgotten. */
#ifndef BOUTON_TESTS_SINK_H
#define BOUTON_TESTS_SINK_H

#include "output/output.h"

bt_status sink_append(void *text, const char *bytes, size_t length);
bt_status sink_count(void *size, const char *bytes, size_t length);

#endif
