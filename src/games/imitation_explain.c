/* Imitation Nim explained: what may be imitated, what is forbidden, who wins and why. */
#include "games/imitation.h"
#include "games/two_piles.h"

static const char *const pile_names[2] = {"first", "second"};

static void say_count(uint64_t n, const char *what, bt_text *out)
{
    bt_text__format(out, "%llu %s%s", (unsigned long long)n, what, n == 1 ? "" : "s");
}

/* What the last move means for the next one. */
static void say_history(const bt_wythoff *w, const bt_imitation_state *state, bt_text *out)
{
    mpz_t most;
    if (!state->answering) {
        bt_text__add(out, "There is nothing to imitate: no move was made, or the last one was not "
                          "on a leading pile.");
        if (state->last) {
            bt_text__add(out, " L = ");
            say_count(state->last, "imitation", out);
            bt_text__add(out, " in a row by the player who has just moved.");
        }
        return;
    }
    mpz_init(most);
    mpz_add_ui(most, state->taken, w->m - 1);
    bt_text__format(out, "The last move took ");
    bt_games__piles_say(state->taken, out);
    bt_text__format(out, " from the %s pile, which was leading. To take ", pile_names[state->led]);
    bt_games__piles_say(state->taken, out);
    if (w->m > 1) {
        bt_text__add(out, " to ");
        bt_games__piles_say(most, out);
    }
    bt_text__format(out, " from the %s pile imitates it; the player to move has made ",
                    pile_names[1 - state->led]);
    say_count(state->own, "imitation", out);
    bt_text__add(out, " in a row so far.");
    mpz_clear(most);
}

static void say_forbidden(const bt_wythoff *w, const bt_imitation_state *state, bt_text *out)
{
    mpz_t low, high;
    mpz_inits(low, high, NULL);
    if (bt_games__imitation_forbidden(w, state, low, high)) {
        bt_text__format(out, " Forbidden now: the %s pile to ", pile_names[1 - state->led]);
        bt_games__piles_say(low, out);
        if (mpz_cmp(low, high) != 0) {
            bt_text__add(out, "..");
            bt_games__piles_say(high, out);
        }
        bt_text__format(out, ", imitation number %llu in a row, and k = %llu allows only %llu.",
                        (unsigned long long)state->own + 1, (unsigned long long)w->k,
                        (unsigned long long)w->k - 1);
    }
    mpz_clears(low, high, NULL);
}

/* {a_n, b_n} with the smaller pile. */
static void say_pair(const bt_wythoff *w, const bt_imitation_state *state,
                     const bt_imitation_facts *facts, bt_text *out)
{
    const mpz_t *small = &state->pile[mpz_cmp(state->pile[0], state->pile[1]) > 0];
    bt_text__format(out, "In (%llu,%llu)-Wythoff Nim ", (unsigned long long)w->k,
                    (unsigned long long)w->m);
    bt_games__piles_say(*small, out);
    bt_text__add(out, " goes with ");
    bt_games__piles_say(facts->partner, out);
    bt_text__add(out, ": together they are P-position number ");
    bt_games__piles_say(facts->index, out);
    bt_text__format(out, ", xi = %llu.", (unsigned long long)facts->xi);
}

static void say_p_free(const bt_imitation_state *state, const bt_imitation_facts *facts,
                       bt_text *out)
{
    unsigned long long count = state->last, xi = facts->xi;
    bt_text__format(out,
                    "This is that pair, and P-free: P as long as L < xi. Here L = %llu: ", count);
    bt_text__add(out, facts->is_p ? "the previous player wins."
                                  : "the player to move wins, by moving to a position in which "
                                    "the answer would be one imitation too many.");
    if (facts->is_p && xi > 1) bt_text__format(out, " (xi - L = %llu.)", xi - count);
}

static void say_n_free(const bt_imitation_facts *facts, bt_text *out)
{
    bt_text__add(out, "The larger pile is larger than that, so the position is N-free: the player "
                      "to move reduces it to ");
    bt_games__piles_say(facts->partner, out);
    bt_text__add(out, facts->is_p
                          ? ", unless, as here, that is an imitation which is forbidden or makes "
                            "the count reach xi: the previous player wins."
                          : ", and nothing forbids that here: the player to move wins.");
}

static void say_reason(const bt_imitation_state *state, const bt_imitation_facts *facts,
                       bt_text *out)
{
    switch (facts->kind) {
    case BT_IMITATION_P_STABLE:
        bt_text__add(out, "This is that pair, and the first one of its difference: P-stable, the "
                          "previous player wins whatever came before.");
        break;
    case BT_IMITATION_P_FREE: say_p_free(state, facts, out); break;
    case BT_IMITATION_N_STABLE:
        bt_text__add(
            out, facts->is_b ? "The smaller pile is the larger number of that pair: N-stable, the "
                               "player to move wins whatever came before, by reducing the other "
                               "pile to the smaller number."
                             : "The larger pile is smaller than that: N-stable, the player to move "
                               "wins whatever came before, by reducing the smaller pile so that "
                               "the good answer is one imitation too many.");
        break;
    case BT_IMITATION_N_FREE: say_n_free(facts, out); break;
    }
}

static bt_status show_moves(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_moves moves;
    bt_rules__moves_open(&moves, game->ctx);
    bt_status status = game->theory.winning(game, position, BT_LEFT, true, &moves);
    if (!status && moves.count) {
        bt_rules__step(out, BT_STEP_MOVES, "Winning moves");
        if (!out->failed) bt_games__piles_list_moves(game, position, &moves, out);
    }
    bt_rules__moves_close(&moves);
    return status;
}

static void show_facts(const bt_wythoff *w, const bt_imitation_state *state,
                       const bt_imitation_facts *facts, bt_steps *out)
{
    bt_text *text = bt_rules__step(out, BT_STEP_FACT, "What may be imitated");
    say_history(w, state, text);
    say_forbidden(w, state, text);
    text = bt_rules__step(out, BT_STEP_THEOREM, "The pair of the smaller pile");
    say_pair(w, state, facts, text);
    text = bt_rules__conclude(out, facts->is_p ? BT_OUTCOME_P : BT_OUTCOME_N);
    say_reason(state, facts, text);
}

bt_status bt_games__imitation_explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    bt_wythoff *w = game->data;
    bt_imitation_state state;
    bt_imitation_facts facts;
    bt_games__imitation_init(&state);
    bt_games__imitation_facts_init(&facts);
    bt_status status = bt_games__imitation_read(game, position, &state);
    if (!status) status = bt_games__imitation_facts(w, &state, &facts);
    if (!status) show_facts(w, &state, &facts, out);
    if (!status && !facts.is_p) status = show_moves(game, position, out);
    bt_games__imitation_facts_clear(&facts);
    bt_games__imitation_clear(&state);
    return status ? status : bt_rules__steps_status(out);
}

/* -- the hint -- */

const char *bt_games__imitation_idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "Leave a P-position of Wythoff Nim, or a position in which the good answer would be "
           "one imitation too many.";
}

void bt_games__imitation_where(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out)
{
    bt_imitation_state before, after;
    bt_games__imitation_init(&before);
    bt_games__imitation_init(&after);
    if (!bt_games__imitation_read(game, from, &before) &&
        !bt_games__imitation_read(game, to, &after))
        bt_text__format(out, "Look at the %s pile.",
                        mpz_cmp(before.pile[0], after.pile[0]) ? "first" : "second");
    bt_games__imitation_clear(&before);
    bt_games__imitation_clear(&after);
}
