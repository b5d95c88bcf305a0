/* The store of a game that is followed: checkpoints as rows of a survey. */
#include "study/follow.h"

#include "base/context.h"
#include "games/taking_moves.h"

#include <stdio.h>
#include <string.h>

static const bt_survey_column columns[] = {
    [BT_FOLLOW_KIND] = {"kind", "values, window or period", .type = BT_SURVEY_TEXT},
    [BT_FOLLOW_HEAPS] = {"heaps", "heaps followed by then", .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_DEPTH] = {"depth", "the depth of the steps since", .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_MASK] = {"mask", "tells rare values from common ones", .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_PARITY] = {"parity", "1: together with the parity of heaps",
                          .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_RARE] = {"rare", "the last heap with a rare value", .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_STEP] = {"step", "the period, or twice it", .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_PREPERIOD] = {"preperiod", "the first heap of the periodic part",
                             .type = BT_SURVEY_INTEGER},
    [BT_FOLLOW_PERIOD] = {"period", "the least period, proved", .type = BT_SURVEY_INTEGER},
    {0},
};

static const bt_survey_total totals[] = {{BT_SURVEY_LARGEST, "heaps", "heaps followed"}, {0}};
static const char *const kind_words[] = {"values", "window", "period"};

/* -- the family -- */

enum { ROWS = 1 << 20 };

static bt_status plan(bt_survey *survey)
{
    survey->count = ROWS;
    if (bt_study__survey_text(survey, "game", NULL)) return BT_OK;
    return bt__fail(survey->ctx, BT_INPUT, "a game is followed by 'period GAME --store FILE'");
}

static void write_key(const bt_survey *survey, uint64_t item, bt_text *out)
{
    (void)survey;
    bt_text__format(out, "%llu", (unsigned long long)item + 1);
}

static void title(const bt_survey *survey, bt_text *out)
{
    bt_text__format(out, "checkpoints of %s", survey->given[0].value);
}

static bt_status refuse(bt_survey_worker *worker, uint64_t item, bt_survey_row *row)
{
    (void)item;
    (void)row;
    return bt__fail(worker->ctx, BT_INPUT, "a game is followed by 'period GAME --store FILE'");
}

static const bt_survey_study study = {
    .name = "nim", .columns = columns, .totals = totals, .compute = refuse};
static const bt_survey_study *const studies[] = {&study, NULL};

const bt_survey_family bt_study__followed_survey = {
    .name = "followed",
    .item = "checkpoint",
    .items = "checkpoints",
    .options = (const bt_survey_option[]){{"game", false}, {"window", false}, {0}},
    .studies = studies,
    .plan = plan,
    .key = write_key,
    .title = title,
    .endless = true,
};

/* -- rows in -- */

static bt_status add_place(bt_followed *f, const bt_follow_place *place)
{
    if (!BT_GROW(f->ctx, f->places, f->place_capacity, f->place_count + 1)) return BT_LIMIT;
    f->places[f->place_count++] = *place;
    return BT_OK;
}

static void begin_row(bt_followed *f, const bt_follow_place *place)
{
    bt_study__row_clear(&f->row, place->item);
    bt_study__row_string(&f->row, BT_FOLLOW_KIND, kind_words[place->kind]);
    bt_study__row_integer(&f->row, BT_FOLLOW_HEAPS, (int64_t)place->heaps);
}

/* The place is noted once the row is safe. */
static bt_status end_row(bt_followed *f, const bt_follow_place *place)
{
    bt_status status = bt_study__survey_store_put(f->store, &f->row);
    if (!status) status = bt_study__survey_store_commit(f->store);
    return status ? status : add_place(f, place);
}

static uint64_t next_item(const bt_followed *f)
{
    return f->place_count ? f->places[f->place_count - 1].item + 1 : 0;
}

bt_status bt_study__followed_put_values(bt_followed *f)
{
    size_t count;
    const uint32_t *values = bt_games__taking_values(f->table, &count);
    if (count <= f->saved) return BT_OK;
    bt_follow_place place = {next_item(f), count, 0, BT_FOLLOW_VALUES};
    begin_row(f, &place);
    bt_study__put_values(&f->row.state, values + f->saved, count - (size_t)f->saved);
    f->saved = count;
    return end_row(f, &place);
}

static void put_mask(bt_followed *f)
{
    bt_study__row_integer(&f->row, BT_FOLLOW_MASK, f->mask);
    bt_study__row_integer(&f->row, BT_FOLLOW_PARITY, f->parity);
}

/* Whether the last row may be overwritten: another window is not far before it. */
static bool is_passing(const bt_followed *f)
{
    const bt_follow_place *last = f->places + f->place_count;
    if (f->place_count < 2 || last[-1].kind != BT_FOLLOW_WINDOW) return false;
    return last[-2].kind == BT_FOLLOW_WINDOW &&
           last[-1].heaps - last[-2].heaps < last[-1].heaps / 64;
}

bt_status bt_study__followed_put_window(bt_followed *f, const bt_taking_follow *stream,
                                        size_t depth)
{
    bt_follow_place place = {next_item(f), 0, depth, BT_FOLLOW_WINDOW};
    const uint32_t *values = bt_games__follow_values(stream, &place.heaps);
    if (is_passing(f)) {
        const bt_follow_place *last = &f->places[--f->place_count];
        place.item = last->item;
        if (place.depth < last->depth) place.depth = last->depth;
    }
    f->mask = bt_games__follow_mask(stream, &f->parity);
    begin_row(f, &place);
    bt_study__row_integer(&f->row, BT_FOLLOW_DEPTH, (int64_t)place.depth);
    put_mask(f);
    bt_study__put_values(&f->row.state, values - f->window, f->window);
    return end_row(f, &place);
}

bt_status bt_study__followed_put_period(bt_followed *f, const bt_taking_period *p, uint64_t heaps)
{
    bt_follow_place place = {next_item(f), heaps, p->depth, BT_FOLLOW_PROVED};
    begin_row(f, &place);
    bt_study__row_integer(&f->row, BT_FOLLOW_DEPTH, (int64_t)p->depth);
    put_mask(f);
    bt_study__row_integer(&f->row, BT_FOLLOW_RARE, (int64_t)p->rare);
    bt_study__row_integer(&f->row, BT_FOLLOW_STEP, (int64_t)p->step);
    bt_study__row_integer(&f->row, BT_FOLLOW_PREPERIOD, (int64_t)p->preperiod);
    bt_study__row_integer(&f->row, BT_FOLLOW_PERIOD, (int64_t)p->period);
    f->proved = *p;
    return end_row(f, &place);
}

/* -- rows out -- */

bt_status bt_study__followed_get(bt_followed *f, const bt_follow_place *place, uint32_t **values,
                                 size_t *count)
{
    *values = NULL;
    *count = 0;
    bt_status status = bt_study__survey_store_get(f->store, place->item, &f->row);
    if (status)
        return status == BT_PASS ? bt__fail(f->ctx, BT_IO, "a checkpoint is missing") : status;
    const uint8_t *at = (const uint8_t *)f->row.state.at, *end = at + f->row.state.length;
    return bt_study__get_values(f->ctx, &at, end, values, count);
}

static void read_period(bt_followed *f, const bt_survey_row *row)
{
    const bt_survey_cell *cell = row->cells;
    f->proved = (bt_taking_period){.proved = true, .local = true};
    f->proved.known = (size_t)cell[BT_FOLLOW_HEAPS].integer;
    f->proved.depth = (size_t)cell[BT_FOLLOW_DEPTH].integer;
    f->proved.mask = f->mask;
    f->proved.parity = f->parity;
    f->proved.rare = (size_t)cell[BT_FOLLOW_RARE].integer;
    f->proved.step = (size_t)cell[BT_FOLLOW_STEP].integer;
    f->proved.preperiod = (size_t)cell[BT_FOLLOW_PREPERIOD].integer;
    f->proved.period = (size_t)cell[BT_FOLLOW_PERIOD].integer;
}

static bt_status note_row(void *data, const bt_survey_row *row)
{
    bt_followed *f = data;
    const bt_survey_cell *cell = row->cells;
    bt_follow_place place = {row->item, (uint64_t)cell[BT_FOLLOW_HEAPS].integer,
                             (size_t)cell[BT_FOLLOW_DEPTH].integer, BT_FOLLOW_VALUES};
    while (place.kind < BT_FOLLOW_PROVED &&
           strcmp(row->texts.at + cell[BT_FOLLOW_KIND].at, kind_words[place.kind]) != 0)
        place.kind++;
    if (place.kind != BT_FOLLOW_VALUES) {
        f->mask = (uint32_t)cell[BT_FOLLOW_MASK].integer;
        f->parity = cell[BT_FOLLOW_PARITY].integer != 0;
    }
    if (place.kind == BT_FOLLOW_PROVED) read_period(f, row);
    return add_place(f, &place);
}

/* The rows of values together are a table. */
static bt_status read_table(bt_followed *f)
{
    uint32_t *all = NULL, *values;
    size_t capacity = 0, count = 0, more;
    bt_status status = BT_OK;
    for (size_t i = 0; i < f->place_count && !status; i++) {
        if (f->places[i].kind != BT_FOLLOW_VALUES) continue;
        status = bt_study__followed_get(f, &f->places[i], &values, &more);
        if (status || !values) break;
        if (!BT_GROW(f->ctx, all, capacity, count + more)) status = BT_LIMIT;
        for (size_t k = 0; k < more && !status; k++) all[count + k] = values[k];
        count += more;
        bt__free(f->ctx, values, more * sizeof *values);
        if (!status && count != f->places[i].heaps)
            status = bt__fail(f->ctx, BT_IO, "a checkpoint is missing");
    }
    if (!status && count) status = bt_games__taking_resume(f->table, all, count);
    bt__free(f->ctx, all, capacity * sizeof *all);
    f->saved = count;
    return status;
}

/* -- opening and closing -- */

bt_status bt_study__followed_open(bt_followed *f, bt_game *game, const char *path, size_t window)
{
    char width[24];
    *f = (bt_followed){.ctx = game->ctx, .table = bt_games__taking_of(game), .window = window};
    snprintf(width, sizeof width, "%zu", window);
    bt_survey_setting settings[] = {{"game", game->name}, {"window", width}};
    bt_study__row_open(&f->row, f->ctx);
    bt_status status =
        bt_study__survey_open(&f->survey, f->ctx, &bt_study__followed_survey, NULL, settings, 2);
    if (!status) status = bt_study__survey_store_open(&f->store, f->survey, path);
    if (!status) status = bt_study__survey_store_each(f->store, false, note_row, f);
    return status ? status : read_table(f);
}

void bt_study__followed_close(bt_followed *f)
{
    bt_study__row_close(&f->row);
    bt_study__survey_store_close(f->store);
    bt_study__survey_close(f->survey);
    bt__free(f->ctx, f->places, f->place_capacity * sizeof *f->places);
}
