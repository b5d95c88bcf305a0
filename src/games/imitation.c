/* (k,m)-Imitation Nim: two-pile Nim in which moves may not be imitated too often. */
#include "games/imitation.h"
#include "games/list.h"
#include "games/two_piles.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* A position is 'h' and the pairs of piles it went through, as typed: `4,9 > 3,9 > 3,6`. For the
   solvers it is reduced to what still matters: 's', the smaller pile, the larger one, what was
   taken last if that can be imitated (else 0), and one count: that of the player to move if so,
   that of the previous player if not. */

enum {
    LISTED = 100000,  /* winning moves written out at most */
    NIM_WORK = 20000, /* a bound on the states for which nim-values are computed unasked */
};

static void close_imitation(bt_game *game)
{
    bt_games__wythoff_close(game->data);
}

static bt_status open_imitation(bt_game *game, const bt_parameter *given, size_t count)
{
    static const char *const names[2] = {"k", "m"};
    uint64_t values[2] = {1, 1};
    bt_wythoff *w;
    bt_status status = bt_games__piles_parameters(game, given, count, names, values);
    if (!status) status = bt_games__wythoff_open(&w, game->ctx, values[0], values[1]);
    if (!status) game->data = w;
    return status;
}

/* -- states -- */

static void write_state(const bt_imitation_state *state, bt_text *out)
{
    int smaller = mpz_cmp(state->pile[0], state->pile[1]) > 0;
    bt_text__char(out, 's');
    bt_rules__put_heap_z(out, state->pile[smaller]);
    bt_rules__put_heap_z(out, state->pile[1 - smaller]);
    bt_rules__put_heap_z(out, state->taken);
    bt_rules__put_heap(out, state->answering ? state->own : state->last);
}

static void read_reduced(bt_bytes rest, bt_imitation_state *state)
{
    uint64_t count = 0;
    bt_rules__next_heap_z(&rest, state->pile[0]);
    bt_rules__next_heap_z(&rest, state->pile[1]);
    bt_rules__next_heap_z(&rest, state->taken);
    bt_rules__next_heap(&rest, &count);
    state->answering = mpz_sgn(state->taken) > 0;
    state->led = 0;
    state->own = state->answering ? count : 0;
    state->last = state->answering ? 0 : count;
}

bt_status bt_games__imitation_read(bt_game *game, bt_bytes position, bt_imitation_state *state)
{
    bt_bytes rest = {position.at + 1, position.length - 1};
    bt_piles piles;
    if (position.at[0] == 's') {
        read_reduced(rest, state);
        return BT_OK;
    }
    bt_games__piles_init(&piles);
    bt_games__piles_next(&rest, &piles);
    bt_status status = bt_games__imitation_start(game->data, state, piles.at[0], piles.at[1]);
    while (rest.length > 0 && !status) {
        bt_games__piles_next(&rest, &piles);
        status = bt_games__imitation_move(game->data, state, piles.at[0], piles.at[1]);
    }
    bt_games__piles_clear(&piles);
    return status;
}

/* -- notation -- */

static bt_status refuse_move(bt_game *game, size_t place, bt_imitation_rule rule,
                             const bt_imitation_state *state)
{
    const bt_wythoff *w = game->data;
    const char *why = bt_games__imitation_rule_text(rule);
    if (rule != BT_IMITATION_LIMIT) return bt__fail_at(game->ctx, place, "not a move: %s", why);
    return bt__fail_at(game->ctx, place,
                       "not a move: %s, after %llu in a row by the same player (k=%llu "
                       "allows %llu)",
                       why, (unsigned long long)state->own, (unsigned long long)w->k,
                       (unsigned long long)(w->k - 1));
}

/* Reads the piles that stand before `end`, and makes the move to them. */
static bt_status parse_piles(bt_game *game, const char *text, size_t at, size_t end, bool first,
                             bt_imitation_state *state, bt_text *out)
{
    bt_text copy;
    bt_piles piles;
    size_t start = out->length;
    while (at < end && isspace((unsigned char)text[at])) at++;
    bt_text__open(&copy, game->ctx);
    bt_text__add_bytes(&copy, text + at, end - at);
    bt_status status = copy.failed ? BT_LIMIT : bt_games__piles_parse(game, copy.at, out);
    if (status == BT_INPUT) bt__move_error_place(game->ctx, at);
    bt_text__close(&copy);
    if (status) return status;
    bt_games__piles_init(&piles);
    bt_bytes bytes = {(unsigned char *)out->at + start, out->length - start};
    bt_games__piles_next(&bytes, &piles);
    if (first) {
        status = bt_games__imitation_start(game->data, state, piles.at[0], piles.at[1]);
    } else {
        bt_imitation_rule rule =
            bt_games__imitation_check(game->data, state, piles.at[0], piles.at[1]);
        if (rule)
            status = refuse_move(game, at, rule, state);
        else
            status = bt_games__imitation_move(game->data, state, piles.at[0], piles.at[1]);
    }
    bt_games__piles_clear(&piles);
    return status;
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bt_imitation_state state;
    bt_status status = BT_OK;
    bt_games__imitation_init(&state);
    bt_text__char(out, 'h');
    for (size_t at = 0; !status;) {
        size_t end = at + strcspn(text + at, ">");
        status = parse_piles(game, text, at, end, at == 0, &state, out);
        if (!status) status = bt__check(game->ctx);
        if (!text[end]) break;
        at = end + 1;
    }
    bt_games__imitation_clear(&state);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

static void print_pair(const mpz_t x, const mpz_t y, bt_text *out)
{
    bt_rules__print_size(x, out);
    bt_text__char(out, ',');
    bt_rules__print_size(y, out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_bytes rest = {position.at + 1, position.length - 1};
    bt_piles piles;
    (void)game;
    bt_games__piles_init(&piles);
    bt_games__piles_next(&rest, &piles);
    print_pair(piles.at[0], piles.at[1], out);
    while (position.at[0] == 'h' && rest.length > 0) {
        bt_games__piles_next(&rest, &piles);
        bt_text__add(out, " > ");
        print_pair(piles.at[0], piles.at[1], out);
    }
    if (position.at[0] == 's') { /* only seen in messages about a search */
        bt_games__piles_next(&rest, &piles);
        bt_text__add(out, mpz_sgn(piles.at[0]) ? " after taking " : " at the count ");
        bt_rules__print_size(piles.at[mpz_sgn(piles.at[0]) == 0], out);
    }
    bt_games__piles_clear(&piles);
}

/* -- moves -- */

/* A state whose numbers are small. */
typedef struct small_state {
    uint64_t pile[2], taken, own, last, k, m;
    unsigned led;
} small_state;

/* The option that takes `u` from pile p, written behind the history, or reduced. */
static void write_option(const small_state *s, bt_bytes position, unsigned p, uint64_t u,
                         bool imitates, bt_text *out)
{
    uint64_t after[2] = {s->pile[0], s->pile[1]};
    after[p] -= u;
    if (position.at[0] == 'h') {
        bt_text__add_bytes(out, (const char *)position.at, position.length);
        bt_rules__put_heap(out, after[0]);
        bt_rules__put_heap(out, after[1]);
        return;
    }
    bool leading = s->pile[p] <= s->pile[1 - p];
    bt_text__char(out, 's');
    bt_rules__put_heap(out, after[after[0] > after[1]]);
    bt_rules__put_heap(out, after[after[0] <= after[1]]);
    bt_rules__put_heap(out, leading ? u : 0);
    bt_rules__put_heap(out, leading ? s->last : imitates ? s->own + 1 : 0);
}

static bt_status add_options(bt_game *game, const small_state *s, bt_bytes position,
                             bt_position_list *out)
{
    for (unsigned p = 0; p < 2; p++) {
        for (uint64_t u = s->pile[p]; u > 0; u--) {
            bool imitates = s->taken && p != s->led && s->taken <= u && u - s->taken < s->m;
            if (imitates && s->own + 1 >= s->k) continue;
            write_option(s, position, p, u, imitates, &out->scratch);
            if (!bt_rules__take(out) || bt__check(game->ctx)) return BT_LIMIT;
        }
    }
    return BT_OK;
}

/* Of piles too large for all moves to be listed: one of the first ones. */
typedef struct first_moves {
    bt_game *game;
    bt_bytes position;
    const bt_imitation_state *state;
    bt_position_list *out;
} first_moves;

/* The position after the move to these piles. */
static bt_status write_move(bt_wythoff *w, bt_bytes position, const bt_imitation_state *state,
                            const bt_piles *to, bt_text *out)
{
    if (position.at[0] == 'h') {
        bt_text__add_bytes(out, (const char *)position.at, position.length);
        bt_games__piles_put(to, out);
        return BT_OK;
    }
    bt_imitation_state after;
    bt_games__imitation_init(&after);
    bt_games__imitation_set(&after, state);
    bt_status status = bt_games__imitation_move(w, &after, to->at[0], to->at[1]);
    write_state(&after, out);
    bt_games__imitation_clear(&after);
    return status;
}

static bool put_first(void *data, const bt_piles *to)
{
    const first_moves *f = data;
    bt_text *scratch = &f->out->scratch;
    if (bt_games__imitation_check(f->game->data, f->state, to->at[0], to->at[1])) return true;
    if (write_move(f->game->data, f->position, f->state, to, scratch)) return false;
    return bt_rules__take(f->out);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    const bt_wythoff *w = game->data;
    bt_imitation_state state;
    bt_piles piles;
    (void)player;
    bt_games__imitation_init(&state);
    bt_games__piles_init(&piles);
    bt_status status = bt_games__imitation_read(game, position, &state);
    small_state s = {.own = state.own, .last = state.last, .k = w->k, .m = w->m, .led = state.led};
    for (int p = 0; p < 2; p++) mpz_set(piles.at[p], state.pile[p]);
    if (!status && bt_games__piles_small(&piles, 0, s.pile)) {
        s.taken = mpz_get_ui(state.taken); /* not more than the larger pile */
        status = add_options(game, &s, position, out);
    } else if (!status) {
        first_moves f = {game, position, &state, out};
        status = bt_games__piles_first(game, &piles, put_first, &f);
    }
    bt_games__piles_clear(&piles);
    bt_games__imitation_clear(&state);
    return status;
}

static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_imitation_state state;
    bt_games__imitation_init(&state);
    if (bt_games__imitation_read(game, position, &state)) out->failed = true;
    write_state(&state, out);
    bt_games__imitation_clear(&state);
    return false;
}

static void say_move(const bt_wythoff *w, const bt_imitation_state *state, const bt_piles *to,
                     bt_text *out)
{
    bt_piles from;
    bt_games__piles_init(&from);
    for (int p = 0; p < 2; p++) mpz_set(from.at[p], state->pile[p]);
    bt_games__piles_say_move(&from, to, out);
    if (bt_games__imitation_imitates(w, state, to->at[0], to->at[1]))
        bt_text__add(out, ", an imitation");
    bt_games__piles_clear(&from);
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    bt_imitation_state before, after;
    bt_piles piles;
    (void)player;
    bt_games__imitation_init(&before);
    bt_games__imitation_init(&after);
    bt_games__piles_init(&piles);
    if (!bt_games__imitation_read(game, from, &before) &&
        !bt_games__imitation_read(game, to, &after)) {
        for (int p = 0; p < 2; p++) mpz_set(piles.at[p], after.pile[p]);
        say_move(game->data, &before, &piles, out);
    }
    bt_games__piles_clear(&piles);
    bt_games__imitation_clear(&before);
    bt_games__imitation_clear(&after);
}

/* -- the theorem -- */

static bool has_easy_nim(const bt_wythoff *w, const bt_imitation_state *state)
{
    uint64_t x = mpz_get_ui(state->pile[0]), y = mpz_get_ui(state->pile[1]);
    return mpz_cmp_ui(state->pile[0], 100) < 0 && mpz_cmp_ui(state->pile[1], 100) < 0 &&
           x * y * (x + y) * (w->k < 100 ? w->k : 100) <= NIM_WORK;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    bt_imitation_state state;
    bt_imitation_facts facts;
    bt_games__imitation_init(&state);
    bt_games__imitation_facts_init(&facts);
    bt_status status = bt_games__imitation_read(game, position, &state);
    if (!status) status = bt_games__imitation_facts(game->data, &state, &facts);
    if (!status) {
        out->has_outcome = true;
        out->outcome = facts.is_p ? BT_OUTCOME_P : BT_OUTCOME_N;
        out->statement = "Larsson 2009: P at the start as in (k,m)-Wythoff Nim; later the "
                         "imitations in a row decide where a position is dynamic";
        status = bt_games__piles_nim(game, position, has_easy_nim(game->data, &state), out);
    }
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_clear(&state);
    return status;
}

static bt_status facts(bt_game *game, bt_bytes position, bt_fact_sink *sink, void *data)
{
    bt_imitation_state state;
    bt_imitation_facts found;
    char digits[24];
    bt_games__imitation_init(&state);
    bt_games__imitation_facts_init(&found);
    bt_status status = bt_games__imitation_read(game, position, &state);
    if (!status) status = bt_games__imitation_facts(game->data, &state, &found);
    if (!status) {
        sink(data, "class", bt_games__imitation_class_text(found.kind), false);
        sink(data, "dynamic", NULL, found.dynamic);
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)state.last);
        sink(data, "L", digits, false);
        snprintf(digits, sizeof digits, "%llu", (unsigned long long)found.xi);
        sink(data, "xi", digits, false);
    }
    bt_games__imitation_facts_clear(&found);
    bt_games__imitation_clear(&state);
    return status;
}

/* -- winning moves -- */

typedef struct finder {
    bt_game *game;
    bt_bytes position;
    bt_imitation_state state;
    bt_imitation_wins wins;
    bt_piles to;
    size_t most;
    bt_moves *out;
} finder;

/* Adds the move to f->to. */
static bt_status add_win(finder *f)
{
    bt_text bytes;
    bt_status status = bt__check(f->game->ctx);
    if (status || f->out->count >= f->most) return status;
    bt_text__open(&bytes, f->game->ctx);
    status = write_move(f->game->data, f->position, &f->state, &f->to, &bytes);
    if (!status) return bt_rules__add_written(f->out, f->game, &bytes);
    bt_text__close(&bytes);
    return status;
}

/* A pile becomes `size`; of equal piles either one. */
static bt_status add_smaller(finder *f, const mpz_t size)
{
    unsigned p = f->wins.smaller;
    bt_status status = BT_OK;
    for (unsigned i = 0; i < 2 && !status; i++) {
        if (i != p && mpz_cmp(f->state.pile[0], f->state.pile[1]) != 0) continue;
        mpz_set(f->to.at[i], size);
        mpz_set(f->to.at[1 - i], f->state.pile[1 - i]);
        status = add_win(f);
    }
    return status;
}

static bt_status add_wins(finder *f)
{
    unsigned p = f->wins.smaller;
    bt_status status = BT_OK;
    mpz_t i, n, a, b;
    mpz_inits(i, n, a, b, NULL);
    if (f->wins.has_larger) {
        mpz_set(f->to.at[p], f->state.pile[p]);
        mpz_set(f->to.at[1 - p], f->wins.larger);
        status = add_win(f);
    }
    if (!status && f->wins.has_exact) status = add_smaller(f, f->wins.exact);
    for (; mpz_cmp(i, f->wins.count) < 0 && !status; mpz_add_ui(i, i, 1)) {
        if (f->out->count >= f->most) break;
        mpz_add(n, f->wins.first, i);
        status = bt_games__wythoff_pair(f->game->data, n, a, b);
        if (!status) status = add_smaller(f, a);
    }
    bool equal = mpz_cmp(f->state.pile[0], f->state.pile[1]) == 0;
    mpz_add_ui(n, f->wins.count, f->wins.has_exact);
    mpz_mul_ui(n, n, equal ? 2 : 1);
    mpz_add_ui(n, n, f->wins.has_larger);
    if (!status && f->most > 1 && mpz_cmp_ui(n, f->out->count) > 0)
        status = bt_games__piles_set_total(f->out, n);
    mpz_clears(i, n, a, b, NULL);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    finder f = {.game = game, .position = position, .most = all ? LISTED : 1, .out = out};
    (void)player;
    bt_games__imitation_init(&f.state);
    bt_games__imitation_wins_init(&f.wins);
    bt_games__piles_init(&f.to);
    bt_status status = bt_games__imitation_read(game, position, &f.state);
    if (!status) status = bt_games__imitation_wins(game->data, &f.state, &f.wins);
    if (!status) status = add_wins(&f);
    bt_games__piles_clear(&f.to);
    bt_games__imitation_wins_clear(&f.wins);
    bt_games__imitation_clear(&f.state);
    return status;
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    bt_text__char(out, 'h');
    return bt_games__piles_cell(game, row, column, out);
}

static bt_status p_positions(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data)
{
    return bt_games__piles_positions(game->ctx, game->data, count, sink, data);
}

const bt_rules bt_games__imitation = {
    .name = "imitation",
    .summary = "two-pile Nim in which a player may not imitate too often in a row",
    .parameters = "k=K m=M (default 1)",
    .notation = "the two piles, 4,9, or all positions since the start: 4,9 > 3,9 > 3,6",
    .example = "4,9 > 3,9 > 3,6",
    .sample = "k=2:m=3",
    .help =
        "A move takes any number of tokens from one pile. If the previous player took x from a\n"
        "pile that was not larger than the other one, taking x, x+1, .. or x+m-1 from the other\n"
        "pile imitates that move. A player may imitate at most k-1 times in a row. The player\n"
        "who cannot move loses. Piles may have any number of digits.\n"
        "A starting position is a P-position exactly if it is one of the pairs {a_n, b_n} of\n"
        "(k,m)-Wythoff Nim. Later the number L of imitations in a row, by the player who has\n"
        "just moved, matters as well. If k divides n, the pair is P-stable: a P-position\n"
        "whatever came before. Otherwise it is P-free: a P-position as long as L < xi =\n"
        "k - (n mod k). All other positions are N-stable or N-free; an N-free position is a\n"
        "P-position if the move to its pair would be one imitation too many.\n"
        "Example: bouton paper imitation learn imitation:k=2:m=3 4,9\n"
        "References: U. Larsson, 2-pile Nim with a restricted number of move-size imitations,\n"
        "Integers 9 (2009), with an appendix by P. Hegarty.",
    .alone = true,
    .open = open_imitation,
    .close = close_imitation,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.normal = normal,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = bt_games__imitation_explain,
    .theory.idea = bt_games__imitation_idea,
    .theory.where = bt_games__imitation_where,
    .series.cell = cell,
    .series.p_positions = p_positions,
    .theory.facts = facts,
    .picture.draw = bt_games__imitation_draw,
    .picture.touch = bt_games__imitation_touch,
};
