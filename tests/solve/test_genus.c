/* The genus: quotients and play against misère nim-values from the definition, with real heaps of
   two chips beside every position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/genus.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- misère nim-values, from the digits of a code -- */

enum { HEAP = 9, PLACES = HEAP + 3, KEYS = 1 << 21, DIGITS = 7 };

/* A position is how many heaps of each size there are; two more places hold heaps *1 and *2. */
typedef struct brute {
    unsigned digit[8], digits;
    uint64_t *key;
    uint8_t *value;
    bool misere;
} brute;

static unsigned value_of(brute *b, unsigned *heaps);

static void see(brute *b, unsigned *heaps, bool *seen)
{
    unsigned value = value_of(b, heaps);
    assert_true(value < 32);
    seen[value] = true;
}

static void see_moves(brute *b, unsigned *heaps, unsigned n, bool *seen)
{
    for (unsigned i = 0; i < b->digits && i <= n; i++) {
        unsigned rest = n - i;
        if (b->digit[i] & 1 && rest == 0) see(b, heaps, seen);
        if (b->digit[i] & 2 && rest > 0) {
            heaps[rest]++;
            see(b, heaps, seen);
            heaps[rest]--;
        }
        for (unsigned x = 1; b->digit[i] & 4 && 2 * x <= rest; x++) {
            heaps[x]++, heaps[rest - x]++;
            see(b, heaps, seen);
            heaps[x]--, heaps[rest - x]--;
        }
    }
}

/* Heaps of Nim: from *2 to *1 or nothing, from *1 to nothing. */
static void see_nim(brute *b, unsigned *heaps, bool *seen)
{
    unsigned *one = &heaps[HEAP + 1], *two = &heaps[HEAP + 2];
    if (*one) {
        --*one;
        see(b, heaps, seen);
        ++*one;
    }
    if (*two) {
        --*two;
        see(b, heaps, seen);
        ++*one;
        see(b, heaps, seen);
        --*one, ++*two;
    }
}

static size_t slot_of(const brute *b, uint64_t key)
{
    size_t slot = key * 0x9e3779b97f4a7c15u >> 43;
    while (b->key[slot] && b->key[slot] != key) slot = (slot + 1) % KEYS;
    return slot;
}

static unsigned value_of(brute *b, unsigned *heaps)
{
    uint64_t key = 0;
    bool seen[33] = {false}, any = false;
    for (unsigned n = 1; n < PLACES; n++) key = key << 5 | heaps[n];
    size_t slot = slot_of(b, ++key);
    if (b->key[slot]) return b->value[slot];
    for (unsigned n = 1; n <= HEAP; n++) {
        if (!heaps[n]) continue;
        heaps[n]--;
        see_moves(b, heaps, n, seen);
        heaps[n]++;
    }
    see_nim(b, heaps, seen);
    for (size_t i = 0; i < 32; i++) any |= seen[i];
    unsigned value = 0;
    while (seen[value]) value++;
    if (!any && b->misere) value = 1;
    slot = slot_of(b, key);
    b->key[slot] = key;
    b->value[slot] = (uint8_t)value;
    return value;
}

static void brute_open(brute *b, const char *code, bool misere)
{
    b->digits = 0;
    b->misere = misere;
    b->digit[b->digits++] = (unsigned)(code[0] - '0');
    for (const char *c = code + 2; *c; c++) b->digit[b->digits++] = (unsigned)(*c - '0');
    b->key = test_calloc(KEYS, sizeof *b->key);
    b->value = test_calloc(KEYS, 1);
}

static void brute_close(brute *b)
{
    test_free(b->key);
    test_free(b->value);
}

/* -- the genus of positions up to a total -- */

typedef struct trial {
    const char *code;
    brute normal, misere;
    bt_genera g;
    bt_genus_play play;
    size_t count;
} trial;

static void expect_genus(trial *t, unsigned *heaps, const bt_genus *genus, const char *way)
{
    bool right = genus->nim == value_of(&t->normal, heaps);
    for (unsigned i = 0; i < DIGITS; i++) {
        unsigned at = i < genus->count ? i : genus->count - 2 + (i - genus->count) % 2;
        heaps[HEAP + 2] = i;
        right &= genus->digit[at] == value_of(&t->misere, heaps);
    }
    heaps[HEAP + 2] = 0;
    if (right) return;
    char words[80] = "";
    for (unsigned n = 1; n <= HEAP; n++)
        for (unsigned i = 0; i < heaps[n]; i++)
            snprintf(words + strlen(words), sizeof words - strlen(words), " %u", n);
    fail_msg("%s: the genus %u^%u%u.. by %s is wrong about the heaps%s", t->code, genus->nim,
             genus->digit[0], genus->digit[1], way, words);
}

static void expect_position(trial *t, unsigned *heaps)
{
    bt_text bytes;
    bt_genus genus;
    bt_genus_kind kind, other;
    bt_text__open(&bytes, t->g.game->ctx);
    for (unsigned n = 1; n <= HEAP; n++)
        for (unsigned i = 0; i < heaps[n]; i++) bt_rules__put_heap(&bytes, n);
    bt_position position = bt_rules__keep_position(t->g.game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    assert_int_equal(bt_solve__genus_of_position(&t->g, position, &genus, &kind), BT_OK);
    expect_genus(t, heaps, &genus, "quotient");
    assert_int_equal(bt_solve__genus_by_play(&t->play, position, &genus, &other), BT_OK);
    expect_genus(t, heaps, &genus, "play");
    assert_int_equal(kind, other);
    t->count++;
}

static void expect_all(trial *t, unsigned *heaps, unsigned n, unsigned total)
{
    if (n == 0) {
        expect_position(t, heaps);
        return;
    }
    for (unsigned i = 0; i * n <= total; i++) {
        heaps[n] = i;
        expect_all(t, heaps, n - 1, total - i * n);
    }
    heaps[n] = 0;
}

static void quotients_and_play_agree_with_the_definition(void **state)
{
    static const char *const codes[] = {"0.77",  "0.07",  "0.123", "0.75", "4.3",
                                        "0.312", "0.144", "0.53",  "0.71", "0.333"};
    (void)state;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char name[40];
        bt_context *ctx = bt_open();
        bt_game *game;
        unsigned heaps[PLACES] = {0};
        trial t = {.code = codes[i]};
        snprintf(name, sizeof name, "misere:octal:%s", codes[i]);
        assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
        brute_open(&t.normal, codes[i], false);
        brute_open(&t.misere, codes[i], true);
        assert_int_equal(bt_solve__genera_open(&t.g, game), BT_OK);
        bt_solve__genus_play_open(&t.play, game);
        expect_all(&t, heaps, HEAP, HEAP);
        assert_true(t.count > 90);
        bt_solve__genus_play_close(&t.play);
        bt_solve__genera_close(&t.g);
        brute_close(&t.normal);
        brute_close(&t.misere);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- periods -- */

/* Heaps by the proved period against play, beyond what the proof looked at. */
static void proved_periods_hold_in_play(void **state)
{
    static const struct {
        const char *game;
        uint64_t preperiod, period, to;
    } known[] = {{"misere:octal:0.312", 5, 2, 40},
                 {"misere:octal:0.123", 5, 5, 40},
                 {"misere:subtraction:1,2", 0, 3, 60},
                 {"misere:subtraction:1,3,4", 0, 7, 60}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_genera g;
        uint64_t preperiod = 0, period = 0;
        assert_int_equal(bt_games_open(ctx, known[i].game, &game), BT_OK);
        assert_int_equal(bt_solve__genera_open(&g, game), BT_OK);
        assert_int_equal(bt_solve__genera_extend(&g, 100000), BT_OK);
        assert_int_equal(bt_solve__genus_period(&g, &preperiod, &period), BT_OK);
        assert_int_equal(preperiod, known[i].preperiod);
        assert_int_equal(period, known[i].period);
        for (uint64_t n = 0; n <= known[i].to; n++) {
            bt_genus fast, slow;
            bt_genus_kind kind, other;
            bt_text bytes;
            assert_int_equal(bt_solve__genus_of_heap(&g, n, &fast, &kind), BT_OK);
            bt_text__open(&bytes, ctx);
            bt_rules__put_heap(&bytes, n);
            bt_position heap = bt_rules__keep_position(game, bytes.at, bytes.length);
            bt_text__close(&bytes);
            assert_int_equal(bt_solve__genus_by_play(&g.play, heap, &slow, &other), BT_OK);
            assert_true(bt_solve__genus_equal(&fast, &slow));
            assert_int_equal(kind, other);
        }
        bt_solve__genera_close(&g);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- restive games -- */

enum { NIM = 5 };

/* Beside heaps of sizes 0, 1, g0 and g0 xor 1 a restive game is a heap of g0, else one of g (Conway
   1976, ch. 12); by the quotient with Nim, which knows nothing of genera. */
static void expect_choice(const bt_misere *m, size_t heap, const bt_genus *genus, uint32_t a,
                          uint32_t b, uint32_t c)
{
    const bt_monoid *q = &m->q.monoid;
    const uint32_t beside[] = {a, b, c};
    uint32_t x = m->q.heaps[heap].image, g0 = genus->digit[0], sum = 0;
    bool small = true;
    for (size_t i = 0; i < 3; i++) {
        uint32_t n = beside[i];
        if (n) x = bt_quotient__times(q, x, m->q.heaps[heap + n].image);
        small = small && (n < 2 || n == g0 || n == (g0 ^ 1));
        sum ^= n;
    }
    assert_int_equal(bt_quotient__is_p(q, x), (sum ^ (small ? g0 : genus->nim)) == 0);
}

static void restive_games_choose_their_size(void **state)
{
    static const struct {
        const char *game;
        uint64_t heap;
    } restive[] = {{"misere:octal:0.71", 5},
                   {"misere:octal:0.75", 5},
                   {"misere:octal:0.123", 9},
                   {"misere:octal:0.351", 6}};
    (void)state;
    for (size_t i = 0; i < sizeof restive / sizeof *restive; i++) {
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_genera g;
        bt_misere m;
        bt_genus genus;
        bt_genus_kind kind;
        size_t heap = restive[i].heap;
        assert_int_equal(bt_games_open(ctx, restive[i].game, &game), BT_OK);
        assert_int_equal(bt_solve__genera_open(&g, game), BT_OK);
        assert_int_equal(bt_solve__genus_of_heap(&g, heap, &genus, &kind), BT_OK);
        assert_int_equal(kind, BT_GENUS_RESTIVE);
        assert_int_equal(bt_solve__misere_open(&m, game), BT_OK);
        assert_int_equal(bt_solve__misere_extend_on(&m, heap), BT_OK);
        assert_int_equal(bt_solve__misere_join_nim(&m, NIM), BT_OK);
        for (uint32_t a = 0; a <= NIM; a++)
            for (uint32_t b = 0; b <= a; b++)
                for (uint32_t c = 0; c <= b; c++) expect_choice(&m, heap, &genus, a, b, c);
        bt_solve__misere_close(&m);
        bt_solve__genera_close(&g);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

static void published_genera(void **state)
{
    char line[400];
    size_t count = 0;
    FILE *file = fopen("tests/known/genera.txt", "r");
    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        char name[60];
        bt_context *ctx = bt_open();
        bt_game *game;
        bt_genera g;
        snprintf(name, sizeof name, "misere:%s", strtok(line, " \n"));
        assert_int_equal(bt_games_open(ctx, name, &game), BT_OK);
        assert_int_equal(bt_solve__genera_open(&g, game), BT_OK);
        uint64_t n = 0;
        for (char *word = strtok(NULL, " \n"); word; word = strtok(NULL, " \n"), n++, count++) {
            bt_genus genus;
            bt_genus_kind kind;
            bt_text text;
            assert_int_equal(bt_solve__genus_of_heap(&g, n, &genus, &kind), BT_OK);
            bt_text__open(&text, ctx);
            bt_solve__print_genus(&genus, &text);
            assert_string_equal(text.at, word);
            bt_text__close(&text);
        }
        bt_solve__genera_close(&g);
        bt_rules_close(game);
        bt_close(ctx);
    }
    fclose(file);
    assert_int_equal(count, 82);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(quotients_and_play_agree_with_the_definition),
        cmocka_unit_test(proved_periods_hold_in_play),
        cmocka_unit_test(restive_games_choose_their_size),
        cmocka_unit_test(published_genera),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
