/* What can come of small positions, and who wins sums of them, by trying all moves. */
#include "support/plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/plain_boards.h"

static void *must(void *block)
{
    if (!block) abort();
    return block;
}

void plain_add(states *out, const char *state)
{
    if (strlen(state) >= STATE) abort();
    if (out->count == out->capacity) {
        out->capacity = 2 * out->capacity + 64;
        out->at = must(realloc(out->at, out->capacity * sizeof *out->at));
    }
    strcpy(out->at[out->count++], state);
}

/* -- boards and graphs -- */

static plain read_board(const char *text)
{
    plain b = {.rows = 1};
    for (int c = 0; *text; text++) {
        if (*text == '/') {
            b.rows++;
            c = 0;
        } else {
            b.at[b.rows - 1][c++] = *text;
            b.columns = c;
        }
    }
    return b;
}

static void move_on_board(const plain_start *start, const char *state, int player, states *out)
{
    const board_rules *rules = start->game.rules;
    plain b = read_board(state);
    listed *list = must(calloc(1, sizeof *list));
    rules->moves(&b, player, list);
    for (size_t i = 0; i < list->count; i++) {
        char text[TEXT];
        plain_write_board(&list->at[i], text);
        plain_add(out, text);
    }
    free(list);
}

static void make_board(bt_random *random, plain_start *out)
{
    const board_rules *rules = out->game.rules;
    int squares = bt_random__below(random, 3) ? 2 * rules->squares / 3 : rules->squares;
    plain b = plain_random_board(random, rules->letters, squares);
    plain_write_board(&b, out->state);
    strcpy(out->text, out->state);
}

static void move_on_graph(const plain_start *start, const char *state, int player, states *out)
{
    const graph_rules *rules = start->game.rules;
    for (int i = 0; i < EDGES; i++) {
        char next[STATE];
        int to = rules->move(&start->g, atoi(state), i, player);
        snprintf(next, sizeof next, "%d", to);
        if (to >= 0) plain_add(out, next);
    }
}

static void make_graph(bt_random *random, plain_start *out)
{
    const graph_rules *rules = out->game.rules;
    out->g = plain_random_graph(random, rules);
    plain_write_graph(&out->g, rules, out->text);
    snprintf(out->state, sizeof out->state, "%d", plain_graph_start(&out->g, rules));
}

/* -- all games -- */

static size_t count_boards(void)
{
    size_t count = 0;
    while (plain_boards[count].name) count++;
    return count;
}

static size_t count_graphs(void)
{
    size_t count = 0;
    while (plain_graphs[count].name) count++;
    return count;
}

static const plain_game *const groups[] = {plain_rows, plain_heaps, plain_pairs};
enum { GROUPS = sizeof groups / sizeof *groups };

/* The game with this number, boards and graphs first. */
static plain_game find_game(size_t which)
{
    size_t boards = count_boards(), graphs = count_graphs();
    if (which < boards)
        return (plain_game){plain_boards[which].name, &plain_boards[which], make_board,
                            move_on_board};
    which -= boards;
    if (which < graphs)
        return (plain_game){plain_graphs[which].name, &plain_graphs[which], make_graph,
                            move_on_graph};
    which -= graphs;
    for (size_t i = 0; i < GROUPS; i++)
        for (const plain_game *game = groups[i]; game->name; game++)
            if (which-- == 0) return *game;
    return (plain_game){0};
}

size_t plain_count(void)
{
    size_t count = 0;
    while (find_game(count).name) count++;
    return count;
}

const char *plain_name(size_t which)
{
    return find_game(which).name;
}

void plain_make(bt_random *random, size_t which, plain_start *out)
{
    static const plain_start nothing;
    *out = nothing;
    out->game = find_game(which);
    out->game.make(random, out);
}

/* -- what can come of a position -- */

static size_t find_state(states *known, const char *state)
{
    for (size_t i = 0; i < known->count; i++)
        if (!strcmp(known->at[i], state)) return i;
    plain_add(known, state);
    return known->count - 1;
}

bool plain_grow(const plain_start *start, plain_tree *out)
{
    states known = {0}, options = {0};
    size_t used = 0, capacity = 0;
    *out = (plain_tree){0};
    plain_add(&known, start->state);
    for (; out->count < known.count && known.count <= NODES; out->count++)
        for (int player = 0; player < 2; player++) {
            options.count = 0;
            start->game.moves(start, known.at[out->count], player, &options);
            out->first[out->count][player] = used;
            if (used + options.count > capacity) {
                capacity = 2 * (used + options.count);
                out->options = must(realloc(out->options, capacity * sizeof *out->options));
            }
            for (size_t i = 0; i < options.count; i++)
                out->options[used++] = (unsigned short)find_state(&known, options.at[i]);
            out->end[out->count][player] = used;
        }
    free(known.at);
    free(options.at);
    if (known.count <= NODES) return true;
    plain_drop(out);
    return false;
}

void plain_drop(plain_tree *tree)
{
    free(tree->options);
    *tree = (plain_tree){0};
}

/* -- sums -- */

size_t plain_size(const plain_sum *sum)
{
    size_t size = 1;
    for (size_t i = 0; i < sum->count; i++) size *= sum->tree[i].count;
    return size;
}

/* The nodes of the terms make one number, the first term being the lowest digit. */
typedef struct solving {
    const plain_sum *sum;
    char *known[2]; /* by player: 0 not yet, 1 lost, 2 won for who is to move */
} solving;

static bool try_all(solving *s, size_t at, int player)
{
    size_t weight = 1;
    char *known = &s->known[player][at];
    if (*known) return *known == 2;
    *known = 1;
    for (size_t i = 0, rest = at; i < s->sum->count && *known == 1; i++) {
        const plain_tree *tree = &s->sum->tree[i];
        size_t node = rest % tree->count;
        int mover = s->sum->negated[i] ? !player : player;
        for (size_t k = tree->first[node][mover]; k < tree->end[node][mover] && *known == 1; k++)
            if (!try_all(s, at - node * weight + tree->options[k] * weight, !player)) *known = 2;
        rest /= tree->count;
        weight *= tree->count;
    }
    return *known == 2;
}

void plain_solve(const plain_sum *sum, bool wins[2])
{
    size_t size = plain_size(sum);
    solving s = {.sum = sum, .known = {must(calloc(size, 1)), must(calloc(size, 1))}};
    for (int player = 0; player < 2; player++) wins[player] = try_all(&s, 0, player);
    free(s.known[0]);
    free(s.known[1]);
}
