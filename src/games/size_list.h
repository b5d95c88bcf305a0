/* Positions that are lists of sizes of any length, taken apart: what games like Nim share. */
#ifndef BOUTON_SIZE_LIST_H
#define BOUTON_SIZE_LIST_H

#include "rules/rules.h"

typedef struct bt_size_list {
    bt_context *ctx;
    mpz_t *at;
    size_t count, capacity;
} bt_size_list;

bt_status bt_games__sizes_open(bt_size_list *list, bt_context *ctx, bt_bytes position);
void bt_games__sizes_close(bt_size_list *list);
/* Writes the position back. */
void bt_games__sizes_put(const bt_size_list *list, bt_text *out);
/* The first size that differs; the number of sizes when none does. Both have as many. */
size_t bt_games__sizes_differ(const bt_size_list *a, const bt_size_list *b);
/* Fails when so many moves could never be listed one by one. */
bt_status bt_games__sizes_few(bt_context *ctx, const mpz_t moves);
/* A bare number behind a name, `k=2`, of 1 to 9 digits and at least 1. */
bt_status bt_games__sizes_parameter(bt_game *game, const bt_parameter *given, uint32_t *out);

#endif
