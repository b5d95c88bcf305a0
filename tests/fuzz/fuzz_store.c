/* Fuzzes the stores of a census: whatever bytes a file has, it is read or refused with a clean
   message. */
#include "fuzz/fuzz.h"

enum { MEMORY = 4 << 20 };

/* A damaged header may ask SQLite for files beside the store: the next input must not find them. */
static void remove_beside(const char *path)
{
    static const char *const ends[] = {"-wal", "-shm", "-journal"};
    char beside[sizeof fuzz_path + 16];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(beside, sizeof beside, "%s%s", path, ends[i]);
        unlink(beside);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    bt_study_census_results results = {0};
    const char *path = fuzz_file(data, size);
    bt_status status = bt_study__census_read(ctx, path, &results);
    fuzz_require(status == bt_error(ctx), "two statuses", bt_message(ctx));
    fuzz_check_message(ctx, 0);
    bt_study__census_close(ctx, &results);
    bt_close(ctx);
    remove_beside(path);
    return 0;
}
