/* Rules of heap games read from codes (0.77, 4.7, 0.3F), subtraction sets, and Grundy's game. */
#include "games/taking.h"

#include <stdlib.h>
#include <string.h>

static bool add_amount(bt_taking_rules *rules, bt_context *ctx, unsigned heaps, uint32_t amount)
{
    bt_amounts *list = &rules->leave[heaps];
    if (!BT_GROW(ctx, list->at, list->capacity, list->count + 1)) return false;
    list->at[list->count++] = amount;
    if (heaps > rules->heaps) rules->heaps = heaps;
    if (amount > rules->last) rules->last = amount;
    return true;
}

void bt_games__taking_drop(bt_taking_rules *rules, bt_context *ctx)
{
    for (unsigned h = 0; h < 4; h++) {
        bt_amounts *list = &rules->leave[h];
        bt__free(ctx, list->at, list->capacity * sizeof *list->at);
    }
    *rules = (bt_taking_rules){0};
}

static int digit_of(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/* The digits are right and in order; puts them into the lists. */
static bt_status add_digits(bt_taking_rules *rules, bt_context *ctx, const char *code,
                            size_t length, size_t point)
{
    for (size_t i = 0; i < length; i++) {
        if (i == point) continue;
        unsigned digit = (unsigned)digit_of(code[i]);
        uint32_t amount = i < point ? 0 : (uint32_t)(i - point);
        for (unsigned h = 0; h < 4; h++)
            if (digit >> h & 1 && !add_amount(rules, ctx, h, amount)) return BT_LIMIT;
    }
    return BT_OK;
}

static bt_status check_before_point(bt_context *ctx, const char *code, size_t point)
{
    if (point > 1)
        return bt__fail_at(ctx, 1, "one digit at most stands before the point, as in 0.77 or 4.7");
    if (point == 1 && digit_of(code[0]) & 3)
        return bt__fail_at(ctx, 0,
                           "the digit before the point says what may be done without taking "
                           "anything: it may be 0, 4, 8 or C (split into two or three heaps), or "
                           "play could go on for ever");
    return BT_OK;
}

static bt_status check_code(bt_context *ctx, const char *code, size_t length, size_t *point)
{
    *point = length;
    for (size_t i = 0; i < length; i++) {
        if (code[i] == '.' && *point == length)
            *point = i;
        else if (code[i] == '.')
            return bt__fail_at(ctx, i, "a code has one point only");
        else if (digit_of(code[i]) < 0)
            return bt__fail_at(ctx, i, "not a digit of a code: 0 to 9 and A to F are");
    }
    if (*point == length)
        return bt__fail_at(ctx, length, "the point is missing: a code looks like 0.77 or 4.7");
    if (*point + 1 == length) return bt__fail_at(ctx, length, "digits must follow the point");
    if (length - *point - 1 > BT_TAKING_DIGITS)
        return bt__fail_at(ctx, *point + 1 + BT_TAKING_DIGITS, "more than %d digits",
                           BT_TAKING_DIGITS);
    return check_before_point(ctx, code, *point);
}

static bool same_amounts(const bt_amounts *a, const bt_amounts *b)
{
    return a->count == b->count &&
           (a->count == 0 || memcmp(a->at, b->at, a->count * sizeof *a->at) == 0);
}

bt_status bt_games__taking_read(bt_taking_rules *rules, bt_context *ctx, const char *code,
                                size_t length)
{
    size_t point;
    *rules = (bt_taking_rules){0};
    bt_status status = check_code(ctx, code, length, &point);
    if (!status) status = add_digits(rules, ctx, code, length, point);
    if (status) bt_games__taking_drop(rules, ctx);
    rules->whole_is_one = rules->heaps <= 1 && same_amounts(&rules->leave[0], &rules->leave[1]);
    return status;
}

bt_status bt_games__taking_grundy(bt_taking_rules *rules, bt_context *ctx)
{
    *rules = (bt_taking_rules){.unequal = true};
    return add_amount(rules, ctx, 2, 0) ? BT_OK : BT_LIMIT;
}

static int compare_amounts(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static bt_status add_set(bt_taking_rules *rules, bt_context *ctx, const uint32_t *set, size_t count)
{
    bt_amounts *one = &rules->leave[1];
    for (size_t i = 0; i < count; i++) {
        if (set[i] < 1 || set[i] > BT_TAKING_AMOUNT)
            return bt__fail(ctx, BT_INPUT, "%u cannot be in a subtraction set: 1 to %d can", set[i],
                            BT_TAKING_AMOUNT);
        if (!add_amount(rules, ctx, 1, set[i])) return BT_LIMIT;
    }
    if (one->count > 0) qsort(one->at, one->count, sizeof *one->at, compare_amounts);
    size_t kept = 0;
    for (size_t i = 0; i < one->count; i++)
        if (kept == 0 || one->at[i] != one->at[kept - 1]) one->at[kept++] = one->at[i];
    one->count = kept;
    for (size_t i = 0; i < kept; i++)
        if (!add_amount(rules, ctx, 0, one->at[i])) return BT_LIMIT;
    return BT_OK;
}

bt_status bt_games__taking_subtraction(bt_taking_rules *rules, bt_context *ctx, const uint32_t *set,
                                       size_t count)
{
    *rules = (bt_taking_rules){.whole_is_one = true};
    bt_status status = add_set(rules, ctx, set, count);
    if (status) bt_games__taking_drop(rules, ctx);
    return status;
}
