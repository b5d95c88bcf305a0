/* Properties of the P-positions of games on two piles: partition, differences, order, ratio. */
#include "app/pairs.h"
#include "base/numbers.h"
#include "games/two_piles.h"

#include <math.h>
#include <stdlib.h>

typedef struct figures {
    bool ordered;   /* by the smaller number: then no pair up to `whole` is missing */
    bool partition; /* every number up to `whole` is in exactly one pair */
    uint64_t whole;
    bool monotone; /* smaller numbers, larger ones and differences never decrease */
    /* The differences seen, without the largest, which may still be met again: how many, what
       divides them all, how often each is met, and whether they are all multiples of `step`. */
    uint64_t differences, step, least, most;
    bool complete;
} figures;

static bt_status check_partition(bt_context *ctx, const uint64_t *pairs, size_t count, figures *f)
{
    f->whole = pairs[2 * count - 2];
    size_t bytes = f->whole / 8 + 1;
    unsigned char *seen = bt__alloc_zero(ctx, bytes);
    if (!seen) return BT_LIMIT;
    bt_status status = BT_OK;
    uint64_t numbers = 0;
    f->partition = f->ordered = true;
    for (size_t i = 1; i < count; i++) f->ordered = f->ordered && pairs[2 * i] > pairs[2 * i - 2];
    for (size_t i = 0; i < 2 * count && !status; i++) {
        uint64_t n = pairs[i];
        status = bt__check(ctx);
        if (n > f->whole || (i % 2 == 1 && n == pairs[i - 1])) continue;
        f->partition = f->partition && !(seen[n / 8] >> n % 8 & 1);
        seen[n / 8] |= (unsigned char)(1u << n % 8);
        numbers++;
    }
    f->partition = f->partition && f->ordered && numbers == f->whole + 1;
    bt__free(ctx, seen, bytes);
    return status;
}

static int compare_numbers(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Runs of equal differences, in order of size. */
static void count_runs(const uint64_t *sorted, size_t count, figures *f)
{
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count && sorted[end] == sorted[i];) end++;
        f->step = bt__gcd(f->step, sorted[i]);
        if (end == count) break;
        uint64_t length = end - i;
        f->least = f->differences == 0 || length < f->least ? length : f->least;
        f->most = length > f->most ? length : f->most;
        f->differences++;
    }
    f->complete = f->step > 0 && f->differences * f->step == sorted[count - 1];
}

static bt_status check_differences(bt_context *ctx, const uint64_t *pairs, size_t count, figures *f)
{
    uint64_t *sorted = bt__alloc(ctx, count * sizeof *sorted);
    if (!sorted) return BT_LIMIT;
    f->monotone = true;
    for (size_t i = 0; i < count; i++) {
        sorted[i] = pairs[2 * i + 1] - pairs[2 * i];
        if (i == 0) continue;
        f->monotone = f->monotone && pairs[2 * i] > pairs[2 * i - 2] &&
                      pairs[2 * i + 1] > pairs[2 * i - 1] && sorted[i] >= sorted[i - 1];
    }
    if (!f->monotone) qsort(sorted, count, sizeof *sorted, compare_numbers);
    count_runs(sorted, count, f);
    bt__free(ctx, sorted, count * sizeof *sorted);
    return BT_OK;
}

static const char *yes(bool truth)
{
    return truth ? "yes" : "no";
}

static void say_differences(bt_app *app, const bt_wythoff *w, const figures *f)
{
    bt_text *text = bt_output__prose(app->out);
    unsigned long long step = f->step, least = f->least, most = f->most;
    bt_output__integer(app->out, "differences", (int64_t)f->differences);
    bt_output__integer(app->out, "difference_step", (int64_t)step);
    bt_output__integer(app->out, "least_often", (int64_t)least);
    bt_output__integer(app->out, "most_often", (int64_t)most);
    if (f->differences == 0) {
        bt_text__add(text, "  differences: only one is met so far\n");
        return;
    }
    if (w) {
        bool holds = f->complete && f->step == w->m && f->least == w->k && f->most == w->k;
        bt_output__truth(app->out, "differences_hold", holds);
        bt_text__format(text,
                        "  differences: each multiple of %llu below %llu comes exactly %llu "
                        "time%s, and no other number: %s\n",
                        (unsigned long long)w->m, (unsigned long long)f->differences * step,
                        (unsigned long long)w->k, w->k == 1 ? "" : "s", yes(holds));
        app->no = app->no || !holds;
        return;
    }
    bt_text__format(text,
                    "  differences: %llu met, all of them multiples of %llu, each %llu to %llu "
                    "times\n",
                    (unsigned long long)f->differences, step, least, most);
}

static void say_ratio(bt_app *app, const bt_wythoff *w, const uint64_t *last)
{
    bt_text *text = bt_output__prose(app->out);
    if (last[0] == 0) return;
    double ratio = (double)last[1] / (double)last[0];
    bt_output__real(app->out, "ratio", ratio);
    bt_text__format(text, "  ratio: %llu/%llu = %.9f", (unsigned long long)last[1],
                    (unsigned long long)last[0], ratio);
    if (w) {
        double q = (double)w->m / (double)w->k, root = (q + sqrt(q * q + 4)) / 2;
        bt_output__real(app->out, "limit", root);
        bt_text__format(text, "; the positive root of x^2 - (%llu/%llu) x - 1 is %.9f",
                        (unsigned long long)w->m, (unsigned long long)w->k, root);
    }
    bt_text__char(text, '\n');
}

static void stretch(double range[2], double x)
{
    if (x < range[0]) range[0] = x;
    if (x > range[1]) range[1] = x;
}

static void say_range(bt_app *app, const char *key, const double range[2])
{
    bt_output__list(app->out, key);
    bt_output__real(app->out, NULL, range[0]);
    bt_output__real(app->out, NULL, range[1]);
    bt_output__end(app->out);
}

/* Where each difference is met `most` times, pairs in order of their differences would have the
   difference step n/most and the smaller number alpha n, with 1/alpha + 1/(alpha x) = 1 for the
   root x of x^2 - (step/most) x - 1: how far they are from that. */
static void say_deviation(bt_app *app, const figures *f, const uint64_t *pairs, size_t count)
{
    bt_text *text = bt_output__prose(app->out);
    double q = (double)f->step / (double)f->most, root = (q + sqrt(q * q + 4)) / 2;
    double alpha = 1 + 1 / root, differences[2] = {0, 0}, numbers[2] = {0, 0};
    for (size_t n = 0; n < count; n++) {
        stretch(differences, (double)(pairs[2 * n + 1] - pairs[2 * n]) - q * (double)n);
        stretch(numbers, (double)pairs[2 * n] - alpha * (double)n);
    }
    bt_output__real(app->out, "root", root);
    say_range(app, "difference_deviation", differences);
    say_range(app, "number_deviation", numbers);
    bt_text__format(
        text,
        "  deviation: the differences lie from %.2f to %.2f above (%llu/%llu) n, the smaller "
        "numbers from %.2f to %.2f above %.6f n; the positive root of x^2 - (%llu/%llu) x - 1 is "
        "%.9f\n",
        differences[0], differences[1], (unsigned long long)f->step, (unsigned long long)f->most,
        numbers[0], numbers[1], alpha, (unsigned long long)f->step, (unsigned long long)f->most,
        root);
}

bt_status bt_app__explain_pairs(bt_app *app, const bt_game *game, const uint64_t *pairs,
                                size_t count)
{
    const bt_wythoff *w = bt_games__wythoff_of(game);
    bt_text *text = bt_output__prose(app->out);
    figures f = {0};
    if (count == 0) return BT_OK;
    bt_status status = check_partition(app->ctx, pairs, count, &f);
    if (!status) status = check_differences(app->ctx, pairs, count, &f);
    if (status) return status;
    bt_output__object(app->out, "properties");
    bt_text__add(text, "\nOf these pairs:\n");
    if (f.ordered) {
        bt_output__truth(app->out, "partition", f.partition);
        bt_output__integer(app->out, "partition_to", (int64_t)f.whole);
        bt_text__format(text, "  partition: every number up to %llu is in exactly one pair: %s\n",
                        (unsigned long long)f.whole, yes(f.partition));
    }
    bt_output__truth(app->out, "monotone", f.monotone);
    say_differences(app, w, &f);
    bt_text__format(text, "  monotone: both numbers grow, and differences never decrease: %s\n",
                    yes(f.monotone));
    say_ratio(app, w, pairs + 2 * count - 2);
    if (!w && f.ordered && f.partition && f.most > 0) say_deviation(app, &f, pairs, count);
    bt_output__end(app->out);
    if (w && !(f.partition && f.monotone)) app->no = true;
    return BT_OK;
}
