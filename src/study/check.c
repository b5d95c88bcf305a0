/* What is wrong with a ruleset: looks at all that can be reached, the smallest positions first. */
#include "study/check.h"
#include "solve/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUES_MAX = 3000 }; /* positions whose promises are compared with the moves alone */

const char *bt_study__fault_name(bt_study_fault fault)
{
    static const char *const names[] = {
        [BT_STUDY_LOOP] = "play does not end",
        [BT_STUDY_TEXT] = "a position is not read back",
        [BT_STUDY_MOVES] = "the moves are not what they should be",
        [BT_STUDY_NORMAL] = "the normal form is worth something else",
        [BT_STUDY_SPLIT] = "the parts do not sum to the whole",
        [BT_STUDY_NEGATIVE] = "the negative is wrong",
        [BT_STUDY_PARTS] = "the options given as parts are wrong",
        [BT_STUDY_BOUND] = "a position is better than its bound",
        [BT_STUDY_THEOREM] = "the closed form is wrong",
        [BT_STUDY_VALUE] = "the ruleset's own value is wrong",
        [BT_STUDY_WINNING] = "the winning moves are wrong",
        [BT_STUDY_SERIES] = "heaps or cells are not what they should be",
        [BT_STUDY_ERROR] = "the script fails",
    };
    return names[fault];
}

void bt_study__find(bt_checker *c, bt_study_fault fault, bt_position position, const char *words)
{
    bt_study_report *out = c->out;
    for (size_t i = 0; i < out->count; i++)
        if (out->findings[i].fault == fault) return;
    bt_study_finding *f = &out->findings[out->count++];
    f->fault = fault;
    f->position = position;
    snprintf(f->words, sizeof f->words, "%s", words);
}

bt_status bt_study__note_error(bt_checker *c, bt_position position)
{
    if (bt_error(c->ctx) != BT_INPUT && bt_error(c->ctx) != BT_DOMAIN) return bt_error(c->ctx);
    char words[400];
    snprintf(words, sizeof words, "%s", bt_message(c->ctx));
    bt_clear(c->ctx);
    bt_study__find(c, BT_STUDY_ERROR, position, words);
    return BT_OK;
}

/* -- finding positions -- */

static bt_status add_position(bt_checker *c, bt_position position, uint32_t *number)
{
    const uint32_t *known = bt__map_get(&c->number, position);
    *number = known ? *known - 1 : (uint32_t)c->positions.length;
    if (known) return BT_OK;
    if (c->positions.length >= c->most) {
        c->cut = true;
        *number = UINT32_MAX;
        return BT_OK;
    }
    bool good =
        bt__map_put(&c->number, position, *number + 1) && bt_words__push(&c->positions, position);
    return good ? BT_OK : BT_LIMIT;
}

/* The moves of both players, asked twice: they must be the same. */
static bt_status list_moves(bt_checker *c, bt_position position, bt_position_list *list)
{
    bt_position_list again;
    bt_rules__list_open(&again, c->game);
    bt_status status = BT_OK;
    for (int player = BT_LEFT; player <= (c->game->partizan ? BT_RIGHT : BT_LEFT); player++) {
        if (!status) status = bt_rules__options(c->game, position, (bt_player)player, list);
        if (!status) status = bt_rules__options(c->game, position, (bt_player)player, &again);
    }
    size_t bytes = list->at.length * sizeof *list->at.at;
    if (!status && (again.at.length != list->at.length ||
                    (bytes && memcmp(again.at.at, list->at.at, bytes) != 0)))
        bt_study__find(c, BT_STUDY_MOVES, position,
                       "asked twice, the ruleset gives different moves");
    bt_rules__list_close(&again);
    return status;
}

static bt_status expand(bt_checker *c, bt_position position)
{
    bt_position_list list;
    bt_rules__list_open(&list, c->game);
    bt_status status = list_moves(c, position, &list);
    c->out->tested[BT_STUDY_MOVES]++;
    for (size_t i = 0; i < list.at.length && !status; i++) {
        uint32_t number;
        status = add_position(c, list.at.at[i], &number);
        if (!status && !bt_words__push(&c->edges, number)) status = BT_LIMIT;
    }
    bt_rules__list_close(&list);
    return status && bt_error(c->ctx) ? bt_study__note_error(c, position) : status;
}

/* Looks at all that was found and not yet looked at. */
static bt_status expand_all(bt_checker *c)
{
    bt_status status = BT_OK;
    for (size_t i = c->out->positions; i < c->positions.length && !status; i++) {
        status = bt__check(c->ctx);
        if (!status && !bt_words__push(&c->first, (uint32_t)c->edges.length)) status = BT_LIMIT;
        if (!status) status = expand(c, c->positions.at[i]);
        if (!status) c->out->positions++;
        bt__progress(c->ctx, "positions", (double)i, (double)c->positions.length);
    }
    return status;
}

/* One start after the other, so that a large one leaves the smaller ones whole. */
static bt_status find_positions(bt_checker *c, const bt_position *starts, size_t count)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        uint32_t number;
        status = add_position(c, starts[i], &number);
        if (!status) status = expand_all(c);
    }
    if (!bt_words__push(&c->first, (uint32_t)c->edges.length)) return BT_LIMIT;
    return status;
}

/* -- does play end? -- */

/* The height of a position all of whose moves have one; else 0. A move that was cut off counts as
   the end of play if `beyond`. */
static uint32_t find_height(const bt_checker *c, size_t i, bool beyond)
{
    uint32_t height = 1;
    for (size_t k = c->first.at[i]; k < c->first.at[i + 1]; k++) {
        uint32_t to = c->edges.at[k];
        if (to >= c->out->positions && beyond) continue;
        if (to >= c->out->positions || !c->order[to].height) return 0;
        if (c->order[to].height >= height) height = c->order[to].height + 1;
    }
    return height;
}

/* Gives heights until no more can be given. A round goes backwards, for later positions are mostly
   nearer to the end of play. */
static bt_status give_heights(bt_checker *c, bool beyond)
{
    bt_status status = BT_OK;
    for (bool changed = true; changed && !status;) {
        changed = false;
        for (size_t i = c->out->positions; i-- > 0 && !status;) {
            if (c->order[i].height) continue;
            c->order[i].height = find_height(c, i, beyond);
            if (!c->order[i].height) continue;
            changed = true;
            status = bt__check(c->ctx);
        }
    }
    return status;
}

static int compare_places(const void *a, const void *b)
{
    const bt_check_place *x = a, *y = b;
    uint32_t low = x->height - 1, high = y->height - 1; /* 0 becomes the largest */
    if (low != high) return low < high ? -1 : 1;
    if (x->bytes.length != y->bytes.length) return x->bytes.length < y->bytes.length ? -1 : 1;
    return memcmp(x->bytes.at, y->bytes.at, x->bytes.length);
}

/* A move to a position without a height, from one that has none either: there always is one. */
static size_t follow(const bt_checker *c, size_t at)
{
    size_t k = c->first.at[at];
    while (c->edges.at[k] >= c->out->positions || c->order[c->edges.at[k]].height) k++;
    return c->edges.at[k];
}

/* Follows such moves until a position comes again, then once around to find the smallest. */
static void name_cycle(bt_checker *c, uint8_t *seen)
{
    size_t count = c->out->positions, at = 0, smallest;
    while (at < count && c->order[at].height) at++;
    if (at == count) return;
    for (; !seen[at]; at = follow(c, at)) seen[at] = 1;
    smallest = at;
    for (size_t k = follow(c, at); k != at; k = follow(c, k))
        if (compare_places(&c->order[k], &c->order[smallest]) < 0) smallest = k;
    bt_study__find(c, BT_STUDY_LOOP, c->positions.at[smallest],
                   "moves can come back to this position");
}

static bt_status order_positions(bt_checker *c)
{
    size_t count = c->out->positions;
    c->order = bt__alloc_zero(c->ctx, (count + 1) * sizeof *c->order);
    uint8_t *seen = bt__alloc_zero(c->ctx, count + 1);
    bt_status status = c->order && seen ? give_heights(c, false) : BT_LIMIT;
    for (size_t i = 0; i < count && !status; i++) {
        c->order[i].position = c->positions.at[i];
        c->order[i].bytes = bt_rules__bytes(c->game, c->positions.at[i]);
        if (c->order[i].height) seen[i] = 1, c->ordered++;
    }
    if (!status && c->ordered < count) {
        status = give_heights(c, true); /* what is cut off is given the benefit of the doubt */
        uint8_t *again = bt__alloc_zero(c->ctx, count + 1);
        if (!again) status = BT_LIMIT;
        if (!status) name_cycle(c, again);
        bt__free(c->ctx, again, count + 1);
        for (size_t i = 0; i < count; i++)
            if (!seen[i]) c->order[i].height = 0;
    }
    if (!status) qsort(c->order, count, sizeof *c->order, compare_places);
    for (size_t i = 0; i < count && !status; i++)
        if (!bt__map_put(&c->number, c->order[i].position, (uint32_t)i + 1)) status = BT_LIMIT;
    bt__free(c->ctx, seen, count + 1);
    return status;
}

bool bt_study__is_ended(const bt_checker *c, bt_position position)
{
    const uint32_t *place = bt__map_get(&c->number, position);
    return place && *place <= c->ordered;
}

/* -- what the moves alone say -- */

static void open_views(bt_checker *c)
{
    bt_solve__plain_open(&c->plain, c->game);
    bt_solve__plain_open(&c->last, c->game);
    c->last.misere = c->last.letters = false;
    c->last.blocks = 0;
    c->opposite = c->last;
    c->opposite.misere = true;
}

static void close_views(bt_checker *c)
{
    bt_solve__plain_close(&c->plain);
    bt_solve__plain_close(&c->last);
    bt_solve__plain_close(&c->opposite);
}

bt_value bt_study__plain_value(bt_game *plain, bt_position position)
{
    uint32_t nim;
    if (plain->partizan || !bt_rules_is_normal_play(plain)) return bt_solve__value(plain, position);
    return bt_solve__nim(plain, position, &nim) ? BT_NONE : bt_value_nimber(plain->ctx, nim);
}

static bt_outcome exchange_players(bt_outcome outcome)
{
    return outcome == BT_OUTCOME_L   ? BT_OUTCOME_R
           : outcome == BT_OUTCOME_R ? BT_OUTCOME_L
                                     : outcome;
}

bool bt_study__judge(bt_checker *c, bt_position position, bool negated, uint32_t *answer)
{
    if (bt_rules_is_normal_play(c->game)) {
        bt_value value = bt_study__plain_value(&c->plain, position);
        *answer = negated ? bt_value_negate(c->ctx, value) : value;
        return *answer != BT_NONE;
    }
    bt_outcome outcome;
    if (bt_solve__outcome(&c->plain, position, &outcome)) return false;
    *answer = (uint32_t)(negated ? exchange_players(outcome) : outcome);
    return true;
}

void bt_study__print_answer(bt_checker *c, uint32_t answer, bt_text *out)
{
    if (bt_rules_is_normal_play(c->game))
        bt_value__print(c->ctx, answer, BT_PLAIN, out);
    else
        bt_text__char(out, bt_outcome_letter((bt_outcome)answer));
}

/* -- all promises -- */

static bt_status check_position(bt_checker *c, bt_position position)
{
    const bt_rules_theory *theory = &c->game->theory;
    bt_status status = bt__check(c->ctx);
    if (!status && theory->normal) status = bt_study__check_normal(c, position);
    if (!status && theory->split) status = bt_study__check_split(c, position);
    if (!status && theory->split && theory->exact && !c->game->partizan && !c->game->letters)
        status = bt_study__check_exact(c, position);
    if (!status && theory->negate) status = bt_study__check_negative(c, position);
    if (!status && theory->parts) status = bt_study__check_parts(c, position);
    if (!status && theory->theorem) status = bt_study__check_theorem(c, position);
    if (!status && theory->value) status = bt_study__check_value(c, position);
    return status;
}

static bt_status check_promises(bt_checker *c)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < c->out->positions && !status; i++)
        status = bt_study__check_text(c, c->order[i].position);
    for (size_t i = 0; i < c->ordered && i < VALUES_MAX && !status; i++)
        status = check_position(c, c->order[i].position);
    return status ? status : bt_study__check_series(c);
}

static bt_status check_claim(bt_checker *c)
{
    bt_text bytes, wrong;
    if (!c->game->theory.claim) return BT_OK;
    bt_text__open(&bytes, c->ctx);
    bt_text__open(&wrong, c->ctx);
    bt_status status = c->game->theory.claim(c->game, &bytes, &wrong);
    bt_position position = BT_NO_POSITION;
    if (!status && !bytes.failed)
        position = bt_rules__keep_position(c->game, bytes.at, bytes.length);
    if (position) bt_study__find(c, BT_STUDY_MOVES, position, wrong.at);
    bt_text__close(&bytes);
    bt_text__close(&wrong);
    return bt_error(c->ctx) ? bt_study__note_error(c, BT_NO_POSITION) : BT_OK;
}

static int compare_findings(const void *a, const void *b)
{
    return (int)((const bt_study_finding *)a)->fault - (int)((const bt_study_finding *)b)->fault;
}

static bt_status check_from(bt_checker *c, const bt_position *starts, size_t count)
{
    bt_study_report *out = c->out;
    bt_status status = find_positions(c, starts, count);
    out->complete = !status && !c->cut;
    if (!status) status = order_positions(c);
    out->ended = out->complete && c->ordered == out->positions;
    if (!status) status = check_promises(c);
    if (!status) status = check_claim(c);
    qsort(out->findings, out->count, sizeof *out->findings, compare_findings);
    return status;
}

bt_status bt_study__check(bt_game *game, const bt_position *positions, size_t count, size_t most,
                          bt_study_report *out)
{
    bt_checker c = {.game = game, .ctx = game->ctx, .out = out, .most = most};
    bt_words chosen;
    *out = (bt_study_report){0};
    bt_words__open(&chosen, c.ctx);
    bt_words__open(&c.positions, c.ctx);
    bt_words__open(&c.first, c.ctx);
    bt_words__open(&c.edges, c.ctx);
    bt__map_open(&c.number, c.ctx);
    open_views(&c);
    bt_status status = count ? BT_OK : bt_study__choose_positions(game, &chosen);
    if (!status)
        status = check_from(&c, count ? positions : chosen.at, count ? count : chosen.length);
    close_views(&c);
    bt__free(c.ctx, c.order, (out->positions + 1) * sizeof *c.order);
    bt_words__close(&chosen);
    bt_words__close(&c.positions);
    bt_words__close(&c.first);
    bt_words__close(&c.edges);
    bt__map_close(&c.number);
    return status;
}
