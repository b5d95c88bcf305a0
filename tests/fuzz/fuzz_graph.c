/* Fuzzes the reader of graphs: a graph that is read has no cycle and nim-values that are the least
   numbers missing among the successors; one that is refused is refused with a clean message. */
#include "fuzz/fuzz.h"

#include "games/counters_graph.h"

enum { MEMORY = 1 << 20, FILE_MOST = 2000 };

/* Whether a node has a successor of this nim-value. */
static bool reaches(const bt_graph *graph, uint32_t node, uint32_t nim)
{
    for (uint32_t i = 0; i < graph->degree.at[node]; i++) {
        uint32_t to = graph->successors.at[graph->first.at[node] + i];
        if (graph->nims.at[to] == nim) return true;
    }
    return false;
}

static void check_graph(const bt_graph *graph)
{
    for (uint32_t node = 0; node < graph->names.length; node++) {
        uint32_t nim = graph->nims.at[node], found;
        bt_bytes name = bt_games__graph_name(graph, node);
        fuzz_require(!reaches(graph, node, nim), "a successor of the same nim-value", "");
        for (uint32_t n = 0; n < nim; n++)
            fuzz_require(reaches(graph, node, n), "a nim-value too large", "");
        bool known = bt_games__graph_find(graph, (const char *)name.at, name.length, &found);
        fuzz_require(known && found == node, "a name of another node", "");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    bt_graph graph;
    bt_games__graph_open(&graph, ctx);
    bt_status status =
        bt_games__graph_load(&graph, fuzz_file(data, size < FILE_MOST ? size : FILE_MOST), 0);
    fuzz_require(status == bt_error(ctx), "two statuses", bt_message(ctx));
    fuzz_require(status != BT_IO && status != BT_DOMAIN, "a wrong status", bt_message(ctx));
    fuzz_check_message(ctx, 0);
    if (!status) check_graph(&graph);
    bt_games__graph_close(&graph);
    bt_close(ctx);
    return 0;
}
