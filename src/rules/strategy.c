/* Checks strategy files: reading positions, listing moves, comparing. Whoever finds strategies
   stands further right, so nothing of it can be used here. Files by parts: strategy_parts.c. */
#include "base/context.h"
#include "rules/strategy_read.h"

#include <string.h>

enum { BOTH = BT_STRATEGY_BOTH, LOSES_STUCK = 0 };
#define END BT_STRATEGY_END /* instead of the number of a position */

static const char *const winners[] = {"left", "right", "both"};

/* A move of the player who is to lose, from the position that was read last. */
typedef struct choice {
    size_t term;
    bt_position to;
    bool answered;
} choice;

typedef struct checker {
    bt_strategy_reader r;
    choice *choices;
    size_t choice_count, choice_capacity;
} checker;

/* -- what is asked of a sum -- */

/* Sums of several terms are in normal play. */
static bool wins_stuck(const bt_sum *sum, bt_player player)
{
    const bt_term *term = sum->terms;
    if (sum->count != 1) return LOSES_STUCK;
    return bt_rules__stuck_wins(term->game, term->position, bt_rules__mover(term, player));
}

static bt_status list_options(const bt_term *term, bt_player player, bt_position_list *list)
{
    bt_rules__list_open(list, term->game);
    return bt_rules__options(term->game, term->position, bt_rules__mover(term, player), list);
}

static bt_status count_options(const bt_sum *sum, bt_player player, size_t *count)
{
    bt_status status = BT_OK;
    *count = 0;
    for (size_t i = 0; i < sum->count && !status; i++) {
        bt_position_list list;
        status = list_options(&sum->terms[i], player, &list);
        *count += list.at.length;
        bt_rules__list_close(&list);
    }
    return status;
}

/* Can the player move from the sum to these positions? */
static bt_status is_move(const bt_sum *from, bt_player player, const bt_position *to, bool *is)
{
    size_t term = 0, changed = 0;
    bt_position_list list;
    *is = false;
    for (size_t i = 0; i < from->count; i++)
        if (from->terms[i].position != to[i]) {
            term = i;
            changed++;
        }
    if (changed != 1) return BT_OK;
    bt_status status = list_options(&from->terms[term], player, &list);
    for (size_t i = 0; i < list.at.length; i++) *is = *is || list.at.at[i] == to[term];
    bt_rules__list_close(&list);
    return status;
}

/* -- positions and replies -- */

static bt_player loser_of(unsigned winner)
{
    return winner == BT_RIGHT ? BT_LEFT : BT_RIGHT;
}

static bt_player mover_of(unsigned winner)
{
    return bt_rules__other(loser_of(winner));
}

static bool has_choice(const checker *c, size_t term, bt_position to, choice **out)
{
    for (size_t i = 0; i < c->choice_count; i++)
        if (c->choices[i].term == term && c->choices[i].to == to) {
            *out = &c->choices[i];
            return true;
        }
    return false;
}

static bt_status list_choices(checker *c, const bt_sum *sum, bt_player player)
{
    bt_status status = BT_OK;
    choice *same;
    c->choice_count = 0;
    for (size_t i = 0; i < sum->count && !status; i++) {
        bt_position_list list;
        status = list_options(&sum->terms[i], player, &list);
        for (size_t k = 0; k < list.at.length && !status; k++) {
            if (has_choice(c, i, list.at.at[k], &same)) continue;
            if (!BT_GROW(c->r.ctx, c->choices, c->choice_capacity, c->choice_count + 1))
                status = BT_LIMIT;
            else
                c->choices[c->choice_count++] = (choice){i, list.at.at[k], false};
            if (!status) status = bt__check(c->r.ctx);
        }
        bt_rules__list_close(&list);
    }
    return status;
}

static bt_status add_node(checker *c, unsigned winner, const bt_sum *sum)
{
    if (!BT_GROW(c->r.ctx, c->r.s->nodes, c->r.s->capacity, c->r.s->count + 1)) return BT_LIMIT;
    size_t first = c->r.s->reply_count;
    c->r.s->nodes[c->r.s->count++] =
        (bt_strategy_node){winner, c->r.s->positions.length, first, first};
    for (size_t i = 0; i < sum->count; i++)
        if (!bt_words__push(&c->r.s->positions, sum->terms[i].position)) return BT_LIMIT;
    return BT_OK;
}

/* `3 left POSITION` */
static bt_status read_node(checker *c, bt_sum *sum)
{
    const char *at = c->r.line.at;
    uint32_t number = 0;
    unsigned winner = 0;
    bt_status status = bt_rules__read_number(&c->r, &at, &number);
    if (status) return status;
    if (number != c->r.s->count + 1)
        return bt__fail_at(c->r.ctx, c->r.place, "expected position %zu", c->r.s->count + 1);
    size_t length = strcspn(at, " ");
    while (winner <= BOTH &&
           (strlen(winners[winner]) != length || strncmp(at, winners[winner], length) != 0))
        winner++;
    if (winner > BOTH || !at[length] || (winner == BOTH) != bt_rules__is_alike(&c->r.s->start))
        return bt__fail_at(c->r.ctx, bt_rules__place_of(&c->r, at), "expected %s, and a position",
                           bt_rules__is_alike(&c->r.s->start) ? "both" : "left or right");
    status = bt_rules__read_position(&c->r, at + length + 1, sum);
    if (!status) status = list_choices(c, sum, loser_of(winner));
    if (!status && c->choice_count == 0 && wins_stuck(sum, loser_of(winner)))
        return bt__fail(c->r.ctx, BT_DOMAIN, "position %u: who cannot move there wins", number);
    return status ? status : add_node(c, winner, sum);
}

/* Does the reply from `sum` to that position hold? */
static bt_status check_reply(checker *c, const bt_sum *sum, unsigned winner, uint32_t number)
{
    bool good;
    size_t count;
    bt_status status;
    if (number == END) {
        status = count_options(sum, mover_of(winner), &count);
        good = !status && count == 0 && wins_stuck(sum, mover_of(winner));
    } else if (number > c->r.s->count) {
        return bt__fail_at(c->r.ctx, c->r.place, "there is no position %u yet", number);
    } else {
        const bt_strategy_node *to = &c->r.s->nodes[number - 1];
        status = is_move(sum, mover_of(winner), c->r.s->positions.at + to->at, &good);
        good = !status && good && to->winner == winner;
    }
    return status || good ? status : BT_PASS;
}

/* `  2 POSITION`: a move from the last position, and the reply. */
static bt_status check_answer(checker *c, const bt_sum *from, const bt_sum *after, uint32_t number)
{
    size_t term = 0, changed = 0;
    choice *made;
    for (size_t i = 0; i < from->count; i++)
        if (from->terms[i].position != after->terms[i].position) {
            term = i;
            changed++;
        }
    if (changed != 1 || !has_choice(c, term, after->terms[term].position, &made))
        return bt__fail(c->r.ctx, BT_DOMAIN, "position %zu: '%.80s' is not a move", c->r.s->count,
                        c->r.line.at + 2);
    if (made->answered || number == c->r.s->count)
        return bt__fail(c->r.ctx, BT_DOMAIN,
                        "position %zu: '%.80s' is answered twice, or by itself", c->r.s->count,
                        c->r.line.at + 2);
    made->answered = true;
    bt_status status = check_reply(c, after, c->r.s->nodes[c->r.s->count - 1].winner, number);
    if (status != BT_PASS) return status;
    return bt__fail(c->r.ctx, BT_DOMAIN, "position %zu: '%.80s' is not a reply", c->r.s->count,
                    c->r.line.at + 2);
}

static bt_status keep_reply(checker *c, const bt_sum *from, const bt_sum *after, uint32_t number)
{
    bt_strategy *s = c->r.s;
    size_t term = 0;
    if (!BT_GROW(c->r.ctx, s->replies, s->reply_capacity, s->reply_count + 1)) return BT_LIMIT;
    for (size_t i = 0; i < from->count; i++)
        if (from->terms[i].position != after->terms[i].position) term = i;
    s->replies[s->reply_count++] = (bt_strategy_reply){term, after->terms[term].position, number};
    s->nodes[s->count - 1].end = s->reply_count;
    return BT_OK;
}

static bt_status read_answer(checker *c, const bt_sum *from)
{
    const char *at = c->r.line.at + 2;
    uint32_t number = 0;
    bt_sum after = {.ctx = c->r.ctx};
    bt_status status =
        strncmp(c->r.line.at, "  ", 2) ? BT_PASS : bt_rules__read_number(&c->r, &at, &number);
    if (status) return status;
    status = bt_rules__read_position(&c->r, at, &after);
    if (!status) status = check_answer(c, from, &after, number);
    if (!status) status = keep_reply(c, from, &after, number);
    bt_rules__sum_close(&after);
    return status ? status : bt__check(c->r.ctx);
}

static bt_status check_node(checker *c)
{
    bt_sum sum = {.ctx = c->r.ctx};
    bt_status status = read_node(c, &sum);
    bool more = false;
    while (!status && (more = bt_rules__next_line(&c->r)) && c->r.line.at[0] == ' ') {
        status = read_answer(c, &sum);
        if (status == BT_PASS) status = bt__fail_at(c->r.ctx, c->r.place, "expected two blanks");
    }
    for (size_t i = 0; i < c->choice_count && !status; i++)
        if (!c->choices[i].answered)
            status = bt__fail(c->r.ctx, BT_DOMAIN, "position %zu: a move is not answered",
                              c->r.s->count);
    bt_rules__sum_close(&sum);
    if (status) return status;
    return more ? BT_OK : BT_PASS;
}

static bt_status check_nodes(checker *c)
{
    bt_status status = bt_rules__next_line(&c->r) ? BT_OK : BT_PASS;
    while (!status) status = check_node(c);
    return status == BT_PASS ? bt_error(c->r.ctx) : status;
}

/* -- who wins -- */

/* What happens when the player starts: a move to the position with that number, or no move. */
static bt_status check_start(checker *c, bt_player player)
{
    bool first = c->r.s->outcome == BT_OUTCOME_N ||
                 c->r.s->outcome == (player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
    bool alike = bt_rules__is_alike(&c->r.s->start), good = true;
    unsigned winner = alike ? BOTH : first ? player : bt_rules__other(player);
    uint32_t number = c->r.s->starts[player];
    bt_status status = BT_OK;
    if (number != END && number > c->r.s->count)
        return bt__fail(c->r.ctx, BT_DOMAIN, "there is no position %u", number);
    if (first) {
        status = check_reply(c, &c->r.s->start, winner, number);
    } else if (number == END || c->r.s->nodes[number - 1].winner != winner) {
        status = BT_PASS;
    } else {
        const bt_position *at = c->r.s->positions.at + c->r.s->nodes[number - 1].at;
        for (size_t i = 0; i < c->r.s->start.count; i++)
            good = good && c->r.s->start.terms[i].position == at[i];
        if (!good) status = BT_PASS;
    }
    if (status != BT_PASS) return status;
    return bt__fail(c->r.ctx, BT_DOMAIN, "the file does not show who wins when %s starts",
                    player == BT_LEFT ? "Left" : "Right");
}

static bt_status read_starts(checker *c)
{
    const char *at = "";
    bt_status status = BT_OK;
    for (int player = 0; player < 2 && !status; player++) {
        status =
            bt_rules__take_field(&c->r, player == BT_LEFT ? "left starts" : "right starts", &at);
        if (!status) status = bt_rules__read_number(&c->r, &at, &c->r.s->starts[player]);
    }
    return status;
}

static bt_status check_graph(checker *c, bt_strategy_claim *claim)
{
    bt_status status = read_starts(c);
    if (!status) status = check_nodes(c);
    if (!status) status = check_start(c, BT_LEFT);
    if (!status) status = check_start(c, BT_RIGHT);
    claim->positions = c->r.s->count;
    claim->moves = c->r.s->reply_count;
    return status;
}

static bt_status run_checker(checker *c, bt_strategy_claim *claim)
{
    bt_text__open(&c->r.line, c->r.ctx);
    bt_status status = bt_rules__read_claim(&c->r, claim);
    if (!status)
        status = c->r.s->by_parts ? bt_rules__check_parts(&c->r, claim) : check_graph(c, claim);
    bt_text__close(&c->r.line);
    bt__drop_string(c->r.ctx, c->r.game);
    bt__free(c->r.ctx, c->choices, c->choice_capacity * sizeof *c->choices);
    return status ? status : bt_error(c->r.ctx);
}

bt_status bt_rules__read_strategy(bt_context *ctx, const char *text, bt_game_finder *find,
                                  void *data, bt_strategy_claim *claim, bt_strategy *out)
{
    checker c = {.r = {.ctx = ctx, .text = text, .find = find, .data = data, .s = out}};
    *claim = (bt_strategy_claim){.outcome = BT_OUTCOME_UNKNOWN};
    bt_rules__strategy_open(out, ctx);
    return run_checker(&c, claim);
}

void bt_rules__strategy_open(bt_strategy *s, bt_context *ctx)
{
    *s = (bt_strategy){.ctx = ctx};
    bt_rules__sum_open(&s->start, ctx);
    bt_words__open(&s->positions, ctx);
    bt_words__open(&s->values, ctx);
}

void bt_rules__strategy_close(bt_strategy *s)
{
    for (size_t i = 0; i < s->worth_count; i++) bt__map_close(&s->worth[i]);
    bt__free(s->ctx, s->worth, s->worth_count * sizeof *s->worth);
    bt_words__close(&s->values);
    bt_words__close(&s->positions);
    bt_rules__sum_close(&s->start);
    bt__free(s->ctx, s->nodes, s->capacity * sizeof *s->nodes);
    bt__free(s->ctx, s->replies, s->reply_capacity * sizeof *s->replies);
}

bt_status bt_rules__check_strategy(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_strategy_claim *out)
{
    bt_strategy read;
    bt_status status = bt_rules__read_strategy(ctx, text, find, data, out, &read);
    bt_rules__strategy_close(&read);
    return status;
}

/* -- what it says -- */

uint32_t bt_rules__strategy_start(const bt_strategy *s, bt_player player)
{
    return s->starts[player];
}

static bool is_at(const bt_strategy *s, const bt_strategy_node *n, const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (s->positions.at[n->at + i] != sum->terms[i].position) return false;
    return true;
}

uint32_t bt_rules__strategy_reply(const bt_strategy *s, bt_player winner, const bt_sum *before,
                                  const bt_sum *after)
{
    for (const bt_strategy_node *n = s->nodes; n < s->nodes + s->count; n++) {
        if ((n->winner != winner && n->winner != BOTH) || !is_at(s, n, before)) continue;
        for (size_t i = n->first; i < n->end; i++) {
            const bt_strategy_reply *r = &s->replies[i];
            if (r->to == after->terms[r->term].position && r->to != before->terms[r->term].position)
                return r->node;
        }
    }
    return END;
}

void bt_rules__strategy_at(const bt_strategy *s, uint32_t node, bt_sum *out)
{
    for (size_t i = 0; i < out->count; i++)
        out->terms[i].position = s->positions.at[s->nodes[node - 1].at + i];
}
