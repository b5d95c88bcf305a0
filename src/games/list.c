/* The table of rulesets: a new one is a file of its own, a declaration in list.h, a line here. */
#include "games/list.h"
#include "solve/misere.h"

#include <string.h>

static const bt_rules *const table[] = {
    &bt_games__nim,
    &bt_games__poker_nim,
    &bt_games__moore_nim,
    &bt_games__staircase_nim,
    &bt_games__silver_dollar,
    &bt_games__northcott,
    &bt_games__euclid,
    &bt_games__coin_turning,
    &bt_games__turning_turtles,
    &bt_games__mock_turtles,
    &bt_games__ruler,
    &bt_games__twins,
    &bt_games__turning_corners,
    &bt_games__rook,
    &bt_games__queen,
    &bt_games__counters,
    &bt_games__kayles,
    &bt_games__dawsons_kayles,
    &bt_games__dawsons_chess,
    &bt_games__treblecross,
    &bt_games__grundy,
    &bt_games__octal,
    &bt_games__take_and_break,
    &bt_games__take,
    &bt_games__take_a_square,
    &bt_games__subtraction,
    &bt_games__partial_nim,
    &bt_games__hackenbush,
    &bt_games__node_kayles,
    &bt_games__arc_kayles,
    &bt_games__graph_col,
    &bt_games__graph_snort,
    &bt_games__domineering,
    &bt_games__cram,
    &bt_games__toads_and_frogs,
    &bt_games__elephants_and_rhinos,
    &bt_games__toppling_dominoes,
    &bt_games__clobber,
    &bt_games__konane,
    &bt_games__amazons,
    &bt_games__nogo,
    &bt_games__col,
    &bt_games__snort,
    &bt_games__fission,
    &bt_games__cutcake,
    &bt_games__maundy_cake,
    &bt_games__eatcake,
    &bt_games__wythoff,
    &bt_games__diagonal,
    &bt_games__imitation,
    &bt_games__value,
};

enum { RULESETS = sizeof table / sizeof *table, MORE_NAMES = 200 };

const bt_rules *bt_games__at(size_t index)
{
    return index < RULESETS ? table[index] : NULL;
}

const bt_rules *bt_games__find(const char *name, size_t length)
{
    for (size_t i = 0; i < RULESETS; i++)
        if (strlen(table[i]->name) == length && !strncmp(table[i]->name, name, length))
            return table[i];
    return NULL;
}

static bt_status open_other(bt_context *ctx, const bt_rules *rules, const char *parameters,
                            bt_game **out)
{
    if (*parameters)
        return bt__fail_at(ctx, strlen(rules->name) + 1, "%s takes no parameters", rules->name);
    bt_status status = bt_games_open(ctx, rules->stands_for, out);
    if (!status) status = bt_rules__rename(*out, rules->name);
    if (!status) {
        (*out)->example = rules->example;
        return BT_OK;
    }
    bt_rules_close(*out);
    *out = NULL;
    return status;
}

bt_status bt_games__refuse_name(bt_context *ctx, const char *text, size_t length,
                                const char *const *more)
{
    const char *names[RULESETS + MORE_NAMES + 4] = {"sum", "misere", "impartial"};
    for (size_t i = 0; i < RULESETS; i++) names[i + 3] = table[i]->name;
    for (size_t i = 0; more && i < MORE_NAMES && more[i]; i++) names[RULESETS + 3 + i] = more[i];
    const char *near = bt__nearest(text, length, names);
    int shown = (int)(length < 40 ? length : 40);
    if (length == 0) return bt__fail_at(ctx, 0, "expected the name of a game");
    bool exact = near && strlen(near) == length && !strncmp(near, text, length);
    if (exact && near == names[0])
        return bt__fail_at(ctx, 0, "a sum is solved, valued or played; this needs a single game");
    if (exact) return bt__fail_at(ctx, length, "expected a game behind it, as in %s:nim", near);
    if (memchr(text, ' ', length))
        return bt__fail_at(ctx, (size_t)((const char *)memchr(text, ' ', length) - text),
                           "expected the name of a game alone: its position is another word, and "
                           "a sum is written as in sum 'nim 3 + kayles 5'");
    if (near)
        return bt__fail_at(ctx, 0, "unknown game '%.*s'; did you mean '%s'?", shown, text, near);
    return bt__fail_at(ctx, 0, "unknown game '%.*s'; `bouton games` lists them", shown, text);
}

static bt_status open_ruleset(void *data, bt_context *ctx, const char *text, bt_game **out)
{
    size_t length = strcspn(text, ":");
    const bt_rules *rules = bt_games__find(text, length);
    (void)data;
    *out = NULL;
    if (rules && rules->stands_for) return open_other(ctx, rules, text + length, out);
    if (rules) return bt_rules__open(ctx, rules, text + length, out);
    return bt_games__refuse_name(ctx, text, length, NULL);
}

static bt_status open_again(const bt_game *game, bt_context *ctx, bt_game **out)
{
    return bt_games_open(ctx, game->name, out);
}

bt_status bt_games_open(bt_context *ctx, const char *text, bt_game **out)
{
    bt_status status = bt_rules__open_wrapped(ctx, text, open_ruleset, NULL, out);
    if (status) return status;
    bt_solve__teach_misere(*out);
    /* a file may have changed by the next time */
    if (!strstr(text, "file=")) (*out)->again = open_again;
    return BT_OK;
}

const char *bt_games_about(size_t index, bt_games_word word)
{
    const bt_rules *rules = bt_games__at(index);
    if (!rules) return NULL;
    const char *const words[] = {
        [BT_GAMES_NAME] = rules->name,
        [BT_GAMES_SUMMARY] = rules->summary,
        [BT_GAMES_PARAMETERS] = rules->parameters,
        [BT_GAMES_NOTATION] = rules->notation,
        [BT_GAMES_EXAMPLE] = rules->example,
        [BT_GAMES_HELP] = rules->help,
    };
    return (size_t)word < sizeof words / sizeof *words ? words[word] : NULL;
}
