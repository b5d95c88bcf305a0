/* Checks periods of the values of partizan octal games (the theorem is in breaking_saltus.c): every
   value is made from the options that the ruleset lists, and nothing is shared with the search. */
#include "games/breaking_saltus.h"

enum { MOST = 4096 };

/* A heap whose options are being listed. */
typedef struct maker {
    bt_game *game;
    bt_value *value; /* of smaller heaps; NULL: only the moves are looked at */
    bt_words side[2];
    int player;
    uint64_t heap, taken, parts;
} maker;

static bt_status refuse(bt_game *game, const char *why)
{
    return bt__fail(game->ctx, BT_DOMAIN, "the certificate proves nothing: %s", why);
}

static bool take_option(void *data, bt_bytes option)
{
    maker *m = data;
    bt_context *ctx = m->game->ctx;
    uint64_t heap, left = 0, parts = 0;
    bt_value sum = bt_value_integer(ctx, 0);
    while (bt_rules__next_heap(&option, &heap)) {
        left += heap;
        parts++;
        if (m->value) sum = bt_value_add(ctx, sum, m->value[heap]);
    }
    if (m->taken < m->heap - left) m->taken = m->heap - left;
    if (m->parts < parts) m->parts = parts;
    if (sum == BT_NONE) return false;
    return !m->value || bt_words__push(&m->side[m->player], sum);
}

static bt_status list_options(maker *m, uint64_t heap)
{
    bt_status status = BT_OK;
    m->heap = heap;
    for (m->player = 0; m->player < 2 && !status; m->player++) {
        m->side[m->player].length = 0;
        status = bt_rules__heap_options(m->game, heap, (bt_player)m->player, take_option, m);
    }
    if (!status) status = bt_error(m->game->ctx);
    return status ? status : bt__check(m->game->ctx);
}

/* The options of the heap have been listed: is some other integer between them? */
static bool is_between(const maker *m, bt_value number)
{
    bt_context *ctx = m->game->ctx;
    for (size_t i = 0; i < m->side[0].length; i++)
        if (bt_value_le(ctx, number, m->side[0].at[i])) return false;
    for (size_t i = 0; i < m->side[1].length; i++)
        if (bt_value_le(ctx, m->side[1].at[i], number)) return false;
    return true;
}

static bt_status check_integer(const maker *m)
{
    bt_context *ctx = m->game->ctx;
    bt_value value = m->value[m->heap], one = bt_value_integer(ctx, 1);
    if (!bt_value_is_integer(ctx, value)) return bt_error(ctx);
    if (is_between(m, bt_value_add(ctx, value, one)) ||
        is_between(m, bt_value_subtract(ctx, value, one)))
        return refuse(m->game, "two integers lie between the options of a heap");
    return bt_error(ctx);
}

/* All values; those of the last period with a look at the integers between their options. */
static bt_status fill(maker *m, size_t count, size_t period, bool rising)
{
    bt_context *ctx = m->game->ctx;
    bt_status status = BT_OK;
    for (size_t n = 0; n < count && !status; n++) {
        status = list_options(m, n);
        if (status) break;
        m->value[n] =
            bt_value_game(ctx, m->side[0].at, m->side[0].length, m->side[1].at, m->side[1].length);
        status = bt_error(ctx);
        if (!status && rising && n + period >= count) status = check_integer(m);
        bt__progress(ctx, "heaps", (double)n, (double)count);
    }
    return status;
}

static bool rises(const maker *m, size_t n, size_t p, int64_t rise)
{
    bt_context *ctx = m->game->ctx;
    return bt_value_add(ctx, m->value[n], bt_value_integer(ctx, rise)) == m->value[n + p];
}

static bt_status check_period(const maker *m, size_t count, size_t from, size_t p, int64_t rise)
{
    for (size_t n = from; n + p < count; n++)
        if (!rises(m, n, p, rise)) return refuse(m->game, "the period is broken");
    if (from && rises(m, from - 1, p, rise))
        return refuse(m->game, "the preperiod is not the least");
    for (size_t d = 1; d < p; d++) {
        size_t n = from;
        if (p % d || rise * (int64_t)d % (int64_t)p) continue;
        while (n < from + p && rises(m, n, d, rise * (int64_t)d / (int64_t)p)) n++;
        if (n == from + p) return refuse(m->game, "the period is not the least");
    }
    return bt_error(m->game->ctx);
}

static bt_status check_values(maker *m, const uint64_t *number)
{
    size_t from = (size_t)(number[0] ? number[0] : 1), p = (size_t)number[1];
    size_t count = (size_t)m->parts * (from + p) + (size_t)m->taken, least = from + 2 * p + 1;
    int64_t rise = (int64_t)number[2] - (int64_t)number[3];
    if (count < least) count = least;
    bt_value *value = bt__alloc_zero(m->game->ctx, count * sizeof *value);
    m->value = value;
    bt_status status = value ? fill(m, count, p, rise != 0) : BT_LIMIT;
    if (!status) status = check_period(m, count, (size_t)number[0], p, rise);
    bt__free(m->game->ctx, value, value ? count * sizeof *value : 0);
    return status;
}

bt_status bt_games__breaking_check(bt_game *game, const bt_certificate *certificate)
{
    enum { LARGE = 1500 }; /* beyond all codes: there the moves are alike */
    const uint64_t *number = certificate->number;
    maker m = {.game = game, .parts = 1};
    if (!number[1]) return refuse(game, "a period is at least 1");
    for (unsigned i = 0; i < 4; i++)
        if (number[i] > MOST)
            return bt__fail(game->ctx, BT_LIMIT, "the proof needs too many heaps to be checked");
    for (int i = 0; i < 2; i++) bt_words__open(&m.side[i], game->ctx);
    bt_status status = list_options(&m, LARGE);
    if (!status) status = check_values(&m, number);
    for (int i = 0; i < 2; i++) bt_words__close(&m.side[i]);
    return status;
}
