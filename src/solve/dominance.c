/* Comparing positions with values by search: by the definition of the order, after bounds. */
#include "solve/dominance.h"
#include "rules/positions.h"
#include "solve/memo.h"
#include "solve/table.h"

enum {
    BOUNDS = 3,     /* tried for each player; measured: more of them cost more than they save */
    TABLE_PART = 8, /* of the memory, that answers may take */
    UNDECIDED = 2,
};

/* Sums in the list and options of values form stacks: those of a comparison are cut off after it.
 */
struct bt_dominance {
    bt_game *game;
    bt_memos *memos;
    size_t *budget;
    bt_addends list;
    bt_words options;
    bt_table answers;
};

bt_dominance *bt_solve__dominance_open(bt_game *game, size_t *budget)
{
    bt_context *ctx = game->ctx;
    bt_dominance *d = bt__alloc_zero(ctx, sizeof *d);
    if (!d) return NULL;
    d->game = game;
    d->memos = bt_solve__memos(game);
    d->budget = budget;
    bt_solve__addends_open(&d->list, game, true);
    bt_words__open(&d->options, ctx);
    if (!bt_table__open(&d->answers, ctx, bt_memory_limit(ctx) / TABLE_PART, false)) return d;
    bt_solve__dominance_close(d);
    return NULL;
}

void bt_solve__dominance_close(bt_dominance *d)
{
    if (!d) return;
    bt_table__close(&d->answers);
    bt_solve__addends_close(&d->list);
    bt_words__close(&d->options);
    bt__free(d->game->ctx, d, sizeof *d);
}

/* Is g at least as good for the player as h? */
static int is_as_good(bt_dominance *d, bt_value g, bt_value h, bt_player player)
{
    bt_context *ctx = d->game->ctx;
    bool good = player == BT_LEFT ? bt_value_le(ctx, h, g) : bt_value_le(ctx, g, h);
    return bt_error(ctx) ? -1 : good;
}

static inline bt_player opponent(bt_player player)
{
    return player == BT_LEFT ? BT_RIGHT : BT_LEFT;
}

static int reaches(bt_dominance *d, bt_position p, bt_value v, bt_player player);

/* -- sums: all parts but one are evaluated, and taken to the other side -- */

/* Puts what they are worth in the place of the known ones among some addends. The unknown one with
   most moves, or `past`. */
static size_t look_up(bt_dominance *d, size_t first, size_t past)
{
    size_t largest = past;
    uint32_t most = 0;
    for (size_t i = first; i < past; i++) {
        bt_addend *part = &d->list.at[i];
        if (part->marks & WORTH) continue;
        const uint32_t *known =
            bt__map_get(&d->memos->values, bt_solve__position_of(&d->list, *part));
        if (known && *known < UNKNOWN) {
            part->word = *known;
            part->marks |= WORTH;
            continue;
        }
        uint32_t moves = past - first > 1 ? bt_solve__count_moves(&d->list, part) : 0;
        if (largest < past && moves <= most) continue;
        largest = i;
        most = moves;
    }
    return largest;
}

static bt_position keep_position(bt_dominance *d, bt_addend part)
{
    if (part.marks & POSITION) return (bt_position)part.word;
    return bt_rules__intern(d->game->positions, (bt_position_key){part.word, part.length}, NULL);
}

/* What an addend is worth; BT_NONE at a limit. */
static bt_value evaluate(bt_dominance *d, bt_addend part)
{
    bt_value value = (bt_value)part.word;
    if (!(part.marks & WORTH)) {
        bt_position p = keep_position(d, part);
        value = p ? bt_solve__value_within(d->game, p, d->budget) : BT_NONE;
    }
    return value && part.marks & NEGATED ? bt_value_negate(d->game->ctx, value) : value;
}

static int sum_reaches(bt_dominance *d, size_t first, size_t past, bt_value v, bt_player player)
{
    bt_context *ctx = d->game->ctx;
    size_t largest = look_up(d, first, past);
    bt_value sum = bt_value_integer(ctx, 0);
    for (size_t i = first; i < past && sum; i++)
        if (i != largest) sum = bt_value_add(ctx, sum, evaluate(d, d->list.at[i]));
    if (!sum) return -1;
    if (largest == past) return is_as_good(d, sum, v, player);
    bt_addend part = d->list.at[largest];
    bool negated = part.marks & NEGATED;
    bt_value rest = negated ? bt_value_subtract(ctx, sum, v) : bt_value_subtract(ctx, v, sum);
    bt_position p = keep_position(d, part);
    return p && rest ? reaches(d, p, rest, negated ? opponent(player) : player) : -1;
}

/* -- one part -- */

/* By one bound, at least as good for `better` as the part is. */
static int reaches_by_bound(bt_dominance *d, bt_position p, bt_value v, bt_player player,
                            bt_player better, unsigned which)
{
    size_t mark = d->list.length;
    bool listed;
    if (bt_solve__add_bound(&d->list, p, better, which, &listed)) return -1;
    if (!listed) return UNDECIDED;
    int answer = sum_reaches(d, mark, d->list.length, v, player);
    d->list.length = mark;
    return answer < 0 || answer == (better != player) ? answer : UNDECIDED;
}

static int reaches_by_bounds(bt_dominance *d, bt_position p, bt_value v, bt_player player)
{
    int answer = UNDECIDED;
    for (unsigned which = 0; which < BOUNDS && answer == UNDECIDED; which++) {
        answer = reaches_by_bound(d, p, v, player, opponent(player), which);
        if (answer == UNDECIDED) answer = reaches_by_bound(d, p, v, player, player, which);
    }
    return answer;
}

/* Can the other player refute it by a move in the value? */
static int value_refutes(bt_dominance *d, bt_position p, bt_value v, bt_player player)
{
    size_t mark = d->options.length;
    int refuted = bt_value__append_options(d->game->ctx, v, player, &d->options) ? 0 : -1;
    size_t end = d->options.length;
    for (size_t i = mark; i < end && refuted == 0; i++)
        refuted = reaches(d, p, d->options.at[i], opponent(player));
    d->options.length = mark;
    return refuted;
}

/* By a move in the part? */
static int part_refutes(bt_dominance *d, bt_position p, bt_value v, bt_player player)
{
    size_t mark = d->list.length;
    bt_player other = opponent(player);
    int refuted = bt_solve__add_options(&d->list, p, other) ? -1 : 0;
    size_t end = d->list.length;
    bt_solve__count_position(d->game, d->memos);
    for (size_t at = mark, past; at < end && refuted == 0; at = past) {
        for (past = at + 1; past < end && !(d->list.at[past].marks & BEGINS);) past++;
        refuted = sum_reaches(d, at, past, v, other);
    }
    d->list.length = mark;
    return refuted;
}

/* The definition: p >= v unless some p^R <= v or some v^L >= p; and the mirror. */
static int reaches_by_options(bt_dominance *d, bt_position p, bt_value v, bt_player player)
{
    if (bt__enter(d->game->ctx)) return -1;
    int refuted = value_refutes(d, p, v, player);
    if (refuted == 0) refuted = part_refutes(d, p, v, player);
    bt__leave(d->game->ctx);
    return refuted < 0 ? -1 : !refuted;
}

/* Answers depend on values alone, so they are good for ever. The key is no mere hash: mixing can be
   undone. */
static int reaches(bt_dominance *d, bt_position p, bt_value v, bt_player player)
{
    const uint32_t *known = bt__map_get(&d->memos->values, p);
    if (known && *known < UNKNOWN) return is_as_good(d, *known, v, player);
    if (known && *known == UNDER_WAY) return bt_solve__repeated(d->game, p) ? -1 : 0;
    bt_key key = {bt__mix((uint64_t)p << 32 | v), (uint64_t)player << 8};
    int answer = bt_table__get(&d->answers, key);
    if (answer >= 0) return answer;
    size_t before = *d->budget;
    if (before == 0 || bt__check(d->game->ctx)) return -1;
    --*d->budget;
    answer = reaches_by_bounds(d, p, v, player);
    if (answer == UNDECIDED) answer = reaches_by_options(d, p, v, player);
    if (answer >= 0) bt_table__put(&d->answers, key, answer, before - *d->budget);
    return answer;
}

int bt_solve__reaches(bt_dominance *d, const bt_addend *addends, size_t count, bt_value value,
                      bt_player player)
{
    size_t mark = d->list.length;
    bt_addends *list = &d->list;
    if (!BT_GROW(d->game->ctx, list->at, list->capacity, mark + count)) return -1;
    for (size_t i = 0; i < count; i++) list->at[mark + i] = addends[i];
    list->length = mark + count;
    int answer = sum_reaches(d, mark, mark + count, value, player);
    list->length = mark;
    return answer;
}
