/* Who wins a sum in normal play, by search. The player to move is always Left: passing the turn
   negates the sum. Bounds and the table are asked about all options before one is searched. */
#include "solve/state.h"
#include "solve/swift.h"

#include <stdlib.h>

enum {
    ON_PATH = 1 << 12,
    LOOK_EVERY = 64,      /* options, at the clock */
    TABLE_MOST = 1 << 28, /* bytes */
    HANDY = 10,           /* moves of a part whose value is sought on the way */
    MOVES = 128,          /* and more are all alike */
    FEWER_REPLIES = 16,   /* what a reply counts against a move */
    WORTHWHILE = 16,      /* states to search for each option: then replies are counted */
    FIRST_TURN = 1 << 11, /* states before a search at speed is tried */
    SWIFT_TURN = 128,     /* times as many for that one */
};

/* A state under way: its options that are not decided lie from `next` to `end`. */
typedef struct frame {
    bt_key key;
    size_t first, next, end;
    size_t parts, bytes; /* the arena when its options had not been made */
    uint64_t since;
    uint32_t moves; /* of both players, as far as they are told apart */
} frame;

struct bt_sum_search {
    bt_arena arena;
    bt_table table;
    bt_state *states;
    size_t state_count, state_capacity;
    frame *frames;
    size_t depth, capacity;
    uint64_t count; /* states looked at */
    uint64_t most;  /* of these, before another way is tried */
    uint64_t ends;  /* positions that rulesets looked at by themselves */
    unsigned threads;
    uint8_t on_path[ON_PATH]; /* how many frames have keys that fall here */
    uint64_t work[MOVES];     /* what states with so many moves took, of late; or 0 */
};

bt_status bt_solve__sum_open(bt_context *ctx, size_t easy, bool closed, bt_sum_search **out)
{
    bt_sum_search *s = *out = bt__alloc_zero(ctx, sizeof *s);
    if (!s) return BT_LIMIT;
    size_t room = bt_memory_left(ctx) / 4;
    bt_status status = bt_arena__open(&s->arena, ctx, easy, closed);
    if (!status)
        status = bt_table__open(&s->table, ctx, room < TABLE_MOST ? room : TABLE_MOST, false);
    return status;
}

void bt_solve__sum_close(bt_sum_search *s)
{
    if (!s) return;
    bt_context *ctx = s->arena.ctx;
    bt_table__close(&s->table);
    bt__free(ctx, s->states, s->state_capacity * sizeof *s->states);
    bt__free(ctx, s->frames, s->capacity * sizeof *s->frames);
    bt_arena__close(&s->arena);
    bt__free(ctx, s, sizeof *s);
}

void bt_solve__sum_use_threads(bt_sum_search *s, unsigned threads)
{
    s->threads = threads;
}

void bt_solve__sum_raise(bt_sum_search *s, size_t easy)
{
    bt_arena__raise(&s->arena, easy);
}

/* -- options -- */

/* Where the options of one part of a state are made. The part is named by its place: the arena
   may move. */
typedef struct making {
    bt_sum_search *s;
    const bt_state *from;
    size_t part;
    bt_state next;
    bool open, won;
    bool waits;    /* the last state that was kept has not been looked up */
    unsigned made; /* options */
    bt_status status;
} making;

/* The state without the part, negated. */
static bt_status begin_option(making *m)
{
    bt_arena *a = &m->s->arena;
    bt_arena__begin(a, bt_value_negate(a->ctx, m->from->easy), &m->next);
    m->open = true;
    for (size_t i = m->from->first; i < m->from->first + m->from->count; i++) {
        if (i == m->part) continue;
        bt_status status = bt_arena__copy_part(a, &m->next, a->parts[i], true);
        if (status) return status;
    }
    return ++m->made % LOOK_EVERY ? BT_OK : bt__check(a->ctx);
}

/* Asks the table about a state that was kept, the last or the one before it; its memory has had
   time to come. */
static void look_up(making *m, size_t at)
{
    bt_sum_search *s = m->s;
    int known = bt_table__get(&s->table, s->states[at].key);
    if (known == 0) m->won = true;
    if (known <= 0) return;
    if (at + 1 < s->state_count) s->states[at] = s->states[at + 1];
    s->state_count--;
}

/* Keeps the option unless it is decided. */
static bt_status end_option(making *m)
{
    bt_sum_search *s = m->s;
    int verdict;
    if (!m->open) return BT_OK;
    m->open = false;
    bt_arena__end(&s->arena, &m->next);
    bt_status status = bt_arena__judge(&s->arena, &m->next, &verdict);
    if (status) return status;
    if (verdict == 0) m->won = true;
    if (verdict >= 0) {
        s->arena.part_count = m->next.first;
        return BT_OK;
    }
    if (!BT_GROW(s->arena.ctx, s->states, s->state_capacity, s->state_count + 1)) return BT_LIMIT;
    bt_table__expect(&s->table, m->next.key);
    s->states[s->state_count++] = m->next;
    if (m->waits) look_up(m, s->state_count - 2);
    m->waits = true;
    return BT_OK;
}

static void look_up_last(making *m)
{
    if (m->waits) look_up(m, m->s->state_count - 1);
    m->waits = false;
}

/* An option in one piece. */
static bt_status take_option(making *m, bt_bytes option)
{
    const bt_part *part = &m->s->arena.parts[m->part];
    uint32_t game = part->game;
    bool negated = !part->negated;
    bt_status status = begin_option(m);
    if (!status) status = bt_arena__add_position(&m->s->arena, &m->next, game, option, negated);
    return status ? status : end_option(m);
}

/* Each is copied first, for what waits may move. */
static bt_status take_options(making *m, size_t mark)
{
    bt_arena *a = &m->s->arena;
    bt_bytes option;
    bt_text copy;
    bt_status status = BT_OK;
    bt_text__open(&copy, a->ctx);
    for (size_t at = mark; !status && !m->won && bt_arena__take(a, &at, &option);) {
        bt_text__cut(&copy, 0);
        bt_text__add_bytes(&copy, (const char *)option.at, option.length);
        option.at = (const unsigned char *)copy.at;
        status = copy.failed ? BT_LIMIT : take_option(m, option);
    }
    bt_text__close(&copy);
    bt_text__cut(&a->waiting, mark);
    return status;
}

/* The same when it comes as its parts. */
static bool begin_parts(void *data)
{
    making *m = data;
    m->status = end_option(m);
    if (!m->status && !m->won) m->status = begin_option(m);
    return !m->status && !m->won;
}

static bool take_part(void *data, bt_bytes bytes, bool negated)
{
    making *m = data;
    const bt_part *part = &m->s->arena.parts[m->part];
    m->status =
        bt_arena__add_part(&m->s->arena, &m->next, part->game, bytes, negated == part->negated);
    return !m->status;
}

static void take_integer(void *data, int64_t n)
{
    making *m = data;
    bt_arena *a = &m->s->arena;
    bool same = a->parts[m->part].negated;
    m->next.easy = bt_value_add(a->ctx, m->next.easy, bt_value_integer(a->ctx, same ? n : -n));
}

static bt_status list_parts(making *m, bt_game *game, bt_bytes position, bt_player player)
{
    bt_part_sink sink = {begin_parts, take_part, take_integer, m};
    if (!game->theory.parts) return BT_PASS;
    bt_status status = game->theory.parts(game, position, player, &sink);
    if (status == BT_PASS || m->status || m->won) return m->status ? m->status : status;
    return status ? status : end_option(m);
}

static bt_status list_options(making *m, bt_game *game, bt_bytes position, bt_player player)
{
    bt_position_list list;
    size_t mark = m->s->arena.waiting.length;
    bt_rules__list_open(&list, game);
    list.sink = bt_arena__wait;
    list.data = &m->s->arena;
    bt_status status = game->play.options(game, position, player, &list);
    bt_rules__list_close(&list);
    return status ? status : take_options(m, mark);
}

static bt_status move_in_position(making *m)
{
    bt_arena *a = &m->s->arena;
    bt_part part = a->parts[m->part];
    bt_game *game = a->games[part.game];
    bt_player player = part.negated ? BT_RIGHT : BT_LEFT;
    bt_text copy; /* the arena may move */
    bt_text__open(&copy, a->ctx);
    bt_text__add_bytes(&copy, (const char *)bt_arena__bytes(a, &part).at, part.length);
    bt_bytes bytes = {(const unsigned char *)copy.at, copy.length};
    bt_status status = copy.failed ? BT_LIMIT : list_parts(m, game, bytes, player);
    if (status == BT_PASS) status = list_options(m, game, bytes, player);
    bt_text__close(&copy);
    return m->won ? bt_error(a->ctx) : status;
}

/* Moves in a value: the easy ones together, or one that stays apart. */
static bt_status move_in_value(making *m, bt_value value)
{
    bt_arena *a = &m->s->arena;
    bt_words options;
    bt_words__open(&options, a->ctx);
    bt_status status =
        bt_value__options(a->ctx, value, BT_LEFT, &options) ? BT_OK : bt_error(a->ctx);
    for (size_t i = 0; i < options.length && !status && !m->won; i++) {
        bt_value to = bt_value_negate(a->ctx, options.at[i]);
        status = begin_option(m);
        if (m->part == SIZE_MAX)
            m->next.easy = to;
        else if (!status)
            status = bt_arena__add_value(a, &m->next, to);
        if (!status) status = end_option(m);
    }
    bt_words__close(&options);
    return status;
}

/* All options; those in a number come last, since they are seldom needed: but they are, for the
   hard parts may be a number together. */
static bt_status make_options(bt_sum_search *s, bt_state from, bool *won, size_t *late)
{
    making m = {.s = s, .from = &from};
    bt_arena *a = &s->arena;
    bt_status status = BT_OK;
    for (size_t i = from.first; i < from.first + from.count && !status && !m.won; i++) {
        m.part = i;
        bt_value value = a->parts[i].value;
        status = value ? move_in_value(&m, value) : move_in_position(&m);
    }
    if (!status) look_up_last(&m);
    *late = s->state_count;
    m.part = SIZE_MAX;
    if (!status && !m.won) status = move_in_value(&m, from.easy);
    if (!status) look_up_last(&m);
    *won = m.won;
    return status;
}

static int compare_states(const void *x, const void *y)
{
    const bt_state *a = x, *b = y;
    if (a->score != b->score) return a->score > b->score ? -1 : 1;
    return a->first < b->first ? -1 : a->first > b->first; /* as the ruleset gave them */
}

/* -- the search -- */

static size_t path_slot(bt_key key)
{
    return key.b >> 8 & (ON_PATH - 1);
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
    return state->moves < MOVES ? state->moves : MOVES - 1;
}

/* How many replies to an option are not decided. *known: 1 when one of them wins, 0 when none is
   left that could, else -1. */
static bt_status count_replies(bt_sum_search *s, bt_state option, size_t *count, int *known)
{
    size_t states = s->state_count, parts = s->arena.part_count, bytes = s->arena.bytes.length;
    size_t late;
    bool won;
    bt_status status = make_options(s, option, &won, &late);
    s->count++;
    *count = s->state_count - states;
    *known = won ? 1 : *count ? -1 : 0;
    s->state_count = states;
    s->arena.part_count = parts;
    bt_text__cut(&s->arena.bytes, bytes);
    return status;
}

/* Puts options with few replies first, where the search will take long: then a second look ahead
   costs little and saves much. What it decides is kept. */
static bt_status look_further(bt_sum_search *s, frame *f, size_t *late, bool *wins)
{
    size_t kept = f->first, end = s->state_count, replies;
    int known;
    for (size_t i = f->first; i < end && !*wins; i++) {
        if (i == *late) *late = kept;
        bt_status status = count_replies(s, s->states[i], &replies, &known);
        if (status) return status;
        if (known >= 0) bt_table__put(&s->table, s->states[i].key, known, 1);
        *wins = known == 0;
        if (known > 0) continue;
        s->states[kept] = s->states[i];
        s->states[kept++].score -= FEWER_REPLIES * (int)replies;
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
    if (state->count != 1 || part->value || !a->easy) return BT_PASS;
    bt_game *game = a->games[part->game];
    if (!game->theory.ending) return BT_PASS;
    bt_value with = part->negated ? bt_value_negate(a->ctx, state->easy) : state->easy;
    int known = game->theory.ending(game, bt_arena__bytes(a, part), with,
                                    part->negated ? BT_RIGHT : BT_LEFT, &s->ends);
    if (bt_error(a->ctx)) return bt_error(a->ctx);
    *wins = known > 0;
    return known < 0 ? BT_PASS : BT_OK;
}

/* Makes the options; *wins when one of them is seen to be lost for the other player. */
static bt_status push_frame(bt_sum_search *s, bt_state state, bool *wins)
{
    bt_status status = bt__check(s->arena.ctx);
    size_t late = s->state_count;
    if (status) return status;
    if (s->count % 4096 == 4095) bt_table__progress(&s->table, s->count + 1, s->depth);
    if (!BT_GROW(s->arena.ctx, s->frames, s->capacity, s->depth + 1)) return BT_LIMIT;
    frame f = {.key = state.key,
               .first = s->state_count,
               .parts = s->arena.part_count,
               .bytes = s->arena.bytes.length,
               .since = s->count++,
               .moves = bucket_of(&state)};
    status = see_ending(s, &state, wins);
    if (status == BT_PASS) status = make_options(s, state, wins, &late);
    size_t options = s->state_count - f.first;
    uint64_t usual = s->work[f.moves];
    if (!status && !*wins && options > 1 && (!usual || usual > WORTHWHILE * options))
        status = look_further(s, &f, &late, wins);
    f.next = f.first;
    f.end = s->state_count;
    if (late > f.first + 1)
        qsort(s->states + f.first, late - f.first, sizeof *s->states, compare_states);
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
}

static void settle(bt_sum_search *s, bool wins)
{
    const frame *f = &s->frames[s->depth - 1];
    uint64_t work = s->count - f->since, *usual = &s->work[f->moves];
    bt_table__put(&s->table, f->key, wins, work);
    *usual = *usual ? *usual - *usual / 8 + work / 8 + 1 : work + 1;
    pop_frame(s);
}

/* Goes on with the frame on top: down to an option, or back with an answer. */
static bt_status step(bt_sum_search *s, bool *answer)
{
    frame *f = &s->frames[s->depth - 1];
    bool wins = false;
    for (; f->next < f->end; f->next++) {
        bt_state option = s->states[f->next];
        int known = bt_table__get(&s->table, option.key);
        if (known > 0) continue;
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

/* An option that was answered: if it is lost for who is to move there, the frame above is won.
   BT_PASS: as many states as there may be were looked at. */
static bt_status run(bt_sum_search *s, bt_state start, bool *wins)
{
    bool answer = false;
    size_t before;
    bt_status status = push_frame(s, start, &answer);
    if (!status && answer) settle(s, true);
    while (s->depth > 0 && !status) {
        before = s->depth;
        status = step(s, &answer);
        if (status || s->depth > before) continue;
        while (!answer && s->depth > 0 && s->depth < before) {
            before = s->depth;
            settle(s, answer = true);
        }
        if (s->depth > 0 && s->count >= s->most) status = BT_PASS;
    }
    while (s->depth > 0) pop_frame(s);
    *wins = answer;
    return status;
}

/* The position is copied: the store may move. */
static bt_status add_term(bt_sum_search *s, const bt_term *term, bt_player first, bt_state *start)
{
    bt_bytes bytes = bt_rules__bytes(term->game, term->position);
    uint32_t number;
    bt_text copy;
    bt_status status = bt_arena__game(&s->arena, term->game, &number);
    bt_text__open(&copy, s->arena.ctx);
    bt_text__add_bytes(&copy, (const char *)bytes.at, bytes.length);
    bytes.at = (const unsigned char *)copy.at;
    if (!status && copy.failed) status = BT_LIMIT;
    if (!status)
        status = bt_arena__add_position(&s->arena, start, number, bytes,
                                        term->negated != (first == BT_RIGHT));
    bt_text__close(&copy);
    return status;
}

static bt_status make_start(bt_sum_search *s, const bt_sum *sum, bt_player first, bt_state *start)
{
    bt_arena *a = &s->arena;
    bt_status status = BT_OK;
    bt_arena__begin(a, bt_value_integer(a->ctx, 0), start);
    a->handy = SIZE_MAX;
    for (size_t i = 0; i < sum->count && !status; i++)
        status = add_term(s, &sum->terms[i], first, start);
    a->handy = HANDY;
    bt_arena__end(a, start);
    return status ? status : bt_error(a->ctx);
}

/* The start, and what is known of it: 1: the first player wins, 0: loses, -1: unknown. */
static bt_status look_at_start(bt_sum_search *s, const bt_sum *sum, bt_player first,
                               bt_state *start, int *verdict)
{
    *verdict = -1;
    bt_status status = make_start(s, sum, first, start);
    if (!status) status = bt_arena__judge(&s->arena, start, verdict);
    if (!status && *verdict < 0) *verdict = bt_table__get(&s->table, start->key);
    return status;
}

static void forget_start(bt_sum_search *s)
{
    s->arena.part_count = 0;
    bt_text__cut(&s->arena.bytes, 0);
}

/* The search at speed that may be asked about the sum. */
static bt_swift_search *swift_of(const bt_sum *sum)
{
    bt_memos *memos = sum->count == 1 ? bt_solve__memos(sum->terms[0].game) : NULL;
    return memos ? memos->swift : NULL;
}

static bt_bytes bytes_of(const bt_sum *sum)
{
    return bt_rules__bytes(sum->terms[0].game, sum->terms[0].position);
}

bt_status bt_solve__sum_known(bt_sum_search *s, const bt_sum *sum, bt_player first, int *verdict)
{
    bt_state start;
    bt_status status = look_at_start(s, sum, first, &start, verdict);
    if (!status && *verdict < 0 && swift_of(sum))
        *verdict =
            bt_solve__swift_known(swift_of(sum), bytes_of(sum), bt_rules__mover(sum->terms, first));
    forget_start(s);
    return status;
}

/* BT_PASS: it is not for such a sum. */
static bt_status search_swiftly(bt_sum_search *s, const bt_sum *sum, bt_player first, uint64_t most,
                                int *verdict)
{
    uint64_t count;
    if (!swift_of(sum)) return BT_PASS;
    bt_status status =
        bt_solve__swift_wins(swift_of(sum), bytes_of(sum), bt_rules__mover(sum->terms, first),
                             s->threads, most, verdict, &count);
    s->count += count;
    return status;
}

static bt_status search_slowly(bt_sum_search *s, bt_state start, uint64_t most, int *verdict)
{
    bool wins;
    s->most = most ? s->count + most : UINT64_MAX;
    bt_status status = run(s, start, &wins);
    if (status == BT_PASS) return BT_OK;
    *verdict = status ? -1 : wins;
    return status;
}

/* Tables are not left half made because the turn of this search is over: only at a limit. *can is
   cleared if they have no use. */
static bt_status open_swift(const bt_sum *sum, unsigned threads, bool *can)
{
    bt_context *ctx = sum->terms[0].game->ctx;
    bt__loan loan = bt__lend(ctx, 0);
    bt_status status = bt_solve__swift_open(sum->terms[0].game, bytes_of(sum), threads);
    bt__end_loan(ctx, loan);
    *can = status != BT_PASS;
    return *can ? status : BT_OK;
}

/* Both searches in turn, each with four times as many states as the time before. Where no knowledge
   is wanted, there is only the general one. */
static bt_status take_turns(bt_sum_search *s, const bt_sum *sum, bt_player first, bt_state start,
                            int *verdict)
{
    bool can = sum->count == 1 && sum->terms[0].game->theory.swift && s->arena.easy > 0;
    bt_status status = BT_OK;
    for (uint64_t most = FIRST_TURN; *verdict < 0 && !status; most *= 4) {
        status = can ? search_swiftly(s, sum, first, SWIFT_TURN * most, verdict) : BT_PASS;
        if (status && status != BT_PASS) return status;
        bool missing = can && status == BT_PASS;
        status = BT_OK;
        if (*verdict < 0) status = search_slowly(s, start, can ? most : 0, verdict);
        if (!status && *verdict < 0 && missing) status = open_swift(sum, s->threads, &can);
    }
    return status;
}

bt_status bt_solve__sum_wins(bt_sum_search *s, const bt_sum *sum, bt_player first, bool *wins)
{
    bt_state start;
    int verdict;
    uint64_t before = s->count + s->ends;
    bt_status status = look_at_start(s, sum, first, &start, &verdict);
    if (!status && verdict < 0) status = take_turns(s, sum, first, start, &verdict);
    *wins = verdict == 1;
    bt_memos *memos = sum->count ? bt_solve__memos(sum->terms[0].game) : NULL;
    if (memos) memos->count += s->count + s->ends - before;
    forget_start(s);
    return status;
}
