/* A game played by a person against the program: its state, and what its parts offer. */
#ifndef BOUTON_APP_PLAY_H
#define BOUTON_APP_PLAY_H

#include "app/editor.h"
#include "rules/strategy.h"

/* A move made, what was blocked when it was made, and what may be said of it at the end. */
typedef struct bt_play_turn {
    bool person;
    size_t term;
    bt_position before, after;
    size_t first_block; /* where its blocked positions begin in play->history */
    bool judged;        /* false: too hard to say */
    bool winning;       /* the mover could win */
    bool thrown;        /* and no longer can */
    bool unblocked;     /* the win was thrown away by not blocking what had to be */
    bt_position better; /* of the same or another term: see better_term */
    size_t better_term;
} bt_play_turn;

typedef struct bt_play {
    bt_app *app;
    const char *name; /* of the game, as typed */
    bool mixed;
    bt_sum sum; /* the position now */
    bt_player person, mover;
    bool start_unblocked; /* a win was thrown away by what was blocked before the first move */
    bool block_done;      /* the previous player has had the choice what to block */
    bt_words blocked;     /* positions that the mover may not move to */
    bt_move *moves;       /* of the mover, blocked ones left out */
    size_t move_count, move_capacity;
    bool had_moves;      /* before blocking */
    bt_play_turn *turns; /* made so far */
    size_t turn_count, turn_capacity;
    bt_words history; /* the blocked positions of all turns */
    double seconds;   /* for each thought */
    bool colour, prompt;
    unsigned hints;       /* given in this position */
    int64_t strength;     /* 1 to 10, of the computer */
    bt_random random;     /* for its mistakes */
    bt_strategy strategy; /* what the computer follows; no positions: nothing */
    bt_text strategy_game;
    bt_room room; /* of the terminal */
    bool own_editor;
} bt_play;

/* -- the position and its moves: play_moves.c -- */

bool bt_app__play_persons_turn(const bt_play *play);
unsigned bt_app__play_blocks(const bt_play *play); /* moves that may be blocked; 0: no such game */
bt_status bt_app__play_list(bt_play *play);        /* fills moves and had_moves */
/* The position after a move (NULL: now), as it is typed; and its end, when it tells a history. */
void bt_app__play_print(const bt_play *play, const bt_move *move, bt_text *out);
const char *bt_app__play_tail(const char *text);
void bt_app__play_describe(const bt_play *play, const bt_move *move, bt_text *out);
/* Reads a position and finds it among some moves, `alike`: or one that is the same but for the
   order of the heaps. BT_INPUT with its message when it cannot be read, BT_PASS when
   it is not among them. */
bt_status bt_app__play_look_up(bt_play *play, const bt_move *moves, size_t count, const char *text,
                               bool alike, size_t *index);
/* Finds a move told in words, as `heap 3 to 2`, `3 to 2`, `take 1 from 3`. BT_PASS: there is none;
   BT_INPUT: there are several, as `why` says. See play_words.c. */
bt_status bt_app__play_match_words(bt_play *play, const bt_move *moves, size_t count,
                                   const char *typed, size_t *index, bt_text *why);
/* Finds what was typed among the first `count` of some moves. BT_INPUT: `why` says what is wrong
   with it, and no error is left. */
bt_status bt_app__play_find(bt_play *play, const bt_move *moves, size_t count, const char *typed,
                            size_t *index, bt_text *why);
/* Makes a move and passes the turn on. */
bt_status bt_app__play_make(bt_play *play, const bt_move *move, const bt_play_turn *verdict);
/* Takes moves back until it is the person's turn again; false when there is none. */
bool bt_app__play_undo(bt_play *play);
/* A good position to start from. */
const char *bt_app__play_start(const bt_game *game);

/* -- who wins and how: play_think.c -- */

/* What can be said for the mover. */
typedef struct bt_play_advice {
    bool known; /* false: not found out in the time there is */
    bool wins;
    bt_move best; /* when it wins */
} bt_play_advice;

/* BT_OK also when nothing is known; only an interruption is a failure. */
bt_status bt_app__play_think(bt_play *play, bt_play_advice *out);
/* Does the mover win by this move, given that what has to be blocked will be? */
bt_status bt_app__play_judge(bt_play *play, const bt_move *move, bool *known, bool *wins);
/* A move for one who cannot win: it leaves much to do. */
bt_status bt_app__play_linger(bt_play *play, bt_move *out);
/* What the previous player should block: *enough is false when blocking cannot win. */
bt_status bt_app__play_choose_blocks(bt_play *play, bt_words *out, bool *known, bool *enough);
bt_status bt_app__play_explain(bt_play *play, bt_text *out);
/* After a thought: a failure that only means "too hard" is forgotten. */
bt_status bt_app__play_end_thought(const bt_play *play, bt_status status, bool *known);

/* A weaker opponent: replaces a good move by a mistake, or does not block all it should. */
bt_status bt_app__play_err(bt_play *play, bt_move *move);
void bt_app__play_forget_blocks(bt_play *play, bt_words *blocks);

/* A strategy file: the game, the position and the sides are the file's; `person_starts` where
   either may. Then what to reply. See play_strategy.c. */
bt_status bt_app__play_open_strategy(bt_play *play, const char *path, const bt_call *call);
bt_status bt_app__play_follow(bt_play *play, bt_move *out);

/* -- what is said: play_show.c -- */

void bt_app__play_say_position(bt_play *play);
bt_status bt_app__play_say_start(bt_play *play);
bt_status bt_app__play_say_move(bt_play *play, const bt_move *move, bool sure);
bt_status bt_app__play_say_blocks(bt_play *play, bool person);
bt_status bt_app__play_say_list(bt_play *play, const bt_move *moves, size_t count, bool all);
bt_status bt_app__play_say_refusal(bt_play *play, const char *typed, const char *why);
bt_status bt_app__play_say_end(bt_play *play, const char *winner, const char *why);

/* -- the dialogue: play_talk.c, play_block.c -- */

/* What follows a line that the person typed. */
typedef enum bt_play_step {
    BT_PLAY_AGAIN, /* the person is asked again */
    BT_PLAY_DONE,  /* a move was made, blocks were chosen, or moves were taken back */
    BT_PLAY_QUIT,
    BT_PLAY_ENDED, /* no more input */
} bt_play_step;

/* The next line without blanks around it: *next becomes BT_PLAY_AGAIN, or how the game ends. The
   prompt is shown on a terminal only. */
void bt_app__play_read(bt_play *play, const char *prompt, bt_text *line, bt_play_step *next);
bt_status bt_app__play_say(bt_play *play, const char *event, const char *text);
bt_status bt_app__play_say_hint(bt_play *play);
/* Obeys what can be asked for at any time; *known is false when the line is none of these words.
   `blocking`: the person is to block and not to move. */
bt_status bt_app__play_obey(bt_play *play, const char *line, bool blocking, bt_play_step *next,
                            bool *known);
/* Asks the person what to block. */
bt_status bt_app__play_ask_for_blocks(bt_play *play, bt_text *line, bt_play_step *next);

#endif
