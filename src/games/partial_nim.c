/* Partial Nim (Lim 2005): blue, red and green piles, in the paper's rules or those of section 5. */
#include "games/list.h"
#include "games/partial_nim_bytes.h"
#include "games/partial_nim_values.h"

#include <string.h>

enum {
    WRITTEN_MAX = 10000,         /* winning moves written out one by one; more become ranges */
    WRITTEN_BYTES_MAX = 1 << 26, /* and the length of their texts together, about */
};

static bt__pn_rule rule_of(const bt_game *game)
{
    return *(const bt__pn_rule *)game->data;
}

static bt_status read_rule(bt_game *game, const bt_parameter *given, bt__pn_rule *rule)
{
    static const char *const names[] = {"odd-even", "any-odd", NULL};
    if (strcmp(given->name, "rule") != 0)
        return bt__fail_at(game->ctx, given->place,
                           "partial-nim takes only the parameter rule=any-odd");
    for (int i = 0; names[i]; i++) {
        if (strcmp(given->value, names[i]) != 0) continue;
        *rule = i == 0 ? BT__PN_ODD_EVEN : BT__PN_ANY_ODD;
        return BT_OK;
    }
    return bt__fail_at(game->ctx, given->place, "the rule is odd-even or any-odd, not '%.40s'",
                       given->value);
}

static bt_status open_game(bt_game *game, const bt_parameter *given, size_t count)
{
    bt__pn_rule rule = BT__PN_ODD_EVEN;
    for (size_t i = 0; i < count; i++) {
        bt_status status = read_rule(game, &given[i], &rule);
        if (status) return status;
    }
    bt__pn_rule *kept = game->data = bt__alloc(game->ctx, sizeof *kept);
    if (!kept) return BT_LIMIT;
    *kept = rule;
    return BT_OK;
}

static void close_game(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(bt__pn_rule));
}

/* -- notation -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    bt__pn_position position;
    bt_status status = bt_games__pn_parse(game->ctx, text, strlen(text), &position);
    if (status) return status;
    bt_games__pn_pack(&position, out);
    bt_games__pn_close(&position);
    return out->failed ? BT_LIMIT : BT_OK;
}

static void print(bt_game *game, bt_bytes bytes, bt_text *out)
{
    bt__pn_position position;
    if (bt_games__pn_load(game->ctx, bytes, &position)) {
        out->failed = true;
        return;
    }
    bt_games__pn_print(&position, out);
    bt_games__pn_close(&position);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    return bt_games__pn_options(game->ctx, rule_of(game), position, player, out);
}

/* The pile that differs in the position after a move, and what is left of it, as sizes of `from`.
   BT_PASS when they are more than a move apart. */
static bt_status find_move(bt__pn_position *from, const bt__pn_position *to, bt__pn_range *move)
{
    bt__pn_colour c = BT__PN_BLUE;
    size_t i = 0;
    for (; c <= BT__PN_GREEN; c++, i = 0) {
        const bt__pn_list *old = &from->piles[c], *new = &to->piles[c];
        bt__size same;
        for (; i < old->length && i < new->length; i++) {
            bt_status status = bt__size_copy(&to->sizes, new->at[i], &from->sizes, &same);
            if (status) return status;
            if (bt__size_compare(&from->sizes, old->at[i], same)) break;
        }
        if (i == old->length) continue;
        bool gone = new->length < old->length;
        *move = (bt__pn_range){.colour = c, .pile = old->at[i], .to = gone ? 0 : same};
        return bt__size_compare(&from->sizes, move->to, move->pile) < 0 ? BT_OK : BT_PASS;
    }
    return BT_PASS;
}

/* Puts a move in words by one of the functions that print moves. */
typedef bt_status move_printer(bt__pn_position *position, bt__pn_colour colour, bt__size pile,
                               bt__size target, bt_text *out);

static bt_status print_move(bt_game *game, bt_bytes from, bt_bytes to, move_printer *say,
                            bt_text *out)
{
    bt__pn_position before, after;
    bt__pn_range move;
    bt_status status = bt_games__pn_load(game->ctx, from, &before);
    if (status) return status;
    status = bt_games__pn_load(game->ctx, to, &after);
    if (!status) {
        status = find_move(&before, &after, &move);
        if (!status) status = say(&before, move.colour, move.pile, move.to, out);
        bt_games__pn_close(&after);
    }
    bt_games__pn_close(&before);
    return status;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    (void)player;
    bt_status status = print_move(game, from, to, bt_games__pn_move_print, out);
    if (status == BT_PASS) {
        bt_text__add(out, "to ");
        print(game, to, out);
    } else if (status) {
        out->failed = true;
    }
}

/* -- the hint -- */

static bt_status print_place(bt__pn_position *position, bt__pn_colour colour, bt__size pile,
                             bt__size target, bt_text *out)
{
    static const char *const names[] = {"blue", "red", "green"};
    (void)target;
    bt_text__format(out, "Look at the %s pile of ", names[colour]);
    bt__size_print(&position->sizes, pile, out);
    bt_text__char(out, '.');
    return out->failed ? BT_LIMIT : BT_OK;
}

static void where(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out)
{
    bt_status status = print_move(game, from, to, print_place, out);
    if (status && status != BT_PASS) out->failed = true;
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)position, (void)player;
    return rule_of(game) == BT__PN_ANY_ODD
               ? "For i = 1, 2, .., compare the numbers of blue and of red piles with at least 2i "
                 "stones: apart from the stars of odd and green piles, the first difference that a "
                 "move leaves decides."
               : "Add up what a move leaves: a number from the odd piles, a half and a bracket "
                 "from each even one, a heap of Nim from the green ones. First the number counts, "
                 "then the brackets.";
}

/* -- the theorems -- */

static const char *statement_of(const bt__pn_reason *why)
{
    switch (why->cause) {
    case BT__PN_EMPTY: return "Lim 2005, Theorem 1: everything cancels, so the sum is 0";
    case BT__PN_NIM: return "Bouton 1902: only green piles count, and their nim-sum is not 0";
    case BT__PN_NUMBER:
        return why->least == 0
                   ? "Lim 2005, Theorem 1: the odd piles are numbers, and nothing outweighs them"
                   : "Lim 2005, Lemmas 1 and 2: the number outweighs the brackets of even piles";
    case BT__PN_HOT:
        return "Lim 2005, Lemma 1: an odd number of brackets is confused with the number";
    case BT__PN_ORDER:
        return "Lim 2005, Theorem 2 and Corollary 2: brackets in the order of a dictionary";
    case BT__PN_REMOTE:
        return "Lim 2005, Theorem 4 (i): an even number of brackets is confused with green piles";
    case BT__PN_EDGE: return "Lim 2005, Theorem 3: an odd number of brackets against 1/2 or -1/2";
    case BT__PN_EDGE_GREEN:
        return "Lim 2005, Theorem 4 (ii): an odd number of brackets beside a green part lies "
               "strictly between -1/2 and 1/2";
    case BT__PN_UPS: break;
    }
    return "Lim 2005, Theorem 5: piles are sums of ^, ^<2>, ^<3>, .. and *, each infinitely "
           "larger than the next";
}

static bt_status theorem(bt_game *game, bt_bytes bytes, bt_verdict *out)
{
    bt__pn_position position;
    bt__pn_reason why;
    bt_status status = bt_games__pn_load(game->ctx, bytes, &position);
    if (status) return status;
    status = bt_games__pn_reason(&position, rule_of(game), &why);
    bt_games__pn_close(&position);
    if (status) return status;
    out->has_outcome = true;
    out->outcome = why.outcome;
    out->statement = statement_of(&why);
    return BT_OK;
}

static bt_status explain(bt_game *game, bt_bytes bytes, bt_steps *out)
{
    bt__pn_position position;
    bt_status status = bt_games__pn_load(game->ctx, bytes, &position);
    if (status) return status;
    status = bt_games__pn_explain(&position, rule_of(game), out);
    bt_games__pn_close(&position);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

/* -- winning moves -- */

static bt_status add_move(bt_game *game, bt__pn_position *position, const bt__pn_range *move,
                          bt_moves *out)
{
    bt__pn_position after;
    bt_status status = bt_games__pn_play(position, move->colour, move->pile, move->from, &after);
    if (status) return status;
    bt_text bytes;
    bt_text__open(&bytes, out->ctx);
    bt_games__pn_pack(&after, &bytes);
    bt_games__pn_close(&after);
    return bt_rules__add_written(out, game, &bytes);
}

/* Every target of a range as a move of its own. */
static bt_status write_out(bt_game *game, bt__pn_position *position, bt__pn_range range,
                           bt_moves *out)
{
    uint64_t count = bt__size_gap(&position->sizes, range.from, range.to) / range.step + 1;
    bt_status status = BT_OK;
    for (uint64_t i = 0; i < count && !status; i++) {
        size_t mark = position->sizes.used;
        bt__pn_range move = range;
        status = bt_games__pn_target(position, &range, i, &move.from);
        if (!status) status = add_move(game, position, &move, out);
        position->sizes.used = mark;
        if (!status) status = bt__check(position->ctx);
    }
    return status;
}

/* `bring the blue pile of 40000 to any odd size from 1 to 29999` */
static bt_status print_range(bt__pn_position *position, const bt__pn_range *range, bt_text *out)
{
    static const char *const colours[] = {"blue", "red", "green"};
    if (!bt__size_compare(&position->sizes, range->from, range->to))
        return bt_games__pn_move_print(position, range->colour, range->pile, range->from, out);
    const char *kind = range->step == 1                              ? ""
                       : bt__size_odd(&position->sizes, range->from) ? "odd "
                                                                     : "even ";
    bt_text__format(out, "bring the %s pile of ", colours[range->colour]);
    bt__size_print(&position->sizes, range->pile, out);
    bt_text__format(out, " to any %ssize from ", kind);
    bt__size_print(&position->sizes, range->from, out);
    bt_text__add(out, " to ");
    bt__size_print(&position->sizes, range->to, out);
    return out->failed ? BT_LIMIT : BT_OK;
}

static bt_status add_range(bt__pn_position *position, const bt__pn_range *range, bt_moves *out)
{
    const bt__size sizes[] = {range->pile, range->from, range->to};
    bt_text digits[3], text;
    bool failed = false;
    bt_text__open(&text, out->ctx);
    bt_status status = print_range(position, range, &text);
    for (int i = 0; i < 3; i++) {
        bt_text__open(&digits[i], out->ctx);
        bt__size_print(&position->sizes, sizes[i], &digits[i]);
        failed = failed || digits[i].failed;
    }
    if (!status && failed) status = BT_LIMIT;
    if (!status)
        status = bt_rules__add_range(
            out, &(bt_range){digits[0].at, digits[1].at, digits[2].at, range->step, text.at});
    for (int i = 0; i < 3; i++) bt_text__close(&digits[i]);
    bt_text__close(&text);
    return status;
}

static bt_status set_total(bt__pn_position *position, const bt__pn_ranges *ranges, bt_moves *out)
{
    bt_text total;
    bt_text__open(&total, out->ctx);
    bt_status status = bt_games__pn_count_print(position, ranges, &total);
    if (!status) status = bt_rules__set_total(out, total.at);
    bt_text__close(&total);
    return status;
}

static bt_status add_all(bt_game *game, bt__pn_position *position, bt_player player, size_t length,
                         bt_moves *out)
{
    bt__pn_ranges ranges;
    bt_status status = bt_games__pn_winning_moves(position, rule_of(game), player, &ranges);
    uint64_t count = status ? 0 : bt_games__pn_count(position, &ranges);
    bool written = count <= WRITTEN_MAX && count * (3 * (uint64_t)length + 64) <= WRITTEN_BYTES_MAX;
    for (size_t i = 0; i < ranges.length && !status; i++) {
        status = written ? write_out(game, position, ranges.at[i], out)
                         : add_range(position, &ranges.at[i], out);
        if (!status) status = bt__check(position->ctx);
    }
    if (!status && !written) status = set_total(position, &ranges, out);
    bt_games__pn_ranges_close(&ranges);
    return status;
}

static bt_status winning(bt_game *game, bt_bytes bytes, bt_player player, bool all, bt_moves *out)
{
    bt__pn_position position;
    bt__pn_range move;
    bool found = false;
    bt_status status = bt_games__pn_load(game->ctx, bytes, &position);
    if (status) return status;
    if (all)
        status = add_all(game, &position, player, bytes.length, out);
    else
        status = bt_games__pn_winning_move(&position, rule_of(game), player, &found, &move);
    if (!status && found) status = add_move(game, &position, &move, out);
    bt_games__pn_close(&position);
    return status;
}

/* -- families of positions -- */

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    (void)game;
    bt_games__pn_pack_pile(BT__PN_BLUE, n, out);
    return BT_OK;
}

/* Rows are the sizes of a blue pile, columns those of a red one. */
static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    (void)game;
    bt_rules__put_heap(out, row > 0);
    bt_rules__put_heap(out, column > 0);
    if (row) bt_rules__put_heap(out, row);
    if (column) bt_rules__put_heap(out, column);
    return BT_OK;
}

static bt_status sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                          size_t *done)
{
    if (of != BT_OF_VALUE) return BT_PASS;
    return bt_games__pn_pile_values(game->ctx, rule_of(game), from, to, out, done);
}

const bt_rules bt_games__partial_nim = {
    .name = "partial-nim",
    .summary = "Nim with blue piles for Left, red ones for Right and green ones for both",
    .parameters = "rule=any-odd",
    .notation = "blue piles in (), red ones in (()), a * before each green one: "
                "(3,3,9), ((2,1)), *4",
    .example = "(1,2,6,10), ((3,5,5,4,4,8))",
    .help =
        "A move takes at least one stone from one pile. The colour of the pile says how many:\n"
        "  from a blue pile, Left takes an odd number of stones and Right an even number;\n"
        "  from a red pile, Right takes an odd number and Left an even number;\n"
        "  from a green pile, both players take any number, as in Nim.\n"
        "The player who cannot move loses.\n"
        "\n"
        "For example, (3), ((2)) is a blue pile of 3 and a red pile of 2. Left may take 1 or 3 "
        "blue\n"
        "stones, or both red ones. Right may take 2 blue stones, or 1 red one.\n"
        "  bouton solve partial-nim '(3), ((2))' --explain --moves all\n"
        "\n"
        "Lim (2005) found the values of the piles:\n"
        "  a blue pile of 2n-1 stones is worth the number 1/2^(n-1);\n"
        "  a blue pile of 2n stones is worth A(2n) = {1 | 0, A(2n-2)}.\n"
        "Red piles are worth the negatives, and green piles are Nim heaps. Let [m] = 1/2 - A(2m),\n"
        "and let [-m] be its negative; [1] equals [-1]. Then every position is the sum of a "
        "number\n"
        "x, some brackets, and the nim-sum of the green piles. Cancel pairs [m], [-m] and pairs "
        "of\n"
        "[1]. If an even number of brackets remains, their sum is infinitesimal:\n"
        "  If x is not 0, its sign decides.\n"
        "  If x is 0 and the nim-sum is not 0, whoever starts wins.\n"
        "  If both are 0, the brackets decide. Sort the positive ones and the negative\n"
        "  ones, and put ones in front of the shorter list until both are equally long.\n"
        "  The list that is later in lexicographic order wins: [2,2,4,-1,-3,-5] > 0,\n"
        "  since 1,3,5 comes before 2,2,4 (Lim's Lexicographical Ordering Principle).\n"
        "If an odd number of brackets remains, the position is hot:\n"
        "  If -1/2 < x < 1/2, whoever starts wins; if x lies beyond, its sign decides.\n"
        "  For x = 1/2 and x = -1/2 see Theorems 3 and 4 of the paper, or use --explain.\n"
        "So every position is solved at once, even if its piles have a hundred digits.\n"
        "\n"
        "partial-nim:rule=any-odd is the game of section 5 of the paper: players take any number\n"
        "from piles of their own colour, and an odd number from piles of the other colour. A blue\n"
        "pile of 2m stones is then worth ^[m] = ^ + ^<2> + .. + ^<m>, and one of 2m+1 stones\n"
        "^[m] + *.\n"
        "\n"
        "In calc and compare, A(n) and B(n) are the blue piles of the two games, -A(n) and -B(n)\n"
        "the red ones, and br(4,2,1,-6) is [4] + [2] + [1] + [-6].\n"
        "  bouton compare 'br(2,2,4)' 'br(1,3,5)'\n"
        "\n"
        "References: C.-W. Lim, Partial Nim, Integers 5 (2005), G02.",
    .partizan = true,
    .open = open_game,
    .close = close_game,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.split = bt_games__pn_split,
    .theory.normal = bt_games__pn_normal,
    .theory.negate = bt_games__pn_negate,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .theory.idea = idea,
    .theory.where = where,
    .series.heap = heap,
    .series.cell = cell,
    .series.sequence = sequence,
    .picture.draw = bt_games__pn_draw,
    .picture.touch = bt_games__pn_touch,
};
