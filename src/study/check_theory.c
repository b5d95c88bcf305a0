/* Closed forms, values by a ruleset's own way, and winning moves, compared with the moves alone. */
#include "study/check.h"

#include <stdio.h>

/* Ends decided by letters have values, too; misere and blocking games have none. */
static bool has_values(const bt_game *game)
{
    return !game->misere && game->blocks == 0;
}

/* -- closed forms -- */

/* Says what was claimed and what is true; false when the error is set. */
static bool compare_outcome(bt_checker *c, bt_position position, const bt_verdict *v, bt_text *out)
{
    bt_outcome outcome, claimed = bt_solve__verdict_outcome(c->ctx, v);
    if (claimed == BT_OUTCOME_UNKNOWN || bt_solve__outcome(&c->plain, position, &outcome))
        return false;
    if (claimed != outcome)
        bt_text__format(out, "it says %c, search says %c", bt_outcome_letter(claimed),
                        bt_outcome_letter(outcome));
    return true;
}

static bool compare_nim(bt_checker *c, bt_position position, const bt_verdict *v, bt_text *out)
{
    uint32_t nim;
    if (bt_solve__nim(&c->plain, position, &nim)) return false;
    if (mpz_cmp_ui(v->nim, nim) == 0) return true;
    bt_text__add(out, "it says nim-value ");
    bt_rules__print_size(v->nim, out);
    bt_text__format(out, ", search says %u", nim);
    return true;
}

static bool compare_value(bt_checker *c, bt_position position, bt_value claimed, bt_text *out)
{
    bt_value value = bt_study__plain_value(&c->plain, position);
    if (!value || value == claimed) return value != BT_NONE;
    bt_text__add(out, "it says ");
    bt_value__print(c->ctx, claimed, BT_PLAIN, out);
    bt_text__add(out, ", by the moves it is worth ");
    bt_value__print(c->ctx, value, BT_PLAIN, out);
    return true;
}

static bt_status compare_verdict(bt_checker *c, bt_position position, const bt_verdict *v)
{
    bt_text words;
    bt_text__open(&words, c->ctx);
    bool good = compare_outcome(c, position, v, &words);
    if (good && !words.length && v->has_nim) good = compare_nim(c, position, v, &words);
    if (good && !words.length && v->value && has_values(c->game))
        good = compare_value(c, position, v->value, &words);
    if (good && words.length) bt_study__find(c, BT_STUDY_THEOREM, position, words.at);
    bt_text__close(&words);
    return good ? BT_OK : bt_study__note_error(c, position);
}

/* -- winning moves -- */

static bool is_listed(const bt_moves *moves, bt_position option)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].to == option) return true;
    return false;
}

static bool has_ranges(const bt_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].range) return true;
    return moves->total != NULL;
}

static bool is_option(const bt_position_list *options, bt_position position)
{
    for (size_t i = 0; i < options->at.length; i++)
        if (options->at.at[i] == position) return true;
    return false;
}

static void find_move(bt_checker *c, bt_position position, const char *words, bt_position move)
{
    bt_text text;
    bt_text__open(&text, c->ctx);
    bt_text__add(&text, words);
    bt_rules__print(c->game, move, &text);
    bt_study__find(c, BT_STUDY_WINNING, position, text.at);
    bt_text__close(&text);
}

/* The moves that are listed must be options, and those that win; where ranges stand for many, only
   single moves are compared. */
static void compare_moves(bt_checker *c, bt_position position, bt_player player,
                          const bt_position_list *options, const bt_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (moves->at[i].to && !is_option(options, moves->at[i].to))
            find_move(c, position, "no move leads to ", moves->at[i].to);
    if (moves->count == 0) bt_study__find(c, BT_STUDY_WINNING, position, "none is listed");
    bool whole = !has_ranges(moves);
    for (size_t i = 0; i < options->at.length; i++) {
        bool answered, listed = is_listed(moves, options->at.at[i]);
        if (bt_solve__wins(&c->plain, options->at.at[i], bt_rules__other(player), &answered))
            return;
        if (listed && answered) find_move(c, position, "no win: the move to ", options->at.at[i]);
        if (whole && !listed && !answered)
            find_move(c, position, "left out: the winning move to ", options->at.at[i]);
    }
}

static bt_status check_winning(bt_checker *c, bt_position position, bt_player player)
{
    bool wins;
    bt_moves moves;
    bt_position_list options;
    bt_bytes bytes = bt_rules__bytes(c->game, position);
    if (bt_solve__wins(&c->plain, position, player, &wins))
        return bt_study__note_error(c, position);
    if (!wins) return BT_OK;
    bt_rules__moves_open(&moves, c->ctx);
    bt_rules__list_open(&options, c->game);
    bt_status status = bt_rules__options(c->game, position, player, &options);
    bool stuck = !status && options.at.length == 0; /* and wins by the rule of the end */
    if (!status && !stuck) status = c->game->theory.winning(c->game, bytes, player, true, &moves);
    if (!status && !stuck) {
        c->out->tested[BT_STUDY_WINNING]++;
        compare_moves(c, position, player, &options, &moves);
    }
    bt_rules__list_close(&options);
    bt_rules__moves_close(&moves);
    return bt_error(c->ctx) ? bt_study__note_error(c, position) : BT_OK;
}

bt_status bt_study__check_theorem(bt_checker *c, bt_position position)
{
    bt_verdict v = {.value = BT_NONE};
    mpz_init(v.nim);
    bt_bytes bytes = bt_rules__bytes(c->game, position);
    bt_status status = c->game->theory.theorem(c->game, bytes, &v);
    bool applies = status == BT_OK;
    if (applies) {
        c->out->tested[BT_STUDY_THEOREM]++;
        status = compare_verdict(c, position, &v);
    } else if (bt_error(c->ctx)) {
        status = bt_study__note_error(c, position);
    } else {
        status = BT_OK;
    }
    mpz_clear(v.nim);
    if (!applies || !c->game->theory.winning || c->game->blocks) return status;
    if (!status) status = check_winning(c, position, BT_LEFT);
    return status ? status : check_winning(c, position, BT_RIGHT);
}

bt_status bt_study__check_value(bt_checker *c, bt_position position)
{
    bt_text words;
    if (!has_values(c->game)) return BT_OK;
    bt_value value = c->game->theory.value(c->game, bt_rules__bytes(c->game, position));
    if (!value) return bt_error(c->ctx) ? bt_study__note_error(c, position) : BT_OK;
    bt_text__open(&words, c->ctx);
    c->out->tested[BT_STUDY_VALUE]++;
    bool good = compare_value(c, position, value, &words);
    if (good && words.length) bt_study__find(c, BT_STUDY_VALUE, position, words.at);
    bt_text__close(&words);
    return good ? BT_OK : bt_study__note_error(c, position);
}
