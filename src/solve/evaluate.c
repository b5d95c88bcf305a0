/* Nim-values and canonical values of positions: part by part, option by option, iteratively. */
#include "rules/positions.h"
#include "solve/memo.h"
#include "value/brief.h"

#include <string.h>

/* A part being evaluated. Its options lie flattened in the list from `first`, those of Left before
   those of Right: two words for each part of an option, the representative and its marks. `next`
   runs over them and puts what a part is worth in the place of its representative; an unknown one
   becomes a frame of its own. The first frame stands for the whole: its one option is the position.
 */
typedef struct frame {
    bt_position position; /* BT_NO_POSITION for the whole */
    uint32_t first, next, left_options, right_options;
} frame;

/* The marks of a part. */
enum {
    NEGATED = 1, /* its representative stands for the negative */
    BEGINS = 2,  /* the first part of its option */
    NOTHING = 4, /* there is none, but an option must begin: worth 0 */
};

/* A part that is not interned yet: its key and its marks. */
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
    bt_words list;
    bt_position_list options, parts; /* sinks: flatten and add_normal_part */
    bt_text normal;                  /* the representative of a part */
    pending *pending;                /* the parts of a frame, until they are interned */
    size_t pending_count, pending_capacity;
    bt_text bytes;   /* of the longer ones */
    uint32_t begins; /* the mark of the next part */
    uint32_t options_made;
    uint32_t nothing; /* what no parts are worth */
    frame *frames;
    size_t depth, capacity;
    bt_words sums;  /* of the options, as values */
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

/* An option begins. One without parts is given nothing as its part. */
static bool begin_option(void *data)
{
    evaluation *e = data;
    if (e->begins && !push_part(e, (bt_position_key){0}, NOTHING)) return false;
    e->begins = BEGINS;
    e->options_made++;
    return true;
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
    return push_part(e, key, negated ? NEGATED : 0);
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
    bt_words *list = &e->list;
    const char *bytes = e->bytes.at;
    if (e->begins && !push_part(e, (bt_position_key){0}, NOTHING)) return false;
    if (!BT_GROW(list->ctx, list->at, list->capacity, list->length + 2 * e->pending_count))
        return false;
    for (size_t i = 0; i < e->pending_count; i++) {
        const pending *part = &e->pending[i];
        bt_position position = BT_NO_POSITION;
        if (!(part->marks & NOTHING)) {
            bt_position_key key = {part->word, part->length};
            position = bt_rules__intern(e->game->ctx, key, bytes);
            if (!position) return false;
            if (part->length > sizeof part->word) bytes += part->length;
        }
        list->at[list->length++] = position;
        list->at[list->length++] = part->marks;
    }
    e->pending_count = 0;
    bt_text_cut(&e->bytes, 0);
    return true;
}

static bt_status push_options(evaluation *e, bt_position position, bt_player player,
                              uint32_t *count)
{
    bt_game *game = e->game;
    e->options_made = 0;
    bt_status status = BT_DOMAIN;
    if (game->rules->parts && !game->letters) {
        bt_part_sink sink = {begin_option, add_part, e};
        status = game->rules->parts(game, bt_rules_bytes(game->ctx, position), player, &sink);
    }
    if (status == BT_DOMAIN && !bt_error(game->ctx))
        status = bt_rules_options(game, position, player, &e->options);
    *count = e->options_made;
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
    frame f = {.position = position, .first = (uint32_t)e->list.length};
    f.next = f.first;
    bt_status status = push_options(e, position, BT_LEFT, &f.left_options);
    if (!status && e->game->partizan)
        status = push_options(e, position, BT_RIGHT, &f.right_options);
    if (status) return status;
    if (!intern_parts(e)) return bt_error(e->game->ctx);
    bt_solve__memos(e->game)->count++;
    e->frames[e->depth++] = f;
    return bt__map_put(e->known, position, UNDER_WAY) ? BT_OK : BT_LIMIT;
}

/* -- nim-values -- */

static bt_status find_mex(evaluation *e, const frame *f, uint32_t *mex)
{
    size_t words = f->left_options / 64 + 1;
    if (words > e->seen_words) {
        void *grown = bt_realloc(e->game->ctx, e->seen, e->seen_words * 8, words * 8);
        if (!grown) return BT_LIMIT;
        e->seen = grown;
        e->seen_words = words;
    }
    memset(e->seen, 0, words * 8);
    for (size_t at = f->first; at < e->list.length;) {
        uint32_t nim = e->list.at[at];
        for (at += 2; at < e->list.length && !(e->list.at[at + 1] & BEGINS); at += 2)
            nim ^= e->list.at[at];
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

/* The sum of the parts of each option, into e->sums. */
static bool sum_parts(evaluation *e, const frame *f,
                      bt_value (*add)(bt_context *ctx, bt_value g, bt_value h))
{
    bt_context *ctx = e->game->ctx;
    bt_words *sums = &e->sums;
    if (!BT_GROW(ctx, sums->at, sums->capacity, f->left_options + (size_t)f->right_options))
        return false;
    sums->length = 0;
    for (size_t at = f->first; at < e->list.length; at += 2) {
        bt_value value = e->list.at[at];
        if (e->list.at[at + 1] & NEGATED) value = bt_value_negate(ctx, value);
        if (e->list.at[at + 1] & BEGINS)
            sums->at[sums->length++] = value;
        else
            value = sums->at[sums->length - 1] = add(ctx, sums->at[sums->length - 1], value);
        if (!value) return false;
    }
    return true;
}

static bt_status find_value(evaluation *e, const frame *f, bt_value *value)
{
    bt_context *ctx = e->game->ctx;
    const bt_words *sums = &e->sums;
    size_t mark = bt_value__mark_brief(ctx);
    *value = BT_NONE;
    bool good = sum_parts(e, f, bt_value__add_briefly);
    if (good && sums->length == 0)
        *value = end_value(e->game, f->position);
    else if (good && e->game->partizan)
        *value = bt_value_game(ctx, sums->at, f->left_options, sums->at + f->left_options,
                               f->right_options);
    else if (good)
        *value = bt_value_game(ctx, sums->at, sums->length, sums->at, sums->length);
    bt_value__release_brief(ctx, mark);
    return *value ? BT_OK : bt_error(ctx);
}

/* -- both -- */

/* Looks the parts of a frame up; the first unknown one becomes a frame, and *waits is set. */
static bt_status look_up_parts(evaluation *e, frame *f, bool *waits)
{
    uint32_t *list = e->list.at;
    size_t at = f->next, end = e->list.length;
    for (; at < end; at += 2) {
        const uint32_t *known =
            list[at + 1] & NOTHING ? &e->nothing : bt__map_get(e->known, list[at]);
        if (!known || *known >= UNKNOWN) break;
        list[at] = *known;
    }
    f->next = (uint32_t)at;
    *waits = at < end;
    if (at == end) return BT_OK;
    const uint32_t *known = bt__map_get(e->known, list[at]);
    if (known && *known == UNDER_WAY) return bt_solve__repeated(e->game, list[at]);
    return push_frame(e, list[at]);
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
    e->list.length = f->first;
    bool put = bt__map_put(e->known, f->position, status ? UNKNOWN : result);
    return status || put ? status : BT_LIMIT;
}

static void open_evaluation(evaluation *e, bt_game *game, bt_map *known, bool values)
{
    *e = (evaluation){.game = game, .known = known, .values = values, .budget = SIZE_MAX};
    bt_words_open(&e->list, game->ctx);
    bt_words_open(&e->sums, game->ctx);
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
    bt_words_close(&e->list);
    bt_words_close(&e->sums);
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
    e->nothing = e->values ? bt_value_integer(ctx, 0) : 0;
    if (!BT_GROW(ctx, e->frames, e->capacity, 1)) return BT_LIMIT;
    if (!flatten(e, bt_rules_bytes(ctx, position))) return bt_error(ctx);
    if (!intern_parts(e)) return bt_error(ctx);
    e->frames[e->depth++] = (frame){.left_options = 1};
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
    for (size_t i = 0; i < e.list.length && !status; i += 2) *nim ^= e.list.at[i];
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
    if (run(&e, position) == BT_OK && sum_parts(&e, &(frame){.left_options = 1}, bt_value_add))
        value = e.sums.at[0];
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
