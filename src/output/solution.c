/* How a solved position is told: fields, and a few lines for people. */
#include "bouton/output.h"

#include <string.h>

/* A move in words, and the position it leads to (empty for a range). */
typedef struct spelling {
    bt_text to, words;
} spelling;

static void spell(const bt_sum *sum, bool mixed, bt_player player, const bt_move *move,
                  spelling *out)
{
    bt_text_open(&out->to, sum->ctx);
    bt_text_open(&out->words, sum->ctx);
    if (!move->range) bt_rules_print_sum(sum, mixed, move, &out->to);
    bt_rules_describe_move(sum, player, move, &out->words);
}

static void close_spelling(spelling *s)
{
    bt_text_close(&s->to);
    bt_text_close(&s->words);
}

static void report_move(bt_report *report, const spelling *s, const bt_range *range)
{
    bt_report_object(report, NULL);
    if (range) {
        bt_report_digits(report, "pile", range->pile);
        bt_report_digits(report, "from", range->from);
        bt_report_digits(report, "to", range->until);
        bt_report_integer(report, "step", range->step);
    } else {
        bt_report_string(report, "to", s->to.at);
    }
    bt_report_string(report, "text", s->words.at);
    bt_report_end(report);
}

static void report_moves(bt_report *report, const bt_sum *sum, bool mixed, bt_player player,
                         const bt_moves *moves)
{
    bt_report_list(report, player == BT_LEFT ? "left" : "right");
    for (size_t i = 0; i < moves->count; i++) {
        spelling s;
        spell(sum, mixed, player, &moves->at[i], &s);
        report_move(report, &s, moves->at[i].range);
        close_spelling(&s);
    }
    bt_report_end(report);
}

/* Where moves are ranges: how many they stand for. */
static void report_counts(bt_report *report, const bt_solution *s)
{
    const char *left = s->moves[BT_LEFT].total, *right = s->moves[BT_RIGHT].total;
    if (!left && !right) return;
    bt_report_object(report, "move_counts");
    if (left) bt_report_digits(report, "left", left);
    if (right) bt_report_digits(report, "right", right);
    bt_report_end(report);
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
        spelling s;
        spell(sum, mixed, player, &moves->at[i], &s);
        bt_text_format(text, "  %s: %s", who, s.words.at);
        if (s.to.length && s.to.length <= 200) bt_text_format(text, "  (to %s)", s.to.at);
        bt_text_char(text, '\n');
        close_spelling(&s);
    }
    if (moves->count > SHOWN)
        bt_text_format(text, "  .. and %zu more for %s\n", moves->count - SHOWN, who);
    if (moves->total) bt_text_format(text, "  %s winning moves in all for %s\n", moves->total, who);
}

static void say_outcome(bt_text *text, const char *position, const bt_solution *s)
{
    if (strlen(position) <= 200) bt_text_format(text, "%s: ", position);
    bt_text_format(text, "%c, %s\n", bt_outcome_letter(s->outcome),
                   bt_output_outcome_words(s->outcome));
    if (s->statement) bt_text_format(text, "  by a theorem: %s\n", s->statement);
    if (!s->statement) bt_text_format(text, "  by %s\n", s->method);
}

static void report_fact(void *data, const char *key, const char *words, bool truth)
{
    bt_report *report = data;
    bt_text *text = bt_report_text(report);
    if (words) {
        bt_report_string(report, key, words);
        bt_text_format(text, "  %s: %s\n", key, words);
    } else {
        bt_report_truth(report, key, truth);
        bt_text_format(text, "  %s: %s\n", key, truth ? "yes" : "no");
    }
}

static bt_status report_facts(bt_report *report, const bt_sum *sum)
{
    bt_game *game = sum->terms[0].game;
    if (sum->count != 1 || !game->theory.facts) return BT_OK;
    return game->theory.facts(game, bt_rules_bytes(game, sum->terms[0].position), report_fact,
                              report);
}

bt_status bt_output_solution(bt_report *report, const char *game, const bt_sum *sum, bool mixed,
                             const bt_solution *s)
{
    bt_text position, *text = bt_report_text(report);
    bt_text_open(&position, sum->ctx);
    bt_rules_print_sum(sum, mixed, NULL, &position);
    char letter[2] = {bt_outcome_letter(s->outcome), 0};
    bt_report_string(report, "game", game);
    bt_report_string(report, "position", position.at);
    bt_report_string(report, "outcome", letter);
    bt_report_string(report, "method", s->method);
    if (s->statement) bt_report_string(report, "statement", s->statement);
    say_outcome(text, position.at, s);
    if (s->nim) {
        bt_report_digits(report, "nim_value", s->nim);
        bt_text_format(text, "  nim-value %s\n", s->nim);
    }
    if (s->value) {
        bt_report_value(report, "value", s->value);
        bt_text_add(text, "  value ");
        bt_report_say_value(report, s->value);
        bt_text_char(text, '\n');
    }
    bt_status status = report_facts(report, sum);
    if (s->has_moves) {
        bt_report_object(report, "moves");
        report_moves(report, sum, mixed, BT_LEFT, &s->moves[BT_LEFT]);
        report_moves(report, sum, mixed, BT_RIGHT, &s->moves[BT_RIGHT]);
        bt_report_end(report);
        report_counts(report, s);
    }
    if (same_moves(&s->moves[BT_LEFT], &s->moves[BT_RIGHT])) {
        say_moves(text, "winning move", sum, mixed, BT_LEFT, &s->moves[BT_LEFT]);
    } else {
        say_moves(text, "Left", sum, mixed, BT_LEFT, &s->moves[BT_LEFT]);
        say_moves(text, "Right", sum, mixed, BT_RIGHT, &s->moves[BT_RIGHT]);
    }
    bt_text_close(&position);
    return status;
}
