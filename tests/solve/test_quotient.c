/* Misère quotients: every outcome that they tell against play by the rules of the code. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/misere.h"
#include "solve/quotient_words.h"
#include "support/seed.h"

#include <stdio.h>
#include <string.h>

/* -- misère play of octal codes, from the definition of the digits -- */

enum { HEAP = 12, KEYS = 1 << 20 };

/* A position is how many heaps of each size there are; `seen` remembers 1 for P and 2 for N. */
typedef struct brute {
    unsigned digit[8]; /* of amounts 0.. */
    unsigned digits;
    uint8_t *seen;
    uint64_t *key;
} brute;

static uint64_t key_of(const unsigned *heaps)
{
    uint64_t key = 0;
    for (unsigned n = 1; n <= HEAP; n++) key = key << 5 | heaps[n];
    return key + 1;
}

static bool brute_is_p(brute *b, unsigned *heaps);

/* Can the player to move leave a P-position by this digit on a heap of n? */
static bool wins_by(brute *b, unsigned *heaps, unsigned digit, unsigned rest)
{
    if (digit & 1 && rest == 0 && brute_is_p(b, heaps)) return true;
    bool wins = false;
    if (digit & 2 && rest > 0) {
        heaps[rest]++;
        wins = brute_is_p(b, heaps);
        heaps[rest]--;
    }
    for (unsigned x = 1; digit & 4 && 2 * x <= rest && !wins; x++) {
        heaps[x]++, heaps[rest - x]++;
        wins = brute_is_p(b, heaps);
        heaps[x]--, heaps[rest - x]--;
    }
    return wins;
}

static bool has_move(const brute *b, const unsigned *heaps)
{
    for (unsigned n = 1; n <= HEAP; n++)
        for (unsigned i = 0; heaps[n] && i < b->digits && i <= n; i++)
            if ((b->digit[i] & 1 && i == n) || (b->digit[i] & 2 && i < n) ||
                (b->digit[i] & 4 && i + 2 <= n))
                return true;
    return false;
}

/* The last mover loses: whoever cannot move wins. */
static bool brute_is_p(brute *b, unsigned *heaps)
{
    uint64_t key = key_of(heaps);
    size_t slot = key * 0x9e3779b97f4a7c15u >> 44;
    while (b->key[slot] && b->key[slot] != key) slot = (slot + 1) % KEYS;
    if (b->key[slot]) return b->seen[slot] == 1;
    bool wins = !has_move(b, heaps);
    for (unsigned n = 1; n <= HEAP && !wins; n++) {
        if (!heaps[n]) continue;
        heaps[n]--;
        for (unsigned i = 0; i < b->digits && i <= n && !wins; i++)
            wins = wins_by(b, heaps, b->digit[i], n - i);
        heaps[n]++;
    }
    slot = key * 0x9e3779b97f4a7c15u >> 44;
    while (b->key[slot]) slot = (slot + 1) % KEYS;
    b->key[slot] = key;
    b->seen[slot] = wins ? 2 : 1;
    return !wins;
}

static void brute_open(brute *b, const char *code)
{
    b->digits = 0;
    b->digit[b->digits++] = (unsigned)(code[0] - '0');
    for (const char *c = code + 2; *c; c++) b->digit[b->digits++] = (unsigned)(*c - '0');
    b->seen = test_calloc(KEYS, 1);
    b->key = test_calloc(KEYS, sizeof *b->key);
}

static void brute_close(brute *b)
{
    test_free(b->seen);
    test_free(b->key);
}

/* -- quotients of codes -- */

static bt_game *open_code(bt_context *ctx, const char *code)
{
    char name[40];
    bt_game *game;
    snprintf(name, sizeof name, "misere:octal:%s", code);
    assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
    return game;
}

static void expect_position(brute *b, const bt_misere *m, const char *code, unsigned *heaps)
{
    uint32_t x = 0;
    for (unsigned n = 1; n <= HEAP; n++)
        for (unsigned i = 0; i < heaps[n]; i++)
            x = bt_quotient__times(&m->q.monoid, x, m->q.heaps[n].image);
    if (bt_quotient__is_p(&m->q.monoid, x) == brute_is_p(b, heaps)) return;
    char words[80] = "";
    for (unsigned n = 1; n <= HEAP; n++)
        for (unsigned i = 0; i < heaps[n]; i++)
            snprintf(words + strlen(words), sizeof words - strlen(words), " %u", n);
    fail_msg("%s: the quotient is wrong about the heaps%s", code, words);
}

/* All positions of heaps up to n that are left with a total. */
static void expect_all(brute *b, const bt_misere *m, const char *code, unsigned *heaps, unsigned n,
                       unsigned total)
{
    if (n == 0) {
        expect_position(b, m, code, heaps);
        return;
    }
    for (unsigned i = 0; i * n <= total; i++) {
        heaps[n] = i;
        expect_all(b, m, code, heaps, n - 1, total - i * n);
    }
    heaps[n] = 0;
}

static void all_positions_up_to_a_total(void **state)
{
    static const char *const codes[] = {"0.77", "0.07", "0.123", "0.75", "4.3",  "0.31",
                                        "0.44", "0.53", "0.71",  "4.7",  "0.312"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_code(ctx, codes[i]);
        brute b;
        bt_misere m;
        unsigned heaps[HEAP + 1] = {0};
        brute_open(&b, codes[i]);
        assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
        m.bounded = false; /* all heaps, and no period */
        assert_int_equal(bt_solve__misere_extend(&m, HEAP), BT_OK);
        expect_all(&b, &m, codes[i], heaps, HEAP, 14);
        bt_solve__misere_close(&m);
        brute_close(&b);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void random_codes_and_positions(void **state)
{
    bt_random random = random_start("random codes and positions");
    (void)state;
    for (int round = 0; round < 60; round++) {
        char code[8] = "0.";
        unsigned length = 1 + (unsigned)bt_random__below(&random, 3);
        code[0] = bt_random__below(&random, 4) == 0 ? '4' : '0';
        for (unsigned i = 0; i < length; i++)
            code[2 + i] = (char)('0' + bt_random__below(&random, 8));
        bt_context *ctx = bt_open();
        bt_game *game = open_code(ctx, code);
        brute b;
        bt_misere m;
        brute_open(&b, code);
        assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
        m.bounded = false;
        m.q.most = 100;
        bt_status status = bt_solve__misere_extend(&m, 8);
        assert_true(!status || m.q.beyond); /* some are infinite */
        for (int i = 0; i < 40; i++) {
            unsigned heaps[HEAP + 1] = {0};
            for (int k = 0; k < 4; k++) heaps[bt_random__below(&random, m.q.count)]++;
            heaps[0] = 0;
            expect_position(&b, &m, code, heaps);
        }
        bt_solve__misere_close(&m);
        brute_close(&b);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- the proof -- */

/* Do two images of the last heap tell the same outcomes, in company of all other heaps? */
static bool tell_the_same(const bt_misere *m, uint32_t a, uint32_t b)
{
    const bt_monoid *q = &m->q.monoid;
    uint32_t last = (uint32_t)m->q.count - 1;
    bool in[64] = {true};
    for (size_t round = 0; round < 64; round++)
        for (uint32_t x = 0; x < q->order; x++)
            for (uint32_t h = 0; h < last && in[x]; h++)
                in[bt_quotient__times(q, x, m->q.heaps[h].image)] = true;
    for (uint32_t k = 0, x = 0, y = 0; k < 8; k++) {
        for (uint32_t z = 0; z < q->order; z++)
            if (in[z] && bt_quotient__is_p(q, bt_quotient__times(q, x, z)) !=
                             bt_quotient__is_p(q, bt_quotient__times(q, y, z)))
                return false;
        x = bt_quotient__times(q, x, a);
        y = bt_quotient__times(q, y, b);
    }
    return true;
}

/* Other images of heaps are refuted, unless another name of the last heap makes them true. */
static void other_images_are_refuted(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_code(ctx, "0.77");
    bt_misere m;
    bt_words failure;
    uint16_t image[30];
    size_t refuted = 0;
    assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
    assert_int_equal(bt_solve__misere_extend(&m, 27), BT_OK);
    bt_words__open(&failure, ctx);
    for (size_t h = 0; h < m.q.count; h++) image[h] = m.q.heaps[h].image;
    bt_quotient_model model = {&m.q, &m.q.monoid, image};
    for (size_t h = 1; h < m.q.count; h++)
        for (uint32_t x = 0; x < m.q.monoid.order; x++) {
            bt_quotient_proof proof;
            if (x == m.q.heaps[h].image) continue;
            image[h] = (uint16_t)x;
            bt_solve__proof_open(&proof);
            bt_status status = bt_solve__quotient_prove(&model, &proof, &failure);
            if (status != BT_PASS) {
                assert_int_equal(status, BT_OK);
                assert_int_equal(h, m.q.count - 1);
                assert_true(tell_the_same(&m, x, m.q.heaps[h].image));
            }
            bt_solve__proof_close(&proof, ctx);
            image[h] = m.q.heaps[h].image;
            refuted += status == BT_PASS;
        }
    assert_true(refuted >= 26 * 39);
    bt_words__close(&failure);
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    bt_close(ctx);
}

/* -- answers -- */

/* The moves that are said to win are those that do, all of them. */
static void expect_moves(bt_game *game, brute *b, bt_random *random)
{
    unsigned heaps[HEAP + 1] = {0};
    char text[80] = "";
    for (int k = 0; k < 3; k++) {
        unsigned n = 1 + (unsigned)bt_random__below(random, 7);
        heaps[n]++;
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u", k ? "," : "", n);
    }
    bt_sum sum;
    bt_solution found;
    bt_rules__sum_open(&sum, game->ctx);
    assert_int_equal(bt_rules__read_sum(game, text, &sum), BT_OK);
    bt_question question = {.of = BT_OF_OUTCOME, .moves = BT_MOVES_ALL};
    assert_int_equal(bt_solve__ask(&sum, question, &found), BT_OK);
    assert_string_equal(found.method, "theorem");
    assert_int_equal(found.outcome == BT_OUTCOME_P, brute_is_p(b, heaps));
    assert_int_equal(found.moves[BT_LEFT].count > 0,
                     found.outcome == BT_OUTCOME_N && has_move(b, heaps));
    for (size_t i = 0; i < found.moves[BT_LEFT].count; i++) {
        unsigned after[HEAP + 1] = {0};
        bt_bytes rest = bt_rules__bytes(game, found.moves[BT_LEFT].at[i].to);
        uint64_t n;
        while (bt_rules__next_heap(&rest, &n)) after[n]++;
        assert_true(brute_is_p(b, after));
    }
    bt_solution__close(&found);
    bt_rules__sum_close(&sum);
}

static void winning_moves_win(void **state)
{
    static const char *const codes[] = {"0.77", "0.137", "4.7", "0.2", "0.52"};
    bt_random random = random_start("winning moves win");
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_code(ctx, codes[i]);
        brute b;
        brute_open(&b, codes[i]);
        for (int round = 0; round < 40; round++) expect_moves(game, &b, &random);
        brute_close(&b);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Bouton 1901: with a heap of two or more as in normal play, else an odd number of heaps is lost.
 */
static void nim_agrees_with_bouton(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game;
    bt_misere m;
    assert_int_equal(bt_games_open(ctx, "misere:nim", &game), BT_OK);
    assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
    assert_int_equal(bt_solve__misere_extend(&m, 16), BT_OK);
    assert_int_equal(m.q.monoid.order, 34);
    for (uint32_t a = 0; a <= 16; a++)
        for (uint32_t b = 0; b <= a; b++)
            for (uint32_t c = 0; c <= b; c++) {
                uint32_t x =
                    bt_quotient__times(&m.q.monoid, m.q.heaps[a].image, m.q.heaps[b].image);
                x = bt_quotient__times(&m.q.monoid, x, m.q.heaps[c].image);
                bool lost = a > 1 ? (a ^ b ^ c) == 0 : (a ^ b ^ c) == 1;
                assert_int_equal(bt_quotient__is_p(&m.q.monoid, x), lost);
            }
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Heaps beyond the proof of the period, learned one by one, have the images that it says. */
static void the_period_goes_on(void **state)
{
    static const char *const games[] = {"misere:kayles", "misere:octal:0.75", "misere:octal:0.123",
                                        "misere:octal:4.3", "misere:subtraction:1,2,5"};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_misere all, some;
        assert_int_equal(bt_games_open(ctx, games[i], &game), BT_OK);
        assert_int_equal(bt_solve__misere_open(&all, game), BT_OK);
        assert_int_equal(bt_solve__misere_open(&some, game), BT_OK);
        assert_int_equal(bt_solve__misere_extend(&all, 1000), BT_OK);
        assert_true(all.settled);
        some.bounded = false;
        assert_int_equal(bt_solve__misere_extend(&some, all.q.count + 60), BT_OK);
        assert_int_equal(some.q.monoid.order, all.q.monoid.order);
        for (uint64_t n = 0; n < some.q.count; n++)
            assert_int_equal(some.q.heaps[n].image,
                             all.q.heaps[bt_solve__misere_reduce(&all, n)].image);
        bt_solve__misere_close(&all);
        bt_solve__misere_close(&some);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- laws -- */

/* Nim with heaps up to 2^(n-1): order 2^n + 2, a kernel of 2^n, two P-elements. */
static void nim_has_tame_quotients(void **state)
{
    (void)state;
    for (unsigned n = 2; n <= 6; n++) {
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_misere m;
        bt_quotient_structure s;
        assert_int_equal(bt_games_open(ctx, "misere:nim", &game), BT_OK);
        assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
        assert_int_equal(bt_solve__misere_extend(&m, 1u << (n - 1)), BT_OK);
        assert_int_equal(bt_solve__quotient_structure(&m.q, &s), BT_OK);
        assert_int_equal(m.q.monoid.order, (1u << n) + 2);
        assert_int_equal(s.kernel, 1u << n);
        assert_int_equal(s.kernel_exponent, 2);
        assert_int_equal(s.normal_rank, n);
        assert_int_equal(s.p_count, 2);
        assert_true(s.tame);
        bt_solve__misere_close(&m);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Products commute and associate, the order is even, a^2 = 1 for *1 and ax is never x, every
   element has a partner that makes it P, the kernel is the group of normal play. */
static void expect_laws(const bt_quotient *q, const char *code)
{
    const bt_monoid *m = &q->monoid;
    bt_quotient_structure s;
    assert_int_equal(bt_solve__quotient_structure(q, &s), BT_OK);
    if (m->order == 1) return;
    if (m->order % 2 || s.kernel != 1u << s.normal_rank || s.kernel_exponent > 2)
        fail_msg("%s: order %u, kernel %u, rank %u", code, m->order, s.kernel, s.normal_rank);
    uint32_t star = 0;
    while (star < m->order &&
           !(bt_quotient__is_p(m, star) && bt_quotient__times(m, star, star) == 0))
        star++;
    assert_true(star < m->order);
    for (uint32_t x = 0; x < m->order; x++) {
        uint32_t z = 0;
        while (z < m->order && !bt_quotient__is_p(m, bt_quotient__times(m, x, z))) z++;
        assert_true(z < m->order);
        assert_true(bt_quotient__times(m, x, star) != x);
        for (uint32_t y = 0; y < m->order; y++) {
            uint32_t xy = bt_quotient__times(m, x, y);
            assert_int_equal(xy, bt_quotient__times(m, y, x));
            uint32_t w = (7 * x + 3 * y + 1) % m->order;
            assert_int_equal(bt_quotient__times(m, xy, w),
                             bt_quotient__times(m, x, bt_quotient__times(m, y, w)));
        }
    }
}

static void laws_of_quotients(void **state)
{
    static const struct {
        const char *code;
        uint64_t to;
    } games[] = {{"0.77", 400}, {"0.07", 25},  {"0.123", 99}, {"0.75", 99}, {"0.3", 99},
                 {"0.44", 400}, {"0.15", 200}, {"4.7", 15},   {"0.26", 30}, {"0.241", 99},
                 {"0.0", 9},    {"0.8", 12},   {"0.3f", 9}};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_code(ctx, games[i].code);
        bt_misere m;
        assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
        assert_int_equal(bt_solve__misere_extend(&m, games[i].to), BT_OK);
        expect_laws(&m.q, games[i].code);
        bt_solve__misere_close(&m);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* The powers of a heap of 0.31011 stay different: told soon, and what is known stays. */
static void infinite_quotients_are_seen(void **state)
{
    (void)state;
    bt_context *ctx = bt_open();
    bt_game *game = open_code(ctx, "0.31011");
    bt_misere m;
    assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
    assert_int_equal(bt_solve__misere_extend(&m, 4), BT_OK);
    m.q.most = 100;
    assert_int_equal(bt_solve__misere_extend(&m, 5), BT_LIMIT);
    assert_true(m.q.beyond);
    assert_int_equal(m.q.count, 5);
    assert_int_equal(m.q.monoid.order, 14);
    bt_solve__misere_close(&m);
    bt_rules_close(game);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_positions_up_to_a_total), cmocka_unit_test(random_codes_and_positions),
        cmocka_unit_test(other_images_are_refuted),    cmocka_unit_test(winning_moves_win),
        cmocka_unit_test(nim_agrees_with_bouton),      cmocka_unit_test(the_period_goes_on),
        cmocka_unit_test(nim_has_tame_quotients),      cmocka_unit_test(laws_of_quotients),
        cmocka_unit_test(infinite_quotients_are_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
