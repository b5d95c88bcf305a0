/* Why a position is won or lost: what can be said of every game. */
#include "solve/explain.h"
#include "base/context.h"
#include "solve/ask.h"

enum {
    PARTS_SHOWN = 40,
    OPTIONS_TOLD = 6, /* of one part, beside its nim-value */
    MOVES_SHOWN = 12,
    VALUE_LETTERS = 100,   /* of a value that is printed */
    VALUE_NODES = 1 << 14, /* of one that is not even tried */
    STEPS = 1 << 17, /* for a value that was not needed to solve it, for a line, for answers */
    SWIFT_STEPS = 1 << 15, /* the same at speed, where a step is many positions */
    POSITIONS = 64,        /* or one step for so many that were looked at to solve it */
};

/* A value is printed if a reader can take it in. */
static bool is_readable(bt_context *ctx, bt_value value)
{
    bt_text text;
    bt_value nodes = bt_value_nodes(ctx, value);
    if (bt_value_compare(ctx, nodes, bt_value_integer(ctx, VALUE_NODES)) == BT_GREATER &&
        !bt_value_is_number(ctx, value))
        return false;
    bt_text__open(&text, ctx);
    bt_value__print(ctx, value, BT_PLAIN, &text);
    bool is = text.length <= VALUE_LETTERS && !text.failed;
    bt_text__close(&text);
    return is;
}

static void say_size(bt_context *ctx, bt_value value, bt_text *out)
{
    bt_value__print(ctx, bt_value_nodes(ctx, value), BT_PLAIN, out);
    bt_text__add(out, " distinct subpositions");
}

void bt_solve__say_value(bt_context *ctx, bt_value value, bt_text *out)
{
    if (is_readable(ctx, value)) {
        bt_value__print(ctx, value, BT_PLAIN, out);
        return;
    }
    bt_text__add(out, "a value of ");
    say_size(ctx, value, out);
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
        status = bt_solve__nim_of(part->game, options.at.at[i], true, nim);
        if (status) break;
        bt_text__add(out, i ? ", " : "the least that is missing among ");
        bt_rules__print(part->game, options.at.at[i], out);
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
    if (!status) {
        name_part(part, named, out);
        bt_rules__print_size(nim, bt_rules__step_cell(out));
    }
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
    if (status) return status;
    text = bt_rules__conclude(out, s->outcome);
    if (s->nim)
        bt_text__format(text, "%s %s", parts > 1 ? "The nim-sum is" : "The nim-value is", s->nim);
    bt_text__add(text, lost ? ", so the previous player wins: every move can be answered by one "
                              "that makes it 0 again."
                            : ", not 0, so the player to move wins by making it 0.");
    return bt_error(sum->ctx);
}

/* -- partizan games: values -- */

static bt_status say_part_value(const bt_term *part, bool named, bt_steps *out)
{
    bt_sum sum = {.ctx = part->game->ctx, .terms = (bt_term *)part, .count = 1};
    bt_value value = bt_solve__ask_value(&sum);
    if (!value) return bt_error(sum.ctx);
    name_part(part, named, out);
    bt_solve__say_value(sum.ctx, value, bt_rules__step_cell(out));
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
        [BT_OUTCOME_L] = "is positive",        [BT_OUTCOME_R] = "is negative",
        [BT_OUTCOME_N] = "is confused with 0", [BT_OUTCOME_P] = "is 0",
        [BT_OUTCOME_UNKNOWN] = "is not known",
    };
    bt_text *text = bt_rules__conclude(out, outcome);
    if (!is_readable(ctx, value)) {
        bt_text__add(text, "The canonical value has ");
        say_size(ctx, value, text);
        bt_text__format(text, ", and %s.", words[outcome]);
        return;
    }
    bt_text__add(text, "The canonical value is ");
    bt_value__print(ctx, value, BT_PLAIN, text);
    bt_value__print(ctx, value, BT_LATEX, bt_rules__step_latex(out));
    if (outcome != BT_OUTCOME_P) bt_text__format(text, ", which %s", words[outcome]);
    bt_text__char(text, '.');
}

static bt_status say_value(bt_explainer *e, bt_value value)
{
    bt_status status = BT_OK;
    if (has_parts(e->sum)) {
        status = say_part_values(e->sum, e->out);
    } else {
        status = bt_solve__explain_options(e, value, BT_LEFT);
        if (!status) status = bt_solve__explain_options(e, value, BT_RIGHT);
    }
    if (!status) conclude_value(e->ctx, value, e->found->outcome, e->out);
    return status ? status : bt_error(e->ctx);
}

/* The value, unless it was not found on the way and takes too long. */
static bt_value find_value(const bt_explainer *e)
{
    if (e->found->value) return e->found->value;
    bt__loan loan = bt__lend(e->ctx, STEPS);
    bt_value value = bt_solve__ask_value(e->sum);
    return bt__end_loan(e->ctx, loan) ? BT_NONE : value;
}

/* -- what remains -- */

static void say_moves(const bt_explainer *e, bt_player player, const char *whose)
{
    const bt_moves *moves = &e->found->moves[player];
    if (moves->count == 0) return;
    bt_rules__step(e->out, BT_STEP_MOVES, "%s%s",
                   moves->count > 1 ? "Moves that win" : "A move that wins", whose);
    for (size_t i = 0; i < moves->count && i < MOVES_SHOWN; i++) {
        bt_rules__step_row(e->out);
        bt_rules__describe_move(e->sum, player, &moves->at[i], bt_rules__step_cell(e->out));
        if (!moves->at[i].range)
            bt_rules__print_sum(e->sum, e->mixed, &moves->at[i], bt_rules__step_cell(e->out));
    }
}

/* For a player who wins by moving first. */
static bt_status say_how_to_win(bt_explainer *e, bt_player player)
{
    const bt_moves *winning = &e->found->moves[player];
    if (winning->count == 0 || winning->at[0].range || e->sum->terms[0].game->blocks > 0)
        return BT_OK;
    bt_status status = bt_solve__explain_line(e, player);
    return status ? status : bt_solve__explain_failing(e, player);
}

static bt_status say_method(bt_explainer *e)
{
    const char *statement = e->found->statement;
    if (statement)
        bt_text__format(bt_rules__step(e->out, BT_STEP_THEOREM, "What is known"), "%s.", statement);
    bt_text__add(bt_rules__conclude(e->out, e->found->outcome),
                 statement
                     ? "This follows for the position here."
                     : "This was found by a search of the moves and the answers to them, as far as "
                       "they matter.");
    bool alike = bt_rules__is_alike(e->sum);
    say_moves(e, BT_LEFT, alike ? "" : " for Left");
    if (!alike) say_moves(e, BT_RIGHT, " for Right");
    if (statement || bt_error(e->ctx)) return bt_error(e->ctx);
    bt_status status = say_how_to_win(e, BT_LEFT);
    return alike || status ? status : say_how_to_win(e, BT_RIGHT);
}

/* Impartial games in normal play by nim-values, partizan ones by values. */
static bt_status say_theory(bt_explainer *e)
{
    bool normal = true, impartial = bt_solve__is_impartial(e->sum);
    for (size_t i = 0; i < e->sum->count; i++)
        normal = normal && bt_rules_is_normal_play(e->sum->terms[i].game);
    if (impartial && e->found->nim) return say_nim_values(e->sum, e->found, e->out);
    bt_value value = normal && !impartial ? find_value(e) : BT_NONE;
    if (value) return say_value(e, value);
    return bt_error(e->ctx) ? bt_error(e->ctx) : say_method(e);
}

/* -- the reply to every move, where the player to move loses -- */

/* Nobody is told that they lose without seeing the answers. */
static bt_status say_why_lost(bt_explainer *e)
{
    bt_outcome outcome = e->found->outcome;
    bool both = outcome == BT_OUTCOME_P; /* lose by moving first */
    bt_status status = BT_OK;
    if (e->sum->terms[0].game->blocks > 0) return BT_OK;
    if (both || outcome == BT_OUTCOME_R) status = bt_solve__explain_replies(e, BT_LEFT);
    if (status || (both && bt_rules__is_alike(e->sum))) return status;
    return both || outcome == BT_OUTCOME_L ? bt_solve__explain_replies(e, BT_RIGHT) : BT_OK;
}

/* BT_PASS: the ruleset has none. What it has half said at a limit is not kept. */
static bt_status say_own_reason(bt_explainer *e)
{
    const bt_term *term = e->sum->terms;
    bt_game *game = term->game;
    if (e->sum->count > 1 || term->negated || !game->theory.explain) return BT_PASS;
    bt_status status = game->theory.explain(game, bt_rules__bytes(game, term->position), e->out);
    if (status == BT_LIMIT) {
        bt_rules__steps_close(e->out);
        bt_rules__steps_open(e->out, e->ctx);
    }
    return status;
}

static bool is_whole(const bt_explainer *e, const bt_step *step)
{
    bool by_rows = step->kind == BT_STEP_LINE || step->kind == BT_STEP_FAILING ||
                   step->kind == BT_STEP_REPLIES;
    return by_rows && !e->broken && !step->text.failed && !step->cells.failed;
}

/* At a limit the step at hand is kept where its rows stand for themselves. Who wins is said in any
   case. */
static void end_at_limit(const bt_explainer *e)
{
    if (e->out->count > 0 && !is_whole(e, e->out->at[e->out->count - 1]))
        bt_rules__drop_step(e->out);
    for (size_t i = 0; i < e->out->count; i++)
        if (e->out->at[i]->kind == BT_STEP_CONCLUSION) return;
    bt_rules__conclude(e->out, e->found->outcome);
}

/* A reason may take about as long as the answer, or a second or two. */
static void set_budget(bt_explainer *e, bool swift)
{
    uint64_t looked_at = 0;
    for (size_t i = 0; i < e->sum->count; i++) looked_at += bt_solve__count(e->sum->terms[i].game);
    e->steps = swift ? SWIFT_STEPS : STEPS;
    if (looked_at / POSITIONS > e->steps) e->steps = looked_at / POSITIONS;
}

/* The tables of a search at speed take seconds: they are used if they are there, but not made for a
   reason alone. */
static bt_status explain(bt_explainer *e, bool own)
{
    bt_game *game = e->sum->terms[0].game;
    const bt_swift *swift = game->theory.swift;
    const bt_memos *memos = bt_solve__memos(game);
    bool made = memos && memos->swift;
    set_budget(e, made);
    if (!made) game->theory.swift = NULL;
    bt_status status = own ? BT_OK : say_theory(e);
    if (!status) status = say_why_lost(e);
    game->theory.swift = swift;
    return status;
}

bt_status bt_solve__explain(const bt_sum *sum, bool mixed, const bt_solution *s, bt_steps *out)
{
    bt_explainer e = {.ctx = sum->ctx, .sum = sum, .mixed = mixed, .found = s, .out = out};
    bt_status status = say_own_reason(&e);
    bool own = status != BT_PASS;
    if (!status || !own) status = explain(&e, own);
    if (status == BT_LIMIT) end_at_limit(&e);
    bt_solve__sum_close(e.search);
    return status ? status : bt_rules__steps_status(out);
}
