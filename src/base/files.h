/* Whole files as texts. */
#ifndef BOUTON_FILES_H
#define BOUTON_FILES_H

#include "base/base.h"

/* Adds a file to a text. BT_INPUT: there is no such file; BT_IO: it cannot be read; BT_LIMIT: no
   memory. Reading stops soon after `most` bytes: a text that is longer then is not the whole file,
   and the caller says what that means. */
bt_status bt__read_file(bt_context *ctx, const char *path, size_t most, bt_text *out);
/* Writes a text to a file; BT_IO when that fails. */
bt_status bt__write_file(bt_context *ctx, const char *path, const bt_text *text);
bool bt__has_file(const bt_context *ctx, const char *path);

/* All that a context may read when it works for somebody who is not the owner of this machine:
   texts that were handed over under a name, and the files of one folder (NULL: none). It may write
   no file. The struct stays the caller's; NULL: everything may be read and written. */
typedef struct bt__handed_file {
    const char *name, *text;
    size_t length;
} bt__handed_file;
struct bt__handed {
    const bt__handed_file *files;
    size_t count;
    const char *folder;
};
void bt__hand_over(bt_context *ctx, const struct bt__handed *handed);
/* Whoever writes files in another way than by bt__write_file asks here first. */
bt_status bt__may_write(bt_context *ctx, const char *path);

#endif
