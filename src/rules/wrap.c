/* Games made from games: the same moves for both players, and the last mover losing. */
#include "rules/game.h"

#include <string.h>

typedef struct wrapper {
    bt_game *inner;
    bt_rules rules; /* what the inner game says of itself */
} wrapper;

static bt_game *inner_of(const bt_game *game)
{
    return ((const wrapper *)game->data)->inner;
}

/* -- what is handed on as it is -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    return inner_of(game)->play.parse(inner_of(game), text, out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    inner_of(game)->play.print(inner_of(game), position, out);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    return inner_of(game)->play.options(inner_of(game), position, player, out);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    inner_of(game)->play.describe(inner_of(game), from, to, player, out);
}

static bool stuck_wins(bt_game *game, bt_bytes position, bt_player player)
{
    return inner_of(game)->play.stuck_wins(inner_of(game), position, player);
}

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    return inner_of(game)->theory.split(inner_of(game), position, out);
}

static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    return inner_of(game)->theory.normal(inner_of(game), position, out);
}

static void mobility(bt_game *game, bt_bytes position, uint32_t moves[2])
{
    inner_of(game)->theory.mobility(inner_of(game), position, moves);
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    inner_of(game)->theory.negate(inner_of(game), position, out);
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    return inner_of(game)->series.heap(inner_of(game), n, out);
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    return inner_of(game)->series.cell(inner_of(game), row, column, out);
}

static bool reach(bt_game *game, uint64_t *taken, unsigned *parts)
{
    return inner_of(game)->series.reach(inner_of(game), taken, parts);
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    return inner_of(game)->picture.draw(inner_of(game), position, out);
}

static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    return inner_of(game)->picture.touch(inner_of(game), from, to, player, ids);
}

/* -- wrapping -- */

static void close_wrapper(bt_game *game)
{
    wrapper *w = game->data;
    bt_rules_close(w->inner);
    bt__free(game->ctx, w, sizeof *w);
}

const bt_game *bt_rules__inner(const bt_game *game)
{
    while (game->rules->close == close_wrapper) game = inner_of(game);
    return game;
}

const char *bt_rules__example(const bt_game *game)
{
    const bt_game *inner = bt_rules__inner(game);
    return inner->example ? inner->example : inner->rules->example;
}

/* What every wrapper hands on. Closed forms, orders and certificates are about the inner game and
   stay there. Parts and symmetry are taken over where they keep every move: a ruleset may also
   simplify by values, which other players or another end would make wrong. */
static void hand_on(bt_game *game, const bt_game *inner)
{
    bool exact = inner->theory.exact;
    game->play = (bt_rules_play){.parse = parse, .print = print, .options = options};
    game->theory = (bt_rules_theory){
        .exact = exact, .lasting = inner->theory.lasting, .part = inner->theory.part};
    game->series = (bt_rules_series){0};
    game->picture = (bt_rules_picture){0};
    if (inner->play.describe) game->play.describe = describe;
    if (inner->play.stuck_wins) game->play.stuck_wins = stuck_wins;
    if (inner->theory.mobility) game->theory.mobility = mobility;
    if (exact && inner->theory.split) game->theory.split = split;
    if (exact && inner->theory.normal) game->theory.normal = normal;
    if (inner->series.heap) game->series.heap = heap;
    if (inner->series.cell) game->series.cell = cell;
    if (inner->series.reach) game->series.reach = reach;
    if (inner->picture.draw) game->picture.draw = draw;
    if (inner->picture.touch) game->picture.touch = touch;
    game->again = inner->again; /* which goes by the name */
    game->alone = inner->alone;
    game->partizan = inner->partizan;
    game->letters = inner->letters;
}

/* Takes the inner game over, also on failure. */
static bt_status wrap(const char *prefix, bt_game *inner, bt_game **out)
{
    bt_context *ctx = inner->ctx;
    size_t length = strlen(prefix), size = length + strlen(inner->name);
    wrapper *w = bt__alloc_zero(ctx, sizeof *w);
    bt_game *game = w ? bt_rules__make(ctx, inner->rules, size) : NULL;
    if (!game) {
        bt__free(ctx, w, sizeof *w);
        bt_rules_close(inner);
        return BT_LIMIT;
    }
    memcpy(game->name, prefix, length);
    memcpy(game->name + length, inner->name, size - length + 1);
    w->inner = inner;
    w->rules = *inner->rules;
    w->rules.open = NULL;
    w->rules.close = close_wrapper;
    w->rules.play = (bt_rules_play){0}; /* what it can do, only the game knows */
    w->rules.theory = (bt_rules_theory){0};
    w->rules.series = (bt_rules_series){0};
    w->rules.picture = (bt_rules_picture){0};
    game->rules = &w->rules;
    game->data = w;
    hand_on(game, inner);
    *out = game;
    return BT_OK;
}

static bt_status refuse(bt_game *inner, const char *why)
{
    bt_status status = bt__fail_at(inner->ctx, 0, "%s %s", inner->name, why);
    bt_rules_close(inner);
    return status;
}

/* The game itself, under the name of the wrapped one: it is what was asked for. */
static bt_status call_wrapped(const char *prefix, bt_game *game, const char *rest, bt_game **out)
{
    bt_text name;
    bt_text__open(&name, game->ctx);
    bt_text__format(&name, "%s%s", prefix, rest);
    bt_status status = name.failed ? BT_LIMIT : bt_rules__rename(game, name.at);
    bt_text__close(&name);
    if (status)
        bt_rules_close(game);
    else
        *out = game;
    return status;
}

/* -- the last mover loses -- */

/* A ruleset with a theory of its own misère form: that is better than any wrapper. */
static bt_status open_own_form(bt_game *inner, bt_game **out)
{
    bt_game *own;
    bt_status status = bt_rules__open(inner->ctx, inner->rules, ":misere", &own);
    if (!status) own->again = inner->again;
    if (!status) status = call_wrapped("misere:", own, inner->name, out);
    bt_rules_close(inner);
    return status;
}

bt_status bt_rules__wrap_misere(bt_game *inner, bt_game **out)
{
    *out = NULL;
    if (!bt_rules_is_normal_play(inner))
        return refuse(inner, "has an ending rule of its own: misere: needs normal play");
    if (inner->rules->parameters && !strcmp(inner->rules->parameters, "misere"))
        return open_own_form(inner, out);
    bt_status status = wrap("misere:", inner, out);
    if (status) return status;
    if (inner->theory.negate) (*out)->theory.negate = negate;
    (*out)->misere = true;
    return BT_OK;
}

/* -- the moves of both players for both -- */

static bt_status both_options(bt_game *game, bt_bytes position, bt_player player,
                              bt_position_list *out)
{
    bt_game *inner = inner_of(game);
    (void)player;
    bt_status status = inner->play.options(inner, position, BT_LEFT, out);
    if (status || !inner->partizan) return status;
    return inner->play.options(inner, position, BT_RIGHT, out);
}

/* Looks for an option among those of one player. */
typedef struct lookout {
    bt_bytes wanted;
    bool met;
} lookout;

static bool look_at(void *data, bt_bytes option)
{
    lookout *l = data;
    l->met = l->met ||
             (option.length == l->wanted.length && !memcmp(option.at, l->wanted.at, option.length));
    return !l->met;
}

/* The player whose move it is in the inner game. */
static bt_player find_mover(bt_game *inner, bt_bytes from, bt_bytes to)
{
    lookout left = {.wanted = to};
    bt_position_list list;
    bt_rules__list_open(&list, inner);
    list.sink = look_at;
    list.data = &left;
    inner->play.options(inner, from, BT_LEFT, &list);
    bt_rules__list_close(&list);
    return left.met ? BT_LEFT : BT_RIGHT;
}

static void describe_either(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                            bt_text *out)
{
    bt_game *inner = inner_of(game);
    (void)player;
    inner->play.describe(inner, from, to, find_mover(inner, from, to), out);
}

static bt_status touch_either(bt_game *game, bt_bytes from, bt_bytes to, bt_player player,
                              bt_text *ids)
{
    bt_game *inner = inner_of(game);
    (void)player;
    return inner->picture.touch(inner, from, to, find_mover(inner, from, to), ids);
}

/* The negative of a position has the same moves with the players exchanged: here they are alike. */
static bool normal_of_either(bt_game *game, bt_bytes position, bt_text *out)
{
    normal(game, position, out);
    return false;
}

static bool copies(bt_game *game, bt_bytes position)
{
    return inner_of(game)->theory.copies(inner_of(game), position);
}

static bt_status copy_theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    if (!copies(game, position)) return BT_PASS;
    out->has_nim = true;
    mpz_set_ui(out->nim, 0);
    out->statement = "the second player copies every move, by symmetry";
    return BT_OK;
}

bt_status bt_rules__wrap_impartial(bt_game *inner, bt_game **out)
{
    *out = NULL;
    if (inner->blocks) return refuse(inner, "has moves that can be blocked: it has no such form");
    if (!inner->partizan && !inner->letters)
        return call_wrapped("impartial:", inner, inner->name, out);
    bt_status status = wrap("impartial:", inner, out);
    if (status) return status;
    bt_game *game = *out;
    game->partizan = false;
    game->misere = inner->misere;
    game->play.options = both_options;
    if (inner->play.describe) game->play.describe = describe_either;
    if (inner->picture.touch) game->picture.touch = touch_either;
    if (game->theory.normal) game->theory.normal = normal_of_either;
    if (inner->theory.copies && bt_rules_is_normal_play(game)) {
        game->theory.copies = copies;
        game->theory.theorem = copy_theorem;
    }
    return BT_OK;
}

/* -- by name -- */

typedef bt_status wrap_game(bt_game *inner, bt_game **out);

static const struct {
    const char *prefix;
    wrap_game *wrap;
} wrappers[] = {
    {"impartial:", bt_rules__wrap_impartial},
    {"misere:", bt_rules__wrap_misere},
};

bt_status bt_rules__open_wrapped(bt_context *ctx, const char *text, bt_game_opener *open,
                                 void *data, bt_game **out)
{
    *out = NULL;
    for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++) {
        size_t length = strlen(wrappers[i].prefix);
        if (strncmp(text, wrappers[i].prefix, length) != 0) continue;
        bt_game *inner;
        bt_status status = bt__enter(ctx);
        if (status) return status;
        status = bt_rules__open_wrapped(ctx, text + length, open, data, &inner);
        if (!status) status = wrappers[i].wrap(inner, out);
        if (status) bt__move_error_place(ctx, length);
        bt__leave(ctx);
        return status;
    }
    return open(data, ctx, text, out);
}
