/* Who wins one position, by states of the ruleset's own and several threads on one table. */
#include "solve/swift.h"
#include "solve/busy.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    LOOK_EVERY = 16, /* states, at the clock */
    BACK_EVERY = 32, /* states, at what other threads have decided */
    LONG = 1 << 22,  /* states for the thread that leads: then the ruleset may want larger tables */
    ENTRIES = 1,     /* for each state that may be looked at */
    REPLIES = 64,    /* what a reply that is not decided costs an early option */
    THREADS_MAX = 64,
    NOWHERE = BT_SWIFT_LEVELS + 2, /* no level */
    SMALL = 1 << 14,               /* states for each thread: where they go round each other */
    STACK = 4 << 20,               /* address space: pages become memory when they are touched */
};

typedef struct level {
    bt_swift_state state;
    bt_swift_list list;
} level;

struct bt_swift_search {
    bt_game *game;
    const bt_swift *rules;
    void *tables;
    bt_table table;
    bt_busy busy;
    atomic_bool ended;
    atomic_int answer; /* -1: none yet */
    unsigned threads;
    uint64_t most;   /* states for the thread that leads */
    level ranked[2]; /* a start whose moves were put in order, and room for one after it */
    bt_key ranked_as;
    bool is_ranked;
};

/* One who searches. All work at the same question: they meet in the table, and go round what
   another one is at as long as there is something else. When a state on the way to where one is has
   been decided by another, the rest of the work below it is left undone. */
typedef struct worker {
    bt_swift_search *s;
    level *levels;
    bool leads; /* the calling thread: it looks at the clock */
    _Atomic uint64_t count;
    bt_key path[BT_SWIFT_LEVELS + 2];    /* the states on the way */
    uint64_t usual[BT_SWIFT_LEVELS + 2]; /* states that one on this level took, of late; or 0 */
    unsigned back;                       /* the level of one that was decided, or NOWHERE */
    int decided;                         /* how */
    pthread_t thread;
} worker;

bt_status bt_solve__swift_open(bt_game *game, bt_bytes position, unsigned threads)
{
    bt_memos *memos = bt_solve__memos(game);
    const bt_swift *rules = game->theory.swift;
    if (!memos) return BT_LIMIT;
    if (!rules) return BT_PASS;
    bt_solve__swift_close(memos->swift);
    memos->swift = NULL;
    bt_swift_search *s = bt__alloc_zero(game->ctx, sizeof *s);
    if (!s) return BT_LIMIT;
    s->game = game;
    s->rules = rules;
    bt_status status = rules->open(game, position.at, position.length, threads, &s->tables);
    if (!status) status = bt_table__open(&s->table, game->ctx, bt_memory_left(game->ctx) / 2, true);
    if (status)
        bt_solve__swift_close(s);
    else
        memos->swift = s;
    return status;
}

void bt_solve__swift_close(bt_swift_search *s)
{
    if (!s) return;
    if (s->tables) s->rules->close(s->game, s->tables);
    bt_table__close(&s->table);
    bt__free(s->game->ctx, s, sizeof *s);
}

/* -- the table: keys are mixed so that none is lost, for the mixing can be undone -- */

static bt_key mix(bt_swift_key key)
{
    return (bt_key){bt__mix(key.low ^ bt__mix(key.high + 0x9e3779b97f4a7c15u)), key.high << 8};
}

static int look_up(const void *search, bt_swift_key key)
{
    return bt_table__get(&((const bt_swift_search *)search)->table, mix(key));
}

/* The order of moves at the start is the same each time: it must not depend on the table. */
static int know_nothing(const void *search, bt_swift_key key)
{
    (void)search;
    (void)key;
    return -1;
}

static void expect(const void *search, bt_swift_key key)
{
    bt_table__expect(&((const bt_swift_search *)search)->table, mix(key));
}

/* -- the search -- */

enum { LOSES, WINS, STOPPED };

/* Has another thread decided a state on the way here? */
static bool is_decided(worker *w, unsigned depth)
{
    for (unsigned d = 0; d < depth; d++) {
        int known = bt_table__get(&w->s->table, w->path[d]);
        if (known < 0) continue;
        w->back = d;
        w->decided = known;
        return true;
    }
    return false;
}

/* True: the work here is to end. Only the thread that leads may touch the context. */
static bool look_around(worker *w, unsigned depth)
{
    uint64_t count = atomic_load_explicit(&w->count, memory_order_relaxed);
    bt_context *ctx = w->s->game->ctx;
    atomic_store_explicit(&w->count, count + 1, memory_order_relaxed);
    if (w->leads && (count >= w->s->most || (count % LOOK_EVERY == 0 && bt__check(ctx))))
        atomic_store(&w->s->ended, true);
    if (w->leads && count % 4096 == 4095)
        bt_table__progress(&w->s->table, (count + 1) * w->s->threads, depth);
    if (atomic_load_explicit(&w->s->ended, memory_order_relaxed)) return true;
    return w->s->threads > 1 && count % BACK_EVERY == 0 && is_decided(w, depth);
}

static int compare_options(const void *x, const void *y)
{
    const bt_swift_option *a = x, *b = y;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->move < b->move ? -1 : a->move > b->move;
}

/* Counts the replies to each option that are not decided: the fewer the better, and none at all
   decides the option. */
static int look_ahead(worker *w, level *at)
{
    bt_swift_search *s = w->s;
    level *next = at + 1;
    size_t kept = 0;
    for (size_t i = 0; i < at->list.count; i++) {
        bt_swift_option option = at->list.at[i];
        if (look_around(w, (unsigned)(at - w->levels) + 1)) return STOPPED;
        s->rules->play(s->tables, &at->state, option.move, &next->state);
        bool lost = s->rules->options(s->tables, &next->state, &next->list);
        if (lost || !next->list.count) bt_table__put(&s->table, mix(option.key), lost, 1);
        if (lost) continue;
        if (!next->list.count) return WINS;
        option.score -= REPLIES * (int)next->list.count;
        at->list.at[kept++] = option;
    }
    at->list.count = kept;
    return LOSES;
}

static int search(worker *w, unsigned depth, bt_key key);

static void learn(worker *w, unsigned depth, uint64_t work)
{
    uint64_t *usual = &w->usual[depth];
    *usual = *usual ? *usual - *usual / 8 + work / 8 + 1 : work + 1;
}

static int try_option(worker *w, unsigned depth, const bt_swift_option *option, bt_key key)
{
    bt_swift_search *s = w->s;
    if (s->threads > 1) bt_busy__set(&s->busy, key, true);
    s->rules->play(s->tables, &w->levels[depth].state, option->move, &w->levels[depth + 1].state);
    uint64_t before = atomic_load_explicit(&w->count, memory_order_relaxed);
    int answer = search(w, depth + 1, key);
    if (answer != STOPPED)
        learn(w, depth + 1, atomic_load_explicit(&w->count, memory_order_relaxed) - before);
    if (s->threads > 1) bt_busy__set(&s->busy, key, false);
    return answer;
}

/* Do threads stay together in a state on this level? There is much work left, by all that is known,
   and what one of them does elsewhere would often be in vain. */
static bool stays(const worker *w, unsigned depth)
{
    uint64_t usual = w->usual[depth];
    return w->s->threads > 1 && w->s->rules->misleads && (!usual || usual > SMALL * w->s->threads);
}

static bool is_busy(worker *w, bt_key key)
{
    return w->s->threads > 1 && bt_busy__is(&w->s->busy, key);
}

/* Who comes to a state where threads stay together tries what another one is at. */
static void follow(worker *w, bt_swift_list *list, size_t next, size_t count)
{
    for (size_t i = next; i < count; i++) {
        bt_swift_option option = list->at[i];
        if (!is_busy(w, mix(option.key)) || look_up(w->s, option.key) >= 0) continue;
        list->at[i] = list->at[next];
        list->at[next] = option;
        return;
    }
}

/* Elsewhere threads go round each other, but for the best option: most often it decides, and there
   it is best to help. What is passed comes in a second round, if it is not decided by then. */
static int try_options(worker *w, unsigned depth)
{
    bt_swift_list *list = &w->levels[depth].list;
    size_t passed = list->count;
    for (int round = 0; round < 2 && passed; round++) {
        size_t count = passed;
        passed = 0;
        for (size_t i = 0; i < count; i++) {
            bool together = stays(w, depth);
            if (together) follow(w, list, i, count);
            bt_swift_option option = list->at[i];
            bt_key key = mix(option.key);
            int known = bt_table__get(&w->s->table, key);
            if (known == 0) return WINS;
            if (known == 1) continue;
            if (round == 0 && i > 0 && !together && is_busy(w, key)) {
                list->at[passed++] = option;
                continue;
            }
            int answer = try_option(w, depth, &option, key);
            if (answer != WINS) return answer == LOSES ? WINS : STOPPED;
        }
    }
    return LOSES;
}

/* Lists the options, the best first. */
static int list_options(worker *w, unsigned depth)
{
    bt_swift_search *s = w->s;
    level *at = &w->levels[depth];
    at[1].list.known = at->list.known;
    at[1].list.fixed = at->list.fixed;
    int answer = s->rules->options(s->tables, &at->state, &at->list) ? WINS : LOSES;
    if (answer == LOSES && at->list.count > 1 && s->rules->is_early(s->tables, &at->state))
        answer = look_ahead(w, at);
    at[1].list.known = look_up;
    at[1].list.fixed = false;
    if (answer == LOSES) qsort(at->list.at, at->list.count, sizeof *at->list.at, compare_options);
    return answer;
}

static int search_here(worker *w, unsigned depth)
{
    if (look_around(w, depth)) return STOPPED;
    int answer = list_options(w, depth);
    return answer == LOSES ? try_options(w, depth) : answer;
}

/* To go back ends here, if this is where to go back to. */
static int search(worker *w, unsigned depth, bt_key key)
{
    bt_swift_search *s = w->s;
    uint64_t before = w->count;
    w->path[depth] = key;
    int answer = search_here(w, depth);
    if (answer == STOPPED && w->back == depth) {
        w->back = NOWHERE;
        return w->decided ? WINS : LOSES;
    }
    if (answer != STOPPED) bt_table__put(&s->table, key, answer == WINS, w->count - before);
    return answer;
}

/* -- threads -- */

/* Whoever has the answer first ends the work of all. */
static void *work(void *data)
{
    worker *w = data;
    bt_swift_search *s = w->s;
    int none = -1;
    int answer = search(w, 0, mix(s->rules->key(s->tables, &w->levels[0].state)));
    if (answer != STOPPED) {
        atomic_compare_exchange_strong(&s->answer, &none, answer);
        atomic_store(&s->ended, true);
    }
    return NULL;
}

static void open_levels(bt_swift_search *s, const bt_swift_state *start, level *levels, int count)
{
    levels[0].state = *start;
    for (int i = 0; i < count; i++) {
        bt_swift_list *list = &levels[i].list;
        list->known = i ? look_up : know_nothing;
        list->fixed = i == 0;
        list->expect = expect;
        list->data = s;
        list->looked = 0;
    }
}

static bool open_worker(bt_swift_search *s, const bt_swift_state *start, worker *w)
{
    w->s = s;
    w->back = NOWHERE;
    w->levels = bt__ask(s->game->ctx, NULL, 0, (BT_SWIFT_LEVELS + 2) * sizeof *w->levels);
    if (w->levels) open_levels(s, start, w->levels, BT_SWIFT_LEVELS + 2);
    return w->levels;
}

static void close_worker(worker *w)
{
    bt__ask(w->s->game->ctx, w->levels, (BT_SWIFT_LEVELS + 2) * sizeof *w->levels, 0);
}

static bool start_thread(worker *w)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    bool good = !pthread_attr_setstacksize(&attributes, STACK) &&
                !pthread_create(&w->thread, &attributes, work, w);
    pthread_attr_destroy(&attributes);
    return good;
}

/* The states that the ruleset searched by itself. */
static uint64_t looked_at(const worker *w)
{
    uint64_t count = 0;
    for (size_t i = 0; i < BT_SWIFT_LEVELS + 2; i++) count += w->levels[i].list.looked;
    return count;
}

/* Where there is no memory for another thread, those that there are do the work. */
static bt_status run(bt_swift_search *s, const bt_swift_state *start, uint64_t *count)
{
    worker workers[THREADS_MAX] = {0};
    unsigned started = 1;
    workers[0].leads = true;
    if (!open_worker(s, start, &workers[0])) return bt__fail_memory(s->game->ctx);
    for (; started < s->threads && open_worker(s, start, &workers[started]); started++)
        if (!start_thread(&workers[started])) {
            close_worker(&workers[started]);
            break;
        }
    work(&workers[0]);
    for (unsigned i = 0; i < started; i++) {
        if (i) pthread_join(workers[i].thread, NULL);
        *count += workers[i].count + looked_at(&workers[i]);
        close_worker(&workers[i]);
    }
    return bt_error(s->game->ctx);
}

/* -- the order of moves at the start -- */

static void rank_moves(bt_swift_search *s, const bt_swift_state *start, bt_key key)
{
    worker w = {.s = s, .levels = s->ranked, .back = NOWHERE};
    open_levels(s, start, s->ranked, 2);
    atomic_store(&s->ended, false);
    s->is_ranked = list_options(&w, 0) == LOSES;
    s->ranked_as = key;
}

bool bt_solve__swift_place(bt_swift_search *s, bt_bytes from, bt_player player, bt_bytes to,
                           int *place)
{
    bt_swift_state start;
    if (!s || !s->rules->start(s->tables, from.at, from.length, player, &start)) return false;
    bt_key key = mix(s->rules->key(s->tables, &start));
    if (s->ranked_as.a != key.a || s->ranked_as.b != key.b) rank_moves(s, &start, key);
    if (!s->is_ranked ||
        !s->rules->start(s->tables, to.at, to.length, bt_rules__other(player), &start))
        return false;
    bt_swift_key after = s->rules->key(s->tables, &start);
    const bt_swift_list *list = &s->ranked[0].list;
    *place = -1;
    for (size_t i = list->count; i-- > 0;)
        if (list->at[i].key.low == after.low && list->at[i].key.high == after.high) *place = (int)i;
    return true;
}

/* Tables are not left half made because the turn of this search is over: only at a limit. */
static bt_status widen(bt_swift_search *s)
{
    bt_context *ctx = s->game->ctx;
    if (s->most < LONG || !s->rules->widen) return BT_OK;
    bt__loan loan = bt__lend(ctx, 0);
    bt_status status = s->rules->widen(s->game, s->tables, s->threads);
    bt__end_loan(ctx, loan);
    return status;
}

bt_status bt_solve__swift_wins(bt_swift_search *s, bt_bytes position, bt_player player,
                               unsigned threads, uint64_t most, int *verdict, uint64_t *count)
{
    bt_swift_state start;
    *count = 0;
    if (!s || !s->rules->start(s->tables, position.at, position.length, player, &start))
        return BT_PASS;
    *verdict = look_up(s, s->rules->key(s->tables, &start));
    if (*verdict >= 0) return BT_OK;
    s->threads = threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
    s->most = most;
    bt_status status = widen(s);
    if (status) return status;
    bt_table__reserve(&s->table, ENTRIES * most * s->threads);
    atomic_store(&s->ended, false);
    atomic_store(&s->answer, -1);
    bt_busy__clear(&s->busy);
    status = run(s, &start, count);
    *verdict = atomic_load(&s->answer);
    return status;
}
