/* What the server and its workers send each other. */
#include "app/serve.h"

#include <string.h>

void bt_app__add_frame(bt_text *out, bt_serve_frame kind, const char *bytes, size_t length)
{
    uint32_t size = (uint32_t)length;
    char head[BT_FRAME_HEAD] = {(char)kind};
    memcpy(head + 1, &size, sizeof size);
    bt_text__add_bytes(out, head, sizeof head);
    bt_text__add_bytes(out, bytes, length);
}

bool bt_app__see_frame(const char *bytes, size_t length, bt_serve_frame *kind, size_t *size)
{
    uint32_t told;
    if (length < BT_FRAME_HEAD) return false;
    memcpy(&told, bytes + 1, sizeof told);
    *kind = (bt_serve_frame)(unsigned char)bytes[0];
    *size = told;
    return length - BT_FRAME_HEAD >= told;
}
