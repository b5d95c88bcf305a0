/* Why a position is won or lost, for games that do not explain themselves. */
#include "output/output.h"

enum { REPLIES_SHOWN = 60, PARTS_SHOWN = 40 };

/* -- impartial games: the parts and their nim-values -- */

static bt_status say_part(bt_game *game, bt_position part, uint32_t *sum, bt_text *out)
{
    uint32_t nim;
    bt_status status = bt_solve__nim(game, part, &nim);
    if (status) return status;
    bt_text__add(out, "  ");
    bt_rules__print(game, part, out);
    bt_text__format(out, " has nim-value %u\n", nim);
    *sum ^= nim;
    return BT_OK;
}

static bt_status say_nim_values(const bt_sum *sum, bt_text *out)
{
    uint32_t total = 0;
    size_t parts = 0;
    for (size_t i = 0; i < sum->count; i++) {
        bt_position_list list;
        bt_game *game = sum->terms[i].game;
        bt_rules__list_open(&list, game);
        bt_status status = bt_rules__split(game, sum->terms[i].position, &list);
        parts += list.at.length;
        for (size_t k = 0; k < list.at.length && !status && parts <= PARTS_SHOWN; k++)
            status = say_part(game, list.at.at[k], &total, out);
        bt_rules__list_close(&list);
        if (status) return status;
    }
    if (parts > 1 && parts <= PARTS_SHOWN)
        bt_text__format(out, "Their nim-sum (the sum in binary without carries) is %u.\n", total);
    return BT_OK;
}

/* -- the reply to every move, where the player to move loses -- */

/* The first winning answer of `other` to a move, in words. */
static bt_status say_reply(const bt_sum *after, bt_player other, const char *move, bt_text *out)
{
    bt_solution found;
    bt_status status = bt_solve__ask(after, (bt_question){0}, &found);
    if (!status && found.moves[other].count > 0) {
        const bt_move *reply = &found.moves[other].at[0];
        bt_text__format(out, "  %s: answer ", move);
        bt_rules__describe_move(after, other, reply, out);
        if (!reply->range) {
            bt_text__add(out, " (to ");
            bt_rules__print_sum(after, false, reply, out);
            bt_text__char(out, ')');
        }
        bt_text__char(out, '\n');
    }
    bt_solution__close(&found);
    return status;
}

/* The first options of a player, no more than are shown and one: there may be very many. */
typedef struct few {
    bt_game *game;
    bt_words at;
} few;

static bool keep_few(void *data, bt_bytes option)
{
    few *f = data;
    bt_position position = bt_rules__keep_position(f->game, option.at, option.length);
    return position && bt_words__push(&f->at, position) && f->at.length <= REPLIES_SHOWN;
}

static bt_status first_options(const bt_term *term, bt_player player, few *out)
{
    bt_position_list list;
    out->game = term->game;
    bt_words__open(&out->at, term->game->ctx);
    bt_rules__list_open(&list, term->game);
    list.sink = keep_few;
    list.data = out;
    bt_status status = bt_rules__options(term->game, term->position, player, &list);
    bt_rules__list_close(&list);
    return out->at.length > REPLIES_SHOWN ? bt_error(term->game->ctx) : status;
}

static bt_status say_replies(const bt_sum *sum, bt_player first, bt_text *out)
{
    const bt_term *term = &sum->terms[0];
    few options;
    bt_status status = first_options(term, first, &options);
    size_t shown = 0;
    for (; shown < options.at.length && shown < REPLIES_SHOWN && !status; shown++) {
        bt_sum after;
        bt_text move;
        bt_text__open(&move, sum->ctx);
        bt_rules__describe(term->game, term->position, options.at.at[shown], first, &move);
        bt_rules__sum_open(&after, sum->ctx);
        status = bt_rules_sum_add(&after, term->game, options.at.at[shown], false);
        if (!status)
            status = say_reply(&after, first == BT_LEFT ? BT_RIGHT : BT_LEFT, move.at, out);
        bt_rules__sum_close(&after);
        bt_text__close(&move);
    }
    if (shown < options.at.length) bt_text__add(out, "  .. and more moves\n");
    bt_words__close(&options.at);
    return status;
}

/* Nobody is told that they lose without seeing the answers. */
static bt_status say_why_lost(const bt_sum *sum, const bt_solution *s, bt_text *out)
{
    const bt_game *game = sum->terms[0].game;
    if (sum->count > 1 || game->blocks > 0 || s->outcome == BT_OUTCOME_N) return BT_OK;
    bool left = s->outcome != BT_OUTCOME_L;
    size_t mark = out->length;
    bt_text__format(out, "%s cannot win by moving first:\n",
                    s->outcome == BT_OUTCOME_P ? "The player to move"
                    : left                     ? "Left"
                                               : "Right");
    size_t start = out->length;
    bt_status status = say_replies(sum, left ? BT_LEFT : BT_RIGHT, out);
    if (out->length == start) bt_text__cut(out, mark); /* no moves, no answers */
    return status;
}

/* -- partizan games: the value and the options that matter -- */

static bt_status say_options(const bt_sum *sum, bt_value value, bt_player player, bt_text *out)
{
    const bt_term *term = &sum->terms[0];
    bt_words sensible;
    bt_position_list options;
    bt_words__open(&sensible, sum->ctx);
    bt_rules__list_open(&options, term->game);
    bt_status status = BT_OK;
    if (!bt_value__options(sum->ctx, value, player, &sensible)) status = bt_error(sum->ctx);
    if (!status) status = bt_rules__options(term->game, term->position, player, &options);
    bt_text__format(out, "Sensible moves of %s:", player == BT_LEFT ? "Left" : "Right");
    size_t shown = 0;
    for (size_t i = 0; i < options.at.length && !status && shown < REPLIES_SHOWN; i++) {
        bt_value after = bt_solve__value(term->game, options.at.at[i]);
        if (!after) status = bt_error(sum->ctx);
        for (size_t k = 0; k < sensible.length && !status; k++) {
            if (sensible.at[k] != after) continue;
            bt_text__add(out, "\n  ");
            bt_rules__describe(term->game, term->position, options.at.at[i], player, out);
            bt_text__add(out, ", worth ");
            bt_value__print(sum->ctx, after, BT_PLAIN, out);
            sensible.at[k] = BT_NONE; /* one move of each worth is enough */
            shown++;
        }
    }
    bt_text__add(out, shown ? "\n" : " none that stays in the canonical form\n");
    bt_words__close(&sensible);
    bt_rules__list_close(&options);
    return status;
}

static bt_status say_value(const bt_sum *sum, const bt_solution *s, bt_text *out)
{
    bt_value value = s->value ? s->value : bt_solve__ask_value(sum);
    if (!value) return bt_error(sum->ctx);
    bt_text__add(out, "The canonical value is ");
    bt_value__print(sum->ctx, value, BT_PLAIN, out);
    static const char *const words[] = {
        [BT_OUTCOME_L] = ", which is positive: Left wins, whoever starts.\n",
        [BT_OUTCOME_R] = ", which is negative: Right wins, whoever starts.\n",
        [BT_OUTCOME_N] = ", which is confused with 0: whoever starts wins.\n",
        [BT_OUTCOME_P] = ": whoever starts loses.\n",
        [BT_OUTCOME_UNKNOWN] = ".\n",
    };
    bt_text__add(out, words[s->outcome]);
    if (sum->count > 1) return BT_OK;
    bt_status status = say_options(sum, value, BT_LEFT, out);
    return status ? status : say_options(sum, value, BT_RIGHT, out);
}

/* Impartial games in normal play by nim-values, partizan ones by values. */
static bt_status say_theory(const bt_sum *sum, const bt_solution *s, bt_text *out)
{
    bool normal = true, impartial = true;
    for (size_t i = 0; i < sum->count; i++) {
        normal = normal && bt_rules_is_normal_play(sum->terms[i].game);
        impartial = impartial && !sum->terms[i].game->partizan;
    }
    if (!normal) return BT_OK;
    if (!impartial) return say_value(sum, s, out);
    bt_status status = say_nim_values(sum, out);
    bt_text__add(out, s->outcome == BT_OUTCOME_P
                          ? "The nim-sum is 0, so the previous player wins: every move can be "
                            "answered by one that makes it 0 again.\n"
                          : "The nim-sum is not 0, so the player to move wins by making it 0.\n");
    return status;
}

bt_status bt_output__explain(const bt_sum *sum, const bt_solution *s, bt_text *out)
{
    bt_game *game = sum->terms[0].game;
    bt_bytes position = bt_rules__bytes(game, sum->terms[0].position);
    bt_status status = sum->count == 1 && game->theory.explain
                           ? game->theory.explain(game, position, out)
                           : say_theory(sum, s, out);
    return status ? status : say_why_lost(sum, s, out);
}
