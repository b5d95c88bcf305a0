/* Threads that help with a question, in contexts of their own. */
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
    pthread_t thread;
} member;

struct bt_team {
    bt_context *ctx;
    size_t set_aside;      /* bytes, for all members */
    bt_game *const *games; /* those of the leader: only what never changes is read */
    size_t game_count;
    void (*help)(bt_helper *helper);
    void *shared;
    unsigned count;
    member members[HELPERS_MOST];
};

bool bt_team__can(bt_game *const *games, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!games[i]->again) return false;
    return count <= GAMES_MOST;
}

/* Memory of other libraries is counted by threads. */
static void count_for(const bt_team *team, bt_context *ctx)
{
    if (team->ctx->on_thread) team->ctx->on_thread(ctx);
}

/* The games are opened and closed by the thread that plays them. */
static void *work(void *data)
{
    const member *m = data;
    const bt_team *team = m->team;
    bt_game *games[GAMES_MOST];
    size_t count = 0;
    bt_status status = BT_OK;
    count_for(team, m->ctx);
    for (; count < team->game_count && !status; count += !status)
        status = team->games[count]->again(team->games[count], m->ctx, &games[count]);
    bt_helper helper = {.ctx = m->ctx, .games = games, .shared = team->shared};
    if (!status) team->help(&helper);
    while (count > 0) bt_rules_close(games[--count]);
    return NULL;
}

static bool start_member(bt_team *team, member *m, size_t share)
{
    pthread_attr_t attributes;
    *m = (member){.team = team, .ctx = bt_open()};
    if (!m->ctx) return false;
    bt_limit_memory(m->ctx, share);
    bt_limit_depth(m->ctx, STACK / LEVEL);
    pthread_attr_init(&attributes);
    bool good = !pthread_attr_setstacksize(&attributes, STACK) &&
                !pthread_create(&m->thread, &attributes, work, m);
    pthread_attr_destroy(&attributes);
    if (!good) bt_close(m->ctx);
    return good;
}

bt_team *bt_team__start(bt_context *ctx, bt_game *const *games, size_t count, unsigned helpers,
                        void (*help)(bt_helper *helper), void *shared)
{
    if (helpers > HELPERS_MOST) helpers = HELPERS_MOST;
    size_t share = bt_memory_left(ctx) / (helpers + 1);
    if (!helpers || share < LEAST_SHARE || !bt_team__can(games, count)) return NULL;
    bt_team *team = bt__ask(ctx, NULL, 0, sizeof *team);
    if (!team) return NULL;
    *team =
        (bt_team){.ctx = ctx, .games = games, .game_count = count, .help = help, .shared = shared};
    while (team->count < helpers && start_member(team, &team->members[team->count], share))
        team->count++;
    team->set_aside = share * team->count;
    ctx->memory_used += team->set_aside;
    return team;
}

void bt_team__end(bt_team *team)
{
    if (!team) return;
    for (unsigned i = 0; i < team->count; i++) bt_interrupt(team->members[i].ctx);
    for (unsigned i = 0; i < team->count; i++) {
        pthread_join(team->members[i].thread, NULL);
        count_for(team, team->members[i].ctx);
        bt_close(team->members[i].ctx);
    }
    count_for(team, team->ctx);
    team->ctx->memory_used -= team->set_aside;
    bt__ask(team->ctx, team, sizeof *team, 0);
}
