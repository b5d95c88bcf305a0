/* Outcome sequences, their counts, and the outcome of one heap of any size. */
#include "games/subtraction.h"

/* Heaps up to here are computed one after the other rather than by a period. */
static const uint64_t DIRECT_HEAPS = 1 << 26;

static const char letter_of[] = {
    [BT_OUTCOME_L] = 'L', [BT_OUTCOME_R] = 'R', [BT_OUTCOME_N] = 'N', [BT_OUTCOME_P] = 'P'};

/* Computes until the word with this heap is there. */
static bt_status reach_heap(bt_games__sub_heaps *heaps, uint64_t heap)
{
    while (heaps->words <= heap / 64)
        if (bt_games__sub_heaps_next(heaps)) return BT_LIMIT;
    return BT_OK;
}

static bt_status write_outcomes(bt_games__sub_heaps *heaps, uint64_t first, size_t count,
                                char *letters)
{
    for (size_t i = 0; i < count; i++) {
        if (reach_heap(heaps, first + i)) return BT_LIMIT;
        letters[i] = letter_of[bt_games__sub_heap_outcome(heaps, first + i)];
    }
    return BT_OK;
}

/* Far down the sequence the same letters are found nearer: moves `first` back by periods. */
static bt_status bring_near(bt_context *ctx, const bt_games_subtraction *game, uint64_t *first)
{
    bt_games_certificate proof;
    if (*first < DIRECT_HEAPS) return BT_OK;
    bt_status status = bt_games__outcome_period(ctx, game, BT_GAMES_WINDOWS, &proof);
    if (!status && *first > proof.preperiod)
        *first = proof.preperiod + (*first - proof.preperiod) % proof.period;
    return status;
}

bt_status bt_games__outcomes(bt_context *ctx, const bt_games_subtraction *game, uint64_t first,
                             size_t count, char *letters)
{
    bt_games__sub_rules rules;
    bt_games__sub_heaps heaps;
    bt_status status = bring_near(ctx, game, &first);
    if (!status) status = bt_games__sub_rules_open(&rules, ctx, game);
    if (status) return status;
    status = bt_games__sub_heaps_open(&heaps, ctx, &rules, false);
    if (!status) status = write_outcomes(&heaps, first, count, letters);
    bt_games__sub_heaps_close(&heaps);
    bt_games__sub_rules_close(&rules, ctx);
    return status;
}

bt_status bt_games__outcome_at(bt_context *ctx, const bt_games_subtraction *game, uint64_t heap,
                               bt_outcome *outcome)
{
    char letter;
    bt_status status = bt_games__outcomes(ctx, game, heap, 1, &letter);
    if (status) return status;
    *outcome = BT_OUTCOME_L;
    while (letter_of[*outcome] != letter) (*outcome)++;
    return BT_OK;
}

static bt_status check_digits(bt_context *ctx, const char *digits, size_t length)
{
    if (length == 0) return bt__fail_at(ctx, 0, "expected the size of a heap");
    for (size_t i = 0; i < length; i++)
        if (digits[i] < '0' || digits[i] > '9')
            return bt__fail_at(ctx, i, "expected a digit in the size of a heap");
    return BT_OK;
}

bt_status bt_games__outcome_at_decimal(bt_context *ctx, const bt_games_subtraction *game,
                                       const char *digits, size_t length, bt_outcome *outcome)
{
    bt_games_certificate proof;
    uint64_t heap = 0;
    bt_status status = check_digits(ctx, digits, length);
    if (status) return status;
    while (length > 1 && *digits == '0') digits++, length--;
    if (length <= 19) {
        for (size_t i = 0; i < length; i++) heap = heap * 10 + (uint64_t)(digits[i] - '0');
        return bt_games__outcome_at(ctx, game, heap, outcome);
    }
    status = bt_games__outcome_period(ctx, game, BT_GAMES_WINDOWS, &proof);
    if (status) return status;
    for (size_t i = 0; i < length; i++)
        heap = (uint64_t)(((__uint128_t)heap * 10 + (unsigned)(digits[i] - '0')) % proof.period);
    /* the least heap of this residue that is inside the periodic part */
    uint64_t behind = proof.preperiod % proof.period;
    heap = proof.preperiod + (heap + proof.period - behind) % proof.period;
    return bt_games__outcome_at(ctx, game, heap, outcome);
}

static void count_word(const bt_games__sub_heaps *heaps, uint64_t word, uint64_t which,
                       uint64_t counts[4])
{
    uint64_t left = heaps->lost[BT_LEFT][word & (heaps->size - 1)];
    uint64_t right = heaps->lost[BT_RIGHT][word & (heaps->size - 1)];
    counts[BT_OUTCOME_L] += (uint64_t)__builtin_popcountll(~left & right & which);
    counts[BT_OUTCOME_R] += (uint64_t)__builtin_popcountll(left & ~right & which);
    counts[BT_OUTCOME_N] += (uint64_t)__builtin_popcountll(~left & ~right & which);
    counts[BT_OUTCOME_P] += (uint64_t)__builtin_popcountll(left & right & which);
}

bt_status bt_games__outcome_counts(bt_context *ctx, const bt_games_subtraction *game,
                                   uint64_t first, uint64_t count, uint64_t counts[4])
{
    bt_games__sub_rules rules;
    bt_games__sub_heaps heaps;
    uint64_t past = first + count;
    for (int i = 0; i < 4; i++) counts[i] = 0;
    if (past < first) return bt__fail(ctx, BT_LIMIT, "heaps of more than 2^64");
    if (bt_games__sub_rules_open(&rules, ctx, game)) return bt_error(ctx);
    bt_status status = bt_games__sub_heaps_open(&heaps, ctx, &rules, false);
    for (uint64_t word = 0; !status && word <= past / 64; word++) {
        uint64_t which = word < past / 64 ? UINT64_MAX : ~(UINT64_MAX >> past % 64);
        if (word == first / 64) which &= UINT64_MAX >> first % 64;
        status = bt_games__sub_heaps_next(&heaps);
        if (!status && word >= first / 64) count_word(&heaps, word, which, counts);
    }
    bt_games__sub_heaps_close(&heaps);
    bt_games__sub_rules_close(&rules, ctx);
    return status;
}
