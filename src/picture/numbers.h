/* Exact numbers on charts: round steps, short texts. */
#ifndef BOUTON_PICTURE_NUMBERS_H
#define BOUTON_PICTURE_NUMBERS_H

#include "picture/picture.h"
#include <gmp.h>

/* The least round step that cuts a length (> 0) into at most so many parts: 1, 2 or 5 times a power
   of ten, or below 1 a power of 1/2. */
void bt_picture__round_step(const mpq_t length, unsigned parts, mpq_t step);
/* The least multiple of the step that is not below `from`. */
void bt_picture__first_multiple(const mpq_t from, const mpq_t step, mpq_t out);

/* A number in short, as a text and in LaTeX (NULL: not wanted): 3/4, 5·10²⁹, 3/2³⁰; one with
   many digits has dots in its middle. */
void bt_picture__short_number(const mpq_t x, bt_text *text, bt_text *latex);

#endif
