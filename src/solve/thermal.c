/* Means, temperatures and stops of values that are too large to be added: docs/theory-search.md
   says why the verdicts hold. */
#include "solve/thermal.h"

enum { FINENESS = 20, SCORE = 5 };
#define LARGEST ((int64_t)1 << 40) /* of a number in these units: sums of many stay exact */

/* A number as so many units. */
static bool count_units(bt_context *ctx, bt_value number, int64_t *out)
{
    bt_value units = bt_value_integer(ctx, (int64_t)1 << FINENESS);
    bt_value scaled = number ? bt_value_multiple(ctx, units, number) : BT_NONE;
    return scaled && bt_value_to_integer(ctx, scaled, out) && *out<LARGEST && * out> - LARGEST;
}

bt_status bt_solve__thermal(bt_context *ctx, bt_value g, bt_thermal *out)
{
    out->exact = count_units(ctx, bt_value_left_stop(ctx, g), &out->left_stop) &&
                 count_units(ctx, bt_value_right_stop(ctx, g), &out->right_stop) &&
                 count_units(ctx, bt_value_mean(ctx, g), &out->mean) &&
                 count_units(ctx, bt_value_temperature(ctx, g), &out->temperature);
    return bt_error(ctx);
}

static bt_value make_switch(bt_context *ctx, bt_value size)
{
    bt_value other = bt_value_negate(ctx, size);
    return bt_value_game(ctx, &size, 1, &other, 1);
}

/* If the stops are as far apart as those of a switch, it may be one, and the rest cold. */
static bt_value find_switch(bt_context *ctx, bt_value g, bt_value temperature)
{
    bt_value left = bt_value_left_stop(ctx, g), right = bt_value_right_stop(ctx, g);
    if (left != temperature || right != bt_value_negate(ctx, temperature)) return BT_NONE;
    return make_switch(ctx, temperature);
}

/* What is left beside the switch must stay cold whatever is played: otherwise it might become a
   part like this one again, and play would not come to an end. */
bt_value bt_solve__hot_part(bt_context *ctx, bt_value g, bt_value *rest)
{
    *rest = bt_value_mean(ctx, g);
    bt_value hot = bt_value_subtract(ctx, g, *rest);
    bt_value plain = find_switch(ctx, hot, bt_value_temperature(ctx, g));
    if (!plain || plain == hot) return hot;
    bt_value cold = bt_value_subtract(ctx, hot, plain);
    if (!cold || !bt_value_is_all_small(ctx, cold)) return hot;
    *rest = bt_value_add(ctx, *rest, cold);
    return plain;
}

void bt_solve__thermal_add(bt_thermal_sum *sum, const bt_thermal *g)
{
    sum->exact = sum->exact && g->exact;
    if (!sum->exact) return;
    int64_t width = g->left_stop - g->right_stop;
    sum->mean += g->mean;
    sum->left_stops += g->left_stop;
    sum->right_stops += g->right_stop;
    if (g->temperature > sum->hottest) sum->hottest = g->temperature;
    if (width > sum->widest) sum->widest = width;
}

int bt_solve__thermal_verdict(const bt_thermal_sum *sum)
{
    if (!sum->exact) return -1;
    if (sum->mean > 0 || sum->right_stops + sum->widest > 0) return 1;
    if (sum->mean + sum->hottest < 0 || sum->left_stops < 0) return 0;
    return -1;
}

int bt_solve__thermal_most(const bt_thermal_sum *sum)
{
    int64_t most = sum->mean + sum->hottest;
    if (sum->left_stops < most) most = sum->left_stops;
    return (int)((most >> (FINENESS - SCORE)) % (1 << 24));
}
