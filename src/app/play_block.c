/* A person who plays chooses which moves of the computer to block. */
#include "app/play.h"

#include <ctype.h>
#include <string.h>

/* The mover's moves that may be blocked, in front of the list. */
static size_t sort_blockable(bt_play *play)
{
    size_t count = 0;
    const bt_term *term = &play->sum.terms[0];
    for (size_t i = 0; i < play->move_count; i++) {
        bt_move move = play->moves[i];
        if (!term->game->play.blockable(term->game, bt_rules__bytes(term->game, term->position),
                                        bt_rules__bytes(term->game, move.to)))
            continue;
        play->moves[i] = play->moves[count];
        play->moves[count++] = move;
    }
    return count;
}

static bt_status add_block(bt_play *play, size_t count, const char *typed)
{
    size_t index;
    bt_text why;
    bt_text__open(&why, play->app->ctx);
    bt_status status = bt_app__play_find(play, play->moves, count, typed, &index, &why);
    bool again = false;
    for (size_t i = 0; !status && i < play->blocked.length; i++)
        again = again || play->blocked.at[i] == play->moves[index].to;
    if (!status && !again && !bt_words__push(&play->blocked, play->moves[index].to))
        status = BT_LIMIT;
    if (status == BT_INPUT) {
        bt_status said = bt_app__play_say_refusal(play, typed, why.at);
        if (said) status = said;
    }
    bt_text__close(&why);
    return status;
}

/* `#1 #2`, or positions with a ; between them. BT_INPUT when one was refused. */
static bt_status read_blocks(bt_play *play, size_t count, char *line)
{
    const char *between = strchr(line, '#') ? "; \t" : ";";
    bt_status status = BT_OK;
    char *rest = NULL;
    play->blocked.length = 0;
    if (!strcmp(line, "none")) return BT_OK;
    for (char *word = strtok_r(line, between, &rest); word && !status;
         word = strtok_r(NULL, between, &rest)) {
        word += strspn(word, " \t");
        size_t length = strlen(word);
        while (length && isspace((unsigned char)word[length - 1])) word[--length] = '\0';
        if (length) status = add_block(play, count, word);
    }
    if (status || play->blocked.length <= bt_app__play_blocks(play)) return status;
    status = bt_app__play_say_refusal(play, "block", "that is more than may be blocked");
    return status ? status : BT_INPUT;
}

/* A win is thrown away also by leaving a winning answer open. */
static bt_status judge_blocks(bt_play *play)
{
    bt_play_advice advice;
    bt_words needed;
    bool known, enough;
    bt_words__open(&needed, play->app->ctx);
    bt_status status = bt_app__play_choose_blocks(play, &needed, &known, &enough);
    bt_words__close(&needed);
    if (status || !known || !enough) return status;
    status = bt_app__play_list(play);
    if (!status) status = bt_app__play_think(play, &advice);
    if (status || !advice.known || !advice.wins) return status;
    if (play->turn_count == 0) {
        play->start_unblocked = true;
    } else {
        bt_play_turn *turn = &play->turns[play->turn_count - 1];
        turn->thrown = turn->unblocked = true;
    }
    return BT_OK;
}

static bt_status hint_blocks(bt_play *play)
{
    bt_words chosen;
    bool known, enough;
    bt_text words;
    bt_words__open(&chosen, play->app->ctx);
    bt_text__open(&words, play->app->ctx);
    bt_status status = bt_app__play_choose_blocks(play, &chosen, &known, &enough);
    if (!known)
        bt_text__add(&words, "  This is too hard to work out here.\n");
    else if (!enough)
        bt_text__add(&words, "  Blocking cannot save the game against perfect play.\n");
    else if (chosen.length == 0)
        bt_text__add(&words, "  Nothing needs to be blocked.\n");
    else if (play->hints++ == 0)
        bt_text__format(&words,
                        chosen.length == 1
                            ? "  Block %zu move: the one to a position from which you could not "
                              "win.\n  `hint` again says more.\n"
                            : "  Block %zu moves: those to positions from which you could not "
                              "win.\n  `hint` again says more.\n",
                        chosen.length);
    else
        bt_text__add(&words, "  Block");
    for (size_t i = 0; play->hints > 1 && known && enough && i < chosen.length; i++) {
        bt_move move = {.to = chosen.at[i]};
        bt_text__add(&words, i ? "; " : " ");
        bt_app__play_print(play, &move, &words);
        if (i + 1 == chosen.length) bt_text__char(&words, '\n');
    }
    if (!status) status = bt_app__play_say(play, "hint", words.at);
    bt_text__close(&words);
    bt_words__close(&chosen);
    return status;
}

static bt_status answer_blocks(bt_play *play, size_t count, bt_text *line, bt_play_step *next)
{
    bool known;
    bt_status status = bt_app__play_obey(play, line->at, true, next, &known);
    if (known) return status;
    if (!strcmp(line->at, "hint")) return hint_blocks(play);
    if (!strcmp(line->at, "moves") || !strcmp(line->at, "moves all"))
        return bt_app__play_say_list(play, play->moves, count, line->at[5] != '\0');
    status = read_blocks(play, count, line->at);
    if (status == BT_INPUT) {
        play->blocked.length = 0;
        return BT_OK;
    }
    if (!status) status = judge_blocks(play);
    if (status) return status;
    play->block_done = true;
    *next = BT_PLAY_DONE;
    return bt_app__play_say_blocks(play, true);
}

bt_status bt_app__play_ask_for_blocks(bt_play *play, bt_text *line, bt_play_step *next)
{
    size_t count = sort_blockable(play);
    *next = BT_PLAY_DONE;
    play->block_done = count == 0;
    if (count == 0) return BT_OK;
    unsigned most = bt_app__play_blocks(play);
    bt_output__string(play->app->out, "event", "ask-block");
    bt_output__integer(play->app->out, "most", most);
    bt_text__format(bt_output__prose(play->app->out),
                    "You may block %u of the %zu moves that can be blocked: `moves` lists them, "
                    "`none` blocks none.\n",
                    most, count);
    bt_status status = bt_output__finish(play->app->out);
    for (*next = BT_PLAY_AGAIN; !status && *next == BT_PLAY_AGAIN;) {
        bt_app__play_read(play, "block> ", line, next);
        if (*next == BT_PLAY_AGAIN) status = answer_blocks(play, count, line, next);
    }
    return status;
}
