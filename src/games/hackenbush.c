/* Hackenbush: red, blue and green strings, trees and graphs. */
#include "games/hackenbush_graph.h"
#include "games/hackenbush_value.h"
#include "games/list.h"
#include "value/store.h"

#include <stdlib.h>
#include <string.h>

enum {
    VALUE_BITS = 4096, /* of a number that is made a value; beyond, only the outcome is told */
    SHOWN = 200,       /* bytes of a tree that is written out in an explanation */
    TREES_SHOWN = 40,
};

/* A position is its text: strings and trees with brackets only where something branches, see
   hackenbush_plant.h; graphs as in hackenbush_graph.h. */
static bt_status open_plant(bt_game *game, bt_bytes position, bt_plant *plant)
{
    bt_games__plant_open(plant, game->ctx);
    if (position.length == 0) return BT_OK;
    return bt_games__plant_read(plant, (const char *)position.at, position.length);
}

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    if (bt_games__bush_is_text(text)) return bt_games__bush_parse(game, text, out);
    bt_plant plant;
    bt_games__plant_open(&plant, game->ctx);
    bt_status status = bt_games__plant_read(&plant, text, strlen(text));
    if (!status) bt_games__plant_write(&plant, BT_GROUND, out);
    bt_games__plant_close(&plant);
    return status ? status : out->failed ? BT_LIMIT : BT_OK;
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    (void)game;
    if (position.length == 0) bt_text__char(out, '0');
    bt_text__add_bytes(out, (const char *)position.at, position.length);
}

static bool may_cut(char colour, bt_player player)
{
    return colour == 'G' || colour == (player == BT_LEFT ? 'L' : 'R');
}

/* From the tips down: the moves that cost least come first. */
static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    if (bt_games__bush_is(position)) return bt_games__bush_options(game, position, player, out);
    bt_plant plant;
    bt_status status = open_plant(game, position, &plant);
    for (size_t i = plant.count; i-- > 0 && !status;) {
        if (!may_cut(plant.colour[i], player)) continue;
        bt_games__plant_write(&plant, (uint32_t)i, &out->scratch);
        if (!bt_rules__take(out) || bt__check(game->ctx)) status = BT_LIMIT;
    }
    bt_games__plant_close(&plant);
    return status;
}

/* -- parts and their order -- */

/* Where the tree that starts here ends: at a comma outside all brackets. */
static size_t end_of_tree(bt_bytes position, size_t start)
{
    size_t i = start, depth = 0;
    for (; i < position.length && (depth > 0 || position.at[i] != ','); i++) {
        if (position.at[i] == '(') depth++;
        if (position.at[i] == ')') depth--;
    }
    return i;
}

static bt_status split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    if (bt_games__bush_is(position)) return bt_games__bush_split(game, position, out);
    for (size_t start = 0, end; start < position.length; start = end + 1) {
        end = end_of_tree(position, start);
        if (!bt_rules__give(out, position.at + start, end - start)) return BT_LIMIT;
    }
    return BT_OK;
}

static void negate(bt_game *game, bt_bytes position, bt_text *out)
{
    if (bt_games__bush_is(position)) {
        bt_games__bush_negate(game, position, out);
        return;
    }
    for (size_t i = 0; i < position.length; i++) {
        char c = (char)position.at[i];
        if (c == 'L' || c == 'R') c = (char)('L' + 'R' - c);
        bt_text__char(out, c);
    }
}

static int compare_bytes(const void *a, const void *b)
{
    const bt_bytes *x = a, *y = b;
    if (x->length != y->length) return x->length < y->length ? -1 : 1;
    return memcmp(x->at, y->at, x->length);
}

/* Writes the trees in order. */
static bool sort_trees(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_bytes *trees = NULL;
    size_t count = 0, capacity = 0, start = 0;
    for (size_t end; start < position.length; start = end + 1) {
        end = end_of_tree(position, start);
        if (!BT_GROW(game->ctx, trees, capacity, count + 1)) break;
        trees[count++] = (bt_bytes){position.at + start, end - start};
    }
    bool good = start >= position.length;
    if (count > 1) qsort(trees, count, sizeof *trees, compare_bytes);
    for (size_t i = 0; i < count && good; i++) {
        if (i > 0) bt_text__char(out, ',');
        bt_text__add_bytes(out, (const char *)trees[i].at, trees[i].length);
    }
    bt__free(game->ctx, trees, capacity * sizeof *trees);
    return good && !out->failed;
}

/* The trees in order, of the position or of its negative, whichever comes first. */
static bool normal_trees(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_text negative, sorted;
    bt_text__open(&negative, game->ctx);
    bt_text__open(&sorted, game->ctx);
    negate(game, position, &negative);
    size_t start = out->length;
    bool good =
        sort_trees(game, position, out) && !negative.failed &&
        sort_trees(game, (bt_bytes){(unsigned char *)negative.at, negative.length}, &sorted);
    bool exchange = good && strcmp(sorted.at, out->at + start) < 0;
    if (exchange) {
        bt_text__cut(out, start);
        bt_text__add_bytes(out, sorted.at, sorted.length);
    }
    out->failed = out->failed || !good;
    bt_text__close(&negative);
    bt_text__close(&sorted);
    return exchange;
}

/* A graph without cycles is treated as the trees that it consists of. */
static bool normal(bt_game *game, bt_bytes position, bt_text *out)
{
    if (!bt_games__bush_is(position)) return normal_trees(game, position, out);
    bt_text text;
    bool exchange = false;
    bt_text__open(&text, game->ctx);
    if (bt_games__bush_normal(game, position, &text) || text.failed) out->failed = true;
    bt_bytes bytes = {(const unsigned char *)text.at, text.length};
    if (!out->failed && bt_games__bush_is(bytes))
        bt_text__add_bytes(out, text.at, text.length);
    else if (!out->failed)
        exchange = normal_trees(game, bytes, out);
    bt_text__close(&text);
    return exchange;
}

/* -- closed forms -- */

/* BT_PASS where green and other edges meet in one tree. */
static bt_status find_worth(const bt_plant *plant, bt_worth *worth)
{
    for (uint32_t i = 0; i < plant->count; i += plant->size[i]) {
        bt_status status = bt_games__worth_add(worth, plant, i, BT_GROUND);
        if (!status) status = bt__check(plant->ctx);
        if (status) return status;
    }
    return BT_OK;
}

static bt_value worth_value(bt_context *ctx, const bt_worth *worth)
{
    if (worth->exponent > VALUE_BITS || mpz_sizeinbase(worth->numerator, 2) > VALUE_BITS)
        return BT_NONE;
    bt_value number = bt_value__number(ctx, worth->numerator, worth->exponent);
    return number ? bt_value_ups(ctx, number, 0, worth->nimber) : BT_NONE;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    if (bt_games__bush_is(position)) return bt_games__bush_theorem(game, position, out);
    bt_plant plant;
    bt_worth worth;
    bt_games__worth_open(&worth);
    bt_status status = open_plant(game, position, &plant);
    if (!status) status = find_worth(&plant, &worth);
    if (!status) {
        out->has_outcome = true;
        out->outcome = bt_games__worth_outcome(&worth);
        out->value = worth_value(game->ctx, &worth);
        out->statement = "Berlekamp: a red-blue string is a number, read off its colours; trees "
                         "follow by the colon principle; green ones are nimbers (Winning Ways)";
        status = bt_error(game->ctx);
    }
    bt_games__plant_close(&plant);
    bt_games__worth_close(&worth);
    return status;
}

/* -- moves in words -- */

static const char *colour_name(char colour)
{
    return colour == 'L' ? "blue" : colour == 'R' ? "red" : "green";
}

/* Names an edge by its number in its tree, counted as it is written. */
static void describe_cut(const bt_plant *plant, bt_bytes from, uint32_t cut, bt_text *out)
{
    uint32_t first = 0;
    size_t start = 0;
    while (first + plant->size[first] <= cut) {
        first += plant->size[first];
        start = end_of_tree(from, start) + 1;
    }
    size_t length = end_of_tree(from, start) - start;
    bt_text__format(out, "cut the %s edge %u of ", colour_name(plant->colour[cut]),
                    cut - first + 1);
    if (length <= SHOWN)
        bt_text__add_bytes(out, (const char *)from.at + start, length);
    else
        bt_text__format(out, "the string of %u", plant->size[first]);
}

/* The edge whose cutting leads there: as many edges fall as are missing. */
static bool find_cut(const bt_plant *from, const bt_plant *to, bt_bytes after, bt_player player,
                     uint32_t *cut)
{
    bt_text text;
    bool found = false;
    bt_text__open(&text, from->ctx);
    for (uint32_t i = 0; i < from->count && !found; i++) {
        if (to->count + from->size[i] != from->count || !may_cut(from->colour[i], player)) continue;
        bt_text__cut(&text, 0);
        bt_games__plant_write(from, i, &text);
        found = !text.failed && text.length == after.length &&
                memcmp(text.at, after.at, after.length) == 0;
        *cut = i;
    }
    bt_text__close(&text);
    return found;
}

static void describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    if (bt_games__bush_is(from)) {
        bt_games__bush_describe(game, from, to, player, out);
        return;
    }
    bt_plant before, after;
    uint32_t cut;
    bool read = !open_plant(game, from, &before);
    read = !open_plant(game, to, &after) && read;
    if (read && find_cut(&before, &after, to, player, &cut)) {
        describe_cut(&before, from, cut, out);
    } else {
        bt_text__add(out, "to ");
        print(game, to, out);
    }
    bt_games__plant_close(&before);
    bt_games__plant_close(&after);
}

/* The edge that is cut, then those that fall with it. */
static bt_status touch(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids)
{
    if (bt_games__bush_is(from)) return bt_games__bush_touch(game, from, to, player, ids);
    bt_plant before, after;
    uint32_t cut;
    bt_status status = open_plant(game, from, &before);
    bt_status other = open_plant(game, to, &after);
    if (!status) status = other;
    if (!status) status = find_cut(&before, &after, to, player, &cut) ? BT_OK : BT_PASS;
    if (!status) status = bt_games__plant_touch(&before, cut, ids);
    bt_games__plant_close(&before);
    bt_games__plant_close(&after);
    return status;
}

static bt_status draw(bt_game *game, bt_bytes position, bt_picture *out)
{
    if (bt_games__bush_is(position)) return bt_games__bush_draw(game, position, out);
    bt_plant plant;
    bt_status status = open_plant(game, position, &plant);
    if (!status) status = bt_games__plant_draw(&plant, out);
    bt_games__plant_close(&plant);
    return status;
}

/* -- winning moves by closed forms, which apply to all options where they apply -- */

typedef struct hunt {
    bt_game *game;
    bt_bytes position;
    bt_plant plant;
    bt_player player;
    bool all;
    bt_worth rest, after; /* of the other trees; of all of them after a move */
    bt_moves *out;
} hunt;

static bt_status add_move(hunt *h, uint32_t cut)
{
    bt_text after;
    bt_text__open(&after, h->game->ctx);
    bt_games__plant_write(&h->plant, cut, &after);
    return bt_rules__add_written(h->out, h->game, &after);
}

static bt_status try_cut(hunt *h, uint32_t first, uint32_t cut)
{
    bt_games__worth_copy(&h->after, &h->rest);
    bt_status status = bt_games__worth_add(&h->after, &h->plant, first, cut);
    if (!status) status = bt__check(h->game->ctx);
    if (status) return status;
    bt_outcome own = h->player == BT_LEFT ? BT_OUTCOME_L : BT_OUTCOME_R;
    bt_outcome outcome = bt_games__worth_outcome(&h->after);
    return outcome == own || outcome == BT_OUTCOME_P ? add_move(h, cut) : BT_OK;
}

/* All edges of a tree, or the topmost one only, which in a string of numbers is the best. */
static bt_status try_tree(hunt *h, const bt_worth *total, uint32_t first, bool topmost)
{
    bt_games__worth_copy(&h->rest, total);
    bt_status status = bt_games__worth_subtract(&h->rest, &h->plant, first);
    for (uint32_t i = h->plant.size[first]; i-- > 0 && !status;) {
        if (!may_cut(h->plant.colour[first + i], h->player)) continue;
        status = try_cut(h, first, first + i);
        if (topmost || (!h->all && h->out->count > 0)) break;
    }
    return status;
}

static bt_status try_trees(hunt *h, const bt_worth *total, bool topmost)
{
    bt_status status = BT_OK;
    for (uint32_t i = 0; i < h->plant.count && !status; i += h->plant.size[i]) {
        if (!h->all && h->out->count > 0) break;
        status = try_tree(h, total, i, topmost);
    }
    return status;
}

static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    if (bt_games__bush_is(position)) return BT_PASS;
    hunt h = {.game = game, .position = position, .player = player, .all = all, .out = out};
    bt_worth total;
    bt_games__worth_open(&total);
    bt_games__worth_open(&h.rest);
    bt_games__worth_open(&h.after);
    bt_status status = open_plant(game, position, &h.plant);
    if (!status) status = find_worth(&h.plant, &total);
    if (!status && !all) status = try_trees(&h, &total, true);
    if (!status) status = try_trees(&h, &total, false);
    bt_games__plant_close(&h.plant);
    bt_games__worth_close(&total);
    bt_games__worth_close(&h.rest);
    bt_games__worth_close(&h.after);
    return status;
}

/* -- the reason -- */

static bt_status explain_tree(bt_game *game, bt_bytes tree, bt_steps *out)
{
    bt_position part = bt_rules__keep_position(game, tree.at, tree.length);
    bt_value value = part ? bt_solve__value(game, part) : BT_NONE;
    if (!value) return bt_error(game->ctx);
    bt_rules__step_row(out);
    bt_text__add_bytes(bt_rules__step_cell(out), (const char *)tree.at, tree.length);
    bt_value__print(game->ctx, value, BT_PLAIN, bt_rules__step_cell(out));
    return BT_OK;
}

static bt_status explain_trees(bt_game *game, bt_bytes position, bt_steps *out)
{
    size_t start = 0;
    bt_text *text = bt_rules__step(out, BT_STEP_PARTS, "What each string and tree is worth");
    bt_text__add(text, "Red-blue ones are numbers: how many free moves Left has in them, with a "
                       "fraction for moves that Right can take away. Green ones are heaps of Nim.");
    for (size_t shown = 0; start < position.length; shown++) {
        size_t end = end_of_tree(position, start);
        if (shown == TREES_SHOWN || end - start > SHOWN) break;
        bt_status status = explain_tree(game, (bt_bytes){position.at + start, end - start}, out);
        if (status) return status;
        start = end + 1;
    }
    if (start < position.length) bt_text__add(text, " Only the first ones are shown.");
    return BT_OK;
}

static void conclude(bt_game *game, bt_value value, bt_outcome outcome, bt_steps *out)
{
    static const char *const reasons[] = {
        [BT_OUTCOME_L] = ", more than 0: Left wins",
        [BT_OUTCOME_R] = ", less than 0: Right wins",
        [BT_OUTCOME_N] = ", confused with 0: the player to move wins",
        [BT_OUTCOME_P] = ": the previous player wins",
    };
    bt_text *text = bt_rules__conclude(out, outcome);
    bt_text__add(text, "Together they are worth ");
    if (value) {
        bt_value__print(game->ctx, value, BT_PLAIN, text);
        bt_value__print(game->ctx, value, BT_LATEX, bt_rules__step_latex(out));
    } else {
        bt_text__add(text, "a number of very many digits");
    }
    bt_text__format(text, "%s.", reasons[outcome]);
}

/* Where there is a closed form; else BT_PASS. */
static bt_status explain(bt_game *game, bt_bytes position, bt_steps *out)
{
    if (bt_games__bush_is(position)) return BT_PASS;
    bt_verdict answer = {.value = BT_NONE};
    mpz_init(answer.nim);
    bt_status status = theorem(game, position, &answer);
    mpz_clear(answer.nim);
    if (status) return status;
    bt_text__add(bt_rules__step(out, BT_STEP_FACT, "A cut costs what stands on the edge"),
                 "Whoever cuts an edge loses all that is no longer connected to the ground.");
    status = explain_trees(game, position, out);
    if (!status) conclude(game, answer.value, answer.outcome, out);
    return status ? status : bt_rules__steps_status(out);
}

static const char *idea(bt_game *game, bt_bytes position, bt_player player)
{
    (void)game, (void)position, (void)player;
    return "A cut costs all that stands on the edge: cut high, where you give up the least.";
}

const bt_rules bt_games__hackenbush = {
    .name = "hackenbush",
    .summary = "cut coloured edges that stand on the ground",
    .notation = "strings from the ground up, L blue, R red, G green: LRL,RR,G; branches in "
                "parentheses: L(R,G); 0 for nothing; or any graph with the ground 0: 0-a-b-0:LRL",
    .example = "LRL,RR,G",
    .help =
        "A picture of edges stands on the ground. Left cuts a blue edge (L, also typed B), Right "
        "a\n"
        "red one (R), either of them a green one (G), and everything no longer connected to\n"
        "the ground disappears. The player who cannot cut loses. LRL is a string of three edges, "
        "the\n"
        "lowest first; L(R,G) is a blue edge with a red and a green one on top.\n"
        "A graph, which may have cycles, is written as paths between named vertices, 0 is the\n"
        "ground: 0-a-b-0:LRL,a-c has blue edges 0-a and b-0, a red edge a-b and a green one a-c; "
        "one\n"
        "letter colours a whole path, none makes it green. JSON is read, too:\n"
        "{\"edges\": [[\"0\", \"a\", \"L\"], [\"a\", \"b\"], [\"b\", \"0\", \"R\"]]}.\n"
        "Red-blue strings are numbers by Berlekamp's rule: count the edges before the first "
        "change\n"
        "of colour; the change is the binary point, later edges are digits, a last 1 ends it. So\n"
        "LLRL is 1 3/4. Red-blue trees are numbers and green trees nimbers by the colon "
        "principle.\n"
        "In a green graph the vertices of a cycle may be identified (fusion principle), which\n"
        "solves graphs of any size; red-blue graphs are numbers, too, but are computed move by\n"
        "move.\n"
        "Example: bouton value hackenbush LRL,RR\n"
        "Example: bouton value hackenbush 0-a-b-0:LRL\n"
        "References: Winning Ways, chapters 1, 2, 7; J. H. Conway, On Numbers and Games (1976),\n"
        "chapters 13 and 15.",
    .partizan = true,
    .play.parse = parse,
    .play.print = print,
    .play.options = options,
    .play.describe = describe,
    .theory.exact = true,
    .theory.split = split,
    .theory.normal = normal,
    .theory.negate = negate,
    .theory.theorem = theorem,
    .theory.winning = winning,
    .theory.explain = explain,
    .picture.draw = draw,
    .picture.touch = touch,
    .theory.idea = idea,
    .theory.part = "the string or tree",
};
