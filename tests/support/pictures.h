/* Looking at pictures in tests: shapes by group and style, and texts that touch. */
#ifndef BOUTON_TESTS_PICTURES_H
#define BOUTON_TESTS_PICTURES_H

#include "picture/picture.h"

/* The next shape of a group (NULL: of any) at `from` or behind it that has this kind and style
   (BT_STYLE_NONE: any); NULL when there is none. *from moves behind it. */
const bt_shape *next_shape(const bt_picture *p, const char *group, bt_shape_kind kind,
                           bt_style style, size_t *from);
/* Whether a text with these words in it is drawn. */
bool has_words(const bt_picture *p, const char *words);
/* Fails when two texts overlap, or one reaches out of the picture. */
void check_texts(const bt_picture *p, const char *what);
/* Fails when a line has a coordinate that is no number, an id is met twice or groups do not end. */
void check_scene(const bt_picture *p, const char *what);

#endif
