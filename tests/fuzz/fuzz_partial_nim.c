/* Fuzzes the reader of Partial Nim: what is printed is read back as the same position, and the
   outcome, the winning moves and the lesson agree about it. */
#include "fuzz/fuzz.h"

#include "games/partial_nim_theory.h"

enum { MEMORY = 1 << 20 };

static void require(bool promise, const char *what)
{
    fuzz_require(promise, what, "");
}

static void check_round_trip(bt__pn_position *position)
{
    bt__pn_position again;
    bt_text text;
    bt_text__open(&text, position->ctx);
    bt_games__pn_print(position, &text);
    if (!text.failed && !bt_games__pn_parse(position->ctx, text.at, text.length, &again)) {
        require(bt_games__pn_same(position, &again), "read back differently");
        bt_games__pn_close(&again);
    }
    require(bt_error(position->ctx) != BT_INPUT, "not read back");
    bt_text__close(&text);
}

/* Left has a winning move exactly in L and N, Right in R and N, and after it the other has none. */
static void check_moves(bt__pn_position *position, bt__pn_rule rule, bt_player player)
{
    bt_outcome outcome, then;
    bt__pn_range move;
    bt__pn_ranges all;
    bt__pn_position after;
    bool found;
    bt_outcome own = player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    if (bt_games__pn_outcome(position, rule, &outcome) ||
        bt_games__pn_winning_move(position, rule, player, &found, &move))
        return;
    require(found == (outcome == own || outcome == BT_OUTCOME_N), "outcome and move differ");
    if (!bt_games__pn_winning_moves(position, rule, player, &all))
        require(found == (all.length > 0), "one move and all moves differ");
    bt_games__pn_ranges_close(&all);
    if (!found || bt_games__pn_play(position, move.colour, move.pile, move.from, &after)) return;
    if (!bt_games__pn_outcome(&after, rule, &then))
        require(then == own || then == BT_OUTCOME_P, "the move does not win");
    bt_games__pn_close(&after);
}

static void check_position(bt__pn_position *position)
{
    check_round_trip(position);
    for (int rule = 0; rule < 2; rule++) {
        bt_steps why;
        bt_rules__steps_open(&why, position->ctx);
        bt_games__pn_explain(position, (bt__pn_rule)rule, &why);
        bt_rules__steps_close(&why);
        for (int player = 0; player < 2; player++)
            check_moves(position, (bt__pn_rule)rule, (bt_player)player);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt__pn_position position;
    bt_context *ctx = fuzz_open(MEMORY);
    if (bt_games__pn_parse(ctx, (const char *)data, size, &position) == BT_OK) {
        check_position(&position);
        require(bt_error(ctx) == BT_OK || bt_error(ctx) == BT_LIMIT, "an unexpected error");
        bt_games__pn_close(&position);
    } else if (bt_error(ctx) == BT_INPUT) {
        fuzz_check_message(ctx, size);
        require(bt_error_place(ctx) != BT_NOWHERE, "an error without its place");
    }
    require(bt_memory_used(ctx) == 0, "memory was lost");
    bt_close(ctx);
    return 0;
}
