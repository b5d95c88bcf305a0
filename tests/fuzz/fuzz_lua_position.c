/* Fuzzes positions of rulesets written in Lua, read as data or by a function of the script: what
   is read is printed and read back, and so are its options. */
#include "fuzz/fuzz.h"

enum { MEMORY = 8 << 20, TEXT_MOST = 60, ROUND = 500, OPTIONS_SEEN = 4 };

/* A ruleset that reads its positions itself, and one that leaves it to the library. */
static const char *const scripts[] = {
    "return {name = 'strip', help = 'Take a letter.', notation = 'letters', example = 'ab',\n"
    "  parse = function(text) return text end, print = function(p) return p end,\n"
    "  moves = function(p) local t = {} for i = 1, #p do t[i] = p:sub(1, i - 1) .. p:sub(i + 1)\n"
    "    end return t end}",
    "return {name = 'list', help = 'Drop the last.', notation = 'numbers', example = '{1,2}',\n"
    "  moves = function(p) if type(p) ~= 'table' or #p == 0 then return {} end\n"
    "    local q = {} for i = 1, #p - 1 do q[i] = p[i] end return {q} end}",
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

/* What stays open from one input to the next is no leak, but a fuzzer would look for one each time:
   the sanitizer asks for its options here. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0";
}

/* Opening a script takes longer than reading a position: it serves many inputs. */
static bt_game *open_script(size_t which)
{
    static bt_context *ctxs[SCRIPTS];
    static bt_game *games[SCRIPTS];
    static unsigned uses[SCRIPTS];
    if (games[which] && (++uses[which] % ROUND == 0 || bt_script__is_broken(games[which]))) {
        bt_rules_close(games[which]);
        bt_close(ctxs[which]);
        games[which] = NULL;
    }
    if (!games[which]) {
        ctxs[which] = fuzz_open(MEMORY);
        bt_limit_time(ctxs[which], 0);
        bt_script__open_text(ctxs[which], "f.lua", scripts[which], strlen(scripts[which]),
                             &games[which]);
        fuzz_require(!bt_error(ctxs[which]), "no ruleset:", bt_message(ctxs[which]));
    }
    return games[which];
}

/* What is printed is read back as it was. */
static void check_round_trip(bt_game *game, bt_position position)
{
    bt_text text;
    bt_position again = BT_NO_POSITION;
    bt_text__open(&text, game->ctx);
    bt_rules__print(game, position, &text);
    if (!bt_error(game->ctx) && !text.failed) {
        bt_status status = bt_rules_parse(game, text.at, &again);
        fuzz_require(status || again == position, "read back differently:", text.at);
        fuzz_require(status != BT_INPUT, "not read back:", text.at);
    }
    bt_text__close(&text);
}

static void check_position(bt_game *game, bt_position position)
{
    bt_position_list options;
    bt_rules__list_open(&options, game);
    check_round_trip(game, position);
    if (!bt_error(game->ctx)) bt_rules__options(game, position, BT_LEFT, &options);
    for (size_t i = 0; i < options.at.length && i < OPTIONS_SEEN && !bt_error(game->ctx); i++)
        check_round_trip(game, options.at.at[i]);
    bt_rules__list_close(&options);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size, TEXT_MOST);
    for (size_t i = 0; i < SCRIPTS; i++) {
        bt_game *game = open_script(i);
        bt_position position;
        bt_limit_time(game->ctx, FUZZ_SECONDS);
        bt_status status = bt_rules_parse(game, text, &position);
        fuzz_require(status == bt_error(game->ctx), "two statuses", bt_message(game->ctx));
        if (!status) check_position(game, position);
        fuzz_check_message(game->ctx, strlen(text));
        bt_clear(game->ctx);
    }
    free(text);
    return 0;
}
