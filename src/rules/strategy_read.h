/* Reading strategy files line by line: what the checks of both kinds share. */
#ifndef BOUTON_RULES_STRATEGY_READ_H
#define BOUTON_RULES_STRATEGY_READ_H

#include "rules/strategy.h"

typedef struct bt_strategy_reader {
    bt_context *ctx;
    const char *text;
    size_t next;  /* where the next line begins */
    size_t place; /* where this one began */
    bt_text line; /* a copy of it */
    char *game;   /* its name */
    bt_game_finder *find;
    void *data;
    bt_strategy *s; /* what was read so far */
} bt_strategy_reader;

/* False at the end of the text. */
bool bt_rules__next_line(bt_strategy_reader *r);
/* Where something in the line is in the text. */
size_t bt_rules__place_of(const bt_strategy_reader *r, const char *at);
/* What follows a word that the next line begins with. */
bt_status bt_rules__take_field(bt_strategy_reader *r, const char *word, const char **rest);
/* A number without zeros in front, or `end`; moves on past it and one blank. */
bt_status bt_rules__read_number(const bt_strategy_reader *r, const char **at, uint32_t *number);
/* A position of the sum: of the same games, with the same signs. Close it in any case. */
bt_status bt_rules__read_position(bt_strategy_reader *r, const char *at, bt_sum *out);
/* The lines that both kinds begin with: the heading, the game, the position and the outcome. */
bt_status bt_rules__read_claim(bt_strategy_reader *r, bt_strategy_claim *claim);

/* What follows them in a file by parts: see strategy_parts.c. */
bt_status bt_rules__check_parts(bt_strategy_reader *r, bt_strategy_claim *claim);

#endif
