/* Whole files as texts. */
#include "files.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static bt_status refuse(bt_context *ctx, const char *path)
{
    return bt__fail(ctx, errno == ENOENT ? BT_INPUT : BT_IO, "cannot read %.300s: %s", path,
                    strerror(errno));
}

bt_status bt__read_file(bt_context *ctx, const char *path, size_t most, bt_text *out)
{
    char block[1 << 12];
    size_t start = out->length, got = 1;
    FILE *file = fopen(path, "rb");
    if (!file) return refuse(ctx, path);
    bt_status status = BT_OK;
    while (got > 0 && !status && out->length - start <= most) {
        got = fread(block, 1, sizeof block, file);
        bt_text__add_bytes(out, block, got);
        status = out->failed ? BT_LIMIT : bt__check(ctx);
    }
    if (ferror(file)) status = refuse(ctx, path);
    fclose(file);
    return status;
}

bt_status bt__write_file(bt_context *ctx, const char *path, const bt_text *text)
{
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text->at, 1, text->length, file) == text->length;
    if (file && fclose(file)) good = false;
    if (good) return BT_OK;
    return bt__fail(ctx, BT_IO, "cannot write %.200s: %s", path, strerror(errno));
}
