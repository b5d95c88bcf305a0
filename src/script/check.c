/* What is wrong with a ruleset: looks at all that can be reached, the smallest positions first. */
#include "base/map.h"
#include "script/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    VALUES_MAX = 3000, /* positions whose parts and closed form are compared with search */
    HEAPS_MAX = 30,    /* heaps compared with a claimed code */
};

const char *bt_script_fault_name(bt_script_fault fault)
{
    static const char *const names[] = {
        [BT_SCRIPT_LOOP] = "play does not end",
        [BT_SCRIPT_TEXT] = "a position is not read back",
        [BT_SCRIPT_PARTS] = "the parts do not sum to the whole",
        [BT_SCRIPT_THEOREM] = "the closed form is wrong",
        [BT_SCRIPT_MOVES] = "the moves are not what they should be",
        [BT_SCRIPT_ERROR] = "the script fails",
    };
    return names[fault];
}

/* Positions found so far, in the order of the search; the moves of each lie in `edges` from
   first[i] to first[i+1], as numbers of positions. */
typedef struct search {
    bt_game *game;
    bt_context *ctx;
    bt_script_report *out;
    bt_words positions, first, edges;
    bt_map number; /* position -> its number + 1 */
    struct place {
        uint32_t number, height; /* the most moves that play from there can last; 0: unknown */
        bt_bytes bytes;
    } * order;      /* first those from which play is known to end, the smallest ones ahead */
    size_t ordered; /* how many these are */
    size_t most;
    bool cut; /* not all was looked at */
} search;

static void add_finding(search *s, bt_script_fault fault, bt_position position, const char *words)
{
    bt_script_report *out = s->out;
    for (size_t i = 0; i < out->count; i++)
        if (out->findings[i].fault == fault) return;
    bt_script_finding *f = &out->findings[out->count++];
    f->fault = fault;
    f->position = position;
    snprintf(f->words, sizeof f->words, "%s", words);
}

/* An error of the script is a finding; limits end the search. */
static bt_status note_error(search *s, bt_position position)
{
    if (bt_error(s->ctx) != BT_INPUT && bt_error(s->ctx) != BT_DOMAIN) return bt_error(s->ctx);
    char words[400];
    snprintf(words, sizeof words, "%s", bt_message(s->ctx));
    bt_clear(s->ctx);
    add_finding(s, BT_SCRIPT_ERROR, position, words);
    return BT_OK;
}

/* -- finding positions -- */

static bt_status add_position(search *s, bt_position position, uint32_t *number)
{
    const uint32_t *known = bt__map_get(&s->number, position);
    *number = known ? *known - 1 : (uint32_t)s->positions.length;
    if (known) return BT_OK;
    if (s->positions.length >= s->most) {
        s->cut = true;
        *number = UINT32_MAX;
        return BT_OK;
    }
    bool good =
        bt__map_put(&s->number, position, *number + 1) && bt_words_push(&s->positions, position);
    return good ? BT_OK : BT_LIMIT;
}

/* The moves of both players, asked twice: they must be the same. */
static bt_status list_moves(search *s, bt_position position, bt_position_list *list)
{
    bt_position_list again;
    bt_rules_list_open(&again, s->game);
    bt_status status = BT_OK;
    for (int player = BT_LEFT; player <= (s->game->partizan ? BT_RIGHT : BT_LEFT); player++) {
        if (!status) status = bt_rules_options(s->game, position, (bt_player)player, list);
        if (!status) status = bt_rules_options(s->game, position, (bt_player)player, &again);
    }
    size_t bytes = list->at.length * sizeof *list->at.at;
    if (!status && (again.at.length != list->at.length ||
                    (bytes && memcmp(again.at.at, list->at.at, bytes) != 0)))
        add_finding(s, BT_SCRIPT_MOVES, position, "asked twice, the script gives different moves");
    bt_rules_list_close(&again);
    return status;
}

static bt_status expand(search *s, bt_position position)
{
    bt_position_list list;
    bt_rules_list_open(&list, s->game);
    bt_status status = list_moves(s, position, &list);
    s->out->moves++;
    for (size_t i = 0; i < list.at.length && !status; i++) {
        uint32_t number;
        status = add_position(s, list.at.at[i], &number);
        if (!status && !bt_words_push(&s->edges, number)) status = BT_LIMIT;
    }
    bt_rules_list_close(&list);
    return status && bt_error(s->ctx) ? note_error(s, position) : status;
}

static bt_status find_positions(search *s, const bt_position *starts, size_t count)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        uint32_t number;
        status = add_position(s, starts[i], &number);
    }
    for (size_t i = 0; i < s->positions.length && !status; i++) {
        status = bt_check(s->ctx);
        if (!status && !bt_words_push(&s->first, (uint32_t)s->edges.length)) status = BT_LIMIT;
        if (!status) status = expand(s, s->positions.at[i]);
        if (!status) s->out->positions++;
        bt_progress(s->ctx, "positions", (double)i, (double)s->positions.length);
    }
    if (!bt_words_push(&s->first, (uint32_t)s->edges.length)) return BT_LIMIT;
    return status;
}

/* -- does play end? -- */

/* The height of a position all of whose moves have one; else 0. A move that was cut off counts as
   the end of play if `beyond`. */
static uint32_t find_height(const search *s, size_t i, bool beyond)
{
    uint32_t height = 1;
    for (size_t k = s->first.at[i]; k < s->first.at[i + 1]; k++) {
        uint32_t to = s->edges.at[k];
        if (to >= s->out->positions && beyond) continue;
        if (to >= s->out->positions || !s->order[to].height) return 0;
        if (s->order[to].height >= height) height = s->order[to].height + 1;
    }
    return height;
}

/* Gives heights until no more can be given. A round goes backwards, for later positions are mostly
   nearer to the end of play. */
static bt_status give_heights(search *s, bool beyond)
{
    bt_status status = BT_OK;
    for (bool changed = true; changed && !status;) {
        changed = false;
        for (size_t i = s->out->positions; i-- > 0 && !status;) {
            if (s->order[i].height) continue;
            s->order[i].height = find_height(s, i, beyond);
            if (!s->order[i].height) continue;
            changed = true;
            status = bt_check(s->ctx);
        }
    }
    return status;
}

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a, *y = b;
    uint32_t low = x->height - 1, high = y->height - 1; /* 0 becomes the largest */
    if (low != high) return low < high ? -1 : 1;
    if (x->bytes.length != y->bytes.length) return x->bytes.length < y->bytes.length ? -1 : 1;
    return memcmp(x->bytes.at, y->bytes.at, x->bytes.length);
}

/* A move to a position without a height, from one that has none either: there always is one. */
static size_t follow(const search *s, size_t at)
{
    size_t k = s->first.at[at];
    while (s->edges.at[k] >= s->out->positions || s->order[s->edges.at[k]].height) k++;
    return s->edges.at[k];
}

/* Follows such moves until a position comes again, then once around to find the smallest. */
static void name_cycle(search *s, uint8_t *seen)
{
    size_t count = s->out->positions, at = 0, smallest;
    while (at < count && s->order[at].height) at++;
    if (at == count) return;
    for (; !seen[at]; at = follow(s, at)) seen[at] = 1;
    smallest = at;
    for (size_t k = follow(s, at); k != at; k = follow(s, k))
        if (compare_places(&s->order[k], &s->order[smallest]) < 0) smallest = k;
    add_finding(s, BT_SCRIPT_LOOP, s->positions.at[smallest],
                "moves can come back to this position");
}

static bt_status order_positions(search *s)
{
    size_t count = s->out->positions;
    s->order = bt_alloc_zero(s->ctx, (count + 1) * sizeof *s->order);
    uint8_t *seen = bt_alloc_zero(s->ctx, count + 1);
    bt_status status = s->order && seen ? give_heights(s, false) : BT_LIMIT;
    for (size_t i = 0; i < count && !status; i++) {
        s->order[i].number = (uint32_t)i;
        s->order[i].bytes = bt_rules_bytes(s->game, s->positions.at[i]);
        if (s->order[i].height) seen[i] = 1, s->ordered++;
    }
    if (!status && s->ordered < count) {
        status = give_heights(s, true); /* what is cut off is given the benefit of the doubt */
        uint8_t *again = bt_alloc_zero(s->ctx, count + 1);
        if (!again) status = BT_LIMIT;
        if (!status) name_cycle(s, again);
        bt_free(s->ctx, again, count + 1);
        for (size_t i = 0; i < count; i++)
            if (!seen[i]) s->order[i].height = 0;
    }
    if (!status) qsort(s->order, count, sizeof *s->order, compare_places);
    bt_free(s->ctx, seen, count + 1);
    return status;
}

/* -- promises of single positions -- */

static bt_status check_text(search *s, bt_position position)
{
    bt_text text;
    bt_position again = BT_NO_POSITION;
    bt_text_open(&text, s->ctx);
    bt_rules_print(s->game, position, &text);
    bt_status status = bt_error(s->ctx);
    if (!status) status = bt_rules_parse(s->game, text.at, &again);
    s->out->texts++;
    if (status == BT_INPUT || status == BT_DOMAIN) {
        char words[400];
        snprintf(words, sizeof words, "it is written '%.60s'; %.300s", text.at, bt_message(s->ctx));
        bt_clear(s->ctx);
        add_finding(s, BT_SCRIPT_TEXT, position, words);
        status = BT_OK;
    } else if (!status && again != position) {
        char words[400];
        snprintf(words, sizeof words, "it is written '%.60s', which is read as another position",
                 text.at);
        add_finding(s, BT_SCRIPT_TEXT, position, words);
    }
    bt_text_close(&text);
    return status;
}

/* The ruleset as if it had neither parts nor a closed form: what search alone says. */
typedef struct plain {
    bt_game game;
} plain;

static void open_plain(plain *p, const bt_game *game)
{
    p->game = *game;
    p->game.theory = (bt_rules_theory){0};
    p->game.memos = NULL;
    p->game.close_memos = NULL;
}

static void close_plain(plain *p)
{
    if (p->game.close_memos) p->game.close_memos(&p->game);
}

static bool has_values(const bt_game *game)
{
    return bt_rules_is_normal_play(game);
}

static bt_status check_parts(search *s, plain *p, bt_position position)
{
    char words[400];
    bt_value whole = bt_solve_value(&p->game, position);
    bt_value sum = bt_value_integer(s->ctx, 0);
    bt_position_list parts;
    bt_rules_list_open(&parts, s->game);
    bt_status status = bt_rules_split(s->game, position, &parts);
    for (size_t i = 0; i < parts.at.length && !status; i++)
        sum = bt_value_add(s->ctx, sum, bt_solve_value(&p->game, parts.at.at[i]));
    bt_rules_list_close(&parts);
    if (bt_error(s->ctx)) return note_error(s, position);
    s->out->parts++;
    if (sum == whole) return BT_OK;
    bt_text text;
    bt_text_open(&text, s->ctx);
    bt_text_add(&text, "it is worth ");
    bt_value_print(s->ctx, whole, BT_PLAIN, &text);
    bt_text_add(&text, ", its parts together ");
    bt_value_print(s->ctx, sum, BT_PLAIN, &text);
    snprintf(words, sizeof words, "%s", text.at);
    bt_text_close(&text);
    add_finding(s, BT_SCRIPT_PARTS, position, words);
    return BT_OK;
}

static bt_status compare_verdict(search *s, plain *p, bt_position position, const bt_verdict *v)
{
    bt_outcome outcome, claimed = v->outcome;
    uint32_t nim = 0;
    char words[400] = "";
    if (bt_solve_outcome(&p->game, position, &outcome)) return note_error(s, position);
    if (!v->has_outcome && v->has_nim)
        claimed = mpz_sgn(v->nim) ? BT_OUTCOME_N : BT_OUTCOME_P;
    else if (!v->has_outcome)
        claimed = bt_value_outcome(s->ctx, v->value);
    if (claimed == BT_OUTCOME_UNKNOWN) return note_error(s, position);
    if (claimed != outcome) {
        snprintf(words, sizeof words, "it says %c, search says %c", bt_outcome_letter(claimed),
                 bt_outcome_letter(outcome));
    } else if (v->has_nim) {
        if (bt_solve_nim(&p->game, position, &nim)) return note_error(s, position);
        if (mpz_cmp_ui(v->nim, nim) != 0)
            snprintf(words, sizeof words, "it says nim-value %lu, search says %u",
                     mpz_get_ui(v->nim), nim);
    } else if (v->value) {
        bt_value found = bt_solve_value(&p->game, position);
        if (!found) return note_error(s, position);
        if (found != v->value) snprintf(words, sizeof words, "the value by search is another one");
    }
    if (words[0]) add_finding(s, BT_SCRIPT_THEOREM, position, words);
    return BT_OK;
}

static bt_status check_theorem(search *s, plain *p, bt_position position)
{
    bt_verdict v = {.value = BT_NONE};
    mpz_init(v.nim);
    bt_bytes bytes = bt_rules_bytes(s->game, position);
    bt_status status = s->game->theory.theorem(s->game, bytes, &v);
    if (status == BT_OK) {
        s->out->theorems++;
        status = compare_verdict(s, p, position, &v);
    } else if (bt_error(s->ctx)) {
        status = note_error(s, position);
    } else {
        status = BT_OK; /* it does not apply here */
    }
    mpz_clear(v.nim);
    return status;
}

static bt_status check_promises(search *s)
{
    plain p;
    bt_status status = BT_OK;
    open_plain(&p, s->game);
    for (size_t i = 0; i < s->out->positions && !status; i++)
        status = check_text(s, s->positions.at[s->order[i].number]);
    for (size_t i = 0; i < s->ordered && i < VALUES_MAX && !status; i++) {
        bt_position position = s->positions.at[s->order[i].number];
        status = bt_check(s->ctx);
        if (!status && s->game->theory.split && has_values(s->game))
            status = check_parts(s, &p, position);
        if (!status && s->game->theory.theorem) status = check_theorem(s, &p, position);
    }
    close_plain(&p);
    return status;
}

static bt_status check_code(search *s)
{
    if (!bt_script__is_rules(s->game) || !bt_script__ruleset(s->game)->octal) return BT_OK;
    for (uint64_t n = 0; n <= HEAPS_MAX; n++) {
        bool agrees;
        char words[100];
        bt_text bytes;
        if (bt_script__agrees_with_code(s->game, n, &agrees)) return note_error(s, BT_NO_POSITION);
        if (agrees) continue;
        bt_text_open(&bytes, s->ctx);
        s->game->series.heap(s->game, n, &bytes);
        snprintf(words, sizeof words, "they are not those of octal %.60s",
                 bt_script__ruleset(s->game)->octal);
        bt_position heap = bt_rules_intern(s->game, bytes.at, bytes.length);
        bt_text_close(&bytes);
        add_finding(s, BT_SCRIPT_MOVES, heap, words);
        return BT_OK;
    }
    return BT_OK;
}

static int compare_findings(const void *a, const void *b)
{
    return (int)((const bt_script_finding *)a)->fault - (int)((const bt_script_finding *)b)->fault;
}

bt_status bt_script_check(bt_game *game, const bt_position *positions, size_t count, size_t most,
                          bt_script_report *out)
{
    *out = (bt_script_report){0};
    search s = {.game = game, .ctx = game->ctx, .out = out, .most = most};
    bt_words_open(&s.positions, s.ctx);
    bt_words_open(&s.first, s.ctx);
    bt_words_open(&s.edges, s.ctx);
    bt__map_open(&s.number, s.ctx);
    bt_status status = find_positions(&s, positions, count);
    out->complete = !status && !s.cut;
    if (!status) status = order_positions(&s);
    out->ended = out->complete && s.ordered == out->positions;
    if (!status) status = check_promises(&s);
    if (!status) status = check_code(&s);
    qsort(out->findings, out->count, sizeof *out->findings, compare_findings);
    bt_free(s.ctx, s.order, (out->positions + 1) * sizeof *s.order);
    bt_words_close(&s.positions);
    bt_words_close(&s.first);
    bt_words_close(&s.edges);
    bt__map_close(&s.number);
    return status;
}
