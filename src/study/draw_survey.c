/* What a census kept, as charts: sets by period and by preperiod, and how many are L in the end;
   histograms of any survey. */
#include "study/draw_survey.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    WIDE = 600,     /* of a chart */
    HIGH = 150,     /* BT_SURVEY_CHART with the axis and the heading of the next one */
    BARS_MAX = 150, /* beyond, several keys share a bar */
    RECOUNT = 24,   /* censuses of up to 2^24 sets are counted anew */
};

typedef struct survey {
    bt_context *ctx;
    bt_study_census_results results;
} survey;

static void draw_heading(double y, const char *words, bt_picture *out)
{
    bt_picture__text(out, BT_STYLE_NUMBER, BT_ANCHOR_START, 0, y - 14, words, NULL);
}

/* -- histograms, on a logarithmic scale -- */

/* The scale begins at 1: the bar of a single set is a foot on the axis, so that it can be seen. */
static const double foot = 3;

typedef struct bars {
    const bt_study_histogram *histogram;
    const char *name;   /* "period" */
    const char *things; /* "sets" */
    uint64_t width;     /* keys that share a bar */
    uint64_t shown;     /* bars */
    double decades;     /* of the scale */
    double y;           /* of the upper edge */
} bars;

/* 1, 2, 5, 10, .. keys in a bar. */
static uint64_t choose_width(uint64_t last)
{
    uint64_t power = 1;
    for (int i = 0;; i++) {
        static const uint64_t factors[] = {1, 2, 5};
        uint64_t width = power * factors[i % 3];
        if (last / width < BARS_MAX || power > UINT64_MAX / 100) return width;
        if (i % 3 == 2) power *= 10;
    }
}

/* How many sets are in a bar; *next moves on to the first key behind it. */
static uint64_t sum_bar(const bars *b, uint64_t bar, size_t *next)
{
    uint64_t sum = 0;
    const bt_study_histogram *h = b->histogram;
    for (; *next < h->count && h->bars[*next].key / b->width <= bar; ++*next)
        sum += h->bars[*next].count;
    return sum;
}

static bars plan_bars(const bt_study_histogram *histogram, const char *name, const char *things,
                      double y)
{
    uint64_t last = histogram->count ? histogram->bars[histogram->count - 1].key : 0, most = 1;
    bars b = {.histogram = histogram,
              .name = name,
              .things = things,
              .width = choose_width(last),
              .y = y};
    b.shown = last / b.width + 1;
    for (size_t next = 0; next < histogram->count;) {
        uint64_t sum = sum_bar(&b, histogram->bars[next].key / b.width, &next);
        if (sum > most) most = sum;
    }
    b.decades = fmax(log10((double)most), 1);
    return b;
}

static void draw_bar(const bars *b, uint64_t bar, uint64_t sum, bt_picture *out)
{
    char id[64], title[128];
    double each = (double)WIDE / (double)b->shown, gap = each > 4 ? 1 : 0;
    double high = fmax(log10((double)sum) / b->decades * HIGH, foot);
    uint64_t key = bar * b->width;
    int length = (int)strlen(b->things) - (sum == 1); /* "sets", "1 set" */
    snprintf(id, sizeof id, "%s-%" PRIu64, b->name, key);
    for (char *c = id; *c; c++)
        if (*c == ' ') *c = '-';
    if (b->width == 1)
        snprintf(title, sizeof title, "%s %" PRIu64 ": %" PRIu64 " %.*s", b->name, key, sum, length,
                 b->things);
    else
        snprintf(title, sizeof title, "%s %" PRIu64 " to %" PRIu64 ": %" PRIu64 " %.*s", b->name,
                 key, key + b->width - 1, sum, length, b->things);
    bt_picture__begin(out, id, title);
    bt_picture__rect(out, BT_STYLE_STONE, (double)bar * each + gap / 2, b->y + HIGH - high,
                     each - gap, high, 0);
    bt_picture__end(out);
}

static void draw_bar_axes(const bars *b, bt_picture *out)
{
    double each = (double)WIDE / (double)b->shown, width = (double)b->width;
    double bottom = b->y + HIGH;
    bt_axis keys = {.side = BT_SIDE_BOTTOM,
                    .high = (double)(b->shown - 1) * width,
                    .from = b->width == 1 ? each / 2 : 0,
                    .to = WIDE - (b->width == 1 ? each / 2 : each),
                    .at = bottom,
                    .unit = width};
    bt_axis sets = {.side = BT_SIDE_LEFT,
                    .high = b->decades,
                    .from = bottom,
                    .to = b->y,
                    .unit = 1,
                    .powers = true};
    bt_picture__draw_grid(out, &sets, WIDE);
    bt_picture__line(out, BT_STYLE_EDGE, 0, b->y, 0, bottom);
    bt_picture__line(out, BT_STYLE_EDGE, 0, bottom, WIDE, bottom);
    bt_picture__draw_axis(out, &keys);
    bt_picture__draw_axis(out, &sets);
    bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_MIDDLE, WIDE / 2.0, bottom + 32, b->name, NULL);
}

void bt_study__draw_histogram(bt_context *ctx, const bt_study_histogram *histogram,
                              const char *name, const char *things, double y, bt_picture *out)
{
    char words[120], group[64];
    bars b = plan_bars(histogram, name, things, y);
    snprintf(group, sizeof group, "%.60ss", name);
    snprintf(words, sizeof words, "%c%.40s by %.40s (logarithmic scale)",
             (char)toupper((unsigned char)things[0]), things + 1, name);
    bt_picture__begin(out, group, "");
    draw_heading(y, words, out);
    draw_bar_axes(&b, out);
    for (size_t next = 0; next < histogram->count && !bt__check(ctx);) {
        uint64_t bar = histogram->bars[next].key / b.width, sum = sum_bar(&b, bar, &next);
        draw_bar(&b, bar, sum, out);
    }
    bt_picture__end(out);
}

/* -- shares against max -- */

typedef struct shares {
    double left[BT_STUDY_CENSUS_MAX + 1], right[BT_STUDY_CENSUS_MAX + 1];
    bool known[BT_STUDY_CENSUS_MAX + 1]; /* by max */
    bool any_left, any_right;
} shares;

static void take_share(const bt_study_census_results *r, shares *out)
{
    if (!r->sets || r->blocks_done < r->blocks) return;
    out->known[r->max] = true;
    out->any_left = out->any_left || r->eventually_left;
    out->any_right = out->any_right || r->eventually_right;
    out->left[r->max] = (double)r->eventually_left / (double)r->sets;
    out->right[r->max] = (double)r->eventually_right / (double)r->sets;
}

/* The census of the store with a smaller max: small ones are counted anew. */
static bt_status count_shares(survey *s, shares *out)
{
    const bt_study_census_results *r = &s->results;
    bt_status status = BT_OK;
    take_share(r, out);
    for (unsigned max = r->min; max < r->max && max <= r->min + RECOUNT && !status; max++) {
        unsigned most = max - r->min + 1;
        bt_study_census_results found;
        if (r->size_from > most) continue;
        bt_study_census_options options = {.min = r->min,
                                           .max = max,
                                           .ends = r->ends,
                                           .size_from = r->size_from,
                                           .size_to = r->size_to < most ? r->size_to : most};
        status = bt_study__count_sets(s->ctx, &options, &found);
        if (!status) take_share(&found, out);
        bt_study__census_close(s->ctx, &found);
    }
    return status;
}

/* Points, joined where no max between them is missing. */
static void draw_share(const survey *s, const shares *found, bool left, const bt_axis *x,
                       const bt_axis *y, bt_picture *out)
{
    const double *share = left ? found->left : found->right;
    bt_point last = {0};
    for (unsigned max = s->results.min; max <= s->results.max; max++) {
        if (!found->known[max]) continue;
        bt_point at = {bt_picture__along(x, max), bt_picture__along(y, 100 * share[max])};
        if (max > s->results.min && found->known[max - 1])
            bt_picture__line(out, left ? BT_STYLE_LEFT_LINE : BT_STYLE_RIGHT_LINE, last.x, last.y,
                             at.x, at.y);
        last = at;
        if (left)
            bt_picture__circle(out, BT_STYLE_LEFT, at.x, at.y, 4);
        else
            bt_picture__rect(out, BT_STYLE_RIGHT, at.x - 3.5, at.y - 3.5, 7, 7, 0);
    }
    if (found->known[s->results.max])
        bt_picture__text(out, left ? BT_STYLE_LEFT_LABEL : BT_STYLE_RIGHT_LABEL, BT_ANCHOR_START,
                         last.x + 10, last.y + 5, left ? "L" : "R", NULL);
}

static void draw_shares(const survey *s, const shares *found, double y, bt_picture *out)
{
    bt_axis max = {.side = BT_SIDE_BOTTOM,
                   .low = s->results.min,
                   .high = s->results.max,
                   .from = 16,
                   .to = WIDE - 24,
                   .at = y + HIGH,
                   .unit = 1};
    bt_axis share = {.side = BT_SIDE_LEFT, .high = 100, .from = y + HIGH, .to = y, .unit = 1};
    bt_picture__begin(out, "shares", "");
    draw_heading(y,
                 !found->any_right  ? "Percentage of sets that are L for all large heaps"
                 : !found->any_left ? "Percentage of sets that are R for all large heaps"
                                    : "Percentage of sets that are L, or R, for all large heaps",
                 out);
    bt_picture__draw_grid(out, &share, WIDE);
    bt_picture__line(out, BT_STYLE_EDGE, 0, y, 0, y + HIGH);
    bt_picture__line(out, BT_STYLE_EDGE, 0, y + HIGH, WIDE, y + HIGH);
    bt_picture__draw_axis(out, &max);
    bt_picture__draw_axis(out, &share);
    bt_picture__text(out, BT_STYLE_SMALL, BT_ANCHOR_MIDDLE, WIDE / 2.0, y + HIGH + 32,
                     "largest element allowed", NULL);
    if (found->any_right) draw_share(s, found, false, &max, &share, out);
    if (found->any_left) draw_share(s, found, true, &max, &share, out);
    bt_picture__end(out);
}

/* -- all of it -- */

static void name_survey(const survey *s, bt_picture *out)
{
    const bt_study_census_results *r = &s->results;
    char about[300], title[160];
    snprintf(title, sizeof title, "Subtraction sets with least element %u and elements up to %u",
             r->min, r->max);
    snprintf(about, sizeof about,
             "%" PRIu64 " sets, end=%.60s%s: %" PRIu64 " are L for all large heaps, %" PRIu64
             " are R, %" PRIu64 " are neither.",
             r->sets, r->ends, r->blocks_done < r->blocks ? ", an unfinished census" : "",
             r->eventually_left, r->eventually_right, r->others);
    bt_picture__name(out, title, about);
    bt_picture__text(out, BT_STYLE_HEADING, BT_ANCHOR_START, 0, -66, title, NULL);
    bt_picture__text(out, BT_STYLE_LABEL, BT_ANCHOR_START, 0, -46, about, NULL);
}

static bt_status draw_all(survey *s, bt_picture *out)
{
    const bt_study_census_results *r = &s->results;
    shares found = {0};
    double y = 0;
    name_survey(s, out);
    if (r->detail) {
        bt_study__draw_histogram(s->ctx, &r->periods, "period", "sets", y, out);
        y += BT_SURVEY_CHART;
        bt_study__draw_histogram(s->ctx, &r->preperiods, "preperiod", "sets", y, out);
        y += BT_SURVEY_CHART;
    }
    if (r->symmetric) return bt_error(s->ctx);
    bt_status status = count_shares(s, &found);
    if (!status && (found.any_left || found.any_right)) draw_shares(s, &found, y, out);
    return status ? status : bt_error(s->ctx);
}

static bt_status draw_census(bt_context *ctx, const char *store, bt_picture *out)
{
    survey s = {.ctx = ctx};
    bt_status status = bt_study__census_read(ctx, store, &s.results);
    if (!status && !s.results.sets) status = bt__fail(ctx, BT_INPUT, "%s holds no sets yet", store);
    if (!status && !s.results.detail && s.results.symmetric)
        status = bt__fail(ctx, BT_INPUT, "%s holds no periods: make it with --detail", store);
    if (!status) status = draw_all(&s, out);
    bt_study__census_close(ctx, &s.results);
    return status;
}

bt_status bt_study__draw_store(bt_context *ctx, const char *path, bt_survey_finder *find,
                               void *data, bt_picture *out)
{
    bt_survey_store *store;
    bt_survey *held;
    bt_status status = bt_study__survey_store_read(&store, &held, ctx, path, find, data);
    bool census = !status && held->study->gather;
    if (!status && !census) status = bt_study__draw_family(held, store, out);
    bt_study__survey_store_close(store);
    bt_study__survey_close(held);
    return census ? draw_census(ctx, path, out) : status;
}

bt_status bt_study_draw_survey(bt_context *ctx, const char *store, bt_picture *out)
{
    return bt_study__draw_store(ctx, store, NULL, NULL, out);
}
