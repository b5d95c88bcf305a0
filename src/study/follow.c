/* Follows the nim-values of an octal game over many runs: as a table at first, and in bounded
   memory once every step is local. */
#include "study/follow.h"

#include "base/context.h"
#include "games/taking_moves.h"

static const double pace = 10; /* seconds between checkpoints */

/* -- as a table -- */

/* How far to go before the next checkpoint, by how long the last stretch took. */
static size_t next_stretch(size_t stretch, double seconds, size_t window)
{
    if (seconds < pace / 4) return 2 * stretch;
    return seconds > pace && stretch > window ? stretch / 2 : stretch;
}

/* Until a period is proved, or the steps are local, or the limit is reached. */
static bt_status follow_table(bt_followed *f, uint64_t limit, bt_taking_follow **stream)
{
    bt_taking_period found = {0};
    size_t count, stretch = 4 * f->window;
    bt_status status = BT_OK;
    *stream = NULL;
    for (;;) {
        bt_games__taking_values(f->table, &count);
        if (status || found.proved || count > limit) return status;
        if (count >= 4 * f->window) {
            status = bt_games__follow_open(stream, f->table, f->window);
            if (status != BT_PASS) return status;
        }
        double start = bt__now();
        uint64_t end = count + stretch;
        status = bt_games__taking_period(f->table, end < limit ? end : limit, &found);
        stretch = next_stretch(stretch, bt__now() - start, f->window);
        bt_status saved = bt_study__followed_put_values(f);
        if (!status) status = saved;
    }
}

/* -- by windows -- */

typedef struct run {
    bt_followed *f;
    bt_taking_follow *stream;
    size_t depth;       /* since the last checkpoint */
    uint64_t last;      /* heaps at it */
    double last_second; /* when it was put */
} run;

static bt_status put_window(run *r)
{
    bt_status status = bt_study__followed_put_window(r->f, r->stream, r->depth);
    bt_games__follow_values(r->stream, &r->last);
    r->last_second = bt__now();
    r->depth = 0;
    return status;
}

/* Every ten seconds, and while that is much, when a sixteenth is gained. */
static bool is_due(const run *r, uint64_t end)
{
    return bt__now() - r->last_second > pace || end - r->last > end / 16;
}

/* The window and the period of it are met, or the limit. At a limit what was done is kept. */
static bt_status follow_windows(run *r, uint64_t limit, bt_taking_period *found)
{
    uint64_t end, from;
    bt_status status = BT_OK;
    bt_games__follow_values(r->stream, &end);
    while (!status && end < limit) {
        status = bt_games__follow_step(r->stream);
        if (status) break;
        bt_games__follow_values(r->stream, &end);
        size_t depth = bt_games__follow_depth(r->stream);
        if (r->depth < depth) r->depth = depth;
        if (bt_games__follow_look(r->stream, found, &from)) {
            status = put_window(r);
            return status ? status : bt_study__followed_start(r->f, from, found);
        }
        status = bt_games__follow_mark(r->stream);
        if (!status && is_due(r, end)) status = put_window(r);
        bt__progress(r->f->ctx, "heaps", (double)end, limit < INT64_MAX ? (double)limit : 0);
    }
    bt_status saved = end > r->last ? put_window(r) : BT_OK;
    return status ? status : saved;
}

/* From the windows in the store: the older ones are marked as they were. */
static bt_status resume_windows(run *r)
{
    bt_followed *f = r->f;
    bt_status status = bt_games__follow_reopen(&r->stream, f->table, f->window, f->mask, f->parity);
    if (status == BT_PASS)
        return bt__fail(f->ctx, BT_IO, "the checkpoints of the store do not fit the game");
    for (size_t i = 0; i < f->place_count && !status; i++) {
        uint32_t *values;
        size_t count;
        if (f->places[i].kind != BT_FOLLOW_WINDOW) continue;
        status = bt_study__followed_get(f, &f->places[i], &values, &count);
        if (status) return status;
        if (count == f->window)
            bt_games__follow_go(r->stream, f->places[i].heaps, values, f->places[i].depth);
        else
            status = bt__fail(f->ctx, BT_IO, "a checkpoint is damaged");
        bt__free(f->ctx, values, count * sizeof *values);
        if (!status) status = bt_games__follow_mark(r->stream);
        r->last = f->places[i].heaps;
    }
    return status;
}

/* -- all of it -- */

static bool has_windows(const bt_followed *f)
{
    return f->place_count && f->places[f->place_count - 1].kind != BT_FOLLOW_VALUES;
}

static bt_status follow(bt_followed *f, uint64_t limit, bt_taking_period *found)
{
    run r = {.f = f, .last_second = bt__now()};
    bool old = has_windows(f);
    bt_status status = old ? resume_windows(&r) : follow_table(f, limit, &r.stream);
    if (!status && r.stream && !old) status = put_window(&r);
    if (!status && r.stream) status = follow_windows(&r, limit, found);
    uint64_t end = 0;
    if (r.stream) bt_games__follow_values(r.stream, &end);
    if (!status && found->period) status = bt_study__followed_put_period(f, found, end);
    found->known = end;
    bt_games__follow_close(r.stream);
    return status;
}

/* Without windows the table knows all there is. */
static bt_status tell(bt_game *game, const bt_taking_period *found, bt_status status,
                      bt_period *out)
{
    if (found->period) {
        bt_games__taking_tell_local(found, out);
        return status;
    }
    if (found->known) {
        *out = (bt_period){.searched = found->known};
        return status;
    }
    size_t count;
    bt_games__taking_values(bt_games__taking_of(game), &count);
    bt_status told = count ? bt_study__period(game, BT_OF_NIM, count - 1, out) : status;
    return status ? status : told;
}

bt_status bt_study__follow(bt_game *game, const char *path, uint64_t limit, size_t window,
                           bt_period *out)
{
    bt_followed f;
    bt_taking_period found = {0};
    *out = (bt_period){0};
    if (!bt_games__taking_of(game) || game->misere)
        return bt__fail(game->ctx, BT_DOMAIN, "--store follows octal games, and not %s",
                        game->name);
    bt_status status = bt_study__followed_open(&f, game, path, window);
    if (!status && f.proved.period)
        found = f.proved;
    else if (!status)
        status = follow(&f, limit ? limit : INT64_MAX, &found);
    bt_study__followed_close(&f);
    return tell(game, &found, status, out);
}
