/* A judge of JSON that knows nothing of how it is written. */
#ifndef BOUTON_TESTS_JSON_H
#define BOUTON_TESTS_JSON_H

#include <stdbool.h>
#include <stdio.h>

/* One value up to the end of the file, or with `lines` any number of them; each on a line. */
bool json_is_good(FILE *file, bool lines);

#endif
