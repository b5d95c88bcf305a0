/* Checks strategy files by parts: every value from those of the options, who wins the sum from the
   values of its terms. The moves are those of the rules; that boards fall apart or are alike by
   symmetry, as a ruleset may say, is not used. */
#include "base/context.h"
#include "rules/strategy_read.h"

#include <string.h>

/* -- values -- */

/* BT_NONE, and no error: the position is not listed. */
static bt_value value_of(const bt_strategy *s, size_t term, bt_position position)
{
    size_t first = bt_rules__first_alike(&s->start, term);
    const uint32_t *number = bt__map_get(&s->worth[first], position);
    return number ? s->values.at[*number - 1] : BT_NONE;
}

/* What a term is worth, its sign included. */
static bt_value term_value(const bt_strategy *s, const bt_sum *sum, size_t term)
{
    bt_value value = value_of(s, term, sum->terms[term].position);
    return value && sum->terms[term].negated ? bt_value_negate(s->ctx, value) : value;
}

/* The sum of all terms but one. */
static bt_value add_others(const bt_strategy *s, const bt_sum *sum, size_t without)
{
    bt_value total = bt_value_integer(s->ctx, 0);
    for (size_t i = 0; i < sum->count && total; i++)
        if (i != without) total = bt_value_add(s->ctx, total, term_value(s, sum, i));
    return total;
}

/* -- reading -- */

/* `value 3 1/2`, as it would be printed. */
static bt_status read_value(bt_strategy_reader *r)
{
    const char *at = r->line.at + strlen("value ");
    uint32_t number = 0;
    bt_text again;
    bt_status status = bt_rules__read_number(r, &at, &number);
    if (status) return status;
    if (number != r->s->values.length + 1)
        return bt__fail_at(r->ctx, r->place, "expected value %zu", r->s->values.length + 1);
    bt_value value = bt_value_read(r->ctx, at);
    if (!value) {
        if (bt_error(r->ctx) == BT_INPUT && bt_error_place(r->ctx) != BT_NOWHERE)
            bt__move_error_place(r->ctx, bt_rules__place_of(r, at));
        return bt_error(r->ctx);
    }
    bt_text__open(&again, r->ctx);
    bt_value__print(r->ctx, value, BT_PLAIN, &again);
    if (again.failed)
        status = BT_LIMIT;
    else if (strcmp(again.at, at) != 0)
        status =
            bt__fail_at(r->ctx, bt_rules__place_of(r, at), "expected a value as it is printed");
    bt_text__close(&again);
    if (status) return status;
    return bt_words__push(&r->s->values, value) ? BT_OK : BT_LIMIT;
}

/* `term 2`; *term counts those that were met. */
static bt_status read_term(bt_strategy_reader *r, size_t *term)
{
    const char *at = r->line.at + strlen("term ");
    uint32_t number = 0;
    bt_status status = bt_rules__read_number(r, &at, &number);
    if (status) return status;
    if (number != *term + 1 || number > r->s->start.count || *at)
        return bt__fail_at(r->ctx, r->place, "expected term %zu of %zu", *term + 1,
                           r->s->start.count);
    ++*term;
    return BT_OK;
}

/* -- positions -- */

static bt_status fail_listed(bt_strategy_reader *r, size_t term, const char *why)
{
    return bt__fail(r->ctx, BT_DOMAIN, "term %zu, position '%.80s': %s", term + 1,
                    strchr(r->line.at, ' ') + 1, why);
}

/* Where the values of options are collected. */
typedef struct collector {
    bt_strategy_reader *r;
    size_t term;
    bt_words *out;
} collector;

/* Stops at the first that is not listed: so a position with very many options costs little. */
static bool take_option(void *data, bt_bytes option)
{
    collector *c = data;
    bt_strategy *s = c->r->s;
    bt_game *game = s->start.terms[c->term].game;
    bt_position position = bt_rules__keep_position(game, option.at, option.length);
    bt_value value = position ? value_of(s, c->term, position) : BT_NONE;
    if (position && !value)
        fail_listed(c->r, c->term, "an option of it is not listed in front of it");
    return value && bt_words__push(c->out, value) && !bt__check(s->ctx);
}

/* Appends the values of a player's options. */
static bt_status take_options(bt_strategy_reader *r, size_t term, bt_position position,
                              bt_player player, bt_words *out)
{
    collector c = {.r = r, .term = term, .out = out};
    bt_position_list list;
    bt_game *game = r->s->start.terms[term].game;
    bt_rules__list_open(&list, game);
    list.sink = take_option;
    list.data = &c;
    bt_status status = bt_rules__options(game, position, player, &list);
    bt_rules__list_close(&list);
    return bt_error(r->ctx) ? bt_error(r->ctx) : status;
}

/* Is the position worth what is claimed, if its options are? */
static bt_status check_value(bt_strategy_reader *r, size_t term, bt_position position,
                             bt_value claimed)
{
    bt_words left, right;
    bt_value value = BT_NONE;
    bt_words__open(&left, r->ctx);
    bt_words__open(&right, r->ctx);
    bt_status status = take_options(r, term, position, BT_LEFT, &left);
    if (!status) status = take_options(r, term, position, BT_RIGHT, &right);
    if (!status) {
        value = bt_value_game(r->ctx, left.at, left.length, right.at, right.length);
        status = value ? BT_OK : bt_error(r->ctx);
    }
    bt_words__close(&left);
    bt_words__close(&right);
    if (status || value == claimed) return status;
    return fail_listed(r, term, "the value does not follow from those of its options");
}

/* `3 POSITION`: the value with this number. */
static bt_status read_listed(bt_strategy_reader *r, size_t term)
{
    const char *at = r->line.at;
    uint32_t number = 0;
    bt_position position;
    bt_strategy *s = r->s;
    bt_status status = bt_rules__read_number(r, &at, &number);
    if (status) return status;
    if (number > s->values.length)
        return bt__fail_at(r->ctx, r->place, "there is no value %u yet", number);
    if (at[-1] != ' ') return bt__fail_at(r->ctx, r->place, "expected a position");
    status = bt_rules_parse(s->start.terms[term].game, at, &position);
    if (status == BT_INPUT && bt_error_place(r->ctx) != BT_NOWHERE)
        bt__move_error_place(r->ctx, bt_rules__place_of(r, at));
    if (status) return status;
    if (value_of(s, term, position)) return fail_listed(r, term, "it comes twice");
    status = check_value(r, term, position, s->values.at[number - 1]);
    if (status) return status;
    bt_map *worth = &s->worth[bt_rules__first_alike(&s->start, term)];
    s->listed++;
    return bt__map_put(worth, position, number) ? bt__check(r->ctx) : BT_LIMIT;
}

static bt_status read_line(bt_strategy_reader *r, size_t *terms)
{
    if (!strncmp(r->line.at, "term ", 5)) return read_term(r, terms);
    if (*terms == 0) return bt__fail_at(r->ctx, r->place, "expected a line 'term 1'");
    if (!strncmp(r->line.at, "value ", 6)) return read_value(r);
    return read_listed(r, *terms - 1);
}

/* -- who wins -- */

static bt_status check_terms(bt_strategy_reader *r, size_t terms)
{
    const bt_strategy *s = r->s;
    for (size_t i = 0; i < s->start.count; i++) {
        if (i >= terms || !value_of(s, i, s->start.terms[i].position))
            return bt__fail(r->ctx, BT_DOMAIN, "term %zu is not listed", i + 1);
        if (bt__check(r->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

bt_status bt_rules__strategy_outcome(const bt_strategy *s, const bt_sum *sum, bt_outcome *out)
{
    static const bt_outcome outcomes[] = {
        [BT_LESS] = BT_OUTCOME_R,  [BT_GREATER] = BT_OUTCOME_L,       [BT_EQUAL] = BT_OUTCOME_P,
        [BT_FUZZY] = BT_OUTCOME_N, [BT_UNKNOWN] = BT_OUTCOME_UNKNOWN,
    };
    size_t last = sum->count - 1;
    bt_value others = bt_value_negate(s->ctx, add_others(s, sum, last));
    *out = outcomes[bt_value_compare(s->ctx, term_value(s, sum, last), others)];
    if (*out != BT_OUTCOME_UNKNOWN || bt_error(s->ctx)) return bt_error(s->ctx);
    return bt__fail(s->ctx, BT_INPUT, "the strategy says nothing of this position");
}

static bt_status check_outcome(bt_strategy_reader *r)
{
    bt_outcome outcome;
    bt_status status = bt_rules__strategy_outcome(r->s, &r->s->start, &outcome);
    if (status || outcome == r->s->outcome) return status;
    return bt__fail(r->ctx, BT_DOMAIN, "by the values of its terms the sum has another outcome");
}

static bt_status open_maps(bt_strategy *s)
{
    s->worth = bt__alloc(s->ctx, s->start.count * sizeof *s->worth);
    if (!s->worth) return BT_LIMIT;
    s->worth_count = s->start.count;
    for (size_t i = 0; i < s->worth_count; i++) bt__map_open(&s->worth[i], s->ctx);
    return BT_OK;
}

bt_status bt_rules__check_parts(bt_strategy_reader *r, bt_strategy_claim *claim)
{
    size_t terms = 0;
    if (!bt_rules__has_parts(&r->s->start))
        return bt__fail(r->ctx, BT_DOMAIN, "strategies by parts are for normal play");
    bt_status status = open_maps(r->s);
    while (!status && bt_rules__next_line(r)) status = read_line(r, &terms);
    if (!status) status = check_terms(r, terms);
    if (!status) status = check_outcome(r);
    claim->terms = r->s->start.count;
    claim->positions = r->s->listed;
    claim->values = r->s->values.length;
    return status ? status : bt_error(r->ctx);
}

/* -- what it says -- */

/* A move in one term to a sum that the player wins, the other one being to move. BT_PASS: there is
   none. */
static bt_status find_move(const bt_strategy *s, const bt_sum *sum, size_t term, bt_player player,
                           bt_move *out)
{
    const bt_term *t = &sum->terms[term];
    bt_position_list list;
    bool found = false;
    bt_value need = bt_value_negate(s->ctx, add_others(s, sum, term));
    bt_rules__list_open(&list, t->game);
    bt_status status = bt_rules__options(t->game, t->position, bt_rules__mover(t, player), &list);
    for (size_t i = 0; i < list.at.length && !status && !found; i++) {
        bt_value value = value_of(s, term, list.at.at[i]);
        if (value && t->negated) value = bt_value_negate(s->ctx, value);
        found =
            player == BT_LEFT ? bt_value_le(s->ctx, need, value) : bt_value_le(s->ctx, value, need);
        if (found) *out = (bt_move){.term = term, .to = list.at.at[i]};
        status = bt_error(s->ctx);
    }
    bt_rules__list_close(&list);
    return status || found ? status : BT_PASS;
}

bt_status bt_rules__strategy_move(const bt_strategy *s, const bt_sum *sum, bt_player player,
                                  bt_move *out)
{
    bt_status status = BT_PASS;
    for (size_t i = 0; i < sum->count && status == BT_PASS; i++)
        status = find_move(s, sum, i, player, out);
    if (status != BT_PASS) return status;
    return bt__fail(s->ctx, BT_DOMAIN, "the strategy has no reply here");
}
