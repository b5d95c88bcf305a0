/* Plain trees: numbers, stops, walls, cooling and heating, products, atomic weights. */
#include "naive_store.h"

#include <stdlib.h>
#include <string.h>

/* Walks down the tree of numbers (0; -1, 1; -2, -1/2, 1/2, 2; ..) towards g. A number born by day
   d is met after d steps; a game that is fuzzy with some number is none. */
bool naive_is_number(naive_store *store, naive g, dyadic *x)
{
    dyadic at = {0, 0}, low = {0, 0}, high = {0, 0};
    bool has_low = false, has_high = false;
    for (unsigned step = 0; step <= naive_height(store, g); step++) {
        bt_relation relation = naive_compare(store, g, naive_number(store, at));
        *x = at;
        if (relation == BT_EQUAL) return true;
        if (relation == BT_FUZZY) return false;
        if (relation == BT_GREATER) {
            low = at;
            has_low = true;
        } else {
            high = at;
            has_high = true;
        }
        dyadic sum = dyadic_add(low, high);
        if (has_low && has_high)
            at = dyadic_make(sum.n, sum.e + 1);
        else
            at = dyadic_add(at, (dyadic){has_low ? 1 : -1, 0});
    }
    return false;
}

bool naive_is_all_small(naive_store *store, naive g)
{
    size_t left = naive_count(store, g, BT_LEFT), right = naive_count(store, g, BT_RIGHT);
    if ((left == 0) != (right == 0)) return false;
    for (size_t i = 0; i < left; i++)
        if (!naive_is_all_small(store, naive_option(store, g, BT_LEFT, i))) return false;
    for (size_t i = 0; i < right; i++)
        if (!naive_is_all_small(store, naive_option(store, g, BT_RIGHT, i))) return false;
    return true;
}

/* The number that play with best moves first arrives at, when `first` begins. */
dyadic naive_stop(naive_store *store, naive g, bt_player first)
{
    dyadic best = {0, 0};
    if (naive_is_number(store, g, &best)) return best;
    bt_player other = first == BT_LEFT ? BT_RIGHT : BT_LEFT;
    for (size_t i = 0; i < naive_count(store, g, first); i++) {
        dyadic stop = naive_stop(store, naive_option(store, g, first, i), other);
        int sign = first == BT_LEFT ? 1 : -1;
        if (i == 0 || sign * dyadic_compare(stop, best) > 0) best = stop;
    }
    return best;
}

/* -- walls -- */

typedef struct wall_table {
    naive_store *store;
    const naive_walls *grid;
    naive_walls *done; /* by tree */
    size_t size;
} wall_table;

static const naive_walls *find_walls(wall_table *table, naive g);

/* The best wall of the options of a player, in *best; moving costs t. */
static bool raise_scaffold(wall_table *table, naive g, bt_player player, int64_t *best)
{
    const naive_walls *grid = table->grid;
    int64_t sign = player == BT_LEFT ? 1 : -1, start = grid->from * (1LL << grid->e);
    for (size_t i = 0; i < naive_count(table->store, g, player); i++) {
        naive option = naive_option(table->store, g, player, i);
        const naive_walls *walls = find_walls(table, option);
        if (!walls) return false;
        const int64_t *wall = player == BT_LEFT ? walls->right : walls->left;
        for (size_t k = 0; k < grid->count; k++) {
            int64_t at = wall[k] - sign * (start + (int64_t)k);
            if (i == 0 || sign * at > sign * best[k]) best[k] = at;
        }
    }
    return true;
}

static void stand_mast(naive_walls *walls, size_t from, int64_t at)
{
    for (size_t k = from; k < walls->count; k++) walls->left[k] = walls->right[k] = at;
    walls->mast = at;
    walls->meet = walls->from * (1LL << walls->e) + (int64_t)from;
}

/* Where the scaffolds meet, the mast begins. False when they cross between two points. */
static bool join_scaffolds(naive_walls *walls)
{
    for (size_t k = 0; k < walls->count; k++) {
        if (walls->left[k] > walls->right[k]) continue;
        if (walls->left[k] < walls->right[k]) return false;
        stand_mast(walls, k, walls->left[k]);
        return true;
    }
    return false;
}

/* Numbers are masts at once; below zero only integers are, and every other number cools down to
   its place like any game. */
static bool is_mast(wall_table *table, naive g, int64_t *at, bool *fine)
{
    const naive_walls *grid = table->grid;
    dyadic x;
    if (!naive_is_number(table->store, g, &x)) return false;
    if (x.e > 0 && grid->from < 0) return false;
    *fine = x.e <= grid->e;
    if (*fine) *at = x.n * (1LL << (grid->e - x.e));
    return true;
}

static const naive_walls *find_walls(wall_table *table, naive g)
{
    naive_walls *walls = &table->done[g];
    if (walls->left) return walls;
    *walls = *table->grid;
    walls->left = naive_allocate(NULL, walls->count * sizeof *walls->left);
    walls->right = naive_allocate(NULL, walls->count * sizeof *walls->right);
    int64_t at = 0;
    bool fine = true;
    if (is_mast(table, g, &at, &fine)) {
        stand_mast(walls, 0, at);
        return fine ? walls : NULL;
    }
    fine = raise_scaffold(table, g, BT_LEFT, walls->left) &&
           raise_scaffold(table, g, BT_RIGHT, walls->right) && join_scaffolds(walls);
    return fine ? walls : NULL;
}

bool naive_walls_make(naive_store *store, naive g, naive_walls *out)
{
    wall_table table = {store, out, NULL, naive_size(store)};
    naive_walls grid = *out;
    table.grid = &grid;
    table.done = naive_allocate(NULL, table.size * sizeof *table.done);
    memset(table.done, 0, table.size * sizeof *table.done);
    const naive_walls *walls = find_walls(&table, g);
    if (walls) *out = *walls;
    for (size_t i = 0; i < table.size; i++)
        if (!walls || i != g) naive_walls_free(&table.done[i]);
    free(table.done);
    return walls != NULL;
}

void naive_walls_free(naive_walls *walls)
{
    free(walls->left);
    free(walls->right);
    walls->left = walls->right = NULL;
}

/* -- cooling and heating -- */

/* Conway's rule: {G^L_t - t | G^R_t + t}, unless at some smaller temperature the game was already
   within an infinitesimal of a number; then that number. */
naive naive_cool(naive_store *store, naive g, dyadic t)
{
    dyadic x;
    bool below = t.n < 0; /* where numbers that are no integers melt */
    if (naive_is_number(store, g, &x) && (!below || x.e == 0)) return naive_number(store, x);
    naive_walls walls = {.e = 2, .from = below ? -1 : 0, .count = 0};
    do {
        if (++walls.e > 12) abort();
        walls.count = (size_t)16 << walls.e;
    } while (!naive_walls_make(store, g, &walls));
    dyadic meet = dyadic_make(walls.meet, walls.e), mast = dyadic_make(walls.mast, walls.e);
    naive_walls_free(&walls);
    if (dyadic_compare(t, meet) > 0) return naive_number(store, mast);
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        naive tax = naive_number(store, i == 0 ? dyadic_negate(t) : t);
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++) {
            naive option = naive_option(store, g, (bt_player)i, j);
            naive_push(&lists[i], naive_add(store, naive_cool(store, option, t), tax));
        }
    }
    return naive_close_game(store, lists);
}

/* A number stays, in every other game a move gains t. */
naive naive_heat(naive_store *store, naive g, naive t)
{
    dyadic x;
    if (naive_is_number(store, g, &x)) return naive_number(store, x);
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        naive gift = i == 0 ? t : naive_negate(store, t);
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++) {
            naive option = naive_option(store, g, (bt_player)i, j);
            naive_push(&lists[i], naive_add(store, naive_heat(store, option, t), gift));
        }
    }
    return naive_close_game(store, lists);
}

/* Integers become multiples of s; every move is worth t more. */
naive naive_overheat(naive_store *store, naive g, naive s, naive t)
{
    dyadic x;
    if (naive_is_number(store, g, &x) && x.e == 0) return naive_multiple(store, (int)x.n, s);
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        naive gift = i == 0 ? t : naive_negate(store, t);
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++) {
            naive option = naive_option(store, g, (bt_player)i, j);
            naive_push(&lists[i], naive_add(store, naive_overheat(store, option, s, t), gift));
        }
    }
    return naive_close_game(store, lists);
}

/* -- products -- */

naive naive_ordinal_sum(naive_store *store, naive g, naive h)
{
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++)
            naive_push(&lists[i], naive_option(store, g, (bt_player)i, j));
        for (size_t j = 0; j < naive_count(store, h, (bt_player)i); j++)
            naive_push(&lists[i],
                       naive_ordinal_sum(store, g, naive_option(store, h, (bt_player)i, j)));
    }
    return naive_close_game(store, lists);
}

/* One option of the product: G'H + GH' - G'H'. */
static naive multiply_out(naive_store *store, naive g, naive h, naive g1, naive h1)
{
    naive sum = naive_add(store, naive_conway(store, g1, h), naive_conway(store, g, h1));
    return naive_subtract(store, sum, naive_conway(store, g1, h1));
}

/* Left's options take two moves of one player, Right's one of each. */
naive naive_conway(naive_store *store, naive g, naive h)
{
    uint32_t known;
    if (naive_recall(store, NAIVE_CONWAY, g, h, &known)) return known;
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (size_t a = 0; a < naive_count(store, g, (bt_player)i); a++)
                for (size_t b = 0; b < naive_count(store, h, (bt_player)j); b++) {
                    naive g1 = naive_option(store, g, (bt_player)i, a);
                    naive h1 = naive_option(store, h, (bt_player)j, b);
                    naive_push(&lists[i != j], multiply_out(store, g, h, g1, h1));
                }
    return naive_remember(store, NAIVE_CONWAY, g, h, naive_close_game(store, lists));
}

/* {(G.H^L):G^L, (G.H^R):(-G)^L | (G.H^L):G^R, (G.H^R):(-G)^R} */
naive naive_ordinal_product(naive_store *store, naive g, naive h)
{
    naive_list lists[2] = {0};
    for (int side = 0; side < 2; side++) {
        naive copy = side == 0 ? g : naive_negate(store, g);
        for (size_t i = 0; i < naive_count(store, h, (bt_player)side); i++) {
            naive base =
                naive_ordinal_product(store, g, naive_option(store, h, (bt_player)side, i));
            for (int player = 0; player < 2; player++)
                for (size_t j = 0; j < naive_count(store, copy, (bt_player)player); j++) {
                    naive above = naive_option(store, copy, (bt_player)player, j);
                    naive_push(&lists[player], naive_ordinal_sum(store, base, above));
                }
        }
    }
    return naive_close_game(store, lists);
}

/* unit + D for every incentive D of the unit. */
static naive_list list_gifts(naive_store *store, naive unit)
{
    naive_list gifts = {0};
    for (int i = 0; i < 2; i++)
        for (size_t j = 0; j < naive_count(store, unit, (bt_player)i); j++) {
            naive option = naive_option(store, unit, (bt_player)i, j);
            naive incentive =
                i == 0 ? naive_subtract(store, option, unit) : naive_subtract(store, unit, option);
            naive_push(&gifts, naive_add(store, unit, incentive));
        }
    return gifts;
}

/* Norton's product: integers give multiples of the unit, else {G^L.U + (U+D) | G^R.U - (U+D)}. */
static naive norton_with(naive_store *store, naive g, naive unit, const naive_list *gifts)
{
    dyadic x;
    if (naive_is_number(store, g, &x) && x.e == 0) return naive_multiple(store, (int)x.n, unit);
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++)
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++) {
            naive option = naive_option(store, g, (bt_player)i, j);
            naive product = norton_with(store, option, unit, gifts);
            for (size_t k = 0; k < gifts->count; k++)
                naive_push(&lists[i], i == 0 ? naive_add(store, product, gifts->at[k])
                                             : naive_subtract(store, product, gifts->at[k]));
        }
    return naive_close_game(store, lists);
}

naive naive_norton(naive_store *store, naive g, naive unit)
{
    naive_list gifts = list_gifts(store, unit);
    naive product = norton_with(store, g, unit, &gifts);
    free(gifts.at);
    return product;
}

/* -- atomic weight (Winning Ways, chapter 8) -- */

/* Is the integer n less than or fuzzy with every right option of g, or greater than or fuzzy with
   every left one? */
static bool fits(naive_store *store, naive g, int n, bt_player player)
{
    naive integer = naive_integer(store, n);
    for (size_t i = 0; i < naive_count(store, g, player); i++) {
        naive option = naive_option(store, g, player, i);
        if (player == BT_RIGHT ? naive_le(store, option, integer)
                               : naive_le(store, integer, option))
            return false;
    }
    return true;
}

static naive choose_integer(naive_store *store, naive g, naive weight)
{
    naive far = naive_star(store, naive_height(store, g) + 1);
    bt_relation relation = naive_compare(store, g, far);
    int n = 0, most = 64;
    if (relation == BT_FUZZY) return naive_zero(store);
    if (relation == BT_GREATER) {
        for (n = most; !fits(store, weight, n, BT_RIGHT); n--)
            if (n < -most) abort();
    } else {
        for (n = -most; !fits(store, weight, n, BT_LEFT); n++)
            if (n > most) abort();
    }
    return naive_integer(store, n);
}

naive naive_atomic_weight(naive_store *store, naive g)
{
    if (naive_count(store, g, BT_LEFT) == 0) return g;
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        naive two = naive_integer(store, i == 0 ? -2 : 2);
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++) {
            naive option = naive_option(store, g, (bt_player)i, j);
            naive_push(&lists[i], naive_add(store, naive_atomic_weight(store, option), two));
        }
    }
    naive weight = naive_close_game(store, lists);
    dyadic x;
    if (!naive_is_number(store, weight, &x) || x.e > 0) return weight;
    return choose_integer(store, g, weight);
}
