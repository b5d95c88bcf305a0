/* Games on boards of squares against moves made on plain letters: the options, the value, who wins
   by search. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "support/playing.h"
#include "support/seed.h"

enum { SIDE = 14, TEXT = 64, OPTIONS = 400, KNOWN = 1 << 17 };

/* -- the slow side: boards as letters, one function of moves for each game -- */

typedef struct plain {
    int rows, columns;
    char at[SIDE][SIDE];
} plain;

typedef struct listed {
    plain at[OPTIONS];
    size_t count;
} listed;

typedef void move_maker(const plain *b, int player, listed *out);

static char look(const plain *b, int r, int c)
{
    return r < 0 || c < 0 || r >= b->rows || c >= b->columns ? '#' : b->at[r][c];
}

static plain *add(listed *out, const plain *b)
{
    assert_true(out->count < OPTIONS);
    out->at[out->count] = *b;
    return &out->at[out->count++];
}

/* Calls for every square and direction. */
#define FOR_SQUARES(b, r, c)                                                                       \
    for (int r = 0; r < (b)->rows; r++)                                                            \
        for (int c = 0; c < (b)->columns; c++)
#define FOR_STEPS(dr, dc)                                                                          \
    for (int dr = -1; dr <= 1; dr++)                                                               \
        for (int dc = -1; dc <= 1; dc++)                                                           \
            if (dr || dc)

static const char stones[] = "xo";

static void clobber_by(const plain *b, int player, listed *out, bool sides, bool corners,
                       const char *taken)
{
    FOR_SQUARES(b, r, c)
    FOR_STEPS(dr, dc)
    {
        char to = look(b, r + dr, c + dc);
        if (look(b, r, c) != stones[player] || !(dr && dc ? corners : sides)) continue;
        if (to == '#' || !strchr(taken, to)) continue;
        plain *next = add(out, b);
        next->at[r][c] = to == '.' ? stones[!player] : '.';
        next->at[r + dr][c + dc] = stones[player];
    }
}

static void clobber(const plain *b, int player, listed *out)
{
    clobber_by(b, player, out, true, false, player ? "x" : "o");
}
static void king(const plain *b, int player, listed *out)
{
    clobber_by(b, player, out, true, true, player ? "x" : "o");
}
static void diagonal(const plain *b, int player, listed *out)
{
    clobber_by(b, player, out, false, true, player ? "x" : "o");
}
static void cannibal(const plain *b, int player, listed *out)
{
    clobber_by(b, player, out, true, false, "xo");
}
static void anti(const plain *b, int player, listed *out)
{
    clobber_by(b, player, out, true, false, ".");
}
static void anti_king(const plain *b, int player, listed *out)
{
    clobber_by(b, player, out, true, true, ".");
}

static void konane(const plain *b, int player, listed *out)
{
    FOR_SQUARES(b, r, c)
    FOR_STEPS(dr, dc)
    {
        if (look(b, r, c) != stones[player] || (dr && dc)) continue;
        plain now = *b;
        now.at[r][c] = '.';
        for (int y = r, x = c; look(&now, y + dr, x + dc) == stones[!player] &&
                               look(&now, y + 2 * dr, x + 2 * dc) == '.';
             y += 2 * dr, x += 2 * dc) {
            now.at[y + dr][x + dc] = '.';
            add(out, &now)->at[y + 2 * dr][x + 2 * dc] = stones[player];
        }
    }
}

static void shoot(const plain *b, int r, int c, listed *out)
{
    FOR_STEPS(dr, dc)
    for (int y = r + dr, x = c + dc; look(b, y, x) == '.'; y += dr, x += dc)
        add(out, b)->at[y][x] = '#';
}

static void amazons(const plain *b, int player, listed *out)
{
    FOR_SQUARES(b, r, c)
    FOR_STEPS(dr, dc)
    for (int y = r + dr, x = c + dc; look(b, r, c) == stones[player] && look(b, y, x) == '.';
         y += dr, x += dc) {
        plain moved = *b;
        moved.at[r][c] = '.';
        moved.at[y][x] = stones[player];
        shoot(&moved, y, x, out);
    }
}

/* Marks the group of a stone and says whether it has an empty square beside it. */
static bool breathes(plain *b, int r, int c)
{
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    char stone = b->at[r][c];
    bool air = false;
    b->at[r][c] = '*';
    for (int i = 0; i < 4; i++) {
        int y = r + steps[i][0], x = c + steps[i][1];
        if (look(b, y, x) == '.') air = true;
        if (look(b, y, x) == stone && breathes(b, y, x)) air = true;
    }
    return air;
}

static void nogo(const plain *b, int player, listed *out)
{
    FOR_SQUARES(b, r, c)
    {
        if (look(b, r, c) != '.') continue;
        plain next = *b, marked;
        bool allowed = true;
        next.at[r][c] = stones[player];
        FOR_STEPS(dr, dc)
        {
            char beside = look(&next, r + dr, c + dc);
            if ((dr && dc) || (beside != 'x' && beside != 'o')) continue;
            marked = next;
            allowed = allowed && breathes(&marked, r + dr, c + dc);
        }
        marked = next;
        if (allowed && breathes(&marked, r, c)) *add(out, b) = next;
    }
}

static void colour(const plain *b, int player, char feared, listed *out)
{
    FOR_SQUARES(b, r, c)
    {
        char old = look(b, r, c);
        if (old != '.' && old != "lr"[player]) continue;
        if (look(b, r + 1, c) == feared || look(b, r - 1, c) == feared ||
            look(b, r, c + 1) == feared || look(b, r, c - 1) == feared)
            continue;
        add(out, b)->at[r][c] = "LR"[player];
    }
}
static void col(const plain *b, int player, listed *out)
{
    colour(b, player, "LR"[player], out);
}
static void snort(const plain *b, int player, listed *out)
{
    colour(b, player, "RL"[player], out);
}

static void fission(const plain *b, int player, listed *out)
{
    int dr = !player, dc = player;
    FOR_SQUARES(b, r, c)
    {
        if (look(b, r, c) != 'x' || look(b, r + dr, c + dc) != '.' ||
            look(b, r - dr, c - dc) != '.')
            continue;
        plain *next = add(out, b);
        next->at[r][c] = '.';
        next->at[r + dr][c + dc] = next->at[r - dr][c - dc] = 'x';
    }
}

static const struct {
    const char *name;
    move_maker *moves;
    const char *letters; /* of random boards, each as often as it stands here */
    int squares;         /* of these boards, at most */
} games[] = {
    {"clobber", clobber, "xxxooo.#", 12},
    {"clobber:king", king, "xxooo..#", 9},
    {"clobber:diagonal", diagonal, "xxxooo.#", 12},
    {"clobber:cannibal", cannibal, "xxoo..#", 9},
    {"clobber:anti", anti, "xo....#", 6},
    {"clobber:anti:king", anti_king, "xo....#", 6},
    {"konane", konane, "xxxooo...#", 20},
    {"amazons", amazons, "xo.....##", 8},
    {"nogo", nogo, "xo....#", 8},
    {"col", col, "LR.....lr#", 9},
    {"snort", snort, "LR.....lr#", 9},
    {"fission", fission, "xx.......#", 14},
};
enum { GAMES = sizeof games / sizeof *games };

/* -- values of plain boards, each worked out once -- */

typedef struct known {
    char text[TEXT];
    bt_value value;
} known;

typedef struct slow {
    bt_context *ctx;
    move_maker *moves;
    known *table;
    size_t count;
} slow;

static void write_plain(const plain *b, char *text)
{
    for (int r = 0; r < b->rows; r++) {
        memcpy(text, b->at[r], (size_t)b->columns);
        text += b->columns;
        *text++ = r + 1 < b->rows ? '/' : '\0';
    }
}

static known *find_known(slow *s, const char *text)
{
    size_t at = 5381;
    for (const char *c = text; *c; c++) at = at * 33 ^ (unsigned char)*c;
    for (at %= KNOWN; s->table[at].text[0] && strcmp(s->table[at].text, text);
         at = (at + 1) % KNOWN)
        ;
    return &s->table[at];
}

static bt_value worth(slow *s, const plain *b)
{
    char text[TEXT];
    write_plain(b, text);
    known *place = find_known(s, text);
    if (place->text[0]) return place->value;
    bt_value options[2][OPTIONS];
    size_t count[2];
    for (int player = 0; player < 2; player++) {
        listed *out = calloc(1, sizeof *out);
        assert_non_null(out);
        s->moves(b, player, out);
        count[player] = out->count;
        for (size_t i = 0; i < out->count; i++) options[player][i] = worth(s, &out->at[i]);
        free(out);
    }
    place = find_known(s, text);
    strcpy(place->text, text);
    place->value = bt_value_game(s->ctx, options[0], count[0], options[1], count[1]);
    assert_true(++s->count < KNOWN * 3 / 4);
    return place->value;
}

/* -- both sides -- */

static void compare_options(bt_game *game, bt_position position, const plain *b, slow *s,
                            bt_player player)
{
    bt_position options[OPTIONS], wanted[OPTIONS];
    size_t count;
    listed *out = calloc(1, sizeof *out);
    assert_non_null(out);
    s->moves(b, (int)player, out);
    assert_int_equal(bt_rules_options(game, position, player, options, OPTIONS, &count), BT_OK);
    for (size_t i = 0; i < out->count; i++) {
        char text[TEXT];
        bool found = false;
        write_plain(&out->at[i], text);
        wanted[i] = read_position(game, text);
        for (size_t k = 0; k < count; k++) found = found || options[k] == wanted[i];
        if (!found) fail_msg("%s: the option %s is missing", game->name, text);
    }
    for (size_t k = 0; k < count; k++) {
        bool found = false;
        for (size_t i = 0; i < out->count; i++) found = found || options[k] == wanted[i];
        if (!found) fail_msg("%s: %s is no option", game->name, write_position(game, options[k]));
    }
    free(out);
}

static void compare_board(bt_game *game, const plain *b, slow *s)
{
    char text[TEXT];
    write_plain(b, text);
    bt_position position = read_position(game, text);
    bt_value right = worth(s, b), value = bt_solve__value(game, position);
    if (value != right) fail_msg("%s %s is not worth what it should be", game->name, text);
    bt_solution found = solve_text(game, text, BT_METHOD_SEARCH);
    if (found.outcome != bt_value_outcome(s->ctx, right))
        fail_msg("%s %s: search is wrong", game->name, text);
    bt_solution__close(&found);
    compare_options(game, position, b, s, BT_LEFT);
    compare_options(game, position, b, s, BT_RIGHT);
}

static plain random_board(bt_random *random, const char *letters, int squares)
{
    plain b = {0};
    b.rows = 1 + (int)bt_random__below(random, 4);
    int most = squares / b.rows < SIDE ? squares / b.rows : SIDE;
    b.columns = 1 + (int)bt_random__below(random, (uint64_t)most);
    FOR_SQUARES(&b, r, c) b.at[r][c] = letters[bt_random__below(random, strlen(letters))];
    return b;
}

static void test_random_boards(void **state)
{
    bt_random random = random_start("boards");
    int rounds = getenv("BOUTON_THOROUGH") ? 3000 : 300;
    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, games[i].name);
        slow s = {.ctx = ctx, .moves = games[i].moves, .table = calloc(KNOWN, sizeof(known))};
        assert_non_null(s.table);
        for (int k = 0; k < rounds; k++) {
            plain b = random_board(&random, games[i].letters, games[i].squares);
            if (s.count > KNOWN / 4) {
                memset(s.table, 0, KNOWN * sizeof *s.table);
                s.count = 0;
            }
            compare_board(game, &b, &s);
        }
        free(s.table);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* Boards beyond 8 rows or columns are kept in another way. */
static void test_long_boards(void **state)
{
    bt_random random = random_start("long boards");
    (void)state;
    for (size_t i = 0; i < GAMES; i++) {
        bt_context *ctx = bt_open();
        bt_game *game = open_game(ctx, games[i].name);
        slow s = {.ctx = ctx, .moves = games[i].moves, .table = calloc(KNOWN, sizeof(known))};
        assert_non_null(s.table);
        for (int k = 0; k < 12; k++) {
            plain b = {.rows = 1 + k % 2, .columns = 9 + k % 4};
            FOR_SQUARES(&b, r, c) b.at[r][c] = '#';
            for (int n = 0; n < games[i].squares * 2 / 3; n++)
                b.at[bt_random__below(&random, (uint64_t)b.rows)]
                    [bt_random__below(&random, (uint64_t)b.columns)] =
                    games[i].letters[bt_random__below(&random, strlen(games[i].letters))];
            for (int turned = 0; turned < 2; turned++) {
                plain t = {.rows = b.columns, .columns = b.rows};
                FOR_SQUARES(&b, r, c) t.at[c][r] = b.at[r][c];
                compare_board(game, turned ? &t : &b, &s);
            }
        }
        free(s.table);
        bt_rules_close(game);
        bt_close(ctx);
    }
}

/* -- notation -- */

static void test_notation(void **state)
{
    static const char *const bad[][3] = {
        {"clobber", "xoy", "2"}, {"clobber", "xo//x", "3"},    {"clobber", "", "0"},
        {"clobber", "3", "1"},   {"clobber", "3x", "2"},       {"clobber", "3x4 x", "4"},
        {"col", "L.Q", "2"},     {"amazons", "x../..o/", "8"}, {"fission", "xo", "1"},
    };
    bt_context *ctx = bt_open();
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        bt_game *game = open_game(ctx, bad[i][0]);
        size_t place = 99;
        assert_int_equal(refuse_position(game, bad[i][1], &place), BT_INPUT);
        if (place != (size_t)atoi(bad[i][2])) fail_msg("%s %s: %zu", bad[i][0], bad[i][1], place);
        bt_clear(ctx);
        bt_rules_close(game);
    }
    assert_int_equal(refuse_game(ctx, "clobber:queen"), BT_INPUT);
    assert_int_equal(refuse_game(ctx, "clobber:anti:cannibal"), BT_INPUT);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_boards),
        cmocka_unit_test(test_long_boards),
        cmocka_unit_test(test_notation),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
