/* Sequences with a type of their own for each kind of answer. */
#include "study/study.h"

#include <string.h>

enum { CHECK_MOST = 20000 };

static bt_status refuse_end(bt_game *game, uint64_t first, size_t count, size_t *done)
{
    *done = 0;
    if (count == 0 || first <= UINT64_MAX - count) return BT_OK;
    return bt__fail(game->ctx, BT_INPUT, "there are no heaps as large as that");
}

static bt_status ask(bt_game *game, bt_of of, uint64_t first, size_t count, uint32_t *out,
                     size_t *done)
{
    bt_status status = refuse_end(game, first, count, done);
    if (status || count == 0) return status;
    return bt_study__sequence(game, of, first, first + count - 1, out, done);
}

bt_status bt_study_nims(bt_game *game, uint64_t first, size_t count, uint32_t *out, size_t *done)
{
    return ask(game, BT_OF_NIM, first, count, out, done);
}

bt_status bt_study_values(bt_game *game, uint64_t first, size_t count, bt_value *out, size_t *done)
{
    return ask(game, BT_OF_VALUE, first, count, out, done);
}

bt_status bt_study_letters(bt_game *game, uint64_t first, size_t count, char *out, size_t *done)
{
    uint32_t *codes = bt__alloc(game->ctx, count * sizeof *codes);
    *done = 0;
    if (!codes) return BT_LIMIT;
    bt_status status = ask(game, BT_OF_OUTCOME, first, count, codes, done);
    for (size_t i = 0; i < *done; i++) out[i] = bt_outcome_letter((bt_outcome)codes[i]);
    bt__free(game->ctx, codes, count * sizeof *codes);
    return status;
}

bt_status bt_study_check(bt_game *game, const bt_position *positions, size_t count, size_t most,
                         bt_fault_sink *sink, void *data, bt_study_checked *out)
{
    size_t size = out->size;
    if (size < sizeof out->size || size > sizeof *out)
        return bt__fail(game->ctx, BT_INPUT, "an answer of %zu bytes does not fit this version of the library",
                        size);
    bt_study_report *found = bt__alloc_zero(game->ctx, sizeof *found);
    if (!found) return BT_LIMIT;
    bt_status status = bt_study__check(game, positions, count, most ? most : CHECK_MOST, found);
    for (size_t i = 0; i < found->count && sink; i++)
        sink(data, bt_study__fault_name(found->findings[i].fault), found->findings[i].position,
             found->findings[i].words);
    bt_study_checked full = {.size = size,
                             .positions = found->positions,
                             .complete = found->complete,
                             .ended = found->ended,
                             .faults = found->count};
    memcpy(out, &full, size);
    bt__free(game->ctx, found, sizeof *found);
    return status;
}

bt_status bt_study_find_period(bt_game *game, bt_of of, uint64_t limit, bt_study_repeat *out,
                               char **reason)
{
    bt_period found = {0};
    size_t size = out->size;
    if (reason) *reason = NULL;
    if (size < sizeof out->size || size > sizeof *out)
        return bt__fail(game->ctx, BT_INPUT, "an answer of %zu bytes does not fit this version of the library",
                        size);
    bt_status status = bt_study__period(game, of, limit, &found);
    bt_study_repeat full = {.size = size,
                            .found = found.found,
                            .proved = found.proved,
                            .preperiod = found.preperiod,
                            .period = found.period,
                            .saltus = found.saltus,
                            .searched = found.searched};
    memcpy(out, &full, size);
    if (status || !reason) return status;
    bt_text words;
    bt_text__open(&words, game->ctx);
    bt_study__period_explain(game, &found, &words);
    *reason = bt_text__take(&words);
    return *reason ? BT_OK : BT_LIMIT;
}

static void hand_on_rows(const bt_study_census_results *found, bt_study_row_sink *sink, void *data)
{
    for (size_t i = 0; i < found->listed; i++) {
        const bt_study_found *set = &found->found[i];
        bt_study_row row = {set->set, set->period, set->preperiod, set->letters};
        sink(data, &row);
    }
}

bt_status bt_study_census(bt_context *ctx, unsigned min, unsigned max, const char *ends,
                          size_t list, bt_study_tally *out, bt_study_row_sink *sink, void *data)
{
    size_t size = out->size;
    if (size < sizeof out->size || size > sizeof *out)
        return bt__fail(ctx, BT_INPUT, "an answer of %zu bytes does not fit this version of the library", size);
    bt_study_census_options options = {
        .min = min, .max = max, .ends = ends, .list = list > 0 && sink, .list_limit = list};
    bt_study_census_results found;
    bt_status status = bt_study__count_sets(ctx, &options, &found);
    bt_study_tally full = {.size = size,
                           .sets = found.sets,
                           .eventually_left = found.eventually_left,
                           .eventually_right = found.eventually_right,
                           .others = found.others};
    memcpy(out, &full, size);
    if (options.list) hand_on_rows(&found, sink, data);
    bt_study__census_close(ctx, &found);
    return status;
}
