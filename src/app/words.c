/* A line typed at the prompt, split into words as a shell does. */
#include "app/app.h"

#include <string.h>

/* Adds the word at *at to the storage: blanks end it, ' and " keep them, \ keeps any character. */
static bt_status take_word(bt_app *app, const char *line, size_t *at, bt_text *storage)
{
    char quote = '\0';
    size_t i = *at, opened = 0;
    for (; line[i] && (quote || !strchr(" \t", line[i])); i++) {
        if (quote && line[i] == quote) {
            quote = '\0';
        } else if (!quote && (line[i] == '\'' || line[i] == '"')) {
            quote = line[i];
            opened = i;
        } else {
            if (line[i] == '\\' && quote != '\'' && line[i + 1]) i++;
            bt_text__char(storage, line[i]);
        }
    }
    *at = i;
    bt_text__char(storage, '\0');
    return quote ? bt__fail_at(app->ctx, opened, "this quotation mark is not closed") : BT_OK;
}

bt_status bt_app__split(bt_app *app, const char *line, bt_text *storage, bt_words *starts)
{
    size_t at = strspn(line, " \t");
    while (line[at]) {
        if (!bt_words__push(starts, (uint32_t)storage->length)) return BT_LIMIT;
        if (take_word(app, line, &at, storage)) return bt_error(app->ctx);
        at += strspn(line + at, " \t");
    }
    return storage->failed ? BT_LIMIT : BT_OK;
}
