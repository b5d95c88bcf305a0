/* Moves on heaps for checking proofs: codes and subtraction sets are read here anew, so that
   no code is shared with the rulesets; other games are asked for their moves. */
#include "study/quotient_verify.h"

#include <stdlib.h>
#include <string.h>

enum { AMOUNTS = CLAIM_HEAPS };

static void allow(moves_of_heaps *moves, size_t taken, unsigned heaps)
{
    while (moves->leave.length <= taken && !moves->leave.failed) bt_text__char(&moves->leave, 0);
    if (taken < moves->leave.length) moves->leave.at[taken] = (char)heaps;
}

/* Digit i after the point tells what may be left when i are taken. */
static bool read_code(moves_of_heaps *moves, const char *code)
{
    const char *point = strchr(code, '.');
    if (!point || point > code + 1 || strlen(point) > AMOUNTS) return false;
    for (const char *c = code; *c; c++) {
        if (c == point) continue;
        char digit[2] = {*c, 0}, *end;
        unsigned heaps = (unsigned)strtoul(digit, &end, 16);
        if (*end) return false;
        allow(moves, c < point ? 0 : (size_t)(c - point), heaps);
    }
    return true;
}

static bool read_subtraction(moves_of_heaps *moves, const char *set)
{
    for (char *end; *set; set = *end ? end + 1 : end) {
        unsigned long s = strtoul(set, &end, 10);
        if (end == set || s < 1 || s > AMOUNTS || !strchr(",", *end)) return false;
        allow(moves, s, 3);
    }
    return true;
}

static bool read_rules(moves_of_heaps *moves, const char *name)
{
    static const char *const named[][2] = {{"kayles", "0.77"},
                                           {"dawsons-kayles", "0.07"},
                                           {"dawsons-chess", "0.137"},
                                           {"treblecross", "0.007"}};
    for (bool wrapped = true; wrapped;) {
        wrapped = !strncmp(name, "misere:", 7) || !strncmp(name, "impartial:", 10);
        if (wrapped) name = strchr(name, ':') + 1;
    }
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (!strcmp(name, named[i][0])) return read_code(moves, named[i][1]);
    if (!strncmp(name, "octal:code=", 11)) return read_code(moves, name + 11);
    if (!strncmp(name, "octal:", 6)) return read_code(moves, name + 6);
    return !strncmp(name, "subtraction:", 12) && read_subtraction(moves, name + 12);
}

void bt_study__moves_open(moves_of_heaps *moves, bt_game *game)
{
    *moves = (moves_of_heaps){.game = game, .parts = 1};
    bt_text__open(&moves->leave, game->ctx);
    bt_words__open(&moves->positions, game->ctx);
    bt__map_open(&moves->numbers, game->ctx);
    moves->bounded = read_rules(moves, game->name);
    if (!moves->bounded) bt_text__cut(&moves->leave, 0);
    while (moves->leave.length && !moves->leave.at[moves->leave.length - 1])
        bt_text__cut(&moves->leave, moves->leave.length - 1);
    for (size_t i = 0; i < moves->leave.length; i++)
        for (unsigned h = 2; h < 4; h++)
            if (moves->leave.at[i] >> h & 1 && h > moves->parts) moves->parts = h;
}

void bt_study__moves_close(moves_of_heaps *moves)
{
    bt_text__close(&moves->leave);
    bt_words__close(&moves->positions);
    bt__map_close(&moves->numbers);
}

/* -- positions in the place of heaps -- */

/* One that is typed, in normal form; BT_NO_POSITION: the error is set. */
static bt_position read_position(bt_game *game, const char *text)
{
    bool negated;
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    bt_status status = game->play.parse(game, text, &bytes);
    bt_position position = status || bytes.failed
                               ? BT_NO_POSITION
                               : bt_rules__keep_position(game, bytes.at, bytes.length);
    bt_text__close(&bytes);
    return position ? bt_rules__normal(game, position, &negated) : BT_NO_POSITION;
}

bt_status bt_study__moves_take(moves_of_heaps *moves, const bt_text *positions)
{
    bt_game *game = moves->game;
    for (size_t at = 0; at < positions->length; at += strlen(positions->at + at) + 1) {
        bt_position position = read_position(game, positions->at + at);
        if (!position) return bt_error(game->ctx);
        if (bt__map_get(&moves->numbers, position))
            return bt__fail(game->ctx, BT_DOMAIN, "the position %.60s is listed twice",
                            positions->at + at);
        if (!bt__map_put(&moves->numbers, position, (uint32_t)moves->positions.length) ||
            !bt_words__push(&moves->positions, position) || bt__check(game->ctx))
            return BT_LIMIT;
        moves->listed = true;
        moves->bounded = false;
    }
    return BT_OK;
}

/* The parts of an option must stand in the list before the position. */
static bt_status add_parts(const moves_of_heaps *moves, uint32_t number, bt_position option,
                           bt_words *out)
{
    bt_game *game = moves->game;
    bt_position_list parts;
    size_t place = out->length;
    bt_rules__list_open(&parts, game);
    bt_status status = bt_words__push(out, 0) ? bt_rules__split(game, option, &parts) : BT_LIMIT;
    for (size_t i = 0; i < parts.at.length && !status; i++) {
        bool negated;
        bt_position part = bt_rules__normal(game, parts.at.at[i], &negated);
        const uint32_t *found = part ? bt__map_get(&moves->numbers, part) : NULL;
        if (!part || (found && !bt_words__push(out, *found))) status = BT_LIMIT;
        if (part && (!found || *found >= number))
            status = bt__fail(game->ctx, BT_DOMAIN,
                              "position %u has an option that is not listed before it", number);
        if (!status) out->at[place]++;
    }
    bt_rules__list_close(&parts);
    return status;
}

static bt_status list_position(const moves_of_heaps *moves, uint32_t number, bt_words *out)
{
    bt_position_list list;
    bt_rules__list_open(&list, moves->game);
    bt_status status = bt_rules__options(moves->game, moves->positions.at[number], BT_LEFT, &list);
    for (size_t i = 0; i < list.at.length && !status; i++)
        status = add_parts(moves, number, list.at.at[i], out);
    bt_rules__list_close(&list);
    return status ? status : bt__check(moves->game->ctx);
}

/* -- listing -- */

static bool add_option(bt_words *out, uint32_t count, const uint32_t *heaps)
{
    bool good = bt_words__push(out, count);
    for (uint32_t i = 0; i < count && good; i++) good = bt_words__push(out, heaps[i]);
    return good;
}

static bool add_splits(bt_words *out, unsigned allowed, uint32_t rest)
{
    bool good = true;
    if (allowed & 1 && rest == 0) good = add_option(out, 0, NULL);
    if (allowed & 2 && rest > 0) good = good && add_option(out, 1, &rest);
    for (uint32_t a = 1; allowed & 4 && 2 * a <= rest && good; a++)
        good = add_option(out, 2, (const uint32_t[]){a, rest - a});
    for (uint32_t a = 1; allowed & 8 && 3 * a <= rest; a++)
        for (uint32_t b = a; a + 2 * b <= rest && good; b++)
            good = add_option(out, 3, (const uint32_t[]){a, b, rest - a - b});
    return good;
}

typedef struct listing {
    bt_words *out;
    uint32_t heap;
    bool strange; /* an option is not of smaller heaps */
} listing;

static bool see_option(void *data, bt_bytes option)
{
    listing *l = data;
    size_t place = l->out->length;
    uint64_t n;
    if (!bt_words__push(l->out, 0)) return false;
    while (bt_rules__next_heap(&option, &n)) {
        l->strange = l->strange || n >= l->heap;
        if (!bt_words__push(l->out, (uint32_t)n)) return false;
        l->out->at[place]++;
    }
    return true;
}

static bt_status ask_game(bt_game *game, uint32_t heap, bt_words *out)
{
    listing l = {out, heap, false};
    bt_text bytes;
    bt_position_list list;
    bt_text__open(&bytes, game->ctx);
    bt_rules__list_open(&list, game);
    list.sink = see_option;
    list.data = &l;
    if (heap) bt_rules__put_heap(&bytes, heap);
    bt_status status = game->play.options(
        game, (bt_bytes){(const unsigned char *)bytes.at, bytes.length}, BT_LEFT, &list);
    bt_rules__list_close(&list);
    bt_text__close(&bytes);
    if (!status && l.strange)
        status =
            bt__fail(game->ctx, BT_DOMAIN, "heap %u has options that are no smaller heaps", heap);
    return status;
}

bt_status bt_study__moves_list(const moves_of_heaps *moves, uint32_t heap, bt_words *out)
{
    if (moves->listed) return list_position(moves, heap, out);
    if (!moves->bounded) return ask_game(moves->game, heap, out);
    for (size_t i = 0; i < moves->leave.length && i <= heap; i++)
        if (!add_splits(out, (unsigned)moves->leave.at[i], heap - (uint32_t)i)) return BT_LIMIT;
    return bt__check(moves->game->ctx);
}
