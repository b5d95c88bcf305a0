/* What the answers of the library look like to people. */
#ifndef BOUTON_OUTPUT_H
#define BOUTON_OUTPUT_H

#include "bouton/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a sum that was solved is won or lost, as a teacher would say it; NULL at a limit. */
BT_API char *bt_output_explain(const bt_sum *sum, const bt_solution *solution);

#ifdef __cplusplus
}
#endif
#endif
