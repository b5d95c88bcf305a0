/* What the pictures of studies have in common. */
#include "study/draw.h"

void bt_study__name_picture(bt_picture *out, const char *kind, const char *game, const char *about)
{
    bt_text title;
    bt_text__open(&title, out->ctx);
    bt_text__format(&title, "%s of %.200s", kind, game);
    bt_picture__name(out, title.at, about);
    bt_text__close(&title);
}
