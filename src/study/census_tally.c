/* Tallies: counts, records, histograms and lists of sets; their sums and their bytes. */
#include "study/census.h"

#include <string.h>

void bt_study__tally_open(bt_study__tally *tally, bt_context *ctx, const bt_study__census *census)
{
    memset(tally, 0, sizeof *tally);
    tally->ctx = ctx;
    tally->census = census;
    tally->bound = UINT64_MAX;
}

void bt_study__tally_close(bt_study__tally *tally)
{
    bt_study__bars *bars[] = {&tally->periods, &tally->preperiods};
    for (int i = 0; i < 2; i++)
        bt__free(tally->ctx, bars[i]->large, bars[i]->large_capacity * sizeof *bars[i]->large);
    bt__free(tally->ctx, tally->found, tally->found_capacity * sizeof *tally->found);
    memset(tally, 0, sizeof *tally);
}

static void clear_bars(bt_study__bars *bars)
{
    memset(bars->direct, 0, sizeof bars->direct);
    bars->large_count = 0;
}

void bt_study__tally_clear(bt_study__tally *tally)
{
    tally->sets = tally->left = tally->right = tally->found_count = 0;
    memset(tally->letters, 0, sizeof tally->letters);
    tally->period = tally->preperiod = (bt_study_record){0};
    clear_bars(&tally->periods);
    clear_bars(&tally->preperiods);
    tally->listed = 0;
    tally->bound = UINT64_MAX;
}

/* -- counting -- */

static size_t find_bar(const bt_study__bars *bars, uint64_t key)
{
    size_t low = 0, high = bars->large_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (bars->large[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

void bt_study__bars_add(bt_study__tally *tally, bt_study__bars *bars, uint64_t key, uint64_t count)
{
    if (key < BT_STUDY__DIRECT_KEYS) {
        bars->direct[key] += count;
        return;
    }
    size_t at = find_bar(bars, key);
    if (at < bars->large_count && bars->large[at].key == key) {
        bars->large[at].count += count;
        return;
    }
    if (!BT_GROW(tally->ctx, bars->large, bars->large_capacity, bars->large_count + 1)) {
        tally->failed = true;
        return;
    }
    memmove(bars->large + at + 1, bars->large + at, (bars->large_count - at) * sizeof *bars->large);
    bars->large[at] = (bt_study_bar){key, count};
    bars->large_count++;
}

void bt_study__tally_count(bt_study__tally *tally, uint32_t letters, uint64_t count)
{
    tally->sets += count;
    tally->letters[letters] += count;
    if (letters == 1u << BT_OUTCOME_L) tally->left += count;
    if (letters == 1u << BT_OUTCOME_R) tally->right += count;
}

static bool satisfies(const bt_study_where *where, const bt_study_found *found)
{
    if (found->period < where->period_from || found->preperiod < where->preperiod_from)
        return false;
    if (where->period_to && found->period > where->period_to) return false;
    if (where->preperiod_to && found->preperiod > where->preperiod_to) return false;
    if (where->preperiod_to == BT_STUDY_PURE && found->preperiod > 0) return false;
    return !where->letters || where->letters == found->letters;
}

bool bt_study__tally_wants(const bt_study__tally *tally, const bt_study_found *found)
{
    return found->period >= tally->period.value || found->preperiod >= tally->preperiod.value ||
           (tally->census->list && satisfies(&tally->census->where, found));
}

/* Keeps the sets in order, the first ones when there are too many. */
static void add_record_set(bt_study_record *record, uint64_t known, bt_study_mask set)
{
    size_t count = known < BT_STUDY_RECORD_SETS ? (size_t)known : BT_STUDY_RECORD_SETS, at = count;
    while (at > 0 && record->sets[at - 1] > set) at--;
    if (at == BT_STUDY_RECORD_SETS) return;
    size_t moved = (count < BT_STUDY_RECORD_SETS ? count : count - 1) - at;
    memmove(record->sets + at + 1, record->sets + at, moved * sizeof *record->sets);
    record->sets[at] = set;
}

static void update_record(bt_study_record *record, uint64_t value, bt_study_mask set)
{
    if (value < record->value) return;
    if (value > record->value) *record = (bt_study_record){.value = value};
    add_record_set(record, record->count++, set);
}

/* -- the list: the first sets in order, and no more than a quarter beyond the limit -- */

static size_t most_listed(const bt_study__tally *tally)
{
    return tally->census->list_limit + tally->census->list_limit / 4 + 1;
}

/* Brings smaller sets to the front, and returns how many of them there are: neither none nor all.
   In place, as the C library's sort is not. */
static size_t partition(bt_study_found *at, size_t count)
{
    bt_study_mask pivot = at[(count - 1) / 2].set;
    size_t i = 0, j = count - 1;
    for (;; i++, j--) {
        while (at[i].set < pivot) i++;
        while (at[j].set > pivot) j--;
        if (i >= j) return j + 1;
        bt_study_found kept = at[i];
        at[i] = at[j];
        at[j] = kept;
    }
}

/* Brings the smallest `wanted` to the front. */
static void select_first(bt_study_found *at, size_t count, size_t wanted)
{
    while (wanted > 0 && wanted < count) {
        size_t smaller = partition(at, count);
        if (wanted <= smaller) {
            count = smaller;
        } else {
            at += smaller;
            count -= smaller;
            wanted -= smaller;
        }
    }
}

/* Calls itself for the shorter part only: never deep. */
static bt_status sort_found(bt_context *ctx, bt_study_found *at, size_t count)
{
    enum { SHORT = 1 << 14 }; /* sorted in no time, whatever the clock says */
    while (count > 1) {
        if (count > SHORT && bt__check(ctx)) return BT_LIMIT;
        size_t smaller = partition(at, count);
        bool left = smaller < count - smaller;
        if (sort_found(ctx, left ? at : at + smaller, left ? smaller : count - smaller))
            return BT_LIMIT;
        if (left) at += smaller;
        count = left ? count - smaller : smaller;
    }
    return BT_OK;
}

/* Cuts the list to its limit: from now on only smaller sets are of use. */
static void cut_list(bt_study__tally *tally)
{
    size_t limit = tally->census->list_limit;
    if (tally->listed < limit) return;
    select_first(tally->found, tally->listed, limit);
    tally->listed = limit;
    tally->bound = 0;
    for (size_t i = 0; i < limit; i++)
        if (tally->found[i].set > tally->bound) tally->bound = tally->found[i].set;
}

bt_status bt_study__tally_sort(bt_study__tally *tally)
{
    cut_list(tally);
    return sort_found(tally->ctx, tally->found, tally->listed);
}

void bt_study__tally_sort_first(bt_study__tally *tally)
{
    enum { FIRST = 10000 };
    if (tally->listed > FIRST) {
        select_first(tally->found, tally->listed, FIRST);
        tally->listed = FIRST;
    }
    sort_found(tally->ctx, tally->found, tally->listed);
}

/* Room for `more` sets, as far as that many are ever held. */
static bool reserve(bt_study__tally *tally, size_t more)
{
    size_t most = most_listed(tally), need = tally->listed + more, old = tally->found_capacity;
    if (need > most) need = most;
    if (need <= old) return true;
    size_t wanted = old + old / 2 + 16;
    wanted = wanted < need ? need : wanted > most ? most : wanted;
    bt_study_found *moved =
        bt__realloc(tally->ctx, tally->found, old * sizeof *moved, wanted * sizeof *moved);
    if (!moved) {
        tally->failed = true;
        return false;
    }
    tally->found = moved;
    tally->found_capacity = wanted;
    return true;
}

static void add_found(bt_study__tally *tally, const bt_study_found *found)
{
    if (tally->listed == most_listed(tally)) cut_list(tally);
    if (found->set > tally->bound || !reserve(tally, 1)) return;
    tally->found[tally->listed++] = *found;
}

void bt_study__tally_note(bt_study__tally *tally, const bt_study_found *found)
{
    update_record(&tally->period, found->period, found->set);
    update_record(&tally->preperiod, found->preperiod, found->set);
    if (!tally->census->list || !satisfies(&tally->census->where, found)) return;
    tally->found_count++;
    add_found(tally, found);
}

void bt_study__tally_set(bt_study__tally *tally, const bt_study_found *found)
{
    bt_study__tally_count(tally, found->letters, 1);
    bt_study__bars_add(tally, &tally->periods, found->period, 1);
    bt_study__bars_add(tally, &tally->preperiods, found->preperiod, 1);
    if (bt_study__tally_wants(tally, found)) bt_study__tally_note(tally, found);
}

/* -- sums -- */

static void merge_record(bt_study_record *sum, const bt_study_record *part)
{
    if (part->count == 0 || part->value < sum->value) return;
    if (part->value > sum->value) *sum = (bt_study_record){.value = part->value};
    uint64_t listed = part->count < BT_STUDY_RECORD_SETS ? part->count : BT_STUDY_RECORD_SETS;
    for (uint64_t i = 0; i < listed; i++) add_record_set(sum, sum->count + i, part->sets[i]);
    sum->count += part->count;
}

static void merge_bars(bt_study__tally *tally, bt_study__bars *sum, const bt_study__bars *part)
{
    for (size_t i = 0; i < BT_STUDY__DIRECT_KEYS; i++) sum->direct[i] += part->direct[i];
    for (size_t i = 0; i < part->large_count; i++)
        bt_study__bars_add(tally, sum, part->large[i].key, part->large[i].count);
}

/* All of the part or, when memory ends, nothing of it. */
void bt_study__tally_merge(bt_study__tally *sum, const bt_study__tally *part)
{
    if (!reserve(sum, part->listed)) return;
    sum->sets += part->sets;
    sum->left += part->left;
    sum->right += part->right;
    for (int i = 0; i < 16; i++) sum->letters[i] += part->letters[i];
    merge_record(&sum->period, &part->period);
    merge_record(&sum->preperiod, &part->preperiod);
    merge_bars(sum, &sum->periods, &part->periods);
    merge_bars(sum, &sum->preperiods, &part->preperiods);
    sum->found_count += part->found_count;
    for (size_t i = 0; i < part->listed; i++) add_found(sum, &part->found[i]);
}
