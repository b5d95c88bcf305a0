/* Questions about sums: where a search starts, which searches take turns, and who helps. */
#include "solve/sum.h"
#include "solve/swift.h"
#include "solve/team.h"

#include <limits.h>
#include <string.h>

enum {
    HANDY = 10,       /* moves of a part whose value is sought on the way */
    SWIFT_TURN = 128, /* times as many for that one */
    CROWDED = 2,      /* first turns before helpers are called */
    ENTRIES = 2,      /* of the table, for each state that a thread may look at */
};

void bt_solve__sum_use_threads(bt_sum_search *s, unsigned threads)
{
    s->threads = threads;
}

/* -- where it starts -- */

/* A term for whoever searches: the number of its game, its sign, its bytes, which follow. */
typedef struct term_head {
    uint32_t game, negated;
    size_t length;
} term_head;

/* The terms as bytes: those in a game's store may move. */
static bt_status list_terms(bt_sum_search *s, const bt_sum *sum, bt_player first, bt_text *out)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < sum->count && !status; i++) {
        const bt_term *term = &sum->terms[i];
        bt_bytes bytes = bt_rules__bytes(term->game, term->position);
        term_head head = {.negated = term->negated != (first == BT_RIGHT), .length = bytes.length};
        status = bt_arena__game(&s->arena, term->game, &head.game);
        bt_text__add_bytes(out, (const char *)&head, sizeof head);
        bt_text__add_bytes(out, (const char *)bytes.at, bytes.length);
    }
    return out->failed ? BT_LIMIT : status;
}

static bt_status make_start(bt_sum_search *s, const bt_text *terms, bt_state *start)
{
    bt_arena *a = &s->arena;
    bt_status status = BT_OK;
    term_head head;
    bt_arena__begin(a, bt_value_integer(a->ctx, 0), start);
    a->handy = SIZE_MAX;
    for (size_t at = 0; at < terms->length && !status; at += head.length) {
        memcpy(&head, terms->at + at, sizeof head);
        at += sizeof head;
        bt_bytes bytes = {(const unsigned char *)terms->at + at, head.length};
        status = bt_arena__add_position(a, start, head.game, bytes, head.negated);
    }
    a->handy = HANDY;
    bt_arena__end(a, start);
    return status ? status : bt_error(a->ctx);
}

/* The start, and what is known of it: 1: the first player wins, 0: loses, -1: unknown. */
static bt_status look_at_start(bt_sum_search *s, const bt_text *terms, bt_state *start,
                               int *verdict)
{
    *verdict = -1;
    bt_status status = make_start(s, terms, start);
    if (!status) status = bt_arena__judge(&s->arena, start, verdict);
    if (!status && *verdict < 0 && !s->blind) *verdict = bt_table__get(s->table, start->key);
    return status;
}

static void forget_start(bt_sum_search *s)
{
    s->arena.part_count = 0;
    bt_text__cut(&s->arena.bytes, 0);
}

/* -- a question -- */

typedef struct asked {
    bt_sum_search *s;
    const bt_sum *sum;
    bt_player first;
    bt_text terms;
    bt_state start;
    int verdict; /* 1: the first player wins, 0: loses, -1: unknown */
} asked;

/* Looks for the answer without any search. Close it in any case. */
static bt_status open_question(bt_sum_search *s, const bt_sum *sum, bt_player first, asked *q)
{
    *q = (asked){.s = s, .sum = sum, .first = first, .verdict = -1};
    s->arena.misere = sum->count && sum->terms[0].game->misere;
    bt_text__open(&q->terms, s->arena.ctx);
    bt_status status = list_terms(s, sum, first, &q->terms);
    return status ? status : look_at_start(s, &q->terms, &q->start, &q->verdict);
}

static void close_question(asked *q)
{
    bt_text__close(&q->terms);
    forget_start(q->s);
}

/* The search at speed that may be asked. */
static bt_swift_search *swift_of(const asked *q)
{
    bt_memos *memos = q->sum->count == 1 ? bt_solve__memos(q->sum->terms[0].game) : NULL;
    return memos ? memos->swift : NULL;
}

static bt_bytes bytes_of(const asked *q)
{
    return bt_rules__bytes(q->sum->terms[0].game, q->sum->terms[0].position);
}

/* Where there is a search at speed, the order of its own. */
static bool score_by_place(const bt_sum *from, bt_player player, const bt_sum *to,
                           bt_sum_score *out)
{
    asked q = {.sum = from};
    const bt_term *term = from->terms;
    int place;
    if (!swift_of(&q) ||
        !bt_solve__swift_place(swift_of(&q), bytes_of(&q), bt_rules__mover(term, player),
                               bt_rules__bytes(term->game, to->terms[0].position), &place))
        return false;
    *out = (bt_sum_score){place < 0 ? INT_MIN : -place, 0};
    return true;
}

/* Replies are not looked up in the table: what it knows depends on who was there before. */
bt_status bt_solve__sum_score(bt_sum_search *s, const bt_sum *from, bt_player player,
                              const bt_sum *to, bool deep, bt_sum_score *out)
{
    asked q;
    size_t late, replies;
    bool won;
    if (score_by_place(from, player, to, out)) return bt_error(s->arena.ctx);
    s->blind = true;
    bt_status status = open_question(s, to, bt_rules__other(player), &q);
    int score = q.verdict == 0 ? INT_MAX : q.verdict == 1 ? INT_MIN : q.start.score;
    if (!status && q.verdict < 0 && deep) {
        size_t before = s->state_count;
        status = bt_solve__sum_options(s, q.start, &won, &late);
        replies = s->state_count - before;
        score = won ? INT_MIN : replies ? score - BT_FEWER_REPLIES * (int)replies : INT_MAX;
        s->state_count = before;
    }
    s->blind = false;
    *out = (bt_sum_score){score, q.start.key.a};
    close_question(&q);
    return status;
}

/* -- helpers -- */

/* What they are given; they only read, but for the crowd and the table. */
typedef struct common {
    const bt_sum_search *leader;
    const bt_text *terms;
    bt_crowd crowd;
} common;

struct bt_sum_team {
    common common;
    bt_team *team;
    bool ahead; /* the helpers are at work alone, at this: */
    asked question;
};

static bt_status search_along(bt_sum_search *s, const common *c, int *verdict)
{
    bt_state start;
    bool wins;
    s->arena.misere = c->leader->arena.misere;
    if (s->arena.easy != c->leader->arena.easy) bt_solve__sum_raise(s, c->leader->arena.easy);
    bt_status status = look_at_start(s, c->terms, &start, verdict);
    if (!status && *verdict < 0) {
        status = bt_solve__sum_run(s, start, &wins);
        *verdict = wins;
    }
    forget_start(s);
    return status;
}

static uint64_t count_all(const bt_helper *helper, size_t games)
{
    uint64_t count = 0;
    for (size_t i = 0; i < games; i++) count += bt_solve__count(helper->games[i]);
    return count;
}

/* Its search, which it keeps. */
static bt_sum_search *search_of(bt_helper *helper)
{
    common *c = helper->shared;
    bt_sum_search *s = helper->own;
    uint32_t number;
    if (s) return s;
    bt_status status = bt_solve__sum_join(helper->ctx, c->leader, &c->crowd, &s);
    for (size_t i = 0; i < c->leader->arena.game_count && !status; i++)
        status = bt_arena__game(&s->arena, helper->games[i], &number);
    if (!status) return helper->own = s;
    bt_solve__sum_close(s);
    return NULL;
}

/* Its own limits are nobody's business: then it helps no more. */
static void help(bt_helper *helper)
{
    common *c = helper->shared;
    bt_sum_search *s = search_of(helper);
    int verdict = -1, none = -1;
    if (!s) return;
    uint64_t values = count_all(helper, s->arena.game_count), count = s->count, ends = s->ends;
    bt_status status = search_along(s, c, &verdict);
    if (!status) atomic_compare_exchange_strong(&c->crowd.answer, &none, verdict);
    values = count_all(helper, s->arena.game_count) - values;
    atomic_fetch_add(&c->crowd.count, s->count - count);
    atomic_fetch_add(&c->crowd.ends, s->ends - ends + values);
}

static void leave(bt_helper *helper)
{
    bt_solve__sum_close(helper->own);
}

void bt_solve__sum_dismiss(bt_sum_search *s)
{
    if (!s->team) return;
    bt_team__close(s->team->team);
    bt__free(s->arena.ctx, s->team, sizeof *s->team);
    s->team = NULL;
}

/* Those who helped before, if they know all games. */
static struct bt_sum_team *gather(bt_sum_search *s)
{
    const bt_arena *a = &s->arena;
    if (s->team && !bt_team__knows(s->team->team, a->games, a->game_count))
        bt_solve__sum_dismiss(s);
    if (s->team) return s->team;
    struct bt_sum_team *t = bt__alloc_zero(a->ctx, sizeof *t);
    if (!t) return NULL;
    t->team =
        bt_team__open(a->ctx, a->games, a->game_count, s->threads - 1, (bt_team_work){help, leave});
    if (t->team) return s->team = t;
    bt__free(a->ctx, t, sizeof *t);
    return NULL;
}

/* The table does not grow as long as several use it. In a turn as long as all before it may come to
   hold as much again for each thread. */
static void make_room(bt_sum_search *s, uint64_t most)
{
    size_t wish = ENTRIES * most * s->threads, need = (s->threads + 1) * s->table->used;
    bt_table__reserve(s->table, wish < need ? wish : need);
}

/* Helpers go to work at a question; false: there are none. */
static bool call_helpers(asked *q, uint64_t most)
{
    bt_sum_search *s = q->s;
    struct bt_sum_team *t = gather(s);
    if (!t) return false;
    common *c = &t->common;
    c->leader = s;
    c->terms = &q->terms;
    atomic_store(&c->crowd.answer, -1);
    make_room(s, most);
    s->table->shared = true;
    bt_team__call(t->team, c);
    return true;
}

/* What they found is told by the table. */
static void call_back(bt_sum_search *s)
{
    bt_crowd *crowd = &s->team->common.crowd;
    bt_team__call_back(s->team->team);
    s->table->shared = false;
    s->count += atomic_exchange(&crowd->count, 0);
    s->ends += atomic_exchange(&crowd->ends, 0);
}

static bt_status search_together(asked *q, uint64_t most, bool *wins)
{
    bt_sum_search *s = q->s;
    if (!call_helpers(q, most)) return bt_solve__sum_run(s, q->start, wins);
    s->crowd = &s->team->common.crowd;
    bt_status status = bt_solve__sum_run(s, q->start, wins);
    s->crowd = NULL;
    call_back(s);
    int answer = atomic_load(&s->team->common.crowd.answer);
    if (status == BT_PASS && answer >= 0) {
        *wins = answer;
        status = BT_OK;
    }
    return status;
}

/* -- turns -- */

/* BT_PASS: it is not for such a sum. */
static bt_status search_swiftly(asked *q, uint64_t most)
{
    uint64_t count;
    if (!swift_of(q)) return BT_PASS;
    bt_status status =
        bt_solve__swift_wins(swift_of(q), bytes_of(q), bt_rules__mover(q->sum->terms, q->first),
                             q->s->threads, most, &q->verdict, &count);
    q->s->count += count;
    return status;
}

/* Others may help when the question, or those before it, took long enough. */
static bool can_be_helped(const bt_sum_search *s)
{
    return s->threads > 1 && s->count >= CROWDED * s->first_turn &&
           bt_team__can(s->arena.games, s->arena.game_count);
}

static bt_status search_slowly(asked *q, uint64_t most)
{
    bt_sum_search *s = q->s;
    bool wins, crowded = can_be_helped(s) && most > s->first_turn;
    s->most = most ? s->count + most : UINT64_MAX;
    bt_status status =
        crowded ? search_together(q, most, &wins) : bt_solve__sum_run(s, q->start, &wins);
    if (status == BT_PASS) return BT_OK;
    q->verdict = status ? -1 : wins;
    return status;
}

/* Tables are not left half made because the turn of this search is over: only at a limit. *can is
   cleared if they have no use. */
static bt_status open_swift(const asked *q, bool *can)
{
    bt_context *ctx = q->s->arena.ctx;
    bt__loan loan = bt__lend(ctx, 0);
    bt_status status = bt_solve__swift_open(q->sum->terms[0].game, bytes_of(q), q->s->threads);
    bt__end_loan(ctx, loan);
    *can = status != BT_PASS;
    return *can ? status : BT_OK;
}

/* The states of the general search in its next turn: four times as many as before, or, where it has
   to stop only for the table to grow, as in all turns so far. */
static uint64_t next_turn(const asked *q, uint64_t most, bool can)
{
    return can || q->s->count < 4 * most ? 4 * most : q->s->count;
}

/* Both searches in turn. Where no knowledge is wanted, there is only the general one; and by one
   thread it has one turn. */
static bt_status take_turns(asked *q)
{
    bool can = q->sum->count == 1 && q->sum->terms[0].game->theory.swift && q->s->arena.easy > 0;
    bt_status status = BT_OK;
    uint64_t most = q->s->first_turn;
    if (!can && can_be_helped(q->s)) most = next_turn(q, most, can);
    for (; q->verdict < 0 && !status; most = next_turn(q, most, can)) {
        status = can ? search_swiftly(q, SWIFT_TURN * most) : BT_PASS;
        if (status && status != BT_PASS) return status;
        bool missing = can && status == BT_PASS;
        status = BT_OK;
        if (q->verdict < 0) status = search_slowly(q, can || q->s->threads > 1 ? most : 0);
        if (!status && q->verdict < 0 && missing) status = open_swift(q, &can);
    }
    return status;
}

static void count_since(const asked *q, uint64_t before)
{
    bt_memos *memos = q->sum->count ? bt_solve__memos(q->sum->terms[0].game) : NULL;
    if (memos) memos->count += q->s->count + q->s->ends - before;
}

bt_status bt_solve__sum_wins(bt_sum_search *s, const bt_sum *sum, bt_player first, bool *wins)
{
    asked q;
    uint64_t before = s->count + s->ends;
    bt_status status = open_question(s, sum, first, &q);
    if (!status && q.verdict < 0) status = take_turns(&q);
    *wins = q.verdict == 1;
    count_since(&q, before);
    close_question(&q);
    return status;
}

/* The question comes before the team, which must know its games. */
bt_status bt_solve__sum_go_ahead(bt_sum_search *s, const bt_sum *sum, bt_player first)
{
    asked q;
    if (!s || !can_be_helped(s)) return BT_OK;
    bt_status status = open_question(s, sum, first, &q);
    bool open = !status && q.verdict < 0 && !swift_of(&q);
    struct bt_sum_team *t = open ? gather(s) : NULL;
    if (!t) {
        close_question(&q);
        return status;
    }
    t->question = q;
    t->ahead = call_helpers(&t->question, s->count);
    return BT_OK;
}

void bt_solve__sum_come_back(bt_sum_search *s)
{
    if (!s || !s->team || !s->team->ahead) return;
    uint64_t before = s->count + s->ends;
    call_back(s);
    count_since(&s->team->question, before);
    close_question(&s->team->question);
    s->team->ahead = false;
}
