/* The statements of the papers: none fails, and the runner notices one that does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "study/reproduce.h"

/* -- claims made for the tests -- */

static void every_number_is_small(bt_inquiry *q)
{
    bt_study__range(q, "n <= 9");
    for (unsigned n = 0; n <= 9 && bt_study__going(q); n++) bt_study__expect(q, n < 7, "n = %u", n);
}

static void nothing_at_all(bt_inquiry *q)
{
    bt_study__range(q, "nothing");
}

/* Blue piles of two stones are worth {1|0}, and no number. */
static void a_slip(bt_inquiry *q)
{
    bt_value g = bt_study__value(q, "partial-nim", "(2)");
    bt_study__as_printed(q, "it is 1");
    bt_study__expect(q, g == bt_value_integer(q->ctx, 1), "it is not 1");
    bt_study__as_corrected(q, "it is {1|0}");
    bt_study__expect(q, g == bt_value_read(q->ctx, "{1|0}"), "it is not {1|0}");
}

static void no_slip(bt_inquiry *q)
{
    bt_value g = bt_study__value(q, "partial-nim", "(3)");
    bt_study__as_printed(q, "it is 1/2");
    bt_study__expect(q, g == bt_value_read(q->ctx, "1/2"), "it is not 1/2");
    bt_study__as_corrected(q, "it is positive");
    bt_study__expect(q, bt_value_outcome(q->ctx, g) == BT_OUTCOME_L, "it is not positive");
}

static void a_wrong_correction(bt_inquiry *q)
{
    bt_study__as_printed(q, "1 > 2");
    bt_study__expect(q, 1 > 2, "1 is not above 2");
    bt_study__as_corrected(q, "2 > 3");
    bt_study__expect(q, 2 > 3, "2 is not above 3");
}

static void too_long(bt_inquiry *q)
{
    bt_study__expect(q, true, "a case");
    while (bt_study__going(q)) {
    }
}

static void a_bad_position(bt_inquiry *q)
{
    bt_study__expect(q, bt_study__outcome(q, "nim", "what") == 'P', "a bad position");
}

/* Runs a check in a context of its own, which drop closes. */
static bt_status run(void (*check)(bt_inquiry *q), bt_study_finding *f)
{
    bt_context *ctx = bt_open();
    const bt_claim claim = {{"tests", "Claim", "a statement"}, check, 0};
    bt_limit_time(ctx, 1);
    return bt_study__inquire(ctx, &claim, false, f);
}

static void drop(bt_study_finding *f)
{
    bt_context *ctx = f->checked.ctx;
    bt_study_finding_close(f);
    bt_close(ctx);
}

static void false_claims_fail(void **state)
{
    bt_study_finding f;
    (void)state;
    assert_int_equal(run(every_number_is_small, &f), BT_OK);
    assert_int_equal(f.standing, BT_STUDY_FAILS);
    assert_string_equal(f.counterexample.at, "n = 7");
    assert_int_equal(f.cases, 8);
    drop(&f);
    assert_int_equal(run(a_wrong_correction, &f), BT_OK);
    assert_int_equal(f.standing, BT_STUDY_FAILS);
    assert_string_equal(f.counterexample.at, "1 is not above 2; 2 is not above 3");
    drop(&f);
}

static void claims_without_a_case_fail(void **state)
{
    bt_study_finding f;
    (void)state;
    assert_int_equal(run(nothing_at_all, &f), BT_OK);
    assert_int_equal(f.standing, BT_STUDY_FAILS);
    drop(&f);
}

static void slips_are_what_is_found(void **state)
{
    bt_study_finding f;
    (void)state;
    assert_int_equal(run(a_slip, &f), BT_OK);
    assert_int_equal(f.standing, BT_STUDY_CORRECTED);
    assert_string_equal(f.printed.at, "it is 1");
    assert_string_equal(f.corrected.at, "it is {1|0}");
    assert_string_equal(f.counterexample.at, "it is not 1");
    drop(&f);
    assert_int_equal(run(no_slip, &f), BT_OK);
    assert_int_equal(f.standing, BT_STUDY_HOLDS);
    assert_string_equal(f.counterexample.at, "");
    drop(&f);
}

static void limits_and_mistakes_are_no_answers(void **state)
{
    bt_study_finding f;
    (void)state;
    assert_int_equal(run(too_long, &f), BT_LIMIT);
    drop(&f);
    assert_int_equal(run(a_bad_position, &f), BT_INPUT);
    assert_int_equal(f.cases, 0);
    drop(&f);
}

/* -- the papers -- */

static void papers_and_statements_are_listed(void **state)
{
    size_t count = 0;
    (void)state;
    for (size_t i = 0; bt_study_statement_at(i); i++, count++) {
        const bt_study_statement *s = bt_study_statement_at(i);
        size_t paper = 0;
        while (bt_study_paper_at(paper) && strcmp(bt_study_paper_at(paper)->source, s->source) != 0)
            paper++;
        assert_non_null(bt_study_paper_at(paper));
        for (size_t j = 0; j < i; j++) { /* a label names one statement of its paper */
            const bt_study_statement *t = bt_study_statement_at(j);
            if (!strcmp(s->source, t->source) && !strcmp(s->label, t->label))
                fail_msg("%s is listed twice", s->label);
        }
    }
    assert_true(count > 150);
}

static void no_statement_fails(void **state)
{
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; bt_study_statement_at(i); i++) {
        const bt_study_statement *s = bt_study_statement_at(i);
        bt_study_finding f;
        if (bt_study_check_statement(ctx, i, false, &f)) fail_msg("%s", bt_message(ctx));
        if (f.standing == BT_STUDY_FAILS)
            fail_msg("%s, %s: %s", s->source, s->label, f.counterexample.at);
        if ((f.standing == BT_STUDY_CORRECTED) != (f.printed.length > 0))
            fail_msg("%s, %s: the printed form holds", s->source, s->label);
        assert_true(f.checked.length > 0 && f.cases > 0);
        bt_study_finding_close(&f);
    }
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(false_claims_fail),
        cmocka_unit_test(claims_without_a_case_fail),
        cmocka_unit_test(slips_are_what_is_found),
        cmocka_unit_test(limits_and_mistakes_are_no_answers),
        cmocka_unit_test(papers_and_statements_are_listed),
        cmocka_unit_test(no_statement_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
