/* Plain trees: making them, order, sums and winners, each from its definition. */
#include "naive.h"

#include "naive_store.h"

#include <stdlib.h>
#include <string.h>

void *naive_allocate(void *block, size_t size)
{
    void *moved = realloc(block, size ? size : 1);
    if (!moved) abort();
    return moved;
}

/* -- dyadic rationals -- */

dyadic dyadic_make(int64_t n, unsigned e)
{
    while (e > 0 && n % 2 == 0) {
        n /= 2;
        e--;
    }
    return (dyadic){n, e};
}

dyadic dyadic_add(dyadic a, dyadic b)
{
    unsigned e = a.e > b.e ? a.e : b.e;
    if (e > 40) abort();
    return dyadic_make(a.n * (1LL << (e - a.e)) + b.n * (1LL << (e - b.e)), e);
}

dyadic dyadic_negate(dyadic a)
{
    return (dyadic){-a.n, a.e};
}

int dyadic_compare(dyadic a, dyadic b)
{
    int64_t n = dyadic_add(a, dyadic_negate(b)).n;
    return (n > 0) - (n < 0);
}

/* -- the store -- */

naive_store *naive_open(void)
{
    naive_store *store = naive_allocate(NULL, sizeof *store);
    memset(store, 0, sizeof *store);
    naive_clear(store);
    return store;
}

void naive_close(naive_store *store)
{
    free(store->nodes);
    free(store->options);
    free(store->trees);
    free(store->memo);
    free(store);
}

void naive_clear(naive_store *store)
{
    store->node_count = 0;
    store->option_count = 0;
    store->memo_count = 0;
    if (store->tree_size > 0) memset(store->trees, 0, store->tree_size * sizeof *store->trees);
    if (store->memo_size > 0) memset(store->memo, 0, store->memo_size * sizeof *store->memo);
    naive_game(store, NULL, 0, NULL, 0);
}

size_t naive_size(const naive_store *store)
{
    return store->node_count;
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 31) * 0x9e3779b97f4a7c15u;
    return x ^ x >> 29;
}

static uint64_t hash_tree(const naive *options, size_t left, size_t right)
{
    uint64_t hash = mix(left * 1000003u + right);
    for (size_t i = 0; i < left + right; i++) hash = mix(hash + options[i] + 1);
    return hash;
}

static bool same_tree(const naive_store *store, naive g, const naive *options, size_t left,
                      size_t right)
{
    const naive_node *node = &store->nodes[g];
    return node->left == left && node->right == right &&
           (left + right == 0 ||
            memcmp(store->options + node->first, options, (left + right) * sizeof *options) == 0);
}

static void put_tree(naive_store *store, naive g)
{
    const naive_node *node = &store->nodes[g];
    uint64_t at = hash_tree(store->options + node->first, node->left, node->right);
    while (store->trees[at &= store->tree_size - 1]) at++;
    store->trees[at] = g + 1;
}

static void grow_trees(naive_store *store)
{
    if (store->node_count * 2 < store->tree_size) return;
    store->tree_size = store->tree_size ? store->tree_size * 2 : 1024;
    store->trees = naive_allocate(store->trees, store->tree_size * sizeof *store->trees);
    memset(store->trees, 0, store->tree_size * sizeof *store->trees);
    for (naive g = 0; g < store->node_count; g++) put_tree(store, g);
}

static int compare_words(const void *a, const void *b)
{
    naive x = *(const naive *)a, y = *(const naive *)b;
    return (x > y) - (x < y);
}

/* Sorts and drops repetitions: options are sets. */
static size_t make_set(naive *options, size_t count)
{
    size_t kept = 0;
    if (count > 0) qsort(options, count, sizeof *options, compare_words);
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || options[kept - 1] != options[i]) options[kept++] = options[i];
    return kept;
}

static naive add_node(naive_store *store, const naive *options, size_t left, size_t right)
{
    if (store->node_count == store->node_room) {
        store->node_room = store->node_room * 2 + 64;
        store->nodes = naive_allocate(store->nodes, store->node_room * sizeof *store->nodes);
    }
    while (store->option_count + left + right > store->option_room) {
        store->option_room = store->option_room * 2 + 256;
        store->options = naive_allocate(store->options, store->option_room * sizeof(naive));
    }
    naive g = (naive)store->node_count++;
    store->nodes[g] = (naive_node){store->option_count, (uint32_t)left, (uint32_t)right};
    for (size_t i = 0; i < left + right; i++) store->options[store->option_count++] = options[i];
    put_tree(store, g);
    return g;
}

naive naive_game(naive_store *store, const naive *left, size_t left_count, const naive *right,
                 size_t right_count)
{
    naive *options = naive_allocate(NULL, (left_count + right_count) * sizeof *options);
    for (size_t i = 0; i < left_count; i++) options[i] = left[i];
    left_count = make_set(options, left_count);
    for (size_t i = 0; i < right_count; i++) options[left_count + i] = right[i];
    right_count = make_set(options + left_count, right_count);
    grow_trees(store);
    naive found = 0;
    uint64_t at = hash_tree(options, left_count, right_count);
    for (; (found = store->trees[at &= store->tree_size - 1]) != 0; at++)
        if (same_tree(store, found - 1, options, left_count, right_count)) break;
    naive g = found ? found - 1 : add_node(store, options, left_count, right_count);
    free(options);
    return g;
}

size_t naive_count(const naive_store *store, naive g, bt_player player)
{
    return player == BT_LEFT ? store->nodes[g].left : store->nodes[g].right;
}

naive naive_option(const naive_store *store, naive g, bt_player player, size_t index)
{
    const naive_node *node = &store->nodes[g];
    return store->options[node->first + (player == BT_LEFT ? 0 : node->left) + index];
}

/* -- remembered results -- */

static naive_memo *find_memo(naive_store *store, unsigned operation, naive g, naive h)
{
    uint64_t at = mix(mix((uint64_t)g << 32 | h) + operation);
    for (;; at++) {
        naive_memo *memo = &store->memo[at &= store->memo_size - 1];
        if (memo->operation == 0) return memo;
        if (memo->operation == operation && memo->g == g && memo->h == h) return memo;
    }
}

bool naive_recall(naive_store *store, unsigned operation, naive g, naive h, uint32_t *out)
{
    if (store->memo_size == 0) return false;
    const naive_memo *memo = find_memo(store, operation, g, h);
    *out = memo->result;
    return memo->operation != 0;
}

static void grow_memo(naive_store *store)
{
    size_t old_size = store->memo_size;
    naive_memo *old = store->memo;
    store->memo_size = old_size ? old_size * 2 : 4096;
    store->memo = naive_allocate(NULL, store->memo_size * sizeof *store->memo);
    memset(store->memo, 0, store->memo_size * sizeof *store->memo);
    for (size_t i = 0; i < old_size; i++)
        if (old[i].operation) *find_memo(store, old[i].operation, old[i].g, old[i].h) = old[i];
    free(old);
}

uint32_t naive_remember(naive_store *store, unsigned operation, naive g, naive h, uint32_t result)
{
    if (store->memo_count * 2 >= store->memo_size) grow_memo(store);
    naive_memo *memo = find_memo(store, operation, g, h);
    if (memo->operation == 0) store->memo_count++;
    *memo = (naive_memo){operation, g, h, result};
    return result;
}

/* -- lists of trees under construction -- */

void naive_push(naive_list *list, naive g)
{
    if (list->count == list->room) {
        list->room = list->room * 2 + 8;
        list->at = naive_allocate(list->at, list->room * sizeof *list->at);
    }
    list->at[list->count++] = g;
}

naive naive_close_game(naive_store *store, naive_list lists[2])
{
    naive g = naive_game(store, lists[0].at, lists[0].count, lists[1].at, lists[1].count);
    free(lists[0].at);
    free(lists[1].at);
    return g;
}

/* -- familiar games -- */

naive naive_zero(naive_store *store)
{
    return naive_game(store, NULL, 0, NULL, 0);
}

naive naive_integer(naive_store *store, int64_t n)
{
    naive g = naive_zero(store);
    for (int64_t i = 0; i < n; i++) g = naive_game(store, &g, 1, NULL, 0);
    for (int64_t i = 0; i > n; i--) g = naive_game(store, NULL, 0, &g, 1);
    return g;
}

naive naive_number(naive_store *store, dyadic x)
{
    x = dyadic_make(x.n, x.e);
    if (x.e == 0) return naive_integer(store, x.n);
    naive left = naive_number(store, dyadic_make(x.n - 1, x.e));
    naive right = naive_number(store, dyadic_make(x.n + 1, x.e));
    return naive_game(store, &left, 1, &right, 1);
}

naive naive_star(naive_store *store, unsigned n)
{
    naive_list lists[2] = {0};
    for (unsigned i = 0; i < n; i++) {
        naive option = naive_star(store, i);
        naive_push(&lists[0], option);
        naive_push(&lists[1], option);
    }
    return naive_close_game(store, lists);
}

naive naive_ups(naive_store *store, int n)
{
    naive zero = naive_zero(store), star = naive_star(store, 1);
    return naive_multiple(store, n, naive_game(store, &zero, 1, &star, 1));
}

/* -- order and sums -- */

/* G <= H unless some G^L >= H or some H^R <= G. */
bool naive_le(naive_store *store, naive g, naive h)
{
    uint32_t known;
    if (naive_recall(store, NAIVE_LE, g, h, &known)) return known;
    bool le = true;
    for (size_t i = 0; le && i < naive_count(store, g, BT_LEFT); i++)
        le = !naive_le(store, h, naive_option(store, g, BT_LEFT, i));
    for (size_t i = 0; le && i < naive_count(store, h, BT_RIGHT); i++)
        le = !naive_le(store, naive_option(store, h, BT_RIGHT, i), g);
    return naive_remember(store, NAIVE_LE, g, h, le);
}

bool naive_equal(naive_store *store, naive g, naive h)
{
    return naive_le(store, g, h) && naive_le(store, h, g);
}

bt_relation naive_compare(naive_store *store, naive g, naive h)
{
    bool le = naive_le(store, g, h), ge = naive_le(store, h, g);
    return le && ge ? BT_EQUAL : le ? BT_LESS : ge ? BT_GREATER : BT_FUZZY;
}

/* Does the player win moving first? */
static bool wins_first(naive_store *store, naive g, bt_player player)
{
    uint32_t known;
    if (naive_recall(store, NAIVE_WINS, g, player, &known)) return known;
    bool wins = false;
    bt_player other = player == BT_LEFT ? BT_RIGHT : BT_LEFT;
    for (size_t i = 0; !wins && i < naive_count(store, g, player); i++)
        wins = !wins_first(store, naive_option(store, g, player, i), other);
    return naive_remember(store, NAIVE_WINS, g, player, wins);
}

bt_outcome naive_outcome(naive_store *store, naive g)
{
    bool left = wins_first(store, g, BT_LEFT), right = wins_first(store, g, BT_RIGHT);
    return left && right ? BT_OUTCOME_N : left ? BT_OUTCOME_L : right ? BT_OUTCOME_R : BT_OUTCOME_P;
}

naive naive_negate(naive_store *store, naive g)
{
    uint32_t known;
    if (naive_recall(store, NAIVE_NEGATE, g, 0, &known)) return known;
    naive_list lists[2] = {0};
    for (int player = BT_LEFT; player <= BT_RIGHT; player++)
        for (size_t i = 0; i < naive_count(store, g, (bt_player)player); i++)
            naive_push(&lists[1 - player],
                       naive_negate(store, naive_option(store, g, (bt_player)player, i)));
    return naive_remember(store, NAIVE_NEGATE, g, 0, naive_close_game(store, lists));
}

naive naive_add(naive_store *store, naive g, naive h)
{
    uint32_t known;
    if (g > h) return naive_add(store, h, g);
    if (naive_recall(store, NAIVE_ADD, g, h, &known)) return known;
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        bt_player player = (bt_player)i;
        for (size_t j = 0; j < naive_count(store, g, player); j++)
            naive_push(&lists[i], naive_add(store, naive_option(store, g, player, j), h));
        for (size_t j = 0; j < naive_count(store, h, player); j++)
            naive_push(&lists[i], naive_add(store, g, naive_option(store, h, player, j)));
    }
    return naive_remember(store, NAIVE_ADD, g, h, naive_close_game(store, lists));
}

naive naive_subtract(naive_store *store, naive g, naive h)
{
    return naive_add(store, g, naive_negate(store, h));
}

naive naive_multiple(naive_store *store, int n, naive g)
{
    naive sum = naive_zero(store), term = n < 0 ? naive_negate(store, g) : g;
    for (int i = 0; i < abs(n); i++) sum = naive_add(store, sum, term);
    return sum;
}

unsigned naive_height(naive_store *store, naive g)
{
    uint32_t height = 0;
    if (naive_recall(store, NAIVE_HEIGHT, g, 0, &height)) return height;
    height = 0;
    const naive_node node = store->nodes[g];
    for (size_t i = 0; i < node.left + node.right; i++) {
        unsigned under = naive_height(store, store->options[node.first + i]) + 1;
        if (under > height) height = under;
    }
    return naive_remember(store, NAIVE_HEIGHT, g, 0, height);
}

/* -- between the two worlds -- */

bt_value naive_to_value(naive_store *store, bt_context *ctx, naive g)
{
    uint32_t known;
    if (naive_recall(store, NAIVE_VALUE, g, 0, &known)) return known;
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++)
        for (size_t j = 0; j < naive_count(store, g, (bt_player)i); j++)
            naive_push(&lists[i],
                       naive_to_value(store, ctx, naive_option(store, g, (bt_player)i, j)));
    bt_value value = bt_value_game(ctx, lists[0].at, lists[0].count, lists[1].at, lists[1].count);
    free(lists[0].at);
    free(lists[1].at);
    return naive_remember(store, NAIVE_VALUE, g, 0, value);
}

naive naive_from_value(naive_store *store, bt_context *ctx, bt_value g)
{
    uint32_t known;
    if (naive_recall(store, NAIVE_TREE, g, 0, &known)) return known;
    naive_list lists[2] = {0};
    for (int i = 0; i < 2; i++) {
        bt_words options;
        bt_words__open(&options, ctx);
        if (!bt_value__options(ctx, g, (bt_player)i, &options)) abort();
        for (size_t j = 0; j < options.length; j++)
            naive_push(&lists[i], naive_from_value(store, ctx, options.at[j]));
        bt_words__close(&options);
    }
    return naive_remember(store, NAIVE_TREE, g, 0, naive_close_game(store, lists));
}
