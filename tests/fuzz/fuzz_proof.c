/* Fuzzes the reader of proof files: whatever is claimed, it holds, does not hold, or is refused
   with a clean message; memory is given back. */
#include "fuzz/fuzz.h"

enum { MEMORY = 1 << 20, TEXT_MOST = 1000 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    char *text = fuzz_text(data, size, TEXT_MOST);
    bt_study_claim claim;
    bt_status status = bt_study__proof_check(ctx, text, &claim);
    fuzz_require(status == bt_error(ctx), "two statuses", bt_message(ctx));
    fuzz_require(status != BT_IO, "a wrong status", bt_message(ctx));
    fuzz_check_message(ctx, strlen(text));
    free(text);
    bt_close(ctx);
    return 0;
}
