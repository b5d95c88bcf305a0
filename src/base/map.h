/* A map from handles (words counted up from 0) to words: pages made where something is put. */
#ifndef BOUTON_MAP_H
#define BOUTON_MAP_H

#include "base/context.h"

enum { BT_MAP_SHIFT = 10, BT_MAP_PAGE = 1 << BT_MAP_SHIFT };
#define BT_MAP_ABSENT (UINT32_MAX - 2) /* the one word that cannot be put */

typedef struct bt_map {
    bt_context *ctx;
    uint32_t **pages;
    size_t count; /* of pages, made or NULL */
} bt_map;

void bt__map_open(bt_map *map, bt_context *ctx);
void bt__map_close(bt_map *map);
bool bt__map_put(bt_map *map, uint32_t key, uint32_t value);  /* false at the memory limit */
void bt__map_drop(bt_map *map, uint32_t from, uint32_t past); /* what is at these keys */

static inline const uint32_t *bt__map_get(const bt_map *map, uint32_t key)
{
    size_t page = key >> BT_MAP_SHIFT;
    if (page >= map->count || !map->pages[page]) return NULL;
    const uint32_t *at = &map->pages[page][key & (BT_MAP_PAGE - 1)];
    return *at == BT_MAP_ABSENT ? NULL : at;
}

#endif
