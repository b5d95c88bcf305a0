/* Proof files of misère quotients: numbers, from which all can be checked again.

     bouton quotient 1
     game misere:kayles
     heaps 167                   heaps 0 to 166, or so many positions ..
     position 2x3                .. which then follow, each on a line: what can be reached comes
   first preperiod 71                0 and 0: nothing is said of other heaps period 12 order 40
   elements 0 to 39; 0 is 1 letters 7 1 2 5 ..          so many, and the heaps that they are tree 0
   0 0 1 ..             for every element but 0: an earlier one and the letter it is times act 1 0 3
   ..                for every letter a line: each element times the letter portion 9 1 4 .. so
   many, and the elements of P images 0 1 2 ..             of the heaps states 58 so many lines: an
   element, and a set of elements as hexadecimal state 2 01f..               digits, the first of
   which tells of the elements 0 to 3 */
#include "study/quotient.h"

#include <string.h>

static void write_numbers(const bt_monoid *m, const bt_quotient *q, bt_text *out)
{
    bt_text__format(out, "order %u\nletters %u", m->order, m->letters);
    for (uint32_t g = 0; g < m->letters; g++) bt_text__format(out, " %u", q->letter_heap[g]);
    bt_text__add(out, "\ntree");
    for (uint32_t x = 1; x < m->order; x++)
        bt_text__format(out, " %u %u", m->parent[x], m->last[x]);
    for (uint32_t g = 0; g < m->letters; g++) {
        bt_text__add(out, "\nact");
        for (uint32_t x = 0; x < m->order; x++)
            bt_text__format(out, " %u", m->act[(size_t)g * m->order + x]);
    }
    uint32_t count = 0;
    for (uint32_t x = 0; x < m->order; x++) count += bt_quotient__is_p(m, x);
    bt_text__format(out, "\nportion %u", count);
    for (uint32_t x = 0; x < m->order; x++)
        if (bt_quotient__is_p(m, x)) bt_text__format(out, " %u", x);
    bt_text__add(out, "\nimages");
    for (size_t h = 0; h < q->count; h++) bt_text__format(out, " %u", q->heaps[h].image);
    bt_text__char(out, '\n');
}

static void write_set(const uint64_t *set, uint32_t order, bt_text *out)
{
    for (uint32_t x = 0; x < order; x += 4) {
        unsigned digit = 0;
        for (uint32_t i = 0; i < 4 && x + i < order; i++)
            digit |= (unsigned)bt_quotient__has(set, x + i) << i;
        bt_text__format(out, "%x", digit);
    }
    bt_text__char(out, '\n');
}

/* The first state is known to everybody. */
static void write_states(const bt_quotient *q, bt_text *out)
{
    const bt_quotient_proof *proof = &q->proof;
    size_t count = 0;
    for (size_t s = 1; s < proof->state_count; s++) count += !proof->states[s].dead;
    bt_text__format(out, "states %zu\n", count);
    for (size_t s = 1; s < proof->state_count; s++) {
        if (proof->states[s].dead) continue;
        bt_text__format(out, "state %u ", proof->states[s].element);
        write_set(proof->free + s * q->monoid.width, q->monoid.order, out);
    }
}

/* Is part n the heap n, for every n? */
static bool has_heaps(const bt_misere *m)
{
    bt_game *game = m->game;
    uint64_t n;
    if (!game->series.heap || bt_rules__inner(game)->theory.split != bt_rules__split_heaps)
        return false;
    for (size_t i = 0; i < m->parts.length; i++) {
        bt_bytes bytes = bt_rules__bytes(game, m->parts.at[i]);
        if ((bt_rules__next_heap(&bytes, &n) ? n : 0) != i || bytes.length) return false;
    }
    return true;
}

static bt_status write_positions(const bt_misere *m, bt_text *out)
{
    for (size_t i = 0; i < m->parts.length; i++) {
        bt_text__add(out, "position ");
        size_t start = out->length;
        bt_rules__print(m->game, m->parts.at[i], out);
        if (!out->failed && strchr(out->at + start, '\n'))
            return bt__fail(m->game->ctx, BT_DOMAIN, "there are no proof files for quotients of %s",
                            m->game->name);
        bt_text__char(out, '\n');
    }
    return BT_OK;
}

bt_status bt_study__quotient_write(bt_misere *m, bt_text *out)
{
    bt_game *game = m->game;
    bt_status status = bt_solve__quotient_renew(&m->q);
    if (status) return status;
    bt_text__format(out, BT_STUDY_QUOTIENT_HEADING "game %s\nheaps %zu\n", game->name, m->q.count);
    if (!has_heaps(m)) status = write_positions(m, out);
    if (status) return status;
    bt_text__format(out, "preperiod %llu\nperiod %llu\n",
                    (unsigned long long)(m->settled ? m->preperiod : 0),
                    (unsigned long long)(m->settled ? m->period : 0));
    write_numbers(&m->q.monoid, &m->q, out);
    write_states(&m->q, out);
    return out->failed ? BT_LIMIT : BT_OK;
}
