/* Outcomes, periods and certificates of subtraction games against plain play by the rules. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study/study.h"
#include "support/seed.h"

/* -- the oracle: the game as the rules tell it -- */

enum { HEAPS = 6000 };

static bool oracle_has(const bt_games_set *set, unsigned s)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] == s) return true;
    if (set->every && s >= set->every) return true;
    return s % 2 ? set->odd && s >= set->odd : set->even && s >= set->even;
}

/* Outcomes of the heaps below `heaps`. */
static void oracle_play(const bt_games_subtraction *game, char *letters, unsigned heaps)
{
    static bool first[2][HEAPS];
    static bool has[2][HEAPS];
    bool alike = !game->right.count && !game->right.every && !game->right.odd && !game->right.even;
    const bt_games_set *sets[2] = {&game->left, alike ? &game->left : &game->right};
    const char *ends = game->ends ? game->ends : "P";
    for (unsigned s = 1; s < heaps; s++)
        for (int p = 0; p < 2; p++) has[p][s] = oracle_has(sets[p], s);
    for (unsigned n = 0; n < heaps; n++) {
        char end = ends[n % strlen(ends)];
        for (int p = 0; p < 2; p++) {
            bool moves = false, wins = false;
            for (unsigned s = 1; s <= n && !wins; s++)
                if (has[p][s]) {
                    moves = true;
                    wins = !first[!p][n - s];
                }
            first[p][n] = moves ? wins : end == 'N' || end == "LR"[p];
        }
        letters[n] = first[0][n] ? (first[1][n] ? 'N' : 'L') : (first[1][n] ? 'R' : 'P');
    }
}

/* The least period seen in the second half, when it is long enough to be believed. */
static bool oracle_period(const char *letters, unsigned heaps, unsigned reach, unsigned *pre,
                          unsigned *period)
{
    for (unsigned p = 1; p + reach < heaps / 2; p++) {
        if (memcmp(letters + heaps / 2, letters + heaps / 2 + p, heaps - heaps / 2 - p)) continue;
        unsigned from = heaps - p;
        while (from > 0 && letters[from - 1] == letters[from - 1 + p]) from--;
        *pre = from;
        *period = p;
        return true;
    }
    return false;
}

/* -- random games -- */

typedef struct random_game {
    uint32_t left[8], right[8];
    char ends[6];
    bt_games_subtraction game;
} random_game;

static void fill_elements(bt_random *random, uint32_t *elements, size_t *count, uint32_t top)
{
    *count = 1 + bt_random__below(random, 5);
    for (size_t i = 0; i < *count; i++) elements[i] = 1 + (uint32_t)bt_random__below(random, top);
}

static void make_game(bt_random *random, random_game *made, uint32_t top, bool two_sets, bool tails)
{
    memset(made, 0, sizeof *made);
    bt_games_subtraction *game = &made->game;
    fill_elements(random, made->left, &game->left.count, top);
    fill_elements(random, made->right, &game->right.count, top);
    game->left.elements = made->left;
    game->right.elements = made->right;
    if (!two_sets) game->right = (bt_games_set){0};
    uint32_t *tail[] = {&game->left.every,  &game->left.odd,  &game->left.even,
                        &game->right.every, &game->right.odd, &game->right.even};
    if (tails)
        *tail[bt_random__below(random, two_sets ? 6 : 3)] =
            1 + (uint32_t)bt_random__below(random, top);
    size_t length = 1 + bt_random__below(random, 5);
    for (size_t i = 0; i < length; i++) made->ends[i] = "LRNP"[bt_random__below(random, 4)];
    game->ends = made->ends;
}

static uint32_t reach_of(const bt_games_set *set)
{
    uint32_t reach = set->every > set->odd ? set->every : set->odd;
    if (set->even > reach) reach = set->even;
    for (size_t i = 0; i < set->count; i++)
        if (set->elements[i] > reach) reach = set->elements[i];
    return reach + 64;
}

static uint32_t letter_mask(const char *letters, unsigned count)
{
    uint32_t mask = 0;
    for (unsigned i = 0; i < count; i++) mask |= 1u << (strchr("LRNP", letters[i]) - "LRNP");
    return mask;
}

/* One game in every way there is; false when the oracle saw no period. */
static bool compare_game(bt_context *ctx, const bt_games_subtraction *game, unsigned heaps)
{
    static char expected[HEAPS], got[HEAPS];
    unsigned pre, period, half = heaps / 2;
    bt_games_certificate proof;
    oracle_play(game, expected, heaps);
    assert_int_equal(bt_games__outcomes(ctx, game, 0, heaps, got), BT_OK);
    assert_memory_equal(got, expected, heaps);
    assert_int_equal(bt_games__outcomes(ctx, game, half, heaps - half, got), BT_OK);
    assert_memory_equal(got, expected + half, heaps - half);
    uint32_t reach = reach_of(&game->left) > reach_of(&game->right) ? reach_of(&game->left)
                                                                    : reach_of(&game->right);
    if (!oracle_period(expected, heaps, reach, &pre, &period)) return false;
    bt_status status = bt_games__outcome_period(ctx, game, BT_GAMES_ANY, &proof);
    assert_int_equal(status, BT_OK);
    assert_int_equal(proof.period, period);
    assert_int_equal(proof.preperiod, pre);
    assert_int_equal(proof.letters, letter_mask(expected + pre, period));
    status = bt_games__certificate_check(ctx, game, &proof);
    if (status) print_error("%s\n", bt_message(ctx));
    assert_int_equal(status, BT_OK);
    bt_outcome outcome;
    uint64_t far = 1000000000000000003u;
    assert_int_equal(bt_games__outcome_at(ctx, game, far, &outcome), BT_OK);
    assert_int_equal("LRNP"[outcome], expected[pre + (far - pre) % period]);
    return true;
}

static void run_random(const char *what, int games, uint32_t top, bool two_sets, bool tails)
{
    bt_random random = random_start(what);
    bt_context *ctx = bt_open();
    int known = 0;
    for (int i = 0; i < games; i++) {
        random_game made;
        make_game(&random, &made, top, two_sets, tails);
        known += compare_game(ctx, &made.game, top > 64 ? HEAPS : 1500);
    }
    assert_true(known * 2 > games);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void small_sets(void **state)
{
    (void)state;
    run_random("one set to 12", 400, 12, false, false);
    run_random("two sets to 12", 400, 12, true, false);
}

static void large_sets(void **state)
{
    (void)state;
    run_random("one set to 200", 60, 200, false, false);
    run_random("two sets to 200", 60, 200, true, false);
    run_random("one set to 64", 60, 64, false, false);
    run_random("one set to 70", 60, 70, false, false);
}

static void infinite_sets(void **state)
{
    (void)state;
    run_random("tails to 12", 300, 12, false, true);
    run_random("two sets, tails to 12", 300, 12, true, true);
    run_random("two sets, tails to 150", 60, 150, true, true);
}

/* -- the paper -- */

static void published_sequences(void **state)
{
    (void)state;
    const struct {
        bt_games_subtraction game;
        const char *letters;
        unsigned preperiod, period;
    } known[] = {
        {{.left = {(const uint32_t[]){2, 3}, 2, 0, 0, 0}, .ends = "LR"}, "LRLNNLPLNNLPLNN", 2, 5},
        {{.left = {(const uint32_t[]){2, 3, 6}, 3, 0, 0, 0}, .ends = "LR"},
         "LRLNNLLNLLLLLLL",
         8,
         1},
        {{.left = {(const uint32_t[]){2, 3}, 2, 0, 0, 0}, .ends = "NL"}, "NLPLNNLPLN", 0, 5},
        {{.left = {(const uint32_t[]){2, 3}, 2, 0, 0, 0}, .ends = "LN"}, "LNLLLLL", 2, 1},
        {{.left = {NULL, 0, 2, 0, 0}, .ends = "LR"}, "LRLNNNNNN", 3, 1},
        {{.left = {(const uint32_t[]){4}, 1, 0, 3, 0}, .ends = "LR"}, "LRLLNNNLNLNL", 6, 2},
        {{.left = {(const uint32_t[]){2, 5, 7}, 3, 0, 0, 0}}, "PPNNPNN", 0, 22},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        char letters[32] = "";
        bt_games_certificate proof;
        assert_int_equal(
            bt_games__outcomes(ctx, &known[i].game, 0, strlen(known[i].letters), letters), BT_OK);
        assert_string_equal(letters, known[i].letters);
        assert_int_equal(bt_games__outcome_period(ctx, &known[i].game, BT_GAMES_ANY, &proof),
                         BT_OK);
        assert_int_equal(proof.period, known[i].period);
        assert_int_equal(proof.preperiod, known[i].preperiod);
    }
    bt_close(ctx);
}

/* Largest outcome periods in normal play over all sets with this largest element. */
static void largest_normal_periods(void **state)
{
    (void)state;
    static const struct {
        uint32_t set[8];
        unsigned period;
    } known[] = {{{2, 5, 7}, 22},
                 {{3, 7, 10}, 45},
                 {{3, 8, 9, 10, 12, 15}, 168},
                 {{2, 6, 7, 11, 12, 16, 18}, 314},
                 {{4, 7, 14, 17, 21}, 444},
                 {{1, 3, 12, 21, 23, 24}, 1107}};
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_games_subtraction game = {.left = {.elements = known[i].set}};
        bt_games_certificate proof;
        while (game.left.count < 8 && known[i].set[game.left.count]) game.left.count++;
        assert_int_equal(bt_games__outcome_period(ctx, &game, BT_GAMES_ANY, &proof), BT_OK);
        assert_int_equal(proof.period, known[i].period);
    }
    bt_close(ctx);
}

/* -- certificates -- */

static void every_rule_proves(void **state)
{
    (void)state;
    static const uint32_t set[] = {2, 3, 6};
    bt_games_subtraction left = {.left = {.elements = set, .count = 3}, .ends = "LR"};
    bt_games_subtraction right = {.left = {.elements = set, .count = 3}, .ends = "RL"};
    bt_games_certificate proof;
    bt_context *ctx = bt_open();
    for (int rule = BT_GAMES_WINDOWS; rule <= BT_GAMES_RIGHT_FIRST; rule++) {
        bt_games_subtraction *game = rule < BT_GAMES_RIGHT_RUN ? &left : &right;
        assert_int_equal(bt_games__outcome_period(ctx, game, (bt_games_rule)rule, &proof), BT_OK);
        assert_int_equal(proof.rule, rule);
        assert_int_equal(bt_games__certificate_check(ctx, game, &proof), BT_OK);
    }
    assert_int_equal(bt_games__outcome_period(ctx, &left, BT_GAMES_RIGHT_RUN, &proof), BT_DOMAIN);
    bt_close(ctx);
}

/* A certificate with any number changed must be refused, or be true as well. */
static void changed_certificates_are_refused(void **state)
{
    (void)state;
    bt_random random = random_start("changed certificates");
    bt_context *ctx = bt_open();
    int refused = 0;
    for (int i = 0; i < 300; i++) {
        random_game made;
        bt_games_certificate proof, changed;
        make_game(&random, &made, 12, i % 2, i % 3 == 0);
        assert_int_equal(bt_games__outcome_period(ctx, &made.game, BT_GAMES_ANY, &proof), BT_OK);
        changed = proof;
        uint64_t *numbers[] = {&changed.preperiod, &changed.period, &changed.from, &changed.length};
        uint64_t *number = numbers[bt_random__below(&random, 4)];
        *number = bt_random__below(&random, *number + 3);
        bt_status status = bt_games__certificate_check(ctx, &made.game, &changed);
        if (status == BT_OK) {
            assert_int_equal(changed.preperiod, proof.preperiod);
            assert_int_equal(changed.period, proof.period);
        }
        refused += status == BT_DOMAIN;
        bt_clear(ctx);
    }
    assert_true(refused > 100);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

/* Numbers that nobody found: a claim that is accepted is true of all heaps, with its least period,
   which `far` heaps show. */
static bool invent_certificate(bt_context *ctx, bt_random *random, const bt_games_subtraction *game,
                               const char *letters, unsigned far)
{
    bt_games_certificate c = {
        .rule = (bt_games_rule)(BT_GAMES_WINDOWS + (int)bt_random__below(random, 5)),
        .preperiod = bt_random__below(random, 9),
        .period = 1 + bt_random__below(random, 7),
        .from = bt_random__below(random, 10),
        .length = bt_random__below(random, 12),
        .shift = bt_random__below(random, 13),
    };
    c.letters = letter_mask(letters + c.preperiod, (unsigned)c.period);
    if (c.rule != BT_GAMES_WINDOWS) c.period = 1 + bt_random__below(random, 2);
    bt_status status = bt_games__certificate_check(ctx, game, &c);
    bt_clear(ctx);
    if (status) return false;
    for (size_t n = c.preperiod; n + c.period < far; n++)
        assert_int_equal(letters[n], letters[n + c.period]);
    if (c.preperiod)
        assert_int_not_equal(letters[c.preperiod - 1], letters[c.preperiod - 1 + c.period]);
    return true;
}

static void invented_certificates_are_true_or_refused(void **state)
{
    enum { FAR = 400, CLAIMS = 500 };
    bt_random random = random_start("invented certificates");
    bt_context *ctx = bt_open();
    size_t accepted = 0;
    (void)state;
    for (int i = 0; i < 100; i++) {
        random_game made;
        char letters[FAR];
        make_game(&random, &made, 4, i % 2, false);
        oracle_play(&made.game, letters, FAR);
        for (int k = 0; k < CLAIMS; k++)
            accepted += invent_certificate(ctx, &random, &made.game, letters, FAR);
    }
    assert_true(accepted > 30);
    bt_close(ctx);
}

/* -- size -- */

static void elements_of_a_million(void **state)
{
    (void)state;
    static const uint32_t set[] = {2, 3, 1000000};
    bt_games_subtraction game = {.left = {.elements = set, .count = 3}, .ends = "LR"};
    bt_games_certificate proof;
    bt_context *ctx = bt_open();
    char letters[64];
    assert_int_equal(bt_games__outcome_period(ctx, &game, BT_GAMES_ANY, &proof), BT_OK);
    print_message("{2,3,1000000}: preperiod %llu, period %llu by %s\n",
                  (unsigned long long)proof.preperiod, (unsigned long long)proof.period,
                  bt_games__rule_name(proof.rule));
    assert_int_equal(bt_games__certificate_check(ctx, &game, &proof), BT_OK);
    assert_int_equal(bt_games__outcomes(ctx, &game, 999990, 20, letters), BT_OK);
    bt_close(ctx);
}

static void huge_heaps_by_their_digits(void **state)
{
    (void)state;
    static const uint32_t set[] = {2, 3};
    bt_games_subtraction game = {.left = {.elements = set, .count = 2}, .ends = "LR"};
    bt_context *ctx = bt_open();
    char digits[101];
    bt_outcome outcome;
    memset(digits, '7', sizeof digits);
    for (char last = '0'; last <= '9'; last++) { /* 10^100 is 0 mod 5 */
        digits[100] = last;
        assert_int_equal(bt_games__outcome_at_decimal(ctx, &game, digits, 101, &outcome), BT_OK);
        assert_int_equal("LRNP"[outcome], "LPLNN"[(last - '0') % 5]);
    }
    assert_int_equal(bt_games__outcome_at_decimal(ctx, &game, "0001", 4, &outcome), BT_OK);
    assert_int_equal(outcome, BT_OUTCOME_R);
    assert_int_equal(bt_games__outcome_at_decimal(ctx, &game, "12x", 3, &outcome), BT_INPUT);
    assert_int_equal(bt_error_place(ctx), 2);
    bt_close(ctx);
}

static void counts_are_those_of_the_letters(void **state)
{
    (void)state;
    static const uint32_t set[] = {3, 5, 90};
    bt_games_subtraction game = {.left = {.elements = set, .count = 3}, .ends = "LRN"};
    static char letters[5000];
    bt_context *ctx = bt_open();
    assert_int_equal(bt_games__outcomes(ctx, &game, 0, 5000, letters), BT_OK);
    const unsigned places[] = {0, 1, 63, 64, 65, 100, 4992, 5000};
    for (size_t i = 0; i < 64; i++) {
        unsigned first = places[i / 8], past = places[i % 8];
        uint64_t expected[4] = {0}, counts[4];
        if (past < first) continue;
        for (unsigned n = first; n < past; n++) expected[strchr("LRNP", letters[n]) - "LRNP"]++;
        assert_int_equal(bt_games__outcome_counts(ctx, &game, first, past - first, counts), BT_OK);
        assert_memory_equal(counts, expected, sizeof counts);
    }
    bt_close(ctx);
}

static void bad_games_are_refused(void **state)
{
    (void)state;
    static const uint32_t good[] = {2}, zero[] = {2, 0}, huge[] = {UINT32_MAX};
    const struct {
        bt_games_subtraction game;
        bt_status status;
    } bad[] = {
        {{.ends = "LR"}, BT_INPUT},
        {{.left = {.elements = zero, .count = 2}}, BT_INPUT},
        {{.left = {.elements = huge, .count = 1}}, BT_LIMIT},
        {{.left = {.odd = UINT32_MAX}}, BT_LIMIT},
        {{.left = {.elements = good, .count = 1}, .ends = ""}, BT_INPUT},
        {{.left = {.elements = good, .count = 1}, .ends = "LRX"}, BT_INPUT},
    };
    bt_context *ctx = bt_open();
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char letter;
        bt_games_certificate proof;
        assert_int_equal(bt_games__outcomes(ctx, &bad[i].game, 0, 1, &letter), bad[i].status);
        assert_true(strlen(bt_message(ctx)) > 0);
        bt_clear(ctx);
        assert_int_equal(bt_games__outcome_period(ctx, &bad[i].game, BT_GAMES_ANY, &proof),
                         bad[i].status);
        bt_clear(ctx);
    }
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

/* A period beyond the budget ends with a message and gives its memory back. */
static void memory_limit_is_kept(void **state)
{
    (void)state;
    static const uint32_t set[] = {2, 3, 5, 1000003};
    bt_games_subtraction game = {.left = {.elements = set, .count = 4}, .ends = "LR"};
    bt_games_certificate proof;
    bt_context *ctx = bt_open();
    bt_limit_memory(ctx, 1 << 20);
    assert_int_equal(bt_games__outcome_period(ctx, &game, BT_GAMES_ANY, &proof), BT_LIMIT);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_sets),
        cmocka_unit_test(large_sets),
        cmocka_unit_test(infinite_sets),
        cmocka_unit_test(published_sequences),
        cmocka_unit_test(largest_normal_periods),
        cmocka_unit_test(every_rule_proves),
        cmocka_unit_test(changed_certificates_are_refused),
        cmocka_unit_test(invented_certificates_are_true_or_refused),
        cmocka_unit_test(elements_of_a_million),
        cmocka_unit_test(huge_heaps_by_their_digits),
        cmocka_unit_test(counts_are_those_of_the_letters),
        cmocka_unit_test(bad_games_are_refused),
        cmocka_unit_test(memory_limit_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
