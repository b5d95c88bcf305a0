/* Reasons as steps: built by rulesets and solvers, shown elsewhere. */
#include "rules/steps.h"

#include <stdio.h>

const char *bt_rules__step_word(bt_step_kind kind)
{
    static const char *const words[] = {
        [BT_STEP_FACT] = "fact",
        [BT_STEP_THEOREM] = "theorem",
        [BT_STEP_BRACKETS] = "brackets",
        [BT_STEP_NIM_SUM] = "nim-sum",
        [BT_STEP_NIM_VALUES] = "nim-values",
        [BT_STEP_PARTS] = "parts",
        [BT_STEP_IMAGES] = "images",
        [BT_STEP_OPTIONS] = "options",
        [BT_STEP_MOVES] = "moves",
        [BT_STEP_BLOCKS] = "blocks",
        [BT_STEP_REPLIES] = "replies",
        [BT_STEP_LINE] = "line",
        [BT_STEP_FAILING] = "failing",
        [BT_STEP_CONCLUSION] = "conclusion",
    };
    return words[kind];
}

static void open_step(bt_step *step, bt_context *ctx)
{
    bt_text__open(&step->title, ctx);
    bt_text__open(&step->text, ctx);
    bt_text__open(&step->latex, ctx);
    bt_text__open(&step->cells, ctx);
    bt_words__open(&step->starts, ctx);
    bt_words__open(&step->rows, ctx);
}

static void close_step(bt_step *step)
{
    bt_text__close(&step->title);
    bt_text__close(&step->text);
    bt_text__close(&step->latex);
    bt_text__close(&step->cells);
    bt_words__close(&step->starts);
    bt_words__close(&step->rows);
}

void bt_rules__steps_open(bt_steps *steps, bt_context *ctx)
{
    *steps = (bt_steps){.ctx = ctx};
    open_step(&steps->spare, ctx);
}

void bt_rules__drop_step(bt_steps *steps)
{
    bt_step *step = steps->at[--steps->count];
    close_step(step);
    bt__free(steps->ctx, step, sizeof *step);
}

void bt_rules__steps_close(bt_steps *steps)
{
    while (steps->count > 0) bt_rules__drop_step(steps);
    close_step(&steps->spare);
    bt__free(steps->ctx, steps->at, steps->capacity * sizeof *steps->at);
}

bt_status bt_rules__steps_status(const bt_steps *steps)
{
    bool failed = steps->failed;
    for (size_t i = 0; i < steps->count && !failed; i++) {
        const bt_step *step = steps->at[i];
        failed =
            step->title.failed || step->text.failed || step->latex.failed || step->cells.failed;
    }
    return failed ? BT_LIMIT : BT_OK;
}

/* -- building -- */

static bt_step *last(bt_steps *steps)
{
    return steps->failed ? &steps->spare : steps->at[steps->count - 1];
}

bt_text *bt_rules__step(bt_steps *steps, bt_step_kind kind, const char *title, ...)
{
    char words[200];
    va_list given;
    va_start(given, title);
    vsnprintf(words, sizeof words, title, given);
    va_end(given);
    bt_step *step = NULL;
    if (!steps->failed && BT_GROW(steps->ctx, steps->at, steps->capacity, steps->count + 1))
        step = bt__alloc_zero(steps->ctx, sizeof *step);
    if (step) {
        open_step(step, steps->ctx);
        step->kind = kind;
        bt_text__add(&step->title, words);
        steps->at[steps->count++] = step;
    }
    steps->failed = !step;
    return &last(steps)->text;
}

const char *bt_rules__verdict(bt_outcome outcome)
{
    static const char *const words[] = {
        [BT_OUTCOME_L] = "Left wins, whoever starts",
        [BT_OUTCOME_R] = "Right wins, whoever starts",
        [BT_OUTCOME_N] = "Whoever starts wins",
        [BT_OUTCOME_P] = "Whoever starts loses",
        [BT_OUTCOME_UNKNOWN] = "It is not known who wins",
    };
    return words[outcome];
}

bt_text *bt_rules__conclude(bt_steps *steps, bt_outcome outcome)
{
    return bt_rules__step(steps, BT_STEP_CONCLUSION, "%s", bt_rules__verdict(outcome));
}

bt_text *bt_rules__step_latex(bt_steps *steps)
{
    return &last(steps)->latex;
}

void bt_rules__step_row(bt_steps *steps)
{
    bt_step *step = last(steps);
    if (!bt_words__push(&step->rows, (uint32_t)step->starts.length)) steps->failed = true;
}

/* The cell before is ended by its byte 0 when the next one begins; the last one by the text. */
bt_text *bt_rules__step_cell(bt_steps *steps)
{
    bt_step *step = last(steps);
    if (step->starts.length) bt_text__char(&step->cells, '\0');
    if (!bt_words__push(&step->starts, (uint32_t)step->cells.length)) steps->failed = true;
    return &last(steps)->cells;
}

void bt_rules__step_string(bt_steps *steps, const char *cell)
{
    bt_text__add(bt_rules__step_cell(steps), cell);
}

/* -- looking -- */

size_t bt_rules__step_width(const bt_step *step, size_t row)
{
    size_t end = row + 1 < step->rows.length ? step->rows.at[row + 1] : step->starts.length;
    return end - step->rows.at[row];
}

const char *bt_rules__step_at(const bt_step *step, size_t row, size_t column)
{
    if (column >= bt_rules__step_width(step, row)) return "";
    return step->cells.at + step->starts.at[step->rows.at[row] + column];
}
