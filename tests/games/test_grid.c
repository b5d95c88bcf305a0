/* Boards as sets of squares against boards as letters: bytes, parts, images. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <string.h>

#include <cmocka.h>

#include "games/grid.h"
#include "support/seed.h"

enum { SIDE = 12, NOTHING = BT_GRID_KINDS, BOARDS = 2000 };

typedef struct letters {
    unsigned rows, columns;
    uint8_t at[SIDE][SIDE];
} letters;

static letters random_letters(bt_random *random)
{
    letters l = {1 + (unsigned)bt_random__below(random, 10),
                 1 + (unsigned)bt_random__below(random, 10),
                 {{0}}};
    unsigned kinds = 1 + (unsigned)bt_random__below(random, BT_GRID_KINDS + 1);
    for (unsigned r = 0; r < l.rows; r++)
        for (unsigned c = 0; c < l.columns; c++) {
            unsigned kind = (unsigned)bt_random__below(random, kinds);
            l.at[r][c] = (uint8_t)(kind ? kind - 1 : NOTHING);
        }
    return l;
}

static bt_grid grid_of(const letters *l)
{
    bt_grid g;
    assert_true(bt_grid__shape(&g, l->rows, l->columns));
    for (unsigned r = 0; r < l->rows; r++)
        for (unsigned c = 0; c < l->columns; c++)
            if (l->at[r][c] != NOTHING) g.at[l->at[r][c]] |= bt_grid__square(&g, r, c);
    return g;
}

static letters letters_of(const bt_grid *g)
{
    letters l = {g->rows, g->columns, {{0}}};
    for (unsigned r = 0; r < l.rows; r++)
        for (unsigned c = 0; c < l.columns; c++) {
            unsigned kind = 0;
            while (kind < BT_GRID_KINDS && !(g->at[kind] & bt_grid__square(g, r, c))) kind++;
            l.at[r][c] = (uint8_t)kind;
        }
    return l;
}

static bool same(const letters *a, const letters *b)
{
    return !memcmp(a, b, sizeof *a);
}

/* One of 16 images: bits for mirrored, upside down, transposed, players exchanged. */
static letters image_of(const letters *l, unsigned which, const uint8_t *exchanged)
{
    letters to = {which & 4 ? l->columns : l->rows, which & 4 ? l->rows : l->columns, {{0}}};
    for (unsigned r = 0; r < to.rows; r++)
        for (unsigned c = 0; c < to.columns; c++) {
            unsigned y = which & 2 ? to.rows - 1 - r : r, x = which & 1 ? to.columns - 1 - c : c;
            uint8_t kind = which & 4 ? l->at[x][y] : l->at[y][x];
            to.at[r][c] = which & 8 && kind != NOTHING ? exchanged[kind] : kind;
        }
    return to;
}

static void test_bytes_give_the_board_back(void **state)
{
    bt_random random = random_start("bytes");
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        letters l = random_letters(&random);
        bt_grid g = grid_of(&l), back;
        unsigned char bytes[BT_GRID_BYTES];
        size_t length = bt_grid__encode(&g, bytes);
        bt_grid__decode((bt_bytes){bytes, length}, &back);
        letters again = letters_of(&back);
        assert_true(same(&again, &l));
    }
}

/* The part in its box, everything else in it the hole. */
static void test_parts_are_cut_out(void **state)
{
    bt_random random = random_start("parts");
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        letters l = random_letters(&random), expected = {0, 0, {{0}}};
        bt_grid g = grid_of(&l), part;
        unsigned top = SIDE, left = SIDE, bottom = 0, right = 0;
        unsigned hole = (unsigned)bt_random__below(&random, BT_GRID_KINDS + 1);
        bt_bits squares = 0;
        for (unsigned n = 1 + (unsigned)bt_random__below(&random, 6); n; n--) {
            unsigned r = (unsigned)bt_random__below(&random, l.rows);
            unsigned c = (unsigned)bt_random__below(&random, l.columns);
            squares |= bt_grid__square(&g, r, c);
            if (r < top) top = r;
            if (r > bottom) bottom = r;
            if (c < left) left = c;
            if (c > right) right = c;
        }
        expected.rows = bottom - top + 1;
        expected.columns = right - left + 1;
        for (unsigned r = top; r <= bottom; r++)
            for (unsigned c = left; c <= right; c++)
                expected.at[r - top][c - left] =
                    squares & bt_grid__square(&g, r, c) ? l.at[r][c] : (uint8_t)hole;
        bt_grid__cut(&g, squares, hole, &part);
        letters cut = letters_of(&part);
        assert_true(same(&cut, &expected));
    }
}

/* The least image is an image with the sign it says, the same for all images, and one that is its
   own negative is not called negated. */
static void test_images_have_one_representative(void **state)
{
    bt_random random = random_start("images");
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        bt_grid_rules rules = {.exchanged = {1, 0, 2, 4, 3}, .turns = i % 2};
        letters l = random_letters(&random), first = {0, 0, {{0}}};
        bool found[2] = {false, false}, negated = false;
        for (unsigned which = 0; which < (rules.turns ? 8 : 16); which++) {
            letters image = image_of(&l, which, rules.exchanged);
            bt_grid g = grid_of(&image);
            bool opposite = rules.turns ? which & 4 : which & 8;
            bool sign = bt_grid__least(&rules, &g);
            letters least = letters_of(&g);
            if (!which) {
                first = least;
                negated = sign;
            }
            assert_true(same(&least, &first));
            if (same(&image, &first)) found[opposite] = true;
        }
        assert_true(found[negated]);
        if (found[!negated]) assert_false(negated);
    }
}

/* Spreads until nothing changes. */
static bt_bits spread(const bt_grid *g, bt_bits region, bt_bits within, bool corners)
{
    for (bt_bits before = 0; region != before;) {
        before = region;
        for (bt_bits rest = before; rest; rest &= rest - 1)
            for (int d = 0; d < (corners ? BT_DIRECTIONS : BT_SOUTH_EAST); d++)
                region |= bt_grid__step(g, bt_grid__lowest(rest), d) & within;
    }
    return region;
}

/* A board of nine rows and eight columns was once taken for one that fits in a word. */
static void test_regions_of_high_boards(void **state)
{
    bt_random random = random_start("regions");
    (void)state;
    for (int i = 0; i < BOARDS; i++) {
        letters l = random_letters(&random);
        if (i % 4 == 0) l.rows = 9, l.columns = 8;
        bt_grid g = grid_of(&l);
        bt_bits within = g.all & ~g.at[0];
        for (bt_bits rest = within; rest; rest &= rest - 1) {
            bt_bits seed = bt_grid__lowest(rest);
            assert_true(bt_grid__region(&g, seed, within, i % 2) ==
                        spread(&g, seed, within, i % 2));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes_give_the_board_back),
        cmocka_unit_test(test_parts_are_cut_out),
        cmocka_unit_test(test_images_have_one_representative),
        cmocka_unit_test(test_regions_of_high_boards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
