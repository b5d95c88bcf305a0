/* bouton exercises GAME: a sheet of exercises, and a page of solutions with reasons. */
#include "app/exercises.h"

#include <string.h>

enum { USUAL_COUNT = 12, MOST = 200 };

static const char preamble[] =
    "\\documentclass{article}\n"
    "\\usepackage[a4paper,margin=2.2cm]{geometry}\n"
    "\\usepackage{amsmath,booktabs,multicol}\n"
    "\\usepackage{tikz}\n"
    "\\newsavebox\\drawing\n"
    "% A picture that is wider than the line is made as wide as the line.\n"
    "\\newcommand\\fit{\\ifdim\\wd\\drawing>\\linewidth\\resizebox{\\linewidth}{!}{"
    "\\usebox\\drawing}"
    "\\else\n  \\usebox\\drawing\\fi\\par}\n"
    "\\setlength\\parindent{0pt}\n"
    "\\pagestyle{empty}\n"
    "\\begin{document}\n";

/* -- the page of questions -- */

static const char *end_rule(const bt_game *game)
{
    if (game->letters) return "Who wins at the end of play, the letters decide.";
    return game->misere ? "The player who makes the last move loses."
                        : "A player who cannot move loses.";
}

static void title(bt_sheet *sheet, const char *what)
{
    char words[300];
    bt_app__sheet_latex(sheet, "\\section*{");
    snprintf(words, sizeof words, "%s: %.200s", what, sheet->exercises.game->name);
    bt_app__sheet_words(sheet, words);
    bt_app__sheet_latex(sheet, "}\n");
    snprintf(words, sizeof words, " (level %u, seed %llu)\n", sheet->exercises.level,
             (unsigned long long)sheet->seed);
    if (sheet->app->format == BT_FORMAT_TEXT) bt_app__sheet_words(sheet, words);
}

static void rules(bt_sheet *sheet)
{
    const bt_game *game = sheet->exercises.game;
    bt_text text;
    bt_text__open(&text, sheet->app->ctx);
    bt_text__format(&text, "The game: %s. %s\n", sheet->exercises.rules->summary, end_rule(game));
    if (sheet->app->format == BT_FORMAT_TEXT)
        bt_output__wrap(bt_output__prose(sheet->app->out), text.at, 0,
                        bt_app__terminal(sheet->app).columns);
    else
        bt_app__sheet_words(sheet, text.at);
    bt_text__close(&text);
}

static void number_exercise(bt_sheet *sheet, size_t number)
{
    char words[40];
    bt_app__sheet_latex(sheet, "\\item ");
    snprintf(words, sizeof words, "\n%2zu. ", number);
    if (sheet->app->format == BT_FORMAT_TEXT) bt_app__sheet_words(sheet, words);
}

static bt_status ask_one(bt_sheet *sheet, const bt_exercise *x, size_t number)
{
    bt_text question;
    bt_status status = BT_OK;
    bt_text__open(&question, sheet->app->ctx);
    bt_app__ask_exercise(sheet, x, &question);
    bt_app__sheet_latex(sheet, "\\begin{minipage}[t]{\\linewidth}\n");
    number_exercise(sheet, number);
    if (x->position[0]) bt_text__format(&question, " %s", x->position);
    bt_app__sheet_wrapped(sheet, question.at);
    if (x->kind == BT_EXERCISE_TABLE)
        bt_app__show_table(sheet, x, false);
    else
        status = bt_app__show_exercise(sheet, x, false);
    bt_app__sheet_latex(sheet, "\\end{minipage}\\par\\bigskip\n");
    bt_text__close(&question);
    return status;
}

static bt_status ask_all(bt_sheet *sheet)
{
    bt_status status = BT_OK;
    title(sheet, "Exercises");
    rules(sheet);
    bt_app__sheet_latex(sheet, "\\begin{multicols}{2}\n\\begin{enumerate}\n");
    for (size_t i = 0; i < sheet->exercises.count && !status; i++)
        status = ask_one(sheet, &sheet->exercises.made[i], i + 1);
    bt_app__sheet_latex(sheet, "\\end{enumerate}\n\\end{multicols}\n");
    return status;
}

/* -- the page of solutions -- */

static bt_status solve_all(bt_sheet *sheet)
{
    bt_status status = BT_OK;
    bt_app__sheet_latex(sheet, "\\newpage\n");
    if (sheet->app->format == BT_FORMAT_TEXT) bt_app__sheet_words(sheet, "\n\f\n");
    title(sheet, "Solutions");
    bt_app__sheet_latex(sheet, "\\begin{enumerate}\n");
    for (size_t i = 0; i < sheet->exercises.count && !status; i++) {
        number_exercise(sheet, i + 1);
        status = bt_app__solve_exercise(sheet, &sheet->exercises.made[i]);
    }
    bt_app__sheet_latex(sheet, "\\end{enumerate}\n\\end{document}\n");
    return status;
}

/* -- for programs -- */

static void tell_cells(bt_sheet *sheet, const bt_exercise *x)
{
    bt_output *out = sheet->app->out;
    bt_output__integer(out, "from", (int64_t)x->from);
    bt_output__list(out, "table");
    for (size_t r = 0; r < x->rows; r++) {
        bt_output__list(out, NULL);
        for (size_t c = 0; c < x->columns; c++) {
            uint32_t cell = x->answers[r * x->columns + c];
            if (x->of == BT_OF_NIM)
                bt_output__integer(out, NULL, cell);
            else if (x->of == BT_OF_VALUE)
                bt_output__value(out, NULL, cell);
            else
                bt_output__print(out, NULL, "%c", bt_outcome_letter((bt_outcome)cell));
        }
        bt_output__end(out);
    }
    bt_output__end(out);
    bt_output__list(out, "hidden"); /* row, column */
    for (size_t i = 0; i < x->rows * x->columns; i++) {
        if (!x->hidden[i]) continue;
        bt_output__list(out, NULL);
        bt_output__integer(out, NULL, (int64_t)(i / x->columns));
        bt_output__integer(out, NULL, (int64_t)(i % x->columns));
        bt_output__end(out);
    }
    bt_output__end(out);
}

static bt_status tell_one(bt_sheet *sheet, const bt_exercise *x)
{
    bt_output *out = sheet->app->out;
    bt_text question;
    bt_text__open(&question, sheet->app->ctx);
    bt_app__ask_exercise(sheet, x, &question);
    bt_output__object(out, NULL);
    bt_output__string(out, "kind", bt_study__exercise_name(x->kind));
    bt_output__written(out, "question", &question);
    if (x->position[0]) bt_output__string(out, "position", x->position);
    if (x->kind == BT_EXERCISE_TABLE) tell_cells(sheet, x);
    bt_status status = bt_app__solve_exercise(sheet, x);
    bt_output__end(out);
    bt_text__close(&question);
    return status;
}

static bt_status tell_all(bt_sheet *sheet)
{
    bt_output *out = sheet->app->out;
    bt_status status = BT_OK;
    bt_output__string(out, "game", sheet->exercises.game->name);
    bt_output__integer(out, "level", sheet->exercises.level);
    bt_output__integer(out, "seed", (int64_t)sheet->seed);
    bt_output__list(out, "exercises");
    for (size_t i = 0; i < sheet->exercises.count && !status; i++)
        status = tell_one(sheet, &sheet->exercises.made[i]);
    bt_output__end(out);
    return status;
}

/* -- the command -- */

static bt_status tell_sheet(bt_sheet *sheet, bool without)
{
    if (sheet->app->format == BT_FORMAT_JSON) return tell_all(sheet);
    bt_app__sheet_latex(sheet, preamble);
    bt_status status = ask_all(sheet);
    if (!status && !without) return solve_all(sheet);
    bt_app__sheet_latex(sheet, "\\end{document}\n");
    return status;
}

/* As `draw` does: a file that is called sheet.tex is to be LaTeX. */
static bt_status heed_file_name(bt_app *app)
{
    const char *end = app->path ? strrchr(app->path, '.') : NULL;
    if (end && !strcmp(end, ".pdf"))
        return bt__fail(app->ctx, BT_INPUT,
                        "a sheet becomes PDF by LaTeX: write it to sheet.tex, and run 'pdflatex "
                        "sheet.tex'");
    if (!end || strcmp(end, ".tex") != 0 || app->format != BT_FORMAT_TEXT) return BT_OK;
    app->notation = BT_LATEX;
    bt_app__set_format(app, BT_FORMAT_LATEX);
    return BT_OK;
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_sheet sheet = {.app = app};
    bt_game *game;
    int64_t count = USUAL_COUNT, level = 1, seed = 1;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = heed_file_name(app);
    if (status) return status;
    status = bt_app__integer(app, call, "count", 1, MOST, &count);
    if (!status) status = bt_app__integer(app, call, "level", 1, BT_EXERCISE_LEVELS, &level);
    if (!status) status = bt_app__integer(app, call, "seed", 0, INT64_MAX, &seed);
    if (status) return status;
    sheet.seed = (uint64_t)seed;
    status = bt_study__make_exercises(game, (unsigned)level, sheet.seed, (size_t)count,
                                      &sheet.exercises);
    if (!status) status = tell_sheet(&sheet, bt_app__has(call, "no-solutions"));
    bt_study__close_exercises(&sheet.exercises);
    return status;
}

const bt_command bt_app__exercises = {
    .name = "exercises",
    .usage = "GAME",
    .summary = "make a sheet of exercises, and a page of solutions with reasons",
    .about =
        "Positions are drawn at random: find the only winning move, say who wins and why, find\n"
        "the value or nim-value, complete a table, draw a thermograph. The same seed gives the\n"
        "same sheet. --latex, or -o sheet.tex, writes a whole document, which pdflatex compiles.",
    .options =
        (const bt_option[]){
            {"count", "N", "how many exercises (12)"},
            {"level", "N", "from 1, easy, to 5, hard (1)"},
            {"seed", "S", "another seed gives another sheet (1)"},
            {"no-solutions", NULL, "the questions only"},
            {0},
        },
    .examples = (const char *const[]){"exercises nim --count 6", "exercises hackenbush --level 2",
                                      "exercises domineering --count 8 --seed 7 --latex", NULL},
    .least = 1,
    .most = 1,
    .served = true,
    .run = run,
};
