/* Subtraction games: one set or one for each player, ends decided by letters, sets finite or not.
 */
#include "games/list.h"
#include "games/subtraction_draw.h"
#include "games/subtraction_proofs.h"
#include "games/subtraction_read.h"

#include <stdio.h>
#include <string.h>

enum { PREFIX = 1 << 20 }; /* outcomes kept before a period is asked for */

typedef struct data {
    bt_games__sub_set sets[2];
    bool two;   /* one set for each player */
    char *ends; /* NULL: normal play */
    bt_games_subtraction rules;
    bt_taking *nims; /* of one finite set in normal play */
    bt_games_values *values;
    char *letters; /* outcomes of the first heaps */
    size_t letter_count;
    bt_games_certificate certificate; /* rule BT_GAMES_ANY: not asked for yet */
} data;

/* -- parameters -- */

static bt_status read_ends(bt_game *game, data *d, const char *text, size_t place)
{
    size_t length = strlen(text), good = strspn(text, "LRNP");
    if (length == 0 || good < length)
        return bt__fail_at(game->ctx, place + good, "expected letters L, R, N or P");
    if (length >= BT_GAMES_ENDS_MAX) return bt__fail(game->ctx, BT_LIMIT, "too many letters");
    if (d->ends) return bt__fail_at(game->ctx, place, "the ends were given twice");
    d->ends = bt__alloc(game->ctx, length + 1);
    if (!d->ends) return BT_LIMIT;
    memcpy(d->ends, text, length + 1);
    return BT_OK;
}

static bt_status read_parameter(bt_game *game, data *d, const bt_parameter *given)
{
    static const char *const names[] = {"left", "right", "end", "misere", NULL};
    if (!given->name[0] && strcmp(given->value, "misere") == 0)
        return read_ends(game, d, "N", given->place);
    if (!given->name[0])
        return bt_games__sub_read_set(&d->sets[0], game->ctx, given->value, given->place);
    if (!strcmp(given->name, "left"))
        return bt_games__sub_read_set(&d->sets[0], game->ctx, given->value, given->place);
    if (!strcmp(given->name, "right")) {
        d->two = true;
        return bt_games__sub_read_set(&d->sets[1], game->ctx, given->value, given->place);
    }
    if (!strcmp(given->name, "end")) return read_ends(game, d, given->value, given->place);
    const char *near = bt__nearest(given->name, strlen(given->name), names);
    return bt__fail_at(game->ctx, given->place, "unknown parameter '%.40s'; did you mean '%s'?",
                       given->name, near ? near : "end");
}

static bool is_finite(const bt_games__sub_set *s)
{
    return !s->every && !s->odd && !s->even;
}

static bool is_empty(const bt_games__sub_set *s)
{
    return !s->count && is_finite(s);
}

static bt_games_set view(const bt_games__sub_set *s)
{
    return (bt_games_set){s->at, s->count, s->every, s->odd, s->even};
}

static bool ends_are(const data *d, char letter)
{
    const char *ends = d->ends ? d->ends : "P";
    return strspn(ends, (char[]){letter, 0}) == strlen(ends);
}

static void close(bt_game *game)
{
    data *d = game->data;
    bt_games__values_close(d->values);
    for (int i = 0; i < 2; i++) bt_games__sub_close_set(&d->sets[i], game->ctx);
    if (d->ends) bt__free(game->ctx, d->ends, strlen(d->ends) + 1);
    if (d->nims) bt_games__taking_close(d->nims);
    bt__free(game->ctx, d->letters, d->letter_count);
    bt__free(game->ctx, d, sizeof *d);
}

/* Normal play keeps sums, so its nim-values are at hand where the set is one and finite. */
static bt_status prepare(bt_game *game, data *d)
{
    if (is_empty(&d->sets[0]) || (d->two && is_empty(&d->sets[1])))
        return bt__fail_at(game->ctx, strlen(game->rules->name),
                           d->two ? "expected both sets: left=1,3:right=2"
                                  : "expected a set: subtraction:2,3,6");
    d->rules = (bt_games_subtraction){.left = view(&d->sets[0]), .ends = d->ends};
    if (d->two) d->rules.right = view(&d->sets[1]);
    game->partizan = d->two;
    game->letters = !ends_are(d, 'P');
    if (d->two || game->letters || !is_finite(&d->sets[0])) return BT_OK;
    game->series.certificates = bt_games__sub_kinds;
    for (size_t i = 0; i < d->sets[0].count; i++)
        if (d->sets[0].at[i] > BT_TAKING_AMOUNT) return BT_OK;
    bt_taking_rules rules;
    bt_status status =
        bt_games__taking_subtraction(&rules, game->ctx, d->sets[0].at, d->sets[0].count);
    return status ? status : bt_games__taking_open(&d->nims, game->ctx, &rules);
}

static bt_status open(bt_game *game, const bt_parameter *given, size_t count)
{
    data *d = bt__alloc_zero(game->ctx, sizeof *d);
    if (!d) return BT_LIMIT;
    game->data = d;
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) status = read_parameter(game, d, &given[i]);
    if (!status) status = prepare(game, d);
    if (status) close(game);
    return status;
}

/* -- positions: heaps; just one where letters decide the end -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bt_status status = bt_rules__read_heaps(game->ctx, text, 0, "heap", out);
    if (status || !game->letters) return status;
    const char *comma = strchr(text, ',');
    if (!comma) return BT_OK;
    return bt__fail_at(game->ctx, (size_t)(comma - text),
                       "one heap only: sums need normal play (end=P)");
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

static bool in_tail(const bt_games__sub_set *s, uint64_t n)
{
    return (s->every && n >= s->every) || (s->odd && n % 2 && n >= s->odd) ||
           (s->even && n % 2 == 0 && n >= s->even);
}

/* The position with heap number `which` (of this size) lessened. */
static bt_status take(bt_game *game, bt_bytes position, size_t which, const mpz_t size,
                      uint64_t amount, bt_position_list *out)
{
    mpz_t heap;
    mpz_init(heap);
    for (size_t i = 0; bt_rules__next_heap_z(&position, heap); i++) {
        if (i == which) mpz_sub_ui(heap, size, amount);
        if (mpz_sgn(heap)) bt_rules__put_heap_z(&out->scratch, heap);
    }
    mpz_clear(heap);
    return bt_rules__take(out) && !bt__check(game->ctx) ? BT_OK : bt_error(game->ctx);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    const data *d = game->data;
    const bt_games__sub_set *s = &d->sets[d->two && player == BT_RIGHT];
    bt_bytes rest = position;
    bt_status status = BT_OK;
    mpz_t heap;
    mpz_init(heap);
    for (size_t which = 0; !status && bt_rules__next_heap_z(&rest, heap); which++) {
        for (size_t i = 0; i < s->count && !status; i++)
            if (mpz_cmp_ui(heap, s->at[i]) >= 0 && !in_tail(s, s->at[i]))
                status = take(game, position, which, heap, s->at[i], out);
        if (is_finite(s)) continue;
        for (uint64_t n = 1; !status && mpz_cmp_ui(heap, n) >= 0; n++)
            if (in_tail(s, n)) status = take(game, position, which, heap, n, out);
    }
    mpz_clear(heap);
    return status;
}

/* The amount is that by which the sum grew smaller; with several heaps the one it came from is the
   first that is not there any more. */
static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    mpz_t heap, other, taken;
    bt_bytes rest = from, left = to;
    size_t heaps = 0;
    mpz_inits(heap, other, taken, NULL);
    (void)game;
    (void)player;
    for (; bt_rules__next_heap_z(&rest, heap); heaps++) mpz_add(taken, taken, heap);
    while (bt_rules__next_heap_z(&left, heap)) mpz_sub(taken, taken, heap);
    bt_text__format(out, "take %lu", mpz_get_ui(taken));
    if (heaps > 1) {
        while (bt_rules__next_heap_z(&from, heap) && bt_rules__next_heap_z(&to, other))
            if (mpz_cmp(heap, other) != 0) break;
        bt_text__add(out, " from ");
        bt_rules__print_size(heap, out);
    }
    mpz_clears(heap, other, taken, NULL);
}

static bool stuck_wins(bt_game *game, bt_bytes position, bt_player player)
{
    const data *d = game->data;
    const char *ends = d->ends ? d->ends : "P";
    mpz_t heap;
    mpz_init(heap);
    bt_rules__next_heap_z(&position, heap);
    char letter = ends[mpz_fdiv_ui(heap, strlen(ends))];
    mpz_clear(heap);
    return letter == 'N' || letter == (player == BT_LEFT ? 'L' : 'R');
}

/* -- outcomes and nim-values of any heap -- */

static bt_status keep_letters(bt_game *game, size_t count)
{
    data *d = game->data;
    if (count <= d->letter_count) return BT_OK;
    char *grown = bt__realloc(game->ctx, d->letters, d->letter_count, count);
    if (!grown) return BT_LIMIT;
    d->letters = grown;
    size_t had = d->letter_count;
    d->letter_count = count;
    bt_status status = bt_games__outcomes(game->ctx, &d->rules, had, count - had, d->letters + had);
    if (status) { /* nothing half known is kept */
        d->letters = bt__realloc(game->ctx, d->letters, count, had);
        d->letter_count = had;
    }
    return status;
}

/* The least heap alike. */
static void reduce(mpz_t heap, uint64_t preperiod, uint64_t period)
{
    if (mpz_cmp_ui(heap, preperiod) < 0) return;
    mpz_sub_ui(heap, heap, preperiod);
    mpz_fdiv_r_ui(heap, heap, period);
    mpz_add_ui(heap, heap, preperiod);
}

/* Far heaps are brought back by the proved period. */
static bt_status bring_back(bt_game *game, mpz_t heap)
{
    data *d = game->data;
    if (d->certificate.rule == BT_GAMES_ANY) {
        bt_status status =
            bt_games__outcome_period(game->ctx, &d->rules, BT_GAMES_ANY, &d->certificate);
        if (status) d->certificate.rule = BT_GAMES_ANY;
        if (status) return status;
    }
    reduce(heap, d->certificate.preperiod, d->certificate.period);
    return BT_OK;
}

static bt_status outcome_of(bt_game *game, bt_bytes position, bt_outcome *outcome)
{
    data *d = game->data;
    mpz_t heap;
    mpz_init(heap);
    bt_rules__next_heap_z(&position, heap);
    bt_status status = BT_OK;
    if (mpz_cmp_ui(heap, PREFIX) >= 0) status = bring_back(game, heap);
    size_t n = mpz_get_ui(heap), most = n + n / 2 + 64;
    mpz_clear(heap);
    if (!status) status = keep_letters(game, n < PREFIX && most > PREFIX ? PREFIX : most);
    if (status) return status;
    *outcome = (bt_outcome)(strchr("LRNP", d->letters[n]) - "LRNP");
    return BT_OK;
}

static bt_status nim_sum_of(bt_game *game, bt_bytes position, mpz_t sum)
{
    data *d = game->data;
    bt_status status = BT_OK;
    mpz_t heap, value;
    mpz_inits(heap, value, NULL);
    mpz_set_ui(sum, 0);
    while (!status && bt_rules__next_heap_z(&position, heap)) {
        uint32_t nim;
        if (!mpz_fits_ulong_p(heap)) {
            bt_taking_period p;
            status = bt_games__taking_period(d->nims, SIZE_MAX / 64, &p);
            if (!status && !p.proved)
                status = bt__fail(game->ctx, BT_LIMIT, "no period of the nim-values is proved yet");
            if (status) break;
            reduce(heap, p.preperiod, p.period);
        }
        status = bt_games__taking_value(d->nims, mpz_get_ui(heap), &nim);
        mpz_set_ui(value, status ? 0 : nim);
        mpz_xor(sum, sum, value);
    }
    mpz_clears(heap, value, NULL);
    return status;
}

static bool is_one_heap(bt_bytes position)
{
    uint64_t heap;
    bt_bytes rest = position;
    if (rest.length) bt_rules__next_heap(&rest, &heap);
    return rest.length == 0;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    data *d = game->data;
    if (d->nims) {
        out->has_nim = true;
        out->statement = "Sprague and Grundy: nim-values of the heaps, which become periodic";
        return nim_sum_of(game, position, out->nim);
    }
    if (!is_one_heap(position)) return BT_PASS;
    out->has_outcome = true;
    out->statement = "outcomes heap by heap, and by their proved period beyond";
    return outcome_of(game, position, &out->outcome);
}

/* -- sequences and periods -- */

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    (void)game;
    if (n) bt_rules__put_heap(out, n);
    return BT_OK;
}

static bool reach(bt_game *game, uint64_t *taken, unsigned *parts)
{
    const data *d = game->data;
    const bt_games_set *set = &d->rules.left;
    *parts = 1;
    *taken = 0;
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] > *taken) *taken = set->elements[i];
    return !d->two && !set->every && !set->odd && !set->even;
}

const bt_games_subtraction *bt_games__subtraction_of(const bt_game *game)
{
    const data *d = game->data;
    return game->rules == &bt_games__subtraction ? &d->rules : NULL;
}

bt_taking *bt_games__sub_nims(const bt_game *game)
{
    const data *d = game->data;
    return d->nims;
}

bt_games_values *bt_games__values_of(bt_game *game)
{
    data *d = game->data;
    if (game->rules != &bt_games__subtraction || (d->two && game->letters)) return NULL;
    if (!d->values && bt_games__values_open(&d->values, game->ctx, &d->rules)) return NULL;
    return d->values;
}

/* In normal play with one set. */
static bt_status list_nimbers(bt_game *game, uint64_t from, uint64_t to, uint32_t *out,
                              size_t *done)
{
    const data *d = game->data;
    bt_status status = bt_games__taking_list(d->nims, from, to, out, done);
    for (size_t i = 0; i < *done; i++)
        if (!(out[i] = bt_value_nimber(game->ctx, out[i]))) *done = i;
    return status ? status : bt_error(game->ctx);
}

/* The last heap is asked first: all are compared at once. */
static bt_status list_values(bt_game *game, uint64_t from, uint64_t to, uint32_t *out, size_t *done)
{
    bt_games_values *values = bt_games__values_of(game);
    if (!values) return bt_error(game->ctx) ? bt_error(game->ctx) : BT_PASS;
    if (!bt_games__values_at(values, to)) return bt_error(game->ctx);
    for (; *done <= to - from; ++*done) {
        out[*done] = bt_games__values_at(values, from + *done);
        if (!out[*done]) return bt_error(game->ctx);
    }
    return BT_OK;
}

static bt_status list_outcomes(bt_game *game, uint64_t from, uint64_t to, uint32_t *out,
                               size_t *done)
{
    const data *d = game->data;
    size_t count = (size_t)(to - from) + 1;
    char *letters = bt__alloc_zero(game->ctx, count);
    if (!letters) return BT_LIMIT;
    bt_status status = bt_games__outcomes(game->ctx, &d->rules, from, count, letters);
    for (; *done < count && letters[*done]; ++*done)
        out[*done] = (uint32_t)(strchr("LRNP", letters[*done]) - "LRNP");
    bt__free(game->ctx, letters, count);
    return status;
}

/* Of one heap: its canonical options are read off the order of heaps. */
static bt_value value(bt_game *game, bt_bytes position)
{
    data *d = game->data;
    uint64_t n = 0;
    if (d->nims || !is_one_heap(position) || position.length > 8) return BT_NONE;
    bt_rules__next_heap(&position, &n);
    bt_games_values *values = bt_games__values_of(game);
    return values ? bt_games__values_at(values, n) : BT_NONE;
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    const data *d = game->data;
    (void)position, (void)player;
    if (game->letters)
        return "Count up from the ends: leave a size at which the other player, to move, loses.";
    return d->nims
               ? "Each heap is worth a heap of Nim: leave heaps whose nim-values have nim-sum 0."
               : "Leave a size from which the other player has no good answer: such sizes come "
                 "again and again.";
}

static bt_status sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                          size_t *done)
{
    const data *d = game->data;
    *done = 0;
    if (of == BT_OF_OUTCOME) return list_outcomes(game, from, to, out, done);
    if (of == BT_OF_NIM && d->nims) return bt_games__taking_list(d->nims, from, to, out, done);
    if (of == BT_OF_NIM) return BT_PASS;
    return d->nims ? list_nimbers(game, from, to, out, done)
                   : list_values(game, from, to, out, done);
}

const bt_rules bt_games__subtraction = {
    .name = "subtraction",
    .summary = "take an amount that is in a set; letters may decide who wins at the end",
    .parameters = "SET, or left=SET right=SET; end=LETTERS (P)",
    .notation = "the sizes of the heaps: 14; several only in normal play: 5,7",
    .example = "14",
    .sample = "2,3:end=LR",
    .help =
        "A move takes from a heap an amount that is in the set: subtraction:2,3,6. Sets may\n"
        "contain ranges such as 2..5, and may be infinite: 2.. (all amounts from 2 on), odd>=3,\n"
        "even>=4. Each player may have a different set: subtraction:left=1,3:right=2.\n"
        "The player who cannot move loses. With end=LETTERS the heap that is left decides. The\n"
        "letters are assigned to the heaps 0, 1, 2, .. in turn and repeat: at L Left wins, at R\n"
        "Right, at N the player to move, at P the other player. So with end=LR Left wins at even\n"
        "ends and Right at odd ones; end=P is normal play, and end=N is misère play.\n"
        "The outcomes of one heap become periodic, since there are finitely many windows of max S\n"
        "outcomes; then heaps of any size are solved at once.\n"
        "References: Winning Ways, chapter 4; Inoue, Kadowaki, Kimura and Wada, On ending\n"
        "partizan subtraction Nim, arXiv:2605.29918 (2026).",
    .open = open,
    .close = close,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .play.stuck_wins = stuck_wins,
    .theory.exact = true,
    .theory.split = bt_rules__split_heaps,
    .theory.normal = bt_rules__sort_heaps,
    .theory.theorem = theorem,
    .theory.value = value,
    .theory.idea = idea,
    .theory.part = "the heap of",
    .series.heap = heap,
    .series.reach = reach,
    .series.sequence = sequence,
    .series.period = bt_games__sub_period,
    .series.certificates = bt_games__sub_kinds + BT_GAMES__SUB_NIM_KINDS,
    .picture.draw = bt_games__sub_draw,
    .picture.touch = bt_games__sub_touch,
};
