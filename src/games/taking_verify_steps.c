/* Computes nim-values again to check a certificate by local steps, by plain loops over the rules.

   Up to the window every option of a heap is looked at. Beyond it no heap may be rare: so the value
   of a heap can only be the least value of type 1 that no move to one heap and no split with a rare
   heap gives, and this is claimed, one heap after the other. A claim holds if the values of type 0
   below it are options. To check one claim, those below it are taken for granted; if all of them
   pass, then by induction all hold, whatever the order in which they are checked. So threads share
   the checks. */
#include "games/taking_verify.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

enum {
    SLICE = 4096,      /* heaps claimed or checked at a time */
    LOOK = 16,         /* splits between looks at what is missing */
    THREADS = 64,      /* at most */
    WORTH = 64 * SLICE /* heaps for which threads are started */
};

typedef bt_verifier verifier;
typedef bt_verify_set value_set;

/* -- values -- */

static void add(value_set *set, unsigned v)
{
    set->word[v / 64] |= (uint64_t)1 << (v % 64);
}

static bool has(const value_set *set, unsigned v)
{
    return set->word[v / 64] >> (v % 64) & 1;
}

/* The type of a value at a heap n: 0 is rare. */
static unsigned type_of(const verifier *c, unsigned v, size_t n)
{
    unsigned mixed = c->parity ? (unsigned)(n ^ c->rules->leave[2].at[0]) & 1 : 0;
    return (unsigned)__builtin_parityll(v & c->mask) ^ mixed;
}

static void list_types(verifier *c)
{
    for (unsigned v = 0; v < BT_VERIFY_VALUES; v++)
        for (size_t n = 0; n < 2; n++)
            if (type_of(c, v, n) == 0) add(&c->rare_type[n], v);
}

/* -- moves -- */

static void add_small_moves(const verifier *c, size_t n, value_set *seen)
{
    const bt_amounts *none = &c->rules->leave[0], *one = &c->rules->leave[1];
    for (size_t k = 0; k < none->count; k++)
        if (none->at[k] == n) add(seen, 0);
    for (size_t k = 0; k < one->count; k++)
        if (one->at[k] < n) add(seen, c->value[n - one->at[k]]);
}

/* The splits into `part` and what is left. */
static void add_split(const verifier *c, size_t n, size_t part, value_set *seen)
{
    const bt_amounts *two = &c->rules->leave[2];
    for (size_t k = 0; k < two->count; k++) {
        if (n <= part + two->at[k]) continue;
        size_t rest = n - part - two->at[k];
        if (!c->rules->unequal || rest != part) add(seen, c->value[part] ^ c->value[rest]);
    }
}

static void add_rare(const verifier *c, size_t n, value_set *seen)
{
    for (size_t i = 0; i < c->rare_count; i++) add_split(c, n, c->rare[i], seen);
}

/* Every option. */
static unsigned play_plainly(const verifier *c, size_t n)
{
    value_set seen = {{0}};
    unsigned v = 0;
    add_small_moves(c, n, &seen);
    for (size_t part = 1; part <= n / 2; part++) add_split(c, n, part, &seen);
    while (v < BT_VERIFY_VALUES && has(&seen, v)) v++;
    return v;
}

/* -- claims and checks -- */

static unsigned claim(const verifier *c, size_t n)
{
    const value_set *rare = &c->rare_type[n & 1];
    value_set seen = {{0}};
    add_small_moves(c, n, &seen);
    add_rare(c, n, &seen);
    for (unsigned i = 0; i < BT_VERIFY_WORDS; i++) {
        uint64_t open = ~(seen.word[i] | rare->word[i]);
        if (open) return 64 * i + (unsigned)__builtin_ctzll(open);
    }
    return BT_VERIFY_VALUES;
}

/* The values of type 0 below the value of n. */
static value_set list_needed(const verifier *c, size_t n)
{
    value_set needed = c->rare_type[n & 1];
    unsigned v = c->value[n];
    for (unsigned i = 0; i < BT_VERIFY_WORDS; i++) {
        uint64_t below = ~(uint64_t)0;
        if (v <= 64 * i)
            below = 0;
        else if (v < 64 * (i + 1))
            below = ((uint64_t)1 << (v % 64)) - 1;
        needed.word[i] &= below;
    }
    return needed;
}

static bool has_all(const value_set *seen, const value_set *needed)
{
    uint64_t missing = 0;
    for (unsigned i = 0; i < BT_VERIFY_WORDS; i++) missing |= needed->word[i] & ~seen->word[i];
    return missing == 0;
}

/* Whether splits with a part of at most the depth, or with a rare one, and moves to one heap give
   all that is needed. */
static bool is_local(const verifier *c, size_t n)
{
    const value_set needed = list_needed(c, n);
    value_set seen = {{0}};
    for (size_t part = 1; part <= c->depth; part++) {
        if (part % LOOK == 1 && has_all(&seen, &needed)) return true;
        add_split(c, n, part, &seen);
    }
    add_small_moves(c, n, &seen);
    add_rare(c, n, &seen);
    return has_all(&seen, &needed);
}

/* Where the certificate says nothing of the depth, all splits may be used. */
static const char *find_fault(const verifier *c, size_t n)
{
    if (is_local(c, n)) return NULL;
    if (n >= c->first_local) return "a step is not local";
    return play_plainly(c, n) == c->value[n] ? NULL : "a larger heap is rare";
}

/* -- heaps up to the window -- */

static bt_status append(verifier *c, size_t n, unsigned v)
{
    if (v >= BT_VERIFY_VALUES) return bt_games__verify_refuse(c, "a value is beyond 255");
    c->value[n] = (uint8_t)v;
    if (n == 0 || type_of(c, v, n)) return BT_OK;
    if (n > c->largest_rare) return bt_games__verify_refuse(c, "a larger heap is rare");
    if (!BT_GROW(c->ctx, c->rare, c->rare_capacity, c->rare_count + 1)) return BT_LIMIT;
    c->rare[c->rare_count++] = (uint32_t)n;
    return BT_OK;
}

static bt_status fill_start(verifier *c)
{
    bt_status status = BT_OK;
    for (size_t n = 0; n < c->count && n <= c->window && !status; n++) {
        status = append(c, n, play_plainly(c, n));
        if (!status) status = bt__check(c->ctx);
    }
    return status;
}

/* -- threads -- */

typedef struct crew {
    const verifier *c;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    size_t claimed;      /* heaps below it have a value; changed under the lock */
    atomic_bool stopped; /* nothing more is worth checking; the same */
    atomic_size_t next;  /* the heap at which the next check begins */
    const char *fault;   /* under the lock; NULL: none as yet */
    pthread_t threads[THREADS];
    size_t thread_count;
} crew;

static void stop(crew *all, const char *fault)
{
    pthread_mutex_lock(&all->lock);
    all->stopped = true;
    if (!all->fault) all->fault = fault;
    pthread_cond_broadcast(&all->changed);
    pthread_mutex_unlock(&all->lock);
}

static bool wait_for(crew *all, size_t end)
{
    pthread_mutex_lock(&all->lock);
    while (all->claimed < end && !all->stopped) pthread_cond_wait(&all->changed, &all->lock);
    bool go_on = !all->stopped;
    pthread_mutex_unlock(&all->lock);
    return go_on;
}

/* Checks the next slice; false when there is none left, a fault was found or the work is stopped.
   The context is that of the leader, and NULL for others. */
static bool check_slice(crew *all, bt_context *ctx)
{
    const verifier *c = all->c;
    size_t from = atomic_fetch_add(&all->next, SLICE), end = from + SLICE;
    if (end > c->count) end = c->count;
    if (from >= end || !wait_for(all, end)) return false;
    for (size_t n = from; n < end; n++) {
        const char *fault = find_fault(c, n);
        if (fault) stop(all, fault);
        if (atomic_load_explicit(&all->stopped, memory_order_relaxed)) return false;
        if (ctx && bt__check(ctx)) return false;
    }
    return true;
}

static void *work(void *all)
{
    while (check_slice(all, NULL)) continue;
    return NULL;
}

/* Fewer threads than asked for will do. */
static void start_threads(crew *all)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t wanted = cores > THREADS ? THREADS : cores > 1 ? (size_t)cores - 1 : 0;
    if (all->c->count < WORTH) wanted = 0;
    while (all->thread_count < wanted &&
           !pthread_create(&all->threads[all->thread_count], NULL, work, all))
        all->thread_count++;
}

static bt_status claim_slice(verifier *c, crew *all)
{
    size_t end = c->count - all->claimed > SLICE ? all->claimed + SLICE : c->count;
    for (size_t n = all->claimed; n < end; n++) {
        unsigned v = claim(c, n);
        if (v >= BT_VERIFY_VALUES) return bt_games__verify_refuse(c, "a value is beyond 255");
        c->value[n] = (uint8_t)v;
    }
    pthread_mutex_lock(&all->lock);
    all->claimed = end;
    pthread_cond_broadcast(&all->changed);
    bool stopped = all->stopped;
    pthread_mutex_unlock(&all->lock);
    if (stopped) return BT_PASS;
    return bt__check(c->ctx) ? BT_LIMIT : BT_OK;
}

static void show_progress(verifier *c, crew *all)
{
    size_t done = atomic_load(&all->next);
    bt__progress(c->ctx, "heaps", (double)(done < c->count ? done : c->count), (double)c->count);
}

/* This thread makes the claims and then helps with the checks; limits are its business. */
static bt_status lead(verifier *c, crew *all)
{
    bt_status status = BT_OK;
    while (!status && all->claimed < c->count) {
        status = claim_slice(c, all);
        show_progress(c, all);
    }
    while (!status && check_slice(all, c->ctx)) show_progress(c, all);
    if (!status) status = bt_error(c->ctx);
    if (status) stop(all, NULL);
    return status == BT_PASS ? BT_OK : status;
}

static bt_status fill_rest(verifier *c)
{
    crew all = {.c = c, .claimed = c->window + 1, .next = c->window + 1};
    if (all.claimed >= c->count) return BT_OK;
    pthread_mutex_init(&all.lock, NULL);
    pthread_cond_init(&all.changed, NULL);
    start_threads(&all);
    bt_status status = lead(c, &all);
    for (size_t i = 0; i < all.thread_count; i++) pthread_join(all.threads[i], NULL);
    pthread_cond_destroy(&all.changed);
    pthread_mutex_destroy(&all.lock);
    return status || !all.fault ? status : bt_games__verify_refuse(c, all.fault);
}

bt_status bt_games__verify_fill(verifier *c)
{
    list_types(c);
    bt_status status = fill_start(c);
    return status ? status : fill_rest(c);
}
