/* What the writer of TikZ works with. */
#ifndef BOUTON_PICTURE_TIKZ_H
#define BOUTON_PICTURE_TIKZ_H

#include "picture/picture.h"

typedef struct bt_tikz {
    const bt_picture *p;
    bt_text *out;
    double scale;   /* of a picture that is too large, else 1 */
    uint32_t frame; /* of the scope that is open for exact points, or BT_TIKZ_NO_FRAME */
} bt_tikz;
#define BT_TIKZ_NO_FRAME UINT32_MAX

void bt_tikz__put_length(const bt_tikz *t, double pixels);
void bt_tikz__put_point(const bt_tikz *t, bt_point at);

/* tikz_many.c. Of pixels more strips than this are too many: false. */
enum { BT_TIKZ_RUNS = 60000 };
void bt_tikz__put_dots(const bt_tikz *t, const bt_shape *shape);
void bt_tikz__put_squares(const bt_tikz *t, const bt_shape *shape);
bool bt_tikz__put_pixels(const bt_tikz *t, const bt_shape *shape);

#endif
