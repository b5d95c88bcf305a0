/* bouton table and bouton positions: games on two piles, seen from above. */
#include "app/commands.h"
#include "app/pairs.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 1 << 28 };

/* "4x7" */
static bt_status read_shape(bt_app *app, const char *text, uint32_t *rows, uint32_t *columns)
{
    char *end;
    bt_app__reading(app, text);
    if (!isdigit((unsigned char)text[0])) return bt_fail_at(app->ctx, 0, "expected ROWSxCOLUMNS");
    unsigned long long r = strtoull(text, &end, 10);
    if ((*end != 'x' && *end != 'X') || !isdigit((unsigned char)end[1]))
        return bt_fail_at(app->ctx, (size_t)(end - text), "expected ROWSxCOLUMNS, as in 8x8");
    unsigned long long c = strtoull(end + 1, &end, 10);
    if (*end) return bt_fail_at(app->ctx, (size_t)(end - text), "expected the end, as in 8x8");
    if (r == 0 || c == 0) return bt_fail_at(app->ctx, 0, "a table has at least one row and column");
    if (r > CELLS_MAX || c > CELLS_MAX || r * c > CELLS_MAX)
        return bt_fail(app->ctx, BT_LIMIT, "a table of %llu x %llu cannot fit: at most %d cells", r,
                       c, CELLS_MAX);
    *rows = (uint32_t)r;
    *columns = (uint32_t)c;
    bt_app__reading(app, NULL);
    return BT_OK;
}

static void report_cells(bt_app *app, bt_of of, uint32_t rows, uint32_t columns,
                         const uint32_t *cells)
{
    bt_report *report = app->report;
    bt_report_list(report, "rows");
    for (uint32_t r = 0; r < rows; r++) {
        bt_report_list(report, NULL);
        for (uint32_t c = 0; c < columns; c++) {
            uint32_t answer = cells[(size_t)r * columns + c];
            char letter[2] = {bt_outcome_letter((bt_outcome)(answer & 3)), 0};
            if (of == BT_OF_NIM)
                bt_report_integer(report, NULL, answer);
            else
                bt_report_string(report, NULL, letter);
        }
        bt_report_end(report);
    }
    bt_report_end(report);
}

static void add_csv(bt_app *app, bt_of of, uint32_t rows, uint32_t columns, const uint32_t *cells)
{
    char(*labels)[12] = bt_alloc(app->ctx, (columns + 1) * sizeof *labels);
    const char **names = bt_alloc(app->ctx, (columns + 1) * sizeof *names);
    if (labels && names) {
        names[0] = "row";
        for (uint32_t c = 0; c < columns; c++) {
            snprintf(labels[c], sizeof *labels, "%u", c);
            names[c + 1] = labels[c];
        }
        bt_report_columns(app->report, names, columns + 1);
        for (size_t i = 0; i < (size_t)rows * columns; i++) {
            if (i % columns == 0) bt_report_cell(app->report, "%zu", i / columns);
            if (of == BT_OF_NIM)
                bt_report_cell(app->report, "%u", cells[i]);
            else
                bt_report_cell(app->report, "%c", bt_outcome_letter((bt_outcome)cells[i]));
        }
    }
    bt_free(app->ctx, labels, labels ? (columns + 1) * sizeof *labels : 0);
    bt_free(app->ctx, names, names ? (columns + 1) * sizeof *names : 0);
}

static void say_grid(bt_app *app, bt_of of, uint32_t rows, uint32_t columns, const uint32_t *cells)
{
    bt_text *text = bt_report_text(app->report);
    uint32_t largest = columns - 1;
    for (size_t i = 0; of == BT_OF_NIM && i < (size_t)rows * columns; i++)
        if (cells[i] > largest) largest = cells[i];
    int width = 1, side = 1;
    for (uint32_t n = largest; n >= 10; n /= 10) width++;
    for (uint32_t n = rows - 1; n >= 10; n /= 10) side++;
    bt_text_format(text, "%*s |", side, "");
    for (uint32_t c = 0; c < columns; c++) bt_text_format(text, " %*u", width, c);
    bt_text_char(text, '\n');
    for (int i = 0; i < side + 2 + (width + 1) * (int)columns; i++)
        bt_text_char(text, i == side + 1 ? '+' : '-');
    bt_text_char(text, '\n');
    for (uint32_t r = 0; r < rows; r++) {
        bt_text_format(text, "%*u |", side, r);
        for (uint32_t c = 0; c < columns; c++) {
            uint32_t answer = cells[(size_t)r * columns + c];
            if (of == BT_OF_NIM)
                bt_text_format(text, " %*u", width, answer);
            else
                bt_text_format(text, " %*c", width, bt_outcome_letter((bt_outcome)answer));
        }
        bt_text_char(text, '\n');
    }
}

static bt_status run_table(bt_app *app, const bt_call *call)
{
    static const char *const words[] = {"outcome", "nim", NULL};
    bt_game *game;
    uint32_t rows = 0, columns = 0, done = 0;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (!status) status = read_shape(app, call->arguments[1], &rows, &columns);
    if (status) return status;
    size_t of = bt_study_default_of(game), bytes = (size_t)rows * columns * sizeof(uint32_t);
    status = bt_app__choice(app, call, "of", words, &of);
    if (!status) status = bt_app__room_for(app, (uint64_t)rows * columns);
    uint32_t *cells = status ? NULL : bt_alloc(app->ctx, bytes);
    if (!cells) return status ? status : BT_LIMIT;
    status = bt_study_table(game, (bt_of)of, rows, columns, cells, &done);
    rows = done; /* at a limit: those that are known */
    if (rows > 0 && (!status || status == BT_LIMIT)) {
        bt_report_string(app->report, "game", game->name);
        bt_report_string(app->report, "of", bt_study_of_name((bt_of)of));
        if (app->format == BT_FORMAT_JSON) report_cells(app, (bt_of)of, rows, columns, cells);
        if (app->format == BT_FORMAT_CSV) add_csv(app, (bt_of)of, rows, columns, cells);
        if (app->format == BT_FORMAT_TEXT) say_grid(app, (bt_of)of, rows, columns, cells);
    }
    bt_free(app->ctx, cells, bytes);
    return status;
}

const bt_command bt_app__table = {
    .name = "table",
    .usage = "GAME ROWSxCOLUMNS",
    .summary = "show nim-values or outcomes of a game on two piles as a grid",
    .options =
        (const bt_option[]){
            {"of", "WHAT", "nim or outcome (nim for impartial games in normal play)"},
            {0},
        },
    .examples = (const char *const[]){"table queen 8x8", "table nim 4x4 --of outcome", NULL},
    .least = 2,
    .most = 2,
    .csv = true,
    .run = run_table,
};

/* -- positions -- */

/* A list of positions, told as it grows; JSON is one object, and kept. */
typedef struct pair_list {
    bt_app *app;
    bt_game *game;
    bt_outcome outcome;
    uint64_t *pairs;
    size_t capacity, told;
} pair_list;

static void add_pair(pair_list *l)
{
    bt_report *report = l->app->report;
    unsigned long long x = l->pairs[2 * l->told], y = l->pairs[2 * l->told + 1];
    if (l->app->format == BT_FORMAT_JSON) {
        bt_report_list(report, NULL);
        bt_report_integer(report, NULL, (int64_t)x);
        bt_report_integer(report, NULL, (int64_t)y);
        bt_report_end(report);
    }
    bt_report_cell(report, "%llu", x);
    bt_report_cell(report, "%llu", y);
    if (l->told) bt_text_char(bt_report_text(report), l->told % 8 ? ' ' : '\n');
    bt_text_format(bt_report_text(report), "(%llu,%llu)", x, y);
    l->told++;
}

/* Tells those up to `count`; what came before a limit is told in full. */
static bt_status tell_pairs(pair_list *l, size_t count)
{
    enum { PIECE = 1 << 12 };
    bool limited = bt_error(l->app->ctx) != BT_OK, json = l->app->format == BT_FORMAT_JSON;
    bt_status status = BT_OK, emitted = BT_OK;
    while (l->told < count && !status) {
        if (!json) bt_report_columns(l->app->report, (const char *const[]){"x", "y"}, 2);
        for (size_t i = 0; i < PIECE && l->told < count && !status; i++) {
            add_pair(l);
            if (!limited) status = bt_check(l->app->ctx);
        }
        if (!json) emitted = bt_app__emit(l->app);
        if (emitted) status = emitted;
    }
    return status;
}

/* Asks for four times as many each time, from the first on: at a limit the last list is known. */
static bt_status list_pairs(pair_list *l, size_t count)
{
    enum { FIRST = 1 << 10, PAIR = 4 }; /* a pair in JSON takes as much as four numbers */
    bt_context *ctx = l->app->ctx;
    bt_status status = BT_OK;
    for (size_t some = FIRST; l->told < count && !status; some *= 4) {
        size_t done = 0;
        if (some > count) some = count;
        if (bt_app__room_for(l->app, PAIR * some) || !BT_GROW(ctx, l->pairs, l->capacity, 2 * some))
            return BT_LIMIT;
        status = bt_study_positions(l->game, l->outcome, some, l->pairs, &done);
        if (status && status != BT_LIMIT) return status;
        bt_status told = tell_pairs(l, done);
        if (!status) status = told;
    }
    return status;
}

static bt_status run_positions(bt_app *app, const bt_call *call)
{
    static const char *const letters[] = {"L", "R", "N", "P", NULL};
    bt_game *game;
    int64_t count = 20;
    size_t outcome = BT_OUTCOME_P;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = bt_app__choice(app, call, "outcome", letters, &outcome);
    if (!status) status = bt_app__integer(app, call, "count", 1, INT64_MAX / 64, &count);
    bool explain = bt_app__has(call, "explain");
    if (!status && explain && outcome != BT_OUTCOME_P)
        status = bt_fail(app->ctx, BT_INPUT, "--explain is about P-positions");
    if (status) return status;
    pair_list l = {.app = app, .game = game, .outcome = (bt_outcome)outcome};
    if (app->format == BT_FORMAT_JSON) {
        bt_report_string(app->report, "game", game->name);
        bt_report_string(app->report, "outcome", letters[outcome]);
        bt_report_list(app->report, "positions");
    }
    status = list_pairs(&l, (size_t)count);
    if (app->format == BT_FORMAT_JSON) bt_report_end(app->report);
    if (l.told) bt_text_char(bt_report_text(app->report), '\n');
    if (!status && explain) status = bt_app__explain_pairs(app, game, l.pairs, l.told);
    bt_free(app->ctx, l.pairs, l.capacity * sizeof *l.pairs);
    return status;
}

const bt_command bt_app__positions = {
    .name = "positions",
    .usage = "GAME",
    .summary = "list positions of a game on two piles by their outcome",
    .options =
        (const bt_option[]){
            {"outcome", "LETTER", "P (when not given), N, L or R"},
            {"count", "N", "how many (20)"},
            {"explain", NULL, "say how they lie: partition, differences, order, ratio"},
            {0},
        },
    .examples = (const char *const[]){"positions queen --outcome P --count 10",
                                      "positions wythoff:k=2:m=3 --count 50 --explain", NULL},
    .least = 1,
    .most = 1,
    .csv = true,
    .run = run_positions,
};
