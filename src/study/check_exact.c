/* Checks that parts keep every move: the options of a position are those of its parts, one at a
   time, beside the others. In misère play nothing less will do. */
#include "base/context.h"
#include "study/check.h"

#include <stdlib.h>

/* Sets of sums of parts; each sum is known by a number that does not depend on their order. */
typedef struct sums {
    uint64_t *at;
    size_t count, capacity;
} sums;

static int compare_numbers(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void make_set(sums *s)
{
    size_t kept = 0;
    qsort(s->at, s->count, sizeof *s->at, compare_numbers);
    for (size_t i = 0; i < s->count; i++)
        if (!kept || s->at[kept - 1] != s->at[i]) s->at[kept++] = s->at[i];
    s->count = kept;
}

static bool are_equal(const sums *a, const sums *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (a->at[i] != b->at[i]) return false;
    return true;
}

/* Parts without moves count for nothing. */
static bt_status weigh_part(bt_game *game, bt_position part, uint64_t *sum)
{
    bool negated;
    bt_position_list options;
    bt_rules__list_open(&options, game);
    bt_position normal = bt_rules__normal(game, part, &negated);
    bt_status status =
        normal ? bt_rules__options(game, normal, BT_LEFT, &options) : bt_error(game->ctx);
    if (!status && options.at.length) *sum += bt__mix(normal);
    bt_rules__list_close(&options);
    return status;
}

/* Adds the parts of a position to a sum. */
static bt_status weigh(bt_game *game, bt_position position, uint64_t *sum)
{
    bt_position_list parts;
    bt_rules__list_open(&parts, game);
    bt_status status = bt_rules__split(game, position, &parts);
    for (size_t i = 0; i < parts.at.length && !status; i++)
        status = weigh_part(game, parts.at.at[i], sum);
    bt_rules__list_close(&parts);
    return status;
}

/* The options of a position, each beside what weighs `beside`. */
static bt_status add_options(bt_game *game, bt_position position, uint64_t beside, sums *out)
{
    bt_position_list options;
    bt_rules__list_open(&options, game);
    bt_status status = bt_rules__options(game, position, BT_LEFT, &options);
    for (size_t i = 0; i < options.at.length && !status; i++) {
        uint64_t sum = beside;
        if (!BT_GROW(game->ctx, out->at, out->capacity, out->count + 1)) status = BT_LIMIT;
        if (!status) status = weigh(game, options.at.at[i], &sum);
        if (!status) out->at[out->count++] = sum;
    }
    bt_rules__list_close(&options);
    return status;
}

static bt_status add_options_of_parts(bt_game *game, bt_position position, sums *out)
{
    bt_position_list parts;
    uint64_t whole = 0;
    bt_status status = weigh(game, position, &whole);
    bt_rules__list_open(&parts, game);
    if (!status) status = bt_rules__split(game, position, &parts);
    for (size_t i = 0; i < parts.at.length && !status; i++) {
        uint64_t part = 0;
        status = weigh_part(game, parts.at.at[i], &part);
        if (!status) status = add_options(game, parts.at.at[i], whole - part, out);
    }
    bt_rules__list_close(&parts);
    return status;
}

bt_status bt_study__check_exact(bt_checker *c, bt_position position)
{
    sums here = {0}, there = {0};
    bt_status status = add_options(c->game, position, 0, &here);
    if (!status) status = add_options_of_parts(c->game, position, &there);
    if (!status) {
        make_set(&here);
        make_set(&there);
        if (!are_equal(&here, &there))
            bt_study__find(c, BT_STUDY_SPLIT, position,
                           "the parts do not keep every move: in misere play that may be wrong");
    }
    bt__free(c->ctx, here.at, here.capacity * sizeof *here.at);
    bt__free(c->ctx, there.at, there.capacity * sizeof *there.at);
    return status ? bt_study__note_error(c, position) : BT_OK;
}
