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

#endif
