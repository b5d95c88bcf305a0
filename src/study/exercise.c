/* Exercises: candidates at random, and what makes one of them a good question. */
#include "study/exercise.h"
#include "base/context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TRIES = 150,        /* candidates for one exercise of a kind */
    STEPS = 4000,       /* of work for one candidate */
    SPENDERS = 4,       /* so often a kind may take too long before another one is tried */
    TABLE_STEPS = 4000, /* for a table */
    STRETCHES = 5,      /* how often positions may become larger for want of others */
    ROWS = 2,           /* of heaps on a sheet, the second one behind the first; or one table */
    ROW_LENGTH = 12,    /* of a table of heaps */
};

const char *bt_study__exercise_name(bt_exercise_kind kind)
{
    static const char *const names[] = {[BT_EXERCISE_WIN] = "winning-move",
                                        [BT_EXERCISE_WHO] = "outcome",
                                        [BT_EXERCISE_VALUE] = "value",
                                        [BT_EXERCISE_TABLE] = "table",
                                        [BT_EXERCISE_THERMOGRAPH] = "thermograph"};
    return names[kind];
}

/* A name that stands for another game has an example of its own. */
static const bt_rules *find_rules(const bt_game *game)
{
    const char *name = game->name;
    while (!strncmp(name, "misere:", 7) || !strncmp(name, "impartial:", 10))
        name = strchr(name, ':') + 1;
    const bt_rules *rules = bt_games__find(name, strcspn(name, ":"));
    return rules ? rules : game->rules;
}

/* -- candidates -- */

/* Some moves at random, of both players in turn: boards lose their right angles. */
static bt_status walk(bt_exercises *e, bt_position *position)
{
    bt_position_list options;
    bt_status status = BT_OK;
    bool board = strchr(bt_rules__example(e->game), 'x') != NULL;
    unsigned plies = (unsigned)bt_random__below(&e->random, board ? e->level + 2 : 2);
    for (unsigned i = 0; i < plies && !status; i++) {
        bt_rules__list_open(&options, e->game);
        status = bt_rules__options(e->game, *position, (bt_player)(i % 2), &options);
        if (!status && options.at.length)
            *position = options.at.at[bt_random__below(&e->random, options.at.length)];
        bt_rules__list_close(&options);
    }
    return status;
}

/* Reads a candidate into the sum; BT_PASS when it is no position of the game. */
static bt_status draw_candidate(bt_exercises *e, bt_sum *sum, char *text, size_t size)
{
    bt_context *ctx = e->game->ctx;
    bt_text words;
    bt_text__open(&words, ctx);
    bt_study__vary_example(e, &words);
    bt_status status = words.failed ? BT_LIMIT : bt_rules__read_sum(e->game, words.at, sum);
    if (!status && sum->count == 1) status = walk(e, &sum->terms[0].position);
    if (!status) {
        bt_text__cut(&words, 0);
        bt_rules__print_sum(sum, false, NULL, &words);
        if (words.length >= size) status = BT_INPUT;
        snprintf(text, size, "%s", words.at);
    }
    bt_text__close(&words);
    if (status != BT_INPUT && status != BT_DOMAIN) return status;
    bt_clear(ctx);
    return BT_PASS;
}

/* -- what makes a good question -- */

/* The options of a player, and how many of them are `wanted`. */
static size_t count_options(const bt_sum *sum, bt_player player, bt_position wanted, size_t *found)
{
    bt_position_list options;
    bt_game *game = sum->terms[0].game;
    size_t count = 0;
    *found = 0;
    if (sum->count != 1) return 0;
    bt_rules__list_open(&options, game);
    if (!bt_rules__options(game, sum->terms[0].position, player, &options))
        count = options.at.length;
    for (size_t i = 0; i < count; i++) *found += options.at.at[i] == wanted;
    bt_rules__list_close(&options);
    return count;
}

static bool has_moves(const bt_sum *sum)
{
    size_t found;
    return count_options(sum, BT_LEFT, BT_NO_POSITION, &found) +
               count_options(sum, BT_RIGHT, BT_NO_POSITION, &found) >
           1;
}

/* Exactly one winning move, among enough others. */
static bool is_puzzle(const bt_exercises *e, const bt_sum *sum, const bt_solution *s,
                      bt_player player)
{
    const bt_moves *moves = &s->moves[player];
    size_t same, least = e->level > 2 ? 3 : 2;
    return moves->count == 1 && !moves->total && !moves->at[0].range &&
           count_options(sum, player, moves->at[0].to, &same) >= least && same == 1;
}

static bool has_puzzle(const bt_exercises *e, const bt_sum *sum, const bt_solution *s,
                       bt_exercise *x)
{
    x->player = BT_LEFT;
    if (is_puzzle(e, sum, s, BT_LEFT)) return true;
    x->player = BT_RIGHT;
    return !bt_rules__is_alike(sum) && is_puzzle(e, sum, s, BT_RIGHT);
}

static int64_t count_nodes(bt_context *ctx, bt_value g)
{
    int64_t nodes = INT64_MAX;
    return g && bt_value_to_integer(ctx, bt_value_nodes(ctx, g), &nodes) ? nodes : INT64_MAX;
}

/* One that can be found by hand, and is not plain from the start. */
static bool has_value(const bt_exercises *e, const bt_sum *sum, const bt_solution *s)
{
    bt_context *ctx = sum->ctx;
    if (e->rules->nameless) return false; /* it is written there */
    if (s->nim) return strlen(s->nim) < 3;
    if (!e->game->partizan || e->game->misere || e->game->letters) return false;
    bt_value g = bt_solve__ask_value(sum);
    return count_nodes(ctx, g) <= 4 + 6 * (int64_t)e->level;
}

static bool is_hot(const bt_exercises *e, const bt_sum *sum)
{
    bt_context *ctx = sum->ctx;
    if (!e->game->partizan || e->game->misere || e->game->letters) return false;
    bt_value g = bt_solve__ask_value(sum);
    if (count_nodes(ctx, g) > 6 + 8 * (int64_t)e->level) return false;
    return bt_value_compare(ctx, bt_value_temperature(ctx, g), bt_value_integer(ctx, 0)) ==
           BT_GREATER;
}

static bool is_good(const bt_exercises *e, const bt_sum *sum, bt_exercise *x)
{
    bt_solution s;
    bool good = false;
    bt_status status = bt_solve__ask(sum, (bt_question){.moves = BT_MOVES_ALL}, &s);
    if (!status && s.method && has_moves(sum)) {
        switch (x->kind) {
        case BT_EXERCISE_WIN: good = has_puzzle(e, sum, &s, x); break;
        case BT_EXERCISE_WHO: good = true; break;
        case BT_EXERCISE_VALUE: good = has_value(e, sum, &s); break;
        case BT_EXERCISE_THERMOGRAPH: good = is_hot(e, sum); break;
        default: break;
        }
    }
    bt_solution__close(&s);
    return good && !bt_error(sum->ctx);
}

/* No position comes twice on a sheet, not even with its heaps in another order. */
static bool is_new(const bt_exercises *e, const bt_sum *sum, bt_exercise *x)
{
    const bt_term *term = sum->terms;
    x->normal = sum->count == 1 ? bt_rules__normal(e->game, term->position, &x->negated) : 0;
    for (size_t i = 0; i < e->count; i++) {
        const bt_exercise *other = &e->made[i];
        bool alike = x->normal && other->normal == x->normal && other->negated == x->negated;
        if (alike || !strcmp(other->position, x->position)) return false;
    }
    return true;
}

/* What a candidate needs is borrowed: one that takes long is not taken. */
static bt_status try_candidate(bt_exercises *e, bt_exercise *x, bool *good)
{
    bt_sum sum;
    bt_context *ctx = e->game->ctx;
    bt_rules__sum_open(&sum, ctx);
    bt__loan loan = bt__lend(ctx, STEPS);
    bt_status status = draw_candidate(e, &sum, x->position, sizeof x->position);
    *good = !status && is_new(e, &sum, x) && is_good(e, &sum, x);
    bool spent = bt__end_loan(ctx, loan);
    e->spent += spent;
    status = bt_error(ctx);
    bt_rules__sum_close(&sum);
    if (status && (spent || status == BT_DOMAIN || status == BT_INPUT)) {
        bt_clear(ctx);
        *good = false;
        status = BT_OK;
    }
    return status ? status : bt__check(ctx);
}

/* -- tables -- */

static bt_status answer_cell(bt_game *game, bt_exercise *x, uint64_t row, uint64_t column,
                             uint32_t *out)
{
    bt_text bytes;
    bt_solution s;
    bt_text__open(&bytes, game->ctx);
    bt_status status = game->series.cell(game, row, column, &bytes);
    bt_bytes position = {(const unsigned char *)bytes.at, bytes.length};
    if (status) {
        bt_text__close(&bytes);
        return status;
    }
    status = bt_solve__ask_bytes(game, position, (bt_question){.moves = BT_MOVES_NONE}, &s);
    if (!status && x->of == BT_OF_NIM && !s.nim) status = BT_PASS;
    if (!status)
        *out = x->of == BT_OF_NIM ? (uint32_t)strtoul(s.nim, NULL, 10) : (uint32_t)s.outcome;
    bt_solution__close(&s);
    bt_text__close(&bytes);
    return status;
}

static bt_status fill_grid(bt_exercises *e, bt_exercise *x, size_t smaller)
{
    bt_status status = BT_OK;
    x->grid = true;
    const bt_rules_theory *theory = &e->game->theory;
    unsigned quick = theory->parts || theory->relax ? 2 + (e->level + 1) / 2 : 3;
    x->rows = (theory->theorem ? 3 + e->level : quick) - smaller;
    x->columns = x->rows + 1;
    for (size_t i = 0; i < x->rows * x->columns && !status; i++)
        status = answer_cell(e->game, x, i / x->columns, i % x->columns, &x->answers[i]);
    return status;
}

/* The table that the sheet has already; NULL: none. */
static const bt_exercise *last_table(const bt_exercises *e)
{
    for (size_t i = e->count; i > 0; i--)
        if (e->made[i - 1].kind == BT_EXERCISE_TABLE) return &e->made[i - 1];
    return NULL;
}

static bt_status fill_row(bt_exercises *e, bt_exercise *x, size_t smaller)
{
    size_t done;
    bool later = !smaller && bt_random__below(&e->random, 2);
    const bt_exercise *before = last_table(e);
    x->rows = 1;
    x->columns = ROW_LENGTH - 2 * smaller;
    x->from = before  ? before->from + before->columns /* it goes on from there */
              : later ? bt_random__below(&e->random, 6 * e->level)
                      : 0;
    return bt_study__sequence(e->game, x->of, x->from, x->from + x->columns - 1, x->answers, &done);
}

/* As large as the level wants it, or as can be done without much work. *done: it is filled. */
static bt_status fill_table(bt_exercises *e, bt_exercise *x, bool *done)
{
    bt_context *ctx = e->game->ctx;
    *done = false;
    for (size_t smaller = 0; smaller < 3 && !*done; smaller++) {
        bt__loan loan = bt__lend(ctx, TABLE_STEPS);
        bt_status status =
            e->game->series.cell ? fill_grid(e, x, smaller) : fill_row(e, x, smaller);
        bool spent = bt__end_loan(ctx, loan);
        *done = !status && !spent;
        status = bt_error(ctx);
        if (status == BT_DOMAIN || status == BT_INPUT) bt_clear(ctx);
        if (bt_error(ctx)) return status;
    }
    return BT_OK;
}

/* The first entries stay: with these the others can be found. */
static size_t hide_cells(bt_exercises *e, bt_exercise *x)
{
    size_t hidden = 0;
    for (size_t i = 2; i < x->rows * x->columns; i++) {
        bool first = x->grid && (i < x->columns || i % x->columns == 0);
        x->hidden[i] = !first && bt_random__below(&e->random, 100) < 25 + 10 * e->level;
        hidden += x->hidden[i];
    }
    return hidden;
}

static bt_status make_table(bt_exercises *e, bt_exercise *x, bool *good)
{
    const bt_rules_series *series = &e->game->series;
    size_t tables = 0, most = series->cell ? 1 : series->heap ? ROWS : 0;
    for (size_t i = 0; i < e->count; i++) tables += e->made[i].kind == BT_EXERCISE_TABLE;
    *good = false;
    if (tables >= most) return BT_OK;
    x->of = bt_study__default_of(e->game);
    bool done;
    bt_status status = fill_table(e, x, &done);
    *good = !status && done && hide_cells(e, x) >= 3;
    return status;
}

/* -- a sheet -- */

static bt_status make_one(bt_exercises *e, bt_exercise_kind kind, bool *good)
{
    bt_status status = BT_OK;
    bt_exercise x = {.kind = kind};
    *good = false;
    e->spent = 0;
    for (int i = 0; i < TRIES && e->spent < SPENDERS && !*good && !status; i++) {
        x = (bt_exercise){.kind = kind};
        if (kind == BT_EXERCISE_TABLE)
            status = make_table(e, &x, good);
        else
            status = try_candidate(e, &x, good);
        if (kind == BT_EXERCISE_TABLE) break;
    }
    if (status || !*good) return status;
    if (!BT_GROW(e->game->ctx, e->made, e->capacity, e->count + 1)) return BT_LIMIT;
    e->made[e->count++] = x;
    return BT_OK;
}

bt_status bt_study__make_exercises(bt_game *game, unsigned level, uint64_t seed, size_t count,
                                   bt_exercises *out)
{
    *out =
        (bt_exercises){.game = game, .rules = find_rules(game), .level = level, .random = {seed}};
    bt_status status = bt_rules_forget(game);
    if (!status) status = bt_forget(game->ctx); /* what takes long must not depend on the past */
    unsigned kind = 0, missed = 0;
    while (out->count < count && !status && out->stretch < STRETCHES) {
        bool good;
        bt__progress(game->ctx, "exercises", (double)out->count, (double)count);
        status = make_one(out, (bt_exercise_kind)(kind++ % BT_EXERCISE_KINDS), &good);
        missed = good ? 0 : missed + 1;
        if (missed == BT_EXERCISE_KINDS) { /* all that is so small has been used */
            out->stretch++;
            missed = 0;
        }
    }
    if (!status && out->count < count)
        status = bt__fail(game->ctx, BT_DOMAIN,
                          "only %zu exercises were found at this level: ask for fewer, or for "
                          "another level",
                          out->count);
    return status;
}

void bt_study__close_exercises(bt_exercises *e)
{
    bt__free(e->game->ctx, e->made, e->capacity * sizeof *e->made);
}
