/* What temperatures say of a sum of values. Shared inside src/solve only. */
#ifndef BOUTON_SOLVE_THERMAL_H
#define BOUTON_SOLVE_THERMAL_H

#include "value/value.h"

/* Of one value, in units of 2^-20. */
typedef struct bt_thermal {
    bool exact; /* false: its numbers are no multiples of these units, or far too large */
    int64_t mean, temperature, left_stop, right_stop;
} bt_thermal;

/* Of a sum of values. */
typedef struct bt_thermal_sum {
    bool exact;
    int64_t mean, left_stops, right_stops;
    int64_t hottest; /* the greatest temperature, or 0 */
    int64_t widest;  /* the greatest difference of the stops of one value */
} bt_thermal_sum;

/* A hot value is a sum of a hot part with mean 0, a switch alone where that can be, and *rest,
   which is cold: so values that differ by what is cold have the same hot part, and two switches of
   the same size cancel each other. */
bt_value bt_solve__hot_part(bt_context *ctx, bt_value g, bt_value *rest);

bt_status bt_solve__thermal(bt_context *ctx, bt_value g, bt_thermal *out);
void bt_solve__thermal_add(bt_thermal_sum *sum,
                           const bt_thermal *g); /* at first: {.exact = true} */
/* Does Left, to move, win the sum? 1: yes, 0: no, -1: it does not follow. */
int bt_solve__thermal_verdict(const bt_thermal_sum *sum);
/* What Left, to move, gets at the most, rounded to 1/32. */
int bt_solve__thermal_most(const bt_thermal_sum *sum);

#endif
