/* Proof files: certificates with the game that they are about, and nothing more.

   A file is a heading and lines `key value`: the game, the kind of the certificate, and then the
   fields of this kind in any order. What the kinds are is known to the game. The first version had
   `of outcome`, `of nim` or `of value` instead of the kind, and for outcomes a `rule`. */
#include "study/quotient.h"
#include "study/study.h"

#include <stdlib.h>
#include <string.h>

#define HEADING "bouton proof "

enum { LINES_MAX = 16 };

/* -- writing -- */

static void write_letters(bt_text *out, uint64_t letters)
{
    for (unsigned i = 0; i < 4; i++)
        if (letters >> i & 1) bt_text__char(out, bt_outcome_letter((bt_outcome)i));
    bt_text__char(out, '\n');
}

static void write_words(bt_text *out, const char *words)
{
    bt_text__add_bytes(out, words, strcspn(words, "\n"));
    bt_text__char(out, '\n');
}

void bt_study__certificate_write(const bt_game *game, const bt_certificate *c, bt_text *out)
{
    bt_text__format(out, HEADING "2\ngame %s\nkind %s\n", game->name, c->kind->name);
    for (size_t i = 0; c->kind->fields[i].name; i++) {
        bt_text__format(out, "%s ", c->kind->fields[i].name);
        switch (c->kind->fields[i].type) {
        case BT_FIELD_NUMBER:
            bt_text__format(out, "%llu\n", (unsigned long long)c->number[i]);
            break;
        case BT_FIELD_LETTERS: write_letters(out, c->number[i]); break;
        case BT_FIELD_WORDS: write_words(out, c->text + c->number[i]); break;
        }
    }
}

static bool is_offered(const bt_game *game, const bt_certificate_kind *kind)
{
    const bt_certificate_kind *k = game->series.certificates;
    while (k && k->name && k != kind) k++;
    return k && k->name;
}

bt_status bt_study__proof_write(bt_game *game, bt_of of, const bt_period *period, bt_text *out)
{
    if (period->certificate.kind == &bt_solve__quotient_kind && period->proved)
        return bt_study__quotient_write(game->lore, out);
    if (!is_offered(game, period->certificate.kind))
        return bt__fail(game->ctx, BT_DOMAIN, "there are no proof files for the %s sequence of %s",
                        bt_study__of_name(of), game->name);
    if (period->proved) {
        bt_study__certificate_write(game, &period->certificate, out);
        return BT_OK;
    }
    bt_text why;
    bt_text__open(&why, game->ctx);
    bt_study__period_explain(game, period, &why);
    bt_status status = bt__fail(game->ctx, BT_LIMIT, "no proof: %s", why.at);
    bt_text__close(&why);
    return status;
}

/* -- reading -- */

typedef struct line {
    size_t key, key_length, value, length; /* places in the text */
    bool used;
} line;

typedef struct reader {
    bt_context *ctx;
    const char *text;
    line lines[LINES_MAX];
    size_t count, end;
} reader;

static bt_status read_lines(reader *r)
{
    size_t at = strlen(HEADING) + 1;
    at += strspn(r->text + at, "\n");
    for (; r->text[at]; r->count++) {
        size_t length = strcspn(r->text + at, "\n"), key = strcspn(r->text + at, " \n");
        size_t value = key + (key < length);
        if (r->count == LINES_MAX) return bt__fail_at(r->ctx, at, "a proof file has fewer lines");
        r->lines[r->count] = (line){at, key, at + value, length - value, false};
        at += length;
        at += strspn(r->text + at, "\n");
    }
    r->end = at;
    return BT_OK;
}

static bool is_word(const reader *r, size_t place, size_t length, const char *word)
{
    return strlen(word) == length && !memcmp(r->text + place, word, length);
}

/* The line with this key, which is used up. */
static bt_status take_line(reader *r, const char *key, line *out)
{
    for (size_t i = 0; i < r->count; i++) {
        line *l = &r->lines[i];
        if (l->used || !is_word(r, l->key, l->key_length, key)) continue;
        l->used = true;
        *out = *l;
        return BT_OK;
    }
    return bt__fail_at(r->ctx, r->end, "the proof file lacks its line '%s'", key);
}

static bt_status read_letters(reader *r, const line *l, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < l->length; i++) {
        const char *letter = strchr("LRNP", r->text[l->value + i]);
        if (!letter) return bt__fail_at(r->ctx, l->value + i, "expected letters L, R, N or P");
        *number |= (uint64_t)1 << (letter - "LRNP");
    }
    return l->length ? BT_OK : bt__fail_at(r->ctx, l->value, "expected letters L, R, N or P");
}

static bt_status read_number(reader *r, const line *l, uint64_t *number)
{
    const char *digits = r->text + l->value;
    if (l->length == 0 || l->length > 18 || strspn(digits, "0123456789") != l->length)
        return bt__fail_at(r->ctx, l->value, "expected a number of at most 18 digits");
    *number = strtoull(digits, NULL, 10);
    return BT_OK;
}

static void claim_words(bt_study_claim *claim, const char *name, const line *l)
{
    size_t k = 0;
    while (claim->words[k].name) k++;
    claim->words[k].name = name;
    claim->words[k].place = l->value;
    claim->words[k].length = l->length;
}

static bt_status read_field(reader *r, const bt_certificate_field *field, uint64_t *number,
                            bt_study_claim *claim)
{
    line l = {0};
    bt_status status = take_line(r, field->name, &l);
    if (status) return status;
    if (field->type == BT_FIELD_LETTERS) return read_letters(r, &l, number);
    if (field->type == BT_FIELD_NUMBER) return read_number(r, &l, number);
    claim_words(claim, field->name, &l);
    *number = l.value;
    return BT_OK;
}

static bt_status read_fields(reader *r, bt_certificate *c, bt_study_claim *claim)
{
    bt_status status = BT_OK;
    for (size_t i = 0; c->kind->fields[i].name && !status; i++)
        status = read_field(r, &c->kind->fields[i], &c->number[i], claim);
    for (size_t i = 0; i < r->count && !status; i++)
        if (!r->lines[i].used)
            status = bt__fail_at(r->ctx, r->lines[i].key,
                                 "this line comes twice, or does not belong here");
    return status;
}

/* The kind by its name. */
static bt_status read_kind(reader *r, const bt_game *game, const bt_certificate_kind **kind)
{
    line l = {0};
    bt_status status = take_line(r, "kind", &l);
    if (status) return status;
    for (*kind = game->series.certificates; *kind && (*kind)->name; ++*kind)
        if (is_word(r, l.value, l.length, (*kind)->name)) return BT_OK;
    return bt__fail_at(r->ctx, l.value, "%s has no proofs of this kind", game->name);
}

static bt_status read_of(reader *r, bt_of *of)
{
    line l = {0};
    bt_status status = take_line(r, "of", &l);
    for (*of = BT_OF_OUTCOME; !status; ++*of) {
        if (is_word(r, l.value, l.length, bt_study__of_name(*of))) return BT_OK;
        if (*of == BT_OF_VALUE)
            return bt__fail_at(r->ctx, l.value, "expected outcome, nim or value");
    }
    return status;
}

/* The kind as the first version of the files had it. */
static bt_status read_old_kind(reader *r, const bt_game *game, const bt_certificate_kind **kind)
{
    bt_of of;
    line rule = {0};
    bt_status status = read_of(r, &of);
    if (!status && of == BT_OF_OUTCOME) status = take_line(r, "rule", &rule);
    if (status) return status;
    bool any = false;
    for (*kind = game->series.certificates; *kind && (*kind)->name; ++*kind) {
        if ((*kind)->of != of || !(*kind)->formerly) continue;
        if (is_word(r, rule.value, rule.length, (*kind)->formerly)) return BT_OK;
        any = true;
    }
    if (any) return bt__fail_at(r->ctx, rule.value, "there is no such rule of proof");
    return bt__fail(r->ctx, BT_INPUT, "there are no proofs for the %s sequence of %s",
                    bt_study__of_name(of), game->name);
}

static bt_status open_game(reader *r, bt_study_claim *claim, bt_game **game)
{
    line l = {0};
    bt_text name;
    bt_status status = take_line(r, "game", &l);
    if (status) return status;
    claim->game_place = l.value;
    claim->game_length = l.length;
    bt_text__open(&name, r->ctx);
    bt_text__add_bytes(&name, r->text + l.value, l.length);
    status = name.failed ? BT_LIMIT : bt_games_open(r->ctx, name.at, game);
    if (status == BT_INPUT && bt_error_place(r->ctx) != BT_NOWHERE)
        bt__move_error_place(r->ctx, l.value);
    bt_text__close(&name);
    return status;
}

static bt_status check_file(reader *r, bool old, bt_game *game, bt_study_claim *claim)
{
    bt_certificate c = {.text = r->text};
    bt_status status = old ? read_old_kind(r, game, &c.kind) : read_kind(r, game, &c.kind);
    if (!status) status = read_fields(r, &c, claim);
    if (status) return status;
    claim->of = c.kind->of;
    claim->preperiod = c.number[0];
    claim->period = c.number[1];
    return c.kind->check(game, &c);
}

bt_status bt_study__proof_check(bt_context *ctx, const char *text, bt_study_claim *claim)
{
    reader r = {.ctx = ctx, .text = text};
    bt_game *game;
    bool old = strncmp(text, HEADING "1\n", strlen(HEADING "1\n")) == 0;
    *claim = (bt_study_claim){0};
    if (!old && strncmp(text, HEADING "2\n", strlen(HEADING "2\n")) != 0)
        return bt__fail_at(ctx, 0, "this is not a proof file: it should start with '" HEADING "2'");
    bt_status status = read_lines(&r);
    if (!status) status = open_game(&r, claim, &game);
    if (status) return status;
    status = check_file(&r, old, game, claim);
    bt_rules_close(game);
    return status;
}
