/* The options of a state of a sum, as far as neither bounds nor the table decide them. */
#include "solve/sum.h"

enum { LOOK_EVERY = 64 }; /* options, at the clock */

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
    bt_words idle;    /* of each move in a value: is another one as good? */
    size_t next_idle; /* the move that comes next */
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
    int known = s->blind ? -1 : bt_table__get(s->table, s->states[at].key);
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
    bt_status status = bt_error(s->arena.ctx);
    if (!status) status = bt_arena__judge(&s->arena, &m->next, &verdict);
    if (status) return status;
    if (verdict == 0) m->won = true;
    if (verdict >= 0) {
        s->arena.part_count = m->next.first;
        return BT_OK;
    }
    if (!BT_GROW(s->arena.ctx, s->states, s->state_capacity, s->state_count + 1)) return BT_LIMIT;
    bt_table__expect(s->table, m->next.key);
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
    if (!game->theory.parts || m->s->arena.misere) return BT_PASS;
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

/* -- values -- */

/* What Left gains by each of her options of a value: G^L - G. False at a limit. */
static bool add_gains(bt_context *ctx, bt_value value, bt_words *out)
{
    size_t i = out->length;
    if (!bt_value__options(ctx, value, BT_LEFT, out)) return false;
    for (; i < out->length; i++) {
        out->at[i] = bt_value_subtract(ctx, out->at[i], value);
        if (!out->at[i]) return false;
    }
    return true;
}

/* Of all moves in values, in the order in which they are made. */
static bool list_gains(const making *m, bt_words *out)
{
    const bt_arena *a = &m->s->arena;
    for (size_t i = m->from->first; i < m->from->first + m->from->count; i++)
        if (a->parts[i].value && !add_gains(a->ctx, a->parts[i].value, out)) return false;
    return add_gains(a->ctx, m->from->easy, out);
}

/* Of several moves with the same gain the first is made. */
static bool is_no_better(bt_context *ctx, const bt_words *gains, size_t x, size_t y)
{
    if (gains->at[x] == gains->at[y]) return y < x;
    return bt_value_le(ctx, gains->at[x], gains->at[y]);
}

static bool has_values(const making *m)
{
    const bt_arena *a = &m->s->arena;
    for (size_t i = m->from->first; i < m->from->first + m->from->count; i++)
        if (a->parts[i].value) return true;
    return false;
}

/* Marks moves that gain no more than another one does in another value: they are not needed. What
   takes long is not compared. */
static bt_status find_idle(making *m)
{
    bt_context *ctx = m->s->arena.ctx;
    bt_words gains;
    if (!has_values(m)) return BT_OK;
    bt_words__open(&gains, ctx);
    bt__loan loan = bt__lend(ctx, 2 * ((uint64_t)m->s->arena.easy + 1));
    size_t count = list_gains(m, &gains) ? gains.length : 0;
    for (size_t i = 0; i < count; i++) {
        bool idle = false;
        for (size_t j = 0; j < count && !idle; j++) idle = is_no_better(ctx, &gains, i, j);
        if (!bt_words__push(&m->idle, idle)) break;
    }
    bt__end_loan(ctx, loan);
    bt_words__close(&gains);
    return bt_error(ctx);
}

static bool is_next_idle(making *m)
{
    size_t at = m->next_idle++;
    return at < m->idle.length && m->idle.at[at];
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
        if (is_next_idle(m)) continue;
        bt_value to = bt_value_negate(a->ctx, options.at[i]);
        status = begin_option(m);
        if (m->part == SIZE_MAX) m->next.easy = bt_value_integer(a->ctx, 0); /* it may become hot */
        if (!status) status = bt_arena__add_value(a, &m->next, to);
        if (!status) status = end_option(m);
    }
    bt_words__close(&options);
    return status;
}

/* All options; those in a number come last, since they are seldom needed: but they are, for the
   hard parts may be a number together. In misere play it is good to have none. */
bt_status bt_solve__sum_options(bt_sum_search *s, bt_state from, bool *won, size_t *late)
{
    making m = {.s = s, .from = &from};
    bt_arena *a = &s->arena;
    bt_words__open(&m.idle, a->ctx);
    bt_status status = find_idle(&m);
    for (m.part = from.first; m.part < from.first + from.count && !status && !m.won; m.part++) {
        bt_value value = a->parts[m.part].value;
        status = value ? move_in_value(&m, value) : move_in_position(&m);
    }
    if (!status) look_up_last(&m);
    *late = s->state_count;
    m.part = SIZE_MAX;
    if (!status && !m.won) status = move_in_value(&m, from.easy);
    if (!status) look_up_last(&m);
    *won = m.won || (a->misere && !m.made);
    bt_words__close(&m.idle);
    return status;
}
