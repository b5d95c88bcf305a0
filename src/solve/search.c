/* Who wins, by trying moves: any game, normal play or not, blocking or not. Iterative, memoised. */
#include "rules/positions.h"
#include "solve/kept.h"
#include "solve/swift.h"

enum { ALONE = 1 << 14 }; /* positions for a nim-value before other threads are asked to help */

static bt_status forget_memos(bt_context *ctx, void *game);

static void close_memos(bt_game *game)
{
    bt_memos *memos = game->memos;
    bt__off_forget(game->ctx, forget_memos, game);
    bt__map_close(&memos->wins[0]);
    bt__map_close(&memos->wins[1]);
    bt__map_close(&memos->nims);
    bt__map_close(&memos->excluded);
    bt_rules__positions_close(memos->parts);
    bt_solve__close_masks(memos, game->ctx);
    bt__map_close(&memos->values);
    bt__map_close(&memos->hard);
    bt_solve__close_pieces(memos, game->ctx);
    bt_solve__close_kept(memos);
    bt_solve__swift_close(memos->swift);
    bt__free(game->ctx, memos, sizeof *memos);
    game->memos = NULL;
    game->close_memos = NULL;
}

/* What is remembered of positions mentions values: it goes when these do. */
static bt_status forget_memos(bt_context *ctx, void *game)
{
    (void)ctx;
    close_memos(game);
    return BT_OK;
}

bt_memos *bt_solve__memos(bt_game *game)
{
    if (game->memos) return game->memos;
    bt_memos *memos = bt__alloc_zero(game->ctx, sizeof *memos);
    if (!memos) return NULL;
    memos->parts = bt_rules__positions_open(game->ctx);
    if (!memos->parts || !bt__on_forget(game->ctx, forget_memos, game)) {
        bt_rules__positions_close(memos->parts);
        bt__free(game->ctx, memos, sizeof *memos);
        return NULL;
    }
    bt__map_open(&memos->wins[0], game->ctx);
    bt__map_open(&memos->wins[1], game->ctx);
    bt__map_open(&memos->nims, game->ctx);
    bt__map_open(&memos->excluded, game->ctx);
    bt__map_open(&memos->values, game->ctx);
    bt__map_open(&memos->hard, game->ctx);
    bt_solve__open_pieces(memos, game->ctx);
    memos->alone = ALONE;
    game->memos = memos;
    game->close_memos = close_memos;
    return memos;
}

size_t bt_solve__count(const bt_game *game)
{
    return game->memos ? ((const bt_memos *)game->memos)->count : 0;
}

/* A position with the player to move, as far as the search has come: its options lie in the list
   from `first`, the next one to look at is `next`. */
typedef struct frame {
    bt_position position;
    uint32_t first, next;
    uint32_t held; /* winning moves met that the opponent could have blocked */
    bt_player player;
} frame;

typedef struct search {
    bt_game *game;
    bt_memos *memos;
    bt_position_list options;
    frame *frames;
    size_t depth, capacity;
} search;

bt_status bt_solve__repeated(bt_game *game, bt_position position)
{
    bt_text text;
    bt_text__open(&text, game->ctx);
    bt_rules__print(game, position, &text);
    bt_status status = bt__fail(game->ctx, BT_DOMAIN,
                                "play may go on for ever: it can come back to "
                                "the position %.200s",
                                text.failed ? "" : text.at);
    bt_text__close(&text);
    return status;
}

static bt_player other(bt_player player)
{
    return player == BT_LEFT ? BT_RIGHT : BT_LEFT;
}

/* The representative of a position and of who is to move there: a representative that stands for
   the negative exchanges the players; in an impartial game the player does not matter. */
static bt_position normalise(bt_game *game, bt_position position, bt_player *player)
{
    bool negated;
    position = bt_rules__normal(game, position, &negated);
    if (negated) *player = other(*player);
    if (!game->partizan && !game->letters) *player = BT_LEFT;
    return position;
}

static bt_status push_frame(search *s, bt_position position, bt_player player)
{
    if (bt__check(s->game->ctx)) return BT_LIMIT;
    if (!BT_GROW(s->game->ctx, s->frames, s->capacity, s->depth + 1)) return BT_LIMIT;
    uint32_t first = (uint32_t)s->options.at.length;
    bt_status status = bt_rules__options(s->game, position, player, &s->options);
    if (status) return status;
    bt_solve__count_position(s->game, s->memos);
    s->frames[s->depth++] = (frame){position, first, first, 0, player};
    return bt__map_put(&s->memos->wins[player], position, UNDER_WAY) ? BT_OK : BT_LIMIT;
}

static bt_status pop_frame(search *s, bool wins)
{
    const frame *f = &s->frames[--s->depth];
    s->options.at.length = f->first;
    return bt__map_put(&s->memos->wins[f->player], f->position, wins) ? BT_OK : BT_LIMIT;
}

static bool can_be_blocked(const search *s, const frame *f, bt_position option)
{
    return s->game->blocks > 0 && s->game->play.blockable &&
           s->game->play.blockable(s->game, bt_rules__bytes(s->game, f->position),
                                   bt_rules__bytes(s->game, option));
}

/* Goes on with the frame on top until it is decided or needs an option decided first. */
static bt_status step(search *s)
{
    frame *f = &s->frames[s->depth - 1];
    if (f->first == s->options.at.length) {
        bool wins = bt_rules__stuck_wins(s->game, f->position, f->player);
        return bt_error(s->game->ctx) ? bt_error(s->game->ctx) : pop_frame(s, wins);
    }
    for (; f->next < s->options.at.length; f->next++) {
        bt_position option = s->options.at.at[f->next];
        bt_player player = other(f->player);
        bt_position reply = normalise(s->game, option, &player);
        if (!reply) return bt_error(s->game->ctx);
        const uint32_t *known = bt__map_get(&s->memos->wins[player], reply);
        if (!known || *known == UNKNOWN) return push_frame(s, reply, player);
        if (*known == UNDER_WAY) return bt_solve__repeated(s->game, option);
        if (*known) continue;
        if (!can_be_blocked(s, f, option) || ++f->held > s->game->blocks) return pop_frame(s, true);
    }
    return pop_frame(s, false);
}

bt_status bt_solve__wins(bt_game *game, bt_position position, bt_player first, bool *wins)
{
    search s = {.game = game, .memos = bt_solve__memos(game)};
    if (!s.memos) return BT_LIMIT;
    bt_rules__list_open(&s.options, game);
    position = normalise(game, position, &first);
    bt_status status = position ? BT_OK : bt_error(game->ctx);
    const uint32_t *known = position ? bt__map_get(&s.memos->wins[first], position) : NULL;
    if ((!known || *known == UNKNOWN) && !status) status = push_frame(&s, position, first);
    while (s.depth > 0 && !status) status = step(&s);
    if (!status) *wins = *bt__map_get(&s.memos->wins[first], position);
    while (s.depth > 0) { /* given up: what was under way is unknown again */
        const frame *f = &s.frames[--s.depth];
        bt__map_put(&s.memos->wins[f->player], f->position, UNKNOWN);
    }
    bt__free(game->ctx, s.frames, s.capacity * sizeof *s.frames);
    bt_rules__list_close(&s.options);
    return status;
}

bt_status bt_solve__outcome(bt_game *game, bt_position position, bt_outcome *out)
{
    bool left, right;
    bt_status status = bt_solve__wins(game, position, BT_LEFT, &left);
    if (!status) status = bt_solve__wins(game, position, BT_RIGHT, &right);
    if (!status)
        *out = left ? right ? BT_OUTCOME_N : BT_OUTCOME_L : right ? BT_OUTCOME_R : BT_OUTCOME_P;
    return status;
}
