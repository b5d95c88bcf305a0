/* What all games on boards of squares do in the same way: notation, options, parts, words. */
#include "games/grid.h"

#include <ctype.h>
#include <string.h>

static const bt_grid_rules *rules_of(const bt_game *game)
{
    return ((const bt_grid_game *)game->data)->rules;
}

bt_status bt_grid__open(bt_game *game, const bt_grid_rules *rules, uint32_t form)
{
    bt_grid_game *data = bt__alloc(game->ctx, sizeof *data);
    if (!data) return BT_LIMIT;
    *data = (bt_grid_game){rules, form};
    game->data = data;
    if (!rules->size) game->theory.small = NULL;
    return BT_OK;
}

void bt_grid__close(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(bt_grid_game));
}

static void write_grid(const bt_grid *g, bt_text *out)
{
    unsigned char bytes[BT_GRID_BYTES];
    bt_text__add_bytes(out, (const char *)bytes, bt_grid__encode(g, bytes));
}

/* -- notation: `4x5`, or rows of letters separated by / -- */

static bt_status refuse_size(bt_context *ctx)
{
    return bt__fail(ctx, BT_LIMIT, "boards have up to %d squares", BT_GRID_SQUARES);
}

static bt_status make_start(bt_game *game, uint64_t rows, uint64_t columns, bt_text *out)
{
    bt_grid g;
    if (!bt_grid__shape(&g, rows, columns)) return refuse_size(game->ctx);
    if (rules_of(game)->start && g.all) rules_of(game)->start(&g);
    write_grid(&g, out);
    return out->failed ? BT_LIMIT : BT_OK;
}

/* Digits from a place on; large numbers stay large. */
static uint64_t read_number(const char *text, size_t *at)
{
    uint64_t n = 0;
    for (; isdigit((unsigned char)text[*at]); ++*at)
        if (n < 1000000) n = n * 10 + (uint64_t)(text[*at] - '0');
    return n;
}

static bt_status parse_size(bt_game *game, const char *text, size_t at, bt_text *out)
{
    uint64_t rows = read_number(text, &at);
    if (text[at] != 'x' && text[at] != 'X')
        return bt__fail_at(game->ctx, at, "expected rows x columns, as in 4x5");
    if (!isdigit((unsigned char)text[++at]))
        return bt__fail_at(game->ctx, at, "expected rows x columns, as in 4x5");
    uint64_t columns = read_number(text, &at);
    while (isspace((unsigned char)text[at])) at++;
    if (text[at]) return bt__fail_at(game->ctx, at, "expected the end, as in 4x5");
    return make_start(game, rows, columns, out);
}

static bt_status refuse_letter(bt_game *game, size_t at)
{
    const bt_grid_rules *rules = rules_of(game);
    bt_text words;
    bt_text__open(&words, game->ctx);
    for (size_t k = 0; rules->letters[k]; k++)
        bt_text__format(&words, "%c (%s), ", rules->letters[k], rules->names[k]);
    bt_status status = bt__fail_at(game->ctx, at, "expected %s. (empty) or / (next row)",
                                   words.failed ? "" : words.at);
    bt_text__close(&words);
    return status;
}

/* The kind of a letter, in either case unless both cases are letters; -1: nothing, -2: none. */
static int kind_of(const bt_grid_rules *rules, char letter)
{
    const char *at = letter ? strchr(rules->letters, letter) : NULL;
    if (letter == '.' || letter == '_') return -1;
    if (!at) at = strchr(rules->letters, tolower((unsigned char)letter));
    return at && letter ? (int)(at - rules->letters) : -2;
}

/* How many rows and columns there are; all letters are known afterwards. */
static bt_status measure(bt_game *game, const char *text, size_t *rows, size_t *columns)
{
    size_t column = 0;
    *rows = 1;
    *columns = 0;
    for (size_t i = 0; text[i]; i++) {
        if (text[i] == '/') {
            if (!column) return bt__fail_at(game->ctx, i, "expected a row before the /");
            ++*rows;
            column = 0;
        } else if (kind_of(rules_of(game), text[i]) == -2) {
            return refuse_letter(game, i);
        } else if (++column > *columns) {
            *columns = column;
        }
    }
    return column ? BT_OK : bt__fail_at(game->ctx, strlen(text), "expected a row");
}

bt_status bt_grid__parse(bt_game *game, const char *text, bt_text *out)
{
    size_t rows, columns, r = 0, c = 0, start = strspn(text, " \t\n");
    bt_grid g;
    if (isdigit((unsigned char)text[start])) return parse_size(game, text, start, out);
    bt_status status = measure(game, text, &rows, &columns);
    if (status) return status;
    if (!bt_grid__shape(&g, rows, columns)) return refuse_size(game->ctx);
    for (size_t i = 0; text[i]; i++, c++) {
        if (text[i] == '/') {
            r++;
            c = (size_t)-1;
            continue;
        }
        int kind = kind_of(rules_of(game), text[i]);
        if (kind >= 0) g.at[kind] |= bt_grid__square(&g, (unsigned)r, (unsigned)c);
    }
    write_grid(&g, out);
    return out->failed ? BT_LIMIT : BT_OK;
}

static char letter_at(const bt_grid_rules *rules, const bt_grid *g, bt_bits square)
{
    for (size_t k = 0; rules->letters[k]; k++)
        if (g->at[k] & square) return rules->letters[k];
    return '.';
}

void bt_grid__print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_grid g;
    bt_grid__decode(position, &g);
    if (!g.all) bt_text__format(out, "%ux%u", g.rows, g.columns);
    for (unsigned r = 0; g.all && r < g.rows; r++) {
        if (r) bt_text__char(out, '/');
        for (unsigned c = 0; c < g.columns; c++)
            bt_text__char(out, letter_at(rules_of(game), &g, bt_grid__square(&g, r, c)));
    }
}

bt_status bt_grid__cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    return make_start(game, row, column, out);
}

bt_status bt_grid__heap(bt_game *game, uint64_t n, bt_text *out)
{
    return make_start(game, n ? 1 : 0, n, out);
}

/* -- options -- */

static bool give_option(void *list, const bt_grid *option)
{
    unsigned char bytes[BT_GRID_BYTES];
    return bt_rules__give(list, bytes, bt_grid__encode(option, bytes));
}

bt_status bt_grid__options(bt_game *game, bt_bytes position, bt_player player,
                           bt_position_list *out)
{
    bt_grid g;
    bt_grid_sink sink = {give_option, out};
    bt_grid__decode(position, &g);
    return rules_of(game)->moves(game->data, &g, player, &sink) ? BT_OK : bt_error(game->ctx);
}

static bool count_option(void *count, const bt_grid *option)
{
    (void)option;
    ++*(uint32_t *)count;
    return true;
}

void bt_grid__mobility(bt_game *game, bt_bytes position, uint32_t moves[2])
{
    const bt_grid_rules *rules = rules_of(game);
    bt_grid g;
    bt_grid__decode(position, &g);
    if (rules->mobility) {
        rules->mobility(game->data, &g, moves);
        return;
    }
    for (bt_player p = BT_LEFT; p <= BT_RIGHT; p++)
        rules->moves(game->data, &g, p, &(bt_grid_sink){count_option, &moves[p]});
}

bool bt_grid__small(bt_game *game, bt_bytes position)
{
    const bt_grid_rules *rules = rules_of(game);
    bt_grid g;
    bt_grid__decode(position, &g);
    return rules->size(game->data, &g) <= rules->small;
}

/* -- parts -- */

bt_status bt_grid__split(bt_game *game, bt_bytes position, bt_position_list *out)
{
    const bt_grid_rules *rules = rules_of(game);
    bt_grid rest, part;
    bt_grid__decode(position, &rest);
    if (rules->simplify) rules->simplify(game->data, &rest);
    while (rules->part(game->data, &rest, &part))
        if (!give_option(out, &part)) return bt_error(game->ctx);
    return BT_OK;
}

bool bt_grid__normal(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_grid g;
    bt_grid__decode(position, &g);
    bool negated = bt_grid__least(rules_of(game), &g);
    write_grid(&g, out);
    return negated;
}

void bt_grid__negate(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_grid g;
    bt_grid__decode(position, &g);
    bt_grid__exchange(rules_of(game), &g);
    write_grid(&g, out);
}

/* Options on their way out as sums of parts. */
typedef struct listing {
    const bt_grid_game *of;
    bt_part_sink *out;
} listing;

static bool list_parts(void *data, const bt_grid *option)
{
    listing *l = data;
    const bt_grid_rules *rules = l->of->rules;
    bt_grid rest = *option, part;
    if (!l->out->begin(l->out->data)) return false;
    if (rules->simplify) rules->simplify(l->of, &rest);
    while (rules->part(l->of, &rest, &part)) {
        unsigned char bytes[BT_GRID_BYTES];
        bool negated = bt_grid__least(rules, &part);
        size_t length = bt_grid__encode(&part, bytes);
        if (!l->out->add(l->out->data, (bt_bytes){bytes, length}, negated)) return false;
    }
    return true;
}

bt_status bt_grid__parts(bt_game *game, bt_bytes position, bt_player player, bt_part_sink *out)
{
    listing l = {game->data, out};
    bt_grid g;
    bt_grid__decode(position, &g);
    return l.of->rules->moves(l.of, &g, player, &(bt_grid_sink){list_parts, &l})
               ? BT_OK
               : bt_error(game->ctx);
}

/* -- words -- */

static void name_square(const bt_grid *g, bt_bits square, bt_text *out)
{
    unsigned at = bt_grid__index(square), r = at / g->stride + 1, c = at % g->stride + 1;
    if (g->rows == 1)
        bt_text__format(out, "square %u", c);
    else
        bt_text__format(out, "row %u, column %u", r, c);
}

/* One goes to another square; one becomes two; one is new; one goes onto one of its own. */
void bt_grid__describe(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out)
{
    bt_grid before, after;
    (void)player;
    bt_grid__decode(from, &before);
    bt_grid__decode(to, &after);
    bt_grid_change change = bt_grid__change(&before, &after);
    bt_bits one = change.left ? change.left : change.entered;
    if (!one) return;
    bool moves = change.left && bt_grid__count(change.entered) == 1;
    bool onto = change.left && !change.entered;
    bt_text__add(out, moves || onto ? "from " : "at ");
    name_square(&before, one, out);
    if (onto) bt_text__add(out, " onto a stone of its own");
    if (moves) {
        bt_text__add(out, " to ");
        name_square(&before, change.entered, out);
    } else if (change.left && change.entered) {
        bool upright = change.entered & bt_grid__step(&before, change.left, BT_NORTH);
        bt_text__add(out, upright ? ", upright" : ", across");
    }
    if (rules_of(game)->spots != BT_SPOTS_ARROW) return;
    bt_text__add(out, ", arrow at ");
    name_square(&before, after.at[2] & ~before.at[2], out);
}
