/* What the public header promises: questions that may grow, and answers seen through functions. */
#include "solve/solve.h"

#include <string.h>

/* Fields that the caller's struct does not have are 0. */
static bt_status read_question(bt_context *ctx, const bt_question *asked, bt_question *out)
{
    *out = (bt_question){.size = sizeof *out};
    if (!asked) return BT_OK;
    if (asked->size < sizeof asked->size || asked->size > sizeof *asked)
        return bt__fail(ctx, BT_INPUT, "a question of %zu bytes does not fit this version of the library",
                        asked->size);
    memcpy(out, asked, asked->size);
    return BT_OK;
}

bt_status bt_solve_ask(const bt_sum *sum, const bt_question *question, bt_solution **out)
{
    bt_question full;
    bt_context *ctx = sum->ctx;
    *out = NULL;
    bt_status status = read_question(ctx, question, &full);
    bt_solution *solution = status ? NULL : bt__alloc_zero(ctx, sizeof *solution);
    if (!solution) return status ? status : BT_LIMIT;
    *out = solution;
    status = bt_solve__ask(sum, full, solution);
    bt_sum *asked = bt__alloc(ctx, sizeof *asked);
    bt_status copied = asked ? bt_rules__sum_after(sum, NULL, asked) : BT_LIMIT;
    solution->asked = asked;
    return status ? status : copied;
}

bt_status bt_solve_ask_position(bt_game *game, bt_position position, const bt_question *question,
                                bt_solution **out)
{
    bt_term term = {game, position, false};
    bt_sum sum = {.ctx = game->ctx, .terms = &term, .count = 1};
    return bt_solve_ask(&sum, question, out);
}

void bt_solution_close(bt_solution *solution)
{
    if (!solution) return;
    bt_context *ctx = solution->ctx;
    bt_rules_sum_close(solution->asked);
    bt_solution__close(solution);
    bt__free(ctx, solution, sizeof *solution);
}

bt_outcome bt_solution_outcome(const bt_solution *solution)
{
    return solution->outcome;
}

const char *bt_solution_method(const bt_solution *solution)
{
    return solution->method;
}

const char *bt_solution_statement(const bt_solution *solution)
{
    return solution->statement;
}

const char *bt_solution_nim(const bt_solution *solution)
{
    return solution->nim;
}

bt_value bt_solution_value(const bt_solution *solution)
{
    return solution->value;
}

size_t bt_solution_move_count(const bt_solution *solution, bt_player player)
{
    return solution->moves[player].count;
}

bt_position bt_solution_move(const bt_solution *solution, bt_player player, size_t index,
                             size_t *term)
{
    if (index >= solution->moves[player].count) return BT_NO_POSITION;
    const bt_move *move = &solution->moves[player].at[index];
    if (term) *term = move->term;
    return move->to;
}

char *bt_solution_move_text(const bt_solution *solution, bt_player player, size_t index)
{
    bt_text text;
    if (!solution->asked || index >= solution->moves[player].count) return NULL;
    bt_text__open(&text, solution->ctx);
    bt_rules__describe_move(solution->asked, player, &solution->moves[player].at[index], &text);
    return bt_text__take(&text);
}
