/* Nim-values by questions: is this part worth *n? Of each part it is remembered which nim-values it
   cannot have, so that most options need not be evaluated (after Lemoine and Viennot 2012, who ask
   for the outcome of a part beside *n).

   An option that is worth *n excludes n. If no option is worth *n, the part is worth at most n. So
   n is the nim-value when all smaller ones are excluded and no option is worth *n. */
#include "solve/nim_search.h"
#include "rules/positions.h"
#include "solve/kept.h"
#include "solve/nim_masks.h"

#include <stdlib.h>

enum {
    DEEPEST = 128,   /* moves; longer games are not for this */
    LOOK_ROUND = 16, /* parts between two looks at what other threads found */
};
#define DECIDED UINT32_MAX

typedef bt_nim_search search;

/* An option that is not decided: its addends from `at` to `past`. */
typedef struct bt_nim_choice {
    uint32_t at, past;
    uint32_t moves;  /* of its largest part */
    uint32_t tested; /* the last nim-value that it has not, and 1; or DECIDED; or 0 */
    uint64_t mark;   /* of its largest part, where there is a table: half of the key */
} choice;

/* A part that is looked at: its nim-value is none of the mask. */
typedef struct bt_nim_visit {
    bt_position part;
    uint32_t mask;
    uint32_t tested; /* whether it is worth this */
    bt_key key;      /* where there is a table */
    struct bt_nim_visit *above;
    size_t addends, choices; /* where its own start */
    size_t end;              /* of its choices */
    bt_positions_mark kept;  /* before its own parts were */
    size_t since;            /* positions examined before it */
} visit;

static bool is_excluded(const visit *v, uint32_t nim)
{
    return v->mask >> nim & 1;
}

/* What is asked of it. */
static bool is_answered(const visit *v)
{
    return is_excluded(v, v->tested) || bt_mask__is_decided(v->mask);
}

/* -- the table -- */

static bt_key key_of(search *s, const bt_addend *part)
{
    return bt_nim__key(bt_solve__bytes_of(&s->list, part));
}

/* The mask of a part; 0: nothing is known. */
static uint32_t look_up(const search *s, bt_key key)
{
    int told = bt_table__get(s->table, key);
    return told < 0 ? 0 : bt_mask__heard((uint32_t)told);
}

static void learn(const search *s, visit *v)
{
    if (s->table) v->mask |= look_up(s, v->key);
}

/* What others said is kept. Meanwhile one of them may say more: then that is lost, and costs some
   work. */
static void tell(search *s, visit *v)
{
    if (!s->table || !v->mask) return;
    uint32_t old = look_up(s, v->key), mask = v->mask | old;
    uint32_t told = bt_mask__told(mask);
    if (mask != old && told) bt_table__put(s->table, v->key, (int)told, s->memos->count - v->since);
}

/* Half a key is enough for the marks. */
static void mark_busy(search *s, const visit *v, bool busy)
{
    if (s->busy) bt_busy__set(s->busy, (bt_key){.a = v->key.a}, busy);
}

static bool is_busy(search *s, const choice *c)
{
    return s->busy && bt_busy__is(s->busy, (bt_key){.a = c->mark});
}

/* What another thread has answered need not be gone on with: BT_PASS goes back there. */
static bt_status look_round(search *s)
{
    for (visit *v = s->visit; v; v = v->above) {
        learn(s, v);
        if (is_answered(v)) s->answered = v;
    }
    return s->answered ? BT_PASS : BT_OK;
}

/* -- parts -- */

static bt_position position_of(search *s, bt_addend part)
{
    bt_position_key key = {part.word, part.length};
    if (part.marks & POSITION) return (bt_position)part.word;
    return bt_rules__intern(s->list.store, key, NULL); /* it is its own key */
}

static bool put_worth(bt_addend *part, uint32_t worth)
{
    part->word = worth;
    part->marks |= WORTH;
    return true;
}

/* The nim-value of an addend, if it is known. */
static bool is_known(search *s, bt_addend *part)
{
    if (part->marks & WORTH) return true;
    bt_position position = bt_solve__position_of(&s->list, *part);
    const uint32_t *known = position ? bt__map_get(&s->memos->nims, position) : NULL;
    return known && *known < UNKNOWN && put_worth(part, *known);
}

/* The keys of the newest addends, of those that are not known; their memory has time to come. */
static bt_status make_keys(search *s, size_t first)
{
    if (!s->table) return BT_OK;
    size_t count = s->list.length - first;
    if (!BT_GROW(s->game->ctx, s->keys, s->key_capacity, count)) return BT_LIMIT;
    for (size_t i = 0; i < count; i++) {
        bt_addend *part = &s->list.at[first + i];
        if (is_known(s, part)) continue;
        s->keys[i] = key_of(s, part);
        bt_table__expect(s->table, s->keys[i]);
    }
    return BT_OK;
}

/* The same, as far as the table knows. */
static bool is_told(const search *s, bt_addend *part, bt_key key)
{
    uint32_t mask = look_up(s, key);
    return bt_mask__is_decided(mask) && put_worth(part, bt_mask__lowest(mask));
}

/* After its key was made, unless it was known. */
static bool is_found(search *s, bt_addend *part, const bt_key *key)
{
    if (!key || part->marks & WORTH) return is_known(s, part);
    return is_told(s, part, *key);
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
        const bt_key *key = s->table ? &s->keys[i - v->addends] : NULL;
        if (is_found(s, part, key)) {
            nim ^= part->word;
            continue;
        }
        uint32_t moves = bt_solve__count_moves(&s->list, part);
        if (key && (known || moves > c.moves)) c.mark = key->a;
        if (moves > c.moves) c.moves = moves;
        known = false;
    }
    if (known) v->mask |= bt_mask__one(nim);
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
    if (!status) status = make_keys(s, v->addends);
    size_t end = s->list.length;
    for (size_t at = v->addends, past; at < end && !status; at = past) {
        for (past = at + 1; past < end && !(s->list.at[past].marks & BEGINS);) past++;
        status = take_choice(s, v, at, past);
        options++;
    }
    if (!status) status = bt_error(s->game->ctx);
    if (!status) v->mask |= bt_mask__above(options);
    v->end = s->count;
    if (v->end > v->choices + 1)
        qsort(s->choices + v->choices, v->end - v->choices, sizeof *s->choices, compare_choices);
    return status;
}

/* -- questions -- */

static bt_status ask(search *s, bt_position part, uint32_t n, bool all, uint32_t *worth);

/* The nim-value of a part: then it is known, whatever becomes of the table. */
static bt_status find_nim(search *s, size_t index)
{
    uint32_t worth;
    if (is_known(s, &s->list.at[index])) return BT_OK;
    bt_position position = position_of(s, s->list.at[index]);
    if (!position) return bt_error(s->game->ctx);
    bt_status status = ask(s, position, 0, true, &worth);
    if (status) return status;
    return worth < UNKNOWN && put_worth(&s->list.at[index], worth) ? BT_OK : BT_PASS;
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
        uint32_t moves = bt_solve__count_moves(&s->list, part);
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
        if (i != *largest) status = find_nim(s, i);
    *largest = find_largest(s, c, rest);
    return status;
}

/* Is the sum worth *n? Either it becomes known, or it is not. */
static bt_status ask_sum(search *s, const choice *c, uint32_t n, bool *known, uint64_t *worth)
{
    size_t largest;
    uint32_t found;
    bt_status status = find_others(s, c, &largest, worth);
    *known = largest == c->past;
    if (status || *known) return status;
    bt_position part = position_of(s, s->list.at[largest]);
    if (!part) return bt_error(s->game->ctx);
    if ((n ^ *worth) >= BT_MASK_HIGHEST) return BT_PASS;
    status = ask(s, part, (uint32_t)(n ^ *worth), false, &found);
    *known = !status && found < UNKNOWN;
    if (*known) *worth ^= found;
    return status;
}

/* Does the option show that the part is not worth *n? If it becomes known, its own is excluded. */
static bt_status try_choice(search *s, visit *v, size_t index, uint32_t n)
{
    choice c = s->choices[index];
    uint64_t worth;
    bool known;
    bt_status status = ask_sum(s, &c, n, &known, &worth);
    if (status) return status;
    if (known) v->mask |= bt_mask__one(worth);
    s->choices[index].tested = known ? DECIDED : n + 1;
    return BT_OK;
}

/* Threads go round each other, but for the first choice: there it is best to help. What they leave
   out comes in a second round, in which `skipped` is NULL. */
static bt_status test_round(search *s, visit *v, uint32_t n, bool *skipped)
{
    bool first = true;
    for (size_t i = v->choices; i < v->end; i++) {
        choice c = s->choices[i];
        if (c.tested == DECIDED || c.tested == n + 1) continue;
        if (skipped && !first && is_busy(s, &c)) {
            *skipped = true;
            continue;
        }
        first = false;
        bt_status status = try_choice(s, v, i, n);
        if (status == BT_PASS && s->answered == v) {
            s->answered = NULL;
            status = BT_OK;
        }
        if (s->busy) learn(s, v);
        if (status || is_answered(v)) return status;
    }
    return BT_OK;
}

/* Is an option worth *n? Either n is excluded, or all that is larger. */
static bt_status test_options(search *s, visit *v, uint32_t n)
{
    bool skipped = false;
    v->tested = n;
    bt_status status = test_round(s, v, n, &skipped);
    if (!status && skipped && !is_answered(v)) status = test_round(s, v, n, NULL);
    if (!status && !is_answered(v)) v->mask |= bt_mask__above(n);
    if (!status) tell(s, v);
    return status;
}

/* First n itself, then what is smaller; or from below, until all is known. */
static bt_status narrow(search *s, visit *v, uint32_t n, bool all)
{
    bt_status status = BT_OK;
    if (!all && !is_excluded(v, n)) status = test_options(s, v, n);
    while (!status && !bt_mask__is_decided(v->mask) && (all || !is_excluded(v, n))) {
        if (bt_mask__lowest(v->mask) == BT_MASK_HIGHEST) return BT_PASS;
        status = test_options(s, v, bt_mask__lowest(v->mask));
    }
    return status;
}

/* The nim-value, or UNKNOWN. */
static uint32_t worth_of(const visit *v)
{
    bool known = bt_mask__is_decided(v->mask) && bt_mask__lowest(v->mask) < BT_MASK_HIGHEST;
    return known ? bt_mask__lowest(v->mask) : UNKNOWN;
}

static bt_status keep(search *s, visit *v, bt_status status)
{
    uint32_t worth = worth_of(v);
    bool decided = bt_mask__is_decided(v->mask);
    bool put = bt__map_put(&s->memos->nims, v->part, worth);
    tell(s, v);
    if (worth < UNKNOWN)
        bt_solve__remember(s->game, bt_rules__kept(s->list.store, v->part), false, worth,
                           s->memos->count - v->since);
    if (!decided) put = bt__map_put(&s->memos->excluded, v->part, v->mask) && put;
    if (decided && worth == UNKNOWN && !status) return BT_PASS;
    return status || put ? status : BT_LIMIT;
}

static void count_part(const search *s)
{
    if (!bt_solve__count_part(s->memos)) return;
    size_t own = s->memos->count - s->since;
    bt_solve__say_parts(s->game, s->set_aside ? own * (s->memos->threads - 1) : 0, s->depth);
}

static bt_status enter(search *s, visit *v)
{
    if (s->budget == 0) return BT_LIMIT;
    if (s->set_aside && bt_nim__is_cramped(s)) return bt__fail_memory(s->game->ctx);
    s->budget--;
    bt_status status = bt__check(s->game->ctx);
    if (!status && s->busy && s->memos->count % LOOK_ROUND == 0) status = look_round(s);
    if (!status && !bt__map_put(&s->memos->nims, v->part, UNDER_WAY)) status = BT_LIMIT;
    if (status) return status;
    v->since = s->memos->count;
    v->kept = bt_rules__mark(s->list.store);
    v->above = s->visit;
    s->visit = v;
    mark_busy(s, v, true);
    count_part(s);
    return BT_OK;
}

static bt_status look_at(search *s, visit *v, uint32_t n, bool all)
{
    bt_status status = enter(s, v);
    if (status) return status;
    status = list_choices(s, v);
    if (!status) status = narrow(s, v, n, all);
    s->list.length = v->addends;
    s->count = v->choices;
    s->visit = v->above;
    mark_busy(s, v, false);
    if (s->brief) bt_nim__drop_parts(s, v->kept);
    return keep(s, v, status);
}

static bt_status keep_known(search *s, visit *v, uint32_t worth)
{
    v->since = s->memos->count;
    if (worth < BT_MASK_HIGHEST) v->mask |= ~bt_mask__one(worth);
    tell(s, v);
    return bt__map_put(&s->memos->nims, v->part, worth) ? BT_OK : BT_LIMIT;
}

/* What is remembered of the part, also by others; BT_PASS: it is not enough for the answer. */
static bt_status recall(search *s, visit *v, uint32_t n, bool all, uint32_t *worth)
{
    const uint32_t *known = bt__map_get(&s->memos->nims, v->part);
    const uint32_t *mask = bt__map_get(&s->memos->excluded, v->part);
    *worth = known ? *known : UNKNOWN;
    if (*worth == UNDER_WAY) return bt_solve__part_repeated(&s->list, v->part);
    if (*worth < UNKNOWN) return BT_OK;
    if (mask) v->mask = *mask;
    if (s->table) v->key = key_of(s, &(bt_addend){.word = v->part, .marks = POSITION});
    learn(s, v);
    *worth = worth_of(v);
    if (*worth < UNKNOWN) return keep_known(s, v, *worth);
    if (!all && is_excluded(v, n)) return BT_OK;
    if (!mask && bt_solve__recall(s->game, bt_rules__kept(s->list.store, v->part), false, worth))
        return keep_known(s, v, *worth);
    *worth = UNKNOWN;
    return BT_PASS;
}

/* Is the part worth *n? Then either its nim-value is known; or n is excluded, and *worth is
   UNKNOWN. With `all` it will be known. */
static bt_status ask(search *s, bt_position part, uint32_t n, bool all, uint32_t *worth)
{
    visit v = {.part = part, .addends = s->list.length, .choices = s->count};
    bt_status status = recall(s, &v, n, all, worth);
    if (status != BT_PASS || s->depth == DEEPEST) return status;
    s->depth++;
    status = look_at(s, &v, n, all);
    s->depth--;
    *worth = worth_of(&v);
    return status;
}

/* -- the whole -- */

bt_status bt_nim__open(search *s, bt_game *game, bt_position position)
{
    *s = (search){.game = game, .memos = bt_solve__memos(game), .budget = SIZE_MAX};
    bt_solve__addends_open(&s->list, game, false);
    if (!s->memos) return BT_LIMIT;
    s->memos->searches++;
    s->list.store = s->memos->parts;
    s->table = s->memos->masks;
    s->brief = s->memos->brief;
    bt_status status = bt_solve__add_position(&s->list, position);
    s->parts = s->list.length;
    return status;
}

void bt_nim__close(search *s)
{
    if (s->memos) s->memos->searches--;
    bt_solve__addends_close(&s->list);
    bt__free(s->game->ctx, s->choices, s->capacity * sizeof *s->choices);
    bt__free(s->game->ctx, s->keys, s->key_capacity * sizeof *s->keys);
}

bt_status bt_nim__find(search *s, uint32_t *nim)
{
    bt_status status = BT_OK;
    *nim = 0;
    for (size_t i = 0; i < s->parts && !status; i++) {
        status = find_nim(s, i);
        if (!status) *nim ^= (uint32_t)s->list.at[i].word;
    }
    return status;
}

bool bt_nim__is_known(search *s, uint32_t *nim)
{
    *nim = 0;
    for (size_t i = 0; i < s->parts; i++) {
        bt_addend *part = &s->list.at[i];
        uint32_t worth;
        if (is_known(s, part) || (s->table && is_told(s, part, key_of(s, part))))
            *nim ^= (uint32_t)part->word;
        else if (bt_solve__recall(s->game, bt_solve__bytes_of(&s->list, part), false, &worth))
            *nim ^= worth;
        else
            return false;
    }
    return true;
}

bt_status bt_nim__is(search *s, uint32_t nim, bool *is)
{
    choice all = {.past = (uint32_t)s->parts};
    uint64_t worth;
    bool known;
    bt_status status = ask_sum(s, &all, nim, &known, &worth);
    *is = !status && known && worth == nim;
    return status;
}
