/* Kayles, Dawson's games, Treblecross, Grundy's game and all octal and hexadecimal codes. */
#include "games/list.h"
#include "games/taking_moves.h"
#include "games/taking_proofs.h"

#include <stdio.h>
#include <string.h>

enum {
    LOOKED_AT = 1 << 19, /* values among which a period is sought for a heap beyond any table */
    ALL_LISTED = 20000,  /* heaps up to which all winning moves are listed */
    DEFAULT_PROOF = 1 << 22,
};

static bt_taking *table_of(bt_game *game)
{
    return game->data;
}

static void close_table(bt_game *game)
{
    bt_games__taking_close(table_of(game));
}

bt_taking *bt_games__taking_of(bt_game *game)
{
    return game->rules->close == close_table ? table_of(game) : NULL;
}

static const bt_taking_rules *rules_of(bt_game *game)
{
    return bt_games__taking_rules(table_of(game));
}

/* -- parameters -- */

static bt_status open_table(bt_game *game, bt_taking_rules *rules)
{
    bt_taking *table;
    bt_status status = bt_games__taking_open(&table, game->ctx, rules);
    game->data = table;
    return status;
}

static bt_status open_code(bt_game *game, const char *code)
{
    bt_taking_rules rules;
    bt_status status = bt_games__taking_read(&rules, game->ctx, code, strlen(code));
    return status ? status : open_table(game, &rules);
}

static bt_status refuse_parameters(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count == 0) return BT_OK;
    return bt__fail_at(game->ctx, given[0].place, "%s takes no parameters", game->rules->name);
}

/* A game with a name of its own. */
static bt_status open_named(bt_game *game, const bt_parameter *given, size_t count)
{
    static const char *const codes[][2] = {
        {"kayles", "0.77"},
        {"dawsons-kayles", "0.07"},
        {"dawsons-chess", "0.137"},
        {"treblecross", "0.007"},
    };
    bt_status status = refuse_parameters(game, given, count);
    if (status) return status;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strcmp(game->rules->name, codes[i][0]) == 0) return open_code(game, codes[i][1]);
    return bt__fail(game->ctx, BT_DOMAIN, "%s has no code", game->rules->name);
}

static bt_status open_grundy(bt_game *game, const bt_parameter *given, size_t count)
{
    bt_taking_rules rules;
    bt_status status = refuse_parameters(game, given, count);
    game->series.certificates = NULL; /* no theorem about them */
    if (!status) status = bt_games__taking_grundy(&rules, game->ctx);
    return status ? status : open_table(game, &rules);
}

static bt_status open_octal(bt_game *game, const bt_parameter *given, size_t count)
{
    if (count == 0)
        return bt__fail_at(game->ctx, strlen(game->rules->name),
                           "octal needs a code, as in octal:0.77");
    bool named = given[0].name[0] != '\0';
    if (count > 1 || (named && strcmp(given[0].name, "code") != 0))
        return bt__fail_at(game->ctx, given[count > 1].place,
                           "octal takes one code, as in octal:0.77");
    bt_status status = open_code(game, given[0].value);
    if (status == BT_INPUT) bt__move_error_place(game->ctx, given[0].place);
    return status;
}

/* -- positions -- */

static bt_status parse(bt_game *game, const char *text, bt_text *out)
{
    return bt_rules__read_heaps(game->ctx, text, 0, "heap", out);
}

static void print(bt_game *game, bt_bytes position, bt_text *out)
{
    bt_rules__print_heaps(game->ctx, position, out);
}

static bt_status options(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out)
{
    (void)player;
    return bt_games__taking_options(rules_of(game), position, out);
}

static bt_status heap(bt_game *game, uint64_t n, bt_text *out)
{
    (void)game;
    if (n) bt_rules__put_heap(out, n);
    return BT_OK;
}

static bool reach(bt_game *game, uint64_t *taken, unsigned *parts)
{
    *taken = rules_of(game)->last;
    *parts = rules_of(game)->heaps > 1 ? rules_of(game)->heaps : 1;
    return !rules_of(game)->unequal;
}

static bt_status cell(bt_game *game, uint64_t row, uint64_t column, bt_text *out)
{
    heap(game, row, out);
    return heap(game, column, out);
}

/* -- nim-values -- */

/* Heaps beyond any table need a proved period; then another heap alike stands for them. */
static bt_status find_period(bt_game *game, const mpz_t heap, bt_taking_period *period)
{
    bt_status status = bt_games__taking_period(table_of(game), LOOKED_AT, period);
    if (status || (period->proved && period->saltus == 0)) return status;
    if (period->proved)
        return bt__fail(game->ctx, BT_LIMIT,
                        "the nim-values of this game rise for ever: heaps up to %d can be solved",
                        BT_TAKING_LISTED);
    return bt__fail(game->ctx, BT_LIMIT,
                    "a heap of %zu digits is beyond any table, and no period of the nim-values is "
                    "proved up to n = %d",
                    mpz_sizeinbase(heap, 10), LOOKED_AT);
}

/* The least heap of at least `least` that is congruent to the given one. */
static uint64_t reduce(const mpz_t heap, const bt_taking_period *period, uint64_t least)
{
    uint64_t p = period->period, residue = mpz_fdiv_ui(heap, p);
    return least + (residue + p - least % p) % p;
}

static bt_status nim_of(bt_game *game, const mpz_t heap, uint32_t *nim)
{
    if (mpz_cmp_ui(heap, BT_TAKING_LISTED) <= 0)
        return bt_games__taking_value(table_of(game), mpz_get_ui(heap), nim);
    bt_taking_period period;
    bt_status status = find_period(game, heap, &period);
    if (status) return status;
    return bt_games__taking_value(table_of(game), reduce(heap, &period, period.preperiod), nim);
}

static bt_status nim_sum(bt_game *game, bt_bytes heaps, uint32_t *sum)
{
    bt_status status = BT_OK;
    mpz_t size;
    mpz_init(size);
    for (*sum = 0; bt_rules__next_heap_z(&heaps, size) && !status;) {
        uint32_t nim = 0;
        status = nim_of(game, size, &nim);
        if (!status) status = bt__check(game->ctx);
        *sum ^= nim;
    }
    mpz_clear(size);
    return status;
}

static bt_status theorem(bt_game *game, bt_bytes position, bt_verdict *out)
{
    uint32_t sum;
    bt_status status = nim_sum(game, position, &sum);
    if (status) return status;
    mpz_set_ui(out->nim, sum);
    out->has_nim = true;
    out->statement = "Sprague 1935, Grundy 1939: heaps add by the nim-sum of their nim-values; "
                     "nim-values come from a table, or from a proved period";
    return BT_OK;
}

static void so_far(bt_game *game, bt_text *out)
{
    size_t count;
    bt_games__taking_values(table_of(game), &count);
    if (count) bt_text__format(out, "the nim-values of heaps up to %zu are known", count - 1);
}

/* -- winning moves -- */

/* Looks for moves on one heap that leave a given nim-value. A heap beyond the table is looked at
   through a smaller one alike: `more` is the difference, which the largest part left takes. */
typedef struct hunt {
    bt_game *game;
    bt_bytes heaps;
    size_t which;
    const uint32_t *values;
    uint32_t wanted;
    bool all;
    mpz_t more;
    bt_moves *out;
} hunt;

static bt_status add_move(hunt *h, const bt_split *split)
{
    bt_text bytes;
    bt_text__open(&bytes, h->game->ctx);
    bt_games__taking_replace(h->heaps, h->which, split, h->more, &bytes);
    return bt_rules__add_written(h->out, h->game, &bytes);
}

static bt_status see_split(void *data, const bt_split *split)
{
    hunt *h = data;
    uint32_t nim = 0;
    for (unsigned i = 0; i < split->count; i++) nim ^= h->values[split->left[i]];
    if (nim != h->wanted) return BT_OK;
    bt_status status = add_move(h, split);
    return status || h->all ? status : BT_PASS;
}

/* The heap to look at instead of this one. With the period proved from n0 on, every move on a heap
   of at least c(n0 + p) + k leaves a part of n0 or more, from which p can be taken away. */
static bt_status choose_heap(hunt *h, const mpz_t heap, uint64_t *n)
{
    const bt_taking_rules *rules = rules_of(h->game);
    bt_taking_period period;
    *n = mpz_get_ui(heap);
    mpz_set_ui(h->more, 0);
    if (mpz_cmp_ui(heap, BT_TAKING_LISTED) <= 0) return BT_OK;
    bt_status status = find_period(h->game, heap, &period);
    if (status) return status;
    uint64_t parts = rules->heaps > 1 ? rules->heaps : 1;
    *n = reduce(heap, &period, parts * (period.preperiod + period.period + 1) + rules->last);
    mpz_sub_ui(h->more, heap, *n);
    return BT_OK;
}

static bt_status hunt_heap(hunt *h, const mpz_t heap)
{
    uint64_t n;
    size_t count;
    if (h->all && mpz_cmp_ui(heap, ALL_LISTED) > 0)
        return bt__fail(h->game->ctx, BT_LIMIT,
                        "all winning moves can be listed for heaps up to %d only: use --moves one",
                        ALL_LISTED);
    bt_status status = choose_heap(h, heap, &n);
    if (!status) status = bt_games__taking_extend(table_of(h->game), n);
    if (status) return status;
    h->values = bt_games__taking_values(table_of(h->game), &count);
    status = bt_games__taking_splits(rules_of(h->game), h->game->ctx, n, see_split, h);
    return status == BT_PASS ? BT_OK : status;
}

/* A single move is sought where it must exist: at a heap whose nim-value has to go down. */
static bt_status winning(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out)
{
    hunt h = {.game = game, .heaps = position, .all = all, .out = out};
    uint32_t sum, nim = 0;
    bt_bytes rest = position;
    mpz_t size;
    (void)player;
    mpz_inits(size, h.more, NULL);
    bt_status status = nim_sum(game, position, &sum);
    for (; !status && sum && bt_rules__next_heap_z(&rest, size); h.which++) {
        status = nim_of(game, size, &nim);
        h.wanted = nim ^ sum;
        if (!status && (all || h.wanted < nim)) status = hunt_heap(&h, size);
        if (!all && out->count > 0) break;
    }
    mpz_clears(size, h.more, NULL);
    return status;
}

/* -- sequences and periods -- */

static bt_status sequence(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                          size_t *done)
{
    bt_status status = bt_games__taking_list(table_of(game), from, to, out, done);
    for (size_t i = 0; i < *done; i++) {
        if (of == BT_OF_OUTCOME) out[i] = out[i] ? BT_OUTCOME_N : BT_OUTCOME_P;
        if (of == BT_OF_VALUE && !(out[i] = bt_value_nimber(game->ctx, out[i]))) *done = i;
    }
    return status ? status : bt_error(game->ctx);
}

/* Outcomes repeat with the nim-values, perhaps sooner: their least period divides that one. */
static bt_status reduce_to_outcomes(bt_game *game, bt_taking_period *found)
{
    size_t n0 = found->preperiod, p = found->period, q = 1, count;
    bt_status status = bt_games__taking_extend(table_of(game), n0 + 2 * p);
    if (status) return status;
    const uint32_t *value = bt_games__taking_values(table_of(game), &count);
    for (; q < p; q++) {
        size_t same = 0;
        while (p % q == 0 && same < p && !value[n0 + same] == !value[n0 + same + q]) same++;
        if (same == p) break;
        if (bt__check(game->ctx)) return BT_LIMIT;
    }
    while (n0 > 0 && !value[n0 - 1] == !value[n0 - 1 + q]) n0--;
    found->preperiod = n0;
    found->period = q;
    return BT_OK;
}

static void explain_nims(bt_game *game, const bt_period *period, bt_text *out)
{
    bt_games__nims_explain(table_of(game), period, out);
}

static bt_status check_nims(bt_game *game, const bt_certificate *certificate)
{
    bt_status status = bt_games__claims_check(table_of(game), game->ctx, certificate);
    return status == BT_PASS ? bt_games__nims_check(game, 0, certificate) : status;
}

static bt_status check_local(bt_game *game, const bt_certificate *certificate)
{
    return bt_games__local_check(game->ctx, rules_of(game), certificate, (bt_verify_plan){0});
}

static void explain_local(bt_game *game, const bt_period *period, bt_text *out)
{
    bt_games__local_explain(rules_of(game), period, out);
}

static void explain_saltus(bt_game *game, const bt_period *period, bt_text *out)
{
    bt_games__saltus_explain(table_of(game), period, out);
}

enum { BY_LOCAL_STEPS = BT_OF_VALUE + 1, WITH_SALTUS };

static const bt_certificate_kind kinds[] = {
    [BT_OF_OUTCOME] = {"outcome-by-nim", BT_OF_OUTCOME, NULL, bt_games__outcome_by_nim_fields,
                       check_nims, explain_nims},
    [BT_OF_NIM] = {"nim", BT_OF_NIM, "", bt_games__nim_fields, check_nims, explain_nims},
    [BT_OF_VALUE] = {"value-by-nim", BT_OF_VALUE, NULL, bt_games__nim_fields, check_nims,
                     explain_nims},
    [BY_LOCAL_STEPS] = {"nim-local", BT_OF_NIM, NULL, bt_games__local_fields, check_local,
                        explain_local},
    [WITH_SALTUS] = {"nim-saltus", BT_OF_NIM, NULL, bt_games__saltus_fields, bt_games__saltus_check,
                     explain_saltus},
    {0},
};

void bt_games__taking_tell_local(const bt_taking_period *found, bt_period *out)
{
    bt_games__local_tell(&kinds[BY_LOCAL_STEPS], found, out);
}

static bt_status period(bt_game *game, bt_of of, uint64_t limit, bt_period *out)
{
    bt_taking_period found, least;
    if (!limit) limit = DEFAULT_PROOF;
    if (limit > UINT32_MAX / 2) limit = UINT32_MAX / 2;
    bt_status status = bt_games__taking_period(table_of(game), limit, &found);
    if (status && !found.known) return status;
    bool rising = found.proved && found.saltus;
    if (rising && of != BT_OF_NIM) found.proved = false; /* no theorem about these */
    least = found;
    if (of == BT_OF_OUTCOME) {
        least.saltus = 0;
        if (!found.proved)
            least.period = least.preperiod = 0;
        else if ((status = reduce_to_outcomes(game, &least)))
            return status;
    }
    if (of == BT_OF_NIM && found.local)
        bt_games__taking_tell_local(&found, out);
    else if (of == BT_OF_NIM && rising)
        bt_games__saltus_tell(&kinds[WITH_SALTUS], &found, out);
    else
        bt_games__nims_tell(&kinds[of], &found, &least, out);
    return status;
}

/* -- the rulesets -- */

/* What they have in common: all but names, words and the way they are opened. */
#define HEAP_GAME                                                                                  \
    .close = close_table, .play.parse = parse, .play.print = print, .play.options = options,       \
    .play.describe = bt_games__taking_describe, .theory.exact = true,                              \
    .theory.split = bt_rules__split_heaps, .theory.normal = bt_rules__sort_heaps,                  \
    .theory.theorem = theorem, .theory.winning = winning,                                          \
    .theory.explain = bt_games__taking_explain, .theory.idea = bt_games__taking_idea,              \
    .theory.part = "the heap of", .theory.so_far = so_far, .series.heap = heap,                    \
    .series.cell = cell, .series.reach = reach, .series.sequence = sequence,                       \
    .series.period = period, .series.certificates = kinds, .picture.draw = bt_games__taking_draw,  \
    .picture.touch = bt_games__taking_touch

const bt_rules bt_games__kayles = {
    .name = "kayles",
    .summary = "knock down one pin, or two that stand together",
    .notation = "the lengths of the rows of pins: 6 or 1,4",
    .example = "6",
    .help =
        "Pins stand in rows. A ball knocks down one pin or two neighbouring ones, anywhere in a\n"
        "row, which may leave two shorter rows. The player who cannot move loses. As an octal\n"
        "game it has the code 0.77.\n"
        "The nim-values of rows have period 12; the last exception is n = 70. The period is\n"
        "proved, so rows of any length can be solved. The first player wins every single row.\n"
        "Example: bouton solve kayles 1,4 --explain\n"
        "References: H. E. Dudeney, The Canterbury Puzzles (1908); R. K. Guy and C. A. B. Smith,\n"
        "The G-values of various games (1956); Winning Ways, chapter 4.",
    .open = open_named,
    HEAP_GAME,
};

const bt_rules bt_games__dawsons_kayles = {
    .name = "dawsons-kayles",
    .summary = "knock down two pins that stand together",
    .notation = "the lengths of the rows of pins: 6 or 1,4",
    .example = "7",
    .help =
        "Pins stand in rows. A move knocks down two neighbouring pins, which may leave two\n"
        "shorter rows. The player who cannot move loses. As an octal game it has the code 0.07.\n"
        "The nim-values have period 34; the last exception is n = 52. It is Dawson's Chess in\n"
        "disguise: a row of n + 1 pins corresponds to n files.\n"
        "Example: bouton period dawsons-kayles\n"
        "References: T. R. Dawson, Fairy Chess Review (1934); R. K. Guy and C. A. B. Smith, The\n"
        "G-values of various games (1956); Winning Ways, chapter 4.",
    .open = open_named,
    HEAP_GAME,
};

const bt_rules bt_games__dawsons_chess = {
    .name = "dawsons-chess",
    .summary = "two rows of pawns face each other, and captures are compulsory",
    .notation = "the numbers of files between captures: 6 or 1,4",
    .example = "5",
    .help =
        "White and black pawns face each other across one empty row. Captures are compulsory, and\n"
        "the last player to move wins. Advancing a pawn leads to exchanges that use up its file\n"
        "and the neighbouring files: one, two or three files in all. The files on either side\n"
        "remain in play. As an octal game it has the code 0.137.\n"
        "The nim-values have period 34; the last exception is n = 51.\n"
        "Example: bouton sequence dawsons-chess --to 68\n"
        "References: T. R. Dawson, Caissa's Wild Roses (1935), where the last player loses; R. K.\n"
        "Guy and C. A. B. Smith, The G-values of various games (1956); Winning Ways, chapter 4.",
    .open = open_named,
    HEAP_GAME,
};

const bt_rules bt_games__treblecross = {
    .name = "treblecross",
    .summary = "noughts and crosses on a strip, with crosses only: 0.007",
    .notation = "heaps of the octal game 0.007, each two longer than the strip: 6 or 1,4",
    .example = "7",
    .help =
        "Both players write crosses on the squares of a strip, and three adjacent crosses win.\n"
        "Nobody may write within two squares of a cross, since the other player would complete\n"
        "three. So a cross uses up its own square and two on either side. Add two squares beyond\n"
        "the ends of the strip: then each move takes three from a heap and may split the rest, as\n"
        "in the octal game 0.007. A strip of n free squares is a heap of n + 2.\n"
        "No period of the nim-values is known.\n"
        "Example: bouton sequence treblecross --to 60\n"
        "References: Winning Ways, chapter 4.",
    .open = open_named,
    HEAP_GAME,
};

const bt_rules bt_games__grundy = {
    .name = "grundy",
    .summary = "split a heap into two heaps of different sizes",
    .notation = "the sizes of the heaps: 6 or 1,4",
    .example = "7",
    .help =
        "A move splits one heap into two of different sizes. A player who finds only heaps of one\n"
        "or two cannot move, and loses.\n"
        "The nim-values of 2^35 heaps have been computed (A. Flammenkamp), but no period has been\n"
        "found.\n"
        "Example: bouton sequence grundy --to 50\n"
        "References: P. M. Grundy, Mathematics and games, Eureka 2 (1939); Winning Ways, chapter\n"
        "4.",
    .open = open_grundy,
    HEAP_GAME,
};

const bt_rules bt_games__octal = {
    .name = "octal",
    .summary = "take from a heap and split the rest, as the digits of a code allow",
    .parameters = "CODE",
    .notation = "the sizes of the heaps: 6,3",
    .example = "6,3",
    .help =
        "The digit d_i of a code d_0.d_1d_2d_3.. says what may remain of a heap from which i are\n"
        "taken: it is the sum of 1 if nothing may remain, 2 if one heap may, 4 if two heaps may,\n"
        "and 8 if three may (hexadecimal digits 8 to F). d_0 is 0, 4, 8 or C; a 0 may be left\n"
        "out. 0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's Chess, 0.007 Treblecross;\n"
        "codes such as 4.7 also split heaps without taking.\n"
        "Periods of the nim-values are proved by the theorem of Guy and Smith, and then heaps of\n"
        "any size can be solved.\n"
        "Example: bouton period octal:0.156\n"
        "References: R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of\n"
        "the Cambridge Philosophical Society 52 (1956); Winning Ways, chapter 4.",
    .sample = "4.37",
    .open = open_octal,
    HEAP_GAME,
};
