/* Cram by the rules alone, for tests of faster ways. */
#ifndef BOUTON_TESTS_CRAM_H
#define BOUTON_TESTS_CRAM_H

#include <stdint.h>

/* Squares of a board of `columns`, as bits; every placement of a domino is an option. The memo has
   a byte for each board, 0 at first. */
uint32_t cram_by_mex(uint8_t *memo, uint32_t board, unsigned columns, unsigned squares);
/* As `..#/.##`; at most two characters for each square, and the end. */
void write_cram(uint32_t board, unsigned columns, unsigned squares, char *out);

#endif
