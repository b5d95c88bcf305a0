/* Who wins a sum in normal play, by search. The player to move is always Left: passing the turn
   negates the sum. Bounds and the table are asked about all options before one is searched. */
#include "solve/sum.h"

#include <limits.h>
#include <stdlib.h>

enum {
    TABLE_MOST = 1 << 28, /* bytes */
    FIRST_TURN = 1 << 11, /* states before a search at speed is tried */
    WORTHWHILE = 16,      /* states to search for each option: then replies are counted */
    SMALL = 1 << 14,      /* states for each thread: where they go round each other */
    LOOK_ROUND = 16,      /* steps between two looks at what other threads found */
    MOST_REPLIES = 0xffff,
    LEFT_OUT = INT_MIN, /* a score */
};

typedef bt_sum_frame frame;

static bt_status open_search(bt_context *ctx, size_t easy, bool closed, bt_sum_search **out)
{
    bt_sum_search *s = *out = bt__alloc_zero(ctx, sizeof *s);
    if (!s) return BT_LIMIT;
    s->table = &s->own;
    s->first_turn = FIRST_TURN;
    s->look_round = LOOK_ROUND;
    return bt_arena__open(&s->arena, ctx, easy, closed);
}

bt_status bt_solve__sum_open(bt_context *ctx, size_t easy, bool closed, bt_sum_search **out)
{
    size_t room = bt_memory_left(ctx) / 4;
    bt_status status = open_search(ctx, easy, closed, out);
    if (status) return status;
    return bt_table__open(&(*out)->own, ctx, room < TABLE_MOST ? room : TABLE_MOST, false);
}

bt_status bt_solve__sum_join(bt_context *ctx, const bt_sum_search *leader, bt_crowd *crowd,
                             bt_sum_search **out)
{
    bt_status status = open_search(ctx, leader->arena.easy, leader->arena.closed, out);
    if (status) return status;
    (*out)->arena.misere = leader->arena.misere;
    (*out)->table = leader->table;
    (*out)->threads = leader->threads;
    (*out)->look_round = leader->look_round;
    (*out)->crowd = crowd;
    (*out)->most = UINT64_MAX;
    return BT_OK;
}

void bt_solve__sum_close(bt_sum_search *s)
{
    if (!s) return;
    bt_context *ctx = s->arena.ctx;
    bt_solve__sum_dismiss(s);
    bt_table__close(&s->own);
    bt__free(ctx, s->states, s->state_capacity * sizeof *s->states);
    bt__free(ctx, s->frames, s->capacity * sizeof *s->frames);
    bt_arena__close(&s->arena);
    bt__free(ctx, s, sizeof *s);
}

void bt_solve__sum_raise(bt_sum_search *s, size_t easy)
{
    bt_arena__raise(&s->arena, easy);
}

static int compare_states(const void *x, const void *y)
{
    const bt_state *a = x, *b = y;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->first < b->first ? -1 : a->first > b->first; /* as the ruleset gave them */
}

/* At the start the order does not depend on how the board lies. */
static int compare_at_start(const void *x, const void *y)
{
    const bt_state *a = x, *b = y;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->key.a < b->key.a ? -1 : a->key.a > b->key.a;
}

/* -- the search -- */

static size_t path_slot(bt_key key)
{
    return key.b >> 8 & (BT_ON_PATH - 1);
}

static bool is_on_path(const bt_sum_search *s, bt_key key)
{
    if (!s->on_path[path_slot(key)]) return false;
    for (size_t i = 0; i < s->depth; i++)
        if (s->frames[i].key.a == key.a && s->frames[i].key.b == key.b) return true;
    return false;
}

static bt_status fail_repeated(bt_sum_search *s, const bt_state *state)
{
    const bt_part *part = &s->arena.parts[state->first];
    bt_bytes bytes = bt_arena__bytes(&s->arena, part);
    bt_position position = BT_NO_POSITION;
    if (state->count && !part->value)
        position = bt_rules__keep_position(s->arena.games[part->game], bytes.at, bytes.length);
    if (position) return bt_solve__repeated(s->arena.games[part->game], position);
    return bt__fail(s->arena.ctx, BT_DOMAIN, "play may go on for ever");
}

/* Counts stay at their greatest when they reach it: then the path is looked through too often. */
static void mark_path(bt_sum_search *s, bt_key key, int by)
{
    uint8_t *at = &s->on_path[path_slot(key)];
    if (*at < UINT8_MAX) *at = (uint8_t)(*at + by);
}

static uint32_t bucket_of(const bt_state *state)
{
    return state->moves < BT_MOVES_COUNTED ? state->moves : BT_MOVES_COUNTED - 1;
}

/* How many replies to an option are not decided. *known: 1 when one of them wins, 0 when none is
   left that could, else -1. */
static bt_status count_replies(bt_sum_search *s, bt_state option, size_t *count, int *known)
{
    size_t states = s->state_count, parts = s->arena.part_count, bytes = s->arena.bytes.length;
    size_t late;
    bool won;
    bt_status status = bt_solve__sum_options(s, option, &won, &late);
    s->count++;
    *count = s->state_count - states;
    *known = won ? 1 : *count ? -1 : 0;
    s->state_count = states;
    s->arena.part_count = parts;
    bt_text__cut(&s->arena.bytes, bytes);
    return status;
}

/* Threads tell each other how many replies they counted: the key, with the number in its lowest
   bits. At the start, where the order is the same every time, each counts for itself. */
static _Atomic uint64_t *reply_place(bt_sum_search *s, bt_key key)
{
    return &s->crowd->replies[key.b >> 16 & (BT_REPLIES_TOLD - 1)];
}

static void tell_replies(bt_sum_search *s, bt_key key, size_t count)
{
    uint64_t told =
        (key.a & ~(uint64_t)MOST_REPLIES) | (count < MOST_REPLIES ? count : MOST_REPLIES);
    if (s->crowd && !s->blind)
        atomic_store_explicit(reply_place(s, key), told, memory_order_relaxed);
}

static bool hear_replies(bt_sum_search *s, bt_key key, size_t *count)
{
    if (!s->crowd || s->blind) return false;
    uint64_t told = atomic_load_explicit(reply_place(s, key), memory_order_relaxed);
    *count = told & MOST_REPLIES;
    return (told ^ key.a) <= MOST_REPLIES;
}

/* Counts the replies to an option, unless that is known. It is left out if it is lost: its score
   says so. */
static bt_status weigh(bt_sum_search *s, size_t option, bool *wins)
{
    bt_key key = s->states[option].key;
    size_t replies = 0;
    int known = s->crowd && !s->blind ? bt_table__get(s->table, key) : -1;
    if (known < 0 && !hear_replies(s, key, &replies)) {
        bt_status status = count_replies(s, s->states[option], &replies, &known);
        if (status) return status;
        if (known >= 0)
            bt_table__put(s->table, key, known, 1);
        else
            tell_replies(s, key, replies);
    }
    *wins = known == 0;
    s->states[option].score =
        known > 0 ? LEFT_OUT : s->states[option].score - BT_FEWER_REPLIES * (int)replies;
    return BT_OK;
}

/* Puts options with few replies first, where the search will take long: then a second look ahead
   costs little and saves much. What it decides is kept. Who comes second begins at the end. */
static bt_status look_further(bt_sum_search *s, frame *f, bool backwards, size_t *late, bool *wins)
{
    size_t kept = f->first, end = s->state_count;
    bt_status status = BT_OK;
    for (size_t i = f->first; i < end && !status && !*wins; i++)
        status = weigh(s, backwards ? f->first + end - 1 - i : i, wins);
    if (status || *wins) return status;
    for (size_t i = f->first; i < end; i++) {
        if (i == *late) *late = kept;
        if (s->states[i].score != LEFT_OUT) s->states[kept++] = s->states[i];
    }
    if (*late > kept) *late = kept;
    s->state_count = kept;
    return BT_OK;
}

/* Lets the ruleset say who wins, if there is one part left with a simple value. BT_PASS: it does
   not know. */
static bt_status see_ending(bt_sum_search *s, const bt_state *state, bool *wins)
{
    bt_arena *a = &s->arena;
    const bt_part *part = &a->parts[state->first];
    if (state->count != 1 || part->value || !a->easy || a->misere) return BT_PASS;
    bt_game *game = a->games[part->game];
    if (!game->theory.ending) return BT_PASS;
    bt_value with = part->negated ? bt_value_negate(a->ctx, state->easy) : state->easy;
    int known = game->theory.ending(game, bt_arena__bytes(a, part), with,
                                    part->negated ? BT_RIGHT : BT_LEFT, &s->ends);
    if (bt_error(a->ctx)) return bt_error(a->ctx);
    *wins = known > 0;
    return known < 0 ? BT_PASS : BT_OK;
}

/* Helpers must not touch the table's context. */
static void say_progress(const bt_sum_search *s)
{
    uint64_t threads = s->crowd ? s->threads : 1;
    if (s->table == &s->own)
        bt_table__progress(s->table, (s->count + s->ends + 1) * threads, s->depth);
}

static bool is_busy(bt_sum_search *s, bt_key key)
{
    return s->crowd && bt_busy__is(&s->crowd->busy, key);
}

static void mark_busy(bt_sum_search *s, bt_key key, bool busy)
{
    if (s->crowd) bt_busy__set(&s->crowd->busy, key, busy);
}

/* Makes the options; *wins when one of them is seen to be lost for the other player. */
static bt_status push_frame(bt_sum_search *s, bt_state state, bool *wins)
{
    bt_status status = bt__check(s->arena.ctx);
    size_t late = s->state_count;
    if (status) return status;
    if (s->count % 4096 == 4095) say_progress(s);
    if (!BT_GROW(s->arena.ctx, s->frames, s->capacity, s->depth + 1)) return BT_LIMIT;
    frame f = {.key = state.key,
               .first = s->state_count,
               .parts = s->arena.part_count,
               .bytes = s->arena.bytes.length,
               .since = s->count++,
               .moves = bucket_of(&state)};
    bool root = s->depth == 0; /* whose order is the same every time */
    bool second = is_busy(s, state.key);
    s->blind = root;
    mark_busy(s, state.key, true);
    status = see_ending(s, &state, wins);
    if (status == BT_PASS) status = bt_solve__sum_options(s, state, wins, &late);
    size_t options = s->state_count - f.first;
    uint64_t usual = s->work[f.moves] * (s->crowd ? s->threads : 1); /* others work on it, too */
    if (!status && !*wins && options > 1 && (root || !usual || usual > WORTHWHILE * options))
        status = look_further(s, &f, second, &late, wins);
    s->blind = false;
    f.next = f.first;
    f.end = s->state_count;
    if (late > f.first + 1)
        qsort(s->states + f.first, late - f.first, sizeof *s->states,
              root ? compare_at_start : compare_states);
    s->frames[s->depth++] = f;
    mark_path(s, state.key, 1);
    return status;
}

static void pop_frame(bt_sum_search *s)
{
    const frame *f = &s->frames[--s->depth];
    s->state_count = f->first;
    s->arena.part_count = f->parts;
    bt_text__cut(&s->arena.bytes, f->bytes);
    mark_path(s, f->key, -1);
    mark_busy(s, f->key, false);
}

static void settle(bt_sum_search *s, bool wins)
{
    const frame *f = &s->frames[s->depth - 1];
    uint64_t work = s->count - f->since, *usual = &s->work[f->moves];
    bt_table__put(s->table, f->key, wins, work);
    *usual = *usual ? *usual - *usual / 8 + work / 8 + 1 : work + 1;
    pop_frame(s);
}

/* In the second round come the options at which other threads were in the first. */
static bool has_option(frame *f)
{
    if (f->next == f->end && f->skipped) {
        f->skipped = false;
        f->second = true;
        f->next = f->first;
    }
    return f->next < f->end;
}

/* Is it long until the state is decided, by all that is known? */
static bool is_large(const bt_sum_search *s, const frame *f)
{
    uint64_t usual = s->work[f->moves];
    return !usual || usual > SMALL * s->threads;
}

/* In a large state threads stay together: whoever comes tries what others are at. What one of them
   does elsewhere would be in vain if they win here. */
static void follow(bt_sum_search *s, const frame *f)
{
    if (!s->crowd || !is_large(s, f)) return;
    for (size_t i = f->next; i < f->end; i++) {
        bt_state option = s->states[i];
        if (!is_busy(s, option.key) || bt_table__get(s->table, option.key) >= 0) continue;
        s->states[i] = s->states[f->next];
        s->states[f->next] = option;
        return;
    }
}

/* In others they go round each other, but for the best option: most often it decides. */
static bool goes_round(bt_sum_search *s, frame *f, bt_key key)
{
    if (f->second || f->next == f->first || !is_busy(s, key) || is_large(s, f)) return false;
    return f->skipped = true;
}

/* Goes on with the frame on top: down to an option, or back with an answer. */
static bt_status step(bt_sum_search *s, bool *answer)
{
    frame *f = &s->frames[s->depth - 1];
    bool wins = false;
    follow(s, f);
    for (; has_option(f); f->next++) {
        bt_state option = s->states[f->next];
        int known = bt_table__get(s->table, option.key);
        if (known > 0 || (known < 0 && goes_round(s, f, option.key))) continue;
        if (known == 0) {
            wins = true;
            break;
        }
        if (is_on_path(s, option.key)) return fail_repeated(s, &option);
        f->next++;
        bt_status status = push_frame(s, option, &wins);
        if (status || !wins) return status;
        settle(s, *answer = true);
        return BT_OK;
    }
    settle(s, *answer = wins);
    return BT_OK;
}

/* What another thread has decided meanwhile need not be gone on with: true if there is such a
   state, even one that was just begun. */
static bool look_round(bt_sum_search *s, bool *answer)
{
    for (size_t i = 0; i < s->depth; i++) {
        int known = bt_table__get(s->table, s->frames[i].key);
        if (known < 0) continue;
        while (s->depth > i + 1) pop_frame(s);
        settle(s, *answer = known);
        return true;
    }
    return false;
}

/* Is there somebody who has the answer? */
static bool is_over(const bt_sum_search *s)
{
    return s->crowd && atomic_load_explicit(&s->crowd->answer, memory_order_relaxed) >= 0;
}

/* An option that was answered: if it is lost for who is to move there, the frame above is won. */
bt_status bt_solve__sum_run(bt_sum_search *s, bt_state start, bool *wins)
{
    bool answer = false;
    bt_status status = push_frame(s, start, &answer);
    if (!status && answer) settle(s, true);
    for (unsigned steps = 1; s->depth > 0 && !status; steps++) {
        size_t before = s->depth;
        status = step(s, &answer);
        if (status) break;
        bool answered = s->depth <= before;
        if (s->crowd && steps % s->look_round == 0) answered = look_round(s, &answer) || answered;
        if (!answered) continue;
        if (!answer && s->depth > 0) settle(s, answer = true);
        if (s->depth > 0 && (s->count >= s->most || is_over(s))) status = BT_PASS;
    }
    while (s->depth > 0) pop_frame(s);
    *wins = answer;
    return status;
}
