/* How a solved position is told: fields, and a few lines for people. */
#include "output/moves.h"

#include <string.h>

enum { POSITION_SHOWN = 200 }; /* letters of a position that is shown beside words */

void bt_output__spell(const bt_sum *sum, bool mixed, bt_player player, const bt_move *move,
                      bt_spelling *s)
{
    bt_text__open(&s->to, sum->ctx);
    bt_text__open(&s->words, sum->ctx);
    s->term = sum->count > 1 ? move->term + 1 : 0;
    if (!move->range) bt_rules__print_sum(sum, mixed, move, &s->to);
    bt_rules__describe_move(sum, player, move, &s->words);
}

void bt_output__spelling_close(bt_spelling *s)
{
    bt_text__close(&s->to);
    bt_text__close(&s->words);
}

void bt_output__say_move(const bt_spelling *s, bt_text *out)
{
    bool same = !strncmp(s->words.at, "to ", 3) && !strcmp(s->words.at + 3, s->to.at);
    bt_text__add(out, s->words.at);
    if (s->to.length && s->to.length <= POSITION_SHOWN && !same)
        bt_text__format(out, "  (to %s)", s->to.at);
}

void bt_output__report_move(bt_output *out, const bt_spelling *s, const bt_range *range)
{
    if (range) {
        bt_output__digits(out, "pile", range->pile);
        bt_output__digits(out, "from", range->from);
        bt_output__digits(out, "to", range->until);
        bt_output__integer(out, "step", range->step);
    } else {
        bt_output__written(out, "to", &s->to);
    }
    bt_output__written(out, "text", &s->words);
    bt_output__term(out, s->term);
}

static void report_moves(bt_output *out, const bt_sum *sum, bool mixed, bt_player player,
                         const bt_moves *moves)
{
    bt_output__list(out, player == BT_LEFT ? "left" : "right");
    for (size_t i = 0; i < moves->count; i++) {
        bt_spelling s;
        bt_output__spell(sum, mixed, player, &moves->at[i], &s);
        bt_output__object(out, NULL);
        bt_output__report_move(out, &s, moves->at[i].range);
        bt_output__end(out);
        bt_output__spelling_close(&s);
    }
    bt_output__end(out);
}

/* Where moves are ranges: how many they stand for. */
static void report_counts(bt_output *out, const bt_solution *s)
{
    const char *left = s->moves[BT_LEFT].total, *right = s->moves[BT_RIGHT].total;
    if (!left && !right) return;
    bt_output__object(out, "move_counts");
    if (left) bt_output__digits(out, "left", left);
    if (right) bt_output__digits(out, "right", right);
    bt_output__end(out);
}

static bool same_moves(const bt_moves *a, const bt_moves *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++) {
        const bt_move *x = &a->at[i], *y = &b->at[i];
        if (x->range || y->range || x->to != y->to || x->term != y->term) return false;
    }
    return true;
}

static void say_moves(bt_text *text, const char *who, const bt_sum *sum, bool mixed,
                      bt_player player, const bt_moves *moves)
{
    enum { SHOWN = 200 };
    for (size_t i = 0; i < moves->count && i < SHOWN; i++) {
        bt_spelling s;
        bt_output__spell(sum, mixed, player, &moves->at[i], &s);
        bt_text__format(text, "  %s: ", who);
        bt_output__say_move(&s, text);
        bt_text__char(text, '\n');
        bt_output__spelling_close(&s);
    }
    if (moves->count > SHOWN)
        bt_text__format(text, "  .. and %zu more for %s\n", moves->count - SHOWN, who);
    if (moves->total)
        bt_text__format(text, "  %s winning moves in all for %s\n", moves->total, who);
}

void bt_output__say_winning(bt_output *out, const bt_sum *sum, bool mixed, const bt_solution *s)
{
    bt_text *text = bt_output__prose(out);
    if (same_moves(&s->moves[BT_LEFT], &s->moves[BT_RIGHT])) {
        say_moves(text, "winning move", sum, mixed, BT_LEFT, &s->moves[BT_LEFT]);
    } else {
        say_moves(text, "Left", sum, mixed, BT_LEFT, &s->moves[BT_LEFT]);
        say_moves(text, "Right", sum, mixed, BT_RIGHT, &s->moves[BT_RIGHT]);
    }
}

static void say_outcome(bt_text *text, const char *position, const bt_solution *s)
{
    if (strlen(position) <= POSITION_SHOWN) bt_text__format(text, "%s: ", position);
    bt_text__format(text, "%c, %s\n", bt_outcome_letter(s->outcome),
                    bt_output__outcome_words(s->outcome));
    if (s->statement) bt_text__format(text, "  by a theorem: %s\n", s->statement);
    if (!s->statement) bt_text__format(text, "  by %s\n", s->method);
}

static void report_fact(void *data, const char *key, const char *words, bool truth)
{
    bt_output *out = data;
    bt_text *text = bt_output__prose(out);
    if (words) {
        bt_output__string(out, key, words);
        bt_text__format(text, "  %s: %s\n", key, words);
    } else {
        bt_output__truth(out, key, truth);
        bt_text__format(text, "  %s: %s\n", key, truth ? "yes" : "no");
    }
}

static bt_status report_facts(bt_output *out, const bt_sum *sum)
{
    bt_game *game = sum->terms[0].game;
    if (sum->count != 1 || !game->theory.facts) return BT_OK;
    return game->theory.facts(game, bt_rules__bytes(game, sum->terms[0].position), report_fact,
                              out);
}

bt_status bt_output__tell_solution(bt_output *out, const char *game, const bt_sum *sum, bool mixed,
                                   const bt_solution *s)
{
    bt_text position, *text = bt_output__prose(out);
    bt_text__open(&position, sum->ctx);
    bt_rules__print_sum(sum, mixed, NULL, &position);
    char letter[2] = {bt_outcome_letter(s->outcome), 0};
    bt_output__string(out, "game", game);
    bt_output__written(out, "position", &position);
    bt_output__string(out, "outcome", letter);
    bt_output__string(out, "method", s->method);
    if (s->statement) bt_output__string(out, "statement", s->statement);
    say_outcome(text, position.at, s);
    if (s->nim) {
        bt_output__digits(out, "nim_value", s->nim);
        bt_text__format(text, "  nim-value %s\n", s->nim);
    }
    if (s->value) {
        bt_output__value(out, "value", s->value);
        bt_text__add(text, "  value ");
        bt_output__say_value(out, s->value);
        bt_text__char(text, '\n');
    }
    bt_status status = report_facts(out, sum);
    if (s->has_moves) {
        bt_output__object(out, "moves");
        report_moves(out, sum, mixed, BT_LEFT, &s->moves[BT_LEFT]);
        report_moves(out, sum, mixed, BT_RIGHT, &s->moves[BT_RIGHT]);
        bt_output__end(out);
        report_counts(out, s);
    }
    bt_text__close(&position);
    return status;
}
