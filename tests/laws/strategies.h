/* What the tests of strategies share: games by name, files that are checked, random moves. Include
   cmocka.h first. */
#ifndef BOUTON_TESTS_STRATEGIES_H
#define BOUTON_TESTS_STRATEGIES_H

#include "base/context.h"
#include "games/games.h"
#include "script/script.h"
#include "solve/strategy.h"

#include <string.h>

enum { GAMES = 8 };

/* Games that were opened by name. */
typedef struct opened {
    bt_game *at[GAMES];
    size_t count;
} opened;

static inline bt_game *find(void *data, bt_context *ctx, const char *name)
{
    opened *o = data;
    for (size_t i = 0; i < o->count; i++)
        if (!strcmp(o->at[i]->name, name)) return o->at[i];
    if (o->count == GAMES) {
        bt__fail(ctx, BT_LIMIT, "many games");
        return NULL;
    }
    if (bt_script_open(ctx, name, "games", &o->at[o->count])) return NULL;
    return o->at[o->count++];
}

typedef struct setting {
    bt_context *ctx;
    opened games;
    bt_text text; /* of the strategy */
    bt_outcome outcome;
} setting;

static inline void set_up(setting *s)
{
    *s = (setting){.ctx = bt_open()};
    bt_limit_depth(s->ctx, 2000);
    bt_text__open(&s->text, s->ctx);
}

static inline void tear_down(setting *s)
{
    bt_text__close(&s->text);
    for (size_t i = 0; i < s->games.count; i++) bt_rules_close(s->games.at[i]);
    bt_close(s->ctx);
}

static inline bt_status check(setting *s, const char *text, bt_strategy_claim *claim)
{
    return bt_rules__check_strategy(s->ctx, text, find, &s->games, claim);
}

static inline void must_fail(setting *s, const char *text, const char *what)
{
    bt_strategy_claim claim;
    bt_status status = check(s, text, &claim);
    if (status != BT_DOMAIN && status != BT_INPUT)
        fail_msg("%s: status %d\n%s", what, status, text);
    assert_int_equal(bt_error(s->ctx), status);
    bt_clear(s->ctx);
}

/* A random move of a player; false: there is none. */
static inline bool move_at_random(bt_random *random, bt_sum *sum, bt_player player)
{
    size_t met = 0, term = 0;
    bt_position to = BT_NO_POSITION;
    for (size_t i = 0; i < sum->count; i++) {
        bt_position_list list;
        bt_rules__list_open(&list, sum->terms[i].game);
        bt_rules__options(sum->terms[i].game, sum->terms[i].position,
                          bt_rules__mover(&sum->terms[i], player), &list);
        for (size_t k = 0; k < list.at.length; k++)
            if (bt_random__below(random, ++met) == 0) {
                term = i;
                to = list.at.at[k];
            }
        bt_rules__list_close(&list);
    }
    if (met) sum->terms[term].position = to;
    return met > 0;
}

static inline size_t line_length(const char *at)
{
    return strcspn(at, "\n") + 1;
}

/* -- changes -- */

/* The text with what stands at a place replaced must be refused. */
static inline void spoil(setting *s, size_t at, size_t length, const char *by, const char *what)
{
    bt_text t;
    bt_text__open(&t, s->ctx);
    bt_text__add_bytes(&t, s->text.at, at);
    bt_text__add(&t, by);
    bt_text__add(&t, s->text.at + at + length);
    must_fail(s, t.at, what);
    bt_text__close(&t);
}

static inline void spoil_outcome(setting *s, size_t at)
{
    for (const char *letter = "LRNP"; *letter; letter++)
        if (*letter != s->text.at[at]) spoil(s, at, 1, (char[]){*letter, '\0'}, "another outcome");
}

/* The line at a place is left out, and written twice. */
static inline void spoil_line(setting *s, size_t at)
{
    size_t length = line_length(s->text.at + at);
    bt_text twice;
    bt_text__open(&twice, s->ctx);
    bt_text__add_bytes(&twice, s->text.at + at, length);
    bt_text__add_bytes(&twice, s->text.at + at, length);
    spoil(s, at, length, "", "a line is missing");
    spoil(s, at, length, twice.at, "a line comes twice");
    bt_text__close(&twice);
}

/* One byte is another one, many times: the strategy is refused, or says the same of the same
   position. */
static inline void change_bytes(setting *s, bt_random *random, int changes)
{
    bt_strategy_claim claim;
    size_t head = (size_t)(strstr(s->text.at, "outcome ") - s->text.at);
    for (int n = 0; n < changes; n++) {
        size_t at = head + bt_random__below(random, s->text.length - head);
        char before = s->text.at[at];
        s->text.at[at] = s->text.at[bt_random__below(random, s->text.length)];
        bt_status status = check(s, s->text.at, &claim);
        if (!status) assert_int_equal(claim.outcome, s->outcome);
        assert_true(!status || status == BT_DOMAIN || status == BT_INPUT);
        bt_clear(s->ctx);
        s->text.at[at] = before;
    }
}

#endif
