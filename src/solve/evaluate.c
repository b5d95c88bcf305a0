/* Nim-values and canonical values of positions: part by part, option by option, iteratively. */
#include "solve/addends.h"
#include "solve/dominance.h"
#include "solve/kept.h"
#include "value/brief.h"

#include <string.h>

/* A part being evaluated. Its options are addends in the list from `first`, those of Right from
   `right`; `next` runs over them. What each is worth goes on e->settled. An unknown part becomes a
   frame of its own, unless its option turns out to be dominated. The first frame stands for the
   whole: its one option is the position. */
typedef struct frame {
    bt_position position; /* BT_NO_POSITION for the whole */
    uint32_t first, right, end, next;
    uint32_t settled; /* where its own start */
    uint32_t left;    /* how many of them are Left's, once they are all there */
    bool compared;    /* the option at `next`, with those settled before */
    size_t brief;     /* the mark of its brief values */
    size_t since;     /* positions examined before it */
} frame;

enum {
    STEPS_A_POSITION = 64, /* that an easy value may take; canonical forms can be large */
    FIRST_MEX = 4096,      /* positions to look at for a nim-value before it is sought otherwise: */
    QUESTIONS = 16,        /* parts for each of them, */
    WITH_HELP = 32,        /* or where threads help, which they do with questions only */
};

typedef struct evaluation {
    bt_game *game;
    bt_map *known;
    size_t *budget; /* of positions still to be looked at */
    bt_addends list;
    bt_words settled;
    bool goes_on; /* where all parts are evaluated: those in tables are not */
    frame *frames;
    size_t depth, capacity;
    uint64_t *seen; /* bitset for the mex */
    size_t seen_words;
} evaluation;

/* -- looking parts up -- */

/* Puts what they are worth in the place of the known ones among some addends; the first unknown. */
static size_t look_up(evaluation *e, size_t at, size_t past)
{
    size_t unknown = past;
    for (; at < past; at++) {
        bt_addend *part = &e->list.at[at];
        if (part->marks & WORTH) continue;
        const uint32_t *known = bt__map_get(e->known, bt_solve__position_of(&e->list, *part));
        if (known && *known < UNKNOWN) {
            part->word = *known;
            part->marks |= WORTH;
        } else if (unknown == past) {
            unknown = at;
        }
    }
    return unknown;
}

static void count_frame(const evaluation *e)
{
    bt_memos *memos = bt_solve__memos(e->game);
    if (e->list.values)
        bt_solve__count_position(e->game, memos);
    else if (bt_solve__count_part(memos))
        bt_solve__say_parts(e->game, 0, e->depth);
}

static bt_status push_frame(evaluation *e, bt_position position)
{
    if (*e->budget == 0 || bt__check(e->game->ctx)) return BT_LIMIT;
    --*e->budget;
    if (!BT_GROW(e->game->ctx, e->frames, e->capacity, e->depth + 1)) return BT_LIMIT;
    frame f = {.position = position,
               .first = (uint32_t)e->list.length,
               .next = (uint32_t)e->list.length,
               .settled = (uint32_t)e->settled.length,
               .brief = bt_value__brief_mark(e->game->ctx)};
    bt_status status = bt_solve__add_options(&e->list, position, BT_LEFT);
    f.right = (uint32_t)e->list.length;
    if (!status && e->game->partizan) status = bt_solve__add_options(&e->list, position, BT_RIGHT);
    if (status) return status;
    f.end = (uint32_t)e->list.length;
    look_up(e, f.first, f.end);
    f.since = bt_solve__count(e->game);
    count_frame(e);
    e->frames[e->depth++] = f;
    return bt__map_put(e->known, position, UNDER_WAY) ? BT_OK : BT_LIMIT;
}

/* From now on the part is a position; BT_NO_POSITION at a limit. */
static bt_position keep_part(evaluation *e, bt_addend part)
{
    bt_position position = bt_solve__position_of(&e->list, part);
    if (position) return position;
    return bt_rules__add(e->list.store, (bt_position_key){part.word, part.length}, NULL);
}

/* What another process found of a part is known from now on. BT_PASS: it found nothing. Whoever
   evaluates all parts asks for those in tables: below others some might be missing. */
static bt_status recall_part(evaluation *e, bt_addend part)
{
    bt_bytes bytes = bt_solve__bytes_of(&e->list, &part);
    uint32_t worth;
    if (e->list.whole && !e->goes_on) return BT_PASS;
    bool found = e->goes_on ? bt_solve__recall_in_table(e->game, bytes, e->list.values, &worth)
                            : bt_solve__recall(e->game, bytes, e->list.values, &worth);
    if (!found) return bt_error(e->game->ctx) ? BT_LIMIT : BT_PASS;
    bt_position position = keep_part(e, part);
    return position && bt__map_put(e->known, position, worth) ? BT_OK : BT_LIMIT;
}

/* A part that is not known becomes a frame. */
static bt_status wait_for(evaluation *e, bt_addend part)
{
    bt_position position = keep_part(e, part);
    if (!position) return bt_error(e->game->ctx);
    const uint32_t *known = bt__map_get(e->known, position);
    if (known && *known == UNDER_WAY) return bt_solve__part_repeated(&e->list, position);
    return push_frame(e, position);
}

/* -- what an option is worth -- */

static inline bt_value signed_worth(bt_context *ctx, bt_addend part)
{
    bt_value value = (bt_value)part.word;
    return part.marks & NEGATED ? bt_value_negate(ctx, value) : value;
}

/* Of a sum whose addends are known; false at a limit. */
static bool sum_up(evaluation *e, size_t at, size_t past, uint32_t *sum)
{
    if (!e->list.values) {
        for (*sum = 0; at < past; at++) *sum ^= (uint32_t)e->list.at[at].word;
        return true;
    }
    bt_context *ctx = e->game->ctx;
    *sum = signed_worth(ctx, e->list.at[at]);
    while (++at < past) *sum = bt_value__add_briefly(ctx, *sum, signed_worth(ctx, e->list.at[at]));
    return *sum != BT_NONE;
}

/* Whose option is looked at. */
static inline bt_player mover(const frame *f)
{
    return f->next < f->right ? BT_LEFT : BT_RIGHT;
}

/* Where the settled options of the same player start. */
static inline size_t first_rival(const frame *f)
{
    return f->settled + (mover(f) == BT_LEFT ? 0 : f->left);
}

/* Is it worth asking whether a settled option is at least as good as the one at `next`? */
static inline bool may_be_dominated(const evaluation *e, const frame *f)
{
    return e->list.values && e->game->theory.bound && e->game->partizan &&
           e->list.at[f->next].marks & RANKED && !f->compared && first_rival(f) < e->settled.length;
}

/* Sets *dominated if a settled option is at least as good as the one from `next` up to `past`. */
static bt_status compare_option(const evaluation *e, frame *f, size_t past, bool *dominated)
{
    bt_context *ctx = e->game->ctx;
    bt_memos *memos = bt_solve__memos(e->game);
    bt_player other = mover(f) == BT_LEFT ? BT_RIGHT : BT_LEFT;
    int answer = 0;
    f->compared = true;
    if (!memos->dominance) memos->dominance = bt_solve__dominance_open(e->game, e->budget);
    if (!memos->dominance) return BT_LIMIT;
    for (size_t i = first_rival(f); i < e->settled.length && answer == 0; i++) {
        bt_value rival = bt_value__keep(ctx, e->settled.at[i]);
        if (!rival) return BT_LIMIT;
        answer =
            bt_solve__reaches(memos->dominance, e->list.at + f->next, past - f->next, rival, other);
    }
    *dominated = answer == 1;
    return answer < 0 ? BT_LIMIT : BT_OK;
}

/* The option at `next` is settled or dominated. */
static void pass(const evaluation *e, frame *f)
{
    while (++f->next < f->end && !(e->list.at[f->next].marks & BEGINS)) continue;
    if (f->next == f->right) f->left = (uint32_t)e->settled.length - f->settled;
    f->compared = false;
}

/* One step with the option at `next`: its addends are looked up, and if all are known it is
   settled. */
static bt_status look_at_option(evaluation *e, frame *f)
{
    size_t at = f->next, past = at + 1;
    bt_status status = BT_OK;
    bool dominated = false;
    uint32_t sum;
    while (past < f->end && !(e->list.at[past].marks & BEGINS)) past++;
    size_t unknown = look_up(e, at, past);
    if (unknown < past) {
        status = recall_part(e, e->list.at[unknown]);
        if (status != BT_PASS) return status;
        if (!may_be_dominated(e, f)) return wait_for(e, e->list.at[unknown]);
        status = compare_option(e, f, past, &dominated);
        if (dominated) pass(e, f);
        return status;
    }
    if (!sum_up(e, at, past, &sum)) return bt_error(e->game->ctx);
    if (!bt_words__push(&e->settled, sum)) return BT_LIMIT;
    pass(e, f);
    return BT_OK;
}

/* -- what a part is worth -- */

static bt_status find_mex(evaluation *e, const frame *f, uint32_t *mex)
{
    size_t words = (e->settled.length - f->settled) / 64 + 1;
    if (words > e->seen_words) {
        void *grown = bt__realloc(e->game->ctx, e->seen, e->seen_words * 8, words * 8);
        if (!grown) return BT_LIMIT;
        e->seen = grown;
        e->seen_words = words;
    }
    memset(e->seen, 0, words * 8);
    for (size_t i = f->settled; i < e->settled.length; i++) {
        uint32_t nim = e->settled.at[i];
        if (nim / 64 < words) e->seen[nim / 64] |= (uint64_t)1 << nim % 64;
    }
    *mex = 0;
    while (e->seen[*mex / 64] >> *mex % 64 & 1) ++*mex;
    return BT_OK;
}

/* A part without options for either player: 0, or the letter of the end as a value. */
static bt_value end_value(bt_game *game, bt_position position)
{
    bool left = bt_rules__stuck_wins(game, position, BT_LEFT);
    bool right = bt_rules__stuck_wins(game, position, BT_RIGHT);
    if (left && right) return bt_value_nimber(game->ctx, 1);
    return bt_value_integer(game->ctx, left - right);
}

static bt_value build(const evaluation *e, const frame *f)
{
    bt_context *ctx = e->game->ctx;
    if (f->first == f->end) return end_value(e->game, f->position);
    const bt_value *left = e->settled.at + f->settled;
    size_t count = e->settled.length - f->settled;
    if (!e->game->partizan) return bt_value_game(ctx, left, count, left, count);
    return bt_value_game(ctx, left, f->left, left + f->left, count - f->left);
}

static bt_status find_value(evaluation *e, const frame *f, bt_value *value)
{
    *value = build(e, f);
    bt_value__forget(e->game->ctx, f->brief);
    return bt_error(e->game->ctx);
}

/* What a part is worth is kept for other processes. */
static bt_status keep_worth(const evaluation *e, const frame *f, uint32_t worth)
{
    size_t work = bt_solve__count(e->game) - f->since;
    bt_bytes part = bt_rules__kept(e->list.store, f->position);
    if (e->list.whole) return bt_solve__keep(e->game, part, e->list.values, worth, work);
    bt_solve__remember(e->game, part, e->list.values, worth, work);
    return BT_OK;
}

/* Works on the newest frame until it is done or waits for another. */
static bt_status step(evaluation *e)
{
    size_t depth = e->depth;
    frame *f = &e->frames[depth - 1];
    bt_status status = BT_OK;
    uint32_t result = 0;
    while (f->next < f->end) {
        status = look_at_option(e, f);
        if (status || e->depth > depth) return status;
    }
    e->depth--;
    if (!f->position) return BT_OK;
    status = e->list.values ? find_value(e, f, &result) : find_mex(e, f, &result);
    if (!status) status = keep_worth(e, f, result);
    e->list.length = f->first;
    e->settled.length = f->settled;
    bool put = bt__map_put(e->known, f->position, status ? UNKNOWN : result);
    return status || put ? status : BT_LIMIT;
}

/* -- the whole -- */

static void open_evaluation(evaluation *e, bt_game *game, bt_map *known, bool values,
                            size_t *budget)
{
    *e = (evaluation){.game = game, .known = known, .budget = budget};
    bt_solve__addends_open(&e->list, game, values);
    bt_words__open(&e->settled, game->ctx);
}

static void close_evaluation(evaluation *e)
{
    bt_context *ctx = e->game->ctx;
    bt_solve__addends_close(&e->list);
    bt_words__close(&e->settled);
    bt__free(ctx, e->frames, e->capacity * sizeof *e->frames);
    bt__free(ctx, e->seen, e->seen_words * 8);
}

/* A position of one part, given up: the options settled by then exclude some nim-values, and there
   are no more values to exclude than options. */
static void keep_bounds(evaluation *e, bt_position position)
{
    bt_memos *memos = bt_solve__memos(e->game);
    const frame *f = &e->frames[1];
    if (e->depth < 2 || e->frames[0].end > 1) return;
    if (e->depth > 2) e->settled.length = e->frames[2].settled;
    if (find_mex(e, f, &memos->nim_low)) return;
    memos->bounded = position;
    memos->nim_high = 0;
    for (size_t i = f->first; i < f->end; i++)
        memos->nim_high += (e->list.at[i].marks & BEGINS) != 0;
}

/* Evaluates a position. */
static bt_status run(evaluation *e, bt_position position, uint32_t *result)
{
    bt_context *ctx = e->game->ctx;
    size_t brief = bt_value__brief_mark(ctx);
    if (!BT_GROW(ctx, e->frames, e->capacity, 1)) return BT_LIMIT;
    bt_status status = bt_solve__add_position(&e->list, position);
    if (status) return status;
    uint32_t end = (uint32_t)e->list.length;
    e->frames[e->depth++] = (frame){.right = end, .end = end};
    while (e->depth > 0 && !status) status = step(e);
    if (status == BT_LIMIT && !e->list.values) keep_bounds(e, position);
    while (e->depth > 1) /* given up: what was under way is unknown again */
        bt__map_put(e->known, e->frames[--e->depth].position, UNKNOWN);
    if (!status) *result = e->settled.at[0];
    if (!status && e->list.values) *result = bt_value__keep(ctx, *result);
    bt_value__forget(ctx, brief);
    return status;
}

static bt_status nim_by_mex(bt_game *game, bt_memos *memos, bt_position position, size_t budget,
                            uint32_t *nim)
{
    evaluation e;
    open_evaluation(&e, game, &memos->nims, false, &budget);
    e.list.store = memos->parts;
    *nim = 0;
    memos->searches++;
    bt_status status = run(&e, position, nim);
    memos->searches--;
    close_evaluation(&e);
    return status;
}

static bt_status check_has_nims(const bt_game *game)
{
    if (!game->partizan && bt_rules_is_normal_play(game)) return BT_OK;
    return bt__fail(game->ctx, BT_DOMAIN,
                    "%s has no nim-values: they need an impartial game in normal play", game->name);
}

/* By the mex of all options, and by questions, in turn with budgets that grow; by questions alone
   where little can be remembered. */
static bt_status nim_in_turn(bt_game *game, bt_memos *memos, bt_position position, uint32_t *nim)
{
    size_t share = memos->threads > 1 ? WITH_HELP : QUESTIONS;
    for (size_t budget = FIRST_MEX;; budget *= 4) {
        bt_status status = BT_LIMIT;
        if (!memos->brief) status = nim_by_mex(game, memos, position, budget, nim);
        if (status != BT_LIMIT || bt_error(game->ctx)) return status;
        status =
            bt_solve__nim_by_search(game, position, memos->brief ? SIZE_MAX : share * budget, nim);
        if (status == BT_PASS) {
            bt_solve__leave_table(memos, game->ctx);
            return nim_by_mex(game, memos, position, SIZE_MAX, nim);
        }
        if (status != BT_LIMIT || bt_error(game->ctx)) return status;
    }
}

bt_status bt_solve__nim(bt_game *game, bt_position position, uint32_t *nim)
{
    bt_memos *memos = bt_solve__memos(game);
    bt_status status;
    size_t limit;
    if (!memos) return BT_LIMIT;
    if (check_has_nims(game)) return BT_DOMAIN;
    memos->bounded = BT_NO_POSITION;
    do {
        limit = bt_solve__begin_nims(game);
        status = nim_in_turn(game, memos, position, nim);
    } while (bt_solve__end_nims(game, limit));
    return status;
}

bool bt_solve__nim_bounds(const bt_game *game, bt_position position, uint32_t *low, uint32_t *high)
{
    const bt_memos *memos = game->memos;
    if (!memos || !position || memos->bounded != position) return false;
    *low = memos->nim_low;
    *high = memos->nim_high;
    return true;
}

/* A value makes sense in normal play, or where ends decided by letters are ends for both. */
static bt_status check_has_values(const bt_game *game)
{
    if (game->blocks == 0 && !(game->misere && game->theory.split) &&
        (bt_rules_is_normal_play(game) || !game->partizan))
        return BT_OK;
    return bt__fail(game->ctx, BT_DOMAIN, "%s has no canonical values: they need normal play",
                    game->name);
}

/* Comparisons ask for values again, within the one that is sought; the outermost call ends them. */
bt_value bt_solve__value_within(bt_game *game, bt_position position, size_t *budget)
{
    bt_memos *memos = bt_solve__memos(game);
    if (!memos) return BT_NONE;
    bool outermost = !memos->dominance;
    evaluation e;
    open_evaluation(&e, game, &memos->values, true, budget);
    bt_value value = BT_NONE;
    run(&e, position, &value);
    close_evaluation(&e);
    if (outermost) {
        bt_solve__dominance_close(memos->dominance);
        memos->dominance = NULL;
    }
    return value;
}

bt_value bt_solve__value(bt_game *game, bt_position position)
{
    size_t budget = SIZE_MAX;
    return check_has_values(game) ? BT_NONE : bt_solve__value_within(game, position, &budget);
}

bt_status bt_solve__evaluate_all(bt_game *game, bt_position position, bool go_on)
{
    evaluation e;
    bt_map known;
    size_t budget = SIZE_MAX;
    uint32_t worth;
    bt_status status = game->partizan ? check_has_values(game) : check_has_nims(game);
    if (status) return status;
    if (!bt_solve__memos(game)) return BT_LIMIT;
    bt__map_open(&known, game->ctx);
    open_evaluation(&e, game, &known, game->partizan, &budget);
    e.list.whole = true;
    e.goes_on = go_on;
    status = run(&e, position, &worth);
    close_evaluation(&e);
    bt__map_close(&known);
    return status;
}

bt_value bt_solve__easy_value(bt_game *game, bt_position position, size_t budget)
{
    bt_memos *memos = bt_solve__memos(game);
    const uint32_t *known = memos ? bt__map_get(&memos->values, position) : NULL;
    if (known && *known < UNKNOWN) return *known; /* a representative */
    const uint32_t *tried = memos ? bt__map_get(&memos->hard, position) : NULL;
    if (!memos || (tried && *tried >= budget)) return BT_NONE;
    bt__loan loan = bt__lend(game->ctx, STEPS_A_POSITION * ((uint64_t)budget + 1));
    size_t left = budget;
    bt_value value = bt_solve__value_within(game, position, &left);
    bt__end_loan(game->ctx, loan);
    if (!value && !bt_error(game->ctx)) bt__map_put(&memos->hard, position, (uint32_t)budget);
    return value;
}
