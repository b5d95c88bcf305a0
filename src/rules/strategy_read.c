/* Reads strategy files line by line, and what both kinds begin with. */
#include "rules/strategy_read.h"
#include "base/context.h"

#include <stdlib.h>
#include <string.h>

bt_status bt_rules__has_strategies(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (sum->terms[i].game->blocks)
            return bt__fail(sum->ctx, BT_DOMAIN,
                            "strategies of blocking games cannot be written down: a reply depends "
                            "on the moves that were forbidden");
    return BT_OK;
}

bool bt_rules__has_parts(const bt_sum *sum)
{
    for (size_t i = 0; i < sum->count; i++)
        if (!bt_rules_is_normal_play(sum->terms[i].game) || sum->terms[i].game->alone) return false;
    return true;
}

bool bt_rules__same_terms(const bt_sum *a, const bt_sum *b)
{
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = a->terms[i].game == b->terms[i].game && a->terms[i].negated == b->terms[i].negated;
    return same;
}

size_t bt_rules__first_alike(const bt_sum *sum, size_t term)
{
    size_t first = 0;
    while (sum->terms[first].game != sum->terms[term].game) first++;
    return first;
}

bt_status bt_rules__read_named_sum(bt_context *ctx, const char *game, const char *position,
                                   bt_game_finder *find, void *data, bt_sum *out)
{
    if (!strcmp(game, "sum")) return bt_rules__read_mixed_sum(ctx, position, find, data, out);
    bt_game *opened = find(data, ctx, game);
    return opened ? bt_rules__read_sum(opened, position, out) : bt_error(ctx);
}

bool bt_rules__next_line(bt_strategy_reader *r)
{
    size_t length = strcspn(r->text + r->next, "\n");
    r->place = r->next;
    if (!r->text[r->next]) return false;
    bt_text__cut(&r->line, 0);
    bt_text__add_bytes(&r->line, r->text + r->next, length);
    r->next += length + (r->text[r->next + length] == '\n');
    return !r->line.failed;
}

bt_status bt_rules__take_field(bt_strategy_reader *r, const char *word, const char **rest)
{
    size_t length = strlen(word);
    if (!bt_rules__next_line(r) || strncmp(r->line.at, word, length) != 0)
        return bt__fail_at(r->ctx, r->place, "expected a line '%s ..'", word);
    *rest = r->line.at + length;
    if (**rest == ' ') ++*rest;
    return BT_OK;
}

size_t bt_rules__place_of(const bt_strategy_reader *r, const char *at)
{
    return r->place + (size_t)(at - r->line.at);
}

bt_status bt_rules__read_number(const bt_strategy_reader *r, const char **at, uint32_t *number)
{
    size_t length = strspn(*at, "0123456789");
    bool end = !strncmp(*at, "end", 3);
    if (end) length = 3;
    const char *behind = *at + length;
    if (length == 0 || length > 9 || **at == '0' || (*behind && *behind != ' '))
        return bt__fail_at(r->ctx, bt_rules__place_of(r, *at), "expected the number of a position");
    *number = end ? BT_STRATEGY_END : (uint32_t)strtoul(*at, NULL, 10);
    *at = behind + (*behind == ' ');
    return BT_OK;
}

bt_status bt_rules__read_position(bt_strategy_reader *r, const char *at, bt_sum *out)
{
    bt_rules__sum_open(out, r->ctx);
    bt_status status = bt_rules__read_named_sum(r->ctx, r->game, at, r->find, r->data, out);
    if (status == BT_INPUT && bt_error_place(r->ctx) != BT_NOWHERE)
        bt__move_error_place(r->ctx, bt_rules__place_of(r, at));
    if (status || !r->s->start.count) return status;
    if (bt_rules__same_terms(&r->s->start, out)) return BT_OK;
    return bt__fail_at(r->ctx, bt_rules__place_of(r, at), "this sum has other terms");
}

static bt_status read_game(bt_strategy_reader *r, bt_strategy_claim *claim)
{
    const char *at = "";
    bt_status status = bt_rules__take_field(r, "game", &at);
    if (status) return status;
    claim->game = bt_rules__place_of(r, at);
    claim->game_length = strlen(at);
    r->game = bt__copy_string(r->ctx, at);
    if (!r->game) return BT_LIMIT;
    if (!strcmp(r->game, "sum") || r->find(r->data, r->ctx, r->game)) return BT_OK;
    if (bt_error(r->ctx) == BT_INPUT && bt_error_place(r->ctx) != BT_NOWHERE)
        bt__move_error_place(r->ctx, claim->game);
    return bt_error(r->ctx);
}

static bt_status read_start(bt_strategy_reader *r, bt_strategy_claim *claim)
{
    const char *at = "";
    bt_status status = bt_rules__take_field(r, "position", &at);
    if (status) return status;
    claim->position = bt_rules__place_of(r, at);
    claim->position_length = strlen(at);
    status = bt_rules__read_position(r, at, &r->s->start);
    return status ? status : bt_rules__has_strategies(&r->s->start);
}

static bool read_heading(bt_strategy_reader *r)
{
    if (!bt_rules__next_line(r)) return false;
    r->s->by_parts = !strcmp(r->line.at, BT_STRATEGY_PARTS_HEADING);
    return r->s->by_parts || !strcmp(r->line.at, BT_STRATEGY_HEADING);
}

bt_status bt_rules__read_claim(bt_strategy_reader *r, bt_strategy_claim *claim)
{
    const char *at = "";
    if (!read_heading(r)) return bt__fail_at(r->ctx, 0, "expected '" BT_STRATEGY_HEADING "'");
    bt_status status = read_game(r, claim);
    if (!status) status = read_start(r, claim);
    if (!status) status = bt_rules__take_field(r, "outcome", &at);
    if (status) return status;
    const char *letter = strlen(at) == 1 ? strchr("LRNP", *at) : NULL;
    if (!letter) return bt__fail_at(r->ctx, bt_rules__place_of(r, at), "expected L, R, N or P");
    for (int o = 0; o < 4; o++)
        if (bt_outcome_letter((bt_outcome)o) == *letter) r->s->outcome = (bt_outcome)o;
    claim->outcome = r->s->outcome;
    return status;
}
