/* A map from handles to words, in pages. */
#include "base/map.h"

void bt__map_open(bt_map *map, bt_context *ctx)
{
    *map = (bt_map){.ctx = ctx};
}

void bt__map_close(bt_map *map)
{
    for (size_t i = 0; i < map->count; i++)
        bt__free(map->ctx, map->pages[i], BT_MAP_PAGE * sizeof **map->pages);
    bt__free(map->ctx, map->pages, map->count * sizeof *map->pages);
    *map = (bt_map){.ctx = map->ctx};
}

static uint32_t *make_page(bt_map *map, size_t page)
{
    size_t old = map->count;
    if (!BT_GROW(map->ctx, map->pages, map->count, page + 1)) return NULL;
    for (size_t i = old; i < map->count; i++) map->pages[i] = NULL;
    if (map->pages[page]) return map->pages[page];
    uint32_t *words = bt__alloc(map->ctx, BT_MAP_PAGE * sizeof *words);
    for (size_t i = 0; words && i < BT_MAP_PAGE; i++) words[i] = BT_MAP_ABSENT;
    return map->pages[page] = words;
}

bool bt__map_put(bt_map *map, uint32_t key, uint32_t value)
{
    uint32_t *words = make_page(map, key >> BT_MAP_SHIFT);
    if (words) words[key & (BT_MAP_PAGE - 1)] = value;
    return words != NULL;
}

void bt__map_drop(bt_map *map, uint32_t from, uint32_t past)
{
    for (uint32_t key = from; key < past; key++) {
        size_t page = key >> BT_MAP_SHIFT;
        if (page >= map->count) return;
        if (map->pages[page]) map->pages[page][key & (BT_MAP_PAGE - 1)] = BT_MAP_ABSENT;
    }
}
