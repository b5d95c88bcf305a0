/* Fuzzes the stores of a census: whatever bytes a file has, it is read or refused with a clean
   message. */
#include "fuzz/fuzz.h"

enum { MEMORY = 4 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    bt_study_census_results results = {0};
    bt_status status = bt_study_census_read(ctx, fuzz_file(data, size), &results);
    fuzz_require(status == bt_error(ctx), "two statuses", bt_message(ctx));
    fuzz_check_message(ctx, 0);
    bt_study_census_close(ctx, &results);
    bt_close(ctx);
    return 0;
}
