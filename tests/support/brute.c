/* Brute force over the positions that can be reached. */
#include "support/brute.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct node {
    bt_position position;
    size_t first[2], count[2]; /* options of each player */
    brute_end end[2];
    bool stuck_wins[2];
    uint32_t nim;
    bt_value value;
    unsigned char colour; /* of the search for loops: 0 new, 1 under way, 2 done */
    bool has_nim;
} node;

struct brute {
    bt_game *game;
    node *nodes;
    size_t count, capacity;
    uint32_t *number; /* by position: 1 + its node */
    size_t number_size;
    bt_position *options;
    size_t option_count, option_capacity;
    bool loopy;
};

static void *must(void *block)
{
    if (block) return block;
    fprintf(stderr, "no memory\n");
    abort();
}

brute *brute_open(bt_game *game)
{
    brute *b = must(calloc(1, sizeof *b));
    b->game = game;
    return b;
}

void brute_close(brute *b)
{
    free(b->nodes);
    free(b->number);
    free(b->options);
    free(b);
}

size_t brute_count(const brute *b)
{
    return b->count;
}

bt_position brute_at(const brute *b, size_t i)
{
    return b->nodes[i].position;
}

bool brute_has(const brute *b, bt_position position)
{
    return position < b->number_size && b->number[position];
}

static node *node_at(const brute *b, bt_position position)
{
    if (!brute_has(b, position)) {
        fprintf(stderr, "a position was not explored\n");
        abort();
    }
    return &b->nodes[b->number[position] - 1];
}

/* -- exploring -- */

static void add_node(brute *b, bt_position position)
{
    if (position >= b->number_size) {
        size_t size = 2 * (size_t)position + 64;
        b->number = must(realloc(b->number, size * sizeof *b->number));
        memset(b->number + b->number_size, 0, (size - b->number_size) * sizeof *b->number);
        b->number_size = size;
    }
    if (b->number[position]) return;
    if (b->count == b->capacity) {
        b->capacity = 2 * b->capacity + 64;
        b->nodes = must(realloc(b->nodes, b->capacity * sizeof *b->nodes));
    }
    b->nodes[b->count++] = (node){.position = position};
    b->number[position] = (uint32_t)b->count;
}

static bool add_options(brute *b, size_t i, bt_player player)
{
    bt_position_list list;
    bt_rules__list_open(&list, b->game);
    bool good = bt_rules__options(b->game, b->nodes[i].position, player, &list) == BT_OK;
    size_t count = list.at.length;
    while (b->option_count + count > b->option_capacity) {
        b->option_capacity = 2 * b->option_capacity + 256;
        b->options = must(realloc(b->options, b->option_capacity * sizeof *b->options));
    }
    b->nodes[i].first[player] = b->option_count;
    b->nodes[i].count[player] = count;
    for (size_t k = 0; k < count; k++) {
        b->options[b->option_count++] = list.at.at[k];
        add_node(b, list.at.at[k]);
    }
    bt_rules__list_close(&list);
    return good;
}

bool brute_explore(brute *b, bt_position start, size_t most)
{
    size_t i = b->count;
    add_node(b, start);
    for (; i < b->count; i++) {
        if (b->count > most) return false;
        for (int player = 0; player < 2; player++) {
            if (!add_options(b, i, (bt_player)player)) return false;
            b->nodes[i].stuck_wins[player] =
                bt_rules__stuck_wins(b->game, b->nodes[i].position, (bt_player)player);
        }
    }
    return true;
}

size_t brute_options(const brute *b, bt_position position, bt_player player,
                     const bt_position **options)
{
    const node *n = node_at(b, position);
    *options = b->options + n->first[player];
    return n->count[player];
}

/* -- who wins -- */

static bool is_blockable(const brute *b, bt_position from, bt_position to)
{
    bt_game *game = b->game;
    return game->blocks > 0 && game->play.blockable &&
           game->play.blockable(game, bt_rules__bytes(game, from), bt_rules__bytes(game, to));
}

/* A player wins by a move after which the other loses, or by more such moves than can be blocked.
   Lost is what would not be won even if all open questions were answered well. */
static brute_end judge(const brute *b, const node *n, int player)
{
    unsigned sure[2] = {0, 0}, open[2] = {0, 0}; /* by whether the move can be blocked */
    if (n->count[player] == 0) return n->stuck_wins[player] ? BRUTE_WON : BRUTE_LOST;
    for (size_t k = 0; k < n->count[player]; k++) {
        bt_position to = b->options[n->first[player] + k];
        brute_end end = node_at(b, to)->end[1 - player];
        if (end == BRUTE_WON) continue;
        bool blockable = is_blockable(b, n->position, to);
        open[blockable]++;
        sure[blockable] += end == BRUTE_LOST;
    }
    if (sure[0] > 0 || sure[1] > b->game->blocks) return BRUTE_WON;
    if (open[0] == 0 && open[1] <= b->game->blocks) return BRUTE_LOST;
    return BRUTE_UNKNOWN;
}

static void look_for_loops(brute *b, node *n)
{
    n->colour = 1;
    for (int player = 0; player < 2 && !b->loopy; player++) {
        for (size_t k = 0; k < n->count[player] && !b->loopy; k++) {
            node *to = node_at(b, b->options[n->first[player] + k]);
            if (to->colour == 1) b->loopy = true;
            if (to->colour == 0) look_for_loops(b, to);
        }
    }
    n->colour = 2;
}

void brute_solve(brute *b)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = b->count; i-- > 0;) {
            node *n = &b->nodes[i];
            for (int player = 0; player < 2; player++) {
                if (n->end[player] != BRUTE_UNKNOWN) continue;
                n->end[player] = judge(b, n, player);
                changed = changed || n->end[player] != BRUTE_UNKNOWN;
            }
        }
    }
    for (size_t i = 0; i < b->count && !b->loopy; i++)
        if (b->nodes[i].colour == 0) look_for_loops(b, &b->nodes[i]);
}

bool brute_is_loopy(const brute *b)
{
    return b->loopy;
}

brute_end brute_wins(const brute *b, bt_position position, bt_player first)
{
    return node_at(b, position)->end[first];
}

bool brute_outcome(const brute *b, bt_position position, bt_outcome *outcome)
{
    const node *n = node_at(b, position);
    if (n->end[0] == BRUTE_UNKNOWN || n->end[1] == BRUTE_UNKNOWN) return false;
    bool left = n->end[BT_LEFT] == BRUTE_WON, right = n->end[BT_RIGHT] == BRUTE_WON;
    *outcome = left ? right ? BT_OUTCOME_N : BT_OUTCOME_L : right ? BT_OUTCOME_R : BT_OUTCOME_P;
    return true;
}

/* -- what it is worth -- */

uint32_t brute_nim(brute *b, bt_position position)
{
    node *n = node_at(b, position);
    if (n->has_nim) return n->nim;
    uint32_t mex = 0;
    for (bool met = true; met;) {
        met = false;
        for (size_t k = 0; k < n->count[0] && !met; k++)
            met = brute_nim(b, b->options[n->first[0] + k]) == mex;
        mex += met;
    }
    n->has_nim = true;
    return n->nim = mex;
}

static bt_value value_of_end(const brute *b, const node *n)
{
    if (n->stuck_wins[0] && n->stuck_wins[1]) return bt_value_nimber(b->game->ctx, 1);
    return bt_value_integer(b->game->ctx, n->stuck_wins[0] - n->stuck_wins[1]);
}

bt_value brute_value(brute *b, bt_position position)
{
    node *n = node_at(b, position);
    if (n->value) return n->value;
    size_t left = n->count[0], right = n->count[1];
    bt_value *values = must(malloc((left + right + 1) * sizeof *values));
    for (size_t k = 0; k < left; k++) values[k] = brute_value(b, b->options[n->first[0] + k]);
    for (size_t k = 0; k < right; k++)
        values[left + k] = brute_value(b, b->options[n->first[1] + k]);
    n->value = left + right == 0 ? value_of_end(b, n)
                                 : bt_value_game(b->game->ctx, values, left, values + left, right);
    free(values);
    return n->value;
}
