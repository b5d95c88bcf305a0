/* Least preperiod and period of outcome sequences, each with its certificate. */
#include "base/borders.h"
#include "games/subtraction.h"

/* -- sets within 1..64: in registers -- */

static bool ask_context(void *ctx)
{
    return bt__check(ctx) == BT_OK;
}

static bool fits_registers(const bt_games__sub_rules *rules)
{
    return !rules->infinite && rules->reach <= 64;
}

static bt_status find_in_registers(bt_context *ctx, const bt_games__sub_rules *rules,
                                   bt_games_certificate *proof)
{
    bt_games__sub_small small = {.reach = (unsigned)rules->reach};
    bt_games__sub_small_period found;
    for (int i = 0; i < 2; i++) {
        const bt_games__sub_side *side = &rules->side[i];
        small.set[i] = side->near;
        if (small.settled < side->min) small.settled = (unsigned)side->min;
        for (uint64_t n = 0; n < side->min; n++)
            if (bt_games__sub_end_wins(rules, (bt_player)i, n))
                small.end_wins[i] |= (uint64_t)1 << n;
    }
    bool good = bt_games__sub_find_small_period(&small, &found, ask_context, ctx);
    proof->length = found.searched;
    if (!good) return BT_LIMIT;
    proof->preperiod = found.preperiod;
    proof->period = proof->shift = found.period;
    proof->letters = found.letters;
    return BT_OK;
}

/* -- all other games: the whole sequence so far is kept -- */

static inline bool same_outcome(const bt_games__sub_heaps *heaps, uint64_t a, uint64_t b)
{
    return bt_games__sub_heap_outcome(heaps, a) == bt_games__sub_heap_outcome(heaps, b);
}

/* Whether the tails see the same at both ends: heaps lost to a player before `a` and before `b`,
   by their parity relative to a and b. */
static bool same_tails(const bt_games__sub_heaps *heaps, uint64_t a, uint64_t b)
{
    if (!heaps->rules->infinite) return true;
    for (int player = 0; player < 2; player++)
        for (uint64_t parity = 0; parity < 2; parity++) {
            const uint64_t *first = heaps->first_lost[player];
            if ((first[(a + parity) % 2] < a) != (first[(b + parity) % 2] < b)) return false;
        }
    return true;
}

/* The outcomes read backwards from the heap `last`. */
typedef struct backwards {
    const bt_games__sub_heaps *heaps;
    uint64_t last;
} backwards;

static inline bool is_same(const void *sequence, size_t i, size_t j)
{
    const backwards *s = sequence;
    return same_outcome(s->heaps, s->last - i, s->last - j);
}

/* The least p for which the state after `last` is that p heaps before; 0 when there is none yet.
   The state is the window of `reach` outcomes and what the tails see. */
static bt_status search_back(const bt_games__sub_heaps *heaps, const uint32_t *border,
                             uint64_t last, uint64_t *p)
{
    uint64_t reach = heaps->rules->reach;
    uint32_t matched = 0;
    *p = 0;
    for (uint64_t i = 1; i <= last; i++) {
        while (matched && (matched == reach || !same_outcome(heaps, last - i, last - matched)))
            matched = border[matched];
        if (same_outcome(heaps, last - i, last - matched)) matched++;
        if (bt__check(heaps->ctx)) return BT_LIMIT;
        if (matched < reach) continue;
        uint64_t shift = i + 1 - reach, window = last + 1 - reach;
        if (!same_tails(heaps, window, window - shift)) continue;
        *p = shift;
        return BT_OK;
    }
    return BT_OK;
}

/* Tails may tell parities apart that the outcomes do not: a proper divisor may be a period. */
static void reduce_period(const bt_games__sub_heaps *heaps, uint64_t last, uint64_t *p)
{
    for (uint64_t d = 1; d <= *p / 2; d++) {
        if (*p % d) continue;
        uint64_t i = 0;
        while (i < *p && same_outcome(heaps, last - i, last - (i + d) % *p)) i++;
        if (i < *p) continue;
        *p = d;
        return;
    }
}

/* `last` is the last heap computed, and heaps from last+1-p-reach on are known to repeat. */
static void describe_period(const bt_games__sub_heaps *heaps, uint64_t last, uint64_t p,
                            bt_games_certificate *proof)
{
    uint64_t from = last + 1 - p;
    while (from > 0 && same_outcome(heaps, from - 1, from - 1 + p)) from--;
    proof->preperiod = from;
    proof->period = p;
    for (uint64_t i = 0; i < p; i++)
        proof->letters |= 1u << bt_games__sub_heap_outcome(heaps, last - i);
}

/* Doubles the heaps known until the last state has occurred before. */
static bt_status search_heaps(bt_games__sub_heaps *heaps, uint32_t *border,
                              bt_games_certificate *proof)
{
    uint64_t reach = heaps->rules->reach, p = 0;
    for (uint64_t words = reach / 64 * 4 + 32; !p; words *= 2) {
        while (heaps->words < words)
            if (bt_games__sub_heaps_next(heaps)) return BT_LIMIT;
        uint64_t last = words * 64 - 1;
        backwards window = {heaps, last};
        if (bt__fill_borders(heaps->ctx, is_same, &window, reach, border) ||
            search_back(heaps, border, last, &p))
            return BT_LIMIT;
        proof->length = last + 1;
        if (!p) continue;
        proof->shift = p;
        if (heaps->rules->infinite) reduce_period(heaps, last, &p);
        describe_period(heaps, last, p, proof);
    }
    return BT_OK;
}

static bt_status find_in_heaps(bt_context *ctx, const bt_games__sub_rules *rules,
                               bt_games_certificate *proof)
{
    bt_games__sub_heaps heaps;
    size_t size = (rules->reach + 1) * sizeof(uint32_t);
    bt_status status = bt_games__sub_heaps_open(&heaps, ctx, rules, true);
    uint32_t *border = status ? NULL : bt__alloc(ctx, size);
    status = border ? search_heaps(&heaps, border, proof) : BT_LIMIT;
    bt__free(ctx, border, size);
    bt_games__sub_heaps_close(&heaps);
    return status;
}

/* -- choosing the rule that proves it -- */

/* The length of the run asked for by the winner-first rules, or 0 where they cannot be used.

   Let Left win moving first at max(R) + min(L) consecutive heaps from a on, R and L being the
   players' sets, R finite. From a + max(R) on, as long as this lasts, Right can move (the heap is
   at least max(R)) and all his moves lead to heaps that Left wins moving first: r = 0. There are
   min(L) such heaps in the run, so at the next heap Left takes min(L), reaches r = 0, and wins
   moving first again. By induction l = 1 from a on and r = 0 from a + max(R) on: all L.
   Neither the ends nor L = R were used, nor that L is finite. Right's rule is the mirror. */
static uint64_t first_length(const bt_games__sub_rules *rules, bt_player winner)
{
    const bt_games__sub_side *own = &rules->side[winner], *other = &rules->side[!winner];
    if (other->tail[0] || other->tail[1]) return 0;
    return other->max + own->min;
}

/* The start of the run of heaps that `winner` wins moving first, up to `heap` and beyond. */
static bt_status find_run(bt_context *ctx, const bt_games__sub_rules *rules, bt_player winner,
                          uint64_t heap, uint64_t *start)
{
    bt_games__sub_heaps heaps;
    bt_status status = bt_games__sub_heaps_open(&heaps, ctx, rules, false);
    *start = 0;
    for (uint64_t n = 0; !status && n <= heap; n++) {
        if (n / 64 == heaps.words) status = bt_games__sub_heaps_next(&heaps);
        if (!status && bt_games__sub_heap_lost(&heaps, winner, n)) *start = n + 1;
    }
    bt_games__sub_heaps_close(&heaps);
    return status;
}

/* A sequence that ends in L only, or in R only: the run or the winner-first rule proves it. */
static bt_status prove_constant(bt_context *ctx, const bt_games__sub_rules *rules,
                                bt_games_rule rule, bt_games_certificate *proof)
{
    bt_player winner = proof->letters == 1u << BT_OUTCOME_L ? BT_LEFT : BT_RIGHT;
    bt_games_rule run = winner == BT_LEFT ? BT_GAMES_LEFT_RUN : BT_GAMES_RIGHT_RUN;
    bt_games_rule first = winner == BT_LEFT ? BT_GAMES_LEFT_FIRST : BT_GAMES_RIGHT_FIRST;
    uint64_t length = first_length(rules, winner), start;
    bool run_fits = !rules->infinite && (rule == run || rule == BT_GAMES_ANY);
    bool first_fits = length && (rule == first || rule == BT_GAMES_ANY);
    if (run_fits) {
        proof->rule = run;
        proof->from = proof->preperiod;
        proof->length = rules->reach;
    }
    if (!first_fits) return BT_OK;
    bt_status status = find_run(ctx, rules, winner, proof->preperiod, &start);
    if (status || (run_fits && proof->from + proof->length < start + length)) return status;
    proof->rule = first;
    proof->from = start;
    proof->length = length;
    return BT_OK;
}

static bt_status choose_rule(bt_context *ctx, const bt_games__sub_rules *rules, bt_games_rule rule,
                             bt_games_certificate *proof)
{
    bool constant = proof->letters == 1u << BT_OUTCOME_L || proof->letters == 1u << BT_OUTCOME_R;
    if (constant && rule != BT_GAMES_WINDOWS && prove_constant(ctx, rules, rule, proof))
        return BT_LIMIT;
    if (rule == BT_GAMES_WINDOWS || (rule == BT_GAMES_ANY && proof->rule == BT_GAMES_ANY)) {
        proof->rule = BT_GAMES_WINDOWS;
        proof->from = proof->preperiod;
        proof->length = rules->reach;
    }
    if (proof->rule != BT_GAMES_ANY) return BT_OK;
    return bt__fail(ctx, BT_DOMAIN, "the rule \"%s\" cannot prove this period",
                    bt_games__rule_name(rule));
}

/* With tails the state also holds what they see; go to a point where that no longer changes. */
static bt_status settle_tails(bt_context *ctx, const bt_games__sub_rules *rules,
                              bt_games_certificate *proof)
{
    bt_games__sub_heaps heaps;
    if (!rules->infinite || proof->rule != BT_GAMES_WINDOWS) return BT_OK;
    bt_status status = bt_games__sub_heaps_open(&heaps, ctx, rules, false);
    for (bool settled = false; !status && !settled;) {
        while (!status && heaps.words * 64 < proof->from + proof->shift)
            status = bt_games__sub_heaps_next(&heaps);
        settled = same_tails(&heaps, proof->from, proof->from + proof->shift);
        if (!settled) proof->from++;
    }
    bt_games__sub_heaps_close(&heaps);
    return status;
}

bt_status bt_games__outcome_period(bt_context *ctx, const bt_games_subtraction *game,
                                   bt_games_rule rule, bt_games_certificate *proof)
{
    bt_games__sub_rules rules;
    *proof = (bt_games_certificate){.rule = BT_GAMES_ANY};
    if (rule > BT_GAMES_RIGHT_FIRST) return bt__fail(ctx, BT_INPUT, "no such rule of proof");
    if (bt_games__sub_rules_open(&rules, ctx, game)) return bt_error(ctx);
    bt_status status = fits_registers(&rules) ? find_in_registers(ctx, &rules, proof)
                                              : find_in_heaps(ctx, &rules, proof);
    if (!status) status = choose_rule(ctx, &rules, rule, proof);
    if (!status) status = settle_tails(ctx, &rules, proof);
    if (status == BT_LIMIT)
        *proof = (bt_games_certificate){.length = proof->period ? 0 : proof->length};
    bt_games__sub_rules_close(&rules, ctx);
    return status;
}
