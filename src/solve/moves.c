/* Winning moves: by the ruleset's closed form, else by asking about every option. */
#include "solve/ask.h"

#include <stdlib.h>
#include <string.h>

enum {
    FIRST_TRIED = 4096, /* options tried before all of them are made */
    SCORED_DEEP = 256,  /* options for which replies are counted */
};

/* Did the search of sums find the answer? */
static bool is_searched(const bt_asker *a)
{
    return a->search && !strcmp(a->out->method, "search") &&
           bt_solve__is_summed(a->sum->terms->game);
}

/* Does the player who just moved to this sum win it? Where the whole was searched, search remembers
   most of the answers; and only the one who is to move is asked about. */
static bt_status mover_wins(bt_asker *a, const bt_sum *after, bt_player mover, bool *wins)
{
    bt_question question = a->question;
    bt_player other = bt_rules__other(mover);
    if (is_searched(a)) {
        bt_status status = bt_solve__asker_wins(a, after, other, wins);
        *wins = !status && !*wins;
        return status;
    }
    if (question.method == BT_METHOD_THEOREM) question.method = BT_METHOD_AUTO;
    if (!strcmp(a->out->method, "search")) question.method = BT_METHOD_SEARCH;
    return bt_solve__first_loses(after, question, &a->search, other, wins);
}

/* The first options of a player, at most `most` of them: heaps can have very many. */
typedef struct first_options {
    bt_position_list list;
    bt_words at;
    size_t most;
} first_options;

static bool keep_option(void *data, bt_bytes option)
{
    first_options *f = data;
    bt_position position = bt_rules__keep_position(f->list.game, option.at, option.length);
    return position && bt_words__push(&f->at, position) && f->at.length < f->most;
}

static bt_status find_options(const bt_term *term, bt_player player, first_options *f)
{
    f->at.length = 0;
    f->list.sink = keep_option;
    f->list.data = f;
    bt_status status = bt_rules__options(term->game, term->position, player, &f->list);
    return f->at.length == f->most ? bt_error(term->game->ctx) : status;
}

/* Where the options of one term are tried: `after` is the sum with one of them. */
typedef struct trial {
    bt_asker *a;
    bt_sum after;
    bt_player player;
    size_t term;
    bool nims;    /* nim-values are asked for: */
    mpz_t target; /* an option of the term wins if it is worth so much */
    bt_map seen;  /* options of the term that were tried */
    bt_moves *moves;
} trial;

static bt_status option_wins(trial *t, bt_position to, bool *wins)
{
    if (t->nims)
        return bt_solve__is_worth(t->after.terms[t->term].game, to,
                                  t->a->question.method != BT_METHOD_VALUE, t->target, wins);
    t->after.terms[t->term].position = to;
    return mover_wins(t->a, &t->after, t->player, wins);
}

/* *won: no more moves are wanted. */
static bt_status try_option(trial *t, bt_position to, bool *won)
{
    bool wins = false;
    if (bt__map_get(&t->seen, to)) return BT_OK;
    if (!bt__map_put(&t->seen, to, 1)) return BT_LIMIT;
    bt_status status = option_wins(t, to, &wins);
    if (!status && wins) status = bt_rules__add_move(t->moves, t->term, to);
    *won = wins && t->a->question.moves == BT_MOVES_ONE;
    return status;
}

/* The move by which the search found the nim-value is still known, as a rule. */
static bt_status try_known(trial *t, const bt_words *options, bool *won)
{
    bt_status status = BT_OK;
    uint32_t nim;
    for (size_t i = 0; i < options->length && !status && !*won; i++)
        if (bt_solve__nim_known(t->after.terms[t->term].game, options->at[i], &nim) &&
            !mpz_cmp_ui(t->target, nim))
            status = try_option(t, options->at[i], won);
    return status ? status : bt_error(t->a->ctx);
}

/* If one move is wanted, the first options are tried before the others are made. */
static bt_status try_term(trial *t)
{
    const bt_term *term = &t->a->sum->terms[t->term];
    bool won = false;
    first_options options = {.most = t->a->question.moves == BT_MOVES_ONE ? FIRST_TRIED : SIZE_MAX};
    bt_status status = BT_OK;
    bt_rules__list_open(&options.list, term->game);
    bt_words__open(&options.at, t->a->ctx);
    bt__map_open(&t->seen, t->a->ctx);
    for (size_t k = 0; !status && !won; options.most = SIZE_MAX) {
        status = find_options(term, bt_rules__mover(term, t->player), &options);
        if (!status && options.most == FIRST_TRIED && t->nims)
            status = try_known(t, &options.at, &won);
        for (; k < options.at.length && !status && !won; k++)
            status = try_option(t, options.at.at[k], &won);
        if (options.at.length < options.most) break;
    }
    t->after.terms[t->term].position = term->position;
    bt__map_close(&t->seen);
    bt_words__close(&options.at);
    bt_rules__list_close(&options.list);
    return status;
}

/* What the term must be worth after a winning move, and whether that is less than it is now: then
   there is one. */
static bt_status find_target(trial *t, bool *can)
{
    const bt_term *term = &t->a->sum->terms[t->term];
    mpz_t nim;
    if (!t->nims) return BT_OK;
    mpz_init(nim);
    bt_status status =
        bt_solve__nim_of(term->game, term->position, t->a->question.method != BT_METHOD_VALUE, nim);
    mpz_xor(t->target, nim, t->a->nim);
    *can = mpz_cmp(t->target, nim) < 0;
    mpz_clear(nim);
    return status;
}

/* -- one move, by what it looks like -- */

typedef struct scored {
    size_t term;
    bt_position to;
    bt_sum_score score;
    size_t number; /* as they were made */
} scored;

typedef struct scored_list {
    scored *at;
    size_t count, capacity;
} scored_list;

static int compare_scored(const void *x, const void *y)
{
    const scored *a = x, *b = y;
    if (a->score.score != b->score.score) return a->score.score > b->score.score ? -1 : 1;
    if (a->score.tie != b->score.tie) return a->score.tie < b->score.tie ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* The options of one term. BT_PASS: they are too many. */
static bt_status list_term(trial *t, scored_list *list)
{
    const bt_term *term = &t->a->sum->terms[t->term];
    first_options options = {.most = FIRST_TRIED - list->count};
    bt_rules__list_open(&options.list, term->game);
    bt_words__open(&options.at, t->a->ctx);
    bt_status status = find_options(term, bt_rules__mover(term, t->player), &options);
    if (!status && options.at.length == options.most) status = BT_PASS;
    if (!status && !BT_GROW(t->a->ctx, list->at, list->capacity, list->count + options.at.length))
        status = BT_LIMIT;
    for (size_t i = 0; i < options.at.length && !status; i++, list->count++)
        list->at[list->count] =
            (scored){.term = t->term, .to = options.at.at[i], .number = list->count};
    bt_words__close(&options.at);
    bt_rules__list_close(&options.list);
    return status;
}

/* The sum with an option in its place; then as it was. */
static void set_option(trial *t, const scored *option)
{
    t->term = option->term;
    t->after.terms[t->term].position = option->to;
}
static void unset_option(trial *t)
{
    t->after.terms[t->term].position = t->a->sum->terms[t->term].position;
}

static bt_status score_options(trial *t, scored_list *list)
{
    bt_status status = BT_OK;
    for (size_t i = 0; i < list->count && !status; i++) {
        scored *option = &list->at[i];
        set_option(t, option);
        status = t->nims
                     ? bt_solve__nim_score(t->after.terms[t->term].game, option->to, &option->score)
                     : bt_solve__sum_score(t->a->search, t->a->sum, t->player, &t->after,
                                           list->count <= SCORED_DEEP, &option->score);
        unset_option(t);
    }
    if (list->count) qsort(list->at, list->count, sizeof *list->at, compare_scored);
    return status;
}

static bt_status try_scored(trial *t, const scored_list *list)
{
    bt_status status = BT_OK;
    bool won = false, can;
    for (size_t i = 0; i < list->count && !status && !won; i++) {
        set_option(t, &list->at[i]);
        status = find_target(t, &can);
        if (!status) status = option_wins(t, list->at[i].to, &won);
        if (!status && won) status = bt_rules__add_move(t->moves, t->term, list->at[i].to);
        unset_option(t);
    }
    return status;
}

/* The best winning move by what it looks like before any search: so it is the same move however the
   search came to its answer, with any number of threads. Those that look better were refuted by the
   search, as a rule. BT_PASS as above. */
static bt_status try_by_score(trial *t)
{
    scored_list list = {0};
    bt_status status = BT_OK;
    for (t->term = 0; t->term < t->a->sum->count && !status; t->term++) {
        bool can = true;
        status = find_target(t, &can);
        if (!status && can) status = list_term(t, &list);
    }
    if (!status) status = score_options(t, &list);
    if (!status) status = try_scored(t, &list);
    bt__free(t->a->ctx, list.at, list.capacity * sizeof *list.at);
    return status;
}

/* If one move is enough, terms that could only grow need not be tried. */
static bt_status try_terms(trial *t)
{
    bool one = t->a->question.moves == BT_MOVES_ONE;
    bt_status status = BT_OK;
    for (t->term = 0; t->term < t->a->sum->count && !status; t->term++) {
        bool can = true;
        if (one && t->moves->count > 0) break;
        status = find_target(t, &can);
        if (!status && (!one || can)) status = try_term(t);
    }
    return status;
}

static bt_status try_options(bt_asker *a, bt_player player, bt_moves *moves)
{
    trial t = {.a = a, .player = player, .moves = moves};
    t.nims = a->out->nim && bt_solve__is_impartial(a->sum);
    bool by_score = a->question.moves == BT_MOVES_ONE && (t.nims || is_searched(a));
    mpz_init(t.target);
    bt_status status = bt_rules__sum_after(a->sum, NULL, &t.after);
    if (!status) status = by_score ? try_by_score(&t) : BT_PASS;
    if (status == BT_PASS) status = try_terms(&t);
    mpz_clear(t.target);
    bt_rules__sum_close(&t.after);
    return status;
}

static bt_status list_moves(bt_asker *a, bt_player player)
{
    bt_outcome own = player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    bt_moves *moves = &a->out->moves[player];
    const bt_term *term = a->sum->terms;
    if (a->out->outcome != own && a->out->outcome != BT_OUTCOME_N) return BT_OK;
    bt_status status = BT_PASS;
    if (a->out->statement && term->game->theory.winning)
        status = term->game->theory.winning(term->game, bt_rules__bytes(term->game, term->position),
                                            player, a->question.moves == BT_MOVES_ALL, moves);
    return status == BT_PASS ? try_options(a, player, moves) : status;
}

bt_status bt_solve__find_moves(bt_asker *a)
{
    bt_status status = list_moves(a, BT_LEFT);
    if (status || !bt_rules__is_alike(a->sum)) return status ? status : list_moves(a, BT_RIGHT);
    return bt_rules__copy_moves(&a->out->moves[BT_LEFT], &a->out->moves[BT_RIGHT]);
}
