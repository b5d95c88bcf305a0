/* Sums of positions: of one game, `6 + 1,4`, or of several, `kayles 6 - hackenbush LR`. */
#include "base/context.h"
#include "rules/rules.h"

#include <ctype.h>
#include <string.h>

void bt_rules__sum_open(bt_sum *sum, bt_context *ctx)
{
    *sum = (bt_sum){.ctx = ctx};
}

void bt_rules__sum_close(bt_sum *sum)
{
    bt__free(sum->ctx, sum->terms, sum->capacity * sizeof *sum->terms);
    *sum = (bt_sum){.ctx = sum->ctx};
}

bt_status bt_rules_sum_add(bt_sum *sum, bt_game *game, bt_position position, bool negated)
{
    if (!BT_GROW(sum->ctx, sum->terms, sum->capacity, sum->count + 1)) return BT_LIMIT;
    sum->terms[sum->count++] = (bt_term){game, position, negated};
    return BT_OK;
}

/* Where the term that starts at `at` ends: at a sign with spaces around it, or at a `+`; not within
   brackets, and not at the sign of a switch, `+-1`. */
static size_t end_of_term(const char *text, size_t at)
{
    size_t i = at + strspn(text + at, " \t"), depth = 0;
    if (text[i] == '+' && text[i + 1] == '-') i += 2;
    for (; text[i]; i++) {
        bool apart =
            i > at && isspace((unsigned char)text[i - 1]) && isspace((unsigned char)text[i + 1]);
        if (strchr("({[", text[i])) depth++;
        if (strchr(")}]", text[i]) && depth > 0) depth--;
        if (depth == 0 && (text[i] == '+' || (text[i] == '-' && apart))) return i;
    }
    return strlen(text);
}

typedef bt_status term_reader(void *data, bt_context *ctx, const char *text, bool negated,
                              bt_sum *out);

/* Hands each term, without the spaces around it, to a reader; moves error places to the whole. */
static bt_status read_terms(bt_context *ctx, const char *text, term_reader *read, void *data,
                            bt_sum *out)
{
    bool negated = false;
    for (size_t at = 0;;) {
        size_t end = end_of_term(text, at), start = at, length;
        while (start < end && isspace((unsigned char)text[start])) start++;
        for (length = end - start; length && isspace((unsigned char)text[start + length - 1]);)
            length--;
        char *copy = bt__alloc(ctx, length + 1);
        if (!copy) return BT_LIMIT;
        memcpy(copy, text + start, length);
        copy[length] = '\0';
        bt_status status = read(data, ctx, copy, negated, out);
        if (status) bt__move_error_place(ctx, start);
        bt__free(ctx, copy, length + 1);
        if (status || !text[end]) return status;
        if (text[end] == '+' && text[end + 1] == '-')
            return bt__fail_at(ctx, end, "two readings: write ' - ' or ' + +-', with spaces");
        negated = text[end] == '-';
        at = end + 1;
    }
}

static bt_status read_term_of_game(void *data, bt_context *ctx, const char *text, bool negated,
                                   bt_sum *out)
{
    bt_game *game = data;
    bt_position position;
    (void)ctx;
    bt_status status = bt_rules_parse(game, text, &position);
    return status ? status : bt_rules_sum_add(out, game, position, negated);
}

bt_status bt_rules__read_sum(bt_game *game, const char *text, bt_sum *out)
{
    if (bt_rules_is_normal_play(game) && !game->alone)
        return read_terms(game->ctx, text, read_term_of_game, game, out);
    bt_status status = read_term_of_game(game, game->ctx, text, false, out);
    if (status == BT_INPUT && text[end_of_term(text, 0)]) { /* an operator: say why not */
        bt_clear(game->ctx);
        return bt__fail_at(game->ctx, end_of_term(text, 0), "%s has no sums: %s", game->name,
                           bt_rules_is_normal_play(game) ? "its positions cannot be added"
                                                         : "they need normal play");
    }
    return status;
}

typedef struct finder {
    bt_game_finder *find;
    bt_bracket_reader *bracket; /* or NULL */
    void *data;
} finder;

/* Values begin with a digit or a sign; of those that begin with a letter only downs, tinies and
   minies are meant here. */
static bool is_value(const char *text, size_t length)
{
    if (memmem(text, length, ".lua", 4)) return false;
    if (text[0] == 'v') return length == 1 || strchr("*^v<[0123456789", text[1]);
    if (!strncmp(text, "Tiny(", 5) || !strncmp(text, "Miny(", 5)) return true;
    return !isalpha((unsigned char)text[0]) && !strchr("./_~", text[0]);
}

static bt_status read_value_term(const finder *f, bt_context *ctx, const char *text, bool negated,
                                 bt_sum *out)
{
    bt_game *game = f->find(f->data, ctx, "value");
    if (!game) return bt_error(ctx);
    bt_status status = read_term_of_game(game, ctx, text, negated, out);
    if (status != BT_INPUT || strpbrk(text, "({")) return status;
    bt_clear(ctx);
    return bt__fail_at(ctx, 0,
                       "expected a game and its position, as `nim 3,4`, or a value, as `1/2`");
}

static bt_status add_value(const finder *f, bt_context *ctx, bt_value value, bool negated,
                           bt_sum *out)
{
    bt_text text;
    bt_game *game = value ? f->find(f->data, ctx, "value") : NULL;
    if (!game) return bt_error(ctx);
    bt_text__open(&text, ctx);
    bt_value__print(ctx, value, BT_PLAIN, &text);
    bt_status status = text.failed ? BT_LIMIT : BT_OK;
    if (!status) status = read_term_of_game(game, ctx, text.at, negated, out);
    bt_text__close(&text);
    return status;
}

/* `[domineering 2x3]` is the value of that position, as in every expression. */
static bt_status read_bracket(const finder *f, bt_context *ctx, const char *text, bool negated,
                              bt_sum *out)
{
    size_t length = strlen(text);
    const char *end = strrchr(text, ']');
    if (!end) return bt__fail_at(ctx, length, "expected ] at the end of [GAME POSITION]");
    if (end[1])
        return bt__fail_at(ctx, (size_t)(end + 1 - text), "expected + or - behind [GAME POSITION]");
    if (!f->bracket)
        return bt__fail_at(ctx, 0, "no brackets here: write %.*s", (int)length - 2, text + 1);
    bt_value value = f->bracket(f->data, ctx, text + 1, length - 2);
    if (!value) bt__move_error_place(ctx, 1);
    return add_value(f, ctx, value, negated, out);
}

static bt_status read_mixed_term(void *data, bt_context *ctx, const char *text, bool negated,
                                 bt_sum *out)
{
    const finder *f = data;
    size_t length = strcspn(text, " \t");
    char name[256] = "";
    if (length == 0) return bt__fail_at(ctx, 0, "expected a game and its position, as `nim 3,4`");
    if (text[0] == '[') return read_bracket(f, ctx, text, negated, out);
    if (is_value(text, length)) return read_value_term(f, ctx, text, negated, out);
    if (length >= sizeof name) return bt__fail_at(ctx, 0, "the name of a game is too long");
    memcpy(name, text, length);
    bt_game *game = f->find(f->data, ctx, name);
    if (!game) return bt_error(ctx);
    if (!bt_rules_is_normal_play(game))
        return bt__fail_at(ctx, 0, "%s is not in normal play: it cannot be added", name);
    if (game->alone) return bt__fail_at(ctx, 0, "a position of %s cannot be a part of a sum", name);
    length += strspn(text + length, " \t");
    bt_status status = read_term_of_game(game, ctx, text + length, negated, out);
    if (status) bt__move_error_place(ctx, length);
    return status;
}

bt_status bt_rules__read_mixed_sum(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_sum *out)
{
    return bt_rules__read_sum_of_all(ctx, text, find, NULL, data, out);
}

bt_status bt_rules__read_sum_of_all(bt_context *ctx, const char *text, bt_game_finder *find,
                                    bt_bracket_reader *bracket, void *data, bt_sum *out)
{
    finder f = {find, bracket, data};
    return read_terms(ctx, text, read_mixed_term, &f, out);
}

/* -- moves in sums -- */

bt_player bt_rules__other(bt_player player)
{
    return player == BT_LEFT ? BT_RIGHT : BT_LEFT;
}

bt_player bt_rules__mover(const bt_term *term, bt_player player)
{
    return term->negated ? bt_rules__other(player) : player;
}

bool bt_rules__is_alike(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->partizan || sum->terms[i].game->letters) return false;
    return true;
}

static bt_position position_after(const bt_sum *sum, size_t i, const bt_move *move)
{
    return move && move->term == i ? move->to : sum->terms[i].position;
}

void bt_rules__print_sum(const bt_sum *sum, bool mixed, const bt_move *move, bt_text *out)
{
    for (size_t i = 0; i < sum->count; i++) {
        const bt_term *term = &sum->terms[i];
        if (i > 0) bt_text__add(out, term->negated ? " - " : " + ");
        if (mixed && !term->game->rules->nameless) bt_text__format(out, "%s ", term->game->name);
        bt_rules__print(term->game, position_after(sum, i, move), out);
    }
}

/* Could the words of a move in one term be meant in the other? Rulesets share words, `at row 1,
   column 1` or `heap 3 to 2`; those of a value begin with the value itself. */
static bool may_be_confused(const bt_term *a, const bt_term *b)
{
    bool values = a->game->rules->nameless;
    if (values != b->game->rules->nameless) return false;
    bt_bytes x = bt_rules__bytes(a->game, a->position), y = bt_rules__bytes(b->game, b->position);
    return !values || (x.length == y.length && !memcmp(x.at, y.at, x.length));
}

bool bt_rules__needs_number(const bt_sum *sum, size_t term)
{
    for (size_t i = 0; i < sum->count; i++)
        if (i != term && may_be_confused(&sum->terms[i], &sum->terms[term])) return true;
    return false;
}

void bt_rules__describe_move(const bt_sum *sum, bt_player player, const bt_move *move, bt_text *out)
{
    const bt_term *term = &sum->terms[move->term];
    if (move->range)
        bt_text__add(out, move->range->text);
    else
        bt_rules__describe(term->game, term->position, move->to, bt_rules__mover(term, player),
                           out);
    if (bt_rules__needs_number(sum, move->term))
        bt_text__format(out, " in term %zu", move->term + 1);
}

bt_status bt_rules__sum_after(const bt_sum *sum, const bt_move *move, bt_sum *out)
{
    bt_status status = BT_OK;
    bt_rules__sum_open(out, sum->ctx);
    for (size_t i = 0; i < sum->count && !status; i++) {
        const bt_term *t = &sum->terms[i];
        status = bt_rules_sum_add(out, t->game, position_after(sum, i, move), t->negated);
    }
    return status;
}
