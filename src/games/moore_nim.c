/* Moore's Nim: take from up to k heaps at once. */
#include "games/list.h"
#include "games/size_list.h"
#include "rules/heaps_draw.h"

#include <string.h>

/* A position is the list of its heaps; emptied ones stay, so that a move changes sizes only. */

static uint32_t most_of(const bt_game *game)
{
    return *(const uint32_t *)game->data;
}

static void close_moore(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(uint32_t));
}

static bt_status open_moore(bt_game *game, const bt_parameter *given, size_t count)
{
    uint32_t k = 2;
    bt_status status = BT_OK;
    if (count > 1 || (count && strcmp(given[0].name, "k") != 0))
        return bt__fail_at(game->ctx, given[count > 1].place,
                           "moore-nim takes one parameter: k=2, the most heaps of a move");
    if (count) status = bt_games__sizes_parameter(game, &given[0], &k);
    if (status) return status;
    uint32_t *data = bt__alloc(game->ctx, sizeof *data);
    if (!data) return BT_LIMIT;
    *data = k;
    game->data = data;
    return BT_OK;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    return bt_rules__read_sizes(game->ctx, text, 0, "heap", out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

/* -- moves -- */

typedef struct moves {
    bt_size_list heaps;
    bt_position_list *out;
    bt_context *ctx;
} moves;

/* Lowers heaps from number i on, up to `left` of them; some heap was lowered before, if `any`. */
static bt_status lower(moves *m, size_t i, uint32_t left, bool any)
{
    if (i == m->heaps.count || left == 0) {
        if (!any) return BT_OK;
        bt_games__sizes_put(&m->heaps, &m->out->scratch);
        return bt_rules__take(m->out) ? bt__check(m->ctx) : BT_LIMIT;
    }
    bt_status status = bt__enter(m->ctx);
    if (status) return status;
    mpz_t before;
    mpz_init_set(before, m->heaps.at[i]);
    status = lower(m, i + 1, left, any);
    while (mpz_sgn(m->heaps.at[i]) && !status) {
        mpz_sub_ui(m->heaps.at[i], m->heaps.at[i], 1);
        status = lower(m, i + 1, left - 1, true);
    }
    mpz_set(m->heaps.at[i], before);
    mpz_clear(before);
    bt__leave(m->ctx);
    return status;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    moves m = {.out = out, .ctx = game->ctx};
    (void)player;
    bt_status status = bt_games__sizes_open(&m.heaps, game->ctx, position);
    for (size_t i = 0; i < m.heaps.count && !status; i++)
        status = bt_games__sizes_few(game->ctx, m.heaps.at[i]);
    if (!status) status = lower(&m, 0, most_of(game), false);
    bt_games__sizes_close(&m.heaps);
    return status;
}

typedef void change_seer(void *data, size_t which, const mpz_t before, const mpz_t after);

static bt_status see_changes(bt_game *game, bt_bytes from, bt_bytes to, change_seer *see,
                             void *data)
{
    bt_size_list a, b;
    bt_status status = bt_games__sizes_open(&a, game->ctx, from);
    bt_status other = bt_games__sizes_open(&b, game->ctx, to);
    if (!status) status = other;
    for (size_t i = 0; !status && i < a.count && i < b.count; i++)
        if (mpz_cmp(a.at[i], b.at[i]) != 0) see(data, i, a.at[i], b.at[i]);
    bt_games__sizes_close(&a);
    bt_games__sizes_close(&b);
    return status;
}

static void describe_change(void *data, size_t which, const mpz_t before, const mpz_t after)
{
    bt_text *out = data;
    (void)which;
    bt_text__add(out, out->length ? ", heap " : "heap ");
    bt_rules__print_size(before, out);
    bt_text__add(out, " to ");
    bt_rules__print_size(after, out);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    bt_text words; /* commas are put where it is not empty */
    (void)player;
    bt_text__open(&words, game->ctx);
    see_changes(game, from, to, describe_change, &words);
    bt_text__add(out, words.at ? words.at : "");
    bt_text__close(&words);
}

static void touch_change(void *data, size_t which, const mpz_t before, const mpz_t after)
{
    bt_rules__touch_pile(which, before, after, data);
}

static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    (void)player;
    bt_status status = see_changes(game, from, to, touch_change, ids);
    return status ? status : ids->failed ? BT_LIMIT : BT_OK;
}

/* Heaps in order, without the empty ones. */
static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_text heaps;
    bt_text__open(&heaps, game->ctx);
    for (size_t i = 0; i < position.length; i++)
        if (position.at[i]) bt_text__char(&heaps, (char)position.at[i]);
    if (heaps.length == 0) bt_text__char(&heaps, '\0'); /* as `0` is read */
    if (heaps.failed) out->failed = true;
    bt_rules__sort_heaps(game, (bt_bytes){(const unsigned char *)heaps.at, heaps.length}, out);
    bt_text__close(&heaps);
    return false;
}

/* -- the theorem of Moore (1910): in each binary column the number of 1s is divisible by k + 1 --
 */

static size_t count_column(const bt_size_list *heaps, const bool *free_heaps, mp_bitcnt_t column)
{
    size_t ones = 0;
    for (size_t i = 0; i < heaps->count; i++)
        ones += (!free_heaps || !free_heaps[i]) && mpz_tstbit(heaps->at[i], column);
    return ones;
}

static mp_bitcnt_t count_columns(const bt_size_list *heaps)
{
    mp_bitcnt_t most = 0;
    for (size_t i = 0; i < heaps->count; i++) {
        mp_bitcnt_t columns = mpz_sgn(heaps->at[i]) ? mpz_sizeinbase(heaps->at[i], 2) : 0;
        if (columns > most) most = columns;
    }
    return most;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_size_list heaps;
    bool previous = true;
    bt_status status = bt_games__sizes_open(&heaps, game->ctx, position);
    for (mp_bitcnt_t c = count_columns(&heaps); c-- > 0 && previous && !status;) {
        previous = count_column(&heaps, NULL, c) % ((size_t)most_of(game) + 1) == 0;
        status = bt__check(game->ctx);
    }
    out->has_outcome = true;
    out->outcome = previous ? BT_OUTCOME_P : BT_OUTCOME_N;
    out->statement = "Moore 1910: the previous player wins exactly when, of the heaps in binary, "
                     "every column has a number of 1s that k + 1 divides";
    bt_games__sizes_close(&heaps);
    return status;
}

/* Column by column from the left; heaps that were lowered in an earlier column are free to get any
   digit. With c ones too many, either free heaps supply the k + 1 - c that are missing, or c more
   heaps lose their 1: then at most k are free. */
static void settle_column(bt_size_list *heaps, bool *free_heaps, mp_bitcnt_t column, size_t k)
{
    size_t over = count_column(heaps, free_heaps, column) % (k + 1), loose = 0;
    for (size_t i = 0; i < heaps->count; i++) loose += free_heaps[i];
    bool supply = over && loose >= k + 1 - over;
    size_t add = supply ? k + 1 - over : 0, lose = supply ? 0 : over;
    for (size_t i = 0; i < heaps->count; i++) {
        if (free_heaps[i]) {
            mpz_clrbit(heaps->at[i], column);
            if (add > 0) mpz_setbit(heaps->at[i], column);
            add -= add > 0;
        } else if (lose > 0 && mpz_tstbit(heaps->at[i], column)) {
            mpz_clrbit(heaps->at[i], column);
            free_heaps[i] = true;
            lose--;
        }
    }
}

/* One winning move; all of them are found by trying. */
static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    bt_size_list heaps;
    bt_text after;
    (void)player;
    if (all) return BT_PASS;
    bt_status status = bt_games__sizes_open(&heaps, game->ctx, position);
    bool *free_heaps = bt__alloc_zero(game->ctx, heaps.count + 1), any = false;
    if (!free_heaps) status = BT_LIMIT;
    for (mp_bitcnt_t c = count_columns(&heaps); c-- > 0 && !status;) {
        settle_column(&heaps, free_heaps, c, most_of(game));
        status = bt__check(game->ctx);
    }
    for (size_t i = 0; i < heaps.count && !status; i++) any = any || free_heaps[i];
    if (!status && any) {
        bt_text__open(&after, game->ctx);
        bt_games__sizes_put(&heaps, &after);
        status = bt_rules__add_written(out, game, &after);
    }
    bt__free(game->ctx, free_heaps, heaps.count + 1);
    bt_games__sizes_close(&heaps);
    return status;
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Write the heaps in binary: leave in every column a number of 1s that k + 1 divides.";
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    (void)game;
    bt_rules__put_heap(out, row);
    bt_rules__put_heap(out, column);
    bt_rules__put_heap(out, 1);
    return BT_OK;
}

const bt_rules bt_games__moore_nim = {
    .name = "moore-nim",
    .summary = "take from up to k heaps at once",
    .parameters = "k=K (default 2)",
    .notation = "the sizes of the heaps: 5,11,8",
    .example = "3,2,4",
    .help =
        "A move takes chips from at least one and at most k heaps: any number from each, but at\n"
        "least one. The player who cannot move loses. moore-nim:k=1 is Nim. Heaps may be of any\n"
        "size.\n"
        "Moore (1910) solved the game: write the heaps in binary and count the 1s in each column.\n"
        "The player to move loses exactly when k + 1 divides all these counts. A table shows\n"
        "three heaps: those of its row and column, and a heap of 1.\n"
        "Example: bouton solve moore-nim:k=2 5,11,8,6\n"
        "References: E. H. Moore, A generalization of the game called Nim, Annals of Mathematics\n"
        "11 (1910); Winning Ways, chapter 15.",
    .sample = "k=2",
    .open = open_moore,
    .close = close_moore,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.normal = normal,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.idea = idea,
    .series.cell = cell,
    .picture.draw = bt_rules__draw_heaps,
    .picture.touch = touch,
};
