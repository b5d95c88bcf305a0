/* Checks proof files of misère quotients: the criteria of quotient_prove.c, written once more, and
   nothing is searched for. Elements are numbers, sets are bytes, all as plain as can be. */
#include "study/quotient_verify.h"

#include <string.h>

typedef struct verifier {
    claim *c;
    moves_of_heaps moves;
    uint16_t *times;   /* order x order */
    uint8_t *wins;     /* of each kind of heap: elements y with y f(option) in P for some option */
    uint32_t *kind_of; /* image of each kind */
    size_t kinds, wins_capacity, kind_capacity;
} verifier;

static bt_status refuse(const verifier *v, const char *why)
{
    return bt__fail(v->c->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static uint32_t product(const verifier *v, uint32_t a, uint32_t b)
{
    return v->times[(size_t)a * v->c->order + b];
}

static uint32_t act(const claim *c, uint32_t letter, uint32_t x)
{
    return c->act.at[(size_t)letter * c->order + x];
}

/* -- the monoid -- */

static bt_status check_actions(const verifier *v)
{
    const claim *c = v->c;
    for (uint32_t g = 0; g < c->letters; g++) {
        if (c->image.at[c->letter_heap.at[g]] != act(c, g, 0))
            return refuse(v, "a letter is not the heap that it is said to be");
        for (uint32_t h = 0; h < g; h++)
            for (uint32_t x = 0; x < c->order; x++)
                if (act(c, g, act(c, h, x)) != act(c, h, act(c, g, x)))
                    return refuse(v, "two letters do not commute");
        if (bt__check(c->ctx)) return BT_LIMIT;
    }
    for (uint32_t x = 1; x < c->order; x++)
        if (act(c, c->last.at[x - 1], c->parent.at[x - 1]) != x)
            return refuse(v, "an element is not reached");
    return BT_OK;
}

static bt_status multiply(verifier *v)
{
    const claim *c = v->c;
    v->times = bt__alloc(c->ctx, (size_t)c->order * c->order * sizeof *v->times);
    if (!v->times) return BT_LIMIT;
    for (uint32_t x = 0; x < c->order; x++) {
        uint16_t *row = v->times + (size_t)x * c->order;
        row[0] = (uint16_t)x;
        for (uint32_t y = 1; y < c->order; y++)
            row[y] = (uint16_t)act(c, c->last.at[y - 1], row[c->parent.at[y - 1]]);
        if (bt__check(c->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* Different elements have different outcomes in some company. */
static bt_status check_reduced(const verifier *v)
{
    const claim *c = v->c;
    if (c->in_p.at[0]) return refuse(v, "1 is in the P-portion");
    for (uint32_t x = 0; x < c->order; x++) {
        for (uint32_t y = 0; y < x; y++) {
            uint32_t z = 0;
            while (z < c->order && c->in_p.at[product(v, x, z)] == c->in_p.at[product(v, y, z)])
                z++;
            if (z == c->order) return refuse(v, "two elements are alike");
        }
        if (bt__check(c->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

/* -- heaps -- */

/* Marks the contexts in which some option is in P. */
static void mark_wins(const verifier *v, const bt_words *options, uint8_t *wins)
{
    const claim *c = v->c;
    memset(wins, 0, c->order);
    for (size_t i = 0; i < options->length; i += options->at[i] + 1) {
        uint32_t x = 0;
        for (size_t k = 1; k <= options->at[i]; k++)
            x = product(v, x, c->image.at[options->at[i + k]]);
        for (uint32_t y = 0; y < c->order; y++) wins[y] |= (uint8_t)c->in_p.at[product(v, x, y)];
    }
}

static bool is_known_kind(const verifier *v, uint32_t image, const uint8_t *wins)
{
    for (size_t k = 0; k < v->kinds; k++)
        if (v->kind_of[k] == image && !memcmp(v->wins + k * v->c->order, wins, v->c->order))
            return true;
    return false;
}

/* The marks stand behind those of the kinds known so far, and stay there if they are new. */
static bt_status check_heap(verifier *v, uint32_t heap, bt_words *options)
{
    claim *c = v->c;
    uint32_t image = c->image.at[heap];
    options->length = 0;
    bt_status status = bt_study__moves_list(&v->moves, heap, options);
    if (status) return status;
    if (options->length == 0)
        return image == 0 ? BT_OK : refuse(v, "a heap without moves is not 1");
    if (!BT_GROW(c->ctx, v->wins, v->wins_capacity, (v->kinds + 1) * c->order) ||
        !BT_GROW(c->ctx, v->kind_of, v->kind_capacity, v->kinds + 1))
        return BT_LIMIT;
    uint8_t *wins = v->wins + v->kinds * c->order;
    mark_wins(v, options, wins);
    for (uint32_t y = 0; y < c->order; y++)
        if (wins[y] && c->in_p.at[product(v, y, image)])
            return refuse(v, "a P-position has a move to a P-position");
    if (!is_known_kind(v, image, wins)) v->kind_of[v->kinds++] = image;
    return bt__check(c->ctx);
}

static bt_status check_heaps(verifier *v)
{
    bt_words options;
    bt_status status = BT_OK;
    bt_words__open(&options, v->c->ctx);
    for (uint32_t h = 0; h < v->c->heaps && !status; h++) {
        status = check_heap(v, h, &options);
        bt__progress(v->c->ctx, "heaps", h, v->c->heaps);
    }
    bt_words__close(&options);
    return status;
}

/* -- states -- */

/* Is a set, with its element, a part of a listed one or of the first? */
static bool is_covered(const verifier *v, uint32_t element, const uint8_t *set)
{
    const claim *c = v->c;
    bool first = element == 0, empty = true;
    for (uint32_t y = 0; y < c->order; y++) {
        first = first && !(set[y] && c->in_p.at[y]);
        empty = empty && !set[y];
    }
    if (first || empty) return true;
    for (uint32_t s = 0; s < c->states; s++) {
        if (c->element.at[s] != element) continue;
        const char *listed = c->free.at + (size_t)s * c->order;
        uint32_t y = 0;
        while (y < c->order && (!set[y] || listed[y])) y++;
        if (y == c->order) return true;
    }
    return false;
}

/* All steps from one state; `set` has room for a set. */
static bt_status check_state(const verifier *v, uint32_t x, const char *free, uint8_t *set)
{
    const claim *c = v->c;
    for (size_t k = 0; k < v->kinds; k++) {
        const uint8_t *wins = v->wins + k * c->order;
        for (uint32_t y = 0; y < c->order; y++)
            set[y] = free[product(v, y, v->kind_of[k])] && !wins[product(v, y, x)];
        if (set[0]) return refuse(v, "a position that is no P-position has no move to one");
        if (!is_covered(v, product(v, x, v->kind_of[k]), set))
            return refuse(v, "the states are not closed");
        if (bt__check(c->ctx)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status check_states(const verifier *v)
{
    const claim *c = v->c;
    uint8_t *set = bt__alloc(c->ctx, c->order);
    char *start = bt__alloc(c->ctx, c->order);
    bt_status status = set && start ? BT_OK : BT_LIMIT;
    for (uint32_t y = 0; y < c->order && !status; y++) start[y] = (char)!c->in_p.at[y];
    if (!status) status = check_state(v, 0, start, set);
    for (uint32_t s = 0; s < c->states && !status; s++)
        status = check_state(v, c->element.at[s], c->free.at + (size_t)s * c->order, set);
    if (set) bt__free(c->ctx, set, c->order);
    if (start) bt__free(c->ctx, start, c->order);
    return status;
}

/* -- all heaps -- */

/* With k the most that is taken and c the most heaps left, every move on a heap of c(n0 + p) + k or
   more leaves a heap of at least n0 + p. */
static bt_status check_period(const verifier *v)
{
    const claim *c = v->c;
    uint64_t from = c->head->preperiod, p = c->head->period, start = from ? from : 1;
    if (p == 0) return from ? refuse(v, "a preperiod without a period") : BT_OK;
    if (!v->moves.bounded) return refuse(v, "no theorem covers all heaps of this game");
    uint64_t taken = v->moves.leave.length ? v->moves.leave.length - 1 : 0;
    if (v->moves.parts * (start + p) + taken > c->heaps)
        return refuse(v, "it has too few heaps for its period");
    for (uint64_t n = from; n + p < c->heaps; n++)
        if (c->image.at[n] != c->image.at[n + p]) return refuse(v, "the period is broken");
    if (from && c->image.at[from - 1] == c->image.at[from - 1 + p])
        return refuse(v, "the preperiod is not the least");
    for (uint64_t d = 1; d < p; d++) {
        uint64_t n = from;
        while (p % d == 0 && n + d < c->heaps && c->image.at[n] == c->image.at[n + d]) n++;
        if (p % d == 0 && n + d == c->heaps) return refuse(v, "the period is not the least");
    }
    return BT_OK;
}

/* -- the whole -- */

static bt_status check_claim(claim *c, bt_game *game)
{
    verifier v = {.c = c};
    bt_study__moves_open(&v.moves, game);
    bt_status status = bt_study__moves_take(&v.moves, &c->positions);
    if (!status) status = check_actions(&v);
    if (!status) status = multiply(&v);
    if (!status) status = check_reduced(&v);
    if (!status) status = check_heaps(&v);
    if (!status) status = check_states(&v);
    if (!status) status = check_period(&v);
    if (v.times) bt__free(c->ctx, v.times, (size_t)c->order * c->order * sizeof *v.times);
    bt__free(c->ctx, v.wins, v.wins_capacity * sizeof *v.wins);
    bt__free(c->ctx, v.kind_of, v.kind_capacity * sizeof *v.kind_of);
    bt_study__moves_close(&v.moves);
    return status;
}

static bt_status check_game(const bt_game *game, bool listed)
{
    bool apt = game->misere && !game->partizan && !game->letters && !game->blocks && !game->alone;
    bool heaps = game->series.heap && bt_rules__inner(game)->theory.split == bt_rules__split_heaps;
    if (apt && (heaps || listed)) return BT_OK;
    return bt__fail(game->ctx, BT_INPUT, "there are no proof files for quotients of %s",
                    game->name);
}

bt_status bt_study__quotient_check(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_study_quotient_claim *head)
{
    claim c;
    bt_game *game = NULL;
    *head = (bt_study_quotient_claim){0};
    bt_study__claim_open(&c, ctx, head);
    bt_status status = bt_study__claim_read(&c, text);
    if (!status) {
        game = find(data, ctx, head->game);
        bt_status error = bt_error(ctx);
        status = game ? BT_OK : error ? error : BT_LIMIT;
        if (status == BT_INPUT && bt_error_place(ctx) != BT_NOWHERE)
            bt__move_error_place(ctx, strlen(BT_STUDY_QUOTIENT_HEADING "game "));
    }
    if (!status) status = check_game(game, c.positions.length > 0);
    if (!status) status = check_claim(&c, game);
    bt_study__claim_close(&c);
    return status;
}
