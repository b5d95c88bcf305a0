/* The dialogue with a person who plays: lines, questions and their answers. */
#include "app/play.h"

#include <ctype.h>
#include <string.h>

enum { COMPLETED = 500 }; /* moves that completion offers */

static const char *const move_help =
    "  POSITION       the position after your move, as 3,6\n"
    "  WORDS          the move in words: 3 to 2, take 4 from 7, across 1 2\n"
    "  #N             move number N of the list; N alone when that is no position\n"
    "  moves          list the moves (`moves all`: even when there are many)\n"
    "  hint           the idea, if you can win; again: where to look; again: the move\n"
    "  why            who should win, and the reason\n"
    "  undo           take your last move back\n"
    "  rules          the rules of the game\n"
    "  quit           leave (Ctrl-C, too)\n";
static const char *const block_help =
    "  POSITION; ..   block the moves to these positions (numbers of the list, as #1 #2, too)\n"
    "  none           block nothing (an empty line, too)\n"
    "  moves          list the moves that can be blocked\n"
    "  hint           what has to be blocked\n"
    "  why, undo, rules, quit: as before\n";

/* -- lines -- */

/* Words that can be typed, and the moves in words. */
static void complete(void *data, const char *line, bt_offers *offers)
{
    static const char *const words[] = {"moves", "hint", "why", "undo", "rules", "quit", "help"};
    const bt_play *play = data;
    bt_text text;
    offers->stem = line + strspn(line, " ");
    offers->length = strlen(offers->stem);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        bt_app__offer(offers, words[i], "", "");
    for (size_t i = 0; i < play->move_count && i < COMPLETED; i++) {
        bt_text__open(&text, play->app->ctx);
        bt_app__play_describe(play, &play->moves[i], &text);
        if (!text.failed) bt_app__offer(offers, text.at, "", "");
        bt_text__close(&text);
    }
}

/* From a terminal; Ctrl-C leaves the game, and not the calculator around it. */
static bt_play_step type_line(bt_play *play, const char *prompt, bt_text *line)
{
    play->room.complete = complete;
    play->room.data = play;
    bt_typed how = bt_app__type_line(play->app->editor, &play->room, prompt, line);
    if (how == BT_TYPED_LINE && line->length)
        bt_app__remember_line(play->app->editor, &play->room, line->at);
    return how == BT_TYPED_LINE      ? BT_PLAY_AGAIN
           : how == BT_TYPED_DROPPED ? BT_PLAY_QUIT
                                     : BT_PLAY_ENDED;
}

static bt_play_step read_line(bt_play *play, bt_text *line)
{
    int c;
    bt_text__cut(line, 0);
    atomic_store(&play->app->waiting, true);
    while ((c = getc(stdin)) != EOF && c != '\n' && !line->failed) {
        if (c == 0) c = '?';
        bt_text__char(line, (char)c);
    }
    atomic_store(&play->app->waiting, false);
    return (c == EOF && line->length == 0) || line->failed ? BT_PLAY_ENDED : BT_PLAY_AGAIN;
}

void bt_app__play_read(bt_play *play, const char *prompt, bt_text *line, bt_play_step *next)
{
    size_t start = 0;
    *next = play->prompt ? type_line(play, prompt, line) : read_line(play, line);
    if (*next != BT_PLAY_AGAIN) return;
    while (line->length && isspace((unsigned char)line->at[line->length - 1]))
        bt_text__cut(line, line->length - 1);
    while (isspace((unsigned char)line->at[start])) start++;
    memmove(line->at, line->at + start, line->length - start + 1);
    line->length -= start;
}

bt_status bt_app__play_say(bt_play *play, const char *event, const char *text)
{
    bt_output__string(play->app->out, "event", event);
    bt_output__string(play->app->out, "text", text);
    bt_text__add(bt_output__prose(play->app->out), text);
    return bt_output__finish(play->app->out);
}

/* -- questions -- */

static bt_status say_rules(bt_play *play)
{
    for (size_t i = 0; i < play->sum.count; i++) {
        const bt_rules *rules = play->sum.terms[i].game->rules;
        if (i > 0 && rules == play->sum.terms[i - 1].game->rules) continue;
        bt_text text;
        bt_text__open(&text, play->app->ctx);
        bt_text__format(&text, "%s\nA position: %s\n", rules->help, rules->notation);
        bt_status status = bt_app__play_say(play, "rules", text.at);
        bt_text__close(&text);
        if (status) return status;
    }
    return BT_OK;
}

bt_status bt_app__play_say_move_hint(bt_play *play)
{
    bt_play_advice advice;
    bt_output *out = play->app->out;
    bt_status status = bt_app__play_think(play, &advice);
    if (status) return status;
    if (!advice.known || !advice.wins)
        return bt_app__play_say(play, "hint",
                                advice.known ? "  No move wins against perfect play.\n"
                                             : "  This is too hard to work out here.\n");
    bt_text words, to;
    bt_text__open(&words, play->app->ctx);
    bt_text__open(&to, play->app->ctx);
    bt_app__play_describe(play, &advice.best, &words);
    bt_app__play_print(play, &advice.best, &to);
    bt_output__string(out, "event", "hint");
    bt_output__string(out, "to", bt_app__play_tail(to.at));
    bt_output__written(out, "text", &words);
    bt_text__format(bt_output__prose(out), "  %s wins (to %s).\n", words.at,
                    bt_app__play_tail(to.at));
    bt_text__close(&words);
    bt_text__close(&to);
    return bt_output__finish(play->app->out);
}

/* Who should win as things stand: the person is to move, or to block. */
static bt_status find_favourite(bt_play *play, bool blocking, bool *known, bool *person)
{
    bt_play_advice advice;
    bt_words chosen;
    if (!blocking) {
        bt_status status = bt_app__play_think(play, &advice);
        *known = advice.known;
        *person = advice.wins;
        return status;
    }
    bt_words__open(&chosen, play->app->ctx);
    bt_status status = bt_app__play_choose_blocks(play, &chosen, known, person);
    bt_words__close(&chosen);
    return status;
}

static bt_status say_why(bt_play *play, bool blocking)
{
    bool known, person;
    bt_text words;
    bt_status status = find_favourite(play, blocking, &known, &person);
    if (status) return status;
    bt_text__open(&words, play->app->ctx);
    if (known) bt_text__add(&words, person ? "You can win.\n" : "The computer should win.\n");
    if (known)
        status = bt_app__play_explain(play, &words);
    else
        bt_text__add(&words, "This is too hard to work out here.\n");
    if (!status) status = bt_app__play_say(play, "why", words.at);
    bt_text__close(&words);
    return status;
}

static bt_status undo(bt_play *play, bt_play_step *next)
{
    if (!bt_app__play_undo(play))
        return bt_app__play_say_refusal(play, "undo", "there is no move of yours to take back");
    *next = BT_PLAY_DONE;
    bt_output__string(play->app->out, "event", "undo");
    bt_text__add(bt_output__prose(play->app->out), "\nBack to\n");
    bt_app__play_say_position(play);
    return bt_output__finish(play->app->out);
}

bt_status bt_app__play_obey(bt_play *play, const char *line, bool blocking, bt_play_step *next,
                            bool *known)
{
    *known = true;
    *next = BT_PLAY_AGAIN;
    if (!strcmp(line, "quit") || !strcmp(line, "exit") || !strcmp(line, "q")) {
        *next = BT_PLAY_QUIT;
        return BT_OK;
    }
    if (!strcmp(line, "help") || !strcmp(line, "?"))
        return bt_app__play_say(play, "help", blocking ? block_help : move_help);
    if (!strcmp(line, "rules")) return say_rules(play);
    if (!strcmp(line, "why")) return say_why(play, blocking);
    if (!strcmp(line, "undo")) return undo(play, next);
    *known = false;
    return BT_OK;
}
