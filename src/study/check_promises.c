/* Promises about text, symmetry and parts, each compared with the game by its moves alone. */
#include "study/check.h"

#include <stdio.h>

static void find_words(bt_checker *c, bt_study_fault fault, bt_position position, bt_text *words)
{
    bt_study__find(c, fault, position, words->at);
    bt_text__close(words);
}

/* -- text -- */

bt_status bt_study__check_text(bt_checker *c, bt_position position)
{
    char words[400] = "";
    bt_text text;
    bt_position again = BT_NO_POSITION;
    bt_text__open(&text, c->ctx);
    bt_rules__print(c->game, position, &text);
    bt_status status = bt_error(c->ctx);
    if (!status) status = bt_rules_parse(c->game, text.at, &again);
    c->out->tested[BT_STUDY_TEXT]++;
    if (status == BT_INPUT || status == BT_DOMAIN) {
        snprintf(words, sizeof words, "it is written '%.60s'; %.300s", text.at, bt_message(c->ctx));
        bt_clear(c->ctx);
        status = BT_OK;
    } else if (!status && again != position) {
        snprintf(words, sizeof words, "it is written '%.60s', which is read as another position",
                 text.at);
    }
    if (words[0]) bt_study__find(c, BT_STUDY_TEXT, position, words);
    bt_text__close(&text);
    return status;
}

/* -- normal forms and negatives -- */

/* Compares a position with one that is said to be alike, or alike its negative. */
static bt_status compare_alike(bt_checker *c, bt_study_fault fault, const char *name,
                               bt_position position, bt_position alike, bool negated)
{
    uint32_t answer, other;
    bt_text words;
    if (!alike || !bt_study__judge(c, position, negated, &answer) ||
        !bt_study__judge(c, alike, false, &other))
        return bt_study__note_error(c, position);
    c->out->tested[fault]++;
    if (answer == other) return BT_OK;
    bt_text__open(&words, c->ctx);
    bt_text__format(&words, "%s of it is ", negated ? "the negative" : "the worth");
    bt_study__print_answer(c, answer, &words);
    bt_text__format(&words, ", %s ", name);
    bt_rules__print(c->game, alike, &words);
    bt_text__add(&words, " is ");
    bt_study__print_answer(c, other, &words);
    find_words(c, fault, position, &words);
    return BT_OK;
}

/* Where every move is said to be kept, the last mover may as well lose. */
static bt_status compare_exactly(bt_checker *c, bt_position position, bt_position normal,
                                 bool negated)
{
    bool here[2], there[2];
    for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_player other = negated ? bt_rules__other((bt_player)player) : (bt_player)player;
        if (bt_solve__wins(&c->opposite, position, (bt_player)player, &here[player]) ||
            bt_solve__wins(&c->opposite, normal, other, &there[player]))
            return bt_study__note_error(c, position);
    }
    if (here[BT_LEFT] != there[BT_LEFT] || here[BT_RIGHT] != there[BT_RIGHT])
        bt_study__find(c, BT_STUDY_NORMAL, position,
                       "the normal form does not keep every move: in misere play another one wins");
    return BT_OK;
}

bt_status bt_study__check_normal(bt_checker *c, bt_position position)
{
    bool negated = false;
    bt_position normal = bt_rules__normal(c->game, position, &negated);
    bt_status status =
        compare_alike(c, BT_STUDY_NORMAL, "that of the normal form", position, normal, negated);
    if (status || !normal || !c->game->theory.exact) return status;
    return compare_exactly(c, position, normal, negated);
}

bt_status bt_study__check_negative(bt_checker *c, bt_position position)
{
    bt_position negative = bt_rules_negate(c->game, position);
    return compare_alike(c, BT_STUDY_NEGATIVE, "the worth of", position, negative, true);
}

/* -- parts -- */

/* Whoever wins at the end: so they are added up as in normal play. */
bt_status bt_study__check_split(bt_checker *c, bt_position position)
{
    bt_text words;
    bt_value whole = bt_study__plain_value(&c->last, position);
    bt_value sum = bt_value_integer(c->ctx, 0);
    bt_position_list parts;
    bt_rules__list_open(&parts, c->game);
    bt_status status = bt_rules__split(c->game, position, &parts);
    for (size_t i = 0; i < parts.at.length && !status; i++)
        sum = bt_value_add(c->ctx, sum, bt_study__plain_value(&c->last, parts.at.at[i]));
    bt_rules__list_close(&parts);
    if (bt_error(c->ctx)) return bt_study__note_error(c, position);
    c->out->tested[BT_STUDY_SPLIT]++;
    if (sum == whole) return BT_OK;
    bt_text__open(&words, c->ctx);
    bt_text__add(&words, "it is worth ");
    bt_value__print(c->ctx, whole, BT_PLAIN, &words);
    bt_text__add(&words, ", its parts together ");
    bt_value__print(c->ctx, sum, BT_PLAIN, &words);
    find_words(c, BT_STUDY_SPLIT, position, &words);
    return BT_OK;
}

/* -- options as sums of parts, and their bounds -- */

/* The sums that a ruleset gives, as values. */
typedef struct sums {
    bt_checker *c;
    bt_words values;
    bool begun;
    bt_value sum; /* being added up, once one has begun */
} sums;

static bool end_sum(sums *s)
{
    return s->begun ? s->sum && bt_words__push(&s->values, s->sum) : true;
}

static bool begin_sum(void *data)
{
    sums *s = data;
    if (!end_sum(s)) return false;
    s->begun = true;
    s->sum = bt_value_integer(s->c->ctx, 0);
    return s->sum != BT_NONE;
}

static bool add_part(void *data, bt_bytes part, bool negated)
{
    sums *s = data;
    bt_context *ctx = s->c->ctx;
    bt_position position = bt_rules__keep_position(s->c->game, part.at, part.length);
    bt_value value = position ? bt_study__plain_value(&s->c->plain, position) : BT_NONE;
    s->sum = bt_value_add(ctx, s->sum, negated ? bt_value_negate(ctx, value) : value);
    return s->sum != BT_NONE;
}

static void add_integer(void *data, int64_t n)
{
    sums *s = data;
    s->sum = bt_value_add(s->c->ctx, s->sum, bt_value_integer(s->c->ctx, n));
}

static bt_part_sink sink_of(sums *s)
{
    return (bt_part_sink){begin_sum, add_part, add_integer, s};
}

static void find_bound(bt_checker *c, bt_position position, bt_value value, bt_value bound)
{
    bt_text words;
    bt_text__open(&words, c->ctx);
    bt_text__add(&words, "it is worth ");
    bt_value__print(c->ctx, value, BT_PLAIN, &words);
    bt_text__add(&words, ", and the bound on it ");
    bt_value__print(c->ctx, bound, BT_PLAIN, &words);
    find_words(c, BT_STUDY_BOUND, position, &words);
}

/* Every bound must be at least as good for the player. */
static void check_bounds(sums *s, bt_position position, bt_player player)
{
    bt_checker *c = s->c;
    bt_part_sink sink = sink_of(s);
    bt_bytes bytes = bt_rules__bytes(c->game, position);
    bt_value value = bt_study__plain_value(&c->plain, position);
    for (unsigned which = 0; !bt__check(c->ctx); which++) {
        s->sum = bt_value_integer(c->ctx, 0);
        if (!c->game->theory.bound(c->game, bytes, player, which, &sink)) return;
        c->out->tested[BT_STUDY_BOUND]++;
        bt_relation r = bt_value_compare(c->ctx, value, s->sum);
        bool good = r == BT_EQUAL || r == (player == BT_LEFT ? BT_LESS : BT_GREATER);
        if (!good && !bt_error(c->ctx)) find_bound(c, position, value, s->sum);
    }
}

static bt_status list_sums(sums *s, bt_position position, bt_player player)
{
    bt_checker *c = s->c;
    bt_part_sink sink = sink_of(s);
    bt_bytes bytes = bt_rules__bytes(c->game, position);
    bt_status status = c->game->theory.parts(c->game, bytes, player, &sink);
    if (status) return status;
    if (!end_sum(s)) return bt_error(c->ctx);
    if (c->game->theory.bound) check_bounds(s, position, player);
    return bt_error(c->ctx);
}

static void compare_sums(bt_checker *c, bt_position position, const bt_words *left,
                         const bt_words *right)
{
    bt_text words;
    bt_value whole = bt_study__plain_value(&c->plain, position);
    bt_value made = bt_value_game(c->ctx, left->at, left->length, right->at, right->length);
    if (bt_error(c->ctx) || whole == made) return;
    bt_text__open(&words, c->ctx);
    bt_text__add(&words, "it is worth ");
    bt_value__print(c->ctx, whole, BT_PLAIN, &words);
    bt_text__add(&words, ", with these options ");
    bt_value__print(c->ctx, made, BT_PLAIN, &words);
    find_words(c, BT_STUDY_PARTS, position, &words);
}

/* Some options may be left out, but the value must be the same. */
bt_status bt_study__check_parts(bt_checker *c, bt_position position)
{
    sums s[2] = {{.c = c}, {.c = c}};
    bool two = c->game->partizan;
    bt_status status = BT_OK;
    if (!bt_rules_is_normal_play(c->game)) return BT_OK;
    for (int player = BT_LEFT; player <= BT_RIGHT; player++) {
        bt_words__open(&s[player].values, c->ctx);
        if (!status && player <= two) status = list_sums(&s[player], position, (bt_player)player);
    }
    if (!status) {
        c->out->tested[BT_STUDY_PARTS]++;
        compare_sums(c, position, &s[BT_LEFT].values, &s[two ? BT_RIGHT : BT_LEFT].values);
    }
    bt_words__close(&s[BT_LEFT].values);
    bt_words__close(&s[BT_RIGHT].values);
    return bt_error(c->ctx) ? bt_study__note_error(c, position) : BT_OK;
}
