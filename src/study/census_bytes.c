/* A tally as bytes for a store, and back: numbers in groups of seven bits, lowest first. */
#include "study/census.h"

#include <string.h>

/* -- writing -- */

static void put(bt_text *bytes, uint64_t n)
{
    for (; n >= 128; n >>= 7) bt_text__char(bytes, (char)(n | 128));
    bt_text__char(bytes, (char)n);
}

static void put_record(bt_text *bytes, const bt_study_record *record)
{
    uint64_t listed = record->count < BT_STUDY_RECORD_SETS ? record->count : BT_STUDY_RECORD_SETS;
    put(bytes, record->value);
    put(bytes, record->count);
    for (uint64_t i = 0; i < listed; i++) put(bytes, record->sets[i]);
}

/* Pairs (key + 1 - key before, count), ended by 0. */
static void put_bars(bt_text *bytes, const bt_study__bars *bars)
{
    uint64_t before = 0;
    for (uint64_t key = 0; key < BT_STUDY__DIRECT_KEYS; key++) {
        if (!bars->direct[key]) continue;
        put(bytes, key + 1 - before);
        put(bytes, bars->direct[key]);
        before = key + 1;
    }
    for (size_t i = 0; i < bars->large_count; i++) {
        put(bytes, bars->large[i].key + 1 - before);
        put(bytes, bars->large[i].count);
        before = bars->large[i].key + 1;
    }
    put(bytes, 0);
}

void bt_study__tally_encode(const bt_study__tally *tally, bt_text *bytes)
{
    put(bytes, tally->sets);
    put(bytes, tally->left);
    put(bytes, tally->right);
    if (!tally->census->detail) return;
    for (int i = 0; i < 16; i++) put(bytes, tally->letters[i]);
    put_record(bytes, &tally->period);
    put_record(bytes, &tally->preperiod);
    put_bars(bytes, &tally->periods);
    put_bars(bytes, &tally->preperiods);
    if (!tally->census->list) return;
    put(bytes, tally->found_count);
    put(bytes, tally->listed);
    for (size_t i = 0; i < tally->listed; i++) {
        put(bytes, tally->found[i].set);
        put(bytes, tally->found[i].period);
        put(bytes, tally->found[i].preperiod);
        put(bytes, tally->found[i].letters);
    }
}

/* -- reading -- */

typedef struct reader {
    const uint8_t *at, *end;
    bool bad;
} reader;

static uint64_t get(reader *in)
{
    uint64_t n = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        if (in->at == in->end) break;
        uint8_t byte = *in->at++;
        if (shift == 63 && byte > 1) break;
        n |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return n;
    }
    in->bad = true;
    return 0;
}

static void get_record(reader *in, bt_study_record *record)
{
    record->value = get(in);
    record->count = get(in);
    uint64_t listed = record->count < BT_STUDY_RECORD_SETS ? record->count : BT_STUDY_RECORD_SETS;
    for (uint64_t i = 0; i < listed; i++) record->sets[i] = get(in);
}

/* The counts must add up to the number of sets. */
static void get_bars(reader *in, bt_study__tally *tally, bt_study__bars *bars)
{
    uint64_t key = 0, sum = 0;
    for (uint64_t step; !in->bad && (step = get(in)) != 0;) {
        uint64_t count = get(in);
        key += step;
        if (key < step || count == 0 || count > tally->sets - sum) {
            in->bad = true;
            return;
        }
        sum += count;
        bt_study__bars_add(tally, bars, key - 1, count);
    }
    if (sum != tally->sets) in->bad = true;
}

static void get_found(reader *in, bt_study__tally *tally)
{
    tally->found_count = get(in);
    uint64_t listed = get(in);
    if (tally->found_count > tally->sets || listed > tally->found_count ||
        listed > (uint64_t)(in->end - in->at)) {
        in->bad = true;
        return;
    }
    if (!BT_GROW(tally->ctx, tally->found, tally->found_capacity, (size_t)listed)) {
        tally->failed = true;
        return;
    }
    for (; tally->listed < listed; tally->listed++) {
        bt_study_found *found = &tally->found[tally->listed];
        memset(found, 0, sizeof *found);
        found->set = get(in);
        found->period = get(in);
        found->preperiod = get(in);
        found->letters = (uint32_t)get(in) & 15;
    }
}

static void get_detail(reader *in, bt_study__tally *tally)
{
    uint64_t sum = 0;
    for (int i = 0; i < 16; i++) sum += tally->letters[i] = get(in);
    if (sum != tally->sets) in->bad = true;
    get_record(in, &tally->period);
    get_record(in, &tally->preperiod);
    get_bars(in, tally, &tally->periods);
    get_bars(in, tally, &tally->preperiods);
}

bool bt_study__tally_decode(bt_study__tally *tally, const uint8_t *bytes, size_t length)
{
    reader in = {bytes, bytes + length, false};
    bt_study__tally_clear(tally);
    tally->sets = get(&in);
    tally->left = get(&in);
    tally->right = get(&in);
    if (tally->left > tally->sets || tally->right > tally->sets - tally->left ||
        tally->sets > bt_study__block_sets(tally->census))
        in.bad = true;
    if (!in.bad && tally->census->detail) get_detail(&in, tally);
    if (!in.bad && tally->census->list) get_found(&in, tally);
    return !in.bad && in.at == in.end && !tally->failed;
}
