/* Proof files: periods with all that is needed to check them again, and nothing more.

   A file is a heading and lines `key value`. What must follow `of` depends on it:
     of outcome  preperiod period rule from length shift letters    (subtraction games)
     of value    preperiod period order-period order-from order-width settled before fresh
     of nim      preperiod period                                   (octal and subtraction games)
   A period of 0 says that the values never repeat. */
#include "study/proof.h"

#include <stdlib.h>
#include <string.h>

#define HEADING "bouton proof 1"

enum { KEYS_MAX = 16, RULES = BT_GAMES_RIGHT_FIRST + 1 };

static const char *const outcome_keys[] = {"preperiod", "period", "rule",    "from",
                                           "length",    "shift",  "letters", NULL};
static const char *const value_keys[] = {"preperiod",  "period",      "order-period",
                                         "order-from", "order-width", "settled",
                                         "before",     "fresh",       NULL};
static const char *const nim_keys[] = {"preperiod", "period", NULL};
static const char *const *const keys_of[] = {outcome_keys, nim_keys, value_keys};

/* -- writing -- */

static void write_line(bt_text *out, const char *key, uint64_t number)
{
    bt_text_format(out, "%s %llu\n", key, (unsigned long long)number);
}

static void write_start(bt_game *game, bt_of of, uint64_t preperiod, uint64_t period, bt_text *out)
{
    bt_text_format(out, HEADING "\ngame %s\nof %s\n", game->name, bt_study_of_name(of));
    write_line(out, "preperiod", preperiod);
    write_line(out, "period", period);
}

static bt_status write_outcome(bt_game *game, bt_text *out)
{
    const bt_games_subtraction *rules = bt_games_subtraction_of(game);
    bt_games_certificate c;
    bt_status status = bt_games_outcome_period(game->ctx, rules, BT_GAMES_ANY, &c);
    if (status) return status;
    write_start(game, BT_OF_OUTCOME, c.preperiod, c.period, out);
    bt_text_format(out, "rule %s\n", bt_games_rule_name(c.rule));
    write_line(out, "from", c.from);
    write_line(out, "length", c.length);
    write_line(out, "shift", c.shift);
    bt_text_add(out, "letters ");
    for (unsigned i = 0; i < 4; i++)
        if (c.letters >> i & 1) bt_text_char(out, bt_outcome_letter((bt_outcome)i));
    bt_text_char(out, '\n');
    return BT_OK;
}

static bt_status write_value(bt_game *game, uint64_t limit, bt_text *out)
{
    bt_games_pattern p;
    bt_status status = bt_games_values_pattern(bt_games_values_of(game), limit, &p);
    if (status) return status;
    if (!p.searched) return bt_fail(game->ctx, BT_DOMAIN, "proofs about values need a finite set");
    if (!p.found)
        return bt_fail(game->ctx, BT_LIMIT, "no proof: the order of %llu heaps shows no period",
                       (unsigned long long)p.searched);
    write_start(game, BT_OF_VALUE, p.value_preperiod, p.value_period, out);
    write_line(out, "order-period", p.period);
    write_line(out, "order-from", p.from);
    write_line(out, "order-width", p.width);
    write_line(out, "settled", p.settled);
    write_line(out, "before", p.before);
    write_line(out, "fresh", p.fresh);
    return BT_OK;
}

static bt_status write_nim(bt_game *game, uint64_t limit, bt_text *out)
{
    bt_period p;
    bt_status status = bt_study_period(game, BT_OF_NIM, limit, &p);
    if (status) return status;
    if (!p.found || !p.proved || p.saltus)
        return bt_fail(game->ctx, BT_LIMIT, "no proof: %s", p.proof);
    write_start(game, BT_OF_NIM, p.preperiod, p.period, out);
    return BT_OK;
}

bt_status bt_study_proof_write(bt_game *game, bt_of of, uint64_t limit, bt_text *out)
{
    if (of == BT_OF_OUTCOME && bt_games_subtraction_of(game)) return write_outcome(game, out);
    if (of == BT_OF_VALUE && bt_games_values_of(game)) return write_value(game, limit, out);
    if (bt_error(game->ctx)) return bt_error(game->ctx);
    if (of == BT_OF_NIM && bt_study__has_nim_proofs(game)) return write_nim(game, limit, out);
    return bt_fail(game->ctx, BT_DOMAIN, "there are no proof files for the %s sequence of %s",
                   bt_study_of_name(of), game->name);
}

/* -- reading -- */

/* A file being read: the value of each key of its kind. */
typedef struct reader {
    bt_context *ctx;
    const char *text;
    size_t at;
    const char *const *keys;
    size_t place[KEYS_MAX]; /* of the value; 0: not met yet */
    uint64_t number[KEYS_MAX];
} reader;

/* The next line as a key and a value; false at the end. */
static bool next_line(reader *r, size_t *key, size_t *key_length, size_t *value, size_t *length)
{
    while (r->text[r->at] == '\n') r->at++;
    if (!r->text[r->at]) return false;
    size_t line = strcspn(r->text + r->at, "\n");
    *key = r->at;
    *key_length = strcspn(r->text + r->at, " \n");
    *value = *key + *key_length + (*key_length < line);
    *length = *key + line - *value;
    r->at += line;
    return true;
}

/* A line that must have this key. */
static bt_status expect(reader *r, const char *wanted, size_t *value, size_t *length)
{
    size_t key, key_length;
    if (!next_line(r, &key, &key_length, value, length))
        return bt_fail_at(r->ctx, r->at, "the proof file ends before its line '%s'", wanted);
    if (strlen(wanted) == key_length && !memcmp(r->text + key, wanted, key_length)) return BT_OK;
    return bt_fail_at(r->ctx, key, "expected the line '%s' of a proof file", wanted);
}

static bool is_word(const reader *r, size_t value, size_t length, const char *word)
{
    return strlen(word) == length && !memcmp(r->text + value, word, length);
}

static bt_status read_of(reader *r, bt_of *of)
{
    size_t value = 0, length = 0;
    bt_status status = expect(r, "of", &value, &length);
    for (*of = BT_OF_OUTCOME; !status; ++*of) {
        if (is_word(r, value, length, bt_study_of_name(*of))) return BT_OK;
        if (*of == BT_OF_VALUE) return bt_fail_at(r->ctx, value, "expected outcome, nim or value");
    }
    return status;
}

static bt_status read_rule(reader *r, size_t value, size_t length, uint64_t *number)
{
    for (*number = BT_GAMES_WINDOWS; *number < RULES; ++*number)
        if (is_word(r, value, length, bt_games_rule_name((bt_games_rule)*number))) return BT_OK;
    return bt_fail_at(r->ctx, value, "there is no such rule of proof");
}

static bt_status read_letters(reader *r, size_t value, size_t length, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < length; i++) {
        const char *letter = strchr("LRNP", r->text[value + i]);
        if (!letter) return bt_fail_at(r->ctx, value + i, "expected letters L, R, N or P");
        *number |= (uint64_t)1 << (letter - "LRNP");
    }
    return length ? BT_OK : bt_fail_at(r->ctx, value, "expected letters L, R, N or P");
}

static bt_status read_number(reader *r, size_t value, size_t length, uint64_t *number)
{
    const char *digits = r->text + value;
    if (length == 0 || length > 18 || strspn(digits, "0123456789") != length)
        return bt_fail_at(r->ctx, value, "expected a number of at most 18 digits");
    *number = strtoull(digits, NULL, 10);
    return BT_OK;
}

static bt_status read_key(reader *r, size_t key, size_t key_length, size_t value, size_t length)
{
    for (size_t i = 0; r->keys[i]; i++) {
        if (!is_word(r, key, key_length, r->keys[i])) continue;
        if (r->place[i]) return bt_fail_at(r->ctx, key, "this line comes twice");
        r->place[i] = value;
        if (!strcmp(r->keys[i], "rule")) return read_rule(r, value, length, &r->number[i]);
        if (!strcmp(r->keys[i], "letters")) return read_letters(r, value, length, &r->number[i]);
        return read_number(r, value, length, &r->number[i]);
    }
    return bt_fail_at(r->ctx, key, "this line does not belong here");
}

static bt_status read_file(reader *r, bt_study_claim *claim)
{
    size_t key, key_length, value, length;
    if (strncmp(r->text, HEADING "\n", strlen(HEADING) + 1) != 0)
        return bt_fail_at(r->ctx, 0, "this is no proof file: it should start with '" HEADING "'");
    r->at = strlen(HEADING);
    bt_status status = expect(r, "game", &claim->game_place, &claim->game_length);
    if (!status) status = read_of(r, &claim->of);
    if (status) return status;
    r->keys = keys_of[claim->of];
    while (!status && next_line(r, &key, &key_length, &value, &length))
        status = read_key(r, key, key_length, value, length);
    for (size_t i = 0; !status && r->keys[i]; i++)
        if (!r->place[i])
            status = bt_fail_at(r->ctx, r->at, "the proof file lacks its line '%s'", r->keys[i]);
    claim->preperiod = r->number[0];
    claim->period = r->number[1];
    return status;
}

/* -- checking -- */

static bt_status check_outcome(bt_game *game, const uint64_t *number)
{
    const bt_games_subtraction *rules = bt_games_subtraction_of(game);
    bt_games_certificate c = {.preperiod = number[0],
                              .period = number[1],
                              .rule = (bt_games_rule)number[2],
                              .from = number[3],
                              .length = number[4],
                              .shift = number[5],
                              .letters = (uint32_t)number[6]};
    if (!rules) return bt_fail(game->ctx, BT_INPUT, "proofs of outcomes are about subtraction");
    return bt_games_certificate_check(game->ctx, rules, &c);
}

static bt_status check_value(bt_game *game, const uint64_t *number)
{
    const bt_games_subtraction *rules = bt_games_subtraction_of(game);
    bt_games_pattern p = {.found = true,
                          .value_preperiod = number[0],
                          .value_period = number[1],
                          .period = number[2],
                          .from = number[3],
                          .width = number[4],
                          .settled = number[5],
                          .before = number[6],
                          .fresh = number[7]};
    if (!rules) return bt_fail(game->ctx, BT_INPUT, "proofs of values are about subtraction");
    return bt_games_pattern_check(game->ctx, rules, &p);
}

static bt_status check_claim(bt_game *game, bt_of of, const uint64_t *number)
{
    if (of == BT_OF_OUTCOME) return check_outcome(game, number);
    if (of == BT_OF_VALUE) return check_value(game, number);
    if (!bt_study__has_nim_proofs(game))
        return bt_fail(game->ctx, BT_INPUT,
                       "proofs of nim-values are about octal games and "
                       "finite subtraction sets");
    return bt_study__check_nims(game, number[0], number[1]);
}

static bt_status open_game(reader *r, const bt_study_claim *claim, bt_game **game)
{
    bt_text name;
    bt_text_open(&name, r->ctx);
    bt_text_add_bytes(&name, r->text + claim->game_place, claim->game_length);
    bt_status status = name.failed ? BT_LIMIT : bt_games_open(r->ctx, name.at, game);
    if (status == BT_INPUT && bt_error_place(r->ctx) != BT_NOWHERE)
        bt_move_error_place(r->ctx, claim->game_place);
    bt_text_close(&name);
    return status;
}

bt_status bt_study_proof_check(bt_context *ctx, const char *text, bt_study_claim *claim)
{
    reader r = {.ctx = ctx, .text = text};
    bt_game *game;
    *claim = (bt_study_claim){0};
    bt_status status = read_file(&r, claim);
    if (!status) status = open_game(&r, claim, &game);
    if (status) return status;
    status = check_claim(game, claim->of, r.number);
    bt_rules_close(game);
    return status;
}
