/* Sinks of streams of results. */
#include "support/sink.h"

/* The limits of the context are those of the stream alone. */
bt_status sink_append(void *text, const char *bytes, size_t length)
{
    bt_text *t = text;
    size_t limit = bt_memory_limit(t->ctx);
    bt_limit_memory(t->ctx, 0);
    bt_text__add_bytes(t, bytes, length);
    bt_limit_memory(t->ctx, limit);
    return t->failed ? BT_LIMIT : BT_OK;
}

bt_status sink_count(void *size, const char *bytes, size_t length)
{
    (void)bytes;
    *(size_t *)size += length;
    return BT_OK;
}
