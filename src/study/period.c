/* Periods: by the ruleset's own theorem, else as seen among the first heaps. */
#include "bouton/study.h"

#include <stdio.h>
#include <string.h>

enum {
    FIRST_LOOK = 1 << 9,
    DEFAULT_LIMIT = 1 << 14,
    VALUE_LIMIT = 1 << 9, /* values can be large */
    DEFAULT_PROOF = 1 << 22,
};

/* The least (period, preperiod) such that the last part of the sequence repeats: the failure
   function of the reversed sequence gives, for every length, its longest border; the period that
   explains the longest tail wins. Returns 0 when nothing repeats at least twice. There is room for
   count + 1 in `fail`. */
static uint64_t find_period(const uint32_t *values, size_t count, uint32_t *fail,
                            uint64_t *preperiod)
{
    uint64_t best = 0;
    fail[0] = 0;
    if (count) fail[1] = 0;
    for (size_t n = 2; n <= count; n++) {
        uint32_t k = fail[n - 1];
        uint32_t new = values[count - n];
        while (k && values[count - 1 - k] != new) k = fail[k];
        fail[n] = values[count - 1 - k] == new ? k + 1 : 0;
        uint64_t period = n - fail[n];
        if (n >= 3 * period && n > count / 2) { /* three times over, and most of what was seen */
            best = period;
            *preperiod = count - n;
        }
    }
    return best;
}

/* Nim-values may rise: then their differences repeat. The values are lost. */
static void find_saltus(uint32_t *values, size_t count, uint32_t *fail, bt_period *out)
{
    for (size_t n = 0; n + 1 < count; n++) values[n] = values[n + 1] - values[n];
    out->period = find_period(values, count - 1, fail, &out->preperiod);
    for (size_t i = 0; i < out->period; i++) out->saltus += (int32_t)values[out->preperiod + i];
}

/* At a limit the heaps done by then are looked at, if they are more than at the look before. There
   is room for 2 * count + 1. */
static bt_status look(bt_game *game, bt_of of, size_t count, uint32_t *values, bt_period *out)
{
    size_t done;
    uint32_t *fail = values + count;
    bt_status status = bt_study_sequence(game, of, 0, count - 1, values, &done);
    if (done <= out->searched) return status;
    out->searched = done;
    out->period = find_period(values, done, fail, &out->preperiod);
    if (!out->period && of == BT_OF_NIM) find_saltus(values, done, fail, out);
    out->found = out->period > 0;
    return status;
}

static bt_status observe(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    if (limit > UINT32_MAX) limit = UINT32_MAX;
    for (size_t count = FIRST_LOOK;; count *= 2) {
        if (count > limit) count = limit;
        size_t room = (2 * count + 1) * sizeof(uint32_t);
        uint32_t *values = bt_alloc(game->ctx, room);
        if (!values) return BT_LIMIT;
        bt_status status = look(game, of, count, values, out);
        bt_free(game->ctx, values, room);
        if (status || out->found || count == limit) return status;
    }
}

bt_status bt_study_period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    uint64_t proof_limit = limit || of == BT_OF_VALUE ? limit : DEFAULT_PROOF;
    memset(out, 0, sizeof *out);
    if (game->series.period) {
        bt_status status = game->series.period(game, of, proof_limit, out);
        if (status != BT_PASS) return status;
    }
    if (!limit) limit = of == BT_OF_VALUE ? VALUE_LIMIT : DEFAULT_LIMIT;
    bt_status status = observe(game, of, limit, out);
    snprintf(out->proof, sizeof out->proof,
             out->found ? "seen among the first %llu heaps, not proved"
                        : "no period among the first %llu heaps; nothing is proved",
             (unsigned long long)out->searched);
    return status;
}
