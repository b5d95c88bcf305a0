/* Building the states of a search, and what bounds say of them. */
#include "solve/state.h"

#include <string.h>

enum { FACTS = 1 << 14, SIDES = 1 << 12, HEATS = 1 << 12, SMALL_VALUE = 40, COUNTED = 32 };

bt_status bt_arena__open(bt_arena *a, bt_context *ctx, size_t easy, bool closed)
{
    *a = (bt_arena){.ctx = ctx, .easy = easy, .closed = closed, .handy = SIZE_MAX};
    bt_text__open(&a->bytes, ctx);
    bt_text__open(&a->scratch, ctx);
    bt_text__open(&a->waiting, ctx);
    bt_digests__open(&a->digests, ctx);
    a->facts = bt__alloc_zero(ctx, FACTS * sizeof *a->facts);
    if (a->facts) a->fact_count = FACTS;
    return a->facts ? BT_OK : BT_LIMIT;
}

void bt_arena__close(bt_arena *a)
{
    bt__free(a->ctx, a->facts, a->fact_count * sizeof *a->facts);
    if (a->sides) bt__free(a->ctx, a->sides, SIDES * sizeof *a->sides);
    if (a->heats) bt__free(a->ctx, a->heats, HEATS * sizeof *a->heats);
    bt__free(a->ctx, a->games, a->game_capacity * sizeof *a->games);
    bt__free(a->ctx, a->parts, a->part_capacity * sizeof *a->parts);
    bt_text__close(&a->bytes);
    bt_text__close(&a->scratch);
    bt_text__close(&a->waiting);
    bt_digests__close(&a->digests);
}

bt_status bt_arena__game(bt_arena *a, bt_game *game, uint32_t *number)
{
    for (*number = 0; *number < a->game_count; ++*number)
        if (a->games[*number] == game) return BT_OK;
    if (!BT_GROW(a->ctx, a->games, a->game_capacity, a->game_count + 1)) return BT_LIMIT;
    a->games[a->game_count++] = game;
    return BT_OK;
}

void bt_arena__raise(bt_arena *a, size_t easy)
{
    a->easy = easy;
    memset(a->facts, 0, a->fact_count * sizeof *a->facts);
}

/* -- keys -- */

static bt_key value_key(bt_arena *a, bt_value value)
{
    bt_digest digest = bt_digests__of(&a->digests, value);
    return (bt_key){digest.a, digest.b};
}

/* The order of the parts does not matter. */
static void add_key(bt_key *to, bt_key part, bool negated)
{
    uint64_t sign = negated ? 0x452821e638d01377u : 0xbe5466cf34e90c6cu;
    to->a += bt__mix(part.a ^ sign);
    to->b += bt__mix(part.b + sign);
}

/* -- what is known of a part -- */

/* So many are enough to know that there are many. */
static bool count_option(void *data, bt_bytes option)
{
    (void)option;
    return ++*(uint32_t *)data < COUNTED;
}

static bt_status count_moves(const bt_arena *a, bt_game *game, bt_bytes position, uint32_t moves[2])
{
    moves[0] = moves[1] = 0;
    if (game->theory.mobility) {
        game->theory.mobility(game, position, moves);
        return BT_OK;
    }
    bt_status status = BT_OK;
    if (!game->partizan) return BT_OK;        /* the same number for both says nothing */
    if (!a->easy && !a->misere) return BT_OK; /* no knowledge is wanted */
    for (bt_player p = BT_LEFT; p <= BT_RIGHT && !status; p++) {
        bt_position_list list;
        bt_rules__list_open(&list, game);
        list.sink = count_option;
        list.data = &moves[p];
        status = game->play.options(game, position, p, &list);
        if (moves[p] == COUNTED) status = bt_error(game->ctx);
        bt_rules__list_close(&list);
    }
    return status;
}

/* The greatest number of quarters that the value, less a switch, is not below. */
static int greatest(bt_context *ctx, bt_value g, int from)
{
    for (int n = from; n > -1000; n--) {
        bt_value number = bt_value_dyadic(ctx, n, 2);
        if (bt_value_le(ctx, number, g)) return n;
        if (bt_error(ctx)) break;
    }
    return BT_NO_BOUND;
}

static int whole_quarters(bt_context *ctx, bt_value number)
{
    int low = -1000, high = 1000; /* the greatest n <= number */
    while (low < high) {
        int n = low + (high - low + 1) / 2;
        if (bt_value_le(ctx, bt_value_dyadic(ctx, n, 2), number))
            low = n;
        else
            high = n - 1;
    }
    return low > -1000 && low < 1000 ? low : BT_NO_BOUND;
}

static bt_value make_switch(bt_context *ctx, int size)
{
    if (!size) return bt_value_nimber(ctx, 1);
    bt_value left = bt_value_dyadic(ctx, size, 2), right = bt_value_dyadic(ctx, -size, 2);
    return bt_value_game(ctx, &left, 1, &right, 1);
}

/* Bounds on a value: exact where it is small, else by its right stop. */
static void bound_value(bt_context *ctx, bt_value g, bt_bound *out)
{
    int64_t nodes = INT64_MAX;
    bt_solve__bound_nothing(out);
    int stop = whole_quarters(ctx, bt_value_right_stop(ctx, g));
    if (stop == BT_NO_BOUND) return;
    out->at[0] = (int16_t)greatest(ctx, g, stop);
    bt_value_to_integer(ctx, bt_value_nodes(ctx, g), &nodes);
    if (nodes > SMALL_VALUE || bt_value_is_number(ctx, g)) return;
    for (int i = 0; i < BT_SIZES; i++) {
        bt_value rest = bt_value_subtract(ctx, g, make_switch(ctx, bt_solve__sizes[i]));
        stop = whole_quarters(ctx, bt_value_right_stop(ctx, rest));
        if (stop != BT_NO_BOUND) out->at[1 << i] = (int16_t)greatest(ctx, rest, stop);
    }
}

/* Is a value sought? Where the ruleset does not say, if there are few moves; fewer where values do
   not serve as bounds. */
static bool is_small(const bt_arena *a, bt_game *game, bt_bytes position, const uint32_t moves[2])
{
    if (a->handy == SIZE_MAX) return true;
    if (game->theory.small) return game->theory.small(game, position);
    return moves[0] + moves[1] <= (game->theory.relax ? a->handy : a->handy / 5);
}

/* The value if it is soon found. Where memory becomes short, no more are sought. */
static bt_value seek_value(bt_arena *a, bt_game *game, bt_bytes position)
{
    size_t limit = bt__lend_memory(a->ctx, bt_memory_left(a->ctx) / 4 * 3);
    bt_position kept = bt_rules__keep_position(game, position.at, position.length);
    bt_value value = kept ? bt_solve__easy_value(game, kept, a->easy) : BT_NONE;
    a->short_of_memory = bt__end_memory_loan(a->ctx, limit);
    return a->short_of_memory ? BT_NONE : value;
}

static bt_value find_value(bt_arena *a, bt_game *game, bt_bytes position, const uint32_t moves[2])
{
    bt_value value = a->closed ? bt_solve__closed_value(game, position) : BT_NONE;
    if (value || bt_error(a->ctx) || a->short_of_memory || !a->easy) return value;
    return is_small(a, game, position, moves) ? seek_value(a, game, position) : BT_NONE;
}

static bt_status learn_facts(bt_arena *a, const bt_part *part, bt_part_facts *facts)
{
    facts->value = part->value;
    if (part->value) return BT_OK;
    bt_game *game = a->games[part->game];
    bt_status status = count_moves(a, game, bt_arena__bytes(a, part), facts->moves);
    if (status || a->misere) return status;
    facts->value = find_value(a, game, bt_arena__bytes(a, part), facts->moves);
    return facts->value ? BT_OK : bt_error(a->ctx);
}

static bool is_key(bt_key x, bt_key y)
{
    return x.a == y.a && x.b == y.b;
}

bt_status bt_arena__facts(bt_arena *a, const bt_part *part, const bt_part_facts **out)
{
    bt_part_facts *facts = &a->facts[part->key.a & (a->fact_count - 1)];
    *out = facts;
    if (facts->known && is_key(facts->key, part->key)) return BT_OK;
    *facts = (bt_part_facts){.key = part->key};
    bt_status status = learn_facts(a, part, facts);
    facts->known = !status;
    return status;
}

static bt_status learn_sides(bt_arena *a, const bt_part *part, bt_bound side[2])
{
    bt_context *ctx = a->ctx;
    if (part->value) {
        bound_value(ctx, part->value, &side[0]);
        bound_value(ctx, bt_value_negate(ctx, part->value), &side[1]);
        return bt_error(ctx);
    }
    bt_game *game = a->games[part->game];
    bt_status status = bt_solve__relaxed(game, bt_arena__bytes(a, part), false, &side[0]);
    return status ? status : bt_solve__relaxed(game, bt_arena__bytes(a, part), true, &side[1]);
}

/* Lower bounds on a part and on its negative. */
static bt_status find_sides(bt_arena *a, const bt_part *part, const bt_bound **side)
{
    if (!a->sides) a->sides = bt__alloc_zero(a->ctx, SIDES * sizeof *a->sides);
    if (!a->sides) return BT_LIMIT;
    bt_part_sides *sides = &a->sides[part->key.a & (SIDES - 1)];
    *side = sides->at;
    if (sides->known && is_key(sides->key, part->key)) return BT_OK;
    sides->key = part->key;
    bt_status status = learn_sides(a, part, sides->at);
    sides->known = !status;
    return status;
}

static bt_status add_heat(bt_arena *a, const bt_part *part, bt_thermal_sum *sum)
{
    if (!a->heats) a->heats = bt__alloc_zero(a->ctx, HEATS * sizeof *a->heats);
    if (!a->heats) return BT_LIMIT;
    bt_part_heat *heat = &a->heats[part->key.a & (HEATS - 1)];
    bt_status status = BT_OK;
    if (!heat->known || !is_key(heat->key, part->key)) {
        heat->key = part->key;
        status = bt_solve__thermal(a->ctx, part->value, &heat->of);
        heat->known = !status;
    }
    bt_solve__thermal_add(sum, &heat->of);
    return status;
}

bt_bytes bt_arena__bytes(const bt_arena *a, const bt_part *part)
{
    return (bt_bytes){(const unsigned char *)a->bytes.at + part->at, part->length};
}

/* -- building -- */

void bt_arena__begin(const bt_arena *a, bt_value easy, bt_state *state)
{
    *state = (bt_state){.easy = easy, .first = a->part_count};
}

/* G - G, or G + G where G is impartial, is nothing in normal play. */
static bool cancels(const bt_arena *a, const bt_part *old, const bt_part *new)
{
    if (a->misere) return false;
    if (new->value || old->value)
        return new->value && old->value && old->value == bt_value_negate(a->ctx, new->value);
    if (old->key.a != new->key.a || old->key.b != new->key.b || old->game != new->game)
        return false;
    return (!a->games[new->game]->partizan || old->negated != new->negated) &&
           old->length == new->length &&
           !memcmp(a->bytes.at + old->at, a->bytes.at + new->at, new->length);
}

static bt_status push_part(bt_arena *a, bt_state *to, bt_part new)
{
    for (size_t i = to->first; i < to->first + to->count; i++) {
        if (!cancels(a, &a->parts[i], &new)) continue;
        a->parts[i] = a->parts[to->first + --to->count];
        a->part_count--;
        return BT_OK;
    }
    if (!BT_GROW(a->ctx, a->parts, a->part_capacity, a->part_count + 1)) return BT_LIMIT;
    a->parts[a->part_count++] = new;
    to->count++;
    return BT_OK;
}

static bool is_cold(bt_context *ctx, bt_value g)
{
    return bt_value_le(ctx, bt_value_temperature(ctx, g), bt_value_integer(ctx, 0));
}

/* Hot values stay apart, for their sums become large and their temperatures say much; so do values
   whose sum takes long. What is cold of them is added. */
bt_status bt_arena__add_value(bt_arena *a, bt_state *to, bt_value value)
{
    if (!value) return bt_error(a->ctx); /* before a loan, whose end would clear the error */
    bt__loan loan = bt__lend(a->ctx, 2 * ((uint64_t)a->easy + 1));
    bt_value hot = BT_NONE, cold = value;
    bool apart = !is_cold(a->ctx, value);
    if (apart) hot = bt_solve__hot_part(a->ctx, value, &cold);
    bt_value sum = apart && !hot ? BT_NONE : bt_value_add(a->ctx, to->easy, cold);
    bt__end_loan(a->ctx, loan);
    if (bt_error(a->ctx)) return bt_error(a->ctx);
    if (sum) to->easy = sum;
    if (sum && !apart) return BT_OK;
    if (!sum) hot = value;
    bt_part part = {.value = hot, .key = value_key(a, hot)};
    return bt_error(a->ctx) ? bt_error(a->ctx) : push_part(a, to, part);
}

bt_status bt_arena__copy_part(bt_arena *a, bt_state *to, bt_part part, bool negate)
{
    if (part.value && negate) {
        part.value = bt_value_negate(a->ctx, part.value);
        if (!part.value) return bt_error(a->ctx);
        part.key = value_key(a, part.value);
    } else if (negate) {
        part.negated = part.negated != a->games[part.game]->partizan;
    }
    return push_part(a, to, part);
}

bt_status bt_arena__add_part(bt_arena *a, bt_state *to, uint32_t game, bt_bytes part, bool negated)
{
    const bt_part_facts *facts;
    bt_part new = {.game = game,
                   .at = (uint32_t)a->bytes.length,
                   .length = (uint32_t)part.length,
                   .negated = negated && a->games[game]->partizan,
                   .key = bt_table__key(part.at, part.length, game)};
    bt_text__add_bytes(&a->bytes, (const char *)part.at, part.length);
    if (a->bytes.failed) return BT_LIMIT;
    bt_status status = bt_arena__facts(a, &new, &facts);
    if (status) return status;
    if (!facts->value) return push_part(a, to, new);
    bt_text__cut(&a->bytes, new.at);
    return bt_arena__add_value(a, to,
                               new.negated ? bt_value_negate(a->ctx, facts->value) : facts->value);
}

bool bt_arena__wait(void *arena, bt_bytes position)
{
    bt_arena *a = arena;
    uint32_t length = (uint32_t)position.length;
    bt_text__add_bytes(&a->waiting, (const char *)&length, sizeof length);
    bt_text__add_bytes(&a->waiting, (const char *)position.at, length);
    return !a->waiting.failed;
}

bool bt_arena__take(const bt_arena *a, size_t *offset, bt_bytes *position)
{
    uint32_t length;
    if (*offset >= a->waiting.length) return false;
    memcpy(&length, a->waiting.at + *offset, sizeof length);
    *offset += sizeof length;
    *position = (bt_bytes){(const unsigned char *)a->waiting.at + *offset, length};
    *offset += length;
    return true;
}

static bt_status add_normal(bt_arena *a, bt_state *to, uint32_t game, bt_bytes part, bool negated)
{
    bt_game *rules = a->games[game];
    bool opposite = false;
    bt_text__cut(&a->scratch, 0);
    if (rules->theory.normal)
        opposite = rules->theory.normal(rules, part, &a->scratch);
    else
        bt_text__add_bytes(&a->scratch, (const char *)part.at, part.length);
    if (bt_error(a->ctx)) return bt_error(a->ctx);
    if (a->scratch.failed) return BT_LIMIT;
    part = (bt_bytes){(const unsigned char *)a->scratch.at, a->scratch.length};
    return bt_arena__add_part(a, to, game, part, negated != opposite);
}

bt_status bt_arena__add_position(bt_arena *a, bt_state *to, uint32_t game, bt_bytes position,
                                 bool negated)
{
    bt_game *rules = a->games[game];
    bt_position_list list;
    size_t mark = a->waiting.length, at = mark;
    if (!rules->theory.split || (a->misere && !rules->theory.exact))
        return add_normal(a, to, game, position, negated);
    bt_rules__list_open(&list, rules);
    list.sink = bt_arena__wait;
    list.data = a;
    bt_status status = rules->theory.split(rules, position, &list);
    bt_rules__list_close(&list);
    while (!status && bt_arena__take(a, &at, &position))
        status = add_normal(a, to, game, position, negated);
    bt_text__cut(&a->waiting, mark);
    return status;
}

void bt_arena__end(bt_arena *a, bt_state *state)
{
    state->key = value_key(a, state->easy);
    for (size_t i = state->first; i < state->first + state->count; i++)
        add_key(&state->key, a->parts[i].key, a->parts[i].negated);
}

/* -- what the bounds say -- */

/* Of a position of a game that does not fall into pieces nothing is known, nor of its sums. */
static bool has_bounds(const bt_arena *a, const bt_state *state)
{
    if (a->misere) return false;
    for (size_t i = state->first; i < state->first + state->count; i++)
        if (!a->parts[i].value && !a->games[a->parts[i].game]->theory.relax) return false;
    return true;
}

/* What mobility says: who has more moves, and then the fewer there are the better. */
static bt_status count_all(bt_arena *a, bt_state *state, int *score)
{
    const bt_part_facts *facts;
    bt_status status = BT_OK;
    int total = 0;
    *score = 0;
    for (size_t i = state->first; i < state->first + state->count && !status; i++) {
        bool negated = a->parts[i].negated;
        status = bt_arena__facts(a, &a->parts[i], &facts);
        *score += 16 * ((int)facts->moves[!negated] - (int)facts->moves[negated]);
        total += (int)facts->moves[0] + (int)facts->moves[1];
    }
    *score -= total;
    state->moves = (uint32_t)total;
    return status;
}

/* Lower bounds on the state and on its negative. */
static bt_status sum_up(bt_arena *a, const bt_state *state, bt_bound side[2])
{
    bt_part easy = {.value = state->easy, .key = value_key(a, state->easy)};
    const bt_bound *of;
    bt_status status = find_sides(a, &easy, &of);
    if (status) return status;
    bt_bound easy_side[2] = {of[0], of[1]};
    bt_solve__bound_zero(&side[0]);
    bt_solve__bound_zero(&side[1]);
    for (size_t i = state->first; i < state->first + state->count && !status; i++) {
        bool negated = a->parts[i].negated;
        status = find_sides(a, &a->parts[i], &of);
        if (status) return status;
        if (i == state->first) {
            side[0] = of[negated];
            side[1] = of[!negated];
        } else {
            bt_solve__bound_add(&side[0], &of[negated]);
            bt_solve__bound_add(&side[1], &of[!negated]);
        }
    }
    bt_solve__bound_add(&side[0], &easy_side[0]);
    bt_solve__bound_add(&side[1], &easy_side[1]);
    return status;
}

static bool has_values_only(const bt_arena *a, const bt_state *state)
{
    for (size_t i = state->first; i < state->first + state->count; i++)
        if (!a->parts[i].value) return false;
    return true;
}

/* What temperatures say of a sum of values; the hottest move leaves the other player least. */
static bt_status feel(bt_arena *a, bt_state *state, int *verdict)
{
    bt_part easy = {.value = state->easy, .key = value_key(a, state->easy)};
    bt_thermal_sum sum = {.exact = true};
    bt_status status = add_heat(a, &easy, &sum);
    for (size_t i = state->first; i < state->first + state->count && !status; i++)
        status = add_heat(a, &a->parts[i], &sum);
    if (status) return status;
    *verdict = bt_solve__thermal_verdict(&sum);
    if (sum.exact) state->score -= bt_solve__thermal_most(&sum);
    return BT_OK;
}

bt_status bt_arena__judge(bt_arena *a, bt_state *state, int *verdict)
{
    bt_bound side[2];
    *verdict = -1;
    if (!state->count && a->misere) {
        *verdict = 1;
        return BT_OK;
    }
    if (!state->count) {
        bt_outcome outcome = bt_value_outcome(a->ctx, state->easy);
        *verdict = outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N;
        return bt_error(a->ctx);
    }
    bt_status status = count_all(a, state, &state->score);
    if (!status && !a->misere && has_values_only(a, state)) status = feel(a, state, verdict);
    if (status || *verdict >= 0 || !has_bounds(a, state)) return status;
    status = sum_up(a, state, side);
    if (status) return status;
    if (bt_solve__bound_wins(&side[0], true)) *verdict = 1;
    if (bt_solve__bound_wins(&side[1], false)) *verdict = 0;
    int low = bt_solve__bound_score(&side[0]), high = bt_solve__bound_score(&side[1]);
    if (low > BT_NO_BOUND / 2 && high > BT_NO_BOUND / 2) state->score += 4 * (high - low);
    return BT_OK;
}
