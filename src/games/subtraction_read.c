/* Reading subtraction sets: 2,3,6 and 2..9 and 2.. and odd>=3. */
#include "games/subtraction_read.h"

#include "games/games.h"

#include <stdlib.h>
#include <string.h>

enum { RANGE_MAX = 1000000 }; /* elements that a range may list */

/* A set being read. */
typedef struct reader {
    bt_games__sub_set *set;
    bt_context *ctx;
    const char *text;
    size_t at, place; /* in the text; of the text in a longer one */
} reader;

static bt_status fail_here(reader *r, size_t at, const char *message)
{
    return bt__fail_at(r->ctx, r->place + at, "%s", message);
}

static bt_status read_number(reader *r, uint32_t *number)
{
    const char *digits = r->text + r->at;
    size_t count = strspn(digits, "0123456789"), start = r->at;
    if (*digits == '-') return fail_here(r, start, "a move takes at least 1");
    if (count == 0) return fail_here(r, start, "expected an amount such as 3, 2.., or odd>=3");
    uint64_t value = count > 18 ? UINT64_MAX : strtoull(digits, NULL, 10);
    if (value == 0) return fail_here(r, start, "a move takes at least 1");
    if (value > BT_GAMES_ELEMENT_MAX)
        return bt__fail(r->ctx, BT_LIMIT, "the amount %.20s%s is above the largest allowed, %d",
                        digits, count > 20 ? ".." : "", BT_GAMES_ELEMENT_MAX);
    *number = (uint32_t)value;
    r->at += count;
    return BT_OK;
}

static bool add_element(reader *r, uint32_t element)
{
    bt_games__sub_set *set = r->set;
    if (!BT_GROW(r->ctx, set->at, set->capacity, set->count + 1)) return false;
    set->at[set->count++] = element;
    return true;
}

/* Of two tails of a kind the longer one counts. */
static void add_tail(uint32_t *tail, uint32_t from)
{
    if (*tail == 0 || from < *tail) *tail = from;
}

/* `odd>=3`, `even>=4`, `every>=2`: everything from there on. */
static bt_status read_tail(reader *r, bool *found)
{
    static const char *const words[] = {"odd>=", "even>=", "every>="};
    uint32_t *const tails[] = {&r->set->odd, &r->set->even, &r->set->every}, from = 0;
    *found = false;
    for (size_t i = 0; i < 3 && !*found; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(r->text + r->at, words[i], length) != 0) continue;
        *found = true;
        r->at += length;
        bt_status status = read_number(r, &from);
        if (status) return status;
        add_tail(tails[i], from);
    }
    return BT_OK;
}

/* A number, a range `2..9`, or a tail. */
static bt_status read_item(reader *r)
{
    uint32_t first = 0, last = 0;
    size_t start = r->at;
    bool tail;
    bt_status status = read_tail(r, &tail);
    if (!status && !tail) status = read_number(r, &first);
    if (status || tail) return status;
    if (strncmp(r->text + r->at, "..", 2) != 0) return add_element(r, first) ? BT_OK : BT_LIMIT;
    r->at += 2;
    if (r->text[r->at] == '\0' || r->text[r->at] == ',') {
        add_tail(&r->set->every, first);
        return BT_OK;
    }
    status = read_number(r, &last);
    if (status) return status;
    if (last < first) return fail_here(r, start, "this range is empty: write 2..9");
    if (last - first >= RANGE_MAX)
        return bt__fail(r->ctx, BT_LIMIT, "a range has at most %d amounts", RANGE_MAX);
    for (uint32_t n = first; n <= last; n++)
        if (!add_element(r, n)) return BT_LIMIT;
    return BT_OK;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void sort(bt_games__sub_set *set)
{
    size_t kept = 0;
    if (set->count) qsort(set->at, set->count, sizeof *set->at, compare);
    for (size_t i = 0; i < set->count; i++)
        if (i == 0 || set->at[i] != set->at[i - 1]) set->at[kept++] = set->at[i];
    set->count = kept;
}

bt_status bt_games__sub_read_set(bt_games__sub_set *set, bt_context *ctx, const char *text,
                                 size_t place)
{
    reader r = {.set = set, .ctx = ctx, .text = text, .place = place};
    if (set->count || set->every || set->odd || set->even)
        return fail_here(&r, 0, "this set was given twice");
    if (!*text) return fail_here(&r, 0, "expected a set such as 2,3,6");
    for (;; r.at++) {
        bt_status status = read_item(&r);
        if (status) return status;
        if (!text[r.at]) break;
        if (text[r.at] != ',') return fail_here(&r, r.at, "expected ',' between the amounts");
    }
    sort(set);
    return BT_OK;
}

void bt_games__sub_close_set(bt_games__sub_set *set, bt_context *ctx)
{
    bt__free(ctx, set->at, set->capacity * sizeof *set->at);
    *set = (bt_games__sub_set){0};
}
