/* Whole files as texts. */
#include "files.h"
#include "context.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bt_status refuse(bt_context *ctx, const char *path)
{
    return bt__fail(ctx, errno == ENOENT ? BT_INPUT : BT_IO, "cannot read %.300s: %s", path,
                    strerror(errno));
}

/* -- what was handed over -- */

void bt__hand_over(bt_context *ctx, const struct bt__handed *handed)
{
    ctx->handed = handed;
}

bt_status bt__may_write(bt_context *ctx, const char *path)
{
    if (!ctx->handed) return BT_OK;
    return bt__fail(ctx, BT_INPUT, "no files are kept here, such as %.60s", path);
}

static const bt__handed_file *find_handed(const struct bt__handed *handed, const char *path)
{
    for (size_t i = 0; i < handed->count; i++)
        if (!strcmp(handed->files[i].name, path)) return &handed->files[i];
    return NULL;
}

static bool is_in_folder(const struct bt__handed *handed, const char *path)
{
    size_t length = handed->folder ? strlen(handed->folder) : 0;
    return length > 0 && !strncmp(path, handed->folder, length) && path[length] == '/' &&
           path[length + 1] && !strchr(path + length + 1, '/');
}

bool bt__has_file(const bt_context *ctx, const char *path)
{
    const struct bt__handed *handed = ctx->handed;
    if (handed && find_handed(handed, path)) return true;
    return (!handed || is_in_folder(handed, path)) && access(path, F_OK) == 0;
}

static bt_status copy_handed(bt_context *ctx, const char *path, bt_text *out)
{
    const bt__handed_file *file = find_handed(ctx->handed, path);
    if (!file) return bt__fail(ctx, BT_INPUT, "there is no file %.300s here", path);
    bt_text__add_bytes(out, file->text, file->length);
    return out->failed ? BT_LIMIT : BT_OK;
}

/* -- reading -- */

bt_status bt__read_file(bt_context *ctx, const char *path, size_t most, bt_text *out)
{
    char block[1 << 12];
    size_t start = out->length, got = 1;
    if (ctx->handed && !is_in_folder(ctx->handed, path)) return copy_handed(ctx, path, out);
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

/* -- writing -- */

bt_status bt__write_file(bt_context *ctx, const char *path, const bt_text *text)
{
    if (bt__may_write(ctx, path)) return BT_INPUT;
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(text->at, 1, text->length, file) == text->length;
    if (file && fclose(file)) good = false;
    if (good) return BT_OK;
    return bt__fail(ctx, BT_IO, "cannot write %.200s: %s", path, strerror(errno));
}
