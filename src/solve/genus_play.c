/* Genera from the definition: every position by its options. */
#include "solve/genus.h"

#include <string.h>

enum { MISERE_MOST = 1024 }; /* misère nim-values are smaller */

void bt_solve__genus_play_open(bt_genus_play *play, bt_game *game)
{
    *play = (bt_genus_play){.game = game};
    bt__map_open(&play->found, game->ctx);
}

void bt_solve__genus_play_close(bt_genus_play *play)
{
    bt__map_close(&play->found);
    bt__free(play->game->ctx, play->list, play->capacity * sizeof *play->list);
}

static uint32_t digit_at(const bt_genus *genus, uint32_t i)
{
    uint32_t n = genus->count;
    return genus->digit[i < n ? i : n - 2 + (i - n) % 2];
}

/* The i-th digit: the mex of those of the options, and of what one of the i heaps *2 beside it can
   become: nothing, or *1, which changes the last bit of a misère nim-value. */
static bt_status find_digit(bt_genus_play *play, const bt_words *options, uint32_t i,
                            uint32_t before, uint32_t *out)
{
    bool seen[MISERE_MOST + 2] = {false};
    for (size_t k = 0; k < options->length; k++) {
        uint32_t digit = digit_at(&play->list[options->at[k]], i);
        if (digit < MISERE_MOST) seen[digit] = true;
    }
    if (i) seen[before] = seen[before ^ 1] = true;
    uint32_t digit = 0;
    while (seen[digit]) digit++;
    if (digit >= MISERE_MOST)
        return bt__fail(play->game->ctx, BT_LIMIT, "a misere nim-value of %d", MISERE_MOST);
    *out = options->length || i ? digit : 1;
    return BT_OK;
}

/* Where the digits of all options repeat, the next digit comes from the last one and the parity of
   its place: so two equal pairs repeat for ever. */
static bt_status find_digits(bt_genus_play *play, const bt_words *options, bt_genus *out)
{
    uint32_t digit[BT_GENUS_DIGITS], settled = 0, n = 0;
    for (size_t k = 0; k < options->length; k++)
        if (play->list[options->at[k]].count > settled) settled = play->list[options->at[k]].count;
    for (;; n++) {
        if (n == BT_GENUS_DIGITS)
            return bt__fail(play->game->ctx, BT_LIMIT, "a genus of more than %d digits", n);
        bt_status status = find_digit(play, options, n, n ? digit[n - 1] : 0, &digit[n]);
        if (status) return status;
        if (n >= settled + 3 && digit[n] == digit[n - 2] && digit[n - 1] == digit[n - 3]) break;
    }
    out->count = n + 1;
    while (out->count > 2 && digit[out->count - 1] == digit[out->count - 3]) out->count--;
    memcpy(out->digit, digit, out->count * sizeof *digit);
    return BT_OK;
}

static uint32_t find_nim(const bt_genus_play *play, const bt_words *options)
{
    uint32_t nim = 0;
    for (size_t k = 0; k < options->length;)
        if (play->list[options->at[k++]].nim == nim) {
            nim++;
            k = 0;
        }
    return nim;
}

/* The place of a genus in the list. */
static bt_status keep(bt_genus_play *play, const bt_genus *genus, uint32_t *place)
{
    for (*place = 0; *place < play->count; ++*place)
        if (bt_solve__genus_equal(&play->list[*place], genus)) return BT_OK;
    if (!BT_GROW(play->game->ctx, play->list, play->capacity, play->count + 1)) return BT_LIMIT;
    play->list[play->count++] = *genus;
    return BT_OK;
}

static bool has(const bt_words *words, uint32_t word)
{
    for (size_t i = 0; i < words->length; i++)
        if (words->at[i] == word) return true;
    return false;
}

static bt_status find(bt_genus_play *play, bt_position position, uint32_t *out);

/* The genera of the options, and whether all are tame. */
static bt_status list_options(bt_genus_play *play, bt_position position, bt_words *genera,
                              bool *tame)
{
    bt_position_list list;
    bt_rules__list_open(&list, play->game);
    bt_status status = bt_rules__options(play->game, position, BT_LEFT, &list);
    *tame = true;
    for (size_t i = 0; i < list.at.length && !status; i++) {
        uint32_t found = 0;
        status = find(play, list.at.at[i], &found);
        *tame &= found & 1;
        if (!status && !has(genera, found >> 1) && !bt_words__push(genera, found >> 1))
            status = BT_LIMIT;
        if (!status) status = bt__check(play->game->ctx);
    }
    bt_rules__list_close(&list);
    return status;
}

static bt_status work_out(bt_genus_play *play, bt_position position, bt_genus *genus, bool *tame)
{
    bt_words options;
    bt_words__open(&options, play->game->ctx);
    *genus = (bt_genus){0};
    bt_status status = list_options(play, position, &options, tame);
    if (!status) status = find_digits(play, &options, genus);
    if (!status) genus->nim = find_nim(play, &options);
    bt_words__close(&options);
    return status;
}

static bt_status find(bt_genus_play *play, bt_position position, uint32_t *out)
{
    bool negated, tame;
    bt_genus genus;
    uint32_t place;
    position = bt_rules__normal(play->game, position, &negated);
    if (!position) return BT_LIMIT;
    const uint32_t *known = bt__map_get(&play->found, position);
    if (known) {
        *out = *known;
        return BT_OK;
    }
    bt_status status = bt__enter(play->game->ctx);
    if (status) return status;
    status = work_out(play, position, &genus, &tame);
    bt__leave(play->game->ctx);
    if (!status) status = keep(play, &genus, &place);
    if (status) return status;
    *out = 2 * place + (bt_solve__judge_genus(&genus, tame) == BT_GENUS_TAME);
    return bt__map_put(&play->found, position, *out) ? BT_OK : BT_LIMIT;
}

bt_status bt_solve__genus_by_play(bt_genus_play *play, bt_position position, bt_genus *out,
                                  bt_genus_kind *kind)
{
    bool tame;
    uint32_t found;
    bt_status status = find(play, position, &found);
    if (!status) status = work_out(play, position, out, &tame);
    if (!status) *kind = bt_solve__judge_genus(out, tame);
    return status;
}
