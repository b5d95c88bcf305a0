/* Proof files: written, read back, and refused when they are damaged or false. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "bouton/study.h"

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
    bt_of of;
    uint64_t preperiod, period;
} sample;

static const sample samples[] = {
    {"subtraction:2,3:end=LR", BT_OF_OUTCOME, 2, 5},
    {"subtraction:2,3,6:end=LR", BT_OF_OUTCOME, 8, 1},
    {"subtraction:2..:end=LR", BT_OF_OUTCOME, 3, 1},
    {"subtraction:odd>=3,4:end=LR", BT_OF_OUTCOME, 6, 2},
    {"subtraction:left=1,4:right=2,3:end=LR", BT_OF_OUTCOME, 14, 1},
    {"subtraction:2,5,7", BT_OF_OUTCOME, 0, 22},
    {"subtraction:2,3:end=LR", BT_OF_VALUE, 5, 5},
    {"subtraction:2,3,6:end=LR", BT_OF_VALUE, 0, 0},
    {"subtraction:2,5,7", BT_OF_NIM, 0, 22},
    {"kayles", BT_OF_NIM, 71, 12},
    {"octal:0.07", BT_OF_NIM, 53, 34},
};

static void write_sample(bt_context *ctx, const sample *s, bt_text *out)
{
    bt_game *game;
    assert_int_equal(bt_games_open(ctx, s->game, &game), BT_OK);
    bt_text_open(out, ctx);
    assert_int_equal(bt_study_proof_write(game, s->of, 0, out), BT_OK);
    bt_rules_close(game);
}

static void proofs_check(void **state)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const sample *s = &samples[i];
        bt_study_claim claim;
        bt_text proof;
        write_sample(*state, s, &proof);
        assert_int_equal(bt_study_proof_check(*state, proof.at, &claim), BT_OK);
        assert_int_equal(claim.of, s->of);
        assert_int_equal(claim.preperiod, s->preperiod);
        assert_int_equal(claim.period, s->period);
        assert_int_equal(claim.game_length, strlen(s->game));
        assert_memory_equal(proof.at + claim.game_place, s->game, claim.game_length);
        bt_text_close(&proof);
    }
}

/* The number after this key made larger by one: the certificate becomes false. */
static void falsify(bt_text *proof, const char *key)
{
    char *at = strstr(proof->at, key);
    assert_non_null(at);
    at += strlen(key);
    at += strspn(at, "0123456789") - 1;
    *at = *at == '9' ? '8' : (char)(*at + 1);
}

static void false_proofs_are_refused(void **state)
{
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        const char *const keys[] = {"\npreperiod ", "\nperiod "};
        for (size_t k = 0; k < 2; k++) {
            bt_study_claim claim;
            bt_text proof;
            if (samples[i].of == BT_OF_VALUE && samples[i].period == 0 && k == 0) continue;
            write_sample(*state, &samples[i], &proof);
            falsify(&proof, keys[k]);
            assert_int_equal(bt_study_proof_check(*state, proof.at, &claim), BT_DOMAIN);
            bt_clear(*state);
            bt_text_close(&proof);
        }
    }
}

/* Whatever is done to a file: an answer, and never "proved" for what it did not say before. */
static void damaged_files_are_noticed(void **state)
{
    bt_text proof;
    bt_study_claim claim, good;
    bt_limit_time(*state, 0);
    write_sample(*state, &samples[0], &proof);
    assert_int_equal(bt_study_proof_check(*state, proof.at, &good), BT_OK);
    for (size_t length = 0; length + 1 < proof.length; length++) {
        char kept = proof.at[length];
        proof.at[length] = '\0';
        assert_int_not_equal(bt_study_proof_check(*state, proof.at, &claim), BT_OK);
        bt_clear(*state);
        proof.at[length] = kept;
    }
    for (size_t i = 0; i < proof.length; i++) {
        static const char replacements[] = "x 7\n-L";
        for (size_t k = 0; k < sizeof replacements - 1; k++) {
            char kept = proof.at[i];
            proof.at[i] = replacements[k];
            if (bt_study_proof_check(*state, proof.at, &claim) == BT_OK && claim.of == good.of &&
                i >= good.game_place + good.game_length) {
                assert_int_equal(claim.period, good.period);
                assert_int_equal(claim.preperiod, good.preperiod);
            }
            bt_clear(*state);
            proof.at[i] = kept;
        }
    }
    bt_text_close(&proof);
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
    };
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        bt_study_claim claim;
        assert_int_equal(bt_study_proof_check(*state, files[i].text, &claim), files[i].status);
        bt_clear(*state);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(proofs_check, set_up, tear_down),
        cmocka_unit_test_setup_teardown(false_proofs_are_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(damaged_files_are_noticed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(wrong_files_are_told_apart, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
