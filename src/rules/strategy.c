/* Checks strategy files: reading positions, listing moves, comparing. Whoever finds strategies
   stands further right, so nothing of it can be used here. */
#include "rules/strategy.h"
#include "base/context.h"

#include <stdlib.h>
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
    bt_context *ctx;
    const char *text;
    size_t next;  /* where the next line begins */
    size_t place; /* where this one began */
    bt_text line; /* a copy of it */
    char *game;   /* its name */
    bt_game_finder *find;
    void *data;
    bt_strategy *s; /* what was read so far */
    choice *choices;
    size_t choice_count, choice_capacity;
} checker;

/* -- what is asked of a sum -- */

bt_status bt_rules__has_strategies(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->blocks)
            return bt__fail(sum->ctx, BT_DOMAIN,
                            "strategies of blocking games cannot be written down: a reply depends "
                            "on the moves that were forbidden");
    return BT_OK;
}

bt_status bt_rules__read_named_sum(bt_context *ctx, const char *game, const char *position,
                                   bt_game_finder *find, void *data, bt_sum *out)
{
    if (!strcmp(game, "sum")) return bt_rules__read_mixed_sum(ctx, position, find, data, out);
    bt_game *opened = find(data, ctx, game);
    return opened ? bt_rules__read_sum(opened, position, out) : bt_error(ctx);
}

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

/* -- reading -- */

/* False at the end of the text. */
static bool next_line(checker *c)
{
    size_t length = strcspn(c->text + c->next, "\n");
    c->place = c->next;
    if (!c->text[c->next]) return false;
    bt_text__cut(&c->line, 0);
    bt_text__add_bytes(&c->line, c->text + c->next, length);
    c->next += length + (c->text[c->next + length] == '\n');
    return !c->line.failed;
}

/* What follows a word that the next line begins with. */
static bt_status take_field(checker *c, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (!next_line(c) || strncmp(c->line.at, word, length) != 0)
        return bt__fail_at(c->ctx, c->place, "expected a line '%s ..'", word);
    *rest = c->line.at + length;
    if (**rest == ' ') ++*rest;
    return BT_OK;
}

static size_t place_of(const checker *c, const char *at)
{
    return c->place + (size_t)(at - c->line.at);
}

/* A number without zeros in front, or `end`; moves on past it and one blank. */
static bt_status read_number(const checker *c, const char **at, uint32_t *number)
{
    size_t length = strspn(*at, "0123456789");
    bool end = !strncmp(*at, "end", 3);
    if (end) length = 3;
    const char *behind = *at + length;
    if (length == 0 || length > 9 || **at == '0' || (*behind && *behind != ' '))
        return bt__fail_at(c->ctx, place_of(c, *at), "expected the number of a position");
    *number = end ? END : (uint32_t)strtoul(*at, NULL, 10);
    *at = behind + (*behind == ' ');
    return BT_OK;
}

/* A position of the sum: of the same games, with the same signs. */
static bt_status read_position(checker *c, const char *at, bt_sum *out)
{
    bt_rules__sum_open(out, c->ctx);
    bt_status status = bt_rules__read_named_sum(c->ctx, c->game, at, c->find, c->data, out);
    if (status == BT_INPUT && bt_error_place(c->ctx) != BT_NOWHERE)
        bt__move_error_place(c->ctx, place_of(c, at));
    if (status || !c->s->start.count) return status;
    bool same = out->count == c->s->start.count;
    for (size_t i = 0; same && i < out->count; i++)
        same = out->terms[i].game == c->s->start.terms[i].game &&
               out->terms[i].negated == c->s->start.terms[i].negated;
    return same ? BT_OK : bt__fail_at(c->ctx, place_of(c, at), "this sum has other terms");
}

static bt_status read_game(checker *c, bt_strategy_claim *claim)
{
    const char *at = "";
    bt_status status = take_field(c, "game", &at);
    if (status) return status;
    claim->game = place_of(c, at);
    claim->game_length = strlen(at);
    c->game = bt__copy_string(c->ctx, at);
    if (!c->game) return BT_LIMIT;
    if (!strcmp(c->game, "sum") || c->find(c->data, c->ctx, c->game)) return BT_OK;
    if (bt_error(c->ctx) == BT_INPUT && bt_error_place(c->ctx) != BT_NOWHERE)
        bt__move_error_place(c->ctx, claim->game);
    return bt_error(c->ctx);
}

static bt_status read_start(checker *c, bt_strategy_claim *claim)
{
    const char *at = "";
    bt_status status = take_field(c, "position", &at);
    if (status) return status;
    claim->position = place_of(c, at);
    claim->position_length = strlen(at);
    status = read_position(c, at, &c->s->start);
    return status ? status : bt_rules__has_strategies(&c->s->start);
}

static bt_status read_claim(checker *c, bt_strategy_claim *claim)
{
    const char *at = "";
    if (!next_line(c) || strcmp(c->line.at, BT_STRATEGY_HEADING) != 0)
        return bt__fail_at(c->ctx, 0, "expected '" BT_STRATEGY_HEADING "'");
    bt_status status = read_game(c, claim);
    if (!status) status = read_start(c, claim);
    if (!status) status = take_field(c, "outcome", &at);
    if (status) return status;
    const char *letter = strlen(at) == 1 ? strchr("LRNP", *at) : NULL;
    if (!letter) return bt__fail_at(c->ctx, place_of(c, at), "expected L, R, N or P");
    for (int o = 0; o < 4; o++)
        if (bt_outcome_letter((bt_outcome)o) == *letter) c->s->outcome = (bt_outcome)o;
    claim->outcome = c->s->outcome;
    for (int player = 0; player < 2 && !status; player++) {
        status = take_field(c, player == BT_LEFT ? "left starts" : "right starts", &at);
        if (!status) status = read_number(c, &at, &c->s->starts[player]);
    }
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
            if (!BT_GROW(c->ctx, c->choices, c->choice_capacity, c->choice_count + 1))
                status = BT_LIMIT;
            else
                c->choices[c->choice_count++] = (choice){i, list.at.at[k], false};
            if (!status) status = bt__check(c->ctx);
        }
        bt_rules__list_close(&list);
    }
    return status;
}

static bt_status add_node(checker *c, unsigned winner, const bt_sum *sum)
{
    if (!BT_GROW(c->ctx, c->s->nodes, c->s->capacity, c->s->count + 1)) return BT_LIMIT;
    size_t first = c->s->reply_count;
    c->s->nodes[c->s->count++] = (bt_strategy_node){winner, c->s->positions.length, first, first};
    for (size_t i = 0; i < sum->count; i++)
        if (!bt_words__push(&c->s->positions, sum->terms[i].position)) return BT_LIMIT;
    return BT_OK;
}

/* `3 left POSITION` */
static bt_status read_node(checker *c, bt_sum *sum)
{
    const char *at = c->line.at;
    uint32_t number = 0;
    unsigned winner = 0;
    bt_status status = read_number(c, &at, &number);
    if (status) return status;
    if (number != c->s->count + 1)
        return bt__fail_at(c->ctx, c->place, "expected position %zu", c->s->count + 1);
    size_t length = strcspn(at, " ");
    while (winner <= BOTH &&
           (strlen(winners[winner]) != length || strncmp(at, winners[winner], length) != 0))
        winner++;
    if (winner > BOTH || !at[length] || (winner == BOTH) != bt_rules__is_alike(&c->s->start))
        return bt__fail_at(c->ctx, place_of(c, at), "expected %s, and a position",
                           bt_rules__is_alike(&c->s->start) ? "both" : "left or right");
    status = read_position(c, at + length + 1, sum);
    if (!status) status = list_choices(c, sum, loser_of(winner));
    if (!status && c->choice_count == 0 && wins_stuck(sum, loser_of(winner)))
        return bt__fail(c->ctx, BT_DOMAIN, "position %u: who cannot move there wins", number);
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
    } else if (number > c->s->count) {
        return bt__fail_at(c->ctx, c->place, "there is no position %u yet", number);
    } else {
        const bt_strategy_node *to = &c->s->nodes[number - 1];
        status = is_move(sum, mover_of(winner), c->s->positions.at + to->at, &good);
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
        return bt__fail(c->ctx, BT_DOMAIN, "position %zu: '%.80s' is not a move", c->s->count,
                        c->line.at + 2);
    if (made->answered || number == c->s->count)
        return bt__fail(c->ctx, BT_DOMAIN, "position %zu: '%.80s' is answered twice, or by itself",
                        c->s->count, c->line.at + 2);
    made->answered = true;
    bt_status status = check_reply(c, after, c->s->nodes[c->s->count - 1].winner, number);
    if (status != BT_PASS) return status;
    return bt__fail(c->ctx, BT_DOMAIN, "position %zu: '%.80s' is not a reply", c->s->count,
                    c->line.at + 2);
}

static bt_status keep_reply(checker *c, const bt_sum *from, const bt_sum *after, uint32_t number)
{
    bt_strategy *s = c->s;
    size_t term = 0;
    if (!BT_GROW(c->ctx, s->replies, s->reply_capacity, s->reply_count + 1)) return BT_LIMIT;
    while (from->terms[term].position == after->terms[term].position) term++;
    s->replies[s->reply_count++] = (bt_strategy_reply){term, after->terms[term].position, number};
    s->nodes[s->count - 1].end = s->reply_count;
    return BT_OK;
}

static bt_status read_answer(checker *c, const bt_sum *from)
{
    const char *at = c->line.at + 2;
    uint32_t number = 0;
    bt_sum after = {.ctx = c->ctx};
    bt_status status = strncmp(c->line.at, "  ", 2) ? BT_PASS : read_number(c, &at, &number);
    if (status) return status;
    status = read_position(c, at, &after);
    if (!status) status = check_answer(c, from, &after, number);
    if (!status) status = keep_reply(c, from, &after, number);
    bt_rules__sum_close(&after);
    return status ? status : bt__check(c->ctx);
}

static bt_status check_node(checker *c)
{
    bt_sum sum = {.ctx = c->ctx};
    bt_status status = read_node(c, &sum);
    bool more = false;
    while (!status && (more = next_line(c)) && c->line.at[0] == ' ') {
        status = read_answer(c, &sum);
        if (status == BT_PASS) status = bt__fail_at(c->ctx, c->place, "expected two blanks");
    }
    for (size_t i = 0; i < c->choice_count && !status; i++)
        if (!c->choices[i].answered)
            status =
                bt__fail(c->ctx, BT_DOMAIN, "position %zu: a move is not answered", c->s->count);
    bt_rules__sum_close(&sum);
    if (status) return status;
    return more ? BT_OK : BT_PASS;
}

static bt_status check_nodes(checker *c)
{
    bt_status status = next_line(c) ? BT_OK : BT_PASS;
    while (!status) status = check_node(c);
    return status == BT_PASS ? bt_error(c->ctx) : status;
}

/* -- who wins -- */

/* What happens when the player starts: a move to the position with that number, or no move. */
static bt_status check_start(checker *c, bt_player player)
{
    bool first = c->s->outcome == BT_OUTCOME_N ||
                 c->s->outcome == (player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R);
    bool alike = bt_rules__is_alike(&c->s->start), good = true;
    unsigned winner = alike ? BOTH : first ? player : bt_rules__other(player);
    uint32_t number = c->s->starts[player];
    bt_status status = BT_OK;
    if (number != END && number > c->s->count)
        return bt__fail(c->ctx, BT_DOMAIN, "there is no position %u", number);
    if (first) {
        status = check_reply(c, &c->s->start, winner, number);
    } else if (number == END || c->s->nodes[number - 1].winner != winner) {
        status = BT_PASS;
    } else {
        const bt_position *at = c->s->positions.at + c->s->nodes[number - 1].at;
        for (size_t i = 0; i < c->s->start.count; i++)
            good = good && c->s->start.terms[i].position == at[i];
        if (!good) status = BT_PASS;
    }
    if (status != BT_PASS) return status;
    return bt__fail(c->ctx, BT_DOMAIN, "when %s starts, this does not follow",
                    player == BT_LEFT ? "Left" : "Right");
}

static bt_status run_checker(checker *c, bt_strategy_claim *claim)
{
    bt_text__open(&c->line, c->ctx);
    bt_status status = read_claim(c, claim);
    if (!status) status = check_nodes(c);
    if (!status) status = check_start(c, BT_LEFT);
    if (!status) status = check_start(c, BT_RIGHT);
    claim->positions = c->s->count;
    claim->moves = c->s->reply_count;
    bt_text__close(&c->line);
    bt__drop_string(c->ctx, c->game);
    bt__free(c->ctx, c->choices, c->choice_capacity * sizeof *c->choices);
    return status ? status : bt_error(c->ctx);
}

bt_status bt_rules__read_strategy(bt_context *ctx, const char *text, bt_game_finder *find,
                                  void *data, bt_strategy_claim *claim, bt_strategy *out)
{
    checker c = {.ctx = ctx, .text = text, .find = find, .data = data, .s = out};
    *claim = (bt_strategy_claim){.outcome = BT_OUTCOME_UNKNOWN};
    bt_rules__strategy_open(out, ctx);
    return run_checker(&c, claim);
}

void bt_rules__strategy_open(bt_strategy *s, bt_context *ctx)
{
    *s = (bt_strategy){.ctx = ctx};
    bt_rules__sum_open(&s->start, ctx);
    bt_words__open(&s->positions, ctx);
}

void bt_rules__strategy_close(bt_strategy *s)
{
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
