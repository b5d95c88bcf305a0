/* NoGo on words: legal squares, moves that a player can count on, and the end of play, against the
   rules on a board of letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/nogo_small.h"
#include "support/seed.h"

enum { SIDE = 8, SQUARES = SIDE * SIDE };

/* -- the slow side: a board of letters, rows of 8, squares that there are not being # -- */

typedef struct board {
    char at[SQUARES];
} board;

static const char letter[2] = {'x', 'o'};

static int neighbours(int square, int out[4])
{
    int count = 0, r = square / SIDE, c = square % SIDE;
    if (r > 0) out[count++] = square - SIDE;
    if (r < SIDE - 1) out[count++] = square + SIDE;
    if (c > 0) out[count++] = square - 1;
    if (c < SIDE - 1) out[count++] = square + 1;
    return count;
}

/* Is there an empty square beside the group of this stone? */
static bool breathes(const board *b, int square, bool seen[SQUARES])
{
    int near[4], count = neighbours(square, near);
    bool found = false;
    seen[square] = true;
    for (int i = 0; i < count; i++) {
        found = found || b->at[near[i]] == '.';
        if (b->at[near[i]] == b->at[square] && !seen[near[i]])
            found = breathes(b, near[i], seen) || found;
    }
    return found;
}

static bool play(const board *from, int square, bt_player player, board *to)
{
    int near[4], count = neighbours(square, near);
    bool seen[SQUARES] = {false};
    if (from->at[square] != '.') return false;
    *to = *from;
    to->at[square] = letter[player];
    if (!breathes(to, square, seen)) return false;
    for (int i = 0; i < count; i++) {
        bool others[SQUARES] = {false};
        if (to->at[near[i]] == letter[!player] && !breathes(to, near[i], others)) return false;
    }
    return true;
}

static bool wins(const board *b, bt_player player)
{
    board next;
    for (int s = 0; s < SQUARES; s++)
        if (play(b, s, player, &next) && !wins(&next, bt_rules__other(player))) return true;
    return false;
}

/* How many moves the player makes, moving first, if the other one may pass and wants them few. */
static uint32_t count_on(const board *b, bt_player player)
{
    bt_player other = bt_rules__other(player);
    uint32_t best = 0;
    board next, reply;
    for (int s = 0; s < SQUARES; s++) {
        if (!play(b, s, player, &next)) continue;
        uint32_t least = count_on(&next, player);
        for (int t = 0; t < SQUARES && least >= best; t++)
            if (play(&next, t, other, &reply)) {
                uint32_t count = count_on(&reply, player);
                if (count < least) least = count;
            }
        if (least + 1 > best) best = least + 1;
    }
    return best;
}

/* The same with the other one moving first. */
static uint32_t count_on_second(const board *b, bt_player player)
{
    uint32_t least = count_on(b, player);
    board next;
    for (int s = 0; s < SQUARES; s++)
        if (play(b, s, bt_rules__other(player), &next)) {
            uint32_t count = count_on(&next, player);
            if (count < least) least = count;
        }
    return least;
}

/* -- both -- */

static bt_nogo words_of(const board *b)
{
    bt_nogo words = {{0, 0}, 0};
    for (int s = 0; s < SQUARES; s++) {
        uint64_t bit = (uint64_t)1 << s;
        if (b->at[s] == 'x') words.at[BT_LEFT] |= bit;
        if (b->at[s] == 'o') words.at[BT_RIGHT] |= bit;
        if (b->at[s] == '.') words.empty |= bit;
    }
    return words;
}

/* A box of squares somewhere, about `free` of ten empty. */
static void make_board(bt_random *random, size_t rows, size_t columns, size_t free, board *b)
{
    size_t top = bt_random__below(random, SIDE - rows + 1);
    size_t left = bt_random__below(random, SIDE - columns + 1);
    memset(b->at, '#', sizeof b->at);
    for (size_t r = top; r < top + rows; r++)
        for (size_t c = left; c < left + columns; c++) {
            size_t kind = bt_random__below(random, 10);
            b->at[r * SIDE + c] = kind < free ? '.' : "xo#"[bt_random__below(random, 13) / 6];
        }
}

static size_t rounds(size_t few)
{
    return getenv("BOUTON_THOROUGH") ? 30 * few : few;
}

static void test_legal_squares(void **state)
{
    bt_random random = random_start("legal squares");
    board b, next;
    (void)state;
    for (size_t i = 0; i < rounds(10000); i++) {
        uint64_t legal[2], slow[2] = {0, 0};
        make_board(&random, 1 + bt_random__below(&random, 8), 1 + bt_random__below(&random, 8),
                   1 + bt_random__below(&random, 8), &b);
        bt_nogo words = words_of(&b);
        bt_nogo__legal(&words, legal);
        for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
            for (int s = 0; s < SQUARES; s++)
                if (play(&b, s, p, &next)) slow[p] |= (uint64_t)1 << s;
            assert_true(legal[p] == slow[p]);
        }
    }
}

/* What is said to be safe can be played whatever the other one does. */
static void test_safe_moves(void **state)
{
    bt_random random = random_start("safe moves");
    size_t some = 0;
    board b;
    (void)state;
    for (size_t i = 0; i < rounds(20000); i++) {
        uint64_t legal[2];
        make_board(&random, 1 + bt_random__below(&random, 4), 1 + bt_random__below(&random, 4),
                   3 + bt_random__below(&random, 2), &b);
        bt_nogo words = words_of(&b);
        bt_nogo__legal(&words, legal);
        if (bt_grid__count_word(legal[0] | legal[1]) > 7) continue;
        for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
            uint32_t safe = bt_nogo__safe(&words, p, legal);
            if (!safe) continue;
            assert_true(safe <= count_on_second(&b, p));
            some++;
        }
    }
    assert_true(some > 1000);
}

static void test_judging(void **state)
{
    bt_random random = random_start("judging");
    size_t told = 0;
    board b;
    (void)state;
    for (size_t i = 0; i < rounds(6000); i++) {
        make_board(&random, 1 + bt_random__below(&random, 4), 1 + bt_random__below(&random, 4),
                   3 + bt_random__below(&random, 3), &b);
        bt_nogo words = words_of(&b);
        if (bt_grid__count_word(words.empty) > 8) continue;
        for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
            uint64_t count = 0;
            int verdict = bt_nogo__judge(&words, p, &count);
            if (verdict < 0) continue;
            assert_int_equal(verdict, wins(&b, p));
            told++;
        }
    }
    assert_true(told > 4000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_legal_squares),
        cmocka_unit_test(test_safe_moves),
        cmocka_unit_test(test_judging),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
