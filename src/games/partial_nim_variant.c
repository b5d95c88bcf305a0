/* Partial Nim with section 5's rule (own colour any number, the other's an odd one): the reason. */
#include "games/partial_nim_theory.h"

enum { RUNS = 8 };

/* c_i is constant between the halves at which piles end. */
typedef struct walk {
    const bt__pn_board *board;
    size_t at[2]; /* piles passed */
    int64_t c;    /* of the run that begins at the next index */
    uint64_t from;
} walk;

/* The least half at which a pile not yet passed ends; 0 when there is none. */
static uint64_t next_half(walk *on)
{
    uint64_t least = 0;
    for (int c = 0; c < 2; c++) {
        const uint64_t *piles = on->board->piles[c];
        while (on->at[c] < on->board->count[c] && piles[on->at[c]] == 1) on->at[c]++;
        if (on->at[c] == on->board->count[c]) continue;
        uint64_t half = piles[on->at[c]] / 2;
        if (least == 0 || half < least) least = half;
    }
    return least;
}

/* Passes all piles of the half; their blue less red number. */
static int64_t pass(walk *on, uint64_t half)
{
    int64_t net = 0;
    for (int c = 0; c < 2; c++) {
        const uint64_t *piles = on->board->piles[c];
        for (; on->at[c] < on->board->count[c] && piles[on->at[c]] / 2 == half; on->at[c]++)
            net += c == BT__PN_BLUE ? 1 : -1;
    }
    return net;
}

/* The end of the run of equal c that begins at on->from; 0 for the last one, which has no end. */
static uint64_t end_run(walk *on, int64_t *next)
{
    uint64_t half;
    *next = on->c;
    while (*next == on->c && (half = next_half(on)) > 0) *next -= pass(on, half);
    return *next == on->c ? 0 : half;
}

/* `c_1 to c_3 = 2, c_4 = 1, then 0` */
static bt_status tell_runs(const bt__pn_board *board, int64_t c1, bt_text *out)
{
    walk on = {.board = board, .c = c1, .from = 1};
    int64_t next;
    for (int runs = 0;; runs++) {
        uint64_t end = end_run(&on, &next);
        bt_text__add(out, runs > 0 ? ", " : "");
        if (end == 0 || runs == RUNS) {
            bt_text__add(out, end ? "and so on" : runs ? "then 0" : "all 0");
            return BT_OK;
        }
        bt_text__add(out, "c_");
        bt_status status = bt_games__pn_half_print(board, 2 * on.from, out);
        if (!status && end > on.from) {
            bt_text__add(out, " to c_");
            status = bt_games__pn_half_print(board, 2 * end, out);
        }
        if (status) return status;
        bt_text__format(out, " = %lld", (long long)on.c);
        on.c = next;
        on.from = end + 1;
    }
}

static void tell_decision(const bt__pn_reason *why, bt_steps *steps)
{
    bool won = why->outcome == BT_OUTCOME_L || why->outcome == BT_OUTCOME_R;
    bt_text *out = bt_rules__conclude(steps, why->outcome);
    if (why->green == 0 && !won)
        bt_text__add(out, "The sum is 0.");
    else if (why->green == 0)
        bt_text__format(out,
                        "Each ^<i> is infinitely larger than the next: the first c_i that is "
                        "not 0 decides, and it is %s.",
                        why->outcome == BT_OUTCOME_L ? "positive" : "negative");
    else if (why->green == 1)
        bt_text__format(out,
                        "Beside * Left needs c above 1,1,1,.. and Right c below -1,-1,-1,.. in "
                        "the order of a dictionary: %s.",
                        why->outcome == BT_OUTCOME_L   ? "Left has it"
                        : why->outcome == BT_OUTCOME_R ? "Right has it"
                                                       : "neither has it");
    else
        bt_text__format(out,
                        "Beside *2 or more Left needs c_1 >= 1 and Right c_1 <= -1; c_1 = %lld.",
                        (long long)why->excess);
}

bt_status bt_games__pn_explain_any_odd(const bt__pn_board *board, const bt__pn_digest *digest,
                                       bt_steps *steps)
{
    bt__pn_reason why = bt_games__pn_decide(digest);
    bt_text__add(bt_rules__step(steps, BT_STEP_THEOREM, "Piles are sums of ups"),
                 "2m blue stones are worth ^ + ^<2> + .. + ^<m>, and 2m+1 the same plus *; red "
                 "ones the negative (Theorem 5).");
    bt_text *out = bt_rules__step(steps, BT_STEP_FACT, "Add up");
    bt_text__add(out, "With c_i the number of blue piles of at least 2i stones less that of red "
                      "ones, the sum is c_1.^ + c_2.^<2> + .. and stars. Here: ");
    bt_status status = tell_runs(board, digest->total, out);
    if (status) return status;
    bt_text__add(out,
                 board->nim ? "; the green and the odd piles add up to *" : "; the stars cancel");
    if (board->nim > 1) bt__size_print(&board->position->sizes, board->nim, out);
    bt_text__char(out, '.');
    tell_decision(&why, steps);
    return BT_OK;
}
