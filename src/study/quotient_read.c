/* Reads proof files of misère quotients; see quotient_proof.c for their form. */
#include "study/quotient_verify.h"

#include <string.h>

typedef struct reader {
    claim *c;
    const char *text;
    size_t at;
} reader;

void bt_study__claim_open(claim *c, bt_context *ctx, bt_study_quotient_claim *head)
{
    *c = (claim){.ctx = ctx, .head = head};
    bt_words *const lists[] = {&c->letter_heap, &c->parent, &c->last,
                               &c->act,         &c->image,  &c->element};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) bt_words__open(lists[i], ctx);
    bt_text__open(&c->in_p, ctx);
    bt_text__open(&c->positions, ctx);
    bt_text__open(&c->free, ctx);
}

void bt_study__claim_close(claim *c)
{
    bt_words *const lists[] = {&c->letter_heap, &c->parent, &c->last,
                               &c->act,         &c->image,  &c->element};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) bt_words__close(lists[i]);
    bt_text__close(&c->in_p);
    bt_text__close(&c->positions);
    bt_text__close(&c->free);
}

static bt_status expect_word(reader *r, const char *word)
{
    size_t length = strlen(word);
    r->at += strspn(r->text + r->at, " \n");
    if (strncmp(r->text + r->at, word, length) != 0 || !strchr(" \n", r->text[r->at + length]))
        return bt__fail_at(r->c->ctx, r->at, "expected '%s'", word);
    r->at += length;
    return BT_OK;
}

/* A number from least to most. */
static bt_status read_number(reader *r, uint64_t least, uint64_t most, uint64_t *out)
{
    r->at += strspn(r->text + r->at, " \n");
    size_t length = strspn(r->text + r->at, "0123456789");
    *out = 0;
    for (size_t i = 0; i < length && i < 10; i++)
        *out = *out * 10 + (uint64_t)(r->text[r->at + i] - '0');
    if (length == 0 || length > 10 || *out < least || *out > most)
        return bt__fail_at(r->c->ctx, r->at, "expected a number from %llu to %llu",
                           (unsigned long long)least, (unsigned long long)most);
    r->at += length;
    return BT_OK;
}

static bt_status read_field(reader *r, const char *word, uint64_t least, uint64_t most,
                            uint64_t *out)
{
    bt_status status = expect_word(r, word);
    return status ? status : read_number(r, least, most, out);
}

/* `count` numbers below a bound. */
static bt_status read_list(reader *r, size_t count, uint64_t bound, bt_words *out)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t n;
        bt_status status = bound ? read_number(r, 0, bound - 1, &n) : BT_DOMAIN;
        if (!status && !bt_words__push(out, (uint32_t)n)) status = BT_LIMIT;
        if (!status) status = bt__check(r->c->ctx);
        if (status) return status;
    }
    return BT_OK;
}

static bt_status read_game(reader *r)
{
    bt_status status = expect_word(r, "game");
    if (status) return status;
    r->at += strspn(r->text + r->at, " ");
    size_t length = strcspn(r->text + r->at, "\n");
    if (length >= sizeof r->c->head->game)
        return bt__fail_at(r->c->ctx, r->at, "the name of the game is too long");
    memcpy(r->c->head->game, r->text + r->at, length);
    r->c->head->game[length] = '\0';
    r->at += length;
    return BT_OK;
}

/* As many positions as there are heaps, or none. */
static bt_status read_positions(reader *r)
{
    static const char word[] = "position ";
    claim *c = r->c;
    r->at += strspn(r->text + r->at, " \n");
    if (strncmp(r->text + r->at, word, strlen(word)) != 0) return BT_OK;
    c->head->listed = true;
    for (uint32_t i = 0; i < c->heaps; i++) {
        bt_status status = expect_word(r, "position");
        if (status) return status;
        r->at += r->text[r->at] == ' ';
        size_t length = strcspn(r->text + r->at, "\n");
        bt_text__add_bytes(&c->positions, r->text + r->at, length);
        bt_text__char(&c->positions, '\0');
        r->at += length;
        if (bt__check(c->ctx) || c->positions.failed) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status read_head(reader *r)
{
    claim *c = r->c;
    uint64_t heaps = 0, order = 0, letters = 0;
    bt_status status = read_game(r);
    if (!status) status = read_field(r, "heaps", 1, CLAIM_HEAPS, &heaps);
    c->heaps = c->head->heaps = (uint32_t)heaps;
    if (!status) status = read_positions(r);
    if (!status) status = read_field(r, "preperiod", 0, CLAIM_HEAPS, &c->head->preperiod);
    if (!status) status = read_field(r, "period", 0, CLAIM_HEAPS, &c->head->period);
    if (!status) status = read_field(r, "order", 1, CLAIM_ORDER, &order);
    if (!status) status = read_field(r, "letters", 0, CLAIM_LETTERS, &letters);
    c->order = c->head->order = (uint32_t)order;
    c->letters = (uint32_t)letters;
    return status ? status : read_list(r, c->letters, c->heaps, &c->letter_heap);
}

static bt_status read_tree(reader *r)
{
    claim *c = r->c;
    bt_status status = expect_word(r, "tree");
    for (uint32_t x = 1; x < c->order && !status; x++) {
        status = c->letters ? read_list(r, 1, x, &c->parent)
                            : bt__fail_at(c->ctx, r->at, "there are no letters");
        if (!status) status = read_list(r, 1, c->letters, &c->last);
    }
    for (uint32_t g = 0; g < c->letters && !status; g++) {
        status = expect_word(r, "act");
        if (!status) status = read_list(r, c->order, c->order, &c->act);
    }
    return status;
}

static bt_status read_portion(reader *r)
{
    claim *c = r->c;
    uint64_t count = 0;
    for (uint32_t x = 0; x < c->order; x++) bt_text__char(&c->in_p, '\0');
    bt_status status = c->in_p.failed ? BT_LIMIT : read_field(r, "portion", 0, c->order, &count);
    for (uint64_t i = 0; i < count && !status; i++) {
        uint64_t x = 0;
        status = read_number(r, 0, c->order - 1, &x);
        if (!status) c->in_p.at[x] = 1;
    }
    if (!status) status = expect_word(r, "images");
    return status ? status : read_list(r, c->heaps, c->order, &c->image);
}

static bt_status read_set(reader *r)
{
    static const char digits[] = "0123456789abcdef";
    claim *c = r->c;
    r->at += strspn(r->text + r->at, " ");
    for (uint32_t x = 0; x < c->order; x += 4, r->at++) {
        const char *digit = r->text[r->at] ? strchr(digits, r->text[r->at]) : NULL;
        if (!digit) return bt__fail_at(c->ctx, r->at, "expected hexadecimal digits");
        for (uint32_t i = 0; i < 4 && x + i < c->order; i++)
            bt_text__char(&c->free, (char)((digit - digits) >> i & 1));
    }
    return c->free.failed ? BT_LIMIT : bt__check(c->ctx);
}

static bt_status read_states(reader *r)
{
    claim *c = r->c;
    uint64_t count = 0;
    bt_status status = read_field(r, "states", 0, CLAIM_STATES, &count);
    c->states = (uint32_t)count;
    for (uint64_t i = 0; i < count && !status; i++) {
        status = expect_word(r, "state");
        if (!status) status = read_list(r, 1, c->order, &c->element);
        if (!status) status = read_set(r);
    }
    if (status) return status;
    r->at += strspn(r->text + r->at, " \n");
    return r->text[r->at] ? bt__fail_at(c->ctx, r->at, "the proof ends here") : BT_OK;
}

bt_status bt_study__claim_read(claim *c, const char *text)
{
    reader r = {c, text, strlen(BT_STUDY_QUOTIENT_HEADING)};
    bt_status status = read_head(&r);
    if (!status) status = read_tree(&r);
    if (!status) status = read_portion(&r);
    return status ? status : read_states(&r);
}
