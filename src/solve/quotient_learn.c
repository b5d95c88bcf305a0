/* Learns misère quotients, as automata are learned by questions (Angluin 1987, Rivest and Schapire
   1993): a table of outcomes with words that stand for elements as its rows and words that tell
   these apart as its columns. What it proposes is proved or refuted by quotient_prove.c; a
   refutation becomes a new test. Nothing here has to be right for the answer to be. */
#include "solve/quotient_oracle.h"

#include <string.h>

typedef struct table {
    bt_quotient *q;
    bt_oracle oracle;
    bt_quotient_word *rows; /* pairwise told apart by the tests */
    size_t row_count, row_capacity;
    bt_quotient_word *tests;
    size_t test_count, test_capacity;
    uint16_t *parent, *last;
    size_t parent_capacity, last_capacity;
    uint16_t *act; /* row x BT_QUOTIENT_LETTERS */
    size_t act_capacity;
    uint8_t *cells; /* levels in all tests: of row r, then of row r and each letter; see entry_of */
    size_t cells_capacity;
    size_t per_row; /* entries */
    size_t width;   /* of an entry */
} table;

enum { TESTS_MAX = BT_QUOTIENT_ORDER };

/* Levels of a row (letter -1), or of a row with one more letter. */
static uint8_t *entry_of(const table *t, size_t row, int letter)
{
    return t->cells + (row * t->per_row + (size_t)(letter + 1)) * t->width;
}

static void close_table(table *t)
{
    bt_context *ctx = t->q->ctx;
    bt_solve__oracle_close(&t->oracle);
    bt__free(ctx, t->rows, t->row_capacity * sizeof *t->rows);
    bt__free(ctx, t->tests, t->test_capacity * sizeof *t->tests);
    bt__free(ctx, t->parent, t->parent_capacity * sizeof *t->parent);
    bt__free(ctx, t->last, t->last_capacity * sizeof *t->last);
    bt__free(ctx, t->act, t->act_capacity * sizeof *t->act);
    bt__free(ctx, t->cells, t->cells_capacity);
}

/* -- filling in -- */

static bt_status fill_cell(table *t, size_t row, int letter, size_t test)
{
    bt_quotient_word w = t->rows[row];
    uint32_t level = 0;
    if (letter >= 0) w.power[letter]++;
    bt_status status = bt_solve__word_add(t->q, &w, &t->tests[test]);
    if (!status) status = bt_solve__oracle_ask(&t->oracle, &w, &level);
    entry_of(t, row, letter)[test] = (uint8_t)level;
    return status;
}

static bt_status fill_entry(table *t, size_t row, int letter)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < t->test_count && !status; i++) status = fill_cell(t, row, letter, i);
    return status;
}

/* Is the table so far the same for both? */
static bool same_entries(const table *t, const uint8_t *a, const uint8_t *b)
{
    return !memcmp(a, b, t->test_count);
}

static bt_status add_row(table *t, const bt_quotient_word *word, size_t parent, int letter)
{
    bt_context *ctx = t->q->ctx;
    size_t n = t->row_count;
    if (n >= t->q->most) return bt_solve__quotient_beyond(t->q, "is infinite or very large");
    if (letter >= 0 && word->power[letter] > BT_QUOTIENT_POWER)
        return bt_solve__quotient_beyond(t->q, "seems to be infinite: the powers of a heap up to "
                                               "the 32nd are different");
    if (!BT_GROW(ctx, t->rows, t->row_capacity, n + 1) ||
        !BT_GROW(ctx, t->parent, t->parent_capacity, n + 1) ||
        !BT_GROW(ctx, t->last, t->last_capacity, n + 1) ||
        !BT_GROW(ctx, t->act, t->act_capacity, (n + 1) * BT_QUOTIENT_LETTERS) ||
        !BT_GROW(ctx, t->cells, t->cells_capacity, (n + 1) * t->per_row * t->width))
        return BT_LIMIT;
    t->rows[n] = *word;
    t->parent[n] = (uint16_t)parent;
    t->last[n] = (uint16_t)letter;
    t->row_count++;
    bt_status status = fill_entry(t, n, -1);
    for (uint32_t g = 0; g < t->q->letters && !status; g++) {
        t->act[n * BT_QUOTIENT_LETTERS + g] = UINT16_MAX;
        status = fill_entry(t, n, (int)g);
    }
    return status;
}

/* Entries are twice as wide from now on. */
static bt_status widen(table *t)
{
    size_t entries = t->row_count * t->per_row, width = 2 * t->width;
    if (!BT_GROW(t->q->ctx, t->cells, t->cells_capacity, entries * width)) return BT_LIMIT;
    for (size_t i = entries; i-- > 0;)
        memmove(t->cells + i * width, t->cells + i * t->width, t->width);
    t->width = width;
    return BT_OK;
}

/* A new column; products that it tells apart are sought again. */
static bt_status add_test(table *t, const bt_quotient_word *test)
{
    size_t n = t->test_count;
    if (n == TESTS_MAX) return bt_solve__quotient_beyond(t->q, "needs too many tests");
    if (!BT_GROW(t->q->ctx, t->tests, t->test_capacity, n + 1)) return BT_LIMIT;
    bt_status status = n == t->width ? widen(t) : BT_OK;
    t->tests[n] = *test;
    t->test_count++;
    for (size_t r = 0; r < t->row_count && !status; r++)
        for (int g = -1; g < (int)t->q->letters && !status; g++) status = fill_cell(t, r, g, n);
    for (size_t r = 0; r < t->row_count && !status; r++)
        for (uint32_t g = 0; g < t->q->letters; g++) {
            uint16_t *act = &t->act[r * BT_QUOTIENT_LETTERS + g];
            if (*act == UINT16_MAX) continue;
            if (!same_entries(t, entry_of(t, r, (int)g), entry_of(t, *act, -1))) *act = UINT16_MAX;
        }
    return status;
}

static bt_status open_table(table *t, bt_quotient *q)
{
    *t = (table){.q = q, .width = 16, .per_row = q->letters + 1};
    bt_status status = bt_solve__oracle_open(&t->oracle, q);
    while (t->width < q->tests.length) t->width *= 2;
    if (!BT_GROW(q->ctx, t->tests, t->test_capacity, q->tests.length)) return BT_LIMIT;
    for (size_t i = 0; i < q->tests.length; i++) t->tests[i] = q->reps[q->tests.at[i]];
    t->test_count = q->tests.length;
    for (uint32_t x = 0; x < q->monoid.order && !status; x++)
        status = add_row(t, &q->reps[x], q->monoid.parent[x], q->monoid.last[x]);
    return status;
}

/* -- closing -- */

/* The row with these outcomes; row_count when there is none. */
static size_t find_row(const table *t, const uint8_t *entry)
{
    size_t r = 0;
    while (r < t->row_count && !same_entries(t, entry, entry_of(t, r, -1))) r++;
    return r;
}

static bt_status close_rows(table *t)
{
    for (size_t r = 0; r < t->row_count; r++)
        for (uint32_t g = 0; g < t->q->letters; g++) {
            if (t->act[r * BT_QUOTIENT_LETTERS + g] != UINT16_MAX) continue;
            size_t to = find_row(t, entry_of(t, r, (int)g));
            if (to == t->row_count) {
                bt_quotient_word w = t->rows[r];
                w.power[g]++;
                bt_status status = add_row(t, &w, r, (int)g);
                if (status) return status;
            }
            t->act[r * BT_QUOTIENT_LETTERS + g] = (uint16_t)to;
            if (bt__check(t->q->ctx)) return BT_LIMIT;
        }
    return BT_OK;
}

static size_t act(const table *t, size_t row, size_t letter)
{
    return t->act[row * BT_QUOTIENT_LETTERS + letter];
}

/* r times g times h is one thing, r times h times g another: some test tells them apart, and so the
   letter and this test tell r g or r h from the row that stands for it. */
static bt_status split_disorder(table *t, size_t r, size_t g, size_t h)
{
    const uint8_t *a = entry_of(t, act(t, r, g), (int)h), *b = entry_of(t, act(t, r, h), (int)g);
    size_t i = 0;
    uint32_t level = 0;
    while (a[i] == b[i]) i++;
    uint32_t first = a[i];
    bt_quotient_word w = t->rows[r], test = t->tests[i];
    w.power[g]++;
    w.power[h]++;
    bt_status status = bt_solve__word_add(t->q, &w, &test);
    if (!status) status = bt_solve__oracle_ask(&t->oracle, &w, &level);
    test.power[level == first ? g : h]++;
    return status ? status : add_test(t, &test);
}

/* BT_PASS: something was amiss, and a test was added. */
static bt_status check_order(table *t)
{
    for (size_t r = 0; r < t->row_count; r++)
        for (size_t g = 0; g < t->q->letters; g++)
            for (size_t h = 0; h < g; h++) {
                if (act(t, act(t, r, g), h) == act(t, act(t, r, h), g)) continue;
                bt_status status = split_disorder(t, r, g, h);
                return status ? status : BT_PASS;
            }
    return BT_OK;
}

static bt_status close_table_up(table *t)
{
    bt_status status = BT_PASS;
    while (status == BT_PASS) {
        status = close_rows(t);
        if (!status) status = check_order(t);
    }
    return status;
}

/* -- the model that a closed table proposes -- */

typedef struct proposal {
    bt_monoid monoid;
    uint16_t *image;
    size_t heaps;
    bt_quotient_proof proof;
} proposal;

static void close_proposal(proposal *p, bt_context *ctx)
{
    bt_solve__monoid_close(&p->monoid, ctx);
    if (p->image) bt__free(ctx, p->image, p->heaps * sizeof *p->image);
    bt_solve__proof_close(&p->proof, ctx);
}

static uint32_t walk(const table *t, const bt_quotient_word *w)
{
    uint32_t x = 0;
    for (uint32_t g = 0; g < t->q->letters; g++)
        for (unsigned i = 0; i < w->power[g]; i++) x = t->act[x * BT_QUOTIENT_LETTERS + g];
    return x;
}

static bt_status fill_monoid(const table *t, bt_monoid *m)
{
    for (uint32_t x = 0; x < m->order; x++) {
        m->parent[x] = t->parent[x];
        m->last[x] = t->last[x];
        m->level[x] = entry_of(t, x, -1)[0]; /* the first test is the empty word */
        for (uint32_t g = 0; g < m->letters; g++)
            m->act[(size_t)g * m->order + x] = t->act[x * BT_QUOTIENT_LETTERS + g];
    }
    return bt_solve__monoid_finish(m, t->q->ctx);
}

static bt_status propose(const table *t, proposal *p)
{
    bt_context *ctx = t->q->ctx;
    *p = (proposal){.heaps = t->q->count};
    p->image = bt__alloc(ctx, p->heaps * sizeof *p->image);
    if (!p->image) return BT_LIMIT;
    bt_status status = bt_solve__monoid_open(&p->monoid, t->q, (uint32_t)t->row_count);
    if (!status) status = fill_monoid(t, &p->monoid);
    for (size_t h = 0; h < p->heaps && !status; h++) {
        bt_quotient_word w;
        bt_solve__heap_word(t->q, h, &w);
        p->image[h] = (uint16_t)walk(t, &w);
    }
    return status;
}

/* -- refutations -- */

/* Of a word whose outcome is not what the proposal says: letter by letter the part that was read is
   replaced by the row that stands for it, until the outcome changes. */
static bt_status split_word(table *t, const bt_quotient_word *wrong)
{
    bt_quotient_word rest = *wrong;
    uint32_t truth = 0, now = 0;
    bt_status status = bt_solve__oracle_ask(&t->oracle, wrong, &truth);
    size_t row = 0;
    for (uint32_t g = 0; g < t->q->letters && !status; g++)
        while (rest.power[g] && !status) {
            bt_quotient_word w = t->rows[act(t, row, g)];
            rest.power[g]--;
            row = act(t, row, g);
            status = bt_solve__word_add(t->q, &w, &rest);
            if (!status) status = bt_solve__oracle_ask(&t->oracle, &w, &now);
            if (!status && now != truth) return add_test(t, &rest);
        }
    return status ? status : bt__fail(t->q->ctx, BT_DOMAIN, "a refutation refutes nothing");
}

/* Is the outcome of a word another one than the proposal says? */
static bt_status compare(table *t, const proposal *p, const bt_quotient_word *w, bool *differ)
{
    uint32_t truth = 0;
    bt_status status = bt_solve__oracle_ask(&t->oracle, w, &truth);
    *differ = truth != p->monoid.level[walk(t, w)];
    return status;
}

/* Looks through a position and its options for a word that splits. BT_PASS: there is none. */
static bt_status split_position(table *t, const proposal *p, const bt_words *heaps)
{
    bt_quotient *q = t->q;
    bt_quotient_word whole = {0}, part;
    bool differ = false;
    bt_status status = BT_OK;
    for (size_t i = 0; i < heaps->length && !status; i++) {
        bt_solve__heap_word(q, heaps->at[i], &part);
        status = bt_solve__word_add(q, &whole, &part);
    }
    if (!status) status = compare(t, p, &whole, &differ);
    if (status || differ) return status ? status : split_word(t, &whole);
    for (size_t i = 0; i < heaps->length; i++) {
        const bt_quotient_heap *h = &q->heaps[heaps->at[i]];
        bt_solve__heap_word(q, heaps->at[i], &part);
        bt_quotient_word rest = whole;
        for (size_t g = 0; g < BT_QUOTIENT_LETTERS; g++)
            rest.power[g] = (uint8_t)(rest.power[g] - part.power[g]);
        for (size_t o = h->first; o < h->end; o += q->options.at[o] + 1) {
            bt_quotient_word w = rest;
            status = bt_solve__option_word(q, o, &w);
            if (!status) status = compare(t, p, &w, &differ);
            if (status || differ) return status ? status : split_word(t, &w);
        }
    }
    return BT_PASS;
}

/* A heap that was taken for a word of others is none: the last one of the position, or what it was
   taken to be alike. */
static bt_status promote_one(bt_quotient *q, const bt_words *heaps)
{
    uint32_t found = UINT32_MAX;
    for (size_t i = 0; i < heaps->length; i++) {
        uint32_t h = heaps->at[i], root = q->heaps[h].alike;
        if (q->heaps[h].letter >= 0) continue;
        if (q->heaps[root].letter < 0) h = root;
        if (found == UINT32_MAX || h > found) found = h;
    }
    if (found == UINT32_MAX)
        return bt__fail(q->ctx, BT_DOMAIN, "the quotient and its questions contradict each other");
    return bt_solve__promote(q, found);
}

/* -- learning -- */

/* Splits the classes of elements by their levels beside z. Their number. */
static uint32_t refine(const bt_monoid *m, uint32_t z, uint16_t *class, uint16_t *number)
{
    uint32_t count = 0;
    memset(number, 255, (size_t)(m->levels + 1) * m->order * sizeof *number);
    for (uint32_t x = 0; x < m->order; x++) {
        uint16_t *n = &number[m->level[bt_quotient__times(m, z, x)] * m->order + class[x]];
        if (*n == UINT16_MAX) *n = (uint16_t)count++;
        class[x] = *n;
    }
    return count;
}

/* Elements that tell all others apart. */
static bt_status choose_tests(bt_context *ctx, const bt_monoid *m, bt_words *tests)
{
    size_t room = (size_t)(m->levels + 2) * m->order * sizeof(uint16_t);
    uint16_t *class = bt__alloc_zero(ctx, room);
    uint32_t classes = 1;
    if (!class) return BT_LIMIT;
    bt_status status = BT_OK;
    for (uint32_t z = 0; z < m->order && (z == 0 || classes < m->order) && !status; z++) {
        uint32_t now = refine(m, z, class, class + m->order);
        if ((now > classes || z == 0) && !bt_words__push(tests, z)) status = BT_LIMIT;
        classes = now;
    }
    bt__free(ctx, class, room);
    if (!status && classes < m->order)
        status = bt__fail(ctx, BT_DOMAIN, "elements of the quotient are alike");
    return status;
}

/* The proposal was proved: it is the quotient. */
static bt_status adopt(table *t, proposal *p)
{
    bt_quotient *q = t->q;
    bt_words tests;
    bt_quotient_word *reps = bt__alloc(q->ctx, t->row_count * sizeof *reps);
    if (!reps) return BT_LIMIT;
    bt_words__open(&tests, q->ctx);
    bt_status status = choose_tests(q->ctx, &p->monoid, &tests);
    if (status) {
        bt_words__close(&tests);
        bt__free(q->ctx, reps, t->row_count * sizeof *reps);
        return status;
    }
    memcpy(reps, t->rows, t->row_count * sizeof *reps);
    bt__free(q->ctx, q->reps, q->monoid.order * sizeof *reps);
    bt_words__close(&q->tests);
    bt_monoid old = q->monoid;
    bt_quotient_proof before = q->proof;
    q->reps = reps;
    q->tests = tests;
    q->monoid = p->monoid;
    q->proof = p->proof;
    for (size_t h = 0; h < q->count; h++) q->heaps[h].image = p->image[h];
    p->monoid = old;
    p->proof = before;
    return BT_OK;
}

/* Tables and proofs in turn. BT_PASS: a heap became a letter, and all starts anew. */
static bt_status learn_letters(table *t)
{
    bt_words failure;
    bt_words__open(&failure, t->q->ctx);
    for (;;) {
        proposal p = {0};
        bt_status status = close_table_up(t);
        if (!status) status = propose(t, &p);
        failure.length = 0;
        bt_quotient_model model = {t->q, &p.monoid, p.image};
        if (!status) {
            status = bt_solve__quotient_prove(&model, &p.proof, &failure);
            if (!status) {
                status = adopt(t, &p);
                close_proposal(&p, t->q->ctx);
                bt_words__close(&failure);
                return status;
            }
            bool refuted = status == BT_PASS;
            if (refuted) status = split_position(t, &p, &failure);
            if (refuted && status == BT_PASS) {
                status = promote_one(t->q, &failure);
                if (!status) status = BT_PASS;
            }
        }
        close_proposal(&p, t->q->ctx);
        if (!status) continue;
        bt_words__close(&failure);
        return status;
    }
}

bt_status bt_solve__quotient_learn(bt_quotient *q)
{
    bt_status status = BT_PASS;
    uint32_t letters = q->letters;
    size_t last = q->count - 1;
    status = bt_solve__promote(q, (uint32_t)last);
    if (!status) status = BT_PASS;
    while (status == BT_PASS) {
        table t;
        status = open_table(&t, q);
        if (!status) status = learn_letters(&t);
        close_table(&t);
    }
    if (!status) return BT_OK;
    while (q->letters > letters) q->heaps[q->letter_heap[--q->letters]].letter = -1;
    return status;
}
