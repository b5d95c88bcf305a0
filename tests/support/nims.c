/* Checks of nim-values, with memory for a table only where a test wants that. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "solve/nim_search.h"
#include "support/cram.h"
#include "support/nims.h"
#include "support/playing.h"

void use_table(bt_game *game, size_t bytes)
{
    bt_memos *memos = bt_solve__memos(game);
    assert_non_null(memos);
    assert_non_null(bt_nim__table(memos, game->ctx, bytes));
    memos->brief = true;
}

void check_nim(bt_game *game, bt_position position, uint32_t right, uint64_t chance)
{
    char *text = write_position(game, position);
    uint32_t nim;
    bool is;
    for (uint32_t i = 0; i < chance % 4; i++) {
        uint32_t n = (uint32_t)(chance / 4 + i) % 4;
        assert_int_equal(bt_solve__nim_is(game, position, n, &is), BT_OK);
        if (is != (n == right)) fail_msg("%s %s: is %d *%u", game->name, text, is, n);
    }
    bt_status status = bt_solve__nim(game, position, &nim);
    if (status) fail_msg("%s %s: status %d, %s", game->name, text, status, bt_message(game->ctx));
    if (nim != right) fail_msg("%s %s: *%u and not *%u", game->name, text, right, nim);
    if (bt_solve__nim_known(game, position, &nim) && nim != right)
        fail_msg("%s %s: known as *%u", game->name, text, nim);
    free(text);
}

uint32_t make_walls(bt_random *random)
{
    uint32_t board = WALLED_ALL - 1;
    for (uint64_t walls = bt_random__below(random, 7); walls > 0; walls--)
        board &= ~((uint32_t)1 << bt_random__below(random, WALLED));
    return board;
}

bt_position read_walled(bt_game *game, uint32_t board, unsigned columns)
{
    char text[2 * WALLED + 1];
    write_cram(board, columns, WALLED, text);
    return read_position(game, text);
}
