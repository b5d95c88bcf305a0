/* One line of best play: whoever can win does so; the other one keeps as many moves as possible. */
#include "solve/line.h"

#include <string.h>

enum {
    LINE_MOST = 10000,  /* moves */
    TRIED_MOST = 10000, /* of one position, and counted for one */
};

static bt_status ask(bt_line *line)
{
    return bt_solve__ask(&line->now, (bt_question){.moves = BT_MOVES_ONE}, &line->at);
}

bt_status bt_solve__line_begin(bt_line *line, const bt_sum *sum, bt_player first)
{
    *line = (bt_line){.player = first, .at = {.ctx = sum->ctx}};
    bt_rules__moves_open(&line->at.moves[BT_LEFT], sum->ctx);
    bt_rules__moves_open(&line->at.moves[BT_RIGHT], sum->ctx);
    bt_status status = bt_rules__sum_after(sum, NULL, &line->now);
    for (size_t i = 0; i < sum->count && !status; i++)
        if (sum->terms[i].game->blocks)
            status = bt__fail(sum->ctx, BT_DOMAIN,
                              "in a blocking game a line depends on what is forbidden");
    return status;
}

bt_status bt_solve__line_open(bt_line *line, const bt_sum *sum, bt_player first)
{
    bt_status status = bt_solve__line_begin(line, sum, first);
    return status ? status : ask(line);
}

void bt_solve__line_close(bt_line *line)
{
    bt_solution__close(&line->at);
    bt_rules__sum_close(&line->now);
}

/* -- moves of who loses -- */

typedef struct few {
    bt_game *game;
    bt_words *at; /* NULL: they are only counted */
    size_t count;
} few;

static bool take_option(void *data, bt_bytes option)
{
    few *f = data;
    if (f->at) {
        bt_position to = bt_rules__keep_position(f->game, option.at, option.length);
        if (!to || !bt_words__push(f->at, to)) return false;
    }
    return ++f->count < TRIED_MOST;
}

/* The first moves in a term: very many need not be looked at. */
static bt_status list_few(const bt_term *term, bt_player player, few *f)
{
    bt_position_list list;
    bt_context *ctx = term->game->ctx;
    f->game = term->game;
    f->count = 0;
    bt_rules__list_open(&list, term->game);
    list.sink = take_option;
    list.data = f;
    bt_status status =
        bt_rules__options(term->game, term->position, bt_rules__mover(term, player), &list);
    bt_rules__list_close(&list);
    return f->count == TRIED_MOST ? bt_error(ctx) : status;
}

/* The moves of the player, less those of the other one, when a term is changed. */
static bt_status count_freedom(const bt_term *term, bt_player player, int64_t *freedom)
{
    few own = {0}, others = {0};
    bt_status status = list_few(term, player, &own);
    if (!status) status = list_few(term, bt_rules__other(player), &others);
    *freedom = (int64_t)own.count - (int64_t)others.count;
    return status;
}

static bt_status find_freest(bt_line *line, bt_move *out)
{
    bt_words options;
    int64_t best = INT64_MIN;
    bt_status status = BT_OK;
    bt_words__open(&options, line->now.ctx);
    for (size_t i = 0; i < line->now.count && !status; i++) {
        int64_t before, freedom;
        few f = {.at = &options};
        bt_term term = line->now.terms[i];
        options.length = 0;
        status = count_freedom(&term, line->player, &before);
        if (!status) status = list_few(&term, line->player, &f);
        for (size_t k = 0; k < options.length && !status; k++) {
            term.position = options.at[k];
            status = count_freedom(&term, line->player, &freedom);
            if (status || freedom - before <= best) continue;
            best = freedom - before;
            *out = (bt_move){.term = i, .to = options.at[k]};
        }
        if (!status) status = bt__check(line->now.ctx);
    }
    bt_words__close(&options);
    return status || best > INT64_MIN ? status : BT_PASS;
}

/* -- the line -- */

bt_status bt_solve__line_find(bt_line *line, bt_move *out)
{
    const bt_moves *winning = &line->at.moves[line->player];
    if (line->moves == LINE_MOST)
        return bt__fail(line->now.ctx, BT_LIMIT, "the line has more than %d moves", LINE_MOST);
    if (winning->count == 0) return find_freest(line, out);
    *out = winning->at[0];
    if (!out->range) return BT_OK;
    return bt__fail(line->now.ctx, BT_LIMIT, "the piles are too large for a line of play");
}

void bt_solve__line_make(bt_line *line, const bt_move *move)
{
    bt_context *ctx = line->now.ctx;
    line->now.terms[move->term].position = move->to;
    line->player = bt_rules__other(line->player);
    line->moves++;
    bt_solution__close(&line->at);
    line->at = (bt_solution){.ctx = ctx};
    bt_rules__moves_open(&line->at.moves[BT_LEFT], ctx);
    bt_rules__moves_open(&line->at.moves[BT_RIGHT], ctx);
}

bt_status bt_solve__line_go(bt_line *line, const bt_move *move)
{
    bt_solve__line_make(line, move);
    return ask(line);
}
