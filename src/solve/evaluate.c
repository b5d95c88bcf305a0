/* Nim-values and canonical values of positions: part by part, option by option, iteratively. */
#include "rules/positions.h"
#include "solve/memo.h"
#include "value/brief.h"

#include <string.h>

/* A part of an option, or a number in it. The terms of a sum follow one another; the first is
   marked, and bears the tag of the option if it has one. */
typedef struct term {
    uint64_t word; /* of the key of the representative; or its position; or what it is worth */
    uint32_t length, marks;
} term;

enum {
    NEGATED = 1,  /* the part is the negative of its representative */
    BEGINS = 2,   /* the first term of its sum */
    WORTH = 4,    /* the word is what the part, or number, is worth */
    POSITION = 8, /* the word is a position */
    TAGGED = 16,  /* the first term of an option with a tag */
    TAG_SHIFTED = 16,
};

/* A part being evaluated. Its options are terms in the list from `first`, those of Right from
   `right`; `next` runs over them. What each is worth goes on e->settled. An unknown part becomes a
   frame of its own, unless a bound shows that its option is dominated: the terms of that bound lie
   above the frame's own, from `end`. The first frame stands for the whole: its one option is the
   position. */
typedef struct frame {
    bt_position position; /* BT_NO_POSITION for the whole */
    uint32_t first, right, end, next;
    uint32_t settled; /* where its own start */
    uint32_t left;    /* how many of them are Left's, once they are all there */
    uint32_t bounds;  /* tried on the option at `next` */
    size_t brief;     /* the mark of its brief values */
} frame;

#define NO_MORE UINT32_MAX /* as `bounds`: the option has to be evaluated */

typedef struct evaluation {
    bt_game *game;
    bt_map *known;
    bool values;   /* canonical values, else nim-values */
    bool over;     /* the budget is used up */
    size_t budget; /* of positions still to be looked at */
    term *list;
    size_t length, list_capacity;
    bt_words settled;
    bt_position_list options, parts; /* sinks: flatten and add_normal_part */
    bt_text normal;                  /* the representative of a part */
    bt_text bytes;                   /* of the parts of more than 8 that are no positions yet */
    uint32_t begins;                 /* the marks of the next term */
    int64_t integer;                 /* the sum of those in the option that is made */
    frame *frames;
    size_t depth, capacity;
    uint64_t *seen; /* bitset for the mex */
    size_t seen_words;
} evaluation;

/* -- listing options -- */

static inline bool push_term(evaluation *e, term new)
{
    if (e->length == e->list_capacity &&
        !BT_GROW(e->game->ctx, e->list, e->list_capacity, e->length + 1))
        return false;
    new.marks |= e->begins;
    e->list[e->length++] = new;
    e->begins = 0;
    return true;
}

/* After an option: the number in it, and 0 if there is nothing else. */
static inline bool end_option(evaluation *e)
{
    if (!e->begins && !e->integer) return true;
    uint32_t number = e->values ? bt_value_integer(e->game->ctx, e->integer) : 0;
    e->integer = 0;
    return push_term(e, (term){.word = number, .marks = WORTH});
}

static bool begin_option(evaluation *e, uint32_t marks)
{
    if (!end_option(e)) return false;
    e->begins = BEGINS | marks;
    return true;
}

static bool begin_tagged(void *data, uint32_t tag)
{
    return begin_option(data, TAGGED | tag << TAG_SHIFTED);
}

static void add_integer(void *data, int64_t n)
{
    evaluation *e = data;
    e->integer += n;
}

/* A part of the option. */
static bool add_part(void *data, bt_bytes part, bool negated)
{
    evaluation *e = data;
    if (part.length > UINT32_MAX) {
        bt_fail(e->game->ctx, BT_LIMIT, "a position of %zu bytes", part.length);
        return false;
    }
    bt_position_key key = bt_rules__key(part.at, part.length);
    bt_rules__prefetch(e->game->ctx, key);
    if (part.length > sizeof key.word)
        bt_text_add_bytes(&e->bytes, (const char *)part.at, part.length);
    return !e->bytes.failed && push_term(e, (term){key.word, key.length, negated ? NEGATED : 0});
}

static bool add_normal_part(void *data, bt_bytes part)
{
    evaluation *e = data;
    if (!e->game->rules->normal) return add_part(e, part, false);
    bt_text_cut(&e->normal, 0);
    bool negated = e->game->rules->normal(e->game, part, &e->normal);
    bt_bytes normal = {(const unsigned char *)e->normal.at, e->normal.length};
    return !e->normal.failed && add_part(e, normal, negated);
}

/* Appends an option, part by part. */
static bool flatten(void *data, bt_bytes option)
{
    evaluation *e = data;
    if (!begin_option(e, 0)) return false;
    if (!e->game->rules->split || e->game->letters) return add_normal_part(e, option);
    return e->game->rules->split(e->game, option, &e->parts) == BT_OK;
}

static bt_status push_options(evaluation *e, bt_position position, bt_player player)
{
    bt_game *game = e->game;
    bt_status status = BT_DOMAIN;
    if (game->rules->parts && !game->letters) {
        bt_part_sink sink = {begin_tagged, add_part, add_integer, e};
        status = game->rules->parts(game, bt_rules_bytes(game->ctx, position), player, &sink);
    }
    if (status == BT_DOMAIN && !bt_error(game->ctx))
        status = bt_rules_options(game, position, player, &e->options);
    if (!status && !end_option(e)) status = bt_error(game->ctx);
    return status;
}

/* Longer parts become positions as soon as all are listed: by then the memory this needs has come.
   Short ones, which are their own keys, do so only when they have to be evaluated. */
static bool intern_long(evaluation *e, size_t at)
{
    const char *bytes = e->bytes.at;
    if (!e->bytes.length) return true;
    for (; at < e->length; at++) {
        term *part = &e->list[at];
        if (part->length <= sizeof part->word) continue;
        bt_position_key key = {part->word, part->length};
        bt_position position = bt_rules__intern(e->game->ctx, key, bytes);
        if (!position) return false;
        bytes += part->length;
        *part = (term){.word = position, .marks = part->marks | POSITION};
    }
    bt_text_cut(&e->bytes, 0);
    return true;
}

/* -- looking parts up -- */

/* The position of a term; BT_NO_POSITION when it has not become one yet. */
static inline bt_position position_of(const evaluation *e, term part)
{
    if (part.marks & POSITION) return (bt_position)part.word;
    return bt_rules__find(e->game->ctx, (bt_position_key){part.word, part.length}, NULL);
}

/* Puts what they are worth in the place of the known ones among some terms; the first unknown. */
static size_t look_up(evaluation *e, size_t at, size_t past)
{
    size_t unknown = past;
    for (; at < past; at++) {
        term *part = &e->list[at];
        if (part->marks & WORTH) continue;
        const uint32_t *known = bt__map_get(e->known, position_of(e, *part));
        if (known && *known < UNKNOWN) {
            part->word = *known;
            part->marks |= WORTH;
        } else if (unknown == past) {
            unknown = at;
        }
    }
    return unknown;
}

static bt_status push_frame(evaluation *e, bt_position position)
{
    if (e->budget-- == 0) {
        e->over = true;
        return BT_LIMIT;
    }
    if (bt_check(e->game->ctx)) return BT_LIMIT;
    if (!BT_GROW(e->game->ctx, e->frames, e->capacity, e->depth + 1)) return BT_LIMIT;
    frame f = {.position = position,
               .first = (uint32_t)e->length,
               .next = (uint32_t)e->length,
               .settled = (uint32_t)e->settled.length,
               .brief = bt_value__brief_mark(e->game->ctx)};
    bt_status status = push_options(e, position, BT_LEFT);
    f.right = (uint32_t)e->length;
    if (!status && e->game->partizan) status = push_options(e, position, BT_RIGHT);
    if (status) return status;
    if (!intern_long(e, f.first)) return bt_error(e->game->ctx);
    f.end = (uint32_t)e->length;
    look_up(e, f.first, f.end);
    bt_solve__memos(e->game)->count++;
    e->frames[e->depth++] = f;
    return bt__map_put(e->known, position, UNDER_WAY) ? BT_OK : BT_LIMIT;
}

/* A part that is not known becomes a frame. */
static bt_status wait_for(evaluation *e, term part)
{
    bt_position position = position_of(e, part);
    if (!position)
        position = bt_rules__add(e->game->ctx, (bt_position_key){part.word, part.length}, NULL);
    if (!position) return bt_error(e->game->ctx);
    const uint32_t *known = bt__map_get(e->known, position);
    if (known && *known == UNDER_WAY) return bt_solve__repeated(e->game, position);
    return push_frame(e, position);
}

/* -- what an option is worth -- */

static inline bt_value signed_worth(bt_context *ctx, term part)
{
    bt_value value = (bt_value)part.word;
    return part.marks & NEGATED ? bt_value_negate(ctx, value) : value;
}

/* Of a sum whose terms are known; false at a limit. */
static bool sum_up(evaluation *e, size_t at, size_t past, uint32_t *sum)
{
    if (!e->values) {
        for (*sum = 0; at < past; at++) *sum ^= (uint32_t)e->list[at].word;
        return true;
    }
    bt_context *ctx = e->game->ctx;
    *sum = signed_worth(ctx, e->list[at]);
    while (++at < past) *sum = bt_value__add_briefly(ctx, *sum, signed_worth(ctx, e->list[at]));
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

/* Is a settled option at least as good as the bound? */
static bool is_reached(const evaluation *e, const frame *f, bt_value bound)
{
    bt_context *ctx = e->game->ctx;
    bool left = mover(f) == BT_LEFT;
    for (size_t i = first_rival(f); i < e->settled.length; i++) {
        bt_value rival = e->settled.at[i];
        if (left ? bt_value_le(ctx, bound, rival) : bt_value_le(ctx, rival, bound)) return true;
    }
    return false;
}

/* May a bound show that the option at `next` is dominated? */
static inline bool may_bound(const evaluation *e, const frame *f)
{
    return e->values && e->game->rules->bound && f->bounds != NO_MORE &&
           e->list[f->next].marks & TAGGED && first_rival(f) < e->settled.length;
}

/* Lists the next bound, if there is one. */
static bt_status push_bound(evaluation *e, frame *f)
{
    bt_game *game = e->game;
    bt_part_sink sink = {NULL, add_part, add_integer, e};
    uint32_t tag = e->list[f->next].marks >> TAG_SHIFTED;
    bt_bytes position = bt_rules_bytes(game->ctx, f->position);
    e->begins = BEGINS;
    if (!game->rules->bound(game, position, mover(f), tag, f->bounds++, &sink)) {
        e->begins = 0;
        f->bounds = NO_MORE;
        return bt_error(game->ctx);
    }
    return end_option(e) && intern_long(e, f->end) ? BT_OK : bt_error(game->ctx);
}

/* The option at `next` is settled or dominated. */
static void pass(const evaluation *e, frame *f)
{
    while (++f->next < f->end && !(e->list[f->next].marks & BEGINS)) {
    }
    if (f->next == f->right) f->left = (uint32_t)e->settled.length - f->settled;
    f->bounds = 0;
}

/* One step with the option at `next`, or with the bound on it that is tried: its terms are looked
   up, and if all are known it is settled, or the bound compared. */
static bt_status look_at_option(evaluation *e, frame *f)
{
    bool bounded = e->length > f->end;
    size_t at = bounded ? f->end : f->next, end = bounded ? e->length : f->end, past = at + 1;
    bt_context *ctx = e->game->ctx;
    while (past < end && !(e->list[past].marks & BEGINS)) past++;
    size_t unknown = look_up(e, at, past);
    if (unknown < past && !bounded && may_bound(e, f)) return push_bound(e, f);
    if (unknown < past) return wait_for(e, e->list[unknown]);
    size_t brief = bt_value__brief_mark(ctx);
    uint32_t sum;
    if (!sum_up(e, at, past, &sum)) return bt_error(ctx);
    if (!bounded) {
        if (!bt_words_push(&e->settled, sum)) return BT_LIMIT;
        pass(e, f);
        return BT_OK;
    }
    if (is_reached(e, f, sum)) pass(e, f);
    bt_value__forget(ctx, brief);
    e->length = f->end;
    return bt_error(ctx);
}

/* -- what a part is worth -- */

static bt_status find_mex(evaluation *e, const frame *f, uint32_t *mex)
{
    const uint32_t *nims = e->settled.at + f->settled;
    size_t count = e->settled.length - f->settled, words = count / 64 + 1;
    if (words > e->seen_words) {
        void *grown = bt_realloc(e->game->ctx, e->seen, e->seen_words * 8, words * 8);
        if (!grown) return BT_LIMIT;
        e->seen = grown;
        e->seen_words = words;
    }
    memset(e->seen, 0, words * 8);
    for (size_t i = 0; i < count; i++)
        if (nims[i] / 64 < words) e->seen[nims[i] / 64] |= (uint64_t)1 << nims[i] % 64;
    *mex = 0;
    while (e->seen[*mex / 64] >> *mex % 64 & 1) ++*mex;
    return BT_OK;
}

/* A part without options for either player: 0, or the letter of the end as a value. */
static bt_value end_value(bt_game *game, bt_position position)
{
    bool left = bt_rules_stuck_wins(game, position, BT_LEFT);
    bool right = bt_rules_stuck_wins(game, position, BT_RIGHT);
    if (left && right) return bt_value_nimber(game->ctx, 1);
    return bt_value_integer(game->ctx, left - right);
}

static bt_status find_value(evaluation *e, const frame *f, bt_value *value)
{
    const bt_value *left = e->settled.at + f->settled;
    size_t count = e->settled.length - f->settled;
    if (f->first == f->end)
        *value = end_value(e->game, f->position);
    else if (e->game->partizan)
        *value = bt_value_game(e->game->ctx, left, f->left, left + f->left, count - f->left);
    else
        *value = bt_value_game(e->game->ctx, left, count, left, count);
    bt_value__forget(e->game->ctx, f->brief);
    return *value ? BT_OK : bt_error(e->game->ctx);
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
    status = e->values ? find_value(e, f, &result) : find_mex(e, f, &result);
    e->length = f->first;
    e->settled.length = f->settled;
    bool put = bt__map_put(e->known, f->position, status ? UNKNOWN : result);
    return status || put ? status : BT_LIMIT;
}

/* -- the whole -- */

static void open_evaluation(evaluation *e, bt_game *game, bt_map *known, bool values)
{
    *e = (evaluation){.game = game, .known = known, .values = values, .budget = SIZE_MAX};
    bt_words_open(&e->settled, game->ctx);
    bt_rules_list_open(&e->options, game->ctx);
    bt_rules_list_open(&e->parts, game->ctx);
    bt_text_open(&e->normal, game->ctx);
    bt_text_open(&e->bytes, game->ctx);
    e->options.sink = flatten;
    e->parts.sink = add_normal_part;
    e->options.data = e->parts.data = e;
}

static void close_evaluation(evaluation *e)
{
    bt_context *ctx = e->game->ctx;
    bt_free(ctx, e->list, e->list_capacity * sizeof *e->list);
    bt_words_close(&e->settled);
    bt_rules_list_close(&e->options);
    bt_rules_list_close(&e->parts);
    bt_text_close(&e->normal);
    bt_text_close(&e->bytes);
    bt_free(ctx, e->frames, e->capacity * sizeof *e->frames);
    bt_free(ctx, e->seen, e->seen_words * 8);
}

/* A position of one part, given up: the options settled by then exclude some nim-values, and there
   are no more values to exclude than options. */
static void keep_bounds(evaluation *e)
{
    bt_memos *memos = bt_solve__memos(e->game);
    const frame *f = &e->frames[1];
    if (e->depth < 2 || e->frames[0].end > 1) return;
    if (e->depth > 2) e->settled.length = e->frames[2].settled;
    if (find_mex(e, f, &memos->nim_low)) return;
    memos->nim_high = 0;
    for (size_t i = f->first; i < f->end; i++) memos->nim_high += (e->list[i].marks & BEGINS) != 0;
    memos->bounded = true;
}

/* Evaluates a position. */
static bt_status run(evaluation *e, bt_position position, uint32_t *result)
{
    bt_context *ctx = e->game->ctx;
    size_t brief = bt_value__brief_mark(ctx);
    if (!BT_GROW(ctx, e->frames, e->capacity, 1)) return BT_LIMIT;
    if (!flatten(e, bt_rules_bytes(ctx, position)) || !end_option(e) || !intern_long(e, 0))
        return bt_error(ctx);
    uint32_t end = (uint32_t)e->length;
    e->frames[e->depth++] = (frame){.right = end, .end = end};
    bt_status status = BT_OK;
    while (e->depth > 0 && !status) status = step(e);
    if (status == BT_LIMIT && !e->values) keep_bounds(e);
    while (e->depth > 1) /* given up: what was under way is unknown again */
        bt__map_put(e->known, e->frames[--e->depth].position, UNKNOWN);
    if (!status) *result = e->settled.at[0];
    if (!status && e->values) *result = bt_value__keep(ctx, *result);
    bt_value__forget(ctx, brief);
    return status;
}

bt_status bt_solve_nim(bt_game *game, bt_position position, uint32_t *nim)
{
    bt_memos *memos = bt_solve__memos(game);
    if (!memos) return BT_LIMIT;
    if (game->partizan || !bt_rules_is_normal_play(game))
        return bt_fail(game->ctx, BT_DOMAIN,
                       "%s has no nim-values: they need an impartial game "
                       "in normal play",
                       game->name);
    evaluation e;
    open_evaluation(&e, game, &memos->nims, false);
    *nim = 0;
    memos->bounded = false;
    bt_status status = run(&e, position, nim);
    close_evaluation(&e);
    return status;
}

/* A value makes sense in normal play, or where ends decided by letters are ends for both. */
static bool has_values(const bt_game *game)
{
    return game->blocks == 0 && !(game->misere && game->rules->split) &&
           (bt_rules_is_normal_play(game) || !game->partizan);
}

/* The value, or BT_NONE: with an error, or over the budget. */
static bt_value value_within(bt_game *game, bt_position position, size_t budget)
{
    bt_memos *memos = bt_solve__memos(game);
    if (!memos) return BT_NONE;
    evaluation e;
    open_evaluation(&e, game, &memos->values, true);
    e.budget = budget;
    bt_value value = BT_NONE;
    run(&e, position, &value);
    close_evaluation(&e);
    return value;
}

bt_value bt_solve_value(bt_game *game, bt_position position)
{
    if (has_values(game)) return value_within(game, position, SIZE_MAX);
    bt_fail(game->ctx, BT_DOMAIN, "%s has no canonical values: they need normal play", game->name);
    return BT_NONE;
}

bt_value bt_solve__easy_value(bt_game *game, bt_position position, size_t budget)
{
    bt_memos *memos = bt_solve__memos(game);
    if (!memos || bt__map_get(&memos->hard, position)) return BT_NONE;
    bt_value value = value_within(game, position, budget);
    if (!value && !bt_error(game->ctx)) bt__map_put(&memos->hard, position, 1);
    return value;
}
