/* How every move of a position is told: whether it wins, what it leaves, which shapes it touches.
 */
#include "output/moves.h"

#include <string.h>

enum {
    SHOWN = 200, /* moves in words */
    VALUE_NODES = 60,
    VALUE_LETTERS = 200,
    DRAWN = 4096, /* bytes of a position that is drawn to see what a move touches */
};

/* The value of what a move leaves, unless it is long. */
static bool spell_value(bt_context *ctx, bt_value value, bt_text *out)
{
    bt_value nodes = value ? bt_value_nodes(ctx, value) : BT_NONE;
    if (!nodes || bt_value_compare(ctx, nodes, bt_value_integer(ctx, VALUE_NODES)) == BT_GREATER)
        return false;
    bt_value__print(ctx, value, BT_PLAIN, out);
    return !out->failed && out->length > 0 && out->length <= VALUE_LETTERS;
}

/* -- fields -- */

/* The ids of the shapes that a move touches in the picture of the position, as a list. */
static void report_hit(bt_output *out, const bt_sum *sum, bt_player player, const bt_move *move)
{
    bt_text ids;
    bt_text__open(&ids, sum->ctx);
    const bt_term *term = &sum->terms[move->term];
    bool drawn =
        bt_rules__bytes(term->game, term->position).length <= DRAWN && !bt__check(sum->ctx);
    bool touched = drawn && !bt_rules__touch(sum, player, move, &ids) && !ids.failed;
    bt_output__list(out, "hit");
    for (const char *id = ids.at; touched && *id;) {
        size_t length = strcspn(id, " ");
        bt_output__print(out, NULL, "%.*s", (int)length, id);
        id += length + strspn(id + length, " ");
    }
    bt_output__end(out);
    bt_text__close(&ids);
}

static void report_choice(bt_output *out, const bt_sum *sum, bool mixed, bt_player player,
                          const bt_choice *c)
{
    bt_spelling s;
    bt_text value;
    bt_output__spell(sum, mixed, player, &c->move, &s);
    bt_text__open(&value, sum->ctx);
    bt_output__object(out, NULL);
    bt_output__report_move(out, &s, c->move.range);
    if (c->known) bt_output__truth(out, "wins", c->wins);
    if (c->blocked) bt_output__truth(out, "blocked", true);
    if (c->blockable) bt_output__truth(out, "blockable", true);
    if (spell_value(sum->ctx, c->value, &value)) bt_output__written(out, "value", &value);
    report_hit(out, sum, player, &c->move);
    bt_output__end(out);
    bt_text__close(&value);
    bt_output__spelling_close(&s);
}

static void report_choices(bt_output *out, const bt_sum *sum, bool mixed,
                           const bt_choices choices[2])
{
    bt_output__object(out, "options");
    for (int player = 0; player < 2; player++) {
        bt_output__list(out, player == BT_LEFT ? "left" : "right");
        for (size_t i = 0; i < choices[player].count; i++)
            report_choice(out, sum, mixed, (bt_player)player, &choices[player].at[i]);
        bt_output__end(out);
    }
    bt_output__end(out);
    unsigned blocks = sum->terms[0].game->blocks;
    if (blocks) bt_output__integer(out, "blocks", blocks);
    bt_output__truth(out, "options_complete",
                     choices[BT_LEFT].complete && choices[BT_RIGHT].complete);
}

/* -- words -- */

static const char *judgement(const bt_choice *c)
{
    if (c->blocked) return "blocked";
    return !c->known ? "?" : c->wins ? "wins" : "loses";
}

static void say_choice(const bt_sum *sum, bool mixed, bt_player player, const bt_choice *c,
                       bt_text *out)
{
    bt_spelling s;
    bt_text value;
    bt_text__open(&value, sum->ctx);
    bt_output__spell(sum, mixed, player, &c->move, &s);
    bt_text__format(out, "    %-7s ", judgement(c));
    bt_output__say_move(&s, out);
    if (spell_value(sum->ctx, c->value, &value)) bt_text__format(out, ", worth %s", value.at);
    bt_text__char(out, '\n');
    bt_output__spelling_close(&s);
    bt_text__close(&value);
}

/* Winning moves first. */
static void say_choices(bt_output *out, const bt_sum *sum, bool mixed, bt_player player,
                        const char *whose, const bt_choices *c)
{
    bt_text *text = bt_output__prose(out);
    size_t shown = 0;
    if (c->count == 0) {
        bt_text__format(text, "  %s: none\n", whose);
        return;
    }
    bt_text__format(text, "  %s:\n", whose);
    for (int wins = 1; wins >= 0; wins--)
        for (size_t i = 0; i < c->count && shown < SHOWN; i++) {
            if (c->at[i].wins != wins) continue;
            say_choice(sum, mixed, player, &c->at[i], text);
            shown++;
        }
    if (shown < c->count) bt_text__format(text, "    .. and %zu more\n", c->count - shown);
    if (!c->complete) bt_text__add(text, "    .. and others, too many to list\n");
}

void bt_output__tell_choices(bt_output *out, const bt_sum *sum, bool mixed,
                             const bt_choices choices[2])
{
    if (!bt_output__takes_text(out)) {
        report_choices(out, sum, mixed, choices);
        return;
    }
    if (bt_rules__is_alike(sum)) {
        say_choices(out, sum, mixed, BT_LEFT, "moves", &choices[BT_LEFT]);
        return;
    }
    say_choices(out, sum, mixed, BT_LEFT, "moves of Left", &choices[BT_LEFT]);
    say_choices(out, sum, mixed, BT_RIGHT, "moves of Right", &choices[BT_RIGHT]);
}
