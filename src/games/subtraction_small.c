/* Periods of games whose sets lie within 1..64: two shift registers and Brent's cycle search. */
#include "games/subtraction.h"

enum { STEPS_PER_QUESTION = 1 << 16 };

/* Bit i of a register: the player, moving first, loses the heap i+1 back. */
typedef struct registers {
    uint64_t left, right;
} registers;

/* One heap further, once no heap is an end any more. */
static inline void step(const bt_games__sub_small *small, registers *lost)
{
    uint64_t left = (lost->right & small->set[BT_LEFT]) == 0;
    uint64_t right = (lost->left & small->set[BT_RIGHT]) == 0;
    lost->left = lost->left << 1 | left;
    lost->right = lost->right << 1 | right;
}

/* The same for the heap n, which may be an end for somebody. */
static void step_at(const bt_games__sub_small *small, registers *lost, uint64_t n)
{
    step(small, lost);
    if (n >= small->settled) return;
    for (int i = 0; i < 2; i++) {
        uint64_t *own = i == BT_LEFT ? &lost->left : &lost->right;
        bool end = n < (uint64_t)__builtin_ctzll(small->set[i]) + 1;
        if (end && small->end_wins[i] >> n & 1) *own &= ~(uint64_t)1;
    }
}

static inline bool differ(const registers *a, const registers *b, uint64_t window)
{
    return ((a->left ^ b->left) | (a->right ^ b->right)) & window;
}

/* Brent (1980): compare with a state kept at the last power of two; the first return to it is
   exactly one period away. From heap `reach` on the window alone decides what follows. */
static uint64_t find_period(const bt_games__sub_small *small, uint64_t window,
                            bool (*go_on)(void *data), void *data, uint64_t *searched)
{
    registers lost = {0, 0};
    for (uint64_t n = 0; n < small->reach; n++) step_at(small, &lost, n);
    registers kept = lost;
    *searched = small->reach;
    for (uint64_t power = 16, steps = 0;;) {
        uint64_t begun = steps;
        uint64_t until = power - steps < STEPS_PER_QUESTION ? power : steps + STEPS_PER_QUESTION;
        while (steps < until) {
            step(small, &lost);
            steps++;
            if (!differ(&lost, &kept, window)) return steps;
        }
        *searched += until - begun;
        if (steps == power) {
            kept = lost;
            power *= 2;
            steps = 0;
        }
        if (until > 16 && !go_on(data)) return 0;
    }
}

static uint32_t letter_bit(const registers *lost)
{
    return 1u << bt_games__sub_outcome(lost->left & 1, lost->right & 1);
}

bool bt_games__sub_find_small_period(const bt_games__sub_small *small,
                                     bt_games__sub_small_period *found, bool (*go_on)(void *data),
                                     void *data)
{
    uint64_t window = small->reach == 64 ? UINT64_MAX : ((uint64_t)1 << small->reach) - 1;
    *found = (bt_games__sub_small_period){0};
    uint64_t period = find_period(small, window, go_on, data, &found->searched);
    if (!period) return false;
    registers behind = {0, 0}, ahead = {0, 0};
    for (uint64_t n = 0; n < period; n++) step_at(small, &ahead, n);
    /* Heaps n and n+period: once a whole window agrees they agree for ever. */
    uint64_t agree_from = 0, n = 0;
    for (; n < agree_from + small->reach; n++) {
        step_at(small, &behind, n);
        step_at(small, &ahead, n + period);
        if (differ(&behind, &ahead, 1)) agree_from = n + 1;
        if (n % STEPS_PER_QUESTION == STEPS_PER_QUESTION - 1 && !go_on(data)) return false;
    }
    found->preperiod = agree_from;
    found->period = period;
    for (uint64_t i = 0; i < period && found->letters != 15; i++) {
        found->letters |= letter_bit(&behind);
        step_at(small, &behind, n + i);
    }
    return true;
}
