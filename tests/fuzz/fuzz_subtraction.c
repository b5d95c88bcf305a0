/* Fuzzes the reader of subtraction games and that of proof files: whatever game is read, its period
   comes with a proof file that is read back and holds; whatever file is read, memory is given back.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bouton/study.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the program when a promise is broken. */
static void require(bool promise, bt_context *ctx, const char *what)
{
    if (promise) return;
    fprintf(stderr, "%s %s\n", what, bt_message(ctx));
    abort();
}

static void check_proof(bt_game *game, bt_of of)
{
    bt_context *ctx = game->ctx;
    bt_text proof;
    bt_study_claim claim;
    bt_text_open(&proof, ctx);
    bt_status status = bt_study_proof_write(game, of, 256, &proof);
    if (!status && !proof.failed) status = bt_study_proof_check(ctx, proof.at, &claim);
    require(status != BT_INPUT, ctx, "a proof is not read back:");
    require(status != BT_DOMAIN || of != BT_OF_OUTCOME, ctx, "a proof does not hold:");
    bt_text_close(&proof);
    bt_clear(ctx);
}

static void check_game(bt_context *ctx, const char *parameters)
{
    bt_text name;
    bt_game *game;
    bt_text_open(&name, ctx);
    bt_text_format(&name, "subtraction:%s", parameters);
    bt_status status = bt_games_open(ctx, name.at, &game);
    if (status == BT_OK) {
        check_proof(game, BT_OF_OUTCOME);
        check_proof(game, BT_OF_VALUE);
        bt_rules_close(game);
    } else if (status == BT_INPUT) {
        size_t place = bt_error_place(ctx);
        require(bt_message(ctx)[0] && (place == BT_NOWHERE || place <= name.length), ctx,
                "an error without its place:");
    }
    bt_text_close(&name);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bt_context *ctx = bt_open();
    char *text = calloc(size + 1, 1);
    bt_study_claim claim;
    if (!ctx || !text) abort();
    if (size) memcpy(text, data, size);
    bt_limit_memory(ctx, (size_t)32 << 20);
    bt_limit_time(ctx, 2);
    if (!strncmp(text, "bouton proof", 12))
        bt_study_proof_check(ctx, text, &claim);
    else
        check_game(ctx, text);
    free(text);
    bt_close(ctx);
    return 0;
}
