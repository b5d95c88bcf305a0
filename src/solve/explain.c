/* Why a position is won or lost: what can be said of every game. */
#include "solve/explain.h"
#include "base/context.h"
#include "solve/ask.h"
#include "solve/choices.h"

enum {
    REPLIES_SHOWN = 60,
    PARTS_SHOWN = 40,
    OPTIONS_TOLD = 6, /* of one part, beside its nim-value */
    MOVES_SHOWN = 12,
    VALUE_NODES = 200,     /* positions of a value that is printed */
    VALUE_STEPS = 1 << 20, /* for a value that was not needed to solve it */
};

void bt_solve__say_value(bt_context *ctx, bt_value value, bt_text *out)
{
    bt_value nodes = bt_value_nodes(ctx, value);
    if (bt_value_compare(ctx, nodes, bt_value_integer(ctx, VALUE_NODES)) != BT_GREATER) {
        bt_value__print(ctx, value, BT_PLAIN, out);
        return;
    }
    bt_text__add(out, "a game with ");
    bt_value__print(ctx, nodes, BT_PLAIN, out);
    bt_text__add(out, " positions");
}

/* -- parts -- */

/* Calls `say` for every part of the sum, as far as they are shown. */
typedef bt_status part_sayer(const bt_term *part, bool named, bt_steps *out);

static bt_status say_parts(const bt_sum *sum, part_sayer *say, bt_steps *out, size_t *parts)
{
    bt_status status = BT_OK;
    bool named = false; /* parts of several games go by their names */
    *parts = 0;
    for (size_t i = 0; i < sum->count; i++)
        named = named || sum->terms[i].game != sum->terms[0].game;
    for (size_t i = 0; i < sum->count && !status; i++) {
        bt_position_list list;
        bt_term part = sum->terms[i];
        bt_rules__list_open(&list, part.game);
        status = bt_rules__split(part.game, part.position, &list);
        for (size_t k = 0; k < list.at.length && !status; k++) {
            part.position = list.at.at[k];
            if (++*parts <= PARTS_SHOWN) status = say(&part, named, out);
        }
        bt_rules__list_close(&list);
    }
    return status;
}

static void name_part(const bt_term *part, bool named, bt_steps *out)
{
    bt_rules__step_row(out);
    bt_text *cell = bt_rules__step_cell(out);
    if (part->negated) bt_text__add(cell, "- ");
    if (named && !part->game->rules->nameless) bt_text__format(cell, "%s ", part->game->name);
    bt_rules__print(part->game, part->position, cell);
}

static void say_how_many(size_t parts, bt_text *text)
{
    if (parts > PARTS_SHOWN)
        bt_text__format(text, "%sThe first %d of %zu parts are shown.", text->length ? " " : "",
                        PARTS_SHOWN, parts);
}

/* -- impartial games: the parts and their nim-values -- */

/* The first options of a part, one more than are told. */
typedef struct few {
    bt_game *game;
    bt_words at;
} few;

static bool keep_few(void *data, bt_bytes option)
{
    few *f = data;
    bt_position position = bt_rules__keep_position(f->game, option.at, option.length);
    return position && bt_words__push(&f->at, position) && f->at.length <= OPTIONS_TOLD;
}

/* What the mex is taken of, where that is little. */
static bt_status say_mex(const bt_term *part, bt_text *out)
{
    few options = {.game = part->game};
    bt_position_list list;
    mpz_t nim;
    mpz_init(nim);
    bt_words__open(&options.at, part->game->ctx);
    bt_rules__list_open(&list, part->game);
    list.sink = keep_few;
    list.data = &options;
    bt_status status = bt_rules__options(part->game, part->position, BT_LEFT, &list);
    bt_rules__list_close(&list);
    bool many = options.at.length > OPTIONS_TOLD;
    if (many) status = bt_error(part->game->ctx);
    for (size_t i = 0; i < options.at.length && !many && !status; i++) {
        bt_text__add(out, i ? ", " : "the least that is missing among ");
        bt_rules__print(part->game, options.at.at[i], out);
        status = bt_solve__nim_of(part->game, options.at.at[i], true, nim);
        bt_text__add(out, " (");
        bt_rules__print_size(nim, out);
        bt_text__char(out, ')');
    }
    bt_words__close(&options.at);
    mpz_clear(nim);
    return status;
}

static bt_status say_nim(const bt_term *part, bool named, bt_steps *out)
{
    mpz_t nim;
    mpz_init(nim);
    bt_status status = bt_solve__nim_of(part->game, part->position, true, nim);
    name_part(part, named, out);
    bt_rules__print_size(nim, bt_rules__step_cell(out));
    mpz_clear(nim);
    return status ? status : say_mex(part, bt_rules__step_cell(out));
}

static bt_status say_nim_values(const bt_sum *sum, const bt_solution *s, bt_steps *out)
{
    size_t parts;
    bool lost = s->outcome == BT_OUTCOME_P;
    bt_text *text = bt_rules__step(out, BT_STEP_NIM_VALUES, "Each part is worth a heap of Nim");
    bt_text__add(text, "Its nim-value is the mex of those of its moves, the least number missing "
                       "among them.");
    bt_status status = say_parts(sum, say_nim, out, &parts);
    say_how_many(parts, text);
    text = bt_rules__conclude(out, s->outcome);
    if (s->nim)
        bt_text__format(text, "%s %s", parts > 1 ? "The nim-sum is" : "The nim-value is", s->nim);
    bt_text__add(text, lost ? ", so the previous player wins: every move can be answered by one "
                              "that makes it 0 again."
                            : ", not 0, so the player to move wins by making it 0.");
    return status;
}

/* -- partizan games: values -- */

static bt_status say_part_value(const bt_term *part, bool named, bt_steps *out)
{
    bt_sum sum = {.ctx = part->game->ctx, .terms = (bt_term *)part, .count = 1};
    bt_value value = bt_solve__ask_value(&sum);
    name_part(part, named, out);
    if (value) bt_solve__say_value(sum.ctx, value, bt_rules__step_cell(out));
    return bt_error(sum.ctx);
}

static bt_status say_part_values(const bt_sum *sum, bt_steps *out)
{
    size_t parts;
    bt_text *text = bt_rules__step(out, BT_STEP_PARTS, "What each part is worth");
    bt_status status = say_parts(sum, say_part_value, out, &parts);
    say_how_many(parts, text);
    return status;
}

static bool has_parts(const bt_sum *sum)
{
    bt_position_list list;
    if (sum->count > 1) return true;
    bt_rules__list_open(&list, sum->terms[0].game);
    bt_status status = bt_rules__split(sum->terms[0].game, sum->terms[0].position, &list);
    bool has = !status && list.at.length > 1;
    bt_rules__list_close(&list);
    return has;
}

static void conclude_value(bt_context *ctx, bt_value value, bt_outcome outcome, bt_steps *out)
{
    static const char *const words[] = {
        [BT_OUTCOME_L] = ", which is positive.",
        [BT_OUTCOME_R] = ", which is negative.",
        [BT_OUTCOME_N] = ", which is confused with 0.",
        [BT_OUTCOME_P] = ".",
        [BT_OUTCOME_UNKNOWN] = ".",
    };
    bt_text *text = bt_rules__conclude(out, outcome);
    bt_text__add(text, "The canonical value is ");
    size_t before = text->length;
    bt_solve__say_value(ctx, value, text);
    if (text->at[before] != 'a') bt_value__print(ctx, value, BT_LATEX, bt_rules__step_latex(out));
    bt_text__add(text, words[outcome]);
}

static bt_status say_value(const bt_sum *sum, bt_value value, const bt_solution *s, bt_steps *out)
{
    bt_status status = BT_OK;
    if (has_parts(sum)) {
        status = say_part_values(sum, out);
    } else {
        status = bt_solve__explain_options(sum, value, s, BT_LEFT, out);
        if (!status) status = bt_solve__explain_options(sum, value, s, BT_RIGHT, out);
    }
    if (!status) conclude_value(sum->ctx, value, s->outcome, out);
    return status;
}

/* The value, unless it was not found on the way and takes too long. */
static bt_value find_value(const bt_sum *sum, const bt_solution *s)
{
    if (s->value) return s->value;
    bt__loan loan = bt__lend(sum->ctx, VALUE_STEPS);
    bt_value value = bt_solve__ask_value(sum);
    return bt__end_loan(sum->ctx, loan) ? BT_NONE : value;
}

/* -- what remains -- */

static void say_moves(const bt_sum *sum, bool mixed, const bt_solution *s, bt_player player,
                      const char *whose, bt_steps *out)
{
    const bt_moves *moves = &s->moves[player];
    if (moves->count == 0) return;
    bt_rules__step(out, BT_STEP_MOVES, "%s%s",
                   moves->count > 1 ? "Moves that win" : "A move that wins", whose);
    for (size_t i = 0; i < moves->count && i < MOVES_SHOWN; i++) {
        bt_rules__step_row(out);
        bt_rules__describe_move(sum, player, &moves->at[i], bt_rules__step_cell(out));
        if (!moves->at[i].range)
            bt_rules__print_sum(sum, mixed, &moves->at[i], bt_rules__step_cell(out));
    }
}

static bt_status say_method(const bt_sum *sum, bool mixed, const bt_solution *s, bt_steps *out)
{
    if (s->statement)
        bt_text__format(bt_rules__step(out, BT_STEP_THEOREM, "What is known"), "%s.", s->statement);
    bt_text__add(bt_rules__conclude(out, s->outcome),
                 s->statement ? "This follows for the position here."
                              : "This was found by trying all moves and all answers to them.");
    bool alike = bt_rules__is_alike(sum);
    say_moves(sum, mixed, s, BT_LEFT, alike ? "" : " for Left", out);
    if (!alike) say_moves(sum, mixed, s, BT_RIGHT, " for Right", out);
    if (s->statement) return BT_OK;
    bt_status status = bt_solve__explain_search(sum, mixed, s, BT_LEFT, out);
    if (alike || status) return status;
    return bt_solve__explain_search(sum, mixed, s, BT_RIGHT, out);
}

/* Impartial games in normal play by nim-values, partizan ones by values. */
static bt_status say_theory(const bt_sum *sum, bool mixed, const bt_solution *s, bt_steps *out)
{
    bool normal = true;
    for (size_t i = 0; i < sum->count; i++)
        normal = normal && bt_rules_is_normal_play(sum->terms[i].game);
    if (bt_solve__is_impartial(sum) && s->nim) return say_nim_values(sum, s, out);
    bt_value value = normal && !bt_solve__is_impartial(sum) ? find_value(sum, s) : BT_NONE;
    if (value) return say_value(sum, value, s, out);
    return bt_error(sum->ctx) ? bt_error(sum->ctx) : say_method(sum, mixed, s, out);
}

/* -- the reply to every move, where the player to move loses -- */

/* The first winning answer of the other player to a move. */
static bt_status say_reply(const bt_sum *sum, bool mixed, bt_player first, const bt_move *move,
                           bt_steps *out)
{
    bt_sum after;
    bt_solution found = {.ctx = sum->ctx};
    bt_player other = bt_rules__other(first);
    bt_status status = bt_rules__sum_after(sum, move, &after);
    bt_rules__step_row(out);
    bt_rules__describe_move(sum, first, move, bt_rules__step_cell(out));
    if (!status) status = bt_solve__ask(&after, (bt_question){0}, &found);
    if (found.moves[other].count > 0) {
        const bt_move *reply = &found.moves[other].at[0];
        bt_rules__describe_move(&after, other, reply, bt_rules__step_cell(out));
        if (!reply->range) bt_rules__print_sum(&after, mixed, reply, bt_rules__step_cell(out));
    } else {
        bt_rules__step_string(out, "nothing, the game is over");
    }
    bt_solution__close(&found);
    bt_rules__sum_close(&after);
    return status;
}

static bt_status say_replies(const bt_sum *sum, bool mixed, bt_player first, const char *who,
                             bt_steps *out)
{
    bt_choices moves;
    bt_solve__choices_open(&moves, sum->ctx);
    bt_status status = bt_solve__list_choices(sum, first, &moves);
    if (!status && moves.count > 0) {
        bt_text *text = bt_rules__step(out, BT_STEP_REPLIES, "%s cannot win by moving first", who);
        if (moves.count > REPLIES_SHOWN || !moves.complete)
            bt_text__format(text, "The answers to the first %d moves are shown.", REPLIES_SHOWN);
        for (size_t i = 0; i < moves.count && i < REPLIES_SHOWN && !status; i++)
            status = say_reply(sum, mixed, first, &moves.at[i].move, out);
    }
    bt_solve__choices_close(&moves);
    return status;
}

/* Nobody is told that they lose without seeing the answers. */
static bt_status say_why_lost(const bt_sum *sum, bool mixed, const bt_solution *s, bt_steps *out)
{
    if (sum->terms[0].game->blocks > 0) return BT_OK;
    switch (s->outcome) {
    case BT_OUTCOME_L: return say_replies(sum, mixed, BT_RIGHT, "Right", out);
    case BT_OUTCOME_R: return say_replies(sum, mixed, BT_LEFT, "Left", out);
    case BT_OUTCOME_P: break;
    default: return BT_OK;
    }
    if (bt_rules__is_alike(sum)) return say_replies(sum, mixed, BT_LEFT, "The player to move", out);
    bt_status status = say_replies(sum, mixed, BT_LEFT, "Left", out);
    return status ? status : say_replies(sum, mixed, BT_RIGHT, "Right", out);
}

bt_status bt_solve__explain(const bt_sum *sum, bool mixed, const bt_solution *s, bt_steps *out)
{
    const bt_term *term = sum->terms;
    bt_game *game = term->game;
    bt_status status = BT_PASS;
    if (sum->count == 1 && !term->negated && game->theory.explain)
        status = game->theory.explain(game, bt_rules__bytes(game, term->position), out);
    if (status == BT_PASS) status = say_theory(sum, mixed, s, out);
    if (!status) status = say_why_lost(sum, mixed, s, out);
    return status ? status : bt_rules__steps_status(out);
}
