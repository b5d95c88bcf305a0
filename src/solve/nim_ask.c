/* Questions about nim-values: who helps, and for how long. */
#include "rules/positions.h"
#include "solve/nim_search.h"
#include "solve/team.h"

enum {
    TABLE_MOST = 1 << 28, /* bytes */
    LEAST_ROOM = 1 << 23, /* bytes that are left, or nobody can help */
    PLACES = 2,           /* of the table, for each part that a thread may look at */
    KNOWING = 16,         /* times fewer parts for one thread when it was called before */
};

/* -- a question -- */

/* What is the nim-value; or is it this one? */
typedef struct asked {
    bt_nim_search s;
    bt_position position;
    bool whether, is;
    uint32_t nim;
    struct common *common; /* with helpers, from the turn on in which they are called; or NULL */
} asked;

static bt_status open_question(asked *q, bt_game *game, bt_position position)
{
    *q = (asked){.position = position};
    return bt_nim__open(&q->s, game, position);
}

static bt_status run(asked *q)
{
    return q->whether ? bt_nim__is(&q->s, q->nim, &q->is) : bt_nim__find(&q->s, &q->nim);
}

/* -- helpers -- */

/* What they are given; they only read, but for the last three. */
typedef struct common {
    bt_team *team;
    const asked *question;
    bt_text bytes;
    bt_table *table;
    bt_busy busy;
    _Atomic uint64_t count; /* parts that they looked at */
} common;

/* It tells by the table what it finds. Its own limits are nobody's business: then it helps no more.
 */
static void help(bt_helper *helper)
{
    common *c = helper->shared;
    bt_game *game = helper->games[0];
    bt_position position = bt_rules__keep_position(game, c->bytes.at, c->bytes.length);
    size_t before = bt_solve__count(game);
    asked q;
    if (!position) return;
    bt_status status = open_question(&q, game, position);
    q.whether = c->question->whether;
    q.nim = q.whether ? c->question->nim : 0;
    q.s.table = c->table;
    q.s.brief = c->question->s.brief;
    q.s.busy = &c->busy;
    if (!status) run(&q);
    atomic_fetch_add(&c->count, bt_solve__count(game) - before);
    bt_nim__close(&q.s);
}

static bt_table *open_table(bt_memos *memos, bt_context *ctx)
{
    size_t room = bt_memory_left(ctx) / 4;
    if (memos->masks) return memos->masks;
    return bt_nim__table(memos, ctx, room < TABLE_MOST ? room : TABLE_MOST);
}

/* Helpers keep what they learn until the question is answered. */
static bool gather(asked *q)
{
    bt_nim_search *s = &q->s;
    bt_context *ctx = s->game->ctx;
    bt_bytes bytes = bt_rules__bytes(s->game, q->position);
    if (q->common) return true;
    common *c = q->common = bt__alloc_zero(ctx, sizeof *c);
    if (!c) return false;
    bt_text__open(&c->bytes, ctx);
    bt_text__add_bytes(&c->bytes, (const char *)bytes.at, bytes.length);
    c->question = q;
    c->table = open_table(s->memos, ctx);
    if (!c->table || c->bytes.failed) return false;
    c->team = bt_team__open(ctx, &s->game, 1, s->memos->threads - 1, (bt_team_work){.help = help});
    return true;
}

static void dismiss(asked *q)
{
    bt_context *ctx = q->s.game->ctx;
    common *c = q->common;
    if (!c) return;
    bt_team__close(c->team);
    bt_text__close(&c->bytes);
    bt__free(ctx, c, sizeof *c);
    q->common = NULL;
}

/* The table does not grow as long as several use it. */
static bt_status search_together(asked *q)
{
    bt_nim_search *s = &q->s;
    bt_context *ctx = s->game->ctx;
    if (!gather(q)) return BT_LIMIT;
    common *c = q->common;
    bt_table__reserve(c->table, PLACES * s->budget * s->memos->threads);
    size_t before = bt_memory_used(ctx) - c->table->block_size;
    c->table->shared = true;
    s->table = c->table;
    s->busy = &c->busy;
    if (c->team) bt_team__call(c->team, c);
    s->set_aside = bt_memory_used(ctx) - before;
    s->since = s->memos->count;
    bt_status status = run(q);
    if (c->team) bt_team__call_back(c->team);
    s->busy = NULL;
    s->set_aside = 0;
    c->table->shared = false;
    s->memos->count += atomic_exchange(&c->count, 0);
    return status;
}

/* -- turns -- */

static bool can_be_helped(const bt_nim_search *s)
{
    return s->memos->threads > 1 && s->memos->searches == 1 && bt_team__can(&s->game, 1) &&
           bt_memory_left(s->game->ctx) > LEAST_ROOM;
}

/* Parts that one thread looks at first: fewer, if much is known already. */
static size_t first_turn(const bt_memos *memos)
{
    return memos->count < memos->alone ? memos->alone : memos->alone / KNOWING;
}

static size_t next_turn(const asked *q, size_t budget, bool together)
{
    size_t most = together ? q->s.memos->count + 1 : first_turn(q->s.memos);
    return most < budget ? most : budget;
}

/* Helpers are called when the question has taken long enough. By one thread there is one turn. */
static bt_status take_turns(asked *q, size_t budget)
{
    bt_nim_search *s = &q->s;
    const bt_context *ctx = s->game->ctx;
    bt_status status;
    bool together = false;
    do {
        bool can = can_be_helped(s);
        size_t turn = s->budget = can ? next_turn(q, budget, together) : budget;
        status = can && together ? search_together(q) : run(q);
        budget -= turn;
        together = true;
    } while (status == BT_LIMIT && budget > 0 && !bt_error(ctx));
    dismiss(q);
    return status ? status : bt_error(ctx);
}

bt_status bt_solve__nim_by_search(bt_game *game, bt_position position, size_t budget, uint32_t *nim)
{
    asked q;
    bt_status status = open_question(&q, game, position);
    if (!status) status = take_turns(&q, budget);
    bt_nim__close(&q.s);
    *nim = q.nim;
    return status;
}

bool bt_solve__nim_known(bt_game *game, bt_position position, uint32_t *nim)
{
    asked q;
    bool known = !open_question(&q, game, position) && bt_nim__is_known(&q.s, nim);
    bt_nim__close(&q.s);
    return known;
}

static bt_status ask_whether(bt_game *game, bt_position position, uint32_t nim, bool *is)
{
    asked q;
    bt_status status = open_question(&q, game, position);
    q.whether = true;
    q.nim = nim;
    if (!status) status = take_turns(&q, SIZE_MAX);
    bt_nim__close(&q.s);
    *is = q.is;
    return status;
}

bt_status bt_solve__nim_is(bt_game *game, bt_position position, uint32_t nim, bool *is)
{
    bt_status status;
    size_t limit;
    if (!bt_solve__memos(game)) return BT_LIMIT;
    do {
        limit = bt_solve__begin_nims(game);
        status = ask_whether(game, position, nim, is);
    } while (bt_solve__end_nims(game, limit));
    return status;
}

bt_status bt_solve__nim_score(bt_game *game, bt_position position, bt_sum_score *out)
{
    bt_nim_search s;
    uint32_t most = 0;
    bt_status status = bt_nim__open(&s, game, position);
    for (size_t i = 0; i < s.parts && !status; i++) {
        bool worth = s.list.at[i].marks & WORTH; /* then there is nothing to count */
        uint32_t moves = worth ? 0 : bt_solve__count_moves(&s.list, &s.list.at[i]);
        if (moves > most) most = moves;
    }
    bt_nim__close(&s);
    *out = (bt_sum_score){-(int)most, 0};
    return status;
}
