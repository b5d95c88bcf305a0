/* Nim-values and canonical values of positions: part by part, option by option, iteratively. */
#include "rules/positions.h"
#include "solve/memo.h"
#include "value/summands.h"

#include <string.h>

/* A part being evaluated. Its options lie flattened in the list from `first`, those of Right from
   `right`: a term for each part of an option. `next` runs over them and puts what a part is worth
   in the place of its representative; an unknown one becomes a frame of its own. The first frame
   stands for the whole: its one option is the position. */
typedef struct frame {
    bt_position position; /* BT_NO_POSITION for the whole */
    uint32_t first, right, next;
    uint32_t options; /* of Left */
} frame;

/* A further mark of a term: no part, but a number. */
enum { NUMBER = 4 };

/* A part that is not interned yet: its key and its marks; the word of a number is its handle. */
typedef struct pending {
    uint64_t word;
    uint32_t length, marks;
} pending;

typedef struct evaluation {
    bt_game *game;
    bt_map *known;
    bool values;   /* canonical values, else nim-values */
    bool over;     /* the budget is used up */
    size_t budget; /* of positions still to be looked at */
    bt_summand *list;
    size_t length, list_capacity;
    bt_position_list options, parts; /* sinks: flatten and add_normal_part */
    bt_text normal;                  /* the representative of a part */
    pending *pending;                /* the parts of a frame, until they are interned */
    size_t pending_count, pending_capacity;
    bt_text bytes;   /* of the longer ones */
    uint32_t begins; /* the mark of the next part */
    uint32_t options_made;
    int64_t integer; /* the sum of those in the option that is made */
    frame *frames;
    size_t depth, capacity;
    uint64_t *seen; /* bitset for the mex */
    size_t seen_words;
} evaluation;

static inline bool push_part(evaluation *e, bt_position_key key, uint32_t marks)
{
    if (e->pending_count == e->pending_capacity &&
        !BT_GROW(e->game->ctx, e->pending, e->pending_capacity, e->pending_count + 1))
        return false;
    e->pending[e->pending_count++] = (pending){key.word, key.length, marks | e->begins};
    e->begins = 0;
    return true;
}

/* After an option: the number in it, and 0 if there is nothing else. */
static inline bool end_option(evaluation *e)
{
    if (!e->begins && !e->integer) return true;
    uint32_t number = e->values ? bt_value_integer(e->game->ctx, e->integer) : 0;
    e->integer = 0;
    return push_part(e, (bt_position_key){.word = number}, NUMBER);
}

static bool begin_option(void *data)
{
    evaluation *e = data;
    if (!end_option(e)) return false;
    e->begins = BT_SUMMAND_BEGINS;
    e->options_made++;
    return true;
}

static void add_integer(void *data, int64_t n)
{
    evaluation *e = data;
    e->integer += n;
}

/* A part of the option: only its representative is kept as a position. */
static bool add_part(void *data, bt_bytes part, bool negated)
{
    evaluation *e = data;
    if (part.length > UINT32_MAX) {
        bt_fail(e->game->ctx, BT_LIMIT, "a position of %zu bytes", part.length);
        return false;
    }
    bt_position_key key = bt_rules__key(part.at, part.length);
    bt_rules__prefetch(e->game->ctx, key);
    if (part.length > sizeof key.word) {
        bt_text_add_bytes(&e->bytes, (const char *)part.at, part.length);
        if (e->bytes.failed) return false;
    }
    return push_part(e, key, negated ? BT_SUMMAND_NEGATED : 0);
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
    if (!begin_option(e)) return false;
    if (!e->game->rules->split || e->game->letters) return add_normal_part(e, option);
    return e->game->rules->split(e->game, option, &e->parts) == BT_OK;
}

/* Interns the parts of a frame and puts them on the list: by now the memory they need has come. */
static bool intern_parts(evaluation *e)
{
    const char *bytes = e->bytes.at;
    if (!BT_GROW(e->game->ctx, e->list, e->list_capacity, e->length + e->pending_count))
        return false;
    for (size_t i = 0; i < e->pending_count; i++) {
        const pending *part = &e->pending[i];
        uint32_t position = (uint32_t)part->word;
        if (!(part->marks & NUMBER)) {
            bt_position_key key = {part->word, part->length};
            position = bt_rules__intern(e->game->ctx, key, bytes);
            if (!position) return false;
            if (part->length > sizeof part->word) bytes += part->length;
        }
        e->list[e->length++] = (bt_summand){position, part->marks};
    }
    e->pending_count = 0;
    bt_text_cut(&e->bytes, 0);
    return true;
}

static bt_status push_options(evaluation *e, bt_position position, bt_player player)
{
    bt_game *game = e->game;
    e->options_made = 0;
    bt_status status = BT_DOMAIN;
    if (game->rules->parts && !game->letters) {
        bt_part_sink sink = {begin_option, add_part, add_integer, e};
        status = game->rules->parts(game, bt_rules_bytes(game->ctx, position), player, &sink);
    }
    if (status == BT_DOMAIN && !bt_error(game->ctx))
        status = bt_rules_options(game, position, player, &e->options);
    if (!status && !end_option(e)) status = bt_error(game->ctx);
    return status;
}

static bt_status push_frame(evaluation *e, bt_position position)
{
    if (e->budget-- == 0) {
        e->over = true;
        return BT_LIMIT;
    }
    if (bt_check(e->game->ctx)) return BT_LIMIT;
    if (!BT_GROW(e->game->ctx, e->frames, e->capacity, e->depth + 1)) return BT_LIMIT;
    frame f = {.position = position, .first = (uint32_t)e->length};
    f.next = f.first;
    bt_status status = push_options(e, position, BT_LEFT);
    f.options = e->options_made;
    f.right = f.first + (uint32_t)e->pending_count;
    if (!status && e->game->partizan) status = push_options(e, position, BT_RIGHT);
    if (status) return status;
    if (!intern_parts(e)) return bt_error(e->game->ctx);
    bt_solve__memos(e->game)->count++;
    e->frames[e->depth++] = f;
    return bt__map_put(e->known, position, UNDER_WAY) ? BT_OK : BT_LIMIT;
}

/* -- nim-values -- */

static bt_status find_mex(evaluation *e, const frame *f, uint32_t *mex)
{
    size_t words = f->options / 64 + 1;
    if (words > e->seen_words) {
        void *grown = bt_realloc(e->game->ctx, e->seen, e->seen_words * 8, words * 8);
        if (!grown) return BT_LIMIT;
        e->seen = grown;
        e->seen_words = words;
    }
    memset(e->seen, 0, words * 8);
    for (size_t at = f->first; at < e->length;) {
        uint32_t nim = e->list[at].value;
        while (++at < e->length && !(e->list[at].marks & BT_SUMMAND_BEGINS))
            nim ^= e->list[at].value;
        if (nim / 64 < words) e->seen[nim / 64] |= (uint64_t)1 << nim % 64;
    }
    *mex = 0;
    while (e->seen[*mex / 64] >> *mex % 64 & 1) ++*mex;
    return BT_OK;
}

/* -- values -- */

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
    const bt_summand *left = e->list + f->first, *right = e->list + f->right;
    size_t left_terms = f->right - f->first, right_terms = e->length - f->right;
    if (f->first == e->length)
        *value = end_value(e->game, f->position);
    else if (e->game->partizan)
        *value = bt_value__game_of_sums(e->game->ctx, left, left_terms, right, right_terms);
    else
        *value = bt_value__game_of_sums(e->game->ctx, left, left_terms, left, left_terms);
    return *value ? BT_OK : bt_error(e->game->ctx);
}

/* -- both -- */

/* Looks the parts of a frame up; the first unknown one becomes a frame, and *waits is set. */
static bt_status look_up_parts(evaluation *e, frame *f, bool *waits)
{
    bt_summand *list = e->list;
    size_t at = f->next, end = e->length;
    for (; at < end; at++) {
        if (list[at].marks & NUMBER) continue;
        const uint32_t *known = bt__map_get(e->known, list[at].value);
        if (!known || *known >= UNKNOWN) break;
        list[at].value = *known;
    }
    f->next = (uint32_t)at;
    *waits = at < end;
    if (at == end) return BT_OK;
    bt_position part = list[at].value;
    const uint32_t *known = bt__map_get(e->known, part);
    if (known && *known == UNDER_WAY) return bt_solve__repeated(e->game, part);
    return push_frame(e, part);
}

static bt_status step(evaluation *e)
{
    frame *f = &e->frames[e->depth - 1];
    uint32_t result = 0;
    bool waits;
    bt_status status = look_up_parts(e, f, &waits);
    if (status || waits) return status;
    e->depth--;
    if (!f->position) return BT_OK;
    status = e->values ? find_value(e, f, &result) : find_mex(e, f, &result);
    e->length = f->first;
    bool put = bt__map_put(e->known, f->position, status ? UNKNOWN : result);
    return status || put ? status : BT_LIMIT;
}

static void open_evaluation(evaluation *e, bt_game *game, bt_map *known, bool values)
{
    *e = (evaluation){.game = game, .known = known, .values = values, .budget = SIZE_MAX};
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
    bt_rules_list_close(&e->options);
    bt_rules_list_close(&e->parts);
    bt_text_close(&e->normal);
    bt_text_close(&e->bytes);
    bt_free(ctx, e->pending, e->pending_capacity * sizeof *e->pending);
    bt_free(ctx, e->frames, e->capacity * sizeof *e->frames);
    bt_free(ctx, e->seen, e->seen_words * 8);
}

/* Evaluates a position; what its parts are worth stays in the list. */
static bt_status run(evaluation *e, bt_position position)
{
    bt_context *ctx = e->game->ctx;
    if (!BT_GROW(ctx, e->frames, e->capacity, 1)) return BT_LIMIT;
    if (!flatten(e, bt_rules_bytes(ctx, position)) || !end_option(e) || !intern_parts(e))
        return bt_error(ctx);
    e->frames[e->depth++] = (frame){.options = 1};
    bt_status status = BT_OK;
    while (e->depth > 0 && !status) status = step(e);
    while (e->depth > 1) /* given up: what was under way is unknown again */
        bt__map_put(e->known, e->frames[--e->depth].position, UNKNOWN);
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
    bt_status status = run(&e, position);
    *nim = 0;
    for (size_t i = 0; i < e.length && !status; i++) *nim ^= e.list[i].value;
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
    if (run(&e, position) == BT_OK) value = bt_value__sum_of(game->ctx, e.list, e.length);
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
