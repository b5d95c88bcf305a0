/* What is said to those who ask what to play, checked for every ruleset: every move, whether it
   wins and what it touches; hints. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "solve/choices.h"
#include "solve/hint.h"
#include "support/solved.h"

enum {
    DRAWN = 12,  /* moves of a position whose picture is looked at */
    TOUCHED = 3, /* of which so many are tried */
};

/* -- every move -- */

static const bt_choice *find_choice(const bt_choices *choices, bt_position to)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choices->at[i].move.to == to) return &choices->at[i];
    return NULL;
}

static void check_choice(solved_setting *s, bt_position position, bt_player player,
                         const bt_choice *c)
{
    bt_position to = c->move.to;
    bool lost = brute_wins(s->b, position, player) == BRUTE_LOST;
    solved_expect(s, position, c->known, "a move of which it is not said whether it wins");
    solved_expect(s, position, c->wins == (solved_wins_by(s, to, player) && !lost),
                  "a move is judged wrongly");
    solved_expect(s, position, c->blocked == (solved_wins_by(s, to, player) && lost),
                  "a move blocked wrongly");
    if (c->blockable)
        solved_expect(s, position, s->game->blocks > 0, "a move blocked without blocking");
    if (c->blocked) solved_expect(s, position, c->blockable, "a move blocked that cannot be");
    if (c->value && !brute_is_loopy(s->b))
        solved_expect(s, position, c->value == brute_value(s->b, to), "a move with a wrong value");
}

/* Whatever a move is said to touch is a shape of the picture. */
static void check_touch(solved_setting *s, const bt_sum *sum, bt_player player, const bt_choice *c)
{
    bt_picture *picture = NULL;
    bt_position position = sum->terms[0].position;
    bt_text ids;
    bt_box box;
    bt_text__open(&ids, s->ctx);
    solved_expect(s, position, !bt_picture_open(s->ctx, &picture), "no picture");
    solved_expect(s, position, !bt_rules__draw_sum(sum, picture), "is not drawn");
    solved_expect(s, position, !bt_rules__touch(sum, player, &c->move, &ids), "nothing is touched");
    solved_expect(s, position, ids.length > 0, "a move that touches no shape");
    for (char *id = strtok(ids.at, " "); id; id = strtok(NULL, " "))
        solved_expect(s, position, bt_picture__find(picture, id, &box), id);
    bt_picture_close(picture);
    bt_text__close(&ids);
}

static void check_choices(solved_setting *s, const bt_sum *sum, const bt_solution *found,
                          bt_player player)
{
    bt_choices choices;
    const bt_position *options;
    bt_position position = sum->terms[0].position;
    size_t count = brute_options(s->b, position, player, &options), listed = 0;
    bt_solve__choices_open(&choices, s->ctx);
    solved_expect(s, position, !bt_solve__list_choices(sum, player, &choices),
                  "moves are not listed");
    solved_expect(s, position, !bt_solve__judge_choices(sum, found, true, player, &choices),
                  "moves are not judged");
    solved_expect(s, position, !bt_solve__value_choices(sum, found, &choices),
                  "moves are not valued");
    solved_expect(s, position, choices.complete, "moves are left out");
    for (size_t k = 0; k < count; k++) {
        const bt_choice *c = find_choice(&choices, options[k]);
        solved_expect(s, position, c != NULL, "a move is missing");
        check_choice(s, position, player, c);
        if (k < TOUCHED && count < DRAWN) check_touch(s, sum, player, c);
        for (size_t j = 0; j < k && c; j++)
            if (options[j] == options[k]) c = NULL;
        listed += c != NULL;
    }
    solved_expect(s, position, listed == choices.count, "a move that is none, or twice");
    bt_solve__choices_close(&choices);
}

/* -- hints -- */

static bool has_option(solved_setting *s, bt_position position, bt_player player)
{
    const bt_position *options;
    return brute_options(s->b, position, player, &options) > 0;
}

/* Where the player wins, the move that the hint ends with is a winning one. */
static void check_hint(solved_setting *s, const bt_sum *sum, const bt_solution *found,
                       bt_player player)
{
    bt_hint hint;
    bt_position position = sum->terms[0].position, to = BT_NO_POSITION;
    bool wins = brute_wins(s->b, position, player) == BRUTE_WON;
    bt_solve__hint_open(&hint, s->ctx);
    solved_expect(s, position, !bt_solve__hint(sum, false, found, player, &hint),
                  "no hint is given");
    solved_expect(s, position, hint.wins == wins, "a hint for the wrong player");
    solved_expect(s, position, hint.idea.length > 0, "a hint without an idea");
    if (has_option(s, position, player)) {
        solved_expect(s, position, hint.where.length > 0, "a hint does not say where");
        solved_expect(s, position, hint.move.length > 0, "a hint without a move");
        solved_expect(s, position, !bt_rules_parse(s->game, hint.to.at, &to),
                      "a hint that is not read");
        if (wins)
            solved_expect(s, position, solved_wins_by(s, to, player), "a hint that does not win");
        solved_expect(s, position, wins == !strstr(hint.idea.at, "Every move loses"),
                      "the idea errs");
    } else {
        solved_expect(s, position, strstr(hint.idea.at, "no move") != NULL,
                      "an idea where all is over");
    }
    bt_solve__hint_close(&hint);
}

static void check_position(solved_setting *s, const bt_sum *sum, const bt_solution *found)
{
    for (int player = 0; player < 2; player++) {
        check_choices(s, sum, found, (bt_player)player);
        check_hint(s, sum, found, (bt_player)player);
    }
}

int main(void)
{
    return solved_run("moves and hints", check_position);
}
