/* Rules of coin-turning games in one row, and what a single coin is worth. */
#include "games/coin_rule.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bt_coin_rule rule;
} named[] = {
    {"turtles", {1, 2, false}},
    {"mock", {1, 3, false}},
    {"twins", {2, 2, false}},
    {"triplets", {3, 3, false}},
    {"ruler", {1, BT_COINS_MOST, true}},
};

size_t bt_games__coin_rule_read(bt_coin_rule *rule, const char *text)
{
    size_t word = 0, digits = 0;
    while (islower((unsigned char)text[word])) word++;
    while (isdigit((unsigned char)text[word + digits])) digits++;
    for (size_t i = 0; i < sizeof named / sizeof *named && !digits; i++) {
        if (strlen(named[i].name) != word || strncmp(named[i].name, text, word) != 0) continue;
        *rule = named[i].rule;
        return word;
    }
    bool most = word == 4 && !strncmp(text, "most", 4);
    bool exactly = word == 7 && !strncmp(text, "exactly", 7);
    if ((!most && !exactly) || digits < 1 || digits > 3) return 0;
    unsigned count = (unsigned)strtoul(text + word, NULL, 10);
    *rule = (bt_coin_rule){most ? 1 : count, count, false};
    return count ? word + digits : 0;
}

/* -- moves -- */

typedef struct chooser {
    bt_context *ctx;
    const bt_coin_rule *rule;
    uint32_t coins[BT_COINS_MOST];
    bt_coins_seer *see;
    void *data;
} chooser;

/* Those from coins[at] on are chosen, at the end of the array; further ones lie below coins[at]. */
static bt_status choose(chooser *c, size_t at)
{
    size_t count = BT_COINS_MOST - at;
    bt_status status = bt__enter(c->ctx);
    if (status) return status;
    if (count >= c->rule->least) status = c->see(c->data, c->coins + at, count);
    if (!status) status = bt__check(c->ctx);
    if (count < c->rule->most && at > 0) {
        uint32_t below = c->coins[at];
        uint32_t lowest = c->rule->consecutive && below > 1 ? below - 1 : 1;
        for (uint32_t next = below; next-- > lowest && !status;) {
            c->coins[at - 1] = next;
            status = choose(c, at - 1);
        }
    }
    bt__leave(c->ctx);
    return status;
}

bt_status bt_games__coin_rule_moves(bt_context *ctx, const bt_coin_rule *rule, uint32_t n,
                                    bt_coins_seer *see, void *data)
{
    chooser *c = bt__alloc(ctx, sizeof *c);
    if (!c) return BT_LIMIT;
    *c = (chooser){.ctx = ctx, .rule = rule, .see = see, .data = data};
    c->coins[BT_COINS_MOST - 1] = n;
    bt_status status = choose(c, BT_COINS_MOST - 1);
    bt__free(ctx, c, sizeof *c);
    return status;
}

/* -- nim-values (Winning Ways, chapter 14) -- */

/* 2k or 2k + 1, whichever has an odd number of 1s in binary. */
static uint64_t odious(uint64_t k)
{
    return 2 * k + !(__builtin_popcountll(k) & 1);
}

bool bt_games__coin_rule_nim(const bt_coin_rule *rule, uint32_t n, uint64_t *nim)
{
    if (rule->consecutive && rule->least == 1 && rule->most == BT_COINS_MOST) {
        *nim = n & -n;
        return true;
    }
    if (rule->consecutive || rule->most > 3) return false;
    if (rule->least == 1)
        *nim = rule->most == 1 ? 1 : rule->most == 2 ? n : odious(n - 1);
    else if (rule->most == 2) /* twins: the first coin cannot be the rightmost */
        *nim = n - 1;
    else if (rule->least == 3)
        *nim = n < 3 ? 0 : odious(n - 3);
    else
        return false;
    return true;
}
