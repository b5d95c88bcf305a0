/* A move in words: those of the program itself, or short ones: `3 to 2`, `take 4 from 7`. */
#include "app/play.h"

#include <ctype.h>
#include <string.h>

enum {
    TOKENS_MAX = 24,
    TOKEN_SIZE = 24,
    SIZES_MAX = 64,
    LENGTH_MAX = 400, /* longer texts are not looked at */
};

typedef struct tokens {
    char at[TOKENS_MAX][TOKEN_SIZE];
    size_t count;
} tokens;

/* Words that say nothing by themselves. */
static bool is_filler(const char *word)
{
    static const char *const fillers[] = {"the", "a", "an", "of", "from", "at", "in", "on", "and"};
    for (size_t i = 0; i < sizeof fillers / sizeof *fillers; i++)
        if (!strcmp(word, fillers[i])) return true;
    return false;
}

/* Splits a text into words of letters and numbers, in small letters. False when it is too long. */
static bool split(const char *text, bool keep_fillers, tokens *out)
{
    out->count = 0;
    if (strlen(text) > LENGTH_MAX) return false;
    while (*text) {
        size_t length = 0;
        while (isalnum((unsigned char)text[length])) length++;
        if (length >= TOKEN_SIZE || out->count == TOKENS_MAX) return false;
        char *word = out->at[out->count];
        for (size_t i = 0; i < length; i++) word[i] = (char)tolower((unsigned char)text[i]);
        word[length] = '\0';
        if (length && (keep_fillers || !is_filler(word))) out->count++;
        text += length ? length : 1;
    }
    return true;
}

/* -- by the words of the program -- */

static bool is_same(const tokens *a, const tokens *b)
{
    if (a->count != b->count) return false;
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->at[i], b->at[i]) != 0) return false;
    return true;
}

/* Are the words of `a` among those of `b`, in the same order? */
static bool is_within(const tokens *a, const tokens *b)
{
    size_t met = 0;
    for (size_t i = 0; i < b->count && met < a->count; i++) met += !strcmp(a->at[met], b->at[i]);
    return met == a->count;
}

/* -- by sizes of heaps -- */

typedef struct sizes {
    uint64_t at[SIZES_MAX];
    size_t count;
} sizes;

/* Reads `5,11,8`; heaps of 0 do not count. */
static bool read_sizes(const char *text, sizes *out)
{
    out->count = 0;
    for (;; text++) {
        size_t digits = strspn(text, "0123456789");
        uint64_t size = 0;
        if (digits == 0 || digits > 18 || out->count == SIZES_MAX) return false;
        for (size_t i = 0; i < digits; i++) size = size * 10 + (uint64_t)(text[i] - '0');
        if (size) out->at[out->count++] = size;
        text += digits;
        if (!*text) return true;
        if (*text != ',') return false;
    }
}

/* Takes out what two lists have in common. */
static void cancel(sizes *a, sizes *b)
{
    for (size_t i = 0; i < a->count;) {
        size_t k = 0;
        while (k < b->count && b->at[k] != a->at[i]) k++;
        if (k == b->count) {
            i++;
            continue;
        }
        a->at[i] = a->at[--a->count];
        b->at[k] = b->at[--b->count];
    }
}

static bool same_sizes(sizes a, sizes b)
{
    cancel(&a, &b);
    return a.count == 0 && b.count == 0;
}

static bool read_move(const bt_play *play, const bt_move *move, sizes *gone, sizes *come)
{
    bt_text before, after;
    bt_text__open(&before, play->app->ctx);
    bt_text__open(&after, play->app->ctx);
    bt_app__play_print(play, NULL, &before);
    bt_app__play_print(play, move, &after);
    bool good = !before.failed && !after.failed && read_sizes(bt_app__play_tail(before.at), gone) &&
                read_sizes(bt_app__play_tail(after.at), come);
    bt_text__close(&before);
    bt_text__close(&after);
    if (good) cancel(gone, come);
    return good;
}

/* What was typed about sizes. */
typedef struct request {
    bool to;       /* `3 to 2`, `8 to 2,5`: a heap, and what it becomes */
    bool takes;    /* `take 4 from 7`, `take 4`: how many, and from which heap */
    uint64_t heap; /* 0: any */
    uint64_t taken;
    sizes become;
} request;

static bool read_number(const char *word, uint64_t *out)
{
    sizes one;
    if (!read_sizes(word, &one)) return false;
    *out = one.count ? one.at[0] : 0;
    return true;
}

static bool names_heap(const char *word)
{
    return !strcmp(word, "heap") || !strcmp(word, "pile") || !strcmp(word, "row") ||
           is_filler(word);
}

/* `[heap] 3 to 2 [and 5]` */
static bool read_to(const tokens *typed, request *out)
{
    size_t i = 0;
    while (i < typed->count && names_heap(typed->at[i])) i++;
    if (i + 2 >= typed->count || !read_number(typed->at[i], &out->heap)) return false;
    if (strcmp(typed->at[i + 1], "to") != 0 && strcmp(typed->at[i + 1], "into") != 0) return false;
    for (i += 2; i < typed->count; i++) {
        uint64_t size;
        if (is_filler(typed->at[i])) continue;
        if (!read_number(typed->at[i], &size)) return false;
        if (size) out->become.at[out->become.count++] = size;
    }
    return out->to = true;
}

/* `take 4 [chips] [from [heap] 7]`; `take all of 7` */
static bool read_take(const tokens *typed, request *out)
{
    uint64_t numbers[2] = {0, 0};
    size_t count = 0, i = 0;
    bool verb = typed->count && (!strcmp(typed->at[0], "take") || !strcmp(typed->at[0], "remove"));
    bool all = false, from = false;
    for (i += verb; i < typed->count; i++) {
        const char *word = typed->at[i];
        all = all || !strcmp(word, "all") || !strcmp(word, "whole");
        from = from || !strcmp(word, "from") || !strcmp(word, "of");
        if (count < 2 && read_number(word, &numbers[count])) count++;
    }
    if (count == 0 || (!verb && !from)) return false;
    out->taken = numbers[0];
    out->heap = all ? numbers[0] : numbers[1];
    if (!all && from && count < 2) return false;
    return out->takes = true;
}

static uint64_t total(const sizes *list)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < list->count; i++) sum += list->at[i];
    return sum;
}

static bool fits(const bt_play *play, const bt_move *move, const request *wanted)
{
    sizes gone, come;
    if (!read_move(play, move, &gone, &come) || gone.count != 1) return false;
    if (wanted->heap && gone.at[0] != wanted->heap) return false;
    if (wanted->to) return same_sizes(come, wanted->become);
    return gone.at[0] == total(&come) + wanted->taken;
}

/* -- finding -- */

typedef enum manner { EXACTLY, BY_SIZES, WITHIN, MANNERS } manner;

typedef struct finder {
    bt_play *play;
    tokens typed, content; /* all words; without those that say nothing */
    bool names_term;
    request wanted;
} finder;

static bool names_term(const tokens *typed)
{
    for (size_t i = 0; i < typed->count; i++)
        if (!strcmp(typed->at[i], "term")) return true;
    return false;
}

/* The number of a term is not to be taken for a size that was typed: it counts where a term was. */
static void describe(const finder *f, const bt_move *move, bt_text *out)
{
    const bt_term *term = &f->play->sum.terms[move->term];
    if (f->names_term)
        bt_app__play_describe(f->play, move, out);
    else
        bt_rules__describe(term->game, term->position, move->to,
                           bt_rules__mover(term, f->play->mover), out);
}

static bool matches(const finder *f, const bt_move *move, manner how)
{
    bt_text words;
    tokens said;
    bool good = false;
    if (how == BY_SIZES)
        return (f->wanted.to || f->wanted.takes) && fits(f->play, move, &f->wanted);
    bt_text__open(&words, f->play->app->ctx);
    describe(f, move, &words);
    if (!words.failed && split(words.at, how == EXACTLY, &said))
        good = how == EXACTLY ? is_same(&f->typed, &said)
                              : f->content.count > 1 && is_within(&f->content, &said);
    bt_text__close(&words);
    return good;
}

/* Do two moves lead to the same position, but for the order of terms or heaps? */
static bool are_alike(const bt_play *play, const bt_move *a, const bt_move *b)
{
    sizes gone[2], come[2];
    bool negated[2];
    const bt_term *term = &play->sum.terms[a->term], *other = &play->sum.terms[b->term];
    bt_game *game = term->game;
    if (term != other)
        return game == other->game && term->position == other->position &&
               term->negated == other->negated && a->to == b->to;
    if (game->theory.normal)
        return bt_rules__normal(game, a->to, &negated[0]) ==
                   bt_rules__normal(game, b->to, &negated[1]) &&
               negated[0] == negated[1];
    return read_move(play, a, &gone[0], &come[0]) && read_move(play, b, &gone[1], &come[1]) &&
           same_sizes(gone[0], gone[1]) && same_sizes(come[0], come[1]);
}

static void say_two(const bt_play *play, const bt_move *a, const bt_move *b, bt_text *why)
{
    bt_text words, to;
    bt_text__add(why, "that could be ");
    for (int i = 0; i < 2; i++) {
        const bt_move *move = i ? b : a;
        bt_text__open(&words, play->app->ctx);
        bt_text__open(&to, play->app->ctx);
        bt_app__play_describe(play, move, &words);
        bt_app__play_print(play, move, &to);
        bt_text__format(why, "%s`%s` (to %s)", i ? " or " : "", words.at, bt_app__play_tail(to.at));
        bt_text__close(&words);
        bt_text__close(&to);
    }
}

bt_status bt_app__play_match_words(bt_play *play, const bt_move *moves, size_t count,
                                   const char *typed, size_t *index, bt_text *why)
{
    finder f = {.play = play};
    if (!split(typed, true, &f.typed) || !split(typed, false, &f.content)) return BT_PASS;
    f.names_term = names_term(&f.typed);
    if (!read_to(&f.typed, &f.wanted)) {
        f.wanted = (request){0};
        if (!read_take(&f.typed, &f.wanted)) f.wanted = (request){0};
    }
    for (manner how = EXACTLY; how < MANNERS; how++) {
        size_t found = count;
        for (size_t i = 0; i < count; i++) {
            if (!matches(&f, &moves[i], how)) continue;
            if (found == count) {
                found = i;
            } else if ((how != EXACTLY || moves[found].term != moves[i].term) &&
                       !are_alike(play, &moves[found], &moves[i])) {
                say_two(play, &moves[found], &moves[i], why);
                return BT_INPUT;
            }
        }
        *index = found;
        if (found < count) return BT_OK;
    }
    return BT_PASS;
}
