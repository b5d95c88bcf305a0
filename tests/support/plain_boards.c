/* Games on boards of squares by moves made on plain letters. */
#include "support/plain_boards.h"

#include <stdlib.h>
#include <string.h>

static char look(const plain *b, int r, int c)
{
    return r < 0 || c < 0 || r >= b->rows || c >= b->columns ? '#' : b->at[r][c];
}

static plain *add(listed *out, const plain *b)
{
    if (out->count == OPTIONS) abort();
    out->at[out->count] = *b;
    return &out->at[out->count++];
}

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

static void place_domino(const plain *b, int dr, int dc, listed *out)
{
    FOR_SQUARES(b, r, c)
    {
        if (look(b, r, c) != '.' || look(b, r + dr, c + dc) != '.') continue;
        plain *next = add(out, b);
        next->at[r][c] = next->at[r + dr][c + dc] = '#';
    }
}
static void domineering(const plain *b, int player, listed *out)
{
    place_domino(b, !player, player, out);
}
static void cram(const plain *b, int player, listed *out)
{
    (void)player;
    place_domino(b, 0, 1, out);
    place_domino(b, 1, 0, out);
}

const board_rules plain_boards[] = {
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
    {"domineering", domineering, ".......##", 12},
    {"cram", cram, ".......##", 10},
    {0},
};

void plain_write_board(const plain *b, char *text)
{
    for (int r = 0; r < b->rows; r++) {
        memcpy(text, b->at[r], (size_t)b->columns);
        text += b->columns;
        *text++ = r + 1 < b->rows ? '/' : '\0';
    }
}

plain plain_random_board(bt_random *random, const char *letters, int squares)
{
    plain b = {0};
    b.rows = 1 + (int)bt_random__below(random, 4);
    int most = squares / b.rows < SIDE ? squares / b.rows : SIDE;
    b.columns = 1 + (int)bt_random__below(random, (uint64_t)most);
    FOR_SQUARES(&b, r, c) b.at[r][c] = letters[bt_random__below(random, strlen(letters))];
    return b;
}
