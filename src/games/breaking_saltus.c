/* Values of partizan octal games that repeat, or rise by an integer, for ever.

   Theorem (after Guy and Smith 1956; docs/theory-partial.md has the proof). Let moves take at most
   k and leave at most c heaps, which numbers of heaps depending on the amount and the player alone.
   Let v(n + p) = v(n) + x for n0 <= n < N - p, with an integer x, n0 >= 1 and N >= c(n0 + p) + k;
   and for every n with N - p <= n < N for which v(n) is a number, let at most one integer lie
   between the options of n, unless x is 0. Then v(n + p) = v(n) + x for every n >= n0. */
#include "games/breaking_saltus.h"

#include "solve/solve.h"

enum { FIRST = 16, USUAL = 512 };

typedef struct values {
    bt_game *game;
    const bt_breaking *rules;
    size_t taken, parts; /* k and c */
    bt_value *at;
    size_t count, capacity;
    size_t from, period; /* period 0: nothing seen */
    int64_t rise;
} values;

/* -- the codes -- */

static void read_reach(const bt_breaking *b, size_t *taken, size_t *parts)
{
    for (size_t i = 0; i < b->count; i++)
        for (size_t h = 0; h <= BT_BREAKING_PARTS; h++) {
            if (!b->digits[i].heaps[h]) continue;
            if (*taken < i) *taken = i;
            if (*parts < h) *parts = h;
        }
}

/* Nothing is asked of the heaps that are left but their number. */
static bool is_free(const bt_breaking_digit *digit)
{
    for (size_t h = 0; h <= BT_BREAKING_PARTS; h++)
        if (digit->heaps[h] && digit->heaps[h] != BT_BREAKING_FREE) return false;
    return !digit->more;
}

bool bt_games__breaking_is_plain(const bt_breaking rules[2])
{
    size_t taken = 0, parts = 1;
    for (int i = 0; i < 2; i++) {
        read_reach(&rules[i], &taken, &parts);
        if (rules[i].added || rules[i].period || rules[i].rule || parts > 3) return false;
        for (size_t k = 0; k < rules[i].count; k++)
            if (!is_free(&rules[i].digits[k])) return false;
    }
    return true;
}

/* -- values -- */

static bt_status extend(values *v, size_t count)
{
    bt_context *ctx = v->game->ctx;
    bt_status status = BT_OK;
    if (!BT_GROW(ctx, v->at, v->capacity, count)) return BT_LIMIT;
    for (; v->count < count && !status; v->count++) {
        bt_position heap = bt_rules__heap_position(v->game, v->count);
        if (heap == BT_NO_POSITION) return bt_error(ctx);
        v->at[v->count] = bt_solve__value(v->game, heap);
        if (v->at[v->count] == BT_NONE) return bt_error(ctx);
        bt__progress(ctx, "values", (double)v->count, 0);
        status = bt__check(ctx);
    }
    return status;
}

/* From where on the values rise by this, p apart. */
static size_t find_start(const values *v, size_t p, bt_value rise)
{
    bt_context *ctx = v->game->ctx;
    size_t n = v->count - p;
    while (n > 0 && bt_value_add(ctx, v->at[n - 1], rise) == v->at[n - 1 + p]) n--;
    return n;
}

/* The least period that was seen three times over. */
static bt_status look(values *v)
{
    bt_context *ctx = v->game->ctx;
    v->period = 0;
    for (size_t p = 1; 3 * p < v->count && !v->period; p++) {
        bt_value rise = bt_value_subtract(ctx, v->at[v->count - 1], v->at[v->count - 1 - p]);
        int64_t whole;
        if (bt__check(ctx) || rise == BT_NONE) return bt_error(ctx);
        if (!bt_value_to_integer(ctx, rise, &whole)) continue;
        size_t from = find_start(v, p, rise);
        if (from + 3 * p > v->count) continue;
        v->from = from;
        v->period = p;
        v->rise = whole;
    }
    return bt_error(ctx);
}

/* -- the hypothesis about numbers -- */

typedef struct between {
    const values *v;
    bt_player player;
    bt_value number;
    bool outside;
} between;

/* A number lies between the options when it is not below one of Left's, nor above one of Right's.
 */
static bt_status compare_option(void *data, const uint64_t *left, unsigned count)
{
    between *b = data;
    bt_context *ctx = b->v->game->ctx;
    bt_value sum = bt_value_integer(ctx, 0);
    for (unsigned i = 0; i < count; i++) sum = bt_value_add(ctx, sum, b->v->at[left[i]]);
    if (b->player == BT_LEFT ? bt_value_le(ctx, b->number, sum) : bt_value_le(ctx, sum, b->number))
        b->outside = true;
    return bt_error(ctx);
}

static bt_status lies_between(const values *v, size_t n, bt_value number, bool *yes)
{
    bt_status status = BT_OK;
    between b = {.v = v, .number = number};
    for (int i = 0; i < 2 && !status && !b.outside; i++) {
        bt_breaking rules = v->rules[i];
        b.player = i ? BT_RIGHT : BT_LEFT;
        status = bt_games__breaking_moves(&rules, n, compare_option, &b);
    }
    *yes = !b.outside;
    return status;
}

/* Whether no integer beside the value of n, which is one, lies between its options. */
static bt_status is_alone(const values *v, size_t n, bool *alone)
{
    bt_context *ctx = v->game->ctx;
    bt_status status = BT_OK;
    bool other = false;
    for (int64_t by = -1; by <= 1 && !other && !status; by += 2)
        status = lies_between(v, n, bt_value_add(ctx, v->at[n], bt_value_integer(ctx, by)), &other);
    *alone = !other;
    return status;
}

static size_t needed_for(const values *v)
{
    size_t from = v->from ? v->from : 1;
    return v->parts * (from + v->period) + v->taken;
}

static bt_status prove(const values *v, bool *proved)
{
    size_t end = needed_for(v);
    bt_status status = BT_OK;
    *proved = v->period && end <= v->count;
    for (size_t n = end - v->period; *proved && v->rise && n < end && !status; n++)
        if (bt_value_is_integer(v->game->ctx, v->at[n])) status = is_alone(v, n, proved);
    return status;
}

/* -- the search -- */

static void tell(const values *v, bool proved, bt_period *out)
{
    uint64_t rise = v->rise > 0 ? (uint64_t)v->rise : 0,
             fall = v->rise < 0 ? -(uint64_t)v->rise : 0;
    *out = (bt_period){
        .found = v->period > 0,
        .proved = proved,
        .preperiod = v->from,
        .period = v->period,
        .saltus = v->rise,
        .searched = v->count,
        .certificate = {.kind = &bt_games__breaking_kinds[0],
                        .number = {v->from, v->period, rise, fall, v->taken, v->parts}}};
}

bt_status bt_games__breaking_period(bt_game *game, const bt_breaking rules[2], uint64_t limit,
                                    bt_period *out)
{
    values v = {.game = game, .rules = rules, .parts = 1};
    bool proved = false;
    bt_status status = BT_OK;
    for (int i = 0; i < 2; i++) read_reach(&rules[i], &v.taken, &v.parts);
    if (!limit) limit = USUAL;
    for (size_t count = FIRST; !status && !proved; count *= 2) {
        status = extend(&v, count < limit ? count : (size_t)limit);
        if (!status) status = look(&v);
        if (!status) status = prove(&v, &proved);
        if (count >= limit) break;
    }
    tell(&v, proved, out);
    bt__free(game->ctx, v.at, v.capacity * sizeof *v.at);
    return status;
}

/* -- words and certificates -- */

static void explain(bt_game *game, const bt_period *period, bt_text *out)
{
    const uint64_t *number = period->certificate.number;
    uint64_t from = number[0] ? number[0] : 1, end = number[5] * (from + number[1]) + number[4];
    (void)game;
    if (!period->found) {
        bt_text__format(out, "no period among the first %llu heaps; nothing is proved",
                        (unsigned long long)period->searched);
        return;
    }
    bt_text__format(out, "v(n+%llu) = v(n)", (unsigned long long)number[1]);
    if (period->saltus)
        bt_text__format(out, " %c %llu", period->saltus < 0 ? '-' : '+',
                        (unsigned long long)number[2] + number[3]);
    if (!period->proved) {
        bt_text__format(out, " from n = %llu on, seen among the first %llu heaps, not proved",
                        (unsigned long long)number[0], (unsigned long long)period->searched);
        return;
    }
    bt_text__format(out,
                    " for all n >= %llu. Proof (after Guy and Smith 1956): moves take at most "
                    "k = %llu and leave at most c = %llu heaps, so c(n0+p)+k = %llu values decide",
                    (unsigned long long)number[0], (unsigned long long)number[4],
                    (unsigned long long)number[5], (unsigned long long)end);
    if (period->saltus)
        bt_text__add(out,
                     "; where a value is an integer, no other integer lies between the options");
    bt_text__char(out, '.');
}

static const bt_certificate_field fields[] = {{"preperiod", BT_FIELD_NUMBER},
                                              {"period", BT_FIELD_NUMBER},
                                              {"rise", BT_FIELD_NUMBER},
                                              {"fall", BT_FIELD_NUMBER},
                                              {0}};

const bt_certificate_kind bt_games__breaking_kinds[] = {
    {"value-saltus", BT_OF_VALUE, NULL, fields, bt_games__breaking_check, explain}, {0}};
