/* Scenes for tests of the writers of pictures. */
#ifndef BOUTON_TESTS_SCENES_H
#define BOUTON_TESTS_SCENES_H

#include "picture/picture.h"

/* A scene with every kind of shape and every style. */
bt_picture *scene_of_everything(bt_context *ctx);
/* A thermograph by hand, {4|2||-1}, with exact corners. */
bt_picture *scene_of_walls(bt_context *ctx);
/* Shapes at random places, of all kinds; wild: with sizes, coordinates and texts that nobody would
   draw (not a number, beyond all bounds, control characters, half characters). */
bt_picture *scene_at_random(bt_context *ctx, bt_random *random, bool wild);

#endif
