/* How a solved position is told: fields, and a few lines for people. */
#include "bouton/output.h"

#include <string.h>

static void report_move(bt_output *out, const bt_move *move)
{
    bt_output_object(out, NULL);
    if (move->to) {
        bt_output_string(out, "to", move->to);
    } else {
        bt_output_digits(out, "pile", move->pile);
        bt_output_digits(out, "from", move->from);
        bt_output_digits(out, "to", move->until);
        bt_output_integer(out, "step", move->step);
    }
    bt_output_string(out, "text", move->text);
    bt_output_end(out);
}

static void report_moves(bt_output *out, const char *key, const bt_moves *moves)
{
    bt_output_list(out, key);
    for (size_t i = 0; i < moves->count; i++) report_move(out, &moves->at[i]);
    bt_output_end(out);
}

/* Where moves are ranges: how many they stand for. */
static void report_counts(bt_output *out, const bt_solution *s)
{
    const char *left = s->moves[BT_LEFT].total, *right = s->moves[BT_RIGHT].total;
    if (!left && !right) return;
    bt_output_object(out, "move_counts");
    if (left) bt_output_digits(out, "left", left);
    if (right) bt_output_digits(out, "right", right);
    bt_output_end(out);
}

static bool same_moves(const bt_moves *a, const bt_moves *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++) {
        const char *x = a->at[i].to, *y = b->at[i].to;
        if (!x || !y || strcmp(x, y) != 0) return false;
        if (strcmp(a->at[i].text, b->at[i].text) != 0) return false;
    }
    return true;
}

static void say_moves(bt_text *text, const char *who, const bt_moves *moves)
{
    enum { SHOWN = 200 };
    for (size_t i = 0; i < moves->count && i < SHOWN; i++) {
        const bt_move *m = &moves->at[i];
        bt_text_format(text, "  %s: %s", who, m->text);
        if (m->to && strlen(m->to) <= 200) bt_text_format(text, "  (to %s)", m->to);
        bt_text_char(text, '\n');
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

/* A nim-value in decimal, as a JSON integer where it fits. */
static void report_nim(bt_output *out, const bt_solution *s)
{
    bt_text digits;
    bt_text_open(&digits, bt_output_context(out));
    bt_rules_print_size(s->nim, &digits);
    bt_output_digits(out, "nim_value", digits.at);
    bt_text_format(bt_output_text(out), "  nim-value %s\n", digits.at);
    bt_text_close(&digits);
}

static void report_fact(void *data, const char *key, const char *words, bool truth)
{
    bt_output *out = data;
    bt_text *text = bt_output_text(out);
    if (words) {
        bt_output_string(out, key, words);
        bt_text_format(text, "  %s: %s\n", key, words);
    } else {
        bt_output_truth(out, key, truth);
        bt_text_format(text, "  %s: %s\n", key, truth ? "yes" : "no");
    }
}

static bt_status report_facts(bt_output *out, const bt_sum *sum)
{
    bt_game *game = sum->terms[0].game;
    if (sum->count != 1 || !game->rules->facts) return BT_OK;
    return game->rules->facts(game, bt_rules_bytes(sum->ctx, sum->terms[0].position), report_fact,
                              out);
}

bt_status bt_output_tell_solution(bt_output *out, const char *game, const bt_sum *sum, bool mixed,
                                  const bt_solution *s)
{
    bt_text position, *text = bt_output_text(out);
    bt_text_open(&position, sum->ctx);
    bt_rules_print_sum(sum, mixed, &position);
    char letter[2] = {bt_outcome_letter(s->outcome), 0};
    bt_output_string(out, "game", game);
    bt_output_string(out, "position", position.at);
    bt_output_string(out, "outcome", letter);
    bt_output_string(out, "method", s->method);
    if (s->statement) bt_output_string(out, "statement", s->statement);
    say_outcome(text, position.at, s);
    if (s->has_nim) report_nim(out, s);
    if (s->value) {
        bt_output_value(out, "value", s->value);
        bt_text_add(text, "  value ");
        bt_output_say_value(out, s->value);
        bt_text_char(text, '\n');
    }
    bt_status status = report_facts(out, sum);
    if (s->has_moves) {
        bt_output_object(out, "moves");
        report_moves(out, "left", &s->moves[BT_LEFT]);
        report_moves(out, "right", &s->moves[BT_RIGHT]);
        bt_output_end(out);
        report_counts(out, s);
    }
    if (same_moves(&s->moves[BT_LEFT], &s->moves[BT_RIGHT])) {
        say_moves(text, "winning move", &s->moves[BT_LEFT]);
    } else {
        say_moves(text, "Left", &s->moves[BT_LEFT]);
        say_moves(text, "Right", &s->moves[BT_RIGHT]);
    }
    bt_text_close(&position);
    return status;
}
