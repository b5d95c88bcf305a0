/* A script that claims to be a game of taking and breaking with a known code: the claim checked,
   and the proof of a period that the code gives. */
#include "script/ruleset.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The theorem of Guy and Smith (1956) is about the code. That the script plays by the code is
   checked heap by heap up to this size, and the proof says so. */
enum { HEAPS_CHECKED = 100, HEAPS_CLAIMED = 30, HEAPS_MAX = 64 };

/* -- moves as sets of heaps -- */

typedef struct heaps {
    uint64_t at[HEAPS_MAX];
    size_t count;
} heaps;

static int compare_heaps(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static int compare_words(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static bool add_heap(heaps *h, int64_t heap)
{
    if (heap < 0 || h->count == HEAPS_MAX) return false;
    if (heap) h->at[h->count++] = (uint64_t)heap;
    return true;
}

/* The whole numbers in the bytes of a position; false when there is anything else. */
static bool add_numbers(heaps *h, bt_bytes position)
{
    bool list = position.at[0] == '(', good = true;
    bt_bytes rest = {position.at + list, position.length - list};
    while (good && rest.length > 0 && rest.at[0] == 'i') {
        uint64_t coded;
        rest.at++;
        rest.length--;
        good = bt_rules__next_heap(&rest, &coded) && !(coded & 1) &&
               add_heap(h, (int64_t)(coded >> 1));
    }
    return good && rest.length == (list ? 1 : 0);
}

/* Heaps in ascending order stand for a position; kept once, by one of the games compared, they
   become a word. */
static bool push_heaps(bt_game *game, heaps *h, bt_words *out)
{
    qsort(h->at, h->count, sizeof *h->at, compare_heaps);
    bt_position kept = bt_rules__keep_position(game, h->at, h->count * sizeof *h->at);
    return kept && bt_words__push(out, kept);
}

/* One move of the script: the heaps in all its parts. BT_PASS: these are not heaps. */
static bt_status read_move(bt_game *game, bt_game *keeper, bt_position option, bt_words *out)
{
    bt_position_list parts;
    heaps h = {.count = 0};
    bool good = true;
    bt_rules__list_open(&parts, game);
    bt_status status = bt_rules__split(game, option, &parts);
    for (size_t i = 0; i < parts.at.length && !status && good; i++)
        good = add_numbers(&h, bt_rules__bytes(game, parts.at.at[i]));
    bt_rules__list_close(&parts);
    if (status || !good) return status ? status : BT_PASS;
    return push_heaps(keeper, &h, out) ? BT_OK : BT_LIMIT;
}

static bt_status read_code_move(bt_game *code, bt_game *keeper, bt_position option, bt_words *out)
{
    bt_bytes rest = bt_rules__bytes(code, option);
    heaps h = {.count = 0};
    uint64_t heap;
    while (bt_rules__next_heap(&rest, &heap))
        if (!add_heap(&h, (int64_t)heap)) return BT_PASS;
    return push_heaps(keeper, &h, out) ? BT_OK : BT_LIMIT;
}

typedef bt_status move_reader(bt_game *game, bt_game *keeper, bt_position option, bt_words *out);

/* The moves from one heap, each once, in a fixed order. */
static bt_status read_moves(bt_game *game, bt_game *keeper, uint64_t n, move_reader *read,
                            bt_words *out)
{
    bt_text bytes;
    bt_position_list options;
    bt_text__open(&bytes, game->ctx);
    bt_rules__list_open(&options, game);
    bt_status status = game->series.heap(game, n, &bytes);
    bt_position from = BT_NO_POSITION;
    if (!status && !bytes.failed) from = bt_rules__keep_position(game, bytes.at, bytes.length);
    if (!status) status = from ? bt_rules__options(game, from, BT_LEFT, &options) : BT_LIMIT;
    for (size_t i = 0; i < options.at.length && !status; i++)
        status = read(game, keeper, options.at.at[i], out);
    bt_rules__list_close(&options);
    bt_text__close(&bytes);
    if (status) return status;
    if (out->length > 1) qsort(out->at, out->length, sizeof *out->at, compare_words);
    size_t kept = 0;
    for (size_t i = 0; i < out->length; i++)
        if (!kept || out->at[kept - 1] != out->at[i]) out->at[kept++] = out->at[i];
    out->length = kept;
    return BT_OK;
}

/* -- the claim -- */

static bt_status open_code(bt_game *game)
{
    bt_ruleset *r = bt_script__ruleset(game);
    char name[128];
    if (r->octal_game) return BT_OK;
    if (game->partizan || !bt_rules_is_normal_play(game) || !game->series.heap)
        return bt__fail(
            game->ctx, BT_INPUT,
            "%.200s claims an octal code, but is not an impartial game of heaps in normal "
            "play",
            r->rules.name);
    snprintf(name, sizeof name, "octal:%.100s", r->octal);
    return bt_games_open(game->ctx, name, &r->octal_game);
}

/* Whether the moves from the heap n are those of the code. */
static bt_status agrees_with_code(bt_game *game, uint64_t n, bool *agrees)
{
    bt_status status = open_code(game);
    if (status) return status;
    bt_words own, coded;
    bt_words__open(&own, game->ctx);
    bt_words__open(&coded, game->ctx);
    *agrees = false;
    status = read_moves(game, game, n, read_move, &own);
    if (!status)
        status = read_moves(bt_script__ruleset(game)->octal_game, game, n, read_code_move, &coded);
    if (!status)
        *agrees = own.length == coded.length &&
                  (!own.length || !memcmp(own.at, coded.at, own.length * sizeof *own.at));
    bt_words__close(&own);
    bt_words__close(&coded);
    return status == BT_PASS ? BT_OK : status;
}

/* What is found is about the code. */
static void explain_claim(bt_game *game, const bt_period *period, bt_text *out)
{
    const bt_ruleset *r = bt_script__ruleset(game);
    bt_period coded = *period;
    coded.certificate.kind = r->octal_kind;
    bt_text__format(out,
                    "the script says that it is octal %.60s, and up to heap %d its moves are; for "
                    "that: ",
                    r->octal, HEAPS_CHECKED);
    coded.certificate.kind->explain(r->octal_game, &coded, out);
}

static const bt_certificate_kind claimed = {
    .name = "claimed-code", .of = BT_OF_NIM, .explain = explain_claim};

/* Only nim-values are proved; for the rest the general way is left. */
bt_status bt_script__period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    bt_ruleset *r = bt_script__ruleset(game);
    bt_status status = open_code(game);
    if (status) return status;
    if (of != BT_OF_NIM || !r->octal_game->series.period) return BT_PASS;
    for (uint64_t n = 0; n <= HEAPS_CHECKED; n++) {
        bool agrees;
        status = agrees_with_code(game, n, &agrees);
        if (status) return status;
        if (!agrees)
            return bt__fail(game->ctx, BT_INPUT,
                            "%.200s claims to be octal %.60s, but its moves from the heap %llu are "
                            "others",
                            r->rules.name, r->octal, (unsigned long long)n);
    }
    status = r->octal_game->series.period(r->octal_game, of, limit, out);
    if (status && !(status == BT_LIMIT && out->searched)) return status;
    r->octal_kind = out->certificate.kind;
    out->certificate.kind = &claimed;
    return status;
}

bt_status bt_script__claim(bt_game *game, bt_text *position, bt_text *wrong)
{
    for (uint64_t n = 0; n <= HEAPS_CLAIMED; n++) {
        bool agrees;
        bt_status status = agrees_with_code(game, n, &agrees);
        if (status) return status;
        if (agrees) continue;
        bt_text__format(wrong, "they are not those of octal %.60s",
                        bt_script__ruleset(game)->octal);
        return game->series.heap(game, n, position);
    }
    return BT_PASS;
}
