/* Threads that help with questions, in contexts of their own. */
#include "solve/team.h"

#include "base/context.h"

#include <pthread.h>
#include <string.h>

enum {
    STACK = 64 << 20,      /* address space: pages become memory when they are touched */
    LEVEL = 8192,          /* bytes of stack for a level of recursion, with sanitizers too */
    LEAST_SHARE = 4 << 20, /* bytes of memory without which nobody can help */
    GAMES_MOST = 64,
    HELPERS_MOST = 63,
};

typedef struct member {
    bt_team *team;
    bt_context *ctx;
    size_t set_aside; /* bytes of the leader's memory */
    pthread_t thread;
} member;

struct bt_team {
    bt_context *ctx;
    bt_game *games[GAMES_MOST]; /* those of the leader: only what never changes is read */
    size_t game_count;
    bt_team_work work;
    unsigned count;
    member members[HELPERS_MOST];
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t called, back;
    void *shared;
    unsigned calls, away; /* so far; members that are at work */
    bool over;
};

bool bt_team__can(bt_game *const *games, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!games[i]->again) return false;
    return count <= GAMES_MOST;
}

bool bt_team__knows(const bt_team *team, bt_game *const *games, size_t count)
{
    return team->game_count == count && !memcmp(team->games, games, count * sizeof *games);
}

/* Memory of other libraries is counted by threads. */
static void count_for(const bt_team *team, bt_context *ctx)
{
    if (team->ctx->on_thread) team->ctx->on_thread(ctx);
}

/* -- a member -- */

/* False at the end. */
static bool wait_for_call(bt_team *team, unsigned *calls, void **shared)
{
    pthread_mutex_lock(&team->lock);
    while (!team->over && team->calls == *calls) pthread_cond_wait(&team->called, &team->lock);
    *calls = team->calls;
    *shared = team->shared;
    bool over = team->over;
    pthread_mutex_unlock(&team->lock);
    return !over;
}

static void come_back(bt_team *team)
{
    pthread_mutex_lock(&team->lock);
    if (!--team->away) pthread_cond_signal(&team->back);
    pthread_mutex_unlock(&team->lock);
}

/* The games are opened and closed by the thread that plays them. */
static void *serve(void *data)
{
    const member *m = data;
    bt_team *team = m->team;
    bt_game *games[GAMES_MOST];
    bt_helper helper = {.ctx = m->ctx, .games = games};
    bt_status status = BT_OK;
    size_t count = 0;
    count_for(team, m->ctx);
    for (unsigned calls = 0; wait_for_call(team, &calls, &helper.shared);) {
        status = BT_OK;
        for (; count < team->game_count && !status; count += !status)
            status = team->games[count]->again(team->games[count], m->ctx, &games[count]);
        if (!status) team->work.help(&helper);
        come_back(team);
    }
    if (team->work.leave) team->work.leave(&helper);
    while (count > 0) bt_rules_close(games[--count]);
    return NULL;
}

/* -- the team -- */

static bool start_member(bt_team *team, member *m)
{
    pthread_attr_t attributes;
    *m = (member){.team = team, .ctx = bt_open()};
    if (!m->ctx) return false;
    bt_limit_depth(m->ctx, STACK / LEVEL);
    pthread_attr_init(&attributes);
    bool good = !pthread_attr_setstacksize(&attributes, STACK) &&
                !pthread_create(&m->thread, &attributes, serve, m);
    pthread_attr_destroy(&attributes);
    if (!good) bt_close(m->ctx);
    return good;
}

bt_team *bt_team__open(bt_context *ctx, bt_game *const *games, size_t count, unsigned helpers,
                       bt_team_work work)
{
    if (helpers > HELPERS_MOST) helpers = HELPERS_MOST;
    if (!helpers || !bt_team__can(games, count)) return NULL;
    bt_team *team = bt__ask(ctx, NULL, 0, sizeof *team);
    if (!team) return NULL;
    *team = (bt_team){.ctx = ctx, .game_count = count, .work = work};
    memcpy(team->games, games, count * sizeof *games);
    pthread_mutex_init(&team->lock, NULL);
    pthread_cond_init(&team->called, NULL);
    pthread_cond_init(&team->back, NULL);
    while (team->count < helpers && start_member(team, &team->members[team->count])) team->count++;
    return team;
}

static void set_aside(member *m, size_t bytes)
{
    m->team->ctx->memory_used += bytes - m->set_aside;
    m->set_aside = bytes;
}

bool bt_team__call(bt_team *team, void *shared)
{
    size_t more = bt_memory_left(team->ctx) / (team->count + 1);
    if (more < LEAST_SHARE) return false;
    for (unsigned i = 0; i < team->count; i++) {
        member *m = &team->members[i];
        bt_clear(m->ctx);
        set_aside(m, m->set_aside + more);
        bt_limit_memory(m->ctx, m->set_aside);
    }
    pthread_mutex_lock(&team->lock);
    team->shared = shared;
    team->away = team->count;
    team->calls++;
    pthread_cond_broadcast(&team->called);
    pthread_mutex_unlock(&team->lock);
    return true;
}

void bt_team__call_back(bt_team *team)
{
    for (unsigned i = 0; i < team->count; i++) bt_interrupt(team->members[i].ctx);
    pthread_mutex_lock(&team->lock);
    while (team->away) pthread_cond_wait(&team->back, &team->lock);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->count; i++)
        set_aside(&team->members[i], bt_memory_used(team->members[i].ctx));
}

void bt_team__close(bt_team *team)
{
    if (!team) return;
    pthread_mutex_lock(&team->lock);
    team->over = true;
    pthread_cond_broadcast(&team->called);
    pthread_mutex_unlock(&team->lock);
    for (unsigned i = 0; i < team->count; i++) {
        member *m = &team->members[i];
        pthread_join(m->thread, NULL);
        count_for(team, m->ctx);
        bt_close(m->ctx);
        set_aside(m, 0);
    }
    count_for(team, team->ctx);
    pthread_cond_destroy(&team->called);
    pthread_cond_destroy(&team->back);
    pthread_mutex_destroy(&team->lock);
    bt__ask(team->ctx, team, sizeof *team, 0);
}
