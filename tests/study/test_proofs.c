/* Proof files: written, read back, and refused when they are damaged or false. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "study/study.h"

static int set_up(void **state)
{
    *state = bt_open();
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    bt_close(*state);
    return 0;
}

typedef struct sample {
    const char *game;
    const char *kind;
    uint64_t preperiod, period;
} sample;

static const sample samples[] = {
    {"subtraction:2,3:end=LR", "outcome-windows", 2, 5},
    {"subtraction:2..:end=LR", "outcome-windows", 3, 1},
    {"subtraction:odd>=3,4:end=LR", "outcome-windows", 6, 2},
    {"subtraction:2,5,7", "outcome-windows", 0, 22},
    {"subtraction:left=2,3:right=2,5:end=L", "outcome-left-run", 0, 1},
    {"subtraction:left=2:right=2,3:end=R", "outcome-right-run", 0, 1},
    {"subtraction:2,3,6:end=LR", "outcome-left-first", 8, 1},
    {"subtraction:left=1,4:right=2,3:end=LR", "outcome-right-first", 14, 1},
    {"subtraction:2,3:end=LR", "value-order", 5, 5},
    {"subtraction:2,3,6:end=LR", "value-order", 0, 0},
    {"subtraction:left=1,4:right=2,3", "value-order", 0, 0},
    {"subtraction:4,5,6,10,14,16:end=LR", "value-slope", 0, 0},
    {"subtraction:2,5,7", "nim", 0, 22},
    {"subtraction:2,5,7", "value-by-nim", 0, 22},
    {"kayles", "nim", 71, 12},
    {"octal:0.07", "nim", 53, 34},
    {"octal:0.356", "nim-local", 7315, 142},
    {"octal:0.3", "value-by-nim", 0, 2},
    {"octal:0.8", "nim-saltus", 1, 3},
    {"take-and-break:left=0.7:right=0.07", "value-saltus", 0, 4},
    {"octal:0.07", "outcome-by-nim", 36, 34},
    {"kayles", "outcome-by-nim", 1, 1},
};
enum { SAMPLES = sizeof samples / sizeof *samples };

static const bt_certificate_kind *find_kind(const bt_game *game, const char *name)
{
    const bt_certificate_kind *kind = game->series.certificates;
    while (kind->name && strcmp(kind->name, name) != 0) kind++;
    if (!kind->name) fail_msg("%s has no kind %s", game->name, name);
    return kind;
}

static bt_game *find_sample(bt_context *ctx, const sample *s, bt_period *period)
{
    bt_game *game;
    assert_int_equal(bt_games_open(ctx, s->game, &game), BT_OK);
    const bt_certificate_kind *kind = find_kind(game, s->kind);
    assert_int_equal(bt_study__period(game, kind->of, 0, period), BT_OK);
    assert_true(period->proved);
    if (period->certificate.kind != kind)
        fail_msg("%s: %s instead of %s", s->game, period->certificate.kind->name, s->kind);
    return game;
}

/* Writes the certificate and checks the file. */
static bt_status check_again(bt_game *game, const bt_period *period, bt_study_claim *claim)
{
    bt_text proof;
    bt_text__open(&proof, game->ctx);
    bt_of of = period->certificate.kind->of;
    assert_int_equal(bt_study__proof_write(game, of, period, &proof), BT_OK);
    bt_status status = bt_study__proof_check(game->ctx, proof.at, claim);
    if (!status) {
        assert_int_equal(claim->of, of);
        assert_int_equal(claim->game_length, strlen(game->name));
        assert_memory_equal(proof.at + claim->game_place, game->name, claim->game_length);
    }
    bt_text__close(&proof);
    return status;
}

static void write_sample(bt_context *ctx, const sample *s, bt_text *out)
{
    bt_period period;
    bt_game *game = find_sample(ctx, s, &period);
    bt_text__open(out, ctx);
    bt_of of = period.certificate.kind->of;
    assert_int_equal(bt_study__proof_write(game, of, &period, out), BT_OK);
    bt_rules_close(game);
}

static void proofs_check(void **state)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        bt_period period;
        bt_study_claim claim;
        bt_game *game = find_sample(*state, &samples[i], &period);
        assert_int_equal(check_again(game, &period, &claim), BT_OK);
        if (claim.preperiod != samples[i].preperiod || claim.period != samples[i].period)
            fail_msg("%s %s: %llu %llu", samples[i].game, samples[i].kind,
                     (unsigned long long)claim.preperiod, (unsigned long long)claim.period);
        bt_rules_close(game);
    }
}

static void every_kind_is_tried(void **state)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        bt_game *game;
        assert_int_equal(bt_games_open(*state, samples[i].game, &game), BT_OK);
        for (const bt_certificate_kind *kind = game->series.certificates; kind->name; kind++) {
            size_t k = 0;
            if (!kind->explain) continue; /* of no period: these are spoiled from outside */
            while (k < SAMPLES && strcmp(samples[k].kind, kind->name) != 0) k++;
            if (k == SAMPLES) fail_msg("no sample of %s", kind->name);
        }
        bt_rules_close(game);
    }
}

/* -- false certificates -- */

/* What may be changed so that the certificate remains true: a run or window may start later or be
   longer (for an infinite set it is already longer than it must be), a run shows every shift,
   and values are settled one heap later as well if that heap has none that is new; a line is found
   with more heaps than it needs, local steps with more depth; the band of a rise may be wider. */
static bool remains_true(bt_game *game, const bt_period *p, const char *field, int change)
{
    const bt_games_subtraction *rules = bt_games__subtraction_of(game);
    bool infinite = rules && (rules->left.every || rules->left.odd || rules->left.even);
    const char *kind = p->certificate.kind->name;
    if (!strcmp(field, "from")) return change > 0;
    if (!strcmp(field, "heaps")) return change > 0 || strcmp(kind, "nim-saltus") != 0;
    if (!strcmp(field, "rare") || !strcmp(field, "band")) return change > 0;
    if (!strcmp(field, "depth")) return true;
    if (!strcmp(field, "length")) return change > 0 || infinite;
    if (!strcmp(field, "shift")) return strcmp(kind, "outcome-windows") != 0;
    uint64_t settled, first;
    if (strcmp(field, "settled") != 0 || change < 0) return false;
    settled = p->certificate.number[5];
    assert_int_equal(bt_games__values_first(bt_games__values_of(game), settled, &first), BT_OK);
    return first < settled;
}

static void expect_refused(bt_game *game, const bt_period *period, const char *field)
{
    static const char start[] = "the certificate proves nothing: ";
    bt_study_claim claim;
    bt_status status = check_again(game, period, &claim);
    if (status != BT_DOMAIN || strncmp(bt_message(game->ctx), start, strlen(start)) != 0)
        fail_msg("%s, %s, %s: status %d, %s", game->name, period->certificate.kind->name, field,
                 status, bt_message(game->ctx));
    bt_clear(game->ctx);
}

static void change_number(bt_game *game, const bt_period *good, size_t i)
{
    const char *field = good->certificate.kind->fields[i].name;
    for (int change = -1; change <= 1; change += 2) {
        bt_study_claim claim;
        bt_period changed = *good;
        if (change < 0 && !good->certificate.number[i]) continue;
        changed.certificate.number[i] += (uint64_t)change;
        if (!remains_true(game, good, field, change))
            expect_refused(game, &changed, field);
        else if (check_again(game, &changed, &claim))
            fail_msg("%s, %s, %s%+d: %s", game->name, good->certificate.kind->name, field, change,
                     bt_message(game->ctx));
    }
}

static void change_letters(bt_game *game, const bt_period *good, size_t i)
{
    for (unsigned letter = 0; letter < 4; letter++) {
        bt_period changed = *good;
        changed.certificate.number[i] ^= 1u << letter;
        if (changed.certificate.number[i]) expect_refused(game, &changed, "letters");
    }
}

static void every_number_of_a_certificate_matters(void **state)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        bt_period good;
        bt_game *game = find_sample(*state, &samples[i], &good);
        const bt_certificate_field *fields = good.certificate.kind->fields;
        for (size_t k = 0; fields[k].name; k++)
            (fields[k].type == BT_FIELD_LETTERS ? change_letters : change_number)(game, &good, k);
        bt_rules_close(game);
    }
}

/* Outcomes that begin to repeat where no nim-value of the proof is. */
static void outcomes_repeat_within_the_proof(void **state)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        bt_period good;
        if (strcmp(samples[i].kind, "outcome-by-nim") != 0) continue;
        bt_game *game = find_sample(*state, &samples[i], &good);
        for (uint64_t far = 1000; far < UINT32_MAX; far *= 100) {
            bt_period changed = good;
            changed.certificate.number[0] = far;
            expect_refused(game, &changed, "far");
        }
        bt_rules_close(game);
    }
}

/* The file of one game with the name of another. */
static void proofs_hold_for_their_game_only(void **state)
{
    for (size_t i = 0; i < SAMPLES * SAMPLES; i++) {
        const char *own = samples[i / SAMPLES].game, *other = samples[i % SAMPLES].game;
        bt_text proof, moved;
        bt_study_claim claim;
        if (!strcmp(own, other)) continue;
        write_sample(*state, &samples[i / SAMPLES], &proof);
        bt_text__open(&moved, *state);
        bt_text__format(&moved, "bouton proof 2\ngame %s%s", other,
                        proof.at + strlen("bouton proof 2\ngame ") + strlen(own));
        bt_status status = bt_study__proof_check(*state, moved.at, &claim);
        if (status != BT_DOMAIN && status != BT_INPUT)
            fail_msg("%s, made for %s: status %d", moved.at, own, status);
        assert_string_not_equal(bt_message(*state), "");
        bt_clear(*state);
        bt_text__close(&moved);
        bt_text__close(&proof);
    }
}

/* -- carried, not found again -- */

static bt_status (*real_period)(bt_game *game, bt_of of, uint64_t limit, bt_period *out);
static unsigned searches;

static bt_status count_searches(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    searches++;
    return real_period(game, of, limit, out);
}

/* Neither words nor file look at the game's heaps: there is no time left for that. */
static void a_proof_is_found_once(void **state)
{
    for (size_t i = 0; i < SAMPLES; i++) {
        bt_context *ctx = bt_open();
        bt_text out;
        bt_period period;
        bt_game *game;
        (void)state;
        assert_int_equal(bt_games_open(ctx, samples[i].game, &game), BT_OK);
        bt_of of = find_kind(game, samples[i].kind)->of;
        real_period = game->series.period;
        game->series.period = count_searches;
        searches = 0;
        assert_int_equal(bt_study__period(game, of, 0, &period), BT_OK);
        bt_limit_time(ctx, 1e-9);
        bt_text__open(&out, ctx);
        bt_study__period_explain(game, &period, &out);
        assert_true(out.length > 20);
        assert_int_equal(bt_study__proof_write(game, of, &period, &out), BT_OK);
        assert_int_equal(searches, 1);
        bt_text__close(&out);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void games_without_certificates_say_so(void **state)
{
    static const char *const names[] = {"misere:kayles", "impartial:subtraction:2,3:end=LR",
                                        "grundy", "nim"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        bt_game *game;
        bt_text out;
        bt_period period;
        bt_study_claim claim;
        assert_int_equal(bt_games_open(*state, names[i], &game), BT_OK);
        assert_null(game->series.certificates);
        bt_of of = bt_study__default_of(game);
        assert_int_equal(bt_study__period(game, of, 30, &period), BT_OK);
        bt_text__open(&out, *state);
        assert_int_equal(bt_study__proof_write(game, of, &period, &out), BT_DOMAIN);
        bt_clear(*state);
        assert_int_equal(out.length, 0);
        bt_text__format(&out, "bouton proof 2\ngame %s\nkind nim\npreperiod 71\nperiod 12\n",
                        names[i]);
        assert_int_equal(bt_study__proof_check(*state, out.at, &claim), BT_INPUT);
        assert_non_null(strstr(bt_message(*state), "has no proofs of this kind"));
        bt_clear(*state);
        bt_text__close(&out);
        bt_rules_close(game);
    }
}

/* -- files of the first version -- */

static void old_files_hold_as_before(void **state)
{
    static const struct {
        const char *text;
        bt_status status;
    } files[] = {
        {"game subtraction:2,3:end=LR\nof outcome\npreperiod 2\nperiod 5\nrule equal windows\n"
         "from 2\nlength 3\nshift 5\nletters LNP\n",
         BT_OK},
        {"game subtraction:2,3:end=LR\nof outcome\npreperiod 2\nperiod 5\nrule consecutive L\n"
         "from 2\nlength 3\nshift 5\nletters LNP\n",
         BT_DOMAIN},
        {"game subtraction:2,3:end=LR\nof outcome\npreperiod 2\nperiod 5\nrule of thumb\n"
         "from 2\nlength 3\nshift 5\nletters LNP\n",
         BT_INPUT},
        {"game subtraction:2,3:end=LR\nof outcome\npreperiod 2\nperiod 5\n"
         "from 2\nlength 3\nshift 5\nletters LNP\n",
         BT_INPUT},
        {"game subtraction:2,3,6:end=LR\nof outcome\npreperiod 8\nperiod 1\n"
         "rule Left wins first\nfrom 2\nlength 8\nshift 1\nletters L\n",
         BT_OK},
        {"game subtraction:2,3,6:end=LR\nof outcome\npreperiod 8\nperiod 1\n"
         "rule Right wins first\nfrom 2\nlength 8\nshift 1\nletters L\n",
         BT_DOMAIN},
        {"game subtraction:2,3,6:end=LR\nof value\npreperiod 0\nperiod 0\norder-period 9\n"
         "order-from 5\norder-width 11\nsettled 34\nbefore 19\nfresh 4\n",
         BT_OK},
        {"game kayles\nof nim\npreperiod 71\nperiod 12\n", BT_OK},
        {"game kayles\nof nim\npreperiod 71\nperiod 24\n", BT_DOMAIN},
        {"game kayles\nof value\npreperiod 71\nperiod 12\n", BT_INPUT},
        {"game subtraction:2,3:end=LR\nof nim\npreperiod 0\nperiod 5\n", BT_INPUT},
        {"game kayles\nkind nim\npreperiod 71\nperiod 12\n", BT_INPUT},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        bt_text old;
        bt_study_claim claim;
        bt_text__open(&old, *state);
        bt_text__format(&old, "bouton proof 1\n%s", files[i].text);
        bt_status status = bt_study__proof_check(*state, old.at, &claim);
        if (status != files[i].status) fail_msg("%s: status %d", old.at, status);
        bt_clear(*state);
        bt_text__close(&old);
    }
}

/* -- damaged files -- */

/* Whatever is done to a file: an answer, and never "proved" for what it did not say before. */
static void damaged_files_are_noticed(void **state)
{
    bt_text proof;
    bt_study_claim claim, good;
    bt_limit_time(*state, 0);
    write_sample(*state, &samples[0], &proof);
    assert_int_equal(bt_study__proof_check(*state, proof.at, &good), BT_OK);
    for (size_t length = 0; length + 1 < proof.length; length++) {
        char kept = proof.at[length];
        proof.at[length] = '\0';
        assert_int_not_equal(bt_study__proof_check(*state, proof.at, &claim), BT_OK);
        bt_clear(*state);
        proof.at[length] = kept;
    }
    for (size_t i = 0; i < proof.length; i++) {
        static const char replacements[] = "x 7\n-L";
        for (size_t k = 0; k < sizeof replacements - 1; k++) {
            char kept = proof.at[i];
            proof.at[i] = replacements[k];
            if (bt_study__proof_check(*state, proof.at, &claim) == BT_OK && claim.of == good.of &&
                i >= good.game_place + good.game_length) {
                assert_int_equal(claim.period, good.period);
                assert_int_equal(claim.preperiod, good.preperiod);
            }
            bt_clear(*state);
            proof.at[i] = kept;
        }
    }
    bt_text__close(&proof);
}

static void wrong_files_are_told_apart(void **state)
{
    static const struct {
        const char *text;
        bt_status status;
    } files[] = {
        {"", BT_INPUT},
        {"hello\n", BT_INPUT},
        {"bouton proof 1\n", BT_INPUT},
        {"bouton proof 1\ngame chess\nof nim\npreperiod 0\nperiod 1\n", BT_INPUT},
        {"bouton proof 1\ngame kayles\nof nim\npreperiod 0\n", BT_INPUT},
        {"bouton proof 1\ngame kayles\nof nim\npreperiod 0\nperiod 1\nperiod 1\n", BT_INPUT},
        {"bouton proof 1\ngame kayles\nof nim\npreperiod x\nperiod 1\n", BT_INPUT},
        {"bouton proof 1\ngame kayles\nof joy\npreperiod 0\nperiod 1\n", BT_INPUT},
        {"bouton proof 1\ngame nim\nof nim\npreperiod 0\nperiod 1\n", BT_INPUT},
        {"bouton proof 1\ngame subtraction:0\nof nim\npreperiod 0\nperiod 1\n", BT_INPUT},
        {"bouton proof 1\ngame kayles\nof nim\npreperiod 0\nperiod 0\n", BT_DOMAIN},
        {"bouton proof 1\ngame kayles\nof nim\npreperiod 0\nperiod 999999999999999\n", BT_LIMIT},
        {"bouton proof 2\ngame kayles\nkind nim\npreperiod 71\nperiod 12\n", BT_OK},
        {"bouton proof 2\n\nperiod 12\n\npreperiod 71\nkind nim\ngame kayles", BT_OK},
        {"bouton proof 2\ngame kayles\nkind joy\npreperiod 71\nperiod 12\n", BT_INPUT},
        {"bouton proof 2\ngame kayles\npreperiod 71\nperiod 12\n", BT_INPUT},
        {"bouton proof 2\ngame kayles\nof nim\npreperiod 71\nperiod 12\n", BT_INPUT},
        {"bouton proof 2\ngame kayles\nkind nim\nkind nim\npreperiod 71\nperiod 12\n", BT_INPUT},
        {"bouton proof 2\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\nq\n", BT_INPUT},
        {"bouton proof 3\ngame kayles\nkind nim\npreperiod 71\nperiod 12\n", BT_INPUT},
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        bt_study_claim claim;
        assert_int_equal(bt_study__proof_check(*state, files[i].text, &claim), files[i].status);
        bt_clear(*state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(proofs_check, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_kind_is_tried, set_up, tear_down),
        cmocka_unit_test_setup_teardown(every_number_of_a_certificate_matters, set_up, tear_down),
        cmocka_unit_test_setup_teardown(outcomes_repeat_within_the_proof, set_up, tear_down),
        cmocka_unit_test_setup_teardown(proofs_hold_for_their_game_only, set_up, tear_down),
        cmocka_unit_test(a_proof_is_found_once),
        cmocka_unit_test_setup_teardown(games_without_certificates_say_so, set_up, tear_down),
        cmocka_unit_test_setup_teardown(old_files_hold_as_before, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_files_are_noticed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_files_are_told_apart, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
