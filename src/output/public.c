/* What the public header promises as texts. */
#include "bouton/output.h"
#include "output/output.h"

char *bt_output_explain(const bt_sum *sum, const bt_solution *solution)
{
    bt_text text;
    bt_text__open(&text, sum->ctx);
    if (sum->count == 0)
        bt_text__add(&text, "There is nothing to play: whoever is to move loses.\n");
    else if (bt_output__explain(sum, solution, &text))
        text.failed = true;
    return bt_text__take(&text);
}
