/* A game in play: its position, the moves, what was typed, moves taken back. */
#include "app/play.h"

#include <ctype.h>
#include <string.h>

enum { MOVES_MAX = 100000 }; /* a position with more is too large to be played */

bool bt_app__play_persons_turn(const bt_play *play)
{
    return play->mover == play->person;
}

unsigned bt_app__play_blocks(const bt_play *play)
{
    const bt_game *game = play->sum.terms[0].game;
    return play->sum.count == 1 && game->play.blockable ? game->blocks : 0;
}

static bool is_blocked(const bt_play *play, bt_position to)
{
    for (size_t i = 0; i < play->blocked.length; i++)
        if (play->blocked.at[i] == to) return true;
    return false;
}

/* -- listing -- */

/* The bytes of a sink: so that endless lists of moves end. */
typedef struct lister {
    bt_play *play;
    size_t term;
} lister;

static bool take_move(void *data, bt_bytes bytes)
{
    const lister *l = data;
    bt_play *play = l->play;
    bt_context *ctx = play->app->ctx;
    if (play->move_count >= MOVES_MAX) {
        bt__fail(ctx, BT_LIMIT, "the position is too large to be played: it has more than %d moves",
                 MOVES_MAX);
        return false;
    }
    bt_position to = bt_rules__keep_position(play->sum.terms[l->term].game, bytes.at, bytes.length);
    if (!to) return false;
    play->had_moves = true;
    if (is_blocked(play, to)) return true;
    for (size_t i = 0; play->move_count < 1000 && i < play->move_count; i++)
        if (play->moves[i].to == to && play->moves[i].term == l->term) return true; /* a repeat */
    if (!BT_GROW(ctx, play->moves, play->move_capacity, play->move_count + 1)) return false;
    play->moves[play->move_count++] = (bt_move){.term = l->term, .to = to};
    return true;
}

bt_status bt_app__play_list(bt_play *play)
{
    bt_status status = BT_OK;
    play->move_count = 0;
    play->had_moves = false;
    for (size_t i = 0; i < play->sum.count && !status; i++) {
        const bt_term *term = &play->sum.terms[i];
        lister l = {play, i};
        bt_position_list list;
        bt_rules__list_open(&list, term->game);
        list.sink = take_move;
        list.data = &l;
        status = bt_rules__options(term->game, term->position, bt_rules__mover(term, play->mover),
                                   &list);
        bt_rules__list_close(&list);
    }
    return status;
}

/* -- texts -- */

void bt_app__play_print(const bt_play *play, const bt_move *move, bt_text *out)
{
    bt_rules__print_sum(&play->sum, play->mixed, move, out);
}

const char *bt_app__play_tail(const char *text)
{
    const char *last = strrchr(text, '>');
    return last ? last + 1 + strspn(last + 1, " ") : text;
}

void bt_app__play_describe(const bt_play *play, const bt_move *move, bt_text *out)
{
    bt_rules__describe_move(&play->sum, play->mover, move, out);
}

/* -- what was typed -- */

static bool is_same(const bt_play *play, const bt_move *move, const bt_sum *typed)
{
    if (typed->count != play->sum.count) return false;
    for (size_t i = 0; i < typed->count; i++) {
        const bt_term *a = &typed->terms[i], *b = &play->sum.terms[i];
        bt_position wanted = move->term == i ? move->to : b->position;
        if (a->game != b->game || a->negated != b->negated || a->position != wanted) return false;
    }
    return true;
}

static bool match_exactly(const bt_play *play, const bt_move *moves, size_t count,
                          const bt_sum *typed, size_t *index)
{
    for (*index = 0; *index < count; ++*index)
        if (is_same(play, &moves[*index], typed)) return true;
    return false;
}

/* Alike by the symmetry of the game: heaps in another order. */
static bool match_alike(const bt_play *play, const bt_move *moves, size_t count,
                        const bt_sum *typed, size_t *index)
{
    bool negated, also;
    bt_game *game = play->sum.terms[0].game;
    if (play->sum.count != 1 || typed->count != 1 || !game->theory.normal) return false;
    bt_position wanted = bt_rules__normal(game, typed->terms[0].position, &negated);
    for (*index = 0; *index < count && wanted && !negated; ++*index)
        if (bt_rules__normal(game, moves[*index].to, &also) == wanted && !also) return true;
    return false;
}

/* A position tells its history when a move writes ` > ` and more behind it. */
static bool tells_history(const bt_play *play)
{
    bt_text now, then;
    bool tells = false;
    if (play->move_count == 0) return false;
    bt_text__open(&now, play->app->ctx);
    bt_text__open(&then, play->app->ctx);
    bt_app__play_print(play, NULL, &now);
    bt_app__play_print(play, &play->moves[0], &then);
    if (!now.failed && !then.failed)
        tells = !strncmp(now.at, then.at, now.length) && !strncmp(then.at + now.length, " > ", 3);
    bt_text__close(&now);
    bt_text__close(&then);
    return tells;
}

bt_status bt_app__play_look_up(bt_play *play, const bt_move *moves, size_t count, const char *text,
                               bool alike, size_t *index)
{
    bt_sum typed;
    bool mixed;
    bt_rules__sum_open(&typed, play->app->ctx);
    bt_status status = bt_app__read_position(play->app, play->name, text, &typed, &mixed);
    bt_app__reading(play->app, NULL);
    if (!status && !match_exactly(play, moves, count, &typed, index) &&
        !(alike && match_alike(play, moves, count, &typed, index)))
        status = BT_PASS;
    bt_rules__sum_close(&typed);
    return status;
}

static bt_status find_in_history(bt_play *play, const bt_move *moves, size_t count,
                                 const char *typed, size_t *index)
{
    bt_text whole;
    bt_text__open(&whole, play->app->ctx);
    bt_app__play_print(play, NULL, &whole);
    bt_text__format(&whole, " > %s", typed);
    bt_status status =
        whole.failed ? BT_LIMIT : bt_app__play_look_up(play, moves, count, whole.at, false, index);
    bt_text__close(&whole);
    return status;
}

/* `#3`, or `3` when that is no position. */
static bool find_number(const char *typed, size_t count, size_t *index)
{
    const char *digits = typed + (*typed == '#');
    size_t length = strspn(digits, "0123456789"), number = 0;
    if (length == 0 || digits[length]) return false;
    for (size_t i = 0; i < length && number <= count; i++)
        number = number * 10 + (size_t)(digits[i] - '0');
    *index = number - 1;
    return number >= 1 && number <= count;
}

/* Is what was typed a move, but blocked? */
static bool is_blocked_text(bt_play *play, const char *typed)
{
    bool blocked = false;
    for (size_t i = 0; i < play->blocked.length && !blocked; i++) {
        bt_move move = {.to = play->blocked.at[i]};
        size_t index;
        blocked = bt_app__play_look_up(play, &move, 1, typed, true, &index) == BT_OK;
    }
    bt_clear(play->app->ctx);
    return blocked;
}

/* What is no position may be a move in words. `why` is what is wrong with it as a position. */
static bt_status find_in_words(bt_play *play, const bt_move *moves, size_t count, const char *typed,
                               size_t *index, bt_text *why)
{
    bt_text several;
    bt_text__open(&several, play->app->ctx);
    bt_status status = bt_app__play_match_words(play, moves, count, typed, index, &several);
    bool words = strchr(typed, ' ') && why->length;
    if (status == BT_INPUT || words) bt_text__cut(why, 0);
    if (status == BT_INPUT)
        bt_text__add(why, several.at);
    else if (status && !why->length)
        bt_text__add(why, !words && is_blocked_text(play, typed)
                              ? "that move is blocked"
                              : "that is not a move from here; `moves` lists them");
    bt_text__close(&several);
    return status ? BT_INPUT : BT_OK;
}

bt_status bt_app__play_find(bt_play *play, const bt_move *moves, size_t count, const char *typed,
                            size_t *index, bt_text *why)
{
    bt_context *ctx = play->app->ctx;
    if (*typed == '#') {
        if (find_number(typed, count, index)) return BT_OK;
        bt_text__format(why, "the moves are numbered from 1 to %zu", count);
        return BT_INPUT;
    }
    bool history = tells_history(play);
    bt_status status = bt_app__play_look_up(play, moves, count, typed, !history, index);
    if (status && history) {
        bt_clear(ctx);
        status = find_in_history(play, moves, count, typed, index);
    }
    if (status == BT_OK || status == BT_LIMIT || status == BT_IO) return status;
    if (status == BT_INPUT) bt_text__add(why, bt_message(ctx));
    bt_clear(ctx);
    if (find_number(typed, count, index)) return BT_OK;
    return find_in_words(play, moves, count, typed, index, why);
}

/* -- making moves and taking them back -- */

bt_status bt_app__play_make(bt_play *play, const bt_move *move, const bt_play_turn *verdict)
{
    bt_context *ctx = play->app->ctx;
    bt_term *term = &play->sum.terms[move->term];
    if (!BT_GROW(ctx, play->turns, play->turn_capacity, play->turn_count + 1)) return BT_LIMIT;
    bt_play_turn *turn = &play->turns[play->turn_count];
    *turn = verdict ? *verdict : (bt_play_turn){0};
    turn->person = bt_app__play_persons_turn(play);
    turn->term = move->term;
    turn->before = term->position;
    turn->after = move->to;
    turn->first_block = play->history.length;
    for (size_t i = 0; i < play->blocked.length; i++)
        if (!bt_words__push(&play->history, play->blocked.at[i])) return BT_LIMIT;
    play->turn_count++;
    term->position = move->to;
    play->mover = bt_rules__other(play->mover);
    play->blocked.length = 0;
    play->block_done = false;
    play->hints = 0;
    return BT_OK;
}

bool bt_app__play_undo(bt_play *play)
{
    size_t last = play->turn_count;
    while (last > 0 && !play->turns[last - 1].person) last--;
    if (last == 0) return false;
    bool person = false;
    while (!person) {
        const bt_play_turn *turn = &play->turns[--play->turn_count];
        person = turn->person;
        play->sum.terms[turn->term].position = turn->before;
        play->blocked.length = 0;
        for (size_t i = turn->first_block; i < play->history.length; i++)
            bt_words__push(&play->blocked, play->history.at[i]);
        play->history.length = turn->first_block;
    }
    play->mover = play->person;
    play->block_done = true;
    play->hints = 0;
    return true;
}
