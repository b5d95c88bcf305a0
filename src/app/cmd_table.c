/* bouton table: a game on two piles as a grid. */
#include "app/commands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 1 << 28 };

bt_status bt_app__read_shape(bt_app *app, const char *text, uint32_t *rows, uint32_t *columns)
{
    char *end;
    bt_app__reading(app, text);
    if (!isdigit((unsigned char)text[0])) return bt__fail_at(app->ctx, 0, "expected ROWSxCOLUMNS");
    unsigned long long r = strtoull(text, &end, 10);
    if ((*end != 'x' && *end != 'X') || !isdigit((unsigned char)end[1]))
        return bt__fail_at(app->ctx, (size_t)(end - text), "expected ROWSxCOLUMNS, as in 8x8");
    unsigned long long c = strtoull(end + 1, &end, 10);
    if (*end) return bt__fail_at(app->ctx, (size_t)(end - text), "expected the end, as in 8x8");
    if (r == 0 || c == 0)
        return bt__fail_at(app->ctx, 0, "a table has at least one row and column");
    if (r > CELLS_MAX || c > CELLS_MAX || r * c > CELLS_MAX)
        return bt__fail(app->ctx, BT_LIMIT, "a table of %.80s cannot fit: at most %d cells", text,
                        CELLS_MAX);
    *rows = (uint32_t)r;
    *columns = (uint32_t)c;
    bt_app__reading(app, NULL);
    return BT_OK;
}

typedef struct grid {
    bt_app *app;
    bt_of of;
    uint32_t columns, row;
} grid;

/* The columns are named by their numbers. */
static bt_status begin_grid(const grid *g)
{
    size_t count = (size_t)g->columns + 1;
    char(*labels)[12] = bt__alloc(g->app->ctx, count * sizeof *labels);
    const char **names = bt__alloc(g->app->ctx, count * sizeof *names);
    if (labels && names) {
        names[0] = "row";
        for (uint32_t c = 0; c < g->columns; c++) {
            snprintf(labels[c], sizeof *labels, "%u", c);
            names[c + 1] = labels[c];
        }
        bt_output__columns(g->app->out, names, count, SIZE_MAX, BT_OUTPUT_GRID);
    }
    bt__free(g->app->ctx, labels, count * sizeof *labels);
    bt__free(g->app->ctx, names, count * sizeof *names);
    return bt_error(g->app->ctx);
}

static bt_status take_row(void *data, const uint32_t *row)
{
    grid *g = data;
    bt_output *out = g->app->out;
    bt_output__list(out, NULL);
    bt_output__cell_integer(out, g->row++);
    for (uint32_t c = 0; c < g->columns; c++) {
        char letter[2] = {bt_outcome_letter((bt_outcome)(row[c] & 3)), 0};
        if (g->of == BT_OF_NIM) {
            bt_output__integer(out, NULL, row[c]);
            bt_output__cell_integer(out, row[c]);
        } else {
            bt_output__string(out, NULL, letter);
            bt_output__add_cell(out, letter);
        }
    }
    bt_output__end(out);
    return bt_error(g->app->ctx);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    bt_game *game;
    uint32_t rows = 0, columns = 0;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (!status) status = bt_app__read_shape(app, call->arguments[1], &rows, &columns);
    if (status) return status;
    size_t of = bt_study__default_of(game);
    status = bt_app__choice(app, call, "of", &of);
    grid g = {.app = app, .of = (bt_of)of, .columns = columns};
    if (status) return status;
    bt_output__string(app->out, "game", game->name);
    bt_output__string(app->out, "of", bt_study__of_name(g.of));
    status = begin_grid(&g);
    bt_output__list(app->out, "rows");
    if (!status) status = bt_study_table(game, g.of, rows, columns, take_row, &g);
    bt_output__end_all(app->out);
    return status;
}

const bt_command bt_app__table = {
    .name = "table",
    .usage = "GAME ROWSxCOLUMNS",
    .summary = "print the nim-values or outcomes of a two-pile game as a grid",
    .options =
        (const bt_option[]){
            {"of", "outcome|nim",
             "what stands in the cells (nim for impartial games in normal play)"},
            {0},
        },
    .examples = (const char *const[]){"table queen 8x8", "table nim 4x4 --of outcome", NULL},
    .least = 2,
    .most = 2,
    .csv = true,
    .served = true,
    .without = "unicode color",
    .run = run,
};
