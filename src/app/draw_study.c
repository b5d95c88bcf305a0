/* bouton draw table, positions, sequence and survey: pictures of many answers at once. */
#include "app/draw.h"
#include "app/survey.h"
#include "base/context.h"
#include "study/draw_survey.h"
#include "study/quotient.h"

/* Without --to: heaps of a sequence, and steps for them. */
enum { HEAPS_FIRST = 100, HEAPS_LEAST = 8, HEAPS_STEPS = 1 << 20 };

static bt_status open_game(bt_app *app, const bt_call *call, const char *name, bt_game **game,
                           bt_of *of)
{
    bt_app__reading(app, name);
    bt_status status = bt_app__open_game(app, name, game);
    if (status) return status;
    bt_app__reading(app, NULL);
    size_t choice = bt_study__default_of(*game);
    status = bt_app__choice(app, call, "of", &choice);
    *of = (bt_of)choice;
    return status;
}

bt_status bt_app__draw_table(bt_app *app, const bt_call *call, const char *const *arguments,
                             size_t count, bt_picture *out)
{
    bt_game *game;
    bt_of of;
    uint32_t rows = 0, columns = 0;
    (void)count;
    bt_status status = open_game(app, call, arguments[0], &game, &of);
    if (!status) status = bt_app__read_shape(app, arguments[1], &rows, &columns);
    return status ? status : bt_study_draw_table(game, of, rows, columns, out);
}

bt_status bt_app__draw_positions(bt_app *app, const bt_call *call, const char *const *arguments,
                                 size_t count, bt_picture *out)
{
    bt_game *game;
    bt_of of;
    int64_t pairs = 100;
    size_t outcome = BT_OUTCOME_P;
    (void)count;
    bt_status status = open_game(app, call, arguments[0], &game, &of);
    if (!status) status = bt_app__choice(app, call, "outcome", &outcome);
    if (!status) status = bt_app__integer(app, call, "count", 1, INT64_MAX / 64, &pairs);
    if (status) return status;
    return bt_study_draw_positions(game, (bt_outcome)outcome, (uint64_t)pairs, out);
}

/* As many heaps as can be had soon: misère outcomes of some games are hard to find. */
static bt_status draw_first_heaps(bt_game *game, bt_of of, uint64_t from, uint32_t fold,
                                  bt_picture *out)
{
    for (uint64_t count = HEAPS_FIRST;; count /= 2) {
        bt__loan loan = bt__lend(game->ctx, HEAPS_STEPS);
        bt_status status = bt_study_draw_sequence(game, of, from, from + count, fold, out);
        bool spent = bt__end_loan(game->ctx, loan);
        if (status != BT_LIMIT || !spent) return status;
        if (count < HEAPS_LEAST)
            return bt__fail(game->ctx, BT_LIMIT,
                            "the heaps of %s are hard: name the last one, "
                            "as in --to 9",
                            game->name);
    }
}

bt_status bt_app__draw_sequence(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out)
{
    bt_game *game;
    bt_of of;
    int64_t from = 0, to = -1, fold = 0;
    (void)count;
    bt_status status = open_game(app, call, arguments[0], &game, &of);
    if (!status) status = bt_app__integer(app, call, "to", 0, INT64_MAX / 2, &to);
    if (!status) status = bt_app__integer(app, call, "from", 0, INT64_MAX / 2, &from);
    if (!status) status = bt_app__integer(app, call, "fold", 1, INT32_MAX, &fold);
    if (status) return status;
    if (to < 0) return draw_first_heaps(game, of, (uint64_t)from, (uint32_t)fold, out);
    if (to < from) return bt__fail(app->ctx, BT_INPUT, "--to is less than --from");
    return bt_study_draw_sequence(game, of, (uint64_t)from, (uint64_t)to, (uint32_t)fold, out);
}

bt_status bt_app__draw_quotient(bt_app *app, const bt_call *call, const char *const *arguments,
                                size_t count, bt_picture *out)
{
    bt_game *game;
    bt_misere m;
    bt_status status = bt_app__open_misere(app, arguments[0], &game);
    if (status) return status;
    bt_app__reading(app, NULL);
    status = bt_solve__misere_open(&m, game);
    if (!status) status = bt_app__fill_quotient(app, call, arguments + 1, count - 1, &m);
    if (!status) status = bt_study__draw_quotient(&m, count == 1 && game->series.heap, out);
    bt_solve__misere_close(&m);
    return status;
}

bt_status bt_app__draw_survey(bt_app *app, const bt_call *call, const char *const *arguments,
                              size_t count, bt_picture *out)
{
    (void)call;
    (void)count;
    return bt_study__draw_store(app->ctx, arguments[0], bt_app__find_survey, NULL, out);
}
