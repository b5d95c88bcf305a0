/* Positions of two piles of any size: parameters, notation and moves. */
#include "games/two_piles.h"

#include <stdlib.h>
#include <string.h>

enum {
    OPTIONS_MAX = 20000000, /* options that are listed one by one */
    FIRST_OPTIONS = 4096,   /* of each pile, listed all the same when there are more */
    SAID_MAX = 60,          /* digits of a number in a sentence */
    MOVES_SAID = 12,        /* moves that an explanation names */
};

void bt_games__piles_init(bt_piles *piles)
{
    mpz_inits(piles->at[0], piles->at[1], NULL);
}

void bt_games__piles_clear(bt_piles *piles)
{
    mpz_clears(piles->at[0], piles->at[1], NULL);
}

void bt_games__piles_next(bt_bytes *rest, bt_piles *piles)
{
    bt_rules__next_heap_z(rest, piles->at[0]);
    bt_rules__next_heap_z(rest, piles->at[1]);
}

void bt_games__piles_put(const bt_piles *piles, bt_text *out)
{
    bt_rules__put_heap_z(out, piles->at[0]);
    bt_rules__put_heap_z(out, piles->at[1]);
}

/* -- parameters -- */

static bt_status read_number(bt_game *game, const bt_parameter *p, uint64_t *value)
{
    size_t digits = strspn(p->value, "0123456789");
    if (digits == 0 || p->value[digits])
        return bt__fail_at(game->ctx, p->place + digits, "expected a number for %s", p->name);
    size_t zeros = strspn(p->value, "0");
    if (zeros == digits) return bt__fail_at(game->ctx, p->place, "%s must be at least 1", p->name);
    *value = digits - zeros > 10 ? UINT64_MAX : strtoull(p->value, NULL, 10);
    if (*value > BT_WYTHOFF_MAX)
        return bt__fail(game->ctx, BT_LIMIT, "%s may be at most %d", p->name, BT_WYTHOFF_MAX);
    return BT_OK;
}

bt_status bt_games__piles_parameters(bt_game *game, const bt_parameter *given, size_t count,
                                     const char *const names[2], uint64_t values[2])
{
    bool seen[2] = {false, false};
    for (size_t i = 0; i < count; i++) {
        const bt_parameter *p = &given[i];
        size_t name = strlen(p->name), place = p->place - (name ? name + 1 : 0);
        int which = !strcmp(p->name, names[0]) ? 0 : !strcmp(p->name, names[1]) ? 1 : -1;
        if (which < 0)
            return bt__fail_at(game->ctx, place, "%s takes the parameters %s and %s: %s:%s=2:%s=3",
                               game->rules->name, names[0], names[1], game->rules->name, names[0],
                               names[1]);
        if (seen[which]) return bt__fail_at(game->ctx, place, "%s is given twice", names[which]);
        seen[which] = true;
        bt_status status = read_number(game, p, &values[which]);
        if (status) return status;
    }
    return BT_OK;
}

/* -- notation -- */

bt_status bt_games__piles_parse(bt_game *game, const char *text, bt_text *out)
{
    const char *second = strchr(text, ',');
    const char *third = second ? strchr(second + 1, ',') : NULL;
    bt_status status = bt_rules__read_sizes(game->ctx, text, 0, "pile", out);
    if (status || (second && !third)) return status;
    return bt__fail_at(game->ctx, third ? (size_t)(third - text) : strlen(text),
                       "%s is played with two piles, as 4,9", game->rules->name);
}

void bt_games__piles_print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

void bt_games__piles_say(const mpz_t size, bt_text *out)
{
    size_t start = out->length;
    bt_rules__print_size(size, out);
    size_t digits = out->length - start;
    if (digits <= SAID_MAX || out->failed) return;
    char last[9] = "";
    memcpy(last, out->at + out->length - 8, 8);
    bt_text__cut(out, start + 8);
    bt_text__format(out, "..%s (%zu digits)", last, digits);
}

void bt_games__piles_say_move(const bt_piles *from, const bt_piles *to, bt_text *out)
{
    static const char *const names[2] = {"the first pile", "the second pile"};
    mpz_t taken[2];
    mpz_inits(taken[0], taken[1], NULL);
    for (int p = 0; p < 2; p++) mpz_sub(taken[p], from->at[p], to->at[p]);
    bool both = mpz_sgn(taken[0]) && mpz_sgn(taken[1]);
    int only = mpz_sgn(taken[0]) == 0;
    bt_text__add(out, "take ");
    bt_games__piles_say(taken[both ? 0 : only], out);
    if (both && mpz_cmp(taken[0], taken[1]) == 0) {
        bt_text__add(out, " from each pile");
    } else {
        bt_text__format(out, " from %s", names[both ? 0 : only]);
        if (both) {
            bt_text__add(out, " and ");
            bt_games__piles_say(taken[1], out);
            bt_text__format(out, " from %s", names[1]);
        }
    }
    mpz_clears(taken[0], taken[1], NULL);
}

void bt_games__piles_describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                              bt_text *out)
{
    bt_piles before, after;
    (void)game, (void)player;
    bt_games__piles_init(&before);
    bt_games__piles_init(&after);
    bt_games__piles_next(&from, &before);
    bt_games__piles_next(&to, &after);
    bt_games__piles_say_move(&before, &after, out);
    bt_games__piles_clear(&before);
    bt_games__piles_clear(&after);
}

void bt_games__piles_where(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out)
{
    bt_piles before, after;
    (void)game;
    bt_games__piles_init(&before);
    bt_games__piles_init(&after);
    bt_games__piles_next(&from, &before);
    bt_games__piles_next(&to, &after);
    bool first = mpz_cmp(before.at[0], after.at[0]), second = mpz_cmp(before.at[1], after.at[1]);
    bt_text__format(out, "Look at %s.",
                    first && second ? "both piles"
                    : first         ? "the first pile"
                                    : "the second pile");
    bt_games__piles_clear(&before);
    bt_games__piles_clear(&after);
}

/* -- moves -- */

bool bt_games__piles_normal(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_piles piles;
    (void)game;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&position, &piles);
    if (mpz_cmp(piles.at[0], piles.at[1]) > 0) mpz_swap(piles.at[0], piles.at[1]);
    bt_games__piles_put(&piles, out);
    bt_games__piles_clear(&piles);
    return false;
}

bool bt_games__piles_small(const bt_piles *piles, uint64_t per_token, uint64_t small[2])
{
    bool fits =
        mpz_cmp_ui(piles->at[0], OPTIONS_MAX) <= 0 && mpz_cmp_ui(piles->at[1], OPTIONS_MAX) <= 0;
    small[0] = fits ? mpz_get_ui(piles->at[0]) : 0;
    small[1] = fits ? mpz_get_ui(piles->at[1]) : 0;
    uint64_t least = small[0] < small[1] ? small[0] : small[1];
    uint64_t wide = small[0] + small[1];
    if (per_token > wide) per_token = wide; /* no row of moves is longer than the piles */
    return fits && least * per_token + wide <= OPTIONS_MAX;
}

bool bt_games__piles_put_option(void *data, const bt_piles *to)
{
    bt_position_list *out = data;
    bt_games__piles_put(to, &out->scratch);
    return bt_rules__take(out);
}

bt_status bt_games__piles_first(bt_game *game, const bt_piles *from, bt_piles_sink *sink,
                                void *data)
{
    bt_piles to;
    bool more = true;
    bt_games__piles_init(&to);
    for (int p = 0; p < 2; p++) {
        mpz_set(to.at[p], from->at[p]);
        mpz_set(to.at[1 - p], from->at[1 - p]);
        for (int i = 0; i < FIRST_OPTIONS && more && mpz_sgn(to.at[p]); i++) {
            mpz_sub_ui(to.at[p], to.at[p], 1);
            more = sink(data, &to);
        }
    }
    bt_games__piles_clear(&to);
    if (!more) return BT_LIMIT;
    return bt__fail(game->ctx, BT_LIMIT,
                    "the piles are too large to try every move: there are more than %d",
                    OPTIONS_MAX);
}

bt_status bt_games__piles_single(bt_game *game, const uint64_t small[2], bt_position_list *out)
{
    for (int p = 0; p < 2; p++) {
        for (uint64_t to = 0; to < small[p]; to++) {
            bt_rules__put_heap(&out->scratch, p == 0 ? to : small[0]);
            bt_rules__put_heap(&out->scratch, p == 0 ? small[1] : to);
            if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
        }
    }
    return BT_OK;
}

bool bt_games__piles_equal_amounts(bt_game *game, bt_bytes from, bt_bytes to)
{
    bt_piles before, after;
    (void)game;
    bt_games__piles_init(&before);
    bt_games__piles_init(&after);
    bt_games__piles_next(&from, &before);
    bt_games__piles_next(&to, &after);
    for (int p = 0; p < 2; p++) mpz_sub(before.at[p], before.at[p], after.at[p]);
    bool equal = mpz_cmp(before.at[0], before.at[1]) == 0;
    bt_games__piles_clear(&before);
    bt_games__piles_clear(&after);
    return equal;
}

bt_status bt_games__piles_add_move(bt_game *game, const bt_piles *to, bt_moves *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_rules__put_heap_z(&bytes, to->at[0]);
    bt_rules__put_heap_z(&bytes, to->at[1]);
    return bt_rules__add_written(out, game, &bytes);
}

bt_status bt_games__piles_set_total(bt_moves *moves, const mpz_t total)
{
    bt_text digits;
    bt_text__open(&digits, moves->ctx);
    bt_rules__print_size(total, &digits);
    bt_status status = digits.failed ? BT_LIMIT : bt_rules__set_total(moves, digits.at);
    bt_text__close(&digits);
    return status;
}

void bt_games__piles_list_moves(bt_game *game, bt_bytes from, const bt_moves *moves, bt_steps *out)
{
    bt_text *text = &out->at[out->count - 1]->text;
    for (size_t i = 0; i < moves->count && i < MOVES_SAID; i++) {
        bt_bytes to = bt_rules__bytes(game, moves->at[i].to);
        bt_rules__step_row(out);
        game->play.describe(game, from, to, BT_LEFT, bt_rules__step_cell(out));
        game->play.print(game, to, bt_rules__step_cell(out));
    }
    const char *gap = text->length ? " " : "";
    if (moves->total)
        bt_text__format(text, "%sThere are %s of them in all.", gap, moves->total);
    else if (moves->count > MOVES_SAID)
        bt_text__format(text, "%sThere are %zu of them in all.", gap, moves->count);
}

bt_status bt_games__piles_cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    (void)game;
    bt_rules__put_heap(out, row);
    bt_rules__put_heap(out, column);
    return BT_OK;
}

bt_status bt_games__piles_nim(bt_game *game, bt_bytes position, bool easy, bt_verdict *out)
{
    uint32_t nim = 0;
    bt_status status = BT_OK;
    out->has_nim = easy || out->outcome == BT_OUTCOME_P;
    if (out->has_nim && out->outcome != BT_OUTCOME_P) {
        bt_position kept = bt_rules__keep_position(game, position.at, position.length);
        status = kept ? bt_solve__nim(game, kept, &nim) : BT_LIMIT;
    }
    mpz_set_ui(out->nim, nim);
    return status;
}

bt_status bt_games__piles_positions(bt_context *ctx, const bt_wythoff *w, uint64_t count,
                                    bt_pair_sink *sink, void *data)
{
    bt_wythoff_stream *stream;
    bt_status status = bt_games__wythoff_stream_open(&stream, ctx, w->k, w->m);
    if (status) return status;
    for (uint64_t done = 0; done < count && !status;) {
        bt_wythoff_block block = {0};
        status = bt_games__wythoff_stream_next(stream, count - done, &block);
        if (!status) status = sink(data, block.a, block.b, block.count);
        if (!status) status = bt__check(ctx);
        done += block.count;
    }
    bt_games__wythoff_stream_close(stream);
    return status;
}
