/* Random sums of small positions of all games: who wins by search, by value and by whatever way the
   program chooses is who wins when all moves are tried, moves that are written from the rules. The
   words of a move say in which term it is made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/games.h"
#include "solve/memo.h"
#include "support/plain.h"
#include "support/playing.h"
#include "support/seed.h"

enum { SUMS = 1500, MANY = 100000, LARGEST = 100000 };

/* -- every ruleset is here, or there is a reason -- */

static bool is_left_out(const char *name)
{
    /* Positions may repeat, so that one cannot try all moves. */
    static const char *const left_out[] = {"northcott", "poker-nim"};
    for (size_t i = 0; i < sizeof left_out / sizeof *left_out; i++)
        if (!strcmp(left_out[i], name)) return true;
    return false;
}

static bool has_plain_moves(const char *name)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < plain_count(); i++)
        if (!strncmp(plain_name(i), name, length) && strchr(":", plain_name(i)[length]))
            return true;
    return false;
}

static void test_every_ruleset_is_tried(void **state)
{
    (void)state;
    for (size_t i = 0; bt_games__at(i); i++) {
        const char *name = bt_games__at(i)->name;
        if (!has_plain_moves(name) && !is_left_out(name)) fail_msg("%s has no plain moves", name);
    }
}

/* -- sums -- */

typedef struct summed {
    bt_context *ctx;
    bt_sum sum;
    bt_game *games[TERMS];
    plain_sum slow;
    char words[TERMS * (PLAIN_TEXT + 80)];
} summed;

static void add_term(summed *s, const plain_start *start, bool negated)
{
    bt_game *game = open_game(s->ctx, start->game.name);
    size_t at = strlen(s->words);
    s->slow.negated[s->slow.count] = negated;
    s->games[s->slow.count++] = game;
    assert_int_equal(bt_rules_sum_add(&s->sum, game, read_position(game, start->text), negated),
                     BT_OK);
    snprintf(s->words + at, sizeof s->words - at, " %c %s %s", negated ? '-' : '+',
             start->game.name, start->text);
}

/* Up to four terms, as long as trying all moves is not too much. */
static void make_sum(bt_random *random, summed *s)
{
    size_t wanted = 1 + bt_random__below(random, TERMS);
    bt_rules__sum_open(&s->sum, s->ctx = bt_open());
    for (int tries = 0; s->slow.count < wanted && tries < 20; tries++) {
        plain_start start;
        plain_tree *tree = &s->slow.tree[s->slow.count];
        plain_make(random, bt_random__below(random, plain_count()), &start);
        if (!plain_grow(&start, tree)) continue;
        if (plain_size(&s->slow) * tree->count > LARGEST)
            plain_drop(tree);
        else
            add_term(s, &start, bt_random__below(random, 2));
    }
}

static void drop_sum(summed *s)
{
    for (size_t i = 0; i < s->slow.count; i++) plain_drop(&s->slow.tree[i]);
    bt_rules__sum_close(&s->sum);
    for (size_t i = 0; i < s->slow.count; i++) bt_rules_close(s->games[i]);
    bt_close(s->ctx);
}

static void expect(const summed *s, const char *way, const bool wins[2], const bool right[2])
{
    if (wins[0] != right[0] || wins[1] != right[1])
        fail_msg("%s%s: Left first %d, Right first %d; by all moves %d, %d (%s)", way, s->words,
                 wins[0], wins[1], right[0], right[1], bt_message(s->ctx));
}

static void expect_outcome(const summed *s, const char *way, bt_outcome outcome,
                           const bool right[2])
{
    bool wins[2] = {outcome == BT_OUTCOME_L || outcome == BT_OUTCOME_N,
                    outcome == BT_OUTCOME_R || outcome == BT_OUTCOME_N};
    if (outcome == BT_OUTCOME_UNKNOWN)
        fail_msg("%s%s: unknown (%s)", way, s->words, bt_message(s->ctx));
    expect(s, way, wins, right);
}

/* By search over the sum, with parts valued or not, by closed forms or not. */
static void search(const summed *s, bt_random *random, const bool right[2])
{
    static const size_t easy[] = {0, 1, 20, 400};
    bt_sum_search *search;
    bool wins[2];
    assert_int_equal(bt_solve__sum_open(s->ctx, easy[bt_random__below(random, 4)],
                                        bt_random__below(random, 2), &search),
                     BT_OK);
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++)
        assert_int_equal(bt_solve__sum_wins(search, &s->sum, p, &wins[p]), BT_OK);
    bt_solve__sum_close(search);
    expect(s, "search:", wins, right);
}

static void ask(const summed *s, bt_method method, const char *way, const bool right[2])
{
    bt_solution found;
    bt_solve__ask(&s->sum, (bt_question){.method = method, .moves = BT_MOVES_NONE}, &found);
    expect_outcome(s, way, found.outcome, right);
    bt_solution__close(&found);
}

/* -- words -- */

typedef struct said {
    size_t term;
    char words[120];
} said;

/* The moves of a player in words; of very many moves the first. */
static size_t say_moves(const summed *s, bt_player player, said *out, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < s->sum.count; i++) {
        const bt_term *term = &s->sum.terms[i];
        bt_position_list list;
        bt_rules__list_open(&list, term->game);
        bt_player mover = bt_rules__mover(term, player);
        assert_int_equal(bt_rules__options(term->game, term->position, mover, &list), BT_OK);
        for (size_t k = 0; k < list.at.length && count < most; k++, count++) {
            bt_move move = {.term = i, .to = list.at.at[k]};
            bt_text words;
            bt_text__open(&words, s->ctx);
            bt_rules__describe_move(&s->sum, player, &move, &words);
            out[count].term = i;
            snprintf(out[count].words, sizeof out->words, "%s", words.at);
            bt_text__close(&words);
        }
        bt_rules__list_close(&list);
    }
    return count;
}

/* Nobody has to guess in which term a move is made. */
static void compare_words(const summed *s)
{
    enum { MOST = 200 };
    said moves[MOST];
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++) {
        size_t count = say_moves(s, p, moves, MOST);
        for (size_t i = 0; i < count; i++) {
            if (s->sum.count == 1 && strstr(moves[i].words, "in term"))
                fail_msg("%s: %s", s->words, moves[i].words);
            for (size_t k = 0; k < i; k++)
                if (moves[i].term != moves[k].term && !strcmp(moves[i].words, moves[k].words))
                    fail_msg("%s: %s, in two terms", s->words, moves[i].words);
        }
    }
}

static void compare_sum(bt_random *random)
{
    summed s = {0};
    bool right[2];
    make_sum(random, &s);
    plain_solve(&s.slow, right);
    search(&s, random, right);
    if (bt_random__below(random, 2)) ask(&s, BT_METHOD_AUTO, "asked:", right);
    expect_outcome(&s, "value:", bt_value_outcome(s.ctx, bt_solve__ask_value(&s.sum)), right);
    compare_words(&s);
    drop_sum(&s);
}

static void test_sums_of_all_games(void **state)
{
    bt_random random = random_start("sums of all games");
    int sums = getenv("BOUTON_THOROUGH") ? MANY : SUMS;
    (void)state;
    for (int i = 0; i < sums; i++) compare_sum(&random);
    print_message("%d sums of %zu games\n", sums, plain_count());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_ruleset_is_tried),
        cmocka_unit_test(test_sums_of_all_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
