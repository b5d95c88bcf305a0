/* Periods: by the ruleset's own theorem, else as seen among the first heaps. */
#include "base/borders.h"
#include "base/context.h"
#include "study/study.h"

#include <string.h>

enum {
    FIRST_LOOK = 1 << 9,
    DEFAULT_LIMIT = 1 << 14,
    VALUE_LIMIT = 1 << 9, /* values can be large */
    DEFAULT_PROOF = 1 << 22,
    MISERE_STEPS = 1 << 20, /* positions of a game in misère play grow too fast for all heaps */
};

/* A sequence backwards. */
typedef struct backwards {
    const uint32_t *values;
    size_t count;
} backwards;

static inline bool is_same(const void *sequence, size_t i, size_t j)
{
    const backwards *s = sequence;
    return s->values[s->count - 1 - i] == s->values[s->count - 1 - j];
}

/* The least period of the longest tail that it explains three times over, most of what was seen,
   and where that starts; 0 when nothing repeats so. There is room for count + 1 borders. */
static uint64_t find_period(const uint32_t *values, size_t count, uint32_t *border,
                            uint64_t *preperiod)
{
    backwards s = {values, count};
    bt__fill_borders(NULL, is_same, &s, count, border);
    for (size_t n = count; n > count / 2 && n >= 2; n--) {
        uint64_t period = n - border[n];
        if (n < 3 * period) continue;
        *preperiod = count - n;
        return period;
    }
    return 0;
}

/* Nim-values may rise: then their differences repeat. The values are lost. */
static void find_saltus(uint32_t *values, size_t count, uint32_t *border, bt_period *out)
{
    for (size_t n = 0; n + 1 < count; n++) values[n] = values[n + 1] - values[n];
    out->period = find_period(values, count - 1, border, &out->preperiod);
    for (size_t i = 0; i < out->period; i++) out->saltus += (int32_t)values[out->preperiod + i];
}

/* At a limit the heaps done by then are looked at, if they are more than at the look before. There
   is room for 2 * count + 1. */
static bt_status look(bt_game *game, bt_of of, size_t count, uint32_t *values, bt_period *out)
{
    size_t done;
    uint32_t *border = values + count;
    bt_status status = bt_study__sequence(game, of, 0, count - 1, values, &done);
    if (done <= out->searched) return status;
    out->searched = done;
    out->period = find_period(values, done, border, &out->preperiod);
    if (!out->period && of == BT_OF_NIM) find_saltus(values, done, border, out);
    out->found = out->period > 0;
    return status;
}

static bt_status observe(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    if (limit > UINT32_MAX) limit = UINT32_MAX;
    for (size_t count = FIRST_LOOK;; count *= 2) {
        if (count > limit) count = limit;
        size_t room = (2 * count + 1) * sizeof(uint32_t);
        uint32_t *values = bt__alloc(game->ctx, room);
        if (!values) return BT_LIMIT;
        bt_status status = look(game, of, count, values, out);
        bt__free(game->ctx, values, room);
        if (status || out->found || count == limit) return status;
    }
}

bt_status bt_study__period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    uint64_t proof_limit = limit || of == BT_OF_VALUE ? limit : DEFAULT_PROOF;
    memset(out, 0, sizeof *out);
    if (game->series.period) {
        bt_status status = game->series.period(game, of, proof_limit, out);
        if (status != BT_PASS) return status;
    }
    if (limit) return observe(game, of, limit, out);
    limit = of == BT_OF_VALUE ? VALUE_LIMIT : DEFAULT_LIMIT;
    bt__loan loan = bt__lend(game->ctx, game->misere ? MISERE_STEPS : 0);
    bt_status status = observe(game, of, limit, out);
    bool spent = bt__end_loan(game->ctx, loan);
    return status == BT_LIMIT && spent && out->searched ? BT_OK : status;
}

void bt_study__period_explain(bt_game *game, const bt_period *period, bt_text *out)
{
    if (period->certificate.kind)
        period->certificate.kind->explain(game, period, out);
    else
        bt_text__format(out,
                        period->found ? "seen among the first %llu heaps, not proved"
                                      : "no period among the first %llu heaps; nothing is proved",
                        (unsigned long long)period->searched);
}
