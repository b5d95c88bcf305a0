/* Surveys: rows and their bytes, conditions, octal codes beside a plain mex, parts and extensions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "study/survey.h"
#include "support/seed.h"

/* -- a folder for the files of each test -- */

typedef struct files {
    bt_context *ctx;
    char folder[64], paths[4][96];
} files;

static int set_up(void **state)
{
    files *f = calloc(1, sizeof *f);
    if (!f) return -1;
    strcpy(f->folder, "/tmp/survey-XXXXXX");
    if (!mkdtemp(f->folder)) return -1;
    for (int i = 0; i < 4; i++) snprintf(f->paths[i], sizeof f->paths[i], "%s/%d", f->folder, i);
    f->ctx = bt_open();
    *state = f;
    return f->ctx ? 0 : -1;
}

static int tear_down(void **state)
{
    files *f = *state;
    for (int i = 0; i < 4; i++) unlink(f->paths[i]);
    rmdir(f->folder);
    bool leaked = bt_memory_used(f->ctx) != 0;
    bt_close(f->ctx);
    free(f);
    return leaked ? -1 : 0;
}

/* -- rows -- */

static void test_rows_survive_their_bytes(void **state)
{
    files *f = *state;
    bt_random random = random_start("rows");
    bt_survey_row row, back;
    bt_text bytes;
    bt_study__row_open(&row, f->ctx);
    bt_study__row_open(&back, f->ctx);
    bt_text__open(&bytes, f->ctx);
    for (int round = 0; round < 500; round++) {
        char text[20];
        bt_study__row_clear(&row, bt_random__next(&random) >> bt_random__below(&random, 64));
        for (size_t i = 0; i < BT_SURVEY_COLUMNS; i++) {
            snprintf(text, sizeof text, "%llx", (unsigned long long)bt_random__next(&random));
            uint64_t kind = bt_random__below(&random, 4);
            if (kind == 0) bt_study__row_integer(&row, i, (int64_t)bt_random__next(&random));
            if (kind == 1) bt_study__row_real(&row, i, (double)bt_random__next(&random) / 7);
            if (kind == 2) bt_study__row_string(&row, i, text);
        }
        bt_text__add_bytes(&row.state, "a\0b", bt_random__below(&random, 4));
        bt_text__cut(&bytes, 0);
        bt_study__row_encode(&row, &bytes);
        const uint8_t *at = (const uint8_t *)bytes.at, *end = at + bytes.length;
        assert_true(bt_study__row_decode(&back, &at, end));
        assert_ptr_equal(at, end);
        assert_true(row.item == back.item);
        for (size_t i = 0; i < BT_SURVEY_COLUMNS; i++) {
            const bt_survey_cell *a = &row.cells[i], *b = &back.cells[i];
            assert_true(a->known == b->known && a->integer == b->integer &&
                        a->length == b->length && !memcmp(&a->real, &b->real, sizeof a->real));
            assert_memory_equal(row.texts.at + a->at, back.texts.at + b->at, a->length);
        }
        assert_true(row.state.length == back.state.length);
        /* bytes that end early are no row */
        at = (const uint8_t *)bytes.at;
        assert_false(bt_study__row_decode(&back, &at, end - 1));
    }
    bt_study__row_close(&row);
    bt_study__row_close(&back);
    bt_text__close(&bytes);
}

/* -- octal codes, by the definition -- */

enum { HEAPS = 600, SHORT = 300 };

/* Nim-values from the digits: bit h of digit i lets a move take i and leave h heaps. */
static void plain_values(const char *code, uint32_t *value)
{
    static bool seen[4 * HEAPS];
    for (int n = 0; n <= HEAPS; n++) {
        memset(seen, 0, sizeof seen);
        for (int i = 0; code[i ? i + 1 : 0]; i++) {
            int digit = code[i ? i + 1 : 0] - '0', rest = n - i;
            if (rest < 0) continue;
            if (digit & 1 && rest == 0) seen[0] = true;
            if (digit & 2 && rest > 0) seen[value[rest]] = true;
            for (int a = 1; digit & 4 && a <= rest / 2; a++)
                seen[value[a] ^ value[rest - a]] = true;
        }
        for (value[n] = 0; seen[value[n]];) value[n]++;
    }
}

typedef struct row {
    char code[16], equals[16], class[16];
    bool proved;
    size_t period, preperiod, heaps, rare;
    uint32_t largest;
} row;

typedef struct rows {
    const bt_survey *survey;
    row at[200];
    size_t count;
} rows;

static const bt_survey_answer *cell(const rows *r, const bt_survey_answer *cells, const char *name)
{
    return &cells[bt_study__survey_column(r->survey, name, strlen(name)) + 1];
}

static bt_status take_row(void *data, const bt_survey_answer *cells, size_t count)
{
    rows *r = data;
    row *to = &r->at[r->count++];
    (void)count;
    snprintf(to->code, sizeof to->code, "%s", cells[0].text);
    const bt_survey_answer *equals = cell(r, cells, "equals");
    snprintf(to->equals, sizeof to->equals, "%s", equals->known ? equals->text : "");
    snprintf(to->class, sizeof to->class, "%s", cell(r, cells, "class")->text);
    to->proved = cell(r, cells, "period")->known;
    to->period = (size_t)cell(r, cells, "period")->integer;
    to->preperiod = (size_t)cell(r, cells, "preperiod")->integer;
    to->heaps = (size_t)cell(r, cells, "heaps")->integer;
    to->rare = (size_t)cell(r, cells, "rare")->integer;
    to->largest = (uint32_t)cell(r, cells, "largest_value")->integer;
    return BT_OK;
}

typedef struct question {
    const char *digits, *to;
    unsigned part, parts, threads;
} question;

static bt_survey *open_octal(bt_context *ctx, const question *q)
{
    bt_survey *survey;
    const bt_survey_setting settings[] = {{"digits", q->digits}, {"to", q->to}};
    assert_int_equal(
        bt_study__survey_open(&survey, ctx, &bt_study__octal_survey, NULL, settings, 2), BT_OK);
    return survey;
}

static bt_survey_run run_octal(bt_context *ctx, const question *q, const char *path, rows *out)
{
    bt_survey *survey = open_octal(ctx, q);
    bt_survey_store *store;
    bt_survey_run run = {.part = q->part, .parts = q->parts, .threads = q->threads};
    assert_int_equal(bt_study__survey_run(survey, path, &run, &store), BT_OK);
    if (out) {
        *out = (rows){.survey = survey};
        assert_int_equal(bt_study__survey_list(store, NULL, 0, take_row, out), BT_OK);
    }
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return run;
}

static void check_period(const row *r, const uint32_t *value)
{
    for (size_t n = r->preperiod; n + r->period <= HEAPS; n++)
        assert_int_equal(value[n], value[n + r->period]);
    if (r->preperiod && r->preperiod + r->period <= HEAPS)
        assert_int_not_equal(value[r->preperiod - 1], value[r->preperiod - 1 + r->period]);
    for (size_t p = 1; p < r->period; p++) {
        size_t n = r->preperiod;
        while (n + p <= HEAPS && value[n] == value[n + p]) n++;
        assert_true(n + p <= HEAPS);
    }
}

/* Whether bit 1 << p is set for the parity p of some digit that splits. */
static unsigned splitting_parities(const char *code)
{
    unsigned found = 0;
    for (unsigned i = 0; code[i ? i + 1 : 0]; i++)
        if (code[i ? i + 1 : 0] >= '4') found |= 1u << i % 2;
    return found;
}

/* The fewest heaps of type 0, by every mask, and by every mask with the parity of heaps mixed in
   where that is allowed. */
static void check_rare(const row *r, const uint32_t *value)
{
    size_t least = SIZE_MAX, end = r->preperiod + r->period;
    unsigned size = 2, parities = splitting_parities(r->code);
    while (size <= r->largest) size *= 2;
    for (unsigned mask = 1; mask < size; mask++) {
        size_t plain = 0, mixed = 0;
        for (size_t n = 1; n <= end; n++) {
            unsigned type = (unsigned)__builtin_parity(value[n] & mask);
            plain += type == 0;
            mixed += (type + n + parities / 2) % 2 == 0;
        }
        if (plain < least) least = plain;
        if (parities && parities < 3 && mixed < least) least = mixed;
    }
    if (r->rare != least) fail_msg("%s: %zu rare heaps, not %zu", r->code, least, r->rare);
}

/* Equal but for zeros that come first. */
static void check_equal(const uint32_t *a, const uint32_t *b)
{
    size_t i = 1, j = 1;
    while (i < SHORT && !a[i]) i++;
    while (j < SHORT && !b[j]) j++;
    if (i == SHORT || j == SHORT) i = j = 1;
    while (i <= HEAPS && j <= HEAPS) assert_int_equal(a[i++], b[j++]);
}

static void test_octal_rows_hold_by_the_definition(void **state)
{
    files *f = *state;
    static uint32_t value[HEAPS + 1], other[HEAPS + 1];
    rows *found = calloc(1, sizeof *found);
    size_t proved = 0, equal = 0;
    run_octal(f->ctx, &(question){"2", "1000", 0, 0, 3}, NULL, found);
    assert_int_equal(found->count, 128);
    for (size_t i = 0; i < found->count; i++) {
        const row *r = &found->at[i];
        plain_values(r->code, value);
        if (r->proved && r->preperiod + 2 * r->period < HEAPS) check_period(r, value);
        if (r->proved && r->preperiod + r->period <= HEAPS) check_rare(r, value);
        if (!r->proved) assert_int_equal(r->heaps, 1000);
        if (*r->equals) plain_values(r->equals, other);
        if (*r->equals) check_equal(value, other);
        assert_int_equal(*r->equals != '\0', !strcmp(r->class, "equivalent"));
        proved += r->proved;
        equal += *r->equals != '\0';
    }
    assert_true(proved > 80 && equal > 60);
    free(found);
}

/* -- pairs of sets, by the definition -- */

enum { PAIR_HEAPS = 400 };

/* Whether the player to move wins; an end is decided by its letter. */
static void plain_wins(const unsigned sets[2], const char *ends, bool wins[2][PAIR_HEAPS])
{
    size_t length = strlen(ends);
    for (unsigned n = 0; n < PAIR_HEAPS; n++)
        for (int i = 0; i < 2; i++) {
            bool can_move = false, win = false;
            for (unsigned s = 1; s <= n && s < 10; s++) {
                if (!(sets[i] >> s & 1)) continue;
                can_move = true;
                if (!wins[!i][n - s]) win = true;
            }
            char letter = ends[n % length];
            if (!can_move) win = letter == 'N' || letter == (i ? 'R' : 'L');
            wins[i][n] = win;
        }
}

static unsigned read_set(const char *text)
{
    unsigned set = 0;
    for (; *text; text++)
        if (*text >= '0' && *text <= '9') set |= 1u << (*text - '0');
    return set;
}

typedef struct pair_check {
    const bt_survey *survey;
    const char *ends;
    size_t count;
} pair_check;

static bt_status check_pair(void *data, const bt_survey_answer *cells, size_t count)
{
    pair_check *check = data;
    rows r = {.survey = check->survey};
    static bool wins[2][PAIR_HEAPS];
    char letters[5] = "", *at = letters;
    const unsigned sets[2] = {read_set(cell(&r, cells, "left")->text),
                              read_set(cell(&r, cells, "right")->text)};
    size_t p = (size_t)cell(&r, cells, "period")->integer;
    size_t from = (size_t)cell(&r, cells, "preperiod")->integer;
    bool met[4] = {false};
    (void)count;
    plain_wins(sets, check->ends, wins);
    assert_true(from + 2 * p < PAIR_HEAPS);
    for (size_t n = from; n + p < PAIR_HEAPS; n++)
        assert_true(wins[0][n] == wins[0][n + p] && wins[1][n] == wins[1][n + p]);
    if (from) from--;
    if ((size_t)cell(&r, cells, "preperiod")->integer)
        assert_false(wins[0][from] == wins[0][from + p] && wins[1][from] == wins[1][from + p]);
    for (size_t n = PAIR_HEAPS - p; n < PAIR_HEAPS; n++)
        met[wins[0][n] ? wins[1][n] ? 2 : 0 : wins[1][n] ? 1 : 3] = true;
    for (int i = 0; i < 4; i++)
        if (met[i]) *at++ = "LRNP"[i];
    *at = '\0';
    assert_string_equal(letters, cell(&r, cells, "letters")->text);
    check->count++;
    return BT_OK;
}

static void test_pairs_hold_by_the_definition(void **state)
{
    files *f = *state;
    static const char *const ends[] = {"P", "LR", "RNL", "LLRP"};
    for (int i = 0; i < 4; i++) {
        bt_survey *survey;
        bt_survey_store *store;
        bt_survey_run run = {.threads = 2};
        const bt_survey_setting settings[] = {{"max", "4"}, {"end", ends[i]}};
        assert_int_equal(
            bt_study__survey_open(&survey, f->ctx, &bt_study__pairs_survey, NULL, settings, 2),
            BT_OK);
        assert_int_equal(bt_study__survey_run(survey, NULL, &run, &store), BT_OK);
        pair_check check = {survey, ends[i], 0};
        assert_int_equal(bt_study__survey_list(store, NULL, 0, check_pair, &check), BT_OK);
        assert_int_equal(check.count, 15 * 15);
        bt_study__survey_store_close(store);
        bt_study__survey_close(survey);
    }
}

/* -- stores -- */

static void same_rows(const rows *a, const rows *b)
{
    assert_int_equal(a->count, b->count);
    for (size_t i = 0; i < a->count; i++) {
        assert_string_equal(a->at[i].code, b->at[i].code);
        assert_string_equal(a->at[i].equals, b->at[i].equals);
        assert_string_equal(a->at[i].class, b->at[i].class);
        assert_int_equal(a->at[i].heaps, b->at[i].heaps);
        assert_int_equal(a->at[i].period, b->at[i].period);
        assert_int_equal(a->at[i].largest, b->at[i].largest);
    }
}

static void test_a_raised_limit_goes_on_from_what_is_stored(void **state)
{
    files *f = *state;
    rows *direct = calloc(1, sizeof *direct), *raised = calloc(1, sizeof *raised);
    question small = {"1", "1000", 0, 0, 2}, large = {"1", "3000", 0, 0, 1};
    run_octal(f->ctx, &large, NULL, direct);
    run_octal(f->ctx, &small, f->paths[0], NULL);
    bt_survey_run run = run_octal(f->ctx, &large, f->paths[0], raised);
    assert_int_equal(run.resumed, 15);
    assert_int_equal(run.done, 16);
    same_rows(direct, raised);
    run = run_octal(f->ctx, &small, f->paths[0], raised);
    assert_int_equal(run.resumed, 16);
    same_rows(direct, raised);
    free(direct);
    free(raised);
}

static void test_parts_make_the_whole(void **state)
{
    files *f = *state;
    rows *direct = calloc(1, sizeof *direct), *merged = calloc(1, sizeof *merged);
    question whole = {"1", "1000", 0, 0, 2};
    run_octal(f->ctx, &whole, NULL, direct);
    for (unsigned k = 1; k <= 3; k++)
        run_octal(f->ctx, &(question){"1", "1000", k, 3, 1}, f->paths[k], NULL);
    bt_survey *survey = open_octal(f->ctx, &whole);
    bt_survey_store *store;
    assert_int_equal(bt_study__survey_store_open(&store, survey, f->paths[0]), BT_OK);
    for (unsigned i = 0; i < 5; i++) /* some of them twice */
        assert_int_equal(bt_study__survey_store_absorb(store, f->paths[i % 3 + 1]), BT_OK);
    assert_int_equal(bt_study__survey_store_commit(store), BT_OK);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    bt_survey_run run = run_octal(f->ctx, &whole, f->paths[0], merged);
    assert_int_equal(run.resumed, 16);
    same_rows(direct, merged);
    free(direct);
    free(merged);
}

static bt_status absorb(bt_context *ctx, const question *q, const char *into, const char *from)
{
    bt_survey *survey = open_octal(ctx, q);
    bt_survey_store *store;
    assert_int_equal(bt_study__survey_store_open(&store, survey, into), BT_OK);
    bt_status status = bt_study__survey_store_absorb(store, from);
    if (!status) status = bt_study__survey_store_commit(store);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
    return status;
}

/* Rows that were followed less far never take the place of others, whichever store is the first. */
static void test_the_row_that_is_further_counts(void **state)
{
    files *f = *state;
    rows *direct = calloc(1, sizeof *direct), *merged = calloc(1, sizeof *merged);
    question small = {"1", "1000", 0, 0, 1}, large = {"1", "3000", 0, 0, 1};
    run_octal(f->ctx, &large, f->paths[0], direct);
    for (int i = 0; i < 2; i++) {
        run_octal(f->ctx, &small, f->paths[1], NULL);
        assert_int_equal(absorb(f->ctx, &large, f->paths[i], f->paths[!i]), BT_OK);
        run_octal(f->ctx, &small, f->paths[i], merged);
        same_rows(direct, merged);
        unlink(f->paths[1]);
    }
    free(direct);
    free(merged);
}

/* Adds 1 to the period of the first row that has one. */
static void spoil_a_period(bt_context *ctx, const question *q, const char *path)
{
    bt_survey *survey = open_octal(ctx, q);
    size_t column = bt_study__survey_column(survey, "period", strlen("period"));
    bt_survey_store *store;
    bt_survey_row found;
    bt_study__row_open(&found, ctx);
    assert_int_equal(bt_study__survey_store_open(&store, survey, path), BT_OK);
    for (uint64_t item = 0; item == 0 || !found.cells[column].known; item++)
        assert_int_equal(bt_study__survey_store_get(store, item, &found), BT_OK);
    found.cells[column].integer++;
    assert_int_equal(bt_study__survey_store_put(store, &found), BT_OK);
    assert_int_equal(bt_study__survey_store_commit(store), BT_OK);
    bt_study__row_close(&found);
    bt_study__survey_store_close(store);
    bt_study__survey_close(survey);
}

static void test_stores_that_disagree_are_not_merged(void **state)
{
    files *f = *state;
    question whole = {"1", "1000", 0, 0, 1};
    for (int i = 0; i < 2; i++) run_octal(f->ctx, &whole, f->paths[i], NULL);
    assert_int_equal(absorb(f->ctx, &whole, f->paths[0], f->paths[1]), BT_OK);
    spoil_a_period(f->ctx, &whole, f->paths[1]);
    assert_int_equal(absorb(f->ctx, &whole, f->paths[0], f->paths[1]), BT_IO);
    assert_non_null(strstr(bt_message(f->ctx), "disagree on"));
    bt_clear(f->ctx);
}

/* -- conditions -- */

static void test_conditions_become_sql(void **state)
{
    static const struct {
        const char *condition, *sql; /* NULL: it is wrong, at this place */
        size_t place;
    } cases[] = {
        {"period>50", "\"period\" > 50", 0},
        {"class=open and largest_value >= 8", "\"class\" = 'open' AND \"largest_value\" >= 8", 0},
        {"not (period=none, code!=0.07)", "NOT (\"period\" IS NULL AND \"code\" <> '0.07')", 0},
        {"code='it''s' or rare<3", NULL, 9},
        {"code=\"it's\" or rare<3", "\"code\" = 'it''s' OR \"rare\" < 3", 0},
        {"perod>3", NULL, 0},
        {"period>3 class=open", NULL, 9},
        {"period>x", NULL, 7},
        {"period", NULL, 6},
        {"(period>3", NULL, 9},
        {"period>none", NULL, 7},
        {"", NULL, 0},
        {"period>3; DROP TABLE item", NULL, 8},
    };
    files *f = *state;
    bt_survey *survey = open_octal(f->ctx, &(question){"1", "1000", 0, 0, 1});
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        bt_text sql;
        bt_text__open(&sql, f->ctx);
        bt_status status = bt_study__survey_where(survey, cases[i].condition, &sql);
        assert_int_equal(status, cases[i].sql ? BT_OK : BT_INPUT);
        if (cases[i].sql)
            assert_string_equal(sql.at, cases[i].sql);
        else
            assert_int_equal(bt_error_place(f->ctx), cases[i].place);
        bt_clear(f->ctx);
        bt_text__close(&sql);
    }
    bt_study__survey_close(survey);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_rows_survive_their_bytes),
        TEST(test_octal_rows_hold_by_the_definition),
        TEST(test_pairs_hold_by_the_definition),
        TEST(test_a_raised_limit_goes_on_from_what_is_stored),
        TEST(test_parts_make_the_whole),
        TEST(test_the_row_that_is_further_counts),
        TEST(test_stores_that_disagree_are_not_merged),
        TEST(test_conditions_become_sql),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
