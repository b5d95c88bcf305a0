/* Nim-values by questions: is this part worth *n? Of each part it is remembered which nim-values it
   cannot have, so that most options need not be evaluated (after Lemoine and Viennot 2012, who ask
   for the outcome of a part beside *n).

   An option that is worth *n excludes n. If no option is worth *n, the part is worth at most n. So
   n is the nim-value when all smaller ones are excluded and no option is worth *n. */
#include "rules/positions.h"
#include "solve/addends.h"
#include "solve/kept.h"

#include <stdlib.h>

enum {
    HIGHEST = 31,  /* the last bit of a mask stands for all nim-values from here on */
    DEEPEST = 128, /* moves; longer games are not for this */
};

/* An option that is not decided: its addends from `at` to `past`. */
typedef struct choice {
    uint32_t at, past;
    uint32_t moves; /* of its largest part */
    bool decided;
} choice;

typedef struct search {
    bt_game *game;
    bt_memos *memos;
    size_t budget; /* of parts still to be looked at */
    bt_addends list;
    choice *choices;
    size_t count, capacity;
    unsigned depth;
} search;

/* A part that is looked at: its nim-value is none of the mask. */
typedef struct visit {
    bt_position part;
    uint32_t mask;
    size_t addends, choices; /* where its own start */
    size_t end;              /* of its choices */
    size_t since;            /* positions examined before it */
} visit;

/* -- parts -- */

static bt_position position_of(search *s, bt_addend part)
{
    bt_positions *all = s->game->positions;
    bt_position_key key = {part.word, part.length};
    if (part.marks & POSITION) return (bt_position)part.word;
    return bt_rules__intern(all, key, NULL); /* it is its own key */
}

/* The nim-value of an addend, if it is known. */
static bool is_known(search *s, bt_addend *part)
{
    if (part->marks & WORTH) return true;
    bt_position position = (bt_position)part->word;
    if (!(part->marks & POSITION))
        position =
            bt_rules__find(s->game->positions, (bt_position_key){part->word, part->length}, NULL);
    const uint32_t *known = position ? bt__map_get(&s->memos->nims, position) : NULL;
    if (!known || *known >= UNKNOWN) return false;
    part->word = *known;
    part->marks |= WORTH;
    return true;
}

/* -- masks -- */

static void exclude(visit *v, uint64_t nim)
{
    if (nim < HIGHEST) v->mask |= (uint32_t)1 << nim;
}

static void exclude_above(visit *v, uint64_t nim)
{
    if (nim < HIGHEST) v->mask |= ~(((uint32_t)2 << nim) - 1);
}

static bool is_excluded(const visit *v, uint32_t nim)
{
    return v->mask >> nim & 1;
}

static uint32_t lowest(const visit *v)
{
    return (uint32_t)__builtin_ctz(~v->mask);
}

static bool is_decided(const visit *v)
{
    return __builtin_popcount(~v->mask) == 1;
}

/* -- options -- */

/* Options of known parts exclude; the others are kept. */
static bt_status take_choice(search *s, visit *v, size_t at, size_t past)
{
    uint64_t nim = 0;
    bool known = true;
    choice c = {.at = (uint32_t)at, .past = (uint32_t)past};
    for (size_t i = at; i < past; i++) {
        bt_addend *part = &s->list.at[i];
        if (is_known(s, part)) {
            nim ^= part->word;
            continue;
        }
        known = false;
        uint32_t moves = bt_solve__count_moves(s->game, part);
        if (moves > c.moves) c.moves = moves;
    }
    if (known) exclude(v, nim);
    if (known) return BT_OK;
    if (!BT_GROW(s->game->ctx, s->choices, s->capacity, s->count + 1)) return BT_LIMIT;
    s->choices[s->count++] = c;
    return BT_OK;
}

static int compare_choices(const void *x, const void *y)
{
    const choice *a = x, *b = y;
    if (a->moves != b->moves) return a->moves < b->moves ? -1 : 1;
    return a->at < b->at ? -1 : a->at > b->at;
}

/* A nim-value is at most the number of options, if all of them could be listed. */
static bt_status list_choices(search *s, visit *v)
{
    uint64_t options = 0;
    bt_status status = bt_solve__add_options(&s->list, v->part, BT_LEFT);
    size_t end = s->list.length;
    for (size_t at = v->addends, past; at < end && !status; at = past) {
        for (past = at + 1; past < end && !(s->list.at[past].marks & BEGINS);) past++;
        status = take_choice(s, v, at, past);
        options++;
    }
    if (!status) status = bt_error(s->game->ctx);
    if (!status) exclude_above(v, options);
    v->end = s->count;
    if (v->end > v->choices + 1)
        qsort(s->choices + v->choices, v->end - v->choices, sizeof *s->choices, compare_choices);
    return status;
}

/* -- questions -- */

static bt_status ask(search *s, bt_position part, uint32_t nim, bool all);

/* The nim-value of a part. */
static bt_status find_nim(search *s, bt_addend *part)
{
    bt_addend copy = *part; /* the list may move */
    bt_position position = position_of(s, copy);
    if (!position) return bt_error(s->game->ctx);
    return is_known(s, &copy) ? BT_OK : ask(s, position, 0, true);
}

/* The place of the largest part that is not known, or `past`; the xor of the known ones. */
static size_t find_largest(search *s, const choice *c, uint64_t *rest)
{
    uint32_t most = 0;
    size_t largest = c->past;
    *rest = 0;
    for (size_t i = c->at; i < c->past; i++) {
        bt_addend *part = &s->list.at[i];
        if (is_known(s, part)) {
            *rest ^= part->word;
            continue;
        }
        uint32_t moves = bt_solve__count_moves(s->game, part);
        if (largest < c->past && moves <= most) continue;
        largest = i;
        most = moves;
    }
    return largest;
}

/* All parts but the largest are evaluated. */
static bt_status find_others(search *s, const choice *c, size_t *largest, uint64_t *rest)
{
    bt_status status = BT_OK;
    *largest = find_largest(s, c, rest);
    for (size_t i = c->at; i < c->past && !status; i++)
        if (i != *largest && !is_known(s, &s->list.at[i])) status = find_nim(s, &s->list.at[i]);
    *largest = find_largest(s, c, rest);
    return status;
}

/* Is the sum worth *n? Either it becomes known, or it is not. */
static bt_status ask_sum(search *s, const choice *c, uint32_t n, bool *known, uint64_t *worth)
{
    size_t largest;
    bt_status status = find_others(s, c, &largest, worth);
    *known = largest == c->past;
    if (status || *known) return status;
    bt_position part = position_of(s, s->list.at[largest]);
    if (!part) return bt_error(s->game->ctx);
    if ((n ^ *worth) >= HIGHEST) return BT_PASS;
    status = ask(s, part, (uint32_t)(n ^ *worth), false);
    *known = !status && is_known(s, &s->list.at[largest]);
    if (*known) *worth ^= s->list.at[largest].word;
    return status;
}

/* Does the option show that the part is not worth *n? If it becomes known, its own is excluded. */
static bt_status try_choice(search *s, visit *v, size_t index, uint32_t n)
{
    choice c = s->choices[index];
    uint64_t worth;
    bool known;
    bt_status status = ask_sum(s, &c, n, &known, &worth);
    if (status || !known) return status;
    exclude(v, worth);
    s->choices[index].decided = true;
    return BT_OK;
}

/* Is an option worth *n? Either n is excluded, or all that is larger. */
static bt_status test_options(search *s, visit *v, uint32_t n)
{
    for (size_t i = v->choices; i < v->end; i++) {
        if (s->choices[i].decided) continue;
        bt_status status = try_choice(s, v, i, n);
        if (status) return status;
        if (is_excluded(v, n)) return BT_OK;
    }
    exclude_above(v, n);
    return BT_OK;
}

/* First n itself, then what is smaller; or from below, until all is known. */
static bt_status narrow(search *s, visit *v, uint32_t n, bool all)
{
    bt_status status = BT_OK;
    if (!all && !is_excluded(v, n)) status = test_options(s, v, n);
    while (!status && !is_decided(v) && (all || !is_excluded(v, n))) {
        if (lowest(v) == HIGHEST) return BT_PASS;
        status = test_options(s, v, lowest(v));
    }
    return status;
}

static bt_status keep(search *s, const visit *v, bt_status status)
{
    bool known = is_decided(v) && lowest(v) < HIGHEST;
    bool put = bt__map_put(&s->memos->nims, v->part, known ? lowest(v) : UNKNOWN);
    if (known) bt_solve__remember(s->game, v->part, false, lowest(v), s->memos->count - v->since);
    if (!known && !is_decided(v)) put = bt__map_put(&s->memos->excluded, v->part, v->mask) && put;
    if (is_decided(v) && !known && !status) return BT_PASS;
    return status || put ? status : BT_LIMIT;
}

static bt_status look_at(search *s, visit *v, uint32_t n, bool all)
{
    if (s->budget-- == 0) {
        s->budget = 0;
        return BT_LIMIT;
    }
    bt_status status = bt__check(s->game->ctx);
    if (!status && !bt__map_put(&s->memos->nims, v->part, UNDER_WAY)) status = BT_LIMIT;
    if (status) return status;
    v->since = s->memos->count;
    bt_solve__count_position(s->game, s->memos);
    status = list_choices(s, v);
    if (!status) status = narrow(s, v, n, all);
    s->list.length = v->addends;
    s->count = v->choices;
    return keep(s, v, status);
}

/* Is the part worth *n? The answer is what the memos say then: its nim-value is known, or n is
   excluded. With `all` it will be known. */
static bt_status ask(search *s, bt_position part, uint32_t n, bool all)
{
    visit v = {.part = part, .addends = s->list.length, .choices = s->count};
    const uint32_t *known = bt__map_get(&s->memos->nims, part);
    const uint32_t *mask = bt__map_get(&s->memos->excluded, part);
    if (known && *known == UNDER_WAY) return bt_solve__repeated(s->game, part);
    if (known && *known < UNKNOWN) return BT_OK;
    if (mask) v.mask = *mask;
    if (!all && is_excluded(&v, n)) return BT_OK;
    uint32_t worth;
    if (!mask && bt_solve__recall(s->game, part, false, &worth))
        return bt__map_put(&s->memos->nims, part, worth) ? BT_OK : BT_LIMIT;
    if (s->depth == DEEPEST) return BT_PASS;
    s->depth++;
    bt_status status = look_at(s, &v, n, all);
    s->depth--;
    return status;
}

bt_status bt_solve__nim_by_search(bt_game *game, bt_position position, size_t budget, uint32_t *nim)
{
    search s = {.game = game, .memos = bt_solve__memos(game), .budget = budget};
    if (!s.memos) return BT_LIMIT;
    bt_solve__addends_open(&s.list, game, false);
    bt_status status = bt_solve__add_position(&s.list, position);
    size_t end = s.list.length;
    *nim = 0;
    for (size_t i = 0; i < end && !status; i++) {
        if (!is_known(&s, &s.list.at[i])) status = find_nim(&s, &s.list.at[i]);
        if (!status && is_known(&s, &s.list.at[i])) *nim ^= (uint32_t)s.list.at[i].word;
    }
    bt_solve__addends_close(&s.list);
    bt__free(game->ctx, s.choices, s.capacity * sizeof *s.choices);
    return status ? status : bt_error(game->ctx);
}

/* The xor of what is known of a sum of parts; false: not all of it is known. */
static bool is_all_known(search *s, uint32_t *nim)
{
    *nim = 0;
    for (size_t i = 0; i < s->list.length; i++) {
        bt_addend *part = &s->list.at[i];
        uint32_t worth;
        if (is_known(s, part))
            *nim ^= (uint32_t)part->word;
        else if ((part->marks & POSITION) &&
                 bt_solve__recall(s->game, (bt_position)part->word, false, &worth))
            *nim ^= worth;
        else
            return false;
    }
    return true;
}

bool bt_solve__nim_known(bt_game *game, bt_position position, uint32_t *nim)
{
    search s = {.game = game, .memos = bt_solve__memos(game)};
    if (!s.memos) return false;
    bt_solve__addends_open(&s.list, game, false);
    bool known = !bt_solve__add_position(&s.list, position) && is_all_known(&s, nim);
    bt_solve__addends_close(&s.list);
    return known;
}

bt_status bt_solve__nim_is(bt_game *game, bt_position position, uint32_t nim, bool *is)
{
    search s = {.game = game, .memos = bt_solve__memos(game), .budget = SIZE_MAX};
    if (!s.memos) return BT_LIMIT;
    bt_solve__addends_open(&s.list, game, false);
    bt_status status = bt_solve__add_position(&s.list, position);
    choice all = {.past = (uint32_t)s.list.length};
    uint64_t worth;
    bool known;
    if (!status) status = ask_sum(&s, &all, nim, &known, &worth);
    *is = !status && known && worth == nim;
    bt_solve__addends_close(&s.list);
    bt__free(game->ctx, s.choices, s.capacity * sizeof *s.choices);
    return status ? status : bt_error(game->ctx);
}
