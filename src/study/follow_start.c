/* Where a period begins that was found far out: by the windows in the store, halving what is left,
   and then heap by heap. */
#include "study/follow.h"

#include <string.h>

/* Reads values anywhere: in the table, or by a stream that starts at the checkpoint before. */
typedef struct reader {
    bt_followed *f;
    bt_taking_follow *stream;
    uint32_t *window;
} reader;

static bt_status open_reader(reader *r, bt_followed *f)
{
    *r = (reader){.f = f, .window = bt__alloc(f->ctx, f->window * sizeof *r->window)};
    if (!r->window) return BT_LIMIT;
    bt_status status = bt_games__follow_reopen(&r->stream, f->table, f->window, f->mask, f->parity);
    return status == BT_PASS ? bt__fail(f->ctx, BT_IO, "the checkpoints do not fit the game")
                             : status;
}

static void close_reader(reader *r)
{
    bt_games__follow_close(r->stream);
    bt__free(r->f->ctx, r->window, r->window ? r->f->window * sizeof *r->window : 0);
}

/* To the last checkpoint whose window ends no later. */
static bt_status jump(reader *r, uint64_t end)
{
    const bt_followed *f = r->f;
    const bt_follow_place *place = NULL;
    uint32_t *values;
    size_t count;
    for (size_t i = 0; i < f->place_count; i++)
        if (f->places[i].kind == BT_FOLLOW_WINDOW && f->places[i].heaps <= end)
            place = &f->places[i];
    if (!place) return bt__fail(f->ctx, BT_IO, "a checkpoint is missing");
    bt_status status = bt_study__followed_get(r->f, place, &values, &count);
    if (status) return status;
    if (count == f->window)
        bt_games__follow_go(r->stream, place->heaps, values, 0);
    else
        status = bt__fail(f->ctx, BT_IO, "a checkpoint is damaged");
    bt__free(f->ctx, values, count * sizeof *values);
    return status;
}

/* The window that starts at this heap. */
static bt_status read_window(reader *r, uint64_t first)
{
    size_t known, width = r->f->window;
    uint64_t last = first + width, end;
    const uint32_t *values = bt_games__taking_values(r->f->table, &known);
    if (last <= known) {
        memcpy(r->window, values + first, width * sizeof *values);
        return BT_OK;
    }
    bt_status status = BT_OK;
    bt_games__follow_values(r->stream, &end);
    if (end > last || end + 4 * width < last) status = jump(r, last);
    values = bt_games__follow_values(r->stream, &end);
    while (!status && end < last) {
        status = bt_games__follow_step(r->stream);
        values = bt_games__follow_values(r->stream, &end);
    }
    if (!status) memcpy(r->window, values - (end - first), width * sizeof *values);
    return status;
}

/* Both windows that start at `first` and `first` + p. */
static bt_status read_both(reader pair[2], uint64_t first, uint64_t p)
{
    bt_status status = read_window(&pair[0], first);
    if (!status) status = read_window(&pair[1], first + p);
    return status ? status : bt__check(pair[0].f->ctx);
}

static bool are_equal(const reader pair[2])
{
    return !memcmp(pair[0].window, pair[1].window, pair[0].f->window * sizeof(uint32_t));
}

/* The heap after the last n from `first` on, in windows up to one that starts below `end`, with
   G(n) != G(n + p); `first` if there is none. */
static bt_status compare(reader pair[2], uint64_t first, uint64_t end, uint64_t p, uint64_t *start)
{
    bt_status status = BT_OK;
    size_t width = pair[0].f->window;
    *start = first;
    for (uint64_t at = first; at < end && !status; at += width) {
        status = read_both(pair, at, p);
        bt__progress(pair[0].f->ctx, "where the period begins", (double)(at - first),
                     (double)(end - first));
        if (status || are_equal(pair)) continue;
        size_t i = width;
        while (i > 0 && pair[0].window[i - 1] == pair[1].window[i - 1]) i--;
        *start = at + i;
    }
    return status;
}

/* Equal windows, p apart, stay equal further out: so the checkpoints are halved until one is left
   after which they become equal. */
static bt_status narrow(reader pair[2], uint64_t p, uint64_t *low, uint64_t *high)
{
    const bt_followed *f = pair[0].f;
    size_t first = 0, last = 0;
    for (size_t i = 0; i < f->place_count; i++) {
        if (f->places[i].kind == BT_FOLLOW_VALUES) first = i + 1;
        if (f->places[i].heaps <= *high) last = i + 1;
    }
    bt_status status = BT_OK;
    while (first < last && !status) {
        size_t middle = first + (last - first) / 2;
        uint64_t at = f->places[middle].heaps - f->window;
        status = read_both(pair, at, p);
        if (status) break;
        if (are_equal(pair)) {
            *high = at + f->window;
            last = middle;
        } else {
            *low = at;
            first = middle + 1;
        }
    }
    return status;
}

/* Is a divisor of a period one, too? Then one stretch of the period says so. */
static bt_status is_period(reader pair[2], const bt_taking_period *period, uint64_t divisor,
                           bool *is)
{
    uint64_t first = period->preperiod, start;
    bt_status status = read_both(pair, first, divisor);
    *is = !status && are_equal(pair);
    if (!*is) return status;
    status = compare(pair, first, first + period->period - divisor, divisor, &start);
    *is = !status && start == first;
    return status;
}

/* As long as the period without this factor is one. */
static bt_status divide(reader pair[2], bt_taking_period *period, uint64_t factor)
{
    bt_status status = BT_OK;
    bool is = true;
    while (is && !status && period->period % factor == 0) {
        status = is_period(pair, period, period->period / factor, &is);
        if (is) period->period /= factor;
    }
    return status;
}

/* The least period divides every other one. What was met may be a multiple: of odd distances, where
   only even ones were looked at, or because an earlier run was killed when it had just met it. */
static bt_status reduce(reader pair[2], bt_taking_period *period)
{
    uint64_t rest = period->period = period->step;
    bt_status status = BT_OK;
    for (uint64_t factor = 2; rest > 1 && !status; factor++) {
        if (factor * factor > rest) factor = rest;
        if (rest % factor) continue;
        while (rest % factor == 0) rest /= factor;
        status = divide(pair, period, factor);
    }
    period->step = period->parity && period->period % 2 ? 2 * period->period : period->period;
    return status;
}

bt_status bt_study__followed_start(bt_followed *f, uint64_t from, bt_taking_period *period)
{
    reader pair[2] = {{.f = f}, {.f = f}};
    uint64_t low = 0, high = from, start = 0;
    bt_status status = open_reader(&pair[0], f);
    if (!status) status = open_reader(&pair[1], f);
    if (!status) status = narrow(pair, period->step, &low, &high);
    if (!status) status = compare(pair, low, high, period->step, &start);
    period->preperiod = (size_t)start;
    if (!status) status = reduce(pair, period);
    close_reader(&pair[0]);
    close_reader(&pair[1]);
    return status;
}
