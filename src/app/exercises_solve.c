/* Exercises: their questions, their pictures and tables, and their solutions with reasons. */
#include "app/exercises.h"
#include "base/context.h"

#include <stdlib.h>
#include <string.h>

enum { REASON_STEPS = 20000 }; /* of work for a reason */

static const char *const player_names[] = {"Left", "Right"};

static bool in_latex(const bt_sheet *sheet)
{
    return sheet->app->format == BT_FORMAT_LATEX;
}

void bt_app__sheet_latex(bt_sheet *sheet, const char *latex)
{
    bt_text text;
    if (!in_latex(sheet)) return;
    bt_text__open(&text, sheet->app->ctx);
    bt_text__add(&text, latex);
    bt_output__verbatim(sheet->app->out, &text);
    bt_text__close(&text);
}

void bt_app__sheet_words(bt_sheet *sheet, const char *words)
{
    bt_text text;
    if (!in_latex(sheet)) {
        bt_text__add(bt_output__prose(sheet->app->out), words);
        return;
    }
    bt_text__open(&text, sheet->app->ctx);
    bt_text__latex(&text, words, strlen(words));
    bt_output__verbatim(sheet->app->out, &text);
    bt_text__close(&text);
}

/* Behind the number of an exercise, or of its solution. */
void bt_app__sheet_wrapped(bt_sheet *sheet, const char *words)
{
    bt_text *out = bt_output__prose(sheet->app->out);
    if (in_latex(sheet))
        bt_app__sheet_words(sheet, words);
    else
        bt_output__wrap(out, words, 4, bt_app__terminal(sheet->app).columns);
    bt_app__sheet_latex(sheet, "\n");
}

/* -- questions -- */

static const char *of_words(bt_of of)
{
    return of == BT_OF_NIM ? "nim-values" : of == BT_OF_VALUE ? "values" : "outcomes";
}

/* Which position a cell stands for. */
static void name_cell(bt_game *game, bt_text *out)
{
    bt_text bytes;
    bt_text__open(&bytes, game->ctx);
    if (!game->series.cell(game, 2, 3, &bytes)) {
        bt_text__add(out, " Row 2, column 3 stands for the position ");
        game->play.print(game, (bt_bytes){(const unsigned char *)bytes.at, bytes.length}, out);
        bt_text__char(out, '.');
    }
    bt_text__close(&bytes);
}

void bt_app__ask_exercise(const bt_sheet *sheet, const bt_exercise *x, bt_text *out)
{
    bt_game *game = sheet->exercises.game;
    switch (x->kind) {
    case BT_EXERCISE_WIN:
        if (game->partizan)
            bt_text__format(out, "%s is to move. Find the only winning move.",
                            player_names[x->player]);
        else
            bt_text__add(out, "Find the only winning move.");
        break;
    case BT_EXERCISE_WHO: bt_text__add(out, "Who wins, and why?"); break;
    case BT_EXERCISE_VALUE:
        bt_text__format(out, "Find the %s.", game->partizan ? "value" : "nim-value");
        break;
    case BT_EXERCISE_TABLE:
        bt_text__format(out, "Complete the table of %s.", of_words(x->of));
        if (x->grid) name_cell(sheet->exercises.game, out);
        break;
    default: bt_text__add(out, "Draw the thermograph, and read off the mean and the temperature.");
    }
}

/* -- tables -- */

static void say_value(const bt_sheet *sheet, bt_value g, bt_text *out)
{
    bt_notation notation = sheet->app->notation;
    if (notation == BT_LATEX) bt_text__char(out, '$');
    bt_value__print(sheet->app->ctx, g, notation, out);
    if (notation == BT_LATEX) bt_text__char(out, '$');
}

static void print_answer(const bt_sheet *sheet, const bt_exercise *x, size_t i, bool complete,
                         bt_text *out)
{
    bool latex = in_latex(sheet);
    if (x->hidden[i] && !complete)
        bt_text__add(out, latex ? "\\rule{1em}{.4pt}" : "__");
    else if (x->of == BT_OF_NIM)
        bt_text__format(out, latex ? "$%u$" : "%u", x->answers[i]);
    else if (x->of == BT_OF_VALUE)
        say_value(sheet, x->answers[i], out);
    else
        bt_text__char(out, bt_outcome_letter((bt_outcome)x->answers[i]));
}

static void lay_out_latex(const bt_sheet *sheet, const bt_exercise *x, bool complete, bt_text *out)
{
    bt_text__format(out, "\\par\\smallskip\\begin{tabular}{r|*{%zu}{c}}\n%s", x->columns,
                    x->grid ? "" : "heap");
    for (size_t c = 0; c < x->columns; c++)
        bt_text__format(out, " & $%llu$", (unsigned long long)x->from + c);
    bt_text__add(out, " \\\\\\hline\n");
    for (size_t r = 0; r < x->rows; r++) {
        if (x->grid) bt_text__format(out, "$%zu$", r);
        for (size_t c = 0; c < x->columns; c++) {
            bt_text__add(out, " & ");
            print_answer(sheet, x, r * x->columns + c, complete, out);
        }
        bt_text__add(out, " \\\\\n");
    }
    bt_text__add(out, "\\end{tabular}\\par\n");
}

static void lay_out_text(const bt_sheet *sheet, const bt_exercise *x, bool complete, bt_text *out)
{
    bt_text cell;
    bt_text__open(&cell, sheet->app->ctx);
    bt_text__format(out, "%9s |", x->grid ? "" : "heap");
    for (size_t c = 0; c < x->columns; c++)
        bt_text__format(out, " %3llu", (unsigned long long)x->from + c);
    bt_text__add(out, "\n   -------+");
    for (size_t c = 0; c < x->columns; c++) bt_text__add(out, "----");
    for (size_t r = 0; r < x->rows; r++) {
        if (x->grid)
            bt_text__format(out, "\n%9zu |", r);
        else
            bt_text__format(out, "\n%9s |", "");
        for (size_t c = 0; c < x->columns; c++) {
            bt_text__cut(&cell, 0);
            print_answer(sheet, x, r * x->columns + c, complete, &cell);
            bt_text__format(out, " %3s", cell.at);
        }
    }
    bt_text__char(out, '\n');
    bt_text__close(&cell);
}

void bt_app__show_table(bt_sheet *sheet, const bt_exercise *x, bool complete)
{
    bt_text text;
    bt_text__open(&text, sheet->app->ctx);
    (in_latex(sheet) ? lay_out_latex : lay_out_text)(sheet, x, complete, &text);
    bt_output__verbatim(sheet->app->out, &text);
    bt_text__close(&text);
}

/* -- pictures -- */

static void write_picture(bt_sheet *sheet, const bt_picture *p)
{
    bt_terminal terminal = bt_app__terminal(sheet->app);
    bt_text text;
    bt_text__open(&text, sheet->app->ctx);
    if (in_latex(sheet)) {
        bt_text__add(&text, "\\par\\smallskip\\begin{lrbox}\\drawing\n");
        bt_picture__write_tikz(p, &text);
        if (text.length && text.at[text.length - 1] == '\n') bt_text__cut(&text, text.length - 1);
        bt_text__add(&text, "%\n\\end{lrbox}\\fit\n");
    } else {
        bt_picture__write_terminal(p, &terminal, &text);
    }
    bt_output__verbatim(sheet->app->out, &text);
    bt_text__close(&text);
}

static bt_status draw(const bt_sum *sum, bool thermograph, bt_picture *p)
{
    bt_thermograph_look look = {.size = sizeof look, .from_zero = true};
    if (!thermograph) return bt_rules__draw_sum(sum, p);
    bt_value g = bt_solve__ask_value(sum);
    return g ? bt_value__draw_thermograph(&g, 1, &look, p) : bt_error(sum->ctx);
}

bt_status bt_app__show_exercise(bt_sheet *sheet, const bt_exercise *x, bool thermograph)
{
    bt_sum sum;
    bt_picture *p = NULL;
    if (sheet->app->format == BT_FORMAT_JSON) return BT_OK;
    bt_rules__sum_open(&sum, sheet->app->ctx);
    bt_status status = bt_rules__read_sum(sheet->exercises.game, x->position, &sum);
    if (!status) status = bt_picture_open(sheet->app->ctx, &p);
    if (!status) status = draw(&sum, thermograph, p);
    if (!status) write_picture(sheet, p);
    bt_picture_close(p);
    bt_rules__sum_close(&sum);
    return status;
}

/* -- solutions -- */

/* Words, or what is LaTeX already. */
static void tell_answer(bt_sheet *sheet, const char *words, bool latex)
{
    if (!in_latex(sheet)) bt_output__string(sheet->app->out, "answer", words);
    if (latex && in_latex(sheet))
        bt_app__sheet_latex(sheet, words);
    else
        bt_app__sheet_wrapped(sheet, words);
    bt_app__sheet_latex(sheet, "\n");
}

static void answer_move(const bt_sum *sum, const bt_solution *s, bt_player player, bt_text *out)
{
    const bt_move *move = &s->moves[player].at[0];
    bt_rules__describe_move(sum, player, move, out);
    size_t described = out->length;
    if (described > 2 && !strncmp(out->at, "to ", 3)) return;
    bt_text__add(out, ", leaving ");
    bt_rules__print_sum(sum, false, move, out);
}

static void answer_value(bt_sheet *sheet, const bt_sum *sum, const bt_solution *s, bt_text *out)
{
    bt_value g = s->nim && !sheet->exercises.game->partizan ? BT_NONE : bt_solve__ask_value(sum);
    if (!g) {
        bt_text__format(out, "The nim-value is %s.", s->nim ? s->nim : "unknown");
        return;
    }
    bt_text__add(out, "The value is ");
    say_value(sheet, g, out);
    bt_text__char(out, '.');
}

static void answer_thermograph(bt_sheet *sheet, const bt_sum *sum, bt_text *out)
{
    bt_context *ctx = sheet->app->ctx;
    bt_value g = bt_solve__ask_value(sum);
    bt_text__add(out, "The value is ");
    say_value(sheet, g, out);
    bt_text__add(out, ", its mean ");
    say_value(sheet, bt_value_mean(ctx, g), out);
    bt_text__add(out, " and its temperature ");
    say_value(sheet, bt_value_temperature(ctx, g), out);
    bt_text__char(out, '.');
}

static void answer(bt_sheet *sheet, const bt_exercise *x, const bt_sum *sum, const bt_solution *s,
                   bt_text *out)
{
    switch (x->kind) {
    case BT_EXERCISE_WIN: answer_move(sum, s, x->player, out); break;
    case BT_EXERCISE_WHO:
        bt_text__format(out, "%c: %s.", bt_outcome_letter(s->outcome),
                        bt_output__outcome_words(s->outcome));
        break;
    case BT_EXERCISE_VALUE: answer_value(sheet, sum, s, out); break;
    default: answer_thermograph(sheet, sum, out);
    }
    if (out->length && out->at[0] >= 'a' && out->at[0] <= 'z') out->at[0] -= 'a' - 'A';
    if (out->length && out->at[out->length - 1] != '.') bt_text__char(out, '.');
}

/* Under the number of the exercise: the steps have numbers, too. */
static void indent_steps(bt_sheet *sheet, const bt_steps *why)
{
    bt_text *out = bt_output__prose(sheet->app->out), steps;
    bt_text__open(&steps, sheet->app->ctx);
    bt_output__write_steps(why, &steps);
    for (const char *at = steps.at; *at; at += strcspn(at, "\n"), at += *at == '\n')
        bt_text__format(out, "    %.*s\n", (int)strcspn(at, "\n"), at);
    bt_text__close(&steps);
}

static bt_status give_reason(bt_sheet *sheet, const bt_sum *sum, const bt_solution *s)
{
    bt_steps why;
    bt_rules__steps_open(&why, sheet->app->ctx);
    bt__loan loan = bt__lend(sheet->app->ctx, REASON_STEPS);
    bt_status status = bt_solve__explain(sum, false, s, &why);
    if (bt__end_loan(sheet->app->ctx, loan)) { /* too long a story for a class */
        bt_rules__steps_close(&why);
        bt_app__sheet_wrapped(sheet, "This was found by searching all lines of play.");
        return BT_OK;
    }
    if (!status && sheet->app->format == BT_FORMAT_TEXT)
        indent_steps(sheet, &why);
    else if (!status)
        bt_output__tell_steps(sheet->app->out, &why);
    bt_rules__steps_close(&why);
    return status;
}

static bt_status solve_position(bt_sheet *sheet, const bt_exercise *x, const bt_sum *sum)
{
    bt_solution s;
    bt_text words;
    bt_text__open(&words, sheet->app->ctx);
    bt_status status = bt_solve__ask(sum, (bt_question){.moves = BT_MOVES_ALL}, &s);
    if (!status) {
        answer(sheet, x, sum, &s, &words);
        bool formulas = x->kind == BT_EXERCISE_VALUE || x->kind == BT_EXERCISE_THERMOGRAPH;
        tell_answer(sheet, words.at, formulas);
        status = bt_error(sheet->app->ctx);
    }
    if (!status && x->kind != BT_EXERCISE_THERMOGRAPH) status = give_reason(sheet, sum, &s);
    if (!status && x->kind == BT_EXERCISE_THERMOGRAPH)
        status = bt_app__show_exercise(sheet, x, true);
    bt_solution__close(&s);
    bt_text__close(&words);
    return status;
}

static void solve_table(bt_sheet *sheet, const bt_exercise *x)
{
    const char *why =
        x->of == BT_OF_NIM
            ? "Each entry is the least number that does not occur among the entries that one "
              "move reaches."
        : x->of == BT_OF_OUTCOME && !sheet->exercises.game->partizan
            ? "An entry is P exactly when all entries that one move reaches are N."
            : "Each entry follows from those that the moves of Left and of Right reach.";
    tell_answer(sheet, why, false);
    if (sheet->app->format != BT_FORMAT_JSON) bt_app__show_table(sheet, x, true);
}

bt_status bt_app__solve_exercise(bt_sheet *sheet, const bt_exercise *x)
{
    bt_sum sum;
    if (x->kind == BT_EXERCISE_TABLE) {
        solve_table(sheet, x);
        return BT_OK;
    }
    bt_rules__sum_open(&sum, sheet->app->ctx);
    bt_status status = bt_rules__read_sum(sheet->exercises.game, x->position, &sum);
    if (!status) status = solve_position(sheet, x, &sum);
    bt_rules__sum_close(&sum);
    return status;
}
