/* Random numbers that can be replayed. */
#ifndef BOUTON_TESTS_SEED_H
#define BOUTON_TESTS_SEED_H

#include "base/base.h"

/* Random numbers for a test, always the same ones unless BOUTON_SEED says otherwise. Prints the
   seed: BOUTON_SEED=N before the command runs the test again just so. */
bt_random random_start(const char *test);

#endif
