/* Rulesets of the library's user: callbacks that know positions by numbers. */
#include "rules/game.h"

#include <string.h>

typedef struct own {
    bt_own_rules given;
    bt_rules rules;
    char *name, *example;
} own;

static const own *own_of(const bt_game *game)
{
    return game->data;
}

/* -- numbers as bytes, the largest byte first -- */

static void put_number(bt_text *out, uint64_t number)
{
    uint64_t bytes = htobe64(number);
    bt_text__add_bytes(out, (const char *)&bytes, sizeof bytes);
}

static uint64_t number_of(bt_bytes position)
{
    uint64_t bytes = 0;
    if (position.length == sizeof bytes) memcpy(&bytes, position.at, sizeof bytes);
    return be64toh(bytes);
}

bool bt_rules_give(bt_position_list *list, uint64_t position)
{
    uint64_t bytes = htobe64(position);
    return bt_rules__give(list, &bytes, sizeof bytes);
}

void bt_rules_write(bt_text *text, const char *piece, size_t length)
{
    bt_text__add_bytes(text, piece, length);
}

/* What a callback answered: a status without an error, or an error without a status, is one. */
static bt_status settle(bt_game *game, bt_status status)
{
    if (status == BT_PASS) return BT_PASS;
    if (!status) return bt_error(game->ctx);
    return bt__fail(game->ctx, status, "the ruleset %s failed", game->name);
}

/* -- how it is played -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    uint64_t number = 0;
    const own *o = own_of(game);
    bt_status status = settle(game, o->given.parse(o->given.data, text, &number));
    if (!status) put_number(out, number);
    return status;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    const own *o = own_of(game);
    if (settle(game, o->given.print(o->given.data, number_of(position), out))) out->failed = true;
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    const own *o = own_of(game);
    return settle(game, o->given.options(o->given.data, number_of(position), player, out));
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    const own *o = own_of(game);
    if (settle(game, o->given.describe(o->given.data, number_of(from), number_of(to), player, out)))
        out->failed = true;
}

/* -- what is known of its positions -- */

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    const own *o = own_of(game);
    return settle(game, o->given.split(o->given.data, number_of(position), out));
}

static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    const own *o = own_of(game);
    uint64_t number = 0;
    bool negated = false;
    if (settle(game, o->given.normal(o->given.data, number_of(position), &number, &negated)))
        out->failed = true;
    put_number(out, number);
    return negated;
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    const own *o = own_of(game);
    uint64_t number = 0;
    if (settle(game, o->given.negate(o->given.data, number_of(position), &number)))
        out->failed = true;
    put_number(out, number);
}

/* A value of an impartial game is a nimber, and its nim-value. */
static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    const own *o = own_of(game);
    bt_outcome outcome = BT_OUTCOME_UNKNOWN;
    bt_value value = BT_NONE;
    uint32_t nim;
    bt_status status =
        settle(game, o->given.closed_form(o->given.data, number_of(position), &outcome, &value));
    if (status) return status;
    if (value && !bt_rules_is_normal_play(game))
        return bt__fail(game->ctx, BT_INPUT,
                        "the closed form of %s gives a value: that needs "
                        "normal play",
                        game->name);
    out->has_outcome = outcome != BT_OUTCOME_UNKNOWN;
    out->outcome = outcome;
    out->value = value;
    out->has_nim = value && !game->partizan && bt_value_is_nimber(game->ctx, value, &nim);
    if (out->has_nim) mpz_set_ui(out->nim, nim);
    if (value && !game->partizan && !out->has_nim)
        return bt__fail(game->ctx, BT_INPUT,
                        "the closed form of %s, an impartial game, gives a value that is not a nimber",
                        game->name);
    out->statement = "the ruleset's closed form";
    return out->has_outcome || value ? BT_OK : BT_PASS;
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    uint64_t number = 0;
    const own *o = own_of(game);
    bt_status status = settle(game, o->given.heap(o->given.data, n, &number));
    if (!status) put_number(out, number);
    return status;
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    uint64_t number = 0;
    const own *o = own_of(game);
    bt_status status = settle(game, o->given.cell(o->given.data, row, column, &number));
    if (!status) put_number(out, number);
    return status;
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    const own *o = own_of(game);
    return settle(game, o->given.draw(o->given.data, number_of(position), out));
}

/* -- opening and closing -- */

static void free_own(bt_context *ctx, own *o)
{
    bt__drop_string(ctx, o->name);
    bt__drop_string(ctx, o->example);
    bt__free(ctx, o, sizeof *o);
}

static void close_own(bt_game *game)
{
    own *o = game->data;
    if (o->given.close) o->given.close(o->given.data);
    free_own(game->ctx, o);
}

static bt_rules rules_of(const own *o)
{
    const bt_own_rules *given = &o->given;
    return (bt_rules){
        .name = o->name,
        .summary = "a ruleset of the program that uses the library",
        .notation = "as its ruleset reads it",
        .example = o->example,
        .help = "",
        .partizan = given->partizan,
        .close = close_own,
        .play = {.parse = parse,
                 .print = print,
                 .options = options,
                 .describe = given->describe ? describe : NULL},
        .theory = {.exact = given->exact,
                   .split = given->split ? split : NULL,
                   .normal = given->normal ? normal : NULL,
                   .negate = given->negate ? negate : NULL,
                   .theorem = given->closed_form ? theorem : NULL},
        .series = {.heap = given->heap ? heap : NULL, .cell = given->cell ? cell : NULL},
        .picture = {.draw = given->draw ? draw : NULL},
    };
}

static bt_status read_rules(bt_context *ctx, const bt_own_rules *given, bt_own_rules *out)
{
    *out = (bt_own_rules){0};
    if (given->size > sizeof *out || given->size < offsetof(bt_own_rules, split))
        return bt__fail(ctx, BT_INPUT, "a ruleset of %zu bytes does not fit this version of the library",
                        given->size);
    memcpy(out, given, given->size);
    if (out->name && out->example && out->options && out->print && out->parse) return BT_OK;
    return bt__fail(ctx, BT_INPUT, "a ruleset needs name, example, options, print and parse");
}

bt_status bt_rules_open_own(bt_context *ctx, const bt_own_rules *rules, bt_game **out)
{
    bt_own_rules full;
    *out = NULL;
    bt_status status = read_rules(ctx, rules, &full);
    own *o = status ? NULL : bt__alloc_zero(ctx, sizeof *o);
    if (!o) return status ? status : BT_LIMIT;
    *o = (own){
        .given = full,
        .name = bt__copy_string(ctx, full.name),
        .example = bt__copy_string(ctx, full.example),
    };
    bt_game *game = NULL;
    if (o->name && o->example) {
        o->rules = rules_of(o);
        game = bt_rules__make(ctx, &o->rules, strlen(o->name));
    }
    if (!game) {
        free_own(ctx, o);
        return BT_LIMIT;
    }
    memcpy(game->name, o->name, game->name_size);
    game->misere = full.misere;
    game->data = o;
    *out = game;
    return BT_OK;
}

bt_status bt_rules_number_position(bt_game *game, uint64_t number, bt_position *out)
{
    uint64_t bytes = htobe64(number);
    *out = bt_rules__keep_position(game, &bytes, sizeof bytes);
    return *out ? BT_OK : bt_error(game->ctx);
}

uint64_t bt_rules_position_number(const bt_game *game, bt_position position)
{
    return number_of(bt_rules__bytes(game, position));
}
