/* Take-and-break games by longer codes, partizan ones, and taking by a rule for the amounts. */
#include "games/breaking_saltus.h"
#include "games/list.h"
#include "rules/heaps_draw.h"

#include <string.h>

/* A position is its list of heaps. */

typedef struct breaking_game {
    bt_breaking rules[2]; /* the second one for Right, if the game is partizan */
    uint32_t *nims;       /* of the heaps below `known` */
    size_t known, capacity;
    uint32_t *marks; /* met in the heap with number mark - 1 */
    size_t mark_count;
} breaking_game;

static breaking_game *data_of(const bt_game *game)
{
    return game->data;
}

static bt_breaking *rules_of(const bt_game *game, bt_player player)
{
    return &data_of(game)->rules[game->partizan && player == BT_RIGHT];
}

/* -- parameters -- */

static void close_breaking(bt_game *game)
{
    breaking_game *b = data_of(game);
    for (int i = 0; i < 2; i++) bt_games__breaking_close(&b->rules[i]);
    bt__free(game->ctx, b->nims, b->capacity * sizeof *b->nims);
    bt__free(game->ctx, b->marks, b->mark_count * sizeof *b->marks);
    bt__free(game->ctx, b, sizeof *b);
}

/* One code for both. What stands before a `=` in it was taken for a name. */
static bt_status read_code(bt_game *game, const bt_parameter *given, bt_breaking *out)
{
    bt_text code;
    size_t before = strlen(given->name);
    bt_text__open(&code, game->ctx);
    bt_text__format(&code, "%s%s%s", given->name, before ? "=" : "", given->value);
    bt_status status = code.failed ? BT_LIMIT : bt_games__breaking_read(out, game->ctx, code.at);
    if (status == BT_INPUT)
        bt__move_error_place(game->ctx, given->place - (before ? before + 1 : 0));
    bt_text__close(&code);
    return status;
}

static bt_status period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    if (of != BT_OF_VALUE) return BT_PASS;
    return bt_games__breaking_period(game, data_of(game)->rules, limit, out);
}

static bt_status read_codes(bt_game *game, const bt_parameter *given, size_t count,
                            breaking_game *b)
{
    bool left = count && !strcmp(given[0].name, "left");
    if (count == 1 && !left) return read_code(game, &given[0], &b->rules[0]);
    if (count != 2 || !left || strcmp(given[1].name, "right") != 0)
        return bt__fail_at(game->ctx, count ? given[0].place : strlen(game->rules->name),
                           "expected a code, as take-and-break:4!.0, or one for each player: "
                           "left=0.77:right=0.3");
    bt_status status = BT_OK;
    for (size_t i = 0; i < count && !status; i++) {
        status = bt_games__breaking_read(&b->rules[i], game->ctx, given[i].value);
        if (status == BT_INPUT) bt__move_error_place(game->ctx, given[i].place);
    }
    game->partizan = true;
    game->theory.theorem = NULL;
    if (!status && bt_games__breaking_is_plain(b->rules)) {
        game->series.period = period;
        game->series.certificates = bt_games__breaking_kinds;
    }
    return status;
}

static bt_status read_set(bt_game *game, const bt_parameter *given, size_t count, breaking_game *b)
{
    if (count != 1 || given[0].name[0])
        return bt__fail_at(game->ctx, count ? given[0].place : strlen(game->rules->name),
                           "expected a rule for the amounts, as take:n^2, take:2^n or take:primes");
    bt_status status = bt_games__breaking_set(&b->rules[0], game->ctx, given[0].value);
    if (status == BT_INPUT) bt__move_error_place(game->ctx, given[0].place);
    return status;
}

static bt_status open_breaking(bt_game *game, const bt_parameter *given, size_t count)
{
    breaking_game *b = bt__alloc_zero(game->ctx, sizeof *b);
    if (!b) return BT_LIMIT;
    game->data = b;
    bt_status status = !strcmp(game->rules->name, "take") ? read_set(game, given, count, b)
                                                          : read_codes(game, given, count, b);
    if (status) close_breaking(game);
    return status;
}

/* -- positions and moves -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    size_t start = out->length;
    uint64_t heap;
    bt_status status = bt_rules__read_heaps(game->ctx, text, 62, "heap", out);
    if (status) return status;
    bt_bytes rest = {(const unsigned char *)out->at + start, out->length - start};
    while (bt_rules__next_heap(&rest, &heap))
        if (heap > BT_BREAKING_HEAP)
            return bt__fail(game->ctx, BT_LIMIT, "a heap of more than %d is too large here",
                            BT_BREAKING_HEAP);
    return BT_OK;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

typedef struct collector {
    bt_bytes heaps;
    size_t which;
    bt_position_list *out;
} collector;

static bt_status collect(void *data, const uint64_t *left, unsigned count)
{
    collector *c = data;
    bt_bytes rest = c->heaps;
    uint64_t heap;
    for (size_t i = 0; bt_rules__next_heap(&rest, &heap); i++) {
        if (i != c->which) bt_rules__put_heap(&c->out->scratch, heap);
        for (unsigned k = 0; i == c->which && k < count; k++)
            bt_rules__put_heap(&c->out->scratch, left[k]);
    }
    return bt_rules__take(c->out) ? BT_OK : BT_LIMIT;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    collector c = {.heaps = position, .out = out};
    bt_bytes rest = position;
    uint64_t heap;
    bt_status status = BT_OK;
    for (; bt_rules__next_heap(&rest, &heap) && !status; c.which++)
        status = bt_games__breaking_moves(rules_of(game, player), heap, collect, &c);
    return status;
}

/* -- which move was made -- */

typedef struct change {
    size_t which; /* the heap, counted from 0 */
    uint64_t heap, left[BT_BREAKING_PARTS];
    int64_t taken; /* negative: added */
    unsigned count;
} change;

static size_t count_heaps(bt_bytes heaps)
{
    size_t count = 0;
    for (size_t i = 0; i < heaps.length; i++) count += !(heaps.at[i] & 128);
    return count;
}

/* Heap number `which` became the parts in its place, and all that follows is the same. */
static bool fits(bt_bytes from, bt_bytes to, change *c)
{
    uint64_t a, b, sum = 0;
    for (size_t i = 0; i < c->which; i++)
        if (!bt_rules__next_heap(&from, &a) || !bt_rules__next_heap(&to, &b) || a != b)
            return false;
    if (!bt_rules__next_heap(&from, &c->heap)) return false;
    for (unsigned i = 0; i < c->count; i++) {
        if (!bt_rules__next_heap(&to, &c->left[i])) return false;
        if (i && c->left[i] < c->left[i - 1]) return false;
        sum += c->left[i];
    }
    c->taken = (int64_t)(c->heap - sum);
    return c->taken >= -BT_BREAKING_ADDED && (c->count > 1 || sum < c->heap) &&
           from.length == to.length &&
           (from.length == 0 || memcmp(from.at, to.at, from.length) == 0);
}

static bool find_change(bt_bytes from, bt_bytes to, change *c)
{
    size_t before = count_heaps(from), after = count_heaps(to);
    *c = (change){.count = (unsigned)(after + 1 - before)};
    if (after + 1 < before || after + 1 - before > BT_BREAKING_PARTS) return false;
    for (c->which = before; c->which-- > 0;)
        if (fits(from, to, c)) return true;
    return false;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    change c;
    (void)player;
    if (!find_change(from, to, &c)) {
        bt_text__add(out, "to ");
        print(game, to, out);
        return;
    }
    if (c.taken == 0)
        bt_text__format(out, "split %lu into ", c.heap);
    else if (c.taken < 0)
        bt_text__format(out, "add %ld to %lu, leaving ", -c.taken, c.heap);
    else if (c.count == 0)
        bt_text__format(out, "take the whole heap %lu", c.heap);
    else
        bt_text__format(out, "take %ld from %lu, leaving ", c.taken, c.heap);
    for (unsigned i = 0; i < c.count; i++)
        bt_text__format(out, "%s%lu", i == 0 ? "" : i + 1 == c.count ? " and " : ", ", c.left[i]);
}

/* -- nim-values, where both players have the same moves -- */

typedef struct marker {
    breaking_game *game;
    uint64_t heap;
} marker;

static bt_status mark(void *data, const uint64_t *left, unsigned count)
{
    marker *m = data;
    uint32_t nim = 0;
    for (unsigned i = 0; i < count; i++) nim ^= m->game->nims[left[i]];
    m->game->marks[nim] = (uint32_t)m->heap + 1;
    return BT_OK;
}

/* Sums of nim-values, and the next nim-value, are less than twice the power of 2 above all. */
static bool make_marks(bt_context *ctx, breaking_game *b, uint32_t largest)
{
    size_t wanted = 4;
    while (wanted <= 2 * (size_t)largest + 2) wanted *= 2;
    if (wanted <= b->mark_count) return true;
    uint32_t *marks = bt__alloc_zero(ctx, wanted * sizeof *marks);
    if (!marks) return false;
    bt__free(ctx, b->marks, b->mark_count * sizeof *b->marks);
    b->marks = marks;
    b->mark_count = wanted;
    return true;
}

static bt_status extend(bt_game *game, uint64_t n)
{
    breaking_game *b = data_of(game);
    uint32_t largest = 0;
    if (n < b->known) return BT_OK;
    if (!BT_GROW(game->ctx, b->nims, b->capacity, n + 1)) return BT_LIMIT;
    for (size_t i = 0; i < b->known; i++)
        if (b->nims[i] > largest) largest = b->nims[i];
    for (marker m = {b, b->known}; m.heap <= n; m.heap++) {
        if (!make_marks(game->ctx, b, largest)) return BT_LIMIT;
        bt_status status = bt_games__breaking_moves(&b->rules[0], m.heap, mark, &m);
        if (status) return status;
        uint32_t nim = 0;
        while (b->marks[nim] == m.heap + 1) nim++;
        b->nims[m.heap] = nim;
        if (nim > largest) largest = nim;
        b->known = m.heap + 1;
    }
    return BT_OK;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    uint64_t heap;
    uint32_t sum = 0;
    while (bt_rules__next_heap(&position, &heap)) {
        bt_status status = extend(game, heap);
        if (status) return status;
        sum ^= data_of(game)->nims[heap];
    }
    out->has_nim = true;
    mpz_set_ui(out->nim, sum);
    out->statement =
        "Sprague 1935, Grundy 1939: heaps add by the nim-sum of their nim-values, which "
        "come from a table";
    return BT_OK;
}

static void so_far(bt_game *game, bt_text *out)
{
    size_t known = data_of(game)->known;
    if (known) bt_text__format(out, "the nim-values of heaps up to %zu are known", known - 1);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return game->partizan ? "Look at each heap on its own: what is it worth, and to whom?"
                          : "Every heap is worth a heap of Nim: leave nim-sum 0.";
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    if (n > BT_BREAKING_HEAP)
        return bt__fail(game->ctx, BT_LIMIT, "a heap of more than %d is too large here",
                        BT_BREAKING_HEAP);
    if (n) bt_rules__put_heap(out, n);
    return BT_OK;
}

/* -- pictures: rows of stones; what is taken lies behind the first heap that is left -- */

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    bt_piles_view view;
    mpz_t size;
    mpz_init(size);
    bt_rules__pile_open(&view, game->ctx);
    while (bt_rules__next_heap_z(&position, size) && !bt__check(game->ctx))
        bt_rules__pile_add(&view, size, BT_STYLE_STONE);
    bt_picture__rows(out, view.at, view.count, view.more, BT_ROW_STONES);
    bt_rules__pile_close(&view);
    mpz_clear(size);
    return bt_error(game->ctx);
}

static void touch_change(const change *c, bt_text *ids)
{
    uint64_t at = c->count > 1 ? c->left[0] : 0;
    for (int64_t i = 1; i <= c->taken; i++)
        bt_rules__add_id(ids, "h%zu-%lu", c->which + 1, at + (uint64_t)i);
    if (c->taken == 0) bt_rules__add_id(ids, "h%zu-g%lu", c->which + 1, at);
    at += (uint64_t)c->taken;
    for (unsigned i = 1; i + 1 < c->count; i++) {
        at += c->left[i];
        bt_rules__add_id(ids, "h%zu-g%lu", c->which + 1, at);
    }
}

static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    change c;
    (void)game, (void)player;
    if (!find_change(from, to, &c)) return BT_PASS;
    if (c.which >= BT_HEAPS_SHOWN)
        bt_rules__add_more(ids);
    else if (c.heap > BT_ROW || c.taken < 0)
        bt_rules__add_id(ids, "h%zu", c.which + 1);
    else
        touch_change(&c, ids);
    return ids->failed ? BT_LIMIT : BT_OK;
}

#define BREAKING_GAME                                                                              \
    .open = open_breaking, .close = close_breaking, .play.parse = parse, .play.print = print,      \
    .play.options = options, .play.describe = describe, .theory.exact = true,                      \
    .theory.split = bt_rules__split_heaps, .theory.normal = bt_rules__sort_heaps,                  \
    .theory.theorem = theorem, .theory.so_far = so_far, .theory.idea = idea,                       \
    .theory.part = "the heap of", .series.heap = heap, .picture.draw = draw,                       \
    .picture.touch = touch

const bt_rules bt_games__take_and_break = {
    .name = "take-and-break",
    .summary = "take from a heap and split it, by a more general code, or one for each player",
    .parameters = "CODE, or left=CODE:right=CODE",
    .notation = "the sizes of the heaps: 6,3",
    .example = "6,3",
    .help =
        "The code is written as in octal, d_0.d_1d_2..; d_i says how many heaps may remain when i\n"
        "are taken: it is the sum of 1 for none, 2 for one, 4 for two, 8 for three and 16 for\n"
        "four (digits 0 to 9, then A to V; larger sums are written as &40;). A digit may also\n"
        "list the possible numbers of heaps in braces: {0,1,4}, and {2+} is two or more; * is any\n"
        "number. After a digit, or after a number in braces, ! means that the remaining heaps\n"
        "must all differ, ? that they must not all be equal, and = that they must all be equal.\n"
        "Digits in brackets at the end are repeated for ever. So 4!.0 is Grundy's game, 0.[3] is\n"
        "Nim, and {2+}=.0 divides a heap into equal parts. Digits before d_0 are for chips that\n"
        "are added: 80.0 adds a chip and leaves three heaps.\n"
        "With left=CODE:right=CODE each player has a code: a partizan octal game.\n"
        "Heaps may have up to 1000000 chips, or 64 if the number of heaps is not bounded. For\n"
        "codes that octal can read, octal is faster and proves periods.\n"
        "Example: bouton sequence take-and-break:4!.0 --to 30\n"
        "Example: bouton value take-and-break:left=0.3:right=0.7 5\n"
        "References: R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of\n"
        "the Cambridge Philosophical Society 52 (1956); A. S. Fraenkel and A. Kotzig, Partizan\n"
        "octal games: partizan subtraction games, International Journal of Game Theory 16 (1987).",
    .sample = "4!.{0,1}7?",
    BREAKING_GAME,
};

const bt_rules bt_games__take = {
    .name = "take",
    .summary = "take an amount that a rule allows: squares, primes, any formula",
    .parameters = "RULE",
    .notation = "the sizes of the heaps: 20,7",
    .example = "12,7",
    .help =
        "A move takes an amount from one heap. The amounts allowed are squares, primes, fibonacci\n"
        "(1, 2, 3, 5, 8, ..), or the values of a formula with + - * / ^ and parentheses for n =\n"
        "1, 2, 3, .., which must increase: take:n^2, take:2^n, take:n*(n+1)/2, take:3*n-2. The\n"
        "player who cannot move loses. Heaps may have up to 1000000 chips. For finite sets, or a\n"
        "set for each player, see subtraction.\n"
        "take:n^2 is Take-a-Square: no period of its nim-values is known.\n"
        "Example: bouton sequence take:n^2 --to 40\n"
        "References: S. W. Golomb, A mathematical investigation of games of take-away, Journal of\n"
        "Combinatorial Theory 1 (1966).",
    .sample = "n^2",
    BREAKING_GAME,
};

const bt_rules bt_games__take_a_square = {
    .name = "take-a-square",
    .summary = "take a square number of chips from one heap",
    .notation = "the sizes of the heaps: 20,7",
    .example = "12,7",
    .help =
        "A move takes 1, 4, 9, 16, .. chips from one heap. The player who cannot move loses. The\n"
        "same as take:n^2.\n"
        "Example: bouton solve take-a-square 20,7\n"
        "References: S. W. Golomb, A mathematical investigation of games of take-away, Journal of\n"
        "Combinatorial Theory 1 (1966).",
    .stands_for = "take:n^2",
};
