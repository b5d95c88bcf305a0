/* Heaps in binary, column by column. */
#include "games/binary.h"

enum { SHOWN = 40 }; /* heaps and binary digits */

static void write_binary(const mpz_t n, size_t width, bt_text *out)
{
    for (size_t bit = width; bit-- > 0;) bt_text__char(out, mpz_tstbit(n, bit) ? '1' : '0');
}

static void show_row(const mpz_t heap, const mpz_t sum, size_t width, bool remark, bt_steps *out)
{
    bt_rules__step_row(out);
    bt_rules__print_size(heap, bt_rules__step_cell(out));
    write_binary(heap, width, bt_rules__step_cell(out));
    if (!remark || !mpz_sgn(sum)) return;
    unsigned long to = mpz_get_ui(heap) ^ mpz_get_ui(sum);
    bool smaller = to < mpz_get_ui(heap);
    bt_text__format(bt_rules__step_cell(out), smaller ? "to %lu wins" : "would have to grow to %lu",
                    to);
}

static void show_sum(bt_bytes heaps, const mpz_t sum, size_t width, bt_steps *out)
{
    mpz_t heap;
    mpz_init(heap);
    bt_rules__step_row(out);
    bt_rules__step_string(out, "sum");
    write_binary(sum, width, bt_rules__step_cell(out));
    bt_text *latex = bt_rules__step_latex(out);
    for (bool first = true; bt_rules__next_heap_z(&heaps, heap); first = false) {
        if (!first) bt_text__add(latex, " \\oplus ");
        bt_rules__print_size(heap, latex);
    }
    bt_text__add(latex, " = ");
    bt_rules__print_size(sum, latex);
    mpz_clear(heap);
}

bool bt_games__show_binary(bt_bytes heaps, const mpz_t sum, bool remarks, bt_steps *out)
{
    mpz_t heap;
    bt_bytes rest = heaps;
    size_t count = 0, width = 1;
    mpz_init(heap);
    for (; count <= SHOWN && bt_rules__next_heap_z(&rest, heap); count++)
        if (mpz_sizeinbase(heap, 2) > width) width = mpz_sizeinbase(heap, 2);
    bool shown = count > 0 && count <= SHOWN && width <= SHOWN;
    if (shown) {
        bt_rules__step(out, BT_STEP_NIM_SUM, "Add the heaps in binary, without carrying");
        for (rest = heaps; bt_rules__next_heap_z(&rest, heap);)
            show_row(heap, sum, width, remarks, out);
        show_sum(heaps, sum, width, out);
    }
    mpz_clear(heap);
    return shown;
}

void bt_games__conclude_nim(const mpz_t sum, bt_steps *out)
{
    bt_text *text = bt_rules__conclude(out, mpz_sgn(sum) ? BT_OUTCOME_N : BT_OUTCOME_P);
    if (mpz_sgn(sum) == 0) {
        bt_text__add(text, "Every column has an even number of 1s: the nim-sum is 0. Any move "
                           "changes one heap, so it makes some column odd, and the other player "
                           "can make all of them even again: the previous player wins.");
        return;
    }
    bt_text__add(text, "The nim-sum is ");
    bt_rules__print_size(sum, text);
    bt_text__add(text, ", not 0: the player to move wins. A heap h can become h xor ");
    bt_rules__print_size(sum, text);
    bt_text__add(text, " when that is smaller, which it is for every heap with a 1 in the leading "
                       "column of the nim-sum; the sum is then 0.");
}
