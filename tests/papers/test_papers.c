/* The statements of the papers: none fails, and the runner notices one that does. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "papers/inquiry.h"

/* -- claims made for the tests -- */

static void every_number_is_small(bt_inquiry *q)
{
    bt_papers__range(q, "n <= 9");
    for (unsigned n = 0; n <= 9 && bt_papers__going(q); n++)
        bt_papers__expect(q, n < 7, "n = %u", n);
}

static void nothing_at_all(bt_inquiry *q)
{
    bt_papers__range(q, "nothing");
}

/* Blue piles of two stones are worth {1|0}, and no number. */
static void a_slip(bt_inquiry *q)
{
    bt_value g = bt_papers__value(q, "partial-nim", "(2)");
    bt_papers__as_printed(q, "it is 1");
    bt_papers__expect(q, g == bt_value_integer(q->ctx, 1), "it is not 1");
    bt_papers__as_corrected(q, "it is {1|0}");
    bt_papers__expect(q, g == bt_value_read(q->ctx, "{1|0}"), "it is not {1|0}");
}

static void no_slip(bt_inquiry *q)
{
    bt_value g = bt_papers__value(q, "partial-nim", "(3)");
    bt_papers__as_printed(q, "it is 1/2");
    bt_papers__expect(q, g == bt_value_read(q->ctx, "1/2"), "it is not 1/2");
    bt_papers__as_corrected(q, "it is positive");
    bt_papers__expect(q, bt_value_outcome(q->ctx, g) == BT_OUTCOME_L, "it is not positive");
}

static void a_wrong_correction(bt_inquiry *q)
{
    bt_papers__as_printed(q, "1 > 2");
    bt_papers__expect(q, 1 > 2, "1 is not above 2");
    bt_papers__as_corrected(q, "2 > 3");
    bt_papers__expect(q, 2 > 3, "2 is not above 3");
}

static void too_long(bt_inquiry *q)
{
    bt_papers__expect(q, true, "a case");
    while (bt_papers__going(q)) {
    }
}

static void a_bad_position(bt_inquiry *q)
{
    bt_papers__expect(q, bt_papers__outcome(q, "nim", "what") == 'P', "a bad position");
}

static void all_there_is(bt_inquiry *q)
{
    bt_papers__whole(q, "0 and 1");
    bt_papers__expect(q, q->part < 2, "a case");
}

static void by_a_period(bt_inquiry *q)
{
    bt_papers__range(q, "n < 10");
    bt_papers__expect(q, true, "a case");
    bt_papers__settle_by_period(q, "subtraction:2,3:end=LR", BT_OF_OUTCOME, 10, 2, 5);
}

/* The period is 5 from 2 on: six heaps do not decide it. */
static void by_too_few(bt_inquiry *q)
{
    bt_papers__settle_by_period(q, "subtraction:2,3:end=LR", BT_OF_OUTCOME, 6, 2, 5);
}

/* The statement repeats every 2 heaps, so that 2 + 10 are needed. */
static void by_another_period(bt_inquiry *q)
{
    bt_papers__settle_by_period(q, "subtraction:2,3:end=LR", BT_OF_OUTCOME, 11, 2, 2);
}

static void by_no_period(bt_inquiry *q)
{
    bt_papers__settle_by_period(q, "subtraction:2,3,6:end=LR", BT_OF_VALUE, 100, 2, 9);
}

static void settled_too_soon(bt_inquiry *q)
{
    bt_papers__expect(q, true, "a case");
    bt_papers__settle(q, "so it seems");
    bt_papers__expect(q, false, "another case");
}

/* Runs a check in a context of its own, which drop closes. */
static bt_status run(void (*check)(bt_inquiry *q), bt_papers_finding *f)
{
    bt_context *ctx = bt_open();
    const bt_papers_claim claim = {"Claim", "a statement", check, 0};
    bt_limit_time(ctx, 1);
    return bt_papers_check(ctx, &claim, false, f);
}

static void drop(bt_papers_finding *f)
{
    bt_context *ctx = f->checked.ctx;
    bt_papers_finding_close(f);
    bt_close(ctx);
}

static void false_claims_fail(void **state)
{
    bt_papers_finding f;
    (void)state;
    assert_int_equal(run(every_number_is_small, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_FAILS);
    assert_string_equal(f.counterexample.at, "n = 7");
    assert_int_equal(f.cases, 8);
    drop(&f);
    assert_int_equal(run(a_wrong_correction, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_FAILS);
    assert_string_equal(f.counterexample.at, "1 is not above 2; 2 is not above 3");
    drop(&f);
}

static void claims_without_a_case_fail(void **state)
{
    bt_papers_finding f;
    (void)state;
    assert_int_equal(run(nothing_at_all, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_FAILS);
    drop(&f);
}

static void slips_are_what_is_found(void **state)
{
    bt_papers_finding f;
    (void)state;
    assert_int_equal(run(a_slip, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_CORRECTED);
    assert_string_equal(f.printed.at, "it is 1");
    assert_string_equal(f.corrected.at, "it is {1|0}");
    assert_string_equal(f.counterexample.at, "it is not 1");
    drop(&f);
    assert_int_equal(run(no_slip, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_HOLDS);
    assert_string_equal(f.counterexample.at, "");
    drop(&f);
}

static void proofs_need_all_cases(void **state)
{
    static void (*const bad[])(bt_inquiry *) = {by_too_few, by_another_period, by_no_period,
                                                settled_too_soon};
    bt_papers_finding f;
    (void)state;
    assert_int_equal(run(all_there_is, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_PROVED);
    drop(&f);
    assert_int_equal(run(by_a_period, &f), BT_OK);
    assert_int_equal(f.standing, BT_PAPERS_PROVED);
    assert_non_null(strstr(f.proof.at, "n < 7 decides all n"));
    assert_non_null(strstr(f.certificate.at, "kind outcome-windows"));
    drop(&f);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(run(bad[i], &f), BT_OK);
        assert_int_equal(f.standing, BT_PAPERS_FAILS);
        assert_int_equal(f.proof.length, 0);
        drop(&f);
    }
}

static void limits_and_mistakes_are_no_answers(void **state)
{
    bt_papers_finding f;
    (void)state;
    assert_int_equal(run(too_long, &f), BT_LIMIT);
    drop(&f);
    assert_int_equal(run(a_bad_position, &f), BT_INPUT);
    assert_int_equal(f.cases, 0);
    drop(&f);
}

/* -- the papers -- */

/* A label names one statement of its paper. */
static void labels_are_different(void **state)
{
    size_t count = 0;
    const bt_papers_paper *paper;
    const bt_papers_claim *s, *t;
    (void)state;
    for (size_t i = 0; (paper = bt_papers_at(i)); i++)
        for (size_t k = 0; (s = bt_papers_claim_at(paper, k)); k++, count++)
            for (size_t j = 0; j < k && (t = bt_papers_claim_at(paper, j)); j++)
                if (!strcmp(s->label, t->label)) fail_msg("%s is listed twice", s->label);
    assert_true(count > 150);
}

static void labels_pick_a_statement_and_its_parts(void **state)
{
    const bt_papers_claim part = {"Theorem 1 (ii)", "", NULL, 0},
                          other = {"Theorem 1.10", "", NULL, 0},
                          proof = {"Corollary 3, proof", "", NULL, 0};
    (void)state;
    assert_true(bt_papers_is_label(&part, "Theorem 1 (ii)"));
    assert_true(bt_papers_is_label(&part, "theorem 1"));
    assert_true(bt_papers_is_label(&proof, "Corollary 3"));
    assert_false(bt_papers_is_label(&other, "Theorem 1"));
    assert_false(bt_papers_is_label(&part, "Theorem 11"));
    assert_false(bt_papers_is_label(&part, "Theorem 1 (ii) and more"));
    assert_false(bt_papers_is_label(&part, ""));
}

static void check(bt_context *ctx, const char *source, const bt_papers_claim *claim)
{
    bt_papers_finding f;
    if (bt_papers_check(ctx, claim, false, &f)) fail_msg("%s", bt_message(ctx));
    if (f.standing == BT_PAPERS_FAILS)
        fail_msg("%s, %s: %s", source, claim->label, f.counterexample.at);
    if ((f.standing == BT_PAPERS_CORRECTED) != (f.printed.length > 0))
        fail_msg("%s, %s: the printed form holds", source, claim->label);
    assert_true(f.checked.length > 0 && f.cases > 0);
    bt_papers_finding_close(&f);
}

static void no_statement_fails(void **state)
{
    bt_context *ctx = bt_open();
    const bt_papers_paper *paper;
    const bt_papers_claim *claim;
    (void)state;
    for (size_t i = 0; (paper = bt_papers_at(i)); i++)
        for (size_t k = 0; (claim = bt_papers_claim_at(paper, k)); k++)
            check(ctx, paper->source, claim);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(false_claims_fail),
        cmocka_unit_test(claims_without_a_case_fail),
        cmocka_unit_test(slips_are_what_is_found),
        cmocka_unit_test(proofs_need_all_cases),
        cmocka_unit_test(limits_and_mistakes_are_no_answers),
        cmocka_unit_test(labels_are_different),
        cmocka_unit_test(labels_pick_a_statement_and_its_parts),
        cmocka_unit_test(no_statement_fails),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
