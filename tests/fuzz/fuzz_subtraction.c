/* Fuzzes the reader of subtraction games: whatever game is read, its period comes with a proof file
   that is read back and holds. */
#include "fuzz/fuzz.h"

enum { MEMORY = 512 << 10, TEXT_MOST = 60, HEAPS = 64 };

static void require(bool promise, bt_context *ctx, const char *what)
{
    fuzz_require(promise, what, bt_message(ctx));
}

static void check_proof(bt_game *game, bt_of of)
{
    bt_context *ctx = game->ctx;
    bt_text proof;
    bt_study_claim claim;
    bt_text__open(&proof, ctx);
    bt_period period;
    bt_status status = bt_study__period(game, of, HEAPS, &period);
    if (!status) status = bt_study__proof_write(game, of, &period, &proof);
    if (!status && !proof.failed) status = bt_study__proof_check(ctx, proof.at, &claim);
    require(status != BT_INPUT, ctx, "a proof is not read back:");
    require(status != BT_DOMAIN || of != BT_OF_OUTCOME, ctx, "a proof does not hold:");
    bt_text__close(&proof);
    bt_clear(ctx);
}

static void check_game(bt_context *ctx, const char *parameters)
{
    bt_text name;
    bt_game *game;
    bt_text__open(&name, ctx);
    bt_text__format(&name, "subtraction:%s", parameters);
    bt_status status = bt_games_open(ctx, name.at, &game);
    if (status == BT_OK) {
        check_proof(game, BT_OF_OUTCOME);
        check_proof(game, BT_OF_VALUE);
        bt_rules_close(game);
    } else {
        fuzz_check_message(ctx, name.length);
    }
    bt_text__close(&name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = fuzz_open(MEMORY);
    bt_limit_time(ctx, FUZZ_SECONDS / 3); /* values can be had for ever */
    char *text = fuzz_text(data, size, TEXT_MOST);
    check_game(ctx, text);
    free(text);
    bt_close(ctx);
    return 0;
}
