/* Hackenbush by closed forms: red-blue strings and trees are numbers, green trees are nimbers. */
#include "games/hackenbush_value.h"

enum { TREE_MOST = 10000 }; /* edges of a red-blue tree */

void bt_games__worth_open(bt_worth *worth)
{
    mpz_init(worth->numerator);
    worth->exponent = 0;
    worth->nimber = 0;
}

void bt_games__worth_close(bt_worth *worth)
{
    mpz_clear(worth->numerator);
}

void bt_games__worth_copy(bt_worth *to, const bt_worth *from)
{
    mpz_set(to->numerator, from->numerator);
    to->exponent = from->exponent;
    to->nimber = from->nimber;
}

/* -- numbers: n / 2^e -- */

typedef struct dyadic {
    mpz_t n;
    mp_bitcnt_t e;
} dyadic;

/* Adds n / 2^e; n is spoilt. */
static void add_number(mpz_t sum, mp_bitcnt_t *exponent, mpz_t n, mp_bitcnt_t e)
{
    if (e < *exponent) mpz_mul_2exp(n, n, *exponent - e);
    if (e > *exponent) {
        mpz_mul_2exp(sum, sum, e - *exponent);
        *exponent = e;
    }
    mpz_add(sum, sum, n);
}

/* Berlekamp's rule. A string that starts with m edges of one colour and then changes is worth
   m - 1 and a fraction: the change is the point, each further edge a binary digit, 1 for the first
   colour and 0 for the other, and a last 1 ends it. Without a change it is worth m. */
static void read_string(const char *edges, size_t length, dyadic *out)
{
    size_t m = 1;
    while (m < length && edges[m] == edges[0]) m++;
    out->e = length - m;
    mpz_set_ui(out->n, m == length ? m : m - 1);
    if (m < length) {
        mpz_mul_2exp(out->n, out->n, out->e);
        mpz_setbit(out->n, 0);
        for (size_t i = m + 1; i < length; i++)
            if (edges[i] == edges[0]) mpz_setbit(out->n, length - i);
    }
    if (edges[0] == 'R') mpz_neg(out->n, out->n);
}

/* An edge of Left under something worth x (Berlekamp, Conway and Guy 1982, the colon principle):
   1:x = (x + k) / 2^(k-1), where k is the first of 1, 2, 3, .. with x + k > 1. */
static void stand_on_blue(dyadic *x)
{
    mpz_t k;
    mpz_init(k);
    mpz_fdiv_q_2exp(k, x->n, x->e); /* floor x, and x + k > 1 for k > 1 - x */
    mpz_ui_sub(k, 2, k);
    if (mpz_divisible_2exp_p(x->n, x->e) == 0) mpz_sub_ui(k, k, 1);
    if (mpz_sgn(k) <= 0) mpz_set_ui(k, 1);
    mp_bitcnt_t times = mpz_get_ui(k) - 1;
    mpz_mul_2exp(k, k, x->e);
    mpz_add(x->n, x->n, k);
    x->e += times;
    mp_bitcnt_t twos = mpz_scan1(x->n, 0); /* x + k > 1 is not 0 */
    if (twos > x->e) twos = x->e;
    mpz_fdiv_q_2exp(x->n, x->n, twos);
    x->e -= twos;
    mpz_clear(k);
}

static void stand_on(dyadic *x, char colour)
{
    if (colour == 'R') mpz_neg(x->n, x->n);
    stand_on_blue(x);
    if (colour == 'R') mpz_neg(x->n, x->n);
}

/* The edges of a tree, numbered from its first; some of them are cut off. */
typedef struct tree {
    const bt_plant *plant;
    uint32_t first, size, cut, fallen;
} tree;

static bool is_cut(const tree *t, uint32_t i)
{
    return i - t->cut < t->fallen; /* also when i < cut, for then it wraps */
}

/* From the tips down: sum[i] is what stands on edge i, then the edge with all of it. */
static bt_status read_tree(const tree *t, dyadic *out)
{
    const bt_plant *p = t->plant;
    dyadic *sum = bt__alloc(p->ctx, t->size * sizeof *sum);
    if (!sum) return BT_LIMIT;
    bt_status status = BT_OK;
    for (uint32_t i = 0; i < t->size; i++) {
        mpz_init(sum[i].n);
        sum[i].e = 0;
    }
    for (uint32_t i = t->size; i-- > 0 && !status;) {
        if (is_cut(t, i)) continue;
        stand_on(&sum[i], p->colour[t->first + i]);
        dyadic *to = i > 0 ? &sum[p->parent[t->first + i] - t->first] : out;
        add_number(to->n, &to->e, sum[i].n, sum[i].e);
        mpz_realloc2(sum[i].n, 1);
        status = bt__check(p->ctx);
    }
    for (uint32_t i = 0; i < t->size; i++) mpz_clear(sum[i].n);
    bt__free(p->ctx, sum, t->size * sizeof *sum);
    return status;
}

/* -- nimbers -- */

/* A green edge under trees worth x, y, .. is worth (x xor y xor ..) + 1. */
static bt_status read_green(const tree *t, uint32_t *nimber)
{
    const bt_plant *p = t->plant;
    uint32_t *sum = bt__alloc_zero(p->ctx, t->size * sizeof *sum);
    if (!sum) return BT_LIMIT;
    for (uint32_t i = t->size; i-- > 1;)
        if (!is_cut(t, i)) sum[p->parent[t->first + i] - t->first] ^= sum[i] + 1;
    *nimber = sum[0] + 1;
    bt__free(p->ctx, sum, t->size * sizeof *sum);
    return BT_OK;
}

/* -- both -- */

typedef enum kind { KIND_NUMBER, KIND_GREEN, KIND_MIXED } kind;

static kind find_kind(const tree *t)
{
    uint32_t green = 0;
    for (uint32_t i = 0; i < t->size; i++) green += t->plant->colour[t->first + i] == 'G';
    return green == 0 ? KIND_NUMBER : green == t->size ? KIND_GREEN : KIND_MIXED;
}

static bool is_string(const tree *t)
{
    for (uint32_t i = 0; i < t->size; i++)
        if (t->plant->above[t->first + i] > 1) return false;
    return true;
}

/* What is left of the tree, which is not nothing. */
static bt_status read_worth(const tree *t, dyadic *number, uint32_t *nimber)
{
    bool string = is_string(t);
    uint32_t left = t->size - t->fallen;
    switch (find_kind(t)) {
    case KIND_MIXED: return BT_PASS;
    case KIND_GREEN:
        if (!string) return read_green(t, nimber);
        *nimber = left;
        return BT_OK;
    default:
        if (!string) return t->size > TREE_MOST ? BT_PASS : read_tree(t, number);
        read_string(t->plant->colour + t->first, left, number);
        return BT_OK;
    }
}

static bt_status change_worth(bt_worth *worth, const tree *t, bool subtract)
{
    dyadic number = {.e = 0};
    uint32_t nimber = 0;
    mpz_init(number.n);
    bt_status status = read_worth(t, &number, &nimber);
    if (!status) {
        if (subtract) mpz_neg(number.n, number.n);
        add_number(worth->numerator, &worth->exponent, number.n, number.e);
        worth->nimber ^= nimber;
    }
    mpz_clear(number.n);
    return status;
}

bt_status bt_games__worth_add(bt_worth *worth, const bt_plant *p, uint32_t first, uint32_t cut)
{
    tree t = {.plant = p, .first = first, .size = p->size[first]};
    if (cut == first) return BT_OK;
    if (cut != BT_GROUND) {
        t.cut = cut - first;
        t.fallen = p->size[cut];
    }
    return change_worth(worth, &t, false);
}

bt_status bt_games__worth_subtract(bt_worth *worth, const bt_plant *p, uint32_t first)
{
    tree t = {.plant = p, .first = first, .size = p->size[first]};
    return change_worth(worth, &t, true);
}

bt_outcome bt_games__worth_outcome(const bt_worth *worth)
{
    int sign = mpz_sgn(worth->numerator);
    if (sign) return sign > 0 ? BT_OUTCOME_L : BT_OUTCOME_R;
    return worth->nimber ? BT_OUTCOME_N : BT_OUTCOME_P;
}
