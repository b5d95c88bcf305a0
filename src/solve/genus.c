/* Genera by monoids of misère nim-values, in the company of *2. */
#include "solve/genus.h"
#include "base/context.h"
#include "solve/quotient_words.h"

#include <string.h>

enum { FIRST_LEVELS = 4, COMPANY = 2, LONGEST = 1 << 14, HEAPS_MOST = 100000, STEPS = 1 << 19 };

/* -- genera -- */

bool bt_solve__genus_equal(const bt_genus *a, const bt_genus *b)
{
    return a->nim == b->nim && a->count == b->count &&
           !memcmp(a->digit, b->digit, a->count * sizeof *a->digit);
}

bool bt_solve__genus_is_tame(const bt_genus *genus)
{
    static const bt_genus fickle[2] = {{0, 3, {1, 2, 0}}, {1, 3, {0, 3, 1}}};
    uint32_t n = genus->nim;
    if (n < 2 && bt_solve__genus_equal(genus, &fickle[n])) return true;
    return genus->count == 2 && genus->digit[0] == n && genus->digit[1] == (n ^ 2);
}

void bt_solve__print_genus(const bt_genus *genus, bt_text *out)
{
    bool wide = false;
    for (uint32_t i = 0; i < genus->count; i++) wide |= genus->digit[i] > 9;
    bt_text__format(out, "%u^", genus->nim);
    for (uint32_t i = 0; i < genus->count; i++)
        bt_text__format(out, "%s%u", wide && i ? "," : "", genus->digit[i]);
}

const char *bt_solve__genus_kind_name(bt_genus_kind kind)
{
    static const char *const names[] = {"tame",       "restive", "restless",
                                        "tame genus", "wild",    "unknown"};
    return names[kind];
}

/* -- digits -- */

/* The image of *2, the last part. */
static uint32_t image_of_two(const bt_genera *g)
{
    return g->m.q.heaps[g->count + COMPANY - 1].image;
}

/* The misère nim-value of an element. BT_PASS: it is larger than those that are told apart. */
static bt_status find_digit(const bt_genera *g, uint32_t element, uint32_t *digit)
{
    *digit = g->m.q.monoid.level[element];
    return *digit < g->levels || g->low ? BT_OK : BT_PASS;
}

/* Of digits that repeat from `start` on after `count`: as many as are written. */
static bt_status cut_digits(const bt_genera *g, const uint32_t *digit, uint32_t start,
                            uint32_t count, bt_genus *out)
{
    uint32_t from = start, length = count - start;
    for (uint32_t i = start; i < count; i++)
        if (digit[start + (i - start + 2) % length] != digit[i])
            return bt__fail(g->game->ctx, BT_DOMAIN, "a genus that does not end in two digits");
    while (from > 0) {
        uint32_t two = from + 1 < count ? from + 1 : start + (from + 1 - start) % length;
        if (digit[from - 1] != digit[two]) break;
        from--;
    }
    out->count = from + 2;
    for (uint32_t i = 0; i < out->count; i++)
        out->digit[i] = digit[i < count ? i : start + (i - start) % length];
    return BT_OK;
}

/* The powers of *2 are finitely many elements: so the digits of an element repeat. */
static bt_status find_genus(const bt_genera *g, uint32_t element, uint32_t nim, bt_genus *out)
{
    uint32_t seen[BT_GENUS_DIGITS], digit[BT_GENUS_DIGITS], count = 0;
    *out = (bt_genus){.nim = nim};
    for (;; count++) {
        uint32_t start = 0;
        while (start < count && seen[start] != element) start++;
        if (start < count) return cut_digits(g, digit, start, count, out);
        if (count + 2 >= BT_GENUS_DIGITS)
            return bt__fail(g->game->ctx, BT_LIMIT, "a genus of more than %d digits",
                            BT_GENUS_DIGITS);
        bt_status status = find_digit(g, element, &digit[count]);
        if (status) return status;
        seen[count] = element;
        element = bt_quotient__times(&g->m.q.monoid, element, image_of_two(g));
    }
}

static bt_status genus_of_part(const bt_genera *g, uint32_t number, bt_genus *out)
{
    return find_genus(g, g->m.q.heaps[number].image, g->nims[number], out);
}

/* -- kinds -- */

static bool has_tame_options(const bt_genera *g, uint32_t number)
{
    const bt_quotient_heap *heap = &g->m.q.heaps[number];
    const uint32_t *option = g->m.q.options.at;
    for (size_t i = heap->first; i < heap->end; i += option[i] + 1)
        for (size_t k = 1; k <= option[i]; k++)
            if (g->kinds.at[option[i + k]] != BT_GENUS_TAME) return false;
    return true;
}

bt_genus_kind bt_solve__judge_genus(const bt_genus *genus, bool tame_options)
{
    bool tame = bt_solve__genus_is_tame(genus);
    if (!tame_options) return tame ? BT_GENUS_LIKE_NIM : BT_GENUS_WILD;
    if (tame) return BT_GENUS_TAME;
    if (genus->nim < 2 && genus->digit[0] > 1) return BT_GENUS_RESTIVE;
    return genus->nim > 1 && genus->digit[0] < 2 ? BT_GENUS_RESTLESS : BT_GENUS_WILD;
}

/* BT_PASS: more company is needed. */
static bt_status find_kinds(bt_genera *g)
{
    bt_status status = BT_OK;
    g->kinds.length = 0;
    while (g->kinds.length < g->count && !status) {
        bt_genus genus;
        uint32_t number = (uint32_t)g->kinds.length;
        bt_genus_kind kind = BT_GENUS_UNKNOWN;
        if (!g->low) status = genus_of_part(g, number, &genus);
        if (!status && !g->low) kind = bt_solve__judge_genus(&genus, has_tame_options(g, number));
        if (!status && !bt_words__push(&g->kinds, kind)) status = BT_LIMIT;
    }
    return status;
}

/* -- the quotient with Nim -- */

static bt_status open_quotient(bt_genera *g)
{
    bt_status status = bt_solve__misere_open(&g->m, g->game);
    if (!status) bt_solve__quotient_tell(&g->m.q, g->levels);
    return status;
}

bt_status bt_solve__genera_open(bt_genera *g, bt_game *game)
{
    *g = (bt_genera){.game = game, .levels = FIRST_LEVELS};
    bt_words__open(&g->kinds, game->ctx);
    bt_solve__genus_play_open(&g->play, game);
    return open_quotient(g);
}

void bt_solve__genera_close(bt_genera *g)
{
    bt__free(g->game->ctx, g->nims, g->capacity * sizeof *g->nims);
    bt_words__close(&g->kinds);
    bt_solve__genus_play_close(&g->play);
    bt_solve__misere_close(&g->m);
}

static bt_status start_anew(bt_genera *g)
{
    bt_solve__misere_close(&g->m);
    g->ready = g->settled = false;
    return open_quotient(g);
}

static bool is_same(const bt_genera *g, uint64_t a, uint64_t b)
{
    return g->m.q.heaps[a].image == g->m.q.heaps[b].image && g->nims[a] == g->nims[b] &&
           g->kinds.at[a] == g->kinds.at[b];
}

/* The period that the game has alone, or a multiple of it, if it is one with company, too: by the
   same theorem, which holds of nim-values and kinds as of images, since all of them come from the
   options. */
static void find_period(bt_genera *g)
{
    const bt_misere *m = &g->m;
    for (uint64_t p = m->period; m->settled && p < g->count; p += m->period) {
        uint64_t from = g->count - p;
        while (from > 0 && is_same(g, from - 1, from - 1 + p)) from--;
        uint64_t start = from > 0 ? from : 1;
        if (m->pieces * (start + p) + m->taken > g->count) continue;
        g->settled = true;
        g->preperiod = from;
        g->period = p;
        return;
    }
}

/* What there is of the game gets its company, nim-values and kinds. */
static bt_status complete(bt_genera *g)
{
    g->count = (uint32_t)g->m.q.count;
    bt_status status = bt_solve__misere_join_nim(&g->m, COMPANY);
    if (!status && !BT_GROW(g->game->ctx, g->nims, g->capacity, g->m.q.count)) status = BT_LIMIT;
    if (!status) status = bt_solve__quotient_nims(&g->m.q, g->nims);
    if (!status) status = find_kinds(g);
    g->ready = status == BT_OK;
    return status;
}

static bt_status enlarge(bt_genera *g)
{
    g->levels *= 2;
    if (g->levels <= BT_QUOTIENT_LEVELS) return start_anew(g);
    return bt__fail(g->game->ctx, BT_LIMIT, "misere nim-values of more than %d in %s",
                    BT_QUOTIENT_LEVELS, g->game->name);
}

/* -- heaps -- */

/* The heaps up to n, and more of them until what is settled for the game alone is so in company. */
static bt_status prepare(bt_genera *g, uint64_t n)
{
    uint64_t further = 0;
    bt_status status = BT_PASS;
    if (n > HEAPS_MOST) n = HEAPS_MOST;
    while (status == BT_PASS) {
        status = start_anew(g);
        if (!status) status = bt_solve__misere_extend(&g->m, n);
        if (!status && g->m.settled)
            status = bt_solve__misere_extend_on(&g->m, g->m.q.count + further);
        if (!status) status = complete(g);
        if (status == BT_PASS) {
            status = enlarge(g);
            if (!status) status = BT_PASS;
        } else if (!status && g->m.settled) {
            find_period(g);
            further = 2 * g->count;
            if (!g->settled && further < LONGEST) status = BT_PASS;
            if (!g->settled && !status && g->count <= n)
                status = bt__fail(g->game->ctx, BT_LIMIT, "no period of genera was proved");
            if (status == BT_LIMIT) g->m.q.beyond = true;
        }
    }
    return status;
}

/* Quotients are tried for so long; then there are other ways. */
bt_status bt_solve__genera_extend(bt_genera *g, uint64_t n)
{
    bt_context *ctx = g->game->ctx;
    if (g->ready && (g->settled || g->count > n)) return BT_OK;
    if (g->failed && n >= g->failed) return BT_PASS;
    bt__loan loan = bt__lend(ctx, STEPS);
    bt_status status = prepare(g, n);
    bool spent = bt__end_loan(ctx, loan);
    if (status == BT_LIMIT && (spent || g->m.q.beyond || g->levels > BT_QUOTIENT_LEVELS)) {
        if (!spent) bt_clear(ctx);
        g->levels = FIRST_LEVELS;
        g->failed = n ? n : 1;
        return BT_PASS;
    }
    return status;
}

static bt_status play_heap(bt_genera *g, uint64_t n, bt_genus *out, bt_genus_kind *kind)
{
    bt_position heap = bt_rules__heap_position(g->game, n);
    bt_status error = bt_error(g->game->ctx);
    if (!heap) return error ? error : BT_LIMIT;
    return bt_solve__genus_by_play(&g->play, heap, out, kind);
}

bt_status bt_solve__genus_of_heap(bt_genera *g, uint64_t n, bt_genus *out, bt_genus_kind *kind)
{
    bt_status status = bt_solve__genera_extend(g, n);
    if (status == BT_PASS) return play_heap(g, n, out, kind);
    if (status) return status;
    if (n >= g->count) n = g->preperiod + (n - g->preperiod) % g->period;
    *kind = (bt_genus_kind)g->kinds.at[n];
    return genus_of_part(g, (uint32_t)n, out);
}

/* -- positions -- */

/* A sum of tame games is tame; of others the genus is told. */
static bt_status genus_of_parts(bt_genera *g, const bt_words *parts, bt_genus *out,
                                bt_genus_kind *kind)
{
    uint32_t element = 0, nim = 0;
    bool tame = true;
    for (size_t i = 0; i < parts->length; i++) {
        uint32_t number = parts->at[i];
        element = bt_quotient__times(&g->m.q.monoid, element, g->m.q.heaps[number].image);
        nim ^= g->nims[number];
        tame &= g->kinds.at[number] == BT_GENUS_TAME;
    }
    bt_status status = find_genus(g, element, nim, out);
    if (status) return status;
    *kind = tame ? BT_GENUS_TAME : bt_solve__judge_genus(out, false);
    if (parts->length == 1) *kind = (bt_genus_kind)g->kinds.at[parts->at[0]];
    return BT_OK;
}

/* Heaps of any size, once all are settled. BT_PASS: beyond quotients. */
static bt_status number_heaps(bt_genera *g, bt_bytes position, bt_words *out)
{
    mpz_t heap;
    bt_status status = bt_solve__genera_extend(g, 0);
    mpz_init(heap);
    while (!status && bt_rules__next_heap_z(&position, heap)) {
        uint64_t n = mpz_cmp_ui(heap, UINT32_MAX) > 0 ? UINT32_MAX : mpz_get_ui(heap);
        status = bt_solve__genera_extend(g, n);
        if (!status && n >= g->count) {
            mpz_sub_ui(heap, heap, g->preperiod);
            n = g->preperiod + mpz_fdiv_ui(heap, g->period);
        }
        if (!status && !bt_words__push(out, (uint32_t)n)) status = BT_LIMIT;
    }
    mpz_clear(heap);
    return status;
}

/* Heaps by the quotient, where it can be had and is large enough for the sum; else play. */
bt_status bt_solve__genus_of_position(bt_genera *g, bt_position position, bt_genus *out,
                                      bt_genus_kind *kind)
{
    bt_words parts;
    bt_words__open(&parts, g->game->ctx);
    bt_status status = BT_PASS;
    while (g->m.bounded && status == BT_PASS) {
        parts.length = 0;
        status = number_heaps(g, bt_rules__bytes(g->game, position), &parts);
        if (status) break;
        status = genus_of_parts(g, &parts, out, kind);
        if (status == BT_PASS && enlarge(g)) {
            bt_clear(g->game->ctx);
            break;
        }
    }
    bt_words__close(&parts);
    return status == BT_PASS ? bt_solve__genus_by_play(&g->play, position, out, kind) : status;
}

/* -- periods -- */

void bt_solve__genera_lower(bt_genera *g)
{
    g->low = true;
    g->ready = g->settled = false;
    g->failed = 0;
    g->levels = FIRST_LEVELS;
}

static bool have_same(bt_genera *g, uint64_t a, uint64_t b, bt_status *status)
{
    bt_genus x, y;
    bt_genus_kind kind;
    if (!*status) *status = bt_solve__genus_of_heap(g, a, &x, &kind);
    if (!*status) *status = bt_solve__genus_of_heap(g, b, &y, &kind);
    return !*status && bt_solve__genus_equal(&x, &y);
}

/* Genera repeat with the images and nim-values, perhaps sooner: their least period divides that. */
bt_status bt_solve__genus_period(bt_genera *g, uint64_t *preperiod, uint64_t *period)
{
    bt_status status = BT_OK;
    uint64_t p = g->period, from = g->preperiod, q = 1;
    for (; q < p && !status; q++) {
        uint64_t same = 0;
        while (p % q == 0 && same < p && have_same(g, from + same, from + same + q, &status))
            same++;
        if (same == p) break;
    }
    while (!status && from > 0 && have_same(g, from - 1, from - 1 + q, &status)) from--;
    *preperiod = from;
    *period = q;
    return status;
}
