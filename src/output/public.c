/* What the public header promises as texts. */
#include "bouton/output.h"
#include "output/output.h"

/* A sum of several games is written with their names. */
static bool is_mixed(const bt_sum *sum)
{
    for (size_t i = 1; i < sum->count; i++)
        if (sum->terms[i].game != sum->terms[0].game) return true;
    return false;
}

char *bt_output_explain(const bt_sum *sum, const bt_solution *solution)
{
    bt_text text;
    bt_steps why;
    bt_text__open(&text, sum->ctx);
    bt_rules__steps_open(&why, sum->ctx);
    if (sum->count == 0)
        bt_text__add(&text, "There is nothing to play: whoever is to move loses.\n");
    else if (bt_solve__explain(sum, is_mixed(sum), solution, &why))
        text.failed = true;
    else
        bt_output__write_steps(&why, &text);
    bt_rules__steps_close(&why);
    return bt_text__take(&text);
}
