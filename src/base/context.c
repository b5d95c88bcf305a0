/* The context: budgets, interruption, the last error, progress. */
#include "context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CHECKS_MOST = 64, DEFAULT_DEPTH = 4000 };

int bt_version_number(void)
{
    return BT_VERSION_NUMBER;
}

const char *bt_version(void)
{
    return BT_VERSION;
}

double bt__now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* -- the longest gap, in a build that looks for it -- */

#ifdef BT_GAPS
#include <execinfo.h>

static void mark_look(bt_context *ctx)
{
    struct timespec t;
    bt_gap *gap = &ctx->gap;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    double now = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    if (gap->since > 0 && now - gap->since > gap->longest) {
        gap->longest = now - gap->since;
        gap->place_count = backtrace(gap->places, 8);
    }
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t); /* without what was spent here */
    gap->since = (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void tell_gap(const bt_context *ctx)
{
    fprintf(stderr, "longest gap between two looks at the clock: %.3f ms\n",
            1e3 * ctx->gap.longest);
    backtrace_symbols_fd(ctx->gap.places, ctx->gap.place_count, STDERR_FILENO);
}
#else
static void mark_look(bt_context *ctx)
{
    (void)ctx;
}

static void tell_gap(const bt_context *ctx)
{
    (void)ctx;
}
#endif

/* -- opening and closing -- */

static size_t half_of_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || size <= 0) return (size_t)1 << 30;
    return (size_t)pages / 2 * (size_t)size;
}

bt_context *bt_open(void)
{
    bt_context *ctx = calloc(1, sizeof *ctx);
    if (!ctx) return NULL;
    ctx->memory_limit = half_of_memory();
    ctx->depth_limit = DEFAULT_DEPTH;
    ctx->until_clock = ctx->pace = 1;
    atomic_init(&ctx->interrupted, false);
    bt_clear(ctx);
    return ctx;
}

void bt_close(bt_context *ctx)
{
    if (!ctx) return;
    tell_gap(ctx);
    while (ctx->closer_count > 0) ctx->closers[--ctx->closer_count](ctx);
    bt__free(ctx, ctx->listeners, ctx->listener_capacity * sizeof *ctx->listeners);
    free(ctx->reserve);
    free(ctx);
}

void bt__on_close(bt_context *ctx, void (*closer)(bt_context *ctx))
{
    if (ctx->closer_count == BT_CLOSERS) abort();
    ctx->closers[ctx->closer_count++] = closer;
}

/* -- forgetting -- */

static bool add_listener(bt_context *ctx, bt__listener new)
{
    if (!BT_GROW(ctx, ctx->listeners, ctx->listener_capacity, ctx->listener_count + 1))
        return false;
    ctx->listeners[ctx->listener_count++] = new;
    return true;
}

bool bt__on_forget(bt_context *ctx, bt__forgetter *forget, void *data)
{
    return add_listener(ctx, (bt__listener){forget, data, .sweeps = false});
}

bool bt__on_sweep(bt_context *ctx, bt__forgetter *sweep, void *data)
{
    return add_listener(ctx, (bt__listener){sweep, data, .sweeps = true});
}

void bt__off_forget(bt_context *ctx, bt__forgetter *forget, void *data)
{
    for (size_t i = ctx->listener_count; i-- > 0;) {
        if (ctx->listeners[i].forget != forget || ctx->listeners[i].data != data) continue;
        ctx->listeners[i] = ctx->listeners[--ctx->listener_count];
        return;
    }
}

bt_status bt_forget(bt_context *ctx)
{
    bt_status status = BT_OK;
    for (int sweeping = 0; sweeping < 2; sweeping++)
        for (size_t i = ctx->listener_count; i-- > 0 && !status;) /* they may go meanwhile */
            if (ctx->listeners[i].sweeps == sweeping)
                status = ctx->listeners[i].forget(ctx, ctx->listeners[i].data);
    return status;
}

void bt_limit_time(bt_context *ctx, double seconds)
{
    mark_look(ctx);
    ctx->time_limit = seconds;
    ctx->looked = bt__now();
    ctx->deadline = seconds > 0 ? ctx->looked + seconds : 0;
    ctx->until_clock = ctx->pace = 1;
}

void bt_limit_memory(bt_context *ctx, size_t bytes)
{
    ctx->memory_limit = bytes ? bytes : SIZE_MAX;
}

void bt_limit_depth(bt_context *ctx, unsigned levels)
{
    ctx->depth_limit = levels ? levels : UINT32_MAX;
}

size_t bt_memory_limit(const bt_context *ctx)
{
    return ctx->memory_limit;
}

size_t bt_memory_used(const bt_context *ctx)
{
    return ctx->memory_used;
}

size_t bt_memory_left(const bt_context *ctx)
{
    return ctx->memory_limit > ctx->memory_used ? ctx->memory_limit - ctx->memory_used : 0;
}

void bt_interrupt(bt_context *ctx)
{
    atomic_store_explicit(&ctx->interrupted, true, memory_order_relaxed);
}

bool bt_interrupted(const bt_context *ctx)
{
    return atomic_load_explicit(&ctx->interrupted, memory_order_relaxed);
}

/* Steps until the next look at the clock, as far as the fuel goes. */
static bt_status grant_steps(bt_context *ctx, unsigned steps)
{
    ctx->until_clock = steps;
    if (!ctx->has_fuel) return BT_OK;
    if (ctx->fuel == 0) {
        if (!ctx->status) ctx->fuel_spent = true;
        ctx->until_clock = 1;
        return bt__fail(ctx, BT_LIMIT, "the steps that were lent are used up");
    }
    if (ctx->fuel < ctx->until_clock) ctx->until_clock = (unsigned)ctx->fuel;
    ctx->fuel -= ctx->until_clock;
    return BT_OK;
}

static void fill_up(bt_context *ctx, bool bounded, uint64_t steps)
{
    ctx->has_fuel = bounded;
    ctx->fuel = steps;
    ctx->until_clock = 1;
}

static uint64_t steps_left(const bt_context *ctx)
{
    return ctx->fuel + ctx->until_clock - 1;
}

bt__loan bt__lend(bt_context *ctx, uint64_t steps)
{
    bt__loan loan = {.outer = ctx->has_fuel, .late = ctx->fuel_spent};
    if (loan.outer) loan.saved = steps_left(ctx);
    loan.all = steps && loan.outer && loan.saved <= steps;
    loan.lent = loan.all ? loan.saved : steps;
    fill_up(ctx, steps > 0, loan.lent);
    return loan;
}

bool bt__end_loan(bt_context *ctx, bt__loan loan)
{
    bool spent = ctx->fuel_spent, mine = spent && !loan.all && !loan.late;
    uint64_t used = loan.lent && !spent ? loan.lent - steps_left(ctx) : loan.lent;
    if (mine) {
        ctx->fuel_spent = false;
        ctx->status = BT_OK;
        ctx->message[0] = '\0';
    }
    fill_up(ctx, loan.outer, loan.outer ? loan.saved - used : 0);
    return mine;
}

/* Steps may take nanoseconds or milliseconds: as long as looks come too late, or far too early,
   their number is changed. */
static void keep_pace(bt_context *ctx, double now)
{
    double since = now - ctx->looked, late = 1e-3, early = 1e-4;
    ctx->looked = now;
    if (since > late)
        ctx->pace = 1 + (unsigned)(ctx->pace * (late / 2) / since);
    else if (since < early && ctx->pace < CHECKS_MOST)
        ctx->pace *= 2;
}

static bt_status look_at_clock(bt_context *ctx)
{
    unsigned steps = CHECKS_MOST;
    mark_look(ctx);
    ctx->until_clock = 1;
    if (bt_interrupted(ctx)) return bt__fail(ctx, BT_LIMIT, "interrupted");
    if (ctx->starved || ctx->memory_used > ctx->memory_limit) return bt__fail_memory(ctx);
    if (ctx->poller && ctx->poller(ctx->poller_data)) return bt__fail(ctx, BT_LIMIT, "interrupted");
    if (ctx->deadline > 0 || ctx->poller) {
        double now = bt__now();
        if (ctx->deadline > 0 && now > ctx->deadline)
            return bt__fail(ctx, BT_LIMIT, "the time limit of %g s was reached", ctx->time_limit);
        keep_pace(ctx, now);
        steps = ctx->pace;
    }
    return grant_steps(ctx, steps);
}

bt_status bt__check(bt_context *ctx)
{
    if (--ctx->until_clock > 0 && !bt_interrupted(ctx)) return BT_OK;
    return look_at_clock(ctx);
}

bt_status bt__enter(bt_context *ctx)
{
    if (ctx->depth >= ctx->depth_limit)
        return bt__fail(ctx, BT_LIMIT, "nested more than %u levels deep", ctx->depth_limit);
    ctx->depth++;
    return bt__check(ctx) ? (ctx->depth--, BT_LIMIT) : BT_OK;
}

void bt__leave(bt_context *ctx)
{
    ctx->depth--;
}

static bt_status set_error(bt_context *ctx, bt_status status, size_t place, const char *format,
                           va_list args)
{
    if (ctx->status) return ctx->status;
    ctx->status = status;
    ctx->place = place;
    vsnprintf(ctx->message, sizeof ctx->message, format, args);
    bt__clean(ctx->message);
    return status;
}

bt_status bt__fail(bt_context *ctx, bt_status status, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    status = set_error(ctx, status, BT_NOWHERE, format, args);
    va_end(args);
    return status;
}

bt_status bt_fail(bt_context *ctx, bt_status status, const char *message)
{
    return bt__fail(ctx, status, "%s", message);
}

bt_status bt__fail_at(bt_context *ctx, size_t place, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    bt_status status = set_error(ctx, BT_INPUT, place, format, args);
    va_end(args);
    return status;
}

bt_status bt_error(const bt_context *ctx)
{
    return ctx->status;
}

const char *bt_message(const bt_context *ctx)
{
    return ctx->message;
}

size_t bt_error_place(const bt_context *ctx)
{
    return ctx->place;
}

void bt__move_error_place(bt_context *ctx, size_t by)
{
    if (ctx->place != BT_NOWHERE) ctx->place += by;
}

void bt__prefix_error(bt_context *ctx, const char *format, ...)
{
    char said[sizeof ctx->message];
    va_list args;
    if (ctx->status != BT_INPUT && ctx->status != BT_DOMAIN) return;
    memcpy(said, ctx->message, sizeof said);
    va_start(args, format);
    int length = vsnprintf(ctx->message, sizeof ctx->message, format, args);
    va_end(args);
    size_t used = length < 0 ? 0 : (size_t)length;
    if (used < sizeof ctx->message)
        snprintf(ctx->message + used, sizeof ctx->message - used, "%.*s",
                 (int)(sizeof ctx->message - used - 1), said);
}

void bt__set_error_place(bt_context *ctx, size_t place)
{
    if (ctx->status == BT_INPUT) ctx->place = place;
}

void bt_clear(bt_context *ctx)
{
    ctx->status = BT_OK;
    ctx->place = BT_NOWHERE;
    ctx->message[0] = '\0';
    ctx->fuel_spent = ctx->outgrown = false;
    if (ctx->has_reserve) bt__keep_reserve(ctx);
    ctx->starved = ctx->starved && !ctx->reserve;
    atomic_store_explicit(&ctx->interrupted, false, memory_order_relaxed);
}

void bt_watch(bt_context *ctx, bt_watcher *watcher, void *data)
{
    ctx->watcher = watcher;
    ctx->watcher_data = data;
}

void bt_poll(bt_context *ctx, bt_poller *poller, void *data)
{
    ctx->poller = poller;
    ctx->poller_data = data;
}

void bt__progress(bt_context *ctx, const char *what, double done, double total)
{
    if (ctx->watcher) ctx->watcher(ctx->watcher_data, what, done, total);
}
