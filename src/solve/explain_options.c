/* The options of a partizan position: which matter, which are dominated or reversible, and by what.
 */
#include "base/context.h"
#include "solve/choices.h"
#include "solve/explain.h"

enum {
    OPTIONS_SHOWN = 60,
    STEPS = 1 << 21, /* for the values of all options, */
    SHARE = 4,       /* of which one may take this part */
};

/* Moves that leave the same value are told as one. */
typedef struct kind_of_move {
    bt_value value;
    bt_position to;   /* the one that is told */
    size_t count;     /* how many there are */
    bool sensible;    /* an option of the canonical form */
    bt_value through; /* reversible through this one, else BT_NONE */
    size_t by;        /* dominated by that kind, else its own number */
} kind_of_move;

typedef struct survey {
    const bt_sum *sum;
    const bt_term *term;
    bt_context *ctx;
    bt_player player;
    bt_value whole;
    bt_position shown; /* the winning move that is told beside, which is told here, too */
    kind_of_move *kinds;
    size_t count, capacity;
    size_t missing; /* moves whose values were not soon found */
} survey;

/* -- sorting the moves by what they leave -- */

/* BT_NONE, and no error: it takes too long. */
static bt_value find_value(survey *v, bt_position to)
{
    bt_term after = {v->term->game, to, v->term->negated};
    bt_sum sum = {.ctx = v->ctx, .terms = &after, .count = 1};
    bt__loan loan = bt__lend(v->ctx, STEPS / SHARE);
    bt_value value = bt_solve__ask_value(&sum);
    return bt__end_loan(v->ctx, loan) ? BT_NONE : value;
}

static bt_status add_option(survey *v, bt_position to)
{
    bt_value value = find_value(v, to);
    size_t i = 0;
    v->missing += !value;
    if (!value) return bt_error(v->ctx);
    while (i < v->count && v->kinds[i].value != value) i++;
    if (i == v->count) {
        if (!BT_GROW(v->ctx, v->kinds, v->capacity, v->count + 1)) return BT_LIMIT;
        v->kinds[v->count++] = (kind_of_move){.value = value, .to = to, .by = i};
    }
    v->kinds[i].count++;
    if (to == v->shown) v->kinds[i].to = to;
    return BT_OK;
}

static bt_status add_options(survey *v)
{
    bt_choices moves;
    bt_solve__choices_open(&moves, v->ctx);
    bt_status status = bt_solve__list_choices(v->sum, v->player, &moves);
    bt__loan loan = bt__lend(v->ctx, STEPS);
    size_t i = 0;
    while (i < moves.count && !status) status = add_option(v, moves.at[i++].move.to);
    v->missing += moves.count - i;
    bool late = bt__end_loan(v->ctx, loan);
    bt_solve__choices_close(&moves);
    return late ? bt_error(v->ctx) : status;
}

/* -- judging them -- */

/* Is `a` at least as good for the player as `b`? */
static bool is_as_good(const survey *v, bt_value a, bt_value b)
{
    bt_relation relation = bt_value_compare(v->ctx, a, b);
    return relation == BT_EQUAL || relation == (v->player == BT_LEFT ? BT_GREATER : BT_LESS);
}

/* The answer of the other player after which the first is no better off than before. */
static bt_status find_reversal(survey *v, kind_of_move *kind)
{
    bt_words answers;
    bt_words__open(&answers, v->ctx);
    bool read = bt_value__options(v->ctx, kind->value, bt_rules__other(v->player), &answers);
    for (size_t i = 0; i < answers.length && !kind->through; i++)
        if (is_as_good(v, v->whole, answers.at[i])) kind->through = answers.at[i];
    bt_words__close(&answers);
    return read ? bt_error(v->ctx) : bt_error(v->ctx) ? bt_error(v->ctx) : BT_LIMIT;
}

static void find_dominating(survey *v, size_t i)
{
    for (size_t k = 0; k < v->count; k++)
        if (k != i && is_as_good(v, v->kinds[k].value, v->kinds[i].value)) v->kinds[i].by = k;
}

static bt_status judge(survey *v)
{
    bt_words canonical;
    bt_words__open(&canonical, v->ctx);
    bt_status status = BT_OK;
    if (!bt_value__options(v->ctx, v->whole, v->player, &canonical)) status = bt_error(v->ctx);
    for (size_t i = 0; i < v->count && !status; i++) {
        kind_of_move *kind = &v->kinds[i];
        for (size_t k = 0; k < canonical.length; k++)
            kind->sensible = kind->sensible || canonical.at[k] == kind->value;
        if (!kind->sensible) find_dominating(v, i);
        if (!kind->sensible && kind->by == i) status = find_reversal(v, kind);
        if (!status) status = bt_error(v->ctx);
    }
    bt_words__close(&canonical);
    return status;
}

/* -- telling them: sensible ones first, then reversible ones, then the dominated -- */

enum { SENSIBLE, REVERSIBLE, DOMINATED, UNJUDGED };

/* Where values are missing, it may not be known what dominates a move. */
static int rank(const survey *v, const kind_of_move *kind)
{
    if (kind->sensible) return SENSIBLE;
    if (kind->through) return REVERSIBLE;
    return kind == &v->kinds[kind->by] ? UNJUDGED : DOMINATED;
}

static void describe(const survey *v, const kind_of_move *kind, bt_text *out)
{
    bt_rules__describe(v->term->game, v->term->position, kind->to,
                       bt_rules__mover(v->term, v->player), out);
}

/* What dominates a move and is not dominated itself. */
static const kind_of_move *best_of(const survey *v, const kind_of_move *kind)
{
    while (kind != &v->kinds[kind->by]) kind = &v->kinds[kind->by];
    return kind;
}

/* After a reversal the player goes on from there: these options stand for the move. */
static void tell_rest(const survey *v, bt_value through, bt_text *out)
{
    bt_words options;
    bt_words__open(&options, v->ctx);
    bt_value__options(v->ctx, through, v->player, &options);
    for (size_t i = 0; i < options.length; i++) {
        if (i > 0) bt_text__add(out, ", ");
        bt_solve__say_value(v->ctx, options.at[i], out);
    }
    bt_words__close(&options);
}

static void tell_kind(const survey *v, const kind_of_move *kind, bt_steps *out)
{
    static const char *const words[] = {"sensible", "reversible", "dominated"};
    bt_rules__step_row(out);
    bt_text *cell = bt_rules__step_cell(out);
    describe(v, kind, cell);
    if (kind->count > 1) bt_text__format(cell, " (or %zu more like it)", kind->count - 1);
    bt_solve__say_value(v->ctx, kind->value, bt_rules__step_cell(out));
    bt_rules__step_string(out, words[rank(v, kind)]);
    if (kind->sensible) return;
    cell = bt_rules__step_cell(out);
    if (!kind->through) {
        describe(v, best_of(v, kind), cell);
        return;
    }
    bt_solve__say_value(v->ctx, kind->through, cell);
    tell_rest(v, kind->through, bt_rules__step_cell(out));
}

/* What is not told, and why. */
static void say_missing(const survey *v, size_t shown, bt_text *text)
{
    size_t missing = v->missing;
    for (size_t i = 0; i < v->count; i++)
        if (rank(v, &v->kinds[i]) == UNJUDGED) missing += v->kinds[i].count;
    if (missing)
        bt_text__format(text, "%zu %smove%s not examined to the end.", missing,
                        shown ? "other " : "", missing == 1 ? " was" : "s were");
    if (shown == OPTIONS_SHOWN && shown < v->count)
        bt_text__format(text, "%sMoves of %d of %zu values are shown.", missing ? " " : "",
                        OPTIONS_SHOWN, v->count);
}

static void tell(const survey *v, bt_steps *out)
{
    size_t shown = 0;
    const char *who = v->player == BT_LEFT ? "Left" : "Right";
    bt_text *text = bt_rules__step(out, BT_STEP_OPTIONS, "The moves of %s", who);
    if (v->count + v->missing == 0) bt_text__format(text, "%s has none.", who);
    for (int r = SENSIBLE; r < UNJUDGED; r++)
        for (size_t i = 0; i < v->count && shown < OPTIONS_SHOWN; i++) {
            if (rank(v, &v->kinds[i]) != r) continue;
            tell_kind(v, &v->kinds[i], out);
            shown++;
        }
    say_missing(v, shown, text);
}

bt_status bt_solve__explain_options(bt_explainer *e, bt_value value, bt_player player)
{
    const bt_moves *winning = &e->found->moves[player];
    survey v = {.sum = e->sum,
                .term = e->sum->terms,
                .ctx = e->ctx,
                .player = player,
                .whole = value,
                .shown = winning->count ? winning->at[0].to : BT_NO_POSITION};
    bt_status status = add_options(&v);
    if (!status) status = judge(&v);
    if (!status) tell(&v, e->out);
    if (!status) status = bt_error(e->ctx);
    bt__free(v.ctx, v.kinds, v.capacity * sizeof *v.kinds);
    return status;
}
